//! How long to wait before trying again: each failure doubles the wait up to a limit, and chance spreads it out, so
//! that what failed together does not come back together.
//!
//! Chance comes in as a number. The same failures and the same number give the same wait.

use std::time::Duration;

/// A way of waiting longer and longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backoff {
    /// The wait after the first failure, before chance.
    pub first: Duration,
    /// No wait is longer.
    pub max: Duration,
    /// How much of a wait chance may take away, in percent. A hundred spreads over everything from nothing on.
    pub jitter_percent: u8,
}

impl Backoff {
    /// The wait after `failures` failures in a row; none after none. `random` is any number, drawn evenly from all there are.
    #[must_use]
    pub fn wait(&self, failures: u32, random: u64) -> Duration {
        let Some(doublings) = failures.checked_sub(1) else { return Duration::ZERO };
        let factor = 1_u32.checked_shl(doublings).unwrap_or(u32::MAX);
        let whole = self.first.saturating_mul(factor).min(self.max);
        let jitter = u128::from(self.jitter_percent.min(100));
        // The share that chance takes is random / 2^64 of the jitter; in whole nanoseconds, so that nothing rounds up.
        let taken = (whole.as_nanos().min(u128::from(u64::MAX)) * jitter / 100 * u128::from(random)) >> 64;
        whole.saturating_sub(Duration::from_nanos(u64::try_from(taken).unwrap_or(u64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn seconds(backoff: Backoff, failures: u32, random: u64) -> f64 {
        backoff.wait(failures, random).as_secs_f64()
    }

    #[test]
    fn the_wait_doubles_up_to_its_limit() {
        let backoff = Backoff { first: SECOND, max: 60 * SECOND, jitter_percent: 0 };
        let waits: Vec<_> = (0..9).map(|failures| backoff.wait(failures, u64::MAX).as_secs()).collect();
        assert_eq!(waits, [0, 1, 2, 4, 8, 16, 32, 60, 60]);
    }

    #[test]
    fn chance_only_shortens_and_never_beyond_its_share() {
        let cases =
            [(0, 0, 8.0), (50, 0, 8.0), (50, 1 << 63, 6.0), (50, u64::MAX, 4.0), (100, u64::MAX, 0.0)];
        for (jitter_percent, random, expected) in cases {
            let backoff = Backoff { first: SECOND, max: 60 * SECOND, jitter_percent };
            let waited = seconds(backoff, 4, random);
            assert!((waited - expected).abs() < 1e-6, "{jitter_percent} % and {random}: {waited}");
        }
    }

    #[test]
    fn no_number_is_too_large() {
        let backoff = Backoff { first: Duration::MAX, max: Duration::MAX, jitter_percent: u8::MAX };
        for failures in [1, 31, 32, 33, 64, u32::MAX] {
            for random in [0, 1, u64::MAX] {
                assert!(backoff.wait(failures, random) <= Duration::MAX);
            }
        }
        let backoff = Backoff { first: SECOND, max: 7 * SECOND, jitter_percent: 20 };
        assert_eq!(backoff.wait(u32::MAX, 0), 7 * SECOND);
    }

    #[test]
    fn waits_are_spread_evenly() {
        let backoff = Backoff { first: 100 * SECOND, max: 100 * SECOND, jitter_percent: 50 };
        let mut tenths = [0; 10];
        let mut random: u64 = 1;
        for _ in 0..10_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let waited = backoff.wait(1, random).as_secs();
            tenths[usize::try_from((waited - 50) / 5).unwrap().min(9)] += 1;
        }
        assert!(tenths.iter().all(|count| (900..1_100).contains(count)), "{tenths:?}");
    }
}
