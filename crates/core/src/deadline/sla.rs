//! What was agreed: how long a stage may take, when to warn, and what stops the clock.

use std::time::Duration;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::definition::config::{Deadline, IsoDuration};
use crate::text::check_key;

/// The longest time that can be agreed on: a year of day and night.
pub(super) const SLA_MAX: Duration = Duration::from_hours(366 * 24);
/// The most causes that can stop a clock.
pub(super) const CAUSES_MAX: usize = 20;

/// The cause that holds while a run is told to stand still. It stops every clock, because nobody may work then.
pub const PAUSED: &str = "paused";

/// What a stage's document says about time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlaDocument {
    /// Working time from start to finish: `8h`, `1h 30m`, `PT8H`. A day has no fixed working time, so days are not taken.
    pub duration: String,
    /// How much working time before the deadline to warn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warn_before: Option<String>,
    /// Causes of waiting that stop the clock. When several hold, time goes to the account of the one named first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stops_on: Vec<String>,
}

/// What was agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sla {
    pub(super) duration: Duration,
    pub(super) warn_before: Option<Duration>,
    pub(super) stops_on: Vec<String>,
}

/// What can be wrong with an agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlaFault {
    /// Not a duration.
    #[error("duration must be a positive time of at most 366 days in hours, minutes and seconds, as in 8h")]
    BadDuration,
    /// Not a duration, or not a shorter one.
    #[error("warn_before must be a positive time shorter than duration, as in 1h 30m")]
    BadWarnBefore,
    /// Not a list of causes.
    #[error("stops_on must name up to 20 different causes of waiting")]
    BadStopsOn,
}

impl SlaFault {
    /// A stable name for this kind of fault.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::BadDuration => "bad_duration",
            Self::BadWarnBefore => "bad_warn_before",
            Self::BadStopsOn => "bad_stops_on",
        }
    }
}

impl Sla {
    /// What a document agrees on, or the first thing that is wrong with it.
    pub fn compile(document: &SlaDocument) -> Result<Self, SlaFault> {
        let duration = positive(&document.duration).filter(|duration| *duration <= SLA_MAX);
        let duration = duration.ok_or(SlaFault::BadDuration)?;
        let warn_before = match &document.warn_before {
            None => None,
            Some(text) => {
                let before = positive(text).filter(|before| *before < duration);
                Some(before.ok_or(SlaFault::BadWarnBefore)?)
            }
        };
        let stops_on = document.stops_on.clone();
        let repeated = (1..stops_on.len()).any(|next| stops_on[..next].contains(&stops_on[next]));
        if repeated || stops_on.len() > CAUSES_MAX || stops_on.iter().any(|cause| check_key(cause).is_err()) {
            return Err(SlaFault::BadStopsOn);
        }
        Ok(Self { duration, warn_before, stops_on })
    }

    /// What the deadline of a stage agrees on; it has been checked before.
    #[must_use]
    pub fn of_stage(deadline: &Deadline) -> Self {
        let seconds =
            |span: &IsoDuration| Duration::from_secs(u64::try_from(span.rough_seconds()).unwrap_or_default());
        let mut stops_on = deadline.clock_stops_for.clone();
        stops_on.dedup();
        stops_on.push(PAUSED.to_owned());
        Self {
            duration: seconds(&deadline.within),
            warn_before: deadline.warn_before.as_ref().map(seconds),
            stops_on,
        }
    }

    /// An agreement as it was written down.
    #[must_use]
    pub const fn agreed(duration: Duration, warn_before: Option<Duration>, stops_on: Vec<String>) -> Self {
        Self { duration, warn_before, stops_on }
    }

    /// How long before the deadline to warn.
    #[must_use]
    pub const fn warn_before(&self) -> Option<Duration> {
        self.warn_before
    }

    /// The causes that stop the clock.
    #[must_use]
    pub fn stops_on(&self) -> &[String] {
        &self.stops_on
    }

    /// The working time agreed on.
    #[must_use]
    pub const fn duration(&self) -> Duration {
        self.duration
    }
}

fn positive(text: &str) -> Option<Duration> {
    let duration: SignedDuration = text.parse().ok()?;
    duration.is_positive().then(|| duration.unsigned_abs())
}
