//! Around a claim, on a real database: passing over, from hand to hand, deputies, advice; and who wins when two meet.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_core::id::{AssignmentId, UnitId};
use handoff_core::run::AssignmentStatus;
use handoff_core::run::advice::AdviceRefused;
use handoff_core::run::decide::{ClaimRefused, JudgeRefused};
use handoff_core::run::duty::NotEligible;
use handoff_core::run::handover::HandOverRefused;
use handoff_core::run::release::ReleaseRefused;
use handoff_engine::people::{EndAbsence, SetAbsence, SetProjectRoles};
use handoff_engine::read::work;
use handoff_engine::run::{
    AdviceUnitRefused, AskAdvice, AssignUnit, ClaimNext, ClaimNextRefused, ClaimUnitRefused, Claimed,
    GiveAdvice, HandOver, HandOverTo, HandOverUnitRefused, Person, ReleaseAssignmentRefused, Released,
    RenewAssignment, SkipAssignment, SubmitJudgmentRefused, WorkFrom, claim_next,
};
use handoff_engine::step::ChangeStep;
use handoff_engine::sweep::{ExpireLeases, Sweep};
use handoff_engine::{Caller, Failure};
use handoff_testkit::Pool;
use jiff::SignedDuration;
use serde_json::json;

const LEASE: SignedDuration = SignedDuration::from_mins(10);

async fn pool(people: usize, config: serde_json::Value) -> (Pool, Caller) {
    let mut config = config;
    config["lease_seconds"] = json!(600);
    let pool = Pool::new(people, config).await;
    let boss = pool.world.person("Boss").await;
    let roles = BTreeSet::from([ProjectRole::Manager]);
    let set = SetProjectRoles { project: "pool".to_owned(), actor: boss.actor.actor, roles };
    pool.world.must(&pool.world.admin, &set).await;
    let boss = pool.world.caller(boss.actor.actor).await;
    (pool, boss)
}

async fn skip(
    pool: &Pool,
    who: usize,
    held: &Claimed,
    reason: Option<&str>,
) -> Result<Released, Failure<ReleaseAssignmentRefused>> {
    let (assignment, epoch) = (held.assignment.id, Some(held.assignment.epoch));
    let skip = SkipAssignment { assignment, epoch, reason: reason.map(str::to_owned) };
    pool.world.on_run(&pool.people[who], skip).await
}

async fn person(pool: &Pool, who: usize) -> Person {
    Person::find(&pool.world.ctx, pool.people[who].actor.actor).await.expect("a store")
}

async fn hand_over(
    pool: &Pool,
    by: &Caller,
    assignment: AssignmentId,
    how: HandOverTo,
) -> Result<Claimed, Failure<HandOverUnitRefused>> {
    let note = Some("please".to_owned());
    pool.world.on_run(by, HandOver { assignment, epoch: None, how, note }).await
}

async fn assign(
    pool: &Pool,
    by: &Caller,
    unit: UnitId,
    to: usize,
) -> Result<Claimed, Failure<HandOverUnitRefused>> {
    let to = person(pool, to).await;
    pool.world.on_run(by, AssignUnit { unit, to, note: None }).await
}

