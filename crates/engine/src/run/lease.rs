//! Leases: signs of life from whoever holds a unit, and the end of leases without them.

use handoff_core::id::AssignmentId;
use handoff_core::run::Assignment;
use handoff_core::run::event::RunEvent;
use handoff_core::run::lease;
use handoff_core::run::walk::NotAllowed;
use handoff_store::Ids;

use crate::run::ReleaseAssignmentRefused;
use crate::{Case, Found, RunCommand, Wants};

/// A sign of life: the lease runs its full length again.
#[derive(Clone, Copy, Debug)]
pub struct RenewAssignment {
    /// The hold.
    pub assignment: AssignmentId,
    /// The fencing token, if the caller names it.
    pub epoch: Option<i32>,
}

/// A lease was renewed.
#[derive(Clone, Debug)]
pub struct Renewed {
    /// The hold, with the new end of its lease.
    pub assignment: Assignment,
}

impl RunCommand for RenewAssignment {
    type Done = Renewed;
    type Refusal = ReleaseAssignmentRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Assignment(self.assignment)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ReleaseAssignmentRefused> {
        let missing = || ReleaseAssignmentRefused::NoSuchAssignment(self.assignment);
        let Found::Run(case) = found else { return Err(missing()) };
        let held = case.in_hand.assignment(self.assignment).ok_or_else(missing)?;
        Ok(lease::renew(case.ground(), case.in_hand, held, case.actor, self.epoch, ids)?)
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<Renewed> {
        let assignment = after.in_hand.assignment(self.assignment).cloned()?;
        Some(Renewed { assignment })
    }
}

/// Takes a unit back from a holder whose lease has run out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExpireLease(pub(crate) AssignmentId);

impl RunCommand for ExpireLease {
    /// Whether anything was left to do.
    type Done = bool;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Assignment(self.0)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        lease::expire_when_due(case.ground(), case.in_hand, self.0, ids)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<bool> {
        Some(!events.is_empty())
    }
}
