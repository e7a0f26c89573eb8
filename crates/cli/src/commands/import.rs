//! `handoff import`: items by the file.
//!
//! The file is sent in parts, each of which can be sent again without harm; so a bad connection costs a part, and an import
//! that was broken off goes on with `--resume`. Memory holds one part.

use std::fmt::Display;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use handoff_core::import::{Format, ROW_BYTES_MAX, RawRow, Splitter};
use handoff_core::label_studio::read_tasks;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use uuid::Uuid;

use crate::client::wire::{Import, ImportFault, Project, StartedImport};
use crate::client::{Client, ClientOptions, Reply, block_on};
use crate::commands::{ProjectOption, source};
use crate::output::{Failed, is_terminal, one_line, print, say};

/// The most rows sent at once.
const PART_ROWS: usize = 2_000;
/// About the most bytes sent at once.
const PART_BYTES: usize = 2 * 1024 * 1024;
/// How many faults are told.
const FAULTS_TOLD: &str = "10";

/// Arguments of `handoff import`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  handoff import -p office invoices.csv --key invoice_number
  handoff import -p labels images.jsonl --start image-labelling
  handoff import -p labels images.jsonl --resume 01980c2e-7f5a-7e0b-9d55-3f1a4c7be101

A row is a JSON object or a line of CSV. Its field `external_key`, or the one named with --key, says what the item
is called outside: an item that is there already is found again, so a file can be imported twice without harm.")]
pub(crate) struct ImportArgs {
    #[command(flatten)]
    project: ProjectOption,
    /// The file: .jsonl, .csv or .json (an array), also gzipped; `-` reads stdin
    file: PathBuf,
    /// How the file is written; told by its name when left out
    #[arg(long)]
    format: Option<FormatWord>,
    /// The field that says what the item is called outside
    #[arg(long, value_name = "FIELD")]
    key: Option<String>,
    /// Start a run of this workflow for every item
    #[arg(long, value_name = "WORKFLOW")]
    start: Option<String>,
    /// Go on with an import that was broken off
    #[arg(long, value_name = "IMPORT", conflicts_with = "key")]
    resume: Option<Uuid>,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatWord {
    Jsonl,
    Csv,
    Json,
    /// An export of Label Studio: each task becomes an item as it is
    LabelStudio,
}

/// Brings items in.
pub(crate) fn run(args: &ImportArgs) -> Result<(), Failed> {
    block_on(&args.client, import(args))
}

async fn import(args: &ImportArgs) -> Result<(), Failed> {
    let client = args.client.client()?;
    let format = format(args)?;
    let mut source = source::open(&args.file)?;
    let mut key = args.key.clone();
    if matches!(args.format, Some(FormatWord::LabelStudio)) {
        let (rows, named) = tasks(source, &args.file)?;
        source = Box::new(std::io::Cursor::new(rows));
        key = key.or_else(|| named.then(|| "id".to_owned()));
    }
    if let Some(workflow) = &args.start {
        // Before anything is brought in: a misspelt name is noticed while nothing has happened.
        client.get(&["v1", "projects", &args.project.project, "workflows", workflow], &[]).await?;
    }
    let begun = begin(&client, args, (format, key)).await?;
    if !args.client.json && args.resume.is_none() {
        say(format!("Import {}; if it is broken off, go on with --resume.", begun.import_id));
    }
    let bar = progress(source::length_of(&args.file), args.client.json);
    let mut parts = Parts::new(&client, &begun, format);
    let sent = parts.send_all(source, &bar).await;
    bar.finish_and_clear();
    let mut reply = sent?;
    let import: Import = reply.read()?;
    if let Some(workflow) = &args.start {
        start_runs(&client, import.import_id, workflow, args.client.json).await?;
        // Read again, for the runs are told there, too.
        reply = client.get(&["v1", "imports", &import.import_id.to_string()], &[]).await?;
    }
    if args.client.json {
        print(reply.text())?;
    } else {
        say(format!(
            "{} {}: {} new, {} known already, {} with a fault.",
            import.rows_done,
            if import.rows_done == 1 { "row" } else { "rows" },
            import.created,
            import.known,
            import.faults
        ));
        print(import.import_id.to_string())?;
    }
    tell_faults(&client, &import, args.client.json).await
}

fn format(args: &ImportArgs) -> Result<Format, Failed> {
    match args.format {
        Some(FormatWord::Jsonl | FormatWord::LabelStudio) => return Ok(Format::Jsonl),
        Some(FormatWord::Csv) => return Ok(Format::Csv),
        Some(FormatWord::Json) => return Ok(Format::Json),
        None => {}
    }
    match source::unpacked_name(&args.file).extension().and_then(|extension| extension.to_str()) {
        Some("jsonl" | "ndjson") => Ok(Format::Jsonl),
        Some("csv") => Ok(Format::Csv),
        Some("json") => Ok(Format::Json),
        Some(_) | None => Err(Failed::usage("say with --format how the file is written: jsonl, csv or json")),
    }
}

/// The tasks of an export of Label Studio, a row each, and whether all of them have an id.
fn tasks(mut source: Box<dyn Read>, file: &Path) -> Result<(Vec<u8>, bool), Failed> {
    let name = source::name_of(file);
    let about = |fault: &dyn Display| Failed::plain(format!("{name}: {fault}"));
    let mut text = String::new();
    source.read_to_string(&mut text).map_err(|error| about(&error))?;
    let export = serde_json::from_str(text.trim_start_matches('\u{feff}'));
    let export = export.map_err(|error| about(&format!("is not valid JSON: {error}")))?;
    let tasks = read_tasks(export).map_err(|fault| about(&fault))?;
    let named = tasks.iter().any(|task| task.external_key.is_some());
    // Importing the rest without would bring them in again with every try.
    if let Some(place) = tasks.iter().position(|task| named && task.external_key.is_none()) {
        return Err(about(&format!("task {} has no id, but others have one", place + 1)));
    }
    let rows: Vec<String> = tasks.iter().map(|task| format!("{}\n", task.payload)).collect();
    Ok((rows.concat().into_bytes(), named))
}

async fn begin(
    client: &Client,
    args: &ImportArgs,
    (format, key): (Format, Option<String>),
) -> Result<Import, Failed> {
    let Some(resumed) = args.resume else {
        let body = json!({"format": format.word(), "key_field": key});
        return Ok(client
            .post(&["v1", "projects", &args.project.project, "imports"], &body)
            .await?
            .read()?);
    };
    let import: Import = client.get(&["v1", "imports", &resumed.to_string()], &[]).await?.read()?;
    let project: Project = client.get(&["v1", "projects", &args.project.project], &[]).await?.read()?;
    if import.project_id != project.project_id {
        return Err(Failed::usage(format!("the import is of another project than {}", args.project.project)));
    }
    if import.format != format.word() {
        let told = format!("the import is of {}, not of {}", import.format, format.word());
        return Err(Failed::usage(told));
    }
    if import.state == "complete" {
        say("The import is complete already; nothing is left to send.");
    } else {
        say(format!("Going on after row {}.", import.rows_done));
    }
    Ok(import)
}

fn progress(bytes: Option<u64>, silent: bool) -> ProgressBar {
    if silent || !is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match bytes {
        Some(bytes) => (ProgressBar::new(bytes), "{bar:40} {bytes}/{total_bytes} {msg} ({eta} left)"),
        None => (ProgressBar::no_length(), "{spinner} {bytes} {msg}"),
    };
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Sends a file in parts.
struct Parts<'a> {
    client: &'a Client,
    import: String,
    format: Format,
    /// Rows that have come before, and are passed over.
    to_pass: i64,
    /// The line of column names, which every CSV part begins with.
    header: Option<Vec<u8>>,
    part: Vec<Vec<u8>>,
    bytes: usize,
    next_row: i64,
}

impl<'a> Parts<'a> {
    fn new(client: &'a Client, import: &Import, format: Format) -> Self {
        Self {
            client,
            import: import.import_id.to_string(),
            format,
            to_pass: import.rows_done,
            header: None,
            part: Vec::new(),
            bytes: 0,
            next_row: import.rows_done + 1,
        }
    }

