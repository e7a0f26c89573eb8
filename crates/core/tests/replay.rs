//! Logs of real processes, replayed case by case: every case ends where its log ends, and what the workflow forbids is refused.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::path::Path;
use std::time::Instant;

use crate::logs::{
    Done, cases, compensation_answer, compensation_outcome, people, receipt_answer, receipt_outcome,
    receipt_stage, report, unsettled,
};
use handoff_core::scenario::document::Answer;
use handoff_core::scenario::{Cast, Play, Refused, Script};
use serde_json::json;

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

#[test]
fn compensation_requests_end_where_the_log_says() {
    let Some(file) = crate::support::shared_data("log-running-example/events.csv") else { return };
    let text = std::fs::read_to_string(file).expect("a log");
    let cases = cases(&text, |activity| activity.replace(' ', "_"));
    let script = example("compensation.yaml");
    let cast = crate::support::everybody(&script, people(&cases));
    let (mut mismatches, mut hops, began) = (Vec::new(), 0, Instant::now());
    for (name, case) in &cases {
        let came_out = replay(&script, &cast, case, compensation_answer);
        let logged: Vec<String> = case.iter().map(|done| done.stage.clone()).collect();
        let outcome = compensation_outcome(&logged);
        hops += came_out.hops;
        let same = came_out.path == logged && came_out.outcome.as_deref() == outcome;
        if !same || !came_out.refused.is_empty() {
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

#[test]
fn receipts_of_applications_end_where_the_log_says() {
    let Some(file) = crate::support::shared_data("log-receipt/events.csv") else { return };
    let text = std::fs::read_to_string(file).expect("a log");
    let cases = cases(&text, receipt_stage);
    let script = example("receipt.yaml");
    let cast = crate::support::everybody(&script, people(&cases));
    let (mut mismatches, mut hops, mut forbidden, began) = (Vec::new(), 0, 0, Instant::now());
    for (name, case) in &cases {
        let came_out = replay(&script, &cast, case, receipt_answer);
        let unsettled = unsettled(case);
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
    let Some(file) = crate::support::shared_data("log-receipt/events.csv") else { return };
    let text = std::fs::read_to_string(file).expect("a log");
    let cases = cases(&text, receipt_stage);
    let script = example("receipt.yaml");
    let cast = crate::support::everybody(&script, people(&cases));
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
