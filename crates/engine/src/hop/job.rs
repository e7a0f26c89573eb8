//! A command that waits for its turn: what a batch knows of it, whatever its type.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use handoff_core::approval::Guard;
use handoff_core::definition::Definition;
use handoff_core::id::{ActorId, ApprovalId, ItemId, UnitId};
use handoff_core::run::event::RunEvent;
use handoff_core::run::signal::Origin;
use handoff_store::answered::Answer;
use handoff_store::event::Author;
use handoff_store::{Ids, StoreError};
use tokio::sync::oneshot;

use crate::hop::{Case, Found, Guarded, RunCommand, StartCase, Wants};
use crate::{Caller, Given, RequestKey};

/// Makes the answer to a command of what became of it.
pub(crate) type ToAnswer<C> =
    dyn Fn(Result<<C as RunCommand>::Done, <C as RunCommand>::Refusal>) -> Given + Send + Sync;

/// How an answer under a key is made.
pub(crate) struct Keep<C: RunCommand> {
    /// The key.
    pub(crate) key: RequestKey,
    /// Makes the answer.
    pub(crate) to_answer: Arc<ToAnswer<C>>,
}

/// What became of a command.
pub(super) enum Verdict<C: RunCommand> {
    /// It was done, or refused.
    Decided(Result<C::Done, C::Refusal>),
    /// It was done or refused, now or before, and this is the answer under its key.
    Answered(Answer),
    /// Its key was used before, for another request.
    KeyReused,
    /// Storage failed.
    Failed(StoreError),
}

/// A command, who asked, and who waits for the verdict.
pub(super) struct Asked<C: RunCommand> {
    command: C,
    caller: Caller,
    author: Arc<Author>,
    keep: Option<Keep<C>>,
    verdict: Option<Verdict<C>>,
    guarded: Option<Guarded>,
    /// Whether anything happened, so that an approval is used up.
    happened: bool,
    tie: Option<Tie>,
    line: InLine,
    reply: oneshot::Sender<Verdict<C>>,
}

/// How often a command is left for later, because somebody else has its run in hand.
const LEFT_MAX: u32 = 4;

/// How a command stands in line.
#[derive(Debug, Default)]
pub(super) struct InLine {
    /// Whether it came from there, and so can go back.
    stands: bool,
    /// How often it was left for a later batch.
    left: u32,
    /// Whether this batch leaves it.
    is_left: bool,
    /// Whether what is remembered did not do, so that the database is to be asked.
    to_ask: bool,
}

impl InLine {
    /// Gets in line, or back in line.
    pub(super) const fn join(&mut self) {
        (self.stands, self.is_left) = (true, false);
    }

    /// Leaves the command for a later batch.
    pub(super) const fn leave(&mut self) {
        self.left += 1;
        self.is_left = true;
    }

    /// Leaves the command for a later batch that asks the database.
    pub(super) const fn leave_to_ask(&mut self) {
        self.leave();
        self.to_ask = true;
    }

    /// Whether it may be left for a later batch: not for ever, and only if it can go back.
    pub(super) const fn may_be_left(&self) -> bool {
        self.stands && self.left < LEFT_MAX
    }

    /// Whether what is remembered did not do, so that the database is to be asked.
    pub(super) const fn is_to_ask(&self) -> bool {
        self.to_ask
    }

    /// Whether this batch leaves it.
    pub(super) const fn is_left(&self) -> bool {
        self.is_left
    }
}

/// How a command is tied to another one that is carried out only if this one was: both know whether it was.
pub(super) enum Tie {
    Leads(Arc<AtomicBool>),
    Follows(Arc<AtomicBool>),
}

impl Tie {
    /// Ties for two commands, the first and the one that follows.
    pub(super) fn pair() -> (Self, Self) {
        let went_well = Arc::new(AtomicBool::new(false));
        (Self::Leads(Arc::clone(&went_well)), Self::Follows(went_well))
    }
}

