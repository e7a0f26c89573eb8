//! Random walks: legal and illegal commands, one after another and at once, on a real database. After each of them the events
//! tell what the rows say, and the kept roll-up is what all units add up to.
#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_core::approval::{Kind, Verdict};
use handoff_core::id::{ApprovalId, RunId, UnitId};
use handoff_core::machine::FacetCode;
use handoff_core::run::correct::Reopen;
use handoff_core::run::upkeep::{RunOrder, UnitOrder};
use handoff_core::run::{AssignmentStatus, Unit, UnitState};
use handoff_engine::approval::{GiveVerdict, RequestApproval};
use handoff_engine::people::{CreateProject, SetProjectRoles};
use handoff_engine::read::run::{RunStory, tell_run};
use handoff_engine::run::{
    ClaimUnit, OrderRun, OrderUnit, ReleaseAssignment, ReopenUnit, StartRun, SubmitJudgment,
};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Failure};
use handoff_testkit::World;
use serde_json::{Value, json};

const COMMANDS: u32 = 45;

/// The same dice for the same seed.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { from.get(self.throw(from.len())) }
    }
}

struct Site {
    world: World,
    people: Vec<Caller>,
    run: RunId,
}

/// Two branches that join, one of them optional, with a way back from everywhere.
fn document() -> Value {
    let review = |key: &str| json!({"key": key, "type": "REVIEW", "config": {"candidate_group": "team", "rework_by": "anyone"}});
    let mut translate = review("translate");
    translate["optional"] = json!(true);
    let mut sign = review("sign");
    sign["join"] = json!("all");
    json!({
        "key": "flow", "name": "Walk", "begin_stage": "start",
        "stages": [{"key": "start", "type": "START"}, review("draft"), review("legal"), translate, sign,
            {"key": "signed", "type": "END", "config": {"outcome": "SIGNED"}}],
        "connections": [
            {"source": "start", "target": "draft"},
            {"source": "draft", "handle": "on_success", "target": "legal"},
            {"source": "draft", "handle": "on_success", "target": "translate"},
            {"source": "draft", "handle": "on_failure", "target": "signed"},
            {"source": "legal", "handle": "on_success", "target": "sign"},
            {"source": "legal", "handle": "on_failure", "target": "draft", "rework": true},
            {"source": "translate", "handle": "on_success", "target": "sign"},
            {"source": "translate", "handle": "on_failure", "target": "sign"},
            {"source": "sign", "handle": "on_success", "target": "signed"},
            {"source": "sign", "handle": "on_failure", "target": "draft", "rework": true}
        ]
    })
}

impl Site {
    async fn new() -> Self {
        let world = World::new().await;
        let mut people = Vec::new();
        for name in ["Ada", "Bob", "Carol"] {
            people.push(world.person(name).await);
        }
        world.group("team", &people.iter().collect::<Vec<_>>()).await;
        world.must(&world.admin, &CreateProject { key: "site".to_owned(), name: "Site".to_owned() }).await;
        for person in &people {
            let roles = BTreeSet::from([ProjectRole::Manager]);
            let set = SetProjectRoles { project: "site".to_owned(), actor: person.actor.actor, roles };
            world.must(&world.admin, &set).await;
        }
        let document = serde_json::from_value(document()).expect("the document parses");
        let apply = ApplyWorkflow { project: "site".to_owned(), document, expected: None, draft: false };
        world.must(&world.admin, &apply).await;
        let mut callers = Vec::new();
        for person in &people {
            callers.push(world.caller(person.actor.actor).await);
        }
        let start = StartRun {
            project: "site".to_owned(),
            workflow: "flow".to_owned(),
            external_key: None,
            payload: json!({}),
        };
        let run = world.on_run(&callers[0], start).await.expect("the run starts").in_hand.run.value.id;
        Self { world, people: callers, run }
    }

    async fn story(&self) -> RunStory {
        let admin = &self.world.admin.actor;
        tell_run(&self.world.ctx, admin, self.run).await.expect("a store").expect("a run")
    }

