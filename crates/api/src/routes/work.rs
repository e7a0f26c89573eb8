//! Work: what is on offer, claim, release, decide.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::definition::{Definition, StageKind};
use handoff_core::id::{AssignmentId, UnitId};
use handoff_core::run::decide::{ClaimRefused, JudgeRefused, ReleaseRefused};
use handoff_core::run::duty::NotEligible;
use handoff_engine::read::work::{HeldCard, OfferCard, OfferCursor};
use handoff_engine::read::{people, run, work};
use handoff_engine::run::{
    ClaimNext, ClaimNextRefused, ClaimUnit, ClaimUnitRefused, Claimed, Judged, ReleaseAssignment,
    ReleaseAssignmentRefused, Released, SubmitJudgment, SubmitJudgmentRefused,
};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery, bad_cursor, check_limit, read_cursor};
use crate::problem::{Code, Problem};
use crate::routes::runs::{AssignmentDetail, JudgmentDetail, run_state, stage_name, unit_state};

/// What a piece of work is about.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkItem {
    unit_id: Uuid,
    run_id: Uuid,
    workflow: String,
    stage: String,
    stage_name: String,
    round: i16,
    /// What can be decided here; empty if the stage asks for no decision.
    decisions: Vec<String>,
    external_key: Option<String>,
    payload: Value,
}

/// A unit on offer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkOffer {
    #[serde(flatten)]
    item: WorkItem,
    priority: i16,
    /// Since when it waits.
    created_at: Timestamp,
}

/// A unit you hold.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HeldWork {
    #[serde(flatten)]
    item: WorkItem,
    assignment_id: Uuid,
    epoch: i32,
    claimed_at: Timestamp,
}

fn decisions(definition: &Definition, stage: &str) -> Vec<String> {
    match definition.stage(stage).map(|stage| &stage.kind) {
        Some(StageKind::Human(human)) => human.decisions.iter().map(|decision| decision.name.clone()).collect(),
        Some(StageKind::Start | StageKind::End { .. }) | None => Vec::new(),
    }
}

impl From<OfferCard> for WorkOffer {
    fn from(OfferCard { offer, definition }: OfferCard) -> Self {
        Self {
            item: WorkItem {
                unit_id: offer.unit.0,
                run_id: offer.run.0,
                workflow: definition.key.clone(),
                stage_name: stage_name(&definition, &offer.stage),
                decisions: decisions(&definition, &offer.stage),
                stage: offer.stage,
                round: offer.round,
                external_key: offer.external_key,
                payload: offer.payload,
            },
            priority: offer.priority,
            created_at: offer.created_at,
        }
    }
}

impl From<HeldCard> for HeldWork {
    fn from(HeldCard { held, definition }: HeldCard) -> Self {
        Self {
            item: WorkItem {
                unit_id: held.unit.0,
                run_id: held.run.0,
                workflow: definition.key.clone(),
                stage_name: stage_name(&definition, &held.stage),
                decisions: decisions(&definition, &held.stage),
                stage: held.stage,
                round: held.round,
                external_key: held.external_key,
                payload: held.payload,
            },
            assignment_id: held.assignment.0,
            epoch: held.epoch,
            claimed_at: held.claimed_at,
        }
    }
}

/// Which work.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfferQuery {
    /// Only in this project (its key).
    project: Option<String>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List the units you may take now, most urgent and then oldest first
#[utoipa::path(get, path = "/v1/work", tag = "work", params(OfferQuery),
    responses((status = 200, body = Page<WorkOffer>), (status = "default", body = Problem)))]
pub(crate) async fn list_offers(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(query): QueryOf<OfferQuery>,
) -> Result<Json<Page<WorkOffer>>, Problem> {
    let limit = check_limit(query.limit)?;
    let after = query.cursor.as_deref().map(offer_cursor).transpose()?;
    let actor = &signed_in.caller.actor;
    let project = match &query.project {
        Some(key) => {
            let project = people::find_project(&app.ctx, actor, key).await?;
            Some(project.ok_or_else(|| Problem::not_found("This project"))?.id)
        }
        None => None,
    };
    let rows = usize::try_from(limit).unwrap_or(usize::MAX);
    let cards = work::list_offers(&app.ctx, actor, project, after, rows).await?;
    let key = |card: &OfferCard| format!("{}:{}", card.offer.priority, card.offer.unit);
    Ok(Json(Page::new(cards, limit, key, Into::into)))
}

fn offer_cursor(cursor: &str) -> Result<OfferCursor, Problem> {
    let text = read_cursor(cursor)?;
    let parts = text.split_once(':').and_then(|(priority, unit)| Some((priority.parse().ok()?, unit.parse().ok()?)));
    let (priority, unit) = parts.ok_or_else(bad_cursor)?;
    Ok(OfferCursor { priority, unit: UnitId(unit) })
}

/// List the units you hold
#[utoipa::path(get, path = "/v1/assignments", tag = "work", params(PageQuery),
    responses((status = 200, body = Page<HeldWork>), (status = "default", body = Problem)))]
