//! `handoff events follow`: events as they happen, one line each.

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::client::{Client, ClientOptions, Streamed};
use crate::output::{Failed, Paint, Tone, clean, clock_time, one_line, print, say};

/// What is followed.
#[derive(Clone, Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub(super) struct Followed {
    /// Everything in this project
    #[arg(long, short, value_name = "KEY")]
    project: Option<String>,
    /// One run
    #[arg(long, value_name = "ID")]
    run: Option<Uuid>,
}

#[derive(Deserialize)]
struct Envelope {
    #[serde(rename = "type")]
    event_type: String,
    subject: Option<String>,
    time: Timestamp,
    #[serde(default)]
    data: Value,
}

/// Follows events until it is interrupted. A connection that ends is taken up again where it ended.
pub(super) async fn follow(
    options: &ClientOptions,
    followed: &Followed,
    after: Option<String>,
) -> Result<(), Failed> {
    let client = options.client()?;
    let run = followed.run.map(|run| run.to_string());
    let path = match (&followed.project, &run) {
        (Some(project), _) => ["v1", "projects", project, "events", "stream"],
        (None, run) => ["v1", "runs", run.as_deref().unwrap_or_default(), "events", "stream"],
    };
    tokio::select! {
        ended = take_all(&client, &path, after, options.json) => ended,
        interrupted = tokio::signal::ctrl_c() => interrupted.map_err(Failed::from_error),
    }
}

async fn take_all(
    client: &Client,
    path: &[&str],
    mut last: Option<String>,
    json: bool,
) -> Result<(), Failed> {
    loop {
        let mut stream = client.stream(path, last.as_deref()).await?;
        while let Some(streamed) = stream.next().await? {
            let Streamed { id, event, data } = streamed;
            if id.is_some() {
                last = id;
            }
            match event.as_deref() {
                None if data.is_empty() => {}
                None => tell(&data, json)?,
                Some("ready") if !json => say("Following. Press Ctrl-C to stop."),
                Some(_) => {}
            }
        }
    }
}

fn tell(data: &str, json: bool) -> Result<(), Failed> {
    if json {
        return print(data);
    }
    let event: Envelope = serde_json::from_str(data).map_err(Failed::from_error)?;
    let kind = event.event_type.strip_prefix("dev.handoff.").unwrap_or(&event.event_type);
    let subject = event.subject.unwrap_or_default();
    let paint = Paint::stdout();
    print(format!(
        "{} {} {} {}",
        paint.tone(Tone::Faint, &clock_time(event.time)),
        paint.tone(Tone::Strong, &clean(kind)),
        clean(&subject),
        paint.tone(Tone::Faint, &one_line(&event.data.to_string(), 120)),
    ))
}
