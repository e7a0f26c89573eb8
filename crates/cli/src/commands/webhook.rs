//! `handoff webhook`: where a project's events are sent, and what arrived.

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{ClientOptions, Listing, block_on};
use crate::commands::ProjectOption;
use crate::output::{Cell, Failed, Table, Tone, ago, clean, clock_time, one_line, print, say};

/// Arguments of `handoff webhook`.
#[derive(Debug, Args)]
pub(crate) struct WebhookArgs {
    #[command(subcommand)]
    command: WebhookCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum WebhookCommand {
    /// Send a project's events somewhere; the secret that signs them is shown this once
    #[command(after_help = "\
Examples:
  handoff webhook create -p legal https://example.org/hooks/handoff
  handoff webhook create -p legal https://example.org/hooks/handoff --type 'dev.handoff.run.*'")]
    Create {
        #[command(flatten)]
        project: ProjectOption,
        /// Where to
        url: String,
        /// Which type of event, or the beginning of several with a star; may be given several times [default: all]
        #[arg(long = "type", value_name = "TYPE")]
        types: Vec<String>,
        /// What it is for
        #[arg(long, default_value = "")]
        description: String,
    },
    /// List a project's webhooks
    List {
        #[command(flatten)]
        project: ProjectOption,
    },
    /// Switch a webhook on again, or change it
    #[command(after_help = "Example:\n  handoff webhook change 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --on")]
    Change {
        /// Its id
        id: Uuid,
        /// Where to
        #[arg(long)]
        url: Option<String>,
        /// Which types of events, instead of those it had
        #[arg(long = "type", value_name = "TYPE")]
        types: Option<Vec<String>>,
        /// What it is for
        #[arg(long)]
        description: Option<String>,
        /// Switch it on
        #[arg(long, conflicts_with = "off")]
        on: bool,
        /// Switch it off
        #[arg(long)]
        off: bool,
    },
    /// Sign with a new secret, and with the old one beside it for a while
    Secret {
        /// Its id
        id: Uuid,
        /// How long the old one stays good
        #[arg(long, value_name = "HOURS", default_value_t = 24)]
        overlap: i64,
    },
    /// Send a webhook a test
    Test {
        /// Its id
        id: Uuid,
    },
    /// Remove a webhook and its log of deliveries
    Delete {
        /// Its id
        id: Uuid,
    },
    /// List what was sent, the latest first
    #[command(
        after_help = "Example:\n  handoff webhook deliveries 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --state failed"
    )]
    Deliveries {
        /// The webhook's id
        id: Uuid,
        /// Only those that are pending, delivered or failed
        #[arg(long, value_parser = ["pending", "delivered", "failed"])]
        state: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Show a delivery with its attempts
    Delivery {
        /// Its id
        id: Uuid,
    },
    /// Make a delivery once more
    Redeliver {
        /// Its id
        id: Uuid,
    },
}

/// Does what is asked with webhooks.
pub(crate) fn run(args: WebhookArgs) -> Result<(), Failed> {
    let options = args.client;
    let done = async {
        let options = &options;
        match args.command {
            WebhookCommand::Create { project, url, types, description } => {
                let body = json!({"url": url, "types": types, "description": description});
                create(options, &project.project, &body).await
            }
            WebhookCommand::List { project } => list(options, &project.project).await,
            WebhookCommand::Change { id, url, types, description, on, off } => {
                let mut body = json!({});
                let given = [("url", url.map(Value::from)), ("types", types.map(Value::from))];
                let rest = [
                    ("description", description.map(Value::from)),
                    ("enabled", (on || off).then_some(Value::from(on))),
                ];
                for (name, value) in given.into_iter().chain(rest) {
                    if let Some(value) = value {
                        body[name] = value;
                    }
                }
                change(options, id, &body).await
            }
            WebhookCommand::Secret { id, overlap } => secret(options, id, overlap).await,
            WebhookCommand::Test { id } => {
                let path = ["v1", "webhooks", &id.to_string(), "test"];
                command(
                    options,
                    &path,
                    "The test is on its way. See what came of it: handoff webhook deliveries",
                )
                .await
            }
            WebhookCommand::Delete { id } => {
                let reply = options.client()?.delete(&["v1", "webhooks", &id.to_string()]).await?;
                told(options, reply.text(), "The webhook is gone.")
            }
            WebhookCommand::Deliveries { id, state, listing } => {
                deliveries(options, id, state.as_deref(), listing).await
            }
            WebhookCommand::Delivery { id } => delivery(options, id).await,
            WebhookCommand::Redeliver { id } => {
                let path = ["v1", "webhook-deliveries", &id.to_string(), "redelivery"];
                command(options, &path, "It is sent once more.").await
            }
        }
    };
    block_on(&options, done)
}

async fn command(options: &ClientOptions, path: &[&str], done: &str) -> Result<(), Failed> {
    let reply = options.client()?.post(path, &json!({})).await?;
    told(options, reply.text(), done)
}

fn told(options: &ClientOptions, reply: &str, done: &str) -> Result<(), Failed> {
    if options.json {
        return print(reply);
    }
    say(done);
    Ok(())
}

#[derive(Deserialize)]
struct Webhook {
    webhook_id: Uuid,
    url: String,
    types: Vec<String>,
    enabled: bool,
    disabled_reason: Option<String>,
    failing_since: Option<Timestamp>,
    secret: Option<String>,
}

