//! Set somebody's roles in a project: this is how people join, change places, and leave.

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_store::project;

use super::{ActorCard, ActorRefused, find_project, lock_even_erased, record, refuse_erased};
use crate::{Command, Failure, Work};

/// Gives somebody exactly these roles in a project.
#[derive(Clone, Debug)]
pub struct SetProjectRoles {
    /// The project's key.
    pub project: String,
    /// Who.
    pub actor: ActorId,
    /// All of them; none means: no longer a member.
    pub roles: BTreeSet<ProjectRole>,
}

/// Why roles were not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetProjectRolesRefused {
    /// There is no such project, or the caller may not know of it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// The caller may see the project, but not change who belongs to it.
    #[error("you may not change who belongs to this project")]
    Forbidden,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// Managers bring people in; who owns the project is for its owners to say.
    #[error("only an owner of the project or an administrator can make or unmake an owner")]
    OwnersOnly,
    /// The project would have no owner.
    #[error("this is the last owner of the project")]
    LastOwner,
}

impl Command for SetProjectRoles {
    type Done = ();
    type Refusal = SetProjectRolesRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<SetProjectRolesRefused>> {
        let refused = Failure::Refused;
        let missing = || refused(SetProjectRolesRefused::NoSuchProject(self.project.clone()));
        let project = find_project(work, &self.project).await?.ok_or_else(missing)?.id;
        if !work.actor().may(InProject::ManageMembers, project) {
            return Err(refused(SetProjectRolesRefused::Forbidden));
        }
        let actor: ActorCard = lock_even_erased(work, self.actor).await?;

        project::lock(work.tx, project).await?;
        let before = project::roles_of(work.tx, project, actor.id).await?;
        if before == self.roles {
            return Ok(());
        }
        if !self.roles.is_subset(&before) {
            refuse_erased(&actor).map_err(|erased| refused(erased.into()))?;
        }
        let (owned, owns) = (before.contains(&ProjectRole::Owner), self.roles.contains(&ProjectRole::Owner));
        if owned != owns && !work.actor().may(InProject::NameOwners, project) {
            return Err(refused(SetProjectRolesRefused::OwnersOnly));
        }
        if owned && !owns && project::count_other_owners(work.tx, project, actor.id).await? == 0 {
            return Err(refused(SetProjectRolesRefused::LastOwner));
        }
        project::set_roles(work.tx, project, actor.id, &before, &self.roles).await?;
        let roles = self.roles.iter().copied().collect();
        record(work, &[LedgerEvent::ProjectRolesSet { project, actor: actor.id, roles }]).await?;
        Ok(())
    }
}
