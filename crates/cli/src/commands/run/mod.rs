//! `handoff run`: start runs, list them, read one, follow it, let it stand still, cancel it, and send it signals.

mod find;
mod list;
mod pause;
mod show;
mod signal;
mod start;
mod watch;

use clap::{Args, Subcommand};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::client::{ClientOptions, Listing, block_on};
use crate::commands::ProjectOption;
use crate::output::Failed;

/// Arguments of `handoff run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(subcommand)]
    command: RunCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum RunCommand {
    /// Start a run: send an item on its way. Prints the run's id
    #[command(after_help = "\
Examples:
  handoff run start -p office document-approval --document s3://docs/4711.pdf --title 'Invoice 4711'
  handoff run start -p office document-approval --key invoice-4711 --payload '{\"amount\": 120}'
  handoff run start -p office document-approval --from-import 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101
  handoff run watch $(handoff run start -p office document-approval --title 'A short letter')")]
    Start(start::StartArgs),
    /// List a project's runs, newest first
    #[command(after_help = "\
Examples:
  handoff run list -p office
  handoff run list -p office --state in_progress --all --json")]
    List {
        #[command(flatten)]
        project: ProjectOption,
        /// Only runs in this state
        #[arg(long)]
        state: Option<list::StateWord>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Tell a run's story: who held it when, and what they decided
    #[command(after_help = "\
Examples:
  handoff run show 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101
  handoff run show -p office invoice-4711")]
    Show {
        /// The run's id, or the key of its item
        #[arg(value_name = "ID")]
        run: String,
        /// The project of the item; without it, all projects that you may know of are looked through
        #[arg(short, long, env = "HANDOFF_PROJECT", value_name = "KEY")]
        project: Option<String>,
    },
    /// Let a run stand still: nobody takes, decides or is woken in it
    #[command(after_help = "\
Examples:
  handoff run pause 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101
  handoff run pause 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --preview")]
    Pause {
        /// The run's id
        #[arg(value_name = "ID")]
        run: Uuid,
        /// Only tell what would become of it
        #[arg(long)]
        preview: bool,
    },
    /// Let a run that stands still go on
    #[command(after_help = "Example:\n  handoff run resume 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Resume {
        /// The run's id
        #[arg(value_name = "ID")]
        run: Uuid,
        /// Only tell what would become of it
        #[arg(long)]
        preview: bool,
    },
    /// Cancel a run, or what is open at one of its stages. Whoever holds something of it is told
    #[command(after_help = "\
Examples:
  handoff run cancel 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --reason 'the customer withdrew'
  handoff run cancel 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --stage legal --reason 'not needed' --preview")]
    Cancel {
        /// The run's id
        #[arg(value_name = "ID")]
        run: Uuid,
        /// Why
        #[arg(long)]
        reason: String,
        /// Only what is open at this stage
        #[arg(long, value_name = "KEY")]
        stage: Option<String>,
        /// The approval that allows it
        #[arg(long, value_name = "ID", conflicts_with = "stage")]
        approval: Option<Uuid>,
        /// Only tell what would become of it
        #[arg(long)]
        preview: bool,
    },
    /// Tell a run that something it waits for has happened
    #[command(after_help = "\
Examples:
  handoff run signal 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 documents-complete
  handoff run signal 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 paid --data '{\"amount\": 120}'
  handoff run signal --project office --item invoice-4711 paid")]
    #[command(allow_missing_positional = true)]
    Signal(signal::SignalArgs),
    /// Follow a run until it is over; Ctrl-C stops following
    #[command(after_help = "Example:\n  handoff run watch 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Watch {
        /// The run's id
        #[arg(value_name = "ID")]
        run: Uuid,
    },
}

/// Does what is asked with runs.
pub(crate) fn run(args: RunArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        RunCommand::Start(args) => block_on(&options, start::start(&options, &args)),
        RunCommand::List { project, state, listing } => {
            block_on(&options, list::list(&options, &project.project, state, listing))
        }
        RunCommand::Show { run, project } => {
            block_on(&options, show::show(&options, &run, project.as_deref()))
        }
        RunCommand::Pause { run, preview } => {
            block_on(&options, pause::say_to(&options, run, json!({"do": "pause"}), preview))
        }
        RunCommand::Resume { run, preview } => {
            block_on(&options, pause::say_to(&options, run, json!({"do": "resume"}), preview))
        }
        RunCommand::Cancel { run, reason, stage, approval, preview } => {
            let body = json!({"do": "cancel", "reason": reason, "stage": stage, "approval_id": approval});
            block_on(&options, pause::say_to(&options, run, body, preview))
        }
        RunCommand::Signal(args) => block_on(&options, signal::send(&options, &args)),
        RunCommand::Watch { run } => block_on(&options, watch::watch(&options, run)),
    }
}

fn json_object(text: &str) -> Result<Map<String, Value>, serde_json::Error> {
    serde_json::from_str(text)
}
