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
    ///
    /// After a pause they may come all at once; from then on one is let through as often as makes so many in a minute.
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
    claims_per_minute: Option<i32>,
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
        StepCommand::Pause { step } => {
            block_on(&options, change(&options, step, json!({"paused": true}), how_it_stands))
        }
        StepCommand::Resume { step } => {
            block_on(&options, change(&options, step, json!({"paused": false}), how_it_stands))
        }
        StepCommand::Prioritise { step, priority } => {
            block_on(&options, change(&options, step, json!({"priority": priority}), how_urgent))
        }
        StepCommand::Limit { step, per_minute } => {
            block_on(&options, change(&options, step, json!({"claims_per_minute": per_minute}), how_limited))
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

fn how_it_stands(step: &Step) -> String {
    format!("{} is {}.", step.stage_name, step.status)
}

fn how_urgent(step: &Step) -> String {
    format!("{} is {} and has the priority {}.", step.stage_name, step.status, step.priority)
}

fn how_limited(step: &Step) -> String {
    let limit = step.claims_per_minute.map_or_else(
        || "has no limit".to_owned(),
        |limit| format!("lets {limit} claims through in a minute on each node"),
    );
    format!("{} is {} and {limit}.", step.stage_name, step.status)
}

async fn change(
    options: &ClientOptions,
    step: Uuid,
    body: Value,
    told: fn(&Step) -> String,
) -> Result<(), Failed> {
    let client = options.client()?;
    let step = step.to_string();
    let reply = client.patch(&["v1", "job-steps", &step], &body).await?;
    if options.json {
        return print(reply.text());
    }
    say(told(&reply.read()?));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_set_is_told() {
        let step = |claims_per_minute| Step {
            step_id: Uuid::nil(),
            project: "office".to_owned(),
            workflow: "approval".to_owned(),
            stage_name: "Review".to_owned(),
            status: "active".to_owned(),
            priority: -7,
            claims_per_minute,
            total_units: 2,
            completed_units: 1,
        };
        assert_eq!(how_it_stands(&step(None)), "Review is active.");
        assert_eq!(how_urgent(&step(None)), "Review is active and has the priority -7.");
        assert_eq!(how_limited(&step(None)), "Review is active and has no limit.");
        let limited = "Review is active and lets 5 claims through in a minute on each node.";
        assert_eq!(how_limited(&step(Some(5))), limited);
    }
}
