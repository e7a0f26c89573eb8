//! Results with their lineage.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use handoff_core::definition::StageKind;
use handoff_core::id::{RunId, UnitId};
use handoff_core::results::text_sha256;
use handoff_core::run::basis::Basis;
use handoff_core::text::hex;
use handoff_engine::read::results::{
    FoundResult, ResultCard, ResultJudgment, Unfinished, Which, find_result, list_results,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn};
use crate::page::{Page, bad_cursor, check_limit, read_cursor};
use crate::problem::{Code, Problem};

/// What a unit came to, with everything that it rests on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitResult {
    unit_id: Uuid,
    run_id: Uuid,
    item_id: Uuid,
    /// What the item is called outside.
    external_key: Option<String>,
    /// What the item is.
    item: Value,
    workflow: String,
    /// The version of the workflow.
    version: i32,
    version_id: Uuid,
    stage: String,
    #[schema(example = "ANNOTATE")]
    stage_type: &'static str,
    round: i16,
    /// Whether no later visit of the run to the stage has come to anything.
    latest: bool,
    /// The review that put another answer in its place.
    corrected_by: Option<Uuid>,
    /// The state of the unit: `completed` where it has come to something.
    state: &'static str,
    /// The handle the unit was left by.
    handle: Option<String>,
    finished_at: Option<Timestamp>,
    /// The answer; none: the unit has come to nothing yet, or never will.
    result: Option<Value>,
    /// How sure it is, from 0 to 1, where several answers were put together.
    confidence: Option<f64>,
    /// How far the answers agree, from 0 to 1.
    agreement: Option<f64>,
    /// How it came about: the support of every answer, and how far each judgment agrees.
    basis: Option<Value>,
    /// How it is derived from the judgments: `handed_in`, `listed`, `reviewed` with the answer that was reviewed, `merged` with the method of each field, or `otherwise`.
    #[schema(example = json!({"how": "merged", "fields": {"/label": {"method": "majority"}}}))]
    derivation: Value,
    /// What was handed in, oldest first.
    judgments: Vec<JudgmentBehind>,
    /// The instructions that people were shown, as the SHA-256 of their text.
    instructions_sha256: Option<String>,
    /// How many events the run's trail has.
    event_seq: i64,
    /// The end of the run's chain of events, in hexadecimal digits.
    event_head: String,
}

/// A judgment behind a result.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JudgmentBehind {
    judgment_id: Uuid,
    unit_id: Uuid,
    actor_id: Uuid,
    /// HUMAN, MODEL or SERVICE.
    actor_kind: &'static str,
    /// Which version of a model judged, if one did and said so.
    model_version: Option<String>,
    decision: Option<String>,
    comment: Option<String>,
    data: Option<Value>,
    created_at: Timestamp,
    /// How far who judged was trusted then; absent where you are told of nobody's quality but your own, and with what newcomers handed in before
    /// that was kept.
    trust: Option<f64>,
    /// Whether it counted when it came.
    counted: bool,
    late: bool,
    /// When it was found to be worth nothing.
    tainted_at: Option<Timestamp>,
    tainted_reason: Option<String>,
}

impl From<ResultJudgment> for JudgmentBehind {
    fn from(behind: ResultJudgment) -> Self {
        let judgment = behind.judgment;
        Self {
            judgment_id: judgment.id.0,
            unit_id: judgment.unit.0,
            actor_id: judgment.actor.0,
            actor_kind: behind.kind.word(),
            model_version: judgment.model_version,
            decision: judgment.decision,
            comment: judgment.comment,
            data: judgment.data.map(Arc::unwrap_or_clone),
            created_at: judgment.created_at,
            trust: judgment.trust,
            counted: judgment.counted,
            late: judgment.late,
            tainted_at: judgment.tainted_at,
            tainted_reason: behind.tainted_reason,
        }
    }
}

