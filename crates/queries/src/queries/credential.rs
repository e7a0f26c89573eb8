// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertSessionParams<T1: crate::BytesSql> {
    pub session: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub token_hash: T1,
    pub now: jiff::Timestamp,
    pub expires_at: jiff::Timestamp,
}
#[derive(Debug)]
pub struct FindSessionsParams<T1: crate::BytesSql, T2: crate::ArraySql<Item = T1>> {
    pub token_hashes: T2,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct DeleteSessionsOfParams<T1: crate::BytesSql> {
    pub actor: uuid::Uuid,
    pub except: Option<T1>,
}
#[derive(Clone, Copy, Debug)]
pub struct DeleteExpiredSessionsParams {
    pub now: jiff::Timestamp,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct InsertTokenParams<
    T1: crate::StringSql,
    T2: crate::BytesSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub token: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub name: T1,
    pub token_hash: T2,
    pub scopes: T4,
    pub now: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
}
#[derive(Debug)]
pub struct FindTokensParams<T1: crate::BytesSql, T2: crate::ArraySql<Item = T1>> {
    pub token_hashes: T2,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct MarkTokensUsedParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub now: jiff::Timestamp,
    pub tokens: T1,
    pub unless_since: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct ListTokensParams {
    pub actor: uuid::Uuid,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct RevokeTokenParams {
    pub now: jiff::Timestamp,
    pub token: uuid::Uuid,
}
#[derive(Debug)]
pub struct InsertSetupLinkParams<T1: crate::BytesSql> {
    pub link: uuid::Uuid,
    pub token_hash: T1,
    pub now: jiff::Timestamp,
    pub expires_at: jiff::Timestamp,
}
#[derive(Debug)]
pub struct UseSetupLinkParams<T1: crate::BytesSql> {
    pub now: jiff::Timestamp,
    pub token_hash: T1,
}
#[derive(Debug)]
pub struct SetupLinkIsOpenParams<T1: crate::BytesSql> {
    pub token_hash: T1,
    pub now: jiff::Timestamp,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindSessions {
    pub token_hash: Vec<u8>,
    pub actor_id: uuid::Uuid,
}
pub struct FindSessionsBorrowed<'a> {
    pub token_hash: &'a [u8],
    pub actor_id: uuid::Uuid,
}
impl<'a> From<FindSessionsBorrowed<'a>> for FindSessions {
    fn from(FindSessionsBorrowed { token_hash, actor_id }: FindSessionsBorrowed<'a>) -> Self {
        Self { token_hash: token_hash.into(), actor_id }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindTokens {
    pub token_hash: Vec<u8>,
    pub token_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub scopes: Vec<String>,
    pub last_used_at: Option<jiff::Timestamp>,
}
pub struct FindTokensBorrowed<'a> {
    pub token_hash: &'a [u8],
    pub token_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub scopes: crate::ArrayIterator<'a, &'a str>,
    pub last_used_at: Option<jiff::Timestamp>,
}
impl<'a> From<FindTokensBorrowed<'a>> for FindTokens {
    fn from(
        FindTokensBorrowed { token_hash, token_id, actor_id, scopes, last_used_at }: FindTokensBorrowed<'a>,
    ) -> Self {
        Self {
            token_hash: token_hash.into(),
            token_id,
            actor_id,
            scopes: scopes.map(|v| v.into()).collect(),
            last_used_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListTokens {
    pub token_id: uuid::Uuid,
    pub name: String,
    pub scopes: Vec<String>,
    pub created_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub last_used_at: Option<jiff::Timestamp>,
}
pub struct ListTokensBorrowed<'a> {
    pub token_id: uuid::Uuid,
    pub name: &'a str,
    pub scopes: crate::ArrayIterator<'a, &'a str>,
    pub created_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub last_used_at: Option<jiff::Timestamp>,
}
impl<'a> From<ListTokensBorrowed<'a>> for ListTokens {
    fn from(
        ListTokensBorrowed {
            token_id,
            name,
            scopes,
            created_at,
            expires_at,
            last_used_at,
        }: ListTokensBorrowed<'a>,
    ) -> Self {
        Self {
            token_id,
            name: name.into(),
            scopes: scopes.map(|v| v.into()).collect(),
            created_at,
            expires_at,
            last_used_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct LockToken {
    pub token_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub revoked_at: Option<jiff::Timestamp>,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct UuidUuidQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<uuid::Uuid, tokio_postgres::Error>,
    mapper: fn(uuid::Uuid) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UuidUuidQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(uuid::Uuid) -> R) -> UuidUuidQuery<'c, 'a, 's, C, R, N> {
        UuidUuidQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error>
    {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached)
                .await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindSessionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindSessionsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindSessionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindSessionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindSessionsBorrowed) -> R) -> FindSessionsQuery<'c, 'a, 's, C, R, N> {
        FindSessionsQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error>
    {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached)
                .await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct FindTokensQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindTokensBorrowed, tokio_postgres::Error>,
    mapper: fn(FindTokensBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindTokensQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindTokensBorrowed) -> R) -> FindTokensQuery<'c, 'a, 's, C, R, N> {
        FindTokensQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error>
    {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached)
                .await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct ListTokensQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListTokensBorrowed, tokio_postgres::Error>,
    mapper: fn(ListTokensBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListTokensQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListTokensBorrowed) -> R) -> ListTokensQuery<'c, 'a, 's, C, R, N> {
        ListTokensQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error>
    {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached)
                .await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct LockTokenQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockToken, tokio_postgres::Error>,
    mapper: fn(LockToken) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockTokenQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockToken) -> R) -> LockTokenQuery<'c, 'a, 's, C, R, N> {
        LockTokenQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error>
    {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached)
                .await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct BoolQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<bool, tokio_postgres::Error>,
    mapper: fn(bool) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BoolQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(bool) -> R) -> BoolQuery<'c, 'a, 's, C, R, N> {
        BoolQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error>
    {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached)
                .await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct InsertSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_session() -> InsertSessionStmt {
    InsertSessionStmt(
        "insert into session (session_id, actor_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5) returning session_id",
        None,
    )
}
impl InsertSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        session: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
        token_hash: &'a T1,
        now: &'a jiff::Timestamp,
        expires_at: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        UuidUuidQuery {
            client,
            params: [session, actor, token_hash, now, expires_at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertSessionParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5>,
        C,
    > for InsertSessionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertSessionParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        self.bind(client, &params.session, &params.actor, &params.token_hash, &params.now, &params.expires_at)
    }
}
pub struct FindSessionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_sessions() -> FindSessionsStmt {
    FindSessionsStmt(
        "select token_hash, actor_id from session where token_hash = any ($1) and expires_at > $2",
        None,
    )
}
impl FindSessionsStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        token_hashes: &'a T2,
        now: &'a jiff::Timestamp,
    ) -> FindSessionsQuery<'c, 'a, 's, C, FindSessions, 2> {
        FindSessionsQuery {
            client,
            params: [token_hashes, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindSessionsBorrowed, tokio_postgres::Error> {
                Ok(FindSessionsBorrowed { token_hash: row.try_get(0)?, actor_id: row.try_get(1)? })
            },
            mapper: |it| FindSessions::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindSessionsParams<T1, T2>,
        FindSessionsQuery<'c, 'a, 's, C, FindSessions, 2>,
        C,
    > for FindSessionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindSessionsParams<T1, T2>,
    ) -> FindSessionsQuery<'c, 'a, 's, C, FindSessions, 2> {
        self.bind(client, &params.token_hashes, &params.now)
    }
}
pub struct DeleteSessionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_session() -> DeleteSessionStmt {
    DeleteSessionStmt("delete from session where token_hash = $1 returning session_id", None)
}
impl DeleteSessionStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        token_hash: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [token_hash],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct DeleteSessionsOfStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_sessions_of() -> DeleteSessionsOfStmt {
    DeleteSessionsOfStmt(
        "delete from session where actor_id = $1 and token_hash is distinct from $2 returning session_id",
        None,
    )
}
impl DeleteSessionsOfStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        except: &'a Option<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [actor, except],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        DeleteSessionsOfParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for DeleteSessionsOfStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DeleteSessionsOfParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.actor, &params.except)
    }
}
pub struct DeleteExpiredSessionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_expired_sessions() -> DeleteExpiredSessionsStmt {
    DeleteExpiredSessionsStmt(
        "delete from session where session_id in (select session_id from session where expires_at <= $1 order by expires_at limit $2) returning session_id",
        None,
    )
}
impl DeleteExpiredSessionsStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        DeleteExpiredSessionsParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for DeleteExpiredSessionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DeleteExpiredSessionsParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.row_limit)
    }
}
pub struct InsertTokenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_token() -> InsertTokenStmt {
    InsertTokenStmt(
        "insert into api_token (token_id, actor_id, name, token_hash, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7) returning token_id",
        None,
    )
}
impl InsertTokenStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::StringSql,
        T2: crate::BytesSql,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        token: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
        name: &'a T1,
        token_hash: &'a T2,
        scopes: &'a T4,
        now: &'a jiff::Timestamp,
        expires_at: &'a Option<jiff::Timestamp>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        UuidUuidQuery {
            client,
            params: [token, actor, name, token_hash, scopes, now, expires_at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::BytesSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertTokenParams<T1, T2, T3, T4>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7>,
        C,
    > for InsertTokenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertTokenParams<T1, T2, T3, T4>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        self.bind(
            client,
            &params.token,
            &params.actor,
            &params.name,
            &params.token_hash,
            &params.scopes,
            &params.now,
            &params.expires_at,
        )
    }
}
pub struct FindTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_tokens() -> FindTokensStmt {
    FindTokensStmt(
        "select token_hash, token_id, actor_id, scopes, last_used_at from api_token where token_hash = any ($1) and revoked_at is null and (expires_at is null or expires_at > $2)",
        None,
    )
}
impl FindTokensStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        token_hashes: &'a T2,
        now: &'a jiff::Timestamp,
    ) -> FindTokensQuery<'c, 'a, 's, C, FindTokens, 2> {
        FindTokensQuery {
            client,
            params: [token_hashes, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindTokensBorrowed, tokio_postgres::Error> {
                Ok(FindTokensBorrowed {
                    token_hash: row.try_get(0)?,
                    token_id: row.try_get(1)?,
                    actor_id: row.try_get(2)?,
                    scopes: row.try_get(3)?,
                    last_used_at: row.try_get(4)?,
                })
            },
            mapper: |it| FindTokens::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindTokensParams<T1, T2>,
        FindTokensQuery<'c, 'a, 's, C, FindTokens, 2>,
        C,
    > for FindTokensStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindTokensParams<T1, T2>,
    ) -> FindTokensQuery<'c, 'a, 's, C, FindTokens, 2> {
        self.bind(client, &params.token_hashes, &params.now)
    }
}
pub struct MarkTokensUsedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn mark_tokens_used() -> MarkTokensUsedStmt {
    MarkTokensUsedStmt(
        "update api_token set last_used_at = $1 where token_id in (select token_id from api_token where token_id = any ($2) and (last_used_at is null or last_used_at <= $3) for no key update skip locked) returning token_id",
        None,
    )
}
impl MarkTokensUsedStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        tokens: &'a T1,
        unless_since: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [now, tokens, unless_since],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        MarkTokensUsedParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for MarkTokensUsedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MarkTokensUsedParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.now, &params.tokens, &params.unless_since)
    }
}
pub struct ListTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_tokens() -> ListTokensStmt {
    ListTokensStmt(
        "select token_id, name, scopes, created_at, expires_at, last_used_at from api_token where actor_id = $1 and revoked_at is null and token_id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid) order by token_id limit $3",
        None,
    )
}
impl ListTokensStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> ListTokensQuery<'c, 'a, 's, C, ListTokens, 3> {
        ListTokensQuery {
            client,
            params: [actor, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListTokensBorrowed, tokio_postgres::Error> {
                Ok(ListTokensBorrowed {
                    token_id: row.try_get(0)?,
                    name: row.try_get(1)?,
                    scopes: row.try_get(2)?,
                    created_at: row.try_get(3)?,
                    expires_at: row.try_get(4)?,
                    last_used_at: row.try_get(5)?,
                })
            },
            mapper: |it| ListTokens::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListTokensParams,
        ListTokensQuery<'c, 'a, 's, C, ListTokens, 3>,
        C,
    > for ListTokensStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListTokensParams,
    ) -> ListTokensQuery<'c, 'a, 's, C, ListTokens, 3> {
        self.bind(client, &params.actor, &params.after, &params.row_limit)
    }
}
pub struct LockTokenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_token() -> LockTokenStmt {
    LockTokenStmt(
        "select token_id, actor_id, revoked_at from api_token where token_id = $1 for no key update",
        None,
    )
}
impl LockTokenStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        token: &'a uuid::Uuid,
    ) -> LockTokenQuery<'c, 'a, 's, C, LockToken, 1> {
        LockTokenQuery {
            client,
            params: [token],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockToken, tokio_postgres::Error> {
                Ok(LockToken {
                    token_id: row.try_get(0)?,
                    actor_id: row.try_get(1)?,
                    revoked_at: row.try_get(2)?,
                })
            },
            mapper: |it| LockToken::from(it),
        }
    }
}
pub struct RevokeTokenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn revoke_token() -> RevokeTokenStmt {
    RevokeTokenStmt(
        "update api_token set revoked_at = $1 where token_id = $2 and revoked_at is null returning token_id",
        None,
    )
}
impl RevokeTokenStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        token: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, token],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RevokeTokenParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for RevokeTokenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RevokeTokenParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.token)
    }
}
pub struct DeleteTokensOfStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_tokens_of() -> DeleteTokensOfStmt {
    DeleteTokensOfStmt("delete from api_token where actor_id = $1 returning token_id", None)
}
impl DeleteTokensOfStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct AnyAdminStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn any_admin() -> AnyAdminStmt {
    AnyAdminStmt(
        "select exists ( select 1 from global_role g join actor a on a.actor_id = g.actor_id where g.role = 'admin' and a.disabled_at is null ) as there_is_one",
        None,
    )
}
impl AnyAdminStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> BoolQuery<'c, 'a, 's, C, bool, 0> {
        BoolQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertSetupLinkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_setup_link() -> InsertSetupLinkStmt {
    InsertSetupLinkStmt(
        "insert into setup_link (link_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4) returning link_id",
        None,
    )
}
impl InsertSetupLinkStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        link: &'a uuid::Uuid,
        token_hash: &'a T1,
        now: &'a jiff::Timestamp,
        expires_at: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [link, token_hash, now, expires_at],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertSetupLinkParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for InsertSetupLinkStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertSetupLinkParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.link, &params.token_hash, &params.now, &params.expires_at)
    }
}
pub struct UseSetupLinkStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn use_setup_link() -> UseSetupLinkStmt {
    UseSetupLinkStmt(
        "update setup_link set used_at = $1 where token_hash = $2 and used_at is null and expires_at > $1 returning link_id",
        None,
    )
}
impl UseSetupLinkStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        token_hash: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, token_hash],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UseSetupLinkParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for UseSetupLinkStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UseSetupLinkParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.token_hash)
    }
}
pub struct SetupLinkIsOpenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn setup_link_is_open() -> SetupLinkIsOpenStmt {
    SetupLinkIsOpenStmt(
        "select exists ( select 1 from setup_link where token_hash = $1 and used_at is null and expires_at > $2 ) as open",
        None,
    )
}
impl SetupLinkIsOpenStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        token_hash: &'a T1,
        now: &'a jiff::Timestamp,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        BoolQuery {
            client,
            params: [token_hash, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<'c, 'a, 's, SetupLinkIsOpenParams<T1>, BoolQuery<'c, 'a, 's, C, bool, 2>, C>
    for SetupLinkIsOpenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SetupLinkIsOpenParams<T1>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        self.bind(client, &params.token_hash, &params.now)
    }
}
