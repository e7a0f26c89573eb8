//! The life of a run.

use jiff::Timestamp;

use crate::machine::StateCode;

/// The life of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunState {
    /// Under way.
    InProgress,
    /// Told to stand still.
    Paused,
    /// Over.
    Completed {
        /// What became of the item.
        outcome: String,
        /// When.
        at: Timestamp,
    },
    /// No longer wanted.
    Cancelled {
        /// When.
        at: Timestamp,
    },
}

impl RunState {
    /// The state code.
    #[must_use]
    pub const fn code(&self) -> StateCode {
        match self {
            Self::InProgress => StateCode::InProgress,
            Self::Paused => StateCode::Paused,
            Self::Completed { .. } => StateCode::Completed,
            Self::Cancelled { .. } => StateCode::Cancelled,
        }
    }

    /// The state code, as it is written.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        self.code().word()
    }

    /// What became of the item, once the run has come to an end of its own.
    #[must_use]
    pub fn outcome(&self) -> Option<&str> {
        match self {
            Self::Completed { outcome, .. } => Some(outcome),
            Self::InProgress | Self::Paused | Self::Cancelled { .. } => None,
        }
    }

    /// When it was over.
    #[must_use]
    pub const fn ended_at(&self) -> Option<Timestamp> {
        match self {
            Self::Completed { at, .. } | Self::Cancelled { at } => Some(*at),
            Self::InProgress | Self::Paused => None,
        }
    }
}
