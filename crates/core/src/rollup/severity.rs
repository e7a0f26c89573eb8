//! How bad a block is. A reading beside the state, never a state: the unit stays `blocked`.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::Timestamp;

/// How long a block may last before it is bad, by class of workflow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// For classes that are not listed.
    pub otherwise: Duration,
    /// By class.
    pub by_class: BTreeMap<String, Duration>,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { otherwise: Duration::from_hours(4), by_class: BTreeMap::new() }
    }
}

impl Thresholds {
    /// The threshold for a class of workflow.
    #[must_use]
    pub fn of(&self, class: &str) -> Duration {
        self.by_class.get(class).copied().unwrap_or(self.otherwise)
    }
}

/// A blocked unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Since when.
    pub since: Timestamp,
    /// When the unit is due, if that is known.
    pub due_at: Option<Timestamp>,
    /// Whether the run's end waits for it ([`crate::graph::CriticalPath`]).
    pub on_critical_path: bool,
    /// When somebody escalated it by hand.
    pub escalated_at: Option<Timestamp>,
}

/// Why a block is bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// It has lasted longer than its class allows.
    Age,
    /// The run's end waits for it.
    CriticalPath,
    /// The unit was due in the meantime.
    PastDue,
    /// Somebody said so.
    ByHand,
}

impl Cause {
    /// The word that stands for it in answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Age => "age",
            Self::CriticalPath => "critical_path",
            Self::PastDue => "past_due",
            Self::ByHand => "by_hand",
        }
    }
}

/// How bad a block is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Severity {
    /// As bad as any block: dark yellow.
    Ordinary,
    /// Red, for at least one cause.
    Escalated(Vec<Cause>),
}

impl Severity {
    /// Whether it has risen.
    #[must_use]
    pub const fn is_escalated(&self) -> bool {
        matches!(self, Self::Escalated(_))
    }

    /// The colour token to show it by.
    #[must_use]
    pub const fn token(&self) -> &'static str {
        match self {
            Self::Ordinary => "yellow_dark",
            Self::Escalated(_) => "red",
        }
    }
}

impl Block {
    /// How bad it is at `now`, and why.
    #[must_use]
    pub fn severity(&self, threshold: Duration, now: Timestamp) -> Severity {
        let causes = [
            (Cause::Age, self.too_old_after(threshold).is_some_and(|limit| now > limit)),
            (Cause::CriticalPath, self.on_critical_path),
            (Cause::PastDue, self.due_at.is_some_and(|due| now > due)),
            (Cause::ByHand, self.escalated_at.is_some_and(|at| at <= now)),
        ];
        let causes: Vec<_> = causes.into_iter().filter(|(_, holds)| *holds).map(|(cause, _)| cause).collect();
        if causes.is_empty() { Severity::Ordinary } else { Severity::Escalated(causes) }
    }

    /// The instant after which time alone makes it bad, for whoever sets a timer.
    #[must_use]
    pub fn rises_after(&self, threshold: Duration) -> Option<Timestamp> {
        self.too_old_after(threshold).into_iter().chain(self.due_at).min()
    }

    /// Nothing when the threshold lies beyond the end of time.
    fn too_old_after(&self, threshold: Duration) -> Option<Timestamp> {
        self.since.checked_add(threshold).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        format!("2026-03-02T{text}Z").parse().unwrap()
    }

    #[test]
    fn each_cause_raises_the_severity_and_is_named() {
        let block =
            Block { since: at("08:00:00"), due_at: None, on_critical_path: false, escalated_at: None };
        let hours = Duration::from_hours(4);
        let due = Some(at("09:00:00"));
        let cases: [(&str, Block, &str, &[Cause]); 9] = [
            ("fresh", block, "08:00:00", &[]),
            ("at the threshold", block, "12:00:00", &[]),
            ("over the threshold", block, "12:00:01", &[Cause::Age]),
            ("critical", Block { on_critical_path: true, ..block }, "08:00:00", &[Cause::CriticalPath]),
            ("due now", Block { due_at: due, ..block }, "09:00:00", &[]),
            ("past due", Block { due_at: due, ..block }, "09:00:01", &[Cause::PastDue]),
            ("by hand", Block { escalated_at: due, ..block }, "09:00:00", &[Cause::ByHand]),
            ("by hand, later", Block { escalated_at: due, ..block }, "08:59:59", &[]),
            (
                "everything",
                Block { due_at: due, on_critical_path: true, escalated_at: due, ..block },
                "23:00:00",
                &[Cause::Age, Cause::CriticalPath, Cause::PastDue, Cause::ByHand],
            ),
        ];
        for (name, block, now, causes) in cases {
            let severity = block.severity(hours, at(now));
            let expected =
                if causes.is_empty() { Severity::Ordinary } else { Severity::Escalated(causes.to_vec()) };
            assert_eq!(severity, expected, "{name}");
            assert_eq!(severity.token(), if causes.is_empty() { "yellow_dark" } else { "red" }, "{name}");
        }
    }

    #[test]
    fn the_timer_rings_at_whatever_comes_first() {
        let block =
            Block { since: at("08:00:00"), due_at: None, on_critical_path: false, escalated_at: None };
        let hours = Duration::from_hours(4);
        assert_eq!(block.rises_after(hours), Some(at("12:00:00")));
        assert_eq!(Block { due_at: Some(at("10:00:00")), ..block }.rises_after(hours), Some(at("10:00:00")));
        assert_eq!(block.rises_after(Duration::MAX), None, "a threshold beyond the end of time never passes");
        assert_eq!(block.severity(Duration::MAX, Timestamp::MAX), Severity::Ordinary);
    }

    #[test]
    fn a_class_without_a_threshold_of_its_own_takes_four_hours() {
        let thresholds = Thresholds {
            by_class: BTreeMap::from([("urgent".to_owned(), Duration::from_mins(15))]),
            ..Thresholds::default()
        };
        assert_eq!(thresholds.of("urgent"), Duration::from_mins(15));
        assert_eq!(thresholds.of("slow"), Duration::from_hours(4));
    }
}
