// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ReadLogParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub tx: i64,
    pub tx_span: i64,
    pub position: i64,
    pub every: bool,
    pub types: T2,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct LogPlacesParams {
    pub tx: i64,
    pub tx_span: i64,
    pub position: i64,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct EntriesAtParams<T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>> {
    pub txs: T1,
    pub positions: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct ReadProjectLogParams {
    pub project: uuid::Uuid,
    pub tx: i64,
    pub position: i64,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct BacklogParams {
    pub tx: i64,
    pub position: i64,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct LatestUntilParams {
    pub tx: i64,
    pub position: i64,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct EventsStandingAfterParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = i64>>
{
    pub streams: T1,
    pub seqs: T2,
    pub tx: i64,
    pub position: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct LogRow {
    pub horizon: i64,
    pub upper: i64,
    pub beyond: bool,
    pub tx: Option<i64>,
    pub position: Option<i64>,
    pub stream_id: Option<uuid::Uuid>,
    pub first_seq: Option<i64>,
    pub project_id: Option<uuid::Uuid>,
    pub occurred_at: Option<jiff::Timestamp>,
    pub event_ids: Option<Vec<uuid::Uuid>>,
    pub types: Option<Vec<String>>,
    pub actor_ids: Option<Vec<uuid::Uuid>>,
    pub data: Option<Vec<String>>,
    pub traceparents: Option<Vec<String>>,
}
pub struct LogRowBorrowed<'a> {
    pub horizon: i64,
    pub upper: i64,
    pub beyond: bool,
    pub tx: Option<i64>,
    pub position: Option<i64>,
    pub stream_id: Option<uuid::Uuid>,
    pub first_seq: Option<i64>,
    pub project_id: Option<uuid::Uuid>,
    pub occurred_at: Option<jiff::Timestamp>,
    pub event_ids: Option<crate::ArrayIterator<'a, uuid::Uuid>>,
    pub types: Option<crate::ArrayIterator<'a, &'a str>>,
    pub actor_ids: Option<crate::ArrayIterator<'a, uuid::Uuid>>,
    pub data: Option<crate::ArrayIterator<'a, &'a str>>,
    pub traceparents: Option<crate::ArrayIterator<'a, &'a str>>,
}
impl<'a> From<LogRowBorrowed<'a>> for LogRow {
    fn from(
        LogRowBorrowed {
            horizon,
            upper,
            beyond,
            tx,
            position,
            stream_id,
            first_seq,
            project_id,
            occurred_at,
            event_ids,
            types,
            actor_ids,
            data,
            traceparents,
        }: LogRowBorrowed<'a>,
    ) -> Self {
        Self {
            horizon,
            upper,
            beyond,
            tx,
            position,
            stream_id,
            first_seq,
            project_id,
            occurred_at,
            event_ids: event_ids.map(|v| v.map(|v| v).collect()),
            types: types.map(|v| v.map(|v| v.into()).collect()),
            actor_ids: actor_ids.map(|v| v.map(|v| v).collect()),
            data: data.map(|v| v.map(|v| v.into()).collect()),
            traceparents: traceparents.map(|v| v.map(|v| v.into()).collect()),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct LogPlaces {
    pub horizon: i64,
    pub upper: i64,
    pub beyond: bool,
    pub tx: Option<i64>,
    pub position: Option<i64>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct EntryRow {
    pub tx: i64,
    pub position: i64,
    pub stream_id: uuid::Uuid,
    pub first_seq: i64,
    pub project_id: Option<uuid::Uuid>,
    pub occurred_at: jiff::Timestamp,
    pub event_ids: Vec<uuid::Uuid>,
    pub types: Vec<String>,
    pub actor_ids: Vec<uuid::Uuid>,
    pub data: Vec<String>,
    pub traceparents: Vec<String>,
}
pub struct EntryRowBorrowed<'a> {
    pub tx: i64,
    pub position: i64,
    pub stream_id: uuid::Uuid,
    pub first_seq: i64,
    pub project_id: Option<uuid::Uuid>,
    pub occurred_at: jiff::Timestamp,
    pub event_ids: crate::ArrayIterator<'a, uuid::Uuid>,
    pub types: crate::ArrayIterator<'a, &'a str>,
    pub actor_ids: crate::ArrayIterator<'a, uuid::Uuid>,
    pub data: crate::ArrayIterator<'a, &'a str>,
    pub traceparents: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<EntryRowBorrowed<'a>> for EntryRow {
    fn from(
        EntryRowBorrowed {
            tx,
            position,
            stream_id,
            first_seq,
            project_id,
            occurred_at,
            event_ids,
            types,
            actor_ids,
            data,
            traceparents,
        }: EntryRowBorrowed<'a>,
    ) -> Self {
        Self {
            tx,
            position,
            stream_id,
            first_seq,
            project_id,
            occurred_at,
            event_ids: event_ids.map(|v| v).collect(),
            types: types.map(|v| v.into()).collect(),
            actor_ids: actor_ids.map(|v| v).collect(),
            data: data.map(|v| v.into()).collect(),
            traceparents: traceparents.map(|v| v.into()).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct NewestPlace {
    pub tx: i64,
    pub position: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FirstEventFrom {
    pub tx: i64,
    pub position: i64,
    pub occurred_at: jiff::Timestamp,
}
#[derive(Debug, Clone, PartialEq)]
pub struct LatestUntil {
    pub event_id: uuid::Uuid,
    pub r#type: String,
    pub occurred_at: jiff::Timestamp,
    pub run_id: Option<uuid::Uuid>,
}
pub struct LatestUntilBorrowed<'a> {
    pub event_id: uuid::Uuid,
    pub r#type: &'a str,
    pub occurred_at: jiff::Timestamp,
    pub run_id: Option<uuid::Uuid>,
}
impl<'a> From<LatestUntilBorrowed<'a>> for LatestUntil {
    fn from(LatestUntilBorrowed { event_id, r#type, occurred_at, run_id }: LatestUntilBorrowed<'a>) -> Self {
        Self { event_id, r#type: r#type.into(), occurred_at, run_id }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct KeyedRow {
    pub tx: i64,
    pub position: i64,
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub event_id: uuid::Uuid,
    pub project_id: Option<uuid::Uuid>,
    pub r#type: String,
    pub actor_id: uuid::Uuid,
    pub data: String,
    pub occurred_at: jiff::Timestamp,
    pub traceparent: String,
}
pub struct KeyedRowBorrowed<'a> {
    pub tx: i64,
    pub position: i64,
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub event_id: uuid::Uuid,
    pub project_id: Option<uuid::Uuid>,
    pub r#type: &'a str,
    pub actor_id: uuid::Uuid,
    pub data: &'a str,
    pub occurred_at: jiff::Timestamp,
    pub traceparent: &'a str,
}
impl<'a> From<KeyedRowBorrowed<'a>> for KeyedRow {
    fn from(
        KeyedRowBorrowed {
            tx,
            position,
            stream_id,
            seq,
            event_id,
            project_id,
            r#type,
            actor_id,
            data,
            occurred_at,
            traceparent,
        }: KeyedRowBorrowed<'a>,
    ) -> Self {
        Self {
            tx,
            position,
            stream_id,
            seq,
            event_id,
            project_id,
            r#type: r#type.into(),
            actor_id,
            data: data.into(),
            occurred_at,
            traceparent: traceparent.into(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct LogRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LogRowBorrowed, tokio_postgres::Error>,
    mapper: fn(LogRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LogRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LogRowBorrowed) -> R) -> LogRowQuery<'c, 'a, 's, C, R, N> {
        LogRowQuery {
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
pub struct LogPlacesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LogPlaces, tokio_postgres::Error>,
    mapper: fn(LogPlaces) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LogPlacesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LogPlaces) -> R) -> LogPlacesQuery<'c, 'a, 's, C, R, N> {
        LogPlacesQuery {
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
pub struct EntryRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EntryRowBorrowed, tokio_postgres::Error>,
    mapper: fn(EntryRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EntryRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EntryRowBorrowed) -> R) -> EntryRowQuery<'c, 'a, 's, C, R, N> {
        EntryRowQuery {
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
pub struct NewestPlaceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<NewestPlace, tokio_postgres::Error>,
    mapper: fn(NewestPlace) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> NewestPlaceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(NewestPlace) -> R) -> NewestPlaceQuery<'c, 'a, 's, C, R, N> {
        NewestPlaceQuery {
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
pub struct FirstEventFromQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FirstEventFrom, tokio_postgres::Error>,
    mapper: fn(FirstEventFrom) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FirstEventFromQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FirstEventFrom) -> R) -> FirstEventFromQuery<'c, 'a, 's, C, R, N> {
        FirstEventFromQuery {
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
pub struct I64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i64, tokio_postgres::Error>,
    mapper: fn(i64) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i64) -> R) -> I64Query<'c, 'a, 's, C, R, N> {
        I64Query {
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
pub struct LatestUntilQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LatestUntilBorrowed, tokio_postgres::Error>,
    mapper: fn(LatestUntilBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LatestUntilQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LatestUntilBorrowed) -> R) -> LatestUntilQuery<'c, 'a, 's, C, R, N> {
        LatestUntilQuery {
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
pub struct KeyedRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<KeyedRowBorrowed, tokio_postgres::Error>,
    mapper: fn(KeyedRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> KeyedRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(KeyedRowBorrowed) -> R) -> KeyedRowQuery<'c, 'a, 's, C, R, N> {
        KeyedRowQuery {
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
pub struct ReadLogStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_log() -> ReadLogStmt {
    ReadLogStmt(
        "with bounds as ( select pg_snapshot_xmin(pg_current_snapshot()) as horizon, least(pg_snapshot_xmin(pg_current_snapshot()), (($1::bigint + $2::bigint)::text)::xid8) as upper) select (b.horizon::text)::bigint as horizon, (b.upper::text)::bigint as upper, exists (select 1 from trail_entry where tx_id >= b.horizon) as beyond, (e.tx_id::text)::bigint as tx, e.position, e.stream_id, e.first_seq, e.project_id, e.occurred_at, e.event_ids, e.types, e.actor_ids, e.data, e.traceparents from bounds b left join lateral ( select tx_id, position, stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents from trail_entry where (tx_id, position) > (($1::bigint::text)::xid8, $3::bigint - 1000) and (tx_id, position + cardinality(types)) > (($1::bigint::text)::xid8, $3::bigint + 1) and tx_id < b.upper and ($4::boolean or types && $5::text[]) order by tx_id, position limit $6) e on true",
        None,
    )
}
impl ReadLogStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>(
        &'s self,
        client: &'c C,
        tx: &'a i64,
        tx_span: &'a i64,
        position: &'a i64,
        every: &'a bool,
        types: &'a T2,
        row_limit: &'a i64,
    ) -> LogRowQuery<'c, 'a, 's, C, LogRow, 6> {
        LogRowQuery {
            client,
            params: [tx, tx_span, position, every, types, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LogRowBorrowed, tokio_postgres::Error> {
                Ok(LogRowBorrowed {
                    horizon: row.try_get(0)?,
                    upper: row.try_get(1)?,
                    beyond: row.try_get(2)?,
                    tx: row.try_get(3)?,
                    position: row.try_get(4)?,
                    stream_id: row.try_get(5)?,
                    first_seq: row.try_get(6)?,
                    project_id: row.try_get(7)?,
                    occurred_at: row.try_get(8)?,
                    event_ids: row.try_get(9)?,
                    types: row.try_get(10)?,
                    actor_ids: row.try_get(11)?,
                    data: row.try_get(12)?,
                    traceparents: row.try_get(13)?,
                })
            },
            mapper: |it| LogRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<'c, 'a, 's, ReadLogParams<T1, T2>, LogRowQuery<'c, 'a, 's, C, LogRow, 6>, C>
    for ReadLogStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ReadLogParams<T1, T2>,
    ) -> LogRowQuery<'c, 'a, 's, C, LogRow, 6> {
        self.bind(
            client,
            &params.tx,
            &params.tx_span,
            &params.position,
            &params.every,
            &params.types,
            &params.row_limit,
        )
    }
}
pub struct LogPlacesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn log_places() -> LogPlacesStmt {
    LogPlacesStmt(
        "with bounds as ( select pg_snapshot_xmin(pg_current_snapshot()) as horizon, least(pg_snapshot_xmin(pg_current_snapshot()), (($1::bigint + $2::bigint)::text)::xid8) as upper) select (b.horizon::text)::bigint as horizon, (b.upper::text)::bigint as upper, exists (select 1 from trail_entry where tx_id >= b.horizon) as beyond, (e.tx_id::text)::bigint as tx, e.position from bounds b left join lateral ( select tx_id, position from trail_entry where (tx_id, position) > (($1::bigint::text)::xid8, $3::bigint - 1000) and tx_id < b.upper order by tx_id, position limit $4) e on true",
        None,
    )
}
impl LogPlacesStmt {
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
        tx: &'a i64,
        tx_span: &'a i64,
        position: &'a i64,
        row_limit: &'a i64,
    ) -> LogPlacesQuery<'c, 'a, 's, C, LogPlaces, 4> {
        LogPlacesQuery {
            client,
            params: [tx, tx_span, position, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LogPlaces, tokio_postgres::Error> {
                Ok(LogPlaces {
                    horizon: row.try_get(0)?,
                    upper: row.try_get(1)?,
                    beyond: row.try_get(2)?,
                    tx: row.try_get(3)?,
                    position: row.try_get(4)?,
                })
            },
            mapper: |it| LogPlaces::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, LogPlacesParams, LogPlacesQuery<'c, 'a, 's, C, LogPlaces, 4>, C>
    for LogPlacesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LogPlacesParams,
    ) -> LogPlacesQuery<'c, 'a, 's, C, LogPlaces, 4> {
        self.bind(client, &params.tx, &params.tx_span, &params.position, &params.row_limit)
    }
}
pub struct EntriesAtStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn entries_at() -> EntriesAtStmt {
    EntriesAtStmt(
        "select (e.tx_id::text)::bigint as tx, e.position, e.stream_id, e.first_seq, e.project_id, e.occurred_at, e.event_ids, e.types, e.actor_ids, e.data, e.traceparents from unnest($1::bigint[], $2::bigint[]) as t (tx, position) join trail_entry e on e.tx_id = (t.tx::text)::xid8 and e.position = t.position",
        None,
    )
}
impl EntriesAtStmt {
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
        T1: crate::ArraySql<Item = i64>,
        T2: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        txs: &'a T1,
        positions: &'a T2,
    ) -> EntryRowQuery<'c, 'a, 's, C, EntryRow, 2> {
        EntryRowQuery {
            client,
            params: [txs, positions],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EntryRowBorrowed, tokio_postgres::Error> {
                Ok(EntryRowBorrowed {
                    tx: row.try_get(0)?,
                    position: row.try_get(1)?,
                    stream_id: row.try_get(2)?,
                    first_seq: row.try_get(3)?,
                    project_id: row.try_get(4)?,
                    occurred_at: row.try_get(5)?,
                    event_ids: row.try_get(6)?,
                    types: row.try_get(7)?,
                    actor_ids: row.try_get(8)?,
                    data: row.try_get(9)?,
                    traceparents: row.try_get(10)?,
                })
            },
            mapper: |it| EntryRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = i64>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        EntriesAtParams<T1, T2>,
        EntryRowQuery<'c, 'a, 's, C, EntryRow, 2>,
        C,
    > for EntriesAtStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EntriesAtParams<T1, T2>,
    ) -> EntryRowQuery<'c, 'a, 's, C, EntryRow, 2> {
        self.bind(client, &params.txs, &params.positions)
    }
}
pub struct ReadProjectLogStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn read_project_log() -> ReadProjectLogStmt {
    ReadProjectLogStmt(
        "with bounds as ( select pg_snapshot_xmin(pg_current_snapshot()) as horizon) select (b.horizon::text)::bigint as horizon, (b.horizon::text)::bigint as upper, false as beyond, (e.tx_id::text)::bigint as tx, e.position, e.stream_id, e.first_seq, e.project_id, e.occurred_at, e.event_ids, e.types, e.actor_ids, e.data, e.traceparents from bounds b left join lateral ( select tx_id, position, stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents from trail_entry where project_id = $1 and (tx_id, position) > (($2::bigint::text)::xid8, $3::bigint - 1000) and (tx_id, position + cardinality(types)) > (($2::bigint::text)::xid8, $3::bigint + 1) and tx_id < b.horizon order by tx_id, position limit $4) e on true",
        None,
    )
}
impl ReadProjectLogStmt {
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
        tx: &'a i64,
        position: &'a i64,
        row_limit: &'a i64,
    ) -> LogRowQuery<'c, 'a, 's, C, LogRow, 4> {
        LogRowQuery {
            client,
            params: [project, tx, position, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LogRowBorrowed, tokio_postgres::Error> {
                Ok(LogRowBorrowed {
                    horizon: row.try_get(0)?,
                    upper: row.try_get(1)?,
                    beyond: row.try_get(2)?,
                    tx: row.try_get(3)?,
                    position: row.try_get(4)?,
                    stream_id: row.try_get(5)?,
                    first_seq: row.try_get(6)?,
                    project_id: row.try_get(7)?,
                    occurred_at: row.try_get(8)?,
                    event_ids: row.try_get(9)?,
                    types: row.try_get(10)?,
                    actor_ids: row.try_get(11)?,
                    data: row.try_get(12)?,
                    traceparents: row.try_get(13)?,
                })
            },
            mapper: |it| LogRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ReadProjectLogParams, LogRowQuery<'c, 'a, 's, C, LogRow, 4>, C>
    for ReadProjectLogStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ReadProjectLogParams,
    ) -> LogRowQuery<'c, 'a, 's, C, LogRow, 4> {
        self.bind(client, &params.project, &params.tx, &params.position, &params.row_limit)
    }
}
pub struct NewestPlaceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn newest_place() -> NewestPlaceStmt {
    NewestPlaceStmt(
        "select (tx_id::text)::bigint as tx, position + cardinality(types) - 1 as position from trail_entry order by tx_id desc, trail_entry.position desc limit 1",
        None,
    )
}
impl NewestPlaceStmt {
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
    ) -> NewestPlaceQuery<'c, 'a, 's, C, NewestPlace, 0> {
        NewestPlaceQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<NewestPlace, tokio_postgres::Error> {
                Ok(NewestPlace { tx: row.try_get(0)?, position: row.try_get(1)? })
            },
            mapper: |it| NewestPlace::from(it),
        }
    }
}
pub struct FirstEventFromStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn first_event_from() -> FirstEventFromStmt {
    FirstEventFromStmt(
        "select (tx_id::text)::bigint as tx, position, occurred_at from trail_entry where tx_id >= (($1::bigint)::text)::xid8 order by tx_id, position limit 1",
        None,
    )
}
impl FirstEventFromStmt {
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
        tx: &'a i64,
    ) -> FirstEventFromQuery<'c, 'a, 's, C, FirstEventFrom, 1> {
        FirstEventFromQuery {
            client,
            params: [tx],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FirstEventFrom, tokio_postgres::Error> {
                Ok(FirstEventFrom {
                    tx: row.try_get(0)?,
                    position: row.try_get(1)?,
                    occurred_at: row.try_get(2)?,
                })
            },
            mapper: |it| FirstEventFrom::from(it),
        }
    }
}
pub struct BacklogStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn backlog() -> BacklogStmt {
    BacklogStmt(
        "select count(*) as events from (select 1 from trail_entry t, generate_series(t.position, t.position + cardinality(t.types) - 1) as at (position) where (t.tx_id, t.position) > (($1::bigint::text)::xid8, $2::bigint - 1000) and (t.tx_id, at.position) > (($1::bigint::text)::xid8, $2::bigint) limit $3) as counted",
        None,
    )
}
impl BacklogStmt {
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
        tx: &'a i64,
        position: &'a i64,
        row_limit: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [tx, position, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, BacklogParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for BacklogStmt
{
    fn params(&'s self, client: &'c C, params: &'a BacklogParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.tx, &params.position, &params.row_limit)
    }
}
pub struct LatestUntilStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn latest_until() -> LatestUntilStmt {
    LatestUntilStmt(
        "select e.event_id, e.type, e.occurred_at, r.run_id from (select event_id, type, occurred_at, stream_id, tx_id, position from event where (tx_id, entry_position) <= (($1::bigint::text)::xid8, $2::bigint) and (tx_id, position) <= (($1::bigint::text)::xid8, $2::bigint) order by tx_id desc, entry_position desc, position desc limit $3) e left join run r on r.run_id = e.stream_id order by e.tx_id desc, e.position desc",
        None,
    )
}
impl LatestUntilStmt {
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
        tx: &'a i64,
        position: &'a i64,
        row_limit: &'a i64,
    ) -> LatestUntilQuery<'c, 'a, 's, C, LatestUntil, 3> {
        LatestUntilQuery {
            client,
            params: [tx, position, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LatestUntilBorrowed, tokio_postgres::Error> {
                Ok(LatestUntilBorrowed {
                    event_id: row.try_get(0)?,
                    r#type: row.try_get(1)?,
                    occurred_at: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                })
            },
            mapper: |it| LatestUntil::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LatestUntilParams,
        LatestUntilQuery<'c, 'a, 's, C, LatestUntil, 3>,
        C,
    > for LatestUntilStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LatestUntilParams,
    ) -> LatestUntilQuery<'c, 'a, 's, C, LatestUntil, 3> {
        self.bind(client, &params.tx, &params.position, &params.row_limit)
    }
}
pub struct EventsStandingAfterStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn events_standing_after() -> EventsStandingAfterStmt {
    EventsStandingAfterStmt(
        "select (t.tx_id::text)::bigint as tx, t.position + k.seq - t.first_seq as position, k.stream_id, k.seq, t.event_ids[t.nth] as event_id, t.project_id, t.types[t.nth] as type, t.actor_ids[t.nth] as actor_id, t.data[t.nth] as data, t.occurred_at, t.traceparents[t.nth] as traceparent from unnest($1::uuid[], $2::bigint[]) as k (stream_id, seq) cross join lateral ( select *, (k.seq - first_seq + 1)::integer as nth from trail_entry where stream_id = k.stream_id and first_seq <= k.seq order by first_seq desc limit 1) t where t.nth <= cardinality(t.types) and (t.tx_id, t.position + k.seq - t.first_seq) > (($3::bigint::text)::xid8, $4::bigint)",
        None,
    )
}
impl EventsStandingAfterStmt {
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
        T2: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        streams: &'a T1,
        seqs: &'a T2,
        tx: &'a i64,
        position: &'a i64,
    ) -> KeyedRowQuery<'c, 'a, 's, C, KeyedRow, 4> {
        KeyedRowQuery {
            client,
            params: [streams, seqs, tx, position],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<KeyedRowBorrowed, tokio_postgres::Error> {
                Ok(KeyedRowBorrowed {
                    tx: row.try_get(0)?,
                    position: row.try_get(1)?,
                    stream_id: row.try_get(2)?,
                    seq: row.try_get(3)?,
                    event_id: row.try_get(4)?,
                    project_id: row.try_get(5)?,
                    r#type: row.try_get(6)?,
                    actor_id: row.try_get(7)?,
                    data: row.try_get(8)?,
                    occurred_at: row.try_get(9)?,
                    traceparent: row.try_get(10)?,
                })
            },
            mapper: |it| KeyedRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = i64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        EventsStandingAfterParams<T1, T2>,
        KeyedRowQuery<'c, 'a, 's, C, KeyedRow, 4>,
        C,
    > for EventsStandingAfterStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EventsStandingAfterParams<T1, T2>,
    ) -> KeyedRowQuery<'c, 'a, 's, C, KeyedRow, 4> {
        self.bind(client, &params.streams, &params.seqs, &params.tx, &params.position)
    }
}
pub struct LogHorizonStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn log_horizon() -> LogHorizonStmt {
    LogHorizonStmt("select (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint as horizon", None)
}
impl LogHorizonStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(&'s self, client: &'c C) -> I64Query<'c, 'a, 's, C, i64, 0> {
        I64Query {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InstallationIdStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn installation_id() -> InstallationIdStmt {
    InstallationIdStmt("select installation_id from installation", None)
}
impl InstallationIdStmt {
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
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 0> {
        UuidUuidQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
