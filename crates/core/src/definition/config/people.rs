//! Parts of the settings of stages that people work on: decisions, requirements, shares, deadlines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{IsoDuration, is_default};
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

/// How much of the work one person may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Share {
    /// So many answers at most; absent: any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub answers: Option<u32>,
    /// Answers to so many of a hundred units at most, but always to one; absent: to all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub percent: Option<u8>,
    /// Of what.
    #[serde(skip_serializing_if = "is_default")]
    pub of: ShareOf,
}

/// What a share is a share of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShareOf {
    /// The stage.
    #[default]
    Stage,
    /// All stages of the project that limit shares, in all workflows and versions.
    Project,
}

impl Share {
    /// How many answers one person may give, of so many units.
    #[must_use]
    pub fn most(self, units: u64) -> u64 {
        let answers = self.answers.map_or(u64::MAX, u64::from);
        let part = |percent: u8| (units.saturating_mul(u64::from(percent)) / 100).max(1);
        self.percent.map_or(u64::MAX, part).min(answers)
    }

    /// Whether one person may do more than `most` when there are more units.
    #[must_use]
    pub fn grows_beyond(self, most: u64) -> bool {
        self.answers.is_none_or(|answers| most < u64::from(answers))
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_a_number_or_a_part_and_the_smaller_of_both() {
        let cases = [
            (Some(3), None, 1_000, 3),
            (None, Some(20), 10, 2),
            (None, Some(20), 14, 2),
            (None, Some(20), 0, 1),
            (None, Some(100), 7, 7),
            (Some(5), Some(50), 8, 4),
            (Some(5), Some(50), 100, 5),
        ];
        for (answers, percent, units, most) in cases {
            let share = Share { answers, percent, of: ShareOf::Stage };
            assert_eq!(share.most(units), most, "{share:?} of {units}");
        }
    }
}
