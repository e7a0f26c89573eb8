//! Commands on people, groups, projects and tokens: who there is, and what they may do.
//!
//! Three things hold whatever happens here: there is always an administrator who can act, a project always has an owner,
//! and no name and no mail address ever goes into an event.

mod abilities;
mod absence;
mod change_password;
mod create_actor;
mod erase_actor;
mod group;
mod project;
mod set_actor_disabled;
mod set_global_roles;
mod set_project_roles;
mod token;
mod update_profile;

pub use abilities::{SetAbilities, SetAbilitiesRefused};
pub use absence::{Absence, AbsenceRefused, EndAbsence, SetAbsence};
pub use change_password::{ChangePassword, ChangePasswordRefused, NewPassword, PreparePasswordError};
pub use create_actor::{CreateActor, CreateActorRefused};
pub use erase_actor::{EraseActor, EraseActorRefused};
pub use group::{
    AddGroupMember, AddGroupMemberRefused, CreateGroup, CreateGroupRefused, RemoveGroupMember,
    RemoveGroupMemberRefused,
};
pub use handoff_store::actor::ActorCard;
pub use handoff_store::credential::TokenCard;
pub use handoff_store::group::GroupCard;
pub use handoff_store::project::ProjectCard;
pub use project::{CreateProject, CreateProjectRefused, RenameProject, RenameProjectRefused};
pub use set_actor_disabled::{SetActorDisabled, SetActorDisabledRefused};
pub use set_global_roles::{SetGlobalRoles, SetGlobalRolesRefused};
pub use set_project_roles::{SetProjectRoles, SetProjectRolesRefused};
pub use token::{CreateToken, CreateTokenRefused, RevokeToken, RevokeTokenRefused, TokenCreated};
pub use update_profile::{UpdateProfile, UpdateProfileRefused};

use handoff_core::actor::{ActorContext, ActorKind};
use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::Everywhere;
use handoff_store::{StoreError, actor, ledger};

use crate::read::visible_project;
use crate::{Failure, Work};

/// Why nothing can be done to an actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActorRefused {
    /// There is no such actor.
    #[error("actor {0} does not exist")]
    NoSuchActor(ActorId),
    /// It is the engine itself, working an automated stage.
    #[error("actor {0} is a part of the engine and cannot be changed")]
    PartOfTheEngine(ActorId),
    /// It was erased: things may be taken from it, but nothing is given to it any more.
    #[error("actor {0} was erased, and stays so")]
    Erased(ActorId),
}

/// Whether `actor` may change people and groups.
fn may_manage(actor: &ActorContext) -> bool {
    actor.may_everywhere(Everywhere::ManagePeople)
}

/// Locks an actor that is to be changed, or to be given something: nobody erases it meanwhile.
pub(crate) async fn lock_actor<R: From<ActorRefused>>(
    work: &Work<'_>,
    id: ActorId,
) -> Result<ActorCard, Failure<R>> {
    let card = actor::lock(work.tx, id).await?;
    changeable(card, id).map_err(|refused| Failure::Refused(refused.into()))
}

/// Locks an actor that something may be taken from, even if it was erased.
async fn lock_even_erased<R: From<ActorRefused>>(
    work: &Work<'_>,
    id: ActorId,
) -> Result<ActorCard, Failure<R>> {
    let card = actor::lock(work.tx, id).await?;
    known(card, id).map_err(|refused| Failure::Refused(refused.into()))
}

fn changeable(card: Option<ActorCard>, id: ActorId) -> Result<ActorCard, ActorRefused> {
    let card = known(card, id)?;
    refuse_erased(&card)?;
    Ok(card)
}

fn refuse_erased(card: &ActorCard) -> Result<(), ActorRefused> {
    if card.erased_at.is_some() { Err(ActorRefused::Erased(card.id)) } else { Ok(()) }
}

fn known(card: Option<ActorCard>, id: ActorId) -> Result<ActorCard, ActorRefused> {
    let card = card.ok_or(ActorRefused::NoSuchActor(id))?;
    match card.kind {
        ActorKind::Virtual => Err(ActorRefused::PartOfTheEngine(id)),
        ActorKind::Human | ActorKind::Model | ActorKind::Service => Ok(card),
    }
}

/// Whether an administrator who can act is left without `leaving`. Nobody else makes them fewer until the transaction
/// ends. Take this lock before that of any actor: all who take both come in the same order.
async fn admin_is_left(work: &Work<'_>, leaving: ActorId) -> Result<bool, StoreError> {
    let admins = actor::lock_admins(work.tx).await?;
    Ok(admins != [leaving])
}

/// Finds a project. One the caller may not see does not exist.
async fn find_project(work: &Work<'_>, key: &str) -> Result<Option<ProjectCard>, StoreError> {
    visible_project(work.tx, work.actor(), key).await
}

/// Records what happened: the last thing a command does.
async fn record(work: &Work<'_>, happened: &[LedgerEvent]) -> Result<(), StoreError> {
    for event in happened {
        ledger::append(work.tx, &work.author(), event).await?;
    }
    Ok(())
}
