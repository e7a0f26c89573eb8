//! The clock of an item: when it is due, and on whose account the time goes.
//!
//! A clock is a fold over what happened and when, so it replays from events to the same deadline. It runs in the working
//! time of a calendar, stops while one of the declared causes of waiting holds, and remembers for ever that it was once
//! too late.
//!
//! While it is stopped with time left, nobody can know when the item is due: there is no deadline until it goes on.

mod charge;
mod parts;
mod sla;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;

pub use self::charge::{Account, Charge, Charges};
pub use self::parts::ClockParts;
pub use self::sla::{PAUSED, Sla, SlaDocument, SlaFault};
use crate::calendar::{Calendar, NoAnswer};
use crate::id::ActorId;

/// Something that happened to the item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// The clock starts.
    Started,
    /// Somebody took the item.
    Taken {
        /// Who.
        by: ActorId,
    },
    /// Somebody gave it back, or had it taken away.
    GivenBack {
        /// Who.
        by: ActorId,
    },
    /// It began to wait: a facet of waiting, or the word for why nothing can be done, such as `paused`. Several causes may
    /// hold at a time.
    WaitBegan {
        /// For what.
        cause: String,
    },
    /// One cause to wait is gone.
    WaitEnded {
        /// Which.
        cause: String,
    },
    /// The deadline was put off: so much working time is added to what is left, counted from now if nothing is left.
    Extended {
        /// How much.
        by: Duration,
    },
    /// The work is done. A correction later gets a clock of its own.
    Finished,
}

/// A happening that cannot have happened then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockFault {
    /// It comes before the one before it.
    #[error("something is said to have happened at {at}, after which {last} had come already")]
    OutOfOrder {
        /// When it is said to have happened.
        at: Timestamp,
        /// When the last one happened.
        last: Timestamp,
    },
    /// The clock was started before.
    #[error("the clock has been started already")]
    StartedTwice,
    /// Only a started clock can be finished or extended.
    #[error("the clock has not been started")]
    NotStarted,
    /// Nothing happens to a finished clock.
    #[error("the clock was finished at {at}")]
    Finished {
        /// When.
        at: Timestamp,
    },
    /// The calendar has no answer.
    #[error("the working time cannot be told")]
    Calendar(#[from] NoAnswer),
}

/// When the item is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadline {
    /// Whoever finishes after this instant is late.
    pub due_at: Timestamp,
    /// When to warn, where a warning is asked for.
    pub warn_at: Option<Timestamp>,
}

impl Deadline {
    /// Whether `now` is too late.
    #[must_use]
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        now > self.due_at
    }
}

/// How late an item is, or was when it was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// When it was due.
    pub due_at: Timestamp,
    /// Working time since, without the times the clock stood still.
    pub working: Duration,
    /// All time since.
    pub wall: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    NotStarted,
    Started { at: Timestamp },
    Finished { started_at: Timestamp, at: Timestamp },
}

/// The clock of one item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    sla: Sla,
    phase: Phase,
    /// Up to when everything below has been reckoned.
    reckoned_to: Option<Timestamp>,
    /// The working time allowed: the agreed one and all extensions.
    allowed: Duration,
    /// The working time used while the clock ran.
    used: Duration,
    /// When the allowed time was used up, and when so much of it that a warning was due.
    due_passed: Option<Timestamp>,
    warn_passed: Option<Timestamp>,
    first_overdue_at: Option<Timestamp>,
    deadline: Option<Deadline>,
    holders: BTreeSet<ActorId>,
    causes: BTreeSet<String>,
    charges: Charges,
}

impl Clock {
    /// A clock that has not started.
    #[must_use]
    pub fn new(sla: Sla) -> Self {
        Self {
            allowed: sla.duration,
            sla,
            phase: Phase::NotStarted,
            reckoned_to: None,
            used: Duration::ZERO,
            due_passed: None,
            warn_passed: None,
            first_overdue_at: None,
            deadline: None,
            holders: BTreeSet::new(),
            causes: BTreeSet::new(),
            charges: Charges::default(),
        }
    }

    /// The clock after all that happened, in order.
    pub fn replay<'a>(
        sla: Sla,
        calendar: &Calendar,
        happenings: impl IntoIterator<Item = (Timestamp, &'a Happening)>,
    ) -> Result<Self, ClockFault> {
        let mut clock = Self::new(sla);
        for (at, happening) in happenings {
            clock.apply(calendar, at, happening)?;
        }
        Ok(clock)
    }

    /// Takes note of something that happened. A refused happening leaves the clock as it was.
    pub fn apply(
        &mut self,
        calendar: &Calendar,
        at: Timestamp,
        happening: &Happening,
    ) -> Result<(), ClockFault> {
        let mut next = self.reckoned(calendar, at)?;
        next.note(at, happening)?;
        next.deadline = next.foresee(calendar)?;
        *self = next;
        Ok(())
    }

    /// Takes over what an earlier clock of the same item leaves: in whose hands it is, on whose account time went, and that it was
    /// once too late.
    pub fn inherit(&mut self, earlier: &Self) {
        self.holders.clone_from(&earlier.holders);
        self.charges = earlier.charges.clone();
        self.first_overdue_at = earlier.first_overdue_at;
    }

    /// The clock as it stands at `now`: time used and charged up to then. It can be read, and applied to as before.
    pub fn reckoned(&self, calendar: &Calendar, now: Timestamp) -> Result<Self, ClockFault> {
        if let Some(last) = self.reckoned_to.filter(|last| now < *last) {
            return Err(ClockFault::OutOfOrder { at: now, last });
        }
        let mut next = self.clone();
        if let Phase::Started { .. } = self.phase
            && let Some(from) = self.reckoned_to
        {
            next.reckon(calendar, from, now)?;
        }
        // What is finished stays as it was finished.
        if !matches!(self.phase, Phase::Finished { .. }) {
            next.reckoned_to = Some(now);
        }
        Ok(next)
    }

