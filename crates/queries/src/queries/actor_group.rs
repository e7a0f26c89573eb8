// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertGroupParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub group: uuid::Uuid,
    pub key: T1,
    pub name: T2,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct ListGroupsParams<T1: crate::StringSql> {
    pub after: Option<T1>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct ListGroupMembersParams {
    pub group: uuid::Uuid,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct AddGroupMemberParams {
    pub group: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct RemoveGroupMemberParams {
    pub group: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct GroupRow {
    pub group_id: uuid::Uuid,
    pub key: String,
    pub name: String,
    pub created_at: jiff::Timestamp,
    pub member_count: i64,
}
pub struct GroupRowBorrowed<'a> {
    pub group_id: uuid::Uuid,
    pub key: &'a str,
    pub name: &'a str,
    pub created_at: jiff::Timestamp,
    pub member_count: i64,
}
impl<'a> From<GroupRowBorrowed<'a>> for GroupRow {
    fn from(
        GroupRowBorrowed { group_id, key, name, created_at, member_count }: GroupRowBorrowed<'a>,
    ) -> Self {
        Self { group_id, key: key.into(), name: name.into(), created_at, member_count }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct GroupsOfActor {
    pub group_id: uuid::Uuid,
    pub key: String,
    pub name: String,
}
pub struct GroupsOfActorBorrowed<'a> {
    pub group_id: uuid::Uuid,
    pub key: &'a str,
    pub name: &'a str,
}
impl<'a> From<GroupsOfActorBorrowed<'a>> for GroupsOfActor {
    fn from(GroupsOfActorBorrowed { group_id, key, name }: GroupsOfActorBorrowed<'a>) -> Self {
        Self { group_id, key: key.into(), name: name.into() }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct GroupsOfActors {
    pub actor_id: uuid::Uuid,
    pub group_id: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct GroupsByKey {
    pub group_id: uuid::Uuid,
    pub key: String,
}
pub struct GroupsByKeyBorrowed<'a> {
    pub group_id: uuid::Uuid,
    pub key: &'a str,
}
impl<'a> From<GroupsByKeyBorrowed<'a>> for GroupsByKey {
    fn from(GroupsByKeyBorrowed { group_id, key }: GroupsByKeyBorrowed<'a>) -> Self {
        Self { group_id, key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListGroupMembers {
    pub actor_id: uuid::Uuid,
    pub kind: String,
    pub display_name: String,
    pub email: Option<String>,
}
pub struct ListGroupMembersBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub kind: &'a str,
    pub display_name: &'a str,
    pub email: Option<&'a str>,
}
impl<'a> From<ListGroupMembersBorrowed<'a>> for ListGroupMembers {
    fn from(
        ListGroupMembersBorrowed { actor_id, kind, display_name, email }: ListGroupMembersBorrowed<'a>,
    ) -> Self {
        Self {
            actor_id,
            kind: kind.into(),
            display_name: display_name.into(),
            email: email.map(|v| v.into()),
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
pub struct GroupRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<GroupRowBorrowed, tokio_postgres::Error>,
    mapper: fn(GroupRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> GroupRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(GroupRowBorrowed) -> R) -> GroupRowQuery<'c, 'a, 's, C, R, N> {
        GroupRowQuery {
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
pub struct GroupsOfActorQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<GroupsOfActorBorrowed, tokio_postgres::Error>,
    mapper: fn(GroupsOfActorBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> GroupsOfActorQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(GroupsOfActorBorrowed) -> R) -> GroupsOfActorQuery<'c, 'a, 's, C, R, N> {
        GroupsOfActorQuery {
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
pub struct GroupsOfActorsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<GroupsOfActors, tokio_postgres::Error>,
    mapper: fn(GroupsOfActors) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> GroupsOfActorsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(GroupsOfActors) -> R) -> GroupsOfActorsQuery<'c, 'a, 's, C, R, N> {
        GroupsOfActorsQuery {
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
pub struct GroupsByKeyQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<GroupsByKeyBorrowed, tokio_postgres::Error>,
    mapper: fn(GroupsByKeyBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> GroupsByKeyQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(GroupsByKeyBorrowed) -> R) -> GroupsByKeyQuery<'c, 'a, 's, C, R, N> {
        GroupsByKeyQuery {
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
pub struct ListGroupMembersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListGroupMembersBorrowed, tokio_postgres::Error>,
    mapper: fn(ListGroupMembersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListGroupMembersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ListGroupMembersBorrowed) -> R,
    ) -> ListGroupMembersQuery<'c, 'a, 's, C, R, N> {
        ListGroupMembersQuery {
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
pub struct InsertGroupStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_group() -> InsertGroupStmt {
    InsertGroupStmt(
        "insert into actor_group (group_id, key, name, created_at) values ($1, $2, $3, $4) on conflict (key) do nothing returning group_id",
        None,
    )
}
impl InsertGroupStmt {
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
        group: &'a uuid::Uuid,
        key: &'a T1,
        name: &'a T2,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [group, key, name, now],
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
        InsertGroupParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for InsertGroupStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertGroupParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.group, &params.key, &params.name, &params.now)
    }
}
pub struct FindGroupStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_group() -> FindGroupStmt {
    FindGroupStmt(
        "select group_id, key, name, created_at, (select count(*) from group_member m where m.group_id = g.group_id) as member_count from actor_group g where key = $1",
        None,
    )
}
impl FindGroupStmt {
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
    ) -> GroupRowQuery<'c, 'a, 's, C, GroupRow, 1> {
        GroupRowQuery {
            client,
            params: [key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GroupRowBorrowed, tokio_postgres::Error> {
                Ok(GroupRowBorrowed {
                    group_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    name: row.try_get(2)?,
                    created_at: row.try_get(3)?,
                    member_count: row.try_get(4)?,
                })
            },
            mapper: |it| GroupRow::from(it),
        }
    }
}
pub struct ListGroupsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_groups() -> ListGroupsStmt {
    ListGroupsStmt(
        "select group_id, key, name, created_at, (select count(*) from group_member m where m.group_id = g.group_id) as member_count from actor_group g where key > coalesce($1, '') order by key limit $2",
        None,
    )
}
impl ListGroupsStmt {
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
        after: &'a Option<T1>,
        row_limit: &'a i64,
    ) -> GroupRowQuery<'c, 'a, 's, C, GroupRow, 2> {
        GroupRowQuery {
            client,
            params: [after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GroupRowBorrowed, tokio_postgres::Error> {
                Ok(GroupRowBorrowed {
                    group_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    name: row.try_get(2)?,
                    created_at: row.try_get(3)?,
                    member_count: row.try_get(4)?,
                })
            },
            mapper: |it| GroupRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListGroupsParams<T1>,
        GroupRowQuery<'c, 'a, 's, C, GroupRow, 2>,
        C,
    > for ListGroupsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListGroupsParams<T1>,
    ) -> GroupRowQuery<'c, 'a, 's, C, GroupRow, 2> {
        self.bind(client, &params.after, &params.row_limit)
    }
}
pub struct GroupsOfActorStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn groups_of_actor() -> GroupsOfActorStmt {
    GroupsOfActorStmt(
        "select g.group_id, g.key, g.name from group_member m join actor_group g on g.group_id = m.group_id where m.actor_id = $1 order by g.key",
        None,
    )
}
impl GroupsOfActorStmt {
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
    ) -> GroupsOfActorQuery<'c, 'a, 's, C, GroupsOfActor, 1> {
        GroupsOfActorQuery {
            client,
            params: [actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GroupsOfActorBorrowed, tokio_postgres::Error> {
                Ok(GroupsOfActorBorrowed {
                    group_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    name: row.try_get(2)?,
                })
            },
            mapper: |it| GroupsOfActor::from(it),
        }
    }
}
pub struct GroupsOfActorsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn groups_of_actors() -> GroupsOfActorsStmt {
    GroupsOfActorsStmt("select actor_id, group_id from group_member where actor_id = any ($1)", None)
}
impl GroupsOfActorsStmt {
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
        actors: &'a T1,
    ) -> GroupsOfActorsQuery<'c, 'a, 's, C, GroupsOfActors, 1> {
        GroupsOfActorsQuery {
            client,
            params: [actors],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GroupsOfActors, tokio_postgres::Error> {
                Ok(GroupsOfActors { actor_id: row.try_get(0)?, group_id: row.try_get(1)? })
            },
            mapper: |it| GroupsOfActors::from(it),
        }
    }
}
pub struct GroupsByKeyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn groups_by_key() -> GroupsByKeyStmt {
    GroupsByKeyStmt("select group_id, key from actor_group where key = any ($1)", None)
}
impl GroupsByKeyStmt {
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
        keys: &'a T2,
    ) -> GroupsByKeyQuery<'c, 'a, 's, C, GroupsByKey, 1> {
        GroupsByKeyQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GroupsByKeyBorrowed, tokio_postgres::Error> {
                Ok(GroupsByKeyBorrowed { group_id: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| GroupsByKey::from(it),
        }
    }
}
pub struct ListGroupMembersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_group_members() -> ListGroupMembersStmt {
    ListGroupMembersStmt(
        "select m.actor_id, a.kind, p.display_name, p.email from group_member m join actor a on a.actor_id = m.actor_id join profile p on p.actor_id = m.actor_id where m.group_id = $1 and m.actor_id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid) order by m.actor_id limit $3",
        None,
    )
}
impl ListGroupMembersStmt {
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
        group: &'a uuid::Uuid,
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> ListGroupMembersQuery<'c, 'a, 's, C, ListGroupMembers, 3> {
        ListGroupMembersQuery {
            client,
            params: [group, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<ListGroupMembersBorrowed, tokio_postgres::Error> {
                    Ok(ListGroupMembersBorrowed {
                        actor_id: row.try_get(0)?,
                        kind: row.try_get(1)?,
                        display_name: row.try_get(2)?,
                        email: row.try_get(3)?,
                    })
                },
            mapper: |it| ListGroupMembers::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListGroupMembersParams,
        ListGroupMembersQuery<'c, 'a, 's, C, ListGroupMembers, 3>,
        C,
    > for ListGroupMembersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListGroupMembersParams,
    ) -> ListGroupMembersQuery<'c, 'a, 's, C, ListGroupMembers, 3> {
        self.bind(client, &params.group, &params.after, &params.row_limit)
    }
}
pub struct AddGroupMemberStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_group_member() -> AddGroupMemberStmt {
    AddGroupMemberStmt(
        "insert into group_member (group_id, actor_id, added_at) values ($1, $2, $3) on conflict (group_id, actor_id) do nothing returning actor_id",
        None,
    )
}
impl AddGroupMemberStmt {
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
        group: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [group, actor, now],
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
        AddGroupMemberParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for AddGroupMemberStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AddGroupMemberParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.group, &params.actor, &params.now)
    }
}
pub struct RemoveGroupMemberStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn remove_group_member() -> RemoveGroupMemberStmt {
    RemoveGroupMemberStmt(
        "delete from group_member where group_id = $1 and actor_id = $2 returning actor_id",
        None,
    )
}
impl RemoveGroupMemberStmt {
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
        group: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [group, actor],
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
        RemoveGroupMemberParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for RemoveGroupMemberStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RemoveGroupMemberParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.group, &params.actor)
    }
}
