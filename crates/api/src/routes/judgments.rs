//! Handing in what was asked.

use axum::extract::State;
use axum::response::Response;
use handoff_core::id::AssignmentId;
use handoff_core::run::decide::JudgeRefused;
use handoff_engine::run::{Judged, SubmitJudgment, SubmitJudgmentRefused};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::Submitted;
use crate::problem::{Code, Problem};
use crate::routes::runs::JudgmentDetail;

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
    app.answer_on_run(submitted.by(), command, StatusCode::CREATED, |judged: Judged| AcceptedJudgment {
        judgment: (&judged.judgment).into(),
        run_id: judged.judgment.run.0,
        run_state: judged.run_state.word(),
        run_outcome: judged.run_state.outcome().map(str::to_owned),
        opened_unit_ids: judged.opened.iter().map(|unit| unit.0).collect(),
    })
    .await
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
                JudgeRefused::Form(faults) => {
                    faults.into_iter().fold(Self::new(Code::InvalidAnswer, detail), |problem, fault| {
                        problem.at(format!("/data{}", fault.pointer), fault.message)
                    })
                }
                JudgeRefused::HeldAgain { .. } => Self::new(Code::LeaseExpired, detail),
                JudgeRefused::AlreadyJudged => Self::new(Code::UnitJudged, detail),
                JudgeRefused::Paused => Self::new(Code::RunPaused, detail),
                JudgeRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}
