//! Logs of real processes, replayed case by case: every case ends where its log ends, and what the workflow forbids is refused.
//!
//! A log only tells what was done. What was decided is read off what was done next in the same part of the process.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;

use handoff_core::scenario::document::Answer;
use handoff_core::scenario::{Cast, Play, Refused, Script};
use jiff::Timestamp;
use serde_json::json;

/// Something that was done.
#[derive(Clone, Debug)]
struct Done {
    stage: String,
    by: String,
    at: Timestamp,
}

/// The cases of a log, in the order of their names.
fn cases(text: &str, stage_of: impl Fn(&str) -> String) -> BTreeMap<String, Vec<Done>> {
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

fn example(name: &str) -> Script {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/workflows").join(name);
    let text = std::fs::read_to_string(&path).expect("the example is there");
    let document: serde_json::Value = serde_yaml_ng::from_str(&text).expect("it is YAML");
    Script::of(&serde_json::from_value(document).expect("it is a workflow")).expect("it can be played")
}

/// How a case came out.
#[derive(Debug, PartialEq, Eq)]
struct CameOut {
    /// What people did, in order.
    path: Vec<String>,
    outcome: Option<String>,
    /// What they tried and could not: the places in the log.
    refused: Vec<usize>,
    hops: usize,
}

fn replay(script: &Script, cast: &Cast, case: &[Done], answer: impl Fn(&[Done], usize) -> Answer) -> CameOut {
    let first = &case[0];
    let starter = cast.get(&first.by).expect("in the cast");
    let mut play = Play::start(script, starter, json!({}), first.at).expect("it starts");
    let mut refused = Vec::new();
    for (place, done) in case.iter().enumerate() {
        play.advance(done.at.duration_since(play.now())).expect("time passes");
        let actor = cast.get(&done.by).expect("in the cast");
        match play.answer(actor, &done.stage, answer(case, place)) {
            Ok(()) => {}
            Err(Refused::NotOpen { .. }) => refused.push(place),
            Err(other) => panic!("{}: {other}", done.stage),
        }
    }
    let by_people =
        |stage: &&str| script.definition().stage(stage).is_some_and(|it| it.kind.human().is_some());
    let path = play.path().iter().map(|stage| &**stage).filter(by_people).map(str::to_owned).collect();
    let outcome = play.outcome().map(str::to_owned);
    let hops = 1 + 2 * (case.len() - refused.len()); // the start, and each time a claim and a judgment
    CameOut { path, outcome, refused, hops }
}

fn people(cases: &BTreeMap<String, Vec<Done>>) -> BTreeSet<&str> {
    cases.values().flatten().map(|done| done.by.as_str()).collect()
}

fn report(log: &str, cases: usize, mismatches: &[String], hops: usize, began: Instant) {
    let seconds = began.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    let per_second = hops as f64 / seconds;
    eprintln!("{log}: {cases} cases, {} mismatches, {hops} hops, {per_second:.0} hops/s", mismatches.len());
    assert!(mismatches.is_empty(), "{}", mismatches.join("\n"));
}

/// What was done next among `part`, after `place`.
fn next_among<'a>(case: &'a [Done], place: usize, part: &dyn Fn(&str) -> bool) -> Option<&'a str> {
    case[place + 1..].iter().map(|done| done.stage.as_str()).find(|stage| part(stage))
}

