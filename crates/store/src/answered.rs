//! Answers kept for commands that came with an idempotency key.

use handoff_core::id::ActorId;
use handoff_queries::client::Params;
use handoff_queries::queries::answered::{
    InsertAnswerParams, find_answer, forget_answers, forget_mentions as forget_mentions_of, insert_answer,
};
use jiff::Timestamp;

use crate::{Db, StoreError, Tx};

/// An answer as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: i16,
    /// The body, byte for byte.
    pub body: String,
}

/// The answer kept under `key`, with the fingerprint of the request it answered.
pub async fn find(db: &Db, actor: ActorId, key: &str) -> Result<Option<(Vec<u8>, Answer)>, StoreError> {
    let row = find_answer().bind(db.sql(), &actor.0, &key).opt().await?;
    Ok(row.map(|row| (row.fingerprint, Answer { status: row.status, body: row.body })))
}

/// Keeps an answer. False: one was kept under this key in the meantime.
pub async fn keep(
    tx: &Tx,
    actor: ActorId,
    key: &str,
    fingerprint: &[u8],
    answer: &Answer,
) -> Result<bool, StoreError> {
    let params = InsertAnswerParams {
        actor: actor.0,
        key,
        fingerprint,
        status: answer.status,
        body: answer.body.as_str(),
        now: tx.now(),
    };
    Ok(insert_answer().params(tx.sql(), &params).opt().await?.is_some())
}

/// Forgets up to `limit` answers given before `before`; returns how many.
pub async fn forget(tx: &Tx, before: Timestamp, limit: i64) -> Result<usize, StoreError> {
    Ok(forget_answers().bind(tx.sql(), &before, &limit).all().await?.len())
}

/// Forgets every answer that mentions an actor: it may hold their name.
pub async fn forget_mentions(tx: &Tx, actor: ActorId) -> Result<usize, StoreError> {
    Ok(forget_mentions_of().bind(tx.sql(), &actor.to_string()).all().await?.len())
}
