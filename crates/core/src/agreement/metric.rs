//! Agreement by name, as a stage's configuration asks for it, on answers in JSON.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use super::boxes::box_similarity;
use super::{Level, fleiss, krippendorff, raw, text_distance};
use crate::aggregate::{Labels, boxes_of, canonical};

/// A way to measure agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// The same or not.
    Raw,
    /// Over many units, corrected for chance.
    Fleiss,
    /// The same with missing answers and distances.
    Krippendorff(Level),
    /// Boxes, by intersection over union.
    Iou,
    /// Texts, by edit distance.
    Edit,
}

/// There is no such metric.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no metric {0:?}; there are {known}", known = Metric::NAMES.join(", "))]
pub struct UnknownMetric(pub String);

impl Metric {
    /// What they are called.
    pub const NAMES: [&'static str; 7] = [
        "raw",
        "fleiss",
        "krippendorff_nominal",
        "krippendorff_ordinal",
        "krippendorff_interval",
        "iou",
        "edit",
    ];

    /// Finds a metric by its name.
    pub fn parse(name: &str) -> Result<Self, UnknownMetric> {
        Ok(match name {
            "raw" => Self::Raw,
            "fleiss" => Self::Fleiss,
            "krippendorff_nominal" => Self::Krippendorff(Level::Nominal),
            "krippendorff_ordinal" => Self::Krippendorff(Level::Ordinal),
            "krippendorff_interval" => Self::Krippendorff(Level::Interval),
            "iou" => Self::Iou,
            "edit" => Self::Edit,
            _ => return Err(UnknownMetric(name.to_owned())),
        })
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Fleiss => "fleiss",
            Self::Krippendorff(Level::Nominal) => "krippendorff_nominal",
            Self::Krippendorff(Level::Ordinal) => "krippendorff_ordinal",
            Self::Krippendorff(Level::Interval) => "krippendorff_interval",
            Self::Iou => "iou",
            Self::Edit => "edit",
        }
    }

    /// Whether it takes answers for classes, which are the same or not or have an order, so that chance can be told.
    #[must_use]
    pub const fn is_of_classes(self) -> bool {
        match self {
            Self::Raw | Self::Fleiss | Self::Krippendorff(Level::Nominal | Level::Ordinal) => true,
            Self::Krippendorff(Level::Interval) | Self::Iou | Self::Edit => false,
        }
    }
}

/// What an answer says in the field at a JSON pointer. Null says nothing, as a field that is left out: wherever answers are put together or
/// compared, this decides who has answered.
#[must_use]
pub fn said<'a>(answer: &'a Value, pointer: &str) -> Option<&'a Value> {
    answer.pointer(pointer).filter(|value| !value.is_null())
}

/// What two answers have in common, from 0 to 1. Chance cannot be corrected for with two answers, so the coefficients compare as `Raw` does.
#[must_use]
pub fn similarity(metric: Metric, a: &Value, b: &Value) -> f64 {
    match (metric, a, b) {
        (Metric::Edit, Value::String(a), Value::String(b)) => 1.0 - text_distance(a, b),
        (Metric::Iou, ..) => match (boxes_of(0, a), boxes_of(1, b)) {
            (Some(a), Some(b)) => box_similarity(&a, &b),
            _ => 0.0,
        },
        _ => f64::from(u8::from(canonical(a) == canonical(b))),
    }
}

/// The mean similarity of all pairs of answers to one unit; none below two answers.
#[must_use]
pub fn unit_agreement(metric: Metric, answers: &[&Value]) -> Option<f64> {
    let mut similarities = Vec::new();
    for (index, a) in answers.iter().enumerate() {
        for b in &answers[index + 1..] {
            similarities.push(similarity(metric, a, b));
        }
    }
    super::raw::mean(&similarities)
}

/// The agreement of answers to one unit in the field at a JSON pointer. An answer without the field says nothing.
#[must_use]
pub fn field_agreement(metric: Metric, answers: &[&Value], pointer: &str) -> Option<f64> {
    let fields: Vec<&Value> = answers.iter().filter_map(|answer| said(answer, pointer)).collect();
    unit_agreement(metric, &fields)
}

