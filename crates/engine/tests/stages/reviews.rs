//! Reviews: the answer as it stands behind them, what promises count, and what is built on what.

use handoff_core::id::RunId;
use handoff_core::quality::policy::QualityPolicy;
use handoff_core::quality::trust::TrustPolicy;
use handoff_engine::Caller;
use handoff_engine::identity::authenticate_token;
use handoff_engine::quality::{BlastRadius, Change, SetQualityPolicy, Suspect, blast_radius};
use handoff_engine::read::quality::{Seen, find_person};
use handoff_engine::read::results::{ResultCard, Which, list_results};
use handoff_engine::read::run::find_unit;
use handoff_engine::run::SubmitJudgment;
use serde_json::{Value, json};

use super::desk::{Desk, graph, judge_quality};

/// Somebody labels, a rule sends it on, somebody checks it, and somebody uses it.
async fn checked(review: Value) -> Desk {
    let form = json!({"type": "object", "required": ["label", "size"], "additionalProperties": false,
        "properties": {"label": {"type": "string"}, "size": {"type": "integer"}}});
    let mut config = json!({"candidate_group": "checkers", "decisions": ["APPROVE", "CORRECT", "REJECT"]});
    for (setting, value) in review.as_object().into_iter().flatten() {
        config[setting] = value.clone();
    }
    let mut desk = Desk::new().await;
    let workflow = graph(
        "checked",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "form": form}},
            {"key": "route", "type": "ROUTER", "config": {"rules": [{"when": "true", "handle": "on"}], "else": "on"}},
            {"key": "check", "type": "REVIEW", "config": config},
            {"key": "use", "type": "ANNOTATE", "config": {"candidate_group": "users"}},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "label"),
            ("label", "on_success", "route"),
            ("route", "on", "check"),
            ("check", "on_success", "use"),
            ("check", "on_failure", "end"),
            ("use", "on_success", "end"),
        ],
    );
    desk.publish(&workflow).await;
    desk
}

async fn labelled(desk: &Desk) -> RunId {
    let run = desk.start(&desk.boss, "checked", json!({})).await;
    desk.answer(desk.member("raters", 0), (run, "label"), None, json!({"label": "cat", "size": 1})).await;
    run
}

async fn results(desk: &Desk) -> Vec<ResultCard> {
    let listed = list_results(&desk.world.ctx, &desk.boss.actor, "desk", Which::default(), None, 50).await;
    listed.expect("a store").expect("a project").0
}

