//! What a unit came to, derived from what was handed in: by the engine when a unit is finished, and again by whoever doubts it,
//! from an export alone.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::definition::consensus::way_out;
use crate::definition::document::StageType;
use crate::definition::merging::{Merging, Opinion, Settled, said};
use crate::definition::{HumanStage, StageKind};
use crate::quality::reviewed::effective;
use crate::run::basis::{Agreed, Basis};
use crate::text::hex;

/// The field of a result that tells what was decided.
pub const DECISION: &str = "decision";

/// How a result comes from judgments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum Derivation {
    /// It is what was handed in.
    HandedIn,
    /// It is the list of all that was handed in.
    Listed,
    /// It is the answer that was reviewed, with what the reviewer put in its place.
    Reviewed {
        /// The answer.
        reviewed: Value,
        /// What is decided about by itself, by JSON pointer.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fields: Vec<String>,
    },
    /// It is put together, field by field.
    Merged {
        /// How each field is, by JSON pointer; none: the answer as a whole, by majority.
        fields: BTreeMap<String, Value>,
        /// The measure of agreement; none: the share of answers that agree with the result.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        metric: Option<String>,
        /// How far answers have to agree where the way on depends on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        threshold: Option<f64>,
    },
    /// It does not come from judgments alone, such as what a model or a run within the run brought.
    Otherwise,
}

/// A judgment, as far as a result rests on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    /// The judgment.
    pub judgment: Uuid,
    /// Whose it is.
    pub actor: Uuid,
    /// How far they were trusted then.
    pub trust: Option<f64>,
    /// The decision.
    pub decision: Option<String>,
    /// The answer.
    pub data: Option<Value>,
}

/// What judgments come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Derived {
    /// The result.
    pub result: Value,
    /// How sure it is, where several answers were put together.
    pub confidence: Option<f64>,
    /// How it came about, where several answers were put together.
    pub agreed: Option<Agreed>,
    /// The handle the unit is left by, where that depends on how far answers agree.
    pub handle: Option<&'static str>,
}

impl Derivation {
    /// How the result of a unit of this kind came about that needed so many judgments.
    #[must_use]
    pub fn of(kind: &StageKind, required: i16) -> Self {
        let merged = |merging: &Merging, threshold| Self::Merged {
            fields: merging.written().clone(),
            metric: merging.metric().map(str::to_owned),
            threshold,
        };
        match kind {
            StageKind::Human(human) => match &**human {
                HumanStage { merging: Some(gathered), .. } if gathered.is_result => {
                    merged(&gathered.merging, None)
                }
                _ if required > 1 => Self::Listed,
                _ => Self::HandedIn,
            },
            StageKind::Consensus(consensus) => merged(&consensus.merging, Some(consensus.threshold())),
            StageKind::Start
            | StageKind::Mitl(_)
            | StageKind::Router(_)
            | StageKind::Subworkflow(_)
            | StageKind::Wait(_)
            | StageKind::End { .. } => Self::Otherwise,
        }
    }

    /// Whether a result at a stage of this type, with this basis, may come about in this way. What does not come from judgments alone is
    /// not looked at any further, so it is not enough that an export says so.
    #[must_use]
    pub const fn may_be(&self, stage_type: Option<StageType>, basis: Option<&Basis>) -> bool {
        match self {
            Self::Otherwise => {
                let of_judgments = matches!(stage_type, Some(StageType::Annotate | StageType::Consensus));
                !of_judgments && !matches!(basis, Some(Basis::Consensus(_)))
            }
            Self::HandedIn | Self::Listed | Self::Reviewed { .. } | Self::Merged { .. } => true,
        }
    }

    /// Derives the result again. None: there is nothing to derive it from.
    pub fn derive(&self, grounds: &[Ground]) -> Result<Option<Derived>, String> {
        Ok(match self {
            Self::Otherwise => None,
            Self::HandedIn => grounds
                .last()
                .map(|ground| Derived::plain(handed_in(ground.decision.as_deref(), ground.data.as_ref()))),
            Self::Reviewed { reviewed, fields } => grounds.last().map(|ground| {
                let (decision, data) = (ground.decision.as_deref(), ground.data.as_ref());
                Derived::plain(after_review(reviewed, fields, decision, data))
            }),
            Self::Listed => (!grounds.is_empty()).then(|| {
                let said = grounds.iter().map(|ground| (ground.decision.as_deref(), ground.data.as_ref()));
                Derived::plain(listed(said))
            }),
            Self::Merged { fields, metric, threshold } => {
                let settled = Merging::compile(fields.clone(), metric.as_deref())?.settle(&opinions(grounds));
                let handle = threshold.map(|threshold| way_out(&settled, threshold));
                Some(Derived { handle, ..settled.into() })
            }
        })
    }

