//! What was sent, and what became of it.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::{DeliveryId, WebhookId};
use handoff_engine::webhook::{self, Redeliver};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{Empty, problem};
use crate::App;
use crate::extract::{NoBody, PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery};
use crate::problem::Problem;

/// A delivery.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Delivery {
    delivery_id: Uuid,
    webhook_id: Uuid,
    event_id: Uuid,
    event_type: String,
    /// `pending`, `delivered` or `failed`.
    state: String,
    attempts: i32,
    /// When it is tried next.
    #[serde(skip_serializing_if = "Option::is_none")]
    due_at: Option<Timestamp>,
    /// Why it was left: `rejected`, `gone`, `not_allowed` or `exhausted`; or `delivered`.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    created_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    finished_at: Option<Timestamp>,
}

impl From<webhook::Delivery> for Delivery {
    fn from(delivery: webhook::Delivery) -> Self {
        Self {
            delivery_id: delivery.id.0,
            webhook_id: delivery.webhook.0,
            event_id: delivery.event.0,
            event_type: delivery.event_type,
            state: delivery.state,
            attempts: delivery.attempts,
            due_at: delivery.due_at,
            outcome: delivery.outcome,
            created_at: delivery.created_at,
            finished_at: delivery.finished_at,
        }
    }
}

/// An attempt.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeliveryAttempt {
    attempt: i32,
    at: Timestamp,
    took_ms: i32,
    /// What the receiver answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<i32>,
    /// Why there was no answer: `timed_out`, `not_connected`, `address_refused` and the like.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The beginning of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
}

/// Which deliveries.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeliveryQuery {
    /// Only those that are `pending`, `delivered` or `failed`.
    #[param(inline)]
    state: Option<DeliveryState>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// What became of a delivery.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DeliveryState {
    /// It is tried, or tried again.
    Pending,
    /// It arrived.
    Delivered,
    /// It was left.
    Failed,
}

impl DeliveryState {
    const fn word(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::Failed => "failed",
        }
    }
}

/// List deliveries of a webhook, the latest first
#[utoipa::path(get, path = "/v1/webhooks/{webhook}/deliveries", tag = "webhooks",
    params(("webhook" = Uuid, Path, description = "The webhook's id"), DeliveryQuery),
    responses((status = 200, body = Page<Delivery>), (status = "default", body = Problem)))]
pub(crate) async fn list_deliveries(
    State(app): State<App>,
    by: SignedIn,
    PathOf(id): PathOf<Uuid>,
    QueryOf(query): QueryOf<DeliveryQuery>,
) -> Result<Json<Page<Delivery>>, Problem> {
    let page = PageQuery { limit: query.limit, cursor: query.cursor };
    let (limit, before) = (page.limit()?, page.after_id()?.map(DeliveryId));
    let state = query.state.map(DeliveryState::word);
    let found = webhook::deliveries(&app.ctx, &by.caller.actor, WebhookId(id), state, before, limit).await;
    let place = |delivery: &webhook::Delivery| delivery.id.to_string();
    Ok(Json(Page::new(found.map_err(problem)?, limit, place, Into::into)))
}

/// A delivery with its attempts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeliveryStory {
    #[serde(flatten)]
    delivery: Delivery,
    tried: Vec<DeliveryAttempt>,
}

/// Read a delivery: every attempt, and what the receiver answered
#[utoipa::path(get, path = "/v1/webhook-deliveries/{delivery}", tag = "webhooks",
    params(("delivery" = Uuid, Path, description = "The delivery's id")),
    responses((status = 200, body = DeliveryStory), (status = "default", body = Problem)))]
pub(crate) async fn get_delivery(
    State(app): State<App>,
    by: SignedIn,
    PathOf(id): PathOf<Uuid>,
) -> Result<Json<DeliveryStory>, Problem> {
    let found = webhook::delivery(&app.ctx, &by.caller.actor, DeliveryId(id)).await;
    let (delivery, attempts) = found.map_err(problem)?;
    let attempt = |attempt: webhook::Attempt| DeliveryAttempt {
        attempt: attempt.attempt,
        at: attempt.at,
        took_ms: attempt.took_ms,
        status: attempt.status,
        error: attempt.error,
        answer: attempt.answer,
    };
    Ok(Json(DeliveryStory { delivery: delivery.into(), tried: attempts.into_iter().map(attempt).collect() }))
}

/// Make a delivery once more
#[utoipa::path(post, path = "/v1/webhook-deliveries/{delivery}/redelivery", tag = "webhooks",
    params(("delivery" = Uuid, Path, description = "The delivery's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 202, body = Empty), (status = "default", body = Problem)))]
pub(crate) async fn redeliver(
    State(app): State<App>,
    PathOf(id): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = Redeliver { delivery: DeliveryId(id) };
    app.answer(submitted.by(), &command, StatusCode::ACCEPTED, |()| Empty {}).await
}
