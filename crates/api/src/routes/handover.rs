//! From hand to hand: assign, reassign, delegate, return, take over; and passing a unit over.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::{ActorId, AssignmentId, UnitId};
use handoff_core::run::handover::HandOverRefused;
use handoff_engine::read::work::{self, HeldForAbsent};
use handoff_engine::run::{
    AssignUnit, ClaimUnitRefused, HandOver, HandOverTo, HandOverUnitRefused, Person, Released, SkipAssignment,
};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery};
use crate::problem::{Code, Problem};
use crate::routes::assignments::{ClaimedWork, claimed_work};
use crate::routes::runs::AssignmentDetail;

/// Why a unit is passed over.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SkipBody {
    /// The epoch you were given; with an old one nothing is changed.
    #[serde(default)]
    epoch: Option<i32>,
    /// Why; some stages ask for it.
    #[serde(default)]
    reason: Option<String>,
}

/// Pass a unit over: it goes back, and is not offered to you again
#[utoipa::path(post, path = "/v1/assignments/{assignment}/skip", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = SkipBody,
    responses((status = 200, body = AssignmentDetail), (status = "default", body = Problem)))]
pub(crate) async fn skip(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<SkipBody>,
) -> Result<Response, Problem> {
    let SkipBody { epoch, reason } = submitted.body.clone();
    let command = SkipAssignment { assignment: AssignmentId(assignment), epoch, reason };
    app.answer_on_run(submitted.by(), command, StatusCode::OK, |released: Released| {
        AssignmentDetail::from(&released.assignment)
    })
    .await
}

/// Whom a unit goes to.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HandOverBody {
    /// Who is to have it. If they are away and their deputy may work it, the deputy has it.
    actor_id: Uuid,
    /// The epoch of the hold; with an old one nothing is changed.
    #[serde(default)]
    epoch: Option<i32>,
    /// A word to whoever gets it.
    #[serde(default)]
    note: Option<String>,
}

/// Give a unit with a free slot to somebody
///
/// Whoever manages the project does so. The lease waits three days for the first sign of life.
#[utoipa::path(post, path = "/v1/units/{unit}/assign", tag = "work",
    params(("unit" = Uuid, Path, description = "The unit's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = HandOverBody,
    responses((status = 201, body = ClaimedWork), (status = "default", body = Problem)))]
pub(crate) async fn assign(
    State(app): State<App>,
    PathOf(unit): PathOf<Uuid>,
    submitted: Submitted<HandOverBody>,
) -> Result<Response, Problem> {
    let HandOverBody { actor_id, epoch, note } = submitted.body.clone();
    if epoch.is_some() {
        let problem = Problem::new(Code::InvalidBody, "A unit that nobody holds has no epoch.");
        return Err(problem.at("/epoch", "does not belong here"));
    }
    let to = Person::find(&app.ctx, ActorId(actor_id)).await?;
    let command = AssignUnit { unit: UnitId(unit), to, note };
    app.answer_on_run(submitted.by(), command, StatusCode::CREATED, |claimed| claimed_work(&claimed)).await
}

/// Take a unit from its holder and give it to somebody else
#[utoipa::path(post, path = "/v1/assignments/{assignment}/reassign", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = HandOverBody,
    responses((status = 201, body = ClaimedWork), (status = "default", body = Problem)))]
pub(crate) async fn reassign(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<HandOverBody>,
) -> Result<Response, Problem> {
    let HandOverBody { actor_id, epoch, note } = submitted.body.clone();
    let how = HandOverTo::Reassign(Person::find(&app.ctx, ActorId(actor_id)).await?);
    hand_over(&app, &submitted, HandOver { assignment: AssignmentId(assignment), epoch, how, note }).await
}

/// Lend a unit you hold to somebody
#[utoipa::path(post, path = "/v1/assignments/{assignment}/delegate", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = HandOverBody,
    responses((status = 201, body = ClaimedWork), (status = "default", body = Problem)))]
pub(crate) async fn delegate(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<HandOverBody>,
) -> Result<Response, Problem> {
    let HandOverBody { actor_id, epoch, note } = submitted.body.clone();
    let how = HandOverTo::Delegate(Person::find(&app.ctx, ActorId(actor_id)).await?);
    hand_over(&app, &submitted, HandOver { assignment: AssignmentId(assignment), epoch, how, note }).await
}

