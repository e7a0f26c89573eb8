//! What is said about a unit while it is worked on, and about a run as a whole: that it waits, is blocked, failed, cannot be done;
//! that the run is to stand still, or to go on.

use std::time::Duration;

use serde_json::Value;

use crate::actor::{ActorContext, Scope, is_virtual};
use crate::definition::{ON_SUCCESS, ON_TIMEOUT};
use crate::id::{IdSource, UnitId};
use crate::machine::{ActorClass, FacetCode, MachineId, Registry, StateCode, Trigger, trigger};
use crate::permission::InProject;
use crate::rollup::severity::Cause;
use crate::run::blocked;
use crate::run::cancel::{cancel_branch, cancel_run, cancel_stage};
use crate::run::decide::worker_class;
use crate::run::event::RunEvent;
use crate::run::signal;
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{RunInHand, RunState, Unit, UnitState};
use crate::text::check_comment;

pub use crate::run::orders::{OrderRefused, RunOrder, UnitOrder};

/// How often a unit that failed may be tried again.
pub const RETRIES_MAX: i16 = 5;
/// The most that a deadline is put off by at a time.
const EXTENSION_MAX: Duration = Duration::from_hours(366 * 24);

/// Decides what somebody says about a unit.
pub fn order_unit(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    (order, key): (&UnitOrder, Option<&str>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, OrderRefused> {
    if let UnitOrder::Cancel { reason } = order {
        return cancel_branch(ground, in_hand, actor, (unit.id, reason), ids);
    }
    let class = class_of(in_hand, unit, actor, order)?;
    let mut by = By::engine(class, trigger_of(order));
    by.evidence.idempotency_key = key;
    by.evidence.retry_budget_left = unit.attempts < RETRIES_MAX;
    if let UnitState::Failed { classification, .. } = &unit.state {
        by.evidence.failure_classification = Some(classification);
    }
    let id = unit.id;
    let event = match order {
        UnitOrder::Wait { facets, until } => {
            let facets = in_order(ground.registry, facets);
            by.evidence.facet = facets.first().copied();
            if facets.is_empty() {
                return Err(OrderRefused::NoFacet);
            }
            RunEvent::UnitWaiting { unit: id, facets, until: *until, signal: None }
        }
        UnitOrder::Resume { proof } => {
            by.evidence.evidence_reference = Some(checked("proof", proof)?);
            RunEvent::UnitResumed { unit: id, proof: proof.clone() }
        }
        UnitOrder::Block { reason, note } => {
            by.evidence.block_reason = Some(reason);
            note.as_deref().map(|note| checked("note", note)).transpose()?;
            let rises_at = blocked::rises_at(ground.definition, ground.registry, ground.now);
            RunEvent::UnitBlocked { unit: id, reason: reason.clone(), note: note.clone(), rises_at }
        }
        UnitOrder::Unblock { proof } => {
            by.evidence.evidence_reference = Some(checked("proof", proof)?);
            RunEvent::UnitUnblocked { unit: id, proof: proof.clone() }
        }
        UnitOrder::Fail { classification, message } => {
            by.evidence.failure_classification = Some(classification);
            message.as_deref().map(|message| checked("message", message)).transpose()?;
            let (classification, message) = (classification.clone(), message.clone());
            RunEvent::UnitFailed { unit: id, classification, message }
        }
        UnitOrder::Retry => RunEvent::UnitRetried { unit: id, attempt: unit.attempts.saturating_add(1) },
        UnitOrder::Escalate if matches!(unit.state, UnitState::Blocked { .. }) => {
            RunEvent::UnitBlockEscalated { unit: id, cause: None }
        }
        UnitOrder::Escalate => RunEvent::UnitEscalated { unit: id },
        UnitOrder::Extend { by: more, reason } => {
            checked("reason", reason)?;
            return extend(ground, in_hand, unit, (*more, reason), ids);
        }
        UnitOrder::DeclareCannotComplete { evidence } => {
            by.evidence.evidence_reference = Some(checked("evidence", evidence)?);
            RunEvent::UnitCannotComplete { unit: id, evidence: evidence.clone() }
        }
        UnitOrder::Cancel { .. } => unreachable!("decided above"),
    };
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    walk.happen(event, &by)?;
    if matches!(order, UnitOrder::Resume { .. }) {
        leave_wait(&mut walk, id, (ON_SUCCESS, None))?;
    }
    Ok(walk.events())
}

/// Puts a deadline off. A unit that was overdue is not so any more; that it once was is kept.
fn extend(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    (more, reason): (Duration, &str),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, OrderRefused> {
    if more < Duration::from_secs(1) || more > EXTENSION_MAX {
        return Err(OrderRefused::BadExtension);
    }
    let extended = in_hand.clock_extended(unit.id, more, ground.now).ok_or(OrderRefused::NoDeadline)?;
    let mut by = By::engine(ActorClass::System, trigger::DEADLINE_EXTENDED);
    by.evidence.deadline_updated = true;
    let moved = RunEvent::UnitDeadlineMoved {
        unit: unit.id,
        deadline: extended.deadline(),
        extended_by: Some(more),
        reason: Some(reason.to_owned()),
    };
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    walk.happen(moved, &by)?;
    if matches!(unit.state, UnitState::Overdue { .. }) {
        walk.happen(RunEvent::UnitRecovered { unit: unit.id }, &by)?;
    }
    Ok(walk.events())
}

/// Decides what somebody says about a run.
pub fn order_run(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    order: &RunOrder,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, OrderRefused> {
    if !actor.may(InProject::ManageMembers, in_hand.run.value.project) {
        return Err(OrderRefused::Role);
    }
    let (event, trigger) = match order {
        RunOrder::Pause => (RunEvent::RunPaused, trigger::WORKFLOW_PAUSE),
        RunOrder::Resume => (RunEvent::RunResumed, trigger::WORKFLOW_RESUME),
        RunOrder::Cancel { reason, approval } => {
            return cancel_run(ground, in_hand, actor, (reason, *approval), ids);
        }
        RunOrder::CancelStage { stage, reason } => {
            return cancel_stage(ground, in_hand, actor, (stage, reason), ids);
        }
    };
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    walk.happen(event, &By::engine(ActorClass::Reviewer, trigger))?;
    if *order == RunOrder::Resume {
        signal::take_kept(&mut walk)?;
    }
    Ok(walk.events())
}

/// Ends the waiting of a unit, whose time has come; one of a WAIT stage is left by `handle`.
fn wake(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: UnitId,
    (handle, proof): (&str, String),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let mut by = By::engine(ActorClass::System, trigger::FACET_RESOLVED);
    by.evidence.evidence_reference = Some(&proof);
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    walk.happen(RunEvent::UnitResumed { unit, proof: proof.clone() }, &by)?;
    leave_wait(&mut walk, unit, (handle, None))?;
    Ok(walk.events())
}

/// Sends a run on from a WAIT whose waiting is over. A person's unit stays with its holder, who goes on with it.
pub(super) fn leave_wait(
    walk: &mut Walk<'_, impl IdSource>,
    unit: UnitId,
    (handle, result): (&str, Option<Value>),
) -> Result<(), NotAllowed> {
    let worked_by_engine = walk.in_hand().holders(unit).any(|held| is_virtual(held.actor));
    if worked_by_engine {
        let done = By::engine(ActorClass::ExecutorWorker, trigger::STEP_COMPLETE);
        walk.leave(unit, &[handle.to_owned()], result, &done)?;
        walk.go_on()?;
    }
    Ok(())
}

/// Wakes a unit whose time has come, or lets its block be bad. Nothing happens if it has been woken already, waits for a later time or if its run is to
/// stand still.
pub fn wake_when_due(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: UnitId,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let due = match in_hand.unit(unit).map(|unit| &unit.state) {
        Some(UnitState::Waiting(waiting)) => waiting.until.filter(|until| *until <= ground.now),
        Some(UnitState::Blocked { rises_at: Some(rises_at), .. }) if *rises_at <= ground.now => {
            return blocked::rise(ground, in_hand, unit, Cause::Age, ids);
        }
        Some(_) | None => None,
    };
    let Some((until, unit)) = due.zip(in_hand.unit(unit)) else { return Ok(Vec::new()) };
    // Whoever makes calls looks after those.
    if unit.calls.is_some() {
        return Ok(Vec::new());
    }
    if in_hand.run.value.state != RunState::InProgress {
        return Ok(Vec::new());
    }
    let missed_signal = matches!(&unit.state, UnitState::Waiting(waiting) if waiting.signal.is_some());
    let handle = if missed_signal { ON_TIMEOUT } else { ON_SUCCESS };
    wake(ground, in_hand, unit.id, (handle, format!("it was to wait until {until}")), ids)
}

/// Works an automated unit that was left standing because its hop had done enough.
pub fn resume_automated(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: UnitId,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let stands = walk.in_hand().unit(unit).is_some_and(|unit| unit.state == UnitState::Ready);
    if stands && in_hand.run.value.state == RunState::InProgress {
        walk.work(unit)?;
        walk.go_on()?;
    }
    Ok(walk.events())
}

/// The capacities in which an actor can act on a unit.
#[must_use]
pub fn classes_on(in_hand: &RunInHand, unit: &Unit, actor: &ActorContext) -> Vec<ActorClass> {
    let mut classes = Vec::new();
    if in_hand.holders(unit.id).any(|held| held.actor == actor.actor) || unit.state == UnitState::Ready {
        classes.push(worker_class(actor));
    }
    if actor.may(InProject::ManageMembers, in_hand.run.value.project) {
        classes.extend([ActorClass::Reviewer, ActorClass::EscalationHandler]);
    }
    classes
}

/// In which capacity the actor says it: as the holder, as the manager, or as a witness whose word the engine takes for it.
fn class_of(
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    order: &UnitOrder,
) -> Result<ActorClass, OrderRefused> {
    if !actor.in_scope(Scope::Work) {
        return Err(OrderRefused::Scope);
    }
    let holds = in_hand.holders(unit.id).any(|held| held.actor == actor.actor);
    let manages = actor.may(InProject::ManageMembers, in_hand.run.value.project);
    if !holds && !manages {
        return Err(OrderRefused::NotYours);
    }
    // A promise is put off by whoever answers for the project, not by whoever is late.
    if matches!(order, UnitOrder::Extend { .. }) && !manages {
        return Err(OrderRefused::Role);
    }
    Ok(match order {
        UnitOrder::Resume { .. } => ActorClass::System,
        UnitOrder::Unblock { .. } if !holds => ActorClass::System,
        UnitOrder::Escalate if manages => ActorClass::EscalationHandler,
        // A manager may have whatever failed tried again, whether the engine or a program failed to do it.
        UnitOrder::Retry if manages => ActorClass::ExecutorWorker,
        UnitOrder::Wait { .. }
        | UnitOrder::Block { .. }
        | UnitOrder::Unblock { .. }
        | UnitOrder::Fail { .. }
        | UnitOrder::Retry
        | UnitOrder::Escalate
        | UnitOrder::Extend { .. }
        | UnitOrder::DeclareCannotComplete { .. }
        | UnitOrder::Cancel { .. } => {
            if holds {
                worker_class(actor)
            } else {
                ActorClass::Reviewer
            }
        }
    })
}

const fn trigger_of(order: &UnitOrder) -> Trigger<'static> {
    match order {
        UnitOrder::Wait { .. } => trigger::STEP_WAIT,
        UnitOrder::Resume { .. } => trigger::FACET_RESOLVED,
        UnitOrder::Block { .. } => trigger::STEP_BLOCK,
        UnitOrder::Unblock { .. } => trigger::BLOCKER_RESOLVED,
        UnitOrder::Fail { .. } => trigger::EXECUTOR_FAILURE,
        UnitOrder::Retry => trigger::RETRY_ATTEMPT,
        UnitOrder::Escalate => trigger::ESCALATE,
        UnitOrder::Extend { .. } => trigger::DEADLINE_EXTENDED,
        UnitOrder::DeclareCannotComplete { .. } => trigger::DECLARE_CANNOT_COMPLETE,
        UnitOrder::Cancel { .. } => trigger::CANCEL,
    }
}

/// Each facet once, the primary one first.
fn in_order(registry: &Registry, facets: &[FacetCode]) -> Vec<FacetCode> {
    let ordinal = |facet: &FacetCode| {
        registry
            .facet(MachineId::Step, StateCode::Waiting, *facet)
            .map_or(i32::MAX, |facet| facet.ordinal.into())
    };
    let mut facets = facets.to_vec();
    facets.sort_by_key(ordinal);
    facets.dedup();
    facets
}

fn checked<'a>(field: &'static str, text: &'a str) -> Result<&'a str, OrderRefused> {
    check_comment(text).map(|()| text).map_err(|refused| OrderRefused::Text { field, refused })
}
