//! Drafts of answers.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::AssignmentId;
use handoff_engine::desk::{DiscardDraft, Draft, DraftFound, DraftRefused, SaveDraft, find_draft};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, SignedIn, Submitted};
use crate::problem::{Code, Problem};

/// What is written so far.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"revision": 3, "data": {"label": "invoice"}}))]
pub(crate) struct NewDraft {
    /// Counts up with every save, from 1: of two that meet, the higher one stays.
    #[schema(minimum = 1)]
    revision: i32,
    /// What; at most 256 KiB.
    data: Value,
}

/// A draft.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DraftDetail {
    revision: i32,
    data: Value,
    updated_at: Timestamp,
    /// Who wrote it: you, or, where the stage shares drafts, whoever held the unit before you.
    actor_id: Uuid,
}

impl From<Draft> for DraftDetail {
    fn from(draft: Draft) -> Self {
        Self {
            revision: draft.revision,
            data: draft.data,
            updated_at: draft.updated_at,
            actor_id: draft.actor.0,
        }
    }
}

/// A draft that was saved.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedDraft {
    revision: i32,
    updated_at: Timestamp,
}

/// Save a draft
#[utoipa::path(put, path = "/v1/assignments/{assignment}/draft", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewDraft,
    responses((status = 200, body = SavedDraft), (status = "default", body = Problem)))]
pub(crate) async fn save_draft(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<NewDraft>,
) -> Result<Response, Problem> {
    let NewDraft { revision, data } = submitted.body.clone();
    let command = SaveDraft { assignment: AssignmentId(assignment), revision, data };
    app.answer(submitted.by(), &command, StatusCode::OK, |draft| SavedDraft {
        revision: draft.revision,
        updated_at: draft.updated_at,
    })
    .await
}

/// Read the draft to go on from
#[utoipa::path(get, path = "/v1/assignments/{assignment}/draft", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id")),
    responses((status = 200, body = DraftDetail), (status = "default", body = Problem)))]
pub(crate) async fn get_draft(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(assignment): PathOf<Uuid>,
) -> Result<Json<DraftDetail>, Problem> {
    match find_draft(&app.ctx, &signed_in.caller.actor, AssignmentId(assignment)).await? {
        DraftFound::Draft(draft) => Ok(Json(draft.into())),
        DraftFound::Nothing => Err(Problem::not_found("A draft")),
        DraftFound::NoSuchAssignment => Err(Problem::not_found("This assignment")),
    }
}

/// Throw a draft away
#[utoipa::path(delete, path = "/v1/assignments/{assignment}/draft", tag = "work",
    params(("assignment" = Uuid, Path, description = "The assignment's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 204, description = "It is gone"), (status = "default", body = Problem)))]
pub(crate) async fn discard_draft(
    State(app): State<App>,
    PathOf(assignment): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = DiscardDraft { assignment: AssignmentId(assignment) };
    app.answer(submitted.by(), &command, StatusCode::NO_CONTENT, |_| ()).await
}

impl From<DraftRefused> for Problem {
    fn from(refused: DraftRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            DraftRefused::NoSuchAssignment(_) => Self::not_found("This assignment"),
            DraftRefused::Scope => Self::new(Code::Forbidden, detail),
            DraftRefused::NotYours => Self::new(Code::NotHolder, detail),
            DraftRefused::HandedIn { .. } => Self::new(Code::AssignmentEnded, detail),
            DraftRefused::Revision => {
                Self::new(Code::InvalidValue, detail).at("/revision", "must be 1 or more")
            }
            DraftRefused::TooLarge => Self::new(Code::BodyTooLarge, detail).at("/data", "is too large"),
            DraftRefused::Stale { current } => {
                Self::new(Code::StaleRevision, detail).at("/revision", format!("must be more than {current}"))
            }
        }
    }
}
