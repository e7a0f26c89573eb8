//! Times, as people say them.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// What time it is here. Only ever shown, never sent: the server has a clock of its own.
#[expect(clippy::disallowed_methods, reason = "`5m ago` is said by the reader's clock, and enters no state")]
pub(crate) fn now() -> Timestamp {
    Timestamp::now()
}

/// How long ago `then` was.
pub(crate) fn ago(then: Timestamp) -> String {
    ago_at(then, now(), &TimeZone::system())
}

fn ago_at(then: Timestamp, now: Timestamp, zone: &TimeZone) -> String {
    let past = now.duration_since(then);
    match past.as_secs() {
        // Clocks differ a little; nothing that is shown lies in the future.
        ..5 => "just now".to_owned(),
        5..604_800 => format!("{} ago", lasted(past)),
        _ => then.to_zoned(zone.clone()).strftime("%Y-%m-%d").to_string(),
    }
}

/// How long something lasted, in its two largest units at most.
pub(crate) fn lasted(duration: SignedDuration) -> String {
    let seconds = duration.as_secs().max(0);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds}s"),
        (0, 0, 1..10) if seconds % 60 > 0 => format!("{minutes}m {}s", seconds % 60),
        (0, 0, _) => format!("{minutes}m"),
        (0, _, 0) => format!("{hours}h"),
        (0, _, _) => format!("{hours}h {minutes}m"),
        (_, 0, _) => format!("{days}d"),
        (_, _, _) => format!("{days}d {hours}h"),
    }
}

/// Date and time to the second, where the reader is.
pub(crate) fn clock_time(then: Timestamp) -> String {
    then.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_two_units_at_most() {
        let cases = [
            (-3, "0s"),
            (0, "0s"),
            (59, "59s"),
            (60, "1m"),
            (61, "1m 1s"),
            (605, "10m"),
            (3_600, "1h"),
            (3_725, "1h 2m"),
            (86_400, "1d"),
            (100_000, "1d 3h"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(lasted(SignedDuration::from_secs(seconds)), expected, "{seconds}");
        }
    }

    #[test]
    fn what_is_long_past_has_a_date() {
        let now = Timestamp::from_second(1_800_000_000).unwrap();
        let cases = [(-60, "just now"), (3, "just now"), (90, "1m 30s ago"), (7 * 86_400, "2027-01-08")];
        for (seconds, expected) in cases {
            let then = now - SignedDuration::from_secs(seconds);
            assert_eq!(ago_at(then, now, &TimeZone::UTC), expected, "{seconds}");
        }
    }
}
