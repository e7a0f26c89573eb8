//! Actors, what they are called, how they sign in, and what permission rests on.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use handoff_core::actor::{Abilities, ActorContext, ActorKind, GlobalRole, ProjectRole, Scope, WorkRecord};
use handoff_core::id::{ActorId, GroupId, ProjectId};
use handoff_core::quality::trust::{Standing, TrustPolicy};
use handoff_queries::client::Params;
use handoff_queries::queries::actor as queries;
use handoff_queries::queries::actor::{
    ActorRow, EraseProfileParams, FindAuthorities, GrantGlobalRoleParams, InsertAbilitiesParams,
    InsertActorParams, InsertProfileParams, ListActorsParams, RevokeGlobalRoleParams, SavePasswordParams,
    SaveProfileParams, SetDisabledParams,
};
use jiff::Timestamp;

use crate::{Db, StoreError, Tx};

/// What stands in place of a name that was erased.
pub const ERASED_NAME: &str = "erased";

/// An actor, as those see it who may know people by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActorCard {
    /// Who.
    pub id: ActorId,
    /// What kind.
    pub kind: ActorKind,
    /// What people call it.
    pub display_name: String,
    /// Its mail address.
    pub email: Option<String>,
    /// Since when it can no longer act.
    pub disabled_at: Option<Timestamp>,
    /// Since when nobody can tell any more who it was.
    pub erased_at: Option<Timestamp>,
    /// Since when it is known.
    pub created_at: Timestamp,
    /// Roles that hold everywhere.
    pub global_roles: BTreeSet<GlobalRole>,
}

/// An actor to be created.
#[derive(Debug)]
pub struct NewActor<'a> {
    /// Its id.
    pub id: ActorId,
    /// What kind.
    pub kind: ActorKind,
    /// What people call it.
    pub display_name: &'a str,
    /// Its mail address.
    pub email: Option<&'a str>,
}

/// What became of a profile that was to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum ProfileWritten {
    /// It is there.
    Yes,
    /// Somebody else has this mail address. The transaction can only be rolled back.
    EmailTaken,
}

/// Creates an actor and its profile.
pub async fn create(tx: &Tx, new: &NewActor<'_>) -> Result<ProfileWritten, StoreError> {
    let params = InsertActorParams { actor: new.id.0, kind: new.kind.word(), now: tx.now() };
    queries::insert_actor().params(tx.sql(), &params).one().await?;
    let params = InsertProfileParams {
        actor: new.id.0,
        display_name: new.display_name,
        email: new.email,
        now: tx.now(),
    };
    profile_written(queries::insert_profile().params(tx.sql(), &params).one().await.map_err(StoreError::from))
}

/// Gives an actor another name and mail address.
pub async fn save_profile(
    tx: &Tx,
    actor: ActorId,
    display_name: &str,
    email: Option<&str>,
) -> Result<ProfileWritten, StoreError> {
    let params = SaveProfileParams { display_name, email, now: tx.now(), actor: actor.0 };
    profile_written(queries::save_profile().params(tx.sql(), &params).one().await.map_err(StoreError::from))
}

fn profile_written<T>(written: Result<T, StoreError>) -> Result<ProfileWritten, StoreError> {
    match written {
        Ok(_) => Ok(ProfileWritten::Yes),
        Err(failed) if failed.constraint() == Some("profile_email_once") => Ok(ProfileWritten::EmailTaken),
        Err(failed) => Err(failed),
    }
}

/// Wipes name, mail address and password, disables the actor, and marks it so that it stays so.
pub async fn erase(tx: &Tx, actor: ActorId) -> Result<(), StoreError> {
    let params = EraseProfileParams { now: tx.now(), actor: actor.0 };
    queries::erase_profile().params(tx.sql(), &params).one().await?;
    delete_password(tx, actor).await?;
    queries::mark_erased().bind(tx.sql(), &tx.now(), &actor.0).one().await?;
    Ok(())
}

