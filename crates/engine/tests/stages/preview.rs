//! What rules would take back, told before they are in force.

use handoff_core::quality::policy::QualityPolicy;
use handoff_engine::Failure;
use handoff_engine::quality::{
    CarryOutOrders, Change, QualityRefused, RulesPreview, SetQualityPolicy, Suspect, blast_radius,
    preview_rules,
};
use handoff_engine::read::quality::{Seen, list_flags};
use serde_json::{Value, json};

use super::desk::{Desk, judge_quality};
use super::trust::{label_all, labels};

/// Of whoever agrees too little: what they handed in is taken back, but first of all somebody is told.
fn policy(below: &Value) -> QualityPolicy {
    let collect = json!({"measure": "agreement", "last": 10, "at_least": 2});
    let rule = |action: &str| json!({"collect": collect, "condition": {"below": below}, "action": action});
    serde_json::from_value(json!({"rules": [rule("flag"), rule("taint")]})).expect("a policy")
}

async fn shown(desk: &Desk, policy: &QualityPolicy) -> RulesPreview {
    preview_rules(&desk.world.ctx, &desk.boss.actor, "desk", policy).await.expect("shown")
}

async fn tainted(desk: &Desk) -> i64 {
    let raw = desk.world.database.raw().await;
    let row = raw.query_one("select count(*) from judgment where tainted_at is not null", &[]).await;
    row.expect("a count").get(0)
}

#[tokio::test]
async fn what_a_rule_would_take_back_is_shown_before_it_is_in_force() {
    let desk = labels().await;
    let (clear, close) =
        (label_all(&desk, ["cat", "cat", "dog"]).await, label_all(&desk, ["cat", "cat", "cow"]).await);
    judge_quality(&desk).await;
    let bad = desk.member("raters", 2).actor.actor;

    let strict = policy(&json!(0.5));
    let found = shown(&desk, &strict).await;
    let [strike] = &found.strikes[..] else { panic!("{found:?}") };
    assert_eq!((strike.rule, strike.actor, found.more), (2, bad, false), "only what taints is told of");
    assert_eq!((strike.measured.value, strike.measured.answers), (0.0, 2));
    let runs: Vec<_> = strike.radius.results.iter().map(|shift| (shift.run, shift.flips)).collect();
    assert_eq!(runs, [(clear, false), (close, false)], "surer, and the same");
    // It is what taking the same judgments back by hand would show.
    let suspect = Suspect { project: "desk".to_owned(), actor: bad, step: None, since: None, until: None };
    let by_hand = blast_radius(&desk.world.ctx, &desk.boss.actor, &suspect, Change::Taint).await;
    assert_eq!(format!("{:?}", strike.radius), format!("{:?}", by_hand.expect("shown")));

    assert!(
        shown(&desk, &policy(&json!(0.0))).await.strikes.is_empty(),
        "nobody agrees less than not at all"
    );
    let flags = list_flags(&desk.world.ctx, &desk.boss.actor, "desk", None, 10).await.expect("a store");
    assert!(matches!(&flags, Seen::Is(flags) if flags.is_empty()), "showing changes nothing: {flags:?}");
    let member = &desk.member("raters", 0).actor;
    let refused = preview_rules(&desk.world.ctx, member, "desk", &strict).await;
    assert!(matches!(refused, Err(Failure::Refused(QualityRefused::Forbidden))), "{refused:?}");

    // In force, it strikes as it was shown to, once they are heard of again; and then there is nothing left to show.
    let set = SetQualityPolicy { project: "desk".to_owned(), policy: strict.clone() };
    desk.world.must(&desk.boss, &set).await;
    desk.sweep(&CarryOutOrders).await;
    assert_eq!(tainted(&desk).await, 0);
    label_all(&desk, ["cat", "cat", "dog"]).await;
    judge_quality(&desk).await;
    desk.sweep(&CarryOutOrders).await;
    assert_eq!(tainted(&desk).await, 3, "the two that were shown, and the new one");
    assert!(shown(&desk, &strict).await.strikes.is_empty(), "it has struck");
    desk.world.check_invariants().await;
}
