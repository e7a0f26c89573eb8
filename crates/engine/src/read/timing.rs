//! Deadlines and blocks, as people look at them: reckoned up to the moment of asking.

use std::collections::HashMap;
use std::time::Duration;

use handoff_core::deadline::{Charges, Deadline};
use handoff_core::definition::Definition;
use handoff_core::id::{CalendarId, GroupId, RunId, UnitId};
use handoff_core::rollup::severity::Severity;
use handoff_core::run::blocked::Blocks;
use handoff_core::run::{Calendars, Lateness, Unit, UnitClock, UnitState};
use handoff_store::{Db, StoreError, clock};
use jiff::Timestamp;

use crate::Ctx;

/// How a unit stands in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The calendar its clock goes by; none: day and night.
    pub calendar: Option<CalendarId>,
    /// The working time agreed on.
    pub within: Duration,
    /// When it is due, and when to warn; none: the clock stands still with time left.
    pub deadline: Option<Deadline>,
    /// The cause for which the clock stands still.
    pub stopped_by: Option<String>,
    /// The working time left.
    pub left: Duration,
    /// When its holders were warned.
    pub warned_at: Option<Timestamp>,
    /// When it first became overdue.
    pub first_overdue_at: Option<Timestamp>,
    /// When what was declared for a missed deadline was carried out.
    pub settled_at: Option<Timestamp>,
    /// The group it was handed to.
    pub handed_to: Option<GroupId>,
    /// Whether it is done.
    pub is_finished: bool,
    /// How late it was finished.
    pub late: Option<Lateness>,
    /// On whose account the time went.
    pub charges: Charges,
}

/// How the units of a run stand in time.
#[derive(Clone, Debug, Default)]
pub struct Timings {
    clocks: HashMap<UnitId, Timing>,
    blocks: HashMap<UnitId, Severity>,
}

impl Timings {
    /// The deadline of a unit, if it has one.
    #[must_use]
    pub fn of(&self, unit: UnitId) -> Option<&Timing> {
        self.clocks.get(&unit)
    }

    /// How bad it is that a unit is blocked, if it is.
    #[must_use]
    pub fn severity(&self, unit: UnitId) -> Option<&Severity> {
        self.blocks.get(&unit)
    }
}

/// How the units of a run stand in time at `now`.
pub(crate) async fn timings(
    ctx: &Ctx,
    db: &Db,
    definition: &Definition,
    (run, units): (RunId, &[Unit]),
    now: Timestamp,
) -> Result<Timings, StoreError> {
    let mut told = Timings::default();
    if definition.has_deadlines() {
        let clocks = clock::of_run(db, run).await?;
        let known = ctx.calendars(db, clocks.iter().filter_map(|timed| timed.calendar)).await?;
        let calendars = Calendars { current: None, known };
        told.clocks = clocks.iter().map(|timed| (timed.unit, told_of(timed, &calendars, now))).collect();
    }
    if !units.iter().any(|unit| matches!(unit.state, UnitState::Blocked { .. })) {
        return Ok(told);
    }
    let blocks = Blocks::of(definition, ctx.registry(), units);
    for unit in units {
        let due_at = told.of(unit.id).and_then(|timing| Some(timing.deadline?.due_at));
        if let Some(severity) = blocks.severity(definition, unit, due_at, now) {
            told.blocks.insert(unit.id, severity);
        }
    }
    Ok(told)
}

fn told_of(timed: &UnitClock, calendars: &Calendars, now: Timestamp) -> Timing {
    // What the calendar cannot tell stays as it was told last.
    let clock = timed.reckoned(calendars, now).unwrap_or_else(|| timed.clock.clone());
    let parts = clock.parts();
    Timing {
        calendar: timed.calendar,
        within: parts.sla.duration(),
        deadline: clock.deadline(),
        stopped_by: clock.stopped_by().filter(|_| !clock.is_finished()).map(str::to_owned),
        left: clock.left(),
        warned_at: timed.warned_at,
        first_overdue_at: clock.first_overdue_at(),
        settled_at: timed.settled_at,
        handed_to: timed.offered_to,
        is_finished: clock.is_finished(),
        late: timed.late,
        charges: parts.charges,
    }
}
