//! `handoff run signal`.

use clap::Args;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::json_object;
use crate::client::ClientOptions;
use crate::output::{Failed, clean, print};

/// Arguments of `handoff run signal`.
#[derive(Debug, Args)]
pub(super) struct SignalArgs {
    /// The run's id
    #[arg(value_name = "ID", required_unless_present = "item")]
    run: Option<Uuid>,
    /// The signal's name
    name: String,
    /// Instead of the run: what its item is called outside
    #[arg(long, value_name = "KEY", conflicts_with = "run", requires = "project")]
    item: Option<String>,
    /// The project of the item
    #[arg(short, long, requires = "item")]
    project: Option<String>,
    /// Only a run of this workflow
    #[arg(long, requires = "item")]
    workflow: Option<String>,
    /// What comes with it: a JSON object
    #[arg(long, value_name = "JSON", value_parser = json_object)]
    data: Option<Map<String, Value>>,
}

#[derive(Deserialize)]
struct Taken {
    fate: String,
    woken_unit_ids: Vec<Uuid>,
    run_state: String,
    run_outcome: Option<String>,
}

/// Tells a run that something it waits for, or will wait for, has happened.
pub(super) async fn send(options: &ClientOptions, args: &SignalArgs) -> Result<(), Failed> {
    let SignalArgs { run, name, item, project, workflow, data } = args;
    let body = json!({"run_id": run, "project": project, "external_key": item, "workflow": workflow, "name": name,
        "data": data});
    let reply = options.client()?.post(&["v1", "signals"], &body).await?;
    if options.json {
        return print(reply.text());
    }
    let taken: Taken = reply.read()?;
    let woken = match (taken.fate.as_str(), taken.woken_unit_ids.len()) {
        ("kept", _) => "Nothing waits for it yet: it is kept".to_owned(),
        ("came_before", _) => "It came before".to_owned(),
        (_, 1) => "One unit went on".to_owned(),
        (_, several) => format!("{several} units went on"),
    };
    let state = clean(&taken.run_state);
    let outcome = taken.run_outcome.map(|outcome| format!(" ({})", clean(&outcome))).unwrap_or_default();
    print(format!("{woken}; the run is {state}{outcome}."))
}
