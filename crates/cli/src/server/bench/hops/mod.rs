//! `handoff bench hops`: what one hop costs, beside the same row changes written by hand.
//!
//! Automated hops are a chain of ROUTER stages that a run passes at its start; human hops are a chain of reviews, each claimed and
//! approved. Both sides change the same rows in the same transactions, in turns, on databases of their own. Then hops come at a
//! steady rate, and it is told how long it takes from the submission until the next unit can be claimed. Last, the same
//! hops are timed again in a database that was filled with copies of real runs.

mod by_hand;
mod fill;
pub(super) mod office;
pub(super) mod ours;
mod steady;

use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};

use super::measure::{Tally, go_round};
use super::stage::Stage;
use crate::output::Failed;
use by_hand::ByHand;
use office::Office;
use ours::Ours;

/// Each side runs in so many stretches, in turn, so that a disturbance hits both.
const STRETCHES: u32 = 6;

/// How much, and for how long.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct HopsLoad {
    /// Runs that hop at a time, in the measurement of hops together
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u16).range(2..=500))]
    clients: u16,
    /// Seconds for each side of each measurement
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=600))]
    seconds: u16,
    /// Hops in a second while the latency is taken
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    rate: u16,
    /// Runs in the database for the second timing; 0: there is none
    #[arg(long, default_value_t = 100_000)]
    grown: u32,
    /// Print nothing but the JSON object
    #[arg(long)]
    json: bool,
}

/// Runs in the database for the first timing.
const SMALL: u32 = 1_000;

/// Hops of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A run passes a chain of ROUTER stages.
    Automated,
    /// Somebody claims and approves a review.
    Human,
}

impl Kind {
    const fn word(self) -> &'static str {
        match self {
            Self::Automated => "automated",
            Self::Human => "human",
        }
    }
}

struct Bench {
    load: HopsLoad,
    stage: Stage,
    ours: Office,
    by_hand: Office,
}

/// Runs the benchmark.
pub(super) async fn run(load: HopsLoad) -> Result<(), Failed> {
    let connections = usize::from(load.clients);
    let stage = Stage::set(connections).await?;
    let by_hand = Office::furnish(&stage.database("by_hand", connections).await?).await?;
    let ours = Office::furnish(&stage.database("ours", connections).await?).await?;
    let bench = Bench { load, stage, ours, by_hand };
    let mut result = json!({"bench": "hops", "clients": load.clients, "seconds": load.seconds});
    let mut human_together = (0.0, 0.0);
    for kind in [Kind::Automated, Kind::Human] {
        let single = bench.compare(kind, 1).await?;
        let together = bench.compare(kind, load.clients).await?;
        if kind == Kind::Human {
            human_together = together;
        }
        result[kind.word()] = json!({"single": told(single), "together": told(together)});
    }
    let mut latency = steady::run(&bench.stage.url("ours"), &bench.ours, load.rate, load.duration()).await?;
    let (p50, p99) = (latency.percentile_ms(0.5), latency.percentile_ms(0.99));
    load.say(&format!("  at {} hops/s: claimable after p50 {p50:.2} ms, p99 {p99:.2} ms", load.rate));
    result["latency"] = json!({"hops_per_s": load.rate, "hops": latency.steps.len(), "p50_ms": round(p50), "p99_ms": round(p99)});
    // Before the database is filled with copies, which are not checked.
    let db = bench.ours.store.db().await.map_err(Failed::from_error)?;
    let violations = handoff_store::integrity::violations(&db).await.map_err(Failed::from_error)?;
    drop(db);
    if load.grown > 0 {
        result["growth"] = Value::Array(bench.growth().await?);
    }
    let (ours_per_s, baseline_per_s) = human_together;
    let summary = json!({"ours_per_s": round(ours_per_s), "baseline_per_s": round(baseline_per_s),
        "ratio": round(ours_per_s / baseline_per_s), "p50_ms": round(p50), "p99_ms": round(p99),
        "violations": violations.len()});
    if let (Value::Object(result), Value::Object(summary)) = (&mut result, summary) {
        result.extend(summary);
    }
    println!("{result}");
    if violations.is_empty() { Ok(()) } else { Err(Failed::plain(format!("{violations:#?}"))) }
}

