//! The document people write, in YAML or JSON. Its shape is the same in files, in the API and in the database.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};

use crate::definition::ON_SUCCESS;
use crate::definition::config::{self, Config};

/// A workflow, as written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkflowDocument {
    /// The stable name, unique in the project: lower-case letters, digits, `-` and `_`.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The group whose members may start runs; absent: everyone who may start runs in the project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiator_group: Option<String>,
    /// The key of the stage a run begins at: the START stage.
    pub begin_stage: String,
    /// The nodes of the graph.
    pub stages: Vec<StageDocument>,
    /// The edges of the graph.
    #[serde(default)]
    pub connections: Vec<ConnectionDocument>,
    /// Where stages stand on a drawing, by stage key. Not part of the graph: it can change without a new version.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub layout: BTreeMap<String, Place>,
}

impl WorkflowDocument {
    /// The groups it names, each with the place, as a JSON pointer.
    #[must_use]
    pub fn groups(&self) -> Vec<(String, &str)> {
        let initiators = self.initiator_group.iter().map(|key| ("/initiator_group".to_owned(), key.as_str()));
        let of_stages = self.stages.iter().enumerate().flat_map(|(index, stage)| {
            let work = stage.config.human();
            let candidates = work.and_then(|work| work.candidate_group.as_deref());
            let escalation = work
                .and_then(|work| work.deadline.as_ref())
                .and_then(|deadline| deadline.escalate_to.as_deref());
            let at = move |field| format!("/stages/{index}/config/{field}");
            let candidates = candidates.map(|key| (at("candidate_group"), key));
            candidates.into_iter().chain(escalation.map(|key| (at("deadline/escalate_to"), key)))
        });
        initiators.chain(of_stages).collect()
    }
}

/// Where a stage stands on a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
    /// The lane it stands in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lane: Option<String>,
}

/// A node, as written.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StageDocument {
    /// Unique in the workflow.
    pub key: String,
    /// What happens here.
    #[serde(rename = "type")]
    pub stage_type: StageType,
    /// What people call it; absent: the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Whether the run's progress is told without regard to this stage.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// How arrivals from several branches are put together; none: each of them opens a unit of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub join: Option<Join>,
    /// Settings of this type of stage.
    #[serde(skip_serializing_if = "Config::says_nothing")]
    pub config: Config,
    /// Shorthand: where `on_success` leads. None once [`super::normalise::normalise`] has made it a connection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_success_stage_id: Option<Option<String>>,
    /// Shorthand: where `on_failure` leads. None once [`super::normalise::normalise`] has made it a connection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_failure_stage_id: Option<Option<String>>,
}

/// A node before its settings are understood: their shape depends on the type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "StageDocument")]
#[expect(clippy::option_option, reason = "null ends the token, and an absent field says nothing")]
pub(super) struct RawStage {
    /// Unique in the workflow: lower-case letters, digits, `-` and `_`.
    pub(super) key: String,
    /// What happens here.
    #[serde(rename = "type")]
    pub(super) stage_type: StageType,
    /// What people call it; absent: the key.
    #[serde(default)]
    name: Option<String>,
    /// What it is for.
    #[serde(default)]
    description: Option<String>,
    /// Whether the run's progress is told without regard to this stage.
    #[serde(default)]
    optional: bool,
    /// How arrivals from several branches are put together; absent: each of them opens a unit of its own.
    #[serde(default)]
    join: Option<Join>,
    /// Settings of this type of stage.
    #[serde(default)]
    pub(super) config: Option<Value>,
    /// Shorthand for a connection of `on_success` to this stage; null ends.
    #[serde(default, deserialize_with = "said")]
    #[schemars(with = "Option<String>")]
    on_success_stage_id: Option<Option<String>>,
    /// Shorthand for a connection of `on_failure` to this stage; null ends.
    #[serde(default, deserialize_with = "said")]
    #[schemars(with = "Option<String>")]
    on_failure_stage_id: Option<Option<String>>,
}

/// Keeps a null apart from a field that is not there.
#[expect(clippy::option_option, reason = "null ends the token, and an absent field says nothing")]
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl RawStage {
    /// The stage, once its settings are read.
    pub(super) fn with(self, config: Config) -> StageDocument {
        StageDocument {
            key: self.key,
            stage_type: self.stage_type,
            name: self.name,
            description: self.description,
            optional: self.optional,
            join: self.join,
            config,
            on_success_stage_id: self.on_success_stage_id,
            on_failure_stage_id: self.on_failure_stage_id,
        }
    }
}

impl<'de> Deserialize<'de> for StageDocument {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut raw = RawStage::deserialize(deserializer)?;
        let config = raw.config.take().unwrap_or_else(|| json!({}));
        match Config::read(raw.stage_type, config) {
            Ok(config) => Ok(raw.with(config)),
            Err(faults) => Err(D::Error::custom(faults.first().map_or_else(
                || format!("stage {:?} cannot be read", raw.key),
                |fault| format!("stage {:?}, config{}: {}", raw.key, fault.pointer, fault.message),
            ))),
        }
    }
}

