//! Leaving one version of a workflow for another: units are given up, and opened again in their new places.

use crate::actor::TIMER_ACTOR;
use crate::definition::{Definition, Stage, StageKey, StageKind};
use crate::id::{IdSource, UnitId};
use crate::machine::trigger;
use crate::run::event::RunEvent;
use crate::run::walk::enter::required;
use crate::run::walk::{Coming, NotAllowed, Walk, executor, orchestrator};
use crate::run::{Arrival, Unit, UnitState};

impl<'a, I: IdSource> Walk<'a, I> {
    /// Goes on by another version of the workflow.
    #[must_use]
    pub(in crate::run) fn on<'b>(self, definition: &'b Definition) -> Walk<'b, I>
    where
        'a: 'b,
    {
        let walk: Walk<'b, I> = self;
        Walk { definition, ..walk }
    }

    /// Withdraws a unit, and tells whoever holds it why.
    pub(in crate::run) fn leave_behind(&mut self, unit: UnitId, why: &str) -> Result<(), NotAllowed> {
        let by = orchestrator(trigger::WITHDRAWN);
        self.dismiss_holders(unit, &by)?;
        self.happen(RunEvent::UnitCancelled { unit, reason: Some(why.to_owned()) }, &by)
    }

    /// Opens a unit at the stage that takes the place of the one it was at.
    pub(in crate::run) fn open_again(
        &mut self,
        old: &Unit,
        at: &StageKey,
        stage: &Stage,
        arrivals: Vec<(StageKey, UnitId)>,
    ) -> Result<(), NotAllowed> {
        let from = Arrival { stage: at.clone(), unit: old.id };
        match (&old.state, &stage.kind) {
            (UnitState::NotStarted, _) if stage.join.is_some() => {
                let unit = self.wait_at(stage, old.round)?;
                self.come(unit, arrivals.into_iter().map(|(stage, unit)| Arrival { stage, unit }))
            }
            (UnitState::Waiting(waiting), StageKind::Wait(wait))
                if wait.signal() == waiting.signal.as_deref() =>
            {
                let unit = UnitId::fresh(self.ids);
                let ready = RunEvent::UnitReady {
                    unit,
                    step: stage.step,
                    stage: stage.key.clone(),
                    parent: Some(old.id),
                    round: old.round,
                    required: required(stage),
                };
                self.happen(ready, &orchestrator(trigger::PRECONDITION_RESOLVED))?;
                self.claim_for(unit, stage, TIMER_ACTOR)?;
                let mut by = executor(trigger::STEP_WAIT);
                by.evidence.facet = waiting.facets.first().copied();
                let (facets, signal) = (waiting.facets.clone(), waiting.signal.clone());
                self.happen(RunEvent::UnitWaiting { unit, facets, until: waiting.until, signal }, &by)
            }
            _ => {
                // It opens its stage by itself: whoever else was to come to a join there has a place of their own.
                let (target, round) = (Some(stage.index), old.round);
                self.pending.push_back(Coming { target, from: Some(from), round, back: true });
                Ok(())
            }
        }
    }
}
