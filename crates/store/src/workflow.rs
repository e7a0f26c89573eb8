//! Workflows and their versions.

use handoff_core::definition::document::{StageDocument, WorkflowDocument};
use handoff_core::definition::{Definition, Resolved, VersionIdentity};
use handoff_core::id::{ActorId, GroupId, IdSource, ProjectId, StepId, VersionId, WorkflowId};
use handoff_queries::client::Params;
use handoff_queries::queries::actor_group::groups_by_key;
use handoff_queries::queries::workflow as queries;
use handoff_queries::queries::workflow::{
    FindWorkflowVersionParams, InsertConnectionsParams, InsertStagesParams, InsertStepsParams,
    InsertVersionParams, ListWorkflowsParams, UpsertWorkflowParams,
};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::{Db, Ids, StoreError, Tx};

/// The live version of a workflow.
#[derive(Clone, Debug)]
pub struct LiveVersion {
    /// The version.
    pub version: VersionId,
    /// The workflow.
    pub workflow: WorkflowId,
    /// Its number.
    pub number: i32,
    /// Hash of its normalised document.
    pub content_hash: Vec<u8>,
}

/// Finds the live version of a workflow.
pub async fn live(db: &Db, project: ProjectId, key: &str) -> Result<Option<LiveVersion>, StoreError> {
    let row = queries::live_version().bind(db.sql(), &project.0, &key).opt().await?;
    Ok(row.map(|row| LiveVersion {
        version: VersionId(row.version_id),
        workflow: WorkflowId(row.workflow_id),
        number: row.number,
        content_hash: row.content_hash,
    }))
}

/// Makes the workflow if it is new, and locks it: its versions are published one after the other.
pub async fn lock_or_create(
    tx: &Tx,
    project: ProjectId,
    document: &WorkflowDocument,
) -> Result<WorkflowId, StoreError> {
    let params = UpsertWorkflowParams {
        workflow: Ids.fresh(),
        project: project.0,
        key: document.key.as_str(),
        name: document.name.as_str(),
        now: tx.now(),
    };
    Ok(WorkflowId(queries::upsert_workflow().params(tx.sql(), &params).one().await?))
}

/// Ids of groups by key; keys that name nothing are left out.
pub async fn resolve_groups(db: &Db, keys: &[String]) -> Result<Vec<(String, GroupId)>, StoreError> {
    let rows = groups_by_key().bind(db.sql(), &keys).all().await?;
    Ok(rows.into_iter().map(|row| (row.key, GroupId(row.group_id))).collect())
}

/// A version to be published.
#[derive(Debug)]
pub struct NewVersion<'a> {
    /// The workflow.
    pub workflow: WorkflowId,
    /// Its project.
    pub project: ProjectId,
    /// What it says.
    pub document: &'a WorkflowDocument,
    /// The document, normalised.
    pub json: &'a Value,
    /// Hash of the normalised document.
    pub content_hash: &'a [u8],
    /// Group ids by key.
    pub groups: &'a [(String, GroupId)],
    /// Who publishes it.
    pub created_by: ActorId,
}

/// Publishes a version: archives the one that was live, writes document, stages, connections and steps.
pub async fn publish(tx: &Tx, new: &NewVersion<'_>) -> Result<LiveVersion, StoreError> {
    queries::archive_live_version().bind(tx.sql(), &new.workflow.0).opt().await?;
    let number = queries::last_version_number().bind(tx.sql(), &new.workflow.0).one().await? + 1;
    let version = VersionId::fresh(&mut Ids);
    let params = InsertVersionParams {
        version: version.0,
        workflow: new.workflow.0,
        project: new.project.0,
        number,
        document: new.json,
        content_hash: new.content_hash,
        created_by: new.created_by.0,
        now: tx.now(),
    };
    queries::insert_version().params(tx.sql(), &params).one().await?;
    insert_graph(tx, version, new).await?;
    let content_hash = new.content_hash.to_vec();
    Ok(LiveVersion { version, workflow: new.workflow, number, content_hash })
}

