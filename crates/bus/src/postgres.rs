//! The bus that needs nothing: the log of events is the stream, and a consumer is a place in it.
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
use handoff_store::log::{self, Interest, Logged, Place};
use handoff_store::{Db, Ids, Store, StoreError, Tx};
use uuid::Uuid;

use crate::order;
use crate::port::{
    Bus, BusError, Delivery, Measured, Received, Settled, Start, Subscription, Verdict, Waiting,
};

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

/// The bus on PostgreSQL.
#[derive(Debug)]
pub struct PostgresBus {
    store: Store,
    node: Uuid,
    holdings: Mutex<HashMap<&'static str, Arc<tokio::sync::Mutex<Holding>>>>,
}

/// What is known here of a consumer.
#[derive(Debug, Default)]
struct Holding {
    registered: bool,
    held: Option<Held>,
    /// When to look for what is due again.
    retries_at: Option<Instant>,
}

/// While this node reads for it.
#[derive(Debug)]
struct Held {
    term: i64,
    renewed_at: Instant,
    /// How often a lease began since something was settled.
    starts: u32,
    /// How far it was handed out and settled.
    place: Place,
    /// How far it is written down.
    written: Place,
    /// What was handed out and is not settled.
    batch: Option<Batch>,
}

#[derive(Debug)]
struct Batch {
    events: Vec<(EventId, Place)>,
    next: Place,
}

/// What a delivery comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// The log.
    Log,
    /// What was put off.
    PutOff,
}

impl PostgresBus {
    /// The bus, as seen by this node.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store, node: Ids.fresh(), holdings: Mutex::default() }
    }

    fn holding(&self, consumer: &'static str) -> Arc<tokio::sync::Mutex<Holding>> {
        self.holdings.lock().unwrap_or_else(PoisonError::into_inner).entry(consumer).or_default().clone()
    }

    /// Makes sure that this node reads for the consumer, if no other does.
    async fn hold(&self, to: &Subscription, holding: &mut Holding) -> Result<(), StoreError> {
        if holding.held.as_ref().is_some_and(|held| held.renewed_at.elapsed() < RENEW_AFTER) {
            return Ok(());
        }
        let began = Instant::now();
        let tx = self.store.begin().await?;
        if !holding.registered {
            let place = match to.start {
                Start::Beginning => Place::START,
                // Not the newest event: what commits late has a lower number.
                Start::Now => log::horizon(&tx).await?,
            };
            consumer::register(&tx, to.consumer, place).await?;
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
                batch: None,
            }),
        };
        tx.commit_soon().await?;
        holding.registered = true;
        holding.held = renewed;
        Ok(())
    }

    /// Writes down a place that was reached without anything to settle.
    async fn write_down(&self, to: &Subscription, held: &mut Held) -> Result<(), StoreError> {
        let tx = self.store.begin().await?;
        let progress = Progress { place: held.place, handled: 0, lag: None };
        if consumer::settle(&tx, to.consumer, held.term, &progress).await? {
            held.written = held.place;
            held.starts = 0;
        }
        tx.commit_soon().await
    }

    /// What was put off and is due again.
    async fn put_off(
        &self,
        to: &Subscription,
        holding: &mut Holding,
    ) -> Result<Vec<Delivery<Receipt>>, StoreError> {
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
        let delivery = |event: log::Logged| Delivery {
            attempt: attempts.get(&event.id).and_then(|attempts| u32::try_from(*attempts).ok()).unwrap_or(1),
            event,
            receipt: Receipt::PutOff,
        };
        Ok(events.into_iter().map(delivery).collect())
    }
}

impl Bus for PostgresBus {
    type Receipt = Receipt;

    /// The log remembers what is settled in the same database, later than the effect: a crash that loses the effect loses that too.
    const EFFECTS_MAY_LAG: bool = true;

