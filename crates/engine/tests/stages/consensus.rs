//! CONSENSUS: several answers become one.

use handoff_core::approval::{Kind, Verdict};
use handoff_core::id::UnitId;
use handoff_core::run::basis::Basis;
use handoff_core::run::correct::Reopen;
use handoff_core::run::{Unit, UnitState};
use handoff_engine::approval::{GiveVerdict, RequestApproval};
use handoff_engine::run::ReopenUnit;
use serde_json::json;

use super::desk::{Desk, example, graph};

fn agreed(unit: &Unit) -> &handoff_core::run::basis::Agreed {
    match unit.basis.as_deref() {
        Some(Basis::Consensus(agreed)) => agreed,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn where_labellers_agree_the_label_stands_and_else_an_expert_decides() {
    let mut desk = Desk::new().await;
    desk.publish(&example("image-labelling")).await;
    let starter = desk.member("data-team", 0);
    for (labels, outcome) in [(["cat", "cat", "dog"], "LABELLED"), (["cat", "bird", "dog"], "ADJUDICATED")] {
        let run = desk.start(starter, "image-labelling", json!({"image": "1.png"})).await;
        for (number, label) in (0..).zip(labels) {
            desk.answer(desk.member("labellers", number), (run, "label"), None, json!({"label": label}))
                .await;
        }
        let merged = desk.unit(run, "agreed").await;
        let agreed = agreed(&merged);
        assert_eq!(agreed.judgments.len(), 3);
        if outcome == "LABELLED" {
            assert_eq!(merged.result, Some(json!({"label": "cat"}).into()));
            assert!((agreed.confidence - 2.0 / 3.0).abs() < 1e-9, "{agreed:?}");
            let yes = agreed.judgments.iter().filter(|each| each.agreement == Some(1.0)).count();
            assert_eq!(yes, 2, "two of three agreed with the result");
        } else {
            assert!(agreed.fields["/label"].tied);
            desk.answer(desk.member("experts", 0), (run, "adjudicate"), None, json!({"label": "dog"})).await;
        }
        assert_eq!(desk.outcome(run).await.as_deref(), Some(outcome));
    }
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn the_last_two_answers_arrive_at_once_and_the_unit_is_finalized_once() {
    let mut desk = Desk::new().await;
    desk.publish(&example("image-labelling")).await;
    let run = desk.start(desk.member("data-team", 0), "image-labelling", json!({})).await;
    let answers = (0..3).map(|number| {
        desk.answer(desk.member("labellers", number), (run, "label"), None, json!({"label": "cat"}))
    });
    futures_util::future::join_all(answers).await;
    let story = desk.story(run).await;
    let step = story.definition.stage("agreed").expect("the stage").step;
    let merged: Vec<_> = story.units.iter().filter(|unit| unit.step == step).collect();
    assert_eq!(merged.len(), 1);
    assert!(matches!(&merged[0].state, UnitState::Completed { handle, .. } if handle == "on_success"));
    assert_eq!(story.card.line.outcome.as_deref(), Some("LABELLED"));
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn answers_of_branches_that_came_earlier_are_fetched_and_rules_know_agreement_and_confidence() {
    let mut desk = Desk::new().await;
    let people = json!({"candidate_group": "raters"});
    let workflow = graph(
        "two-sides",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "left", "type": "ANNOTATE", "config": people},
            {"key": "right", "type": "ANNOTATE", "config": people},
            {"key": "both", "type": "CONSENSUS", "join": "all", "config": {
                "fields": {"/score": {"method": "median", "tolerance": 1}}, "metric": "raw", "threshold": 0.9}},
            {"key": "how", "type": "ROUTER", "config": {
                "rules": [{"when": "agreement < 0.5 && confidence > 0.9 && result.score == 4.5", "handle": "near"}],
                "else": "far"}},
            {"key": "near", "type": "END", "config": {"outcome": "NEAR"}},
            {"key": "far", "type": "END", "config": {"outcome": "FAR"}},
        ]),
        &[
            ("start", "on_success", "left"),
            ("start", "on_success", "right"),
            ("left", "on_success", "both"),
            ("right", "on_success", "both"),
            ("both", "on_success", "far"),
            ("both", "on_failure", "how"),
            ("how", "near", "near"),
            ("how", "far", "far"),
        ],
    );
    desk.publish(&workflow).await;
    let run = desk.start(&desk.boss, "two-sides", json!({})).await;
    desk.answer(desk.member("raters", 0), (run, "left"), None, json!({"score": 4})).await;
    desk.answer(desk.member("raters", 1), (run, "right"), None, json!({"score": 5})).await;
    // Nobody said the same (raw agreement 0), and both are near enough to the middle.
    assert_eq!(desk.outcome(run).await.as_deref(), Some("NEAR"));
    assert_eq!(agreed(&desk.unit(run, "both").await).judgments.len(), 2);

    // Corrected, the one side is put together with the other as it was.
    reopen(&desk, desk.unit(run, "left").await.id).await;
    assert_eq!(desk.unit(run, "both").await.state, UnitState::NotStarted, "it waits for the left side");
    desk.answer(desk.member("raters", 2), (run, "left"), None, json!({"score": 9})).await;
    let corrected = desk.unit(run, "both").await;
    assert_eq!(
        (agreed(&corrected).judgments.len(), &corrected.result),
        (2, &Some(json!({"score": 7.0}).into()))
    );
    assert_eq!(desk.outcome(run).await.as_deref(), Some("FAR"));
    // What nobody works is through at once, and the run with it.
    reopen(&desk, corrected.id).await;
    let again = desk.unit(run, "both").await;
    assert_ne!(again.id, corrected.id);
    assert_eq!((agreed(&again).judgments.len(), &again.result), (2, &corrected.result));
    assert_eq!(desk.outcome(run).await.as_deref(), Some("FAR"));
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn what_is_corrected_by_nobody_is_put_together_with_the_answers_that_were_there() {
    let mut desk = Desk::new().await;
    let workflow = graph(
        "one-side",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "left", "type": "ANNOTATE", "config": {"candidate_group": "raters"}},
            {"key": "route", "type": "ROUTER", "config": {"rules": [{"when": "false", "handle": "ask"}], "else": "skip"}},
            {"key": "right", "type": "ANNOTATE", "config": {"candidate_group": "raters"}},
            {"key": "both", "type": "CONSENSUS", "join": "all", "config": {
                "fields": {"/score": {"method": "median", "tolerance": 1}}, "metric": "raw", "threshold": 0.9}},
            {"key": "none", "type": "END"},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "left"),
            ("start", "on_success", "route"),
            ("route", "ask", "right"),
            ("route", "skip", "none"),
            ("left", "on_success", "both"),
            ("right", "on_success", "both"),
            ("both", "on_success", "end"),
            ("both", "on_failure", "end"),
        ],
    );
    desk.publish(&workflow).await;
    let run = desk.start(&desk.boss, "one-side", json!({})).await;
    desk.answer(desk.member("raters", 0), (run, "left"), None, json!({"score": 4})).await;
    let before = desk.unit(run, "both").await;
    assert_eq!(before.result, Some(json!({"score": 4.0}).into()));
    reopen(&desk, desk.unit(run, "route").await.id).await;
    let after = desk.unit(run, "both").await;
    assert_ne!(after.id, before.id);
    assert_eq!((agreed(&after).judgments.len(), &after.result), (1, &before.result));
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}

/// Opens a unit again, with leave of the boss.
async fn reopen(desk: &Desk, unit: UnitId) {
    let (kind, reason) = (Kind::ReopenUnit, "it is wrong".to_owned());
    let request = RequestApproval { kind, subject: unit.0, reason, payload: None };
    let approval = desk.world.must(desk.member("raters", 0), &request).await.approval.id;
    let verdict = GiveVerdict { approval, verdict: Verdict::Approve, comment: None };
    desk.world.must(&desk.boss, &verdict).await;
    let order = Reopen { unit, reason: "data_error".to_owned(), note: None };
    let reopened = ReopenUnit { order, approval: Some(approval) };
    desk.world.on_run(desk.member("raters", 0), reopened).await.expect("it is opened again");
}
