// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct RegisterConsumerParams<T1: crate::StringSql> {
    pub consumer: T1,
    pub tx: i64,
    pub position: i64,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct TakeLeaseParams<T1: crate::StringSql> {
    pub owner: uuid::Uuid,
    pub until: jiff::Timestamp,
    pub now: jiff::Timestamp,
    pub consumer: T1,
}
#[derive(Debug)]
pub struct GiveLeaseBackParams<T1: crate::StringSql> {
    pub consumer: T1,
    pub owner: uuid::Uuid,
}
#[derive(Debug)]
pub struct SettleConsumerParams<T1: crate::StringSql> {
    pub tx: i64,
    pub position: i64,
    pub handled: i64,
    pub now: jiff::Timestamp,
    pub lag_p50_ms: Option<f64>,
    pub lag_p95_ms: Option<f64>,
    pub lag_p99_ms: Option<f64>,
    pub consumer: T1,
    pub term: i64,
}
#[derive(Debug)]
pub struct SettleConsumerWithEffectParams<T1: crate::StringSql> {
    pub tx: i64,
    pub position: i64,
    pub handled: i64,
    pub now: jiff::Timestamp,
    pub lag_p50_ms: Option<f64>,
    pub lag_p95_ms: Option<f64>,
    pub lag_p99_ms: Option<f64>,
    pub consumer: T1,
    pub term: i64,
}
#[derive(Debug)]
pub struct RewindConsumerParams<T1: crate::StringSql> {
    pub tx: i64,
    pub position: i64,
    pub consumer: T1,
}
#[derive(Debug)]
pub struct TakeIntoInboxParams<T1: crate::StringSql, T2: crate::ArraySql<Item = uuid::Uuid>> {
    pub consumer: T1,
    pub now: jiff::Timestamp,
    pub events: T2,
}
#[derive(Debug)]
pub struct FindInInboxParams<T1: crate::StringSql, T2: crate::ArraySql<Item = uuid::Uuid>> {
    pub consumer: T1,
    pub events: T2,
}
#[derive(Debug)]
pub struct ForgetInboxParams<T1: crate::StringSql> {
    pub consumer: T1,
    pub before: uuid::Uuid,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct RetryLaterParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = i32>,
    T6: crate::ArraySql<Item = jiff::Timestamp>,
> {
    pub consumer: T1,
    pub events: T2,
    pub streams: T3,
    pub seqs: T4,
    pub attempts: T5,
    pub due: T6,
}
#[derive(Debug)]
pub struct TakeDueRetriesParams<T1: crate::StringSql> {
    pub consumer: T1,
    pub now: jiff::Timestamp,
    pub row_limit: i64,
    pub again: jiff::Timestamp,
}
#[derive(Debug)]
pub struct RetriesDoneParams<T1: crate::StringSql, T2: crate::ArraySql<Item = uuid::Uuid>> {
    pub consumer: T1,
    pub events: T2,
}
#[derive(Debug)]
pub struct CountActivityParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::ArraySql<Item = i64>,
> {
    pub projects: T1,
    pub types: T3,
    pub days: T5,
    pub events: T6,
}
#[derive(Debug)]
pub struct ListActivityParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub since: T1,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct TakeLease {
    pub term: i64,
    pub starts: i32,
    pub tx_id: i64,
    pub position: i64,
    pub done_tx_id: i64,
    pub done_position: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListConsumers {
    pub consumer: String,
    pub tx_id: i64,
    pub position: i64,
    pub owner: Option<uuid::Uuid>,
    pub lease_until: Option<jiff::Timestamp>,
    pub heartbeat_at: jiff::Timestamp,
    pub handled: i64,
    pub lag_p50_ms: Option<f64>,
    pub lag_p95_ms: Option<f64>,
    pub lag_p99_ms: Option<f64>,
    pub lag_at: Option<jiff::Timestamp>,
    pub retrying: i64,
}
pub struct ListConsumersBorrowed<'a> {
    pub consumer: &'a str,
    pub tx_id: i64,
    pub position: i64,
    pub owner: Option<uuid::Uuid>,
    pub lease_until: Option<jiff::Timestamp>,
    pub heartbeat_at: jiff::Timestamp,
    pub handled: i64,
    pub lag_p50_ms: Option<f64>,
    pub lag_p95_ms: Option<f64>,
    pub lag_p99_ms: Option<f64>,
    pub lag_at: Option<jiff::Timestamp>,
    pub retrying: i64,
}
impl<'a> From<ListConsumersBorrowed<'a>> for ListConsumers {
    fn from(
        ListConsumersBorrowed {
            consumer,
            tx_id,
            position,
            owner,
            lease_until,
            heartbeat_at,
            handled,
            lag_p50_ms,
            lag_p95_ms,
            lag_p99_ms,
            lag_at,
            retrying,
        }: ListConsumersBorrowed<'a>,
    ) -> Self {
        Self {
            consumer: consumer.into(),
            tx_id,
            position,
            owner,
            lease_until,
            heartbeat_at,
            handled,
            lag_p50_ms,
            lag_p95_ms,
            lag_p99_ms,
            lag_at,
            retrying,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindConsumer {
    pub term: i64,
    pub tx_id: i64,
    pub position: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct TakeDueRetries {
    pub event_id: uuid::Uuid,
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub attempts: i32,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListActivity {
    pub day: String,
    pub r#type: String,
    pub events: i64,
}
pub struct ListActivityBorrowed<'a> {
    pub day: &'a str,
    pub r#type: &'a str,
    pub events: i64,
}
impl<'a> From<ListActivityBorrowed<'a>> for ListActivity {
    fn from(ListActivityBorrowed { day, r#type, events }: ListActivityBorrowed<'a>) -> Self {
        Self { day: day.into(), r#type: r#type.into(), events }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct StringQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<&str, tokio_postgres::Error>,
    mapper: fn(&str) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StringQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(&str) -> R) -> StringQuery<'c, 'a, 's, C, R, N> {
        StringQuery {
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
pub struct TakeLeaseQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TakeLease, tokio_postgres::Error>,
    mapper: fn(TakeLease) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TakeLeaseQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TakeLease) -> R) -> TakeLeaseQuery<'c, 'a, 's, C, R, N> {
        TakeLeaseQuery {
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
pub struct ListConsumersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListConsumersBorrowed, tokio_postgres::Error>,
    mapper: fn(ListConsumersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListConsumersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListConsumersBorrowed) -> R) -> ListConsumersQuery<'c, 'a, 's, C, R, N> {
        ListConsumersQuery {
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
pub struct FindConsumerQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindConsumer, tokio_postgres::Error>,
    mapper: fn(FindConsumer) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindConsumerQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindConsumer) -> R) -> FindConsumerQuery<'c, 'a, 's, C, R, N> {
        FindConsumerQuery {
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
pub struct TakeDueRetriesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TakeDueRetries, tokio_postgres::Error>,
    mapper: fn(TakeDueRetries) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TakeDueRetriesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TakeDueRetries) -> R) -> TakeDueRetriesQuery<'c, 'a, 's, C, R, N> {
        TakeDueRetriesQuery {
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
pub struct ListActivityQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListActivityBorrowed, tokio_postgres::Error>,
    mapper: fn(ListActivityBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListActivityQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListActivityBorrowed) -> R) -> ListActivityQuery<'c, 'a, 's, C, R, N> {
        ListActivityQuery {
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
pub struct RegisterConsumerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn register_consumer() -> RegisterConsumerStmt {
    RegisterConsumerStmt(
        "insert into event_consumer (consumer, tx_id, position, heartbeat_at) values ($1, $2, $3, $4) on conflict (consumer) do nothing returning consumer",
        None,
    )
}
impl RegisterConsumerStmt {
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
        tx: &'a i64,
        position: &'a i64,
        now: &'a jiff::Timestamp,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        StringQuery {
            client,
            params: [consumer, tx, position, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RegisterConsumerParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 4>,
        C,
    > for RegisterConsumerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RegisterConsumerParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        self.bind(client, &params.consumer, &params.tx, &params.position, &params.now)
    }
}
pub struct TakeLeaseStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn take_lease() -> TakeLeaseStmt {
    TakeLeaseStmt(
        "update event_consumer set owner = $1, lease_until = $2, term = term + case when owner = $1 then 0 else 1 end, starts = starts + case when owner = $1 then 0 else 1 end, heartbeat_at = $3 where consumer = $4 and (owner is null or owner = $1 or lease_until <= $3) returning term, starts, tx_id, position, done_tx_id, done_position",
        None,
    )
}
impl TakeLeaseStmt {
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
        owner: &'a uuid::Uuid,
        until: &'a jiff::Timestamp,
        now: &'a jiff::Timestamp,
        consumer: &'a T1,
    ) -> TakeLeaseQuery<'c, 'a, 's, C, TakeLease, 4> {
        TakeLeaseQuery {
            client,
            params: [owner, until, now, consumer],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TakeLease, tokio_postgres::Error> {
                Ok(TakeLease {
                    term: row.try_get(0)?,
                    starts: row.try_get(1)?,
                    tx_id: row.try_get(2)?,
                    position: row.try_get(3)?,
                    done_tx_id: row.try_get(4)?,
                    done_position: row.try_get(5)?,
                })
            },
            mapper: |it| TakeLease::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        TakeLeaseParams<T1>,
        TakeLeaseQuery<'c, 'a, 's, C, TakeLease, 4>,
        C,
    > for TakeLeaseStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a TakeLeaseParams<T1>,
    ) -> TakeLeaseQuery<'c, 'a, 's, C, TakeLease, 4> {
        self.bind(client, &params.owner, &params.until, &params.now, &params.consumer)
    }
}
pub struct GiveLeaseBackStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn give_lease_back() -> GiveLeaseBackStmt {
    GiveLeaseBackStmt(
        "update event_consumer set owner = null, lease_until = null, starts = 0 where consumer = $1 and owner = $2 returning consumer",
        None,
    )
}
impl GiveLeaseBackStmt {
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
        owner: &'a uuid::Uuid,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [consumer, owner],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        GiveLeaseBackParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 2>,
        C,
    > for GiveLeaseBackStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a GiveLeaseBackParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.consumer, &params.owner)
    }
}
pub struct SettleConsumerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_consumer() -> SettleConsumerStmt {
    SettleConsumerStmt(
        "update event_consumer set tx_id = $1, position = $2, starts = 0, handled = handled + $3, heartbeat_at = $4, lag_p50_ms = coalesce($5, lag_p50_ms), lag_p95_ms = coalesce($6, lag_p95_ms), lag_p99_ms = coalesce($7, lag_p99_ms), lag_at = case when $5::double precision is null then lag_at else $4 end where consumer = $8 and term = $9 returning consumer",
        None,
    )
}
impl SettleConsumerStmt {
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
        tx: &'a i64,
        position: &'a i64,
        handled: &'a i64,
        now: &'a jiff::Timestamp,
        lag_p50_ms: &'a Option<f64>,
        lag_p95_ms: &'a Option<f64>,
        lag_p99_ms: &'a Option<f64>,
        consumer: &'a T1,
        term: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 9> {
        StringQuery {
            client,
            params: [tx, position, handled, now, lag_p50_ms, lag_p95_ms, lag_p99_ms, consumer, term],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SettleConsumerParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 9>,
        C,
    > for SettleConsumerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SettleConsumerParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 9> {
        self.bind(
            client,
            &params.tx,
            &params.position,
            &params.handled,
            &params.now,
            &params.lag_p50_ms,
            &params.lag_p95_ms,
            &params.lag_p99_ms,
            &params.consumer,
            &params.term,
        )
    }
}
pub struct SettleConsumerWithEffectStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn settle_consumer_with_effect() -> SettleConsumerWithEffectStmt {
    SettleConsumerWithEffectStmt(
        "update event_consumer set tx_id = $1, position = $2, done_tx_id = $1, done_position = $2, starts = 0, handled = handled + $3, heartbeat_at = $4, lag_p50_ms = coalesce($5, lag_p50_ms), lag_p95_ms = coalesce($6, lag_p95_ms), lag_p99_ms = coalesce($7, lag_p99_ms), lag_at = case when $5::double precision is null then lag_at else $4 end where consumer = $8 and term = $9 returning consumer",
        None,
    )
}
impl SettleConsumerWithEffectStmt {
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
        tx: &'a i64,
        position: &'a i64,
        handled: &'a i64,
        now: &'a jiff::Timestamp,
        lag_p50_ms: &'a Option<f64>,
        lag_p95_ms: &'a Option<f64>,
        lag_p99_ms: &'a Option<f64>,
        consumer: &'a T1,
        term: &'a i64,
    ) -> StringQuery<'c, 'a, 's, C, String, 9> {
        StringQuery {
            client,
            params: [tx, position, handled, now, lag_p50_ms, lag_p95_ms, lag_p99_ms, consumer, term],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SettleConsumerWithEffectParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 9>,
        C,
    > for SettleConsumerWithEffectStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SettleConsumerWithEffectParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 9> {
        self.bind(
            client,
            &params.tx,
            &params.position,
            &params.handled,
            &params.now,
            &params.lag_p50_ms,
            &params.lag_p95_ms,
            &params.lag_p99_ms,
            &params.consumer,
            &params.term,
        )
    }
}
pub struct RewindConsumerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn rewind_consumer() -> RewindConsumerStmt {
    RewindConsumerStmt(
        "update event_consumer set tx_id = $1, position = $2, term = term + 1, owner = null, lease_until = null, starts = 0 where consumer = $3 and (tx_id, position) > ($1, $2) returning consumer",
        None,
    )
}
impl RewindConsumerStmt {
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
        tx: &'a i64,
        position: &'a i64,
        consumer: &'a T1,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [tx, position, consumer],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RewindConsumerParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 3>,
        C,
    > for RewindConsumerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RewindConsumerParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.tx, &params.position, &params.consumer)
    }
}
pub struct ListConsumersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_consumers() -> ListConsumersStmt {
    ListConsumersStmt(
        "select c.consumer, c.tx_id, c.position, c.owner, c.lease_until, c.heartbeat_at, c.handled, c.lag_p50_ms, c.lag_p95_ms, c.lag_p99_ms, c.lag_at, (select count(*) from event_retry r where r.consumer = c.consumer) as retrying from event_consumer c order by c.consumer",
        None,
    )
}
impl ListConsumersStmt {
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
    ) -> ListConsumersQuery<'c, 'a, 's, C, ListConsumers, 0> {
        ListConsumersQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListConsumersBorrowed, tokio_postgres::Error> {
                Ok(ListConsumersBorrowed {
                    consumer: row.try_get(0)?,
                    tx_id: row.try_get(1)?,
                    position: row.try_get(2)?,
                    owner: row.try_get(3)?,
                    lease_until: row.try_get(4)?,
                    heartbeat_at: row.try_get(5)?,
                    handled: row.try_get(6)?,
                    lag_p50_ms: row.try_get(7)?,
                    lag_p95_ms: row.try_get(8)?,
                    lag_p99_ms: row.try_get(9)?,
                    lag_at: row.try_get(10)?,
                    retrying: row.try_get(11)?,
                })
            },
            mapper: |it| ListConsumers::from(it),
        }
    }
}
pub struct FindConsumerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_consumer() -> FindConsumerStmt {
    FindConsumerStmt("select term, tx_id, position from event_consumer where consumer = $1", None)
}
impl FindConsumerStmt {
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
    ) -> FindConsumerQuery<'c, 'a, 's, C, FindConsumer, 1> {
        FindConsumerQuery {
            client,
            params: [consumer],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindConsumer, tokio_postgres::Error> {
                Ok(FindConsumer { term: row.try_get(0)?, tx_id: row.try_get(1)?, position: row.try_get(2)? })
            },
            mapper: |it| FindConsumer::from(it),
        }
    }
}
pub struct TakeIntoInboxStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn take_into_inbox() -> TakeIntoInboxStmt {
    TakeIntoInboxStmt(
        "insert into inbox (consumer, event_id, handled_at) select $1, event_id, $2 from unnest($3::uuid[]) as t (event_id) on conflict (consumer, event_id) do nothing returning event_id",
        None,
    )
}
impl TakeIntoInboxStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        consumer: &'a T1,
        now: &'a jiff::Timestamp,
        events: &'a T2,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [consumer, now, events],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        TakeIntoInboxParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for TakeIntoInboxStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a TakeIntoInboxParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.consumer, &params.now, &params.events)
    }
}
pub struct FindInInboxStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_in_inbox() -> FindInInboxStmt {
    FindInInboxStmt("select event_id from inbox where consumer = $1 and event_id = any ($2::uuid[])", None)
}
impl FindInInboxStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        consumer: &'a T1,
        events: &'a T2,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [consumer, events],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindInInboxParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for FindInInboxStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindInInboxParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.consumer, &params.events)
    }
}
pub struct ForgetInboxStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_inbox() -> ForgetInboxStmt {
    ForgetInboxStmt(
        "with old as ( select consumer, event_id from inbox where consumer = $1 and event_id < $2 order by event_id limit $3) delete from inbox using old where inbox.consumer = old.consumer and inbox.event_id = old.event_id returning inbox.event_id",
        None,
    )
}
impl ForgetInboxStmt {
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
        before: &'a uuid::Uuid,
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [consumer, before, row_limit],
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
        ForgetInboxParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for ForgetInboxStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ForgetInboxParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.consumer, &params.before, &params.row_limit)
    }
}
pub struct RetryLaterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn retry_later() -> RetryLaterStmt {
    RetryLaterStmt(
        "insert into event_retry (consumer, event_id, stream_id, seq, attempts, due_at) select $1, event_id, stream_id, seq, attempts, due_at from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::integer[], $6::timestamptz[]) as t (event_id, stream_id, seq, attempts, due_at) on conflict (consumer, event_id) do update set attempts = excluded.attempts, due_at = excluded.due_at returning event_id",
        None,
    )
}
impl RetryLaterStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
        T3: crate::ArraySql<Item = uuid::Uuid>,
        T4: crate::ArraySql<Item = i64>,
        T5: crate::ArraySql<Item = i32>,
        T6: crate::ArraySql<Item = jiff::Timestamp>,
    >(
        &'s self,
        client: &'c C,
        consumer: &'a T1,
        events: &'a T2,
        streams: &'a T3,
        seqs: &'a T4,
        attempts: &'a T5,
        due: &'a T6,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [consumer, events, streams, seqs, attempts, due],
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
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = i64>,
    T5: crate::ArraySql<Item = i32>,
    T6: crate::ArraySql<Item = jiff::Timestamp>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RetryLaterParams<T1, T2, T3, T4, T5, T6>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for RetryLaterStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RetryLaterParams<T1, T2, T3, T4, T5, T6>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.consumer,
            &params.events,
            &params.streams,
            &params.seqs,
            &params.attempts,
            &params.due,
        )
    }
}
pub struct TakeDueRetriesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn take_due_retries() -> TakeDueRetriesStmt {
    TakeDueRetriesStmt(
        "with due as ( select consumer, event_id from event_retry where consumer = $1 and due_at <= $2 order by due_at limit $3 for update skip locked) update event_retry set attempts = event_retry.attempts + 1, due_at = $4 from due where event_retry.consumer = due.consumer and event_retry.event_id = due.event_id returning event_retry.event_id, event_retry.stream_id, event_retry.seq, event_retry.attempts",
        None,
    )
}
impl TakeDueRetriesStmt {
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
        now: &'a jiff::Timestamp,
        row_limit: &'a i64,
        again: &'a jiff::Timestamp,
    ) -> TakeDueRetriesQuery<'c, 'a, 's, C, TakeDueRetries, 4> {
        TakeDueRetriesQuery {
            client,
            params: [consumer, now, row_limit, again],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TakeDueRetries, tokio_postgres::Error> {
                Ok(TakeDueRetries {
                    event_id: row.try_get(0)?,
                    stream_id: row.try_get(1)?,
                    seq: row.try_get(2)?,
                    attempts: row.try_get(3)?,
                })
            },
            mapper: |it| TakeDueRetries::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        TakeDueRetriesParams<T1>,
        TakeDueRetriesQuery<'c, 'a, 's, C, TakeDueRetries, 4>,
        C,
    > for TakeDueRetriesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a TakeDueRetriesParams<T1>,
    ) -> TakeDueRetriesQuery<'c, 'a, 's, C, TakeDueRetries, 4> {
        self.bind(client, &params.consumer, &params.now, &params.row_limit, &params.again)
    }
}
pub struct RetriesDoneStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn retries_done() -> RetriesDoneStmt {
    RetriesDoneStmt(
        "delete from event_retry where consumer = $1 and event_id = any($2::uuid[]) returning event_id",
        None,
    )
}
impl RetriesDoneStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        consumer: &'a T1,
        events: &'a T2,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [consumer, events],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RetriesDoneParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for RetriesDoneStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RetriesDoneParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.consumer, &params.events)
    }
}
pub struct CountActivityStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_activity() -> CountActivityStmt {
    CountActivityStmt(
        "insert into activity (project_id, type, day, events) select project_id, type, (day::text)::date, events from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) as t (project_id, type, day, events) order by project_id, day, type on conflict (project_id, day, type) do update set events = activity.events + excluded.events returning project_id",
        None,
    )
}
impl CountActivityStmt {
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
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        projects: &'a T1,
        types: &'a T3,
        days: &'a T5,
        events: &'a T6,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [projects, types, days, events],
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
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CountActivityParams<T1, T2, T3, T4, T5, T6>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for CountActivityStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountActivityParams<T1, T2, T3, T4, T5, T6>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.projects, &params.types, &params.days, &params.events)
    }
}
pub struct ListActivityStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_activity() -> ListActivityStmt {
    ListActivityStmt(
        "select day::text as day, type, events from activity where project_id = $1 and day >= ($2::text)::date order by day, type limit $3",
        None,
    )
}
impl ListActivityStmt {
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
        project: &'a uuid::Uuid,
        since: &'a T1,
        row_limit: &'a i64,
    ) -> ListActivityQuery<'c, 'a, 's, C, ListActivity, 3> {
        ListActivityQuery {
            client,
            params: [project, since, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListActivityBorrowed, tokio_postgres::Error> {
                Ok(ListActivityBorrowed {
                    day: row.try_get(0)?,
                    r#type: row.try_get(1)?,
                    events: row.try_get(2)?,
                })
            },
            mapper: |it| ListActivity::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListActivityParams<T1>,
        ListActivityQuery<'c, 'a, 's, C, ListActivity, 3>,
        C,
    > for ListActivityStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListActivityParams<T1>,
    ) -> ListActivityQuery<'c, 'a, 's, C, ListActivity, 3> {
        self.bind(client, &params.project, &params.since, &params.row_limit)
    }
}
