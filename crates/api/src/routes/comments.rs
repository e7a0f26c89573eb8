//! Comments on runs and units.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::{ActorId, RunId, UnitId};
use handoff_core::run::comment::{CommentAdded, CommentRefused};
use handoff_engine::desk::{Comment, list_comments};
use handoff_engine::run::{AddComment, AddCommentRefused, Subject};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, bad_cursor, check_limit, read_cursor};
use crate::problem::{Code, Problem};

/// Something to say.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewComment {
    /// What.
    #[schema(example = "The total does not match the order.")]
    text: String,
    /// Whom it is meant for: at most 20 actors' ids. They are told.
    #[serde(default)]
    mentions: Vec<Uuid>,
}

/// Something that was said.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommentDetail {
    comment_id: Uuid,
    /// The unit it is about; absent: the run.
    unit_id: Option<Uuid>,
    actor_id: Uuid,
    text: String,
    mentions: Vec<Uuid>,
    /// When; absent in the answer to the request that said it.
    created_at: Option<Timestamp>,
}

impl From<Comment> for CommentDetail {
    fn from(comment: Comment) -> Self {
        Self {
            comment_id: comment.id,
            unit_id: comment.unit.map(|unit| unit.0),
            actor_id: comment.actor.0,
            text: comment.text,
            mentions: comment.mentions.into_iter().map(|actor| actor.0).collect(),
            created_at: Some(comment.at),
        }
    }
}

fn said(added: CommentAdded) -> CommentDetail {
    CommentDetail {
        comment_id: added.comment.0,
        unit_id: added.unit.map(|unit| unit.0),
        actor_id: added.actor.0,
        text: added.text,
        mentions: added.mentions.into_iter().map(|actor| actor.0).collect(),
        created_at: None,
    }
}

/// Say something about a run
#[utoipa::path(post, path = "/v1/runs/{run}/comments", tag = "runs",
    params(("run" = Uuid, Path, description = "The run's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewComment,
    responses((status = 201, body = CommentDetail), (status = "default", body = Problem)))]
pub(crate) async fn comment_on_run(
    State(app): State<App>,
    PathOf(run): PathOf<Uuid>,
    submitted: Submitted<NewComment>,
) -> Result<Response, Problem> {
    add(&app, &submitted, Subject::Run(RunId(run))).await
}

/// Say something about a unit
#[utoipa::path(post, path = "/v1/units/{unit}/comments", tag = "work",
    params(("unit" = Uuid, Path, description = "The unit's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewComment,
    responses((status = 201, body = CommentDetail), (status = "default", body = Problem)))]
pub(crate) async fn comment_on_unit(
    State(app): State<App>,
    PathOf(unit): PathOf<Uuid>,
    submitted: Submitted<NewComment>,
) -> Result<Response, Problem> {
    add(&app, &submitted, Subject::Unit(UnitId(unit))).await
}

async fn add(app: &App, submitted: &Submitted<NewComment>, on: Subject) -> Result<Response, Problem> {
    let NewComment { text, mentions } = submitted.body.clone();
    let mentions: Vec<ActorId> = mentions.into_iter().map(ActorId).collect();
    let command = AddComment::prepare(&app.ctx, on, text, &mentions).await?;
    app.answer_on_run(submitted.by(), command, StatusCode::CREATED, said).await
}

/// Which comments.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommentQuery {
    /// Only about this unit.
    unit_id: Option<Uuid>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List what was said about a run, oldest first
#[utoipa::path(get, path = "/v1/runs/{run}/comments", tag = "runs",
    params(("run" = Uuid, Path, description = "The run's id"), CommentQuery),
    responses((status = 200, body = Page<CommentDetail>), (status = "default", body = Problem)))]
pub(crate) async fn run_comments(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(run): PathOf<Uuid>,
    QueryOf(query): QueryOf<CommentQuery>,
) -> Result<Json<Page<CommentDetail>>, Problem> {
    let limit = check_limit(query.limit)?;
    let after = query
        .cursor
        .as_deref()
        .map(|cursor| read_cursor(cursor).and_then(|text| text.parse().map_err(|_| bad_cursor())));
    let after = after.transpose()?.unwrap_or_default();
    let about = (RunId(run), query.unit_id.map(UnitId));
    let found = list_comments(&app.ctx, &signed_in.caller.actor, about, (after, limit)).await?;
    let found = found.ok_or_else(|| Problem::not_found("This run"))?;
    Ok(Json(Page::new(found, limit, |comment| comment.seq.to_string(), Into::into)))
}

impl From<AddCommentRefused> for Problem {
    fn from(refused: AddCommentRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            AddCommentRefused::NoSuchSubject => Self::not_found("What this is about"),
            AddCommentRefused::NoSuchActor(_) => {
                Self::new(Code::UnknownReference, detail).at("/mentions", "names nobody who can act")
            }
            AddCommentRefused::Rule(rule) => match rule {
                CommentRefused::Role => Self::new(Code::Forbidden, detail),
                CommentRefused::Text(text) => Self::invalid_value("/text", &text),
                CommentRefused::TooManyMentions => {
                    Self::new(Code::InvalidValue, detail).at("/mentions", "are too many")
                }
                CommentRefused::Stranger(_) => Self::new(Code::ReceiverRefused, detail),
                CommentRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}
