//! Who acts in a play.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use super::document::PersonDocument;
use super::script::{PROJECT, Script};
use crate::actor::{Abilities, ActorContext, ActorKind, ProjectRole, Scope};
use crate::id::ActorId;

const ACTORS_FROM: u128 = 30_000;

/// Why a cast does not fit its script.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCast {
    /// A group that the workflow does not know.
    #[error("{person} is in the group {group:?}, which the workflow does not name: it names {}", known.join(", "))]
    NoSuchGroup {
        /// Whose.
        person: String,
        /// The group.
        group: String,
        /// The groups there are.
        known: Vec<String>,
    },
    /// A role that there is not.
    #[error("{person} has the role {role:?}, which does not exist")]
    NoSuchRole {
        /// Whose.
        person: String,
        /// The role.
        role: String,
    },
    /// A kind of actor that cannot be cast.
    #[error("{person} is of the kind {kind:?}: there are HUMAN, MODEL and SERVICE")]
    NoSuchKind {
        /// Whose.
        person: String,
        /// The kind.
        kind: String,
    },
}

/// Named actors with their groups and roles.
#[derive(Clone, Debug, Default)]
pub struct Cast {
    people: BTreeMap<String, ActorContext>,
}

impl Cast {
    /// Casts people for a script.
    pub fn of(script: &Script, people: &BTreeMap<String, PersonDocument>) -> Result<Self, NotCast> {
        let mut cast = Self::default();
        for ((name, person), id) in people.iter().zip(ACTORS_FROM..) {
            cast.people.insert(name.clone(), actor(script, name, person, id)?);
        }
        Ok(cast)
    }

    /// The actor of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ActorContext> {
        self.people.get(name)
    }

    /// The names of all actors, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.people.keys().map(String::as_str)
    }
}

/// Somebody in these groups, with this role: `number` tells them apart from others.
pub(super) fn actor(
    script: &Script,
    name: &str,
    person: &PersonDocument,
    number: u128,
) -> Result<ActorContext, NotCast> {
    let group = |key: &String| {
        script.group(key).ok_or_else(|| NotCast::NoSuchGroup {
            person: name.to_owned(),
            group: key.clone(),
            known: script.groups().map(str::to_owned).collect(),
        })
    };
    let no_such_role = || NotCast::NoSuchRole { person: name.to_owned(), role: person.role.clone() };
    let kind = ActorKind::from_word(&person.kind).filter(|kind| *kind != ActorKind::Virtual);
    let no_such_kind = || NotCast::NoSuchKind { person: name.to_owned(), kind: person.kind.clone() };
    let role = ProjectRole::from_word(&person.role).ok_or_else(no_such_role)?;
    Ok(ActorContext {
        actor: ActorId(Uuid::from_u128(number)),
        kind: kind.ok_or_else(no_such_kind)?,
        global_roles: BTreeSet::new(),
        groups: person.groups.iter().map(group).collect::<Result<_, _>>()?,
        project_roles: BTreeMap::from([(PROJECT, BTreeSet::from([role]))]),
        record: std::collections::BTreeMap::new(),
        newcomers: BTreeMap::new(),
        scopes: Scope::ALL.iter().copied().collect(),
        abilities: Abilities::unlimited(),
    })
}
