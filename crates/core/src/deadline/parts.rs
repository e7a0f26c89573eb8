//! A clock taken apart, to be written down and put together again.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;

use super::{Charges, Clock, Deadline, Phase, Sla};
use crate::id::ActorId;

/// Everything a clock is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockParts {
    /// What was agreed.
    pub sla: Sla,
    /// When it started.
    pub started_at: Option<Timestamp>,
    /// When it was finished.
    pub finished_at: Option<Timestamp>,
    /// Up to when everything has been reckoned.
    pub reckoned_to: Option<Timestamp>,
    /// The working time allowed, extensions included.
    pub allowed: Duration,
    /// The working time used.
    pub used: Duration,
    /// When the allowed time was used up.
    pub due_passed: Option<Timestamp>,
    /// When so much of it was used that a warning was due.
    pub warn_passed: Option<Timestamp>,
    /// When it first became overdue.
    pub first_overdue_at: Option<Timestamp>,
    /// When the item is due.
    pub deadline: Option<Deadline>,
    /// Who holds it.
    pub holders: BTreeSet<ActorId>,
    /// What it waits for.
    pub causes: BTreeSet<String>,
    /// On whose account the time went.
    pub charges: Charges,
}

impl Clock {
    /// The clock, taken apart.
    #[must_use]
    pub fn parts(&self) -> ClockParts {
        let (started_at, finished_at) = match self.phase {
            Phase::NotStarted => (None, None),
            Phase::Started { at } => (Some(at), None),
            Phase::Finished { started_at, at } => (Some(started_at), Some(at)),
        };
        ClockParts {
            sla: self.sla.clone(),
            started_at,
            finished_at,
            reckoned_to: self.reckoned_to,
            allowed: self.allowed,
            used: self.used,
            due_passed: self.due_passed,
            warn_passed: self.warn_passed,
            first_overdue_at: self.first_overdue_at,
            deadline: self.deadline,
            holders: self.holders.clone(),
            causes: self.causes.clone(),
            charges: self.charges.clone(),
        }
    }

    /// The clock that these are the parts of.
    #[must_use]
    pub fn from_parts(parts: ClockParts) -> Self {
        let phase = match (parts.started_at, parts.finished_at) {
            (None, _) => Phase::NotStarted,
            (Some(at), None) => Phase::Started { at },
            (Some(started_at), Some(at)) => Phase::Finished { started_at, at },
        };
        Self {
            sla: parts.sla,
            phase,
            reckoned_to: parts.reckoned_to,
            allowed: parts.allowed,
            used: parts.used,
            due_passed: parts.due_passed,
            warn_passed: parts.warn_passed,
            first_overdue_at: parts.first_overdue_at,
            deadline: parts.deadline,
            holders: parts.holders,
            causes: parts.causes,
            charges: parts.charges,
        }
    }
}
