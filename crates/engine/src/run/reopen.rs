//! Opening a closed unit again, so that it can be put right.

use std::sync::Arc;

use handoff_core::approval::{Guard, Kind};
use handoff_core::definition::Definition;
use handoff_core::id::{ApprovalId, UnitId};
use handoff_core::run::Unit;
use handoff_core::run::correct::{Correction, Reopen, ReopenRefused, correction_of, reopen};
use handoff_core::run::event::RunEvent;
use handoff_store::Ids;

use crate::{Case, Found, RunCommand, Wants};

/// Opens a closed unit again.
#[derive(Clone, Debug)]
pub struct ReopenUnit {
    /// Which, and why.
    pub order: Reopen,
    /// The approval that allows it.
    pub approval: Option<ApprovalId>,
}

/// A closed unit was opened again.
#[derive(Clone, Debug)]
pub struct Reopened {
    /// What was opened, with all that was kept.
    pub correction: Correction,
    /// The unit in which it is put right.
    pub unit: Unit,
    /// Its stage is found here.
    pub definition: Arc<Definition>,
}

/// Why a unit is not opened again.
#[derive(Debug, thiserror::Error)]
pub enum ReopenUnitRefused {
    /// There is no such unit, or the caller may not know of it.
    #[error("unit {0} does not exist")]
    NoSuchUnit(UnitId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] ReopenRefused),
}

impl RunCommand for ReopenUnit {
    type Done = Reopened;
    type Refusal = ReopenUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.order.unit)
    }

    fn guard(&self) -> Option<Guard> {
        Some(Guard { kind: Kind::ReopenUnit, subject: self.order.unit.0, shown: self.approval })
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ReopenUnitRefused> {
        let Found::Run(case) = found else { return Err(ReopenUnitRefused::NoSuchUnit(self.order.unit)) };
        let approval = case.approved(self.guard()).map_err(ReopenRefused::from)?;
        let closing = case.guarded.and_then(|guarded| guarded.closing.as_ref());
        Ok(reopen(case.ground(), case.in_hand, case.actor, (&self.order, approval, closing), ids)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Reopened> {
        let events: Vec<&RunEvent> = events.iter().collect();
        let correction = (0..events.len()).find_map(|place| correction_of(&events, place))?;
        let unit = after.in_hand.unit(correction.unit)?.clone();
        Some(Reopened { correction, unit, definition: after.definition.clone() })
    }
}
