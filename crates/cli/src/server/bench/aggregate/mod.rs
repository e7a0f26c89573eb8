//! `handoff bench aggregate`: Dawid-Skene beside crowd-kit, on the same labels and for the same number of rounds.
//!
//! crowd-kit is installed from PyPI into a throw-away virtual environment, in the versions below. Ours is timed from rows of text to
//! answers, crowd-kit's from a data frame in memory to answers: its reading of the file is not counted. Memory is the peak of each
//! whole process.

mod python;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use clap::Args;
use handoff_core::aggregate::{EmParams, Labels, Outcome, Verdict, dawid_skene};
use serde_json::json;

use super::measure::Tally;
use crate::output::Failed;

/// Ours runs so often; crowd-kit once.
const REPEATS: usize = 5;

/// Labels and rounds of the run that shows how we scale.
const LARGE: (usize, u32) = (1_000_000, 50);

/// Posteriors of single tasks to time.
const ONLINE: usize = 20_000;

/// Answers that two sound implementations may differ on: 1 in so many tasks.
const DIFFERING_ONE_IN: usize = 100;

/// How much.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Size {
    /// Labels, five to a task
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1_000..=5_000_000))]
    labels: u32,
    /// Rounds on both sides
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// Print nothing but the JSON object
    #[arg(long)]
    json: bool,
}

impl Size {
    fn say(self, text: &str) {
        if !self.json {
            println!("{text}");
        }
    }
}

/// Runs the benchmark.
pub(super) fn run(size: Size) -> Result<(), Failed> {
    let text = csv(size.labels as usize);
    let params = EmParams::rounds(size.rounds);
    let mut ours = Tally::default();
    let mut last = None;
    for _ in 0..REPEATS {
        // One copy at a time, or memory would be that of two.
        drop(last.take());
        let began = Instant::now();
        let labels = intern(&text)?;
        let (outcome, _) = dawid_skene(&labels, &params);
        let took = began.elapsed();
        ours.add(Tally { rounds: u64::from(size.labels) * u64::from(size.rounds), took, steps: vec![took] });
        last = Some((labels, outcome));
    }
    let (labels, outcome) = last.ok_or_else(|| Failed::plain("nothing was run"))?;
    let peak_mib = peak_mib();
    let unordered = order_matters(&text, &labels, &outcome, &params)?;
    let (online_p50, online_p99) = online(&text, &labels);
    let large = large()?;

    size.say(&format!(
        "{} labels, {} rounds; installing crowd-kit {}",
        size.labels,
        size.rounds,
        python::CROWD_KIT
    ));
    let theirs = python::dawid_skene(&text, size.rounds)?;
    let differing = differing(&labels, &outcome, &theirs.answers);
    let excess = differing.saturating_sub(labels.tasks().len() / DIFFERING_ONE_IN);
    let violations = excess + unordered;

    let ours_per_s = ours.per_second();
    let baseline_per_s =
        f64::from(size.labels) * f64::from(size.rounds) / theirs.seconds.max(f64::MIN_POSITIVE);
    let ratio = ours_per_s / baseline_per_s;
    let (p50, p99) = (ours.percentile_ms(0.5), ours.percentile_ms(0.99));
    size.say(&format!("  crowd-kit {baseline_per_s:>12.0} label-rounds/s   peak {:.0} MiB", theirs.peak_mib));
    size.say(&format!("  Handoff   {ours_per_s:>12.0} label-rounds/s   peak {} MiB", peak_mib.unwrap_or(0)));
    size.say(&format!(
        "  ratio     {ratio:>12.1}   differing answers {differing} of {}",
        labels.tasks().len()
    ));
    size.say(&format!(
        "  1 M labels, 50 rounds: {:.2} s; one task online: p50 {online_p50:.1} µs, p99 {online_p99:.1} µs",
        large.as_secs_f64()
    ));
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let result = json!({
        "bench": "aggregate", "labels": size.labels, "rounds": size.rounds,
        "ours_per_s": round(ours_per_s), "baseline_per_s": round(baseline_per_s), "ratio": round(ratio),
        "p50_ms": round(p50), "p99_ms": round(p99), "violations": violations,
        "differing": differing, "tasks": labels.tasks().len(),
        "ours_memory_mib": peak_mib, "baseline_memory_mib": round(theirs.peak_mib),
        "baseline_seconds": round(theirs.seconds), "million_labels_50_rounds_s": round(large.as_secs_f64()),
        "online_p50_us": round(online_p50), "online_p99_us": round(online_p99),
        "baseline": format!("crowd-kit {}", python::CROWD_KIT),
    });
    println!("{result}");
    if violations == 0 {
        Ok(())
    } else {
        Err(Failed::plain(format!("{violations} answers are not as they must be")))
    }
}

