//! What proves an identity: sessions, API tokens, and the links that make the first administrator. Of every secret only
//! its hash is kept.

use std::collections::BTreeSet;

use handoff_core::actor::Scope;
use handoff_core::id::{ActorId, IdSource, SessionId, TokenId};
use handoff_queries::client::Params;
use handoff_queries::queries::credential as queries;
use handoff_queries::queries::credential::{
    InsertSessionParams, InsertSetupLinkParams, InsertTokenParams, ListTokensParams, MarkTokensUsedParams,
};
use handoff_queries::queries::event::lock_ledger;
use jiff::Timestamp;
use uuid::Uuid;

use crate::actor::read_word;
use crate::{Db, Ids, StoreError, Tx, ledger};

/// The hash of a secret.
pub type SecretHash = [u8; 32];

/// Opens a session.
pub async fn open_session(
    tx: &Tx,
    actor: ActorId,
    secret: &SecretHash,
    expires_at: Timestamp,
) -> Result<SessionId, StoreError> {
    let session = SessionId::fresh(&mut Ids);
    let params = InsertSessionParams {
        session: session.0,
        actor: actor.0,
        token_hash: secret.as_slice(),
        now: tx.now(),
        expires_at,
    };
    queries::insert_session().params(tx.sql(), &params).one().await?;
    Ok(session)
}

/// Whose sessions these are, in no order. What is missing is no session, or has expired.
pub async fn find_sessions(
    tx: &Tx,
    secrets: &[SecretHash],
) -> Result<Vec<(SecretHash, ActorId)>, StoreError> {
    let secrets: Vec<&[u8]> = secrets.iter().map(SecretHash::as_slice).collect();
    let rows = queries::find_sessions().bind(tx.sql(), &secrets, &tx.now()).all().await?;
    rows.into_iter().map(|row| Ok((read_hash("session", &row.token_hash)?, ActorId(row.actor_id)))).collect()
}

fn read_hash(table: &'static str, bytes: &[u8]) -> Result<SecretHash, StoreError> {
    bytes.try_into().map_err(|_| StoreError::Corrupt { table, row: "a hash of another length".to_owned() })
}

/// Ends a session. False: there was none.
pub async fn delete_session(tx: &Tx, secret: &SecretHash) -> Result<bool, StoreError> {
    Ok(queries::delete_session().bind(tx.sql(), &secret.as_slice()).opt().await?.is_some())
}

/// Ends every session of an actor, apart from that with the secret `except`; returns how many.
pub async fn delete_sessions_of(
    tx: &Tx,
    actor: ActorId,
    except: Option<&SecretHash>,
) -> Result<usize, StoreError> {
    let except = except.map(SecretHash::as_slice);
    Ok(queries::delete_sessions_of().bind(tx.sql(), &actor.0, &except).all().await?.len())
}

/// Forgets up to `limit` sessions that have expired; returns how many.
pub async fn delete_expired_sessions(tx: &Tx, limit: i64) -> Result<usize, StoreError> {
    Ok(queries::delete_expired_sessions().bind(tx.sql(), &tx.now(), &limit).all().await?.len())
}

/// An API token, as its owner sees it: everything but the secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenCard {
    /// Which.
    pub id: TokenId,
    /// What its owner calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: BTreeSet<Scope>,
    /// Since when it is there.
    pub created_at: Timestamp,
    /// From when on it is worth nothing.
    pub expires_at: Option<Timestamp>,
    /// When it was last used, to the minute.
    pub last_used_at: Option<Timestamp>,
}

/// A token to be created.
#[derive(Debug)]
pub struct NewToken<'a> {
    /// Its id.
    pub id: TokenId,
    /// Whose.
    pub actor: ActorId,
    /// What its owner calls it.
    pub name: &'a str,
    /// The hash of its secret.
    pub secret: &'a SecretHash,
    /// What it may be used for.
    pub scopes: &'a BTreeSet<Scope>,
    /// From when on it is worth nothing.
    pub expires_at: Option<Timestamp>,
}

/// Creates a token.
pub async fn create_token(tx: &Tx, new: &NewToken<'_>) -> Result<(), StoreError> {
    let params = InsertTokenParams {
        token: new.id.0,
        actor: new.actor.0,
        name: new.name,
        token_hash: new.secret.as_slice(),
        scopes: new.scopes.iter().map(|scope| scope.word()).collect::<Vec<_>>(),
        now: tx.now(),
        expires_at: new.expires_at,
    };
    queries::insert_token().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// A token that is worth something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveToken {
    /// Which.
    pub id: TokenId,
    /// Whose.
    pub actor: ActorId,
    /// What it may be used for.
    pub scopes: BTreeSet<Scope>,
    /// When it was last used.
    pub last_used_at: Option<Timestamp>,
}

