//! Tells parents that their children have ended, and children what became of their parents.

use handoff_core::actor::ROUTER_ACTOR;
use handoff_store::{StoreError, child};

use crate::Ctx;
use crate::run::{FollowParent, GatherChildren, carry_out_all};
use crate::sweep::{Pass, Sweep};

/// How many runs of each kind one pass looks at.
const BATCH: i64 = 64;

/// Passes on what runs and the runs within them have to tell each other. What is passed on twice changes nothing.
#[derive(Clone, Copy, Debug)]
pub struct TendChildren;

impl Sweep for TendChildren {
    const NAME: &'static str = "tend_children";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let db = ctx.store().db().await?;
        let (ended, moved) = (child::to_gather(&db, BATCH).await?, child::to_follow(&db, BATCH).await?);
        drop(db);
        let gathered = carry_out_all(ctx, ROUTER_ACTOR, ended.into_iter().map(GatherChildren)).await?;
        let followed = carry_out_all(ctx, ROUTER_ACTOR, moved.into_iter().map(FollowParent)).await?;
        Ok(if gathered + followed > 0 { Pass::More } else { Pass::Idle })
    }
}
