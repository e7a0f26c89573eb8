//! `handoff gold`: questions whose right answer is known.

use clap::{Args, Subcommand};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::ProjectOption;
use crate::client::{ClientOptions, Listing, Reply, block_on};
use crate::commands::workflow::document::read_all;
use crate::output::{Failed, Table, print, say};

/// Arguments of `handoff gold`.
#[derive(Debug, Args)]
pub(crate) struct GoldArgs {
    #[command(subcommand)]
    command: GoldCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum GoldCommand {
    /// Add questions from a file, one document each
    #[command(after_help = "\
Example of a file:
  workflow: image-labelling
  stage: label
  item: {external_key: image-7, payload: {image: 7.png}}
  answers: [{label: cat}]
  reason: The ears.

Let the item look like ordinary ones: where these have an external_key, a question without one would be known for a question.")]
    Add {
        #[command(flatten)]
        project: ProjectOption,
        /// YAML, or JSON if it is called *.json; `-` reads stdin
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
    },
    /// List questions, and how people fare with them
    List {
        #[command(flatten)]
        project: ProjectOption,
        #[command(flatten)]
        listing: Listing,
    },
    /// Change the right answers or the reason of a question; answers given before are compared anew
    Edit {
        #[command(flatten)]
        project: ProjectOption,
        /// The question's id
        gold: Uuid,
        /// What is to change: YAML, or JSON if it is called *.json; `-` reads stdin
        #[arg(value_name = "FILE")]
        file: String,
    },
    /// Stop asking a question
    Retire {
        #[command(flatten)]
        project: ProjectOption,
        /// The question's id
        gold: Uuid,
    },
}

#[derive(Debug, Deserialize)]
struct Gold {
    gold_id: Uuid,
    workflow: String,
    stage: String,
    state: String,
    answered: i64,
    score: f64,
}

/// Does what is asked with gold questions.
pub(crate) fn run(args: GoldArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        GoldCommand::Add { project, files } => block_on(&options, add(&options, &project.project, &files)),
        GoldCommand::List { project, listing } => {
            block_on(&options, list(&options, &project.project, listing))
        }
        GoldCommand::Edit { project, gold, file } => {
            let mut sources = read_all(std::slice::from_ref(&file))?;
            let (Some(source), true) = (sources.pop(), sources.is_empty()) else {
                return Err(Failed::plain(format!("{file}: one change at a time")));
            };
            block_on(&options, edit(&options, &project.project, gold, source.document))
        }
        GoldCommand::Retire { project, gold } => {
            block_on(&options, edit(&options, &project.project, gold, json!({"state": "retired"})))
        }
    }
}

async fn add(options: &ClientOptions, project: &str, files: &[String]) -> Result<(), Failed> {
    let client = options.client()?;
    for source in read_all(files)? {
        let reply = client.post(&["v1", "projects", project, "quality", "gold"], &source.document).await;
        told(options, &reply.map_err(|refused| Failed::from(refused).about(&source.file))?)?;
    }
    Ok(())
}

async fn list(options: &ClientOptions, project: &str, listing: Listing) -> Result<(), Failed> {
    let page = options.client()?.list(&["v1", "projects", project, "quality", "gold"], &[], listing).await?;
    if options.json {
        return page.print_json();
    }
    let golds: Vec<Gold> = page.read()?;
    if golds.is_empty() {
        say(format!("Project {project} has no gold questions."));
        return Ok(());
    }
    let mut table = Table::new(["QUESTION", "WORKFLOW", "STAGE", "STATE", "ANSWERS", "RIGHT"]);
    for gold in golds {
        table.row([
            gold.gold_id.to_string().into(),
            gold.workflow.into(),
            gold.stage.into(),
            gold.state.into(),
            gold.answered.to_string().into(),
            format!("{:.2}", gold.score).into(),
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

async fn edit(options: &ClientOptions, project: &str, gold: Uuid, change: Value) -> Result<(), Failed> {
    let gold = gold.to_string();
    let path = ["v1", "projects", project, "quality", "gold", &gold];
    told(options, &options.client()?.patch(&path, &change).await?)
}

fn told(options: &ClientOptions, reply: &Reply) -> Result<(), Failed> {
    if options.json {
        return print(reply.text());
    }
    let gold: Gold = reply.read()?;
    print(format!("{} is {} at {}/{}", gold.gold_id, gold.state, gold.workflow, gold.stage))
}
