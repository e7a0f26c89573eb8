//! What people were told, and what was said about runs.

use handoff_core::actor::ActorContext;
use handoff_core::id::{NotificationId, RunId, UnitId};
use handoff_core::permission::InProject;
use handoff_store::notification::{self, Wanted};
use handoff_store::{StoreError, run};

use crate::read::work::projects_of;
use crate::{Command, Ctx, Failure, Work};

pub use handoff_store::notification::{Comment, Notification};

/// Notes that the caller has read what they were told.
#[derive(Clone, Copy, Debug)]
pub struct MarkNotificationsRead {
    /// This one; none: all.
    pub notification: Option<NotificationId>,
}

/// Why nothing was noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MarkReadRefused {
    /// There is no such notification of the caller's.
    #[error("notification {0} does not exist")]
    NoSuchNotification(NotificationId),
}

impl Command for MarkNotificationsRead {
    /// How many were new.
    type Done = usize;
    type Refusal = MarkReadRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<usize, Failure<MarkReadRefused>> {
        let actor = work.actor().actor;
        if let Some(id) = self.notification
            && !notification::exists(work.tx, actor, id).await?
        {
            return Err(Failure::Refused(MarkReadRefused::NoSuchNotification(id)));
        }
        Ok(notification::mark_read(work.tx, actor, self.notification).await?)
    }
}

/// What the caller was told, newest first, as far as they may still see what it is about.
pub async fn list_notifications(
    ctx: &Ctx,
    actor: &ActorContext,
    unread: bool,
    (before, limit): (Option<NotificationId>, i64),
) -> Result<Vec<Notification>, StoreError> {
    let db = ctx.store().db().await?;
    let projects = projects_of(actor, None);
    notification::list(&db, actor.actor, Wanted { projects: &projects, unread, before, limit }).await
}

/// What was said about a run, or about a unit of it, oldest first. None if the run does not exist for this actor.
pub async fn list_comments(
    ctx: &Ctx,
    actor: &ActorContext,
    (run_id, unit): (RunId, Option<UnitId>),
    (after, limit): (i64, i64),
) -> Result<Option<Vec<Comment>>, StoreError> {
    let db = ctx.store().db().await?;
    let card = run::find(&db, run_id).await?;
    if !card.is_some_and(|card| actor.may(InProject::Read, card.project)) {
        return Ok(None);
    }
    notification::comments(&db, (run_id, unit), after, limit).await.map(Some)
}
