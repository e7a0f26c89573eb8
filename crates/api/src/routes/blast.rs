//! What a change would do, and taking back all that somebody handed in.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use handoff_core::id::{ActorId, JudgmentId, StepId, UnitId};
use handoff_core::quality::policy::{Finished, QualityPolicy};
use handoff_core::quality::watch::Measure;
use handoff_core::run::taint::Taint;
use handoff_engine::quality::{
    AskToReopen, Because, BlastRadius, Change, Fate, RuleStrike, Shift, Suspect, TaintJudgments, Tainted,
    blast_radius, blast_radius_of_unit, fate_of_finished, preview_rules, taint_all,
};
use handoff_engine::{Caller, Failure, perform};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::quality::finished;
use crate::App;
use crate::extract::{PathOf, Submitted};
use crate::problem::{Code, Problem};

/// Whose judgments, and what is to be done with them.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"actor_id": "01980c2e-7f5a-7e0b-9d55-3f1a4c7be101", "since": "2026-01-01T00:00:00Z",
    "reason": "answered without looking", "preview": true}))]
pub(crate) struct BulkTaint {
    /// Who.
    actor_id: Uuid,
    /// At one step only.
    #[serde(default)]
    step_id: Option<Uuid>,
    /// From then on.
    #[serde(default)]
    since: Option<Timestamp>,
    /// Until then.
    #[serde(default)]
    until: Option<Timestamp>,
    /// Only tell what would change. Do this first.
    #[serde(default)]
    preview: bool,
    /// With `preview`: what would change if they were trusted this much, instead of not at all.
    #[serde(default)]
    trust: Option<f64>,
    /// Why; needed unless it is a preview.
    #[serde(default)]
    reason: Option<String>,
    /// What becomes of finished units: `keep` or `reopen`; absent: as the project's policy says.
    #[serde(default)]
    finished: Option<String>,
}

/// What would change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BlastView {
    /// How many judgments are meant.
    judgments: usize,
    /// Whether there are more than were looked at: 1000 at a time.
    more: bool,
    /// Units that are open: their places would be free again.
    open_units: usize,
    /// Finished units whose answer or confidence would change.
    results: Vec<ShiftView>,
    /// Finished units that would stay as they are.
    unchanged: usize,
}

/// A result that would change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ShiftView {
    run_id: Uuid,
    unit_id: Uuid,
    stage: String,
    before: Value,
    confidence_before: Option<f64>,
    /// Absent: nothing would be left.
    after: Option<Value>,
    confidence_after: Option<f64>,
    /// How far answers agree, and how far they would.
    agreement_before: Option<f64>,
    agreement_after: Option<f64>,
    /// The handle a CONSENSUS would have been left by, if it is another.
    handle_after: Option<String>,
    /// Whether the answer itself would be another.
    flips: bool,
    /// Units that are built on it: those that came to something, and those that are open.
    built_on: Vec<Uuid>,
}

impl From<BlastRadius> for BlastView {
    fn from(radius: BlastRadius) -> Self {
        Self {
            judgments: radius.judgments,
            more: radius.more,
            open_units: radius.open_units,
            results: radius.results.into_iter().map(Into::into).collect(),
            unchanged: radius.unchanged,
        }
    }
}

impl From<Shift> for ShiftView {
    fn from(shift: Shift) -> Self {
        Self {
            run_id: shift.run.0,
            unit_id: shift.unit.0,
            stage: shift.stage,
            before: shift.before,
            confidence_before: shift.confidence_before,
            after: shift.after,
            confidence_after: shift.confidence_after,
            agreement_before: shift.agreement_before,
            agreement_after: shift.agreement_after,
            handle_after: shift.handle_after,
            flips: shift.flips,
            built_on: shift.built_on.into_iter().map(|unit| unit.0).collect(),
        }
    }
}

/// Whose answers the rules of a policy would take back, and what that would change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RulesPreviewView {
    strikes: Vec<RuleStrikeView>,
    /// Whether there may be more: 1000 people are looked at, and 50 told of.
    more: bool,
}

