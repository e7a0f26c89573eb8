//! The life of a version: draft, published, archived.

use handoff_core::definition::document::{StageDocument, WorkflowDocument};
use handoff_core::id::{ActorId, GroupId, IdSource, ProjectId, VersionId, WorkflowId};
use handoff_queries::client::Params;
use handoff_queries::queries::workflow as queries;
use handoff_queries::queries::workflow::{
    InsertConnectionsParams, InsertDraftParams, InsertStagesParams, InsertStepsParams, InsertVersionParams,
    PublishDraftParams, PutLayoutParams, ReplaceDraftParams, UpsertWorkflowParams,
};
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::workflow::LiveVersion;
use crate::{Ids, StoreError, Tx};

/// Makes the workflow if it is new, and locks it: its versions change one after the other. What people call it follows what is
/// published, not what is drafted.
pub async fn lock_or_create(
    tx: &Tx,
    project: ProjectId,
    document: &WorkflowDocument,
    rename: bool,
) -> Result<WorkflowId, StoreError> {
    let params = UpsertWorkflowParams {
        workflow: Ids.fresh(),
        project: project.0,
        key: document.key.as_str(),
        name: document.name.as_str(),
        now: tx.now(),
        rename,
    };
    Ok(WorkflowId(queries::upsert_workflow().params(tx.sql(), &params).one().await?))
}

/// A version to be kept.
#[derive(Debug)]
pub struct NewVersion<'a> {
    /// The workflow.
    pub workflow: WorkflowId,
    /// Its project.
    pub project: ProjectId,
    /// What it says, in its normal form.
    pub document: &'a WorkflowDocument,
    /// The same as JSON, without the layout.
    pub json: &'a Value,
    /// Hash of that.
    pub content_hash: &'a [u8],
    /// Group ids by key.
    pub groups: &'a [(String, GroupId)],
    /// Who wrote it.
    pub created_by: ActorId,
}

/// A draft that was kept.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The version.
    pub version: LiveVersion,
    /// Whether the draft said this before.
    pub unchanged: bool,
}

/// Keeps the one draft of a workflow; what it said before is replaced.
pub async fn save_draft(tx: &Tx, new: &NewVersion<'_>) -> Result<Saved, StoreError> {
    let saved = |version, number, unchanged| Saved {
        version: LiveVersion {
            version,
            workflow: new.workflow,
            number,
            content_hash: new.content_hash.to_vec(),
        },
        unchanged,
    };
    if let Some(draft) = queries::find_draft().bind(tx.sql(), &new.workflow.0).opt().await? {
        let version = VersionId(draft.version_id);
        if draft.content_hash == new.content_hash {
            return Ok(saved(version, draft.number, true));
        }
        let params = ReplaceDraftParams {
            version: version.0,
            document: new.json,
            content_hash: new.content_hash,
            created_by: new.created_by.0,
            now: tx.now(),
        };
        queries::replace_draft().params(tx.sql(), &params).one().await?;
        return Ok(saved(version, draft.number, false));
    }
    let number = queries::last_version_number().bind(tx.sql(), &new.workflow.0).one().await? + 1;
    let version = VersionId::fresh(&mut Ids);
    let params = InsertDraftParams {
        version: version.0,
        workflow: new.workflow.0,
        project: new.project.0,
        number,
        document: new.json,
        content_hash: new.content_hash,
        created_by: new.created_by.0,
        now: tx.now(),
    };
    queries::insert_draft().params(tx.sql(), &params).one().await?;
    Ok(saved(version, number, false))
}

/// Makes a draft the live version: archives the one that was, and writes stages, connections and steps.
pub async fn publish_draft(tx: &Tx, version: VersionId, new: &NewVersion<'_>) -> Result<(), StoreError> {
    queries::archive_live_version().bind(tx.sql(), &new.workflow.0).opt().await?;
    let params = PublishDraftParams { now: tx.now(), version: version.0 };
    queries::publish_draft().params(tx.sql(), &params).one().await?;
    insert_graph(tx, version, new).await
}

/// Publishes a version: the draft, if it says the same, else a new one beside it. The one that was live is archived.
pub async fn publish(tx: &Tx, new: &NewVersion<'_>) -> Result<LiveVersion, StoreError> {
    let content_hash = new.content_hash.to_vec();
    let draft = queries::find_draft().bind(tx.sql(), &new.workflow.0).opt().await?;
    if let Some(draft) = draft.filter(|draft| draft.content_hash == content_hash) {
        let version = VersionId(draft.version_id);
        publish_draft(tx, version, new).await?;
        return Ok(LiveVersion { version, workflow: new.workflow, number: draft.number, content_hash });
    }
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
    Ok(LiveVersion { version, workflow: new.workflow, number, content_hash })
}

/// Makes an archived version the live one again. Its stages and steps are there already.
pub async fn publish_again(tx: &Tx, workflow: WorkflowId, version: VersionId) -> Result<(), StoreError> {
    queries::archive_live_version().bind(tx.sql(), &workflow.0).opt().await?;
    queries::publish_again().bind(tx.sql(), &version.0).one().await?;
    Ok(())
}

/// Archives the live version. Its runs go on; none can be started.
pub async fn archive(tx: &Tx, workflow: WorkflowId) -> Result<Option<VersionId>, StoreError> {
    Ok(queries::archive_live_version().bind(tx.sql(), &workflow.0).opt().await?.map(VersionId))
}

/// Keeps where a version's stages stand. False: they stood there already.
pub async fn put_layout(
    tx: &Tx,
    version: VersionId,
    layout: &Value,
    actor: ActorId,
) -> Result<bool, StoreError> {
    let params = PutLayoutParams { version: version.0, layout, actor: actor.0, now: tx.now() };
    Ok(queries::put_layout().params(tx.sql(), &params).opt().await?.is_some())
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
