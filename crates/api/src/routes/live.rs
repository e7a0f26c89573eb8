//! Events as they happen: server-sent events, one stream for a run, one for a project.

use std::convert::Infallible;
use std::fmt::Write as _;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use handoff_core::id::RunId;
use handoff_engine::live::{ListenError, Listener, Topic, listen};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn};
use crate::limits::STREAM_SILENCE_MAX;
use crate::problem::{Code, Problem};

/// How long a client is to wait before it comes back, in milliseconds.
const COME_BACK_AFTER_MS: u32 = 2_000;
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// Where to go on.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct StreamQuery {
    /// The id of the last event that was heard, for clients that cannot send the header. The header counts for more.
    last_event_id: Option<String>,
}

/// Hear of a run's events as they happen
///
/// Server-sent events. Each has an `id` and, as `data`, the event in its CloudEvents envelope. Whoever comes back with `Last-Event-ID` hears
/// everything after it, once. The stream begins with `event: ready`, and may end with `event: end` and the reason.
#[utoipa::path(get, path = "/v1/runs/{run}/events/stream", tag = "audit",
    params(("run" = Uuid, Path, description = "The run's id"), StreamQuery,
           ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that was heard")),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = "default", body = Problem)))]
pub(crate) async fn run_stream(
    State(app): State<App>,
    by: SignedIn,
    PathOf(run): PathOf<Uuid>,
    QueryOf(query): QueryOf<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    stream_of(&app, &by, &Topic::Run(RunId(run)), &query, &headers).await
}

/// Hear of all events in a project as they happen
///
/// As for a run; also what happens to the project itself is told.
#[utoipa::path(get, path = "/v1/projects/{project}/events/stream", tag = "audit",
    params(("project" = String, Path, description = "The project's key"), StreamQuery,
           ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that was heard")),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = "default", body = Problem)))]
pub(crate) async fn project_stream(
    State(app): State<App>,
    by: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    stream_of(&app, &by, &Topic::Project(project), &query, &headers).await
}

async fn stream_of(
    app: &App,
    by: &SignedIn,
    topic: &Topic,
    query: &StreamQuery,
    headers: &HeaderMap,
) -> Result<Response, Problem> {
    let unreadable = |_| Problem::from(ListenError::NoSuchEvent);
    let header = headers.get(LAST_EVENT_ID).map(HeaderValue::to_str).transpose().map_err(unreadable)?;
    let last = header.or(query.last_event_id.as_deref());
    let listener = listen(&app.ctx, &by.identity, topic, last).await?;
    let fixed = [
        (header::CONTENT_TYPE, "text/event-stream"),
        // Some proxies hold small answers back until they are large.
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((fixed, Body::from_stream(frames(listener))).into_response())
}

/// Where a stream stands.
enum Stage {
    Beginning(Listener),
    Going(Listener),
    Over,
}

fn frames(listener: Listener) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(Stage::Beginning(listener), |stage| async move {
        let (text, next) = match stage {
            Stage::Beginning(listener) => {
                let id = listener.last_id();
                let ready = format!("retry: {COME_BACK_AFTER_MS}\nevent: ready\nid: {id}\ndata: {{}}\n\n");
                (ready, Stage::Going(listener))
            }
            Stage::Going(mut listener) => {
                match tokio::time::timeout(STREAM_SILENCE_MAX, listener.next()).await {
                    Ok(Some(told)) => {
                        let mut frame = String::with_capacity(told.line.len() + 64);
                        // Writing to text cannot fail.
                        let _ = write!(frame, "id: {}\ndata: {}\n\n", told.id, told.line);
                        (frame, Stage::Going(listener))
                    }
                    Ok(None) => {
                        let reason = listener.ended().word();
                        (format!("event: end\ndata: {{\"reason\":\"{reason}\"}}\n\n"), Stage::Over)
                    }
                    // A sign of life. Without data no event is seen, but the place is remembered.
                    Err(_) => (format!("id: {}\n\n", listener.pass_time()), Stage::Going(listener)),
                }
            }
            Stage::Over => return None,
        };
        Some((Ok(Bytes::from(text)), next))
    })
}

impl From<ListenError> for Problem {
    fn from(error: ListenError) -> Self {
        match error {
            ListenError::NoSuchTopic => Self::not_found("This trail"),
            ListenError::NoSuchEvent => {
                Self::new(Code::InvalidHeader, "Last-Event-ID is not an id that this stream gave out.")
                    .at("Last-Event-ID", "is not an id of this stream")
            }
            ListenError::Full => Self::new(
                Code::Unavailable,
                "Too many listen already, or the server stops. Try again in a moment.",
            ),
            ListenError::Store(failed) => failed.into(),
        }
    }
}
