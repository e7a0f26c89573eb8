//! Around a claim: skip, assign, reassign, delegate, return, take over, ask, answer, be away.

use clap::Subcommand;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::held;
use crate::client::wire::Claimed;
use crate::client::{Client, ClientError, ClientOptions, Reply};
use crate::output::{Failed, Table, clean, print, say};

/// Subcommands of `handoff work` around a claim.
#[derive(Debug, Subcommand)]
pub(super) enum AroundCommand {
    /// Pass a unit over: it goes back, and is not offered to you again
    #[command(after_help = "Example:\n  handoff work skip invoice-4711 -m 'I know the supplier.'")]
    Skip {
        /// The assignment's id, its end, or the key of the item you hold
        assignment: String,
        /// Why; some stages ask for it
        #[arg(short = 'm', long)]
        reason: Option<String>,
    },
    /// Give a unit with a free slot to somebody (for whoever manages the project)
    Assign {
        /// The unit's id
        unit: Uuid,
        /// Who is to have it: an actor's id
        #[arg(value_name = "ACTOR")]
        to: Uuid,
        /// A word to them
        #[arg(short = 'm', long)]
        note: Option<String>,
    },
    /// Take a unit from its holder and give it to somebody else (for whoever manages the project)
    Reassign {
        /// The assignment's id
        assignment: Uuid,
        /// Who is to have it: an actor's id
        #[arg(value_name = "ACTOR")]
        to: Uuid,
        /// A word to them
        #[arg(short = 'm', long)]
        note: Option<String>,
    },
    /// Lend a unit you hold to somebody
    Delegate {
        /// The assignment's id, its end, or the key of the item you hold
        assignment: String,
        /// Who is to have it: an actor's id
        #[arg(value_name = "ACTOR")]
        to: Uuid,
        /// A word to them
        #[arg(short = 'm', long)]
        note: Option<String>,
    },
    /// Return a lent unit to whoever lent it, or take back what you lent
    Return {
        /// The assignment's id, its end, or the key of the item you hold
        assignment: String,
        /// A word to them
        #[arg(short = 'm', long)]
        note: Option<String>,
    },
    /// Take over what somebody holds who is away and has named you as deputy
    TakeOver {
        /// The assignment's id
        assignment: Uuid,
    },
    /// Ask somebody about a unit you hold; you keep it meanwhile
    #[command(after_help = "\
Example:
  handoff work ask invoice-4711 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 'Is this supplier exempt?'")]
    Ask {
        /// The assignment's id, its end, or the key of the item you hold
        assignment: String,
        /// Whom: an actor's id
        #[arg(value_name = "ACTOR")]
        expert: Uuid,
        /// What
        question: String,
    },
    /// Answer a question about a unit
    Answer {
        /// The unit's id
        unit: Uuid,
        /// The question's id
        question: Uuid,
        /// What you say
        answer: String,
    },
    /// Say that you are away, and who stands in for you
    #[command(
        after_help = "Example:\n  handoff work away 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101 --until 2026-12-24T08:00:00Z"
    )]
    Away {
        /// Who stands in: an actor's id
        #[arg(value_name = "ACTOR")]
        deputy: Uuid,
        /// Until when
        #[arg(long, value_name = "TIME")]
        until: Timestamp,
        /// From when; now, if nothing is said
        #[arg(long, value_name = "TIME")]
        from: Option<Timestamp>,
    },
    /// Say that you are there again
    Back,
    /// Take several units at once
    #[command(after_help = "Example:\n  handoff work fetch 10 -p office --prefetch")]
    Fetch {
        /// How many: 1 to 50
        count: u16,
        /// Only from this project
        #[arg(short, long, value_name = "KEY")]
        project: Option<String>,
        /// To be worked on later: each is held as long again, until you renew it
        #[arg(long)]
        prefetch: bool,
    },
    /// Tell, rule by rule, what keeps work from you and what would free it
    Explain {
        /// Only in this project
        #[arg(short, long, value_name = "KEY")]
        project: Option<String>,
    },
}

