//! Entering stages: units open, branches come to joins, joins fill.

use crate::definition::document::Join;
use crate::definition::{Stage, StageIndex, StageKind};
use crate::id::{IdSource, UnitId};
use crate::machine::trigger;
use crate::run::event::RunEvent;
use crate::run::walk::{Coming, NotAllowed, Walk, orchestrator};
use crate::run::{Arrival, Unit, UnitState};

impl<I: IdSource> Walk<'_, I> {
    pub(super) fn enter(&mut self, coming: Coming) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let Some(target) = coming.target else { return Ok(()) };
        let stage = definition.at(target);
        if let StageKind::End { outcome, terminate } = &stage.kind {
            self.ended = Some(outcome.clone());
            if *terminate {
                self.pending.clear();
                for (unit, _) in self.open_units() {
                    self.withdraw(unit)?;
                }
            }
            return Ok(());
        }
        if let Some(join) = stage.join.filter(|_| !coming.back) {
            return self.arrive(stage, join, coming);
        }
        let arrivals = self.came_before(stage, coming.from.as_ref());
        let unit = UnitId::fresh(self.ids);
        let ready = RunEvent::UnitReady {
            unit,
            step: stage.step,
            stage: stage.key.clone(),
            parent: coming.from.as_ref().map(|from| from.unit),
            round: coming.round,
            required: required(stage),
        };
        self.happen(ready, &orchestrator(trigger::PRECONDITION_RESOLVED))?;
        self.come(unit, arrivals)?;
        self.work(unit)
    }

    fn arrive(&mut self, stage: &Stage, join: Join, coming: Coming) -> Result<(), NotAllowed> {
        let unit = match self.waiting_at(stage) {
            Some(waiting) => waiting,
            None => self.wait_at(stage, coming.round)?,
        };
        self.come(unit, coming.from)?;
        let arrived = self.in_hand.unit(unit).map_or(0, |unit| unit.arrivals.len());
        let opens = match join {
            Join::All => false, // looked at when nothing else is on its way
            Join::Any => true,
            Join::AtLeast(needed) => arrived >= usize::from(needed),
        };
        if opens { self.fill_first(stage, unit) } else { Ok(()) }
    }

    /// The unit of a join that others have yet to come to.
    pub(super) fn waiting_at(&self, stage: &Stage) -> Option<UnitId> {
        let waits = |unit: &&Unit| unit.step == stage.step && unit.state == UnitState::NotStarted;
        self.in_hand.units.iter().map(|row| &row.value).find(waits).map(|unit| unit.id)
    }

    /// Opens a join to which all have yet to come.
    pub(super) fn wait_at(&mut self, stage: &Stage, round: i16) -> Result<UnitId, NotAllowed> {
        let unit = UnitId::fresh(self.ids);
        let (step, required) = (stage.step, required(stage));
        let awaited = RunEvent::UnitAwaited { unit, step, stage: stage.key.clone(), round, required };
        self.happen(awaited, &orchestrator(trigger::PRECONDITION_RESOLVED))?;
        Ok(unit)
    }

    /// Lets branches come to a join.
    pub(super) fn come(
        &mut self,
        unit: UnitId,
        arrivals: impl IntoIterator<Item = Arrival>,
    ) -> Result<(), NotAllowed> {
        let by = orchestrator(trigger::PRECONDITION_RESOLVED);
        arrivals.into_iter().try_for_each(|arrival| self.happen(RunEvent::UnitArrived { unit, arrival }, &by))
    }

    /// Fills a join that does not wait for everybody; whoever else was on the way there is told not to come.
    fn fill_first(&mut self, stage: &Stage, unit: UnitId) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let could_come = |from: StageIndex| definition.can_reach(from, stage.index);
        let still_comes = |from: StageIndex| from == stage.index || could_come(from);
        self.pending.retain(|coming| !coming.target.is_some_and(still_comes));
        for (other, at) in self.open_units() {
            if other != unit && could_come(at) {
                self.withdraw(other)?;
            }
        }
        self.fill(unit)
    }

    fn fill(&mut self, unit: UnitId) -> Result<(), NotAllowed> {
        self.happen(RunEvent::UnitJoined { unit }, &orchestrator(trigger::PRECONDITION_RESOLVED))?;
        self.work(unit)
    }

    /// Fills one join that nothing else can come to any more; false: there is none. This is also how a join that asks for more
    /// branches than were opened is kept from waiting for ever: what has come is all there is.
    pub(super) fn fill_a_join(&mut self) -> Result<bool, NotAllowed> {
        let open = self.open_units();
        let waiting = open.iter().filter(|(unit, _)| {
            self.in_hand.unit(*unit).is_some_and(|unit| unit.state == UnitState::NotStarted)
        });
        let complete = waiting.clone().find(|(unit, stage)| {
            !open.iter().any(|(other, at)| other != unit && self.definition.can_reach(*at, *stage))
        });
        let Some((unit, _)) = complete.copied() else { return Ok(false) };
        self.fill(unit)?;
        Ok(true)
    }
}

/// How many judgments a unit of this stage asks for.
pub(super) fn required(stage: &Stage) -> i16 {
    stage.kind.human().map_or(1, |human| i16::try_from(human.required).unwrap_or(i16::MAX))
}
