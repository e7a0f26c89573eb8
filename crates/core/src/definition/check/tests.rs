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
    crate::definition::lint::lint(&document, &SizeOnly)
        .into_iter()
        .map(|finding| (finding.code, finding.pointer))
        .collect()
}

#[test]
fn a_sound_document_has_no_findings() {
    assert_eq!(codes(sound()), []);
}

/// What the check says, where, and what was changed to make it say so.
type Fault = (&'static str, &'static str, fn(&mut Value));

fn each_is_found(table: &[Fault]) {
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
fn every_fault_of_the_graph_is_named_with_its_place() {
    each_is_found(&[
        ("bad_key", "/key", |d| d["key"] = json!("Approval!")),
        ("bad_name", "/name", |d| d["name"] = json!("a\u{0}b")),
        ("begin_is_not_start", "/begin_stage", |d| d["begin_stage"] = json!("review")),
        ("unknown_stage", "/begin_stage", |d| d["begin_stage"] = json!("nowhere")),
        ("several_starts", "/stages", |d| d["stages"][3] = json!({"key": "approved", "type": "START"})),
        ("duplicate_stage", "/stages/4/key", |d| d["stages"][4]["key"] = json!("approved")),
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
        ("duplicate_connection", "/connections/5", |d| {
            let twice = json!({"source": "start", "target": "review"});
            d["connections"].as_array_mut().expect("a list").push(twice);
        }),
        ("rework_not_alone", "/connections/3", |d| {
            let also = json!({"source": "rework", "handle": "resubmit", "target": "rejected"});
            d["connections"].as_array_mut().expect("a list").push(also);
        }),
        ("rework_not_alone", "/connections/3", |d| {
            d["stages"][2] = json!({"key": "rework", "type": "ROUTER", "config": {"mode": "all",
                "rules": [{"when": "true", "handle": "resubmit"}], "else": "abandon"}});
        }),
        ("rework_without_target", "/connections/3/target", |d| d["connections"][3]["target"] = json!(null)),
        ("rework_not_back", "/connections/3", |d| {
            d["connections"][3]["target"] = json!("approved");
            d["connections"][1]["target"] = json!("approved");
        }),
        ("no_exhausted", "/connections/3", |d| d["connections"][3]["max_rounds"] = json!(3)),
        ("out_of_range", "/connections/3/max_rounds", |d| d["connections"][3]["max_rounds"] = json!(0)),
        ("exhausted_without_max_rounds", "/connections/3/exhausted", |d| {
            d["connections"][3]["exhausted"] = json!(null);
        }),
        ("max_rounds_without_rework", "/connections/4/max_rounds", |d| {
            d["connections"][4]["max_rounds"] = json!(3);
        }),
        ("leads_to_start", "/connections/4/target", |d| d["connections"][4]["target"] = json!("start")),
        ("join_at_start", "/stages/0/join", |d| d["stages"][0]["join"] = json!("all")),
        ("bad_join", "/stages/1/join/at_least", |d| d["stages"][1]["join"] = json!({"at_least": 0})),
        ("mixed_scripts", "/stages/1/name", |d| d["stages"][1]["name"] = json!("R\u{0435}view")),
        ("hidden_character", "/stages/1/name", |d| d["stages"][1]["name"] = json!("Re\u{202E}view")),
        ("look_alike", "/stages/2/name", |d| {
            d["stages"][1]["name"] = json!("cop");
            d["stages"][2]["name"] = json!("\u{0441}\u{043E}\u{0440}");
        }),
        ("unknown_stage", "/layout/nowhere", |d| d["layout"] = json!({"nowhere": {"x": 1, "y": 1}})),
    ]);
}

#[test]
fn a_language_is_asked_for_by_its_tag() {
    each_is_found(&[("bad_requirement", "/stages/1/config/requirements/locales/1", |d| {
        d["stages"][1]["config"]["requirements"] = json!({"locales": ["vi-VN", "vi_VN"]});
    })]);
}

#[test]
fn every_fault_of_a_setting_is_named_with_its_place() {
    each_is_found(&[
        ("out_of_range", "/stages/2/config/overlap", |d| d["stages"][2]["config"]["overlap"] = json!(51)),
        ("out_of_range", "/stages/1/config/quorum/approve", |d| {
            d["stages"][1]["config"]["quorum"] = json!({"approve": 4, "of": 3});
        }),
        ("handle_unconnected", "/stages/1", |d| {
            d["stages"][1]["config"]["deadline"] =
                json!({"within": "PT8H", "outcome": {"handle": "on_timeout"}});
        }),
        ("no_escalation_group", "/stages/1/config/deadline", |d| {
            d["stages"][1]["config"]["deadline"] = json!({"within": "PT8H", "outcome": "escalate"});
        }),
        ("warned_too_early", "/stages/1/config/deadline/warn_before", |d| {
            d["stages"][1]["config"]["deadline"] =
                json!({"within": "PT8H", "warn_before": "P1D", "outcome": "reassign"});
        }),
        ("sample_without_success", "/stages/1/config/sample_rate", |d| {
            d["stages"][1]["config"]["decisions"] = json!(["YES"]);
            d["stages"][1]["config"]["sample_rate"] = json!(0.5);
        }),
        ("json_too_large", "/stages/1/config/form", |d| {
            d["stages"][1]["config"]["form"] = json!({"title": "x".repeat(JSON_BYTES_MAX)});
        }),
        ("rule_too_long", "/stages/1/config/rules/0/when", |d| {
            d["stages"][1] = json!({"key": "review", "type": "ROUTER", "config": {
                "rules": [{"when": "x".repeat(1 << 20), "handle": "on_success"}], "else": "on_failure"}});
        }),
        ("bad_endpoint", "/stages/1/config/endpoint", |d| {
            d["stages"][1] = json!({"key": "review", "type": "MITL",
                "config": {"endpoint": "http://example.org", "model": "m"}});
        }),
        ("bad_header", "/stages/1/config/headers/Authorization", |d| {
            d["stages"][1] = json!({"key": "review", "type": "MITL", "config": {
                "endpoint": "https://example.org", "model": "m", "headers": {"Authorization": "Bearer x"}}});
        }),
        ("runs_itself", "/stages/1/config/workflow", |d| {
            d["stages"][1] =
                json!({"key": "review", "type": "SUBWORKFLOW", "config": {"workflow": "approval"}});
        }),
        ("bad_wait", "/stages/1/config", |d| d["stages"][1] = json!({"key": "review", "type": "WAIT"})),
        ("timeout_without_signal", "/stages/1/config/timeout", |d| {
            d["stages"][1] =
                json!({"key": "review", "type": "WAIT", "config": {"for": "P1D", "timeout": "P1D"}});
        }),
        ("out_of_range", "/stages/1/config/threshold", |d| {
            d["stages"][1] = json!({"key": "review", "type": "CONSENSUS", "config": {"strategy": "majority", "threshold": 2}});
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
    ]);
}

/// Somebody labels, others put together what they said, and somebody looks at it.
fn labelled(form: &Value) -> Value {
    json!({
        "key": "labels", "name": "Labels", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "overlap": 3, "form": form,
                "aggregation": {"/label": {"method": "majority"}}}},
            {"key": "agree", "type": "CONSENSUS", "config": {"threshold": 0.5, "fields": {"/label": {"method": "majority"}}}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "checkers", "fields": ["/label", "/size"]}}
        ],
        "connections": [
            {"source": "start", "target": "label"},
            {"source": "label", "target": "agree"},
            {"source": "agree", "handle": "on_success", "target": "check"},
            {"source": "agree", "handle": "on_failure", "target": "check"},
            {"source": "check", "handle": "on_success", "target": null},
            {"source": "check", "handle": "on_failure", "target": null}
        ]
    })
}

