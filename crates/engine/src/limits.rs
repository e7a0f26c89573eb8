//! How fast units of a step are handed out, where its manager says how fast. Each node lets through what the limit says; steps
//! without a limit cost one look at an empty map.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use handoff_core::id::StepId;

/// How much may be taken at once after a pause: a minute's worth, which is what whoever sets a limit for a minute expects.
const BURST: Duration = Duration::from_mins(1);

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

    fn used_until(&self) -> MutexGuard<'_, Instant> {
        self.used_until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long to wait at `now`, if the allowance is used up until then.
    fn wait(&self, used_until: Instant, now: Instant) -> Option<Duration> {
        let at_once = BURST.saturating_sub(self.each());
        let ahead = used_until.saturating_duration_since(now);
        (ahead > at_once).then(|| ahead.saturating_sub(at_once).max(Duration::from_millis(1)))
    }

    /// Takes one at `now`, or says how long to wait.
    fn take(&self, now: Instant) -> Result<(), Duration> {
        let mut used_until = self.used_until();
        if let Some(wait) = self.wait(*used_until, now) {
            return Err(wait);
        }
        *used_until = (*used_until).max(now) + self.each();
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

    /// Leave to take the next unit of `step`, or how long to wait for it.
    pub(crate) fn admit(self: &Arc<Self>, step: StepId) -> Result<Leave, Duration> {
        self.of(step, |limit| limit.take(Instant::now())).unwrap_or(Ok(()))?;
        Ok(Leave { limits: Arc::clone(self), counted: Some(step), taken: Mutex::default() })
    }

    /// Leave to take whatever is not held back. Of which step that is, is known when it is taken.
    pub(crate) fn admit_to_any(self: &Arc<Self>) -> Leave {
        Leave { limits: Arc::clone(self), counted: None, taken: Mutex::default() }
    }

    /// How long whoever would take a unit of `step` has to wait; none: not at all.
    pub(crate) fn wait(&self, step: StepId) -> Option<Duration> {
        self.of(step, |limit| limit.wait(*limit.used_until(), Instant::now())).flatten()
    }

    /// Steps that are held back just now, and for how long.
    pub(crate) fn held_back(&self) -> Vec<(StepId, Duration)> {
        let now = Instant::now();
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known
            .iter()
            .filter_map(|(step, limit)| Some((*step, limit.wait(*limit.used_until(), now)?)))
            .collect()
    }

    /// Counts a unit of `step` that was taken by somebody who would have taken anything. Several who do so at once may take more than the
    /// limit lets through at once; then those after them wait for it.
    fn note_taken(&self, step: StepId) {
        self.of(step, |limit| {
            let mut used_until = limit.used_until();
            *used_until = (*used_until).max(Instant::now()) + limit.each();
        });
    }

    /// Takes back that somebody was let through who then got nothing.
    fn give_back(&self, step: StepId) {
        self.of(step, |limit| {
            let mut used_until = limit.used_until();
            *used_until = used_until.checked_sub(limit.each()).unwrap_or(*used_until);
        });
    }

    fn of<T>(&self, step: StepId, look: impl FnOnce(&Limit) -> T) -> Option<T> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&step).map(look)
    }

    /// Whether any step has a limit.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

/// Leave to take one unit. It goes with the command that takes it, and is settled when the last who has it lets go of it, in whatever way the
/// command ended: what was not taken is given back.
#[derive(Debug)]
pub(crate) struct Leave {
    limits: Arc<StepLimits>,
    /// The step that it was counted for beforehand.
    counted: Option<StepId>,
    /// The step that a unit was taken of.
    taken: Mutex<Option<StepId>>,
}

impl Leave {
    /// Notes of which step a unit was taken; none: it was not, after all.
    pub(crate) fn note(&self, taken: Option<StepId>) {
        *self.taken.lock().unwrap_or_else(PoisonError::into_inner) = taken;
    }
}

impl Drop for Leave {
    fn drop(&mut self) {
        let taken = *self.taken.get_mut().unwrap_or_else(PoisonError::into_inner);
        match (self.counted, taken) {
            (Some(_), Some(_)) | (None, None) => {}
            (Some(step), None) => self.limits.give_back(step),
            (None, Some(step)) => self.limits.note_taken(step),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_taken_is_given_back_and_what_was_taken_counts() {
        let (step, limits) = (StepId(uuid::Uuid::from_u128(1)), Arc::new(StepLimits::default()));
        limits.learn(&[(step, 1)]);
        assert_eq!(limits.wait(step), None);
        let leave = limits.admit(step).expect("the first");
        assert!(limits.admit(step).is_err() && limits.wait(step).is_some());
        drop(leave);
        drop(limits.admit(step).expect("nobody got anything"));
        drop(limits.admit_to_any());
        assert_eq!(limits.wait(step), None, "nobody took anything");
        limits.admit_to_any().note(Some(step));
        assert!(limits.admit(step).is_err(), "taken along by somebody who would have taken anything");
        limits.learn(&[]);
        limits.learn(&[(step, 1)]);
        let leave = limits.admit(step).expect("counted anew");
        leave.note(Some(step));
        drop(leave);
        assert!(limits.admit(step).is_err(), "what was taken is not given back");
        limits.learn(&[]);
        limits.learn(&[(step, 1)]);
        let undone = limits.admit(step).expect("counted anew");
        undone.note(Some(step));
        undone.note(None);
        drop(undone);
        drop(limits.admit(step).expect("what was undone was not taken"));
    }

    #[test]
    fn a_limit_lets_through_a_minutes_worth_at_once_and_then_as_much_each_minute() {
        let start = Instant::now();
        for (per_minute, at_once) in [(1, 1), (2, 2), (60, 60), (600, 600)] {
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
