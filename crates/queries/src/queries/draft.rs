// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct SaveDraftParams<T1: crate::JsonSql> {
    pub unit: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub project: uuid::Uuid,
    pub assignment: uuid::Uuid,
    pub revision: i32,
    pub data: T1,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct FindDraftRevisionParams {
    pub unit: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct FindDraftsParams {
    pub unit: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub shared: bool,
}
#[derive(Clone, Copy, Debug)]
pub struct DeleteDraftParams {
    pub unit: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct ForgetDraftsParams {
    pub before: jiff::Timestamp,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct NoteFirstDraftParams {
    pub assignment: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindDrafts {
    pub actor_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub revision: i32,
    pub data: serde_json::Value,
    pub updated_at: jiff::Timestamp,
}
pub struct FindDraftsBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub revision: i32,
    pub data: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub updated_at: jiff::Timestamp,
}
impl<'a> From<FindDraftsBorrowed<'a>> for FindDrafts {
    fn from(
        FindDraftsBorrowed { actor_id, assignment_id, revision, data, updated_at }: FindDraftsBorrowed<'a>,
    ) -> Self {
        Self {
            actor_id,
            assignment_id,
            revision,
            data: serde_json::from_str(data.0.get()).unwrap(),
            updated_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindAssignment {
    pub step_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub status: String,
    pub epoch: i32,
    pub version_id: uuid::Uuid,
}
pub struct FindAssignmentBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub status: &'a str,
    pub epoch: i32,
    pub version_id: uuid::Uuid,
}
impl<'a> From<FindAssignmentBorrowed<'a>> for FindAssignment {
    fn from(
        FindAssignmentBorrowed {
            step_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            status,
            epoch,
            version_id,
        }: FindAssignmentBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            status: status.into(),
            epoch,
            version_id,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FirstDraftsOfRun {
    pub assignment_id: uuid::Uuid,
    pub saved_at: jiff::Timestamp,
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
pub struct FindDraftsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindDraftsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindDraftsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindDraftsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindDraftsBorrowed) -> R) -> FindDraftsQuery<'c, 'a, 's, C, R, N> {
        FindDraftsQuery {
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
pub struct FindAssignmentQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindAssignmentBorrowed, tokio_postgres::Error>,
    mapper: fn(FindAssignmentBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindAssignmentQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindAssignmentBorrowed) -> R) -> FindAssignmentQuery<'c, 'a, 's, C, R, N> {
        FindAssignmentQuery {
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
pub struct FirstDraftsOfRunQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FirstDraftsOfRun, tokio_postgres::Error>,
    mapper: fn(FirstDraftsOfRun) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FirstDraftsOfRunQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FirstDraftsOfRun) -> R) -> FirstDraftsOfRunQuery<'c, 'a, 's, C, R, N> {
        FirstDraftsOfRunQuery {
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
pub struct SaveDraftStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_draft() -> SaveDraftStmt {
    SaveDraftStmt(
        "insert into draft (unit_id, actor_id, project_id, assignment_id, revision, data, updated_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict (unit_id, actor_id) do update set assignment_id = excluded.assignment_id, revision = excluded.revision, data = excluded.data, updated_at = excluded.updated_at where draft.revision < excluded.revision returning revision",
        None,
    )
}
impl SaveDraftStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>(
        &'s self,
        client: &'c C,
        unit: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        assignment: &'a uuid::Uuid,
        revision: &'a i32,
        data: &'a T1,
        now: &'a jiff::Timestamp,
    ) -> I32Query<'c, 'a, 's, C, i32, 7> {
        I32Query {
            client,
            params: [unit, actor, project, assignment, revision, data, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, SaveDraftParams<T1>, I32Query<'c, 'a, 's, C, i32, 7>, C>
    for SaveDraftStmt
{
    fn params(&'s self, client: &'c C, params: &'a SaveDraftParams<T1>) -> I32Query<'c, 'a, 's, C, i32, 7> {
        self.bind(
            client,
            &params.unit,
            &params.actor,
            &params.project,
            &params.assignment,
            &params.revision,
            &params.data,
            &params.now,
        )
    }
}
pub struct FindDraftRevisionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_draft_revision() -> FindDraftRevisionStmt {
    FindDraftRevisionStmt("select revision from draft where unit_id = $1 and actor_id = $2", None)
}
impl FindDraftRevisionStmt {
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
        unit: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
    ) -> I32Query<'c, 'a, 's, C, i32, 2> {
        I32Query {
            client,
            params: [unit, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, FindDraftRevisionParams, I32Query<'c, 'a, 's, C, i32, 2>, C>
    for FindDraftRevisionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindDraftRevisionParams,
    ) -> I32Query<'c, 'a, 's, C, i32, 2> {
        self.bind(client, &params.unit, &params.actor)
    }
}
pub struct FindDraftsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_drafts() -> FindDraftsStmt {
    FindDraftsStmt(
        "select d.actor_id, d.assignment_id, d.revision, d.data, d.updated_at from draft d where d.unit_id = $1 and (d.actor_id = $2 or $3 and not exists (select 1 from assignment held join assignment theirs on theirs.run_id = held.run_id and theirs.unit_id = d.unit_id where held.assignment_id = d.assignment_id and theirs.actor_id = d.actor_id and theirs.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED'))) order by d.actor_id = $2 desc, d.updated_at desc limit 1",
        None,
    )
}
impl FindDraftsStmt {
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
        unit: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
        shared: &'a bool,
    ) -> FindDraftsQuery<'c, 'a, 's, C, FindDrafts, 3> {
        FindDraftsQuery {
            client,
            params: [unit, actor, shared],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindDraftsBorrowed, tokio_postgres::Error> {
                Ok(FindDraftsBorrowed {
                    actor_id: row.try_get(0)?,
                    assignment_id: row.try_get(1)?,
                    revision: row.try_get(2)?,
                    data: row.try_get(3)?,
                    updated_at: row.try_get(4)?,
                })
            },
            mapper: |it| FindDrafts::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindDraftsParams,
        FindDraftsQuery<'c, 'a, 's, C, FindDrafts, 3>,
        C,
    > for FindDraftsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindDraftsParams,
    ) -> FindDraftsQuery<'c, 'a, 's, C, FindDrafts, 3> {
        self.bind(client, &params.unit, &params.actor, &params.shared)
    }
}
pub struct DeleteDraftStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_draft() -> DeleteDraftStmt {
    DeleteDraftStmt("delete from draft where unit_id = $1 and actor_id = $2 returning unit_id", None)
}
impl DeleteDraftStmt {
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
        unit: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [unit, actor],
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
        DeleteDraftParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for DeleteDraftStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DeleteDraftParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.unit, &params.actor)
    }
}
pub struct ForgetDraftsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn forget_drafts() -> ForgetDraftsStmt {
    ForgetDraftsStmt(
        "delete from draft where (unit_id, actor_id) in (select unit_id, actor_id from draft where updated_at < $1 order by updated_at limit $2) returning unit_id",
        None,
    )
}
impl ForgetDraftsStmt {
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
        ForgetDraftsParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for ForgetDraftsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ForgetDraftsParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.before, &params.row_limit)
    }
}
pub struct FindAssignmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_assignment() -> FindAssignmentStmt {
    FindAssignmentStmt(
        "select a.step_id, a.assignment_id, a.unit_id, a.project_id, a.run_id, a.actor_id, a.status, a.epoch, r.version_id from assignment a join run r on r.run_id = a.run_id where a.assignment_id = $1",
        None,
    )
}
impl FindAssignmentStmt {
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
        assignment: &'a uuid::Uuid,
    ) -> FindAssignmentQuery<'c, 'a, 's, C, FindAssignment, 1> {
        FindAssignmentQuery {
            client,
            params: [assignment],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindAssignmentBorrowed, tokio_postgres::Error> {
                Ok(FindAssignmentBorrowed {
                    step_id: row.try_get(0)?,
                    assignment_id: row.try_get(1)?,
                    unit_id: row.try_get(2)?,
                    project_id: row.try_get(3)?,
                    run_id: row.try_get(4)?,
                    actor_id: row.try_get(5)?,
                    status: row.try_get(6)?,
                    epoch: row.try_get(7)?,
                    version_id: row.try_get(8)?,
                })
            },
            mapper: |it| FindAssignment::from(it),
        }
    }
}
pub struct NoteFirstDraftStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_first_draft() -> NoteFirstDraftStmt {
    NoteFirstDraftStmt(
        "insert into first_draft (assignment_id, saved_at) values ($1, $2) on conflict (assignment_id) do nothing returning assignment_id",
        None,
    )
}
impl NoteFirstDraftStmt {
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
        assignment: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [assignment, now],
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
        NoteFirstDraftParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for NoteFirstDraftStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteFirstDraftParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.assignment, &params.now)
    }
}
pub struct FirstDraftsOfRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn first_drafts_of_run() -> FirstDraftsOfRunStmt {
    FirstDraftsOfRunStmt(
        "select f.assignment_id, f.saved_at from assignment a join first_draft f on f.assignment_id = a.assignment_id where a.run_id = $1",
        None,
    )
}
impl FirstDraftsOfRunStmt {
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
        run: &'a uuid::Uuid,
    ) -> FirstDraftsOfRunQuery<'c, 'a, 's, C, FirstDraftsOfRun, 1> {
        FirstDraftsOfRunQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FirstDraftsOfRun, tokio_postgres::Error> {
                Ok(FirstDraftsOfRun { assignment_id: row.try_get(0)?, saved_at: row.try_get(1)? })
            },
            mapper: |it| FirstDraftsOfRun::from(it),
        }
    }
}
