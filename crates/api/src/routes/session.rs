//! Signing in and out, the first administrator, and who one is.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use handoff_core::actor::{GlobalRole, ProjectRole, Scope};
use handoff_core::permission::{Everywhere, InProject};
use handoff_engine::identity::password::{
    self, Busy, HashPasswordError, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, PasswordRefused,
    VerifyPasswordError,
};
use handoff_engine::identity::{
    self, SESSION_LENGTH, SignInError, SignedIn as Session, UseSetupLink, UseSetupLinkError,
};
use handoff_engine::read::people::{self, Me, ReadPeopleError};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{JsonBody, SESSION_COOKIE, SignedIn};
use crate::middleware::traceparent;
use crate::problem::{Code, Fault, Problem};
use crate::proxy::ClientAddress;

/// Mail address and password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    email: String,
    password: String,
}

/// A session; the cookie that comes along proves it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionView {
    actor_id: Uuid,
    expires_at: Timestamp,
}

/// Sign in
#[utoipa::path(post, path = "/v1/session", tag = "session", security(()), request_body = Credentials,
    responses((status = 200, body = SessionView), (status = "default", body = Problem)))]
pub(crate) async fn sign_in(
    State(app): State<App>,
    ClientAddress(client): ClientAddress,
    JsonBody(credentials): JsonBody<Credentials>,
) -> Result<Response, Problem> {
    app.sign_ins.admit(client, &credentials.email)?;
    let session = identity::sign_in(&app.ctx, &credentials.email, credentials.password).await?;
    app.sign_ins.was_no_guess(client, &credentials.email);
    Ok(session_response(&app, StatusCode::OK, &session))
}

fn session_response(app: &App, status: StatusCode, session: &Session) -> Response {
    let view = SessionView { actor_id: session.actor.actor.0, expires_at: session.expires_at };
    let cookie = session_cookie(app, session.secret.reveal(), SESSION_LENGTH.as_secs());
    with_cookie((status, Json(view)).into_response(), &cookie)
}

fn session_cookie(app: &App, value: &str, seconds: i64) -> String {
    let secure = if app.settings.secure_cookies { "; Secure" } else { "" };
    format!("{SESSION_COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
}

fn with_cookie(mut response: Response, cookie: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(cookie) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}

/// Sign out: the session ends
#[utoipa::path(delete, path = "/v1/session", tag = "session",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn sign_out(State(app): State<App>, signed_in: SignedIn) -> Result<Response, Problem> {
    if let Some(session) = signed_in.identity.session {
        identity::sign_out(&app.ctx, session).await?;
    }
    Ok(with_cookie(StatusCode::NO_CONTENT.into_response(), &session_cookie(&app, "", 0)))
}

/// The first administrator.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Setup {
    /// What the one-time link carries after the `#`.
    token: String,
    display_name: String,
    email: String,
    /// At least 12 characters.
    password: String,
}

/// Become the first administrator, by the one-time link that the server printed
#[utoipa::path(post, path = "/v1/setup", tag = "session", security(()), request_body = Setup,
    responses((status = 201, body = SessionView), (status = "default", body = Problem)))]
pub(crate) async fn set_up(
    State(app): State<App>,
    ClientAddress(client): ClientAddress,
    headers: HeaderMap,
    JsonBody(setup): JsonBody<Setup>,
) -> Result<Response, Problem> {
    app.sign_ins.admit(client, "setup")?;
    if !identity::setup_link_is_open(&app.ctx, &setup.token).await? {
        return Err(UseSetupLinkError::LinkNotOpen.into());
    }
    let command = UseSetupLink {
        secret: setup.token,
        display_name: setup.display_name,
        email: setup.email.clone(),
        password_hash: password::hash(setup.password.clone()).await?,
        traceparent: traceparent(&headers).map(Into::into),
    };
    identity::use_setup_link(&app.ctx, &command).await?;
    let session = identity::sign_in(&app.ctx, &setup.email, setup.password).await?;
    Ok(session_response(&app, StatusCode::CREATED, &session))
}

/// Who you are.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MeView {
    actor_id: Uuid,
    kind: &'static str,
    display_name: String,
    email: Option<String>,
    global_roles: Vec<&'static str>,
    groups: Vec<GroupRef>,
    projects: Vec<Membership>,
    /// What the credential at hand may be used for.
    scopes: Vec<&'static str>,
    /// What you may do in the installation with it.
    may: Vec<&'static str>,
    /// What you may do in every project, also where you are no member.
    may_in_every_project: Vec<&'static str>,
}

