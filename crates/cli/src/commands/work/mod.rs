//! `handoff work`: what is on offer, claim, release, decide.

mod around;
mod held;
mod news;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::client::wire::{Accepted, Claimed, Held, Offer, Work};
use crate::client::{Client, ClientError, ClientOptions, Listing, Reply, block_on};
use crate::output::{Cell, Failed, Paint, Table, Tone, ago, clean, lasted, now, one_line, print, say};

/// How often the next unit is asked for when others take it first.
const CLAIMS_MAX: u32 = 3;

/// Arguments of `handoff work`.
#[derive(Debug, Args)]
pub(crate) struct WorkArgs {
    #[command(subcommand)]
    command: WorkCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum WorkCommand {
    /// List the units you may take, most urgent and then oldest first
    #[command(after_help = "Examples:\n  handoff work list\n  handoff work list -p office --all")]
    List {
        /// Only in this project
        #[arg(short, long, value_name = "KEY")]
        project: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// List the units you hold
    #[command(after_help = "Example:\n  handoff work held")]
    Held {
        #[command(flatten)]
        listing: Listing,
    },
    /// Take a unit: a given one, or the next one on offer to you
    #[command(after_help = "\
Examples:
  handoff work claim                         the next one, wherever it is
  handoff work claim -p office               the next one of a project
  handoff work claim 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101")]
    Claim {
        /// The unit's id
        unit: Option<Uuid>,
        /// Only from this project
        #[arg(short, long, value_name = "KEY", conflicts_with = "unit")]
        project: Option<String>,
        /// Only from this step: `handoff step list` has their ids
        #[arg(long, value_name = "ID", conflicts_with_all = ["unit", "project"])]
        step: Option<Uuid>,
    },
    /// Say that you are still at work on a unit: its lease begins anew
    #[command(after_help = "Example:\n  handoff work renew invoice-4711")]
    Renew {
        /// The assignment's id, its end, or the key or title of the item you hold
        assignment: String,
    },
    /// Give a unit back, for somebody else to take
    #[command(after_help = "\
Examples:
  handoff work release 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101
  handoff work release invoice-4711")]
    Release {
        /// The assignment's id, its end, or the key or title of the item you hold
        assignment: String,
    },
    /// Hand in a decision on a unit you hold
    #[command(after_help = "\
Examples:
  handoff work decide 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 APPROVE
  handoff work decide invoice-4711 reject -m 'The total does not match the order.'")]
    Decide {
        /// The assignment's id, its end, or the key or title of the item you hold
        assignment: String,
        /// One of the stage's decisions; left out where it asks for none
        decision: Option<String>,
        /// A word to whoever reads it
        #[arg(short = 'm', long)]
        comment: Option<String>,
        /// Your answer, where the stage asks for one: a JSON object
        #[arg(long, value_name = "JSON", value_parser = json_object)]
        data: Option<Map<String, Value>>,
        /// Which version of a model judges, if you are one
        #[arg(long, value_name = "VERSION")]
        model_version: Option<String>,
    },
    #[command(flatten)]
    Around(around::AroundCommand),
    #[command(flatten)]
    News(news::NewsCommand),
}

fn json_object(text: &str) -> Result<Map<String, Value>, String> {
    serde_json::from_str(text).map_err(|error| format!("must be a JSON object: {error}"))
}

/// Does what is asked with work.
pub(crate) fn run(args: WorkArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        WorkCommand::List { project, listing } => {
            block_on(&options, list(&options, project.as_deref(), listing))
        }
        WorkCommand::Held { listing } => block_on(&options, list_held(&options, listing)),
        WorkCommand::Claim { unit, project, step } => {
            block_on(&options, claim(&options, &where_from(unit, project, step)))
        }
        WorkCommand::Renew { assignment } => block_on(&options, renew(&options, &assignment)),
        WorkCommand::Release { assignment } => block_on(&options, release(&options, &assignment)),
        WorkCommand::Decide { assignment, decision, comment, data, model_version } => {
            let judgment = Judgment { decision, comment, data, model_version };
            block_on(&options, decide(&options, &assignment, judgment))
        }
        WorkCommand::News(command) => block_on(&options, news::run(&options, command)),
        WorkCommand::Around(command) => block_on(&options, around::run(&options, command)),
    }
}

async fn list(options: &ClientOptions, project: Option<&str>, listing: Listing) -> Result<(), Failed> {
    let query: Vec<_> = project.map(|project| ("project", project)).into_iter().collect();
    let page = options.client()?.list(&["v1", "work"], &query, listing).await?;
    if options.json {
        return page.print_json();
    }
    let offers: Vec<Offer> = page.read()?;
    if offers.is_empty() {
        say("Nothing is on offer to you.");
        return Ok(());
    }
    let mut table = Table::new(["UNIT", "WHAT", "STAGE", "DECISIONS", "WAITING"]).wrapping(1);
    for Offer { work, created_at } in offers {
        let waiting = lasted(now().duration_since(created_at));
        let [what, stage, decisions] = cells(&work);
        table.row([work.unit_id.to_string().into(), what, stage, decisions, waiting.into()]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

async fn list_held(options: &ClientOptions, listing: Listing) -> Result<(), Failed> {
    let page = options.client()?.list(&["v1", "assignments"], &[], listing).await?;
    if options.json {
        return page.print_json();
    }
    let held: Vec<Held> = page.read()?;
    if held.is_empty() {
        say("You hold nothing. Take the next unit: handoff work claim");
        return Ok(());
    }
    let mut table =
        Table::new(["ASSIGNMENT", "WHAT", "STAGE", "DECISIONS", "TAKEN", "YOURS FOR"]).wrapping(1);
    for Held { work, assignment_id, claimed_at, expires_at } in held {
        let [what, stage, decisions] = cells(&work);
        let left = expires_at.map(|end| lasted(end.duration_since(now()))).unwrap_or_default();
        let taken = ago(claimed_at);
        table.row([assignment_id.to_string().into(), what, stage, decisions, taken.into(), left.into()]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

/// What it is, at which stage, and what can be decided there.
fn cells(work: &Work) -> [Cell; 3] {
    let title = one_line(&held::title_and_key(work), 60);
    let round = if work.round > 1 { format!(", round {}", work.round) } else { String::new() };
    let stage = format!("{}{round}", work.stage_name);
    [Cell::new(Tone::Strong, title), stage.into(), work.decisions.join(" ").into()]
}

/// What is claimed: a unit, or the next one of a step, of a project, or of all there is.
fn where_from(unit: Option<Uuid>, project: Option<String>, step: Option<Uuid>) -> Value {
    match (unit, step, project) {
        (Some(unit), _, _) => json!({"unit_id": unit}),
        (None, Some(step), _) => json!({"step_id": step}),
        (None, None, Some(project)) => json!({"project": project}),
        (None, None, None) => json!({}),
    }
}

async fn claim(options: &ClientOptions, from: &Value) -> Result<(), Failed> {
    let client = options.client()?;
    let reply = claim_next(&client, from).await?;
    if options.json {
        return print(reply.text());
    }
    let claimed: Claimed = reply.read()?;
    let paint = Paint::stderr();
    match find_held(&client, claimed.assignment_id).await? {
        Some(Held { work, .. }) => {
            let title = one_line(&held::title_and_key(&work), 100);
            say(format!("You hold {} at {}.", paint.strong(&title), clean(&work.stage_name)));
            for (field, value) in work.payload.iter().filter(|(field, _)| *field != "title") {
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                say(format!(
                    "  {} {}",
                    paint.faint(&format!("{:<12}", one_line(field, 40))),
                    one_line(&value, 200)
                ));
            }
        }
        None => say(format!("You hold a unit of run {} at {}.", claimed.run_id, clean(&claimed.stage_name))),
    }
    for decision in &claimed.decisions {
        say(format!(
            "  {}",
            paint.faint(&format!("handoff work decide {} {decision}", claimed.assignment_id))
        ));
    }
    print(claimed.assignment_id.to_string())
}

/// Claims; when others take everything first, there may be more a moment later.
async fn claim_next(client: &Client, body: &Value) -> Result<Reply, ClientError> {
    let mut tries = 1;
    loop {
        match client.post(&["v1", "assignments"], body).await {
            Err(refused) if refused.code() == Some("all_taken") && tries < CLAIMS_MAX => tries += 1,
            claimed => return claimed,
        }
    }
}

async fn find_held(client: &Client, assignment: Uuid) -> Result<Option<Held>, Failed> {
    let held = client.list(&["v1", "assignments"], &[], Listing::ALL).await?;
    Ok(held.read::<Held>()?.into_iter().find(|held| held.assignment_id == assignment))
}

/// A hold whose lease begins anew.
#[derive(Debug, Deserialize)]
struct Renewed {
    expires_at: Option<Timestamp>,
}

async fn renew(options: &ClientOptions, named: &str) -> Result<(), Failed> {
    let client = options.client()?;
    let assignment = held::find(&client, named).await?.to_string();
    let reply = client.post(&["v1", "assignments", &assignment, "renew"], &json!({})).await?;
    if options.json {
        return print(reply.text());
    }
    let renewed: Renewed = reply.read()?;
    let left = renewed.expires_at.map(|end| lasted(end.duration_since(now())));
    say(left.map_or_else(|| "It stays yours.".to_owned(), |left| format!("It is yours for {left}.")));
    Ok(())
}

async fn release(options: &ClientOptions, named: &str) -> Result<(), Failed> {
    let client = options.client()?;
    let assignment = held::find(&client, named).await?.to_string();
    let reply = client.post(&["v1", "assignments", &assignment, "release"], &json!({})).await?;
    if options.json {
        return print(reply.text());
    }
    say("Given back.");
    Ok(())
}

/// What is handed in.
struct Judgment {
    decision: Option<String>,
    comment: Option<String>,
    data: Option<Map<String, Value>>,
    model_version: Option<String>,
}

async fn decide(options: &ClientOptions, named: &str, judgment: Judgment) -> Result<(), Failed> {
    let client = options.client()?;
    let assignment = held::find(&client, named).await?;
    let decision = match judgment.decision {
        Some(decision) => Some(held::spell(&client, assignment, &decision).await?),
        None => None,
    };
    let fields = [
        ("assignment_id", Some(json!(assignment))),
        ("decision", decision.as_ref().map(|decision| json!(decision))),
        ("comment", judgment.comment.map(Value::String)),
        ("data", judgment.data.map(Value::Object)),
        ("model_version", judgment.model_version.map(Value::String)),
    ];
    let body: Map<_, _> =
        fields.into_iter().filter_map(|(field, value)| Some((field.to_owned(), value?))).collect();
    let reply = client.post(&["v1", "judgments"], &body).await?;
    if options.json {
        return print(reply.text());
    }
    let accepted: Accepted = reply.read()?;
    let what = decision.unwrap_or_else(|| "Your answer".to_owned());
    match (accepted.run_state.as_str(), accepted.run_outcome) {
        ("completed", Some(outcome)) => say(format!("{what} counts. The run is over: {}.", clean(&outcome))),
        _ => say(format!("{what} counts. The run goes on: handoff run show {}", accepted.run_id)),
    }
    Ok(())
}
