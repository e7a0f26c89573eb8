//! Projects: create them, and rename them.

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::{Everywhere, InProject};
use handoff_core::text::{TextRefused, check_key, check_name};
use handoff_store::{ledger, project};

use super::{ProjectCard, find_project, record};
use crate::{Command, Failure, Work};

/// Creates a project; whoever creates it owns it.
#[derive(Clone, Debug)]
pub struct CreateProject {
    /// Its key; it never changes.
    pub key: String,
    /// What people call it.
    pub name: String,
}

/// Why a project was not created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CreateProjectRefused {
    /// The caller may not create projects.
    #[error("you may not create projects")]
    Forbidden,
    /// The key is not acceptable.
    #[error("the key {0}")]
    Key(TextRefused),
    /// The name is not acceptable.
    #[error("the name {0}")]
    Name(TextRefused),
    /// There is a project with this key.
    #[error("project {0:?} exists")]
    KeyTaken(String),
}

impl Command for CreateProject {
    type Done = ProjectCard;
    type Refusal = CreateProjectRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ProjectCard, Failure<CreateProjectRefused>> {
        let refused = Failure::Refused;
        if !work.actor().may_everywhere(Everywhere::CreateProject) {
            return Err(refused(CreateProjectRefused::Forbidden));
        }
        check_key(&self.key).map_err(|text| refused(CreateProjectRefused::Key(text)))?;
        check_name(&self.name).map_err(|text| refused(CreateProjectRefused::Name(text)))?;

        let owner = work.actor().actor;
        let card = project::create(work.tx, &self.key, &self.name, owner).await?;
        let card = card.ok_or_else(|| refused(CreateProjectRefused::KeyTaken(self.key.clone())))?;
        let roles = BTreeSet::from([ProjectRole::Owner]);
        project::set_roles(work.tx, card.id, owner, &BTreeSet::new(), &roles).await?;

        ledger::open(work.tx, card.id).await?;
        let created = LedgerEvent::ProjectCreated { project: card.id, key: card.key.clone() };
        let has_owner = LedgerEvent::ProjectRolesSet {
            project: card.id,
            actor: owner,
            roles: roles.into_iter().collect(),
        };
        record(work, &[created, has_owner]).await?;
        Ok(card)
    }
}

/// Gives a project another name. Its key stays: URLs and files know it.
#[derive(Clone, Debug)]
pub struct RenameProject {
    /// The project's key.
    pub project: String,
    /// What people call it from now on.
    pub name: String,
}

/// Why a project was not renamed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenameProjectRefused {
    /// There is no such project, or the caller may not know of it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// The caller may see the project, but not change it.
    #[error("you may not change this project")]
    Forbidden,
    /// The name is not acceptable.
    #[error("the name {0}")]
    Name(TextRefused),
}

impl Command for RenameProject {
    type Done = ProjectCard;
    type Refusal = RenameProjectRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ProjectCard, Failure<RenameProjectRefused>> {
        let refused = Failure::Refused;
        let missing = || refused(RenameProjectRefused::NoSuchProject(self.project.clone()));
        let project = find_project(work, &self.project).await?.ok_or_else(missing)?.id;
        if !work.actor().may(InProject::ManageMembers, project) {
            return Err(refused(RenameProjectRefused::Forbidden));
        }
        check_name(&self.name).map_err(|text| refused(RenameProjectRefused::Name(text)))?;

        project::lock(work.tx, project).await?;
        // Read again under the lock: of two who rename at once, each event must tell a change.
        let card = find_project(work, &self.project).await?.ok_or_else(missing)?;
        if card.name == self.name {
            return Ok(card);
        }
        project::rename(work.tx, project, &self.name).await?;
        record(work, &[LedgerEvent::ProjectRenamed { project, name: self.name.clone() }]).await?;
        Ok(ProjectCard { name: self.name.clone(), ..card })
    }
}
