//! The settings of REVIEW.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{ConfigFault, HumanWork, halves};
use crate::quality::guarantee::Guarantee;

pub(super) const SETTINGS: &[&str] =
    &["quorum", "rejection_reasons", "sample_rate", "sample", "guarantee", "fields"];

/// The settings of a REVIEW stage: people decide.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ReviewConfig {
    /// What people are asked, shown and allowed.
    #[serde(flatten)]
    pub work: HumanWork,
    /// Who has to agree, and how much is looked at.
    #[serde(flatten)]
    pub reviewing: Reviewing,
}

/// Who has to agree, and how much is looked at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Reviewing {
    /// How many of how many must approve; absent: one person decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quorum: Option<Quorum>,
    /// The reasons that can be given for a rejection; absent: any text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rejection_reasons: Vec<String>,
    /// The share of units that are looked at, from 0 to 1; the others leave by `on_success` at once. Absent: all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1))]
    pub sample_rate: Option<f64>,
    /// What is looked at whatever the rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<AlwaysLookedAt>,
    /// Instead of a fixed rate: as much as it takes to promise that few answers of each person are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guarantee: Option<Guarantee>,
    /// The fields that are decided about one by one, as JSON pointers; absent: the answer as a whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
}

/// What is looked at whatever the rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AlwaysLookedAt {
    /// Answers of people of whom fewer pieces of evidence than this are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_people: Option<u32>,
    /// Answers that agree less than this, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1))]
    pub agreement_below: Option<f64>,
}

/// How many of how many must approve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quorum {
    /// This many approvals are enough.
    #[schemars(range(min = 1, max = 50))]
    pub approve: u16,
    /// Out of this many people, who are all asked.
    #[schemars(range(min = 1, max = 50))]
    pub of: u16,
}

impl ReviewConfig {
    pub(super) fn read(map: Map<String, Value>) -> Result<Self, ConfigFault> {
        let (reviewing, work) = halves(map, SETTINGS)?;
        Ok(Self { work, reviewing })
    }
}
