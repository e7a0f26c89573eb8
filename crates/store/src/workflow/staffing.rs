//! Who there is to do what a definition asks for.

use handoff_core::definition::staffing::Staffing;
use handoff_core::id::ActorId;
use handoff_queries::queries::workflow as queries;

use crate::actor::decode_abilities;
use crate::{Db, StoreError};

/// The members of groups and what they can do, and with `teams` all groups they are in.
pub async fn staffing(db: &Db, groups: &[String], teams: bool) -> Result<Staffing, StoreError> {
    let mut staffing = Staffing::default();
    for row in queries::members_of_groups().bind(db.sql(), &groups).all().await? {
        staffing.groups.entry(row.key).or_default().insert(ActorId(row.actor_id));
    }
    for row in queries::abilities_of_members().bind(db.sql(), &groups).all().await? {
        staffing.abilities.insert(ActorId(row.actor_id), decode_abilities(row.kinds, row.words));
    }
    if teams {
        for row in queries::teams_of_members().bind(db.sql(), &groups).all().await? {
            staffing.teams.entry(ActorId(row.actor_id)).or_default().insert(row.key);
        }
    }
    Ok(staffing)
}
