//! Workflows and their versions.

mod publish;
mod staffing;

pub use publish::{
    NewVersion, Saved, archive, lock_or_create, publish, publish_again, publish_draft, put_layout, save_draft,
};
pub use staffing::staffing;

use handoff_core::definition::document::WorkflowDocument;
use handoff_core::definition::{Definition, Resolved, VersionIdentity};
use handoff_core::id::{ActorId, GroupId, ProjectId, StepId, VersionId, WorkflowId};
use handoff_queries::client::Params;
use handoff_queries::queries::actor_group::groups_by_key;
use handoff_queries::queries::workflow as queries;
use handoff_queries::queries::workflow::{
    FindWorkflowVersionParams, ListVersionsParams, ListWorkflowsParams,
};
use jiff::Timestamp;
use serde_json::Value;

use crate::{Db, StoreError};

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

/// Ids of groups by key; keys that name nothing are left out.
pub async fn resolve_groups(db: &Db, keys: &[String]) -> Result<Vec<(String, GroupId)>, StoreError> {
    let rows = groups_by_key().bind(db.sql(), &keys).all().await?;
    Ok(rows.into_iter().map(|row| (row.key, GroupId(row.group_id))).collect())
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
    /// The live version.
    pub live: Option<VersionId>,
    /// Its number.
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
            live: row.version_id.map(VersionId),
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
    /// What it says, but for the layout.
    pub document: Value,
    /// Where its stages stand on a drawing.
    pub layout: Option<Value>,
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
        layout: row.layout,
        content_hash: row.content_hash,
        created_by: ActorId(row.created_by),
        published_at: row.published_at,
    }))
}

/// Where a version belongs, and what it says by now.
#[derive(Clone, Debug)]
pub struct VersionPlace {
    /// The project.
    pub project: ProjectId,
    /// The workflow's key.
    pub key: String,
    /// Its number.
    pub number: i32,
    /// Hash of what it says.
    pub content_hash: Vec<u8>,
}

/// Finds where a version belongs.
pub async fn place_of_version(db: &Db, version: VersionId) -> Result<Option<VersionPlace>, StoreError> {
    let row = queries::place_of_version().bind(db.sql(), &version.0).opt().await?;
    Ok(row.map(|row| VersionPlace {
        project: ProjectId(row.project_id),
        key: row.key,
        number: row.number,
        content_hash: row.content_hash,
    }))
}

/// A line in the list of a workflow's versions.
#[derive(Clone, Debug)]
pub struct VersionLine {
    /// The version.
    pub version: VersionId,
    /// Its number.
    pub number: i32,
    /// draft, published or archived.
    pub status: String,
    /// Hash of what it says.
    pub content_hash: Vec<u8>,
    /// Who wrote it.
    pub created_by: ActorId,
    /// When.
    pub created_at: Timestamp,
    /// When it was first published.
    pub published_at: Option<Timestamp>,
}

/// Up to `limit` versions of a workflow with a number below `before`, newest first.
pub async fn list_versions(
    db: &Db,
    project: ProjectId,
    key: &str,
    before: Option<i32>,
    limit: i64,
) -> Result<Vec<VersionLine>, StoreError> {
    let params = ListVersionsParams { project: project.0, key, before, row_limit: limit };
    let rows = queries::list_versions().params(db.sql(), &params).all().await?;
    let line = |row: queries::ListVersions| VersionLine {
        version: VersionId(row.version_id),
        number: row.number,
        status: row.status,
        content_hash: row.content_hash,
        created_by: ActorId(row.created_by),
        created_at: row.created_at,
        published_at: row.published_at,
    };
    Ok(rows.into_iter().map(line).collect())
}

/// The project and the version that a step belongs to; neither ever changes.
pub async fn place_of_step(db: &Db, step: StepId) -> Result<Option<(ProjectId, VersionId)>, StoreError> {
    let row = queries::find_step_place().bind(db.sql(), &step.0).opt().await?;
    Ok(row.map(|row| (ProjectId(row.project_id), VersionId(row.version_id))))
}