    /// Books the time since the last reckoning, in which nothing happened.
    fn reckon(&mut self, calendar: &Calendar, from: Timestamp, now: Timestamp) -> Result<(), NoAnswer> {
        let charge =
            Charge { working: calendar.between(from, now)?, wall: from.duration_until(now).unsigned_abs() };
        if let Some(cause) = self.stopped_by() {
            self.charges.book(Account::Wait(cause.to_owned()), charge);
            return Ok(());
        }
        if self.holders.is_empty() {
            self.charges.book(Account::Queue, charge);
        }
        for holder in &self.holders {
            self.charges.book(Account::Actor(*holder), charge);
        }
        self.used = self.used.saturating_add(charge.working);
        // The deadline was foreseen when the clock last began to run; now it is known whether it passed.
        if let Some(Deadline { due_at, warn_at }) = self.deadline {
            if now > due_at {
                self.due_passed = self.due_passed.or(Some(due_at));
                self.first_overdue_at = self.first_overdue_at.or(Some(due_at));
            }
            if let Some(warn_at) = warn_at.filter(|warn_at| now >= *warn_at) {
                self.warn_passed = self.warn_passed.or(Some(warn_at));
            }
        }
        Ok(())
    }

    fn note(&mut self, at: Timestamp, happening: &Happening) -> Result<(), ClockFault> {
        if let Phase::Finished { at, .. } = self.phase {
            return Err(ClockFault::Finished { at });
        }
        match (happening, self.phase) {
            (Happening::Started, Phase::NotStarted) => self.phase = Phase::Started { at },
            (Happening::Started, _) => return Err(ClockFault::StartedTwice),
            (Happening::Taken { by }, _) => {
                self.holders.insert(*by);
            }
            (Happening::GivenBack { by }, _) => {
                self.holders.remove(by);
            }
            (Happening::WaitBegan { cause }, _) => {
                self.causes.insert(cause.clone());
            }
            (Happening::WaitEnded { cause }, _) => {
                self.causes.remove(cause);
            }
            (Happening::Extended { .. } | Happening::Finished, Phase::NotStarted) => {
                return Err(ClockFault::NotStarted);
            }
            (Happening::Extended { by }, _) => {
                self.allowed = self.allowed.max(self.used).saturating_add(*by);
                self.due_passed = None;
                if self.left() > self.sla.warn_before.unwrap_or_default() {
                    self.warn_passed = None;
                }
            }
            (Happening::Finished, Phase::Started { at: started_at }) => {
                self.phase = Phase::Finished { started_at, at };
            }
            (Happening::Finished, Phase::Finished { at, .. }) => return Err(ClockFault::Finished { at }),
        }
        Ok(())
    }

    /// When the item will be due if nothing else happens.
    fn foresee(&self, calendar: &Calendar) -> Result<Option<Deadline>, NoAnswer> {
        let (Phase::Started { .. }, Some(now)) = (self.phase, self.reckoned_to) else {
            return Ok(self.deadline);
        };
        if self.due_passed.is_none() && self.stopped_by().is_some() {
            return Ok(None);
        }
        let due_at = match self.due_passed {
            Some(passed) => passed,
            None => calendar.add(now, self.left())?,
        };
        let warn_at = match (self.sla.warn_before, self.warn_passed) {
            (None, _) => None,
            (Some(_), Some(passed)) => Some(passed),
            (Some(before), None) => Some(calendar.add(now, self.left().saturating_sub(before))?),
        };
        Ok(Some(Deadline { due_at, warn_at }))
    }

    /// The declared cause for which the clock stands still; of several the one declared first.
    #[must_use]
    pub fn stopped_by(&self) -> Option<&str> {
        self.sla.stops_on.iter().find(|cause| self.causes.contains(*cause)).map(String::as_str)
    }

    /// When the item is due. Nothing before the start, and nothing while the clock stands still with time left.
    #[must_use]
    pub const fn deadline(&self) -> Option<Deadline> {
        self.deadline
    }

    /// The working time left when the clock was last reckoned.
    #[must_use]
    pub const fn left(&self) -> Duration {
        self.allowed.saturating_sub(self.used)
    }

    /// When the item first became overdue, if it ever did. No extension and no finish takes it back.
    #[must_use]
    pub const fn first_overdue_at(&self) -> Option<Timestamp> {
        self.first_overdue_at
    }

    /// How late the item is, or was when finished; nothing if it is in time, extensions included.
    #[must_use]
    pub fn breach(&self) -> Option<Breach> {
        let (due_at, now) = (self.due_passed?, self.reckoned_to?);
        Some(Breach {
            due_at,
            working: self.used.saturating_sub(self.allowed),
            wall: due_at.duration_until(now).unsigned_abs(),
        })
    }

    /// Whether nothing more happens to it.
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        matches!(self.phase, Phase::Finished { .. })
    }

    /// `at`, or the last reckoning if that was later: transactions that wait for each other may have been given their times in
    /// another order than they come to act in.
    #[must_use]
    pub fn not_before(&self, at: Timestamp) -> Timestamp {
        self.reckoned_to.map_or(at, |last| last.max(at))
    }

    /// From start to finish, all time; nothing until it is finished.
    #[must_use]
    pub fn took(&self) -> Option<Duration> {
        match self.phase {
            Phase::Finished { started_at, at } => Some(started_at.duration_until(at).unsigned_abs()),
            Phase::NotStarted | Phase::Started { .. } => None,
        }
    }

    /// On whose account the time went.
    #[must_use]
    pub const fn charges(&self) -> &Charges {
        &self.charges
    }
}
