//! What every bus keeps in the database: which node reads for a consumer, how far it has come, and what was put off.
//!
//! One node at a time reads for a consumer, under a lease by the database's clock; others stand by and take over when it runs
//! out. Every lease has a term, and whoever comes with an old one moves nothing. What fails goes to a table of its own and
//! the place moves on, so nobody waits for a neighbour.
//!
//! A process that dies while it handles an event leaves no word. But then leases begin without anything having been settled
//! in between; from the second such beginning on, events come one at a time and say how often they were tried.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use handoff_core::id::{EventId, IdSource as _};
use handoff_store::consumer::{self, Progress, Retry};
use handoff_store::log::{self, Logged, Place};
use handoff_store::{Ids, Store, StoreError, Tx};
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

use crate::port::{Measured, Settled, Start, Subscription, Verdict};

/// How long a node may read for a consumer without renewing: as long as a dead one holds up the others at most.
pub const LEASE: Duration = Duration::from_secs(6);
/// When to renew.
const RENEW_AFTER: Duration = Duration::from_secs(2);
/// How often to look for what is due again.
const RETRIES_EVERY: Duration = Duration::from_millis(200);
/// How many of those at a time.
const RETRIES_MAX: i64 = 64;
/// When an event that is tried again and not settled is due once more.
const RETRY_LEASE: Duration = Duration::from_mins(1);

/// A node's part in the reading.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) store: Store,
    node: Uuid,
    holdings: Mutex<HashMap<&'static str, Arc<tokio::sync::Mutex<Holding>>>>,
}

/// What is known here of a consumer.
#[derive(Debug, Default)]
pub(crate) struct Holding {
    /// Whether it is known to be in the database.
    pub(crate) registered: bool,
    /// Whether it was made by this node, just now.
    pub(crate) is_new: bool,
    pub(crate) held: Option<Held>,
    /// When to look for what is due again.
    retries_at: Option<Instant>,
}

/// While this node reads for it.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) term: i64,
    renewed_at: Instant,
    /// How often a lease began since something was settled.
    pub(crate) starts: u32,
    /// How far it was handed out and settled.
    pub(crate) place: Place,
    /// How far it is written down.
    written: Place,
    /// Everything up to here was settled together with its effect.
    pub(crate) done: Place,
    /// What was handed out and is not settled.
    pub(crate) batch: Option<Batch>,
}

/// A consumer that moves on with a transaction. If nobody says that it was committed, the database is asked anew.
#[derive(Debug)]
#[must_use]
pub struct Moving {
    holding: OwnedMutexGuard<Holding>,
    place: Option<Place>,
}

impl Moving {
    /// The transaction was committed.
    pub fn committed(mut self) {
        if let (Some(held), Some(place)) = (&mut self.holding.held, self.place.take()) {
            (held.place, held.written, held.done) = (place, place, place);
            held.starts = 0;
            held.batch = None;
        }
    }
}

impl Drop for Moving {
    fn drop(&mut self) {
        if self.place.is_some() {
            self.holding.held = None;
        }
    }
}

/// A stretch of the log that was handed out.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) events: Vec<(EventId, Place)>,
    pub(crate) next: Place,
}

impl Held {
    /// How many events may be handed out at a time, and which try of theirs it is.
    pub(crate) fn allowance(&self, max: usize) -> (usize, u32) {
        if self.starts > 1 { (1, self.starts) } else { (max, 1) }
    }
}

