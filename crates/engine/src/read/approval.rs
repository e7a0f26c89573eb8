//! Approvals, as people look at them.

use handoff_core::actor::ActorContext;
use handoff_core::approval::{Approval, Kind, Policy, Status};
use handoff_core::id::{ApprovalId, ProjectId, RunId};
use handoff_core::permission::InProject;
use handoff_store::approval::{self, Listed};
use handoff_store::{StoreError, correction, run};
use jiff::Timestamp;
use uuid::Uuid;

pub use handoff_store::correction::CorrectionCard;

use crate::Ctx;
use crate::approval::ApprovalStory;
use crate::read::blind::sees_all;
use crate::read::visible_project;

/// Which approvals.
#[derive(Clone, Copy, Debug, Default)]
pub struct ApprovalsWanted<'a> {
    /// Only of this project.
    pub project: Option<&'a str>,
    /// Only in this state.
    pub status: Option<Status>,
    /// Only about this.
    pub subject: Option<Uuid>,
    /// Only those that wait for the word of who asks; oldest first.
    pub waiting_for_me: bool,
    /// Beyond this one.
    pub from: Option<ApprovalId>,
}

/// Up to `limit` approvals, newest first, and the time they are told at. None if the project does not exist for this actor.
pub async fn list_approvals(
    ctx: &Ctx,
    actor: &ActorContext,
    wanted: ApprovalsWanted<'_>,
    limit: i64,
) -> Result<Option<(Vec<Approval>, Timestamp)>, StoreError> {
    let now = ctx.store().now().await?;
    let db = ctx.store().db().await?;
    let mut projects: Vec<ProjectId> = match wanted.project {
        Some(key) => match visible_project(&db, actor, key).await? {
            Some(project) => vec![project.id],
            None => return Ok(None),
        },
        None => actor.project_roles.keys().copied().collect(),
    };
    let what = if wanted.waiting_for_me { InProject::Approve } else { InProject::Read };
    projects.retain(|project| actor.may(what, *project));
    let listed = if wanted.waiting_for_me {
        approval::waiting_for(&db, (actor.actor, &projects), now, (wanted.from, limit)).await?
    } else {
        let ApprovalsWanted { status, subject, from: before, .. } = wanted;
        approval::list(&db, Listed { projects: &projects, status, subject, before, limit }).await?
    };
    Ok(Some((listed, now)))
}

/// An approval with what was said to it. None if it does not exist for this actor.
pub async fn find_approval(
    ctx: &Ctx,
    actor: &ActorContext,
    id: ApprovalId,
) -> Result<Option<ApprovalStory>, StoreError> {
    let now = ctx.store().now().await?;
    let db = ctx.store().db().await?;
    let found = approval::find(&db, id).await?;
    let Some(approval) = found.filter(|approval| actor.may(InProject::Read, approval.project)) else {
        return Ok(None);
    };
    let said = approval::said(&db, id).await?;
    Ok(Some(ApprovalStory { approval, said, now }))
}

/// What a project asks of approvals of every kind. None if the project does not exist for this actor.
pub async fn approval_policies(
    ctx: &Ctx,
    actor: &ActorContext,
    project: &str,
) -> Result<Option<Vec<(Kind, Policy)>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, actor, project).await? else { return Ok(None) };
    let said = approval::policies(&db, &[project.id]).await?;
    let of = |kind: &Kind| {
        let said = said.iter().find(|(_, of, _)| of == kind).map(|(.., policy)| *policy);
        (*kind, said.unwrap_or(Policy::usual(*kind)))
    };
    Ok(Some(Kind::ALL.iter().map(of).collect()))
}

/// The corrections in a run, oldest first. None if the run does not exist for this actor.
pub async fn list_corrections(
    ctx: &Ctx,
    actor: &ActorContext,
    id: RunId,
) -> Result<Option<Vec<CorrectionCard>>, StoreError> {
    let db = ctx.store().db().await?;
    let card = run::find(&db, id).await?.filter(|card| actor.may(InProject::Read, card.project));
    let Some(card) = card else { return Ok(None) };
    let definition = ctx.definition(&db, card.version).await?;
    if !sees_all(ctx, actor, id, &definition).await? {
        return Ok(Some(Vec::new()));
    }
    correction::of_run(&db, id).await.map(Some)
}
