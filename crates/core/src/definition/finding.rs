//! What a check has found, with the place in the document.

use serde_path_to_error::{Path, Segment};

/// How many findings are told; a document with more is mended step by step.
pub const FINDINGS_MAX: usize = 100;

/// One thing that is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A stable name for this kind of fault.
    pub code: &'static str,
    /// JSON pointer to the place.
    pub pointer: String,
    /// A sentence for people.
    pub message: String,
    /// How a run gets into trouble: the shortest way there. Empty where the fault is in one place.
    pub trace: Vec<TraceStep>,
}

/// One step on the way into trouble: a stage that is left by a handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// The stage's key.
    pub stage: String,
    /// The handle it is left by; none: it waits there.
    pub handle: Option<String>,
}

impl Finding {
    /// A finding in one place.
    pub fn new(code: &'static str, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, pointer: pointer.into(), message: message.into(), trace: Vec::new() }
    }

    /// The same finding with the way into trouble.
    #[must_use]
    pub fn with_trace(self, trace: Vec<TraceStep>) -> Self {
        Self { trace, ..self }
    }

    /// The place as people write it: `stages[3].config.rules[0].when`.
    #[must_use]
    pub fn path(&self) -> String {
        let mut path = String::new();
        for part in self.pointer.split('/').skip(1) {
            let part = part.replace("~1", "/").replace("~0", "~");
            if part.bytes().all(|byte| byte.is_ascii_digit()) && !part.is_empty() {
                path.extend(["[", &part, "]"]);
            } else {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(&part);
            }
        }
        path
    }

    /// The way into trouble on one line: `start -[on_success]-> review`.
    #[must_use]
    pub fn trace_line(&self) -> String {
        let step = |step: &TraceStep| match &step.handle {
            Some(handle) => format!("{} -[{handle}]->", step.stage),
            None => step.stage.clone(),
        };
        self.trace.iter().map(step).collect::<Vec<_>>().join(" ")
    }
}

/// Findings as they come, up to the most that are told.
#[derive(Debug, Default)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// Adds one, unless there are enough.
    pub fn add(&mut self, code: &'static str, pointer: impl Into<String>, message: impl Into<String>) {
        self.push(Finding::new(code, pointer, message));
    }

    /// Adds one, unless there are enough.
    pub fn push(&mut self, finding: Finding) {
        if self.0.len() < FINDINGS_MAX {
            self.0.push(finding);
        }
    }

    /// Whether nothing was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them.
    #[must_use]
    pub fn into_vec(self) -> Vec<Finding> {
        self.0
    }
}

/// A path as a JSON pointer.
pub(super) fn pointer_of(path: &Path) -> String {
    let mut pointer = String::new();
    for segment in path {
        let segment = match segment {
            Segment::Seq { index } => index.to_string(),
            Segment::Map { key } => escape(key),
            // The variant of an enum is no place of its own in the document.
            Segment::Enum { .. } | Segment::Unknown => continue,
        };
        pointer.push('/');
        pointer.push_str(&segment);
    }
    pointer
}

/// A name as it stands in a JSON pointer.
pub(crate) fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_as_people_write_them() {
        for (pointer, path) in [
            ("/stages/3/config/rules/0/when", "stages[3].config.rules[0].when"),
            ("/key", "key"),
            ("", ""),
            ("/stages/0/config/a~1b", "stages[0].config.a/b"),
        ] {
            assert_eq!(Finding::new("x", pointer, "").path(), path);
        }
    }
}
