//! The settings of END.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::is_default;

pub(super) const SETTINGS: &[&str] = &["outcome", "terminate"];

/// The settings of an END stage: the token that comes here ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndConfig {
    /// What became of the item; absent: DONE.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// Whether the whole run ends here at once, and everything else that is open in it is withdrawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub terminate: bool,
}
