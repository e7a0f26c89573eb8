//! Doing to runs what rules want done.

use handoff_core::id::UnitId;
use handoff_core::run::event::RunEvent;
use handoff_core::run::taint::{Taint, raise_overlap, want_review};
use handoff_core::run::walk::NotAllowed;
use handoff_store::quality::{self, QualityOrder};
use handoff_store::{Ids, StoreError};

use super::taint::TaintJudgments;
use crate::run::engine_as;
use crate::sweep::{Pass, Sweep};
use crate::{Case, Ctx, Failure, Found, RunCommand, Wants, perform_on_run};

/// How many are carried out at a time.
const AT_ONCE: i64 = 50;

/// Carries out what rules over behaviour ordered.
#[derive(Clone, Copy, Debug)]
pub struct CarryOutOrders;

impl Sweep for CarryOutOrders {
    const NAME: &'static str = "quality_orders";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let db = ctx.store().db().await?;
        let orders = quality::open_orders(&db, AT_ONCE).await?;
        drop(db);
        for order in &orders {
            carry_out(ctx, order).await?;
            let tx = ctx.store().begin().await?;
            quality::close_order(&tx, order.id).await?;
            tx.commit().await?;
        }
        Ok(if orders.is_empty() { Pass::Idle } else { Pass::More })
    }
}

/// What is refused stays undone: by then somebody else has acted, or the run is over.
async fn carry_out(ctx: &Ctx, order: &QualityOrder) -> Result<(), StoreError> {
    let caller = engine_as(handoff_core::actor::CONSENSUS_ACTOR);
    let refused = if order.kind == "taint" {
        let (unit, judgments, reason) = (order.unit, order.judgments.clone(), order.reason.clone());
        let command = TaintJudgments(Taint { unit, judgments, reason });
        perform_on_run(ctx, &caller, command).await.err().map(said)
    } else {
        let command = Order { unit: order.unit, raise_by: order.by, reason: order.reason.clone() };
        perform_on_run(ctx, &caller, command).await.err().map(said)
    };
    match refused {
        Some(Failure::Store(failed)) => Err(failed),
        Some(Failure::Refused(why)) => {
            tracing::info!(order.id = order.id, why, "an order of a rule was not carried out");
            Ok(())
        }
        None => Ok(()),
    }
}

fn said(failure: Failure<impl ToString>) -> Failure<String> {
    match failure {
        Failure::Refused(refused) => Failure::Refused(refused.to_string()),
        Failure::Store(failed) => Failure::Store(failed),
    }
}

/// Asks more people, or wants the run reviewed.
struct Order {
    unit: UnitId,
    /// 0: a review is wanted.
    raise_by: u16,
    reason: String,
}

impl RunCommand for Order {
    type Done = bool;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        match self.raise_by {
            0 => want_review(case.ground(), case.in_hand, self.reason.clone(), ids),
            by => raise_overlap(case.ground(), case.in_hand, self.unit, by, ids),
        }
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<bool> {
        Some(!events.is_empty())
    }
}
