//! One line per fault: what is changed in a sound document, and what the check then says.

use serde_json::{Value, json};

use super::*;

fn sound() -> Value {
    json!({
        "key": "approval", "name": "Approval", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "review", "type": "REVIEW", "config": {"candidate_group": "reviewers", "not_by": ["start"]}},
            {"key": "rework", "type": "ANNOTATE", "config": {"same_as": "start", "decisions": ["RESUBMIT", "ABANDON"]}},
            {"key": "approved", "type": "END", "config": {"outcome": "APPROVED"}},
            {"key": "rejected", "type": "END", "config": {"outcome": "REJECTED"}}
        ],
        "connections": [
            {"source": "start", "target": "review"},
            {"source": "review", "handle": "on_success", "target": "approved"},
            {"source": "review", "handle": "on_failure", "target": "rework"},
            {"source": "rework", "handle": "resubmit", "target": "review", "rework": true},
            {"source": "rework", "handle": "abandon", "target": "rejected"}
        ]
    })
}

fn codes(document: Value) -> Vec<(&'static str, String)> {
    let document = serde_json::from_value(document).expect("the document parses");
    check(&document).into_iter().map(|finding| (finding.code, finding.pointer)).collect()
}

#[test]
fn a_sound_document_has_no_findings() {
    assert_eq!(codes(sound()), []);
}

#[test]
fn every_fault_is_named_with_its_place() {
    type Break = fn(&mut Value);
    let table: &[(&'static str, &str, Break)] = &[
        ("bad_key", "/key", |d| d["key"] = json!("Approval!")),
        ("bad_name", "/name", |d| d["name"] = json!("a\u{0}b")),
        ("begin_is_not_start", "/begin_stage", |d| d["begin_stage"] = json!("review")),
        ("unknown_stage", "/begin_stage", |d| d["begin_stage"] = json!("nowhere")),
        ("several_starts", "/stages", |d| d["stages"][3] = json!({"key": "approved", "type": "START"})),
        ("duplicate_stage", "/stages/4/key", |d| d["stages"][4]["key"] = json!("approved")),
        ("config_of_other_stage", "/stages/0/config", |d| d["stages"][0]["config"] = json!({"outcome": "X"})),
        ("config_of_other_stage", "/stages/3/config", |d| {
            d["stages"][3]["config"] = json!({"same_as": "start"});
        }),
        ("no_candidates", "/stages/1/config", |d| d["stages"][1]["config"] = json!({})),
        ("bad_group", "/stages/1/config/candidate_group", |d| {
            d["stages"][1]["config"]["candidate_group"] = json!("A B");
        }),
        ("unknown_stage", "/stages/1/config/not_by/0", |d| {
            d["stages"][1]["config"]["not_by"] = json!(["approved"]);
        }),
        ("unknown_stage", "/stages/2/config/same_as", |d| {
            d["stages"][2]["config"]["same_as"] = json!("rework");
        }),
        ("nobody_eligible", "/stages/2/config", |d| d["stages"][2]["config"]["not_by"] = json!(["start"])),
        ("duplicate_decision", "/stages/2/config/decisions/2", |d| {
            d["stages"][2]["config"]["decisions"] = json!(["RESUBMIT", "ABANDON", "ABANDON"]);
        }),
        ("unknown_stage", "/connections/1/target", |d| d["connections"][1]["target"] = json!("nowhere")),
        ("unknown_handle", "/connections/1/handle", |d| d["connections"][1]["handle"] = json!("sideways")),
        ("handle_connected_twice", "/connections/5", |d| {
            let twice = json!({"source": "start", "target": "rework"});
            d["connections"].as_array_mut().expect("a list").push(twice);
        }),
        ("handle_unconnected", "/stages/2", |d| drop(d["connections"].as_array_mut().map(Vec::pop))),
        ("unreachable_stage", "/stages/4", |d| d["connections"][4]["target"] = json!("approved")),
        ("no_way_out", "/stages/2", |d| {
            d["stages"][2]["config"]["decisions"] = json!(["AGAIN"]);
            d["connections"][3] =
                json!({"source": "rework", "handle": "again", "target": "rework", "rework": true});
            d["connections"].as_array_mut().map(Vec::pop);
            d["stages"].as_array_mut().map(Vec::pop);
        }),
        ("same_as_not_before", "/stages/2/config/same_as", |d| {
            // Somebody could now come to `rework` without a review.
            d["stages"][2]["config"]["same_as"] = json!("review");
            d["connections"][0]["target"] = json!("rework");
        }),
        ("list_too_long", "/stages/1/config/not_by", |d| {
            d["stages"][1]["config"]["not_by"] = json!(vec!["start"; LIST_LENGTH_MAX + 1]);
        }),
        ("cycle_without_rework", "/connections", |d| d["connections"][3]["rework"] = json!(false)),
    ];
    for (code, pointer, break_it) in table {
        let mut document = sound();
        break_it(&mut document);
        let found = codes(document);
        assert!(
            found.iter().any(|(c, p)| c == code && p == pointer),
            "wanted {code} at {pointer}, found {found:?}"
        );
    }
}

#[test]
fn a_handle_may_end_the_run_by_leading_nowhere() {
    let mut document = sound();
    document["connections"][1].as_object_mut().expect("a connection").remove("target");
    document["stages"].as_array_mut().expect("a list").remove(3);
    assert_eq!(codes(document), []);
}

#[test]
fn too_large_a_graph_is_refused_without_looking_at_it() {
    let mut document = sound();
    let stage = json!({"key": "x", "type": "END"});
    document["stages"] = Value::Array(vec![stage; STAGES_MAX + 1]);
    assert_eq!(codes(document), [("too_many_stages", "/stages".to_owned())]);
}
