//! Dead letters, and second chances for them.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::delivery::Classification;
use handoff_core::id::{DeadLetterId, ReplayId};
use handoff_engine::deliver::{DecideReplay, DecideReplayRefused, RequestReplay, RequestReplayRefused};
use handoff_engine::read::delivery;
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery, bad_cursor};
use crate::problem::{Code, Problem};

/// An event that was set aside.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeadLetter {
    dead_letter_id: Uuid,
    consumer: String,
    event_id: Uuid,
    /// The run, if the event is about one.
    run_id: Option<Uuid>,
    project_id: Option<Uuid>,
    event_type: String,
    /// What the event carries.
    #[schema(value_type = Object)]
    data: Box<RawValue>,
    occurred_at: Timestamp,
    /// `transient`, `permanent`, `unreadable` or `crash`.
    classification: &'static str,
    /// What went wrong last.
    message: String,
    attempts: i32,
    set_aside_at: Timestamp,
    /// Whether it waits for a second chance.
    open: bool,
}

impl From<delivery::DeadLetter> for DeadLetter {
    fn from(letter: delivery::DeadLetter) -> Self {
        Self {
            dead_letter_id: letter.id.0,
            consumer: letter.consumer,
            event_id: letter.event.id.0,
            run_id: letter.event.run().map(|run| run.0),
            project_id: letter.event.project.map(|project| project.0),
            data: RawValue::from_string(letter.event.data.to_string()).unwrap_or_default(),
            event_type: letter.event.event_type.to_string(),
            occurred_at: letter.event.occurred_at,
            classification: letter.classification.word(),
            message: letter.message,
            attempts: letter.attempts,
            set_aside_at: letter.set_aside_at,
            open: letter.open,
        }
    }
}

/// Which dead letters.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeadLetterQuery {
    /// Only those that wait (`true`), or only those that were replayed (`false`).
    open: Option<bool>,
    /// Only those that failed so: `transient`, `permanent`, `unreadable` or `crash`.
    classification: Option<String>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List dead letters, the latest first
#[utoipa::path(get, path = "/v1/dead-letters", tag = "operations", params(DeadLetterQuery),
    responses((status = 200, body = Page<DeadLetter>), (status = "default", body = Problem)))]
pub(crate) async fn list_dead_letters(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(query): QueryOf<DeadLetterQuery>,
) -> Result<Json<Page<DeadLetter>>, Problem> {
    let page = PageQuery { limit: query.limit, cursor: query.cursor };
    let limit = page.limit()?;
    let before = page.after()?.map(|text| read_place(&text).ok_or_else(bad_cursor)).transpose()?;
    let classification = query.classification.as_deref().map(read_classification).transpose()?;
    let which = (query.open, classification);
    let letters = delivery::dead_letters(&app.ctx, &signed_in.caller.actor, which, before, limit).await?;
    let place = |letter: &delivery::DeadLetter| format!("{} {}", letter.set_aside_at, letter.id);
    Ok(Json(Page::new(letters, limit, place, Into::into)))
}

fn read_classification(word: &str) -> Result<Classification, Problem> {
    Classification::from_word(word).ok_or_else(|| {
        let detail = "must be transient, permanent, unreadable or crash";
        Problem::new(Code::InvalidValue, format!("classification {detail}.")).at("/classification", detail)
    })
}

fn read_place(text: &str) -> Option<(Timestamp, DeadLetterId)> {
    let (at, id) = text.split_once(' ')?;
    Some((at.parse().ok()?, DeadLetterId(id.parse().ok()?)))
}

/// A dead letter with its history.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeadLetterStory {
    #[serde(flatten)]
    letter: DeadLetter,
    /// Every try that failed.
    failures: Vec<FailedTry>,
    /// Every second chance that was asked for.
    replays: Vec<Replay>,
}

/// A try that failed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FailedTry {
    attempt: i32,
    classification: &'static str,
    message: String,
    failed_at: Timestamp,
}

/// A second chance.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Replay {
    replay_id: Uuid,
    requested_by: Uuid,
    requested_at: Timestamp,
    reason: String,
    decided_by: Option<Uuid>,
    decided_at: Option<Timestamp>,
    /// `requested`, `approved`, `rejected`, `succeeded` or `failed`.
    state: &'static str,
    outcome: Option<String>,
    finished_at: Option<Timestamp>,
}

