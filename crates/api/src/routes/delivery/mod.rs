//! How events get to those who act on them: consumers, dead letters, replays, and how much happened.

mod letters;
mod problems;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_engine::deliver::{ReplayEvents, ReplayEventsRefused};
use handoff_engine::read::delivery::{self, ReadDeliveryError, SourceEvent, Standing};
use http::StatusCode;
use jiff::{Timestamp, civil};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::problem::{Code, Problem};

/// What there is to see and do about deliveries.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(problems::count_problems))
        .routes(routes!(problems::list_troubled))
        .routes(routes!(list_consumers))
        .routes(routes!(letters::list_dead_letters))
        .routes(routes!(letters::get_dead_letter))
        .routes(routes!(letters::request_replay))
        .routes(routes!(letters::decide_replay))
        .routes(routes!(replay_events))
        .routes(routes!(project_activity))
}

/// A consumer of events, and how it is doing.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Consumer {
    #[schema(example = "activity")]
    consumer: String,
    /// When somebody last read for it.
    heartbeat_at: Timestamp,
    /// Whether that is too long ago.
    silent: bool,
    /// Whether it is too far behind: many events wait, or it takes long from event to effect.
    behind: bool,
    /// How many events it has handled.
    handled: i64,
    /// How many events it has yet to look at, counted up to 10000.
    backlog: Option<i64>,
    /// How many events failed and are tried again.
    retrying: i64,
    /// How many of its events were set aside and wait.
    dead_letters: i64,
    /// From event to effect, over what was handled lately.
    lag: Option<ConsumerLag>,
    /// What all this rests on; none before the first event, and where a broker keeps its place.
    evidence: Option<ConsumerEvidence>,
}

/// What is told of a consumer, and what that rests on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConsumerEvidence {
    /// How many events it has handled: all of them are counted.
    source_event_count: i64,
    /// When the oldest of `source_events` happened.
    window_start_at: Timestamp,
    /// When the latest of them happened.
    window_end_at: Timestamp,
    /// Who says so: `deterministic_rule`, because it is reckoned and not guessed.
    #[schema(example = "deterministic_rule")]
    generated_by: &'static str,
    /// How sure that is, from 0 to 1; null for what is reckoned.
    confidence: Option<f64>,
    /// The last events that it has looked at, at most 20, the latest first.
    source_events: Vec<ConsumerSource>,
}

/// An event that a consumer has looked at.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConsumerSource {
    event_id: Uuid,
    #[schema(example = "dev.handoff.unit.claimed")]
    event_type: String,
    occurred_at: Timestamp,
    /// The run that it happened to; its trail tells the rest.
    run_id: Option<Uuid>,
}

fn evidence_of(handled: i64, sources: Vec<SourceEvent>) -> Option<ConsumerEvidence> {
    let (latest, oldest) = (sources.first()?.occurred_at, sources.last()?.occurred_at);
    let source = |event: SourceEvent| ConsumerSource {
        event_id: event.id.0,
        event_type: event.event_type,
        occurred_at: event.occurred_at,
        run_id: event.run.map(|run| run.0),
    };
    Some(ConsumerEvidence {
        source_event_count: handled,
        window_start_at: oldest,
        window_end_at: latest,
        generated_by: "deterministic_rule",
        confidence: None,
        source_events: sources.into_iter().map(source).collect(),
    })
}

/// From event to effect, in milliseconds.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConsumerLag {
    p50_ms: f64,
    p95_ms: f64,
    p99_ms: f64,
    /// When it was measured.
    measured_at: Option<Timestamp>,
}

impl From<Standing> for Consumer {
    fn from(standing: Standing) -> Self {
        let Standing { row, backlog, dead_letters, silent, behind, sources } = standing;
        Self {
            evidence: evidence_of(row.handled, sources),
            consumer: row.name,
            heartbeat_at: row.heartbeat_at,
            silent,
            behind,
            handled: row.handled,
            backlog,
            retrying: row.retrying,
            dead_letters,
            lag: row.lag.map(|lag| ConsumerLag {
                p50_ms: lag.p50_ms,
                p95_ms: lag.p95_ms,
                p99_ms: lag.p99_ms,
                measured_at: row.lag_at,
            }),
        }
    }
}

