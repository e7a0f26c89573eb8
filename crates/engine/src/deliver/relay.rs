//! The relay: passes every committed event on to the broker, at least once, in the order of each run.
//!
//! To the log it is a consumer like any other, so it skips nothing that commits late; one node relays, others stand by, and follow within
//! seconds. A broker that is new or has forgotten everything is fed from where the slowest consumer stands; for those outside, who
//! are nowhere in our tables, there is `handoff events replay`.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use handoff_bus::{Bus, BusError, Measured, NatsBus, PostgresBus, RELAY, Verdict, Waiting};
use handoff_store::log::Place;
use handoff_store::{StoreError, consumer, log};

use super::RETENTION;
use super::drive::broker_failed;
use crate::sweep::{Pass, Sweep};
use crate::{Ctx, fail_point};

/// How many events are published at a time.
const BATCH: usize = 500;
/// How soon to look again for what an older transaction holds back.
const HELD_BACK: Duration = Duration::from_millis(5);
/// How often to see whether the broker still has the stream, when there is nothing to publish that would tell.
const LOOK_FOR_STREAM_EVERY: Duration = Duration::from_secs(2);

/// Publishes what is committed. Any number of nodes may run it: one works, the others stand by.
#[derive(Debug)]
pub struct PublishToNats {
    log: Arc<PostgresBus>,
    nats: Arc<NatsBus>,
    stream_seen_at: Mutex<Option<Instant>>,
}

impl PublishToNats {
    /// From the log to the broker.
    #[must_use]
    pub fn new(log: Arc<PostgresBus>, nats: Arc<NatsBus>) -> Self {
        Self { log, nats, stream_seen_at: Mutex::default() }
    }

    /// Lets another node go on at once.
    pub async fn leave(&self) {
        if let Err(error) = self.log.leave(&RELAY).await {
            tracing::debug!(%error, "another node will wait for the lease of the relay");
        }
    }

    fn saw_stream(&self, at: Option<Instant>) {
        *self.stream_seen_at.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }

    /// Makes sure that the broker has the stream. A stream that was not there lacks what consumers wait for, so the relay goes back to the
    /// slowest of them; and does so before it makes the stream, because afterwards nobody would know.
    async fn keep_stream(&self, ctx: &Ctx) -> Result<(), BusError> {
        let seen_at = *self.stream_seen_at.lock().unwrap_or_else(PoisonError::into_inner);
        if seen_at.is_some_and(|at| at.elapsed() < LOOK_FOR_STREAM_EVERY) {
            return Ok(());
        }
        if !self.nats.has_stream().await? {
            self.log.leave(&RELAY).await?;
            let tx = ctx.store().begin().await?;
            let place = slowest(&tx).await?;
            if !consumer::register(&tx, RELAY.consumer, place).await? {
                consumer::rewind(&tx, RELAY.consumer, place).await?;
            }
            tx.commit().await?;
            tracing::info!(
                "the broker has no stream: it is made, and fed from where the slowest consumer stands"
            );
            self.nats.make_stream().await?;
        }
        self.saw_stream(Some(Instant::now()));
        Ok(())
    }

    async fn publish_next(&self) -> Result<Pass, BusError> {
        let received = self.log.receive(&RELAY, BATCH).await?;
        if !received.deliveries.is_empty() {
            self.nats.publish(&received.deliveries).await?;
            fail_point::reach("relay.after_publish");
            let handled = i64::try_from(received.deliveries.len()).unwrap_or(i64::MAX);
            let settled = received.deliveries.into_iter().map(|delivery| delivery.settled(Verdict::Done));
            self.log.settle(&RELAY, settled.collect(), Measured { handled, lag: None }).await?;
        }
        Ok(match received.waiting {
            Waiting::More => Pass::More,
            Waiting::Soon => {
                tokio::time::sleep(HELD_BACK).await;
                Pass::More
            }
            Waiting::Nothing | Waiting::Elsewhere => Pass::Idle,
        })
    }
}

/// Where the slowest consumer stands that was heard of lately.
async fn slowest(tx: &handoff_store::Tx) -> Result<Place, StoreError> {
    let heard_of_since = tx.now() - RETENTION;
    let consumers = consumer::list(tx).await?;
    let places = consumers
        .iter()
        .filter(|row| row.name != RELAY.consumer && row.heartbeat_at >= heard_of_since)
        .map(|row| row.place);
    let Some(slowest) = places.min() else { return Ok(Place::START) };
    // Longer ago nobody knows what was handled.
    Ok(slowest.max(log::place_before(tx, heard_of_since).await?))
}

impl Sweep for PublishToNats {
    const NAME: &'static str = "relay";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let published = match self.keep_stream(ctx).await {
            Ok(()) => self.publish_next().await,
            Err(failed) => Err(failed),
        };
        published.or_else(|failed| {
            self.saw_stream(None);
            broker_failed(Self::NAME, failed)
        })
    }
}

/// Shared with the server, which lets it leave in the end.
impl Sweep for Arc<PublishToNats> {
    const NAME: &'static str = PublishToNats::NAME;

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        PublishToNats::run_once(self, ctx).await
    }
}
