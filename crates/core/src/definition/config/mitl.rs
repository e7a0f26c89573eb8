//! The settings of MITL: a model in the loop.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::is_default;

pub(super) const SETTINGS: &[&str] = &[
    "endpoint",
    "mode",
    "request",
    "response",
    "headers",
    "secret",
    "timeout_seconds",
    "retry",
    "model",
    "model_version",
];

/// The settings of a MITL stage: a model service is asked over HTTP. It is left by `on_success` with the model's answer, or
/// by `on_failure`, the fallback, when all attempts have failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MitlConfig {
    /// The address of the service: https, without user or password.
    pub endpoint: String,
    /// Whether the answer comes with the response, or later to a callback address.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mode: MitlMode,
    /// The fields of the request: each name with a CEL expression for its value; absent: the item under `item`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub request: BTreeMap<String, String>,
    /// Where the fields of the result come from: JSON pointer in the result to JSON pointer in the response; absent: the
    /// response is the result.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub response: BTreeMap<String, String>,
    /// Further request headers. Credentials do not belong here: see `secret`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, String>,
    /// The name of the secret that the request is authorised with. The secret itself is never part of a definition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// How long one attempt may take.
    #[serde(default = "timeout_seconds", skip_serializing_if = "is_timeout_seconds")]
    #[schemars(range(min = 1, max = 86_400))]
    pub timeout_seconds: u32,
    /// How often and how far apart it is tried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub retry: Retry,
    /// The model, as it is recorded with its answers.
    pub model: String,
    /// The model's version; absent: the response says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model_version: Option<String>,
}

/// How a model answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MitlMode {
    /// With the response.
    #[default]
    Sync,
    /// Later, to a signed address that can be used once.
    Callback,
}

/// Attempts and the pauses between them, which double from `base_ms` up to `max_ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Retry {
    /// How many attempts are made in all.
    #[schemars(range(min = 1, max = 20))]
    pub attempts: u16,
    /// The first pause, in milliseconds.
    #[schemars(range(min = 1, max = 3_600_000))]
    pub base_ms: u32,
    /// The longest pause, in milliseconds.
    #[schemars(range(min = 1, max = 86_400_000))]
    pub max_ms: u32,
}

impl Default for Retry {
    fn default() -> Self {
        Self { attempts: 3, base_ms: 500, max_ms: 30_000 }
    }
}

const fn timeout_seconds() -> u32 {
    30
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
const fn is_timeout_seconds(seconds: &u32) -> bool {
    *seconds == timeout_seconds()
}
