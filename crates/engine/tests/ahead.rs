//! Deciding on what is remembered: it holds only as long as nobody else was there, and nobody is told anything wrong by it.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeSet;

use futures_util::future::join_all;
use handoff_core::id::{StepId, UnitId};
use handoff_engine::run::{ClaimNext, ClaimNextRefused, Claimed, WorkFrom, claim_next};
use handoff_engine::step::ChangeStep;
use handoff_engine::{Ctx, Failure, perform};
use handoff_store::Clock;
use handoff_testkit::Pool;
use serde_json::json;

/// A pool with some units, their queue, and another node on the same database.
struct Queue {
    pool: Pool,
    units: Vec<UnitId>,
    step: StepId,
    there: Ctx,
}

impl Queue {
    async fn with(people: usize, units: usize, overlap: u8) -> Self {
        let pool = Pool::new(people, json!({"overlap": overlap})).await;
        let mut made = Vec::new();
        for _ in 0..units {
            made.push(pool.item().await.1);
        }
        let there = Ctx::open(pool.world.database.store(Clock::Database)).await.expect("another node");
        let db = pool.world.ctx.store().db().await.expect("a connection");
        let found = handoff_store::unit::find(&db, made[0]).await.expect("a store").expect("a unit");
        Self { pool, units: made, step: found.unit.step, there }
    }

    async fn next_on(&self, node: &Ctx, who: usize) -> Result<Claimed, Failure<ClaimNextRefused>> {
        let claim = ClaimNext { from: WorkFrom::Step(self.step), ahead: false };
        claim_next(node, &self.pool.people[who], &claim).await
    }

    async fn next(&self, who: usize) -> Result<Claimed, Failure<ClaimNextRefused>> {
        self.next_on(&self.pool.world.ctx, who).await
    }
}

#[tokio::test]
async fn what_was_seen_of_a_queue_is_handed_out_in_its_order() {
    let queue = Queue::with(3, 6, 1).await;
    let mut taken = Vec::new();
    for nth in 0..6 {
        let claimed = queue.next(nth % 3).await.expect("work");
        queue.pool.submit(nth % 3, claimed.assignment.id, None).await.expect("an answer");
        taken.push(claimed.unit.id);
    }
    assert_eq!(taken, queue.units);
    let nothing = queue.next(0).await.expect_err("all is done");
    assert!(matches!(nothing, Failure::Refused(ClaimNextRefused::NothingOnOffer(_))), "{nothing:?}");
    queue.pool.world.check_invariants().await;
}

#[tokio::test]
async fn what_another_node_has_taken_since_it_was_seen_is_not_handed_out_again() {
    let queue = Queue::with(4, 6, 1).await;
    // Asked for twice in a moment, so that this node remembers what comes next.
    for who in [0, 1] {
        queue.next(who).await.expect("work");
    }
    let there = queue.next_on(&queue.there, 2).await.expect("work");
    assert_eq!(there.unit.id, queue.units[2]);
    let here = queue.next(3).await.expect("work");
    assert_eq!(here.unit.id, queue.units[3], "what this node takes for the next is gone");
    queue.pool.submit(2, there.assignment.id, None).await.expect("an answer, on either node");
    queue.pool.world.check_invariants().await;
}

#[tokio::test]
async fn a_queue_that_another_node_has_paused_hands_nothing_out() {
    let queue = Queue::with(3, 6, 1).await;
    let held = queue.next(0).await.expect("work");
    queue.next(1).await.expect("work");
    let pause = ChangeStep { step: queue.step, paused: Some(true), priority: None, claims_per_minute: None };
    perform(&queue.there, &queue.pool.world.admin, &pause).await.expect("it is paused");
    // Also together with somebody whose unit is asked for in the database.
    let (nothing, named) = tokio::join!(queue.next(2), queue.pool.claim(0, queue.units[5]));
    let nothing = nothing.expect_err("it stands still");
    assert!(matches!(nothing, Failure::Refused(ClaimNextRefused::NothingOnOffer(_))), "{nothing:?}");
    named.expect_err("it stands still for those who choose, too");
    queue.pool.submit(0, held.assignment.id, None).await.expect("what is held can be handed in");
    queue.pool.world.check_invariants().await;
}

#[tokio::test]
async fn a_crowd_on_two_nodes_that_both_look_ahead_keeps_the_ledger() {
    let queue = Queue::with(12, 40, 3).await;
    let worked = (0..12).map(async |who: usize| {
        let node = if who.is_multiple_of(2) { &queue.pool.world.ctx } else { &queue.there };
        let mut mine = Vec::new();
        while let Ok(claimed) = queue.next_on(node, who).await {
            mine.push(claimed.unit.id);
            // On this node, which has handed out only half of it.
            queue.pool.submit(who, claimed.assignment.id, None).await.expect("an answer");
        }
        mine
    });
    let worked = join_all(worked).await;
    for mine in &worked {
        assert_eq!(mine.iter().collect::<BTreeSet<_>>().len(), mine.len(), "nobody gets a unit twice");
    }
    assert_eq!(worked.iter().map(Vec::len).sum::<usize>(), 40 * 3, "and every unit has its three answers");
    queue.pool.world.check_invariants().await;
}