impl From<delivery::LetterStory> for DeadLetterStory {
    fn from(story: delivery::LetterStory) -> Self {
        let failed = |failure: delivery::FailedTry| FailedTry {
            attempt: failure.attempt,
            classification: failure.classification.word(),
            message: failure.message,
            failed_at: failure.failed_at,
        };
        let replay = |replay: delivery::Replay| Replay {
            replay_id: replay.id.0,
            requested_by: replay.requested_by.0,
            requested_at: replay.requested_at,
            reason: replay.reason,
            decided_by: replay.decided_by.map(|actor| actor.0),
            decided_at: replay.decided_at,
            state: replay.state.word(),
            outcome: replay.outcome,
            finished_at: replay.finished_at,
        };
        Self {
            letter: story.letter.into(),
            failures: story.failures.into_iter().map(failed).collect(),
            replays: story.replays.into_iter().map(replay).collect(),
        }
    }
}

/// Read a dead letter: payload, history of tries, second chances
#[utoipa::path(get, path = "/v1/dead-letters/{letter}", tag = "operations",
    params(("letter" = Uuid, Path, description = "The dead letter's id")),
    responses((status = 200, body = DeadLetterStory), (status = "default", body = Problem)))]
pub(crate) async fn get_dead_letter(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(letter): PathOf<Uuid>,
) -> Result<Json<DeadLetterStory>, Problem> {
    let story = delivery::dead_letter(&app.ctx, &signed_in.caller.actor, DeadLetterId(letter)).await?;
    Ok(Json(story.ok_or_else(|| Problem::not_found("This dead letter"))?.into()))
}

/// Why a second chance.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplayRequest {
    /// Why it would go better now.
    #[schema(example = "The index is back.")]
    reason: String,
}

/// What was asked for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RequestedReplay {
    replay_id: Uuid,
}

/// Ask for a dead letter to be tried again; somebody else has to agree
#[utoipa::path(post, path = "/v1/dead-letters/{letter}/replays", tag = "operations", request_body = ReplayRequest,
    params(("letter" = Uuid, Path, description = "The dead letter's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = RequestedReplay), (status = "default", body = Problem)))]
pub(crate) async fn request_replay(
    State(app): State<App>,
    PathOf(letter): PathOf<Uuid>,
    submitted: Submitted<ReplayRequest>,
) -> Result<Response, Problem> {
    let command = RequestReplay { letter: DeadLetterId(letter), reason: submitted.body.reason.clone() };
    let to_wire = |replay: ReplayId| RequestedReplay { replay_id: replay.0 };
    app.answer(submitted.by(), &command, StatusCode::CREATED, to_wire).await
}

impl From<RequestReplayRefused> for Problem {
    fn from(refused: RequestReplayRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            RequestReplayRefused::NoSuchLetter(_) => Self::not_found("This dead letter"),
            RequestReplayRefused::Forbidden => Self::new(Code::Forbidden, detail),
            RequestReplayRefused::Replayed => Self::new(Code::LetterReplayed, detail),
            RequestReplayRefused::UnderWay => Self::new(Code::ReplayUnderWay, detail),
            RequestReplayRefused::Reason => {
                Self::new(Code::InvalidValue, detail).at("/reason", "must have from 1 to 1000 characters")
            }
        }
    }
}

/// A decision on a second chance.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplayDecision {
    /// Whether to try it again.
    approve: bool,
}

/// What was decided.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DecidedReplay {
    /// `approved` or `rejected`.
    state: &'static str,
}

/// Agree, or not, to try a dead letter again that somebody else asked for; it then runs once
#[utoipa::path(post, path = "/v1/dead-letters/{letter}/replays/{replay}/decision", tag = "operations",
    request_body = ReplayDecision,
    params(("letter" = Uuid, Path, description = "The dead letter's id"),
           ("replay" = Uuid, Path, description = "The replay's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = DecidedReplay), (status = "default", body = Problem)))]
pub(crate) async fn decide_replay(
    State(app): State<App>,
    PathOf((letter, replay)): PathOf<(Uuid, Uuid)>,
    submitted: Submitted<ReplayDecision>,
) -> Result<Response, Problem> {
    let (letter, replay) = (DeadLetterId(letter), ReplayId(replay));
    let command = DecideReplay { letter, replay, approve: submitted.body.approve };
    app.answer(submitted.by(), &command, StatusCode::OK, |state| DecidedReplay { state: state.word() }).await
}

impl From<DecideReplayRefused> for Problem {
    fn from(refused: DecideReplayRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            DecideReplayRefused::NoSuchReplay(_) => Self::not_found("This replay"),
            DecideReplayRefused::Forbidden => Self::new(Code::Forbidden, detail),
            DecideReplayRefused::OwnRequest => Self::new(Code::OwnRequest, detail),
            DecideReplayRefused::Decided => Self::new(Code::ReplayDecided, detail),
        }
    }
}
