//! Who is asking: sessions and tokens in, an [`ActorContext`] out. No use case looks behind it, so another way to prove
//! an identity needs nothing but another function here.

pub mod password;
mod remembered;
mod secret;
mod session;
mod setup;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Instant;

use handoff_core::actor::{ActorContext, Scope};
use handoff_core::id::{ActorId, TokenId};
use handoff_store::actor::Authority;
use handoff_store::credential::{self, SecretHash};
use handoff_store::{StoreError, Tx, actor};
use jiff::SignedDuration;

use crate::Ctx;
use remembered::Remembered;

pub(crate) use remembered::{Authorities, Records};
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
    authenticate(ctx, Credential::Token(hash)).await
}

/// Whose session this is. None: it is not a session, or not one that is worth anything now.
pub async fn authenticate_session(ctx: &Ctx, secret: &str) -> Result<Option<Identity>, StoreError> {
    let Some(hash) = hash_secret(Purpose::Session, secret) else { return Ok(None) };
    authenticate(ctx, Credential::Session(hash)).await
}

/// Whose credential this is, now.
pub(crate) async fn authenticate(ctx: &Ctx, credential: Credential) -> Result<Option<Identity>, StoreError> {
    let session = match credential {
        Credential::Token(_) => None,
        Credential::Session(hash) => Some(SessionKey(hash)),
    };
    let actor = recall_or_look_up(ctx, credential).await?;
    Ok(actor.map(|actor| Identity { actor, credential, session }))
}

async fn recall_or_look_up(
    ctx: &Ctx,
    credential: Credential,
) -> Result<Option<Arc<ActorContext>>, StoreError> {
    let recalled = ctx.authorities().recall(credential, Instant::now());
    let asked = match recalled {
        Remembered::Actor(actor) => return Ok(Some(actor)),
        Remembered::Nothing(asked) => asked,
    };
    let tx = ctx.store().begin().await?;
    // From here on it ages: what changes while it is being read is seen no later.
    let began = Instant::now();
    let found = match look_up(&tx, &asked.credentials).await {
        // What is wrong with somebody who was taken along is not this one's fault.
        Err(StoreError::Corrupt { .. }) if asked.credentials.len() > 1 => look_up(&tx, &[credential]).await?,
        found => found?,
    };
    tx.commit().await?;
    ctx.authorities().remember(&asked, &found, began);
    Ok(found.get(&credential).cloned())
}

/// Whose credentials these are; those that are worth nothing now are missing.
async fn look_up(
    tx: &Tx,
    credentials: &[Credential],
) -> Result<HashMap<Credential, Arc<ActorContext>>, StoreError> {
    let (mut tokens, mut sessions) = (Vec::new(), Vec::new());
    for credential in credentials {
        match credential {
            Credential::Token(hash) => tokens.push(*hash),
            Credential::Session(hash) => sessions.push(*hash),
        }
    }
    let tokens = if tokens.is_empty() { Vec::new() } else { credential::find_tokens(tx, &tokens).await? };
    let sessions =
        if sessions.is_empty() { Vec::new() } else { credential::find_sessions(tx, &sessions).await? };
    let noted_before = tx.now() - LAST_USED_EXACT_TO;
    let unnoted =
        tokens.iter().filter(|(_, token)| token.last_used_at.is_none_or(|last| last <= noted_before));
    let unnoted: Vec<TokenId> = unnoted.map(|(_, token)| token.id).collect();
    let of_tokens =
        tokens.into_iter().map(|(hash, token)| (Credential::Token(hash), token.actor, token.scopes));
    let everything: BTreeSet<Scope> = Scope::ALL.iter().copied().collect();
    let of_sessions =
        sessions.into_iter().map(|(hash, actor)| (Credential::Session(hash), actor, everything.clone()));
    let owned: Vec<(Credential, ActorId, BTreeSet<Scope>)> = of_tokens.chain(of_sessions).collect();
    if owned.is_empty() {
        return Ok(HashMap::new());
    }
    let owners: Vec<ActorId> = owned.iter().map(|(_, actor, _)| *actor).collect();
    let authorities = actor::authorities(tx, &owners).await?;
    let authorities: HashMap<ActorId, Authority> =
        authorities.into_iter().map(|authority| (authority.actor, authority)).collect();
    credential::mark_tokens_used(tx, &unnoted, noted_before).await?;
    let known = owned.into_iter().filter_map(|(credential, owner, scopes)| {
        let actor = authorities.get(&owner)?.clone().with_scopes(scopes);
        Some((credential, Arc::new(actor.at(tx.now()))))
    });
    Ok(known.collect())
}
