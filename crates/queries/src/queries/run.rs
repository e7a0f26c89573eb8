// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertItemParams<T1: crate::StringSql, T2: crate::JsonSql> {
    pub item: uuid::Uuid,
    pub project: uuid::Uuid,
    pub external_key: Option<T1>,
    pub payload: T2,
    pub created_by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct FindItemByKeyParams<T1: crate::JsonSql, T2: crate::StringSql> {
    pub payload: T1,
    pub project: uuid::Uuid,
    pub external_key: T2,
}
#[derive(Debug)]
pub struct InsertRunsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::ArraySql<Item = i64>,
    T11: crate::BytesSql,
    T12: crate::ArraySql<Item = T11>,
    T13: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T14: crate::ArraySql<Item = jiff::Timestamp>,
    T15: crate::ArraySql<Item = jiff::Timestamp>,
    T16: crate::ArraySql<Item = Option<jiff::Timestamp>>,
> {
    pub runs: T1,
    pub projects: T2,
    pub versions: T3,
    pub items: T4,
    pub started_bys: T5,
    pub states: T7,
    pub outcomes: T9,
    pub event_seqs: T10,
    pub event_heads: T12,
    pub last_assignments: T13,
    pub created_ats: T14,
    pub updated_ats: T15,
    pub completed_ats: T16,
}
#[derive(Debug)]
pub struct SaveRunsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = i64>,
    T7: crate::BytesSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T10: crate::ArraySql<Item = jiff::Timestamp>,
    T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
