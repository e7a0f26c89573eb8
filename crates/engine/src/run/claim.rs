//! Claim a unit: a given one, or the next one on offer.

use std::sync::Arc;

use handoff_core::definition::Definition;
use handoff_core::id::{ProjectId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::run::decide::{self, ClaimRefused};
use handoff_core::run::event::RunEvent;
use handoff_core::run::{Assignment, Row, Run, Unit};
use handoff_store::{Ids, StoreError, lock, unit};

use crate::read::work::offers_to;
use crate::run::{record, take_in_hand};
use crate::{Command, Failure, Work};

/// How many units on offer are tried before the caller is told that others were faster.
const TRIES_MAX: usize = 50;

/// Claims a given unit.
#[derive(Clone, Copy, Debug)]
pub struct ClaimUnit {
    /// Which.
    pub unit: UnitId,
}

/// Claims the most urgent, oldest unit that the caller may work on.
#[derive(Clone, Debug)]
pub struct ClaimNext {
    /// In this project only.
    pub project: Option<ProjectId>,
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

/// Why nothing was claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimNextRefused {
    /// Nothing is on offer to the caller.
    #[error("nothing is on offer to you")]
    NothingOnOffer,
    /// Others took all that was on offer.
    #[error("others were faster")]
    AllTaken,
}

impl Command for ClaimUnit {
    type Done = Claimed;
    type Refusal = ClaimUnitRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Claimed, Failure<ClaimUnitRefused>> {
        let missing = || Failure::Refused(ClaimUnitRefused::NoSuchUnit(self.unit));
        let locked = lock::unit(work.tx, self.unit).await?;
        // A unit one may not see does not exist.
        let visible = locked.filter(|(run, _)| work.actor().may(InProject::Read, run.project));
        let (run, unit) = visible.ok_or_else(missing)?;
        claim_in(work, run, unit).await.map_err(|failure| match failure {
            Failure::Refused(rule) => Failure::Refused(rule.into()),
            Failure::Store(failed) => Failure::Store(failed),
        })
    }
}

impl Command for ClaimNext {
    type Done = Claimed;
    type Refusal = ClaimNextRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Claimed, Failure<ClaimNextRefused>> {
        let first = offers_to(work.ctx, work.tx, work.actor(), self.project, None, TRIES_MAX);
        let mut offered = first.await?;
        // Work that is for others may fill a whole page: what is for the caller then lies behind it.
        while offered.offers.is_empty() && offered.next.is_some() {
            offered =
                offers_to(work.ctx, work.tx, work.actor(), self.project, offered.next, TRIES_MAX).await?;
        }
        if offered.offers.is_empty() {
            return Err(Failure::Refused(ClaimNextRefused::NothingOnOffer));
        }
        for offer in offered.offers {
            // A run somebody else is at is passed over: waiting for it would only end in a refusal.
            let Some((run, unit)) = lock::unit_if_free(work.tx, offer.unit).await? else { continue };
            match claim_in(work, run, unit).await {
                Ok(claimed) => return Ok(claimed),
                Err(Failure::Refused(_)) => {}
                Err(Failure::Store(failed)) => return Err(failed.into()),
            }
        }
        Err(Failure::Refused(ClaimNextRefused::AllTaken))
    }
}

async fn claim_in(work: &Work<'_>, run: Run, unit: Unit) -> Result<Claimed, Failure<ClaimRefused>> {
    let id = unit.id;
    let corrupt = || StoreError::Corrupt { table: "unit", row: format!("{id} vanished from hand") };
    let definition = work.ctx.definition(work.tx, run.version).await?;
    let mut in_hand = take_in_hand(work, &definition, run, unit.step).await?;
    if unit.slots_taken > 0 {
        in_hand.assignments = unit::holders(work.tx, &unit).await?.into_iter().map(Row::loaded).collect();
    }
    in_hand.units = vec![Row::loaded(unit.clone())];

    let event =
        decide::claim(&definition, &in_hand, &unit, work.actor(), &mut Ids).map_err(Failure::Refused)?;
    let RunEvent::UnitClaimed { assignment, .. } = event else { return Err(corrupt().into()) };
    let in_hand = record(work, in_hand, vec![event]).await?;

    let held = in_hand.assignment(assignment).cloned().ok_or_else(corrupt)?;
    let unit = in_hand.unit(id).cloned().ok_or_else(corrupt)?;
    Ok(Claimed { assignment: held, unit, definition })
}
