//! Runs and their items.

use handoff_core::audit::Chain;
use handoff_core::id::{ActorId, ItemId, ProjectId, RunId, VersionId};
use handoff_queries::client::Params;
use handoff_queries::queries::run as queries;
use handoff_queries::queries::run::{FindItemByKeyParams, InsertItemParams, ListRunsParams};
use jiff::Timestamp;
use serde_json::Value;

use crate::event::to_hash;
use crate::{Db, StoreError, Tx};

/// An item to be kept.
#[derive(Debug)]
pub struct NewItem<'a> {
    /// Its id, if it is new.
    pub id: ItemId,
    /// The project.
    pub project: ProjectId,
    /// What it is called outside.
    pub external_key: Option<&'a str>,
    /// What it is.
    pub payload: &'a Value,
    /// Who brought it.
    pub created_by: ActorId,
}

/// What became of an item that was to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptItem {
    /// It is there now, or was already, the same, under this id.
    Is(ItemId),
    /// Another payload is already kept under this external key.
    Differs(ItemId),
}

/// Keeps an item; one that is already there under the same external key is found again.
pub async fn keep_item(tx: &Tx, item: &NewItem<'_>) -> Result<KeptItem, StoreError> {
    let params = InsertItemParams {
        item: item.id.0,
        project: item.project.0,
        external_key: item.external_key,
        payload: item.payload,
        created_by: item.created_by.0,
        now: tx.now(),
    };
    let inserted = queries::insert_item().params(tx.sql(), &params).opt().await?;
    let Some(external_key) = item.external_key.filter(|_| inserted.is_none()) else {
        return Ok(KeptItem::Is(item.id));
    };
    let params = FindItemByKeyParams { payload: item.payload, project: item.project.0, external_key };
    let found = queries::find_item_by_key().params(tx.sql(), &params).one().await?;
    let id = ItemId(found.item_id);
    Ok(if found.same_payload { KeptItem::Is(id) } else { KeptItem::Differs(id) })
}

/// A line in the list of runs.
#[derive(Clone, Debug)]
pub struct RunLine {
    /// The run.
    pub run: RunId,
    /// Its state code.
    pub state: String,
    /// What became of the item.
    pub outcome: Option<String>,
    /// Who started it.
    pub started_by: ActorId,
    /// When.
    pub created_at: Timestamp,
    /// When anything last happened.
    pub updated_at: Timestamp,
    /// When it ended.
    pub completed_at: Option<Timestamp>,
    /// The workflow.
    pub workflow_key: String,
    /// The version of it.
    pub version_number: i32,
    /// What the item is called outside.
    pub external_key: Option<String>,
    /// Where it is now.
    pub at_stages: Vec<String>,
}

/// Up to `limit` runs of a project, newest first, older than `before`.
pub async fn list(
    db: &Db,
    project: ProjectId,
    state: Option<&str>,
    before: Option<RunId>,
    limit: i64,
) -> Result<Vec<RunLine>, StoreError> {
    let params =
        ListRunsParams { project: project.0, before: before.map(|run| run.0), state, row_limit: limit };
    let rows = queries::list_runs().params(db.sql(), &params).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| RunLine {
            run: RunId(row.run_id),
            state: row.state,
            outcome: row.outcome,
            started_by: ActorId(row.started_by),
            created_at: row.created_at,
            updated_at: row.updated_at,
            completed_at: row.completed_at,
            workflow_key: row.workflow_key,
            version_number: row.version_number,
            external_key: row.external_key,
            at_stages: row.at_stages,
        })
        .collect())
}

/// A run, with all that stands around it.
#[derive(Clone, Debug)]
pub struct RunCard {
    /// The line in the list, its stages left empty.
    pub line: RunLine,
    /// The project.
    pub project: ProjectId,
    /// The project's key.
    pub project_key: String,
    /// The version it is pinned to.
    pub version: VersionId,
    /// The item.
    pub item: ItemId,
    /// What the item is.
    pub payload: Value,
    /// The end of its chain of events.
    pub chain: Chain,
}

/// Finds a run.
pub async fn find(db: &Db, run: RunId) -> Result<Option<RunCard>, StoreError> {
    let Some(row) = queries::find_run().bind(db.sql(), &run.0).opt().await? else { return Ok(None) };
    Ok(Some(RunCard {
        line: RunLine {
            run: RunId(row.run_id),
            state: row.state,
            outcome: row.outcome,
            started_by: ActorId(row.started_by),
            created_at: row.created_at,
            updated_at: row.updated_at,
            completed_at: row.completed_at,
            workflow_key: row.workflow_key,
            version_number: row.version_number,
            external_key: row.external_key,
            at_stages: Vec::new(),
        },
        project: ProjectId(row.project_id),
        project_key: row.project_key,
        version: VersionId(row.version_id),
        item: ItemId(row.item_id),
        payload: row.payload,
        chain: Chain { seq: row.event_seq, head: to_hash("run", &row.event_head)? },
    }))
}
