//! Which changes of state an event makes, and whether the registry allows them.

use crate::id::{IdSource, UnitId};
use crate::machine::{Evidence, MachineId, Request, StateCode, trigger};
use crate::run::event::RunEvent;
use crate::run::walk::{By, NotAllowed, Walk};
use crate::run::{Unit, UnitState};

impl<I: IdSource> Walk<'_, I> {
    /// The changes of state that an event makes.
    pub(super) fn moves(&self, event: &RunEvent) -> Vec<(MachineId, StateCode, StateCode)> {
        let unit = |id: UnitId, to| {
            let from = self.in_hand.unit(id).map_or(StateCode::NotStarted, |unit| unit.state.code());
            vec![(MachineId::Step, from, to)]
        };
        let run = |to| vec![(MachineId::WorkflowRun, self.in_hand.run.value.state.code(), to)];
        let task = |from, to| (MachineId::Task, from, to);
        match event {
            RunEvent::RunStarted { .. }
            | RunEvent::UnitAwaited { .. }
            | RunEvent::UnitArrived { .. }
            | RunEvent::UnitArrivalDropped { .. }
            | RunEvent::LeaseRenewed { .. }
            | RunEvent::JudgmentTainted(_)
            | RunEvent::ReviewWanted { .. }
            | RunEvent::UnitOverlapRaised { .. }
            | RunEvent::UnitHandedOver(_)
            | RunEvent::CommentAdded(_)
            | RunEvent::AdviceAsked(_)
            | RunEvent::AdviceGiven(_)
            | RunEvent::SignalReceived { .. }
            | RunEvent::RunMigrated { .. }
            | RunEvent::SignalTaken { .. }
            | RunEvent::UnitSplit { .. }
            | RunEvent::UnitDeadlineSet { .. }
            | RunEvent::UnitDeadlineMoved { .. }
            | RunEvent::UnitTimeoutWarning { .. }
            | RunEvent::UnitTimedOut { .. }
            | RunEvent::UnitBlockEscalated { .. }
            | RunEvent::UnitBridged { .. }
            | RunEvent::ModelAsked { .. }
            | RunEvent::ModelAttempted { .. }
            | RunEvent::ModelPromised { .. }
            | RunEvent::ModelAttemptFailed { .. }
            | RunEvent::BranchEnded { .. } => Vec::new(),
            RunEvent::UnitOverdue { unit: id, .. } => unit(*id, StateCode::Overdue),
            RunEvent::UnitReady { .. } => vec![(MachineId::Step, StateCode::NotStarted, StateCode::Ready)],
            RunEvent::UnitJoined { unit: id } => unit(*id, StateCode::Ready),
            RunEvent::UnitClaimed { unit: id, .. } => {
                let mut moves = vec![task(StateCode::Ready, StateCode::InProgress)];
                // A join that others have yet to come to cannot be taken: there is no such way.
                let idle = |unit: &Unit| matches!(unit.state, UnitState::Ready | UnitState::NotStarted);
                if self.in_hand.unit(*id).is_some_and(idle) {
                    moves.extend(unit(*id, StateCode::InProgress));
                }
                moves
            }
            RunEvent::UnitReleased { unit: id, .. } => {
                // What is overdue stays so: it is late, whoever has it.
                let last =
                    |unit: &Unit| unit.slots_taken == 1 && !matches!(unit.state, UnitState::Overdue { .. });
                let mut moves = vec![task(StateCode::InProgress, StateCode::Ready)];
                if self.in_hand.unit(*id).is_some_and(last) {
                    moves.extend(unit(*id, StateCode::Ready));
                }
                moves
            }
            // Surplus moves nothing.
            RunEvent::JudgmentReceived(received) if !received.counted => Vec::new(),
            RunEvent::JudgmentReceived(_) => vec![task(StateCode::InProgress, StateCode::Completed)],
            RunEvent::UnitFinalized { unit: id, .. } => unit(*id, StateCode::Completed),
            RunEvent::UnitWaiting { unit: id, .. } => unit(*id, StateCode::Waiting),
            RunEvent::UnitResumed { unit: id, .. }
            | RunEvent::UnitUnblocked { unit: id, .. }
            | RunEvent::UnitRecovered { unit: id }
            | RunEvent::UnitRetried { unit: id, .. } => unit(*id, StateCode::InProgress),
            RunEvent::UnitBlocked { unit: id, .. } => unit(*id, StateCode::Blocked),
            RunEvent::UnitFailed { unit: id, .. } => unit(*id, StateCode::Failed),
            RunEvent::UnitEscalated { unit: id } | RunEvent::UnitCannotComplete { unit: id, .. } => {
                unit(*id, StateCode::CannotComplete)
            }
            RunEvent::AssignmentCancelled { .. } => vec![task(StateCode::InProgress, StateCode::Cancelled)],
            RunEvent::UnitCancelled { unit: id, .. } => unit(*id, StateCode::Cancelled),
            RunEvent::UnitReopened(reopened) => unit(reopened.unit, StateCode::InProgress),
            RunEvent::RunPaused => run(StateCode::Paused),
            RunEvent::RunResumed | RunEvent::RunReopened { .. } => run(StateCode::InProgress),
            RunEvent::RunCancelled { .. } => run(StateCode::Cancelled),
            RunEvent::RunCompleted { .. } => run(StateCode::Completed),
        }
    }

    pub(super) fn validate(
        &self,
        machine: MachineId,
        from: StateCode,
        to: StateCode,
        by: &By<'_>,
    ) -> Result<(), NotAllowed> {
        // Every change is told in the run's own trail, in the same transaction: that is the entry it refers to.
        let audit_reference = Some(self.in_hand.run.value.id.0);
        let evidence = Evidence { audit_reference, ..by.evidence };
        let trigger = if machine == MachineId::Task { trigger::of_task(by.trigger) } else { by.trigger };
        let request = Request { machine, from, to, actor_class: by.class, trigger, evidence: &evidence };
        match self.registry.validate(&request) {
            Ok(_) => Ok(()),
            Err(problems) => Err(NotAllowed { machine, from, to, problems }),
        }
    }
}
