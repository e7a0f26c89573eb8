//! Runs within runs: a unit of a SUBWORKFLOW stage starts runs and waits for them. A child follows its parent: it stands still
//! with it, goes on with it, and ends when nothing waits for it any more.

use std::sync::Arc;

use serde_json::Value;

use crate::definition::StageKind;
use crate::id::{ActorId, IdSource, ItemId, RunId, UnitId};
use crate::machine::{ActorClass, StateCode, trigger};
use crate::run::basis::Basis;
use crate::run::decide::Start;
use crate::run::event::RunEvent;
use crate::run::walk::{Brought, By, Ground, NotAllowed, Walk};
use crate::run::{Calendars, Question, RunInHand, RunState, UnitState};

/// How deep runs may stand within runs. Definitions that would go on for ever are refused when they are published; this holds
/// for those that were published at the same moment.
pub const DEPTH_MAX: i16 = 8;

/// The unit that a run was started for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parent {
    /// The run.
    pub run: RunId,
    /// The unit.
    pub unit: UnitId,
    /// How many runs this one stands within.
    pub depth: i16,
}

/// A run within a run.
#[derive(Clone, Debug, PartialEq)]
pub struct NewChild {
    /// The run.
    pub run: RunId,
    /// What its item is; none: the item of the run it stands within, or an item that is kept by now.
    pub item: Option<serde_json::Value>,
}

/// A run that a unit waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct Child {
    /// The run.
    pub run: RunId,
    /// The unit that waits.
    pub unit: UnitId,
    /// Its place among the children of the unit, from 0.
    pub ordinal: i32,
    /// How it ended; none: it is under way.
    pub end: Option<ChildEnd>,
    /// The state that it gives to the unit that waits for it, by how it stands.
    pub standing: StateCode,
}

/// How a child ended.
#[derive(Clone, Debug, PartialEq)]
pub enum ChildEnd {
    /// By itself.
    Completed {
        /// What became of its item.
        outcome: String,
        /// What its stages brought last.
        result: Value,
    },
    /// It was cancelled, or could not be started.
    Cancelled,
}

impl ChildEnd {
    /// What became of its item.
    #[must_use]
    pub fn outcome(&self) -> Option<&str> {
        match self {
            Self::Completed { outcome, .. } => Some(outcome),
            Self::Cancelled => None,
        }
    }
}

/// How things stand with the parent of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParentNow {
    /// Whether the unit still waits for this run.
    pub waits: bool,
    /// Whether the parent stands still.
    pub paused: bool,
    /// Whether this run stands still because its parent did.
    pub paused_with_parent: bool,
}

/// A run to be started for a unit.
#[derive(Clone, Debug)]
pub struct StartChild {
    /// The new run.
    pub run: RunId,
    /// Its item.
    pub item: ItemId,
    /// What the item is: rules ask about it.
    pub payload: Value,
    /// The working hours of the project.
    pub calendars: Arc<Calendars>,
    /// Who started the run that the unit belongs to.
    pub started_by: ActorId,
    /// The unit.
    pub parent: Parent,
}

/// Starts a run for a unit that waits for it. Nobody's leave is asked: whoever published the parent gave it.
pub fn start_child(
    ground: Ground<'_>,
    command: StartChild,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let started = RunEvent::RunStarted {
        run: command.run,
        project: ground.definition.project,
        version: ground.definition.version,
        item: command.item,
        external_key: None,
        actor: command.started_by,
        parent: Some(command.parent),
        question: None,
    };
    set_out(ground, started, (command.payload, command.calendars), ids)
}

/// Starts a run that puts a gold question to somebody, as `starter` starts others.
pub fn start_gold(
    ground: Ground<'_>,
    starter: ActorId,
    question: Question,
    command: Start,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let started = RunEvent::RunStarted {
        run: command.run,
        project: ground.definition.project,
        version: ground.definition.version,
        item: command.item,
        external_key: command.external_key,
        actor: starter,
        parent: None,
        question: Some(question),
    };
    set_out(ground, started, (command.payload, command.calendars), ids)
}

