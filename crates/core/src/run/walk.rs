//! Walking a run through its graph: what a hop finishes, opens, withdraws and joins.
//!
//! A run holds tokens: open units, and branches that have come to a join which is not filled yet. Every step of a walk is an
//! event, allowed by the registry of state machines before it happens and applied before the next step is decided. What
//! is still to be entered waits in line, so that a join is only looked at when nothing else of the same hop is on its way.

use std::collections::VecDeque;

use jiff::Timestamp;

use crate::actor::{ROUTER_ACTOR, START_ACTOR, TIMER_ACTOR};
use crate::definition::document::Join;
use crate::definition::{DONE, Definition, Exit, HumanStage, ON_SUCCESS, Stage, StageIndex, StageKind};
use crate::id::{ActorId, AssignmentId, IdSource, UnitId};
use crate::machine::{
    ActorClass, Evidence, FacetCode, MachineId, PERMANENT, Problem, Registry, Request, StateCode, Trigger,
    trigger,
};
use crate::rule::{Site, draw};
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
        }
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
        self.events.push(event);
        Ok(())
    }

    /// The changes of state that an event makes.
    fn moves(&self, event: &RunEvent) -> Vec<(MachineId, StateCode, StateCode)> {
        let unit = |id: UnitId, to| {
            let from = self.in_hand.unit(id).map_or(StateCode::NotStarted, |unit| unit.state.code());
            vec![(MachineId::Step, from, to)]
        };
        let run = |to| vec![(MachineId::WorkflowRun, self.in_hand.run.value.state.code(), to)];
        let task = |from, to| (MachineId::Task, from, to);
        match event {
            RunEvent::RunStarted { .. }
            | RunEvent::UnitAwaited { .. }
            | RunEvent::UnitArrived { .. }
            | RunEvent::UnitArrivalDropped { .. }
            | RunEvent::BranchEnded { .. } => Vec::new(),
            RunEvent::UnitReady { .. } => vec![(MachineId::Step, StateCode::NotStarted, StateCode::Ready)],
            RunEvent::UnitJoined { unit: id } => unit(*id, StateCode::Ready),
            RunEvent::UnitClaimed { unit: id, .. } => {
                let mut moves = vec![task(StateCode::Ready, StateCode::InProgress)];
                if self.in_hand.unit(*id).is_some_and(|unit| unit.state == UnitState::Ready) {
                    moves.extend(unit(*id, StateCode::InProgress));
                }
                moves
            }
            RunEvent::UnitReleased { unit: id, .. } => {
                let last = |unit: &Unit| unit.slots_taken == 1;
                if self.in_hand.unit(*id).is_some_and(last) {
                    unit(*id, StateCode::Ready)
                } else {
                    Vec::new()
                }
            }
            RunEvent::JudgmentReceived(_) => vec![task(StateCode::InProgress, StateCode::Completed)],
            RunEvent::UnitFinalized { unit: id, .. } => unit(*id, StateCode::Completed),
            RunEvent::UnitWaiting { unit: id, .. } => unit(*id, StateCode::Waiting),
            RunEvent::UnitResumed { unit: id, .. }
            | RunEvent::UnitUnblocked { unit: id, .. }
            | RunEvent::UnitRetried { unit: id, .. } => unit(*id, StateCode::InProgress),
            RunEvent::UnitBlocked { unit: id, .. } => unit(*id, StateCode::Blocked),
            RunEvent::UnitFailed { unit: id, .. } => unit(*id, StateCode::Failed),
            RunEvent::UnitEscalated { unit: id } | RunEvent::UnitCannotComplete { unit: id, .. } => {
                unit(*id, StateCode::CannotComplete)
            }
            RunEvent::UnitCancelled { unit: id } => unit(*id, StateCode::Cancelled),
            RunEvent::RunPaused => run(StateCode::Paused),
            RunEvent::RunResumed => run(StateCode::InProgress),
            RunEvent::RunCancelled { .. } => run(StateCode::Cancelled),
            RunEvent::RunCompleted { .. } => run(StateCode::Completed),
        }
    }

    fn validate(
        &self,
        machine: MachineId,
        from: StateCode,
        to: StateCode,
        by: &By<'_>,
    ) -> Result<(), NotAllowed> {
        // Every change is told in the run's own trail, in the same transaction: that is the entry it refers to.
        let audit_reference = Some(self.in_hand.run.value.id.0);
        let evidence = Evidence { audit_reference, ..by.evidence };
        let trigger = if machine == MachineId::Task { trigger::of_task(by.trigger) } else { by.trigger };
        let request = Request { machine, from, to, actor_class: by.class, trigger, evidence: &evidence };
        match self.registry.validate(&request) {
            Ok(_) => Ok(()),
            Err(problems) => Err(NotAllowed { machine, from, to, problems }),
        }
    }

    /// Sends the run to the stage it begins at.
    pub fn set_out(&mut self) -> Result<(), NotAllowed> {
        let target = Some(self.definition.begin().index);
        self.pending.push_back(Coming { target, from: None, round: 1 });
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
        let definition = self.definition;
        let left = self.in_hand.unit(unit).map(|unit| (unit.round, unit.step));
        let Some((round, stage)) = left.and_then(|(round, step)| Some((round, definition.stage_of(step)?)))
        else {
            return Ok(());
        };
        let handle = handles.join(",");
        self.happen(RunEvent::UnitFinalized { unit, stage: stage.key.clone(), handle, result }, by)?;
        let from = Arrival { stage: stage.key.clone(), unit };
        for handle in handles {
            let exits = stage.exits(handle);
            if exits.is_empty() {
                self.pending.push_back(Coming { target: None, from: Some(from.clone()), round });
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
            self.pending.push_back(Coming { target: exit.target, from, round });
            return Ok(());
        }
        let used_up = |max: u16| i32::from(round) >= i32::from(max);
        if exit.max_rounds.is_some_and(used_up) {
            self.pending.push_back(Coming { target: exit.exhausted, from, round });
            return Ok(());
        }
        if let Some(target) = exit.target {
            self.take_back(target)?;
        }
        // A run that goes round for ever stays in its last round rather than fall over.
        self.pending.push_back(Coming { target: exit.target, from, round: round.saturating_add(1) });
        Ok(())
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
        self.happen(RunEvent::UnitCancelled { unit }, &orchestrator(trigger::WITHDRAWN))
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

    fn enter(&mut self, coming: Coming) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let Some(target) = coming.target else { return Ok(()) };
        let stage = definition.at(target);
        if let StageKind::End { outcome, terminate } = &stage.kind {
            self.ended = Some(outcome.clone());
            if *terminate {
                self.pending.clear();
                for (unit, _) in self.open_units() {
                    self.withdraw(unit)?;
                }
            }
            return Ok(());
        }
        match stage.join {
            Some(join) => self.arrive(stage, join, coming),
            None => {
                let unit = UnitId::fresh(self.ids);
                let ready = RunEvent::UnitReady {
                    unit,
                    step: stage.step,
                    stage: stage.key.clone(),
                    parent: coming.from.map(|from| from.unit),
                    round: coming.round,
                    required: required(stage),
                };
                self.happen(ready, &orchestrator(trigger::PRECONDITION_RESOLVED))?;
                self.work(unit)
            }
        }
    }

    fn arrive(&mut self, stage: &Stage, join: Join, coming: Coming) -> Result<(), NotAllowed> {
        let by = orchestrator(trigger::PRECONDITION_RESOLVED);
        let waits = |unit: &&Unit| unit.step == stage.step && unit.state == UnitState::NotStarted;
        let waiting = self.in_hand.units.iter().map(|row| &row.value).find(waits).map(|unit| unit.id);
        let unit = match waiting {
            Some(unit) => unit,
            None => {
                let unit = UnitId::fresh(self.ids);
                let awaited = RunEvent::UnitAwaited {
                    unit,
                    step: stage.step,
                    stage: stage.key.clone(),
                    round: coming.round,
                    required: required(stage),
                };
                self.happen(awaited, &by)?;
                unit
            }
        };
        if let Some(arrival) = coming.from {
            self.happen(RunEvent::UnitArrived { unit, arrival }, &by)?;
        }
        let arrived = self.in_hand.unit(unit).map_or(0, |unit| unit.arrivals.len());
        match join {
            Join::All => Ok(()), // looked at when nothing else is on its way
            Join::Any => self.fill_first(stage, unit),
            Join::AtLeast(needed) if arrived >= usize::from(needed) => self.fill_first(stage, unit),
            Join::AtLeast(_) => Ok(()),
        }
    }

    /// Fills a join that does not wait for everybody; whoever else was on the way there is told not to come.
    fn fill_first(&mut self, stage: &Stage, unit: UnitId) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let could_come = |from: StageIndex| definition.can_reach(from, stage.index);
        let still_comes = |from: StageIndex| from == stage.index || could_come(from);
        self.pending.retain(|coming| !coming.target.is_some_and(still_comes));
        for (other, at) in self.open_units() {
            if other != unit && could_come(at) {
                self.withdraw(other)?;
            }
        }
        self.fill(unit)
    }

    fn fill(&mut self, unit: UnitId) -> Result<(), NotAllowed> {
        self.happen(RunEvent::UnitJoined { unit }, &orchestrator(trigger::PRECONDITION_RESOLVED))?;
        self.work(unit)
    }

    /// Fills one join that nothing else can come to any more; false: there is none. This is also how a join that asks for more
    /// branches than were opened is kept from waiting for ever: what has come is all there is.
    fn fill_a_join(&mut self) -> Result<bool, NotAllowed> {
        let open = self.open_units();
        let waiting = open.iter().filter(|(unit, _)| {
            self.in_hand.unit(*unit).is_some_and(|unit| unit.state == UnitState::NotStarted)
        });
        let complete = waiting.clone().find(|(unit, stage)| {
            !open.iter().any(|(other, at)| other != unit && self.definition.can_reach(*at, *stage))
        });
        let Some((unit, _)) = complete.copied() else { return Ok(false) };
        self.fill(unit)?;
        Ok(true)
    }

    /// Works a unit that no person works; others wait to be taken.
    pub fn work(&mut self, unit: UnitId) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let step = self.in_hand.unit(unit).map(|unit| unit.step);
        let Some(stage) = step.and_then(|step| definition.stage_of(step)) else { return Ok(()) };
        let actor = match &stage.kind {
            StageKind::Human(human) if self.is_passed_over(stage, human) => ROUTER_ACTOR,
            StageKind::Human(_) | StageKind::End { .. } => return Ok(()),
            StageKind::Start => START_ACTOR,
            StageKind::Wait(_) => TIMER_ACTOR,
            StageKind::Router(_)
            | StageKind::Consensus(_)
            | StageKind::Mitl(_)
            | StageKind::Subworkflow(_) => ROUTER_ACTOR,
        };
        if self.automated >= AUTOMATED_PER_HOP_MAX {
            return Ok(());
        }
        self.automated += 1;
        self.claim_for(unit, stage, actor)?;
        let done = executor(trigger::STEP_COMPLETE);
        match &stage.kind {
            StageKind::Start | StageKind::Human(_) => self.leave(unit, &[ON_SUCCESS.to_owned()], None, &done),
            StageKind::Router(router) => match router.choose(stage, &self.in_hand, self.now) {
                Ok(handles) => self.leave(unit, &handles, None, &done),
                Err(failed) => self.fail(unit, &failed.to_string()),
            },
            StageKind::Wait(wait) => match wait.reckon(stage, &self.in_hand, self.now) {
                Ok((until, signal)) => {
                    let facet = if signal.is_some() {
                        FacetCode::WaitingExternal
                    } else {
                        FacetCode::WaitingTimeGate
                    };
                    let waiting = RunEvent::UnitWaiting { unit, facets: vec![facet], until, signal };
                    let mut by = executor(trigger::STEP_WAIT);
                    by.evidence.facet = Some(facet);
                    self.happen(waiting, &by)
                }
                Err(failed) => self.fail(unit, &failed.to_string()),
            },
            StageKind::Consensus(_) | StageKind::Mitl(_) | StageKind::Subworkflow(_) => {
                self.fail(unit, "stages of this type cannot be run yet")
            }
            StageKind::End { .. } => Ok(()),
        }
    }

    /// Whether a stage that looks at a sample leaves this run out of it. The same run always gets the same answer.
    fn is_passed_over(&self, stage: &Stage, human: &HumanStage) -> bool {
        let rate = human.reviewing.as_ref().and_then(|reviewing| reviewing.sample_rate);
        let site = Site { stage: &stage.key, rule: 0 };
        rate.is_some_and(|rate| draw(self.in_hand.run.value.id, site, 0) >= rate)
    }

    fn claim_for(&mut self, unit: UnitId, stage: &Stage, actor: ActorId) -> Result<(), NotAllowed> {
        let claimed = RunEvent::UnitClaimed {
            unit,
            step: stage.step,
            assignment: AssignmentId::fresh(self.ids),
            actor,
            epoch: 1,
            previous: self.in_hand.run.value.last_assignment,
        };
        self.happen(claimed, &executor(trigger::STEP_CLAIM))
    }

    fn fail(&mut self, unit: UnitId, message: &str) -> Result<(), NotAllowed> {
        let mut by = executor(trigger::EXECUTOR_FAILURE);
        by.evidence.failure_classification = Some(PERMANENT);
        let failed = RunEvent::UnitFailed {
            unit,
            classification: PERMANENT.to_owned(),
            message: Some(message.to_owned()),
        };
        self.happen(failed, &by)
    }

    /// Everything that happened, in order.
    #[must_use]
    pub fn events(self) -> Vec<RunEvent> {
        self.events
    }
}

/// The part of the engine that moves runs from stage to stage.
fn orchestrator(trigger: Trigger<'static>) -> By<'static> {
    By::engine(ActorClass::MowOrchestrator, trigger)
}

/// The virtual actor of an automated stage.
pub(super) fn executor(trigger: Trigger<'static>) -> By<'static> {
    By::engine(ActorClass::ExecutorWorker, trigger)
}

/// How many judgments a unit of this stage asks for.
fn required(stage: &Stage) -> i16 {
    stage.kind.human().map_or(1, |human| i16::try_from(human.required).unwrap_or(i16::MAX))
}
