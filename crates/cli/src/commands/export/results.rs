//! `handoff export results`.

use std::collections::HashMap;

use handoff_core::label_studio::{Annotation, with_id, write_task};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::{Format, ResultsArgs};
use crate::client::ClientOptions;
use crate::output::{Failed, Sink, say};

/// How many runs are asked for at a time.
const RUNS_AT_ONCE: usize = 200;

/// What stands in a list of a CSV for what is not known.
const UNKNOWN: &str = "-";

/// The columns of a CSV, and where in a result each is.
const COLUMNS: &[(&str, &str)] = &[
    ("unit_id", "/unit_id"),
    ("run_id", "/run_id"),
    ("external_key", "/external_key"),
    ("workflow", "/workflow"),
    ("version", "/version"),
    ("stage", "/stage"),
    ("round", "/round"),
    ("latest", "/latest"),
    ("handle", "/handle"),
    ("finished_at", "/finished_at"),
    ("result", "/result"),
    ("confidence", "/confidence"),
    ("agreement", "/agreement"),
    ("judgments", ""),
    ("actors", ""),
    ("model_versions", ""),
    ("tainted", ""),
    ("instructions_sha256", "/instructions_sha256"),
    ("event_seq", "/event_seq"),
    ("event_head", "/event_head"),
    ("judged_at", ""),
    ("trusts", ""),
    ("tainted_judgments", ""),
    ("corrected_by", "/corrected_by"),
];

