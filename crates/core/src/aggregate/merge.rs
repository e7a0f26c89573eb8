//! One answer from several, field by field: what a CONSENSUS stage and overlap call.
//!
//! A field that nobody answered is absent from the result; so is one that is tied, since choosing is somebody else's decision. Both say
//! so. An answer that has not the form its method needs says nothing about that field, and agrees with nothing.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::boxes::{BoxParams, Drawn, MergedBox, merge_boxes};
use super::categorical::{Choice, support};
use super::models::{FieldModel, Models};
use super::multi_label::multi_label;
use super::nearness::{in_common, order_of, set_of, within};
use super::numeric::{Middle, numeric};
use super::outcome::{Verdict, verdict};
use super::plan::{Method, Plan};
use super::ranking::{concordance, rank};
use super::text::medoid;
use super::value::{boxes_of, canonical, put};
use crate::agreement::{box_similarity, said, text_distance};

/// One person's answer to a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer<'a> {
    /// Who.
    pub worker: &'a str,
    /// How much that person is trusted, from 0 to 1.
    pub trust: f64,
    /// What was answered.
    pub value: &'a Value,
}

/// What became of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldVerdict {
    /// Nobody whose answer counts has answered.
    Empty,
    /// This is the answer.
    Decided(Value),
    /// It is one of these. A ranking with ties is a single value in which tied items stand in a list of their own.
    Tied(Vec<Value>),
}

/// How much support a value has.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// The value; a label, a box or an item where a field holds several.
    pub value: Value,
    /// From 0 to 1 (for items of a ranking, their points over the most possible).
    pub share: f64,
}

/// A merged field.
#[derive(Clone, Debug, PartialEq)]
pub struct MergedField {
    /// The answer, if there is one.
    pub verdict: FieldVerdict,
    /// From 0 to 1.
    pub confidence: f64,
    /// The support of every answer, by any method.
    pub shares: Vec<Share>,
    /// How far each answer agrees with the result, from 0 to 1, in the order of the answers; none where there is no result or the answer has
    /// no such field.
    pub agreement: Vec<Option<f64>>,
    /// Whether a model fitted over other units took part.
    pub fitted: bool,
}

/// A merged answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The decided fields, in place; null if there are none.
    pub value: Value,
    /// The least confidence of any field; 0 where a field is empty.
    pub confidence: f64,
    /// Every field of the plan.
    pub fields: BTreeMap<String, MergedField>,
}

impl Merged {
    /// Whether every field is decided.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.fields.values().all(|field| matches!(field.verdict, FieldVerdict::Decided(_)))
    }

    /// The fields that are tied.
    pub fn ties(&self) -> impl Iterator<Item = &str> {
        let tied = |(_, field): &(&String, &MergedField)| matches!(field.verdict, FieldVerdict::Tied(_));
        self.fields.iter().filter(tied).map(|(pointer, _)| pointer.as_str())
    }
}

/// Merges the answers to a unit by what they say and what is known of who says it; with models, by its place among the units that they were
/// fitted to.
#[must_use]
pub fn merge(answers: &[Answer<'_>], plan: &Plan, models: Option<(&Models, usize)>) -> Merged {
    let values: Vec<&Value> = answers.iter().map(|answer| answer.value).collect();
    let mut merged = Merged { value: Value::Null, confidence: 1.0, fields: BTreeMap::new() };
    for (pointer, method) in plan.fields() {
        let model = models.and_then(|(models, unit)| Some((models.get(pointer)?, unit)));
        let field = merge_field(answers, pointer, method, model);
        merged.confidence = merged.confidence.min(field.confidence);
        if let FieldVerdict::Decided(value) = &field.verdict {
            put(&mut merged.value, pointer, value.clone(), &values);
        }
        merged.fields.insert(pointer.to_owned(), field);
    }
    merged
}

/// An answer's field: its place among the answers, who, how trusted, what.
type Given<'a> = (usize, Answer<'a>);

