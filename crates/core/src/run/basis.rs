//! What the result of a stage rests on, where nobody simply handed it in. Kept with the unit, and told in `unit.finalized`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// What a result rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Basis {
    /// Several answers, put together.
    Consensus(Agreed),
    /// Runs within the run.
    Children(Gathered),
    /// A model's answer, or that there was none.
    Model(ModelBasis),
}

impl Basis {
    /// How sure the result is, from 0 to 1.
    #[must_use]
    pub const fn confidence(&self) -> Option<f64> {
        match self {
            Self::Consensus(agreed) => Some(agreed.confidence),
            Self::Children(_) => None,
            Self::Model(model) => model.confidence,
        }
    }

    /// Whether the result rests on this judgment. None: it does not say which it rests on.
    #[must_use]
    pub fn rests_on(&self, judgment: Uuid) -> Option<bool> {
        match self {
            Self::Consensus(agreed) => Some(agreed.judgments.iter().any(|one| one.judgment == judgment)),
            Self::Children(_) | Self::Model(_) => None,
        }
    }

    /// How far those who judged agree, from 0 to 1.
    #[must_use]
    pub const fn agreement(&self) -> Option<f64> {
        match self {
            Self::Consensus(agreed) => agreed.agreement,
            Self::Children(_) | Self::Model(_) => None,
        }
    }
}

/// How several answers became one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Agreed {
    /// How sure the result is, from 0 to 1: the least of any field.
    pub confidence: f64,
    /// How far the answers agree, from 0 to 1: the least of any field. None below two answers.
    pub agreement: Option<f64>,
    /// Every field that was asked for, by JSON pointer.
    pub fields: BTreeMap<String, AgreedField>,
    /// How each answer agrees with the result.
    pub judgments: Vec<JudgmentAgreement>,
}

/// What a model was asked for, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelBasis {
    /// The model.
    pub model: String,
    /// Its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// How sure it is, from 0 to 1, where it says so.
    pub confidence: Option<f64>,
    /// How often it was asked.
    pub attempts: i16,
    /// Why there is no answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// What runs within a run came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gathered {
    /// The key of the workflow.
    pub workflow: String,
    /// The runs, in order.
    pub children: Vec<ChildOutcome>,
}

/// How a run within a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChildOutcome {
    /// The run.
    #[serde(rename = "run_id")]
    pub run: Uuid,
    /// What became of its item; none: it was not waited for, or was cancelled.
    pub outcome: Option<String>,
    /// Whether it was cancelled, or could not be started.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cancelled: bool,
}

/// How one field came about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgreedField {
    /// How sure it is, from 0 to 1.
    pub confidence: f64,
    /// How far the answers agree about it.
    pub agreement: Option<f64>,
    /// Whether several answers have the same support, so that none stands.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tied: bool,
    /// The support of every answer.
    pub shares: Vec<AnswerShare>,
}

/// How much support an answer has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnswerShare {
    /// The answer.
    pub value: Value,
    /// From 0 to 1.
    pub share: f64,
}

/// How far one judgment agrees with the result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgmentAgreement {
    /// The judgment.
    #[serde(rename = "judgment_id")]
    pub judgment: Uuid,
    /// Whose it is.
    #[serde(rename = "actor_id")]
    pub actor: Uuid,
    /// From 0 to 1; none where it says nothing about any field.
    pub agreement: Option<f64>,
}
