//! Actors: people, models and services.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::actor::{ActorKind, GlobalRole};
use handoff_core::id::ActorId;
use handoff_core::permission::PasswordProof;
use handoff_engine::identity::password::{self, HashPasswordError};
use handoff_engine::people::{
    self, ActorCard, ActorRefused, ChangePassword, ChangePasswordRefused, CreateActor, CreateActorRefused,
    EraseActor, EraseActorRefused, PreparePasswordError, SetActorDisabled, SetActorDisabledRefused,
    SetGlobalRoles, SetGlobalRolesRefused, UpdateProfile, UpdateProfileRefused,
};
use handoff_engine::read::people as read;
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery};
use crate::problem::{Code, Problem};
use crate::proxy::ClientAddress;

/// An actor.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Actor {
    actor_id: Uuid,
    /// `HUMAN`, `MODEL`, `SERVICE` or `VIRTUAL`.
    kind: &'static str,
    display_name: String,
    email: Option<String>,
    global_roles: Vec<&'static str>,
    disabled_at: Option<Timestamp>,
    created_at: Timestamp,
}

impl From<ActorCard> for Actor {
    fn from(card: ActorCard) -> Self {
        Self {
            actor_id: card.id.0,
            kind: card.kind.word(),
            display_name: card.display_name,
            email: card.email,
            global_roles: card.global_roles.into_iter().map(GlobalRole::word).collect(),
            disabled_at: card.disabled_at,
            created_at: card.created_at,
        }
    }
}

/// Somebody new.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewActor {
    /// `HUMAN`, `MODEL` or `SERVICE`.
    #[schema(example = "HUMAN")]
    kind: String,
    display_name: String,
    /// Needed by whoever signs in with a password.
    #[serde(default)]
    email: Option<String>,
    /// At least 12 characters.
    #[serde(default)]
    password: Option<String>,
    /// `admin` or `operator`.
    #[serde(default)]
    global_roles: Vec<String>,
}

/// Reads words of a closed vocabulary; the first unknown one is named with its place.
pub(crate) fn read_words<T: Ord>(
    words: &[String],
    pointer: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<BTreeSet<T>, Problem> {
    let read = |(index, word): (usize, &String)| {
        read(word).ok_or_else(|| {
            Problem::new(Code::InvalidValue, format!("{word:?} is not known here."))
                .at(format!("{pointer}/{index}"), "is not known")
        })
    };
    words.iter().enumerate().map(read).collect()
}

/// Create a person, a model or a service
#[utoipa::path(post, path = "/v1/actors", tag = "people", request_body = NewActor,
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = Actor), (status = "default", body = Problem)))]
pub(crate) async fn create_actor(
    State(app): State<App>,
    submitted: Submitted<NewActor>,
) -> Result<Response, Problem> {
    let new = submitted.body.clone();
    let kind = ActorKind::from_word(&new.kind).ok_or_else(|| {
        Problem::new(Code::InvalidValue, "kind must be HUMAN, MODEL or SERVICE.").at("/kind", "is not known")
    })?;
    let global_roles = read_words(&new.global_roles, "/global_roles", GlobalRole::from_word)?;
    let password_hash = match new.password {
        Some(password) => {
            // Hashing costs: not for whoever may not use the result, and not again for a repeat.
            CreateActor::admit(&submitted.caller.actor)?;
            if let Some(answer) = app.recall(submitted.by()).await? {
                return Ok(answer);
            }
            Some(password::hash(password).await?)
        }
        None => None,
    };
    let command =
        CreateActor { kind, display_name: new.display_name, email: new.email, password_hash, global_roles };
    app.answer(submitted.by(), &command, StatusCode::CREATED, Actor::from).await
}

impl From<CreateActorRefused> for Problem {
    fn from(refused: CreateActorRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            CreateActorRefused::Forbidden => Self::new(Code::Forbidden, detail),
            CreateActorRefused::VirtualKind => {
                Self::new(Code::InvalidValue, detail).at("/kind", "cannot be VIRTUAL")
            }
            CreateActorRefused::DisplayName(text) => Self::invalid_value("/display_name", &text),
            CreateActorRefused::Email(text) => Self::invalid_value("/email", &text),
            CreateActorRefused::EmailNeeded => {
                Self::new(Code::InvalidValue, detail).at("/email", "is missing")
            }
            CreateActorRefused::EmailTaken => Self::new(Code::EmailTaken, detail).at("/email", "is taken"),
        }
    }
}