fn compensation_answer(case: &[Done], place: usize) -> Answer {
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

#[test]
fn compensation_requests_end_where_the_log_says() {
    let Some(file) = support::shared_data("log-running-example/events.csv") else { return };
    let text = std::fs::read_to_string(file).expect("a log");
    let cases = cases(&text, |activity| activity.replace(' ', "_"));
    let script = example("compensation.yaml");
    let cast = support::everybody(&script, people(&cases));
    let (mut mismatches, mut hops, began) = (Vec::new(), 0, Instant::now());
    for (name, case) in &cases {
        let came_out = replay(&script, &cast, case, compensation_answer);
        let logged: Vec<String> = case.iter().map(|done| done.stage.clone()).collect();
        let outcome = match logged.last().map(String::as_str) {
            Some("pay_compensation") => Some("PAID".to_owned()),
            Some("reject_request") => Some("REJECTED".to_owned()),
            _ => None,
        };
        hops += came_out.hops;
        if (&came_out.path, &came_out.outcome) != (&logged, &outcome) || !came_out.refused.is_empty() {
            mismatches.push(format!("{name}: {came_out:?}"));
        }
        // Nobody decides before the ticket is checked.
        let hasty: Vec<Done> = case.iter().filter(|done| done.stage != "check_ticket").cloned().collect();
        let decides = hasty.iter().position(|done| done.stage == "decide").expect("a decision");
        let refused = replay(&script, &cast, &hasty, compensation_answer).refused;
        assert_eq!(refused.first(), Some(&decides), "{name}");
    }
    assert_eq!(cases.len(), 6);
    report("running example", cases.len(), &mismatches, hops, began);
}

/// `T07-1 Draft intern advice` is `t07_1`.
fn receipt_stage(activity: &str) -> String {
    let code = activity.split(' ').next().unwrap_or_default();
    if code == "Confirmation" { "confirm".to_owned() } else { code.to_lowercase().replace('-', "_") }
}

/// Whether a stage is about the confirmation; the others are about holding the application.
fn is_confirmation(stage: &str) -> bool {
    matches!(stage, "t02" | "t03" | "t04" | "t05")
}

fn is_advice(stage: &str) -> bool {
    ["t07", "t08", "t09"].iter().any(|advice| stage.starts_with(advice))
}

fn receipt_answer(case: &[Done], place: usize) -> Answer {
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
fn receipt_outcome(logged: &[String]) -> Option<&'static str> {
    let part = |confirmation| logged.iter().rfind(|stage| is_confirmation(stage) == confirmation);
    match (logged, part(true).map(String::as_str), part(false).map(String::as_str)) {
        ([_], ..) => Some("CLOSED"),
        (_, Some("t05"), Some("t10")) => Some("RECEIVED"),
        (_, Some("t05"), Some("t15")) => Some("DOCUMENT_X"),
        (_, Some("t05"), Some("t20")) => Some("REPORT_Y"),
        _ => None,
    }
}

#[test]
fn receipts_of_applications_end_where_the_log_says() {
    let Some(file) = support::shared_data("log-receipt/events.csv") else { return };
    let text = std::fs::read_to_string(file).expect("a log");
    let cases = cases(&text, receipt_stage);
    let script = example("receipt.yaml");
    let cast = support::everybody(&script, people(&cases));
    let (mut mismatches, mut hops, mut forbidden, began) = (Vec::new(), 0, 0, Instant::now());
    for (name, case) in &cases {
        let came_out = replay(&script, &cast, case, receipt_answer);
        // The one thing that people did and the workflow forbids: to send a confirmation that nobody has settled.
        let settled = |place: usize| case[..place].iter().any(|done| done.stage == "t04");
        let unsettled: Vec<usize> =
            (0..case.len()).filter(|place| case[*place].stage == "t05" && !settled(*place)).collect();
        let allowed = case.iter().enumerate().filter(|(place, _)| !unsettled.contains(place));
        let logged: Vec<String> = allowed.map(|(_, done)| done.stage.clone()).collect();
        forbidden += unsettled.len();
        hops += came_out.hops;
        let same = came_out.path == logged && came_out.refused == unsettled;
        if !same || came_out.outcome.as_deref() != receipt_outcome(&logged) {
            mismatches.push(format!("{name}: {came_out:?}"));
        }
    }
    assert_eq!((cases.len(), forbidden), (1_434, 1));
    report("receipt", cases.len(), &mismatches, hops, began);
}

#[test]
fn a_receipt_with_a_step_left_out_is_stopped_there() {
    let Some(file) = support::shared_data("log-receipt/events.csv") else { return };
    let text = std::fs::read_to_string(file).expect("a log");
    let cases = cases(&text, receipt_stage);
    let script = example("receipt.yaml");
    let cast = support::everybody(&script, people(&cases));
    let mut tried = 0;
    // What must be done at all, and what cannot be done without it.
    for (left_out, then) in
        [("confirm", "t02"), ("t02", "t04"), ("t04", "t05"), ("t06", "t10"), ("t10", "t11")]
    {
        for case in cases.values().step_by(7) {
            let short: Vec<Done> = case.iter().filter(|done| done.stage != left_out).cloned().collect();
            let Some(stopped) = short.iter().position(|done| done.stage == then) else { continue };
            let came_out = replay(&script, &cast, &short, receipt_answer);
            assert!(came_out.refused.contains(&stopped), "{then} without {left_out}: {came_out:?}");
            assert!(!came_out.path.iter().any(|stage| stage == then), "{then} without {left_out}");
            tried += 1;
        }
    }
    assert!(tried > 500, "only {tried} were tried");
}
