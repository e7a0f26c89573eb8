// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindStartsParams<
    T1: crate::ArraySql<Item = i32>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
> {
    pub ordinals: T1,
    pub projects: T3,
    pub workflows: T5,
}
#[derive(Debug)]
pub struct InsertItemsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub now: jiff::Timestamp,
    pub items: T1,
    pub projects: T2,
    pub external_keys: T4,
    pub payloads: T6,
    pub creators: T7,
}
#[derive(Debug)]
pub struct FindItemsByKeyParams<
    T1: crate::ArraySql<Item = i32>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
> {
    pub ordinals: T1,
    pub projects: T2,
    pub external_keys: T4,
    pub payloads: T6,
}
#[derive(Debug)]
pub struct ListRunsParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub project: uuid::Uuid,
    pub before: Option<uuid::Uuid>,
    pub state: Option<T1>,
    pub colour: Option<T2>,
    pub words: T4,
    pub reader: uuid::Uuid,
    pub sees_gold: bool,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct OpenRunsOfVersionParams {
    pub version: uuid::Uuid,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct MoveToVersionsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub runs: T1,
    pub versions: T2,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindStarts {
    pub ordinal: i32,
    pub project_id: uuid::Uuid,
    pub version_id: Option<uuid::Uuid>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindItemsByKey {
    pub ordinal: i32,
    pub item_id: uuid::Uuid,
    pub same_payload: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindRun {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub state: String,
    pub outcome: Option<String>,
    pub event_seq: i64,
    pub event_head: Vec<u8>,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub workflow_key: String,
    pub version_number: i32,
    pub external_key: Option<String>,
    pub title: Option<String>,
    pub payload: serde_json::Value,
    pub project_key: String,
    pub rollup: Option<serde_json::Value>,
}
pub struct FindRunBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub state: &'a str,
    pub outcome: Option<&'a str>,
    pub event_seq: i64,
    pub event_head: &'a [u8],
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub workflow_key: &'a str,
    pub version_number: i32,
    pub external_key: Option<&'a str>,
    pub title: Option<&'a str>,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub project_key: &'a str,
    pub rollup: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindRunBorrowed<'a>> for FindRun {
    fn from(
        FindRunBorrowed {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            state,
            outcome,
            event_seq,
            event_head,
            created_at,
            updated_at,
            completed_at,
            workflow_key,
            version_number,
            external_key,
            title,
            payload,
            project_key,
            rollup,
        }: FindRunBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            state: state.into(),
            outcome: outcome.map(|v| v.into()),
            event_seq,
            event_head: event_head.into(),
            created_at,
            updated_at,
            completed_at,
            workflow_key: workflow_key.into(),
            version_number,
            external_key: external_key.map(|v| v.into()),
            title: title.map(|v| v.into()),
            payload: serde_json::from_str(payload.0.get()).unwrap(),
            project_key: project_key.into(),
            rollup: rollup.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListRuns {
    pub run_id: uuid::Uuid,
    pub state: String,
    pub outcome: Option<String>,
    pub started_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub workflow_key: String,
    pub version_number: i32,
    pub external_key: Option<String>,
    pub title: Option<String>,
    pub rollup: Option<serde_json::Value>,
    pub at_stages: Vec<String>,
}
pub struct ListRunsBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub state: &'a str,
    pub outcome: Option<&'a str>,
    pub started_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub workflow_key: &'a str,
    pub version_number: i32,
    pub external_key: Option<&'a str>,
    pub title: Option<&'a str>,
    pub rollup: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub at_stages: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<ListRunsBorrowed<'a>> for ListRuns {
    fn from(
        ListRunsBorrowed {
            run_id,
            state,
            outcome,
            started_by,
            created_at,
            updated_at,
            completed_at,
            workflow_key,
            version_number,
            external_key,
            title,
            rollup,
            at_stages,
        }: ListRunsBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            state: state.into(),
            outcome: outcome.map(|v| v.into()),
            started_by,
            created_at,
            updated_at,
            completed_at,
            workflow_key: workflow_key.into(),
            version_number,
            external_key: external_key.map(|v| v.into()),
            title: title.map(|v| v.into()),
            rollup: rollup.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            at_stages: at_stages.map(|v| v.into()).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct StagesOfSteps {
    pub step_id: uuid::Uuid,
    pub stage_key: String,
}
pub struct StagesOfStepsBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub stage_key: &'a str,
}
impl<'a> From<StagesOfStepsBorrowed<'a>> for StagesOfSteps {
    fn from(StagesOfStepsBorrowed { step_id, stage_key }: StagesOfStepsBorrowed<'a>) -> Self {
        Self { step_id, stage_key: stage_key.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindStartsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStarts, tokio_postgres::Error>,
    mapper: fn(FindStarts) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStartsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStarts) -> R) -> FindStartsQuery<'c, 'a, 's, C, R, N> {
        FindStartsQuery {
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
pub struct FindItemsByKeyQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindItemsByKey, tokio_postgres::Error>,
    mapper: fn(FindItemsByKey) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindItemsByKeyQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindItemsByKey) -> R) -> FindItemsByKeyQuery<'c, 'a, 's, C, R, N> {
        FindItemsByKeyQuery {
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
pub struct FindRunQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindRunBorrowed, tokio_postgres::Error>,
    mapper: fn(FindRunBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindRunQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindRunBorrowed) -> R) -> FindRunQuery<'c, 'a, 's, C, R, N> {
        FindRunQuery {
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
pub struct ListRunsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListRunsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListRunsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListRunsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListRunsBorrowed) -> R) -> ListRunsQuery<'c, 'a, 's, C, R, N> {
        ListRunsQuery {
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
pub struct StagesOfStepsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StagesOfStepsBorrowed, tokio_postgres::Error>,
    mapper: fn(StagesOfStepsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StagesOfStepsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StagesOfStepsBorrowed) -> R) -> StagesOfStepsQuery<'c, 'a, 's, C, R, N> {
        StagesOfStepsQuery {
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
pub struct I32Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i32, tokio_postgres::Error>,
    mapper: fn(i32) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I32Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i32) -> R) -> I32Query<'c, 'a, 's, C, R, N> {
        I32Query {
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
pub struct FindStartsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_starts() -> FindStartsStmt {
    FindStartsStmt(
        "select t.ordinal, p.project_id, v.version_id from unnest($1::integer[], $2::text[], $3::text[]) as t (ordinal, project, workflow) join project p on p.key = t.project left join workflow w on w.project_id = p.project_id and w.key = t.workflow left join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published'",
        None,
    )
}
impl FindStartsStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
    >(
        &'s self,
        client: &'c C,
        ordinals: &'a T1,
        projects: &'a T3,
        workflows: &'a T5,
    ) -> FindStartsQuery<'c, 'a, 's, C, FindStarts, 3> {
        FindStartsQuery {
            client,
            params: [ordinals, projects, workflows],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStarts, tokio_postgres::Error> {
                Ok(FindStarts {
                    ordinal: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                })
            },
            mapper: |it| FindStarts::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = i32>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindStartsParams<T1, T2, T3, T4, T5>,
        FindStartsQuery<'c, 'a, 's, C, FindStarts, 3>,
        C,
    > for FindStartsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindStartsParams<T1, T2, T3, T4, T5>,
    ) -> FindStartsQuery<'c, 'a, 's, C, FindStarts, 3> {
        self.bind(client, &params.ordinals, &params.projects, &params.workflows)
    }
}
pub struct InsertItemsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_items() -> InsertItemsStmt {
    InsertItemsStmt(
        "insert into item (item_id, project_id, external_key, payload, created_by, created_at) select item_id, project_id, external_key, payload::jsonb, created_by, $1 from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[]) with ordinality as t (item_id, project_id, external_key, payload, created_by, place) order by project_id, external_key, place on conflict (project_id, external_key) do nothing returning item_id",
        None,
    )
}
impl InsertItemsStmt {
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
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = Option<T3>>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
        T7: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        items: &'a T1,
        projects: &'a T2,
        external_keys: &'a T4,
        payloads: &'a T6,
        creators: &'a T7,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [now, items, projects, external_keys, payloads, creators],
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
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
    T7: crate::ArraySql<Item = uuid::Uuid>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertItemsParams<T1, T2, T3, T4, T5, T6, T7>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for InsertItemsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertItemsParams<T1, T2, T3, T4, T5, T6, T7>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.now,
            &params.items,
            &params.projects,
            &params.external_keys,
            &params.payloads,
            &params.creators,
        )
    }
}
pub struct FindItemsByKeyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_items_by_key() -> FindItemsByKeyStmt {
    FindItemsByKeyStmt(
        "select t.ordinal, item.item_id, item.payload = t.payload::jsonb as same_payload from unnest($1::integer[], $2::uuid[], $3::text[], $4::text[]) as t (ordinal, project_id, external_key, payload) join item on item.project_id = t.project_id and item.external_key = t.external_key",
        None,
    )
}
impl FindItemsByKeyStmt {
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
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
    >(
        &'s self,
        client: &'c C,
        ordinals: &'a T1,
        projects: &'a T2,
        external_keys: &'a T4,
        payloads: &'a T6,
    ) -> FindItemsByKeyQuery<'c, 'a, 's, C, FindItemsByKey, 4> {
        FindItemsByKeyQuery {
            client,
            params: [ordinals, projects, external_keys, payloads],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindItemsByKey, tokio_postgres::Error> {
                Ok(FindItemsByKey {
                    ordinal: row.try_get(0)?,
                    item_id: row.try_get(1)?,
                    same_payload: row.try_get(2)?,
                })
            },
            mapper: |it| FindItemsByKey::from(it),
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
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindItemsByKeyParams<T1, T2, T3, T4, T5, T6>,
        FindItemsByKeyQuery<'c, 'a, 's, C, FindItemsByKey, 4>,
        C,
    > for FindItemsByKeyStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindItemsByKeyParams<T1, T2, T3, T4, T5, T6>,
    ) -> FindItemsByKeyQuery<'c, 'a, 's, C, FindItemsByKey, 4> {
        self.bind(client, &params.ordinals, &params.projects, &params.external_keys, &params.payloads)
    }
}
pub struct FindRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_run() -> FindRunStmt {
    FindRunStmt(
        "select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state, r.outcome, r.event_seq, r.event_head, r.created_at, r.updated_at, r.completed_at, w.key as workflow_key, v.number as version_number, i.external_key, left(coalesce(nullif(i.payload ->> 'title', ''), nullif(i.payload ->> 'name', '')), 200) as title, i.payload, p.key as project_key, r.rollup from run r join workflow_version v on v.version_id = r.version_id join workflow w on w.workflow_id = v.workflow_id join item i on i.item_id = r.item_id join project p on p.project_id = r.project_id where r.run_id = $1",
        None,
    )
}
impl FindRunStmt {
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
        run: &'a uuid::Uuid,
    ) -> FindRunQuery<'c, 'a, 's, C, FindRun, 1> {
        FindRunQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindRunBorrowed, tokio_postgres::Error> {
                Ok(FindRunBorrowed {
                    run_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    started_by: row.try_get(4)?,
                    state: row.try_get(5)?,
                    outcome: row.try_get(6)?,
                    event_seq: row.try_get(7)?,
                    event_head: row.try_get(8)?,
                    created_at: row.try_get(9)?,
                    updated_at: row.try_get(10)?,
                    completed_at: row.try_get(11)?,
                    workflow_key: row.try_get(12)?,
                    version_number: row.try_get(13)?,
                    external_key: row.try_get(14)?,
                    title: row.try_get(15)?,
                    payload: row.try_get(16)?,
                    project_key: row.try_get(17)?,
                    rollup: row.try_get(18)?,
                })
            },
            mapper: |it| FindRun::from(it),
        }
    }
}
pub struct ListRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_runs() -> ListRunsStmt {
    ListRunsStmt(
        "select r.run_id, r.state, r.outcome, r.started_by, r.created_at, r.updated_at, r.completed_at, w.key as workflow_key, v.number as version_number, i.external_key, left(coalesce(nullif(i.payload ->> 'title', ''), nullif(i.payload ->> 'name', '')), 200) as title, r.rollup, open.stages as at_stages from run r join workflow_version v on v.version_id = r.version_id join workflow w on w.workflow_id = v.workflow_id join item i on i.item_id = r.item_id cross join lateral ( select array(select s.stage_key from unit u join step s on s.step_id = u.step_id where u.run_id = r.run_id and u.finished_at is null order by u.unit_id) as stages) open where r.project_id = $1 and r.run_id < coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) and ($3::text is null or r.state = $3) and ($4::text is null or r.rollup ->> 'colour' = $4) and not exists (select 1 from unnest($5::text[]) as word where position(word in lower(concat_ws(' ', i.external_key, i.payload ->> 'title', i.payload ->> 'name', w.key, r.outcome, array_to_string(open.stages, ' '), case when length(word) >= 8 then r.run_id end))) = 0) and (r.gold_for is null or r.gold_for = $6 or $7) order by r.run_id desc limit $8",
        None,
    )
}
impl ListRunsStmt {
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
        T2: crate::StringSql,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        project: &'a uuid::Uuid,
        before: &'a Option<uuid::Uuid>,
        state: &'a Option<T1>,
        colour: &'a Option<T2>,
        words: &'a T4,
        reader: &'a uuid::Uuid,
        sees_gold: &'a bool,
        row_limit: &'a i64,
    ) -> ListRunsQuery<'c, 'a, 's, C, ListRuns, 8> {
        ListRunsQuery {
            client,
            params: [project, before, state, colour, words, reader, sees_gold, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListRunsBorrowed, tokio_postgres::Error> {
                Ok(ListRunsBorrowed {
                    run_id: row.try_get(0)?,
                    state: row.try_get(1)?,
                    outcome: row.try_get(2)?,
                    started_by: row.try_get(3)?,
                    created_at: row.try_get(4)?,
                    updated_at: row.try_get(5)?,
                    completed_at: row.try_get(6)?,
                    workflow_key: row.try_get(7)?,
                    version_number: row.try_get(8)?,
                    external_key: row.try_get(9)?,
                    title: row.try_get(10)?,
                    rollup: row.try_get(11)?,
                    at_stages: row.try_get(12)?,
                })
            },
            mapper: |it| ListRuns::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListRunsParams<T1, T2, T3, T4>,
        ListRunsQuery<'c, 'a, 's, C, ListRuns, 8>,
        C,
    > for ListRunsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListRunsParams<T1, T2, T3, T4>,
    ) -> ListRunsQuery<'c, 'a, 's, C, ListRuns, 8> {
        self.bind(
            client,
            &params.project,
            &params.before,
            &params.state,
            &params.colour,
            &params.words,
            &params.reader,
            &params.sees_gold,
            &params.row_limit,
        )
    }
}
pub struct OpenRunsOfVersionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_runs_of_version() -> OpenRunsOfVersionStmt {
    OpenRunsOfVersionStmt(
        "select run_id from run where version_id = $1 and completed_at is null and gold_for is null and run_id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid) order by run_id limit $3",
        None,
    )
}
impl OpenRunsOfVersionStmt {
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
        version: &'a uuid::Uuid,
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [version, after, row_limit],
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
        OpenRunsOfVersionParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for OpenRunsOfVersionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a OpenRunsOfVersionParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.version, &params.after, &params.row_limit)
    }
}
pub struct StagesOfStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn stages_of_steps() -> StagesOfStepsStmt {
    StagesOfStepsStmt("select step_id, stage_key from step where step_id = any ($1)", None)
}
impl StagesOfStepsStmt {
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
    ) -> StagesOfStepsQuery<'c, 'a, 's, C, StagesOfSteps, 1> {
        StagesOfStepsQuery {
            client,
            params: [steps],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StagesOfStepsBorrowed, tokio_postgres::Error> {
                Ok(StagesOfStepsBorrowed { step_id: row.try_get(0)?, stage_key: row.try_get(1)? })
            },
            mapper: |it| StagesOfSteps::from(it),
        }
    }
}
pub struct MoveToVersionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn move_to_versions() -> MoveToVersionsStmt {
    MoveToVersionsStmt(
        "update run set version_id = t.version_id from unnest($1::uuid[], $2::uuid[]) as t (run_id, version_id) where run.run_id = t.run_id returning 1 as moved",
        None,
    )
}
impl MoveToVersionsStmt {
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
        runs: &'a T1,
        versions: &'a T2,
    ) -> I32Query<'c, 'a, 's, C, i32, 2> {
        I32Query {
            client,
            params: [runs, versions],
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
> crate::client::async_::Params<'c, 'a, 's, MoveToVersionsParams<T1, T2>, I32Query<'c, 'a, 's, C, i32, 2>, C>
    for MoveToVersionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MoveToVersionsParams<T1, T2>,
    ) -> I32Query<'c, 'a, 's, C, i32, 2> {
        self.bind(client, &params.runs, &params.versions)
    }
}
