//! `handoff bench rollup`: one colour for a long run, kept current by what changed, beside reading all of its units.
//!
//! Needs no database. Each hop changes one unit; both sides then roll the run up, and must agree.

use std::time::{Duration, Instant};

use clap::Args;
use handoff_core::id::UnitId;
use handoff_core::machine::StateCode;
use handoff_core::rollup::{Class, Life, Marks, Part, Policy, Rollup, Standing, State, rollup, rollup_open};
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::measure;
use crate::output::Failed;

/// Hops whose results are not counted: they warm up.
const WARM_UP: u32 = 1_000;

/// How long a run, and for how long.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct RollupLoad {
    /// Units of the run
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    units: u32,
    /// Seconds for both sides together
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=600))]
    seconds: u16,
    /// Print nothing but the JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the benchmark.
pub(super) fn run(load: RollupLoad) -> Result<(), Failed> {
    let mut long_run = LongRun::new(load.units);
    let (mut ours, mut scratch) = (measure::Tally::default(), measure::Tally::default());
    let mut violations = 0_u64;
    let until = Instant::now() + Duration::from_secs(load.seconds.into());
    let mut hop = 0_u32;
    while hop <= WARM_UP || Instant::now() < until {
        hop = hop.wrapping_add(1).max(1);
        let hopped = long_run.hop(hop);
        violations += u64::from(hopped.kept != hopped.anew);
        if hop > WARM_UP {
            note(&mut ours, hopped.kept_took);
            note(&mut scratch, hopped.anew_took);
        }
    }
    report(load, (ours, scratch), violations);
    if violations == 0 { Ok(()) } else { Err(Failed::plain("the two roll-ups disagree")) }
}

fn note(tally: &mut measure::Tally, took: Duration) {
    tally.rounds += 1;
    tally.took += took;
    tally.steps.push(took);
}

fn report(load: RollupLoad, (mut ours, mut scratch): (measure::Tally, measure::Tally), violations: u64) {
    let (ours_per_s, baseline_per_s) = (ours.per_second(), scratch.per_second());
    let ratio = ours_per_s / baseline_per_s;
    let (p50, p99) = (ours.percentile_ms(0.5), ours.percentile_ms(0.99));
    let (anew_p50, anew_p99) = (scratch.percentile_ms(0.5), scratch.percentile_ms(0.99));
    if !load.json {
        println!("{} units, one of them changed per roll-up, {} roll-ups", load.units, ours.rounds);
        println!("  anew   {baseline_per_s:>10.0} roll-ups/s   p50 {anew_p50:.6} ms   p99 {anew_p99:.6} ms");
        println!("  kept   {ours_per_s:>10.0} roll-ups/s   p50 {p50:.6} ms   p99 {p99:.6} ms");
        println!("  ratio  {ratio:>10.2}   violations {violations}");
    }
    let round = |value: f64, parts: f64| (value * parts).round() / parts;
    let result = json!({
        "bench": "rollup", "units": load.units, "seconds": load.seconds, "rollups": ours.rounds,
        "ours_per_s": round(ours_per_s, 100.0), "baseline_per_s": round(baseline_per_s, 100.0),
        "ratio": round(ratio, 100.0), "p50_ms": round(p50, 1e6), "p99_ms": round(p99, 1e6),
        "baseline_p50_ms": round(anew_p50, 1e6), "baseline_p99_ms": round(anew_p99, 1e6),
        "violations": violations,
    });
    println!("{result}");
}

/// A run with many units in many states, each at a stage of its own.
struct LongRun {
    units: Vec<Standing>,
    open: Vec<Standing>,
    marks: Marks,
    policy: Policy,
    dice: u64,
}

/// One change, rolled up both ways.
struct Hopped {
    kept: Rollup,
    kept_took: Duration,
    anew: Rollup,
    anew_took: Duration,
}

impl LongRun {
    fn new(units: u32) -> Self {
        let units: Vec<_> = (0..units).map(standing).collect();
        let mut marks = Marks::default();
        for unit in &units {
            marks.close(unit.stage, unit.round, false);
        }
        Self { units, open: Vec::new(), marks, policy: Policy::default(), dice: 1 }
    }

    /// The same dice in every run, so that two runs of the benchmark do the same.
    fn throw(&mut self, sides: usize) -> usize {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.dice >> 33).unwrap_or_default() % sides
    }

    fn hop(&mut self, number: u32) -> Hopped {
        let (index, face) = (self.throw(self.units.len()), self.throw(64));
        let before = self.units[index];
        self.units[index].state = state(face);
        self.units[index].since = instant(number);
        let after = self.units[index];

        // A hop has the open units in hand; what was over, and what is over now, is marked.
        let began = Instant::now();
        if before.state.class == Class::Done {
            self.marks.reopen(before.stage, before.round, false);
        }
        if after.state.class == Class::Done {
            self.marks.close(after.stage, after.round, false);
        }
        self.open.retain(|unit| unit.unit != after.unit);
        if after.state.class != Class::Done {
            self.open.push(after);
        }
        let kept = rollup_open(&self.marks, &self.open, (&self.policy, |_| false), &Life::InProgress, 0);
        let kept_took = began.elapsed();

        let began = Instant::now();
        let anew = rollup(&self.units, &self.policy, &Life::InProgress, 0);
        Hopped { kept, kept_took, anew, anew_took: began.elapsed() }
    }
}

fn instant(number: u32) -> Timestamp {
    Timestamp::UNIX_EPOCH + Duration::from_secs(number.into())
}

/// Most units are finished, as in a run that has come far.
const fn state(face: usize) -> State {
    let (code, class, ordinal) = match face {
        0 => (StateCode::Ready, Class::Active, 2),
        1 => (StateCode::InProgress, Class::Active, 3),
        2 => (StateCode::Waiting, Class::Wait, 4),
        3 => (StateCode::Blocked, Class::Wait, 5),
        4 => (StateCode::Overdue, Class::Red, 6),
        _ => (StateCode::Completed, Class::Done, 9),
    };
    State { code, class, ordinal }
}

fn standing(number: u32) -> Standing {
    Standing {
        unit: UnitId(Uuid::from_u128(number.into())),
        stage: number as usize,
        round: 1,
        state: state(5),
        since: instant(0),
        part: Part::Mandatory,
        escalated: false,
    }
}