/// Writes the results of a project, page by page.
pub(super) async fn export(options: &ClientOptions, wanted: &ResultsArgs) -> Result<(), Failed> {
    let client = options.client()?;
    let path = ["v1", "projects", &wanted.project.project, "results"];
    let mut query = Vec::new();
    query.extend(wanted.workflow.as_deref().map(|workflow| ("workflow", workflow)));
    query.extend(wanted.stage.as_deref().map(|stage| ("stage", stage)));
    if wanted.format == Format::LabelStudio {
        // Whoever moves takes along what was handed in so far.
        query.push(("unfinished", "true"));
    }
    let mut out = Sink::open(wanted.out.as_deref())?;
    if wanted.format == Format::Csv {
        let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
        out.line(names.join(","))?;
    }
    let (mut cursor, mut results) = (None::<String>, 0_usize);
    let mut tasks = Tasks::default();
    loop {
        let page = client.page(&path, &query, cursor.as_deref(), RUNS_AT_ONCE).await?;
        for row in &page.items {
            let written = match wanted.format {
                Format::Jsonl => row.get().to_owned(),
                Format::Csv => csv_row(&serde_json::from_str(row.get()).map_err(Failed::from_error)?),
                Format::LabelStudio => {
                    tasks.add(serde_json::from_str(row.get()).map_err(Failed::from_error)?);
                    continue;
                }
            };
            out.line(written)?;
        }
        results += page.items.len();
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    if wanted.format == Format::LabelStudio {
        out.line(tasks.written().to_string())?;
    }
    out.finish()?;
    if let Some(file) = &wanted.out {
        let what = match wanted.format {
            Format::LabelStudio => format!("{} tasks", tasks.order.len()),
            Format::Jsonl | Format::Csv => format!("{results} results"),
        };
        say(format!("{what} are in {}.", file.display()));
    }
    Ok(())
}

/// Tasks, gathered from the results of their runs.
#[derive(Default)]
struct Tasks {
    order: Vec<Uuid>,
    items: HashMap<Uuid, Task>,
}

/// A task and what was handed in for it.
struct Task {
    /// What it is called if it has no id of its own.
    id: String,
    item: Value,
    annotations: Vec<Annotation>,
}

#[derive(Deserialize)]
struct TaskResult {
    item_id: Uuid,
    external_key: Option<String>,
    item: Value,
    judgments: Vec<TaskJudgment>,
}

#[derive(Deserialize)]
struct TaskJudgment {
    judgment_id: Uuid,
    actor_id: Uuid,
    data: Option<Value>,
    created_at: String,
    tainted_at: Option<String>,
}

impl Tasks {
    fn add(&mut self, result: TaskResult) {
        let TaskResult { item_id, external_key, item, judgments } = result;
        let Task { annotations, .. } = self.items.entry(item_id).or_insert_with(|| {
            self.order.push(item_id);
            // Imports want all tasks of a file to have an id, or none.
            let id = external_key.unwrap_or_else(|| item_id.to_string());
            Task { id, item, annotations: Vec::new() }
        });
        for judgment in judgments {
            // A consensus rests on judgments that were told of before.
            let Some(data) = judgment.data else { continue };
            if !annotations.iter().any(|known| known.id == judgment.judgment_id) {
                annotations.push(Annotation {
                    id: judgment.judgment_id,
                    actor: judgment.actor_id,
                    created_at: judgment.created_at,
                    data,
                    tainted: judgment.tainted_at.is_some(),
                });
            }
        }
    }

    fn written(&self) -> Value {
        let items = self.order.iter().filter_map(|item| self.items.get(item));
        items.map(|task| with_id(write_task(&task.item, &task.annotations), &task.id)).collect()
    }
}

fn csv_row(result: &Value) -> String {
    let judgments = result["judgments"].as_array().map(Vec::as_slice).unwrap_or_default();
    let field = |(name, pointer): &(&str, &str)| match *name {
        "judgments" => judgments.len().to_string(),
        "actors" => {
            let actors: Vec<&str> = judgments.iter().filter_map(|one| one["actor_id"].as_str()).collect();
            actors.join(" ")
        }
        // In the order of the actors, so that each is told of at the same place.
        "judged_at" => {
            let times: Vec<&str> =
                judgments.iter().map(|one| one["created_at"].as_str().unwrap_or(UNKNOWN)).collect();
            times.join(" ")
        }
        "trusts" => {
            let trust =
                |one: &Value| one["trust"].as_f64().map_or(UNKNOWN.to_owned(), |trust| trust.to_string());
            judgments.iter().map(trust).collect::<Vec<_>>().join(" ")
        }
        "tainted_judgments" => {
            let tainted = judgments.iter().filter(|one| !one["tainted_at"].is_null());
            let ids: Vec<&str> = tainted.filter_map(|one| one["judgment_id"].as_str()).collect();
            ids.join(" ")
        }
        "model_versions" => {
            let versions: Vec<&str> =
                judgments.iter().filter_map(|one| one["model_version"].as_str()).collect();
            versions.join(" ")
        }
        "tainted" => judgments.iter().filter(|one| !one["tainted_at"].is_null()).count().to_string(),
        _ => match result.pointer(pointer) {
            None | Some(Value::Null) => String::new(),
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
        },
    };
    let fields: Vec<String> = COLUMNS.iter().map(|column| quoted(&field(column))).collect();
    fields.join(",")
}

/// A field as RFC 4180 writes it.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_row_has_every_column_and_quotes_what_needs_it() {
        let row = csv_row(&json!({
            "unit_id": "u", "result": {"label": "cat, or \"dog\""}, "confidence": 0.5, "latest": true,
            "judgments": [{"actor_id": "a", "created_at": "2026-01-01T00:00:00Z", "trust": 0.75, "tainted_at": null},
                {"judgment_id": "j", "actor_id": "b", "created_at": "2026-01-02T00:00:00Z", "model_version": "7b-3",
                 "tainted_at": "2026-01-03T00:00:00Z"}],
        }));
        assert!(row.starts_with("u,,"), "{row}");
        assert!(row.contains(r#""{""label"":""cat, or \""dog\""""}",0.5,,2,a b,7b-3,1,"#), "{row}");
        assert!(row.ends_with(",2026-01-01T00:00:00Z 2026-01-02T00:00:00Z,0.75 -,j,"), "{row}");
    }
}
