//! `handoff calendar`: read and set the working hours of a project.

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use crate::client::{ClientOptions, Reply, block_on};
use crate::commands::ProjectOption;
use crate::commands::workflow::document::read_all;
use crate::output::{Failed, ago, print, say};

/// Arguments of `handoff calendar`.
#[derive(Debug, Args)]
pub(crate) struct CalendarArgs {
    #[command(subcommand)]
    command: CalendarCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum CalendarCommand {
    /// Print the working hours of a project, ready to be set
    #[command(after_help = "\
Examples:
  handoff calendar show -p office
  handoff calendar show -p office --number 3")]
    Show {
        #[command(flatten)]
        project: ProjectOption,
        /// The hours with this number; without it, those that hold now
        #[arg(long, value_name = "N")]
        number: Option<i32>,
    },
    /// Set the working hours of a project; deadlines that run already keep theirs
    #[command(after_help = "Example:\n  handoff calendar set -p office hours.yaml")]
    Set {
        #[command(flatten)]
        project: ProjectOption,
        /// YAML, or JSON if it is called *.json; `-` reads stdin
        #[arg(value_name = "FILE")]
        file: String,
    },
    /// Let a project work day and night from now on
    #[command(after_help = "Example:\n  handoff calendar clear -p office")]
    Clear {
        #[command(flatten)]
        project: ProjectOption,
    },
}

/// What the server tells.
#[derive(Debug, Deserialize)]
struct Hours {
    number: i32,
    calendar: Option<Value>,
    set_at: Option<Timestamp>,
}

/// Does what is asked with working hours.
pub(crate) fn run(args: CalendarArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        CalendarCommand::Show { project, number } => {
            block_on(&options, show(&options, &project.project, number))
        }
        CalendarCommand::Set { project, file } => block_on(&options, set(&options, &project.project, file)),
        CalendarCommand::Clear { project } => block_on(&options, clear(&options, &project.project)),
    }
}

async fn show(options: &ClientOptions, project: &str, number: Option<i32>) -> Result<(), Failed> {
    let number = number.map(|number| number.to_string());
    let query: Vec<(&str, &str)> = number.iter().map(|number| ("number", number.as_str())).collect();
    let reply = options.client()?.get(&["v1", "projects", project, "calendar"], &query).await?;
    if options.json {
        return print(reply.text());
    }
    let hours: Hours = reply.read()?;
    if let Some(set_at) = hours.set_at {
        say(format!("Calendar {} of {project}, set {}.", hours.number, ago(set_at)));
    }
    if let Some(calendar) = &hours.calendar {
        let yaml = serde_yaml_ng::to_string(calendar).map_err(Failed::from_error)?;
        print(yaml.trim_end())
    } else {
        say(format!("{project} works day and night."));
        Ok(())
    }
}

async fn set(options: &ClientOptions, project: &str, file: String) -> Result<(), Failed> {
    let mut sources = read_all(std::slice::from_ref(&file))?;
    let (Some(source), true) = (sources.pop(), sources.is_empty()) else {
        return Err(Failed::plain(format!("{file}: a project has one calendar")));
    };
    let path = ["v1", "projects", project, "calendar"];
    let reply = options.client()?.put(&path, &source.document).await;
    told(options, project, &reply.map_err(|refused| Failed::from(refused).about(&source.file))?)
}

async fn clear(options: &ClientOptions, project: &str) -> Result<(), Failed> {
    let reply = options.client()?.delete(&["v1", "projects", project, "calendar"]).await?;
    told(options, project, &reply)
}

fn told(options: &ClientOptions, project: &str, reply: &Reply) -> Result<(), Failed> {
    if options.json {
        return print(reply.text());
    }
    let hours: Hours = reply.read()?;
    let what = if hours.calendar.is_some() { "holds" } else { "(day and night) holds" };
    print(format!("{project}: calendar {} {what} from now on", hours.number))
}
