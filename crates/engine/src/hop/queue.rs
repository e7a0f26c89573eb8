//! Where commands wait for their turn.
//!
//! While a batch is being written, whatever arrives waits; when it is done, all that waits is the next batch. So batches are
//! as large as the load makes them, and a lone command never waits for company. After a crowd was served, the next batch waits a
//! moment until more have come back: or a crowd would fall into two halves, each waiting for the other to be written.

use std::collections::{HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use handoff_core::id::ActorId;
use handoff_store::StoreError;
use tokio::sync::Notify;

use crate::Ctx;
use crate::command::{ATTEMPTS_MAX, pause};
use crate::fail_point;
use crate::hop::batch::{Stopped, carry_out};
use crate::hop::job::Job;

/// How many batches are written at a time, at most.
const LANES: usize = 4;
/// How many commands make the largest batch.
const BATCH_MAX: usize = 64;
/// From so many commands on, a batch is a crowd.
const CROWD: usize = 8;
/// How long the next batch waits, at most, for those who were served in a crowd and ask for more.
const COMING_BACK: Duration = Duration::from_millis(3);
/// For so long after a crowd was served, more of it is to be expected.
const CROWDED: Duration = Duration::from_millis(500);
/// A batch that takes longer waits for something, as for a lock that another node holds. Nobody else shall wait for that.
const HELD_UP: Duration = Duration::from_millis(50);

/// The commands that wait.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Rung when as many wait as are awaited.
    all_back: Notify,
}

/// A command, and perhaps one that is carried out after it, in the same batch.
struct Waiting {
    first: Box<dyn Job>,
    then: Option<Box<dyn Job>>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Waiting>,
    lanes: usize,
    /// How many a lane waits for before it goes on.
    awaited: usize,
    /// When a crowd was last served.
    crowded_at: Option<Instant>,
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = self.state();
        f.debug_struct("Queue").field("waiting", &state.waiting.len()).field("lanes", &state.lanes).finish()
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a command wait for its turn, and with it one that is carried out after it in the same batch. One lane serves all: what
    /// two share between them costs the database more, and they get in each other's way. Another one opens when more wait than
    /// one batch takes.
    pub(super) fn push(&self, ctx: &Ctx, first: Box<dyn Job>, then: Option<Box<dyn Job>>) {
        let mut state = self.state();
        state.waiting.push_back(Waiting { first, then });
        if state.waiting.len() == state.awaited {
            self.all_back.notify_one();
        }
        if state.lanes == 0 || (state.lanes == 1 && state.waiting.len() > BATCH_MAX) {
            open_lane(ctx, state);
        }
    }

    /// Whether many wait for answers at the same time: then whatever can wait, should.
    pub(crate) fn is_crowded(&self) -> bool {
        self.state().crowded_at.is_some_and(|at| at.elapsed() < CROWDED)
    }

    /// Waits for a crowd that was just served to come back.
    async fn gather(&self, crowd: usize) {
        {
            let mut state = self.state();
            state.crowded_at = Some(Instant::now());
            if state.waiting.len() >= crowd {
                return;
            }
            state.awaited = crowd;
        }
        // Rung once too often, it only ends one wait early.
        let _ = tokio::time::timeout(COMING_BACK, self.all_back.notified()).await;
        self.state().awaited = 0;
    }

    /// Lets those who wait pass by a batch that is held up.
    fn pass_by(&self, ctx: &Ctx) {
        let state = self.state();
        if state.lanes < LANES && !state.waiting.is_empty() {
            open_lane(ctx, state);
        }
    }

    /// The next batch; none, and the lane is closed, when nothing waits.
    fn take(&self) -> Option<Vec<Box<dyn Job>>> {
        let mut state = self.state();
        let mut batch: Vec<Box<dyn Job>> = Vec::new();
        let mut names: HashSet<(ActorId, String)> = HashSet::new();
        for _ in 0..BATCH_MAX {
            // A request that is repeated while the first is still under way must find its answer: it waits.
            let name = state.waiting.front().and_then(|Waiting { first, .. }| {
                first.key().map(|key| (first.caller().actor.actor, key.key.clone()))
            });
            if name.is_some_and(|name| !names.insert(name)) {
                break;
            }
            let Some(Waiting { first, then }) = state.waiting.pop_front() else { break };
            batch.push(first);
            batch.extend(then);
        }
        if batch.is_empty() {
            state.lanes -= 1;
            return None;
        }
        Some(batch)
    }
}

