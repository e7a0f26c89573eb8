//! A roll-up that is kept current: counters and the first few contenders, small enough for a column of the run's row.
//!
//! Finished units are merely counted. Of the others the first [`CANDIDATES_MAX`] by precedence are remembered, and this
//! holds always: *whatever is not remembered comes after everything that is*. So the first remembered one decides, and
//! a change costs the same in a run of five units and of five thousand. Only when many contend and all remembered ones
//! have left does the tally ask for the open units again ([`OpenUnitsWanted`]); finished ones are never read again.

use std::cmp::Reverse;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::standing::Precedence;
use super::{Colour, Counts, Decisive, Life, Policy, Rollup, Standing, StateCode};
use crate::id::UnitId;

/// How many contenders are remembered. Runs with fewer units open at a time never ask for them again.
pub const CANDIDATES_MAX: usize = 8;

/// The change does not fit what was counted: a unit left that never came. The tally is as it was, but not to be trusted:
/// make it anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unit {unit} was taken off a roll-up that does not count it")]
pub struct Drift {
    /// The unit that was not there.
    pub unit: UnitId,
}

/// The decisive unit is not among those remembered; [`Tally::refill`] with the run's open units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the open units are needed to tell which of them decides")]
pub struct OpenUnitsWanted;

/// A unit that contends to be the decisive one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Candidate {
    unit: Uuid,
    colour: Colour,
    ordinal: i16,
    since: Timestamp,
    state: StateCode,
}

impl Candidate {
    fn of(unit: &Standing, colour: Colour) -> Self {
        Self {
            unit: unit.unit.0,
            colour,
            ordinal: unit.state.ordinal,
            since: unit.since,
            state: unit.state.code.clone(),
        }
    }

    const fn precedence(&self) -> Precedence {
        (Reverse(self.colour), Reverse(self.ordinal), self.since, UnitId(self.unit))
    }
}

/// A roll-up in the making. It carries its policy: under another one it would have to be made anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
pub struct Tally {
    policy: Policy,
    counts: Counts,
    /// Ascending by precedence, at most [`CANDIDATES_MAX`].
    candidates: Vec<Candidate>,
}

impl Tally {
    /// A tally of a run without units.
    #[must_use]
    pub const fn new(policy: Policy) -> Self {
        Self {
            policy,
            counts: Counts { red: 0, yellow: 0, green: 0, done: 0, idle: 0, skipped: 0, optional: 0 },
            candidates: Vec::new(),
        }
    }

    /// The policy it was made under.
    #[must_use]
    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// What has been counted.
    #[must_use]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Counts a run anew from units of the latest round of their stages.
    #[must_use]
    pub fn of<'a>(latest: impl IntoIterator<Item = &'a Standing>, policy: Policy) -> Self {
        let mut tally = Self::new(policy);
        for unit in latest {
            tally.enter(unit);
        }
        tally
    }

    /// Takes note of one changed unit: `before` is how it was last noted, `after` how it stands now.
    ///
    /// A new unit has no `before`. A unit has no `after` once a later round of its stage has opened; from then on it is
    /// noted no more.
    pub fn change(&mut self, before: Option<&Standing>, after: Option<&Standing>) -> Result<(), Drift> {
        if let Some(unit) = before {
            self.leave(unit)?;
        }
        if let Some(unit) = after {
            self.enter(unit);
        }
        Ok(())
    }

    fn enter(&mut self, unit: &Standing) {
        let reading = self.policy.read(unit);
        let unseen = self.unseen();
        self.counts.add(reading);
        let Some(colour) = reading.contends() else { return };
        let precedence = unit.precedence(colour);
        let place = self.candidates.partition_point(|other| other.precedence() < precedence);
        // Behind the last remembered one there may be unseen units that come before this one.
        if place < self.candidates.len() || unseen == 0 {
            self.candidates.insert(place, Candidate::of(unit, colour));
            self.candidates.truncate(CANDIDATES_MAX);
        }
    }

    fn leave(&mut self, unit: &Standing) -> Result<(), Drift> {
        let drift = Drift { unit: unit.unit };
        let reading = self.policy.read(unit);
        let counts = self.counts.without(reading).ok_or(drift)?;
        let remembered = self.candidates.iter().position(|candidate| candidate.unit == unit.unit.0);
        let contends = reading.contends().map(|colour| unit.precedence(colour));
        match (remembered, contends) {
            (Some(place), _) if contends == Some(self.candidates[place].precedence()) => {
                self.candidates.remove(place);
            }
            (Some(_), _) => return Err(drift),
            // A contender that is not remembered can only leave while there are such.
            (None, Some(_)) if self.unseen() == 0 => return Err(drift),
            (None, _) => {}
        }
        self.counts = counts;
        Ok(())
    }

    /// How many contend without being remembered.
    fn unseen(&self) -> usize {
        (self.counts.open() as usize).saturating_sub(self.candidates.len())
    }

    /// Whether [`Tally::rollup`] would ask for the open units.
    #[must_use]
    pub fn wants_open_units(&self) -> bool {
        self.candidates.is_empty() && self.unseen() > 0
    }

    /// Remembers the first contenders among the run's open units: all that are neither finished, skipped nor replaced by
    /// a later round. Units that do not contend are passed over.
    pub fn refill<'a>(&mut self, open: impl IntoIterator<Item = &'a Standing>) {
        self.candidates.clear();
        for unit in open {
            let Some(colour) = self.policy.read(unit).contends() else { continue };
            let precedence = unit.precedence(colour);
            let place = self.candidates.partition_point(|other| other.precedence() < precedence);
            if place < CANDIDATES_MAX {
                self.candidates.insert(place, Candidate::of(unit, colour));
                self.candidates.truncate(CANDIDATES_MAX);
            }
        }
    }

    /// The roll-up, as [`super::rollup()`] would make it from all units.
    pub fn rollup(&self, life: &Life, ahead: u32) -> Result<Rollup, OpenUnitsWanted> {
        if self.wants_open_units() {
            return Err(OpenUnitsWanted);
        }
        let lead = self
            .candidates
            .first()
            .map(|lead| Decisive { unit: Some(UnitId(lead.unit)), state: lead.state.clone() });
        Ok(Rollup::of(self.counts, lead, life, ahead))
    }
}

/// The form a tally is kept in.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    policy: Policy,
    counts: Counts,
    candidates: Vec<Candidate>,
}

/// A kept tally that cannot have been one.
#[derive(Debug, thiserror::Error)]
#[error("the kept roll-up contradicts itself")]
struct Contradiction;

impl From<Tally> for Stored {
    fn from(Tally { policy, counts, candidates }: Tally) -> Self {
        Self { policy, counts, candidates }
    }
}

impl TryFrom<Stored> for Tally {
    type Error = Contradiction;

    fn try_from(Stored { policy, counts, candidates }: Stored) -> Result<Self, Contradiction> {
        let in_order = candidates.is_sorted_by(|one, next| one.precedence() < next.precedence());
        let sound = counts.done <= counts.green
            && in_order
            && candidates.len() <= CANDIDATES_MAX
            && candidates.len() <= counts.open() as usize;
        if sound { Ok(Self { policy, counts, candidates }) } else { Err(Contradiction) }
    }
}
