//! Keeping the roll-up of a run current with what happens to it.

use std::collections::HashMap;

use handoff_core::definition::Definition;
use handoff_core::id::{StepId, UnitId};
use handoff_core::machine::Registry;
use handoff_core::rollup::{Kept, Reader};
use handoff_core::run::{RunInHand, RunState, Unit};
use handoff_store::{Db, StoreError, Tx, run, unit};

/// Brings the roll-up of a run up to date with what happened to it in hand: from what is open, and what was kept of the rest.
pub(super) fn keep(definition: &Definition, registry: &Registry, in_hand: &mut RunInHand) {
    in_hand.rollup = Some(Reader::new(definition, registry).update(in_hand));
}

/// Counts a run from all of its units, if nothing was kept of it so far.
pub(super) async fn count_if_unknown(
    tx: &Tx,
    definition: &Definition,
    registry: &Registry,
    in_hand: &mut RunInHand,
) -> Result<(), StoreError> {
    if in_hand.rollup.is_some() {
        return Ok(());
    }
    let run = &in_hand.run.value;
    let mut units = unit::of_run(tx, run.id).await?;
    in_this_version(tx, definition, &mut units).await?;
    let Kept { marks, shown } = Reader::new(definition, registry).recount(run, &units);
    // Only what is frozen must be known before a change.
    let shown = shown.filter(|_| run.state == RunState::Paused);
    in_hand.rollup = Some(Kept { marks, shown });
    Ok(())
}

/// Counts a run anew from all of its units, those in hand as they are in hand.
pub(super) async fn recount(
    tx: &Tx,
    definition: &Definition,
    registry: &Registry,
    in_hand: &mut RunInHand,
) -> Result<(), StoreError> {
    let run = &in_hand.run.value;
    let mut units: HashMap<UnitId, Unit> =
        unit::of_run(tx, run.id).await?.into_iter().map(|unit| (unit.id, unit)).collect();
    units.extend(in_hand.units.iter().map(|row| (row.value.id, row.value.clone())));
    let mut units: Vec<Unit> = units.into_values().collect();
    units.sort_by_key(|unit| unit.id);
    in_this_version(tx, definition, &mut units).await?;
    in_hand.rollup = Some(Reader::new(definition, registry).recount(run, &units));
    Ok(())
}

/// Lets units of versions that a run has left count at the stages of the same keys.
pub(crate) async fn in_this_version(
    db: &Db,
    definition: &Definition,
    units: &mut [Unit],
) -> Result<(), StoreError> {
    let steps = units.iter().map(|unit| unit.step);
    let foreign: Vec<StepId> = steps.filter(|step| definition.stage_of(*step).is_none()).collect();
    if foreign.is_empty() {
        return Ok(());
    }
    let keys = run::stages_of_steps(db, &foreign).await?;
    for unit in units {
        if let Some(stage) = keys.get(&unit.step).and_then(|key| definition.stage(key)) {
            unit.step = stage.step;
        }
    }
    Ok(())
}