pub(crate) async fn list_held(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<HeldWork>>, Problem> {
    let (limit, after) = (page.limit()?, page.after_id()?.map(AssignmentId));
    let cards = work::list_held(&app.ctx, &signed_in.caller.actor, after, limit).await?;
    Ok(Json(Page::new(cards, limit, |card| card.held.assignment.to_string(), Into::into)))
}

/// What to claim.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimBody {
    /// This unit. Without it: the next one on offer to you.
    #[serde(default)]
    unit_id: Option<Uuid>,
    /// The next one of this project (its key).
    #[serde(default)]
    project: Option<String>,
}

/// A unit that is yours now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClaimedWork {
    #[serde(flatten)]
    assignment: AssignmentDetail,
    unit_id: Uuid,
    run_id: Uuid,
    stage: String,
    stage_name: String,
    round: i16,
    /// What can be decided here; empty if the stage asks for no decision.
    decisions: Vec<String>,
}

fn claimed_work(claimed: &Claimed) -> ClaimedWork {
    let stage = claimed.definition.stage_of(claimed.unit.step).map(|stage| stage.key.to_string()).unwrap_or_default();
    ClaimedWork {
        assignment: (&claimed.assignment).into(),
        unit_id: claimed.unit.id.0,
        run_id: claimed.unit.run.0,
        stage_name: stage_name(&claimed.definition, &stage),
        decisions: decisions(&claimed.definition, &stage),
        stage,
        round: claimed.unit.round,
    }
}

/// Claim a unit, or the next one on offer to you
#[utoipa::path(post, path = "/v1/assignments", tag = "work",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = ClaimBody,
    responses((status = 201, body = ClaimedWork), (status = "default", body = Problem)))]
pub(crate) async fn claim(State(app): State<App>, submitted: Submitted<ClaimBody>) -> Result<Response, Problem> {
    let created = StatusCode::CREATED;
    match (&submitted.body.unit_id, &submitted.body.project) {
        (Some(_), Some(_)) => Err(Problem::new(Code::InvalidBody, "Name a unit or a project, not both.")
            .at("/project", "goes without unit_id only")),
        (Some(unit), None) => {
            let command = ClaimUnit { unit: UnitId(*unit) };
            app.answer(submitted.by(), &command, created, |claimed| claimed_work(&claimed)).await
        }
        (None, None) => {
            let command = ClaimNext { project: None };
            app.answer(submitted.by(), &command, created, |claimed| claimed_work(&claimed)).await
        }
        (None, Some(key)) => {
            let project = people::find_project(&app.ctx, &submitted.caller.actor, key).await?;
            let project = project.ok_or_else(|| Problem::not_found("This project"))?;
            let command = ClaimNext { project: Some(project.id) };
            app.answer(submitted.by(), &command, created, |claimed| claimed_work(&claimed)).await
        }
    }
}

/// A fencing token.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReleaseBody {
    /// The epoch you were given; with an old one nothing is changed.
    #[serde(default)]
    epoch: Option<i32>,
}

/// Give a unit back
#[utoipa::path(post, path = "/v1/assignments/{assignment}/release", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = ReleaseBody,
    responses((status = 200, body = AssignmentDetail), (status = "default", body = Problem)))]
pub(crate) async fn release(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<ReleaseBody>,
) -> Result<Response, Problem> {
    let command = ReleaseAssignment { assignment: AssignmentId(assignment), epoch: submitted.body.epoch };
    app.answer(submitted.by(), &command, StatusCode::OK, |released: Released| {
        AssignmentDetail::from(&released.assignment)
    })
    .await
}

/// What you hand in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewJudgment {
    /// Your hold on the unit.
    assignment_id: Uuid,
    /// The epoch you were given; with an old one nothing is changed.
    #[serde(default)]
    epoch: Option<i32>,
    /// One of the stage's decisions, where it asks for one.
    #[serde(default)]
    #[schema(example = "APPROVE")]
    decision: Option<String>,
    /// A word to whoever reads it.
    #[serde(default)]
    comment: Option<String>,
    /// Your answer, where the stage asks for one.
    #[serde(default)]
    #[schema(value_type = Object)]
    data: Option<serde_json::Map<String, Value>>,
}

/// What was handed in, and where the run stands now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcceptedJudgment {
    #[serde(flatten)]
    judgment: JudgmentDetail,
    run_id: Uuid,
    run_state: &'static str,
    run_outcome: Option<String>,
    /// Units that came into being by it and wait to be taken.
    opened_unit_ids: Vec<Uuid>,
}

/// Hand in a judgment; a decision is a judgment on a stage that asks for one
#[utoipa::path(post, path = "/v1/judgments", tag = "work",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewJudgment,
    responses((status = 201, body = AcceptedJudgment), (status = "default", body = Problem)))]
