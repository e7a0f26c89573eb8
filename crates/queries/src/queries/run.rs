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
