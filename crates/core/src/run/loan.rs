//! Loans: who has lent a unit to whom, and to whom it goes back. What is lent on goes back the way it came.

use crate::id::{ActorId, AssignmentId};
use crate::run::handover::{HandedOver, How};
use crate::run::{AssignmentStatus, RunInHand, Unit};

/// A hold that is lent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loan {
    /// The hold.
    pub assignment: AssignmentId,
    /// Whose it is.
    pub lender: ActorId,
}

impl Unit {
    /// Who has lent a hold to its holder; of several who lent it on, the last.
    pub(super) fn lender_of(&self, assignment: AssignmentId) -> Option<ActorId> {
        self.loans.iter().rfind(|loan| loan.assignment == assignment).map(|loan| loan.lender)
    }
}

impl RunInHand {
    /// What is lent on is lent by both, and goes back the way it came. A manager, and whoever stands in for its holder, take it for
    /// good.
    pub(super) fn note_loans(&mut self, handed: &HandedOver) {
        // The hold that has just ended to be handed over is the only one that is over and lent.
        let is_over = |loan: &&Loan| {
            self.assignment(loan.assignment).is_some_and(|held| held.status != AssignmentStatus::InProgress)
        };
        let over = self.unit(handed.unit).map(|unit| unit.loans.iter().filter(is_over).copied().collect());
        let over: Vec<Loan> = over.unwrap_or_default();
        let mut lenders: Vec<ActorId> = over.iter().map(|loan| loan.lender).collect();
        match handed.how {
            How::Delegated => lenders.extend(handed.from),
            How::Returned => drop(lenders.pop()),
            How::Assigned | How::Reassigned | How::TakenOver => lenders.clear(),
        }
        let assignment = handed.assignment;
        self.edit_unit(handed.unit, |unit| {
            unit.loans.retain(|loan| !over.contains(loan));
            unit.loans.extend(lenders.into_iter().map(|lender| Loan { assignment, lender }));
        });
    }
}
