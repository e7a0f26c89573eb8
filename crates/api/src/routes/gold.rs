//! Gold questions.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use handoff_core::id::AssignmentId;
use handoff_core::quality::gold::{GoldAnswer, Nearness};
use handoff_engine::Failure;
use handoff_engine::quality::{AddGold, EditGold, GoldRefused, GoldShift, preview_edit};
use handoff_engine::read::quality::{Gold, feedback, find_gold, list_gold};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::blast::BlastView;
use super::quality::seen;
use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, bad_cursor, check_limit, read_cursor};
use crate::problem::{Code, Problem};

/// A gold question: work whose right answer is known.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"workflow": "image-labelling", "stage": "label", "item": {"external_key": "image-7", "payload": {"image": "7.png"}},
    "answers": [{"label": "cat"}], "reason": "The ears."}))]
pub(crate) struct NewGold {
    /// The workflow it is asked in.
    workflow: String,
    /// The ANNOTATE stage it is asked at; it needs a plan for gold questions.
    stage: String,
    item: GoldItem,
    /// Answers that are right; being like one of them is enough.
    answers: Vec<Value>,
    /// Fields that are compared, by JSON pointer, with what is near enough: `same`, `same_text`, `{"within": 1}`, `{"iou": 0.5}`. None: the
    /// answer as a whole, exactly.
    #[serde(default)]
    #[schema(value_type = Object)]
    fields: BTreeMap<String, Value>,
    /// Why that is right; told with feedback.
    #[serde(default)]
    reason: Option<String>,
}

/// What the item of a question is. Let it look like ordinary items: with an `external_key` of their kind where they have one.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoldItem {
    #[serde(default)]
    external_key: Option<String>,
    #[schema(value_type = Object)]
    payload: serde_json::Map<String, Value>,
}

/// What is to change about a question; what is left out stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoldChange {
    /// Everybody's answers are compared anew, and trust is reckoned anew.
    #[serde(default)]
    answers: Option<Vec<Value>>,
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    fields: Option<BTreeMap<String, Value>>,
    #[serde(default)]
    reason: Option<String>,
    /// `active` or `retired`: whether it is still asked.
    #[serde(default)]
    state: Option<String>,
    /// Only tell whose trust would change, and which results with it.
    #[serde(default)]
    preview: bool,
}

/// Whose trust would change, and what with it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GoldShiftView {
    actor_id: Uuid,
    trust_before: f64,
    trust_after: f64,
    blast_radius: BlastView,
}

impl From<GoldShift> for GoldShiftView {
    fn from(shift: GoldShift) -> Self {
        Self {
            actor_id: shift.actor.0,
            trust_before: shift.trust_before,
            trust_after: shift.trust_after,
            blast_radius: shift.radius.into(),
        }
    }
}

/// A gold question.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GoldView {
    gold_id: Uuid,
    workflow: String,
    stage: String,
    external_key: Option<String>,
    payload: Value,
    answers: Vec<Value>,
    #[schema(value_type = Object)]
    fields: BTreeMap<String, Value>,
    reason: Option<String>,
    /// `active` or `retired`.
    #[schema(example = "active")]
    state: &'static str,
    revision: i32,
    /// How many people have answered it.
    answered: i64,
    /// How right they were on average, from 0 to 1. A low score may mean that the question is wrong.
    score: f64,
    created_by: Uuid,
    created_at: Timestamp,
    changed_at: Timestamp,
}

impl From<Gold> for GoldView {
    fn from(gold: Gold) -> Self {
        let GoldAnswer { answers, fields } = gold.answer;
        Self {
            gold_id: gold.id,
            workflow: gold.workflow,
            stage: gold.stage,
            external_key: gold.external_key,
            payload: gold.payload,
            answers,
            fields: fields.into_iter().map(|(pointer, nearness)| (pointer, json!(nearness))).collect(),
            reason: gold.reason,
            state: if gold.is_active { "active" } else { "retired" },
            revision: gold.revision,
            answered: gold.answers,
            score: gold.score,
            created_by: gold.created_by.0,
            created_at: gold.created_at,
            changed_at: gold.changed_at,
        }
    }
}

impl From<GoldRefused> for Problem {
    fn from(refused: GoldRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            GoldRefused::Quality(refused) => refused.into(),
            GoldRefused::NoSuchGold(_) => Self::not_found("This gold question"),
            GoldRefused::NoSuchStage { .. } => {
                Self::new(Code::UnknownReference, detail).at("/stage", "asks no gold questions")
            }
            GoldRefused::Answer(_) | GoldRefused::Form { .. } => {
                Self::new(Code::InvalidValue, detail).at("/answers", "cannot be right")
            }
            GoldRefused::ItemDiffers => Self::new(Code::ItemDiffers, detail),
        }
    }
}

fn nearness(fields: BTreeMap<String, Value>) -> Result<BTreeMap<String, Nearness>, Problem> {
    let read = |(pointer, value): (String, Value)| {
        let bad = |error: serde_json::Error| {
            Problem::new(Code::InvalidValue, format!("{pointer:?}: {error}.")).at("/fields", "is not known")
        };
        let nearness = serde_json::from_value(value).map_err(bad)?;
        Ok((pointer, nearness))
    };
    fields.into_iter().map(read).collect()
}