async fn insert_graph(tx: &Tx, version: VersionId, new: &NewVersion<'_>) -> Result<(), StoreError> {
    let stages = &new.document.stages;
    let keys: Vec<&str> = stages.iter().map(|stage| stage.key.as_str()).collect();
    let params = InsertStagesParams {
        version: version.0,
        keys: keys.as_slice(),
        ordinals: (0..).take(stages.len()).collect::<Vec<i16>>(),
        types: stages.iter().map(|stage| stage.stage_type.word()).collect::<Vec<_>>(),
        names: stages.iter().map(StageDocument::display_name).collect::<Vec<_>>(),
        configs: stages.iter().map(|stage| to_json(&stage.config)).collect::<Result<Vec<_>, _>>()?,
    };
    expect_rows(
        "stage",
        stages.len(),
        queries::insert_stages().params(tx.sql(), &params).all().await?.len(),
    )?;

    let connections = &new.document.connections;
    let params = InsertConnectionsParams {
        version: version.0,
        sources: connections.iter().map(|connection| connection.source.as_str()).collect::<Vec<_>>(),
        handles: connections.iter().map(|connection| connection.handle.as_str()).collect::<Vec<_>>(),
        targets: connections.iter().map(|connection| connection.target.as_deref()).collect::<Vec<_>>(),
        reworks: connections.iter().map(|connection| connection.rework).collect::<Vec<_>>(),
        ordinals: (0..).take(connections.len()).collect::<Vec<i16>>(),
    };
    let written = queries::insert_connections().params(tx.sql(), &params).all().await?.len();
    expect_rows("connection", connections.len(), written)?;

    let group_of = |key: &String| new.groups.iter().find(|(group, _)| group == key).map(|(_, id)| id.0);
    let params = InsertStepsParams {
        project: new.project.0,
        version: version.0,
        steps: stages.iter().map(|_| Ids.fresh()).collect::<Vec<Uuid>>(),
        keys: keys.as_slice(),
        groups: stages
            .iter()
            .map(|stage| group_of(stage.config.human()?.candidate_group.as_ref()?))
            .collect::<Vec<_>>(),
    };
    expect_rows("step", stages.len(), queries::insert_steps().params(tx.sql(), &params).all().await?.len())
}

fn to_json(config: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(config)
        .map_err(|source| StoreError::Corrupt { table: "stage", row: source.to_string() })
}

/// Loads a version, ready to be walked. It never changes, so callers keep it.
pub async fn definition(db: &Db, version: VersionId) -> Result<Option<Definition>, StoreError> {
    let Some(row) = queries::find_version().bind(db.sql(), &version.0).opt().await? else { return Ok(None) };
    let corrupt =
        |what: String| StoreError::Corrupt { table: "workflow_version", row: format!("{version}: {what}") };
    let document: WorkflowDocument =
        serde_json::from_value(row.document).map_err(|source| corrupt(source.to_string()))?;
    let steps = queries::steps_of_version().bind(db.sql(), &version.0).all().await?;
    let keys: Vec<String> = group_keys(&document);
    let ids = Resolved {
        groups: resolve_groups(db, &keys).await?.into_iter().collect(),
        steps: steps.into_iter().map(|row| (row.stage_key, StepId(row.step_id))).collect(),
    };
    let identity = VersionIdentity {
        version,
        workflow: WorkflowId(row.workflow_id),
        project: ProjectId(row.project_id),
        number: row.number,
    };
    Definition::compile(&identity, &document, &ids).map(Some).map_err(|source| corrupt(source.to_string()))
}

/// The groups a document names.
#[must_use]
pub fn group_keys(document: &WorkflowDocument) -> Vec<String> {
    let mut keys: Vec<String> = document.groups().into_iter().map(|(_, key)| key.to_owned()).collect();
    keys.sort();
    keys.dedup();
    keys
}

/// A line in the list of workflows.
#[derive(Clone, Debug)]
pub struct WorkflowLine {
    /// The workflow.
    pub workflow: WorkflowId,
    /// Its key.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// Number of the live version.
    pub number: Option<i32>,
    /// When it was published.
    pub published_at: Option<Timestamp>,
}

/// Up to `limit` workflows of a project by key.
pub async fn list(
    db: &Db,
    project: ProjectId,
    after: Option<&str>,
    limit: i64,
) -> Result<Vec<WorkflowLine>, StoreError> {
    let params = ListWorkflowsParams { project: project.0, after, row_limit: limit };
    let rows = queries::list_workflows().params(db.sql(), &params).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| WorkflowLine {
            workflow: WorkflowId(row.workflow_id),
            key: row.key,
            name: row.name,
            number: row.number,
            published_at: row.published_at,
        })
        .collect())
}

/// A version as it was published.
#[derive(Clone, Debug)]
pub struct VersionCard {
    /// The version.
    pub version: VersionId,
    /// The workflow.
    pub workflow: WorkflowId,
    /// Its number.
    pub number: i32,
    /// draft, published or archived.
    pub status: String,
    /// What it says.
    pub document: Value,
    /// Hash of what it says.
    pub content_hash: Vec<u8>,
    /// Who published it.
    pub created_by: ActorId,
    /// When.
    pub published_at: Option<Timestamp>,
}

/// Finds a version by number; without one, the live version.
pub async fn find_version(
    db: &Db,
    project: ProjectId,
    key: &str,
    number: Option<i32>,
) -> Result<Option<VersionCard>, StoreError> {
    let params = FindWorkflowVersionParams { project: project.0, key, number };
    let row = queries::find_workflow_version().params(db.sql(), &params).opt().await?;
    Ok(row.map(|row| VersionCard {
        version: VersionId(row.version_id),
        workflow: WorkflowId(row.workflow_id),
        number: row.number,
        status: row.status,
        document: row.document,
        content_hash: row.content_hash,
        created_by: ActorId(row.created_by),
        published_at: row.published_at,
    }))
}
