//! What an attempt to deliver means: done, again later, or never again. Pure; the clock and chance come in.

use std::time::Duration;

use jiff::Timestamp;

use crate::backoff::Backoff;

/// When to try again, and when to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The waits between attempts.
    pub backoff: Backoff,
    /// How many attempts there are in all.
    pub attempts_max: u32,
    /// The longest that a receiver can make us wait by asking for it.
    pub retry_after_max: Duration,
}

/// About three days in all: 5 s, 10 s, 20 s, ... up to 12 hours, each up to a fifth shorter by chance.
pub const DELIVERY: Schedule = Schedule {
    backoff: Backoff { first: Duration::from_secs(5), max: Duration::from_hours(12), jitter_percent: 20 },
    attempts_max: 20,
    retry_after_max: Duration::from_hours(24),
};

/// What came of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt<'a> {
    /// The receiver answered.
    Answered {
        /// The status.
        status: u16,
        /// The `Retry-After` header, if there was one.
        retry_after: Option<&'a str>,
    },
    /// There was no answer, and there may be one later.
    NoAnswer,
    /// There was no answer, and nothing but a change on this side can bring one: the URL may not be called.
    NotAllowed,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing: it arrived.
    Delivered,
    /// Try again after this long.
    Again(Duration),
    /// Leave it.
    Stop(Stop),
}

/// Why a delivery is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The receiver says that this message is wrong; it will say so again.
    Rejected,
    /// The receiver says that nobody is there for any message: the endpoint is to be switched off.
    Gone,
    /// This side may not call that URL.
    NotAllowed,
    /// It was tried often enough.
    Exhausted,
}

impl Schedule {
    /// Judges the `attempts`-th attempt (the first is 1), made at `now`. `random` is any number, drawn evenly.
    #[must_use]
    pub fn judge(&self, attempts: u32, attempt: Attempt<'_>, now: Timestamp, random: u64) -> Next {
        let asked = match attempt {
            Attempt::NotAllowed => return Next::Stop(Stop::NotAllowed),
            Attempt::Answered { status, retry_after } => match status {
                200..=299 => return Next::Delivered,
                410 => return Next::Stop(Stop::Gone),
                // Too slow, too early, too many: said of this attempt, not of the message.
                408 | 425 | 429 => retry_after,
                400..=499 => return Next::Stop(Stop::Rejected),
                // Redirects are not followed, but the receiver may mend them; what has no meaning is a broken server.
                _ => retry_after,
            },
            Attempt::NoAnswer => None,
        };
        if attempts >= self.attempts_max {
            return Next::Stop(Stop::Exhausted);
        }
        // Never sooner than our own schedule: `Retry-After` is the least that a receiver asks for.
        let asked =
            asked.and_then(|text| retry_after(text, now)).unwrap_or_default().min(self.retry_after_max);
        Next::Again(self.backoff.wait(attempts, random).max(asked))
    }
}

/// Reads a `Retry-After` header: seconds, or a date. None if it is neither.
#[must_use]
pub fn retry_after(text: &str, now: Timestamp) -> Option<Duration> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        // So many digits that they do not fit are still "very long".
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
    }
    let date = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(text).ok()?;
    Some(Duration::try_from(date.duration_since(now)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        "1994-11-06T08:49:07Z".parse().unwrap()
    }

    fn judge(attempts: u32, status: u16, retry_after: Option<&str>) -> Next {
        DELIVERY.judge(attempts, Attempt::Answered { status, retry_after }, now(), 0)
    }

    #[test]
    fn a_status_is_done_again_or_never() {
        let again = Next::Again(Duration::from_secs(5));
        let cases = [
            (200, Next::Delivered),
            (204, Next::Delivered),
            (299, Next::Delivered),
            (100, again),
            (301, again),
            (304, again),
            (400, Next::Stop(Stop::Rejected)),
            (401, Next::Stop(Stop::Rejected)),
            (404, Next::Stop(Stop::Rejected)),
            (408, again),
            (409, Next::Stop(Stop::Rejected)),
            (410, Next::Stop(Stop::Gone)),
            (422, Next::Stop(Stop::Rejected)),
            (425, again),
            (429, again),
            (499, Next::Stop(Stop::Rejected)),
            (500, again),
            (503, again),
            (599, again),
            (999, again),
        ];
        for (status, expected) in cases {
            assert_eq!(judge(1, status, None), expected, "{status}");
        }
        assert_eq!(DELIVERY.judge(1, Attempt::NoAnswer, now(), 0), again);
        assert_eq!(DELIVERY.judge(1, Attempt::NotAllowed, now(), 0), Next::Stop(Stop::NotAllowed));
    }

    #[test]
    fn the_attempts_span_days_and_then_end() {
        for (random, least_hours, most_hours) in [(0, 72, 120), (u64::MAX, 57, 96)] {
            let mut waited = Duration::ZERO;
            let mut attempts = 1;
            while let Next::Again(wait) = DELIVERY.judge(attempts, Attempt::NoAnswer, now(), random) {
                waited += wait;
                attempts += 1;
            }
            assert_eq!(attempts, DELIVERY.attempts_max);
            let hours = waited.as_secs() / 3_600;
            assert!((least_hours..most_hours).contains(&hours), "{hours} hours");
        }
        assert_eq!(judge(DELIVERY.attempts_max, 500, Some("1")), Next::Stop(Stop::Exhausted));
        assert_eq!(judge(u32::MAX, 503, None), Next::Stop(Stop::Exhausted));
        assert_eq!(judge(u32::MAX, 200, None), Next::Delivered);
    }

    #[test]
    fn a_receiver_can_slow_us_down_within_bounds() {
        let cases = [
            (429, "120", 120),
            (503, " 120 ", 120),
            (503, "Sun, 06 Nov 1994 08:49:37 GMT", 30),
            (503, "0", 5),
            (503, "2", 5),
            (503, "Sun, 06 Nov 1994 08:40:00 GMT", 5),
            (503, "999999999", 86_400),
            (503, "99999999999999999999999999", 86_400),
            (503, "Thu, 31 Dec 9998 23:59:59 GMT", 86_400),
            (503, "-5", 5),
            (503, "soon", 5),
            (503, "", 5),
        ];
        for (status, header, seconds) in cases {
            let expected = Next::Again(Duration::from_secs(seconds));
            assert_eq!(judge(1, status, Some(header)), expected, "{header:?}");
        }
        assert_eq!(judge(1, 404, Some("120")), Next::Stop(Stop::Rejected));
    }
}
