//! The people of a simulation.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::Settings;
use crate::actor::{Abilities, ActorContext, ActorKind, ProjectRole, Scope};
use crate::id::{ActorId, GroupId};
use crate::scenario::script::{PROJECT, Script};

const PEOPLE_FROM: u128 = 50_000;

/// Everybody, and who is free.
pub(super) struct Office {
    people: Vec<ActorContext>,
    starters: Vec<usize>,
    free: BTreeSet<usize>,
}

impl Office {
    /// As many people in each group as the settings say, each in one group; and as many in none, if anybody may start runs.
    pub(super) fn of(script: &Script, settings: &Settings) -> Self {
        let mut people: Vec<ActorContext> = Vec::new();
        let mut add = |group: Option<GroupId>, count: usize| {
            for _ in 0..count {
                people.push(somebody(PEOPLE_FROM + people.len() as u128, group));
            }
        };
        for name in script.groups() {
            let count = settings.people_in.get(name).copied().unwrap_or(settings.people);
            add(script.group(name), count);
        }
        let initiators = script.definition().initiator_group;
        if initiators.is_none() {
            add(None, settings.people);
        }
        let starts = |person: &ActorContext| match initiators {
            Some(group) => person.is_in(group),
            None => person.groups.is_empty(),
        };
        let starters = (0..people.len()).filter(|place| starts(&people[*place])).collect();
        let free = (0..people.len()).collect();
        Self { people, starters, free }
    }

    /// Who starts a run: they take turns.
    pub(super) fn starter(&self, run: usize) -> &ActorContext {
        // Every group has somebody in it.
        &self.people[self.starters[run % self.starters.len()]]
    }

    pub(super) fn actor(&self, person: usize) -> &ActorContext {
        &self.people[person]
    }

    /// Everybody who has nothing in hand.
    pub(super) fn free(&self) -> Vec<usize> {
        self.free.iter().copied().collect()
    }

    pub(super) fn is_busy(&mut self, person: usize) {
        self.free.remove(&person);
    }

    pub(super) fn is_free(&mut self, person: usize) {
        self.free.insert(person);
    }
}

fn somebody(number: u128, group: Option<GroupId>) -> ActorContext {
    ActorContext {
        actor: ActorId(Uuid::from_u128(number)),
        kind: ActorKind::Human,
        global_roles: BTreeSet::new(),
        groups: group.into_iter().collect(),
        project_roles: [(PROJECT, BTreeSet::from([ProjectRole::Reviewer]))].into(),
        record: std::collections::BTreeMap::new(),
        newcomers: std::collections::BTreeMap::new(),
        scopes: Scope::ALL.iter().copied().collect(),
        abilities: Abilities::unlimited(),
    }
}