    fn holder<'a>(&'a self, story: &RunStory, unit: UnitId) -> Option<&'a Caller> {
        let live = |status| status == AssignmentStatus::InProgress;
        let held = story.assignments.iter().find(|held| held.unit == unit && live(held.status))?;
        self.people.iter().find(|person| person.actor.actor == held.actor)
    }

    async fn order(&self, by: &Caller, unit: UnitId, order: UnitOrder) -> bool {
        done(self.world.on_run(by, OrderUnit { unit, order }).await)
    }

    async fn decide(&self, story: &RunStory, by: &Caller, unit: UnitId, decision: &str) -> bool {
        let mine = |held: &&handoff_core::run::Assignment| {
            held.unit == unit && held.actor == by.actor.actor && held.status == AssignmentStatus::InProgress
        };
        let Some(held) = story.assignments.iter().find(mine) else { return false };
        let decision = Some(decision.to_owned());
        let submit = SubmitJudgment {
            assignment: held.id,
            epoch: None,
            decision,
            comment: None,
            data: None,
            model_version: None,
        };
        done(self.world.on_run(by, submit).await)
    }

    async fn release(&self, story: &RunStory, by: &Caller, unit: UnitId) -> bool {
        let held = story.assignments.iter().find(|held| held.unit == unit && held.ended_at.is_none());
        let Some(held) = held else { return false };
        let release = ReleaseAssignment { assignment: held.id, epoch: None };
        done(self.world.on_run(by, release).await)
    }

    async fn approval(&self, unit: UnitId) -> ApprovalId {
        let reason = "it is wrong".to_owned();
        let request = RequestApproval { kind: Kind::ReopenUnit, subject: unit.0, reason, payload: None };
        let approval = self.world.must(&self.people[0], &request).await.approval.id;
        let yes = GiveVerdict { approval, verdict: Verdict::Approve, comment: None };
        self.world.must(&self.people[1], &yes).await;
        approval
    }

    async fn reopen(&self, unit: UnitId) -> bool {
        let approval = Some(self.approval(unit).await);
        let order = Reopen { unit, reason: "data_error".to_owned(), note: None };
        done(self.world.on_run(&self.people[2], ReopenUnit { order, approval }).await)
    }

    /// One command, chosen by the dice among all kinds. Whether it was legal is the engine's to say.
    async fn step(&self, dice: &mut Dice) -> bool {
        let story = self.story().await;
        let open: Vec<&Unit> = story.units.iter().filter(|unit| unit.state.is_open()).collect();
        let over: Vec<&Unit> = story.units.iter().filter(|unit| !unit.state.is_open()).collect();
        let someone = &self.people[dice.throw(self.people.len())];
        let kind = dice.throw(22);
        if kind >= 20 || open.is_empty() {
            let closed: Vec<_> = if dice.throw(2) == 0 { over } else { story.units.iter().collect() };
            let Some(unit) = dice.pick(&closed) else { return false };
            return self.reopen(unit.id).await;
        }
        if kind >= 18 {
            let order = if dice.throw(2) == 0 { RunOrder::Pause } else { RunOrder::Resume };
            return done(self.world.on_run(someone, OrderRun { run: self.run, order }).await);
        }
        let Some(unit) = dice.pick(&open) else { return false };
        let by = self.holder(&story, unit.id).unwrap_or(someone);
        let proof = || "seen".to_owned();
        let wait = UnitOrder::Wait { facets: vec![FacetCode::WaitingHuman], until: None };
        let block = UnitOrder::Block { reason: "config_error".to_owned(), note: None };
        match kind {
            0..=4 => done(self.world.on_run(by, ClaimUnit { unit: unit.id, ahead: false }).await),
            5..=9 => self.decide(&story, by, unit.id, "APPROVE").await,
            10 => self.decide(&story, by, unit.id, "REJECT").await,
            11 => self.release(&story, by, unit.id).await,
            12 => self.order(by, unit.id, wait).await,
            13 => self.order(by, unit.id, UnitOrder::Resume { proof: proof() }).await,
            14 => self.order(by, unit.id, block).await,
            15 => self.order(by, unit.id, UnitOrder::Unblock { proof: proof() }).await,
            16 => {
                let impossible = UnitOrder::DeclareCannotComplete { evidence: proof() };
                self.order(by, unit.id, impossible).await
            }
            _ => match &unit.state {
                UnitState::Waiting(_) => self.order(by, unit.id, UnitOrder::Resume { proof: proof() }).await,
                UnitState::Blocked { .. } => {
                    self.order(by, unit.id, UnitOrder::Unblock { proof: proof() }).await
                }
                UnitState::CannotComplete { .. } => self.reopen(unit.id).await,
                _ => self.decide(&story, by, unit.id, "APPROVE").await,
            },
        }
    }
}