impl HopsLoad {
    fn duration(self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    fn say(self, text: &str) {
        if !self.json {
            println!("{text}");
        }
    }
}

impl Bench {
    /// Hops in a second on both sides: ours, and by hand.
    async fn compare(&self, kind: Kind, clients: u16) -> Result<(f64, f64), Failed> {
        let (mut ours, mut by_hand) = (Vec::new(), Vec::new());
        for _ in 0..clients {
            ours.push(Ours::new(&self.ours, kind));
            by_hand.push(ByHand::open(&self.stage.url("by_hand"), &self.by_hand, kind).await?);
        }
        let (mut our_tally, mut hand_tally) = (Tally::default(), Tally::default());
        for turn in 0..=STRETCHES {
            let lasting =
                if turn == 0 { self.load.duration() / 10 } else { self.load.duration() / STRETCHES };
            let (tally, back) = go_round(by_hand, lasting).await?;
            by_hand = back;
            // The first turn warms both up and is not counted.
            if turn > 0 {
                hand_tally.add(tally);
            }
            let (tally, back) = go_round(ours, lasting).await?;
            ours = back;
            if turn > 0 {
                our_tally.add(tally);
            }
        }
        let (ours, by_hand) = (hops_per_second(kind, &our_tally), hops_per_second(kind, &hand_tally));
        let at_a_time =
            if clients == 1 { "one run at a time".to_owned() } else { format!("{clients} runs together") };
        self.load.say(&format!(
            "  {:<9} hops, {at_a_time:<18} by hand {by_hand:>7.0}/s   Handoff {ours:>7.0}/s   ratio {:.2}",
            kind.word(),
            ours / by_hand
        ));
        Ok((ours, by_hand))
    }

    /// What a hop costs in a small database and in a large one.
    async fn growth(&self) -> Result<Vec<Value>, Failed> {
        let connections = usize::from(self.load.clients);
        let office = Office::furnish(&self.stage.database("grown", connections).await?).await?;
        let mut sizes = Vec::new();
        for runs in [SMALL, self.load.grown] {
            let there = fill::fill(&self.stage.url("grown"), &office, runs).await?;
            let mut size = json!({"runs": there});
            for kind in [Kind::Automated, Kind::Human] {
                let clients = vec![Ours::new(&office, kind)];
                let (_, clients) = go_round(clients, self.load.duration() / 10).await?;
                let (mut tally, _) = go_round(clients, self.load.duration() / 2).await?;
                let hop = tally.percentile_ms(0.5) / steps_hops(kind);
                size[format!("{}_hop_ms", kind.word())] = json!((hop * 1_000.0).round() / 1_000.0);
                self.load.say(&format!(
                    "  {there:>9} runs in the database: {hop:.3} ms for an {} hop",
                    kind.word()
                ));
            }
            sizes.push(size);
        }
        Ok(sizes)
    }
}

/// How many hops a whole round is.
fn hops_per_round(kind: Kind) -> f64 {
    f64::from(match kind {
        Kind::Automated => office::ROUTERS + 1,
        Kind::Human => office::REVIEWS,
    })
}

/// How many hops one timed step is.
fn steps_hops(kind: Kind) -> f64 {
    match kind {
        Kind::Automated => hops_per_round(kind),
        Kind::Human => 1.0,
    }
}

fn hops_per_second(kind: Kind, tally: &Tally) -> f64 {
    tally.per_second() * hops_per_round(kind)
}

fn told((ours, by_hand): (f64, f64)) -> Value {
    json!({"ours_per_s": round(ours), "baseline_per_s": round(by_hand), "ratio": round(ours / by_hand)})
}

fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
