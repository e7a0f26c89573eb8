//! Events of the domain as they are stored.

use handoff_core::run::event::{ReleaseCause, RunEvent};
use handoff_core::run::signal::Incoming;

use super::stored::{StoredParent, StoredRunEvent};
use crate::shared::Shared;

#[expect(clippy::too_many_lines, reason = "one arm for each type of event")]
pub(super) fn to_stored(event: &RunEvent) -> StoredRunEvent {
    match event.clone() {
        RunEvent::RunStarted { run, project, version, item, external_key, actor, parent, question: _ } => {
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
        RunEvent::UnitReleased { unit, assignment, actor, cause, reason } => StoredRunEvent::UnitReleased {
            unit_id: unit.0,
            assignment_id: assignment.0,
            actor_id: actor.0,
            // The usual one goes without saying.
            cause: (cause != ReleaseCause::GivenBack).then(|| cause.word().to_owned()),
            reason,
        },
        RunEvent::UnitHandedOver(handed) => StoredRunEvent::UnitHandedOver(handed.into()),
        RunEvent::CommentAdded(added) => StoredRunEvent::CommentAdded(added.into()),
        RunEvent::AdviceAsked(asked) => StoredRunEvent::AdviceAsked(asked.into()),
        RunEvent::AdviceGiven(given) => StoredRunEvent::AdviceGiven(given.into()),
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
            data: received.data.map(Shared),
            counted: received.counted,
            late: received.late,
            trust: received.trust,
            model_version: received.model_version,
        },
        RunEvent::JudgmentTainted(tainted) => StoredRunEvent::JudgmentTainted {
            judgment_id: tainted.judgment.0,
            step_id: tainted.step.0,
            unit_id: tainted.unit.0,
            actor_id: tainted.actor.0,
            reason: tainted.reason,
        },
        RunEvent::ReviewWanted { reason } => StoredRunEvent::ReviewWanted { reason },
        RunEvent::UnitOverlapRaised { unit, required } => {
            StoredRunEvent::UnitOverlapRaised { unit_id: unit.0, judgments_required: required }
        }
        RunEvent::UnitDeadlineSet { unit, step, calendar, agreed, deadline } => {
            StoredRunEvent::UnitDeadlineSet {
                unit_id: unit.0,
                step_id: step.0,
                calendar_id: calendar.map(|calendar| calendar.0),
                within_seconds: agreed.duration().as_secs(),
                warn_before_seconds: agreed.warn_before().map(|before| before.as_secs()),
                stops_on: agreed.stops_on().to_vec(),
                deadline: deadline.into(),
            }
        }
        RunEvent::UnitDeadlineMoved { unit, deadline, extended_by, reason } => {
            StoredRunEvent::UnitDeadlineMoved {
                unit_id: unit.0,
                deadline: deadline.into(),
                extended_by_seconds: extended_by.map(|by| by.as_secs()),
                reason,
            }
        }
        RunEvent::UnitTimeoutWarning { unit, stage, due_at, holders } => StoredRunEvent::UnitTimeoutWarning {
            unit_id: unit.0,
            stage: stage.to_string(),
            due_at,
            holders: holders.into_iter().map(|holder| holder.0).collect(),
        },
        RunEvent::UnitOverdue { unit, due_at } => StoredRunEvent::UnitOverdue { unit_id: unit.0, due_at },
        RunEvent::UnitTimedOut { unit, stage, due_at, outcome, handle, group } => {
            StoredRunEvent::UnitTimedOut {
                unit_id: unit.0,
                stage: stage.to_string(),
                due_at,
                outcome,
                handle,
                group_id: group.map(|group| group.0),
            }
        }
        RunEvent::UnitRecovered { unit } => StoredRunEvent::UnitRecovered { unit_id: unit.0 },
        RunEvent::UnitBlockEscalated { unit, cause } => {
            StoredRunEvent::UnitBlockEscalated { unit_id: unit.0, cause }
        }
        RunEvent::UnitFinalized { unit, stage, handle, result, basis, late } => {
            let (stage, late) = (stage.to_string(), late.into());
            let (result, basis) = (result.map(Shared), basis.map(Shared));
            StoredRunEvent::UnitFinalized { unit_id: unit.0, stage, handle, result, basis, late }
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
        RunEvent::ModelAsked { unit, model } => StoredRunEvent::ModelAsked { unit_id: unit.0, model },
        RunEvent::ModelAttempted { unit, attempt, until } => {
            StoredRunEvent::ModelAttempted { unit_id: unit.0, attempt, until }
        }
        RunEvent::ModelPromised { unit, attempt, until } => {
            StoredRunEvent::ModelPromised { unit_id: unit.0, attempt, until }
        }
        RunEvent::ModelAttemptFailed { unit, attempt, reason, next } => {
            StoredRunEvent::ModelAttemptFailed { unit_id: unit.0, attempt, reason, next }
        }
        RunEvent::UnitResumed { unit, proof } => StoredRunEvent::UnitResumed { unit_id: unit.0, proof },
        RunEvent::SignalReceived { signal, incoming: Incoming { name, data, origin } } => {
            let (source, source_id) = origin.map(|origin| (origin.source, origin.id)).unzip();
            StoredRunEvent::SignalReceived { signal_id: signal.0, name, data, source, source_id }
        }
        RunEvent::SignalTaken { signal, unit } => {
            StoredRunEvent::SignalTaken { signal_id: signal.0, unit_id: unit.0 }
        }
        RunEvent::UnitBlocked { unit, reason, note, rises_at } => {
            StoredRunEvent::UnitBlocked { unit_id: unit.0, reason, note, rises_at }
        }
        RunEvent::UnitBridged { unit, state } => {
            StoredRunEvent::UnitBridged { unit_id: unit.0, state: state.word().to_owned() }
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
        RunEvent::RunMigrated { from, to } => {
            StoredRunEvent::RunMigrated { from_version_id: from.0, to_version_id: to.0 }
        }
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
