//! What can be said about units and runs, and why it may change nothing.

use std::time::Duration;

use jiff::Timestamp;
use uuid::Uuid;

use crate::machine::FacetCode;
use crate::run::walk::NotAllowed;
use crate::text::TextRefused;

/// What is said about a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitOrder {
    /// It waits.
    Wait {
        /// For what; at least one.
        facets: Vec<FacetCode>,
        /// When the waiting ends by itself.
        until: Option<Timestamp>,
    },
    /// What it waited for has come.
    Resume {
        /// What proves it.
        proof: String,
    },
    /// It is held up.
    Block {
        /// A word of the vocabulary.
        reason: String,
        /// More about it.
        note: Option<String>,
    },
    /// What held it up is gone.
    Unblock {
        /// What proves it.
        proof: String,
    },
    /// Work on it failed.
    Fail {
        /// A word of the vocabulary.
        classification: String,
        /// What happened.
        message: Option<String>,
    },
    /// It is tried again.
    Retry,
    /// Trying a failed unit again is no use; a blocked one cannot wait.
    Escalate,
    /// Its deadline is put off.
    Extend {
        /// By how much working time, added to what is left, or counted from now if nothing is left.
        by: Duration,
        /// Why.
        reason: String,
    },
    /// It cannot be done.
    DeclareCannotComplete {
        /// What proves it.
        evidence: String,
    },
    /// It is no longer wanted, nor what would follow from it.
    Cancel {
        /// Why.
        reason: String,
    },
}

/// What is said about a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunOrder {
    /// It is to stand still.
    Pause,
    /// It is to go on.
    Resume,
    /// It is no longer wanted.
    Cancel {
        /// Why.
        reason: String,
        /// The decision that allows it; none: whoever gives the order answers for it alone.
        approval: Option<Uuid>,
    },
    /// What is open at one stage is no longer wanted.
    CancelStage {
        /// The stage.
        stage: String,
        /// Why.
        reason: String,
    },
}

/// Why what was said changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderRefused {
    /// It is not the actor's to say.
    #[error("only whoever holds this unit, or manages the project, may do this")]
    NotYours,
    /// The credential is not for work.
    #[error("this needs a credential with the scope work")]
    Scope,
    /// The actor does not manage the project.
    #[error("this needs the project role manager")]
    Role,
    /// The run stands still.
    #[error("the run is paused")]
    Paused,
    /// Nothing is open at the stage.
    #[error("nothing is open at {stage:?}")]
    NothingOpen {
        /// The stage.
        stage: String,
    },
    /// Nothing would be left of the run, and nothing has come of it.
    #[error("nothing else is left of this run: cancel the run itself")]
    LastBranch,
    /// Nothing can be put off: the unit has no deadline, or is finished.
    #[error("this unit has no deadline that could be put off")]
    NoDeadline,
    /// Nobody puts a deadline off by so little or so much.
    #[error("a deadline is put off by one second to 366 days")]
    BadExtension,
    /// There is no cause to wait for.
    #[error("waiting needs at least one facet")]
    NoFacet,
    /// A text is not acceptable.
    #[error("{field} {refused}")]
    Text {
        /// Which.
        field: &'static str,
        /// Why.
        refused: TextRefused,
    },
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}