fn strict_form() -> Value {
    json!({"type": "object", "additionalProperties": false, "required": ["label"],
        "properties": {"label": {"type": "string"}, "size": {"type": "number"}}})
}

#[test]
fn a_field_that_no_form_has_is_found_at_its_place() {
    assert_eq!(codes(labelled(&strict_form())), []);
    let majority = json!({"method": "majority"});
    let wrong: [(&str, &str, Value, &str); 4] = [
        ("/stages/1/config/aggregation", "/lable", majority.clone(), "/stages/1/config/aggregation/~1lable"),
        ("/stages/2/config/fields", "/nosuch", majority, "/stages/2/config/fields/~1nosuch"),
        ("/stages/2/config/fields", "", json!(["/label", "/lable"]), "/stages/2/config/fields/1"),
        ("/stages/3/config/fields", "", json!(["/label", "/nosuch"]), "/stages/3/config/fields/1"),
    ];
    for (place, field, value, expected) in wrong {
        let mut document = labelled(&strict_form());
        let at = document.pointer_mut(place).expect("a place");
        if field.is_empty() {
            *at = value;
        } else {
            at[field] = value;
        }
        if document["stages"][2]["config"]["fields"].is_array() {
            document["stages"][2]["config"]["strategy"] = json!("majority");
        }
        assert_eq!(codes(document), [("unknown_field", expected.to_owned())]);
    }
    let mut document = labelled(&strict_form());
    document["stages"][3]["config"]["fields"] = json!(["/lable"]);
    let document = serde_json::from_value(document).expect("the document parses");
    let found = check(&document, &SizeOnly);
    let told = "stage \"check\" looks at \"/lable\", and no answer has it: the form of \"label\" has no \"lable\"; \"/label\" was probably meant";
    assert_eq!(found[0].message, told);
}

