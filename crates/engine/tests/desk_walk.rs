//! Random walks over everything people can do with work, with the clock moved, and the ledger of slots checked after every step;
//! and answers that meet the end of their lease.
//!
//! `HANDOFF_WALKS=50` walks further, `HANDOFF_TRIALS=10000` tries more often.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::collections::BTreeSet;

use futures_util::future::join_all;
use handoff_core::actor::ProjectRole;
use handoff_core::id::{AdviceId, AssignmentId, JudgmentId, RunId, UnitId};
use handoff_core::run::taint::Taint;
use handoff_core::run::upkeep::RunOrder;
use handoff_core::run::{AssignmentStatus, RunState};
use handoff_engine::Caller;
use handoff_engine::people::{EndAbsence, SetAbsence, SetProjectRoles};
use handoff_engine::quality::TaintJudgments;
use handoff_engine::read::run::tell_run;
use handoff_engine::run::{
    AddComment, AskAdvice, AssignUnit, ClaimNext, GiveAdvice, HandOver, HandOverTo, OrderRun, Person,
    ReleaseAssignment, RenewAssignment, SkipAssignment, Subject, WorkFrom, claim_next,
};
use handoff_engine::sweep::{ExpireLeases, Pass, Sweep};
use handoff_testkit::Pool;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

const LEASE: SignedDuration = SignedDuration::from_mins(10);
const PEOPLE: usize = 5;
const STEPS: usize = 120;

/// The same numbers for the same seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(sides).expect("few sides")).expect("few sides")
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() { None } else { Some(&of[self.roll(of.len())]) }
    }
}

