//! Consumers of the log: how far each has come, which node reads for it, what it has handled, and what it will try again.

use std::collections::HashSet;
use std::time::Duration;

use handoff_core::id::EventId;
use handoff_queries::client::Params;
use handoff_queries::queries::consumer as queries;
use handoff_queries::queries::consumer::{
    CountActivityParams, RetryLaterParams, SettleConsumerParams, SettleConsumerWithEffectParams,
};
use jiff::Timestamp;
use uuid::Uuid;

use crate::log::Place;
use crate::{Db, StoreError, Tx};

/// A node's right to read for a consumer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The fencing token: whoever has an older one changes nothing.
    pub term: i64,
    /// How often a lease began since something was last acknowledged.
    pub starts: i32,
    /// Where to read on.
    pub place: Place,
    /// Everything up to here was settled together with its effect, and no inbox tells of it.
    pub done: Place,
}

/// Makes a consumer known, unless it is.
pub async fn register(tx: &Tx, consumer: &str, place: Place) -> Result<bool, StoreError> {
    let Place { tx: at, position } = place;
    let made =
        queries::register_consumer().bind(tx.sql(), &consumer, &at, &position, &tx.now()).opt().await?;
    Ok(made.is_some())
}

/// Takes or renews the lease of a consumer; none if another node has it.
pub async fn lease(
    tx: &Tx,
    consumer: &str,
    owner: Uuid,
    lasts: Duration,
) -> Result<Option<Lease>, StoreError> {
    let until = tx.now() + lasts;
    let row = queries::take_lease().bind(tx.sql(), &owner, &until, &tx.now(), &consumer).opt().await?;
    Ok(row.map(|row| Lease {
        term: row.term,
        starts: row.starts,
        place: Place { tx: row.tx_id, position: row.position },
        done: Place { tx: row.done_tx_id, position: row.done_position },
    }))
}

/// Gives the lease back, so that nobody has to wait for its end.
pub async fn give_back(db: &Db, consumer: &str, owner: Uuid) -> Result<(), StoreError> {
    queries::give_lease_back().bind(db.sql(), &consumer, &owner).opt().await?;
    Ok(())
}

/// How far a consumer has come; none if there is no such consumer.
pub async fn place(db: &Db, consumer: &str) -> Result<Option<Place>, StoreError> {
    let row = queries::find_consumer().bind(db.sql(), &consumer).opt().await?;
    Ok(row.map(|row| Place { tx: row.tx_id, position: row.position }))
}

/// How long it took from the event to its effect, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lag {
    /// Half of the events took at most this long.
    pub p50_ms: f64,
    /// 95 of 100.
    pub p95_ms: f64,
    /// 99 of 100.
    pub p99_ms: f64,
}

/// How far a consumer has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The place.
    pub place: Place,
    /// How many events were handled on the way.
    pub handled: i64,
    /// How long they took.
    pub lag: Option<Lag>,
}

/// Writes down how far a consumer has come. False if the lease is another node's by now.
pub async fn settle(tx: &Tx, consumer: &str, term: i64, progress: &Progress) -> Result<bool, StoreError> {
    let params = SettleConsumerParams {
        tx: progress.place.tx,
        position: progress.place.position,
        handled: progress.handled,
        now: tx.now(),
        lag_p50_ms: progress.lag.map(|lag| lag.p50_ms),
        lag_p95_ms: progress.lag.map(|lag| lag.p95_ms),
        lag_p99_ms: progress.lag.map(|lag| lag.p99_ms),
        consumer,
        term,
    };
    Ok(queries::settle_consumer().params(tx.sql(), &params).opt().await?.is_some())
}

/// The same in the transaction of the effect: everything up to the place is done with it.
pub async fn settle_with_effect(
    tx: &Tx,
    consumer: &str,
    term: i64,
    progress: &Progress,
) -> Result<bool, StoreError> {
    let params = SettleConsumerWithEffectParams {
        tx: progress.place.tx,
        position: progress.place.position,
        handled: progress.handled,
        now: tx.now(),
        lag_p50_ms: progress.lag.map(|lag| lag.p50_ms),
        lag_p95_ms: progress.lag.map(|lag| lag.p95_ms),
        lag_p99_ms: progress.lag.map(|lag| lag.p99_ms),
        consumer,
        term,
    };
    Ok(queries::settle_consumer_with_effect().params(tx.sql(), &params).opt().await?.is_some())
}

/// Sends a consumer back to a place. False if it is not beyond it.
pub async fn rewind(tx: &Tx, consumer: &str, place: Place) -> Result<bool, StoreError> {
    let row = queries::rewind_consumer().bind(tx.sql(), &place.tx, &place.position, &consumer).opt().await?;
    Ok(row.is_some())
}

/// Takes events into the inbox: those that were not there yet, and are to be handled in this transaction.
pub async fn take_in(tx: &Tx, consumer: &str, events: &[EventId]) -> Result<HashSet<EventId>, StoreError> {
    let ids: Vec<Uuid> = events.iter().map(|event| event.0).collect();
    let fresh = queries::take_into_inbox().bind(tx.sql(), &consumer, &tx.now(), &ids).all().await?;
    Ok(fresh.into_iter().map(EventId).collect())
}

/// Which of these events are in the inbox.
pub async fn taken_in(tx: &Tx, consumer: &str, events: &[EventId]) -> Result<HashSet<EventId>, StoreError> {
    let ids: Vec<Uuid> = events.iter().map(|event| event.0).collect();
    let seen = queries::find_in_inbox().bind(tx.sql(), &consumer, &ids).all().await?;
    Ok(seen.into_iter().map(EventId).collect())
}

