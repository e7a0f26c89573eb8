//! What a run is made of: the run itself, its units, assignments and judgments.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use crate::audit::Chain;
use crate::definition::StageKey;
use crate::id::{ActorId, AssignmentId, ItemId, JudgmentId, ProjectId, RunId, StepId, UnitId, VersionId};
use crate::machine::{FacetCode, StateCode};
use crate::run::RunState;
use crate::run::advice::Advice;
use crate::run::basis::Basis;
use crate::run::call::Attempt;
use crate::run::child::Parent;
use crate::run::loan::Loan;

/// A gold question that is put to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Which.
    pub gold: Uuid,
    /// To whom.
    pub actor: ActorId,
    /// Where.
    pub step: StepId,
}

/// The run itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Its id.
    pub id: RunId,
    /// The project it belongs to.
    pub project: ProjectId,
    /// The version it is pinned to.
    pub version: VersionId,
    /// The item that travels.
    pub item: ItemId,
    /// Who started it.
    pub started_by: ActorId,
    /// The unit it was started for; none: it stands on its own.
    pub parent: Option<Parent>,
    /// Whom it puts a gold question to; none: it is ordinary work. The trail does not tell.
    pub gold_for: Option<ActorId>,
    /// Whether a review that looks at a sample must not pass it over.
    pub review_wanted: bool,
    /// Where it stands.
    pub state: RunState,
    /// The end of its chain of events.
    pub chain: Chain,
    /// The end of its chain of assignments.
    pub last_assignment: Option<AssignmentId>,
    /// The outcome of the branch that ended last, while others are under way.
    pub reached: Option<String>,
    /// When it was started.
    pub created_at: Timestamp,
    /// When anything last happened to it.
    pub updated_at: Timestamp,
}

/// One visit of a run to a stage.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// The queue it is filed under.
    pub step: StepId,
    /// Its id.
    pub id: UnitId,
    /// The run.
    pub run: RunId,
    /// The unit it follows.
    pub parent: Option<UnitId>,
    /// How many times rework has brought the run back, plus one.
    pub round: i16,
    /// Whether it corrects the unit that it follows.
    pub corrects: bool,
    /// Where it stands.
    pub state: UnitState,
    /// How many judgments it needs.
    pub required: i16,
    /// How many people hold it or have judged it.
    pub slots_taken: i16,
    /// How many judgments count.
    pub counted: i16,
    /// How often it was taken: the fencing token of the next hold is one more.
    pub claims: i32,
    /// How often it was tried again.
    pub attempts: i16,
    /// At a join: the branches that have come.
    pub arrivals: Vec<Arrival>,
    /// Which holds are lent, and by whom.
    pub loans: Vec<Loan>,
    /// What was asked of people who know more.
    pub advice: Vec<Advice>,
    /// What it came to, where that is not simply what was handed in.
    pub result: Option<Arc<serde_json::Value>>,
    /// What the result rests on, where nobody simply handed it in.
    pub basis: Option<Arc<Basis>>,
    /// Where runs within the run are waited for: the state that they give the unit in the roll-up, unless all goes well.
    pub bridged: Option<StateCode>,
    /// Where a model is asked: the attempts.
    pub calls: Option<Vec<Attempt>>,
    /// When it came into being.
    pub created_at: Timestamp,
    /// When somebody first took it.
    pub started_at: Option<Timestamp>,
}

impl Unit {
    /// A unit that has just come into being, with its round and the judgments it needs.
    pub(super) const fn new(
        id: UnitId,
        step: StepId,
        run: RunId,
        (round, required): (i16, i16),
        state: UnitState,
        at: Timestamp,
    ) -> Self {
        Self {
            step,
            id,
            run,
            parent: None,
            round,
            corrects: false,
            state,
            required,
            slots_taken: 0,
            counted: 0,
            claims: 0,
            attempts: 0,
            arrivals: Vec::new(),
            loans: Vec::new(),
            advice: Vec::new(),
            result: None,
            basis: None,
            bridged: None,
            calls: None,
            created_at: at,
            started_at: None,
        }
    }
}

