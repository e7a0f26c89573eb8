//! Takes work back from holders who have gone silent.

use handoff_core::actor::TIMER_ACTOR;
use handoff_store::{StoreError, unit};

use crate::Ctx;
use crate::run::{ExpireLease, carry_out_all};
use crate::sweep::{Pass, Sweep};

/// How many leases one pass ends at most. They wait in the same line as everybody's commands, and whoever comes after them waits
/// for no more than these: however many leases end at once, others get their turn in between.
const BATCH: i64 = 128;

/// Ends leases that have run out by the database's clock. One that was renewed or ended meanwhile is left alone.
#[derive(Clone, Copy, Debug)]
pub struct ExpireLeases;

impl Sweep for ExpireLeases {
    const NAME: &'static str = "expire_leases";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let now = ctx.store().now().await?;
        let due = unit::due_leases(&ctx.store().db().await?, now, BATCH).await?;
        let ended = carry_out_all(ctx, TIMER_ACTOR, due.into_iter().map(ExpireLease)).await?;
        Ok(if ended > 0 { Pass::More } else { Pass::Idle })
    }
}
