//! `handoff aggregate`: one answer from many, offline, from a CSV file. No server takes part.

mod categorical;
mod lines;
mod overlap;
mod read;
mod values;

use std::fs;
use std::path::Path;

use clap::{Args, ValueEnum};
use handoff_core::aggregate::{EmParams, OverlapRule};
use serde_json::{Map, Value};

use crate::output::{Failed, Sink, print, say};

/// Arguments of `handoff aggregate`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  handoff aggregate majority labels.csv --out result.csv
  handoff aggregate dawid-skene labels.csv.gz --gold gold.csv --json
  handoff aggregate dawid-skene labels.csv --gold gold.csv --simulate-overlap 0.99,3,10
  handoff aggregate median ratings.csv --gold gold.csv --tolerance 5

labels.csv has the columns task, worker and label; gold.csv task and label; trust.csv worker and trust (0 to 1). Other
columns are ignored. Files may be gzipped; `-` is stdin. The result has the columns task, label, confidence, tied (labels
with equal support, as a JSON list) and shares (of the answers, as JSON).

With --simulate-overlap, `saving` is against asking MOST people every time (`labels_fixed`, `accuracy_fixed`), `saving_of_all`
against all labels of the file (`labels_all`, `accuracy_all`).")]
pub(crate) struct AggregateArgs {
    /// How to find the answer
    method: Method,
    /// CSV with the columns task, worker, label
    #[arg(value_name = "LABELS")]
    labels: String,
    /// CSV with the right answers, to score against
    #[arg(long, value_name = "FILE")]
    gold: Option<String>,
    /// CSV with the trust in each worker, for `weighted`
    #[arg(long, value_name = "FILE")]
    trust: Option<String>,
    /// Where to write the answers; `-` is stdout
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Print the summary as one JSON object
    #[arg(long)]
    json: bool,
    /// What to do with ties
    #[arg(long, value_enum, default_value_t = Ties::Agreement)]
    ties: Ties,
    /// What to do when a worker labels a task again
    #[arg(long, value_enum, default_value_t = Repeats::Keep)]
    repeats: Repeats,
    /// Go exactly so many rounds, instead of up to 100 until nothing changes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rounds: Option<u32>,
    /// Share cut off at either end, for `trimmed-mean`
    #[arg(long, default_value_t = 0.1, value_name = "SHARE", value_parser = trim)]
    trim: f64,
    /// How near to the result an answer counts as agreeing with it, for `mean`, `median` and `trimmed-mean`: their confidence is the share of
    /// answers that do. Left out: a tenth of the result
    #[arg(long, value_name = "NUMBER", value_parser = tolerance, allow_negative_numbers = true)]
    tolerance: Option<f64>,
    /// What collecting until a confidence, with at least and at most so many answers, would have saved, and at what price; answers are
    /// those of Dawid-Skene, whatever the method
    #[arg(long, value_name = "CONFIDENCE,LEAST,MOST", value_parser = overlap_rule)]
    simulate_overlap: Option<OverlapRule>,
}

/// How to find the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Most votes
    #[value(alias = "majority-vote")]
    Majority,
    /// Most trust
    Weighted,
    /// Most votes, by agreement with the majority
    Wawa,
    /// A matrix of errors for each worker
    #[value(alias = "dawid_skene", alias = "ds")]
    DawidSkene,
    /// One accuracy for each worker
    #[value(alias = "one_coin", alias = "one-coin-dawid-skene")]
    OneCoin,
    /// Abilities of workers and difficulties of tasks
    Glad,
    /// Knowledge or habit
    Mace,
    /// The mean of numbers
    Mean,
    /// The middle number
    Median,
    /// The mean without the extremes
    #[value(alias = "trimmed_mean")]
    TrimmedMean,
    /// The text nearest to all others; two that differ are as near, and get a label only with `--ties first`
    Text,
}

impl Method {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// What to do with ties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Ties {
    /// Choose the likeliest, by how far its voters agree with the others elsewhere and how common it is; leave what is tied even then, and
    /// texts that are as near to the others
    Agreement,
    /// Choose the label that sorts first, as many tools do
    First,
    /// Give no label
    Leave,
}

/// What to do when a worker labels a task again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Repeats {
    /// Every row counts
    Keep,
    /// Fail
    Refuse,
}

impl AggregateArgs {
    fn params(&self) -> EmParams {
        self.rounds.map_or_else(EmParams::default, EmParams::rounds)
    }
}

/// Summary and answers.
struct Report {
    /// What was found, for people and scripts alike.
    summary: Map<String, Value>,
    /// Warnings, for people.
    remarks: Vec<String>,
    /// Made one by one as they are written: they take far more room than what they are made from.
    answers: Box<dyn Iterator<Item = Row>>,
}

/// One line of the result.
struct Row {
    task: String,
    label: Option<String>,
    confidence: f64,
    tied: Vec<String>,
    shares: Map<String, Value>,
}

