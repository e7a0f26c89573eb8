//! Hand something in and take the next unit along: one request and one transaction for what people do all day.

use std::sync::Arc;

use super::claim::{ClaimFront, Claimed};
use super::claim_from::queues_for;
use super::claim_kept::answer_claim_next;
use super::claim_next::{ClaimNext, ClaimNextRefused};
use crate::hop::{ToAnswer, answer_both};
use crate::quality::gold_turn;
use crate::{Answer, AnswerError, Caller, Ctx, Failure, Given, RequestKey, RunCommand, answer_on_run};

/// The next unit, to be taken along.
pub struct Onward<'a, F> {
    /// From where.
    pub claim: ClaimNext,
    /// Under which key: another one than that of what is handed in.
    pub key: Option<&'a RequestKey>,
    /// Makes the answer.
    pub to_answer: F,
}

/// Carries out a command and, if it was done, takes the next unit; none: it was not.
pub async fn answer_and_claim_next<C: RunCommand>(
    ctx: &Ctx,
    caller: &Caller,
    key: Option<&RequestKey>,
    (command, to_answer): (C, impl Fn(Result<C::Done, C::Refusal>) -> Given + Send + Sync + 'static),
    next: Onward<'_, impl Fn(Result<Claimed, ClaimNextRefused>) -> Given + Send + Sync + 'static>,
) -> Result<(Answer, Option<Result<Answer, AnswerError>>), AnswerError> {
    let Onward { claim, key: next_key, to_answer: next_to_answer } = next;
    let next_to_answer = Arc::new(next_to_answer);
    let (first, taken) = match front(ctx, caller, claim).await? {
        None => (answer_on_run(ctx, caller, key, command, to_answer).await?, None),
        Some(front) => {
            let of_claim = Arc::clone(&next_to_answer);
            let first = ToAnswer { command, key, to_answer: Arc::new(to_answer) };
            let taken = move |claimed: Result<Claimed, ()>| {
                of_claim(claimed.map_err(|()| ClaimNextRefused::AllTaken))
            };
            let then = ToAnswer { command: front, key: next_key, to_answer: Arc::new(taken) };
            let (first, taken) = answer_both(ctx, caller, first, then).await;
            (first?, Some(taken))
        }
    };
    if !first.is_success() {
        return Ok((first, None));
    }
    let next = match taken {
        Some(Ok(Ok(answer))) => Ok(answer),
        Some(Err(failed)) => Err(failed),
        // Not at the front, or not to be had with what was handed in: the long way, which also tells why there is nothing.
        Some(Ok(Err(()))) | None => {
            let to_answer = move |claimed| next_to_answer(claimed);
            answer_claim_next(ctx, caller, next_key, &claim, to_answer).await
        }
    };
    Ok((first, Some(next)))
}

/// What would take the next unit together with something else; none: that comes first, because the next one depends on it or is to be
/// had only by name.
async fn front(ctx: &Ctx, caller: &Caller, claim: ClaimNext) -> Result<Option<ClaimFront>, AnswerError> {
    let (queues, leave) = match queues_for(ctx, caller, claim.from).await {
        Ok(found) => found,
        // That is told once the first is handed in.
        Err(Failure::Refused(_)) => return Ok(None),
        Err(Failure::Store(failed)) => return Err(failed.into()),
    };
    let turn = gold_turn(ctx, &caller.actor, queues).await?;
    let alone = turn.asks || turn.queues.is_empty();
    Ok((!alone).then_some(ClaimFront { queues: turn.queues, ahead: claim.ahead, leave }))
}