/// What people said of a unit: who, and what.
pub type Unit<'a> = Vec<(&'a str, &'a Value)>;

/// The agreement over all units of a step. Coefficients are taken over all units at once, others are the mean over units. `order` names
/// the answers from lowest to highest, for those that go by it; empty, if nobody knows.
#[must_use]
pub fn step_agreement(metric: Metric, units: &[Unit<'_>], order: &[&str]) -> Option<f64> {
    match metric {
        Metric::Iou | Metric::Edit => {
            let each = |answers: &Unit<'_>| {
                let values: Vec<&Value> = answers.iter().map(|(_, value)| *value).collect();
                unit_agreement(metric, &values)
            };
            super::raw::mean(&units.iter().filter_map(each).collect::<Vec<_>>())
        }
        Metric::Raw => raw(&labels_of(units)?),
        Metric::Fleiss => fleiss(&labels_of(units)?),
        Metric::Krippendorff(level) => {
            let labels = labels_of(units)?;
            // A text stands in quotes among the answers, and a number as it is.
            let is_answer = |text: &String| labels.classes().contains(text);
            let written = |name: &&str| {
                let quoted = canonical(&Value::from(*name));
                if is_answer(&quoted) { quoted } else { String::from(*name) }
            };
            let order: Vec<String> = order.iter().map(written).collect();
            krippendorff(&labels, level, &order)
        }
    }
}

/// Whether more than `most` pairs of people have a unit in common; the counting ends there. With thousands of people, what every two of them
/// share is more than memory holds.
#[must_use]
pub fn has_more_pairs(units: &[Unit<'_>], most: usize) -> bool {
    let mut found = HashSet::new();
    for answers in units {
        for (place, (one, _)) in answers.iter().enumerate() {
            for (other, _) in &answers[place + 1..] {
                if one != other {
                    found.insert((one.min(other), one.max(other)));
                }
                if found.len() > most {
                    return true;
                }
            }
        }
    }
    false
}

/// What every two people said of the same units: a unit of its own for each answer of one and each of the other. So whatever is measured
/// over units is measured between the two by [`step_agreement`].
#[must_use]
pub fn two_by_two<'a>(units: &[Unit<'a>]) -> BTreeMap<(&'a str, &'a str), Vec<Unit<'a>>> {
    let mut found: BTreeMap<_, Vec<Unit<'a>>> = BTreeMap::new();
    for answers in units {
        for (place, one) in answers.iter().enumerate() {
            for other in &answers[place + 1..] {
                let (one, other) = if one.0 <= other.0 { (one, other) } else { (other, one) };
                if one.0 != other.0 {
                    found.entry((one.0, other.0)).or_default().push(vec![*one, *other]);
                }
            }
        }
    }
    found
}

