//! What is known of how well people work: policies, evidence, trust, and what was done.

use std::collections::HashMap;

use handoff_core::id::{ActorId, JudgmentId, ProjectId, StepId, UnitId};
use handoff_core::quality::policy::QualityPolicy;
use handoff_core::quality::trust::Standing;
use handoff_queries::client::Params;
use handoff_queries::queries::quality as queries;
use handoff_queries::queries::quality::{
    HistoryRow, ListHistoryParams, ListRecordsParams, LockRecordsParams, RecordRow, SavePromiseParams,
    SaveRecordsParams,
};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::{Db, StoreError, Tx};

pub use crate::evidence::{
    AddedEvidence, Latest, NewEvidence, add_evidence, last_evidence, latest_evidence, remeasure_agreement,
    scores,
};
pub use crate::watched::{
    Act, ActsOf, Flag, QualityOrder, acts_of, add_acts, add_flag, add_order, close_order, flags, latest_acts,
    open_orders, people_at_steps, save_strike, strike, tell_reach,
};

/// Whose record at what.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordKey {
    /// The project.
    pub project: ProjectId,
    /// At what.
    pub skill: String,
    /// Who.
    pub actor: ActorId,
}

/// How well somebody works at a skill.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Whose, at what.
    pub key: RecordKey,
    /// How far they are trusted.
    pub trust: f64,
    /// On how many pieces of evidence that rests.
    pub evidence: i32,
    /// What follows.
    pub standing: Standing,
    /// Until when they get no work in any case.
    pub barred_until: Option<Timestamp>,
    /// Evidence up to this one is forgiven.
    pub evidence_from: i64,
    /// When they passed the entry quiz.
    pub qualified_at: Option<Timestamp>,
    /// How many of their answers were reviewed under a guarantee.
    pub reviewed: i32,
    /// How many of those were wrong.
    pub review_errors: i32,
    /// The share that is reviewed from here on; none: all.
    pub review_rate: Option<f64>,
    /// What can be promised of their answers.
    pub promise: Option<Value>,
    /// Since when it is so.
    pub updated_at: Timestamp,
}

impl Record {
    /// The record of somebody of whom nothing is known.
    #[must_use]
    pub const fn empty(key: RecordKey, now: Timestamp) -> Self {
        Self {
            key,
            trust: 0.0,
            evidence: 0,
            standing: Standing::Good,
            barred_until: None,
            evidence_from: 0,
            qualified_at: None,
            reviewed: 0,
            review_errors: 0,
            review_rate: None,
            promise: None,
            updated_at: now,
        }
    }
}

/// How a record was at some time.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryLine {
    /// Its place.
    pub id: i64,
    /// At what.
    pub skill: String,
    /// The trust.
    pub trust: f64,
    /// On how many pieces of evidence it rested.
    pub evidence: i32,
    /// The standing.
    pub standing: Standing,
    /// Until when they got no work in any case.
    pub barred_until: Option<Timestamp>,
    /// Why it changed.
    pub cause: String,
    /// Who changed it; none: evidence did.
    pub changed_by: Option<ActorId>,
    /// When.
    pub changed_at: Timestamp,
}

/// A judgment, as far as evidence goes.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// The judgment.
    pub judgment: JudgmentId,
    /// The queue.
    pub step: StepId,
    /// What it is about.
    pub unit: UnitId,
    /// Who.
    pub actor: ActorId,
}

/// A judgment that was reviewed.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// The unit of the review.
    pub review: UnitId,
    /// What was reviewed.
    pub given: Given,
    /// The decision.
    pub decision: Option<String>,
    /// The answer.
    pub data: Option<Value>,
    /// The step of the reviewed unit, which is another where answers were put together apart from where they were given.
    pub reviewed: StepId,
    /// What the reviewed unit came to, where that is not simply what was handed in.
    pub result: Option<Value>,
}

/// What a project asks of quality.
pub async fn policy(db: &Db, project: ProjectId) -> Result<QualityPolicy, StoreError> {
    let Some(document) = queries::find_policy().bind(db.sql(), &project.0).opt().await? else {
        return Ok(QualityPolicy::default());
    };
    let corrupt = |error| StoreError::Corrupt { table: "quality_policy", row: format!("{project}: {error}") };
    serde_json::from_value(document).map_err(corrupt)
}

/// Sets what a project asks of quality.
pub async fn save_policy(
    tx: &Tx,
    project: ProjectId,
    policy: &QualityPolicy,
    by: ActorId,
) -> Result<Value, StoreError> {
    // Numbers, words and lists always serialise.
    let document = serde_json::to_value(policy).unwrap_or_default();
    queries::save_policy().bind(tx.sql(), &project.0, &document, &by.0, &tx.now()).one().await?;
    Ok(document)
}

/// Who gave judgments that stand, and where; by their ids, each with its run.
pub async fn given(db: &Db, runs: &[Uuid], judgments: &[Uuid]) -> Result<Vec<Given>, StoreError> {
    let rows = queries::judgments_given().bind(db.sql(), &runs, &judgments).all().await?;
    let decode = |row: queries::JudgmentsGiven| Given {
        judgment: JudgmentId(row.judgment_id),
        step: StepId(row.step_id),
        unit: UnitId(row.unit_id),
        actor: ActorId(row.actor_id),
    };
    Ok(rows.into_iter().map(decode).collect())
}

