//! `handoff step`: find steps to work on, pause and limit them.

use clap::{Args, Subcommand};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{ClientOptions, Listing, block_on};
use crate::output::{Failed, Table, print, say};

/// Arguments of `handoff step`.
#[derive(Debug, Args)]
pub(crate) struct StepArgs {
    #[command(subcommand)]
    command: StepCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum StepCommand {
    /// List the steps you could work on, most urgent first; or all of a project
    #[command(after_help = "Examples:\n  handoff step list --text invoice\n  handoff step list -p office")]
    List {
        /// All steps of this project, whoever works on them
        #[arg(short, long, value_name = "KEY", conflicts_with = "text")]
        project: Option<String>,
        /// Words in the names of project, workflow or stage
        #[arg(long)]
        text: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Let nothing of a step be handed out (for whoever manages the project)
    Pause {
        /// The step's id
        step: Uuid,
    },
    /// Let a paused step go on
    Resume {
        /// The step's id
        step: Uuid,
    },
    /// Say how urgent a step is, from -1000 to 1000: the higher, the sooner it is found
    Prioritise {
        /// The step's id
        step: Uuid,
        /// How urgent
        #[arg(allow_negative_numbers = true)]
        priority: i16,
    },
    /// Limit how many claims of the next unit each node lets through in a minute; 0 lifts the limit
    Limit {
        /// The step's id
        step: Uuid,
        /// How many in a minute
        per_minute: i32,
    },
}

#[derive(Debug, Deserialize)]
struct Step {
    step_id: Uuid,
    project: String,
    workflow: String,
    stage_name: String,
    status: String,
    priority: i16,
    total_units: i64,
    completed_units: i64,
}

/// Does what is asked about steps.
pub(crate) fn run(args: StepArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        StepCommand::List { project, text, listing } => {
            block_on(&options, list(&options, project, text, listing))
        }
        StepCommand::Pause { step } => block_on(&options, change(&options, step, json!({"paused": true}))),
        StepCommand::Resume { step } => block_on(&options, change(&options, step, json!({"paused": false}))),
        StepCommand::Prioritise { step, priority } => {
            block_on(&options, change(&options, step, json!({"priority": priority})))
        }
        StepCommand::Limit { step, per_minute } => {
            block_on(&options, change(&options, step, json!({"claims_per_minute": per_minute})))
        }
    }
}

async fn list(
    options: &ClientOptions,
    project: Option<String>,
    text: Option<String>,
    listing: Listing,
) -> Result<(), Failed> {
    let client = options.client()?;
    let query: Vec<_> = text.as_deref().map(|text| ("text", text)).into_iter().collect();
    let page = match &project {
        Some(project) => client.list(&["v1", "projects", project, "steps"], &[], listing).await?,
        None => client.list(&["v1", "job-steps"], &query, listing).await?,
    };
    if options.json {
        return page.print_json();
    }
    let steps: Vec<Step> = page.read()?;
    if steps.is_empty() {
        say("No steps.");
        return Ok(());
    }
    let mut table = Table::new(["STEP", "PROJECT", "WORKFLOW", "STAGE", "STATUS", "PRIORITY", "DONE"]);
    for step in steps {
        let done = format!("{} of {}", step.completed_units, step.total_units);
        table.row([
            step.step_id.to_string().into(),
            step.project.into(),
            step.workflow.into(),
            step.stage_name.into(),
            step.status.into(),
            step.priority.to_string().into(),
            done.into(),
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

async fn change(options: &ClientOptions, step: Uuid, body: Value) -> Result<(), Failed> {
    let client = options.client()?;
    let step = step.to_string();
    let reply = client.patch(&["v1", "job-steps", &step], &body).await?;
    if options.json {
        return print(reply.text());
    }
    let step: Step = reply.read()?;
    say(format!("{} is {}.", step.stage_name, step.status));
    Ok(())
}
