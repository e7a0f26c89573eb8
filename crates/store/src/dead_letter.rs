//! What was set aside: the event, the history of tries, and whoever asked for another one.

use handoff_core::delivery::{Classification, ReplayState};
use handoff_core::id::{ActorId, DeadLetterId, EventId, IdSource as _, ProjectId, ReplayId};
use handoff_queries::client::Params;
use handoff_queries::queries::dead_letter as queries;
use handoff_queries::queries::dead_letter::{
    DeadLetterRow, ListDeadLettersParams, NoteFailureParams, ReplayRow, SetAsideParams,
};
use jiff::Timestamp;
use uuid::Uuid;

use crate::actor::read_word;
use crate::log::Logged;
use crate::{Db, Ids, StoreError, Tx};

/// The longest message that is kept of a failure, in characters.
const MESSAGE_LENGTH_MAX: usize = 2_000;

/// A try that failed.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Which try it was.
    pub attempt: i32,
    /// What kind of failure.
    pub classification: Classification,
    /// What went wrong.
    pub message: String,
    /// When.
    pub failed_at: Timestamp,
}

/// A dead letter.
#[derive(Clone, Debug)]
pub struct DeadLetter {
    /// Its id.
    pub id: DeadLetterId,
    /// Who could not handle it.
    pub consumer: String,
    /// The event.
    pub event: Logged,
    /// What kind of failure the last one was.
    pub classification: Classification,
    /// What went wrong last.
    pub message: String,
    /// How often it was tried.
    pub attempts: i32,
    /// When it was set aside.
    pub set_aside_at: Timestamp,
    /// Whether it still waits for a second chance.
    pub open: bool,
}

/// A second chance.
#[derive(Clone, Debug)]
pub struct Replay {
    /// Its id.
    pub id: ReplayId,
    /// Of what.
    pub letter: DeadLetterId,
    /// Who asked.
    pub requested_by: ActorId,
    /// When.
    pub requested_at: Timestamp,
    /// Why.
    pub reason: String,
    /// Who decided.
    pub decided_by: Option<ActorId>,
    /// When.
    pub decided_at: Option<Timestamp>,
    /// What became of it.
    pub state: ReplayState,
    /// What came of the try.
    pub outcome: Option<String>,
    /// When.
    pub finished_at: Option<Timestamp>,
}

/// Notes that a try failed.
pub async fn note_failure(
    tx: &Tx,
    consumer: &str,
    event: EventId,
    failure: &Failure,
) -> Result<(), StoreError> {
    let params = NoteFailureParams {
        consumer,
        event: event.0,
        attempt: failure.attempt,
        now: tx.now(),
        classification: failure.classification.word(),
        message: shortened(&failure.message),
    };
    queries::note_failure().params(tx.sql(), &params).opt().await?;
    Ok(())
}

fn shortened(message: &str) -> String {
    // NUL is the one character that PostgreSQL's text does not hold.
    message.chars().filter(|char| *char != '\0').take(MESSAGE_LENGTH_MAX).collect()
}

/// Sets an event aside. None if that was done before.
pub async fn set_aside(
    tx: &Tx,
    consumer: &str,
    event: &Logged,
    failure: &Failure,
) -> Result<Option<DeadLetterId>, StoreError> {
    let params = SetAsideParams {
        letter: Ids.fresh(),
        consumer,
        event: event.id.0,
        stream: event.stream,
        seq: event.seq,
        project: event.project.map(|project| project.0),
        r#type: event.event_type.as_ref(),
        data: event.data.as_ref(),
        occurred_at: event.occurred_at,
        classification: failure.classification.word(),
        message: shortened(&failure.message),
        attempts: failure.attempt,
        now: tx.now(),
    };
    Ok(queries::set_aside().params(tx.sql(), &params).opt().await?.map(DeadLetterId))
}

/// Which dead letters to list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    /// Only those that wait, or only those that were replayed.
    pub open: Option<bool>,
    /// Only those that failed so.
    pub classification: Option<Classification>,
    /// Only those before this one, in the order of the list.
    pub before: Option<(Timestamp, DeadLetterId)>,
}

/// Up to `limit` dead letters, the latest first.
pub async fn list(db: &Db, filter: Filter, limit: i64) -> Result<Vec<DeadLetter>, StoreError> {
    let params = ListDeadLettersParams {
        state: filter.open.map(|open| if open { "open" } else { "replayed" }),
        classification: filter.classification.map(Classification::word),
        before_at: filter.before.map(|(at, _)| at),
        before_id: filter.before.map(|(_, id)| id.0),
        row_limit: limit,
    };
    queries::list_dead_letters().params(db.sql(), &params).all().await?.into_iter().map(letter).collect()
}

/// A dead letter.
pub async fn find(db: &Db, id: DeadLetterId) -> Result<Option<DeadLetter>, StoreError> {
    queries::find_dead_letter().bind(db.sql(), &id.0).opt().await?.map(letter).transpose()
}

