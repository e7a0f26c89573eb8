//! How units stand in time: deadlines, on whose account time went, and how bad a block is.

use std::time::Duration;

use handoff_core::deadline::{Account, Charge};
use handoff_core::id::UnitId;
use handoff_core::rollup::severity::Severity;
use handoff_engine::read::timing::{Timing, Timings};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::problem::{Code, Problem};

/// How a unit stands in time.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitTime {
    /// By when it must be done; absent where the stage has no deadline.
    deadline: Option<DeadlineView>,
    /// Of a blocked unit: how bad that is.
    block_severity: Option<BlockSeverity>,
}

/// By when a unit must be done, and what became of that.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DeadlineView {
    /// The calendar the clock goes by; absent: day and night.
    calendar_id: Option<Uuid>,
    /// The working time agreed on, in seconds.
    within_seconds: u64,
    /// When it is due; absent while the clock stands still with time left.
    due_at: Option<Timestamp>,
    /// When its holders are warned.
    warn_at: Option<Timestamp>,
    warned_at: Option<Timestamp>,
    /// The cause for which the clock stands still.
    #[schema(example = "waiting_external")]
    stopped_by: Option<String>,
    /// The working time left, in seconds.
    left_seconds: f64,
    /// When it first became overdue. Nothing takes that back.
    overdue_first_at: Option<Timestamp>,
    /// Whether it was finished too late; absent until it is finished.
    completed_after_deadline: Option<bool>,
    /// By how much working time it was too late, in seconds.
    sla_breach_seconds: Option<f64>,
    /// By how much time of any kind, in seconds.
    sla_breach_wall_seconds: Option<f64>,
    /// When the outcome that was declared for a missed deadline was carried out.
    timed_out_at: Option<Timestamp>,
    /// The group it was handed to then.
    handed_to_group_id: Option<Uuid>,
    /// On whose account the time went.
    charges: Vec<ChargeView>,
}

/// Time on somebody's account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ChargeView {
    /// `queue` while nobody held it, `actor`, or `wait` while the clock stood still.
    #[schema(example = "actor")]
    account: &'static str,
    /// Who held it.
    actor_id: Option<Uuid>,
    /// What was waited for.
    cause: Option<String>,
    /// Working time.
    working_seconds: f64,
    /// All time.
    wall_seconds: f64,
}

/// How bad a block is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BlockSeverity {
    /// Whether it counts as red; it stays `blocked` all the same.
    escalated: bool,
    /// The colour token to show it by.
    #[schema(example = "yellow_dark")]
    colour: &'static str,
    /// Why it counts as red: `age`, `critical_path`, `past_due`, `by_hand`.
    causes: Vec<&'static str>,
}

impl UnitTime {
    /// How `unit` stands in time.
    pub(crate) fn of(timings: &Timings, unit: UnitId) -> Self {
        Self {
            deadline: timings.of(unit).map(DeadlineView::from),
            block_severity: timings.severity(unit).map(BlockSeverity::from),
        }
    }
}

impl From<&Timing> for DeadlineView {
    fn from(timing: &Timing) -> Self {
        let seconds = |time: Duration| time.as_secs_f64();
        Self {
            calendar_id: timing.calendar.map(|calendar| calendar.0),
            within_seconds: timing.within.as_secs(),
            due_at: timing.deadline.map(|deadline| deadline.due_at),
            warn_at: timing.deadline.and_then(|deadline| deadline.warn_at),
            warned_at: timing.warned_at,
            stopped_by: timing.stopped_by.clone(),
            left_seconds: seconds(timing.left),
            overdue_first_at: timing.first_overdue_at,
            completed_after_deadline: timing.is_finished.then_some(timing.late.is_some()),
            sla_breach_seconds: timing.late.map(|late| seconds(late.working)),
            sla_breach_wall_seconds: timing.late.map(|late| seconds(late.wall)),
            timed_out_at: timing.settled_at,
            handed_to_group_id: timing.handed_to.map(|group| group.0),
            charges: timing.charges.iter().map(ChargeView::from).collect(),
        }
    }
}

impl From<(&Account, Charge)> for ChargeView {
    fn from((account, charge): (&Account, Charge)) -> Self {
        let (word, actor_id, cause) = match account {
            Account::Queue => ("queue", None, None),
            Account::Actor(actor) => ("actor", Some(actor.0), None),
            Account::Wait(cause) => ("wait", None, Some(cause.clone())),
        };
        Self {
            account: word,
            actor_id,
            cause,
            working_seconds: charge.working.as_secs_f64(),
            wall_seconds: charge.wall.as_secs_f64(),
        }
    }
}

impl From<&Severity> for BlockSeverity {
    fn from(severity: &Severity) -> Self {
        let causes = match severity {
            Severity::Ordinary => Vec::new(),
            Severity::Escalated(causes) => causes.iter().map(|cause| cause.word()).collect(),
        };
        Self { escalated: severity.is_escalated(), colour: severity.token(), causes }
    }
}

/// Working time as people write it: a day has no fixed one.
pub(crate) fn working_time(pointer: &str, text: &str) -> Result<Duration, Problem> {
    let read: Option<SignedDuration> = text.starts_with('P').then(|| text.parse().ok()).flatten();
    read.filter(SignedDuration::is_positive).map(SignedDuration::unsigned_abs).ok_or_else(|| {
        let detail = "must be hours, minutes and seconds in ISO 8601, as in PT4H";
        Problem::new(Code::InvalidValue, format!("{pointer} {detail}.")).at(pointer, detail)
    })
}
