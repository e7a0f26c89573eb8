//! The same backlog over a broker: from the log to NATS, from there to the consumer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use handoff_bus::{NatsBus, NatsOptions, PostgresBus};
use handoff_engine::deliver::{Deliver, PublishToNats};
use handoff_engine::sweep::{Pass, Sweep as _};

use super::super::hops::office::Office;
use super::fill::Filler;
use super::per_second;
use super::probe::Probe;
use crate::output::Failed;

/// The longest a backlog may take.
const PATIENCE: Duration = Duration::from_mins(10);

/// Drains a backlog; how many events in a second, and how many were lost.
pub(super) async fn drain(
    url: &str,
    office: &Office,
    filler: &Filler,
    backlog: u64,
) -> Result<(f64, u64), Failed> {
    let stream = format!("handoff-bench-{}", std::process::id());
    let options = NatsOptions { url: url.to_owned(), stream, source: office.ctx.source().to_owned() };
    let nats = NatsBus::connect(office.store.clone(), options).await.map_err(Failed::from_error)?;
    let nats = Arc::new(nats);
    let relay = PublishToNats::new(Arc::new(PostgresBus::new(office.store.clone())), nats.clone());
    let probe = Probe::default();
    let deliver = Deliver::new(probe.clone(), nats);
    // What is in the table already is not to be measured: it goes over first.
    while relay.run_once(&office.ctx).await.map_err(Failed::from_error)? == Pass::More {}
    deliver.run_once(&office.ctx).await.map_err(Failed::from_error)?;
    probe.take_seen();
    filler.add(backlog).await?;
    let (began, mut seen) = (Instant::now(), 0_u64);
    while seen < backlog && began.elapsed() < PATIENCE {
        let (passed_on, taken) = tokio::join!(relay.run_once(&office.ctx), deliver.run_once(&office.ctx));
        passed_on.and(taken).map_err(Failed::from_error)?;
        seen += u64::try_from(probe.take_seen().len()).unwrap_or_default();
    }
    Ok((per_second(seen, began.elapsed()), backlog.saturating_sub(seen)))
}
