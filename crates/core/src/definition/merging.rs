//! How several answers become one, as a definition says it, ready to be used. What it says depends on which answers there are, never
//! on their order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::{Map, Value};
use uuid::Uuid;

use crate::aggregate::{Answer, EmParams, FieldVerdict, Merged, Models, Plan, PlanError, fit, merge};
use crate::agreement::{Metric, field_agreement};
use crate::run::Judgment;
use crate::run::basis::{Agreed, AgreedField, AnswerShare, JudgmentAgreement};

/// How far somebody is trusted where that was not kept with the judgment. The same for everybody, so that nobody outweighs another.
pub const TRUST_UNKNOWN: f64 = 0.8;

/// How several answers become one.
#[derive(Clone, Debug)]
pub struct Merging {
    plan: Plan,
    written: BTreeMap<String, Value>,
    /// None: the share of answers that agree with the result.
    metric: Option<Metric>,
}

/// One answer, and who gave it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<'a> {
    /// The judgment.
    pub judgment: Uuid,
    /// Whose it is.
    pub actor: Uuid,
    /// How far they were trusted then; none: that is not told.
    pub trust: Option<f64>,
    /// What they said.
    pub said: Cow<'a, Value>,
}

/// What answers come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Settled {
    /// The fields that are decided.
    pub result: Value,
    /// Whether every field is.
    pub decided: bool,
    /// How it came about.
    pub agreed: Agreed,
}

impl Merging {
    /// Reads which field is merged how, and finds the measure of agreement by its name.
    pub fn compile(written: BTreeMap<String, Value>, metric: Option<&str>) -> Result<Self, String> {
        let listed =
            |errors: Vec<PlanError>| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        let plan =
            if written.is_empty() { Plan::default() } else { Plan::parse(&written).map_err(listed)? };
        let metric = metric.map(Metric::parse).transpose().map_err(|unknown| unknown.to_string())?;
        Ok(Self { plan, written, metric })
    }

    /// Which field is merged how, as it was written.
    #[must_use]
    pub const fn written(&self) -> &BTreeMap<String, Value> {
        &self.written
    }

    /// The measure of agreement, by its name.
    #[must_use]
    pub fn metric(&self) -> Option<&'static str> {
        self.metric.map(Metric::name)
    }

    /// Which field is merged how.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Puts answers together.
    #[must_use]
    pub fn settle(&self, opinions: &[Opinion<'_>]) -> Settled {
        self.settle_by(opinions, None)
    }

    /// Puts the answers to many units together, each by what all of them tell of the people who gave them. None: no field has a method
    /// that models people.
    #[must_use]
    pub fn settle_all(&self, units: &[Vec<Opinion<'_>>]) -> Option<Vec<Settled>> {
        let name = |opinions: &Vec<Opinion<'_>>| -> Vec<String> {
            opinions.iter().map(|opinion| opinion.actor.to_string()).collect()
        };
        let workers: Vec<Vec<String>> = units.iter().map(name).collect();
        let answers: Vec<Vec<Answer<'_>>> = workers
            .iter()
            .zip(units)
            .map(|(workers, opinions)| workers.iter().zip(opinions).map(answer).collect())
            .collect();
        let models = fit(&answers, &self.plan, &EmParams::default());
        let settle =
            |(unit, opinions): (usize, &Vec<Opinion<'_>>)| self.settle_by(opinions, Some((&models, unit)));
        (!models.is_empty()).then(|| units.iter().enumerate().map(settle).collect())
    }

    fn settle_by(&self, opinions: &[Opinion<'_>], models: Option<(&Models, usize)>) -> Settled {
        let mut opinions: Vec<&Opinion<'_>> = opinions.iter().collect();
        opinions.sort_by_key(|opinion| (opinion.actor, opinion.judgment));
        let workers: Vec<String> = opinions.iter().map(|opinion| opinion.actor.to_string()).collect();
        let answers: Vec<Answer<'_>> = workers.iter().zip(opinions.iter().copied()).map(answer).collect();
        let mut merged = merge(&answers, &self.plan, models);
        let (decided, value) = (merged.is_decided(), merged.value.take());
        let agreed = self.agreed(merged, &answers, &opinions);
        let result = if value.is_null() { Value::Object(Map::new()) } else { value };
        Settled { result, decided, agreed }
    }

    fn agreed(&self, merged: Merged, answers: &[Answer<'_>], opinions: &[&Opinion<'_>]) -> Agreed {
        let values: Vec<&Value> = answers.iter().map(|answer| answer.value).collect();
        let each = opinions.iter().enumerate().map(|(place, opinion)| JudgmentAgreement {
            judgment: opinion.judgment,
            actor: opinion.actor,
            agreement: mean(merged.fields.values().filter_map(|field| field.agreement[place])),
        });
        let judgments = each.collect();
        let fields = merged.fields.into_iter().map(|(pointer, field)| {
            let agreement = match self.metric {
                _ if values.len() < 2 => None,
                Some(metric) => field_agreement(metric, &values, &pointer),
                None => mean(field.agreement.iter().map(|agreed| agreed.unwrap_or_default())),
            };
            let shares = field.shares.into_iter();
            let shares = shares.map(|share| AnswerShare { value: share.value, share: share.share });
            let tied = matches!(field.verdict, FieldVerdict::Tied(_));
            let agreed =
                AgreedField { confidence: field.confidence, agreement, tied, shares: shares.collect() };
            (pointer, agreed)
        });
        let fields: BTreeMap<_, _> = fields.collect();
        Agreed {
            confidence: merged.confidence,
            // The chain is as strong as its weakest link: so is an answer of several fields.
            agreement: fields.values().map(|field| field.agreement).reduce(least).flatten(),
            judgments,
            fields,
        }
    }
}

fn answer<'a>((worker, opinion): (&'a String, &'a Opinion)) -> Answer<'a> {
    Answer { worker, trust: opinion.trust.unwrap_or(TRUST_UNKNOWN), value: &opinion.said }
}

impl Settled {
    /// Whether some field has several answers with the same support.
    #[must_use]
    pub fn is_tied(&self) -> bool {
        self.agreed.fields.values().any(|field| field.tied)
    }
}

impl<'a> From<&'a Judgment> for Opinion<'a> {
    fn from(judgment: &'a Judgment) -> Self {
        Self {
            judgment: judgment.id.0,
            actor: judgment.actor.0,
            trust: judgment.trust,
            said: said(judgment.decision.as_deref(), judgment.data.as_deref()),
        }
    }
}

/// What a judgment says: the answer, with the decision where there is one.
#[must_use]
pub fn said<'a>(decision: Option<&str>, data: Option<&'a Value>) -> Cow<'a, Value> {
    let Some(decision) = decision else {
        return data.map_or(Cow::Owned(Value::Null), Cow::Borrowed);
    };
    let mut said = match data {
        Some(Value::Object(fields)) => fields.clone(),
        Some(_) | None => Map::new(),
    };
    said.insert("decision".to_owned(), Value::String(decision.to_owned()));
    Cow::Owned(Value::Object(said))
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
