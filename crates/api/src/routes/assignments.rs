//! Taking work and giving it back.

use axum::extract::State;
use axum::response::Response;
use handoff_core::actor::ActorContext;
use handoff_core::id::{AssignmentId, StepId, UnitId};
use handoff_core::run::decide::ClaimRefused;
use handoff_core::run::duty::NotEligible;
use handoff_core::run::release::ReleaseRefused;
use handoff_core::run::walk::NotAllowed;
use handoff_engine::read::{around, people};
use handoff_engine::run::{
    ClaimNext, ClaimNextRefused, ClaimUnit, ClaimUnitRefused, Claimed, ReleaseAssignment,
    ReleaseAssignmentRefused, Released, RenewAssignment, Renewed, WorkFrom,
};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, Submitted};
use crate::problem::{Code, Fault, Problem};
use crate::routes::runs::{AssignmentDetail, stage_name};
use crate::routes::work::decisions;

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
    /// The next one of this queue.
    #[serde(default)]
    step_id: Option<Uuid>,
    /// The next one of the same kind: of the queue that this assignment of yours came from.
    #[serde(default)]
    same_kind_as: Option<Uuid>,
    /// The same item again: what else is on offer to you in the run that this assignment of yours belongs to.
    #[serde(default)]
    same_item_as: Option<Uuid>,
    /// Whether it is fetched ahead: the lease is as long again, and the first renewal makes it an ordinary one.
    #[serde(default)]
    prefetch: bool,
}

/// A unit that is yours now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClaimedWork {
    #[serde(flatten)]
    assignment: AssignmentDetail,
    unit_id: Uuid,
    run_id: Uuid,
    /// The queue it came from.
    step_id: Uuid,
    stage: String,
    stage_name: String,
    round: i16,
    /// What can be decided here; empty if the stage asks for no decision.
    decisions: Vec<String>,
    /// What the item is.
    #[schema(value_type = Object)]
    payload: Option<Box<RawValue>>,
}

pub(crate) fn claimed_work(claimed: &Claimed) -> ClaimedWork {
    let stage =
        claimed.definition.stage_of(claimed.unit.step).map(|stage| stage.key.to_string()).unwrap_or_default();
    ClaimedWork {
        assignment: (&claimed.assignment).into(),
        unit_id: claimed.unit.id.0,
        run_id: claimed.unit.run.0,
        step_id: claimed.unit.step.0,
        stage_name: stage_name(&claimed.definition, &stage),
        decisions: decisions(&claimed.definition, &stage),
        stage,
        round: claimed.unit.round,
        payload: claimed.payload.as_ref().and_then(|json| RawValue::from_string(json.to_string()).ok()),
    }
}

/// Claim a unit, or the next one on offer to you
#[utoipa::path(post, path = "/v1/assignments", tag = "work",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = ClaimBody,
    responses((status = 201, body = ClaimedWork), (status = "default", body = Problem)))]
pub(crate) async fn claim(
    State(app): State<App>,
    submitted: Submitted<ClaimBody>,
) -> Result<Response, Problem> {
    let created = StatusCode::CREATED;
    let ClaimBody { unit_id, project, step_id, same_kind_as, same_item_as, prefetch } = &submitted.body;
    let named = [unit_id, step_id, same_kind_as, same_item_as].into_iter().flatten().count();
    if named + usize::from(project.is_some()) > 1 {
        let problem = Problem::new(Code::InvalidBody, "Say what you want to claim in one way only.");
        return Err(
            problem.at("", "unit_id, project, step_id, same_kind_as and same_item_as exclude each other")
        );
    }
    let actor = &submitted.caller.actor;
    let mut unit = unit_id.map(UnitId);
    if let Some(assignment) = same_item_as {
        // What a repeat was answered is not on offer any more: it is looked for among the answers first.
        if let Some(answer) = app.recall(submitted.by()).await? {
            return Ok(answer);
        }
        let found = around::same_item(&app.ctx, &submitted.caller, AssignmentId(*assignment)).await?;
        let found = found.ok_or_else(|| Problem::not_found("This assignment"))?;
        let nothing = || Problem::new(Code::NothingOnOffer, "Nothing else of this item is on offer to you.");
        unit = Some(found.ok_or_else(nothing)?);
    }
    if let Some(unit) = unit {
        let command = ClaimUnit { unit, ahead: *prefetch };
        return app.answer_on_run(submitted.by(), command, created, |claimed| claimed_work(&claimed)).await;
    }
    let from = match same_kind_as {
        Some(assignment) => {
            let step = around::same_kind(&app.ctx, actor, AssignmentId(*assignment)).await?;
            WorkFrom::Step(step.ok_or_else(|| Problem::not_found("This assignment"))?)
        }
        None => work_from(&app, actor, (project.as_deref(), *step_id), "").await?,
    };
    let command = ClaimNext { from, ahead: *prefetch };
    app.answer_claim_next(submitted.by(), &command, created, |claimed| claimed_work(&claimed)).await
}