/// Forgets up to `limit` events that a consumer handled and whose ids were made before `before`.
pub async fn forget(tx: &Tx, consumer: &str, before: Timestamp, limit: i64) -> Result<usize, StoreError> {
    // Ids begin with the time they were made at, so the primary key is the index by age.
    let millis = u128::try_from(before.as_millisecond()).unwrap_or_default();
    let before = Uuid::from_u128(millis << 80);
    Ok(queries::forget_inbox().bind(tx.sql(), &consumer, &before, &limit).all().await?.len())
}

/// An event that is to be tried again.
#[derive(Clone, Copy, Debug)]
pub struct Retry {
    /// The event.
    pub event: EventId,
    /// Where it is in the table.
    pub key: (Uuid, i64),
    /// How often it was tried.
    pub attempts: i32,
    /// When it is due.
    pub due_at: Timestamp,
}

/// Puts events off.
pub async fn retry_later(tx: &Tx, consumer: &str, retries: &[Retry]) -> Result<(), StoreError> {
    let params = RetryLaterParams {
        consumer,
        events: retries.iter().map(|retry| retry.event.0).collect::<Vec<_>>(),
        streams: retries.iter().map(|retry| retry.key.0).collect::<Vec<_>>(),
        seqs: retries.iter().map(|retry| retry.key.1).collect::<Vec<_>>(),
        attempts: retries.iter().map(|retry| retry.attempts).collect::<Vec<_>>(),
        due: retries.iter().map(|retry| retry.due_at).collect::<Vec<_>>(),
    };
    queries::retry_later().params(tx.sql(), &params).all().await?;
    Ok(())
}

/// Takes events that are due again; whoever does not settle them before `again` gets them once more.
pub async fn due_retries(
    tx: &Tx,
    consumer: &str,
    again: Timestamp,
    limit: i64,
) -> Result<Vec<Retry>, StoreError> {
    let rows = queries::take_due_retries().bind(tx.sql(), &consumer, &tx.now(), &limit, &again).all().await?;
    let retry = |row: queries::TakeDueRetries| Retry {
        event: EventId(row.event_id),
        key: (row.stream_id, row.seq),
        attempts: row.attempts,
        due_at: again,
    };
    Ok(rows.into_iter().map(retry).collect())
}

/// Forgets retries that are done.
pub async fn retries_done(tx: &Tx, consumer: &str, events: &[EventId]) -> Result<(), StoreError> {
    let ids: Vec<Uuid> = events.iter().map(|event| event.0).collect();
    queries::retries_done().bind(tx.sql(), &consumer, &ids).all().await?;
    Ok(())
}

/// A consumer, as an operator sees it.
#[derive(Clone, Debug)]
pub struct ConsumerRow {
    /// What it is called.
    pub name: String,
    /// How far it has come.
    pub place: Place,
    /// When somebody last read for it.
    pub heartbeat_at: Timestamp,
    /// Until when the node that reads for it may do so.
    pub lease_until: Option<Timestamp>,
    /// How many events it has handled.
    pub handled: i64,
    /// How many events it will try again.
    pub retrying: i64,
    /// How long they took lately.
    pub lag: Option<Lag>,
    /// When that was measured.
    pub lag_at: Option<Timestamp>,
}

/// All consumers.
pub async fn list(db: &Db) -> Result<Vec<ConsumerRow>, StoreError> {
    let rows = queries::list_consumers().bind(db.sql()).all().await?;
    let read = |row: queries::ListConsumers| {
        let lag = row.lag_p50_ms.zip(row.lag_p95_ms).zip(row.lag_p99_ms);
        ConsumerRow {
            name: row.consumer,
            place: Place { tx: row.tx_id, position: row.position },
            heartbeat_at: row.heartbeat_at,
            lease_until: row.lease_until,
            handled: row.handled,
            retrying: row.retrying,
            lag: lag.map(|((p50_ms, p95_ms), p99_ms)| Lag { p50_ms, p95_ms, p99_ms }),
            lag_at: row.lag_at,
        }
    };
    Ok(rows.into_iter().map(read).collect())
}

/// Events of one type on one day in one project.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Activity {
    /// The project.
    pub project: Uuid,
    /// The day, by UTC.
    pub day: String,
    /// The type.
    pub event_type: String,
}

/// Adds to the counts of activity.
pub async fn count_activity(tx: &Tx, counts: &[(&Activity, i64)]) -> Result<(), StoreError> {
    let params = CountActivityParams {
        projects: counts.iter().map(|(activity, _)| activity.project).collect::<Vec<_>>(),
        types: counts.iter().map(|(activity, _)| activity.event_type.as_str()).collect::<Vec<_>>(),
        days: counts.iter().map(|(activity, _)| activity.day.as_str()).collect::<Vec<_>>(),
        events: counts.iter().map(|(_, count)| *count).collect::<Vec<_>>(),
    };
    queries::count_activity().params(tx.sql(), &params).all().await?;
    Ok(())
}

/// The counts of a project from a day on, day by day.
pub async fn activity(
    db: &Db,
    project: Uuid,
    since: &str,
    limit: i64,
) -> Result<Vec<(Activity, i64)>, StoreError> {
    let rows = queries::list_activity().bind(db.sql(), &project, &since, &limit).all().await?;
    let counted =
        |row: queries::ListActivity| (Activity { project, day: row.day, event_type: row.r#type }, row.events);
    Ok(rows.into_iter().map(counted).collect())
}
