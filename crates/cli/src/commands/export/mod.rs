//! `handoff export`: take out what was made.

mod events;
mod results;

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::ProjectOption;
use crate::client::{ClientOptions, block_on};
use crate::output::Failed;

/// Arguments of `handoff export`.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[command(subcommand)]
    command: ExportCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum ExportCommand {
    /// Results with their lineage: every answer, how sure it is, and who said what
    #[command(after_help = "\
Examples:
  handoff export results -p labels --out results.jsonl
  handoff export results -p labels --workflow image-labelling --stage label --format csv
  handoff audit recompute results.jsonl     derive the answers again, offline")]
    Results(ResultsArgs),
    /// What happened in a project's runs, for process mining
    #[command(after_help = "\
Examples:
  handoff export events -p legal --format ocel2 --out legal.jsonocel
  handoff export events -p legal --format xes > legal.xes")]
    Events(events::EventsArgs),
}

#[derive(Debug, Args)]
struct ResultsArgs {
    #[command(flatten)]
    project: ProjectOption,
    /// Only of this workflow
    #[arg(long, value_name = "KEY")]
    workflow: Option<String>,
    /// Only of this stage
    #[arg(long, value_name = "KEY")]
    stage: Option<String>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = Format::Jsonl)]
    format: Format,
    /// Where to; without it, to the terminal
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A JSON object a line, with all of the lineage
    Jsonl,
    /// A row a result, with the lineage in short
    Csv,
    /// Label Studio's JSON: the tasks as they came, with what was handed in as annotations
    LabelStudio,
}

/// Takes things out.
pub(crate) fn run(args: ExportArgs) -> Result<(), Failed> {
    let options = args.client;
    let exported = async {
        match args.command {
            ExportCommand::Results(wanted) => results::export(&options, &wanted).await,
            ExportCommand::Events(wanted) => events::export(&options, &wanted).await,
        }
    };
    block_on(&options, unless_interrupted(exported))
}

/// Whoever interrupts an export finds the file as it was, and nothing beside it.
async fn unless_interrupted(export: impl Future<Output = Result<(), Failed>>) -> Result<(), Failed> {
    tokio::select! {
        biased;
        interrupted = tokio::signal::ctrl_c() => {
            interrupted.map_err(Failed::from_error)?;
            Err(Failed::plain("interrupted before all was written"))
        }
        exported = export => exported,
    }
}
