//! What a review says about those whose answers were reviewed.

use serde_json::{Map, Value};

use crate::aggregate::{canonical, count};
use crate::quality::by_field::{self, VERDICTS};
use crate::results::DECISION;

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

/// What an answer is after a review: as it was, with what the reviewer put in its place, whose other fields stay as they were. What is
/// said about fields stays with it. None: such a decision leaves no answer.
#[must_use]
pub fn effective(
    decision: &str,
    fields: &[String],
    reviewed: &Value,
    handed_in: Option<&Value>,
) -> Option<Value> {
    if !["APPROVE", "CORRECT"].contains(&decision) {
        return None;
    }
    let mut answer = reviewed.as_object().cloned().unwrap_or_default();
    // What a review before this one decided is no part of the answer.
    answer.remove(DECISION);
    answer.remove(VERDICTS);
    let given = handed_in.and_then(Value::as_object);
    for (name, value) in given.into_iter().flatten() {
        match answer.get_mut(name) {
            Some(Value::Object(was)) if !fields.is_empty() => lay_over(was, value),
            _ => drop(answer.insert(name.clone(), value.clone())),
        }
    }
    let mut answer = Value::Object(answer);
    for field in fields.iter().filter(|field| by_field::verdict(handed_in, field) == Some("APPROVE")) {
        if let (Some(was), Some(now)) = (reviewed.pointer(field), answer.pointer_mut(field)) {
            now.clone_from(was);
        }
    }
    Some(answer)
}

/// Puts what is said of some fields in their place, and leaves the others beside them.
fn lay_over(was: &mut Map<String, Value>, now: &Value) {
    for (name, value) in now.as_object().into_iter().flatten() {
        match was.get_mut(name) {
            Some(Value::Object(within)) if value.is_object() => lay_over(within, value),
            _ => drop(was.insert(name.clone(), value.clone())),
        }
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

    #[test]
    fn what_is_corrected_takes_its_place_and_the_rest_stays() {
        let was = json!({"label": "cat", "box": {"x": 1, "y": 2}, "decision": "DONE"});
        let kept = json!({"label": "cat", "box": {"x": 1, "y": 2}});
        assert_eq!(effective("APPROVE", &[], &was, None), Some(kept));
        let dog = json!({"label": "dog", "box": {"x": 1, "y": 2}});
        assert_eq!(effective("CORRECT", &[], &was, Some(&json!({"label": "dog"}))), Some(dog));
        let smaller = json!({"label": "cat", "box": {"x": 1}});
        assert_eq!(effective("CORRECT", &[], &was, Some(&json!({"box": {"x": 1}}))), Some(smaller));
        assert_eq!(effective("REJECT", &[], &was, None), None);
        assert_eq!(effective("ESCALATE", &[], &was, None), None);

        let fields = ["/label".to_owned(), "/box/y".to_owned()];
        let verdicts = json!({"/label": "APPROVE", "/box/y": "CORRECT"});
        let given = json!({"verdicts": verdicts, "label": "dog", "box": {"y": 3}});
        let moved = json!({"verdicts": verdicts, "label": "cat", "box": {"x": 1, "y": 3}});
        assert_eq!(effective("CORRECT", &fields, &was, Some(&given)), Some(moved), "field by field");
    }
}
