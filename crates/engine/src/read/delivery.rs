//! How events get to those who act on them: consumers, dead letters, and how much happened.

use handoff_core::actor::ActorContext;
use handoff_core::delivery::Classification;
use handoff_core::id::DeadLetterId;
use handoff_core::permission::{Everywhere, InProject};
use handoff_store::dead_letter::Filter;
use handoff_store::{Db, StoreError, consumer, dead_letter, log};
use jiff::Timestamp;

use crate::Ctx;
use crate::read::visible_project;

pub use handoff_store::consumer::{Activity, ConsumerRow, Lag};
pub use handoff_store::dead_letter::{DeadLetter, Failure as FailedTry, Replay};
pub use handoff_store::log::SourceEvent;

/// Up to here a backlog is counted.
pub const BACKLOG_MAX: i64 = 10_000;
/// A consumer that was not heard of for so long is silent.
const SILENT_AFTER_SECONDS: f64 = 30.0;
/// One that has yet to look at so many events, or takes so long from event to effect, is behind.
const BEHIND_EVENTS: i64 = 1_000;
const BEHIND_P95_MS: f64 = 60_000.0;
/// How many events are named as what a consumer's standing rests on.
const SOURCES_MAX: i64 = 20;
/// How many rows of activity are told at most: types times days.
const ACTIVITY_MAX: i64 = 10_000;

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum ReadDeliveryError {
    /// The caller does not operate this installation. Whether what was asked for exists was not looked at.
    #[error("you may not see this")]
    Forbidden,
    /// Storage failed.
    #[error("storage failed")]
    Store(#[from] StoreError),
}

pub(super) async fn open_to(ctx: &Ctx, caller: &ActorContext) -> Result<Db, ReadDeliveryError> {
    if !caller.may_everywhere(Everywhere::ReadOperations) {
        return Err(ReadDeliveryError::Forbidden);
    }
    Ok(ctx.store().db().await?)
}

/// A consumer, and how it is doing.
#[derive(Clone, Debug)]
pub struct Standing {
    /// What is written of it.
    pub row: ConsumerRow,
    /// How many events it has yet to look at, counted up to [`BACKLOG_MAX`]; none if the broker keeps its place.
    pub backlog: Option<i64>,
    /// How many of its dead letters wait.
    pub dead_letters: i64,
    /// Whether nobody has heard of it for too long.
    pub silent: bool,
    /// Whether it is too far behind.
    pub behind: bool,
    /// The last events that it has looked at, the latest first; empty if the broker keeps its place.
    pub sources: Vec<SourceEvent>,
}

/// All consumers.
pub async fn consumers(ctx: &Ctx, caller: &ActorContext) -> Result<Vec<Standing>, ReadDeliveryError> {
    let db = open_to(ctx, caller).await?;
    let now = ctx.store().now().await?;
    let letters = dead_letter::open_by_consumer(&db).await?;
    let mut standings = Vec::new();
    for row in consumer::list(&db).await? {
        let by_log = row.lease_until.is_some() || row.place != log::Place::START;
        let backlog = if by_log { Some(log::waiting(&db, row.place, BACKLOG_MAX).await?) } else { None };
        let sources = if by_log { log::latest(&db, row.place, SOURCES_MAX).await? } else { Vec::new() };
        let waiting = letters.iter().find(|(name, _)| *name == row.name);
        let silent = now.duration_since(row.heartbeat_at).as_secs_f64() > SILENT_AFTER_SECONDS;
        let dead_letters = waiting.map_or(0, |(_, letters)| *letters);
        let slow = row.lag.as_ref().is_some_and(|lag| lag.p95_ms >= BEHIND_P95_MS);
        let behind = slow || backlog.is_some_and(|backlog| backlog >= BEHIND_EVENTS);
        standings.push(Standing { row, backlog, dead_letters, silent, behind, sources });
    }
    Ok(standings)
}

/// Dead letters, the latest first.
pub async fn dead_letters(
    ctx: &Ctx,
    caller: &ActorContext,
    (open, classification): (Option<bool>, Option<Classification>),
    before: Option<(Timestamp, DeadLetterId)>,
    limit: i64,
) -> Result<Vec<DeadLetter>, ReadDeliveryError> {
    let db = open_to(ctx, caller).await?;
    // One more, to know whether there is another page.
    Ok(dead_letter::list(&db, Filter { open, classification, before }, limit + 1).await?)
}

/// A dead letter and all that is known of it.
#[derive(Clone, Debug)]
pub struct LetterStory {
    /// The letter.
    pub letter: DeadLetter,
    /// Every try that failed.
    pub failures: Vec<FailedTry>,
    /// Every second chance.
    pub replays: Vec<Replay>,
}

/// A dead letter.
pub async fn dead_letter(
    ctx: &Ctx,
    caller: &ActorContext,
    id: DeadLetterId,
) -> Result<Option<LetterStory>, ReadDeliveryError> {
    let db = open_to(ctx, caller).await?;
    let Some(letter) = dead_letter::find(&db, id).await? else { return Ok(None) };
    let failures = dead_letter::failures(&db, &letter.consumer, letter.event.id).await?;
    let replays = dead_letter::replays(&db, id).await?;
    Ok(Some(LetterStory { letter, failures, replays }))
}

/// Types of events that tell of gold questions and of how people stand.
const OF_QUALITY: [&str; 4] =
    ["dev.handoff.test.", "dev.handoff.gold.", "dev.handoff.trust.", "dev.handoff.quality."];

/// How much happened in a project, by day and type, from a day (`2026-11-16`) on. Who may not see quality is not told how often others
/// were measured: by their own answers they could tell when they were.
pub async fn activity(
    ctx: &Ctx,
    caller: &ActorContext,
    project: &str,
    since: &str,
) -> Result<Option<Vec<(Activity, i64)>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, caller, project).await? else { return Ok(None) };
    let mut counts = consumer::activity(&db, project.id.0, since, ACTIVITY_MAX).await?;
    if !caller.may(InProject::Quality, project.id) {
        counts.retain(|(activity, _)| !OF_QUALITY.iter().any(|of| activity.event_type.starts_with(of)));
    }
    Ok(Some(counts))
}
