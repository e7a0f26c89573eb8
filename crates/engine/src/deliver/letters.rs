//! What a consumer could not handle: another try, or a place apart; and the second chance that somebody asked for and somebody
//! else agreed to.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;
use handoff_bus::{Logged, Verdict};
use handoff_core::delivery::{self, Classification, Next, ReplayState};
use handoff_core::ledger::LedgerEvent;
use handoff_store::dead_letter::{self, DeadLetter, Failure};
use handoff_store::event::Author;
use handoff_store::{StoreError, Tx, consumer, ledger, log};

use super::Consumer;
use super::drive::blame;
use crate::Ctx;

/// The engine itself: nobody asked.
const NOBODY: Author = Author { actor: None, traceparent: None };
/// Events that tell of dead letters. Setting one aside is not told, or a consumer that handles none would be told for ever.
const OF_DELIVERY: &str = "dev.handoff.delivery.";

/// Notes the failure, and decides what to do next.
pub(super) async fn after_failure<C: Consumer>(
    ctx: &Ctx,
    event: &Logged,
    failure: &Failure,
) -> Result<Verdict, StoreError> {
    let mut random = [0; 8];
    // Without randomness the waits are merely regular.
    let _ = getrandom::fill(&mut random);
    let attempt = u32::try_from(failure.attempt).unwrap_or(u32::MAX);
    let random = u64::from_be_bytes(random);
    let next = delivery::after_failure(failure.classification, attempt, C::ATTEMPTS_MAX, random);
    let tx = ctx.store().begin().await?;
    dead_letter::note_failure(&tx, C::NAME, event.id, failure).await?;
    let verdict = match next {
        Next::TryAgain(after) => Verdict::Again(after),
        Next::SetAside => {
            set_aside(&tx, C::NAME, event, failure).await?;
            Verdict::Done
        }
    };
    tx.commit().await?;
    metrics::counter!("handoff_consumer_failures_total", "consumer" => C::NAME).increment(1);
    let (attempt, classification) = (failure.attempt, failure.classification.word());
    let event_type = &*event.event_type;
    tracing::warn!(
        consumer = C::NAME, event.id = %event.id, event_type, attempt, classification, set_aside = next == Next::SetAside,
        "an event was not handled"
    );
    Ok(verdict)
}

async fn set_aside(tx: &Tx, name: &str, event: &Logged, failure: &Failure) -> Result<(), StoreError> {
    let Some(letter) = dead_letter::set_aside(tx, name, event, failure).await? else { return Ok(()) };
    if event.event_type.starts_with(OF_DELIVERY) {
        return Ok(());
    }
    let told = LedgerEvent::EventSetAside {
        letter,
        consumer: name.to_owned(),
        event: event.id,
        event_type: event.event_type.to_string(),
        classification: failure.classification.word(),
    };
    ledger::append(tx, &NOBODY, &told).await
}

/// Runs a second chance, if there is one. It runs once: whatever comes of it is written down, and told.
pub(super) async fn replay_next<C: Consumer>(ctx: &Ctx, consumer: &C) -> Result<(), StoreError> {
    let tx = ctx.store().begin().await?;
    let Some((replay, letter)) = dead_letter::next_replay(&tx, C::NAME).await? else {
        return tx.rollback().await;
    };
    let missing = || StoreError::Corrupt { table: "dead_letter", row: letter.to_string() };
    let letter = dead_letter::lock(&tx, letter).await?.ok_or_else(missing)?;
    let Some((classification, message)) = take_letter(ctx, &tx, consumer, &letter).await? else {
        dead_letter::finish_replay(&tx, (replay, letter.id), ReplayState::Succeeded, "handled").await?;
        let told = LedgerEvent::LetterReplayed { letter: letter.id, replay, handled: true };
        ledger::append(&tx, &NOBODY, &told).await?;
        tx.commit().await?;
        consumer.committed(ctx);
        return Ok(());
    };
    tx.rollback().await?;
    let tx = ctx.store().begin().await?;
    // Between the two transactions somebody else may have taken it up; then it is theirs.
    let still = dead_letter::lock_replay(&tx, replay).await?;
    if still.is_none_or(|still| still.state != ReplayState::Approved) {
        return tx.rollback().await;
    }
    let outcome = format!("{}: {message}", classification.word());
    dead_letter::finish_replay(&tx, (replay, letter.id), ReplayState::Failed, &outcome).await?;
    let told = LedgerEvent::LetterReplayed { letter: letter.id, replay, handled: false };
    ledger::append(&tx, &NOBODY, &told).await?;
    tx.commit().await
}

/// Has the effect of a dead letter, unless it was had by another way. Says what failed.
async fn take_letter<C: Consumer>(
    ctx: &Ctx,
    tx: &Tx,
    consumer: &C,
    letter: &DeadLetter,
) -> Result<Option<(Classification, String)>, StoreError> {
    let event = log::by_key(tx, &[(letter.event.stream, letter.event.seq)]).await?.pop();
    let event = event.unwrap_or_else(|| letter.event.clone());
    if consumer::take_in(tx, C::NAME, &[event.id]).await?.is_empty() {
        return Ok(None);
    }
    blame(AssertUnwindSafe(consumer.take(ctx, tx, &[&event])).catch_unwind().await)
}
