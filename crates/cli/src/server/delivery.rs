//! Starts whatever acts on events, on the bus that the settings name.

use std::sync::Arc;
use std::time::Duration;

use handoff_bus::{Bus, PostgresBus};
#[cfg(feature = "nats")]
use handoff_bus::{NatsBus, NatsOptions};
use handoff_engine::Ctx;
#[cfg(feature = "nats")]
use handoff_engine::deliver::PublishToNats;
use handoff_engine::deliver::{Consumers, CountActivity, CountSteps, ForgetDelivered, NotifyPeople};
use handoff_engine::quality::JudgeQuality;
use handoff_engine::sweep::Supervisor;
use handoff_engine::webhook::NoteDeliveries;

use crate::output::Failed;
use crate::server::config::Config;

/// How often inboxes are emptied of what cannot come again.
const FORGET_EVERY: Duration = Duration::from_mins(10);
/// How often the relay looks for what other nodes wrote. What this node writes, it is told of at once.
#[cfg(feature = "nats")]
const RELAY_EVERY: Duration = Duration::from_millis(250);

/// What acts on events, for as long as the server runs.
pub(super) enum Delivery {
    /// From the log itself.
    Postgres(Consumers<PostgresBus>),
    /// From a broker, which a relay feeds.
    #[cfg(feature = "nats")]
    Nats(Consumers<NatsBus>, Arc<PublishToNats>),
}

impl Delivery {
    /// Starts all consumers. They are to leave when the supervisor has stopped.
    pub(super) async fn start(config: &Config, supervisor: &Supervisor, ctx: &Ctx) -> Result<Self, Failed> {
        supervisor.supervise(ForgetDelivered, ctx.clone(), FORGET_EVERY, Arc::default());
        let log = Arc::new(PostgresBus::new(ctx.store().clone()));
        match &config.nats_url {
            None => Ok(Self::Postgres(all(Consumers::on(log), supervisor, ctx))),
            Some(url) => Self::over_nats(url, &config.nats_stream, log, supervisor, ctx).await,
        }
    }

    #[cfg(feature = "nats")]
    async fn over_nats(
        url: &str,
        stream: &str,
        log: Arc<PostgresBus>,
        supervisor: &Supervisor,
        ctx: &Ctx,
    ) -> Result<Self, Failed> {
        let source = ctx.source().to_owned();
        let options = NatsOptions { url: url.to_owned(), stream: stream.to_owned(), source };
        let nats = NatsBus::connect(ctx.store().clone(), options).await.map_err(Failed::from_error)?;
        let nats = Arc::new(nats);
        let relay = Arc::new(PublishToNats::new(log, nats.clone()));
        let written = ctx.events_written().listen();
        supervisor.supervise(relay.clone(), ctx.clone(), RELAY_EVERY, written);
        Ok(Self::Nats(all(Consumers::on(nats), supervisor, ctx), relay))
    }

    #[cfg(not(feature = "nats"))]
    #[expect(clippy::unused_async, reason = "with the feature it connects")]
    async fn over_nats(
        _url: &str,
        _stream: &str,
        _log: Arc<PostgresBus>,
        _supervisor: &Supervisor,
        _ctx: &Ctx,
    ) -> Result<Self, Failed> {
        Err(Failed::usage(
            "this Handoff was built without NATS: build it with the feature `nats`, or unset nats_url",
        ))
    }

    /// Lets other nodes go on at once.
    pub(super) async fn leave(&self) {
        match self {
            Self::Postgres(consumers) => consumers.leave().await,
            #[cfg(feature = "nats")]
            Self::Nats(consumers, relay) => {
                consumers.leave().await;
                relay.leave().await;
            }
        }
    }
}

/// Everybody who acts on events. To add one, add a line.
fn all<B: Bus>(consumers: Consumers<B>, supervisor: &Supervisor, ctx: &Ctx) -> Consumers<B> {
    consumers
        .with(supervisor, ctx, CountActivity)
        .with(supervisor, ctx, NotifyPeople)
        .with(supervisor, ctx, CountSteps)
        .with(supervisor, ctx, JudgeQuality::default())
        .with(supervisor, ctx, NoteDeliveries)
}
