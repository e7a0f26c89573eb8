//! How much of the work one person may do: as a number of answers, or as a part of what has come.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::sync::Arc;

use futures_util::future::join_all;
use handoff_bus::PostgresBus;
use handoff_core::run::duty::NotEligible;
use handoff_engine::Failure;
use handoff_engine::deliver::{CountSteps, Deliver};
use handoff_engine::read::explain_rules::explain_work;
use handoff_engine::run::{ClaimNext, ClaimNextRefused, Claimed, WorkFrom, claim_next};
use handoff_engine::sweep::{Pass, Sweep};
use handoff_testkit::Pool;
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
        Err(Failure::Refused(ClaimNextRefused::NotEligible(NotEligible::ShareTaken { taken, most }))) => {
            (taken, most)
        }
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
