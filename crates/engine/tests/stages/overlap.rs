//! ANNOTATE with several people: their answers become one by the method of each field, and as many are asked as it takes.

use handoff_core::id::{JudgmentId, RunId};
use handoff_core::run::basis::{Agreed, Basis};
use handoff_core::run::taint::{Taint, TaintRefused};
use handoff_core::run::{AssignmentStatus, Unit, UnitState};
use handoff_engine::Failure;
use handoff_engine::quality::{AskToReopen, Because, TaintJudgments, TaintJudgmentsRefused};
use handoff_engine::read::results::{FoundResult, ResultCard, Unfinished, Which, find_result, list_results};
use serde_json::{Value, json};

use super::desk::{Desk, graph};

fn agreed(unit: &Unit) -> &Agreed {
    match unit.basis.as_deref() {
        Some(Basis::Consensus(agreed)) => agreed,
        other => panic!("{other:?}"),
    }
}

async fn desk_with(config: Value) -> (Desk, RunId) {
    let mut desk = Desk::new().await;
    desk.hire("raters", 4).await;
    let workflow = graph(
        "labels",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": config},
            {"key": "end", "type": "END", "config": {"outcome": "DONE"}},
        ]),
        &[("start", "on_success", "label"), ("label", "on_success", "end")],
    );
    desk.publish(&workflow).await;
    let run = desk.start(&desk.boss, "labels", json!({"image": "1.png"})).await;
    (desk, run)
}

async fn result_of(desk: &Desk, run: RunId) -> ResultCard {
    let unit = desk.unit(run, "label").await.id;
    let found = find_result(&desk.world.ctx, &desk.boss.actor, unit).await.expect("a store").expect("a unit");
    match found {
        FoundResult::Is(card) => *card,
        FoundResult::NotYet => panic!("the unit is finished"),
    }
}

