//! What the empty-handed are told is true: work is called done only if nothing is left, and nobody waits for what would not be theirs.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::collections::BTreeSet;

use handoff_core::actor::Abilities;
use handoff_core::id::StepId;
use handoff_core::run::decide::ClaimRefused;
use handoff_core::run::upkeep::RunOrder;
use handoff_engine::Failure;
use handoff_engine::people::SetAbilities;
use handoff_engine::read::explain::WhyEmpty;
use handoff_engine::read::explain_rules::{Removed, explain_work};
use handoff_engine::read::work::{OfferFilter, list_offers};
use handoff_engine::run::{
    ClaimNext, ClaimNextRefused, ClaimUnitRefused, Claimed, OrderRun, SkipAssignment, WorkFrom, claim_next,
};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_testkit::Pool;
use jiff::SignedDuration;
use serde_json::json;

async fn next(pool: &Pool, who: usize, from: WorkFrom) -> Result<Claimed, Failure<ClaimNextRefused>> {
    claim_next(&pool.world.ctx, &pool.people[who], &ClaimNext { from, ahead: false }).await
}

/// Why somebody gets nothing of a queue: the same as if they asked for anything.
async fn why(pool: &Pool, who: usize, step: StepId) -> WhyEmpty {
    let mut told = Vec::new();
    for from in [WorkFrom::Step(step), WorkFrom::Anywhere] {
        match next(pool, who, from).await {
            Err(Failure::Refused(ClaimNextRefused::NothingOnOffer(why))) => told.push(why),
            other => panic!("{from:?}: {other:?}"),
        }
    }
    assert_eq!(told[0], told[1]);
    told.remove(0)
}

/// What keeps work from somebody, and how much of it.
async fn kept_back(pool: &Pool, who: usize) -> Vec<(&'static str, u64)> {
    let told = explain_work(&pool.world.ctx, &pool.people[who].actor, None, None).await.expect("a store");
    assert_eq!(told.on_offer, 0);
    told.removed.iter().map(|Removed { rule, units, .. }| (*rule, *units)).collect()
}

