//! What is known of how well people work, as those see it who steer quality, and as everybody sees it of themselves.

use handoff_core::actor::ActorContext;
use handoff_core::id::{ActorId, ProjectId};
use handoff_core::permission::InProject;
use handoff_core::quality::policy::QualityPolicy;
use handoff_store::{Db, StoreError, quality};

use crate::Ctx;
use crate::read::visible_project;

pub use handoff_store::quality::{HistoryLine, Record};

/// What was found of something that not everybody may see.
#[derive(Clone, Debug)]
pub enum Seen<T> {
    /// The project does not exist for this actor.
    NoProject,
    /// It exists, but this is not for them.
    Forbidden,
    /// This.
    Is(T),
}

async fn project(db: &Db, actor: &ActorContext, key: &str, own: bool) -> Result<Seen<ProjectId>, StoreError> {
    let Some(project) = visible_project(db, actor, key).await? else { return Ok(Seen::NoProject) };
    let may = own || actor.may(InProject::Quality, project.id);
    Ok(if may { Seen::Is(project.id) } else { Seen::Forbidden })
}

macro_rules! see {
    ($found:expr) => {
        match $found {
            Seen::NoProject => return Ok(Seen::NoProject),
            Seen::Forbidden => return Ok(Seen::Forbidden),
            Seen::Is(project) => project,
        }
    };
}

/// What a project asks of quality.
pub async fn find_policy(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
) -> Result<Seen<QualityPolicy>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, false).await?);
    Ok(Seen::Is(quality::policy(&db, project).await?))
}

/// Up to `limit` records, by skill and actor.
pub async fn list_records(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
    skill: Option<&str>,
    after: Option<(&str, ActorId)>,
    limit: i64,
) -> Result<Seen<Vec<Record>>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, false).await?);
    Ok(Seen::Is(quality::records(&db, project, skill, after, limit).await?))
}

/// Somebody's records and their history, latest first. Everybody may see their own.
pub async fn find_person(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
    person: ActorId,
    before: Option<i64>,
    limit: i64,
) -> Result<Seen<(Vec<Record>, Vec<HistoryLine>)>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, person == actor.actor).await?);
    let records = quality::records_of(&db, project, person).await?;
    let history = quality::history(&db, (project, person), None, before, limit).await?;
    Ok(Seen::Is((records, history)))
}
