//! The document people write, in YAML or JSON. Its shape is the same in files, in the API and in the database.

use serde::{Deserialize, Serialize};

use crate::definition::{ON_FAILURE, ON_SUCCESS};

/// A workflow, as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkflowDocument {
    /// The stable name, unique in the project.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The group whose members may start runs; absent: everyone who may start runs in the project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiator_group: Option<String>,
    /// The stage a run begins at: the START stage.
    pub begin_stage: String,
    /// The nodes.
    pub stages: Vec<StageDocument>,
    /// The edges.
    pub connections: Vec<ConnectionDocument>,
}

/// A node, as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageDocument {
    /// Unique in the workflow.
    pub key: String,
    /// What happens here.
    #[serde(rename = "type")]
    pub stage_type: StageType,
    /// What people call it; absent: the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Settings of this type of stage.
    #[serde(default, skip_serializing_if = "Config::is_empty")]
    pub config: Config,
}

impl StageDocument {
    /// The name to show.
    #[must_use]
    pub fn display_name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.key)
    }
}

/// What kind of stage it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum StageType {
    /// The entry point.
    Start,
    /// People give answers.
    Annotate,
    /// People decide.
    Review,
    /// The run is over.
    End,
}

impl StageType {
    /// The word that stands for it in tables and documents.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "START",
            Self::Annotate => "ANNOTATE",
            Self::Review => "REVIEW",
            Self::End => "END",
        }
    }
}

/// Settings of a stage. Which of them a type takes is checked by [`super::check::check`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// ANNOTATE, REVIEW: the group whose queue this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidate_group: Option<String>,
    /// ANNOTATE, REVIEW: what can be decided. A REVIEW without them takes APPROVE and REJECT.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<DecisionDocument>,
    /// ANNOTATE, REVIEW: nobody who worked one of these stages in the same run. START stands for who started the run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_by: Vec<String>,
    /// ANNOTATE, REVIEW: only who worked this stage in the same run. START stands for who started the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// END: what became of the item; absent: DONE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
}

impl Config {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The decisions with their handles filled in.
    #[must_use]
    pub fn decisions_of(&self, stage_type: StageType) -> Vec<Decision> {
        if self.decisions.is_empty() && stage_type == StageType::Review {
            return ["APPROVE", "REJECT"]
                .map(|name| DecisionDocument::Name(name.to_owned()).resolve())
                .to_vec();
        }
        self.decisions.iter().map(DecisionDocument::resolve).collect()
    }
}

/// A decision, as written: its name alone, or its name and the handle it leaves by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum DecisionDocument {
    /// Only the name: APPROVE and CORRECT leave by `on_success`, REJECT by `on_failure`, others by their name in lower
    /// case.
    Name(String),
    /// Name and handle.
    WithHandle(Decision),
}

/// A decision and the handle it leaves by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Upper case, as people will read it.
    pub name: String,
    /// The handle.
    pub handle: String,
}

impl DecisionDocument {
    /// Name and handle, the default filled in.
    #[must_use]
    pub fn resolve(&self) -> Decision {
        match self {
            Self::WithHandle(decision) => decision.clone(),
            Self::Name(name) => {
                let handle = match name.as_str() {
                    "APPROVE" | "CORRECT" => ON_SUCCESS.to_owned(),
                    "REJECT" => ON_FAILURE.to_owned(),
                    other => other.to_lowercase(),
                };
                Decision { name: name.clone(), handle }
            }
        }
    }
}

/// An edge, as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConnectionDocument {
    /// Where it leaves.
    pub source: String,
    /// By which handle.
    #[serde(default = "on_success")]
    pub handle: String,
    /// Where it leads; absent: the run ends, outcome DONE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Whether it goes back. Without such connections the graph has no cycle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rework: bool,
}

fn on_success() -> String {
    ON_SUCCESS.to_owned()
}
