//! The document people write a calendar in, and what can be wrong with it.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};

use super::weekly::{DAY_MINUTES, Hours, Weekly};

/// The most stretches of hours in a day.
pub const HOURS_MAX: usize = 24;
/// The most holidays, and the most exceptional working days.
pub const DAYS_MAX: usize = 1_000;

/// A calendar, as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarDocument {
    /// The name of the place's time zone: `Europe/Berlin`, `UTC`.
    pub time_zone: String,
    /// The hours of an ordinary week.
    #[serde(default)]
    pub week: WeekDocument,
    /// Days without work: `2026-12-25`, or first and last of several: `2026-12-24/2027-01-01`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holidays: Vec<String>,
    /// Days with hours of their own, whatever the week and the holidays say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub working_days: Vec<ExceptionalDay>,
}

/// The hours of an ordinary week, each day as `["09:00-12:30", "13:00-17:00"]`. An end before its begin lies on the next
/// day; `00:00-24:00` is the whole day. A day that is not named has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct WeekDocument {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub monday: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tuesday: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wednesday: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thursday: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub friday: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub saturday: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sunday: Vec<String>,
}

impl WeekDocument {
    const fn days(&self) -> [(&'static str, &Vec<String>); 7] {
        [
            ("monday", &self.monday),
            ("tuesday", &self.tuesday),
            ("wednesday", &self.wednesday),
            ("thursday", &self.thursday),
            ("friday", &self.friday),
            ("saturday", &self.saturday),
            ("sunday", &self.sunday),
        ]
    }
}

/// A day with hours of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExceptionalDay {
    /// The day: `2026-11-21`.
    pub date: String,
    /// Its hours.
    pub hours: Vec<String>,
}

/// One thing that is wrong with a calendar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{pointer}: {kind}")]
pub struct Fault {
    /// JSON pointer to the place.
    pub pointer: String,
    /// What is wrong there.
    pub kind: FaultKind,
}

/// What can be wrong with a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultKind {
    /// No such zone.
    #[error("there is no time zone of this name")]
    UnknownTimeZone,
    /// Not a stretch of hours.
    #[error("must be two times of day, as in 09:00-17:30")]
    BadHours,
    /// Two stretches of hours have time in common.
    #[error("overlaps other hours, or does not come after them")]
    OverlappingHours,
    /// Not a day.
    #[error("must be a date, as in 2026-12-25")]
    BadDate,
    /// Not a day or two.
    #[error("must be a date or two, as in 2026-12-24/2027-01-01")]
    BadHoliday,
    /// The last day comes before the first.
    #[error("the last day comes before the first")]
    HolidayEndsBeforeItBegins,
    /// Two exceptions for one day.
    #[error("this day has been given before")]
    DuplicateDay,
    /// Too long a list.
    #[error("the list is too long")]
    TooMany,
    /// Nobody ever works.
    #[error("there are no working hours at all")]
    NoWorkingHours,
}

impl FaultKind {
    /// A stable name for this kind of fault.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::UnknownTimeZone => "unknown_time_zone",
            Self::BadHours => "bad_hours",
            Self::OverlappingHours => "overlapping_hours",
            Self::BadDate => "bad_date",
            Self::BadHoliday => "bad_holiday",
            Self::HolidayEndsBeforeItBegins => "holiday_ends_before_it_begins",
            Self::DuplicateDay => "duplicate_day",
            Self::TooMany => "too_many",
            Self::NoWorkingHours => "no_working_hours",
        }
    }
}

pub(super) fn compile(document: &CalendarDocument) -> Result<Weekly, Vec<Fault>> {
    let mut faults = Faults::default();
    // The zones that come with the program, not those of the machine: every node and every replay sees the same.
    let zone = TimeZoneDatabase::bundled().get(&document.time_zone).ok().filter(|zone| !zone.is_unknown());
    let zone = zone.unwrap_or_else(|| {
        faults.add("/time_zone", FaultKind::UnknownTimeZone);
        TimeZone::UTC
    });
    let days = document.week.days();
    let week = days.map(|(day, hours)| faults.hours(&format!("/week/{day}"), hours));
    for (index, hours) in week.iter().enumerate() {
        // What runs past midnight must end before the next day's hours begin; Monday follows Sunday.
        let (next_name, next) = (days[(index + 1) % 7].0, &week[(index + 1) % 7]);
        if let (Some(last), Some(first)) = (hours.last(), next.first())
            && last.end > first.begin + DAY_MINUTES
        {
            faults.add(format!("/week/{next_name}/0"), FaultKind::OverlappingHours);
        }
    }
    let holidays = faults.holidays(&document.holidays);
    let exceptions = faults.exceptions(&document.working_days);
    if week.iter().chain(exceptions.values()).all(Vec::is_empty) && faults.0.is_empty() {
        faults.add("/week", FaultKind::NoWorkingHours);
    }
    if faults.0.is_empty() { Ok(Weekly { zone, week, holidays, exceptions }) } else { Err(faults.0) }
}