/// The life of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitState {
    /// A join that other branches have yet to come to.
    NotStarted,
    /// Waiting to be taken.
    Ready,
    /// Taken by somebody.
    InProgress,
    /// Waiting for something outside.
    Waiting(Waiting),
    /// Held up by something that somebody has to put right.
    Blocked {
        /// A word of the vocabulary of block reasons.
        reason: String,
        /// Since when.
        since: Timestamp,
        /// Whether somebody has raised it by hand.
        escalated: bool,
        /// Whether time has made it bad.
        risen: bool,
        /// When its age alone makes it bad; none: it is, or nobody looks.
        rises_at: Option<Timestamp>,
    },
    /// Past its deadline.
    Overdue {
        /// Since when.
        since: Timestamp,
    },
    /// Tried, and failed.
    Failed {
        /// A word of the vocabulary of failures.
        classification: String,
        /// When.
        at: Timestamp,
    },
    /// Declared impossible.
    CannotComplete {
        /// When.
        at: Timestamp,
    },
    /// Finished, and left by a handle.
    Completed {
        /// The handle; several, with commas, where a router opened several ways.
        handle: String,
        /// When.
        at: Timestamp,
    },
    /// No longer wanted.
    Cancelled {
        /// When.
        at: Timestamp,
    },
}

/// What a waiting unit waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Every cause, the primary one first.
    pub facets: Vec<FacetCode>,
    /// Since when.
    pub since: Timestamp,
    /// When the waiting ends by itself.
    pub until: Option<Timestamp>,
    /// The signal that ends it.
    pub signal: Option<String>,
}

impl UnitState {
    /// The state code.
    #[must_use]
    pub const fn code(&self) -> StateCode {
        match self {
            Self::NotStarted => StateCode::NotStarted,
            Self::Ready => StateCode::Ready,
            Self::InProgress => StateCode::InProgress,
            Self::Waiting(_) => StateCode::Waiting,
            Self::Blocked { .. } => StateCode::Blocked,
            Self::Overdue { .. } => StateCode::Overdue,
            Self::Failed { .. } => StateCode::Failed,
            Self::CannotComplete { .. } => StateCode::CannotComplete,
            Self::Completed { .. } => StateCode::Completed,
            Self::Cancelled { .. } => StateCode::Cancelled,
        }
    }

    /// The state code, as it is written.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.code().word()
    }

    /// Whether something can still become of the unit.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.ended_at().is_none()
    }

    /// The handle the unit was left by, once it is finished.
    #[must_use]
    pub fn handle(&self) -> Option<&str> {
        match self {
            Self::Completed { handle, .. } => Some(handle),
            _ => None,
        }
    }

    /// When nothing more could become of it.
    #[must_use]
    pub const fn ended_at(&self) -> Option<Timestamp> {
        match self {
            Self::Completed { at, .. } | Self::Cancelled { at } => Some(*at),
            Self::NotStarted
            | Self::Ready
            | Self::InProgress
            | Self::Waiting(_)
            | Self::Blocked { .. }
            | Self::Overdue { .. }
            | Self::Failed { .. }
            | Self::CannotComplete { .. } => None,
        }
    }
}

/// A branch that has come to a join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The stage it came from.
    pub stage: StageKey,
    /// The unit it came from.
    pub unit: UnitId,
}

/// What an actor handed in.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgment {
    /// The queue its unit is filed under.
    pub step: StepId,
    /// Its id.
    pub id: JudgmentId,
    /// The assignment it ends.
    pub assignment: AssignmentId,
    /// The unit judged.
    pub unit: UnitId,
    /// The run.
    pub run: RunId,
    /// Who judged.
    pub actor: ActorId,
    /// The decision, where the stage asks for one.
    pub decision: Option<String>,
    /// A word to whoever reads it.
    pub comment: Option<String>,
    /// The answer, where the stage asks for one.
    pub data: Option<Arc<serde_json::Value>>,
    /// Whether it counts.
    pub counted: bool,
    /// Whether the lease had run out by then.
    pub late: bool,
    /// How far who judged was trusted then; none: it was not kept of newcomers yet.
    pub trust: Option<f64>,
    /// Which version of a model judged, if one did and said so.
    pub model_version: Option<String>,
    /// When it was found to be worth nothing; none: it was not.
    pub tainted_at: Option<Timestamp>,
    /// When it was handed in.
    pub created_at: Timestamp,
}

impl Judgment {
    /// Whether it counts now.
    #[must_use]
    pub const fn stands(&self) -> bool {
        self.counted && self.tainted_at.is_none()
    }
}

/// Who finished a stage of this run; what duty rules look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worked {
    /// The stage.
    pub stage: StageKey,
    /// Who.
    pub actor: ActorId,
}
