//! Who has looked at answers where others still answer blind.

use std::collections::{BTreeSet, HashMap};

use handoff_core::id::{ActorId, ProjectId, RunId, StepId};
use handoff_queries::queries::blind as queries;
use jiff::Timestamp;
use uuid::Uuid;

use crate::{Db, StoreError};

/// A unit that is open.
#[derive(Clone, Copy, Debug)]
pub struct OpenUnit {
    /// Its run.
    pub run: RunId,
    /// Its step.
    pub step: StepId,
    /// Whether the actor holds it.
    pub held: bool,
}

/// What is open in these runs.
pub async fn open_units(db: &Db, actor: ActorId, runs: &[RunId]) -> Result<Vec<OpenUnit>, StoreError> {
    let rows = queries::open_units_of().bind(db.sql(), &actor.0, &ids(runs)).all().await?;
    let open = |run, step, held| OpenUnit { run: RunId(run), step: StepId(step), held };
    Ok(rows.into_iter().map(|row| open(row.run_id, row.step_id, row.held)).collect())
}

/// Whether any stage of a project is worked blind.
pub async fn is_in(db: &Db, project: ProjectId) -> Result<bool, StoreError> {
    Ok(queries::project_works_blind().bind(db.sql(), &project.0).one().await?)
}

/// Notes that somebody looks. Only the first time is kept.
pub async fn note_seen(db: &Db, actor: ActorId, runs: &[RunId], now: Timestamp) -> Result<(), StoreError> {
    queries::note_seen().bind(db.sql(), &actor.0, &now, &ids(runs)).all().await?;
    Ok(())
}

/// Who has looked at which of these runs.
pub async fn seen(db: &Db, runs: &[RunId]) -> Result<HashMap<RunId, BTreeSet<ActorId>>, StoreError> {
    let mut seen: HashMap<RunId, BTreeSet<ActorId>> = HashMap::new();
    for row in queries::seen_in_runs().bind(db.sql(), &ids(runs)).all().await? {
        seen.entry(RunId(row.run_id)).or_default().insert(ActorId(row.actor_id));
    }
    Ok(seen)
}

fn ids(runs: &[RunId]) -> Vec<Uuid> {
    runs.iter().map(|run| run.0).collect()
}
