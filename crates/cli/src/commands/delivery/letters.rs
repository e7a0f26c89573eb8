//! Dead letters.

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{ClientOptions, Listing};
use crate::output::{Cell, Failed, Table, Tone, ago, clean, clock_time, one_line, print, say};

#[derive(Deserialize)]
struct Letter {
    dead_letter_id: Uuid,
    consumer: String,
    event_type: String,
    classification: String,
    message: String,
    attempts: i64,
    set_aside_at: Timestamp,
    open: bool,
}

#[derive(Deserialize)]
struct Story {
    #[serde(flatten)]
    letter: Letter,
    event_id: Uuid,
    run_id: Option<Uuid>,
    data: Value,
    failures: Vec<FailedTry>,
    replays: Vec<Replay>,
}

#[derive(Deserialize)]
struct FailedTry {
    attempt: i64,
    classification: String,
    message: String,
    failed_at: Timestamp,
}

#[derive(Deserialize)]
struct Replay {
    replay_id: Uuid,
    requested_at: Timestamp,
    reason: String,
    state: String,
    outcome: Option<String>,
}

/// Lists dead letters.
pub(super) async fn list(options: &ClientOptions, open: bool, listing: Listing) -> Result<(), Failed> {
    let only_open = [("open", "true")];
    let query = if open { only_open.as_slice() } else { &[] };
    let page = options.client()?.list(&["v1", "dead-letters"], query, listing).await?;
    if options.json {
        return page.print_json();
    }
    let letters: Vec<Letter> = page.read()?;
    if letters.is_empty() {
        say("There are no dead letters.");
        return Ok(());
    }
    let mut table = Table::new(["DEAD LETTER", "CONSUMER", "EVENT", "WHY", "TRIES", "SET ASIDE", ""]);
    for letter in letters {
        let state =
            if letter.open { Cell::new(Tone::Bad, "waits") } else { Cell::new(Tone::Faint, "replayed") };
        table.row([
            letter.dead_letter_id.to_string().into(),
            Cell::new(Tone::Strong, clean(&letter.consumer)),
            clean(&letter.event_type).into(),
            format!("{}: {}", clean(&letter.classification), one_line(&letter.message, 60)).into(),
            letter.attempts.to_string().into(),
            ago(letter.set_aside_at).into(),
            state,
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

/// Shows a dead letter.
pub(super) async fn show(options: &ClientOptions, id: Uuid) -> Result<(), Failed> {
    let reply = options.client()?.get(&["v1", "dead-letters", &id.to_string()], &[]).await?;
    if options.json {
        return print(reply.text());
    }
    let story: Story = reply.read()?;
    let letter = &story.letter;
    print(format!(
        "{} could not handle {} {}",
        clean(&letter.consumer),
        clean(&letter.event_type),
        story.event_id
    ))?;
    if let Some(run) = story.run_id {
        print(format!("of run {run}"))?;
    }
    print(format!("\n{}\n", clean(&story.data.to_string())))?;
    for failure in &story.failures {
        let (at, why) = (clock_time(failure.failed_at), clean(&failure.classification));
        print(format!("try {} at {at}: {why}: {}", failure.attempt, one_line(&failure.message, 200)))?;
    }
    for replay in &story.replays {
        let outcome = replay.outcome.as_deref().map(|outcome| format!(": {}", one_line(outcome, 200)));
        print(format!(
            "replay {} asked for at {} ({}) is {}{}",
            replay.replay_id,
            clock_time(replay.requested_at),
            one_line(&replay.reason, 100),
            clean(&replay.state),
            outcome.unwrap_or_default()
        ))?;
    }
    Ok(())
}

#[derive(Deserialize)]
struct Requested {
    replay_id: Uuid,
}

/// Asks for a second chance.
pub(super) async fn ask(options: &ClientOptions, id: Uuid, reason: &str) -> Result<(), Failed> {
    let path = ["v1", "dead-letters", &id.to_string(), "replays"];
    let reply = options.client()?.post(&path, &json!({"reason": reason})).await?;
    if options.json {
        return print(reply.text());
    }
    let Requested { replay_id } = reply.read()?;
    say("Somebody else has to agree to this replay:");
    print(replay_id.to_string())
}

#[derive(Deserialize)]
struct Decided {
    state: String,
}

/// Agrees to a second chance, or does not.
pub(super) async fn decide(
    options: &ClientOptions,
    id: Uuid,
    replay: Uuid,
    approve: bool,
) -> Result<(), Failed> {
    let (id, replay) = (id.to_string(), replay.to_string());
    let path = ["v1", "dead-letters", &id, "replays", &replay, "decision"];
    let reply = options.client()?.post(&path, &json!({"approve": approve})).await?;
    if options.json {
        return print(reply.text());
    }
    let Decided { state } = reply.read()?;
    say(format!("The replay is {}.", clean(&state)));
    Ok(())
}
