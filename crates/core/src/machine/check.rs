//! Whether the rows of a registry make sense together.

use std::collections::BTreeSet;

use super::code::{ActorClass, FacetCode, MachineId, StateCode, Vocabulary};
use super::colour::{HIGH_CONTRAST_MIN, Rgb, TEXT_CONTRAST_MIN};
use super::guard::{Guard, PERMANENT, TRANSIENT};
use super::messages::LOCALES;
use super::registry::Registry;
use super::row::{ColourPair, ColourToken, State, Text, Transition};

/// What is wrong with a registry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistryFault {
    /// A machine is missing.
    #[error("there is no machine {}", .0.word())]
    MachineMissing(MachineId),
    /// A machine of work lacks a floor state.
    #[error("machine {} lacks the floor state {}", machine.word(), state.word())]
    FloorIncomplete {
        /// The machine.
        machine: MachineId,
        /// What it lacks.
        state: StateCode,
    },
    /// A state is called derived and is of the floor, or the other way round.
    #[error("state {} of machine {} is wrong about being derived", state.word(), machine.word())]
    DerivedFlagWrong {
        /// The machine.
        machine: MachineId,
        /// The state.
        state: StateCode,
    },
    /// A derived state lacks a floor equivalent (or has one that is no floor state), or a justification; or a floor
    /// state has what only derived ones have.
    #[error(
        "state {} of machine {}: a derived state needs a floor equivalent and a justification, a floor state has neither",
        state.word(), machine.word()
    )]
    FloorEquivalentWrong {
        /// The machine.
        machine: MachineId,
        /// The state.
        state: StateCode,
    },
    /// Two states of a machine have the same icon, so that colour alone would tell them apart.
    #[error("machine {} uses the icon {icon:?} for no state or for several", machine.word())]
    IconNotItsOwn {
        /// The machine.
        machine: MachineId,
        /// The icon.
        icon: Text,
    },
    /// A state names a colour that is not there.
    #[error("state {} of machine {} names the unknown colour {colour}", state.word(), machine.word())]
    ColourUnknown {
        /// The machine.
        machine: MachineId,
        /// The state.
        state: StateCode,
        /// The colour.
        colour: Text,
    },
    /// A colour lacks a part.
    #[error("colour {colour} has no {part}")]
    ColourPartMissing {
        /// The colour.
        colour: Text,
        /// The part.
        part: &'static str,
    },
    /// Text cannot be read well enough.
    #[error("colour {colour}: the {pair} contrast is {actual}, and {needed} hundredths are needed")]
    ContrastTooLow {
        /// The colour.
        colour: Text,
        /// Which pair.
        pair: &'static str,
        /// What it is, in hundredths.
        actual: u16,
        /// What it must be at least.
        needed: u16,
    },
    /// The figure given is not the contrast.
    #[error("colour {colour}: the {pair} contrast is {actual} hundredths, not {stated}")]
    ContrastMisstated {
        /// The colour.
        colour: Text,
        /// Which pair.
        pair: &'static str,
        /// What it is, in hundredths.
        actual: u16,
        /// What the row says.
        stated: i16,
    },
    /// A transition begins, ends or rolls back in a state that its machine does not have.
    #[error("transition {id} of machine {} names {}, which is no state of it", machine.word(), state.word())]
    StateUnknown {
        /// The machine.
        machine: MachineId,
        /// The transition.
        id: Text,
        /// The state.
        state: StateCode,
    },
    /// Two transitions are for the same way and actor class.
    #[error("machine {} has two transitions from {} to {} for {}", machine.word(), from.word(), to.word(), actor_class.word())]
    TransitionTwice {
        /// The machine.
        machine: MachineId,
        /// From.
        from: StateCode,
        /// To.
        to: StateCode,
        /// For whom.
        actor_class: ActorClass,
    },
    /// A guard that means nothing.
    #[error("transition {id} of machine {} names the unknown guard {guard:?}", machine.word())]
    GuardUnknown {
        /// The machine.
        machine: MachineId,
        /// The transition.
        id: Text,
        /// The guard.
        guard: Text,
    },
    /// An event that is not registered.
    #[error("transition {id} of machine {} emits {event}, which is not registered", machine.word())]
    EventNotRegistered {
        /// The machine.
        machine: MachineId,
        /// The transition.
        id: Text,
        /// The event type.
        event: Text,
    },
    /// A transition that says it can be taken back, and nothing takes it back.
    #[error("transition {id} of machine {} is said to roll back to {}, and nothing does so", machine.word(), state.word())]
    RollbackImpossible {
        /// The machine.
        machine: MachineId,
        /// The transition.
        id: Text,
        /// Where to.
        state: StateCode,
    },
    /// A terminal state is left by something other than an approved, audited correction.
    #[error("transition {id} of machine {} leaves the terminal state {} without an approval", machine.word(), state.word())]
    TerminalLeft {
        /// The machine.
        machine: MachineId,
        /// The transition.
        id: Text,
        /// The state.
        state: StateCode,
    },
    /// A facet of a state that does not wait.
    #[error("facet {} of machine {} belongs to {}, which is not waiting", facet.word(), machine.word(), state.word())]
    FacetMisplaced {
        /// The machine.
        machine: MachineId,
        /// The facet.
        facet: FacetCode,
        /// The state.
        state: StateCode,
    },
    /// A waiting state that lacks a facet, or two facets that cannot be ordered.
    #[error("machine {} must have the facet {} once, in a place of its own", machine.word(), facet.word())]
    FacetNotInOrder {
        /// The machine.
        machine: MachineId,
        /// The facet.
        facet: FacetCode,
    },
    /// A vocabulary lacks a word that the rules rely on.
    #[error("vocabulary {} lacks the word {word:?}", vocabulary.word())]
    WordMissing {
        /// The vocabulary.
        vocabulary: Vocabulary,
        /// The word; empty: it has none at all.
        word: &'static str,
    },
    /// A text is missing in a language.
    #[error("there is no text for {key} in {locale}")]
    TextMissing {
        /// Its key.
        key: Text,
        /// The language.
        locale: &'static str,
    },
}

