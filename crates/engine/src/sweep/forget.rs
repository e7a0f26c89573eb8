//! Forgets what need not be remembered: answers past the time a client would still repeat itself, expired sessions, and
//! drafts that nobody has touched for long.

use handoff_store::{StoreError, answered, credential, draft, notification};
use jiff::SignedDuration;

use crate::Ctx;
use crate::sweep::{Pass, Sweep};

/// How long the answer to a keyed command can be had again.
const ANSWERS_KEPT_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long a draft is kept that nobody touches.
const DRAFTS_KEPT_FOR: SignedDuration = SignedDuration::from_hours(90 * 24);
/// How long people can see what they were told.
const NOTIFICATIONS_KEPT_FOR: SignedDuration = SignedDuration::from_hours(180 * 24);
/// How many rows one pass deletes at most.
const BATCH: i64 = 1_000;

/// Deletes old answers, expired sessions and forgotten drafts.
#[derive(Clone, Copy, Debug)]
pub struct ForgetOldAnswers;

impl Sweep for ForgetOldAnswers {
    const NAME: &'static str = "forget_old_answers";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let tx = ctx.store().begin().await?;
        let answers = answered::forget(&tx, tx.now() - ANSWERS_KEPT_FOR, BATCH).await?;
        let sessions = credential::delete_expired_sessions(&tx, BATCH).await?;
        let drafts = draft::forget(&tx, tx.now() - DRAFTS_KEPT_FOR, BATCH).await?;
        let told = notification::forget(&tx, tx.now() - NOTIFICATIONS_KEPT_FOR, BATCH).await?;
        tx.commit().await?;
        let full =
            usize::try_from(BATCH).is_ok_and(|batch| [answers, sessions, drafts, told].contains(&batch));
        Ok(if full { Pass::More } else { Pass::Idle })
    }
}
