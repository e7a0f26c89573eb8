//! Reviews that decide about fields one by one.
//!
//! The data of such a review has, beside what is right where something is corrected, a word for each field:
//! `{"verdicts": {"/label": "APPROVE", "/size": "CORRECT"}, "size": 3}`. What is decided in all follows from that.

use serde_json::Value;

use crate::aggregate::{canonical, count};
use crate::agreement::said;
use crate::definition::REJECT;

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

/// Whether a decision is complete: every field decided, with what is right where one is corrected. One that is rejected rejects the
/// whole; else one that is corrected corrects it. Decisions of other names are about the whole.
pub fn check(fields: &[String], decision: &str, data: Option<&Value>) -> Result<(), FieldsRefused> {
    if fields.is_empty() || ![APPROVE, CORRECT, REJECT].contains(&decision) {
        return Ok(());
    }
    let mut comes_to = APPROVE;
    for field in fields {
        match verdict(data, field) {
            Some(APPROVE) => {}
            Some(CORRECT) if data.and_then(|data| data.pointer(field)).is_none() => {
                return Err(FieldsRefused::ValueMissing { field: field.clone() });
            }
            Some(CORRECT) => comes_to = if comes_to == REJECT { REJECT } else { CORRECT },
            Some(REJECT) => comes_to = REJECT,
            Some(_) | None => return Err(FieldsRefused::Undecided { field: field.clone() }),
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

/// How right an answer was: the mean of what is said about its fields. None: nothing is.
#[must_use]
pub fn score(fields: &[String], answer: &Value, reviewed: &Value, data: Option<&Value>) -> Option<f64> {
    let same =
        |field: &str, right: &Value| said(answer, field).map(canonical) == said(right, field).map(canonical);
    let judged = |field: &String| match verdict(data, field)? {
        APPROVE => Some(same(field, reviewed)),
        CORRECT => Some(same(field, data?)),
        // Who said the same was wrong; of others nothing is known.
        REJECT => same(field, reviewed).then_some(false),
        _ => None,
    };
    let judged: Vec<bool> = fields.iter().filter_map(judged).collect();
    let right = judged.iter().filter(|is_right| **is_right).count();
    (!judged.is_empty()).then(|| count(right) / count(judged.len()))
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
        let try_it = |decision: &str, data: Value| check(&fields(), decision, Some(&data));
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
        assert_eq!(check(&[], "APPROVE", None), Ok(()), "where nobody asks");
    }

    #[test]
    fn an_answer_is_as_right_as_its_fields() {
        let (given, other) = (json!({"label": "cat", "size": 1}), json!({"label": "dog", "size": 3}));
        let data = json!({"verdicts": {"/label": "APPROVE", "/size": "CORRECT"}, "size": 3});
        assert_eq!(score(&fields(), &given, &given, Some(&data)), Some(0.5));
        assert_eq!(score(&fields(), &other, &given, Some(&data)), Some(0.5));
        let rejected = json!({"verdicts": {"/label": "REJECT", "/size": "APPROVE"}});
        assert_eq!(score(&fields(), &given, &given, Some(&rejected)), Some(0.5));
        assert_eq!(score(&fields(), &other, &given, Some(&rejected)), Some(0.0), "only the size is known");
        assert_eq!(score(&fields(), &given, &given, None), None);
        assert_eq!(answer(&data), json!({"size": 3}));
    }

    #[test]
    fn null_is_as_good_as_a_field_that_is_left_out() {
        let data = json!({"verdicts": {"/label": "APPROVE", "/size": "APPROVE"}});
        let reviewed = json!({"label": "cat"});
        let answer = json!({"label": "cat", "size": null});
        assert_eq!(score(&fields(), &answer, &reviewed, Some(&data)), Some(1.0));
    }
}