impl Registry {
    /// Everything that is wrong with the registry. One with faults must not be relied on.
    #[must_use]
    pub fn check(&self) -> Vec<RegistryFault> {
        let mut faults = Vec::new();
        for machine in MachineId::ALL {
            self.check_machine(*machine, &mut faults);
        }
        for state in &self.rows().states {
            self.check_state(state, &mut faults);
        }
        for transition in &self.rows().transitions {
            self.check_transition(transition, &mut faults);
        }
        for token in &self.rows().colours {
            check_colour(token, &mut faults);
        }
        self.check_facets(&mut faults);
        self.check_vocabularies(&mut faults);
        self.check_messages(&mut faults);
        faults
    }

    fn check_machine(&self, machine: MachineId, faults: &mut Vec<RegistryFault>) {
        if !self.rows().machines.iter().any(|row| row.id == machine) {
            faults.push(RegistryFault::MachineMissing(machine));
        }
        if machine.needs_whole_floor() {
            let floor = StateCode::ALL.iter().copied().filter(|code| code.is_floor());
            let missing = floor.filter(|code| self.state(machine, *code).is_none());
            faults.extend(missing.map(|state| RegistryFault::FloorIncomplete { machine, state }));
        }
        let mut icons = BTreeSet::new();
        for state in self.rows().states.iter().filter(|state| state.machine == machine) {
            if state.icon.is_empty() || !icons.insert(&state.icon) {
                faults.push(RegistryFault::IconNotItsOwn { machine, icon: state.icon.clone() });
            }
        }
    }

    fn check_state(&self, row: &State, faults: &mut Vec<RegistryFault>) {
        let State { machine, code: state, .. } = *row;
        if row.derived == state.is_floor() {
            faults.push(RegistryFault::DerivedFlagWrong { machine, state });
        }
        let extended = row.floor_equivalent.is_some_and(StateCode::is_floor)
            && row.justification.as_ref().is_some_and(|why| !why.trim().is_empty());
        let plain = row.floor_equivalent.is_none() && row.justification.is_none();
        if !(if state.is_floor() { plain } else { extended }) {
            faults.push(RegistryFault::FloorEquivalentWrong { machine, state });
        }
        if self.colour(&row.colour).is_none() {
            faults.push(RegistryFault::ColourUnknown { machine, state, colour: row.colour.clone() });
        }
    }

    fn check_transition(&self, row: &Transition, faults: &mut Vec<RegistryFault>) {
        let Transition { machine, from, to, actor_class, .. } = *row;
        let id = || row.id.clone();
        for state in [Some(from), Some(to), row.rollback_to].into_iter().flatten() {
            if self.state(machine, state).is_none() {
                faults.push(RegistryFault::StateUnknown { machine, id: id(), state });
            }
        }
        // The index keeps the first row of a cell: another one that stands there has been left out.
        if self.transition(machine, from, to, actor_class).is_none_or(|kept| !std::ptr::eq(kept, row)) {
            faults.push(RegistryFault::TransitionTwice { machine, from, to, actor_class });
        }
        for guard in row.guards.iter().filter(|guard| guard.guard().is_none()) {
            let guard = Text::Owned(guard.name().to_owned());
            faults.push(RegistryFault::GuardUnknown { machine, id: id(), guard });
        }
        if !self.is_registered(&row.event) {
            faults.push(RegistryFault::EventNotRegistered { machine, id: id(), event: row.event.clone() });
        }
        if let Some(state) = row.rollback_to
            && !self.leaving(machine, to).any(|back| back.to == state)
        {
            faults.push(RegistryFault::RollbackImpossible { machine, id: id(), state });
        }
        let approved = row.guards.iter().any(|guard| guard.guard() == Some(Guard::ApprovalGiven));
        let ended = self.state(machine, from).is_some_and(|state| state.terminal);
        if ended && !(approved && row.audit_required) {
            faults.push(RegistryFault::TerminalLeft { machine, id: id(), state: from });
        }
    }

