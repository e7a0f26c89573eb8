//! Everything that can be said about a document without an installation: what the command line says, and what publishing
//! says first.

use crate::definition::check::{CheckRule, check};
use crate::definition::document::WorkflowDocument;
use crate::definition::finding::Finding;
use crate::definition::soundness::{Budget, prove};

/// Everything that is wrong with `document`; nothing means it is sound. The graph is only walked when every name in it means
/// something.
#[must_use]
pub fn lint(document: &WorkflowDocument, rules: &dyn CheckRule) -> Vec<Finding> {
    let findings = check(document, rules);
    if findings.is_empty() { prove(document, Budget::default()) } else { findings }
}
