//! Gold questions: work whose right answer is known, given to people unmarked to learn how right they are. Who gets one when is
//! decided in [`super::gold_plan`].

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::aggregate::{boxes_of, canonical, count};
use crate::agreement::box_similarity;

/// A right answer, and how near to it is near enough.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoldAnswer {
    /// Answers that are right; being like one of them is enough.
    pub answers: Vec<Value>,
    /// The fields that are compared, as JSON pointers, with what is near enough; none: the answer as a whole, exactly.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, Nearness>,
}

/// How near is near enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Nearness {
    /// The same.
    #[default]
    Same,
    /// The same text, whatever the case and the spaces around it.
    SameText,
    /// A number at most this far away.
    Within(f64),
    /// Boxes that overlap at least this much, as intersection over union.
    Iou(f64),
}

/// How an answer to a gold question fared.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// The share of fields that were right, by the right answer that it resembles most.
    pub score: f64,
    /// The fields that were wrong by that answer.
    pub wrong: Vec<String>,
}

impl Graded {
    /// Whether all of it was right.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        self.wrong.is_empty()
    }
}

/// What is wrong with a gold answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGold {
    /// Nothing would ever be right.
    #[error("a gold question needs at least one right answer")]
    NoAnswer,
    /// A field is not in a right answer.
    #[error("{pointer:?} is not in right answer {answer}")]
    NoSuchField {
        /// The field.
        pointer: String,
        /// Which answer, from 1.
        answer: usize,
    },
    /// Not even a right answer would be graded as right.
    #[error("{pointer:?} of right answer {answer} would not be right itself: {expected}")]
    NeverRight {
        /// The field.
        pointer: String,
        /// Which answer, from 1.
        answer: usize,
        /// What is compared so.
        expected: &'static str,
    },
    /// How near is near enough does not fit.
    #[error("{pointer:?}: {expected}")]
    BadNearness {
        /// The field.
        pointer: String,
        /// What it must be.
        expected: &'static str,
    },
}

impl GoldAnswer {
    /// Says what is wrong with it, if anything is.
    pub fn check(&self) -> Result<(), BadGold> {
        if self.answers.is_empty() {
            return Err(BadGold::NoAnswer);
        }
        for (pointer, nearness) in &self.fields {
            let expected = match nearness {
                Nearness::Within(most) if !(*most >= 0.0 && most.is_finite()) => {
                    "within must be a number that is not negative"
                }
                Nearness::Iou(least) if !(0.0..=1.0).contains(least) => "iou must be a number from 0 to 1",
                _ => "",
            };
            if !expected.is_empty() {
                return Err(BadGold::BadNearness { pointer: pointer.clone(), expected });
            }
            for (index, answer) in self.answers.iter().enumerate() {
                let (field, number) = (pointer.clone(), index + 1);
                let Some(right) = answer.pointer(pointer) else {
                    return Err(BadGold::NoSuchField { pointer: field, answer: number });
                };
                if !nearness.holds(right, right) {
                    let expected = nearness.expects();
                    return Err(BadGold::NeverRight { pointer: field, answer: number, expected });
                }
            }
        }
        Ok(())
    }

    /// Compares an answer with the right ones.
    #[must_use]
    pub fn grade(&self, answer: &Value) -> Graded {
        let whole = BTreeMap::from([(String::new(), Nearness::Same)]);
        let fields = if self.fields.is_empty() { &whole } else { &self.fields };
        let against = |right: &Value| -> Vec<String> {
            let is_wrong = |(pointer, nearness): &(&String, &Nearness)| {
                let (given, right) = (answer.pointer(pointer), right.pointer(pointer));
                !given.zip(right).is_some_and(|(given, right)| nearness.holds(given, right))
            };
            fields.iter().filter(is_wrong).map(|(pointer, _)| pointer.clone()).collect()
        };
        let wrong = self.answers.iter().map(against).min_by_key(Vec::len);
        let wrong = wrong.unwrap_or_else(|| fields.keys().cloned().collect());
        Graded { score: 1.0 - count(wrong.len()) / count(fields.len()), wrong }
    }
}

