// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct CreateWebhookParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub webhook: uuid::Uuid,
    pub project: uuid::Uuid,
    pub url: T1,
    pub description: T2,
    pub types: T4,
    pub by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct ListWebhooksParams {
    pub project: uuid::Uuid,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct ChangeWebhookParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::StringSql,
> {
    pub url: T1,
    pub description: T2,
    pub types: T4,
    pub state: T5,
    pub disabled_reason: Option<T6>,
    pub disabled_at: Option<jiff::Timestamp>,
    pub webhook: uuid::Uuid,
}
#[derive(Debug)]
pub struct AddWebhookSecretParams<T1: crate::BytesSql> {
    pub webhook: uuid::Uuid,
    pub secret: T1,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct ExpireWebhookSecretsParams {
    pub expires: jiff::Timestamp,
    pub webhook: uuid::Uuid,
    pub newest: i32,
}
#[derive(Debug)]
pub struct WebhookSecretsParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub webhooks: T1,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct AddWebhookDeliveriesParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = i64>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
> {
    pub now: jiff::Timestamp,
    pub deliveries: T1,
    pub webhooks: T2,
    pub events: T3,
    pub streams: T4,
    pub seqs: T5,
    pub types: T7,
}
#[derive(Debug)]
pub struct TakeDueDeliveriesParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub now: jiff::Timestamp,
    pub each_limit: i64,
    pub busy: T1,
    pub row_limit: i64,
    pub again: jiff::Timestamp,
}
#[derive(Debug)]
pub struct NoteAttemptParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub attempt: i32,
    pub now: jiff::Timestamp,
    pub took_ms: i32,
    pub status: Option<i32>,
    pub error: Option<T1>,
    pub answer: Option<T2>,
    pub delivery: uuid::Uuid,
}
#[derive(Debug)]
pub struct SettleDeliveryParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub state: T1,
    pub due_at: Option<jiff::Timestamp>,
    pub outcome: Option<T2>,
    pub finished_at: Option<jiff::Timestamp>,
    pub delivery: uuid::Uuid,
    pub attempt: i32,
}
#[derive(Clone, Copy, Debug)]
pub struct WebhookFailedParams {
    pub now: jiff::Timestamp,
    pub paused_until: jiff::Timestamp,
    pub webhook: uuid::Uuid,
}
#[derive(Debug)]
pub struct DisableWebhookParams<T1: crate::StringSql> {
    pub reason: T1,
    pub now: jiff::Timestamp,
    pub webhook: uuid::Uuid,
}
#[derive(Debug)]
pub struct ListDeliveriesParams<T1: crate::StringSql> {
    pub webhook: uuid::Uuid,
    pub state: Option<T1>,
    pub before: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct RedeliverParams {
    pub now: jiff::Timestamp,
    pub delivery: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct ForgetDeliveriesParams {
    pub before: uuid::Uuid,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct WebhookRow {
    pub webhook_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub url: String,
    pub description: String,
    pub types: Vec<String>,
    pub state: String,
    pub disabled_reason: Option<String>,
    pub disabled_at: Option<jiff::Timestamp>,
    pub failing_since: Option<jiff::Timestamp>,
    pub failures: i32,
    pub paused_until: Option<jiff::Timestamp>,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
}
pub struct WebhookRowBorrowed<'a> {
    pub webhook_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub url: &'a str,
    pub description: &'a str,
    pub types: crate::ArrayIterator<'a, &'a str>,
    pub state: &'a str,
    pub disabled_reason: Option<&'a str>,
    pub disabled_at: Option<jiff::Timestamp>,
    pub failing_since: Option<jiff::Timestamp>,
    pub failures: i32,
    pub paused_until: Option<jiff::Timestamp>,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
}
impl<'a> From<WebhookRowBorrowed<'a>> for WebhookRow {
    fn from(
        WebhookRowBorrowed {
            webhook_id,
            project_id,
            url,
            description,
            types,
            state,
            disabled_reason,
            disabled_at,
            failing_since,
            failures,
            paused_until,
            created_by,
            created_at,
        }: WebhookRowBorrowed<'a>,
    ) -> Self {
        Self {
            webhook_id,
            project_id,
            url: url.into(),
            description: description.into(),
            types: types.map(|v| v.into()).collect(),
            state: state.into(),
            disabled_reason: disabled_reason.map(|v| v.into()),
            disabled_at,
            failing_since,
            failures,
            paused_until,
            created_by,
            created_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct WantedWebhooks {
    pub webhook_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub types: Vec<String>,
}
pub struct WantedWebhooksBorrowed<'a> {
    pub webhook_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub types: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<WantedWebhooksBorrowed<'a>> for WantedWebhooks {
    fn from(WantedWebhooksBorrowed { webhook_id, project_id, types }: WantedWebhooksBorrowed<'a>) -> Self {
        Self { webhook_id, project_id, types: types.map(|v| v.into()).collect() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct WebhookSecrets {
    pub webhook_id: uuid::Uuid,
    pub secret: Vec<u8>,
}
pub struct WebhookSecretsBorrowed<'a> {
    pub webhook_id: uuid::Uuid,
    pub secret: &'a [u8],
}
impl<'a> From<WebhookSecretsBorrowed<'a>> for WebhookSecrets {
    fn from(WebhookSecretsBorrowed { webhook_id, secret }: WebhookSecretsBorrowed<'a>) -> Self {
        Self { webhook_id, secret: secret.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct TakeDueDeliveries {
    pub delivery_id: uuid::Uuid,
    pub webhook_id: uuid::Uuid,
    pub event_id: uuid::Uuid,
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub attempts: i32,
    pub tries: i32,
    pub url: String,
    pub project_id: uuid::Uuid,
}
pub struct TakeDueDeliveriesBorrowed<'a> {
    pub delivery_id: uuid::Uuid,
    pub webhook_id: uuid::Uuid,
    pub event_id: uuid::Uuid,
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub attempts: i32,
    pub tries: i32,
    pub url: &'a str,
    pub project_id: uuid::Uuid,
}
impl<'a> From<TakeDueDeliveriesBorrowed<'a>> for TakeDueDeliveries {
    fn from(
        TakeDueDeliveriesBorrowed {
            delivery_id,
            webhook_id,
            event_id,
            stream_id,
            seq,
            attempts,
            tries,
            url,
            project_id,
        }: TakeDueDeliveriesBorrowed<'a>,
    ) -> Self {
        Self {
            delivery_id,
            webhook_id,
            event_id,
            stream_id,
            seq,
            attempts,
            tries,
            url: url.into(),
            project_id,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct WebhookFailed {
    pub failing_since: jiff::Timestamp,
    pub failures: i32,
}
#[derive(Debug, Clone, PartialEq)]
pub struct DeliveryRow {
    pub delivery_id: uuid::Uuid,
    pub webhook_id: uuid::Uuid,
    pub event_id: uuid::Uuid,
    pub r#type: String,
    pub state: String,
    pub attempts: i32,
    pub due_at: Option<jiff::Timestamp>,
    pub outcome: Option<String>,
    pub created_at: jiff::Timestamp,
    pub finished_at: Option<jiff::Timestamp>,
    pub project_id: uuid::Uuid,
}
pub struct DeliveryRowBorrowed<'a> {
    pub delivery_id: uuid::Uuid,
    pub webhook_id: uuid::Uuid,
    pub event_id: uuid::Uuid,
    pub r#type: &'a str,
    pub state: &'a str,
    pub attempts: i32,
    pub due_at: Option<jiff::Timestamp>,
    pub outcome: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub finished_at: Option<jiff::Timestamp>,
    pub project_id: uuid::Uuid,
}
impl<'a> From<DeliveryRowBorrowed<'a>> for DeliveryRow {
    fn from(
        DeliveryRowBorrowed {
            delivery_id,
            webhook_id,
            event_id,
            r#type,
            state,
            attempts,
            due_at,
            outcome,
            created_at,
            finished_at,
            project_id,
        }: DeliveryRowBorrowed<'a>,
    ) -> Self {
        Self {
            delivery_id,
            webhook_id,
            event_id,
            r#type: r#type.into(),
            state: state.into(),
            attempts,
            due_at,
            outcome: outcome.map(|v| v.into()),
            created_at,
            finished_at,
            project_id,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListAttempts {
    pub attempt: i32,
    pub at: jiff::Timestamp,
    pub took_ms: i32,
    pub status: Option<i32>,
    pub error: Option<String>,
    pub answer: Option<String>,
}
pub struct ListAttemptsBorrowed<'a> {
    pub attempt: i32,
    pub at: jiff::Timestamp,
    pub took_ms: i32,
    pub status: Option<i32>,
    pub error: Option<&'a str>,
    pub answer: Option<&'a str>,
}
impl<'a> From<ListAttemptsBorrowed<'a>> for ListAttempts {
    fn from(
        ListAttemptsBorrowed { attempt, at, took_ms, status, error, answer }: ListAttemptsBorrowed<'a>,
    ) -> Self {
        Self {
            attempt,
            at,
            took_ms,
            status,
            error: error.map(|v| v.into()),
            answer: answer.map(|v| v.into()),
        }
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
pub struct WebhookRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WebhookRowBorrowed, tokio_postgres::Error>,
    mapper: fn(WebhookRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WebhookRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(WebhookRowBorrowed) -> R) -> WebhookRowQuery<'c, 'a, 's, C, R, N> {
        WebhookRowQuery {
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
pub struct WantedWebhooksQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WantedWebhooksBorrowed, tokio_postgres::Error>,
    mapper: fn(WantedWebhooksBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WantedWebhooksQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(WantedWebhooksBorrowed) -> R) -> WantedWebhooksQuery<'c, 'a, 's, C, R, N> {
        WantedWebhooksQuery {
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
pub struct WebhookSecretsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WebhookSecretsBorrowed, tokio_postgres::Error>,
    mapper: fn(WebhookSecretsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WebhookSecretsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(WebhookSecretsBorrowed) -> R) -> WebhookSecretsQuery<'c, 'a, 's, C, R, N> {
        WebhookSecretsQuery {
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
pub struct TakeDueDeliveriesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TakeDueDeliveriesBorrowed, tokio_postgres::Error>,
    mapper: fn(TakeDueDeliveriesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TakeDueDeliveriesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(TakeDueDeliveriesBorrowed) -> R,
    ) -> TakeDueDeliveriesQuery<'c, 'a, 's, C, R, N> {
        TakeDueDeliveriesQuery {
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
pub struct WebhookFailedQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WebhookFailed, tokio_postgres::Error>,
    mapper: fn(WebhookFailed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WebhookFailedQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(WebhookFailed) -> R) -> WebhookFailedQuery<'c, 'a, 's, C, R, N> {
        WebhookFailedQuery {
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
pub struct DeliveryRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<DeliveryRowBorrowed, tokio_postgres::Error>,
    mapper: fn(DeliveryRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> DeliveryRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(DeliveryRowBorrowed) -> R) -> DeliveryRowQuery<'c, 'a, 's, C, R, N> {
        DeliveryRowQuery {
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
pub struct ListAttemptsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListAttemptsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListAttemptsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListAttemptsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListAttemptsBorrowed) -> R) -> ListAttemptsQuery<'c, 'a, 's, C, R, N> {
        ListAttemptsQuery {
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
pub struct CreateWebhookStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn create_webhook() -> CreateWebhookStmt {
    CreateWebhookStmt(
        "insert into webhook (webhook_id, project_id, url, description, types, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning webhook_id",
        None,
    )
}
impl CreateWebhookStmt {
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
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        webhook: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        url: &'a T1,
        description: &'a T2,
        types: &'a T4,
        by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        UuidUuidQuery {
            client,
            params: [webhook, project, url, description, types, by, now],
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
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CreateWebhookParams<T1, T2, T3, T4>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7>,
        C,
    > for CreateWebhookStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CreateWebhookParams<T1, T2, T3, T4>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        self.bind(
            client,
            &params.webhook,
            &params.project,
            &params.url,
            &params.description,
            &params.types,
            &params.by,
            &params.now,
        )
    }
}
pub struct FindWebhookStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_webhook() -> FindWebhookStmt {
    FindWebhookStmt(
        "select webhook_id, project_id, url, description, types, state, disabled_reason, disabled_at, failing_since, failures, paused_until, created_by, created_at from webhook where webhook_id = $1",
        None,
    )
}
impl FindWebhookStmt {
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
        webhook: &'a uuid::Uuid,
    ) -> WebhookRowQuery<'c, 'a, 's, C, WebhookRow, 1> {
        WebhookRowQuery {
            client,
            params: [webhook],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WebhookRowBorrowed, tokio_postgres::Error> {
                Ok(WebhookRowBorrowed {
                    webhook_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    url: row.try_get(2)?,
                    description: row.try_get(3)?,
                    types: row.try_get(4)?,
                    state: row.try_get(5)?,
                    disabled_reason: row.try_get(6)?,
                    disabled_at: row.try_get(7)?,
                    failing_since: row.try_get(8)?,
                    failures: row.try_get(9)?,
                    paused_until: row.try_get(10)?,
                    created_by: row.try_get(11)?,
                    created_at: row.try_get(12)?,
                })
            },
            mapper: |it| WebhookRow::from(it),
        }
    }
}
pub struct LockWebhookStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_webhook() -> LockWebhookStmt {
    LockWebhookStmt(
        "select webhook_id, project_id, url, description, types, state, disabled_reason, disabled_at, failing_since, failures, paused_until, created_by, created_at from webhook where webhook_id = $1 for update",
        None,
    )
}
impl LockWebhookStmt {
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
        webhook: &'a uuid::Uuid,
    ) -> WebhookRowQuery<'c, 'a, 's, C, WebhookRow, 1> {
        WebhookRowQuery {
            client,
            params: [webhook],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WebhookRowBorrowed, tokio_postgres::Error> {
                Ok(WebhookRowBorrowed {
                    webhook_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    url: row.try_get(2)?,
                    description: row.try_get(3)?,
                    types: row.try_get(4)?,
                    state: row.try_get(5)?,
                    disabled_reason: row.try_get(6)?,
                    disabled_at: row.try_get(7)?,
                    failing_since: row.try_get(8)?,
                    failures: row.try_get(9)?,
                    paused_until: row.try_get(10)?,
                    created_by: row.try_get(11)?,
                    created_at: row.try_get(12)?,
                })
            },
            mapper: |it| WebhookRow::from(it),
        }
    }
}
pub struct ListWebhooksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_webhooks() -> ListWebhooksStmt {
    ListWebhooksStmt(
        "select webhook_id, project_id, url, description, types, state, disabled_reason, disabled_at, failing_since, failures, paused_until, created_by, created_at from webhook where project_id = $1 order by webhook_id limit $2",
        None,
    )
}
impl ListWebhooksStmt {
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
        row_limit: &'a i64,
    ) -> WebhookRowQuery<'c, 'a, 's, C, WebhookRow, 2> {
        WebhookRowQuery {
            client,
            params: [project, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WebhookRowBorrowed, tokio_postgres::Error> {
                Ok(WebhookRowBorrowed {
                    webhook_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    url: row.try_get(2)?,
                    description: row.try_get(3)?,
                    types: row.try_get(4)?,
                    state: row.try_get(5)?,
                    disabled_reason: row.try_get(6)?,
                    disabled_at: row.try_get(7)?,
                    failing_since: row.try_get(8)?,
                    failures: row.try_get(9)?,
                    paused_until: row.try_get(10)?,
                    created_by: row.try_get(11)?,
                    created_at: row.try_get(12)?,
                })
            },
            mapper: |it| WebhookRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListWebhooksParams,
        WebhookRowQuery<'c, 'a, 's, C, WebhookRow, 2>,
        C,
    > for ListWebhooksStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListWebhooksParams,
    ) -> WebhookRowQuery<'c, 'a, 's, C, WebhookRow, 2> {
        self.bind(client, &params.project, &params.row_limit)
    }
}
pub struct WantedWebhooksStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn wanted_webhooks() -> WantedWebhooksStmt {
    WantedWebhooksStmt(
        "select webhook_id, project_id, types from webhook where project_id = any($1::uuid[]) and state = 'active'",
        None,
    )
}
impl WantedWebhooksStmt {
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
    ) -> WantedWebhooksQuery<'c, 'a, 's, C, WantedWebhooks, 1> {
        WantedWebhooksQuery {
            client,
            params: [projects],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WantedWebhooksBorrowed, tokio_postgres::Error> {
                Ok(WantedWebhooksBorrowed {
                    webhook_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    types: row.try_get(2)?,
                })
            },
            mapper: |it| WantedWebhooks::from(it),
        }
    }
}
pub struct ChangeWebhookStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn change_webhook() -> ChangeWebhookStmt {
    ChangeWebhookStmt(
        "update webhook set url = $1, description = $2, types = $3, state = $4, disabled_reason = $5, disabled_at = $6, failing_since = null, failures = 0, paused_until = null where webhook_id = $7 returning webhook_id",
        None,
    )
}
impl ChangeWebhookStmt {
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
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        url: &'a T1,
        description: &'a T2,
        types: &'a T4,
        state: &'a T5,
        disabled_reason: &'a Option<T6>,
        disabled_at: &'a Option<jiff::Timestamp>,
        webhook: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        UuidUuidQuery {
            client,
            params: [url, description, types, state, disabled_reason, disabled_at, webhook],
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
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ChangeWebhookParams<T1, T2, T3, T4, T5, T6>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7>,
        C,
    > for ChangeWebhookStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ChangeWebhookParams<T1, T2, T3, T4, T5, T6>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        self.bind(
            client,
            &params.url,
            &params.description,
            &params.types,
            &params.state,
            &params.disabled_reason,
            &params.disabled_at,
            &params.webhook,
        )
    }
}
pub struct DeleteWebhookStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_webhook() -> DeleteWebhookStmt {
    DeleteWebhookStmt("delete from webhook where webhook_id = $1 returning webhook_id", None)
}
impl DeleteWebhookStmt {
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
        webhook: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [webhook],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct AddWebhookSecretStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_webhook_secret() -> AddWebhookSecretStmt {
    AddWebhookSecretStmt(
        "insert into webhook_secret (webhook_id, number, secret, created_at) select $1, coalesce(max(number), 0) + 1, $2, $3 from webhook_secret where webhook_id = $1 returning number",
        None,
    )
}
impl AddWebhookSecretStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        webhook: &'a uuid::Uuid,
        secret: &'a T1,
        now: &'a jiff::Timestamp,
    ) -> I32Query<'c, 'a, 's, C, i32, 3> {
        I32Query {
            client,
            params: [webhook, secret, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<'c, 'a, 's, AddWebhookSecretParams<T1>, I32Query<'c, 'a, 's, C, i32, 3>, C>
    for AddWebhookSecretStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AddWebhookSecretParams<T1>,
    ) -> I32Query<'c, 'a, 's, C, i32, 3> {
        self.bind(client, &params.webhook, &params.secret, &params.now)
    }
}
pub struct ExpireWebhookSecretsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn expire_webhook_secrets() -> ExpireWebhookSecretsStmt {
    ExpireWebhookSecretsStmt(
        "update webhook_secret set expires_at = least(expires_at, $1) where webhook_id = $2 and number < $3 returning number",
        None,
    )
}
impl ExpireWebhookSecretsStmt {
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
        expires: &'a jiff::Timestamp,
        webhook: &'a uuid::Uuid,
        newest: &'a i32,
    ) -> I32Query<'c, 'a, 's, C, i32, 3> {
        I32Query {
            client,
            params: [expires, webhook, newest],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ExpireWebhookSecretsParams, I32Query<'c, 'a, 's, C, i32, 3>, C>
    for ExpireWebhookSecretsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ExpireWebhookSecretsParams,
    ) -> I32Query<'c, 'a, 's, C, i32, 3> {
        self.bind(client, &params.expires, &params.webhook, &params.newest)
    }
}
pub struct WebhookSecretsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn webhook_secrets() -> WebhookSecretsStmt {
    WebhookSecretsStmt(
        "select webhook_id, secret from webhook_secret where webhook_id = any($1::uuid[]) and (expires_at is null or expires_at > $2) order by webhook_id, number desc",
        None,
    )
}
impl WebhookSecretsStmt {
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
        webhooks: &'a T1,
        now: &'a jiff::Timestamp,
    ) -> WebhookSecretsQuery<'c, 'a, 's, C, WebhookSecrets, 2> {
        WebhookSecretsQuery {
            client,
            params: [webhooks, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WebhookSecretsBorrowed, tokio_postgres::Error> {
                Ok(WebhookSecretsBorrowed { webhook_id: row.try_get(0)?, secret: row.try_get(1)? })
            },
            mapper: |it| WebhookSecrets::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        WebhookSecretsParams<T1>,
        WebhookSecretsQuery<'c, 'a, 's, C, WebhookSecrets, 2>,
        C,
    > for WebhookSecretsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a WebhookSecretsParams<T1>,
    ) -> WebhookSecretsQuery<'c, 'a, 's, C, WebhookSecrets, 2> {
        self.bind(client, &params.webhooks, &params.now)
    }
}
pub struct AddWebhookDeliveriesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_webhook_deliveries() -> AddWebhookDeliveriesStmt {
    AddWebhookDeliveriesStmt(
        "insert into webhook_delivery (delivery_id, webhook_id, event_id, stream_id, seq, type, due_at, created_at) select d.delivery, d.webhook, d.event, d.stream, d.seq, d.type, $1, $1 from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::text[]) as d (delivery, webhook, event, stream, seq, type) join webhook w on w.webhook_id = d.webhook on conflict (webhook_id, event_id) do nothing returning delivery_id",
        None,
    )
}
impl AddWebhookDeliveriesStmt {
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
        T5: crate::ArraySql<Item = i64>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        deliveries: &'a T1,
        webhooks: &'a T2,
        events: &'a T3,
        streams: &'a T4,
        seqs: &'a T5,
        types: &'a T7,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        UuidUuidQuery {
            client,
            params: [now, deliveries, webhooks, events, streams, seqs, types],
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
    T5: crate::ArraySql<Item = i64>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        AddWebhookDeliveriesParams<T1, T2, T3, T4, T5, T6, T7>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7>,
        C,
    > for AddWebhookDeliveriesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AddWebhookDeliveriesParams<T1, T2, T3, T4, T5, T6, T7>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        self.bind(
            client,
            &params.now,
            &params.deliveries,
            &params.webhooks,
            &params.events,
            &params.streams,
            &params.seqs,
            &params.types,
        )
    }
}
pub struct TakeDueDeliveriesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn take_due_deliveries() -> TakeDueDeliveriesStmt {
    TakeDueDeliveriesStmt(
        "with due as ( select d.delivery_id from webhook w cross join lateral ( select delivery_id, due_at from webhook_delivery where webhook_id = w.webhook_id and state = 'pending' and due_at <= $1 order by due_at limit $2) d where w.state = 'active' and (w.paused_until is null or w.paused_until <= $1) and w.webhook_id <> all($3::uuid[]) order by d.due_at limit $4), taken as ( select delivery_id from webhook_delivery where delivery_id in (select delivery_id from due) and state = 'pending' and due_at <= $1 for update skip locked) update webhook_delivery d set attempts = d.attempts + 1, tries = d.tries + 1, due_at = $5 from taken, webhook w where d.delivery_id = taken.delivery_id and w.webhook_id = d.webhook_id returning d.delivery_id, d.webhook_id, d.event_id, d.stream_id, d.seq, d.attempts, d.tries, w.url, w.project_id",
        None,
    )
}
impl TakeDueDeliveriesStmt {
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
        now: &'a jiff::Timestamp,
        each_limit: &'a i64,
        busy: &'a T1,
        row_limit: &'a i64,
        again: &'a jiff::Timestamp,
    ) -> TakeDueDeliveriesQuery<'c, 'a, 's, C, TakeDueDeliveries, 5> {
        TakeDueDeliveriesQuery {
            client,
            params: [now, each_limit, busy, row_limit, again],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<TakeDueDeliveriesBorrowed, tokio_postgres::Error> {
                    Ok(TakeDueDeliveriesBorrowed {
                        delivery_id: row.try_get(0)?,
                        webhook_id: row.try_get(1)?,
                        event_id: row.try_get(2)?,
                        stream_id: row.try_get(3)?,
                        seq: row.try_get(4)?,
                        attempts: row.try_get(5)?,
                        tries: row.try_get(6)?,
                        url: row.try_get(7)?,
                        project_id: row.try_get(8)?,
                    })
                },
            mapper: |it| TakeDueDeliveries::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        TakeDueDeliveriesParams<T1>,
        TakeDueDeliveriesQuery<'c, 'a, 's, C, TakeDueDeliveries, 5>,
        C,
    > for TakeDueDeliveriesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a TakeDueDeliveriesParams<T1>,
    ) -> TakeDueDeliveriesQuery<'c, 'a, 's, C, TakeDueDeliveries, 5> {
        self.bind(client, &params.now, &params.each_limit, &params.busy, &params.row_limit, &params.again)
    }
}
pub struct NoteAttemptStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_attempt() -> NoteAttemptStmt {
    NoteAttemptStmt(
        "insert into webhook_attempt (delivery_id, attempt, at, took_ms, status, error, answer) select delivery_id, $1, $2, $3, $4, $5, $6 from webhook_delivery where delivery_id = $7 on conflict (delivery_id, attempt) do nothing returning delivery_id",
        None,
    )
}
impl NoteAttemptStmt {
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
        attempt: &'a i32,
        now: &'a jiff::Timestamp,
        took_ms: &'a i32,
        status: &'a Option<i32>,
        error: &'a Option<T1>,
        answer: &'a Option<T2>,
        delivery: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        UuidUuidQuery {
            client,
            params: [attempt, now, took_ms, status, error, answer, delivery],
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
        NoteAttemptParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7>,
        C,
    > for NoteAttemptStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteAttemptParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        self.bind(
            client,
            &params.attempt,
            &params.now,
            &params.took_ms,
            &params.status,
            &params.error,
            &params.answer,
            &params.delivery,
        )
    }
}
pub struct SettleDeliveryStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_delivery() -> SettleDeliveryStmt {
    SettleDeliveryStmt(
        "update webhook_delivery set state = $1, due_at = $2, outcome = $3, finished_at = $4 where delivery_id = $5 and attempts = $6 and state = 'pending' returning delivery_id",
        None,
    )
}
impl SettleDeliveryStmt {
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
        due_at: &'a Option<jiff::Timestamp>,
        outcome: &'a Option<T2>,
        finished_at: &'a Option<jiff::Timestamp>,
        delivery: &'a uuid::Uuid,
        attempt: &'a i32,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [state, due_at, outcome, finished_at, delivery, attempt],
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
        SettleDeliveryParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for SettleDeliveryStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SettleDeliveryParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.state,
            &params.due_at,
            &params.outcome,
            &params.finished_at,
            &params.delivery,
            &params.attempt,
        )
    }
}
pub struct WebhookArrivedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn webhook_arrived() -> WebhookArrivedStmt {
    WebhookArrivedStmt(
        "update webhook set failing_since = null, failures = 0, paused_until = null where webhook_id = $1 and failures > 0 returning webhook_id",
        None,
    )
}
impl WebhookArrivedStmt {
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
        webhook: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [webhook],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct WebhookFailedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn webhook_failed() -> WebhookFailedStmt {
    WebhookFailedStmt(
        "update webhook set failing_since = coalesce(failing_since, $1), failures = failures + 1, paused_until = $2 where webhook_id = $3 returning failing_since, failures",
        None,
    )
}
impl WebhookFailedStmt {
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
        paused_until: &'a jiff::Timestamp,
        webhook: &'a uuid::Uuid,
    ) -> WebhookFailedQuery<'c, 'a, 's, C, WebhookFailed, 3> {
        WebhookFailedQuery {
            client,
            params: [now, paused_until, webhook],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WebhookFailed, tokio_postgres::Error> {
                Ok(WebhookFailed { failing_since: row.try_get(0)?, failures: row.try_get(1)? })
            },
            mapper: |it| WebhookFailed::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        WebhookFailedParams,
        WebhookFailedQuery<'c, 'a, 's, C, WebhookFailed, 3>,
        C,
    > for WebhookFailedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a WebhookFailedParams,
    ) -> WebhookFailedQuery<'c, 'a, 's, C, WebhookFailed, 3> {
        self.bind(client, &params.now, &params.paused_until, &params.webhook)
    }
}
pub struct DisableWebhookStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn disable_webhook() -> DisableWebhookStmt {
    DisableWebhookStmt(
        "update webhook set state = 'disabled', disabled_reason = $1, disabled_at = $2 where webhook_id = $3 and state = 'active' returning webhook_id",
        None,
    )
}
impl DisableWebhookStmt {
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
        reason: &'a T1,
        now: &'a jiff::Timestamp,
        webhook: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [reason, now, webhook],
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
        DisableWebhookParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for DisableWebhookStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DisableWebhookParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.reason, &params.now, &params.webhook)
    }
}
pub struct ListDeliveriesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_deliveries() -> ListDeliveriesStmt {
    ListDeliveriesStmt(
        "select d.delivery_id, d.webhook_id, d.event_id, d.type, d.state, d.attempts, d.due_at, d.outcome, d.created_at, d.finished_at, w.project_id from webhook_delivery d join webhook w on w.webhook_id = d.webhook_id where d.webhook_id = $1 and ($2::text is null or d.state = $2) and ($3::uuid is null or d.delivery_id < $3) order by d.delivery_id desc limit $4",
        None,
    )
}
impl ListDeliveriesStmt {
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
        webhook: &'a uuid::Uuid,
        state: &'a Option<T1>,
        before: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> DeliveryRowQuery<'c, 'a, 's, C, DeliveryRow, 4> {
        DeliveryRowQuery {
            client,
            params: [webhook, state, before, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DeliveryRowBorrowed, tokio_postgres::Error> {
                Ok(DeliveryRowBorrowed {
                    delivery_id: row.try_get(0)?,
                    webhook_id: row.try_get(1)?,
                    event_id: row.try_get(2)?,
                    r#type: row.try_get(3)?,
                    state: row.try_get(4)?,
                    attempts: row.try_get(5)?,
                    due_at: row.try_get(6)?,
                    outcome: row.try_get(7)?,
                    created_at: row.try_get(8)?,
                    finished_at: row.try_get(9)?,
                    project_id: row.try_get(10)?,
                })
            },
            mapper: |it| DeliveryRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListDeliveriesParams<T1>,
        DeliveryRowQuery<'c, 'a, 's, C, DeliveryRow, 4>,
        C,
    > for ListDeliveriesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListDeliveriesParams<T1>,
    ) -> DeliveryRowQuery<'c, 'a, 's, C, DeliveryRow, 4> {
        self.bind(client, &params.webhook, &params.state, &params.before, &params.row_limit)
    }
}
pub struct FindDeliveryStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_delivery() -> FindDeliveryStmt {
    FindDeliveryStmt(
        "select d.delivery_id, d.webhook_id, d.event_id, d.type, d.state, d.attempts, d.due_at, d.outcome, d.created_at, d.finished_at, w.project_id from webhook_delivery d join webhook w on w.webhook_id = d.webhook_id where d.delivery_id = $1",
        None,
    )
}
impl FindDeliveryStmt {
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
        delivery: &'a uuid::Uuid,
    ) -> DeliveryRowQuery<'c, 'a, 's, C, DeliveryRow, 1> {
        DeliveryRowQuery {
            client,
            params: [delivery],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<DeliveryRowBorrowed, tokio_postgres::Error> {
                Ok(DeliveryRowBorrowed {
                    delivery_id: row.try_get(0)?,
                    webhook_id: row.try_get(1)?,
                    event_id: row.try_get(2)?,
                    r#type: row.try_get(3)?,
                    state: row.try_get(4)?,
                    attempts: row.try_get(5)?,
                    due_at: row.try_get(6)?,
                    outcome: row.try_get(7)?,
                    created_at: row.try_get(8)?,
                    finished_at: row.try_get(9)?,
                    project_id: row.try_get(10)?,
                })
            },
            mapper: |it| DeliveryRow::from(it),
        }
    }
}
pub struct ListAttemptsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_attempts() -> ListAttemptsStmt {
    ListAttemptsStmt(
        "select attempt, at, took_ms, status, error, answer from webhook_attempt where delivery_id = $1 order by attempt",
        None,
    )
}
impl ListAttemptsStmt {
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
        delivery: &'a uuid::Uuid,
    ) -> ListAttemptsQuery<'c, 'a, 's, C, ListAttempts, 1> {
        ListAttemptsQuery {
            client,
            params: [delivery],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListAttemptsBorrowed, tokio_postgres::Error> {
                Ok(ListAttemptsBorrowed {
                    attempt: row.try_get(0)?,
                    at: row.try_get(1)?,
                    took_ms: row.try_get(2)?,
                    status: row.try_get(3)?,
                    error: row.try_get(4)?,
                    answer: row.try_get(5)?,
                })
            },
            mapper: |it| ListAttempts::from(it),
        }
    }
}
pub struct RedeliverStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn redeliver() -> RedeliverStmt {
    RedeliverStmt(
        "update webhook_delivery set state = 'pending', due_at = $1, tries = 0, outcome = null, finished_at = null where delivery_id = $2 returning delivery_id",
        None,
    )
}
impl RedeliverStmt {
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
        delivery: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, delivery],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, RedeliverParams, UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>, C>
    for RedeliverStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RedeliverParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.delivery)
    }
}
pub struct ForgetDeliveriesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_deliveries() -> ForgetDeliveriesStmt {
    ForgetDeliveriesStmt(
        "with old as ( select delivery_id from webhook w cross join lateral ( select delivery_id from webhook_delivery where webhook_id = w.webhook_id and delivery_id < $1 and state <> 'pending' order by delivery_id limit $2) d limit $2) delete from webhook_delivery using old where webhook_delivery.delivery_id = old.delivery_id returning webhook_delivery.delivery_id",
        None,
    )
}
impl ForgetDeliveriesStmt {
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
        before: &'a uuid::Uuid,
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
        ForgetDeliveriesParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for ForgetDeliveriesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ForgetDeliveriesParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.before, &params.row_limit)
    }
}
