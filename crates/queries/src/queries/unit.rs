// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct UnitsForResultsParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub runs: T1,
    pub unfinished: bool,
}
#[derive(Debug)]
pub struct UnitsInHandParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>> {
    pub runs: T1,
    pub units: T2,
}
#[derive(Debug)]
pub struct ListClaimableParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub after_unit: Option<uuid::Uuid>,
    pub after_priority: Option<i16>,
    pub actor: uuid::Uuid,
    pub row_limit: i64,
    pub projects: T1,
    pub without: T2,
    pub step: Option<uuid::Uuid>,
    pub groups: T3,
    pub with_questions: bool,
}
#[derive(Debug)]
pub struct QueuesOnOfferParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub projects: T1,
    pub groups: T2,
    pub turn: i64,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct WhyNothingParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>> {
    pub projects: T1,
    pub step: Option<uuid::Uuid>,
    pub groups: T2,
    pub actor: uuid::Uuid,
}
#[derive(Debug)]
pub struct JudgmentsInHandParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub runs: T1,
    pub units: T2,
}
#[derive(Debug)]
pub struct ReviewedAnswersParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub runs: T1,
    pub units: T2,
    pub parents: T3,
}
#[derive(Clone, Copy, Debug)]
pub struct DueUnitsParams {
    pub now: jiff::Timestamp,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct DueCallsOfParams {
    pub now: jiff::Timestamp,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct ExplainStepsParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = uuid::Uuid>>
{
    pub row_limit: i64,
    pub actor: uuid::Uuid,
    pub groups: T1,
    pub projects: T2,
    pub step: Option<uuid::Uuid>,
}
#[derive(Debug)]
pub struct ExplainUnitsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub actor: uuid::Uuid,
    pub steps: T1,
    pub row_limit: i64,
    pub groups: T2,
    pub projects: T3,
    pub step: Option<uuid::Uuid>,
}
#[derive(Debug)]
pub struct ExplainHeldParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub actor: uuid::Uuid,
    pub leases_max: i64,
    pub projects: T1,
    pub step: Option<uuid::Uuid>,
    pub groups: T2,
    pub steps: T3,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct OpenOfActorParams {
    pub actor: uuid::Uuid,
    pub step: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug, Clone, PartialEq)]
