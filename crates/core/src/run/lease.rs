//! Leases: how long somebody may hold a unit without a sign of life, and what becomes of an answer that comes later.
//!
//! The database's clock decides, through `now`. A lease that has run out still has its slot until it is taken back: by the sweep,
//! or by whoever claims the unit and finds no other slot free.

use jiff::{SignedDuration, Timestamp};

use crate::actor::{ActorContext, Scope, TIMER_ACTOR};
use crate::definition::HumanStage;
use crate::definition::config::Late;
use crate::id::{AssignmentId, IdSource};
use crate::machine::{ActorClass, trigger};
use crate::run::decide::{JudgeRefused, ReleaseRefused};
use crate::run::event::{ReleaseCause, RunEvent};
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{Assignment, AssignmentStatus, RunInHand, RunState, Unit, UnitState};

/// When a lease that begins or is renewed at `now` runs out.
#[must_use]
pub fn lease_end(stage: &HumanStage, now: Timestamp) -> Timestamp {
    let lasting = SignedDuration::from_secs(stage.work.lease_seconds.into());
    now.checked_add(lasting).unwrap_or(Timestamp::MAX)
}

/// When a lease on something that was fetched ahead at `now` runs out.
#[must_use]
pub fn ahead_end(stage: &HumanStage, now: Timestamp) -> Timestamp {
    lease_end(stage, lease_end(stage, now))
}

/// How long a hold waits for somebody who did not ask for it, or for somebody who was asked for advice: three days.
const PATIENCE: SignedDuration = SignedDuration::from_hours(72);

/// When a lease that waits for somebody else at `now` runs out. The first sign of life makes it an ordinary one.
#[must_use]
pub fn patient_end(stage: &HumanStage, now: Timestamp) -> Timestamp {
    now.checked_add(PATIENCE).unwrap_or(Timestamp::MAX).max(lease_end(stage, now))
}

/// Whether the hold is live and the epoch, if one is named, is its own.
pub(super) fn still_held(assignment: &Assignment, epoch: Option<i32>) -> Result<(), ReleaseRefused> {
    match assignment.status {
        AssignmentStatus::InProgress => own_epoch(assignment, epoch),
        AssignmentStatus::Expired => Err(ReleaseRefused::LeaseExpired { at: assignment.expires_at }),
        AssignmentStatus::Submitted
        | AssignmentStatus::Approved
        | AssignmentStatus::Rejected
        | AssignmentStatus::Released
        | AssignmentStatus::Skipped
        | AssignmentStatus::Cancelled => Err(ReleaseRefused::Ended { status: assignment.status }),
    }
}

fn own_epoch(assignment: &Assignment, epoch: Option<i32>) -> Result<(), ReleaseRefused> {
    match epoch {
        Some(given) if given != assignment.epoch => {
            Err(ReleaseRefused::StaleEpoch { given, current: assignment.epoch })
        }
        Some(_) | None => Ok(()),
    }
}

/// The stage of a hold that is live and the actor's own. At the deadline the sweep decides: then it has run out.
pub(super) fn own_hold<'a>(
    ground: Ground<'a>,
    assignment: &Assignment,
    actor: &ActorContext,
    epoch: Option<i32>,
) -> Result<&'a HumanStage, ReleaseRefused> {
    if assignment.actor != actor.actor {
        return Err(ReleaseRefused::NotYours);
    }
    if !actor.in_scope(Scope::Work) {
        return Err(ReleaseRefused::Scope);
    }
    still_held(assignment, epoch)?;
    if assignment.is_lapsed(ground.now) {
        return Err(ReleaseRefused::LeaseExpired { at: assignment.expires_at });
    }
    let stage = ground.definition.stage_of(assignment.step).and_then(|stage| stage.kind.human());
    stage.ok_or(ReleaseRefused::NotYours)
}

