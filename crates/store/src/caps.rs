//! What keeps people from taking more of a step: how much they hold or have done, where a stage limits it; and that it stands still.

use std::collections::{BTreeMap, HashMap, HashSet};

use handoff_core::id::{ActorId, ProjectId, StepId};
use handoff_core::run::duty::ShareTaken;
use handoff_queries::client::Params;
use handoff_queries::queries::caps::{
    AddToSharesParams, CountSharesParams, add_to_shares, count_open_holds, count_shares, lock_caps,
    lock_shares, steps_standing_still,
};
use jiff::Timestamp;
use uuid::Uuid;

use crate::{Db, StoreError, Tx};

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

/// Somebody at a step that limits how much one person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sharing {
    /// The project.
    pub project: ProjectId,
    /// Who.
    pub actor: ActorId,
    /// The step.
    pub step: StepId,
    /// Whether all such steps of the project count, and not only this one.
    pub of_project: bool,
}

/// Keeps others from counting the same until the transaction ends.
pub async fn lock_sharing(tx: &Tx, wanted: &[Sharing]) -> Result<(), StoreError> {
    let (actors, projects): (Vec<Uuid>, Vec<Uuid>) =
        wanted.iter().map(|sharing| (sharing.actor.0, sharing.project.0)).unzip();
    lock_shares().bind(tx.sql(), &actors, &projects).all().await?;
    Ok(())
}

/// How much each of these people has done and holds.
pub async fn shares(
    db: &Db,
    wanted: &[Sharing],
    now: Timestamp,
) -> Result<HashMap<(ActorId, StepId), ShareTaken>, StoreError> {
    let params = CountSharesParams {
        now,
        actors: wanted.iter().map(|sharing| sharing.actor.0).collect::<Vec<_>>(),
        projects: wanted.iter().map(|sharing| sharing.project.0).collect::<Vec<_>>(),
        steps: wanted.iter().map(|sharing| sharing.step.0).collect::<Vec<_>>(),
        of_project: wanted.iter().map(|sharing| sharing.of_project).collect::<Vec<_>>(),
    };
    let rows = count_shares().params(db.sql(), &params).all().await?;
    let counted = rows.into_iter().map(|row| {
        let taken = u64::try_from(row.answers.saturating_add(row.held)).unwrap_or_default();
        let units = u64::try_from(row.units).unwrap_or_default();
        ((ActorId(row.actor_id), StepId(row.step_id)), ShareTaken { taken, units })
    });
    Ok(counted.collect())
}

/// Counts answers, or takes back that they count.
pub async fn add_answers(
    tx: &Tx,
    answers: &BTreeMap<(ProjectId, ActorId, StepId), i64>,
) -> Result<(), StoreError> {
    let params = AddToSharesParams {
        projects: answers.keys().map(|(project, ..)| project.0).collect::<Vec<_>>(),
        actors: answers.keys().map(|(_, actor, _)| actor.0).collect::<Vec<_>>(),
        steps: answers.keys().map(|(.., step)| step.0).collect::<Vec<_>>(),
        answers: answers.values().copied().collect::<Vec<_>>(),
    };
    add_to_shares().params(tx.sql(), &params).all().await?;
    Ok(())
}
