//! Reviews that decide about fields one by one.
//!
//! The data of such a review has, beside what is right where something is corrected, a word for each field:
//! `{"verdicts": {"/label": "APPROVE", "/size": "CORRECT"}, "size": 3}`. What is decided in all follows from that.

use serde_json::{Map, Value};

use crate::aggregate::Plan;
use crate::definition::REJECT;
use crate::quality::likeness::{Rated, likeness};
use crate::quality::reviewed::effective;

/// Where the data says what is decided about each field.
pub const VERDICTS: &str = "verdicts";

const APPROVE: &str = "APPROVE";
const CORRECT: &str = "CORRECT";

/// Why a review by field is not complete.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldsRefused {
    /// Nothing, or something that is no decision, is said about a field.
    #[error("say under {VERDICTS:?} what is decided about {field}: APPROVE, CORRECT or REJECT")]
    Undecided {
        /// The field.
        field: String,
    },
    /// Something is said about what is not decided about by itself.
    #[error("{field:?} is not among the fields that are decided about: leave it out of {VERDICTS:?}")]
    UnknownField {
        /// As it was said.
        field: String,
    },
    /// What is said about a field is no decision of this review.
    #[error("{field}: {said} is no decision of this review: decide {options}", options = options.join(" or "))]
    NoSuchDecision {
        /// The field.
        field: String,
        /// What was said about it.
        said: &'static str,
        /// What there is to say.
        options: Vec<&'static str>,
    },
    /// A field is corrected, but not by what.
    #[error("{field} is corrected: hand in what is right there")]
    ValueMissing {
        /// The field.
        field: String,
    },
    /// The decision is another than those about the fields come to.
    #[error("what is decided about the fields comes to {comes_to}")]
    Differs {
        /// What it comes to.
        comes_to: &'static str,
    },
}

pub(super) fn verdict<'a>(data: Option<&'a Value>, field: &str) -> Option<&'a str> {
    data?.get(VERDICTS)?.get(field)?.as_str()
}

/// Whether a decision, one of those that the review has, is complete: every field decided by one of them, with what is right where one is
/// corrected. One that is rejected rejects the whole; else one that is corrected corrects it. Decisions of other names are about the
/// whole.
pub fn check(
    (fields, decisions): (&[String], &[&str]),
    decision: &str,
    data: Option<&Value>,
) -> Result<(), FieldsRefused> {
    if fields.is_empty() || ![APPROVE, CORRECT, REJECT].contains(&decision) {
        return Ok(());
    }
    let told = data.and_then(|data| data.get(VERDICTS)?.as_object());
    if let Some(field) = told.into_iter().flat_map(Map::keys).find(|field| !fields.contains(field)) {
        return Err(FieldsRefused::UnknownField { field: field.clone() });
    }
    let mut comes_to = APPROVE;
    for field in fields {
        let said = match verdict(data, field) {
            Some(APPROVE) => APPROVE,
            Some(CORRECT) => CORRECT,
            Some(REJECT) => REJECT,
            Some(_) | None => return Err(FieldsRefused::Undecided { field: field.clone() }),
        };
        if !decisions.contains(&said) {
            let options = [APPROVE, CORRECT, REJECT].into_iter().filter(|word| decisions.contains(word));
            return Err(FieldsRefused::NoSuchDecision {
                field: field.clone(),
                said,
                options: options.collect(),
            });
        }
        if said == CORRECT && data.and_then(|data| data.pointer(field)).is_none() {
            return Err(FieldsRefused::ValueMissing { field: field.clone() });
        }
        if said == REJECT || comes_to == APPROVE {
            comes_to = said;
        }
    }
    if comes_to == decision { Ok(()) } else { Err(FieldsRefused::Differs { comes_to }) }
}

/// What is right by the reviewer, without the words about it: what a form is about.
#[must_use]
pub fn answer(data: &Value) -> Value {
    let mut answer = data.clone();
    if let Some(fields) = answer.as_object_mut() {
        fields.remove(VERDICTS);
    }
    answer
}

