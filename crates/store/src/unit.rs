//! Units, their assignments and judgments: reading them back.

use std::collections::HashMap;
use std::sync::Arc;

use handoff_core::id::{
    ActorId, AssignmentId, ItemId, JudgmentId, ProjectId, RunId, StepId, UnitId, VersionId,
};
use handoff_core::run::{Assignment, AssignmentStatus, Judgment, Known, Unit, Worked};
use handoff_queries::client::Params;
use handoff_queries::queries::assignment::{
    self, AssignmentRow, ListHeldParams, assignments_of_run, list_held, worked_in_runs,
};
use handoff_queries::queries::unit::{
    JudgmentRow, ReviewedAnswers, UnitRow, due_calls_of, due_units, find_unit_view, items_of_runs,
    judgments_in_hand, judgments_of_run, known_of_runs, reviewed_answers as reviewed_answers_of,
    standing_units, tainted_reasons as tainted_reasons_of, units_of_run,
};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::detail::{self, StateColumns};
use crate::{Db, StoreError};

pub use crate::offer::{Nothing, Offer, OfferCursor, Queues, offers, on_offer, why_nothing};

/// Who finished which stage of which run.
pub async fn worked(db: &Db, runs: &[RunId]) -> Result<HashMap<RunId, Vec<Worked>>, StoreError> {
    let runs: Vec<Uuid> = runs.iter().map(|run| run.0).collect();
    let mut worked: HashMap<RunId, Vec<Worked>> = HashMap::new();
    for row in worked_in_runs().bind(db.sql(), &runs).all().await? {
        let by = Worked { stage: row.stage_key.into(), actor: ActorId(row.actor_id) };
        worked.entry(RunId(row.run_id)).or_default().push(by);
    }
    Ok(worked)
}

/// What rules may ask about these runs.
pub async fn known(db: &Db, runs: &[RunId]) -> Result<HashMap<RunId, Known>, StoreError> {
    let runs: Vec<Uuid> = runs.iter().map(|run| run.0).collect();
    let rows = known_of_runs().bind(db.sql(), &runs).all().await?;
    Ok(rows.into_iter().map(|row| (RunId(row.run_id), decode_known(row.payload, row.results))).collect())
}

fn decode_known(item: Value, stages: Option<Value>) -> Known {
    let mut known = Known { item, is_wanted: true, ..Known::default() };
    let Some(Value::Object(stages)) = stages else { return known };
    let (mut latest, mut latest_result) = (String::new(), String::new());
    for (stage, told) in stages {
        let Value::Object(mut told) = told else { continue };
        let mut take = |field: &str| told.remove(field).filter(|value| !value.is_null());
        // Ids of units are in the order of time.
        let finished = take("finished").and_then(|id| id.as_str().map(str::to_owned)).unwrap_or_default();
        if finished > latest {
            latest.clone_from(&finished);
            known.last_handle = take("handle").and_then(|handle| handle.as_str().map(str::to_owned));
        }
        let result = take("result");
        if result.is_some() && finished > latest_result {
            latest_result = finished;
            known.last_stage = Some(stage.as_str().into());
            known.agreement = take("agreement").and_then(|number| number.as_f64());
            known.confidence = take("confidence").and_then(|number| number.as_f64());
        }
        known.results.extend(result.map(|result| (stage.clone(), result)));
        known.actors.extend(take("actors").map(|actors| (stage.clone(), actors)));
        known.timings.extend(take("seconds").map(|seconds| (stage, seconds)));
    }
    known
}

/// The answers that reviews are about, of those that are given with their run and the unit that led to them.
pub async fn reviewed_answers(
    db: &Db,
    reviews: &[(RunId, UnitId, UnitId)],
) -> Result<Vec<(RunId, UnitId, Value)>, StoreError> {
    let runs: Vec<Uuid> = reviews.iter().map(|(run, ..)| run.0).collect();
    let units: Vec<Uuid> = reviews.iter().map(|(_, review, _)| review.0).collect();
    let parents: Vec<Uuid> = reviews.iter().map(|(.., parent)| parent.0).collect();
    let rows = reviewed_answers_of().bind(db.sql(), &runs, &units, &parents).all().await?;
    let decode = |row: ReviewedAnswers| (RunId(row.run_id), UnitId(row.review_id), row.answer);
    Ok(rows.into_iter().map(decode).collect())
}

