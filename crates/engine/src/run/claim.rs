//! Claim a unit: a given one, or the next one on offer.

use std::sync::Arc;
use std::time::Duration;

use handoff_core::definition::Definition;
use handoff_core::id::{ProjectId, StepId, UnitId};
use handoff_core::run::decide::{self, ClaimRefused};
use handoff_core::run::duty::NotEligible;
use handoff_core::run::event::RunEvent;
use handoff_core::run::{Assignment, Unit};
use handoff_store::Ids;

use super::claim_from::{on_offer, queues_for, settle};
use crate::quality::gold_turn;
use crate::read::explain::WhyEmpty;
use crate::{Caller, Case, Ctx, Failure, Found, RunCommand, Wants, perform_on_run};

/// Claims a given unit.
#[derive(Clone, Copy, Debug)]
pub struct ClaimUnit {
    /// Which.
    pub unit: UnitId,
}

/// Claims a given unit ahead, to be worked on later.
#[derive(Clone, Copy, Debug)]
pub struct ClaimUnitAhead {
    /// Which.
    pub unit: UnitId,
}

/// Claims the most urgent, oldest unit that the caller may work on.
#[derive(Clone, Copy, Debug)]
pub struct ClaimNext {
    /// Of which queues.
    pub from: WorkFrom,
    /// Whether it is fetched ahead, to be worked on later.
    pub ahead: bool,
}

/// Where the next unit may come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkFrom {
    /// One queue.
    Step(StepId),
    /// The queues of a project.
    Project(ProjectId),
    /// All queues; projects take turns.
    Anywhere,
}

/// A unit is held.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// The hold.
    pub assignment: Assignment,
    /// The unit.
    pub unit: Unit,
    /// Its stage is found here.
    pub definition: Arc<Definition>,
    /// What the item is, as JSON.
    pub payload: Option<Arc<str>>,
}

/// Why a unit was not claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimUnitRefused {
    /// There is no such unit, or the caller may not know of it.
    #[error("unit {0} does not exist")]
    NoSuchUnit(UnitId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] ClaimRefused),
}

/// Why nothing was claimed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ClaimNextRefused {
    /// There is no such queue, or the caller may not know of it.
    #[error("step {0} does not exist")]
    NoSuchStep(StepId),
    /// The caller may not work on this queue at all.
    #[error(transparent)]
    NotEligible(#[from] NotEligible),
    /// Nothing is on offer to the caller.
    #[error("{0}")]
    NothingOnOffer(WhyEmpty),
    /// Others took all that was on offer.
    #[error("others were faster")]
    AllTaken,
    /// What there is, is handed out only so fast.
    #[error("this is handed out only so fast: take something else, or try again later")]
    HeldBack {
        /// How long to wait.
        wait: Duration,
    },
}

impl RunCommand for ClaimUnit {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::UnitAndItem(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
        claim_found(found, self.unit, false, ids)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        claimed_in(after, events)
    }
}

impl RunCommand for ClaimUnitAhead {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::UnitAndItem(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
        claim_found(found, self.unit, true, ids)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        claimed_in(after, events)
    }
}

pub(super) fn claim_found(
    found: Found<'_>,
    unit: UnitId,
    ahead: bool,
    ids: &mut Ids,
) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
    let missing = || ClaimUnitRefused::NoSuchUnit(unit);
    let Found::Run(case) = found else { return Err(missing()) };
    let unit = case.in_hand.unit(unit).ok_or_else(missing)?;
    let claim = if ahead { decide::claim_ahead } else { decide::claim };
    let events = claim(case.ground(), case.in_hand, unit, case.actor, ids)?;
    case.step_goes_on(unit.step)?;
    case.may_hold_one_more(unit.step).map_err(ClaimRefused::from)?;
    Ok(events)
}

/// What was claimed last. A hold whose lease has run out may have made room for it first.
pub(super) fn claimed_in(after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
    let claimed = events.iter().rev().find_map(|event| match event {
        RunEvent::UnitClaimed { unit, assignment, .. } => Some((unit, assignment)),
        _ => None,
    });
    let (unit, assignment) = claimed?;
    Some(Claimed {
        assignment: after.in_hand.assignment(*assignment)?.clone(),
        unit: after.in_hand.unit(*unit)?.clone(),
        definition: after.definition.clone(),
        payload: after.in_hand.payload.clone(),
    })
}

