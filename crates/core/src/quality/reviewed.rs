//! What a review says about those whose answers were reviewed.

use serde_json::{Map, Value};

use crate::aggregate::Plan;
use crate::quality::by_field::{self, VERDICTS};
use crate::quality::likeness::{Rated, likeness};
use crate::results::DECISION;

/// How an answer fares by a review: the decision, what was reviewed, and what the reviewer put in its place; answers are put together by
/// `plan` there. None: it says nothing about it.
///
/// Approved: what was reviewed is right, so an answer is as right as it is like it. Corrected: the same with the answer as it is then.
/// Rejected: who answered like what was rejected was wrong; of others nothing is known.
#[must_use]
pub fn score(
    plan: &Plan,
    decision: &str,
    answer: &Value,
    reviewed: &Value,
    corrected: Option<&Value>,
) -> Option<Rated> {
    match decision {
        "APPROVE" => likeness(plan, "", answer, reviewed),
        "CORRECT" => {
            let corrected = corrected?;
            let stands =
                effective(decision, &[], reviewed, Some(corrected)).filter(|_| corrected.is_object());
            likeness(plan, "", answer, stands.as_ref().unwrap_or(corrected))
        }
        "REJECT" => {
            likeness(plan, "", answer, reviewed).filter(|rated| !rated.is_error).map(|_| Rated::WRONG)
        }
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_review_says_what_it_says_and_no_more() {
        let (cat, dog) = (json!({"label": "cat", "size": 1}), json!({"label": "dog", "size": 1}));
        let half = Rated { score: 0.5, is_error: true };
        let cases = [
            ("APPROVE", &cat, None, Some(Rated::RIGHT)),
            ("APPROVE", &dog, None, Some(half)),
            ("CORRECT", &cat, Some(&dog), Some(half)),
            ("CORRECT", &dog, Some(&dog), Some(Rated::RIGHT)),
            ("CORRECT", &cat, None, None),
            ("REJECT", &cat, None, Some(Rated::WRONG)),
            ("REJECT", &dog, None, None),
            ("ESCALATE", &cat, None, None),
        ];
        let plan = Plan::default();
        for (decision, answer, corrected, expected) in cases {
            assert_eq!(score(&plan, decision, answer, &cat, corrected), expected, "{decision} {answer}");
        }
        let label = json!({"label": "dog"});
        assert_eq!(score(&plan, "CORRECT", &cat, &cat, Some(&label)), Some(half), "the size stays as it was");
    }

    #[test]
    fn an_answer_that_was_put_together_with_others_is_measured_as_it_was_then() {
        let square = |x: f64| json!([{"x": x, "y": 0, "width": 40, "height": 40}]);
        let plan = json!({"/boxes": {"method": "boxes"}, "/size": {"method": "mean", "tolerance": 1}});
        let plan = Plan::parse(&serde_json::from_value(plan).unwrap()).unwrap();
        let merged = json!({"boxes": square(1.0), "size": 5.100_000_000_000_000_5});
        let own = json!({"boxes": square(1.0), "size": 5.1});
        let beside = json!({"boxes": square(2.0), "size": 5.6});
        let off = json!({"boxes": square(35.0), "size": 5.6});
        let by = |decision: &str, answer: &Value, corrected: Option<&Value>| {
            score(&plan, decision, answer, &merged, corrected)
        };
        assert_eq!(by("APPROVE", &own, None), Some(Rated::RIGHT));
        let near = by("APPROVE", &beside, None).unwrap();
        assert!(near.score > 0.97 && !near.is_error, "{near:?}");
        let far = by("APPROVE", &off, None).unwrap();
        assert!(far.score < 0.6 && far.is_error, "{far:?}");
        let corrected = json!({"size": 9});
        assert!(by("CORRECT", &own, Some(&corrected)).is_some_and(|rated| rated.is_error));
        let to_theirs = json!({"boxes": square(35.0)});
        assert_eq!(by("CORRECT", &off, Some(&to_theirs)), Some(Rated::RIGHT), "what is right is what counts");
        assert_eq!(
            by("REJECT", &beside, None),
            Some(Rated::WRONG),
            "the same, as near as makes no difference"
        );
        assert_eq!(by("REJECT", &off, None), None);
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