/// Somebody whose answers a rule would take back when they are next heard of.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RuleStrikeView {
    /// Which rule of the policy, from 1.
    rule: i32,
    #[schema(value_type = String, example = "too_fast")]
    measure: Measure,
    value: f64,
    /// On how many answers it rests.
    answers: u32,
    actor_id: Uuid,
    step_id: Uuid,
    /// What would change.
    radius: BlastView,
}

/// What the rules of a policy would take back. Nothing is changed.
pub(super) async fn preview_policy(
    app: &App,
    caller: &Caller,
    project: &str,
    policy: &QualityPolicy,
) -> Result<Response, Problem> {
    let found = preview_rules(&app.ctx, &caller.actor, project, policy).await.map_err(refused)?;
    let view = |strike: RuleStrike| RuleStrikeView {
        rule: strike.rule,
        measure: strike.measure,
        value: strike.measured.value,
        answers: strike.measured.answers,
        actor_id: strike.actor.0,
        step_id: strike.step.0,
        radius: strike.radius.into(),
    };
    let view = RulesPreviewView { strikes: found.strikes.into_iter().map(view).collect(), more: found.more };
    Ok((http::StatusCode::ACCEPTED, Json(view)).into_response())
}

/// What became of units.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BulkTainted {
    units: Vec<UnitFate>,
}

/// What became of a unit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitFate {
    unit_id: Uuid,
    judgment_ids: Vec<Uuid>,
    /// `freed`, `enough`, `kept`, `approval_required` or `not_tainted`.
    #[schema(example = "freed")]
    outcome: &'static str,
    /// What others have been asked for: with it the unit is opened again.
    approval_id: Option<Uuid>,
    problem: Option<String>,
}

/// Opening a finished unit again needs the word of others.
const APPROVAL_REQUIRED: &str = "approval_required";

/// What is left of an open unit's judgments was enough.
const ENOUGH: &str = "enough";

/// Judgments of a unit that are worth nothing.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"judgment_ids": ["01980c2e-7f5a-7e0b-9d55-3f1a4c7be101"], "reason": "answered without looking"}))]
pub(crate) struct NewTaint {
    judgment_ids: Vec<Uuid>,
    /// Why; needed unless it is a preview.
    #[serde(default)]
    reason: Option<String>,
    /// Only tell what would change. Do this first.
    #[serde(default)]
    preview: bool,
    /// What becomes of the unit if it is finished: `keep` or `reopen`; absent: as the project's policy says.
    #[serde(default)]
    finished: Option<String>,
}

/// Judgments that were taken back.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TaintView {
    unit_id: Uuid,
    /// Those that stood until now.
    judgment_ids: Vec<Uuid>,
    /// Whether the unit was finished by then: what it came to stays until it is corrected.
    was_finished: bool,
    /// `freed`: somebody else is asked; `enough`: what is left finished the unit without them; `unchanged`: they were taken back before;
    /// `kept`: it stays as it is; `approval_required`: others have been asked for leave to open it again.
    #[schema(example = "freed")]
    outcome: &'static str,
}

/// See what it would change if judgments of a unit did not count, and take them back
///
/// They leave the result; while the unit is open somebody else is asked.
#[utoipa::path(post, path = "/v1/units/{unit}/taints", tag = "quality", request_body = NewTaint,
    params(("unit" = Uuid, Path, description = "The unit's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = TaintView), (status = 202, body = BlastView, description = "A preview: nothing was changed"),
              (status = "default", body = Problem)))]
