//! What can be told of a document by looking at one place at a time. What can only be told by going through the graph is in
//! [`super::soundness`]; [`super::lint`] asks both.

mod automated;
mod connections;
mod fields;
mod human;
mod names;
mod rules;

pub use rules::{Cel, CheckRule, Expects, RULE_BYTES_MAX, RuleFault, SizeOnly};

use std::collections::{HashMap, HashSet};

use crate::definition::config::Config;
use crate::definition::document::{Join, StageDocument, StageType, WorkflowDocument};
use crate::definition::finding::{Finding, Findings};

/// The most stages a definition may have.
pub const STAGES_MAX: usize = 2_000;
/// The most connections a definition may have.
pub const CONNECTIONS_MAX: usize = 8_000;
/// The most decisions, rules, or stages in a duty rule, that one stage may have.
pub const LIST_LENGTH_MAX: usize = 100;
/// The longest free JSON (a form, hints, parameters) that one setting may hold, in bytes.
pub const JSON_BYTES_MAX: usize = 64 * 1024;

/// Everything that is wrong with `document`, looked at piece by piece.
#[must_use]
pub fn check(document: &WorkflowDocument, rules: &dyn CheckRule) -> Vec<Finding> {
    let mut findings = Findings::default();
    limits(&mut findings, document);
    if !findings.is_empty() {
        return findings.into_vec(); // too large to look at further
    }
    let mut checking = Checking::of(document, rules, findings);
    checking.names();
    checking.stages();
    checking.connections();
    checking.fields();
    checking.findings.into_vec()
}

fn limits(findings: &mut Findings, document: &WorkflowDocument) {
    let stages = document.stages.len();
    if stages > STAGES_MAX {
        let message = format!("there are {stages} stages; at most {STAGES_MAX} are allowed");
        findings.add("too_many_stages", "/stages", message);
    }
    let connections = document.connections.len();
    if connections > CONNECTIONS_MAX {
        let message = format!("there are {connections} connections; at most {CONNECTIONS_MAX} are allowed");
        findings.add("too_many_connections", "/connections", message);
    }
}

struct Checking<'a> {
    document: &'a WorkflowDocument,
    types: HashMap<&'a str, StageType>,
    rules: &'a dyn CheckRule,
    findings: Findings,
}

impl<'a> Checking<'a> {
    fn of(document: &'a WorkflowDocument, rules: &'a dyn CheckRule, findings: Findings) -> Self {
        let types = document.stages.iter().map(|stage| (stage.key.as_str(), stage.stage_type)).collect();
        Self { document, types, rules, findings }
    }

    fn add(&mut self, code: &'static str, pointer: impl Into<String>, message: impl Into<String>) {
        self.findings.add(code, pointer, message);
    }

    fn stages(&mut self) {
        let document = self.document;
        let mut seen = HashSet::new();
        for (index, stage) in document.stages.iter().enumerate() {
            let at = format!("/stages/{index}");
            if !seen.insert(stage.key.as_str()) {
                let message = format!("stage {:?} is declared twice", stage.key);
                self.add("duplicate_stage", format!("{at}/key"), message);
            }
            self.join(&at, stage);
            self.config(&format!("{at}/config"), stage);
        }
        let starts: Vec<_> =
            document.stages.iter().filter(|stage| stage.stage_type == StageType::Start).collect();
        match starts.as_slice() {
            [only] if only.key == document.begin_stage => {}
            [_] => self.add("begin_is_not_start", "/begin_stage", "must name the START stage"),
            [] => self.add("no_start", "/stages", "there must be a START stage"),
            _ => self.add("several_starts", "/stages", "there must be one START stage only"),
        }
    }

    fn join(&mut self, at: &str, stage: &StageDocument) {
        match stage.join {
            Some(_) if stage.stage_type == StageType::Start => {
                self.add("join_at_start", format!("{at}/join"), "nothing comes together at a START stage");
            }
            Some(Join::AtLeast(0)) => {
                self.add("bad_join", format!("{at}/join/at_least"), "must be at least 1");
            }
            Some(Join::All | Join::Any | Join::AtLeast(_)) | None => {}
        }
    }

    fn config(&mut self, at: &str, stage: &StageDocument) {
        match &stage.config {
            Config::Start(_) => {}
            Config::Annotate(config) => {
                self.human(at, stage, &config.work);
                self.gathering(at, &config.gathering);
            }
            Config::Review(config) => {
                self.human(at, stage, &config.work);
                self.reviewing(at, stage, &config.reviewing);
            }
            Config::Consensus(config) => self.consensus(at, config),
            Config::Mitl(config) => self.mitl(at, config),
            Config::Router(config) => self.router(at, config),
            Config::Subworkflow(config) => self.subworkflow(at, config),
            Config::Wait(config) => self.wait(at, config),
            Config::End(config) => {
                if let Some(outcome) = &config.outcome {
                    self.line("bad_outcome", &format!("{at}/outcome"), outcome);
                }
            }
        }
    }

    /// A short word or line that people chose.
    fn line(&mut self, code: &'static str, at: &str, text: &str) {
        if let Err(refused) = crate::text::check_line(text, 63) {
            self.add(code, at, refused.to_string());
        }
    }

    /// A number within its limits.
    fn within<T: PartialOrd + std::fmt::Display>(&mut self, at: &str, value: &T, from: &T, to: &T) {
        if !(value >= from && value <= to) {
            self.add("out_of_range", at, format!("must be from {from} to {to}, not {value}"));
        }
    }

    /// A list of at most [`LIST_LENGTH_MAX`].
    fn list(&mut self, at: &str, length: usize) -> bool {
        if length > LIST_LENGTH_MAX {
            self.add(
                "list_too_long",
                at,
                format!("has {length} entries; at most {LIST_LENGTH_MAX} are allowed"),
            );
        }
        length <= LIST_LENGTH_MAX
    }

    /// Free JSON of a bounded size.
    fn json(&mut self, at: &str, value: &serde_json::Value) {
        let length = value.to_string().len();
        if length > JSON_BYTES_MAX {
            let message = format!("has {length} bytes; at most {JSON_BYTES_MAX} are allowed");
            self.add("json_too_large", at, message);
        }
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
