//! Opening again what was closed, so that it can be put right.
//!
//! Nothing of the first closing is lost. A completed unit stays as it is: the stage is visited again, in a unit of the next
//! round that has the closed one as its parent, and what was under way behind it is withdrawn, as rework does it. A unit
//! that was declared impossible was never left, so it goes on itself. A run that is over goes on until the correction is
//! through, and then ends anew.

use std::collections::HashSet;

use jiff::Timestamp;

use crate::actor::ActorContext;
use crate::approval::NotApproved;
use crate::id::{ActorId, ApprovalId, EventId, IdSource, SnapshotId, StepId, UnitId};
use crate::machine::{ActorClass, StateCode, trigger};
use crate::permission::InProject;
use crate::run::event::RunEvent;
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{RunInHand, RunState, Unit, UnitState};
use crate::text::{TextRefused, check_comment};

/// What is to be opened again, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reopen {
    /// The unit.
    pub unit: UnitId,
    /// A word of the vocabulary of correction reasons.
    pub reason: String,
    /// More about it.
    pub note: Option<String>,
}

/// How a unit was closed.
#[derive(Clone, Debug, PartialEq)]
pub struct Closing {
    /// The event that closed it.
    pub event: EventId,
    /// Who closed it.
    pub by: Option<ActorId>,
    /// When.
    pub at: Timestamp,
    /// The unit that has taken its place since: a correction of it, or a later round.
    pub superseded_by: Option<UnitId>,
    /// Units that were built on what it came to, with where they stand.
    pub downstream: Vec<(UnitId, StateCode)>,
    /// The units of the run that branches came to, oldest first, as they were when this was looked up.
    pub joins: Vec<Unit>,
}

/// A closed unit was opened again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitReopened {
    /// The unit that was closed.
    pub unit: UnitId,
    /// The queue it is filed under.
    pub step: StepId,
    /// The state it was closed in.
    pub prior_state: StateCode,
    /// The event that closed it.
    pub closing: EventId,
    /// Who closed it.
    pub closed_by: Option<ActorId>,
    /// When.
    pub closed_at: Timestamp,
    /// Where what it came to is kept.
    pub snapshot: SnapshotId,
    /// The approval that is used up by it.
    pub approval: ApprovalId,
    /// A word of the vocabulary.
    pub reason: String,
    /// More about it.
    pub note: Option<String>,
    /// Units that were built on what it came to, with where they stood.
    pub downstream: Vec<(UnitId, StateCode)>,
}

/// A correction, read from the events that opened it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// What was opened again.
    pub reopened: UnitReopened,
    /// The unit in which it is put right.
    pub unit: UnitId,
    /// What the run had come to, if it was over, and when.
    pub prior_end: Option<(String, Timestamp)>,
}

