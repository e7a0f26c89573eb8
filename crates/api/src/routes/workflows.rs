//! Definitions: list, read, publish.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use handoff_core::definition::finding::Finding;
use handoff_core::definition::read::read;
use handoff_core::definition::strict::StrictValue;
use handoff_core::id::ApprovalId;
use handoff_core::text::hex;
use handoff_engine::read::workflow::{self, ListedWorkflow, LiveVersion, VersionCard, VersionLine};
use handoff_engine::workflow::{
    Applied, ApplyWorkflow, ApplyWorkflowRefused, ArchiveWorkflow, ArchiveWorkflowRefused, PublishVersion,
    PublishVersionRefused, VersionPublished, WorkflowArchived,
};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery, bad_cursor};
use crate::problem::{Code, Fault, Problem, TraceStep};

/// A workflow, in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkflowSummary {
    workflow_id: Uuid,
    key: String,
    name: String,
    /// Number of the live version.
    live_version: Option<i32>,
    published_at: Option<Timestamp>,
    /// Whether you may start runs of the live version.
    may_start: bool,
}

impl From<ListedWorkflow> for WorkflowSummary {
    fn from(ListedWorkflow { line, may_start }: ListedWorkflow) -> Self {
        Self {
            workflow_id: line.workflow.0,
            key: line.key,
            name: line.name,
            live_version: line.number,
            published_at: line.published_at,
            may_start,
        }
    }
}

/// A version of a workflow.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Version {
    version_id: Uuid,
    workflow_id: Uuid,
    number: i32,
    /// `draft`, `published` (live) or `archived`.
    status: String,
    /// The document: what `handoff workflow apply` was given, in one spelling, with its layout.
    document: Value,
    created_by: Uuid,
    published_at: Option<Timestamp>,
}

/// A version of a workflow, in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VersionSummary {
    version_id: Uuid,
    number: i32,
    /// `draft`, `published` (live) or `archived`.
    status: String,
    /// The version's `ETag`.
    etag: String,
    created_by: Uuid,
    created_at: Timestamp,
    published_at: Option<Timestamp>,
}

impl From<VersionLine> for VersionSummary {
    fn from(line: VersionLine) -> Self {
        Self {
            version_id: line.version.0,
            number: line.number,
            status: line.status,
            etag: etag(&line.content_hash),
            created_by: line.created_by.0,
            created_at: line.created_at,
            published_at: line.published_at,
        }
    }
}

/// How to apply a document.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApplyQuery {
    /// Only keep it as the workflow's draft: it may have faults, and nobody can run it.
    #[serde(default)]
    draft: bool,
}

/// What became of a document.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Published {
    version_id: Uuid,
    workflow_id: Uuid,
    number: i32,
    /// `draft`, `published` or `archived`.
    status: &'static str,
    /// True if it was so before.
    unchanged: bool,
    /// What keeps a draft from being published.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Fault>,
}

impl Published {
    fn new(version: &LiveVersion, status: &'static str, unchanged: bool, findings: Vec<Finding>) -> Self {
        Self {
            version_id: version.version.0,
            workflow_id: version.workflow.0,
            number: version.number,
            status,
            unchanged,
            findings: findings.into_iter().map(Into::into).collect(),
        }
    }
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
    Ok(Json(Page::new(lines, limit, |listed| listed.line.key.clone(), Into::into)))
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

/// List the versions of a workflow, newest first
#[utoipa::path(get, path = "/v1/projects/{project}/workflows/{workflow}/versions", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"), ("workflow" = String, Path, description = "The workflow's key"),
           PageQuery),
    responses((status = 200, body = Page<VersionSummary>), (status = "default", body = Problem)))]
pub(crate) async fn list_versions(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf((project, key)): PathOf<(String, String)>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<VersionSummary>>, Problem> {
    let limit = page.limit()?;
    let before = page.after()?.map(|text| text.parse().map_err(|_| bad_cursor())).transpose()?;
    let actor = &signed_in.caller.actor;
    let lines = workflow::list_versions(&app.ctx, actor, &project, &key, before, limit).await?;
    let lines = lines.ok_or_else(|| Problem::not_found("This workflow"))?;
    Ok(Json(Page::new(lines, limit, |line| line.number.to_string(), Into::into)))
}

fn version_response(mut card: VersionCard) -> Response {
    let etag = HeaderValue::from_str(&etag(&card.content_hash));
    if let (Some(layout), Some(document)) = (card.layout.take(), card.document.as_object_mut()) {
        document.insert("layout".to_owned(), layout);
    }
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

/// Publish a workflow, or keep a draft of it
///
/// Applying the document that is live already changes nothing but its layout. With `If-Match`, nothing is changed if another
/// version than the one named is live.
#[utoipa::path(put, path = "/v1/projects/{project}/workflows/{workflow}", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"), ("workflow" = String, Path, description = "The workflow's key"),
           ApplyQuery,
           ("If-Match" = Option<String>, Header, description = "ETag of the version this one replaces"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body(content = Value, description = "The document; its JSON Schema is at /schemas/workflow.json"),
    responses((status = 200, body = Published), (status = "default", body = Problem)))]
pub(crate) async fn apply_workflow(
    State(app): State<App>,
    PathOf((project, key)): PathOf<(String, String)>,
    QueryOf(ApplyQuery { draft }): QueryOf<ApplyQuery>,
    headers: HeaderMap,
    submitted: Submitted<StrictValue>,
) -> Result<Response, Problem> {
    let document = read(submitted.body.0.clone()).map_err(not_a_document)?;
    if document.key != key {
        return Err(Problem::new(
            Code::InvalidBody,
            format!("The document's key must be {key:?}, as in the path."),
        )
        .at("/key", "must be the key in the path"));
    }
    let expected = headers.get(header::IF_MATCH).map(read_etag).transpose()?;
    let command = ApplyWorkflow { project, document, expected, draft };
    app.answer(submitted.by(), &command, StatusCode::OK, |applied: Applied| {
        let status = if draft { "draft" } else { "published" };
        Published::new(&applied.version, status, applied.unchanged, applied.findings)
    })
    .await
}

fn not_a_document(findings: Vec<Finding>) -> Problem {
    let first = findings.first().map_or_else(String::new, |first| format!("{}.", first.message));
    Problem::new(Code::InvalidBody, first).with_faults(findings.into_iter().map(Into::into))
}

/// With whose agreement.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PublishQuery {
    /// An approval of the kind `publish_workflow` for this version, where the project asks for one.
    approval_id: Option<Uuid>,
}