/// Claims the first unit of some queues that is for the caller.
pub(super) struct ClaimFront {
    pub(super) queues: Vec<StepId>,
    pub(super) ahead: bool,
}

impl RunCommand for ClaimFront {
    type Done = Claimed;
    type Refusal = ();

    fn wants(&self) -> Wants<'_> {
        Wants::Next(&self.queues)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ()> {
        let Found::Offer(case, unit) = found else { return Err(()) };
        let unit = case.in_hand.unit(unit).ok_or(())?;
        case.may_hold_one_more(unit.step).map_err(|_| ())?;
        let claim = if self.ahead { decide::claim_ahead } else { decide::claim };
        claim(case.ground(), case.in_hand, unit, case.actor, ids).map_err(|_| ())
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        claimed_in(after, events)
    }

    fn refusal_is_final(&self) -> bool {
        false
    }
}

/// Claims a unit that was on offer a moment ago: that it is gone is not the last word.
pub(super) struct ClaimOffered {
    pub(super) unit: UnitId,
    pub(super) ahead: bool,
}

impl RunCommand for ClaimOffered {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::UnitAndItem(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
        claim_found(found, self.unit, self.ahead, ids)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        claimed_in(after, events)
    }

    fn refusal_is_final(&self) -> bool {
        false
    }
}

/// Claims the most urgent, oldest unit that the caller may work on.
pub async fn claim_next(
    ctx: &Ctx,
    caller: &Caller,
    command: &ClaimNext,
) -> Result<Claimed, Failure<ClaimNextRefused>> {
    let queues = queues_for(ctx, caller, command.from).await?;
    let claimed = claim_of(ctx, caller, command, queues).await;
    settle(ctx, command.from, claimed.as_ref().ok().map(|claimed| claimed.unit.step));
    claimed
}

async fn claim_of(
    ctx: &Ctx,
    caller: &Caller,
    command: &ClaimNext,
    queues: Vec<StepId>,
) -> Result<Claimed, Failure<ClaimNextRefused>> {
    let turn = gold_turn(ctx, &caller.actor, queues).await?;
    if let Some(unit) = turn.question {
        match perform_on_run(ctx, caller, ClaimOffered { unit, ahead: command.ahead }).await {
            Ok(claimed) => return Ok(claimed),
            Err(Failure::Refused(_)) => {}
            Err(Failure::Store(failed)) => return Err(failed.into()),
        }
    }
    if !turn.queues.is_empty() {
        match perform_on_run(ctx, caller, ClaimFront { queues: turn.queues, ahead: command.ahead }).await {
            Ok(claimed) => return Ok(claimed),
            Err(Failure::Refused(())) => {}
            Err(Failure::Store(failed)) => return Err(failed.into()),
        }
    }
    let mut why = ClaimNextRefused::AllTaken;
    for unit in on_offer(ctx, caller, command, &turn.closed).await? {
        match perform_on_run(ctx, caller, ClaimOffered { unit, ahead: command.ahead }).await {
            Ok(claimed) => return Ok(claimed),
            Err(Failure::Refused(refused)) => why = capped(refused).unwrap_or(why),
            Err(Failure::Store(failed)) => return Err(failed.into()),
        }
    }
    Err(empty_handed(ctx, caller, (command, &turn.closed), why).await)
}

/// Why somebody got nothing of what was on offer to them. What a batch under way was about to take still was on offer when it was looked at, and
/// was taken when it was tried: if nothing is on offer any more, the reason for that says more than that others were faster.
pub(super) async fn empty_handed(
    ctx: &Ctx,
    caller: &Caller,
    (command, closed): (&ClaimNext, &[StepId]),
    why: ClaimNextRefused,
) -> Failure<ClaimNextRefused> {
    if !matches!(why, ClaimNextRefused::AllTaken) {
        return Failure::Refused(why);
    }
    on_offer(ctx, caller, command, closed).await.err().unwrap_or(Failure::Refused(why))
}

/// Somebody who holds or has done as much as they may is told so, and not that others were faster.
pub(super) fn capped(refused: ClaimUnitRefused) -> Option<ClaimNextRefused> {
    match refused {
        ClaimUnitRefused::Rule(ClaimRefused::NotEligible(
            not @ (NotEligible::TooManyOpen { .. } | NotEligible::ShareTaken { .. }),
        )) => Some(ClaimNextRefused::NotEligible(not)),
        ClaimUnitRefused::Rule(_) | ClaimUnitRefused::NoSuchUnit(_) => None,
    }
}
