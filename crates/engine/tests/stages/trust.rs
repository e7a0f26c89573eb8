//! Trust: from agreement and reviews, by a consumer; what follows from it; and the way back.

use std::collections::BTreeMap;

use handoff_core::actor::CONSENSUS_ACTOR;
use handoff_core::approval::{Approval, Verdict};
use handoff_core::id::UnitId;
use handoff_core::quality::policy::{Finished, QualityPolicy};
use handoff_core::quality::trust::{Standing, TrustPolicy};
use handoff_core::quality::watch::Reach;
use handoff_core::run::correct::Reopen;
use handoff_core::run::decide::ClaimRefused;
use handoff_core::run::duty::NotEligible;
use handoff_core::run::upkeep::RunOrder;
use handoff_engine::approval::GiveVerdict;
use handoff_engine::identity::authenticate_token;
use handoff_engine::quality::{
    Change, Fate, SetQualityPolicy, SetStanding, Suspect, blast_radius, fate_of_finished, taint_all,
};
use handoff_engine::read::approval::{ApprovalsWanted, list_approvals};
use handoff_engine::read::explain_rules::explain_work;
use handoff_engine::read::quality::{Flag, Record, Seen, find_person, list_flags};
use handoff_engine::run::{ClaimUnit, ClaimUnitRefused, OrderRun, ReopenUnit, SubmitJudgment};
use handoff_engine::{Caller, Ctx, Failure};
use serde_json::{Value, json};

use super::desk::{Desk, graph, judge_quality};

pub(super) async fn labels() -> Desk {
    labels_checked(json!({"candidate_group": "checkers"})).await
}

/// Three people answer, and then a review as it is given.
async fn labels_checked(review: Value) -> Desk {
    let mut desk = Desk::new().await;
    let workflow = graph(
        "labels",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "overlap": 3,
                "aggregation": {"/label": {"method": "weighted"}}}},
            {"key": "check", "type": "REVIEW", "config": review},
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
    desk
}

async fn record(desk: &Desk, of: &Caller) -> Option<Record> {
    let found = find_person(&desk.world.ctx, &desk.boss.actor, "desk", of.actor.actor, None, 50).await;
    match found.expect("a store") {
        Seen::Is((records, _)) => records.into_iter().find(|record| record.key.skill == "labels/label"),
        other => panic!("{other:?}"),
    }
}

pub(super) async fn label_all(desk: &Desk, labels: [&str; 3]) -> handoff_core::id::RunId {
    let run = desk.start(&desk.boss, "labels", json!({})).await;
    for (number, label) in labels.into_iter().enumerate() {
        let who = desk.world.caller(desk.member("raters", number).actor.actor).await;
        desk.answer(&who, (run, "label"), None, json!({"label": label})).await;
    }
    run
}

