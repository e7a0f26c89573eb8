//! Views of the list of runs that one keeps under names.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_engine::desk::{DropView, SaveView, View, ViewRefused, list_views};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::extract::{NoBody, PathOf, SignedIn, Submitted};
use crate::problem::{Code, Problem};

/// What a view is to show.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"search": "?project=office&colour=red"}))]
pub(crate) struct NewView {
    /// The query of the list's address, with its question mark.
    #[schema(max_length = 2000)]
    search: String,
}

/// A view.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedView {
    /// What you call it.
    name: String,
    /// The query of the list's address, with its question mark.
    search: String,
    saved_at: Timestamp,
}

/// All views of yours.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SavedViews {
    items: Vec<SavedView>,
}

impl From<View> for SavedView {
    fn from(View { name, search, saved_at }: View) -> Self {
        Self { name, search, saved_at }
    }
}

/// List your views of the list of runs, as you saved them
#[utoipa::path(get, path = "/v1/me/views", tag = "work",
    responses((status = 200, body = SavedViews), (status = "default", body = Problem)))]
pub(crate) async fn get_views(
    State(app): State<App>,
    signed_in: SignedIn,
) -> Result<Json<SavedViews>, Problem> {
    let views = list_views(&app.ctx, &signed_in.caller.actor).await?;
    Ok(Json(SavedViews { items: views.into_iter().map(Into::into).collect() }))
}

/// Keep a view of the list of runs under a name; one of the same name is replaced
#[utoipa::path(put, path = "/v1/me/views/{view}", tag = "work", request_body = NewView,
    params(("view" = String, Path, description = "What you call it; at most 60 characters"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = SavedView), (status = "default", body = Problem)))]
pub(crate) async fn save_view(
    State(app): State<App>,
    PathOf(name): PathOf<String>,
    submitted: Submitted<NewView>,
) -> Result<Response, Problem> {
    let command = SaveView { name, search: submitted.body.search.clone() };
    app.answer(submitted.by(), &command, StatusCode::OK, SavedView::from).await
}

/// Throw a view away
#[utoipa::path(delete, path = "/v1/me/views/{view}", tag = "work",
    params(("view" = String, Path, description = "What you call it"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 204, description = "It is gone"), (status = "default", body = Problem)))]
pub(crate) async fn drop_view(
    State(app): State<App>,
    PathOf(name): PathOf<String>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    app.answer(submitted.by(), &DropView { name }, StatusCode::NO_CONTENT, |()| ()).await
}

impl From<ViewRefused> for Problem {
    fn from(refused: ViewRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ViewRefused::Scope => Self::new(Code::Forbidden, detail),
            ViewRefused::Actor(refused) => refused.into(),
            ViewRefused::Name(text) => Self::invalid_value("view", &text),
            ViewRefused::Search => {
                Self::new(Code::InvalidValue, detail).at("/search", "must be a query such as ?colour=red")
            }
            ViewRefused::TooMany => Self::new(Code::TooManyViews, detail),
            ViewRefused::NoSuchView => Self::not_found("This view"),
        }
    }
}
