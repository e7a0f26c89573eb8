//! What a review says about those whose answers were reviewed.

use serde_json::Value;

use crate::aggregate::{canonical, count};

/// How right an answer was by a review: the decision, what was reviewed, and what the reviewer put in its place. None: it says
/// nothing about it.
///
/// Approved: what was reviewed is right, so an answer is as right as it is like it. Corrected: the same with the corrected answer.
/// Rejected: who answered like what was rejected was wrong; of others nothing is known.
#[must_use]
pub fn score(decision: &str, answer: &Value, reviewed: &Value, corrected: Option<&Value>) -> Option<f64> {
    match decision {
        "APPROVE" => Some(likeness(answer, reviewed)),
        "CORRECT" => corrected.map(|corrected| likeness(answer, corrected)),
        "REJECT" => (likeness(answer, reviewed) >= 1.0).then_some(0.0),
        _ => None,
    }
}

/// The share of the fields of what is right that an answer has the same; of what has no fields, whether it is the same.
fn likeness(answer: &Value, right: &Value) -> f64 {
    match right {
        Value::Object(fields) if !fields.is_empty() => {
            let same = |(name, value): &(&String, &Value)| {
                answer.get(name.as_str()).is_some_and(|given| canonical(given) == canonical(value))
            };
            count(fields.iter().filter(same).count()) / count(fields.len())
        }
        _ => f64::from(u8::from(canonical(answer) == canonical(right))),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_review_says_what_it_says_and_no_more() {
        let (cat, dog) = (json!({"label": "cat", "size": 1}), json!({"label": "dog", "size": 1}));
        let cases = [
            ("APPROVE", &cat, None, Some(1.0)),
            ("APPROVE", &dog, None, Some(0.5)),
            ("CORRECT", &cat, Some(&dog), Some(0.5)),
            ("CORRECT", &dog, Some(&dog), Some(1.0)),
            ("CORRECT", &cat, None, None),
            ("REJECT", &cat, None, Some(0.0)),
            ("REJECT", &dog, None, None),
            ("ESCALATE", &cat, None, None),
        ];
        for (decision, answer, corrected, expected) in cases {
            assert_eq!(score(decision, answer, &cat, corrected), expected, "{decision} {answer}");
        }
        assert_eq!(score("APPROVE", &json!("x"), &json!("x"), None), Some(1.0));
    }
}