/// Runs the command.
pub(crate) fn run(args: &AggregateArgs) -> Result<(), Failed> {
    check_out(args)?;
    if args.trust.is_some() && args.method != Method::Weighted {
        return Err(Failed::usage("--trust goes with weighted; other methods do not use it"));
    }
    let numeric = matches!(args.method, Method::Mean | Method::Median | Method::TrimmedMean);
    if args.tolerance.is_some() && !numeric {
        let told = "--tolerance goes with mean, median and trimmed-mean; other methods do not use it";
        return Err(Failed::usage(told));
    }
    let mut report = if numeric || args.method == Method::Text {
        if args.simulate_overlap.is_some() {
            return Err(Failed::usage("--simulate-overlap works with labels, not with numbers or texts"));
        }
        values::aggregate(args)?
    } else {
        categorical::aggregate(args)?
    };
    if let Some(out) = &args.out {
        write_answers(out, &mut report.answers)?;
    }
    let answers_on_stdout = args.out.as_deref() == Some("-");
    if args.json {
        let line = serde_json::to_string(&report.summary).map_err(Failed::from_error)?;
        if answers_on_stdout {
            // The summary is all there is on stderr, so that it can be read by itself.
            say(line);
            return Ok(());
        }
        print(line)?;
    } else {
        tell(&report, answers_on_stdout)?;
    }
    report.remarks.iter().for_each(say);
    Ok(())
}

fn tell(report: &Report, quietly: bool) -> Result<(), Failed> {
    let mut lines = Vec::new();
    for (name, value) in &report.summary {
        let text = match value {
            Value::Null => continue,
            Value::String(text) => text.clone(),
            Value::Number(number) if number.is_f64() => format!("{:.4}", number.as_f64().unwrap_or_default()),
            Value::Object(fields) => fields
                .iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| match value {
                    Value::String(text) => format!("{name} {text}"),
                    Value::Number(number) if number.is_f64() => {
                        format!("{name} {:.4}", number.as_f64().unwrap_or_default())
                    }
                    other => format!("{name} {other}"),
                })
                .collect::<Vec<_>>()
                .join(", "),
            other => other.to_string(),
        };
        lines.push(format!("{:<22}{text}", name.replace('_', " ")));
    }
    for line in lines {
        if quietly { say(line) } else { print(line)? }
    }
    Ok(())
}

fn write_answers(out: &str, answers: &mut dyn Iterator<Item = Row>) -> Result<(), Failed> {
    let mut sink = Sink::open(Some(Path::new(out)).filter(|_| out != "-"))?;
    if let Err(failed) = write_rows(&mut sink, answers) {
        return Err(match failed.into_kind() {
            csv::ErrorKind::Io(error) => sink.failed(&error),
            other => Failed::plain(format!("cannot write {out}: {other:?}")),
        });
    }
    sink.finish()
}

fn write_rows(sink: &mut Sink, answers: &mut dyn Iterator<Item = Row>) -> Result<(), csv::Error> {
    let mut writer = csv::Writer::from_writer(sink);
    writer.write_record(["task", "label", "confidence", "tied", "shares"])?;
    for row in answers {
        let tied = if row.tied.is_empty() { String::new() } else { Value::from(row.tied).to_string() };
        let label = row.label.as_deref().unwrap_or_default();
        let confidence = format!("{:.6}", row.confidence);
        let shares = Value::Object(row.shares).to_string();
        writer.write_record([&row.task[..], label, &confidence, &tied, &shares])?;
    }
    Ok(writer.flush()?)
}

/// Refuses to write answers over what they come from.
fn check_out(args: &AggregateArgs) -> Result<(), Failed> {
    let real = |file: &String| fs::canonicalize(file).ok();
    let out = args.out.as_ref().and_then(real);
    let mut read = [Some(&args.labels), args.gold.as_ref(), args.trust.as_ref()].into_iter().flatten();
    match (out, &args.out) {
        (Some(over), Some(out)) if read.any(|file| real(file).as_ref() == Some(&over)) => {
            Err(Failed::usage(format!("--out {out} would be written over what is read")))
        }
        _ => Ok(()),
    }
}

fn trim(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| (0.0..=0.5).contains(share));
    share.ok_or_else(|| "must be a number from 0 to 0.5".to_owned())
}

fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "must be a number that is not negative".to_owned())
}

fn overlap_rule(text: &str) -> Result<OverlapRule, String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let [confidence, least, most] = parts[..] else {
        return Err("must be CONFIDENCE,LEAST,MOST, such as 0.99,3,10".to_owned());
    };
    let confidence = confidence.parse().map_err(|_| format!("{confidence} is no number"))?;
    let least = least.parse().map_err(|_| format!("{least} is no count"))?;
    let most = most.parse().map_err(|_| format!("{most} is no count"))?;
    OverlapRule::new(confidence, least, most).map_err(|error| error.to_string())
}

/// A score for the summary; nothing, where there is nothing to score.
fn scored(scored: usize, number: f64) -> Value {
    if scored == 0 { Value::Null } else { rounded(number) }
}

/// A warning, where gold was given and nothing could be scored with it.
fn unmatched(scored: usize) -> Option<String> {
    let told = "No task of the gold file is among the labels: nothing was scored. Do both files call tasks the same?";
    (scored == 0).then(|| told.to_owned())
}

/// A number for the summary, without digits that mean nothing.
fn rounded(number: f64) -> Value {
    Value::from((number * 1e6).round() / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_and_refused() {
        assert!(overlap_rule("0.95, 3, 10").is_ok());
        for (text, expected) in [
            ("0.95", "CONFIDENCE,LEAST,MOST"),
            ("high,3,10", "high is no number"),
            ("0.9,3,2", "at_most no less"),
            ("1.5,1,2", "confidence must be above 0"),
        ] {
            let error = overlap_rule(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    #[test]
    fn names_are_as_people_type_them() {
        assert_eq!(Method::DawidSkene.name(), "dawid-skene");
        assert!(trim("0.6").is_err() && trim("0.5").is_ok());
        assert!(["-1", "NaN", "inf", "near"].iter().all(|text| tolerance(text).is_err()));
        assert_eq!(tolerance("0.5"), Ok(0.5));
    }
}
