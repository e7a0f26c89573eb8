//! Disable an actor, or enable it again.

use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_store::{StoreError, actor, credential};

use super::{ActorCard, ActorRefused, admin_is_left, lock_even_erased, may_manage, record, refuse_erased};
use crate::{Command, Failure, Work};

/// Says whether an actor can act. Disabling ends its sessions for good; its tokens are worth nothing until it can act
/// again.
#[derive(Clone, Copy, Debug)]
pub struct SetActorDisabled {
    /// Who.
    pub actor: ActorId,
    /// Whether it can act no longer.
    pub disabled: bool,
}

/// Why an actor was neither disabled nor enabled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetActorDisabledRefused {
    /// The caller may not manage people.
    #[error("you may not disable or enable actors")]
    Forbidden,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// Nobody shuts themselves out by a slip.
    #[error("you cannot disable yourself")]
    Oneself,
    /// Nobody would be left to manage people.
    #[error("this is the last administrator")]
    LastAdmin,
}

impl Command for SetActorDisabled {
    type Done = ActorCard;
    type Refusal = SetActorDisabledRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ActorCard, Failure<SetActorDisabledRefused>> {
        let refused = Failure::Refused;
        if !may_manage(work.actor()) {
            return Err(refused(SetActorDisabledRefused::Forbidden));
        }
        if self.disabled && self.actor == work.actor().actor {
            return Err(refused(SetActorDisabledRefused::Oneself));
        }
        if self.disabled && !admin_is_left(work, self.actor).await? {
            return Err(refused(SetActorDisabledRefused::LastAdmin));
        }
        let card: ActorCard = lock_even_erased(work, self.actor).await?;
        if card.disabled_at.is_some() == self.disabled {
            return Ok(card);
        }
        refuse_erased(&card).map_err(|erased| refused(erased.into()))?;
        let happened = disable_or_enable(work, self.actor, self.disabled).await?;
        record(work, &[happened]).await?;
        Ok(ActorCard { disabled_at: self.disabled.then(|| work.tx.now()), ..card })
    }
}

async fn disable_or_enable(
    work: &Work<'_>,
    actor: ActorId,
    disabled: bool,
) -> Result<LedgerEvent, StoreError> {
    actor::set_disabled(work.tx, actor, disabled).await?;
    if disabled {
        credential::delete_sessions_of(work.tx, actor, None).await?;
        Ok(LedgerEvent::ActorDisabled { actor })
    } else {
        Ok(LedgerEvent::ActorEnabled { actor })
    }
}
