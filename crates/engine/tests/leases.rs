//! Leases on a real database: signs of life, silence, late answers, and acts at the very deadline.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use futures_util::future::join_all;
use handoff_core::id::AssignmentId;
use handoff_core::machine::FacetCode;
use handoff_core::run::decide::{ClaimRefused, JudgeRefused, ReleaseRefused};
use handoff_core::run::upkeep::{RunOrder, UnitOrder};
use handoff_core::run::{AssignmentStatus, RunState};
use handoff_engine::Failure;
use handoff_engine::read::audit;
use handoff_engine::read::run::tell_run;
use handoff_engine::run::{
    ClaimNext, ClaimUnitRefused, OrderRun, OrderUnit, ReleaseAssignment, ReleaseAssignmentRefused,
    RenewAssignment, Renewed, SubmitJudgmentRefused, WorkFrom, claim_next,
};
use handoff_engine::sweep::{ExpireLeases, Pass, Sweep};
use handoff_testkit::Pool;
use jiff::SignedDuration;
use serde_json::json;

const LEASE: SignedDuration = SignedDuration::from_mins(10);

async fn sweep(pool: &Pool) -> Pass {
    ExpireLeases.run_once(&pool.world.ctx).await.expect("a pass")
}

async fn renew(
    pool: &Pool,
    who: usize,
    assignment: AssignmentId,
    epoch: i32,
) -> Result<Renewed, Failure<ReleaseAssignmentRefused>> {
    let renew = RenewAssignment { assignment, epoch: Some(epoch) };
    pool.world.on_run(&pool.people[who], renew).await
}

fn is_lease_expired(refused: &Failure<ReleaseAssignmentRefused>) -> bool {
    let Failure::Refused(ReleaseAssignmentRefused::Rule(rule)) = refused else { return false };
    matches!(rule, ReleaseRefused::LeaseExpired { .. })
}

