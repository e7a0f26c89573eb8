//! Forgets what was handled so long ago that it cannot come again.

use handoff_store::{StoreError, consumer};
use jiff::SignedDuration;

use crate::Ctx;
use crate::sweep::{Pass, Sweep};

/// How far back events can be replayed. So long the inbox remembers what it has seen, and a day more.
pub const RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
const MARGIN: SignedDuration = SignedDuration::from_hours(24);
/// How many rows one pass deletes at most, of each consumer.
const BATCH: i64 = 5_000;

/// Empties inboxes of what is beyond the retention.
#[derive(Clone, Copy, Debug)]
pub struct ForgetDelivered;

impl Sweep for ForgetDelivered {
    const NAME: &'static str = "forget_delivered";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let consumers = consumer::list(&ctx.store().db().await?).await?;
        let mut pass = Pass::Idle;
        for row in consumers {
            let tx = ctx.store().begin().await?;
            let forgotten = consumer::forget(&tx, &row.name, tx.now() - RETENTION - MARGIN, BATCH).await?;
            tx.commit().await?;
            if usize::try_from(BATCH).is_ok_and(|batch| forgotten == batch) {
                pass = Pass::More;
            }
        }
        Ok(pass)
    }
}
