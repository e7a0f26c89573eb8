//! Working time: when people work, and how long something takes if only that counts.
//!
//! A calendar is a set of shifts on the local clock of one place. A shift belongs to the day it begins on, also when it
//! runs past midnight: a holiday takes away the shifts that would begin on it. An exceptional working day replaces
//! whatever the week or a holiday says of that date.
//!
//! When clocks change, working time is the time that really passes between the two readings. A reading that is skipped
//! stands for the instant of the change; one that comes twice stands for the first.
//!
//! Nothing here searches for ever: every answer is found within [`HORIZON_DAYS`], or refused.

mod document;
#[cfg(test)]
mod tests;
mod weekly;

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

pub use self::document::{
    CalendarDocument, DAYS_MAX, ExceptionalDay, Fault, FaultKind, HOURS_MAX, WeekDocument,
};
use self::weekly::Weekly;

/// How far ahead working time is looked for: about twenty years.
pub const HORIZON_DAYS: i32 = 7_320;

/// A calendar cannot answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// There is too little working time ahead: the calendar runs dry, or too much was asked of it.
    #[error("there is not so much working time within {HORIZON_DAYS} days of {from}")]
    NotEnoughWorkingTime {
        /// Where the search began.
        from: Timestamp,
    },
    /// The two instants lie too far apart.
    #[error("{from} and {until} lie more than {HORIZON_DAYS} days apart")]
    TooFarApart {
        /// The earlier.
        from: Timestamp,
        /// The later.
        until: Timestamp,
    },
}

/// When people work.
#[derive(Clone, Debug, PartialEq)]
pub struct Calendar(Kind);

#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Always,
    Weekly(Box<Weekly>),
}

impl Calendar {
    /// Day and night, all year: working time is time.
    #[must_use]
    pub const fn always() -> Self {
        Self(Kind::Always)
    }

    /// The calendar that a document describes, or everything that is wrong with it.
    pub fn compile(document: &CalendarDocument) -> Result<Self, Vec<Fault>> {
        document::compile(document).map(|weekly| Self(Kind::Weekly(Box::new(weekly))))
    }

    /// The instant by which so much working time has passed since `start`.
    ///
    /// No time leads to `start` itself, also outside of working hours; time that ends with a shift leads to the end of
    /// that shift, not to the beginning of the next.
    pub fn add(&self, start: Timestamp, working: Duration) -> Result<Timestamp, NoAnswer> {
        let dry = NoAnswer::NotEnoughWorkingTime { from: start };
        if working.is_zero() {
            return Ok(start);
        }
        let weekly = match &self.0 {
            Kind::Always => return start.checked_add(working).map_err(|_| dry),
            Kind::Weekly(weekly) => weekly,
        };
        let mut left = working;
        for shift in weekly.shifts(start) {
            match left.checked_sub(shift.duration()) {
                None | Some(Duration::ZERO) => {
                    let end = shift.begin.checked_add(left).map_err(|_| dry)?;
                    return if beyond_horizon(start, end) { Err(dry) } else { Ok(end) };
                }
                Some(more) => left = more,
            }
        }
        Err(dry)
    }

    /// How much working time lies between two instants; none when `until` is not after `from`.
    pub fn between(&self, from: Timestamp, until: Timestamp) -> Result<Duration, NoAnswer> {
        if until <= from {
            return Ok(Duration::ZERO);
        }
        let weekly = match &self.0 {
            Kind::Always => return Ok(from.duration_until(until).unsigned_abs()),
            Kind::Weekly(weekly) => weekly,
        };
        if beyond_horizon(from, until) {
            return Err(NoAnswer::TooFarApart { from, until });
        }
        let shifts = weekly.shifts(from).take_while(|shift| shift.begin < until);
        Ok(shifts.map(|shift| shift.until(until).duration()).sum())
    }

    /// Whether people work at this instant: it lies in a shift, whose end no longer belongs to it.
    #[must_use]
    pub fn is_working(&self, at: Timestamp) -> bool {
        match &self.0 {
            Kind::Always => true,
            Kind::Weekly(weekly) => weekly.works_at(at),
        }
    }
}

fn beyond_horizon(from: Timestamp, until: Timestamp) -> bool {
    from.duration_until(until) > SignedDuration::from_hours(i64::from(HORIZON_DAYS) * 24)
}
