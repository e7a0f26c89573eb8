// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, Clone, PartialEq)]
pub struct InHandRow {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub run_state: String,
    pub outcome: Option<String>,
    pub event_seq: i64,
    pub event_head: Vec<u8>,
    pub last_assignment_id: Option<uuid::Uuid>,
    pub run_created_at: jiff::Timestamp,
    pub run_updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub unit_state: String,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub handle: Option<String>,
    pub unit_created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
}
pub struct InHandRowBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub run_state: &'a str,
    pub outcome: Option<&'a str>,
    pub event_seq: i64,
    pub event_head: &'a [u8],
    pub last_assignment_id: Option<uuid::Uuid>,
    pub run_created_at: jiff::Timestamp,
    pub run_updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub unit_state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub handle: Option<&'a str>,
    pub unit_created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
}
impl<'a> From<InHandRowBorrowed<'a>> for InHandRow {
    fn from(
        InHandRowBorrowed {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            run_state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            run_created_at,
            run_updated_at,
            completed_at,
            step_id,
            unit_id,
            parent_unit_id,
            round,
            unit_state,
            judgments_required,
            slots_taken,
            judgments_counted,
            handle,
            unit_created_at,
            started_at,
            finished_at,
        }: InHandRowBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            run_state: run_state.into(),
            outcome: outcome.map(|v| v.into()),
            event_seq,
            event_head: event_head.into(),
            last_assignment_id,
            run_created_at,
            run_updated_at,
            completed_at,
            step_id,
            unit_id,
            parent_unit_id,
            round,
            unit_state: unit_state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            handle: handle.map(|v| v.into()),
            unit_created_at,
            started_at,
            finished_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HeldRow {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub run_state: String,
    pub outcome: Option<String>,
    pub event_seq: i64,
    pub event_head: Vec<u8>,
    pub last_assignment_id: Option<uuid::Uuid>,
    pub run_created_at: jiff::Timestamp,
    pub run_updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub unit_state: String,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub handle: Option<String>,
    pub unit_created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub assignment_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub status: String,
    pub epoch: i32,
    pub previous_assignment_id: Option<uuid::Uuid>,
    pub claimed_at: jiff::Timestamp,
    pub ended_at: Option<jiff::Timestamp>,
}
pub struct HeldRowBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub run_state: &'a str,
    pub outcome: Option<&'a str>,
    pub event_seq: i64,
    pub event_head: &'a [u8],
    pub last_assignment_id: Option<uuid::Uuid>,
    pub run_created_at: jiff::Timestamp,
    pub run_updated_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub unit_state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub handle: Option<&'a str>,
    pub unit_created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub assignment_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub status: &'a str,
    pub epoch: i32,
    pub previous_assignment_id: Option<uuid::Uuid>,
    pub claimed_at: jiff::Timestamp,
    pub ended_at: Option<jiff::Timestamp>,
}
impl<'a> From<HeldRowBorrowed<'a>> for HeldRow {
    fn from(
        HeldRowBorrowed {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            run_state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            run_created_at,
            run_updated_at,
            completed_at,
            step_id,
            unit_id,
            parent_unit_id,
            round,
            unit_state,
            judgments_required,
            slots_taken,
            judgments_counted,
            handle,
            unit_created_at,
            started_at,
            finished_at,
            assignment_id,
            actor_id,
            status,
            epoch,
            previous_assignment_id,
            claimed_at,
            ended_at,
        }: HeldRowBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            run_state: run_state.into(),
            outcome: outcome.map(|v| v.into()),
            event_seq,
            event_head: event_head.into(),
            last_assignment_id,
            run_created_at,
            run_updated_at,
            completed_at,
            step_id,
            unit_id,
            parent_unit_id,
            round,
            unit_state: unit_state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            handle: handle.map(|v| v.into()),
            unit_created_at,
            started_at,
            finished_at,
            assignment_id,
            actor_id,
            status: status.into(),
            epoch,
            previous_assignment_id,
            claimed_at,
            ended_at,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct InHandRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<InHandRowBorrowed, tokio_postgres::Error>,
    mapper: fn(InHandRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> InHandRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(InHandRowBorrowed) -> R) -> InHandRowQuery<'c, 'a, 's, C, R, N> {
        InHandRowQuery {
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
pub struct HeldRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HeldRowBorrowed, tokio_postgres::Error>,
    mapper: fn(HeldRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HeldRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HeldRowBorrowed) -> R) -> HeldRowQuery<'c, 'a, 's, C, R, N> {
        HeldRowQuery {
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
pub struct LockUnitStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_unit() -> LockUnitStmt {
    LockUnitStmt(
        "select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state as run_state, r.outcome, r.event_seq, r.event_head, r.last_assignment_id, r.created_at as run_created_at, r.updated_at as run_updated_at, r.completed_at, u.step_id, u.unit_id, u.parent_unit_id, u.round, u.state as unit_state, u.judgments_required, u.slots_taken, u.judgments_counted, u.handle, u.created_at as unit_created_at, u.started_at, u.finished_at from run r join unit u on u.run_id = r.run_id where r.run_id = (select run_id from unit where unit_id = $1) and u.unit_id = $1 for no key update of r, u",
        None,
    )
}
impl LockUnitStmt {
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
    ) -> InHandRowQuery<'c, 'a, 's, C, InHandRow, 1> {
        InHandRowQuery {
            client,
            params: [unit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<InHandRowBorrowed, tokio_postgres::Error> {
                Ok(InHandRowBorrowed {
                    run_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    started_by: row.try_get(4)?,
                    run_state: row.try_get(5)?,
                    outcome: row.try_get(6)?,
                    event_seq: row.try_get(7)?,
                    event_head: row.try_get(8)?,
                    last_assignment_id: row.try_get(9)?,
                    run_created_at: row.try_get(10)?,
                    run_updated_at: row.try_get(11)?,
                    completed_at: row.try_get(12)?,
                    step_id: row.try_get(13)?,
                    unit_id: row.try_get(14)?,
                    parent_unit_id: row.try_get(15)?,
                    round: row.try_get(16)?,
                    unit_state: row.try_get(17)?,
                    judgments_required: row.try_get(18)?,
                    slots_taken: row.try_get(19)?,
                    judgments_counted: row.try_get(20)?,
                    handle: row.try_get(21)?,
                    unit_created_at: row.try_get(22)?,
                    started_at: row.try_get(23)?,
                    finished_at: row.try_get(24)?,
                })
            },
            mapper: |it| InHandRow::from(it),
        }
    }
}
pub struct LockUnitIfFreeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_unit_if_free() -> LockUnitIfFreeStmt {
    LockUnitIfFreeStmt(
        "select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state as run_state, r.outcome, r.event_seq, r.event_head, r.last_assignment_id, r.created_at as run_created_at, r.updated_at as run_updated_at, r.completed_at, u.step_id, u.unit_id, u.parent_unit_id, u.round, u.state as unit_state, u.judgments_required, u.slots_taken, u.judgments_counted, u.handle, u.created_at as unit_created_at, u.started_at, u.finished_at from run r join unit u on u.run_id = r.run_id where r.run_id = (select run_id from unit where unit_id = $1) and u.unit_id = $1 for no key update of r, u skip locked",
        None,
    )
}
impl LockUnitIfFreeStmt {
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
    ) -> InHandRowQuery<'c, 'a, 's, C, InHandRow, 1> {
        InHandRowQuery {
            client,
            params: [unit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<InHandRowBorrowed, tokio_postgres::Error> {
                Ok(InHandRowBorrowed {
                    run_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    started_by: row.try_get(4)?,
                    run_state: row.try_get(5)?,
                    outcome: row.try_get(6)?,
                    event_seq: row.try_get(7)?,
                    event_head: row.try_get(8)?,
                    last_assignment_id: row.try_get(9)?,
                    run_created_at: row.try_get(10)?,
                    run_updated_at: row.try_get(11)?,
                    completed_at: row.try_get(12)?,
                    step_id: row.try_get(13)?,
                    unit_id: row.try_get(14)?,
                    parent_unit_id: row.try_get(15)?,
                    round: row.try_get(16)?,
                    unit_state: row.try_get(17)?,
                    judgments_required: row.try_get(18)?,
                    slots_taken: row.try_get(19)?,
                    judgments_counted: row.try_get(20)?,
                    handle: row.try_get(21)?,
                    unit_created_at: row.try_get(22)?,
                    started_at: row.try_get(23)?,
                    finished_at: row.try_get(24)?,
                })
            },
            mapper: |it| InHandRow::from(it),
        }
    }
}
pub struct LockAssignmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_assignment() -> LockAssignmentStmt {
    LockAssignmentStmt(
        "select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state as run_state, r.outcome, r.event_seq, r.event_head, r.last_assignment_id, r.created_at as run_created_at, r.updated_at as run_updated_at, r.completed_at, u.step_id, u.unit_id, u.parent_unit_id, u.round, u.state as unit_state, u.judgments_required, u.slots_taken, u.judgments_counted, u.handle, u.created_at as unit_created_at, u.started_at, u.finished_at, a.assignment_id, a.actor_id, a.status, a.epoch, a.previous_assignment_id, a.claimed_at, a.ended_at from run r join unit u on u.run_id = r.run_id join assignment a on a.run_id = r.run_id and a.step_id = u.step_id and a.unit_id = u.unit_id where r.run_id = (select run_id from assignment where assignment_id = $1) and a.assignment_id = $1 for no key update of r, u, a",
        None,
    )
}
impl LockAssignmentStmt {
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
    ) -> HeldRowQuery<'c, 'a, 's, C, HeldRow, 1> {
        HeldRowQuery {
            client,
            params: [assignment],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HeldRowBorrowed, tokio_postgres::Error> {
                Ok(HeldRowBorrowed {
                    run_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    version_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    started_by: row.try_get(4)?,
                    run_state: row.try_get(5)?,
                    outcome: row.try_get(6)?,
                    event_seq: row.try_get(7)?,
                    event_head: row.try_get(8)?,
                    last_assignment_id: row.try_get(9)?,
                    run_created_at: row.try_get(10)?,
                    run_updated_at: row.try_get(11)?,
                    completed_at: row.try_get(12)?,
                    step_id: row.try_get(13)?,
                    unit_id: row.try_get(14)?,
                    parent_unit_id: row.try_get(15)?,
                    round: row.try_get(16)?,
                    unit_state: row.try_get(17)?,
                    judgments_required: row.try_get(18)?,
                    slots_taken: row.try_get(19)?,
                    judgments_counted: row.try_get(20)?,
                    handle: row.try_get(21)?,
                    unit_created_at: row.try_get(22)?,
                    started_at: row.try_get(23)?,
                    finished_at: row.try_get(24)?,
                    assignment_id: row.try_get(25)?,
                    actor_id: row.try_get(26)?,
                    status: row.try_get(27)?,
                    epoch: row.try_get(28)?,
                    previous_assignment_id: row.try_get(29)?,
                    claimed_at: row.try_get(30)?,
                    ended_at: row.try_get(31)?,
                })
            },
            mapper: |it| HeldRow::from(it),
        }
    }
}
