//! Who acts. Everything that can act is an actor; what a person is called stands elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use uuid::Uuid;

use crate::id::{ActorId, GroupId, ProjectId};
use crate::quality::trust::{Standing, newcomers_trust};

/// The kinds of actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActorKind {
    /// A person.
    Human,
    /// The engine itself, working an automated stage.
    Virtual,
    /// A model, held to the same standards as people.
    Model,
    /// Another program.
    Service,
}

/// The virtual actor that passes every run through its START stage.
pub const START_ACTOR: ActorId = virtual_actor(1);
/// The virtual actor that follows rules.
pub const ROUTER_ACTOR: ActorId = virtual_actor(2);
/// The virtual actor that puts answers together.
pub const CONSENSUS_ACTOR: ActorId = virtual_actor(3);
/// The virtual actor that asks models.
pub const MITL_ACTOR: ActorId = virtual_actor(4);
/// The virtual actor that waits, and acts when time has passed.
pub const TIMER_ACTOR: ActorId = virtual_actor(5);

const VIRTUAL_ACTORS: u128 = 0x0000_0000_0000_7000_8000_0000_0000_0000;

const fn virtual_actor(number: u128) -> ActorId {
    ActorId(Uuid::from_u128(VIRTUAL_ACTORS + number))
}

/// Whether this is one of the virtual actors, whose ids are the same everywhere.
#[must_use]
pub fn is_virtual(actor: ActorId) -> bool {
    (1..=5).contains(&actor.0.as_u128().wrapping_sub(VIRTUAL_ACTORS))
}

/// Roles that hold everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GlobalRole {
    /// Manages people, groups and projects, and may see all of them.
    Admin,
    /// Sees everything that runs, to keep it running.
    Operator,
}

/// Roles in one project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProjectRole {
    /// May do everything in the project.
    Owner,
    /// Runs the work: starts runs, manages members.
    Manager,
    /// Designs workflows.
    Designer,
    /// Works on REVIEW stages, and on all that contributors work on.
    Reviewer,
    /// Works on ANNOTATE stages and starts runs.
    Contributor,
    /// Looks on.
    Viewer,
}

/// What an API token may be used for. A session has all scopes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    /// Read whatever the actor may read.
    Read,
    /// Start runs, claim, release and decide.
    Work,
    /// Change workflows.
    Design,
    /// Manage projects and their members.
    Manage,
    /// Manage people, groups and global roles.
    Admin,
}

