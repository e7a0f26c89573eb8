//! Who is asking: sessions and tokens in, an [`ActorContext`] out. No use case looks behind it, so another way to prove
//! an identity needs nothing but another function here.

pub mod password;
mod secret;
mod session;
mod setup;

use std::sync::Arc;

use handoff_core::actor::{ActorContext, Scope};
use handoff_store::credential::{self, SecretHash};
use handoff_store::{StoreError, Tx, actor};
use jiff::SignedDuration;

use crate::Ctx;
use crate::ctx::Remembered;

pub(crate) use secret::Purpose;
pub use secret::Secret;
pub use session::{SESSION_LENGTH, SessionKey, SignInError, SignedIn, sign_in, sign_out};
pub use setup::{
    SETUP_LINK_LENGTH, UseSetupLink, UseSetupLinkError, open_setup_link, setup_link_is_open, use_setup_link,
};

pub(crate) use secret::hash as hash_secret;

/// How exactly the last use of a token is known.
const LAST_USED_EXACT_TO: SignedDuration = SignedDuration::from_mins(1);

/// What proved an identity, as far as it is kept: enough to ask again whether it still does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Credential {
    /// The hash of an API token.
    Token(SecretHash),
    /// The hash of a session.
    Session(SecretHash),
}

/// Who is asking, and by what.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Who.
    pub actor: Arc<ActorContext>,
    /// By what.
    pub credential: Credential,
    /// The session, when it is one: to be ended, or to be spared when others are.
    pub session: Option<SessionKey>,
}

/// Whose API token this is. None: it is not a token, or not one that is worth anything now.
pub async fn authenticate_token(ctx: &Ctx, secret: &str) -> Result<Option<Identity>, StoreError> {
    let Some(hash) = hash_secret(Purpose::Token, secret) else { return Ok(None) };
    by_token(ctx, hash).await
}

/// Whose session this is. None: it is not a session, or not one that is worth anything now.
pub async fn authenticate_session(ctx: &Ctx, secret: &str) -> Result<Option<Identity>, StoreError> {
    let Some(hash) = hash_secret(Purpose::Session, secret) else { return Ok(None) };
    by_session(ctx, hash).await
}

/// Whose credential this is, now.
pub(crate) async fn authenticate(ctx: &Ctx, credential: Credential) -> Result<Option<Identity>, StoreError> {
    match credential {
        Credential::Token(hash) => by_token(ctx, hash).await,
        Credential::Session(hash) => by_session(ctx, hash).await,
    }
}

async fn by_token(ctx: &Ctx, hash: SecretHash) -> Result<Option<Identity>, StoreError> {
    let actor = recall_or(ctx, hash, async |tx: &Tx| {
        let Some(token) = credential::find_token(tx, &hash).await? else { return Ok(None) };
        let Some(authority) = actor::authority(tx, token.actor).await? else { return Ok(None) };
        let noted_before = tx.now() - LAST_USED_EXACT_TO;
        if token.last_used_at.is_none_or(|last| last <= noted_before) {
            credential::mark_token_used(tx, token.id, noted_before).await?;
        }
        Ok(Some(authority.with_scopes(token.scopes)))
    });
    let credential = Credential::Token(hash);
    Ok(actor.await?.map(|actor| Identity { actor, credential, session: None }))
}

async fn by_session(ctx: &Ctx, hash: SecretHash) -> Result<Option<Identity>, StoreError> {
    let actor = recall_or(ctx, hash, async |tx: &Tx| {
        let Some(actor) = credential::find_session(tx, &hash).await? else { return Ok(None) };
        let authority = actor::authority(tx, actor).await?;
        Ok(authority.map(|authority| authority.with_scopes(Scope::ALL.iter().copied().collect())))
    });
    let credential = Credential::Session(hash);
    Ok(actor.await?.map(|actor| Identity { actor, credential, session: Some(SessionKey(hash)) }))
}

/// What is remembered of a credential, or else what `look_up` finds, to be remembered.
async fn recall_or(
    ctx: &Ctx,
    credential: SecretHash,
    look_up: impl AsyncFnOnce(&Tx) -> Result<Option<ActorContext>, StoreError>,
) -> Result<Option<Arc<ActorContext>>, StoreError> {
    let generation = match ctx.remembered_authority(&credential) {
        Remembered::Actor(actor) => return Ok(Some(actor)),
        Remembered::Nothing { generation } => generation,
    };
    let tx = ctx.store().begin().await?;
    let found = look_up(&tx).await?.map(|actor| Arc::new(actor.at(tx.now())));
    tx.commit().await?;
    if let Some(actor) = &found {
        ctx.remember_authority(credential, actor.clone(), generation);
    }
    Ok(found)
}
