//! Runs: start, list, read.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::definition::Definition;
use handoff_core::id::RunId;
use handoff_core::rollup::Colour;
use handoff_core::run::decide::StartRefused;
use handoff_core::run::{Assignment, Judgment, Unit, UnitState};
use handoff_engine::read::run::{self, ChildCard, RunFilter, RunLine, RunStory};
use handoff_engine::run::{RunStarted, StartRun, StartRunRefused};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery, words_of};
use crate::problem::{Code, Problem};
use crate::routes::condition::UnitCondition;
use crate::routes::corrections::{BuiltOnView, built_on_corrected};
use crate::routes::judgments::JudgmentDetail;
use crate::routes::rollup::RunRollup;
use crate::routes::timing::UnitTime;

/// An item to send on its way.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"workflow": "document-approval", "item": {"external_key": "invoice-4711",
    "payload": {"title": "Invoice 4711", "document_ref": "s3://documents/4711.pdf"}}}))]
pub(crate) struct NewRun {
    /// The key of the workflow; its live version is used.
    #[schema(example = "document-approval")]
    workflow: String,
    item: NewItem,
}

/// The thing worked on.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewItem {
    /// What you call it; unique in the project. Naming an item that is there already, with the same payload, uses it.
    #[serde(default)]
    #[schema(example = "invoice-4711")]
    external_key: Option<String>,
    /// What it is, or where it is.
    #[schema(value_type = Object, example = json!({"title": "Invoice 4711", "document_ref": "s3://documents/4711.pdf"}))]
    payload: serde_json::Map<String, Value>,
}

/// A run, in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunSummary {
    run_id: Uuid,
    workflow: String,
    version: i32,
    external_key: Option<String>,
    /// What the item calls itself: its `title` or `name`.
    title: Option<String>,
    /// `in_progress`, `paused`, `completed` or `cancelled`.
    state: String,
    /// What became of the item, once the run is completed.
    outcome: Option<String>,
    /// Stages it is at now.
    at_stages: Vec<String>,
    started_by: Uuid,
    created_at: Timestamp,
    updated_at: Timestamp,
    completed_at: Option<Timestamp>,
    /// How it stands, as of `updated_at`; none for a run that nothing has happened to since before roll-ups were kept.
    rollup: Option<RunRollup>,
}

impl From<RunLine> for RunSummary {
    fn from(line: RunLine) -> Self {
        Self {
            run_id: line.run.0,
            workflow: line.workflow_key,
            version: line.version_number,
            external_key: line.external_key,
            title: line.title,
            state: line.state,
            outcome: line.outcome,
            at_stages: line.at_stages,
            started_by: line.started_by.0,
            created_at: line.created_at,
            updated_at: line.updated_at,
            completed_at: line.completed_at,
            rollup: line.rollup.as_ref().map(Into::into),
        }
    }
}

/// A run that was just started.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StartedRun {
    run_id: Uuid,
    item_id: Uuid,
    version: i32,
    state: &'static str,
    /// The unit that waits to be taken.
    unit_id: Option<Uuid>,
}

/// A run with everything in it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunDetail {
    #[serde(flatten)]
    summary: RunSummary,
    project: String,
    item_id: Uuid,
    payload: Value,
    /// Visits to stages, oldest first.
    units: Vec<UnitDetail>,
    /// How many events its trail has.
    event_count: i64,
}

/// A visit to a stage.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitDetail {
    unit_id: Uuid,
    stage: String,
    stage_name: String,
    parent_unit_id: Option<Uuid>,
    round: i16,
    #[serde(flatten)]
    condition: UnitCondition,
    #[serde(flatten)]
    time: UnitTime,
    created_at: Timestamp,
    started_at: Option<Timestamp>,
    finished_at: Option<Timestamp>,
    /// What it came to, where that is not simply what was handed in.
    result: Option<Value>,
    /// What the result rests on: how several answers agreed.
    basis: Option<Value>,
    assignments: Vec<AssignmentDetail>,
    judgments: Vec<JudgmentDetail>,
    /// Corrections of results that it was built on: it may have to be done again.
    built_on_corrected: Vec<BuiltOnView>,
    /// At a SUBWORKFLOW: the runs it has started, under way or not.
    children: Vec<ChildDetail>,
}

