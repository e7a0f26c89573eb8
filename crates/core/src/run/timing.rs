//! The clocks of a run's units: started when work can be done, stopped by declared causes, kept up to date by events.
//!
//! A clock keeps the calendar it was started with, so that new working hours move no promise that was made before. It is a fold
//! over events like everything else in hand; a calendar that has no answer leaves a clock where it was.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use crate::calendar::Calendar;
use crate::deadline::{Clock, Happening, PAUSED, Sla};
use crate::id::{ActorId, AssignmentId, CalendarId, GroupId, StepId, UnitId};
use crate::machine::FacetCode;
use crate::run::event::RunEvent;
use crate::run::{Row, RunInHand};

static AROUND_THE_CLOCK: Calendar = Calendar::always();

/// The working hours that the clocks of a run go by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calendars {
    /// What a new clock goes by; none: day and night.
    pub current: Option<CalendarId>,
    /// Every calendar that a clock in hand goes by.
    pub known: BTreeMap<CalendarId, Arc<Calendar>>,
}

impl Calendars {
    /// The calendar of this id; none without an id is day and night.
    fn get(&self, id: Option<CalendarId>) -> Option<&Calendar> {
        match id {
            None => Some(&AROUND_THE_CLOCK),
            Some(id) => self.known.get(&id).map(|calendar| &**calendar),
        }
    }
}

/// The clock of one unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitClock {
    /// The unit.
    pub unit: UnitId,
    /// The queue it is filed under.
    pub step: StepId,
    /// The calendar it goes by; none: day and night.
    pub calendar: Option<CalendarId>,
    /// The clock itself.
    pub clock: Clock,
    /// When its holders were warned.
    pub warned_at: Option<Timestamp>,
    /// When the outcome that was declared for a missed deadline was carried out.
    pub settled_at: Option<Timestamp>,
    /// Whom the unit was handed to when nobody acted.
    pub offered_to: Option<GroupId>,
    /// How late it was finished.
    pub late: Option<Lateness>,
}

/// How late a unit was finished. It is kept for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lateness {
    /// When it first became overdue.
    pub first_overdue_at: Timestamp,
    /// By how much working time it was late.
    pub working: Duration,
    /// By how much time of any kind.
    pub wall: Duration,
}

impl UnitClock {
    /// The clock as it stands at `now`. None: its calendar is not known, or has no answer.
    #[must_use]
    pub fn reckoned(&self, calendars: &Calendars, now: Timestamp) -> Option<Clock> {
        self.clock.reckoned(calendars.get(self.calendar)?, self.clock.not_before(now)).ok()
    }

    /// When somebody has to look at this clock next: to warn, or because its time is up.
    #[must_use]
    pub fn rings_at(&self) -> Option<Timestamp> {
        if self.settled_at.is_some() || self.clock.is_finished() {
            return None;
        }
        let deadline = self.clock.deadline()?;
        match (deadline.warn_at, self.warned_at) {
            (Some(warn_at), None) => Some(warn_at.min(deadline.due_at)),
            (Some(_), Some(_)) | (None, _) => Some(deadline.due_at),
        }
    }
}

impl RunInHand {
    /// The clock of a unit, if it has one.
    #[must_use]
    pub fn clock(&self, unit: UnitId) -> Option<&UnitClock> {
        self.clocks.iter().map(|row| &row.value).find(|clock| clock.unit == unit)
    }

    /// The clock of a unit as it stands at `now`.
    #[must_use]
    pub fn clock_at(&self, unit: UnitId, now: Timestamp) -> Option<Clock> {
        self.clock(unit)?.reckoned(&self.calendars, now)
    }

    /// Whether the deadline of a unit has passed.
    #[must_use]
    pub fn is_past_due(&self, unit: UnitId, now: Timestamp) -> bool {
        let deadline = self.clock(unit).and_then(|timed| timed.clock.deadline());
        deadline.is_some_and(|deadline| deadline.is_overdue(now))
    }

    /// How late a unit would be if it were finished at `now`.
    #[must_use]
    pub fn lateness(&self, unit: UnitId, now: Timestamp) -> Option<Lateness> {
        let clock = self.clock_at(unit, now)?;
        let breach = clock.breach()?;
        let first_overdue_at = clock.first_overdue_at().unwrap_or(breach.due_at);
        Some(Lateness { first_overdue_at, working: breach.working, wall: breach.wall })
    }

    /// A clock that starts at `at`, by the hours that hold now. None: those hours have no answer.
    #[must_use]
    pub fn clock_from(&self, sla: &Sla, calendar: Option<CalendarId>, at: Timestamp) -> Option<Clock> {
        let mut clock = Clock::new(sla.clone());
        clock.apply(self.calendars.get(calendar)?, at, &Happening::Started).ok()?;
        Some(clock)
    }

    /// The clock of a unit after an extension at `at`.
    #[must_use]
    pub fn clock_extended(&self, unit: UnitId, by: Duration, at: Timestamp) -> Option<Clock> {
        let timed = self.clock(unit)?;
        let mut clock = timed.clock.clone();
        let at = clock.not_before(at);
        clock.apply(self.calendars.get(timed.calendar)?, at, &Happening::Extended { by }).ok()?;
        Some(clock)
    }

