//! What events do to the rows of a run in hand.

use jiff::Timestamp;
use serde_json::Value;

use crate::actor::is_virtual;
use crate::definition::StageKey;
use crate::id::{AssignmentId, UnitId};
use crate::machine::StateCode;
use crate::run::walk::Brought;
use crate::run::{
    Assignment, AssignmentStatus, Change, Judgment, Row, RunInHand, Unit, UnitState, call, correct,
};

impl RunInHand {
    pub(super) fn finish_unit(
        &mut self,
        id: UnitId,
        (stage, handle): (&StageKey, &str),
        brought: Brought,
        at: Timestamp,
    ) {
        self.close_holds(id, at);
        self.move_unit(id, UnitState::Completed { handle: handle.to_owned(), at });
        let brings = brought.result.is_some() || self.last_judgment(id).is_some();
        let result = || brought.result.as_deref().cloned().or_else(|| self.handed_in(id));
        let result = if self.known.is_wanted { result() } else { None };
        self.known.finished((stage, handle), (brings, result), brought.basis.as_deref());
        self.edit_unit(id, |unit| {
            unit.result = brought.result;
            unit.basis = brought.basis;
            call::close(unit, at);
        });
    }

    /// A completed unit stays as it is: its stage is visited again. What could not be completed was never left.
    pub(super) fn reopen(&mut self, reopened: &correct::UnitReopened) {
        if reopened.prior_state == StateCode::CannotComplete {
            self.move_unit(reopened.unit, UnitState::InProgress);
        } else {
            self.reopened = Some(reopened.unit);
        }
    }

    pub(super) fn open_unit(&mut self, unit: Unit) {
        self.visits.push((unit.id, unit.state.code()));
        self.units.push(Row::new(unit));
    }

    pub(super) fn move_unit(&mut self, id: UnitId, state: UnitState) {
        self.visits.push((id, state.code()));
        self.edit_unit(id, |unit| unit.state = state);
    }

    /// Ends every hold on a unit that is over. A virtual actor hands nothing in: its hold ends well with the unit. Whoever
    /// else still holds it is not needed any more, and gives the slot back.
    pub(super) fn close_holds(&mut self, unit: UnitId, at: Timestamp) {
        let held: Vec<_> = self.holders(unit).map(|held| (held.id, is_virtual(held.actor))).collect();
        for (assignment, by_engine) in held {
            if by_engine {
                self.end_assignment(assignment, AssignmentStatus::Submitted, at);
            } else {
                self.end_assignment(assignment, AssignmentStatus::Cancelled, at);
                self.edit_unit(unit, |unit| unit.slots_taken -= 1);
            }
        }
    }

    /// What was handed in last for a unit: the answer, with the decision.
    pub(super) fn handed_in(&self, unit: UnitId) -> Option<Value> {
        self.last_judgment(unit).map(Judgment::result)
    }

    fn last_judgment(&self, unit: UnitId) -> Option<&Judgment> {
        let mut judgments = self.judgments.iter().map(|row| &row.value);
        judgments.rfind(|judgment| judgment.unit == unit && judgment.stands())
    }

    /// The states a unit has been in since it was loaded, the present one last.
    pub fn visited(&self, unit: UnitId) -> impl Iterator<Item = StateCode> {
        self.visits.iter().filter(move |(id, _)| *id == unit).map(|(_, state)| *state)
    }

    pub(super) fn begin_assignment(&mut self, assignment: Assignment) {
        self.run.edit().last_assignment = Some(assignment.id);
        self.edit_unit(assignment.unit, |unit| {
            unit.slots_taken += 1;
            unit.claims = assignment.epoch;
            unit.started_at = unit.started_at.or(Some(assignment.claimed_at));
        });
        if self.unit(assignment.unit).is_some_and(|unit| unit.state == UnitState::Ready) {
            self.move_unit(assignment.unit, UnitState::InProgress);
        }
        self.assignments.push(Row::new(assignment));
    }

    pub(super) fn edit_unit(&mut self, id: UnitId, edit: impl FnOnce(&mut Unit)) {
        if let Some(row) = self.units.iter_mut().find(|row| row.value.id == id) {
            if row.change == Change::Loaded && !row.value.state.is_open() {
                self.once_over.push(row.value.clone());
            }
            edit(row.edit());
        }
    }

    pub(super) fn end_hold(&mut self, id: AssignmentId, status: AssignmentStatus, at: Timestamp) {
        self.edit_assignment(id, |assignment| {
            assignment.status = status;
            assignment.ended_at = Some(at);
        });
    }

    pub(super) fn end_assignment(&mut self, id: AssignmentId, status: AssignmentStatus, at: Timestamp) {
        self.end_hold(id, status, at);
        // What has ended is lent no longer.
        let lent = |unit: &Unit| unit.loans.iter().any(|loan| loan.assignment == id);
        let unit = self.assignment(id).map(|ended| ended.unit);
        if let Some(unit) = unit.filter(|unit| self.unit(*unit).is_some_and(lent)) {
            self.edit_unit(unit, |unit| unit.loans.retain(|loan| loan.assignment != id));
        }
    }

    pub(super) fn edit_assignment(&mut self, id: AssignmentId, edit: impl FnOnce(&mut Assignment)) {
        if let Some(row) = self.assignments.iter_mut().find(|row| row.value.id == id) {
            edit(row.edit());
        }
    }
}
