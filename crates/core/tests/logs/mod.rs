//! Logs of real processes: what was done in each case, what was decided, and where the case stood in the end.
//!
//! A log only tells what was done. What was decided is read off what was done next in the same part of the process.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use handoff_core::scenario::document::Answer;
use jiff::Timestamp;
use serde_json::json;

/// Something that was done.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    pub(crate) stage: String,
    pub(crate) by: String,
    pub(crate) at: Timestamp,
}

/// The cases of a log, in the order of their names.
pub(crate) fn cases(text: &str, stage_of: impl Fn(&str) -> String) -> BTreeMap<String, Vec<Done>> {
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().expect("a heading").split(',').collect();
    assert_eq!(columns[..4], ["case", "activity", "resource", "timestamp"]);
    let mut cases: BTreeMap<String, Vec<Done>> = BTreeMap::new();
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), columns.len(), "no field of these logs has a comma in it: {line}");
        let [case, activity, by, at, ..] = fields[..] else { panic!("{line}") };
        let done = Done { stage: stage_of(activity), by: by.to_owned(), at: at.parse().expect("a time") };
        cases.entry(case.to_owned()).or_default().push(done);
    }
    cases
}

pub(crate) fn people(cases: &BTreeMap<String, Vec<Done>>) -> BTreeSet<&str> {
    cases.values().flatten().map(|done| done.by.as_str()).collect()
}

pub(crate) fn report(log: &str, cases: usize, mismatches: &[String], hops: usize, began: Instant) {
    let seconds = began.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    let per_second = hops as f64 / seconds;
    eprintln!("{log}: {cases} cases, {} mismatches, {hops} hops, {per_second:.0} hops/s", mismatches.len());
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
}

/// What was done next among `part`, after `place`.
pub(crate) fn next_among<'a>(case: &'a [Done], place: usize, part: &dyn Fn(&str) -> bool) -> Option<&'a str> {
    case[place + 1..].iter().map(|done| done.stage.as_str()).find(|stage| part(stage))
}

pub(crate) fn compensation_answer(case: &[Done], place: usize) -> Answer {
    let examines = |stage: &str| stage.starts_with("examine");
    match case[place].stage.as_str() {
        "register_request" | "reinitiate_request" => {
            let thorough = next_among(case, place, &examines) == Some("examine_thoroughly");
            Answer { data: Some(json!({"thorough": thorough})), ..Answer::default() }
        }
        "decide" => Answer::decided(match next_among(case, place, &|_| true) {
            Some("pay_compensation") => "PAY",
            Some("reject_request") => "REFUSE",
            _ => "AGAIN",
        }),
        _ => Answer::default(),
    }
}

/// Where a case stands at the end of its log.
pub(crate) fn compensation_outcome(logged: &[String]) -> Option<&'static str> {
    match logged.last().map(String::as_str) {
        Some("pay_compensation") => Some("PAID"),
        Some("reject_request") => Some("REJECTED"),
        _ => None,
    }
}

/// `T07-1 Draft intern advice` is `t07_1`.
pub(crate) fn receipt_stage(activity: &str) -> String {
    let code = activity.split(' ').next().unwrap_or_default();
    if code == "Confirmation" { "confirm".to_owned() } else { code.to_lowercase().replace('-', "_") }
}

/// Whether a stage is about the confirmation; the others are about holding the application.
pub(crate) fn is_confirmation(stage: &str) -> bool {
    matches!(stage, "t02" | "t03" | "t04" | "t05")
}

pub(crate) fn is_advice(stage: &str) -> bool {
    ["t07", "t08", "t09"].iter().any(|advice| stage.starts_with(advice))
}

pub(crate) fn receipt_answer(case: &[Done], place: usize) -> Answer {
    let stage = case[place].stage.as_str();
    let part = |other: &str| is_confirmation(other) == is_confirmation(stage);
    let next =
        if stage == "confirm" { next_among(case, place, &|_| true) } else { next_among(case, place, &part) };
    let decision = match (stage, next) {
        ("confirm", None) => "CLOSE",
        ("confirm", Some(_)) => "PROCEED",
        ("t02" | "t04", Some("t03")) | ("t12", Some("t13")) | ("t17", Some("t18")) => "ADJUST",
        ("t02" | "t04" | "t12" | "t17", _) => "FINE",
        ("t06", Some(next)) if next == "t06" || is_advice(next) => "ADVICE",
        ("t06", _) => "NONE",
        ("t10", Some("t11")) => "DOCUMENT",
        ("t10", Some("t16")) => "REPORT",
        ("t10", _) => "RELEASE",
        (advice, Some(next)) if is_advice(advice) && is_advice(next) => "MORE",
        (advice, _) if is_advice(advice) => "ENOUGH",
        _ => return Answer::default(),
    };
    Answer { data: Some(json!({"next": next})), ..Answer::decided(decision) }
}

/// Where a case is at the end of its log: both parts are done, or it is under way.
pub(crate) fn receipt_outcome(logged: &[String]) -> Option<&'static str> {
    let part = |confirmation| logged.iter().rfind(|stage| is_confirmation(stage) == confirmation);
    match (logged, part(true).map(String::as_str), part(false).map(String::as_str)) {
        ([_], ..) => Some("CLOSED"),
        (_, Some("t05"), Some("t10")) => Some("RECEIVED"),
        (_, Some("t05"), Some("t15")) => Some("DOCUMENT_X"),
        (_, Some("t05"), Some("t20")) => Some("REPORT_Y"),
        _ => None,
    }
}

/// The places in a case where people did the one thing that the workflow forbids: to send a confirmation that nobody has settled.
pub(crate) fn unsettled(case: &[Done]) -> Vec<usize> {
    let settled = |place: usize| case[..place].iter().any(|done| done.stage == "t04");
    (0..case.len()).filter(|place| case[*place].stage == "t05" && !settled(*place)).collect()
}