/// A sign of life: the lease runs its full length again, from now on.
pub fn renew(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    assignment: &Assignment,
    actor: &ActorContext,
    epoch: Option<i32>,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, ReleaseRefused> {
    let stage = own_hold(ground, assignment, actor, epoch)?;
    let end = lease_end(stage, ground.now);
    // While a question is open, the lease waits for its answer, whatever the signs of life.
    let asks = in_hand.unit(assignment.unit).is_some_and(|unit| unit.waits_for_advice(assignment.id));
    let end = if asks { assignment.expires_at.map_or(end, |waits| waits.max(end)) } else { end };
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    // It moves nothing, so no class of actor needs leave for it.
    walk.happen(renewed(assignment, end), &by_timer())?;
    Ok(walk.events())
}

/// Takes a lapsed lease back. Nothing happens if it was renewed or ended in the meantime. While its run is paused, or its unit waits for
/// something or is held up, nobody can hand anything in: then the lease is renewed instead.
pub fn expire_when_due(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    assignment: AssignmentId,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let lapsed = in_hand.assignment(assignment).filter(|held| held.is_lapsed(ground.now));
    let Some((held, unit)) = lapsed.and_then(|held| Some((held, in_hand.unit(held.unit)?))) else {
        return Ok(Vec::new());
    };
    let stage = ground.definition.stage_of(held.step).and_then(|stage| stage.kind.human());
    let is_worked = matches!(unit.state, UnitState::InProgress | UnitState::Overdue { .. })
        && in_hand.run.value.state != RunState::Paused;
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    match stage.filter(|_| !is_worked) {
        Some(stage) => walk.happen(renewed(held, lease_end(stage, ground.now)), &by_timer())?,
        None => walk.happen(expired(held), &by_timer())?,
    }
    Ok(walk.events())
}

/// Takes back what keeps `actor` from a unit though its lease has run out: the actor's own hold, and another's if no slot is
/// free.
pub(super) fn make_room(
    walk: &mut Walk<'_, impl IdSource>,
    unit: &Unit,
    actor: &ActorContext,
    now: Timestamp,
) -> Result<(), NotAllowed> {
    if !matches!(unit.state, UnitState::InProgress | UnitState::Overdue { .. }) {
        return Ok(());
    }
    let lapsed = |held: &&Assignment| held.is_lapsed(now);
    let mine = walk.in_hand().holders(unit.id).filter(lapsed).find(|held| held.actor == actor.actor);
    let full = unit.slots_taken >= unit.required;
    let longest = || {
        let holders = walk.in_hand().holders(unit.id).filter(lapsed);
        holders.min_by_key(|held| held.expires_at).filter(|_| full)
    };
    let Some(held) = mine.or_else(longest).cloned() else { return Ok(()) };
    walk.happen(expired(&held), &by_timer())
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// It ends a hold.
    Held {
        /// Whether the lease had run out.
        late: bool,
    },
    /// The hold is gone, and a slot is free: it is taken again for the answer.
    TakenAgain,
    /// The hold is gone, and nobody waits for the answer any more.
    Surplus,
}

/// What an answer to `assignment` is worth now, by the stage's rule for late ones.
pub(super) fn worth(
    stage: &HumanStage,
    in_hand: &RunInHand,
    assignment: &Assignment,
    (now, epoch): (Timestamp, Option<i32>),
) -> Result<Worth, JudgeRefused> {
    let gone = assignment.status == AssignmentStatus::Expired;
    if !gone {
        still_held(assignment, epoch)?;
        let late = assignment.is_lapsed(now);
        refuse_late(stage, assignment, late)?;
        return Ok(Worth::Held { late });
    }
    own_epoch(assignment, epoch)?;
    refuse_late(stage, assignment, true)?;
    let mine = |held: &&Assignment| held.actor == assignment.actor;
    if let Some(again) = in_hand.holders(assignment.unit).find(mine) {
        return Err(JudgeRefused::HeldAgain { assignment: again.id });
    }
    let mut judgments = in_hand.judgments.iter().map(|row| &row.value);
    if judgments.any(|judgment| judgment.unit == assignment.unit && judgment.actor == assignment.actor) {
        return Err(JudgeRefused::AlreadyJudged);
    }
    let free = |unit: &Unit| {
        matches!(unit.state, UnitState::Ready | UnitState::InProgress | UnitState::Overdue { .. })
            && unit.slots_taken < unit.required
    };
    let wanted = in_hand.unit(assignment.unit).is_some_and(free);
    let under_way = in_hand.run.value.state == RunState::InProgress;
    Ok(if wanted && under_way { Worth::TakenAgain } else { Worth::Surplus })
}

fn refuse_late(stage: &HumanStage, assignment: &Assignment, late: bool) -> Result<(), ReleaseRefused> {
    match stage.work.late {
        Late::Refuse if late => Err(ReleaseRefused::LeaseExpired { at: assignment.expires_at }),
        Late::Refuse | Late::AcceptOrSurplus => Ok(()),
    }
}

pub(super) fn by_timer() -> By<'static> {
    By::engine(ActorClass::System, trigger::LEASE_EXPIRED)
}

const fn expired(held: &Assignment) -> RunEvent {
    RunEvent::UnitReleased {
        unit: held.unit,
        assignment: held.id,
        actor: TIMER_ACTOR,
        cause: ReleaseCause::LeaseExpired,
        reason: None,
    }
}

pub(super) const fn renewed(held: &Assignment, expires_at: Timestamp) -> RunEvent {
    RunEvent::LeaseRenewed { unit: held.unit, assignment: held.id, expires_at }
}
