//! What a simulation measured.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;

use crate::definition::StageKey;
use crate::scenario::play::Play;
use crate::scenario::script::Script;

/// How long a unit waited and was worked on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stay {
    pub(super) ready_at: Timestamp,
    pub(super) claimed_at: Timestamp,
    pub(super) handed_in_at: Timestamp,
}

#[derive(Debug, Default)]
struct Seconds {
    waited: Vec<f64>,
    worked: Vec<f64>,
    took: Vec<f64>,
}

/// What is measured while the simulation goes on.
#[derive(Debug, Default)]
pub(super) struct Tally {
    stages: BTreeMap<StageKey, Seconds>,
    longest_line: usize,
    /// Work that was withdrawn while somebody did it.
    pub(super) in_vain: usize,
}

/// What a simulation measured. Times are in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many runs were started.
    pub runs: usize,
    /// How many of them are over.
    pub completed: usize,
    /// How many came to each outcome.
    pub outcomes: BTreeMap<String, usize>,
    /// From the first start to the last event.
    pub lasted: f64,
    /// Runs completed an hour.
    pub throughput_per_hour: f64,
    /// From start to end of those that are over.
    pub cycle_time: Spread,
    /// The most units that ever waited for somebody.
    pub longest_line: usize,
    /// How many answers nobody wanted any more when they were ready.
    pub in_vain: usize,
    /// Stage by stage, in the workflow's order; only those where people work.
    pub stages: Vec<StageReport>,
    /// Where runs that are not over stand.
    pub stuck_at: BTreeMap<String, usize>,
}

/// What was measured at a stage. Times are in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StageReport {
    /// The stage.
    pub stage: String,
    /// How many answers were given.
    pub answers: usize,
    /// Answers an hour.
    pub throughput_per_hour: f64,
    /// From ready to taken.
    pub queue_time: Spread,
    /// From taken to handed in.
    pub service_time: Spread,
    /// From ready to handed in.
    pub cycle_time: Spread,
}

/// How measurements are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// Half of them are at most this.
    pub p50: f64,
    /// Nine of ten are at most this.
    pub p90: f64,
    /// The largest.
    pub max: f64,
}

impl Spread {
    /// Of some measurements; of none, all is zero.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "counts are far below 2^52, and a rank is at least zero"
    )]
    pub fn of(measured: &[f64]) -> Self {
        let mut sorted = measured.to_vec();
        sorted.sort_by(f64::total_cmp);
        let Some(max) = sorted.last().copied() else { return Self::default() };
        // The nearest rank: a value that was measured, not one in between.
        let at = |share: f64| sorted[((share * sorted.len() as f64).ceil() as usize).max(1) - 1];
        Self { mean: sorted.iter().sum::<f64>() / sorted.len() as f64, p50: at(0.5), p90: at(0.9), max }
    }
}

impl Tally {
    pub(super) fn stayed(&mut self, stage: &StageKey, stay: Stay) {
        let seconds = self.stages.entry(stage.clone()).or_default();
        let between = |from: Timestamp, to: Timestamp| to.duration_since(from).as_secs_f64();
        seconds.waited.push(between(stay.ready_at, stay.claimed_at));
        seconds.worked.push(between(stay.claimed_at, stay.handed_in_at));
        seconds.took.push(between(stay.ready_at, stay.handed_in_at));
    }

    pub(super) fn line(&mut self, length: usize) {
        self.longest_line = self.longest_line.max(length);
    }

    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub(super) fn report(&self, script: &Script, plays: &[Play<'_>]) -> Report {
        let last = plays.iter().filter_map(|play| play.events().last().map(|(_, at)| *at)).max();
        let lasted = last.map_or(0.0, |last| last.duration_since(Timestamp::UNIX_EPOCH).as_secs_f64());
        let an_hour = |count: usize| if lasted > 0.0 { count as f64 * 3_600.0 / lasted } else { 0.0 };
        let mut report = Report {
            runs: plays.len(),
            completed: 0,
            outcomes: BTreeMap::new(),
            lasted,
            throughput_per_hour: 0.0,
            cycle_time: Spread::default(),
            longest_line: self.longest_line,
            in_vain: self.in_vain,
            stages: Vec::new(),
            stuck_at: BTreeMap::new(),
        };
        let mut took = Vec::new();
        for play in plays {
            if let Some(outcome) = play.outcome() {
                *report.outcomes.entry(outcome.to_owned()).or_default() += 1;
                let run = &play.in_hand().run.value;
                took.extend(run.state.ended_at().map(|at| at.duration_since(run.created_at).as_secs_f64()));
            }
            for stage in play.open() {
                *report.stuck_at.entry(stage.to_owned()).or_default() += 1;
            }
        }
        report.completed = took.len();
        report.throughput_per_hour = an_hour(took.len());
        report.cycle_time = Spread::of(&took);
        for stage in script.definition().stages().filter(|stage| stage.kind.human().is_some()) {
            let none = Seconds::default();
            let seconds = self.stages.get(&stage.key).unwrap_or(&none);
            report.stages.push(StageReport {
                stage: stage.key.to_string(),
                answers: seconds.took.len(),
                throughput_per_hour: an_hour(seconds.took.len()),
                queue_time: Spread::of(&seconds.waited),
                service_time: Spread::of(&seconds.worked),
                cycle_time: Spread::of(&seconds.took),
            });
        }
        report
    }
}
