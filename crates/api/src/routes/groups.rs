//! Groups and who belongs to them.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::ActorId;
use handoff_engine::people::{
    AddGroupMember, AddGroupMemberRefused, CreateGroup, CreateGroupRefused, GroupCard, RemoveGroupMember,
    RemoveGroupMemberRefused,
};
use handoff_engine::read::people::{self, GroupMember};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery};
use crate::problem::{Code, Problem};

/// A group.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Group {
    group_id: Uuid,
    key: String,
    name: String,
    member_count: i64,
    created_at: Timestamp,
}

impl From<GroupCard> for Group {
    fn from(card: GroupCard) -> Self {
        Self {
            group_id: card.id.0,
            key: card.key,
            name: card.name,
            member_count: card.member_count,
            created_at: card.created_at,
        }
    }
}

/// A member of a group.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Member {
    actor_id: Uuid,
    kind: &'static str,
    display_name: String,
    email: Option<String>,
}

impl From<GroupMember> for Member {
    fn from(member: GroupMember) -> Self {
        Self {
            actor_id: member.actor.0,
            kind: member.kind.word(),
            display_name: member.display_name,
            email: member.email,
        }
    }
}

/// A new group or project.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyAndName {
    /// Lower-case letters, digits, `-` and `_`; it never changes.
    #[schema(example = "reviewers")]
    pub(crate) key: String,
    /// What people call it.
    #[schema(example = "Reviewers")]
    pub(crate) name: String,
}

/// Create a group
#[utoipa::path(post, path = "/v1/groups", tag = "people", request_body = KeyAndName,
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = Group), (status = "default", body = Problem)))]
pub(crate) async fn create_group(
    State(app): State<App>,
    submitted: Submitted<KeyAndName>,
) -> Result<Response, Problem> {
    let KeyAndName { key, name } = submitted.body.clone();
    app.answer(submitted.by(), &CreateGroup { key, name }, StatusCode::CREATED, Group::from).await
}

impl From<CreateGroupRefused> for Problem {
    fn from(refused: CreateGroupRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            CreateGroupRefused::Forbidden => Self::new(Code::Forbidden, detail),
            CreateGroupRefused::Key(text) => Self::invalid_value("/key", &text),
            CreateGroupRefused::Name(text) => Self::invalid_value("/name", &text),
            CreateGroupRefused::KeyTaken(_) => Self::new(Code::KeyTaken, detail).at("/key", "is taken"),
        }
    }
}

/// List groups by key
#[utoipa::path(get, path = "/v1/groups", tag = "people", params(PageQuery),
    responses((status = 200, body = Page<Group>), (status = "default", body = Problem)))]
pub(crate) async fn list_groups(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Group>>, Problem> {
    let (limit, after) = (page.limit()?, page.after()?);
    let cards = people::list_groups(&app.ctx, &signed_in.caller.actor, after.as_deref(), limit).await?;
    Ok(Json(Page::new(cards, limit, |card| card.key.clone(), Into::into)))
}

/// Read a group
#[utoipa::path(get, path = "/v1/groups/{group}", tag = "people",
    params(("group" = String, Path, description = "The group's key")),
    responses((status = 200, body = Group), (status = "default", body = Problem)))]
pub(crate) async fn get_group(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(key): PathOf<String>,
) -> Result<Json<Group>, Problem> {
    let card = people::find_group(&app.ctx, &signed_in.caller.actor, &key).await?;
    Ok(Json(card.ok_or_else(|| Problem::not_found("This group"))?.into()))
}

/// List a group's members
#[utoipa::path(get, path = "/v1/groups/{group}/members", tag = "people", operation_id = "list_group_members",
    params(("group" = String, Path, description = "The group's key"), PageQuery),
    responses((status = 200, body = Page<Member>), (status = "default", body = Problem)))]
pub(crate) async fn list_members(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(key): PathOf<String>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Member>>, Problem> {
    let (limit, after) = (page.limit()?, page.after_id()?.map(ActorId));
    let members = people::list_group_members(&app.ctx, &signed_in.caller.actor, &key, after, limit).await?;
    let members = members.ok_or_else(|| Problem::not_found("This group"))?;
    Ok(Json(Page::new(members, limit, |member| member.actor.to_string(), Into::into)))
}

/// Add a member to a group
#[utoipa::path(put, path = "/v1/groups/{group}/members/{actor}", tag = "people",
    params(("group" = String, Path, description = "The group's key"), ("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn add_member(
    State(app): State<App>,
    PathOf((group, actor)): PathOf<(String, Uuid)>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = AddGroupMember { group, actor: ActorId(actor) };
    app.answer(submitted.by(), &command, StatusCode::NO_CONTENT, |()| ()).await
}

impl From<AddGroupMemberRefused> for Problem {
    fn from(refused: AddGroupMemberRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            AddGroupMemberRefused::Forbidden => Self::new(Code::Forbidden, detail),
            AddGroupMemberRefused::NoSuchGroup(_) => Self::not_found("This group"),
            AddGroupMemberRefused::Actor(refused) => refused.into(),
        }
    }
}

/// Remove a member from a group
#[utoipa::path(delete, path = "/v1/groups/{group}/members/{actor}", tag = "people",
    params(("group" = String, Path, description = "The group's key"), ("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_member(
    State(app): State<App>,
    PathOf((group, actor)): PathOf<(String, Uuid)>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = RemoveGroupMember { group, actor: ActorId(actor) };
    app.answer(submitted.by(), &command, StatusCode::NO_CONTENT, |()| ()).await
}

impl From<RemoveGroupMemberRefused> for Problem {
    fn from(refused: RemoveGroupMemberRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            RemoveGroupMemberRefused::Forbidden => Self::new(Code::Forbidden, detail),
            RemoveGroupMemberRefused::NoSuchGroup(_) => Self::not_found("This group"),
        }
    }
}
