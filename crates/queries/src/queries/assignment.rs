// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct AssignmentsInHandParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub runs: T1,
    pub assignments: T2,
}
#[derive(Debug)]
pub struct AnsweredUnitsParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub runs: T1,
    pub units: T2,
}
#[derive(Debug)]
pub struct ListHeldParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub actor: uuid::Uuid,
    pub projects: T1,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct DueLeasesParams {
    pub now: jiff::Timestamp,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct AssignmentRow {
    pub step_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub status: String,
    pub epoch: i32,
    pub previous_assignment_id: Option<uuid::Uuid>,
    pub claimed_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub ended_at: Option<jiff::Timestamp>,
}
pub struct AssignmentRowBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub status: &'a str,
    pub epoch: i32,
    pub previous_assignment_id: Option<uuid::Uuid>,
    pub claimed_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub ended_at: Option<jiff::Timestamp>,
}
impl<'a> From<AssignmentRowBorrowed<'a>> for AssignmentRow {
    fn from(
        AssignmentRowBorrowed {
            step_id,
            assignment_id,
            unit_id,
            run_id,
            actor_id,
            status,
            epoch,
            previous_assignment_id,
            claimed_at,
            expires_at,
            ended_at,
        }: AssignmentRowBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            assignment_id,
            unit_id,
            run_id,
            actor_id,
            status: status.into(),
            epoch,
            previous_assignment_id,
            claimed_at,
            expires_at,
            ended_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct AnsweredUnits {
    pub run_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub skipped: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct WorkedInRuns {
    pub run_id: uuid::Uuid,
    pub stage_key: String,
    pub actor_id: uuid::Uuid,
}
pub struct WorkedInRunsBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub stage_key: &'a str,
    pub actor_id: uuid::Uuid,
}
impl<'a> From<WorkedInRunsBorrowed<'a>> for WorkedInRuns {
    fn from(WorkedInRunsBorrowed { run_id, stage_key, actor_id }: WorkedInRunsBorrowed<'a>) -> Self {
        Self { run_id, stage_key: stage_key.into(), actor_id }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListHeld {
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub epoch: i32,
    pub claimed_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub stage_key: String,
    pub version_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub round: i16,
    pub external_key: Option<String>,
    pub payload: serde_json::Value,
}
pub struct ListHeldBorrowed<'a> {
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub epoch: i32,
    pub claimed_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub stage_key: &'a str,
    pub version_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub round: i16,
    pub external_key: Option<&'a str>,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<ListHeldBorrowed<'a>> for ListHeld {
    fn from(
        ListHeldBorrowed {
            assignment_id,
            unit_id,
            run_id,
            epoch,
            claimed_at,
            expires_at,
            stage_key,
            version_id,
            project_id,
            round,
            external_key,
            payload,
        }: ListHeldBorrowed<'a>,
    ) -> Self {
        Self {
            assignment_id,
            unit_id,
            run_id,
            epoch,
            claimed_at,
            expires_at,
            stage_key: stage_key.into(),
            version_id,
            project_id,
            round,
            external_key: external_key.map(|v| v.into()),
            payload: serde_json::from_str(payload.0.get()).unwrap(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct AssignmentRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AssignmentRowBorrowed, tokio_postgres::Error>,
    mapper: fn(AssignmentRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AssignmentRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AssignmentRowBorrowed) -> R) -> AssignmentRowQuery<'c, 'a, 's, C, R, N> {
        AssignmentRowQuery {
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
pub struct AnsweredUnitsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AnsweredUnits, tokio_postgres::Error>,
    mapper: fn(AnsweredUnits) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AnsweredUnitsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AnsweredUnits) -> R) -> AnsweredUnitsQuery<'c, 'a, 's, C, R, N> {
        AnsweredUnitsQuery {
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
pub struct WorkedInRunsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WorkedInRunsBorrowed, tokio_postgres::Error>,
    mapper: fn(WorkedInRunsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WorkedInRunsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(WorkedInRunsBorrowed) -> R) -> WorkedInRunsQuery<'c, 'a, 's, C, R, N> {
        WorkedInRunsQuery {
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
pub struct ListHeldQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListHeldBorrowed, tokio_postgres::Error>,
    mapper: fn(ListHeldBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListHeldQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListHeldBorrowed) -> R) -> ListHeldQuery<'c, 'a, 's, C, R, N> {
        ListHeldQuery {
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
pub struct AssignmentsInHandStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn assignments_in_hand() -> AssignmentsInHandStmt {
    AssignmentsInHandStmt(
        "select step_id, assignment_id, unit_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at, expires_at, ended_at from assignment where run_id = any ($1) and ended_at is null union all select step_id, assignment_id, unit_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at, expires_at, ended_at from assignment where assignment_id = any ($2) and ended_at is not null",
        None,
    )
}
impl AssignmentsInHandStmt {
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
        assignments: &'a T2,
    ) -> AssignmentRowQuery<'c, 'a, 's, C, AssignmentRow, 2> {
        AssignmentRowQuery {
            client,
            params: [runs, assignments],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AssignmentRowBorrowed, tokio_postgres::Error> {
                Ok(AssignmentRowBorrowed {
                    step_id: row.try_get(0)?,
                    assignment_id: row.try_get(1)?,
                    unit_id: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                    actor_id: row.try_get(4)?,
                    status: row.try_get(5)?,
                    epoch: row.try_get(6)?,
                    previous_assignment_id: row.try_get(7)?,
                    claimed_at: row.try_get(8)?,
                    expires_at: row.try_get(9)?,
                    ended_at: row.try_get(10)?,
                })
            },
            mapper: |it| AssignmentRow::from(it),
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
        AssignmentsInHandParams<T1, T2>,
        AssignmentRowQuery<'c, 'a, 's, C, AssignmentRow, 2>,
        C,
    > for AssignmentsInHandStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AssignmentsInHandParams<T1, T2>,
    ) -> AssignmentRowQuery<'c, 'a, 's, C, AssignmentRow, 2> {
        self.bind(client, &params.runs, &params.assignments)
    }
}
pub struct AnsweredUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn answered_units() -> AnsweredUnitsStmt {
    AnsweredUnitsStmt(
        "select a.run_id, a.unit_id, a.actor_id, a.status = 'SKIPPED' as skipped from unnest($1::uuid[], $2::uuid[]) as t (run_id, unit_id) join assignment a on a.run_id = t.run_id and a.unit_id = t.unit_id where a.status in ('SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED')",
        None,
    )
}
impl AnsweredUnitsStmt {
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
        units: &'a T2,
    ) -> AnsweredUnitsQuery<'c, 'a, 's, C, AnsweredUnits, 2> {
        AnsweredUnitsQuery {
            client,
            params: [runs, units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AnsweredUnits, tokio_postgres::Error> {
                Ok(AnsweredUnits {
                    run_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    actor_id: row.try_get(2)?,
                    skipped: row.try_get(3)?,
                })
            },
            mapper: |it| AnsweredUnits::from(it),
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
        AnsweredUnitsParams<T1, T2>,
        AnsweredUnitsQuery<'c, 'a, 's, C, AnsweredUnits, 2>,
        C,
    > for AnsweredUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AnsweredUnitsParams<T1, T2>,
    ) -> AnsweredUnitsQuery<'c, 'a, 's, C, AnsweredUnits, 2> {
        self.bind(client, &params.runs, &params.units)
    }
}
pub struct AssignmentsOfRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn assignments_of_run() -> AssignmentsOfRunStmt {
    AssignmentsOfRunStmt(
        "select step_id, assignment_id, unit_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at, expires_at, ended_at from assignment where run_id = $1 order by assignment_id",
        None,
    )
}
impl AssignmentsOfRunStmt {
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
    ) -> AssignmentRowQuery<'c, 'a, 's, C, AssignmentRow, 1> {
        AssignmentRowQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AssignmentRowBorrowed, tokio_postgres::Error> {
                Ok(AssignmentRowBorrowed {
                    step_id: row.try_get(0)?,
                    assignment_id: row.try_get(1)?,
                    unit_id: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                    actor_id: row.try_get(4)?,
                    status: row.try_get(5)?,
                    epoch: row.try_get(6)?,
                    previous_assignment_id: row.try_get(7)?,
                    claimed_at: row.try_get(8)?,
                    expires_at: row.try_get(9)?,
                    ended_at: row.try_get(10)?,
                })
            },
            mapper: |it| AssignmentRow::from(it),
        }
    }
}
pub struct WorkedInRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn worked_in_runs() -> WorkedInRunsStmt {
    WorkedInRunsStmt(
        "select a.run_id, s.stage_key, a.actor_id from assignment a join step s on s.step_id = a.step_id where a.run_id = any ($1) and a.status in ('SUBMITTED', 'APPROVED', 'REJECTED')",
        None,
    )
}
impl WorkedInRunsStmt {
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
    ) -> WorkedInRunsQuery<'c, 'a, 's, C, WorkedInRuns, 1> {
        WorkedInRunsQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WorkedInRunsBorrowed, tokio_postgres::Error> {
                Ok(WorkedInRunsBorrowed {
                    run_id: row.try_get(0)?,
                    stage_key: row.try_get(1)?,
                    actor_id: row.try_get(2)?,
                })
            },
            mapper: |it| WorkedInRuns::from(it),
        }
    }
}
pub struct ListHeldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_held() -> ListHeldStmt {
    ListHeldStmt(
        "select a.assignment_id, a.unit_id, a.run_id, a.epoch, a.claimed_at, a.expires_at, s.stage_key, r.version_id, r.project_id, u.round, i.external_key, i.payload from assignment a join unit u on u.step_id = a.step_id and u.unit_id = a.unit_id join step s on s.step_id = a.step_id join run r on r.run_id = a.run_id join item i on i.item_id = r.item_id where a.actor_id = $1 and a.status in ('PENDING', 'IN_PROGRESS') and a.project_id = any ($2) and a.assignment_id > coalesce($3, '00000000-0000-0000-0000-000000000000'::uuid) order by a.assignment_id limit $4",
        None,
    )
}
impl ListHeldStmt {
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
        actor: &'a uuid::Uuid,
        projects: &'a T1,
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> ListHeldQuery<'c, 'a, 's, C, ListHeld, 4> {
        ListHeldQuery {
            client,
            params: [actor, projects, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListHeldBorrowed, tokio_postgres::Error> {
                Ok(ListHeldBorrowed {
                    assignment_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    epoch: row.try_get(3)?,
                    claimed_at: row.try_get(4)?,
                    expires_at: row.try_get(5)?,
                    stage_key: row.try_get(6)?,
                    version_id: row.try_get(7)?,
                    project_id: row.try_get(8)?,
                    round: row.try_get(9)?,
                    external_key: row.try_get(10)?,
                    payload: row.try_get(11)?,
                })
            },
            mapper: |it| ListHeld::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListHeldParams<T1>,
        ListHeldQuery<'c, 'a, 's, C, ListHeld, 4>,
        C,
    > for ListHeldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListHeldParams<T1>,
    ) -> ListHeldQuery<'c, 'a, 's, C, ListHeld, 4> {
        self.bind(client, &params.actor, &params.projects, &params.after, &params.row_limit)
    }
}
pub struct DueLeasesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn due_leases() -> DueLeasesStmt {
    DueLeasesStmt(
        "select assignment_id from assignment where ended_at is null and expires_at <= $1 order by expires_at limit $2",
        None,
    )
}
impl DueLeasesStmt {
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
    crate::client::async_::Params<'c, 'a, 's, DueLeasesParams, UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>, C>
    for DueLeasesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DueLeasesParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.row_limit)
    }
}
