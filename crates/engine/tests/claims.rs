//! Asking for the next unit: who gets what, what the empty-handed are told, and that the ledger holds whatever races.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::collections::{BTreeMap, BTreeSet};

use futures_util::future::join_all;
use handoff_core::actor::ProjectRole;
use handoff_core::id::{AssignmentId, StepId, UnitId};
use handoff_core::run::duty::NotEligible;
use handoff_core::run::upkeep::RunOrder;
use handoff_engine::people::SetProjectRoles;
use handoff_engine::read::explain::WhyEmpty;
use handoff_engine::read::explain_rules::explain_work;
use handoff_engine::read::work::{OfferCard, OfferFilter, list_offers};
use handoff_engine::run::{
    ClaimNext, ClaimNextRefused, Claimed, OrderRun, ReleaseAssignment, RenewAssignment, WorkFrom, claim_next,
};
use handoff_engine::step::ChangeStep;
use handoff_engine::sweep::{ExpireLeases, Sweep};
use handoff_engine::{Caller, Failure};
use handoff_store::lock::{self, Front, Wanted};
use handoff_testkit::Pool;
use jiff::SignedDuration;
use serde_json::json;

async fn next(pool: &Pool, who: usize, from: WorkFrom) -> Result<Claimed, Failure<ClaimNextRefused>> {
    claim_next(&pool.world.ctx, &pool.people[who], &ClaimNext { from, ahead: false }).await
}

/// The queue of a unit.
async fn step_of(pool: &Pool, unit: UnitId) -> StepId {
    let db = pool.world.ctx.store().db().await.expect("a connection");
    handoff_store::unit::find(&db, unit).await.expect("a store").expect("a unit").unit.step
}

/// Somebody who belongs to the project and to no group.
async fn outsider(pool: &Pool) -> Caller {
    let outsider = pool.world.person("Otto").await.actor.actor;
    let roles = BTreeSet::from([ProjectRole::Contributor]);
    let set = SetProjectRoles { project: "pool".to_owned(), actor: outsider, roles };
    pool.world.must(&pool.world.admin, &set).await;
    pool.world.caller(outsider).await
}

