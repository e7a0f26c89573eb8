//! Groups: create them, and say who belongs to them.

use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::text::{TextRefused, check_key, check_name};
use handoff_store::group;

use super::{ActorCard, ActorRefused, GroupCard, lock_actor, may_manage, record};
use crate::{Command, Failure, Work};

/// Creates a group.
#[derive(Clone, Debug)]
pub struct CreateGroup {
    /// Its key; it never changes.
    pub key: String,
    /// What people call it.
    pub name: String,
}

/// Why a group was not created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CreateGroupRefused {
    /// The caller may not manage people.
    #[error("you may not create groups")]
    Forbidden,
    /// The key is not acceptable.
    #[error("the key {0}")]
    Key(TextRefused),
    /// The name is not acceptable.
    #[error("the name {0}")]
    Name(TextRefused),
    /// There is a group with this key.
    #[error("group {0:?} exists")]
    KeyTaken(String),
}

impl Command for CreateGroup {
    type Done = GroupCard;
    type Refusal = CreateGroupRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<GroupCard, Failure<CreateGroupRefused>> {
        let refused = Failure::Refused;
        if !may_manage(work.actor()) {
            return Err(refused(CreateGroupRefused::Forbidden));
        }
        check_key(&self.key).map_err(|text| refused(CreateGroupRefused::Key(text)))?;
        check_name(&self.name).map_err(|text| refused(CreateGroupRefused::Name(text)))?;
        let card = group::create(work.tx, &self.key, &self.name).await?;
        let card = card.ok_or_else(|| refused(CreateGroupRefused::KeyTaken(self.key.clone())))?;
        record(work, &[LedgerEvent::GroupCreated { group: card.id, key: card.key.clone() }]).await?;
        Ok(card)
    }
}

/// Adds somebody to a group.
#[derive(Clone, Debug)]
pub struct AddGroupMember {
    /// The group's key.
    pub group: String,
    /// Who.
    pub actor: ActorId,
}

/// Why nobody was added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddGroupMemberRefused {
    /// The caller may not manage people.
    #[error("you may not change who belongs to a group")]
    Forbidden,
    /// There is no such group.
    #[error("group {0:?} does not exist")]
    NoSuchGroup(String),
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
}

impl Command for AddGroupMember {
    type Done = ();
    type Refusal = AddGroupMemberRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<AddGroupMemberRefused>> {
        if !may_manage(work.actor()) {
            return Err(Failure::Refused(AddGroupMemberRefused::Forbidden));
        }
        let missing = || Failure::Refused(AddGroupMemberRefused::NoSuchGroup(self.group.clone()));
        let group = group::find(work.tx, &self.group).await?.ok_or_else(missing)?.id;
        let actor: ActorCard = lock_actor(work, self.actor).await?;
        if group::add_member(work.tx, group, actor.id).await? {
            record(work, &[LedgerEvent::GroupMemberAdded { group, actor: actor.id }]).await?;
        }
        Ok(())
    }
}

/// Takes somebody out of a group.
#[derive(Clone, Debug)]
pub struct RemoveGroupMember {
    /// The group's key.
    pub group: String,
    /// Who.
    pub actor: ActorId,
}

/// Why nobody was taken out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RemoveGroupMemberRefused {
    /// The caller may not manage people.
    #[error("you may not change who belongs to a group")]
    Forbidden,
    /// There is no such group.
    #[error("group {0:?} does not exist")]
    NoSuchGroup(String),
}

impl Command for RemoveGroupMember {
    type Done = ();
    type Refusal = RemoveGroupMemberRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<RemoveGroupMemberRefused>> {
        if !may_manage(work.actor()) {
            return Err(Failure::Refused(RemoveGroupMemberRefused::Forbidden));
        }
        let missing = || Failure::Refused(RemoveGroupMemberRefused::NoSuchGroup(self.group.clone()));
        let group = group::find(work.tx, &self.group).await?.ok_or_else(missing)?.id;
        if group::remove_member(work.tx, group, self.actor).await? {
            record(work, &[LedgerEvent::GroupMemberRemoved { group, actor: self.actor }]).await?;
        }
        Ok(())
    }
}
