//! Items by the file.

mod intake;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::ImportId;
use handoff_core::import::Format;
use handoff_engine::import::{
    BeginImport, BeginImportRefused, CompleteImport, ImportCard, ImportRefused, StartImported,
    StartImportedRefused, start_imported,
};
use handoff_engine::read::import::{self, FaultLine, StartLine};
use handoff_engine::{Failure, perform};
use http::{HeaderMap, StatusCode, header};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use self::intake::{Intake, carried_out};
use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::limits::BULK_START_TIME;
use crate::page::{Page, PageQuery, bad_cursor};
use crate::problem::{Code, Problem};

/// A file of items that is to come.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"format": "csv", "key_field": "invoice_number"}))]
pub(crate) struct NewImport {
    /// How it is written: `jsonl`, `csv` or `json` (an array).
    format: String,
    /// The field of every row that says what the item is called outside. Without it, a field `external_key` does where a row
    /// has it.
    #[serde(default)]
    key_field: Option<String>,
}

/// A file of items on its way in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Import {
    import_id: Uuid,
    /// The project that its items are brought into.
    project_id: Uuid,
    format: &'static str,
    key_field: Option<String>,
    /// `open` or `complete`.
    state: &'static str,
    /// Rows taken in so far. Whoever goes on sends row `rows_done + 1` next, or the whole file again.
    rows_done: i64,
    /// Rows that made a new item.
    created: i64,
    /// Rows whose item was there already, the same.
    known: i64,
    /// Rows that made nothing: see `faults`.
    faults: i64,
    created_by: Uuid,
    created_at: Timestamp,
    updated_at: Timestamp,
    /// Which runs have been started for it, and how far.
    #[serde(skip_serializing_if = "Option::is_none")]
    starts: Option<Vec<ImportStart>>,
}

impl From<ImportCard> for Import {
    fn from(card: ImportCard) -> Self {
        Self {
            import_id: card.id.0,
            project_id: card.project.0,
            format: card.format.word(),
            key_field: card.key_field,
            state: if card.is_complete { "complete" } else { "open" },
            rows_done: card.counts.rows,
            created: card.counts.created,
            known: card.counts.known,
            faults: card.counts.faults,
            created_by: card.created_by.0,
            created_at: card.created_at,
            updated_at: card.updated_at,
            starts: None,
        }
    }
}

/// How far the runs of a workflow have been started for an import.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportStart {
    workflow: String,
    /// Rows seen to.
    rows_done: i64,
    /// Runs started for them.
    runs_started: i64,
}

impl From<StartLine> for ImportStart {
    fn from(line: StartLine) -> Self {
        Self { workflow: line.workflow, rows_done: line.rows, runs_started: line.runs }
    }
}

/// Begin an import
#[utoipa::path(post, path = "/v1/projects/{project}/imports", tag = "imports",
    params(("project" = String, Path, description = "The project's key"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewImport,
    responses((status = 201, body = Import), (status = "default", body = Problem)))]
pub(crate) async fn begin_import(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    submitted: Submitted<NewImport>,
) -> Result<Response, Problem> {
    let NewImport { format, key_field } = submitted.body.clone();
    let format = Format::from_word(&format).ok_or_else(|| {
        Problem::new(Code::InvalidBody, "format must be jsonl, csv or json.")
            .at("/format", "must be jsonl, csv or json")
    })?;
    let command = BeginImport { project, format, key_field };
    app.answer(submitted.by(), &command, StatusCode::CREATED, Import::from).await
}

/// List a project's imports, newest first
#[utoipa::path(get, path = "/v1/projects/{project}/imports", tag = "imports",
    params(("project" = String, Path, description = "The project's key"), PageQuery),
    responses((status = 200, body = Page<Import>), (status = "default", body = Problem)))]
