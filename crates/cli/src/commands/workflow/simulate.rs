//! `handoff workflow simulate`: who would wait where, found out without a server.

use clap::Args;
use handoff_core::scenario::Script;
use handoff_core::scenario::simulate::{AnswersDocument, Report, Spread, simulate};

use super::document::{Source, read_all};
use super::test::read_as;
use crate::output::{Cell, Failed, Table, Tone, print, say};

/// Arguments of `handoff workflow simulate`.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// The workflow: YAML, or JSON if it is called *.json; `-` reads stdin
    #[arg(value_name = "FILE")]
    file: String,
    /// How many runs are started
    #[arg(long, value_name = "N", default_value_t = 100)]
    runs: usize,
    /// Where chance begins: the same number gives the same report
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// A file that says how busy it is, who is there and what they decide
    #[arg(long, value_name = "FILE")]
    answers: Option<String>,
}

/// Simulates and tells what was measured.
pub(super) fn run(args: &SimulateArgs, json: bool) -> Result<(), Failed> {
    let about = |file: &str| {
        let file = file.to_owned();
        move |fault: String| Failed::plain(format!("{file}: {fault}"))
    };
    let workflow = only(&args.file)?;
    let workflow = read_as(workflow.document).map_err(about(&args.file))?;
    let answers: AnswersDocument = match &args.answers {
        Some(file) => read_as(only(file)?.document).map_err(about(file))?,
        None => AnswersDocument::default(),
    };
    let script = Script::of(&workflow).map_err(|not| Failed::plain(not.to_string()))?;
    let report = simulate(&script, &answers.settings(args.runs, args.seed))
        .map_err(|not| Failed::plain(not.to_string()))?;
    if json {
        return print(serde_json::to_string(&report).map_err(Failed::from_error)?);
    }
    tell(&report)
}

fn only(file: &str) -> Result<Source, Failed> {
    let mut sources = read_all(std::slice::from_ref(&file.to_owned()))?;
    match (sources.pop(), sources.is_empty()) {
        (Some(only), true) => Ok(only),
        _ => Err(Failed::plain(format!("{file} holds several documents; one is simulated at a time"))),
    }
}

fn tell(report: &Report) -> Result<(), Failed> {
    let outcomes: Vec<String> =
        report.outcomes.iter().map(|(outcome, count)| format!("{outcome} {count}")).collect();
    print(format!(
        "runs        {} started, {} completed ({})",
        report.runs,
        report.completed,
        outcomes.join(", ")
    ))?;
    print(format!("throughput  {:.2} an hour, for {}", report.throughput_per_hour, span(report.lasted)))?;
    print(format!("cycle time  {}", spread(&report.cycle_time)))?;
    print(format!("line        {} units at the most", report.longest_line))?;
    if report.in_vain > 0 {
        print(format!("in vain     {} answers that were withdrawn meanwhile", report.in_vain))?;
    }
    print("")?;
    let mut table = Table::new([
        "STAGE",
        "ANSWERS",
        "AN HOUR",
        "QUEUE p50",
        "p90",
        "SERVICE p50",
        "p90",
        "CYCLE p50",
        "p90",
    ]);
    for stage in &report.stages {
        let both = |it: &Spread| [span(it.p50).into(), span(it.p90).into()];
        let [queue_half, queue_most] = both(&stage.queue_time);
        let [service_half, service_most] = both(&stage.service_time);
        let [cycle_half, cycle_most] = both(&stage.cycle_time);
        table.row([
            Cell::new(Tone::Strong, stage.stage.clone()),
            stage.answers.to_string().into(),
            format!("{:.2}", stage.throughput_per_hour).into(),
            queue_half,
            queue_most,
            service_half,
            service_most,
            cycle_half,
            cycle_most,
        ]);
    }
    table.print()?;
    for (stage, count) in &report.stuck_at {
        say(format!("{count} runs stand at {stage}: nobody there may take it, or nothing ends the wait."));
    }
    Ok(())
}

fn spread(it: &Spread) -> String {
    format!("mean {}, p50 {}, p90 {}, at most {}", span(it.mean), span(it.p50), span(it.p90), span(it.max))
}

/// Seconds for people: two units at the most.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "spans of time are not negative, and far below 2^63"
)]
fn span(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds}s"),
        (0, 0, minutes) => format!("{minutes}m {:02}s", seconds % 60),
        (0, hours, minutes) => format!("{hours}h {minutes:02}m"),
        (days, hours, _) => format!("{days}d {hours:02}h"),
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn spans_are_told_in_two_units() {
        let cases = [(0.2, "0s"), (59.0, "59s"), (61.0, "1m 01s"), (3_720.0, "1h 02m"), (90_000.0, "1d 01h")];
        for (seconds, told) in cases {
            assert_eq!(span(seconds), told);
        }
    }
}
