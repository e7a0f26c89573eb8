//! Handing in what was asked.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use handoff_core::id::{AssignmentId, JudgmentId, RunId};
use handoff_core::run::Judgment;
use handoff_core::run::decide::JudgeRefused;
use handoff_engine::objects::{ObjectError, REFERENCE};
use handoff_engine::read::run;
use handoff_engine::run::{
    ClaimNext, Claimed, Judged, Onward, SubmitJudgment, SubmitJudgmentRefused, SubmitLargeJudgment,
    answer_and_claim_next, pretends_to_be_kept,
};
use handoff_engine::{Answer, Caller, RequestKey, answer_on_run};
use http::{StatusCode, header};
use jiff::Timestamp;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::app::{json_answer, to_given};
use crate::extract::{PathOf, SignedIn, Submitted, part_of};
use crate::problem::{Code, Fault, Problem, answer_response};
use crate::routes::assignments::{ClaimedWork, claimed_work, work_from};

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
    data: Option<Map<String, Value>>,
    /// From an actor of the kind MODEL alone: which version of it judges. Results tell.
    #[serde(default)]
    #[schema(example = "2026-05-01", max_length = 200)]
    model_version: Option<String>,
    /// Take the next unit along, if this is accepted: one request instead of two. For single judgments.
    #[serde(default)]
    pub(crate) next: Option<NextUnit>,
}

/// Where the next unit is taken from; with nothing said, anywhere.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NextUnit {
    /// This queue.
    #[serde(default)]
    step_id: Option<Uuid>,
    /// This project (its key).
    #[serde(default)]
    project: Option<String>,
}

/// What somebody handed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct JudgmentDetail {
    pub(crate) judgment_id: Uuid,
    pub(crate) assignment_id: Uuid,
    pub(crate) actor_id: Uuid,
    pub(crate) decision: Option<String>,
    pub(crate) comment: Option<String>,
    #[schema(value_type = Option<Value>)]
    pub(crate) data: Option<SharedJson>,
    /// False: surplus, kept but not counted, because it came when nobody waited for it any more.
    pub(crate) counted: bool,
    /// Whether the lease had run out by then.
    pub(crate) late: bool,
    /// Which version of a model judged, if one did and said so.
    pub(crate) model_version: Option<String>,
    pub(crate) created_at: Timestamp,
    /// When it was found to be worth nothing.
    pub(crate) tainted_at: Option<Timestamp>,
    /// Why; told with the whole run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tainted_reason: Option<String>,
}

impl From<&Judgment> for JudgmentDetail {
    fn from(judgment: &Judgment) -> Self {
        Self {
            judgment_id: judgment.id.0,
            assignment_id: judgment.assignment.0,
            actor_id: judgment.actor.0,
            decision: judgment.decision.clone(),
            comment: judgment.comment.clone(),
            data: judgment.data.clone().map(SharedJson),
            counted: judgment.counted,
            late: judgment.late,
            model_version: judgment.model_version.clone(),
            created_at: judgment.created_at,
            tainted_at: judgment.tainted_at,
            tainted_reason: None,
        }
    }
}

/// JSON that is shared with what is remembered of a run: every judgment is told, and none copied for it.
#[derive(Debug)]
pub(crate) struct SharedJson(Arc<Value>);

impl Serialize for SharedJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
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

/// What was handed in and, where `next` was asked for, what was taken along.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HandedIn {
    #[serde(flatten)]
    #[schema(value_type = AcceptedJudgment)]
    judgment: Map<String, Value>,
    /// The unit that is yours now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClaimedWork>)]
    next: Option<Box<RawValue>>,
    /// Why none is. What was handed in is accepted all the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Problem>)]
    next_refused: Option<Box<RawValue>>,
}

/// Hand in a judgment; a decision is a judgment on a stage that asks for one
#[utoipa::path(post, path = "/v1/judgments", tag = "work",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewJudgment,
    responses((status = 201, body = HandedIn), (status = "default", body = Problem)))]
pub(crate) async fn submit_judgment(
    State(app): State<App>,
    submitted: Submitted<NewJudgment>,
) -> Result<Response, Problem> {
    let Submitted { caller, key, mut body, .. } = submitted;
    let (by, next) = ((&caller, key.as_ref()), body.next.take());
    let answer = match next {
        None => hand_in(&app, by, body.command()).await?,
        Some(next) => hand_in_and_claim(&app, by, body.command(), &next).await?,
    };
    Ok(answer_response(answer))
}

/// Hands one judgment in, alone or among several; a large answer is kept apart first.
pub(crate) async fn hand_in(
    app: &App,
    (caller, key): (&Caller, Option<&RequestKey>),
    command: SubmitJudgment,
) -> Result<Answer, Problem> {
    command.data.as_deref().map_or(Ok(()), refuse_pretence)?;
    let ctx = &app.ctx;
    let to_given = to_given(StatusCode::CREATED, |judged: Judged| accepted(&judged));
    Ok(match SubmitLargeJudgment::prepare(ctx, command).await? {
        Ok(large) => answer_on_run(ctx, caller, key, large, to_given).await?,
        Err(command) => answer_on_run(ctx, caller, key, command, to_given).await?,
    })
}

