//! Answers of models that come later: to an address that is signed and good for one answer.

use axum::body::Body;
use axum::extract::State;
use handoff_engine::Failure;
use handoff_engine::run::{CallbackRefused, is_callback, take_callback};
use http::StatusCode;

use crate::App;
use crate::extract::PathOf;
use crate::limits::BODY_BYTES_MAX;
use crate::problem::{Code, Problem};

/// Answer as a model that was asked
///
/// No credential is needed: the address is one. It is given to a model service in the header `handoff-callback-url`, and is good
/// for one answer in time.
#[utoipa::path(post, path = "/v1/callbacks/{token}", tag = "runs", security(()),
    params(("token" = String, Path, description = "The end of the address that the service was given")),
    request_body(content = Object, description = "What a model that answers at once would have sent"),
    responses((status = 204, description = "The answer was taken"), (status = "default", body = Problem)))]
pub(crate) async fn take_answer(
    State(app): State<App>,
    PathOf(token): PathOf<String>,
    body: Body,
) -> Result<StatusCode, Problem> {
    // Nothing is read from whoever was not asked.
    if !is_callback(&app.ctx, &token) {
        return Err(Problem::not_found("This callback"));
    }
    let body = axum::body::to_bytes(body, BODY_BYTES_MAX).await;
    let body =
        body.map_err(|_| Problem::new(Code::BodyTooLarge, "The answer is too large, or broke off."))?;
    match take_callback(&app.ctx, &token, body.into()).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(Failure::Refused(refused)) => Err(refused.into()),
        Err(Failure::Store(failed)) => Err(failed.into()),
    }
}

impl From<CallbackRefused> for Problem {
    fn from(refused: CallbackRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            CallbackRefused::NoSuchCallback => Self::not_found("This callback"),
            CallbackRefused::Over => Self::new(Code::CallbackOver, detail),
            CallbackRefused::BadAnswer(_) => Self::new(Code::InvalidBody, detail),
            CallbackRefused::NotAllowed(not_allowed) => not_allowed.into(),
        }
    }
}
