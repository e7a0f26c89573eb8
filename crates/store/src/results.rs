//! What units came to, with everything that it rests on.

use std::sync::Arc;

use handoff_core::actor::ActorKind;
use handoff_core::id::{
    ActorId, AssignmentId, ItemId, JudgmentId, ProjectId, RunId, StepId, UnitId, VersionId,
};
use handoff_core::run::{Judgment, Unit};
use handoff_queries::client::Params;
use handoff_queries::queries::results::{
    ResultJudgments, ResultRunRow, ResultRunsParams, result_judgments, result_runs, result_runs_of,
};
use handoff_queries::queries::unit::units_for_results;
use serde_json::Value;
use uuid::Uuid;

use crate::unit::decode_unit;
use crate::{Db, StoreError};

/// A run, as far as results are concerned.
#[derive(Clone, Debug)]
pub struct ResultRun {
    /// The run.
    pub id: RunId,
    /// The version it is pinned to.
    pub version: VersionId,
    /// Whether it is a gold question, which is no result.
    pub is_gold: bool,
    /// The item.
    pub item: ItemId,
    /// What the item is called outside.
    pub external_key: Option<String>,
    /// What the item is.
    pub payload: Value,
    /// How many events its trail has.
    pub event_seq: i64,
    /// The end of its chain.
    pub event_head: Vec<u8>,
}

/// A judgment with what kind of actor gave it.
#[derive(Clone, Debug)]
pub struct ResultJudgment {
    /// The judgment.
    pub judgment: Judgment,
    /// What kind of actor.
    pub kind: ActorKind,
    /// Why it was taken back, if it was.
    pub tainted_reason: Option<String>,
}

/// Up to `limit` runs of a project after this one, oldest first; with the gold questions put to `reader`.
pub async fn runs(
    db: &Db,
    (project, reader): (ProjectId, Option<ActorId>),
    workflow: Option<&str>,
    after: Option<RunId>,
    limit: i64,
) -> Result<Vec<ResultRun>, StoreError> {
    let params = ResultRunsParams {
        project: project.0,
        reader: reader.map(|reader| reader.0),
        after: after.map(|run| run.0),
        workflow,
        row_limit: limit,
    };
    let rows = result_runs().params(db.sql(), &params).all().await?;
    Ok(rows.into_iter().map(decode_run).collect())
}

/// One run.
pub async fn run(db: &Db, run: RunId) -> Result<Option<ResultRun>, StoreError> {
    Ok(runs_of(db, &[run]).await?.pop())
}

/// These runs.
pub async fn runs_of(db: &Db, runs: &[RunId]) -> Result<Vec<ResultRun>, StoreError> {
    let runs: Vec<Uuid> = runs.iter().map(|run| run.0).collect();
    Ok(result_runs_of().bind(db.sql(), &runs).all().await?.into_iter().map(decode_run).collect())
}

/// Every unit of these runs that came to something, or every one, oldest first.
pub async fn units(db: &Db, runs: &[RunId], unfinished: bool) -> Result<Vec<Unit>, StoreError> {
    let runs: Vec<Uuid> = runs.iter().map(|run| run.0).collect();
    units_for_results().bind(db.sql(), &runs, &unfinished).all().await?.into_iter().map(decode_unit).collect()
}

/// Everything that was handed in in these runs, oldest first.
pub async fn judgments(db: &Db, runs: &[RunId]) -> Result<Vec<ResultJudgment>, StoreError> {
    let runs: Vec<Uuid> = runs.iter().map(|run| run.0).collect();
    result_judgments().bind(db.sql(), &runs).all().await?.into_iter().map(decode_judgment).collect()
}

fn decode_run(row: ResultRunRow) -> ResultRun {
    ResultRun {
        id: RunId(row.run_id),
        version: VersionId(row.version_id),
        is_gold: row.is_gold,
        item: ItemId(row.item_id),
        external_key: row.external_key,
        payload: row.payload,
        event_seq: row.event_seq,
        event_head: row.event_head,
    }
}

fn decode_judgment(row: ResultJudgments) -> Result<ResultJudgment, StoreError> {
    let corrupt = || StoreError::Corrupt { table: "actor", row: format!("{}: {:?}", row.actor_id, row.kind) };
    Ok(ResultJudgment {
        kind: ActorKind::from_word(&row.kind).ok_or_else(corrupt)?,
        tainted_reason: row.tainted_reason,
        judgment: Judgment {
            step: StepId(row.step_id),
            id: JudgmentId(row.judgment_id),
            assignment: AssignmentId(row.assignment_id),
            unit: UnitId(row.unit_id),
            run: RunId(row.run_id),
            actor: ActorId(row.actor_id),
            decision: row.decision,
            comment: row.comment,
            data: row.data.map(Arc::new),
            counted: row.counted,
            late: row.late,
            trust: row.trust,
            model_version: row.model_version,
            tainted_at: row.tainted_at,
            created_at: row.created_at,
        },
    })
}