    fn check_facets(&self, faults: &mut Vec<RegistryFault>) {
        for row in self.rows().facets.iter().filter(|row| row.state != StateCode::Waiting) {
            let (machine, facet, state) = (row.machine, row.code, row.state);
            faults.push(RegistryFault::FacetMisplaced { machine, facet, state });
        }
        let waiting = MachineId::ALL.iter().filter(|id| self.state(**id, StateCode::Waiting).is_some());
        for machine in waiting.copied() {
            for facet in FacetCode::ALL.iter().copied() {
                let of_machine = || self.rows().facets.iter().filter(|row| row.machine == machine);
                let there: Vec<_> = of_machine().filter(|row| row.code == facet).collect();
                let alone = there.first().is_some_and(|row| {
                    of_machine().filter(|other| other.ordinal == row.ordinal).count() == 1
                });
                if there.len() != 1 || !alone {
                    faults.push(RegistryFault::FacetNotInOrder { machine, facet });
                }
            }
        }
    }

    fn check_vocabularies(&self, faults: &mut Vec<RegistryFault>) {
        for vocabulary in Vocabulary::ALL.iter().copied() {
            if !self.rows().terms.iter().any(|term| term.vocabulary == vocabulary) {
                faults.push(RegistryFault::WordMissing { vocabulary, word: "" });
            }
        }
        let vocabulary = Vocabulary::FailureClassification;
        for word in [TRANSIENT, PERMANENT].into_iter().filter(|word| !self.knows(vocabulary, word)) {
            faults.push(RegistryFault::WordMissing { vocabulary, word });
        }
    }

    fn check_messages(&self, faults: &mut Vec<RegistryFault>) {
        let states = self.rows().states.iter().flat_map(|row| [&row.label_key, &row.short_key]);
        let facets = self.rows().facets.iter().map(|row| &row.label_key);
        let terms = self.rows().terms.iter().map(|row| &row.label_key);
        let keys: BTreeSet<&Text> = states.chain(facets).chain(terms).collect();
        for key in keys {
            for locale in LOCALES {
                let mut texts = self.messages(key);
                if !texts.any(|message| message.locale == *locale && !message.text.trim().is_empty()) {
                    faults.push(RegistryFault::TextMissing { key: key.clone(), locale });
                }
            }
        }
    }
}

fn check_colour(token: &ColourToken, faults: &mut Vec<RegistryFault>) {
    if token.shape.trim().is_empty() {
        faults.push(RegistryFault::ColourPartMissing { colour: token.code.clone(), part: "shape" });
    }
    let parts = ("text colour", "background");
    check_pair(token, &token.normal, ("normal", TEXT_CONTRAST_MIN), parts, faults);
    let parts = ("high-contrast text colour", "high-contrast background");
    check_pair(token, &token.high_contrast, ("high-contrast", HIGH_CONTRAST_MIN), parts, faults);
}

fn check_pair(
    token: &ColourToken,
    pair: &ColourPair,
    (name, needed): (&'static str, u16),
    (fg_name, bg_name): (&'static str, &'static str),
    faults: &mut Vec<RegistryFault>,
) {
    let colour = || token.code.clone();
    let (fg, bg) = (Rgb::parse(&pair.fg), Rgb::parse(&pair.bg));
    for (_, part) in [(fg, fg_name), (bg, bg_name)].into_iter().filter(|(read, _)| read.is_none()) {
        faults.push(RegistryFault::ColourPartMissing { colour: colour(), part });
    }
    let (Some(fg), Some(bg)) = (fg, bg) else { return };
    let actual = fg.contrast(bg);
    if actual < needed {
        faults.push(RegistryFault::ContrastTooLow { colour: colour(), pair: name, actual, needed });
    }
    if i32::from(actual) != i32::from(pair.contrast) {
        let stated = pair.contrast;
        faults.push(RegistryFault::ContrastMisstated { colour: colour(), pair: name, actual, stated });
    }
}
