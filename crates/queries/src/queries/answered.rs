// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindAnswerParams<T1: crate::StringSql> {
    pub actor: uuid::Uuid,
    pub key: T1,
}
#[derive(Debug)]
pub struct InsertAnswerParams<T1: crate::StringSql, T2: crate::BytesSql, T3: crate::StringSql> {
    pub actor: uuid::Uuid,
    pub key: T1,
    pub fingerprint: T2,
    pub status: i16,
    pub body: T3,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct FindAnswersParams<
    T1: crate::ArraySql<Item = i32>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub ordinals: T1,
    pub actors: T2,
    pub keys: T4,
}
#[derive(Debug)]
pub struct InsertAnswersParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::BytesSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::ArraySql<Item = i16>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
> {
    pub now: jiff::Timestamp,
    pub actors: T1,
    pub keys: T3,
    pub fingerprints: T5,
    pub statuses: T6,
    pub bodies: T8,
}
#[derive(Clone, Copy, Debug)]
pub struct ForgetAnswersParams {
    pub before: jiff::Timestamp,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindAnswer {
    pub fingerprint: Vec<u8>,
    pub status: i16,
    pub body: String,
}
pub struct FindAnswerBorrowed<'a> {
    pub fingerprint: &'a [u8],
    pub status: i16,
    pub body: &'a str,
}
impl<'a> From<FindAnswerBorrowed<'a>> for FindAnswer {
    fn from(FindAnswerBorrowed { fingerprint, status, body }: FindAnswerBorrowed<'a>) -> Self {
        Self { fingerprint: fingerprint.into(), status, body: body.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindAnswers {
    pub ordinal: i32,
    pub fingerprint: Vec<u8>,
    pub status: i16,
    pub body: String,
}
pub struct FindAnswersBorrowed<'a> {
    pub ordinal: i32,
    pub fingerprint: &'a [u8],
    pub status: i16,
    pub body: &'a str,
}
impl<'a> From<FindAnswersBorrowed<'a>> for FindAnswers {
    fn from(FindAnswersBorrowed { ordinal, fingerprint, status, body }: FindAnswersBorrowed<'a>) -> Self {
        Self { ordinal, fingerprint: fingerprint.into(), status, body: body.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindAnswerQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindAnswerBorrowed, tokio_postgres::Error>,
    mapper: fn(FindAnswerBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindAnswerQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindAnswerBorrowed) -> R) -> FindAnswerQuery<'c, 'a, 's, C, R, N> {
        FindAnswerQuery {
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
pub struct FindAnswersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindAnswersBorrowed, tokio_postgres::Error>,
    mapper: fn(FindAnswersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindAnswersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindAnswersBorrowed) -> R) -> FindAnswersQuery<'c, 'a, 's, C, R, N> {
        FindAnswersQuery {
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
pub struct FindAnswerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_answer() -> FindAnswerStmt {
    FindAnswerStmt(
        "select fingerprint, status, body from answered_command where actor_id = $1 and key = $2",
        None,
    )
}
impl FindAnswerStmt {
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
        key: &'a T1,
    ) -> FindAnswerQuery<'c, 'a, 's, C, FindAnswer, 2> {
        FindAnswerQuery {
            client,
            params: [actor, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindAnswerBorrowed, tokio_postgres::Error> {
                Ok(FindAnswerBorrowed {
                    fingerprint: row.try_get(0)?,
                    status: row.try_get(1)?,
                    body: row.try_get(2)?,
                })
            },
            mapper: |it| FindAnswer::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindAnswerParams<T1>,
        FindAnswerQuery<'c, 'a, 's, C, FindAnswer, 2>,
        C,
    > for FindAnswerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindAnswerParams<T1>,
    ) -> FindAnswerQuery<'c, 'a, 's, C, FindAnswer, 2> {
        self.bind(client, &params.actor, &params.key)
    }
}
pub struct InsertAnswerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_answer() -> InsertAnswerStmt {
    InsertAnswerStmt(
        "insert into answered_command (actor_id, key, fingerprint, status, body, answered_at) values ($1, $2, $3, $4, $5, $6) on conflict (actor_id, key) do nothing returning key",
        None,
    )
}
impl InsertAnswerStmt {
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
    >(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        key: &'a T1,
        fingerprint: &'a T2,
        status: &'a i16,
        body: &'a T3,
        now: &'a jiff::Timestamp,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        StringQuery {
            client,
            params: [actor, key, fingerprint, status, body, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::BytesSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertAnswerParams<T1, T2, T3>,
        StringQuery<'c, 'a, 's, C, String, 6>,
        C,
    > for InsertAnswerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertAnswerParams<T1, T2, T3>,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        self.bind(
            client,
            &params.actor,
            &params.key,
            &params.fingerprint,
            &params.status,
            &params.body,
            &params.now,
        )
    }
}
pub struct FindAnswersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_answers() -> FindAnswersStmt {
    FindAnswersStmt(
        "select t.ordinal, a.fingerprint, a.status, a.body from unnest($1::integer[], $2::uuid[], $3::text[]) as t (ordinal, actor_id, key) join answered_command a on a.actor_id = t.actor_id and a.key = t.key",
        None,
    )
}
impl FindAnswersStmt {
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
        T1: crate::ArraySql<Item = i32>,
        T2: crate::ArraySql<Item = uuid::Uuid>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        ordinals: &'a T1,
        actors: &'a T2,
        keys: &'a T4,
    ) -> FindAnswersQuery<'c, 'a, 's, C, FindAnswers, 3> {
        FindAnswersQuery {
            client,
            params: [ordinals, actors, keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindAnswersBorrowed, tokio_postgres::Error> {
                Ok(FindAnswersBorrowed {
                    ordinal: row.try_get(0)?,
                    fingerprint: row.try_get(1)?,
                    status: row.try_get(2)?,
                    body: row.try_get(3)?,
                })
            },
            mapper: |it| FindAnswers::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i32>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindAnswersParams<T1, T2, T3, T4>,
        FindAnswersQuery<'c, 'a, 's, C, FindAnswers, 3>,
        C,
    > for FindAnswersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindAnswersParams<T1, T2, T3, T4>,
    ) -> FindAnswersQuery<'c, 'a, 's, C, FindAnswers, 3> {
        self.bind(client, &params.ordinals, &params.actors, &params.keys)
    }
}
pub struct InsertAnswersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_answers() -> InsertAnswersStmt {
    InsertAnswersStmt(
        "insert into answered_command (actor_id, key, fingerprint, status, body, answered_at) select actor_id, key, fingerprint, status, body, $1 from unnest($2::uuid[], $3::text[], $4::bytea[], $5::smallint[], $6::text[]) as t (actor_id, key, fingerprint, status, body) order by actor_id, key on conflict (actor_id, key) do nothing returning key",
        None,
    )
}
impl InsertAnswersStmt {
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
        T1: crate::ArraySql<Item = uuid::Uuid>,
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
        T4: crate::BytesSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::ArraySql<Item = i16>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = T7>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        actors: &'a T1,
        keys: &'a T3,
        fingerprints: &'a T5,
        statuses: &'a T6,
        bodies: &'a T8,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        StringQuery {
            client,
            params: [now, actors, keys, fingerprints, statuses, bodies],
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
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::BytesSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::ArraySql<Item = i16>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertAnswersParams<T1, T2, T3, T4, T5, T6, T7, T8>,
        StringQuery<'c, 'a, 's, C, String, 6>,
        C,
    > for InsertAnswersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertAnswersParams<T1, T2, T3, T4, T5, T6, T7, T8>,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        self.bind(
            client,
            &params.now,
            &params.actors,
            &params.keys,
            &params.fingerprints,
            &params.statuses,
            &params.bodies,
        )
    }
}
pub struct ForgetAnswersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_answers() -> ForgetAnswersStmt {
    ForgetAnswersStmt(
        "delete from answered_command where (actor_id, key) in (select actor_id, key from answered_command where answered_at < $1 order by answered_at limit $2) returning key",
        None,
    )
}
impl ForgetAnswersStmt {
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
        before: &'a jiff::Timestamp,
        row_limit: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [before, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ForgetAnswersParams, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for ForgetAnswersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ForgetAnswersParams,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.before, &params.row_limit)
    }
}
pub struct ForgetMentionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_mentions() -> ForgetMentionsStmt {
    ForgetMentionsStmt("delete from answered_command where position($1 in body) > 0 returning key", None)
}
impl ForgetMentionsStmt {
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
        mention: &'a T1,
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [mention],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
