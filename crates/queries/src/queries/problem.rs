// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct OverdueUnitsParams {
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct FailedUnitsParams {
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct OrphanRunsParams {
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CountProblems {
    pub dead_letters: i64,
    pub schema_violations: i64,
    pub overdue_units: i64,
    pub failed_units: i64,
    pub orphan_runs: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct TroubledRow {
    pub run_id: uuid::Uuid,
    pub unit_id: Option<uuid::Uuid>,
    pub project_key: String,
    pub workflow_key: String,
    pub stage_key: Option<String>,
    pub state: String,
    pub since: jiff::Timestamp,
    pub external_key: Option<String>,
}
pub struct TroubledRowBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub unit_id: Option<uuid::Uuid>,
    pub project_key: &'a str,
    pub workflow_key: &'a str,
    pub stage_key: Option<&'a str>,
    pub state: &'a str,
    pub since: jiff::Timestamp,
    pub external_key: Option<&'a str>,
}
impl<'a> From<TroubledRowBorrowed<'a>> for TroubledRow {
    fn from(
        TroubledRowBorrowed {
            run_id,
            unit_id,
            project_key,
            workflow_key,
            stage_key,
            state,
            since,
            external_key,
        }: TroubledRowBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            unit_id,
            project_key: project_key.into(),
            workflow_key: workflow_key.into(),
            stage_key: stage_key.map(|v| v.into()),
            state: state.into(),
            since,
            external_key: external_key.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct CountProblemsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountProblems, tokio_postgres::Error>,
    mapper: fn(CountProblems) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountProblemsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountProblems) -> R) -> CountProblemsQuery<'c, 'a, 's, C, R, N> {
        CountProblemsQuery {
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
pub struct TroubledRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TroubledRowBorrowed, tokio_postgres::Error>,
    mapper: fn(TroubledRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TroubledRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TroubledRowBorrowed) -> R) -> TroubledRowQuery<'c, 'a, 's, C, R, N> {
        TroubledRowQuery {
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
pub struct CountProblemsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_problems() -> CountProblemsStmt {
    CountProblemsStmt(
        "select (select count(*) from (select 1 from dead_letter where state = 'open' limit $1) one) as dead_letters, (select count(*) from (select 1 from dead_letter where state = 'open' and classification = 'unreadable' limit $1) one) as schema_violations, (select count(*) from (select 1 from unit_clock where overdue_first_at is not null and finished_at is null limit $1) one) as overdue_units, (select count(*) from (select 1 from unit where state in ('failed', 'cannot_complete') limit $1) one) as failed_units, (select count(*) from (select 1 from (select run_id from run where completed_at is null limit $1) open where not exists (select 1 from unit u where u.run_id = open.run_id and u.finished_at is null) or exists (select 1 from child_run c join run parent on parent.run_id = c.parent_run_id where c.child_run_id = open.run_id and c.to_follow = 0 and parent.completed_at is not null)) one) as orphan_runs",
        None,
    )
}
impl CountProblemsStmt {
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
        bound: &'a i64,
    ) -> CountProblemsQuery<'c, 'a, 's, C, CountProblems, 1> {
        CountProblemsQuery {
            client,
            params: [bound],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountProblems, tokio_postgres::Error> {
                Ok(CountProblems {
                    dead_letters: row.try_get(0)?,
                    schema_violations: row.try_get(1)?,
                    overdue_units: row.try_get(2)?,
                    failed_units: row.try_get(3)?,
                    orphan_runs: row.try_get(4)?,
                })
            },
            mapper: |it| CountProblems::from(it),
        }
    }
}
pub struct OverdueUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn overdue_units() -> OverdueUnitsStmt {
    OverdueUnitsStmt(
        "select u.run_id, u.unit_id, p.key as project_key, w.key as workflow_key, s.stage_key, u.state, k.overdue_first_at as since, i.external_key from unit_clock k join unit u on u.step_id = k.step_id and u.unit_id = k.unit_id join step s on s.step_id = u.step_id join run r on r.run_id = u.run_id join item i on i.item_id = r.item_id join project p on p.project_id = r.project_id join workflow_version v on v.version_id = r.version_id join workflow w on w.workflow_id = v.workflow_id where k.overdue_first_at is not null and k.finished_at is null and ($1::uuid is null or k.unit_id > $1) order by k.unit_id limit $2",
        None,
    )
}
impl OverdueUnitsStmt {
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
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2> {
        TroubledRowQuery {
            client,
            params: [after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TroubledRowBorrowed, tokio_postgres::Error> {
                Ok(TroubledRowBorrowed {
                    run_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    project_key: row.try_get(2)?,
                    workflow_key: row.try_get(3)?,
                    stage_key: row.try_get(4)?,
                    state: row.try_get(5)?,
                    since: row.try_get(6)?,
                    external_key: row.try_get(7)?,
                })
            },
            mapper: |it| TroubledRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        OverdueUnitsParams,
        TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2>,
        C,
    > for OverdueUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a OverdueUnitsParams,
    ) -> TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2> {
        self.bind(client, &params.after, &params.row_limit)
    }
}
pub struct FailedUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn failed_units() -> FailedUnitsStmt {
    FailedUnitsStmt(
        "select u.run_id, u.unit_id, p.key as project_key, w.key as workflow_key, s.stage_key, u.state, r.updated_at as since, i.external_key from unit u join step s on s.step_id = u.step_id join run r on r.run_id = u.run_id join item i on i.item_id = r.item_id join project p on p.project_id = r.project_id join workflow_version v on v.version_id = r.version_id join workflow w on w.workflow_id = v.workflow_id where u.state in ('failed', 'cannot_complete') and ($1::uuid is null or u.unit_id > $1) order by u.unit_id limit $2",
        None,
    )
}
impl FailedUnitsStmt {
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
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2> {
        TroubledRowQuery {
            client,
            params: [after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TroubledRowBorrowed, tokio_postgres::Error> {
                Ok(TroubledRowBorrowed {
                    run_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    project_key: row.try_get(2)?,
                    workflow_key: row.try_get(3)?,
                    stage_key: row.try_get(4)?,
                    state: row.try_get(5)?,
                    since: row.try_get(6)?,
                    external_key: row.try_get(7)?,
                })
            },
            mapper: |it| TroubledRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FailedUnitsParams,
        TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2>,
        C,
    > for FailedUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FailedUnitsParams,
    ) -> TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2> {
        self.bind(client, &params.after, &params.row_limit)
    }
}
pub struct OrphanRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn orphan_runs() -> OrphanRunsStmt {
    OrphanRunsStmt(
        "select r.run_id, null::uuid as unit_id, p.key as project_key, w.key as workflow_key, null::text as stage_key, r.state, r.updated_at as since, i.external_key from run r join item i on i.item_id = r.item_id join project p on p.project_id = r.project_id join workflow_version v on v.version_id = r.version_id join workflow w on w.workflow_id = v.workflow_id where r.completed_at is null and ($1::uuid is null or r.run_id > $1) and (not exists (select 1 from unit u where u.run_id = r.run_id and u.finished_at is null) or exists (select 1 from child_run c join run parent on parent.run_id = c.parent_run_id where c.child_run_id = r.run_id and c.to_follow = 0 and parent.completed_at is not null)) order by r.run_id limit $2",
        None,
    )
}
impl OrphanRunsStmt {
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
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2> {
        TroubledRowQuery {
            client,
            params: [after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TroubledRowBorrowed, tokio_postgres::Error> {
                Ok(TroubledRowBorrowed {
                    run_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    project_key: row.try_get(2)?,
                    workflow_key: row.try_get(3)?,
                    stage_key: row.try_get(4)?,
                    state: row.try_get(5)?,
                    since: row.try_get(6)?,
                    external_key: row.try_get(7)?,
                })
            },
            mapper: |it| TroubledRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        OrphanRunsParams,
        TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2>,
        C,
    > for OrphanRunsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a OrphanRunsParams,
    ) -> TroubledRowQuery<'c, 'a, 's, C, TroubledRow, 2> {
        self.bind(client, &params.after, &params.row_limit)
    }
}