impl From<ResultCard> for UnitResult {
    fn from(card: ResultCard) -> Self {
        let ResultCard { run, definition, unit, latest, corrected_by, result, derivation, judgments } = card;
        let stage = definition.stage_of(unit.step);
        let human = stage.and_then(|stage| stage.kind.human());
        let instructions = human.and_then(|human| human.work.instructions.as_deref());
        Self {
            unit_id: unit.id.0,
            run_id: run.id.0,
            item_id: run.item.0,
            external_key: run.external_key.clone(),
            item: run.payload.clone(),
            workflow: definition.key.clone(),
            version: definition.number,
            version_id: run.version.0,
            stage: stage.map(|stage| stage.key.to_string()).unwrap_or_default(),
            stage_type: stage.map_or(StageKind::Start.stage_type(), |stage| stage.kind.stage_type()).word(),
            round: unit.round,
            latest,
            corrected_by: corrected_by.map(|review| review.0),
            state: unit.state.word(),
            handle: unit.state.handle().map(str::to_owned),
            finished_at: unit.state.ended_at(),
            result,
            confidence: unit.basis.as_deref().and_then(Basis::confidence),
            agreement: unit.basis.as_deref().and_then(Basis::agreement),
            basis: unit.basis.as_deref().map(|basis| json!(basis)),
            derivation: json!(derivation),
            judgments: judgments.into_iter().map(Into::into).collect(),
            instructions_sha256: instructions.map(text_sha256),
            event_seq: run.event_seq,
            event_head: hex(&run.event_head),
        }
    }
}

/// Read what a unit came to, and everything that it rests on
#[utoipa::path(get, path = "/v1/units/{unit}/result", tag = "quality",
    params(("unit" = Uuid, Path, description = "The unit's id")),
    responses((status = 200, body = UnitResult), (status = "default", body = Problem)))]
pub(crate) async fn get_result(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(unit): PathOf<Uuid>,
) -> Result<Json<UnitResult>, Problem> {
    match find_result(&app.ctx, &signed_in.caller.actor, UnitId(unit)).await? {
        None => Err(Problem::not_found("This unit")),
        Some(FoundResult::NotYet) => Err(Problem::new(Code::NoResult, "This unit has not come to a result.")),
        Some(FoundResult::Is(card)) => Ok(Json((*card).into())),
    }
}

/// Which results.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResultsQuery {
    /// Of one workflow, by its key.
    workflow: Option<String>,
    /// Of one stage, by its key.
    stage: Option<String>,
    /// Also of units for which something was handed in, but which have come to nothing yet, or never will: their `result` is null. Who reads
    /// answers to a blind stage has seen them, and does not answer there any more.
    #[serde(default)]
    unfinished: bool,
    /// Of how many runs at most: 1 to 200, 50 when nothing is said. A run has as many results as it had visits to stages.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the results of a project, run by run, oldest run first
#[utoipa::path(get, path = "/v1/projects/{project}/results", tag = "quality",
    params(("project" = String, Path, description = "The project's key"), ResultsQuery),
    responses((status = 200, body = Page<UnitResult>), (status = "default", body = Problem)))]
pub(crate) async fn project_results(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<ResultsQuery>,
) -> Result<Json<Page<UnitResult>>, Problem> {
    let limit = check_limit(query.limit)?;
    let after = query.cursor.as_deref().map(read_cursor).transpose()?;
    let after = after.map(|text| text.parse().map(RunId).map_err(|_| bad_cursor())).transpose()?;
    let ResultsQuery { workflow, stage, unfinished, .. } = &query;
    let unfinished = if *unfinished { Unfinished::Too } else { Unfinished::Not };
    let which = Which { workflow: workflow.as_deref(), stage: stage.as_deref(), unfinished };
    let found = list_results(&app.ctx, &signed_in.caller.actor, &project, which, after, limit).await?;
    let (cards, next) = found.ok_or_else(|| Problem::not_found("This project"))?;
    Ok(Json(Page::with_next(cards, next.map(|run| run.0.to_string()), Into::into)))
}
