//! Serving a batch: together, or one by one if one of its commands is to blame for a failure.

use std::sync::Arc;

use handoff_store::StoreError;

use crate::command::{ATTEMPTS_MAX, pause};
use crate::fail_point;
use crate::hop::batch::Hints;
use crate::hop::carry_out::{Stopped, carry_out};
use crate::hop::job::Job;
use crate::hop::queue::Turn;

/// Carries out a batch and answers everybody in it.
pub(super) async fn serve(turn: &Turn<'_>, mut batch: Vec<Box<dyn Job>>) {
    fail_point::reach("hop.taken");
    let together = batch.len() > 1;
    if together {
        match carry_out(turn.ctx, &mut batch, |decided| turn.pass_on(decided)).await {
            Ok(hints) => return answer(turn, batch, hints.as_ref()),
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
        if let Some(failed) = serve_alone(turn, job).await {
            return fail_all(waiting, &failed);
        }
    }
}

/// Carries out one command, again if it met another transaction. Some: the database is away, for everybody.
async fn serve_alone(turn: &Turn<'_>, job: Box<dyn Job>) -> Option<Arc<StoreError>> {
    let mut alone = [job];
    for attempt in 1.. {
        let stopped = match carry_out(turn.ctx, &mut alone, |decided| turn.pass_on(decided)).await {
            Ok(hints) => {
                answer(turn, alone, hints.as_ref());
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

/// Answers those who wait, and only then wakes whoever acts on what happened. What the batch has left goes back in line.
fn answer(turn: &Turn<'_>, jobs: impl IntoIterator<Item = Box<dyn Job>>, hints: Option<&Hints>) {
    let (left, settled): (Vec<_>, Vec<_>) = jobs.into_iter().partition(|job| job.line().is_left());
    settled.into_iter().for_each(Job::reply);
    if let Some(hints) = hints {
        hints.give(turn.ctx);
    }
    if !left.is_empty() {
        turn.ctx.hops().put_back(left);
    }
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
