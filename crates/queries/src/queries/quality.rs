// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct SavePolicyParams<T1: crate::JsonSql> {
    pub project: uuid::Uuid,
    pub document: T1,
    pub changed_by: uuid::Uuid,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct JudgmentsGivenParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub runs: T1,
    pub judgments: T2,
}
#[derive(Debug)]
pub struct RemeasureAgreementParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = f64>> {
    pub judgments: T1,
    pub scores: T2,
}
#[derive(Debug)]
pub struct LatestEvidenceParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = i64>,
    T6: crate::ArraySql<Item = i64>,
> {
    pub projects: T1,
    pub skills: T3,
    pub actors: T4,
    pub evidence_froms: T5,
    pub row_limits: T6,
}
#[derive(Debug)]
pub struct LastEvidenceParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub skill: T1,
    pub actor: uuid::Uuid,
}
#[derive(Debug)]
pub struct LockRecordsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub actors: T1,
    pub projects: T2,
    pub skills: T4,
}
#[derive(Debug)]
pub struct ListRecordsParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub project: uuid::Uuid,
    pub skill: Option<T1>,
    pub after_skill: Option<T2>,
    pub after_actor: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct RecordsOfActorParams {
    pub actor: uuid::Uuid,
    pub project: uuid::Uuid,
}
#[derive(Debug)]
pub struct SaveRecordsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::ArraySql<Item = f64>,
    T6: crate::ArraySql<Item = i32>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T10: crate::ArraySql<Item = i64>,
    T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T12: crate::StringSql,
