//! The transition matrix: who may move what from where to where, on what occasion and on which conditions.
//!
//! One line here may stand for several rows: one for each origin and each class of actor. The task machine is the step
//! machine with its own names, one more class of actor and one condition less; it is derived here and not written twice.

use super::code::ActorClass::{
    EscalationHandler, ExecutorWorker, MowOrchestrator, PicHuman, Reviewer, System, TaskPicHuman,
};
use super::code::StateCode::{
    Blocked, Cancelled, CannotComplete, Completed, Failed, InProgress, NotStarted, Overdue, Paused, Ready,
    Waiting,
};
use super::code::{ActorClass, MachineId, StateCode};
use super::guard::{Guard, GuardRef};
use super::row::{Text, Transition};
use super::trigger::{self, Trigger};

/// One line of the matrix.
struct Line {
    id: &'static str,
    from: &'static [StateCode],
    to: StateCode,
    actors: &'static [ActorClass],
    trigger: Trigger<'static>,
    guards: &'static [Guard],
    event: &'static str,
    audit: bool,
    rollback: Option<StateCode>,
    extension: Option<&'static str>,
}

/// Most lines are of the matrix proper and cannot be taken back.
const LINE: Line = Line {
    id: "",
    from: &[],
    to: NotStarted,
    actors: &[],
    trigger: trigger::CANCEL,
    guards: &[],
    event: "",
    audit: false,
    rollback: None,
    extension: None,
};

const WORKERS: &[ActorClass] = &[PicHuman, ExecutorWorker];
/// What leads to `cancelled` leads there from everywhere that is not an end.
const NOT_ENDED: &[StateCode] =
    &[NotStarted, Ready, InProgress, Waiting, Blocked, Overdue, Failed, CannotComplete];

/// What a closed unit needs before it is opened again: nothing of its first closing may be lost.
const CORRECTION: &[Guard] = &[
    Guard::ApprovalGiven,
    Guard::CorrectionReasonKnown,
    Guard::PriorClosingRecorded,
    Guard::OutputSnapshotKept,
];

