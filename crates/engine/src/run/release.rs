//! Release an assignment: give a unit back.

use handoff_core::id::AssignmentId;
use handoff_core::permission::InProject;
use handoff_core::run::decide::{self, ReleaseRefused};
use handoff_core::run::{Assignment, Row, RunInHand};
use handoff_store::{StoreError, lock};

use crate::run::record;
use crate::{Command, Failure, Work};

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

impl Command for ReleaseAssignment {
    type Done = Released;
    type Refusal = ReleaseAssignmentRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Released, Failure<ReleaseAssignmentRefused>> {
        let missing = || Failure::Refused(ReleaseAssignmentRefused::NoSuchAssignment(self.assignment));
        let locked = lock::assignment(work.tx, self.assignment).await?;
        let visible = locked.filter(|(run, ..)| work.actor().may(InProject::Read, run.project));
        let (run, unit, held) = visible.ok_or_else(missing)?;

        let event = decide::release(&run, &held, work.actor(), self.epoch)
            .map_err(|rule| Failure::Refused(ReleaseAssignmentRefused::Rule(rule)))?;
        let mut in_hand = RunInHand::of(Row::loaded(run));
        in_hand.units = vec![Row::loaded(unit)];
        in_hand.assignments = vec![Row::loaded(held)];
        let in_hand = record(work, in_hand, vec![event]).await?;

        let corrupt =
            || StoreError::Corrupt { table: "assignment", row: format!("{} vanished", self.assignment) };
        let assignment = in_hand.assignment(self.assignment).cloned().ok_or_else(corrupt)?;
        Ok(Released { assignment })
    }
}
