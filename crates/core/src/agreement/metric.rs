//! Agreement by name, as a stage's configuration asks for it, on answers in JSON.

use serde_json::Value;

use super::{Level, Rect, fleiss, iou, krippendorff, raw, text_distance};
use crate::aggregate::{Drawn, Labels, boxes_of, canonical};

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

/// The best pairs of boxes first, each box once: the sum of their IoU over the number of boxes of whoever drew more.
pub(crate) fn box_similarity(a: &[Drawn], b: &[Drawn]) -> f64 {
    let overlap = |a: &Drawn, b: &Drawn| -> f64 {
        let (a_rect, b_rect): (&Rect, &Rect) = (&a.rect, &b.rect);
        if a.label == b.label { iou(a_rect, b_rect) } else { 0.0 }
    };
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (one, first) in a.iter().enumerate() {
        for (other, second) in b.iter().enumerate() {
            pairs.push((overlap(first, second), one, other));
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (mut used_a, mut used_b) = (vec![false; a.len()], vec![false; b.len()]);
    let mut sum = 0.0;
    for (overlap, one, other) in pairs {
        if !used_a[one] && !used_b[other] {
            (used_a[one], used_b[other]) = (true, true);
            sum += overlap;
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "nobody draws 2^52 boxes")]
    let most = a.len().max(b.len()) as f64;
    if most > 0.0 { sum / most } else { 1.0 }
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
    let fields: Vec<&Value> = answers.iter().filter_map(|answer| answer.pointer(pointer)).collect();
    unit_agreement(metric, &fields)
}

/// The agreement over all units of a step, each with its answers as (person, value). Coefficients are taken over all units at once, others
/// are the mean over units.
#[must_use]
pub fn step_agreement(metric: Metric, units: &[Vec<(&str, &Value)>]) -> Option<f64> {
    match metric {
        Metric::Iou | Metric::Edit => {
            let each = |answers: &Vec<(&str, &Value)>| {
                let values: Vec<&Value> = answers.iter().map(|(_, value)| *value).collect();
                unit_agreement(metric, &values)
            };
            super::raw::mean(&units.iter().filter_map(each).collect::<Vec<_>>())
        }
        Metric::Raw => raw(&labels_of(units)?),
        Metric::Fleiss => fleiss(&labels_of(units)?),
        Metric::Krippendorff(level) => krippendorff(&labels_of(units)?, level),
    }
}

/// The answers to units as votes, so that people can be compared; none if they are too many.
#[must_use]
pub fn labels_of(units: &[Vec<(&str, &Value)>]) -> Option<Labels> {
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
        assert_eq!(step_agreement(Metric::Raw, &units), Some(0.5));
        assert!(step_agreement(Metric::Fleiss, &units).unwrap() < 0.0);
        let numbers = [json!(1), json!(2)];
        let units =
            vec![vec![("a", &numbers[0]), ("b", &numbers[0])], vec![("a", &numbers[1]), ("b", &numbers[1])]];
        assert_eq!(step_agreement(Metric::Krippendorff(Level::Interval), &units), Some(1.0));
    }
}
