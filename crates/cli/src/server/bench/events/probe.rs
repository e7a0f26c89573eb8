//! A consumer that takes down when it saw what.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use handoff_bus::PostgresBus;
use handoff_core::id::{EventId, RunId};
use handoff_engine::deliver::{Consumer, CountActivity, Deliver, Logged, NotTaken, Start};
use handoff_engine::sweep::{Pass, Sweep};
use handoff_engine::{Ctx, StoreError};
use handoff_store::Tx;

/// Counts activity, as the server does, and notes what it saw.
#[derive(Clone, Debug, Default)]
pub(super) struct Probe {
    notes: Arc<Mutex<Notes>>,
}

#[derive(Debug, Default)]
struct Notes {
    /// Taken, but perhaps not committed.
    taken: Vec<(EventId, Option<RunId>)>,
    /// Committed, and when.
    seen: Vec<(Option<RunId>, Instant)>,
    committed: HashMap<RunId, Instant>,
}

impl Probe {
    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was taken since the last time; each of it once.
    pub(super) fn take_seen(&self) -> Vec<EventId> {
        std::mem::take(&mut self.notes().taken).into_iter().map(|(event, _)| event).collect()
    }

    /// What was taken had its effect by now.
    fn settled(&self) {
        let now = Instant::now();
        let mut notes = self.notes();
        let taken = std::mem::take(&mut notes.taken);
        notes.seen.extend(taken.into_iter().map(|(_, run)| (run, now)));
    }

    /// Somebody's run was committed.
    pub(super) fn committed(&self, run: RunId, at: Instant) {
        self.notes().committed.insert(run, at);
    }

    /// Runs of which nothing was seen.
    pub(super) fn unseen_runs(&self) -> usize {
        let notes = self.notes();
        let seen: std::collections::HashSet<_> = notes.seen.iter().filter_map(|(run, _)| *run).collect();
        notes.committed.keys().filter(|run| !seen.contains(run)).count()
    }

    /// From commit to effect, of each event of the runs that were committed.
    pub(super) fn latencies(&self) -> Vec<Duration> {
        let notes = self.notes();
        let latency = |(run, at): &(Option<RunId>, Instant)| {
            // The effect may be there before the writer has heard of its commit.
            Some(at.saturating_duration_since(*notes.committed.get(&(*run)?)?))
        };
        notes.seen.iter().filter_map(latency).collect()
    }
}

impl Consumer for Probe {
    const NAME: &'static str = "probe";
    const START: Start = Start::Now;

    async fn take(&self, ctx: &Ctx, tx: &Tx, events: &[&Logged]) -> Result<(), NotTaken> {
        CountActivity.take(ctx, tx, events).await?;
        self.notes().taken.extend(events.iter().map(|event| (event.id, event.run())));
        Ok(())
    }
}

/// The probe at work, with a look at the clock after each pass.
pub(super) struct Watched {
    pub(super) deliver: Deliver<Probe, PostgresBus>,
    pub(super) probe: Probe,
}

impl Sweep for Watched {
    const NAME: &'static str = "probe";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let pass = self.deliver.run_once(ctx).await?;
        self.probe.settled();
        Ok(pass)
    }
}
