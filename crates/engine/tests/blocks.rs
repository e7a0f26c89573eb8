//! How bad a block is, and that many deadlines at once keep nobody else waiting.

use crate::deadline_support::{Late, passes};
use handoff_core::rollup::severity::{Cause, Severity};
use handoff_core::run::UnitState;
use handoff_core::run::upkeep::UnitOrder;
use handoff_engine::run::OrderUnit;
use handoff_engine::sweep::{KeepDeadlines, Pass, Sweep};
use jiff::SignedDuration;
use serde_json::json;

#[tokio::test]
async fn a_block_grows_worse_by_age_by_its_deadline_and_by_hand_and_stays_a_block() {
    let late = Late::new(json!({"within": "PT8H", "outcome": "reassign"})).await;
    let office = &late.office;
    let (run, unit) = late.started().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let say = async |order| office.world.on_run(&office.bob, OrderUnit { unit, order }).await;
    say(UnitOrder::Block { reason: "missing_approval".to_owned(), note: None }).await.expect("it is blocked");
    let causes = async || match late.story(run).await.timings.severity(unit).expect("it is blocked") {
        Severity::Ordinary => Vec::new(),
        Severity::Escalated(causes) => causes.clone(),
    };
    // A run with one way to go waits for whatever is open in it.
    assert_eq!(causes().await, [Cause::CriticalPath]);
    office.world.advance(SignedDuration::from_hours(5));
    assert_eq!(causes().await, [Cause::Age, Cause::CriticalPath]);
    office.world.advance(SignedDuration::from_hours(4));
    assert!(passes(&office.world.ctx).await > 0);
    assert_eq!(causes().await, [Cause::Age, Cause::CriticalPath, Cause::PastDue]);
    say(UnitOrder::Escalate).await.expect("Bob says that it cannot wait");
    assert_eq!(causes().await, [Cause::Age, Cause::CriticalPath, Cause::PastDue, Cause::ByHand]);
    let state = late.state(run, unit).await;
    assert!(matches!(state, UnitState::Blocked { escalated: true, .. }), "{state:?}");

    say(UnitOrder::Unblock { proof: "approval 7".to_owned() }).await.expect("it is freed");
    assert!(matches!(late.state(run, unit).await, UnitState::Overdue { .. }), "and late");
    assert!(late.story(run).await.timings.severity(unit).is_none());
    office.world.check_invariants().await;
}

#[tokio::test]
async fn many_deadlines_at_once_are_kept_in_small_pieces() {
    let late = Late::new(json!({"within": "PT1H", "outcome": {"handle": "on_timeout"}})).await;
    let mut runs = Vec::new();
    for _ in 0..150 {
        runs.push(late.started().await);
    }
    late.world().advance(SignedDuration::from_hours(2));
    let ctx = &late.world().ctx;
    assert_eq!(KeepDeadlines.run_once(ctx).await.expect("a pass"), Pass::More);
    let raw = late.world().database.raw().await;
    let left = "select count(*) from unit_clock where rings_at is not null";
    let left: i64 = raw.query_one(left, &[]).await.expect("a count").get(0);
    assert_eq!(left, 150 - 64, "a pass is one batch");
    // Somebody who comes in the middle of it is served, and is late.
    let (run, unit) = *runs.last().expect("runs");
    let held = late.office.claim(&late.office.bob, unit).await.expect("Bob claims").assignment.id;
    late.office.decide(&late.office.bob, held, "APPROVE").await.expect("it counts");
    assert_eq!(late.outcome(run).await.as_deref(), Some("DONE_RIGHT"));
    assert_eq!(passes(ctx).await, 2);
    for (run, _) in &runs[..149] {
        assert_eq!(late.outcome(*run).await.as_deref(), Some("TOO_LATE"));
    }
    late.world().check_invariants().await;
}
