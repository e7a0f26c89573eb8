//! Places at joins: whose branch is not walked again has come, and need not come a second time.

use std::collections::{BTreeMap, HashMap};

use crate::definition::{Stage, StageIndex};
use crate::id::{IdSource, StepId, UnitId};
use crate::run::walk::{NotAllowed, Walk};
use crate::run::{Arrival, RunInHand, Unit, UnitState};

impl<I: IdSource> Walk<'_, I> {
    /// The joins of the run as they were last filled, but for those that rework has gone back behind since.
    pub(super) fn joined(&self) -> Vec<Unit> {
        let definition = self.definition;
        let units = as_they_are(&self.in_hand.past, &self.in_hand);
        let place: HashMap<UnitId, usize> =
            units.iter().enumerate().map(|(at, unit)| (unit.id, at)).collect();
        // Whoever goes forward stays in the round, so what is in a later round than what led to it was gone back to.
        let gone_back = units.iter().filter_map(|unit| {
            let before = &units[*place.get(&unit.parent?)?];
            (unit.round > before.round).then_some((unit, definition.stage_of(unit.step)?.index))
        });
        let gone_back: Vec<(&Unit, StageIndex)> = gone_back.collect();
        let stands = |join: &Unit| {
            let Some(stage) = definition.stage_of(join.step) else { return false };
            let came = join.arrivals.iter().map(|arrival| arrival.unit).chain([join.id]);
            let last = came.filter_map(|unit| place.get(&unit)).max();
            !gone_back.iter().any(|(unit, target)| {
                definition.is_redone(*target, stage.index) && place.get(&unit.id) > last
            })
        };
        let mut joined = filled_last(&units);
        joined.retain(stands);
        joined
    }

    /// The branches that had come to a stage that is gone back to: it is worked with them once more.
    pub(super) fn came_before(&self, stage: &Stage, from: Option<&Arrival>) -> Vec<Arrival> {
        if stage.join.is_none() {
            return Vec::new();
        }
        let finished = |unit: &&Unit| matches!(unit.state, UnitState::Completed { .. });
        let itself = from.filter(|from| from.stage == stage.key);
        let itself = itself.and_then(|from| self.in_hand.unit(from.unit)).filter(finished);
        if let Some(before) = itself {
            return before.arrivals.clone();
        }
        let before = self.joined().into_iter().find(|join| join.step == stage.step);
        before.map(|join| join.arrivals).unwrap_or_default()
    }

    /// Keeps the places of branches that are not walked again, at joins that `target` leads to: each waits for the branch that is,
    /// and is worked with all of them.
    pub(super) fn keep_places(
        &mut self,
        target: StageIndex,
        round: i16,
        joined: &[Unit],
    ) -> Result<(), NotAllowed> {
        let definition = self.definition;
        for join in joined {
            let behind = |stage: &&Stage| definition.can_reach(target, stage.index);
            let Some(stage) = definition.stage_of(join.step).filter(behind) else { continue };
            if self.waiting_at(stage).is_some() {
                continue;
            }
            let open = self.open_units();
            // Others may be under way to be walked again, too.
            let walked_again = |from: StageIndex| {
                let places = open.iter().map(|(_, at)| *at).chain([target]);
                places.into_iter().any(|at| definition.is_redone(at, from))
            };
            let is_kept = |arrival: &&Arrival| {
                !definition.stage(&arrival.stage).is_some_and(|from| walked_again(from.index))
            };
            let kept: Vec<Arrival> = join.arrivals.iter().filter(is_kept).cloned().collect();
            if !kept.is_empty() {
                let unit = self.wait_at(stage, round.max(join.round.saturating_add(1)))?;
                self.come(unit, kept)?;
            }
        }
        Ok(())
    }
}

/// Units as what came before in the same batch left them, and those that it opened.
pub(super) fn as_they_are(units: &[Unit], in_hand: &RunInHand) -> Vec<Unit> {
    let known = units.iter().map(|unit| in_hand.unit(unit.id).unwrap_or(unit));
    let opened = in_hand.units.iter().map(|row| &row.value);
    let opened = opened.filter(|unit| units.iter().all(|known| known.id != unit.id));
    known.chain(opened).cloned().collect()
}

/// The joins among all units of a run, oldest first, each as it was filled last. Where it was withdrawn since, nobody has a place
/// any more; where it waits, whoever has come has one.
pub(super) fn filled_last(units: &[Unit]) -> Vec<Unit> {
    let come_to = units.iter().filter(|unit| !unit.arrivals.is_empty());
    let last: BTreeMap<StepId, &Unit> = come_to.map(|unit| (unit.step, unit)).collect();
    let filled = last
        .into_values()
        .filter(|unit| !matches!(unit.state, UnitState::NotStarted | UnitState::Cancelled { .. }));
    filled.cloned().collect()
}
