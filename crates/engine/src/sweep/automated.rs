//! Takes up chains of automated stages that are longer than one hop works.

use handoff_core::actor::ROUTER_ACTOR;
use handoff_store::{StoreError, unit};

use crate::run::{WorkUnit, carry_out_all};
use crate::sweep::{Pass, Sweep};
use crate::{Ctx, fail_point};

/// How many units one pass takes up at most; each may pass through many stages.
const BATCH: i64 = 64;

/// Works units that no person works and that a hop left standing.
#[derive(Clone, Copy, Debug)]
pub struct WorkAutomatedUnits;

impl Sweep for WorkAutomatedUnits {
    const NAME: &'static str = "work_automated_units";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let standing = unit::standing(&ctx.store().db().await?, BATCH).await?;
        if !standing.is_empty() {
            fail_point::reach("sweep.work");
        }
        let worked = carry_out_all(ctx, ROUTER_ACTOR, standing.into_iter().map(WorkUnit)).await?;
        Ok(if worked > 0 { Pass::More } else { Pass::Idle })
    }
}
