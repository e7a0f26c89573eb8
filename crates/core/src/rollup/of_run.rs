//! The roll-up of a run as it stands: from its units, its definition and the registry to standings, marks and a colour.

use super::{Explained, Life, Marks, Part, Policy, Rollup, Standing, State, bridge, explain, rollup_open};
use crate::definition::{Definition, Stage, StageKind};
use crate::machine::{MachineId, Registry, StateCode};
use crate::run::{Change, Run, RunInHand, RunState, Unit, UnitState};

/// A roll-up that is kept with its run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What is over.
    pub marks: Marks,
    /// What is shown. Nothing while it is merely in hand: only what is frozen has to be known before a change.
    pub shown: Option<Rollup>,
}

/// Reads the units of one version's runs.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    pub(super) definition: &'a Definition,
    registry: &'a Registry,
    policy: Policy,
}

impl<'a> Reader<'a> {
    /// A reader under the rules of the registry.
    #[must_use]
    pub fn new(definition: &'a Definition, registry: &'a Registry) -> Self {
        Self { definition, registry, policy: Policy::of(registry) }
    }

    /// The roll-up of a run after what happened to it in hand. `None` before: the run is new, or everything in it is in hand.
    #[must_use]
    pub fn update(&self, in_hand: &RunInHand) -> Kept {
        let before = in_hand.rollup.as_ref();
        let mut marks = before.map(|kept| kept.marks.clone()).unwrap_or_default();
        for unit in &in_hand.once_over {
            self.mark(unit, |stage, round, skipped| marks.reopen(stage, round, skipped));
        }
        let changed = in_hand.units.iter().filter(|row| row.change != Change::Loaded);
        for unit in changed.map(|row| &row.value).filter(|unit| !unit.state.is_open()) {
            self.mark(unit, |stage, round, skipped| marks.close(stage, round, skipped));
        }
        let open = in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state.is_open());
        let frozen = before.and_then(|kept| kept.shown.clone());
        let shown = self.shown(&in_hand.run.value, frozen, open, &marks);
        Kept { marks, shown: Some(shown) }
    }

    /// The roll-up of a run of which nothing was kept: from all of its units.
    #[must_use]
    pub fn recount(&self, run: &Run, units: &[Unit]) -> Kept {
        let mut marks = Marks::default();
        for unit in units.iter().filter(|unit| !unit.state.is_open()) {
            self.mark(unit, |stage, round, skipped| marks.close(stage, round, skipped));
        }
        let open = units.iter().filter(|unit| unit.state.is_open());
        let shown = self.shown(run, None, open, &marks);
        Kept { marks, shown: Some(shown) }
    }

    /// How a run stands by all of its units, and how each was read. Nothing is kept or frozen here.
    #[must_use]
    pub fn explain(&self, state: &RunState, units: &[Unit]) -> Explained {
        let standings = self.standings(units.iter());
        let open: Vec<_> = units.iter().filter(|unit| unit.state.is_open()).collect();
        let open = self.standings(open.into_iter());
        let mut entered = vec![false; self.definition.stage_count()];
        for unit in &standings {
            entered[unit.stage] = true;
        }
        let ahead = self.ahead(&open, &entered);
        let mut explained = explain(&standings, &self.policy, &life(state, None), ahead);
        self.name(&mut explained.rollup, &standings);
        explained
    }

    fn shown<'u>(
        &self,
        run: &Run,
        frozen: Option<Rollup>,
        open: impl Iterator<Item = &'u Unit>,
        marks: &Marks,
    ) -> Rollup {
        let open = self.standings(open);
        let mut entered: Vec<bool> =
            (0..self.definition.stage_count()).map(|stage| marks.visited(stage)).collect();
        for unit in &open {
            entered[unit.stage] = true;
        }
        let ahead = self.ahead(&open, &entered);
        let is_frozen = run.state == RunState::Paused && frozen.is_some();
        let life = life(&run.state, frozen);
        let mut rolled =
            rollup_open(marks, &open, (&self.policy, |stage| self.is_optional(stage)), &life, ahead);
        if !is_frozen {
            self.name(&mut rolled, &open);
        }
        if run.state == RunState::Paused { rolled.freeze(run.updated_at) } else { rolled }
    }

    /// Names the stage of the decisive unit.
    fn name(&self, rolled: &mut Rollup, among: &[Standing]) {
        let Some(decisive) = &mut rolled.decisive else { return };
        let unit = among.iter().find(|unit| Some(unit.unit) == decisive.unit);
        let stage = unit.and_then(|unit| self.definition.stages().nth(unit.stage));
        decisive.stage = stage.map(|stage| stage.key.clone());
    }

    /// Units as a roll-up sees them. One whose stage this version does not have is left out.
    pub(super) fn standings<'u>(&self, units: impl Iterator<Item = &'u Unit>) -> Vec<Standing> {
        let both = units.filter_map(|unit| {
            let blocked = unit.state.code() == StateCode::Blocked;
            self.standing(unit).map(|standing| (standing, blocked))
        });
        let (mut standings, blocked): (Vec<_>, Vec<_>) = both.unzip();
        self.escalate_critical(&mut standings, &blocked);
        standings
    }

    fn standing(&self, unit: &Unit) -> Option<Standing> {
        let stage = self.definition.stage_of(unit.step)?;
        // A unit that waits for runs within the run stands as they do.
        let code = match (&stage.kind, &unit.state) {
            (StageKind::Subworkflow(_), UnitState::Waiting(_)) => {
                unit.bridged.unwrap_or(StateCode::InProgress)
            }
            _ => unit.state.code(),
        };
        let part = match code {
            StateCode::Cancelled => Part::Skipped,
            _ if stage.optional => Part::Optional,
            _ => Part::Mandatory,
        };
        Some(Standing {
            unit: unit.id,
            stage: stage.index.get(),
            round: unit.round,
            state: State::from(self.registry.state(MachineId::Step, code)?),
            since: since(unit),
            part,
            escalated: matches!(
                unit.state,
                UnitState::Blocked { escalated: true, .. } | UnitState::Blocked { risen: true, .. }
            ),
        })
    }

    /// A block that the end of the run waits for is bad at once. The path is only looked for where something is blocked: a
    /// unit of this run, not of one within it, which knows best how bad that is.
    fn escalate_critical(&self, standings: &mut [Standing], blocked: &[bool]) {
        if !blocked.contains(&true) {
            return;
        }
        // What is over leads nowhere any more: the way the run still has to go begins where something is open.
        let is_over = |code| matches!(code, StateCode::Completed | StateCode::Cancelled);
        let open: Vec<Standing> =
            standings.iter().filter(|unit| !is_over(unit.state.code)).copied().collect();
        let Some(path) = self.critical_path(&open) else { return };
        for (unit, _) in standings.iter_mut().zip(blocked).filter(|(_, blocked)| **blocked) {
            unit.escalated |= path.contains(unit.stage);
        }
    }

    /// How many mandatory stages can still be reached and have no unit yet.
    fn ahead(&self, open: &[Standing], entered: &[bool]) -> u32 {
        let reached = self.definition.reached_from(open.iter().map(|unit| unit.stage));
        let is_ahead = |stage: &&Stage| {
            let index = stage.index.get();
            let counts = !stage.optional && !matches!(stage.kind, StageKind::End { .. });
            counts && reached.contains(index) && !entered[index]
        };
        u32::try_from(self.definition.stages().filter(is_ahead).count()).unwrap_or(u32::MAX)
    }

    fn is_optional(&self, stage: usize) -> bool {
        self.definition.stages().nth(stage).is_some_and(|stage| stage.optional)
    }

    fn mark(&self, unit: &Unit, mut note: impl FnMut(usize, i16, bool)) {
        let skipped = unit.state.code() == StateCode::Cancelled;
        if let Some(stage) = self.definition.stage_of(unit.step) {
            note(stage.index.get(), unit.round, skipped);
        }
    }
}

