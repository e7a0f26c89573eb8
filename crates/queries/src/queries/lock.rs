// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct LockRunsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub units: T1,
    pub assignments: T2,
    pub runs: T3,
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
    pub reached_outcome: Option<String>,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub rollup_marks: Option<Vec<u8>>,
    pub parent_run_id: Option<uuid::Uuid>,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub depth: i16,
    pub frozen_rollup: Option<serde_json::Value>,
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
    pub reached_outcome: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub rollup_marks: Option<&'a [u8]>,
    pub parent_run_id: Option<uuid::Uuid>,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub depth: i16,
    pub frozen_rollup: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
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
            reached_outcome,
            created_at,
            updated_at,
            completed_at,
            rollup_marks,
            parent_run_id,
            parent_unit_id,
            depth,
            frozen_rollup,
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
            reached_outcome: reached_outcome.map(|v| v.into()),
            created_at,
            updated_at,
            completed_at,
            rollup_marks: rollup_marks.map(|v| v.into()),
            parent_run_id,
            parent_unit_id,
            depth,
            frozen_rollup: frozen_rollup.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct LockRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_runs() -> LockRunsStmt {
    LockRunsStmt(
        "select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, reached_outcome, created_at, updated_at, completed_at, rollup_marks, parent_run_id, parent_unit_id, depth, case when state = 'paused' then rollup end as frozen_rollup from run where run_id = any (array(select unit.run_id from unit where unit_id = any ($1) union select assignment.run_id from assignment where assignment_id = any ($2) union select unnest($3::uuid[]))) order by run_id for no key update",
        None,
    )
}
impl LockRunsStmt {
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
    >(
        &'s self,
        client: &'c C,
        units: &'a T1,
        assignments: &'a T2,
        runs: &'a T3,
    ) -> RunRowQuery<'c, 'a, 's, C, RunRow, 3> {
        RunRowQuery {
            client,
            params: [units, assignments, runs],
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
                    reached_outcome: row.try_get(10)?,
                    created_at: row.try_get(11)?,
                    updated_at: row.try_get(12)?,
                    completed_at: row.try_get(13)?,
                    rollup_marks: row.try_get(14)?,
                    parent_run_id: row.try_get(15)?,
                    parent_unit_id: row.try_get(16)?,
                    depth: row.try_get(17)?,
                    frozen_rollup: row.try_get(18)?,
                })
            },
            mapper: |it| RunRow::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockRunsParams<T1, T2, T3>,
        RunRowQuery<'c, 'a, 's, C, RunRow, 3>,
        C,
    > for LockRunsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockRunsParams<T1, T2, T3>,
    ) -> RunRowQuery<'c, 'a, 's, C, RunRow, 3> {
        self.bind(client, &params.units, &params.assignments, &params.runs)
    }
}
