//! Runs and their items.

use std::collections::{HashMap, HashSet};

use handoff_core::audit::Chain;
use handoff_core::definition::StageKey;
use handoff_core::id::{ActorId, ItemId, ProjectId, RunId, StepId, VersionId};
use handoff_core::rollup::{Colour, Rollup};
use handoff_core::run::RunState;
use handoff_queries::client::Params;
use handoff_queries::queries::run as queries;
use handoff_queries::queries::run::{
    FindItemsByKeyParams, FindStartsParams, InsertItemsParams, ListRunsParams, MoveToVersionsParams,
    OpenRunsOfVersionParams,
};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::event::to_hash;
use crate::locked::decode_state;
use crate::{Db, StoreError, Tx, rollup};

/// What a run is to be started in.
#[derive(Clone, Copy, Debug)]
pub struct StartIn {
    /// The project.
    pub project: ProjectId,
    /// The live version of the workflow, if it has one.
    pub live: Option<VersionId>,
}

/// What runs of these (project key, workflow key) are to be started in; none where there is no such project.
pub async fn find_starts(db: &Db, keys: &[(&str, &str)]) -> Result<Vec<Option<StartIn>>, StoreError> {
    let params = FindStartsParams {
        ordinals: ordinals(keys.len()),
        projects: keys.iter().map(|(project, _)| *project).collect::<Vec<_>>(),
        workflows: keys.iter().map(|(_, workflow)| *workflow).collect::<Vec<_>>(),
    };
    let mut found = vec![None; keys.len()];
    for row in queries::find_starts().params(db.sql(), &params).all().await? {
        let start = StartIn { project: ProjectId(row.project_id), live: row.version_id.map(VersionId) };
        if let Some(place) = usize::try_from(row.ordinal).ok().and_then(|place| found.get_mut(place)) {
            *place = Some(start);
        }
    }
    Ok(found)
}

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