/// Add a gold question
#[utoipa::path(post, path = "/v1/projects/{project}/quality/gold", tag = "quality", request_body = NewGold,
    params(("project" = String, Path, description = "The project's key"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = GoldView), (status = "default", body = Problem)))]
pub(crate) async fn add_gold(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    submitted: Submitted<NewGold>,
) -> Result<Response, Problem> {
    let NewGold { workflow, stage, item, answers, fields, reason } = submitted.body.clone();
    let answer = GoldAnswer { answers, fields: nearness(fields)? };
    let GoldItem { external_key, payload } = item;
    let payload = Value::Object(payload);
    let command = AddGold { project, workflow, stage, external_key, payload, answer, reason };
    app.answer(submitted.by(), &command, StatusCode::CREATED, GoldView::from).await
}

/// Which questions.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoldQuery {
    /// `active` or `retired`.
    state: Option<String>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List gold questions
#[utoipa::path(get, path = "/v1/projects/{project}/quality/gold", tag = "quality",
    params(("project" = String, Path, description = "The project's key"), GoldQuery),
    responses((status = 200, body = Page<GoldView>), (status = "default", body = Problem)))]
pub(crate) async fn list_golds(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<GoldQuery>,
) -> Result<Json<Page<GoldView>>, Problem> {
    let limit = check_limit(query.limit)?;
    let after = query.cursor.as_deref().map(read_cursor).transpose()?;
    let after = after.map(|text| text.parse().map_err(|_| bad_cursor())).transpose()?;
    let state = query.state.as_deref();
    let found = list_gold(&app.ctx, &signed_in.caller.actor, &project, state, after, limit).await?;
    Ok(Json(Page::new(seen(found)?, limit, |gold| gold.id.to_string(), Into::into)))
}

/// Read a gold question
#[utoipa::path(get, path = "/v1/projects/{project}/quality/gold/{gold}", tag = "quality",
    params(("project" = String, Path, description = "The project's key"),
           ("gold" = Uuid, Path, description = "The question's id")),
    responses((status = 200, body = GoldView), (status = "default", body = Problem)))]
pub(crate) async fn get_gold(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf((project, gold)): PathOf<(String, Uuid)>,
) -> Result<Json<GoldView>, Problem> {
    let found = seen(find_gold(&app.ctx, &signed_in.caller.actor, &project, gold).await?)?;
    Ok(Json(found.ok_or_else(|| Problem::not_found("This gold question"))?.into()))
}

/// Change a gold question, or retire it
#[utoipa::path(patch, path = "/v1/projects/{project}/quality/gold/{gold}", tag = "quality", request_body = GoldChange,
    params(("project" = String, Path, description = "The project's key"),
           ("gold" = Uuid, Path, description = "The question's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = GoldView),
              (status = 202, body = Vec<GoldShiftView>, description = "A preview: nothing was changed"),
              (status = "default", body = Problem)))]
pub(crate) async fn edit_gold(
    State(app): State<App>,
    PathOf((project, gold)): PathOf<(String, Uuid)>,
    submitted: Submitted<GoldChange>,
) -> Result<Response, Problem> {
    let GoldChange { answers, fields, reason, state, preview } = submitted.body.clone();
    let is_active = match state.as_deref() {
        None => None,
        Some("active") => Some(true),
        Some("retired") => Some(false),
        Some(_) => {
            let problem = Problem::new(Code::InvalidValue, "state must be active or retired.");
            return Err(problem.at("/state", "must be active or retired"));
        }
    };
    let answer = match (answers, fields) {
        (None, None) => None,
        (None, Some(_)) => {
            return Err(Problem::new(Code::InvalidValue, "Say the answers too.")
                .at("/answers", "is needed with fields"));
        }
        (Some(answers), fields) => {
            Some(GoldAnswer { answers, fields: nearness(fields.unwrap_or_default())? })
        }
    };
    let command = EditGold { project, gold, answer, reason, is_active };
    if preview {
        let (caller, _) = submitted.by();
        let shifts = preview_edit(&app.ctx, caller, &command).await.map_err(|failure| match failure {
            Failure::Refused(refused) => Problem::from(refused),
            Failure::Store(failed) => failed.into(),
        })?;
        let shifts: Vec<GoldShiftView> = shifts.into_iter().map(Into::into).collect();
        return Ok((StatusCode::ACCEPTED, Json(shifts)).into_response());
    }
    app.answer(submitted.by(), &command, StatusCode::OK, GoldView::from).await
}

/// How one fared.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeedbackView {
    right: bool,
    /// From 0 to 1.
    score: f64,
    /// The fields that were wrong, as JSON pointers.
    wrong: Vec<String>,
    /// Why the right answer is right.
    reason: Option<String>,
}

/// Read how right your answer was, where the stage tells: `not_found` says nothing at all
#[utoipa::path(get, path = "/v1/assignments/{assignment}/feedback", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id")),
    responses((status = 200, body = FeedbackView), (status = "default", body = Problem)))]
pub(crate) async fn get_feedback(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(assignment): PathOf<Uuid>,
) -> Result<Json<FeedbackView>, Problem> {
    let found = feedback(&app.ctx, &signed_in.caller.actor, AssignmentId(assignment)).await?;
    let (graded, reason) = found.ok_or_else(|| Problem::not_found("Feedback"))?;
    Ok(Json(FeedbackView { right: graded.is_right(), score: graded.score, wrong: graded.wrong, reason }))
}
