//! What a scenario says when it comes out differently, and how time passes in a play.

#![expect(clippy::needless_pass_by_value, reason = "a `json!` in place reads better than a reference to one")]

use serde_json::{Value, json};

use super::document::ScenarioDocument;
use super::{Failed, NotPlayable, Performed, Script, perform};

fn workflow() -> Value {
    json!({
        "key": "order", "name": "Order", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "paid", "type": "WAIT", "config": {"signal": "payment", "timeout": "P7D"}},
            {"key": "size", "type": "ROUTER",
             "config": {"rules": [{"when": "item.amount > 100", "handle": "large"}], "else": "small"}},
            {"key": "cool_off", "type": "WAIT", "config": {"for": "PT2H"}},
            {"key": "pack", "type": "ANNOTATE", "config": {"candidate_group": "packers"}},
            {"key": "sent", "type": "END", "config": {"outcome": "SENT"}},
            {"key": "lapsed", "type": "END", "config": {"outcome": "LAPSED"}}
        ],
        "connections": [
            {"source": "start", "target": "paid"},
            {"source": "paid", "target": "size"},
            {"source": "paid", "handle": "on_timeout", "target": "lapsed"},
            {"source": "size", "handle": "large", "target": "cool_off"},
            {"source": "size", "handle": "small", "target": "pack"},
            {"source": "cool_off", "target": "pack"},
            {"source": "pack", "target": "sent"}
        ]
    })
}

fn scenario(item: Value, steps: Value, expect: Value) -> ScenarioDocument {
    serde_json::from_value(json!({
        "name": "one", "workflow": "order.yaml",
        "cast": {"mia": {"role": "manager"}, "pam": {"groups": ["packers"], "role": "contributor"}},
        "start": {"by": "mia", "item": item}, "steps": steps, "expect": expect
    }))
    .expect("the scenario reads")
}

fn play(item: Value, steps: Value, expect: Value) -> Result<Performed, Failed> {
    let document = serde_json::from_value(workflow()).expect("the workflow reads");
    perform(&Script::of(&document).expect("it can be played"), &scenario(item, steps, expect))
}

fn fails(steps: Value, expect: Value) -> String {
    play(json!({"amount": 5}), steps, expect).expect_err("it comes out differently").to_string()
}

#[test]
fn signals_come_and_time_passes() {
    let steps = json!([
        {"advance": "P6D"}, {"signal": "payment"}, {"expect": {"open": ["cool_off"]}},
        {"advance": "PT119M"}, {"expect": {"open": ["cool_off"]}},
        {"advance": "PT1M"}, {"actor": "pam", "stage": "pack", "answer": {}}
    ]);
    let expect = json!({"outcome": "SENT", "path": ["start", "paid", "size", "cool_off", "pack"]});
    assert_eq!(play(json!({"amount": 500}), steps, expect).map(|played| played.steps), Ok(7));
    let lapsed = play(json!({}), json!([{"advance": "P7D"}]), json!({"outcome": "LAPSED"}));
    assert!(lapsed.is_ok(), "{lapsed:?}");
}

#[test]
fn a_run_that_stands_still_wakes_when_it_goes_on() {
    let steps = json!([
        {"signal": "payment"}, {"actor": "mia", "order": "pause"}, {"advance": "PT3H"},
        {"expect": {"open": ["cool_off"], "state": "paused"}},
        {"actor": "mia", "order": "resume"}, {"expect": {"open": ["pack"]}}
    ]);
    let played = play(json!({"amount": 500}), steps, json!({}));
    assert!(played.is_ok(), "{played:?}");
}

#[test]
fn orders_are_given_and_refused() {
    let steps = json!([
        {"signal": "payment"},
        {"actor": "pam", "stage": "pack", "order": "claim"},
        {"actor": "pam", "stage": "pack",
         "order": {"wait": {"facets": ["waiting_external"], "for": "PT1H"}}},
        {"expect_refused": {"actor": "pam", "stage": "pack", "order": {"wait": {"facets": []}}, "reason": "no_facet"}},
        {"advance": "PT1H"},
        {"expect_refused": {"actor": "pam", "order": "pause", "reason": "role"}},
        {"actor": "pam", "stage": "pack", "answer": {"data": {"parcels": 2}}}
    ]);
    let played = play(json!({"amount": 5}), steps, json!({"outcome": "SENT"}));
    assert!(played.is_ok(), "{played:?}");
}

#[test]
fn a_failure_names_the_step_what_was_expected_and_what_was_found() {
    let pay = json!({"signal": "payment"});
    let refusal =
        |reason: &str| json!([pay, {"expect_refused": {"actor": "mia", "stage": "pack", "reason": reason}}]);
    let cases = [
        (
            json!([{"signal": "cheque"}]),
            json!({}),
            "step 1: expected the signal cheque to be waited for, found nothing in this run will wait for the signal \"cheque\" \
             (nothing_waits)",
        ),
        (
            json!([pay, {"actor": "mia", "stage": "pack", "answer": {}}]),
            json!({}),
            "step 2: expected mia to be allowed to answer at pack, found only members of the group packers may \
             work on this stage (group)",
        ),
        (
            refusal("role"),
            json!({}),
            "step 2: expected mia to be refused (role) when trying to claim pack, found only members of the group \
             packers may work on this stage (group)",
        ),
        (
            json!([pay, {"expect_refused": {"actor": "pam", "stage": "pack", "reason": "group"}}]),
            json!({}),
            "step 2: expected pam to be refused (group) when trying to claim pack, found that it was allowed",
        ),
        (
            json!([{"actor": "zoe", "order": "pause"}]),
            json!({}),
            "step 1: expected zoe to be in the cast, found mia, pam",
        ),
        (json!([pay]), json!({"outcome": "SENT"}), "end: expected the outcome SENT, found none"),
        (json!([pay]), json!({"open": []}), "end: expected open stages [], found [pack]"),
        (json!([pay]), json!({"path": ["start"]}), "end: expected the path start, found start > paid > size"),
        (
            json!([pay, {"expect": {"state": "paused"}}]),
            json!({}),
            "step 2: expected the state paused, found in_progress",
        ),
    ];
    for (steps, expect, message) in cases {
        assert_eq!(fails(steps, expect), message);
    }
    let events = fails(json!([]), json!({"events": ["run.started", "run.started"]}));
    assert!(
        events.starts_with("end: expected the events run.started, run.started, but there is no"),
        "{events}"
    );
}

#[test]
fn a_step_that_means_nothing_is_refused_when_it_is_read() {
    for step in [
        json!({}),
        json!({"actor": "mia", "advance": "PT1H"}),
        json!({"advance": "PT1H", "signal": "payment"}),
        json!({"actor": "mia", "answer": {}}),
        json!({"stage": "pack", "answer": {}}),
        json!({"actor": "mia", "stage": "pack", "order": "explode"}),
        json!({"actor": "mia", "stage": "pack", "answer": {"verdict": "YES"}}),
        json!({"advance": "soon"}),
    ] {
        let read = serde_json::from_value::<super::document::Step>(step.clone());
        assert!(read.is_err(), "{step}");
    }
}

#[test]
fn a_workflow_that_is_not_sound_is_not_played() {
    let mut document = workflow();
    document["connections"].as_array_mut().expect("connections").pop();
    let document = serde_json::from_value(document).expect("the workflow reads");
    assert!(matches!(Script::of(&document), Err(NotPlayable::Unsound(_))));
}