/// The state that a run within another gives to the unit that waits for it.
#[must_use]
pub fn bridged_state(run: &Run, shown: &Rollup) -> StateCode {
    bridge(shown, &life(&run.state, Some(shown.clone()))).state.code
}

/// A paused run without a kept roll-up is rolled up as it is, and frozen then.
fn life(state: &RunState, frozen: Option<Rollup>) -> Life {
    match (state, frozen) {
        (RunState::Paused, Some(frozen)) => Life::Paused { frozen: Box::new(frozen) },
        (RunState::Paused, None) | (RunState::InProgress, _) => Life::InProgress,
        (RunState::Completed { .. }, _) => Life::Completed,
        (RunState::Cancelled { .. }, _) => Life::Cancelled,
    }
}

/// Since when a unit is where it is.
fn since(unit: &Unit) -> jiff::Timestamp {
    match &unit.state {
        UnitState::NotStarted | UnitState::Ready => unit.created_at,
        UnitState::InProgress => unit.started_at.unwrap_or(unit.created_at),
        UnitState::Waiting(waiting) => waiting.since,
        UnitState::Blocked { since, .. } | UnitState::Overdue { since } => *since,
        UnitState::Failed { at, .. }
        | UnitState::CannotComplete { at }
        | UnitState::Completed { at, .. }
        | UnitState::Cancelled { at } => *at,
    }
}
