//! Erase an actor: nobody can tell any more who it was. What it did stays, under an id that means nothing.

use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_store::actor::{self, ERASED_NAME};
use handoff_store::{answered, credential, view};

use super::{ActorCard, ActorRefused, admin_is_left, lock_even_erased, may_manage, record};
use crate::{Command, Failure, Work};

/// Takes name, mail address, password, sessions and tokens away for good, and disables the actor.
#[derive(Clone, Copy, Debug)]
pub struct EraseActor {
    /// Who.
    pub actor: ActorId,
}

/// Why an actor was not erased.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EraseActorRefused {
    /// The caller may not manage people.
    #[error("you may not erase actors")]
    Forbidden,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// Nobody would be left to manage people.
    #[error("this is the last administrator")]
    LastAdmin,
}

impl Command for EraseActor {
    type Done = ActorCard;
    type Refusal = EraseActorRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ActorCard, Failure<EraseActorRefused>> {
        if !may_manage(work.actor()) {
            return Err(Failure::Refused(EraseActorRefused::Forbidden));
        }
        if !admin_is_left(work, self.actor).await? {
            return Err(Failure::Refused(EraseActorRefused::LastAdmin));
        }
        let card: ActorCard = lock_even_erased(work, self.actor).await?;
        if card.erased_at.is_some() {
            return Ok(card);
        }
        credential::delete_sessions_of(work.tx, self.actor, None).await?;
        credential::delete_tokens_of(work.tx, self.actor).await?;
        answered::forget_mentions(work.tx, self.actor).await?;
        view::forget(work.tx, self.actor).await?;
        actor::erase(work.tx, self.actor).await?;
        record(work, &[LedgerEvent::ActorErased { actor: self.actor }]).await?;
        Ok(ActorCard {
            display_name: ERASED_NAME.to_owned(),
            email: None,
            disabled_at: card.disabled_at.or_else(|| Some(work.tx.now())),
            erased_at: Some(work.tx.now()),
            ..card
        })
    }
}
