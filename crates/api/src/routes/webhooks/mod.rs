//! Webhooks: where a project's events are sent, and what became of each delivery.

mod deliveries;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::WebhookId;
use handoff_engine::Failure;
use handoff_engine::webhook::{
    self, ChangeWebhook, ChangeWebhookSecret, CreateWebhook, DeleteWebhook, Secret, TestWebhook, WebhookCard,
    WebhookCreated, WebhookRefused,
};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, SignedIn, Submitted};
use crate::page::Page;
use crate::problem::{Code, Problem};

/// How long the old secret stays good when nothing is said.
const OVERLAP_HOURS: i64 = 24;

/// What there is to see and do about webhooks.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create_webhook, list_webhooks))
        .routes(routes!(get_webhook, change_webhook, delete_webhook))
        .routes(routes!(change_webhook_secret))
        .routes(routes!(test_webhook))
        .routes(routes!(deliveries::list_deliveries))
        .routes(routes!(deliveries::get_delivery))
        .routes(routes!(deliveries::redeliver))
}

/// Where events are sent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Webhook {
    webhook_id: Uuid,
    #[schema(example = "https://example.org/hooks/handoff")]
    url: String,
    description: String,
    /// Which types, by name or by their beginning; none: all.
    #[schema(example = json!(["dev.handoff.run.*"]))]
    types: Vec<String>,
    enabled: bool,
    /// Why it is switched off: `by_hand`, `gone` (the receiver said so), `not_allowed` (the address leads where calls may not go), `failing`
    /// (nothing arrived for five days).
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_at: Option<Timestamp>,
    /// Since when nothing arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    failing_since: Option<Timestamp>,
    created_by: Uuid,
    created_at: Timestamp,
}

impl From<WebhookCard> for Webhook {
    fn from(card: WebhookCard) -> Self {
        let (disabled_reason, disabled_at) = card.disabled.unzip();
        Self {
            webhook_id: card.id.0,
            url: card.url,
            description: card.description,
            types: card.types,
            enabled: disabled_at.is_none(),
            disabled_reason,
            disabled_at,
            failing_since: card.failing_since,
            created_by: card.created_by.0,
            created_at: card.created_at,
        }
    }
}

/// A new webhook.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewWebhook {
    #[serde(flatten)]
    webhook: Webhook,
    /// What its messages are signed with (Standard Webhooks). Shown this once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]
    secret: Option<String>,
}

/// What is to be sent where.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookRequest {
    url: String,
    #[serde(default)]
    description: String,
    /// Which types: names, or beginnings such as `dev.handoff.run.*`. None: all.
    #[serde(default)]
    types: Vec<String>,
    /// What to sign with; none: a secret is drawn.
    secret: Option<String>,
}

/// Send a project's events somewhere
#[utoipa::path(post, path = "/v1/projects/{project}/webhooks", tag = "webhooks", request_body = WebhookRequest,
    params(("project" = String, Path, description = "The project's key"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = NewWebhook), (status = "default", body = Problem)))]
pub(crate) async fn create_webhook(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    submitted: Submitted<WebhookRequest>,
) -> Result<Response, Problem> {
    let body = &submitted.body;
    let command = CreateWebhook {
        project,
        url: body.url.clone(),
        description: body.description.clone(),
        types: body.types.clone(),
        secret: body.secret.clone(),
    };
    let to_wire = |made: WebhookCreated| {
        let now = NewWebhook { webhook: made.webhook.clone().into(), secret: Some(made.secret.reveal()) };
        (now, NewWebhook { webhook: made.webhook.into(), secret: None })
    };
    app.answer_with_secret(submitted.by(), &command, StatusCode::CREATED, to_wire).await
}

/// List a project's webhooks
#[utoipa::path(get, path = "/v1/projects/{project}/webhooks", tag = "webhooks",
    params(("project" = String, Path, description = "The project's key")),
    responses((status = 200, body = Page<Webhook>), (status = "default", body = Problem)))]
pub(crate) async fn list_webhooks(
    State(app): State<App>,
    by: SignedIn,
    PathOf(project): PathOf<String>,
) -> Result<Json<Page<Webhook>>, Problem> {
    let webhooks = webhook::list(&app.ctx, &by.caller.actor, &project).await.map_err(problem)?;
    Ok(Json(Page::with_next(webhooks, None, Into::into)))
}

/// Read a webhook
#[utoipa::path(get, path = "/v1/webhooks/{webhook}", tag = "webhooks",
    params(("webhook" = Uuid, Path, description = "The webhook's id")),
    responses((status = 200, body = Webhook), (status = "default", body = Problem)))]
pub(crate) async fn get_webhook(
    State(app): State<App>,
    by: SignedIn,
    PathOf(id): PathOf<Uuid>,
) -> Result<Json<Webhook>, Problem> {
    let card = webhook::show(&app.ctx, &by.caller.actor, WebhookId(id)).await.map_err(problem)?;
    Ok(Json(card.into()))
}

