//! How events stand in the table: versioned JSON, apart from the domain types, so that either can change without the
//! other. Every variant is of version 1; a later shape becomes a new variant beside the old one, which stays readable.

use handoff_core::ledger::LedgerEvent;
use handoff_core::run::basis::Basis;
use handoff_core::run::event::{ReleaseCause, RunEvent};
use handoff_core::run::signal::Incoming;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::reopening::StoredReopening;
use super::restored::restore;

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
    },
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
        data: Option<Value>,
        counted: bool,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        late: bool,
    },
    #[serde(rename = "dev.handoff.unit.finalized")]
    UnitFinalized {
        unit_id: Uuid,
        stage: String,
        handle: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Value>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        basis: Option<Basis>,
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
    },
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

fn data_of(event: &impl Serialize) -> String {
    // Ids, numbers and text always serialise; an empty object would fail the check of the chain, not hide anything.
    let tagged = serde_json::to_value(event).unwrap_or_default();
    tagged.get("data").map_or_else(|| "{}".to_owned(), Value::to_string)
}

#[expect(clippy::too_many_lines, reason = "one arm for each type of event")]
fn to_stored(event: &RunEvent) -> StoredRunEvent {
    match event.clone() {
        RunEvent::RunStarted { run, project, version, item, external_key, actor, parent } => {
            StoredRunEvent::RunStarted {
                run_id: run.0,
                project_id: project.0,
                version_id: version.0,
                item_id: item.0,
                external_key,
                actor_id: actor.0,
                parent: parent.map(|parent| StoredParent {
                    run_id: parent.run.0,
                    unit_id: parent.unit.0,
                    depth: parent.depth,
                }),
            }
        }
        RunEvent::UnitReady { unit, step, stage, parent, round, required } => StoredRunEvent::UnitReady {
            unit_id: unit.0,
            step_id: step.0,
            stage: stage.to_string(),
            parent_unit_id: parent.map(|parent| parent.0),
            round,
            judgments_required: required,
        },
        RunEvent::UnitClaimed { unit, step, assignment, actor, epoch, previous, expires_at } => {
            StoredRunEvent::UnitClaimed {
                unit_id: unit.0,
                step_id: step.0,
                assignment_id: assignment.0,
                actor_id: actor.0,
                epoch,
                previous_assignment_id: previous.map(|previous| previous.0),
                expires_at,
            }
        }
        RunEvent::UnitReleased { unit, assignment, actor, cause } => StoredRunEvent::UnitReleased {
            unit_id: unit.0,
            assignment_id: assignment.0,
            actor_id: actor.0,
            // The usual one goes without saying.
            cause: (cause != ReleaseCause::GivenBack).then(|| cause.word().to_owned()),
        },
        RunEvent::LeaseRenewed { unit, assignment, expires_at } => {
            StoredRunEvent::LeaseRenewed { unit_id: unit.0, assignment_id: assignment.0, expires_at }
        }
        RunEvent::JudgmentReceived(received) => StoredRunEvent::JudgmentReceived {
            judgment_id: received.judgment.0,
            step_id: received.step.0,
            unit_id: received.unit.0,
            assignment_id: received.assignment.0,
            actor_id: received.actor.0,
            decision: received.decision,
            comment: received.comment,
            data: received.data,
            counted: received.counted,
            late: received.late,
        },
        RunEvent::UnitFinalized { unit, stage, handle, result, basis } => {
            let stage = stage.to_string();
            StoredRunEvent::UnitFinalized { unit_id: unit.0, stage, handle, result, basis }
        }
        RunEvent::UnitAwaited { unit, step, stage, round, required } => StoredRunEvent::UnitAwaited {
            unit_id: unit.0,
            step_id: step.0,
            stage: stage.to_string(),
            round,
            judgments_required: required,
        },
        RunEvent::UnitArrived { unit, arrival } => StoredRunEvent::UnitArrived {
            unit_id: unit.0,
            from_stage: arrival.stage.to_string(),
            from_unit_id: arrival.unit.0,
        },
        RunEvent::UnitArrivalDropped { unit, from } => {
            StoredRunEvent::UnitArrivalDropped { unit_id: unit.0, from_unit_id: from.0 }
        }
        RunEvent::UnitJoined { unit } => StoredRunEvent::UnitJoined { unit_id: unit.0 },
        RunEvent::UnitSplit { unit, workflow, children } => StoredRunEvent::UnitSplit {
            unit_id: unit.0,
            workflow,
            run_ids: children.into_iter().map(|child| child.run.0).collect(),
        },
        RunEvent::UnitWaiting { unit, facets, until, signal } => StoredRunEvent::UnitWaiting {
            unit_id: unit.0,
            facets: facets.into_iter().map(|facet| facet.word().to_owned()).collect(),
            until,
            signal,
        },
        RunEvent::UnitResumed { unit, proof } => StoredRunEvent::UnitResumed { unit_id: unit.0, proof },
        RunEvent::SignalReceived { signal, incoming: Incoming { name, data, origin } } => {
            let (source, source_id) = origin.map(|origin| (origin.source, origin.id)).unzip();
            StoredRunEvent::SignalReceived { signal_id: signal.0, name, data, source, source_id }
        }
        RunEvent::SignalTaken { signal, unit } => {
            StoredRunEvent::SignalTaken { signal_id: signal.0, unit_id: unit.0 }
        }
        RunEvent::UnitBlocked { unit, reason, note } => {
            StoredRunEvent::UnitBlocked { unit_id: unit.0, reason, note }
        }
        RunEvent::UnitUnblocked { unit, proof } => StoredRunEvent::UnitUnblocked { unit_id: unit.0, proof },
        RunEvent::UnitFailed { unit, classification, message } => {
            StoredRunEvent::UnitFailed { unit_id: unit.0, classification, message }
        }
        RunEvent::UnitRetried { unit, attempt } => StoredRunEvent::UnitRetried { unit_id: unit.0, attempt },
        RunEvent::UnitEscalated { unit } => StoredRunEvent::UnitEscalated { unit_id: unit.0 },
        RunEvent::UnitCannotComplete { unit, evidence } => {
            StoredRunEvent::UnitCannotComplete { unit_id: unit.0, evidence }
        }
        RunEvent::UnitCancelled { unit, reason } => StoredRunEvent::UnitCancelled { unit_id: unit.0, reason },
        RunEvent::AssignmentCancelled { unit, assignment, actor } => StoredRunEvent::AssignmentCancelled {
            unit_id: unit.0,
            assignment_id: assignment.0,
            actor_id: actor.0,
        },
        RunEvent::BranchEnded { outcome } => StoredRunEvent::BranchEnded { outcome },
        RunEvent::UnitReopened(reopened) => StoredRunEvent::UnitReopened((&reopened).into()),
        RunEvent::RunReopened { approval, prior_outcome, prior_end } => StoredRunEvent::RunReopened {
            approval_id: approval.0,
            prior_outcome,
            prior_completed_at: prior_end,
        },
        RunEvent::RunPaused => StoredRunEvent::RunPaused {},
        RunEvent::RunResumed => StoredRunEvent::RunResumed {},
        RunEvent::RunCancelled { reason } => StoredRunEvent::RunCancelled { reason },
        RunEvent::RunCompleted { outcome } => StoredRunEvent::RunCompleted { outcome },
    }
}

