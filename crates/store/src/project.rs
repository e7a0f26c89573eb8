//! Projects, and who has which role in them.

use std::collections::BTreeSet;

use handoff_core::actor::{ActorKind, ProjectRole};
use handoff_core::id::{ActorId, ProjectId};
use handoff_core::text::check_key;
use handoff_queries::client::Params;
use handoff_queries::queries::project as queries;
use handoff_queries::queries::project::{
    CountOwnersParams, GrantProjectRolesParams, InsertProjectParams, ListProjectMembersParams,
    ListProjectsParams, MemberRolesParams, ProjectRow, RevokeProjectRolesParams, SaveProjectNameParams,
};
use jiff::Timestamp;
use uuid::Uuid;

use crate::actor::read_word;
use crate::error::expect_rows;
use crate::{Db, Ids, StoreError, Tx};

/// A project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectCard {
    /// Which.
    pub id: ProjectId,
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// Who created it.
    pub created_by: ActorId,
    /// When.
    pub created_at: Timestamp,
}

impl From<ProjectRow> for ProjectCard {
    fn from(row: ProjectRow) -> Self {
        Self {
            id: ProjectId(row.project_id),
            key: row.key,
            name: row.name,
            created_by: ActorId(row.created_by),
            created_at: row.created_at,
        }
    }
}

/// Creates a project. None: the key is taken.
pub async fn create(
    tx: &Tx,
    key: &str,
    name: &str,
    created_by: ActorId,
) -> Result<Option<ProjectCard>, StoreError> {
    let project = ProjectId::fresh(&mut Ids);
    let params =
        InsertProjectParams { project: project.0, key, name, created_by: created_by.0, now: tx.now() };
    let created = queries::insert_project().params(tx.sql(), &params).opt().await?;
    Ok(created.map(|_| ProjectCard {
        id: project,
        key: key.to_owned(),
        name: name.to_owned(),
        created_by,
        created_at: tx.now(),
    }))
}

/// Finds a project by key. What cannot be a key names nothing.
pub async fn find(db: &Db, key: &str) -> Result<Option<ProjectCard>, StoreError> {
    if check_key(key).is_err() {
        return Ok(None);
    }
    Ok(queries::find_project().bind(db.sql(), &key).opt().await?.map(ProjectCard::from))
}

/// The key of a project.
pub async fn key_of(db: &Db, project: ProjectId) -> Result<Option<String>, StoreError> {
    Ok(queries::project_key().bind(db.sql(), &project.0).opt().await?)
}

/// Locks a project: its name and its members change under this lock.
pub async fn lock(tx: &Tx, project: ProjectId) -> Result<(), StoreError> {
    queries::lock_project().bind(tx.sql(), &project.0).one().await?;
    Ok(())
}

/// Which projects a list may show.
#[derive(Clone, Copy, Debug)]
pub enum Visible<'a> {
    /// All of them.
    All,
    /// These.
    Only(&'a [ProjectId]),
}

/// Up to `limit` projects after the key `after`, by key. Nothing comes after what cannot be a key.
pub async fn list(
    db: &Db,
    visible: Visible<'_>,
    after: Option<&str>,
    limit: i64,
) -> Result<Vec<ProjectCard>, StoreError> {
    if after.is_some_and(|after| check_key(after).is_err()) {
        return Ok(Vec::new());
    }
    let (sees_all, projects) = match visible {
        Visible::All => (true, Vec::new()),
        Visible::Only(projects) => (false, uuids(projects)),
    };
    let params = ListProjectsParams { sees_all, projects, after, row_limit: limit };
    let rows = queries::list_projects().params(db.sql(), &params).all().await?;
    Ok(rows.into_iter().map(ProjectCard::from).collect())
}

/// Projects by id, in order of their keys.
pub async fn by_id(db: &Db, projects: &[ProjectId]) -> Result<Vec<ProjectCard>, StoreError> {
    let rows = queries::projects_by_id().bind(db.sql(), &uuids(projects)).all().await?;
    Ok(rows.into_iter().map(ProjectCard::from).collect())
}

fn uuids(projects: &[ProjectId]) -> Vec<Uuid> {
    projects.iter().map(|project| project.0).collect()
}

/// Gives a project another name.
pub async fn rename(tx: &Tx, project: ProjectId, name: &str) -> Result<(), StoreError> {
    let params = SaveProjectNameParams { name, project: project.0 };
    queries::save_project_name().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Somebody who belongs to a project, without the mail address: members see each other by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectMember {
    /// Who.
    pub actor: ActorId,
    /// What kind.
    pub kind: ActorKind,
    /// What people call it.
    pub display_name: String,
    /// What it is here.
    pub roles: BTreeSet<ProjectRole>,
}

/// Up to `limit` members of a project after `after`.
pub async fn members(
    db: &Db,
    project: ProjectId,
    after: Option<ActorId>,
    limit: i64,
) -> Result<Vec<ProjectMember>, StoreError> {
    let params =
        ListProjectMembersParams { project: project.0, after: after.map(|after| after.0), row_limit: limit };
    let rows = queries::list_project_members().params(db.sql(), &params).all().await?;
    let members = rows.into_iter().map(|row| {
        Ok(ProjectMember {
            actor: ActorId(row.actor_id),
            kind: read_word("actor", row.actor_id, &row.kind, ActorKind::from_word)?,
            display_name: row.display_name,
            roles: read_roles(row.actor_id, &row.roles)?,
        })
    });
    members.collect()
}

fn read_roles(actor: Uuid, words: &[String]) -> Result<BTreeSet<ProjectRole>, StoreError> {
    words.iter().map(|word| read_word("project_member", actor, word, ProjectRole::from_word)).collect()
}

/// An actor's roles in a project.
pub async fn roles_of(
    db: &Db,
    project: ProjectId,
    actor: ActorId,
) -> Result<BTreeSet<ProjectRole>, StoreError> {
    let params = MemberRolesParams { project: project.0, actor: actor.0 };
    let words = queries::member_roles().params(db.sql(), &params).all().await?;
    read_roles(actor.0, &words)
}

/// How many owners a project has, `actor` aside.
pub async fn count_other_owners(db: &Db, project: ProjectId, actor: ActorId) -> Result<i64, StoreError> {
    let params = CountOwnersParams { project: project.0, except_actor: actor.0 };
    Ok(queries::count_owners().params(db.sql(), &params).one().await?)
}

/// Turns an actor's roles in a project from `before` into `after`. Call it under [`lock`].
pub async fn set_roles(
    tx: &Tx,
    project: ProjectId,
    actor: ActorId,
    before: &BTreeSet<ProjectRole>,
    after: &BTreeSet<ProjectRole>,
) -> Result<(), StoreError> {
    let granted: Vec<&str> = after.difference(before).map(|role| role.word()).collect();
    let params = GrantProjectRolesParams {
        project: project.0,
        actor: actor.0,
        now: tx.now(),
        roles: granted.as_slice(),
    };
    let written = queries::grant_project_roles().params(tx.sql(), &params).all().await?.len();
    expect_rows("project_member", granted.len(), written)?;
    let revoked: Vec<&str> = before.difference(after).map(|role| role.word()).collect();
    let params = RevokeProjectRolesParams { project: project.0, actor: actor.0, roles: revoked.as_slice() };
    let deleted = queries::revoke_project_roles().params(tx.sql(), &params).all().await?.len();
    expect_rows("project_member", revoked.len(), deleted)
}
