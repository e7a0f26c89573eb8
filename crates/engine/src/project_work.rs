//! Launches and pauses what a project has to do, as somebody outside says.

use handoff_core::inbound::{JOB_STATUS_CHANGED, WorkStatus};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_store::{ledger, project, project_work};
use jiff::Timestamp;

use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// Launches or pauses all steps of a project. Runs go on where nobody has to be offered anything.
#[derive(Clone, Debug)]
pub struct SetProjectWork {
    /// The project's key.
    pub project: String,
    /// What is to become of it.
    pub status: WorkStatus,
    /// Who says so, and what they call it: the same said twice is said once.
    pub origin: (String, String),
    /// When it was said; none: now. What was said earlier and comes later changes nothing.
    pub said_at: Option<Timestamp>,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectWorkSet {
    /// It holds now; so many steps changed.
    Taken(usize),
    /// It was said before.
    CameBefore,
    /// Something later was said before.
    Outdated,
}

/// Why nothing was launched or paused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetProjectWorkRefused {
    /// There is no such project, or the caller may not see it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// The caller may see the project, but not manage it.
    #[error("you may not launch or pause the work of this project")]
    Forbidden,
}

impl Command for SetProjectWork {
    type Done = ProjectWorkSet;
    type Refusal = SetProjectWorkRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ProjectWorkSet, Failure<SetProjectWorkRefused>> {
        let refused = Failure::Refused;
        let card = visible_project(work.tx, work.actor(), &self.project).await?;
        let missing = || refused(SetProjectWorkRefused::NoSuchProject(self.project.clone()));
        let id = card.ok_or_else(missing)?.id;
        if !work.actor().may(InProject::ManageMembers, id) {
            return Err(refused(SetProjectWorkRefused::Forbidden));
        }
        project::lock(work.tx, id).await?;
        let origin = (self.origin.0.as_str(), self.origin.1.as_str());
        if !project_work::note(work.tx, origin, JOB_STATUS_CHANGED, id).await? {
            return Ok(ProjectWorkSet::CameBefore);
        }
        let said_at = self.said_at.unwrap_or(work.tx.now());
        if !project_work::say(work.tx, id, self.status, said_at).await? {
            return Ok(ProjectWorkSet::Outdated);
        }
        let steps = project_work::set_steps(work.tx, id, self.status).await?;
        if steps > 0 {
            let told = match self.status {
                WorkStatus::Active => LedgerEvent::WorkLaunched { project: id, steps },
                WorkStatus::Paused => LedgerEvent::WorkPaused { project: id, steps },
            };
            ledger::append(work.tx, &work.author(), &told).await?;
        }
        Ok(ProjectWorkSet::Taken(steps))
    }
}
