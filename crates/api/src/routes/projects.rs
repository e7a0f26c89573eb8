//! Projects and who belongs to them.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::actor::ProjectRole;
use handoff_core::id::ActorId;
use handoff_engine::people::{
    CreateProject, CreateProjectRefused, ProjectCard, RenameProject, RenameProjectRefused, SetProjectRoles,
    SetProjectRolesRefused,
};
use handoff_engine::read::people::{self, ProjectMember};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery};
use crate::problem::{Code, Problem};
use crate::routes::actors::{Roles, read_words};
use crate::routes::groups::KeyAndName;

/// A project.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Project {
    project_id: Uuid,
    key: String,
    name: String,
    created_by: Uuid,
    created_at: Timestamp,
}

impl From<ProjectCard> for Project {
    fn from(card: ProjectCard) -> Self {
        Self {
            project_id: card.id.0,
            key: card.key,
            name: card.name,
            created_by: card.created_by.0,
            created_at: card.created_at,
        }
    }
}

/// A member of a project.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProjectMemberView {
    actor_id: Uuid,
    kind: &'static str,
    display_name: String,
    roles: Vec<&'static str>,
}

impl From<ProjectMember> for ProjectMemberView {
    fn from(member: ProjectMember) -> Self {
        Self {
            actor_id: member.actor.0,
            kind: member.kind.word(),
            display_name: member.display_name,
            roles: member.roles.into_iter().map(ProjectRole::word).collect(),
        }
    }
}

/// Create a project; you become its owner
#[utoipa::path(post, path = "/v1/projects", tag = "projects", request_body = KeyAndName,
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = Project), (status = "default", body = Problem)))]
pub(crate) async fn create_project(
    State(app): State<App>,
    submitted: Submitted<KeyAndName>,
) -> Result<Response, Problem> {
    let KeyAndName { key, name } = submitted.body.clone();
    app.answer(submitted.by(), &CreateProject { key, name }, StatusCode::CREATED, Project::from).await
}

impl From<CreateProjectRefused> for Problem {
    fn from(refused: CreateProjectRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            CreateProjectRefused::Forbidden => Self::new(Code::Forbidden, detail),
            CreateProjectRefused::Key(text) => Self::invalid_value("/key", &text),
            CreateProjectRefused::Name(text) => Self::invalid_value("/name", &text),
            CreateProjectRefused::KeyTaken(_) => Self::new(Code::KeyTaken, detail).at("/key", "is taken"),
        }
    }
}

/// List the projects you may see
#[utoipa::path(get, path = "/v1/projects", tag = "projects", params(PageQuery),
    responses((status = 200, body = Page<Project>), (status = "default", body = Problem)))]
pub(crate) async fn list_projects(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Project>>, Problem> {
    let (limit, after) = (page.limit()?, page.after()?);
    let cards = people::list_projects(&app.ctx, &signed_in.caller.actor, after.as_deref(), limit).await?;
    Ok(Json(Page::new(cards, limit, |card| card.key.clone(), Into::into)))
}

/// Read a project
#[utoipa::path(get, path = "/v1/projects/{project}", tag = "projects",
    params(("project" = String, Path, description = "The project's key")),
    responses((status = 200, body = Project), (status = "default", body = Problem)))]
pub(crate) async fn get_project(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(key): PathOf<String>,
) -> Result<Json<Project>, Problem> {
    let card = people::find_project(&app.ctx, &signed_in.caller.actor, &key).await?;
    Ok(Json(card.ok_or_else(|| Problem::not_found("This project"))?.into()))
}

/// A new name.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewName {
    name: String,
}

/// Rename a project
#[utoipa::path(patch, path = "/v1/projects/{project}", tag = "projects", request_body = NewName,
    params(("project" = String, Path, description = "The project's key"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Project), (status = "default", body = Problem)))]
pub(crate) async fn rename_project(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    submitted: Submitted<NewName>,
) -> Result<Response, Problem> {
    let command = RenameProject { project, name: submitted.body.name.clone() };
    app.answer(submitted.by(), &command, StatusCode::OK, Project::from).await
}

impl From<RenameProjectRefused> for Problem {
    fn from(refused: RenameProjectRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            RenameProjectRefused::NoSuchProject(_) => Self::not_found("This project"),
            RenameProjectRefused::Forbidden => Self::new(Code::Forbidden, detail),
            RenameProjectRefused::Name(text) => Self::invalid_value("/name", &text),
        }
    }
}

/// List a project's members
#[utoipa::path(get, path = "/v1/projects/{project}/members", tag = "projects", operation_id = "list_project_members",
    params(("project" = String, Path, description = "The project's key"), PageQuery),
    responses((status = 200, body = Page<ProjectMemberView>), (status = "default", body = Problem)))]
pub(crate) async fn list_members(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(key): PathOf<String>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<ProjectMemberView>>, Problem> {
    let (limit, after) = (page.limit()?, page.after_id()?.map(ActorId));
    let members = people::list_project_members(&app.ctx, &signed_in.caller.actor, &key, after, limit).await?;
    let members = members.ok_or_else(|| Problem::not_found("This project"))?;
    Ok(Json(Page::new(members, limit, |member| member.actor.to_string(), Into::into)))
}

/// Set somebody's roles in a project; none of them means: no longer a member
#[utoipa::path(put, path = "/v1/projects/{project}/members/{actor}", tag = "projects", request_body = Roles,
    params(("project" = String, Path, description = "The project's key"), ("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn set_roles(
    State(app): State<App>,
    PathOf((project, actor)): PathOf<(String, Uuid)>,
    submitted: Submitted<Roles>,
) -> Result<Response, Problem> {
    let roles = read_words(&submitted.body.roles, "/roles", ProjectRole::from_word)?;
    let command = SetProjectRoles { project, actor: ActorId(actor), roles };
    app.answer(submitted.by(), &command, StatusCode::NO_CONTENT, |()| ()).await
}

impl From<SetProjectRolesRefused> for Problem {
    fn from(refused: SetProjectRolesRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SetProjectRolesRefused::NoSuchProject(_) => Self::not_found("This project"),
            SetProjectRolesRefused::Forbidden | SetProjectRolesRefused::OwnersOnly => {
                Self::new(Code::Forbidden, detail)
            }
            SetProjectRolesRefused::Actor(refused) => refused.into(),
            SetProjectRolesRefused::LastOwner => Self::new(Code::LastOwner, detail),
        }
    }
}