/// Publish a version: a draft, or an archived one again
///
/// With `If-Match`, nothing is changed if the version says something else than what the `ETag` names.
#[utoipa::path(post, path = "/v1/projects/{project}/workflows/{workflow}/versions/{number}/publish", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"), ("workflow" = String, Path, description = "The workflow's key"),
           ("number" = i32, Path, description = "The version's number"),
           PublishQuery, ("If-Match" = Option<String>, Header, description = "ETag of the version to publish"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Published), (status = "default", body = Problem)))]
pub(crate) async fn publish_version(
    State(app): State<App>,
    PathOf((project, workflow, number)): PathOf<(String, String, i32)>,
    QueryOf(PublishQuery { approval_id }): QueryOf<PublishQuery>,
    headers: HeaderMap,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let expected = headers.get(header::IF_MATCH).map(read_etag).transpose()?;
    let approval = approval_id.map(ApprovalId);
    let command = PublishVersion { project, workflow, number, expected, approval };
    app.answer(submitted.by(), &command, StatusCode::OK, |published: VersionPublished| {
        Published::new(&published.version, "published", published.unchanged, Vec::new())
    })
    .await
}

/// Archive the live version of a workflow
///
/// Its runs go on; none can be started until a version is published again.
#[utoipa::path(post, path = "/v1/projects/{project}/workflows/{workflow}/archive", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"), ("workflow" = String, Path, description = "The workflow's key"),
           ("If-Match" = Option<String>, Header, description = "ETag of the live version"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Published), (status = "default", body = Problem)))]
pub(crate) async fn archive_workflow(
    State(app): State<App>,
    PathOf((project, workflow)): PathOf<(String, String)>,
    headers: HeaderMap,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let expected = headers.get(header::IF_MATCH).map(read_etag).transpose()?;
    let command = ArchiveWorkflow { project, workflow, expected };
    app.answer(submitted.by(), &command, StatusCode::OK, |archived: WorkflowArchived| {
        Published::new(&archived.version, "archived", false, Vec::new())
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
        let steps = finding.trace.into_iter();
        let trace = steps.map(|step| TraceStep { stage: step.stage, handle: step.handle }).collect();
        Self { trace, ..Self::new(finding.pointer, finding.message).named(finding.code) }
    }
}

impl From<ApplyWorkflowRefused> for Problem {
    fn from(refused: ApplyWorkflowRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ApplyWorkflowRefused::NoSuchProject(_) => Self::not_found("This project"),
            ApplyWorkflowRefused::Role => Self::new(Code::Forbidden, detail),
            ApplyWorkflowRefused::Unsound(findings) => unsound(findings),
            ApplyWorkflowRefused::StaleVersion => Self::new(Code::StaleVersion, detail),
            ApplyWorkflowRefused::NotApproved(refused) => {
                Self::new(Code::ApprovalRequired, detail).at("", refused.code())
            }
        }
    }
}

fn unsound(findings: Vec<Finding>) -> Problem {
    let first = findings.first();
    let first = first.map_or_else(String::new, |first| format!("{}: {}.", first.pointer, first.message));
    Problem::new(Code::UnsoundWorkflow, first).with_faults(findings.into_iter().map(Into::into))
}

impl From<PublishVersionRefused> for Problem {
    fn from(refused: PublishVersionRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            PublishVersionRefused::NoSuchVersion(..) => Self::not_found("This version"),
            PublishVersionRefused::Role => Self::new(Code::Forbidden, detail),
            PublishVersionRefused::Unsound(findings) => unsound(findings),
            PublishVersionRefused::StaleVersion => Self::new(Code::StaleVersion, detail),
            PublishVersionRefused::NotApproved(refused) => refused.into(),
        }
    }
}

impl From<ArchiveWorkflowRefused> for Problem {
    fn from(refused: ArchiveWorkflowRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ArchiveWorkflowRefused::NotLive(_) => Self::not_found("This workflow"),
            ArchiveWorkflowRefused::Role => Self::new(Code::Forbidden, detail),
            ArchiveWorkflowRefused::StaleVersion => Self::new(Code::StaleVersion, detail),
        }
    }
}