/// Where the next unit is to come from: a queue, a project, or anywhere. `at` is where the body says so.
pub(crate) async fn work_from(
    app: &App,
    actor: &ActorContext,
    (project, step): (Option<&str>, Option<Uuid>),
    at: &str,
) -> Result<WorkFrom, Problem> {
    Ok(match (project, step) {
        (Some(_), Some(_)) => {
            let problem = Problem::new(Code::InvalidBody, "Name a project or a step, not both.");
            return Err(problem.at(format!("{at}/project"), "goes without step_id only"));
        }
        (Some(key), None) => {
            let project = people::find_project(&app.ctx, actor, key).await?;
            WorkFrom::Project(project.ok_or_else(|| Problem::not_found("This project"))?.id)
        }
        (None, Some(step)) => WorkFrom::Step(StepId(step)),
        (None, None) => WorkFrom::Anywhere,
    })
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
    app.answer_on_run(submitted.by(), command, StatusCode::OK, |released: Released| {
        AssignmentDetail::from(&released.assignment)
    })
    .await
}

/// Give a sign of life: the lease on a unit runs its full length again
#[utoipa::path(post, path = "/v1/assignments/{assignment}/renew", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = ReleaseBody,
    responses((status = 200, body = AssignmentDetail), (status = "default", body = Problem)))]
pub(crate) async fn renew(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<ReleaseBody>,
) -> Result<Response, Problem> {
    let command = RenewAssignment { assignment: AssignmentId(assignment), epoch: submitted.body.epoch };
    app.answer_on_run(submitted.by(), command, StatusCode::OK, |renewed: Renewed| {
        AssignmentDetail::from(&renewed.assignment)
    })
    .await
}

impl From<NotEligible> for Problem {
    fn from(refused: NotEligible) -> Self {
        let problem = Self::new(Code::NotEligible, format!("{refused}."));
        // Who asks for the next unit instead is not refused, so programs are told by a word.
        if refused == NotEligible::NextOnly {
            return problem.with_faults([Fault::new("", refused.to_string()).named(refused.rule())]);
        }
        problem
    }
}

impl From<NotAllowed> for Problem {
    fn from(refused: NotAllowed) -> Self {
        let problem = Self::new(Code::TransitionRefused, format!("{refused}."));
        let faults = refused.problems.iter();
        faults.fold(problem, |problem, fault| problem.at("", format!("{}: {fault}", fault.code())))
    }
}

impl From<ClaimUnitRefused> for Problem {
    fn from(refused: ClaimUnitRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ClaimUnitRefused::NoSuchUnit(_) => Self::not_found("This unit"),
            ClaimUnitRefused::Rule(rule) => match rule {
                ClaimRefused::NotEligible(rule) => rule.into(),
                ClaimRefused::HeldByOther { until, .. } => {
                    let until = until.map(|until| format!(" Their lease runs until {until}."));
                    Self::new(Code::UnitHeld, detail + &until.unwrap_or_default())
                }
                ClaimRefused::AlreadyYours { assignment } => Self::new(
                    Code::UnitYours,
                    format!("You hold this unit already, by assignment {assignment}."),
                ),
                ClaimRefused::Finished => Self::new(Code::UnitFinished, detail),
                ClaimRefused::NotHumanWork => Self::new(Code::NotEligible, detail),
                ClaimRefused::AlreadyJudged => Self::new(Code::UnitJudged, detail),
                ClaimRefused::Skipped => Self::new(Code::UnitSkipped, detail),
                ClaimRefused::Paused => Self::new(Code::RunPaused, detail),
                ClaimRefused::StepPaused => Self::new(Code::StepPaused, detail),
                ClaimRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}

impl From<ClaimNextRefused> for Problem {
    fn from(refused: ClaimNextRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ClaimNextRefused::NoSuchStep(_) => Self::not_found("This step"),
            ClaimNextRefused::NothingOnOffer(why) => {
                let fault = Fault::new("", why.to_string()).named(why.word());
                Self::new(Code::NothingOnOffer, detail).with_faults([fault])
            }
            ClaimNextRefused::AllTaken => Self::new(Code::AllTaken, detail),
            ClaimNextRefused::HeldBack { wait } => Self::held_back(wait),
        }
    }
}

impl From<ReleaseRefused> for Problem {
    fn from(refused: ReleaseRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ReleaseRefused::Scope => Self::new(Code::Forbidden, detail),
            ReleaseRefused::NotYours => Self::new(Code::NotHolder, detail),
            ReleaseRefused::Ended { .. } => Self::new(Code::AssignmentEnded, detail),
            ReleaseRefused::LeaseExpired { .. } => Self::new(Code::LeaseExpired, detail),
            ReleaseRefused::SkipForbidden => Self::new(Code::SkipForbidden, detail),
            ReleaseRefused::ReasonMissing => {
                Self::new(Code::InvalidValue, detail).at("/reason", "is missing")
            }
            ReleaseRefused::Reason(text) => Self::invalid_value("/reason", &text),
            ReleaseRefused::NotAllowed(not_allowed) => not_allowed.into(),
            ReleaseRefused::StaleEpoch { .. } => {
                Self::new(Code::StaleEpoch, detail).at("/epoch", "is not that of this hold")
            }
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