/// Why judgments of a run were taken back.
pub async fn tainted_reasons(db: &Db, run: RunId) -> Result<Vec<(JudgmentId, String)>, StoreError> {
    let rows = tainted_reasons_of().bind(db.sql(), &run.0).all().await?;
    Ok(rows.into_iter().map(|row| (JudgmentId(row.judgment_id), row.tainted_reason)).collect())
}

/// What was handed in for these units.
pub async fn judgments_of(db: &Db, units: &[(RunId, UnitId)]) -> Result<Vec<Judgment>, StoreError> {
    let (runs, units): (Vec<Uuid>, Vec<Uuid>) = units.iter().map(|(run, unit)| (run.0, unit.0)).unzip();
    let rows = judgments_in_hand().bind(db.sql(), &runs, &units).all().await?;
    Ok(rows.into_iter().map(decode_judgment).collect())
}

/// All units of a run, oldest first.
pub async fn of_run(db: &Db, run: RunId) -> Result<Vec<Unit>, StoreError> {
    units_of_run().bind(db.sql(), &run.0).all().await?.into_iter().map(decode_unit).collect()
}

/// All assignments of a run, oldest first.
pub async fn assignments(db: &Db, run: RunId) -> Result<Vec<Assignment>, StoreError> {
    assignments_of_run().bind(db.sql(), &run.0).all().await?.iter().map(decode_assignment).collect()
}

/// All judgments of a run, oldest first.
pub async fn judgments(db: &Db, run: RunId) -> Result<Vec<Judgment>, StoreError> {
    let rows = judgments_of_run().bind(db.sql(), &run.0).all().await?;
    Ok(rows.into_iter().map(decode_judgment).collect())
}

/// The item of a run.
#[derive(Clone, Debug)]
pub struct ItemCard {
    /// What it is called outside.
    pub external_key: Option<String>,
    /// What it is.
    pub payload: Value,
}

/// The items of runs.
pub async fn items(db: &Db, runs: &[RunId]) -> Result<HashMap<RunId, ItemCard>, StoreError> {
    let runs: Vec<Uuid> = runs.iter().map(|run| run.0).collect();
    let rows = items_of_runs().bind(db.sql(), &runs).all().await?;
    let cards = rows
        .into_iter()
        .map(|row| (RunId(row.run_id), ItemCard { external_key: row.external_key, payload: row.payload }));
    Ok(cards.collect())
}

/// A unit somebody holds.
#[derive(Clone, Debug)]
pub struct Held {
    /// The hold.
    pub assignment: AssignmentId,
    /// The fencing token.
    pub epoch: i32,
    /// The unit.
    pub unit: UnitId,
    /// Its run.
    pub run: RunId,
    /// The project.
    pub project: ProjectId,
    /// The version the run is pinned to.
    pub version: VersionId,
    /// The stage.
    pub stage: String,
    /// The round.
    pub round: i16,
    /// Since when.
    pub claimed_at: Timestamp,
    /// When the lease runs out.
    pub expires_at: Option<Timestamp>,
    /// What the item is called outside.
    pub external_key: Option<String>,
    /// What the item is.
    pub payload: Value,
}

/// Up to `limit` units that `actor` holds in `projects`, longest held first.
pub async fn held(
    db: &Db,
    actor: ActorId,
    projects: &[ProjectId],
    after: Option<AssignmentId>,
    limit: i64,
) -> Result<Vec<Held>, StoreError> {
    let projects: Vec<Uuid> = projects.iter().map(|project| project.0).collect();
    let params =
        ListHeldParams { actor: actor.0, projects, after: after.map(|after| after.0), row_limit: limit };
    let rows = list_held().params(db.sql(), &params).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| Held {
            assignment: AssignmentId(row.assignment_id),
            epoch: row.epoch,
            unit: UnitId(row.unit_id),
            run: RunId(row.run_id),
            project: ProjectId(row.project_id),
            version: VersionId(row.version_id),
            stage: row.stage_key,
            round: row.round,
            claimed_at: row.claimed_at,
            expires_at: row.expires_at,
            external_key: row.external_key,
            payload: row.payload,
        })
        .collect())
}

/// A unit with what stands around it.
#[derive(Clone, Debug)]
pub struct UnitCard {
    /// The unit.
    pub unit: Unit,
    /// Its project.
    pub project: ProjectId,
    /// The version its run is pinned to.
    pub version: VersionId,
    /// The stage.
    pub stage: String,
    /// The item.
    pub item: ItemId,
    /// What the item is called outside.
    pub external_key: Option<String>,
    /// What the item is.
    pub payload: Value,
}

