//! `handoff bench work`: clients that claim and submit on one step over HTTP, beside the same by hand in SQL, run by pgbench.
//!
//! Both sides work on the same PostgreSQL, which syncs to disk: one unit is answered by three, every answer is checked and kept, and
//! every act is told by an event. Ours also speaks HTTP and JSON, validates a form, and links its events into chains.

mod by_hand;
mod client;
mod pool;

use std::time::Duration;

use clap::Args;
use handoff_store::log::Place;
use handoff_store::{Store, StoreError, consumer};
use serde_json::json;

use super::measure::{Tally, go_round};
use super::stage::{Server, Stage};
use crate::output::Failed;
use by_hand::ByHand;
use client::Worker;
use pool::{Furnished, furnish};

/// Each side runs in so many stretches, in turn, so that a disturbance hits both.
const STRETCHES: u32 = 3;
/// Connections of each server to the database: batches need few.
const CONNECTIONS: usize = 8;
/// Where hand-written SQL is at its best on two cores; its best figure is looked for here as well.
const BEST_CLIENTS: u16 = 32;

/// Consumers that have not moved for so long have nothing left to do.
const AT_REST: Duration = Duration::from_secs(1);

/// How much, and for how long.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct WorkLoad {
    /// Clients at a time, on both sides
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=2_000))]
    clients: u16,
    /// Seconds for each side
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=600))]
    seconds: u16,
    /// Units on offer at the beginning
    #[arg(long, default_value_t = 30_000, value_parser = clap::value_parser!(u32).range(100..=5_000_000))]
    units: u32,
    /// Server processes on one database
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=8))]
    servers: u16,
    /// Leave the hand-written side out, to watch ours alone
    #[arg(long)]
    ours_only: bool,
    /// Print nothing but the JSON object
    #[arg(long)]
    json: bool,
}

impl WorkLoad {
    fn say(self, text: &str) {
        if !self.json {
            println!("{text}");
        }
    }

    fn stretch(self) -> Duration {
        Duration::from_secs(self.seconds.into()) / STRETCHES
    }
}

/// Runs the benchmark.
pub(super) async fn run(load: WorkLoad) -> Result<(), Failed> {
    let stage = Stage::set(usize::from(load.clients.clamp(64, 1_000))).await?;
    let by_hand = ByHand::set(&stage, load.units).await?;
    let ours = stage.database("ours", CONNECTIONS).await?;
    load.say(&format!("furnishing: {} units, {} people", load.units, load.clients));
    let Furnished { step, tokens } = furnish(&ours, load.units, load.clients).await?;
    let mut servers = Vec::new();
    for _ in 0..load.servers {
        servers.push(Server::start(&stage.url("ours"), CONNECTIONS).await?);
    }
    come_to_rest(&ours).await.map_err(Failed::from_error)?;
    load.say(&format!("{} clients, {} s each side, in turns of {STRETCHES}", load.clients, load.seconds));
    let (mut hand, mut hand_best, mut http) = (Tally::default(), Tally::default(), Tally::default());
    let mut waited = 0;
    for turn in 0..=STRETCHES {
        // The first turn warms all up and is not counted.
        let lasting = if turn == 0 { Duration::from_secs(1) } else { load.stretch() };
        if !load.ours_only {
            let best = by_hand.cycle(BEST_CLIENTS, lasting).await?;
            let same = by_hand.cycle(load.clients.min(200), lasting).await?;
            if turn > 0 {
                hand_best.add(best);
                hand.add(same);
            }
        }
        // A server hangs up on whoever is silent for long, as ours are while it is the others' turn.
        let mut workers = Vec::new();
        for (number, token) in tokens.iter().enumerate() {
            workers.push(Worker::open(servers[number % servers.len()].address, token, step).await?);
        }
        let (over_http, workers) = go_round(workers, lasting).await?;
        if turn > 0 {
            waited += workers.iter().map(|worker| worker.empty_handed).sum::<u64>();
            http.add(over_http);
        }
    }
    let violations = handoff_store::integrity::violations(&ours.db().await.map_err(Failed::from_error)?)
        .await
        .map_err(Failed::from_error)?;
    let by_hand_violations = by_hand.check().await?;
    report(load, (hand, hand_best, http), (waited, violations.len(), by_hand_violations));
    if violations.is_empty() { Ok(()) } else { Err(Failed::plain(format!("{violations:#?}"))) }
}

/// Waits until whoever acts on events has seen all that furnishing told: filling the pool is not what is measured.
async fn come_to_rest(store: &Store) -> Result<(), StoreError> {
    let mut before = Vec::new();
    loop {
        let db = store.db().await?;
        let places: Vec<Place> = consumer::list(&db).await?.iter().map(|row| row.place).collect();
        if !places.is_empty() && places == before {
            return Ok(());
        }
        before = places;
        tokio::time::sleep(AT_REST).await;
    }
}

fn report(
    load: WorkLoad,
    (mut hand, hand_best, mut ours): (Tally, Tally, Tally),
    (waited, violations, by_hand_violations): (u64, usize, i64),
) {
    let (ours_per_s, baseline_per_s) = (ours.per_second(), hand.per_second());
    let best_per_s = hand_best.per_second().max(baseline_per_s);
    let (ratio, ratio_to_best) = (ours_per_s / baseline_per_s, ours_per_s / best_per_s);
    let (p50, p99) = (ours.percentile_ms(0.5), ours.percentile_ms(0.99));
    let (hand_p50, hand_p99) = (hand.percentile_ms(0.5), hand.percentile_ms(0.99));
    load.say(&format!(
        "  by hand   {baseline_per_s:>8.0} cycles/s   p50 {hand_p50:.2} ms   p99 {hand_p99:.2} ms"
    ));
    load.say(&format!("  its best  {best_per_s:>8.0} cycles/s"));
    load.say(&format!(
        "  Handoff   {ours_per_s:>8.0} cycles/s   p50 {p50:.2} ms   p99 {p99:.2} ms   over HTTP"
    ));
    load.say(&format!(
        "  ratio     {ratio:>8.2}   to its best {ratio_to_best:.2}   violations {violations}   by hand {by_hand_violations}"
    ));
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let result = json!({
        "bench": "work", "clients": load.clients, "seconds": load.seconds, "units": load.units,
        "servers": load.servers, "ours_per_s": round(ours_per_s), "baseline_per_s": round(baseline_per_s),
        "baseline_best_per_s": round(best_per_s), "ratio": round(ratio), "ratio_to_best": round(ratio_to_best),
        "p50_ms": round(p50), "p99_ms": round(p99), "baseline_p50_ms": round(hand_p50),
        "baseline_p99_ms": round(hand_p99), "cycles": ours.rounds, "empty_handed": waited,
        "violations": violations, "baseline_violations": by_hand_violations,
    });
    println!("{result}");
}
