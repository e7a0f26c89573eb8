//! What you were told.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::NotificationId;
use handoff_engine::desk::{MarkNotificationsRead, MarkReadRefused, Notification, list_notifications};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, bad_cursor, check_limit, read_cursor};
use crate::problem::Problem;

/// Which notifications.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct NotificationQuery {
    /// Only those you have not read.
    #[serde(default)]
    unread: bool,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// Something you were told.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotificationDetail {
    notification_id: Uuid,
    /// `ASSIGNMENT_CREATED`, `STATUS_CHANGED`, `MENTION` or `TIMEOUT_WARNING`.
    #[schema(example = "MENTION")]
    kind: String,
    run_id: Uuid,
    unit_id: Option<Uuid>,
    /// The type of the event it is about.
    #[schema(example = "dev.handoff.comment.added")]
    event_type: String,
    /// Who did it.
    by_actor_id: Option<Uuid>,
    /// A few words: the comment, the note, the cause, the time it is due.
    detail: Option<String>,
    /// How many more like it happened before you read it: one notification tells of all your runs in a project that were completed.
    further: i32,
    created_at: Timestamp,
    read_at: Option<Timestamp>,
}

impl From<Notification> for NotificationDetail {
    fn from(told: Notification) -> Self {
        Self {
            notification_id: told.id.0,
            kind: told.kind,
            run_id: told.run.0,
            unit_id: told.unit.map(|unit| unit.0),
            event_type: told.event_type,
            by_actor_id: told.by.map(|by| by.0),
            detail: told.detail,
            further: told.further,
            created_at: told.at,
            read_at: told.read_at,
        }
    }
}

/// List what you were told, newest first
#[utoipa::path(get, path = "/v1/notifications", tag = "work", params(NotificationQuery),
    responses((status = 200, body = Page<NotificationDetail>), (status = "default", body = Problem)))]
pub(crate) async fn list(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(query): QueryOf<NotificationQuery>,
) -> Result<Json<Page<NotificationDetail>>, Problem> {
    let limit = check_limit(query.limit)?;
    let before = query
        .cursor
        .as_deref()
        .map(|cursor| read_cursor(cursor).and_then(|text| text.parse().map_err(|_| bad_cursor())));
    let before = before.transpose()?.map(NotificationId);
    let actor = &signed_in.caller.actor;
    let found = list_notifications(&app.ctx, actor, query.unread, (before, limit)).await?;
    Ok(Json(Page::new(found, limit, |told| told.id.to_string(), Into::into)))
}

/// How many were new to you.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Read {
    read: usize,
}

/// Note that you have read all that you were told
#[utoipa::path(post, path = "/v1/notifications/read", tag = "work", operation_id = "read_all_notifications",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Read), (status = "default", body = Problem)))]
pub(crate) async fn read_all(
    State(app): State<App>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = MarkNotificationsRead { notification: None };
    app.answer(submitted.by(), &command, StatusCode::OK, |read| Read { read }).await
}

/// Note that you have read something you were told
#[utoipa::path(post, path = "/v1/notifications/{notification}/read", tag = "work", operation_id = "read_notification",
    params(("notification" = Uuid, Path, description = "The notification's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Read), (status = "default", body = Problem)))]
pub(crate) async fn read_one(
    State(app): State<App>,
    PathOf(notification): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = MarkNotificationsRead { notification: Some(NotificationId(notification)) };
    app.answer(submitted.by(), &command, StatusCode::OK, |read| Read { read }).await
}

impl From<MarkReadRefused> for Problem {
    fn from(refused: MarkReadRefused) -> Self {
        match refused {
            MarkReadRefused::NoSuchNotification(_) => Self::not_found("This notification"),
        }
    }
}
