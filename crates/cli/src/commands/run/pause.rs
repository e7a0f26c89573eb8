//! `handoff run pause`, `handoff run resume` and `handoff run cancel`.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::ClientOptions;
use crate::client::wire::MovedRun;
use crate::output::{Failed, clean, print};

/// Tells a run to stand still, to go on, or that it is no longer wanted.
pub(super) async fn say_to(
    options: &ClientOptions,
    run: Uuid,
    mut body: Value,
    preview: bool,
) -> Result<(), Failed> {
    body["preview"] = json!(preview);
    let reply = options.client()?.post(&["v1", "runs", &run.to_string(), "transitions"], &body).await?;
    if options.json {
        return print(reply.text());
    }
    let moved: MovedRun = reply.read()?;
    let would = if preview { "would be" } else { "is" };
    print(format!("The run {would} {}.", clean(&moved.state)))
}
