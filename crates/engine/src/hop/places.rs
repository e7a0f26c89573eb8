//! Which run a wanted unit or assignment belongs to.

use std::collections::HashMap;

use handoff_core::id::{AssignmentId, RunId, UnitId};
use handoff_core::run::RunInHand;

use crate::hop::Wants;

/// Which run a unit or an assignment belongs to.
#[derive(Default)]
pub(super) struct Places {
    units: HashMap<UnitId, RunId>,
    assignments: HashMap<AssignmentId, RunId>,
}

impl Places {
    /// The run that is wanted, by its own id or by what belongs to it.
    pub(super) fn run_of(&self, wants: Wants<'_>) -> Option<RunId> {
        match wants {
            Wants::Run(run) | Wants::Follow(run) => Some(run),
            Wants::Unit(unit) | Wants::UnitAndItem(unit) | Wants::Judgments(unit) | Wants::Children(unit) => {
                self.units.get(&unit).copied()
            }
            Wants::Assignment(assignment) => self.assignments.get(&assignment).copied(),
            Wants::Next(_) | Wants::Start(_) => None,
        }
    }

    /// The places in these runs.
    pub(super) fn of<'a>(runs: impl Iterator<Item = &'a RunInHand>) -> Self {
        let mut places = Self::default();
        for in_hand in runs {
            let run = in_hand.run.value.id;
            places.units.extend(in_hand.units.iter().map(|row| (row.value.id, run)));
            places.assignments.extend(in_hand.assignments.iter().map(|row| (row.value.id, run)));
        }
        places
    }
}
