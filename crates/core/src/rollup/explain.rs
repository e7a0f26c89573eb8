//! The basis of a roll-up: how each unit was read, for whoever asks why a run has its colour.

use super::{Life, Policy, Reading, Rollup, Standing, latest_rounds, rollup};
use crate::id::UnitId;

/// A roll-up with its basis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The roll-up.
    pub rollup: Rollup,
    /// Each unit in the order given, and how it was read; nothing for one that a later round replaced.
    pub units: Vec<(UnitId, Option<Reading>)>,
}

impl Explained {
    /// The units whose state counted: mandatory, entered, of the latest round.
    pub fn basis(&self) -> impl Iterator<Item = UnitId> {
        let counted = |reading: &Option<Reading>| match reading {
            None | Some(Reading::Skipped | Reading::Optional | Reading::Idle) => false,
            Some(Reading::Done | Reading::Green | Reading::Yellow | Reading::Red) => true,
        };
        self.units.iter().filter(move |(_, reading)| counted(reading)).map(|(unit, _)| *unit)
    }
}

/// Rolls a run up as [`rollup()`] does, and says how each unit was read.
#[must_use]
pub fn explain(units: &[Standing], policy: &Policy, life: &Life, ahead: u32) -> Explained {
    let latest = latest_rounds(units);
    let read = |unit: &Standing| (unit.unit, (latest[unit.stage] == unit.round).then(|| policy.read(unit)));
    Explained { rollup: rollup(units, policy, life, ahead), units: units.iter().map(read).collect() }
}
