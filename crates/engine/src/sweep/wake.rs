//! Wakes what waited for a time that has come.

use handoff_core::actor::TIMER_ACTOR;
use handoff_store::{StoreError, unit};

use crate::run::{WakeUnit, carry_out_all};
use crate::sweep::{Pass, Sweep};
use crate::{Ctx, fail_point};

/// How many units one pass wakes at most.
const BATCH: i64 = 256;

/// Wakes waiting units whose time has come by the database's clock. Whoever was woken already by somebody else is left alone.
#[derive(Clone, Copy, Debug)]
pub struct WakeWaitingUnits;

impl Sweep for WakeWaitingUnits {
    const NAME: &'static str = "wake_waiting_units";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let now = ctx.store().now().await?;
        let due = unit::due(&ctx.store().db().await?, now, BATCH).await?;
        if !due.is_empty() {
            fail_point::reach("sweep.wake");
        }
        let woken = carry_out_all(ctx, TIMER_ACTOR, due.into_iter().map(WakeUnit)).await?;
        // Without any progress there is no hurry: whatever is in the way is tried again at the next interval.
        Ok(if woken > 0 { Pass::More } else { Pass::Idle })
    }
}
