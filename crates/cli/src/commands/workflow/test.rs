//! `handoff workflow test`: scenarios, played without a server.

use std::path::Path;
use std::process::ExitCode;

use handoff_core::definition::document::WorkflowDocument;
use handoff_core::scenario::document::ScenarioDocument;
use handoff_core::scenario::{Script, perform};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::document::{Source, read_all};
use crate::output::{Failed, Paint, clean, print, say};

/// How a scenario came out.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Tested {
    file: String,
    scenario: String,
    passed: bool,
    /// How many steps were played, if it passed.
    steps: Option<usize>,
    failure: Option<Failure>,
}

/// What came out differently.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Failure {
    /// `step 3`; none: the scenario could not be played at all.
    place: Option<String>,
    expected: Option<String>,
    found: String,
}

impl Failure {
    fn unplayable(found: impl Into<String>) -> Self {
        Self { place: None, expected: None, found: found.into() }
    }
}

/// Plays all scenarios of all files; exit code 1 if one comes out differently.
pub(super) fn test(files: &[String], json: bool) -> Result<(), Failed> {
    let tested: Vec<Tested> = read_all(files)?.into_iter().map(play).collect();
    if json {
        print(serde_json::to_string(&tested).map_err(Failed::from_error)?)?;
    } else {
        tell(&tested)?;
    }
    let failed = tested.iter().filter(|tested| !tested.passed).count();
    say(format!("{} passed, {failed} failed.", tested.len() - failed));
    if failed == 0 { Ok(()) } else { Err(Failed::silent(ExitCode::from(1))) }
}

fn tell(tested: &[Tested]) -> Result<(), Failed> {
    let paint = Paint::stdout();
    for Tested { file, scenario, failure, .. } in tested {
        let name = format!("{} {}", paint.faint(file), clean(scenario));
        let Some(Failure { place, expected, found }) = failure else {
            print(format!("{} {name}", paint.good("pass")))?;
            continue;
        };
        print(format!("{} {name}", paint.bad("FAIL")))?;
        if let (Some(place), Some(expected)) = (place, expected) {
            print(format!("     {}", paint.strong(place)))?;
            print(format!("     expected {}", clean(expected)))?;
        }
        print(format!("     found    {}", clean(found)))?;
    }
    Ok(())
}

fn play(source: Source) -> Tested {
    let name = source.document.get("name").and_then(Value::as_str).unwrap_or("(no name)").to_owned();
    let came_out = play_document(&source.file, source.document);
    let (steps, failure) = match came_out {
        Ok(steps) => (Some(steps), None),
        Err(failure) => (None, Some(failure)),
    };
    Tested { file: source.file, scenario: name, passed: failure.is_none(), steps, failure }
}

fn play_document(file: &str, document: Value) -> Result<usize, Failure> {
    let scenario: ScenarioDocument = read_as(document).map_err(Failure::unplayable)?;
    let workflow = workflow_of(file, &scenario.workflow).map_err(Failure::unplayable)?;
    let script = Script::of(&workflow).map_err(|not| Failure::unplayable(not.to_string()))?;
    let performed = perform(&script, &scenario).map_err(|failed| Failure {
        place: Some(failed.place.to_string()),
        expected: Some(failed.expected),
        found: failed.found,
    })?;
    Ok(performed.steps)
}

/// The workflow that a scenario names: relative to the scenario's own file, or to where we are if that came from stdin.
fn workflow_of(scenario: &str, workflow: &str) -> Result<WorkflowDocument, String> {
    let folder = Path::new(scenario).parent().unwrap_or_else(|| Path::new(""));
    let path = folder.join(workflow);
    let name = path.to_string_lossy().into_owned();
    let mut sources = read_all(std::slice::from_ref(&name)).map_err(|failed| failed.to_string())?;
    match (sources.pop(), sources.is_empty()) {
        (Some(only), true) => read_as(only.document).map_err(|fault| format!("{name}: {fault}")),
        _ => Err(format!("{name} holds several documents, and a scenario is about one workflow")),
    }
}

/// Reads a document, and says where it could not.
pub(super) fn read_as<T: DeserializeOwned>(document: Value) -> Result<T, String> {
    serde_path_to_error::deserialize(document).map_err(|error| {
        let path = error.path().to_string();
        if path == "." { error.inner().to_string() } else { format!("{path}: {}", error.inner()) }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/workflows/tests/here.yaml");

    fn tested(document: Value) -> Tested {
        play(Source { file: TESTS.to_owned(), document })
    }

    #[expect(clippy::needless_pass_by_value, reason = "values are written in place")]
    fn approval(expect: Value) -> Value {
        json!({"name": "one", "workflow": "../document-approval.yaml",
            "cast": {"ada": {"groups": ["submitters"]}, "bob": {"groups": ["reviewers"]}},
            "start": {"by": "ada"},
            "steps": [{"actor": "bob", "stage": "first_review", "answer": {"decision": "APPROVE"}}],
            "expect": expect})
    }

    #[test]
    fn what_comes_out_as_expected_passes_and_what_does_not_says_where() {
        let passed = tested(approval(json!({"open": ["final_review"]})));
        assert_eq!((passed.passed, passed.steps, passed.failure), (true, Some(1), None));
        let failed = tested(approval(json!({"outcome": "APPROVED"}))).failure.unwrap();
        assert_eq!(failed.place.as_deref(), Some("end"));
        assert_eq!(failed.expected.as_deref(), Some("the outcome APPROVED"));
        assert_eq!(failed.found, "none");
    }

    #[test]
    fn what_cannot_be_played_says_why() {
        let mut unknown = approval(json!({}));
        unknown["expects"] = json!({});
        let failed = tested(unknown).failure.unwrap();
        assert!(failed.place.is_none() && failed.found.contains("expects"), "{failed:?}");
        let mut gone = approval(json!({}));
        gone["workflow"] = json!("../gone.yaml");
        assert!(tested(gone).failure.unwrap().found.contains("gone.yaml"));
    }
}
