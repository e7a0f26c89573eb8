//! `handoff workflow`: publish and read workflows, and check them offline.

mod apply;
mod diff;
pub(in crate::commands) mod document;
mod lint;
mod migrate;
mod show;
mod simulate;
mod test;
mod versions;

use clap::{Args, Subcommand};

use crate::client::wire::WorkflowSummary;
use crate::client::{ClientOptions, Listing, block_on};
use crate::commands::ProjectOption;
use crate::output::{Cell, Failed, Table, Tone, ago, say};

/// Arguments of `handoff workflow`.
#[derive(Debug, Args)]
pub(crate) struct WorkflowArgs {
    #[command(subcommand)]
    command: WorkflowCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum WorkflowCommand {
    /// Publish workflows; one that is live already stays as it is
    #[command(after_help = "\
Examples:
  handoff workflow apply -p office flow.yaml
  handoff workflow apply -p office workflows/*.yaml
  generate-flow | handoff workflow apply -p office -")]
    Apply {
        #[command(flatten)]
        project: ProjectOption,
        /// Only keep them as drafts: they may have faults, and nobody can run them
        #[arg(long)]
        draft: bool,
        /// YAML, or JSON if it is called *.json; `-` reads stdin
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
    /// Move runs under way to another version; without --apply it is only told what would become of them
    #[command(after_help = "\
Examples:
  handoff workflow migrate -p office document-approval --from 1 --to 2
  handoff workflow migrate -p office document-approval --from 1 --to 2 --stage first_review=legal --apply")]
    Migrate(migrate::MigrateArgs),
    /// Print the document of a workflow, ready to be applied
    #[command(after_help = "\
Examples:
  handoff workflow export -p office document-approval > flow.yaml
  handoff workflow export -p office document-approval --version 2 --json")]
    Export {
        #[command(flatten)]
        project: ProjectOption,
        /// The workflow's key
        #[arg(value_name = "KEY")]
        workflow: String,
        /// The version's number; without it, the live one
        #[arg(long, value_name = "N")]
        version: Option<i32>,
    },
    /// Tell what differs between two versions, or between the live version and a file
    #[command(after_help = "\
Examples:
  handoff workflow diff -p office --file flow.yaml
  handoff workflow diff -p office document-approval --from 1 --to 3")]
    Diff {
        #[command(flatten)]
        project: ProjectOption,
        /// The workflow's key
        #[arg(value_name = "KEY", required_unless_present = "file", conflicts_with = "file")]
        workflow: Option<String>,
        /// A file to compare with
        #[arg(long, value_name = "FILE", conflicts_with = "to")]
        file: Option<String>,
        /// The version before; without it, the live one
        #[arg(long, value_name = "N")]
        from: Option<i32>,
        /// The version after; without it, the live one
        #[arg(long, value_name = "N")]
        to: Option<i32>,
    },
    /// List the versions of a workflow, newest first
    #[command(after_help = "Example:\n  handoff workflow versions -p office document-approval")]
    Versions {
        #[command(flatten)]
        project: ProjectOption,
        /// The workflow's key
        #[arg(value_name = "KEY")]
        workflow: String,
        #[command(flatten)]
        listing: Listing,
    },
    /// Make a version the live one: a draft, or an archived one again
    #[command(after_help = "Example:\n  handoff workflow publish -p office document-approval --version 3")]
    Publish {
        #[command(flatten)]
        project: ProjectOption,
        /// The workflow's key
        #[arg(value_name = "KEY")]
        workflow: String,
        /// The version's number
        #[arg(long, value_name = "N")]
        version: i32,
    },
    /// Take the live version out of use; its runs go on
    #[command(after_help = "Example:\n  handoff workflow archive -p office document-approval")]
    Archive {
        #[command(flatten)]
        project: ProjectOption,
        /// The workflow's key
        #[arg(value_name = "KEY")]
        workflow: String,
    },
    /// List a project's workflows
    #[command(after_help = "Example:\n  handoff workflow list -p office")]
    List {
        #[command(flatten)]
        project: ProjectOption,
        #[command(flatten)]
        listing: Listing,
    },
    /// Show a workflow: its live version, or another one
    #[command(after_help = "\
Examples:
  handoff workflow show -p office document-approval
  handoff workflow show -p office document-approval --version 2 --yaml > old.yaml")]
    Show {
        #[command(flatten)]
        project: ProjectOption,
        /// The workflow's key
        #[arg(value_name = "KEY")]
        workflow: String,
        /// The version's number; without it, the live one
        #[arg(long, value_name = "N")]
        version: Option<i32>,
        /// Print the document as YAML, ready to be applied
        #[arg(long, conflicts_with = "json")]
        yaml: bool,
    },
    /// Check workflows without a server; exit code 1 if anything is wrong
    #[command(after_help = "Example:\n  handoff workflow lint workflows/*.yaml")]
    Lint {
        /// YAML, or JSON if it is called *.json; `-` reads stdin
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
    /// Play scenarios without a server; exit code 1 if one comes out differently
    #[command(after_help = "\
A scenario names its workflow's file, relative to its own, the cast, what happens and what is expected.

Example:
  handoff workflow test workflows/tests/*.yaml")]
    Test {
        /// Scenarios in YAML, or JSON if it is called *.json; `-` reads stdin
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
    /// Play many runs of a workflow against each other, without a server, and measure who waits where
    #[command(after_help = "\
Without --answers a run starts every hour, each group has three people, an answer takes ten minutes and every decision
is as likely as any other. A file says otherwise:

  every: PT20M
  groups: { reviewers: 5 }
  stages:
    first_review: { service: PT15M, decisions: { APPROVE: 4, REJECT: 1 } }

Example:
  handoff workflow simulate workflows/approval.yaml --runs 1000 --answers busy.yaml")]
    Simulate(simulate::SimulateArgs),
}

/// Does what is asked with workflows.
pub(crate) fn run(args: WorkflowArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        WorkflowCommand::Apply { project, draft, files } => {
            block_on(&options, apply::apply(&options, &project.project, &files, draft))
        }
        WorkflowCommand::Migrate(args) => block_on(&options, migrate::migrate(&options, &args)),
        WorkflowCommand::Export { project, workflow, version } => {
            block_on(&options, show::export(&options, &project.project, &workflow, version))
        }
        WorkflowCommand::Diff { project, workflow, file, from, to } => {
            let compared = diff::Compared { workflow: workflow.as_deref(), file: file.as_deref(), from, to };
            block_on(&options, diff::compare(&options, &project.project, compared))
        }
        WorkflowCommand::Versions { project, workflow, listing } => {
            block_on(&options, versions::list(&options, &project.project, &workflow, listing))
        }
        WorkflowCommand::Publish { project, workflow, version } => {
            block_on(&options, versions::publish(&options, &project.project, &workflow, version))
        }
        WorkflowCommand::Archive { project, workflow } => {
            block_on(&options, versions::archive(&options, &project.project, &workflow))
        }
        WorkflowCommand::List { project, listing } => {
            block_on(&options, list(&options, &project.project, listing))
        }
        WorkflowCommand::Show { project, workflow, version, yaml } => {
            let form = if yaml { show::Form::Yaml } else { show::Form::of(&options) };
            block_on(&options, show::show(&options, &project.project, &workflow, version, form))
        }
        WorkflowCommand::Lint { files } => lint::lint(&files, options.json),
        WorkflowCommand::Test { files } => test::test(&files, options.json),
        WorkflowCommand::Simulate(args) => simulate::run(&args, options.json),
    }
}

async fn list(options: &ClientOptions, project: &str, listing: Listing) -> Result<(), Failed> {
    let page = options.client()?.list(&["v1", "projects", project, "workflows"], &[], listing).await?;
    if options.json {
        return page.print_json();
    }
    let workflows: Vec<WorkflowSummary> = page.read()?;
    if workflows.is_empty() {
        say(format!(
            "Project {project} has no workflows. Publish one: handoff workflow apply -p {project} FILE"
        ));
        return Ok(());
    }
    let mut table = Table::new(["KEY", "NAME", "VERSION", "PUBLISHED"]).wrapping(1);
    for workflow in workflows {
        table.row([
            Cell::new(Tone::Strong, workflow.key),
            workflow.name.into(),
            workflow.live_version.map_or_else(|| "-".to_owned(), |number| number.to_string()).into(),
            workflow.published_at.map(ago).unwrap_or_default().into(),
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}