/// Disables an actor from now on, or enables it again.
pub async fn set_disabled(tx: &Tx, actor: ActorId, disabled: bool) -> Result<(), StoreError> {
    let params = SetDisabledParams { disabled_at: disabled.then(|| tx.now()), actor: actor.0 };
    queries::set_disabled().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Finds an actor.
pub async fn find(db: &Db, actor: ActorId) -> Result<Option<ActorCard>, StoreError> {
    queries::find_actor().bind(db.sql(), &actor.0).opt().await?.map(decode).transpose()
}

/// Locks an actor against every other change of it, then reads it.
pub async fn lock(tx: &Tx, actor: ActorId) -> Result<Option<ActorCard>, StoreError> {
    match queries::lock_actor().bind(tx.sql(), &actor.0).opt().await? {
        Some(_) => find(tx, actor).await,
        None => Ok(None),
    }
}

/// Up to `limit` actors after `after`, oldest first.
pub async fn list(db: &Db, after: Option<ActorId>, limit: i64) -> Result<Vec<ActorCard>, StoreError> {
    let params = ListActorsParams { after: after.map(|after| after.0), row_limit: limit };
    queries::list_actors().params(db.sql(), &params).all().await?.into_iter().map(decode).collect()
}

fn decode(row: ActorRow) -> Result<ActorCard, StoreError> {
    let roles = row
        .global_roles
        .iter()
        .map(|role| read_word("global_role", row.actor_id, role, GlobalRole::from_word));
    Ok(ActorCard {
        id: ActorId(row.actor_id),
        kind: read_word("actor", row.actor_id, &row.kind, ActorKind::from_word)?,
        global_roles: roles.collect::<Result<_, _>>()?,
        display_name: row.display_name,
        email: row.email,
        disabled_at: row.disabled_at,
        erased_at: row.erased_at,
        created_at: row.created_at,
    })
}

/// Reads a word of a closed list; one that is not on it is corrupt.
pub(crate) fn read_word<T>(
    table: &'static str,
    row: impl Display,
    word: &str,
    from_word: fn(&str) -> Option<T>,
) -> Result<T, StoreError> {
    from_word(word).ok_or_else(|| StoreError::Corrupt { table, row: format!("{row}: {word:?}") })
}

/// Gives an actor a password.
pub async fn save_password(tx: &Tx, actor: ActorId, password_hash: &str) -> Result<(), StoreError> {
    let params = SavePasswordParams { actor: actor.0, password_hash, now: tx.now() };
    queries::save_password().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Takes an actor's password away. False: it had none.
pub async fn delete_password(tx: &Tx, actor: ActorId) -> Result<bool, StoreError> {
    Ok(queries::delete_password().bind(tx.sql(), &actor.0).opt().await?.is_some())
}

/// Whoever can sign in with this mail address, and the hash of the password.
pub async fn credential_by_email(db: &Db, email: &str) -> Result<Option<(ActorId, String)>, StoreError> {
    let row = queries::find_credential_by_email().bind(db.sql(), &email).opt().await?;
    Ok(row.map(|row| (ActorId(row.actor_id), row.password_hash)))
}

/// The hash of an actor's password.
pub async fn credential(db: &Db, actor: ActorId) -> Result<Option<String>, StoreError> {
    Ok(queries::find_credential().bind(db.sql(), &actor.0).opt().await?)
}

/// Gives a role that holds everywhere. False: the actor had it.
pub async fn grant_global_role(tx: &Tx, actor: ActorId, role: GlobalRole) -> Result<bool, StoreError> {
    let params = GrantGlobalRoleParams { actor: actor.0, role: role.word(), now: tx.now() };
    Ok(queries::grant_global_role().params(tx.sql(), &params).opt().await?.is_some())
}

/// Takes a role that holds everywhere. False: the actor had it not.
pub async fn revoke_global_role(tx: &Tx, actor: ActorId, role: GlobalRole) -> Result<bool, StoreError> {
    let params = RevokeGlobalRoleParams { actor: actor.0, role: role.word() };
    Ok(queries::revoke_global_role().params(tx.sql(), &params).opt().await?.is_some())
}

/// Locks and lists the administrators who can act, so that nobody else makes them fewer meanwhile.
pub async fn lock_admins(tx: &Tx) -> Result<Vec<ActorId>, StoreError> {
    let admins = queries::lock_admins().bind(tx.sql()).all().await?;
    Ok(admins.into_iter().map(ActorId).collect())
}

/// Everything that permission rests on, apart from the credential at hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Authority {
    /// Who.
    pub actor: ActorId,
    /// What kind.
    pub kind: ActorKind,
    /// Roles that hold everywhere.
    pub global_roles: BTreeSet<GlobalRole>,
    /// Groups the actor belongs to.
    pub groups: BTreeSet<GroupId>,
    /// Roles project by project.
    pub project_roles: BTreeMap<ProjectId, BTreeSet<ProjectRole>>,
    /// What is known of how well the actor works.
    pub record: BTreeMap<(ProjectId, String), WorkRecord>,
    /// How far newcomers are trusted, in those of the actor's projects that say so.
    pub newcomers: BTreeMap<ProjectId, f64>,
    /// What the actor can do.
    pub abilities: Abilities,
}

impl Authority {
    /// What use cases see, when the credential at hand has these scopes.
    #[must_use]
    pub fn with_scopes(self, scopes: BTreeSet<Scope>) -> ActorContext {
        let Self { actor, kind, global_roles, groups, project_roles, record, newcomers, abilities } = self;
        ActorContext {
            actor,
            kind,
            global_roles,
            groups,
            project_roles,
            scopes,
            record,
            newcomers,
            abilities,
        }
    }
}

/// What an actor's permissions rest on. None: there is no such actor, or it is disabled.
pub async fn authority(db: &Db, actor: ActorId) -> Result<Option<Authority>, StoreError> {
    Ok(authorities(db, &[actor]).await?.pop())
}

/// The same for several actors, in no order; those who do not exist or are disabled are missing.
pub async fn authorities(db: &Db, actors: &[ActorId]) -> Result<Vec<Authority>, StoreError> {
    let actors: Vec<uuid::Uuid> = actors.iter().map(|actor| actor.0).collect();
    let rows = queries::find_authorities().bind(db.sql(), &actors).all().await?;
    rows.into_iter().map(decode_authority).collect()
}

fn decode_authority(row: FindAuthorities) -> Result<Authority, StoreError> {
    let actor = row.actor_id;
    let global_roles =
        row.global_roles.iter().map(|role| read_word("global_role", actor, role, GlobalRole::from_word));
    let mut project_roles: BTreeMap<ProjectId, BTreeSet<ProjectRole>> = BTreeMap::new();
    for (project, role) in row.project_ids.into_iter().zip(&row.project_roles) {
        let role = read_word("project_member", actor, role, ProjectRole::from_word)?;
        project_roles.entry(ProjectId(project)).or_default().insert(role);
    }
    let mut record = BTreeMap::new();
    let skills = row.record_projects.into_iter().zip(row.record_skills);
    let known = row.record_trusts.into_iter().zip(&row.record_standings).zip(row.record_bars);
    let reviewed = row.record_evidence.into_iter().zip(row.record_rates);
    let known = known.zip(row.record_qualified).zip(reviewed);
    for ((project, skill), ((((trust, standing), bar), qualified), (evidence, rate))) in skills.zip(known) {
        let review_rate = (rate >= 0.0).then_some(rate);
        let standing = read_word("work_record", actor, standing, Standing::from_word)?;
        let barred_until = (bar > 0).then(|| Timestamp::from_second(bar).ok()).flatten();
        record.insert(
            (ProjectId(project), skill),
            WorkRecord { trust, standing, barred_until, qualified, evidence, review_rate },
        );
    }
    let newcomers = row.policy_projects.into_iter().zip(row.policy_trusts).map(|(project, trust)| {
        // A policy that does not decode is told to whoever reads it: it must keep nobody from signing in.
        let policy: TrustPolicy = serde_json::from_value(trust).unwrap_or_default();
        (ProjectId(project), policy.newcomers_trust())
    });
    Ok(Authority {
        record,
        newcomers: newcomers.collect(),
        actor: ActorId(actor),
        kind: read_word("actor", actor, &row.kind, ActorKind::from_word)?,
        global_roles: global_roles.collect::<Result<_, _>>()?,
        groups: row.group_ids.into_iter().map(GroupId).collect(),
        project_roles,
        abilities: decode_abilities(row.ability_kinds, row.ability_words),
    })
}

/// What somebody can do: words, each with its kind.
pub(crate) fn decode_abilities(kinds: Vec<String>, words: Vec<String>) -> Abilities {
    let mut abilities = Abilities::default();
    for (kind, word) in kinds.into_iter().zip(words) {
        match kind.as_str() {
            "skill" => abilities.skills.insert(word),
            "channel" => abilities.channels.insert(word),
            // The table knows no fourth.
            _ => abilities.locales.insert(word),
        };
    }
    abilities
}

/// What an actor can do. None: there is no such actor, or it is disabled.
pub async fn abilities(db: &Db, actor: ActorId) -> Result<Option<Abilities>, StoreError> {
    Ok(authority(db, actor).await?.map(|authority| authority.abilities))
}

/// Writes down what an actor can do; what was written before holds no longer.
pub async fn save_abilities(tx: &Tx, actor: ActorId, abilities: &Abilities) -> Result<(), StoreError> {
    queries::delete_abilities().bind(tx.sql(), &actor.0).all().await?;
    let each =
        [("skill", &abilities.skills), ("channel", &abilities.channels), ("locale", &abilities.locales)];
    let each = each.iter().flat_map(|(kind, words)| words.iter().map(move |word| (*kind, word.as_str())));
    let (kinds, words): (Vec<&str>, Vec<&str>) = each.unzip();
    let params = InsertAbilitiesParams { actor: actor.0, now: tx.now(), kinds, words };
    queries::insert_abilities().params(tx.sql(), &params).all().await?;
    Ok(())
}
