//! Claim the next unit under a key: the answer is kept with the claim, so that a repeat gets the same unit.

use std::convert::Infallible;
use std::sync::Arc;

use handoff_store::StoreError;

use super::claim::Claimed;
use super::claim_next::{ClaimNext, ClaimNextRefused, Take, claim_next, take_next};
use crate::hop::{Keep, answer_keeping};
use crate::{
    Answer, AnswerError, Caller, Command, Ctx, Failure, Given, RequestKey, RunCommand, Work, answer, recall,
};

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
    let to_answer = Arc::new(to_answer);
    let keeping = Keeping { ctx, caller, key, to_answer: to_answer.clone() };
    match take_next(ctx, caller, command, &keeping).await {
        Ok(answer) => Ok(answer),
        // Not kept: whoever tries again later is to have better luck.
        Err(NotKept::Refused(ClaimNextRefused::HeldBack { wait })) => Err(AnswerError::HeldBack(wait)),
        Err(NotKept::Refused(refused)) => {
            answer(ctx, caller, Some(key), &Refuse(refused), |refused| match refused {
                Ok(never) => match never {},
                Err(refused) => to_answer(Err(refused)),
            })
            .await
        }
        Err(NotKept::Failed(failed)) => Err(failed),
    }
}

/// Claims under a key.
struct Keeping<'a, F> {
    ctx: &'a Ctx,
    caller: &'a Caller,
    key: &'a RequestKey,
    to_answer: Arc<F>,
}

impl<F> Take for Keeping<'_, F>
where
    F: Fn(Result<Claimed, ClaimNextRefused>) -> Given + Send + Sync + 'static,
{
    type Taken = Answer;
    type Failed = NotKept;

    async fn take<C: RunCommand<Done = Claimed>>(
        &self,
        command: C,
    ) -> Result<Result<Answer, C::Refusal>, NotKept> {
        let to_answer = self.to_answer.clone();
        let keep = Keep {
            key: self.key.clone(),
            to_answer: Arc::new(move |claimed: Result<Claimed, C::Refusal>| {
                to_answer(claimed.map_err(|_gone| ClaimNextRefused::AllTaken))
            }),
        };
        answer_keeping(self.ctx, self.caller, keep, command).await.map_err(NotKept::Failed)
    }
}

enum NotKept {
    Refused(ClaimNextRefused),
    Failed(AnswerError),
}

impl From<StoreError> for NotKept {
    fn from(failed: StoreError) -> Self {
        Self::Failed(failed.into())
    }
}

impl From<Failure<ClaimNextRefused>> for NotKept {
    fn from(failure: Failure<ClaimNextRefused>) -> Self {
        match failure {
            Failure::Refused(refused) => Self::Refused(refused),
            Failure::Store(failed) => failed.into(),
        }
    }
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
