//! Change a password, and end every session that may have been opened with the old one.

use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_store::{actor, credential};

use super::{ActorCard, ActorRefused, lock_actor, record};
use crate::identity::SessionKey;
use crate::identity::password::PasswordHash;
use crate::{Command, Failure, Work};

/// Gives an actor another password. Whoever calls this for the caller's own password has seen the old one first
/// ([`is_password_of`](crate::identity::password::is_password_of)): a session left open is no proof that its owner is there.
#[derive(Clone, Debug)]
pub struct ChangePassword {
    /// Whose.
    pub actor: ActorId,
    /// The new one.
    pub password_hash: PasswordHash,
    /// The session that goes on; all others of the actor end.
    pub keep_session: Option<SessionKey>,
}

/// Why a password was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangePasswordRefused {
    /// It is not the caller's own, and the caller may not manage people.
    #[error("you may not change this password")]
    Forbidden,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// A password without a mail address opens nothing.
    #[error("whoever has a password needs a mail address to sign in with")]
    EmailNeeded,
}

impl Command for ChangePassword {
    type Done = ();
    type Refusal = ChangePasswordRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<ChangePasswordRefused>> {
        if !work.actor().may_manage_account(self.actor) {
            return Err(Failure::Refused(ChangePasswordRefused::Forbidden));
        }
        let card: ActorCard = lock_actor(work, self.actor).await?;
        if card.email.is_none() {
            return Err(Failure::Refused(ChangePasswordRefused::EmailNeeded));
        }
        actor::save_password(work.tx, self.actor, self.password_hash.as_str()).await?;
        let kept = self.keep_session.as_ref().map(SessionKey::hash);
        credential::delete_sessions_of(work.tx, self.actor, kept).await?;
        record(work, &[LedgerEvent::PasswordChanged { actor: self.actor }]).await?;
        Ok(())
    }
}