fn open_lane(ctx: &Ctx, mut state: MutexGuard<'_, State>) {
    state.lanes += 1;
    drop(state);
    let lane = serve_lane(ctx.clone());
    #[expect(
        clippy::disallowed_methods,
        reason = "a batch belongs to all its callers, so it goes on when one of them goes away"
    )]
    tokio::spawn(lane);
}

async fn serve_lane(ctx: Ctx) {
    while let Some(batch) = ctx.hops().take() {
        #[expect(clippy::cast_precision_loss, reason = "a batch is small")]
        metrics::histogram!("handoff_batch_commands").record(batch.len() as f64);
        let size = batch.iter().filter(|job| !job.is_follower()).count();
        // A lane that died would never be replaced. Whoever waits for a command of this batch is told that it was given up.
        let mut served = std::pin::pin!(AssertUnwindSafe(serve(&ctx, batch)).catch_unwind());
        let served = loop {
            match tokio::time::timeout(HELD_UP, &mut served).await {
                Ok(served) => break served,
                Err(_still_going) => ctx.hops().pass_by(&ctx),
            }
        };
        if served.is_err() {
            tracing::error!("a batch of commands panicked");
        }
        if size >= CROWD {
            // More than came last time: or a crowd that has fallen apart would never be whole again.
            ctx.hops().gather((size + size / 2).min(BATCH_MAX)).await;
        }
    }
}

async fn serve(ctx: &Ctx, mut batch: Vec<Box<dyn Job>>) {
    fail_point::reach("hop.taken");
    let together = batch.len() > 1;
    if together {
        match carry_out(ctx, &mut batch).await {
            Ok(()) => return batch.into_iter().for_each(Job::reply),
            Err(stopped) => {
                if let Some(failed) = concerns_all(stopped) {
                    return fail_all(batch, &Arc::new(failed));
                }
            }
        }
        // One of them is to blame, or met another transaction: each goes alone, and nobody pays for a neighbour.
        for job in &mut batch {
            job.undo();
        }
    }
    let mut waiting = batch.into_iter();
    while let Some(job) = waiting.next() {
        // Going one by one can take long, if each waits for a lock: not for those who have left meanwhile.
        if together && job.is_abandoned() {
            continue;
        }
        if let Some(failed) = serve_alone(ctx, job).await {
            return fail_all(waiting, &failed);
        }
    }
}

/// Carries out one command, again if it met another transaction. Some: the database is away, for everybody.
async fn serve_alone(ctx: &Ctx, job: Box<dyn Job>) -> Option<Arc<StoreError>> {
    let mut alone = [job];
    for attempt in 1.. {
        let stopped = match carry_out(ctx, &mut alone).await {
            Ok(()) => {
                alone.into_iter().for_each(Job::reply);
                return None;
            }
            Err(stopped) => stopped,
        };
        let (failed, is_away) = match stopped {
            Stopped::Before(met) if met.is_contention() && attempt < ATTEMPTS_MAX => {
                alone[0].undo();
                pause(attempt).await;
                continue;
            }
            Stopped::Before(failed) => {
                let is_away = is_away(&failed);
                (failed, is_away)
            }
            // Its neighbours have transactions of their own, so they may well be luckier.
            Stopped::AtCommit(failed) => (failed, false),
            Stopped::Panicked => {
                // Dropped unanswered, which tells its caller that it was given up.
                tracing::error!("a command panicked");
                return None;
            }
        };
        let failed = Arc::new(failed);
        fail_all(alone, &failed);
        return is_away.then_some(failed);
    }
    unreachable!("the loop returns")
}

/// The failure that every command of a batch shares; none, if some of them may succeed alone.
fn concerns_all(stopped: Stopped) -> Option<StoreError> {
    match stopped {
        // Whether it happened is not known, so nothing is tried again.
        Stopped::AtCommit(failed) => Some(failed),
        Stopped::Before(failed) => is_away(&failed).then_some(failed),
        Stopped::Panicked => None,
    }
}

/// Whether nobody else would fare better. Waiting too long for a lock is the matter of whoever wants that lock.
fn is_away(failed: &StoreError) -> bool {
    failed.is_unavailable() && !failed.is_timeout()
}

fn fail_all(jobs: impl IntoIterator<Item = Box<dyn Job>>, failed: &Arc<StoreError>) {
    for job in jobs {
        job.fail(StoreError::Shared(failed.clone()));
    }
}