#[tokio::test]
async fn what_stands_after_a_review_is_what_follows_gets() {
    let desk = checked(json!({"fields": ["/label", "/size"]})).await;
    let run = labelled(&desk).await;
    let checker = desk.member("checkers", 0);
    let verdicts = json!({"/label": "APPROVE", "/size": "CORRECT"});
    let wrong = SubmitJudgment {
        assignment: desk.take(checker, desk.unit(run, "check").await.id).await,
        epoch: None,
        decision: Some("CORRECT".to_owned()),
        comment: None,
        data: Some(json!({"verdicts": verdicts, "size": "big"}).into()),
        model_version: None,
    };
    let refused = desk.world.on_run(checker, wrong.clone()).await;
    assert!(format!("{refused:?}").contains("/size"), "the form of what is corrected: {refused:?}");
    let more = json!({"/label": "APPROVE", "/size": "CORRECT", "/x": "APPROVE"});
    let more = SubmitJudgment { data: Some(json!({"verdicts": more, "size": 3}).into()), ..wrong.clone() };
    let refused = desk.world.on_run(checker, more).await;
    assert!(format!("{refused:?}").contains("/x"), "nobody decides about that: {refused:?}");
    let right = SubmitJudgment { data: Some(json!({"verdicts": verdicts, "size": 3}).into()), ..wrong };
    desk.world.on_run(checker, right).await.expect("corrected");

    let stands = json!({"label": "cat", "size": 3, "verdicts": verdicts, "decision": "CORRECT"});
    let used = desk.unit(run, "use").await.id;
    let story = find_unit(&desk.world.ctx, &desk.boss.actor, used).await.expect("a store").expect("a unit");
    assert_eq!(story.input.expect("an input").result, stands);
    let cards = results(&desk).await;
    let [label, check] = &cards[..] else { panic!("two results: {cards:?}") };
    assert_eq!(label.result, Some(json!({"label": "cat", "size": 1})), "what was said stays said");
    assert_eq!((label.corrected_by, check.corrected_by), (Some(check.unit.id), None));
    assert_eq!(check.result, Some(stands));
    let told = serde_json::to_value(&check.derivation).expect("JSON");
    assert_eq!((&told["how"], &told["reviewed"]["size"]), (&json!("reviewed"), &json!(1)), "{told}");
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_review_behind_one_that_said_no_is_about_the_same_answer() {
    let form = json!({"type": "object", "required": ["label", "size"],
        "properties": {"label": {"type": "string"}, "size": {"type": "integer"}}});
    let review = |group: &str| {
        let decisions = ["APPROVE", "CORRECT", "REJECT"];
        json!({"candidate_group": group, "decisions": decisions, "fields": ["/label", "/size"]})
    };
    let mut desk = Desk::new().await;
    let workflow = graph(
        "checked",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "form": form}},
            {"key": "check", "type": "REVIEW", "config": review("checkers")},
            {"key": "senior", "type": "REVIEW", "config": review("seniors")},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "label"),
            ("label", "on_success", "check"),
            ("check", "on_success", "end"),
            ("check", "on_failure", "senior"),
            ("senior", "on_success", "end"),
            ("senior", "on_failure", "end"),
        ],
    );
    desk.publish(&workflow).await;
    let run = labelled(&desk).await;
    let no = json!({"verdicts": {"/label": "APPROVE", "/size": "REJECT"}});
    desk.answer(desk.member("checkers", 0), (run, "check"), Some("REJECT"), no).await;
    let verdicts = json!({"/label": "APPROVE", "/size": "CORRECT"});
    let corrected = json!({"verdicts": verdicts, "size": 3});
    desk.answer(desk.member("seniors", 0), (run, "senior"), Some("CORRECT"), corrected).await;
    let stands = json!({"label": "cat", "size": 3, "verdicts": verdicts, "decision": "CORRECT"});
    let cards = results(&desk).await;
    assert_eq!(cards.last().and_then(|card| card.result.clone()), Some(stands));
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_promise_counts_answers_and_not_reviewers() {
    let guarantee = json!({"error_at_most": 0.01, "certainty": 0.95});
    let desk = checked(json!({"guarantee": guarantee, "quorum": {"approve": 2, "of": 2}})).await;
    for _ in 0..3 {
        let run = labelled(&desk).await;
        for number in 0..2 {
            desk.answer(desk.member("checkers", number), (run, "check"), Some("APPROVE"), Value::Null).await;
            judge_quality(&desk).await;
        }
    }
    let ann = desk.member("raters", 0).actor.actor;
    let found = find_person(&desk.world.ctx, &desk.boss.actor, "desk", ann, None, 50).await.expect("a store");
    let Seen::Is((records, _)) = found else { panic!("the boss may look") };
    let promise = records.into_iter().find_map(|record| record.promise).expect("a promise");
    assert_eq!((&promise["answers"], &promise["errors"]), (&json!(3), &json!(0)), "{promise}");
}

/// What is promised of somebody's answers, and how far they are trusted.
async fn promised(desk: &Desk, rater: usize) -> (Value, f64) {
    let actor = desk.member("raters", rater).actor.actor;
    let found =
        find_person(&desk.world.ctx, &desk.boss.actor, "desk", actor, None, 50).await.expect("a store");
    let Seen::Is((records, _)) = found else { panic!("the boss may look") };
    let record = records.into_iter().next().expect("a record");
    (record.promise.unwrap_or_default(), record.trust)
}

