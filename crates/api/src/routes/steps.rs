//! Steps: what one could work on, and how it stands.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::definition::config::Requirements;
use handoff_core::id::{ActorId, StepId};
use handoff_engine::read::step::{self, AvailableSteps, Found};
use handoff_engine::step::{ChangeStep, ChangeStepRefused, LearnStepLimits, StepCard};
use handoff_engine::sweep::Sweep as _;
use http::StatusCode;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery, bad_cursor, check_limit, read_cursor};
use crate::problem::{Code, Problem};

/// A stage as it runs in a project.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Step {
    step_id: Uuid,
    /// The project's key.
    project: String,
    workflow: String,
    version: i32,
    stage: String,
    stage_name: String,
    /// ANNOTATE or REVIEW.
    stage_type: &'static str,
    /// `launching` (no unit has come yet), `active`, `paused` or `completed` (every unit that has come is done).
    status: String,
    /// How urgent it is: the higher, the sooner.
    priority: i16,
    candidate_group_id: Option<Uuid>,
    /// What it takes to work on it, as the stage says: skills, channels, locales, minimum trust.
    requirements: Option<Asked>,
    /// How many claims of its next unit each node lets through in a minute; absent: all.
    claims_per_minute: Option<i32>,
    /// Units that have come and are not withdrawn.
    total_units: i64,
    /// How many of them are done.
    completed_units: i64,
}

/// What it takes to work on a step.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Asked {
    /// All of these.
    skills: Vec<String>,
    /// One of these; empty: any.
    channels: Vec<String>,
    /// One of these; empty: any.
    locales: Vec<String>,
    /// At least this trust, from 0 to 1.
    minimum_trust: Option<f64>,
}

impl From<Requirements> for Asked {
    fn from(asked: Requirements) -> Self {
        let Requirements { skills, channels, locales, minimum_trust } = asked;
        Self { skills, channels, locales, minimum_trust }
    }
}

impl From<StepCard> for Step {
    fn from(card: StepCard) -> Self {
        Self {
            step_id: card.id.0,
            project: card.project_key,
            workflow: card.workflow,
            version: card.version,
            stage: card.stage,
            stage_name: card.stage_name,
            stage_type: if card.is_review { "REVIEW" } else { "ANNOTATE" },
            status: card.standing.status,
            priority: card.standing.priority,
            candidate_group_id: card.candidate_group.map(|group| group.0),
            requirements: card.requirements.map(Into::into),
            claims_per_minute: card.claims_per_minute,
            total_units: card.standing.total_units,
            completed_units: card.standing.completed_units,
        }
    }
}

/// Which steps.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct StepQuery {
    /// To whom they are available; you, when nothing is said. Only who sees all people may ask for others.
    contributor_id: Option<Uuid>,
    /// Words in the name or key of the project, the workflow or the stage; all of them must be there.
    text: Option<String>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the steps that somebody could work on, most urgent first
///
/// A page may have fewer rows than asked for and still not be the last: the last one has no `next_cursor`.
#[utoipa::path(get, path = "/v1/job-steps", tag = "work", params(StepQuery),
    responses((status = 200, body = Page<Step>), (status = "default", body = Problem)))]
pub(crate) async fn available_steps(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(query): QueryOf<StepQuery>,
) -> Result<Json<Page<Step>>, Problem> {
    let limit = check_limit(query.limit)?;
    let after = query.cursor.as_deref().map(|cursor| read_cursor(cursor).and_then(|text| read_place(&text)));
    let after = after.transpose()?;
    let asked = AvailableSteps {
        contributor: query.contributor_id.map(ActorId),
        words: query.text.as_deref(),
        after,
        limit: usize::try_from(limit).unwrap_or(usize::MAX),
    };
    let finder = &app.settings.finder;
    let found = step::available_steps(&app.ctx, finder, &signed_in.caller.actor, asked).await?;
    let Found { steps, next } = found.ok_or_else(|| Problem::not_found("This contributor"))?;
    let next = next.map(|(priority, step)| format!("{priority} {step}"));
    Ok(Json(Page::with_next(steps, next, Into::into)))
}

