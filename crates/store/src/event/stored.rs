//! How events stand in the table: versioned JSON, apart from the domain types, so that either can change without the
//! other. Every variant is of version 1; a later shape becomes a new variant beside the old one, which stays readable.

use handoff_core::run::basis::Basis;
use handoff_core::run::event::RunEvent;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::around::{StoredAdvice, StoredComment, StoredHandover, StoredQuestion};
use super::reopening::StoredReopening;
use super::restored::restore;
use super::stored_time::{StoredDeadline, StoredLateness};
use super::storing::to_stored;
use crate::shared::Shared;

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", content = "data")]
pub(super) enum StoredRunEvent {
    #[serde(rename = "dev.handoff.run.started")]
    RunStarted {
        run_id: Uuid,
        project_id: Uuid,
        version_id: Uuid,
        item_id: Uuid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        external_key: Option<String>,
        actor_id: Uuid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent: Option<StoredParent>,
    },
    #[serde(rename = "dev.handoff.unit.ready")]
    UnitReady {
        unit_id: Uuid,
        step_id: Uuid,
        stage: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parent_unit_id: Option<Uuid>,
        round: i16,
        judgments_required: i16,
    },
    #[serde(rename = "dev.handoff.unit.claimed")]
    UnitClaimed {
        unit_id: Uuid,
        step_id: Uuid,
        assignment_id: Uuid,
        actor_id: Uuid,
        epoch: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        previous_assignment_id: Option<Uuid>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expires_at: Option<Timestamp>,
    },
    #[serde(rename = "dev.handoff.unit.released")]
    UnitReleased {
        unit_id: Uuid,
        assignment_id: Uuid,
        actor_id: Uuid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    #[serde(rename = "dev.handoff.unit.handed_over")]
    UnitHandedOver(StoredHandover),
    #[serde(rename = "dev.handoff.comment.added")]
    CommentAdded(StoredComment),
    #[serde(rename = "dev.handoff.unit.advice_asked")]
    AdviceAsked(StoredQuestion),
    #[serde(rename = "dev.handoff.unit.advice_given")]
    AdviceGiven(StoredAdvice),
    #[serde(rename = "dev.handoff.assignment.renewed")]
    LeaseRenewed { unit_id: Uuid, assignment_id: Uuid, expires_at: Timestamp },
    #[serde(rename = "dev.handoff.judgment.received")]
    JudgmentReceived {
        judgment_id: Uuid,
        step_id: Uuid,
        unit_id: Uuid,
        assignment_id: Uuid,
        actor_id: Uuid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        decision: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        comment: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        data: Option<Shared<Value>>,
        counted: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trust: Option<f64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        model_version: Option<String>,
    },
    #[serde(rename = "dev.handoff.judgment.tainted")]
    JudgmentTainted { judgment_id: Uuid, step_id: Uuid, unit_id: Uuid, actor_id: Uuid, reason: String },
    #[serde(rename = "dev.handoff.run.review_wanted")]
    ReviewWanted { reason: String },
    #[serde(rename = "dev.handoff.unit.overlap_raised")]
    UnitOverlapRaised { unit_id: Uuid, judgments_required: i16 },
    #[serde(rename = "dev.handoff.unit.finalized")]
    UnitFinalized {
        unit_id: Uuid,
        stage: String,
        handle: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Shared<Value>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        basis: Option<Shared<Basis>>,
        #[serde(flatten)]
        late: StoredLateness,
    },
    #[serde(rename = "dev.handoff.unit.deadline_set")]
    UnitDeadlineSet {
        unit_id: Uuid,
        step_id: Uuid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        calendar_id: Option<Uuid>,
        within_seconds: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        warn_before_seconds: Option<u64>,
        stops_on: Vec<String>,
        #[serde(flatten)]
        deadline: StoredDeadline,
    },
    #[serde(rename = "dev.handoff.unit.deadline_moved")]
    UnitDeadlineMoved {
        unit_id: Uuid,
        #[serde(flatten)]
        deadline: StoredDeadline,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        extended_by_seconds: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    #[serde(rename = "dev.handoff.unit.timeout_warning")]
    UnitTimeoutWarning { unit_id: Uuid, stage: String, due_at: Timestamp, holders: Vec<Uuid> },
    #[serde(rename = "dev.handoff.unit.overdue")]
    UnitOverdue { unit_id: Uuid, due_at: Timestamp },
    #[serde(rename = "dev.handoff.unit.timed_out")]
    UnitTimedOut {
        unit_id: Uuid,
        stage: String,
        due_at: Timestamp,
        outcome: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        handle: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group_id: Option<Uuid>,
    },
    #[serde(rename = "dev.handoff.unit.recovered_from_overdue")]
    UnitRecovered { unit_id: Uuid },
    #[serde(rename = "dev.handoff.unit.block_escalated")]
    UnitBlockEscalated {
        unit_id: Uuid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<String>,
    },
    #[serde(rename = "dev.handoff.unit.awaited")]
    UnitAwaited { unit_id: Uuid, step_id: Uuid, stage: String, round: i16, judgments_required: i16 },
    #[serde(rename = "dev.handoff.unit.arrived")]
    UnitArrived { unit_id: Uuid, from_stage: String, from_unit_id: Uuid },
    #[serde(rename = "dev.handoff.unit.arrival_dropped")]
    UnitArrivalDropped { unit_id: Uuid, from_unit_id: Uuid },
    #[serde(rename = "dev.handoff.unit.joined")]
    UnitJoined { unit_id: Uuid },
    #[serde(rename = "dev.handoff.unit.split")]
    UnitSplit { unit_id: Uuid, workflow: String, run_ids: Vec<Uuid> },
    #[serde(rename = "dev.handoff.unit.waiting")]
    UnitWaiting {
        unit_id: Uuid,
        facets: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Timestamp>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        signal: Option<String>,
    },
    #[serde(rename = "dev.handoff.model.asked")]
    ModelAsked { unit_id: Uuid, model: String },
    #[serde(rename = "dev.handoff.model.attempted")]
    ModelAttempted { unit_id: Uuid, attempt: i16, until: Timestamp },
    #[serde(rename = "dev.handoff.model.promised")]
    ModelPromised { unit_id: Uuid, attempt: i16, until: Timestamp },
    #[serde(rename = "dev.handoff.model.attempt_failed")]
    ModelAttemptFailed {
        unit_id: Uuid,
        attempt: i16,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<Timestamp>,
    },
    #[serde(rename = "dev.handoff.unit.resumed")]
    UnitResumed { unit_id: Uuid, proof: String },
    #[serde(rename = "dev.handoff.signal.received")]
    SignalReceived {
        signal_id: Uuid,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        data: Option<Value>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source_id: Option<String>,
    },
    #[serde(rename = "dev.handoff.signal.taken")]
    SignalTaken { signal_id: Uuid, unit_id: Uuid },
    #[serde(rename = "dev.handoff.unit.blocked")]
    UnitBlocked {
        unit_id: Uuid,
        reason: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rises_at: Option<Timestamp>,
    },
    #[serde(rename = "dev.handoff.unit.bridged")]
    UnitBridged { unit_id: Uuid, state: String },
    #[serde(rename = "dev.handoff.unit.unblocked")]
    UnitUnblocked { unit_id: Uuid, proof: String },
    #[serde(rename = "dev.handoff.unit.failed")]
    UnitFailed {
        unit_id: Uuid,
        classification: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        message: Option<String>,
    },
    #[serde(rename = "dev.handoff.unit.retried")]
    UnitRetried { unit_id: Uuid, attempt: i16 },
    #[serde(rename = "dev.handoff.unit.escalated")]
    UnitEscalated { unit_id: Uuid },
    #[serde(rename = "dev.handoff.unit.cannot_complete")]
    UnitCannotComplete { unit_id: Uuid, evidence: String },
    #[serde(rename = "dev.handoff.unit.cancelled")]
    UnitCancelled {
        unit_id: Uuid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    #[serde(rename = "dev.handoff.assignment.cancelled")]
    AssignmentCancelled { unit_id: Uuid, assignment_id: Uuid, actor_id: Uuid },
    #[serde(rename = "dev.handoff.branch.ended")]
    BranchEnded { outcome: String },
    #[serde(rename = "dev.handoff.unit.reopened_for_correction")]
    UnitReopened(StoredReopening),
    #[serde(rename = "dev.handoff.run.reopened_for_correction")]
    RunReopened { approval_id: Uuid, prior_outcome: String, prior_completed_at: Timestamp },
    #[serde(rename = "dev.handoff.run.migrated")]
    RunMigrated { from_version_id: Uuid, to_version_id: Uuid },
    #[serde(rename = "dev.handoff.run.paused")]
    RunPaused {},
    #[serde(rename = "dev.handoff.run.resumed")]
    RunResumed {},
    #[serde(rename = "dev.handoff.run.cancelled")]
    RunCancelled {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    #[serde(rename = "dev.handoff.run.completed")]
    RunCompleted { outcome: String },
}

/// The unit that a run was started for.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredParent {
    pub(super) run_id: Uuid,
    pub(super) unit_id: Uuid,
    pub(super) depth: i16,
}

/// The data of an event, as it will stand in the table.
pub(super) fn run_event_data(event: &RunEvent) -> String {
    data_of(&to_stored(event))
}

/// Reads an event back.
pub(super) fn read_run_event(event_type: &str, data: &str) -> Result<RunEvent, serde_json::Error> {
    let data: Value = serde_json::from_str(data)?;
    serde_json::from_value(json!({"type": event_type, "data": data})).map(restore)
}

/// What stands between the type of an event and its data.
const DATA: &str = r#","data":"#;

/// The text is taken as it is written, without a tree in between: this is done for every event.
fn data_of(event: &StoredRunEvent) -> String {
    // Ids, numbers and text always serialise; an empty object would fail the check of the chain, not hide anything.
    let mut text = serde_json::to_string(event).unwrap_or_default();
    let data_at = text.find(DATA).filter(|_| text.ends_with('}'));
    let Some(data_at) = data_at else { return "{}".to_owned() };
    text.pop();
    text.drain(..data_at + DATA.len());
    text
}
