//! What can happen to a run. Each variant is one registered event type.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use crate::deadline::{Deadline, Sla};
use crate::definition::StageKey;
use crate::id::{
    ActorId, ApprovalId, AssignmentId, CalendarId, GroupId, ItemId, ProjectId, RunId, SignalId, StepId,
    UnitId, VersionId,
};
use crate::machine::{FacetCode, StateCode};
use crate::run::basis::Basis;
use crate::run::child::Parent;
use crate::run::correct::UnitReopened;
use crate::run::signal::Incoming;
use crate::run::{Arrival, Lateness, Question};

pub use crate::run::advice::{AdviceAsked, AdviceGiven};
pub use crate::run::child::NewChild;
pub use crate::run::comment::CommentAdded;
pub use crate::run::handover::HandedOver;
pub use crate::run::hold::ReleaseCause;
pub use crate::run::received::{JudgmentReceived, JudgmentTainted};

/// A fact about a run.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEvent {
    /// Somebody started it.
    RunStarted {
        /// The run.
        run: RunId,
        /// Its project.
        project: ProjectId,
        /// The version it is pinned to.
        version: VersionId,
        /// The item that travels.
        item: ItemId,
        /// What the item is called outside.
        external_key: Option<String>,
        /// Who started it.
        actor: ActorId,
        /// The unit it was started for.
        parent: Option<Parent>,
        /// The gold question that it puts to somebody. Not in the trail: whoever reads that must not tell it from work.
        question: Option<Question>,
    },
    /// A unit came into being and waits to be taken.
    UnitReady {
        /// The unit.
        unit: UnitId,
        /// The queue it is filed under.
        step: StepId,
        /// The stage visited.
        stage: StageKey,
        /// The unit it follows.
        parent: Option<UnitId>,
        /// The round.
        round: i16,
        /// How many judgments it needs.
        required: i16,
    },
    /// A branch came to a join that others have yet to come to: the unit is there, and waits for them.
    UnitAwaited {
        /// The unit.
        unit: UnitId,
        /// The queue it is filed under.
        step: StepId,
        /// The stage.
        stage: StageKey,
        /// The round.
        round: i16,
        /// How many judgments it will need.
        required: i16,
    },
    /// A branch came to a join.
    UnitArrived {
        /// The unit that waits.
        unit: UnitId,
        /// Where the branch came from.
        arrival: Arrival,
    },
    /// A branch that had come to a join is to be walked again.
    UnitArrivalDropped {
        /// The unit that waits.
        unit: UnitId,
        /// Where the branch had come from.
        from: UnitId,
    },
    /// All that a join waits for has come.
    UnitJoined {
        /// The unit.
        unit: UnitId,
    },
    /// Somebody took a unit.
    UnitClaimed {
        /// The unit.
        unit: UnitId,
        /// The queue it is filed under.
        step: StepId,
        /// The hold.
        assignment: AssignmentId,
        /// Who took it.
        actor: ActorId,
        /// The fencing token.
        epoch: i32,
        /// The assignment before it in the run.
        previous: Option<AssignmentId>,
        /// When the lease runs out; none: the engine took it.
        expires_at: Option<Timestamp>,
    },
    /// A unit went back to where it came from.
    UnitReleased {
        /// The unit.
        unit: UnitId,
        /// The hold.
        assignment: AssignmentId,
        /// Who gave it back, or took it back.
        actor: ActorId,
        /// Why.
        cause: ReleaseCause,
        /// What whoever passed it over says about it.
        reason: Option<String>,
    },
    /// A unit went from hand to hand, or to somebody who did not ask for it.
    UnitHandedOver(HandedOver),
    /// Somebody said something about the run.
    CommentAdded(CommentAdded),
    /// Whoever holds a unit asks somebody who knows more.
    AdviceAsked(AdviceAsked),
    /// Whoever was asked has answered.
    AdviceGiven(AdviceGiven),
    /// Whoever holds a unit gave a sign of life.
    LeaseRenewed {
        /// The unit.
        unit: UnitId,
        /// The hold.
        assignment: AssignmentId,
        /// When the lease runs out now.
        expires_at: Timestamp,
    },
    /// Somebody handed a judgment in.
    JudgmentReceived(JudgmentReceived),
    /// A judgment was found to be worth nothing: it leaves the result, and its place is free again while the unit is open.
    JudgmentTainted(JudgmentTainted),
    /// Somebody, or a rule, wants the run to be reviewed whatever the sample.
    ReviewWanted {
        /// Why.
        reason: String,
    },
    /// More answers are asked for than before.
    UnitOverlapRaised {
        /// The unit.
        unit: UnitId,
        /// How many it needs now.
        required: i16,
    },
    /// A unit is finished and left by a handle.
    UnitFinalized {
        /// The unit.
        unit: UnitId,
        /// The stage.
        stage: StageKey,
        /// The handle; several, with commas, where a router opened several ways.
        handle: String,
        /// The result, where it is not simply what was handed in.
        result: Option<Arc<serde_json::Value>>,
        /// What the result rests on, where nobody simply handed it in.
        basis: Option<Arc<Basis>>,
        /// How late it was finished, where it was.
        late: Option<Lateness>,
    },
    /// A unit has to be done by a time, and its clock starts.
    UnitDeadlineSet {
        /// The unit.
        unit: UnitId,
        /// The queue it is filed under.
        step: StepId,
        /// The working hours the clock goes by; none: day and night.
        calendar: Option<CalendarId>,
        /// What was agreed.
        agreed: Sla,
        /// When it is due; none: the calendar has no answer.
        deadline: Option<Deadline>,
    },
    /// A unit is due at another time than before.
    UnitDeadlineMoved {
        /// The unit.
        unit: UnitId,
        /// When it is due now.
        deadline: Option<Deadline>,
        /// How much working time was added; none: it has only waited.
        extended_by: Option<Duration>,
        /// Why it was put off.
        reason: Option<String>,
    },
    /// The deadline of a unit comes near.
    UnitTimeoutWarning {
        /// The unit.
        unit: UnitId,
        /// The stage.
        stage: StageKey,
        /// When it is due.
        due_at: Timestamp,
        /// Who holds it.
        holders: Vec<ActorId>,
    },
    /// The deadline of a unit has passed, and it can still be done.
    UnitOverdue {
        /// The unit.
        unit: UnitId,
        /// When it was due.
        due_at: Timestamp,
    },
    /// Nobody acted in time, and what was declared for that case is carried out.
    UnitTimedOut {
        /// The unit.
        unit: UnitId,
        /// The stage.
        stage: StageKey,
        /// When it was due.
        due_at: Timestamp,
        /// What was declared: `escalate`, `reassign`, `fail` or `handle`.
        outcome: String,
        /// The handle the run goes on by, if it does.
        handle: Option<String>,
        /// The group the unit is handed to, if it is.
        group: Option<GroupId>,
    },
    /// An overdue unit has a new deadline.
    UnitRecovered {
        /// The unit.
        unit: UnitId,
    },
    /// Somebody says that a block cannot wait.
    UnitBlockEscalated {
        /// The unit.
        unit: UnitId,
        /// What time has made bad: `age` or `past_due`; none: somebody says so.
        cause: Option<String>,
    },
    /// Runs within the run were started, and the unit waits for them.
    UnitSplit {
        /// The unit.
        unit: UnitId,
        /// The key of the workflow that they are runs of.
        workflow: String,
        /// The runs, in order.
        children: Vec<NewChild>,
    },
    /// A unit waits for something outside.
    UnitWaiting {
        /// The unit.
        unit: UnitId,
        /// Every cause, the primary one first.
        facets: Vec<FacetCode>,
        /// When the waiting ends by itself.
        until: Option<Timestamp>,
        /// The signal that ends it.
        signal: Option<String>,
    },
    /// A model is to be asked.
    ModelAsked {
        /// The unit that waits for it.
        unit: UnitId,
        /// The model.
        model: String,
    },
    /// An attempt to ask a model was begun.
    ModelAttempted {
        /// The unit.
        unit: UnitId,
        /// Which, from 1.
        attempt: i16,
        /// When it is given up for lost.
        until: Timestamp,
    },
    /// The model will answer later.
    ModelPromised {
        /// The unit.
        unit: UnitId,
        /// Which attempt.
        attempt: i16,
        /// Until when that is waited for.
        until: Timestamp,
    },
    /// An attempt brought no answer.
    ModelAttemptFailed {
        /// The unit.
        unit: UnitId,
        /// Which.
        attempt: i16,
        /// Why.
        reason: String,
        /// When the next is made; none: it was the last.
        next: Option<Timestamp>,
    },
    /// What a unit waited for has come.
    UnitResumed {
        /// The unit.
        unit: UnitId,
        /// What proves it.
        proof: String,
    },
    /// The run was told that something outside has happened.
    SignalReceived {
        /// The signal.
        signal: SignalId,
        /// What was told.
        incoming: Incoming,
    },
    /// A unit used a signal up.
    SignalTaken {
        /// The signal.
        signal: SignalId,
        /// The unit.
        unit: UnitId,
    },
    /// A unit is held up.
    UnitBlocked {
        /// The unit.
        unit: UnitId,
        /// A word of the vocabulary.
        reason: String,
        /// More about it.
        note: Option<String>,
        /// When it is bad by its age alone.
        rises_at: Option<Timestamp>,
    },
    /// What the runs within the run add up to has changed.
    UnitBridged {
        /// The unit that waits for them.
        unit: UnitId,
        /// The state that they give it in the roll-up.
        state: StateCode,
    },
    /// What held a unit up is gone.
    UnitUnblocked {
        /// The unit.
        unit: UnitId,
        /// What proves it.
        proof: String,
    },
    /// Work on a unit failed.
    UnitFailed {
        /// The unit.
        unit: UnitId,
        /// A word of the vocabulary.
        classification: String,
        /// What happened.
        message: Option<String>,
    },
    /// A failed unit is tried again.
    UnitRetried {
        /// The unit.
        unit: UnitId,
        /// Which try this is.
        attempt: i16,
    },
    /// Trying a failed unit again is no use.
    UnitEscalated {
        /// The unit.
        unit: UnitId,
    },
    /// A unit was declared impossible.
    UnitCannotComplete {
        /// The unit.
        unit: UnitId,
        /// What proves it.
        evidence: String,
    },
    /// A unit is no longer wanted.
    UnitCancelled {
        /// The unit.
        unit: UnitId,
        /// Why, where somebody cancelled it; none: the run itself has no more use for it.
        reason: Option<String>,
    },
    /// What somebody holds is no longer wanted.
    AssignmentCancelled {
        /// The unit.
        unit: UnitId,
        /// The hold.
        assignment: AssignmentId,
        /// Who holds it.
        actor: ActorId,
    },
    /// A branch came to an end while others are under way.
    BranchEnded {
        /// What it says became of the item.
        outcome: String,
    },
    /// A closed unit was opened again, to be put right.
    UnitReopened(UnitReopened),
    /// A finished run goes on, because one of its units is corrected.
    RunReopened {
        /// The approval that allows it.
        approval: ApprovalId,
        /// What had become of the item.
        prior_outcome: String,
        /// When.
        prior_end: Timestamp,
    },
    /// The run goes by another version of its workflow from here on.
    RunMigrated {
        /// The version it leaves.
        from: VersionId,
        /// The version it is pinned to now.
        to: VersionId,
    },
    /// The run was told to stand still.
    RunPaused,
    /// The run goes on.
    RunResumed,
    /// The run is no longer wanted.
    RunCancelled {
        /// Why.
        reason: Option<String>,
    },
    /// The run is over.
    RunCompleted {
        /// What became of the item.
        outcome: String,
    },
}