pub(crate) async fn list_imports(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<Import>>, Problem> {
    let (limit, before) = (page.limit()?, page.after_id()?.map(ImportId));
    let cards = import::list_imports(&app.ctx, &signed_in.caller.actor, &project, before, limit).await?;
    let cards = cards.ok_or_else(|| Problem::not_found("This project"))?;
    Ok(Json(Page::new(cards, limit, |card| card.id.to_string(), Into::into)))
}

/// Read how far an import has come
#[utoipa::path(get, path = "/v1/imports/{import}", tag = "imports",
    params(("import" = Uuid, Path, description = "The import's id")),
    responses((status = 200, body = Import), (status = "default", body = Problem)))]
pub(crate) async fn get_import(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(import): PathOf<Uuid>,
) -> Result<Json<Import>, Problem> {
    let found = import::find_import(&app.ctx, &signed_in.caller.actor, ImportId(import)).await?;
    let (card, starts) = found.ok_or_else(|| Problem::not_found("This import"))?;
    let starts = Some(starts.into_iter().map(Into::into).collect());
    Ok(Json(Import { starts, ..card.into() }))
}

/// A row that made nothing.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportFault {
    /// Its number, from 1; lines that are blank and a CSV file's line of column names are not counted.
    row: i64,
    #[schema(example = "wrong_field_count")]
    code: String,
    detail: String,
}

impl From<FaultLine> for ImportFault {
    fn from(line: FaultLine) -> Self {
        Self { row: line.row, code: line.code, detail: line.detail }
    }
}

/// List the rows of an import that made nothing
#[utoipa::path(get, path = "/v1/imports/{import}/faults", tag = "imports",
    params(("import" = Uuid, Path, description = "The import's id"), PageQuery),
    responses((status = 200, body = Page<ImportFault>), (status = "default", body = Problem)))]
pub(crate) async fn list_faults(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(import): PathOf<Uuid>,
    QueryOf(page): QueryOf<PageQuery>,
) -> Result<Json<Page<ImportFault>>, Problem> {
    let limit = page.limit()?;
    let after = page.after()?.map(|text| text.parse::<i64>().map_err(|_| bad_cursor())).transpose()?;
    let actor = &signed_in.caller.actor;
    let lines = import::list_faults(&app.ctx, actor, ImportId(import), after.unwrap_or(0), limit).await?;
    let lines = lines.ok_or_else(|| Problem::not_found("This import"))?;
    Ok(Json(Page::new(lines, limit, |line| line.row.to_string(), Into::into)))
}

/// Which part of a file.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct RowsQuery {
    /// The number of the first row of this body, from 1; 1 when nothing is said. Rows that have come before are passed over.
    #[param(minimum = 1)]
    first_row: Option<i64>,
    /// Whether this body ends the file; it does when nothing is said.
    last: Option<bool>,
}

/// Send rows of an import
///
/// The body is read as it comes and may be of any size. It is a file of the import's format by itself: a CSV body begins with
/// the line of column names, a JSON body is an array. A row that makes no item is kept as a fault and stops nothing. After a
/// failure, send the rest, or the whole file again: what has come before is passed over.
#[utoipa::path(post, path = "/v1/imports/{import}/rows", tag = "imports",
    params(("import" = Uuid, Path, description = "The import's id"), RowsQuery),
    request_body(content((String = "application/x-ndjson"), (String = "text/csv"), (String = "application/json"))),
    responses((status = 200, body = Import), (status = "default", body = Problem)))]
