//! `handoff workflow lint`: what the server would say, without one.

use std::process::ExitCode;

use handoff_core::definition::check::SizeOnly;
use handoff_core::definition::document::WorkflowDocument;
use serde::Serialize;
use serde_json::Value;

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
    detail: String,
    code: &'static str,
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
        for Found { pointer, detail, code } in findings {
            let place = paint.strong(&clean(if pointer.is_empty() { "/" } else { pointer }));
            print(format!("{file}: {place}: {} {}", clean(detail), paint.faint(&format!("[{code}]"))))?;
        }
    }
    Ok(())
}

fn examine(source: Source) -> Checked {
    let findings = match serde_path_to_error::deserialize::<_, WorkflowDocument>(&source.document) {
        Ok(document) => handoff_core::definition::lint::lint(&document, &SizeOnly)
            .into_iter()
            .map(|finding| Found { pointer: finding.pointer, detail: finding.message, code: finding.code })
            .collect(),
        Err(error) => {
            let pointer = pointer(&source.document, error.path());
            vec![Found { pointer, detail: error.inner().to_string(), code: "invalid_body" }]
        }
    };
    Checked { file: source.file, findings }
}

/// The path as a JSON pointer. It ends at what exists: a missing or unknown field is named by the message.
fn pointer(document: &Value, path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let mut pointer = String::new();
    for segment in path {
        let segment = match segment {
            Segment::Seq { index } => index.to_string(),
            Segment::Map { key } => key.replace('~', "~0").replace('/', "~1"),
            Segment::Enum { .. } | Segment::Unknown => continue,
        };
        let longer = format!("{pointer}/{segment}");
        if document.pointer(&longer).is_none() {
            break;
        }
        pointer = longer;
    }
    pointer
}

#[cfg(test)]
mod tests {
    use serde_json::json;

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
