//! The port.

use std::future::Future;
use std::time::Duration;

use handoff_core::id::EventId;
use handoff_store::consumer::Lag;
use handoff_store::log::{Interest, Logged};
use handoff_store::{StoreError, Tx};

/// Who wants what.
#[derive(Clone, Copy, Debug)]
pub struct Subscription {
    /// The consumer: lower-case letters, digits and underscores.
    pub consumer: &'static str,
    /// What it wants.
    pub interest: Interest,
    /// Where it begins when it is new.
    pub start: Start,
}

/// Where a new consumer begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// With the first event there is.
    Beginning,
    /// With what happens from now on.
    Now,
}

/// An event on its way to a consumer.
#[derive(Debug)]
pub struct Delivery<R> {
    /// The event.
    pub event: Logged,
    /// Which try this is, from 1.
    pub attempt: u32,
    /// What the bus wants back when it is settled.
    pub receipt: R,
}

/// What the bus had for a consumer.
#[derive(Debug)]
pub struct Received<R> {
    /// The events, in order.
    pub deliveries: Vec<Delivery<R>>,
    /// What else there may be.
    pub waiting: Waiting,
}

/// What else there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// More, now.
    More,
    /// Something that cannot be told yet, because a transaction older than it still runs.
    Soon,
    /// Nothing.
    Nothing,
    /// Another node reads for this consumer.
    Elsewhere,
}

/// What became of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It need not come again.
    Done,
    /// It comes again after this long.
    Again(Duration),
}

/// A delivery and what became of it.
#[derive(Debug)]
pub struct Settled<R> {
    /// The event.
    pub event: EventId,
    /// Where it is in the table of events.
    pub key: (uuid::Uuid, i64),
    /// Which try it was.
    pub attempt: u32,
    /// What the bus gave with it.
    pub receipt: R,
    /// What became of it.
    pub verdict: Verdict,
}

impl<R> Delivery<R> {
    /// Settles it.
    pub fn settled(self, verdict: Verdict) -> Settled<R> {
        Settled {
            event: self.event.id,
            key: (self.event.stream, self.event.seq),
            attempt: self.attempt,
            receipt: self.receipt,
            verdict,
        }
    }
}

/// How it went, for those who watch.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measured {
    /// How many events had their effect.
    pub handled: i64,
    /// How long it took them, if that is to be written down now.
    pub lag: Option<Lag>,
}

/// Why a bus did not do what it should.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The database failed.
    #[error("the database failed")]
    Store(#[from] StoreError),
    /// The broker failed, or is away.
    #[error("the broker {doing}")]
    Broker {
        /// What could not be done.
        doing: &'static str,
        /// Why.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

pub use crate::desk::Moving;

/// A way for events to get to consumers.
pub trait Bus: Send + Sync + 'static {
    /// What comes back when a delivery is settled.
    type Receipt: Send + Sync;

    /// Whether an effect may be committed without waiting for the disk. Only if the bus forgets with it that it was settled.
    const EFFECTS_MAY_LAG: bool;

    /// How many deliveries share a transaction at most.
    const TOGETHER_MAX: usize;

    /// Up to `max` events for a consumer; waits for none.
    fn receive(
        &self,
        to: &Subscription,
        max: usize,
    ) -> impl Future<Output = Result<Received<Self::Receipt>, BusError>> + Send;

    /// Whether deliveries can be settled in the transaction of their effect. Then nothing else has to tell what had it.
    const SETTLES_WITH_EFFECT: bool = false;

    /// Settles deliveries in the transaction of their effect, all of them as done. None if another node reads for the consumer by now: then the
    /// effect is not to be committed. What comes back wants to hear of the commit.
    fn settle_with_effect(
        &self,
        _tx: &Tx,
        _to: &Subscription,
        _deliveries: &[Delivery<Self::Receipt>],
        _measured: Measured,
    ) -> impl Future<Output = Result<Option<Moving>, StoreError>> + Send {
        std::future::ready(Ok(None))
    }

    /// Settles deliveries. What is left out comes again.
    fn settle(
        &self,
        to: &Subscription,
        settled: Vec<Settled<Self::Receipt>>,
        measured: Measured,
    ) -> impl Future<Output = Result<(), BusError>> + Send;

    /// Lets other nodes go on at once. For those who stop.
    fn leave(&self, to: &Subscription) -> impl Future<Output = Result<(), BusError>> + Send;
}
