//! What lies next to something one holds or held: more of the same item, more of the same kind.

use handoff_core::actor::ActorContext;
use handoff_core::definition::HumanStage;
use handoff_core::id::{AssignmentId, StepId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::run::duty;
use handoff_core::run::{Unit, UnitState};
use handoff_store::{StoreError, around, unit};

use crate::Ctx;

/// The queue that an assignment of the actor's came from.
pub async fn same_kind(
    ctx: &Ctx,
    actor: &ActorContext,
    assignment: AssignmentId,
) -> Result<Option<StepId>, StoreError> {
    let db = ctx.store().db().await?;
    Ok(around::mine(&db, actor.actor, assignment).await?.map(|place| place.step))
}

/// A unit of the same item with a free slot at a stage that the actor may work at. None outside: there is no such assignment of
/// the actor's; none inside: there is no such unit. Whether it really is the actor's to take is decided where it is claimed.
pub async fn same_item(
    ctx: &Ctx,
    actor: &ActorContext,
    assignment: AssignmentId,
) -> Result<Option<Option<UnitId>>, StoreError> {
    let db = ctx.store().db().await?;
    let place = around::mine(&db, actor.actor, assignment).await?;
    let place = place.filter(|place| actor.may(InProject::Read, place.project));
    let Some(place) = place else { return Ok(None) };
    let definition = ctx.definition(&db, place.version).await?;
    let held = unit::assignments(&db, place.run).await?;
    let is_for = |unit: &&Unit| {
        let free = matches!(unit.state, UnitState::Ready | UnitState::InProgress | UnitState::Overdue { .. })
            && unit.slots_taken < unit.required;
        let stage = definition.stage_of(unit.step).and_then(|stage| stage.kind.human());
        let mine = held.iter().any(|held| held.unit == unit.id && held.actor == actor.actor);
        let may_take = |stage: &HumanStage| {
            duty::may_work_at(&definition, stage, actor).is_ok()
                && duty::may_choose(&definition, stage, actor).is_ok()
        };
        free && !mine && stage.is_some_and(may_take)
    };
    let units = unit::of_run(&db, place.run).await?;
    Ok(Some(units.iter().find(is_for).map(|unit| unit.id)))
}