/// What is to change; what is not named stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookChange {
    url: Option<String>,
    description: Option<String>,
    types: Option<Vec<String>>,
    /// Switches it on or off.
    enabled: Option<bool>,
}

/// Change a webhook, or switch it on or off
#[utoipa::path(patch, path = "/v1/webhooks/{webhook}", tag = "webhooks", request_body = WebhookChange,
    params(("webhook" = Uuid, Path, description = "The webhook's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Webhook), (status = "default", body = Problem)))]
pub(crate) async fn change_webhook(
    State(app): State<App>,
    PathOf(id): PathOf<Uuid>,
    submitted: Submitted<WebhookChange>,
) -> Result<Response, Problem> {
    let WebhookChange { url, description, types, enabled } = submitted.body.clone();
    let command = ChangeWebhook { webhook: WebhookId(id), url, description, types, enabled };
    app.answer(submitted.by(), &command, StatusCode::OK, Webhook::from).await
}

/// Remove a webhook and its log of deliveries
#[utoipa::path(delete, path = "/v1/webhooks/{webhook}", tag = "webhooks",
    params(("webhook" = Uuid, Path, description = "The webhook's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Empty), (status = "default", body = Problem)))]
pub(crate) async fn delete_webhook(
    State(app): State<App>,
    PathOf(id): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = DeleteWebhook { webhook: WebhookId(id) };
    app.answer(submitted.by(), &command, StatusCode::OK, |()| Empty {}).await
}

/// Nothing to say but that it was done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Empty {}

/// A new secret.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SecretChange {
    /// The secret; none: one is drawn.
    secret: Option<String>,
    /// How long the old one stays good beside it: 0 to 720, 24 when nothing is said.
    #[schema(minimum = 0, maximum = 720)]
    overlap_hours: Option<i64>,
}

/// What messages are signed with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChangedSecret {
    /// The new secret. Shown this once.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// Sign with a new secret, and with the old one beside it for a while
#[utoipa::path(post, path = "/v1/webhooks/{webhook}/secrets", tag = "webhooks", request_body = SecretChange,
    params(("webhook" = Uuid, Path, description = "The webhook's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = ChangedSecret), (status = "default", body = Problem)))]
pub(crate) async fn change_webhook_secret(
    State(app): State<App>,
    PathOf(id): PathOf<Uuid>,
    submitted: Submitted<SecretChange>,
) -> Result<Response, Problem> {
    let command = ChangeWebhookSecret {
        webhook: WebhookId(id),
        secret: submitted.body.secret.clone(),
        overlap_hours: submitted.body.overlap_hours.unwrap_or(OVERLAP_HOURS),
    };
    let to_wire =
        |secret: Secret| (ChangedSecret { secret: Some(secret.reveal()) }, ChangedSecret { secret: None });
    app.answer_with_secret(submitted.by(), &command, StatusCode::CREATED, to_wire).await
}

/// Send a webhook a test
#[utoipa::path(post, path = "/v1/webhooks/{webhook}/test", tag = "webhooks",
    params(("webhook" = Uuid, Path, description = "The webhook's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 202, body = Empty), (status = "default", body = Problem)))]
pub(crate) async fn test_webhook(
    State(app): State<App>,
    PathOf(id): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = TestWebhook { webhook: WebhookId(id) };
    app.answer(submitted.by(), &command, StatusCode::ACCEPTED, |()| Empty {}).await
}

fn problem(failure: Failure<WebhookRefused>) -> Problem {
    match failure {
        Failure::Refused(refused) => refused.into(),
        Failure::Store(failed) => failed.into(),
    }
}

impl From<WebhookRefused> for Problem {
    fn from(refused: WebhookRefused) -> Self {
        let detail = format!("{refused}.");
        let at = |pointer: &str| {
            let detail = detail.trim_end_matches('.').to_owned();
            Self::new(Code::InvalidValue, format!("{detail}.")).at(pointer, detail)
        };
        match refused {
            WebhookRefused::NoSuchProject(_) => Self::not_found("This project"),
            WebhookRefused::NoSuchWebhook(_) => Self::not_found("This webhook"),
            WebhookRefused::NoSuchDelivery(_) => Self::not_found("This delivery"),
            WebhookRefused::Forbidden => Self::new(Code::Forbidden, detail),
            WebhookRefused::Url(_) => at("/url"),
            WebhookRefused::Description => at("/description"),
            WebhookRefused::NoSuchType(_) | WebhookRefused::TooManyTypes => at("/types"),
            WebhookRefused::Secret => at("/secret"),
            WebhookRefused::Overlap => at("/overlap_hours"),
            WebhookRefused::TooMany => Self::new(Code::TooManyWebhooks, detail),
            WebhookRefused::Disabled => Self::new(Code::WebhookDisabled, detail),
        }
    }
}
