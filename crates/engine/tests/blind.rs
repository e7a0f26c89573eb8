//! Blind work: whoever is to answer sees nothing of others, and whoever has seen something does not answer.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_core::id::RunId;
use handoff_core::run::decide::ClaimRefused;
use handoff_core::run::duty::NotEligible;
use handoff_engine::people::SetProjectRoles;
use handoff_engine::read::audit::{Trail, list_events};
use handoff_engine::read::explain_rules::explain_work;
use handoff_engine::read::results::{Which, list_results};
use handoff_engine::read::run::{RunStory, tell_run};
use handoff_engine::run::ClaimUnitRefused;
use handoff_engine::{Caller, Failure};
use handoff_testkit::Pool;
use serde_json::json;

async fn story(pool: &Pool, who: &Caller, run: RunId) -> RunStory {
    tell_run(&pool.world.ctx, &who.actor, run).await.expect("a store").expect("a run")
}

async fn promote(pool: &mut Pool, who: usize) {
    let actor = pool.people[who].actor.actor;
    let roles = BTreeSet::from([ProjectRole::Reviewer]);
    let set = SetProjectRoles { project: "pool".to_owned(), actor, roles };
    pool.world.must(&pool.world.admin, &set).await;
    pool.people[who] = pool.world.caller(actor).await;
}

#[tokio::test]
async fn whoever_is_to_answer_blind_sees_only_their_own() {
    let pool = Pool::new(3, json!({"overlap": 2, "blind": true})).await;
    let (run, unit) = pool.item().await;
    let mine = pool.claim(0, unit).await.expect("a claim").assignment;
    pool.submit(0, mine.id, None).await.expect("an answer");

    let own = story(&pool, &pool.people[0], run).await;
    assert_eq!((own.assignments.len(), own.judgments.len()), (1, 1));
    let other = story(&pool, &pool.people[1], run).await;
    assert_eq!((other.assignments.len(), other.judgments.len()), (0, 0));
    let (ctx, reader) = (&pool.world.ctx, &pool.people[1].actor);
    let trail = list_events(ctx, reader, &Trail::Run(run), 0, 100).await.expect("a store").expect("a run");
    let told = trail.iter().any(|row| row.fact.data.contains("cat") || row.fact.actor.is_some());
    assert!(!told, "neither what was said nor who said it");

    // The last answer opens everybody's eyes.
    let last = pool.claim(1, unit).await.expect("a claim").assignment;
    pool.submit(1, last.id, None).await.expect("an answer");
    let all = story(&pool, &pool.people[2], run).await;
    assert_eq!(all.judgments.len(), 2);
    let results = list_results(ctx, &pool.people[2].actor, "pool", Which::default(), None, 10).await;
    assert_eq!(results.expect("a store").expect("a project").0.len(), 1);
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn whoever_has_looked_may_not_answer_blind() {
    let mut pool = Pool::new(3, json!({"overlap": 2, "blind": true})).await;
    promote(&mut pool, 2).await;
    let (run, unit) = pool.item().await;
    let (_, untouched) = pool.item().await;
    let first = pool.claim(0, unit).await.expect("a claim").assignment;
    pool.submit(0, first.id, None).await.expect("an answer");

    // While they hold a unit, they are shown nothing that would keep them from answering it.
    let held = pool.claim(2, unit).await.expect("a claim").assignment;
    assert!(story(&pool, &pool.people[2], run).await.judgments.is_empty());
    let release = handoff_engine::run::ReleaseAssignment { assignment: held.id, epoch: None };
    pool.world.on_run(&pool.people[2], release).await.expect("given back");

    assert_eq!(story(&pool, &pool.people[2], run).await.judgments.len(), 1, "reviewers may look");
    let refused = pool.claim(2, unit).await.expect_err("they know the answer");
    assert!(matches!(
        refused,
        Failure::Refused(ClaimUnitRefused::Rule(ClaimRefused::NotEligible(NotEligible::Blind)))
    ));
    let told = explain_work(&pool.world.ctx, &pool.people[2].actor, None, None).await.expect("a store");
    assert_eq!((told.on_offer, told.removed[0].rule, told.removed[0].units), (1, "blind", 1));
    pool.claim(2, untouched).await.expect("other runs are as they were");
    pool.claim(1, unit).await.expect("others have not looked");
    pool.world.check_invariants().await;
}
