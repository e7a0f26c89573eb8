//! Work: what is on offer, what one holds, and what a unit is about.

use axum::Json;
use axum::extract::State;
use handoff_core::definition::Definition;
use handoff_core::id::{AssignmentId, UnitId};
use handoff_engine::read::run::{Input, UnitStory};
use handoff_engine::read::work::{HeldCard, OfferCard, OfferCursor, OfferFilter};
use handoff_engine::read::{people, run, work};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn};
use crate::page::{Page, PageQuery, bad_cursor, check_limit, read_cursor, words_of};
use crate::problem::Problem;
use crate::routes::advice::AdviceDetail;
use crate::routes::condition::UnitCondition;
use crate::routes::corrections::{BuiltOnView, built_on_corrected};
use crate::routes::runs::stage_name;
use crate::routes::timing::UnitTime;

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
    /// The queue it stands in.
    step_id: Uuid,
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
    /// When the lease runs out, unless it is renewed.
    expires_at: Option<Timestamp>,
}

/// What can be decided at a stage.
pub(crate) fn decisions(definition: &Definition, stage: &str) -> Vec<String> {
    let human = definition.stage(stage).and_then(|stage| stage.kind.human());
    let decisions = human.into_iter().flat_map(|human| &human.decisions);
    decisions.map(|decision| decision.name.clone()).collect()
}

impl From<OfferCard> for WorkOffer {
    fn from(OfferCard { offer, item, definition }: OfferCard) -> Self {
        Self {
            item: WorkItem {
                unit_id: offer.unit.0,
                run_id: offer.run.0,
                workflow: definition.key.clone(),
                stage_name: stage_name(&definition, &offer.stage),
                decisions: decisions(&definition, &offer.stage),
                stage: offer.stage,
                round: offer.round,
                external_key: item.external_key,
                payload: item.payload,
            },
            step_id: offer.step.0,
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
            expires_at: held.expires_at,
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
    /// Words in the item's key, title or name, the stage or the workflow; all of them must be there. A page may then be short or empty
    /// and have a `next_cursor` still.
    text: Option<String>,
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
    let words = words_of(query.text.as_deref());
    let filter = OfferFilter { project, words: &words };
    let page = work::list_offers(&app.ctx, actor, filter, after, rows).await?;
    let next = page.next.map(|next| format!("{}:{}", next.priority, next.unit));
    Ok(Json(Page::with_next(page.offers, next, Into::into)))
}

fn offer_cursor(cursor: &str) -> Result<OfferCursor, Problem> {
    let text = read_cursor(cursor)?;
    let parts =
        text.split_once(':').and_then(|(priority, unit)| Some((priority.parse().ok()?, unit.parse().ok()?)));
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

/// A unit with its item.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitView {
    #[serde(flatten)]
    item: WorkItem,
    parent_unit_id: Option<Uuid>,
    #[serde(flatten)]
    condition: UnitCondition,
    #[serde(flatten)]
    time: UnitTime,
    judgments_required: i16,
    judgments_counted: i16,
    created_at: Timestamp,
    started_at: Option<Timestamp>,
    finished_at: Option<Timestamp>,
    /// What it came to, where that is not simply what was handed in.
    result: Option<Value>,
    /// What the result rests on: how several answers agreed.
    basis: Option<Value>,
    /// What the stage before brought: what there is to begin from.
    input: Option<InputView>,
    /// What was asked of people who know more, and what they said.
    advice: Vec<AdviceDetail>,
    /// Corrections of results that it was built on: it may have to be done again.
    built_on_corrected: Vec<BuiltOnView>,
}

/// What the stage before brought.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InputView {
    /// The stage.
    stage: String,
    /// Its unit.
    unit_id: Uuid,
    /// Its result.
    result: Value,
    /// What the result rests on.
    basis: Option<Value>,
}

impl From<Input> for InputView {
    fn from(input: Input) -> Self {
        Self {
            stage: input.stage,
            unit_id: input.unit.0,
            result: input.result,
            basis: input.basis.as_deref().map(|basis| json!(basis)),
        }
    }
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
    let UnitStory { card, definition, input, timings, built_on } =
        found.ok_or_else(|| Problem::not_found("This unit"))?;
    Ok(Json(UnitView {
        parent_unit_id: card.unit.parent.map(|parent| parent.0),
        condition: (&card.unit).into(),
        time: UnitTime::of(&timings, card.unit.id),
        judgments_required: card.unit.required,
        judgments_counted: card.unit.counted,
        created_at: card.unit.created_at,
        started_at: card.unit.started_at,
        finished_at: card.unit.state.ended_at(),
        result: card.unit.result.as_deref().cloned(),
        basis: card.unit.basis.as_deref().map(|basis| json!(basis)),
        input: input.map(Into::into),
        advice: card.unit.advice.iter().map(Into::into).collect(),
        built_on_corrected: built_on_corrected(&built_on, card.unit.id),
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
