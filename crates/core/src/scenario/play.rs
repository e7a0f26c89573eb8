//! One run, driven by hand. Pure: the same commands give the same events.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use uuid::Uuid;

use super::document::Answer;
use super::refused::Refused;
use super::script::Script;
use crate::actor::{ActorContext, is_virtual};
use crate::definition::{Stage, StageKey};
use crate::id::{AssignmentId, IdSource, ItemId, RunId, StepId, UnitId};
use crate::run::decide::{self, ClaimRefused, Judge, ReleaseRefused, Start};
use crate::run::event::RunEvent;
use crate::run::overdue;
use crate::run::release;
use crate::run::signal::{Incoming, give_signal};
use crate::run::upkeep::{self, RunOrder, UnitOrder};
use crate::run::walk::Ground;
use crate::run::{Row, RunInHand, RunState, Unit, UnitClock, UnitState, Waiting, Worked};

/// At the deadline everything is still in time; the least time after it is late.
const LEAST: SignedDuration = SignedDuration::from_micros(1);
const RUN: RunId = RunId(Uuid::from_u128(4));
const ITEM: ItemId = ItemId(Uuid::from_u128(5));
const IDS_FROM: u128 = 1_000_000;

#[derive(Clone, Copy, Debug)]
pub(super) struct Counting(u128);

impl IdSource for Counting {
    fn fresh(&mut self) -> Uuid {
        self.0 += 1;
        Uuid::from_u128(self.0)
    }
}

/// A run under way, and everything that happened in it. Whatever is refused changes nothing.
#[derive(Clone, Debug)]
pub struct Play<'a> {
    script: &'a Script,
    pub(super) ids: Counting,
    now: Timestamp,
    pub(super) in_hand: RunInHand,
    events: Vec<(RunEvent, Timestamp)>,
    path: Vec<StageKey>,
}

impl<'a> Play<'a> {
    /// Starts a run with an item.
    pub fn start(
        script: &'a Script,
        actor: &ActorContext,
        item: Value,
        now: Timestamp,
    ) -> Result<Self, Refused> {
        let mut ids = Counting(IDS_FROM);
        let ground = Ground { definition: &script.definition, registry: &script.registry, now };
        let calendars = script.calendars.clone();
        let payload = item.clone();
        let command =
            Start { run: RUN, item: ITEM, external_key: None, payload, calendars: calendars.clone() };
        let events = decide::start(ground, actor, command, &mut ids)?;
        let Some(mut in_hand) = events.first().and_then(|first| RunInHand::begun_by(first, now)) else {
            unreachable!("what starts a run begins it")
        };
        in_hand.known.item = item;
        in_hand.teams.insert(actor.actor, actor.groups.clone());
        in_hand.calendars = calendars;
        let mut play = Self { script, ids, now, in_hand, events: Vec::new(), path: Vec::new() };
        play.record(events);
        play.settle()?;
        Ok(play)
    }

    /// Takes the open unit of a stage.
    pub fn claim(&mut self, actor: &ActorContext, stage: &str) -> Result<AssignmentId, Refused> {
        let unit = self.unit_for(actor, stage)?;
        self.claim_unit(actor, unit)
    }

    /// Takes a unit.
    pub fn claim_unit(&mut self, actor: &ActorContext, unit: UnitId) -> Result<AssignmentId, Refused> {
        let mut ids = self.ids;
        let unit = self.in_hand.unit(unit).ok_or(ClaimRefused::Finished)?;
        let events = decide::claim(self.ground(), &self.in_hand, unit, actor, &mut ids)?;
        self.go_on(events, ids)?;
        // A claim makes one assignment, the run's last.
        self.in_hand.run.value.last_assignment.ok_or_else(|| ClaimRefused::Finished.into())
    }

