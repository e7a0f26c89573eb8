//! What is said about a unit or a run: that it waits, is blocked, failed; that it is to stand still or go on.

use std::sync::Arc;

use handoff_core::approval::{Guard, Kind, NotApproved};
use handoff_core::definition::Definition;
use handoff_core::id::{ApprovalId, RunId, UnitId};
use handoff_core::run::event::RunEvent;
use handoff_core::run::upkeep::{OrderRefused, RunOrder, UnitOrder, order_run, order_unit};
use handoff_core::run::{Run, Unit};
use handoff_store::Ids;

use crate::{Case, Found, RunCommand, Wants};

/// Says something about a unit.
#[derive(Clone, Debug)]
pub struct OrderUnit {
    /// The unit.
    pub unit: UnitId,
    /// What.
    pub order: UnitOrder,
}

/// What was said holds.
#[derive(Clone, Debug)]
pub struct UnitOrdered {
    /// The unit as it is now.
    pub unit: Unit,
    /// Its stage is found here.
    pub definition: Arc<Definition>,
}

/// Why what was said about a unit changes nothing.
#[derive(Debug, thiserror::Error)]
pub enum OrderUnitRefused {
    /// There is no such unit, or the caller may not know of it.
    #[error("unit {0} does not exist")]
    NoSuchUnit(UnitId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] OrderRefused),
}

impl RunCommand for OrderUnit {
    type Done = UnitOrdered;
    type Refusal = OrderUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, OrderUnitRefused> {
        let missing = || OrderUnitRefused::NoSuchUnit(self.unit);
        let Found::Run(case) = found else { return Err(missing()) };
        let unit = case.in_hand.unit(self.unit).ok_or_else(missing)?;
        Ok(order_unit(case.ground(), case.in_hand, unit, case.actor, (&self.order, case.key), ids)?)
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<UnitOrdered> {
        let unit = after.in_hand.unit(self.unit)?.clone();
        Some(UnitOrdered { unit, definition: after.definition.clone() })
    }
}

/// Says something about a run.
#[derive(Clone, Debug)]
pub struct OrderRun {
    /// The run.
    pub run: RunId,
    /// What.
    pub order: RunOrder,
}

/// Why what was said about a run changes nothing.
#[derive(Debug, thiserror::Error)]
pub enum OrderRunRefused {
    /// There is no such run, or the caller may not know of it.
    #[error("run {0} does not exist")]
    NoSuchRun(RunId),
    /// No approval allows it.
    #[error(transparent)]
    NotApproved(#[from] NotApproved),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] OrderRefused),
}

impl RunCommand for OrderRun {
    type Done = Run;
    type Refusal = OrderRunRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Run(self.run)
    }

    fn guard(&self) -> Option<Guard> {
        match &self.order {
            RunOrder::Cancel { approval, .. } => {
                let shown = approval.map(ApprovalId);
                Some(Guard { kind: Kind::CancelRun, subject: self.run.0, shown })
            }
            RunOrder::Pause | RunOrder::Resume | RunOrder::CancelStage { .. } => None,
        }
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, OrderRunRefused> {
        let Found::Run(case) = found else { return Err(OrderRunRefused::NoSuchRun(self.run)) };
        let events = order_run(case.ground(), case.in_hand, case.actor, &self.order, ids)?;
        case.approved(self.guard())?;
        Ok(events)
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<Run> {
        Some(after.in_hand.run.value.clone())
    }
}
