//! The words of the state machines: which machines, states, actors, triggers, facets and vocabularies there are.
//!
//! They are enums because code branches on them; what each of them looks like and may do is data (see [`super::row`]).

use crate::actor::words;

/// The life cycles that are kept as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MachineId {
    /// The life of a unit: one visit of a run to a stage.
    Step,
    /// The life of an assignment: one actor's part in a unit.
    Task,
    /// The life of a run as a whole.
    WorkflowRun,
}

impl MachineId {
    /// Whether the machine must have all nine floor states. A run takes only the five of its own life cycle: what its
    /// units add up to is its roll-up, which is not a state of the run.
    #[must_use]
    pub const fn needs_whole_floor(self) -> bool {
        match self {
            Self::Step | Self::Task => true,
            Self::WorkflowRun => false,
        }
    }
}

/// The nine floor states, and the two that are derived from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StateCode {
    /// What it needs is not there yet.
    NotStarted,
    /// Waiting to be taken.
    Ready,
    /// Somebody or something works on it.
    InProgress,
    /// Waiting for something outside; a facet says for what.
    Waiting,
    /// Held up by something that somebody has to put right.
    Blocked,
    /// Past its deadline, and still worth doing.
    Overdue,
    /// Tried, and failed.
    Failed,
    /// Declared impossible within its own bounds.
    CannotComplete,
    /// Done.
    Completed,
    /// A run that stands still because somebody decided so.
    Paused,
    /// Not wanted any more.
    Cancelled,
}

impl StateCode {
    /// Whether it is one of the nine that every machine of work has. The others extend the floor and never replace it.
    #[must_use]
    pub const fn is_floor(self) -> bool {
        match self {
            Self::NotStarted
            | Self::Ready
            | Self::InProgress
            | Self::Waiting
            | Self::Blocked
            | Self::Overdue
            | Self::Failed
            | Self::CannotComplete
            | Self::Completed => true,
            Self::Paused | Self::Cancelled => false,
        }
    }
}

/// What a state means to those who add states up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SemanticClass {
    /// Nothing is happening, and nothing should.
    Idle,
    /// On its way, or arrived.
    Active,
    /// Standing still.
    Wait,
    /// In trouble.
    Red,
    /// Over, without a word on how; no floor state is of this class.
    Terminal,
}

/// In which capacity somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ActorClass {
    /// The engine's own clock and bookkeeping.
    System,
    /// The person in charge of the unit.
    PicHuman,
    /// The person in charge of one assignment, where a unit has several.
    TaskPicHuman,
    /// Who oversees the work: takes it back, cancels it, reopens it.
    Reviewer,
    /// A program that does the work: a worker, a model, a virtual actor.
    ExecutorWorker,
    /// The part of the engine that moves a run from stage to stage.
    MowOrchestrator,
    /// Who decides when trying again is no use.
    EscalationHandler,
}

/// What kind of thing sets a transition off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TriggerKind {
    /// Something was reported.
    Event,
    /// Somebody asked for it.
    Rpc,
    /// A moment came.
    Timer,
    /// A condition came true.
    ConditionResolved,
}

/// What a waiting unit waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FacetCode {
    /// The output of another unit of the same run.
    WaitingDependency,
    /// A person other than the one in charge.
    WaitingHuman,
    /// Another system.
    WaitingExternal,
    /// A moment.
    WaitingTimeGate,
}

/// The closed lists of words that commands may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Vocabulary {
    /// Why a unit is blocked.
    BlockReason,
    /// Why a finished unit is opened again.
    CorrectionReason,
    /// Whether trying again may help.
    FailureClassification,
}

words!(MachineId { Step = "step", Task = "task", WorkflowRun = "workflow_run" });
words!(StateCode {
    NotStarted = "not_started",
    Ready = "ready",
    InProgress = "in_progress",
    Waiting = "waiting",
    Blocked = "blocked",
    Overdue = "overdue",
    Failed = "failed",
    CannotComplete = "cannot_complete",
    Completed = "completed",
    Paused = "paused",
    Cancelled = "cancelled",
});
words!(SemanticClass { Idle = "idle", Active = "active", Wait = "wait", Red = "red", Terminal = "terminal" });
words!(ActorClass {
    System = "system",
    PicHuman = "pic_human",
    TaskPicHuman = "task_pic_human",
    Reviewer = "reviewer",
    ExecutorWorker = "executor_worker",
    MowOrchestrator = "mow_orchestrator",
    EscalationHandler = "escalation_handler",
});
words!(TriggerKind {
    Event = "event",
    Rpc = "rpc",
    Timer = "timer",
    ConditionResolved = "condition_resolved",
});
words!(FacetCode {
    WaitingDependency = "waiting_dependency",
    WaitingHuman = "waiting_human",
    WaitingExternal = "waiting_external",
    WaitingTimeGate = "waiting_time_gate",
});
words!(Vocabulary {
    BlockReason = "block_reason",
    CorrectionReason = "correction_reason",
    FailureClassification = "failure_classification",
});
