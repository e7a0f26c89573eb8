//! The registry at work: which transition a request means, and why not.
//!
//! [`Registry::validate`] is the one function that every change of state goes through. It is called for every hop of every
//! run, so it looks up one cell of an array and allocates only to refuse.

use super::code::{ActorClass, FacetCode, MachineId, StateCode, TriggerKind, Vocabulary};
use super::guard::{Evidence, GuardRef};
use super::row::{ColourToken, Facet, Message, Rows, State, Text, Transition};
use super::trigger::Trigger;

const STATES: usize = StateCode::ALL.len();
const ACTORS: usize = ActorClass::ALL.len();
const CELLS: usize = MachineId::ALL.len() * STATES * STATES * ACTORS;
/// No transition in this cell.
const NONE: u16 = u16::MAX;

/// A change of state that somebody wants.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Of what.
    pub machine: MachineId,
    /// From the state it is in.
    pub from: StateCode,
    /// To this one.
    pub to: StateCode,
    /// In which capacity.
    pub actor_class: ActorClass,
    /// On what occasion.
    pub trigger: Trigger<'a>,
    /// With which facts.
    pub evidence: &'a Evidence<'a>,
}

/// Why a change of state is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Nobody can go this way.
    #[error("a {} does not go from {} to {}", machine.word(), from.word(), to.word())]
    NoSuchTransition {
        /// Of what.
        machine: MachineId,
        /// From.
        from: StateCode,
        /// To.
        to: StateCode,
    },
    /// Others can go this way.
    #[error("only {} may do this", words_of(allowed))]
    WrongActorClass {
        /// Who may.
        allowed: Vec<ActorClass>,
    },
    /// The way is opened by something else.
    #[error("this is set off by {} {reference}", kind.word())]
    WrongTrigger {
        /// The kind that opens it.
        kind: TriggerKind,
        /// Which.
        reference: Text,
    },
    /// A condition is not met.
    #[error("the condition {} is not met", guard.name())]
    RefusedByGuard {
        /// Which.
        guard: GuardRef,
    },
    /// The change must be told in the audit trail, and no entry was named.
    #[error("no entry of the audit trail is named")]
    AuditReferenceMissing,
}

fn words_of(classes: &[ActorClass]) -> String {
    classes.iter().map(|class| class.word()).collect::<Vec<_>>().join(", ")
}

impl Problem {
    /// The stable name of the problem; a refused guard is named with it.
    #[must_use]
    pub fn code(&self) -> Text {
        match self {
            Self::NoSuchTransition { .. } => Text::Borrowed("no_such_transition"),
            Self::WrongActorClass { .. } => Text::Borrowed("wrong_actor_class"),
            Self::WrongTrigger { .. } => Text::Borrowed("wrong_trigger"),
            Self::RefusedByGuard { guard } => Text::Owned(format!("refused_by_guard:{}", guard.name())),
            Self::AuditReferenceMissing => Text::Borrowed("audit_reference_missing"),
        }
    }
}

/// A way out of the present state, and whether it is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// The way.
    pub transition: &'a Transition,
    /// Open, or why not.
    pub verdict: Result<(), Vec<Problem>>,
}

/// All machines, ready to be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registry {
    rows: Rows,
    /// The position in `rows.transitions` by machine, from, to and actor class.
    index: Box<[u16]>,
}

const fn cell(machine: MachineId, from: StateCode, to: StateCode, actor_class: ActorClass) -> usize {
    ((machine as usize * STATES + from as usize) * STATES + to as usize) * ACTORS + actor_class as usize
}

impl Registry {
    /// A registry of these rows, whatever they say: ask [`Registry::check`] before relying on it.
    #[must_use]
    pub fn from_rows(rows: Rows) -> Self {
        let rows = rows.sorted();
        let mut index = vec![NONE; CELLS].into_boxed_slice();
        // A row too many, or a second one for the same cell, stays out; `check` tells of the latter.
        for (position, row) in (0..NONE).zip(&rows.transitions) {
            let entry = &mut index[cell(row.machine, row.from, row.to, row.actor_class)];
            if *entry == NONE {
                *entry = position;
            }
        }
        Self { rows, index }
    }

    /// The rows it is made of, each kind in its order.
    #[must_use]
    pub const fn rows(&self) -> &Rows {
        &self.rows
    }

    /// The transition for this way and actor class, whatever sets it off.
    #[must_use]
    pub fn transition(
        &self,
        machine: MachineId,
        from: StateCode,
        to: StateCode,
        actor_class: ActorClass,
    ) -> Option<&Transition> {
        let position = self.index[cell(machine, from, to, actor_class)];
        self.rows.transitions.get(usize::from(position))
    }

