//! What lies next to something one holds or held: more of the same item, more of the same kind.

use handoff_core::actor::ActorContext;
use handoff_core::id::{AssignmentId, StepId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::run::Unit;
use handoff_store::{StoreError, around, unit};

use crate::hop::rehearse;
use crate::run::ClaimUnit;
use crate::{Caller, Ctx, Preview};

/// The queue that an assignment of the actor's came from.
pub async fn same_kind(
    ctx: &Ctx,
    actor: &ActorContext,
    assignment: AssignmentId,
) -> Result<Option<StepId>, StoreError> {
    let db = ctx.store().db().await?;
    Ok(around::mine(&db, actor.actor, assignment).await?.map(|place| place.step))
}

/// What else there is of the same item that the caller may take: the first unit for which a claim would be granted. None outside:
/// there is no such assignment of the caller's; none inside: there is no such unit.
pub async fn same_item(
    ctx: &Ctx,
    caller: &Caller,
    assignment: AssignmentId,
) -> Result<Option<Option<UnitId>>, StoreError> {
    let db = ctx.store().db().await?;
    let place = around::mine(&db, caller.actor.actor, assignment).await?;
    let place = place.filter(|place| caller.actor.may(InProject::Read, place.project));
    let Some(place) = place else { return Ok(None) };
    let definition = ctx.definition(&db, place.version).await?;
    let held = unit::assignments(&db, place.run).await?;
    let named = held.iter().find(|held| held.id == assignment).map(|held| held.unit);
    let is_open_to_people = |unit: &&Unit| {
        let stage = definition.stage_of(unit.step);
        unit.state.is_open() && stage.is_some_and(|stage| stage.kind.human().is_some())
    };
    let units = unit::of_run(&db, place.run).await?;
    let open = units.iter().filter(is_open_to_people).map(|unit| unit.id);
    let open: Vec<UnitId> = open.filter(|unit| Some(*unit) != named).collect();
    drop(db);
    if open.is_empty() {
        return Ok(Some(None));
    }
    // The claims themselves are asked: whatever else decided would be a second rule.
    let claims = open.iter().map(|unit| Preview(ClaimUnit { unit: *unit, ahead: false }));
    let granted = rehearse(ctx, caller, claims).await?.into_iter().map(|claim| claim.is_ok());
    Ok(Some(open.into_iter().zip(granted).find_map(|(unit, is_granted)| is_granted.then_some(unit))))
}