fn rule(refused: Failure<HandOverUnitRefused>) -> HandOverRefused {
    match refused {
        Failure::Refused(HandOverUnitRefused::Rule(rule)) => rule,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_somebody_passes_over_is_free_again_and_not_offered_to_them() {
    let (pool, _) = pool(2, json!({"skip": "with_reason"})).await;
    let (run, unit) = pool.item().await;
    let held = pool.claim(0, unit).await.expect("a claim");
    let refused = skip(&pool, 0, &held, None).await.expect_err("this stage asks why");
    assert!(matches!(
        refused,
        Failure::Refused(ReleaseAssignmentRefused::Rule(ReleaseRefused::ReasonMissing))
    ));
    let skipped = skip(&pool, 0, &held, Some("I know the author")).await.expect("passed over");
    assert_eq!(skipped.assignment.status, AssignmentStatus::Skipped);
    assert_eq!(pool.slots(run, unit).await, (0, 0));
    // Neither by name nor by asking for anything, and not on the list.
    let again = pool.claim(0, unit).await.expect_err("passed over");
    assert!(matches!(again, Failure::Refused(ClaimUnitRefused::Rule(ClaimRefused::Skipped))));
    let next =
        claim_next(&pool.world.ctx, &pool.people[0], &ClaimNext { from: WorkFrom::Anywhere, ahead: false })
            .await;
    assert!(matches!(next, Err(Failure::Refused(ClaimNextRefused::NothingOnOffer(_)))), "{next:?}");
    let listed =
        work::list_offers(&pool.world.ctx, &pool.people[0].actor, work::OfferFilter::default(), None, 10)
            .await;
    assert!(listed.expect("a store").offers.is_empty());
    let twice = skip(&pool, 0, &held, Some("again")).await.expect_err("the hold has ended");
    assert!(matches!(twice, Failure::Refused(ReleaseAssignmentRefused::Rule(ReleaseRefused::Ended { .. }))));
    let next = ClaimNext { from: WorkFrom::Anywhere, ahead: false };
    let other = claim_next(&pool.world.ctx, &pool.people[1], &next).await.expect("it is for somebody else");
    assert_eq!(other.unit.id, unit);
    pool.world.check_invariants().await;
    pool.world.check_run(run).await;
}

#[tokio::test]
async fn a_stage_may_forbid_passing_over() {
    let (pool, _) = pool(1, json!({"skip": "forbidden"})).await;
    let (run, unit) = pool.item().await;
    let held = pool.claim(0, unit).await.expect("a claim");
    let refused = skip(&pool, 0, &held, Some("no")).await.expect_err("forbidden");
    assert!(matches!(
        refused,
        Failure::Refused(ReleaseAssignmentRefused::Rule(ReleaseRefused::SkipForbidden))
    ));
    assert_eq!(pool.slots(run, unit).await, (1, 0));
}

#[tokio::test]
async fn a_manager_gives_work_to_people_and_to_others() {
    let (pool, boss) = pool(3, json!({})).await;
    let (run, unit) = pool.item().await;
    let by_nobody = assign(&pool, &pool.people[0], unit, 1).await.expect_err("not a manager");
    assert!(matches!(rule(by_nobody), HandOverRefused::Role));
    let given = assign(&pool, &boss, unit, 0).await.expect("given").assignment;
    assert_eq!(given.actor, pool.people[0].actor.actor);
    let full = assign(&pool, &boss, unit, 1).await.expect_err("one slot");
    assert!(matches!(rule(full), HandOverRefused::Unit(ClaimRefused::HeldByOther { .. })));
    // Whoever did not ask for it has time to notice; their first sign of life makes it an ordinary lease.
    pool.world.advance(LEASE);
    ExpireLeases.run_once(&pool.world.ctx).await.expect("a pass");
    let renew = RenewAssignment { assignment: given.id, epoch: Some(given.epoch) };
    let renewed = pool.world.on_run(&pool.people[0], renew).await.expect("still theirs").assignment;
    assert!(renewed.expires_at.is_some_and(|end| Some(end) < given.expires_at));

    let how = HandOverTo::Reassign(person(&pool, 1).await);
    let taken = hand_over(&pool, &boss, given.id, how).await.expect("reassigned").assignment;
    assert_eq!((taken.actor, taken.epoch), (pool.people[1].actor.actor, 2));
    let gone = pool.submit(0, given.id, Some(given.epoch)).await.expect_err("not theirs any more");
    assert!(matches!(
        gone,
        Failure::Refused(SubmitJudgmentRefused::Rule(JudgeRefused::Assignment(ReleaseRefused::Ended {
            status: AssignmentStatus::Released
        })))
    ));
    pool.submit(1, taken.id, Some(taken.epoch)).await.expect("handed in");
    pool.world.check_invariants().await;
    pool.world.check_run(run).await;
}

#[tokio::test]
async fn nobody_is_given_what_they_may_not_work_on() {
    let (pool, boss) = pool(1, json!({})).await;
    let (_, unit) = pool.item().await;
    let to = Person::find(&pool.world.ctx, boss.actor.actor).await.expect("a store");
    let refused =
        pool.world.on_run(&boss, AssignUnit { unit, to, note: None }).await.expect_err("not in the group");
    assert!(matches!(
        rule(refused),
        HandOverRefused::Receiver { refused: ClaimRefused::NotEligible(NotEligible::Group { .. }), .. }
    ));
}

#[tokio::test]
async fn what_is_lent_comes_back() {
    let (pool, _) = pool(3, json!({})).await;
    let (run, unit) = pool.item().await;
    let mine = pool.claim(0, unit).await.expect("a claim").assignment;
    let how = HandOverTo::Delegate(person(&pool, 1).await);
    let lent = hand_over(&pool, &pool.people[0], mine.id, how).await.expect("lent").assignment;
    assert_eq!(pool.slots(run, unit).await, (1, 0));
    let ctx = &pool.world.ctx;
    let how = HandOverTo::lender(ctx, lent.id).await.expect("a store");
    let by_third = hand_over(&pool, &pool.people[2], lent.id, how.clone()).await.expect_err("not theirs");
    assert!(matches!(rule(by_third), HandOverRefused::Assignment(ReleaseRefused::NotYours)));
    let back = hand_over(&pool, &pool.people[1], lent.id, how).await.expect("returned").assignment;
    assert_eq!((back.actor, back.epoch), (pool.people[0].actor.actor, 3));
    let how = HandOverTo::lender(ctx, back.id).await.expect("a store");
    let nothing_lent = hand_over(&pool, &pool.people[0], back.id, how).await.expect_err("theirs anyway");
    assert!(matches!(rule(nothing_lent), HandOverRefused::NotLent));

    // The lender may also take it back.
    let how = HandOverTo::Delegate(person(&pool, 2).await);
    let lent = hand_over(&pool, &pool.people[0], back.id, how).await.expect("lent again").assignment;
    let how = HandOverTo::lender(ctx, lent.id).await.expect("a store");
    let back = hand_over(&pool, &pool.people[0], lent.id, how).await.expect("taken back").assignment;
    pool.submit(0, back.id, Some(back.epoch)).await.expect("handed in");
    pool.world.check_invariants().await;
    pool.world.check_run(run).await;
}

#[tokio::test]
async fn what_is_lent_on_comes_back_the_way_it_went() {
    let (pool, _) = pool(3, json!({})).await;
    let (run, unit) = pool.item().await;
    let mut held = pool.claim(0, unit).await.expect("a claim").assignment.id;
    for (from, to) in [(0, 1), (1, 2)] {
        let how = HandOverTo::Delegate(person(&pool, to).await);
        held = hand_over(&pool, &pool.people[from], held, how).await.expect("lent").assignment.id;
    }
    for (from, to) in [(2, 1), (1, 0)] {
        let how = HandOverTo::lender(&pool.world.ctx, held).await.expect("a store");
        let back = hand_over(&pool, &pool.people[from], held, how).await.expect("returned").assignment;
        assert_eq!(back.actor, pool.people[to].actor.actor);
        held = back.id;
        pool.world.check_run(run).await;
    }
    pool.submit(0, held, None).await.expect("handed in");
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn what_changes_hands_stays_within_the_limits_of_the_stage() {
    let (pool, boss) = pool(2, json!({"max_open_per_person": 1})).await;
    let [first, second] = [pool.item().await.1, pool.item().await.1];
    let held = pool.claim(0, first).await.expect("a claim").assignment;
    pool.claim(1, second).await.expect("a claim");
    let lend = async || {
        hand_over(&pool, &pool.people[0], held.id, HandOverTo::Delegate(person(&pool, 1).await)).await
    };
    assert!(matches!(
        rule(lend().await.expect_err("they hold one")),
        HandOverRefused::Receiver { refused: ClaimRefused::NotEligible(NotEligible::TooManyOpen { .. }), .. }
    ));
    // A manager may give somebody more, but nothing of what stands still.
    let step = held.step;
    let (_, third) = pool.item().await;
    for paused in [true, false] {
        let change = ChangeStep { step, paused: Some(paused), priority: None, claims_per_minute: None };
        pool.world.must(&boss, &change).await;
        let given = assign(&pool, &boss, third, 1).await;
        match given {
            Ok(_) => assert!(!paused),
            Err(refused) => {
                assert!(matches!(rule(refused), HandOverRefused::Unit(ClaimRefused::StepPaused)) && paused);
            }
        }
    }
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn a_deputy_stands_in_while_somebody_is_away() {
    let (pool, boss) = pool(3, json!({})).await;
    let (run, unit) = pool.item().await;
    let held = pool.claim(0, unit).await.expect("a claim").assignment;
    let (away, deputy) = (pool.people[0].actor.actor, pool.people[1].actor.actor);
    let ctx = &pool.world.ctx;
    let how = HandOverTo::deputy(ctx, held.id, deputy).await.expect("a store");
    let too_soon = hand_over(&pool, &pool.people[1], held.id, how).await.expect_err("nobody is away");
    assert!(matches!(rule(too_soon), HandOverRefused::NotDeputy));

    let ends_at = ctx.store().now().await.expect("a time") + SignedDuration::from_hours(48);
    let set = SetAbsence { actor: away, deputy, starts_at: None, ends_at };
    pool.world.must(&pool.people[0], &set).await;
    let listed = work::list_held_for_deputy(ctx, &pool.people[1].actor, None, 10).await.expect("a store");
    assert_eq!(listed.iter().map(|held| held.assignment).collect::<Vec<_>>(), [held.id]);
    let how = HandOverTo::deputy(ctx, held.id, deputy).await.expect("a store");
    let taken = hand_over(&pool, &pool.people[1], held.id, how).await.expect("taken over").assignment;
    assert_eq!(taken.actor, deputy);
    pool.submit(1, taken.id, Some(taken.epoch)).await.expect("handed in");

    // What is assigned to somebody who is away goes to the deputy, and to themselves once they are back.
    let (_, second) = pool.item().await;
    let given = assign(&pool, &boss, second, 0).await.expect("given").assignment;
    assert_eq!(given.actor, deputy);
    pool.world.must(&pool.people[0], &EndAbsence { actor: away }).await;
    let (_, third) = pool.item().await;
    let given = assign(&pool, &boss, third, 0).await.expect("given").assignment;
    assert_eq!(given.actor, away);
    pool.world.check_invariants().await;
    pool.world.check_run(run).await;
}

#[tokio::test]
async fn whoever_asks_keeps_the_unit_until_the_answer_has_come() {
    let (pool, _) = pool(3, json!({})).await;
    let (run, unit) = pool.item().await;
    let held = pool.claim(0, unit).await.expect("a claim").assignment;
    let ctx = &pool.world.ctx;
    let expert = pool.people[1].actor.actor;
    let ask =
        |question: &str| AskAdvice::prepare(ctx, (held.id, Some(held.epoch)), expert, question.to_owned());
    let question = ask("Is it a cat?").await.expect("a store");
    let asked = pool.world.on_run(&pool.people[0], question).await.expect("asked");
    // A sign of life takes nothing from the time that is left for the answer.
    let renew = RenewAssignment { assignment: held.id, epoch: Some(held.epoch) };
    pool.world.on_run(&pool.people[0], renew).await.expect("renewed");
    pool.world.advance(LEASE * 3);
    ExpireLeases.run_once(ctx).await.expect("a pass");
    assert_eq!(pool.slots(run, unit).await, (1, 0));

    let give = |answer: &str| GiveAdvice { unit, advice: asked.id, answer: answer.to_owned() };
    let by_third = pool.world.on_run(&pool.people[2], give("no")).await.expect_err("was not asked");
    assert!(matches!(by_third, Failure::Refused(AdviceUnitRefused::Rule(AdviceRefused::NotAsked))));
    let answered = pool.world.on_run(&pool.people[1], give("It is.")).await.expect("answered");
    assert_eq!(answered.answer.map(|answer| answer.text).as_deref(), Some("It is."));
    let twice = pool.world.on_run(&pool.people[1], give("It is not.")).await.expect_err("answered");
    assert!(matches!(twice, Failure::Refused(AdviceUnitRefused::Rule(AdviceRefused::Answered))));
    pool.world.check_run(run).await;
    // From then on the lease is an ordinary one.
    pool.world.advance(LEASE);
    ExpireLeases.run_once(ctx).await.expect("a pass");
    assert_eq!(pool.slots(run, unit).await, (0, 0));
    pool.world.check_invariants().await;
    pool.world.check_run(run).await;
}

#[tokio::test]
async fn when_a_reassignment_meets_an_answer_one_of_them_counts() {
    let (pool, boss) = pool(2, json!({})).await;
    let (mut answered, mut moved) = (0, 0);
    for _ in 0..20 {
        let (run, unit) = pool.item().await;
        let held = pool.claim(0, unit).await.expect("a claim").assignment;
        let how = HandOverTo::Reassign(person(&pool, 1).await);
        let (answer, taken) =
            tokio::join!(pool.submit(0, held.id, Some(held.epoch)), hand_over(&pool, &boss, held.id, how));
        assert_ne!(answer.is_ok(), taken.is_ok(), "{answer:?} {taken:?}");
        answered += usize::from(answer.is_ok());
        if let Ok(taken) = taken {
            moved += 1;
            assert_eq!(pool.slots(run, unit).await, (1, 0));
            pool.submit(1, taken.assignment.id, None).await.expect("handed in");
        }
        assert_eq!(pool.slots(run, unit).await, (1, 1));
    }
    println!("{answered} answers came first, {moved} reassignments did");
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn when_passing_over_meets_the_end_of_the_lease_the_slot_is_freed_once() {
    let (pool, _) = pool(2, json!({})).await;
    for trial in 0..20 {
        let (run, unit) = pool.item().await;
        let held = pool.claim(0, unit).await.expect("a claim");
        // Every other trial is at the very deadline, where only the sweep may act.
        let lapsed = trial % 2 == 0;
        pool.world.advance(if lapsed { LEASE } else { LEASE - SignedDuration::from_secs(60) });
        let (skipped, swept) =
            tokio::join!(skip(&pool, 0, &held, None), ExpireLeases.run_once(&pool.world.ctx));
        swept.expect("a pass");
        assert_eq!(skipped.is_ok(), !lapsed, "{skipped:?}");
        assert_eq!(pool.slots(run, unit).await, (0, 0));
    }
    pool.world.check_invariants().await;
}