#[tokio::test]
async fn who_disagrees_for_long_is_paused_and_comes_back_when_a_manager_says_so() {
    let desk = labels().await;
    let policy =
        TrustPolicy { agreement_weight: 1.0, act_from: 3, pause_below: 0.5, ..TrustPolicy::default() };
    let set = SetQualityPolicy {
        project: "desk".to_owned(),
        policy: QualityPolicy { trust: policy, ..QualityPolicy::default() },
    };
    desk.world.must(&desk.boss, &set).await;
    for _ in 0..3 {
        label_all(&desk, ["cat", "cat", "dog"]).await;
        judge_quality(&desk).await;
    }
    let (good, bad) = (desk.member("raters", 0), desk.member("raters", 2));
    let (of_good, of_bad) =
        (record(&desk, good).await.expect("a record"), record(&desk, bad).await.expect("a record"));
    assert!((of_good.trust - 5.0 / 6.0).abs() < 1e-9 && of_good.standing == Standing::Good, "{of_good:?}");
    assert!((of_bad.trust - 2.0 / 6.0).abs() < 1e-9 && of_bad.standing == Standing::Removed, "{of_bad:?}");

    let run = desk.start(&desk.boss, "labels", json!({})).await;
    let unit = desk.unit(run, "label").await.id;
    let bad_now = desk.world.caller(bad.actor.actor).await;
    let refused = desk.world.on_run(&bad_now, ClaimUnit { unit, ahead: false }).await;
    let why = match refused {
        Err(Failure::Refused(ClaimUnitRefused::Rule(ClaimRefused::NotEligible(why)))) => why,
        other => panic!("{other:?}"),
    };
    assert_eq!(why, NotEligible::Standing { removed: true });

    let back = SetStanding {
        project: "desk".to_owned(),
        actor: bad.actor.actor,
        skill: "labels/label".to_owned(),
        standing: Standing::Good,
        barred_until: None,
        reason: "was trained".to_owned(),
    };
    assert!(desk.world.perform(bad, &back).await.is_err(), "nobody brings themselves back");
    let fresh = desk.world.must(&desk.boss, &back).await;
    assert_eq!((fresh.standing, fresh.evidence), (Standing::Good, 0), "who comes back begins anew");
    let bad_now = desk.world.caller(bad.actor.actor).await;
    desk.take(&bad_now, unit).await;
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn trust_at_the_time_stands_with_each_judgment_and_decides_who_outweighs_whom() {
    let desk = labels().await;
    for _ in 0..4 {
        label_all(&desk, ["cat", "cat", "dog"]).await;
        judge_quality(&desk).await;
    }
    let run = label_all(&desk, ["cat", "dog", "dog"]).await;
    let story = desk.story(run).await;
    let trusts: Vec<f64> = story.judgments.iter().filter_map(|judgment| judgment.trust).collect();
    assert_eq!(trusts.len(), 3, "{:?}", story.judgments);
    assert!(trusts[0] > trusts[2]);

    // What a reviewer approves is evidence too: for who said so, and against who did not.
    let before = record(&desk, desk.member("raters", 0)).await.expect("a record").trust;
    desk.answer(desk.member("checkers", 0), (run, "check"), Some("APPROVE"), json!({})).await;
    judge_quality(&desk).await;
    let after = record(&desk, desk.member("raters", 0)).await.expect("a record").trust;
    assert!((before - after).abs() > 1e-6, "{before} {after}");
}

#[tokio::test]
async fn newcomers_are_trusted_as_their_project_has_it() {
    let mut desk = Desk::new().await;
    let asks = json!({"candidate_group": "raters", "requirements": {"minimum_trust": 0.8}});
    let stages = json!([
        {"key": "start", "type": "START"},
        {"key": "label", "type": "ANNOTATE", "config": asks},
        {"key": "end", "type": "END"},
    ]);
    desk.publish(&graph(
        "labels",
        &stages,
        &[("start", "on_success", "label"), ("label", "on_success", "end")],
    ))
    .await;
    let run = desk.start(&desk.boss, "labels", json!({})).await;
    let unit = desk.unit(run, "label").await.id;
    let token = desk.world.token(desk.member("raters", 0)).await;
    let newcomer = || async {
        let known = authenticate_token(&desk.world.ctx, &token).await.expect("a store").expect("a token");
        Caller { actor: known.actor, traceparent: None }
    };
    let kept_back = || async {
        let explained = explain_work(&desk.world.ctx, &newcomer().await.actor, None, None).await;
        let explained = explained.expect("a store");
        let rules: Vec<_> = explained.removed.iter().map(|removed| removed.rule).collect();
        (explained.on_offer, rules)
    };

    assert_eq!(kept_back().await, (0, vec!["minimum_trust"]));
    let refused = desk.world.on_run(&newcomer().await, ClaimUnit { unit, ahead: false }).await;
    let short = |refused: &_| {
        matches!(
            refused,
            Failure::Refused(ClaimUnitRefused::Rule(ClaimRefused::NotEligible(NotEligible::Trust { .. })))
        )
    };
    assert!(refused.as_ref().is_err_and(short), "trusted 2/3 where a project says nothing: {refused:?}");

    let trust = TrustPolicy { prior_right: 9.0, prior_wrong: 1.0, ..TrustPolicy::default() };
    let policy = QualityPolicy { trust, ..QualityPolicy::default() };
    desk.world.must(&desk.boss, &SetQualityPolicy { project: "desk".to_owned(), policy }).await;
    assert_eq!(kept_back().await, (1, vec![]), "what was remembered of them is forgotten");
    desk.answer(&newcomer().await, (run, "label"), None, json!({"label": "cat"})).await;
    let kept: Vec<_> = desk.story(run).await.judgments.iter().map(|judgment| judgment.trust).collect();
    assert_eq!(kept, [Some(0.9)]);
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn what_a_taint_would_change_is_shown_before_it_is_done() {
    let desk = labels().await;
    let close = label_all(&desk, ["cat", "dog", "dog"]).await;
    let clear = label_all(&desk, ["cat", "cat", "cat"]).await;
    let open = desk.start(&desk.boss, "labels", json!({})).await;
    desk.answer(desk.member("raters", 2), (open, "label"), None, json!({"label": "dog"})).await;
    judge_quality(&desk).await;
    let bad = desk.member("raters", 2).actor.actor;
    let suspect = Suspect { project: "desk".to_owned(), actor: bad, step: None, since: None, until: None };
    let (ctx, boss) = (&desk.world.ctx, &desk.boss);
    let radius = blast_radius(ctx, &boss.actor, &suspect, Change::Taint).await.expect("shown");
    assert_eq!((radius.judgments, radius.open_units), (3, 1));
    let flips: Vec<_> = radius.results.iter().filter(|shift| shift.flips).map(|shift| shift.run).collect();
    assert_eq!(flips, [close], "one against one is a tie: {radius:?}");
    let distrust = blast_radius(ctx, &boss.actor, &suspect, Change::Trust(0.05)).await.expect("shown");
    let moved: Vec<_> = distrust.results.iter().map(|shift| (shift.run, shift.flips)).collect();
    assert_eq!(moved, [(close, false)], "less sure, and still the same: {distrust:?}");
    assert!(blast_radius(ctx, &desk.member("raters", 0).actor, &suspect, Change::Taint).await.is_err());
    assert_eq!(desk.unit(open, "label").await.counted, 1, "showing changes nothing");

    let fates = taint_all(ctx, boss, &suspect, "answered without looking", None).await.expect("done");
    assert_eq!(fates.len(), 3);
    let fate = |run| {
        let unit = desk.unit(run, "label");
        let fates = &fates;
        async move { fates[&unit.await.id].1.clone() }
    };
    assert_eq!(fate(open).await, Fate::Freed);
    assert_eq!((fate(close).await, fate(clear).await), (Fate::Kept, Fate::Kept));
    let freed = desk.unit(open, "label").await;
    assert_eq!(freed.counted, 0);
    let once_more = json!({"judgment_ids": fates[&freed.id].0.iter().map(|judgment| judgment.0).collect::<Vec<_>>(),
        "reason": "answered without looking"});
    let http = desk.world.http().with_token(desk.world.token(boss).await);
    let told = http.post(&format!("/v1/units/{}/taints", freed.id), &once_more).await.expect(200);
    assert_eq!((&told["outcome"], &told["judgment_ids"]), (&json!("unchanged"), &json!([])));
    let again = taint_all(ctx, boss, &suspect, "answered without looking", None).await.expect("done");
    assert!(again.is_empty(), "saying it again changes nothing");
    let left = blast_radius(ctx, &boss.actor, &suspect, Change::Taint).await.expect("shown");
    let left = (left.judgments, left.open_units, left.results.len(), left.unchanged);
    assert_eq!(left, (0, 0, 0, 0), "and would change nothing");

    // What is to be put right is opened again once others have agreed, who are asked at once.
    let other = Suspect { actor: desk.member("raters", 1).actor.actor, ..suspect };
    let fates = taint_all(ctx, boss, &other, "the same", Some(Finished::Reopen)).await.expect("done");
    assert!(fates.len() == 2 && fates.values().all(|(_, fate)| matches!(fate, Fate::NeedsApproval(_))));
    let again = taint_all(ctx, boss, &other, "the same", Some(Finished::Reopen)).await.expect("done");
    let approvals =
        |fates: BTreeMap<_, (_, Fate)>| fates.into_values().map(|(_, fate)| fate).collect::<Vec<_>>();
    assert_eq!(approvals(again), approvals(fates), "asked once");
    let raw = desk.world.database.raw().await;
    let asked = "select count(*) from approval where kind = 'reopen_unit' and status = 'PENDING' and reason = 'the same'";
    let asked: i64 = raw.query_one(asked, &[]).await.expect("a count").get(0);
    assert_eq!(asked, 2);
    desk.world.check_run(open).await;
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn agreement_with_what_was_taken_back_is_evidence_no_more() {
    let desk = labels().await;
    label_all(&desk, ["cat", "dog", "dog"]).await;
    judge_quality(&desk).await;
    let known = || async {
        let mut known = Vec::new();
        for number in 0..3 {
            let record = record(&desk, desk.member("raters", number)).await.expect("a record");
            known.push((record.evidence, (record.trust * 1_000.0).round()));
        }
        known
    };
    let right = (1, (1_000.0_f64 * 2.3 / 3.3).round());
    let wrong = (1, (1_000.0_f64 * 2.0 / 3.3).round());
    assert_eq!(known().await, [wrong, right, right]);

    let suspect = |number: usize| Suspect {
        project: "desk".to_owned(),
        actor: desk.member("raters", number).actor.actor,
        step: None,
        since: None,
        until: None,
    };
    let ctx = &desk.world.ctx;
    taint_all(ctx, &desk.boss, &suspect(2), "copied", None).await.expect("done");
    judge_quality(&desk).await;
    let nothing = (0, (1_000.0_f64 * 2.0 / 3.0).round());
    let split = known().await;
    assert_eq!(split[2], nothing, "neither for nor against who gave it");
    assert_eq!(split[0], split[1], "one against one: {split:?}");
    taint_all(ctx, &desk.boss, &suspect(1), "copied", None).await.expect("done");
    judge_quality(&desk).await;
    assert_eq!(known().await, [nothing; 3], "nobody is left to agree with");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn rules_over_behaviour_flag_ban_and_ask_more_people() {
    let desk = labels().await;
    let rule = |collect: serde_json::Value, condition: serde_json::Value, action: serde_json::Value| json!({"collect": collect, "condition": condition, "action": action});
    let more = rule(
        json!({"measure": "unit_disagreement", "last": 10}),
        json!({"above": 0.4}),
        json!({"raise_overlap": {"by": 1}}),
    );
    let ban = rule(
        json!({"measure": "agreement", "last": 10, "at_least": 2}),
        json!({"below": 0.2}),
        json!({"ban": {"minutes": 60}}),
    );
    let policy: QualityPolicy = serde_json::from_value(json!({"rules": [more, ban]})).expect("a policy");
    desk.world.must(&desk.boss, &SetQualityPolicy { project: "desk".to_owned(), policy }).await;
    let run = desk.start(&desk.boss, "labels", json!({})).await;
    for (number, label) in ["cat", "dog"].into_iter().enumerate() {
        desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": label})).await;
    }
    judge_quality(&desk).await;
    desk.sweep(&handoff_engine::quality::CarryOutOrders).await;
    assert_eq!(desk.unit(run, "label").await.required, 4, "three were asked, and now one more");
    desk.world.check_run(run).await;

    for _ in 0..2 {
        label_all(&desk, ["cat", "cat", "dog"]).await;
        judge_quality(&desk).await;
    }
    let bad = desk.member("raters", 2);
    let banned = record(&desk, bad).await.expect("a record");
    assert!(banned.barred_until.is_some(), "{banned:?}");
    let next = desk.start(&desk.boss, "labels", json!({})).await;
    let unit = desk.unit(next, "label").await.id;
    let now = desk.world.caller(bad.actor.actor).await;
    assert!(desk.world.on_run(&now, ClaimUnit { unit, ahead: false }).await.is_err(), "banned for an hour");
    let flags = flags_of(&desk).await;
    let bans = flags.iter().filter(|flag| flag.measure == "agreement").count();
    assert_eq!(bans, 1, "once, not with every answer: {flags:?}");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn where_it_is_too_late_to_ask_more_people_the_policy_for_finished_units_decides() {
    for (finished, asked) in [("keep", 0), ("reopen", 1)] {
        let desk = labels().await;
        let more = json!({"collect": {"measure": "unit_disagreement", "last": 10}, "condition": {"above": 0.3},
            "action": {"raise_overlap": {"by": 1}}});
        let policy = json!({"rules": [more], "finished": finished});
        let policy: QualityPolicy = serde_json::from_value(policy).expect("a policy");
        desk.world.must(&desk.boss, &SetQualityPolicy { project: "desk".to_owned(), policy }).await;
        let run = desk.start(&desk.boss, "labels", json!({})).await;
        for (number, label) in ["cat", "dog", "cat"].into_iter().enumerate() {
            desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": label})).await;
        }
        let before = desk.unit(run, "label").await;
        judge_quality(&desk).await;
        desk.sweep(&handoff_engine::quality::CarryOutOrders).await;
        assert_eq!(desk.unit(run, "label").await, before, "what is finished is never edited");
        let flags = flags_of(&desk).await;
        let too_late: Vec<_> = flags.iter().filter_map(|flag| Some(flag.reach?.too_late)).collect();
        assert_eq!(too_late, [1], "{flags:?}");
        let raw = desk.world.database.raw().await;
        let count = "select count(*) from approval where kind = 'reopen_unit' and subject_id = $1
            and payload ->> 'because' = 'too_few_asked'";
        let requests: i64 = raw.query_one(count, &[&before.id.0]).await.expect("a count").get(0);
        assert_eq!(requests, asked, "{finished}");
        desk.world.check_invariants().await;
    }
}

#[tokio::test]
async fn whoever_carries_an_order_out_tells_that_it_came_too_late_but_not_of_what_nobody_wants() {
    // What happens between the strike and its order, and what the strike says in the end.
    for (finished, told) in [(true, Some(1)), (false, None)] {
        let desk = labels().await;
        set_rules(
            &desk,
            json!([{"collect": {"measure": "unit_disagreement", "last": 10}, "condition": {"above": 0.3},
                "action": {"raise_overlap": {"by": 1}}}]),
        )
        .await;
        let run = desk.start(&desk.boss, "labels", json!({})).await;
        let answer = async |number, label: &str| {
            desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": label})).await;
        };
        answer(0, "cat").await;
        answer(1, "dog").await;
        judge_quality(&desk).await;
        let reach = async || flags_of(&desk).await.iter().map(|flag| flag.reach).collect::<Vec<_>>();
        assert_eq!(reach().await, [None], "the last has not answered yet");
        if finished {
            answer(2, "cat").await;
        } else {
            let order = RunOrder::Cancel { reason: "not wanted".to_owned(), approval: None };
            desk.world.on_run(&desk.boss, OrderRun { run, order }).await.expect("it is no longer wanted");
        }
        desk.sweep(&handoff_engine::quality::CarryOutOrders).await;
        let too_late = reach().await.first().copied().flatten().map(|reach| reach.too_late);
        assert_eq!(too_late, told, "finished: {finished}");
        assert_eq!(desk.unit(run, "label").await.required, 3);
        desk.world.check_invariants().await;
    }
}

#[tokio::test]
async fn a_strike_at_a_unit_that_is_no_longer_wanted_comes_too_late_for_nobody() {
    let desk = labels().await;
    let more = |measure: &str| {
        json!({"collect": {"measure": measure, "last": 10}, "condition": {"above": 0.3},
            "action": {"raise_overlap": {"by": 1}}})
    };
    set_rules(&desk, json!([more("unit_disagreement"), more("step_disagreement")])).await;
    let run = desk.start(&desk.boss, "labels", json!({})).await;
    for (number, label) in ["cat", "dog"].into_iter().enumerate() {
        desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": label})).await;
    }
    let order = RunOrder::Cancel { reason: "not wanted".to_owned(), approval: None };
    desk.world.on_run(&desk.boss, OrderRun { run, order }).await.expect("it is no longer wanted");
    judge_quality(&desk).await;
    desk.sweep(&handoff_engine::quality::CarryOutOrders).await;
    let flags = flags_of(&desk).await;
    assert!(flags.len() == 2 && flags.iter().all(|flag| flag.reach.is_none()), "{flags:?}");
}

async fn flags_of(desk: &Desk) -> Vec<Flag> {
    let flags = list_flags(&desk.world.ctx, &desk.boss.actor, "desk", None, 50).await.expect("a store");
    let Seen::Is(flags) = flags else { panic!("the boss may look") };
    flags
}

async fn set_rules(desk: &Desk, rules: Value) {
    let policy: QualityPolicy = serde_json::from_value(json!({"rules": rules})).expect("a policy");
    desk.world.must(&desk.boss, &SetQualityPolicy { project: "desk".to_owned(), policy }).await;
}

#[tokio::test]
async fn rules_over_behaviour_warn_pause_and_take_back() {
    let desk = labels().await;
    let collect = json!({"measure": "agreement", "last": 10, "at_least": 2});
    let rule = |condition: Value, action: &str| json!({"collect": collect, "condition": condition, "action": action});
    let rules = [
        rule(json!({"above": 0.9}), "warn"),
        rule(json!({"below": 0.2}), "pause"),
        rule(json!({"below": 0.2}), "taint"),
    ];
    let policy = json!({"rules": rules, "finished": "reopen"});
    let policy: QualityPolicy = serde_json::from_value(policy).expect("a policy");
    desk.world.must(&desk.boss, &SetQualityPolicy { project: "desk".to_owned(), policy }).await;
    let mut runs = Vec::new();
    for _ in 0..2 {
        let run = desk.start(&desk.boss, "labels", json!({})).await;
        for (number, label) in ["cat", "cat", "dog"].into_iter().enumerate() {
            desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": label})).await;
            // How far the first agree is known when the last has answered: they are judged then, though they do nothing.
            judge_quality(&desk).await;
        }
        runs.push(run);
    }
    let standing =
        async |number| record(&desk, desk.member("raters", number)).await.map(|record| record.standing);
    assert_eq!(standing(0).await, Some(Standing::Warned));
    assert_eq!(standing(2).await, Some(Standing::Paused));
    let reaches: Vec<_> = flags_of(&desk).await.iter().map(|flag| (flag.rule, flag.reach)).collect();
    let surer = Reach { open_units: 0, results: 2, flips: 0, built_on: 2, more: false, too_late: 0 };
    assert!(reaches.contains(&(3, Some(surer))), "told before anything is taken back: {reaches:?}");
    assert!(reaches.iter().all(|(rule, reach)| (*rule == 3) == reach.is_some()), "{reaches:?}");
    desk.sweep(&handoff_engine::quality::CarryOutOrders).await;
    let bad = desk.member("raters", 2).actor.actor;
    for run in runs {
        let judgments = desk.story(run).await.judgments;
        let tainted: Vec<_> = judgments.iter().filter(|one| one.tainted_at.is_some()).collect();
        assert!(tainted.len() == 1 && tainted[0].actor == bad, "{judgments:?}");
        put_right(&desk, desk.unit(run, "label").await.id).await;
        desk.world.check_run(run).await;
    }
    desk.world.check_invariants().await;
}

/// The rule has asked for leave to open the unit again; with the word of one person it is.
async fn put_right(desk: &Desk, unit: UnitId) {
    let (ctx, boss) = (&desk.world.ctx, &desk.boss);
    let asked = list_approvals_about(ctx, boss, unit).await;
    let [request] = &asked[..] else { panic!("{asked:?}") };
    assert_eq!((request.requested_by, request.reason.as_str()), (CONSENSUS_ACTOR, "rule 3"));
    let payload = request.payload.as_ref().expect("what those who decide should know");
    assert_eq!((&payload["because"], &payload["flips"]), (&json!("tainted"), &json!(false)));
    let yes = GiveVerdict { approval: request.id, verdict: Verdict::Approve, comment: None };
    desk.world.must(boss, &yes).await;
    let order = Reopen { unit, reason: "data_error".to_owned(), note: None };
    let reopen = ReopenUnit { order, approval: Some(request.id) };
    let reopened = desk.world.on_run(boss, reopen).await.expect("opened again");
    assert_eq!(reopened.correction.reopened.unit, unit);
    assert_eq!(
        fate_of_finished(ctx, unit, None).await.expect("a store"),
        Finished::Keep,
        "put right elsewhere"
    );
}

async fn list_approvals_about(ctx: &Ctx, boss: &Caller, unit: UnitId) -> Vec<Approval> {
    let wanted = ApprovalsWanted {
        project: None,
        status: None,
        subject: Some(unit.0),
        waiting_for_me: false,
        from: None,
    };
    list_approvals(ctx, &boss.actor, wanted, 50).await.expect("a store").expect("a project").0
}

#[tokio::test]
async fn a_sample_leaves_out_neither_newcomers_nor_those_who_differ() {
    let always = json!({"new_people": 1, "agreement_below": 0.7});
    let review = json!({"candidate_group": "checkers", "sample_rate": 0.0, "sample": always});
    let desk = labels_checked(review).await;
    let looked_at = async |labels| {
        let run = label_all(&desk, labels).await;
        judge_quality(&desk).await;
        desk.outcome(run).await.is_none()
    };
    assert!(looked_at(["cat", "cat", "cat"]).await, "nothing is known of them yet");
    assert!(!looked_at(["cat", "cat", "cat"]).await, "they are known, and agree");
    assert!(looked_at(["cat", "cat", "dog"]).await, "they differ");
}

#[tokio::test]
async fn a_sample_does_not_leave_out_what_a_rule_sends_to_review() {
    let desk = labels_checked(json!({"candidate_group": "checkers", "sample_rate": 0.0})).await;
    let collect = json!({"measure": "unit_disagreement", "last": 10});
    set_rules(&desk, json!([{"collect": collect, "condition": {"above": 0.4}, "action": "send_to_review"}]))
        .await;
    let run = desk.start(&desk.boss, "labels", json!({})).await;
    for (number, label) in ["cat", "dog"].into_iter().enumerate() {
        desk.answer(desk.member("raters", number), (run, "label"), None, json!({"label": label})).await;
    }
    judge_quality(&desk).await;
    desk.sweep(&handoff_engine::quality::CarryOutOrders).await;
    desk.answer(desk.member("raters", 2), (run, "label"), None, json!({"label": "cat"})).await;
    assert_eq!(desk.outcome(run).await, None, "somebody looks at it");
    let agreed = label_all(&desk, ["cat", "cat", "cat"]).await;
    assert!(desk.outcome(agreed).await.is_some(), "and at nothing else");
    desk.world.check_run(run).await;
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_review_with_a_guarantee_promises_what_it_has_seen_and_looks_at_less() {
    let mut desk = Desk::new().await;
    let guarantee = json!({"error_at_most": 0.5, "certainty": 0.5, "keep_reviewing": 0.0});
    let workflow = graph(
        "checked",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters"}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "checkers",
                "decisions": ["APPROVE", "CORRECT", "REJECT"], "guarantee": guarantee}},
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
    let ann = desk.member("raters", 0).actor.actor;
    let checker = desk.member("checkers", 0);
    let mut looked_at = 0;
    for _ in 0..12 {
        let run = desk.start(&desk.boss, "checked", json!({})).await;
        let who = desk.world.caller(ann).await;
        desk.answer(&who, (run, "label"), None, json!({"label": "cat"})).await;
        if desk.outcome(run).await.is_none() {
            looked_at += 1;
            let bare = SubmitJudgment {
                assignment: desk.take(checker, desk.unit(run, "check").await.id).await,
                epoch: None,
                decision: Some("CORRECT".to_owned()),
                comment: None,
                data: None,
                model_version: None,
            };
            let refused = desk.world.on_run(checker, bare.clone()).await;
            assert!(refused.is_err(), "a correction says what is right");
            let approve = SubmitJudgment { decision: Some("APPROVE".to_owned()), ..bare };
            desk.world.on_run(checker, approve).await.expect("approved");
        }
        judge_quality(&desk).await;
    }
    assert!((1..12).contains(&looked_at), "{looked_at} of 12 were looked at");
    let found = find_person(&desk.world.ctx, &desk.boss.actor, "desk", ann, None, 50).await.expect("a store");
    let Seen::Is((records, _)) = found else { panic!("the boss may look") };
    let promise = records.into_iter().find_map(|record| record.promise).expect("a promise");
    assert_eq!((&promise["answers"], &promise["errors"]), (&json!(looked_at), &json!(0)), "{promise}");
    assert!(promise["rate"].as_f64().is_some_and(|rate| rate < 1.0), "less is looked at by now: {promise}");
    desk.world.check_invariants().await;
}
