//! Claim a unit that the caller names: not everybody chooses everywhere.

use handoff_core::id::UnitId;
use handoff_core::run::decide::ClaimRefused;
use handoff_core::run::duty::may_choose;
use handoff_core::run::event::RunEvent;
use handoff_store::Ids;

use super::claim::{ClaimUnitRefused, Claimed, claim_found, claimed_in};
use crate::{Case, Found, RunCommand, Wants};

/// Claims a unit that the caller has chosen.
#[derive(Clone, Copy, Debug)]
pub struct ClaimNamed {
    /// Which.
    pub unit: UnitId,
    /// Whether it is fetched ahead, to be worked on later.
    pub ahead: bool,
}

impl RunCommand for ClaimNamed {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::UnitAndItem(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
        let choice = may_name(&found, self.unit);
        // What else stands against it says more: above all that they hold it already.
        let events = claim_found(found, self.unit, self.ahead, ids)?;
        choice.map(|()| events)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        claimed_in(after, events)
    }
}

fn may_name(found: &Found<'_>, unit: UnitId) -> Result<(), ClaimUnitRefused> {
    let Found::Run(case) = found else { return Ok(()) };
    let step = case.in_hand.unit(unit).map(|unit| unit.step);
    let stage = step.and_then(|step| case.definition.stage_of(step)).and_then(|stage| stage.kind.human());
    let chosen = stage.map_or(Ok(()), |stage| may_choose(case.definition, stage, case.actor));
    Ok(chosen.map_err(ClaimRefused::from)?)
}