/// Does it.
pub(super) async fn run(options: &ClientOptions, command: AroundCommand) -> Result<(), Failed> {
    let client = options.client()?;
    let (reply, done) = match command {
        AroundCommand::Fetch { count, project, prefetch } => {
            return fetch(options, &client, (count, project, prefetch)).await;
        }
        AroundCommand::Explain { project } => return explain(options, &client, project).await,
        AroundCommand::Skip { assignment, reason } => {
            let assignment = held::find(&client, &assignment).await?;
            (
                post(&client, assignment, "skip", body([("reason", reason.map(Value::from))])).await?,
                "Passed over.",
            )
        }
        AroundCommand::Assign { unit, to, note } => {
            let unit = unit.to_string();
            let reply = client.post(&["v1", "units", &unit, "assign"], &to_somebody(to, note)).await?;
            (reply, "Assigned.")
        }
        AroundCommand::Reassign { assignment, to, note } => {
            (post(&client, assignment, "reassign", to_somebody(to, note)).await?, "Reassigned.")
        }
        AroundCommand::Delegate { assignment, to, note } => {
            let assignment = held::find(&client, &assignment).await?;
            (post(&client, assignment, "delegate", to_somebody(to, note)).await?, "Lent.")
        }
        AroundCommand::Return { assignment, note } => {
            let assignment = held::find(&client, &assignment).await?;
            (post(&client, assignment, "return", body([("note", note.map(Value::from))])).await?, "Returned.")
        }
        AroundCommand::TakeOver { assignment } => {
            (post(&client, assignment, "take-over", Value::Object(Map::new())).await?, "Taken over.")
        }
        AroundCommand::Ask { assignment, expert, question } => {
            let assignment = held::find(&client, &assignment).await?;
            let asked = json!({"actor_id": expert, "question": question});
            (post(&client, assignment, "questions", asked).await?, "Asked; the unit stays yours.")
        }
        AroundCommand::Answer { unit, question, answer } => {
            let (unit, question) = (unit.to_string(), question.to_string());
            let path = ["v1", "units", &unit, "questions", &question, "answer"];
            (client.put(&path, &json!({"answer": answer})).await?, "Answered.")
        }
        AroundCommand::Away { deputy, until, from } => {
            let me = me(&client).await?;
            let fields = [
                ("deputy_id", Some(json!(deputy))),
                ("ends_at", Some(json!(until))),
                ("starts_at", from.map(|from| json!(from))),
            ];
            (client.put(&["v1", "actors", &me, "absence"], &body(fields)).await?, "You are away.")
        }
        AroundCommand::Back => {
            let me = me(&client).await?;
            (client.delete(&["v1", "actors", &me, "absence"]).await?, "You are back.")
        }
    };
    if options.json {
        return print(reply.text());
    }
    say(done);
    match reply.read::<Claimed>() {
        Ok(claimed) => print(claimed.assignment_id.to_string()),
        Err(_) => Ok(()),
    }
}

async fn fetch(
    options: &ClientOptions,
    client: &Client,
    (count, project, prefetch): (u16, Option<String>, bool),
) -> Result<(), Failed> {
    let fields = [
        ("count", Some(json!(count))),
        ("project", project.map(Value::from)),
        ("prefetch", Some(json!(prefetch))),
    ];
    let reply = client.post(&["v1", "assignments", "bulk"], &body(fields)).await?;
    let told: Value = reply.read()?;
    let claimed = told["claimed"].as_array().map(Vec::as_slice).unwrap_or_default();
    // Whoever gets nothing at all is told so as by `work claim`.
    if claimed.is_empty()
        && let Some(refused) = ClientError::told(&told["refused"].to_string())
    {
        return Err(refused.into());
    }
    if options.json {
        return print(reply.text());
    }
    if let Some(why) = told["refused"]["detail"].as_str() {
        say(format!("You hold {} more. {}", claimed.len(), clean(why)));
    }
    let ids = claimed.iter().filter_map(|one| one["assignment_id"].as_str());
    print(ids.collect::<Vec<_>>().join("\n"))
}

async fn explain(options: &ClientOptions, client: &Client, project: Option<String>) -> Result<(), Failed> {
    let query: Vec<_> = project.as_deref().map(|project| ("project", project)).into_iter().collect();
    let reply = client.get(&["v1", "work", "explain"], &query).await?;
    if options.json {
        return print(reply.text());
    }
    let told: Value = reply.read()?;
    say(match told["on_offer"].as_u64() {
        None | Some(0) => "Nothing is on offer to you.".to_owned(),
        Some(1) => "One unit is on offer to you.".to_owned(),
        Some(several) => format!("{several} units are on offer to you."),
    });
    if told["cut"] == true {
        say("There is more than was looked at.");
    }
    let removed = told["removed"].as_array().map(Vec::as_slice).unwrap_or_default();
    if removed.is_empty() {
        return Ok(());
    }
    let mut table = Table::new(["RULE", "KEEPS BACK", "WHAT WOULD FREE ONE"]).wrapping(2);
    for rule in removed {
        let text = |field: &str| rule[field].as_str().unwrap_or_default().to_owned();
        table.row([text("rule").into(), rule["units"].to_string().into(), text("frees").into()]);
    }
    table.print()
}

async fn me(client: &Client) -> Result<String, Failed> {
    let me: Value = client.get(&["v1", "me"], &[]).await?.read()?;
    Ok(me["actor_id"].as_str().unwrap_or_default().to_owned())
}

fn to_somebody(to: Uuid, note: Option<String>) -> Value {
    body([("actor_id", Some(json!(to))), ("note", note.map(Value::from))])
}

fn body<const N: usize>(fields: [(&str, Option<Value>); N]) -> Value {
    Value::Object(fields.into_iter().filter_map(|(field, value)| Some((field.to_owned(), value?))).collect())
}

async fn post(client: &Client, assignment: Uuid, what: &str, body: Value) -> Result<Reply, Failed> {
    let assignment = assignment.to_string();
    Ok(client.post(&["v1", "assignments", &assignment, what], &body).await?)
}