/// Why a unit is not opened again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReopenRefused {
    /// The actor may not correct anything here.
    #[error("this needs the project role owner, manager or reviewer")]
    Role,
    /// No approval allows it.
    #[error(transparent)]
    NotApproved(#[from] NotApproved),
    /// It is not closed, so there is nothing to correct.
    #[error("the unit is {}; only what is completed or cannot be completed is corrected", .0.word())]
    NotClosed(StateCode),
    /// Another unit has taken its place: that is the one to correct.
    #[error("unit {0} has taken the place of this one")]
    Superseded(UnitId),
    /// Its stage belongs to a version that the run has left.
    #[error("the run has moved to another version since")]
    OfAnotherVersion,
    /// A text is not acceptable.
    #[error("note {0}")]
    Note(TextRefused),
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// Decides whether a closed unit is opened again. `approval` is the one that was shown and found good; `closing` tells how the
/// unit was closed.
pub fn reopen(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    (order, approval, closing): (&Reopen, Option<ApprovalId>, Option<&Closing>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, ReopenRefused> {
    let run = &in_hand.run.value;
    if !actor.may(InProject::Review, run.project) {
        return Err(ReopenRefused::Role);
    }
    let unit = in_hand.unit(order.unit);
    let code = unit.map_or(StateCode::NotStarted, |unit| unit.state.code());
    let closed = closing.zip(unit).filter(|(_, unit)| is_closed(unit));
    let Some((closing, unit)) = closed else { return Err(ReopenRefused::NotClosed(code)) };
    if let Some(elsewhere) = closing.superseded_by {
        return Err(ReopenRefused::Superseded(elsewhere));
    }
    if ground.definition.stage_of(unit.step).is_none() {
        return Err(ReopenRefused::OfAnotherVersion);
    }
    order.note.as_deref().map(check_comment).transpose().map_err(ReopenRefused::Note)?;

    let snapshot = SnapshotId::fresh(ids);
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let by = |trigger| {
        let mut by = By::engine(ActorClass::Reviewer, trigger);
        by.evidence.approval = approval.map(|approval| approval.0);
        by.evidence.correction_reason = Some(&order.reason);
        by.evidence.prior_closing_record = Some(closing.event.0);
        by.evidence.output_snapshot = Some(snapshot.0);
        by
    };
    if let (RunState::Completed { outcome, at }, Some(approval)) = (&run.state, approval) {
        let reopened = RunEvent::RunReopened { approval, prior_outcome: outcome.clone(), prior_end: *at };
        walk.happen(reopened, &by(trigger::WORKFLOW_REOPEN))?;
    }
    let reopened = UnitReopened {
        unit: unit.id,
        step: unit.step,
        prior_state: code,
        closing: closing.event,
        closed_by: closing.by,
        closed_at: closing.at,
        snapshot,
        // Without one the registry refuses below, by the name of its guard.
        approval: approval.unwrap_or(ApprovalId(uuid::Uuid::nil())),
        reason: order.reason.clone(),
        note: order.note.clone(),
        downstream: closing.downstream.clone(),
    };
    walk.happen(RunEvent::UnitReopened(reopened), &by(trigger::STEP_REOPEN))?;
    if matches!(unit.state, UnitState::Completed { .. }) {
        walk.visit_again(unit.id, &closing.joins)?;
    }
    Ok(walk.events())
}

const fn is_closed(unit: &Unit) -> bool {
    matches!(unit.state, UnitState::Completed { .. } | UnitState::CannotComplete { .. })
}

/// The correction that the event at `place` opens, with what stands around it in its hop.
#[must_use]
pub fn correction_of(events: &[&RunEvent], place: usize) -> Option<Correction> {
    let RunEvent::UnitReopened(reopened) = events.get(place)? else { return None };
    let in_place = reopened.prior_state == StateCode::CannotComplete;
    let opened = events[place..].iter().find_map(|event| match event {
        RunEvent::UnitReady { unit, parent, step, .. }
            if *parent == Some(reopened.unit) && *step == reopened.step =>
        {
            Some(*unit)
        }
        _ => None,
    });
    let prior_end = place.checked_sub(1).and_then(|before| match events[before] {
        RunEvent::RunReopened { prior_outcome, prior_end, .. } => Some((prior_outcome.clone(), *prior_end)),
        _ => None,
    });
    let unit = if in_place { reopened.unit } else { opened? };
    Some(Correction { reopened: reopened.clone(), unit, prior_end })
}

/// The units that were built on what `unit` came to, oldest first: those that follow it, and those that follow them.
#[must_use]
pub fn built_on(unit: UnitId, units: &[Unit]) -> Vec<(UnitId, StateCode)> {
    let mut behind = HashSet::from([unit]);
    let mut found = Vec::new();
    // Units are older than what follows them, so one pass in their order is enough.
    for other in units.iter().filter(|other| other.id != unit) {
        let parents = other.parent.iter().copied().chain(other.arrivals.iter().map(|arrival| arrival.unit));
        if parents.into_iter().any(|parent| behind.contains(&parent)) {
            behind.insert(other.id);
            found.push((other.id, other.state.code()));
        }
    }
    found
}
