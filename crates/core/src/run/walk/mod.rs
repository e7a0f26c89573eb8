//! Walking a run through its graph: what a hop finishes, opens, withdraws and joins.
//!
//! A run holds tokens: open units, and branches that have come to a join which is not filled yet. Every step of a walk is an
//! event, allowed by the registry of state machines before it happens and applied before the next step is decided. What
//! is still to be entered waits in line, so that a join is only looked at when nothing else of the same hop is on its way.

mod automated;
mod enter;
mod moves;
mod moving;
mod places;
mod timed;
mod waiting;

use std::collections::VecDeque;
use std::sync::Arc;

use jiff::Timestamp;

use crate::actor::WorkRecord;
use crate::actor::is_virtual;
use crate::definition::{DONE, Definition, Exit, Stage, StageIndex};
use crate::id::{IdSource, UnitId};
use crate::machine::{ActorClass, Evidence, MachineId, Problem, Registry, StateCode, Trigger, trigger};
use crate::run::basis::Basis;
use crate::run::event::RunEvent;
use crate::run::{Arrival, RunInHand, RunState, Unit, UnitState};

/// How many automated stages one hop works. A longer chain is taken up again by whoever looks for automated units.
pub const AUTOMATED_PER_HOP_MAX: usize = 100;

/// A change of state that the registry does not allow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {} cannot go from {} to {}: {}", machine.word(), from.word(), to.word(), listed(problems))]
pub struct NotAllowed {
    /// Of what.
    pub machine: MachineId,
    /// From.
    pub from: StateCode,
    /// To.
    pub to: StateCode,
    /// Everything that stands against it.
    pub problems: Vec<Problem>,
}

fn listed(problems: &[Problem]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// In which capacity, on what occasion and with which facts something is done.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    /// The capacity.
    pub class: ActorClass,
    /// The occasion.
    pub trigger: Trigger<'static>,
    /// The facts.
    pub evidence: Evidence<'a>,
}

impl By<'_> {
    /// The engine itself, moving a run on: what it needs for that is there by construction.
    #[must_use]
    pub fn engine(class: ActorClass, trigger: Trigger<'static>) -> Self {
        let evidence = Evidence {
            precondition_met: true,
            holder_assigned: true,
            executor_resolved: true,
            output_contract_met: true,
            postcondition_met: true,
            mandatory_units_completed: true,
            ..Evidence::default()
        };
        Self { class, trigger, evidence }
    }
}

/// A branch on its way to a stage.
#[derive(Clone, Debug)]
struct Coming {
    /// Where to; nowhere ends it.
    target: Option<StageIndex>,
    /// Where from.
    from: Option<Arrival>,
    /// In which round.
    round: i16,
    /// Whether it comes back: then it opens its stage by itself, because the other branches are not walked again.
    back: bool,
}

/// A walk through one run.
pub struct Walk<'a, I> {
    definition: &'a Definition,
    registry: &'a Registry,
    ids: &'a mut I,
    now: Timestamp,
    in_hand: RunInHand,
    events: Vec<RunEvent>,
    pending: VecDeque<Coming>,
    /// What the branch that ended last in this hop says became of the item.
    ended: Option<String>,
    automated: usize,
    /// What is known of whoever handed in what sends the run on.
    pub(super) judge: Option<WorkRecord>,
}

/// What a finished unit brings. Shared, because it is told, kept with the unit and written in several places.
#[derive(Clone, Debug, Default)]
pub struct Brought {
    /// The result, where it is not simply what was handed in.
    pub result: Option<Arc<serde_json::Value>>,
    /// What it rests on.
    pub basis: Option<Arc<Basis>>,
}

impl Brought {
    /// A result, and what it rests on.
    pub(super) fn resting_on(basis: Basis, result: serde_json::Value) -> Self {
        Self { result: Some(Arc::new(result)), basis: Some(Arc::new(basis)) }
    }
}

/// What a walk needs besides the run.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The graph.
    pub definition: &'a Definition,
    /// What may become what.
    pub registry: &'a Registry,
    /// The time of the hop.
    pub now: Timestamp,
}

impl<'a, I: IdSource> Walk<'a, I> {
    /// A walk that begins where `in_hand` stands.
    #[must_use]
    pub fn new(ground: Ground<'a>, in_hand: RunInHand, ids: &'a mut I) -> Self {
        Self {
            definition: ground.definition,
            registry: ground.registry,
            ids,
            now: ground.now,
            in_hand,
            events: Vec::new(),
            pending: VecDeque::new(),
            ended: None,
            automated: 0,
            judge: None,
        }
    }