> {
    pub runs: T1,
    pub states: T3,
    pub outcomes: T5,
    pub event_seqs: T6,
    pub event_heads: T8,
    pub last_assignments: T9,
    pub updated_ats: T10,
    pub completed_ats: T11,
}
#[derive(Debug)]
pub struct ListRunsParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub before: Option<uuid::Uuid>,
    pub state: Option<T1>,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindItemByKey {
    pub item_id: uuid::Uuid,
    pub same_payload: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct RunRow {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub state: String,
    pub outcome: Option<String>,
    pub event_seq: i64,
    pub event_head: Vec<u8>,
    pub last_assignment_id: Option<uuid::Uuid>,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
}
pub struct RunRowBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub state: &'a str,
    pub outcome: Option<&'a str>,
    pub event_seq: i64,
    pub event_head: &'a [u8],
    pub last_assignment_id: Option<uuid::Uuid>,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
}
impl<'a> From<RunRowBorrowed<'a>> for RunRow {
    fn from(
        RunRowBorrowed {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            created_at,
            updated_at,
            completed_at,
        }: RunRowBorrowed<'a>,
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
            last_assignment_id,
            created_at,
            updated_at,
            completed_at,
        }
    }
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
    pub payload: serde_json::Value,
    pub project_key: String,
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
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub project_key: &'a str,
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
            payload,
            project_key,
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
            payload: serde_json::from_str(payload.0.get()).unwrap(),
            project_key: project_key.into(),
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
            at_stages: at_stages.map(|v| v.into()).collect(),
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
pub struct FindItemByKeyQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindItemByKey, tokio_postgres::Error>,
    mapper: fn(FindItemByKey) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindItemByKeyQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindItemByKey) -> R) -> FindItemByKeyQuery<'c, 'a, 's, C, R, N> {
        FindItemByKeyQuery {
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
pub struct RunRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RunRowBorrowed, tokio_postgres::Error>,
    mapper: fn(RunRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RunRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RunRowBorrowed) -> R) -> RunRowQuery<'c, 'a, 's, C, R, N> {
        RunRowQuery {
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
pub struct InsertItemStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_item() -> InsertItemStmt {
    InsertItemStmt(
        "insert into item (item_id, project_id, external_key, payload, created_by, created_at) values ($1, $2, $3, $4, $5, $6) on conflict (project_id, external_key) do nothing returning item_id",
        None,
    )
}
impl InsertItemStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::JsonSql>(
        &'s self,
        client: &'c C,
        item: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        external_key: &'a Option<T1>,
        payload: &'a T2,
        created_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [item, project, external_key, payload, created_by, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::JsonSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertItemParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for InsertItemStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertItemParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.item,
            &params.project,
            &params.external_key,
            &params.payload,
            &params.created_by,
            &params.now,
        )
    }
}
pub struct FindItemByKeyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_item_by_key() -> FindItemByKeyStmt {
    FindItemByKeyStmt(
        "select item_id, payload = $1 as same_payload from item where project_id = $2 and external_key = $3",
        None,
    )
}
impl FindItemByKeyStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        payload: &'a T1,
        project: &'a uuid::Uuid,
        external_key: &'a T2,
    ) -> FindItemByKeyQuery<'c, 'a, 's, C, FindItemByKey, 3> {
        FindItemByKeyQuery {
            client,
            params: [payload, project, external_key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindItemByKey, tokio_postgres::Error> {
                Ok(FindItemByKey { item_id: row.try_get(0)?, same_payload: row.try_get(1)? })
            },
            mapper: |it| FindItemByKey::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindItemByKeyParams<T1, T2>,
        FindItemByKeyQuery<'c, 'a, 's, C, FindItemByKey, 3>,
        C,
    > for FindItemByKeyStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindItemByKeyParams<T1, T2>,
    ) -> FindItemByKeyQuery<'c, 'a, 's, C, FindItemByKey, 3> {
        self.bind(client, &params.payload, &params.project, &params.external_key)
    }
}
pub struct LockRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_run() -> LockRunStmt {
    LockRunStmt(
        "select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, created_at, updated_at, completed_at from run where run_id = $1 for no key update",
        None,
    )
}
impl LockRunStmt {
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
    ) -> RunRowQuery<'c, 'a, 's, C, RunRow, 1> {
        RunRowQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RunRowBorrowed, tokio_postgres::Error> {
                Ok(RunRowBorrowed {
                    run_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    started_by: row.try_get(4)?,
                    state: row.try_get(5)?,
                    outcome: row.try_get(6)?,
                    event_seq: row.try_get(7)?,
                    event_head: row.try_get(8)?,
                    last_assignment_id: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    updated_at: row.try_get(11)?,
                    completed_at: row.try_get(12)?,
                })
            },
            mapper: |it| RunRow::from(it),
        }
    }
}
pub struct LockRunOfUnitStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_run_of_unit() -> LockRunOfUnitStmt {
    LockRunOfUnitStmt(
        "select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, created_at, updated_at, completed_at from run where run_id = (select unit.run_id from unit where unit_id = $1) for no key update",
        None,
    )
}
impl LockRunOfUnitStmt {
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
        unit: &'a uuid::Uuid,
    ) -> RunRowQuery<'c, 'a, 's, C, RunRow, 1> {
        RunRowQuery {
            client,
            params: [unit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RunRowBorrowed, tokio_postgres::Error> {
                Ok(RunRowBorrowed {
                    run_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    started_by: row.try_get(4)?,
                    state: row.try_get(5)?,
                    outcome: row.try_get(6)?,
                    event_seq: row.try_get(7)?,
                    event_head: row.try_get(8)?,
                    last_assignment_id: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    updated_at: row.try_get(11)?,
                    completed_at: row.try_get(12)?,
                })
            },
            mapper: |it| RunRow::from(it),
        }
    }
}
pub struct LockRunOfUnitIfFreeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_run_of_unit_if_free() -> LockRunOfUnitIfFreeStmt {
    LockRunOfUnitIfFreeStmt(
        "select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, created_at, updated_at, completed_at from run where run_id = (select unit.run_id from unit where unit_id = $1) for no key update skip locked",
        None,
    )
}
impl LockRunOfUnitIfFreeStmt {
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
        unit: &'a uuid::Uuid,
    ) -> RunRowQuery<'c, 'a, 's, C, RunRow, 1> {
        RunRowQuery {
            client,
            params: [unit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RunRowBorrowed, tokio_postgres::Error> {
                Ok(RunRowBorrowed {
                    run_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    started_by: row.try_get(4)?,
                    state: row.try_get(5)?,
                    outcome: row.try_get(6)?,
                    event_seq: row.try_get(7)?,
                    event_head: row.try_get(8)?,
                    last_assignment_id: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    updated_at: row.try_get(11)?,
                    completed_at: row.try_get(12)?,
                })
            },
            mapper: |it| RunRow::from(it),
        }
    }
}
pub struct LockRunOfAssignmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_run_of_assignment() -> LockRunOfAssignmentStmt {
    LockRunOfAssignmentStmt(
        "select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, created_at, updated_at, completed_at from run where run_id = (select assignment.run_id from assignment where assignment_id = $1) for no key update",
        None,
    )
}
impl LockRunOfAssignmentStmt {
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
        assignment: &'a uuid::Uuid,
    ) -> RunRowQuery<'c, 'a, 's, C, RunRow, 1> {
        RunRowQuery {
            client,
            params: [assignment],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RunRowBorrowed, tokio_postgres::Error> {
                Ok(RunRowBorrowed {
                    run_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    started_by: row.try_get(4)?,
                    state: row.try_get(5)?,
                    outcome: row.try_get(6)?,
                    event_seq: row.try_get(7)?,
                    event_head: row.try_get(8)?,
                    last_assignment_id: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    updated_at: row.try_get(11)?,
                    completed_at: row.try_get(12)?,
                })
            },
            mapper: |it| RunRow::from(it),
        }
    }
}
pub struct InsertRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_runs() -> InsertRunsStmt {
    InsertRunsStmt(
        "insert into run (run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, created_at, updated_at, completed_at) select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, created_at, updated_at, completed_at from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::bytea[], $10::uuid[], $11::timestamptz[], $12::timestamptz[], $13::timestamptz[]) as t (run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, created_at, updated_at, completed_at) returning run_id",
        None,
    )
}
impl InsertRunsStmt {
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
        T4: crate::ArraySql<Item = uuid::Uuid>,
        T5: crate::ArraySql<Item = uuid::Uuid>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::ArraySql<Item = i64>,
        T11: crate::BytesSql,
        T12: crate::ArraySql<Item = T11>,
        T13: crate::ArraySql<Item = Option<uuid::Uuid>>,
        T14: crate::ArraySql<Item = jiff::Timestamp>,
        T15: crate::ArraySql<Item = jiff::Timestamp>,
        T16: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    >(
        &'s self,
        client: &'c C,
        runs: &'a T1,
        projects: &'a T2,
        versions: &'a T3,
        items: &'a T4,
        started_bys: &'a T5,
        states: &'a T7,
        outcomes: &'a T9,
        event_seqs: &'a T10,
        event_heads: &'a T12,
        last_assignments: &'a T13,
        created_ats: &'a T14,
        updated_ats: &'a T15,
        completed_ats: &'a T16,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 13> {
        UuidUuidQuery {
            client,
            params: [
                runs,
                projects,
                versions,
                items,
                started_bys,
                states,
                outcomes,
                event_seqs,
                event_heads,
                last_assignments,
                created_ats,
                updated_ats,
                completed_ats,
            ],
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
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::ArraySql<Item = i64>,
    T11: crate::BytesSql,
    T12: crate::ArraySql<Item = T11>,
    T13: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T14: crate::ArraySql<Item = jiff::Timestamp>,
    T15: crate::ArraySql<Item = jiff::Timestamp>,
    T16: crate::ArraySql<Item = Option<jiff::Timestamp>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertRunsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 13>,
        C,
    > for InsertRunsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertRunsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 13> {
        self.bind(
            client,
            &params.runs,
            &params.projects,
            &params.versions,
            &params.items,
            &params.started_bys,
            &params.states,
            &params.outcomes,
            &params.event_seqs,
            &params.event_heads,
            &params.last_assignments,
            &params.created_ats,
            &params.updated_ats,
            &params.completed_ats,
        )
    }
}
pub struct SaveRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_runs() -> SaveRunsStmt {
    SaveRunsStmt(
        "update run set state = t.state, outcome = t.outcome, event_seq = t.event_seq, event_head = t.event_head, last_assignment_id = t.last_assignment_id, updated_at = t.updated_at, completed_at = t.completed_at from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::bytea[], $6::uuid[], $7::timestamptz[], $8::timestamptz[]) as t (run_id, state, outcome, event_seq, event_head, last_assignment_id, updated_at, completed_at) where run.run_id = t.run_id returning run.run_id",
        None,
    )
}
impl SaveRunsStmt {
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
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<T4>>,
        T6: crate::ArraySql<Item = i64>,
        T7: crate::BytesSql,
        T8: crate::ArraySql<Item = T7>,
        T9: crate::ArraySql<Item = Option<uuid::Uuid>>,
        T10: crate::ArraySql<Item = jiff::Timestamp>,
        T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    >(
        &'s self,
        client: &'c C,
        runs: &'a T1,
        states: &'a T3,
        outcomes: &'a T5,
        event_seqs: &'a T6,
        event_heads: &'a T8,
        last_assignments: &'a T9,
        updated_ats: &'a T10,
        completed_ats: &'a T11,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8> {
        UuidUuidQuery {
            client,
            params: [
                runs,
                states,
                outcomes,
                event_seqs,
                event_heads,
                last_assignments,
                updated_ats,
                completed_ats,
            ],
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
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
    T6: crate::ArraySql<Item = i64>,
    T7: crate::BytesSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T10: crate::ArraySql<Item = jiff::Timestamp>,
    T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveRunsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8>,
        C,
    > for SaveRunsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveRunsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8> {
        self.bind(
            client,
            &params.runs,
            &params.states,
            &params.outcomes,
            &params.event_seqs,
            &params.event_heads,
            &params.last_assignments,
            &params.updated_ats,
            &params.completed_ats,
        )
    }
}
pub struct FindRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_run() -> FindRunStmt {
    FindRunStmt(
        "select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state, r.outcome, r.event_seq, r.event_head, r.created_at, r.updated_at, r.completed_at, w.key as workflow_key, v.number as version_number, i.external_key, i.payload, p.key as project_key from run r join workflow_version v on v.version_id = r.version_id join workflow w on w.workflow_id = v.workflow_id join item i on i.item_id = r.item_id join project p on p.project_id = r.project_id where r.run_id = $1",
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
                    payload: row.try_get(15)?,
                    project_key: row.try_get(16)?,
                })
            },
            mapper: |it| FindRun::from(it),
        }
    }
}
pub struct ListRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_runs() -> ListRunsStmt {
    ListRunsStmt(
        "select r.run_id, r.state, r.outcome, r.started_by, r.created_at, r.updated_at, r.completed_at, w.key as workflow_key, v.number as version_number, i.external_key, array(select s.stage_key from unit u join step s on s.step_id = u.step_id where u.run_id = r.run_id and u.finished_at is null order by u.unit_id) as at_stages from run r join workflow_version v on v.version_id = r.version_id join workflow w on w.workflow_id = v.workflow_id join item i on i.item_id = r.item_id where r.project_id = $1 and r.run_id < coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) and ($3::text is null or r.state = $3) order by r.run_id desc limit $4",
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
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        project: &'a uuid::Uuid,
        before: &'a Option<uuid::Uuid>,
        state: &'a Option<T1>,
        row_limit: &'a i64,
    ) -> ListRunsQuery<'c, 'a, 's, C, ListRuns, 4> {
        ListRunsQuery {
            client,
            params: [project, before, state, row_limit],
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
                    at_stages: row.try_get(10)?,
                })
            },
            mapper: |it| ListRuns::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListRunsParams<T1>,
        ListRunsQuery<'c, 'a, 's, C, ListRuns, 4>,
        C,
    > for ListRunsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListRunsParams<T1>,
    ) -> ListRunsQuery<'c, 'a, 's, C, ListRuns, 4> {
        self.bind(client, &params.project, &params.before, &params.state, &params.row_limit)
    }
}