fn from_env(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Everything a walk knows: also what is long over, because those who are late use it.
struct Walk {
    pool: Pool,
    boss: Caller,
    dice: Dice,
    runs: Vec<(RunId, UnitId)>,
    holds: Vec<(usize, AssignmentId, i32)>,
    questions: Vec<(UnitId, AdviceId)>,
    answers: Vec<(UnitId, JudgmentId)>,
    taken_back: BTreeSet<UnitId>,
    done: usize,
    refused: usize,
}

impl Walk {
    async fn new(seed: u64) -> Self {
        let config = json!({"lease_seconds": 600, "overlap": 2, "max_open_per_person": 3});
        let pool = Pool::new(PEOPLE, config).await;
        let boss = pool.world.person("Boss").await;
        let roles = BTreeSet::from([ProjectRole::Manager]);
        let set = SetProjectRoles { project: "pool".to_owned(), actor: boss.actor.actor, roles };
        pool.world.must(&pool.world.admin, &set).await;
        let boss = pool.world.caller(boss.actor.actor).await;
        let dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        Self {
            pool,
            boss,
            dice,
            runs: Vec::new(),
            holds: Vec::new(),
            questions: Vec::new(),
            answers: Vec::new(),
            taken_back: BTreeSet::new(),
            done: 0,
            refused: 0,
        }
    }

    fn count<T, E>(&mut self, result: Result<T, E>) -> Option<T> {
        if result.is_ok() {
            self.done += 1;
        } else {
            self.refused += 1;
        }
        result.ok()
    }

    fn number_of(&self, actor: handoff_core::id::ActorId) -> usize {
        self.pool.people.iter().position(|person| person.actor.actor == actor).expect("one of them")
    }

    /// A hold, live or long gone, and now and then an epoch that is not its own.
    fn some_hold(&mut self) -> Option<(usize, AssignmentId, Option<i32>)> {
        let (who, assignment, epoch) = *self.dice.one(&self.holds)?;
        let epoch = match self.dice.roll(10) {
            0 => Some(epoch + 1),
            1 => None,
            _ => Some(epoch),
        };
        Some((who, assignment, epoch))
    }

    async fn somebody(&mut self) -> Person {
        let who = self.dice.roll(PEOPLE);
        Person::find(&self.pool.world.ctx, self.pool.people[who].actor.actor).await.expect("a store")
    }

    async fn step(&mut self) {
        match self.dice.roll(20) {
            0 | 1 => {
                let item = self.pool.item().await;
                self.runs.push(item);
            }
            2..=4 => self.claim_next().await,
            5 => self.claim_named().await,
            6..=8 => self.submit().await,
            9 => self.let_go().await,
            10 => self.renew().await,
            11 | 12 => self.hand_over().await,
            13 => self.ask_or_answer().await,
            14 => self.comment().await,
            15 => self.stand_still_or_go_on().await,
            16 => self.take_answer_back().await,
            17 => self.go_away_or_come_back().await,
            _ => self.let_time_pass().await,
        }
    }

    async fn claim_next(&mut self) {
        let who = self.dice.roll(PEOPLE);
        let next = ClaimNext { from: WorkFrom::Anywhere, ahead: self.dice.roll(4) == 0 };
        let claimed = claim_next(&self.pool.world.ctx, &self.pool.people[who], &next).await;
        if let Some(claimed) = self.count(claimed) {
            self.holds.push((who, claimed.assignment.id, claimed.assignment.epoch));
        }
    }

    async fn claim_named(&mut self) {
        let who = self.dice.roll(PEOPLE);
        let Some((_, unit)) = self.dice.one(&self.runs).copied() else { return };
        let claimed = self.pool.claim(who, unit).await;
        if let Some(claimed) = self.count(claimed) {
            self.holds.push((who, claimed.assignment.id, claimed.assignment.epoch));
        }
    }

    async fn submit(&mut self) {
        let Some((who, assignment, epoch)) = self.some_hold() else { return };
        // Now and then two hands press the same button.
        if self.dice.roll(4) == 0 {
            let both = tokio::join!(
                self.pool.submit(who, assignment, epoch),
                self.pool.submit(who, assignment, epoch)
            );
            assert!(!(both.0.is_ok() && both.1.is_ok()), "one answer counted twice");
            let judged = self.count(both.0.or(both.1));
            self.answers.extend(judged.map(|judged| (judged.judgment.unit, judged.judgment.id)));
        } else {
            let judged = self.pool.submit(who, assignment, epoch).await;
            let judged = self.count(judged);
            self.answers.extend(judged.map(|judged| (judged.judgment.unit, judged.judgment.id)));
        }
    }

    async fn stand_still_or_go_on(&mut self) {
        let Some((run, _)) = self.dice.one(&self.runs).copied() else { return };
        let order = if self.dice.roll(2) == 0 { RunOrder::Pause } else { RunOrder::Resume };
        let ordered = self.pool.world.on_run(&self.boss, OrderRun { run, order }).await;
        self.count(ordered);
    }

    async fn take_answer_back(&mut self) {
        let Some((unit, judgment)) = self.dice.one(&self.answers).copied() else { return };
        // One of each unit: there must be enough people left who have not answered it.
        if self.taken_back.insert(unit) {
            let taint = Taint { unit, judgments: vec![judgment], reason: "was not looking".to_owned() };
            let tainted = self.pool.world.on_run(&self.boss, TaintJudgments(taint)).await;
            self.count(tainted);
        }
    }

    async fn go_away_or_come_back(&mut self) {
        let (who, other) = (self.dice.roll(PEOPLE), self.dice.roll(PEOPLE));
        let (by, deputy) = (self.pool.people[who].clone(), self.pool.people[other].actor.actor);
        let actor = by.actor.actor;
        if self.dice.roll(2) == 0 {
            let back = self.pool.world.perform(&by, &EndAbsence { actor }).await;
            self.count(back);
            return;
        }
        let now = self.pool.world.ctx.store().now().await.expect("a clock");
        let away = SetAbsence { actor, deputy, starts_at: None, ends_at: now + LEASE * 20 };
        let away = self.pool.world.perform(&by, &away).await;
        self.count(away);
    }

    async fn let_go(&mut self) {
        let Some((who, assignment, epoch)) = self.some_hold() else { return };
        let by = self.pool.people[who].clone();
        if self.dice.roll(2) == 0 {
            let released = self.pool.world.on_run(&by, ReleaseAssignment { assignment, epoch }).await;
            self.count(released);
        } else {
            let reason = Some("not for me".to_owned());
            let skipped = self.pool.world.on_run(&by, SkipAssignment { assignment, epoch, reason }).await;
            self.count(skipped);
        }
    }

    async fn renew(&mut self) {
        let Some((who, assignment, epoch)) = self.some_hold() else { return };
        let by = self.pool.people[who].clone();
        let renewed = self.pool.world.on_run(&by, RenewAssignment { assignment, epoch }).await;
        self.count(renewed);
    }

    async fn hand_over(&mut self) {
        let to = self.somebody().await;
        if self.dice.roll(3) == 0 {
            let Some((_, unit)) = self.dice.one(&self.runs).copied() else { return };
            let assigned = self.pool.world.on_run(&self.boss, AssignUnit { unit, to, note: None }).await;
            self.note(assigned);
            return;
        }
        let Some((who, assignment, epoch)) = self.some_hold() else { return };
        let (how, by) = match self.dice.roll(4) {
            0 => (HandOverTo::Reassign(to), self.boss.clone()),
            3 => {
                let deputy = self.pool.people[self.dice.roll(PEOPLE)].clone();
                let how = HandOverTo::deputy(&self.pool.world.ctx, assignment, deputy.actor.actor).await;
                (how.expect("a store"), deputy)
            }
            1 => (HandOverTo::Delegate(to), self.pool.people[who].clone()),
            _ => {
                let lender = HandOverTo::lender(&self.pool.world.ctx, assignment).await.expect("a store");
                (lender, self.pool.people[who].clone())
            }
        };
        let handed = self.pool.world.on_run(&by, HandOver { assignment, epoch, how, note: None }).await;
        self.note(handed);
    }

    fn note<E>(&mut self, handed: Result<handoff_engine::run::Claimed, E>) {
        if let Some(claimed) = self.count(handed) {
            let who = self.number_of(claimed.assignment.actor);
            self.holds.push((who, claimed.assignment.id, claimed.assignment.epoch));
        }
    }

    async fn ask_or_answer(&mut self) {
        if self.dice.roll(2) == 0
            && let Some((unit, advice)) = self.dice.one(&self.questions).copied()
        {
            let give = GiveAdvice { unit, advice, answer: "yes".to_owned() };
            let who = self.dice.roll(PEOPLE);
            let given = self.pool.world.on_run(&self.pool.people[who], give).await;
            self.count(given);
            return;
        }
        let Some((who, assignment, epoch)) = self.some_hold() else { return };
        let expert = self.pool.people[self.dice.roll(PEOPLE)].actor.actor;
        let ctx = self.pool.world.ctx.clone();
        let ask = AskAdvice::prepare(&ctx, (assignment, epoch), expert, "well?".to_owned()).await;
        let asked = self.pool.world.on_run(&self.pool.people[who], ask.expect("a store")).await;
        if let Some(asked) = self.count(asked) {
            let unit = self.unit_of(assignment).await;
            self.questions.push((unit, asked.id));
        }
    }

    async fn unit_of(&self, assignment: AssignmentId) -> UnitId {
        for (run, unit) in &self.runs {
            let story = tell_run(&self.pool.world.ctx, &self.pool.world.admin.actor, *run).await;
            let story = story.expect("a store").expect("a run");
            if story.assignments.iter().any(|held| held.id == assignment) {
                return *unit;
            }
        }
        panic!("every hold is of some run");
    }

    async fn comment(&mut self) {
        let Some((run, unit)) = self.dice.one(&self.runs).copied() else { return };
        let on = if self.dice.roll(2) == 0 { Subject::Run(run) } else { Subject::Unit(unit) };
        let ctx = self.pool.world.ctx.clone();
        let mentions = [self.pool.people[0].actor.actor];
        let comment = AddComment::prepare(&ctx, on, "hm".to_owned(), &mentions).await.expect("a store");
        let who = self.dice.roll(PEOPLE);
        let added = self.pool.world.on_run(&self.pool.people[who], comment).await;
        self.count(added);
    }

    async fn let_time_pass(&mut self) {
        let minutes = [1, 5, 10, 11, 60 * 24 * 3][self.dice.roll(5)];
        self.pool.world.advance(SignedDuration::from_mins(minutes));
        if self.dice.roll(3) > 0 {
            while ExpireLeases.run_once(&self.pool.world.ctx).await.expect("a pass") == Pass::More {}
        }
    }

    /// In the end everything is answered by people who have not answered it yet, and every run is over with what it asked for.
    async fn finish(&mut self) {
        for (run, _) in self.runs.clone() {
            let resumed = self.pool.world.on_run(&self.boss, OrderRun { run, order: RunOrder::Resume }).await;
            self.count(resumed);
        }
        self.pool.world.advance(SignedDuration::from_hours(100));
        while ExpireLeases.run_once(&self.pool.world.ctx).await.expect("a pass") == Pass::More {}
        for (run, unit) in self.runs.clone() {
            for who in 0..PEOPLE {
                let to = Person::find(&self.pool.world.ctx, self.pool.people[who].actor.actor).await;
                let assign = AssignUnit { unit, to: to.expect("a store"), note: None };
                if let Ok(given) = self.pool.world.on_run(&self.boss, assign).await {
                    let holder = self.number_of(given.assignment.actor);
                    self.pool.submit(holder, given.assignment.id, None).await.expect("handed in");
                }
            }
            let story = tell_run(&self.pool.world.ctx, &self.pool.world.admin.actor, run).await;
            let story = story.expect("a store").expect("a run");
            assert!(matches!(story.card.state, RunState::Completed { .. }), "{:?}", story.card.state);
            let over_at =
                story.units.iter().find(|found| found.id == unit).and_then(|unit| unit.state.ended_at());
            // What was taken back before the unit was done made room for another.
            let stood =
                |at: Option<Timestamp>| at.is_none_or(|at| over_at.is_some_and(|over_at| at >= over_at));
            let counted =
                story.judgments.iter().filter(|judgment| judgment.counted && stood(judgment.tainted_at));
            let people: BTreeSet<_> = counted.clone().map(|judgment| judgment.actor).collect();
            assert_eq!((counted.count(), people.len()), (2, 2), "two answers, of two people");
            let live = story.assignments.iter().filter(|held| held.status == AssignmentStatus::InProgress);
            assert_eq!(live.filter(|held| held.unit == unit).count(), 0);
            self.pool.world.check_run(run).await;
        }
    }
}

#[tokio::test]
async fn whatever_people_do_the_ledger_of_slots_holds() {
    for seed in 1..=u64::try_from(from_env("HANDOFF_WALKS", 2)).expect("a number") {
        let mut walk = Box::pin(Walk::new(seed)).await;
        for number in 0..STEPS {
            walk.step().await;
            let db = walk.pool.world.ctx.store().db().await.expect("a connection");
            let broken = handoff_store::integrity::violations(&db).await.expect("the checks run");
            assert!(broken.is_empty(), "seed {seed}, step {number}: {broken:#?}");
        }
        walk.finish().await;
        walk.pool.world.check_invariants().await;
        println!("seed {seed}: {} done, {} refused, {} runs", walk.done, walk.refused, walk.runs.len());
        assert!(walk.done > STEPS / 4, "a walk that is refused everything shows nothing");
    }
}

/// At the deadline three meet: the holder who hands in, the sweep, and somebody who wants the unit. Whoever wins, the unit gets one
/// answer that counts, and nothing that was accepted is lost.
#[tokio::test]
async fn an_answer_at_the_deadline_counts_once_or_is_kept_as_surplus() {
    let trials = from_env("HANDOFF_TRIALS", 200);
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    let (mut counted, mut surplus, mut taken) = (0, 0, 0);
    for batch in 0..trials.div_ceil(20) {
        let size = 20.min(trials - batch * 20);
        let mut held = Vec::new();
        for _ in 0..size {
            let (run, unit) = pool.item().await;
            held.push((run, unit, pool.claim(0, unit).await.expect("a claim").assignment));
        }
        pool.world.advance(LEASE);
        let meet = held.iter().map(|(_, unit, mine)| async {
            tokio::join!(
                pool.submit(0, mine.id, Some(mine.epoch)),
                ExpireLeases.run_once(&pool.world.ctx),
                pool.claim(1, *unit)
            )
        });
        for ((run, unit, _), (answer, swept, other)) in held.iter().zip(join_all(meet).await) {
            swept.expect("a pass");
            let answer = answer.expect("a late answer is kept one way or the other").judgment;
            assert!(answer.late);
            if answer.counted {
                counted += 1;
            } else {
                surplus += 1;
            }
            assert_eq!(answer.counted, other.is_err(), "either the answer counts or the other has the unit");
            if let Ok(other) = other {
                taken += 1;
                pool.submit(1, other.assignment.id, Some(other.assignment.epoch)).await.expect("handed in");
            }
            assert_eq!(pool.slots(*run, *unit).await, (1, 1));
        }
    }
    println!("{trials} trials: {counted} counted, {surplus} surplus, {taken} taken by another");
    pool.world.check_invariants().await;
}

/// Whoever has lost a unit, by whatever way, changes nothing any more.
#[tokio::test]
async fn a_stale_holder_changes_nothing() {
    let mut walk = Box::pin(Walk::new(7)).await;
    let (run, unit) = walk.pool.item().await;
    walk.runs.push((run, unit));
    let first = walk.pool.claim(0, unit).await.expect("a claim").assignment;
    let to = Person::find(&walk.pool.world.ctx, walk.pool.people[1].actor.actor).await.expect("a store");
    let how = HandOverTo::Reassign(to);
    let handed = HandOver { assignment: first.id, epoch: Some(first.epoch), how, note: None };
    let second = walk.pool.world.on_run(&walk.boss, handed).await.expect("handed over").assignment;
    let (by, assignment) = (walk.pool.people[0].clone(), first.id);
    for epoch in [Some(first.epoch), Some(second.epoch), None] {
        let world = &walk.pool.world;
        world.on_run(&by, RenewAssignment { assignment, epoch }).await.expect_err("gone");
        world.on_run(&by, ReleaseAssignment { assignment, epoch }).await.expect_err("gone");
        world.on_run(&by, SkipAssignment { assignment, epoch, reason: None }).await.expect_err("gone");
        walk.pool.submit(0, assignment, epoch).await.expect_err("gone");
        // Nor does the epoch of one's own help with what is another's.
        world.on_run(&by, RenewAssignment { assignment: second.id, epoch }).await.expect_err("not theirs");
        walk.pool.submit(0, second.id, epoch).await.expect_err("not theirs");
    }
    assert_eq!(walk.pool.slots(run, unit).await, (1, 0));
    walk.pool.world.check_run(run).await;
}
