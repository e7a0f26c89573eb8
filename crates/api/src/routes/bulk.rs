//! Several at once: claims and judgments, each with an answer of its own.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use futures_util::future::{join_all, try_join_all};
use handoff_engine::run::{ClaimNext, Claimed, answer_claim_next};
use handoff_engine::{Answer, AnswerError};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::app::to_given;
use crate::extract::{Submitted, part_of};
use crate::problem::{Code, Problem};
use crate::routes::assignments::{ClaimedWork, claimed_work, work_from};
use crate::routes::judgments::{AcceptedJudgment, NewJudgment, hand_in};

/// The most units that are claimed at once.
const CLAIMS_MAX: u16 = 50;
/// The most judgments that are handed in at once.
const JUDGMENTS_MAX: usize = 100;

/// How many units to claim, and of what.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BulkClaim {
    /// How many: 1 to 50.
    #[schema(minimum = 1, maximum = 50)]
    count: u16,
    /// Only of this project (its key).
    #[serde(default)]
    project: Option<String>,
    /// Only of this queue.
    #[serde(default)]
    step_id: Option<Uuid>,
    /// Whether they are fetched ahead: the lease is as long again, and the first renewal makes it an ordinary one.
    #[serde(default)]
    prefetch: bool,
}

/// What was claimed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BulkClaimed {
    /// The units that are yours now; fewer than asked for if there are no more for you.
    #[schema(value_type = Vec<ClaimedWork>)]
    claimed: Vec<Box<RawValue>>,
    /// Why there are fewer than asked for.
    #[schema(value_type = Option<Problem>)]
    refused: Option<Box<RawValue>>,
}

/// Claim several units at once
#[utoipa::path(post, path = "/v1/assignments/bulk", tag = "work",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = BulkClaim,
    responses((status = 200, body = BulkClaimed), (status = "default", body = Problem)))]
pub(crate) async fn claim_several(
    State(app): State<App>,
    submitted: Submitted<BulkClaim>,
) -> Result<Response, Problem> {
    let BulkClaim { count, project, step_id, prefetch } = &submitted.body;
    if !(1..=CLAIMS_MAX).contains(count) {
        let detail = format!("must be 1 to {CLAIMS_MAX}");
        return Err(Problem::new(Code::InvalidValue, format!("count {detail}.")).at("/count", detail));
    }
    let from = work_from(&app, &submitted.caller.actor, (project.as_deref(), *step_id), "").await?;
    let command = ClaimNext { from, ahead: *prefetch };
    let (caller, key) = submitted.by();
    let claims = (0..*count).map(|number| {
        let key = key.map(|key| part_of(key, &number.to_string()));
        let (ctx, command) = (&app.ctx, &command);
        async move {
            let to_given = to_given(StatusCode::CREATED, |claimed: Claimed| claimed_work(&claimed));
            match answer_claim_next(ctx, caller, key.as_ref(), command, to_given).await {
                // Some may get through all the same.
                Err(held_back @ AnswerError::HeldBack(_)) => Ok(Problem::from(held_back).into_answer()),
                answered => answered,
            }
        }
    });
    // They get in line together, so that one look at the queue serves them all.
    let answers = try_join_all(claims).await?;
    let (claimed, refused): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 201);
    let claimed = claimed.into_iter().filter_map(raw).collect();
    let refused = refused.into_iter().find_map(raw);
    Ok(axum::Json(BulkClaimed { claimed, refused }).into_response())
}

/// Several judgments.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BulkJudgments {
    /// What you hand in: 1 to 100.
    #[schema(min_items = 1, max_items = 100)]
    judgments: Vec<NewJudgment>,
}

/// What became of each judgment, in the order they were handed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BulkResults {
    results: Vec<BulkResult>,
}

/// What became of one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BulkResult {
    /// The status it would have had on its own: 201, or that of the problem.
    #[schema(example = 201)]
    status: u16,
    /// What was accepted.
    #[schema(value_type = Option<AcceptedJudgment>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    judgment: Option<Box<RawValue>>,
    /// Why it was refused.
    #[schema(value_type = Option<Problem>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<Box<RawValue>>,
}

/// Hand in several judgments at once; one that is refused costs the others nothing
#[utoipa::path(post, path = "/v1/judgments/bulk", tag = "work",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = BulkJudgments,
    responses((status = 200, body = BulkResults), (status = "default", body = Problem)))]
pub(crate) async fn submit_several(
    State(app): State<App>,
    submitted: Submitted<BulkJudgments>,
) -> Result<Response, Problem> {
    let judgments = &submitted.body.judgments;
    if judgments.is_empty() || judgments.len() > JUDGMENTS_MAX {
        let detail = format!("must hold 1 to {JUDGMENTS_MAX}");
        return Err(Problem::new(Code::InvalidValue, format!("judgments {detail}.")).at("/judgments", detail));
    }
    let (caller, key) = submitted.by();
    let handed_in = judgments.iter().enumerate().map(|(number, judgment)| {
        let key = key.map(|key| part_of(key, &number.to_string()));
        let app = &app;
        async move {
            if judgment.next.is_some() {
                let problem = Problem::new(
                    Code::InvalidBody,
                    "The next unit is taken along with one judgment, not with several.",
                );
                return Err(problem.at("/next", "is for single judgments"));
            }
            hand_in(app, (caller, key.as_ref()), judgment.clone().command()).await
        }
    });
    let mut results = Vec::new();
    for answer in join_all(handed_in).await {
        // One that could not be answered is told so; the others have theirs.
        let answer = answer.unwrap_or_else(Problem::into_answer);
        let (status, done) = (u16::try_from(answer.status).unwrap_or(500), answer.status == 201);
        let body = raw(answer);
        let (judgment, problem) = if done { (body, None) } else { (None, body) };
        results.push(BulkResult { status, judgment, problem });
    }
    Ok(axum::Json(BulkResults { results }).into_response())
}

fn raw(answer: Answer) -> Option<Box<RawValue>> {
    RawValue::from_string(answer.body).ok()
}
