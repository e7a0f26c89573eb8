//! What a roll-up needs to know of a unit. The seam to whatever holds the states: convert there, nowhere else.

use std::cmp::Reverse;

use jiff::Timestamp;

use super::Colour;
use crate::id::UnitId;
use crate::machine::{self, SemanticClass, StateCode};

/// What a state means, whatever it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Not entered yet.
    Idle,
    /// Can be worked on, or is.
    Active,
    /// Waits, or is blocked.
    Wait,
    /// In trouble.
    Red,
    /// Finished.
    Done,
}

/// A state, as far as a roll-up is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Its code.
    pub code: StateCode,
    /// Its meaning.
    pub class: Class,
    /// Its place in the machine's order. Among states of one colour the higher one decides: `failed` before `overdue`,
    /// `blocked` before `waiting`.
    pub ordinal: i16,
}

impl From<&machine::State> for State {
    fn from(row: &machine::State) -> Self {
        let class = match row.class {
            // The registry calls `completed` active, because it is green; that nothing is left to do is said by its end.
            SemanticClass::Active if row.terminal => Class::Done,
            SemanticClass::Active => Class::Active,
            SemanticClass::Idle => Class::Idle,
            SemanticClass::Wait => Class::Wait,
            SemanticClass::Red => Class::Red,
            SemanticClass::Terminal => Class::Done,
        };
        Self { code: row.code, class, ordinal: row.ordinal }
    }
}

/// Whether a unit takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The run needs it.
    Mandatory,
    /// The run can do without it.
    Optional,
    /// The run did without it: its branch was not taken, or a join or rework withdrew it. Its state no longer matters,
    /// not even `cancelled`.
    Skipped,
}

/// One unit, as a roll-up sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The unit.
    pub unit: UnitId,
    /// The stage, by its place in the definition.
    pub stage: usize,
    /// The round of this visit.
    pub round: i16,
    /// Where it stands.
    pub state: State,
    /// Since when it stands there.
    pub since: Timestamp,
    /// Whether it takes part.
    pub part: Part,
    /// Whether its severity has risen while blocked ([`super::severity`]). Time alone can raise it, so whoever watches
    /// the clock reports it as a change of the unit.
    pub escalated: bool,
}

/// Who decides first: the worse colour, then the later state in the machine's order, then the one that has stood there
/// longest, then the older unit. No two units of a run compare as equal.
pub(super) type Precedence = (Reverse<Colour>, Reverse<i16>, Timestamp, UnitId);

impl Standing {
    pub(super) fn precedence(&self, colour: Colour) -> Precedence {
        (Reverse(colour), Reverse(self.state.ordinal), self.since, self.unit)
    }
}
