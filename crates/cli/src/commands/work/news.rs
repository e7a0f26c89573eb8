//! Comments and notifications.

use clap::Subcommand;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{ClientOptions, Listing};
use crate::output::{Failed, Table, ago, one_line, print, say};

/// Subcommands of `handoff work` about what people say and are told.
#[derive(Debug, Subcommand)]
pub(super) enum NewsCommand {
    /// Say something about a run, or about a unit of it
    #[command(after_help = "\
Example:
  handoff work comment 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 'Please look at page 2.' --mention 01980c2e-7f5a-7e0b-9d55-3f1a4c7be102")]
    Comment {
        /// The run's id
        run: Uuid,
        /// What
        text: String,
        /// The unit it is about
        #[arg(long, value_name = "ID")]
        unit: Option<Uuid>,
        /// Whom it is meant for: an actor's id; may be repeated
        #[arg(long = "mention", value_name = "ACTOR")]
        mentions: Vec<Uuid>,
    },
    /// Print what was said about a run
    Comments {
        /// The run's id
        run: Uuid,
        #[command(flatten)]
        listing: Listing,
    },
    /// List what you were told, newest first
    News {
        /// Also what you have read
        #[arg(long)]
        read: bool,
        /// Note that you have read all of it
        #[arg(long)]
        mark_read: bool,
        #[command(flatten)]
        listing: Listing,
    },
}

#[derive(Debug, Deserialize)]
struct Told {
    kind: String,
    run_id: Uuid,
    detail: Option<String>,
    #[serde(default)]
    further: u32,
    created_at: jiff::Timestamp,
}

#[derive(Debug, Deserialize)]
struct Said {
    actor_id: Uuid,
    text: String,
    created_at: Option<jiff::Timestamp>,
}

/// What is told of: the machine's words for what became of something in people's, and what people wrote as it is.
fn said(detail: &str) -> String {
    let is_code =
        detail.contains('_') && detail.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if is_code { detail.replace('_', " ") } else { one_line(detail, 300) }
}

/// Does it.
pub(super) async fn run(options: &ClientOptions, command: NewsCommand) -> Result<(), Failed> {
    let client = options.client()?;
    match command {
        NewsCommand::Comment { run, text, unit, mentions } => {
            let body = json!({"text": text, "mentions": mentions});
            let (kind, id) = match unit {
                Some(unit) => ("units", unit.to_string()),
                None => ("runs", run.to_string()),
            };
            let reply = client.post(&["v1", kind, &id, "comments"], &body).await?;
            if options.json {
                return print(reply.text());
            }
            say("Said.");
            Ok(())
        }
        NewsCommand::Comments { run, listing } => {
            let run = run.to_string();
            let page = client.list(&["v1", "runs", &run, "comments"], &[], listing).await?;
            if options.json {
                return page.print_json();
            }
            let mut table = Table::new(["WHO", "WHEN", "WHAT"]).wrapping(2);
            for Said { actor_id, text, created_at } in page.read()? {
                let when = created_at.map(ago).unwrap_or_default();
                table.row([actor_id.to_string().into(), when.into(), one_line(&text, 400).into()]);
            }
            table.print()?;
            page.say_if_cut();
            Ok(())
        }
        NewsCommand::News { read, mark_read, listing } => {
            let unread: &[(&str, &str)] = if read { &[] } else { &[("unread", "true")] };
            let page = client.list(&["v1", "notifications"], unread, listing).await?;
            if mark_read {
                client.post(&["v1", "notifications", "read"], &Value::Object(serde_json::Map::new())).await?;
            }
            if options.json {
                return page.print_json();
            }
            let told: Vec<Told> = page.read()?;
            if told.is_empty() {
                say("Nothing new.");
                return Ok(());
            }
            let mut table = Table::new(["KIND", "RUN", "WHEN", "WHAT"]).wrapping(3);
            for Told { kind, run_id, detail, further, created_at } in told {
                let mut words: Vec<String> = detail.iter().map(|text| said(text)).collect();
                if further > 0 {
                    words.push(format!("(and {further} more runs)"));
                }
                let detail = words.join(" ");
                table.row([kind.into(), run_id.to_string().into(), ago(created_at).into(), detail.into()]);
            }
            table.print()?;
            page.say_if_cut();
            Ok(())
        }
    }
}
