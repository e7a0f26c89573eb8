//! Cancelling what is no longer wanted: a whole run, a stage of it, or one branch.
//!
//! Whoever holds what is cancelled is told, hold by hold. A branch that is cancelled leads nowhere any more, so joins that waited for
//! it look again at who can still come, in the same hop.

use uuid::Uuid;

use crate::actor::ActorContext;
use crate::id::{IdSource, UnitId};
use crate::machine::{ActorClass, trigger};
use crate::permission::InProject;
use crate::run::event::RunEvent;
use crate::run::upkeep::OrderRefused;
use crate::run::walk::{By, Ground, Walk};
use crate::run::{RunInHand, RunState};
use crate::text::{TextRefused, check_comment};

/// Cancels a run with all that is open in it. `approval` is the decision that allows it; without one the manager who gives the
/// order answers for it alone.
pub(super) fn cancel_run(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    (reason, approval): (&str, Option<Uuid>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, OrderRefused> {
    check(in_hand, actor, reason)?;
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    for unit in open(in_hand, |_| true) {
        cancel_unit(&mut walk, unit, reason)?;
    }
    let mut by = By::engine(ActorClass::Reviewer, trigger::WORKFLOW_CANCEL);
    by.evidence.approval = Some(approval.unwrap_or(actor.actor.0));
    walk.happen(RunEvent::RunCancelled { reason: Some(reason.to_owned()) }, &by)?;
    Ok(walk.events())
}

/// Cancels all that is open at one stage.
pub(super) fn cancel_stage(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    (stage, reason): (&str, &str),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, OrderRefused> {
    check(in_hand, actor, reason)?;
    let not_open = || OrderRefused::NothingOpen { stage: stage.to_owned() };
    let step = ground.definition.stage(stage).ok_or_else(not_open)?.step;
    let units = open(in_hand, |unit| in_hand.unit(unit).is_some_and(|unit| unit.step == step));
    if units.is_empty() {
        return Err(not_open());
    }
    cancel_some(ground, in_hand, (&units, reason), ids)
}

/// Cancels a unit, and with it what would have followed from it.
pub(super) fn cancel_branch(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    (unit, reason): (UnitId, &str),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, OrderRefused> {
    check(in_hand, actor, reason)?;
    cancel_some(ground, in_hand, (&[unit], reason), ids)
}

fn cancel_some(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    (units, reason): (&[UnitId], &str),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, OrderRefused> {
    if in_hand.run.value.state == RunState::Paused {
        return Err(OrderRefused::Paused);
    }
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    for unit in units {
        cancel_unit(&mut walk, *unit, reason)?;
    }
    // What became of an item is for its run to say: a run of which nothing is left, and nothing came, is cancelled as a whole.
    if open(walk.in_hand(), |_| true).is_empty() && in_hand.run.value.reached.is_none() {
        return Err(OrderRefused::LastBranch);
    }
    walk.go_on()?;
    Ok(walk.events())
}

fn cancel_unit(walk: &mut Walk<'_, impl IdSource>, unit: UnitId, reason: &str) -> Result<(), OrderRefused> {
    let by = By::engine(ActorClass::Reviewer, trigger::CANCEL);
    walk.dismiss_holders(unit, &by)?;
    walk.happen(RunEvent::UnitCancelled { unit, reason: Some(reason.to_owned()) }, &by)?;
    Ok(())
}

fn open(in_hand: &RunInHand, wanted: impl Fn(UnitId) -> bool) -> Vec<UnitId> {
    let units = in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state.is_open());
    units.map(|unit| unit.id).filter(|unit| wanted(*unit)).collect()
}

fn check(in_hand: &RunInHand, actor: &ActorContext, reason: &str) -> Result<(), OrderRefused> {
    if !actor.may(InProject::ManageMembers, in_hand.run.value.project) {
        return Err(OrderRefused::Role);
    }
    let blank = if reason.trim().is_empty() { Err(TextRefused::Empty) } else { Ok(()) };
    let checked = blank.and_then(|()| check_comment(reason));
    checked.map_err(|refused| OrderRefused::Text { field: "reason", refused })
}
