// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ListNotificationsParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub actor: uuid::Uuid,
    pub projects: T1,
    pub unread: bool,
    pub before: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct MarkReadParams {
    pub now: jiff::Timestamp,
    pub actor: uuid::Uuid,
    pub notification: Option<uuid::Uuid>,
}
#[derive(Clone, Copy, Debug)]
pub struct FindNotificationParams {
    pub actor: uuid::Uuid,
    pub notification: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct ForgetNotificationsParams {
    pub before: jiff::Timestamp,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct ListCommentsParams<T1: crate::StringSql> {
    pub run: uuid::Uuid,
    pub after: i64,
    pub unit: Option<T1>,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct StartersOfRuns {
    pub run_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct HoldersOfAssignments {
    pub assignment_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct NotificationRow {
    pub notification_id: uuid::Uuid,
    pub kind: String,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub unit_id: Option<uuid::Uuid>,
    pub event_type: String,
    pub by_actor_id: Option<uuid::Uuid>,
    pub detail: Option<String>,
    pub further: i32,
    pub created_at: jiff::Timestamp,
    pub read_at: Option<jiff::Timestamp>,
}
pub struct NotificationRowBorrowed<'a> {
    pub notification_id: uuid::Uuid,
    pub kind: &'a str,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub unit_id: Option<uuid::Uuid>,
    pub event_type: &'a str,
    pub by_actor_id: Option<uuid::Uuid>,
    pub detail: Option<&'a str>,
    pub further: i32,
    pub created_at: jiff::Timestamp,
    pub read_at: Option<jiff::Timestamp>,
}
impl<'a> From<NotificationRowBorrowed<'a>> for NotificationRow {
    fn from(
        NotificationRowBorrowed {
            notification_id,
            kind,
            project_id,
            run_id,
            unit_id,
            event_type,
            by_actor_id,
            detail,
            further,
            created_at,
            read_at,
        }: NotificationRowBorrowed<'a>,
    ) -> Self {
        Self {
            notification_id,
            kind: kind.into(),
            project_id,
            run_id,
            unit_id,
            event_type: event_type.into(),
            by_actor_id,
            detail: detail.map(|v| v.into()),
            further,
            created_at,
            read_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListComments {
    pub seq: i64,
    pub data: Option<String>,
    pub occurred_at: jiff::Timestamp,
}
pub struct ListCommentsBorrowed<'a> {
    pub seq: i64,
    pub data: Option<&'a str>,
    pub occurred_at: jiff::Timestamp,
}
impl<'a> From<ListCommentsBorrowed<'a>> for ListComments {
    fn from(ListCommentsBorrowed { seq, data, occurred_at }: ListCommentsBorrowed<'a>) -> Self {
        Self { seq, data: data.map(|v| v.into()), occurred_at }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct StartersOfRunsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StartersOfRuns, tokio_postgres::Error>,
    mapper: fn(StartersOfRuns) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StartersOfRunsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StartersOfRuns) -> R) -> StartersOfRunsQuery<'c, 'a, 's, C, R, N> {
        StartersOfRunsQuery {
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
pub struct HoldersOfAssignmentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HoldersOfAssignments, tokio_postgres::Error>,
    mapper: fn(HoldersOfAssignments) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HoldersOfAssignmentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(HoldersOfAssignments) -> R,
    ) -> HoldersOfAssignmentsQuery<'c, 'a, 's, C, R, N> {
        HoldersOfAssignmentsQuery {
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
pub struct NotificationRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<NotificationRowBorrowed, tokio_postgres::Error>,
    mapper: fn(NotificationRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> NotificationRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(NotificationRowBorrowed) -> R,
    ) -> NotificationRowQuery<'c, 'a, 's, C, R, N> {
        NotificationRowQuery {
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
pub struct ListCommentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListCommentsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListCommentsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListCommentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListCommentsBorrowed) -> R) -> ListCommentsQuery<'c, 'a, 's, C, R, N> {
        ListCommentsQuery {
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
pub struct InsertNotificationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_notifications() -> InsertNotificationsStmt {
    InsertNotificationsStmt(
        "insert into notification (notification_id, actor_id, kind, project_id, run_id, unit_id, event_id, event_type, by_actor_id, detail, further, created_at) select notification_id, actor_id, kind, project_id, run_id, unit_id, event_id, event_type, by_actor_id, detail, further, created_at from unnest($1::new_notification[]) on conflict (event_id, actor_id) do nothing returning notification_id",
        None,
    )
}
impl InsertNotificationsStmt {
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
        T1: crate::ArraySql<Item = crate::types::NewNotificationBorrowed<'a>>,
    >(
        &'s self,
        client: &'c C,
        news: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [news],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct TellOfCompletedRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn tell_of_completed_runs() -> TellOfCompletedRunsStmt {
    TellOfCompletedRunsStmt(
        "insert into notification (notification_id, actor_id, kind, project_id, run_id, unit_id, event_id, event_type, by_actor_id, detail, further, created_at) select notification_id, actor_id, kind, project_id, run_id, unit_id, event_id, event_type, by_actor_id, detail, further, created_at from unnest($1::new_notification[]) as t where not exists (select 1 from notification n where n.event_id = t.event_id and n.actor_id = t.actor_id) on conflict (actor_id, project_id) where read_at is null and event_type = 'dev.handoff.run.completed' do update set further = notification.further + 1 + excluded.further, run_id = excluded.run_id, event_id = excluded.event_id, by_actor_id = excluded.by_actor_id, created_at = excluded.created_at, detail = case when notification.detail = excluded.detail then excluded.detail end returning notification_id",
        None,
    )
}
impl TellOfCompletedRunsStmt {
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
        T1: crate::ArraySql<Item = crate::types::NewNotificationBorrowed<'a>>,
    >(
        &'s self,
        client: &'c C,
        news: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [news],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct StartersOfRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn starters_of_runs() -> StartersOfRunsStmt {
    StartersOfRunsStmt("select run_id, started_by from run where run_id = any ($1)", None)
}
impl StartersOfRunsStmt {
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
    ) -> StartersOfRunsQuery<'c, 'a, 's, C, StartersOfRuns, 1> {
        StartersOfRunsQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StartersOfRuns, tokio_postgres::Error> {
                Ok(StartersOfRuns { run_id: row.try_get(0)?, started_by: row.try_get(1)? })
            },
            mapper: |it| StartersOfRuns::from(it),
        }
    }
}
pub struct HoldersOfAssignmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn holders_of_assignments() -> HoldersOfAssignmentsStmt {
    HoldersOfAssignmentsStmt(
        "select assignment_id, actor_id from assignment where assignment_id = any ($1)",
        None,
    )
}
impl HoldersOfAssignmentsStmt {
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
        assignments: &'a T1,
    ) -> HoldersOfAssignmentsQuery<'c, 'a, 's, C, HoldersOfAssignments, 1> {
        HoldersOfAssignmentsQuery {
            client,
            params: [assignments],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HoldersOfAssignments, tokio_postgres::Error> {
                Ok(HoldersOfAssignments { assignment_id: row.try_get(0)?, actor_id: row.try_get(1)? })
            },
            mapper: |it| HoldersOfAssignments::from(it),
        }
    }
}
pub struct ListNotificationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_notifications() -> ListNotificationsStmt {
    ListNotificationsStmt(
        "select notification_id, kind, project_id, run_id, unit_id, event_type, by_actor_id, detail, further, created_at, read_at from notification where actor_id = $1 and project_id = any ($2) and (not $3 or read_at is null) and notification_id < coalesce($4, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) order by notification_id desc limit $5",
        None,
    )
}
impl ListNotificationsStmt {
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
        unread: &'a bool,
        before: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> NotificationRowQuery<'c, 'a, 's, C, NotificationRow, 5> {
        NotificationRowQuery {
            client,
            params: [actor, projects, unread, before, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NotificationRowBorrowed, tokio_postgres::Error> {
                Ok(NotificationRowBorrowed {
                    notification_id: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    project_id: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                    unit_id: row.try_get(4)?,
                    event_type: row.try_get(5)?,
                    by_actor_id: row.try_get(6)?,
                    detail: row.try_get(7)?,
                    further: row.try_get(8)?,
                    created_at: row.try_get(9)?,
                    read_at: row.try_get(10)?,
                })
            },
            mapper: |it| NotificationRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListNotificationsParams<T1>,
        NotificationRowQuery<'c, 'a, 's, C, NotificationRow, 5>,
        C,
    > for ListNotificationsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListNotificationsParams<T1>,
    ) -> NotificationRowQuery<'c, 'a, 's, C, NotificationRow, 5> {
        self.bind(client, &params.actor, &params.projects, &params.unread, &params.before, &params.row_limit)
    }
}
pub struct MarkReadStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn mark_read() -> MarkReadStmt {
    MarkReadStmt(
        "update notification set read_at = $1 where actor_id = $2 and read_at is null and ($3::uuid is null or notification_id = $3) returning notification_id",
        None,
    )
}
impl MarkReadStmt {
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
        actor: &'a uuid::Uuid,
        notification: &'a Option<uuid::Uuid>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [now, actor, notification],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, MarkReadParams, UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>, C>
    for MarkReadStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MarkReadParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.now, &params.actor, &params.notification)
    }
}
pub struct FindNotificationStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_notification() -> FindNotificationStmt {
    FindNotificationStmt(
        "select notification_id from notification where actor_id = $1 and notification_id = $2",
        None,
    )
}
impl FindNotificationStmt {
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
        actor: &'a uuid::Uuid,
        notification: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [actor, notification],
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
        FindNotificationParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for FindNotificationStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindNotificationParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.actor, &params.notification)
    }
}
pub struct ForgetNotificationsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_notifications() -> ForgetNotificationsStmt {
    ForgetNotificationsStmt(
        "delete from notification where (actor_id, notification_id) in (select actor_id, notification_id from notification where created_at < $1 order by created_at limit $2) returning notification_id",
        None,
    )
}
impl ForgetNotificationsStmt {
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
        before: &'a jiff::Timestamp,
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [before, row_limit],
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
        ForgetNotificationsParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for ForgetNotificationsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ForgetNotificationsParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.before, &params.row_limit)
    }
}
pub struct ListCommentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_comments() -> ListCommentsStmt {
    ListCommentsStmt(
        "select seq, data_text as data, occurred_at from event where stream_id = $1 and seq > $2 and type = 'dev.handoff.comment.added' and ($3::text is null or data ->> 'unit_id' = $3) order by seq limit $4",
        None,
    )
}
impl ListCommentsStmt {
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
        run: &'a uuid::Uuid,
        after: &'a i64,
        unit: &'a Option<T1>,
        row_limit: &'a i64,
    ) -> ListCommentsQuery<'c, 'a, 's, C, ListComments, 4> {
        ListCommentsQuery {
            client,
            params: [run, after, unit, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListCommentsBorrowed, tokio_postgres::Error> {
                Ok(ListCommentsBorrowed {
                    seq: row.try_get(0)?,
                    data: row.try_get(1)?,
                    occurred_at: row.try_get(2)?,
                })
            },
            mapper: |it| ListComments::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListCommentsParams<T1>,
        ListCommentsQuery<'c, 'a, 's, C, ListComments, 4>,
        C,
    > for ListCommentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListCommentsParams<T1>,
    ) -> ListCommentsQuery<'c, 'a, 's, C, ListComments, 4> {
        self.bind(client, &params.run, &params.after, &params.unit, &params.row_limit)
    }
}
