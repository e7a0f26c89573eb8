//! What keeps people from taking more of a step: how much they hold, where a stage says how much one may hold; and that it stands still.

use std::collections::{HashMap, HashSet};

use handoff_core::id::{ActorId, StepId};
use handoff_queries::queries::caps::{count_open_holds, lock_caps, steps_standing_still};
use uuid::Uuid;

use crate::{StoreError, Tx};

/// Which of these steps stand still.
pub async fn standing_still(tx: &Tx, steps: &[StepId]) -> Result<HashSet<StepId>, StoreError> {
    let steps: Vec<Uuid> = steps.iter().map(|step| step.0).collect();
    let rows = steps_standing_still().bind(tx.sql(), &steps).all().await?;
    Ok(rows.into_iter().map(StepId).collect())
}

/// How many units of a step each of these people holds by a lease that runs. Nobody else counts the same until the transaction
/// ends. Called once for all pairs of a batch, after its runs are locked: so all who lock both do so in the same order.
pub async fn count_open(
    tx: &Tx,
    wanted: &[(ActorId, StepId)],
) -> Result<HashMap<(ActorId, StepId), u32>, StoreError> {
    let (actors, steps): (Vec<Uuid>, Vec<Uuid>) =
        wanted.iter().map(|(actor, step)| (actor.0, step.0)).unzip();
    lock_caps().bind(tx.sql(), &actors, &steps).all().await?;
    let rows = count_open_holds().bind(tx.sql(), &tx.now(), &actors, &steps).all().await?;
    let counted = rows.into_iter().map(|row| {
        ((ActorId(row.actor_id), StepId(row.step_id)), u32::try_from(row.open).unwrap_or(u32::MAX))
    });
    Ok(counted.collect())
}
