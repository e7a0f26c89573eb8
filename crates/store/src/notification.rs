//! What people are told, and what is said about runs.

use std::collections::HashMap;

use handoff_core::id::{ActorId, AssignmentId, EventId, NotificationId, ProjectId, RunId, UnitId};
use handoff_queries::client::Params;
use handoff_queries::queries::notification::{
    self as queries, ListCommentsParams, ListNotificationsParams, MarkReadParams,
};
use handoff_queries::types::NewNotificationBorrowed;
use jiff::Timestamp;
use serde::Deserialize;
use uuid::Uuid;

use crate::error::StoreError;
use crate::{Db, Tx};

/// Something to tell somebody.
#[derive(Clone, Debug)]
pub struct NewNotification {
    /// Its id.
    pub id: NotificationId,
    /// Whom.
    pub actor: ActorId,
    /// What kind of news.
    pub kind: &'static str,
    /// The project.
    pub project: ProjectId,
    /// The run.
    pub run: RunId,
    /// The unit.
    pub unit: Option<UnitId>,
    /// The event it is about.
    pub event: EventId,
    /// Its type.
    pub event_type: String,
    /// Who did it.
    pub by: Option<ActorId>,
    /// A few words.
    pub detail: Option<String>,
    /// How many more like it are told of by the same notification.
    pub further: i32,
    /// When it happened.
    pub at: Timestamp,
}

impl NewNotification {
    fn to_row(&self) -> NewNotificationBorrowed<'_> {
        NewNotificationBorrowed {
            notification_id: self.id.0,
            actor_id: self.actor.0,
            kind: self.kind,
            project_id: self.project.0,
            run_id: self.run.0,
            unit_id: self.unit.map(|unit| unit.0),
            event_id: self.event.0,
            event_type: &self.event_type,
            by_actor_id: self.by.map(|by| by.0),
            detail: self.detail.as_deref(),
            further: self.further,
            created_at: self.at,
        }
    }
}

/// Tells people; whoever has been told of an event is not told again.
pub async fn insert(tx: &Tx, news: &[NewNotification]) -> Result<(), StoreError> {
    if news.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = news.iter().map(NewNotification::to_row).collect();
    queries::insert_notifications().bind(tx.sql(), &rows).all().await?;
    Ok(())
}

/// Tells people of runs that were completed, with what they have not read yet of others in the same project. No two of `news` are for the
/// same person and project.
pub async fn tell_of_completed_runs(tx: &Tx, news: &[NewNotification]) -> Result<(), StoreError> {
    if news.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = news.iter().map(NewNotification::to_row).collect();
    queries::tell_of_completed_runs().bind(tx.sql(), &rows).all().await?;
    Ok(())
}

/// Who started these runs.
pub async fn starters(db: &Db, runs: &[RunId]) -> Result<HashMap<RunId, ActorId>, StoreError> {
    let runs: Vec<Uuid> = runs.iter().map(|run| run.0).collect();
    let rows = queries::starters_of_runs().bind(db.sql(), &runs).all().await?;
    Ok(rows.into_iter().map(|row| (RunId(row.run_id), ActorId(row.started_by))).collect())
}

/// Whose these assignments are.
pub async fn holders(
    db: &Db,
    assignments: &[AssignmentId],
) -> Result<HashMap<AssignmentId, ActorId>, StoreError> {
    let ids: Vec<Uuid> = assignments.iter().map(|assignment| assignment.0).collect();
    let rows = queries::holders_of_assignments().bind(db.sql(), &ids).all().await?;
    Ok(rows.into_iter().map(|row| (AssignmentId(row.assignment_id), ActorId(row.actor_id))).collect())
}

/// Something somebody was told.
#[derive(Clone, Debug)]
pub struct Notification {
    /// Its id.
    pub id: NotificationId,
    /// What kind of news.
    pub kind: String,
    /// The project.
    pub project: ProjectId,
    /// The run.
    pub run: RunId,
    /// The unit.
    pub unit: Option<UnitId>,
    /// The type of the event it is about.
    pub event_type: String,
    /// Who did it.
    pub by: Option<ActorId>,
    /// A few words.
    pub detail: Option<String>,
    /// How many more like it happened before it was read.
    pub further: i32,
    /// When.
    pub at: Timestamp,
    /// When it was read.
    pub read_at: Option<Timestamp>,
}