/// A group, by name.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GroupRef {
    group_id: Uuid,
    key: String,
    name: String,
}

/// A project you belong to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Membership {
    project_id: Uuid,
    key: String,
    name: String,
    roles: Vec<&'static str>,
    /// What you may do there with the credential at hand.
    may: Vec<&'static str>,
}

impl From<Me> for MeView {
    fn from(me: Me) -> Self {
        Self {
            actor_id: me.card.id.0,
            kind: me.card.kind.word(),
            display_name: me.card.display_name,
            email: me.card.email,
            global_roles: me.card.global_roles.into_iter().map(GlobalRole::word).collect(),
            groups: me
                .groups
                .into_iter()
                .map(|group| GroupRef { group_id: group.id.0, key: group.key, name: group.name })
                .collect(),
            projects: me
                .projects
                .into_iter()
                .map(|mine| Membership {
                    project_id: mine.project.id.0,
                    key: mine.project.key,
                    name: mine.project.name,
                    roles: mine.roles.into_iter().map(ProjectRole::word).collect(),
                    may: mine.may.into_iter().map(InProject::word).collect(),
                })
                .collect(),
            scopes: me.scopes.into_iter().map(Scope::word).collect(),
            may: me.may.into_iter().map(Everywhere::word).collect(),
            may_in_every_project: me.may_in_every_project.into_iter().map(InProject::word).collect(),
        }
    }
}

/// Read who you are, and what you may do where
#[utoipa::path(get, path = "/v1/me", tag = "session",
    responses((status = 200, body = MeView), (status = "default", body = Problem)))]
pub(crate) async fn me(State(app): State<App>, signed_in: SignedIn) -> Result<Json<MeView>, Problem> {
    Ok(Json(people::me(&app.ctx, &signed_in.caller.actor).await?.into()))
}

impl From<Busy> for Problem {
    fn from(_: Busy) -> Self {
        Self::new(Code::Unavailable, "Too many passwords wait to be checked. Try again in a moment.")
    }
}

impl From<SignInError> for Problem {
    fn from(refused: SignInError) -> Self {
        match refused {
            SignInError::BadCredentials => {
                Self::new(Code::BadCredentials, "The mail address or the password is wrong.")
            }
            SignInError::Busy(busy) => busy.into(),
            SignInError::Store(failed) => failed.into(),
        }
    }
}

impl From<HashPasswordError> for Problem {
    fn from(refused: HashPasswordError) -> Self {
        match refused {
            HashPasswordError::Refused(why) => {
                let (code, limit) = match why {
                    PasswordRefused::TooShort => ("too_short", PASSWORD_LENGTH_MIN),
                    PasswordRefused::TooLong => ("too_long", PASSWORD_LENGTH_MAX),
                };
                let fault = Fault::new("/password", why.to_string()).named(code).limited(Some(limit));
                Self::new(Code::InvalidValue, format!("The password {why}.")).with_faults([fault])
            }
            HashPasswordError::Busy(busy) => busy.into(),
        }
    }
}

impl From<VerifyPasswordError> for Problem {
    fn from(refused: VerifyPasswordError) -> Self {
        match refused {
            VerifyPasswordError::Busy(busy) => busy.into(),
            VerifyPasswordError::Store(failed) => failed.into(),
        }
    }
}

impl From<UseSetupLinkError> for Problem {
    fn from(refused: UseSetupLinkError) -> Self {
        match refused {
            UseSetupLinkError::LinkNotOpen => Self::new(
                Code::SetupDone,
                "The link was used, has expired, or there is an administrator already. A restart of the server gives a \
                 new link while there is none.",
            ),
            UseSetupLinkError::DisplayName(text) => Self::invalid_value("/display_name", &text),
            UseSetupLinkError::Email(text) => Self::invalid_value("/email", &text),
            UseSetupLinkError::EmailTaken => {
                Self::new(Code::EmailTaken, "Somebody else has this mail address.").at("/email", "is taken")
            }
            UseSetupLinkError::Store(failed) => failed.into(),
        }
    }
}

impl From<ReadPeopleError> for Problem {
    fn from(refused: ReadPeopleError) -> Self {
        match refused {
            ReadPeopleError::Forbidden => Self::new(
                Code::Forbidden,
                "Seeing people needs the role admin or operator, and the scope read.",
            ),
            ReadPeopleError::Store(failed) => failed.into(),
        }
    }
}