/// List actors, oldest first
#[utoipa::path(get, path = "/v1/actors", tag = "people", params(PageQuery),
    responses((status = 200, body = Page<Actor>), (status = "default", body = Problem)))]
pub(crate) async fn list_actors(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Actor>>, Problem> {
    let (limit, after) = (page.limit()?, page.after_id()?.map(ActorId));
    let cards = read::list_actors(&app.ctx, &signed_in.caller.actor, after, limit).await?;
    Ok(Json(Page::new(cards, limit, |card| card.id.to_string(), Into::into)))
}

/// Read an actor
#[utoipa::path(get, path = "/v1/actors/{actor}", tag = "people",
    params(("actor" = Uuid, Path, description = "The actor's id")),
    responses((status = 200, body = Actor), (status = "default", body = Problem)))]
pub(crate) async fn get_actor(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(actor): PathOf<Uuid>,
) -> Result<Json<Actor>, Problem> {
    let card = read::find_actor(&app.ctx, &signed_in.caller.actor, ActorId(actor)).await?;
    Ok(Json(card.ok_or_else(|| Problem::not_found("This actor"))?.into()))
}

/// Name and mail address.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Profile {
    display_name: String,
    #[serde(default)]
    email: Option<String>,
}

/// Change an actor's name: your own, or anybody's, mail address included, if you manage people
#[utoipa::path(put, path = "/v1/actors/{actor}", tag = "people", request_body = Profile,
    params(("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Actor), (status = "default", body = Problem)))]
pub(crate) async fn update_profile(
    State(app): State<App>,
    PathOf(actor): PathOf<Uuid>,
    submitted: Submitted<Profile>,
) -> Result<Response, Problem> {
    let Profile { display_name, email } = submitted.body.clone();
    let command = UpdateProfile { actor: ActorId(actor), display_name, email };
    app.answer(submitted.by(), &command, StatusCode::OK, Actor::from).await
}

impl From<UpdateProfileRefused> for Problem {
    fn from(refused: UpdateProfileRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            UpdateProfileRefused::Forbidden => Self::new(Code::Forbidden, detail),
            UpdateProfileRefused::Actor(refused) => refused.into(),
            UpdateProfileRefused::EmailForbidden => {
                Self::new(Code::Forbidden, detail).at("/email", "is for those who manage people to change")
            }
            UpdateProfileRefused::DisplayName(text) => Self::invalid_value("/display_name", &text),
            UpdateProfileRefused::Email(text) => Self::invalid_value("/email", &text),
            UpdateProfileRefused::EmailNeeded => {
                Self::new(Code::InvalidValue, detail).at("/email", "is missing")
            }
            UpdateProfileRefused::EmailTaken => Self::new(Code::EmailTaken, detail).at("/email", "is taken"),
        }
    }
}

/// A new password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPassword {
    /// At least 12 characters.
    password: String,
    /// The old one; needed to change your own.
    #[serde(default)]
    current_password: Option<String>,
}

/// Change a password: your own with the old one, or anybody's if you manage people. All other sessions end
#[utoipa::path(put, path = "/v1/actors/{actor}/password", tag = "people", request_body = NewPassword,
    params(("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn change_password(
    State(app): State<App>,
    ClientAddress(client): ClientAddress,
    PathOf(actor): PathOf<Uuid>,
    submitted: Submitted<NewPassword>,
) -> Result<Response, Problem> {
    let actor = ActorId(actor);
    let proof = ChangePassword::admit(&submitted.caller.actor, actor)?;
    // A repeat is answered before the current password is asked for: by then it is another one.
    if let Some(answer) = app.recall(submitted.by()).await? {
        return Ok(answer);
    }
    if proof == PasswordProof::CurrentPassword {
        // A session left open must not be a place to guess the password at leisure.
        app.sign_ins.admit(client, &actor.to_string())?;
    }
    let NewPassword { password, current_password: current } = submitted.body.clone();
    let new = people::NewPassword { actor, password, current, keep_session: submitted.identity.session };
    let command = ChangePassword::prepare(&app.ctx, &submitted.caller, new).await?;
    app.answer(submitted.by(), &command, StatusCode::NO_CONTENT, |()| ()).await
}

impl From<ChangePasswordRefused> for Problem {
    fn from(refused: ChangePasswordRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ChangePasswordRefused::Forbidden => Self::new(Code::Forbidden, detail),
            ChangePasswordRefused::CurrentPasswordWrong => {
                Self::new(Code::BadCredentials, "The current password is wrong.")
                    .at("/current_password", "is not the current password")
            }
            ChangePasswordRefused::Actor(refused) => refused.into(),
            ChangePasswordRefused::EmailNeeded => Self::new(Code::InvalidValue, detail),
        }
    }
}

