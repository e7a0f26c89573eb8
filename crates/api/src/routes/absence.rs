//! People who are away, and who stands in for them.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::ActorId;
use handoff_engine::people::{Absence, AbsenceRefused, EndAbsence, SetAbsence};
use handoff_engine::read::people as read;
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, SignedIn, Submitted};
use crate::problem::{Code, Problem};

/// When somebody is away.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAbsence {
    /// Who stands in.
    deputy_id: Uuid,
    /// From when; now, if nothing is said.
    #[serde(default)]
    starts_at: Option<Timestamp>,
    /// Until when.
    ends_at: Timestamp,
}

/// When somebody is away.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AbsenceDetail {
    deputy_id: Uuid,
    starts_at: Timestamp,
    ends_at: Timestamp,
}

impl From<Absence> for AbsenceDetail {
    fn from(absence: Absence) -> Self {
        Self { deputy_id: absence.deputy.0, starts_at: absence.starts_at, ends_at: absence.ends_at }
    }
}

/// Say that somebody is away, and who stands in for them: you, or anybody if you manage people
#[utoipa::path(put, path = "/v1/actors/{actor}/absence", tag = "people", request_body = NewAbsence,
    params(("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = AbsenceDetail), (status = "default", body = Problem)))]
pub(crate) async fn set_absence(
    State(app): State<App>,
    PathOf(actor): PathOf<Uuid>,
    submitted: Submitted<NewAbsence>,
) -> Result<Response, Problem> {
    let NewAbsence { deputy_id, starts_at, ends_at } = submitted.body.clone();
    let command = SetAbsence { actor: ActorId(actor), deputy: ActorId(deputy_id), starts_at, ends_at };
    app.answer(submitted.by(), &command, StatusCode::OK, AbsenceDetail::from).await
}

/// Read when somebody is away
#[utoipa::path(get, path = "/v1/actors/{actor}/absence", tag = "people",
    params(("actor" = Uuid, Path, description = "The actor's id")),
    responses((status = 200, body = AbsenceDetail), (status = "default", body = Problem)))]
pub(crate) async fn get_absence(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(actor): PathOf<Uuid>,
) -> Result<Json<AbsenceDetail>, Problem> {
    let absence = read::find_absence(&app.ctx, &signed_in.caller.actor, ActorId(actor)).await?;
    Ok(Json(absence.ok_or_else(|| Problem::not_found("An absence"))?.into()))
}

/// Say that somebody is there again
#[utoipa::path(delete, path = "/v1/actors/{actor}/absence", tag = "people",
    params(("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 204, description = "They are there"), (status = "default", body = Problem)))]
pub(crate) async fn end_absence(
    State(app): State<App>,
    PathOf(actor): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = EndAbsence { actor: ActorId(actor) };
    app.answer(submitted.by(), &command, StatusCode::NO_CONTENT, |()| ()).await
}

impl From<AbsenceRefused> for Problem {
    fn from(refused: AbsenceRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            AbsenceRefused::Forbidden => Self::new(Code::Forbidden, detail),
            AbsenceRefused::Actor(refused) => refused.into(),
            AbsenceRefused::Deputy => {
                Self::new(Code::UnknownReference, detail).at("/deputy_id", "names nobody who can act")
            }
            AbsenceRefused::Oneself => {
                Self::new(Code::InvalidValue, detail).at("/deputy_id", "must be somebody else")
            }
            AbsenceRefused::Time => Self::new(Code::InvalidValue, detail)
                .at("/ends_at", "must come after starts_at, and after now"),
            AbsenceRefused::TooLong => Self::new(Code::InvalidValue, detail)
                .at("/ends_at", "must come within two years of starts_at"),
        }
    }
}
