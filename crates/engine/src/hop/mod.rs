//! Commands about runs, and the one path they take.
//!
//! Commands that arrive together are carried out together: their runs are locked together, decided one by one, written with
//! a few statements over many rows, and committed once. Each caller gets an answer of its own, and a command that is
//! refused costs its neighbours nothing. A batch of one is the ordinary case, not another path.

mod ahead;
mod answers;
mod batch;
mod carry_out;
mod children;
mod context;
mod guard;
mod job;
mod moving;
mod obstacles;
mod offer;
mod places;
mod preview;
mod queue;
mod recent;
mod rollup;
mod serve;
mod starts;
mod timing;
mod whereabouts;

use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::approval::{Guard, NotApproved};
use handoff_core::definition::Definition;
use handoff_core::id::{ActorId, ApprovalId, AssignmentId, ItemId, RunId, StepId, UnitId};
use handoff_core::machine::Registry;
use handoff_core::run::event::RunEvent;
use handoff_core::run::signal::Origin;
use handoff_core::run::walk::Ground;
use handoff_core::run::{Calendars, RunInHand};
use handoff_store::answered::Answer;
use handoff_store::run::KeptItem;
use handoff_store::{Ids, StoreError};
use jiff::Timestamp;
use tokio::sync::oneshot::Receiver;
use tokio::sync::oneshot::error::RecvError;

use crate::run::StartRun;
use crate::{AnswerError, Caller, Ctx, Failure, Given, RequestKey};

pub use guard::Guarded;
pub(crate) use job::Keep;
pub(crate) use moving::rehearse;
pub use obstacles::Obstacles;
pub use preview::Preview;
pub(crate) use queue::Queue;
pub(crate) use rollup::in_this_version;

use job::{Asked, Tie, Verdict};

/// Something that changes one run.
pub trait RunCommand: Send + Sync + 'static {
    /// What it answers when it was done.
    type Done: Send + Sync + 'static;
    /// Why it may not be done.
    type Refusal: Send + Sync + 'static;

    /// What must be in hand to decide it.
    fn wants(&self) -> Wants<'_>;

    /// What the sender of a signal calls it: whether it came before is then looked up.
    fn signal_origin(&self) -> Option<&Origin> {
        None
    }

    /// For a command that may need an approval: which, and what it shows.
    fn guard(&self) -> Option<Guard> {
        None
    }

    /// Who may come to hold what it is about, if it gives it to somebody who must be within the limits of the stage.
    fn receivers(&self, _caller: ActorId) -> Vec<ActorId> {
        Vec::new()
    }

    /// Another version that the run may be pinned to afterwards.
    fn leads_to(&self) -> Option<&Arc<Definition>> {
        None
    }

    /// Whether a run may be started at all; asked before its item is written.
    fn admit(&self, _start: &StartCase<'_>) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// The item of a run to be started, if it is kept already; none: it comes with the command.
    fn kept_item(&self) -> Option<ItemId> {
        None
    }

    /// Decides, and changes nothing.
    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, Self::Refusal>;

    /// What to answer, once the events have been applied. None: the events do not bear the answer out.
    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Self::Done>;

    /// Told that nothing of what it did has happened: it may be carried out once more.
    fn undone(&self) {}

    /// Whether a refusal is the last word, to be repeated to whoever asks again under the same key.
    fn refusal_is_final(&self) -> bool {
        true
    }
}

/// What a command must have in hand.
#[derive(Clone, Copy, Debug)]
pub enum Wants<'a> {
    /// A run.
    Run(RunId),
    /// A unit, with its run.
    Unit(UnitId),
    /// A unit, with its run and its item.
    UnitAndItem(UnitId),
    /// An assignment, with its run.
    Assignment(AssignmentId),
    /// A unit, with its run and everything that was handed in for it.
    Judgments(UnitId),
    /// A unit, with its run, and the runs that it waits for.
    Children(UnitId),
    /// A run within another one, and how things stand with that.
    Follow(RunId),
    /// Any unit at the front of one of these queues; the queues are tried in this order.
    Next(&'a [StepId]),
    /// A run that is not there yet.
    Start(&'a StartRun),
}

impl<'a> Wants<'a> {
    /// The run that is to be started.
    #[must_use]
    pub const fn start(self) -> Option<&'a StartRun> {
        match self {
            Self::Start(start) => Some(start),
            Self::Run(_)
            | Self::Unit(_)
            | Self::UnitAndItem(_)
            | Self::Assignment(_)
            | Self::Judgments(_)
            | Self::Children(_)
            | Self::Follow(_)
            | Self::Next(_) => None,
        }
    }
}

