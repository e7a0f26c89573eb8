// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct LockCapsParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>> {
    pub actors: T1,
    pub steps: T2,
}
#[derive(Debug)]
pub struct CountOpenHoldsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub now: jiff::Timestamp,
    pub actors: T1,
    pub steps: T2,
}
#[derive(Debug)]
pub struct LockSharesParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>> {
    pub actors: T1,
    pub projects: T2,
}
#[derive(Debug)]
pub struct CountSharesParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = bool>,
> {
    pub now: jiff::Timestamp,
    pub actors: T1,
    pub projects: T2,
    pub steps: T3,
    pub of_project: T4,
}
#[derive(Debug)]
pub struct AddToSharesParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = i64>,
> {
    pub projects: T1,
    pub actors: T2,
    pub steps: T3,
    pub answers: T4,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CountOpenHolds {
    pub actor_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub open: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CountShares {
    pub actor_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub answers: i64,
    pub held: i64,
    pub units: i64,
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
pub struct CountOpenHoldsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountOpenHolds, tokio_postgres::Error>,
    mapper: fn(CountOpenHolds) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountOpenHoldsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountOpenHolds) -> R) -> CountOpenHoldsQuery<'c, 'a, 's, C, R, N> {
        CountOpenHoldsQuery {
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
pub struct CountSharesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountShares, tokio_postgres::Error>,
    mapper: fn(CountShares) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountSharesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountShares) -> R) -> CountSharesQuery<'c, 'a, 's, C, R, N> {
        CountSharesQuery {
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
pub struct I64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i64, tokio_postgres::Error>,
    mapper: fn(i64) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i64) -> R) -> I64Query<'c, 'a, 's, C, R, N> {
        I64Query {
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
pub struct StepsStandingStillStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn steps_standing_still() -> StepsStandingStillStmt {
    StepsStandingStillStmt("select step_id from step where step_id = any ($1) and status <> 'active'", None)
}
impl StepsStandingStillStmt {
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
        steps: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [steps],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct LockCapsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_caps() -> LockCapsStmt {
    LockCapsStmt(
        "select pg_advisory_xact_lock(t.lock_key)::text as locked from (select distinct hashtextextended(t.actor_id::text || t.step_id::text, 7101) as lock_key from unnest($1::uuid[], $2::uuid[]) as t (actor_id, step_id) order by 1) t",
        None,
    )
}
impl LockCapsStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        actors: &'a T1,
        steps: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [actors, steps],
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
    T2: crate::ArraySql<Item = uuid::Uuid>,
> crate::client::async_::Params<'c, 'a, 's, LockCapsParams<T1, T2>, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for LockCapsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockCapsParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.actors, &params.steps)
    }
}
pub struct CountOpenHoldsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_open_holds() -> CountOpenHoldsStmt {
    CountOpenHoldsStmt(
        "select t.actor_id, t.step_id, (select count(*) from assignment a where a.actor_id = t.actor_id and a.step_id = t.step_id and a.status in ('PENDING', 'IN_PROGRESS') and (a.expires_at is null or a.expires_at > $1)) as open from unnest($2::uuid[], $3::uuid[]) as t (actor_id, step_id)",
        None,
    )
}
impl CountOpenHoldsStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        actors: &'a T1,
        steps: &'a T2,
    ) -> CountOpenHoldsQuery<'c, 'a, 's, C, CountOpenHolds, 3> {
        CountOpenHoldsQuery {
            client,
            params: [now, actors, steps],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountOpenHolds, tokio_postgres::Error> {
                Ok(CountOpenHolds {
                    actor_id: row.try_get(0)?,
                    step_id: row.try_get(1)?,
                    open: row.try_get(2)?,
                })
            },
            mapper: |it| CountOpenHolds::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CountOpenHoldsParams<T1, T2>,
        CountOpenHoldsQuery<'c, 'a, 's, C, CountOpenHolds, 3>,
        C,
    > for CountOpenHoldsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountOpenHoldsParams<T1, T2>,
    ) -> CountOpenHoldsQuery<'c, 'a, 's, C, CountOpenHolds, 3> {
        self.bind(client, &params.now, &params.actors, &params.steps)
    }
}
pub struct LockSharesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_shares() -> LockSharesStmt {
    LockSharesStmt(
        "select pg_advisory_xact_lock(t.lock_key)::text as locked from (select distinct hashtextextended(t.actor_id::text || t.project_id::text, 7102) as lock_key from unnest($1::uuid[], $2::uuid[]) as t (actor_id, project_id) order by 1) t",
        None,
    )
}
impl LockSharesStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        actors: &'a T1,
        projects: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [actors, projects],
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
    T2: crate::ArraySql<Item = uuid::Uuid>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockSharesParams<T1, T2>,
        StringQuery<'c, 'a, 's, C, String, 2>,
        C,
    > for LockSharesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockSharesParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.actors, &params.projects)
    }
}
pub struct CountSharesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_shares() -> CountSharesStmt {
    CountSharesStmt(
        "select t.actor_id, t.step_id, (select coalesce(sum(s.answers), 0)::bigint from share_taken s where s.project_id = t.project_id and s.actor_id = t.actor_id and (t.of_project or s.step_id = t.step_id)) as answers, (select count(*) from assignment a where a.actor_id = t.actor_id and a.project_id = t.project_id and a.status in ('PENDING', 'IN_PROGRESS') and (a.expires_at is null or a.expires_at > $1) and (a.step_id = t.step_id or t.of_project and exists (select 1 from step_card k where k.step_id = a.step_id and k.shared))) as held, case when t.of_project then (select coalesce(sum(k.total_units), 0)::bigint from step_card k where k.project_id = t.project_id and k.shared) else coalesce((select k.total_units from step_card k where k.step_id = t.step_id), 0) end as units from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::boolean[]) as t (actor_id, project_id, step_id, of_project)",
        None,
    )
}
impl CountSharesStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
        T3: crate::ArraySql<Item = uuid::Uuid>,
        T4: crate::ArraySql<Item = bool>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        actors: &'a T1,
        projects: &'a T2,
        steps: &'a T3,
        of_project: &'a T4,
    ) -> CountSharesQuery<'c, 'a, 's, C, CountShares, 5> {
        CountSharesQuery {
            client,
            params: [now, actors, projects, steps, of_project],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountShares, tokio_postgres::Error> {
                Ok(CountShares {
                    actor_id: row.try_get(0)?,
                    step_id: row.try_get(1)?,
                    answers: row.try_get(2)?,
                    held: row.try_get(3)?,
                    units: row.try_get(4)?,
                })
            },
            mapper: |it| CountShares::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = bool>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CountSharesParams<T1, T2, T3, T4>,
        CountSharesQuery<'c, 'a, 's, C, CountShares, 5>,
        C,
    > for CountSharesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountSharesParams<T1, T2, T3, T4>,
    ) -> CountSharesQuery<'c, 'a, 's, C, CountShares, 5> {
        self.bind(client, &params.now, &params.actors, &params.projects, &params.steps, &params.of_project)
    }
}
pub struct AddToSharesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_to_shares() -> AddToSharesStmt {
    AddToSharesStmt(
        "insert into share_taken (project_id, actor_id, step_id, answers) select t.project_id, t.actor_id, t.step_id, t.answers from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[]) as t (project_id, actor_id, step_id, answers) order by t.project_id, t.actor_id, t.step_id on conflict (project_id, actor_id, step_id) do update set answers = share_taken.answers + excluded.answers returning answers",
        None,
    )
}
impl AddToSharesStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
        T3: crate::ArraySql<Item = uuid::Uuid>,
        T4: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        projects: &'a T1,
        actors: &'a T2,
        steps: &'a T3,
        answers: &'a T4,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        I64Query {
            client,
            params: [projects, actors, steps, answers],
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
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        AddToSharesParams<T1, T2, T3, T4>,
        I64Query<'c, 'a, 's, C, i64, 4>,
        C,
    > for AddToSharesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AddToSharesParams<T1, T2, T3, T4>,
    ) -> I64Query<'c, 'a, 's, C, i64, 4> {
        self.bind(client, &params.projects, &params.actors, &params.steps, &params.answers)
    }
}