/// Walks a run that has just been started to where it first waits.
pub(super) fn set_out(
    ground: Ground<'_>,
    started: RunEvent,
    (item, calendars): (Value, Arc<Calendars>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let Some(mut begun) = RunInHand::begun_by(&started, ground.now) else {
        unreachable!("what starts a run begins it")
    };
    begun.known.item = item;
    begun.calendars = calendars;
    let mut walk = Walk::new(ground, begun, ids);
    walk.set_out()?;
    let mut events = vec![started];
    events.extend(walk.events());
    Ok(events)
}

/// Sends a unit on whose children have ended; until then, notes how they stand. Nothing happens if it has gone on already, if too few have ended or if its
/// run is to stand still.
pub fn gather_children(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: UnitId,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let waits = in_hand.unit(unit).filter(|unit| matches!(unit.state, UnitState::Waiting(_)));
    let stage = waits.and_then(|unit| ground.definition.stage_of(unit.step));
    let Some(StageKind::Subworkflow(subworkflow)) = stage.map(|stage| &stage.kind) else {
        return Ok(Vec::new());
    };
    if in_hand.run.value.state != RunState::InProgress {
        return Ok(Vec::new());
    }
    let children: Vec<&Child> = in_hand.children.iter().filter(|child| child.unit == unit).collect();
    let Some(ended) = subworkflow.gather(&children) else {
        let standing = bridged(&children);
        let known = in_hand.unit(unit).and_then(|unit| unit.bridged).unwrap_or(StateCode::InProgress);
        let news = (standing != known).then_some(RunEvent::UnitBridged { unit, state: standing });
        return Ok(news.into_iter().collect());
    };
    let proof = "the runs it waited for have ended".to_owned();
    let mut by = By::engine(ActorClass::System, trigger::FACET_RESOLVED);
    by.evidence.evidence_reference = Some(&proof);
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    walk.happen(RunEvent::UnitResumed { unit, proof: proof.clone() }, &by)?;
    let brought = Brought::resting_on(Basis::Children(ended.gathered), ended.result);
    let done = By::engine(ActorClass::ExecutorWorker, trigger::STEP_COMPLETE);
    walk.leave_with(unit, &[ended.handle], brought, &done)?;
    walk.go_on()?;
    Ok(walk.events())
}

/// The state that children give to the unit that waits for them: that of whichever stands worst. Those that have ended have had
/// their say.
fn bridged(children: &[&Child]) -> StateCode {
    let badness = |state: &StateCode| match state {
        StateCode::Failed => 2,
        StateCode::Blocked => 1,
        _ => 0,
    };
    let under_way = children.iter().filter(|child| child.end.is_none()).map(|child| child.standing);
    under_way.max_by_key(badness).unwrap_or(StateCode::InProgress)
}

/// Lets a run do as its parent does.
pub fn follow_parent(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    parent: ParentNow,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    // As whoever manages the project did with the parent.
    let as_manager = |trigger| By::engine(ActorClass::Reviewer, trigger);
    match &in_hand.run.value.state {
        RunState::InProgress | RunState::Paused if !parent.waits => {
            walk.give_up(Some("nothing waits for it any more".to_owned()))?;
        }
        RunState::InProgress if parent.paused => {
            walk.happen(RunEvent::RunPaused, &as_manager(trigger::WORKFLOW_PAUSE))?;
        }
        RunState::Paused if !parent.paused && parent.paused_with_parent => {
            walk.happen(RunEvent::RunResumed, &as_manager(trigger::WORKFLOW_RESUME))?;
        }
        RunState::InProgress | RunState::Paused | RunState::Completed { .. } | RunState::Cancelled { .. } => {
        }
    }
    Ok(walk.events())
}

/// The children that an event starts, as they stand at first.
pub(super) fn started(unit: UnitId, children: &[NewChild]) -> impl Iterator<Item = Child> {
    let places = (0..).zip(children);
    places.map(move |(ordinal, child)| Child {
        run: child.run,
        unit,
        ordinal,
        end: None,
        standing: StateCode::InProgress,
    })
}