fn merge_field(
    answers: &[Answer<'_>],
    pointer: &str,
    method: &Method,
    model: Option<(&FieldModel, usize)>,
) -> MergedField {
    let given: Vec<Given<'_>> = answers
        .iter()
        .enumerate()
        .filter_map(|(place, answer)| {
            Some((place, Answer { value: said(answer.value, pointer)?, ..*answer }))
        })
        .collect();
    let merged = match method {
        Method::Numeric(middle, tolerance) => merge_numbers(&given, *middle, *tolerance),
        Method::MultiLabel(threshold) => merge_sets(&given, *threshold),
        Method::Boxes(params) => merge_drawn(&given, params),
        Method::Text => merge_texts(&given),
        Method::Ranking => merge_orders(&given),
        Method::Majority
        | Method::Weighted
        | Method::Wawa
        | Method::DawidSkene
        | Method::OneCoin
        | Method::Glad
        | Method::Mace => merge_classes(&given, method, model),
    };
    let Some(merged) = merged else {
        let (shares, agreement) = (Vec::new(), vec![None; answers.len()]);
        return MergedField {
            verdict: FieldVerdict::Empty,
            confidence: 0.0,
            shares,
            agreement,
            fitted: false,
        };
    };
    let mut agreement = vec![None; answers.len()];
    for ((place, _), agreed) in given.iter().zip(merged.agreement) {
        agreement[*place] = agreed;
    }
    MergedField { agreement, ..merged }
}

fn merge_classes(
    given: &[Given<'_>],
    method: &Method,
    model: Option<(&FieldModel, usize)>,
) -> Option<MergedField> {
    let choices: Vec<Choice<'_>> = given
        .iter()
        .map(|(_, answer)| Choice {
            worker: answer.worker,
            trust: answer.trust,
            class: canonical(answer.value),
        })
        .collect();
    let supported = support(&choices, method, model).ok()?;
    // Canonical JSON is JSON.
    let value = |class: &String| serde_json::from_str(class).unwrap_or(Value::Null);
    let winners = match verdict(&supported.support) {
        Verdict::Empty => return None,
        Verdict::Decided(class) => vec![class],
        Verdict::Tied(classes) => classes,
    };
    let winners: Vec<&String> = winners.into_iter().map(|class| &supported.classes[class as usize]).collect();
    let worth = 1.0 / super::fixed::count(winners.len());
    let agreed = |choice: &Choice<'_>| Some(if winners.contains(&&choice.class) { worth } else { 0.0 });
    let shares = supported.classes.iter().zip(&supported.support);
    Some(MergedField {
        verdict: match winners[..] {
            [only] => FieldVerdict::Decided(value(only)),
            _ => FieldVerdict::Tied(winners.iter().map(|class| value(class)).collect()),
        },
        confidence: supported.support.iter().copied().fold(0.0, f64::max),
        shares: shares.map(|(class, share)| Share { value: value(class), share: *share }).collect(),
        agreement: choices.iter().map(agreed).collect(),
        fitted: supported.fitted,
    })
}

fn merge_numbers(given: &[Given<'_>], middle: Middle, tolerance: Option<f64>) -> Option<MergedField> {
    let numbers: Vec<Option<f64>> = given.iter().map(|(_, answer)| answer.value.as_f64()).collect();
    let counted: Vec<f64> = numbers.iter().flatten().copied().collect();
    let outcome = numeric(&counted, middle, tolerance)?;
    let near = |number: f64| within(number, outcome.value, outcome.tolerance);
    let mut shares: Vec<Share> = Vec::new();
    let mut sorted = counted.clone();
    sorted.sort_by(f64::total_cmp);
    for number in sorted {
        let worth = 1.0 / super::fixed::count(counted.len());
        match shares.last_mut().filter(|last| last.value == json!(number)) {
            Some(last) => last.share += worth,
            None => shares.push(Share { value: json!(number), share: worth }),
        }
    }
    Some(MergedField {
        verdict: FieldVerdict::Decided(json!(outcome.value)),
        confidence: outcome.confidence,
        shares,
        agreement: numbers.into_iter().map(|number| Some(number.map_or(0.0, near))).collect(),
        fitted: false,
    })
}

fn merge_sets(given: &[Given<'_>], threshold: f64) -> Option<MergedField> {
    let sets: Vec<Option<BTreeSet<String>>> = given.iter().map(|(_, answer)| set_of(answer.value)).collect();
    let weighted: Vec<(BTreeSet<&str>, f64)> = sets
        .iter()
        .zip(given)
        .filter_map(|(set, (_, answer))| {
            Some((set.as_ref()?.iter().map(String::as_str).collect(), answer.trust))
        })
        .collect();
    let outcome = multi_label(&weighted, threshold)?;
    let list = |labels: &[String]| -> Value {
        labels.iter().map(|label| serde_json::from_str(label).unwrap_or(Value::Null)).collect()
    };
    let chosen: BTreeSet<String> = outcome.chosen.iter().cloned().collect();
    let agreed =
        |set: &Option<BTreeSet<String>>| Some(set.as_ref().map_or(0.0, |set| in_common(set, &chosen)));
    let with_tied: Vec<String> =
        chosen.iter().chain(&outcome.tied).cloned().collect::<BTreeSet<_>>().into_iter().collect();
    let verdict = if outcome.tied.is_empty() {
        FieldVerdict::Decided(list(&outcome.chosen))
    } else {
        FieldVerdict::Tied(vec![list(&outcome.chosen), list(&with_tied)])
    };
    let share = |(label, share): (&String, &f64)| Share {
        value: serde_json::from_str(label).unwrap_or(Value::Null),
        share: *share,
    };
    Some(MergedField {
        verdict,
        confidence: outcome.confidence,
        shares: outcome.support.iter().map(share).collect(),
        agreement: sets.iter().map(agreed).collect(),
        fitted: false,
    })
}

fn merge_drawn(given: &[Given<'_>], params: &BoxParams) -> Option<MergedField> {
    let drawn: Vec<Option<Vec<Drawn>>> =
        (0..).zip(given).map(|(person, (_, answer))| boxes_of(person, answer.value)).collect();
    let people = drawn.iter().flatten().count();
    let all: Vec<Drawn> = drawn.iter().flatten().flatten().cloned().collect();
    let outcome = merge_boxes(&all, people, params)?;
    let result: Vec<Drawn> = outcome
        .boxes
        .iter()
        .map(|merged| Drawn { person: 0, rect: merged.rect, label: merged.label.clone() })
        .collect();
    let list = |boxes: &[&MergedBox]| -> Value { boxes.iter().map(|merged| box_value(merged)).collect() };
    let sure: Vec<&MergedBox> = outcome.boxes.iter().collect();
    let with_tied: Vec<&MergedBox> = outcome.boxes.iter().chain(&outcome.tied).collect();
    let verdict = if outcome.tied.is_empty() {
        FieldVerdict::Decided(list(&sure))
    } else {
        FieldVerdict::Tied(vec![list(&sure), list(&with_tied)])
    };
    Some(MergedField {
        verdict,
        confidence: outcome.confidence,
        shares: with_tied
            .iter()
            .map(|merged| Share { value: box_value(merged), share: merged.share })
            .collect(),
        agreement: drawn
            .iter()
            .map(|own| Some(own.as_ref().map_or(0.0, |own| box_similarity(own, &result))))
            .collect(),
        fitted: false,
    })
}

fn box_value(merged: &MergedBox) -> Value {
    let rect = merged.rect;
    let mut value = json!({"x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height});
    if let Ok(label) = serde_json::from_str::<Value>(&merged.label) {
        value["label"] = label;
    }
    value
}

fn merge_texts(given: &[Given<'_>]) -> Option<MergedField> {
    let texts: Vec<Option<&str>> = given.iter().map(|(_, answer)| answer.value.as_str()).collect();
    let weighted: Vec<(&str, f64)> =
        texts.iter().zip(given).filter_map(|(text, (_, answer))| Some(((*text)?, answer.trust))).collect();
    let outcome = medoid(&weighted)?;
    let agreed = |text: Option<&str>| {
        let near = |text: &str| {
            outcome.nearest.iter().map(|nearest| 1.0 - text_distance(text, nearest)).fold(0.0, f64::max)
        };
        Some(text.map_or(0.0, near))
    };
    Some(MergedField {
        verdict: match &outcome.nearest[..] {
            [only] => FieldVerdict::Decided(json!(only)),
            tied => FieldVerdict::Tied(tied.iter().map(|text| json!(text)).collect()),
        },
        confidence: outcome.confidence,
        shares: outcome
            .shares
            .iter()
            .map(|(text, share)| Share { value: json!(text), share: *share })
            .collect(),
        agreement: texts.into_iter().map(agreed).collect(),
        fitted: false,
    })
}

fn merge_orders(given: &[Given<'_>]) -> Option<MergedField> {
    let orders: Vec<Option<Vec<String>>> = given.iter().map(|(_, answer)| order_of(answer.value)).collect();
    let weighted: Vec<(Vec<&str>, f64)> = orders
        .iter()
        .zip(given)
        .filter_map(|(order, (_, answer))| {
            Some((order.as_ref()?.iter().map(String::as_str).collect(), answer.trust))
        })
        .collect();
    let outcome = rank(&weighted)?;
    let item = |item: &String| serde_json::from_str(item).unwrap_or(Value::Null);
    let place = |group: &Vec<String>| match &group[..] {
        [only] => item(only),
        tied => tied.iter().map(item).collect(),
    };
    let value: Value = outcome.groups.iter().map(place).collect();
    let most = super::fixed::count(outcome.points.len().saturating_sub(1).max(1));
    let agreed = |order: &Option<Vec<String>>| {
        let close = |order: &Vec<String>| {
            concordance(&order.iter().map(String::as_str).collect::<Vec<_>>(), &outcome.groups)
        };
        Some(order.as_ref().map_or(0.0, close))
    };
    Some(MergedField {
        verdict: if outcome.groups.iter().all(|group| group.len() == 1) {
            FieldVerdict::Decided(value)
        } else {
            FieldVerdict::Tied(vec![value])
        },
        confidence: outcome.confidence,
        shares: outcome
            .points
            .iter()
            .map(|(name, points)| Share { value: item(name), share: points / most })
            .collect(),
        agreement: orders.iter().map(agreed).collect(),
        fitted: false,
    })
}

#[cfg(test)]
#[path = "merge_tests.rs"]
mod tests;
