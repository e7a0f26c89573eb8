//! The one path of every change.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use handoff_core::actor::ActorContext;
use handoff_store::answered::{self, Answer};
use handoff_store::event::Author;
use handoff_store::{Db, StoreError, Tx};

use crate::Ctx;

/// How often a transaction that met another one is tried again before its caller hears of it.
pub(crate) const ATTEMPTS_MAX: u32 = 8;

/// Something that changes state.
pub trait Command: Sync {
    /// What it answers when it was done.
    type Done: Send;
    /// Why it may not be done.
    type Refusal: Send;

    /// Locks, authorises, decides and writes. It neither begins nor commits, and it may be called again after a
    /// transaction got in another's way, so it keeps nothing outside the transaction.
    fn carry_out(
        &self,
        work: &Work<'_>,
    ) -> impl Future<Output = Result<Self::Done, Failure<Self::Refusal>>> + Send;

    /// Whether it changes what somebody may do, so that remembered permissions must be forgotten.
    const CHANGES_AUTHORITY: bool = false;
}

/// What a command has at hand.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// The engine.
    pub ctx: &'a Ctx,
    /// The transaction.
    pub tx: &'a Tx,
    /// Who asks.
    pub caller: &'a Caller,
}

impl Work<'_> {
    /// Who asks, as permissions see it.
    #[must_use]
    pub fn actor(&self) -> &ActorContext {
        &self.caller.actor
    }

    /// Who asks, as events record it.
    #[must_use]
    pub fn author(&self) -> Author {
        Author { actor: Some(self.caller.actor.actor), traceparent: self.caller.traceparent.clone() }
    }
}

/// Who asks, and in which request.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who.
    pub actor: Arc<ActorContext>,
    /// The W3C trace context of the request.
    pub traceparent: Option<Arc<str>>,
}

