//! `handoff run signal`.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::client::ClientOptions;
use crate::output::{Failed, clean, print};

#[derive(Deserialize)]
struct Taken {
    woken_unit_ids: Vec<Uuid>,
    run_state: String,
    run_outcome: Option<String>,
}

/// Tells a run that something it waits for has happened.
pub(super) async fn send(
    options: &ClientOptions,
    run: Uuid,
    name: &str,
    data: Option<Map<String, Value>>,
) -> Result<(), Failed> {
    let body = json!({"run_id": run, "name": name, "data": data});
    let reply = options.client()?.post(&["v1", "signals"], &body).await?;
    if options.json {
        return print(reply.text());
    }
    let taken: Taken = reply.read()?;
    let woken = match taken.woken_unit_ids.len() {
        1 => "One unit went on".to_owned(),
        several => format!("{several} units went on"),
    };
    let state = clean(&taken.run_state);
    let outcome = taken.run_outcome.map(|outcome| format!(" ({})", clean(&outcome))).unwrap_or_default();
    print(format!("{woken}; the run is {state}{outcome}."))
}