/// Up to `limit` units of runs under way that were to wait until `now` or earlier, longest due first.
pub async fn due(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<UnitId>, StoreError> {
    Ok(due_units().bind(db.sql(), &now, &limit).all().await?.into_iter().map(UnitId).collect())
}

/// Up to `limit` holds whose lease has run out at `now`, longest due first.
pub async fn due_leases(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<AssignmentId>, StoreError> {
    let due = assignment::due_leases().bind(db.sql(), &now, &limit).all().await?;
    Ok(due.into_iter().map(AssignmentId).collect())
}

/// Up to `limit` units of runs under way whose calls to models are due, longest due first.
pub async fn due_calls(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<UnitId>, StoreError> {
    Ok(due_calls_of().bind(db.sql(), &now, &limit).all().await?.into_iter().map(UnitId).collect())
}

/// Up to `limit` units of runs under way that no person works and nothing has taken up, oldest first.
pub async fn standing(db: &Db, limit: i64) -> Result<Vec<UnitId>, StoreError> {
    Ok(standing_units().bind(db.sql(), &limit).all().await?.into_iter().map(UnitId).collect())
}

/// Finds a unit.
pub async fn find(db: &Db, unit: UnitId) -> Result<Option<UnitCard>, StoreError> {
    let Some(row) = find_unit_view().bind(db.sql(), &unit.0).opt().await? else { return Ok(None) };
    let unit = decode_unit(UnitRow {
        step_id: row.step_id,
        unit_id: row.unit_id,
        run_id: row.run_id,
        parent_unit_id: row.parent_unit_id,
        round: row.round,
        state: row.state,
        judgments_required: row.judgments_required,
        slots_taken: row.slots_taken,
        judgments_counted: row.judgments_counted,
        claims: row.claims,
        handle: row.handle,
        created_at: row.created_at,
        started_at: row.started_at,
        finished_at: row.finished_at,
        detail: row.detail,
        wakes_at: row.wakes_at,
    })?;
    Ok(Some(UnitCard {
        unit,
        project: ProjectId(row.project_id),
        version: VersionId(row.version_id),
        stage: row.stage_key,
        item: ItemId(row.item_id),
        external_key: row.external_key,
        payload: row.payload,
    }))
}

pub(crate) fn decode_unit(row: UnitRow) -> Result<Unit, StoreError> {
    let decoded = detail::decode(StateColumns {
        unit: row.unit_id,
        state: row.state,
        handle: row.handle,
        finished_at: row.finished_at,
        detail: row.detail,
        wakes_at: row.wakes_at,
    })?;
    Ok(Unit {
        step: StepId(row.step_id),
        id: UnitId(row.unit_id),
        run: RunId(row.run_id),
        parent: row.parent_unit_id.map(UnitId),
        round: row.round,
        corrects: decoded.corrects,
        state: decoded.state,
        required: row.judgments_required,
        slots_taken: row.slots_taken,
        counted: row.judgments_counted,
        claims: row.claims,
        attempts: decoded.attempts,
        arrivals: decoded.arrivals,
        loans: decoded.loans,
        advice: decoded.advice,
        result: decoded.result.map(|result| result.0),
        basis: decoded.basis.map(|basis| basis.0),
        calls: decoded.calls,
        bridged: decoded.bridged,
        created_at: row.created_at,
        started_at: row.started_at,
    })
}

pub(crate) fn decode_judgment(row: JudgmentRow) -> Judgment {
    Judgment {
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
    }
}

pub(crate) fn decode_assignment(row: &AssignmentRow) -> Result<Assignment, StoreError> {
    Ok(Assignment {
        step: StepId(row.step_id),
        id: AssignmentId(row.assignment_id),
        unit: UnitId(row.unit_id),
        run: RunId(row.run_id),
        actor: ActorId(row.actor_id),
        status: decode_status(row.assignment_id, &row.status)?,
        epoch: row.epoch,
        previous: row.previous_assignment_id.map(AssignmentId),
        claimed_at: row.claimed_at,
        expires_at: row.expires_at,
        ended_at: row.ended_at,
    })
}

pub(crate) fn decode_status(assignment: Uuid, status: &str) -> Result<AssignmentStatus, StoreError> {
    let unknown =
        || StoreError::Corrupt { table: "assignment", row: format!("{assignment}: status {status:?}") };
    AssignmentStatus::from_word(status).ok_or_else(unknown)
}
