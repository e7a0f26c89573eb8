//! People, groups, projects and tokens, as far as the caller may know of them.

use std::collections::BTreeSet;

use handoff_core::actor::{Abilities, ActorContext, ProjectRole, Scope};
use handoff_core::id::{ActorId, ProjectId, TokenId};
use handoff_core::permission::{Everywhere, InProject};
use handoff_store::project::Visible;
use handoff_store::{Db, StoreError, actor, around, credential, group, project};

use crate::Ctx;
use crate::read::visible_project;

pub use handoff_store::actor::ActorCard;
pub use handoff_store::around::Absence;
pub use handoff_store::credential::TokenCard;
pub use handoff_store::group::{GroupCard, GroupMember, GroupName};
pub use handoff_store::project::{ProjectCard, ProjectMember};

/// Why there is nothing to read.
#[derive(Debug, thiserror::Error)]
pub enum ReadPeopleError {
    /// The caller may not know people by name. Whether what was asked for exists was not looked at.
    #[error("you may not see this")]
    Forbidden,
    /// Storage failed.
    #[error("storage failed")]
    Store(#[from] StoreError),
}

/// A connection for a caller who may know people by name.
async fn open_to(ctx: &Ctx, caller: &ActorContext) -> Result<Db, ReadPeopleError> {
    if !caller.may_everywhere(Everywhere::ReadPeople) {
        return Err(ReadPeopleError::Forbidden);
    }
    Ok(ctx.store().db().await?)
}

/// Somebody, as they see themselves.
#[derive(Clone, Debug)]
pub struct Me {
    /// Name, mail address, global roles.
    pub card: ActorCard,
    /// Groups they belong to, by key.
    pub groups: Vec<GroupName>,
    /// Projects they belong to, by key.
    pub projects: Vec<MyProject>,
    /// What the credential at hand may be used for.
    pub scopes: BTreeSet<Scope>,
    /// What they may do in the installation, with this credential.
    pub may: Vec<Everywhere>,
    /// What they may do in every project, also where they do not belong to it.
    pub may_in_every_project: Vec<InProject>,
}

/// A project somebody belongs to.
#[derive(Clone, Debug)]
pub struct MyProject {
    /// The project.
    pub project: ProjectCard,
    /// What they are there.
    pub roles: BTreeSet<ProjectRole>,
    /// What they may do there, with the credential at hand.
    pub may: Vec<InProject>,
}

/// Who the caller is. Any credential may ask, whatever its scopes.
pub async fn me(ctx: &Ctx, caller: &ActorContext) -> Result<Me, StoreError> {
    let db = ctx.store().db().await?;
    let vanished = || StoreError::Corrupt { table: "actor", row: format!("{} vanished", caller.actor) };
    let card = actor::find(&db, caller.actor).await?.ok_or_else(vanished)?;
    let groups = group::of_actor(&db, caller.actor).await?;
    let mine: Vec<ProjectId> = caller.project_roles.keys().copied().collect();
    let projects = project::by_id(&db, &mine).await?.into_iter().map(|project| MyProject {
        roles: caller.roles_in(project.id).collect(),
        may: allowed(InProject::ALL, |what| caller.may(what, project.id)),
        project,
    });
    Ok(Me {
        card,
        groups,
        projects: projects.collect(),
        scopes: caller.scopes.clone(),
        may: allowed(Everywhere::ALL, |what| caller.may_everywhere(what)),
        may_in_every_project: allowed(InProject::ALL, |what| caller.may_in_every_project(what)),
    })
}

fn allowed<T: Copy>(all: &[T], is_allowed: impl Fn(T) -> bool) -> Vec<T> {
    all.iter().copied().filter(|what| is_allowed(*what)).collect()
}

/// Up to `limit` actors after `after`, oldest first.
pub async fn list_actors(
    ctx: &Ctx,
    caller: &ActorContext,
    after: Option<ActorId>,
    limit: i64,
) -> Result<Vec<ActorCard>, ReadPeopleError> {
    let db = open_to(ctx, caller).await?;
    Ok(actor::list(&db, after, limit).await?)
}

/// Finds an actor. Everybody may find themselves.
pub async fn find_actor(
    ctx: &Ctx,
    caller: &ActorContext,
    actor: ActorId,
) -> Result<Option<ActorCard>, ReadPeopleError> {
    let db = match open_to(ctx, caller).await {
        Err(ReadPeopleError::Forbidden) if actor == caller.actor => ctx.store().db().await?,
        opened_or_not => opened_or_not?,
    };
    Ok(actor::find(&db, actor).await?)
}

/// What somebody can do. Everybody may know it of themselves.
pub async fn find_abilities(
    ctx: &Ctx,
    caller: &ActorContext,
    actor: ActorId,
) -> Result<Option<Abilities>, ReadPeopleError> {
    let db = match open_to(ctx, caller).await {
        Err(ReadPeopleError::Forbidden) if actor == caller.actor => ctx.store().db().await?,
        opened_or_not => opened_or_not?,
    };
    Ok(actor::abilities(&db, actor).await?)
}

/// When somebody is away. Everybody may know it of themselves.
pub async fn find_absence(
    ctx: &Ctx,
    caller: &ActorContext,
    actor: ActorId,
) -> Result<Option<Absence>, ReadPeopleError> {
    let db = match open_to(ctx, caller).await {
        Err(ReadPeopleError::Forbidden) if actor == caller.actor => ctx.store().db().await?,
        opened_or_not => opened_or_not?,
    };
    Ok(around::absence(&db, actor).await?)
}

/// Up to `limit` groups after the key `after`, by key.
pub async fn list_groups(
    ctx: &Ctx,
    caller: &ActorContext,
    after: Option<&str>,
    limit: i64,
) -> Result<Vec<GroupCard>, ReadPeopleError> {
    let db = open_to(ctx, caller).await?;
    Ok(group::list(&db, after, limit).await?)
}

/// Finds a group by key.
pub async fn find_group(
    ctx: &Ctx,
    caller: &ActorContext,
    key: &str,
) -> Result<Option<GroupCard>, ReadPeopleError> {
    let db = open_to(ctx, caller).await?;
    Ok(group::find(&db, key).await?)
}

/// Up to `limit` members of a group after `after`. None: there is no such group.
pub async fn list_group_members(
    ctx: &Ctx,
    caller: &ActorContext,
    key: &str,
    after: Option<ActorId>,
    limit: i64,
) -> Result<Option<Vec<GroupMember>>, ReadPeopleError> {
    let db = open_to(ctx, caller).await?;
    let Some(group) = group::find(&db, key).await? else { return Ok(None) };
    Ok(Some(group::members(&db, group.id, after, limit).await?))
}

/// Up to `limit` projects the caller may see after the key `after`, by key.
pub async fn list_projects(
    ctx: &Ctx,
    caller: &ActorContext,
    after: Option<&str>,
    limit: i64,
) -> Result<Vec<ProjectCard>, StoreError> {
    let db = ctx.store().db().await?;
    if caller.sees_all_projects() {
        return project::list(&db, Visible::All, after, limit).await;
    }
    let mine = caller.project_roles.keys().copied().filter(|project| caller.may(InProject::Read, *project));
    let mine: Vec<ProjectId> = mine.collect();
    project::list(&db, Visible::Only(&mine), after, limit).await
}

/// Finds a project by key. None: it does not exist for this caller.
pub async fn find_project(
    ctx: &Ctx,
    caller: &ActorContext,
    key: &str,
) -> Result<Option<ProjectCard>, StoreError> {
    let db = ctx.store().db().await?;
    visible_project(&db, caller, key).await
}

/// Up to `limit` members of a project after `after`, without their mail addresses. None: the project does not exist for
/// this caller.
pub async fn list_project_members(
    ctx: &Ctx,
    caller: &ActorContext,
    key: &str,
    after: Option<ActorId>,
    limit: i64,
) -> Result<Option<Vec<ProjectMember>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, caller, key).await? else { return Ok(None) };
    project::members(&db, project.id, after, limit).await.map(Some)
}

/// Up to `limit` tokens of `whose` that were not revoked, oldest first: one's own, or, for those who manage people,
/// anybody's.
pub async fn list_tokens(
    ctx: &Ctx,
    caller: &ActorContext,
    whose: ActorId,
    after: Option<TokenId>,
    limit: i64,
) -> Result<Vec<TokenCard>, ReadPeopleError> {
    let own = whose == caller.actor;
    if !own && !caller.may_everywhere(Everywhere::ManagePeople) {
        return Err(ReadPeopleError::Forbidden);
    }
    let db = ctx.store().db().await?;
    Ok(credential::list_tokens(&db, whose, after, limit).await?)
}