/// The answers to units as votes, so that people can be compared; none if they are too many.
#[must_use]
pub fn labels_of(units: &[Unit<'_>]) -> Option<Labels> {
    let mut triples = Vec::new();
    for (unit, answers) in units.iter().enumerate() {
        for (person, value) in answers {
            triples.push((unit.to_string(), *person, canonical(value)));
        }
    }
    Labels::collect(triples.iter().map(|(unit, person, value)| (&unit[..], *person, &value[..]))).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_name_is_a_metric_and_others_are_named() {
        for name in Metric::NAMES {
            assert!(Metric::parse(name).is_ok(), "{name}");
        }
        let unknown = Metric::parse("kappa").unwrap_err();
        assert!(
            unknown.to_string().contains("\"kappa\"") && unknown.to_string().contains("fleiss"),
            "{unknown}"
        );
    }

    #[test]
    fn pairs_of_answers_are_compared_by_what_they_are() {
        let square = |x: f64| json!([{"x": x, "y": 0, "width": 10, "height": 10}]);
        let cases = [
            (Metric::Raw, json!({"a": 1, "b": 2}), json!({"b": 2.0, "a": 1}), 1.0),
            (Metric::Raw, json!("x"), json!("y"), 0.0),
            (Metric::Edit, json!("abcd"), json!("abcx"), 0.75),
            (Metric::Edit, json!("1"), json!(1), 0.0),
            (Metric::Iou, square(0.0), square(5.0), 1.0 / 3.0),
            (Metric::Iou, json!([]), json!([]), 1.0),
            (Metric::Iou, json!("no box"), square(0.0), 0.0),
        ];
        for (metric, a, b, expected) in cases {
            assert!((similarity(metric, &a, &b) - expected).abs() < 1e-9, "{metric:?} {a} {b}");
        }
    }

    #[test]
    fn units_fields_and_steps() {
        let (one, two) = (json!({"q": "yes"}), json!({"q": "no", "r": 1}));
        assert_eq!(unit_agreement(Metric::Raw, &[&one]), None);
        assert_eq!(field_agreement(Metric::Raw, &[&one, &one, &two], "/q"), Some(1.0 / 3.0));
        assert_eq!(field_agreement(Metric::Raw, &[&one, &one, &two], "/r"), None);
        let units = vec![vec![("a", &one), ("b", &one)], vec![("a", &one), ("b", &two)]];
        assert_eq!(step_agreement(Metric::Raw, &units, &[]), Some(0.5));
        assert!(step_agreement(Metric::Fleiss, &units, &[]).unwrap() < 0.0);
        let numbers = [json!(1), json!(2)];
        let units =
            vec![vec![("a", &numbers[0]), ("b", &numbers[0])], vec![("a", &numbers[1]), ("b", &numbers[1])]];
        assert_eq!(step_agreement(Metric::Krippendorff(Level::Interval), &units, &[]), Some(1.0));
    }
    #[test]
    fn two_people_are_measured_by_the_same_metric_over_what_they_share() {
        let texts = ["colour", "color", "grey"].map(|text| json!(text));
        let [colour, color, grey] = &texts;
        let units = [vec![("b", color), ("a", colour)], vec![("a", grey), ("c", grey), ("a", colour)]];
        let found = two_by_two(&units);
        let close = |one, other| step_agreement(Metric::Edit, found.get(&(one, other))?, &[]);
        assert!((close("a", "b").unwrap() - 5.0 / 6.0).abs() < 1e-9);
        assert_eq!(close("a", "c"), Some(0.5), "each of a's answers counts");
        assert_eq!((close("b", "c"), found.len()), (None, 2));
        assert!(has_more_pairs(&units, 1) && !has_more_pairs(&units, 2), "a with b and with c");
    }

    #[test]
    fn an_order_of_words_must_be_known() {
        let words = ["low", "medium", "high"].map(|word| json!(word));
        let [low, medium, high] = &words;
        let rows = [(low, low), (medium, high), (high, high), (low, medium), (high, medium)];
        let units: Vec<_> = rows.into_iter().map(|(one, other)| vec![("a", one), ("b", other)]).collect();
        let alpha = |order: &[&str]| step_agreement(Metric::Krippendorff(Level::Ordinal), &units, order);
        assert_eq!(alpha(&[]), None);
        assert_eq!(alpha(&["low", "high"]), None, "somebody said something else");
        // By the reference implementation, with 0, 1 and 2.
        assert!((alpha(&["low", "medium", "high"]).unwrap() - 0.589_795_918).abs() < 1e-8);
        assert_eq!(alpha(&["high", "medium", "low", "none"]), alpha(&["low", "medium", "high"]));
    }

    #[test]
    fn null_says_nothing() {
        let answer = json!({"size": null, "kind": 1});
        assert_eq!((said(&answer, "/size"), said(&answer, "/colour")), (None, None));
        assert_eq!(said(&answer, "/kind"), Some(&json!(1)));
        let sized = json!({"size": 3, "kind": 2});
        let agreed = |pointer| field_agreement(Metric::Raw, &[&answer, &answer, &sized, &sized], pointer);
        assert_eq!((agreed("/size"), agreed("/kind")), (Some(1.0), Some(1.0 / 3.0)));
        assert_eq!(field_agreement(Metric::Raw, &[&answer, &answer], "/size"), None, "nobody has answered");
    }
}
