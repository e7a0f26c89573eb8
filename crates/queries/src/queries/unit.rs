// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertUnitsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T6: crate::ArraySql<Item = i16>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::ArraySql<Item = i16>,
    T10: crate::ArraySql<Item = i16>,
    T11: crate::ArraySql<Item = i16>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::ArraySql<Item = jiff::Timestamp>,
    T15: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T16: crate::ArraySql<Item = Option<jiff::Timestamp>>,
> {
    pub steps: T1,
    pub units: T2,
    pub projects: T3,
    pub runs: T4,
    pub parents: T5,
    pub rounds: T6,
    pub states: T8,
    pub requireds: T9,
    pub slots_takens: T10,
    pub counteds: T11,
    pub handles: T13,
    pub created_ats: T14,
    pub started_ats: T15,
    pub finished_ats: T16,
}
#[derive(Debug)]
pub struct SaveUnitsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::ArraySql<Item = i16>,
    T6: crate::ArraySql<Item = i16>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T10: crate::ArraySql<Item = Option<jiff::Timestamp>>,
> {
    pub steps: T1,
    pub units: T2,
    pub states: T4,
    pub slots_takens: T5,
    pub counteds: T6,
    pub handles: T8,
    pub started_ats: T9,
    pub finished_ats: T10,
}
#[derive(Debug)]
pub struct ListClaimableParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub after_unit: Option<uuid::Uuid>,
    pub after_priority: Option<i16>,
    pub row_limit: i64,
    pub projects: T1,
    pub groups: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct UnitRow {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: String,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub handle: Option<String>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
}
pub struct UnitRowBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub handle: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
}
impl<'a> From<UnitRowBorrowed<'a>> for UnitRow {
    fn from(
        UnitRowBorrowed {
            step_id,
            unit_id,
            run_id,
            parent_unit_id,
            round,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            handle,
            created_at,
            started_at,
            finished_at,
        }: UnitRowBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            run_id,
            parent_unit_id,
            round,
            state: state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            handle: handle.map(|v| v.into()),
            created_at,
            started_at,
            finished_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListClaimable {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub round: i16,
    pub priority: i16,
    pub created_at: jiff::Timestamp,
    pub stage_key: String,
    pub version_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub external_key: Option<String>,
    pub payload: serde_json::Value,
    pub worked_stages: Vec<String>,
    pub worked_actors: Vec<uuid::Uuid>,
}
pub struct ListClaimableBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub round: i16,
    pub priority: i16,
    pub created_at: jiff::Timestamp,
    pub stage_key: &'a str,
    pub version_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub external_key: Option<&'a str>,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub worked_stages: crate::ArrayIterator<'a, &'a str>,
    pub worked_actors: crate::ArrayIterator<'a, uuid::Uuid>,
}
impl<'a> From<ListClaimableBorrowed<'a>> for ListClaimable {
    fn from(
        ListClaimableBorrowed {
            step_id,
            unit_id,
            run_id,
            round,
            priority,
            created_at,
            stage_key,
            version_id,
            project_id,
            started_by,
            external_key,
            payload,
            worked_stages,
            worked_actors,
        }: ListClaimableBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            run_id,
            round,
            priority,
            created_at,
            stage_key: stage_key.into(),
            version_id,
            project_id,
            started_by,
            external_key: external_key.map(|v| v.into()),
            payload: serde_json::from_str(payload.0.get()).unwrap(),
            worked_stages: worked_stages.map(|v| v.into()).collect(),
            worked_actors: worked_actors.map(|v| v).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUnitView {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: String,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub handle: Option<String>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub stage_key: String,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub external_key: Option<String>,
    pub payload: serde_json::Value,
}
pub struct FindUnitViewBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub handle: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub stage_key: &'a str,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub external_key: Option<&'a str>,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindUnitViewBorrowed<'a>> for FindUnitView {
    fn from(
        FindUnitViewBorrowed {
            step_id,
            unit_id,
            project_id,
            run_id,
            parent_unit_id,
            round,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            handle,
            created_at,
            started_at,
            finished_at,
            stage_key,
            version_id,
            item_id,
            external_key,
            payload,
        }: FindUnitViewBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            project_id,
            run_id,
            parent_unit_id,
            round,
            state: state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            handle: handle.map(|v| v.into()),
            created_at,
            started_at,
            finished_at,
            stage_key: stage_key.into(),
            version_id,
            item_id,
            external_key: external_key.map(|v| v.into()),
            payload: serde_json::from_str(payload.0.get()).unwrap(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct UnitRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<UnitRowBorrowed, tokio_postgres::Error>,
    mapper: fn(UnitRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UnitRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(UnitRowBorrowed) -> R) -> UnitRowQuery<'c, 'a, 's, C, R, N> {
        UnitRowQuery {
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
pub struct ListClaimableQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListClaimableBorrowed, tokio_postgres::Error>,
    mapper: fn(ListClaimableBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListClaimableQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListClaimableBorrowed) -> R) -> ListClaimableQuery<'c, 'a, 's, C, R, N> {
        ListClaimableQuery {
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
pub struct FindUnitViewQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitViewBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUnitViewBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitViewQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitViewBorrowed) -> R) -> FindUnitViewQuery<'c, 'a, 's, C, R, N> {
        FindUnitViewQuery {
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
pub struct UnitsByIdStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn units_by_id() -> UnitsByIdStmt {
    UnitsByIdStmt(
        "select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, handle, created_at, started_at, finished_at from unit where unit_id = any ($1)",
        None,
    )
}
impl UnitsByIdStmt {
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
        units: &'a T1,
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 1> {
        UnitRowQuery {
            client,
            params: [units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    parent_unit_id: row.try_get(3)?,
                    round: row.try_get(4)?,
                    state: row.try_get(5)?,
                    judgments_required: row.try_get(6)?,
                    slots_taken: row.try_get(7)?,
                    judgments_counted: row.try_get(8)?,
                    handle: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    started_at: row.try_get(11)?,
                    finished_at: row.try_get(12)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
pub struct UnitOfAssignmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn unit_of_assignment() -> UnitOfAssignmentStmt {
    UnitOfAssignmentStmt(
        "select u.step_id, u.unit_id, u.run_id, u.parent_unit_id, u.round, u.state, u.judgments_required, u.slots_taken, u.judgments_counted, u.handle, u.created_at, u.started_at, u.finished_at from assignment a join unit u on u.step_id = a.step_id and u.unit_id = a.unit_id where a.assignment_id = $1",
        None,
    )
}
impl UnitOfAssignmentStmt {
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
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 1> {
        UnitRowQuery {
            client,
            params: [assignment],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    parent_unit_id: row.try_get(3)?,
                    round: row.try_get(4)?,
                    state: row.try_get(5)?,
                    judgments_required: row.try_get(6)?,
                    slots_taken: row.try_get(7)?,
                    judgments_counted: row.try_get(8)?,
                    handle: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    started_at: row.try_get(11)?,
                    finished_at: row.try_get(12)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
pub struct UnitsOfRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn units_of_run() -> UnitsOfRunStmt {
    UnitsOfRunStmt(
        "select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, handle, created_at, started_at, finished_at from unit where run_id = $1 order by unit_id",
        None,
    )
}
impl UnitsOfRunStmt {
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
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 1> {
        UnitRowQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    parent_unit_id: row.try_get(3)?,
                    round: row.try_get(4)?,
                    state: row.try_get(5)?,
                    judgments_required: row.try_get(6)?,
                    slots_taken: row.try_get(7)?,
                    judgments_counted: row.try_get(8)?,
                    handle: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    started_at: row.try_get(11)?,
                    finished_at: row.try_get(12)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
pub struct InsertUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_units() -> InsertUnitsStmt {
    InsertUnitsStmt(
        "insert into unit (step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, handle, priority, created_at, started_at, finished_at) select step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, handle, 0, created_at, started_at, finished_at from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::smallint[], $7::text[], $8::smallint[], $9::smallint[], $10::smallint[], $11::text[], $12::timestamptz[], $13::timestamptz[], $14::timestamptz[]) as t (step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, handle, created_at, started_at, finished_at) returning unit_id",
        None,
    )
}
impl InsertUnitsStmt {
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
        T6: crate::ArraySql<Item = i16>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = T7>,
        T9: crate::ArraySql<Item = i16>,
        T10: crate::ArraySql<Item = i16>,
        T11: crate::ArraySql<Item = i16>,
        T12: crate::StringSql,
        T13: crate::ArraySql<Item = Option<T12>>,
        T14: crate::ArraySql<Item = jiff::Timestamp>,
        T15: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T16: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    >(
        &'s self,
        client: &'c C,
        steps: &'a T1,
        units: &'a T2,
        projects: &'a T3,
        runs: &'a T4,
        parents: &'a T5,
        rounds: &'a T6,
        states: &'a T8,
        requireds: &'a T9,
        slots_takens: &'a T10,
        counteds: &'a T11,
        handles: &'a T13,
        created_ats: &'a T14,
        started_ats: &'a T15,
        finished_ats: &'a T16,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 14> {
        UuidUuidQuery {
            client,
            params: [
                steps,
                units,
                projects,
                runs,
                parents,
                rounds,
                states,
                requireds,
                slots_takens,
                counteds,
                handles,
                created_ats,
                started_ats,
                finished_ats,
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
    T5: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T6: crate::ArraySql<Item = i16>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::ArraySql<Item = i16>,
    T10: crate::ArraySql<Item = i16>,
    T11: crate::ArraySql<Item = i16>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::ArraySql<Item = jiff::Timestamp>,
    T15: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T16: crate::ArraySql<Item = Option<jiff::Timestamp>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertUnitsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 14>,
        C,
    > for InsertUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertUnitsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 14> {
        self.bind(
            client,
            &params.steps,
            &params.units,
            &params.projects,
            &params.runs,
            &params.parents,
            &params.rounds,
            &params.states,
            &params.requireds,
            &params.slots_takens,
            &params.counteds,
            &params.handles,
            &params.created_ats,
            &params.started_ats,
            &params.finished_ats,
        )
    }
}
pub struct SaveUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_units() -> SaveUnitsStmt {
    SaveUnitsStmt(
        "update unit set state = t.state, slots_taken = t.slots_taken, judgments_counted = t.judgments_counted, handle = t.handle, started_at = t.started_at, finished_at = t.finished_at from unnest($1::uuid[], $2::uuid[], $3::text[], $4::smallint[], $5::smallint[], $6::text[], $7::timestamptz[], $8::timestamptz[]) as t (step_id, unit_id, state, slots_taken, judgments_counted, handle, started_at, finished_at) where unit.step_id = t.step_id and unit.unit_id = t.unit_id returning unit.unit_id",
        None,
    )
}
impl SaveUnitsStmt {
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
        T5: crate::ArraySql<Item = i16>,
        T6: crate::ArraySql<Item = i16>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = Option<T7>>,
        T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T10: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    >(
        &'s self,
        client: &'c C,
        steps: &'a T1,
        units: &'a T2,
        states: &'a T4,
        slots_takens: &'a T5,
        counteds: &'a T6,
        handles: &'a T8,
        started_ats: &'a T9,
        finished_ats: &'a T10,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8> {
        UuidUuidQuery {
            client,
            params: [steps, units, states, slots_takens, counteds, handles, started_ats, finished_ats],
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
    T5: crate::ArraySql<Item = i16>,
    T6: crate::ArraySql<Item = i16>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = Option<T7>>,
    T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T10: crate::ArraySql<Item = Option<jiff::Timestamp>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveUnitsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8>,
        C,
    > for SaveUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveUnitsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8> {
        self.bind(
            client,
            &params.steps,
            &params.units,
            &params.states,
            &params.slots_takens,
            &params.counteds,
            &params.handles,
            &params.started_ats,
            &params.finished_ats,
        )
    }
}
pub struct ListClaimableStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_claimable() -> ListClaimableStmt {
    ListClaimableStmt(
        "select u.step_id, u.unit_id, u.run_id, u.round, u.priority, u.created_at, s.stage_key, r.version_id, r.project_id, r.started_by, i.external_key, i.payload, array(select ws.stage_key from assignment wa join step ws on ws.step_id = wa.step_id where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED') order by wa.assignment_id) as worked_stages, array(select wa.actor_id from assignment wa where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED') order by wa.assignment_id) as worked_actors from step s cross join lateral ( select step_id, unit_id, run_id, round, priority, created_at from unit where unit.step_id = s.step_id and unit.claimable and ($1::uuid is null or (-unit.priority, unit.unit_id) > (-($2::smallint), $1)) order by unit.priority desc, unit.unit_id limit $3) u join run r on r.run_id = u.run_id join item i on i.item_id = r.item_id where s.project_id = any ($4) and s.status = 'active' and (s.candidate_group_id is null or s.candidate_group_id = any ($5)) order by u.priority desc, u.unit_id limit $3",
        None,
    )
}
impl ListClaimableStmt {
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
        after_unit: &'a Option<uuid::Uuid>,
        after_priority: &'a Option<i16>,
        row_limit: &'a i64,
        projects: &'a T1,
        groups: &'a T2,
    ) -> ListClaimableQuery<'c, 'a, 's, C, ListClaimable, 5> {
        ListClaimableQuery {
            client,
            params: [after_unit, after_priority, row_limit, projects, groups],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListClaimableBorrowed, tokio_postgres::Error> {
                Ok(ListClaimableBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    round: row.try_get(3)?,
                    priority: row.try_get(4)?,
                    created_at: row.try_get(5)?,
                    stage_key: row.try_get(6)?,
                    version_id: row.try_get(7)?,
                    project_id: row.try_get(8)?,
                    started_by: row.try_get(9)?,
                    external_key: row.try_get(10)?,
                    payload: row.try_get(11)?,
                    worked_stages: row.try_get(12)?,
                    worked_actors: row.try_get(13)?,
                })
            },
            mapper: |it| ListClaimable::from(it),
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
        ListClaimableParams<T1, T2>,
        ListClaimableQuery<'c, 'a, 's, C, ListClaimable, 5>,
        C,
    > for ListClaimableStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListClaimableParams<T1, T2>,
    ) -> ListClaimableQuery<'c, 'a, 's, C, ListClaimable, 5> {
        self.bind(
            client,
            &params.after_unit,
            &params.after_priority,
            &params.row_limit,
            &params.projects,
            &params.groups,
        )
    }
}
pub struct FindUnitViewStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_unit_view() -> FindUnitViewStmt {
    FindUnitViewStmt(
        "select u.step_id, u.unit_id, u.project_id, u.run_id, u.parent_unit_id, u.round, u.state, u.judgments_required, u.slots_taken, u.judgments_counted, u.handle, u.created_at, u.started_at, u.finished_at, s.stage_key, r.version_id, r.item_id, i.external_key, i.payload from unit u join step s on s.step_id = u.step_id join run r on r.run_id = u.run_id join item i on i.item_id = r.item_id where u.unit_id = $1",
        None,
    )
}
impl FindUnitViewStmt {
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
    ) -> FindUnitViewQuery<'c, 'a, 's, C, FindUnitView, 1> {
        FindUnitViewQuery {
            client,
            params: [unit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitViewBorrowed, tokio_postgres::Error> {
                Ok(FindUnitViewBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    project_id: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                    parent_unit_id: row.try_get(4)?,
                    round: row.try_get(5)?,
                    state: row.try_get(6)?,
                    judgments_required: row.try_get(7)?,
                    slots_taken: row.try_get(8)?,
                    judgments_counted: row.try_get(9)?,
                    handle: row.try_get(10)?,
                    created_at: row.try_get(11)?,
                    started_at: row.try_get(12)?,
                    finished_at: row.try_get(13)?,
                    stage_key: row.try_get(14)?,
                    version_id: row.try_get(15)?,
                    item_id: row.try_get(16)?,
                    external_key: row.try_get(17)?,
                    payload: row.try_get(18)?,
                })
            },
            mapper: |it| FindUnitView::from(it),
        }
    }
}
