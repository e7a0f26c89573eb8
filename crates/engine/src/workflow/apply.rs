//! Apply a workflow: publish a document as the live version, or keep it as a draft, or find that it already is.

use handoff_core::approval::{Kind, NotApproved};
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::definition::finding::Finding;
use handoff_core::definition::normalise::{Canonical, canonical, normalise};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_core::text::{check_key, check_name};
use handoff_store::workflow::{
    LiveVersion, NewVersion, Saved, live, lock_or_create, publish, put_layout, save_draft,
};
use handoff_store::{StoreError, approval, ledger};

use super::examine::{Examined, examine};
use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// Publishes a document, or keeps it as a draft. Applying the same document twice changes nothing.
#[derive(Clone, Debug)]
pub struct ApplyWorkflow {
    /// The project's key.
    pub project: String,
    /// What the workflow says.
    pub document: WorkflowDocument,
    /// The version the caller has seen, by its hash: if another is live by now, nothing is changed.
    pub expected: Option<Vec<u8>>,
    /// Whether it is only kept: a draft may have faults, and nobody can run it.
    pub draft: bool,
}

/// The document is live, or kept.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The version.
    pub version: LiveVersion,
    /// Whether it was so before.
    pub unchanged: bool,
    /// What keeps a draft from being published.
    pub findings: Vec<Finding>,
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
    /// The project wants that others agree, and they agree to a version that is kept: a draft.
    #[error("others have to agree to it first: keep it as a draft, and ask for an approval of that version")]
    NotApproved(NotApproved),
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
        let document = normalise(self.document.clone());
        let Examined { findings, groups } = examine(work.tx, project.id, &document).await?;
        // A draft may be wrong in every way but those that keep it from being found again.
        let nameless = check_key(&document.key).is_err() || check_name(&document.name).is_err();
        if !findings.is_empty() && (nameless || !self.draft) {
            return Err(refused(ApplyWorkflowRefused::Unsound(findings)));
        }

        let Canonical { graph, layout, content_hash } =
            canonical(&document).map_err(|source| unwritable(&source))?;
        let workflow = lock_or_create(work.tx, project.id, &document, !self.draft).await?;
        let current = live(work.tx, project.id, &document.key).await?;
        if let Some(expected) = &self.expected
            && current.as_ref().map(|current| &current.content_hash) != Some(expected)
        {
            return Err(refused(ApplyWorkflowRefused::StaleVersion));
        }
        let is_live = current.filter(|current| !self.draft && current.content_hash == content_hash);
        let kind = Kind::PublishWorkflow;
        if !self.draft && is_live.is_none() && approval::policy(work.tx, project.id, kind).await?.required {
            return Err(refused(ApplyWorkflowRefused::NotApproved(NotApproved::Missing { kind })));
        }
        let new = NewVersion {
            workflow,
            project: project.id,
            document: &document,
            json: &graph,
            content_hash: &content_hash,
            groups: &groups,
            created_by: work.actor().actor,
        };
        let Saved { version, unchanged } = match is_live {
            Some(version) => Saved { version, unchanged: true },
            None => self.keep(work, &new).await?,
        };
        if !layout.is_null() {
            put_layout(work.tx, version.version, &layout, work.actor().actor).await?;
        }
        Ok(Applied { version, unchanged, findings })
    }
}

impl ApplyWorkflow {
    /// Keeps the document as a draft, or publishes it.
    async fn keep(&self, work: &Work<'_>, new: &NewVersion<'_>) -> Result<Saved, StoreError> {
        let saved = if self.draft {
            save_draft(work.tx, new).await?
        } else {
            Saved { version: publish(work.tx, new).await?, unchanged: false }
        };
        let (project, workflow) = (new.project, new.workflow);
        let LiveVersion { version, number, .. } = saved.version;
        let event = if self.draft {
            LedgerEvent::WorkflowDrafted { project, workflow, version, number }
        } else {
            LedgerEvent::WorkflowPublished { project, workflow, version, number }
        };
        if !saved.unchanged {
            ledger::append(work.tx, &work.author(), &event).await?;
        }
        Ok(saved)
    }
}

pub(super) fn unwritable(source: &serde_json::Error) -> StoreError {
    StoreError::Corrupt { table: "workflow_version", row: source.to_string() }
}