    /// Derives the results of many units by models of the people who answered, fitted over all of them. None: they are not put together by
    /// a method that models people.
    pub fn derive_all(&self, units: &[Vec<Ground>]) -> Result<Option<Vec<Derived>>, String> {
        let Self::Merged { fields, metric, .. } = self else { return Ok(None) };
        let merging = Merging::compile(fields.clone(), metric.as_deref())?;
        let units: Vec<Vec<Opinion<'_>>> = units.iter().map(|grounds| opinions(grounds)).collect();
        let settled = merging.settle_all(&units);
        Ok(settled.map(|settled| settled.into_iter().map(Derived::from).collect()))
    }
}

/// How far judgments agree with what they come to at a stage, where these alone count. None of fewer than two: there is nobody to agree
/// with.
#[must_use]
pub fn agreements(kind: &StageKind, grounds: &[Ground]) -> BTreeMap<Uuid, f64> {
    let merging = match kind {
        StageKind::Human(human) => human.merging.as_ref().map(|gathered| &gathered.merging),
        StageKind::Consensus(consensus) => Some(&consensus.merging),
        StageKind::Start
        | StageKind::Mitl(_)
        | StageKind::Router(_)
        | StageKind::Subworkflow(_)
        | StageKind::Wait(_)
        | StageKind::End { .. } => None,
    };
    let settled = merging.filter(|_| grounds.len() > 1).map(|merging| merging.settle(&opinions(grounds)));
    let each = settled.into_iter().flat_map(|settled| settled.agreed.judgments);
    each.filter_map(|one| Some((one.judgment, one.agreement?))).collect()
}

fn opinions(grounds: &[Ground]) -> Vec<Opinion<'_>> {
    grounds.iter().map(Opinion::from).collect()
}

impl<'a> From<&'a Ground> for Opinion<'a> {
    fn from(ground: &'a Ground) -> Self {
        Self {
            judgment: ground.judgment,
            actor: ground.actor,
            trust: ground.trust,
            said: said(ground.decision.as_deref(), ground.data.as_ref()),
        }
    }
}

impl From<Settled> for Derived {
    fn from(settled: Settled) -> Self {
        let confidence = Some(settled.agreed.confidence);
        Self { result: settled.result, confidence, agreed: Some(settled.agreed), handle: None }
    }
}

impl Derived {
    /// What nobody put together.
    const fn plain(result: Value) -> Self {
        Self { result, confidence: None, agreed: None, handle: None }
    }

    /// Whether this is what was told.
    #[must_use]
    pub fn is(&self, result: &Value, confidence: Option<f64>) -> bool {
        let near = |own: f64| confidence.is_some_and(|told| (own - told).abs() < 1e-9);
        alike(&self.result, result) && self.confidence.is_none_or(near)
    }
}

/// Whether two results say the same. Numbers may differ in their last digits: by the way they were added up, or by going through text.
#[must_use]
pub fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(a), Value::Number(b)) => match (a.as_f64(), b.as_f64()) {
            (Some(a), Some(b)) => (a - b).abs() <= 1e-12 * a.abs().max(b.abs()),
            _ => a == b,
        },
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| alike(a, b)))
        }
        _ => one == other,
    }
}

/// What one judgment brings to the stages that follow: the fields of the answer, with the decision.
#[must_use]
pub fn handed_in(decision: Option<&str>, data: Option<&Value>) -> Value {
    let mut result = match data {
        Some(Value::Object(fields)) => fields.clone(),
        Some(_) | None => Map::new(),
    };
    if let Some(decision) = decision {
        result.insert(DECISION.to_owned(), Value::String(decision.to_owned()));
    }
    Value::Object(result)
}

/// What a review brings to the stages that follow: the answer as it is now, with the decision.
#[must_use]
pub fn after_review(
    reviewed: &Value,
    fields: &[String],
    decision: Option<&str>,
    data: Option<&Value>,
) -> Value {
    let answer = decision.and_then(|decision| effective(decision, fields, reviewed, data));
    handed_in(decision, answer.as_ref().or(data))
}

/// What several judgments bring where nobody said how they become one: all of them, in an order of their own.
pub fn listed<'a>(said: impl Iterator<Item = (Option<&'a str>, Option<&'a Value>)>) -> Value {
    // Copied as it is: `json!` would write every value out and read it back.
    let answer = |(decision, data): (Option<&str>, Option<&Value>)| {
        let mut fields = Map::new();
        fields.insert(DECISION.to_owned(), decision.into());
        fields.insert("data".to_owned(), data.cloned().unwrap_or_default());
        Value::Object(fields)
    };
    let mut answers: Vec<Value> = said.map(answer).collect();
    answers.sort_by_cached_key(Value::to_string);
    Value::Object(Map::from_iter([("answers".to_owned(), Value::Array(answers))]))
}

