// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct SignalsInHandParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
> {
    pub runs: T1,
    pub origin_runs: T2,
    pub sources: T4,
    pub source_ids: T6,
}
#[derive(Debug)]
pub struct RecordSignalsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::ArraySql<Item = jiff::Timestamp>,
    T13: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T14: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T15: crate::ArraySql<Item = uuid::Uuid>,
    T16: crate::ArraySql<Item = uuid::Uuid>,
    T17: crate::ArraySql<Item = uuid::Uuid>,
    T18: crate::ArraySql<Item = jiff::Timestamp>,
> {
    pub new_runs: T1,
    pub new_signals: T2,
    pub projects: T3,
    pub names: T5,
    pub datas: T7,
    pub sources: T9,
    pub source_ids: T11,
    pub received: T12,
    pub new_taken_by: T13,
    pub new_taken_at: T14,
    pub runs: T15,
    pub signals: T16,
    pub taken_by: T17,
    pub taken_at: T18,
}
#[derive(Debug)]
pub struct OpenRunOfItemParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub external_key: T1,
    pub project: T2,
    pub workflow: Option<T3>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct SignalRow {
    pub run_id: uuid::Uuid,
    pub signal_id: uuid::Uuid,
    pub name: String,
    pub data: Option<serde_json::Value>,
    pub source: Option<String>,
    pub source_id: Option<String>,
    pub received_at: jiff::Timestamp,
    pub taken_by: Option<uuid::Uuid>,
    pub taken_at: Option<jiff::Timestamp>,
}
pub struct SignalRowBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub signal_id: uuid::Uuid,
    pub name: &'a str,
    pub data: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub source: Option<&'a str>,
    pub source_id: Option<&'a str>,
    pub received_at: jiff::Timestamp,
    pub taken_by: Option<uuid::Uuid>,
    pub taken_at: Option<jiff::Timestamp>,
}
impl<'a> From<SignalRowBorrowed<'a>> for SignalRow {
    fn from(
        SignalRowBorrowed {
            run_id,
            signal_id,
            name,
            data,
            source,
            source_id,
            received_at,
            taken_by,
            taken_at,
        }: SignalRowBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            signal_id,
            name: name.into(),
            data: data.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            source: source.map(|v| v.into()),
            source_id: source_id.map(|v| v.into()),
            received_at,
            taken_by,
            taken_at,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct SignalRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SignalRowBorrowed, tokio_postgres::Error>,
    mapper: fn(SignalRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SignalRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SignalRowBorrowed) -> R) -> SignalRowQuery<'c, 'a, 's, C, R, N> {
        SignalRowQuery {
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
pub struct SignalsInHandStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn signals_in_hand() -> SignalsInHandStmt {
    SignalsInHandStmt(
        "select run_id, signal_id, name, data, source, source_id, received_at, taken_by, taken_at from signal where run_id = any ($1) and taken_at is null union all select s.run_id, s.signal_id, s.name, s.data, s.source, s.source_id, s.received_at, s.taken_by, s.taken_at from unnest($2::uuid[], $3::text[], $4::text[]) as t (run_id, source, source_id) join signal s on s.run_id = t.run_id and s.source = t.source and s.source_id = t.source_id where s.taken_at is not null",
        None,
    )
}
impl SignalsInHandStmt {
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
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = T5>,
    >(
        &'s self,
        client: &'c C,
        runs: &'a T1,
        origin_runs: &'a T2,
        sources: &'a T4,
        source_ids: &'a T6,
    ) -> SignalRowQuery<'c, 'a, 's, C, SignalRow, 4> {
        SignalRowQuery {
            client,
            params: [runs, origin_runs, sources, source_ids],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SignalRowBorrowed, tokio_postgres::Error> {
                Ok(SignalRowBorrowed {
                    run_id: row.try_get(0)?,
                    signal_id: row.try_get(1)?,
                    name: row.try_get(2)?,
                    data: row.try_get(3)?,
                    source: row.try_get(4)?,
                    source_id: row.try_get(5)?,
                    received_at: row.try_get(6)?,
                    taken_by: row.try_get(7)?,
                    taken_at: row.try_get(8)?,
                })
            },
            mapper: |it| SignalRow::from(it),
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
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = T5>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SignalsInHandParams<T1, T2, T3, T4, T5, T6>,
        SignalRowQuery<'c, 'a, 's, C, SignalRow, 4>,
        C,
    > for SignalsInHandStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SignalsInHandParams<T1, T2, T3, T4, T5, T6>,
    ) -> SignalRowQuery<'c, 'a, 's, C, SignalRow, 4> {
        self.bind(client, &params.runs, &params.origin_runs, &params.sources, &params.source_ids)
    }
}
pub struct RecordSignalsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn record_signals() -> RecordSignalsStmt {
    RecordSignalsStmt(
        "with new_signals as ( insert into signal (run_id, signal_id, project_id, name, data, source, source_id, received_at, taken_by, taken_at) select run_id, signal_id, project_id, name, data::jsonb, source, source_id, received_at, taken_by, taken_at from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::uuid[], $10::timestamptz[]) as t (run_id, signal_id, project_id, name, data, source, source_id, received_at, taken_by, taken_at) returning 1), changed_signals as ( update signal set taken_by = t.taken_by, taken_at = t.taken_at from unnest($11::uuid[], $12::uuid[], $13::uuid[], $14::timestamptz[]) as t (run_id, signal_id, taken_by, taken_at) where signal.run_id = t.run_id and signal.signal_id = t.signal_id returning 1) select (select count(*) from new_signals) + (select count(*) from changed_signals) as signals",
        None,
    )
}
impl RecordSignalsStmt {
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
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = Option<T6>>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = Option<T10>>,
        T12: crate::ArraySql<Item = jiff::Timestamp>,
        T13: crate::ArraySql<Item = Option<uuid::Uuid>>,
        T14: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T15: crate::ArraySql<Item = uuid::Uuid>,
        T16: crate::ArraySql<Item = uuid::Uuid>,
        T17: crate::ArraySql<Item = uuid::Uuid>,
        T18: crate::ArraySql<Item = jiff::Timestamp>,
    >(
        &'s self,
        client: &'c C,
        new_runs: &'a T1,
        new_signals: &'a T2,
        projects: &'a T3,
        names: &'a T5,
        datas: &'a T7,
        sources: &'a T9,
        source_ids: &'a T11,
        received: &'a T12,
        new_taken_by: &'a T13,
        new_taken_at: &'a T14,
        runs: &'a T15,
        signals: &'a T16,
        taken_by: &'a T17,
        taken_at: &'a T18,
    ) -> I64Query<'c, 'a, 's, C, i64, 14> {
        I64Query {
            client,
            params: [
                new_runs,
                new_signals,
                projects,
                names,
                datas,
                sources,
                source_ids,
                received,
                new_taken_by,
                new_taken_at,
                runs,
                signals,
                taken_by,
                taken_at,
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
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = Option<T6>>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::ArraySql<Item = jiff::Timestamp>,
    T13: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T14: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T15: crate::ArraySql<Item = uuid::Uuid>,
    T16: crate::ArraySql<Item = uuid::Uuid>,
    T17: crate::ArraySql<Item = uuid::Uuid>,
    T18: crate::ArraySql<Item = jiff::Timestamp>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RecordSignalsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18>,
        I64Query<'c, 'a, 's, C, i64, 14>,
        C,
    > for RecordSignalsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RecordSignalsParams<
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
        >,
    ) -> I64Query<'c, 'a, 's, C, i64, 14> {
        self.bind(
            client,
            &params.new_runs,
            &params.new_signals,
            &params.projects,
            &params.names,
            &params.datas,
            &params.sources,
            &params.source_ids,
            &params.received,
            &params.new_taken_by,
            &params.new_taken_at,
            &params.runs,
            &params.signals,
            &params.taken_by,
            &params.taken_at,
        )
    }
}
pub struct OpenRunOfItemStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_run_of_item() -> OpenRunOfItemStmt {
    OpenRunOfItemStmt(
        "select r.run_id from project p join item i on i.project_id = p.project_id and i.external_key = $1 join run r on r.item_id = i.item_id join workflow_version v on v.version_id = r.version_id join workflow w on w.workflow_id = v.workflow_id where p.key = $2 and r.completed_at is null and ($3::text is null or w.key = $3) order by r.run_id desc limit 1",
        None,
    )
}
impl OpenRunOfItemStmt {
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
        external_key: &'a T1,
        project: &'a T2,
        workflow: &'a Option<T3>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [external_key, project, workflow],
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
        OpenRunOfItemParams<T1, T2, T3>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for OpenRunOfItemStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a OpenRunOfItemParams<T1, T2, T3>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.external_key, &params.project, &params.workflow)
    }
}
