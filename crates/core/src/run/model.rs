//! What a run is made of: the run itself, its units, assignments and judgments.

use jiff::Timestamp;

use crate::actor::words;
use crate::audit::Chain;
use crate::definition::StageKey;
use crate::id::{ActorId, AssignmentId, ItemId, JudgmentId, ProjectId, RunId, StepId, UnitId, VersionId};

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
    /// Where it stands.
    pub state: RunState,
    /// The end of its chain of events.
    pub chain: Chain,
    /// The end of its chain of assignments.
    pub last_assignment: Option<AssignmentId>,
    /// When it was started.
    pub created_at: Timestamp,
    /// When anything last happened to it.
    pub updated_at: Timestamp,
}

/// The life of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunState {
    /// Under way.
    InProgress,
    /// Over.
    Completed {
        /// What became of the item.
        outcome: String,
        /// When.
        at: Timestamp,
    },
}

impl RunState {
    /// The state code.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::InProgress => "in_progress",
            Self::Completed { .. } => "completed",
        }
    }

    /// What became of the item, and when, once the run is over.
    #[must_use]
    pub fn ended(&self) -> Option<(&str, Timestamp)> {
        match self {
            Self::InProgress => None,
            Self::Completed { outcome, at } => Some((outcome, *at)),
        }
    }
}

/// One visit of a run to a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Where it stands.
    pub state: UnitState,
    /// How many judgments it needs.
    pub required: i16,
    /// How many people hold it or have judged it.
    pub slots_taken: i16,
    /// How many judgments count.
    pub counted: i16,
    /// When it came into being.
    pub created_at: Timestamp,
    /// When somebody first took it.
    pub started_at: Option<Timestamp>,
}

/// The life of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitState {
    /// Waiting to be taken.
    Ready,
    /// Taken by somebody.
    InProgress,
    /// Finished, and left by a handle.
    Completed {
        /// The handle.
        handle: String,
        /// When.
        at: Timestamp,
    },
}

impl UnitState {
    /// The state code.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::InProgress => "in_progress",
            Self::Completed { .. } => "completed",
        }
    }

    /// The handle the unit was left by, and when, once it is finished.
    #[must_use]
    pub fn left(&self) -> Option<(&str, Timestamp)> {
        match self {
            Self::Ready | Self::InProgress => None,
            Self::Completed { handle, at } => Some((handle, *at)),
        }
    }
}

/// One actor's hold on a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The queue its unit is filed under.
    pub step: StepId,
    /// Its id.
    pub id: AssignmentId,
    /// The unit held.
    pub unit: UnitId,
    /// The run.
    pub run: RunId,
    /// Who holds it.
    pub actor: ActorId,
    /// Where it stands.
    pub status: AssignmentStatus,
    /// The fencing token.
    pub epoch: i32,
    /// The assignment before it in the run.
    pub previous: Option<AssignmentId>,
    /// When it was taken.
    pub claimed_at: Timestamp,
    /// When it was given back or handed in.
    pub ended_at: Option<Timestamp>,
}

/// The life of an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignmentStatus {
    /// Held.
    InProgress,
    /// Handed in.
    Submitted,
    /// Handed in with the decision APPROVE.
    Approved,
    /// Handed in with the decision REJECT.
    Rejected,
    /// Given back.
    Released,
}

words!(AssignmentStatus {
    InProgress = "IN_PROGRESS",
    Submitted = "SUBMITTED",
    Approved = "APPROVED",
    Rejected = "REJECTED",
    Released = "RELEASED",
});

impl AssignmentStatus {
    /// The status a judgment leaves its assignment in.
    #[must_use]
    pub fn after(decision: Option<&str>) -> Self {
        match decision {
            Some("APPROVE") => Self::Approved,
            Some("REJECT") => Self::Rejected,
            Some(_) | None => Self::Submitted,
        }
    }
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
    pub data: Option<serde_json::Value>,
    /// Whether it counts.
    pub counted: bool,
    /// When it was handed in.
    pub created_at: Timestamp,
}

/// Who finished a stage of this run; what duty rules look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worked {
    /// The stage.
    pub stage: StageKey,
    /// Who.
    pub actor: ActorId,
}
