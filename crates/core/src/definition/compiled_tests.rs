//! A definition answers what the engine asks of it.

use serde_json::json;
use uuid::Uuid;

use super::*;
use crate::definition::{ON_FAILURE, ON_SUCCESS};

fn compile(document: serde_json::Value) -> Definition {
    let document: WorkflowDocument = serde_json::from_value(document).expect("the document parses");
    let steps = document.stages.iter().zip(100..);
    let steps = steps.map(|(stage, n)| (stage.key.clone(), StepId(Uuid::from_u128(n)))).collect();
    let groups = BTreeMap::from([("g".to_owned(), GroupId(Uuid::from_u128(7)))]);
    let identity = VersionIdentity {
        version: VersionId(Uuid::from_u128(1)),
        workflow: WorkflowId(Uuid::from_u128(2)),
        project: ProjectId(Uuid::from_u128(3)),
        number: 1,
    };
    Definition::compile(&identity, &document, &Resolved { groups, steps }).expect("every name resolves")
}

fn parallel() -> Definition {
    compile(json!({
        "key": "a", "name": "A", "begin_stage": "s",
        "stages": [
            {"key": "s", "type": "START"},
            {"key": "legal", "type": "REVIEW", "config": {"candidate_group": "g"}},
            {"key": "money", "type": "REVIEW", "config": {"candidate_group": "g", "quorum": {"approve": 2, "of": 3}}},
            {"key": "signed", "type": "REVIEW", "join": {"at_least": 2}, "optional": true,
             "config": {"candidate_group": "g"}, "on_success_stage_id": "done"},
            {"key": "done", "type": "END", "config": {"terminate": true}}
        ],
        "connections": [
            {"source": "s", "target": "legal"}, {"source": "s", "target": "money"},
            {"source": "legal", "target": "signed"}, {"source": "money", "target": "signed"},
            {"source": "legal", "handle": "on_failure", "target": null},
            {"source": "money", "handle": "on_failure", "target": null},
            {"source": "signed", "handle": "on_failure", "target": "legal", "rework": true, "max_rounds": 3,
             "exhausted": "done"}
        ]
    }))
}

#[test]
fn handles_lead_to_all_their_targets() {
    let definition = parallel();
    let find = |key: &str| definition.stage(key).expect("a stage");
    let keys = |stage: &Stage, handle: &str| -> Vec<Option<String>> {
        let targets = stage.exits(handle).iter().map(|exit| exit.target);
        targets.map(|target| target.map(|target| definition.at(target).key.to_string())).collect()
    };
    let some = |key: &str| Some(key.to_owned());
    assert_eq!(keys(definition.begin(), ON_SUCCESS), [some("legal"), some("money")]);
    assert_eq!(keys(find("legal"), ON_FAILURE), [None]);
    assert_eq!(keys(find("signed"), ON_SUCCESS), [some("done")], "shorthand is a connection");
    assert_eq!(keys(find("signed"), "sideways"), []);
    let back = find("signed").exits(ON_FAILURE)[0];
    assert_eq!((back.rework, back.max_rounds, back.exhausted), (true, Some(3), Some(find("done").index)));
    assert_eq!((find("signed").join, find("signed").optional), (Some(Join::AtLeast(2)), true));
}

#[test]
fn what_a_review_sends_back_is_done_by_others_unless_the_stage_says_otherwise() {
    let not_by = |config: serde_json::Value| {
        let definition = compile(json!({
            "key": "a", "name": "A", "begin_stage": "s",
            "stages": [
                {"key": "s", "type": "START"},
                {"key": "write", "type": "ANNOTATE", "config": config},
                {"key": "look", "type": "REVIEW", "config": {"candidate_group": "g"}},
            ],
            "connections": [
                {"source": "s", "target": "write"}, {"source": "write", "target": "look"}, {"source": "look", "target": null},
                {"source": "look", "handle": "on_failure", "target": "write", "rework": true}
            ]
        }));
        let stage = |key: &str| definition.stage(key).and_then(|stage| stage.kind.human()).expect("people");
        let (write, look) = (stage("write"), stage("look"));
        assert_eq!(look.not_corrected_by.as_deref(), Some("look"), "what nobody sends back can be corrected");
        assert_eq!(write.not_corrected_by, None, "it says who, or others do it in any case");
        (write.not_by.clone(), look.not_by.clone())
    };
    assert_eq!(not_by(json!({"candidate_group": "g"})), (vec!["write".into()], vec![]));
    assert_eq!(not_by(json!({"candidate_group": "g", "rework_by": "anyone"})), (vec![], vec![]));
    assert_eq!(not_by(json!({"same_as": "s"})), (vec![], vec![]));
}

#[test]
fn stages_are_found_by_key_and_by_step() {
    let definition = parallel();
    for stage in definition.stages() {
        assert_eq!(definition.stage(&stage.key).map(|found| found.index), Some(stage.index));
        assert_eq!(definition.stage_of(stage.step).map(|found| found.index), Some(stage.index));
    }
    assert_eq!(definition.stage_count(), 5);
    assert!(definition.stage("nowhere").is_none());
    let money = definition.stage("money").and_then(|stage| stage.kind.human()).expect("people work there");
    assert_eq!((money.required, money.is_review), (3, true));
}

#[test]
fn what_can_be_reached_goes_forward_only() {
    let definition = parallel();
    let at = |key: &str| definition.stage(key).expect("a stage").index;
    assert!(definition.can_reach(at("legal"), at("done")));
    assert!(!definition.can_reach(at("signed"), at("legal")), "rework does not count");
    assert!(!definition.can_reach(at("legal"), at("money")));
    assert!(!definition.can_reach(at("legal"), at("legal")));
    assert!(
        definition.is_redone(at("legal"), at("legal")) && definition.is_redone(at("legal"), at("signed"))
    );
    assert!(!definition.is_redone(at("legal"), at("money")));
}

#[test]
fn a_version_stored_before_there_were_nine_types_still_compiles() {
    let definition = compile(json!({
        "key": "approval", "name": "Approval", "begin_stage": "start", "initiator_group": "g",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "review", "type": "REVIEW", "config": {"candidate_group": "g", "not_by": ["start"],
                "decisions": ["APPROVE", {"name": "REJECT", "handle": "back"}]}},
            {"key": "end", "type": "END", "config": {"outcome": "APPROVED"}}
        ],
        "connections": [
            {"source": "start", "handle": "on_success", "target": "review"},
            {"source": "review", "handle": "on_success", "target": "end"},
            {"source": "review", "handle": "back"}
        ]
    }));
    let StageKind::End { outcome, terminate } = &definition.stage("end").expect("a stage").kind else {
        panic!("an end");
    };
    assert_eq!((outcome.as_str(), *terminate), ("APPROVED", false));
    assert_eq!(definition.stage("review").expect("a stage").exits("back")[0].target, None);
}