impl Desk {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, node: Ids.fresh(), holdings: Mutex::default() }
    }

    pub(crate) fn holding(&self, consumer: &'static str) -> Arc<tokio::sync::Mutex<Holding>> {
        self.holdings.lock().unwrap_or_else(PoisonError::into_inner).entry(consumer).or_default().clone()
    }

    /// Makes sure that this node reads for the consumer, if no other does.
    pub(crate) async fn hold(&self, to: &Subscription, holding: &mut Holding) -> Result<(), StoreError> {
        if holding.held.as_ref().is_some_and(|held| held.renewed_at.elapsed() < RENEW_AFTER) {
            return Ok(());
        }
        let began = Instant::now();
        let tx = self.store.begin().await?;
        let mut is_new = holding.is_new;
        if !holding.registered {
            let place = match to.start {
                Start::Beginning => Place::START,
                // Not the newest event: what commits late has a lower number.
                Start::Now => log::horizon(&tx).await?,
            };
            is_new = consumer::register(&tx, to.consumer, place).await?;
        }
        let lease = consumer::lease(&tx, to.consumer, self.node, LEASE).await?;
        let held = holding.held.take();
        let renewed = match (lease, held) {
            (None, _) => None,
            (Some(lease), Some(held)) if held.term == lease.term => {
                // Places that were passed without anything to settle are written down now and then only; and not before something
                // was, because writing says that whoever reads has lived.
                let mut written = held.written;
                if held.starts == 0 && held.written != held.place && held.batch.is_none() {
                    let progress = Progress { place: held.place, handled: 0, lag: None };
                    consumer::settle(&tx, to.consumer, held.term, &progress).await?;
                    written = held.place;
                }
                Some(Held { renewed_at: began, written, ..held })
            }
            (Some(lease), _) => Some(Held {
                term: lease.term,
                renewed_at: began,
                starts: u32::try_from(lease.starts).unwrap_or(1),
                place: lease.place,
                written: lease.place,
                done: lease.done,
                batch: None,
            }),
        };
        tx.commit_soon().await?;
        holding.registered = true;
        holding.is_new = is_new;
        holding.held = renewed;
        Ok(())
    }

    /// Writes down a place that was reached without anything to settle.
    pub(crate) async fn write_down(&self, to: &Subscription, held: &mut Held) -> Result<(), StoreError> {
        let tx = self.store.begin().await?;
        let progress = Progress { place: held.place, handled: 0, lag: None };
        if consumer::settle(&tx, to.consumer, held.term, &progress).await? {
            held.written = held.place;
            held.starts = 0;
        }
        tx.commit_soon().await
    }

    /// What was put off and is due again, and which try it is.
    pub(crate) async fn put_off(
        &self,
        to: &Subscription,
        holding: &mut Holding,
    ) -> Result<Vec<(Logged, u32)>, StoreError> {
        if holding.retries_at.is_some_and(|at| at > Instant::now()) {
            return Ok(Vec::new());
        }
        let tx = self.store.begin().await?;
        let due = consumer::due_retries(&tx, to.consumer, tx.now() + RETRY_LEASE, RETRIES_MAX).await?;
        if due.is_empty() {
            tx.rollback().await?;
            holding.retries_at = Some(Instant::now() + RETRIES_EVERY);
            return Ok(Vec::new());
        }
        let keys: Vec<_> = due.iter().map(|retry| retry.key).collect();
        let events = log::by_key(&tx, &keys).await?;
        tx.commit_soon().await?;
        let attempts: HashMap<EventId, i32> = due.iter().map(|retry| (retry.event, retry.attempts)).collect();
        let with_attempt = |event: Logged| {
            let attempts = attempts.get(&event.id).and_then(|attempts| u32::try_from(*attempts).ok());
            (event, attempts.unwrap_or(1))
        };
        Ok(events.into_iter().map(with_attempt).collect())
    }

    /// Writes down what became of deliveries, and that the consumer is at `place` now. False if another node reads for it by now:
    /// that one delivers again what is left unsettled here.
    pub(crate) async fn settle<R>(
        &self,
        to: &Subscription,
        holding: &mut Holding,
        place: Place,
        (settled, was_put_off): (&[Settled<R>], impl Fn(&R) -> bool),
        measured: Measured,
    ) -> Result<bool, StoreError> {
        let Some(held) = &mut holding.held else { return Ok(false) };
        let tx = self.store.begin().await?;
        let puts_off = put_away(&tx, to.consumer, settled, was_put_off).await?;
        let progress = Progress { place, handled: measured.handled, lag: measured.lag };
        if !consumer::settle(&tx, to.consumer, held.term, &progress).await? {
            tx.rollback().await?;
            tracing::warn!(consumer = to.consumer, "another node took over in the middle");
            holding.held = None;
            return Ok(false);
        }
        if puts_off {
            tx.commit().await?;
        } else {
            tx.commit_soon().await?;
        }
        held.place = place;
        held.written = place;
        held.starts = 0;
        held.batch = None;
        Ok(true)
    }

    /// Writes down, in the transaction of the effect of everything that was handed out, that the consumer is at `place` now.
    pub(crate) async fn settle_with_effect(
        &self,
        tx: &Tx,
        to: &Subscription,
        mut holding: OwnedMutexGuard<Holding>,
        place: Place,
        measured: Measured,
    ) -> Result<Option<Moving>, StoreError> {
        let Some(held) = &holding.held else { return Ok(None) };
        let progress = Progress { place, handled: measured.handled, lag: measured.lag };
        if !consumer::settle_with_effect(tx, to.consumer, held.term, &progress).await? {
            tracing::warn!(consumer = to.consumer, "another node took over in the middle");
            holding.held = None;
            return Ok(None);
        }
        Ok(Some(Moving { holding, place: Some(place) }))
    }

    /// Lets other nodes go on at once.
    pub(crate) async fn leave(&self, to: &Subscription) -> Result<(), StoreError> {
        let holding = self.holding(to.consumer);
        let mut holding = holding.lock().await;
        if let Some(held) = holding.held.take() {
            let tx = self.store.begin().await?;
            if held.written != held.place && held.batch.is_none() {
                let progress = Progress { place: held.place, handled: 0, lag: None };
                consumer::settle(&tx, to.consumer, held.term, &progress).await?;
            }
            consumer::give_back(&tx, to.consumer, self.node).await?;
            tx.commit_soon().await?;
        }
        Ok(())
    }
}

/// Whether something was put off.
async fn put_away<R>(
    tx: &Tx,
    consumer: &str,
    settled: &[Settled<R>],
    was_put_off: impl Fn(&R) -> bool,
) -> Result<bool, StoreError> {
    let mut again = Vec::new();
    let mut done = Vec::new();
    for settled in settled {
        match settled.verdict {
            Verdict::Done if was_put_off(&settled.receipt) => done.push(settled.event),
            Verdict::Done => {}
            Verdict::Again(after) => again.push(Retry {
                event: settled.event,
                key: settled.key,
                attempts: i32::try_from(settled.attempt).unwrap_or(i32::MAX),
                due_at: tx.now() + after,
            }),
        }
    }
    if !again.is_empty() {
        consumer::retry_later(tx, consumer, &again).await?;
    }
    if !done.is_empty() {
        consumer::retries_done(tx, consumer, &done).await?;
    }
    Ok(!again.is_empty())
}
