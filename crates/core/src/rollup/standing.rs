//! What a roll-up needs to know of a unit. The seam to whatever holds the states: convert there, nowhere else.

use std::borrow::Cow;
use std::cmp::Reverse;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::Colour;
use crate::id::{StepId, UnitId};

/// The code of a state, as tables and answers have it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StateCode(pub Cow<'static, str>);

impl StateCode {
    /// Waiting for somebody to take it.
    pub const READY: Self = Self(Cow::Borrowed("ready"));
    /// Being worked on.
    pub const IN_PROGRESS: Self = Self(Cow::Borrowed("in_progress"));
    /// Something inside is missing.
    pub const BLOCKED: Self = Self(Cow::Borrowed("blocked"));
    /// Carried out, without success.
    pub const FAILED: Self = Self(Cow::Borrowed("failed"));
    /// Finished.
    pub const COMPLETED: Self = Self(Cow::Borrowed("completed"));
    /// Called off.
    pub const CANCELLED: Self = Self(Cow::Borrowed("cancelled"));

    /// The code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for StateCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Its code.
    pub code: StateCode,
    /// Its meaning.
    pub class: Class,
    /// Its place in the machine's order. Among states of one colour the higher one decides: `failed` before `overdue`,
    /// `blocked` before `waiting`.
    pub ordinal: i16,
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The unit.
    pub unit: UnitId,
    /// The stage, as it runs.
    pub step: StepId,
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
