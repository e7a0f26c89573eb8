//! Shifts by the week, with exceptions, laid out on the time line.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ToSpan};

use super::HORIZON_DAYS;

/// Minutes in a day.
pub(super) const DAY_MINUTES: u16 = 24 * 60;

/// Working hours on the local clock, in minutes since the midnight that the day begins with. The end may lie in the
/// next day, but not more than a day after the begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hours {
    pub(super) begin: u16,
    pub(super) end: u16,
}

/// A stretch of working time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) begin: Timestamp,
    pub(super) end: Timestamp,
}

impl Shift {
    pub(super) fn duration(self) -> Duration {
        self.begin.duration_until(self.end).unsigned_abs()
    }

    /// The part before `until`, which lies after the begin.
    pub(super) fn until(self, until: Timestamp) -> Self {
        Self { end: self.end.min(until), ..self }
    }
}

/// A week of shifts, with exceptions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Weekly {
    pub(super) zone: TimeZone,
    /// From Monday; the hours of a day ascend and do not overlap.
    pub(super) week: [Vec<Hours>; 7],
    /// First and last day of each, ascending and apart.
    pub(super) holidays: Vec<(Date, Date)>,
    /// Exceptional working days.
    pub(super) exceptions: BTreeMap<Date, Vec<Hours>>,
}

/// The place of a day in the week.
pub(super) fn day_index(day: Weekday) -> usize {
    usize::from(day.to_monday_zero_offset().unsigned_abs())
}

impl Weekly {
    fn hours_on(&self, date: Date) -> &[Hours] {
        if let Some(hours) = self.exceptions.get(&date) {
            return hours;
        }
        let after = self.holidays.partition_point(|(_, last)| *last < date);
        if self.holidays.get(after).is_some_and(|(first, _)| *first <= date) {
            return &[];
        }
        &self.week[day_index(date.weekday())]
    }

    /// The working time from `from` on, to the horizon and a little over: stretches in order that do not overlap and are
    /// not empty.
    pub(super) fn shifts(&self, from: Timestamp) -> impl Iterator<Item = Shift> {
        // A shift of the day before may still go on.
        let today = self.zone.to_datetime(from).date();
        let first = today.yesterday().unwrap_or(today);
        let days = (0..HORIZON_DAYS + 3).map_while(move |day| first.checked_add(day.days()).ok());
        let hours = days.flat_map(|date| self.hours_on(date).iter().map(move |hours| (date, *hours)));
        let mut past = from;
        hours.filter_map(move |(date, hours)| {
            let (begin, end) = (self.instant(date, hours.begin)?, self.instant(date, hours.end)?);
            // What has been laid out already, or lies before `from`, is not laid out again.
            let shift = Shift { begin: begin.max(past), end };
            past = past.max(end);
            (shift.begin < shift.end).then_some(shift)
        })
    }

    pub(super) fn works_at(&self, at: Timestamp) -> bool {
        let today = self.zone.to_datetime(at).date();
        let days = [today.yesterday().ok(), Some(today)];
        days.into_iter().flatten().any(|date| {
            self.hours_on(date).iter().any(|hours| {
                let ends = (self.instant(date, hours.begin), self.instant(date, hours.end));
                matches!(ends, (Some(begin), Some(end)) if begin <= at && at < end)
            })
        })
    }

    /// The instant of a reading of the local clock; nothing beyond the end of time. Later readings never come earlier.
    fn instant(&self, date: Date, minute: u16) -> Option<Timestamp> {
        let days = i32::from(minute / DAY_MINUTES);
        let minute = i16::try_from(minute % DAY_MINUTES).ok()?;
        let (hour, minute) = (i8::try_from(minute / 60).ok()?, i8::try_from(minute % 60).ok()?);
        let date = date.checked_add(days.days()).ok()?;
        let reading = DateTime::from_parts(date, Time::new(hour, minute, 0, 0).ok()?);
        let instant = self.zone.to_ambiguous_timestamp(reading);
        match instant.offset() {
            AmbiguousOffset::Unambiguous { .. } | AmbiguousOffset::Fold { .. } => instant.earlier().ok(),
            // Read with the offset that holds afterwards, a skipped reading lies just before the change.
            AmbiguousOffset::Gap { after, .. } => {
                let before_change = after.to_timestamp(reading).ok()?;
                self.zone.following(before_change).next().map(|change| change.timestamp())
            }
        }
    }
}