#[tokio::test]
async fn each_field_becomes_one_by_its_own_method_and_the_event_says_how() {
    let (desk, run) = desk_with(json!({"candidate_group": "raters", "overlap": 3, "aggregation": {
        "/label": {"method": "majority"}, "/score": {"method": "median"}}}))
    .await;
    let answers = [("cat", 3), ("dog", 5), ("cat", 4)];
    let given = (0..).zip(answers).map(|(number, (label, score))| {
        let answer = json!({"label": label, "score": score, "note": number});
        desk.answer(desk.member("raters", number), (run, "label"), None, answer)
    });
    // All at once: the unit is finished once, whatever the order.
    futures_util::future::join_all(given).await;
    let unit = desk.unit(run, "label").await;
    assert_eq!(unit.result, Some(json!({"label": "cat", "score": 4.0}).into()));
    let agreed = agreed(&unit);
    assert!((agreed.fields["/label"].confidence - 2.0 / 3.0).abs() < 1e-9);
    assert_eq!(agreed.judgments.len(), 3);
    assert_eq!(desk.outcome(run).await.as_deref(), Some("DONE"));
    desk.world.check_run(run).await;

    let card = result_of(&desk, run).await;
    assert_eq!((card.judgments.len(), card.latest), (3, true));
    let listed = list_results(&desk.world.ctx, &desk.boss.actor, "desk", Which::default(), None, 50).await;
    let (cards, next) = listed.expect("a store").expect("a project");
    assert_eq!((cards.len(), next), (1, None), "START and END come to nothing");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn what_is_partly_answered_is_told_of_only_where_it_is_asked_for() {
    let (desk, run) = desk_with(json!({"candidate_group": "raters", "overlap": 2, "aggregation": {
        "/label": {"method": "majority"}}}))
    .await;
    let told = async |unfinished| {
        let which = Which { unfinished, ..Which::default() };
        let listed = list_results(&desk.world.ctx, &desk.boss.actor, "desk", which, None, 50).await;
        let cards = listed.expect("a store").expect("a project").0;
        cards.into_iter().map(|card| (card.result, card.judgments.len(), card.latest)).collect::<Vec<_>>()
    };
    let (not, too) = (Unfinished::Not, Unfinished::Too);
    assert_eq!((told(not).await, told(too).await), (vec![], vec![]), "nobody has said anything");
    desk.answer(desk.member("raters", 0), (run, "label"), None, json!({"label": "cat"})).await;
    assert_eq!((told(not).await, told(too).await), (vec![], vec![(None, 1, true)]));
    desk.answer(desk.member("raters", 1), (run, "label"), None, json!({"label": "cat"})).await;
    let done = vec![(Some(json!({"label": "cat"})), 2, true)];
    assert_eq!((told(not).await, told(too).await), (done.clone(), done));
}

#[tokio::test]
async fn a_field_whose_method_does_not_exist_cannot_be_published() {
    let mut desk = Desk::new().await;
    let config =
        json!({"candidate_group": "raters", "overlap": 2, "aggregation": {"/label": {"method": "oracle"}}});
    let workflow = graph(
        "labels",
        &json!([{"key": "start", "type": "START"}, {"key": "label", "type": "ANNOTATE", "config": config}]),
        &[("start", "on_success", "label")],
    );
    let refused = desk.try_publish(&workflow).await.expect_err("there is no such method");
    assert!(format!("{refused:?}").contains("oracle"), "{refused:?}");
}

#[tokio::test]
async fn no_more_are_asked_than_it_takes_and_whoever_still_held_the_unit_is_let_go() {
    let config = json!({"candidate_group": "raters", "overlap": 3, "aggregation": {"/label": {"method": "majority"}},
        "dynamic_overlap": {"confidence": 0.9, "at_least": 2, "at_most": 3}});
    let (desk, run) = desk_with(config).await;
    let unit = desk.unit(run, "label").await;
    assert_eq!(unit.required, 3, "three are asked at once");
    let late = desk.take(desk.member("raters", 2), unit.id).await;
    for number in 0..2 {
        desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": "cat"})).await;
    }
    let unit = desk.unit(run, "label").await;
    assert!(matches!(unit.state, UnitState::Completed { .. }), "two who agree are enough: {:?}", unit.state);
    let story = desk.story(run).await;
    let held = story.assignments.iter().find(|held| held.id == late).expect("the third hold");
    assert_eq!(held.status, AssignmentStatus::Cancelled);
    assert_eq!(unit.result, Some(json!({"label": "cat"}).into()));
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn one_more_is_asked_while_they_differ_and_nobody_beyond_the_most() {
    let config = json!({"candidate_group": "raters", "aggregation": {"/label": {"method": "majority"}},
        "dynamic_overlap": {"confidence": 0.9, "at_least": 2, "at_most": 3}});
    let (desk, run) = desk_with(config).await;
    assert_eq!(desk.unit(run, "label").await.required, 2);
    for (number, label) in ["cat", "dog"].into_iter().enumerate() {
        desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": label})).await;
    }
    let unit = desk.unit(run, "label").await;
    assert_eq!((unit.required, unit.counted), (3, 2), "they differ, so a third is asked");
    desk.answer(desk.member("raters", 2), (run, "label"), None, json!({"label": "dog"})).await;
    let unit = desk.unit(run, "label").await;
    assert_eq!(unit.result, Some(json!({"label": "dog"}).into()), "three are the most there will be");
    assert!((agreed(&unit).confidence - 2.0 / 3.0).abs() < 1e-9);
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}

fn taint(unit: handoff_core::id::UnitId, judgment: JudgmentId) -> TaintJudgments {
    TaintJudgments(Taint { unit, judgments: vec![judgment], reason: "answered without looking".to_owned() })
}

#[tokio::test]
async fn a_tainted_judgment_frees_its_place_and_somebody_else_is_asked() {
    let (desk, run) = desk_with(json!({"candidate_group": "raters", "overlap": 2, "aggregation": {
        "/label": {"method": "majority"}}}))
    .await;
    let bad =
        desk.answer(desk.member("raters", 0), (run, "label"), None, json!({"label": "dog"})).await.judgment;
    let unit = desk.unit(run, "label").await.id;
    let refused = desk.world.on_run(desk.member("raters", 1), taint(unit, bad.id)).await;
    assert!(
        matches!(refused, Err(Failure::Refused(TaintJudgmentsRefused::Rule(TaintRefused::Role)))),
        "{refused:?}"
    );
    let done = desk.world.on_run(&desk.boss, taint(unit, bad.id)).await.expect("a manager may");
    assert_eq!((done.judgments, done.was_finished), (vec![bad.id], false));
    let again = desk.world.on_run(&desk.boss, taint(unit, bad.id)).await.expect("saying it again is no harm");
    assert_eq!(again.judgments, []);
    for number in 1..3 {
        desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": "cat"})).await;
    }
    let unit = desk.unit(run, "label").await;
    assert_eq!(unit.result, Some(json!({"label": "cat"}).into()), "only what stands is put together");
    assert_eq!(agreed(&unit).judgments.len(), 2);
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
    let card = result_of(&desk, run).await;
    let tainted = card.judgments.iter().filter(|behind| behind.judgment.tainted_at.is_some()).count();
    assert_eq!((card.judgments.len(), tainted), (3, 1), "what was said stays said");
}

#[tokio::test]
async fn what_is_left_of_a_tainted_unit_may_be_enough() {
    let config = json!({"candidate_group": "raters", "aggregation": {"/label": {"method": "majority"}},
        "dynamic_overlap": {"confidence": 0.9, "at_least": 2, "at_most": 4}});
    let (desk, run) = desk_with(config).await;
    let mut given = Vec::new();
    for (number, label) in ["cat", "dog", "cat"].into_iter().enumerate() {
        let answer = json!({"label": label});
        given
            .push(desk.answer(desk.member("raters", number), (run, "label"), None, answer).await.judgment.id);
    }
    let unit = desk.unit(run, "label").await;
    assert_eq!((unit.required, unit.counted), (4, 3));
    let twice = Taint { unit: unit.id, judgments: vec![given[1], given[1]], reason: "bad".to_owned() };
    let done = desk.world.on_run(&desk.boss, TaintJudgments(twice)).await.expect("a manager may");
    assert_eq!((done.judgments, done.was_finished, done.is_enough), (vec![given[1]], false, true));
    assert_eq!(desk.outcome(run).await.as_deref(), Some("DONE"));
    let unit = desk.unit(run, "label").await;
    assert_eq!((&unit.result, unit.counted), (&Some(json!({"label": "cat"}).into()), 2));
    let ask = AskToReopen { unit: unit.id, reason: "bad".to_owned(), because: Because::Tainted };
    assert_eq!(desk.world.must(&desk.boss, &ask).await, None, "what it came to does not rest on it");
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn what_a_finished_unit_came_to_stays_as_it_was_told() {
    let (desk, run) = desk_with(json!({"candidate_group": "raters", "overlap": 2, "aggregation": {
        "/label": {"method": "majority"}}}))
    .await;
    let mut last = None;
    for number in 0..2 {
        let judged =
            desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": "cat"})).await;
        last = Some(judged.judgment.id);
    }
    let unit = desk.unit(run, "label").await.id;
    let done = desk.world.on_run(&desk.boss, taint(unit, last.expect("a judgment"))).await.expect("done");
    assert!(done.was_finished);
    assert_eq!(desk.unit(run, "label").await.result, Some(json!({"label": "cat"}).into()));
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}