    async fn send_all(&mut self, source: Box<dyn Read>, bar: &ProgressBar) -> Result<Reply, Failed> {
        let Err(broken) = self.send_full_parts(source, bar).await? else { return self.send(true).await };
        // What was read before a fault of the file itself is kept.
        if !self.part.is_empty() {
            self.send(false).await?;
        }
        let (kept, import) = (self.next_row - 1, &self.import);
        let kept = if kept == 1 { "1 row was".to_owned() } else { format!("{kept} rows were") };
        let hint = format!("{kept} kept; with the file mended, go on with `--resume {import}`");
        Err(Failed::plain(broken).with_hint(hint))
    }

    /// Reads the file to its end, and sends every part that is full. Inside: the file itself is at fault.
    async fn send_full_parts(
        &mut self,
        mut source: Box<dyn Read>,
        bar: &ProgressBar,
    ) -> Result<Result<(), String>, Failed> {
        let mut splitter = Splitter::new(self.format);
        let (mut piece, mut rows) = (vec![0; 64 * 1024], Vec::new());
        loop {
            let read = match source.read(&mut piece) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Ok(Err(format!("the file cannot be read: {error}"))),
            };
            let cut = splitter.push(&piece[..read], &mut rows);
            for row in rows.drain(..) {
                self.add(row);
                if self.part.len() >= PART_ROWS || self.bytes >= PART_BYTES {
                    let reply: Import = self.send(false).await?.read()?;
                    bar.set_message(format!("{} rows, {} faults", reply.rows_done, reply.faults));
                }
            }
            if let Err(malformed) = cut {
                return Ok(Err(malformed.to_string()));
            }
            bar.inc(read as u64);
        }
        let cut = splitter.finish(&mut rows);
        for row in rows {
            self.add(row);
        }
        Ok(cut.map_err(|malformed| malformed.to_string()))
    }

