//! A run: one item's passage through one version of a workflow.
//!
//! Commands are decided here ([`decide`]): given what is known of a run, the definition and who asks, a decision is a
//! list of [`event::RunEvent`]s or a named refusal. What the events do to the run is written down once, in
//! [`RunInHand::apply`], and used three ways: to know which rows to write, to go on deciding within one hop, and to
//! rebuild a run from its events alone.

pub mod advice;
pub mod basis;
pub mod blind;
pub mod blocked;
pub mod call;
pub mod callback;
mod cancel;
pub mod child;
pub mod comment;
pub mod correct;
pub mod decide;
pub mod duty;
mod edits;
pub mod event;
mod event_type;
mod frees;
pub mod handover;
pub mod hands;
mod hold;
mod known;
pub mod lease;
mod loan;
pub mod migrate;
mod model;
pub mod options;
mod orders;
pub mod overdue;
mod received;
pub mod release;
mod requirements;
mod rest;
mod row;
pub mod signal;
mod state;
pub mod taint;
mod timing;
pub mod upkeep;
mod verdict;
pub mod walk;

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::Timestamp;

use crate::audit::Chain;
use crate::id::{ActorId, AssignmentId, UnitId};
use crate::machine::StateCode;
use crate::rollup::Kept;
use crate::run::event::{ReleaseCause, RunEvent};
use crate::run::signal::Signal;
use crate::run::walk::Brought;

pub use advice::Advice;
pub use child::{Child, ChildEnd, Parent, ParentNow};
pub use hold::{Assignment, AssignmentStatus};
pub use known::Known;
pub use loan::Loan;
pub use model::{Arrival, Judgment, Question, Run, Unit, UnitState, Waiting, Worked};
pub use row::{Change, Row};
pub use state::RunState;
pub use timing::{Calendars, Lateness, UnitClock};

/// What a command sees of a run, read under the run's lock: the run, the units and assignments the command is about, and
/// who worked before.
#[derive(Clone, Debug, PartialEq)]
pub struct RunInHand {
    /// The run.
    pub run: Row<Run>,
    /// The units at issue.
    pub units: Vec<Row<Unit>>,
    /// Their assignments.
    pub assignments: Vec<Row<Assignment>>,
    /// Judgments handed in by this hop.
    pub judgments: Vec<Row<Judgment>>,
    /// All units there ever were in it, oldest first, as they were loaded: where rework may go back behind a join.
    pub past: Vec<Unit>,
    /// Signals that are kept until something waits for them, and those that this hop brought.
    pub signals: Vec<Row<Signal>>,
    /// Who finished which stage.
    pub worked: Vec<Worked>,
    /// The groups of whoever worked before, where a duty rule asks for them.
    pub teams: duty::Teams,
    /// Who has looked at what others answered, where something is answered blind.
    pub seen: BTreeSet<ActorId>,
    /// The runs that its units wait for, where a command looks at them.
    pub children: Vec<Child>,
    /// How things stand with the run it was started for, where a command looks at it.
    pub parent_now: Option<ParentNow>,
    /// Who has answered which unit. Loaded for units that are on offer; what this hop hands in is in `judgments`.
    pub answered: Vec<(UnitId, ActorId)>,
    /// Who has passed which unit over. Loaded with `answered`.
    pub skipped: Vec<(UnitId, ActorId)>,
    /// The answers that open reviews are about. Loaded where one may be decided.
    pub reviewed: Vec<(UnitId, serde_json::Value)>,
    /// The item as JSON, for those who are shown it.
    pub payload: Option<Arc<str>>,
    /// What rules may ask about.
    pub known: Known,
    /// The roll-up that is kept with the run, as it was before what happened in hand.
    pub rollup: Option<Kept>,
    /// All of what is kept of the roll-up, where that is known: one that comes out the same need not be written again.
    pub rollup_written: Option<Kept>,
    /// Whether all that ever became of what is open in it is in hand, and not only what a command asks for.
    pub whole: bool,
    /// Units that were over when they were loaded and have changed since, as they were.
    pub(crate) once_over: Vec<Unit>,
    /// The clocks of units that have a deadline.
    pub clocks: Vec<Row<UnitClock>>,
    /// The working hours they go by.
    pub calendars: Arc<Calendars>,
    visits: Vec<(UnitId, StateCode)>,
    /// A finished unit that was opened again, until what corrects it has come into being.
    reopened: Option<UnitId>,
}

