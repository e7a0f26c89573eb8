//! Set the roles of an actor that hold everywhere.

use std::collections::BTreeSet;

use handoff_core::actor::GlobalRole;
use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_store::actor;

use super::{ActorCard, ActorRefused, admin_is_left, lock_even_erased, may_manage, record, refuse_erased};
use crate::{Command, Failure, Work};

/// Gives an actor exactly these roles.
#[derive(Clone, Debug)]
pub struct SetGlobalRoles {
    /// Who.
    pub actor: ActorId,
    /// All of them; those left out are taken.
    pub roles: BTreeSet<GlobalRole>,
}

/// Why roles were not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetGlobalRolesRefused {
    /// The caller may not manage people.
    #[error("you may not give or take roles that hold everywhere")]
    Forbidden,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// Nobody would be left to manage people.
    #[error("this is the last administrator")]
    LastAdmin,
}

impl Command for SetGlobalRoles {
    type Done = ActorCard;
    type Refusal = SetGlobalRolesRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ActorCard, Failure<SetGlobalRolesRefused>> {
        if !may_manage(work.actor()) {
            return Err(Failure::Refused(SetGlobalRolesRefused::Forbidden));
        }
        if !self.roles.contains(&GlobalRole::Admin) && !admin_is_left(work, self.actor).await? {
            return Err(Failure::Refused(SetGlobalRolesRefused::LastAdmin));
        }
        let card: ActorCard = lock_even_erased(work, self.actor).await?;
        if !self.roles.is_subset(&card.global_roles) {
            refuse_erased(&card).map_err(|erased| Failure::Refused(erased.into()))?;
        }
        let mut happened = Vec::new();
        for role in self.roles.difference(&card.global_roles) {
            actor::grant_global_role(work.tx, self.actor, *role).await?;
            happened.push(LedgerEvent::GlobalRoleGranted { actor: self.actor, role: *role });
        }
        for role in card.global_roles.difference(&self.roles) {
            actor::revoke_global_role(work.tx, self.actor, *role).await?;
            happened.push(LedgerEvent::GlobalRoleRevoked { actor: self.actor, role: *role });
        }
        record(work, &happened).await?;
        Ok(ActorCard { global_roles: self.roles.clone(), ..card })
    }
}