#[tokio::test]
async fn who_is_near_enough_to_a_merged_answer_that_is_approved_was_right() {
    let mut desk = Desk::new().await;
    let workflow = graph(
        "boxes",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "draw", "type": "ANNOTATE", "config": {"candidate_group": "raters", "overlap": 3,
                "aggregation": {"/boxes": {"method": "boxes"}, "/size": {"method": "mean", "tolerance": 1}}}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "checkers",
                "decisions": ["APPROVE", "CORRECT", "REJECT"], "guarantee": {"error_at_most": 0.05, "certainty": 0.95}}},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "draw"),
            ("draw", "on_success", "check"),
            ("check", "on_success", "end"),
            ("check", "on_failure", "end"),
        ],
    );
    desk.publish(&workflow).await;
    let square = |x: f64| json!([{"x": x, "y": 0, "width": 40, "height": 40}]);
    let review = async |decision: &str, data: Value| {
        let run = desk.start(&desk.boss, "boxes", json!({})).await;
        for (number, x) in [0.0, 1.0, 2.0].into_iter().enumerate() {
            let who = desk.world.caller(desk.member("raters", number).actor.actor).await;
            let answer = json!({"boxes": square(x), "size": x / 10.0 + 5.0});
            desk.answer(&who, (run, "draw"), None, answer).await;
        }
        desk.answer(desk.member("checkers", 0), (run, "check"), Some(decision), data).await;
        judge_quality(&desk).await;
    };
    for _ in 0..6 {
        review("APPROVE", Value::Null).await;
    }
    for rater in 0..3 {
        let (promise, trust) = promised(&desk, rater).await;
        assert_eq!((&promise["answers"], &promise["errors"]), (&json!(6), &json!(0)), "{promise}");
        assert!(trust > 0.85, "{rater}: {trust}");
    }
    review("CORRECT", json!({"size": 9})).await;
    for rater in 0..3 {
        let (promise, _) = promised(&desk, rater).await;
        assert_eq!((&promise["answers"], &promise["errors"]), (&json!(7), &json!(1)), "{promise}");
    }
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_field_that_was_not_put_together_says_nothing_about_who_answered_it() {
    let mut desk = Desk::new().await;
    let workflow = graph(
        "agreed",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "overlap": 2}},
            {"key": "agree", "type": "CONSENSUS", "config": {"threshold": 0.8,
                "fields": {"/label": {"method": "majority"}}}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "checkers", "fields": ["/label", "/size"],
                "decisions": ["APPROVE", "CORRECT", "REJECT"], "guarantee": {"error_at_most": 0.05, "certainty": 0.95}}},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "label"),
            ("label", "on_success", "agree"),
            ("agree", "on_success", "check"),
            ("agree", "on_failure", "check"),
            ("check", "on_success", "end"),
            ("check", "on_failure", "end"),
        ],
    );
    desk.publish(&workflow).await;
    for _ in 0..6 {
        let run = desk.start(&desk.boss, "agreed", json!({})).await;
        for number in 0..2 {
            let who = desk.world.caller(desk.member("raters", number).actor.actor).await;
            desk.answer(&who, (run, "label"), None, json!({"label": "cat", "size": 1})).await;
        }
        let all = json!({"verdicts": {"/label": "APPROVE", "/size": "APPROVE"}});
        desk.answer(desk.member("checkers", 0), (run, "check"), Some("APPROVE"), all).await;
        judge_quality(&desk).await;
    }
    for rater in 0..2 {
        let (promise, trust) = promised(&desk, rater).await;
        assert_eq!((&promise["answers"], &promise["errors"]), (&json!(6), &json!(0)), "{promise}");
        assert!(trust > 0.9, "{rater}: {trust}");
    }
}

#[tokio::test]
async fn a_list_of_answers_that_is_approved_says_of_nobody_that_they_were_wrong() {
    let mut desk = Desk::new().await;
    let workflow = graph(
        "listed",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "overlap": 2}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "checkers",
                "decisions": ["APPROVE", "CORRECT", "REJECT"], "guarantee": {"error_at_most": 0.05, "certainty": 0.95}}},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "label"),
            ("label", "on_success", "check"),
            ("check", "on_success", "end"),
            ("check", "on_failure", "end"),
        ],
    );
    desk.publish(&workflow).await;
    for (decision, data) in [("APPROVE", Value::Null), ("CORRECT", json!({"label": "dog"}))] {
        let run = desk.start(&desk.boss, "listed", json!({})).await;
        for (number, label) in ["cat", "dog"].into_iter().enumerate() {
            desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": label})).await;
        }
        desk.answer(desk.member("checkers", 0), (run, "check"), Some(decision), data).await;
        judge_quality(&desk).await;
    }
    let count = async |rater| {
        let (promise, _) = promised(&desk, rater).await;
        (promise["answers"].as_u64(), promise["errors"].as_u64())
    };
    assert_eq!((count(0).await, count(1).await), ((Some(1), Some(1)), (Some(1), Some(0))));
}

#[tokio::test]
async fn who_may_not_see_quality_is_told_of_their_own_trust_alone() {
    let desk = checked(json!({})).await;
    for _ in 0..2 {
        let run = labelled(&desk).await;
        desk.answer(desk.member("checkers", 0), (run, "check"), Some("APPROVE"), Value::Null).await;
        judge_quality(&desk).await;
    }
    let own = desk.world.caller(desk.member("raters", 0).actor.actor).await;
    let run = desk.start(&desk.boss, "checked", json!({})).await;
    desk.answer(&own, (run, "label"), None, json!({"label": "cat", "size": 1})).await;
    let trusts = async |who: &handoff_engine::Caller| {
        let listed = list_results(&desk.world.ctx, &who.actor, "desk", Which::default(), None, 50).await;
        let cards = listed.expect("a store").expect("a project").0;
        let judgments = cards.into_iter().flat_map(|card| card.judgments).map(|behind| behind.judgment);
        judgments
            .filter(|judgment| judgment.trust.is_some())
            .map(|judgment| judgment.actor)
            .collect::<Vec<_>>()
    };
    let mut told = trusts(&desk.boss).await;
    assert_eq!(told.len(), 5, "a manager sees it of everybody, newcomers too");
    told.retain(|actor| *actor == own.actor.actor);
    assert_eq!(trusts(&own).await, told, "it is theirs");
    assert!(trusts(desk.member("users", 0)).await.is_empty(), "others do not");
}

