//! `handoff run start`.

use std::io::Read;

use clap::{ArgGroup, Args};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::client::ClientOptions;
use crate::client::wire::StartedRun;
use crate::commands::ProjectOption;
use crate::commands::import::start_runs;
use crate::output::{Failed, print, say};

/// Arguments of `handoff run start`.
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("item").required(true).multiple(true)))]
pub(super) struct StartArgs {
    #[command(flatten)]
    project: ProjectOption,
    /// The workflow's key; its live version is used
    workflow: String,
    /// What you call the item; one that is known already is used again
    #[arg(long, value_name = "EXTERNAL", group = "item")]
    key: Option<String>,
    /// What the item is: a JSON object
    #[arg(long, value_name = "JSON", group = "item", conflicts_with_all = ["payload_file", "document", "title"])]
    payload: Option<String>,
    /// A file with the JSON object; `-` reads stdin
    #[arg(long, value_name = "FILE", group = "item", conflicts_with_all = ["document", "title"])]
    payload_file: Option<String>,
    /// Where the document is: becomes `document_ref` of the payload
    #[arg(long, value_name = "REF", group = "item")]
    document: Option<String>,
    /// A run for every item of this import that has none of the workflow yet
    #[arg(long, value_name = "IMPORT", group = "item",
          conflicts_with_all = ["key", "payload", "payload_file", "document", "title"])]
    from_import: Option<Uuid>,
    /// What the document is called: becomes `title` of the payload
    #[arg(long, group = "item")]
    title: Option<String>,
}

/// Starts a run.
pub(super) async fn start(options: &ClientOptions, args: &StartArgs) -> Result<(), Failed> {
    if let Some(import) = args.from_import {
        let client = options.client()?;
        let started = start_runs(&client, import, &args.workflow, options.json).await?;
        return if options.json { print(started.text()) } else { Ok(()) };
    }
    let payload = payload(args)?;
    let mut item = json!({"payload": payload});
    if let Some(key) = &args.key {
        item["external_key"] = json!(key);
    }
    let body = json!({"workflow": args.workflow, "item": item});
    let reply = options.client()?.post(&["v1", "projects", &args.project.project, "runs"], &body).await?;
    if options.json {
        return print(reply.text());
    }
    let started: StartedRun = reply.read()?;
    say(format!("Started a run of {}, version {}.", args.workflow, started.version));
    print(started.run_id.to_string())
}

fn payload(args: &StartArgs) -> Result<Map<String, Value>, Failed> {
    if let Some(text) = &args.payload {
        return parse(text, "--payload");
    }
    if let Some(file) = &args.payload_file {
        return parse(&read(file)?, file);
    }
    let fields = [("title", &args.title), ("document_ref", &args.document)];
    let given =
        fields.into_iter().filter_map(|(field, value)| Some((field.to_owned(), json!(value.as_ref()?))));
    Ok(given.collect())
}

fn parse(text: &str, from: &str) -> Result<Map<String, Value>, Failed> {
    serde_json::from_str(text)
        .map_err(|error| Failed::usage(format!("{from} must be a JSON object: {error}")))
}

fn read(file: &str) -> Result<String, Failed> {
    let text = if file == "-" {
        let mut text = String::new();
        std::io::stdin().lock().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(file)
    };
    text.map_err(|source| Failed::plain(format!("cannot read {file}: {source}")))
}