#[test]
fn a_field_that_some_answer_may_have_is_no_fault() {
    let any = json!({"type": "object", "properties": {"label": {}}, "additionalProperties": true});
    let silent = json!({"type": "object", "properties": {"label": {}}});
    for form in [&json!({}), &json!({"type": "object"}), &any, &silent] {
        assert_eq!(codes(labelled(form)), [], "{form}");
    }
    let mut document = labelled(&strict_form());
    document["stages"][1]["config"]["decisions"] = json!(["DONE"]);
    document["connections"][1]["handle"] = json!("done");
    document["stages"][2]["config"]["fields"]["/decision"] = json!({"method": "majority"});
    assert_eq!(codes(document), [], "the decision is part of what is said");
    let mut document = labelled(&strict_form());
    document["stages"][3]["config"]["fields"] = json!(["/label", "/reviewed"]);
    document["stages"][3]["config"]["form"] = json!({"type": "object", "properties": {"reviewed": {}}});
    assert_eq!(codes(document), [], "a review may ask for more");
    let mut document = labelled(&strict_form());
    document["connections"][0] = json!({"source": "start", "target": "label", "handle": "on_success"});
    document["connections"]
        .as_array_mut()
        .expect("a list")
        .push(json!({"source": "start", "target": "check"}));
    document["stages"][3]["config"]["fields"] = json!(["/amount"]);
    assert!(!codes(document).iter().any(|(code, _)| *code == "unknown_field"), "items come there, too");
}

#[test]
fn a_consensus_needs_more_than_one_answer() {
    let with = |overlap: u16| {
        let mut document = labelled(&strict_form());
        document["stages"][1]["config"]["overlap"] = json!(overlap);
        document
    };
    assert_eq!(codes(with(1)), [("too_few_answers", "/stages/2".to_owned())]);
    assert_eq!(codes(with(2)), []);
    let mut dynamic = with(1);
    dynamic["stages"][1]["config"]["dynamic_overlap"] =
        json!({"confidence": 0.9, "at_least": 1, "at_most": 3});
    assert_eq!(codes(dynamic), []);
    let mut joined = with(1);
    joined["stages"][2]["join"] = json!("all");
    let mut other = joined["stages"][1].clone();
    other["key"] = json!("other");
    joined["stages"].as_array_mut().expect("a list").push(other);
    let more = [json!({"source": "start", "target": "other"}), json!({"source": "other", "target": "agree"})];
    joined["connections"].as_array_mut().expect("a list").extend(more);
    assert_eq!(codes(joined), []);
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

#[test]
fn a_rule_that_is_refused_is_refused_at_its_place() {
    let mut document = sound();
    document["stages"][1] = json!({"key": "review", "type": "ROUTER", "config": {
        "rules": [{"when": "item.amount >", "handle": "on_success"}], "else": "on_failure"}});
    let document = serde_json::from_value(document).expect("the document parses");
    let rules = |source: &str, expects: Expects| {
        assert_eq!((source, expects), ("item.amount >", Expects::Bool));
        Err(RuleFault { offset: 13, message: "something is missing".to_owned() })
    };
    let found = check(&document, &rules);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].path(), "stages[1].config.rules[0].when");
    assert_eq!(found[0].message, "at byte 13: something is missing");
}

#[test]
fn script_in_a_name_is_just_text() {
    let mut document = sound();
    document["name"] = json!("<script>alert(1)</script>");
    assert_eq!(codes(document), []);
}
