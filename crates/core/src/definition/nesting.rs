//! Workflows within workflows: those that are named exist, and none runs itself by way of others.

use std::collections::{BTreeMap, BTreeSet};

use crate::definition::config::Config;
use crate::definition::document::WorkflowDocument;
use crate::definition::finding::{Finding, Findings};

/// The workflows that a document runs, each with its place.
#[must_use]
pub fn runs(document: &WorkflowDocument) -> Vec<(String, &str)> {
    let stages = document.stages.iter().enumerate();
    let named = stages.filter_map(|(index, stage)| match &stage.config {
        Config::Subworkflow(config) => {
            Some((format!("/stages/{index}/config/workflow"), config.workflow.as_str()))
        }
        _ => None,
    });
    named.collect()
}

/// What is wrong with the workflows that a document runs, where `live` are there and `others` run which.
#[must_use]
pub fn check(
    document: &WorkflowDocument,
    live: &[String],
    others: &BTreeMap<String, Vec<String>>,
) -> Vec<Finding> {
    let mut findings = Findings::default();
    for (place, named) in runs(document) {
        if !live.iter().any(|key| key == named) {
            let message = format!("workflow {named:?} has no live version in this project");
            findings.add("unknown_workflow", place, message);
        } else if let Some(way) = way_back(&document.key, named, others) {
            let message = format!("a workflow that runs itself would never end: {}", way.join(" > "));
            findings.add("runs_itself", place, message);
        }
    }
    findings.into_vec()
}

/// A way from `from` to `key` along what workflows run.
fn way_back(key: &str, from: &str, others: &BTreeMap<String, Vec<String>>) -> Option<Vec<String>> {
    let mut seen = BTreeSet::from([from.to_owned()]);
    let mut ways = vec![vec![key.to_owned(), from.to_owned()]];
    while let Some(way) = ways.pop() {
        let last = way.last()?;
        if last == key {
            return Some(way);
        }
        for next in others.get(last).into_iter().flatten() {
            if next == key || seen.insert(next.clone()) {
                let mut further = way.clone();
                further.push(next.clone());
                ways.push(further);
            }
        }
    }
    None
}