> {
    pub now: jiff::Timestamp,
    pub actors: T1,
    pub projects: T2,
    pub skills: T4,
    pub trusts: T5,
    pub evidences: T6,
    pub standings: T8,
    pub barred_untils: T9,
    pub evidence_froms: T10,
    pub qualified_ats: T11,
    pub cause: T12,
    pub changed_by: Option<uuid::Uuid>,
}
#[derive(Clone, Copy, Debug)]
pub struct ListHistoryParams {
    pub actor: uuid::Uuid,
    pub project: uuid::Uuid,
    pub in_full: bool,
    pub before: Option<i64>,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct ActsOfActorParams {
    pub actor: uuid::Uuid,
    pub project: uuid::Uuid,
    pub step: Option<uuid::Uuid>,
    pub since: Option<jiff::Timestamp>,
    pub until: Option<jiff::Timestamp>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct SavePromiseParams<T1: crate::JsonSql, T2: crate::StringSql> {
    pub reviewed: i32,
    pub review_errors: i32,
    pub review_rate: Option<f64>,
    pub promise: Option<T1>,
    pub actor: uuid::Uuid,
    pub project: uuid::Uuid,
    pub skill: T2,
}
#[derive(Clone, Copy, Debug)]
pub struct ActsOfStepParams {
    pub step: uuid::Uuid,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct ActsOfPersonParams {
    pub step: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub row_limit: i64,
}
#[derive(Clone, Copy, Debug)]
pub struct PeopleAtStepsParams {
    pub project: uuid::Uuid,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct ScoresBySourceParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub project: uuid::Uuid,
    pub skill: T1,
    pub actor: uuid::Uuid,
    pub source: T2,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct FindStrikeParams<T1: crate::BytesSql> {
    pub project: uuid::Uuid,
    pub rule: T1,
    pub subject: uuid::Uuid,
}
#[derive(Debug)]
pub struct SaveStrikeParams<T1: crate::BytesSql> {
    pub project: uuid::Uuid,
    pub rule: T1,
    pub subject: uuid::Uuid,
    pub marker: uuid::Uuid,
}
#[derive(Debug)]
pub struct AddFlagParams<T1: crate::StringSql, T2: crate::JsonSql, T3: crate::JsonSql> {
    pub project: uuid::Uuid,
    pub rule: i32,
    pub measure: T1,
    pub value: f64,
    pub answers: i32,
    pub action: T2,
    pub reach: Option<T3>,
    pub actor: Option<uuid::Uuid>,
    pub unit: Option<uuid::Uuid>,
    pub step: Option<uuid::Uuid>,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct ListFlagsParams {
    pub project: uuid::Uuid,
    pub before: Option<i64>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct TellReachParams<T1: crate::JsonSql> {
    pub reach: T1,
    pub order_id: i64,
}
#[derive(Debug)]
pub struct AddOrderParams<T1: crate::StringSql, T2: crate::ArraySql<Item = uuid::Uuid>, T3: crate::StringSql>
{
    pub kind: T1,
    pub unit: uuid::Uuid,
    pub judgments: T2,
    pub by_people: i16,
    pub reason: T3,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct CloseOrderParams {
    pub now: jiff::Timestamp,
    pub order_id: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct JudgmentsGiven {
    pub judgment_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewedJudgments {
    pub review_unit_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub data: Option<serde_json::Value>,
    pub decision: Option<String>,
    pub result: Option<serde_json::Value>,
}
pub struct ReviewedJudgmentsBorrowed<'a> {
    pub review_unit_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub data: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub decision: Option<&'a str>,
    pub result: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<ReviewedJudgmentsBorrowed<'a>> for ReviewedJudgments {
    fn from(
        ReviewedJudgmentsBorrowed {
            review_unit_id,
            judgment_id,
            step_id,
            unit_id,
            actor_id,
            data,
            decision,
            result,
        }: ReviewedJudgmentsBorrowed<'a>,
    ) -> Self {
        Self {
            review_unit_id,
            judgment_id,
            step_id,
            unit_id,
            actor_id,
            data: data.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            decision: decision.map(|v| v.into()),
            result: result.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AddEvidence {
    pub project_id: uuid::Uuid,
    pub skill: String,
    pub actor_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub source: String,
}
pub struct AddEvidenceBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub skill: &'a str,
    pub actor_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub source: &'a str,
}
impl<'a> From<AddEvidenceBorrowed<'a>> for AddEvidence {
    fn from(
        AddEvidenceBorrowed { project_id, skill, actor_id, judgment_id, source }: AddEvidenceBorrowed<'a>,
    ) -> Self {
        Self { project_id, skill: skill.into(), actor_id, judgment_id, source: source.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct RemeasureAgreement {
    pub project_id: uuid::Uuid,
    pub skill: String,
    pub actor_id: uuid::Uuid,
}
pub struct RemeasureAgreementBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub skill: &'a str,
    pub actor_id: uuid::Uuid,
}
impl<'a> From<RemeasureAgreementBorrowed<'a>> for RemeasureAgreement {
    fn from(
        RemeasureAgreementBorrowed { project_id, skill, actor_id }: RemeasureAgreementBorrowed<'a>,
    ) -> Self {
        Self { project_id, skill: skill.into(), actor_id }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct WithdrawAgreement {
    pub project_id: uuid::Uuid,
    pub skill: String,
    pub actor_id: uuid::Uuid,
}
pub struct WithdrawAgreementBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub skill: &'a str,
    pub actor_id: uuid::Uuid,
}
impl<'a> From<WithdrawAgreementBorrowed<'a>> for WithdrawAgreement {
    fn from(
        WithdrawAgreementBorrowed { project_id, skill, actor_id }: WithdrawAgreementBorrowed<'a>,
    ) -> Self {
        Self { project_id, skill: skill.into(), actor_id }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct LatestEvidence {
    pub place: i64,
    pub source: String,
    pub scores: Vec<f64>,
}
pub struct LatestEvidenceBorrowed<'a> {
    pub place: i64,
    pub source: &'a str,
    pub scores: crate::ArrayIterator<'a, f64>,
}
impl<'a> From<LatestEvidenceBorrowed<'a>> for LatestEvidence {
    fn from(LatestEvidenceBorrowed { place, source, scores }: LatestEvidenceBorrowed<'a>) -> Self {
        Self { place, source: source.into(), scores: scores.map(|v| v).collect() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct RecordRow {
    pub actor_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub skill: String,
    pub trust: f64,
    pub evidence: i32,
    pub standing: String,
    pub barred_until: Option<jiff::Timestamp>,
    pub evidence_from: i64,
    pub qualified_at: Option<jiff::Timestamp>,
    pub reviewed: i32,
    pub review_errors: i32,
    pub review_rate: Option<f64>,
    pub promise: Option<serde_json::Value>,
    pub updated_at: jiff::Timestamp,
}
pub struct RecordRowBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub skill: &'a str,
    pub trust: f64,
    pub evidence: i32,
    pub standing: &'a str,
    pub barred_until: Option<jiff::Timestamp>,
    pub evidence_from: i64,
    pub qualified_at: Option<jiff::Timestamp>,
    pub reviewed: i32,
    pub review_errors: i32,
    pub review_rate: Option<f64>,
    pub promise: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub updated_at: jiff::Timestamp,
}
impl<'a> From<RecordRowBorrowed<'a>> for RecordRow {
    fn from(
        RecordRowBorrowed {
            actor_id,
            project_id,
            skill,
            trust,
            evidence,
            standing,
            barred_until,
            evidence_from,
            qualified_at,
            reviewed,
            review_errors,
            review_rate,
            promise,
            updated_at,
        }: RecordRowBorrowed<'a>,
    ) -> Self {
        Self {
            actor_id,
            project_id,
            skill: skill.into(),
            trust,
            evidence,
            standing: standing.into(),
            barred_until,
            evidence_from,
            qualified_at,
            reviewed,
            review_errors,
            review_rate,
            promise: promise.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            updated_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct HistoryRow {
    pub history_id: i64,
    pub skill: String,
    pub trust: f64,
    pub evidence: i32,
    pub standing: String,
    pub barred_until: Option<jiff::Timestamp>,
    pub cause: String,
    pub changed_by: Option<uuid::Uuid>,
    pub changed_at: jiff::Timestamp,
}
pub struct HistoryRowBorrowed<'a> {
    pub history_id: i64,
    pub skill: &'a str,
    pub trust: f64,
    pub evidence: i32,
    pub standing: &'a str,
    pub barred_until: Option<jiff::Timestamp>,
    pub cause: &'a str,
    pub changed_by: Option<uuid::Uuid>,
    pub changed_at: jiff::Timestamp,
}
impl<'a> From<HistoryRowBorrowed<'a>> for HistoryRow {
    fn from(
        HistoryRowBorrowed {
            history_id,
            skill,
            trust,
            evidence,
            standing,
            barred_until,
            cause,
            changed_by,
            changed_at,
        }: HistoryRowBorrowed<'a>,
    ) -> Self {
        Self {
            history_id,
            skill: skill.into(),
            trust,
            evidence,
            standing: standing.into(),
            barred_until,
            cause: cause.into(),
            changed_by,
            changed_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct ActsOfActor {
    pub judgment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ActRow {
    pub actor_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub seconds: f64,
    pub answer: Vec<u8>,
    pub option_place: Option<i16>,
}
pub struct ActRowBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub seconds: f64,
    pub answer: &'a [u8],
    pub option_place: Option<i16>,
}
impl<'a> From<ActRowBorrowed<'a>> for ActRow {
    fn from(
        ActRowBorrowed {
            actor_id,
            judgment_id,
            unit_id,
            run_id,
            seconds,
            answer,
            option_place,
        }: ActRowBorrowed<'a>,
    ) -> Self {
        Self { actor_id, judgment_id, unit_id, run_id, seconds, answer: answer.into(), option_place }
    }
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct PeopleAtSteps {
    pub step_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListFlags {
    pub flag_id: i64,
    pub rule: i32,
    pub measure: String,
    pub value: f64,
    pub answers: i32,
    pub action: serde_json::Value,
    pub reach: Option<serde_json::Value>,
    pub actor_id: Option<uuid::Uuid>,
    pub unit_id: Option<uuid::Uuid>,
    pub step_id: Option<uuid::Uuid>,
    pub occurred_at: jiff::Timestamp,
}
pub struct ListFlagsBorrowed<'a> {
    pub flag_id: i64,
    pub rule: i32,
    pub measure: &'a str,
    pub value: f64,
    pub answers: i32,
    pub action: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub reach: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub actor_id: Option<uuid::Uuid>,
    pub unit_id: Option<uuid::Uuid>,
    pub step_id: Option<uuid::Uuid>,
    pub occurred_at: jiff::Timestamp,
}
impl<'a> From<ListFlagsBorrowed<'a>> for ListFlags {
    fn from(
        ListFlagsBorrowed {
            flag_id,
            rule,
            measure,
            value,
            answers,
            action,
            reach,
            actor_id,
            unit_id,
            step_id,
            occurred_at,
        }: ListFlagsBorrowed<'a>,
    ) -> Self {
        Self {
            flag_id,
            rule,
            measure: measure.into(),
            value,
            answers,
            action: serde_json::from_str(action.0.get()).unwrap(),
            reach: reach.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            actor_id,
            unit_id,
            step_id,
            occurred_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct OpenOrders {
    pub order_id: i64,
    pub kind: String,
    pub unit_id: uuid::Uuid,
    pub judgments: Vec<uuid::Uuid>,
    pub by_people: i16,
    pub reason: String,
}
pub struct OpenOrdersBorrowed<'a> {
    pub order_id: i64,
    pub kind: &'a str,
    pub unit_id: uuid::Uuid,
    pub judgments: crate::ArrayIterator<'a, uuid::Uuid>,
    pub by_people: i16,
    pub reason: &'a str,
}
impl<'a> From<OpenOrdersBorrowed<'a>> for OpenOrders {
    fn from(
        OpenOrdersBorrowed { order_id, kind, unit_id, judgments, by_people, reason }: OpenOrdersBorrowed<'a>,
    ) -> Self {
        Self {
            order_id,
            kind: kind.into(),
            unit_id,
            judgments: judgments.map(|v| v).collect(),
            by_people,
            reason: reason.into(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct SerdejsonValueQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(
        &tokio_postgres::Row,
    ) -> Result<postgres_types::Json<&serde_json::value::RawValue>, tokio_postgres::Error>,
    mapper: fn(postgres_types::Json<&serde_json::value::RawValue>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> SerdejsonValueQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(postgres_types::Json<&serde_json::value::RawValue>) -> R,
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, R, N> {
        SerdejsonValueQuery {
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
pub struct JudgmentsGivenQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<JudgmentsGiven, tokio_postgres::Error>,
    mapper: fn(JudgmentsGiven) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> JudgmentsGivenQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(JudgmentsGiven) -> R) -> JudgmentsGivenQuery<'c, 'a, 's, C, R, N> {
        JudgmentsGivenQuery {
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
pub struct ReviewedJudgmentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ReviewedJudgmentsBorrowed, tokio_postgres::Error>,
    mapper: fn(ReviewedJudgmentsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ReviewedJudgmentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ReviewedJudgmentsBorrowed) -> R,
    ) -> ReviewedJudgmentsQuery<'c, 'a, 's, C, R, N> {
        ReviewedJudgmentsQuery {
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
pub struct AddEvidenceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AddEvidenceBorrowed, tokio_postgres::Error>,
    mapper: fn(AddEvidenceBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AddEvidenceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AddEvidenceBorrowed) -> R) -> AddEvidenceQuery<'c, 'a, 's, C, R, N> {
        AddEvidenceQuery {
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
pub struct RemeasureAgreementQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RemeasureAgreementBorrowed, tokio_postgres::Error>,
    mapper: fn(RemeasureAgreementBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RemeasureAgreementQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(RemeasureAgreementBorrowed) -> R,
    ) -> RemeasureAgreementQuery<'c, 'a, 's, C, R, N> {
        RemeasureAgreementQuery {
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
pub struct WithdrawAgreementQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<WithdrawAgreementBorrowed, tokio_postgres::Error>,
    mapper: fn(WithdrawAgreementBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> WithdrawAgreementQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(WithdrawAgreementBorrowed) -> R,
    ) -> WithdrawAgreementQuery<'c, 'a, 's, C, R, N> {
        WithdrawAgreementQuery {
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
pub struct LatestEvidenceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<LatestEvidenceBorrowed, tokio_postgres::Error>,
    mapper: fn(LatestEvidenceBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> LatestEvidenceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(LatestEvidenceBorrowed) -> R) -> LatestEvidenceQuery<'c, 'a, 's, C, R, N> {
        LatestEvidenceQuery {
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
pub struct RecordRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<RecordRowBorrowed, tokio_postgres::Error>,
    mapper: fn(RecordRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> RecordRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(RecordRowBorrowed) -> R) -> RecordRowQuery<'c, 'a, 's, C, R, N> {
        RecordRowQuery {
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
pub struct HistoryRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<HistoryRowBorrowed, tokio_postgres::Error>,
    mapper: fn(HistoryRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> HistoryRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(HistoryRowBorrowed) -> R) -> HistoryRowQuery<'c, 'a, 's, C, R, N> {
        HistoryRowQuery {
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
pub struct ActsOfActorQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ActsOfActor, tokio_postgres::Error>,
    mapper: fn(ActsOfActor) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ActsOfActorQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ActsOfActor) -> R) -> ActsOfActorQuery<'c, 'a, 's, C, R, N> {
        ActsOfActorQuery {
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
pub struct ActRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ActRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ActRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ActRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ActRowBorrowed) -> R) -> ActRowQuery<'c, 'a, 's, C, R, N> {
        ActRowQuery {
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
pub struct PeopleAtStepsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PeopleAtSteps, tokio_postgres::Error>,
    mapper: fn(PeopleAtSteps) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PeopleAtStepsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PeopleAtSteps) -> R) -> PeopleAtStepsQuery<'c, 'a, 's, C, R, N> {
        PeopleAtStepsQuery {
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
pub struct F64Query<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<f64, tokio_postgres::Error>,
    mapper: fn(f64) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> F64Query<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(f64) -> R) -> F64Query<'c, 'a, 's, C, R, N> {
        F64Query {
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
pub struct ListFlagsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListFlagsBorrowed, tokio_postgres::Error>,
    mapper: fn(ListFlagsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListFlagsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ListFlagsBorrowed) -> R) -> ListFlagsQuery<'c, 'a, 's, C, R, N> {
        ListFlagsQuery {
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
pub struct OpenOrdersQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<OpenOrdersBorrowed, tokio_postgres::Error>,
    mapper: fn(OpenOrdersBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> OpenOrdersQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(OpenOrdersBorrowed) -> R) -> OpenOrdersQuery<'c, 'a, 's, C, R, N> {
        OpenOrdersQuery {
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
pub struct FindPolicyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_policy() -> FindPolicyStmt {
    FindPolicyStmt("select document from quality_policy where project_id = $1", None)
}
impl FindPolicyStmt {
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
    ) -> SerdejsonValueQuery<'c, 'a, 's, C, serde_json::Value, 1> {
        SerdejsonValueQuery {
            client,
            params: [project],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| serde_json::from_str(it.0.get()).unwrap(),
        }
    }
}
pub struct SavePolicyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_policy() -> SavePolicyStmt {
    SavePolicyStmt(
        "insert into quality_policy (project_id, document, changed_by, changed_at) values ($1, $2, $3, $4) on conflict (project_id) do update set document = excluded.document, changed_by = excluded.changed_by, changed_at = excluded.changed_at returning project_id",
        None,
    )
}
impl SavePolicyStmt {
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
        project: &'a uuid::Uuid,
        document: &'a T1,
        changed_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [project, document, changed_by, now],
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
        SavePolicyParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for SavePolicyStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SavePolicyParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.project, &params.document, &params.changed_by, &params.now)
    }
}
pub struct JudgmentsGivenStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn judgments_given() -> JudgmentsGivenStmt {
    JudgmentsGivenStmt(
        "select j.judgment_id, j.step_id, j.unit_id, j.actor_id from unnest($1::uuid[], $2::uuid[]) as t (run_id, judgment_id) join judgment j on j.run_id = t.run_id and j.judgment_id = t.judgment_id and j.tainted_at is null",
        None,
    )
}
impl JudgmentsGivenStmt {
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
        judgments: &'a T2,
    ) -> JudgmentsGivenQuery<'c, 'a, 's, C, JudgmentsGiven, 2> {
        JudgmentsGivenQuery {
            client,
            params: [runs, judgments],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JudgmentsGiven, tokio_postgres::Error> {
                Ok(JudgmentsGiven {
                    judgment_id: row.try_get(0)?,
                    step_id: row.try_get(1)?,
                    unit_id: row.try_get(2)?,
                    actor_id: row.try_get(3)?,
                })
            },
            mapper: |it| JudgmentsGiven::from(it),
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
        JudgmentsGivenParams<T1, T2>,
        JudgmentsGivenQuery<'c, 'a, 's, C, JudgmentsGiven, 2>,
        C,
    > for JudgmentsGivenStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a JudgmentsGivenParams<T1, T2>,
    ) -> JudgmentsGivenQuery<'c, 'a, 's, C, JudgmentsGiven, 2> {
        self.bind(client, &params.runs, &params.judgments)
    }
}
pub struct ReviewedJudgmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn reviewed_judgments() -> ReviewedJudgmentsStmt {
    ReviewedJudgmentsStmt(
        "select r.unit_id as review_unit_id, j.judgment_id, j.step_id, j.unit_id, j.actor_id, j.data, j.decision, p.detail -> 'result' as result from unit r join unit p on p.unit_id = r.parent_unit_id cross join lateral ( select j.judgment_id, j.step_id, j.unit_id, j.actor_id, j.data, j.decision from judgment j where j.run_id = r.run_id and j.counted and j.tainted_at is null and j.unit_id = case when exists (select 1 from judgment own where own.run_id = r.run_id and own.unit_id = p.unit_id) then p.unit_id else p.parent_unit_id end) j where r.unit_id = any ($1)",
        None,
    )
}
impl ReviewedJudgmentsStmt {
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
    ) -> ReviewedJudgmentsQuery<'c, 'a, 's, C, ReviewedJudgments, 1> {
        ReviewedJudgmentsQuery {
            client,
            params: [units],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<ReviewedJudgmentsBorrowed, tokio_postgres::Error> {
                    Ok(ReviewedJudgmentsBorrowed {
                        review_unit_id: row.try_get(0)?,
                        judgment_id: row.try_get(1)?,
                        step_id: row.try_get(2)?,
                        unit_id: row.try_get(3)?,
                        actor_id: row.try_get(4)?,
                        data: row.try_get(5)?,
                        decision: row.try_get(6)?,
                        result: row.try_get(7)?,
                    })
                },
            mapper: |it| ReviewedJudgments::from(it),
        }
    }
}
pub struct AddEvidenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_evidence() -> AddEvidenceStmt {
    AddEvidenceStmt(
        "insert into trust_evidence (project_id, skill, actor_id, source, score, judgment_id, occurred_at) select distinct on (t.judgment_id, t.source) t.project_id, t.skill, t.actor_id, t.source, t.score, t.judgment_id, t.occurred_at from unnest($1::new_evidence[]) as t where not exists (select 1 from trust_evidence e where e.judgment_id = t.judgment_id and e.source = t.source) returning project_id, skill, actor_id, judgment_id, source",
        None,
    )
}
impl AddEvidenceStmt {
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
        T1: crate::ArraySql<Item = crate::types::NewEvidenceBorrowed<'a>>,
    >(
        &'s self,
        client: &'c C,
        evidence: &'a T1,
    ) -> AddEvidenceQuery<'c, 'a, 's, C, AddEvidence, 1> {
        AddEvidenceQuery {
            client,
            params: [evidence],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AddEvidenceBorrowed, tokio_postgres::Error> {
                Ok(AddEvidenceBorrowed {
                    project_id: row.try_get(0)?,
                    skill: row.try_get(1)?,
                    actor_id: row.try_get(2)?,
                    judgment_id: row.try_get(3)?,
                    source: row.try_get(4)?,
                })
            },
            mapper: |it| AddEvidence::from(it),
        }
    }
}
pub struct RemeasureAgreementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn remeasure_agreement() -> RemeasureAgreementStmt {
    RemeasureAgreementStmt(
        "update trust_evidence set score = t.score from unnest($1::uuid[], $2::double precision[]) as t (judgment_id, score) where trust_evidence.judgment_id = t.judgment_id and trust_evidence.source = 'agreement' and trust_evidence.score <> t.score returning trust_evidence.project_id, trust_evidence.skill, trust_evidence.actor_id",
        None,
    )
}
impl RemeasureAgreementStmt {
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
        T2: crate::ArraySql<Item = f64>,
    >(
        &'s self,
        client: &'c C,
        judgments: &'a T1,
        scores: &'a T2,
    ) -> RemeasureAgreementQuery<'c, 'a, 's, C, RemeasureAgreement, 2> {
        RemeasureAgreementQuery {
            client,
            params: [judgments, scores],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<RemeasureAgreementBorrowed, tokio_postgres::Error> {
                    Ok(RemeasureAgreementBorrowed {
                        project_id: row.try_get(0)?,
                        skill: row.try_get(1)?,
                        actor_id: row.try_get(2)?,
                    })
                },
            mapper: |it| RemeasureAgreement::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::ArraySql<Item = f64>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RemeasureAgreementParams<T1, T2>,
        RemeasureAgreementQuery<'c, 'a, 's, C, RemeasureAgreement, 2>,
        C,
    > for RemeasureAgreementStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RemeasureAgreementParams<T1, T2>,
    ) -> RemeasureAgreementQuery<'c, 'a, 's, C, RemeasureAgreement, 2> {
        self.bind(client, &params.judgments, &params.scores)
    }
}
pub struct WithdrawAgreementStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn withdraw_agreement() -> WithdrawAgreementStmt {
    WithdrawAgreementStmt(
        "delete from trust_evidence where judgment_id = any ($1) and source = 'agreement' returning project_id, skill, actor_id",
        None,
    )
}
impl WithdrawAgreementStmt {
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
        judgments: &'a T1,
    ) -> WithdrawAgreementQuery<'c, 'a, 's, C, WithdrawAgreement, 1> {
        WithdrawAgreementQuery {
            client,
            params: [judgments],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<WithdrawAgreementBorrowed, tokio_postgres::Error> {
                    Ok(WithdrawAgreementBorrowed {
                        project_id: row.try_get(0)?,
                        skill: row.try_get(1)?,
                        actor_id: row.try_get(2)?,
                    })
                },
            mapper: |it| WithdrawAgreement::from(it),
        }
    }
}
pub struct LatestEvidenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn latest_evidence() -> LatestEvidenceStmt {
    LatestEvidenceStmt(
        "select t.place, e.source, array_agg(e.score) as scores from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::bigint[]) with ordinality as t (project_id, skill, actor_id, evidence_from, row_limit, place) cross join lateral ( select x.source, x.score from trust_evidence x where x.project_id = t.project_id and x.skill = t.skill and x.actor_id = t.actor_id and x.evidence_id > t.evidence_from order by x.evidence_id desc limit t.row_limit) e group by t.place, e.source",
        None,
    )
}
impl LatestEvidenceStmt {
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
        T4: crate::ArraySql<Item = uuid::Uuid>,
        T5: crate::ArraySql<Item = i64>,
        T6: crate::ArraySql<Item = i64>,
    >(
        &'s self,
        client: &'c C,
        projects: &'a T1,
        skills: &'a T3,
        actors: &'a T4,
        evidence_froms: &'a T5,
        row_limits: &'a T6,
    ) -> LatestEvidenceQuery<'c, 'a, 's, C, LatestEvidence, 5> {
        LatestEvidenceQuery {
            client,
            params: [projects, skills, actors, evidence_froms, row_limits],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<LatestEvidenceBorrowed, tokio_postgres::Error> {
                Ok(LatestEvidenceBorrowed {
                    place: row.try_get(0)?,
                    source: row.try_get(1)?,
                    scores: row.try_get(2)?,
                })
            },
            mapper: |it| LatestEvidence::from(it),
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
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = i64>,
    T6: crate::ArraySql<Item = i64>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LatestEvidenceParams<T1, T2, T3, T4, T5, T6>,
        LatestEvidenceQuery<'c, 'a, 's, C, LatestEvidence, 5>,
        C,
    > for LatestEvidenceStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LatestEvidenceParams<T1, T2, T3, T4, T5, T6>,
    ) -> LatestEvidenceQuery<'c, 'a, 's, C, LatestEvidence, 5> {
        self.bind(
            client,
            &params.projects,
            &params.skills,
            &params.actors,
            &params.evidence_froms,
            &params.row_limits,
        )
    }
}
pub struct LastEvidenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn last_evidence() -> LastEvidenceStmt {
    LastEvidenceStmt(
        "select coalesce(max(evidence_id), 0)::bigint as last from trust_evidence where project_id = $1 and skill = $2 and actor_id = $3",
        None,
    )
}
impl LastEvidenceStmt {
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
        skill: &'a T1,
        actor: &'a uuid::Uuid,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        I64Query {
            client,
            params: [project, skill, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<'c, 'a, 's, LastEvidenceParams<T1>, I64Query<'c, 'a, 's, C, i64, 3>, C>
    for LastEvidenceStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LastEvidenceParams<T1>,
    ) -> I64Query<'c, 'a, 's, C, i64, 3> {
        self.bind(client, &params.project, &params.skill, &params.actor)
    }
}
pub struct LockRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_records() -> LockRecordsStmt {
    LockRecordsStmt(
        "select w.actor_id, w.project_id, w.skill, w.trust, w.evidence, w.standing, w.barred_until, w.evidence_from, w.qualified_at, w.reviewed, w.review_errors, w.review_rate, w.promise, w.updated_at from unnest($1::uuid[], $2::uuid[], $3::text[]) as t (actor_id, project_id, skill) join work_record w on w.actor_id = t.actor_id and w.project_id = t.project_id and w.skill = t.skill order by w.actor_id, w.project_id, w.skill for no key update of w",
        None,
    )
}
impl LockRecordsStmt {
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
    >(
        &'s self,
        client: &'c C,
        actors: &'a T1,
        projects: &'a T2,
        skills: &'a T4,
    ) -> RecordRowQuery<'c, 'a, 's, C, RecordRow, 3> {
        RecordRowQuery {
            client,
            params: [actors, projects, skills],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordRowBorrowed, tokio_postgres::Error> {
                Ok(RecordRowBorrowed {
                    actor_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    skill: row.try_get(2)?,
                    trust: row.try_get(3)?,
                    evidence: row.try_get(4)?,
                    standing: row.try_get(5)?,
                    barred_until: row.try_get(6)?,
                    evidence_from: row.try_get(7)?,
                    qualified_at: row.try_get(8)?,
                    reviewed: row.try_get(9)?,
                    review_errors: row.try_get(10)?,
                    review_rate: row.try_get(11)?,
                    promise: row.try_get(12)?,
                    updated_at: row.try_get(13)?,
                })
            },
            mapper: |it| RecordRow::from(it),
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
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        LockRecordsParams<T1, T2, T3, T4>,
        RecordRowQuery<'c, 'a, 's, C, RecordRow, 3>,
        C,
    > for LockRecordsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a LockRecordsParams<T1, T2, T3, T4>,
    ) -> RecordRowQuery<'c, 'a, 's, C, RecordRow, 3> {
        self.bind(client, &params.actors, &params.projects, &params.skills)
    }
}
pub struct ListRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_records() -> ListRecordsStmt {
    ListRecordsStmt(
        "select actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at, reviewed, review_errors, review_rate, promise, updated_at from work_record where project_id = $1 and ($2::text is null or skill = $2) and ($3::text is null or (skill, actor_id) > ($3, $4::uuid)) order by skill, actor_id limit $5",
        None,
    )
}
impl ListRecordsStmt {
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
        skill: &'a Option<T1>,
        after_skill: &'a Option<T2>,
        after_actor: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> RecordRowQuery<'c, 'a, 's, C, RecordRow, 5> {
        RecordRowQuery {
            client,
            params: [project, skill, after_skill, after_actor, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordRowBorrowed, tokio_postgres::Error> {
                Ok(RecordRowBorrowed {
                    actor_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    skill: row.try_get(2)?,
                    trust: row.try_get(3)?,
                    evidence: row.try_get(4)?,
                    standing: row.try_get(5)?,
                    barred_until: row.try_get(6)?,
                    evidence_from: row.try_get(7)?,
                    qualified_at: row.try_get(8)?,
                    reviewed: row.try_get(9)?,
                    review_errors: row.try_get(10)?,
                    review_rate: row.try_get(11)?,
                    promise: row.try_get(12)?,
                    updated_at: row.try_get(13)?,
                })
            },
            mapper: |it| RecordRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListRecordsParams<T1, T2>,
        RecordRowQuery<'c, 'a, 's, C, RecordRow, 5>,
        C,
    > for ListRecordsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListRecordsParams<T1, T2>,
    ) -> RecordRowQuery<'c, 'a, 's, C, RecordRow, 5> {
        self.bind(
            client,
            &params.project,
            &params.skill,
            &params.after_skill,
            &params.after_actor,
            &params.row_limit,
        )
    }
}
pub struct RecordsOfActorStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn records_of_actor() -> RecordsOfActorStmt {
    RecordsOfActorStmt(
        "select actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at, reviewed, review_errors, review_rate, promise, updated_at from work_record where actor_id = $1 and project_id = $2 order by skill",
        None,
    )
}
impl RecordsOfActorStmt {
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
        project: &'a uuid::Uuid,
    ) -> RecordRowQuery<'c, 'a, 's, C, RecordRow, 2> {
        RecordRowQuery {
            client,
            params: [actor, project],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<RecordRowBorrowed, tokio_postgres::Error> {
                Ok(RecordRowBorrowed {
                    actor_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    skill: row.try_get(2)?,
                    trust: row.try_get(3)?,
                    evidence: row.try_get(4)?,
                    standing: row.try_get(5)?,
                    barred_until: row.try_get(6)?,
                    evidence_from: row.try_get(7)?,
                    qualified_at: row.try_get(8)?,
                    reviewed: row.try_get(9)?,
                    review_errors: row.try_get(10)?,
                    review_rate: row.try_get(11)?,
                    promise: row.try_get(12)?,
                    updated_at: row.try_get(13)?,
                })
            },
            mapper: |it| RecordRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        RecordsOfActorParams,
        RecordRowQuery<'c, 'a, 's, C, RecordRow, 2>,
        C,
    > for RecordsOfActorStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a RecordsOfActorParams,
    ) -> RecordRowQuery<'c, 'a, 's, C, RecordRow, 2> {
        self.bind(client, &params.actor, &params.project)
    }
}
pub struct SaveRecordsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_records() -> SaveRecordsStmt {
    SaveRecordsStmt(
        "with saved as ( insert into work_record (actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at, updated_at) select actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at, $1 from unnest($2::uuid[], $3::uuid[], $4::text[], $5::double precision[], $6::integer[], $7::text[], $8::timestamptz[], $9::bigint[], $10::timestamptz[]) as t (actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at) on conflict (actor_id, project_id, skill) do update set trust = excluded.trust, evidence = excluded.evidence, standing = excluded.standing, barred_until = excluded.barred_until, evidence_from = excluded.evidence_from, qualified_at = excluded.qualified_at, updated_at = excluded.updated_at returning actor_id, project_id, skill, trust, evidence, standing, barred_until) insert into trust_history (actor_id, project_id, skill, trust, evidence, standing, barred_until, cause, changed_by, changed_at) select actor_id, project_id, skill, trust, evidence, standing, barred_until, $11, $12, $1 from saved returning history_id",
        None,
    )
}
impl SaveRecordsStmt {
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
        T5: crate::ArraySql<Item = f64>,
        T6: crate::ArraySql<Item = i32>,
        T7: crate::StringSql,
        T8: crate::ArraySql<Item = T7>,
        T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T10: crate::ArraySql<Item = i64>,
        T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
        T12: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        actors: &'a T1,
        projects: &'a T2,
        skills: &'a T4,
        trusts: &'a T5,
        evidences: &'a T6,
        standings: &'a T8,
        barred_untils: &'a T9,
        evidence_froms: &'a T10,
        qualified_ats: &'a T11,
        cause: &'a T12,
        changed_by: &'a Option<uuid::Uuid>,
    ) -> I64Query<'c, 'a, 's, C, i64, 12> {
        I64Query {
            client,
            params: [
                now,
                actors,
                projects,
                skills,
                trusts,
                evidences,
                standings,
                barred_untils,
                evidence_froms,
                qualified_ats,
                cause,
                changed_by,
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
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
    T5: crate::ArraySql<Item = f64>,
    T6: crate::ArraySql<Item = i32>,
    T7: crate::StringSql,
    T8: crate::ArraySql<Item = T7>,
    T9: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T10: crate::ArraySql<Item = i64>,
    T11: crate::ArraySql<Item = Option<jiff::Timestamp>>,
    T12: crate::StringSql,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveRecordsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>,
        I64Query<'c, 'a, 's, C, i64, 12>,
        C,
    > for SaveRecordsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveRecordsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12>,
    ) -> I64Query<'c, 'a, 's, C, i64, 12> {
        self.bind(
            client,
            &params.now,
            &params.actors,
            &params.projects,
            &params.skills,
            &params.trusts,
            &params.evidences,
            &params.standings,
            &params.barred_untils,
            &params.evidence_froms,
            &params.qualified_ats,
            &params.cause,
            &params.changed_by,
        )
    }
}
pub struct ListHistoryStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_history() -> ListHistoryStmt {
    ListHistoryStmt(
        "select history_id, skill, trust, evidence, standing, barred_until, cause, changed_by, changed_at from trust_history h where actor_id = $1 and project_id = $2 and ($3 or cause <> 'evidence' or standing <> coalesce((select before.standing from trust_history before where before.actor_id = $1 and before.project_id = $2 and before.skill = h.skill and before.history_id < h.history_id order by before.history_id desc limit 1), 'good')) and history_id < coalesce($4, 9223372036854775807) order by history_id desc limit $5",
        None,
    )
}
impl ListHistoryStmt {
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
        project: &'a uuid::Uuid,
        in_full: &'a bool,
        before: &'a Option<i64>,
        row_limit: &'a i64,
    ) -> HistoryRowQuery<'c, 'a, 's, C, HistoryRow, 5> {
        HistoryRowQuery {
            client,
            params: [actor, project, in_full, before, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<HistoryRowBorrowed, tokio_postgres::Error> {
                Ok(HistoryRowBorrowed {
                    history_id: row.try_get(0)?,
                    skill: row.try_get(1)?,
                    trust: row.try_get(2)?,
                    evidence: row.try_get(3)?,
                    standing: row.try_get(4)?,
                    barred_until: row.try_get(5)?,
                    cause: row.try_get(6)?,
                    changed_by: row.try_get(7)?,
                    changed_at: row.try_get(8)?,
                })
            },
            mapper: |it| HistoryRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListHistoryParams,
        HistoryRowQuery<'c, 'a, 's, C, HistoryRow, 5>,
        C,
    > for ListHistoryStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListHistoryParams,
    ) -> HistoryRowQuery<'c, 'a, 's, C, HistoryRow, 5> {
        self.bind(client, &params.actor, &params.project, &params.in_full, &params.before, &params.row_limit)
    }
}
pub struct AddActsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_acts() -> AddActsStmt {
    AddActsStmt(
        "insert into act (project_id, actor_id, judgment_id, step_id, unit_id, run_id, seconds, answer, option_place, occurred_at) select t.project_id, t.actor_id, t.judgment_id, t.step_id, t.unit_id, t.run_id, coalesce(greatest(extract(epoch from t.occurred_at - a.claimed_at), 0), 0)::double precision, t.answer, t.option_place, t.occurred_at from unnest($1::new_act[]) as t left join assignment a on a.assignment_id = t.assignment_id returning judgment_id",
        None,
    )
}
impl AddActsStmt {
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
        T1: crate::ArraySql<Item = crate::types::NewActBorrowed<'a>>,
    >(
        &'s self,
        client: &'c C,
        acts: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [acts],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct ActsOfActorStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn acts_of_actor() -> ActsOfActorStmt {
    ActsOfActorStmt(
        "select a.judgment_id, a.unit_id, a.run_id, a.step_id from step s join act a on a.step_id = s.step_id and a.actor_id = $1 join run r on r.run_id = a.run_id and r.gold_for is null where s.project_id = $2 and ($3::uuid is null or s.step_id = $3) and ($4::timestamptz is null or a.occurred_at >= $4) and ($5::timestamptz is null or a.occurred_at < $5) order by a.judgment_id desc limit $6",
        None,
    )
}
impl ActsOfActorStmt {
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
        project: &'a uuid::Uuid,
        step: &'a Option<uuid::Uuid>,
        since: &'a Option<jiff::Timestamp>,
        until: &'a Option<jiff::Timestamp>,
        row_limit: &'a i64,
    ) -> ActsOfActorQuery<'c, 'a, 's, C, ActsOfActor, 6> {
        ActsOfActorQuery {
            client,
            params: [actor, project, step, since, until, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ActsOfActor, tokio_postgres::Error> {
                Ok(ActsOfActor {
                    judgment_id: row.try_get(0)?,
                    unit_id: row.try_get(1)?,
                    run_id: row.try_get(2)?,
                    step_id: row.try_get(3)?,
                })
            },
            mapper: |it| ActsOfActor::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ActsOfActorParams,
        ActsOfActorQuery<'c, 'a, 's, C, ActsOfActor, 6>,
        C,
    > for ActsOfActorStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ActsOfActorParams,
    ) -> ActsOfActorQuery<'c, 'a, 's, C, ActsOfActor, 6> {
        self.bind(
            client,
            &params.actor,
            &params.project,
            &params.step,
            &params.since,
            &params.until,
            &params.row_limit,
        )
    }
}
pub struct SavePromiseStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_promise() -> SavePromiseStmt {
    SavePromiseStmt(
        "update work_record set reviewed = $1, review_errors = $2, review_rate = $3, promise = $4 where actor_id = $5 and project_id = $6 and skill = $7 returning actor_id",
        None,
    )
}
impl SavePromiseStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        reviewed: &'a i32,
        review_errors: &'a i32,
        review_rate: &'a Option<f64>,
        promise: &'a Option<T1>,
        actor: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        skill: &'a T2,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        UuidUuidQuery {
            client,
            params: [reviewed, review_errors, review_rate, promise, actor, project, skill],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SavePromiseParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7>,
        C,
    > for SavePromiseStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SavePromiseParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 7> {
        self.bind(
            client,
            &params.reviewed,
            &params.review_errors,
            &params.review_rate,
            &params.promise,
            &params.actor,
            &params.project,
            &params.skill,
        )
    }
}
pub struct ActsOfStepStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn acts_of_step() -> ActsOfStepStmt {
    ActsOfStepStmt(
        "select actor_id, judgment_id, unit_id, run_id, seconds, answer, option_place from act where step_id = $1 order by judgment_id desc limit $2",
        None,
    )
}
impl ActsOfStepStmt {
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
        row_limit: &'a i64,
    ) -> ActRowQuery<'c, 'a, 's, C, ActRow, 2> {
        ActRowQuery {
            client,
            params: [step, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ActRowBorrowed, tokio_postgres::Error> {
                Ok(ActRowBorrowed {
                    actor_id: row.try_get(0)?,
                    judgment_id: row.try_get(1)?,
                    unit_id: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                    seconds: row.try_get(4)?,
                    answer: row.try_get(5)?,
                    option_place: row.try_get(6)?,
                })
            },
            mapper: |it| ActRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ActsOfStepParams, ActRowQuery<'c, 'a, 's, C, ActRow, 2>, C>
    for ActsOfStepStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ActsOfStepParams,
    ) -> ActRowQuery<'c, 'a, 's, C, ActRow, 2> {
        self.bind(client, &params.step, &params.row_limit)
    }
}
pub struct ActsOfPersonStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn acts_of_person() -> ActsOfPersonStmt {
    ActsOfPersonStmt(
        "select actor_id, judgment_id, unit_id, run_id, seconds, answer, option_place from act where step_id = $1 and actor_id = $2 order by judgment_id desc limit $3",
        None,
    )
}
impl ActsOfPersonStmt {
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
        row_limit: &'a i64,
    ) -> ActRowQuery<'c, 'a, 's, C, ActRow, 3> {
        ActRowQuery {
            client,
            params: [step, actor, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ActRowBorrowed, tokio_postgres::Error> {
                Ok(ActRowBorrowed {
                    actor_id: row.try_get(0)?,
                    judgment_id: row.try_get(1)?,
                    unit_id: row.try_get(2)?,
                    run_id: row.try_get(3)?,
                    seconds: row.try_get(4)?,
                    answer: row.try_get(5)?,
                    option_place: row.try_get(6)?,
                })
            },
            mapper: |it| ActRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ActsOfPersonParams, ActRowQuery<'c, 'a, 's, C, ActRow, 3>, C>
    for ActsOfPersonStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ActsOfPersonParams,
    ) -> ActRowQuery<'c, 'a, 's, C, ActRow, 3> {
        self.bind(client, &params.step, &params.actor, &params.row_limit)
    }
}
pub struct PeopleAtStepsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn people_at_steps() -> PeopleAtStepsStmt {
    PeopleAtStepsStmt(
        "with recursive person as ( select a.step_id, a.actor_id, a.unit_id from step s cross join lateral (select step_id, actor_id, unit_id from act where step_id = s.step_id order by actor_id, judgment_id desc limit 1) a where s.project_id = $1 union all select a.step_id, a.actor_id, a.unit_id from person p cross join lateral (select step_id, actor_id, unit_id from act where step_id = p.step_id and actor_id > p.actor_id order by actor_id, judgment_id desc limit 1) a) select step_id, actor_id, unit_id from person limit $2",
        None,
    )
}
impl PeopleAtStepsStmt {
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
        row_limit: &'a i64,
    ) -> PeopleAtStepsQuery<'c, 'a, 's, C, PeopleAtSteps, 2> {
        PeopleAtStepsQuery {
            client,
            params: [project, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PeopleAtSteps, tokio_postgres::Error> {
                Ok(PeopleAtSteps {
                    step_id: row.try_get(0)?,
                    actor_id: row.try_get(1)?,
                    unit_id: row.try_get(2)?,
                })
            },
            mapper: |it| PeopleAtSteps::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PeopleAtStepsParams,
        PeopleAtStepsQuery<'c, 'a, 's, C, PeopleAtSteps, 2>,
        C,
    > for PeopleAtStepsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PeopleAtStepsParams,
    ) -> PeopleAtStepsQuery<'c, 'a, 's, C, PeopleAtSteps, 2> {
        self.bind(client, &params.project, &params.row_limit)
    }
}
pub struct ScoresBySourceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn scores_by_source() -> ScoresBySourceStmt {
    ScoresBySourceStmt(
        "select score from trust_evidence where project_id = $1 and skill = $2 and actor_id = $3 and source = $4 and evidence_id > coalesce((select w.evidence_from from work_record w where w.project_id = $1 and w.skill = $2 and w.actor_id = $3), 0) order by evidence_id desc limit $5",
        None,
    )
}
impl ScoresBySourceStmt {
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
        skill: &'a T1,
        actor: &'a uuid::Uuid,
        source: &'a T2,
        row_limit: &'a i64,
    ) -> F64Query<'c, 'a, 's, C, f64, 5> {
        F64Query {
            client,
            params: [project, skill, actor, source, row_limit],
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
        ScoresBySourceParams<T1, T2>,
        F64Query<'c, 'a, 's, C, f64, 5>,
        C,
    > for ScoresBySourceStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ScoresBySourceParams<T1, T2>,
    ) -> F64Query<'c, 'a, 's, C, f64, 5> {
        self.bind(client, &params.project, &params.skill, &params.actor, &params.source, &params.row_limit)
    }
}
pub struct FindStrikeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_strike() -> FindStrikeStmt {
    FindStrikeStmt(
        "select marker from rule_strike where project_id = $1 and rule = $2 and subject = $3",
        None,
    )
}
impl FindStrikeStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        project: &'a uuid::Uuid,
        rule: &'a T1,
        subject: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        UuidUuidQuery {
            client,
            params: [project, rule, subject],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        FindStrikeParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3>,
        C,
    > for FindStrikeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a FindStrikeParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 3> {
        self.bind(client, &params.project, &params.rule, &params.subject)
    }
}
pub struct SaveStrikeStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_strike() -> SaveStrikeStmt {
    SaveStrikeStmt(
        "insert into rule_strike (project_id, rule, subject, marker) values ($1, $2, $3, $4) on conflict (project_id, rule, subject) do update set marker = excluded.marker returning subject",
        None,
    )
}
impl SaveStrikeStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>(
        &'s self,
        client: &'c C,
        project: &'a uuid::Uuid,
        rule: &'a T1,
        subject: &'a uuid::Uuid,
        marker: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [project, rule, subject, marker],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::BytesSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveStrikeParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for SaveStrikeStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveStrikeParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.project, &params.rule, &params.subject, &params.marker)
    }
}
pub struct AddFlagStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_flag() -> AddFlagStmt {
    AddFlagStmt(
        "insert into quality_flag (project_id, rule, measure, value, answers, action, reach, actor_id, unit_id, step_id, occurred_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning flag_id",
        None,
    )
}
impl AddFlagStmt {
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
        T2: crate::JsonSql,
        T3: crate::JsonSql,
    >(
        &'s self,
        client: &'c C,
        project: &'a uuid::Uuid,
        rule: &'a i32,
        measure: &'a T1,
        value: &'a f64,
        answers: &'a i32,
        action: &'a T2,
        reach: &'a Option<T3>,
        actor: &'a Option<uuid::Uuid>,
        unit: &'a Option<uuid::Uuid>,
        step: &'a Option<uuid::Uuid>,
        now: &'a jiff::Timestamp,
    ) -> I64Query<'c, 'a, 's, C, i64, 11> {
        I64Query {
            client,
            params: [project, rule, measure, value, answers, action, reach, actor, unit, step, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::JsonSql, T3: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, AddFlagParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 11>, C>
    for AddFlagStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AddFlagParams<T1, T2, T3>,
    ) -> I64Query<'c, 'a, 's, C, i64, 11> {
        self.bind(
            client,
            &params.project,
            &params.rule,
            &params.measure,
            &params.value,
            &params.answers,
            &params.action,
            &params.reach,
            &params.actor,
            &params.unit,
            &params.step,
            &params.now,
        )
    }
}
pub struct ListFlagsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_flags() -> ListFlagsStmt {
    ListFlagsStmt(
        "select flag_id, rule, measure, value, answers, action, reach, actor_id, unit_id, step_id, occurred_at from quality_flag where project_id = $1 and flag_id < coalesce($2, 9223372036854775807) order by flag_id desc limit $3",
        None,
    )
}
impl ListFlagsStmt {
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
        before: &'a Option<i64>,
        row_limit: &'a i64,
    ) -> ListFlagsQuery<'c, 'a, 's, C, ListFlags, 3> {
        ListFlagsQuery {
            client,
            params: [project, before, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ListFlagsBorrowed, tokio_postgres::Error> {
                Ok(ListFlagsBorrowed {
                    flag_id: row.try_get(0)?,
                    rule: row.try_get(1)?,
                    measure: row.try_get(2)?,
                    value: row.try_get(3)?,
                    answers: row.try_get(4)?,
                    action: row.try_get(5)?,
                    reach: row.try_get(6)?,
                    actor_id: row.try_get(7)?,
                    unit_id: row.try_get(8)?,
                    step_id: row.try_get(9)?,
                    occurred_at: row.try_get(10)?,
                })
            },
            mapper: |it| ListFlags::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, ListFlagsParams, ListFlagsQuery<'c, 'a, 's, C, ListFlags, 3>, C>
    for ListFlagsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListFlagsParams,
    ) -> ListFlagsQuery<'c, 'a, 's, C, ListFlags, 3> {
        self.bind(client, &params.project, &params.before, &params.row_limit)
    }
}
pub struct TellReachStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn tell_reach() -> TellReachStmt {
    TellReachStmt(
        "update quality_flag f set reach = $1 from quality_order o join unit u on u.unit_id = o.unit_id where o.order_id = $2 and f.project_id = u.project_id and f.occurred_at = o.created_at and f.action ? o.kind and (f.unit_id = o.unit_id or f.unit_id is null and f.step_id = u.step_id) returning f.flag_id",
        None,
    )
}
impl TellReachStmt {
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
        reach: &'a T1,
        order_id: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [reach, order_id],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::JsonSql>
    crate::client::async_::Params<'c, 'a, 's, TellReachParams<T1>, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for TellReachStmt
{
    fn params(&'s self, client: &'c C, params: &'a TellReachParams<T1>) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.reach, &params.order_id)
    }
}
pub struct AddOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn add_order() -> AddOrderStmt {
    AddOrderStmt(
        "insert into quality_order (kind, unit_id, judgments, by_people, reason, created_at) values ($1, $2, $3, $4, $5, $6) returning order_id",
        None,
    )
}
impl AddOrderStmt {
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
        T2: crate::ArraySql<Item = uuid::Uuid>,
        T3: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        kind: &'a T1,
        unit: &'a uuid::Uuid,
        judgments: &'a T2,
        by_people: &'a i16,
        reason: &'a T3,
        now: &'a jiff::Timestamp,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        I64Query {
            client,
            params: [kind, unit, judgments, by_people, reason, now],
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
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::StringSql,
> crate::client::async_::Params<'c, 'a, 's, AddOrderParams<T1, T2, T3>, I64Query<'c, 'a, 's, C, i64, 6>, C>
    for AddOrderStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a AddOrderParams<T1, T2, T3>,
    ) -> I64Query<'c, 'a, 's, C, i64, 6> {
        self.bind(
            client,
            &params.kind,
            &params.unit,
            &params.judgments,
            &params.by_people,
            &params.reason,
            &params.now,
        )
    }
}
pub struct OpenOrdersStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn open_orders() -> OpenOrdersStmt {
    OpenOrdersStmt(
        "select order_id, kind, unit_id, judgments, by_people, reason from quality_order where done_at is null order by order_id limit $1",
        None,
    )
}
impl OpenOrdersStmt {
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
    ) -> OpenOrdersQuery<'c, 'a, 's, C, OpenOrders, 1> {
        OpenOrdersQuery {
            client,
            params: [row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<OpenOrdersBorrowed, tokio_postgres::Error> {
                Ok(OpenOrdersBorrowed {
                    order_id: row.try_get(0)?,
                    kind: row.try_get(1)?,
                    unit_id: row.try_get(2)?,
                    judgments: row.try_get(3)?,
                    by_people: row.try_get(4)?,
                    reason: row.try_get(5)?,
                })
            },
            mapper: |it| OpenOrders::from(it),
        }
    }
}
pub struct CloseOrderStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn close_order() -> CloseOrderStmt {
    CloseOrderStmt(
        "update quality_order set done_at = $1 where order_id = $2 and done_at is null returning order_id",
        None,
    )
}
impl CloseOrderStmt {
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
        order_id: &'a i64,
    ) -> I64Query<'c, 'a, 's, C, i64, 2> {
        I64Query {
            client,
            params: [now, order_id],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<'c, 'a, 's, CloseOrderParams, I64Query<'c, 'a, 's, C, i64, 2>, C>
    for CloseOrderStmt
{
    fn params(&'s self, client: &'c C, params: &'a CloseOrderParams) -> I64Query<'c, 'a, 's, C, i64, 2> {
        self.bind(client, &params.now, &params.order_id)
    }
}
