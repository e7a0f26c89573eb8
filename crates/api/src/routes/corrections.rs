//! Corrections: open a closed unit again, and what was ever corrected in a run.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::{ApprovalId, RunId, UnitId};
use handoff_core::run::correct::{Reopen, ReopenRefused};
use handoff_engine::Preview;
use handoff_engine::read::approval::{CorrectionCard, list_corrections};
use handoff_engine::read::run::BuiltOn;
use handoff_engine::run::{ReopenUnit, ReopenUnitRefused, Reopened};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, SignedIn, Submitted};
use crate::problem::{Code, Problem};

/// What is to be corrected, and why.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"approval_id": "01980c2e-7f5a-7e0b-9d55-3f1a4c7be101", "reason": "data_error",
    "note": "The amount was read from the wrong page."}))]
pub(crate) struct NewCorrection {
    /// An approval of the kind `reopen_unit` for this unit; it is used up.
    #[serde(default)]
    approval_id: Option<Uuid>,
    /// A word of the vocabulary `correction_reason`.
    #[schema(example = "data_error")]
    reason: String,
    /// More about it.
    #[serde(default)]
    note: Option<String>,
    /// Only tell what would become of it.
    #[serde(default)]
    preview: bool,
}

/// A unit that was built on what is corrected.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DownstreamUnit {
    unit_id: Uuid,
    /// The state it was in when the correction was opened.
    #[schema(example = "completed")]
    state: String,
}

/// A correction that was just opened, or, in a preview, would be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OpenedCorrection {
    run_id: Uuid,
    /// The unit that was closed; it stays as it is, unless it could not be completed.
    unit_id: Uuid,
    /// The unit in which it is put right.
    correction_unit_id: Uuid,
    stage: String,
    round: i16,
    #[schema(example = "ready")]
    state: &'static str,
    /// The event that closed the unit.
    closing_event_id: Uuid,
    /// Where what it came to is kept.
    snapshot_id: Uuid,
    /// What the run had come to, if it was over.
    prior_outcome: Option<String>,
    /// What was built on the old result. What of it was under way is withdrawn.
    downstream: Vec<DownstreamUnit>,
    /// Nothing was changed.
    preview: bool,
}

