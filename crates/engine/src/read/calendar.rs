//! The working hours of a project, now and before.

use handoff_core::actor::ActorContext;
use handoff_store::calendar::CalendarCard;
use handoff_store::{StoreError, calendar};

use crate::Ctx;
use crate::read::visible_project;

/// The hours of a project: those with a number, or those that hold now. The outer None: the project does not exist for this
/// actor. The inner None: nobody ever set these hours; without a number that means day and night.
pub async fn find_calendar(
    ctx: &Ctx,
    actor: &ActorContext,
    project_key: &str,
    number: Option<i32>,
) -> Result<Option<Option<CalendarCard>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, actor, project_key).await? else { return Ok(None) };
    let card = match number {
        Some(number) => calendar::numbered(&db, project.id, number).await?,
        None => calendar::current(&db, project.id).await?,
    };
    Ok(Some(card))
}