    /// What an event does to the clocks of the run.
    pub(super) fn keep_time(&mut self, event: &RunEvent, at: Timestamp) {
        match event {
            RunEvent::UnitDeadlineSet { unit, step, calendar, agreed, .. } => {
                let Some(clock) = self.clock_from(agreed, *calendar, at) else { return };
                self.start_clock(UnitClock {
                    unit: *unit,
                    step: *step,
                    calendar: *calendar,
                    clock,
                    warned_at: None,
                    settled_at: None,
                    offered_to: None,
                    late: None,
                });
            }
            RunEvent::UnitClaimed { unit, actor, .. } => {
                self.note(*unit, at, &Happening::Taken { by: *actor });
            }
            RunEvent::UnitReleased { unit, assignment, .. } => {
                if let Some(by) = self.holder_of(*assignment) {
                    self.note(*unit, at, &Happening::GivenBack { by });
                }
            }
            RunEvent::JudgmentReceived(judgment) if judgment.counted => {
                self.note(judgment.unit, at, &Happening::GivenBack { by: judgment.actor });
            }
            RunEvent::UnitWaiting { unit, facets, .. } => {
                for facet in facets {
                    let cause = facet.word().to_owned();
                    self.note(*unit, at, &Happening::WaitBegan { cause });
                }
            }
            RunEvent::UnitResumed { unit, .. } | RunEvent::UnitFailed { unit, .. } => {
                self.end_waits(*unit, at);
            }
            RunEvent::UnitOverdue { unit, .. } => self.reckon(*unit, at),
            RunEvent::UnitDeadlineMoved { unit, extended_by: Some(by), .. } => {
                self.note(*unit, at, &Happening::Extended { by: *by });
                self.edit_clock(*unit, |timed| {
                    timed.settled_at = None;
                    let warned = timed.clock.deadline().and_then(|deadline| deadline.warn_at);
                    timed.warned_at = timed.warned_at.filter(|_| warned.is_some_and(|warn_at| warn_at <= at));
                });
            }
            RunEvent::UnitTimeoutWarning { unit, .. } => {
                self.edit_clock(*unit, |timed| timed.warned_at = Some(at));
            }
            RunEvent::UnitTimedOut { unit, group, .. } => self.edit_clock(*unit, |timed| {
                timed.settled_at = Some(at);
                timed.offered_to = group.or(timed.offered_to);
            }),
            RunEvent::UnitFinalized { unit, late, .. } => {
                self.note(*unit, at, &Happening::Finished);
                self.edit_clock(*unit, |timed| timed.late = *late);
            }
            RunEvent::UnitCancelled { unit, .. }
            | RunEvent::UnitEscalated { unit }
            | RunEvent::UnitCannotComplete { unit, .. } => self.note(*unit, at, &Happening::Finished),
            RunEvent::RunPaused => {
                self.note_all(at, &Happening::WaitBegan { cause: PAUSED.to_owned() });
            }
            RunEvent::RunResumed => {
                self.note_all(at, &Happening::WaitEnded { cause: PAUSED.to_owned() });
            }
            // Everything else takes no time and changes nobody's.
            _ => {}
        }
    }

    /// A unit that is put right in place has a clock already: the new one goes on with what stays for ever.
    fn start_clock(&mut self, mut started: UnitClock) {
        match self.clocks.iter_mut().find(|row| row.value.unit == started.unit) {
            Some(row) => {
                started.clock.inherit(&row.value.clock);
                *row.edit() = started;
            }
            None => self.clocks.push(Row::new(started)),
        }
    }

    fn holder_of(&self, assignment: AssignmentId) -> Option<ActorId> {
        self.assignment(assignment).map(|held| held.actor)
    }

    fn end_waits(&mut self, unit: UnitId, at: Timestamp) {
        for facet in FacetCode::ALL {
            self.note(unit, at, &Happening::WaitEnded { cause: facet.word().to_owned() });
        }
    }

    fn note_all(&mut self, at: Timestamp, happening: &Happening) {
        let units: Vec<UnitId> = self.clocks.iter().map(|row| row.value.unit).collect();
        for unit in units {
            self.note(unit, at, happening);
        }
    }

    fn note(&mut self, unit: UnitId, at: Timestamp, happening: &Happening) {
        let calendars = self.calendars.clone();
        self.edit_clock(unit, |timed| {
            if let Some(calendar) = calendars.get(timed.calendar) {
                let at = timed.clock.not_before(at);
                // What cannot be reckoned leaves the clock as it was.
                let _ = timed.clock.apply(calendar, at, happening);
            }
        });
    }

    fn reckon(&mut self, unit: UnitId, at: Timestamp) {
        if let Some(clock) = self.clock_at(unit, at) {
            self.edit_clock(unit, |timed| timed.clock = clock);
        }
    }

    fn edit_clock(&mut self, unit: UnitId, edit: impl FnOnce(&mut UnitClock)) {
        if let Some(row) = self.clocks.iter_mut().find(|row| row.value.unit == unit) {
            edit(row.edit());
        }
    }
}
