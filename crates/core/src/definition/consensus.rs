//! A CONSENSUS, ready to put answers together. What it says depends on which answers there are, never on their order.

use serde_json::{Map, Value};

use crate::aggregate::{Answer, FieldVerdict, Merged, Plan, PlanError, merge};
use crate::agreement::{Metric, field_agreement};
use crate::definition::config::ConsensusConfig;
use crate::definition::{ON_FAILURE, ON_SUCCESS};
use crate::run::Judgment;
use crate::run::basis::{Agreed, AgreedField, AnswerShare, JudgmentAgreement};

/// How far somebody is trusted of whom nothing is known. The same for everybody, so that nobody outweighs another.
const TRUST_UNKNOWN: f64 = 0.8;

/// A CONSENSUS.
#[derive(Clone, Debug)]
pub struct Consensus {
    plan: Plan,
    /// None: the share of answers that agree with the result.
    metric: Option<Metric>,
    threshold: f64,
}

/// What answers come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The handle the unit is left by.
    pub handle: &'static str,
    /// The fields that are decided.
    pub result: Value,
    /// How it came about.
    pub agreed: Agreed,
}

impl Consensus {
    /// Finds the methods and the measure by their names.
    pub fn compile(config: &ConsensusConfig) -> Result<Self, String> {
        let listed =
            |errors: Vec<PlanError>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        let metric = config.metric.as_deref().map(Metric::parse).transpose();
        Ok(Self {
            plan: config.plan().map_err(listed)?,
            metric: metric.map_err(|unknown| unknown.to_string())?,
            threshold: config.threshold,
        })
    }

    /// Puts judgments together.
    #[must_use]
    pub fn settle(&self, judgments: &[&Judgment]) -> Settled {
        let mut judgments = judgments.to_vec();
        judgments.sort_by_key(|judgment| (judgment.actor, judgment.id));
        let said: Vec<(String, Value)> =
            judgments.iter().map(|judgment| (judgment.actor.to_string(), said_by(judgment))).collect();
        let answers: Vec<Answer<'_>> =
            said.iter().map(|(worker, value)| Answer { worker, trust: TRUST_UNKNOWN, value }).collect();
        let merged = merge(&answers, &self.plan);
        let agreed = self.agreed(&merged, &answers, &judgments);
        // Fewer than two answers agree with nobody, and a field without an answer settles nothing.
        let enough = agreed.agreement.is_some_and(|agreement| agreement >= self.threshold);
        Settled {
            handle: if enough && merged.is_decided() { ON_SUCCESS } else { ON_FAILURE },
            result: if merged.value.is_null() { Value::Object(Map::new()) } else { merged.value },
            agreed,
        }
    }

    fn agreed(&self, merged: &Merged, answers: &[Answer<'_>], judgments: &[&Judgment]) -> Agreed {
        let values: Vec<&Value> = answers.iter().map(|answer| answer.value).collect();
        let fields = merged.fields.iter().map(|(pointer, field)| {
            let agreement = match self.metric {
                _ if values.len() < 2 => None,
                Some(metric) => field_agreement(metric, &values, pointer),
                None => mean(field.agreement.iter().map(|agreed| agreed.unwrap_or_default())),
            };
            let shares = field.shares.iter();
            let shares = shares.map(|share| AnswerShare { value: share.value.clone(), share: share.share });
            let tied = matches!(field.verdict, FieldVerdict::Tied(_));
            let agreed =
                AgreedField { confidence: field.confidence, agreement, tied, shares: shares.collect() };
            (pointer.clone(), agreed)
        });
        let fields: std::collections::BTreeMap<_, _> = fields.collect();
        let each = judgments.iter().enumerate().map(|(place, judgment)| JudgmentAgreement {
            judgment: judgment.id.0,
            actor: judgment.actor.0,
            agreement: mean(merged.fields.values().filter_map(|field| field.agreement[place])),
        });
        Agreed {
            confidence: merged.confidence,
            // The chain is as strong as its weakest link: so is an answer of several fields.
            agreement: fields.values().map(|field| field.agreement).reduce(least).flatten(),
            judgments: each.collect(),
            fields,
        }
    }
}

/// What a judgment says: the answer, with the decision where there is one.
fn said_by(judgment: &Judgment) -> Value {
    if judgment.decision.is_none() { judgment.data.clone().unwrap_or_default() } else { judgment.result() }
}

fn least(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    one.zip(other).map(|(one, other)| one.min(other))
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for number in numbers {
        sum += number;
        count += 1.0;
    }
    (count > 0.0).then(|| sum / count)
}

#[cfg(test)]
#[path = "consensus_tests.rs"]
mod tests;