/// Why a command was not done.
#[derive(Debug, thiserror::Error)]
pub enum Failure<R> {
    /// A rule forbids it.
    #[error("refused")]
    Refused(R),
    /// Storage failed.
    #[error("storage failed")]
    Store(#[from] StoreError),
}

/// A client's name for its request, and what it asked: the same name must always ask the same.
#[derive(Clone, Debug)]
pub struct RequestKey {
    /// The name.
    pub key: String,
    /// SHA-256 over method, path and body.
    pub fingerprint: [u8; 32],
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The key was used before, for another request.
    #[error("the idempotency key was used before, for another request")]
    KeyReused,
    /// What was asked for is handed out only so fast. Not kept under a key: it is gone in a moment.
    #[error("this is handed out only so fast")]
    HeldBack(Duration),
    /// Storage failed.
    #[error("storage failed")]
    Store(#[from] StoreError),
}

/// What a command answers.
#[derive(Clone, Debug)]
pub struct Given {
    /// To its caller, now.
    pub now: Answer,
    /// To whoever repeats it under the same key, if that must differ: a secret is shown once and kept nowhere.
    pub again: Option<Answer>,
}

impl From<Answer> for Given {
    fn from(now: Answer) -> Self {
        Self { now, again: None }
    }
}

impl Given {
    fn to_keep(&self) -> &Answer {
        self.again.as_ref().unwrap_or(&self.now)
    }
}

/// Carries out a command in a transaction of its own.
pub async fn perform<C: Command>(
    ctx: &Ctx,
    caller: &Caller,
    command: &C,
) -> Result<C::Done, Failure<C::Refusal>> {
    for attempt in 1.. {
        match attempt_once(ctx, caller, command).await {
            Err(Failure::Store(met)) if met.is_contention() && attempt < ATTEMPTS_MAX => pause(attempt).await,
            done_or_not => return done_or_not,
        }
    }
    unreachable!("the loop returns")
}

async fn attempt_once<C: Command>(
    ctx: &Ctx,
    caller: &Caller,
    command: &C,
) -> Result<C::Done, Failure<C::Refusal>> {
    let tx = ctx.store().begin().await?;
    match command.carry_out(&Work { ctx, tx: &tx, caller }).await {
        Ok(done) => {
            let _forgets = ForgetsAuthority::by::<C>(ctx);
            tx.commit().await?;
            ctx.events_written().ring();
            Ok(done)
        }
        Err(failure) => {
            tx.rollback().await?;
            Err(failure)
        }
    }
}

/// Carries out a command that came from outside, and gives its answer. With a key, the answer is kept in the same
/// transaction as the change, and a repeat gets it again; refusals are kept too, so a repeat never acts.
pub async fn answer<C: Command>(
    ctx: &Ctx,
    caller: &Caller,
    key: Option<&RequestKey>,
    command: &C,
    to_answer: impl Fn(Result<C::Done, C::Refusal>) -> Given + Sync,
) -> Result<Answer, AnswerError> {
    let Some(key) = key else {
        return match perform(ctx, caller, command).await {
            Ok(done) => Ok(to_answer(Ok(done)).now),
            Err(Failure::Refused(refusal)) => Ok(to_answer(Err(refusal)).now),
            Err(Failure::Store(failed)) => Err(failed.into()),
        };
    };
    for attempt in 1.. {
        match answer_once(ctx, caller, key, command, &to_answer).await {
            Ok(Some(answer)) => return Ok(answer),
            // Somebody else answered under this key in the meantime: look again.
            Ok(None) if attempt < ATTEMPTS_MAX => {}
            Err(AnswerError::Store(met)) if met.is_contention() && attempt < ATTEMPTS_MAX => {
                pause(attempt).await;
            }
            Ok(None) => return Err(AnswerError::KeyReused),
            Err(failed) => return Err(failed),
        }
    }
    unreachable!("the loop returns")
}

/// The answer that was given under `key` before, if there is one: for whoever must do something costly, or something that
/// cannot be repeated, before it has a command to carry out.
pub async fn recall(
    ctx: &Ctx,
    caller: &Caller,
    key: Option<&RequestKey>,
) -> Result<Option<Answer>, AnswerError> {
    let Some(key) = key else { return Ok(None) };
    let db = ctx.store().db().await?;
    kept_answer(&db, caller, key).await
}

async fn kept_answer(db: &Db, caller: &Caller, key: &RequestKey) -> Result<Option<Answer>, AnswerError> {
    match answered::find(db, caller.actor.actor, &key.key).await? {
        Some((fingerprint, _)) if fingerprint != key.fingerprint => Err(AnswerError::KeyReused),
        Some((_, answer)) => Ok(Some(answer)),
        None => Ok(None),
    }
}

async fn answer_once<C: Command>(
    ctx: &Ctx,
    caller: &Caller,
    key: &RequestKey,
    command: &C,
    to_answer: impl Fn(Result<C::Done, C::Refusal>) -> Given + Sync,
) -> Result<Option<Answer>, AnswerError> {
    let actor = caller.actor.actor;
    let tx = ctx.store().begin().await?;
    if let Some(answer) = kept_answer(&tx, caller, key).await? {
        tx.rollback().await?;
        return Ok(Some(answer));
    }
    match command.carry_out(&Work { ctx, tx: &tx, caller }).await {
        Ok(done) => {
            let given = to_answer(Ok(done));
            if !answered::keep(&tx, actor, &key.key, &key.fingerprint, given.to_keep()).await? {
                tx.rollback().await?;
                return Ok(None);
            }
            let _forgets = ForgetsAuthority::by::<C>(ctx);
            tx.commit().await?;
            ctx.events_written().ring();
            Ok(Some(given.now))
        }
        Err(Failure::Refused(refusal)) => {
            // Whatever a refused command may have touched is undone; only its answer is kept.
            tx.rollback().await?;
            let given = to_answer(Err(refusal));
            let tx = ctx.store().begin().await?;
            let kept = answered::keep(&tx, actor, &key.key, &key.fingerprint, given.to_keep()).await?;
            tx.commit().await?;
            Ok(kept.then_some(given.now))
        }
        Err(Failure::Store(failed)) => {
            tx.rollback().await?;
            Err(failed.into())
        }
    }
}

/// Forgets remembered permissions once a commit is over, however it ended: also when nobody waits for its answer any more.
struct ForgetsAuthority<'a>(&'a Ctx);

impl<'a> ForgetsAuthority<'a> {
    fn by<C: Command>(ctx: &'a Ctx) -> Option<Self> {
        C::CHANGES_AUTHORITY.then_some(Self(ctx))
    }
}

impl Drop for ForgetsAuthority<'_> {
    fn drop(&mut self) {
        self.0.forget_authority();
    }
}

/// Steps aside for a moment that grows with each attempt, so that those who met do not meet again.
pub(crate) async fn pause(attempt: u32) {
    let mut random = [0u8; 2];
    // Without randomness the pause is merely regular.
    let _ = getrandom::fill(&mut random);
    let jitter = u64::from(u16::from_be_bytes(random)) % 2_000;
    tokio::time::sleep(Duration::from_micros(u64::from(attempt) * 1_000 + jitter)).await;
}
