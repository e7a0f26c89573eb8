//! One colour for a whole run: how its units add up, and which of them decides.
//!
//! Red overrides yellow, yellow overrides green. Only mandatory units that the run has entered count, and of a stage
//! that rework visited again only the latest round. [`rollup`] reads all units; a [`Tally`] is kept current with what
//! changed alone. Both read a unit in one place, [`Policy::read`], and always agree.
//!
//! What this never does: change a state. The colour, and a blocked unit counted as red, are readings.

mod explain;
mod life;
pub mod severity;
mod standing;
mod tally;

#[cfg(test)]
mod agreement_tests;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use self::explain::{Explained, explain};
pub use self::life::{BridgedState, Life, bridge};
pub use self::standing::{Class, Part, Standing, State, StateCode};
pub use self::tally::{CANDIDATES_MAX, Drift, OpenUnitsWanted, Tally};
use crate::id::{StepId, UnitId};

/// The colour of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Nothing that counts has been entered.
    Gray,
    /// All is under way or finished.
    Green,
    /// Something waits.
    Yellow,
    /// Something is wrong.
    Red,
}

impl Colour {
    /// The word that stands for it in tables and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gray => "gray",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Red => "red",
        }
    }
}

/// What a project may choose about roll-ups. A choice that is not here, such as weights, is refused when it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Whether a blocked unit whose severity has risen counts as red instead of yellow.
    #[serde(default = "yes")]
    pub blocked_escalation_treats_as_red: bool,
}

const fn yes() -> bool {
    true
}

impl Default for Policy {
    fn default() -> Self {
        Self { blocked_escalation_treats_as_red: yes() }
    }
}

/// How one unit of a stage's latest round counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Not at all: its branch was not taken, or it was withdrawn.
    Skipped,
    /// Not at all: the run can do without it.
    Optional,
    /// Not yet: the run has not entered it. It still has to be done, so it counts for progress.
    Idle,
    /// Finished; green.
    Done,
    /// Under way; green.
    Green,
    /// Waiting; yellow.
    Yellow,
    /// In trouble; red.
    Red,
}

impl Reading {
    /// The colour it shows in a contest for the decisive unit; nothing when the unit takes no part in it.
    const fn contends(self) -> Option<Colour> {
        match self {
            Self::Skipped | Self::Optional | Self::Idle | Self::Done => None,
            Self::Green => Some(Colour::Green),
            Self::Yellow => Some(Colour::Yellow),
            Self::Red => Some(Colour::Red),
        }
    }
}

impl Policy {
    /// Reads one unit. The only place that says how a state counts.
    #[must_use]
    pub fn read(&self, unit: &Standing) -> Reading {
        match unit.part {
            Part::Skipped => return Reading::Skipped,
            Part::Optional => return Reading::Optional,
            Part::Mandatory => {}
        }
        match unit.state.class {
            Class::Idle => Reading::Idle,
            Class::Active => Reading::Green,
            Class::Wait if unit.escalated && self.blocked_escalation_treats_as_red => Reading::Red,
            Class::Wait => Reading::Yellow,
            Class::Red => Reading::Red,
            Class::Done => Reading::Done,
        }
    }
}

/// How many units were read which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// In trouble.
    pub red: u32,
    /// Waiting.
    pub yellow: u32,
    /// Under way or finished.
    pub green: u32,
    /// Those of the green ones that are finished.
    pub done: u32,
    /// Mandatory, not yet entered.
    pub idle: u32,
    /// Left out: branch not taken, or withdrawn.
    pub skipped: u32,
    /// Left out: optional.
    pub optional: u32,
}

impl Counts {
    fn add(&mut self, reading: Reading) {
        let (count, done) = self.of(reading);
        *count += 1;
        self.done += u32::from(done);
    }

    /// The counts with one taken away; nothing when there was none.
    fn without(mut self, reading: Reading) -> Option<Self> {
        let (count, done) = self.of(reading);
        *count = count.checked_sub(1)?;
        self.done = self.done.checked_sub(u32::from(done))?;
        (self.done <= self.green).then_some(self)
    }

