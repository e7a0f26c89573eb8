// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ClocksInHandParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub steps: T1,
    pub units: T2,
}
#[derive(Debug)]
pub struct RecordClocksParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T6: crate::ArraySql<Item = jiff::Timestamp>,
    T7: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T8: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T10: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T12: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T13: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T14: crate::ArraySql<Item = Option<bool>>,
    T15: crate::ArraySql<Item = Option<i64>>,
    T16: crate::ArraySql<Item = Option<i64>>,
    T17: crate::StringSql,
    T18: crate::ArraySql<Item = T17>,
    T19: crate::ArraySql<Item = Option<uuid::Uuid>>,
> {
    pub steps: T1,
    pub units: T2,
    pub projects: T3,
    pub runs: T4,
    pub calendars: T5,
    pub started: T6,
    pub finished: T7,
    pub dues: T8,
    pub warns: T9,
    pub rings: T10,
    pub warned: T11,
    pub settled: T12,
    pub overdue_firsts: T13,
    pub lates: T14,
    pub breaches_working: T15,
    pub breaches_wall: T16,
    pub states: T18,
    pub handed: T19,
}
#[derive(Clone, Copy, Debug)]
pub struct RingingClocksParams {
    pub now: jiff::Timestamp,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ClockRow {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub calendar_id: Option<uuid::Uuid>,
    pub started_at: jiff::Timestamp,
    pub finished_at: Option<jiff::Timestamp>,
    pub due_at: Option<jiff::Timestamp>,
    pub warn_at: Option<jiff::Timestamp>,
    pub warned_at: Option<jiff::Timestamp>,
    pub settled_at: Option<jiff::Timestamp>,
    pub overdue_first_at: Option<jiff::Timestamp>,
    pub breach_working: Option<i64>,
    pub breach_wall: Option<i64>,
    pub state: serde_json::Value,
    pub handed_to: Option<uuid::Uuid>,
}
pub struct ClockRowBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub calendar_id: Option<uuid::Uuid>,
    pub started_at: jiff::Timestamp,
    pub finished_at: Option<jiff::Timestamp>,
    pub due_at: Option<jiff::Timestamp>,
    pub warn_at: Option<jiff::Timestamp>,
    pub warned_at: Option<jiff::Timestamp>,
    pub settled_at: Option<jiff::Timestamp>,
    pub overdue_first_at: Option<jiff::Timestamp>,
    pub breach_working: Option<i64>,
    pub breach_wall: Option<i64>,
    pub state: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub handed_to: Option<uuid::Uuid>,
}
impl<'a> From<ClockRowBorrowed<'a>> for ClockRow {
    fn from(
        ClockRowBorrowed {
            step_id,
            unit_id,
            run_id,
            calendar_id,
            started_at,
            finished_at,
            due_at,
            warn_at,
            warned_at,
            settled_at,
            overdue_first_at,
            breach_working,
            breach_wall,
            state,
            handed_to,
        }: ClockRowBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            run_id,
            calendar_id,
            started_at,
            finished_at,
            due_at,
            warn_at,
            warned_at,
            settled_at,
            overdue_first_at,
            breach_working,
            breach_wall,
            state: serde_json::from_str(state.0.get()).unwrap(),
            handed_to,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct RecordClocks {
    pub clocks: i64,
    pub handed_on: i64,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ClockRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ClockRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ClockRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ClockRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ClockRowBorrowed) -> R) -> ClockRowQuery<'c, 'a, 's, C, R, N> {
        ClockRowQuery {
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
pub struct RecordClocksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RecordClocks, tokio_postgres::Error>,
    mapper: fn(RecordClocks) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RecordClocksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RecordClocks) -> R) -> RecordClocksQuery<'c, 'a, 's, C, R, N> {
        RecordClocksQuery {
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
pub struct ClocksInHandStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn clocks_in_hand() -> ClocksInHandStmt {
    ClocksInHandStmt(
        "select c.step_id, c.unit_id, c.run_id, c.calendar_id, c.started_at, c.finished_at, c.due_at, c.warn_at, c.warned_at, c.settled_at, c.overdue_first_at, (extract(epoch from c.breach_working) * 1000000)::bigint as breach_working, (extract(epoch from c.breach_wall) * 1000000)::bigint as breach_wall, c.state, u.handed_to from unnest($1::uuid[], $2::uuid[]) as t (step_id, unit_id) join unit_clock c on c.step_id = t.step_id and c.unit_id = t.unit_id join unit u on u.step_id = c.step_id and u.unit_id = c.unit_id",
        None,
    )
}
impl ClocksInHandStmt {
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
        steps: &'a T1,
        units: &'a T2,
    ) -> ClockRowQuery<'c, 'a, 's, C, ClockRow, 2> {
        ClockRowQuery {
            client,
            params: [steps, units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ClockRowBorrowed, tokio_postgres::Error> {
                Ok(ClockRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    calendar_id: row.try_get(3)?,
                    started_at: row.try_get(4)?,
                    finished_at: row.try_get(5)?,
                    due_at: row.try_get(6)?,
                    warn_at: row.try_get(7)?,
                    warned_at: row.try_get(8)?,
                    settled_at: row.try_get(9)?,
                    overdue_first_at: row.try_get(10)?,
                    breach_working: row.try_get(11)?,
                    breach_wall: row.try_get(12)?,
                    state: row.try_get(13)?,
                    handed_to: row.try_get(14)?,
                })
            },
            mapper: |it| ClockRow::from(it),
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
        ClocksInHandParams<T1, T2>,
        ClockRowQuery<'c, 'a, 's, C, ClockRow, 2>,
        C,
    > for ClocksInHandStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ClocksInHandParams<T1, T2>,
    ) -> ClockRowQuery<'c, 'a, 's, C, ClockRow, 2> {
        self.bind(client, &params.steps, &params.units)
    }
}
pub struct ClocksOfRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn clocks_of_run() -> ClocksOfRunStmt {
    ClocksOfRunStmt(
        "select c.step_id, c.unit_id, c.run_id, c.calendar_id, c.started_at, c.finished_at, c.due_at, c.warn_at, c.warned_at, c.settled_at, c.overdue_first_at, (extract(epoch from c.breach_working) * 1000000)::bigint as breach_working, (extract(epoch from c.breach_wall) * 1000000)::bigint as breach_wall, c.state, u.handed_to from unit_clock c join unit u on u.step_id = c.step_id and u.unit_id = c.unit_id where c.run_id = $1 order by c.unit_id",
        None,
    )
}
impl ClocksOfRunStmt {
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
    ) -> ClockRowQuery<'c, 'a, 's, C, ClockRow, 1> {
        ClockRowQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ClockRowBorrowed, tokio_postgres::Error> {
                Ok(ClockRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    calendar_id: row.try_get(3)?,
                    started_at: row.try_get(4)?,
                    finished_at: row.try_get(5)?,
                    due_at: row.try_get(6)?,
                    warn_at: row.try_get(7)?,
                    warned_at: row.try_get(8)?,
                    settled_at: row.try_get(9)?,
                    overdue_first_at: row.try_get(10)?,
                    breach_working: row.try_get(11)?,
                    breach_wall: row.try_get(12)?,
                    state: row.try_get(13)?,
                    handed_to: row.try_get(14)?,
                })
            },
            mapper: |it| ClockRow::from(it),
        }
    }
}
pub struct RecordClocksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn record_clocks() -> RecordClocksStmt {
    RecordClocksStmt(
        "with written as ( insert into unit_clock (step_id, unit_id, project_id, run_id, calendar_id, started_at, finished_at, due_at, warn_at, rings_at, warned_at, settled_at, overdue_first_at, completed_after_deadline, breach_working, breach_wall, state) select step_id, unit_id, project_id, run_id, calendar_id, started_at, finished_at, due_at, warn_at, rings_at, warned_at, settled_at, overdue_first_at, late, breach_working * interval '1 microsecond', breach_wall * interval '1 microsecond', state::jsonb from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::timestamptz[], $12::timestamptz[], $13::timestamptz[], $14::boolean[], $15::bigint[], $16::bigint[], $17::text[]) as t (step_id, unit_id, project_id, run_id, calendar_id, started_at, finished_at, due_at, warn_at, rings_at, warned_at, settled_at, overdue_first_at, late, breach_working, breach_wall, state) on conflict (step_id, unit_id) do update set calendar_id = excluded.calendar_id, started_at = excluded.started_at, finished_at = excluded.finished_at, due_at = excluded.due_at, warn_at = excluded.warn_at, rings_at = excluded.rings_at, warned_at = excluded.warned_at, settled_at = excluded.settled_at, overdue_first_at = excluded.overdue_first_at, completed_after_deadline = excluded.completed_after_deadline, breach_working = excluded.breach_working, breach_wall = excluded.breach_wall, state = excluded.state returning 1), handed as ( update unit set handed_to = t.handed_to from unnest($1::uuid[], $2::uuid[], $18::uuid[]) as t (step_id, unit_id, handed_to) where unit.step_id = t.step_id and unit.unit_id = t.unit_id and t.handed_to is not null and unit.handed_to is distinct from t.handed_to and unit.finished_at is null returning 1) select (select count(*) from written) as clocks, (select count(*) from handed) as handed_on",
        None,
    )
}
impl RecordClocksStmt {
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
        T5: crate::ArraySql<Item = Option<uuid::Uuid>>,
        T6: crate::ArraySql<Item = jiff::Timestamp>,
        T7: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T8: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T10: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T12: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T13: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T14: crate::ArraySql<Item = Option<bool>>,
        T15: crate::ArraySql<Item = Option<i64>>,
        T16: crate::ArraySql<Item = Option<i64>>,
        T17: crate::StringSql,
        T18: crate::ArraySql<Item = T17>,
        T19: crate::ArraySql<Item = Option<uuid::Uuid>>,
    >(
        &'s self,
        client: &'c C,
        steps: &'a T1,
        units: &'a T2,
        projects: &'a T3,
        runs: &'a T4,
        calendars: &'a T5,
        started: &'a T6,
        finished: &'a T7,
        dues: &'a T8,
        warns: &'a T9,
        rings: &'a T10,
        warned: &'a T11,
        settled: &'a T12,
        overdue_firsts: &'a T13,
        lates: &'a T14,
        breaches_working: &'a T15,
        breaches_wall: &'a T16,
        states: &'a T18,
        handed: &'a T19,
    ) -> RecordClocksQuery<'c, 'a, 's, C, RecordClocks, 18> {
        RecordClocksQuery {
            client,
            params: [
                steps,
                units,
                projects,
                runs,
                calendars,
                started,
                finished,
                dues,
                warns,
                rings,
                warned,
                settled,
                overdue_firsts,
                lates,
                breaches_working,
                breaches_wall,
                states,
                handed,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordClocks, tokio_postgres::Error> {
                Ok(RecordClocks { clocks: row.try_get(0)?, handed_on: row.try_get(1)? })
            },
            mapper: |it| RecordClocks::from(it),
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
    T5: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T6: crate::ArraySql<Item = jiff::Timestamp>,
    T7: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T8: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T10: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T12: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T13: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T14: crate::ArraySql<Item = Option<bool>>,
    T15: crate::ArraySql<Item = Option<i64>>,
    T16: crate::ArraySql<Item = Option<i64>>,
    T17: crate::StringSql,
    T18: crate::ArraySql<Item = T17>,
    T19: crate::ArraySql<Item = Option<uuid::Uuid>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RecordClocksParams<
            T1,
            T2,
            T3,
            T4,
            T5,
            T6,
            T7,
            T8,
            T9,
            T10,
            T11,
            T12,
            T13,
            T14,
            T15,
            T16,
            T17,
            T18,
            T19,
        >,
        RecordClocksQuery<'c, 'a, 's, C, RecordClocks, 18>,
        C,
    > for RecordClocksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RecordClocksParams<
            T1,
            T2,
            T3,
            T4,
            T5,
            T6,
            T7,
            T8,
            T9,
            T10,
            T11,
            T12,
            T13,
            T14,
            T15,
            T16,
            T17,
            T18,
            T19,
        >,
    ) -> RecordClocksQuery<'c, 'a, 's, C, RecordClocks, 18> {
        self.bind(
            client,
            &params.steps,
            &params.units,
            &params.projects,
            &params.runs,
            &params.calendars,
            &params.started,
            &params.finished,
            &params.dues,
            &params.warns,
            &params.rings,
            &params.warned,
            &params.settled,
            &params.overdue_firsts,
            &params.lates,
            &params.breaches_working,
            &params.breaches_wall,
            &params.states,
            &params.handed,
        )
    }
}
pub struct RingingClocksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn ringing_clocks() -> RingingClocksStmt {
    RingingClocksStmt(
        "select c.unit_id from unit_clock c join run r on r.run_id = c.run_id where c.rings_at < $1 and r.state = 'in_progress' order by c.rings_at, c.unit_id limit $2",
        None,
    )
}
impl RingingClocksStmt {
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
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RingingClocksParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for RingingClocksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RingingClocksParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.row_limit)
    }
}
