//! How fast units of a step are handed out, where its manager says how fast. Each node lets through what the limit says; steps
//! without a limit cost one look at an empty map.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use handoff_core::id::StepId;

/// How much of a minute's worth may be taken at once.
const BURST: Duration = Duration::from_secs(5);

/// The limits of steps.
#[derive(Debug, Default)]
pub struct StepLimits(RwLock<HashMap<StepId, Limit>>);

#[derive(Debug)]
struct Limit {
    per_minute: i32,
    /// The time up to which the allowance is used up.
    used_until: Mutex<Instant>,
}

impl Limit {
    fn each(&self) -> Duration {
        Duration::from_mins(1) / u32::try_from(self.per_minute.max(1)).unwrap_or(1)
    }

    /// Takes one at `now`, or says how long to wait.
    fn take(&self, now: Instant) -> Result<(), Duration> {
        let mut used_until = self.used_until.lock().unwrap_or_else(PoisonError::into_inner);
        let (each, from) = (self.each(), (*used_until).max(now));
        // One is always let through after a pause, however slow the limit.
        let ahead = from.duration_since(now);
        if ahead > BURST.saturating_sub(each) && !ahead.is_zero() {
            return Err(ahead.saturating_sub(BURST.saturating_sub(each)).max(Duration::from_millis(1)));
        }
        *used_until = from + each;
        Ok(())
    }
}

impl StepLimits {
    /// Replaces what is known of limits; those that hold still keep their count.
    pub(crate) fn learn(&self, limits: &[(StepId, i32)]) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let wanted: HashMap<StepId, i32> = limits.iter().copied().collect();
        known.retain(|step, limit| wanted.get(step) == Some(&limit.per_minute));
        for (step, per_minute) in wanted {
            known.entry(step).or_insert_with(|| Limit { per_minute, used_until: Mutex::new(Instant::now()) });
        }
    }

    /// Lets a claim of the next unit of `step` through, or says how long to wait.
    pub fn admit(&self, step: StepId) -> Result<(), Duration> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.get(&step).map_or(Ok(()), |limit| limit.take(Instant::now()))
    }

    /// Whether `step` has a limit.
    pub(crate) fn has(&self, step: StepId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains_key(&step)
    }

    /// Whether any step has a limit.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_lets_through_what_it_says_and_one_after_a_pause() {
        let start = Instant::now();
        for (per_minute, at_once) in [(60, 5), (6, 1), (600, 50)] {
            let limit = Limit { per_minute, used_until: Mutex::new(start) };
            let let_through = (0..1_000).filter(|_| limit.take(start).is_ok()).count();
            assert_eq!(let_through, at_once, "{per_minute} in a minute");
            let wait = limit.take(start).expect_err("used up");
            assert!(wait <= limit.each() && limit.take(start + wait).is_ok(), "{wait:?}");
            // In the long run it is the limit, to the claim.
            let later =
                (1..=60).flat_map(|second| (0..100).map(move |_| start + Duration::from_secs(second)));
            let in_a_minute = later.filter(|at| limit.take(*at).is_ok()).count();
            let (least, most) = (
                usize::try_from(per_minute).expect("positive") - 1,
                usize::try_from(per_minute).expect("positive") + 1,
            );
            assert!((least..=most).contains(&in_a_minute), "{per_minute}: {in_a_minute}");
        }
    }
}
