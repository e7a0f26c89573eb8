//! What becomes of an event that a consumer could not handle: another try, later and later, and after bounded tries a place
//! apart, where it waits for somebody to look at it.

use std::time::Duration;

use crate::backoff::Backoff;

/// How long to wait before an event is tried again.
const BACKOFF: Backoff =
    Backoff { first: Duration::from_millis(500), max: Duration::from_mins(10), jitter_percent: 50 };

/// What kind of failure it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Classification {
    /// The world was not ready: it may be by the next try.
    Transient,
    /// Trying again is no use.
    Permanent,
    /// The event is not what its type says.
    Unreadable,
    /// Handling it broke the consumer: it panicked, or its process died.
    Crash,
}

impl Classification {
    /// The word in tables and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Transient => "transient",
            Self::Permanent => "permanent",
            Self::Unreadable => "unreadable",
            Self::Crash => "crash",
        }
    }

    /// The one with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Transient, Self::Permanent, Self::Unreadable, Self::Crash]
            .into_iter()
            .find(|one| one.word() == word)
    }
}

/// What became of a second chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayState {
    /// Somebody asked for it.
    Requested,
    /// Somebody else agreed; it runs next.
    Approved,
    /// Somebody else did not agree.
    Rejected,
    /// It ran, and the event is handled now.
    Succeeded,
    /// It ran, and the event is still not handled.
    Failed,
}

impl ReplayState {
    const ALL: [Self; 5] = [Self::Requested, Self::Approved, Self::Rejected, Self::Succeeded, Self::Failed];

    /// The word in tables and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Succeeded => "succeeded",
            Self::Failed => "failed",
        }
    }

    /// The one with this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }
}

/// What to do with an event after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Try again after this long.
    TryAgain(Duration),
    /// Set it aside.
    SetAside,
}

/// Decides what to do after try number `attempt` failed. `random` is any number, drawn evenly from all there are.
#[must_use]
pub fn after_failure(classification: Classification, attempt: u32, attempts_max: u32, random: u64) -> Next {
    match classification {
        Classification::Permanent | Classification::Unreadable => Next::SetAside,
        Classification::Transient | Classification::Crash if attempt >= attempts_max => Next::SetAside,
        Classification::Transient | Classification::Crash => Next::TryAgain(BACKOFF.wait(attempt, random)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_are_bounded_and_wait_longer_each_time() {
        use Classification::{Crash, Permanent, Transient, Unreadable};
        let wait = |millis| Next::TryAgain(Duration::from_millis(millis));
        let table = [
            (Transient, 1, wait(500)),
            (Transient, 2, wait(1_000)),
            (Crash, 4, wait(4_000)),
            (Transient, 5, Next::SetAside),
            (Crash, 6, Next::SetAside),
            (Permanent, 1, Next::SetAside),
            (Unreadable, 1, Next::SetAside),
        ];
        for (classification, attempt, expected) in table {
            assert_eq!(
                after_failure(classification, attempt, 5, 0),
                expected,
                "{classification:?} {attempt}"
            );
        }
    }

    #[test]
    fn words_are_read_back() {
        for state in ReplayState::ALL {
            assert_eq!(ReplayState::from_word(state.word()), Some(state));
        }
        assert_eq!(Classification::from_word("crash"), Some(Classification::Crash));
        assert_eq!(Classification::from_word("bored"), None);
    }
}
