// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertProjectParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub project: uuid::Uuid,
    pub key: T1,
    pub name: T2,
    pub created_by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct ListProjectsParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::StringSql> {
    pub sees_all: bool,
    pub projects: T1,
    pub after: Option<T2>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct SaveProjectNameParams<T1: crate::StringSql> {
    pub name: T1,
    pub project: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct ListProjectMembersParams {
    pub project: uuid::Uuid,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct MemberRolesParams {
    pub project: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct CountOwnersParams {
    pub project: uuid::Uuid,
    pub except_actor: uuid::Uuid,
}
#[derive(Debug)]
pub struct GrantProjectRolesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub project: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub now: jiff::Timestamp,
    pub roles: T2,
}
#[derive(Debug)]
pub struct RevokeProjectRolesParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub project: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub roles: T2,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ProjectRow {
    pub project_id: uuid::Uuid,
    pub key: String,
    pub name: String,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
}
pub struct ProjectRowBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub key: &'a str,
    pub name: &'a str,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
}
impl<'a> From<ProjectRowBorrowed<'a>> for ProjectRow {
    fn from(
        ProjectRowBorrowed { project_id, key, name, created_by, created_at }: ProjectRowBorrowed<'a>,
    ) -> Self {
        Self { project_id, key: key.into(), name: name.into(), created_by, created_at }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListProjectMembers {
    pub actor_id: uuid::Uuid,
    pub kind: String,
    pub display_name: String,
    pub roles: Vec<String>,
}
pub struct ListProjectMembersBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub kind: &'a str,
    pub display_name: &'a str,
    pub roles: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<ListProjectMembersBorrowed<'a>> for ListProjectMembers {
    fn from(
        ListProjectMembersBorrowed { actor_id, kind, display_name, roles }: ListProjectMembersBorrowed<'a>,
    ) -> Self {
        Self {
            actor_id,
            kind: kind.into(),
            display_name: display_name.into(),
            roles: roles.map(|v| v.into()).collect(),
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
pub struct ProjectRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ProjectRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ProjectRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ProjectRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ProjectRowBorrowed) -> R) -> ProjectRowQuery<'c, 'a, 's, C, R, N> {
        ProjectRowQuery {
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
pub struct ListProjectMembersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListProjectMembersBorrowed, tokio_postgres::Error>,
    mapper: fn(ListProjectMembersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListProjectMembersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ListProjectMembersBorrowed) -> R,
    ) -> ListProjectMembersQuery<'c, 'a, 's, C, R, N> {
        ListProjectMembersQuery {
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
pub struct InsertProjectStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_project() -> InsertProjectStmt {
    InsertProjectStmt(
        "insert into project (project_id, key, name, created_by, created_at) values ($1, $2, $3, $4, $5) on conflict (key) do nothing returning project_id",
        None,
    )
}
impl InsertProjectStmt {
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
        project: &'a uuid::Uuid,
        key: &'a T1,
        name: &'a T2,
        created_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        UuidUuidQuery {
            client,
            params: [project, key, name, created_by, now],
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
        InsertProjectParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5>,
        C,
    > for InsertProjectStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertProjectParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        self.bind(client, &params.project, &params.key, &params.name, &params.created_by, &params.now)
    }
}
pub struct FindProjectStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_project() -> FindProjectStmt {
    FindProjectStmt("select project_id, key, name, created_by, created_at from project where key = $1", None)
}
impl FindProjectStmt {
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
        key: &'a T1,
    ) -> ProjectRowQuery<'c, 'a, 's, C, ProjectRow, 1> {
        ProjectRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ProjectRowBorrowed, tokio_postgres::Error> {
                Ok(ProjectRowBorrowed {
                    project_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    name: row.try_get(2)?,
                    created_by: row.try_get(3)?,
                    created_at: row.try_get(4)?,
                })
            },
            mapper: |it| ProjectRow::from(it),
        }
    }
}
pub struct ListProjectsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_projects() -> ListProjectsStmt {
    ListProjectsStmt(
        "select project_id, key, name, created_by, created_at from project where ($1 or project_id = any ($2)) and key > coalesce($3, '') order by key limit $4",
        None,
    )
}
impl ListProjectsStmt {
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
    >(
        &'s self,
        client: &'c C,
        sees_all: &'a bool,
        projects: &'a T1,
        after: &'a Option<T2>,
        row_limit: &'a i64,
    ) -> ProjectRowQuery<'c, 'a, 's, C, ProjectRow, 4> {
        ProjectRowQuery {
            client,
            params: [sees_all, projects, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ProjectRowBorrowed, tokio_postgres::Error> {
                Ok(ProjectRowBorrowed {
                    project_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    name: row.try_get(2)?,
                    created_by: row.try_get(3)?,
                    created_at: row.try_get(4)?,
                })
            },
            mapper: |it| ProjectRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListProjectsParams<T1, T2>,
        ProjectRowQuery<'c, 'a, 's, C, ProjectRow, 4>,
        C,
    > for ListProjectsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListProjectsParams<T1, T2>,
    ) -> ProjectRowQuery<'c, 'a, 's, C, ProjectRow, 4> {
        self.bind(client, &params.sees_all, &params.projects, &params.after, &params.row_limit)
    }
}
pub struct ProjectsByIdStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn projects_by_id() -> ProjectsByIdStmt {
    ProjectsByIdStmt(
        "select project_id, key, name, created_by, created_at from project where project_id = any ($1) order by key",
        None,
    )
}
impl ProjectsByIdStmt {
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
    ) -> ProjectRowQuery<'c, 'a, 's, C, ProjectRow, 1> {
        ProjectRowQuery {
            client,
            params: [projects],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ProjectRowBorrowed, tokio_postgres::Error> {
                Ok(ProjectRowBorrowed {
                    project_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    name: row.try_get(2)?,
                    created_by: row.try_get(3)?,
                    created_at: row.try_get(4)?,
                })
            },
            mapper: |it| ProjectRow::from(it),
        }
    }
}
pub struct SaveProjectNameStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_project_name() -> SaveProjectNameStmt {
    SaveProjectNameStmt("update project set name = $1 where project_id = $2 returning project_id", None)
}
impl SaveProjectNameStmt {
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
        name: &'a T1,
        project: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [name, project],
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
        SaveProjectNameParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for SaveProjectNameStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveProjectNameParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.name, &params.project)
    }
}
pub struct ListProjectMembersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_project_members() -> ListProjectMembersStmt {
    ListProjectMembersStmt(
        "select m.actor_id, a.kind, p.display_name, array_agg(m.role order by m.role) as roles from project_member m join actor a on a.actor_id = m.actor_id join profile p on p.actor_id = m.actor_id where m.project_id = $1 and m.actor_id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid) group by m.actor_id, a.kind, p.display_name order by m.actor_id limit $3",
        None,
    )
}
impl ListProjectMembersStmt {
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
    ) -> ListProjectMembersQuery<'c, 'a, 's, C, ListProjectMembers, 3> {
        ListProjectMembersQuery {
            client,
            params: [project, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<ListProjectMembersBorrowed, tokio_postgres::Error> {
                    Ok(ListProjectMembersBorrowed {
                        actor_id: row.try_get(0)?,
                        kind: row.try_get(1)?,
                        display_name: row.try_get(2)?,
                        roles: row.try_get(3)?,
                    })
                },
            mapper: |it| ListProjectMembers::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListProjectMembersParams,
        ListProjectMembersQuery<'c, 'a, 's, C, ListProjectMembers, 3>,
        C,
    > for ListProjectMembersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListProjectMembersParams,
    ) -> ListProjectMembersQuery<'c, 'a, 's, C, ListProjectMembers, 3> {
        self.bind(client, &params.project, &params.after, &params.row_limit)
    }
}
pub struct LockProjectStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_project() -> LockProjectStmt {
    LockProjectStmt("select project_id from project where project_id = $1 for no key update", None)
}
impl LockProjectStmt {
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
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [project],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct MemberRolesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn member_roles() -> MemberRolesStmt {
    MemberRolesStmt(
        "select role from project_member where project_id = $1 and actor_id = $2 order by role",
        None,
    )
}
impl MemberRolesStmt {
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
        actor: &'a uuid::Uuid,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [project, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, MemberRolesParams, StringQuery<'c, 'a, 's, C, String, 2>, C>
    for MemberRolesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MemberRolesParams,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.project, &params.actor)
    }
}
pub struct CountOwnersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_owners() -> CountOwnersStmt {
    CountOwnersStmt(
        "select count(distinct m.actor_id) as owners from project_member m join actor a on a.actor_id = m.actor_id and a.disabled_at is null where m.project_id = $1 and m.role = 'owner' and m.actor_id <> $2",
        None,
    )
}
impl CountOwnersStmt {
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
        except_actor: &'a uuid::Uuid,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [project, except_actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, CountOwnersParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for CountOwnersStmt
{
    fn params(&'s self, client: &'c C, params: &'a CountOwnersParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.project, &params.except_actor)
    }
}
pub struct GrantProjectRolesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn grant_project_roles() -> GrantProjectRolesStmt {
    GrantProjectRolesStmt(
        "insert into project_member (project_id, actor_id, role, granted_at) select $1, $2, role, $3 from unnest($4::text[]) as role on conflict (project_id, actor_id, role) do nothing returning role",
        None,
    )
}
impl GrantProjectRolesStmt {
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
        project: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
        roles: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        StringQuery {
            client,
            params: [project, actor, now, roles],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        GrantProjectRolesParams<T1, T2>,
        StringQuery<'c, 'a, 's, C, String, 4>,
        C,
    > for GrantProjectRolesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a GrantProjectRolesParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 4> {
        self.bind(client, &params.project, &params.actor, &params.now, &params.roles)
    }
}
pub struct RevokeProjectRolesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn revoke_project_roles() -> RevokeProjectRolesStmt {
    RevokeProjectRolesStmt(
        "delete from project_member where project_id = $1 and actor_id = $2 and role = any ($3) returning role",
        None,
    )
}
impl RevokeProjectRolesStmt {
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
        project: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
        roles: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        StringQuery {
            client,
            params: [project, actor, roles],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RevokeProjectRolesParams<T1, T2>,
        StringQuery<'c, 'a, 's, C, String, 3>,
        C,
    > for RevokeProjectRolesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RevokeProjectRolesParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 3> {
        self.bind(client, &params.project, &params.actor, &params.roles)
    }
}
pub struct ProjectKeyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn project_key() -> ProjectKeyStmt {
    ProjectKeyStmt("select key from project where project_id = $1", None)
}
impl ProjectKeyStmt {
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
    ) -> StringQuery<'c, 'a, 's, C, String, 1> {
        StringQuery {
            client,
            params: [project],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
