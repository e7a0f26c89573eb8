//! Keeps deadlines: warns before them, and does what was declared when they have passed.

use handoff_core::actor::TIMER_ACTOR;
use handoff_store::{StoreError, clock};

use crate::Ctx;
use crate::run::{RingUnit, carry_out_all};
use crate::sweep::{Pass, Sweep};

/// How many units one pass looks at: one batch. However many are due at once, whoever comes meanwhile waits for one batch at most.
const BATCH: i64 = 64;

/// Looks at units whose clock has rung by the database's clock. Whoever acted in the meantime is left alone.
#[derive(Clone, Copy, Debug)]
pub struct KeepDeadlines;

impl Sweep for KeepDeadlines {
    const NAME: &'static str = "keep_deadlines";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let now = ctx.store().now().await?;
        let ringing = clock::ringing(&ctx.store().db().await?, now, BATCH).await?;
        let kept = carry_out_all(ctx, TIMER_ACTOR, ringing.into_iter().map(RingUnit)).await?;
        // Without any progress there is no hurry: whatever is in the way is tried again at the next interval.
        Ok(if kept > 0 { Pass::More } else { Pass::Idle })
    }
}