fn read_place(text: &str) -> Result<(i16, StepId), Problem> {
    let (priority, step) = text.split_once(' ').ok_or_else(bad_cursor)?;
    let priority = priority.parse().map_err(|_| bad_cursor())?;
    Ok((priority, StepId(step.parse().map_err(|_| bad_cursor())?)))
}

/// List a project's steps
#[utoipa::path(get, path = "/v1/projects/{project}/steps", tag = "work",
    params(("project" = String, Path, description = "The project's key"), PageQuery),
    responses((status = 200, body = Page<Step>), (status = "default", body = Problem)))]
pub(crate) async fn project_steps(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Step>>, Problem> {
    let (limit, after) = (page.limit()?, page.after_id()?.map(StepId));
    let cards = step::project_steps(&app.ctx, &signed_in.caller.actor, &project, after, limit).await?;
    let cards = cards.ok_or_else(|| Problem::not_found("This project"))?;
    Ok(Json(Page::new(cards, limit, |card| card.id.to_string(), Into::into)))
}

/// Read a step
#[utoipa::path(get, path = "/v1/job-steps/{step}", tag = "work",
    params(("step" = Uuid, Path, description = "The step's id")),
    responses((status = 200, body = Step), (status = "default", body = Problem)))]
pub(crate) async fn get_step(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(step): PathOf<Uuid>,
) -> Result<Json<Step>, Problem> {
    let card = step::find_step(&app.ctx, &signed_in.caller.actor, StepId(step)).await?;
    Ok(Json(card.ok_or_else(|| Problem::not_found("This step"))?.into()))
}

/// What is to become of a step.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"paused": true}))]
#[expect(clippy::option_option, reason = "null lifts the limit, and an absent field leaves it")]
pub(crate) struct StepChange {
    /// Whether it stands still: nothing of it is handed out.
    #[serde(default)]
    paused: Option<bool>,
    /// How urgent it is, from -1000 to 1000.
    #[serde(default)]
    #[schema(minimum = -1000, maximum = 1000)]
    priority: Option<i16>,
    /// How many claims of its next unit each node lets through in a minute, 1 to 1,000,000; null or 0 lifts the limit. After a pause they may come all at
    /// once; from then on one is let through as often as makes so many in a minute.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<i32>, minimum = 0, maximum = 1_000_000)]
    claims_per_minute: Option<Option<i32>>,
}

/// Keeps a null apart from a field that is not there.
#[expect(clippy::option_option, reason = "null lifts the limit, and an absent field leaves it")]
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<i32>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Pause a step, let it go on, say how urgent it is, or limit how fast it is taken from
#[utoipa::path(patch, path = "/v1/job-steps/{step}", tag = "work",
    params(("step" = Uuid, Path, description = "The step's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = StepChange,
    responses((status = 200, body = Step), (status = "default", body = Problem)))]
pub(crate) async fn change_step(
    State(app): State<App>,
    PathOf(step): PathOf<Uuid>,
    submitted: Submitted<StepChange>,
) -> Result<Response, Problem> {
    let StepChange { paused, priority, claims_per_minute } = submitted.body.clone();
    let claims_per_minute = claims_per_minute.map(|limit| limit.filter(|limit| *limit != 0));
    let command = ChangeStep { step: StepId(step), paused, priority, claims_per_minute };
    let answer = app.answer(submitted.by(), &command, StatusCode::OK, Step::from).await?;
    // Here at once; other nodes learn it within seconds.
    LearnStepLimits.run_once(&app.ctx).await?;
    Ok(answer)
}

impl From<ChangeStepRefused> for Problem {
    fn from(refused: ChangeStepRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ChangeStepRefused::NoSuchStep(_) => Self::not_found("This step"),
            ChangeStepRefused::Forbidden => Self::new(Code::Forbidden, detail),
            ChangeStepRefused::Limit => Self::new(Code::InvalidValue, detail)
                .at("/claims_per_minute", "must be from 1 to 1000000, or null or 0 for none"),
            ChangeStepRefused::Priority => {
                Self::new(Code::InvalidValue, detail).at("/priority", "must be from -1000 to 1000")
            }
        }
    }
}
