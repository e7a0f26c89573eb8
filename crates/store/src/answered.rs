//! Answers kept for commands that came with an idempotency key.

use handoff_core::id::ActorId;
use handoff_queries::client::Params;
use handoff_queries::queries::answered::{
    FindAnswersParams, InsertAnswerParams, InsertAnswersParams, find_answer, find_answers, forget_answers,
    forget_mentions as forget_mentions_of, insert_answer, insert_answers,
};
use jiff::Timestamp;

use crate::run::ordinals;
use crate::{Db, StoreError, Tx};

/// An answer as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: i16,
    /// The body, byte for byte.
    pub body: String,
}

impl Answer {
    /// Whether it says that something was done.
    #[must_use]
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }
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

/// A client's name for its request: whose, and which.
pub type Name<'a> = (ActorId, &'a str);

/// The answers kept under these names, each with the fingerprint of the request it answered.
pub async fn find_all(db: &Db, names: &[Name<'_>]) -> Result<Vec<Option<(Vec<u8>, Answer)>>, StoreError> {
    let mut found = vec![None; names.len()];
    if names.is_empty() {
        return Ok(found);
    }
    let params = FindAnswersParams {
        ordinals: ordinals(names.len()),
        actors: names.iter().map(|(actor, _)| actor.0).collect::<Vec<_>>(),
        keys: names.iter().map(|(_, key)| *key).collect::<Vec<_>>(),
    };
    for row in find_answers().params(db.sql(), &params).all().await? {
        if let Some(place) = usize::try_from(row.ordinal).ok().and_then(|place| found.get_mut(place)) {
            *place = Some((row.fingerprint, Answer { status: row.status, body: row.body }));
        }
    }
    Ok(found)
}

/// An answer to be kept.
#[derive(Debug)]
pub struct ToKeep<'a> {
    /// Whose request it answers, and the client's name for it.
    pub name: Name<'a>,
    /// The fingerprint of the request.
    pub fingerprint: &'a [u8],
    /// The answer.
    pub answer: Answer,
}

/// Keeps answers. False: one was kept under the same name in the meantime.
pub async fn keep_all(tx: &Tx, answers: &[ToKeep<'_>]) -> Result<bool, StoreError> {
    if answers.is_empty() {
        return Ok(true);
    }
    let params = InsertAnswersParams {
        now: tx.now(),
        actors: answers.iter().map(|kept| kept.name.0.0).collect::<Vec<_>>(),
        keys: answers.iter().map(|kept| kept.name.1).collect::<Vec<_>>(),
        fingerprints: answers.iter().map(|kept| kept.fingerprint).collect::<Vec<_>>(),
        statuses: answers.iter().map(|kept| kept.answer.status).collect::<Vec<_>>(),
        bodies: answers.iter().map(|kept| kept.answer.body.as_str()).collect::<Vec<_>>(),
    };
    let kept = insert_answers().params(tx.sql(), &params).all().await?;
    Ok(kept.len() == answers.len())
}

/// Forgets up to `limit` answers given before `before`; returns how many.
pub async fn forget(tx: &Tx, before: Timestamp, limit: i64) -> Result<usize, StoreError> {
    Ok(forget_answers().bind(tx.sql(), &before, &limit).all().await?.len())
}

/// Forgets every answer that mentions an actor: it may hold their name.
pub async fn forget_mentions(tx: &Tx, actor: ActorId) -> Result<usize, StoreError> {
    Ok(forget_mentions_of().bind(tx.sql(), &actor.to_string()).all().await?.len())
}