    async fn receive(&self, to: &Subscription, max: usize) -> Result<Received<Receipt>, BusError> {
        let holding = self.holding(to.consumer);
        let mut holding = holding.lock().await;
        self.hold(to, &mut holding).await?;
        if holding.held.is_none() {
            return Ok(Received { deliveries: Vec::new(), waiting: Waiting::Elsewhere });
        }
        let mut deliveries = self.put_off(to, &mut holding).await?;
        let Some(held) = &mut holding.held else { unreachable!("looked at above, and locked since") };
        let (limit, attempt) = if held.starts > 1 { (1, held.starts) } else { (max, 1) };
        let db = self.store.db().await?;
        let page = log::read(&db, held.place, to.interest, limit).await?;
        let waiting = match (page.more, page.beyond) {
            (true, _) => Waiting::More,
            (false, true) => Waiting::Soon,
            (false, false) => Waiting::Nothing,
        };
        if page.events.is_empty() {
            held.place = page.next;
            held.batch = None;
            if held.starts > 0 && deliveries.is_empty() && waiting == Waiting::Nothing {
                // Nothing stood at the place, so nothing there can have killed whoever read before.
                self.write_down(to, held).await?;
            }
        } else {
            let events = page.events.iter().map(|(place, event)| (event.id, *place)).collect();
            held.batch = Some(Batch { events, next: page.next });
        }
        let cut_at = (page.events.len() == limit).then_some(page.next);
        let mut events: Vec<Logged> = page.events.into_iter().map(|(_, event)| event).collect();
        if let Some(cut_at) = cut_at {
            overtaken(&db, to.interest, cut_at, &mut events).await?;
        }
        order::by_run(&mut events);
        deliveries.extend(events.into_iter().map(|event| Delivery { event, attempt, receipt: Receipt::Log }));
        Ok(Received { deliveries, waiting })
    }

    async fn settle(
        &self,
        to: &Subscription,
        settled: Vec<Settled<Receipt>>,
        measured: Measured,
    ) -> Result<(), BusError> {
        let holding = self.holding(to.consumer);
        let mut holding = holding.lock().await;
        let Some(held) = &mut holding.held else { return Ok(()) };
        let place = held.batch.as_ref().map_or(held.place, |batch| reached(batch, held.place, &settled));
        let tx = self.store.begin().await?;
        put_away(&tx, to.consumer, &settled).await?;
        let progress = Progress { place, handled: measured.handled, lag: measured.lag };
        if consumer::settle(&tx, to.consumer, held.term, &progress).await? {
            tx.commit_soon().await?;
            held.place = place;
            held.written = place;
            held.starts = 0;
            held.batch = None;
        } else {
            // Another node reads for this consumer by now. It delivers again what we leave unsettled.
            tx.rollback().await?;
            tracing::warn!(consumer = to.consumer, "another node took over in the middle");
            holding.held = None;
        }
        Ok(())
    }

    async fn leave(&self, to: &Subscription) -> Result<(), BusError> {
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

/// Adds what comes before some of these events in their runs, but after them in the log, beyond the end of what was read. It is delivered
/// once more in its own place; the inbox makes nothing of that.
async fn overtaken(
    db: &Db,
    interest: Interest,
    cut_at: Place,
    events: &mut Vec<Logged>,
) -> Result<(), StoreError> {
    let mut looked_for = order::missing(events);
    // Each round goes one event back. That one of them is found is rare, two are rarer.
    while !looked_for.is_empty() {
        let found = log::standing_after(db, &looked_for, cut_at).await?;
        looked_for = order::missing(&found);
        events.extend(found.into_iter().filter(|event| interest.covers(&event.event_type)));
    }
    Ok(())
}

/// How far everything is settled.
fn reached(batch: &Batch, before: Place, settled: &[Settled<Receipt>]) -> Place {
    let is_settled = |event: &EventId| {
        settled.iter().any(|settled| settled.receipt == Receipt::Log && settled.event == *event)
    };
    let mut place = before;
    // Deliveries are settled in their order nearly always, so that looking for each is not looking far.
    for (index, (event, at)) in batch.events.iter().enumerate() {
        let in_its_place = settled.get(index).is_some_and(|settled| settled.event == *event);
        if !in_its_place && !is_settled(event) {
            return place;
        }
        place = *at;
    }
    batch.next
}

async fn put_away(tx: &Tx, consumer: &str, settled: &[Settled<Receipt>]) -> Result<(), StoreError> {
    let mut again = Vec::new();
    let mut done = Vec::new();
    for settled in settled {
        match (settled.verdict, settled.receipt) {
            (Verdict::Done, Receipt::Log) => {}
            (Verdict::Done, Receipt::PutOff) => done.push(settled.event),
            (Verdict::Again(after), Receipt::Log | Receipt::PutOff) => again.push(Retry {
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
    Ok(())
}