/// The tokens with these secrets, in no order. What is missing is no token, or was revoked, or has expired.
pub async fn find_tokens(
    tx: &Tx,
    secrets: &[SecretHash],
) -> Result<Vec<(SecretHash, LiveToken)>, StoreError> {
    let secrets: Vec<&[u8]> = secrets.iter().map(SecretHash::as_slice).collect();
    let rows = queries::find_tokens().bind(tx.sql(), &secrets, &tx.now()).all().await?;
    let decode = |row: queries::FindTokens| {
        let token = LiveToken {
            id: TokenId(row.token_id),
            actor: ActorId(row.actor_id),
            scopes: read_scopes(row.token_id, &row.scopes)?,
            last_used_at: row.last_used_at,
        };
        Ok((read_hash("api_token", &row.token_hash)?, token))
    };
    rows.into_iter().map(decode).collect()
}

fn read_scopes(token: Uuid, words: &[String]) -> Result<BTreeSet<Scope>, StoreError> {
    words.iter().map(|word| read_word("api_token", token, word, Scope::from_word)).collect()
}

/// Notes that tokens are being used, but for those of which it was noted after `unless_since`.
pub async fn mark_tokens_used(
    tx: &Tx,
    tokens: &[TokenId],
    unless_since: Timestamp,
) -> Result<(), StoreError> {
    if tokens.is_empty() {
        return Ok(());
    }
    let tokens: Vec<Uuid> = tokens.iter().map(|token| token.0).collect();
    queries::mark_tokens_used()
        .params(tx.sql(), &MarkTokensUsedParams { now: tx.now(), tokens, unless_since })
        .all()
        .await?;
    Ok(())
}

/// Up to `limit` tokens of an actor that were not revoked, oldest first.
pub async fn list_tokens(
    db: &Db,
    actor: ActorId,
    after: Option<TokenId>,
    limit: i64,
) -> Result<Vec<TokenCard>, StoreError> {
    let params = ListTokensParams { actor: actor.0, after: after.map(|after| after.0), row_limit: limit };
    let rows = queries::list_tokens().params(db.sql(), &params).all().await?;
    let cards = rows.into_iter().map(|row| {
        Ok(TokenCard {
            id: TokenId(row.token_id),
            scopes: read_scopes(row.token_id, &row.scopes)?,
            name: row.name,
            created_at: row.created_at,
            expires_at: row.expires_at,
            last_used_at: row.last_used_at,
        })
    });
    cards.collect()
}

/// A token, locked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LockedToken {
    /// Whose.
    pub actor: ActorId,
    /// Since when it is worth nothing.
    pub revoked_at: Option<Timestamp>,
}

/// Locks a token.
pub async fn lock_token(tx: &Tx, token: TokenId) -> Result<Option<LockedToken>, StoreError> {
    let row = queries::lock_token().bind(tx.sql(), &token.0).opt().await?;
    Ok(row.map(|row| LockedToken { actor: ActorId(row.actor_id), revoked_at: row.revoked_at }))
}

/// Revokes a token. False: it was revoked, or never there.
pub async fn revoke_token(tx: &Tx, token: TokenId) -> Result<bool, StoreError> {
    Ok(queries::revoke_token().bind(tx.sql(), &tx.now(), &token.0).opt().await?.is_some())
}

/// Deletes every token of an actor, names and all; returns how many.
pub async fn delete_tokens_of(tx: &Tx, actor: ActorId) -> Result<usize, StoreError> {
    Ok(queries::delete_tokens_of().bind(tx.sql(), &actor.0).all().await?.len())
}

/// Whether anybody who can act is an administrator.
pub async fn any_admin(db: &Db) -> Result<bool, StoreError> {
    Ok(queries::any_admin().bind(db.sql()).one().await?)
}

/// Lets one set-up happen at a time: whoever comes second sees what the first one did.
pub async fn lock_setup(tx: &Tx) -> Result<(), StoreError> {
    // There is no administrator to lock yet, but the trail of the installation is there from the beginning.
    lock_ledger().bind(tx.sql(), &ledger::INSTALLATION).one().await?;
    Ok(())
}

/// Creates a link that makes the first administrator.
pub async fn create_setup_link(
    tx: &Tx,
    secret: &SecretHash,
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    let params =
        InsertSetupLinkParams { link: Ids.fresh(), token_hash: secret.as_slice(), now: tx.now(), expires_at };
    queries::insert_setup_link().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Whether a link is there, unused and not expired.
pub async fn setup_link_is_open(tx: &Tx, secret: &SecretHash) -> Result<bool, StoreError> {
    Ok(queries::setup_link_is_open().bind(tx.sql(), &secret.as_slice(), &tx.now()).one().await?)
}

/// Uses a link up. False: it is not there, used or expired.
pub async fn use_setup_link(tx: &Tx, secret: &SecretHash) -> Result<bool, StoreError> {
    Ok(queries::use_setup_link().bind(tx.sql(), &tx.now(), &secret.as_slice()).opt().await?.is_some())
}
