//! Drafts: what somebody has written but not handed in.

use std::collections::HashMap;

use handoff_core::id::{ActorId, AssignmentId, ProjectId, RunId, StepId, UnitId, VersionId};
use handoff_core::run::AssignmentStatus;
use handoff_queries::client::Params;
use handoff_queries::queries::draft as queries;
use handoff_queries::queries::draft::SaveDraftParams;
use jiff::Timestamp;
use serde_json::Value;

use crate::unit::decode_status;
use crate::{Db, StoreError, Tx};

/// Where a draft belongs.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The hold.
    pub assignment: AssignmentId,
    /// Whose.
    pub actor: ActorId,
    /// How it stands.
    pub status: AssignmentStatus,
    /// The unit.
    pub unit: UnitId,
    /// Its queue.
    pub step: StepId,
    /// Its run.
    pub run: RunId,
    /// The project.
    pub project: ProjectId,
    /// The version the run is pinned to.
    pub version: VersionId,
}

/// Finds an assignment, as far as drafts and comments need to know it.
pub async fn place(db: &Db, assignment: AssignmentId) -> Result<Option<Place>, StoreError> {
    let Some(row) = queries::find_assignment().bind(db.sql(), &assignment.0).opt().await? else {
        return Ok(None);
    };
    Ok(Some(Place {
        assignment,
        actor: ActorId(row.actor_id),
        status: decode_status(row.assignment_id, &row.status)?,
        unit: UnitId(row.unit_id),
        step: StepId(row.step_id),
        run: RunId(row.run_id),
        project: ProjectId(row.project_id),
        version: VersionId(row.version_id),
    }))
}

/// A draft.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Who wrote it.
    pub actor: ActorId,
    /// While holding this.
    pub assignment: AssignmentId,
    /// Counts what was saved.
    pub revision: i32,
    /// What.
    pub data: Value,
    /// When.
    pub updated_at: Timestamp,
}

/// Keeps a draft. `Err` within: this revision, or a later one, is kept already, and nothing was changed.
pub async fn save(
    tx: &Tx,
    place: &Place,
    revision: i32,
    data: &Value,
) -> Result<Result<(), i32>, StoreError> {
    let params = SaveDraftParams {
        unit: place.unit.0,
        actor: place.actor.0,
        project: place.project.0,
        assignment: place.assignment.0,
        revision,
        data,
        now: tx.now(),
    };
    if queries::save_draft().params(tx.sql(), &params).opt().await?.is_some() {
        queries::note_first_draft().bind(tx.sql(), &place.assignment.0, &tx.now()).opt().await?;
        return Ok(Ok(()));
    }
    let kept = queries::find_draft_revision().bind(tx.sql(), &place.unit.0, &place.actor.0).one().await?;
    Ok(Err(kept))
}

/// When something was first written down under each hold of a run.
pub async fn first_of_run(db: &Db, run: RunId) -> Result<HashMap<AssignmentId, Timestamp>, StoreError> {
    let rows = queries::first_drafts_of_run().bind(db.sql(), &run.0).all().await?;
    Ok(rows.into_iter().map(|row| (AssignmentId(row.assignment_id), row.saved_at)).collect())
}

/// The draft that `actor` goes on from: their own, or, where drafts are shared, the latest of somebody else.
pub async fn find(db: &Db, unit: UnitId, actor: ActorId, shared: bool) -> Result<Option<Draft>, StoreError> {
    let row = queries::find_drafts().bind(db.sql(), &unit.0, &actor.0, &shared).opt().await?;
    Ok(row.map(|row| Draft {
        actor: ActorId(row.actor_id),
        assignment: AssignmentId(row.assignment_id),
        revision: row.revision,
        data: row.data,
        updated_at: row.updated_at,
    }))
}

/// Throws a draft away. False: there was none.
pub async fn delete(tx: &Tx, unit: UnitId, actor: ActorId) -> Result<bool, StoreError> {
    Ok(queries::delete_draft().bind(tx.sql(), &unit.0, &actor.0).opt().await?.is_some())
}

/// Throws away up to `limit` drafts that nobody has touched since `before`; returns how many.
pub async fn forget(tx: &Tx, before: Timestamp, limit: i64) -> Result<usize, StoreError> {
    Ok(queries::forget_drafts().bind(tx.sql(), &before, &limit).all().await?.len())
}