impl From<PreparePasswordError> for Problem {
    fn from(refused: PreparePasswordError) -> Self {
        match refused {
            PreparePasswordError::Refused(refused) => refused.into(),
            PreparePasswordError::Password(why) => HashPasswordError::Refused(why).into(),
            PreparePasswordError::Busy(busy) => busy.into(),
            PreparePasswordError::Store(failed) => failed.into(),
        }
    }
}

/// Whether an actor can act.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Disabled {
    disabled: bool,
}

/// Disable or enable an actor
#[utoipa::path(put, path = "/v1/actors/{actor}/disabled", tag = "people", request_body = Disabled,
    params(("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Actor), (status = "default", body = Problem)))]
pub(crate) async fn set_disabled(
    State(app): State<App>,
    PathOf(actor): PathOf<Uuid>,
    submitted: Submitted<Disabled>,
) -> Result<Response, Problem> {
    let command = SetActorDisabled { actor: ActorId(actor), disabled: submitted.body.disabled };
    app.answer(submitted.by(), &command, StatusCode::OK, Actor::from).await
}

impl From<SetActorDisabledRefused> for Problem {
    fn from(refused: SetActorDisabledRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SetActorDisabledRefused::Forbidden | SetActorDisabledRefused::Oneself => {
                Self::new(Code::Forbidden, detail)
            }
            SetActorDisabledRefused::Actor(refused) => refused.into(),
            SetActorDisabledRefused::LastAdmin => Self::new(Code::LastAdmin, detail),
        }
    }
}

/// Roles.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Roles {
    /// All of them; those left out are taken away.
    pub(crate) roles: Vec<String>,
}

/// Set the roles of an actor that hold everywhere: `admin`, `operator`
#[utoipa::path(put, path = "/v1/actors/{actor}/global-roles", tag = "people", request_body = Roles,
    params(("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Actor), (status = "default", body = Problem)))]
pub(crate) async fn set_global_roles(
    State(app): State<App>,
    PathOf(actor): PathOf<Uuid>,
    submitted: Submitted<Roles>,
) -> Result<Response, Problem> {
    let roles = read_words(&submitted.body.roles, "/roles", GlobalRole::from_word)?;
    let command = SetGlobalRoles { actor: ActorId(actor), roles };
    app.answer(submitted.by(), &command, StatusCode::OK, Actor::from).await
}

impl From<SetGlobalRolesRefused> for Problem {
    fn from(refused: SetGlobalRolesRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SetGlobalRolesRefused::Forbidden => Self::new(Code::Forbidden, detail),
            SetGlobalRolesRefused::Actor(refused) => refused.into(),
            SetGlobalRolesRefused::LastAdmin => Self::new(Code::LastAdmin, detail),
        }
    }
}

/// Erase an actor's name, mail address and password for good; events keep only the id
#[utoipa::path(delete, path = "/v1/actors/{actor}/profile", tag = "people",
    params(("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Actor), (status = "default", body = Problem)))]
pub(crate) async fn erase_actor(
    State(app): State<App>,
    PathOf(actor): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = EraseActor { actor: ActorId(actor) };
    app.answer(submitted.by(), &command, StatusCode::OK, Actor::from).await
}

impl From<EraseActorRefused> for Problem {
    fn from(refused: EraseActorRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            EraseActorRefused::Forbidden => Self::new(Code::Forbidden, detail),
            EraseActorRefused::Actor(refused) => refused.into(),
            EraseActorRefused::LastAdmin => Self::new(Code::LastAdmin, detail),
        }
    }
}

impl From<ActorRefused> for Problem {
    fn from(refused: ActorRefused) -> Self {
        match refused {
            ActorRefused::NoSuchActor(_) => Self::not_found("This actor"),
            ActorRefused::PartOfTheEngine(_) => Self::new(Code::Forbidden, format!("{refused}.")),
            ActorRefused::Erased(_) => Self::new(Code::ActorErased, format!("{refused}.")),
        }
    }
}
