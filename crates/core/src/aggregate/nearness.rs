//! How far an answer agrees with a result, as the method measures it that puts such answers together: when it does, and when somebody
//! says later what is right.

use std::collections::BTreeSet;

use serde_json::Value;

use super::fixed::count;
use super::numeric::tolerance_for;
use super::plan::Method;
use super::ranking::concordance;
use super::value::{boxes_of, canonical};
use crate::agreement::{box_similarity, text_distance};

/// What a method has no tolerance of its own for is as good as right from here on.
const NEAR_FROM: f64 = 0.5;

impl Method {
    /// How far an answer agrees with what is right, from 0 to 1. The same is the same by every method.
    #[must_use]
    pub fn agreement(&self, given: &Value, right: &Value) -> f64 {
        if canonical(given) == canonical(right) {
            return 1.0;
        }
        match self {
            Self::Numeric(_, tolerance) => match (given.as_f64(), right.as_f64()) {
                (Some(given), Some(right)) => within(given, right, tolerance_for(right, *tolerance)),
                _ => 0.0,
            },
            Self::MultiLabel(_) => set_of(given).zip(set_of(right)).map_or(0.0, |(a, b)| in_common(&a, &b)),
            Self::Boxes(_) => {
                boxes_of(0, given).zip(boxes_of(1, right)).map_or(0.0, |(a, b)| box_similarity(&a, &b))
            }
            Self::Text => given.as_str().zip(right.as_str()).map_or(0.0, |(a, b)| 1.0 - text_distance(a, b)),
            Self::Ranking => match (order_of(given), order_of(right)) {
                (Some(given), Some(right)) => {
                    let groups: Vec<Vec<String>> = right.into_iter().map(|item| vec![item]).collect();
                    concordance(&given.iter().map(String::as_str).collect::<Vec<_>>(), &groups)
                }
                _ => 0.0,
            },
            Self::Majority
            | Self::Weighted
            | Self::Wawa
            | Self::DawidSkene
            | Self::OneCoin
            | Self::Glad
            | Self::Mace => 0.0,
        }
    }

    /// Whether an answer that agrees so far with what is right is as good as right. Classes are the same or not, numbers are within the
    /// tolerance or not, boxes have their own measure of being the same.
    #[must_use]
    pub fn is_near(&self, agreement: f64) -> bool {
        match self {
            Self::Boxes(params) => agreement >= params.iou,
            Self::MultiLabel(_) | Self::Text | Self::Ranking => agreement >= NEAR_FROM,
            Self::Numeric(..)
            | Self::Majority
            | Self::Weighted
            | Self::Wawa
            | Self::DawidSkene
            | Self::OneCoin
            | Self::Glad
            | Self::Mace => agreement >= 1.0,
        }
    }
}

/// Whether a number is within the tolerance of another, as a share.
pub(super) fn within(number: f64, right: f64, tolerance: f64) -> f64 {
    f64::from(u8::from((number - right).abs() <= tolerance))
}

/// What two sets have in common, over all that is in either.
pub(super) fn in_common(one: &BTreeSet<String>, other: &BTreeSet<String>) -> f64 {
    let (both, either) = (one.intersection(other).count(), one.union(other).count());
    if either == 0 { 1.0 } else { count(both) / count(either) }
}

/// The labels in an answer that is a list.
pub(super) fn set_of(value: &Value) -> Option<BTreeSet<String>> {
    Some(value.as_array()?.iter().map(canonical).collect())
}

/// The items of an answer that is a list, in their order.
pub(super) fn order_of(value: &Value) -> Option<Vec<String>> {
    Some(value.as_array()?.iter().map(canonical).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::aggregate::{Answer, FieldVerdict, Plan, merge};

    fn method(written: &Value) -> Method {
        let plan = Plan::uniform(written, &[]).unwrap();
        plan.method("").unwrap().clone()
    }

    #[test]
    fn an_answer_is_measured_by_the_method_that_puts_such_answers_together() {
        let square = |x: f64| json!([{"x": x, "y": 0, "width": 10, "height": 10}]);
        let cases = [
            (json!({"method": "majority"}), json!(1), json!(1.0), 1.0, true),
            (json!({"method": "majority"}), json!("cat"), json!("Cat"), 0.0, false),
            (
                json!({"method": "mean", "tolerance": 1}),
                json!(5.1),
                json!(5.100_000_000_000_000_5),
                1.0,
                true,
            ),
            (json!({"method": "mean", "tolerance": 1}), json!(5.1), json!(6.2), 0.0, false),
            (json!({"method": "median"}), json!(95), json!(100), 1.0, true),
            (json!({"method": "median"}), json!("many"), json!(100), 0.0, false),
            (json!({"method": "boxes"}), square(0.0), square(2.5), 0.6, true),
            (json!({"method": "boxes", "iou": 0.7}), square(0.0), square(2.5), 0.6, false),
            (json!({"method": "boxes"}), json!([]), square(0.0), 0.0, false),
            (json!({"method": "text"}), json!("abcd"), json!("abcx"), 0.75, true),
            (json!({"method": "text"}), json!("abcd"), json!("wxyd"), 0.25, false),
            (json!({"method": "multi_label"}), json!(["a", "b"]), json!(["b"]), 0.5, true),
            (json!({"method": "multi_label"}), json!(["a", "b", "c"]), json!(["b"]), 1.0 / 3.0, false),
            (json!({"method": "ranking"}), json!(["a", "c", "b"]), json!(["a", "b", "c"]), 2.0 / 3.0, true),
            (json!({"method": "ranking"}), json!(["c", "b", "a"]), json!(["a", "b", "c"]), 0.0, false),
        ];
        for (written, given, right, expected, is_near) in cases {
            let method = method(&written);
            let agreement = method.agreement(&given, &right);
            assert!((agreement - expected).abs() < 1e-9, "{written} {given} {right}: {agreement}");
            assert_eq!(method.is_near(agreement), is_near, "{written} {given} {right}");
        }
    }

    #[test]
    fn what_was_put_together_is_agreed_with_as_it_was_said_to_be() {
        let square = |x: f64| json!([{"x": x, "y": 0, "width": 40, "height": 40}]);
        let cases = [
            (json!({"method": "majority"}), [json!("a"), json!("a"), json!("b")]),
            (json!({"method": "mean", "tolerance": 1}), [json!(4.1), json!(5.1), json!(9)]),
            (json!({"method": "boxes"}), [square(0.0), square(1.0), square(2.0)]),
            (json!({"method": "text"}), [json!("colour"), json!("color"), json!("colours")]),
            (json!({"method": "multi_label"}), [json!(["a", "b"]), json!(["a"]), json!(["a", "c"])]),
            (json!({"method": "ranking"}), [json!(["a", "b"]), json!(["a", "b"]), json!(["b", "a"])]),
        ];
        for (written, said) in cases {
            let plan = Plan::uniform(&written, &[]).unwrap();
            let answers: Vec<Answer<'_>> =
                said.iter().map(|value| Answer { worker: "w", trust: 1.0, value }).collect();
            let merged = merge(&answers, &plan, None);
            let field = &merged.fields[""];
            let FieldVerdict::Decided(result) = &field.verdict else { panic!("{written} is decided") };
            let anew: Vec<Option<f64>> =
                said.iter().map(|value| Some(method(&written).agreement(value, result))).collect();
            assert_eq!(anew, field.agreement, "{written}");
        }
    }
}