    /// Gives back what the actor holds at a stage.
    pub fn release(&mut self, actor: &ActorContext, stage: &str) -> Result<(), Refused> {
        let step = self.step(stage)?;
        let Some(held) = self.held(actor, step) else {
            return Err(Refused::NotHeld { stage: stage.to_owned() });
        };
        let mut ids = self.ids;
        let assignment = self.in_hand.assignment(held).ok_or(ReleaseRefused::NotYours)?;
        let events = release::release(self.ground(), &self.in_hand, assignment, actor, None, &mut ids)?;
        self.go_on(events, ids)
    }

    /// Answers at a stage, taking the unit first unless the actor holds it.
    pub fn answer(&mut self, actor: &ActorContext, stage: &str, answer: Answer) -> Result<(), Refused> {
        if let Some(held) = self.held(actor, self.step(stage)?) {
            return self.hand_in(actor, held, answer);
        }
        let before = self.clone();
        let held = self.claim(actor, stage)?;
        let handed_in = self.hand_in(actor, held, answer);
        if handed_in.is_err() {
            *self = before;
        }
        handed_in
    }

    /// Hands an answer in.
    pub fn hand_in(
        &mut self,
        actor: &ActorContext,
        held: AssignmentId,
        answer: Answer,
    ) -> Result<(), Refused> {
        let mut ids = self.ids;
        let assignment = self.in_hand.assignment(held).ok_or(ReleaseRefused::NotYours)?;
        let Answer { decision, data, comment } = answer;
        let command = Judge { epoch: None, decision, comment, data: data.map(Arc::new), model_version: None };
        let events = decide::judge(self.ground(), &self.in_hand, assignment, actor, command, &mut ids)?;
        self.in_hand.teams.insert(actor.actor, actor.groups.clone());
        self.go_on(events, ids)
    }

    /// Says something about the open unit of a stage.
    pub fn order(&mut self, actor: &ActorContext, stage: &str, order: &UnitOrder) -> Result<(), Refused> {
        let unit = self.unit_for(actor, stage)?;
        let mut ids = self.ids;
        let Some(unit) = self.in_hand.unit(unit) else {
            return Err(Refused::NotOpen { stage: stage.to_owned() });
        };
        // Each order of a play is given once, and has a key of its own.
        let key = self.events.len().to_string();
        let order = (order, Some(key.as_str()));
        let events = upkeep::order_unit(self.ground(), &self.in_hand, unit, actor, order, &mut ids)?;
        self.go_on(events, ids)
    }

    /// Says something about the run.
    pub fn order_run(&mut self, actor: &ActorContext, order: &RunOrder) -> Result<(), Refused> {
        let mut ids = self.ids;
        let events = upkeep::order_run(self.ground(), &self.in_hand, actor, order, &mut ids)?;
        self.go_on(events, ids)?;
        self.wake_due(self.now)
    }

    /// Gives a signal to every unit that waits for it; if none does yet, it is kept.
    pub fn signal(&mut self, signal: &str) -> Result<(), Refused> {
        let mut ids = self.ids;
        let incoming = Incoming { name: signal.to_owned(), data: None, origin: None };
        let given = give_signal(self.ground(), &self.in_hand, &incoming, &mut ids)?;
        self.go_on(given, ids)
    }

    /// Lets time pass; what waits for a time that comes goes on at that time. The clock never goes back.
    pub fn advance(&mut self, by: SignedDuration) -> Result<(), Refused> {
        let until = self.now.saturating_add(by).unwrap_or(Timestamp::MAX).max(self.now);
        self.wake_due(until)?;
        self.now = until;
        Ok(())
    }

    /// When the next unit that waits for a time goes on.
    #[must_use]
    pub fn next_wake(&self) -> Option<Timestamp> {
        self.due().map(|(due, _)| due).min()
    }

    /// Units for which something happens by itself, each with when that is.
    fn due(&self) -> impl Iterator<Item = (Timestamp, UnitId)> {
        let waiting = self.waiting().filter_map(|(unit, waiting)| Some((waiting.until?, unit)));
        let blocked = self.open_units().filter_map(|unit| match unit.state {
            UnitState::Blocked { rises_at, .. } => Some((rises_at?, unit.id)),
            _ => None,
        });
        let clocks = self.in_hand.clocks.iter().map(|row| &row.value);
        waiting.chain(blocked).chain(clocks.filter_map(|timed| Some((rings_after(timed)?, timed.unit))))
    }

