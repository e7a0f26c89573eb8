// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertGoldParams<
    T1: crate::StringSql,
    T2: crate::StringSql,
    T3: crate::JsonSql,
    T4: crate::StringSql,
> {
    pub gold: uuid::Uuid,
    pub project: uuid::Uuid,
    pub workflow: T1,
    pub stage: T2,
    pub item: uuid::Uuid,
    pub answer: T3,
    pub reason: Option<T4>,
    pub created_by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct SaveGoldParams<T1: crate::JsonSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub answer: T1,
    pub reason: Option<T2>,
    pub state: T3,
    pub now: jiff::Timestamp,
    pub gold: uuid::Uuid,
}
#[derive(Debug)]
pub struct ListGoldParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub after: Option<uuid::Uuid>,
    pub state: Option<T1>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct GoldToPrepareParams {
    pub actor: Option<uuid::Uuid>,
    pub reserve: i64,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct InsertAskedParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub runs: T1,
    pub golds: T2,
    pub actors: T3,
    pub projects: T4,
    pub steps: T5,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct GoldWaitingParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub actor: uuid::Uuid,
    pub steps: T1,
}
#[derive(Clone, Copy, Debug)]
pub struct OrdinaryOnOfferParams {
    pub step: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Debug)]
