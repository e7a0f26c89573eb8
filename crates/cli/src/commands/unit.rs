//! `handoff unit`: read a unit, and say that it waits, is blocked, failed, cannot be done, is no longer wanted.

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::wire::{OpenedCorrection, UnitCondition};
use crate::client::{ClientOptions, block_on};
use crate::output::{Failed, ago, clean, print};

/// Arguments of `handoff unit`.
#[derive(Debug, Args)]
pub(crate) struct UnitArgs {
    #[command(subcommand)]
    command: UnitCommand,
    #[command(flatten)]
    client: ClientOptions,
}

/// Which unit, and whether anything is to change.
#[derive(Debug, Args)]
struct Which {
    /// The unit's id
    #[arg(value_name = "ID")]
    unit: Uuid,
    /// Only tell what would become of it
    #[arg(long)]
    preview: bool,
}

#[derive(Debug, Subcommand)]
enum UnitCommand {
    /// Tell where a unit stands
    #[command(after_help = "Example:\n  handoff unit show 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Show {
        /// The unit's id
        #[arg(value_name = "ID")]
        unit: Uuid,
    },
    /// Say that a unit waits
    #[command(after_help = "\
Examples:
  handoff unit wait 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 waiting_external
  handoff unit wait 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 waiting_time_gate --until 2026-12-01T08:00:00Z")]
    Wait {
        #[command(flatten)]
        which: Which,
        /// What it waits for: `waiting_dependency`, `waiting_human`, `waiting_external`, `waiting_time_gate`
        #[arg(required = true, value_name = "FACET")]
        facets: Vec<String>,
        /// When the waiting ends by itself
        #[arg(long, value_name = "TIME")]
        until: Option<Timestamp>,
    },
    /// Say that what a unit waited for has come
    #[command(after_help = "\
Example:
  handoff unit resume 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --proof 'mail of 3 March'")]
    Resume {
        #[command(flatten)]
        which: Which,
        /// What proves it
        #[arg(long)]
        proof: String,
    },
    /// Say that a unit is held up
    #[command(after_help = "\
Example:
  handoff unit block 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 missing_approval -m 'away until Monday'")]
    Block {
        #[command(flatten)]
        which: Which,
        /// A word of the vocabulary `block_reason`
        reason: String,
        /// More about it
        #[arg(short = 'm', long)]
        note: Option<String>,
    },
    /// Say that what held a unit up is gone
    #[command(after_help = "\
Example:
  handoff unit unblock 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --proof 'approval 4711'")]
    Unblock {
        #[command(flatten)]
        which: Which,
        /// What proves it
        #[arg(long)]
        proof: String,
    },
    /// Say that work on a unit failed
    #[command(after_help = "\
Example:
  handoff unit fail 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 transient -m 'the service did not answer'")]
    Fail {
        #[command(flatten)]
        which: Which,
        /// A word of the vocabulary `failure_classification`
        classification: String,
        /// What happened
        #[arg(short = 'm', long)]
        message: Option<String>,
    },
    /// Try a failed unit again
    #[command(after_help = "Example:\n  handoff unit retry 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Retry {
        #[command(flatten)]
        which: Which,
    },
    /// Put the deadline of a unit off
    #[command(after_help = "\
Example:
  handoff unit extend 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 PT4H --reason 'the supplier is late'")]
    Extend {
        #[command(flatten)]
        which: Which,
        /// By how much working time: hours, minutes and seconds in ISO 8601
        #[arg(value_name = "TIME")]
        by: String,
        /// Why
        #[arg(long)]
        reason: String,
    },
    /// Give up trying a failed unit again, or say that a blocked one cannot wait
    #[command(after_help = "Example:\n  handoff unit escalate 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Escalate {
        #[command(flatten)]
        which: Which,
    },
    /// Open a closed unit again, to correct it
    #[command(after_help = "\
Example:
  handoff unit reopen 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 data_error --approval 01980c2e-7f5a-7e0b-9d55-3f1a4c7be102")]
    Reopen {
        #[command(flatten)]
        which: Which,
        /// A word of the vocabulary `correction_reason`
        reason: String,
        /// The approval that allows it; it is used up
        #[arg(long, value_name = "ID")]
        approval: Uuid,
        /// More about it
        #[arg(short = 'm', long)]
        note: Option<String>,
    },
    /// Say that a unit cannot be done
    #[command(after_help = "\
Example:
  handoff unit cannot-complete 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --evidence 'the file is empty'")]
    CannotComplete {
        #[command(flatten)]
        which: Which,
        /// What proves it
        #[arg(long)]
        evidence: String,
    },
    /// Cancel a unit: it is no longer wanted, nor what would follow from it
    #[command(after_help = "\
