// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct OpenRunsAndUnitsParams<
    'a,
    T1: crate::ArraySql<Item = crate::types::NewRunBorrowed<'a>>,
    T2: crate::ArraySql<Item = crate::types::NewUnitBorrowed<'a>>,
> {
    pub now: jiff::Timestamp,
    pub new_runs: T1,
    pub new_units: T2,
}
#[derive(Debug)]
pub struct RecordHopsParams<
    'a,
    T1: crate::ArraySql<Item = crate::types::ChangedRunBorrowed<'a>>,
    T2: crate::ArraySql<Item = crate::types::NewEntryParams<'a>>,
    T3: crate::ArraySql<Item = crate::types::ChangedUnitBorrowed<'a>>,
    T4: crate::ArraySql<Item = crate::types::NewAssignmentBorrowed<'a>>,
    T5: crate::ArraySql<Item = crate::types::ChangedAssignmentBorrowed<'a>>,
    T6: crate::ArraySql<Item = crate::types::NewJudgmentBorrowed<'a>>,
    T7: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub now: jiff::Timestamp,
    pub runs: T1,
    pub entries: T2,
    pub units: T3,
    pub new_assignments: T4,
    pub assignments: T5,
    pub judgments: T6,
    pub foretold: Option<jiff::Timestamp>,
    pub queues: T7,
}
#[derive(Debug)]
pub struct TaintJudgmentsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub now: jiff::Timestamp,
    pub runs: T1,
    pub judgments: T2,
    pub reasons: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct RecordHops {
    pub recorded: bool,
    pub tx: i64,
    pub positions: Vec<i64>,
}
pub struct RecordHopsBorrowed<'a> {
    pub recorded: bool,
    pub tx: i64,
    pub positions: crate::ArrayIterator<'a, i64>,
}
impl<'a> From<RecordHopsBorrowed<'a>> for RecordHops {
    fn from(RecordHopsBorrowed { recorded, tx, positions }: RecordHopsBorrowed<'a>) -> Self {
        Self { recorded, tx, positions: positions.map(|v| v).collect() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct BoolQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<bool, tokio_postgres::Error>,
    mapper: fn(bool) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BoolQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(bool) -> R) -> BoolQuery<'c, 'a, 's, C, R, N> {
        BoolQuery {
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
pub struct RecordHopsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RecordHopsBorrowed, tokio_postgres::Error>,
    mapper: fn(RecordHopsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RecordHopsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RecordHopsBorrowed) -> R) -> RecordHopsQuery<'c, 'a, 's, C, R, N> {
        RecordHopsQuery {
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
pub struct OpenRunsAndUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_runs_and_units() -> OpenRunsAndUnitsStmt {
    OpenRunsAndUnitsStmt(
        "with opened_runs as ( insert into run (run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, reached_outcome, created_at, updated_at, completed_at, rollup, rollup_marks, parent_run_id, parent_unit_id, depth, gold_for) select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id, reached_outcome, created_at, $1, completed_at, rollup::jsonb, rollup_marks, parent_run_id, parent_unit_id, depth, gold_for from unnest($2::new_run[]) returning 1), opened_units as ( insert into unit (step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, claims, handle, priority, created_at, started_at, finished_at, detail, wakes_at, via, withheld) select step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, claims, handle, 0, created_at, started_at, finished_at, detail::jsonb, wakes_at, string_to_array(via, ','), withheld from unnest($3::new_unit[]) returning 1) select expect_rows('run', cardinality($2::new_run[]), (select count(*) from opened_runs)) and expect_rows('unit', cardinality($3::new_unit[]), (select count(*) from opened_units)) as opened",
        None,
    )
}
impl OpenRunsAndUnitsStmt {
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
        T1: crate::ArraySql<Item = crate::types::NewRunBorrowed<'a>>,
        T2: crate::ArraySql<Item = crate::types::NewUnitBorrowed<'a>>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        new_runs: &'a T1,
        new_units: &'a T2,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        BoolQuery {
            client,
            params: [now, new_runs, new_units],
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
    T1: crate::ArraySql<Item = crate::types::NewRunBorrowed<'a>>,
    T2: crate::ArraySql<Item = crate::types::NewUnitBorrowed<'a>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        OpenRunsAndUnitsParams<'a, T1, T2>,
        BoolQuery<'c, 'a, 's, C, bool, 3>,
        C,
    > for OpenRunsAndUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a OpenRunsAndUnitsParams<'a, T1, T2>,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 3> {
        self.bind(client, &params.now, &params.new_runs, &params.new_units)
    }
}
pub struct RecordHopsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn record_hops() -> RecordHopsStmt {
    RecordHopsStmt(
        "with changed_runs as ( update run set state = t.state, outcome = t.outcome, event_seq = t.event_seq, event_head = t.event_head, last_assignment_id = t.last_assignment_id, reached_outcome = t.reached_outcome, updated_at = $1, completed_at = t.completed_at, rollup = coalesce(t.rollup::jsonb, run.rollup), rollup_marks = coalesce(t.rollup_marks, run.rollup_marks), review_wanted = t.review_wanted from unnest($2::changed_run[]) as t where run.run_id = t.run_id and run.event_seq = t.was_seq returning 1), appended as ( insert into trail_entry (stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes) select stream_id, first_seq, project_id, $1, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes from unnest($3::new_entry[]) returning position), changed_units as ( update unit set state = t.state, judgments_required = t.judgments_required, slots_taken = t.slots_taken, judgments_counted = t.judgments_counted, claims = t.claims, handle = t.handle, started_at = t.started_at, finished_at = t.finished_at, detail = t.detail::jsonb, wakes_at = t.wakes_at, parent_unit_id = t.parent_unit_id, via = string_to_array(t.via, ',') from unnest($4::changed_unit[]) as t where unit.unit_id = t.unit_id returning 1), begun_assignments as ( insert into assignment (step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at, expires_at, ended_at) select step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at, expires_at, ended_at from unnest($5::new_assignment[]) returning 1), changed_assignments as ( update assignment set status = t.status, epoch = t.epoch, expires_at = t.expires_at, ended_at = t.ended_at from unnest($6::changed_assignment[]) as t where assignment.assignment_id = t.assignment_id returning 1), new_judgments as ( insert into judgment (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data, counted, late, trust, model_version, created_at) select step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data::jsonb, counted, late, trust, model_version, created_at from unnest($7::new_judgment[]) returning 1) select ($8::timestamptz is null and cardinality($9::uuid[]) = 0 or expect_foreseen($8::timestamptz, $9::uuid[])) and expect_rows('run', cardinality($2::changed_run[]), (select count(*) from changed_runs)) and expect_rows('trail_entry', cardinality($3::new_entry[]), (select count(*) from appended)) and expect_rows('unit', cardinality($4::changed_unit[]), (select count(*) from changed_units)) and expect_rows('assignment', cardinality($6::changed_assignment[]), (select count(*) from changed_assignments)) and expect_rows('assignment', cardinality($5::new_assignment[]), (select count(*) from begun_assignments)) and expect_rows('judgment', cardinality($7::new_judgment[]), (select count(*) from new_judgments)) as recorded, (pg_current_xact_id()::text)::bigint as tx, array(select position from appended order by position) as positions",
        None,
    )
}
impl RecordHopsStmt {
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
        T1: crate::ArraySql<Item = crate::types::ChangedRunBorrowed<'a>>,
        T2: crate::ArraySql<Item = crate::types::NewEntryParams<'a>>,
        T3: crate::ArraySql<Item = crate::types::ChangedUnitBorrowed<'a>>,
        T4: crate::ArraySql<Item = crate::types::NewAssignmentBorrowed<'a>>,
        T5: crate::ArraySql<Item = crate::types::ChangedAssignmentBorrowed<'a>>,
        T6: crate::ArraySql<Item = crate::types::NewJudgmentBorrowed<'a>>,
        T7: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        runs: &'a T1,
        entries: &'a T2,
        units: &'a T3,
        new_assignments: &'a T4,
        assignments: &'a T5,
        judgments: &'a T6,
        foretold: &'a Option<jiff::Timestamp>,
        queues: &'a T7,
    ) -> RecordHopsQuery<'c, 'a, 's, C, RecordHops, 9> {
        RecordHopsQuery {
            client,
            params: [now, runs, entries, units, new_assignments, assignments, judgments, foretold, queues],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordHopsBorrowed, tokio_postgres::Error> {
                Ok(RecordHopsBorrowed {
                    recorded: row.try_get(0)?,
                    tx: row.try_get(1)?,
                    positions: row.try_get(2)?,
                })
            },
            mapper: |it| RecordHops::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = crate::types::ChangedRunBorrowed<'a>>,
    T2: crate::ArraySql<Item = crate::types::NewEntryParams<'a>>,
    T3: crate::ArraySql<Item = crate::types::ChangedUnitBorrowed<'a>>,
    T4: crate::ArraySql<Item = crate::types::NewAssignmentBorrowed<'a>>,
    T5: crate::ArraySql<Item = crate::types::ChangedAssignmentBorrowed<'a>>,
    T6: crate::ArraySql<Item = crate::types::NewJudgmentBorrowed<'a>>,
    T7: crate::ArraySql<Item = uuid::Uuid>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RecordHopsParams<'a, T1, T2, T3, T4, T5, T6, T7>,
        RecordHopsQuery<'c, 'a, 's, C, RecordHops, 9>,
        C,
    > for RecordHopsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RecordHopsParams<'a, T1, T2, T3, T4, T5, T6, T7>,
    ) -> RecordHopsQuery<'c, 'a, 's, C, RecordHops, 9> {
        self.bind(
            client,
            &params.now,
            &params.runs,
            &params.entries,
            &params.units,
            &params.new_assignments,
            &params.assignments,
            &params.judgments,
            &params.foretold,
            &params.queues,
        )
    }
}
pub struct TaintJudgmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn taint_judgments() -> TaintJudgmentsStmt {
    TaintJudgmentsStmt(
        "update judgment set tainted_at = $1, tainted_reason = t.reason from unnest($2::uuid[], $3::uuid[], $4::text[]) as t (run_id, judgment_id, reason) where judgment.run_id = t.run_id and judgment.judgment_id = t.judgment_id and judgment.tainted_at is null returning judgment.judgment_id",
        None,
    )
}
impl TaintJudgmentsStmt {
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
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        runs: &'a T1,
        judgments: &'a T2,
        reasons: &'a T4,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [now, runs, judgments, reasons],
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
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        TaintJudgmentsParams<T1, T2, T3, T4>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for TaintJudgmentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a TaintJudgmentsParams<T1, T2, T3, T4>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.now, &params.runs, &params.judgments, &params.reasons)
    }
}
