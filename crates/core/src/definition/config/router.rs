//! The settings of ROUTER.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::is_default;

pub(super) const SETTINGS: &[&str] = &["rules", "else", "mode"];

/// The settings of a ROUTER stage: rules choose the handle it is left by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RouterConfig {
    /// The rules, in order.
    pub rules: Vec<RouterRule>,
    /// The handle it is left by when no rule holds.
    #[serde(rename = "else")]
    pub otherwise: String,
    /// Whether the first rule that holds is taken, or every one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mode: RouterMode,
}

/// A rule of a router.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RouterRule {
    /// A CEL expression that gives true or false.
    pub when: String,
    /// The handle it is left by when the expression holds.
    pub handle: String,
}

/// How many rules a router takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RouterMode {
    /// The first rule that holds: one way.
    #[default]
    First,
    /// Every rule that holds: as many ways, in parallel.
    All,
}
