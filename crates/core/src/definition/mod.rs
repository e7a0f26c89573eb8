//! Workflow definitions: a graph of stages, as data.
//!
//! A [`document::WorkflowDocument`] is what people write. [`check::check`] says what is wrong with it. A sound document
//! compiles into a [`Definition`], which the engine keeps per version and never changes.

pub mod check;
pub mod document;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::definition::document::{Config, Decision, StageType, WorkflowDocument};
use crate::id::{GroupId, ProjectId, StepId, VersionId, WorkflowId};

/// A stage's key: cheap to clone, since events, errors and views all carry it.
pub type StageKey = Arc<str>;

/// The handle a stage is left by when nothing else is said.
pub const ON_SUCCESS: &str = "on_success";
/// The handle of a rejection.
pub const ON_FAILURE: &str = "on_failure";
/// The outcome of a run that ends because its last handle leads nowhere.
pub const DONE: &str = "DONE";

/// One published version, ready to be walked.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The version.
    pub version: VersionId,
    /// The workflow it is a version of.
    pub workflow: WorkflowId,
    /// The project it belongs to.
    pub project: ProjectId,
    /// The workflow's key.
    pub key: String,
    /// The version's number.
    pub number: i32,
    /// Only members of this group may start runs; none: whoever may start runs in the project.
    pub initiator_group: Option<GroupId>,
    begin: StageKey,
    stages: BTreeMap<StageKey, Stage>,
}

/// A node of the graph.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Its key, unique in the version.
    pub key: StageKey,
    /// What people call it.
    pub name: String,
    /// The queue its units are filed under.
    pub step: StepId,
    /// What happens there.
    pub kind: StageKind,
    exits: BTreeMap<String, Exit>,
}

/// What happens at a stage.
#[derive(Clone, Debug)]
pub enum StageKind {
    /// The entry point: passed through at once.
    Start,
    /// People work here.
    Human(HumanStage),
    /// The run ends with this outcome.
    End {
        /// What became of the item.
        outcome: String,
    },
}

/// A stage that people work on.
#[derive(Clone, Debug)]
pub struct HumanStage {
    /// Whether this is a REVIEW; otherwise it is an ANNOTATE stage.
    pub is_review: bool,
    /// Whose queue it is; none when `same_as` already names the person.
    pub candidate_group: Option<GroupId>,
    /// The decisions one can hand in, each with the handle it leaves by. Empty: any judgment leaves by `on_success`.
    pub decisions: Vec<Decision>,
    /// Four eyes: nobody who worked these stages of the same run.
    pub not_by: Vec<StageKey>,
    /// Retain familiar: only who worked this stage of the same run.
    pub same_as: Option<StageKey>,
}

/// Where a handle leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The next stage; none ends the run.
    pub target: Option<StageKey>,
    /// Whether going there opens a new round.
    pub rework: bool,
}

/// Ids that the definition's words resolve to in one installation.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// Groups by key.
    pub groups: BTreeMap<String, GroupId>,
    /// Steps by stage key.
    pub steps: BTreeMap<String, StepId>,
}

/// A name in the document that means nothing in this installation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unresolved {
    /// No such group.
    #[error("group {0:?} does not exist")]
    Group(String),
    /// The stage has no step.
    #[error("stage {0:?} has no step")]
    Step(String),
}

/// What identifies a version.
#[derive(Clone, Debug)]
pub struct VersionIdentity {
    /// The version.
    pub version: VersionId,
    /// The workflow it is a version of.
    pub workflow: WorkflowId,
    /// The project it belongs to.
    pub project: ProjectId,
    /// The version's number.
    pub number: i32,
}

impl Definition {
    /// Resolves a document that passed [`check::check`].
    pub fn compile(
        identity: &VersionIdentity,
        document: &WorkflowDocument,
        ids: &Resolved,
    ) -> Result<Self, Unresolved> {
        let mut stages = BTreeMap::new();
        for stage in &document.stages {
            let key: StageKey = stage.key.as_str().into();
            let step = *ids.steps.get(&stage.key).ok_or_else(|| Unresolved::Step(stage.key.clone()))?;
            let kind = stage_kind(stage.stage_type, &stage.config, ids)?;
            let exits = document.connections.iter().filter(|connection| connection.source == stage.key);
            let exits = exits
                .map(|connection| {
                    let target = connection.target.as_deref().map(StageKey::from);
                    (connection.handle.clone(), Exit { target, rework: connection.rework })
                })
                .collect();
            stages
                .insert(key.clone(), Stage { key, name: stage.display_name().to_owned(), step, kind, exits });
        }
        Ok(Self {
            version: identity.version,
            workflow: identity.workflow,
            project: identity.project,
            key: document.key.clone(),
            number: identity.number,
            initiator_group: document.initiator_group.as_ref().map(|key| group(key, ids)).transpose()?,
            begin: document.begin_stage.as_str().into(),
            stages,
        })
    }

    /// The stage a run begins at.
    #[must_use]
    pub fn begin(&self) -> &StageKey {
        &self.begin
    }

    /// The stage called `key`.
    #[must_use]
    pub fn stage(&self, key: &str) -> Option<&Stage> {
        self.stages.get(key)
    }

    /// The stage whose units are filed under `step`.
    #[must_use]
    pub fn stage_of(&self, step: StepId) -> Option<&Stage> {
        self.stages.values().find(|stage| stage.step == step)
    }

    /// All stages, by key.
    pub fn stages(&self) -> impl Iterator<Item = &Stage> {
        self.stages.values()
    }
}

impl Stage {
    /// Where `handle` leads; none if the stage has no such handle.
    #[must_use]
    pub fn exit(&self, handle: &str) -> Option<&Exit> {
        self.exits.get(handle)
    }
}

fn stage_kind(stage_type: StageType, config: &Config, ids: &Resolved) -> Result<StageKind, Unresolved> {
    Ok(match stage_type {
        StageType::Start => StageKind::Start,
        StageType::End => {
            StageKind::End { outcome: config.outcome.clone().unwrap_or_else(|| DONE.to_owned()) }
        }
        StageType::Annotate | StageType::Review => StageKind::Human(HumanStage {
            is_review: stage_type == StageType::Review,
            candidate_group: config.candidate_group.as_ref().map(|key| group(key, ids)).transpose()?,
            decisions: config.decisions_of(stage_type),
            not_by: config.not_by.iter().map(|key| key.as_str().into()).collect(),
            same_as: config.same_as.as_deref().map(StageKey::from),
        }),
    })
}

fn group(key: &str, ids: &Resolved) -> Result<GroupId, Unresolved> {
    ids.groups.get(key).copied().ok_or_else(|| Unresolved::Group(key.to_owned()))
}