async fn radius(desk: &Desk, rater: usize) -> BlastRadius {
    judge_quality(desk).await;
    let actor = desk.member("raters", rater).actor.actor;
    let suspect = Suspect { project: "desk".to_owned(), actor, step: None, since: None, until: None };
    blast_radius(&desk.world.ctx, &desk.boss.actor, &suspect, Change::Taint).await.expect("shown")
}

#[tokio::test]
async fn what_is_open_behind_a_result_is_built_on_it_and_what_runs_beside_it_is_not() {
    let mut desk = Desk::new().await;
    let workflow = graph(
        "beside",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters"}},
            {"key": "other", "type": "ANNOTATE", "config": {"candidate_group": "others"}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "checkers"}},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "label"),
            ("start", "on_success", "other"),
            ("label", "on_success", "check"),
            ("other", "on_success", "end"),
            ("check", "on_success", "end"),
            ("check", "on_failure", "end"),
        ],
    );
    desk.publish(&workflow).await;
    let run = desk.start(&desk.boss, "beside", json!({})).await;
    desk.answer(desk.member("raters", 0), (run, "label"), None, json!({"label": "cat"})).await;
    desk.answer(desk.member("others", 0), (run, "other"), None, json!({"label": "cat"})).await;
    let check = desk.unit(run, "check").await.id;
    desk.take(desk.member("checkers", 0), check).await;
    let shown = radius(&desk, 0).await;
    assert_eq!(shown.results.len(), 1, "{shown:?}");
    assert_eq!(shown.results[0].built_on, [check]);
}

#[tokio::test]
async fn a_consensus_that_would_be_left_another_way_is_told_of() {
    let mut desk = Desk::new().await;
    let workflow = graph(
        "agreed",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "overlap": 2}},
            {"key": "agree", "type": "CONSENSUS", "config": {"threshold": 0.8,
                "fields": {"/label": {"method": "majority"}}}},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "label"),
            ("label", "on_success", "agree"),
            ("agree", "on_success", "end"),
            ("agree", "on_failure", "end"),
        ],
    );
    desk.publish(&workflow).await;
    let run = desk.start(&desk.boss, "agreed", json!({})).await;
    for number in 0..2 {
        desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": "cat"})).await;
    }
    let shown = radius(&desk, 0).await;
    let agree = shown.results.iter().find(|shift| shift.stage == "agree").expect("the consensus moves");
    assert!(!agree.flips && agree.agreement_before == Some(1.0) && agree.agreement_after.is_none());
    assert_eq!(agree.handle_after.as_deref(), Some("on_failure"));
}

/// What evidence says holds for whoever is remembered as for whoever is looked up.
#[tokio::test]
async fn how_much_is_reviewed_and_how_far_somebody_is_trusted_holds_at_once() {
    let mut desk = Desk::new().await;
    // The first two are reviewed for certain, and after the second fewer need be.
    let guarantee = json!({"error_at_most": 0.3, "certainty": 0.5, "keep_reviewing": 0.0});
    let workflow = graph(
        "checked",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters"}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "checkers",
                "decisions": ["APPROVE", "REJECT"], "guarantee": guarantee}},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "label"),
            ("label", "on_success", "check"),
            ("check", "on_success", "end"),
            ("check", "on_failure", "end"),
        ],
    );
    desk.publish(&workflow).await;
    // Which answers are reviewed is a matter of chance, and nobody is to be paused by it.
    let trust = TrustPolicy { act_from: 100, ..TrustPolicy::default() };
    let policy = QualityPolicy { trust, ..QualityPolicy::default() };
    desk.world.must(&desk.boss, &SetQualityPolicy { project: "desk".to_owned(), policy }).await;
    let ann = desk.member("raters", 0);
    let token = desk.world.token(ann).await;
    let remembered = || async {
        authenticate_token(&desk.world.ctx, &token).await.expect("a store").expect("a token").actor
    };
    let mut rates = Vec::new();
    for number in 0..8 {
        let known = remembered().await;
        let run = desk.start(&desk.boss, "checked", json!({})).await;
        let who = Caller { actor: known, traceparent: None };
        desk.answer(&who, (run, "label"), None, json!({"label": "cat"})).await;
        let decision = if number < 3 { "APPROVE" } else { "REJECT" };
        if desk.outcome(run).await.is_none() {
            desk.answer(desk.member("checkers", 0), (run, "check"), Some(decision), Value::Null).await;
        }
        judge_quality(&desk).await;
        let known = remembered().await;
        assert_eq!(known.record, desk.world.caller(ann.actor.actor).await.actor.record, "after {number}");
        rates.extend(known.record.values().filter_map(|record| record.review_rate));
    }
    let most = rates.iter().copied().fold(0.0, f64::max);
    let least = rates.iter().copied().fold(1.0, f64::min);
    assert!(least < most, "it has moved: {rates:?}");
}