impl JsonSchema for StageDocument {
    fn schema_name() -> Cow<'static, str> {
        "Stage".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = RawStage::json_schema(generator);
        let config = |generator: &mut SchemaGenerator, stage_type| match stage_type {
            StageType::Start => generator.subschema_for::<config::StartConfig>(),
            StageType::Annotate => generator.subschema_for::<config::AnnotateConfig>(),
            StageType::Review => generator.subschema_for::<config::ReviewConfig>(),
            StageType::Consensus => generator.subschema_for::<config::ConsensusConfig>(),
            StageType::Mitl => generator.subschema_for::<config::MitlConfig>(),
            StageType::Router => generator.subschema_for::<config::RouterConfig>(),
            StageType::Subworkflow => generator.subschema_for::<config::SubworkflowConfig>(),
            StageType::Wait => generator.subschema_for::<config::WaitConfig>(),
            StageType::End => generator.subschema_for::<config::EndConfig>(),
        };
        // The settings are chosen by the type: a form that editors follow when they complete.
        let by_type: Vec<Value> = StageType::ALL
            .into_iter()
            .map(|stage_type| {
                let settings = config(generator, stage_type);
                json!({
                    "if": {"properties": {"type": {"const": stage_type.word()}}, "required": ["type"]},
                    "then": {"properties": {"config": settings}}
                })
            })
            .collect();
        schema.insert("allOf".to_owned(), Value::Array(by_type));
        schema
    }
}

impl StageDocument {
    /// The name to show.
    #[must_use]
    pub fn display_name(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.key)
    }

    /// The handles it can be left by, each once, in the order they are declared.
    #[must_use]
    pub fn handles(&self) -> Vec<String> {
        let mut handles = super::handles::declared(&self.config);
        let mut seen = std::collections::BTreeSet::new();
        handles.retain(|handle| seen.insert(handle.clone()));
        handles
    }
}

/// What kind of stage it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum StageType {
    /// The entry point.
    Start,
    /// People give answers.
    Annotate,
    /// People decide.
    Review,
    /// Answers are put together and their agreement is measured.
    Consensus,
    /// A model is asked.
    Mitl,
    /// Rules choose the way.
    Router,
    /// A run of another workflow.
    Subworkflow,
    /// A time or a signal is waited for.
    Wait,
    /// The token ends.
    End,
}

impl StageType {
    /// All types, in the order of the documentation.
    pub const ALL: [Self; 9] = [
        Self::Start,
        Self::Annotate,
        Self::Review,
        Self::Consensus,
        Self::Mitl,
        Self::Router,
        Self::Subworkflow,
        Self::Wait,
        Self::End,
    ];

    /// The word that stands for it in tables and documents.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Start => "START",
            Self::Annotate => "ANNOTATE",
            Self::Review => "REVIEW",
            Self::Consensus => "CONSENSUS",
            Self::Mitl => "MITL",
            Self::Router => "ROUTER",
            Self::Subworkflow => "SUBWORKFLOW",
            Self::Wait => "WAIT",
            Self::End => "END",
        }
    }

    /// Whether people work there.
    #[must_use]
    pub const fn is_human(self) -> bool {
        match self {
            Self::Annotate | Self::Review => true,
            Self::Start
            | Self::Consensus
            | Self::Mitl
            | Self::Router
            | Self::Subworkflow
            | Self::Wait
            | Self::End => false,
        }
    }
}

/// How arrivals from several branches are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Join {
    /// It waits until nothing else in the run can still come here, then opens one unit: exactly the branches that were
    /// opened are waited for.
    All,
    /// The first arrival opens the unit; whatever else could still come here is withdrawn.
    Any,
    /// This many arrivals open the unit; whatever else could still come here is withdrawn.
    AtLeast(u16),
}

/// An edge, as written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConnectionDocument {
    /// The key of the stage it leaves.
    pub source: String,
    /// By which handle. Several connections of one handle are all followed: a parallel split.
    #[serde(default = "on_success")]
    pub handle: String,
    /// The key of the stage it leads to; null: the token ends.
    #[serde(default)]
    pub target: Option<String>,
    /// Whether it goes back: what was done since is done again. Without such connections the graph has no cycle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rework: bool,
    /// With `rework`: how many rounds there are at most; then `exhausted` is taken instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub max_rounds: Option<u16>,
    /// With `max_rounds`: the key of the stage to go to when all rounds are used up; null: the token ends.
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub exhausted: Option<Option<String>>,
    /// What people call it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

fn on_success() -> String {
    ON_SUCCESS.to_owned()
}
