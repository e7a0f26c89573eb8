//! What sets changes of state off, by name: written once, so that commands and the matrix cannot differ by a letter.

use super::code::TriggerKind;

/// What sets a change off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger<'a> {
    /// The kind.
    pub kind: TriggerKind,
    /// Which.
    pub reference: &'a str,
}

impl<'a> Trigger<'a> {
    /// Somebody's request.
    #[must_use]
    pub const fn rpc(reference: &'a str) -> Self {
        Self { kind: TriggerKind::Rpc, reference }
    }

    /// Something reported.
    #[must_use]
    pub const fn event(reference: &'a str) -> Self {
        Self { kind: TriggerKind::Event, reference }
    }

    /// A moment that came.
    #[must_use]
    pub const fn timer(reference: &'a str) -> Self {
        Self { kind: TriggerKind::Timer, reference }
    }

    /// A condition that came true.
    #[must_use]
    pub const fn condition(reference: &'a str) -> Self {
        Self { kind: TriggerKind::ConditionResolved, reference }
    }
}

macro_rules! triggers {
    ($($(#[$doc:meta])+ $name:ident = $kind:ident $reference:literal),+ $(,)?) => {
        $($(#[$doc])+ pub const $name: Trigger<'static> = Trigger::$kind($reference);)+

        /// All of them.
        pub const ALL: &[Trigger<'static>] = &[$($name),+];
    };
}

triggers! {
    /// All that a unit or an assignment needs is there.
    PRECONDITION_RESOLVED = condition "precondition_config",
    /// Somebody takes a unit.
    STEP_CLAIM = rpc "step_claim",
    /// Somebody gives a unit back, or a manager takes it back.
    STEP_RELEASE = rpc "step_release",
    /// A unit begins to wait.
    STEP_WAIT = rpc "step_wait",
    /// A unit is held up.
    STEP_BLOCK = rpc "step_block",
    /// Somebody goes on with an overdue unit.
    STEP_REENGAGE = rpc "step_reengage",
    /// A unit is finished.
    STEP_COMPLETE = rpc "step_complete",
    /// A closed unit is opened again.
    STEP_REOPEN = rpc "step_reopen_for_correction",
    /// Somebody takes an assignment.
    TASK_CLAIM = rpc "task_claim",
    /// Somebody gives an assignment back, or a manager takes it back.
    TASK_RELEASE = rpc "task_release",
    /// An assignment begins to wait.
    TASK_WAIT = rpc "task_wait",
    /// An assignment is held up.
    TASK_BLOCK = rpc "task_block",
    /// Somebody goes on with an overdue assignment.
    TASK_REENGAGE = rpc "task_reengage",
    /// An assignment is finished.
    TASK_COMPLETE = rpc "task_complete",
    /// A closed assignment is opened again.
    TASK_REOPEN = rpc "task_reopen_for_correction",
    /// What was waited for has come.
    FACET_RESOLVED = event "facet_resolved",
    /// What held the work up is gone.
    BLOCKER_RESOLVED = event "blocker_resolved",
    /// The deadline has passed.
    DEADLINE_PASSED = timer "deadline_passed",
    /// The deadline was moved.
    DEADLINE_EXTENDED = condition "deadline_extended",
    /// The one who did the work reports that it failed.
    EXECUTOR_FAILURE = event "executor_failure",
    /// Failed work is tried again.
    RETRY_ATTEMPT = event "retry_attempt",
    /// Trying again is given up.
    ESCALATE = rpc "escalate",
    /// The work is declared impossible.
    DECLARE_CANNOT_COMPLETE = rpc "declare_cannot_complete",
    /// The holder has gone silent.
    LEASE_EXPIRED = timer "lease_expired",
    /// A join, a rework or a parent no longer needs it.
    WITHDRAWN = condition "withdrawn",
    /// Somebody cancels a unit or an assignment.
    CANCEL = rpc "cancel",
    /// A run begins.
    WORKFLOW_START = rpc "workflow_start",
    /// All that had to be done in a run is done.
    ALL_MANDATORY_COMPLETED = condition "all_mandatory_steps_completed",
    /// Somebody cancels a run.
    WORKFLOW_CANCEL = rpc "workflow_cancel",
    /// Somebody stops a run for a while.
    WORKFLOW_PAUSE = rpc "workflow_pause",
    /// Somebody sets a paused run going.
    WORKFLOW_RESUME = rpc "workflow_resume",
    /// A finished run goes on, because one of its units is corrected.
    WORKFLOW_REOPEN = rpc "workflow_reopen_for_correction",
}

/// A trigger of the step machine as the task machine has it.
#[must_use]
pub fn of_task(trigger: Trigger<'static>) -> Trigger<'static> {
    let pairs = [
        (STEP_CLAIM, TASK_CLAIM),
        (STEP_RELEASE, TASK_RELEASE),
        (STEP_WAIT, TASK_WAIT),
        (STEP_BLOCK, TASK_BLOCK),
        (STEP_REENGAGE, TASK_REENGAGE),
        (STEP_COMPLETE, TASK_COMPLETE),
        (STEP_REOPEN, TASK_REOPEN),
    ];
    pairs.into_iter().find(|(step, _)| *step == trigger).map_or(trigger, |(_, task)| task)
}
