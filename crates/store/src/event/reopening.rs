//! How a correction stands in its event.

use handoff_core::id::{ActorId, ApprovalId, EventId, SnapshotId, StepId, UnitId};
use handoff_core::machine::StateCode;
use handoff_core::run::correct::UnitReopened;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The opening of a correction, with both what was closed and where that is kept.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredReopening {
    unit_id: Uuid,
    step_id: Uuid,
    prior_state: String,
    prior_event_id: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prior_actor_id: Option<Uuid>,
    prior_closed_at: Timestamp,
    snapshot_id: Uuid,
    approval_id: Uuid,
    correction_reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    downstream: Vec<StoredDownstream>,
}

#[derive(Serialize, Deserialize)]
struct StoredDownstream {
    unit_id: Uuid,
    state: String,
}

impl From<&UnitReopened> for StoredReopening {
    fn from(reopened: &UnitReopened) -> Self {
        let downstream = reopened.downstream.iter();
        Self {
            unit_id: reopened.unit.0,
            step_id: reopened.step.0,
            prior_state: reopened.prior_state.word().to_owned(),
            prior_event_id: reopened.closing.0,
            prior_actor_id: reopened.closed_by.map(|actor| actor.0),
            prior_closed_at: reopened.closed_at,
            snapshot_id: reopened.snapshot.0,
            approval_id: reopened.approval.0,
            correction_reason: reopened.reason.clone(),
            note: reopened.note.clone(),
            downstream: downstream
                .map(|(unit, state)| StoredDownstream { unit_id: unit.0, state: state.word().to_owned() })
                .collect(),
        }
    }
}

impl From<StoredReopening> for UnitReopened {
    fn from(stored: StoredReopening) -> Self {
        // A state that this version does not know is read as the one that most units are closed in.
        let state = |word: &str| StateCode::from_word(word).unwrap_or(StateCode::Completed);
        Self {
            unit: UnitId(stored.unit_id),
            step: StepId(stored.step_id),
            prior_state: state(&stored.prior_state),
            closing: EventId(stored.prior_event_id),
            closed_by: stored.prior_actor_id.map(ActorId),
            closed_at: stored.prior_closed_at,
            snapshot: SnapshotId(stored.snapshot_id),
            approval: ApprovalId(stored.approval_id),
            reason: stored.correction_reason,
            note: stored.note,
            downstream: stored
                .downstream
                .iter()
                .map(|row| (UnitId(row.unit_id), state(&row.state)))
                .collect(),
        }
    }
}
