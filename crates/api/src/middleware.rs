//! What surrounds every request: limits, security headers, request id, log line, metrics, and an end to panics.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use handoff_core::trace::begun_by;
use http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use tokio::sync::Semaphore;
use tower_http::csrf::CsrfLayer;
use tracing::Instrument;
use uuid::Uuid;

use crate::limits::{IMPORT_TIME_MAX, REQUEST_TIME_MAX, REQUESTS_MAX};
use crate::measures::Measures;
use crate::problem::{Code, Problem};

/// Pages may load what this server serves, and nothing else may run.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Puts everything around the routes.
pub(crate) fn surround(routes: Router, join_trace: fn(&tracing::Span, &str)) -> Router {
    let csrf = CsrfLayer::new().with_rejection_response(|_: tower_http::csrf::ProtectionError| {
        Problem::new(Code::CrossSite, "The request came from a page of another site.").into_response()
    });
    let door =
        Arc::new(Door { places: Semaphore::new(REQUESTS_MAX), join_trace, measures: Measures::default() });
    let observe = from_fn(move |matched, request, next| observe(door.clone(), matched, request, next));
    // The first one named is the outermost. Together, because routes are boxed and cloned once for each call of `layer`.
    routes.layer((observe, csrf))
}

/// Where requests come in.
struct Door {
    places: Semaphore,
    join_trace: fn(&tracing::Span, &str),
    measures: Measures,
}

/// Logs and counts each request, once, with its id, as part of the trace it belongs to. Every answer leaves with headers that keep it safe.
async fn observe(
    door: Arc<Door>,
    matched: Option<MatchedPath>,
    mut request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let route = matched.as_ref().map_or("unmatched", MatchedPath::as_str);
    let method = known_method(request.method());
    let id = fresh_id();
    let request_id = id.simple().to_string();
    // A request that belongs to no trace begins one, so that every event can be followed back to its request.
    if traceparent(request.headers()).is_none()
        && let Ok(value) = HeaderValue::try_from(begun_by(id))
    {
        request.headers_mut().insert(TRACEPARENT, value);
    }
    let trace = traceparent(request.headers()).unwrap_or_default();
    let span = tracing::info_span!("http", request_id, method, route, traceparent = trace);
    (door.join_trace)(&span, trace);
    let mut response = admit(&door.places, request, next).instrument(span.clone()).await;
    let _in_span = span.enter();
    let status = response.status().as_u16();
    let took = began.elapsed();
    tracing::debug!(status, took_ms = took.as_secs_f64() * 1_000.0, "answered");
    door.measures.note(route, method, status, took);
    if let Ok(value) = HeaderValue::try_from(request_id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    secure(response.headers_mut());
    response
}

/// The request's W3C trace context, if it has the form of one.
pub(crate) fn traceparent(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(TRACEPARENT)?.to_str().ok()?;
    let mut parts = value.split('-');
    let [version, trace, span, flags] = [parts.next()?, parts.next()?, parts.next()?, parts.next()?];
    let hex = |text: &str, length| {
        text.len() == length && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
    };
    let not_zero = |text: &str| text.bytes().any(|b| b != b'0');
    let well_formed = parts.next().is_none()
        && hex(version, 2)
        && version != "ff"
        && hex(trace, 32)
        && not_zero(trace)
        && hex(span, 16)
        && not_zero(span)
        && hex(flags, 2);
    well_formed.then_some(value)
}

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

#[expect(clippy::disallowed_methods, reason = "a request's id is for logs alone and enters no state")]
fn fresh_id() -> Uuid {
    Uuid::now_v7()
}

/// Methods anybody can invent; labels must not be.
fn known_method(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

const fn fixed(value: &'static str) -> HeaderValue {
    HeaderValue::from_static(value)
}

/// Headers of every answer.
const SECURE: [(HeaderName, HeaderValue); 7] = [
    (header::CONTENT_SECURITY_POLICY, fixed(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, fixed("nosniff")),
    (header::X_FRAME_OPTIONS, fixed("DENY")),
    (header::REFERRER_POLICY, fixed("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), fixed("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), fixed("same-origin")),
    (HeaderName::from_static("permissions-policy"), fixed("camera=(), geolocation=(), microphone=()")),
];

fn secure(headers: &mut HeaderMap) {
    // With room for what the connection adds.
    headers.reserve(SECURE.len() + 3);
    for (name, value) in SECURE {
        headers.insert(name, value);
    }
    // What the API answers is for who asked, now.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// Turns a request away at once when too many are being worked on: a short no is better than a long wait.
async fn admit(places: &Semaphore, request: Request, next: Next) -> Response {
    match places.try_acquire() {
        Ok(_place) => in_time(request, next).await,
        Err(_) => Problem::new(Code::Unavailable, "Too many requests at once. Try again in a moment.")
            .into_response(),
    }
}

async fn in_time(request: Request, next: Next) -> Response {
    // A file of items takes as long as it takes; its handler sees to it that something comes.
    let path = request.uri().path();
    let takes_a_file = path.starts_with("/v1/imports/") && path.ends_with("/rows");
    let time_max = if takes_a_file { IMPORT_TIME_MAX } else { REQUEST_TIME_MAX };
    let answered = AssertUnwindSafe(next.run(request)).catch_unwind();
    match tokio::time::timeout(time_max, answered).await {
        Ok(Ok(response)) => response,
        Ok(Err(_panic)) => {
            tracing::error!("a handler panicked");
            Problem::new(Code::Internal, "The failure was logged. Nothing was changed.").into_response()
        }
        Err(_) => Problem::new(Code::Timeout, "The request took too long. Whether it was carried out is not known: repeat it with the same Idempotency-Key.")
            .into_response(),
    }
}
