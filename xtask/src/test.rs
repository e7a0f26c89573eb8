//! `test`: runs the tests beside one PostgreSQL that they share and that is gone afterwards.
//!
//! Tests find it through `HANDOFF_TEST_DATABASE`, a connection string for the database `postgres` as superuser. Each
//! makes databases of its own in it.

use std::process::{ExitStatus, Stdio};

use anyhow::{Context as _, Result, ensure};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStderr, Command};

use crate::cluster::{self, Asked, Signals};
use crate::shell;

const DATABASE: &str = "HANDOFF_TEST_DATABASE";
/// How many tests run at a time, in nextest's own words.
const THREADS: &str = "NEXTEST_TEST_THREADS";

/// Runs nextest with `arguments`, on the whole workspace unless they say on what.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut command = nextest(arguments);
    let status = cluster::with(async |connection, signals| {
        let child = command.env(DATABASE, connection).spawn().context("could not start cargo nextest")?;
        end_of(child, signals).await
    })?;
    ensure!(status.success(), "cargo nextest failed ({status})");
    Ok(())
}

/// Runs everything and returns nextest's own summary; a failure carries it too.
pub(crate) fn run_summarised() -> Result<String> {
    let mut command = nextest(&[]);
    command.stderr(Stdio::piped());
    let (status, summary) = cluster::with(async |connection, signals| {
        let mut child = command.env(DATABASE, connection).spawn().context("could not start cargo nextest")?;
        let output = child.stderr.take().context("cargo nextest has no output")?;
        let (status, summary) = tokio::join!(end_of(child, signals), pass_on(BufReader::new(output).lines()));
        Ok((status?, summary?))
    })?;
    ensure!(status.success(), "cargo nextest failed ({status})\n{summary}");
    Ok(summary)
}

fn nextest(arguments: &[String]) -> Command {
    let mut command = shell::cargo(&["nextest", "run"]);
    if std::env::var_os(THREADS).is_none() {
        // Tests wait for the database a part of their time: one more than there are cores keeps them all busy.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        command.env(THREADS, (cores + 1).to_string());
    }
    if !arguments.iter().any(|argument| selects_packages(argument)) {
        command.args(shell::WHOLE_WORKSPACE);
    }
    command.args(arguments);
    Command::from(command)
}

fn selects_packages(argument: &str) -> bool {
    argument.starts_with("-p") || argument.starts_with("--package") || argument == "--workspace"
}

/// Waits for nextest, which stops its tests when asked to end.
async fn end_of(mut child: Child, mut signals: Signals) -> Result<ExitStatus> {
    loop {
        tokio::select! {
            status = child.wait() => return status.context("could not wait for cargo nextest"),
            asked = signals.stop() => {
                let pid = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
                if let (Asked::OnlyUs, Some(pid)) = (asked, pid) {
                    // If it has just ended by itself, `wait` says so next.
                    let _ = kill_process(pid, Signal::TERM);
                }
            }
        }
    }
}

/// Shows each line as it comes; returns nextest's summary.
async fn pass_on(mut lines: Lines<BufReader<ChildStderr>>) -> Result<String> {
    let mut summary: Vec<String> = Vec::new();
    while let Some(line) = lines.next_line().await.context("could not read the output of cargo nextest")? {
        eprintln!("{line}");
        if belongs_to_summary(&line, !summary.is_empty()) {
            summary.push(line);
        }
    }
    Ok(summary.join("\n"))
}

/// The summary is one line of counts, then one for each test that did not pass, with its output in between.
fn belongs_to_summary(line: &str, begun: bool) -> bool {
    let Some((verdict, _)) = line.trim_start().split_once(" [") else { return false };
    verdict == "Summary" || begun && verdict.bytes().all(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_names_counts_and_failures_only() {
        let cases = [
            ("     Summary [   0.114s] 2 tests run: 1 passed, 1 failed, 0 skipped", false, true),
            ("        FAIL [   2.007s] (14/49) handoff-core unit::tests::a_test", true, true),
            ("     TIMEOUT [  60.007s] (15/49) handoff-core unit::tests::a_test", true, true),
            ("        FAIL [   2.007s] (14/49) handoff-core unit::tests::a_test", false, false),
            ("    test unit::tests::a_test ... FAILED", true, false),
            ("    left: [1, 2]", true, false),
            ("", true, false),
        ];
        for (line, begun, expected) in cases {
            assert_eq!(belongs_to_summary(line, begun), expected, "{line}");
        }
    }
}
