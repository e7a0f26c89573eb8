//! Asking a model: attempts, answers, and what becomes of a unit when none comes. Nothing here calls anybody: an attempt is begun in
//! one hop and ended in another, and only the attempt that is under way can be ended. So an answer that comes late, or
//! twice, changes nothing.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use crate::definition::mitl::{Mitl, ModelAnswer};
use crate::definition::{ON_FAILURE, ON_SUCCESS, Stage, StageKind};
use crate::id::{IdSource, UnitId};
use crate::machine::{ActorClass, trigger};
use crate::rule::{Site, draw};
use crate::run::basis::{Basis, ModelBasis};
use crate::run::event::RunEvent;
use crate::run::walk::{Brought, By, Ground, NotAllowed, Walk};
use crate::run::{RunInHand, RunState, Unit, UnitState};

/// How much longer than the attempt itself its outcome may take to be recorded, before it is given up for lost.
const GRACE: SignedDuration = SignedDuration::from_secs(5);

/// An attempt to have an answer of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Which, from 1. It is also the fencing token.
    pub number: i16,
    /// When it was begun.
    pub begun_at: Timestamp,
    /// Whether the service has promised to answer later.
    pub promised: bool,
    /// When it was over.
    pub ended_at: Option<Timestamp>,
    /// Why there is no answer.
    pub failure: Option<String>,
}

/// Why an attempt brought nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptFailed {
    /// What happened: a stable word, and more about it for people.
    pub reason: String,
    /// Whether another attempt may fare better.
    pub may_pass: bool,
}

/// What became of an attempt.
#[derive(Clone, Debug, PartialEq)]
pub enum AttemptEnd {
    /// There is an answer.
    Answered(ModelAnswer),
    /// It will come later.
    Promised,
    /// There is none.
    Failed(AttemptFailed),
}

/// The stage and the settings of a unit that waits for a model, if its run is under way.
fn asking<'a>(ground: Ground<'a>, in_hand: &RunInHand, unit: &Unit) -> Option<(&'a Stage, &'a Mitl)> {
    let stage = ground.definition.stage_of(unit.step)?;
    let StageKind::Mitl(mitl) = &stage.kind else { return None };
    let waits = matches!(unit.state, UnitState::Waiting(_)) && unit.calls.is_some();
    (waits && in_hand.run.value.state == RunState::InProgress).then_some((stage, &**mitl))
}

fn under_way(unit: &Unit) -> Option<&Attempt> {
    unit.calls.as_ref()?.last().filter(|attempt| attempt.ended_at.is_none())
}

/// Begins an attempt that is due, or gives up one whose time is over. Nothing happens if it is not time.
pub fn attend_call(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: UnitId,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let Some(unit) = in_hand.unit(unit) else { return Ok(Vec::new()) };
    let Some((stage, mitl)) = asking(ground, in_hand, unit) else { return Ok(Vec::new()) };
    let due = match &unit.state {
        UnitState::Waiting(waiting) => waiting.until.is_some_and(|until| until <= ground.now),
        _ => false,
    };
    if !due {
        return Ok(Vec::new());
    }
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    if let Some(attempt) = under_way(unit) {
        let reason = if attempt.promised {
            "timed_out: the promised answer did not come"
        } else {
            "lost: nobody said what became of it"
        };
        let failed = AttemptFailed { reason: reason.to_owned(), may_pass: true };
        fail(&mut walk, (unit.id, stage, mitl), attempt.number, failed)?;
        return Ok(walk.events());
    }
    let made = unit.calls.as_ref().map_or(0, Vec::len);
    let attempt = i16::try_from(made + 1).unwrap_or(i16::MAX);
    let timeout = SignedDuration::try_from(mitl.timeout()).unwrap_or(SignedDuration::MAX);
    let until = later(later(ground.now, timeout), GRACE);
    let begun = RunEvent::ModelAttempted { unit: unit.id, attempt, until };
    walk.happen(begun, &engine())?;
    if let Err(failed) = mitl.request(stage, in_hand) {
        let failed = AttemptFailed { reason: format!("request: {failed}"), may_pass: false };
        fail(&mut walk, (unit.id, stage, mitl), attempt, failed)?;
    }
    Ok(walk.events())
}

