// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertCalendarParams<T1: crate::StringSql> {
    pub calendar: uuid::Uuid,
    pub project: uuid::Uuid,
    pub document: Option<T1>,
    pub set_by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct NumberedCalendarParams {
    pub project: uuid::Uuid,
    pub number: i32,
}
#[derive(Debug, Clone, PartialEq)]
pub struct CalendarRow {
    pub calendar_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub number: i32,
    pub document: Option<serde_json::Value>,
    pub set_by: uuid::Uuid,
    pub set_at: jiff::Timestamp,
}
pub struct CalendarRowBorrowed<'a> {
    pub calendar_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub number: i32,
    pub document: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub set_by: uuid::Uuid,
    pub set_at: jiff::Timestamp,
}
impl<'a> From<CalendarRowBorrowed<'a>> for CalendarRow {
    fn from(
        CalendarRowBorrowed {
            calendar_id,
            project_id,
            number,
            document,
            set_by,
            set_at,
        }: CalendarRowBorrowed<'a>,
    ) -> Self {
        Self {
            calendar_id,
            project_id,
            number,
            document: document.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            set_by,
            set_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct CurrentCalendars {
    pub project_id: uuid::Uuid,
    pub calendar_id: uuid::Uuid,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct I32Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i32, tokio_postgres::Error>,
    mapper: fn(i32) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I32Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i32) -> R) -> I32Query<'c, 'a, 's, C, R, N> {
        I32Query {
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
pub struct CalendarRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CalendarRowBorrowed, tokio_postgres::Error>,
    mapper: fn(CalendarRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CalendarRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CalendarRowBorrowed) -> R) -> CalendarRowQuery<'c, 'a, 's, C, R, N> {
        CalendarRowQuery {
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
pub struct CurrentCalendarsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CurrentCalendars, tokio_postgres::Error>,
    mapper: fn(CurrentCalendars) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CurrentCalendarsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CurrentCalendars) -> R) -> CurrentCalendarsQuery<'c, 'a, 's, C, R, N> {
        CurrentCalendarsQuery {
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
pub struct InsertCalendarStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_calendar() -> InsertCalendarStmt {
    InsertCalendarStmt(
        "insert into calendar (calendar_id, project_id, number, document, set_by, set_at) select $1, $2, coalesce(max(number), 0) + 1, $3::text::json, $4, $5 from calendar where project_id = $2 returning number",
        None,
    )
}
impl InsertCalendarStmt {
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
        calendar: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        document: &'a Option<T1>,
        set_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> I32Query<'c, 'a, 's, C, i32, 5> {
        I32Query {
            client,
            params: [calendar, project, document, set_by, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, InsertCalendarParams<T1>, I32Query<'c, 'a, 's, C, i32, 5>, C>
    for InsertCalendarStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertCalendarParams<T1>,
    ) -> I32Query<'c, 'a, 's, C, i32, 5> {
        self.bind(client, &params.calendar, &params.project, &params.document, &params.set_by, &params.now)
    }
}
pub struct CurrentCalendarStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn current_calendar() -> CurrentCalendarStmt {
    CurrentCalendarStmt(
        "select calendar_id, project_id, number, document, set_by, set_at from calendar where project_id = $1 order by number desc limit 1",
        None,
    )
}
impl CurrentCalendarStmt {
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
        project: &'a uuid::Uuid,
    ) -> CalendarRowQuery<'c, 'a, 's, C, CalendarRow, 1> {
        CalendarRowQuery {
            client,
            params: [project],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CalendarRowBorrowed, tokio_postgres::Error> {
                Ok(CalendarRowBorrowed {
                    calendar_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    number: row.try_get(2)?,
                    document: row.try_get(3)?,
                    set_by: row.try_get(4)?,
                    set_at: row.try_get(5)?,
                })
            },
            mapper: |it| CalendarRow::from(it),
        }
    }
}
pub struct NumberedCalendarStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn numbered_calendar() -> NumberedCalendarStmt {
    NumberedCalendarStmt(
        "select calendar_id, project_id, number, document, set_by, set_at from calendar where project_id = $1 and number = $2",
        None,
    )
}
impl NumberedCalendarStmt {
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
        project: &'a uuid::Uuid,
        number: &'a i32,
    ) -> CalendarRowQuery<'c, 'a, 's, C, CalendarRow, 2> {
        CalendarRowQuery {
            client,
            params: [project, number],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CalendarRowBorrowed, tokio_postgres::Error> {
                Ok(CalendarRowBorrowed {
                    calendar_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    number: row.try_get(2)?,
                    document: row.try_get(3)?,
                    set_by: row.try_get(4)?,
                    set_at: row.try_get(5)?,
                })
            },
            mapper: |it| CalendarRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        NumberedCalendarParams,
        CalendarRowQuery<'c, 'a, 's, C, CalendarRow, 2>,
        C,
    > for NumberedCalendarStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NumberedCalendarParams,
    ) -> CalendarRowQuery<'c, 'a, 's, C, CalendarRow, 2> {
        self.bind(client, &params.project, &params.number)
    }
}
pub struct CalendarsByIdStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn calendars_by_id() -> CalendarsByIdStmt {
    CalendarsByIdStmt(
        "select calendar_id, project_id, number, document, set_by, set_at from calendar where calendar_id = any ($1)",
        None,
    )
}
impl CalendarsByIdStmt {
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
        calendars: &'a T1,
    ) -> CalendarRowQuery<'c, 'a, 's, C, CalendarRow, 1> {
        CalendarRowQuery {
            client,
            params: [calendars],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CalendarRowBorrowed, tokio_postgres::Error> {
                Ok(CalendarRowBorrowed {
                    calendar_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    number: row.try_get(2)?,
                    document: row.try_get(3)?,
                    set_by: row.try_get(4)?,
                    set_at: row.try_get(5)?,
                })
            },
            mapper: |it| CalendarRow::from(it),
        }
    }
}
pub struct CurrentCalendarsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn current_calendars() -> CurrentCalendarsStmt {
    CurrentCalendarsStmt(
        "select p.project_id, c.calendar_id from unnest($1::uuid[]) as p (project_id) cross join lateral ( select calendar_id from calendar where calendar.project_id = p.project_id order by number desc limit 1) c",
        None,
    )
}
impl CurrentCalendarsStmt {
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
        projects: &'a T1,
    ) -> CurrentCalendarsQuery<'c, 'a, 's, C, CurrentCalendars, 1> {
        CurrentCalendarsQuery {
            client,
            params: [projects],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CurrentCalendars, tokio_postgres::Error> {
                Ok(CurrentCalendars { project_id: row.try_get(0)?, calendar_id: row.try_get(1)? })
            },
            mapper: |it| CurrentCalendars::from(it),
        }
    }
}
