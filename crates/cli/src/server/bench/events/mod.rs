//! `handoff bench events`: from commit to consumer.
//!
//! A backlog is drained, from a small table and from a large one, and one of answers by the consumer that keeps trust; events come at a steady rate, and it is told how long each takes from
//! its commit to its effect; and writers work with and without somebody who acts on what they write, in turns, on databases of
//! their own.

mod fill;
#[cfg(feature = "nats")]
mod nats;
mod probe;
mod quality;

use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use handoff_bus::PostgresBus;
use handoff_engine::deliver::{Consumer, Consumers, CountActivity, Deliver};
use handoff_engine::sweep::{Pass, Supervisor, Sweep as _};
use serde_json::{Value, json};

use super::hops::Kind;
use super::hops::office::Office;
use super::hops::ours::Ours;
use super::measure::{Tally, go_round};
use super::stage::Stage;
use crate::output::Failed;
use probe::Probe;

/// Each side of the comparison runs in so many stretches, in turn, so that a disturbance hits both.
const STRETCHES: u32 = 4;
/// Events that a run of the chain of routers writes at least; so many runs are started for a rate of events.
const EVENTS_PER_RUN: u32 = 30;

/// How much, and for how long.
#[derive(Clone, Debug, Args)]
pub(super) struct EventsLoad {
    /// Events in the table when a backlog is drained for the first time
    #[arg(long, default_value_t = 100_000)]
    rows: u64,
    /// And for the second time, such as 10000000, which takes some 6 GB of disk; 0: there is none
    #[arg(long, default_value_t = 0)]
    grown: u64,
    /// Events of a backlog
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1_000..))]
    backlog: u64,
    /// Units of a backlog for the consumer that keeps trust
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1_000..))]
    units: u64,
    /// Events in a second while the latency is taken
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(30..=50_000))]
    rate: u32,
    /// Writers at a time
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=500))]
    clients: u16,
    /// Seconds for each measurement
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=600))]
    seconds: u16,
    /// Drain a backlog over this NATS server, too
    #[arg(long, env = "HANDOFF_NATS_URL", value_name = "URL", hide_env_values = true)]
    nats_url: Option<String>,
    /// Print nothing but the JSON object
    #[arg(long)]
    json: bool,
}

