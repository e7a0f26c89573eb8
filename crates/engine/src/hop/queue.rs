//! Where commands wait for their turn.
//!
//! While a batch is being written, whatever arrives waits; when it is done, all that waits is the next batch. So batches are
//! as large as the load makes them, and a lone command never waits for company.

use std::collections::{HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use handoff_core::id::ActorId;
use handoff_store::StoreError;

use crate::Ctx;
use crate::command::{ATTEMPTS_MAX, pause};
use crate::hop::batch::{Stopped, carry_out};
use crate::hop::job::Job;

/// How many batches are written at a time: while one waits for the disk, another is being decided.
const LANES: usize = 2;
/// How many commands make the largest batch.
const BATCH_MAX: usize = 64;

/// The commands that wait.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Box<dyn Job>>,
    lanes: usize,
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

    /// Lets a command wait for its turn.
    pub(super) fn push(&self, ctx: &Ctx, job: Box<dyn Job>) {
        let mut state = self.state();
        state.waiting.push_back(job);
        if state.lanes < LANES {
            state.lanes += 1;
            drop(state);
            let lane = serve_lane(ctx.clone());
            #[expect(
                clippy::disallowed_methods,
                reason = "a batch belongs to all its callers, so it goes on when one of them goes away"
            )]
            tokio::spawn(lane);
        }
    }

    /// The next batch; none, and the lane is closed, when nothing waits.
    fn take(&self) -> Option<Vec<Box<dyn Job>>> {
        let mut state = self.state();
        let mut batch: Vec<Box<dyn Job>> = Vec::new();
        let mut names: HashSet<(ActorId, String)> = HashSet::new();
        while batch.len() < BATCH_MAX {
            // A request that is repeated while the first is still under way must find its answer: it waits.
            let name = state
                .waiting
                .front()
                .and_then(|job| job.key().map(|key| (job.caller().actor.actor, key.key.clone())));
            if name.is_some_and(|name| !names.insert(name)) {
                break;
            }
            let Some(job) = state.waiting.pop_front() else { break };
            batch.push(job);
        }
        if batch.is_empty() {
            state.lanes -= 1;
            return None;
        }
        Some(batch)
    }
}

async fn serve_lane(ctx: Ctx) {
    while let Some(batch) = ctx.hops().take() {
        #[expect(clippy::cast_precision_loss, reason = "a batch is small")]
        metrics::histogram!("handoff_batch_commands").record(batch.len() as f64);
        // Whoever waits for a command of a batch that panicked is told that it was given up; the lane goes on.
        if AssertUnwindSafe(serve(&ctx, batch)).catch_unwind().await.is_err() {
            tracing::error!("a batch of commands panicked");
        }
    }
}

async fn serve(ctx: &Ctx, mut batch: Vec<Box<dyn Job>>) {
    for attempt in 1.. {
        let (failed, may_have_happened) = match carry_out(ctx, &mut batch).await {
            Ok(()) => return batch.into_iter().for_each(Job::reply),
            Err(Stopped::Before(failed)) => (failed, false),
            Err(Stopped::AtCommit(failed)) => (failed, true),
        };
        if may_have_happened || failed.is_unavailable() {
            return fail_all(batch, failed);
        }
        for job in &mut batch {
            job.undo();
        }
        if batch.len() > 1 {
            // One of them is to blame, or met another transaction: each goes alone.
            for job in batch {
                Box::pin(serve(ctx, vec![job])).await;
            }
            return;
        }
        if attempt >= ATTEMPTS_MAX || !failed.is_contention() {
            return fail_all(batch, failed);
        }
        pause(attempt).await;
    }
}

fn fail_all(batch: Vec<Box<dyn Job>>, failed: StoreError) {
    let failed = Arc::new(failed);
    for job in batch {
        job.fail(StoreError::Shared(failed.clone()));
    }
}