/// A unit goes back to whoever lent it.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnBody {
    /// The epoch of the hold; with an old one nothing is changed.
    #[serde(default)]
    epoch: Option<i32>,
    /// A word to whoever gets it back.
    #[serde(default)]
    note: Option<String>,
}

/// Return a lent unit to whoever lent it, or take back what you lent
#[utoipa::path(post, path = "/v1/assignments/{assignment}/return", tag = "work", operation_id = "return_assignment",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = ReturnBody,
    responses((status = 201, body = ClaimedWork), (status = "default", body = Problem)))]
pub(crate) async fn give_back(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<ReturnBody>,
) -> Result<Response, Problem> {
    let ReturnBody { epoch, note } = submitted.body.clone();
    let assignment = AssignmentId(assignment);
    let how = HandOverTo::lender(&app.ctx, assignment).await?;
    hand_over(&app, &submitted, HandOver { assignment, epoch, how, note }).await
}

/// Take over what somebody holds who is away and has named you as deputy
#[utoipa::path(post, path = "/v1/assignments/{assignment}/take-over", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = ReturnBody,
    responses((status = 201, body = ClaimedWork), (status = "default", body = Problem)))]
pub(crate) async fn take_over(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<ReturnBody>,
) -> Result<Response, Problem> {
    let ReturnBody { epoch, note } = submitted.body.clone();
    let assignment = AssignmentId(assignment);
    let how = HandOverTo::deputy(&app.ctx, assignment, submitted.caller.actor.actor).await?;
    hand_over(&app, &submitted, HandOver { assignment, epoch, how, note }).await
}

async fn hand_over<B>(app: &App, submitted: &Submitted<B>, command: HandOver) -> Result<Response, Problem> {
    app.answer_on_run(submitted.by(), command, StatusCode::CREATED, |claimed| claimed_work(&claimed)).await
}

/// A unit held by somebody who is away.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HeldByAbsent {
    assignment_id: Uuid,
    /// Who holds it.
    actor_id: Uuid,
    unit_id: Uuid,
    run_id: Uuid,
    stage: String,
    external_key: Option<String>,
    epoch: i32,
    claimed_at: Timestamp,
    expires_at: Option<Timestamp>,
}

impl From<HeldForAbsent> for HeldByAbsent {
    fn from(held: HeldForAbsent) -> Self {
        Self {
            assignment_id: held.assignment.0,
            actor_id: held.holder.0,
            unit_id: held.unit.0,
            run_id: held.run.0,
            stage: held.stage,
            external_key: held.external_key,
            epoch: held.epoch,
            claimed_at: held.claimed_at,
            expires_at: held.expires_at,
        }
    }
}

/// List what people hold who are away and have named you as deputy
#[utoipa::path(get, path = "/v1/work/as-deputy", tag = "work", params(PageQuery),
    responses((status = 200, body = Page<HeldByAbsent>), (status = "default", body = Problem)))]
pub(crate) async fn list_as_deputy(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<HeldByAbsent>>, Problem> {
    let (limit, after) = (page.limit()?, page.after_id()?.map(AssignmentId));
    let held = work::list_held_for_deputy(&app.ctx, &signed_in.caller.actor, after, limit).await?;
    Ok(Json(Page::new(held, limit, |held| held.assignment.to_string(), Into::into)))
}

impl From<HandOverUnitRefused> for Problem {
    fn from(refused: HandOverUnitRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            HandOverUnitRefused::NoSuchUnit(_) => Self::not_found("This unit"),
            HandOverUnitRefused::NoSuchAssignment(_) => Self::not_found("This assignment"),
            HandOverUnitRefused::NoSuchActor(_) => {
                Self::new(Code::UnknownReference, detail).at("/actor_id", "names nobody who can act")
            }
            HandOverUnitRefused::Rule(rule) => match rule {
                HandOverRefused::Role | HandOverRefused::NotDeputy => Self::new(Code::Forbidden, detail),
                HandOverRefused::Assignment(rule) => rule.into(),
                HandOverRefused::Receiver { .. } => Self::new(Code::ReceiverRefused, detail),
                HandOverRefused::NotLent => Self::new(Code::NotLent, detail),
                HandOverRefused::Note(text) => Self::invalid_value("/note", &text),
                HandOverRefused::Unit(rule) => ClaimUnitRefused::Rule(rule).into(),
                HandOverRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}
