//! The rows that make up the registry, as tables hold them.

use std::borrow::Cow;

use super::code::{ActorClass, FacetCode, MachineId, SemanticClass, StateCode, TriggerKind, Vocabulary};
use super::guard::GuardRef;

/// A word of the registry: from the binary in pure tests, from the database in service.
pub type Text = Cow<'static, str>;

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Which.
    pub id: MachineId,
    /// The version of its rules.
    pub version: Text,
    /// What it is for.
    pub description: Text,
}

/// A state of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Whose state.
    pub machine: MachineId,
    /// Which.
    pub code: StateCode,
    /// What it means to those who add states up.
    pub class: SemanticClass,
    /// Its place in lists.
    pub ordinal: i16,
    /// Its colours: the code of a [`ColourToken`].
    pub colour: Text,
    /// Its icon. No two states of a machine share one, because colour alone must not tell them apart.
    pub icon: Text,
    /// Where its name is found: the key of a [`Message`].
    pub label_key: Text,
    /// Where its one-line explanation is found.
    pub short_key: Text,
    /// Whether it is an end. Only an approved correction leads out of one.
    pub terminal: bool,
    /// Whether it extends the floor.
    pub derived: bool,
    /// For those who know the floor only: the state that comes closest. Derived states have one, floor states do not.
    pub floor_equivalent: Option<StateCode>,
    /// Why a derived state is needed.
    pub justification: Option<Text>,
}

/// A way from one state to another, for one class of actor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// Whose transition.
    pub machine: MachineId,
    /// Its number in the matrix; one number may stand for several rows.
    pub id: Text,
    /// From here.
    pub from: StateCode,
    /// To there.
    pub to: StateCode,
    /// Who may.
    pub actor_class: ActorClass,
    /// What kind of thing sets it off.
    pub trigger_kind: TriggerKind,
    /// Which thing.
    pub trigger_ref: Text,
    /// What must be true; all of it.
    pub guards: Vec<GuardRef>,
    /// The event that tells of it.
    pub event: Text,
    /// Whether it must name an entry of the audit trail.
    pub audit_required: bool,
    /// Where it can be taken back to.
    pub rollback_to: Option<StateCode>,
    /// For what the matrix does not have: why it is needed all the same.
    pub extension: Option<Text>,
}

/// What a waiting state can wait for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facet {
    /// Whose facet.
    pub machine: MachineId,
    /// Of which state.
    pub state: StateCode,
    /// Which.
    pub code: FacetCode,
    /// Of several causes the lowest is the primary one.
    pub ordinal: i16,
    /// Its icon.
    pub icon: Text,
    /// Where its name is found.
    pub label_key: Text,
}

/// Text, background, and how well the one can be read on the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourPair {
    /// The text, as `#RRGGBB`.
    pub fg: Text,
    /// The background, as `#RRGGBB`.
    pub bg: Text,
    /// The contrast ratio in hundredths, rounded down.
    pub contrast: i16,
}

/// A colour of the traffic light, with a shape for those who cannot tell it by colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourToken {
    /// Its name.
    pub code: Text,
    /// The usual pair.
    pub normal: ColourPair,
    /// The pair for those who ask for more contrast.
    pub high_contrast: ColourPair,
    /// The shape.
    pub shape: Text,
}

/// A word of a vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Which vocabulary.
    pub vocabulary: Vocabulary,
    /// The word.
    pub word: Text,
    /// Its place in lists.
    pub ordinal: i16,
    /// Where its name is found.
    pub label_key: Text,
}

/// A rule by which the states of units add up to the colour of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollupPolicy {
    /// Whose roll-up.
    pub machine: MachineId,
    /// Which rule.
    pub code: Text,
    /// Its settings.
    pub config: serde_json::Value,
    /// Whether it is in force.
    pub active: bool,
}

/// A type of event. What is not registered is not emitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventType {
    /// Its name.
    pub name: Text,
    /// The version of its payload.
    pub version: i16,
    /// What it tells.
    pub description: Text,
    /// The JSON Schema of its payload.
    pub schema: serde_json::Value,
}

/// A text for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it is the text of.
    pub key: Text,
    /// The language, as a BCP 47 tag.
    pub locale: Text,
    /// The text.
    pub text: Text,
}

/// Everything the registry is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// The machines.
    pub machines: Vec<Machine>,
    /// Their states.
    pub states: Vec<State>,
    /// Their transitions.
    pub transitions: Vec<Transition>,
    /// The facets of waiting.
    pub facets: Vec<Facet>,
    /// The colours.
    pub colours: Vec<ColourToken>,
    /// The vocabularies.
    pub terms: Vec<Term>,
    /// The rules of the roll-up.
    pub rollup_policies: Vec<RollupPolicy>,
    /// The types of events.
    pub event_types: Vec<EventType>,
    /// The texts.
    pub messages: Vec<Message>,
}

impl Rows {
    /// Puts every kind of row into its order, so that two registries can be compared and lists come out the same.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.machines.sort_by_key(|row| row.id);
        self.states.sort_by_key(|row| (row.machine, row.ordinal, row.code));
        self.transitions.sort_by_key(|row| (row.machine, row.from, row.to, row.actor_class));
        self.facets.sort_by_key(|row| (row.machine, row.state, row.ordinal, row.code));
        self.colours.sort_by(|one, two| one.code.cmp(&two.code));
        self.terms.sort_by(|one, two| {
            (one.vocabulary, one.ordinal, &one.word).cmp(&(two.vocabulary, two.ordinal, &two.word))
        });
        self.rollup_policies.sort_by(|one, two| (one.machine, &one.code).cmp(&(two.machine, &two.code)));
        self.event_types.sort_by(|one, two| one.name.cmp(&two.name));
        self.messages.sort_by(|one, two| (&one.key, &one.locale).cmp(&(&two.key, &two.locale)));
        self
    }
}
