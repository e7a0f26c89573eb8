//! Signing in and out.

use std::fmt;
use std::sync::Arc;

use handoff_core::actor::{ActorContext, Scope};
use handoff_core::text::check_email;
use handoff_store::credential::{self, SecretHash};
use handoff_store::{StoreError, actor};
use jiff::{SignedDuration, Timestamp};

use super::password::{self, Busy, VerifyPasswordError};
use super::{Purpose, Secret};
use crate::Ctx;

/// How long a session lasts.
pub const SESSION_LENGTH: SignedDuration = SignedDuration::from_hours(12);

/// Names a session without opening it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SessionKey(pub(super) SecretHash);

impl SessionKey {
    pub(crate) const fn hash(&self) -> &SecretHash {
        &self.0
    }
}

impl fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionKey(..)")
    }
}

/// Somebody is signed in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// What proves it from now on.
    pub secret: Secret,
    /// Until when.
    pub expires_at: Timestamp,
    /// Who it is.
    pub actor: Arc<ActorContext>,
}

/// Why nobody was signed in.
#[derive(Debug, thiserror::Error)]
pub enum SignInError {
    /// Nobody has this mail address and this password; which of them is wrong is not told.
    #[error("the mail address or the password is wrong")]
    BadCredentials,
    /// Too many are signing in.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// Storage failed.
    #[error("storage failed")]
    Store(#[from] StoreError),
}

impl From<VerifyPasswordError> for SignInError {
    fn from(failed: VerifyPasswordError) -> Self {
        match failed {
            VerifyPasswordError::Busy(busy) => Self::Busy(busy),
            VerifyPasswordError::Store(failed) => Self::Store(failed),
        }
    }
}

/// Signs somebody in. That somebody is unknown, disabled or without a password takes as long as a wrong password.
pub async fn sign_in(ctx: &Ctx, email: &str, password: String) -> Result<SignedIn, SignInError> {
    if check_email(email).is_err() {
        return Err(SignInError::BadCredentials); // nobody's, so this tells nothing about anybody
    }
    let known = {
        // Given back before the password is checked, which takes long.
        let db = ctx.store().db().await?;
        actor::credential_by_email(&db, email).await?
    };
    let (actor, password_hash) = known.unzip();
    let fits = password::verify(password_hash.clone(), password).await?;
    let Some(actor) = actor.filter(|_| fits) else { return Err(SignInError::BadCredentials) };

    let tx = ctx.store().begin().await?;
    // Meanwhile the actor may have been disabled, and then has no authority, or been given another password. Both end
    // its sessions; under the lock neither can happen unseen.
    let locked = actor::lock(&tx, actor).await?.is_some();
    let unchanged = locked && actor::credential(&tx, actor).await? == password_hash;
    let authority = if unchanged { actor::authority(&tx, actor).await? } else { None };
    let Some(authority) = authority else { return Err(SignInError::BadCredentials) };

    let secret = Secret::fresh(Purpose::Session);
    let expires_at = tx.now() + SESSION_LENGTH;
    credential::open_session(&tx, actor, &secret.hash(), expires_at).await?;
    tx.commit().await?;
    let actor = Arc::new(authority.with_scopes(Scope::ALL.iter().copied().collect()));
    Ok(SignedIn { secret, expires_at, actor })
}

/// Ends a session; one that has ended already stays so.
pub async fn sign_out(ctx: &Ctx, session: SessionKey) -> Result<(), StoreError> {
    let tx = ctx.store().begin().await?;
    credential::delete_session(&tx, session.hash()).await?;
    tx.commit().await?;
    ctx.forget_authority();
    Ok(())
}