/// Open a closed unit again, to correct it
#[utoipa::path(post, path = "/v1/units/{unit}/corrections", tag = "approvals", request_body = NewCorrection,
    params(("unit" = Uuid, Path, description = "The unit's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = OpenedCorrection), (status = "default", body = Problem)))]
pub(crate) async fn open_correction(
    State(app): State<App>,
    PathOf(unit): PathOf<Uuid>,
    submitted: Submitted<NewCorrection>,
) -> Result<Response, Problem> {
    let NewCorrection { approval_id, reason, note, preview } = submitted.body.clone();
    let order = Reopen { unit: UnitId(unit), reason, note };
    let command = ReopenUnit { order, approval: approval_id.map(ApprovalId) };
    let to_wire = move |reopened: Reopened| opened(reopened, preview);
    if preview {
        app.answer_on_run(submitted.by(), Preview(command), StatusCode::CREATED, to_wire).await
    } else {
        app.answer_on_run(submitted.by(), command, StatusCode::CREATED, to_wire).await
    }
}

fn opened(reopened: Reopened, preview: bool) -> OpenedCorrection {
    let Reopened { correction, unit, definition } = reopened;
    let stage = definition.stage_of(unit.step).map(|stage| stage.key.to_string());
    let downstream = correction.reopened.downstream.iter();
    OpenedCorrection {
        run_id: unit.run.0,
        unit_id: correction.reopened.unit.0,
        correction_unit_id: unit.id.0,
        stage: stage.unwrap_or_default(),
        round: unit.round,
        state: unit.state.word(),
        closing_event_id: correction.reopened.closing.0,
        snapshot_id: correction.reopened.snapshot.0,
        prior_outcome: correction.prior_end.map(|(outcome, _)| outcome),
        downstream: downstream
            .map(|(unit, state)| DownstreamUnit { unit_id: unit.0, state: state.word().to_owned() })
            .collect(),
        preview,
    }
}

impl From<ReopenUnitRefused> for Problem {
    fn from(refused: ReopenUnitRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ReopenUnitRefused::NoSuchUnit(_) => Self::not_found("This unit"),
            ReopenUnitRefused::Rule(rule) => match rule {
                ReopenRefused::Role => Self::new(Code::Forbidden, detail),
                ReopenRefused::NotApproved(refused) => refused.into(),
                ReopenRefused::NotClosed(_) => Self::new(Code::NotClosed, detail),
                ReopenRefused::Superseded(_) | ReopenRefused::OfAnotherVersion => {
                    Self::new(Code::Superseded, detail)
                }
                ReopenRefused::Note(text) => Self::invalid_value("/note", &text),
                ReopenRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}

/// Something that was closed and opened again, with everything that its first closing was.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CorrectionView {
    correction_id: Uuid,
    run_id: Uuid,
    /// What is corrected.
    unit_id: Uuid,
    /// Where the correction is made.
    correction_unit_id: Uuid,
    approval_id: Uuid,
    /// A word of the vocabulary `correction_reason`.
    #[schema(example = "data_error")]
    reason: String,
    note: Option<String>,
    opened_by: Uuid,
    opened_at: Timestamp,
    closing: ClosingView,
    /// What the run had come to, if it was over.
    prior_outcome: Option<String>,
    prior_completed_at: Option<Timestamp>,
    /// Units that were built on the old result.
    downstream: Vec<DownstreamUnit>,
}

/// How a unit was closed, and what it came to then.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClosingView {
    #[schema(example = "completed")]
    state: String,
    event_id: Uuid,
    closed_by: Option<Uuid>,
    closed_at: Timestamp,
    snapshot_id: Uuid,
    handle: Option<String>,
    result: Option<Value>,
    /// Everything that was handed in.
    judgments: Value,
}

impl From<CorrectionCard> for CorrectionView {
    fn from(card: CorrectionCard) -> Self {
        let (prior_outcome, prior_completed_at) = card.prior_end.unzip();
        let downstream = card.downstream.into_iter();
        Self {
            correction_id: card.id.0,
            run_id: card.run.0,
            unit_id: card.unit.0,
            correction_unit_id: card.correction_unit.0,
            approval_id: card.approval.0,
            reason: card.reason,
            note: card.note,
            opened_by: card.opened_by.0,
            opened_at: card.opened_at,
            closing: ClosingView {
                state: card.prior_state,
                event_id: card.closing_event.0,
                closed_by: card.closed_by.map(|actor| actor.0),
                closed_at: card.closed_at,
                snapshot_id: card.snapshot.id.0,
                handle: card.snapshot.handle,
                result: card.snapshot.result,
                judgments: card.snapshot.judgments,
            },
            prior_outcome,
            prior_completed_at,
            downstream: downstream.map(|(unit, state)| DownstreamUnit { unit_id: unit.0, state }).collect(),
        }
    }
}

/// List what was corrected in a run, oldest first
#[utoipa::path(get, path = "/v1/runs/{run}/corrections", tag = "approvals",
    params(("run" = Uuid, Path, description = "The run's id")),
    responses((status = 200, body = Vec<CorrectionView>), (status = "default", body = Problem)))]
pub(crate) async fn run_corrections(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(run): PathOf<Uuid>,
) -> Result<Json<Vec<CorrectionView>>, Problem> {
    let cards = list_corrections(&app.ctx, &signed_in.caller.actor, RunId(run)).await?;
    let cards = cards.ok_or_else(|| Problem::not_found("This run"))?;
    Ok(Json(cards.into_iter().map(Into::into).collect()))
}

/// A correction of a result that a unit was built on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BuiltOnView {
    correction_id: Uuid,
    /// The unit whose result is corrected.
    corrected_unit_id: Uuid,
    /// The unit in which that is done.
    correction_unit_id: Uuid,
    opened_at: Timestamp,
}

/// The corrections of results that a unit was built on.
pub(crate) fn built_on_corrected(built_on: &[BuiltOn], unit: UnitId) -> Vec<BuiltOnView> {
    let own = built_on.iter().filter(|built_on| built_on.unit == unit);
    let view = |built_on: &BuiltOn| BuiltOnView {
        correction_id: built_on.correction.0,
        corrected_unit_id: built_on.corrected.0,
        correction_unit_id: built_on.correction_unit.0,
        opened_at: built_on.opened_at,
    };
    own.map(view).collect()
}