pub struct UnitRow {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: String,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub claims: i32,
    pub handle: Option<String>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub detail: Option<serde_json::Value>,
    pub wakes_at: Option<jiff::Timestamp>,
}
pub struct UnitRowBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub claims: i32,
    pub handle: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub detail: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub wakes_at: Option<jiff::Timestamp>,
}
impl<'a> From<UnitRowBorrowed<'a>> for UnitRow {
    fn from(
        UnitRowBorrowed {
            step_id,
            unit_id,
            run_id,
            parent_unit_id,
            round,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle,
            created_at,
            started_at,
            finished_at,
            detail,
            wakes_at,
        }: UnitRowBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            run_id,
            parent_unit_id,
            round,
            state: state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle: handle.map(|v| v.into()),
            created_at,
            started_at,
            finished_at,
            detail: detail.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            wakes_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListClaimable {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub round: i16,
    pub priority: i16,
    pub created_at: jiff::Timestamp,
    pub stage_key: String,
    pub version_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub handed_to: Option<uuid::Uuid>,
    pub corrects: bool,
    pub worked_stages: Vec<String>,
    pub worked_actors: Vec<uuid::Uuid>,
}
pub struct ListClaimableBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub round: i16,
    pub priority: i16,
    pub created_at: jiff::Timestamp,
    pub stage_key: &'a str,
    pub version_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub handed_to: Option<uuid::Uuid>,
    pub corrects: bool,
    pub worked_stages: crate::ArrayIterator<'a, &'a str>,
    pub worked_actors: crate::ArrayIterator<'a, uuid::Uuid>,
}
impl<'a> From<ListClaimableBorrowed<'a>> for ListClaimable {
    fn from(
        ListClaimableBorrowed {
            step_id,
            unit_id,
            run_id,
            round,
            priority,
            created_at,
            stage_key,
            version_id,
            project_id,
            started_by,
            handed_to,
            corrects,
            worked_stages,
            worked_actors,
        }: ListClaimableBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            run_id,
            round,
            priority,
            created_at,
            stage_key: stage_key.into(),
            version_id,
            project_id,
            started_by,
            handed_to,
            corrects,
            worked_stages: worked_stages.map(|v| v.into()).collect(),
            worked_actors: worked_actors.map(|v| v).collect(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct WhyNothing {
    pub held_by_others: bool,
    pub stands_still: bool,
    pub for_others: bool,
    pub held_by_actor: bool,
    pub of_group: Option<String>,
}
pub struct WhyNothingBorrowed<'a> {
    pub held_by_others: bool,
    pub stands_still: bool,
    pub for_others: bool,
    pub held_by_actor: bool,
    pub of_group: Option<&'a str>,
}
impl<'a> From<WhyNothingBorrowed<'a>> for WhyNothing {
    fn from(
        WhyNothingBorrowed {
            held_by_others,
            stands_still,
            for_others,
            held_by_actor,
            of_group,
        }: WhyNothingBorrowed<'a>,
    ) -> Self {
        Self { held_by_others, stands_still, for_others, held_by_actor, of_group: of_group.map(|v| v.into()) }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ItemsOfRuns {
    pub run_id: uuid::Uuid,
    pub external_key: Option<String>,
    pub payload: serde_json::Value,
}
pub struct ItemsOfRunsBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub external_key: Option<&'a str>,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<ItemsOfRunsBorrowed<'a>> for ItemsOfRuns {
    fn from(ItemsOfRunsBorrowed { run_id, external_key, payload }: ItemsOfRunsBorrowed<'a>) -> Self {
        Self {
            run_id,
            external_key: external_key.map(|v| v.into()),
            payload: serde_json::from_str(payload.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct FindUnitView {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: String,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub claims: i32,
    pub handle: Option<String>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub detail: Option<serde_json::Value>,
    pub wakes_at: Option<jiff::Timestamp>,
    pub stage_key: String,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub external_key: Option<String>,
    pub payload: serde_json::Value,
}
pub struct FindUnitViewBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub claims: i32,
    pub handle: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub detail: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub wakes_at: Option<jiff::Timestamp>,
    pub stage_key: &'a str,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub external_key: Option<&'a str>,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<FindUnitViewBorrowed<'a>> for FindUnitView {
    fn from(
        FindUnitViewBorrowed {
            step_id,
            unit_id,
            project_id,
            run_id,
            parent_unit_id,
            round,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle,
            created_at,
            started_at,
            finished_at,
            detail,
            wakes_at,
            stage_key,
            version_id,
            item_id,
            external_key,
            payload,
        }: FindUnitViewBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            project_id,
            run_id,
            parent_unit_id,
            round,
            state: state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle: handle.map(|v| v.into()),
            created_at,
            started_at,
            finished_at,
            detail: detail.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            wakes_at,
            stage_key: stage_key.into(),
            version_id,
            item_id,
            external_key: external_key.map(|v| v.into()),
            payload: serde_json::from_str(payload.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct JudgmentRow {
    pub step_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub decision: Option<String>,
    pub comment: Option<String>,
    pub data: Option<serde_json::Value>,
    pub counted: bool,
    pub late: bool,
    pub trust: Option<f64>,
    pub model_version: Option<String>,
    pub tainted_at: Option<jiff::Timestamp>,
    pub created_at: jiff::Timestamp,
}
pub struct JudgmentRowBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub decision: Option<&'a str>,
    pub comment: Option<&'a str>,
    pub data: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub counted: bool,
    pub late: bool,
    pub trust: Option<f64>,
    pub model_version: Option<&'a str>,
    pub tainted_at: Option<jiff::Timestamp>,
    pub created_at: jiff::Timestamp,
}
impl<'a> From<JudgmentRowBorrowed<'a>> for JudgmentRow {
    fn from(
        JudgmentRowBorrowed {
            step_id,
            judgment_id,
            assignment_id,
            unit_id,
            run_id,
            actor_id,
            decision,
            comment,
            data,
            counted,
            late,
            trust,
            model_version,
            tainted_at,
            created_at,
        }: JudgmentRowBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            judgment_id,
            assignment_id,
            unit_id,
            run_id,
            actor_id,
            decision: decision.map(|v| v.into()),
            comment: comment.map(|v| v.into()),
            data: data.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            counted,
            late,
            trust,
            model_version: model_version.map(|v| v.into()),
            tainted_at,
            created_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct KnownOfRuns {
    pub run_id: uuid::Uuid,
    pub payload: serde_json::Value,
    pub results: Option<serde_json::Value>,
}
pub struct KnownOfRunsBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub results: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<KnownOfRunsBorrowed<'a>> for KnownOfRuns {
    fn from(KnownOfRunsBorrowed { run_id, payload, results }: KnownOfRunsBorrowed<'a>) -> Self {
        Self {
            run_id,
            payload: serde_json::from_str(payload.0.get()).unwrap(),
            results: results.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct TaintedReasons {
    pub judgment_id: uuid::Uuid,
    pub tainted_reason: String,
}
pub struct TaintedReasonsBorrowed<'a> {
    pub judgment_id: uuid::Uuid,
    pub tainted_reason: &'a str,
}
impl<'a> From<TaintedReasonsBorrowed<'a>> for TaintedReasons {
    fn from(TaintedReasonsBorrowed { judgment_id, tainted_reason }: TaintedReasonsBorrowed<'a>) -> Self {
        Self { judgment_id, tainted_reason: tainted_reason.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewedAnswers {
    pub run_id: uuid::Uuid,
    pub review_id: uuid::Uuid,
    pub answer: serde_json::Value,
}
pub struct ReviewedAnswersBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub review_id: uuid::Uuid,
    pub answer: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<ReviewedAnswersBorrowed<'a>> for ReviewedAnswers {
    fn from(ReviewedAnswersBorrowed { run_id, review_id, answer }: ReviewedAnswersBorrowed<'a>) -> Self {
        Self { run_id, review_id, answer: serde_json::from_str(answer.0.get()).unwrap() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ExplainSteps {
    pub step_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub stage_key: String,
    pub active: bool,
    pub free: i64,
    pub held: i64,
    pub mine: i64,
}
pub struct ExplainStepsBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub stage_key: &'a str,
    pub active: bool,
    pub free: i64,
    pub held: i64,
    pub mine: i64,
}
impl<'a> From<ExplainStepsBorrowed<'a>> for ExplainSteps {
    fn from(
        ExplainStepsBorrowed {
            step_id,
            version_id,
            stage_key,
            active,
            free,
            held,
            mine,
        }: ExplainStepsBorrowed<'a>,
    ) -> Self {
        Self { step_id, version_id, stage_key: stage_key.into(), active, free, held, mine }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ExplainedUnit {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub handed_to: Option<uuid::Uuid>,
    pub corrects: bool,
    pub held_until: Option<jiff::Timestamp>,
    pub version_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub run_state: String,
    pub mine: Vec<String>,
    pub worked_stages: Vec<String>,
    pub worked_actors: Vec<uuid::Uuid>,
}
pub struct ExplainedUnitBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub handed_to: Option<uuid::Uuid>,
    pub corrects: bool,
    pub held_until: Option<jiff::Timestamp>,
    pub version_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub run_state: &'a str,
    pub mine: crate::ArrayIterator<'a, &'a str>,
    pub worked_stages: crate::ArrayIterator<'a, &'a str>,
    pub worked_actors: crate::ArrayIterator<'a, uuid::Uuid>,
}
impl<'a> From<ExplainedUnitBorrowed<'a>> for ExplainedUnit {
    fn from(
        ExplainedUnitBorrowed {
            step_id,
            unit_id,
            run_id,
            handed_to,
            corrects,
            held_until,
            version_id,
            started_by,
            run_state,
            mine,
            worked_stages,
            worked_actors,
        }: ExplainedUnitBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            run_id,
            handed_to,
            corrects,
            held_until,
            version_id,
            started_by,
            run_state: run_state.into(),
            mine: mine.map(|v| v.into()).collect(),
            worked_stages: worked_stages.map(|v| v.into()).collect(),
            worked_actors: worked_actors.map(|v| v).collect(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct UnitRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<UnitRowBorrowed, tokio_postgres::Error>,
    mapper: fn(UnitRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UnitRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(UnitRowBorrowed) -> R) -> UnitRowQuery<'c, 'a, 's, C, R, N> {
        UnitRowQuery {
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
pub struct ListClaimableQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListClaimableBorrowed, tokio_postgres::Error>,
    mapper: fn(ListClaimableBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListClaimableQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListClaimableBorrowed) -> R) -> ListClaimableQuery<'c, 'a, 's, C, R, N> {
        ListClaimableQuery {
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
pub struct WhyNothingQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WhyNothingBorrowed, tokio_postgres::Error>,
    mapper: fn(WhyNothingBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WhyNothingQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(WhyNothingBorrowed) -> R) -> WhyNothingQuery<'c, 'a, 's, C, R, N> {
        WhyNothingQuery {
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
pub struct ItemsOfRunsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ItemsOfRunsBorrowed, tokio_postgres::Error>,
    mapper: fn(ItemsOfRunsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ItemsOfRunsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ItemsOfRunsBorrowed) -> R) -> ItemsOfRunsQuery<'c, 'a, 's, C, R, N> {
        ItemsOfRunsQuery {
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
pub struct FindUnitViewQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindUnitViewBorrowed, tokio_postgres::Error>,
    mapper: fn(FindUnitViewBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindUnitViewQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindUnitViewBorrowed) -> R) -> FindUnitViewQuery<'c, 'a, 's, C, R, N> {
        FindUnitViewQuery {
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
pub struct JudgmentRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<JudgmentRowBorrowed, tokio_postgres::Error>,
    mapper: fn(JudgmentRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> JudgmentRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(JudgmentRowBorrowed) -> R) -> JudgmentRowQuery<'c, 'a, 's, C, R, N> {
        JudgmentRowQuery {
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
pub struct KnownOfRunsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<KnownOfRunsBorrowed, tokio_postgres::Error>,
    mapper: fn(KnownOfRunsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> KnownOfRunsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(KnownOfRunsBorrowed) -> R) -> KnownOfRunsQuery<'c, 'a, 's, C, R, N> {
        KnownOfRunsQuery {
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
pub struct TaintedReasonsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<TaintedReasonsBorrowed, tokio_postgres::Error>,
    mapper: fn(TaintedReasonsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> TaintedReasonsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(TaintedReasonsBorrowed) -> R) -> TaintedReasonsQuery<'c, 'a, 's, C, R, N> {
        TaintedReasonsQuery {
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
pub struct ReviewedAnswersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReviewedAnswersBorrowed, tokio_postgres::Error>,
    mapper: fn(ReviewedAnswersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReviewedAnswersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ReviewedAnswersBorrowed) -> R,
    ) -> ReviewedAnswersQuery<'c, 'a, 's, C, R, N> {
        ReviewedAnswersQuery {
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
pub struct ExplainStepsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ExplainStepsBorrowed, tokio_postgres::Error>,
    mapper: fn(ExplainStepsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ExplainStepsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ExplainStepsBorrowed) -> R) -> ExplainStepsQuery<'c, 'a, 's, C, R, N> {
        ExplainStepsQuery {
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
pub struct ExplainedUnitQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ExplainedUnitBorrowed, tokio_postgres::Error>,
    mapper: fn(ExplainedUnitBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ExplainedUnitQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ExplainedUnitBorrowed) -> R) -> ExplainedUnitQuery<'c, 'a, 's, C, R, N> {
        ExplainedUnitQuery {
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
pub struct UnitsOfRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn units_of_run() -> UnitsOfRunStmt {
    UnitsOfRunStmt(
        "select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, claims, handle, created_at, started_at, finished_at, detail, wakes_at from unit where run_id = $1 order by unit_id",
        None,
    )
}
impl UnitsOfRunStmt {
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
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 1> {
        UnitRowQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    parent_unit_id: row.try_get(3)?,
                    round: row.try_get(4)?,
                    state: row.try_get(5)?,
                    judgments_required: row.try_get(6)?,
                    slots_taken: row.try_get(7)?,
                    judgments_counted: row.try_get(8)?,
                    claims: row.try_get(9)?,
                    handle: row.try_get(10)?,
                    created_at: row.try_get(11)?,
                    started_at: row.try_get(12)?,
                    finished_at: row.try_get(13)?,
                    detail: row.try_get(14)?,
                    wakes_at: row.try_get(15)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
pub struct UnitsForResultsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn units_for_results() -> UnitsForResultsStmt {
    UnitsForResultsStmt(
        "select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, claims, handle, created_at, started_at, finished_at, detail, wakes_at from unit where run_id = any ($1) and (state = 'completed' or $2) order by unit_id",
        None,
    )
}
impl UnitsForResultsStmt {
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
        unfinished: &'a bool,
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 2> {
        UnitRowQuery {
            client,
            params: [runs, unfinished],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    parent_unit_id: row.try_get(3)?,
                    round: row.try_get(4)?,
                    state: row.try_get(5)?,
                    judgments_required: row.try_get(6)?,
                    slots_taken: row.try_get(7)?,
                    judgments_counted: row.try_get(8)?,
                    claims: row.try_get(9)?,
                    handle: row.try_get(10)?,
                    created_at: row.try_get(11)?,
                    started_at: row.try_get(12)?,
                    finished_at: row.try_get(13)?,
                    detail: row.try_get(14)?,
                    wakes_at: row.try_get(15)?,
                })
            },
            mapper: |it| UnitRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UnitsForResultsParams<T1>,
        UnitRowQuery<'c, 'a, 's, C, UnitRow, 2>,
        C,
    > for UnitsForResultsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UnitsForResultsParams<T1>,
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 2> {
        self.bind(client, &params.runs, &params.unfinished)
    }
}
pub struct UnitsInHandStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn units_in_hand() -> UnitsInHandStmt {
    UnitsInHandStmt(
        "select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, claims, handle, created_at, started_at, finished_at, detail, wakes_at from unit where run_id = any ($1) and finished_at is null union all select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted, claims, handle, created_at, started_at, finished_at, detail, wakes_at from unit where unit_id = any ($2) and finished_at is not null",
        None,
    )
}
impl UnitsInHandStmt {
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
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 2> {
        UnitRowQuery {
            client,
            params: [runs, units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<UnitRowBorrowed, tokio_postgres::Error> {
                Ok(UnitRowBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    parent_unit_id: row.try_get(3)?,
                    round: row.try_get(4)?,
                    state: row.try_get(5)?,
                    judgments_required: row.try_get(6)?,
                    slots_taken: row.try_get(7)?,
                    judgments_counted: row.try_get(8)?,
                    claims: row.try_get(9)?,
                    handle: row.try_get(10)?,
                    created_at: row.try_get(11)?,
                    started_at: row.try_get(12)?,
                    finished_at: row.try_get(13)?,
                    detail: row.try_get(14)?,
                    wakes_at: row.try_get(15)?,
                })
            },
            mapper: |it| UnitRow::from(it),
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
        UnitsInHandParams<T1, T2>,
        UnitRowQuery<'c, 'a, 's, C, UnitRow, 2>,
        C,
    > for UnitsInHandStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UnitsInHandParams<T1, T2>,
    ) -> UnitRowQuery<'c, 'a, 's, C, UnitRow, 2> {
        self.bind(client, &params.runs, &params.units)
    }
}
pub struct ListClaimableStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_claimable() -> ListClaimableStmt {
    ListClaimableStmt(
        "select u.step_id, u.unit_id, u.run_id, u.round, u.priority, u.created_at, u.stage_key, r.version_id, r.project_id, r.started_by, u.handed_to, u.corrects, array(select ws.stage_key from assignment wa join step ws on ws.step_id = wa.step_id where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED') order by wa.assignment_id) as worked_stages, array(select wa.actor_id from assignment wa where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED') order by wa.assignment_id) as worked_actors from ( select o.*, s.stage_key from step s cross join lateral ( select step_id, unit_id, unit.run_id, round, s.priority, unit.created_at, null::uuid as handed_to, coalesce(unit.detail ? 'corrects', false) as corrects from unit where unit.step_id = s.step_id and unit.claimable and ($1::uuid is null or (-s.priority::integer, unit.unit_id) > (-($2::smallint)::integer, $1)) and exists (select 1 from run going where going.run_id = unit.run_id and going.state = 'in_progress') and not exists (select 1 from assignment mine where mine.run_id = unit.run_id and mine.unit_id = unit.unit_id and mine.actor_id = $3 and mine.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED')) and (s.candidate_group_id is not null or exists (select 1 from run mine where mine.run_id = unit.run_id and mine.started_by = $3) or exists (select 1 from assignment mine where mine.run_id = unit.run_id and mine.actor_id = $3)) order by unit.priority desc, unit.unit_id limit $4) o where s.project_id = any ($5) and s.status = 'active' and s.step_id <> all ($6) and ($7::uuid is null or s.step_id = $7) and (s.candidate_group_id is null or s.candidate_group_id = any ($8)) union all select o.* from unnest($8::uuid[]) as g (group_id) cross join lateral ( select unit.step_id, unit.unit_id, unit.run_id, unit.round, s.priority, unit.created_at, unit.handed_to, coalesce(unit.detail ? 'corrects', false) as corrects, s.stage_key from unit join step s on s.step_id = unit.step_id and s.status = 'active' where unit.handed_to = g.group_id and unit.finished_at is null and unit.state in ('ready', 'in_progress', 'overdue') and unit.slots_taken < unit.judgments_required and unit.project_id = any ($5) and ($7::uuid is null or s.step_id = $7) and s.step_id <> all ($6) and ($1::uuid is null or (-s.priority::integer, unit.unit_id) > (-($2::smallint)::integer, $1)) and exists (select 1 from run going where going.run_id = unit.run_id and going.state = 'in_progress') and not exists (select 1 from assignment mine where mine.run_id = unit.run_id and mine.unit_id = unit.unit_id and mine.actor_id = $3 and mine.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED')) order by s.priority desc, unit.unit_id limit $4) o union all select o.*, s.stage_key from step s cross join lateral ( select unit.step_id, unit.unit_id, unit.run_id, unit.round, s.priority, unit.created_at, null::uuid as handed_to, coalesce(unit.detail ? 'corrects', false) as corrects from gold_asked q join gold on gold.gold_id = q.gold_id and gold.state = 'active' join unit on unit.run_id = q.run_id and unit.step_id = q.step_id where q.step_id = s.step_id and q.actor_id = $3 and q.judged_at is null and unit.state = 'ready' and not exists (select 1 from assignment mine where mine.run_id = unit.run_id and mine.unit_id = unit.unit_id and mine.actor_id = $3 and mine.status = 'SKIPPED') and ($1::uuid is null or (-s.priority::integer, unit.unit_id) > (-($2::smallint)::integer, $1)) order by unit.unit_id limit $4) o where $9 and s.project_id = any ($5) and s.status = 'active' and s.step_id <> all ($6) and ($7::uuid is null or s.step_id = $7) and s.candidate_group_id = any ($8)) u join run r on r.run_id = u.run_id order by u.priority desc, u.unit_id limit $4",
        None,
    )
}
impl ListClaimableStmt {
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
    >(
        &'s self,
        client: &'c C,
        after_unit: &'a Option<uuid::Uuid>,
        after_priority: &'a Option<i16>,
        actor: &'a uuid::Uuid,
        row_limit: &'a i64,
        projects: &'a T1,
        without: &'a T2,
        step: &'a Option<uuid::Uuid>,
        groups: &'a T3,
        with_questions: &'a bool,
    ) -> ListClaimableQuery<'c, 'a, 's, C, ListClaimable, 9> {
        ListClaimableQuery {
            client,
            params: [
                after_unit,
                after_priority,
                actor,
                row_limit,
                projects,
                without,
                step,
                groups,
                with_questions,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListClaimableBorrowed, tokio_postgres::Error> {
                Ok(ListClaimableBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    round: row.try_get(3)?,
                    priority: row.try_get(4)?,
                    created_at: row.try_get(5)?,
                    stage_key: row.try_get(6)?,
                    version_id: row.try_get(7)?,
                    project_id: row.try_get(8)?,
                    started_by: row.try_get(9)?,
                    handed_to: row.try_get(10)?,
                    corrects: row.try_get(11)?,
                    worked_stages: row.try_get(12)?,
                    worked_actors: row.try_get(13)?,
                })
            },
            mapper: |it| ListClaimable::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListClaimableParams<T1, T2, T3>,
        ListClaimableQuery<'c, 'a, 's, C, ListClaimable, 9>,
        C,
    > for ListClaimableStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListClaimableParams<T1, T2, T3>,
    ) -> ListClaimableQuery<'c, 'a, 's, C, ListClaimable, 9> {
        self.bind(
            client,
            &params.after_unit,
            &params.after_priority,
            &params.actor,
            &params.row_limit,
            &params.projects,
            &params.without,
            &params.step,
            &params.groups,
            &params.with_questions,
        )
    }
}
pub struct QueuesOnOfferStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn queues_on_offer() -> QueuesOnOfferStmt {
    QueuesOnOfferStmt(
        "select s.step_id from step s cross join lateral ( select unit.unit_id from unit where unit.step_id = s.step_id and unit.claimable order by unit.priority desc, unit.unit_id limit 1) u where s.project_id = any ($1) and s.status = 'active' and s.candidate_group_id = any ($2) order by s.priority desc, row_number() over (partition by s.project_id, s.priority order by u.unit_id), hashtextextended(s.project_id::text, $3) limit $4",
        None,
    )
}
impl QueuesOnOfferStmt {
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
        projects: &'a T1,
        groups: &'a T2,
        turn: &'a i64,
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [projects, groups, turn, row_limit],
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
        QueuesOnOfferParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for QueuesOnOfferStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a QueuesOnOfferParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.projects, &params.groups, &params.turn, &params.row_limit)
    }
}
pub struct WhyNothingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn why_nothing() -> WhyNothingStmt {
    WhyNothingStmt(
        "with lease as ( select a.step_id, s.candidate_group_id, a.actor_id, a.expires_at from (select step_id, project_id, actor_id, expires_at from assignment where ended_at is null and expires_at is not null order by expires_at limit 10000) a join step s on s.step_id = a.step_id where a.project_id = any ($1) and ($2::uuid is null or a.step_id = $2)), queue as ( select s.step_id, s.status, s.candidate_group_id, s.candidate_group_id is null or s.candidate_group_id = any ($3) as is_mine from step s where s.project_id = any ($1) and ($2::uuid is null or s.step_id = $2) and (s.candidate_group_id is not null or exists (select 1 from stage g where g.version_id = s.version_id and g.stage_key = s.stage_key and g.type in ('ANNOTATE', 'REVIEW')))) select exists (select 1 from lease where actor_id <> $4 and (candidate_group_id is null or candidate_group_id = any ($3))) as held_by_others, exists (select 1 from queue q join unit u on u.step_id = q.step_id and u.claimable join run r on r.run_id = u.run_id where q.is_mine and (r.state = 'paused' or q.status <> 'active')) as stands_still, exists (select 1 from queue q join unit u on u.step_id = q.step_id and u.claimable join run r on r.run_id = u.run_id where q.is_mine and r.state = 'in_progress' and q.status = 'active') or exists (select 1 from unit u join run r on r.run_id = u.run_id and r.state = 'in_progress' join step s on s.step_id = u.step_id and s.status = 'active' where u.handed_to = any ($3) and u.finished_at is null and u.slots_taken < u.judgments_required and u.project_id = any ($1) and ($2::uuid is null or u.step_id = $2)) as for_others, exists (select 1 from assignment a where a.actor_id = $4 and a.status in ('PENDING', 'IN_PROGRESS') and a.project_id = any ($1) and ($2::uuid is null or a.step_id = $2)) as held_by_actor, (select key from actor_group where group_id = coalesce((select q.candidate_group_id from queue q where not q.is_mine and exists (select 1 from unit u where u.step_id = q.step_id and u.claimable) limit 1), (select candidate_group_id from lease where candidate_group_id <> all ($3) limit 1))) as of_group",
        None,
    )
}
impl WhyNothingStmt {
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
        projects: &'a T1,
        step: &'a Option<uuid::Uuid>,
        groups: &'a T2,
        actor: &'a uuid::Uuid,
    ) -> WhyNothingQuery<'c, 'a, 's, C, WhyNothing, 4> {
        WhyNothingQuery {
            client,
            params: [projects, step, groups, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<WhyNothingBorrowed, tokio_postgres::Error> {
                Ok(WhyNothingBorrowed {
                    held_by_others: row.try_get(0)?,
                    stands_still: row.try_get(1)?,
                    for_others: row.try_get(2)?,
                    held_by_actor: row.try_get(3)?,
                    of_group: row.try_get(4)?,
                })
            },
            mapper: |it| WhyNothing::from(it),
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
        WhyNothingParams<T1, T2>,
        WhyNothingQuery<'c, 'a, 's, C, WhyNothing, 4>,
        C,
    > for WhyNothingStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a WhyNothingParams<T1, T2>,
    ) -> WhyNothingQuery<'c, 'a, 's, C, WhyNothing, 4> {
        self.bind(client, &params.projects, &params.step, &params.groups, &params.actor)
    }
}
pub struct ItemsOfRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn items_of_runs() -> ItemsOfRunsStmt {
    ItemsOfRunsStmt(
        "select r.run_id, i.external_key, i.payload from run r join item i on i.item_id = r.item_id where r.run_id = any ($1)",
        None,
    )
}
impl ItemsOfRunsStmt {
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
    ) -> ItemsOfRunsQuery<'c, 'a, 's, C, ItemsOfRuns, 1> {
        ItemsOfRunsQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ItemsOfRunsBorrowed, tokio_postgres::Error> {
                Ok(ItemsOfRunsBorrowed {
                    run_id: row.try_get(0)?,
                    external_key: row.try_get(1)?,
                    payload: row.try_get(2)?,
                })
            },
            mapper: |it| ItemsOfRuns::from(it),
        }
    }
}
pub struct FindUnitViewStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_unit_view() -> FindUnitViewStmt {
    FindUnitViewStmt(
        "select u.step_id, u.unit_id, u.project_id, u.run_id, u.parent_unit_id, u.round, u.state, u.judgments_required, u.slots_taken, u.judgments_counted, u.claims, u.handle, u.created_at, u.started_at, u.finished_at, u.detail, u.wakes_at, s.stage_key, r.version_id, r.item_id, i.external_key, i.payload from unit u join step s on s.step_id = u.step_id join run r on r.run_id = u.run_id join item i on i.item_id = r.item_id where u.unit_id = $1",
        None,
    )
}
impl FindUnitViewStmt {
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
    ) -> FindUnitViewQuery<'c, 'a, 's, C, FindUnitView, 1> {
        FindUnitViewQuery {
            client,
            params: [unit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindUnitViewBorrowed, tokio_postgres::Error> {
                Ok(FindUnitViewBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    project_id: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                    parent_unit_id: row.try_get(4)?,
                    round: row.try_get(5)?,
                    state: row.try_get(6)?,
                    judgments_required: row.try_get(7)?,
                    slots_taken: row.try_get(8)?,
                    judgments_counted: row.try_get(9)?,
                    claims: row.try_get(10)?,
                    handle: row.try_get(11)?,
                    created_at: row.try_get(12)?,
                    started_at: row.try_get(13)?,
                    finished_at: row.try_get(14)?,
                    detail: row.try_get(15)?,
                    wakes_at: row.try_get(16)?,
                    stage_key: row.try_get(17)?,
                    version_id: row.try_get(18)?,
                    item_id: row.try_get(19)?,
                    external_key: row.try_get(20)?,
                    payload: row.try_get(21)?,
                })
            },
            mapper: |it| FindUnitView::from(it),
        }
    }
}
pub struct JudgmentsInHandStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn judgments_in_hand() -> JudgmentsInHandStmt {
    JudgmentsInHandStmt(
        "select j.step_id, j.judgment_id, j.assignment_id, j.unit_id, j.run_id, j.actor_id, j.decision, j.comment, j.data, j.counted, j.late, j.trust, j.model_version, j.tainted_at, j.created_at from unnest($1::uuid[], $2::uuid[]) as t (run_id, unit_id) join judgment j on j.run_id = t.run_id and j.unit_id = t.unit_id order by j.judgment_id",
        None,
    )
}
impl JudgmentsInHandStmt {
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
    ) -> JudgmentRowQuery<'c, 'a, 's, C, JudgmentRow, 2> {
        JudgmentRowQuery {
            client,
            params: [runs, units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JudgmentRowBorrowed, tokio_postgres::Error> {
                Ok(JudgmentRowBorrowed {
                    step_id: row.try_get(0)?,
                    judgment_id: row.try_get(1)?,
                    assignment_id: row.try_get(2)?,
                    unit_id: row.try_get(3)?,
                    run_id: row.try_get(4)?,
                    actor_id: row.try_get(5)?,
                    decision: row.try_get(6)?,
                    comment: row.try_get(7)?,
                    data: row.try_get(8)?,
                    counted: row.try_get(9)?,
                    late: row.try_get(10)?,
                    trust: row.try_get(11)?,
                    model_version: row.try_get(12)?,
                    tainted_at: row.try_get(13)?,
                    created_at: row.try_get(14)?,
                })
            },
            mapper: |it| JudgmentRow::from(it),
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
        JudgmentsInHandParams<T1, T2>,
        JudgmentRowQuery<'c, 'a, 's, C, JudgmentRow, 2>,
        C,
    > for JudgmentsInHandStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a JudgmentsInHandParams<T1, T2>,
    ) -> JudgmentRowQuery<'c, 'a, 's, C, JudgmentRow, 2> {
        self.bind(client, &params.runs, &params.units)
    }
}
pub struct JudgmentsOfOpenUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn judgments_of_open_units() -> JudgmentsOfOpenUnitsStmt {
    JudgmentsOfOpenUnitsStmt(
        "select j.step_id, j.judgment_id, j.assignment_id, j.unit_id, j.run_id, j.actor_id, j.decision, j.comment, j.data, j.counted, j.late, j.trust, j.model_version, j.tainted_at, j.created_at from unit u join judgment j on j.run_id = u.run_id and j.unit_id = u.unit_id where u.run_id = any ($1) and u.finished_at is null and u.judgments_counted > 0 and u.judgments_required > 1 order by j.judgment_id",
        None,
    )
}
impl JudgmentsOfOpenUnitsStmt {
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
    ) -> JudgmentRowQuery<'c, 'a, 's, C, JudgmentRow, 1> {
        JudgmentRowQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JudgmentRowBorrowed, tokio_postgres::Error> {
                Ok(JudgmentRowBorrowed {
                    step_id: row.try_get(0)?,
                    judgment_id: row.try_get(1)?,
                    assignment_id: row.try_get(2)?,
                    unit_id: row.try_get(3)?,
                    run_id: row.try_get(4)?,
                    actor_id: row.try_get(5)?,
                    decision: row.try_get(6)?,
                    comment: row.try_get(7)?,
                    data: row.try_get(8)?,
                    counted: row.try_get(9)?,
                    late: row.try_get(10)?,
                    trust: row.try_get(11)?,
                    model_version: row.try_get(12)?,
                    tainted_at: row.try_get(13)?,
                    created_at: row.try_get(14)?,
                })
            },
            mapper: |it| JudgmentRow::from(it),
        }
    }
}
pub struct KnownOfRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn known_of_runs() -> KnownOfRunsStmt {
    KnownOfRunsStmt(
        "select r.run_id, i.payload, (select jsonb_object_agg(s.stage_key, s.told) from (select distinct on (st.stage_key) st.stage_key, jsonb_build_object( 'result', coalesce(u.detail -> 'result', (select coalesce(case when jsonb_typeof(j.data) = 'object' then j.data end, '{}') || case when j.decision is null then '{}' else jsonb_build_object('decision', j.decision) end from judgment j where j.run_id = u.run_id and j.unit_id = u.unit_id and j.counted and j.tainted_at is null order by j.judgment_id desc limit 1)), 'agreement', u.detail -> 'basis' -> 'agreement', 'confidence', u.detail -> 'basis' -> 'confidence', 'handle', u.handle, 'finished', u.unit_id, 'seconds', extract(epoch from u.finished_at - coalesce(u.started_at, u.created_at)), 'actors', (select jsonb_agg(distinct a.actor_id) from assignment a where a.run_id = u.run_id and a.unit_id = u.unit_id and a.status in ('SUBMITTED', 'APPROVED', 'REJECTED'))) as told from unit u join step st on st.step_id = u.step_id where u.run_id = r.run_id and u.state = 'completed' order by st.stage_key, u.unit_id desc) s) as results from run r join item i on i.item_id = r.item_id where r.run_id = any ($1)",
        None,
    )
}
impl KnownOfRunsStmt {
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
    ) -> KnownOfRunsQuery<'c, 'a, 's, C, KnownOfRuns, 1> {
        KnownOfRunsQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<KnownOfRunsBorrowed, tokio_postgres::Error> {
                Ok(KnownOfRunsBorrowed {
                    run_id: row.try_get(0)?,
                    payload: row.try_get(1)?,
                    results: row.try_get(2)?,
                })
            },
            mapper: |it| KnownOfRuns::from(it),
        }
    }
}
pub struct TaintedReasonsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn tainted_reasons() -> TaintedReasonsStmt {
    TaintedReasonsStmt(
        "select judgment_id, tainted_reason from judgment where run_id = $1 and tainted_at is not null",
        None,
    )
}
impl TaintedReasonsStmt {
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
    ) -> TaintedReasonsQuery<'c, 'a, 's, C, TaintedReasons, 1> {
        TaintedReasonsQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<TaintedReasonsBorrowed, tokio_postgres::Error> {
                Ok(TaintedReasonsBorrowed { judgment_id: row.try_get(0)?, tainted_reason: row.try_get(1)? })
            },
            mapper: |it| TaintedReasons::from(it),
        }
    }
}
pub struct ReviewedAnswersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn reviewed_answers() -> ReviewedAnswersStmt {
    ReviewedAnswersStmt(
        "with recursive back (review_id, unit_id, run_id, passed) as ( select t.unit_id, t.parent_id, t.run_id, 0 from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t (run_id, unit_id, parent_id) union all select b.review_id, p.parent_unit_id, b.run_id, b.passed + 1 from back b join unit p on p.unit_id = b.unit_id where b.passed < 16 and p.parent_unit_id is not null and p.detail -> 'result' is null and not exists (select 1 from judgment j join step s on s.step_id = p.step_id join stage g on g.version_id = s.version_id and g.stage_key = s.stage_key where j.run_id = b.run_id and j.unit_id = p.unit_id and j.counted and (g.type <> 'REVIEW' or j.decision = 'CORRECT' and not j.data ? 'verdicts'))) select b.run_id, b.review_id, a.answer from back b join unit p on p.unit_id = b.unit_id cross join lateral ( select coalesce(p.detail -> 'result', (select case when jsonb_typeof(j.data) = 'object' then j.data end from judgment j join step s on s.step_id = p.step_id join stage g on g.version_id = s.version_id and g.stage_key = s.stage_key where j.run_id = b.run_id and j.unit_id = p.unit_id and j.counted and (j.tainted_at is null or j.tainted_at >= p.finished_at) and (g.type <> 'REVIEW' or j.decision = 'CORRECT' and not j.data ? 'verdicts') order by j.judgment_id desc limit 1)) as answer) a where a.answer is not null and not (p.judgments_required > 1 and a.answer ? 'answers' and a.answer - 'answers' = '{}')",
        None,
    )
}
impl ReviewedAnswersStmt {
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
    >(
        &'s self,
        client: &'c C,
        runs: &'a T1,
        units: &'a T2,
        parents: &'a T3,
    ) -> ReviewedAnswersQuery<'c, 'a, 's, C, ReviewedAnswers, 3> {
        ReviewedAnswersQuery {
            client,
            params: [runs, units, parents],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ReviewedAnswersBorrowed, tokio_postgres::Error> {
                Ok(ReviewedAnswersBorrowed {
                    run_id: row.try_get(0)?,
                    review_id: row.try_get(1)?,
                    answer: row.try_get(2)?,
                })
            },
            mapper: |it| ReviewedAnswers::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ReviewedAnswersParams<T1, T2, T3>,
        ReviewedAnswersQuery<'c, 'a, 's, C, ReviewedAnswers, 3>,
        C,
    > for ReviewedAnswersStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ReviewedAnswersParams<T1, T2, T3>,
    ) -> ReviewedAnswersQuery<'c, 'a, 's, C, ReviewedAnswers, 3> {
        self.bind(client, &params.runs, &params.units, &params.parents)
    }
}
pub struct JudgmentsOfRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn judgments_of_run() -> JudgmentsOfRunStmt {
    JudgmentsOfRunStmt(
        "select step_id, judgment_id, assignment_id, unit_id, run_id, actor_id, decision, comment, data, counted, late, trust, model_version, tainted_at, created_at from judgment where run_id = $1 order by judgment_id",
        None,
    )
}
impl JudgmentsOfRunStmt {
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
    ) -> JudgmentRowQuery<'c, 'a, 's, C, JudgmentRow, 1> {
        JudgmentRowQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JudgmentRowBorrowed, tokio_postgres::Error> {
                Ok(JudgmentRowBorrowed {
                    step_id: row.try_get(0)?,
                    judgment_id: row.try_get(1)?,
                    assignment_id: row.try_get(2)?,
                    unit_id: row.try_get(3)?,
                    run_id: row.try_get(4)?,
                    actor_id: row.try_get(5)?,
                    decision: row.try_get(6)?,
                    comment: row.try_get(7)?,
                    data: row.try_get(8)?,
                    counted: row.try_get(9)?,
                    late: row.try_get(10)?,
                    trust: row.try_get(11)?,
                    model_version: row.try_get(12)?,
                    tainted_at: row.try_get(13)?,
                    created_at: row.try_get(14)?,
                })
            },
            mapper: |it| JudgmentRow::from(it),
        }
    }
}
pub struct DueUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn due_units() -> DueUnitsStmt {
    DueUnitsStmt(
        "select u.unit_id from unit u join run r on r.run_id = u.run_id where u.wakes_at <= $1 and u.detail -> 'calls' is null and r.state = 'in_progress' order by u.wakes_at, u.unit_id limit $2",
        None,
    )
}
impl DueUnitsStmt {
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
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, DueUnitsParams, UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>, C>
    for DueUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DueUnitsParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.row_limit)
    }
}
pub struct DueCallsOfStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn due_calls_of() -> DueCallsOfStmt {
    DueCallsOfStmt(
        "select u.unit_id from unit u join run r on r.run_id = u.run_id where u.wakes_at <= $1 and u.detail -> 'calls' is not null and r.state = 'in_progress' order by u.wakes_at, u.unit_id limit $2",
        None,
    )
}
impl DueCallsOfStmt {
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
        row_limit: &'a i64,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        UuidUuidQuery {
            client,
            params: [now, row_limit],
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
        DueCallsOfParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2>,
        C,
    > for DueCallsOfStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DueCallsOfParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 2> {
        self.bind(client, &params.now, &params.row_limit)
    }
}
pub struct StandingUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn standing_units() -> StandingUnitsStmt {
    StandingUnitsStmt(
        "select u.unit_id from stage g join step s on s.version_id = g.version_id and s.stage_key = g.stage_key cross join lateral ( select unit.unit_id, unit.run_id from unit where unit.step_id = s.step_id and unit.claimable and unit.state = 'ready' order by unit.priority desc, unit.unit_id limit $1) u join run r on r.run_id = u.run_id where g.type not in ('ANNOTATE', 'REVIEW', 'END') and r.state = 'in_progress' order by u.unit_id limit $1",
        None,
    )
}
impl StandingUnitsStmt {
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
pub struct ExplainStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn explain_steps() -> ExplainStepsStmt {
    ExplainStepsStmt(
        "select s.step_id, s.version_id, s.stage_key, s.status = 'active' as active, (select count(*) from (select 1 from unit u where u.step_id = s.step_id and u.claimable limit $1) free) as free, coalesce(h.held, 0) as held, coalesce(h.mine, 0) as mine from step s join stage g on g.version_id = s.version_id and g.stage_key = s.stage_key and g.type in ('ANNOTATE', 'REVIEW') left join (select t.step_id, count(*) filter (where not t.is_mine and not t.is_handed) as held, count(*) filter (where t.is_mine) as mine from (select a.step_id, a.unit_id, bool_or(a.actor_id = $2) as is_mine, bool_or(coalesce(u.handed_to = any ($3), false)) as is_handed from (select step_id, unit_id, actor_id from assignment where ended_at is null and expires_at is not null order by expires_at limit 10000) a join unit u on u.unit_id = a.unit_id and not u.claimable and not u.withheld group by a.step_id, a.unit_id) t group by t.step_id) h on h.step_id = s.step_id where s.project_id = any ($4) and ($5::uuid is null or s.step_id = $5) and (h.step_id is not null or exists (select 1 from unit u where u.step_id = s.step_id and u.claimable)) order by s.priority desc, s.step_id limit 200",
        None,
    )
}
impl ExplainStepsStmt {
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
        row_limit: &'a i64,
        actor: &'a uuid::Uuid,
        groups: &'a T1,
        projects: &'a T2,
        step: &'a Option<uuid::Uuid>,
    ) -> ExplainStepsQuery<'c, 'a, 's, C, ExplainSteps, 5> {
        ExplainStepsQuery {
            client,
            params: [row_limit, actor, groups, projects, step],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ExplainStepsBorrowed, tokio_postgres::Error> {
                Ok(ExplainStepsBorrowed {
                    step_id: row.try_get(0)?,
                    version_id: row.try_get(1)?,
                    stage_key: row.try_get(2)?,
                    active: row.try_get(3)?,
                    free: row.try_get(4)?,
                    held: row.try_get(5)?,
                    mine: row.try_get(6)?,
                })
            },
            mapper: |it| ExplainSteps::from(it),
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
        ExplainStepsParams<T1, T2>,
        ExplainStepsQuery<'c, 'a, 's, C, ExplainSteps, 5>,
        C,
    > for ExplainStepsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ExplainStepsParams<T1, T2>,
    ) -> ExplainStepsQuery<'c, 'a, 's, C, ExplainSteps, 5> {
        self.bind(client, &params.row_limit, &params.actor, &params.groups, &params.projects, &params.step)
    }
}
pub struct ExplainUnitsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn explain_units() -> ExplainUnitsStmt {
    ExplainUnitsStmt(
        "select u.step_id, u.unit_id, u.run_id, u.handed_to, u.corrects, null::timestamptz as held_until, r.version_id, r.started_by, r.state as run_state, array(select a.status from assignment a where a.run_id = u.run_id and a.unit_id = u.unit_id and a.actor_id = $1 and a.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED') order by a.status = 'SKIPPED') as mine, array(select ws.stage_key from assignment wa join step ws on ws.step_id = wa.step_id where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED') order by wa.assignment_id) as worked_stages, array(select wa.actor_id from assignment wa where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED') order by wa.assignment_id) as worked_actors from ( select o.* from unnest($2::uuid[]) as q (step_id) cross join lateral ( select step_id, unit_id, unit.run_id, null::uuid as handed_to, coalesce(unit.detail ? 'corrects', false) as corrects from unit where unit.step_id = q.step_id and unit.claimable order by unit.priority desc, unit.unit_id limit $3) o union all select o.* from unnest($4::uuid[]) as g (group_id) cross join lateral ( select unit.step_id, unit.unit_id, unit.run_id, unit.handed_to, coalesce(unit.detail ? 'corrects', false) as corrects from unit join step s on s.step_id = unit.step_id and s.status = 'active' where unit.handed_to = g.group_id and unit.finished_at is null and unit.state in ('ready', 'in_progress', 'overdue') and unit.slots_taken < unit.judgments_required and unit.project_id = any ($5) and ($6::uuid is null or s.step_id = $6) order by unit.unit_id limit $3) o) u join run r on r.run_id = u.run_id",
        None,
    )
}
impl ExplainUnitsStmt {
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
    >(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        steps: &'a T1,
        row_limit: &'a i64,
        groups: &'a T2,
        projects: &'a T3,
        step: &'a Option<uuid::Uuid>,
    ) -> ExplainedUnitQuery<'c, 'a, 's, C, ExplainedUnit, 6> {
        ExplainedUnitQuery {
            client,
            params: [actor, steps, row_limit, groups, projects, step],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ExplainedUnitBorrowed, tokio_postgres::Error> {
                Ok(ExplainedUnitBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    handed_to: row.try_get(3)?,
                    corrects: row.try_get(4)?,
                    held_until: row.try_get(5)?,
                    version_id: row.try_get(6)?,
                    started_by: row.try_get(7)?,
                    run_state: row.try_get(8)?,
                    mine: row.try_get(9)?,
                    worked_stages: row.try_get(10)?,
                    worked_actors: row.try_get(11)?,
                })
            },
            mapper: |it| ExplainedUnit::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ExplainUnitsParams<T1, T2, T3>,
        ExplainedUnitQuery<'c, 'a, 's, C, ExplainedUnit, 6>,
        C,
    > for ExplainUnitsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ExplainUnitsParams<T1, T2, T3>,
    ) -> ExplainedUnitQuery<'c, 'a, 's, C, ExplainedUnit, 6> {
        self.bind(
            client,
            &params.actor,
            &params.steps,
            &params.row_limit,
            &params.groups,
            &params.projects,
            &params.step,
        )
    }
}
pub struct ExplainHeldStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn explain_held() -> ExplainHeldStmt {
    ExplainHeldStmt(
        "select u.step_id, u.unit_id, u.run_id, u.handed_to, u.corrects, u.expires_at as held_until, r.version_id, r.started_by, r.state as run_state, array(select a.status from assignment a where a.run_id = u.run_id and a.unit_id = u.unit_id and a.actor_id = $1 and a.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED') order by a.status = 'SKIPPED') as mine, array(select ws.stage_key from assignment wa join step ws on ws.step_id = wa.step_id where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED') order by wa.assignment_id) as worked_stages, array(select wa.actor_id from assignment wa where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED') order by wa.assignment_id) as worked_actors from (select unit.step_id, unit.unit_id, unit.run_id, unit.handed_to, coalesce(unit.detail ? 'corrects', false) as corrects, a.expires_at from (select unit_id, actor_id, project_id, expires_at from assignment where ended_at is null and expires_at is not null order by expires_at limit $2) a join unit on unit.unit_id = a.unit_id and not unit.claimable and not unit.withheld and unit.finished_at is null join step s on s.step_id = unit.step_id where a.actor_id <> $1 and a.project_id = any ($3) and ($4::uuid is null or s.step_id = $4) and case when unit.handed_to = any ($5) then s.status = 'active' and unit.slots_taken >= unit.judgments_required else s.step_id = any ($6::uuid[]) end order by a.expires_at, unit.unit_id limit $7) u join run r on r.run_id = u.run_id order by u.expires_at, u.unit_id",
        None,
    )
}
impl ExplainHeldStmt {
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
    >(
        &'s self,
        client: &'c C,
        actor: &'a uuid::Uuid,
        leases_max: &'a i64,
        projects: &'a T1,
        step: &'a Option<uuid::Uuid>,
        groups: &'a T2,
        steps: &'a T3,
        row_limit: &'a i64,
    ) -> ExplainedUnitQuery<'c, 'a, 's, C, ExplainedUnit, 7> {
        ExplainedUnitQuery {
            client,
            params: [actor, leases_max, projects, step, groups, steps, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ExplainedUnitBorrowed, tokio_postgres::Error> {
                Ok(ExplainedUnitBorrowed {
                    step_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    handed_to: row.try_get(3)?,
                    corrects: row.try_get(4)?,
                    held_until: row.try_get(5)?,
                    version_id: row.try_get(6)?,
                    started_by: row.try_get(7)?,
                    run_state: row.try_get(8)?,
                    mine: row.try_get(9)?,
                    worked_stages: row.try_get(10)?,
                    worked_actors: row.try_get(11)?,
                })
            },
            mapper: |it| ExplainedUnit::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ExplainHeldParams<T1, T2, T3>,
        ExplainedUnitQuery<'c, 'a, 's, C, ExplainedUnit, 7>,
        C,
    > for ExplainHeldStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ExplainHeldParams<T1, T2, T3>,
    ) -> ExplainedUnitQuery<'c, 'a, 's, C, ExplainedUnit, 7> {
        self.bind(
            client,
            &params.actor,
            &params.leases_max,
            &params.projects,
            &params.step,
            &params.groups,
            &params.steps,
            &params.row_limit,
        )
    }
}
pub struct OpenOfActorStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_of_actor() -> OpenOfActorStmt {
    OpenOfActorStmt(
        "select count(*) as open from assignment where actor_id = $1 and step_id = $2 and status in ('PENDING', 'IN_PROGRESS') and (expires_at is null or expires_at > $3)",
        None,
    )
}
impl OpenOfActorStmt {
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
        step: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [actor, step, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, OpenOfActorParams, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for OpenOfActorStmt
{
    fn params(&'s self, client: &'c C, params: &'a OpenOfActorParams) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.actor, &params.step, &params.now)
    }
}
