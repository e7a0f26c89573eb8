// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct StepsOfProjectParams {
    pub project: uuid::Uuid,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct SearchStepsParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = T8>,
    T10: crate::StringSql,
> {
    pub skills: T2,
    pub projects: T3,
    pub review_projects: T4,
    pub groups: T5,
    pub channels: T7,
    pub locales: T9,
    pub words: Option<T10>,
    pub after_step: Option<uuid::Uuid>,
    pub after_priority: Option<i16>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct AllSearchableStepsParams {
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct StepsWithoutCardParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub steps: T1,
    pub versions: T2,
}
#[derive(Debug)]
pub struct InsertStepCardParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
> {
    pub step: uuid::Uuid,
    pub project: uuid::Uuid,
    pub is_review: bool,
    pub candidate_group: Option<uuid::Uuid>,
    pub skill_set: i64,
    pub channels: T2,
    pub locales: T4,
    pub words: T5,
    pub paused: bool,
    pub priority: i16,
    pub shared: bool,
}
#[derive(Debug)]
pub struct SaveWordsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
> {
    pub steps: T1,
    pub words: T3,
}
#[derive(Debug)]
pub struct CountUnitsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
> {
    pub steps: T1,
    pub totals: T2,
    pub completes: T3,
    pub held_back: T4,
}
#[derive(Debug)]
pub struct SaveStepParams<T1: crate::StringSql> {
    pub status: T1,
    pub priority: i16,
    pub step: uuid::Uuid,
}
#[derive(Clone, Copy, Debug)]
pub struct SaveStepCardParams {
    pub paused: bool,
    pub priority: i16,
    pub claims_per_minute: Option<i32>,
    pub step: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct StepRow {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub project_key: String,
    pub workflow_key: String,
    pub version_id: uuid::Uuid,
    pub version_number: i32,
    pub stage_key: String,
    pub stage_name: String,
    pub is_review: bool,
    pub status: String,
    pub priority: i16,
    pub candidate_group_id: Option<uuid::Uuid>,
    pub total_units: i64,
    pub completed_units: i64,
    pub requirements: Option<serde_json::Value>,
    pub claims_per_minute: Option<i32>,
}
pub struct StepRowBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub project_key: &'a str,
    pub workflow_key: &'a str,
    pub version_id: uuid::Uuid,
    pub version_number: i32,
    pub stage_key: &'a str,
    pub stage_name: &'a str,
    pub is_review: bool,
    pub status: &'a str,
    pub priority: i16,
    pub candidate_group_id: Option<uuid::Uuid>,
    pub total_units: i64,
    pub completed_units: i64,
    pub requirements: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub claims_per_minute: Option<i32>,
}
impl<'a> From<StepRowBorrowed<'a>> for StepRow {
    fn from(
        StepRowBorrowed {
            step_id,
            project_id,
            project_key,
            workflow_key,
            version_id,
            version_number,
            stage_key,
            stage_name,
            is_review,
            status,
            priority,
            candidate_group_id,
            total_units,
            completed_units,
            requirements,
            claims_per_minute,
        }: StepRowBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            project_id,
            project_key: project_key.into(),
            workflow_key: workflow_key.into(),
            version_id,
            version_number,
            stage_key: stage_key.into(),
            stage_name: stage_name.into(),
            is_review,
            status: status.into(),
            priority,
            candidate_group_id,
            total_units,
            completed_units,
            requirements: requirements.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            claims_per_minute,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct SearchSteps {
    pub step_id: uuid::Uuid,
    pub priority: i16,
}
#[derive(Debug, Clone, PartialEq)]
pub struct SearchableRow {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub is_review: bool,
    pub candidate_group_id: Option<uuid::Uuid>,
    pub skills: Vec<String>,
    pub channels: Vec<String>,
    pub locales: Vec<String>,
    pub words: String,
    pub priority: i16,
}
pub struct SearchableRowBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub is_review: bool,
    pub candidate_group_id: Option<uuid::Uuid>,
    pub skills: crate::ArrayIterator<'a, &'a str>,
    pub channels: crate::ArrayIterator<'a, &'a str>,
    pub locales: crate::ArrayIterator<'a, &'a str>,
    pub words: &'a str,
    pub priority: i16,
}
impl<'a> From<SearchableRowBorrowed<'a>> for SearchableRow {
    fn from(
        SearchableRowBorrowed {
            step_id,
            project_id,
            is_review,
            candidate_group_id,
            skills,
            channels,
            locales,
            words,
            priority,
        }: SearchableRowBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            project_id,
            is_review,
            candidate_group_id,
            skills: skills.map(|v| v.into()).collect(),
            channels: channels.map(|v| v.into()).collect(),
            locales: locales.map(|v| v.into()).collect(),
            words: words.into(),
            priority,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct StepsWithoutCard {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub is_review: bool,
    pub candidate_group_id: Option<uuid::Uuid>,
    pub requirements: Option<serde_json::Value>,
    pub paused: bool,
    pub priority: i16,
    pub shared: bool,
    pub words: String,
}
pub struct StepsWithoutCardBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub is_review: bool,
    pub candidate_group_id: Option<uuid::Uuid>,
    pub requirements: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub paused: bool,
    pub priority: i16,
    pub shared: bool,
    pub words: &'a str,
}
impl<'a> From<StepsWithoutCardBorrowed<'a>> for StepsWithoutCard {
    fn from(
        StepsWithoutCardBorrowed {
            step_id,
            project_id,
            is_review,
            candidate_group_id,
            requirements,
            paused,
            priority,
            shared,
            words,
        }: StepsWithoutCardBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            project_id,
            is_review,
            candidate_group_id,
            requirements: requirements.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            paused,
            priority,
            shared,
            words: words.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct WordsOfSteps {
    pub step_id: uuid::Uuid,
    pub words: String,
}
pub struct WordsOfStepsBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub words: &'a str,
}
impl<'a> From<WordsOfStepsBorrowed<'a>> for WordsOfSteps {
    fn from(WordsOfStepsBorrowed { step_id, words }: WordsOfStepsBorrowed<'a>) -> Self {
        Self { step_id, words: words.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct SaveWords {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub status: String,
    pub priority: i16,
    pub total_units: i64,
    pub completed_units: i64,
}
pub struct SaveWordsBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub status: &'a str,
    pub priority: i16,
    pub total_units: i64,
    pub completed_units: i64,
}
impl<'a> From<SaveWordsBorrowed<'a>> for SaveWords {
    fn from(
        SaveWordsBorrowed {
            step_id,
            project_id,
            status,
            priority,
            total_units,
            completed_units,
        }: SaveWordsBorrowed<'a>,
    ) -> Self {
        Self { step_id, project_id, status: status.into(), priority, total_units, completed_units }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct StepsOfUnits {
    pub unit_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub withheld: bool,
}
#[derive(Debug, Clone, PartialEq)]
pub struct CountUnits {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub was: String,
    pub status: String,
    pub priority: i16,
    pub total_units: i64,
    pub completed_units: i64,
}
pub struct CountUnitsBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub was: &'a str,
    pub status: &'a str,
    pub priority: i16,
    pub total_units: i64,
    pub completed_units: i64,
}
impl<'a> From<CountUnitsBorrowed<'a>> for CountUnits {
    fn from(
        CountUnitsBorrowed {
            step_id,
            project_id,
            was,
            status,
            priority,
            total_units,
            completed_units,
        }: CountUnitsBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            project_id,
            was: was.into(),
            status: status.into(),
            priority,
            total_units,
            completed_units,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LockStep {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub status: String,
    pub priority: i16,
    pub claims_per_minute: Option<i32>,
}
pub struct LockStepBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub status: &'a str,
    pub priority: i16,
    pub claims_per_minute: Option<i32>,
}
impl<'a> From<LockStepBorrowed<'a>> for LockStep {
    fn from(
        LockStepBorrowed { step_id, project_id, status, priority, claims_per_minute }: LockStepBorrowed<'a>,
    ) -> Self {
        Self { step_id, project_id, status: status.into(), priority, claims_per_minute }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct LimitedSteps {
    pub step_id: uuid::Uuid,
    pub claims_per_minute: i32,
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct StepRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StepRowBorrowed, tokio_postgres::Error>,
    mapper: fn(StepRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StepRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StepRowBorrowed) -> R) -> StepRowQuery<'c, 'a, 's, C, R, N> {
        StepRowQuery {
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
pub struct SearchStepsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SearchSteps, tokio_postgres::Error>,
    mapper: fn(SearchSteps) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SearchStepsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SearchSteps) -> R) -> SearchStepsQuery<'c, 'a, 's, C, R, N> {
        SearchStepsQuery {
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
pub struct SearchableRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SearchableRowBorrowed, tokio_postgres::Error>,
    mapper: fn(SearchableRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SearchableRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SearchableRowBorrowed) -> R) -> SearchableRowQuery<'c, 'a, 's, C, R, N> {
        SearchableRowQuery {
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
pub struct StepsWithoutCardQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StepsWithoutCardBorrowed, tokio_postgres::Error>,
    mapper: fn(StepsWithoutCardBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StepsWithoutCardQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(StepsWithoutCardBorrowed) -> R,
    ) -> StepsWithoutCardQuery<'c, 'a, 's, C, R, N> {
        StepsWithoutCardQuery {
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
pub struct WordsOfStepsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WordsOfStepsBorrowed, tokio_postgres::Error>,
    mapper: fn(WordsOfStepsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WordsOfStepsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(WordsOfStepsBorrowed) -> R) -> WordsOfStepsQuery<'c, 'a, 's, C, R, N> {
        WordsOfStepsQuery {
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
pub struct SaveWordsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<SaveWordsBorrowed, tokio_postgres::Error>,
    mapper: fn(SaveWordsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SaveWordsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(SaveWordsBorrowed) -> R) -> SaveWordsQuery<'c, 'a, 's, C, R, N> {
        SaveWordsQuery {
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
pub struct StepsOfUnitsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<StepsOfUnits, tokio_postgres::Error>,
    mapper: fn(StepsOfUnits) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StepsOfUnitsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(StepsOfUnits) -> R) -> StepsOfUnitsQuery<'c, 'a, 's, C, R, N> {
        StepsOfUnitsQuery {
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
pub struct CountUnitsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<CountUnitsBorrowed, tokio_postgres::Error>,
    mapper: fn(CountUnitsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> CountUnitsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(CountUnitsBorrowed) -> R) -> CountUnitsQuery<'c, 'a, 's, C, R, N> {
        CountUnitsQuery {
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
pub struct LockStepQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LockStepBorrowed, tokio_postgres::Error>,
    mapper: fn(LockStepBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LockStepQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LockStepBorrowed) -> R) -> LockStepQuery<'c, 'a, 's, C, R, N> {
        LockStepQuery {
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
pub struct LimitedStepsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LimitedSteps, tokio_postgres::Error>,
    mapper: fn(LimitedSteps) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LimitedStepsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LimitedSteps) -> R) -> LimitedStepsQuery<'c, 'a, 's, C, R, N> {
        LimitedStepsQuery {
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
pub struct FindStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_steps() -> FindStepsStmt {
    FindStepsStmt(
        "select c.step_id, c.project_id, p.key as project_key, w.key as workflow_key, s.version_id, v.number as version_number, s.stage_key, t.name as stage_name, c.is_review, c.status, c.priority, c.candidate_group_id, c.total_units, c.completed_units, t.config -> 'requirements' as requirements, c.claims_per_minute from step_card c join step s on s.step_id = c.step_id join stage t on t.version_id = s.version_id and t.stage_key = s.stage_key join workflow_version v on v.version_id = s.version_id join workflow w on w.workflow_id = v.workflow_id join project p on p.project_id = c.project_id where c.step_id = any ($1)",
        None,
    )
}
impl FindStepsStmt {
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
        steps: &'a T1,
    ) -> StepRowQuery<'c, 'a, 's, C, StepRow, 1> {
        StepRowQuery {
            client,
            params: [steps],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepRowBorrowed, tokio_postgres::Error> {
                Ok(StepRowBorrowed {
                    step_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    project_key: row.try_get(2)?,
                    workflow_key: row.try_get(3)?,
                    version_id: row.try_get(4)?,
                    version_number: row.try_get(5)?,
                    stage_key: row.try_get(6)?,
                    stage_name: row.try_get(7)?,
                    is_review: row.try_get(8)?,
                    status: row.try_get(9)?,
                    priority: row.try_get(10)?,
                    candidate_group_id: row.try_get(11)?,
                    total_units: row.try_get(12)?,
                    completed_units: row.try_get(13)?,
                    requirements: row.try_get(14)?,
                    claims_per_minute: row.try_get(15)?,
                })
            },
            mapper: |it| StepRow::from(it),
        }
    }
}
pub struct StepsOfProjectStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn steps_of_project() -> StepsOfProjectStmt {
    StepsOfProjectStmt(
        "select step_id from step_card where project_id = $1 and step_id > coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid) order by step_id limit $3",
        None,
    )
}
impl StepsOfProjectStmt {
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
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [project, after, row_limit],
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
        StepsOfProjectParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for StepsOfProjectStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a StepsOfProjectParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.project, &params.after, &params.row_limit)
    }
}
pub struct SearchStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn search_steps() -> SearchStepsStmt {
    SearchStepsStmt(
        "select c.step_id, c.priority from step_card c where c.status = 'active' and c.skill_set_id = any (array(select skill_set_id from skill_set where skills <@ $1::text[])) and c.project_id = any ($2) and (not c.is_review or c.project_id = any ($3)) and (c.candidate_group_id is null or c.candidate_group_id = any ($4)) and (c.channels = '{}' or c.channels && $5::text[]) and (c.locales = '{}' or c.locales && $6::text[]) and ($7::text is null or string_to_array(c.words, ' ') @> string_to_array($7, ' ')) and ($8::uuid is null or (-c.priority::integer, c.step_id) > (-($9::smallint)::integer, $8)) order by c.priority desc, c.step_id limit $10",
        None,
    )
}
impl SearchStepsStmt {
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
        T3: crate::ArraySql<Item = uuid::Uuid>,
        T4: crate::ArraySql<Item = uuid::Uuid>,
        T5: crate::ArraySql<Item = uuid::Uuid>,
        T6: crate::StringSql,
        T7: crate::ArraySql<Item = T6>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = T8>,
        T10: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        skills: &'a T2,
        projects: &'a T3,
        review_projects: &'a T4,
        groups: &'a T5,
        channels: &'a T7,
        locales: &'a T9,
        words: &'a Option<T10>,
        after_step: &'a Option<uuid::Uuid>,
        after_priority: &'a Option<i16>,
        row_limit: &'a i64,
    ) -> SearchStepsQuery<'c, 'a, 's, C, SearchSteps, 10> {
        SearchStepsQuery {
            client,
            params: [
                skills,
                projects,
                review_projects,
                groups,
                channels,
                locales,
                words,
                after_step,
                after_priority,
                row_limit,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SearchSteps, tokio_postgres::Error> {
                Ok(SearchSteps { step_id: row.try_get(0)?, priority: row.try_get(1)? })
            },
            mapper: |it| SearchSteps::from(it),
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
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
    T6: crate::StringSql,
    T7: crate::ArraySql<Item = T6>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = T8>,
    T10: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SearchStepsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
        SearchStepsQuery<'c, 'a, 's, C, SearchSteps, 10>,
        C,
    > for SearchStepsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SearchStepsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>,
    ) -> SearchStepsQuery<'c, 'a, 's, C, SearchSteps, 10> {
        self.bind(
            client,
            &params.skills,
            &params.projects,
            &params.review_projects,
            &params.groups,
            &params.channels,
            &params.locales,
            &params.words,
            &params.after_step,
            &params.after_priority,
            &params.row_limit,
        )
    }
}
pub struct SearchableStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn searchable_steps() -> SearchableStepsStmt {
    SearchableStepsStmt(
        "select c.step_id, c.project_id, c.is_review, c.candidate_group_id, k.skills, c.channels, c.locales, c.words, c.priority from step_card c join skill_set k on k.skill_set_id = c.skill_set_id where c.step_id = any ($1) and c.status = 'active'",
        None,
    )
}
impl SearchableStepsStmt {
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
        steps: &'a T1,
    ) -> SearchableRowQuery<'c, 'a, 's, C, SearchableRow, 1> {
        SearchableRowQuery {
            client,
            params: [steps],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SearchableRowBorrowed, tokio_postgres::Error> {
                Ok(SearchableRowBorrowed {
                    step_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    is_review: row.try_get(2)?,
                    candidate_group_id: row.try_get(3)?,
                    skills: row.try_get(4)?,
                    channels: row.try_get(5)?,
                    locales: row.try_get(6)?,
                    words: row.try_get(7)?,
                    priority: row.try_get(8)?,
                })
            },
            mapper: |it| SearchableRow::from(it),
        }
    }
}
pub struct AllSearchableStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_searchable_steps() -> AllSearchableStepsStmt {
    AllSearchableStepsStmt(
        "select c.step_id, c.project_id, c.is_review, c.candidate_group_id, k.skills, c.channels, c.locales, c.words, c.priority from step_card c join skill_set k on k.skill_set_id = c.skill_set_id where c.status = 'active' and c.step_id > coalesce($1, '00000000-0000-0000-0000-000000000000'::uuid) order by c.step_id limit $2",
        None,
    )
}
impl AllSearchableStepsStmt {
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
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> SearchableRowQuery<'c, 'a, 's, C, SearchableRow, 2> {
        SearchableRowQuery {
            client,
            params: [after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SearchableRowBorrowed, tokio_postgres::Error> {
                Ok(SearchableRowBorrowed {
                    step_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    is_review: row.try_get(2)?,
                    candidate_group_id: row.try_get(3)?,
                    skills: row.try_get(4)?,
                    channels: row.try_get(5)?,
                    locales: row.try_get(6)?,
                    words: row.try_get(7)?,
                    priority: row.try_get(8)?,
                })
            },
            mapper: |it| SearchableRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        AllSearchableStepsParams,
        SearchableRowQuery<'c, 'a, 's, C, SearchableRow, 2>,
        C,
    > for AllSearchableStepsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AllSearchableStepsParams,
    ) -> SearchableRowQuery<'c, 'a, 's, C, SearchableRow, 2> {
        self.bind(client, &params.after, &params.row_limit)
    }
}
pub struct StepsWithoutCardStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn steps_without_card() -> StepsWithoutCardStmt {
    StepsWithoutCardStmt(
        "select s.step_id, s.project_id, t.type = 'REVIEW' as is_review, s.candidate_group_id, t.config -> 'requirements' as requirements, s.status = 'paused' as paused, s.priority, t.config ->> 'share_per_person' is not null as shared, concat_ws(' ', p.key, p.name, w.key, w.name, s.stage_key, t.name) as words from step s join stage t on t.version_id = s.version_id and t.stage_key = s.stage_key and t.type in ('ANNOTATE', 'REVIEW') join workflow_version v on v.version_id = s.version_id join workflow w on w.workflow_id = v.workflow_id join project p on p.project_id = s.project_id where s.step_id in (select unnest($1::uuid[]) union select o.step_id from step o where o.version_id = any ($2)) and not exists (select 1 from step_card c where c.step_id = s.step_id)",
        None,
    )
}
impl StepsWithoutCardStmt {
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
        versions: &'a T2,
    ) -> StepsWithoutCardQuery<'c, 'a, 's, C, StepsWithoutCard, 2> {
        StepsWithoutCardQuery {
            client,
            params: [steps, versions],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<StepsWithoutCardBorrowed, tokio_postgres::Error> {
                    Ok(StepsWithoutCardBorrowed {
                        step_id: row.try_get(0)?,
                        project_id: row.try_get(1)?,
                        is_review: row.try_get(2)?,
                        candidate_group_id: row.try_get(3)?,
                        requirements: row.try_get(4)?,
                        paused: row.try_get(5)?,
                        priority: row.try_get(6)?,
                        shared: row.try_get(7)?,
                        words: row.try_get(8)?,
                    })
                },
            mapper: |it| StepsWithoutCard::from(it),
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
        StepsWithoutCardParams<T1, T2>,
        StepsWithoutCardQuery<'c, 'a, 's, C, StepsWithoutCard, 2>,
        C,
    > for StepsWithoutCardStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a StepsWithoutCardParams<T1, T2>,
    ) -> StepsWithoutCardQuery<'c, 'a, 's, C, StepsWithoutCard, 2> {
        self.bind(client, &params.steps, &params.versions)
    }
}
pub struct KeepSkillSetStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn keep_skill_set() -> KeepSkillSetStmt {
    KeepSkillSetStmt(
        "insert into skill_set (skills) values ($1) on conflict (skills) do update set skills = excluded.skills returning skill_set_id",
        None,
    )
}
impl KeepSkillSetStmt {
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
        skills: &'a T2,
    ) -> I64Query<'c, 'a, 's, C, i64, 1> {
        I64Query {
            client,
            params: [skills],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct InsertStepCardStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_step_card() -> InsertStepCardStmt {
    InsertStepCardStmt(
        "insert into step_card (step_id, project_id, is_review, candidate_group_id, skill_set_id, channels, locales, words, paused, priority, shared) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (step_id) do nothing returning step_id",
        None,
    )
}
impl InsertStepCardStmt {
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
    >(
        &'s self,
        client: &'c C,
        step: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        is_review: &'a bool,
        candidate_group: &'a Option<uuid::Uuid>,
        skill_set: &'a i64,
        channels: &'a T2,
        locales: &'a T4,
        words: &'a T5,
        paused: &'a bool,
        priority: &'a i16,
        shared: &'a bool,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 11> {
        UuidUuidQuery {
            client,
            params: [
                step,
                project,
                is_review,
                candidate_group,
                skill_set,
                channels,
                locales,
                words,
                paused,
                priority,
                shared,
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
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertStepCardParams<T1, T2, T3, T4, T5>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 11>,
        C,
    > for InsertStepCardStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertStepCardParams<T1, T2, T3, T4, T5>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 11> {
        self.bind(
            client,
            &params.step,
            &params.project,
            &params.is_review,
            &params.candidate_group,
            &params.skill_set,
            &params.channels,
            &params.locales,
            &params.words,
            &params.paused,
            &params.priority,
            &params.shared,
        )
    }
}
pub struct WordsOfStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn words_of_steps() -> WordsOfStepsStmt {
    WordsOfStepsStmt(
        "select c.step_id, concat_ws(' ', p.key, p.name, w.key, w.name, s.stage_key, t.name) as words from step_card c join step s on s.step_id = c.step_id join stage t on t.version_id = s.version_id and t.stage_key = s.stage_key join workflow_version v on v.version_id = s.version_id join workflow w on w.workflow_id = v.workflow_id join project p on p.project_id = c.project_id where c.project_id = any ($1) order by c.step_id",
        None,
    )
}
impl WordsOfStepsStmt {
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
    ) -> WordsOfStepsQuery<'c, 'a, 's, C, WordsOfSteps, 1> {
        WordsOfStepsQuery {
            client,
            params: [projects],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WordsOfStepsBorrowed, tokio_postgres::Error> {
                Ok(WordsOfStepsBorrowed { step_id: row.try_get(0)?, words: row.try_get(1)? })
            },
            mapper: |it| WordsOfSteps::from(it),
        }
    }
}
pub struct SaveWordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_words() -> SaveWordsStmt {
    SaveWordsStmt(
        "with other as ( select c.step_id, n.words from unnest($1::uuid[], $2::text[]) as n (step_id, words) join step_card c on c.step_id = n.step_id where c.words <> n.words order by c.step_id for no key update of c), kept as ( update step_card c set words = o.words from other o where c.step_id = o.step_id returning c.step_id, c.project_id, c.status, c.priority, c.total_units, c.completed_units) select step_id, project_id, status, priority, total_units, completed_units from kept where status = 'active'",
        None,
    )
}
impl SaveWordsStmt {
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
        steps: &'a T1,
        words: &'a T3,
    ) -> SaveWordsQuery<'c, 'a, 's, C, SaveWords, 2> {
        SaveWordsQuery {
            client,
            params: [steps, words],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<SaveWordsBorrowed, tokio_postgres::Error> {
                Ok(SaveWordsBorrowed {
                    step_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    status: row.try_get(2)?,
                    priority: row.try_get(3)?,
                    total_units: row.try_get(4)?,
                    completed_units: row.try_get(5)?,
                })
            },
            mapper: |it| SaveWords::from(it),
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
        SaveWordsParams<T1, T2, T3>,
        SaveWordsQuery<'c, 'a, 's, C, SaveWords, 2>,
        C,
    > for SaveWordsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveWordsParams<T1, T2, T3>,
    ) -> SaveWordsQuery<'c, 'a, 's, C, SaveWords, 2> {
        self.bind(client, &params.steps, &params.words)
    }
}
pub struct StepsOfUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn steps_of_units() -> StepsOfUnitsStmt {
    StepsOfUnitsStmt("select unit_id, step_id, withheld from unit where unit_id = any ($1)", None)
}
impl StepsOfUnitsStmt {
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
    ) -> StepsOfUnitsQuery<'c, 'a, 's, C, StepsOfUnits, 1> {
        StepsOfUnitsQuery {
            client,
            params: [units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<StepsOfUnits, tokio_postgres::Error> {
                Ok(StepsOfUnits {
                    unit_id: row.try_get(0)?,
                    step_id: row.try_get(1)?,
                    withheld: row.try_get(2)?,
                })
            },
            mapper: |it| StepsOfUnits::from(it),
        }
    }
}
pub struct CountUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn count_units() -> CountUnitsStmt {
    CountUnitsStmt(
        "with before as ( select c.step_id, c.status, t.total, t.completed, t.held_back from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[]) as t (step_id, total, completed, held_back) join step_card c on c.step_id = t.step_id order by c.step_id for no key update of c) update step_card c set total_units = c.total_units + b.total, completed_units = c.completed_units + b.completed, held_back = c.held_back + b.held_back from before b where c.step_id = b.step_id returning c.step_id, c.project_id, b.status as was, c.status, c.priority, c.total_units, c.completed_units",
        None,
    )
}
impl CountUnitsStmt {
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
        T3: crate::ArraySql<Item = i64>,
        T4: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        steps: &'a T1,
        totals: &'a T2,
        completes: &'a T3,
        held_back: &'a T4,
    ) -> CountUnitsQuery<'c, 'a, 's, C, CountUnits, 4> {
        CountUnitsQuery {
            client,
            params: [steps, totals, completes, held_back],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<CountUnitsBorrowed, tokio_postgres::Error> {
                Ok(CountUnitsBorrowed {
                    step_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    was: row.try_get(2)?,
                    status: row.try_get(3)?,
                    priority: row.try_get(4)?,
                    total_units: row.try_get(5)?,
                    completed_units: row.try_get(6)?,
                })
            },
            mapper: |it| CountUnits::from(it),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = i64>,
    T3: crate::ArraySql<Item = i64>,
    T4: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        CountUnitsParams<T1, T2, T3, T4>,
        CountUnitsQuery<'c, 'a, 's, C, CountUnits, 4>,
        C,
    > for CountUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a CountUnitsParams<T1, T2, T3, T4>,
    ) -> CountUnitsQuery<'c, 'a, 's, C, CountUnits, 4> {
        self.bind(client, &params.steps, &params.totals, &params.completes, &params.held_back)
    }
}
pub struct LockStepStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_step() -> LockStepStmt {
    LockStepStmt(
        "select s.step_id, s.project_id, s.status, s.priority, c.claims_per_minute from step s join step_card c on c.step_id = s.step_id where s.step_id = $1 for no key update of s, c",
        None,
    )
}
impl LockStepStmt {
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
    ) -> LockStepQuery<'c, 'a, 's, C, LockStep, 1> {
        LockStepQuery {
            client,
            params: [step],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LockStepBorrowed, tokio_postgres::Error> {
                Ok(LockStepBorrowed {
                    step_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    status: row.try_get(2)?,
                    priority: row.try_get(3)?,
                    claims_per_minute: row.try_get(4)?,
                })
            },
            mapper: |it| LockStep::from(it),
        }
    }
}
pub struct SaveStepStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_step() -> SaveStepStmt {
    SaveStepStmt("update step set status = $1, priority = $2 where step_id = $3 returning step_id", None)
}
impl SaveStepStmt {
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
        status: &'a T1,
        priority: &'a i16,
        step: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [status, priority, step],
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
        SaveStepParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for SaveStepStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveStepParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.status, &params.priority, &params.step)
    }
}
pub struct SaveStepCardStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_step_card() -> SaveStepCardStmt {
    SaveStepCardStmt(
        "update step_card set paused = $1, priority = $2, claims_per_minute = $3 where step_id = $4 returning step_id",
        None,
    )
}
impl SaveStepCardStmt {
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
        paused: &'a bool,
        priority: &'a i16,
        claims_per_minute: &'a Option<i32>,
        step: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [paused, priority, claims_per_minute, step],
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
        SaveStepCardParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for SaveStepCardStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveStepCardParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.paused, &params.priority, &params.claims_per_minute, &params.step)
    }
}
pub struct LimitedStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn limited_steps() -> LimitedStepsStmt {
    LimitedStepsStmt(
        "select step_id, claims_per_minute from step_card where claims_per_minute is not null",
        None,
    )
}
impl LimitedStepsStmt {
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
    ) -> LimitedStepsQuery<'c, 'a, 's, C, LimitedSteps, 0> {
        LimitedStepsQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LimitedSteps, tokio_postgres::Error> {
                Ok(LimitedSteps { step_id: row.try_get(0)?, claims_per_minute: row.try_get(1)? })
            },
            mapper: |it| LimitedSteps::from(it),
        }
    }
}
