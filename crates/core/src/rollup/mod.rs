//! One colour for a whole run: how its units add up, and which of them decides.
//!
//! Red overrides yellow, yellow overrides green. Only mandatory units that the run has entered count, and of a stage
//! that rework visited again only the latest round. [`rollup`] reads all units; [`Marks`] remember what is over and are
//! kept current with what changed alone, so that [`rollup_open`] needs no more than the open units. Both read a unit in one
//! place, [`Policy::read`], and always agree.
//!
//! What this never does: change a state. The colour, and a blocked unit counted as red, are readings.

mod explain;
mod life;
mod marks;
mod of_run;
mod paths;
pub mod severity;
mod standing;

#[cfg(test)]
mod agreement_tests;
#[cfg(test)]
mod tests;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use self::explain::{Explained, explain};
pub use self::life::{BridgedState, Life, bridge};
pub use self::marks::{Marks, NotMarks, rollup_open};
pub use self::of_run::{Kept, Reader, bridged_state};
pub(crate) use self::paths::expected;
pub use self::paths::{Blocker, Measure, Paths};
pub use self::standing::{Class, Part, Standing, State};
use crate::actor::words;
use crate::definition::StageKey;
use crate::id::UnitId;
use crate::machine::{Registry, StateCode};

/// The colour of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

words!(Colour { Gray = "gray", Green = "green", Yellow = "yellow", Red = "red" });

/// The rule that gave a run its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The worst of the units that count.
    WorstUnit,
    /// A block that has become bad counts as red.
    BlockedEscalation,
    /// Everything mandatory that was entered is finished.
    AllFinished,
    /// Nothing mandatory was entered.
    MandatoryOnly,
    /// The run stands still, and so does its roll-up.
    FrozenWhilePaused,
    /// The run was called off.
    RunCancelled,
}

words!(Basis {
    WorstUnit = "red_overrides_yellow_overrides_green",
    BlockedEscalation = "blocked_escalation_treats_as_red",
    AllFinished = "all_mandatory_completed",
    MandatoryOnly = "mandatory_only",
    FrozenWhilePaused = "frozen_while_paused",
    RunCancelled = "run_cancelled",
});

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

impl Policy {
    /// What the registry says.
    #[must_use]
    pub fn of(registry: &Registry) -> Self {
        let mut policies = registry.rows().rollup_policies.iter();
        let escalation = policies.find(|row| row.code == Basis::BlockedEscalation.word());
        Self { blocked_escalation_treats_as_red: escalation.is_some_and(|row| row.active) }
    }
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    fn add(&mut self, reading: Reading, units: u32) {
        let count = match reading {
            Reading::Skipped => &mut self.skipped,
            Reading::Optional => &mut self.optional,
            Reading::Idle => &mut self.idle,
            Reading::Done => {
                self.done += units;
                &mut self.green
            }
            Reading::Green => &mut self.green,
            Reading::Yellow => &mut self.yellow,
            Reading::Red => &mut self.red,
        };
        *count += units;
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
    /// Its stage, where the definition is known.
    pub stage: Option<StageKey>,
    /// The state it is in.
    pub state: StateCode,
}

/// How a run stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rollup {
    /// Its colour.
    pub colour: Colour,
    /// By which rule.
    pub basis: Basis,
    /// What the colour was made of.
    pub counts: Counts,
    /// What decided; nothing when the run is gray, or green because everything is finished.
    pub decisive: Option<Decisive>,
    /// Mandatory stages that can still be reached and have no unit yet.
    pub ahead: u32,
    /// Mandatory units finished, of all mandatory ones known to be needed, in whole percent, rounded down.
    pub progress_percent: u8,
    /// Since when it no longer follows the units, because the run is paused.
    pub frozen_at: Option<Timestamp>,
}

impl Rollup {
    /// This roll-up as it is shown while the run is paused. Freezing what is frozen keeps the first instant.
    #[must_use]
    pub fn freeze(self, at: Timestamp) -> Self {
        Self { frozen_at: self.frozen_at.or(Some(at)), basis: Basis::FrozenWhilePaused, ..self }
    }

    fn of(counts: Counts, lead: Option<(Colour, &Standing)>, life: &Life, ahead: u32) -> Self {
        let worst =
            lead.map(|(_, unit)| Decisive { unit: Some(unit.unit), stage: None, state: unit.state.code });
        let called_off = Decisive { unit: None, stage: None, state: StateCode::Cancelled };
        let (colour, decisive, ahead) = match life {
            Life::Paused { frozen } => return frozen.as_ref().clone(),
            Life::NotStarted | Life::InProgress => (counts.colour(), worst, ahead),
            Life::Completed => (counts.colour(), worst, 0),
            Life::Cancelled => (Colour::Red, Some(called_off), 0),
        };
        let basis = match (life, lead) {
            (Life::Cancelled, _) => Basis::RunCancelled,
            (_, Some((Colour::Red, unit))) if unit.state.class == Class::Wait => Basis::BlockedEscalation,
            (_, Some(_)) => Basis::WorstUnit,
            (_, None) if colour == Colour::Gray => Basis::MandatoryOnly,
            (_, None) => Basis::AllFinished,
        };
        let parts = [counts.red, counts.yellow, counts.green, counts.idle, ahead];
        let total: u64 = parts.into_iter().map(u64::from).sum();
        let percent = (u64::from(counts.done) * 100).checked_div(total);
        let nothing_to_do = if matches!(life, Life::Completed) { 100 } else { 0 };
        let progress_percent = percent.and_then(|whole| u8::try_from(whole).ok()).unwrap_or(nothing_to_do);
        Self { colour, basis, counts, decisive, ahead, progress_percent, frozen_at: None }
    }
}

/// The worst unit seen so far, and the colour it contends with.
#[derive(Clone, Copy, Default)]
struct Lead<'a>(Option<(Colour, &'a Standing)>);

impl<'a> Lead<'a> {
    fn meet(&mut self, unit: &'a Standing, reading: Reading) {
        let Some(colour) = reading.contends() else { return };
        if self.0.is_none_or(|(led, by)| unit.precedence(colour) < by.precedence(led)) {
            self.0 = Some((colour, unit));
        }
    }
}

/// Rolls a run up from all of its units.
///
/// `ahead` is how many mandatory stages the run can still reach that have no unit yet; it counts for progress only.
#[must_use]
pub fn rollup(units: &[Standing], policy: &Policy, life: &Life, ahead: u32) -> Rollup {
    let latest = latest_rounds(units);
    let mut counts = Counts::default();
    let mut lead = Lead::default();
    for unit in units.iter().filter(|unit| latest[unit.stage] == unit.round) {
        let reading = policy.read(unit);
        counts.add(reading, 1);
        lead.meet(unit, reading);
    }
    Rollup::of(counts, lead.0, life, ahead)
}

/// The latest round of each stage, by its number.
fn latest_rounds(units: &[Standing]) -> Vec<i16> {
    let stages = units.iter().map(|unit| unit.stage + 1).max().unwrap_or(0);
    let mut latest = vec![0; stages];
    for unit in units {
        latest[unit.stage] = unit.round.max(latest[unit.stage]);
    }
    latest
}
