// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct NoteFailureParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub consumer: T1,
    pub event: uuid::Uuid,
    pub attempt: i32,
    pub now: jiff::Timestamp,
    pub classification: T2,
    pub message: T3,
}
#[derive(Debug)]
pub struct ListFailuresParams<T1: crate::StringSql> {
    pub consumer: T1,
    pub event: uuid::Uuid,
}
#[derive(Debug)]
pub struct SetAsideParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::StringSql,
    T5: crate::StringSql,
> {
    pub letter: uuid::Uuid,
    pub consumer: T1,
    pub event: uuid::Uuid,
    pub stream: uuid::Uuid,
    pub seq: i64,
    pub project: Option<uuid::Uuid>,
    pub r#type: T2,
    pub data: T3,
    pub occurred_at: jiff::Timestamp,
    pub classification: T4,
    pub message: T5,
    pub attempts: i32,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct ListDeadLettersParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub state: Option<T1>,
    pub classification: Option<T2>,
    pub before_at: Option<jiff::Timestamp>,
    pub before_id: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct RequestReplayParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub replay: uuid::Uuid,
    pub letter: uuid::Uuid,
    pub consumer: T1,
    pub requested_by: uuid::Uuid,
    pub now: jiff::Timestamp,
    pub reason: T2,
}
#[derive(Debug)]
pub struct DecideReplayParams<T1: crate::StringSql> {
    pub state: T1,
    pub decided_by: uuid::Uuid,
    pub now: jiff::Timestamp,
    pub replay: uuid::Uuid,
}
#[derive(Debug)]
pub struct FinishReplayParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub state: T1,
    pub outcome: T2,
    pub now: jiff::Timestamp,
    pub replay: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListFailures {
    pub attempt: i32,
    pub failed_at: jiff::Timestamp,
    pub classification: String,
    pub message: String,
}
pub struct ListFailuresBorrowed<'a> {
    pub attempt: i32,
    pub failed_at: jiff::Timestamp,
    pub classification: &'a str,
    pub message: &'a str,
}
impl<'a> From<ListFailuresBorrowed<'a>> for ListFailures {
    fn from(
        ListFailuresBorrowed { attempt, failed_at, classification, message }: ListFailuresBorrowed<'a>,
    ) -> Self {
        Self { attempt, failed_at, classification: classification.into(), message: message.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct DeadLetterRow {
    pub dead_letter_id: uuid::Uuid,
    pub consumer: String,
    pub event_id: uuid::Uuid,
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub project_id: Option<uuid::Uuid>,
    pub r#type: String,
    pub data: String,
    pub occurred_at: jiff::Timestamp,
    pub classification: String,
    pub message: String,
    pub attempts: i32,
    pub set_aside_at: jiff::Timestamp,
    pub state: String,
}
pub struct DeadLetterRowBorrowed<'a> {
    pub dead_letter_id: uuid::Uuid,
    pub consumer: &'a str,
    pub event_id: uuid::Uuid,
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub project_id: Option<uuid::Uuid>,
    pub r#type: &'a str,
    pub data: &'a str,
    pub occurred_at: jiff::Timestamp,
    pub classification: &'a str,
    pub message: &'a str,
    pub attempts: i32,
    pub set_aside_at: jiff::Timestamp,
    pub state: &'a str,
}
impl<'a> From<DeadLetterRowBorrowed<'a>> for DeadLetterRow {
    fn from(
        DeadLetterRowBorrowed {
            dead_letter_id,
            consumer,
            event_id,
            stream_id,
            seq,
            project_id,
            r#type,
            data,
            occurred_at,
            classification,
            message,
            attempts,
            set_aside_at,
            state,
        }: DeadLetterRowBorrowed<'a>,
    ) -> Self {
        Self {
            dead_letter_id,
            consumer: consumer.into(),
            event_id,
            stream_id,
            seq,
            project_id,
            r#type: r#type.into(),
            data: data.into(),
            occurred_at,
            classification: classification.into(),
            message: message.into(),
            attempts,
            set_aside_at,
            state: state.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct OpenDeadLettersByConsumer {
    pub consumer: String,
    pub letters: i64,
}
pub struct OpenDeadLettersByConsumerBorrowed<'a> {
    pub consumer: &'a str,
    pub letters: i64,
}
impl<'a> From<OpenDeadLettersByConsumerBorrowed<'a>> for OpenDeadLettersByConsumer {
    fn from(
        OpenDeadLettersByConsumerBorrowed { consumer, letters }: OpenDeadLettersByConsumerBorrowed<'a>,
    ) -> Self {
        Self { consumer: consumer.into(), letters }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReplayRow {
    pub replay_id: uuid::Uuid,
    pub dead_letter_id: uuid::Uuid,
    pub requested_by: uuid::Uuid,
    pub requested_at: jiff::Timestamp,
    pub reason: String,
    pub decided_by: Option<uuid::Uuid>,
    pub decided_at: Option<jiff::Timestamp>,
    pub state: String,
    pub outcome: Option<String>,
    pub finished_at: Option<jiff::Timestamp>,
}
pub struct ReplayRowBorrowed<'a> {
    pub replay_id: uuid::Uuid,
    pub dead_letter_id: uuid::Uuid,
    pub requested_by: uuid::Uuid,
    pub requested_at: jiff::Timestamp,
    pub reason: &'a str,
    pub decided_by: Option<uuid::Uuid>,
    pub decided_at: Option<jiff::Timestamp>,
    pub state: &'a str,
    pub outcome: Option<&'a str>,
    pub finished_at: Option<jiff::Timestamp>,
}
impl<'a> From<ReplayRowBorrowed<'a>> for ReplayRow {
    fn from(
        ReplayRowBorrowed {
            replay_id,
            dead_letter_id,
            requested_by,
            requested_at,
            reason,
            decided_by,
            decided_at,
            state,
            outcome,
            finished_at,
        }: ReplayRowBorrowed<'a>,
    ) -> Self {
        Self {
            replay_id,
            dead_letter_id,
            requested_by,
            requested_at,
            reason: reason.into(),
            decided_by,
            decided_at,
            state: state.into(),
            outcome: outcome.map(|v| v.into()),
            finished_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct NextApprovedReplay {
    pub replay_id: uuid::Uuid,
    pub dead_letter_id: uuid::Uuid,
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
pub struct ListFailuresQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListFailuresBorrowed, tokio_postgres::Error>,
    mapper: fn(ListFailuresBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListFailuresQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListFailuresBorrowed) -> R) -> ListFailuresQuery<'c, 'a, 's, C, R, N> {
        ListFailuresQuery {
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
pub struct DeadLetterRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<DeadLetterRowBorrowed, tokio_postgres::Error>,
    mapper: fn(DeadLetterRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> DeadLetterRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(DeadLetterRowBorrowed) -> R) -> DeadLetterRowQuery<'c, 'a, 's, C, R, N> {
        DeadLetterRowQuery {
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
pub struct OpenDeadLettersByConsumerQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<OpenDeadLettersByConsumerBorrowed, tokio_postgres::Error>,
    mapper: fn(OpenDeadLettersByConsumerBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> OpenDeadLettersByConsumerQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(OpenDeadLettersByConsumerBorrowed) -> R,
    ) -> OpenDeadLettersByConsumerQuery<'c, 'a, 's, C, R, N> {
        OpenDeadLettersByConsumerQuery {
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
pub struct ReplayRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReplayRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ReplayRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReplayRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ReplayRowBorrowed) -> R) -> ReplayRowQuery<'c, 'a, 's, C, R, N> {
        ReplayRowQuery {
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
pub struct NextApprovedReplayQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<NextApprovedReplay, tokio_postgres::Error>,
    mapper: fn(NextApprovedReplay) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> NextApprovedReplayQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(NextApprovedReplay) -> R) -> NextApprovedReplayQuery<'c, 'a, 's, C, R, N> {
        NextApprovedReplayQuery {
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
pub struct NoteFailureStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_failure() -> NoteFailureStmt {
    NoteFailureStmt(
        "insert into delivery_failure (consumer, event_id, attempt, failed_at, classification, message) values ($1, $2, $3, $4, $5, $6) on conflict (consumer, event_id, attempt) do nothing returning attempt",
        None,
    )
}
impl NoteFailureStmt {
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
    >(
        &'s self,
        client: &'c C,
        consumer: &'a T1,
        event: &'a uuid::Uuid,
        attempt: &'a i32,
        now: &'a jiff::Timestamp,
        classification: &'a T2,
        message: &'a T3,
    ) -> I32Query<'c, 'a, 's, C, i32, 6> {
        I32Query {
            client,
            params: [consumer, event, attempt, now, classification, message],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        NoteFailureParams<T1, T2, T3>,
        I32Query<'c, 'a, 's, C, i32, 6>,
        C,
    > for NoteFailureStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteFailureParams<T1, T2, T3>,
    ) -> I32Query<'c, 'a, 's, C, i32, 6> {
        self.bind(
            client,
            &params.consumer,
            &params.event,
            &params.attempt,
            &params.now,
            &params.classification,
            &params.message,
        )
    }
}
pub struct ListFailuresStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_failures() -> ListFailuresStmt {
    ListFailuresStmt(
        "select attempt, failed_at, classification, message from delivery_failure where consumer = $1 and event_id = $2 order by attempt",
        None,
    )
}
impl ListFailuresStmt {
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
        consumer: &'a T1,
        event: &'a uuid::Uuid,
    ) -> ListFailuresQuery<'c, 'a, 's, C, ListFailures, 2> {
        ListFailuresQuery {
            client,
            params: [consumer, event],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListFailuresBorrowed, tokio_postgres::Error> {
                Ok(ListFailuresBorrowed {
                    attempt: row.try_get(0)?,
                    failed_at: row.try_get(1)?,
                    classification: row.try_get(2)?,
                    message: row.try_get(3)?,
                })
            },
            mapper: |it| ListFailures::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListFailuresParams<T1>,
        ListFailuresQuery<'c, 'a, 's, C, ListFailures, 2>,
        C,
    > for ListFailuresStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListFailuresParams<T1>,
    ) -> ListFailuresQuery<'c, 'a, 's, C, ListFailures, 2> {
        self.bind(client, &params.consumer, &params.event)
    }
}
pub struct SetAsideStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn set_aside() -> SetAsideStmt {
    SetAsideStmt(
        "insert into dead_letter (dead_letter_id, consumer, event_id, stream_id, seq, project_id, type, data, occurred_at, classification, message, attempts, set_aside_at) values ($1, $2, $3, $4, $5, $6, $7, ($8::text)::json, $9, $10, $11, $12, $13) on conflict (consumer, event_id) do nothing returning dead_letter_id",
        None,
    )
}
impl SetAsideStmt {
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
        T5: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        letter: &'a uuid::Uuid,
        consumer: &'a T1,
        event: &'a uuid::Uuid,
        stream: &'a uuid::Uuid,
        seq: &'a i64,
        project: &'a Option<uuid::Uuid>,
        r#type: &'a T2,
        data: &'a T3,
        occurred_at: &'a jiff::Timestamp,
        classification: &'a T4,
        message: &'a T5,
        attempts: &'a i32,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 13> {
        UuidUuidQuery {
            client,
            params: [
                letter,
                consumer,
                event,
                stream,
                seq,
                project,
                r#type,
                data,
                occurred_at,
                classification,
                message,
                attempts,
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
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SetAsideParams<T1, T2, T3, T4, T5>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 13>,
        C,
    > for SetAsideStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SetAsideParams<T1, T2, T3, T4, T5>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 13> {
        self.bind(
            client,
            &params.letter,
            &params.consumer,
            &params.event,
            &params.stream,
            &params.seq,
            &params.project,
            &params.r#type,
            &params.data,
            &params.occurred_at,
            &params.classification,
            &params.message,
            &params.attempts,
            &params.now,
        )
    }
}
pub struct ListDeadLettersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_dead_letters() -> ListDeadLettersStmt {
    ListDeadLettersStmt(
        "select dead_letter_id, consumer, event_id, stream_id, seq, project_id, type, data::text as data, occurred_at, classification, message, attempts, set_aside_at, state from dead_letter where ($1::text is null or state = $1) and ($2::text is null or classification = $2) and ($3::timestamptz is null or (set_aside_at, dead_letter_id) < ($3, $4::uuid)) order by set_aside_at desc, dead_letter_id desc limit $5",
        None,
    )
}
impl ListDeadLettersStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        state: &'a Option<T1>,
        classification: &'a Option<T2>,
        before_at: &'a Option<jiff::Timestamp>,
        before_id: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> DeadLetterRowQuery<'c, 'a, 's, C, DeadLetterRow, 5> {
        DeadLetterRowQuery {
            client,
            params: [state, classification, before_at, before_id, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DeadLetterRowBorrowed, tokio_postgres::Error> {
                Ok(DeadLetterRowBorrowed {
                    dead_letter_id: row.try_get(0)?,
                    consumer: row.try_get(1)?,
                    event_id: row.try_get(2)?,
                    stream_id: row.try_get(3)?,
                    seq: row.try_get(4)?,
                    project_id: row.try_get(5)?,
                    r#type: row.try_get(6)?,
                    data: row.try_get(7)?,
                    occurred_at: row.try_get(8)?,
                    classification: row.try_get(9)?,
                    message: row.try_get(10)?,
                    attempts: row.try_get(11)?,
                    set_aside_at: row.try_get(12)?,
                    state: row.try_get(13)?,
                })
            },
            mapper: |it| DeadLetterRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListDeadLettersParams<T1, T2>,
        DeadLetterRowQuery<'c, 'a, 's, C, DeadLetterRow, 5>,
        C,
    > for ListDeadLettersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListDeadLettersParams<T1, T2>,
    ) -> DeadLetterRowQuery<'c, 'a, 's, C, DeadLetterRow, 5> {
        self.bind(
            client,
            &params.state,
            &params.classification,
            &params.before_at,
            &params.before_id,
            &params.row_limit,
        )
    }
}
pub struct FindDeadLetterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_dead_letter() -> FindDeadLetterStmt {
    FindDeadLetterStmt(
        "select dead_letter_id, consumer, event_id, stream_id, seq, project_id, type, data::text as data, occurred_at, classification, message, attempts, set_aside_at, state from dead_letter where dead_letter_id = $1",
        None,
    )
}
impl FindDeadLetterStmt {
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
        letter: &'a uuid::Uuid,
    ) -> DeadLetterRowQuery<'c, 'a, 's, C, DeadLetterRow, 1> {
        DeadLetterRowQuery {
            client,
            params: [letter],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DeadLetterRowBorrowed, tokio_postgres::Error> {
                Ok(DeadLetterRowBorrowed {
                    dead_letter_id: row.try_get(0)?,
                    consumer: row.try_get(1)?,
                    event_id: row.try_get(2)?,
                    stream_id: row.try_get(3)?,
                    seq: row.try_get(4)?,
                    project_id: row.try_get(5)?,
                    r#type: row.try_get(6)?,
                    data: row.try_get(7)?,
                    occurred_at: row.try_get(8)?,
                    classification: row.try_get(9)?,
                    message: row.try_get(10)?,
                    attempts: row.try_get(11)?,
                    set_aside_at: row.try_get(12)?,
                    state: row.try_get(13)?,
                })
            },
            mapper: |it| DeadLetterRow::from(it),
        }
    }
}
pub struct LockDeadLetterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_dead_letter() -> LockDeadLetterStmt {
    LockDeadLetterStmt(
        "select dead_letter_id, consumer, event_id, stream_id, seq, project_id, type, data::text as data, occurred_at, classification, message, attempts, set_aside_at, state from dead_letter where dead_letter_id = $1 for update",
        None,
    )
}
impl LockDeadLetterStmt {
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
        letter: &'a uuid::Uuid,
    ) -> DeadLetterRowQuery<'c, 'a, 's, C, DeadLetterRow, 1> {
        DeadLetterRowQuery {
            client,
            params: [letter],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DeadLetterRowBorrowed, tokio_postgres::Error> {
                Ok(DeadLetterRowBorrowed {
                    dead_letter_id: row.try_get(0)?,
                    consumer: row.try_get(1)?,
                    event_id: row.try_get(2)?,
                    stream_id: row.try_get(3)?,
                    seq: row.try_get(4)?,
                    project_id: row.try_get(5)?,
                    r#type: row.try_get(6)?,
                    data: row.try_get(7)?,
                    occurred_at: row.try_get(8)?,
                    classification: row.try_get(9)?,
                    message: row.try_get(10)?,
                    attempts: row.try_get(11)?,
                    set_aside_at: row.try_get(12)?,
                    state: row.try_get(13)?,
                })
            },
            mapper: |it| DeadLetterRow::from(it),
        }
    }
}
pub struct OpenDeadLettersByConsumerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_dead_letters_by_consumer() -> OpenDeadLettersByConsumerStmt {
    OpenDeadLettersByConsumerStmt(
        "select consumer, count(*) as letters from dead_letter where state = 'open' group by consumer order by consumer",
        None,
    )
}
impl OpenDeadLettersByConsumerStmt {
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
    ) -> OpenDeadLettersByConsumerQuery<'c, 'a, 's, C, OpenDeadLettersByConsumer, 0> {
        OpenDeadLettersByConsumerQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |
                row: &tokio_postgres::Row,
            | -> Result<OpenDeadLettersByConsumerBorrowed, tokio_postgres::Error> {
                Ok(OpenDeadLettersByConsumerBorrowed {
                    consumer: row.try_get(0)?,
                    letters: row.try_get(1)?,
                })
            },
            mapper: |it| OpenDeadLettersByConsumer::from(it),
        }
    }
}
pub struct RequestReplayStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn request_replay() -> RequestReplayStmt {
    RequestReplayStmt(
        "insert into dead_letter_replay (replay_id, dead_letter_id, consumer, requested_by, requested_at, reason) values ($1, $2, $3, $4, $5, $6) on conflict (dead_letter_id) where state in ('requested', 'approved') do nothing returning replay_id",
        None,
    )
}
impl RequestReplayStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        replay: &'a uuid::Uuid,
        letter: &'a uuid::Uuid,
        consumer: &'a T1,
        requested_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
        reason: &'a T2,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [replay, letter, consumer, requested_by, now, reason],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RequestReplayParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for RequestReplayStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RequestReplayParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.replay,
            &params.letter,
            &params.consumer,
            &params.requested_by,
            &params.now,
            &params.reason,
        )
    }
}
pub struct LockReplayStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_replay() -> LockReplayStmt {
    LockReplayStmt(
        "select replay_id, dead_letter_id, requested_by, requested_at, reason, decided_by, decided_at, state, outcome, finished_at from dead_letter_replay where replay_id = $1 for update",
        None,
    )
}
impl LockReplayStmt {
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
        replay: &'a uuid::Uuid,
    ) -> ReplayRowQuery<'c, 'a, 's, C, ReplayRow, 1> {
        ReplayRowQuery {
            client,
            params: [replay],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReplayRowBorrowed, tokio_postgres::Error> {
                Ok(ReplayRowBorrowed {
                    replay_id: row.try_get(0)?,
                    dead_letter_id: row.try_get(1)?,
                    requested_by: row.try_get(2)?,
                    requested_at: row.try_get(3)?,
                    reason: row.try_get(4)?,
                    decided_by: row.try_get(5)?,
                    decided_at: row.try_get(6)?,
                    state: row.try_get(7)?,
                    outcome: row.try_get(8)?,
                    finished_at: row.try_get(9)?,
                })
            },
            mapper: |it| ReplayRow::from(it),
        }
    }
}
pub struct ReplaysOfLetterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn replays_of_letter() -> ReplaysOfLetterStmt {
    ReplaysOfLetterStmt(
        "select replay_id, dead_letter_id, requested_by, requested_at, reason, decided_by, decided_at, state, outcome, finished_at from dead_letter_replay where dead_letter_id = $1 order by requested_at, replay_id",
        None,
    )
}
impl ReplaysOfLetterStmt {
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
        letter: &'a uuid::Uuid,
    ) -> ReplayRowQuery<'c, 'a, 's, C, ReplayRow, 1> {
        ReplayRowQuery {
            client,
            params: [letter],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReplayRowBorrowed, tokio_postgres::Error> {
                Ok(ReplayRowBorrowed {
                    replay_id: row.try_get(0)?,
                    dead_letter_id: row.try_get(1)?,
                    requested_by: row.try_get(2)?,
                    requested_at: row.try_get(3)?,
                    reason: row.try_get(4)?,
                    decided_by: row.try_get(5)?,
                    decided_at: row.try_get(6)?,
                    state: row.try_get(7)?,
                    outcome: row.try_get(8)?,
                    finished_at: row.try_get(9)?,
                })
            },
            mapper: |it| ReplayRow::from(it),
        }
    }
}
pub struct DecideReplayStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn decide_replay() -> DecideReplayStmt {
    DecideReplayStmt(
        "update dead_letter_replay set state = $1, decided_by = $2, decided_at = $3 where replay_id = $4 and state = 'requested' returning replay_id",
        None,
    )
}
impl DecideReplayStmt {
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
        state: &'a T1,
        decided_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
        replay: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [state, decided_by, now, replay],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        DecideReplayParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for DecideReplayStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DecideReplayParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.state, &params.decided_by, &params.now, &params.replay)
    }
}
pub struct NextApprovedReplayStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn next_approved_replay() -> NextApprovedReplayStmt {
    NextApprovedReplayStmt(
        "select replay_id, dead_letter_id from dead_letter_replay where consumer = $1 and state = 'approved' order by decided_at limit 1 for update skip locked",
        None,
    )
}
impl NextApprovedReplayStmt {
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
        consumer: &'a T1,
    ) -> NextApprovedReplayQuery<'c, 'a, 's, C, NextApprovedReplay, 1> {
        NextApprovedReplayQuery {
            client,
            params: [consumer],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NextApprovedReplay, tokio_postgres::Error> {
                Ok(NextApprovedReplay { replay_id: row.try_get(0)?, dead_letter_id: row.try_get(1)? })
            },
            mapper: |it| NextApprovedReplay::from(it),
        }
    }
}
pub struct FinishReplayStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn finish_replay() -> FinishReplayStmt {
    FinishReplayStmt(
        "update dead_letter_replay set state = $1, outcome = $2, finished_at = $3 where replay_id = $4 and state = 'approved' returning replay_id",
        None,
    )
}
impl FinishReplayStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        state: &'a T1,
        outcome: &'a T2,
        now: &'a jiff::Timestamp,
        replay: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [state, outcome, now, replay],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FinishReplayParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for FinishReplayStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FinishReplayParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.state, &params.outcome, &params.now, &params.replay)
    }
}
pub struct CloseDeadLetterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn close_dead_letter() -> CloseDeadLetterStmt {
    CloseDeadLetterStmt(
        "update dead_letter set state = 'replayed' where dead_letter_id = $1 and state = 'open' returning dead_letter_id",
        None,
    )
}
impl CloseDeadLetterStmt {
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
        letter: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [letter],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