/// A run within a run.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChildDetail {
    run_id: Uuid,
    /// Its place among those of the unit, from 1.
    number: i32,
    /// As `in_progress`, `paused`, `completed` or `cancelled`; absent: it could not be started.
    state: Option<String>,
    outcome: Option<String>,
}

impl From<&ChildCard> for ChildDetail {
    fn from(card: &ChildCard) -> Self {
        let (state, outcome) = (card.state.clone(), card.outcome.clone());
        Self { run_id: card.run.0, number: card.ordinal + 1, state, outcome }
    }
}

/// Somebody's hold on a unit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AssignmentDetail {
    pub(crate) assignment_id: Uuid,
    pub(crate) actor_id: Uuid,
    #[schema(example = "IN_PROGRESS")]
    pub(crate) status: &'static str,
    pub(crate) epoch: i32,
    pub(crate) previous_assignment_id: Option<Uuid>,
    pub(crate) claimed_at: Timestamp,
    /// When the lease runs out, unless it is renewed; absent for the engine's own.
    pub(crate) expires_at: Option<Timestamp>,
    pub(crate) ended_at: Option<Timestamp>,
    /// When something was first written down for it; told with the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) first_draft_at: Option<Timestamp>,
}

impl From<&Assignment> for AssignmentDetail {
    fn from(held: &Assignment) -> Self {
        Self {
            assignment_id: held.id.0,
            actor_id: held.actor.0,
            status: held.status.word(),
            epoch: held.epoch,
            previous_assignment_id: held.previous.map(|previous| previous.0),
            claimed_at: held.claimed_at,
            expires_at: held.expires_at,
            ended_at: held.ended_at,
            first_draft_at: None,
        }
    }
}

/// Start a run
#[utoipa::path(post, path = "/v1/projects/{project}/runs", tag = "runs",
    params(("project" = String, Path, description = "The project's key"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewRun,
    responses((status = 201, body = StartedRun), (status = "default", body = Problem)))]
pub(crate) async fn start_run(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    submitted: Submitted<NewRun>,
) -> Result<Response, Problem> {
    let NewRun { workflow, item } = submitted.body.clone();
    let command =
        StartRun { project, workflow, external_key: item.external_key, payload: Value::Object(item.payload) };
    app.answer_on_run(submitted.by(), command, StatusCode::CREATED, |started: RunStarted| {
        let run = &started.in_hand.run.value;
        let open =
            started.in_hand.units.iter().map(|row| &row.value).find(|unit| unit.state == UnitState::Ready);
        StartedRun {
            run_id: run.id.0,
            item_id: run.item.0,
            version: started.version_number,
            state: run.state.word(),
            unit_id: open.map(|unit| unit.id.0),
        }
    })
    .await
}

impl From<StartRunRefused> for Problem {
    fn from(refused: StartRunRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            StartRunRefused::NoSuchProject(_) => Self::not_found("This project"),
            StartRunRefused::NoSuchWorkflow(_) => {
                Self::new(Code::UnknownReference, detail).at("/workflow", "names no published workflow")
            }
            StartRunRefused::ExternalKey(text) => Self::invalid_value("/item/external_key", &text),
            StartRunRefused::ItemDiffers { .. } => Self::new(Code::ItemDiffers, detail)
                .at("/item/payload", "differs from what is kept under this key"),
            StartRunRefused::Rule(StartRefused::Role) => Self::new(Code::Forbidden, detail),
            StartRunRefused::Rule(StartRefused::NotInitiator) => Self::new(Code::NotInitiator, detail),
            StartRunRefused::Rule(StartRefused::NotAllowed(not_allowed)) => not_allowed.into(),
        }
    }
}

/// The states a run can be in.
const RUN_STATES: &[&str] = &["in_progress", "paused", "completed", "cancelled"];

/// Which runs.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunQuery {
    /// Only runs in this state: `in_progress`, `paused`, `completed` or `cancelled`.
    state: Option<String>,
    /// Only runs that stand in this colour: `red`, `yellow`, `green` or `gray`.
    colour: Option<String>,
    /// Words in the item's key, title or name, the stages the run is at, its workflow or its outcome, or 8 letters of its id;
    /// all of them must be there.
    text: Option<String>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List a project's runs, newest first
#[utoipa::path(get, path = "/v1/projects/{project}/runs", tag = "runs",
    params(("project" = String, Path, description = "The project's key"), RunQuery),
    responses((status = 200, body = Page<RunSummary>), (status = "default", body = Problem)))]
