//! Runs that batches of this node have lately left behind, as they left them: the next command about one of them need not read it again.
//!
//! A run that somebody else has changed since has another last event, and is read again (`store::lock`), or cannot be written (`hop/ahead.rs`): so what is
//! remembered here may be out of date, but is never taken for what is.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use handoff_core::id::RunId;
use handoff_core::run::RunInHand;
use handoff_store::hop::Hop;

/// How much is remembered, in bytes, before what was not left behind since is forgotten.
const WEIGHT_MAX: usize = 16 << 20;
/// Runs that weigh more are not remembered: reading one of them again costs less than forgetting many others.
const RUN_WEIGHT_MAX: usize = 64 << 10;

/// Runs as they were left.
#[derive(Debug, Default)]
pub(super) struct Recent {
    runs: Mutex<Generations>,
}

#[derive(Debug, Default)]
struct Generations {
    young: HashMap<RunId, Left>,
    young_weight: usize,
    old: HashMap<RunId, Left>,
}

#[derive(Debug)]
struct Left {
    run: RunInHand,
    weight: usize,
}

impl Recent {
    fn runs(&self) -> MutexGuard<'_, Generations> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A run as it was left. It is forgotten here: whoever takes it says how they leave it.
    pub(super) fn take(&self, run: RunId) -> Option<RunInHand> {
        self.runs().take(run)
    }

    /// A run as it was left, if that is what is looked for. It is forgotten here, too.
    pub(super) fn take_if(&self, run: RunId, fits: impl FnOnce(&RunInHand) -> bool) -> Option<RunInHand> {
        let mut runs = self.runs();
        let fitting = runs.find(run).is_some_and(fits);
        if fitting { runs.take(run) } else { None }
    }

    /// Remembers how runs are left behind whose hops are committed, or to which nothing has happened.
    pub(super) fn note(&self, hops: impl IntoIterator<Item = Hop>) {
        let rest = hops.into_iter().filter_map(|hop| hop.in_hand.at_rest());
        let rest: Vec<Left> = rest.map(|run| Left { weight: run.weight(), run }).collect();
        let mut runs = self.runs();
        for left in rest.into_iter().filter(|left| left.weight <= RUN_WEIGHT_MAX) {
            runs.keep(left);
        }
    }
}

impl Recent {
    /// Remembers runs again that were taken for nothing.
    pub(super) fn put_back(&self, taken: Vec<RunInHand>) {
        let mut runs = self.runs();
        for run in taken {
            runs.keep(Left { weight: run.weight(), run });
        }
    }
}

impl Generations {
    fn find(&self, run: RunId) -> Option<&RunInHand> {
        self.young.get(&run).or_else(|| self.old.get(&run)).map(|left| &left.run)
    }

    fn take(&mut self, run: RunId) -> Option<RunInHand> {
        let old = self.old.remove(&run);
        let young = self.young.remove(&run).inspect(|left| self.young_weight -= left.weight);
        young.or(old).map(|left| left.run)
    }

    fn keep(&mut self, left: Left) {
        let run = left.run.run.value.id;
        // What was remembered of it before is out of date.
        self.old.remove(&run);
        self.young_weight += left.weight;
        if let Some(before) = self.young.insert(run, left) {
            self.young_weight -= before.weight;
        }
        if self.young_weight > WEIGHT_MAX {
            self.old = std::mem::take(&mut self.young);
            self.young_weight = 0;
        }
    }
}