#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn add(&mut self, pointer: impl Into<String>, kind: FaultKind) {
        self.0.push(Fault { pointer: pointer.into(), kind });
    }

    fn hours(&mut self, at: &str, written: &[String]) -> Vec<Hours> {
        if written.len() > HOURS_MAX {
            self.add(at, FaultKind::TooMany);
            return Vec::new();
        }
        let mut hours: Vec<Hours> = Vec::with_capacity(written.len());
        for (index, text) in written.iter().enumerate() {
            match parse_hours(text) {
                None => self.add(format!("{at}/{index}"), FaultKind::BadHours),
                Some(next) if hours.last().is_some_and(|last| last.end > next.begin) => {
                    self.add(format!("{at}/{index}"), FaultKind::OverlappingHours);
                }
                Some(next) => hours.push(next),
            }
        }
        hours
    }

    /// Ascending, and what touches or overlaps joined.
    fn holidays(&mut self, written: &[String]) -> Vec<(Date, Date)> {
        if written.len() > DAYS_MAX {
            self.add("/holidays", FaultKind::TooMany);
            return Vec::new();
        }
        let mut ranges = Vec::with_capacity(written.len());
        for (index, text) in written.iter().enumerate() {
            let (first, last) = text.split_once('/').unwrap_or((text, text));
            match (parse_date(first), parse_date(last)) {
                (Some(first), Some(last)) if first <= last => ranges.push((first, last)),
                (Some(_), Some(_)) => {
                    self.add(format!("/holidays/{index}"), FaultKind::HolidayEndsBeforeItBegins);
                }
                _ => self.add(format!("/holidays/{index}"), FaultKind::BadHoliday),
            }
        }
        ranges.sort_unstable();
        ranges.dedup_by(|next, kept| {
            let joins = next.0 <= kept.1;
            if joins {
                kept.1 = kept.1.max(next.1);
            }
            joins
        });
        ranges
    }

    fn exceptions(&mut self, written: &[ExceptionalDay]) -> BTreeMap<Date, Vec<Hours>> {
        if written.len() > DAYS_MAX {
            self.add("/working_days", FaultKind::TooMany);
            return BTreeMap::new();
        }
        let mut exceptions = BTreeMap::new();
        for (index, day) in written.iter().enumerate() {
            let at = format!("/working_days/{index}");
            let hours = self.hours(&format!("{at}/hours"), &day.hours);
            match parse_date(&day.date) {
                None => self.add(format!("{at}/date"), FaultKind::BadDate),
                Some(date) if exceptions.contains_key(&date) => {
                    self.add(format!("{at}/date"), FaultKind::DuplicateDay);
                }
                Some(date) => drop(exceptions.insert(date, hours)),
            }
        }
        exceptions
    }
}

/// Only `2026-12-25`: jiff itself would also take a time after it, and ignore it.
fn parse_date(text: &str) -> Option<Date> {
    (text.len() == 10).then(|| text.parse().ok()).flatten()
}

fn parse_hours(text: &str) -> Option<Hours> {
    let (begin, end) = text.split_once('-')?;
    let (begin, end) = (parse_minute(begin)?, parse_minute(end)?);
    let end = if end < begin { end + DAY_MINUTES } else { end };
    // 24:00 ends a day; nothing begins at it. Hours that end as they begin are a slip: none, or a day and a night?
    (begin < DAY_MINUTES && begin != end).then_some(Hours { begin, end })
}

/// Minutes since midnight of `09:30`; of `24:00` as well.
fn parse_minute(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let two_digits = |part: &str| {
        let plain = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse::<u16>().ok()).flatten()
    };
    let (hour, minute) = (two_digits(hour)?, two_digits(minute)?);
    let total = hour * 60 + minute;
    (minute < 60 && total <= DAY_MINUTES).then_some(total)
}
