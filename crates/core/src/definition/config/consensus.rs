//! The settings of CONSENSUS.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(super) const SETTINGS: &[&str] = &["strategy", "fields", "metric", "threshold"];

/// The settings of a CONSENSUS stage: the answers so far are put together and their agreement is measured. It is left by
/// `on_success` when the agreement reaches the threshold, else by `on_failure`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsensusConfig {
    /// The aggregation method that puts the answers together, such as `majority`.
    pub strategy: String,
    /// JSON pointers to the fields of the answer that count; absent: all of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
    /// The measure of agreement; absent: the share of answers that agree with the result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// The least agreement that is enough, from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub threshold: f64,
}