    fn wake_due(&mut self, until: Timestamp) -> Result<(), Refused> {
        // Nothing moves in a run that stands still.
        while self.in_hand.run.value.state == RunState::InProgress {
            let Some((due, unit)) = self.due().filter(|(due, _)| *due <= until).min() else { break };
            self.now = self.now.max(due);
            let mut ids = self.ids;
            let mut events = upkeep::wake_when_due(self.ground(), &self.in_hand, unit, &mut ids)?;
            if events.is_empty() {
                events = overdue::ring(self.ground(), &self.in_hand, unit, &mut ids)?;
            }
            if events.is_empty() {
                break;
            }
            self.go_on(events, ids)?;
        }
        Ok(())
    }

    fn waiting(&self) -> impl Iterator<Item = (UnitId, &Waiting)> {
        self.open_units().filter_map(|unit| match &unit.state {
            // What a model is waited for with is not a matter of time alone: a scenario says what it answers.
            UnitState::Waiting(waiting) if unit.calls.is_none() => Some((unit.id, waiting)),
            _ => None,
        })
    }

    pub(super) const fn script(&self) -> &'a Script {
        self.script
    }

    pub(super) fn ground(&self) -> Ground<'a> {
        let Script { definition, registry, .. } = self.script;
        Ground { definition, registry, now: self.now }
    }

    pub(super) fn go_on(&mut self, events: Vec<RunEvent>, ids: Counting) -> Result<(), Refused> {
        self.ids = ids;
        self.record(events);
        self.settle()
    }

    /// Works what a hop left standing because it had done enough.
    fn settle(&mut self) -> Result<(), Refused> {
        loop {
            let left = self.open_units().find(|unit| {
                let automated = self.stage_of(unit).is_some_and(|stage| stage.kind.human().is_none());
                automated && unit.state == UnitState::Ready
            });
            let Some(unit) = left.map(|unit| unit.id) else { return Ok(()) };
            let mut ids = self.ids;
            let events = upkeep::resume_automated(self.ground(), &self.in_hand, unit, &mut ids)?;
            self.ids = ids;
            self.record(events);
        }
    }

    fn record(&mut self, events: Vec<RunEvent>) {
        for event in events {
            self.in_hand.apply(&event, self.now);
            match &event {
                RunEvent::JudgmentReceived(judgment) => {
                    if let Some(stage) = self.script.definition.stage_of(judgment.step) {
                        let worked = Worked { stage: stage.key.clone(), actor: judgment.actor };
                        self.in_hand.worked.push(worked);
                    }
                }
                RunEvent::UnitFinalized { unit, stage, .. } => {
                    self.path.push(stage.clone());
                    self.tell_rules(*unit, stage);
                }
                _ => {}
            }
            self.events.push((event, self.now));
        }
    }

    /// What rules may ask of a finished stage besides its result: who worked it and how long it took.
    fn tell_rules(&mut self, unit: UnitId, stage: &StageKey) {
        let assignments = self.in_hand.assignments.iter().map(|row| &row.value);
        let of_unit = assignments.filter(|held| held.unit == unit && !is_virtual(held.actor));
        let actors: Vec<String> = of_unit.map(|held| held.actor.to_string()).collect();
        let begun = self.in_hand.unit(unit).map(|unit| unit.started_at.unwrap_or(unit.created_at));
        let seconds = begun.map(|begun| self.now.duration_since(begun).as_secs_f64());
        let known = &mut self.in_hand.known;
        if !actors.is_empty() {
            known.actors.insert(stage.to_string(), json!(actors));
        }
        known.timings.insert(stage.to_string(), json!(seconds));
    }

    pub(super) fn step(&self, stage: &str) -> Result<StepId, Refused> {
        let found = self.script.definition.stage(stage);
        found.map(|stage| stage.step).ok_or_else(|| Refused::NoSuchStage { stage: stage.to_owned() })
    }

    fn stage_of(&self, unit: &Unit) -> Option<&'a Stage> {
        self.script.definition.stage_of(unit.step)
    }

    /// The unit of a stage that an actor means: the one they hold, else the oldest that has a place for them, else the oldest.
    fn unit_for(&self, actor: &ActorContext, stage: &str) -> Result<UnitId, Refused> {
        let step = self.step(stage)?;
        let held = self.held(actor, step).and_then(|held| self.in_hand.assignment(held));
        let open =
            || self.open_units().filter(|unit| unit.step == step && unit.state != UnitState::NotStarted);
        let judged = |unit: &Unit| {
            let is_this =
                |row: &Row<crate::run::Judgment>| row.value.unit == unit.id && row.value.actor == actor.actor;
            self.in_hand.judgments.iter().any(is_this)
        };
        let has_place = |unit: &&Unit| unit.slots_taken < unit.required && !judged(unit);
        let found = held
            .map(|held| held.unit)
            .or_else(|| open().find(has_place).map(|unit| unit.id))
            .or_else(|| open().next().map(|unit| unit.id));
        found.ok_or_else(|| Refused::NotOpen { stage: stage.to_owned() })
    }

    fn held(&self, actor: &ActorContext, step: StepId) -> Option<AssignmentId> {
        let open = self.open_units().filter(|unit| unit.step == step);
        open.flat_map(|unit| self.in_hand.holders(unit.id))
            .find(|held| held.actor == actor.actor)
            .map(|held| held.id)
    }

    /// The units of which something can still become, oldest first.
    pub fn open_units(&self) -> impl Iterator<Item = &Unit> {
        self.in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state.is_open())
    }

    /// The stages at which something is open, in alphabetical order, each as often as it has units. Joins that wait for other
    /// branches are not among them: see [`Self::joining`].
    #[must_use]
    pub fn open(&self) -> Vec<&str> {
        self.stages_where(|unit| unit.state != UnitState::NotStarted)
    }

    /// The joins at which some branches have arrived and others are awaited, in alphabetical order.
    #[must_use]
    pub fn joining(&self) -> Vec<&str> {
        self.stages_where(|unit| unit.state == UnitState::NotStarted)
    }

    fn stages_where(&self, wanted: impl Fn(&Unit) -> bool) -> Vec<&str> {
        let units = self.open_units().filter(|unit| wanted(unit));
        let mut stages: Vec<&str> =
            units.filter_map(|unit| Some(&*self.script.definition.stage_of(unit.step)?.key)).collect();
        stages.sort_unstable();
        stages
    }

    /// The stages that were finished, in the order in which they were.
    #[must_use]
    pub fn path(&self) -> &[StageKey] {
        &self.path
    }

    /// What became of the item, once the run is over.
    #[must_use]
    pub fn outcome(&self) -> Option<&str> {
        self.in_hand.run.value.state.outcome()
    }

    /// Everything that happened, in order, with its time.
    #[must_use]
    pub fn events(&self) -> &[(RunEvent, Timestamp)] {
        &self.events
    }

    /// The run as it stands.
    #[must_use]
    pub const fn in_hand(&self) -> &RunInHand {
        &self.in_hand
    }

    /// The time.
    #[must_use]
    pub const fn now(&self) -> Timestamp {
        self.now
    }
}

/// When the clock of a unit makes something happen: a warning at its time, the deadline just after it.
fn rings_after(timed: &UnitClock) -> Option<Timestamp> {
    let rings_at = timed.rings_at()?;
    let is_deadline = timed.clock.deadline().is_some_and(|deadline| deadline.due_at == rings_at);
    if is_deadline { rings_at.checked_add(LEAST).ok() } else { Some(rings_at) }
}