impl RunInHand {
    /// A run of which nothing but its own row is in hand.
    #[must_use]
    pub fn of(run: Row<Run>) -> Self {
        Self {
            run,
            units: Vec::new(),
            assignments: Vec::new(),
            judgments: Vec::new(),
            past: Vec::new(),
            signals: Vec::new(),
            worked: Vec::new(),
            teams: duty::Teams::new(),
            seen: BTreeSet::new(),
            children: Vec::new(),
            parent_now: None,
            answered: Vec::new(),
            skipped: Vec::new(),
            reviewed: Vec::new(),
            payload: None,
            known: Known::default(),
            rollup: None,
            rollup_written: None,
            whole: false,
            once_over: Vec::new(),
            clocks: Vec::new(),
            calendars: Arc::default(),
            visits: Vec::new(),
            reopened: None,
        }
    }

    /// Rebuilds a run from its events alone. None if the first event does not start a run.
    #[must_use]
    pub fn replay<'a>(events: impl IntoIterator<Item = (&'a RunEvent, Timestamp)>) -> Option<Self> {
        let mut events = events.into_iter();
        let (first, at) = events.next()?;
        let mut in_hand = Self::begun_by(first, at)?;
        for (event, at) in events {
            in_hand.apply(event, at);
        }
        Some(in_hand)
    }

    /// The run that `event` starts.
    #[must_use]
    pub fn begun_by(event: &RunEvent, at: Timestamp) -> Option<Self> {
        let RunEvent::RunStarted { run, project, version, item, actor, parent, question, .. } = event else {
            return None;
        };
        let run = Row::new(Run {
            id: *run,
            project: *project,
            version: *version,
            item: *item,
            started_by: *actor,
            parent: *parent,
            gold_for: question.map(|question| question.actor),
            review_wanted: false,
            state: RunState::InProgress,
            chain: Chain::EMPTY,
            last_assignment: None,
            reached: None,
            created_at: at,
            updated_at: at,
        });
        let known = Known { is_wanted: true, ..Known::default() };
        Some(Self { whole: true, known, ..Self::of(run) })
    }

    /// The unit called `id`, if it is in hand.
    #[must_use]
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.iter().map(|row| &row.value).find(|unit| unit.id == id)
    }

    /// The assignment called `id`, if it is in hand.
    #[must_use]
    pub fn assignment(&self, id: AssignmentId) -> Option<&Assignment> {
        self.assignments.iter().map(|row| &row.value).find(|assignment| assignment.id == id)
    }

    /// Who holds `unit` now.
    pub fn holders(&self, unit: UnitId) -> impl Iterator<Item = &Assignment> {
        let held = self.assignments.iter().map(|row| &row.value);
        held.filter(move |held| held.unit == unit && held.status == AssignmentStatus::InProgress)
    }

    /// What `event`, which happened at `at`, does to the run. The only place that says so.
    #[expect(clippy::too_many_lines, reason = "one arm for each type of event")]
    pub fn apply(&mut self, event: &RunEvent, at: Timestamp) {
        let run = self.run.edit();
        run.updated_at = at;
        let run_id = run.id;
        match event {
            // What the clocks say of these is written down at the end; comments stand in the trail alone.
            RunEvent::RunStarted { .. }
            | RunEvent::CommentAdded(_)
            | RunEvent::UnitDeadlineSet { .. }
            | RunEvent::UnitDeadlineMoved { .. }
            | RunEvent::UnitTimeoutWarning { .. }
            | RunEvent::UnitTimedOut { .. } => {}
            RunEvent::UnitReady { unit, step, parent, round, required, .. } => {
                let unit = Unit::new(*unit, *step, run_id, (*round, *required), UnitState::Ready, at);
                let corrects_it = parent.is_some() && *parent == self.reopened;
                self.reopened = self.reopened.filter(|_| !corrects_it);
                // One that takes the place of another in a new version corrects what that corrected.
                let replaced = parent.and_then(|parent| self.unit(parent));
                let replaces = replaced
                    .is_some_and(|old| old.corrects && matches!(old.state, UnitState::Cancelled { .. }));
                let corrects = corrects_it || replaces;
                self.open_unit(Unit { parent: *parent, corrects, ..unit });
            }
            RunEvent::UnitAwaited { unit, step, round, required, .. } => {
                self.open_unit(Unit::new(
                    *unit,
                    *step,
                    run_id,
                    (*round, *required),
                    UnitState::NotStarted,
                    at,
                ));
            }
            RunEvent::UnitArrived { unit, arrival } => self.edit_unit(*unit, |unit| {
                unit.parent = unit.parent.or(Some(arrival.unit));
                unit.arrivals.push(arrival.clone());
            }),
            RunEvent::UnitArrivalDropped { unit, from } => {
                self.edit_unit(*unit, |unit| unit.arrivals.retain(|arrival| arrival.unit != *from));
            }
            RunEvent::UnitJoined { unit } => self.move_unit(*unit, UnitState::Ready),
            RunEvent::UnitClaimed { unit, step, assignment, actor, epoch, previous, expires_at } => {
                self.begin_assignment(Assignment {
                    step: *step,
                    id: *assignment,
                    unit: *unit,
                    run: run_id,
                    actor: *actor,
                    status: AssignmentStatus::InProgress,
                    epoch: *epoch,
                    previous: *previous,
                    claimed_at: at,
                    expires_at: *expires_at,
                    ended_at: None,
                });
            }
            RunEvent::UnitReleased { unit, assignment, cause, .. } => {
                match cause {
                    // Its loans go on with whoever has the unit now.
                    ReleaseCause::HandedOver => self.end_hold(*assignment, cause.leaves(), at),
                    _ => self.end_assignment(*assignment, cause.leaves(), at),
                }
                self.edit_unit(*unit, |unit| unit.slots_taken -= 1);
                let idle = |unit: &Unit| unit.slots_taken == 0 && unit.state == UnitState::InProgress;
                if self.unit(*unit).is_some_and(idle) {
                    self.move_unit(*unit, UnitState::Ready);
                }
            }
            RunEvent::LeaseRenewed { assignment, expires_at, .. } => {
                self.edit_assignment(*assignment, |held| held.expires_at = Some(*expires_at));
            }
            RunEvent::UnitHandedOver(handed) => self.note_loans(handed),
            RunEvent::AdviceAsked(asked) => {
                self.edit_unit(asked.unit, |unit| unit.advice.push(asked.as_open(at)));
            }
            RunEvent::AdviceGiven(given) => self.edit_unit(given.unit, |unit| unit.note_advice(given, at)),
            RunEvent::JudgmentReceived(judgment) => {
                // Surplus is kept and changes nothing: its hold had ended, and the unit may be finished.
                if judgment.counted {
                    let status = AssignmentStatus::after(judgment.decision.as_deref());
                    self.end_assignment(judgment.assignment, status, at);
                    self.edit_unit(judgment.unit, |unit| unit.counted += 1);
                }
                self.judgments.push(Row::new(judgment.as_handed_in(run_id, at)));
            }
            RunEvent::ReviewWanted { .. } => run.review_wanted = true,
            RunEvent::JudgmentTainted(tainted) => self.taint(tainted, at),
            RunEvent::UnitOverlapRaised { unit, required } => {
                self.edit_unit(*unit, |unit| unit.required = *required);
            }
            RunEvent::UnitFinalized { unit, stage, handle, result, basis, late: _ } => {
                let brought = Brought { result: result.clone(), basis: basis.clone() };
                self.finish_unit(*unit, (stage, handle), brought, at);
            }
            RunEvent::UnitSplit { unit, children, .. } => {
                self.children.extend(child::started(*unit, children));
            }
            RunEvent::UnitWaiting { unit, facets, until, signal } => {
                let (facets, signal) = (facets.clone(), signal.clone());
                let waiting = Waiting { facets, since: at, until: *until, signal };
                self.move_unit(*unit, UnitState::Waiting(waiting));
            }
            RunEvent::ModelAsked { unit, .. } => self.edit_unit(*unit, |unit| unit.calls = Some(Vec::new())),
            RunEvent::ModelAttempted { unit, .. }
            | RunEvent::ModelPromised { unit, .. }
            | RunEvent::ModelAttemptFailed { unit, .. } => {
                self.edit_unit(*unit, |unit| call::note(unit, event, at));
            }
            RunEvent::UnitResumed { unit, .. }
            | RunEvent::UnitUnblocked { unit, .. }
            | RunEvent::UnitRecovered { unit } => {
                self.move_unit(*unit, UnitState::InProgress);
            }
            RunEvent::SignalReceived { signal, incoming } => {
                self.signals.push(Row::new(Signal::received(*signal, run_id, incoming.clone(), at)));
            }
            RunEvent::SignalTaken { signal, unit } => self.use_up(*signal, *unit, at),
            RunEvent::UnitBlocked { unit, reason, rises_at, .. } => {
                let block = UnitState::Blocked {
                    reason: reason.clone(),
                    since: at,
                    escalated: false,
                    risen: false,
                    rises_at: *rises_at,
                };
                self.move_unit(*unit, block);
            }
            RunEvent::UnitBridged { unit, state } => {
                self.edit_unit(*unit, |unit| unit.bridged = Some(*state));
            }
            RunEvent::UnitFailed { unit, classification, .. } => {
                self.move_unit(*unit, UnitState::Failed { classification: classification.clone(), at });
            }
            RunEvent::UnitRetried { unit, attempt } => {
                self.edit_unit(*unit, |unit| unit.attempts = *attempt);
                self.move_unit(*unit, UnitState::InProgress);
            }
            RunEvent::UnitEscalated { unit } | RunEvent::UnitCannotComplete { unit, .. } => {
                self.move_unit(*unit, UnitState::CannotComplete { at });
            }
            RunEvent::UnitOverdue { unit, due_at } => {
                self.move_unit(*unit, UnitState::Overdue { since: *due_at });
            }
            RunEvent::UnitBlockEscalated { unit, cause } => self.edit_unit(*unit, |unit| {
                if let UnitState::Blocked { escalated, risen, rises_at, .. } = &mut unit.state {
                    *(if cause.is_some() { risen } else { escalated }) = true;
                    *rises_at = rises_at.filter(|_| cause.is_none());
                }
            }),
            RunEvent::AssignmentCancelled { unit, assignment, .. } => {
                self.end_assignment(*assignment, AssignmentStatus::Cancelled, at);
                self.edit_unit(*unit, |unit| unit.slots_taken -= 1);
            }
            RunEvent::UnitCancelled { unit, .. } => {
                self.close_holds(*unit, at);
                self.move_unit(*unit, UnitState::Cancelled { at });
            }
            RunEvent::BranchEnded { outcome } => run.reached = Some(outcome.clone()),
            RunEvent::UnitReopened(reopened) => {
                // What became of it before is not in hand.
                self.whole = false;
                self.reopen(reopened);
            }
            RunEvent::RunMigrated { to, .. } => {
                self.whole = false;
                run.version = *to;
            }
            RunEvent::RunPaused => run.state = RunState::Paused,
            RunEvent::RunResumed | RunEvent::RunReopened { .. } => run.state = RunState::InProgress,
            RunEvent::RunCancelled { .. } => run.state = RunState::Cancelled { at },
            RunEvent::RunCompleted { outcome } => {
                run.state = RunState::Completed { outcome: outcome.clone(), at };
            }
        }
        self.keep_time(event, at);
    }
}

#[cfg(test)]
mod walk_tests;