    /// Sends the run on by what this actor hands in: reviews that look at a sample go by what is known of them.
    pub(super) const fn judged_by(&mut self, record: Option<WorkRecord>) {
        self.judge = record;
    }

    /// The run as it is now.
    #[must_use]
    pub const fn in_hand(&self) -> &RunInHand {
        &self.in_hand
    }

    /// Fresh ids.
    pub fn ids(&mut self) -> &mut I {
        self.ids
    }

    /// Lets something happen, if the registry allows what it does.
    pub fn happen(&mut self, event: RunEvent, by: &By<'_>) -> Result<(), NotAllowed> {
        for (machine, from, to) in self.moves(&event) {
            self.validate(machine, from, to, by)?;
        }
        self.in_hand.apply(&event, self.now);
        let after = self.after(&event);
        self.events.push(event);
        for (event, by) in after {
            self.happen(event, &by)?;
        }
        Ok(())
    }

    /// Sends the run to the stage it begins at.
    pub fn set_out(&mut self) -> Result<(), NotAllowed> {
        let target = Some(self.definition.begin().index);
        self.pending.push_back(Coming { target, from: None, round: 1, back: false });
        self.go_on()
    }

    /// Finishes a unit and follows its handles.
    pub fn leave(
        &mut self,
        unit: UnitId,
        handles: &[String],
        result: Option<serde_json::Value>,
        by: &By<'_>,
    ) -> Result<(), NotAllowed> {
        self.leave_with(unit, handles, Brought { result: result.map(Arc::new), basis: None }, by)
    }

