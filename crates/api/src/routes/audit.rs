//! The trail of events, and the proof that it holds.

use axum::Json;
use axum::extract::State;
use handoff_core::id::RunId;
use handoff_core::text::hex;
use handoff_engine::read::audit::{self, EventRow, Trail, Verdict};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn};
use crate::page::{Page, PageQuery, bad_cursor};
use crate::problem::Problem;

/// A fact in a trail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Event {
    event_id: Uuid,
    /// Its number in the trail.
    seq: i64,
    #[serde(rename = "type")]
    #[schema(example = "dev.handoff.unit.claimed")]
    event_type: String,
    actor_id: Option<Uuid>,
    data: Value,
    occurred_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    traceparent: Option<String>,
    /// Hash of the event before it, in hex.
    prev_hash: String,
    /// Its own hash, in hex.
    hash: String,
}

impl From<EventRow> for Event {
    fn from(row: EventRow) -> Self {
        let fact = row.fact;
        Self {
            event_id: fact.event.0,
            seq: fact.link.seq,
            event_type: fact.event_type,
            actor_id: fact.actor.map(|actor| actor.0),
            data: serde_json::from_str(&fact.data).unwrap_or_default(),
            occurred_at: fact.occurred_at,
            traceparent: fact.traceparent,
            prev_hash: hex(&fact.link.prev),
            hash: hex(&fact.link.hash),
        }
    }
}

/// What a check of a trail found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Verification {
    /// Whether the chain holds.
    intact: bool,
    /// How many events the trail has.
    event_count: i64,
    /// Hash of the last one, in hex. Keep it elsewhere, and even a rewritten chain shows.
    head: String,
    /// The first place where it does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<String>,
}

impl From<Verdict> for Verification {
    fn from(verdict: Verdict) -> Self {
        Self {
            intact: verdict.broken.is_none(),
            event_count: verdict.head.seq,
            head: hex(&verdict.head.head),
            broken: verdict.broken.map(|broken| broken.to_string()),
        }
    }
}

async fn events(
    app: &App,
    by: &SignedIn,
    trail: Trail,
    page: &PageQuery,
) -> Result<Json<Page<Event>>, Problem> {
    let limit = page.limit()?;
    let after = page.after()?.map_or(Ok(0), |seq| seq.parse().map_err(|_| bad_cursor()))?;
    let rows = audit::list_events(&app.ctx, &by.caller.actor, &trail, after, limit).await?;
    let rows = rows.ok_or_else(|| Problem::not_found("This trail"))?;
    Ok(Json(Page::new(rows, limit, |row| row.fact.link.seq.to_string(), Into::into)))
}

async fn verification(app: &App, by: &SignedIn, trail: Trail) -> Result<Json<Verification>, Problem> {
    let verdict = audit::verify(&app.ctx, &by.caller.actor, &trail).await?;
    Ok(Json(verdict.ok_or_else(|| Problem::not_found("This trail"))?.into()))
}

/// Read a run's trail
#[utoipa::path(get, path = "/v1/runs/{run}/events", tag = "audit",
    params(("run" = Uuid, Path, description = "The run's id"), PageQuery),
    responses((status = 200, body = Page<Event>), (status = "default", body = Problem)))]
pub(crate) async fn run_events(
    State(app): State<App>,
    by: SignedIn,
    PathOf(run): PathOf<Uuid>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Event>>, Problem> {
    events(&app, &by, Trail::Run(RunId(run)), &page).await
}

/// Check a run's trail
#[utoipa::path(get, path = "/v1/runs/{run}/events/verification", tag = "audit",
    params(("run" = Uuid, Path, description = "The run's id")),
    responses((status = 200, body = Verification), (status = "default", body = Problem)))]
pub(crate) async fn verify_run(
    State(app): State<App>,
    by: SignedIn,
    PathOf(run): PathOf<Uuid>,
) -> Result<Json<Verification>, Problem> {
    verification(&app, &by, Trail::Run(RunId(run))).await
}

/// Read a project's own trail: members and workflows
#[utoipa::path(get, path = "/v1/projects/{project}/events", tag = "audit",
    params(("project" = String, Path, description = "The project's key"), PageQuery),
    responses((status = 200, body = Page<Event>), (status = "default", body = Problem)))]
pub(crate) async fn project_events(
    State(app): State<App>,
    by: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Event>>, Problem> {
    events(&app, &by, Trail::Project(project), &page).await
}

/// Check a project's own trail
#[utoipa::path(get, path = "/v1/projects/{project}/events/verification", tag = "audit",
    params(("project" = String, Path, description = "The project's key")),
    responses((status = 200, body = Verification), (status = "default", body = Problem)))]
pub(crate) async fn verify_project(
    State(app): State<App>,
    by: SignedIn,
    PathOf(project): PathOf<String>,
) -> Result<Json<Verification>, Problem> {
    verification(&app, &by, Trail::Project(project)).await
}

/// Read the installation's trail: people, groups and tokens
#[utoipa::path(get, path = "/v1/events", tag = "audit", params(PageQuery),
    responses((status = 200, body = Page<Event>), (status = "default", body = Problem)))]
pub(crate) async fn installation_events(
    State(app): State<App>,
    by: SignedIn,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Event>>, Problem> {
    events(&app, &by, Trail::Installation, &page).await
}

/// Check the installation's trail
#[utoipa::path(get, path = "/v1/events/verification", tag = "audit",
    responses((status = 200, body = Verification), (status = "default", body = Problem)))]
pub(crate) async fn verify_installation(
    State(app): State<App>,
    by: SignedIn,
) -> Result<Json<Verification>, Problem> {
    verification(&app, &by, Trail::Installation).await
}