pub(crate) async fn list_runs(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<RunQuery>,
) -> Result<Json<Page<RunSummary>>, Problem> {
    let state = query.state.as_deref();
    if state.is_some_and(|state| !RUN_STATES.contains(&state)) {
        let detail = format!("must be one of {}", RUN_STATES.join(", "));
        return Err(Problem::new(Code::InvalidQuery, format!("state {detail}.")).at("state", detail));
    }
    let colour = query.colour.as_deref().map(colour_of).transpose()?;
    let words = words_of(query.text.as_deref());
    let page = PageQuery { limit: query.limit, cursor: query.cursor.clone() };
    let (limit, before) = (page.limit()?, page.after_id()?.map(RunId));
    let filter = RunFilter { state, colour, words: &words };
    let lines = run::list_runs(&app.ctx, &signed_in.caller.actor, &project, filter, before, limit).await?;
    let lines = lines.ok_or_else(|| Problem::not_found("This project"))?;
    Ok(Json(Page::new(lines, limit, |line| line.run.to_string(), Into::into)))
}

fn colour_of(word: &str) -> Result<Colour, Problem> {
    let detail = "must be one of red, yellow, green, gray";
    let unknown = || Problem::new(Code::InvalidQuery, format!("colour {detail}.")).at("colour", detail);
    Colour::from_word(word).ok_or_else(unknown)
}

/// Read a run with everything in it
#[utoipa::path(get, path = "/v1/runs/{run}", tag = "runs",
    params(("run" = Uuid, Path, description = "The run's id")),
    responses((status = 200, body = RunDetail), (status = "default", body = Problem)))]
pub(crate) async fn get_run(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(run): PathOf<Uuid>,
) -> Result<Json<RunDetail>, Problem> {
    let story = run::tell_run(&app.ctx, &signed_in.caller.actor, RunId(run)).await?;
    Ok(Json(run_detail(story.ok_or_else(|| Problem::not_found("This run"))?)))
}

fn run_detail(story: RunStory) -> RunDetail {
    let stages = &story.stages;
    let units: Vec<_> = story.units.iter().map(|unit| unit_detail(unit, &story)).collect();
    let open = story.units.iter().filter(|unit| unit.state.is_open());
    let at_stages = open.filter_map(|unit| stages.get(&unit.step).map(ToString::to_string)).collect();
    RunDetail {
        event_count: story.card.chain.seq,
        summary: RunSummary { at_stages, ..story.card.line.into() },
        project: story.card.project_key,
        item_id: story.card.item.0,
        payload: story.card.payload,
        units,
    }
}

fn unit_detail(unit: &Unit, story: &RunStory) -> UnitDetail {
    let stage = story.stages.get(&unit.step).map(|key| &**key).unwrap_or_default();
    let hold = |held: &Assignment| AssignmentDetail {
        first_draft_at: story.first_drafts.get(&held.id).copied(),
        ..held.into()
    };
    let judged = |judgment: &Judgment| JudgmentDetail {
        tainted_reason: story.tainted_reasons.get(&judgment.id).cloned(),
        ..judgment.into()
    };
    UnitDetail {
        unit_id: unit.id.0,
        stage: stage.to_owned(),
        stage_name: stage_name(&story.definition, stage),
        parent_unit_id: unit.parent.map(|parent| parent.0),
        round: unit.round,
        condition: unit.into(),
        time: UnitTime::of(&story.timings, unit.id),
        created_at: unit.created_at,
        started_at: unit.started_at,
        finished_at: unit.state.ended_at(),
        result: unit.result.as_deref().cloned(),
        basis: unit.basis.as_deref().map(|basis| json!(basis)),
        assignments: story.assignments.iter().filter(|held| held.unit == unit.id).map(hold).collect(),
        built_on_corrected: built_on_corrected(&story.built_on, unit.id),
        children: story.children.iter().filter(|child| child.unit == unit.id).map(Into::into).collect(),
        judgments: story.judgments.iter().filter(|judgment| judgment.unit == unit.id).map(judged).collect(),
    }
}

/// What people call a stage.
pub(crate) fn stage_name(definition: &Definition, key: &str) -> String {
    definition.stage(key).map_or_else(|| key.to_owned(), |stage| stage.name.clone())
}