/// Labels in CSV, by workers who differ in skill: five to a task, four classes, the same every time.
fn csv(many: usize) -> String {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let tasks = (many / 5).max(1);
    let mut text = "task,worker,label\n".to_owned();
    for place in 0..many {
        let task = place % tasks;
        let worker = draw(1_000);
        let truth = task as u64 % 4;
        let skill = 40 + worker % 60;
        let label = if draw(100) < skill { truth } else { draw(4) };
        let _ = writeln!(text, "task-{task},worker-{worker},class-{label}");
    }
    text
}

/// The rows of such a text.
fn rows(text: &str) -> impl DoubleEndedIterator<Item = (&str, &str, &str)> {
    let row = |line| {
        let (task, rest) = str::split_once(line, ',')?;
        let (worker, label) = rest.split_once(',')?;
        Some((task, worker, label))
    };
    // The first line names the columns; it is left out by its name, since the rows are also read backwards.
    text.lines().filter_map(row).filter(|(task, ..)| *task != "task")
}

fn intern(text: &str) -> Result<Labels, Failed> {
    Labels::collect(rows(text)).map_err(Failed::from_error)
}

/// How many tasks get another support when the labels arrive the other way round.
fn order_matters(text: &str, labels: &Labels, outcome: &Outcome, params: &EmParams) -> Result<usize, Failed> {
    let backwards = Labels::collect(rows(text).rev()).map_err(Failed::from_error)?;
    let (other, _) = dawid_skene(&backwards, params);
    Ok((0..labels.tasks().len()).filter(|task| outcome.support(*task) != other.support(*task)).count())
}

/// Microseconds for the answer to one task from what is known of its workers: the median, and what 99 in 100 stay below.
fn online(text: &str, labels: &Labels) -> (f64, f64) {
    let (_, matrices) = dawid_skene(labels, &EmParams::rounds(5));
    let mut tally = Tally::default();
    let rows: Vec<_> = rows(text).take(ONLINE).collect();
    for answers in rows.windows(5) {
        let began = Instant::now();
        let posterior = matrices.posterior(answers.iter().map(|(_, worker, label)| (*worker, *label)));
        tally.steps.push(began.elapsed());
        std::hint::black_box(posterior);
    }
    (tally.percentile_ms(0.5) * 1_000.0, tally.percentile_ms(0.99) * 1_000.0)
}

fn large() -> Result<Duration, Failed> {
    let (many, rounds) = LARGE;
    let labels = intern(&csv(many))?;
    let began = Instant::now();
    std::hint::black_box(dawid_skene(&labels, &EmParams::rounds(rounds)));
    Ok(began.elapsed())
}

/// Tasks that both decide, and decide differently. A tie is no decision.
fn differing(labels: &Labels, outcome: &Outcome, theirs: &HashMap<String, String>) -> usize {
    let differs = |(task, name): (usize, &String)| match outcome.verdict(task) {
        Verdict::Decided(class) => theirs.get(name) != Some(&labels.classes()[class as usize]),
        Verdict::Empty | Verdict::Tied(_) => false,
    };
    labels.tasks().iter().enumerate().filter(|pair| differs(*pair)).count()
}

/// The most memory this process ever had.
fn peak_mib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib / 1024)
}