    /// Finishes a unit with what it brings, and follows its handles.
    pub fn leave_with(
        &mut self,
        unit: UnitId,
        handles: &[String],
        Brought { result, basis }: Brought,
        by: &By<'_>,
    ) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let left = self.in_hand.unit(unit).map(|unit| (unit.round, unit.step));
        let Some((round, stage)) = left.and_then(|(round, step)| Some((round, definition.stage_of(step)?)))
        else {
            return Ok(());
        };
        // Whoever else was asked is not needed any more.
        self.dismiss_holders(unit, &orchestrator(trigger::WITHDRAWN))?;
        let handle = handles.join(",");
        let late = self.is_late(unit)?;
        let evidence = Evidence { lateness_recorded: late.is_some(), ..by.evidence };
        let stage_key = stage.key.clone();
        let finalized = RunEvent::UnitFinalized { unit, stage: stage_key, handle, result, basis, late };
        self.happen(finalized, &By { evidence, ..*by })?;
        self.follow_all(stage, unit, round, handles)
    }

    /// Sends the run on from a unit by these handles.
    fn follow_all(
        &mut self,
        stage: &Stage,
        unit: UnitId,
        round: i16,
        handles: &[String],
    ) -> Result<(), NotAllowed> {
        let from = Arrival { stage: stage.key.clone(), unit };
        for handle in handles {
            let exits = stage.exits(handle);
            if exits.is_empty() {
                self.pending.push_back(Coming { target: None, from: Some(from.clone()), round, back: false });
            }
            for exit in exits {
                self.follow(exit, &from, round)?;
            }
        }
        Ok(())
    }

    fn follow(&mut self, exit: &Exit, from: &Arrival, round: i16) -> Result<(), NotAllowed> {
        let from = Some(from.clone());
        if !exit.rework {
            self.pending.push_back(Coming { target: exit.target, from, round, back: false });
            return Ok(());
        }
        let used_up = |max: u16| i32::from(round) >= i32::from(max);
        if exit.max_rounds.is_some_and(used_up) {
            self.pending.push_back(Coming { target: exit.exhausted, from, round, back: false });
            return Ok(());
        }
        if let Some(target) = exit.target {
            let joined = self.joined();
            self.take_back(target)?;
            self.keep_places(target, round.saturating_add(1), &joined)?;
        }
        // A run that goes round for ever stays in its last round rather than fall over.
        self.pending.push_back(Coming {
            target: exit.target,
            from,
            round: round.saturating_add(1),
            back: true,
        });
        Ok(())
    }

    /// Visits the stage of a finished unit once more, in the next round. What was under way behind it is withdrawn; branches that
    /// had come to the joins behind it keep their places there.
    pub fn visit_again(&mut self, unit: UnitId, joins: &[Unit]) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let left = self.in_hand.unit(unit).map(|unit| (unit.round, unit.step));
        let left = left.and_then(|(round, step)| Some((round, definition.stage_of(step)?)));
        let Some((round, stage)) = left else { return Ok(()) };
        let joined = places::filled_last(&places::as_they_are(joins, &self.in_hand));
        self.take_back(stage.index)?;
        let from = Some(Arrival { stage: stage.key.clone(), unit });
        let round = round.saturating_add(1);
        self.keep_places(stage.index, round, &joined)?;
        self.pending.push_back(Coming { target: Some(stage.index), from, round, back: true });
        self.go_on()
    }

    /// Withdraws what rework to `target` will do again.
    fn take_back(&mut self, target: StageIndex) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let redone = |stage: StageIndex| definition.is_redone(target, stage);
        self.pending.retain(|coming| !coming.target.is_some_and(redone));
        for (unit, stage) in self.open_units() {
            if !redone(stage) {
                continue;
            }
            let arrivals = self.in_hand.unit(unit).map(|unit| unit.arrivals.clone()).unwrap_or_default();
            let is_redone =
                |arrival: &Arrival| definition.stage(&arrival.stage).is_some_and(|stage| redone(stage.index));
            let waits = self.in_hand.unit(unit).is_some_and(|unit| unit.state == UnitState::NotStarted);
            if waits && !arrivals.iter().all(is_redone) {
                // Branches that are not walked again keep their place at the join.
                for arrival in arrivals.into_iter().filter(is_redone) {
                    let dropped = RunEvent::UnitArrivalDropped { unit, from: arrival.unit };
                    self.happen(dropped, &orchestrator(trigger::WITHDRAWN))?;
                }
            } else {
                self.withdraw(unit)?;
            }
        }
        Ok(())
    }

    fn withdraw(&mut self, unit: UnitId) -> Result<(), NotAllowed> {
        let by = orchestrator(trigger::WITHDRAWN);
        self.dismiss_holders(unit, &by)?;
        self.happen(RunEvent::UnitCancelled { unit, reason: None }, &by)
    }

    /// Tells everybody who holds a unit that it is no longer wanted. The engine's own holds end with the unit.
    pub(super) fn dismiss_holders(&mut self, unit: UnitId, by: &By<'_>) -> Result<(), NotAllowed> {
        let people = self.in_hand.holders(unit).filter(|held| !is_virtual(held.actor));
        let held: Vec<_> = people.map(|held| (held.id, held.actor)).collect();
        for (assignment, actor) in held {
            self.happen(RunEvent::AssignmentCancelled { unit, assignment, actor }, by)?;
        }
        Ok(())
    }

    fn open_units(&self) -> Vec<(UnitId, StageIndex)> {
        let units = self.in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state.is_open());
        units.filter_map(|unit| Some((unit.id, self.definition.stage_of(unit.step)?.index))).collect()
    }

    /// Enters all that waits in line, fills the joins that can be filled, and ends the run when nothing is left of it.
    pub fn go_on(&mut self) -> Result<(), NotAllowed> {
        loop {
            while let Some(coming) = self.pending.pop_front() {
                self.enter(coming)?;
            }
            if !self.fill_a_join()? {
                break;
            }
        }
        let is_over = self.open_units().is_empty() && self.in_hand.run.value.state == RunState::InProgress;
        if is_over {
            let reached = self.ended.take().or_else(|| self.in_hand.run.value.reached.clone());
            let outcome = reached.unwrap_or_else(|| DONE.to_owned());
            let by = By::engine(ActorClass::System, trigger::ALL_MANDATORY_COMPLETED);
            return self.happen(RunEvent::RunCompleted { outcome }, &by);
        }
        match self.ended.take() {
            Some(outcome) => {
                self.happen(RunEvent::BranchEnded { outcome }, &orchestrator(trigger::WITHDRAWN))
            }
            None => Ok(()),
        }
    }

    /// Withdraws all that is open and ends the run: nothing needs it any more.
    pub fn give_up(&mut self, reason: Option<String>) -> Result<(), NotAllowed> {
        self.pending.clear();
        for (unit, _) in self.open_units() {
            self.withdraw(unit)?;
        }
        self.happen(RunEvent::RunCancelled { reason }, &orchestrator(trigger::WITHDRAWN))
    }

    /// The time of the hop.
    #[must_use]
    pub const fn now(&self) -> Timestamp {
        self.now
    }

    /// Everything that happened, in order.
    #[must_use]
    pub fn events(self) -> Vec<RunEvent> {
        self.events
    }
}

/// The part of the engine that moves runs from stage to stage.
pub(super) fn orchestrator(trigger: Trigger<'static>) -> By<'static> {
    By::engine(ActorClass::MowOrchestrator, trigger)
}

/// The virtual actor of an automated stage.
pub(super) fn executor(trigger: Trigger<'static>) -> By<'static> {
    By::engine(ActorClass::ExecutorWorker, trigger)
}
