//! Apply a workflow: publish a document as the live version, or find that it already is.

use handoff_core::definition::check::SizeOnly;
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::definition::finding::Finding;
use handoff_core::definition::lint::lint;
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_store::workflow::{
    LiveVersion, NewVersion, group_keys, live, lock_or_create, publish, resolve_groups,
};
use handoff_store::{StoreError, ledger};
use sha2::{Digest, Sha256};

use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// Publishes a document. Applying the same document twice changes nothing.
#[derive(Clone, Debug)]
pub struct ApplyWorkflow {
    /// The project's key.
    pub project: String,
    /// What the workflow says.
    pub document: WorkflowDocument,
    /// The version the caller has seen, by its hash: if another is live by now, nothing is changed.
    pub expected: Option<Vec<u8>>,
}

/// The document is live.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The live version.
    pub version: LiveVersion,
    /// Whether it was live before.
    pub unchanged: bool,
}

/// Why a document was not published.
#[derive(Debug, thiserror::Error)]
pub enum ApplyWorkflowRefused {
    /// There is no such project, or the caller may not know of it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// The caller may not publish in this project.
    #[error("publishing workflows needs the project role designer, and a credential with the scope design")]
    Role,
    /// The document is not sound.
    #[error("the workflow has {} faults", .0.len())]
    Unsound(Vec<Finding>),
    /// Somebody else published in the meantime.
    #[error("another version was published in the meantime")]
    StaleVersion,
}

impl Command for ApplyWorkflow {
    type Done = Applied;
    type Refusal = ApplyWorkflowRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Applied, Failure<ApplyWorkflowRefused>> {
        let refused = Failure::Refused;
        let project = visible_project(work.tx, work.actor(), &self.project)
            .await?
            .ok_or_else(|| refused(ApplyWorkflowRefused::NoSuchProject(self.project.clone())))?;
        if !work.actor().may(InProject::Design, project.id) {
            return Err(refused(ApplyWorkflowRefused::Role));
        }
        let findings = lint(&self.document, &SizeOnly);
        if !findings.is_empty() {
            return Err(refused(ApplyWorkflowRefused::Unsound(findings)));
        }
        let groups = resolve_groups(work.tx, &group_keys(&self.document)).await?;
        let unknown = unknown_groups(&self.document, |key| groups.iter().any(|(known, _)| known == key));
        if !unknown.is_empty() {
            return Err(refused(ApplyWorkflowRefused::Unsound(unknown)));
        }

        let (json, content_hash) = normalise(&self.document)?;
        let workflow = lock_or_create(work.tx, project.id, &self.document).await?;
        let current = live(work.tx, project.id, &self.document.key).await?;
        if let Some(expected) = &self.expected
            && current.as_ref().map(|current| &current.content_hash) != Some(expected)
        {
            return Err(refused(ApplyWorkflowRefused::StaleVersion));
        }
        if let Some(version) = current.filter(|current| current.content_hash == content_hash) {
            return Ok(Applied { version, unchanged: true });
        }
        let new = NewVersion {
            workflow,
            project: project.id,
            document: &self.document,
            json: &json,
            content_hash: &content_hash,
            groups: &groups,
            created_by: work.actor().actor,
        };
        let version = publish(work.tx, &new).await?;
        let published = LedgerEvent::WorkflowPublished {
            project: project.id,
            workflow,
            version: version.version,
            number: version.number,
        };
        ledger::append(work.tx, &work.author(), &published).await?;
        Ok(Applied { version, unchanged: false })
    }
}

/// The document in one spelling, and its hash: defaults are left out, fields stand in one order.
fn normalise(document: &WorkflowDocument) -> Result<(serde_json::Value, Vec<u8>), StoreError> {
    let corrupt = |source: serde_json::Error| StoreError::Corrupt {
        table: "workflow_version",
        row: source.to_string(),
    };
    let json = serde_json::to_value(document).map_err(corrupt)?;
    let hash = Sha256::digest(serde_json::to_vec(&json).map_err(corrupt)?).to_vec();
    Ok((json, hash))
}

fn unknown_groups(document: &WorkflowDocument, known: impl Fn(&str) -> bool) -> Vec<Finding> {
    let unknown = document.groups().into_iter().filter(|(_, key)| !known(key));
    unknown
        .map(|(pointer, key)| Finding::new("unknown_group", pointer, format!("there is no group {key:?}")))
        .collect()
}
