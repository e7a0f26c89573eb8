//! Claim the next unit under a key: the answer is kept with the claim, so that a repeat gets the same unit.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use handoff_core::id::{StepId, UnitId};

use super::claim::{
    ClaimFront, ClaimNext, ClaimNextRefused, ClaimOffered, ClaimUnitRefused, Claimed, capped, claim_next,
    empty_handed,
};
use super::claim_from::{on_offer, queues_for, settle};
use crate::hop::{Keep, answer_keeping};
use crate::quality::gold_turn;
use crate::{Answer, AnswerError, Caller, Command, Ctx, Failure, Given, RequestKey, Work, answer, recall};

/// Claims the most urgent, oldest unit that the caller may work on, for a command that came from outside; under a key, a repeat gets
/// the same unit.
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
            Err(Failure::Refused(ClaimNextRefused::HeldBack { wait })) => Err(AnswerError::HeldBack(wait)),
            Err(Failure::Refused(refused)) => Ok(to_answer(Err(refused)).now),
            Err(Failure::Store(failed)) => Err(failed.into()),
        };
    };
    if let Some(answer) = recall(ctx, caller, Some(key)).await? {
        return Ok(answer);
    }
    let queues = match queues_for(ctx, caller, command.from).await.map_err(KeepError::from) {
        Ok(queues) => Ok(queues),
        Err(KeepError::Answer(failed)) => return Err(failed),
        Err(KeepError::Refused(refused)) => Err(refused),
    };
    let taken = Arc::new(OnceLock::new());
    let to_answer = Arc::new(noting(&taken, to_answer));
    let kept = match queues {
        Ok(queues) => {
            let kept = keep_claim(ctx, caller, key, (command, queues), &to_answer).await;
            settle(ctx, command.from, taken.get().copied().filter(|_| kept.is_ok()));
            kept
        }
        Err(refused) => Err(KeepError::Refused(refused)),
    };
    match kept {
        Ok(answer) => Ok(answer),
        // Not kept: whoever tries again later is to have better luck.
        Err(KeepError::Refused(ClaimNextRefused::HeldBack { wait })) => Err(AnswerError::HeldBack(wait)),
        Err(KeepError::Refused(refused)) => {
            answer(ctx, caller, Some(key), &Refuse(refused), |refused| match refused {
                Ok(never) => match never {},
                Err(refused) => to_answer(Err(refused)),
            })
            .await
        }
        Err(KeepError::Answer(failed)) => Err(failed),
    }
}

/// The same answers, noting of which step a unit was taken.
pub(super) fn noting(
    taken: &Arc<OnceLock<StepId>>,
    to_answer: impl Fn(Result<Claimed, ClaimNextRefused>) -> Given + Send + Sync + 'static,
) -> impl Fn(Result<Claimed, ClaimNextRefused>) -> Given + Send + Sync + 'static {
    let taken = Arc::clone(taken);
    move |claimed| {
        if let Ok(claimed) = &claimed {
            taken.get_or_init(|| claimed.unit.step);
        }
        to_answer(claimed)
    }
}

enum KeepError {
    Refused(ClaimNextRefused),
    Answer(AnswerError),
}

impl From<Failure<ClaimNextRefused>> for KeepError {
    fn from(failure: Failure<ClaimNextRefused>) -> Self {
        match failure {
            Failure::Refused(refused) => Self::Refused(refused),
            Failure::Store(failed) => Self::Answer(failed.into()),
        }
    }
}

/// Claims under a key: the answer is kept with the claim.
async fn keep_claim(
    ctx: &Ctx,
    caller: &Caller,
    key: &RequestKey,
    (command, queues): (&ClaimNext, Vec<StepId>),
    to_answer: &Arc<impl Fn(Result<Claimed, ClaimNextRefused>) -> Given + Send + Sync + 'static>,
) -> Result<Answer, KeepError> {
    let turn = gold_turn(ctx, &caller.actor, queues).await;
    let turn = turn.map_err(|failed| KeepError::Answer(failed.into()))?;
    if let Some(unit) = turn.question
        && let Ok(answer) = keep_unit(ctx, caller, key, (unit, command.ahead), to_answer).await?
    {
        return Ok(answer);
    }
    if !turn.queues.is_empty() {
        let of_claim = to_answer.clone();
        let keep = Keep {
            key: key.clone(),
            to_answer: Arc::new(move |claimed: Result<Claimed, ()>| {
                of_claim(claimed.map_err(|()| ClaimNextRefused::AllTaken))
            }),
        };
        let answered =
            answer_keeping(ctx, caller, keep, ClaimFront { queues: turn.queues, ahead: command.ahead }).await;
        if let Ok(answer) = answered.map_err(KeepError::Answer)? {
            return Ok(answer);
        }
    }
    let mut why = ClaimNextRefused::AllTaken;
    for unit in on_offer(ctx, caller, command, &turn.closed).await? {
        match keep_unit(ctx, caller, key, (unit, command.ahead), to_answer).await? {
            Ok(answer) => return Ok(answer),
            Err(refused) => why = capped(refused).unwrap_or(why),
        }
    }
    Err(empty_handed(ctx, caller, (command, &turn.closed), why).await.into())
}

/// Claims one unit under a key.
async fn keep_unit(
    ctx: &Ctx,
    caller: &Caller,
    key: &RequestKey,
    (unit, ahead): (UnitId, bool),
    to_answer: &Arc<impl Fn(Result<Claimed, ClaimNextRefused>) -> Given + Send + Sync + 'static>,
) -> Result<Result<Answer, ClaimUnitRefused>, KeepError> {
    let of_claim = to_answer.clone();
    let keep = Keep {
        key: key.clone(),
        to_answer: Arc::new(move |claimed: Result<Claimed, ClaimUnitRefused>| {
            of_claim(claimed.map_err(|_| ClaimNextRefused::AllTaken))
        }),
    };
    answer_keeping(ctx, caller, keep, ClaimOffered { unit, ahead }).await.map_err(KeepError::Answer)
}

/// A refusal that is known already, and only to be kept.
struct Refuse(ClaimNextRefused);

impl Command for Refuse {
    type Done = Infallible;
    type Refusal = ClaimNextRefused;

    async fn carry_out(&self, _work: &Work<'_>) -> Result<Infallible, Failure<ClaimNextRefused>> {
        Err(Failure::Refused(self.0.clone()))
    }
}
