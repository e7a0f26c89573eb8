//! The settings of SUBWORKFLOW.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(super) const SETTINGS: &[&str] = &["workflow", "input", "outcomes", "for_each", "at_least"];

/// The settings of a SUBWORKFLOW stage: a run of another workflow of the same project is started and waited for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubworkflowConfig {
    /// The key of the other workflow; its live version is run.
    pub workflow: String,
    /// A CEL expression that gives the child's item; absent: the item of this run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The handle for each outcome of the child. Other outcomes leave by `on_success`; a child that was cancelled or failed
    /// leaves by `on_failure`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub outcomes: BTreeMap<String, String>,
    /// A CEL expression that gives a list: one child is started for each of its elements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_each: Option<String>,
    /// With `for_each`: how many children must have ended; absent: all of them. The rest is cancelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub at_least: Option<u32>,
}
