//! `test`: runs the tests beside one PostgreSQL that they share and that is gone afterwards.
//!
//! Tests find it through `HANDOFF_TEST_DATABASE`, a connection string for the database `postgres` as superuser. Each
//! makes databases of its own in it.

use std::process::{ExitStatus, Stdio};

use anyhow::{Context as _, Result, ensure};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

use crate::cluster::{self, Asked, Signals};
use crate::shell;

const DATABASE: &str = "HANDOFF_TEST_DATABASE";

/// Runs nextest with `arguments`, or on the whole workspace if there are none.
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
    if arguments.is_empty() {
        command.args(shell::WHOLE_WORKSPACE);
    }
    command.args(arguments);
    Command::from(command)
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

/// Shows each line as it comes; returns those from nextest's summary on.
async fn pass_on(mut lines: tokio::io::Lines<BufReader<tokio::process::ChildStderr>>) -> Result<String> {
    let mut summary: Vec<String> = Vec::new();
    while let Some(line) = lines.next_line().await.context("could not read the output of cargo nextest")? {
        eprintln!("{line}");
        if !summary.is_empty() || line.trim_start().starts_with("Summary [") {
            summary.push(line);
        }
    }
    Ok(summary.join("\n"))
}