impl EventsLoad {
    fn duration(&self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    fn say(&self, text: &str) {
        if !self.json {
            println!("{text}");
        }
    }
}

/// Runs the benchmark.
pub(super) async fn run(load: &EventsLoad) -> Result<(), Failed> {
    let connections = usize::from(load.clients) + 8;
    let stage = Stage::set(connections * 2).await?;
    let office = Office::furnish(&stage.database("events", connections).await?).await?;
    let filler = fill::Filler::open(&stage.url("events")).await?;
    // One node throughout: another would wait for the lease of the one before.
    let bus = Arc::new(PostgresBus::new(office.store.clone()));
    let mut violations = 0_u64;

    let mut growth = Vec::new();
    let mut drained_per_s = 0.0;
    for rows in [load.rows, load.grown].into_iter().filter(|rows| *rows > 0) {
        filler.grow_to(rows).await?;
        let (per_s, lost) = drain(&office, &bus, &filler, load.backlog).await?;
        violations += lost;
        load.say(&format!("  {rows:>10} events in the table: a backlog is drained at {per_s:>8.0} events/s"));
        growth.push(json!({"rows": rows, "per_s": round(per_s)}));
        if growth.len() == 1 {
            drained_per_s = per_s;
        }
    }
    let (judged_per_s, unjudged) = quality::drain(&office, &bus, &filler, load.units).await?;
    violations += unjudged;
    load.say(&format!(
        "  {} units answered by three people each: judged at {judged_per_s:.0} units/s",
        load.units
    ));
    let (mut latency, unseen) = steady(&office, &bus, load).await?;
    violations += unseen;
    let (p50, p99) = (latency.percentile_ms(0.5), latency.percentile_ms(0.99));
    load.say(&format!("  at {} events/s: from commit to effect p50 {p50:.2} ms, p99 {p99:.2} ms", load.rate));
    let (with, alone) = writers(&stage, load).await?;
    let ratio = with / alone;
    load.say(&format!("  writers: {alone:.0} rounds/s alone, {with:.0} with consumers, ratio {ratio:.3}"));
    // Last: who has read from a broker keeps its place there for some seconds, and nobody else reads for it meanwhile.
    let nats = over_nats(load, &office, &filler).await?;
    let result = json!({
        "bench": "events", "seconds": load.seconds, "backlog": load.backlog, "rate": load.rate,
        "ours_per_s": round(drained_per_s), "baseline_per_s": round(alone), "with_consumers_per_s": round(with),
        "ratio": round(ratio), "p50_ms": round(p50), "p99_ms": round(p99), "latency_events": latency.steps.len(),
        "growth": growth, "units": load.units, "judged_units_per_s": round(judged_per_s), "nats": nats,
        "violations": violations,
    });
    println!("{result}");
    if violations == 0 {
        Ok(())
    } else {
        Err(Failed::plain(format!("{violations} events were lost or came twice")))
    }
}

fn round(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}

/// Drains a backlog; how many events in a second, and how many were lost or came twice.
async fn drain(
    office: &Office,
    bus: &Arc<PostgresBus>,
    filler: &fill::Filler,
    backlog: u64,
) -> Result<(f64, u64), Failed> {
    let probe = Probe::default();
    let deliver = Deliver::new(probe.clone(), bus.clone());
    work_off(office, &deliver).await?;
    probe.take_seen();
    filler.add(backlog).await?;
    let began = Instant::now();
    work_off(office, &deliver).await?;
    let took = began.elapsed();
    let seen = u64::try_from(probe.take_seen().len()).unwrap_or(u64::MAX);
    Ok((per_second(backlog, took), seen.abs_diff(backlog)))
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn per_second(count: u64, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64().max(f64::MIN_POSITIVE)
}

async fn work_off<C: Consumer>(office: &Office, deliver: &Deliver<C, PostgresBus>) -> Result<(), Failed> {
    let mut idle = 0;
    while idle < 2 {
        let pass = deliver.run_once(&office.ctx).await.map_err(Failed::from_error)?;
        idle = if pass == Pass::Idle { idle + 1 } else { 0 };
    }
    Ok(())
}

/// Starts runs at a steady rate, and takes how long each of their events takes from its commit to its effect.
async fn steady(office: &Office, bus: &Arc<PostgresBus>, load: &EventsLoad) -> Result<(Tally, u64), Failed> {
    let probe = Probe::default();
    let deliver = Deliver::new(probe.clone(), bus.clone());
    work_off(office, &deliver).await?;
    probe.take_seen();
    let supervisor = Supervisor::default();
    let wake = office.ctx.events_written().listen();
    supervisor.supervise(
        probe::Watched { deliver, probe: probe.clone() },
        office.ctx.clone(),
        Duration::from_millis(250),
        wake,
    );

    let pause = Duration::from_secs(1) * EVENTS_PER_RUN / load.rate;
    let (began, writer) = (Instant::now(), Ours::new(office, Kind::Automated));
    let mut number = 0_u32;
    while began.elapsed() < load.duration() {
        tokio::time::sleep_until((began + pause * number).into()).await;
        number += 1;
        let run = writer.start_run().await?;
        probe.committed(run, Instant::now());
    }
    // What was written last is seen before long.
    let patience = Instant::now() + Duration::from_secs(10);
    while probe.unseen_runs() > 0 && Instant::now() < patience {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    supervisor.stop().await;
    let unseen = u64::try_from(probe.unseen_runs()).unwrap_or(u64::MAX);
    let steps = probe.latencies();
    Ok((Tally { rounds: number.into(), took: began.elapsed(), steps }, unseen))
}

/// Rounds of writers in a second: with somebody who acts on what they write, and alone.
async fn writers(stage: &Stage, load: &EventsLoad) -> Result<(f64, f64), Failed> {
    let connections = usize::from(load.clients) + 8;
    let alone = Office::furnish(&stage.database("alone", connections).await?).await?;
    let with = Office::furnish(&stage.database("together", connections).await?).await?;
    let clients =
        |office: &Office| (0..load.clients).map(|_| Ours::new(office, Kind::Human)).collect::<Vec<_>>();
    let (mut alone_clients, mut with_clients) = (clients(&alone), clients(&with));
    let (mut alone_tally, mut with_tally) = (Tally::default(), Tally::default());
    let supervisor = Supervisor::default();
    let bus = Arc::new(PostgresBus::new(with.store.clone()));
    let consumers = Consumers::on(bus).with(&supervisor, &with.ctx, CountActivity);
    for turn in 0..=STRETCHES {
        let lasting = if turn == 0 { load.duration() / 10 } else { load.duration() / STRETCHES };
        let (tally, back) = go_round(alone_clients, lasting).await?;
        alone_clients = back;
        let (with_it, back) = go_round(with_clients, lasting).await?;
        with_clients = back;
        if turn > 0 {
            alone_tally.add(tally);
            with_tally.add(with_it);
        }
    }
    supervisor.stop().await;
    consumers.leave().await;
    Ok((with_tally.per_second(), alone_tally.per_second()))
}

#[cfg(feature = "nats")]
async fn over_nats(load: &EventsLoad, office: &Office, filler: &fill::Filler) -> Result<Value, Failed> {
    let Some(url) = &load.nats_url else { return Ok(Value::Null) };
    let (per_s, lost) = nats::drain(url, office, filler, load.backlog).await?;
    load.say(&format!("  over NATS: a backlog is drained at {per_s:>8.0} events/s"));
    Ok(json!({"per_s": round(per_s), "lost": lost}))
}

#[cfg(not(feature = "nats"))]
#[expect(clippy::unused_async, reason = "with the feature it measures")]
async fn over_nats(load: &EventsLoad, _office: &Office, _filler: &fill::Filler) -> Result<Value, Failed> {
    match &load.nats_url {
        None => Ok(Value::Null),
        Some(_) => Err(Failed::usage("this Handoff was built without NATS")),
    }
}