Example:
  handoff unit cancel 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --reason 'the customer withdrew' --preview")]
    Cancel {
        #[command(flatten)]
        which: Which,
        /// Why
        #[arg(long)]
        reason: String,
    },
}

/// Does what is asked with units.
pub(crate) fn run(args: UnitArgs) -> Result<(), Failed> {
    let options = args.client;
    let (which, body) = match args.command {
        UnitCommand::Show { unit } => return block_on(&options, show(&options, unit)),
        UnitCommand::Reopen { which, reason, approval, note } => {
            let body =
                json!({"approval_id": approval, "reason": reason, "note": note, "preview": which.preview});
            return block_on(&options, reopen(&options, which.unit, body));
        }
        UnitCommand::Wait { which, facets, until } => {
            (which, json!({"do": "wait", "facets": facets, "until": until}))
        }
        UnitCommand::Resume { which, proof } => (which, json!({"do": "resume", "proof": proof})),
        UnitCommand::Block { which, reason, note } => {
            (which, json!({"do": "block", "reason": reason, "note": note}))
        }
        UnitCommand::Unblock { which, proof } => (which, json!({"do": "unblock", "proof": proof})),
        UnitCommand::Fail { which, classification, message } => {
            (which, json!({"do": "fail", "classification": classification, "message": message}))
        }
        UnitCommand::Retry { which } => (which, json!({"do": "retry"})),
        UnitCommand::Extend { which, by, reason } => {
            (which, json!({"do": "extend", "by": by, "reason": reason}))
        }
        UnitCommand::Escalate { which } => (which, json!({"do": "escalate"})),
        UnitCommand::CannotComplete { which, evidence } => {
            (which, json!({"do": "declare_cannot_complete", "evidence": evidence}))
        }
        UnitCommand::Cancel { which, reason } => (which, json!({"do": "cancel", "reason": reason})),
    };
    block_on(&options, say_about(&options, &which, body))
}

async fn show(options: &ClientOptions, unit: Uuid) -> Result<(), Failed> {
    let reply = options.client()?.get(&["v1", "units", &unit.to_string()], &[]).await?;
    if options.json {
        return print(reply.text());
    }
    let condition: UnitCondition = reply.read()?;
    print(told(&condition, "is"))
}

async fn reopen(options: &ClientOptions, unit: Uuid, body: Value) -> Result<(), Failed> {
    let path = ["v1", "units", &unit.to_string(), "corrections"];
    let reply = options.client()?.post(&path, &body).await?;
    if options.json {
        return print(reply.text());
    }
    let opened: OpenedCorrection = reply.read()?;
    let (stage, behind) = (clean(&opened.stage), opened.downstream.len());
    let goes_on = format!("{stage}, round {}, in unit {}", opened.round, opened.correction_unit_id);
    print(format!("The correction goes on at {goes_on}; {behind} units were built on the old result."))
}

async fn say_about(options: &ClientOptions, which: &Which, mut body: Value) -> Result<(), Failed> {
    body["preview"] = json!(which.preview);
    let path = ["v1", "units", &which.unit.to_string(), "transitions"];
    let reply = options.client()?.post(&path, &body).await?;
    if options.json {
        return print(reply.text());
    }
    let condition: UnitCondition = reply.read()?;
    print(told(&condition, if which.preview { "would be" } else { "is" }))
}

/// Where a unit stands, in a line and what belongs to it.
fn told(condition: &UnitCondition, is: &str) -> String {
    let mut lines =
        vec![format!("At {} the unit {is} {}.", clean(&condition.stage), clean(&condition.state))];
    let since = condition.since.map(ago);
    let wakes_at = condition.wakes_at.map(|at| at.to_string());
    let facets = (!condition.facets.is_empty()).then(|| condition.facets.join(", "));
    let facts = [
        ("since", since),
        ("waits for", facets),
        ("signal", condition.signal.clone()),
        ("wakes at", wakes_at),
        ("blocked by", condition.block_reason.clone()),
        ("failed as", condition.failure_classification.clone()),
        ("left by", condition.handle.clone()),
    ];
    let facts = facts.into_iter().filter_map(|(name, fact)| Some((name, fact?)));
    lines.extend(facts.map(|(name, fact)| format!("  {name:<12} {}", clean(&fact))));
    lines
        .extend(condition.arrivals.iter().map(|came| format!("  {:<12} {}", "has come", clean(&came.stage))));
    lines.join("\n")
}
