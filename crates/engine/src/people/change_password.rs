//! Change a password, and end every session that may have been opened with the old one.

use handoff_core::actor::ActorContext;
use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::PasswordProof;
use handoff_store::{StoreError, actor, credential};

use super::{ActorCard, ActorRefused, changeable, lock_actor, record};
use crate::identity::SessionKey;
use crate::identity::password::{
    self, Busy, HashPasswordError, PasswordHash, PasswordRefused, VerifyPasswordError,
};
use crate::{Caller, Command, Ctx, Failure, Work};

/// What a password is to become.
#[derive(Clone)]
pub struct NewPassword {
    /// Whose.
    pub actor: ActorId,
    /// The new one.
    pub password: String,
    /// The old one, for whoever changes their own.
    pub current: Option<String>,
    /// The session that goes on; all others of the actor end.
    pub keep_session: Option<SessionKey>,
}

/// Gives an actor another password. Only [`ChangePassword::prepare`] makes one, so nobody gets past its rules.
#[derive(Clone, Debug)]
pub struct ChangePassword {
    actor: ActorId,
    password_hash: PasswordHash,
    /// The stored hash that the caller was shown to know the password of.
    proven: Option<PasswordHash>,
    keep_session: Option<SessionKey>,
}

/// Why a password was not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangePasswordRefused {
    /// It is not the caller's own, and the caller may not manage people.
    #[error("you may not change this password")]
    Forbidden,
    /// Whoever changes their own password shows that they know the current one.
    #[error("the current password is wrong")]
    CurrentPasswordWrong,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// A password without a mail address opens nothing.
    #[error("whoever has a password needs a mail address to sign in with")]
    EmailNeeded,
}

/// Why a password is not even ready to be changed.
#[derive(Debug, thiserror::Error)]
pub enum PreparePasswordError {
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] ChangePasswordRefused),
    /// The new password is not acceptable.
    #[error("the password {0}")]
    Password(#[from] PasswordRefused),
    /// Too many passwords wait to be hashed.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// Storage failed.
    #[error("storage failed")]
    Store(#[from] StoreError),
}

impl From<VerifyPasswordError> for PreparePasswordError {
    fn from(failed: VerifyPasswordError) -> Self {
        match failed {
            VerifyPasswordError::Busy(busy) => Self::Busy(busy),
            VerifyPasswordError::Store(failed) => Self::Store(failed),
        }
    }
}

impl From<HashPasswordError> for PreparePasswordError {
    fn from(failed: HashPasswordError) -> Self {
        match failed {
            HashPasswordError::Refused(refused) => Self::Password(refused),
            HashPasswordError::Busy(busy) => Self::Busy(busy),
        }
    }
}

impl ChangePassword {
    /// Whether `by` may change the password of `whose` at all, and what it must show; costs nothing.
    pub fn admit(by: &ActorContext, whose: ActorId) -> Result<PasswordProof, ChangePasswordRefused> {
        by.may_change_password(whose).ok_or(ChangePasswordRefused::Forbidden)
    }

    /// Checks what can be checked beforehand, and hashes only then: a hash costs, and must not hold a transaction open.
    pub async fn prepare(ctx: &Ctx, caller: &Caller, new: NewPassword) -> Result<Self, PreparePasswordError> {
        let NewPassword { actor, password, current, keep_session } = new;
        let proven = match Self::admit(&caller.actor, actor)? {
            PasswordProof::CurrentPassword => {
                let fits = password::stored_if_fits(ctx, actor, current.unwrap_or_default()).await?;
                Some(fits.ok_or(ChangePasswordRefused::CurrentPasswordWrong)?)
            }
            PasswordProof::None => None,
        };
        password::check(&password)?;
        let card = {
            let db = ctx.store().db().await?;
            actor::find(&db, actor).await?
        };
        can_sign_in(&changeable(card, actor).map_err(ChangePasswordRefused::from)?)?;
        let password_hash = password::hash(password).await?;
        Ok(Self { actor, password_hash, proven, keep_session })
    }
}

fn can_sign_in(card: &ActorCard) -> Result<(), ChangePasswordRefused> {
    if card.email.is_some() { Ok(()) } else { Err(ChangePasswordRefused::EmailNeeded) }
}

impl Command for ChangePassword {
    type Done = ();
    type Refusal = ChangePasswordRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<ChangePasswordRefused>> {
        let refused = Failure::Refused;
        let proof = Self::admit(work.actor(), self.actor).map_err(refused)?;
        let card: ActorCard = lock_actor(work, self.actor).await?;
        can_sign_in(&card).map_err(refused)?;
        if proof == PasswordProof::CurrentPassword {
            // It took a while to prepare this: what was proven then must still be the current password now.
            let current = actor::credential(work.tx, self.actor).await?;
            if current.is_none() || current.as_deref() != self.proven.as_ref().map(PasswordHash::as_str) {
                return Err(refused(ChangePasswordRefused::CurrentPasswordWrong));
            }
        }
        actor::save_password(work.tx, self.actor, self.password_hash.as_str()).await?;
        let kept = self.keep_session.as_ref().map(SessionKey::hash);
        credential::delete_sessions_of(work.tx, self.actor, kept).await?;
        record(work, &[LedgerEvent::PasswordChanged { actor: self.actor }]).await?;
        Ok(())
    }
}