/// Pairs each variant with its word, so that tables, URLs and messages agree.
macro_rules! words {
    ($name:ident { $($variant:ident = $word:literal),+ $(,)? }) => {
        impl $name {
            /// All of them, in order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word that stands for it in tables and on the wire.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Reads the word back.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}
pub(crate) use words;

words!(ActorKind { Human = "HUMAN", Virtual = "VIRTUAL", Model = "MODEL", Service = "SERVICE" });
words!(GlobalRole { Admin = "admin", Operator = "operator" });
words!(ProjectRole {
    Owner = "owner",
    Manager = "manager",
    Designer = "designer",
    Reviewer = "reviewer",
    Contributor = "contributor",
    Viewer = "viewer",
});
words!(Scope { Read = "read", Work = "work", Design = "design", Manage = "manage", Admin = "admin" });

/// What somebody can do, as whoever manages people has written it down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// What they have learnt.
    pub skills: BTreeSet<String>,
    /// The channels they work in.
    pub channels: BTreeSet<String>,
    /// The languages they know, as BCP 47 tags.
    pub locales: BTreeSet<String>,
    /// Whether they can do anything that is asked: people in scenarios, who stand for whoever it takes.
    pub unlimited: bool,
}

impl Abilities {
    /// Somebody who can do anything that is asked.
    #[must_use]
    pub fn unlimited() -> Self {
        Self { unlimited: true, ..Self::default() }
    }
}

/// The one answer to "who is asking": whatever proved the identity (a session, a token, one day an external provider),
/// use cases see only this.
#[derive(Clone, Debug, PartialEq)]
pub struct ActorContext {
    /// Who it is.
    pub actor: ActorId,
    /// What kind of actor.
    pub kind: ActorKind,
    /// Roles that hold everywhere.
    pub global_roles: BTreeSet<GlobalRole>,
    /// Groups the actor belongs to.
    pub groups: BTreeSet<GroupId>,
    /// Roles project by project.
    pub project_roles: BTreeMap<ProjectId, BTreeSet<ProjectRole>>,
    /// What the credential at hand may be used for.
    pub scopes: BTreeSet<Scope>,
    /// What is known of how well the actor works, by project and skill.
    pub record: BTreeMap<(ProjectId, String), WorkRecord>,
    /// How far newcomers are trusted, in those of the actor's projects that say so.
    pub newcomers: BTreeMap<ProjectId, f64>,
    /// What the actor can do.
    pub abilities: Abilities,
}

/// What is known of how well somebody works at a skill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorkRecord {
    /// How far they are trusted, from 0 to 1.
    pub trust: f64,
    /// What follows from that.
    pub standing: Standing,
    /// Until when they get no work whatever their trust.
    pub barred_until: Option<Timestamp>,
    /// Whether they passed the entry quiz, where there is one.
    pub qualified: bool,
    /// On how many pieces of evidence the trust rests.
    pub evidence: i32,
    /// The share of their answers that reviews with a guarantee look at; none: all.
    pub review_rate: Option<f64>,
}

impl ActorContext {
    /// Whether the actor belongs to `group`.
    #[must_use]
    pub fn is_in(&self, group: GroupId) -> bool {
        self.groups.contains(&group)
    }

    /// How far the actor is trusted at a skill: as a newcomer there, where nothing is known.
    #[must_use]
    pub fn trust_in(&self, project: ProjectId, skill: &str) -> f64 {
        let as_newcomer = || self.newcomers.get(&project).copied().unwrap_or_else(newcomers_trust);
        let known = self.record_in(project, skill).filter(|record| record.evidence > 0);
        known.map_or_else(as_newcomer, |record| record.trust)
    }

    /// What is known of how well the actor works at a skill.
    #[must_use]
    pub fn record_in(&self, project: ProjectId, skill: &str) -> Option<&WorkRecord> {
        // Most people have no record at all: they cost no allocation.
        if self.record.is_empty() { None } else { self.record.get(&(project, skill.to_owned())) }
    }

    /// The actor as of `now`: bars that are over are forgotten.
    #[must_use]
    pub fn at(mut self, now: Timestamp) -> Self {
        for record in self.record.values_mut() {
            record.barred_until = record.barred_until.filter(|until| *until > now);
        }
        self
    }

    /// The actor's roles in `project`.
    pub fn roles_in(&self, project: ProjectId) -> impl Iterator<Item = ProjectRole> {
        self.project_roles.get(&project).into_iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_no_record_is_trusted_as_a_newcomer_of_the_project() {
        let (here, elsewhere) = (ProjectId(Uuid::from_u128(1)), ProjectId(Uuid::from_u128(2)));
        let record = WorkRecord {
            trust: 0.4,
            standing: Standing::Good,
            barred_until: None,
            qualified: false,
            evidence: 3,
            review_rate: None,
        };
        let actor = ActorContext {
            actor: ActorId(Uuid::from_u128(3)),
            kind: ActorKind::Human,
            global_roles: BTreeSet::new(),
            groups: BTreeSet::new(),
            project_roles: BTreeMap::new(),
            scopes: BTreeSet::new(),
            record: BTreeMap::from([
                ((here, "cats".to_owned()), record),
                ((here, "birds".to_owned()), WorkRecord { evidence: 0, ..record }),
            ]),
            newcomers: BTreeMap::from([(here, 0.9)]),
            abilities: Abilities::default(),
        };
        let cases =
            [(here, "cats", 0.4), (here, "dogs", 0.9), (here, "birds", 0.9), (elsewhere, "cats", 2.0 / 3.0)];
        for (project, skill, trust) in cases {
            assert!((actor.trust_in(project, skill) - trust).abs() < 1e-12, "{skill} in {project:?}");
        }
    }
}