    fn add(&mut self, row: RawRow) {
        let row = match row {
            RawRow::Whole(row) => row,
            // The server tells of it, by its number; any row that is too long will do.
            RawRow::TooLong => vec![b'x'; ROW_BYTES_MAX + 1],
        };
        if self.format == Format::Csv && self.header.is_none() {
            self.header = Some(row);
        } else if self.to_pass > 0 {
            self.to_pass -= 1;
        } else {
            self.bytes += row.len();
            self.part.push(row);
        }
    }

    async fn send(&mut self, last: bool) -> Result<Reply, Failed> {
        let rows = std::mem::take(&mut self.part);
        self.bytes = 0;
        let first_row = self.next_row.to_string();
        self.next_row += i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let body = match self.format {
            Format::Jsonl => rows.join(&b'\n'),
            Format::Csv => {
                let lines: Vec<Vec<u8>> = self.header.iter().cloned().chain(rows).collect();
                lines.join(&b'\n')
            }
            Format::Json => [b"[".as_slice(), &rows.join(&b','), b"]"].concat(),
        };
        let query = [("first_row", first_row.as_str()), ("last", if last { "true" } else { "false" })];
        let path = ["v1", "imports", &self.import, "rows"];
        Ok(self.client.post_bytes(&path, &query, self.format.media_type(), body).await?)
    }
}

/// Starts runs for the items of an import that have none of the workflow yet; what the server said last.
pub(super) async fn start_runs(
    client: &Client,
    import: Uuid,
    workflow: &str,
    silent: bool,
) -> Result<Reply, Failed> {
    let bar = if silent || !is_terminal() { ProgressBar::hidden() } else { ProgressBar::new(0) };
    let import = import.to_string();
    loop {
        let reply = client.post(&["v1", "imports", &import, "start"], &json!({"workflow": workflow})).await?;
        let started: StartedImport = reply.read()?;
        bar.set_length(started.rows.unsigned_abs());
        bar.set_position(started.rows_done.unsigned_abs());
        if started.done {
            bar.finish_and_clear();
            if !silent {
                say(format!(
                    "{} runs of {workflow} have been started for this import.",
                    started.runs_started
                ));
            }
            return Ok(reply);
        }
    }
}

/// Tells of rows that made nothing; then the import did not do all that was asked.
async fn tell_faults(client: &Client, import: &Import, silent: bool) -> Result<(), Failed> {
    if import.faults == 0 {
        return Ok(());
    }
    if !silent {
        let id = import.import_id.to_string();
        let reply = client.get(&["v1", "imports", &id, "faults"], &[("limit", FAULTS_TOLD)]).await?;
        let page: FaultPage = reply.read()?;
        for fault in page.items {
            say(format!("row {}: {} ({})", fault.row, one_line(&fault.detail, 200), fault.code));
        }
    }
    let rows = if import.faults == 1 { "row" } else { "rows" };
    Err(Failed::plain(format!("{} {rows} made no item", import.faults)))
}

#[derive(Debug, serde::Deserialize)]
struct FaultPage {
    items: Vec<ImportFault>,
}