/// Hands one judgment in and takes the next unit along.
async fn hand_in_and_claim(
    app: &App,
    (caller, key): (&Caller, Option<&RequestKey>),
    command: SubmitJudgment,
    next: &NextUnit,
) -> Result<Answer, Problem> {
    command.data.as_deref().map_or(Ok(()), refuse_pretence)?;
    let from = work_from(app, &caller.actor, (next.project.as_deref(), next.step_id), "/next").await?;
    let ctx = &app.ctx;
    let key_of_next = key.map(|key| part_of(key, "next"));
    let next = Onward {
        claim: ClaimNext { from, ahead: false },
        key: key_of_next.as_ref(),
        to_answer: to_given(StatusCode::CREATED, |claimed: Claimed| claimed_work(&claimed)),
    };
    let to_given = to_given(StatusCode::CREATED, |judged: Judged| accepted(&judged));
    let (accepted, next) = match SubmitLargeJudgment::prepare(ctx, command).await? {
        Ok(large) => answer_and_claim_next(ctx, caller, key, (large, to_given), next).await?,
        Err(command) => answer_and_claim_next(ctx, caller, key, (command, to_given), next).await?,
    };
    // What was accepted is told even if what came after it failed.
    let next = next.map(|next| next.unwrap_or_else(|failed| Problem::from(failed).into_answer()));
    Ok(and_next(accepted, next))
}

/// One answer of two.
fn and_next(accepted: Answer, next: Option<Answer>) -> Answer {
    let Some(next) = next.filter(|_| accepted.is_success()) else { return accepted };
    let Ok(judgment) = serde_json::from_str(&accepted.body) else { return accepted };
    let (taken, body) = (next.is_success(), RawValue::from_string(next.body).ok());
    let (next, next_refused) = if taken { (body, None) } else { (None, body) };
    json_answer(StatusCode::CREATED, &HandedIn { judgment, next, next_refused })
}

/// What is kept apart is said by the server alone.
fn refuse_pretence(data: &Value) -> Result<(), Problem> {
    if pretends_to_be_kept(data) {
        let detail = format!("The field {REFERENCE:?} is not for answers.");
        return Err(Problem::new(Code::InvalidValue, detail).at("/data", "uses a field that is taken"));
    }
    Ok(())
}

/// Read the answer of a judgment, large ones included
#[utoipa::path(get, path = "/v1/runs/{run}/judgments/{judgment}/data", tag = "work",
    params(("run" = Uuid, Path, description = "The run's id"),
           ("judgment" = Uuid, Path, description = "The judgment's id")),
    responses((status = 200, body = Value),
              (status = "default", body = Problem)))]
pub(crate) async fn judgment_data(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf((run, judgment)): PathOf<(Uuid, Uuid)>,
) -> Result<Response, Problem> {
    let (run, judgment) = (RunId(run), JudgmentId(judgment));
    let story = run::tell_run(&app.ctx, &signed_in.caller.actor, run).await?;
    let found = story.and_then(|story| story.judgments.into_iter().find(|found| found.id == judgment));
    let missing = || Problem::not_found("This judgment");
    let data = found.ok_or_else(missing)?.data.unwrap_or_default();
    let kept = match app.ctx.objects().filter(|_| pretends_to_be_kept(&data)) {
        Some(objects) => objects.find(&data).await?,
        None => None,
    };
    let bytes = kept.unwrap_or_else(|| data.to_string().into_bytes());
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes).into_response())
}

impl From<ObjectError> for Problem {
    fn from(failed: ObjectError) -> Self {
        tracing::error!(
            error = &failed as &dyn std::error::Error,
            "a large answer could not be kept or read"
        );
        Self::new(Code::Unavailable, "Large answers cannot be kept or read right now.")
    }
}

impl NewJudgment {
    /// What is to be done.
    pub(crate) fn command(self) -> SubmitJudgment {
        SubmitJudgment {
            assignment: AssignmentId(self.assignment_id),
            epoch: self.epoch,
            decision: self.decision,
            comment: self.comment,
            data: self.data.map(|data| Arc::new(Value::Object(data))),
            model_version: self.model_version,
        }
    }
}

/// What is told of what was accepted.
fn accepted(judged: &Judged) -> AcceptedJudgment {
    AcceptedJudgment {
        judgment: (&judged.judgment).into(),
        run_id: judged.judgment.run.0,
        run_state: judged.run_state.word(),
        run_outcome: judged.run_state.outcome().map(str::to_owned),
        opened_unit_ids: judged.opened.iter().map(|unit| unit.0).collect(),
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
                JudgeRefused::UnknownDecision { .. } => Self::new(Code::UnknownDecision, detail)
                    .at("/decision", "is none of the stage's decisions"),
                JudgeRefused::Comment(text) => Self::invalid_value("/comment", &text),
                JudgeRefused::NotAModel => {
                    Self::new(Code::InvalidValue, detail).at("/model_version", "is for models")
                }
                JudgeRefused::ModelVersion(text) => Self::invalid_value("/model_version", &text),
                JudgeRefused::Form(faults) => {
                    let faults = faults.into_iter().map(|fault| Fault {
                        code: fault.code,
                        limit: fault.limit,
                        ..Fault::new(format!("/data{}", fault.pointer), fault.message)
                    });
                    Self::new(Code::InvalidAnswer, detail).with_faults(faults)
                }
                JudgeRefused::HeldAgain { .. } => Self::new(Code::LeaseExpired, detail),
                JudgeRefused::AlreadyJudged => Self::new(Code::UnitJudged, detail),
                JudgeRefused::Fields(_) => Self::new(Code::InvalidValue, detail)
                    .at("/data/verdicts", "must decide about every field, as the decision does about all"),
                JudgeRefused::CorrectionMissing => {
                    Self::new(Code::InvalidValue, detail).at("/data", "is needed with a correction")
                }
                JudgeRefused::UnknownReason { .. } => {
                    Self::new(Code::InvalidValue, detail).at("/comment", "is not one of the stage's reasons")
                }
                JudgeRefused::Paused => Self::new(Code::RunPaused, detail),
                JudgeRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}