/// Why somebody gets a unit no more that they name.
async fn named(pool: &Pool, who: usize, claimed: &Claimed) -> ClaimRefused {
    match pool.claim(who, claimed.unit.id).await {
        Err(Failure::Refused(ClaimUnitRefused::Rule(refused))) => refused,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_is_for_whoever_knows_the_item_is_neither_done_nor_to_be_waited_for() {
    let pool = Pool::new(2, json!({})).await;
    let document = json!({
        "key": "twice", "name": "Twice", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "a", "type": "ANNOTATE", "config": {"candidate_group": "labellers"}},
            {"key": "c", "type": "ANNOTATE", "config": {"same_as": "a", "lease_seconds": 600}},
            {"key": "done", "type": "END", "config": {"outcome": "DONE"}}
        ],
        "connections": [
            {"source": "start", "target": "a"}, {"source": "a", "target": "c"}, {"source": "c", "target": "done"}
        ]
    });
    let document = serde_json::from_value(document).expect("the document parses");
    let apply = ApplyWorkflow { project: "pool".to_owned(), document, expected: None, draft: false };
    pool.world.must(&pool.world.admin, &apply).await;
    pool.item_in("pool", "twice").await;
    let first = next(&pool, 0, WorkFrom::Anywhere).await.expect("work");
    pool.submit(0, first.assignment.id, None).await.expect("an answer");
    let offers = list_offers(&pool.world.ctx, &pool.people[0].actor, OfferFilter::default(), None, 10).await;
    let step = offers.expect("a store").offers[0].offer.step;

    assert_eq!(why(&pool, 1, step).await, WhyEmpty::NotForYou);
    assert_eq!(kept_back(&pool, 1).await, [("same_as", 1)]);
    let held = next(&pool, 0, WorkFrom::Step(step)).await.expect("hers alone");
    assert_eq!(why(&pool, 1, step).await, WhyEmpty::NotForYou, "that she lets go of it would not help");
    assert_eq!(kept_back(&pool, 1).await, [("same_as", 1)]);
    assert_eq!(why(&pool, 0, step).await, WhyEmpty::HeldByYou);

    // What would be theirs is worth waiting for, whatever else is left that would not.
    pool.item().await;
    let until =
        next(&pool, 0, WorkFrom::Anywhere).await.expect("work").assignment.expires_at.expect("a lease");
    let nothing = next(&pool, 1, WorkFrom::Anywhere).await.expect_err("both are held");
    assert!(
        matches!(nothing, Failure::Refused(ClaimNextRefused::NothingOnOffer(WhyEmpty::Held { until: told })) if told == until)
    );
    assert_eq!(kept_back(&pool, 1).await, [("same_as", 1), ("held_by_others", 1)]);

    pool.submit(0, held.assignment.id, None).await.expect("an answer");
    let nothing = next(&pool, 1, WorkFrom::Step(step)).await.expect_err("nothing is left there");
    assert!(matches!(nothing, Failure::Refused(ClaimNextRefused::NothingOnOffer(WhyEmpty::AllDone))));
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn whoever_lacks_a_skill_is_told_so_also_while_somebody_else_holds_the_unit() {
    let pool = Pool::new(2, json!({"requirements": {"skills": ["tax"]}})).await;
    let abilities = Abilities { skills: BTreeSet::from(["tax".to_owned()]), ..Abilities::default() };
    let set = SetAbilities { actor: pool.people[1].actor.actor, abilities };
    pool.world.must(&pool.world.admin, &set).await;
    let bob = pool.world.caller(pool.people[1].actor.actor).await;
    let (run, _) = pool.item().await;
    let anywhere = ClaimNext { from: WorkFrom::Anywhere, ahead: false };
    let lacks = WhyEmpty::YouLack { frees: "you have the skill tax".to_owned() };
    let held = claim_next(&pool.world.ctx, &bob, &anywhere).await.expect("work");
    assert_eq!(why(&pool, 0, held.unit.step).await, lacks);
    assert_eq!(kept_back(&pool, 0).await, [("skills", 1)]);
    let pause = OrderRun { run, order: RunOrder::Pause };
    pool.world.on_run(&pool.world.admin, pause).await.expect("the order is followed");
    assert_eq!(why(&pool, 0, held.unit.step).await, lacks, "the first rule that keeps it from them");
    assert_eq!(kept_back(&pool, 0).await, [("skills", 1)]);
}

#[tokio::test]
async fn nobody_waits_for_what_they_have_judged_or_passed_over() {
    let pool = Pool::new(2, json!({"overlap": 2, "lease_seconds": 600})).await;
    pool.item().await;
    let mine = next(&pool, 0, WorkFrom::Anywhere).await.expect("work");
    let theirs = next(&pool, 1, WorkFrom::Anywhere).await.expect("the second slot");
    assert_eq!(why(&pool, 0, mine.unit.step).await, WhyEmpty::HeldByYou);
    assert_eq!(kept_back(&pool, 0).await, [("held_by_you", 1)], "and not once more as held by others");
    pool.submit(0, mine.assignment.id, None).await.expect("an answer");
    assert_eq!(theirs.unit.id, mine.unit.id);
    assert_eq!(why(&pool, 0, mine.unit.step).await, WhyEmpty::NotForYou);
    assert_eq!(kept_back(&pool, 0).await, [("already_judged", 1)]);
    assert_eq!(named(&pool, 0, &mine).await, ClaimRefused::AlreadyJudged);

    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    pool.item().await;
    let mine = next(&pool, 0, WorkFrom::Anywhere).await.expect("work");
    let skip = SkipAssignment { assignment: mine.assignment.id, epoch: None, reason: None };
    pool.world.on_run(&pool.people[0], skip).await.expect("passed over");
    next(&pool, 1, WorkFrom::Anywhere).await.expect("somebody else takes it");
    assert_eq!(why(&pool, 0, mine.unit.step).await, WhyEmpty::NotForYou);
    assert_eq!(kept_back(&pool, 0).await, [("skipped", 1)]);
    assert_eq!(named(&pool, 0, &mine).await, ClaimRefused::Skipped);

    // The lease that ends first is on a unit that they passed over; they wait for the other.
    pool.item().await;
    pool.world.advance(SignedDuration::from_secs(60));
    let other = next(&pool, 1, WorkFrom::Anywhere).await.expect("the next one").assignment;
    let until = other.expires_at.expect("a lease");
    assert_eq!(why(&pool, 0, mine.unit.step).await, WhyEmpty::Held { until });
    assert_eq!(kept_back(&pool, 0).await, [("skipped", 1), ("held_by_others", 1)]);
}
