//! Publish a version that is there already: a draft, or an archived one again.

use handoff_core::approval::{Guard, Kind, NotApproved};
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::definition::finding::Finding;
use handoff_core::definition::normalise::normalise;
use handoff_core::id::ApprovalId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_core::text::hex;
use handoff_store::workflow::{
    LiveVersion, NewVersion, VersionCard, find_version, live, lock_or_create, publish_again, publish_draft,
};
use handoff_store::{StoreError, ledger};

use super::apply::unwritable;
use super::examine::{Examined, examine};
use crate::approval::use_up;
use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// Makes a version the live one. The one that is live already stays so.
#[derive(Clone, Debug)]
pub struct PublishVersion {
    /// The project's key.
    pub project: String,
    /// The workflow's key.
    pub workflow: String,
    /// The version's number.
    pub number: i32,
    /// The version to be published, by its hash as the caller has seen it: a draft may have changed since.
    pub expected: Option<Vec<u8>>,
    /// What others have agreed to, where the project wants that they do.
    pub approval: Option<ApprovalId>,
}

/// The version is live.
#[derive(Clone, Debug)]
pub struct VersionPublished {
    /// The version.
    pub version: LiveVersion,
    /// Whether it was live before.
    pub unchanged: bool,
}

/// Why a version was not published.
#[derive(Debug, thiserror::Error)]
pub enum PublishVersionRefused {
    /// There is no such version, or the caller may not know of it.
    #[error("version {1} of workflow {0:?} does not exist")]
    NoSuchVersion(String, i32),
    /// The caller may not publish in this project.
    #[error("publishing workflows needs the project role designer, and a credential with the scope design")]
    Role,
    /// What the version says is not sound.
    #[error("the workflow has {} faults", .0.len())]
    Unsound(Vec<Finding>),
    /// The version says something else by now.
    #[error("the version was changed in the meantime")]
    StaleVersion,
    /// Others have not agreed to it, or to something else.
    #[error(transparent)]
    NotApproved(NotApproved),
}

impl Command for PublishVersion {
    type Done = VersionPublished;
    type Refusal = PublishVersionRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<VersionPublished, Failure<PublishVersionRefused>> {
        let missing =
            || Failure::Refused(PublishVersionRefused::NoSuchVersion(self.workflow.clone(), self.number));
        let project = visible_project(work.tx, work.actor(), &self.project).await?.ok_or_else(missing)?;
        if !work.actor().may(InProject::Design, project.id) {
            return Err(Failure::Refused(PublishVersionRefused::Role));
        }
        let number = Some(self.number);
        let seen = find_version(work.tx, project.id, &self.workflow, number).await?.ok_or_else(missing)?;
        let document = read_document(&seen)?;
        lock_or_create(work.tx, project.id, &document, true).await?;
        // Once more under the lock: a draft may have been replaced while it was waited for.
        let card = find_version(work.tx, project.id, &self.workflow, number).await?.ok_or_else(missing)?;
        let stale = self.expected.as_ref().is_some_and(|expected| *expected != card.content_hash);
        if stale || card.content_hash != seen.content_hash {
            return Err(Failure::Refused(PublishVersionRefused::StaleVersion));
        }
        let version = LiveVersion {
            version: card.version,
            workflow: card.workflow,
            number: card.number,
            content_hash: card.content_hash.clone(),
        };
        if card.status == "published" {
            return Ok(VersionPublished { version, unchanged: true });
        }
        // Archived versions are examined, too: groups and people may be gone.
        let Examined { findings, groups } = examine(work.tx, project.id, &document).await?;
        if !findings.is_empty() {
            return Err(Failure::Refused(PublishVersionRefused::Unsound(findings)));
        }
        let guard = Guard { kind: Kind::PublishWorkflow, subject: card.version.0, shown: self.approval };
        use_up(work, project.id, guard, &hex(&card.content_hash))
            .await?
            .map_err(|refused| Failure::Refused(PublishVersionRefused::NotApproved(refused)))?;
        if card.status == "draft" {
            let new = NewVersion {
                workflow: card.workflow,
                project: project.id,
                document: &document,
                json: &card.document,
                content_hash: &card.content_hash,
                groups: &groups,
                created_by: work.actor().actor,
            };
            publish_draft(work.tx, card.version, &new).await?;
        } else {
            publish_again(work.tx, card.workflow, card.version).await?;
        }
        let published = LedgerEvent::WorkflowPublished {
            project: project.id,
            workflow: card.workflow,
            version: card.version,
            number: card.number,
        };
        ledger::append(work.tx, &work.author(), &published).await?;
        Ok(VersionPublished { version, unchanged: false })
    }
}

fn read_document(card: &VersionCard) -> Result<WorkflowDocument, StoreError> {
    serde_json::from_value(card.document.clone()).map(normalise).map_err(|source| unwritable(&source))
}

/// Takes the live version of a workflow out of use: its runs go on, and no new ones are started.
#[derive(Clone, Debug)]
pub struct ArchiveWorkflow {
    /// The project's key.
    pub project: String,
    /// The workflow's key.
    pub workflow: String,
    /// The live version, by its hash as the caller has seen it.
    pub expected: Option<Vec<u8>>,
}

/// No version is live.
#[derive(Clone, Debug)]
pub struct WorkflowArchived {
    /// The version that was.
    pub version: LiveVersion,
}

/// Why a workflow was not archived.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveWorkflowRefused {
    /// There is no such workflow, none of its versions is live, or the caller may not know of it.
    #[error("workflow {0:?} has no live version")]
    NotLive(String),
    /// The caller may not publish in this project.
    #[error("archiving workflows needs the project role designer, and a credential with the scope design")]
    Role,
    /// Somebody else published in the meantime.
    #[error("another version was published in the meantime")]
    StaleVersion,
}

impl Command for ArchiveWorkflow {
    type Done = WorkflowArchived;
    type Refusal = ArchiveWorkflowRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<WorkflowArchived, Failure<ArchiveWorkflowRefused>> {
        let missing = || Failure::Refused(ArchiveWorkflowRefused::NotLive(self.workflow.clone()));
        let project = visible_project(work.tx, work.actor(), &self.project).await?.ok_or_else(missing)?;
        if !work.actor().may(InProject::Design, project.id) {
            return Err(Failure::Refused(ArchiveWorkflowRefused::Role));
        }
        let version = live(work.tx, project.id, &self.workflow).await?.ok_or_else(missing)?;
        if self.expected.as_ref().is_some_and(|expected| *expected != version.content_hash) {
            return Err(Failure::Refused(ArchiveWorkflowRefused::StaleVersion));
        }
        let archived = handoff_store::workflow::archive(work.tx, version.workflow).await?;
        if archived != Some(version.version) {
            // Another one was published between the two statements.
            return Err(Failure::Refused(ArchiveWorkflowRefused::StaleVersion));
        }
        let event = LedgerEvent::WorkflowArchived {
            project: project.id,
            workflow: version.workflow,
            version: version.version,
            number: version.number,
        };
        ledger::append(work.tx, &work.author(), &event).await?;
        Ok(WorkflowArchived { version })
    }
}
