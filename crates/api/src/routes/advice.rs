//! Asking somebody who knows more, and answering.

use axum::extract::State;
use axum::response::Response;
use handoff_core::id::{ActorId, AdviceId, AssignmentId, UnitId};
use handoff_core::run::Advice;
use handoff_core::run::advice::AdviceRefused;
use handoff_engine::run::{AdviceUnitRefused, AskAdvice, GiveAdvice};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, Submitted};
use crate::problem::{Code, Problem};

/// A question.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewQuestion {
    /// Whom you ask.
    actor_id: Uuid,
    /// What.
    question: String,
    /// The epoch you were given; with an old one nothing is changed.
    #[serde(default)]
    epoch: Option<i32>,
}

/// A question about a unit, and its answer once there is one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdviceDetail {
    advice_id: Uuid,
    /// The hold it was asked under.
    assignment_id: Uuid,
    asked_by: Uuid,
    expert_id: Uuid,
    question: String,
    asked_at: Timestamp,
    answer: Option<String>,
    answered_at: Option<Timestamp>,
}

impl From<&Advice> for AdviceDetail {
    fn from(advice: &Advice) -> Self {
        Self {
            advice_id: advice.id.0,
            assignment_id: advice.assignment.0,
            asked_by: advice.asked_by.0,
            expert_id: advice.expert.0,
            question: advice.question.clone(),
            asked_at: advice.asked_at,
            answer: advice.answer.as_ref().map(|answer| answer.text.clone()),
            answered_at: advice.answer.as_ref().map(|answer| answer.at),
        }
    }
}

/// Ask somebody about a unit you hold
///
/// You keep the unit; its lease waits up to three days for the answer.
#[utoipa::path(post, path = "/v1/assignments/{assignment}/questions", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewQuestion,
    responses((status = 201, body = AdviceDetail), (status = "default", body = Problem)))]
pub(crate) async fn ask(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<NewQuestion>,
) -> Result<Response, Problem> {
    let NewQuestion { actor_id, question, epoch } = submitted.body.clone();
    let held = (AssignmentId(assignment), epoch);
    let command = AskAdvice::prepare(&app.ctx, held, ActorId(actor_id), question).await?;
    app.answer_on_run(submitted.by(), command, StatusCode::CREATED, |advice: Advice| {
        AdviceDetail::from(&advice)
    })
    .await
}

/// An answer.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAnswer {
    /// What you say.
    answer: String,
}

/// Answer a question about a unit; the lease of whoever asked runs its full length again
#[utoipa::path(put, path = "/v1/units/{unit}/questions/{advice}/answer", tag = "work",
    params(("unit" = Uuid, Path, description = "The unit's id"),
           ("advice" = Uuid, Path, description = "The question's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewAnswer,
    responses((status = 200, body = AdviceDetail), (status = "default", body = Problem)))]
pub(crate) async fn advise(
    State(app): State<App>,
    PathOf((unit, advice)): PathOf<(Uuid, Uuid)>,
    submitted: Submitted<NewAnswer>,
) -> Result<Response, Problem> {
    let answer = submitted.body.answer.clone();
    let command = GiveAdvice { unit: UnitId(unit), advice: AdviceId(advice), answer };
    app.answer_on_run(submitted.by(), command, StatusCode::OK, |advice: Advice| AdviceDetail::from(&advice))
        .await
}

impl From<AdviceUnitRefused> for Problem {
    fn from(refused: AdviceUnitRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            AdviceUnitRefused::NoSuchAssignment(_) => Self::not_found("This assignment"),
            AdviceUnitRefused::NoSuchUnit(_) => Self::not_found("This unit"),
            AdviceUnitRefused::NoSuchActor(_) => {
                Self::new(Code::UnknownReference, detail).at("/actor_id", "names nobody who can act")
            }
            AdviceUnitRefused::Rule(rule) => match rule {
                AdviceRefused::Assignment(rule) => rule.into(),
                AdviceRefused::Stranger | AdviceRefused::Oneself => Self::new(Code::ReceiverRefused, detail),
                AdviceRefused::Question(text) => Self::invalid_value("/question", &text),
                AdviceRefused::Answer(text) => Self::invalid_value("/answer", &text),
                AdviceRefused::TooMany => Self::new(Code::TooManyQuestions, detail),
                AdviceRefused::NoSuchQuestion => Self::not_found("This question"),
                AdviceRefused::NotAsked => Self::new(Code::Forbidden, detail),
                AdviceRefused::Answered => Self::new(Code::QuestionAnswered, detail),
                AdviceRefused::Finished => Self::new(Code::UnitFinished, detail),
                AdviceRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}
