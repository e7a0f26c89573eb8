//! Give a unit back: for somebody else to take, or because one does not want to be asked about it.

use handoff_core::id::AssignmentId;
use handoff_core::run::Assignment;
use handoff_core::run::event::RunEvent;
use handoff_core::run::release::{self, ReleaseRefused};
use handoff_store::Ids;

use crate::{Case, Found, RunCommand, Wants};

/// Gives a unit back.
#[derive(Clone, Copy, Debug)]
pub struct ReleaseAssignment {
    /// The hold.
    pub assignment: AssignmentId,
    /// The fencing token, if the caller names it.
    pub epoch: Option<i32>,
}

/// A unit was given back.
#[derive(Clone, Debug)]
pub struct Released {
    /// The hold, ended.
    pub assignment: Assignment,
}

/// Why a unit was not given back.
#[derive(Debug, thiserror::Error)]
pub enum ReleaseAssignmentRefused {
    /// There is no such assignment, or the caller may not know of it.
    #[error("assignment {0} does not exist")]
    NoSuchAssignment(AssignmentId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] ReleaseRefused),
}

impl RunCommand for ReleaseAssignment {
    type Done = Released;
    type Refusal = ReleaseAssignmentRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Assignment(self.assignment)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ReleaseAssignmentRefused> {
        let missing = || ReleaseAssignmentRefused::NoSuchAssignment(self.assignment);
        let Found::Run(case) = found else { return Err(missing()) };
        let held = case.in_hand.assignment(self.assignment).ok_or_else(missing)?;
        Ok(release::release(case.ground(), case.in_hand, held, case.actor, self.epoch, ids)?)
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<Released> {
        let assignment = after.in_hand.assignment(self.assignment).cloned()?;
        Some(Released { assignment })
    }
}

/// Passes a unit over: whoever holds it is not asked about it again.
#[derive(Clone, Debug)]
pub struct SkipAssignment {
    /// The hold.
    pub assignment: AssignmentId,
    /// The fencing token, if the caller names it.
    pub epoch: Option<i32>,
    /// Why.
    pub reason: Option<String>,
}

impl RunCommand for SkipAssignment {
    type Done = Released;
    type Refusal = ReleaseAssignmentRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Assignment(self.assignment)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ReleaseAssignmentRefused> {
        let missing = || ReleaseAssignmentRefused::NoSuchAssignment(self.assignment);
        let Found::Run(case) = found else { return Err(missing()) };
        let held = case.in_hand.assignment(self.assignment).ok_or_else(missing)?;
        let with = (self.epoch, self.reason.as_deref());
        Ok(release::skip(case.ground(), case.in_hand, held, case.actor, with, ids)?)
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<Released> {
        let assignment = after.in_hand.assignment(self.assignment).cloned()?;
        Some(Released { assignment })
    }
}