/// The data of a ledger event. Nothing reads these back into the domain: they are for the trail and for subscribers.
pub(super) fn ledger_event_data(event: &LedgerEvent) -> String {
    match event {
        LedgerEvent::ActorCreated { actor, kind } => json!({"actor_id": actor.0, "kind": kind.word()}),
        LedgerEvent::ActorDisabled { actor }
        | LedgerEvent::ActorEnabled { actor }
        | LedgerEvent::ActorErased { actor }
        | LedgerEvent::ProfileChanged { actor }
        | LedgerEvent::PasswordChanged { actor } => json!({"actor_id": actor.0}),
        LedgerEvent::GlobalRoleGranted { actor, role } | LedgerEvent::GlobalRoleRevoked { actor, role } => {
            json!({"actor_id": actor.0, "role": role.word()})
        }
        LedgerEvent::GroupCreated { group, key } => json!({"group_id": group.0, "key": key}),
        LedgerEvent::GroupMemberAdded { group, actor } | LedgerEvent::GroupMemberRemoved { group, actor } => {
            json!({"group_id": group.0, "actor_id": actor.0})
        }
        LedgerEvent::ProjectCreated { project, key } => json!({"project_id": project.0, "key": key}),
        LedgerEvent::ProjectRenamed { project, name } => json!({"project_id": project.0, "name": name}),
        LedgerEvent::ProjectRolesSet { project, actor, roles } => {
            let roles: Vec<_> = roles.iter().map(|role| role.word()).collect();
            json!({"project_id": project.0, "actor_id": actor.0, "roles": roles})
        }
        LedgerEvent::CalendarSet { project, calendar, number } => {
            json!({"project_id": project.0, "calendar_id": calendar.0, "number": number})
        }
        LedgerEvent::WorkflowPublished { project, workflow, version, number }
        | LedgerEvent::WorkflowDrafted { project, workflow, version, number }
        | LedgerEvent::WorkflowArchived { project, workflow, version, number } => json!({
            "project_id": project.0, "workflow_id": workflow.0, "version_id": version.0, "number": number,
        }),
        LedgerEvent::ImportBegun { project, import } => {
            json!({"project_id": project.0, "import_id": import.0})
        }
        LedgerEvent::ImportCompleted { project, import, counts } => json!({
            "project_id": project.0, "import_id": import.0, "rows": counts.rows, "created": counts.created,
            "known": counts.known, "faults": counts.faults,
        }),
        LedgerEvent::ApprovalRequested { project, approval, kind, subject } => json!({
            "project_id": project.0, "approval_id": approval.0, "kind": kind.word(), "subject_id": subject,
        }),
        LedgerEvent::ApprovalVerdictGiven { project, approval, verdict } => json!({
            "project_id": project.0, "approval_id": approval.0, "verdict": verdict.word(),
        }),
        LedgerEvent::ApprovalGranted { project, approval }
        | LedgerEvent::ApprovalRejected { project, approval }
        | LedgerEvent::ApprovalWithdrawn { project, approval } => {
            json!({"project_id": project.0, "approval_id": approval.0})
        }
        LedgerEvent::ApprovalPolicySet { project, kind, policy } => json!({
            "project_id": project.0, "kind": kind.word(), "required": policy.required,
            "quorum": policy.quorum, "valid_hours": policy.valid_hours,
        }),
        LedgerEvent::TokenCreated { token, actor, scopes } => {
            let scopes: Vec<_> = scopes.iter().map(|scope| scope.word()).collect();
            json!({"token_id": token.0, "actor_id": actor.0, "scopes": scopes})
        }
        LedgerEvent::TokenRevoked { token, actor } => json!({"token_id": token.0, "actor_id": actor.0}),
    }
    .to_string()
}
