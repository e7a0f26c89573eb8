//! Claim a unit: a given one, or the next one on offer.

use std::convert::Infallible;
use std::sync::Arc;

use handoff_core::definition::Definition;
use handoff_core::id::{ProjectId, UnitId};
use handoff_core::run::decide::{self, ClaimRefused};
use handoff_core::run::event::RunEvent;
use handoff_core::run::{Assignment, Unit};
use handoff_store::Ids;

use crate::hop::{Keep, answer_keeping};
use crate::read::work::offers_to;
use crate::{
    Answer, AnswerError, Caller, Case, Command, Ctx, Failure, Found, Given, RequestKey, RunCommand, Wants,
    Work, answer, perform_on_run, recall,
};

/// How many units on offer are tried before the caller is told that others were faster.
const TRIES_MAX: usize = 50;

/// Claims a given unit.
#[derive(Clone, Copy, Debug)]
pub struct ClaimUnit {
    /// Which.
    pub unit: UnitId,
}

/// Claims the most urgent, oldest unit that the caller may work on.
#[derive(Clone, Debug)]
pub struct ClaimNext {
    /// In this project only.
    pub project: Option<ProjectId>,
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
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum ClaimNextRefused {
    /// Nothing is on offer to the caller.
    #[error("nothing is on offer to you")]
    NothingOnOffer,
    /// Others took all that was on offer.
    #[error("others were faster")]
    AllTaken,
}

impl RunCommand for ClaimUnit {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
        let missing = || ClaimUnitRefused::NoSuchUnit(self.unit);
        let Found::Run(case) = found else { return Err(missing()) };
        let unit = case.in_hand.unit(self.unit).ok_or_else(missing)?;
        Ok(decide::claim(case.ground(), case.in_hand, unit, case.actor, ids)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        // A hold whose lease has run out may have made room for this one.
        let Some(RunEvent::UnitClaimed { assignment, .. }) = events.last() else { return None };
        Some(Claimed {
            assignment: after.in_hand.assignment(*assignment)?.clone(),
            unit: after.in_hand.unit(self.unit)?.clone(),
            definition: after.definition.clone(),
        })
    }
}

/// Claims a unit that was on offer a moment ago: that it is gone is not the last word.
struct ClaimOffered(ClaimUnit);

impl RunCommand for ClaimOffered {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    fn wants(&self) -> Wants<'_> {
        self.0.wants()
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
        self.0.decide(found, ids)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        self.0.done(after, events)
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
    for unit in on_offer(ctx, caller, command).await? {
        match perform_on_run(ctx, caller, ClaimUnit { unit }).await {
            Ok(claimed) => return Ok(claimed),
            Err(Failure::Refused(_)) => {}
            Err(Failure::Store(failed)) => return Err(failed.into()),
        }
    }
    Err(Failure::Refused(ClaimNextRefused::AllTaken))
}

/// The same for a command that came from outside; under a key, a repeat gets the same unit.
pub async fn answer_claim_next(
    ctx: &Ctx,
    caller: &Caller,
    key: Option<&RequestKey>,
    command: &ClaimNext,
    to_answer: impl Fn(Result<Claimed, ClaimNextRefused>) -> Given + Send + Sync + 'static,
) -> Result<Answer, AnswerError> {
    let Some(key) = key else {
        return match claim_next(ctx, caller, command).await {
            Ok(claimed) => Ok(to_answer(Ok(claimed)).now),
            Err(Failure::Refused(refused)) => Ok(to_answer(Err(refused)).now),
            Err(Failure::Store(failed)) => Err(failed.into()),
        };
    };
    if let Some(answer) = recall(ctx, caller, Some(key)).await? {
        return Ok(answer);
    }
    let to_answer = Arc::new(to_answer);
    let offered = match on_offer(ctx, caller, command).await {
        Ok(offered) => offered,
        Err(Failure::Refused(refused)) => return keep_refusal(ctx, caller, key, &*to_answer, refused).await,
        Err(Failure::Store(failed)) => return Err(failed.into()),
    };
    for unit in offered {
        let of_claim = to_answer.clone();
        let keep = Keep {
            key: key.clone(),
            to_answer: Arc::new(move |claimed: Result<Claimed, ClaimUnitRefused>| {
                of_claim(claimed.map_err(|_| ClaimNextRefused::AllTaken))
            }),
        };
        if let Ok(answer) = answer_keeping(ctx, caller, keep, ClaimOffered(ClaimUnit { unit })).await? {
            return Ok(answer);
        }
    }
    keep_refusal(ctx, caller, key, &*to_answer, ClaimNextRefused::AllTaken).await
}

async fn keep_refusal(
    ctx: &Ctx,
    caller: &Caller,
    key: &RequestKey,
    to_answer: &(impl Fn(Result<Claimed, ClaimNextRefused>) -> Given + Sync),
    refused: ClaimNextRefused,
) -> Result<Answer, AnswerError> {
    answer(ctx, caller, Some(key), &Refuse(refused), |refused| match refused {
        Ok(never) => match never {},
        Err(refused) => to_answer(Err(refused)),
    })
    .await
}

/// A refusal that is known already, and only to be kept.
struct Refuse(ClaimNextRefused);

impl Command for Refuse {
    type Done = Infallible;
    type Refusal = ClaimNextRefused;

    async fn carry_out(&self, _work: &Work<'_>) -> Result<Infallible, Failure<ClaimNextRefused>> {
        Err(Failure::Refused(self.0))
    }
}

/// What is on offer to the caller: at least one unit, or a refusal.
async fn on_offer(
    ctx: &Ctx,
    caller: &Caller,
    command: &ClaimNext,
) -> Result<Vec<UnitId>, Failure<ClaimNextRefused>> {
    let db = ctx.store().db().await?;
    let mut offered = offers_to(ctx, &db, &caller.actor, command.project, None, TRIES_MAX).await?;
    // Work that is for others may fill a whole page: what is for the caller then lies behind it.
    while offered.offers.is_empty() && offered.next.is_some() {
        offered = offers_to(ctx, &db, &caller.actor, command.project, offered.next, TRIES_MAX).await?;
    }
    if offered.offers.is_empty() {
        return Err(Failure::Refused(ClaimNextRefused::NothingOnOffer));
    }
    Ok(offered.offers.into_iter().map(|offer| offer.unit).collect())
}
