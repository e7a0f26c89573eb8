//! Events that have effects: whoever wants to act on what happened is a [`Consumer`].
//!
//! A consumer names itself and what it wants, and changes the database in the transaction it is given. The same transaction
//! notes in the inbox which events these were, so each has its effect exactly once, however often the bus delivers it. What has
//! effects outside the database (mail, calls) writes down what is to be sent, and lets a sweep send it.
//!
//! A consumer must not rely on order across runs, and within a run only as long as nothing failed: an event that is tried again
//! comes after its neighbours.
//!
//! `docs/events.md` tells how to add one.

mod activity;
mod drive;
mod forget;
mod lag;
mod letters;
mod notify;
mod operate;
#[cfg(feature = "nats")]
mod relay;
mod steps;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use handoff_bus::{Bus, Subscription};
use handoff_store::{StoreError, Tx};

use crate::Ctx;
use crate::sweep::Supervisor;

pub use activity::CountActivity;
pub use drive::Deliver;
pub use forget::{ForgetDelivered, RETENTION};
pub use handoff_bus::{Interest, Logged, Start};
pub use notify::NotifyPeople;
pub use operate::{
    DecideReplay, DecideReplayRefused, ReplayEvents, ReplayEventsRefused, RequestReplay, RequestReplayRefused,
};
#[cfg(feature = "nats")]
pub use relay::PublishToNats;
pub use steps::CountSteps;

/// How often a consumer looks for what other nodes wrote. What this node writes, it is told of at once.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// The patience of consumers for whose effects at most a person waits, who does not tell a twentieth of a second from none.
pub(crate) const PATIENCE_OF_A_PERSON: Duration = Duration::from_millis(50);

/// Somebody who acts on events.
pub trait Consumer: Send + Sync + 'static {
    /// What it is called: lower-case letters, digits and underscores; for ever, because its inbox goes by it.
    const NAME: &'static str;
    /// What it wants.
    const INTEREST: Interest = Interest::Every;
    /// Where it begins when it is new.
    const START: Start = Start::Beginning;
    /// After how many tries an event is set aside.
    const ATTEMPTS_MAX: u32 = 6;
    /// After this long what has come in the meantime is taken together: a moment's patience makes batches of single events, and
    /// leaves the database to those who wait for an answer.
    const PATIENCE: Duration = Duration::from_millis(8);

    /// Has the effect of these events, in their order, in this transaction; all of it or, on failure, none. Events that fail with
    /// others come again in smaller company, until the one that is to blame is alone.
    fn take(
        &self,
        ctx: &Ctx,
        tx: &Tx,
        events: &[&Logged],
    ) -> impl Future<Output = Result<(), NotTaken>> + Send;

    /// Is called once the transaction is committed: what this node remembers of what changed is forgotten now and not before, or it would be
    /// read again as it was.
    fn committed(&self, _ctx: &Ctx) {}
}

/// Why a consumer did not have its effect.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    /// The database failed.
    #[error("the database failed")]
    Store(#[from] StoreError),
    /// Something is not ready: try again later.
    #[error("{0}")]
    Transient(String),
    /// Trying again is no use.
    #[error("{0}")]
    Permanent(String),
    /// The event is not what its type says.
    #[error("{0}")]
    Unreadable(String),
}

/// Starts consumers on a bus. Keep it, and let it [`leave`](Consumers::leave) in the end.
#[derive(Debug)]
pub struct Consumers<B> {
    bus: Arc<B>,
    subscriptions: Vec<Subscription>,
}

impl<B: Bus> Consumers<B> {
    /// Nobody yet.
    #[must_use]
    pub fn on(bus: Arc<B>) -> Self {
        Self { bus, subscriptions: Vec::new() }
    }

    /// Starts a consumer.
    #[must_use]
    pub fn with<C: Consumer>(mut self, supervisor: &Supervisor, ctx: &Ctx, consumer: C) -> Self {
        let wake = ctx.events_written().listen();
        supervisor.supervise(Deliver::new(consumer, self.bus.clone()), ctx.clone(), LOOK_EVERY, wake);
        self.subscriptions.push(Deliver::<C, B>::SUBSCRIPTION);
        self
    }

    /// Lets other nodes go on at once. To be called when the supervisor has stopped.
    pub async fn leave(&self) {
        for subscription in &self.subscriptions {
            if let Err(error) = self.bus.leave(subscription).await {
                tracing::debug!(consumer = subscription.consumer, %error, "another node will wait for the lease");
            }
        }
    }
}
