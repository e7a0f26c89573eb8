//! Parts of the settings of stages that people work on: decisions, requirements, deadlines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::IsoDuration;
use crate::definition::{ON_FAILURE, ON_SUCCESS};

/// A decision, as written: its name alone, or its name and the handle it leaves by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a decision is a name, or an object with `name` and `handle`")]
pub enum DecisionDocument {
    /// Only the name: APPROVE and CORRECT leave by `on_success`, REJECT by `on_failure`, others by their name in lower
    /// case.
    Name(String),
    /// Name and handle.
    WithHandle(Decision),
}

/// A decision and the handle it leaves by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// Upper case, as people will read it.
    pub name: String,
    /// The handle the stage is left by when this is decided.
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

/// What somebody must have, beyond being in the candidate group.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Requirements {
    /// All of these skills.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<String>,
    /// One of these channels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<String>,
    /// One of these languages, as BCP 47 tags.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub locales: Vec<String>,
    /// At least this trust, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1))]
    pub minimum_trust: Option<f64>,
}

/// By when a unit must be done, and what happens if it is not. Silence never means approval, so the outcome must be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deadline {
    /// How much working time there is, as an ISO 8601 duration such as `PT8H`.
    pub within: IsoDuration,
    /// How long before the deadline its holders are warned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warn_before: Option<IsoDuration>,
    /// What happens when the time is up.
    pub outcome: DeadlineOutcome,
    /// With the outcome `escalate`: the group it is handed to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escalate_to: Option<String>,
    /// Facets of a unit, such as `waiting_external`, during which the clock stands still.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clock_stops_for: Vec<String>,
}

/// What happens when a deadline has passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineOutcome {
    /// It is handed to the group in `escalate_to`.
    Escalate,
    /// It is taken from whoever holds it and offered again.
    Reassign,
    /// The stage is left by `on_failure`.
    Fail,
    /// The stage is left by this handle, such as `on_timeout`.
    Handle(String),
}

impl DeadlineOutcome {
    /// The handle that the stage is left by, if it is left.
    #[must_use]
    pub fn handle(&self) -> Option<&str> {
        match self {
            Self::Escalate | Self::Reassign => None,
            Self::Fail => Some(ON_FAILURE),
            Self::Handle(handle) => Some(handle),
        }
    }
}
