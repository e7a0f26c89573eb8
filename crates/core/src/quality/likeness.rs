//! How like an answer is to what a review says is right, field by field, each as the method measures it that puts answers together there.

use serde_json::Value;

use crate::aggregate::{Method, Plan, canonical, count};
use crate::agreement::said;
use crate::definition::finding::escape;

/// How an answer fares by a review.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// How right it was, from 0 to 1.
    pub score: f64,
    /// Whether it was further from what is right than is near enough: what a promise counts.
    pub is_error: bool,
}

impl Rated {
    pub(super) const RIGHT: Self = Self { score: 1.0, is_error: false };
    pub(super) const WRONG: Self = Self { score: 0.0, is_error: true };

    /// The same of all fields: an error in one of them is an error. None: there are no fields.
    pub(super) fn mean(fields: &[Self]) -> Option<Self> {
        let sum: f64 = fields.iter().map(|field| field.score).sum();
        let is_error = fields.iter().any(|field| field.is_error);
        (!fields.is_empty()).then(|| Self { score: sum / count(fields.len()), is_error })
    }
}

/// How like an answer is to what is right at a pointer. What is right has all the say: a field that it does not have says nothing. None:
/// it has nothing there, and the answer has something else.
pub(super) fn likeness(plan: &Plan, pointer: &str, answer: &Value, right: &Value) -> Option<Rated> {
    let mut found = Vec::new();
    compare(plan, pointer, answer, right, &mut found);
    let is_same = || said(answer, pointer).map(canonical) == said(right, pointer).map(canonical);
    Rated::mean(&found).or_else(|| is_same().then_some(Rated::RIGHT))
}

fn compare(plan: &Plan, pointer: &str, answer: &Value, right: &Value, found: &mut Vec<Rated>) {
    let Some(value) = said(right, pointer) else { return };
    // An answer that is chosen as a whole is looked at field by field all the same.
    let method = plan.method(pointer).filter(|method| !(pointer.is_empty() && method.is_categorical()));
    match (method, value) {
        (None, Value::Object(fields)) if pointer.is_empty() || plan.reaches_into(pointer) => {
            for (name, value) in fields {
                let pointer = format!("{pointer}/{}", escape(name));
                match said(answer, &pointer) {
                    // That nothing belongs there is said, too.
                    Some(_) if value.is_null() => found.push(Rated::WRONG),
                    None if value.is_null() => found.push(Rated::RIGHT),
                    Some(_) | None => compare(plan, &pointer, answer, right, found),
                }
            }
        }
        _ => {
            let method = method.unwrap_or(&Method::Majority);
            found.push(said(answer, pointer).map_or(Rated::WRONG, |given| {
                let score = method.agreement(given, value);
                Rated { score, is_error: !method.is_near(score) }
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn plan(written: Value) -> Plan {
        Plan::parse(&serde_json::from_value(written).unwrap()).unwrap()
    }

    #[test]
    fn every_field_is_measured_by_its_own_method() {
        let plan = plan(json!({"/at": {"method": "boxes"}, "/size": {"method": "mean", "tolerance": 1},
            "/kind/name": {"method": "text"}}));
        let square = |x: f64| json!([{"x": x, "y": 0, "width": 10, "height": 10}]);
        let right = json!({"at": square(0.0), "size": 5.1, "kind": {"name": "abcd", "big": true}, "seen": 1});
        let all = |answer: Value| likeness(&plan, "", &answer, &right).unwrap();
        assert_eq!(all(right.clone()), Rated::RIGHT);
        let near = all(
            json!({"at": square(2.5), "size": 5.9, "kind": {"name": "abcx", "big": true}, "seen": 1, "more": 2}),
        );
        assert!((near.score - (0.6 + 1.0 + 0.75 + 1.0 + 1.0) / 5.0).abs() < 1e-9, "{near:?}");
        assert!(!near.is_error);
        let other =
            all(json!({"at": square(2.5), "size": 5.9, "kind": {"name": "abcx", "big": true}, "seen": 2}));
        assert!(other.is_error, "what no method is named for is the same or not");
        let off = all(json!({"at": square(2.5), "size": 7}));
        assert!(off.is_error && (off.score - 0.6 / 5.0).abs() < 1e-9, "{off:?}");
        let part = |pointer: &str| likeness(&plan, pointer, &json!({"kind": {"name": "abcd"}}), &right);
        assert_eq!(part("/kind").map(|rated| rated.score), Some(0.5));
        assert_eq!((part("/kind/name"), part("/seen")), (Some(Rated::RIGHT), Some(Rated::WRONG)));
    }

    #[test]
    fn what_is_right_has_all_the_say() {
        let like = |answer: Value, right: Value| likeness(&Plan::default(), "", &answer, &right);
        assert_eq!(like(json!({"label": "cat", "size": 1}), json!({"label": "cat"})), Some(Rated::RIGHT));
        assert_eq!(like(json!({"label": "cat"}), json!({"label": "cat", "size": null})), Some(Rated::RIGHT));
        assert_eq!(like(json!({"size": 1}), json!({"size": null})), Some(Rated::WRONG));
        assert_eq!(like(json!({}), json!({"label": "cat"})), Some(Rated::WRONG));
        assert_eq!(like(json!({"label": "cat"}), json!({})), None, "nothing is decided");
        assert_eq!(like(json!({}), json!({})), Some(Rated::RIGHT));
        assert_eq!(like(json!({"a": {"b": 1, "c": 2}}), json!({"a": {"b": 1, "c": 3}})), Some(Rated::WRONG));
    }
}