/// Keeps items; those that are already there under the same external key are found again.
pub async fn keep_items(tx: &Tx, items: &[NewItem<'_>]) -> Result<Vec<KeptItem>, StoreError> {
    if items.is_empty() {
        return Ok(Vec::new());
    }
    let payloads: Vec<String> = items.iter().map(|item| item.payload.to_string()).collect();
    let params = InsertItemsParams {
        now: tx.now(),
        items: items.iter().map(|item| item.id.0).collect::<Vec<_>>(),
        projects: items.iter().map(|item| item.project.0).collect::<Vec<_>>(),
        external_keys: items.iter().map(|item| item.external_key).collect::<Vec<_>>(),
        payloads: payloads.iter().map(String::as_str).collect::<Vec<_>>(),
        creators: items.iter().map(|item| item.created_by.0).collect::<Vec<_>>(),
    };
    let inserted = queries::insert_items().params(tx.sql(), &params).all().await?;
    let mut kept: Vec<KeptItem> = items.iter().map(|item| KeptItem::Is(item.id)).collect();
    if inserted.len() == items.len() {
        return Ok(kept);
    }
    let inserted: HashSet<Uuid> = inserted.into_iter().collect();
    let known = items.iter().enumerate().filter(|(_, item)| !inserted.contains(&item.id.0));
    let known: Vec<(usize, &str, &NewItem<'_>)> =
        known.filter_map(|(place, item)| Some((place, item.external_key?, item))).collect();
    let params = FindItemsByKeyParams {
        ordinals: known
            .iter()
            .map(|(place, ..)| i32::try_from(*place).unwrap_or(i32::MAX))
            .collect::<Vec<_>>(),
        projects: known.iter().map(|(.., item)| item.project.0).collect::<Vec<_>>(),
        external_keys: known.iter().map(|(_, key, _)| *key).collect::<Vec<_>>(),
        payloads: known.iter().map(|(place, ..)| payloads[*place].as_str()).collect::<Vec<_>>(),
    };
    for row in queries::find_items_by_key().params(tx.sql(), &params).all().await? {
        let item = ItemId(row.item_id);
        if let Some(place) = usize::try_from(row.ordinal).ok().and_then(|place| kept.get_mut(place)) {
            *place = if row.same_payload { KeptItem::Is(item) } else { KeptItem::Differs(item) };
        }
    }
    Ok(kept)
}

/// The numbers by which rows that come back are told apart.
pub(crate) fn ordinals(count: usize) -> Vec<i32> {
    (0..i32::try_from(count).unwrap_or(i32::MAX)).collect()
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
    /// What the item calls itself: its title or name.
    pub title: Option<String>,
    /// Where it is now.
    pub at_stages: Vec<String>,
    /// How it stands; none for a run that nothing has happened to since before roll-ups were kept.
    pub rollup: Option<Rollup>,
}

/// Which runs are looked for; by default, any.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunFilter<'a> {
    /// Only those in this state.
    pub state: Option<&'a str>,
    /// Only those that stand in this colour.
    pub colour: Option<Colour>,
    /// Only those with every one of these in their name, stages, workflow or outcome, or, from 8 letters on, id; in lower case.
    pub words: &'a [String],
}

/// Up to `limit` runs of a project, newest first, older than `before`.
pub async fn list(
    db: &Db,
    project: ProjectId,
    filter: RunFilter<'_>,
    before: Option<RunId>,
    (reader, sees_gold): (ActorId, bool),
    limit: i64,
) -> Result<Vec<RunLine>, StoreError> {
    let params = ListRunsParams {
        project: project.0,
        before: before.map(|run| run.0),
        state: filter.state,
        colour: filter.colour.map(Colour::word),
        words: filter.words,
        reader: reader.0,
        sees_gold,
        row_limit: limit,
    };
    let rows = queries::list_runs().params(db.sql(), &params).all().await?;
    let line = |row: queries::ListRuns| {
        Ok(RunLine {
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
            title: row.title,
            at_stages: row.at_stages,
            rollup: row.rollup.map(|rollup| rollup::from_value(row.run_id, rollup)).transpose()?,
        })
    };
    rows.into_iter().map(line).collect()
}

/// A run, with all that stands around it.
#[derive(Clone, Debug)]
pub struct RunCard {
    /// The line in the list, its stages left empty.
    pub line: RunLine,
    /// Where it stands.
    pub state: RunState,
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
    let state = (row.state.as_str(), row.outcome.clone(), row.completed_at);
    Ok(Some(RunCard {
        state: decode_state(run, state)?,
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
            title: row.title,
            at_stages: Vec::new(),
            rollup: row.rollup.map(|rollup| rollup::from_value(row.run_id, rollup)).transpose()?,
        },
        project: ProjectId(row.project_id),
        project_key: row.project_key,
        version: VersionId(row.version_id),
        item: ItemId(row.item_id),
        payload: row.payload,
        chain: Chain { seq: row.event_seq, head: to_hash("run", &row.event_head)? },
    }))
}

/// Up to `limit` runs of a version that are not over, after a given one, oldest first.
pub async fn open_of_version(
    db: &Db,
    version: VersionId,
    after: Option<RunId>,
    limit: i64,
) -> Result<Vec<RunId>, StoreError> {
    let after = after.map(|run| run.0);
    let params = OpenRunsOfVersionParams { version: version.0, after, row_limit: limit };
    let runs = queries::open_runs_of_version().params(db.sql(), &params).all().await?;
    Ok(runs.into_iter().map(RunId).collect())
}

/// The keys of the stages that these steps are of, whatever their version.
pub async fn stages_of_steps(db: &Db, steps: &[StepId]) -> Result<HashMap<StepId, StageKey>, StoreError> {
    let steps: Vec<Uuid> = steps.iter().map(|step| step.0).collect();
    let rows = queries::stages_of_steps().bind(db.sql(), &steps).all().await?;
    Ok(rows.into_iter().map(|row| (StepId(row.step_id), row.stage_key.into())).collect())
}

/// Pins runs to other versions; their rows are locked.
pub async fn move_to_versions(tx: &Tx, moved: &[(RunId, VersionId)]) -> Result<(), StoreError> {
    if moved.is_empty() {
        return Ok(());
    }
    let (runs, versions): (Vec<Uuid>, Vec<Uuid>) = moved.iter().map(|(run, to)| (run.0, to.0)).unzip();
    let params = MoveToVersionsParams { runs, versions };
    let written = queries::move_to_versions().params(tx.sql(), &params).all().await?;
    expect_rows("run", moved.len(), written.len())
}
