//! The settings of CONSENSUS.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{FieldAggregation, is_default, written};
use crate::aggregate::{Plan, PlanError};

pub(super) const SETTINGS: &[&str] = &["strategy", "fields", "metric", "threshold"];

/// The settings of a CONSENSUS stage: the answers of the stages that lead to it are put together and their agreement is
/// measured. It is left by `on_success` when every field is decided and the agreement reaches the threshold, else by
/// `on_failure`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsensusConfig {
    /// The aggregation method that puts the answers together, such as `majority`; may be left out where `fields` names one
    /// for each field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// Which fields of the answer count; absent: the answer as a whole.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fields: ConsensusFields,
    /// The measure of agreement; absent: the share of answers that agree with the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// The least agreement that is enough, from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub threshold: f64,
}

/// The fields that count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ConsensusFields {
    /// JSON pointers; `strategy` puts each of them together.
    Named(Vec<String>),
    /// A method for each field, by JSON pointer.
    Each(BTreeMap<String, FieldAggregation>),
}

impl Default for ConsensusFields {
    fn default() -> Self {
        Self::Named(Vec::new())
    }
}

impl ConsensusConfig {
    /// Which field is put together how.
    pub fn plan(&self) -> Result<Plan, Vec<PlanError>> {
        let written = self.written();
        if written.is_empty() { Ok(Plan::default()) } else { Plan::parse(&written) }
    }

    /// The same as a plan is written; nothing: the answer as a whole, by majority.
    #[must_use]
    pub fn written(&self) -> BTreeMap<String, Value> {
        match (&self.fields, &self.strategy) {
            (ConsensusFields::Each(fields), _) => written(fields),
            (ConsensusFields::Named(pointers), Some(strategy)) => {
                let whole = [String::new()];
                let pointers = if pointers.is_empty() { &whole } else { pointers.as_slice() };
                pointers.iter().map(|pointer| (pointer.clone(), json!({"method": strategy}))).collect()
            }
            (ConsensusFields::Named(_), None) => BTreeMap::new(),
        }
    }
}
