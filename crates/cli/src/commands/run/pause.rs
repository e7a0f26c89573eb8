//! `handoff run pause` and `handoff run resume`.

use serde_json::json;
use uuid::Uuid;

use crate::client::ClientOptions;
use crate::client::wire::MovedRun;
use crate::output::{Failed, clean, print};

/// Tells a run to stand still, or to go on.
pub(super) async fn say_to(
    options: &ClientOptions,
    run: Uuid,
    order: &str,
    preview: bool,
) -> Result<(), Failed> {
    let body = json!({"do": order, "preview": preview});
    let reply = options.client()?.post(&["v1", "runs", &run.to_string(), "transitions"], &body).await?;
    if options.json {
        return print(reply.text());
    }
    let moved: MovedRun = reply.read()?;
    let would = if preview { "would be" } else { "is" };
    print(format!("The run {would} {}.", clean(&moved.state)))
}