#[rustfmt::skip] // a table: one line of the matrix is one or two lines here
const WORK: &[Line] = &[
    Line { id: "T1", from: &[NotStarted], to: Ready, actors: &[MowOrchestrator],
        trigger: trigger::PRECONDITION_RESOLVED, guards: &[Guard::PreconditionMet], event: "ready", ..LINE },
    Line { id: "T2", from: &[Ready], to: InProgress, actors: WORKERS, trigger: trigger::STEP_CLAIM,
        guards: &[Guard::HolderAssigned, Guard::ExecutorResolved], event: "claimed", audit: true, rollback: Some(Ready), ..LINE },
    Line { id: "T2r", from: &[InProgress], to: Ready, actors: &[PicHuman], trigger: trigger::STEP_RELEASE,
        guards: &[Guard::HolderIsActor], event: "released", audit: true, ..LINE },
    Line { id: "T3", from: &[InProgress], to: Waiting, actors: WORKERS, trigger: trigger::STEP_WAIT,
        guards: &[Guard::FacetKnown], event: "waiting", rollback: Some(InProgress), ..LINE },
    Line { id: "T3r", from: &[Waiting], to: InProgress, actors: &[System], trigger: trigger::FACET_RESOLVED,
        guards: &[Guard::FacetResolutionProven], event: "resumed", ..LINE },
    Line { id: "T4", from: &[InProgress], to: Blocked, actors: WORKERS, trigger: trigger::STEP_BLOCK,
        guards: &[Guard::BlockReasonKnown], event: "blocked", audit: true, rollback: Some(InProgress), ..LINE },
    Line { id: "T4r", from: &[Blocked], to: InProgress, actors: &[System, PicHuman], trigger: trigger::BLOCKER_RESOLVED,
        guards: &[Guard::BlockerResolutionProven], event: "unblocked", audit: true, ..LINE },
    Line { id: "T5", from: &[InProgress], to: Overdue, actors: &[System], trigger: trigger::DEADLINE_PASSED,
        guards: &[Guard::DeadlinePassed], event: "overdue", ..LINE },
    Line { id: "T6", from: &[Overdue], to: InProgress, actors: &[System], trigger: trigger::DEADLINE_EXTENDED,
        guards: &[Guard::DeadlineUpdated], event: "recovered_from_overdue", audit: true, ..LINE },
    Line { id: "T6", from: &[Overdue], to: InProgress, actors: &[PicHuman], trigger: trigger::STEP_REENGAGE,
        guards: &[Guard::DeadlineUpdated], event: "recovered_from_overdue", audit: true, ..LINE },
    Line { id: "T7", from: &[Overdue], to: Completed, actors: WORKERS, trigger: trigger::STEP_COMPLETE,
        guards: &[Guard::OutputContractMet, Guard::LatenessRecorded], event: "finalized", audit: true, ..LINE },
    Line { id: "T8", from: &[InProgress], to: Completed, actors: WORKERS, trigger: trigger::STEP_COMPLETE,
        guards: &[Guard::OutputContractMet, Guard::PostconditionMet], event: "finalized", audit: true,
        rollback: Some(InProgress), ..LINE },
    Line { id: "T8r", from: &[Completed], to: InProgress, actors: &[Reviewer], trigger: trigger::STEP_REOPEN,
        guards: CORRECTION, event: "reopened_for_correction", audit: true, ..LINE },
    Line { id: "T9", from: &[InProgress, Waiting, Blocked], to: Failed, actors: &[ExecutorWorker],
        trigger: trigger::EXECUTOR_FAILURE, guards: &[Guard::FailureClassified], event: "failed", audit: true, ..LINE },
    Line { id: "T10", from: &[Failed], to: InProgress, actors: &[ExecutorWorker], trigger: trigger::RETRY_ATTEMPT,
        guards: &[Guard::FailureTransient, Guard::RetryBudgetLeft, Guard::IdempotencyKeyGiven], event: "retried", ..LINE },
    Line { id: "T11", from: &[Failed], to: CannotComplete, actors: &[EscalationHandler], trigger: trigger::ESCALATE,
        guards: &[Guard::RetryExhaustedOrPermanent], event: "escalated", audit: true, ..LINE },
    Line { id: "T12", from: &[InProgress, Blocked, Waiting], to: CannotComplete, actors: WORKERS,
        trigger: trigger::DECLARE_CANNOT_COMPLETE, guards: &[Guard::DeclarationEvidenced], event: "cannot_complete",
        audit: true, rollback: Some(InProgress), ..LINE },
    Line { id: "T12r", from: &[CannotComplete], to: InProgress, actors: &[Reviewer],
        trigger: trigger::STEP_REOPEN, guards: CORRECTION, event: "reopened_for_correction", audit: true, ..LINE },
    Line { id: "T13", from: NOT_ENDED, to: Cancelled, actors: &[MowOrchestrator], trigger: trigger::WITHDRAWN,
        event: "cancelled", ..LINE },
    Line { id: "T13", from: NOT_ENDED, to: Cancelled, actors: &[Reviewer], trigger: trigger::CANCEL,
        event: "cancelled", audit: true, ..LINE },
    Line { id: "X1", from: &[InProgress], to: Ready, actors: &[System], trigger: trigger::LEASE_EXPIRED,
        event: "released", audit: true,
        extension: Some("work whose holder has gone silent goes back to the queue by itself"), ..LINE },
    Line { id: "X2", from: &[InProgress], to: Ready, actors: &[Reviewer], trigger: trigger::STEP_RELEASE,
        event: "released", audit: true,
        extension: Some("a manager takes work back from somebody who cannot give it back"), ..LINE },
    Line { id: "X5", from: &[Ready], to: Overdue, actors: &[System], trigger: trigger::DEADLINE_PASSED,
        guards: &[Guard::DeadlinePassed], event: "overdue",
        extension: Some("work that nobody has taken in time is late as well"), ..LINE },
];

