// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct AppendEntriesParams<'a, T1: crate::ArraySql<Item = crate::types::NewEntryParams<'a>>> {
    pub occurred_at: jiff::Timestamp,
    pub entries: T1,
}
#[derive(Clone, Copy, Debug)]
pub struct ListEventsParams {
    pub stream: uuid::Uuid,
    pub after: i64,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct OpenLedgerParams<T1: crate::BytesSql> {
    pub stream: uuid::Uuid,
    pub event_head: T1,
}
#[derive(Debug)]
pub struct OpenLedgerOnceParams<T1: crate::BytesSql> {
    pub stream: uuid::Uuid,
    pub event_head: T1,
}
#[derive(Debug)]
pub struct SaveLedgerParams<T1: crate::BytesSql> {
    pub event_seq: i64,
    pub event_head: T1,
    pub stream: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct RunHeadsParams {
    pub project: uuid::Uuid,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct ProjectRunEventsParams {
    pub after_run: uuid::Uuid,
    pub after_seq: i64,
    pub row_limit: i64,
    pub project: uuid::Uuid,
    pub reader: Option<uuid::Uuid>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct EventLine {
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub event_id: uuid::Uuid,
    pub project_id: Option<uuid::Uuid>,
    pub r#type: String,
    pub actor_id: Option<uuid::Uuid>,
    pub data: String,
    pub occurred_at: jiff::Timestamp,
    pub traceparent: Option<String>,
    pub prev_hash: Vec<u8>,
    pub hash: Vec<u8>,
}
pub struct EventLineBorrowed<'a> {
    pub stream_id: uuid::Uuid,
    pub seq: i64,
    pub event_id: uuid::Uuid,
    pub project_id: Option<uuid::Uuid>,
    pub r#type: &'a str,
    pub actor_id: Option<uuid::Uuid>,
    pub data: &'a str,
    pub occurred_at: jiff::Timestamp,
    pub traceparent: Option<&'a str>,
    pub prev_hash: &'a [u8],
    pub hash: &'a [u8],
}
impl<'a> From<EventLineBorrowed<'a>> for EventLine {
    fn from(
        EventLineBorrowed {
            stream_id,
            seq,
            event_id,
            project_id,
            r#type,
            actor_id,
            data,
            occurred_at,
            traceparent,
            prev_hash,
            hash,
        }: EventLineBorrowed<'a>,
    ) -> Self {
        Self {
            stream_id,
            seq,
            event_id,
            project_id,
            r#type: r#type.into(),
            actor_id,
            data: data.into(),
            occurred_at,
            traceparent: traceparent.map(|v| v.into()),
            prev_hash: prev_hash.into(),
            hash: hash.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockLedger {
    pub stream_id: uuid::Uuid,
    pub event_seq: i64,
    pub event_head: Vec<u8>,
}
pub struct LockLedgerBorrowed<'a> {
    pub stream_id: uuid::Uuid,
    pub event_seq: i64,
    pub event_head: &'a [u8],
}
impl<'a> From<LockLedgerBorrowed<'a>> for LockLedger {
    fn from(LockLedgerBorrowed { stream_id, event_seq, event_head }: LockLedgerBorrowed<'a>) -> Self {
        Self { stream_id, event_seq, event_head: event_head.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLedger {
    pub stream_id: uuid::Uuid,
    pub event_seq: i64,
    pub event_head: Vec<u8>,
}
pub struct FindLedgerBorrowed<'a> {
    pub stream_id: uuid::Uuid,
    pub event_seq: i64,
    pub event_head: &'a [u8],
}
impl<'a> From<FindLedgerBorrowed<'a>> for FindLedger {
    fn from(FindLedgerBorrowed { stream_id, event_seq, event_head }: FindLedgerBorrowed<'a>) -> Self {
        Self { stream_id, event_seq, event_head: event_head.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct RunHeads {
    pub run_id: uuid::Uuid,
    pub event_seq: i64,
    pub event_head: Vec<u8>,
}
pub struct RunHeadsBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub event_seq: i64,
    pub event_head: &'a [u8],
}
impl<'a> From<RunHeadsBorrowed<'a>> for RunHeads {
    fn from(RunHeadsBorrowed { run_id, event_seq, event_head }: RunHeadsBorrowed<'a>) -> Self {
        Self { run_id, event_seq, event_head: event_head.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
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
pub struct EventLineQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<EventLineBorrowed, tokio_postgres::Error>,
    mapper: fn(EventLineBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> EventLineQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(EventLineBorrowed) -> R) -> EventLineQuery<'c, 'a, 's, C, R, N> {
        EventLineQuery {
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
pub struct LockLedgerQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockLedgerBorrowed, tokio_postgres::Error>,
    mapper: fn(LockLedgerBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockLedgerQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockLedgerBorrowed) -> R) -> LockLedgerQuery<'c, 'a, 's, C, R, N> {
        LockLedgerQuery {
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
pub struct FindLedgerQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLedgerBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLedgerBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLedgerQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindLedgerBorrowed) -> R) -> FindLedgerQuery<'c, 'a, 's, C, R, N> {
        FindLedgerQuery {
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
pub struct RunHeadsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RunHeadsBorrowed, tokio_postgres::Error>,
    mapper: fn(RunHeadsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RunHeadsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RunHeadsBorrowed) -> R) -> RunHeadsQuery<'c, 'a, 's, C, R, N> {
        RunHeadsQuery {
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
pub struct AppendEntriesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn append_entries() -> AppendEntriesStmt {
    AppendEntriesStmt(
        "insert into trail_entry (stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes) select stream_id, first_seq, project_id, $1, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes from unnest($2::new_entry[]) returning first_seq",
        None,
    )
}
impl AppendEntriesStmt {
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
        T1: crate::ArraySql<Item = crate::types::NewEntryParams<'a>>,
    >(
        &'s self,
        client: &'c C,
        occurred_at: &'a jiff::Timestamp,
        entries: &'a T1,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [occurred_at, entries],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = crate::types::NewEntryParams<'a>>>
    crate::client::async_::Params<'c, 'a, 's, AppendEntriesParams<'a, T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for AppendEntriesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AppendEntriesParams<'a, T1>,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.occurred_at, &params.entries)
    }
}
pub struct ListEventsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_events() -> ListEventsStmt {
    ListEventsStmt(
        "select stream_id, seq, event_id, project_id, type, actor_id, data_text as data, occurred_at, traceparent, prev_hash, hash from event where stream_id = $1 and first_seq > $2::bigint - 1000 and seq > $2 order by first_seq, seq limit $3",
        None,
    )
}
impl ListEventsStmt {
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
        stream: &'a uuid::Uuid,
        after: &'a i64,
        row_limit: &'a i64,
    ) -> EventLineQuery<'c, 'a, 's, C, EventLine, 3> {
        EventLineQuery {
            client,
            params: [stream, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EventLineBorrowed, tokio_postgres::Error> {
                Ok(EventLineBorrowed {
                    stream_id: row.try_get(0)?,
                    seq: row.try_get(1)?,
                    event_id: row.try_get(2)?,
                    project_id: row.try_get(3)?,
                    r#type: row.try_get(4)?,
                    actor_id: row.try_get(5)?,
                    data: row.try_get(6)?,
                    occurred_at: row.try_get(7)?,
                    traceparent: row.try_get(8)?,
                    prev_hash: row.try_get(9)?,
                    hash: row.try_get(10)?,
                })
            },
            mapper: |it| EventLine::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListEventsParams,
        EventLineQuery<'c, 'a, 's, C, EventLine, 3>,
        C,
    > for ListEventsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListEventsParams,
    ) -> EventLineQuery<'c, 'a, 's, C, EventLine, 3> {
        self.bind(client, &params.stream, &params.after, &params.row_limit)
    }
}
pub struct LockLedgerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_ledger() -> LockLedgerStmt {
    LockLedgerStmt(
        "select stream_id, event_seq, event_head from ledger where stream_id = $1 for no key update",
        None,
    )
}
impl LockLedgerStmt {
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
        stream: &'a uuid::Uuid,
    ) -> LockLedgerQuery<'c, 'a, 's, C, LockLedger, 1> {
        LockLedgerQuery {
            client,
            params: [stream],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockLedgerBorrowed, tokio_postgres::Error> {
                Ok(LockLedgerBorrowed {
                    stream_id: row.try_get(0)?,
                    event_seq: row.try_get(1)?,
                    event_head: row.try_get(2)?,
                })
            },
            mapper: |it| LockLedger::from(it),
        }
    }
}
pub struct FindLedgerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_ledger() -> FindLedgerStmt {
    FindLedgerStmt("select stream_id, event_seq, event_head from ledger where stream_id = $1", None)
}
impl FindLedgerStmt {
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
        stream: &'a uuid::Uuid,
    ) -> FindLedgerQuery<'c, 'a, 's, C, FindLedger, 1> {
        FindLedgerQuery {
            client,
            params: [stream],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindLedgerBorrowed, tokio_postgres::Error> {
                Ok(FindLedgerBorrowed {
                    stream_id: row.try_get(0)?,
                    event_seq: row.try_get(1)?,
                    event_head: row.try_get(2)?,
                })
            },
            mapper: |it| FindLedger::from(it),
        }
    }
}
pub struct OpenLedgerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_ledger() -> OpenLedgerStmt {
    OpenLedgerStmt(
        "insert into ledger (stream_id, event_seq, event_head) values ($1, 0, $2) returning stream_id",
        None,
    )
}
impl OpenLedgerStmt {
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
        stream: &'a uuid::Uuid,
        event_head: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [stream, event_head],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        OpenLedgerParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for OpenLedgerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a OpenLedgerParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.stream, &params.event_head)
    }
}
pub struct OpenLedgerOnceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_ledger_once() -> OpenLedgerOnceStmt {
    OpenLedgerOnceStmt(
        "insert into ledger (stream_id, event_seq, event_head) values ($1, 0, $2) on conflict (stream_id) do nothing returning stream_id",
        None,
    )
}
impl OpenLedgerOnceStmt {
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
        stream: &'a uuid::Uuid,
        event_head: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [stream, event_head],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        OpenLedgerOnceParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for OpenLedgerOnceStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a OpenLedgerOnceParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.stream, &params.event_head)
    }
}
pub struct SaveLedgerStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_ledger() -> SaveLedgerStmt {
    SaveLedgerStmt(
        "update ledger set event_seq = $1, event_head = $2 where stream_id = $3 returning stream_id",
        None,
    )
}
impl SaveLedgerStmt {
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
        event_seq: &'a i64,
        event_head: &'a T1,
        stream: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [event_seq, event_head, stream],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveLedgerParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for SaveLedgerStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveLedgerParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.event_seq, &params.event_head, &params.stream)
    }
}
pub struct RunHeadsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn run_heads() -> RunHeadsStmt {
    RunHeadsStmt(
        "select run_id, event_seq, event_head from run where project_id = $1 and run_id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid) order by run_id limit $3",
        None,
    )
}
impl RunHeadsStmt {
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
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> RunHeadsQuery<'c, 'a, 's, C, RunHeads, 3> {
        RunHeadsQuery {
            client,
            params: [project, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RunHeadsBorrowed, tokio_postgres::Error> {
                Ok(RunHeadsBorrowed {
                    run_id: row.try_get(0)?,
                    event_seq: row.try_get(1)?,
                    event_head: row.try_get(2)?,
                })
            },
            mapper: |it| RunHeads::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, RunHeadsParams, RunHeadsQuery<'c, 'a, 's, C, RunHeads, 3>, C>
    for RunHeadsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RunHeadsParams,
    ) -> RunHeadsQuery<'c, 'a, 's, C, RunHeads, 3> {
        self.bind(client, &params.project, &params.after, &params.row_limit)
    }
}
pub struct ProjectRunEventsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn project_run_events() -> ProjectRunEventsStmt {
    ProjectRunEventsStmt(
        "select e.stream_id, e.seq, e.event_id, e.project_id, e.type, e.actor_id, e.data, e.occurred_at, e.traceparent, e.prev_hash, e.hash from run r cross join lateral ( select stream_id, seq, event_id, project_id, type, actor_id, data_text as data, occurred_at, traceparent, prev_hash, hash from event where stream_id = r.run_id and first_seq > case when r.run_id = $1 then $2::bigint - 1000 else 0 end and seq > case when r.run_id = $1 then $2::bigint else 0 end order by first_seq, seq limit $3) e where r.project_id = $4 and r.run_id >= $1 and (r.gold_for is null or r.gold_for = $5) order by r.run_id, e.seq limit $3",
        None,
    )
}
impl ProjectRunEventsStmt {
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
        after_run: &'a uuid::Uuid,
        after_seq: &'a i64,
        row_limit: &'a i64,
        project: &'a uuid::Uuid,
        reader: &'a Option<uuid::Uuid>,
    ) -> EventLineQuery<'c, 'a, 's, C, EventLine, 5> {
        EventLineQuery {
            client,
            params: [after_run, after_seq, row_limit, project, reader],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<EventLineBorrowed, tokio_postgres::Error> {
                Ok(EventLineBorrowed {
                    stream_id: row.try_get(0)?,
                    seq: row.try_get(1)?,
                    event_id: row.try_get(2)?,
                    project_id: row.try_get(3)?,
                    r#type: row.try_get(4)?,
                    actor_id: row.try_get(5)?,
                    data: row.try_get(6)?,
                    occurred_at: row.try_get(7)?,
                    traceparent: row.try_get(8)?,
                    prev_hash: row.try_get(9)?,
                    hash: row.try_get(10)?,
                })
            },
            mapper: |it| EventLine::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ProjectRunEventsParams,
        EventLineQuery<'c, 'a, 's, C, EventLine, 5>,
        C,
    > for ProjectRunEventsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ProjectRunEventsParams,
    ) -> EventLineQuery<'c, 'a, 's, C, EventLine, 5> {
        self.bind(
            client,
            &params.after_run,
            &params.after_seq,
            &params.row_limit,
            &params.project,
            &params.reader,
        )
    }
}
