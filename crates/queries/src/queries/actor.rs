// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertActorParams<T1: crate::StringSql> {
    pub actor: uuid::Uuid,
    pub kind: T1,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct InsertProfileParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub actor: uuid::Uuid,
    pub display_name: T1,
    pub email: Option<T2>,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct SaveProfileParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub display_name: T1,
    pub email: Option<T2>,
    pub now: jiff::Timestamp,
    pub actor: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct EraseProfileParams {
    pub now: jiff::Timestamp,
    pub actor: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct MarkErasedParams {
    pub now: jiff::Timestamp,
    pub actor: uuid::Uuid,
}
#[derive(Debug)]
pub struct SavePasswordParams<T1: crate::StringSql> {
    pub actor: uuid::Uuid,
    pub password_hash: T1,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct SetDisabledParams {
    pub disabled_at: Option<jiff::Timestamp>,
    pub actor: uuid::Uuid,
}
#[derive(Debug)]
pub struct GrantGlobalRoleParams<T1: crate::StringSql> {
    pub actor: uuid::Uuid,
    pub role: T1,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct RevokeGlobalRoleParams<T1: crate::StringSql> {
    pub actor: uuid::Uuid,
    pub role: T1,
}
#[derive(Clone, Copy, Debug)]
pub struct ListActorsParams {
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct InsertAbilitiesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub actor: uuid::Uuid,
    pub now: jiff::Timestamp,
    pub kinds: T2,
    pub words: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ActorRow {
    pub actor_id: uuid::Uuid,
    pub kind: String,
    pub disabled_at: Option<jiff::Timestamp>,
    pub erased_at: Option<jiff::Timestamp>,
    pub created_at: jiff::Timestamp,
    pub display_name: String,
    pub email: Option<String>,
    pub global_roles: Vec<String>,
}
pub struct ActorRowBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub kind: &'a str,
    pub disabled_at: Option<jiff::Timestamp>,
    pub erased_at: Option<jiff::Timestamp>,
    pub created_at: jiff::Timestamp,
    pub display_name: &'a str,
    pub email: Option<&'a str>,
    pub global_roles: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<ActorRowBorrowed<'a>> for ActorRow {
    fn from(
        ActorRowBorrowed {
            actor_id,
            kind,
            disabled_at,
            erased_at,
            created_at,
            display_name,
            email,
            global_roles,
        }: ActorRowBorrowed<'a>,
    ) -> Self {
        Self {
            actor_id,
            kind: kind.into(),
            disabled_at,
            erased_at,
            created_at,
            display_name: display_name.into(),
            email: email.map(|v| v.into()),
            global_roles: global_roles.map(|v| v.into()).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindCredentialByEmail {
    pub actor_id: uuid::Uuid,
    pub password_hash: String,
}
pub struct FindCredentialByEmailBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub password_hash: &'a str,
}
impl<'a> From<FindCredentialByEmailBorrowed<'a>> for FindCredentialByEmail {
    fn from(
        FindCredentialByEmailBorrowed { actor_id, password_hash }: FindCredentialByEmailBorrowed<'a>,
    ) -> Self {
        Self { actor_id, password_hash: password_hash.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindAuthorities {
    pub actor_id: uuid::Uuid,
    pub kind: String,
    pub global_roles: Vec<String>,
    pub group_ids: Vec<uuid::Uuid>,
    pub project_ids: Vec<uuid::Uuid>,
    pub project_roles: Vec<String>,
    pub ability_kinds: Vec<String>,
    pub ability_words: Vec<String>,
    pub record_projects: Vec<uuid::Uuid>,
    pub record_skills: Vec<String>,
    pub record_trusts: Vec<f64>,
    pub record_standings: Vec<String>,
    pub record_qualified: Vec<bool>,
    pub record_evidence: Vec<i32>,
    pub record_rates: Vec<f64>,
    pub record_bars: Vec<i64>,
    pub policy_projects: Vec<uuid::Uuid>,
    pub policy_trusts: Vec<serde_json::Value>,
}
pub struct FindAuthoritiesBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub kind: &'a str,
    pub global_roles: crate::ArrayIterator<'a, &'a str>,
    pub group_ids: crate::ArrayIterator<'a, uuid::Uuid>,
    pub project_ids: crate::ArrayIterator<'a, uuid::Uuid>,
    pub project_roles: crate::ArrayIterator<'a, &'a str>,
    pub ability_kinds: crate::ArrayIterator<'a, &'a str>,
    pub ability_words: crate::ArrayIterator<'a, &'a str>,
    pub record_projects: crate::ArrayIterator<'a, uuid::Uuid>,
    pub record_skills: crate::ArrayIterator<'a, &'a str>,
    pub record_trusts: crate::ArrayIterator<'a, f64>,
    pub record_standings: crate::ArrayIterator<'a, &'a str>,
    pub record_qualified: crate::ArrayIterator<'a, bool>,
    pub record_evidence: crate::ArrayIterator<'a, i32>,
    pub record_rates: crate::ArrayIterator<'a, f64>,
    pub record_bars: crate::ArrayIterator<'a, i64>,
    pub policy_projects: crate::ArrayIterator<'a, uuid::Uuid>,
    pub policy_trusts: crate::ArrayIterator<'a, postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindAuthoritiesBorrowed<'a>> for FindAuthorities {
    fn from(
        FindAuthoritiesBorrowed {
            actor_id,
            kind,
            global_roles,
            group_ids,
            project_ids,
            project_roles,
            ability_kinds,
            ability_words,
            record_projects,
            record_skills,
            record_trusts,
            record_standings,
            record_qualified,
            record_evidence,
            record_rates,
            record_bars,
            policy_projects,
            policy_trusts,
        }: FindAuthoritiesBorrowed<'a>,
    ) -> Self {
        Self {
            actor_id,
            kind: kind.into(),
            global_roles: global_roles.map(|v| v.into()).collect(),
            group_ids: group_ids.map(|v| v).collect(),
            project_ids: project_ids.map(|v| v).collect(),
            project_roles: project_roles.map(|v| v.into()).collect(),
            ability_kinds: ability_kinds.map(|v| v.into()).collect(),
            ability_words: ability_words.map(|v| v.into()).collect(),
            record_projects: record_projects.map(|v| v).collect(),
            record_skills: record_skills.map(|v| v.into()).collect(),
            record_trusts: record_trusts.map(|v| v).collect(),
            record_standings: record_standings.map(|v| v.into()).collect(),
            record_qualified: record_qualified.map(|v| v).collect(),
            record_evidence: record_evidence.map(|v| v).collect(),
            record_rates: record_rates.map(|v| v).collect(),
            record_bars: record_bars.map(|v| v).collect(),
            policy_projects: policy_projects.map(|v| v).collect(),
            policy_trusts: policy_trusts.map(|v| serde_json::from_str(v.0.get()).unwrap()).collect(),
        }
    }
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
pub struct ActorRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ActorRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ActorRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ActorRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ActorRowBorrowed) -> R) -> ActorRowQuery<'c, 'a, 's, C, R, N> {
        ActorRowQuery {
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
pub struct FindCredentialByEmailQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindCredentialByEmailBorrowed, tokio_postgres::Error>,
    mapper: fn(FindCredentialByEmailBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindCredentialByEmailQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindCredentialByEmailBorrowed) -> R,
    ) -> FindCredentialByEmailQuery<'c, 'a, 's, C, R, N> {
        FindCredentialByEmailQuery {
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
pub struct StringQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<&str, tokio_postgres::Error>,
    mapper: fn(&str) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StringQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(&str) -> R) -> StringQuery<'c, 'a, 's, C, R, N> {
        StringQuery {
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
pub struct FindAuthoritiesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindAuthoritiesBorrowed, tokio_postgres::Error>,
    mapper: fn(FindAuthoritiesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindAuthoritiesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindAuthoritiesBorrowed) -> R,
    ) -> FindAuthoritiesQuery<'c, 'a, 's, C, R, N> {
        FindAuthoritiesQuery {
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
pub struct InsertActorStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_actor() -> InsertActorStmt {
    InsertActorStmt(
        "insert into actor (actor_id, kind, created_at) values ($1, $2, $3) returning actor_id",
        None,
    )
}
impl InsertActorStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        kind: &'a T1,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [actor, kind, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertActorParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for InsertActorStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertActorParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.actor, &params.kind, &params.now)
    }
}
pub struct InsertProfileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_profile() -> InsertProfileStmt {
    InsertProfileStmt(
        "insert into profile (actor_id, display_name, email, updated_at) values ($1, $2, $3, $4) returning actor_id",
        None,
    )
}
impl InsertProfileStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        display_name: &'a T1,
        email: &'a Option<T2>,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [actor, display_name, email, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertProfileParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for InsertProfileStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertProfileParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.actor, &params.display_name, &params.email, &params.now)
    }
}
pub struct SaveProfileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_profile() -> SaveProfileStmt {
    SaveProfileStmt(
        "update profile set display_name = $1, email = $2, updated_at = $3 where actor_id = $4 returning actor_id",
        None,
    )
}
impl SaveProfileStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        display_name: &'a T1,
        email: &'a Option<T2>,
        now: &'a jiff::Timestamp,
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [display_name, email, now, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveProfileParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for SaveProfileStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveProfileParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.display_name, &params.email, &params.now, &params.actor)
    }
}
pub struct EraseProfileStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn erase_profile() -> EraseProfileStmt {
    EraseProfileStmt(
        "update profile set display_name = 'erased', email = null, updated_at = $1 where actor_id = $2 returning actor_id",
        None,
    )
}
impl EraseProfileStmt {
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
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, actor],
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
        EraseProfileParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for EraseProfileStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EraseProfileParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.actor)
    }
}
pub struct MarkErasedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn mark_erased() -> MarkErasedStmt {
    MarkErasedStmt(
        "update actor set erased_at = $1, disabled_at = coalesce(disabled_at, $1) where actor_id = $2 returning actor_id",
        None,
    )
}
impl MarkErasedStmt {
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
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, actor],
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
        MarkErasedParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for MarkErasedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MarkErasedParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.actor)
    }
}
pub struct SavePasswordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_password() -> SavePasswordStmt {
    SavePasswordStmt(
        "insert into credential (actor_id, password_hash, changed_at) values ($1, $2, $3) on conflict (actor_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at returning actor_id",
        None,
    )
}
impl SavePasswordStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        password_hash: &'a T1,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [actor, password_hash, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SavePasswordParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for SavePasswordStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SavePasswordParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.actor, &params.password_hash, &params.now)
    }
}
pub struct DeletePasswordStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_password() -> DeletePasswordStmt {
    DeletePasswordStmt("delete from credential where actor_id = $1 returning actor_id", None)
}
impl DeletePasswordStmt {
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
pub struct SetDisabledStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_disabled() -> SetDisabledStmt {
    SetDisabledStmt("update actor set disabled_at = $1 where actor_id = $2 returning actor_id", None)
}
impl SetDisabledStmt {
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
        disabled_at: &'a Option<jiff::Timestamp>,
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [disabled_at, actor],
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
        SetDisabledParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for SetDisabledStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SetDisabledParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.disabled_at, &params.actor)
    }
}
pub struct GrantGlobalRoleStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn grant_global_role() -> GrantGlobalRoleStmt {
    GrantGlobalRoleStmt(
        "insert into global_role (actor_id, role, granted_at) values ($1, $2, $3) on conflict (actor_id, role) do nothing returning actor_id",
        None,
    )
}
impl GrantGlobalRoleStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        role: &'a T1,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [actor, role, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        GrantGlobalRoleParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for GrantGlobalRoleStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a GrantGlobalRoleParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.actor, &params.role, &params.now)
    }
}
pub struct RevokeGlobalRoleStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn revoke_global_role() -> RevokeGlobalRoleStmt {
    RevokeGlobalRoleStmt("delete from global_role where actor_id = $1 and role = $2 returning actor_id", None)
}
impl RevokeGlobalRoleStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        role: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [actor, role],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RevokeGlobalRoleParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for RevokeGlobalRoleStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RevokeGlobalRoleParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.actor, &params.role)
    }
}
pub struct LockAdminsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_admins() -> LockAdminsStmt {
    LockAdminsStmt(
        "select g.actor_id from global_role g join actor a on a.actor_id = g.actor_id where g.role = 'admin' and a.disabled_at is null order by g.actor_id for no key update of g, a",
        None,
    )
}
impl LockAdminsStmt {
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
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 0> {
        UuidUuidQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct LockActorStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_actor() -> LockActorStmt {
    LockActorStmt("select actor_id from actor where actor_id = $1 for no key update", None)
}
impl LockActorStmt {
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
pub struct FindActorStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_actor() -> FindActorStmt {
    FindActorStmt(
        "select a.actor_id, a.kind, a.disabled_at, a.erased_at, a.created_at, p.display_name, p.email, array(select role from global_role g where g.actor_id = a.actor_id order by role) as global_roles from actor a join profile p on p.actor_id = a.actor_id where a.actor_id = $1",
        None,
    )
}
impl FindActorStmt {
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
    ) -> ActorRowQuery<'c, 'a, 's, C, ActorRow, 1> {
        ActorRowQuery {
            client,
            params: [actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ActorRowBorrowed, tokio_postgres::Error> {
                Ok(ActorRowBorrowed {
                    actor_id: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    disabled_at: row.try_get(2)?,
                    erased_at: row.try_get(3)?,
                    created_at: row.try_get(4)?,
                    display_name: row.try_get(5)?,
                    email: row.try_get(6)?,
                    global_roles: row.try_get(7)?,
                })
            },
            mapper: |it| ActorRow::from(it),
        }
    }
}
pub struct ListActorsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_actors() -> ListActorsStmt {
    ListActorsStmt(
        "select a.actor_id, a.kind, a.disabled_at, a.erased_at, a.created_at, p.display_name, p.email, array(select role from global_role g where g.actor_id = a.actor_id order by role) as global_roles from actor a join profile p on p.actor_id = a.actor_id where a.actor_id > coalesce($1, '00000000-0000-0000-0000-000000000000'::uuid) order by a.actor_id limit $2",
        None,
    )
}
impl ListActorsStmt {
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
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> ActorRowQuery<'c, 'a, 's, C, ActorRow, 2> {
        ActorRowQuery {
            client,
            params: [after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ActorRowBorrowed, tokio_postgres::Error> {
                Ok(ActorRowBorrowed {
                    actor_id: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    disabled_at: row.try_get(2)?,
                    erased_at: row.try_get(3)?,
                    created_at: row.try_get(4)?,
                    display_name: row.try_get(5)?,
                    email: row.try_get(6)?,
                    global_roles: row.try_get(7)?,
                })
            },
            mapper: |it| ActorRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ListActorsParams, ActorRowQuery<'c, 'a, 's, C, ActorRow, 2>, C>
    for ListActorsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListActorsParams,
    ) -> ActorRowQuery<'c, 'a, 's, C, ActorRow, 2> {
        self.bind(client, &params.after, &params.row_limit)
    }
}
pub struct FindCredentialByEmailStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_credential_by_email() -> FindCredentialByEmailStmt {
    FindCredentialByEmailStmt(
        "select a.actor_id, c.password_hash from profile p join actor a on a.actor_id = p.actor_id join credential c on c.actor_id = p.actor_id where lower(p.email) = lower($1) and a.disabled_at is null",
        None,
    )
}
impl FindCredentialByEmailStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        email: &'a T1,
    ) -> FindCredentialByEmailQuery<'c, 'a, 's, C, FindCredentialByEmail, 1> {
        FindCredentialByEmailQuery {
            client,
            params: [email],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<FindCredentialByEmailBorrowed, tokio_postgres::Error> {
                    Ok(FindCredentialByEmailBorrowed {
                        actor_id: row.try_get(0)?,
                        password_hash: row.try_get(1)?,
                    })
                },
            mapper: |it| FindCredentialByEmail::from(it),
        }
    }
}
pub struct FindCredentialStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_credential() -> FindCredentialStmt {
    FindCredentialStmt("select password_hash from credential where actor_id = $1", None)
}
impl FindCredentialStmt {
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
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct FindAuthoritiesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_authorities() -> FindAuthoritiesStmt {
    FindAuthoritiesStmt(
        "select a.actor_id, a.kind, array(select role from global_role g where g.actor_id = a.actor_id order by role) as global_roles, array(select group_id from group_member m where m.actor_id = a.actor_id order by group_id) as group_ids, array(select project_id from project_member m where m.actor_id = a.actor_id order by project_id, role) as project_ids, array(select role from project_member m where m.actor_id = a.actor_id order by project_id, role) as project_roles, array(select kind from ability b where b.actor_id = a.actor_id order by kind, word) as ability_kinds, array(select word from ability b where b.actor_id = a.actor_id order by kind, word) as ability_words, array(select project_id from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_projects, array(select skill from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_skills, array(select trust from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_trusts, array(select standing from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_standings, array(select qualified_at is not null from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_qualified, array(select evidence from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_evidence, array(select coalesce(review_rate, -1) from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_rates, array(select coalesce(extract(epoch from barred_until), 0)::bigint from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_bars, array(select q.project_id from (select distinct project_id from project_member where actor_id = a.actor_id) m join quality_policy q on q.project_id = m.project_id order by q.project_id) as policy_projects, array(select coalesce(q.document -> 'trust', '{}') from (select distinct project_id from project_member where actor_id = a.actor_id) m join quality_policy q on q.project_id = m.project_id order by q.project_id) as policy_trusts from actor a where a.actor_id = any ($1) and a.disabled_at is null",
        None,
    )
}
impl FindAuthoritiesStmt {
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
        actors: &'a T1,
    ) -> FindAuthoritiesQuery<'c, 'a, 's, C, FindAuthorities, 1> {
        FindAuthoritiesQuery {
            client,
            params: [actors],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindAuthoritiesBorrowed, tokio_postgres::Error> {
                Ok(FindAuthoritiesBorrowed {
                    actor_id: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    global_roles: row.try_get(2)?,
                    group_ids: row.try_get(3)?,
                    project_ids: row.try_get(4)?,
                    project_roles: row.try_get(5)?,
                    ability_kinds: row.try_get(6)?,
                    ability_words: row.try_get(7)?,
                    record_projects: row.try_get(8)?,
                    record_skills: row.try_get(9)?,
                    record_trusts: row.try_get(10)?,
                    record_standings: row.try_get(11)?,
                    record_qualified: row.try_get(12)?,
                    record_evidence: row.try_get(13)?,
                    record_rates: row.try_get(14)?,
                    record_bars: row.try_get(15)?,
                    policy_projects: row.try_get(16)?,
                    policy_trusts: row.try_get(17)?,
                })
            },
            mapper: |it| FindAuthorities::from(it),
        }
    }
}
pub struct DeleteAbilitiesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_abilities() -> DeleteAbilitiesStmt {
    DeleteAbilitiesStmt("delete from ability where actor_id = $1 returning word", None)
}
impl DeleteAbilitiesStmt {
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
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
pub struct InsertAbilitiesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_abilities() -> InsertAbilitiesStmt {
    InsertAbilitiesStmt(
        "insert into ability (actor_id, kind, word, granted_at) select $1, kind, word, $2 from unnest($3::text[], $4::text[]) as t (kind, word) returning word",
        None,
    )
}
impl InsertAbilitiesStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
        kinds: &'a T2,
        words: &'a T4,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        StringQuery {
            client,
            params: [actor, now, kinds, words],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertAbilitiesParams<T1, T2, T3, T4>,
        StringQuery<'c, 'a, 's, C, String, 4>,
        C,
    > for InsertAbilitiesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertAbilitiesParams<T1, T2, T3, T4>,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        self.bind(client, &params.actor, &params.now, &params.kinds, &params.words)
    }
}