    /// The one judge of every change of state: the transition it is, or everything that stands against it.
    pub fn validate(&self, request: &Request<'_>) -> Result<&Transition, Vec<Problem>> {
        let Request { machine, from, to, actor_class, trigger, .. } = *request;
        let Some(transition) = self.transition(machine, from, to, actor_class) else {
            return Err(vec![self.no_way(machine, from, to)]);
        };
        let mut problems = Vec::new(); // allocates nothing while empty
        if (transition.trigger_kind, &*transition.trigger_ref) != (trigger.kind, trigger.reference) {
            let (kind, reference) = (transition.trigger_kind, transition.trigger_ref.clone());
            problems.push(Problem::WrongTrigger { kind, reference });
        }
        let unmet = transition.guards.iter().filter(|guard| !guard.holds(self, request));
        problems.extend(unmet.map(|guard| Problem::RefusedByGuard { guard: guard.clone() }));
        if transition.audit_required && request.evidence.audit_reference.is_none() {
            problems.push(Problem::AuditReferenceMissing);
        }
        if problems.is_empty() { Ok(transition) } else { Err(problems) }
    }

    fn no_way(&self, machine: MachineId, from: StateCode, to: StateCode) -> Problem {
        let classes = ActorClass::ALL.iter().copied();
        let allowed: Vec<_> =
            classes.filter(|class| self.transition(machine, from, to, *class).is_some()).collect();
        if allowed.is_empty() {
            Problem::NoSuchTransition { machine, from, to }
        } else {
            Problem::WrongActorClass { allowed }
        }
    }

    /// Every way out of `from`: open, or why not. Ways of other actor classes are told once, and only where none of the
    /// given classes has a way of its own to the same state. The same facts get the same answer from [`Self::validate`].
    #[must_use]
    pub fn options<'a>(
        &'a self,
        machine: MachineId,
        from: StateCode,
        actor_classes: &[ActorClass],
        evidence: &Evidence<'_>,
    ) -> Vec<Choice<'a>> {
        let mut choices: Vec<Choice<'a>> = Vec::new();
        for transition in self.leaving(machine, from) {
            let Transition { to, actor_class, trigger_kind: kind, .. } = *transition;
            if actor_classes.contains(&actor_class) {
                let trigger = Trigger { kind, reference: &transition.trigger_ref };
                let request = Request { machine, from, to, actor_class, trigger, evidence };
                choices.push(Choice { transition, verdict: self.validate(&request).map(|_| ()) });
                continue;
            }
            let told = choices.iter().any(|choice| choice.transition.to == to);
            let own = actor_classes.iter().any(|class| self.transition(machine, from, to, *class).is_some());
            if !told && !own {
                let problem = self.no_way(machine, from, to);
                choices.push(Choice { transition, verdict: Err(vec![problem]) });
            }
        }
        choices
    }

    /// The transitions out of `from`.
    pub fn leaving(&self, machine: MachineId, from: StateCode) -> impl Iterator<Item = &Transition> {
        // Sorted by machine and origin, so they stand side by side.
        let key = |row: &Transition| (row.machine, row.from);
        let start = self.rows.transitions.partition_point(|row| key(row) < (machine, from));
        self.rows.transitions[start..].iter().take_while(move |row| key(row) == (machine, from))
    }

    /// A state of a machine.
    #[must_use]
    pub fn state(&self, machine: MachineId, code: StateCode) -> Option<&State> {
        self.rows.states.iter().find(|state| state.machine == machine && state.code == code)
    }

    /// A facet of a state.
    #[must_use]
    pub fn facet(&self, machine: MachineId, state: StateCode, code: FacetCode) -> Option<&Facet> {
        self.rows
            .facets
            .iter()
            .find(|facet| facet.machine == machine && facet.state == state && facet.code == code)
    }

    /// Of several causes of waiting, the one that is shown first.
    #[must_use]
    pub fn primary_facet(&self, machine: MachineId, causes: &[FacetCode]) -> Option<FacetCode> {
        // Facets are sorted by ordinal within their state.
        let mut facets = self.rows.facets.iter().filter(|facet| facet.machine == machine);
        facets.find(|facet| causes.contains(&facet.code)).map(|facet| facet.code)
    }

    /// Whether the vocabulary has the word.
    #[must_use]
    pub fn knows(&self, vocabulary: Vocabulary, word: &str) -> bool {
        self.rows.terms.iter().any(|term| term.vocabulary == vocabulary && term.word == word)
    }

    /// A colour.
    #[must_use]
    pub fn colour(&self, code: &str) -> Option<&ColourToken> {
        self.rows.colours.iter().find(|token| token.code == code)
    }

    /// Whether events of this type may be emitted.
    #[must_use]
    pub fn is_registered(&self, event_type: &str) -> bool {
        self.rows.event_types.binary_search_by(|row| (*row.name).cmp(event_type)).is_ok()
    }

    /// The text for `key` in every language it is there in.
    pub fn messages<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a Message> {
        self.rows.messages.iter().filter(move |message| message.key == key)
    }
}
