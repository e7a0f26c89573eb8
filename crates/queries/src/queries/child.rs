// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct FindLiveVersionsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub projects: T1,
    pub workflows: T3,
}
#[derive(Debug)]
pub struct LiveWorkflowsParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub project: uuid::Uuid,
    pub keys: T2,
}
#[derive(Debug)]
pub struct InsertChildrenParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = i32>,
> {
    pub children: T1,
    pub parents: T2,
    pub units: T3,
    pub ordinals: T4,
}
#[derive(Debug)]
pub struct LockChildrenParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub children: T1,
    pub parents: T2,
}
#[derive(Debug)]
pub struct EndChildrenParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
> {
    pub now: jiff::Timestamp,
    pub children: T1,
    pub outcomes: T3,
    pub results: T5,
}
#[derive(Debug)]
pub struct TellChildrenParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub runs: T1,
    pub units: T2,
}
#[derive(Debug)]
pub struct MarkGatheredParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub children: T1,
    pub standings: T3,
}
#[derive(Debug)]
pub struct NoteStandingsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub children: T1,
    pub standings: T3,
}
#[derive(Debug)]
pub struct MarkFollowedParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = i32>,
    T3: crate::ArraySql<Item = bool>,
> {
    pub children: T1,
    pub seen: T2,
    pub paused: T3,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindLiveVersions {
    pub project_id: uuid::Uuid,
    pub key: String,
    pub version_id: uuid::Uuid,
}
pub struct FindLiveVersionsBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub key: &'a str,
    pub version_id: uuid::Uuid,
}
impl<'a> From<FindLiveVersionsBorrowed<'a>> for FindLiveVersions {
    fn from(FindLiveVersionsBorrowed { project_id, key, version_id }: FindLiveVersionsBorrowed<'a>) -> Self {
        Self { project_id, key: key.into(), version_id }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LiveReferences {
    pub workflow: String,
    pub runs: String,
}
pub struct LiveReferencesBorrowed<'a> {
    pub workflow: &'a str,
    pub runs: &'a str,
}
impl<'a> From<LiveReferencesBorrowed<'a>> for LiveReferences {
    fn from(LiveReferencesBorrowed { workflow, runs }: LiveReferencesBorrowed<'a>) -> Self {
        Self { workflow: workflow.into(), runs: runs.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ChildrenOfUnits {
    pub child_run_id: uuid::Uuid,
    pub parent_unit_id: uuid::Uuid,
    pub ordinal: i32,
    pub outcome: Option<String>,
    pub result: Option<serde_json::Value>,
    pub ended_at: Option<jiff::Timestamp>,
    pub standing: String,
    pub is_news: bool,
}
pub struct ChildrenOfUnitsBorrowed<'a> {
    pub child_run_id: uuid::Uuid,
    pub parent_unit_id: uuid::Uuid,
    pub ordinal: i32,
    pub outcome: Option<&'a str>,
    pub result: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub ended_at: Option<jiff::Timestamp>,
    pub standing: &'a str,
    pub is_news: bool,
}
impl<'a> From<ChildrenOfUnitsBorrowed<'a>> for ChildrenOfUnits {
    fn from(
        ChildrenOfUnitsBorrowed {
            child_run_id,
            parent_unit_id,
            ordinal,
            outcome,
            result,
            ended_at,
            standing,
            is_news,
        }: ChildrenOfUnitsBorrowed<'a>,
    ) -> Self {
        Self {
            child_run_id,
            parent_unit_id,
            ordinal,
            outcome: outcome.map(|v| v.into()),
            result: result.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            ended_at,
            standing: standing.into(),
            is_news,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ChildrenUnder {
    pub child_run_id: uuid::Uuid,
    pub parent_unit_id: uuid::Uuid,
    pub ordinal: i32,
    pub state: Option<String>,
    pub outcome: Option<String>,
}
pub struct ChildrenUnderBorrowed<'a> {
    pub child_run_id: uuid::Uuid,
    pub parent_unit_id: uuid::Uuid,
    pub ordinal: i32,
    pub state: Option<&'a str>,
    pub outcome: Option<&'a str>,
}
impl<'a> From<ChildrenUnderBorrowed<'a>> for ChildrenUnder {
    fn from(
        ChildrenUnderBorrowed {
            child_run_id,
            parent_unit_id,
            ordinal,
            state,
            outcome,
        }: ChildrenUnderBorrowed<'a>,
    ) -> Self {
        Self {
            child_run_id,
            parent_unit_id,
            ordinal,
            state: state.map(|v| v.into()),
            outcome: outcome.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ParentsOfChildren {
    pub child_run_id: uuid::Uuid,
    pub to_follow: i32,
    pub paused_with_parent: bool,
    pub run_state: String,
    pub unit_state: Option<String>,
}
pub struct ParentsOfChildrenBorrowed<'a> {
    pub child_run_id: uuid::Uuid,
    pub to_follow: i32,
    pub paused_with_parent: bool,
    pub run_state: &'a str,
    pub unit_state: Option<&'a str>,
}
impl<'a> From<ParentsOfChildrenBorrowed<'a>> for ParentsOfChildren {
    fn from(
        ParentsOfChildrenBorrowed {
            child_run_id,
            to_follow,
            paused_with_parent,
            run_state,
            unit_state,
        }: ParentsOfChildrenBorrowed<'a>,
    ) -> Self {
        Self {
            child_run_id,
            to_follow,
            paused_with_parent,
            run_state: run_state.into(),
            unit_state: unit_state.map(|v| v.into()),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct FindLiveVersionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindLiveVersionsBorrowed, tokio_postgres::Error>,
    mapper: fn(FindLiveVersionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindLiveVersionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FindLiveVersionsBorrowed) -> R,
    ) -> FindLiveVersionsQuery<'c, 'a, 's, C, R, N> {
        FindLiveVersionsQuery {
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
pub struct LiveReferencesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LiveReferencesBorrowed, tokio_postgres::Error>,
    mapper: fn(LiveReferencesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LiveReferencesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LiveReferencesBorrowed) -> R) -> LiveReferencesQuery<'c, 'a, 's, C, R, N> {
        LiveReferencesQuery {
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
pub struct ChildrenOfUnitsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ChildrenOfUnitsBorrowed, tokio_postgres::Error>,
    mapper: fn(ChildrenOfUnitsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ChildrenOfUnitsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ChildrenOfUnitsBorrowed) -> R,
    ) -> ChildrenOfUnitsQuery<'c, 'a, 's, C, R, N> {
        ChildrenOfUnitsQuery {
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
pub struct ChildrenUnderQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ChildrenUnderBorrowed, tokio_postgres::Error>,
    mapper: fn(ChildrenUnderBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ChildrenUnderQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ChildrenUnderBorrowed) -> R) -> ChildrenUnderQuery<'c, 'a, 's, C, R, N> {
        ChildrenUnderQuery {
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
pub struct ParentsOfChildrenQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ParentsOfChildrenBorrowed, tokio_postgres::Error>,
    mapper: fn(ParentsOfChildrenBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ParentsOfChildrenQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ParentsOfChildrenBorrowed) -> R,
    ) -> ParentsOfChildrenQuery<'c, 'a, 's, C, R, N> {
        ParentsOfChildrenQuery {
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
pub struct FindLiveVersionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_live_versions() -> FindLiveVersionsStmt {
    FindLiveVersionsStmt(
        "select w.project_id, w.key, v.version_id from unnest($1::uuid[], $2::text[]) as t (project_id, key) join workflow w on w.project_id = t.project_id and w.key = t.key join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published'",
        None,
    )
}
impl FindLiveVersionsStmt {
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
    >(
        &'s self,
        client: &'c C,
        projects: &'a T1,
        workflows: &'a T3,
    ) -> FindLiveVersionsQuery<'c, 'a, 's, C, FindLiveVersions, 2> {
        FindLiveVersionsQuery {
            client,
            params: [projects, workflows],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<FindLiveVersionsBorrowed, tokio_postgres::Error> {
                    Ok(FindLiveVersionsBorrowed {
                        project_id: row.try_get(0)?,
                        key: row.try_get(1)?,
                        version_id: row.try_get(2)?,
                    })
                },
            mapper: |it| FindLiveVersions::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindLiveVersionsParams<T1, T2, T3>,
        FindLiveVersionsQuery<'c, 'a, 's, C, FindLiveVersions, 2>,
        C,
    > for FindLiveVersionsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindLiveVersionsParams<T1, T2, T3>,
    ) -> FindLiveVersionsQuery<'c, 'a, 's, C, FindLiveVersions, 2> {
        self.bind(client, &params.projects, &params.workflows)
    }
}
pub struct LiveReferencesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn live_references() -> LiveReferencesStmt {
    LiveReferencesStmt(
        "select w.key as workflow, g.config ->> 'workflow' as runs from workflow w join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published' join stage g on g.version_id = v.version_id and g.type = 'SUBWORKFLOW' where w.project_id = $1",
        None,
    )
}
impl LiveReferencesStmt {
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
    ) -> LiveReferencesQuery<'c, 'a, 's, C, LiveReferences, 1> {
        LiveReferencesQuery {
            client,
            params: [project],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LiveReferencesBorrowed, tokio_postgres::Error> {
                Ok(LiveReferencesBorrowed { workflow: row.try_get(0)?, runs: row.try_get(1)? })
            },
            mapper: |it| LiveReferences::from(it),
        }
    }
}
pub struct LiveWorkflowsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn live_workflows() -> LiveWorkflowsStmt {
    LiveWorkflowsStmt(
        "select w.key from workflow w join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published' where w.project_id = $1 and w.key = any ($2)",
        None,
    )
}
impl LiveWorkflowsStmt {
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
        keys: &'a T2,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [project, keys],
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
        LiveWorkflowsParams<T1, T2>,
        StringQuery<'c, 'a, 's, C, String, 2>,
        C,
    > for LiveWorkflowsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LiveWorkflowsParams<T1, T2>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.project, &params.keys)
    }
}
pub struct InsertChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_children() -> InsertChildrenStmt {
    InsertChildrenStmt(
        "insert into child_run (child_run_id, parent_run_id, parent_unit_id, ordinal, to_gather, to_follow, paused_with_parent, standing, to_bridge) select child_run_id, parent_run_id, parent_unit_id, ordinal, false, 0, false, 'in_progress', false from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::integer[]) as t (child_run_id, parent_run_id, parent_unit_id, ordinal) returning child_run_id",
        None,
    )
}
impl InsertChildrenStmt {
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
        T4: crate::ArraySql<Item = i32>,
    >(
        &'s self,
        client: &'c C,
        children: &'a T1,
        parents: &'a T2,
        units: &'a T3,
        ordinals: &'a T4,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [children, parents, units, ordinals],
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
    T4: crate::ArraySql<Item = i32>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertChildrenParams<T1, T2, T3, T4>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for InsertChildrenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertChildrenParams<T1, T2, T3, T4>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.children, &params.parents, &params.units, &params.ordinals)
    }
}
pub struct LockChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_children() -> LockChildrenStmt {
    LockChildrenStmt(
        "select child_run_id from child_run where child_run_id = any ($1) or (parent_run_id = any ($2) and ended_at is null) order by child_run_id for update",
        None,
    )
}
impl LockChildrenStmt {
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
    >(
        &'s self,
        client: &'c C,
        children: &'a T1,
        parents: &'a T2,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [children, parents],
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockChildrenParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for LockChildrenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockChildrenParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.children, &params.parents)
    }
}
pub struct EndChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn end_children() -> EndChildrenStmt {
    EndChildrenStmt(
        "update child_run set ended_at = $1, outcome = t.outcome, result = t.result::jsonb, to_gather = true from unnest($2::uuid[], $3::text[], $4::text[]) as t (child_run_id, outcome, result) where child_run.child_run_id = t.child_run_id and child_run.ended_at is null returning child_run.child_run_id",
        None,
    )
}
impl EndChildrenStmt {
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
        T3: crate::ArraySql<Item = Option<T2>>,
        T4: crate::StringSql,
        T5: crate::ArraySql<Item = Option<T4>>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        children: &'a T1,
        outcomes: &'a T3,
        results: &'a T5,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [now, children, outcomes, results],
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
    T3: crate::ArraySql<Item = Option<T2>>,
    T4: crate::StringSql,
    T5: crate::ArraySql<Item = Option<T4>>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        EndChildrenParams<T1, T2, T3, T4, T5>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for EndChildrenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a EndChildrenParams<T1, T2, T3, T4, T5>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.now, &params.children, &params.outcomes, &params.results)
    }
}
pub struct TellChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn tell_children() -> TellChildrenStmt {
    TellChildrenStmt(
        "update child_run set to_follow = to_follow + 1 where (parent_run_id = any ($1) or parent_unit_id = any ($2)) and ended_at is null returning child_run_id",
        None,
    )
}
impl TellChildrenStmt {
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
    >(
        &'s self,
        client: &'c C,
        runs: &'a T1,
        units: &'a T2,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [runs, units],
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        TellChildrenParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for TellChildrenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a TellChildrenParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.runs, &params.units)
    }
}
pub struct ChildrenOfUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn children_of_units() -> ChildrenOfUnitsStmt {
    ChildrenOfUnitsStmt(
        "select child_run_id, parent_unit_id, ordinal, outcome, result, ended_at, standing, to_gather or to_bridge as is_news from child_run where parent_unit_id = any ($1) order by parent_unit_id, ordinal",
        None,
    )
}
impl ChildrenOfUnitsStmt {
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
        units: &'a T1,
    ) -> ChildrenOfUnitsQuery<'c, 'a, 's, C, ChildrenOfUnits, 1> {
        ChildrenOfUnitsQuery {
            client,
            params: [units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ChildrenOfUnitsBorrowed, tokio_postgres::Error> {
                Ok(ChildrenOfUnitsBorrowed {
                    child_run_id: row.try_get(0)?,
                    parent_unit_id: row.try_get(1)?,
                    ordinal: row.try_get(2)?,
                    outcome: row.try_get(3)?,
                    result: row.try_get(4)?,
                    ended_at: row.try_get(5)?,
                    standing: row.try_get(6)?,
                    is_news: row.try_get(7)?,
                })
            },
            mapper: |it| ChildrenOfUnits::from(it),
        }
    }
}
pub struct ChildrenUnderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn children_under() -> ChildrenUnderStmt {
    ChildrenUnderStmt(
        "select c.child_run_id, c.parent_unit_id, c.ordinal, r.state, c.outcome from child_run c left join run r on r.run_id = c.child_run_id where c.parent_unit_id = any ($1) order by c.parent_unit_id, c.ordinal",
        None,
    )
}
impl ChildrenUnderStmt {
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
        units: &'a T1,
    ) -> ChildrenUnderQuery<'c, 'a, 's, C, ChildrenUnder, 1> {
        ChildrenUnderQuery {
            client,
            params: [units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ChildrenUnderBorrowed, tokio_postgres::Error> {
                Ok(ChildrenUnderBorrowed {
                    child_run_id: row.try_get(0)?,
                    parent_unit_id: row.try_get(1)?,
                    ordinal: row.try_get(2)?,
                    state: row.try_get(3)?,
                    outcome: row.try_get(4)?,
                })
            },
            mapper: |it| ChildrenUnder::from(it),
        }
    }
}
pub struct MarkGatheredStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn mark_gathered() -> MarkGatheredStmt {
    MarkGatheredStmt(
        "update child_run set to_gather = false, to_bridge = child_run.to_bridge and child_run.standing <> t.standing from unnest($1::uuid[], $2::text[]) as t (child_run_id, standing) where child_run.child_run_id = t.child_run_id returning child_run.child_run_id",
        None,
    )
}
impl MarkGatheredStmt {
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
    >(
        &'s self,
        client: &'c C,
        children: &'a T1,
        standings: &'a T3,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [children, standings],
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        MarkGatheredParams<T1, T2, T3>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for MarkGatheredStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MarkGatheredParams<T1, T2, T3>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.children, &params.standings)
    }
}
pub struct NoteStandingsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn note_standings() -> NoteStandingsStmt {
    NoteStandingsStmt(
        "update child_run set standing = t.standing, to_bridge = true from unnest($1::uuid[], $2::text[]) as t (child_run_id, standing) where child_run.child_run_id = t.child_run_id and child_run.ended_at is null and child_run.standing <> t.standing returning child_run.child_run_id",
        None,
    )
}
impl NoteStandingsStmt {
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
    >(
        &'s self,
        client: &'c C,
        children: &'a T1,
        standings: &'a T3,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [children, standings],
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        NoteStandingsParams<T1, T2, T3>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for NoteStandingsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a NoteStandingsParams<T1, T2, T3>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.children, &params.standings)
    }
}
pub struct ParentsOfChildrenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn parents_of_children() -> ParentsOfChildrenStmt {
    ParentsOfChildrenStmt(
        "select c.child_run_id, c.to_follow, c.paused_with_parent, r.state as run_state, (select u.state from unit u where u.unit_id = c.parent_unit_id) as unit_state from child_run c join run r on r.run_id = c.parent_run_id where c.child_run_id = any ($1)",
        None,
    )
}
impl ParentsOfChildrenStmt {
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
        children: &'a T1,
    ) -> ParentsOfChildrenQuery<'c, 'a, 's, C, ParentsOfChildren, 1> {
        ParentsOfChildrenQuery {
            client,
            params: [children],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<ParentsOfChildrenBorrowed, tokio_postgres::Error> {
                    Ok(ParentsOfChildrenBorrowed {
                        child_run_id: row.try_get(0)?,
                        to_follow: row.try_get(1)?,
                        paused_with_parent: row.try_get(2)?,
                        run_state: row.try_get(3)?,
                        unit_state: row.try_get(4)?,
                    })
                },
            mapper: |it| ParentsOfChildren::from(it),
        }
    }
}
pub struct MarkFollowedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn mark_followed() -> MarkFollowedStmt {
    MarkFollowedStmt(
        "update child_run set to_follow = child_run.to_follow - t.seen, paused_with_parent = t.paused from unnest($1::uuid[], $2::integer[], $3::boolean[]) as t (child_run_id, seen, paused) where child_run.child_run_id = t.child_run_id returning child_run.child_run_id",
        None,
    )
}
impl MarkFollowedStmt {
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
        T2: crate::ArraySql<Item = i32>,
        T3: crate::ArraySql<Item = bool>,
    >(
        &'s self,
        client: &'c C,
        children: &'a T1,
        seen: &'a T2,
        paused: &'a T3,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [children, seen, paused],
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
    T2: crate::ArraySql<Item = i32>,
    T3: crate::ArraySql<Item = bool>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        MarkFollowedParams<T1, T2, T3>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for MarkFollowedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a MarkFollowedParams<T1, T2, T3>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.children, &params.seen, &params.paused)
    }
}
pub struct UnitsToGatherStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn units_to_gather() -> UnitsToGatherStmt {
    UnitsToGatherStmt(
        "select distinct c.parent_unit_id from child_run c join run r on r.run_id = c.parent_run_id where (c.to_gather or c.to_bridge) and r.state = 'in_progress' limit $1",
        None,
    )
}
impl UnitsToGatherStmt {
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
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct RunsToFollowStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn runs_to_follow() -> RunsToFollowStmt {
    RunsToFollowStmt(
        "select child_run_id from child_run where to_follow > 0 order by child_run_id limit $1",
        None,
    )
}
impl RunsToFollowStmt {
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
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