/// A run in hand, locked.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The run, with all that is open in it.
    pub in_hand: &'a RunInHand,
    /// The version it is pinned to.
    pub definition: &'a Arc<Definition>,
    /// What may become what.
    pub registry: &'a Registry,
    /// Who asks.
    pub actor: &'a ActorContext,
    /// Under which key.
    pub key: Option<&'a str>,
    /// The time of the transaction.
    pub now: Timestamp,
    /// For a guarded command: what it found.
    pub guarded: Option<&'a Guarded>,
    /// What keeps people from taking more.
    pub obstacles: &'a Obstacles,
}

impl<'a> Case<'a> {
    /// Whether a guarded command may go ahead, and the approval it uses up.
    pub fn approved(&self, guard: Option<Guard>) -> Result<Option<ApprovalId>, NotApproved> {
        let Some((guard, guarded)) = guard.zip(self.guarded) else { return Ok(None) };
        guard.check(&guarded.policy, guarded.approval.as_ref(), self.now)
    }

    /// What a walk through the run needs.
    #[must_use]
    pub fn ground(&self) -> Ground<'a> {
        Ground { definition: self.definition, registry: self.registry, now: self.now }
    }
}

/// Where a run is to be started.
#[derive(Clone, Copy, Debug)]
pub struct StartCase<'a> {
    /// Whether the project exists for who asks.
    pub project_exists: bool,
    /// The live version.
    pub definition: Option<&'a Arc<Definition>>,
    /// The item, once it is kept.
    pub item: Option<KeptItem>,
    /// The working hours of the project, where the workflow has deadlines.
    pub calendars: Option<&'a Arc<Calendars>>,
    /// What may become what.
    pub registry: &'a Registry,
    /// Who asks.
    pub actor: &'a ActorContext,
    /// The time of the transaction.
    pub now: Timestamp,
}

