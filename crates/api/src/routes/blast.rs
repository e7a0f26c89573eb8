//! What a change would do, and taking back all that somebody handed in.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use handoff_core::id::{ActorId, JudgmentId, StepId, UnitId};
use handoff_engine::Failure;
use handoff_engine::quality::{BlastRadius, Change, Fate, Shift, Suspect, blast_radius, taint_all};
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
    /// Whether the answer itself would be another.
    flips: bool,
    /// Finished units of the run that came after it, and may be built on it.
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
            flips: shift.flips,
            built_on: shift.built_on.into_iter().map(|unit| unit.0).collect(),
        }
    }
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
    /// `freed`, `kept`, `reopened`, `approval_required` or `not_reopened`.
    #[schema(example = "freed")]
    outcome: &'static str,
    /// Where it is put right.
    correction_unit_id: Option<Uuid>,
    problem: Option<String>,
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

fn refused(failure: Failure<handoff_engine::quality::QualityRefused>) -> Problem {
    match failure {
        Failure::Refused(refused) => refused.into(),
        Failure::Store(failed) => failed.into(),
    }
}

fn views(fates: BTreeMap<UnitId, (Vec<JudgmentId>, Fate)>) -> Vec<UnitFate> {
    let view = |(unit, (judgments, fate)): (UnitId, (Vec<JudgmentId>, Fate))| {
        let (outcome, correction, problem) = match fate {
            Fate::Freed => ("freed", None, None),
            Fate::Kept => ("kept", None, None),
            Fate::Reopened(unit) => ("reopened", Some(unit.0), None),
            Fate::NeedsApproval => ("approval_required", None, None),
            Fate::NotReopened(problem) => ("not_reopened", None, Some(problem)),
        };
        UnitFate {
            unit_id: unit.0,
            judgment_ids: judgments.into_iter().map(|judgment| judgment.0).collect(),
            outcome,
            correction_unit_id: correction,
            problem,
        }
    };
    fates.into_iter().map(view).collect()
}