impl Nearness {
    /// What can be compared so.
    const fn expects(self) -> &'static str {
        match self {
            Self::Same => "it must be the same as itself",
            Self::SameText => "`same_text` compares texts",
            Self::Within(_) => "`within` compares numbers",
            Self::Iou(_) => "`iou` compares lists of boxes, each with x, y, width and height",
        }
    }

    fn holds(self, given: &Value, right: &Value) -> bool {
        match self {
            Self::Same => canonical(given) == canonical(right),
            Self::SameText => {
                let text = |value: &Value| value.as_str().map(|text| text.trim().to_lowercase());
                text(given).is_some() && text(given) == text(right)
            }
            Self::Within(most) => {
                given.as_f64().zip(right.as_f64()).is_some_and(|(given, right)| (given - right).abs() <= most)
            }
            Self::Iou(least) => {
                let boxes = boxes_of(0, given).zip(boxes_of(1, right));
                // A box of no size overlaps with nothing, and rounding takes a little of what others have in common with themselves.
                let is_same = || canonical(given) == canonical(right);
                boxes.is_some_and(|(a, b)| box_similarity(&a, &b) >= least || is_same())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn gold(answers: &[Value], fields: &[(&str, Nearness)]) -> GoldAnswer {
        let fields = fields.iter().map(|(pointer, nearness)| ((*pointer).to_owned(), *nearness)).collect();
        GoldAnswer { answers: answers.to_vec(), fields }
    }

    #[test]
    fn an_answer_is_graded_by_the_right_one_that_it_resembles_most() {
        let plain = gold(&[json!({"label": "cat"}), json!({"label": "kitten"})], &[]);
        assert!(plain.grade(&json!({"label": "kitten"})).is_right());
        assert!(!plain.grade(&json!({"label": "dog"})).is_right());
        assert!(!plain.grade(&json!({"label": "cat", "more": 1})).is_right(), "as a whole, exactly");

        let near = gold(
            &[json!({"name": "Ada", "age": 36, "at": [{"x": 0, "y": 0, "width": 10, "height": 10}]})],
            &[("/name", Nearness::SameText), ("/age", Nearness::Within(1.0)), ("/at", Nearness::Iou(0.5))],
        );
        assert_eq!(near.check(), Ok(()));
        let shifted = json!([{"x": 1, "y": 0, "width": 10, "height": 10}]);
        assert!(near.grade(&json!({"name": " ada", "age": 35.5, "at": shifted, "note": "x"})).is_right());
        let point = json!({"at": [{"x": 0.1, "y": 3, "width": 0.7, "height": 0}]});
        let exactly = gold(std::slice::from_ref(&point), &[("/at", Nearness::Iou(1.0))]);
        assert_eq!((exactly.check(), exactly.grade(&point).is_right()), (Ok(()), true));
        let off = near.grade(&json!({"name": "Bob", "age": 36}));
        assert_eq!(off.wrong, ["/at", "/name"]);
        assert!((off.score - 1.0 / 3.0).abs() < 1e-12);
        assert!(near.grade(&Value::Null).score.abs() < 1e-12);
    }

    #[test]
    fn gold_that_cannot_be_right_is_refused() {
        let cases = [
            (gold(&[], &[]), "needs at least one right answer"),
            (gold(&[json!({"a": 1}), json!({})], &[("/a", Nearness::Same)]), "not in right answer 2"),
            (gold(&[json!({"a": 1})], &[("/a", Nearness::Within(-1.0))]), "not negative"),
            (gold(&[json!({"a": 1})], &[("/a", Nearness::Within(f64::NAN))]), "not negative"),
            (gold(&[json!({"a": 1})], &[("/a", Nearness::Iou(2.0))]), "from 0 to 1"),
            (gold(&[json!({"a": "cat"})], &[("/a", Nearness::Within(1.0))]), "`within` compares numbers"),
            (gold(&[json!({"a": 1})], &[("/a", Nearness::SameText)]), "`same_text` compares texts"),
            (gold(&[json!({"a": null})], &[("/a", Nearness::SameText)]), "`same_text` compares texts"),
            (
                gold(&[json!({"a": 1}), json!({"a": "1"})], &[("/a", Nearness::Within(1.0))]),
                "right answer 2 would not be right itself",
            ),
            (gold(&[json!({"a": {"x": 1}})], &[("/a", Nearness::Iou(0.5))]), "`iou` compares lists of boxes"),
        ];
        for (gold, expected) in cases {
            let refused = gold.check().unwrap_err().to_string();
            assert!(refused.contains(expected), "{refused}");
        }
    }
}
