//! Claim the next unit: a question that is due, the first of a queue, or what is found by name.

use std::time::Duration;

use handoff_core::id::{ProjectId, StepId};
use handoff_core::run::decide::ClaimRefused;
use handoff_store::StoreError;

use super::claim::{ClaimFront, ClaimOffered, ClaimUnitRefused, Claimed};
use super::claim_from::{ROUNDS_MAX, on_offer, queues_for};
use crate::quality::gold_turn;
use crate::read::explain::WhyEmpty;
use crate::{Caller, Ctx, Failure, RunCommand, perform_on_run};

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

/// Why nothing was claimed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ClaimNextRefused {
    /// There is no such queue, or the caller may not know of it.
    #[error("step {0} does not exist")]
    NoSuchStep(StepId),
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

/// Claims the most urgent, oldest unit that the caller may work on.
pub async fn claim_next(
    ctx: &Ctx,
    caller: &Caller,
    command: &ClaimNext,
) -> Result<Claimed, Failure<ClaimNextRefused>> {
    take_next(ctx, caller, command, &Plainly { ctx, caller }).await
}

/// How a claim is carried out: plainly, or under a key.
pub(super) trait Take: Sync {
    /// What comes of it.
    type Taken: Send;
    /// Why it could not be carried out.
    type Failed: From<Failure<ClaimNextRefused>> + From<StoreError>;

    fn take<C: RunCommand<Done = Claimed>>(
        &self,
        command: C,
    ) -> impl Future<Output = Result<Result<Self::Taken, C::Refusal>, Self::Failed>> + Send;
}

struct Plainly<'a> {
    ctx: &'a Ctx,
    caller: &'a Caller,
}

impl Take for Plainly<'_> {
    type Taken = Claimed;
    type Failed = Failure<ClaimNextRefused>;

    async fn take<C: RunCommand<Done = Claimed>>(
        &self,
        command: C,
    ) -> Result<Result<Claimed, C::Refusal>, Failure<ClaimNextRefused>> {
        match perform_on_run(self.ctx, self.caller, command).await {
            Ok(claimed) => Ok(Ok(claimed)),
            Err(Failure::Refused(refused)) => Ok(Err(refused)),
            Err(Failure::Store(failed)) => Err(failed.into()),
        }
    }
}

/// Tries what there is, one after the other, until something is taken.
pub(super) async fn take_next<T: Take>(
    ctx: &Ctx,
    caller: &Caller,
    command: &ClaimNext,
    by: &T,
) -> Result<T::Taken, T::Failed> {
    let ahead = command.ahead;
    let (queues, leave) = queues_for(ctx, caller, command.from).await?;
    let turn = gold_turn(ctx, &caller.actor, queues).await?;
    let offered = |unit| ClaimOffered { unit, ahead, leave: leave.clone() };
    if let Some(unit) = turn.question
        && let Ok(taken) = by.take(offered(unit)).await?
    {
        return Ok(taken);
    }
    let mut why = ClaimNextRefused::AllTaken;
    for _ in 0..ROUNDS_MAX {
        let front = ClaimFront { queues: turn.queues.clone(), ahead, leave: leave.clone() };
        if !front.queues.is_empty()
            && let Ok(taken) = by.take(front).await?
        {
            return Ok(taken);
        }
        // What a batch under way was about to take still was on offer when it was looked at, and is taken when it is tried. Nothing is on offer any
        // more when this says so, and why: that says more than that others were faster.
        for unit in on_offer(ctx, caller, command, &turn.closed).await? {
            match by.take(offered(unit)).await? {
                Ok(taken) => return Ok(taken),
                Err(refused) => why = capped(refused).unwrap_or(why),
            }
        }
    }
    Err(Failure::Refused(why).into())
}

/// Somebody who holds or has done as much as they may is told so, and not that others were faster.
fn capped(refused: ClaimUnitRefused) -> Option<ClaimNextRefused> {
    match refused {
        ClaimUnitRefused::Rule(ClaimRefused::NotEligible(not)) if not.is_limit() => {
            Some(ClaimNextRefused::NothingOnOffer(WhyEmpty::Enough { limit: Some(not) }))
        }
        ClaimUnitRefused::Rule(_) | ClaimUnitRefused::NoSuchUnit(_) => None,
    }
}