/// Records what became of an attempt. Nothing happens if it is not the one under way.
pub fn end_attempt(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    (unit, attempt): (UnitId, i16),
    end: AttemptEnd,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let Some(unit) = in_hand.unit(unit) else { return Ok(Vec::new()) };
    let Some((stage, mitl)) = asking(ground, in_hand, unit) else { return Ok(Vec::new()) };
    let Some(current) = under_way(unit).filter(|current| current.number == attempt) else {
        return Ok(Vec::new());
    };
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    match end {
        AttemptEnd::Failed(failed) => fail(&mut walk, (unit.id, stage, mitl), attempt, failed)?,
        AttemptEnd::Promised => {
            let timeout = SignedDuration::try_from(mitl.timeout()).unwrap_or(SignedDuration::MAX);
            let until = later(current.begun_at, timeout);
            walk.happen(RunEvent::ModelPromised { unit: unit.id, attempt, until }, &engine())?;
        }
        AttemptEnd::Answered(answer) => {
            let confidence = answer.result.get("confidence").and_then(serde_json::Value::as_f64);
            let basis = ModelBasis {
                model: mitl.config.model.clone(),
                version: answer.version,
                confidence: confidence.filter(|confidence| (0.0..=1.0).contains(confidence)),
                attempts: attempt,
                failure: None,
            };
            let brought = Brought::resting_on(Basis::Model(basis), answer.result);
            leave(&mut walk, unit.id, ON_SUCCESS, brought)?;
        }
    }
    Ok(walk.events())
}

/// Notes a failure, and plans the next attempt or takes the fallback.
fn fail(
    walk: &mut Walk<'_, impl IdSource>,
    (unit, stage, mitl): (UnitId, &Stage, &Mitl),
    attempt: i16,
    failed: AttemptFailed,
) -> Result<(), NotAllowed> {
    let again = failed.may_pass && i32::from(attempt) < i32::from(mitl.config.retry.attempts);
    let chance = draw(
        walk.in_hand().run.value.id,
        Site { stage: &stage.key, rule: 0 },
        usize::try_from(attempt).unwrap_or_default(),
    );
    let pause = mitl.pause(u32::try_from(attempt).unwrap_or_default(), chance);
    let pause = SignedDuration::try_from(pause).unwrap_or(SignedDuration::MAX);
    let next = again.then(|| later(walk.now(), pause));
    let reason = failed.reason;
    walk.happen(RunEvent::ModelAttemptFailed { unit, attempt, reason: reason.clone(), next }, &engine())?;
    if again {
        return Ok(());
    }
    let basis = ModelBasis {
        model: mitl.config.model.clone(),
        version: mitl.config.model_version.clone(),
        confidence: None,
        attempts: attempt,
        failure: Some(reason),
    };
    leave(walk, unit, ON_FAILURE, Brought { result: None, basis: Some(Arc::new(Basis::Model(basis))) })
}

fn leave(
    walk: &mut Walk<'_, impl IdSource>,
    unit: UnitId,
    handle: &str,
    brought: Brought,
) -> Result<(), NotAllowed> {
    let proof = if handle == ON_SUCCESS { "the model answered" } else { "the model was given up" };
    let mut by = By::engine(ActorClass::System, trigger::FACET_RESOLVED);
    by.evidence.evidence_reference = Some(proof);
    walk.happen(RunEvent::UnitResumed { unit, proof: proof.to_owned() }, &by)?;
    let done = By::engine(ActorClass::ExecutorWorker, trigger::STEP_COMPLETE);
    walk.leave_with(unit, &[handle.to_owned()], brought, &done)?;
    walk.go_on()
}

fn engine() -> By<'static> {
    By::engine(ActorClass::System, trigger::FACET_RESOLVED)
}

fn later(at: Timestamp, by: SignedDuration) -> Timestamp {
    at.saturating_add(by).unwrap_or(Timestamp::MAX)
}

/// Notes an event about an attempt, and until when the unit waits now.
pub(super) fn note(unit: &mut Unit, event: &RunEvent, at: Timestamp) {
    let until = match event {
        RunEvent::ModelAttempted { until, .. } | RunEvent::ModelPromised { until, .. } => Some(*until),
        RunEvent::ModelAttemptFailed { next, .. } => *next,
        _ => return,
    };
    if let UnitState::Waiting(waiting) = &mut unit.state {
        waiting.until = until;
    }
    let Some(calls) = &mut unit.calls else { return };
    match event {
        RunEvent::ModelAttempted { attempt, .. } => calls.push(Attempt {
            number: *attempt,
            begun_at: at,
            promised: false,
            ended_at: None,
            failure: None,
        }),
        RunEvent::ModelPromised { .. } => {
            if let Some(last) = calls.last_mut() {
                last.promised = true;
            }
        }
        RunEvent::ModelAttemptFailed { reason, .. } => {
            if let Some(last) = calls.last_mut() {
                last.ended_at = Some(at);
                last.failure = Some(reason.clone());
            }
        }
        _ => {}
    }
}

/// Ends the attempt that is under way: the unit is finished.
pub(super) fn close(unit: &mut Unit, at: Timestamp) {
    let last = unit.calls.as_mut().and_then(|calls| calls.last_mut());
    if let Some(last) = last.filter(|attempt| attempt.ended_at.is_none()) {
        last.ended_at = Some(at);
    }
}