impl<C: RunCommand> Asked<C> {
    pub(super) fn new(
        command: C,
        caller: &Caller,
        keep: Option<Keep<C>>,
        tie: Option<Tie>,
    ) -> (Self, oneshot::Receiver<Verdict<C>>) {
        let (reply, verdict) = oneshot::channel();
        let author = Author { actor: Some(caller.actor.actor), traceparent: caller.traceparent.clone() };
        let author = Arc::new(author);
        (
            Self {
                command,
                caller: caller.clone(),
                author,
                keep,
                verdict: None,
                guarded: None,
                happened: false,
                tie,
                line: InLine::default(),
                reply,
            },
            verdict,
        )
    }

    /// Lets the one that follows know.
    fn went_well(&self, well: bool) {
        if let Some(Tie::Leads(went_well)) = &self.tie {
            went_well.store(well, Ordering::Release);
        }
    }
}

/// A command of any type, as a batch sees it.
pub(super) trait Job: Send + Sync {
    fn caller(&self) -> &Caller;
    fn author(&self) -> &Arc<Author>;
    fn key(&self) -> Option<&RequestKey>;
    fn wants(&self) -> Wants<'_>;
    fn signal_origin(&self) -> Option<&Origin>;
    /// The item of a run to be started, if it is kept already.
    fn kept_item(&self) -> Option<ItemId>;
    /// The approval it may need.
    fn guard(&self) -> Option<Guard>;
    /// Takes what was found of what guards it.
    fn find_guarded(&mut self, guarded: Guarded);
    /// The approval that was used up by what it did.
    fn used_approval(&self) -> Option<(Guard, ApprovalId)>;
    /// Who may come to hold what it is about.
    fn receivers(&self) -> Vec<ActorId>;
    /// Another version that its run may be pinned to afterwards.
    fn leads_to(&self) -> Option<&Arc<Definition>>;
    /// How it stands in line.
    fn line(&self) -> &InLine;
    fn line_mut(&mut self) -> &mut InLine;
    /// Whether it is carried out only if the one before it was.
    fn is_follower(&self) -> bool;
    /// Whether the one before it was not carried out.
    fn is_called_off(&self) -> bool;
    /// Whether nobody waits for the verdict any more.
    fn is_abandoned(&self) -> bool;
    /// Whether something has happened by it.
    fn has_happened(&self) -> bool;
    /// Whether there is a verdict already, or will be one in another batch.
    fn is_settled(&self) -> bool;
    /// Settles it with what was answered under its key before.
    fn recall(&mut self, fingerprint: &[u8], answer: Answer);
    /// False: refused.
    fn admit(&mut self, start: &StartCase<'_>) -> bool;
    /// What happens; nothing if it was refused.
    fn decide(&mut self, found: Found<'_>, ids: &mut Ids) -> Vec<RunEvent>;
    /// What happens if it takes the unit that it is offered; none: it does not want it, or may not have it.
    fn consider(&self, case: Case<'_>, unit: UnitId, ids: &mut Ids) -> Option<Vec<RunEvent>>;
    /// Settles it, once its events have been applied.
    fn conclude(&mut self, after: &Case<'_>, events: &[RunEvent]) -> Result<(), StoreError>;
    /// Turns the verdict into an answer, if it is to be kept under a key.
    fn answer_to_keep(&mut self) -> Option<Answer>;
    /// Forgets the verdict: nothing of what was decided has happened.
    fn undo(&mut self);
    fn fail(self: Box<Self>, failed: StoreError);
    /// Tells whoever waits. Nobody may: then it is as if they had not listened.
    fn reply(self: Box<Self>);
}

impl<C: RunCommand> Job for Asked<C> {
    fn caller(&self) -> &Caller {
        &self.caller
    }

    fn author(&self) -> &Arc<Author> {
        &self.author
    }

    fn key(&self) -> Option<&RequestKey> {
        self.keep.as_ref().map(|keep| &keep.key)
    }

    fn wants(&self) -> Wants<'_> {
        self.command.wants()
    }

    fn signal_origin(&self) -> Option<&Origin> {
        self.command.signal_origin()
    }

    fn kept_item(&self) -> Option<ItemId> {
        self.command.kept_item()
    }

    fn guard(&self) -> Option<Guard> {
        self.command.guard()
    }

    fn find_guarded(&mut self, guarded: Guarded) {
        self.guarded = Some(guarded);
    }

    fn used_approval(&self) -> Option<(Guard, ApprovalId)> {
        let guard = self.command.guard().filter(|_| self.happened)?;
        Some((guard, guard.shown?))
    }

    fn receivers(&self) -> Vec<ActorId> {
        self.command.receivers(self.caller.actor.actor)
    }

    fn leads_to(&self) -> Option<&Arc<Definition>> {
        self.command.leads_to()
    }

    fn line(&self) -> &InLine {
        &self.line
    }

    fn line_mut(&mut self) -> &mut InLine {
        &mut self.line
    }

    fn is_follower(&self) -> bool {
        matches!(self.tie, Some(Tie::Follows(_)))
    }

    fn is_called_off(&self) -> bool {
        matches!(&self.tie, Some(Tie::Follows(went_well)) if !went_well.load(Ordering::Acquire))
    }

    fn is_abandoned(&self) -> bool {
        self.reply.is_closed()
    }

    fn has_happened(&self) -> bool {
        self.happened
    }

    fn is_settled(&self) -> bool {
        self.verdict.is_some() || self.line.is_left
    }

    fn recall(&mut self, fingerprint: &[u8], answer: Answer) {
        let same = self.key().is_some_and(|key| key.fingerprint == fingerprint);
        self.went_well(same && answer.is_success());
        self.verdict = Some(if same { Verdict::Answered(answer) } else { Verdict::KeyReused });
    }

    fn admit(&mut self, start: &StartCase<'_>) -> bool {
        match self.command.admit(start) {
            Ok(()) => true,
            Err(refusal) => {
                self.verdict = Some(Verdict::Decided(Err(refusal)));
                false
            }
        }
    }

    fn decide(&mut self, found: Found<'_>, ids: &mut Ids) -> Vec<RunEvent> {
        let found = match found {
            Found::Run(case) => Found::Run(Case { guarded: self.guarded.as_ref(), ..case }),
            Found::Nothing | Found::Offer(..) | Found::Start(_) => found,
        };
        self.command.decide(found, ids).unwrap_or_else(|refusal| {
            self.verdict = Some(Verdict::Decided(Err(refusal)));
            Vec::new()
        })
    }

    fn consider(&self, case: Case<'_>, unit: UnitId, ids: &mut Ids) -> Option<Vec<RunEvent>> {
        self.command.decide(Found::Offer(case, unit), ids).ok()
    }

    fn conclude(&mut self, after: &Case<'_>, events: &[RunEvent]) -> Result<(), StoreError> {
        let run = after.in_hand.run.value.id;
        let unborne =
            || StoreError::Corrupt { table: "run", row: format!("{run}: events without an answer") };
        let after = Case { guarded: self.guarded.as_ref(), ..*after };
        let done = self.command.done(&after, events).ok_or_else(unborne)?;
        self.happened = !events.is_empty();
        self.went_well(true);
        self.verdict = Some(Verdict::Decided(Ok(done)));
        Ok(())
    }

    fn answer_to_keep(&mut self) -> Option<Answer> {
        let keep = self.keep.as_ref()?;
        match self.verdict.take()? {
            Verdict::Decided(decided) if decided.is_ok() || self.command.refusal_is_final() => {
                let Given { now, again } = (keep.to_answer)(decided);
                let kept = again.unwrap_or_else(|| now.clone());
                self.verdict = Some(Verdict::Answered(now));
                Some(kept)
            }
            verdict => {
                self.verdict = Some(verdict);
                None
            }
        }
    }

    fn undo(&mut self) {
        self.verdict = None;
        self.guarded = None;
        self.happened = false;
        self.line.is_left = false;
        self.went_well(false);
        self.command.undone();
    }

    fn fail(mut self: Box<Self>, failed: StoreError) {
        self.went_well(false);
        self.verdict = Some(Verdict::Failed(failed));
        self.reply();
    }

    fn reply(self: Box<Self>) {
        let Self { command, verdict, reply, .. } = *self;
        // Whoever is answered may ask at once for what the command held on to.
        drop(command);
        if let Some(verdict) = verdict {
            let _ = reply.send(verdict);
        }
    }
}