    const fn of(&mut self, reading: Reading) -> (&mut u32, bool) {
        match reading {
            Reading::Skipped => (&mut self.skipped, false),
            Reading::Optional => (&mut self.optional, false),
            Reading::Idle => (&mut self.idle, false),
            Reading::Done => (&mut self.green, true),
            Reading::Green => (&mut self.green, false),
            Reading::Yellow => (&mut self.yellow, false),
            Reading::Red => (&mut self.red, false),
        }
    }

    /// Units that contend to be the decisive one.
    const fn open(&self) -> u32 {
        self.red + self.yellow + self.green - self.done
    }

    const fn colour(&self) -> Colour {
        match self {
            Self { red: 1.., .. } => Colour::Red,
            Self { yellow: 1.., .. } => Colour::Yellow,
            Self { green: 1.., .. } => Colour::Green,
            Self { .. } => Colour::Gray,
        }
    }
}

/// The unit, or the run's own state, that gives a run its colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decisive {
    /// The unit; none when the run's own state decides.
    pub unit: Option<UnitId>,
    /// The state it is in.
    pub state: StateCode,
}

/// How a run stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rollup {
    /// Its colour.
    pub colour: Colour,
    /// What the colour was made of.
    pub counts: Counts,
    /// What decided; nothing when the run is gray, or green because everything is finished.
    pub decisive: Option<Decisive>,
    /// Mandatory units finished, of all mandatory ones known to be needed, in whole percent, rounded down.
    pub progress_percent: u8,
    /// Since when it no longer follows the units, because the run is paused.
    pub frozen_at: Option<Timestamp>,
}

impl Rollup {
    /// This roll-up as it is shown while the run is paused. Freezing what is frozen keeps the first instant.
    #[must_use]
    pub fn freeze(self, at: Timestamp) -> Self {
        Self { frozen_at: self.frozen_at.or(Some(at)), ..self }
    }

    fn of(counts: Counts, lead: Option<Decisive>, life: &Life, ahead: u32) -> Self {
        let (colour, decisive, ahead) = match life {
            Life::Paused { frozen } => return frozen.as_ref().clone(),
            Life::NotStarted | Life::InProgress => (counts.colour(), lead, ahead),
            Life::Completed => (counts.colour(), lead, 0),
            Life::Cancelled => (Colour::Red, Some(Decisive { unit: None, state: StateCode::CANCELLED }), 0),
        };
        let total = u64::from(counts.red)
            + u64::from(counts.yellow)
            + u64::from(counts.green)
            + u64::from(counts.idle)
            + u64::from(ahead);
        let percent = (u64::from(counts.done) * 100).checked_div(total);
        let nothing_to_do = if matches!(life, Life::Completed) { 100 } else { 0 };
        let progress_percent = percent.and_then(|whole| u8::try_from(whole).ok()).unwrap_or(nothing_to_do);
        Self { colour, counts, decisive, progress_percent, frozen_at: None }
    }
}

/// Rolls a run up from all of its units.
///
/// `ahead` is how many mandatory stages the run can still reach that have no unit yet; it counts for progress only.
pub fn rollup<'a>(
    units: impl IntoIterator<Item = &'a Standing, IntoIter: Clone>,
    policy: &Policy,
    life: &Life,
    ahead: u32,
) -> Rollup {
    let units = units.into_iter();
    let latest = latest_rounds(units.clone());
    let mut counts = Counts::default();
    let mut lead: Option<(Colour, &Standing)> = None;
    for unit in units.filter(|unit| is_latest(&latest, unit)) {
        let reading = policy.read(unit);
        counts.add(reading);
        let Some(colour) = reading.contends() else { continue };
        if lead.is_none_or(|(led, by)| unit.precedence(colour) < by.precedence(led)) {
            lead = Some((colour, unit));
        }
    }
    let lead = lead.map(|(_, unit)| Decisive { unit: Some(unit.unit), state: unit.state.code.clone() });
    Rollup::of(counts, lead, life, ahead)
}

fn latest_rounds<'a>(units: impl Iterator<Item = &'a Standing>) -> HashMap<StepId, i16> {
    let mut latest = HashMap::new();
    for unit in units {
        let round = latest.entry(unit.step).or_insert(unit.round);
        *round = unit.round.max(*round);
    }
    latest
}

fn is_latest(latest: &HashMap<StepId, i16>, unit: &Standing) -> bool {
    latest.get(&unit.step).is_none_or(|round| unit.round == *round)
}
