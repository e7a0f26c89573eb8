//! The first administrator: whoever can read the server's terminal gets a link, and whoever opens it first is it.

use std::sync::Arc;

use handoff_core::actor::{ActorKind, GlobalRole};
use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::text::{TextRefused, check_email, check_name};
use handoff_store::actor::{NewActor, ProfileWritten};
use handoff_store::event::Author;
use handoff_store::{Ids, StoreError, Tx, actor, credential, ledger};
use jiff::SignedDuration;

use super::password::PasswordHash;
use super::{Purpose, Secret, hash_secret};
use crate::Ctx;

/// How long a link can be used.
pub const SETUP_LINK_LENGTH: SignedDuration = SignedDuration::from_hours(24);

/// Makes a link for the first administrator. None: there is an administrator.
pub async fn open_setup_link(ctx: &Ctx) -> Result<Option<Secret>, StoreError> {
    let tx = ctx.store().begin().await?;
    if credential::any_admin(&tx).await? {
        return Ok(None);
    }
    let secret = Secret::fresh(Purpose::Setup);
    credential::create_setup_link(&tx, &secret.hash(), tx.now() + SETUP_LINK_LENGTH).await?;
    tx.commit().await?;
    Ok(Some(secret))
}

/// Whether a link can still be used.
pub async fn setup_link_is_open(ctx: &Ctx, secret: &str) -> Result<bool, StoreError> {
    let Some(hash) = hash_secret(Purpose::Setup, secret) else { return Ok(false) };
    let tx = ctx.store().begin().await?;
    Ok(credential::setup_link_is_open(&tx, &hash).await? && !credential::any_admin(&tx).await?)
}

/// Becomes the first administrator.
#[derive(Clone, Debug)]
pub struct UseSetupLink {
    /// What the link carries.
    pub secret: String,
    /// What people call the administrator.
    pub display_name: String,
    /// The mail address to sign in with.
    pub email: String,
    /// The password to sign in with.
    pub password_hash: PasswordHash,
    /// The W3C trace context of the request.
    pub traceparent: Option<Arc<str>>,
}

/// Why there is no first administrator.
#[derive(Debug, thiserror::Error)]
pub enum UseSetupLinkError {
    /// There is no such link, or it was used, or it has expired, or there is an administrator.
    #[error("the link is not valid, or no longer")]
    LinkNotOpen,
    /// The name is not acceptable.
    #[error("the name {0}")]
    DisplayName(TextRefused),
    /// The mail address is not acceptable.
    #[error("the mail address {0}")]
    Email(TextRefused),
    /// Somebody else has this mail address.
    #[error("the mail address is taken")]
    EmailTaken,
    /// Storage failed.
    #[error("storage failed")]
    Store(#[from] StoreError),
}

/// Uses a link up and makes its user the first administrator. Of any number who try, with one link or several, one wins.
///
/// Not a [`Command`](crate::Command): there is nobody yet who could be asking.
pub async fn use_setup_link(ctx: &Ctx, command: &UseSetupLink) -> Result<ActorId, UseSetupLinkError> {
    let hash = hash_secret(Purpose::Setup, &command.secret).ok_or(UseSetupLinkError::LinkNotOpen)?;
    check_name(&command.display_name).map_err(UseSetupLinkError::DisplayName)?;
    check_email(&command.email).map_err(UseSetupLinkError::Email)?;

    let tx = ctx.store().begin().await?;
    credential::lock_setup(&tx).await?;
    if credential::any_admin(&tx).await? || !credential::use_setup_link(&tx, &hash).await? {
        return Err(UseSetupLinkError::LinkNotOpen);
    }
    let admin = create_admin(&tx, command).await?;
    tx.commit().await?;
    ctx.forget_authority();
    Ok(admin)
}

async fn create_admin(tx: &Tx, command: &UseSetupLink) -> Result<ActorId, UseSetupLinkError> {
    let admin = ActorId::fresh(&mut Ids);
    let new = NewActor {
        id: admin,
        kind: ActorKind::Human,
        display_name: &command.display_name,
        email: Some(&command.email),
    };
    match actor::create(tx, &new).await? {
        ProfileWritten::Yes => {}
        ProfileWritten::EmailTaken => return Err(UseSetupLinkError::EmailTaken),
    }
    actor::save_password(tx, admin, command.password_hash.as_str()).await?;
    actor::grant_global_role(tx, admin, GlobalRole::Admin).await?;

    // Nobody let the first administrator in but the link, so they are the author of their own beginning.
    let author = Author { actor: Some(admin), traceparent: command.traceparent.clone() };
    ledger::append(tx, &author, &LedgerEvent::ActorCreated { actor: admin, kind: ActorKind::Human }).await?;
    let granted = LedgerEvent::GlobalRoleGranted { actor: admin, role: GlobalRole::Admin };
    ledger::append(tx, &author, &granted).await?;
    Ok(admin)
}
