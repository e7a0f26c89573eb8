//! Instants and spans of time in rules.
//!
//! Zones are offsets only: the rules of a named zone change with the system's data, and a run must get the same answer on
//! every machine and in every year.

use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};

use super::fault::Failure;
use super::functions::CalendarField;
use super::value::Value;

/// CEL's instants lie in the years 1 to 9999.
const FIRST_SECOND: i64 = -62_135_596_800;
const LAST_SECOND: i64 = 253_402_300_799;
/// CEL's durations are at most about 10,000 years.
const DURATION_SECONDS_MAX: i64 = 315_576_000_000;

pub(super) fn checked_timestamp(instant: Option<Timestamp>) -> Result<Timestamp, Failure> {
    // Jiff rounds seconds before 1970 towards zero; nanoseconds since 1970 do not mislead.
    let in_range = |instant: &Timestamp| {
        let seconds = instant.as_nanosecond().div_euclid(1_000_000_000);
        (i128::from(FIRST_SECOND)..=i128::from(LAST_SECOND)).contains(&seconds)
    };
    instant.filter(in_range).ok_or(Failure::Overflow)
}

pub(super) fn checked_duration(span: Option<SignedDuration>) -> Result<SignedDuration, Failure> {
    let in_range =
        |span: &SignedDuration| span.as_secs().unsigned_abs() <= DURATION_SECONDS_MAX.unsigned_abs();
    span.filter(in_range).ok_or(Failure::Overflow)
}

pub(super) fn parse_timestamp(text: &str) -> Option<Timestamp> {
    text.parse().ok()
}

/// Reads a duration such as `1h30m`, `-2.5s` or `100ms`.
pub(super) fn parse_duration(text: &str) -> Option<SignedDuration> {
    let (is_negative, mut rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if rest == "0" {
        return Some(SignedDuration::ZERO);
    }
    let mut nanoseconds: i128 = 0;
    while !rest.is_empty() || nanoseconds == 0 && rest == text {
        let number_length = rest.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, after) = rest.split_at(number_length);
        let unit_length = after.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(after.len());
        let (unit, after) = after.split_at(unit_length);
        let scale: i128 = match unit {
            "h" => 3_600_000_000_000,
            "m" => 60_000_000_000,
            "s" => 1_000_000_000,
            "ms" => 1_000_000,
            "us" | "µs" | "μs" => 1_000,
            "ns" => 1,
            _ => return None,
        };
        nanoseconds = nanoseconds.checked_add(scaled(number, scale)?)?;
        rest = after;
    }
    let signed = if is_negative { -nanoseconds } else { nanoseconds };
    let seconds = i64::try_from(signed / 1_000_000_000).ok()?;
    let fraction = i32::try_from(signed % 1_000_000_000).ok()?;
    Some(SignedDuration::new(seconds, fraction))
}

/// `number` units of `scale` nanoseconds; digits beyond a nanosecond are dropped.
fn scaled(number: &str, scale: i128) -> Option<i128> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.len() + fraction.len() == 0 || whole.len() > 20 || fraction.contains('.') {
        return None;
    }
    let digits = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<i128>().ok() };
    let fraction = &fraction[..fraction.len().min(15)];
    let power = 10_i128.pow(u32::try_from(fraction.len()).ok()?);
    Some(digits(whole)? * scale + digits(fraction)? * scale / power)
}

/// A duration in seconds, such as `90s` or `0.25s`.
pub(super) fn duration_text(span: SignedDuration) -> String {
    let nanoseconds = span.subsec_nanos().unsigned_abs();
    let sign = if span.is_negative() { "-" } else { "" };
    let seconds = span.as_secs().unsigned_abs();
    let fraction = format!(".{nanoseconds:09}");
    let fraction = if nanoseconds == 0 { "" } else { fraction.trim_end_matches('0') };
    format!("{sign}{seconds}{fraction}s")
}

/// A part of an instant, seen in `zone` (an offset; UTC when none is given).
pub(super) fn calendar<'a>(
    field: CalendarField,
    instant: Timestamp,
    zone: Option<&str>,
) -> Result<Value<'a>, Failure> {
    let no_zone = Failure::CannotConvert { from: "string", to: "an offset such as +02:00" };
    let offset = zone.map_or(Some(Offset::UTC), parse_offset).ok_or(no_zone)?;
    let at = offset.to_datetime(instant);
    Ok(Value::Int(match field {
        CalendarField::FullYear => i64::from(at.year()),
        CalendarField::Month => i64::from(at.month()) - 1,
        CalendarField::Date => i64::from(at.day()),
        CalendarField::DayOfMonth => i64::from(at.day()) - 1,
        CalendarField::DayOfWeek => i64::from(at.weekday().to_sunday_zero_offset()),
        CalendarField::DayOfYear => i64::from(at.day_of_year()) - 1,
        CalendarField::Hours => i64::from(at.hour()),
        CalendarField::Minutes => i64::from(at.minute()),
        CalendarField::Seconds => i64::from(at.second()),
        CalendarField::Milliseconds => i64::from(at.millisecond()),
    }))
}

/// A duration in whole units; of milliseconds only those beyond its seconds.
pub(super) fn span_part(field: CalendarField, span: SignedDuration) -> Option<i64> {
    match field {
        CalendarField::Hours => Some(span.as_hours()),
        CalendarField::Minutes => Some(span.as_mins()),
        CalendarField::Seconds => Some(span.as_secs()),
        CalendarField::Milliseconds => Some(i64::from(span.subsec_millis())),
        CalendarField::FullYear
        | CalendarField::Month
        | CalendarField::Date
        | CalendarField::DayOfMonth
        | CalendarField::DayOfWeek
        | CalendarField::DayOfYear => None,
    }
}

fn parse_offset(zone: &str) -> Option<Offset> {
    if matches!(zone, "UTC" | "Z" | "") {
        return Some(Offset::UTC);
    }
    let (sign, rest) = match zone.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, zone.strip_prefix('+').unwrap_or(zone)),
    };
    let (hours, minutes) = rest.split_once(':')?;
    let number = |text: &str, max: i32| {
        let is_two_digits = text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit());
        is_two_digits.then(|| text.parse::<i32>().ok()).flatten().filter(|number| *number <= max)
    };
    Offset::from_seconds(sign * (number(hours, 23)? * 3600 + number(minutes, 59)? * 60)).ok()
}
