//! Somebody's hold on a unit.

use jiff::Timestamp;

use crate::actor::words;
use crate::id::{ActorId, AssignmentId, RunId, StepId, UnitId};
use crate::machine::StateCode;

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
    /// When the lease runs out; none: the engine holds it and needs no lease.
    pub expires_at: Option<Timestamp>,
    /// When it was given back, taken back or handed in.
    pub ended_at: Option<Timestamp>,
}

impl Assignment {
    /// Whether it is held, by a lease that has run out.
    #[must_use]
    pub fn is_lapsed(&self, now: Timestamp) -> bool {
        self.status == AssignmentStatus::InProgress && self.expires_at.is_some_and(|end| end <= now)
    }
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
    /// Taken back, because its holder had gone silent.
    Expired,
    /// Passed over: its holder is not asked about the unit again.
    Skipped,
    /// No longer wanted.
    Cancelled,
}

words!(AssignmentStatus {
    InProgress = "IN_PROGRESS",
    Submitted = "SUBMITTED",
    Approved = "APPROVED",
    Rejected = "REJECTED",
    Released = "RELEASED",
    Expired = "EXPIRED",
    Skipped = "SKIPPED",
    Cancelled = "CANCELLED",
});

impl AssignmentStatus {
    /// The state of the task machine that it means.
    #[must_use]
    pub const fn code(self) -> StateCode {
        match self {
            Self::InProgress => StateCode::InProgress,
            Self::Submitted | Self::Approved | Self::Rejected => StateCode::Completed,
            Self::Released | Self::Expired | Self::Skipped | Self::Cancelled => StateCode::Cancelled,
        }
    }

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

/// Why a hold ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReleaseCause {
    /// It was given back, or taken back by somebody who may.
    GivenBack,
    /// Its lease ran out.
    LeaseExpired,
    /// The deadline of its unit passed.
    DeadlinePassed,
    /// Its holder passed the unit over.
    Skipped,
    /// Somebody else holds the unit instead.
    HandedOver,
}

words!(ReleaseCause {
    GivenBack = "given_back",
    LeaseExpired = "lease_expired",
    DeadlinePassed = "deadline_passed",
    Skipped = "skipped",
    HandedOver = "handed_over",
});

impl ReleaseCause {
    /// How the hold stands afterwards.
    #[must_use]
    pub const fn leaves(self) -> AssignmentStatus {
        match self {
            Self::GivenBack | Self::DeadlinePassed | Self::HandedOver => AssignmentStatus::Released,
            Self::Skipped => AssignmentStatus::Skipped,
            Self::LeaseExpired => AssignmentStatus::Expired,
        }
    }
}
