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
#[derive(Debug)]
pub struct LockFreeRunsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub units: T1,
    pub assignments: T2,
    pub runs: T3,
}
#[derive(Debug)]
pub struct PickUnitsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = Option<i16>>,
    T6: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T7: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub asked_steps: T1,
    pub askers: T2,
    pub steps: T3,
    pub slots: T4,
    pub after_priorities: T5,
    pub after_units: T6,
    pub busy: T7,
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
    pub gold_for: Option<uuid::Uuid>,
    pub review_wanted: bool,
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
    pub gold_for: Option<uuid::Uuid>,
    pub review_wanted: bool,
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
            gold_for,
            review_wanted,
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
            gold_for,
            review_wanted,
            frozen_rollup: frozen_rollup.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct PickedRow {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub priority: i16,
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
    pub gold_for: Option<uuid::Uuid>,
    pub review_wanted: bool,
    pub frozen_rollup: Option<serde_json::Value>,
    pub payload: String,
    pub unit_parent: Option<uuid::Uuid>,
    pub round: i16,
    pub unit_state: String,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub claims: i32,
    pub unit_created_at: jiff::Timestamp,
    pub unit_started_at: Option<jiff::Timestamp>,
    pub unit_detail: Option<serde_json::Value>,
    pub unit_wakes_at: Option<jiff::Timestamp>,
    pub seen_seq: i64,
    pub untouched: bool,
}
pub struct PickedRowBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub priority: i16,
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
    pub gold_for: Option<uuid::Uuid>,
    pub review_wanted: bool,
    pub frozen_rollup: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub payload: &'a str,
    pub unit_parent: Option<uuid::Uuid>,
    pub round: i16,
    pub unit_state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub claims: i32,
    pub unit_created_at: jiff::Timestamp,
    pub unit_started_at: Option<jiff::Timestamp>,
    pub unit_detail: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub unit_wakes_at: Option<jiff::Timestamp>,
    pub seen_seq: i64,
    pub untouched: bool,
}
impl<'a> From<PickedRowBorrowed<'a>> for PickedRow {
    fn from(
        PickedRowBorrowed {
            step_id,
            unit_id,
            priority,
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
            gold_for,
            review_wanted,
            frozen_rollup,
            payload,
            unit_parent,
            round,
            unit_state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            unit_created_at,
            unit_started_at,
            unit_detail,
            unit_wakes_at,
            seen_seq,
            untouched,
        }: PickedRowBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            priority,
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
            gold_for,
            review_wanted,
            frozen_rollup: frozen_rollup.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            payload: payload.into(),
            unit_parent,
            round,
            unit_state: unit_state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            unit_created_at,
            unit_started_at,
            unit_detail: unit_detail.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            unit_wakes_at,
            seen_seq,
            untouched,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ItemsInHand {
    pub run_id: uuid::Uuid,
    pub payload: String,
}
pub struct ItemsInHandBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub payload: &'a str,
}
impl<'a> From<ItemsInHandBorrowed<'a>> for ItemsInHand {
    fn from(ItemsInHandBorrowed { run_id, payload }: ItemsInHandBorrowed<'a>) -> Self {
        Self { run_id, payload: payload.into() }
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
pub struct PickedRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PickedRowBorrowed, tokio_postgres::Error>,
    mapper: fn(PickedRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PickedRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PickedRowBorrowed) -> R) -> PickedRowQuery<'c, 'a, 's, C, R, N> {
        PickedRowQuery {
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
pub struct ItemsInHandQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ItemsInHandBorrowed, tokio_postgres::Error>,
    mapper: fn(ItemsInHandBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ItemsInHandQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ItemsInHandBorrowed) -> R) -> ItemsInHandQuery<'c, 'a, 's, C, R, N> {
        ItemsInHandQuery {
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
        "select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, reached_outcome, created_at, updated_at, completed_at, rollup_marks, parent_run_id, parent_unit_id, depth, gold_for, review_wanted, case when state = 'paused' then rollup end as frozen_rollup from run where run_id = any (array(select unit.run_id from unit where unit_id = any ($1) union select assignment.run_id from assignment where assignment_id = any ($2) union select unnest($3::uuid[]))) order by run_id for no key update",
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
                    gold_for: row.try_get(18)?,
                    review_wanted: row.try_get(19)?,
                    frozen_rollup: row.try_get(20)?,
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
pub struct LockFreeRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_free_runs() -> LockFreeRunsStmt {
    LockFreeRunsStmt(
        "select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, reached_outcome, created_at, updated_at, completed_at, rollup_marks, parent_run_id, parent_unit_id, depth, gold_for, review_wanted, case when state = 'paused' then rollup end as frozen_rollup from run where run_id = any (array(select unit.run_id from unit where unit_id = any ($1) union select assignment.run_id from assignment where assignment_id = any ($2) union select unnest($3::uuid[]))) order by run_id for no key update skip locked",
        None,
    )
}
impl LockFreeRunsStmt {
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
                    gold_for: row.try_get(18)?,
                    review_wanted: row.try_get(19)?,
                    frozen_rollup: row.try_get(20)?,
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
        LockFreeRunsParams<T1, T2, T3>,
        RunRowQuery<'c, 'a, 's, C, RunRow, 3>,
        C,
    > for LockFreeRunsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockFreeRunsParams<T1, T2, T3>,
    ) -> RunRowQuery<'c, 'a, 's, C, RunRow, 3> {
        self.bind(client, &params.units, &params.assignments, &params.runs)
    }
}
pub struct PickUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn pick_units() -> PickUnitsStmt {
    PickUnitsStmt(
        "select u.step_id, u.unit_id, u.priority, u.run_id, u.project_id, u.version_id, u.item_id, u.started_by, u.state, u.outcome, u.event_seq, u.event_head, u.last_assignment_id, u.reached_outcome, u.created_at, u.updated_at, u.completed_at, u.rollup_marks, u.parent_run_id, u.parent_unit_id, u.depth, u.gold_for, u.review_wanted, null::jsonb as frozen_rollup, i.payload::text as payload, u.unit_parent, u.round, u.unit_state, u.judgments_required, u.slots_taken, u.judgments_counted, u.claims, u.unit_created_at, u.unit_started_at, u.unit_detail, u.unit_wakes_at, u.seen_seq, u.claims = 0 and not exists (select 1 from unit other where other.run_id = u.run_id and other.finished_at is null and other.unit_id <> u.unit_id) as untouched from (select asked.*, array(select w.actor_id from unnest($1::uuid[], $2::uuid[]) as w (step_id, actor_id) where w.step_id = asked.step_id) as askers from unnest($3::uuid[], $4::bigint[], $5::smallint[], $6::uuid[]) as asked (step_id, slots, after_priority, after_unit)) q join step s on s.step_id = q.step_id and s.status = 'active' cross join lateral ( select unit.step_id, unit.unit_id, unit.priority, r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state, r.outcome, r.event_seq, r.event_head, r.last_assignment_id, r.reached_outcome, r.created_at, r.updated_at, r.completed_at, r.rollup_marks, r.parent_run_id, r.parent_unit_id, r.depth, r.gold_for, r.review_wanted, unit.parent_unit_id as unit_parent, unit.round, unit.state as unit_state, unit.judgments_required, unit.slots_taken, unit.judgments_counted, unit.claims, unit.created_at as unit_created_at, unit.started_at as unit_started_at, unit.detail as unit_detail, unit.wakes_at as unit_wakes_at, (select seen.event_seq from run seen where seen.run_id = unit.run_id) as seen_seq from unit join run r on r.run_id = unit.run_id where unit.step_id = q.step_id and unit.claimable and r.state = 'in_progress' and not unit.run_id = any ($7::uuid[]) and (q.after_unit is null or (-unit.priority::integer, unit.unit_id) > (-q.after_priority::integer, q.after_unit)) and (cardinality(q.askers) = 0 or cardinality(q.askers) > (select count(*) from assignment a where a.run_id = unit.run_id and a.unit_id = unit.unit_id and a.actor_id = any (q.askers) and a.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED'))) order by unit.priority desc, unit.unit_id limit (select (q.slots + f.free - 1) / f.free + 1 from (select max(w.free)::bigint as free from (select front.judgments_required - front.slots_taken as free from unit front where front.step_id = q.step_id and front.claimable and (q.after_unit is null or (-front.priority::integer, front.unit_id) > (-q.after_priority::integer, q.after_unit)) order by front.priority desc, front.unit_id limit 3) w) f) for no key update of r skip locked) u join item i on i.item_id = u.item_id",
        None,
    )
}
impl PickUnitsStmt {
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
        T5: crate::ArraySql<Item = Option<i16>>,
        T6: crate::ArraySql<Item = Option<uuid::Uuid>>,
        T7: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        asked_steps: &'a T1,
        askers: &'a T2,
        steps: &'a T3,
        slots: &'a T4,
        after_priorities: &'a T5,
        after_units: &'a T6,
        busy: &'a T7,
    ) -> PickedRowQuery<'c, 'a, 's, C, PickedRow, 7> {
        PickedRowQuery {
            client,
            params: [asked_steps, askers, steps, slots, after_priorities, after_units, busy],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PickedRowBorrowed, tokio_postgres::Error> {
                Ok(PickedRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    priority: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                    project_id: row.try_get(4)?,
                    version_id: row.try_get(5)?,
                    item_id: row.try_get(6)?,
                    started_by: row.try_get(7)?,
                    state: row.try_get(8)?,
                    outcome: row.try_get(9)?,
                    event_seq: row.try_get(10)?,
                    event_head: row.try_get(11)?,
                    last_assignment_id: row.try_get(12)?,
                    reached_outcome: row.try_get(13)?,
                    created_at: row.try_get(14)?,
                    updated_at: row.try_get(15)?,
                    completed_at: row.try_get(16)?,
                    rollup_marks: row.try_get(17)?,
                    parent_run_id: row.try_get(18)?,
                    parent_unit_id: row.try_get(19)?,
                    depth: row.try_get(20)?,
                    gold_for: row.try_get(21)?,
                    review_wanted: row.try_get(22)?,
                    frozen_rollup: row.try_get(23)?,
                    payload: row.try_get(24)?,
                    unit_parent: row.try_get(25)?,
                    round: row.try_get(26)?,
                    unit_state: row.try_get(27)?,
                    judgments_required: row.try_get(28)?,
                    slots_taken: row.try_get(29)?,
                    judgments_counted: row.try_get(30)?,
                    claims: row.try_get(31)?,
                    unit_created_at: row.try_get(32)?,
                    unit_started_at: row.try_get(33)?,
                    unit_detail: row.try_get(34)?,
                    unit_wakes_at: row.try_get(35)?,
                    seen_seq: row.try_get(36)?,
                    untouched: row.try_get(37)?,
                })
            },
            mapper: |it| PickedRow::from(it),
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
    T5: crate::ArraySql<Item = Option<i16>>,
    T6: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T7: crate::ArraySql<Item = uuid::Uuid>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PickUnitsParams<T1, T2, T3, T4, T5, T6, T7>,
        PickedRowQuery<'c, 'a, 's, C, PickedRow, 7>,
        C,
    > for PickUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PickUnitsParams<T1, T2, T3, T4, T5, T6, T7>,
    ) -> PickedRowQuery<'c, 'a, 's, C, PickedRow, 7> {
        self.bind(
            client,
            &params.asked_steps,
            &params.askers,
            &params.steps,
            &params.slots,
            &params.after_priorities,
            &params.after_units,
            &params.busy,
        )
    }
}
pub struct ItemsInHandStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn items_in_hand() -> ItemsInHandStmt {
    ItemsInHandStmt(
        "select r.run_id, i.payload::text as payload from run r join item i on i.item_id = r.item_id where r.run_id = any ($1)",
        None,
    )
}
impl ItemsInHandStmt {
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
        runs: &'a T1,
    ) -> ItemsInHandQuery<'c, 'a, 's, C, ItemsInHand, 1> {
        ItemsInHandQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ItemsInHandBorrowed, tokio_postgres::Error> {
                Ok(ItemsInHandBorrowed { run_id: row.try_get(0)?, payload: row.try_get(1)? })
            },
            mapper: |it| ItemsInHand::from(it),
        }
    }
}
