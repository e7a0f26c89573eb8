//! API tokens.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::actor::Scope;
use handoff_core::id::{ActorId, TokenId};
use handoff_engine::people::{
    CreateToken, CreateTokenRefused, RevokeToken, RevokeTokenRefused, TokenCard, TokenCreated,
};
use handoff_engine::read::people;
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery};
use crate::problem::{Code, Problem};
use crate::routes::actors::read_words;

/// A token, without its secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Token {
    token_id: Uuid,
    name: String,
    scopes: Vec<&'static str>,
    created_at: Timestamp,
    expires_at: Option<Timestamp>,
    /// Known to the minute.
    last_used_at: Option<Timestamp>,
}

impl From<TokenCard> for Token {
    fn from(card: TokenCard) -> Self {
        Self {
            token_id: card.id.0,
            name: card.name,
            scopes: card.scopes.into_iter().map(Scope::word).collect(),
            created_at: card.created_at,
            expires_at: card.expires_at,
            last_used_at: card.last_used_at,
        }
    }
}

/// A token that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenWithSecret {
    #[serde(flatten)]
    token: Token,
    /// Shown this once, and kept nowhere: a repeat of the request does not have it.
    secret: String,
}

/// What a new token is for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewToken {
    #[schema(example = "nightly export")]
    name: String,
    /// `read`, `work`, `design`, `manage`, `admin`: none that the credential at hand has not got.
    #[schema(example = json!(["read"]))]
    scopes: Vec<String>,
    #[serde(default)]
    expires_at: Option<Timestamp>,
    /// Whose: a model or a service, if you manage people. Absent: your own.
    #[serde(default)]
    actor_id: Option<Uuid>,
}

/// Create a token
#[utoipa::path(post, path = "/v1/tokens", tag = "people", request_body = NewToken,
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = TokenWithSecret), (status = "default", body = Problem)))]
pub(crate) async fn create_token(
    State(app): State<App>,
    submitted: Submitted<NewToken>,
) -> Result<Response, Problem> {
    let new = submitted.body.clone();
    let scopes = read_words(&new.scopes, "/scopes", Scope::from_word)?;
    let command =
        CreateToken { actor: new.actor_id.map(ActorId), name: new.name, scopes, expires_at: new.expires_at };
    app.answer_with_secret(submitted.by(), &command, StatusCode::CREATED, |created: TokenCreated| {
        let token = Token::from(created.token);
        (TokenWithSecret { token: token.clone(), secret: created.secret.reveal().to_owned() }, token)
    })
    .await
}

impl From<CreateTokenRefused> for Problem {
    fn from(refused: CreateTokenRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            CreateTokenRefused::Forbidden => Self::new(Code::Forbidden, detail),
            CreateTokenRefused::Actor(refused) => refused.into(),
            CreateTokenRefused::Name(text) => Self::invalid_value("/name", &text),
            CreateTokenRefused::NoScopes => Self::new(Code::InvalidValue, detail).at("/scopes", "is empty"),
            CreateTokenRefused::ScopeBeyondOwn(_) => {
                Self::new(Code::Forbidden, detail).at("/scopes", "goes too far")
            }
            CreateTokenRefused::ExpiryPassed => {
                Self::new(Code::InvalidValue, detail).at("/expires_at", "has passed")
            }
        }
    }
}

/// Whose tokens.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenQuery {
    /// Somebody else's, if you manage people.
    actor_id: Option<Uuid>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List your tokens
#[utoipa::path(get, path = "/v1/tokens", tag = "people", params(TokenQuery),
    responses((status = 200, body = Page<Token>), (status = "default", body = Problem)))]
pub(crate) async fn list_tokens(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(query): QueryOf<TokenQuery>,
) -> Result<Json<Page<Token>>, Problem> {
    let page = PageQuery { limit: query.limit, cursor: query.cursor };
    let (limit, after) = (page.limit()?, page.after_id()?.map(TokenId));
    let actor = &signed_in.caller.actor;
    let whose = query.actor_id.map_or(actor.actor, ActorId);
    let cards = people::list_tokens(&app.ctx, actor, whose, after, limit).await?;
    Ok(Json(Page::new(cards, limit, |card| card.id.to_string(), Into::into)))
}

/// Revoke a token: it is worth nothing at once
#[utoipa::path(delete, path = "/v1/tokens/{token}", tag = "people",
    params(("token" = Uuid, Path, description = "The token's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn revoke_token(
    State(app): State<App>,
    PathOf(token): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = RevokeToken { token: TokenId(token) };
    app.answer(submitted.by(), &command, StatusCode::NO_CONTENT, |()| ()).await
}

impl From<RevokeTokenRefused> for Problem {
    fn from(refused: RevokeTokenRefused) -> Self {
        match refused {
            RevokeTokenRefused::NoSuchToken(_) => Self::not_found("This token"),
        }
    }
}
