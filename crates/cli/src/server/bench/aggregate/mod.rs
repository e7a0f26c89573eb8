//! `handoff bench aggregate`: Dawid-Skene beside crowd-kit, on the same labels and for the same number of rounds.
//!
//! crowd-kit is installed from PyPI into a throw-away virtual environment, in the versions below. Ours is timed from the file to
//! answers, crowd-kit's from a data frame in memory to answers: its reading of the file is not counted. Memory is the peak of each
//! whole process after one run.

mod python;

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use handoff_core::aggregate::{
    EmParams, Labels, LabelsBuilder, Outcome, Verdict, dawid_skene, worker_matrices,
};
use handoff_core::definition::merging::{Merging, Opinion};
use serde_json::json;
use uuid::Uuid;

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

/// Where both sides find the labels. Removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("handoff-bench-aggregate-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs the benchmark.
pub(super) fn run(size: Size) -> Result<(), Failed> {
    let folder = Folder::new().map_err(Failed::from_error)?;
    let file = folder.at("labels.csv");
    write_csv(&file, size.labels as usize).map_err(Failed::from_error)?;
    let params = EmParams::rounds(size.rounds);
    let mut ours = Tally::default();
    let (mut last, mut peak) = (None, None);
    for _ in 0..REPEATS {
        drop(last.take());
        let began = Instant::now();
        let labels = intern(&file)?;
        let outcome = dawid_skene(&labels, &params);
        let took = began.elapsed();
        ours.add(Tally { rounds: u64::from(size.labels) * u64::from(size.rounds), took, steps: vec![took] });
        last = Some((labels, outcome));
        // crowd-kit, too, runs once.
        peak = peak.or_else(peak_mib);
    }
    let (labels, outcome) = last.ok_or_else(|| Failed::plain("nothing was run"))?;
    let text = std::fs::read_to_string(&file).map_err(Failed::from_error)?;
    let unordered = order_matters(&text, &labels, &outcome, &params)?;
    let (online_p50, online_p99) = online(&text, &labels);
    let settled_per_s = settled_per_s(&text)?;
    let large = large(&folder.at("large.csv"))?;

    size.say(&format!(
        "{} labels, {} rounds; installing crowd-kit {}",
        size.labels,
        size.rounds,
        python::CROWD_KIT
    ));
    let theirs = python::dawid_skene(&folder, &file, size.rounds)?;
    let differing = differing(&labels, &outcome, &theirs.answers);
    let excess = differing.saturating_sub(labels.tasks().len() / DIFFERING_ONE_IN);
    let violations = excess + unordered;

    let ours_per_s = ours.per_second();
    let baseline_per_s =
        f64::from(size.labels) * f64::from(size.rounds) / theirs.seconds.max(f64::MIN_POSITIVE);
    let ratio = ours_per_s / baseline_per_s;
    let (p50, p99) = (ours.percentile_ms(0.5), ours.percentile_ms(0.99));
    size.say(&format!("  crowd-kit {baseline_per_s:>12.0} label-rounds/s   peak {:.0} MiB", theirs.peak_mib));
    size.say(&format!("  Handoff   {ours_per_s:>12.0} label-rounds/s   peak {} MiB", peak.unwrap_or(0)));
    size.say(&format!(
        "  ratio     {ratio:>12.1}   differing answers {differing} of {}",
        labels.tasks().len()
    ));
    size.say(&format!(
        "  1 M labels, 50 rounds: {:.2} s; one task online: p50 {online_p50:.1} µs, p99 {online_p99:.1} µs; \
         {settled_per_s:.0} units/s settled",
        large.as_secs_f64()
    ));
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let result = json!({
        "bench": "aggregate", "labels": size.labels, "rounds": size.rounds,
        "ours_per_s": round(ours_per_s), "baseline_per_s": round(baseline_per_s), "ratio": round(ratio),
        "p50_ms": round(p50), "p99_ms": round(p99), "violations": violations,
        "differing": differing, "tasks": labels.tasks().len(),
        "ours_memory_mib": peak, "baseline_memory_mib": round(theirs.peak_mib),
        "baseline_seconds": round(theirs.seconds), "million_labels_50_rounds_s": round(large.as_secs_f64()),
        "online_p50_us": round(online_p50), "online_p99_us": round(online_p99), "settled_units_per_s": round(settled_per_s),
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
fn write_csv(file: &Path, many: usize) -> io::Result<()> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let tasks = (many / 5).max(1);
    let mut out = BufWriter::new(File::create(file)?);
    writeln!(out, "task,worker,label")?;
    for place in 0..many {
        let task = place % tasks;
        let worker = draw(1_000);
        let truth = task as u64 % 4;
        let skill = 40 + worker % 60;
        let label = if draw(100) < skill { truth } else { draw(4) };
        writeln!(out, "task-{task},worker-{worker},class-{label}")?;
    }
    out.flush()
}

/// Task, worker and label of a line; none for the line that names the columns.
fn row(line: &str) -> Option<(&str, &str, &str)> {
    let (task, rest) = line.split_once(',')?;
    let (worker, label) = rest.split_once(',')?;
    (task != "task").then_some((task, worker, label))
}

/// The rows of such a text.
fn rows(text: &str) -> impl DoubleEndedIterator<Item = (&str, &str, &str)> {
    text.lines().filter_map(row)
}

/// The labels of a file, a line at a time: the text is never held as a whole.
fn intern(file: &Path) -> Result<Labels, Failed> {
    let mut reader = BufReader::new(File::open(file).map_err(Failed::from_error)?);
    let mut labels = LabelsBuilder::default();
    let mut line = String::new();
    while reader.read_line(&mut line).map_err(Failed::from_error)? > 0 {
        if let Some((task, worker, label)) = row(line.trim_end()) {
            labels.push(task, worker, label).map_err(Failed::from_error)?;
        }
        line.clear();
    }
    Ok(labels.finish())
}

/// How many tasks get another support when the labels arrive the other way round.
fn order_matters(text: &str, labels: &Labels, outcome: &Outcome, params: &EmParams) -> Result<usize, Failed> {
    let backwards = Labels::collect(rows(text).rev()).map_err(Failed::from_error)?;
    let other = dawid_skene(&backwards, params);
    Ok((0..labels.tasks().len()).filter(|task| outcome.support(*task).ne(other.support(*task))).count())
}

/// Microseconds for the answer to one task from what is known of its workers: the median, and what 99 in 100 stay below.
fn online(text: &str, labels: &Labels) -> (f64, f64) {
    let matrices = worker_matrices(labels, &EmParams::rounds(5));
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

/// How many units in a second get an answer from what five people each handed in, as happens in the hop of the last of them.
fn settled_per_s(text: &str) -> Result<f64, Failed> {
    let fields = BTreeMap::from([("/label".to_owned(), json!({"method": "majority"}))]);
    let merging = Merging::compile(fields, None).map_err(Failed::plain)?;
    let opinion = |(number, (_, _, label)): (u128, (&str, &str, &str))| Opinion {
        judgment: Uuid::from_u128(number),
        actor: Uuid::from_u128(number),
        trust: None,
        said: std::borrow::Cow::Owned(json!({"label": label})),
    };
    let opinions: Vec<Opinion> = (1..).zip(rows(text).take(ONLINE)).map(opinion).collect();
    let mut tally = Tally::default();
    let began = Instant::now();
    for of_unit in opinions.chunks_exact(5) {
        std::hint::black_box(merging.settle(of_unit));
        tally.rounds += 1;
    }
    tally.took = began.elapsed();
    Ok(tally.per_second())
}

fn large(file: &Path) -> Result<Duration, Failed> {
    let (many, rounds) = LARGE;
    write_csv(file, many).map_err(Failed::from_error)?;
    let labels = intern(file)?;
    let began = Instant::now();
    std::hint::black_box(dawid_skene(&labels, &EmParams::rounds(rounds)));
    Ok(began.elapsed())
}

/// Tasks that both decide, and decide differently. A tie is no decision.
fn differing(labels: &Labels, outcome: &Outcome, theirs: &HashMap<String, String>) -> usize {
    let differs = |(task, name): (usize, &str)| match outcome.verdict(task) {
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