pub(crate) async fn submit_judgment(
    State(app): State<App>,
    submitted: Submitted<NewJudgment>,
) -> Result<Response, Problem> {
    let body = submitted.body.clone();
    let command = SubmitJudgment {
        assignment: AssignmentId(body.assignment_id),
        epoch: body.epoch,
        decision: body.decision,
        comment: body.comment,
        data: body.data.map(Value::Object),
    };
    app.answer(submitted.by(), &command, StatusCode::CREATED, |judged: Judged| {
        let (state, outcome) = run_state(&judged.run_state);
        AcceptedJudgment {
            judgment: (&judged.judgment).into(),
            run_id: judged.judgment.run.0,
            run_state: state,
            run_outcome: outcome.map(str::to_owned),
            opened_unit_ids: judged.opened.iter().map(|unit| unit.0).collect(),
        }
    })
    .await
}

/// A unit with its item.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitView {
    #[serde(flatten)]
    item: WorkItem,
    parent_unit_id: Option<Uuid>,
    /// `ready`, `in_progress` or `completed`.
    state: &'static str,
    handle: Option<String>,
    judgments_required: i16,
    judgments_counted: i16,
    created_at: Timestamp,
    started_at: Option<Timestamp>,
    finished_at: Option<Timestamp>,
}

/// Read a unit
#[utoipa::path(get, path = "/v1/units/{unit}", tag = "work",
    params(("unit" = Uuid, Path, description = "The unit's id")),
    responses((status = 200, body = UnitView), (status = "default", body = Problem)))]
pub(crate) async fn get_unit(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(unit): PathOf<Uuid>,
) -> Result<Json<UnitView>, Problem> {
    let found = run::find_unit(&app.ctx, &signed_in.caller.actor, UnitId(unit)).await?;
    let (card, definition) = found.ok_or_else(|| Problem::not_found("This unit"))?;
    let (state, handle, finished_at) = unit_state(&card.unit.state);
    Ok(Json(UnitView {
        parent_unit_id: card.unit.parent.map(|parent| parent.0),
        state,
        handle: handle.map(str::to_owned),
        judgments_required: card.unit.required,
        judgments_counted: card.unit.counted,
        created_at: card.unit.created_at,
        started_at: card.unit.started_at,
        finished_at,
        item: WorkItem {
            unit_id: card.unit.id.0,
            run_id: card.unit.run.0,
            workflow: definition.key.clone(),
            stage_name: stage_name(&definition, &card.stage),
            decisions: decisions(&definition, &card.stage),
            stage: card.stage,
            round: card.unit.round,
            external_key: card.external_key,
            payload: card.payload,
        },
    }))
}

impl From<NotEligible> for Problem {
    fn from(refused: NotEligible) -> Self {
        Self::new(Code::NotEligible, format!("{refused}."))
    }
}

impl From<ClaimUnitRefused> for Problem {
    fn from(refused: ClaimUnitRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ClaimUnitRefused::NoSuchUnit(_) => Self::not_found("This unit"),
            ClaimUnitRefused::Rule(rule) => match rule {
                ClaimRefused::NotEligible(rule) => rule.into(),
                ClaimRefused::HeldByOther { .. } => Self::new(Code::UnitHeld, detail),
                ClaimRefused::AlreadyYours { assignment } => {
                    Self::new(Code::UnitYours, format!("You hold this unit already, by assignment {assignment}."))
                }
                ClaimRefused::Finished => Self::new(Code::UnitFinished, detail),
                ClaimRefused::NotHumanWork => Self::new(Code::NotEligible, detail),
            },
        }
    }
}

impl From<ClaimNextRefused> for Problem {
    fn from(refused: ClaimNextRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ClaimNextRefused::NothingOnOffer => Self::new(Code::NothingOnOffer, detail),
            ClaimNextRefused::AllTaken => Self::new(Code::AllTaken, detail),
        }
    }
}

impl From<ReleaseRefused> for Problem {
    fn from(refused: ReleaseRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ReleaseRefused::NotYours => Self::new(Code::NotHolder, detail),
            ReleaseRefused::Ended { .. } => Self::new(Code::AssignmentEnded, detail),
            ReleaseRefused::StaleEpoch { .. } => Self::new(Code::StaleEpoch, detail).at("/epoch", "is out of date"),
        }
    }
}

impl From<ReleaseAssignmentRefused> for Problem {
    fn from(refused: ReleaseAssignmentRefused) -> Self {
        match refused {
            ReleaseAssignmentRefused::NoSuchAssignment(_) => Self::not_found("This assignment"),
            ReleaseAssignmentRefused::Rule(rule) => rule.into(),
        }
    }
}

impl From<SubmitJudgmentRefused> for Problem {
    fn from(refused: SubmitJudgmentRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SubmitJudgmentRefused::NoSuchAssignment(_) => Self::not_found("This assignment"),
            SubmitJudgmentRefused::Rule(rule) => match rule {
                JudgeRefused::Assignment(rule) => rule.into(),
                JudgeRefused::NotEligible(rule) => rule.into(),
                JudgeRefused::DecisionMissing { .. } => {
                    Self::new(Code::UnknownDecision, detail).at("/decision", "is missing")
                }
                JudgeRefused::UnknownDecision { .. } => {
                    Self::new(Code::UnknownDecision, detail).at("/decision", "is none of the stage's decisions")
                }
                JudgeRefused::Comment(text) => Self::invalid_value("/comment", &text),
            },
        }
    }
}
