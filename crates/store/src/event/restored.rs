//! Events read back from the table into the domain.

use std::time::Duration;

use handoff_core::deadline::Sla;
use handoff_core::id::{
    ActorId, ApprovalId, AssignmentId, CalendarId, GroupId, ItemId, JudgmentId, ProjectId, RunId, SignalId,
    StepId, UnitId, VersionId,
};
use handoff_core::machine::{FacetCode, StateCode};
use handoff_core::run::event::{JudgmentReceived, JudgmentTainted, NewChild, ReleaseCause, RunEvent};
use handoff_core::run::signal::{Incoming, Origin};
use handoff_core::run::{Arrival, Parent};

use super::stored::StoredRunEvent;

/// The event that a row tells of.
#[expect(clippy::too_many_lines, reason = "one arm for each type of event")]
pub(super) fn restore(event: StoredRunEvent) -> RunEvent {
    match event {
        StoredRunEvent::RunStarted {
            run_id,
            project_id,
            version_id,
            item_id,
            external_key,
            actor_id,
            parent,
        } => RunEvent::RunStarted {
            run: RunId(run_id),
            project: ProjectId(project_id),
            version: VersionId(version_id),
            item: ItemId(item_id),
            external_key,
            actor: ActorId(actor_id),
            parent: parent.map(|parent| Parent {
                run: RunId(parent.run_id),
                unit: UnitId(parent.unit_id),
                depth: parent.depth,
            }),
            question: None,
        },
        StoredRunEvent::UnitReady { unit_id, step_id, stage, parent_unit_id, round, judgments_required } => {
            RunEvent::UnitReady {
                unit: UnitId(unit_id),
                step: StepId(step_id),
                stage: stage.into(),
                parent: parent_unit_id.map(UnitId),
                round,
                required: judgments_required,
            }
        }
        StoredRunEvent::UnitClaimed {
            unit_id,
            step_id,
            assignment_id,
            actor_id,
            epoch,
            previous_assignment_id,
            expires_at,
        } => RunEvent::UnitClaimed {
            unit: UnitId(unit_id),
            step: StepId(step_id),
            assignment: AssignmentId(assignment_id),
            actor: ActorId(actor_id),
            epoch,
            previous: previous_assignment_id.map(AssignmentId),
            expires_at,
        },
        StoredRunEvent::UnitReleased { unit_id, assignment_id, actor_id, cause, reason } => {
            RunEvent::UnitReleased {
                unit: UnitId(unit_id),
                assignment: AssignmentId(assignment_id),
                actor: ActorId(actor_id),
                // A cause this version does not know still gave the unit back: the trail has its name.
                cause: cause
                    .and_then(|word| ReleaseCause::from_word(&word))
                    .unwrap_or(ReleaseCause::GivenBack),
                reason,
            }
        }
        StoredRunEvent::UnitHandedOver(handed) => RunEvent::UnitHandedOver(handed.into()),
        StoredRunEvent::CommentAdded(added) => RunEvent::CommentAdded(added.into()),
        StoredRunEvent::AdviceAsked(asked) => RunEvent::AdviceAsked(asked.into()),
        StoredRunEvent::AdviceGiven(given) => RunEvent::AdviceGiven(given.into()),
        StoredRunEvent::LeaseRenewed { unit_id, assignment_id, expires_at } => RunEvent::LeaseRenewed {
            unit: UnitId(unit_id),
            assignment: AssignmentId(assignment_id),
            expires_at,
        },
        StoredRunEvent::JudgmentReceived {
            judgment_id,
            step_id,
            unit_id,
            assignment_id,
            actor_id,
            decision,
            comment,
            data,
            counted,
            late,
            trust,
            model_version,
        } => RunEvent::JudgmentReceived(JudgmentReceived {
            judgment: JudgmentId(judgment_id),
            step: StepId(step_id),
            unit: UnitId(unit_id),
            assignment: AssignmentId(assignment_id),
            actor: ActorId(actor_id),
            decision,
            comment,
            data: data.map(|shared| shared.0),
            counted,
            late,
            trust,
            model_version,
        }),
        StoredRunEvent::JudgmentTainted { judgment_id, step_id, unit_id, actor_id, reason } => {
            RunEvent::JudgmentTainted(JudgmentTainted {
                judgment: JudgmentId(judgment_id),
                step: StepId(step_id),
                unit: UnitId(unit_id),
                actor: ActorId(actor_id),
                reason,
            })
        }
        StoredRunEvent::ReviewWanted { reason } => RunEvent::ReviewWanted { reason },
        StoredRunEvent::UnitOverlapRaised { unit_id, judgments_required } => {
            RunEvent::UnitOverlapRaised { unit: UnitId(unit_id), required: judgments_required }
        }
        StoredRunEvent::UnitFinalized { unit_id, stage, handle, result, basis, late } => {
            let (unit, stage) = (UnitId(unit_id), stage.into());
            let (result, basis) = (result.map(|result| result.0), basis.map(|basis| basis.0));
            RunEvent::UnitFinalized { unit, stage, handle, result, basis, late: late.into() }
        }
        StoredRunEvent::UnitDeadlineSet {
            unit_id,
            step_id,
            calendar_id,
            within_seconds,
            warn_before_seconds,
            stops_on,
            deadline,
        } => RunEvent::UnitDeadlineSet {
            unit: UnitId(unit_id),
            step: StepId(step_id),
            calendar: calendar_id.map(CalendarId),
            agreed: Sla::agreed(
                Duration::from_secs(within_seconds),
                warn_before_seconds.map(Duration::from_secs),
                stops_on,
            ),
            deadline: deadline.into(),
        },
        StoredRunEvent::UnitDeadlineMoved { unit_id, deadline, extended_by_seconds, reason } => {
            RunEvent::UnitDeadlineMoved {
                unit: UnitId(unit_id),
                deadline: deadline.into(),
                extended_by: extended_by_seconds.map(Duration::from_secs),
                reason,
            }
        }
        StoredRunEvent::UnitTimeoutWarning { unit_id, stage, due_at, holders } => {
            RunEvent::UnitTimeoutWarning {
                unit: UnitId(unit_id),
                stage: stage.into(),
                due_at,
                holders: holders.into_iter().map(ActorId).collect(),
            }
        }
        StoredRunEvent::UnitOverdue { unit_id, due_at } => {
            RunEvent::UnitOverdue { unit: UnitId(unit_id), due_at }
        }
        StoredRunEvent::UnitTimedOut { unit_id, stage, due_at, outcome, handle, group_id } => {
            RunEvent::UnitTimedOut {
                unit: UnitId(unit_id),
                stage: stage.into(),
                due_at,
                outcome,
                handle,
                group: group_id.map(GroupId),
            }
        }
        StoredRunEvent::UnitRecovered { unit_id } => RunEvent::UnitRecovered { unit: UnitId(unit_id) },
        StoredRunEvent::UnitBlockEscalated { unit_id, cause } => {
            RunEvent::UnitBlockEscalated { unit: UnitId(unit_id), cause }
        }
        StoredRunEvent::UnitAwaited { unit_id, step_id, stage, round, judgments_required } => {
            RunEvent::UnitAwaited {
                unit: UnitId(unit_id),
                step: StepId(step_id),
                stage: stage.into(),
                round,
                required: judgments_required,
            }
        }
        StoredRunEvent::UnitArrived { unit_id, from_stage, from_unit_id } => RunEvent::UnitArrived {
            unit: UnitId(unit_id),
            arrival: Arrival { stage: from_stage.into(), unit: UnitId(from_unit_id) },
        },
        StoredRunEvent::UnitArrivalDropped { unit_id, from_unit_id } => {
            RunEvent::UnitArrivalDropped { unit: UnitId(unit_id), from: UnitId(from_unit_id) }
        }
        StoredRunEvent::UnitJoined { unit_id } => RunEvent::UnitJoined { unit: UnitId(unit_id) },
        StoredRunEvent::UnitSplit { unit_id, workflow, run_ids } => RunEvent::UnitSplit {
            unit: UnitId(unit_id),
            workflow,
            // What their items are stands with the items.
            children: run_ids.into_iter().map(|run| NewChild { run: RunId(run), item: None }).collect(),
        },
        StoredRunEvent::UnitWaiting { unit_id, facets, until, signal } => RunEvent::UnitWaiting {
            unit: UnitId(unit_id),
            // A facet this version does not know is left out: the trail still has it.
            facets: facets.iter().filter_map(|word| FacetCode::from_word(word)).collect(),
            until,
            signal,
        },
        StoredRunEvent::ModelAsked { unit_id, model } => {
            RunEvent::ModelAsked { unit: UnitId(unit_id), model }
        }
        StoredRunEvent::ModelAttempted { unit_id, attempt, until } => {
            RunEvent::ModelAttempted { unit: UnitId(unit_id), attempt, until }
        }
        StoredRunEvent::ModelPromised { unit_id, attempt, until } => {
            RunEvent::ModelPromised { unit: UnitId(unit_id), attempt, until }
        }
        StoredRunEvent::ModelAttemptFailed { unit_id, attempt, reason, next } => {
            RunEvent::ModelAttemptFailed { unit: UnitId(unit_id), attempt, reason, next }
        }
        StoredRunEvent::UnitResumed { unit_id, proof } => {
            RunEvent::UnitResumed { unit: UnitId(unit_id), proof }
        }
        StoredRunEvent::SignalReceived { signal_id, name, data, source, source_id } => {
            let origin = source.zip(source_id).map(|(source, id)| Origin { source, id });
            RunEvent::SignalReceived {
                signal: SignalId(signal_id),
                incoming: Incoming { name, data, origin },
            }
        }
        StoredRunEvent::SignalTaken { signal_id, unit_id } => {
            RunEvent::SignalTaken { signal: SignalId(signal_id), unit: UnitId(unit_id) }
        }
        StoredRunEvent::UnitBlocked { unit_id, reason, note, rises_at } => {
            RunEvent::UnitBlocked { unit: UnitId(unit_id), reason, note, rises_at }
        }
        StoredRunEvent::UnitBridged { unit_id, state } => RunEvent::UnitBridged {
            unit: UnitId(unit_id),
            // Only words of states are written.
            state: StateCode::from_word(&state).unwrap_or(StateCode::InProgress),
        },
        StoredRunEvent::UnitUnblocked { unit_id, proof } => {
            RunEvent::UnitUnblocked { unit: UnitId(unit_id), proof }
        }
        StoredRunEvent::UnitFailed { unit_id, classification, message } => {
            RunEvent::UnitFailed { unit: UnitId(unit_id), classification, message }
        }
        StoredRunEvent::UnitRetried { unit_id, attempt } => {
            RunEvent::UnitRetried { unit: UnitId(unit_id), attempt }
        }
        StoredRunEvent::UnitEscalated { unit_id } => RunEvent::UnitEscalated { unit: UnitId(unit_id) },
        StoredRunEvent::UnitCannotComplete { unit_id, evidence } => {
            RunEvent::UnitCannotComplete { unit: UnitId(unit_id), evidence }
        }
        StoredRunEvent::UnitCancelled { unit_id, reason } => {
            RunEvent::UnitCancelled { unit: UnitId(unit_id), reason }
        }
        StoredRunEvent::AssignmentCancelled { unit_id, assignment_id, actor_id } => {
            RunEvent::AssignmentCancelled {
                unit: UnitId(unit_id),
                assignment: AssignmentId(assignment_id),
                actor: ActorId(actor_id),
            }
        }
        StoredRunEvent::BranchEnded { outcome } => RunEvent::BranchEnded { outcome },
        StoredRunEvent::UnitReopened(stored) => RunEvent::UnitReopened(stored.into()),
        StoredRunEvent::RunReopened { approval_id, prior_outcome, prior_completed_at } => {
            RunEvent::RunReopened {
                approval: ApprovalId(approval_id),
                prior_outcome,
                prior_end: prior_completed_at,
            }
        }
        StoredRunEvent::RunMigrated { from_version_id, to_version_id } => {
            RunEvent::RunMigrated { from: VersionId(from_version_id), to: VersionId(to_version_id) }
        }
        StoredRunEvent::RunPaused {} => RunEvent::RunPaused,
        StoredRunEvent::RunResumed {} => RunEvent::RunResumed,
        StoredRunEvent::RunCancelled { reason } => RunEvent::RunCancelled { reason },
        StoredRunEvent::RunCompleted { outcome } => RunEvent::RunCompleted { outcome },
    }
}
