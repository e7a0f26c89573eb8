//! Keeping the roll-up of a run current with what happens to it.

use handoff_core::definition::Definition;
use handoff_core::machine::Registry;
use handoff_core::rollup::{Kept, Reader};
use handoff_core::run::{RunInHand, RunState};
use handoff_store::{StoreError, Tx, unit};

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
    let units = unit::of_run(tx, run.id).await?;
    let Kept { marks, shown } = Reader::new(definition, registry).recount(run, &units);
    // Only what is frozen must be known before a change.
    let shown = shown.filter(|_| run.state == RunState::Paused);
    in_hand.rollup = Some(Kept { marks, shown });
    Ok(())
}
