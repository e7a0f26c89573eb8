// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ClosingEventsParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub runs: T1,
    pub units: T2,
}
#[derive(Debug)]
pub struct InsertSnapshotsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::ArraySql<Item = jiff::Timestamp>,
> {
    pub now: jiff::Timestamp,
    pub snapshots: T1,
    pub steps: T2,
    pub units: T3,
    pub states: T5,
    pub closed: T6,
}
#[derive(Debug)]
pub struct InsertCorrectionParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
> {
    pub correction: uuid::Uuid,
    pub project: uuid::Uuid,
    pub run: uuid::Uuid,
    pub unit: uuid::Uuid,
    pub prior_state: T1,
    pub closing_event: uuid::Uuid,
    pub closed_by: Option<uuid::Uuid>,
    pub snapshot: uuid::Uuid,
    pub correction_unit: uuid::Uuid,
    pub approval: uuid::Uuid,
    pub reason: T2,
    pub note: Option<T3>,
    pub prior_outcome: Option<T4>,
    pub prior_completed_at: Option<jiff::Timestamp>,
    pub opened_by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct InsertDownstreamParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub correction: uuid::Uuid,
    pub units: T1,
    pub states: T3,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct ClosingEvents {
    pub unit_id: uuid::Uuid,
    pub event_id: uuid::Uuid,
    pub actor_id: Option<uuid::Uuid>,
    pub occurred_at: jiff::Timestamp,
    pub corrected_by: Option<uuid::Uuid>,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct BuiltOnCorrected {
    pub unit_id: uuid::Uuid,
    pub correction_id: uuid::Uuid,
    pub corrected_unit_id: uuid::Uuid,
    pub correction_unit_id: uuid::Uuid,
    pub opened_at: jiff::Timestamp,
}
#[derive(Debug, Clone, PartialEq)]
pub struct CorrectionsOfRun {
    pub correction_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub prior_state: String,
    pub closing_event_id: uuid::Uuid,
    pub closed_by: Option<uuid::Uuid>,
    pub snapshot_id: uuid::Uuid,
    pub correction_unit_id: uuid::Uuid,
    pub approval_id: uuid::Uuid,
    pub reason: String,
    pub note: Option<String>,
    pub prior_outcome: Option<String>,
    pub prior_completed_at: Option<jiff::Timestamp>,
    pub opened_by: uuid::Uuid,
    pub opened_at: jiff::Timestamp,
    pub handle: Option<String>,
    pub detail: Option<serde_json::Value>,
    pub judgments: serde_json::Value,
    pub closed_at: jiff::Timestamp,
    pub downstream_units: Vec<uuid::Uuid>,
    pub downstream_states: Vec<String>,
}
pub struct CorrectionsOfRunBorrowed<'a> {
    pub correction_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub prior_state: &'a str,
    pub closing_event_id: uuid::Uuid,
    pub closed_by: Option<uuid::Uuid>,
    pub snapshot_id: uuid::Uuid,
    pub correction_unit_id: uuid::Uuid,
    pub approval_id: uuid::Uuid,
    pub reason: &'a str,
    pub note: Option<&'a str>,
    pub prior_outcome: Option<&'a str>,
    pub prior_completed_at: Option<jiff::Timestamp>,
    pub opened_by: uuid::Uuid,
    pub opened_at: jiff::Timestamp,
    pub handle: Option<&'a str>,
    pub detail: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub judgments: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub closed_at: jiff::Timestamp,
    pub downstream_units: crate::ArrayIterator<'a, uuid::Uuid>,
    pub downstream_states: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<CorrectionsOfRunBorrowed<'a>> for CorrectionsOfRun {
    fn from(
        CorrectionsOfRunBorrowed {
            correction_id,
            run_id,
            unit_id,
            prior_state,
            closing_event_id,
            closed_by,
            snapshot_id,
            correction_unit_id,
            approval_id,
            reason,
            note,
            prior_outcome,
            prior_completed_at,
            opened_by,
            opened_at,
            handle,
            detail,
            judgments,
            closed_at,
            downstream_units,
            downstream_states,
        }: CorrectionsOfRunBorrowed<'a>,
    ) -> Self {
        Self {
            correction_id,
            run_id,
            unit_id,
            prior_state: prior_state.into(),
            closing_event_id,
            closed_by,
            snapshot_id,
            correction_unit_id,
            approval_id,
            reason: reason.into(),
            note: note.map(|v| v.into()),
            prior_outcome: prior_outcome.map(|v| v.into()),
            prior_completed_at,
            opened_by,
            opened_at,
            handle: handle.map(|v| v.into()),
            detail: detail.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            judgments: serde_json::from_str(judgments.0.get()).unwrap(),
            closed_at,
            downstream_units: downstream_units.map(|v| v).collect(),
            downstream_states: downstream_states.map(|v| v.into()).collect(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ClosingEventsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ClosingEvents, tokio_postgres::Error>,
    mapper: fn(ClosingEvents) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ClosingEventsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ClosingEvents) -> R) -> ClosingEventsQuery<'c, 'a, 's, C, R, N> {
        ClosingEventsQuery {
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
pub struct BuiltOnCorrectedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<BuiltOnCorrected, tokio_postgres::Error>,
    mapper: fn(BuiltOnCorrected) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BuiltOnCorrectedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(BuiltOnCorrected) -> R) -> BuiltOnCorrectedQuery<'c, 'a, 's, C, R, N> {
        BuiltOnCorrectedQuery {
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
pub struct CorrectionsOfRunQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CorrectionsOfRunBorrowed, tokio_postgres::Error>,
    mapper: fn(CorrectionsOfRunBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CorrectionsOfRunQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(CorrectionsOfRunBorrowed) -> R,
    ) -> CorrectionsOfRunQuery<'c, 'a, 's, C, R, N> {
        CorrectionsOfRunQuery {
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
pub struct ClosingEventsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn closing_events() -> ClosingEventsStmt {
    ClosingEventsStmt(
        "select distinct on (t.unit_id) t.unit_id, e.event_id, e.actor_id, e.occurred_at, c.correction_unit_id as corrected_by from unnest($1::uuid[], $2::uuid[]) as t (run_id, unit_id) join event e on e.stream_id = t.run_id and e.data ->> 'unit_id' = t.unit_id::text and e.type in ('dev.handoff.unit.finalized', 'dev.handoff.unit.cannot_complete', 'dev.handoff.unit.escalated') left join correction c on c.closing_event_id = e.event_id order by t.unit_id, e.seq desc",
        None,
    )
}
impl ClosingEventsStmt {
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
    ) -> ClosingEventsQuery<'c, 'a, 's, C, ClosingEvents, 2> {
        ClosingEventsQuery {
            client,
            params: [runs, units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ClosingEvents, tokio_postgres::Error> {
                Ok(ClosingEvents {
                    unit_id: row.try_get(0)?,
                    event_id: row.try_get(1)?,
                    actor_id: row.try_get(2)?,
                    occurred_at: row.try_get(3)?,
                    corrected_by: row.try_get(4)?,
                })
            },
            mapper: |it| ClosingEvents::from(it),
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
        ClosingEventsParams<T1, T2>,
        ClosingEventsQuery<'c, 'a, 's, C, ClosingEvents, 2>,
        C,
    > for ClosingEventsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ClosingEventsParams<T1, T2>,
    ) -> ClosingEventsQuery<'c, 'a, 's, C, ClosingEvents, 2> {
        self.bind(client, &params.runs, &params.units)
    }
}
pub struct InsertSnapshotsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_snapshots() -> InsertSnapshotsStmt {
    InsertSnapshotsStmt(
        "insert into output_snapshot (snapshot_id, run_id, unit_id, state, handle, detail, judgments, started_at, closed_at, taken_at) select t.snapshot_id, u.run_id, u.unit_id, t.state, u.handle, u.detail, coalesce((select jsonb_agg(jsonb_build_object('judgment_id', j.judgment_id, 'actor_id', j.actor_id, 'decision', j.decision, 'comment', j.comment, 'data', j.data, 'counted', j.counted, 'created_at', j.created_at) order by j.judgment_id) from judgment j where j.run_id = u.run_id and j.unit_id = u.unit_id), '[]'), u.started_at, t.closed_at, $1 from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::timestamptz[]) as t (snapshot_id, step_id, unit_id, state, closed_at) join unit u on u.step_id = t.step_id and u.unit_id = t.unit_id returning snapshot_id",
        None,
    )
}
impl InsertSnapshotsStmt {
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
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::ArraySql<Item = jiff::Timestamp>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        snapshots: &'a T1,
        steps: &'a T2,
        units: &'a T3,
        states: &'a T5,
        closed: &'a T6,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [now, snapshots, steps, units, states, closed],
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
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::ArraySql<Item = jiff::Timestamp>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertSnapshotsParams<T1, T2, T3, T4, T5, T6>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for InsertSnapshotsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertSnapshotsParams<T1, T2, T3, T4, T5, T6>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.now,
            &params.snapshots,
            &params.steps,
            &params.units,
            &params.states,
            &params.closed,
        )
    }
}
pub struct InsertCorrectionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_correction() -> InsertCorrectionStmt {
    InsertCorrectionStmt(
        "insert into correction (correction_id, project_id, run_id, unit_id, prior_state, closing_event_id, closed_by, snapshot_id, correction_unit_id, approval_id, reason, note, prior_outcome, prior_completed_at, opened_by, opened_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning correction_id",
        None,
    )
}
impl InsertCorrectionStmt {
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
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        correction: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        run: &'a uuid::Uuid,
        unit: &'a uuid::Uuid,
        prior_state: &'a T1,
        closing_event: &'a uuid::Uuid,
        closed_by: &'a Option<uuid::Uuid>,
        snapshot: &'a uuid::Uuid,
        correction_unit: &'a uuid::Uuid,
        approval: &'a uuid::Uuid,
        reason: &'a T2,
        note: &'a Option<T3>,
        prior_outcome: &'a Option<T4>,
        prior_completed_at: &'a Option<jiff::Timestamp>,
        opened_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 16> {
        UuidUuidQuery {
            client,
            params: [
                correction,
                project,
                run,
                unit,
                prior_state,
                closing_event,
                closed_by,
                snapshot,
                correction_unit,
                approval,
                reason,
                note,
                prior_outcome,
                prior_completed_at,
                opened_by,
                now,
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
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertCorrectionParams<T1, T2, T3, T4>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 16>,
        C,
    > for InsertCorrectionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertCorrectionParams<T1, T2, T3, T4>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 16> {
        self.bind(
            client,
            &params.correction,
            &params.project,
            &params.run,
            &params.unit,
            &params.prior_state,
            &params.closing_event,
            &params.closed_by,
            &params.snapshot,
            &params.correction_unit,
            &params.approval,
            &params.reason,
            &params.note,
            &params.prior_outcome,
            &params.prior_completed_at,
            &params.opened_by,
            &params.now,
        )
    }
}
pub struct InsertDownstreamStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_downstream() -> InsertDownstreamStmt {
    InsertDownstreamStmt(
        "insert into correction_downstream (correction_id, unit_id, state) select $1, unit_id, state from unnest($2::uuid[], $3::text[]) as t (unit_id, state) returning unit_id",
        None,
    )
}
impl InsertDownstreamStmt {
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
    >(
        &'s self,
        client: &'c C,
        correction: &'a uuid::Uuid,
        units: &'a T1,
        states: &'a T3,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [correction, units, states],
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertDownstreamParams<T1, T2, T3>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for InsertDownstreamStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertDownstreamParams<T1, T2, T3>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.correction, &params.units, &params.states)
    }
}
pub struct BuiltOnCorrectedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn built_on_corrected() -> BuiltOnCorrectedStmt {
    BuiltOnCorrectedStmt(
        "select d.unit_id, c.correction_id, c.unit_id as corrected_unit_id, c.correction_unit_id, c.opened_at from correction c join correction_downstream d on d.correction_id = c.correction_id where c.run_id = $1 order by d.unit_id, c.correction_id",
        None,
    )
}
impl BuiltOnCorrectedStmt {
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
    ) -> BuiltOnCorrectedQuery<'c, 'a, 's, C, BuiltOnCorrected, 1> {
        BuiltOnCorrectedQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<BuiltOnCorrected, tokio_postgres::Error> {
                Ok(BuiltOnCorrected {
                    unit_id: row.try_get(0)?,
                    correction_id: row.try_get(1)?,
                    corrected_unit_id: row.try_get(2)?,
                    correction_unit_id: row.try_get(3)?,
                    opened_at: row.try_get(4)?,
                })
            },
            mapper: |it| BuiltOnCorrected::from(it),
        }
    }
}
pub struct CorrectionsOfRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn corrections_of_run() -> CorrectionsOfRunStmt {
    CorrectionsOfRunStmt(
        "select c.correction_id, c.run_id, c.unit_id, c.prior_state, c.closing_event_id, c.closed_by, c.snapshot_id, c.correction_unit_id, c.approval_id, c.reason, c.note, c.prior_outcome, c.prior_completed_at, c.opened_by, c.opened_at, s.handle, s.detail, s.judgments, s.closed_at, array(select d.unit_id from correction_downstream d where d.correction_id = c.correction_id order by d.unit_id) as downstream_units, array(select d.state from correction_downstream d where d.correction_id = c.correction_id order by d.unit_id) as downstream_states from correction c join output_snapshot s on s.snapshot_id = c.snapshot_id where c.run_id = $1 order by c.correction_id",
        None,
    )
}
impl CorrectionsOfRunStmt {
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
    ) -> CorrectionsOfRunQuery<'c, 'a, 's, C, CorrectionsOfRun, 1> {
        CorrectionsOfRunQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<CorrectionsOfRunBorrowed, tokio_postgres::Error> {
                    Ok(CorrectionsOfRunBorrowed {
                        correction_id: row.try_get(0)?,
                        run_id: row.try_get(1)?,
                        unit_id: row.try_get(2)?,
                        prior_state: row.try_get(3)?,
                        closing_event_id: row.try_get(4)?,
                        closed_by: row.try_get(5)?,
                        snapshot_id: row.try_get(6)?,
                        correction_unit_id: row.try_get(7)?,
                        approval_id: row.try_get(8)?,
                        reason: row.try_get(9)?,
                        note: row.try_get(10)?,
                        prior_outcome: row.try_get(11)?,
                        prior_completed_at: row.try_get(12)?,
                        opened_by: row.try_get(13)?,
                        opened_at: row.try_get(14)?,
                        handle: row.try_get(15)?,
                        detail: row.try_get(16)?,
                        judgments: row.try_get(17)?,
                        closed_at: row.try_get(18)?,
                        downstream_units: row.try_get(19)?,
                        downstream_states: row.try_get(20)?,
                    })
                },
            mapper: |it| CorrectionsOfRun::from(it),
        }
    }
}