/// What these reviews were about.
pub async fn reviewed(db: &Db, reviews: &[UnitId]) -> Result<Vec<Reviewed>, StoreError> {
    let units: Vec<Uuid> = reviews.iter().map(|unit| unit.0).collect();
    let rows = queries::reviewed_judgments().bind(db.sql(), &units).all().await?;
    let decode = |row: queries::ReviewedJudgments| Reviewed {
        review: UnitId(row.review_unit_id),
        result: row.result,
        given: Given {
            judgment: JudgmentId(row.judgment_id),
            step: StepId(row.step_id),
            unit: UnitId(row.unit_id),
            actor: ActorId(row.actor_id),
        },
        decision: row.decision,
        data: row.data,
        reviewed: StepId(row.reviewed_step_id),
    };
    Ok(rows.into_iter().map(decode).collect())
}

/// Locks a record and reads it.
pub async fn lock_record(tx: &Tx, key: &RecordKey) -> Result<Option<Record>, StoreError> {
    Ok(lock_records(tx, std::slice::from_ref(key)).await?.remove(key))
}

/// Locks records and reads them; who has none is not among them.
pub async fn lock_records(tx: &Tx, keys: &[RecordKey]) -> Result<HashMap<RecordKey, Record>, StoreError> {
    let params = LockRecordsParams {
        actors: column(keys, |key| key.actor.0),
        projects: column(keys, |key| key.project.0),
        skills: column(keys, |key| key.skill.as_str()),
    };
    let rows = queries::lock_records().params(tx.sql(), &params).all().await?;
    let decode = |row| decode_record(row).map(|record| (record.key.clone(), record));
    rows.into_iter().map(decode).collect()
}

/// Writes records, and how they came to be so.
pub async fn save_records(
    tx: &Tx,
    records: &[Record],
    (cause, by): (&str, Option<ActorId>),
) -> Result<(), StoreError> {
    let params = SaveRecordsParams {
        actors: column(records, |record| record.key.actor.0),
        projects: column(records, |record| record.key.project.0),
        skills: column(records, |record| record.key.skill.as_str()),
        trusts: column(records, |record| record.trust),
        evidences: column(records, |record| record.evidence),
        standings: column(records, |record| record.standing.word()),
        barred_untils: column(records, |record| record.barred_until),
        evidence_froms: column(records, |record| record.evidence_from),
        qualified_ats: column(records, |record| record.qualified_at),
        cause,
        changed_by: by.map(|by| by.0),
        now: tx.now(),
    };
    let written = queries::save_records().params(tx.sql(), &params).all().await?;
    expect_rows("work_record", records.len(), written.len())
}

/// Up to `limit` records of a project, by skill and actor.
pub async fn records(
    db: &Db,
    project: ProjectId,
    skill: Option<&str>,
    after: Option<(&str, ActorId)>,
    limit: i64,
) -> Result<Vec<Record>, StoreError> {
    let params = ListRecordsParams {
        project: project.0,
        skill,
        after_skill: after.map(|(skill, _)| skill),
        after_actor: after.map(|(_, actor)| actor.0),
        row_limit: limit,
    };
    queries::list_records().params(db.sql(), &params).all().await?.into_iter().map(decode_record).collect()
}

/// All records of somebody in a project.
pub async fn records_of(db: &Db, project: ProjectId, actor: ActorId) -> Result<Vec<Record>, StoreError> {
    let rows = queries::records_of_actor().bind(db.sql(), &actor.0, &project.0).all().await?;
    rows.into_iter().map(decode_record).collect()
}

/// Up to `limit` lines of somebody's history in a project, latest first: all of it, or only what something followed from.
pub async fn history(
    db: &Db,
    (project, actor): (ProjectId, ActorId),
    in_full: bool,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<HistoryLine>, StoreError> {
    let params = ListHistoryParams { actor: actor.0, project: project.0, in_full, before, row_limit: limit };
    queries::list_history().params(db.sql(), &params).all().await?.into_iter().map(decode_history).collect()
}

/// Writes what can be promised of somebody's answers.
pub async fn save_promise(tx: &Tx, record: &Record) -> Result<(), StoreError> {
    let params = SavePromiseParams {
        reviewed: record.reviewed,
        review_errors: record.review_errors,
        review_rate: record.review_rate,
        promise: record.promise.as_ref(),
        actor: record.key.actor.0,
        project: record.key.project.0,
        skill: record.key.skill.as_str(),
    };
    queries::save_promise().params(tx.sql(), &params).opt().await?;
    Ok(())
}

fn decode_record(row: RecordRow) -> Result<Record, StoreError> {
    let corrupt =
        || StoreError::Corrupt { table: "work_record", row: format!("{}: {:?}", row.actor_id, row.standing) };
    Ok(Record {
        standing: Standing::from_word(&row.standing).ok_or_else(corrupt)?,
        key: RecordKey { project: ProjectId(row.project_id), skill: row.skill, actor: ActorId(row.actor_id) },
        trust: row.trust,
        evidence: row.evidence,
        barred_until: row.barred_until,
        evidence_from: row.evidence_from,
        qualified_at: row.qualified_at,
        reviewed: row.reviewed,
        review_errors: row.review_errors,
        review_rate: row.review_rate,
        promise: row.promise,
        updated_at: row.updated_at,
    })
}

fn decode_history(row: HistoryRow) -> Result<HistoryLine, StoreError> {
    let corrupt = || StoreError::Corrupt { table: "trust_history", row: row.history_id.to_string() };
    Ok(HistoryLine {
        standing: Standing::from_word(&row.standing).ok_or_else(corrupt)?,
        id: row.history_id,
        skill: row.skill,
        trust: row.trust,
        evidence: row.evidence,
        barred_until: row.barred_until,
        cause: row.cause,
        changed_by: row.changed_by.map(ActorId),
        changed_at: row.changed_at,
    })
}

pub(crate) fn column<'a, T, U>(rows: &'a [T], value: impl Fn(&'a T) -> U) -> Vec<U> {
    rows.iter().map(value).collect()
}