async fn create(options: &ClientOptions, project: &str, body: &Value) -> Result<(), Failed> {
    let reply = options.client()?.post(&["v1", "projects", project, "webhooks"], body).await?;
    if options.json {
        return print(reply.text());
    }
    let webhook: Webhook = reply.read()?;
    say(format!(
        "Created webhook {}. It signs with this secret, which is not shown again:",
        webhook.webhook_id
    ));
    print(
        webhook
            .secret
            .unwrap_or_else(|| "(lost on the way: draw another with `handoff webhook secret`)".to_owned()),
    )
}

async fn list(options: &ClientOptions, project: &str) -> Result<(), Failed> {
    #[derive(Deserialize)]
    struct Webhooks {
        items: Vec<Webhook>,
    }
    let reply = options.client()?.get(&["v1", "projects", project, "webhooks"], &[]).await?;
    if options.json {
        return print(reply.text());
    }
    let Webhooks { items } = reply.read()?;
    if items.is_empty() {
        say(format!("Project {project} has no webhooks."));
        return Ok(());
    }
    let mut table = Table::new(["WEBHOOK", "URL", "TYPES", "STATE"]);
    for webhook in items {
        let state = match (&webhook.disabled_reason, webhook.failing_since) {
            (Some(reason), _) => Cell::new(Tone::Bad, format!("off: {}", clean(reason))),
            (None, Some(since)) => Cell::new(Tone::Bad, format!("failing since {}", ago(since))),
            (None, None) if webhook.enabled => Cell::new(Tone::Good, "on"),
            (None, None) => Cell::new(Tone::Faint, "off"),
        };
        let types = if webhook.types.is_empty() { "all".to_owned() } else { webhook.types.join(" ") };
        table.row([
            webhook.webhook_id.to_string().into(),
            one_line(&webhook.url, 60).into(),
            one_line(&types, 40).into(),
            state,
        ]);
    }
    table.print()
}

async fn change(options: &ClientOptions, id: Uuid, body: &Value) -> Result<(), Failed> {
    let reply = options.client()?.patch(&["v1", "webhooks", &id.to_string()], body).await?;
    told(options, reply.text(), "The webhook was changed.")
}

async fn secret(options: &ClientOptions, id: Uuid, overlap: i64) -> Result<(), Failed> {
    #[derive(Deserialize)]
    struct Changed {
        secret: Option<String>,
    }
    let path = ["v1", "webhooks", &id.to_string(), "secrets"];
    let reply = options.client()?.post(&path, &json!({"overlap_hours": overlap})).await?;
    if options.json {
        return print(reply.text());
    }
    let changed: Changed = reply.read()?;
    say(format!(
        "The old secret stays good for {overlap} hours. This is the new one; it is not shown again:"
    ));
    print(changed.secret.unwrap_or_else(|| "(lost on the way: draw another)".to_owned()))
}

#[derive(Deserialize)]
struct Delivery {
    delivery_id: Uuid,
    event_id: Uuid,
    event_type: String,
    state: String,
    attempts: i64,
    due_at: Option<Timestamp>,
    outcome: Option<String>,
    created_at: Timestamp,
}

async fn deliveries(
    options: &ClientOptions,
    id: Uuid,
    state: Option<&str>,
    listing: Listing,
) -> Result<(), Failed> {
    let query: Vec<_> = state.map(|state| ("state", state)).into_iter().collect();
    let path = ["v1", "webhooks", &id.to_string(), "deliveries"];
    let page = options.client()?.list(&path, &query, listing).await?;
    if options.json {
        return page.print_json();
    }
    let deliveries: Vec<Delivery> = page.read()?;
    if deliveries.is_empty() {
        say("There are no such deliveries.");
        return Ok(());
    }
    let mut table = Table::new(["DELIVERY", "EVENT", "NOTED", "TRIES", "STATE"]);
    for delivery in deliveries {
        table.row([
            delivery.delivery_id.to_string().into(),
            clean(&delivery.event_type).into_owned().into(),
            ago(delivery.created_at).into(),
            delivery.attempts.to_string().into(),
            state_of(&delivery),
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

fn state_of(delivery: &Delivery) -> Cell {
    match delivery.state.as_str() {
        "delivered" => Cell::new(Tone::Good, "delivered"),
        "pending" => {
            let due = delivery.due_at.map(clock_time).unwrap_or_default();
            Cell::new(Tone::Plain, format!("next try {due}"))
        }
        _ => Cell::new(Tone::Bad, clean(delivery.outcome.as_deref().unwrap_or("failed"))),
    }
}

async fn delivery(options: &ClientOptions, id: Uuid) -> Result<(), Failed> {
    #[derive(Deserialize)]
    struct Story {
        #[serde(flatten)]
        delivery: Delivery,
        tried: Vec<Tried>,
    }
    #[derive(Deserialize)]
    struct Tried {
        attempt: i64,
        at: Timestamp,
        took_ms: i64,
        status: Option<i64>,
        error: Option<String>,
        answer: Option<String>,
    }
    let reply = options.client()?.get(&["v1", "webhook-deliveries", &id.to_string()], &[]).await?;
    if options.json {
        return print(reply.text());
    }
    let story: Story = reply.read()?;
    print(format!("{} {}", clean(&story.delivery.event_type), story.delivery.event_id))?;
    for tried in story.tried {
        let what = tried.status.map_or_else(|| tried.error.unwrap_or_default(), |status| status.to_string());
        let answer = tried.answer.map(|answer| format!(": {}", one_line(&answer, 200))).unwrap_or_default();
        let at = clock_time(tried.at);
        print(format!("try {} at {at}: {} after {} ms{answer}", tried.attempt, clean(&what), tried.took_ms))?;
    }
    Ok(())
}
