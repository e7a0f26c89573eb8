//! Time on a walk: clocks start, deadlines move, and what is late says so.

use crate::deadline::{Deadline, Sla};
use crate::definition::{Stage, StageKind};
use crate::id::{IdSource, UnitId};
use crate::machine::{ActorClass, StateCode, trigger};
use crate::run::event::RunEvent;
use crate::run::walk::{By, NotAllowed, Walk, orchestrator};
use crate::run::{Lateness, UnitState};

impl<I: IdSource> Walk<'_, I> {
    /// What happens because of what has just happened: a clock starts, a deadline lies elsewhere, a unit turns out to be late.
    pub(super) fn after(&self, event: &RunEvent) -> Vec<(RunEvent, By<'static>)> {
        match event {
            RunEvent::UnitReady { unit, .. } | RunEvent::UnitJoined { unit } => {
                self.starts_clock(*unit).into_iter().collect()
            }
            // What could not be completed is put right where it is, and has its full time for that.
            RunEvent::UnitReopened(reopened) if reopened.prior_state == StateCode::CannotComplete => {
                self.starts_clock(reopened.unit).into_iter().collect()
            }
            RunEvent::UnitResumed { unit, .. } => {
                self.moved(*unit).into_iter().chain(self.turns_overdue(*unit)).collect()
            }
            RunEvent::UnitUnblocked { unit, .. } | RunEvent::UnitRetried { unit, .. } => {
                self.turns_overdue(*unit).into_iter().collect()
            }
            RunEvent::RunResumed => {
                let units = self.in_hand.clocks.iter().map(|row| row.value.unit);
                units.filter_map(|unit| self.moved(unit)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// How late a unit is that is about to be finished. One that is late without anybody having noticed is noticed first.
    pub(super) fn is_late(&mut self, unit: UnitId) -> Result<Option<Lateness>, NotAllowed> {
        if let Some((event, by)) = self.turns_overdue(unit) {
            self.happen(event, &by)?;
        }
        Ok(self.in_hand.lateness(unit, self.now))
    }

    /// Marks a unit as overdue if its deadline has passed and its state can say so.
    pub(in crate::run) fn turn_overdue(&mut self, unit: UnitId) -> Result<(), NotAllowed> {
        match self.turns_overdue(unit) {
            Some((event, by)) => self.happen(event, &by),
            None => Ok(()),
        }
    }

    /// Leaves a unit that nobody finished in time. It is withdrawn, not completed: there is no result, and no approval.
    pub(in crate::run) fn abandon(&mut self, unit: UnitId, handle: &str) -> Result<(), NotAllowed> {
        let left = self.in_hand.unit(unit).map(|unit| (unit.round, unit.step));
        let definition = self.definition;
        let left = left.and_then(|(round, step)| Some((round, definition.stage_of(step)?)));
        let Some((round, stage)) = left else { return Ok(()) };
        self.withdraw(unit)?;
        self.follow_all(stage, unit, round, &[handle.to_owned()])?;
        self.go_on()
    }

    fn starts_clock(&self, unit: UnitId) -> Option<(RunEvent, By<'static>)> {
        let stage = self.timed_stage(unit)?;
        let agreed = sla(stage)?.clone();
        let calendar = self.in_hand.calendars.current;
        let clock = self.in_hand.clock_from(&agreed, calendar, self.now);
        let deadline = clock.and_then(|clock| clock.deadline());
        let set = RunEvent::UnitDeadlineSet { unit, step: stage.step, calendar, agreed, deadline };
        Some((set, orchestrator(trigger::PRECONDITION_RESOLVED)))
    }

    /// The stage of a unit that people will work.
    fn timed_stage(&self, unit: UnitId) -> Option<&Stage> {
        let stage = self.definition.stage_of(self.in_hand.unit(unit)?.step)?;
        match &stage.kind {
            StageKind::Human(human) if !self.is_passed_over(stage, human) => Some(stage),
            _ => None,
        }
    }

    fn moved(&self, unit: UnitId) -> Option<(RunEvent, By<'static>)> {
        let timed = self.in_hand.clock(unit).filter(|timed| !timed.clock.is_finished())?;
        let deadline: Deadline = timed.clock.deadline()?;
        let moved =
            RunEvent::UnitDeadlineMoved { unit, deadline: Some(deadline), extended_by: None, reason: None };
        // A deadline that had passed before the waiting began stays where it was.
        (!deadline.is_overdue(self.now)).then(|| (moved, orchestrator(trigger::PRECONDITION_RESOLVED)))
    }

    fn turns_overdue(&self, unit: UnitId) -> Option<(RunEvent, By<'static>)> {
        let due_at = self.in_hand.clock(unit)?.clock.deadline()?.due_at;
        let state = &self.in_hand.unit(unit)?.state;
        let can_turn = matches!(state, UnitState::InProgress | UnitState::Ready);
        if !can_turn || !self.in_hand.is_past_due(unit, self.now) {
            return None;
        }
        let mut by = By::engine(ActorClass::System, trigger::DEADLINE_PASSED);
        by.evidence.deadline_passed = true;
        Some((RunEvent::UnitOverdue { unit, due_at }, by))
    }
}

fn sla(stage: &Stage) -> Option<&Sla> {
    stage.kind.human()?.sla.as_ref()
}
