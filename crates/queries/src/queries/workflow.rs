// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct UpsertWorkflowParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub workflow: uuid::Uuid,
    pub project: uuid::Uuid,
    pub key: T1,
    pub name: T2,
    pub now: jiff::Timestamp,
    pub rename: bool,
}
#[derive(Debug)]
pub struct LiveVersionParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub key: T1,
}
#[derive(Debug)]
pub struct InsertVersionParams<T1: crate::JsonSql, T2: crate::BytesSql> {
    pub version: uuid::Uuid,
    pub workflow: uuid::Uuid,
    pub project: uuid::Uuid,
    pub number: i32,
    pub document: T1,
    pub content_hash: T2,
    pub created_by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct InsertDraftParams<T1: crate::JsonSql, T2: crate::BytesSql> {
    pub version: uuid::Uuid,
    pub workflow: uuid::Uuid,
    pub project: uuid::Uuid,
    pub number: i32,
    pub document: T1,
    pub content_hash: T2,
    pub created_by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct ReplaceDraftParams<T1: crate::JsonSql, T2: crate::BytesSql> {
    pub document: T1,
    pub content_hash: T2,
    pub created_by: uuid::Uuid,
    pub now: jiff::Timestamp,
    pub version: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct PublishDraftParams {
    pub now: jiff::Timestamp,
    pub version: uuid::Uuid,
}
#[derive(Debug)]
pub struct PutLayoutParams<T1: crate::JsonSql> {
    pub version: uuid::Uuid,
    pub layout: T1,
    pub actor: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct ListVersionsParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub key: T1,
    pub before: Option<i32>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct InsertStagesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::ArraySql<Item = i16>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = T8>,
> {
    pub version: uuid::Uuid,
    pub keys: T2,
    pub ordinals: T3,
    pub types: T5,
    pub names: T7,
    pub configs: T9,
}
#[derive(Debug)]
pub struct InsertConnectionsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = Option<T5>>,
    T7: crate::ArraySql<Item = bool>,
    T8: crate::ArraySql<Item = i16>,
> {
    pub version: uuid::Uuid,
    pub sources: T2,
    pub handles: T4,
    pub targets: T6,
    pub reworks: T7,
    pub ordinals: T8,
}
#[derive(Debug)]
pub struct InsertStepsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = Option<uuid::Uuid>>,
> {
    pub project: uuid::Uuid,
    pub version: uuid::Uuid,
    pub steps: T1,
    pub keys: T3,
    pub groups: T4,
}
#[derive(Debug)]
pub struct ListWorkflowsParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub after: Option<T1>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct FindWorkflowVersionParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub key: T1,
    pub number: Option<i32>,
}
#[derive(Debug, Clone, PartialEq)]
pub struct LiveVersion {
    pub version_id: uuid::Uuid,
    pub workflow_id: uuid::Uuid,
    pub number: i32,
    pub content_hash: Vec<u8>,
}
pub struct LiveVersionBorrowed<'a> {
    pub version_id: uuid::Uuid,
    pub workflow_id: uuid::Uuid,
    pub number: i32,
    pub content_hash: &'a [u8],
}
impl<'a> From<LiveVersionBorrowed<'a>> for LiveVersion {
    fn from(
        LiveVersionBorrowed { version_id, workflow_id, number, content_hash }: LiveVersionBorrowed<'a>,
    ) -> Self {
        Self { version_id, workflow_id, number, content_hash: content_hash.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListVersions {
    pub version_id: uuid::Uuid,
    pub number: i32,
    pub status: String,
    pub content_hash: Vec<u8>,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub published_at: Option<jiff::Timestamp>,
}
pub struct ListVersionsBorrowed<'a> {
    pub version_id: uuid::Uuid,
    pub number: i32,
    pub status: &'a str,
    pub content_hash: &'a [u8],
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub published_at: Option<jiff::Timestamp>,
}
impl<'a> From<ListVersionsBorrowed<'a>> for ListVersions {
    fn from(
        ListVersionsBorrowed {
            version_id,
            number,
            status,
            content_hash,
            created_by,
            created_at,
            published_at,
        }: ListVersionsBorrowed<'a>,
    ) -> Self {
        Self {
            version_id,
            number,
            status: status.into(),
            content_hash: content_hash.into(),
            created_by,
            created_at,
            published_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct MembersOfGroups {
    pub key: String,
    pub actor_id: uuid::Uuid,
}
pub struct MembersOfGroupsBorrowed<'a> {
    pub key: &'a str,
    pub actor_id: uuid::Uuid,
}
impl<'a> From<MembersOfGroupsBorrowed<'a>> for MembersOfGroups {
    fn from(MembersOfGroupsBorrowed { key, actor_id }: MembersOfGroupsBorrowed<'a>) -> Self {
        Self { key: key.into(), actor_id }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AbilitiesOfMembers {
    pub actor_id: uuid::Uuid,
    pub kinds: Vec<String>,
    pub words: Vec<String>,
}
pub struct AbilitiesOfMembersBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub kinds: crate::ArrayIterator<'a, &'a str>,
    pub words: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<AbilitiesOfMembersBorrowed<'a>> for AbilitiesOfMembers {
    fn from(AbilitiesOfMembersBorrowed { actor_id, kinds, words }: AbilitiesOfMembersBorrowed<'a>) -> Self {
        Self { actor_id, kinds: kinds.map(|v| v.into()).collect(), words: words.map(|v| v.into()).collect() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct TeamsOfMembers {
    pub actor_id: uuid::Uuid,
    pub key: String,
}
pub struct TeamsOfMembersBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub key: &'a str,
}
impl<'a> From<TeamsOfMembersBorrowed<'a>> for TeamsOfMembers {
    fn from(TeamsOfMembersBorrowed { actor_id, key }: TeamsOfMembersBorrowed<'a>) -> Self {
        Self { actor_id, key: key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindVersion {
    pub version_id: uuid::Uuid,
    pub workflow_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub number: i32,
    pub status: String,
    pub document: serde_json::Value,
}
pub struct FindVersionBorrowed<'a> {
    pub version_id: uuid::Uuid,
    pub workflow_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub number: i32,
    pub status: &'a str,
    pub document: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindVersionBorrowed<'a>> for FindVersion {
    fn from(
        FindVersionBorrowed {
            version_id,
            workflow_id,
            project_id,
            number,
            status,
            document,
        }: FindVersionBorrowed<'a>,
    ) -> Self {
        Self {
            version_id,
            workflow_id,
            project_id,
            number,
            status: status.into(),
            document: serde_json::from_str(document.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct PlaceOfVersion {
    pub project_id: uuid::Uuid,
    pub key: String,
    pub number: i32,
    pub content_hash: Vec<u8>,
}
pub struct PlaceOfVersionBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub key: &'a str,
    pub number: i32,
    pub content_hash: &'a [u8],
}
impl<'a> From<PlaceOfVersionBorrowed<'a>> for PlaceOfVersion {
    fn from(
        PlaceOfVersionBorrowed { project_id, key, number, content_hash }: PlaceOfVersionBorrowed<'a>,
    ) -> Self {
        Self { project_id, key: key.into(), number, content_hash: content_hash.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct StepsOfVersion {
    pub step_id: uuid::Uuid,
    pub stage_key: String,
}
pub struct StepsOfVersionBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub stage_key: &'a str,
}
impl<'a> From<StepsOfVersionBorrowed<'a>> for StepsOfVersion {
    fn from(StepsOfVersionBorrowed { step_id, stage_key }: StepsOfVersionBorrowed<'a>) -> Self {
        Self { step_id, stage_key: stage_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListWorkflows {
    pub workflow_id: uuid::Uuid,
    pub key: String,
    pub name: String,
    pub created_at: jiff::Timestamp,
    pub version_id: Option<uuid::Uuid>,
    pub number: Option<i32>,
    pub published_at: Option<jiff::Timestamp>,
}
pub struct ListWorkflowsBorrowed<'a> {
    pub workflow_id: uuid::Uuid,
    pub key: &'a str,
    pub name: &'a str,
    pub created_at: jiff::Timestamp,
    pub version_id: Option<uuid::Uuid>,
    pub number: Option<i32>,
    pub published_at: Option<jiff::Timestamp>,
}
impl<'a> From<ListWorkflowsBorrowed<'a>> for ListWorkflows {
    fn from(
        ListWorkflowsBorrowed {
            workflow_id,
            key,
            name,
            created_at,
            version_id,
            number,
            published_at,
        }: ListWorkflowsBorrowed<'a>,
    ) -> Self {
        Self { workflow_id, key: key.into(), name: name.into(), created_at, version_id, number, published_at }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindDraft {
    pub version_id: uuid::Uuid,
    pub number: i32,
    pub content_hash: Vec<u8>,
}
pub struct FindDraftBorrowed<'a> {
    pub version_id: uuid::Uuid,
    pub number: i32,
    pub content_hash: &'a [u8],
}
impl<'a> From<FindDraftBorrowed<'a>> for FindDraft {
    fn from(FindDraftBorrowed { version_id, number, content_hash }: FindDraftBorrowed<'a>) -> Self {
        Self { version_id, number, content_hash: content_hash.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindWorkflowVersion {
    pub key: String,
    pub name: String,
    pub version_id: uuid::Uuid,
    pub workflow_id: uuid::Uuid,
    pub number: i32,
    pub status: String,
    pub document: serde_json::Value,
    pub content_hash: Vec<u8>,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub published_at: Option<jiff::Timestamp>,
    pub layout: Option<serde_json::Value>,
}
pub struct FindWorkflowVersionBorrowed<'a> {
    pub key: &'a str,
    pub name: &'a str,
    pub version_id: uuid::Uuid,
    pub workflow_id: uuid::Uuid,
    pub number: i32,
    pub status: &'a str,
    pub document: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub content_hash: &'a [u8],
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub published_at: Option<jiff::Timestamp>,
    pub layout: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<FindWorkflowVersionBorrowed<'a>> for FindWorkflowVersion {
    fn from(
        FindWorkflowVersionBorrowed {
            key,
            name,
            version_id,
            workflow_id,
            number,
            status,
            document,
            content_hash,
            created_by,
            created_at,
            published_at,
            layout,
        }: FindWorkflowVersionBorrowed<'a>,
    ) -> Self {
        Self {
            key: key.into(),
            name: name.into(),
            version_id,
            workflow_id,
            number,
            status: status.into(),
            document: serde_json::from_str(document.0.get()).unwrap(),
            content_hash: content_hash.into(),
            created_by,
            created_at,
            published_at,
            layout: layout.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindStepPlace {
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
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
pub struct LiveVersionQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LiveVersionBorrowed, tokio_postgres::Error>,
    mapper: fn(LiveVersionBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LiveVersionQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LiveVersionBorrowed) -> R) -> LiveVersionQuery<'c, 'a, 's, C, R, N> {
        LiveVersionQuery {
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
pub struct ListVersionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListVersionsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListVersionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListVersionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListVersionsBorrowed) -> R) -> ListVersionsQuery<'c, 'a, 's, C, R, N> {
        ListVersionsQuery {
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
pub struct MembersOfGroupsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<MembersOfGroupsBorrowed, tokio_postgres::Error>,
    mapper: fn(MembersOfGroupsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> MembersOfGroupsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(MembersOfGroupsBorrowed) -> R,
    ) -> MembersOfGroupsQuery<'c, 'a, 's, C, R, N> {
        MembersOfGroupsQuery {
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
pub struct AbilitiesOfMembersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AbilitiesOfMembersBorrowed, tokio_postgres::Error>,
    mapper: fn(AbilitiesOfMembersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AbilitiesOfMembersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(AbilitiesOfMembersBorrowed) -> R,
    ) -> AbilitiesOfMembersQuery<'c, 'a, 's, C, R, N> {
        AbilitiesOfMembersQuery {
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
pub struct TeamsOfMembersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TeamsOfMembersBorrowed, tokio_postgres::Error>,
    mapper: fn(TeamsOfMembersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TeamsOfMembersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TeamsOfMembersBorrowed) -> R) -> TeamsOfMembersQuery<'c, 'a, 's, C, R, N> {
        TeamsOfMembersQuery {
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
pub struct I16Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<i16, tokio_postgres::Error>,
    mapper: fn(i16) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> I16Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(i16) -> R) -> I16Query<'c, 'a, 's, C, R, N> {
        I16Query {
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
pub struct FindVersionQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindVersionBorrowed, tokio_postgres::Error>,
    mapper: fn(FindVersionBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindVersionQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindVersionBorrowed) -> R) -> FindVersionQuery<'c, 'a, 's, C, R, N> {
        FindVersionQuery {
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
pub struct PlaceOfVersionQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PlaceOfVersionBorrowed, tokio_postgres::Error>,
    mapper: fn(PlaceOfVersionBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PlaceOfVersionQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PlaceOfVersionBorrowed) -> R) -> PlaceOfVersionQuery<'c, 'a, 's, C, R, N> {
        PlaceOfVersionQuery {
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
pub struct StepsOfVersionQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StepsOfVersionBorrowed, tokio_postgres::Error>,
    mapper: fn(StepsOfVersionBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StepsOfVersionQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StepsOfVersionBorrowed) -> R) -> StepsOfVersionQuery<'c, 'a, 's, C, R, N> {
        StepsOfVersionQuery {
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
pub struct ListWorkflowsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListWorkflowsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListWorkflowsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListWorkflowsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListWorkflowsBorrowed) -> R) -> ListWorkflowsQuery<'c, 'a, 's, C, R, N> {
        ListWorkflowsQuery {
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
pub struct FindDraftQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindDraftBorrowed, tokio_postgres::Error>,
    mapper: fn(FindDraftBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindDraftQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindDraftBorrowed) -> R) -> FindDraftQuery<'c, 'a, 's, C, R, N> {
        FindDraftQuery {
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
pub struct FindWorkflowVersionQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindWorkflowVersionBorrowed, tokio_postgres::Error>,
    mapper: fn(FindWorkflowVersionBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindWorkflowVersionQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindWorkflowVersionBorrowed) -> R,
    ) -> FindWorkflowVersionQuery<'c, 'a, 's, C, R, N> {
        FindWorkflowVersionQuery {
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
pub struct FindStepPlaceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindStepPlace, tokio_postgres::Error>,
    mapper: fn(FindStepPlace) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindStepPlaceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindStepPlace) -> R) -> FindStepPlaceQuery<'c, 'a, 's, C, R, N> {
        FindStepPlaceQuery {
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
pub struct UpsertWorkflowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn upsert_workflow() -> UpsertWorkflowStmt {
    UpsertWorkflowStmt(
        "insert into workflow (workflow_id, project_id, key, name, created_at) values ($1, $2, $3, $4, $5) on conflict (project_id, key) do update set name = case when $6 then excluded.name else workflow.name end returning workflow_id",
        None,
    )
}
impl UpsertWorkflowStmt {
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
        workflow: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        key: &'a T1,
        name: &'a T2,
        now: &'a jiff::Timestamp,
        rename: &'a bool,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [workflow, project, key, name, now, rename],
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
        UpsertWorkflowParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for UpsertWorkflowStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UpsertWorkflowParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.workflow,
            &params.project,
            &params.key,
            &params.name,
            &params.now,
            &params.rename,
        )
    }
}
pub struct LiveVersionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn live_version() -> LiveVersionStmt {
    LiveVersionStmt(
        "select v.version_id, v.workflow_id, v.number, v.content_hash from workflow w join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published' where w.project_id = $1 and w.key = $2",
        None,
    )
}
impl LiveVersionStmt {
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
    ) -> LiveVersionQuery<'c, 'a, 's, C, LiveVersion, 2> {
        LiveVersionQuery {
            client,
            params: [project, key],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LiveVersionBorrowed, tokio_postgres::Error> {
                Ok(LiveVersionBorrowed {
                    version_id: row.try_get(0)?,
                    workflow_id: row.try_get(1)?,
                    number: row.try_get(2)?,
                    content_hash: row.try_get(3)?,
                })
            },
            mapper: |it| LiveVersion::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LiveVersionParams<T1>,
        LiveVersionQuery<'c, 'a, 's, C, LiveVersion, 2>,
        C,
    > for LiveVersionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LiveVersionParams<T1>,
    ) -> LiveVersionQuery<'c, 'a, 's, C, LiveVersion, 2> {
        self.bind(client, &params.project, &params.key)
    }
}
pub struct LastVersionNumberStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn last_version_number() -> LastVersionNumberStmt {
    LastVersionNumberStmt(
        "select coalesce(max(number), 0) as number from workflow_version where workflow_id = $1",
        None,
    )
}
impl LastVersionNumberStmt {
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
    ) -> I32Query<'c, 'a, 's, C, i32, 1> {
        I32Query {
            client,
            params: [workflow],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct ArchiveLiveVersionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn archive_live_version() -> ArchiveLiveVersionStmt {
    ArchiveLiveVersionStmt(
        "update workflow_version set status = 'archived' where workflow_id = $1 and status = 'published' returning version_id",
        None,
    )
}
impl ArchiveLiveVersionStmt {
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
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [workflow],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertVersionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_version() -> InsertVersionStmt {
    InsertVersionStmt(
        "insert into workflow_version (version_id, workflow_id, project_id, number, status, document, content_hash, created_by, created_at, published_at) values ($1, $2, $3, $4, 'published', $5, $6, $7, $8, $8) returning version_id",
        None,
    )
}
impl InsertVersionStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::BytesSql>(
        &'s self,
        client: &'c C,
        version: &'a uuid::Uuid,
        workflow: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        number: &'a i32,
        document: &'a T1,
        content_hash: &'a T2,
        created_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8> {
        UuidUuidQuery {
            client,
            params: [version, workflow, project, number, document, content_hash, created_by, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertVersionParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8>,
        C,
    > for InsertVersionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertVersionParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8> {
        self.bind(
            client,
            &params.version,
            &params.workflow,
            &params.project,
            &params.number,
            &params.document,
            &params.content_hash,
            &params.created_by,
            &params.now,
        )
    }
}
pub struct InsertDraftStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_draft() -> InsertDraftStmt {
    InsertDraftStmt(
        "insert into workflow_version (version_id, workflow_id, project_id, number, status, document, content_hash, created_by, created_at, published_at) values ($1, $2, $3, $4, 'draft', $5, $6, $7, $8, null) returning version_id",
        None,
    )
}
impl InsertDraftStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::BytesSql>(
        &'s self,
        client: &'c C,
        version: &'a uuid::Uuid,
        workflow: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        number: &'a i32,
        document: &'a T1,
        content_hash: &'a T2,
        created_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8> {
        UuidUuidQuery {
            client,
            params: [version, workflow, project, number, document, content_hash, created_by, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertDraftParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8>,
        C,
    > for InsertDraftStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertDraftParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 8> {
        self.bind(
            client,
            &params.version,
            &params.workflow,
            &params.project,
            &params.number,
            &params.document,
            &params.content_hash,
            &params.created_by,
            &params.now,
        )
    }
}
pub struct ReplaceDraftStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn replace_draft() -> ReplaceDraftStmt {
    ReplaceDraftStmt(
        "update workflow_version set document = $1, content_hash = $2, created_by = $3, created_at = $4 where version_id = $5 and status = 'draft' returning version_id",
        None,
    )
}
impl ReplaceDraftStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::BytesSql>(
        &'s self,
        client: &'c C,
        document: &'a T1,
        content_hash: &'a T2,
        created_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
        version: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        UuidUuidQuery {
            client,
            params: [document, content_hash, created_by, now, version],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ReplaceDraftParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5>,
        C,
    > for ReplaceDraftStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ReplaceDraftParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        self.bind(
            client,
            &params.document,
            &params.content_hash,
            &params.created_by,
            &params.now,
            &params.version,
        )
    }
}
pub struct PublishDraftStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn publish_draft() -> PublishDraftStmt {
    PublishDraftStmt(
        "update workflow_version set status = 'published', published_at = $1 where version_id = $2 and status = 'draft' returning version_id",
        None,
    )
}
impl PublishDraftStmt {
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
        version: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, version],
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
        PublishDraftParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for PublishDraftStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PublishDraftParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.version)
    }
}
pub struct PublishAgainStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn publish_again() -> PublishAgainStmt {
    PublishAgainStmt(
        "update workflow_version set status = 'published' where version_id = $1 and status = 'archived' returning version_id",
        None,
    )
}
impl PublishAgainStmt {
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
        version: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [version],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct PutLayoutStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn put_layout() -> PutLayoutStmt {
    PutLayoutStmt(
        "insert into workflow_layout (version_id, layout, updated_by, updated_at) values ($1, $2, $3, $4) on conflict (version_id) do update set layout = excluded.layout, updated_by = excluded.updated_by, updated_at = excluded.updated_at where workflow_layout.layout::text is distinct from excluded.layout::text returning version_id",
        None,
    )
}
impl PutLayoutStmt {
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
        version: &'a uuid::Uuid,
        layout: &'a T1,
        actor: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [version, layout, actor, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PutLayoutParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for PutLayoutStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PutLayoutParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.version, &params.layout, &params.actor, &params.now)
    }
}
pub struct ListVersionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_versions() -> ListVersionsStmt {
    ListVersionsStmt(
        "select v.version_id, v.number, v.status, v.content_hash, v.created_by, v.created_at, v.published_at from workflow w join workflow_version v on v.workflow_id = w.workflow_id where w.project_id = $1 and w.key = $2 and v.number < coalesce($3, 2147483647) order by v.number desc limit $4",
        None,
    )
}
impl ListVersionsStmt {
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
        before: &'a Option<i32>,
        row_limit: &'a i64,
    ) -> ListVersionsQuery<'c, 'a, 's, C, ListVersions, 4> {
        ListVersionsQuery {
            client,
            params: [project, key, before, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListVersionsBorrowed, tokio_postgres::Error> {
                Ok(ListVersionsBorrowed {
                    version_id: row.try_get(0)?,
                    number: row.try_get(1)?,
                    status: row.try_get(2)?,
                    content_hash: row.try_get(3)?,
                    created_by: row.try_get(4)?,
                    created_at: row.try_get(5)?,
                    published_at: row.try_get(6)?,
                })
            },
            mapper: |it| ListVersions::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListVersionsParams<T1>,
        ListVersionsQuery<'c, 'a, 's, C, ListVersions, 4>,
        C,
    > for ListVersionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListVersionsParams<T1>,
    ) -> ListVersionsQuery<'c, 'a, 's, C, ListVersions, 4> {
        self.bind(client, &params.project, &params.key, &params.before, &params.row_limit)
    }
}
pub struct MembersOfGroupsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn members_of_groups() -> MembersOfGroupsStmt {
    MembersOfGroupsStmt(
        "select g.key, m.actor_id from actor_group g join group_member m on m.group_id = g.group_id join actor a on a.actor_id = m.actor_id where g.key = any ($1) and a.disabled_at is null",
        None,
    )
}
impl MembersOfGroupsStmt {
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
    ) -> MembersOfGroupsQuery<'c, 'a, 's, C, MembersOfGroups, 1> {
        MembersOfGroupsQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<MembersOfGroupsBorrowed, tokio_postgres::Error> {
                Ok(MembersOfGroupsBorrowed { key: row.try_get(0)?, actor_id: row.try_get(1)? })
            },
            mapper: |it| MembersOfGroups::from(it),
        }
    }
}
pub struct AbilitiesOfMembersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn abilities_of_members() -> AbilitiesOfMembersStmt {
    AbilitiesOfMembersStmt(
        "select b.actor_id, array_agg(b.kind order by b.kind, b.word) as kinds, array_agg(b.word order by b.kind, b.word) as words from ability b where b.actor_id in (select m.actor_id from actor_group g join group_member m on m.group_id = g.group_id where g.key = any ($1)) group by b.actor_id",
        None,
    )
}
impl AbilitiesOfMembersStmt {
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
    ) -> AbilitiesOfMembersQuery<'c, 'a, 's, C, AbilitiesOfMembers, 1> {
        AbilitiesOfMembersQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<AbilitiesOfMembersBorrowed, tokio_postgres::Error> {
                    Ok(AbilitiesOfMembersBorrowed {
                        actor_id: row.try_get(0)?,
                        kinds: row.try_get(1)?,
                        words: row.try_get(2)?,
                    })
                },
            mapper: |it| AbilitiesOfMembers::from(it),
        }
    }
}
pub struct TeamsOfMembersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn teams_of_members() -> TeamsOfMembersStmt {
    TeamsOfMembersStmt(
        "select distinct other.actor_id, team.key from actor_group g join group_member m on m.group_id = g.group_id join group_member other on other.actor_id = m.actor_id join actor_group team on team.group_id = other.group_id where g.key = any ($1)",
        None,
    )
}
impl TeamsOfMembersStmt {
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
    ) -> TeamsOfMembersQuery<'c, 'a, 's, C, TeamsOfMembers, 1> {
        TeamsOfMembersQuery {
            client,
            params: [keys],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TeamsOfMembersBorrowed, tokio_postgres::Error> {
                Ok(TeamsOfMembersBorrowed { actor_id: row.try_get(0)?, key: row.try_get(1)? })
            },
            mapper: |it| TeamsOfMembers::from(it),
        }
    }
}
pub struct InsertStagesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_stages() -> InsertStagesStmt {
    InsertStagesStmt(
        "insert into stage (version_id, stage_key, ordinal, type, name, config) select $1, key, ordinal, type, name, config::jsonb from unnest($2::text[], $3::smallint[], $4::text[], $5::text[], $6::text[]) as t (key, ordinal, type, name, config) returning stage_key",
        None,
    )
}
impl InsertStagesStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::ArraySql<Item = i16>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = T4>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = T8>,
    >(
        &'s self,
        client: &'c C,
        version: &'a uuid::Uuid,
        keys: &'a T2,
        ordinals: &'a T3,
        types: &'a T5,
        names: &'a T7,
        configs: &'a T9,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        StringQuery {
            client,
            params: [version, keys, ordinals, types, names, configs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::ArraySql<Item = i16>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = T4>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = T8>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertStagesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9>,
        StringQuery<'c, 'a, 's, C, String, 6>,
        C,
    > for InsertStagesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertStagesParams<T1, T2, T3, T4, T5, T6, T7, T8, T9>,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        self.bind(
            client,
            &params.version,
            &params.keys,
            &params.ordinals,
            &params.types,
            &params.names,
            &params.configs,
        )
    }
}
pub struct InsertConnectionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_connections() -> InsertConnectionsStmt {
    InsertConnectionsStmt(
        "insert into connection (version_id, source, handle, target, rework, ordinal) select $1, source, handle, target, rework, ordinal from unnest($2::text[], $3::text[], $4::text[], $5::boolean[], $6::smallint[]) as t (source, handle, target, rework, ordinal) returning ordinal",
        None,
    )
}
impl InsertConnectionsStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
        T5: crate::StringSql,
        T6: crate::ArraySql<Item = Option<T5>>,
        T7: crate::ArraySql<Item = bool>,
        T8: crate::ArraySql<Item = i16>,
    >(
        &'s self,
        client: &'c C,
        version: &'a uuid::Uuid,
        sources: &'a T2,
        handles: &'a T4,
        targets: &'a T6,
        reworks: &'a T7,
        ordinals: &'a T8,
    ) -> I16Query<'c, 'a, 's, C, i16, 6> {
        I16Query {
            client,
            params: [version, sources, handles, targets, reworks, ordinals],
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
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
    T6: crate::ArraySql<Item = Option<T5>>,
    T7: crate::ArraySql<Item = bool>,
    T8: crate::ArraySql<Item = i16>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertConnectionsParams<T1, T2, T3, T4, T5, T6, T7, T8>,
        I16Query<'c, 'a, 's, C, i16, 6>,
        C,
    > for InsertConnectionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertConnectionsParams<T1, T2, T3, T4, T5, T6, T7, T8>,
    ) -> I16Query<'c, 'a, 's, C, i16, 6> {
        self.bind(
            client,
            &params.version,
            &params.sources,
            &params.handles,
            &params.targets,
            &params.reworks,
            &params.ordinals,
        )
    }
}
pub struct InsertStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_steps() -> InsertStepsStmt {
    InsertStepsStmt(
        "insert into step (step_id, project_id, version_id, stage_key, status, priority, candidate_group_id) select step_id, $1, $2, key, coalesce((select status from project_work where project_id = $1), 'active'), 0, group_id from unnest($3::uuid[], $4::text[], $5::uuid[]) as t (step_id, key, group_id) returning step_id",
        None,
    )
}
impl InsertStepsStmt {
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
        T4: crate::ArraySql<Item = Option<uuid::Uuid>>,
    >(
        &'s self,
        client: &'c C,
        project: &'a uuid::Uuid,
        version: &'a uuid::Uuid,
        steps: &'a T1,
        keys: &'a T3,
        groups: &'a T4,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        UuidUuidQuery {
            client,
            params: [project, version, steps, keys, groups],
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
    T4: crate::ArraySql<Item = Option<uuid::Uuid>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertStepsParams<T1, T2, T3, T4>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5>,
        C,
    > for InsertStepsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertStepsParams<T1, T2, T3, T4>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        self.bind(client, &params.project, &params.version, &params.steps, &params.keys, &params.groups)
    }
}
pub struct FindVersionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_version() -> FindVersionStmt {
    FindVersionStmt(
        "select v.version_id, v.workflow_id, v.project_id, v.number, v.status, v.document from workflow_version v where v.version_id = $1",
        None,
    )
}
impl FindVersionStmt {
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
        version: &'a uuid::Uuid,
    ) -> FindVersionQuery<'c, 'a, 's, C, FindVersion, 1> {
        FindVersionQuery {
            client,
            params: [version],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindVersionBorrowed, tokio_postgres::Error> {
                Ok(FindVersionBorrowed {
                    version_id: row.try_get(0)?,
                    workflow_id: row.try_get(1)?,
                    project_id: row.try_get(2)?,
                    number: row.try_get(3)?,
                    status: row.try_get(4)?,
                    document: row.try_get(5)?,
                })
            },
            mapper: |it| FindVersion::from(it),
        }
    }
}
pub struct PlaceOfVersionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn place_of_version() -> PlaceOfVersionStmt {
    PlaceOfVersionStmt(
        "select v.project_id, w.key, v.number, v.content_hash from workflow_version v join workflow w on w.workflow_id = v.workflow_id where v.version_id = $1",
        None,
    )
}
impl PlaceOfVersionStmt {
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
        version: &'a uuid::Uuid,
    ) -> PlaceOfVersionQuery<'c, 'a, 's, C, PlaceOfVersion, 1> {
        PlaceOfVersionQuery {
            client,
            params: [version],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PlaceOfVersionBorrowed, tokio_postgres::Error> {
                Ok(PlaceOfVersionBorrowed {
                    project_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    number: row.try_get(2)?,
                    content_hash: row.try_get(3)?,
                })
            },
            mapper: |it| PlaceOfVersion::from(it),
        }
    }
}
pub struct StepsOfVersionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn steps_of_version() -> StepsOfVersionStmt {
    StepsOfVersionStmt("select step_id, stage_key from step where version_id = $1", None)
}
impl StepsOfVersionStmt {
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
        version: &'a uuid::Uuid,
    ) -> StepsOfVersionQuery<'c, 'a, 's, C, StepsOfVersion, 1> {
        StepsOfVersionQuery {
            client,
            params: [version],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepsOfVersionBorrowed, tokio_postgres::Error> {
                Ok(StepsOfVersionBorrowed { step_id: row.try_get(0)?, stage_key: row.try_get(1)? })
            },
            mapper: |it| StepsOfVersion::from(it),
        }
    }
}
pub struct ListWorkflowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_workflows() -> ListWorkflowsStmt {
    ListWorkflowsStmt(
        "select w.workflow_id, w.key, w.name, w.created_at, v.version_id, v.number, v.published_at from workflow w left join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published' where w.project_id = $1 and w.key > coalesce($2, '') order by w.key limit $3",
        None,
    )
}
impl ListWorkflowsStmt {
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
        after: &'a Option<T1>,
        row_limit: &'a i64,
    ) -> ListWorkflowsQuery<'c, 'a, 's, C, ListWorkflows, 3> {
        ListWorkflowsQuery {
            client,
            params: [project, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListWorkflowsBorrowed, tokio_postgres::Error> {
                Ok(ListWorkflowsBorrowed {
                    workflow_id: row.try_get(0)?,
                    key: row.try_get(1)?,
                    name: row.try_get(2)?,
                    created_at: row.try_get(3)?,
                    version_id: row.try_get(4)?,
                    number: row.try_get(5)?,
                    published_at: row.try_get(6)?,
                })
            },
            mapper: |it| ListWorkflows::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListWorkflowsParams<T1>,
        ListWorkflowsQuery<'c, 'a, 's, C, ListWorkflows, 3>,
        C,
    > for ListWorkflowsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListWorkflowsParams<T1>,
    ) -> ListWorkflowsQuery<'c, 'a, 's, C, ListWorkflows, 3> {
        self.bind(client, &params.project, &params.after, &params.row_limit)
    }
}
pub struct FindDraftStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_draft() -> FindDraftStmt {
    FindDraftStmt(
        "select v.version_id, v.number, v.content_hash from workflow_version v where v.workflow_id = $1 and v.status = 'draft'",
        None,
    )
}
impl FindDraftStmt {
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
    ) -> FindDraftQuery<'c, 'a, 's, C, FindDraft, 1> {
        FindDraftQuery {
            client,
            params: [workflow],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindDraftBorrowed, tokio_postgres::Error> {
                Ok(FindDraftBorrowed {
                    version_id: row.try_get(0)?,
                    number: row.try_get(1)?,
                    content_hash: row.try_get(2)?,
                })
            },
            mapper: |it| FindDraft::from(it),
        }
    }
}
pub struct FindWorkflowVersionStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_workflow_version() -> FindWorkflowVersionStmt {
    FindWorkflowVersionStmt(
        "select w.key, w.name, v.version_id, v.workflow_id, v.number, v.status, v.document, v.content_hash, v.created_by, v.created_at, v.published_at, l.layout from workflow w join workflow_version v on v.workflow_id = w.workflow_id left join workflow_layout l on l.version_id = v.version_id where w.project_id = $1 and w.key = $2 and case when $3::integer is null then v.status = 'published' else v.number = $3 end",
        None,
    )
}
impl FindWorkflowVersionStmt {
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
        number: &'a Option<i32>,
    ) -> FindWorkflowVersionQuery<'c, 'a, 's, C, FindWorkflowVersion, 3> {
        FindWorkflowVersionQuery {
            client,
            params: [project, key, number],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<FindWorkflowVersionBorrowed, tokio_postgres::Error> {
                    Ok(FindWorkflowVersionBorrowed {
                        key: row.try_get(0)?,
                        name: row.try_get(1)?,
                        version_id: row.try_get(2)?,
                        workflow_id: row.try_get(3)?,
                        number: row.try_get(4)?,
                        status: row.try_get(5)?,
                        document: row.try_get(6)?,
                        content_hash: row.try_get(7)?,
                        created_by: row.try_get(8)?,
                        created_at: row.try_get(9)?,
                        published_at: row.try_get(10)?,
                        layout: row.try_get(11)?,
                    })
                },
            mapper: |it| FindWorkflowVersion::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindWorkflowVersionParams<T1>,
        FindWorkflowVersionQuery<'c, 'a, 's, C, FindWorkflowVersion, 3>,
        C,
    > for FindWorkflowVersionStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindWorkflowVersionParams<T1>,
    ) -> FindWorkflowVersionQuery<'c, 'a, 's, C, FindWorkflowVersion, 3> {
        self.bind(client, &params.project, &params.key, &params.number)
    }
}
pub struct FindStepPlaceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_step_place() -> FindStepPlaceStmt {
    FindStepPlaceStmt("select project_id, version_id from step where step_id = $1", None)
}
impl FindStepPlaceStmt {
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
        step: &'a uuid::Uuid,
    ) -> FindStepPlaceQuery<'c, 'a, 's, C, FindStepPlace, 1> {
        FindStepPlaceQuery {
            client,
            params: [step],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindStepPlace, tokio_postgres::Error> {
                Ok(FindStepPlace { project_id: row.try_get(0)?, version_id: row.try_get(1)? })
            },
            mapper: |it| FindStepPlace::from(it),
        }
    }
}