pub struct SaveAskedParams<T1: crate::StringSql, T2: crate::ArraySql<Item = T1>> {
    pub now: jiff::Timestamp,
    pub judgment: uuid::Uuid,
    pub score: f64,
    pub wrong: T2,
    pub revision: i32,
    pub run: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct RegradeEvidenceParams {
    pub score: f64,
    pub judgment: uuid::Uuid,
}
#[derive(Debug)]
pub struct CountAnswersParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub steps: T1,
    pub actors: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct LockProgressParams {
    pub step: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct SaveProgressParams {
    pub answers: i64,
    pub last_stretch: i64,
    pub quiz_asked: i32,
    pub quiz_right: i32,
    pub step: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct FeedbackOfAssignmentParams {
    pub assignment: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct GoldRow {
    pub gold_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub workflow_key: String,
    pub stage_key: String,
    pub item_id: uuid::Uuid,
    pub answer: serde_json::Value,
    pub reason: Option<String>,
    pub state: String,
    pub revision: i32,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub changed_at: jiff::Timestamp,
    pub external_key: Option<String>,
    pub payload: serde_json::Value,
    pub answers: i64,
    pub score: f64,
}
pub struct GoldRowBorrowed<'a> {
    pub gold_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub workflow_key: &'a str,
    pub stage_key: &'a str,
    pub item_id: uuid::Uuid,
    pub answer: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub reason: Option<&'a str>,
    pub state: &'a str,
    pub revision: i32,
    pub created_by: uuid::Uuid,
    pub created_at: jiff::Timestamp,
    pub changed_at: jiff::Timestamp,
    pub external_key: Option<&'a str>,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub answers: i64,
    pub score: f64,
}
impl<'a> From<GoldRowBorrowed<'a>> for GoldRow {
    fn from(
        GoldRowBorrowed {
            gold_id,
            project_id,
            workflow_key,
            stage_key,
            item_id,
            answer,
            reason,
            state,
            revision,
            created_by,
            created_at,
            changed_at,
            external_key,
            payload,
            answers,
            score,
        }: GoldRowBorrowed<'a>,
    ) -> Self {
        Self {
            gold_id,
            project_id,
            workflow_key: workflow_key.into(),
            stage_key: stage_key.into(),
            item_id,
            answer: serde_json::from_str(answer.0.get()).unwrap(),
            reason: reason.map(|v| v.into()),
            state: state.into(),
            revision,
            created_by,
            created_at,
            changed_at,
            external_key: external_key.map(|v| v.into()),
            payload: serde_json::from_str(payload.0.get()).unwrap(),
            answers,
            score,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct GoldToPrepare {
    pub step_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub gold_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub project_key: String,
    pub workflow_key: String,
    pub started_by: uuid::Uuid,
    pub traces: Vec<String>,
}
pub struct GoldToPrepareBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub gold_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub project_key: &'a str,
    pub workflow_key: &'a str,
    pub started_by: uuid::Uuid,
    pub traces: crate::ArrayIterator<'a, &'a str>,
}
impl<'a> From<GoldToPrepareBorrowed<'a>> for GoldToPrepare {
    fn from(
        GoldToPrepareBorrowed {
            step_id,
            actor_id,
            gold_id,
            item_id,
            project_key,
            workflow_key,
            started_by,
            traces,
        }: GoldToPrepareBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            actor_id,
            gold_id,
            item_id,
            project_key: project_key.into(),
            workflow_key: workflow_key.into(),
            started_by,
            traces: traces.map(|v| v.into()).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct GoldWaiting {
    pub step_id: uuid::Uuid,
    pub units: Vec<uuid::Uuid>,
    pub held: i64,
    pub answered: i64,
    pub seed: uuid::Uuid,
    pub answers: i64,
    pub last_stretch: i64,
    pub quiz_asked: i32,
    pub quiz_right: i32,
}
pub struct GoldWaitingBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub units: crate::ArrayIterator<'a, uuid::Uuid>,
    pub held: i64,
    pub answered: i64,
    pub seed: uuid::Uuid,
    pub answers: i64,
    pub last_stretch: i64,
    pub quiz_asked: i32,
    pub quiz_right: i32,
}
impl<'a> From<GoldWaitingBorrowed<'a>> for GoldWaiting {
    fn from(
        GoldWaitingBorrowed {
            step_id,
            units,
            held,
            answered,
            seed,
            answers,
            last_stretch,
            quiz_asked,
            quiz_right,
        }: GoldWaitingBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            units: units.map(|v| v).collect(),
            held,
            answered,
            seed,
            answers,
            last_stretch,
            quiz_asked,
            quiz_right,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AskedInRuns {
    pub run_id: uuid::Uuid,
    pub gold_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub answer: serde_json::Value,
    pub reason: Option<String>,
    pub revision: i32,
}
pub struct AskedInRunsBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub gold_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub answer: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub reason: Option<&'a str>,
    pub revision: i32,
}
impl<'a> From<AskedInRunsBorrowed<'a>> for AskedInRuns {
    fn from(
        AskedInRunsBorrowed {
            run_id,
            gold_id,
            actor_id,
            step_id,
            answer,
            reason,
            revision,
        }: AskedInRunsBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            gold_id,
            actor_id,
            step_id,
            answer: serde_json::from_str(answer.0.get()).unwrap(),
            reason: reason.map(|v| v.into()),
            revision,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AskedOfGold {
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub data: Option<serde_json::Value>,
    pub decision: Option<String>,
}
pub struct AskedOfGoldBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub data: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub decision: Option<&'a str>,
}
impl<'a> From<AskedOfGoldBorrowed<'a>> for AskedOfGold {
    fn from(
        AskedOfGoldBorrowed { run_id, actor_id, step_id, judgment_id, data, decision }: AskedOfGoldBorrowed<
            'a,
        >,
    ) -> Self {
        Self {
            run_id,
            actor_id,
            step_id,
            judgment_id,
            data: data.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            decision: decision.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct LockProgress {
    pub step_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub answers: i64,
    pub last_stretch: i64,
    pub quiz_asked: i32,
    pub quiz_right: i32,
}
#[derive(Debug, Clone, PartialEq)]
pub struct FeedbackOfAssignment {
    pub score: f64,
    pub wrong: Vec<String>,
    pub reason: Option<String>,
    pub step_id: uuid::Uuid,
}
pub struct FeedbackOfAssignmentBorrowed<'a> {
    pub score: f64,
    pub wrong: crate::ArrayIterator<'a, &'a str>,
    pub reason: Option<&'a str>,
    pub step_id: uuid::Uuid,
}
impl<'a> From<FeedbackOfAssignmentBorrowed<'a>> for FeedbackOfAssignment {
    fn from(
        FeedbackOfAssignmentBorrowed { score, wrong, reason, step_id }: FeedbackOfAssignmentBorrowed<'a>,
    ) -> Self {
        Self { score, wrong: wrong.map(|v| v.into()).collect(), reason: reason.map(|v| v.into()), step_id }
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
pub struct GoldRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<GoldRowBorrowed, tokio_postgres::Error>,
    mapper: fn(GoldRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> GoldRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(GoldRowBorrowed) -> R) -> GoldRowQuery<'c, 'a, 's, C, R, N> {
        GoldRowQuery {
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
pub struct GoldToPrepareQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<GoldToPrepareBorrowed, tokio_postgres::Error>,
    mapper: fn(GoldToPrepareBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> GoldToPrepareQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(GoldToPrepareBorrowed) -> R) -> GoldToPrepareQuery<'c, 'a, 's, C, R, N> {
        GoldToPrepareQuery {
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
pub struct GoldWaitingQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<GoldWaitingBorrowed, tokio_postgres::Error>,
    mapper: fn(GoldWaitingBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> GoldWaitingQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(GoldWaitingBorrowed) -> R) -> GoldWaitingQuery<'c, 'a, 's, C, R, N> {
        GoldWaitingQuery {
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
pub struct BoolQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<bool, tokio_postgres::Error>,
    mapper: fn(bool) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> BoolQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(bool) -> R) -> BoolQuery<'c, 'a, 's, C, R, N> {
        BoolQuery {
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
pub struct AskedInRunsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AskedInRunsBorrowed, tokio_postgres::Error>,
    mapper: fn(AskedInRunsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AskedInRunsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AskedInRunsBorrowed) -> R) -> AskedInRunsQuery<'c, 'a, 's, C, R, N> {
        AskedInRunsQuery {
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
pub struct AskedOfGoldQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AskedOfGoldBorrowed, tokio_postgres::Error>,
    mapper: fn(AskedOfGoldBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AskedOfGoldQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AskedOfGoldBorrowed) -> R) -> AskedOfGoldQuery<'c, 'a, 's, C, R, N> {
        AskedOfGoldQuery {
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
pub struct LockProgressQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockProgress, tokio_postgres::Error>,
    mapper: fn(LockProgress) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockProgressQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockProgress) -> R) -> LockProgressQuery<'c, 'a, 's, C, R, N> {
        LockProgressQuery {
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
pub struct FeedbackOfAssignmentQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FeedbackOfAssignmentBorrowed, tokio_postgres::Error>,
    mapper: fn(FeedbackOfAssignmentBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FeedbackOfAssignmentQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(FeedbackOfAssignmentBorrowed) -> R,
    ) -> FeedbackOfAssignmentQuery<'c, 'a, 's, C, R, N> {
        FeedbackOfAssignmentQuery {
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
pub struct InsertGoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_gold() -> InsertGoldStmt {
    InsertGoldStmt(
        "insert into gold (gold_id, project_id, workflow_key, stage_key, item_id, answer, reason, state, revision, created_by, created_at, changed_at) values ($1, $2, $3, $4, $5, $6, $7, 'active', 1, $8, $9, $9) returning gold_id",
        None,
    )
}
impl InsertGoldStmt {
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
        T3: crate::JsonSql,
        T4: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        gold: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        workflow: &'a T1,
        stage: &'a T2,
        item: &'a uuid::Uuid,
        answer: &'a T3,
        reason: &'a Option<T4>,
        created_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 9> {
        UuidUuidQuery {
            client,
            params: [gold, project, workflow, stage, item, answer, reason, created_by, now],
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
    T2: crate::StringSql,
    T3: crate::JsonSql,
    T4: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertGoldParams<T1, T2, T3, T4>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 9>,
        C,
    > for InsertGoldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertGoldParams<T1, T2, T3, T4>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 9> {
        self.bind(
            client,
            &params.gold,
            &params.project,
            &params.workflow,
            &params.stage,
            &params.item,
            &params.answer,
            &params.reason,
            &params.created_by,
            &params.now,
        )
    }
}
pub struct SaveGoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_gold() -> SaveGoldStmt {
    SaveGoldStmt(
        "update gold set answer = $1, reason = $2, state = $3, revision = revision + 1, changed_at = $4 where gold_id = $5 returning revision",
        None,
    )
}
impl SaveGoldStmt {
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
        T1: crate::JsonSql,
        T2: crate::StringSql,
        T3: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        answer: &'a T1,
        reason: &'a Option<T2>,
        state: &'a T3,
        now: &'a jiff::Timestamp,
        gold: &'a uuid::Uuid,
    ) -> I32Query<'c, 'a, 's, C, i32, 5> {
        I32Query {
            client,
            params: [answer, reason, state, now, gold],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, SaveGoldParams<T1, T2, T3>, I32Query<'c, 'a, 's, C, i32, 5>, C>
    for SaveGoldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveGoldParams<T1, T2, T3>,
    ) -> I32Query<'c, 'a, 's, C, i32, 5> {
        self.bind(client, &params.answer, &params.reason, &params.state, &params.now, &params.gold)
    }
}
pub struct FindGoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_gold() -> FindGoldStmt {
    FindGoldStmt(
        "select g.gold_id, g.project_id, g.workflow_key, g.stage_key, g.item_id, g.answer, g.reason, g.state, g.revision, g.created_by, g.created_at, g.changed_at, i.external_key, i.payload, (select count(*) from gold_asked q where q.gold_id = g.gold_id and q.judged_at is not null) as answers, (select coalesce(avg(q.score), 0)::double precision from gold_asked q where q.gold_id = g.gold_id and q.judged_at is not null) as score from gold g join item i on i.item_id = g.item_id where g.gold_id = $1",
        None,
    )
}
impl FindGoldStmt {
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
        gold: &'a uuid::Uuid,
    ) -> GoldRowQuery<'c, 'a, 's, C, GoldRow, 1> {
        GoldRowQuery {
            client,
            params: [gold],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GoldRowBorrowed, tokio_postgres::Error> {
                Ok(GoldRowBorrowed {
                    gold_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    workflow_key: row.try_get(2)?,
                    stage_key: row.try_get(3)?,
                    item_id: row.try_get(4)?,
                    answer: row.try_get(5)?,
                    reason: row.try_get(6)?,
                    state: row.try_get(7)?,
                    revision: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    changed_at: row.try_get(11)?,
                    external_key: row.try_get(12)?,
                    payload: row.try_get(13)?,
                    answers: row.try_get(14)?,
                    score: row.try_get(15)?,
                })
            },
            mapper: |it| GoldRow::from(it),
        }
    }
}
pub struct ListGoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_gold() -> ListGoldStmt {
    ListGoldStmt(
        "select g.gold_id, g.project_id, g.workflow_key, g.stage_key, g.item_id, g.answer, g.reason, g.state, g.revision, g.created_by, g.created_at, g.changed_at, i.external_key, i.payload, (select count(*) from gold_asked q where q.gold_id = g.gold_id and q.judged_at is not null) as answers, (select coalesce(avg(q.score), 0)::double precision from gold_asked q where q.gold_id = g.gold_id and q.judged_at is not null) as score from gold g join item i on i.item_id = g.item_id where g.project_id = $1 and g.gold_id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid) and ($3::text is null or g.state = $3) order by g.gold_id limit $4",
        None,
    )
}
impl ListGoldStmt {
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
        after: &'a Option<uuid::Uuid>,
        state: &'a Option<T1>,
        row_limit: &'a i64,
    ) -> GoldRowQuery<'c, 'a, 's, C, GoldRow, 4> {
        GoldRowQuery {
            client,
            params: [project, after, state, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GoldRowBorrowed, tokio_postgres::Error> {
                Ok(GoldRowBorrowed {
                    gold_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    workflow_key: row.try_get(2)?,
                    stage_key: row.try_get(3)?,
                    item_id: row.try_get(4)?,
                    answer: row.try_get(5)?,
                    reason: row.try_get(6)?,
                    state: row.try_get(7)?,
                    revision: row.try_get(8)?,
                    created_by: row.try_get(9)?,
                    created_at: row.try_get(10)?,
                    changed_at: row.try_get(11)?,
                    external_key: row.try_get(12)?,
                    payload: row.try_get(13)?,
                    answers: row.try_get(14)?,
                    score: row.try_get(15)?,
                })
            },
            mapper: |it| GoldRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, ListGoldParams<T1>, GoldRowQuery<'c, 'a, 's, C, GoldRow, 4>, C>
    for ListGoldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListGoldParams<T1>,
    ) -> GoldRowQuery<'c, 'a, 's, C, GoldRow, 4> {
        self.bind(client, &params.project, &params.after, &params.state, &params.row_limit)
    }
}
pub struct GoldToPrepareStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn gold_to_prepare() -> GoldToPrepareStmt {
    GoldToPrepareStmt(
        "select w.step_id, w.actor_id, w.gold_id, w.item_id, w.project_key, w.workflow_key, recent.started_by, recent.traces from (select distinct on (s.step_id, m.actor_id) s.step_id, s.version_id, m.actor_id, g.gold_id, g.item_id, g.project_id, p.key as project_key, g.workflow_key from gold g join project p on p.project_id = g.project_id join workflow f on f.project_id = g.project_id and f.key = g.workflow_key join workflow_version v on v.workflow_id = f.workflow_id and v.status = 'published' join step s on s.version_id = v.version_id and s.stage_key = g.stage_key and s.status = 'active' join group_member m on m.group_id = s.candidate_group_id join actor a on a.actor_id = m.actor_id and a.disabled_at is null where g.state = 'active' and exists (select 1 from project_member r where r.project_id = g.project_id and r.actor_id = m.actor_id and r.role in ('owner', 'manager', 'reviewer', 'contributor')) and not exists (select 1 from gold_asked q where q.gold_id = g.gold_id and q.actor_id = m.actor_id and (q.step_id = s.step_id or q.judged_at is not null or exists (select 1 from assignment a where a.run_id = q.run_id)) and ($1::uuid is null or not exists (select 1 from assignment mine where mine.run_id = q.run_id and mine.actor_id = m.actor_id and mine.status = 'SKIPPED'))) and ($1::uuid is null or m.actor_id = $1) and (select count(*) from gold_asked q join gold still on still.gold_id = q.gold_id and still.state = 'active' where q.step_id = s.step_id and q.actor_id = m.actor_id and q.judged_at is null and not exists (select 1 from unit u where u.run_id = q.run_id and u.step_id = q.step_id and u.finished_at is not null) and not exists (select 1 from assignment mine where mine.run_id = q.run_id and mine.step_id = q.step_id and mine.actor_id = m.actor_id and mine.status = 'SKIPPED')) < $2 order by s.step_id, m.actor_id, exists (select 1 from gold_asked q where q.gold_id = g.gold_id and q.actor_id = m.actor_id), md5(g.gold_id::text || m.actor_id::text)) w cross join lateral ( select (array_agg(r.started_by order by r.run_id desc))[1] as started_by, array_agg(coalesce(t.traceparents[1], '') order by r.run_id desc) as traces from (select run_id, started_by from run where project_id = w.project_id and version_id = w.version_id and gold_for is null order by run_id desc limit 2) r left join trail_entry t on t.stream_id = r.run_id and t.first_seq = 1 having count(*) > 0) recent limit $3",
        None,
    )
}
impl GoldToPrepareStmt {
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
        actor: &'a Option<uuid::Uuid>,
        reserve: &'a i64,
        row_limit: &'a i64,
    ) -> GoldToPrepareQuery<'c, 'a, 's, C, GoldToPrepare, 3> {
        GoldToPrepareQuery {
            client,
            params: [actor, reserve, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GoldToPrepareBorrowed, tokio_postgres::Error> {
                Ok(GoldToPrepareBorrowed {
                    step_id: row.try_get(0)?,
                    actor_id: row.try_get(1)?,
                    gold_id: row.try_get(2)?,
                    item_id: row.try_get(3)?,
                    project_key: row.try_get(4)?,
                    workflow_key: row.try_get(5)?,
                    started_by: row.try_get(6)?,
                    traces: row.try_get(7)?,
                })
            },
            mapper: |it| GoldToPrepare::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        GoldToPrepareParams,
        GoldToPrepareQuery<'c, 'a, 's, C, GoldToPrepare, 3>,
        C,
    > for GoldToPrepareStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a GoldToPrepareParams,
    ) -> GoldToPrepareQuery<'c, 'a, 's, C, GoldToPrepare, 3> {
        self.bind(client, &params.actor, &params.reserve, &params.row_limit)
    }
}
pub struct InsertAskedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_asked() -> InsertAskedStmt {
    InsertAskedStmt(
        "with asked as ( select run_id, gold_id, actor_id, project_id, step_id from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[]) as t (run_id, gold_id, actor_id, project_id, step_id)), begun as ( insert into gold_progress (step_id, actor_id) select distinct step_id, actor_id from asked on conflict do nothing returning 1), moved as ( update gold_asked set run_id = asked.run_id, step_id = asked.step_id, prepared_at = $6 from asked where gold_asked.gold_id = asked.gold_id and gold_asked.actor_id = asked.actor_id and gold_asked.judged_at is null and (gold_asked.step_id <> asked.step_id or exists (select 1 from assignment mine where mine.run_id = gold_asked.run_id and mine.actor_id = asked.actor_id and mine.status = 'SKIPPED')) returning gold_asked.run_id), added as ( insert into gold_asked (run_id, gold_id, actor_id, project_id, step_id, prepared_at) select run_id, gold_id, actor_id, project_id, step_id, $6 from asked where run_id not in (select moved.run_id from moved) returning run_id) select run_id from moved union all select run_id from added",
        None,
    )
}
impl InsertAskedStmt {
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
        T4: crate::ArraySql<Item = uuid::Uuid>,
        T5: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        runs: &'a T1,
        golds: &'a T2,
        actors: &'a T3,
        projects: &'a T4,
        steps: &'a T5,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [runs, golds, actors, projects, steps, now],
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
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertAskedParams<T1, T2, T3, T4, T5>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for InsertAskedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertAskedParams<T1, T2, T3, T4, T5>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.runs,
            &params.golds,
            &params.actors,
            &params.projects,
            &params.steps,
            &params.now,
        )
    }
}
pub struct GoldWaitingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn gold_waiting() -> GoldWaitingStmt {
    GoldWaitingStmt(
        "select t.step_id, array(select u.unit_id from gold_asked q join gold g on g.gold_id = q.gold_id and g.state = 'active' join unit u on u.run_id = q.run_id and u.step_id = q.step_id where q.step_id = t.step_id and q.actor_id = $1 and q.judged_at is null and u.state = 'ready' and not exists (select 1 from assignment mine where mine.run_id = u.run_id and mine.unit_id = u.unit_id and mine.actor_id = $1 and mine.status = 'SKIPPED') order by u.unit_id limit 1) as units, (select count(*) from gold_asked q join gold g on g.gold_id = q.gold_id and g.state = 'active' join assignment mine on mine.run_id = q.run_id and mine.step_id = q.step_id and mine.actor_id = $1 where q.step_id = t.step_id and q.actor_id = $1 and q.judged_at is null and mine.status in ('PENDING', 'IN_PROGRESS')) as held, (select count(*) from gold_asked q join gold g on g.gold_id = q.gold_id and g.state = 'active' join assignment mine on mine.run_id = q.run_id and mine.step_id = q.step_id and mine.actor_id = $1 where q.step_id = t.step_id and q.actor_id = $1 and q.judged_at is null and mine.status in ('SUBMITTED', 'APPROVED', 'REJECTED') and mine.ended_at >= g.changed_at) as answered, coalesce(p.seed, gen_random_uuid()) as seed, coalesce(p.answers, 0) as answers, coalesce(p.last_stretch, -1) as last_stretch, coalesce(p.quiz_asked, 0) as quiz_asked, coalesce(p.quiz_right, 0) as quiz_right from unnest($2::uuid[]) with ordinality as t (step_id, place) left join gold_progress p on p.step_id = t.step_id and p.actor_id = $1 order by t.place",
        None,
    )
}
impl GoldWaitingStmt {
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
        actor: &'a uuid::Uuid,
        steps: &'a T1,
    ) -> GoldWaitingQuery<'c, 'a, 's, C, GoldWaiting, 2> {
        GoldWaitingQuery {
            client,
            params: [actor, steps],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<GoldWaitingBorrowed, tokio_postgres::Error> {
                Ok(GoldWaitingBorrowed {
                    step_id: row.try_get(0)?,
                    units: row.try_get(1)?,
                    held: row.try_get(2)?,
                    answered: row.try_get(3)?,
                    seed: row.try_get(4)?,
                    answers: row.try_get(5)?,
                    last_stretch: row.try_get(6)?,
                    quiz_asked: row.try_get(7)?,
                    quiz_right: row.try_get(8)?,
                })
            },
            mapper: |it| GoldWaiting::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        GoldWaitingParams<T1>,
        GoldWaitingQuery<'c, 'a, 's, C, GoldWaiting, 2>,
        C,
    > for GoldWaitingStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a GoldWaitingParams<T1>,
    ) -> GoldWaitingQuery<'c, 'a, 's, C, GoldWaiting, 2> {
        self.bind(client, &params.actor, &params.steps)
    }
}
pub struct OrdinaryOnOfferStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn ordinary_on_offer() -> OrdinaryOnOfferStmt {
    OrdinaryOnOfferStmt(
        "select exists (select 1 from unit u where u.step_id = $1 and u.claimable and exists (select 1 from run going where going.run_id = u.run_id and going.state = 'in_progress') and not exists (select 1 from assignment mine where mine.run_id = u.run_id and mine.unit_id = u.unit_id and mine.actor_id = $2 and mine.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED'))) as is_on_offer",
        None,
    )
}
impl OrdinaryOnOfferStmt {
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
        actor: &'a uuid::Uuid,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        BoolQuery {
            client,
            params: [step, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, OrdinaryOnOfferParams, BoolQuery<'c, 'a, 's, C, bool, 2>, C>
    for OrdinaryOnOfferStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a OrdinaryOnOfferParams,
    ) -> BoolQuery<'c, 'a, 's, C, bool, 2> {
        self.bind(client, &params.step, &params.actor)
    }
}
pub struct AskedInRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn asked_in_runs() -> AskedInRunsStmt {
    AskedInRunsStmt(
        "select q.run_id, q.gold_id, q.actor_id, q.step_id, g.answer, g.reason, g.revision from gold_asked q join gold g on g.gold_id = q.gold_id and g.state = 'active' where q.run_id = any ($1) and q.judged_at is null",
        None,
    )
}
impl AskedInRunsStmt {
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
        runs: &'a T1,
    ) -> AskedInRunsQuery<'c, 'a, 's, C, AskedInRuns, 1> {
        AskedInRunsQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AskedInRunsBorrowed, tokio_postgres::Error> {
                Ok(AskedInRunsBorrowed {
                    run_id: row.try_get(0)?,
                    gold_id: row.try_get(1)?,
                    actor_id: row.try_get(2)?,
                    step_id: row.try_get(3)?,
                    answer: row.try_get(4)?,
                    reason: row.try_get(5)?,
                    revision: row.try_get(6)?,
                })
            },
            mapper: |it| AskedInRuns::from(it),
        }
    }
}
pub struct AskedOfGoldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn asked_of_gold() -> AskedOfGoldStmt {
    AskedOfGoldStmt(
        "select q.run_id, q.actor_id, q.step_id, q.judgment_id, j.data, j.decision from gold_asked q join judgment j on j.run_id = q.run_id and j.judgment_id = q.judgment_id where q.gold_id = $1 and q.judged_at is not null",
        None,
    )
}
impl AskedOfGoldStmt {
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
        gold: &'a uuid::Uuid,
    ) -> AskedOfGoldQuery<'c, 'a, 's, C, AskedOfGold, 1> {
        AskedOfGoldQuery {
            client,
            params: [gold],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AskedOfGoldBorrowed, tokio_postgres::Error> {
                Ok(AskedOfGoldBorrowed {
                    run_id: row.try_get(0)?,
                    actor_id: row.try_get(1)?,
                    step_id: row.try_get(2)?,
                    judgment_id: row.try_get(3)?,
                    data: row.try_get(4)?,
                    decision: row.try_get(5)?,
                })
            },
            mapper: |it| AskedOfGold::from(it),
        }
    }
}
pub struct SaveAskedStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_asked() -> SaveAskedStmt {
    SaveAskedStmt(
        "update gold_asked set judged_at = $1, judgment_id = $2, score = $3, wrong = $4, revision = $5 where run_id = $6 returning run_id",
        None,
    )
}
impl SaveAskedStmt {
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
        now: &'a jiff::Timestamp,
        judgment: &'a uuid::Uuid,
        score: &'a f64,
        wrong: &'a T2,
        revision: &'a i32,
        run: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [now, judgment, score, wrong, revision, run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::ArraySql<Item = T1>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveAskedParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for SaveAskedStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveAskedParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.now,
            &params.judgment,
            &params.score,
            &params.wrong,
            &params.revision,
            &params.run,
        )
    }
}
pub struct RegradeEvidenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn regrade_evidence() -> RegradeEvidenceStmt {
    RegradeEvidenceStmt(
        "update trust_evidence set score = $1 where judgment_id = $2 and source = 'gold' returning evidence_id",
        None,
    )
}
impl RegradeEvidenceStmt {
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
        score: &'a f64,
        judgment: &'a uuid::Uuid,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [score, judgment],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, RegradeEvidenceParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for RegradeEvidenceStmt
{
    fn params(&'s self, client: &'c C, params: &'a RegradeEvidenceParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.score, &params.judgment)
    }
}
pub struct CountAnswersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_answers() -> CountAnswersStmt {
    CountAnswersStmt(
        "insert into gold_progress (step_id, actor_id, answers) select step_id, actor_id, count(*) from unnest($1::uuid[], $2::uuid[]) as t (step_id, actor_id) group by step_id, actor_id on conflict (step_id, actor_id) do update set answers = gold_progress.answers + excluded.answers returning step_id",
        None,
    )
}
impl CountAnswersStmt {
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
        steps: &'a T1,
        actors: &'a T2,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [steps, actors],
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
        CountAnswersParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for CountAnswersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountAnswersParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.steps, &params.actors)
    }
}
pub struct LockProgressStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_progress() -> LockProgressStmt {
    LockProgressStmt(
        "select step_id, actor_id, answers, last_stretch, quiz_asked, quiz_right from gold_progress where step_id = $1 and actor_id = $2 for no key update",
        None,
    )
}
impl LockProgressStmt {
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
        actor: &'a uuid::Uuid,
    ) -> LockProgressQuery<'c, 'a, 's, C, LockProgress, 2> {
        LockProgressQuery {
            client,
            params: [step, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockProgress, tokio_postgres::Error> {
                Ok(LockProgress {
                    step_id: row.try_get(0)?,
                    actor_id: row.try_get(1)?,
                    answers: row.try_get(2)?,
                    last_stretch: row.try_get(3)?,
                    quiz_asked: row.try_get(4)?,
                    quiz_right: row.try_get(5)?,
                })
            },
            mapper: |it| LockProgress::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockProgressParams,
        LockProgressQuery<'c, 'a, 's, C, LockProgress, 2>,
        C,
    > for LockProgressStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockProgressParams,
    ) -> LockProgressQuery<'c, 'a, 's, C, LockProgress, 2> {
        self.bind(client, &params.step, &params.actor)
    }
}
pub struct SaveProgressStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_progress() -> SaveProgressStmt {
    SaveProgressStmt(
        "update gold_progress set answers = $1, last_stretch = $2, quiz_asked = $3, quiz_right = $4 where step_id = $5 and actor_id = $6 returning step_id",
        None,
    )
}
impl SaveProgressStmt {
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
        answers: &'a i64,
        last_stretch: &'a i64,
        quiz_asked: &'a i32,
        quiz_right: &'a i32,
        step: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [answers, last_stretch, quiz_asked, quiz_right, step, actor],
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
        SaveProgressParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for SaveProgressStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveProgressParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.answers,
            &params.last_stretch,
            &params.quiz_asked,
            &params.quiz_right,
            &params.step,
            &params.actor,
        )
    }
}
pub struct FeedbackOfAssignmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn feedback_of_assignment() -> FeedbackOfAssignmentStmt {
    FeedbackOfAssignmentStmt(
        "select q.score, q.wrong, g.reason, a.step_id from assignment a join gold_asked q on q.run_id = a.run_id and q.actor_id = a.actor_id and q.judged_at is not null join gold g on g.gold_id = q.gold_id where a.assignment_id = $1 and a.actor_id = $2",
        None,
    )
}
impl FeedbackOfAssignmentStmt {
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
        actor: &'a uuid::Uuid,
    ) -> FeedbackOfAssignmentQuery<'c, 'a, 's, C, FeedbackOfAssignment, 2> {
        FeedbackOfAssignmentQuery {
            client,
            params: [assignment, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<FeedbackOfAssignmentBorrowed, tokio_postgres::Error> {
                    Ok(FeedbackOfAssignmentBorrowed {
                        score: row.try_get(0)?,
                        wrong: row.try_get(1)?,
                        reason: row.try_get(2)?,
                        step_id: row.try_get(3)?,
                    })
                },
            mapper: |it| FeedbackOfAssignment::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FeedbackOfAssignmentParams,
        FeedbackOfAssignmentQuery<'c, 'a, 's, C, FeedbackOfAssignment, 2>,
        C,
    > for FeedbackOfAssignmentStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FeedbackOfAssignmentParams,
    ) -> FeedbackOfAssignmentQuery<'c, 'a, 's, C, FeedbackOfAssignment, 2> {
        self.bind(client, &params.assignment, &params.actor)
    }
}
