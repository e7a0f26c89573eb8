//! The settings of ANNOTATE.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::quality::gold_plan::GoldPlan;

use super::{ConfigFault, HumanWork, halves};

pub(super) const SETTINGS: &[&str] = &["overlap", "aggregation", "dynamic_overlap", "gold"];

/// The settings of an ANNOTATE stage: people give answers, several of them independently if `overlap` says so.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct AnnotateConfig {
    /// What people are asked, shown and allowed.
    #[serde(flatten)]
    pub work: HumanWork,
    /// How many answers are gathered, and how they become one.
    #[serde(flatten)]
    pub gathering: Gathering,
}

/// How many answers are gathered, and how they become one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Gathering {
    /// How many people answer, each on their own.
    #[serde(skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 50))]
    pub overlap: u16,
    /// How answers become one: a method for each field, by JSON pointer.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub aggregation: BTreeMap<String, FieldAggregation>,
    /// More answers while they are not sure enough; absent: always `overlap`. `overlap` then says how many are asked at once at
    /// first, within the bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dynamic_overlap: Option<DynamicOverlap>,
    /// How often people are asked gold questions; absent: never.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gold: Option<GoldPlan>,
}

impl Default for Gathering {
    fn default() -> Self {
        Self { overlap: 1, aggregation: BTreeMap::new(), dynamic_overlap: None, gold: None }
    }
}

/// How the answers to one field become one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FieldAggregation {
    /// The name of the method, such as `majority`.
    pub method: String,
    /// What the method is told; each method says what it takes.
    #[serde(flatten)]
    pub parameters: BTreeMap<String, Value>,
}

/// When to ask more people.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DynamicOverlap {
    /// No more are asked once the result is this certain, from 0 to 1.
    #[schemars(range(min = 0, max = 1))]
    pub confidence: f64,
    /// Never fewer answers than this.
    #[schemars(range(min = 1, max = 50))]
    pub at_least: u16,
    /// Never more answers than this.
    #[schemars(range(min = 1, max = 50))]
    pub at_most: u16,
}

/// Fields with their methods, as a plan is written.
pub(super) fn written(fields: &BTreeMap<String, FieldAggregation>) -> BTreeMap<String, Value> {
    let settings = |field: &FieldAggregation| {
        let mut settings: Map<String, Value> = field.parameters.clone().into_iter().collect();
        settings.insert("method".to_owned(), Value::String(field.method.clone()));
        Value::Object(settings)
    };
    fields.iter().map(|(pointer, field)| (pointer.clone(), settings(field))).collect()
}

impl Gathering {
    /// How answers become one, as a plan is written; nothing: the answer as a whole, by majority.
    #[must_use]
    pub fn written(&self) -> BTreeMap<String, Value> {
        written(&self.aggregation)
    }

    /// How many are asked at first. With a dynamic overlap, `overlap` says how many of its bounds are asked at once.
    #[must_use]
    pub fn asked_at_first(&self) -> u16 {
        self.dynamic_overlap.map_or(self.overlap, |dynamic| {
            self.overlap.clamp(dynamic.at_least, dynamic.at_most.max(dynamic.at_least))
        })
    }
}

impl AnnotateConfig {
    pub(super) fn read(map: Map<String, Value>) -> Result<Self, ConfigFault> {
        let (gathering, work) = halves(map, SETTINGS)?;
        Ok(Self { work, gathering })
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
const fn is_one(overlap: &u16) -> bool {
    *overlap == 1
}
