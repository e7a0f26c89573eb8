//! How deadlines and lateness stand in events.

use std::time::Duration;

use handoff_core::deadline::Deadline;
use handoff_core::run::Lateness;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// When a unit is due. Absent: nobody can know.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredDeadline {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    warn_at: Option<Timestamp>,
}

impl From<Option<Deadline>> for StoredDeadline {
    fn from(deadline: Option<Deadline>) -> Self {
        let due_at = deadline.map(|deadline| deadline.due_at);
        Self { due_at, warn_at: deadline.and_then(|deadline| deadline.warn_at) }
    }
}

impl From<StoredDeadline> for Option<Deadline> {
    fn from(StoredDeadline { due_at, warn_at }: StoredDeadline) -> Self {
        due_at.map(|due_at| Deadline { due_at, warn_at })
    }
}

/// How late a unit was finished. Absent: in time, or there was no deadline.
#[derive(Serialize, Deserialize)]
pub(super) struct StoredLateness {
    #[serde(default, skip_serializing_if = "is_false")]
    completed_after_deadline: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    overdue_first_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sla_breach_seconds: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sla_breach_wall_seconds: Option<f64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl From<Option<Lateness>> for StoredLateness {
    fn from(late: Option<Lateness>) -> Self {
        Self {
            completed_after_deadline: late.is_some(),
            overdue_first_at: late.map(|late| late.first_overdue_at),
            sla_breach_seconds: late.map(|late| late.working.as_secs_f64()),
            sla_breach_wall_seconds: late.map(|late| late.wall.as_secs_f64()),
        }
    }
}

impl From<StoredLateness> for Option<Lateness> {
    fn from(stored: StoredLateness) -> Self {
        let time = |seconds: Option<f64>| Duration::try_from_secs_f64(seconds?).ok();
        Some(Lateness {
            first_overdue_at: stored.overdue_first_at.filter(|_| stored.completed_after_deadline)?,
            working: time(stored.sla_breach_seconds)?,
            wall: time(stored.sla_breach_wall_seconds)?,
        })
    }
}