#[rustfmt::skip] // a table, as above
const RUN: &[Line] = &[
    Line { id: "W1", from: &[NotStarted], to: InProgress, actors: &[MowOrchestrator], trigger: trigger::WORKFLOW_START,
        event: "started", ..LINE },
    Line { id: "W2", from: &[InProgress], to: Completed, actors: &[System],
        trigger: trigger::ALL_MANDATORY_COMPLETED, guards: &[Guard::MandatoryUnitsCompleted],
        event: "completed", ..LINE },
    Line { id: "W3", from: &[InProgress], to: Cancelled, actors: &[Reviewer], trigger: trigger::WORKFLOW_CANCEL,
        guards: &[Guard::ApprovalGiven], event: "cancelled", audit: true, ..LINE },
    Line { id: "W4", from: &[InProgress], to: Paused, actors: &[Reviewer], trigger: trigger::WORKFLOW_PAUSE,
        event: "paused", audit: true, rollback: Some(InProgress), ..LINE },
    Line { id: "W5", from: &[Paused], to: InProgress, actors: &[Reviewer], trigger: trigger::WORKFLOW_RESUME,
        event: "resumed", audit: true, ..LINE },
    Line { id: "X3", from: &[Paused], to: Cancelled, actors: &[Reviewer], trigger: trigger::WORKFLOW_CANCEL,
        guards: &[Guard::ApprovalGiven], event: "cancelled", audit: true,
        extension: Some("a run that is paused for good need not be set going to be ended"), ..LINE },
    Line { id: "X4", from: &[InProgress, Paused], to: Cancelled, actors: &[MowOrchestrator],
        trigger: trigger::WITHDRAWN, event: "cancelled",
        extension: Some("a run inside another one ends with the unit that needed it"), ..LINE },
    Line { id: "X7", from: &[Completed], to: InProgress, actors: &[Reviewer], trigger: trigger::WORKFLOW_REOPEN,
        guards: CORRECTION, event: "reopened_for_correction", audit: true,
        extension: Some("a finished run goes on while one of its units is corrected"), ..LINE },
];

/// All transitions of all machines.
#[must_use]
pub(super) fn transitions() -> Vec<Transition> {
    let steps = WORK.iter().flat_map(|line| rows(MachineId::Step, line));
    let tasks = WORK.iter().flat_map(|line| rows(MachineId::Task, line));
    let runs = RUN.iter().flat_map(|line| rows(MachineId::WorkflowRun, line));
    steps.chain(tasks).chain(runs).collect()
}

fn rows(machine: MachineId, line: &Line) -> Vec<Transition> {
    let trigger = match machine {
        MachineId::Task => trigger::of_task(line.trigger),
        MachineId::Step | MachineId::WorkflowRun => line.trigger,
    };
    let origins = line.from.iter();
    let ways = origins.flat_map(|from| line.actors.iter().map(move |actor| (*from, *actor)));
    ways.flat_map(|(from, actor)| classes(machine, actor).iter().map(move |class| (from, *class)))
        .map(|(from, actor_class)| Transition {
            machine,
            id: line.id.into(),
            from,
            to: line.to,
            actor_class,
            trigger_kind: trigger.kind,
            trigger_ref: trigger.reference.into(),
            guards: guards(machine, line, actor_class),
            event: event(machine, line.event),
            audit_required: line.audit,
            rollback_to: line.rollback,
            extension: line.extension.map(Text::Borrowed),
        })
        .collect()
}

/// On an assignment, whoever is in charge of it stands beside whoever is in charge of the unit.
fn classes(machine: MachineId, class: ActorClass) -> &'static [ActorClass] {
    match (machine, class) {
        (MachineId::Task, PicHuman) => &[PicHuman, TaskPicHuman],
        (_, System) => &[System],
        (_, PicHuman) => &[PicHuman],
        (_, TaskPicHuman) => &[TaskPicHuman],
        (_, Reviewer) => &[Reviewer],
        (_, ExecutorWorker) => &[ExecutorWorker],
        (_, MowOrchestrator) => &[MowOrchestrator],
        (_, EscalationHandler) => &[EscalationHandler],
    }
}

/// An automated assignment starts without anybody being put in charge of it.
fn guards(machine: MachineId, line: &Line, actor_class: ActorClass) -> Vec<GuardRef> {
    let automated = machine == MachineId::Task && actor_class == ExecutorWorker;
    let needed = line.guards.iter().filter(|guard| !(automated && **guard == Guard::HolderAssigned));
    needed.map(|guard| GuardRef::from(*guard)).collect()
}

fn event(machine: MachineId, verb: &str) -> Text {
    let noun = match machine {
        MachineId::Step => "unit",
        MachineId::Task => "assignment",
        MachineId::WorkflowRun => "run",
    };
    Text::Owned(format!("dev.handoff.{noun}.{verb}"))
}