/// The SHA-256 of a text, in hexadecimal digits: which instructions somebody was shown.
#[must_use]
pub fn text_sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn ground(number: u128, trust: f64, label: &str) -> Ground {
        Ground {
            judgment: Uuid::from_u128(100 + number),
            actor: Uuid::from_u128(number),
            trust: Some(trust),
            decision: None,
            data: Some(json!({"label": label})),
        }
    }

    #[test]
    fn what_was_merged_is_derived_again_and_a_changed_answer_shows() {
        let fields = BTreeMap::from([("/label".to_owned(), json!({"method": "weighted"}))]);
        let how = Derivation::Merged { fields, metric: None, threshold: None };
        let mut grounds = [ground(1, 0.9, "cat"), ground(2, 0.4, "dog"), ground(3, 0.4, "dog")];
        let derived = how.derive(&grounds).unwrap().unwrap();
        assert_eq!(derived.result, json!({"label": "cat"}));
        assert!(derived.is(&json!({"label": "cat"}), derived.confidence));
        assert!(!derived.is(&json!({"label": "cat"}), Some(0.1)), "the confidence is part of it");
        grounds.reverse();
        assert_eq!(how.derive(&grounds).unwrap().unwrap(), derived, "the order is nothing");
        grounds[2].trust = Some(0.3);
        assert!(!how.derive(&grounds).unwrap().unwrap().is(&json!({"label": "cat"}), derived.confidence));
    }

    #[test]
    fn what_all_answers_tell_of_people_decides_where_a_method_models_them() {
        let how = |method: &str| {
            let fields = BTreeMap::from([("/label".to_owned(), json!({"method": method}))]);
            Derivation::Merged { fields, metric: None, threshold: None }
        };
        // Three who agree everywhere and two who guess; in the last unit the guessers are more.
        let agreed = |unit: u128| {
            let (truth, guess) = if unit.is_multiple_of(2) { ("cat", "dog") } else { ("dog", "cat") };
            let guess = if unit.is_multiple_of(3) { truth } else { guess };
            vec![
                ground(1, 0.8, truth),
                ground(2, 0.8, truth),
                ground(3, 0.8, truth),
                ground(4, 0.8, guess),
                ground(5, 0.8, if unit.is_multiple_of(5) { guess } else { truth }),
            ]
        };
        let mut units: Vec<Vec<Ground>> = (0..30).map(agreed).collect();
        units.push(vec![
            ground(1, 0.8, "cat"),
            ground(4, 0.8, "dog"),
            ground(2, 0.8, "cat"),
            ground(4, 0.8, "dog"),
        ]);
        let derived = how("dawid_skene").derive_all(&units).unwrap().unwrap();
        assert_eq!(derived.len(), units.len());
        assert_eq!(derived[30].result, json!({"label": "cat"}), "two against two, but not alike");
        let by_trust = how("dawid_skene").derive(&units[30]).unwrap().unwrap();
        assert_eq!(by_trust.result, json!({}), "trust alone cannot tell them apart");
        assert_eq!(how("majority").derive_all(&units).unwrap(), None);
        assert_eq!(Derivation::HandedIn.derive_all(&units).unwrap(), None);
    }

    #[test]
    fn what_people_said_does_not_come_from_elsewhere() {
        let agreed =
            Agreed { confidence: 1.0, agreement: None, fields: BTreeMap::new(), judgments: Vec::new() };
        let agreed = Basis::Consensus(agreed);
        let cases = [
            (Some(StageType::Annotate), None, false),
            (Some(StageType::Consensus), None, false),
            (Some(StageType::Mitl), None, true),
            (Some(StageType::Subworkflow), None, true),
            // The answer that was reviewed may not be known any more.
            (Some(StageType::Review), None, true),
            (Some(StageType::Review), Some(&agreed), false),
            (None, Some(&agreed), false),
            (None, None, true),
        ];
        for (stage_type, basis, expected) in cases {
            assert_eq!(Derivation::Otherwise.may_be(stage_type, basis), expected, "{stage_type:?} {basis:?}");
            assert!(Derivation::HandedIn.may_be(stage_type, basis));
        }
    }

    #[test]
    fn one_answer_is_the_result_and_several_are_listed() {
        let one = Derivation::HandedIn.derive(&[ground(1, 0.9, "cat")]).unwrap().unwrap();
        assert_eq!(one.result, json!({"label": "cat"}));
        assert_eq!(Derivation::HandedIn.derive(&[]).unwrap(), None);
        let two = Derivation::Listed.derive(&[ground(2, 0.9, "b"), ground(1, 0.9, "a")]).unwrap().unwrap();
        assert_eq!(two.result["answers"][0]["data"], json!({"label": "a"}));
        let unknown = BTreeMap::from([(String::new(), json!({"method": "guess"}))]);
        assert!(Derivation::Merged { fields: unknown, metric: None, threshold: None }.derive(&[]).is_err());
    }
}
