//! Groups of actors, and who belongs to them.

use std::collections::BTreeSet;

use handoff_core::actor::ActorKind;
use handoff_core::id::{ActorId, GroupId};
use handoff_core::run::duty::Teams;
use handoff_core::text::check_key;
use handoff_queries::client::Params;
use handoff_queries::queries::actor_group as queries;
use handoff_queries::queries::actor_group::{
    AddGroupMemberParams, GroupRow, InsertGroupParams, ListGroupMembersParams, ListGroupsParams,
    RemoveGroupMemberParams, groups_of_actors,
};
use jiff::Timestamp;
use uuid::Uuid;

use crate::actor::read_word;
use crate::{Db, Ids, StoreError, Tx};

/// A group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupCard {
    /// Which.
    pub id: GroupId,
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// Since when it is there.
    pub created_at: Timestamp,
    /// How many belong to it.
    pub member_count: i64,
}

impl From<GroupRow> for GroupCard {
    fn from(row: GroupRow) -> Self {
        Self {
            id: GroupId(row.group_id),
            key: row.key,
            name: row.name,
            created_at: row.created_at,
            member_count: row.member_count,
        }
    }
}

/// Creates a group. None: the key is taken.
pub async fn create(tx: &Tx, key: &str, name: &str) -> Result<Option<GroupCard>, StoreError> {
    let group = GroupId::fresh(&mut Ids);
    let params = InsertGroupParams { group: group.0, key, name, now: tx.now() };
    let created = queries::insert_group().params(tx.sql(), &params).opt().await?;
    Ok(created.map(|_| GroupCard {
        id: group,
        key: key.to_owned(),
        name: name.to_owned(),
        created_at: tx.now(),
        member_count: 0,
    }))
}

/// Finds a group by key. What cannot be a key names nothing.
pub async fn find(db: &Db, key: &str) -> Result<Option<GroupCard>, StoreError> {
    if check_key(key).is_err() {
        return Ok(None);
    }
    Ok(queries::find_group().bind(db.sql(), &key).opt().await?.map(GroupCard::from))
}

/// Up to `limit` groups after the key `after`, by key. Nothing comes after what cannot be a key.
pub async fn list(db: &Db, after: Option<&str>, limit: i64) -> Result<Vec<GroupCard>, StoreError> {
    if after.is_some_and(|after| check_key(after).is_err()) {
        return Ok(Vec::new());
    }
    let params = ListGroupsParams { after, row_limit: limit };
    let rows = queries::list_groups().params(db.sql(), &params).all().await?;
    Ok(rows.into_iter().map(GroupCard::from).collect())
}

/// A group, by its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupName {
    /// Which.
    pub id: GroupId,
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: String,
}

/// The groups an actor belongs to, by key.
pub async fn of_actor(db: &Db, actor: ActorId) -> Result<Vec<GroupName>, StoreError> {
    let rows = queries::groups_of_actor().bind(db.sql(), &actor.0).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| GroupName { id: GroupId(row.group_id), key: row.key, name: row.name })
        .collect())
}

/// Somebody who belongs to a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupMember {
    /// Who.
    pub actor: ActorId,
    /// What kind.
    pub kind: ActorKind,
    /// What people call it.
    pub display_name: String,
    /// Its mail address.
    pub email: Option<String>,
}

/// Up to `limit` members of a group after `after`.
pub async fn members(
    db: &Db,
    group: GroupId,
    after: Option<ActorId>,
    limit: i64,
) -> Result<Vec<GroupMember>, StoreError> {
    let params =
        ListGroupMembersParams { group: group.0, after: after.map(|after| after.0), row_limit: limit };
    let rows = queries::list_group_members().params(db.sql(), &params).all().await?;
    let members = rows.into_iter().map(|row| {
        Ok(GroupMember {
            actor: ActorId(row.actor_id),
            kind: read_word("actor", row.actor_id, &row.kind, ActorKind::from_word)?,
            display_name: row.display_name,
            email: row.email,
        })
    });
    members.collect()
}

/// Adds somebody to a group. False: the actor belonged to it.
pub async fn add_member(tx: &Tx, group: GroupId, actor: ActorId) -> Result<bool, StoreError> {
    let params = AddGroupMemberParams { group: group.0, actor: actor.0, now: tx.now() };
    Ok(queries::add_group_member().params(tx.sql(), &params).opt().await?.is_some())
}

/// Takes somebody out of a group. False: the actor did not belong to it.
pub async fn remove_member(tx: &Tx, group: GroupId, actor: ActorId) -> Result<bool, StoreError> {
    let params = RemoveGroupMemberParams { group: group.0, actor: actor.0 };
    Ok(queries::remove_group_member().params(tx.sql(), &params).opt().await?.is_some())
}

/// The groups that people are in.
pub async fn teams(db: &Db, people: &BTreeSet<ActorId>) -> Result<Teams, StoreError> {
    let people: Vec<Uuid> = people.iter().map(|actor| actor.0).collect();
    let mut teams = Teams::new();
    for row in groups_of_actors().bind(db.sql(), &people).all().await? {
        teams.entry(ActorId(row.actor_id)).or_default().insert(GroupId(row.group_id));
    }
    Ok(teams)
}