/// Which of somebody's notifications.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// In these projects.
    pub projects: &'a [ProjectId],
    /// Only those that were not read.
    pub unread: bool,
    /// Only those before this one.
    pub before: Option<NotificationId>,
    /// So many at most.
    pub limit: i64,
}

/// What somebody was told, newest first.
pub async fn list(db: &Db, actor: ActorId, wanted: Wanted<'_>) -> Result<Vec<Notification>, StoreError> {
    let params = ListNotificationsParams {
        actor: actor.0,
        projects: wanted.projects.iter().map(|project| project.0).collect::<Vec<_>>(),
        unread: wanted.unread,
        before: wanted.before.map(|before| before.0),
        row_limit: wanted.limit,
    };
    let rows = queries::list_notifications().params(db.sql(), &params).all().await?;
    let found = rows.into_iter().map(|row| Notification {
        id: NotificationId(row.notification_id),
        kind: row.kind,
        project: ProjectId(row.project_id),
        run: RunId(row.run_id),
        unit: row.unit_id.map(UnitId),
        event_type: row.event_type,
        by: row.by_actor_id.map(ActorId),
        detail: row.detail,
        further: row.further,
        at: row.created_at,
        read_at: row.read_at,
    });
    Ok(found.collect())
}

/// Notes that somebody has read one of theirs, or all; how many were new to them.
pub async fn mark_read(tx: &Tx, actor: ActorId, which: Option<NotificationId>) -> Result<usize, StoreError> {
    let params = MarkReadParams { now: tx.now(), actor: actor.0, notification: which.map(|id| id.0) };
    Ok(queries::mark_read().params(tx.sql(), &params).all().await?.len())
}

/// Whether this is one of theirs.
pub async fn exists(db: &Db, actor: ActorId, id: NotificationId) -> Result<bool, StoreError> {
    Ok(queries::find_notification().bind(db.sql(), &actor.0, &id.0).opt().await?.is_some())
}

/// Forgets up to `limit` that are older than `before`; how many.
pub async fn forget(tx: &Tx, before: Timestamp, limit: i64) -> Result<usize, StoreError> {
    Ok(queries::forget_notifications().bind(tx.sql(), &before, &limit).all().await?.len())
}

/// Something said about a run.
#[derive(Clone, Debug)]
pub struct Comment {
    /// Its number in the trail.
    pub seq: i64,
    /// Its id.
    pub id: Uuid,
    /// The unit it is about; none: the run.
    pub unit: Option<UnitId>,
    /// Who.
    pub actor: ActorId,
    /// What.
    pub text: String,
    /// Whom it is meant for.
    pub mentions: Vec<ActorId>,
    /// When.
    pub at: Timestamp,
}

/// What was said about a run, or about a unit of it, after number `after`, oldest first.
pub async fn comments(
    db: &Db,
    (run, unit): (RunId, Option<UnitId>),
    after: i64,
    limit: i64,
) -> Result<Vec<Comment>, StoreError> {
    #[derive(Deserialize)]
    struct Told {
        comment_id: Uuid,
        unit_id: Option<Uuid>,
        actor_id: Uuid,
        text: String,
        mention_ids: Vec<Uuid>,
    }
    let unit = unit.map(|unit| unit.to_string());
    let params = ListCommentsParams { run: run.0, after, unit, row_limit: limit };
    let mut found = Vec::new();
    for row in queries::list_comments().params(db.sql(), &params).all().await? {
        let corrupt = || StoreError::Corrupt { table: "event", row: format!("{run}, number {}", row.seq) };
        let told: Told =
            serde_json::from_str(row.data.as_deref().unwrap_or_default()).map_err(|_| corrupt())?;
        found.push(Comment {
            seq: row.seq,
            id: told.comment_id,
            unit: told.unit_id.map(UnitId),
            actor: ActorId(told.actor_id),
            text: told.text,
            mentions: told.mention_ids.into_iter().map(ActorId).collect(),
            at: row.occurred_at,
        });
    }
    Ok(found)
}
