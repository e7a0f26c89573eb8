//! `handoff export events`: what happened, in the formats that process-mining tools read.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::client::ClientOptions;
use crate::commands::ProjectOption;
use crate::output::{Failed, Sink, say};

/// What to take out, and where to.
#[derive(Debug, Args)]
pub(super) struct EventsArgs {
    #[command(flatten)]
    project: ProjectOption,
    /// How it is written
    #[arg(long, value_enum)]
    format: LogFormat,
    /// Where to; without it, to the terminal
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    /// OCEL 2.0 as JSON: events about several objects
    Ocel2,
    /// XES: events in cases
    Xes,
    /// Comma-separated values under the column names that tools know
    Csv,
    /// One JSON object a line
    Jsonl,
}

impl LogFormat {
    const fn word(self) -> &'static str {
        match self {
            Self::Ocel2 => "ocel2",
            Self::Xes => "xes",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }
}

/// Takes the events of a project's runs out, as they come.
pub(super) async fn export(options: &ClientOptions, wanted: &EventsArgs) -> Result<(), Failed> {
    let client = options.client()?;
    let path = ["v1", "projects", wanted.project.project.as_str(), "events", "export"];
    let mut response = client.download(&path, &[("format", wanted.format.word())]).await?;
    let mut out = Sink::open(wanted.out.as_deref())?;
    let mut bytes = 0;
    // Half a log would be a wrong one: whatever breaks off is an error.
    while let Some(piece) = response.chunk().await.map_err(Failed::from_error)? {
        out.put(&piece)?;
        bytes += piece.len();
    }
    out.finish()?;
    if let Some(file) = &wanted.out {
        say(format!("Wrote {bytes} bytes to {}.", file.display()));
    }
    Ok(())
}