pub(crate) async fn send_rows(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(import): PathOf<Uuid>,
    QueryOf(query): QueryOf<RowsQuery>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<Import>, Problem> {
    let caller = signed_in.caller;
    let found = import::find_import(&app.ctx, &caller.actor, ImportId(import)).await?;
    let (card, _) = found.ok_or_else(|| Problem::not_found("This import"))?;
    is_of(card.format, &headers)?;
    let first_row = query.first_row.unwrap_or(1);
    if first_row < 1 {
        return Err(
            Problem::new(Code::InvalidQuery, "first_row counts from 1.").at("first_row", "counts from 1")
        );
    }
    let mut intake = Intake::new(&app, &caller, card, first_row);
    intake.read(body).await?;
    let card = intake.flush().await?;
    let card = if query.last.unwrap_or(true) {
        carried_out(perform(&app.ctx, &caller, &CompleteImport { import: card.id }).await)?
    } else {
        card
    };
    Ok(Json(card.into()))
}

fn is_of(format: Format, headers: &HeaderMap) -> Result<(), Problem> {
    if headers.get(header::CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
        let detail = "Send the rows as they are, without `Content-Encoding`.";
        return Err(
            Problem::new(Code::UnsupportedMediaType, detail).at("Content-Encoding", "is not taken here")
        );
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let also: &[&str] = match format {
        Format::Jsonl => &["application/jsonl", "application/ndjson", "application/json"],
        Format::Csv | Format::Json => &[],
    };
    if kind == format.media_type() || also.contains(&kind.as_str()) || kind == "application/octet-stream" {
        return Ok(());
    }
    Err(Problem::new(
        Code::UnsupportedMediaType,
        format!("Send this import with `Content-Type: {}`.", format.media_type()),
    ))
}

/// Which runs to start.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartImport {
    /// The workflow's key; its live version is used.
    workflow: String,
}

/// How far the runs of an import have been started.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StartedImport {
    /// Rows of the import that have come so far.
    rows: i64,
    /// Rows seen to.
    rows_done: i64,
    /// Runs started for them, by this and earlier requests.
    runs_started: i64,
    /// Whether all rows are seen to. If not, ask again.
    done: bool,
}

/// Start the runs of an import
///
/// Every item of the import that has no run of the workflow yet gets one. A request works for some seconds and says how far it
/// has come; ask again until it is `done`. Asking twice starts nothing twice.
#[utoipa::path(post, path = "/v1/imports/{import}/start", tag = "imports",
    params(("import" = Uuid, Path, description = "The import's id")),
    request_body = StartImport,
    responses((status = 200, body = StartedImport), (status = "default", body = Problem)))]
pub(crate) async fn start_import(
    State(app): State<App>,
    PathOf(import): PathOf<Uuid>,
    submitted: Submitted<StartImport>,
) -> Result<Json<StartedImport>, Problem> {
    let command = StartImported { import: ImportId(import), workflow: submitted.body.workflow.clone() };
    match start_imported(&app.ctx, &submitted.caller, &command, BULK_START_TIME).await {
        Ok(progress) => Ok(Json(StartedImport {
            rows: progress.rows,
            rows_done: progress.rows_done,
            runs_started: progress.runs,
            done: progress.is_done(),
        })),
        Err(Failure::Refused(refused)) => Err(refused.into()),
        Err(Failure::Store(failed)) => Err(failed.into()),
    }
}

impl From<BeginImportRefused> for Problem {
    fn from(refused: BeginImportRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            BeginImportRefused::NoSuchProject(_) => Self::not_found("This project"),
            BeginImportRefused::Forbidden => Self::new(Code::Forbidden, detail),
            BeginImportRefused::KeyField(text) => Self::invalid_value("/key_field", &text),
        }
    }
}

impl From<ImportRefused> for Problem {
    fn from(refused: ImportRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            ImportRefused::NoSuchImport(_) => Self::not_found("This import"),
            ImportRefused::Forbidden => Self::new(Code::Forbidden, detail),
            ImportRefused::Complete => Self::new(Code::ImportComplete, detail),
            ImportRefused::Gap { expected, .. } => {
                Self::new(Code::RowsMissing, detail).at("first_row", format!("must be at most {expected}"))
            }
        }
    }
}

impl From<StartImportedRefused> for Problem {
    fn from(refused: StartImportedRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            StartImportedRefused::NoSuchImport(_) => Self::not_found("This import"),
            StartImportedRefused::Forbidden => Self::new(Code::Forbidden, detail),
            StartImportedRefused::NoSuchWorkflow(_) => {
                Self::new(Code::UnknownReference, detail).at("/workflow", "names no published workflow")
            }
            StartImportedRefused::Rule(rule) => handoff_engine::run::StartRunRefused::Rule(rule).into(),
            StartImportedRefused::Run { refused, .. } => (*refused).into(),
        }
    }
}
