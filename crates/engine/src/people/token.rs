//! API tokens: make one, and make one worthless.

use std::collections::BTreeSet;

use handoff_core::actor::{ActorKind, Scope};
use handoff_core::id::{ActorId, TokenId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::text::{TextRefused, check_line};
use handoff_store::Ids;
use handoff_store::credential::{self, NewToken};
use jiff::Timestamp;

use super::{ActorCard, ActorRefused, TokenCard, lock_actor, record};
use crate::identity::{Purpose, Secret};
use crate::{Command, Failure, Work};

/// The longest name of a token.
const NAME_LENGTH_MAX: usize = 100;

/// Makes a token: for the caller, or, for those who manage people, for a model or a service, which cannot sign in to make
/// its own. Nobody makes a token for another person.
#[derive(Clone, Debug)]
pub struct CreateToken {
    /// Whose; none: the caller's own.
    pub actor: Option<ActorId>,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for: nothing that the credential at hand may not.
    pub scopes: BTreeSet<Scope>,
    /// From when on it is worth nothing.
    pub expires_at: Option<Timestamp>,
}

/// There is a new token.
#[derive(Clone, Debug)]
pub struct TokenCreated {
    /// The token.
    pub token: TokenCard,
    /// Its secret, shown this once. An answer that holds it must not be kept.
    pub secret: Secret,
}

/// Why a token was not created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CreateTokenRefused {
    /// The credential at hand may not be used to make others.
    #[error("you may not create this token with this credential")]
    Forbidden,
    /// There is no such actor, or it cannot have one.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// The name is not acceptable.
    #[error("the name {0}")]
    Name(TextRefused),
    /// A token without scopes opens nothing.
    #[error("a token needs at least one scope")]
    NoScopes,
    /// The credential at hand has not got this scope itself.
    #[error("you cannot give the scope {:?}, which you have not got yourself", .0.word())]
    ScopeBeyondOwn(Scope),
    /// It would be worth nothing from the beginning.
    #[error("the expiry must lie in the future")]
    ExpiryPassed,
}

impl CreateToken {
    fn check(&self, own: &BTreeSet<Scope>, now: Timestamp) -> Result<(), CreateTokenRefused> {
        check_line(&self.name, NAME_LENGTH_MAX).map_err(CreateTokenRefused::Name)?;
        if self.scopes.is_empty() {
            return Err(CreateTokenRefused::NoScopes);
        }
        if let Some(beyond) = self.scopes.difference(own).next() {
            return Err(CreateTokenRefused::ScopeBeyondOwn(*beyond));
        }
        if self.expires_at.is_some_and(|expires_at| expires_at <= now) {
            return Err(CreateTokenRefused::ExpiryPassed);
        }
        Ok(())
    }
}

impl Command for CreateToken {
    type Done = TokenCreated;
    type Refusal = CreateTokenRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<TokenCreated, Failure<CreateTokenRefused>> {
        let forbidden = || Failure::Refused(CreateTokenRefused::Forbidden);
        let owner = self.actor.unwrap_or(work.actor().actor);
        let own = owner == work.actor().actor;
        if !work.actor().may_manage_account(owner) {
            return Err(forbidden());
        }
        self.check(&work.actor().scopes, work.tx.now()).map_err(Failure::Refused)?;
        let owner: ActorCard = lock_actor(work, owner).await?;
        // Disabled since the request came in: what comes after that would outlast it.
        if owner.disabled_at.is_some() || (!own && owner.kind == ActorKind::Human) {
            return Err(forbidden());
        }
        let owner = owner.id;

        let (id, secret) = (TokenId::fresh(&mut Ids), Secret::fresh(Purpose::Token));
        let new = NewToken {
            id,
            actor: owner,
            name: &self.name,
            secret: &secret.hash(),
            scopes: &self.scopes,
            expires_at: self.expires_at,
        };
        credential::create_token(work.tx, &new).await?;
        let scopes = self.scopes.iter().copied().collect();
        record(work, &[LedgerEvent::TokenCreated { token: id, actor: owner, scopes }]).await?;
        let token = TokenCard {
            id,
            name: self.name.clone(),
            scopes: self.scopes.clone(),
            created_at: work.tx.now(),
            expires_at: self.expires_at,
            last_used_at: None,
        };
        Ok(TokenCreated { token, secret })
    }
}

/// Makes a token worth nothing: one of the caller's own, or, for those who manage people, anybody's.
#[derive(Clone, Copy, Debug)]
pub struct RevokeToken {
    /// Which.
    pub token: TokenId,
}

/// Why a token was not revoked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RevokeTokenRefused {
    /// There is no such token, or the caller may not touch it.
    #[error("token {0} does not exist")]
    NoSuchToken(TokenId),
}

impl Command for RevokeToken {
    type Done = ();
    type Refusal = RevokeTokenRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<RevokeTokenRefused>> {
        let missing = || Failure::Refused(RevokeTokenRefused::NoSuchToken(self.token));
        let token = credential::lock_token(work.tx, self.token).await?;
        let token = token.filter(|token| work.actor().may_manage_account(token.actor)).ok_or_else(missing)?;
        if token.revoked_at.is_none() {
            credential::revoke_token(work.tx, self.token).await?;
            record(work, &[LedgerEvent::TokenRevoked { token: self.token, actor: token.actor }]).await?;
        }
        Ok(())
    }
}
