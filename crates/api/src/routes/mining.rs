//! A project's events, in the formats of process mining.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use handoff_core::mining::Format;
use handoff_engine::read::mining::export;
use http::header;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn};
use crate::problem::Problem;

/// Which format.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    /// OCEL 2.0 as JSON.
    Ocel2,
    /// XES.
    Xes,
    /// Comma-separated values.
    Csv,
    /// One JSON object a line.
    #[default]
    Jsonl,
}

/// How to write it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportQuery {
    /// `ocel2`, `xes`, `csv`, or `jsonl` when nothing is said.
    #[serde(default)]
    #[param(inline)]
    format: LogFormat,
}

/// Export the events of a project's runs for process mining
///
/// A run is a case, a stage an activity. Written as it is read, however many there are.
#[utoipa::path(get, path = "/v1/projects/{project}/events/export", tag = "audit",
    params(("project" = String, Path, description = "The project's key"), ExportQuery),
    responses((status = 200, body = String, content_type = "application/octet-stream"),
              (status = "default", body = Problem)))]
pub(crate) async fn export_events(
    State(app): State<App>,
    by: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<ExportQuery>,
) -> Result<Response, Problem> {
    let (format, media_type) = match query.format {
        LogFormat::Ocel2 => (Format::Ocel2, "application/json"),
        LogFormat::Xes => (Format::Xes, "application/xml"),
        LogFormat::Csv => (Format::Csv, "text/csv; charset=utf-8"),
        LogFormat::Jsonl => (Format::Jsonl, "application/jsonl"),
    };
    let begun = export(&app.ctx, &by.caller.actor, &project, format).await?;
    let begun = begun.ok_or_else(|| Problem::not_found("This project"))?;
    // An error in the middle breaks the connection off, so that nobody takes half a log for a whole one.
    let pieces = stream::try_unfold(begun, |mut begun| async move {
        let piece = begun.next().await.inspect_err(|error| {
            tracing::warn!(error = error.without_values(), "an export was broken off");
        })?;
        Ok::<_, handoff_engine::StoreError>(piece.map(|piece| (Bytes::from(piece), begun)))
    });
    Ok(([(header::CONTENT_TYPE, media_type)], Body::from_stream(pieces)).into_response())
}
