use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::*;
use crate::id::{ActorId, AssignmentId, JudgmentId, RunId, StepId, UnitId};

fn consensus(config: Value) -> Consensus {
    let config: ConsensusConfig = serde_json::from_value(config).unwrap();
    Consensus::compile(&config).unwrap()
}

fn judgments(answers: &[Value]) -> Vec<Judgment> {
    let id = |number: u128| Uuid::from_u128(number);
    (1..)
        .zip(answers)
        .map(|(number, data)| Judgment {
            step: StepId(id(1)),
            id: JudgmentId(id(100 + number)),
            assignment: AssignmentId(id(200 + number)),
            unit: UnitId(id(2)),
            run: RunId(id(3)),
            actor: ActorId(id(300 + number)),
            decision: None,
            comment: None,
            data: Some(data.clone().into()),
            counted: true,
            late: false,
            trust: None,
            model_version: None,
            tainted_at: None,
            created_at: Timestamp::UNIX_EPOCH,
        })
        .collect()
}

fn settle(config: Value, answers: &[Value]) -> ConsensusOutcome {
    let judgments = judgments(answers);
    consensus(config).settle(&judgments.iter().collect::<Vec<_>>())
}

#[test]
fn what_most_say_stands_when_enough_agree() {
    let label = |label: &str| json!({"label": label});
    let by = |threshold: f64| json!({"strategy": "majority", "fields": ["/label"], "threshold": threshold});
    let two_of_three = [label("cat"), label("dog"), label("cat")];
    let cases = [
        (by(0.66), &two_of_three[..], ON_SUCCESS, label("cat"), Some(2.0 / 3.0)),
        (by(0.67), &two_of_three, ON_FAILURE, label("cat"), Some(2.0 / 3.0)),
        (by(0.0), &[label("cat"), label("dog")], ON_FAILURE, json!({}), Some(0.5)),
        (by(0.0), &[label("cat")], ON_FAILURE, label("cat"), None),
        (by(0.0), &[], ON_FAILURE, json!({}), None),
        (by(0.0), &[json!({}), json!({"other": 1})], ON_FAILURE, json!({}), Some(0.0)),
    ];
    for (config, answers, handle, result, agreement) in cases {
        let settled = settle(config, answers);
        assert_eq!((settled.handle, &settled.result), (handle, &result), "{answers:?}");
        assert_eq!(settled.agreed.agreement, agreement, "{answers:?}");
    }
}

#[test]
fn every_field_has_its_method_and_the_least_agreement_counts() {
    let config = json!({"threshold": 0.6, "fields": {
        "/kind": {"method": "majority"}, "/size": {"method": "median", "tolerance": 1}}});
    let answers = [
        json!({"kind": "a", "size": 10}),
        json!({"kind": "a", "size": 11}),
        json!({"kind": "b", "size": 90}),
    ];
    let settled = settle(config, &answers);
    assert_eq!(settled.result, json!({"kind": "a", "size": 11.0}));
    assert_eq!(settled.handle, ON_SUCCESS);
    let agreed = settled.agreed;
    assert_eq!(agreed.agreement, Some(2.0 / 3.0));
    let each: Vec<_> = agreed.judgments.iter().map(|each| each.agreement).collect();
    assert_eq!(each, [Some(1.0), Some(1.0), Some(0.0)], "who agreed with the result");
    let shares = &agreed.fields["/kind"].shares;
    assert!(shares.iter().any(|share| share.value == json!("b") && (share.share - 1.0 / 3.0).abs() < 1e-9));
}

#[test]
fn the_order_of_arrival_changes_nothing() {
    let config = json!({"strategy": "majority", "fields": ["/label"], "metric": "raw", "threshold": 0.3});
    let judgments = judgments(&["a", "b", "a", "c"].map(|label| json!({"label": label})));
    let consensus = consensus(config);
    let forward: Vec<&Judgment> = judgments.iter().collect();
    let backward: Vec<&Judgment> = judgments.iter().rev().collect();
    assert_eq!(consensus.settle(&forward), consensus.settle(&backward));
}

#[test]
fn a_decision_is_part_of_what_is_said() {
    let mut judgments = judgments(&[json!({"score": 1}), json!({"score": 2})]);
    for judgment in &mut judgments {
        judgment.decision = Some("APPROVE".to_owned());
    }
    let config = json!({"strategy": "majority", "fields": ["/decision"], "threshold": 1.0});
    let settled = consensus(config).settle(&judgments.iter().collect::<Vec<_>>());
    assert_eq!((settled.handle, settled.result), (ON_SUCCESS, json!({"decision": "APPROVE"})));
}