/// How an answer fares: the mean of what is said about its fields, where answers are put together by `plan`. None: nothing is said.
///
/// A field that what was reviewed does not have, as one that was tied, says nothing about those who answered it.
#[must_use]
pub fn score(
    plan: &Plan,
    fields: &[String],
    answer: &Value,
    reviewed: &Value,
    data: Option<&Value>,
) -> Option<Rated> {
    let corrected = effective(CORRECT, fields, reviewed, data);
    let judged = |field: &String| match verdict(data, field)? {
        APPROVE => likeness(plan, field, answer, reviewed),
        CORRECT => Some(likeness(plan, field, answer, corrected.as_ref()?).unwrap_or(Rated::WRONG)),
        // Who said the same was wrong; of others nothing is known.
        REJECT => {
            likeness(plan, field, answer, reviewed).filter(|rated| !rated.is_error).map(|_| Rated::WRONG)
        }
        _ => None,
    };
    Rated::mean(&fields.iter().filter_map(judged).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields() -> Vec<String> {
        vec!["/label".to_owned(), "/size".to_owned()]
    }

    #[test]
    fn every_field_is_decided_and_the_whole_follows() {
        let said = |label: &str, size: &str| json!({"verdicts": {"/label": label, "/size": size}, "size": 3});
        let all = ["APPROVE", "CORRECT", "REJECT"];
        let try_it = |decision: &str, data: Value| check((&fields(), &all), decision, Some(&data));
        assert_eq!(try_it("APPROVE", said("APPROVE", "APPROVE")), Ok(()));
        assert_eq!(try_it("CORRECT", said("APPROVE", "CORRECT")), Ok(()));
        assert_eq!(try_it("REJECT", said("REJECT", "CORRECT")), Ok(()));
        assert_eq!(try_it("ESCALATE", json!({})), Ok(()), "about the whole");
        let differs = |comes_to| Err(FieldsRefused::Differs { comes_to });
        assert_eq!(try_it("APPROVE", said("APPROVE", "CORRECT")), differs("CORRECT"));
        assert_eq!(try_it("CORRECT", said("REJECT", "CORRECT")), differs("REJECT"));
        let label = || "/label".to_owned();
        assert_eq!(try_it("APPROVE", json!({})), Err(FieldsRefused::Undecided { field: label() }));
        assert_eq!(
            try_it("APPROVE", said("PERHAPS", "APPROVE")),
            Err(FieldsRefused::Undecided { field: label() })
        );
        assert_eq!(
            try_it("CORRECT", said("CORRECT", "APPROVE")),
            Err(FieldsRefused::ValueMissing { field: label() })
        );
        assert_eq!(check((&[], &all), "APPROVE", None), Ok(()), "where nobody asks");
        let more = json!({"verdicts": {"/label": "APPROVE", "/size": "APPROVE", "/x": "APPROVE"}});
        assert_eq!(try_it("APPROVE", more), Err(FieldsRefused::UnknownField { field: "/x".to_owned() }));
    }

    #[test]
    fn what_is_no_decision_of_the_review_is_none_about_a_field() {
        let data = json!({"verdicts": {"/label": "APPROVE", "/size": "CORRECT"}, "size": 3});
        for decision in ["APPROVE", "REJECT"] {
            let refused = check((&fields(), &["APPROVE", "REJECT", "ESCALATE"]), decision, Some(&data));
            let told = refused.unwrap_err().to_string();
            assert_eq!(told, "/size: CORRECT is no decision of this review: decide APPROVE or REJECT");
        }
    }

    fn by(answer: &Value, reviewed: &Value, data: Option<&Value>) -> Option<f64> {
        score(&Plan::default(), &fields(), answer, reviewed, data).map(|rated| rated.score)
    }

    #[test]
    fn an_answer_is_as_right_as_its_fields() {
        let (given, other) = (json!({"label": "cat", "size": 1}), json!({"label": "dog", "size": 3}));
        let data = json!({"verdicts": {"/label": "APPROVE", "/size": "CORRECT"}, "size": 3});
        assert_eq!(by(&given, &given, Some(&data)), Some(0.5));
        assert_eq!(by(&other, &given, Some(&data)), Some(0.5));
        let rejected = json!({"verdicts": {"/label": "REJECT", "/size": "APPROVE"}});
        assert_eq!(by(&given, &given, Some(&rejected)), Some(0.5));
        assert_eq!(by(&other, &given, Some(&rejected)), Some(0.0), "only the size is known");
        assert_eq!(by(&given, &given, None), None);
        assert_eq!(answer(&data), json!({"size": 3}));
    }

    #[test]
    fn a_field_is_near_enough_by_the_method_that_puts_it_together() {
        let plan = json!({"/size": {"method": "mean", "tolerance": 1}});
        let plan = Plan::parse(&serde_json::from_value(plan).unwrap()).unwrap();
        let reviewed = json!({"label": "cat", "size": 5.100_000_000_000_000_5});
        let rated = |size: f64, data: &Value| {
            score(&plan, &fields(), &json!({"label": "cat", "size": size}), &reviewed, Some(data)).unwrap()
        };
        let approved = json!({"verdicts": {"/label": "APPROVE", "/size": "APPROVE"}});
        assert_eq!((rated(5.1, &approved), rated(5.9, &approved)), (Rated::RIGHT, Rated::RIGHT));
        assert_eq!(rated(7.0, &approved), Rated { score: 0.5, is_error: true });
        let corrected = json!({"verdicts": {"/label": "APPROVE", "/size": "CORRECT"}, "size": 7.5});
        assert_eq!(rated(7.0, &corrected), Rated::RIGHT, "what is right is what counts");
        assert_eq!(rated(5.1, &corrected), Rated { score: 0.5, is_error: true });
    }

    #[test]
    fn a_field_that_what_was_reviewed_does_not_have_says_nothing_about_who_answered_it() {
        let (answer, reviewed) = (json!({"label": "cat", "size": 1}), json!({"label": "cat"}));
        let verdicts = |size: &str| json!({"verdicts": {"/label": "APPROVE", "/size": size}, "size": 1});
        assert_eq!(by(&answer, &reviewed, Some(&verdicts("APPROVE"))), Some(1.0));
        assert_eq!(by(&answer, &reviewed, Some(&verdicts("REJECT"))), Some(1.0));
        assert_eq!(by(&answer, &reviewed, Some(&verdicts("CORRECT"))), Some(1.0), "what is right is known");
        let dog = json!({"label": "dog", "size": 1});
        assert_eq!(by(&dog, &reviewed, Some(&verdicts("APPROVE"))), Some(0.0), "the size makes it no better");
        assert_eq!(by(&answer, &json!({}), Some(&verdicts("APPROVE"))), None, "nothing is decided");
    }

    #[test]
    fn null_is_as_good_as_a_field_that_is_left_out() {
        let data = json!({"verdicts": {"/label": "APPROVE", "/size": "APPROVE"}});
        let reviewed = json!({"label": "cat"});
        let answer = json!({"label": "cat", "size": null});
        assert_eq!(by(&answer, &reviewed, Some(&data)), Some(1.0));
        let nothing = json!({"verdicts": {"/label": "APPROVE", "/size": "CORRECT"}, "size": null});
        assert_eq!(by(&answer, &reviewed, Some(&nothing)), Some(1.0));
        assert_eq!(by(&json!({"label": "cat", "size": 2}), &reviewed, Some(&nothing)), Some(0.5));
    }
}
