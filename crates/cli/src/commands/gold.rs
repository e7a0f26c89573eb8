//! `handoff gold`: questions whose right answer is known.

use clap::{Args, Subcommand};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::ProjectOption;
use crate::client::{ClientOptions, Listing, Reply, block_on};
use crate::commands::workflow::document::read_all;
use crate::output::{Failed, Table, one_line, print, say};

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
    external_key: Option<String>,
    payload: Value,
    state: String,
    answered: i64,
    score: f64,
}

impl Gold {
    /// What tells the question from others: what its item is called, or else what it is.
    fn item(&self) -> String {
        let item = self.external_key.clone().unwrap_or_else(|| self.payload.to_string());
        one_line(&item, 40)
    }

    /// How right people were on average. Where nobody has answered there is nothing to tell.
    fn right(&self) -> String {
        if self.answered == 0 { "-".to_owned() } else { format!("{:.2}", self.score) }
    }
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
    let mut table = Table::new(["QUESTION", "WORKFLOW", "STAGE", "ITEM", "STATE", "ANSWERS", "RIGHT"]);
    for gold in golds {
        let (item, right) = (gold.item(), gold.right());
        table.row([
            gold.gold_id.to_string().into(),
            gold.workflow.into(),
            gold.stage.into(),
            item.into(),
            gold.state.into(),
            gold.answered.to_string().into(),
            right.into(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_can_be_told_apart_and_what_nobody_answered_was_not_wrong() {
        let gold = |key: Option<&str>, answered: i64| Gold {
            gold_id: Uuid::nil(),
            workflow: "labels".to_owned(),
            stage: "label".to_owned(),
            external_key: key.map(str::to_owned),
            payload: json!({"image": "7.png"}),
            state: "active".to_owned(),
            answered,
            score: 0.0,
        };
        assert_eq!(
            (gold(Some("seven"), 0).item(), gold(Some("seven"), 0).right()),
            ("seven".into(), "-".into())
        );
        assert_eq!(
            (gold(None, 2).item(), gold(None, 2).right()),
            (r#"{"image":"7.png"}"#.into(), "0.00".into())
        );
    }
}
