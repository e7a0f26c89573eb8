//! `handoff workflow lint`: what the server would say, without one.

use std::process::ExitCode;

use handoff_core::definition::check::Cel;
use handoff_core::definition::finding::Finding;
use handoff_core::definition::lint::lint as lint_document;
use handoff_core::definition::read::read;
use serde::Serialize;

use super::document::{Source, read_all};
use crate::output::{Failed, Paint, clean, print, say};

/// What is wrong with a file.
#[derive(Debug, Serialize)]
struct Checked {
    file: String,
    findings: Vec<Found>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Found {
    pointer: String,
    path: String,
    detail: String,
    code: &'static str,
    /// How a run gets into trouble, from its begin.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    trace: Vec<Step>,
    #[serde(skip)]
    trace_line: String,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Step {
    stage: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    handle: Option<String>,
}

impl From<Finding> for Found {
    fn from(finding: Finding) -> Self {
        let (path, trace_line) = (finding.path(), finding.trace_line());
        let Finding { code, pointer, message, trace } = finding;
        let trace = trace.into_iter().map(|step| Step { stage: step.stage, handle: step.handle }).collect();
        Self { pointer, path, detail: message, code, trace, trace_line }
    }
}

/// Checks documents; groups are not looked up, since only an installation has any.
pub(super) fn lint(files: &[String], json: bool) -> Result<(), Failed> {
    let checked = read_all(files)?.into_iter().map(examine).collect::<Vec<_>>();
    let count: usize = checked.iter().map(|checked| checked.findings.len()).sum();
    if json {
        print(serde_json::to_string(&checked).map_err(Failed::from_error)?)?;
    } else {
        tell(&checked)?;
    }
    match count {
        0 => Ok(()),
        1 => {
            say("1 finding.");
            Err(Failed::silent(ExitCode::from(1)))
        }
        _ => {
            say(format!("{count} findings."));
            Err(Failed::silent(ExitCode::from(1)))
        }
    }
}

fn tell(checked: &[Checked]) -> Result<(), Failed> {
    let paint = Paint::stdout();
    for Checked { file, findings } in checked {
        if findings.is_empty() {
            print(format!("{file}: {}", paint.good("sound")))?;
        }
        for Found { path, detail, code, trace_line, .. } in findings {
            let place = paint.strong(&clean(if path.is_empty() { "document" } else { path }));
            print(format!("{file}: {place}: {} {}", clean(detail), paint.faint(&format!("[{code}]"))))?;
            if !trace_line.is_empty() {
                print(format!("  the shortest way there: {}", clean(trace_line)))?;
            }
        }
    }
    Ok(())
}

fn examine(source: Source) -> Checked {
    let findings = match read(source.document) {
        Ok(document) => lint_document(&document, &Cel),
        Err(findings) => findings,
    };
    Checked { file: source.file, findings: findings.into_iter().map(Found::from).collect() }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn findings(document: Value) -> Vec<Found> {
        examine(Source { file: "f".to_owned(), document }).findings
    }

    #[test]
    fn a_wrong_shape_is_found_at_its_place() {
        let document = json!({"key": "a", "name": "A", "begin_stage": "s", "connections": [],
            "stages": [{"key": "s", "type": "BEGIN"}]});
        let found = findings(document);
        assert_eq!((found.len(), found[0].pointer.as_str()), (1, "/stages/0/type"), "{found:?}");
        assert!(found[0].detail.contains("BEGIN"), "{found:?}");
    }

    #[test]
    fn the_example_is_sound() {
        let text = include_str!("../../../../../examples/workflows/document-approval.yaml");
        assert_eq!(findings(serde_yaml_ng::from_str(text).unwrap()), []);
    }
}