/// All consumers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ConsumerList {
    items: Vec<Consumer>,
}

/// List the consumers of events: heartbeat, lag, backlog
#[utoipa::path(get, path = "/v1/consumers", tag = "operations",
    responses((status = 200, body = ConsumerList), (status = "default", body = Problem)))]
pub(crate) async fn list_consumers(
    State(app): State<App>,
    signed_in: SignedIn,
) -> Result<Json<ConsumerList>, Problem> {
    let standings = delivery::consumers(&app.ctx, &signed_in.caller.actor).await?;
    Ok(Json(ConsumerList { items: standings.into_iter().map(Into::into).collect() }))
}

impl From<ReadDeliveryError> for Problem {
    fn from(error: ReadDeliveryError) -> Self {
        match error {
            ReadDeliveryError::Forbidden => Self::new(
                Code::Forbidden,
                "This is for operators: it takes the global role OPERATOR or ADMIN.",
            ),
            ReadDeliveryError::Store(failed) => failed.into(),
        }
    }
}

/// From when, and for whom.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventReplay {
    /// Everything that happened since then is delivered again; at most 30 days back.
    since: Timestamp,
    /// The consumer. None: all of them, and the broker, if there is one.
    consumer: Option<String>,
}

/// What was done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReplayedEvents {
    /// False: nobody has come so far yet, so there is nothing to repeat.
    sent_back: bool,
}

/// Deliver events again, to a consumer or to all. What was handled is not handled twice
#[utoipa::path(post, path = "/v1/events/replay", tag = "operations", request_body = EventReplay,
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = ReplayedEvents), (status = "default", body = Problem)))]
pub(crate) async fn replay_events(
    State(app): State<App>,
    submitted: Submitted<EventReplay>,
) -> Result<Response, Problem> {
    let EventReplay { since, consumer } = submitted.body.clone();
    let to_wire = |sent_back| ReplayedEvents { sent_back };
    app.answer(submitted.by(), &ReplayEvents { since, consumer }, StatusCode::OK, to_wire).await
}

impl From<ReplayEventsRefused> for Problem {
    fn from(refused: ReplayEventsRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ReplayEventsRefused::Forbidden => Self::new(Code::Forbidden, detail),
            ReplayEventsRefused::TooLongAgo => {
                Self::new(Code::InvalidValue, detail).at("/since", "is too long ago")
            }
            ReplayEventsRefused::NoSuchConsumer(_) => {
                Self::new(Code::UnknownReference, detail).at("/consumer", "does not exist")
            }
        }
    }
}

/// From which day on.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ActivityQuery {
    /// The first day, by UTC: `2026-11-16`; absent: from the beginning.
    since: Option<String>,
}

/// Events of one type on one day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DayOfEvents {
    #[schema(example = "2026-11-16")]
    day: String,
    #[schema(example = "dev.handoff.judgment.received")]
    event_type: String,
    events: i64,
}

/// How much happened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProjectActivity {
    items: Vec<DayOfEvents>,
}

/// How much happened in a project, by day and type; kept by a consumer, a moment behind
#[utoipa::path(get, path = "/v1/projects/{project}/activity", tag = "projects",
    params(("project" = String, Path, description = "The project's key"), ActivityQuery),
    responses((status = 200, body = ProjectActivity), (status = "default", body = Problem)))]
pub(crate) async fn project_activity(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<ActivityQuery>,
) -> Result<Json<ProjectActivity>, Problem> {
    let since = query.since.as_deref().map_or(Ok(civil::date(1970, 1, 1)), str::parse::<civil::Date>);
    let since = since.map_err(|_| {
        Problem::new(Code::InvalidQuery, "since must be a day such as 2026-11-16.").at("since", "is no day")
    })?;
    let counted = delivery::activity(&app.ctx, &signed_in.caller.actor, &project, &since.to_string()).await?;
    let counted = counted.ok_or_else(|| Problem::not_found("This project"))?;
    let day = |(activity, events): (delivery::Activity, i64)| DayOfEvents {
        day: activity.day,
        event_type: activity.event_type,
        events,
    };
    Ok(Json(ProjectActivity { items: counted.into_iter().map(day).collect() }))
}
