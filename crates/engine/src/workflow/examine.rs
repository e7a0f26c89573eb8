//! Everything that keeps a document from being published in this installation.

use handoff_core::definition::check::{Cel, CheckRule};
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::definition::finding::Finding;
use handoff_core::definition::lint::lint;
use handoff_core::definition::nesting;
use handoff_core::definition::staffing::shortages;
use handoff_core::id::{GroupId, ProjectId};
use handoff_store::child::{self, Nesting};
use handoff_store::workflow::{group_keys, resolve_groups, staffing};
use handoff_store::{Db, StoreError};

/// Whoever understands the rules in documents.
pub(super) const RULES: &dyn CheckRule = &Cel;

/// What a document was found to be.
#[derive(Debug)]
pub(super) struct Examined {
    /// What is wrong with it; nothing: it can be published.
    pub(super) findings: Vec<Finding>,
    /// The groups it names, as far as they exist.
    pub(super) groups: Vec<(String, GroupId)>,
}

/// Looks at a document: first at itself, and if it is sound, at the people it needs.
pub(super) async fn examine(
    db: &Db,
    project: ProjectId,
    document: &WorkflowDocument,
) -> Result<Examined, StoreError> {
    let keys = group_keys(document);
    let groups = resolve_groups(db, &keys).await?;
    let mut findings = lint(document, RULES);
    if findings.is_empty() {
        findings = unknown_groups(document, &groups);
    }
    let named: Vec<String> = nesting::runs(document).into_iter().map(|(_, key)| key.to_owned()).collect();
    if findings.is_empty() && !named.is_empty() {
        let Nesting { live, runs } = child::nesting(db, project, &named).await?;
        findings = nesting::check(document, &live, &runs);
    }
    if findings.is_empty() {
        let works = |stage: &handoff_core::definition::document::StageDocument| {
            stage.config.human().is_some_and(|work| !work.not_team_of.is_empty())
        };
        let teams = document.stages.iter().any(works);
        findings = shortages(document, &staffing(db, &keys, teams).await?);
    }
    Ok(Examined { findings, groups })
}

fn unknown_groups(document: &WorkflowDocument, known: &[(String, GroupId)]) -> Vec<Finding> {
    let is_known = |key: &str| known.iter().any(|(group, _)| group == key);
    let unknown = document.groups().into_iter().filter(|(_, key)| !is_known(key));
    unknown
        .map(|(pointer, key)| Finding::new("unknown_group", pointer, format!("there is no group {key:?}")))
        .collect()
}