pub(crate) async fn taint_unit(
    State(app): State<App>,
    PathOf(unit): PathOf<Uuid>,
    submitted: Submitted<NewTaint>,
) -> Result<Response, Problem> {
    let NewTaint { judgment_ids, reason, preview, finished: wanted } = submitted.body.clone();
    let (unit, wanted) = (UnitId(unit), finished(wanted.as_deref())?);
    let judgments: Vec<JudgmentId> = judgment_ids.into_iter().map(JudgmentId).collect();
    let (caller, _) = submitted.by();
    if preview {
        let radius =
            blast_radius_of_unit(&app.ctx, &caller.actor, unit, &judgments).await.map_err(refused)?;
        return Ok((http::StatusCode::ACCEPTED, Json(BlastView::from(radius))).into_response());
    }
    let Some(reason) = reason else {
        return Err(Problem::new(Code::InvalidValue, "Say why.").at("/reason", "is needed"));
    };
    let reopens = fate_of_finished(&app.ctx, unit, wanted).await? == Finished::Reopen;
    let command = TaintJudgments(Taint { unit, judgments, reason: reason.clone() });
    let view = move |done: Tainted| TaintView {
        unit_id: done.unit.0,
        judgment_ids: done.judgments.iter().map(|judgment| judgment.0).collect(),
        was_finished: done.was_finished,
        outcome: match (done.was_finished, reopens) {
            (false, _) if done.is_enough => ENOUGH,
            (false, _) if done.judgments.is_empty() => "unchanged",
            (false, _) => "freed",
            (true, false) => "kept",
            (true, true) => APPROVAL_REQUIRED,
        },
    };
    let answer = app.answer_on_run(submitted.by(), command, http::StatusCode::OK, view).await?;
    if reopens && answer.status().is_success() {
        // Asking again changes nothing, so that a repeat of the request makes up for what was cut off here.
        perform(&app.ctx, caller, &AskToReopen { unit, reason, because: Because::Tainted })
            .await
            .map_err(refused)?;
    }
    Ok(answer)
}

/// See what it would change if somebody's judgments did not count, and take them back
#[utoipa::path(post, path = "/v1/projects/{project}/quality/taints", tag = "quality", request_body = BulkTaint,
    params(("project" = String, Path, description = "The project's key")),
    responses((status = 200, body = BulkTainted), (status = 202, body = BlastView, description = "A preview: nothing was changed"),
              (status = "default", body = Problem)))]
pub(crate) async fn taint_actor(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    submitted: Submitted<BulkTaint>,
) -> Result<Response, Problem> {
    let body = submitted.body.clone();
    let (caller, _) = submitted.by();
    let suspect = Suspect {
        project,
        actor: ActorId(body.actor_id),
        step: body.step_id.map(StepId),
        since: body.since,
        until: body.until,
    };
    let finished = finished(body.finished.as_deref())?;
    if body.preview {
        let change = match body.trust {
            None => Change::Taint,
            Some(trust) if (0.0..=1.0).contains(&trust) => Change::Trust(trust),
            Some(_) => {
                return Err(Problem::new(Code::InvalidValue, "trust must be from 0 to 1.")
                    .at("/trust", "must be from 0 to 1"));
            }
        };
        let radius = blast_radius(&app.ctx, &caller.actor, &suspect, change).await.map_err(refused)?;
        return Ok((http::StatusCode::ACCEPTED, Json(BlastView::from(radius))).into_response());
    }
    let Some(reason) = body.reason.filter(|_| body.trust.is_none()) else {
        let detail = "Say why, and leave trust to previews: it follows from evidence.";
        return Err(Problem::new(Code::InvalidValue, detail).at("/reason", "is needed"));
    };
    let fates = taint_all(&app.ctx, caller, &suspect, &reason, finished).await.map_err(refused)?;
    Ok(Json(BulkTainted { units: views(fates) }).into_response())
}

fn refused(failure: Failure<impl Into<Problem>>) -> Problem {
    match failure {
        Failure::Refused(refused) => refused.into(),
        Failure::Store(failed) => failed.into(),
    }
}

fn views(fates: BTreeMap<UnitId, (Vec<JudgmentId>, Fate)>) -> Vec<UnitFate> {
    let view = |(unit, (judgments, fate)): (UnitId, (Vec<JudgmentId>, Fate))| {
        let (outcome, approval_id, problem) = match fate {
            Fate::Freed => ("freed", None, None),
            Fate::Enough => (ENOUGH, None, None),
            Fate::Kept => ("kept", None, None),
            Fate::NeedsApproval(approval) => (APPROVAL_REQUIRED, Some(approval.0), None),
            Fate::NotTainted(problem) => ("not_tainted", None, Some(problem)),
        };
        UnitFate {
            unit_id: unit.0,
            judgment_ids: judgments.into_iter().map(|judgment| judgment.0).collect(),
            outcome,
            approval_id,
            problem,
        }
    };
    fates.into_iter().map(view).collect()
}
