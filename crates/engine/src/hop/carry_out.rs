//! Carrying a batch out: on what is remembered, if that is enough, and on what is locked otherwise.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use handoff_store::hop::{self, NotCommitted};
use handoff_store::lock::{self, Locked, Wanted};
use handoff_store::{StoreError, Tx};

use crate::hop::ahead::Foreseen;
use crate::hop::batch::{Hints, Settled, settle_all};
use crate::hop::job::Job;
use crate::hop::offer::wanted_by;
use crate::hop::whereabouts::Decided;
use crate::{Ctx, fail_point};

/// Where a batch was stopped.
pub(super) enum Stopped {
    /// Before it was committed: nothing happened.
    Before(StoreError),
    /// While it was being committed: whether it happened is not known.
    AtCommit(StoreError),
    /// By a command that panicked while it was being decided or answered: nothing happened.
    Panicked,
}

impl From<StoreError> for Stopped {
    fn from(failed: StoreError) -> Self {
        Self::Before(failed)
    }
}

impl From<NotCommitted> for Stopped {
    fn from(failed: NotCommitted) -> Self {
        match failed {
            NotCommitted::Undone(failed) => Self::Before(failed),
            NotCommitted::Unknown(failed) => Self::AtCommit(failed),
        }
    }
}

/// Settles every job, in one transaction. Says when all is decided and only has to be written, and whom to wake in the end.
pub(super) async fn carry_out(
    ctx: &Ctx,
    jobs: &mut [Box<dyn Job>],
    decided: impl Fn(Decided) + Send + Sync,
) -> Result<Option<Hints>, Stopped> {
    let foreseen = ctx.hops().foresee(jobs);
    if foreseen.jobs.is_empty() {
        return try_out(ctx, jobs, foreseen, &decided).await;
    }
    match try_out(ctx, jobs, foreseen, &decided).await {
        // Whatever it was, it may be that something was not as it was remembered: now the database is asked first.
        Err(Stopped::Before(failed)) if failed.is_refusal() => {
            ctx.hops().be_careful();
            for job in jobs.iter_mut() {
                job.undo();
            }
            try_out(ctx, jobs, Foreseen::default(), &decided).await
        }
        done => done,
    }
}

async fn try_out(
    ctx: &Ctx,
    jobs: &mut [Box<dyn Job>],
    foreseen: Foreseen,
    decided: impl Fn(Decided) + Send + Sync,
) -> Result<Option<Hints>, Stopped> {
    let queues = foreseen.queues.clone();
    let (tx, in_hand) = begin(ctx, jobs, foreseen).await?;
    fail_point::reach("hop.begun");
    let settled = AssertUnwindSafe(settle_all(ctx, &tx, jobs, in_hand, decided)).catch_unwind().await;
    match settled {
        Ok(Ok(Settled { mut hops, to_write, hints, changed: true })) => {
            if to_write {
                let written = hop::record_and_commit(tx, &mut hops, &queues);
                let written = AssertUnwindSafe(written).catch_unwind().await;
                written.map_err(|_panic| Stopped::Panicked)??;
            } else {
                tx.commit().await.map_err(Stopped::AtCommit)?;
            }
            fail_point::reach("hop.committed");
            ctx.hops().recent.note(hops);
            Ok(Some(hints))
        }
        Ok(Ok(Settled { changed: false, .. })) => {
            tx.rollback().await?;
            Ok(None)
        }
        Ok(Err(failed)) => Err(undone(tx, Stopped::Before(failed)).await),
        Err(_panic) => Err(undone(tx, Stopped::Panicked).await),
    }
}

/// What a batch has in hand when it begins.
pub(super) struct InHand {
    /// What is remembered.
    pub(super) foreseen: Foreseen,
    /// What is locked.
    pub(super) locked: Option<(Wanted, Locked)>,
}

/// Begins, and locks what the jobs want besides what is foreseen in the same round trip, unless something has to be looked at or written before. Where nothing has to
/// be locked, the transaction begins when something is written.
async fn begin(
    ctx: &Ctx,
    jobs: &[Box<dyn Job>],
    foreseen: Foreseen,
) -> Result<(Tx, Option<InHand>), Stopped> {
    let first = |job: &dyn Job| job.key().is_some() || job.wants().start().is_some();
    if jobs.iter().any(|job| first(&**job)) {
        ctx.hops().recent.put_back(foreseen.taken.runs);
        return Ok((ctx.store().begin().await?, None));
    }
    if foreseen.jobs.len() == jobs.len()
        && let Some(tx) = ctx.store().begin_ahead().await?
    {
        return Ok((tx, Some(InHand { foreseen, locked: None })));
    }
    let wanted = wanted_by(ctx, jobs, &foreseen.jobs);
    let (tx, locked) = ctx.store().begin_with(async |db| lock::lock(db, &wanted).await).await?;
    match locked {
        Ok(locked) => Ok((tx, Some(InHand { foreseen, locked: Some((wanted, locked)) }))),
        Err(failed) => Err(undone(tx, Stopped::Before(failed)).await),
    }
}

/// Ends the transaction here and now: one that is merely dropped holds its locks a moment longer, and whoever tries again
/// would wait for them.
async fn undone(tx: Tx, stopped: Stopped) -> Stopped {
    // A connection that cannot even do this is closed, which undoes the transaction too.
    let _ = tx.rollback().await;
    stopped
}