#[tokio::test]
async fn a_silent_holder_loses_the_unit_and_whoever_comes_next_has_a_newer_epoch() {
    let pool = Pool::new(2, json!({"lease_seconds": 600, "late": "refuse"})).await;
    let (run, unit) = pool.item().await;
    let first = pool.claim(0, unit).await.expect("a claim").assignment;
    let taken = pool.claim(1, unit).await.expect_err("there is one slot");
    let until = first.expires_at;
    assert!(matches!(taken, Failure::Refused(ClaimUnitRefused::Rule(
        ClaimRefused::HeldByOther { until: told, .. })) if told == until && until.is_some()));
    assert_eq!(sweep(&pool).await, Pass::Idle);

    pool.world.advance(LEASE);
    assert_eq!(sweep(&pool).await, Pass::More);
    assert_eq!(sweep(&pool).await, Pass::Idle);
    assert_eq!(pool.slots(run, unit).await, (0, 0));
    let second = pool.claim(1, unit).await.expect("the slot is free").assignment;
    assert_eq!((first.epoch, second.epoch), (1, 2));

    // Whatever the first holder does now changes nothing, and they are told why.
    assert!(is_lease_expired(&renew(&pool, 0, first.id, 1).await.expect_err("gone")));
    let release = ReleaseAssignment { assignment: first.id, epoch: Some(1) };
    assert!(is_lease_expired(&pool.world.on_run(&pool.people[0], release).await.expect_err("gone")));
    let late = pool.submit(0, first.id, Some(1)).await.expect_err("this stage refuses late answers");
    assert!(matches!(
        late,
        Failure::Refused(SubmitJudgmentRefused::Rule(JudgeRefused::Assignment(
            ReleaseRefused::LeaseExpired { .. }
        )))
    ));
    let stale = pool.submit(1, second.id, Some(1)).await.expect_err("an epoch of somebody else's");
    assert!(matches!(
        stale,
        Failure::Refused(SubmitJudgmentRefused::Rule(JudgeRefused::Assignment(ReleaseRefused::StaleEpoch {
            given: 1,
            current: 2
        })))
    ));
    assert_eq!(pool.slots(run, unit).await, (1, 0));
    pool.submit(1, second.id, Some(2)).await.expect("the holder hands in");
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn signs_of_life_keep_the_unit_and_a_unit_that_waits_needs_none() {
    let pool = Pool::new(1, json!({"lease_seconds": 600})).await;
    let (run, unit) = pool.item().await;
    let held = pool.claim(0, unit).await.expect("a claim").assignment;
    for _ in 0..3 {
        pool.world.advance(SignedDuration::from_mins(9));
        let renewed = renew(&pool, 0, held.id, held.epoch).await.expect("a sign of life").assignment;
        assert!(renewed.expires_at > held.expires_at && renewed.epoch == held.epoch);
        assert_eq!(sweep(&pool).await, Pass::Idle);
    }
    let wait = UnitOrder::Wait { facets: vec![FacetCode::WaitingExternal], until: None };
    pool.world.on_run(&pool.people[0], OrderUnit { unit, order: wait }).await.expect("it waits");
    pool.world.advance(LEASE);
    assert_eq!(sweep(&pool).await, Pass::More);
    let story =
        tell_run(&pool.world.ctx, &pool.world.admin.actor, run).await.expect("a store").expect("a run");
    let kept = story.assignments.iter().find(|kept| kept.id == held.id).expect("the hold");
    assert_eq!(kept.status, AssignmentStatus::InProgress);
    let resume = UnitOrder::Resume { proof: "letter of the 4th".to_owned() };
    pool.world.on_run(&pool.people[0], OrderUnit { unit, order: resume }).await.expect("it goes on");

    // Nor does one whose run is paused: nothing can be handed in.
    for order in [RunOrder::Pause, RunOrder::Resume] {
        let is_paused = matches!(order, RunOrder::Pause);
        pool.world.on_run(&pool.world.admin, OrderRun { run, order }).await.expect("the order is followed");
        if is_paused {
            pool.world.advance(LEASE);
            assert_eq!(sweep(&pool).await, Pass::More, "it is renewed");
        }
        assert_eq!(pool.slots(run, unit).await, (1, 0));
    }

    // By the clock the lease is over, even if nobody has taken it back yet.
    pool.world.advance(LEASE);
    assert!(is_lease_expired(&renew(&pool, 0, held.id, held.epoch).await.expect_err("too late")));
    assert_eq!(sweep(&pool).await, Pass::More);
    assert_eq!(pool.slots(run, unit).await, (0, 0));
    pool.world.check_invariants().await;
    let replayed = audit::replay(&pool.world.ctx, &pool.world.admin.actor, run).await;
    let replayed = replayed.expect("a store").expect("a run");
    let told: Vec<_> = replayed.assignments.into_iter().map(|row| row.value).collect();
    let story =
        tell_run(&pool.world.ctx, &pool.world.admin.actor, run).await.expect("a store").expect("a run");
    assert_eq!(told, story.assignments, "the events tell the whole story");
}

#[tokio::test]
async fn a_late_answer_counts_while_it_is_needed_and_is_kept_as_surplus_afterwards() {
    let pool = Pool::new(4, json!({"lease_seconds": 600, "overlap": 2})).await;
    let (run, unit) = pool.item().await;
    let mut held = Vec::new();
    for who in 0..2 {
        held.push(pool.claim(who, unit).await.expect("a claim").assignment);
    }
    pool.world.advance(LEASE);
    assert_eq!(sweep(&pool).await, Pass::More);
    let late = pool.submit(0, held[0].id, Some(held[0].epoch)).await.expect("a slot is free").judgment;
    assert!(late.counted && late.late && late.assignment != held[0].id);
    assert_eq!(pool.slots(run, unit).await, (1, 1));
    let again = pool.submit(0, held[0].id, None).await.expect_err("once is enough");
    assert!(matches!(again, Failure::Refused(SubmitJudgmentRefused::Rule(JudgeRefused::AlreadyJudged))));

    // The last slot goes to somebody else; what the second holder brings is surplus, even when the run is over.
    let third = pool.claim(2, unit).await.expect("a claim").assignment;
    let done = pool.submit(2, third.id, Some(third.epoch)).await.expect("the last one");
    assert!(matches!(done.run_state, RunState::Completed { .. }) && !done.judgment.late);
    let surplus = pool.submit(1, held[1].id, Some(held[1].epoch)).await.expect("it is kept").judgment;
    assert!(!surplus.counted && surplus.late);
    pool.submit(1, held[1].id, None).await.expect_err("surplus is kept once");
    assert_eq!(pool.slots(run, unit).await, (2, 2));
    pool.world.check_invariants().await;
    let verified = audit::replay(&pool.world.ctx, &pool.world.admin.actor, run).await;
    assert_eq!(verified.expect("a store").expect("a run").judgments.len(), 3);
}

#[tokio::test]
async fn whoever_asks_for_a_unit_need_not_wait_for_the_sweep() {
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    let (run, unit) = pool.item().await;
    let first = pool.claim(0, unit).await.expect("a claim").assignment;
    pool.world.advance(LEASE);
    let second = pool.claim(1, unit).await.expect("the lease has run out").assignment;
    pool.world.advance(LEASE);
    let third = pool.claim(1, unit).await.expect("one's own lapsed lease is no obstacle").assignment;
    assert_eq!((first.epoch, second.epoch, third.epoch), (1, 2, 3));
    let answer = pool.submit(1, second.id, Some(2)).await.expect_err("it belongs to the newer hold");
    assert!(matches!(
        answer,
        Failure::Refused(SubmitJudgmentRefused::Rule(JudgeRefused::HeldAgain { assignment })) if assignment == third.id
    ));
    assert_eq!(pool.slots(run, unit).await, (1, 0));
    pool.world.check_invariants().await;
}

/// How many leases end at once; more by `HANDOFF_TEST_LEASES`.
fn leases() -> usize {
    std::env::var("HANDOFF_TEST_LEASES").ok().and_then(|leases| leases.parse().ok()).unwrap_or(800)
}

#[tokio::test]
async fn many_leases_that_end_at_once_are_swept_in_batches_while_others_work_on() {
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    let mut held = 0;
    while held < leases() {
        let many = (leases() - held).min(200);
        let units = join_all((0..many).map(|_| pool.item())).await;
        for claimed in join_all(units.iter().map(|(_, unit)| pool.claim(0, *unit))).await {
            claimed.expect("a claim");
        }
        held += many;
    }
    pool.world.advance(LEASE);
    let (swept, passes) = (AtomicBool::new(false), AtomicUsize::new(0));
    let sweeping = async {
        while sweep(&pool).await == Pass::More {
            passes.fetch_add(1, Ordering::Relaxed);
        }
        swept.store(true, Ordering::Relaxed);
    };
    let working = async {
        let mut answers = 0;
        while !swept.load(Ordering::Relaxed) {
            let next = ClaimNext { from: WorkFrom::Anywhere, ahead: false };
            if let Ok(claimed) = claim_next(&pool.world.ctx, &pool.people[1], &next).await {
                pool.submit(1, claimed.assignment.id, None).await.expect("an answer");
                answers += 1;
            }
        }
        answers
    };
    let ((), answers) = tokio::join!(sweeping, working);
    let passes = passes.into_inner();
    // Each pass ends a bounded piece, and whoever waits gets a turn between pieces.
    assert!(passes > 5 && answers > 1, "{passes} passes, {answers} answers meanwhile");
    let raw = pool.world.database.raw().await;
    let held = "select count(*) from assignment where ended_at is null";
    let held: i64 = raw.query_one(held, &[]).await.expect("a count").get(0);
    assert_eq!(held, 0, "every lease has ended");
    pool.world.check_invariants().await;
}
