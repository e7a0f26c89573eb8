//! How much of the work one person may do: as a number of answers, or as a part of what has come.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::sync::Arc;

use futures_util::future::join_all;
use handoff_bus::PostgresBus;
use handoff_core::run::decide::ClaimRefused;
use handoff_core::run::duty::NotEligible;
use handoff_core::run::taint::Taint;
use handoff_engine::Failure;
use handoff_engine::deliver::{CountSteps, Deliver};
use handoff_engine::quality::TaintJudgments;
use handoff_engine::read::explain::WhyEmpty;
use handoff_engine::read::explain_rules::explain_work;
use handoff_engine::run::{ClaimNext, ClaimNextRefused, ClaimUnitRefused, Claimed, WorkFrom, claim_next};
use handoff_engine::sweep::{ExpireLeases, Pass, Sweep};
use handoff_testkit::Pool;
use jiff::SignedDuration;
use serde_json::{Value, json};

async fn pool(people: usize, items: usize, share: Value) -> Pool {
    let pool = Pool::new(people, json!({"lease_seconds": 600, "share_per_person": share})).await;
    for _ in 0..items {
        pool.item().await;
    }
    let bus = Arc::new(PostgresBus::new(pool.world.ctx.store().clone()));
    let count = Deliver::new(CountSteps, bus);
    while count.run_once(&pool.world.ctx).await.expect("a pass") == Pass::More {}
    pool
}

async fn next(pool: &Pool, who: usize) -> Result<Claimed, Failure<ClaimNextRefused>> {
    let next = ClaimNext { from: WorkFrom::Anywhere, ahead: false };
    claim_next(&pool.world.ctx, &pool.people[who], &next).await
}

/// What somebody is told who has done enough: how much that is, and how much it may be.
fn used_up(claimed: Result<Claimed, Failure<ClaimNextRefused>>) -> (u64, u64) {
    match claimed {
        Err(Failure::Refused(ClaimNextRefused::NothingOnOffer(WhyEmpty::Enough {
            limit: Some(NotEligible::ShareTaken { taken, most, .. }),
        }))) => (taken, most),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn nobody_gives_more_answers_than_the_stage_lets_them() {
    let pool = pool(2, 6, json!({"answers": 2})).await;
    let first = next(&pool, 0).await.expect("work").assignment;
    pool.submit(0, first.id, None).await.expect("an answer");
    let second = next(&pool, 0).await.expect("work").assignment;
    assert_eq!(used_up(next(&pool, 0).await), (2, 2), "what one holds counts");
    pool.submit(0, second.id, None).await.expect("an answer");
    assert_eq!(used_up(next(&pool, 0).await), (2, 2));

    let told = explain_work(&pool.world.ctx, &pool.people[0].actor, None, None).await.expect("a store");
    assert_eq!((told.on_offer, told.removed[0].rule, told.removed[0].units), (0, "share_per_person", 4));
    assert_eq!(told.removed[0].frees, "nothing, because one person gives at most 2 of the answers here");
    next(&pool, 1).await.expect("others go on");
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn a_part_grows_with_what_comes_in() {
    let pool = pool(5, 10, json!({"percent": 20, "of": "project"})).await;
    for _ in 0..2 {
        let held = next(&pool, 0).await.expect("work").assignment;
        pool.submit(0, held.id, None).await.expect("an answer");
    }
    assert_eq!(used_up(next(&pool, 0).await), (2, 2));
    let told = explain_work(&pool.world.ctx, &pool.people[0].actor, None, None).await.expect("a store");
    assert!(told.removed[0].frees.starts_with("more units come"), "{:?}", told.removed);
    let little = Pool::new(5, json!({"share_per_person": {"percent": 20}})).await;
    little.item().await;
    next(&little, 0).await.expect("one is always allowed");
}

#[tokio::test]
async fn many_claims_of_one_person_at_once_get_no_more_than_their_share() {
    let pool = pool(2, 12, json!({"answers": 3})).await;
    let asked = join_all((0..12).map(|_| next(&pool, 0))).await;
    assert_eq!(asked.iter().filter(|claimed| claimed.is_ok()).count(), 3);
}

#[tokio::test]
async fn what_never_counted_gives_nobody_more_when_it_is_taken_back() {
    let pool = pool(2, 3, json!({"answers": 1})).await;
    let held = next(&pool, 0).await.expect("work");
    pool.world.advance(SignedDuration::from_mins(10));
    ExpireLeases.run_once(&pool.world.ctx).await.expect("a pass");
    let taken = pool.claim(1, held.unit.id).await.expect("it is free again").assignment;
    pool.submit(1, taken.id, None).await.expect("an answer");
    let surplus = pool.submit(0, held.assignment.id, None).await.expect("it is kept").judgment;
    assert!(!surplus.counted);
    let taint =
        Taint { unit: held.unit.id, judgments: vec![surplus.id], reason: "was not looking".to_owned() };
    pool.world.on_run(&pool.world.admin, TaintJudgments(taint)).await.expect("taken back");

    let held = next(&pool, 0).await.expect("none of theirs has counted").assignment;
    pool.submit(0, held.id, None).await.expect("an answer");
    assert_eq!(used_up(next(&pool, 0).await), (1, 1));
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn what_is_held_in_one_project_is_no_part_of_a_share_in_another() {
    let share = json!({"answers": 1, "of": "project"});
    let mut pool = pool(1, 2, share.clone()).await;
    pool.another_project("garden", &["labels"], json!({"share_per_person": share})).await;
    let here = [pool.item().await.1, pool.item().await.1];
    let there = pool.item_in("garden", "labels").await.1;
    // All at once, so that each is decided on what those before it in the same batch hold.
    let (one, other, too_much) =
        tokio::join!(pool.claim(0, here[0]), pool.claim(0, there), pool.claim(0, here[1]));
    one.expect("the one of this project");
    other.expect("the one of the other project");
    assert!(
        matches!(
            too_much,
            Err(Failure::Refused(ClaimUnitRefused::Rule(ClaimRefused::NotEligible(
                NotEligible::ShareTaken { taken: 1, most: 1, grows: false }
            ))))
        ),
        "{too_much:?}"
    );
    pool.world.check_invariants().await;
}
