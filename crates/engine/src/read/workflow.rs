//! Workflows and their versions, as published.

use handoff_core::actor::ActorContext;
use handoff_core::run::decide;
use handoff_store::{StoreError, workflow};

use crate::Ctx;
use crate::read::visible_project;

pub use handoff_store::workflow::{LiveVersion, VersionCard, VersionLine, WorkflowLine};

/// A workflow in a list.
#[derive(Clone, Debug)]
pub struct ListedWorkflow {
    /// The workflow and its live version.
    pub line: WorkflowLine,
    /// Whether the caller may start runs of the live version.
    pub may_start: bool,
}

/// Up to `limit` workflows of a project by key. None if the project does not exist for this actor.
pub async fn list_workflows(
    ctx: &Ctx,
    actor: &ActorContext,
    project_key: &str,
    after: Option<&str>,
    limit: i64,
) -> Result<Option<Vec<ListedWorkflow>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, actor, project_key).await? else { return Ok(None) };
    let mut listed = Vec::new();
    for line in workflow::list(&db, project.id, after, limit).await? {
        let may_start = match line.live {
            Some(live) => decide::may_start(&*ctx.definition(&db, live).await?, actor).is_ok(),
            None => false,
        };
        listed.push(ListedWorkflow { line, may_start });
    }
    Ok(Some(listed))
}

/// A version by number; without one, the live version. None if it does not exist for this actor.
pub async fn find_version(
    ctx: &Ctx,
    actor: &ActorContext,
    project_key: &str,
    key: &str,
    number: Option<i32>,
) -> Result<Option<VersionCard>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, actor, project_key).await? else { return Ok(None) };
    workflow::find_version(&db, project.id, key, number).await
}

/// Up to `limit` versions of a workflow with a number below `before`, newest first. None if it does not exist for this actor.
pub async fn list_versions(
    ctx: &Ctx,
    actor: &ActorContext,
    project_key: &str,
    key: &str,
    before: Option<i32>,
    limit: i64,
) -> Result<Option<Vec<VersionLine>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, actor, project_key).await? else { return Ok(None) };
    let versions = workflow::list_versions(&db, project.id, key, before, limit).await?;
    // Every workflow has a version, so one without any does not exist.
    Ok(Some(versions).filter(|versions| before.is_some() || !versions.is_empty()))
}
