//! Imports: how far they have come, and what was wrong with their rows.

use handoff_core::actor::ActorContext;
use handoff_core::id::ImportId;
use handoff_core::permission::InProject;
use handoff_store::{Db, StoreError, import};

use crate::Ctx;
use crate::read::visible_project;

pub use handoff_store::import::{FaultLine, ImportCard, StartLine};

async fn visible(db: &Db, actor: &ActorContext, import: ImportId) -> Result<Option<ImportCard>, StoreError> {
    Ok(import::find(db, import).await?.filter(|card| actor.may(InProject::Read, card.project)))
}

/// An import, and which runs have been started for it. None if it does not exist for this actor.
pub async fn find_import(
    ctx: &Ctx,
    actor: &ActorContext,
    import: ImportId,
) -> Result<Option<(ImportCard, Vec<StartLine>)>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(card) = visible(&db, actor, import).await? else { return Ok(None) };
    let starts = import::starts(&db, import).await?;
    Ok(Some((card, starts)))
}

/// Up to `limit` imports of a project, newest first. None if the project does not exist for this actor.
pub async fn list_imports(
    ctx: &Ctx,
    actor: &ActorContext,
    project: &str,
    before: Option<ImportId>,
    limit: i64,
) -> Result<Option<Vec<ImportCard>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, actor, project).await? else { return Ok(None) };
    import::list(&db, project.id, before, limit).await.map(Some)
}

/// Up to `limit` rows after number `after` that made nothing. None if the import does not exist for this actor.
pub async fn list_faults(
    ctx: &Ctx,
    actor: &ActorContext,
    import: ImportId,
    after: i64,
    limit: i64,
) -> Result<Option<Vec<FaultLine>>, StoreError> {
    let db = ctx.store().db().await?;
    if visible(&db, actor, import).await?.is_none() {
        return Ok(None);
    }
    import::faults(&db, import, after, limit).await.map(Some)
}
