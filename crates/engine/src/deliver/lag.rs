//! How long it takes from an event to its effect, over what was handled lately.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use handoff_store::consumer::Lag;

/// Over how many events.
const SAMPLES: usize = 2_048;
/// How often it is told.
const TOLD_EVERY: Duration = Duration::from_secs(1);

/// The latest events.
#[derive(Debug, Default)]
pub(super) struct Window {
    millis: VecDeque<f64>,
    told_at: Option<Instant>,
}

impl Window {
    pub(super) fn add(&mut self, millis: f64) {
        if self.millis.len() == SAMPLES {
            self.millis.pop_front();
        }
        self.millis.push_back(millis);
    }

    /// The figures, if it is time to tell them.
    pub(super) fn tell(&mut self) -> Option<Lag> {
        if self.millis.is_empty() || self.told_at.is_some_and(|at| at.elapsed() < TOLD_EVERY) {
            return None;
        }
        self.told_at = Some(Instant::now());
        let mut sorted: Vec<f64> = self.millis.iter().copied().collect();
        sorted.sort_by(f64::total_cmp);
        let at = |hundredths: usize| sorted[((sorted.len() * hundredths).div_ceil(100)).max(1) - 1];
        Some(Lag { p50_ms: at(50), p95_ms: at(95), p99_ms: at(99) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_latest_events() {
        let mut window = Window::default();
        assert_eq!(window.tell(), None);
        for _ in 0..SAMPLES {
            window.add(1e9); // all of these are pushed out again
        }
        for number in 0..SAMPLES {
            window.add(f64::from(u32::try_from(number % 100 + 1).expect("small")));
        }
        let lag = window.tell().expect("figures");
        assert!((lag.p50_ms - 50.0).abs() < 1.5 && (lag.p95_ms - 95.0).abs() < 1.5, "{lag:?}");
        assert!((lag.p99_ms - 99.0).abs() < 1.5, "{lag:?}");
        assert_eq!(window.tell(), None, "not twice within a second");
    }
}
