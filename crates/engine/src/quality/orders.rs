//! Doing to runs what rules want done.

use handoff_core::id::UnitId;
use handoff_core::quality::watch::{Order, Reach};
use handoff_core::run::event::RunEvent;
use handoff_core::run::taint::{Taint, raise_overlap, want_review};
use handoff_core::run::walk::NotAllowed;
use handoff_store::quality::{self, QualityOrder};
use handoff_store::{Ids, StoreError};

use super::finished::{Because, ask_if_reopened, settle};
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
            let reach = carry_out(ctx, order).await?;
            let tx = ctx.store().begin().await?;
            if let Some(reach) = reach {
                quality::tell_reach(&tx, order.id, reach).await?;
            }
            quality::close_order(&tx, order.id).await?;
            tx.commit().await?;
        }
        Ok(if orders.is_empty() { Pass::Idle } else { Pass::More })
    }
}

/// What is refused stays undone: by then somebody else has acted, or the run is over. Returns what is to be told of it with the strike.
async fn carry_out(ctx: &Ctx, ordered: &QualityOrder) -> Result<Option<Reach>, StoreError> {
    let caller = engine_as(handoff_core::actor::CONSENSUS_ACTOR);
    let (unit, reason) = (ordered.unit, ordered.reason.clone());
    let mut reach = None;
    let refused = match &ordered.order {
        Order::Taint(judgments) => {
            let command = TaintJudgments(Taint { unit, judgments: judgments.clone(), reason });
            match perform_on_run(ctx, &caller, command).await {
                // What is finished follows the project's policy, whoever takes judgments back.
                Ok(tainted) => {
                    let reason = (None, ordered.reason.as_str());
                    settle(ctx, &caller, &tainted, reason).await.err().map(said)
                }
                Err(failure) => Some(said(failure)),
            }
        }
        Order::RaiseOverlap { by } => {
            match perform_on_run(ctx, &caller, RaiseOverlap { unit, by: *by }).await {
                Ok(None) => None,
                Ok(too_late) => {
                    reach = too_late;
                    ask_if_reopened(ctx, &caller, (unit, Because::TooFewAsked), (None, reason))
                        .await
                        .err()
                        .map(said)
                }
                Err(failure) => Some(said(failure)),
            }
        }
        Order::SendToReview => {
            perform_on_run(ctx, &caller, WantReview { unit, reason }).await.err().map(said)
        }
    };
    match refused {
        Some(Failure::Store(failed)) => Err(failed),
        Some(Failure::Refused(why)) => {
            tracing::info!(order.id = ordered.id, why, "an order of a rule was not carried out");
            Ok(reach)
        }
        None => Ok(reach),
    }
}

fn said(failure: Failure<impl ToString>) -> Failure<String> {
    match failure {
        Failure::Refused(refused) => Failure::Refused(refused.to_string()),
        Failure::Store(failed) => Failure::Store(failed),
    }
}

/// Asks more people, or says that it is too late for them.
struct RaiseOverlap {
    unit: UnitId,
    by: u16,
}

impl RunCommand for RaiseOverlap {
    type Done = Option<Reach>;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        raise_overlap(case.ground(), case.in_hand, self.unit, self.by, ids)
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<Option<Reach>> {
        Some(after.in_hand.unit(self.unit).and_then(Reach::of_asking_more))
    }
}

/// Wants the run of a unit reviewed.
struct WantReview {
    unit: UnitId,
    reason: String,
}

impl RunCommand for WantReview {
    type Done = ();
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        want_review(case.ground(), case.in_hand, self.reason.clone(), ids)
    }

    fn done(&self, _after: &Case<'_>, _events: &[RunEvent]) -> Option<()> {
        Some(())
    }
}