/// What was found of what a command wants.
#[derive(Clone, Copy, Debug)]
pub enum Found<'a> {
    /// Nothing that exists for who asks.
    Nothing,
    /// A run.
    Run(Case<'a>),
    /// A unit on offer, in its run.
    Offer(Case<'a>, UnitId),
    /// Where to start a run.
    Start(StartCase<'a>),
}

/// Carries out a command about a run.
pub async fn perform_on_run<C: RunCommand>(
    ctx: &Ctx,
    caller: &Caller,
    command: C,
) -> Result<C::Done, Failure<C::Refusal>> {
    let (asked, verdict) = Asked::new(command, caller, None, None);
    ctx.hops().push(ctx, Box::new(asked), None);
    decided(verdict).await
}

async fn decided<C: RunCommand>(verdict: Receiver<Verdict<C>>) -> Result<C::Done, Failure<C::Refusal>> {
    match verdict.await.map_err(given_up)? {
        Verdict::Decided(Ok(done)) => Ok(done),
        Verdict::Decided(Err(refusal)) => Err(Failure::Refused(refusal)),
        Verdict::Failed(failed) => Err(failed.into()),
        Verdict::Answered(_) | Verdict::KeyReused => unreachable!("only commands with a key are answered so"),
    }
}

/// Carries out a command about a run that came from outside, and gives its answer; with a key, a repeat gets it again.
pub async fn answer_on_run<C: RunCommand>(
    ctx: &Ctx,
    caller: &Caller,
    key: Option<&RequestKey>,
    command: C,
    to_answer: impl Fn(Result<C::Done, C::Refusal>) -> Given + Send + Sync + 'static,
) -> Result<Answer, AnswerError> {
    let Some(key) = key else {
        return match perform_on_run(ctx, caller, command).await {
            Ok(done) => Ok(to_answer(Ok(done)).now),
            Err(Failure::Refused(refusal)) => Ok(to_answer(Err(refusal)).now),
            Err(Failure::Store(failed)) => Err(failed.into()),
        };
    };
    let keep = Keep { key: key.clone(), to_answer: Arc::new(to_answer) };
    answer_keeping(ctx, caller, keep, command)
        .await?
        .map_or_else(|_refused| unreachable!("a refusal that is final is answered"), Ok)
}

/// Carries out a command under a key. `Err` within: a refusal that is not the last word.
pub(crate) async fn answer_keeping<C: RunCommand>(
    ctx: &Ctx,
    caller: &Caller,
    keep: Keep<C>,
    command: C,
) -> Result<Result<Answer, C::Refusal>, AnswerError> {
    let (asked, verdict) = Asked::new(command, caller, Some(keep), None);
    ctx.hops().push(ctx, Box::new(asked), None);
    answered(verdict).await
}

async fn answered<C: RunCommand>(
    verdict: Receiver<Verdict<C>>,
) -> Result<Result<Answer, C::Refusal>, AnswerError> {
    match verdict.await.map_err(given_up)? {
        Verdict::Answered(answer) => Ok(Ok(answer)),
        Verdict::KeyReused => Err(AnswerError::KeyReused),
        Verdict::Failed(failed) => Err(failed.into()),
        Verdict::Decided(Err(refusal)) => Ok(Err(refusal)),
        Verdict::Decided(Ok(_)) => unreachable!("what is done under a key is answered"),
    }
}

/// A command, and how its answer is made and kept under a key.
pub(crate) struct ToAnswer<'a, C: RunCommand> {
    pub(crate) command: C,
    pub(crate) key: Option<&'a RequestKey>,
    pub(crate) to_answer: Arc<job::ToAnswer<C>>,
}

impl<C: RunCommand> ToAnswer<'_, C> {
    fn asked(self, caller: &Caller, tie: Tie) -> (Asked<C>, Answering<C>) {
        let Self { command, key, to_answer } = self;
        let keep = key.map(|key| Keep { key: key.clone(), to_answer: Arc::clone(&to_answer) });
        let has_key = keep.is_some();
        let (asked, verdict) = Asked::new(command, caller, keep, Some(tie));
        (asked, Answering { verdict, unkept: (!has_key).then_some(to_answer) })
    }
}

/// An answer that is waited for.
struct Answering<C: RunCommand> {
    verdict: Receiver<Verdict<C>>,
    /// How it is made, if it is not kept.
    unkept: Option<Arc<job::ToAnswer<C>>>,
}

impl<C: RunCommand> Answering<C> {
    async fn answer(self) -> Result<Result<Answer, C::Refusal>, AnswerError> {
        let Some(to_answer) = self.unkept else { return answered(self.verdict).await };
        match decided(self.verdict).await {
            Ok(done) => Ok(Ok(to_answer(Ok(done)).now)),
            Err(Failure::Refused(refusal)) => Ok(Err(refusal)),
            Err(Failure::Store(failed)) => Err(failed.into()),
        }
    }
}

/// Carries out two commands, the second right after the first and only if that was done: in one transaction, as a rule.
pub(crate) async fn answer_both<A: RunCommand, B: RunCommand>(
    ctx: &Ctx,
    caller: &Caller,
    first: ToAnswer<'_, A>,
    then: ToAnswer<'_, B>,
) -> (Result<Answer, AnswerError>, Result<Result<Answer, B::Refusal>, AnswerError>) {
    let (leads, follows) = Tie::pair();
    let to_answer = Arc::clone(&first.to_answer);
    let (first, first_answer) = first.asked(caller, leads);
    let (then, then_answer) = then.asked(caller, follows);
    ctx.hops().push(ctx, Box::new(first), Some(Box::new(then)));
    let first = first_answer.answer().await;
    let first = first.map(|answer| answer.unwrap_or_else(|refusal| to_answer(Err(refusal)).now));
    (first, then_answer.answer().await)
}

fn given_up(_: RecvError) -> StoreError {
    StoreError::Corrupt { table: "run", row: "a batch of commands was given up before it ended".to_owned() }
}