/// A dead letter, which nobody else changes until the transaction ends.
pub async fn lock(tx: &Tx, id: DeadLetterId) -> Result<Option<DeadLetter>, StoreError> {
    queries::lock_dead_letter().bind(tx.sql(), &id.0).opt().await?.map(letter).transpose()
}

/// How many dead letters wait, by consumer.
pub async fn open_by_consumer(db: &Db) -> Result<Vec<(String, i64)>, StoreError> {
    let rows = queries::open_dead_letters_by_consumer().bind(db.sql()).all().await?;
    Ok(rows.into_iter().map(|row| (row.consumer, row.letters)).collect())
}

/// The tries that failed, in order.
pub async fn failures(db: &Db, consumer: &str, event: EventId) -> Result<Vec<Failure>, StoreError> {
    let rows = queries::list_failures().bind(db.sql(), &consumer, &event.0).all().await?;
    let read = |row: queries::ListFailures| {
        Ok(Failure {
            attempt: row.attempt,
            classification: classification("delivery_failure", &row.classification)?,
            message: row.message,
            failed_at: row.failed_at,
        })
    };
    rows.into_iter().map(read).collect()
}

/// The second chances of a dead letter, in order.
pub async fn replays(db: &Db, id: DeadLetterId) -> Result<Vec<Replay>, StoreError> {
    queries::replays_of_letter().bind(db.sql(), &id.0).all().await?.into_iter().map(replay).collect()
}

/// Asks for a second chance. None if one is asked for already.
pub async fn request_replay(
    tx: &Tx,
    of: &DeadLetter,
    by: ActorId,
    reason: &str,
) -> Result<Option<ReplayId>, StoreError> {
    let id: Uuid = Ids.fresh();
    let made = queries::request_replay()
        .bind(tx.sql(), &id, &of.id.0, &of.consumer, &by.0, &tx.now(), &reason)
        .opt()
        .await?;
    Ok(made.map(ReplayId))
}

/// A second chance, which nobody else changes until the transaction ends.
pub async fn lock_replay(tx: &Tx, id: ReplayId) -> Result<Option<Replay>, StoreError> {
    queries::lock_replay().bind(tx.sql(), &id.0).opt().await?.map(replay).transpose()
}

/// Grants or refuses a second chance that waits for it; false if it does not.
pub async fn decide_replay(
    tx: &Tx,
    id: ReplayId,
    by: ActorId,
    state: ReplayState,
) -> Result<bool, StoreError> {
    let row = queries::decide_replay().bind(tx.sql(), &state.word(), &by.0, &tx.now(), &id.0).opt().await?;
    Ok(row.is_some())
}

/// A granted second chance of a consumer, which nobody else takes until the transaction ends.
pub async fn next_replay(tx: &Tx, consumer: &str) -> Result<Option<(ReplayId, DeadLetterId)>, StoreError> {
    let row = queries::next_approved_replay().bind(tx.sql(), &consumer).opt().await?;
    Ok(row.map(|row| (ReplayId(row.replay_id), DeadLetterId(row.dead_letter_id))))
}

/// Says what came of a second chance. One that succeeded closes its letter.
pub async fn finish_replay(
    tx: &Tx,
    (replay, letter): (ReplayId, DeadLetterId),
    state: ReplayState,
    outcome: &str,
) -> Result<(), StoreError> {
    let outcome = shortened(outcome);
    queries::finish_replay().bind(tx.sql(), &state.word(), &outcome, &tx.now(), &replay.0).one().await?;
    if state == ReplayState::Succeeded {
        queries::close_dead_letter().bind(tx.sql(), &letter.0).one().await?;
    }
    Ok(())
}

fn classification(table: &'static str, word: &str) -> Result<Classification, StoreError> {
    read_word(table, "classification", word, Classification::from_word)
}

fn letter(row: DeadLetterRow) -> Result<DeadLetter, StoreError> {
    Ok(DeadLetter {
        id: DeadLetterId(row.dead_letter_id),
        consumer: row.consumer,
        event: Logged {
            id: EventId(row.event_id),
            stream: row.stream_id,
            seq: row.seq,
            project: row.project_id.map(ProjectId),
            event_type: row.r#type.into(),
            actor: None,
            data: row.data.into(),
            occurred_at: row.occurred_at,
            traceparent: None,
        },
        classification: classification("dead_letter", &row.classification)?,
        message: row.message,
        attempts: row.attempts,
        set_aside_at: row.set_aside_at,
        open: row.state == "open",
    })
}

fn replay(row: ReplayRow) -> Result<Replay, StoreError> {
    Ok(Replay {
        id: ReplayId(row.replay_id),
        letter: DeadLetterId(row.dead_letter_id),
        requested_by: ActorId(row.requested_by),
        requested_at: row.requested_at,
        reason: row.reason,
        decided_by: row.decided_by.map(ActorId),
        decided_at: row.decided_at,
        state: read_word("dead_letter_replay", "state", &row.state, ReplayState::from_word)?,
        outcome: row.outcome,
        finished_at: row.finished_at,
    })
}