/// Whether a command was done; a refusal is an answer too, but the database must not have been the one to refuse.
fn done<T, R: std::fmt::Debug>(answer: Result<T, Failure<R>>) -> bool {
    match answer {
        Ok(_) => true,
        Err(Failure::Refused(_)) => false,
        Err(Failure::Store(failed)) => panic!("the database refused what the rules allowed: {failed:?}"),
    }
}

async fn walk(seed: u64) {
    let site = Site::new().await;
    let mut dice = Dice(seed);
    let (mut carried_out, mut trail) = (0, Vec::new());
    for _ in 0..COMMANDS {
        let before = site.story().await.card.chain.seq;
        let was_done = site.step(&mut dice).await;
        let after = site.story().await.card.chain.seq;
        assert_eq!(was_done, after > before, "what is refused leaves no event, what is done leaves one");
        carried_out += u32::from(was_done);
        trail.push(was_done);
        site.world.check_run(site.run).await;
    }
    assert!(carried_out >= COMMANDS / 5, "seed {seed} hardly walks: {trail:?}");
    site.world.check_invariants().await;
}

#[tokio::test]
async fn a_random_walk_keeps_every_promise() {
    walk(1).await;
}

#[tokio::test]
async fn another_random_walk_keeps_every_promise() {
    walk(20_260).await;
}

#[tokio::test]
async fn a_third_random_walk_keeps_every_promise() {
    walk(424_242).await;
}

/// Pairs of commands that exclude each other, given at once: exactly one wins.
#[tokio::test]
async fn of_two_commands_that_exclude_each_other_exactly_one_wins() {
    type Setup = &'static [&'static str];
    // What is done first by the holder, and the two that race.
    let cases: &[(Setup, &str, &str)] = &[
        (&[], "claim", "claim by another"),
        (&["claim"], "release", "approve"),
        (&["claim"], "approve", "reject"),
        (&["claim"], "wait", "block"),
        (&["claim"], "block", "approve"),
        (&["claim", "wait"], "resume", "resume"),
        (&["claim", "block"], "unblock", "unblock"),
        (&["claim"], "cannot complete", "approve"),
        (&["claim"], "release", "wait"),
        (&["claim", "cannot complete"], "reopen", "reopen"),
        (&["claim", "approve"], "reopen", "reopen"),
        (&[], "pause", "pause"),
    ];
    for (setup, one, other) in cases {
        let site = Site::new().await;
        let unit = site.story().await.units.iter().find(|unit| unit.state.is_open()).expect("a unit").id;
        for command in *setup {
            assert!(site.give(unit, command).await, "{setup:?}: {command}");
        }
        let (first, second) = tokio::join!(site.give(unit, one), site.give(unit, other));
        assert_eq!(u8::from(first) + u8::from(second), 1, "{setup:?}, then {one} against {other}");
        site.world.check_run(site.run).await;
        site.world.check_invariants().await;
    }
}

impl Site {
    /// A command by its name, given by who would give it.
    async fn give(&self, unit: UnitId, command: &str) -> bool {
        let story = self.story().await;
        let (bob, carol) = (&self.people[1], &self.people[2]);
        let said = || "seen".to_owned();
        match command {
            "claim" => done(self.world.on_run(bob, ClaimUnit { unit, ahead: false }).await),
            "claim by another" => done(self.world.on_run(carol, ClaimUnit { unit, ahead: false }).await),
            "release" => self.release(&story, bob, unit).await,
            "approve" => self.decide(&story, bob, unit, "APPROVE").await,
            "reject" => self.decide(&story, bob, unit, "REJECT").await,
            "wait" => {
                let facets = vec![FacetCode::WaitingHuman];
                self.order(bob, unit, UnitOrder::Wait { facets, until: None }).await
            }
            "block" => {
                let block = UnitOrder::Block { reason: "config_error".to_owned(), note: None };
                self.order(bob, unit, block).await
            }
            "resume" => self.order(bob, unit, UnitOrder::Resume { proof: said() }).await,
            "unblock" => self.order(bob, unit, UnitOrder::Unblock { proof: said() }).await,
            "cannot complete" => {
                self.order(bob, unit, UnitOrder::DeclareCannotComplete { evidence: said() }).await
            }
            "reopen" => self.reopen(unit).await,
            "pause" => {
                let pause = OrderRun { run: self.run, order: RunOrder::Pause };
                done(self.world.on_run(bob, pause).await)
            }
            other => panic!("no command {other:?}"),
        }
    }
}
