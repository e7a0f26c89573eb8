// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertImportParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub import: uuid::Uuid,
    pub project: uuid::Uuid,
    pub format: T1,
    pub key_field: Option<T2>,
    pub actor: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct ListImportsParams {
    pub project: uuid::Uuid,
    pub before: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct InsertImportRowsParams<
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = Option<T5>>,
> {
    pub import: uuid::Uuid,
    pub numbers: T1,
    pub items: T2,
    pub codes: T4,
    pub details: T6,
}
#[derive(Clone, Copy, Debug)]
pub struct AdvanceImportParams {
    pub created: i64,
    pub known: i64,
    pub faults: i64,
    pub now: jiff::Timestamp,
    pub import: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct CompleteImportParams {
    pub now: jiff::Timestamp,
    pub import: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct ListImportFaultsParams {
    pub import: uuid::Uuid,
    pub after: i64,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct LockWorkflowParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub key: T1,
}
#[derive(Clone, Copy, Debug)]
pub struct FindImportStartParams {
    pub import: uuid::Uuid,
    pub workflow: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct RowsToStartParams {
    pub workflow: uuid::Uuid,
    pub import: uuid::Uuid,
    pub after: i64,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct AdvanceImportStartParams {
    pub import: uuid::Uuid,
    pub workflow: uuid::Uuid,
    pub rows_done: i64,
    pub runs: i64,
    pub now: jiff::Timestamp,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ImportRow {
    pub import_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub format: String,
    pub key_field: Option<String>,
    pub state: String,
    pub rows_done: i64,
    pub created: i64,
    pub known: i64,
    pub faults: i64,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
}
pub struct ImportRowBorrowed<'a> {
    pub import_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub format: &'a str,
    pub key_field: Option<&'a str>,
    pub state: &'a str,
    pub rows_done: i64,
    pub created: i64,
    pub known: i64,
    pub faults: i64,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub updated_at: jiff::Timestamp,
}
impl<'a> From<ImportRowBorrowed<'a>> for ImportRow {
    fn from(
        ImportRowBorrowed {
            import_id,
            project_id,
            format,
            key_field,
            state,
            rows_done,
            created,
            known,
            faults,
            created_by,
            created_at,
            updated_at,
        }: ImportRowBorrowed<'a>,
    ) -> Self {
        Self {
            import_id,
            project_id,
            format: format.into(),
            key_field: key_field.map(|v| v.into()),
            state: state.into(),
            rows_done,
            created,
            known,
            faults,
            created_by,
            created_at,
            updated_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListImportFaults {
    pub row_number: i64,
    pub code: String,
    pub detail: String,
}
pub struct ListImportFaultsBorrowed<'a> {
    pub row_number: i64,
    pub code: &'a str,
    pub detail: &'a str,
}
impl<'a> From<ListImportFaultsBorrowed<'a>> for ListImportFaults {
    fn from(ListImportFaultsBorrowed { row_number, code, detail }: ListImportFaultsBorrowed<'a>) -> Self {
        Self { row_number, code: code.into(), detail: detail.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindImportStart {
    pub rows_done: i64,
    pub runs: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct StartsOfImport {
    pub workflow_id: uuid::Uuid,
    pub key: String,
    pub rows_done: i64,
    pub runs: i64,
}
pub struct StartsOfImportBorrowed<'a> {
    pub workflow_id: uuid::Uuid,
    pub key: &'a str,
    pub rows_done: i64,
    pub runs: i64,
}
impl<'a> From<StartsOfImportBorrowed<'a>> for StartsOfImport {
    fn from(
        StartsOfImportBorrowed { workflow_id, key, rows_done, runs }: StartsOfImportBorrowed<'a>,
    ) -> Self {
        Self { workflow_id, key: key.into(), rows_done, runs }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct RowsToStart {
    pub row_number: i64,
    pub item_id: Option<uuid::Uuid>,
    pub external_key: Option<String>,
    pub payload: Option<serde_json::Value>,
    pub is_started: bool,
}
pub struct RowsToStartBorrowed<'a> {
    pub row_number: i64,
    pub item_id: Option<uuid::Uuid>,
    pub external_key: Option<&'a str>,
    pub payload: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub is_started: bool,
}
impl<'a> From<RowsToStartBorrowed<'a>> for RowsToStart {
    fn from(
        RowsToStartBorrowed { row_number, item_id, external_key, payload, is_started }: RowsToStartBorrowed<
            'a,
        >,
    ) -> Self {
        Self {
            row_number,
            item_id,
            external_key: external_key.map(|v| v.into()),
            payload: payload.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            is_started,
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
pub struct ImportRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ImportRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ImportRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ImportRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ImportRowBorrowed) -> R) -> ImportRowQuery<'c, 'a, 's, C, R, N> {
        ImportRowQuery {
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
pub struct ListImportFaultsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListImportFaultsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListImportFaultsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListImportFaultsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ListImportFaultsBorrowed) -> R,
    ) -> ListImportFaultsQuery<'c, 'a, 's, C, R, N> {
        ListImportFaultsQuery {
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
pub struct FindImportStartQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindImportStart, tokio_postgres::Error>,
    mapper: fn(FindImportStart) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindImportStartQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindImportStart) -> R) -> FindImportStartQuery<'c, 'a, 's, C, R, N> {
        FindImportStartQuery {
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
pub struct StartsOfImportQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StartsOfImportBorrowed, tokio_postgres::Error>,
    mapper: fn(StartsOfImportBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StartsOfImportQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StartsOfImportBorrowed) -> R) -> StartsOfImportQuery<'c, 'a, 's, C, R, N> {
        StartsOfImportQuery {
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
pub struct RowsToStartQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RowsToStartBorrowed, tokio_postgres::Error>,
    mapper: fn(RowsToStartBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RowsToStartQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RowsToStartBorrowed) -> R) -> RowsToStartQuery<'c, 'a, 's, C, R, N> {
        RowsToStartQuery {
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
pub struct InsertImportStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_import() -> InsertImportStmt {
    InsertImportStmt(
        "insert into item_import (import_id, project_id, format, key_field, state, rows_done, created, known, faults, created_by, created_at, updated_at) values ($1, $2, $3, $4, 'open', 0, 0, 0, 0, $5, $6, $6) returning import_id",
        None,
    )
}
impl InsertImportStmt {
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
        import: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        format: &'a T1,
        key_field: &'a Option<T2>,
        actor: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [import, project, format, key_field, actor, now],
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
        InsertImportParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for InsertImportStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertImportParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.import,
            &params.project,
            &params.format,
            &params.key_field,
            &params.actor,
            &params.now,
        )
    }
}
pub struct FindImportStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_import() -> FindImportStmt {
    FindImportStmt(
        "select import_id, project_id, format, key_field, state, rows_done, created, known, faults, created_by, created_at, updated_at from item_import where import_id = $1",
        None,
    )
}
impl FindImportStmt {
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
        import: &'a uuid::Uuid,
    ) -> ImportRowQuery<'c, 'a, 's, C, ImportRow, 1> {
        ImportRowQuery {
            client,
            params: [import],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ImportRowBorrowed, tokio_postgres::Error> {
                Ok(ImportRowBorrowed {
                    import_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    format: row.try_get(2)?,
                    key_field: row.try_get(3)?,
                    state: row.try_get(4)?,
                    rows_done: row.try_get(5)?,
                    created: row.try_get(6)?,
                    known: row.try_get(7)?,
                    faults: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    updated_at: row.try_get(11)?,
                })
            },
            mapper: |it| ImportRow::from(it),
        }
    }
}
pub struct LockImportStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_import() -> LockImportStmt {
    LockImportStmt(
        "select import_id, project_id, format, key_field, state, rows_done, created, known, faults, created_by, created_at, updated_at from item_import where import_id = $1 for no key update",
        None,
    )
}
impl LockImportStmt {
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
        import: &'a uuid::Uuid,
    ) -> ImportRowQuery<'c, 'a, 's, C, ImportRow, 1> {
        ImportRowQuery {
            client,
            params: [import],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ImportRowBorrowed, tokio_postgres::Error> {
                Ok(ImportRowBorrowed {
                    import_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    format: row.try_get(2)?,
                    key_field: row.try_get(3)?,
                    state: row.try_get(4)?,
                    rows_done: row.try_get(5)?,
                    created: row.try_get(6)?,
                    known: row.try_get(7)?,
                    faults: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    updated_at: row.try_get(11)?,
                })
            },
            mapper: |it| ImportRow::from(it),
        }
    }
}
pub struct ListImportsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_imports() -> ListImportsStmt {
    ListImportsStmt(
        "select import_id, project_id, format, key_field, state, rows_done, created, known, faults, created_by, created_at, updated_at from item_import where project_id = $1 and import_id < coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) order by import_id desc limit $3",
        None,
    )
}
impl ListImportsStmt {
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
        before: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> ImportRowQuery<'c, 'a, 's, C, ImportRow, 3> {
        ImportRowQuery {
            client,
            params: [project, before, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ImportRowBorrowed, tokio_postgres::Error> {
                Ok(ImportRowBorrowed {
                    import_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    format: row.try_get(2)?,
                    key_field: row.try_get(3)?,
                    state: row.try_get(4)?,
                    rows_done: row.try_get(5)?,
                    created: row.try_get(6)?,
                    known: row.try_get(7)?,
                    faults: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    updated_at: row.try_get(11)?,
                })
            },
            mapper: |it| ImportRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListImportsParams,
        ImportRowQuery<'c, 'a, 's, C, ImportRow, 3>,
        C,
    > for ListImportsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListImportsParams,
    ) -> ImportRowQuery<'c, 'a, 's, C, ImportRow, 3> {
        self.bind(client, &params.project, &params.before, &params.row_limit)
    }
}
pub struct InsertImportRowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_import_rows() -> InsertImportRowsStmt {
    InsertImportRowsStmt(
        "insert into import_row (import_id, row_number, item_id, code, detail) select $1, row_number, item_id, code, detail from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[]) as t (row_number, item_id, code, detail) returning row_number",
        None,
    )
}
impl InsertImportRowsStmt {
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
        T2: crate::ArraySql<Item = Option<uuid::Uuid>>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = Option<T3>>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = Option<T5>>,
    >(
        &'s self,
        client: &'c C,
        import: &'a uuid::Uuid,
        numbers: &'a T1,
        items: &'a T2,
        codes: &'a T4,
        details: &'a T6,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [import, numbers, items, codes, details],
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
    T1: crate::ArraySql<Item = i64>,
    T2: crate::ArraySql<Item = Option<uuid::Uuid>>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = Option<T3>>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = Option<T5>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertImportRowsParams<T1, T2, T3, T4, T5, T6>,
        I64Query<'c, 'a, 's, C, i64, 5>,
        C,
    > for InsertImportRowsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertImportRowsParams<T1, T2, T3, T4, T5, T6>,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.import, &params.numbers, &params.items, &params.codes, &params.details)
    }
}
pub struct AdvanceImportStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn advance_import() -> AdvanceImportStmt {
    AdvanceImportStmt(
        "update item_import set rows_done = rows_done + $1 + $2 + $3, created = created + $1, known = known + $2, faults = faults + $3, updated_at = $4 where import_id = $5 returning rows_done",
        None,
    )
}
impl AdvanceImportStmt {
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
        created: &'a i64,
        known: &'a i64,
        faults: &'a i64,
        now: &'a jiff::Timestamp,
        import: &'a uuid::Uuid,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [created, known, faults, now, import],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, AdvanceImportParams, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for AdvanceImportStmt
{
    fn params(&'s self, client: &'c C, params: &'a AdvanceImportParams) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.created, &params.known, &params.faults, &params.now, &params.import)
    }
}
pub struct CompleteImportStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn complete_import() -> CompleteImportStmt {
    CompleteImportStmt(
        "update item_import set state = 'complete', updated_at = $1 where import_id = $2 returning import_id",
        None,
    )
}
impl CompleteImportStmt {
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
        import: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, import],
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
        CompleteImportParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for CompleteImportStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CompleteImportParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.import)
    }
}
pub struct ListImportFaultsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_import_faults() -> ListImportFaultsStmt {
    ListImportFaultsStmt(
        "select row_number, code, detail from import_row where import_id = $1 and code is not null and row_number > $2 order by row_number limit $3",
        None,
    )
}
impl ListImportFaultsStmt {
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
        import: &'a uuid::Uuid,
        after: &'a i64,
        row_limit: &'a i64,
    ) -> ListImportFaultsQuery<'c, 'a, 's, C, ListImportFaults, 3> {
        ListImportFaultsQuery {
            client,
            params: [import, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<ListImportFaultsBorrowed, tokio_postgres::Error> {
                    Ok(ListImportFaultsBorrowed {
                        row_number: row.try_get(0)?,
                        code: row.try_get(1)?,
                        detail: row.try_get(2)?,
                    })
                },
            mapper: |it| ListImportFaults::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListImportFaultsParams,
        ListImportFaultsQuery<'c, 'a, 's, C, ListImportFaults, 3>,
        C,
    > for ListImportFaultsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListImportFaultsParams,
    ) -> ListImportFaultsQuery<'c, 'a, 's, C, ListImportFaults, 3> {
        self.bind(client, &params.import, &params.after, &params.row_limit)
    }
}
pub struct LockWorkflowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_workflow() -> LockWorkflowStmt {
    LockWorkflowStmt(
        "select w.workflow_id from workflow w where w.project_id = $1 and w.key = $2 for no key update",
        None,
    )
}
impl LockWorkflowStmt {
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
        key: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [project, key],
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
        LockWorkflowParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for LockWorkflowStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockWorkflowParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.project, &params.key)
    }
}
pub struct FindImportStartStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_import_start() -> FindImportStartStmt {
    FindImportStartStmt(
        "select rows_done, runs from import_start where import_id = $1 and workflow_id = $2",
        None,
    )
}
impl FindImportStartStmt {
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
        import: &'a uuid::Uuid,
        workflow: &'a uuid::Uuid,
    ) -> FindImportStartQuery<'c, 'a, 's, C, FindImportStart, 2> {
        FindImportStartQuery {
            client,
            params: [import, workflow],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindImportStart, tokio_postgres::Error> {
                Ok(FindImportStart { rows_done: row.try_get(0)?, runs: row.try_get(1)? })
            },
            mapper: |it| FindImportStart::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindImportStartParams,
        FindImportStartQuery<'c, 'a, 's, C, FindImportStart, 2>,
        C,
    > for FindImportStartStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindImportStartParams,
    ) -> FindImportStartQuery<'c, 'a, 's, C, FindImportStart, 2> {
        self.bind(client, &params.import, &params.workflow)
    }
}
pub struct StartsOfImportStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn starts_of_import() -> StartsOfImportStmt {
    StartsOfImportStmt(
        "select s.workflow_id, w.key, s.rows_done, s.runs from import_start s join workflow w on w.workflow_id = s.workflow_id where s.import_id = $1 order by w.key",
        None,
    )
}
impl StartsOfImportStmt {
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
        import: &'a uuid::Uuid,
    ) -> StartsOfImportQuery<'c, 'a, 's, C, StartsOfImport, 1> {
        StartsOfImportQuery {
            client,
            params: [import],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StartsOfImportBorrowed, tokio_postgres::Error> {
                Ok(StartsOfImportBorrowed {
                    workflow_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    rows_done: row.try_get(2)?,
                    runs: row.try_get(3)?,
                })
            },
            mapper: |it| StartsOfImport::from(it),
        }
    }
}
pub struct RowsToStartStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn rows_to_start() -> RowsToStartStmt {
    RowsToStartStmt(
        "select r.row_number, r.item_id, i.external_key, i.payload, coalesce((select bool_or(v.workflow_id = $1) from run join workflow_version v on v.version_id = run.version_id where run.item_id = r.item_id), false) as is_started from import_row r left join item i on i.item_id = r.item_id where r.import_id = $2 and r.row_number > $3 order by r.row_number limit $4",
        None,
    )
}
impl RowsToStartStmt {
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
        workflow: &'a uuid::Uuid,
        import: &'a uuid::Uuid,
        after: &'a i64,
        row_limit: &'a i64,
    ) -> RowsToStartQuery<'c, 'a, 's, C, RowsToStart, 4> {
        RowsToStartQuery {
            client,
            params: [workflow, import, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RowsToStartBorrowed, tokio_postgres::Error> {
                Ok(RowsToStartBorrowed {
                    row_number: row.try_get(0)?,
                    item_id: row.try_get(1)?,
                    external_key: row.try_get(2)?,
                    payload: row.try_get(3)?,
                    is_started: row.try_get(4)?,
                })
            },
            mapper: |it| RowsToStart::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RowsToStartParams,
        RowsToStartQuery<'c, 'a, 's, C, RowsToStart, 4>,
        C,
    > for RowsToStartStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RowsToStartParams,
    ) -> RowsToStartQuery<'c, 'a, 's, C, RowsToStart, 4> {
        self.bind(client, &params.workflow, &params.import, &params.after, &params.row_limit)
    }
}
pub struct AdvanceImportStartStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn advance_import_start() -> AdvanceImportStartStmt {
    AdvanceImportStartStmt(
        "insert into import_start (import_id, workflow_id, rows_done, runs, updated_at) values ($1, $2, $3, $4, $5) on conflict (import_id, workflow_id) do update set rows_done = excluded.rows_done, runs = import_start.runs + excluded.runs, updated_at = excluded.updated_at returning runs",
        None,
    )
}
impl AdvanceImportStartStmt {
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
        import: &'a uuid::Uuid,
        workflow: &'a uuid::Uuid,
        rows_done: &'a i64,
        runs: &'a i64,
        now: &'a jiff::Timestamp,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        I64Query {
            client,
            params: [import, workflow, rows_done, runs, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, AdvanceImportStartParams, I64Query<'c, 'a, 's, C, i64, 5>, C>
    for AdvanceImportStartStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AdvanceImportStartParams,
    ) -> I64Query<'c, 'a, 's, C, i64, 5> {
        self.bind(client, &params.import, &params.workflow, &params.rows_done, &params.runs, &params.now)
    }
}