fn why(refused: Failure<ClaimNextRefused>) -> WhyEmpty {
    match refused {
        Failure::Refused(ClaimNextRefused::NothingOnOffer(why)) => why,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn the_oldest_comes_first_with_its_item_and_nobody_gets_a_unit_twice() {
    let pool = Pool::new(2, json!({"overlap": 2})).await;
    let (_, first) = pool.item().await;
    let (_, second) = pool.item().await;
    let step = WorkFrom::Step(step_of(&pool, first).await);
    let mine = next(&pool, 0, step).await.expect("work");
    assert_eq!((mine.unit.id, mine.payload.as_deref()), (first, Some("{\"text\": \"a cat\"}")));
    let theirs = next(&pool, 1, WorkFrom::Anywhere).await.expect("the second slot of the same unit");
    assert_eq!((theirs.unit.id, theirs.assignment.epoch), (first, 2));
    let more = next(&pool, 0, step).await.expect("work");
    assert_eq!(more.unit.id, second);
    pool.submit(0, mine.assignment.id, None).await.expect("an answer");
    let nothing = next(&pool, 0, step).await.expect_err("the rest is mine already");
    assert_eq!(why(nothing), WhyEmpty::NotForYou);
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn what_all_who_ask_had_before_is_not_looked_at_again() {
    let pool = Pool::new(3, json!({"overlap": 3})).await;
    let mut units = Vec::new();
    for _ in 0..4 {
        units.push(pool.item().await.1);
    }
    let step = step_of(&pool, units[0]).await;
    // The first worker is ahead by three units, the second by one; the last of each is still in their hands.
    for (who, ahead) in [(0, 3), (1, 1)] {
        for nth in 1..=ahead {
            let claimed = next(&pool, who, WorkFrom::Step(step)).await.expect("work");
            if nth < ahead {
                pool.submit(who, claimed.assignment.id, None).await.expect("an answer");
            }
        }
    }
    let [first, second] = [0, 1].map(|who: usize| pool.people[who].actor.actor);
    for (askers, front) in [
        (vec![], units[0]),
        (vec![first], units[3]),
        (vec![second], units[1]),
        (vec![first, second], units[1]),
        (vec![first, first], units[3]),
    ] {
        let tx = pool.world.ctx.store().begin().await.expect("a transaction");
        let queues = vec![Front { step, slots: 1, after: None, askers }];
        let wanted = Wanted { queues, ..Wanted::default() };
        let locked = lock::lock(&tx, &wanted).await.expect("the front");
        let taken = lock::read(&tx, &wanted, locked, |_| None).await.expect("its units");
        assert_eq!(taken.picked.first().map(|picked| picked.unit), Some(front), "{wanted:?}");
        tx.rollback().await.expect("an end");
    }
    assert_eq!(next(&pool, 0, WorkFrom::Step(step)).await.expect("work").unit.id, units[3]);
    assert_eq!(next(&pool, 1, WorkFrom::Step(step)).await.expect("work").unit.id, units[1]);
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn the_empty_handed_are_told_why() {
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    let (run, unit) = pool.item().await;
    let step = WorkFrom::Step(step_of(&pool, unit).await);
    for (order, paused) in [(RunOrder::Pause, true), (RunOrder::Resume, false)] {
        pool.world.on_run(&pool.world.admin, OrderRun { run, order }).await.expect("the order is followed");
        if paused {
            assert_eq!(why(next(&pool, 0, step).await.expect_err("it stands still")), WhyEmpty::Paused);
        }
    }
    let held = next(&pool, 0, step).await.expect("work").assignment;
    let until = held.expires_at.expect("a lease");
    assert_eq!(why(next(&pool, 1, step).await.expect_err("held")), WhyEmpty::Held { until });
    assert_eq!(why(next(&pool, 0, step).await.expect_err("mine")), WhyEmpty::HeldByYou);
    let explained = explain_work(&pool.world.ctx, &pool.people[0].actor, None, None).await.expect("a store");
    assert_eq!(
        explained.removed.iter().map(|one| (one.rule, one.units)).collect::<Vec<_>>(),
        [("held_by_you", 1)]
    );
    // Waiting does not help whoever is not in the group, whether it is held or free.
    let outsider = outsider(&pool).await;
    for is_held in [true, false] {
        if !is_held {
            let back = ReleaseAssignment { assignment: held.id, epoch: None };
            pool.world.on_run(&pool.people[0], back).await.expect("given back");
        }
        for from in [WorkFrom::Anywhere, step] {
            let next = ClaimNext { from, ahead: false };
            let refused = claim_next(&pool.world.ctx, &outsider, &next).await.expect_err("not theirs");
            let group = "labellers".to_owned();
            assert_eq!(why(refused), WhyEmpty::OtherGroup { group }, "{from:?}, held: {is_held}");
        }
    }
    let explained = explain_work(&pool.world.ctx, &outsider.actor, None, None).await.expect("a store");
    let told: Vec<_> = explained.removed.iter().map(|one| (one.rule, one.frees.as_str())).collect();
    assert_eq!(told, [("candidate_group", "you are in the group labellers")]);
    let held = next(&pool, 0, step).await.expect("work").assignment;
    pool.submit(0, held.id, None).await.expect("an answer");
    assert_eq!(why(next(&pool, 1, step).await.expect_err("done")), WhyEmpty::AllDone);
    let stranger = pool.world.person("Eve").await;
    let refused = claim_next(&pool.world.ctx, &stranger, &ClaimNext { from: step, ahead: false }).await;
    assert!(matches!(refused, Err(Failure::Refused(ClaimNextRefused::NoSuchStep(_)))));
}

#[tokio::test]
async fn projects_with_equally_urgent_work_take_turns_however_many_queues_they_have() {
    let mut pool = Pool::new(1, json!({})).await;
    pool.another_project("garden", &["apples", "pears", "plums"], json!({})).await;
    join_all((0..40).map(|_| pool.item())).await;
    for workflow in ["apples", "pears", "plums"] {
        join_all((0..20).map(|_| pool.item_in("garden", workflow))).await;
    }
    let mut of_few = 0;
    for _ in 0..60 {
        let claimed = next(&pool, 0, WorkFrom::Anywhere).await.expect("work");
        of_few += usize::from(claimed.definition.key == "labels");
    }
    // Whose turn it is, is drawn: half of them, and never so far from it by chance.
    assert!((10..=50).contains(&of_few), "{of_few} of 60");
}

#[tokio::test]
async fn the_more_urgent_queue_comes_first_however_old_the_others_are() {
    let mut pool = Pool::new(1, json!({})).await;
    pool.another_project("garden", &["apples", "pears"], json!({})).await;
    let (_, old) = pool.item_in("garden", "apples").await;
    let (_, urgent) = pool.item_in("garden", "pears").await;
    let (_, late) = pool.item_in("garden", "pears").await;
    let step = step_of(&pool, urgent).await;
    let change = ChangeStep { step, paused: None, priority: Some(100), claims_per_minute: None };
    pool.world.must(&pool.world.admin, &change).await;
    let listed = list_offers(&pool.world.ctx, &pool.people[0].actor, OfferFilter::default(), None, 2).await;
    let listed = listed.expect("a store");
    let units = |offers: &[OfferCard]| offers.iter().map(|card| card.offer.unit).collect::<Vec<_>>();
    assert_eq!((units(&listed.offers), listed.offers[0].offer.priority), (vec![urgent, late], 100));
    let rest =
        list_offers(&pool.world.ctx, &pool.people[0].actor, OfferFilter::default(), listed.next, 2).await;
    assert_eq!(units(&rest.expect("a store").offers), [old], "the next page goes on behind it");
    for expected in [urgent, late, old] {
        assert_eq!(next(&pool, 0, WorkFrom::Anywhere).await.expect("work").unit.id, expected);
    }
}

#[tokio::test]
async fn what_somebody_may_take_no_more_of_hides_nothing_else() {
    let mut pool = Pool::new(2, json!({})).await;
    let many: Vec<String> = (0..17).map(|nth| format!("q{nth:02}")).collect();
    let keys: Vec<&str> = many.iter().map(String::as_str).collect();
    pool.another_project("garden", &keys, json!({"max_open_per_person": 1})).await;
    for workflow in &keys {
        let (_, unit) = pool.item_in("garden", workflow).await;
        pool.item_in("garden", workflow).await;
        pool.claim(0, unit).await.expect("one of each");
    }
    let (_, free) = pool.item().await;
    assert_eq!(next(&pool, 0, WorkFrom::Anywhere).await.expect("what has no limit").unit.id, free);
    let refused = next(&pool, 0, WorkFrom::Anywhere).await.expect_err("as much as one may hold");
    let limit = Some(NotEligible::TooManyOpen { open: 1, most: 1 });
    assert_eq!(why(refused), WhyEmpty::Enough { limit });
}

#[tokio::test]
async fn a_crowd_takes_every_slot_once() {
    let pool = Pool::new(12, json!({"overlap": 3})).await;
    let mut units = Vec::new();
    for _ in 0..20 {
        units.push(pool.item().await);
    }
    let step = WorkFrom::Step(step_of(&pool, units[0].1).await);
    let crowd = (0..12).map(|who| {
        let pool = &pool;
        async move {
            let mut handed_in = 0;
            loop {
                match next(pool, who, step).await {
                    Ok(claimed) => {
                        let epoch = Some(claimed.assignment.epoch);
                        pool.submit(who, claimed.assignment.id, epoch).await.expect("an answer");
                        handed_in += 1;
                    }
                    Err(Failure::Refused(ClaimNextRefused::NothingOnOffer(why))) => {
                        if !matches!(why, WhyEmpty::Held { .. }) {
                            return handed_in;
                        }
                    }
                    Err(Failure::Refused(ClaimNextRefused::AllTaken)) => {}
                    Err(other) => panic!("{other:?}"),
                }
            }
        }
    });
    let handed_in: usize = join_all(crowd).await.into_iter().sum();
    assert_eq!(handed_in, 60);
    for (run, unit) in units {
        assert_eq!(pool.slots(run, unit).await, (3, 3));
    }
    pool.world.check_invariants().await;
}

/// A small generator, so that a walk that fails can be walked again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// How many steps a walk takes; more by `HANDOFF_WALK_STEPS`.
fn walk_steps() -> usize {
    std::env::var("HANDOFF_WALK_STEPS").ok().and_then(|steps| steps.parse().ok()).unwrap_or(150)
}

#[tokio::test]
async fn the_ledger_holds_after_every_step_of_a_random_walk() {
    for seed in [1_u64, 20_261_116] {
        let pool = Pool::new(4, json!({"overlap": 2, "lease_seconds": 600})).await;
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut units = vec![pool.item().await.1];
        let step = WorkFrom::Step(step_of(&pool, units[0]).await);
        let mut holds: Vec<(usize, AssignmentId, i32)> = Vec::new();
        let mut told: BTreeMap<&str, usize> = BTreeMap::new();
        for _ in 0..walk_steps() {
            let who = dice.below(4);
            // Holds are never forgotten here: stale ones act too.
            let hold = (!holds.is_empty()).then(|| holds[dice.below(holds.len())]);
            let (act, done) = match (dice.below(10), hold) {
                (0, _) => {
                    units.push(pool.item().await.1);
                    ("item", true)
                }
                (1 | 2, _) => match next(&pool, who, step).await {
                    Ok(claimed) => {
                        holds.push((who, claimed.assignment.id, claimed.assignment.epoch));
                        ("next", true)
                    }
                    Err(Failure::Refused(_)) => ("next", false),
                    Err(Failure::Store(failed)) => panic!("seed {seed}: {failed:?}"),
                },
                (3, _) => match pool.claim(who, units[dice.below(units.len())]).await {
                    Ok(claimed) => {
                        holds.push((who, claimed.assignment.id, claimed.assignment.epoch));
                        ("claim", true)
                    }
                    Err(Failure::Refused(_)) => ("claim", false),
                    Err(Failure::Store(failed)) => panic!("seed {seed}: {failed:?}"),
                },
                (4 | 5, Some((holder, assignment, epoch))) => {
                    let done = pool.submit(holder, assignment, Some(epoch)).await;
                    assert!(!matches!(done, Err(Failure::Store(_))), "seed {seed}: {done:?}");
                    ("submit", done.is_ok())
                }
                (6, Some((holder, assignment, epoch))) => {
                    let release = ReleaseAssignment { assignment, epoch: Some(epoch) };
                    let done = pool.world.on_run(&pool.people[holder], release).await;
                    assert!(!matches!(done, Err(Failure::Store(_))), "seed {seed}: {done:?}");
                    ("release", done.is_ok())
                }
                (7, Some((holder, assignment, epoch))) => {
                    let renew = RenewAssignment { assignment, epoch: Some(epoch) };
                    let done = pool.world.on_run(&pool.people[holder], renew).await;
                    assert!(!matches!(done, Err(Failure::Store(_))), "seed {seed}: {done:?}");
                    ("renew", done.is_ok())
                }
                (8, _) => {
                    pool.world
                        .advance(SignedDuration::from_secs(i64::try_from(dice.below(500)).expect("few")));
                    ("time", true)
                }
                _ => {
                    ExpireLeases.run_once(&pool.world.ctx).await.expect("a pass");
                    ("sweep", true)
                }
            };
            *told.entry(act).or_default() += usize::from(done);
            pool.world.check_invariants().await;
        }
        assert!(told.get("submit").is_some_and(|count| *count > 0), "seed {seed}: {told:?}");
    }
}

/// How often the deadline is raced; more by `HANDOFF_DEADLINE_TRIALS`.
fn trials() -> usize {
    std::env::var("HANDOFF_DEADLINE_TRIALS").ok().and_then(|trials| trials.parse().ok()).unwrap_or(40)
}

#[tokio::test]
async fn an_answer_at_the_very_deadline_counts_once_or_not_at_all() {
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    for trial in 0..trials() {
        let (run, unit) = pool.item().await;
        let first = pool.claim(0, unit).await.expect("a claim").assignment;
        pool.world.advance(SignedDuration::from_secs(600));
        // The sweep, the holder and somebody who wants the unit, all at once.
        let (swept, submitted, claimed) = tokio::join!(
            ExpireLeases.run_once(&pool.world.ctx),
            pool.submit(0, first.id, Some(first.epoch)),
            pool.claim(1, unit)
        );
        swept.expect("a pass");
        let counted = match submitted {
            Ok(judged) => judged.judgment.counted,
            Err(Failure::Refused(_)) => false,
            Err(Failure::Store(failed)) => panic!("trial {trial}: {failed:?}"),
        };
        let taken = match claimed {
            Ok(claimed) => Some(claimed.assignment),
            Err(Failure::Refused(_)) => None,
            Err(Failure::Store(failed)) => panic!("trial {trial}: {failed:?}"),
        };
        assert!(!(counted && taken.is_some()), "trial {trial}: one slot, two takers");
        let (slots, judged) = pool.slots(run, unit).await;
        assert_eq!(judged, i16::from(counted), "trial {trial}");
        assert_eq!(slots, i16::from(counted || taken.is_some()), "trial {trial}");
        if let Some(taken) = taken {
            pool.submit(1, taken.id, Some(taken.epoch)).await.expect("the new holder hands in");
        }
    }
    pool.world.check_invariants().await;
}

/// How many entries of indexes and rows outside of them were read so far, of what people hold and have answered.
async fn entries_read(pool: &Pool) -> i64 {
    let raw = pool.world.database.raw().await;
    // A connection is sure to have told what it did once it is gone.
    let others = "select pg_terminate_backend(pid, 5000) from pg_stat_activity
                   where datname = current_database() and pid <> pg_backend_pid()";
    raw.query(others, &[]).await.expect("all others are gone");
    let read = "select ((select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('assignment', 'judgment'))
                        + (select sum(seq_tup_read) from pg_stat_user_tables where relname in ('assignment', 'judgment')))::bigint";
    raw.query_one(read, &[]).await.expect("the statistics").get(0)
}

/// So many items come in, and everybody answers each.
async fn answered_by_all(pool: &Pool, items: usize) {
    for _ in 0..items {
        let (_, unit) = pool.item().await;
        let step = WorkFrom::Step(step_of(pool, unit).await);
        for who in 0..pool.people.len() {
            let claimed = next(pool, who, step).await.expect("work").assignment.id;
            pool.submit(who, claimed, None).await.expect("an answer");
        }
    }
}

#[tokio::test]
async fn what_a_claim_and_an_answer_read_does_not_grow_with_what_was_answered_before() {
    let pool = Pool::new(3, json!({"overlap": 3})).await;
    answered_by_all(&pool, 2).await;
    let mut cost = Vec::new();
    for before in [0, 40] {
        answered_by_all(&pool, before).await;
        let start = entries_read(&pool).await;
        answered_by_all(&pool, 5).await;
        cost.push(entries_read(&pool).await - start);
    }
    assert!(cost[1] < cost[0] * 2, "entries read for five items: {} at first, {} later", cost[0], cost[1]);
}

#[tokio::test]
async fn whoever_came_too_late_to_count_may_take_the_unit_when_it_is_free_again() {
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    let (_, unit) = pool.item().await;
    let step = WorkFrom::Step(step_of(&pool, unit).await);
    let lapsed = next(&pool, 0, step).await.expect("work").assignment;
    pool.world.advance(SignedDuration::from_secs(601));
    ExpireLeases.run_once(&pool.world.ctx).await.expect("the lease is taken back");
    let held = next(&pool, 1, step).await.expect("it is free").assignment;
    pool.submit(0, lapsed.id, None).await.expect("kept, though it does not count");
    let give_back = ReleaseAssignment { assignment: held.id, epoch: None };
    pool.world.on_run(&pool.people[1], give_back).await.expect("its holder gives it back");
    let again = next(&pool, 0, step).await.expect("nobody has answered it");
    assert_eq!(again.unit.id, unit);
    pool.submit(0, again.assignment.id, None).await.expect("and this counts");
    pool.world.check_invariants().await;
}
