//! Claim a unit: one that the caller names, one that is offered to them, or the first of some queues.

use std::sync::Arc;

use handoff_core::definition::Definition;
use handoff_core::id::{StepId, UnitId};
use handoff_core::run::decide::{self, ClaimRefused};
use handoff_core::run::event::RunEvent;
use handoff_core::run::{Assignment, Unit};
use handoff_store::Ids;

use crate::limits::Leave;
use crate::{Case, Found, RunCommand, Wants};

/// Claims a unit that the caller has chosen: not everybody chooses everywhere.
#[derive(Clone, Copy, Debug)]
pub struct ClaimUnit {
    /// Which.
    pub unit: UnitId,
    /// Whether it is fetched ahead, to be worked on later.
    pub ahead: bool,
}

/// A unit is held.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// The hold.
    pub assignment: Assignment,
    /// The unit.
    pub unit: Unit,
    /// Its stage is found here.
    pub definition: Arc<Definition>,
    /// What the item is, as JSON.
    pub payload: Option<Arc<str>>,
}

/// Why a unit was not claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimUnitRefused {
    /// There is no such unit, or the caller may not know of it.
    #[error("unit {0} does not exist")]
    NoSuchUnit(UnitId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] ClaimRefused),
}

impl RunCommand for ClaimUnit {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::UnitAndItem(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
        let events = claim_found(found, self.unit, self.ahead, ids)?;
        if let Found::Run(case) = found
            && let Some(unit) = case.in_hand.unit(self.unit)
        {
            decide::may_name(case.definition, unit, case.actor)?;
        }
        Ok(events)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        claimed_in(after, events)
    }
}

fn claim_found(
    found: Found<'_>,
    unit: UnitId,
    ahead: bool,
    ids: &mut Ids,
) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
    let missing = || ClaimUnitRefused::NoSuchUnit(unit);
    let Found::Run(case) = found else { return Err(missing()) };
    let unit = case.in_hand.unit(unit).ok_or_else(missing)?;
    let claim = if ahead { decide::claim_ahead } else { decide::claim };
    let events = claim(case.ground(), case.in_hand, unit, case.actor, ids)?;
    case.step_goes_on(unit.step)?;
    case.may_hold_one_more(unit.step).map_err(ClaimRefused::from)?;
    Ok(events)
}

/// What was claimed last. A hold whose lease has run out may have made room for it first.
pub(super) fn claimed_in(after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
    let claimed = events.iter().rev().find_map(|event| match event {
        RunEvent::UnitClaimed { unit, assignment, .. } => Some((unit, assignment)),
        _ => None,
    });
    let (unit, assignment) = claimed?;
    Some(Claimed {
        assignment: after.in_hand.assignment(*assignment)?.clone(),
        unit: after.in_hand.unit(*unit)?.clone(),
        definition: after.definition.clone(),
        payload: after.in_hand.payload.clone(),
    })
}

/// Claims the first unit of some queues that is for the caller.
pub(super) struct ClaimFront {
    pub(super) queues: Vec<StepId>,
    pub(super) ahead: bool,
    pub(super) leave: Arc<Leave>,
}

impl RunCommand for ClaimFront {
    type Done = Claimed;
    type Refusal = ();

    fn wants(&self) -> Wants<'_> {
        Wants::Next(&self.queues)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ()> {
        let Found::Offer(case, unit) = found else { return Err(()) };
        let unit = case.in_hand.unit(unit).ok_or(())?;
        case.may_hold_one_more(unit.step).map_err(|_| ())?;
        let claim = if self.ahead { decide::claim_ahead } else { decide::claim };
        claim(case.ground(), case.in_hand, unit, case.actor, ids).map_err(|_| ())
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        let claimed = claimed_in(after, events)?;
        self.leave.note(Some(claimed.unit.step));
        Some(claimed)
    }

    fn undone(&self) {
        self.leave.note(None);
    }

    fn refusal_is_final(&self) -> bool {
        false
    }
}

/// Claims a unit that was on offer a moment ago: that it is gone is not the last word.
pub(super) struct ClaimOffered {
    pub(super) unit: UnitId,
    pub(super) ahead: bool,
    pub(super) leave: Arc<Leave>,
}

impl RunCommand for ClaimOffered {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::UnitAndItem(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, ClaimUnitRefused> {
        claim_found(found, self.unit, self.ahead, ids)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        let claimed = claimed_in(after, events)?;
        self.leave.note(Some(claimed.unit.step));
        Some(claimed)
    }

    fn undone(&self) {
        self.leave.note(None);
    }

    fn refusal_is_final(&self) -> bool {
        false
    }
}
