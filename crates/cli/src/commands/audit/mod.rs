//! `handoff audit`: read trails of events, and check that they hold.

mod recompute;
mod refit;
mod show;
mod verify;

use clap::{Args, Subcommand};
use uuid::Uuid;

use crate::client::{ClientOptions, Listing, block_on};
use crate::output::Failed;

/// Arguments of `handoff audit`.
#[derive(Debug, Args)]
pub(crate) struct AuditArgs {
    #[command(subcommand)]
    command: AuditCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum AuditCommand {
    /// Read a trail, oldest event first
    #[command(after_help = "\
Examples:
  handoff audit show 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101
  handoff audit show --project office         members and workflows of a project
  handoff audit show --installation --all     people, groups and tokens")]
    Show {
        /// The run's id
        #[arg(value_name = "RUN", required_unless_present_any = ["project", "installation"])]
        run: Option<Uuid>,
        /// The project's own trail: members and workflows
        #[arg(short, long, value_name = "KEY", conflicts_with_all = ["run", "installation"])]
        project: Option<String>,
        /// The installation's trail: people, groups and tokens
        #[arg(long, conflicts_with = "run")]
        installation: bool,
        #[command(flatten)]
        listing: Listing,
    },
    /// Derive the answers of an export again, offline, and compare; exit code 1 if one comes out differently
    #[command(after_help = "\
Examples:
  handoff export results -p labels --out results.jsonl
  handoff audit recompute results.jsonl
  handoff audit recompute --fit results.jsonl   what would come out if all of the file were known of people")]
    Recompute {
        /// What `handoff export results` wrote
        #[arg(value_name = "FILE")]
        file: std::path::PathBuf,
        /// Instead of trust at the time, use models of people fitted over the whole file, and tell what would come
        /// out otherwise
        #[arg(long)]
        fit: bool,
    },
    /// Check that trails hold; exit code 1 if one does not
    #[command(after_help = "\
Examples:
  handoff audit verify 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101
  handoff audit verify --project office --runs   the project's own trail, and those of all its runs
  handoff audit verify --installation")]
    Verify {
        /// Ids of runs
        #[arg(value_name = "RUN", required_unless_present_any = ["project", "installation"])]
        runs: Vec<Uuid>,
        /// The project's own trail
        #[arg(short, long, value_name = "KEY", conflicts_with_all = ["runs", "installation"])]
        project: Option<String>,
        /// With --project: the trails of all its runs too
        #[arg(long = "runs", id = "all_runs", requires = "project")]
        all_runs: bool,
        /// The installation's trail
        #[arg(long, conflicts_with = "runs")]
        installation: bool,
    },
}

/// Whose trail.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Trail {
    Run(Uuid),
    Project(String),
    Installation,
}

impl Trail {
    /// Where its events are.
    fn path(&self) -> Vec<String> {
        let whose = match self {
            Self::Run(run) => vec!["runs".to_owned(), run.to_string()],
            Self::Project(key) => vec!["projects".to_owned(), key.clone()],
            Self::Installation => Vec::new(),
        };
        ["v1".to_owned()].into_iter().chain(whose).chain(["events".to_owned()]).collect()
    }

    /// The path as the client takes it.
    fn segments(path: &[String]) -> Vec<&str> {
        path.iter().map(String::as_str).collect()
    }
}

impl std::fmt::Display for Trail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Run(run) => write!(f, "run {run}"),
            Self::Project(key) => write!(f, "project {key}"),
            Self::Installation => f.write_str("installation"),
        }
    }
}

fn trail(run: Option<Uuid>, project: Option<String>) -> Trail {
    match (run, project) {
        (Some(run), _) => Trail::Run(run),
        (None, Some(key)) => Trail::Project(key),
        (None, None) => Trail::Installation,
    }
}

/// Reads and checks trails.
pub(crate) fn run(args: AuditArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        AuditCommand::Show { run, project, installation: _, listing } => {
            block_on(&options, show::show(&options, &trail(run, project), listing))
        }
        AuditCommand::Recompute { file, fit: false } => recompute::recompute(&file, options.json),
        AuditCommand::Recompute { file, fit: true } => refit::refit(&file, options.json),
        AuditCommand::Verify { runs, project, all_runs, installation: _ } => {
            let trails = if runs.is_empty() {
                vec![trail(None, project.clone())]
            } else {
                runs.into_iter().map(Trail::Run).collect()
            };
            let runs_of = project.filter(|_| all_runs);
            block_on(&options, verify::verify(&options, trails, runs_of.as_deref()))
        }
    }
}
