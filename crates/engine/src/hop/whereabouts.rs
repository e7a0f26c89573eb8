//! Which runs batches have in hand, and which runs assignments belong to, as far as this node has lately seen: whoever hands something in
//! names only the assignment.
//!
//! A hint and nothing more. What is not known here is found out by the database, and what is known never changes.

use std::collections::{HashMap, HashSet};

use handoff_core::id::{AssignmentId, RunId};
use handoff_core::run::Change;
use handoff_store::hop::Hop;

/// How many are remembered, before those not noted since are forgotten.
const REMEMBERED: usize = 50_000;

/// What a batch has in hand once it is decided.
#[derive(Debug)]
pub(super) struct Decided {
    /// The runs that it changes: nobody else decides about them until they are written.
    pub(super) runs: HashSet<RunId>,
    /// The assignments that were made.
    pub(super) taken: Vec<(AssignmentId, RunId)>,
}

impl Decided {
    pub(super) fn of(hops: &[Hop]) -> Self {
        let held = hops.iter().flat_map(|hop| &hop.in_hand.assignments);
        let new = held.filter(|row| row.change == Change::New);
        Self {
            runs: hops.iter().map(|hop| hop.in_hand.run.value.id).collect(),
            taken: new.map(|row| (row.value.id, row.value.run)).collect(),
        }
    }
}

/// The runs of assignments that were made here.
#[derive(Debug, Default)]
pub(super) struct Whereabouts {
    young: HashMap<AssignmentId, RunId>,
    old: HashMap<AssignmentId, RunId>,
}

impl Whereabouts {
    /// Remembers where assignments belong.
    pub(super) fn note(&mut self, taken: Vec<(AssignmentId, RunId)>) {
        self.young.extend(taken);
        if self.young.len() > REMEMBERED {
            self.old = std::mem::take(&mut self.young);
        }
    }

    /// The run of an assignment.
    pub(super) fn find(&self, assignment: AssignmentId) -> Option<RunId> {
        self.young.get(&assignment).or_else(|| self.old.get(&assignment)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn what_was_noted_lately_is_known_and_the_rest_is_forgotten_in_the_end() {
        let pair = |number: usize| {
            let id = Uuid::from_u128(number as u128);
            (AssignmentId(id), RunId(id))
        };
        let mut whereabouts = Whereabouts::default();
        for number in 0..=2 * REMEMBERED + 1 {
            whereabouts.note(vec![pair(number)]);
        }
        assert_eq!(whereabouts.find(pair(2 * REMEMBERED + 1).0), Some(pair(2 * REMEMBERED + 1).1));
        assert_eq!(whereabouts.find(pair(REMEMBERED + 1).0), Some(pair(REMEMBERED + 1).1));
        assert_eq!(whereabouts.find(pair(0).0), None);
    }
}
