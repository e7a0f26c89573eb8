//! `handoff events`: who acts on events, what they could not handle, and how to deliver it again.

mod follow;
mod letters;

use clap::{Args, Subcommand};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::client::{ClientOptions, Listing, block_on};
use crate::output::{Cell, Failed, Table, Tone, ago, clean, now, print, say};

/// Arguments of `handoff events`.
#[derive(Debug, Args)]
pub(crate) struct EventsArgs {
    #[command(subcommand)]
    command: EventsCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum EventsCommand {
    /// Show events as they happen
    #[command(after_help = "\
Examples:
  handoff events follow --project legal
  handoff events follow --run 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --after 0 --json")]
    Follow {
        #[command(flatten)]
        followed: follow::Followed,
        /// Begin after the event with this id of the stream; a run's begin with 0
        #[arg(long, value_name = "ID")]
        after: Option<String>,
    },
    /// Show who acts on events, and how far behind they are
    #[command(after_help = "Example:\n  handoff events consumers")]
    Consumers,
    /// Deliver events again; what was handled is not handled twice
    #[command(after_help = "\
Examples:
  handoff events replay --since 2h
  handoff events replay --since 2026-11-16T08:00:00Z --consumer activity")]
    Replay {
        /// From when: a time, or how long ago (30m, 2h, 3d)
        #[arg(long, value_name = "WHEN", value_parser = since)]
        since: Timestamp,
        /// For whom, as `handoff events consumers` shows it [default: for all, and for the broker, if there is one]
        #[arg(long, value_name = "NAME")]
        consumer: Option<String>,
    },
    /// List events that were set aside
    #[command(after_help = "Example:\n  handoff events dead-letters --open")]
    DeadLetters {
        /// Only those that wait for a second chance
        #[arg(long)]
        open: bool,
        #[command(flatten)]
        listing: Listing,
    },
    /// Show a dead letter with its history
    DeadLetter {
        /// Its id
        id: Uuid,
    },
    /// Ask for a dead letter to be tried again; somebody else has to agree
    #[command(
        after_help = "Example:\n  handoff events retry 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --reason 'The index is back'"
    )]
    Retry {
        /// The dead letter's id
        id: Uuid,
        /// Why it would go better now
        #[arg(long)]
        reason: String,
    },
    /// Agree to try a dead letter again that somebody else asked for
    Approve {
        /// The dead letter's id
        id: Uuid,
        /// The replay's id, as `handoff events dead-letter` shows it
        replay: Uuid,
    },
    /// Do not agree
    Reject {
        /// The dead letter's id
        id: Uuid,
        /// The replay's id
        replay: Uuid,
    },
}

/// A time, or how long ago it was.
fn since(text: &str) -> Result<Timestamp, String> {
    if let Ok(time) = text.parse() {
        return Ok(time);
    }
    let wrong = || format!("{text:?} is neither a time such as 2026-11-16T08:00:00Z nor a while such as 2h");
    let unit = text.chars().last().ok_or_else(wrong)?;
    let count: i64 = text[..text.len() - unit.len_utf8()].parse().map_err(|_| wrong())?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3_600,
        'd' => 86_400,
        _ => return Err(wrong()),
    };
    let ago = count.checked_mul(seconds).filter(|seconds| *seconds >= 0).ok_or_else(wrong)?;
    now().checked_sub(SignedDuration::from_secs(ago)).map_err(|_| wrong())
}

/// Does what is asked with events.
pub(crate) fn run(args: EventsArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        EventsCommand::Follow { followed, after } => {
            block_on(&options, follow::follow(&options, &followed, after))
        }
        EventsCommand::Consumers => block_on(&options, consumers(&options)),
        EventsCommand::Replay { since, consumer } => {
            block_on(&options, replay(&options, since, consumer.as_deref()))
        }
        EventsCommand::DeadLetters { open, listing } => {
            block_on(&options, letters::list(&options, open, listing))
        }
        EventsCommand::DeadLetter { id } => block_on(&options, letters::show(&options, id)),
        EventsCommand::Retry { id, reason } => block_on(&options, letters::ask(&options, id, &reason)),
        EventsCommand::Approve { id, replay } => {
            block_on(&options, letters::decide(&options, id, replay, true))
        }
        EventsCommand::Reject { id, replay } => {
            block_on(&options, letters::decide(&options, id, replay, false))
        }
    }
}

#[derive(Deserialize)]
struct Consumers {
    items: Vec<Consumer>,
}

#[derive(Deserialize)]
struct Consumer {
    consumer: String,
    heartbeat_at: Timestamp,
    silent: bool,
    handled: i64,
    backlog: Option<i64>,
    retrying: i64,
    dead_letters: i64,
    lag: Option<Lag>,
}

#[derive(Deserialize)]
struct Lag {
    p50_ms: f64,
    p95_ms: f64,
    p99_ms: f64,
}

async fn consumers(options: &ClientOptions) -> Result<(), Failed> {
    let reply = options.client()?.get(&["v1", "consumers"], &[]).await?;
    if options.json {
        return print(reply.text());
    }
    let Consumers { items } = reply.read()?;
    let mut table =
        Table::new(["CONSUMER", "SEEN", "HANDLED", "BEHIND", "RETRYING", "DEAD", "LAG p50/p95/p99 ms"]);
    for consumer in items {
        let seen =
            Cell::new(if consumer.silent { Tone::Bad } else { Tone::Plain }, ago(consumer.heartbeat_at));
        let dead = if consumer.dead_letters > 0 { Tone::Bad } else { Tone::Faint };
        let lag =
            consumer.lag.map(|lag| format!("{:.0} / {:.0} / {:.0}", lag.p50_ms, lag.p95_ms, lag.p99_ms));
        table.row([
            Cell::new(Tone::Strong, clean(&consumer.consumer)),
            seen,
            consumer.handled.to_string().into(),
            consumer.backlog.map_or_else(String::new, |backlog| backlog.to_string()).into(),
            consumer.retrying.to_string().into(),
            Cell::new(dead, consumer.dead_letters.to_string()),
            lag.unwrap_or_default().into(),
        ]);
    }
    table.print()
}

#[derive(Deserialize)]
struct Replayed {
    sent_back: bool,
}

async fn replay(options: &ClientOptions, since: Timestamp, consumer: Option<&str>) -> Result<(), Failed> {
    let body = json!({"since": since, "consumer": consumer});
    let reply = options.client()?.post(&["v1", "events", "replay"], &body).await?;
    if options.json {
        return print(reply.text());
    }
    let Replayed { sent_back } = reply.read()?;
    say(if sent_back {
        "Everything since then is delivered again."
    } else {
        "Nothing since then was delivered yet, so there is nothing to repeat."
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_both_ways() {
        let time = since("2026-11-16T08:00:00Z").expect("a time");
        assert_eq!(time.to_string(), "2026-11-16T08:00:00Z");
        for (text, seconds) in [("90s", 90), ("30m", 1_800), ("2h", 7_200), ("3d", 259_200)] {
            let ago = now().duration_since(since(text).expect(text)).as_secs();
            assert!((ago - seconds).abs() <= 2, "{text}: {ago}");
        }
        for wrong in ["", "h", "-1h", "2 hours", "1y", "ü", "99999999999999999d"] {
            assert!(since(wrong).is_err(), "{wrong}");
        }
    }
}
