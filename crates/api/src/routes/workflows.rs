//! Definitions: list, read, publish.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::definition::finding::Finding;
use handoff_core::text::hex;
use handoff_engine::read::workflow::{self, VersionCard, WorkflowLine};
use handoff_engine::workflow::{Applied, ApplyWorkflow, ApplyWorkflowRefused};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery};
use crate::problem::{Code, Fault, Problem};

/// A workflow, in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkflowSummary {
    workflow_id: Uuid,
    key: String,
    name: String,
    /// Number of the live version.
    live_version: Option<i32>,
    published_at: Option<Timestamp>,
}

impl From<WorkflowLine> for WorkflowSummary {
    fn from(line: WorkflowLine) -> Self {
        Self {
            workflow_id: line.workflow.0,
            key: line.key,
            name: line.name,
            live_version: line.number,
            published_at: line.published_at,
        }
    }
}

/// A version of a workflow.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Version {
    version_id: Uuid,
    workflow_id: Uuid,
    number: i32,
    /// `published` (live) or `archived`.
    status: String,
    /// The document: what `handoff workflow apply` was given, in one spelling.
    document: Value,
    created_by: Uuid,
    published_at: Option<Timestamp>,
}

/// What became of a document.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Published {
    version_id: Uuid,
    workflow_id: Uuid,
    number: i32,
    /// True if this very document was live already.
    unchanged: bool,
}

/// List a project's workflows
#[utoipa::path(get, path = "/v1/projects/{project}/workflows", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"), PageQuery),
    responses((status = 200, body = Page<WorkflowSummary>), (status = "default", body = Problem)))]
pub(crate) async fn list_workflows(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<WorkflowSummary>>, Problem> {
    let (limit, after) = (page.limit()?, page.after()?);
    let lines =
        workflow::list_workflows(&app.ctx, &signed_in.caller.actor, &project, after.as_deref(), limit)
            .await?;
    let lines = lines.ok_or_else(|| Problem::not_found("This project"))?;
    Ok(Json(Page::new(lines, limit, |line| line.key.clone(), Into::into)))
}

/// Read the live version of a workflow
#[utoipa::path(get, path = "/v1/projects/{project}/workflows/{workflow}", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"), ("workflow" = String, Path, description = "The workflow's key")),
    responses((status = 200, body = Version), (status = "default", body = Problem)))]
pub(crate) async fn get_workflow(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf((project, key)): PathOf<(String, String)>,
) -> Result<Response, Problem> {
    let card = workflow::find_version(&app.ctx, &signed_in.caller.actor, &project, &key, None).await?;
    card.map(version_response).ok_or_else(|| Problem::not_found("This workflow"))
}

/// Read a version of a workflow
#[utoipa::path(get, path = "/v1/projects/{project}/workflows/{workflow}/versions/{number}", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"), ("workflow" = String, Path, description = "The workflow's key"),
           ("number" = i32, Path, description = "The version's number")),
    responses((status = 200, body = Version), (status = "default", body = Problem)))]
pub(crate) async fn get_version(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf((project, key, number)): PathOf<(String, String, i32)>,
) -> Result<Response, Problem> {
    let card =
        workflow::find_version(&app.ctx, &signed_in.caller.actor, &project, &key, Some(number)).await?;
    card.map(version_response).ok_or_else(|| Problem::not_found("This version"))
}

fn version_response(card: VersionCard) -> Response {
    let etag = HeaderValue::from_str(&etag(&card.content_hash));
    let mut response = Json(Version {
        version_id: card.version.0,
        workflow_id: card.workflow.0,
        number: card.number,
        status: card.status,
        document: card.document,
        created_by: card.created_by.0,
        published_at: card.published_at,
    })
    .into_response();
    if let Ok(etag) = etag {
        response.headers_mut().insert(header::ETAG, etag);
    }
    response
}

fn etag(content_hash: &[u8]) -> String {
    format!("\"{}\"", hex(content_hash))
}

/// Publish a workflow
///
/// Applying the document that is live already changes nothing. With `If-Match`, nothing is changed if another version
/// than the one named is live.
#[utoipa::path(put, path = "/v1/projects/{project}/workflows/{workflow}", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"), ("workflow" = String, Path, description = "The workflow's key"),
           ("If-Match" = Option<String>, Header, description = "ETag of the version this one replaces"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = Value,
    responses((status = 200, body = Published), (status = "default", body = Problem)))]
pub(crate) async fn apply_workflow(
    State(app): State<App>,
    PathOf((project, key)): PathOf<(String, String)>,
    headers: HeaderMap,
    submitted: Submitted<WorkflowDocument>,
) -> Result<Response, Problem> {
    if submitted.body.key != key {
        return Err(Problem::new(
            Code::InvalidBody,
            format!("The document's key must be {key:?}, as in the path."),
        )
        .at("/key", "must be the key in the path"));
    }
    let expected = headers.get(header::IF_MATCH).map(read_etag).transpose()?;
    let command = ApplyWorkflow { project, document: submitted.body.clone(), expected };
    app.answer(submitted.by(), &command, StatusCode::OK, |applied: Applied| Published {
        version_id: applied.version.version.0,
        workflow_id: applied.version.workflow.0,
        number: applied.version.number,
        unchanged: applied.unchanged,
    })
    .await
}

fn read_etag(value: &HeaderValue) -> Result<Vec<u8>, Problem> {
    let hex = value.to_str().ok().and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
    let bytes = hex.filter(|hex| hex.len() == 64 && hex.is_ascii()).and_then(|hex| {
        (0..32).map(|byte| u8::from_str_radix(&hex[byte * 2..byte * 2 + 2], 16).ok()).collect()
    });
    bytes.ok_or_else(|| {
        Problem::new(Code::InvalidHeader, "If-Match must be an ETag that this server gave out.")
            .at("If-Match", "is not one")
    })
}

impl From<Finding> for Fault {
    fn from(finding: Finding) -> Self {
        Self { pointer: finding.pointer, detail: finding.message, code: Some(finding.code) }
    }
}

impl From<ApplyWorkflowRefused> for Problem {
    fn from(refused: ApplyWorkflowRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ApplyWorkflowRefused::NoSuchProject(_) => Self::not_found("This project"),
            ApplyWorkflowRefused::Role => Self::new(Code::Forbidden, detail),
            ApplyWorkflowRefused::Unsound(findings) => {
                let first = findings
                    .first()
                    .map_or_else(String::new, |first| format!("{}: {}.", first.pointer, first.message));
                Self::new(Code::UnsoundWorkflow, first).with_faults(findings.into_iter().map(Into::into))
            }
            ApplyWorkflowRefused::StaleVersion => Self::new(Code::StaleVersion, detail),
        }
    }
}
