//! When the clock of a unit rings: a warning before the deadline, and after it what was declared for the case that nobody acts.
//! Silence never means approval: the outcome hands the unit to others or leads the run away from it, and leaves no result.

use crate::actor::TIMER_ACTOR;
use crate::definition::config::DeadlineOutcome;
use crate::definition::{HumanStage, Stage};
use crate::id::{AssignmentId, IdSource, UnitId};
use crate::machine::{ActorClass, trigger};
use crate::rollup::severity::Cause;
use crate::run::event::{ReleaseCause, RunEvent};
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{RunInHand, RunState, UnitState};

/// Does what the clock of a unit rings for. Nothing happens if it was done before, if the clock was put off or stopped, or if the
/// run is to stand still.
pub fn ring(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: UnitId,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let timed = in_hand.clock(unit).filter(|timed| timed.rings_at().is_some_and(|at| at <= ground.now));
    let stage = in_hand.unit(unit).and_then(|unit| ground.definition.stage_of(unit.step));
    let human = stage.and_then(|stage| stage.kind.human());
    let (Some(timed), Some(stage), Some(human)) = (timed, stage, human) else { return Ok(walk.events()) };
    let Some(deadline) = timed.clock.deadline() else { return Ok(walk.events()) };
    if in_hand.run.value.state != RunState::InProgress {
        return Ok(walk.events());
    }
    let by = By::engine(ActorClass::System, trigger::DEADLINE_PASSED);
    if deadline.is_overdue(ground.now) {
        walk.turn_overdue(unit)?;
        if walk
            .in_hand()
            .unit(unit)
            .is_some_and(|unit| matches!(unit.state, UnitState::Blocked { risen: false, .. }))
        {
            let cause = Some(Cause::PastDue.word().to_owned());
            walk.happen(RunEvent::UnitBlockEscalated { unit, cause }, &by)?;
        }
        settle(&mut walk, unit, (stage, human), deadline.due_at)?;
    } else if timed.warned_at.is_none() && deadline.warn_at.is_some_and(|warn_at| warn_at <= ground.now) {
        let holders = in_hand.holders(unit).map(|held| held.actor).collect();
        let (stage, due_at) = (stage.key.clone(), deadline.due_at);
        walk.happen(RunEvent::UnitTimeoutWarning { unit, stage, due_at, holders }, &by)?;
    }
    Ok(walk.events())
}

/// Carries out what was declared for the case that nobody acts.
fn settle(
    walk: &mut Walk<'_, impl IdSource>,
    unit: UnitId,
    (stage, human): (&Stage, &HumanStage),
    due_at: jiff::Timestamp,
) -> Result<(), NotAllowed> {
    let Some(declared) = &human.work.deadline else { return Ok(()) };
    let outcome = match &declared.outcome {
        DeadlineOutcome::Escalate => "escalate",
        DeadlineOutcome::Reassign => "reassign",
        DeadlineOutcome::Fail => "fail",
        DeadlineOutcome::Handle(_) => "handle",
    };
    let handle = declared.outcome.handle().map(str::to_owned);
    let timed_out = RunEvent::UnitTimedOut {
        unit,
        stage: stage.key.clone(),
        due_at,
        outcome: outcome.to_owned(),
        handle: handle.clone(),
        group: human.escalate_to,
    };
    let by = By::engine(ActorClass::System, trigger::DEADLINE_PASSED);
    walk.happen(timed_out, &by)?;
    match handle {
        Some(handle) => walk.abandon(unit, &handle),
        None => take_back(walk, unit),
    }
}

/// Takes a unit from whoever holds it. One that is blocked or waits stays with its holder, who cannot go on with it anyway.
fn take_back(walk: &mut Walk<'_, impl IdSource>, unit: UnitId) -> Result<(), NotAllowed> {
    let is_overdue = |unit: &crate::run::Unit| matches!(unit.state, UnitState::Overdue { .. });
    if !walk.in_hand().unit(unit).is_some_and(is_overdue) {
        return Ok(());
    }
    let held: Vec<AssignmentId> = walk.in_hand().holders(unit).map(|held| held.id).collect();
    let by = By::engine(ActorClass::System, trigger::LEASE_EXPIRED);
    for assignment in held {
        walk.happen(
            RunEvent::UnitReleased {
                unit,
                assignment,
                actor: TIMER_ACTOR,
                cause: ReleaseCause::DeadlinePassed,
                reason: None,
            },
            &by,
        )?;
    }
    Ok(())
}
