//! The settings of WAIT.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::IsoDuration;

pub(super) const SETTINGS: &[&str] = &["for", "until", "signal", "timeout"];

/// The settings of a WAIT stage: exactly one of `for`, `until` and `signal`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaitConfig {
    /// How long to wait, as an ISO 8601 duration such as `P2D`.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub duration: Option<IsoDuration>,
    /// A CEL expression that gives the instant to wait for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// The name of the signal to wait for. A signal that came earlier was kept and counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<String>,
    /// With `signal`: how long to wait for it; then the stage is left by `on_timeout`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<IsoDuration>,
}
