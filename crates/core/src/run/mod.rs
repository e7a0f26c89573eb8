//! A run: one item's passage through one version of a workflow.
//!
//! Commands are decided here ([`decide`]): given what is known of a run, the definition and who asks, a decision is a
//! list of [`event::RunEvent`]s or a named refusal. What the events do to the run is written down once, in
//! [`RunInHand::apply`], and used three ways: to know which rows to write, to go on deciding within one hop, and to
//! rebuild a run from its events alone.

pub mod decide;
pub mod duty;
pub mod event;
mod model;

use jiff::Timestamp;

use crate::audit::Chain;
use crate::id::{AssignmentId, UnitId};
use crate::run::event::RunEvent;

pub use model::{Assignment, AssignmentStatus, Judgment, Run, RunState, Unit, UnitState, Worked};

/// A row in hand, and whether it must be written back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<T> {
    /// The value as it now is.
    pub value: T,
    /// What became of it since it was loaded.
    pub change: Change,
}

/// What became of a row since it was loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    Loaded,
    /// Some column.
    Changed,
    /// It was not there before.
    New,
}

impl<T> Row<T> {
    /// A row as the database has it.
    pub const fn loaded(value: T) -> Self {
        Self { value, change: Change::Loaded }
    }

    const fn new(value: T) -> Self {
        Self { value, change: Change::New }
    }

    fn edit(&mut self) -> &mut T {
        if self.change == Change::Loaded {
            self.change = Change::Changed;
        }
        &mut self.value
    }
}

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
    /// Who finished which stage.
    pub worked: Vec<Worked>,
}

impl RunInHand {
    /// A run of which nothing but its own row is in hand.
    #[must_use]
    pub const fn of(run: Row<Run>) -> Self {
        Self { run, units: Vec::new(), assignments: Vec::new(), judgments: Vec::new(), worked: Vec::new() }
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
        let RunEvent::RunStarted { run, project, version, item, actor, .. } = event else { return None };
        Some(Self::of(Row::new(Run {
            id: *run,
            project: *project,
            version: *version,
            item: *item,
            started_by: *actor,
            state: RunState::InProgress,
            chain: Chain::EMPTY,
            last_assignment: None,
            created_at: at,
            updated_at: at,
        })))
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
    pub fn apply(&mut self, event: &RunEvent, at: Timestamp) {
        let run = self.run.edit();
        run.updated_at = at;
        let run_id = run.id;
        match event {
            RunEvent::RunStarted { .. } => {}
            RunEvent::UnitReady { unit, step, parent, round, required, .. } => {
                self.units.push(Row::new(Unit {
                    step: *step,
                    id: *unit,
                    run: run_id,
                    parent: *parent,
                    round: *round,
                    state: UnitState::Ready,
                    required: *required,
                    slots_taken: 0,
                    counted: 0,
                    created_at: at,
                    started_at: None,
                }));
            }
            RunEvent::UnitClaimed { unit, step, assignment, actor, epoch, previous } => {
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
                    ended_at: None,
                });
            }
            RunEvent::UnitReleased { unit, assignment, .. } => {
                self.end_assignment(*assignment, AssignmentStatus::Released, at);
                self.edit_unit(*unit, |unit| {
                    unit.slots_taken -= 1;
                    if unit.slots_taken == 0 {
                        unit.state = UnitState::Ready;
                    }
                });
            }
            RunEvent::JudgmentReceived(judgment) => {
                self.end_assignment(
                    judgment.assignment,
                    AssignmentStatus::after(judgment.decision.as_deref()),
                    at,
                );
                self.edit_unit(judgment.unit, |unit| unit.counted += i16::from(judgment.counted));
                self.judgments.push(Row::new(judgment.as_handed_in(run_id, at)));
            }
            RunEvent::UnitFinalized { unit, handle, .. } => {
                // A virtual actor hands nothing in: its hold ends with the unit.
                let holding: Vec<_> = self.holders(*unit).map(|held| held.id).collect();
                for assignment in holding {
                    self.end_assignment(assignment, AssignmentStatus::Submitted, at);
                }
                self.edit_unit(*unit, |unit| {
                    unit.state = UnitState::Completed { handle: handle.clone(), at }
                });
            }
            RunEvent::RunCompleted { outcome } => {
                run.state = RunState::Completed { outcome: outcome.clone(), at };
            }
        }
    }

    fn begin_assignment(&mut self, assignment: Assignment) {
        self.run.edit().last_assignment = Some(assignment.id);
        self.edit_unit(assignment.unit, |unit| {
            unit.slots_taken += 1;
            unit.state = UnitState::InProgress;
            unit.started_at = unit.started_at.or(Some(assignment.claimed_at));
        });
        self.assignments.push(Row::new(assignment));
    }

    fn edit_unit(&mut self, id: UnitId, edit: impl FnOnce(&mut Unit)) {
        if let Some(row) = self.units.iter_mut().find(|row| row.value.id == id) {
            edit(row.edit());
        }
    }

    fn end_assignment(&mut self, id: AssignmentId, status: AssignmentStatus, at: Timestamp) {
        if let Some(row) = self.assignments.iter_mut().find(|row| row.value.id == id) {
            let assignment = row.edit();
            assignment.status = status;
            assignment.ended_at = Some(at);
        }
    }
}
