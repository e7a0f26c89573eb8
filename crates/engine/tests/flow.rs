//! Graphs on a real database: branches that split and join, votes, rules, rework, and two people at once.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::{RunId, UnitId};
use handoff_core::run::RunState;
use handoff_core::run::decide::ClaimRefused;
use handoff_core::run::duty::NotEligible;
use handoff_core::run::signal::{Incoming, Origin, SignalRefused};
use handoff_core::run::upkeep::RunOrder;
use handoff_engine::people::{CreateProject, SetProjectRoles};
use handoff_engine::read::run::tell_run;
use handoff_engine::run::{
    ClaimNext, ClaimUnit, ClaimUnitRefused, Judged, OrderRun, SendSignal, SendSignalRefused, SignalFate,
    SignalTaken, StartRun, SubmitJudgment, WorkFrom, claim_next,
};
use handoff_engine::workflow::{ApplyWorkflow, ApplyWorkflowRefused};
use handoff_engine::{Caller, Failure};
use handoff_testkit::World;
use serde_json::{Value, json};

/// A world with a project, four people in one group, and a workflow.
struct Site {
    world: World,
    people: Vec<Caller>,
}

impl Site {
    async fn with(document: Value) -> Self {
        let world = World::new().await;
        let mut people = Vec::new();
        for name in ["Ada", "Bob", "Carol", "Dora"] {
            people.push(world.person(name).await);
        }
        world.group("team", &people.iter().collect::<Vec<_>>()).await;
        world.must(&world.admin, &CreateProject { key: "site".to_owned(), name: "Site".to_owned() }).await;
        for person in &people {
            let roles = BTreeSet::from([ProjectRole::Reviewer]);
            let set = SetProjectRoles { project: "site".to_owned(), actor: person.actor.actor, roles };
            world.must(&world.admin, &set).await;
        }
        let document = serde_json::from_value(document).expect("the document parses");
        let apply = ApplyWorkflow { project: "site".to_owned(), document, expected: None, draft: false };
        world.must(&world.admin, &apply).await;
        let mut callers = Vec::new();
        for person in &people {
            callers.push(world.caller(person.actor.actor).await);
        }
        Self { world, people: callers }
    }

    async fn start(&self, item: Value) -> RunId {
        let start = StartRun {
            project: "site".to_owned(),
            workflow: "flow".to_owned(),
            external_key: None,
            payload: item,
        };
        self.world.on_run(&self.people[0], start).await.expect("the run starts").in_hand.run.value.id
    }

    /// Open units, by stage.
    async fn open(&self, run: RunId) -> Vec<(String, UnitId)> {
        let story =
            tell_run(&self.world.ctx, &self.world.admin.actor, run).await.expect("a store").expect("a run");
        let open = story.units.iter().filter(|unit| unit.state.is_open());
        let stage = |step| story.definition.stage_of(step).expect("a stage").key.to_string();
        let mut open: Vec<_> = open.map(|unit| (stage(unit.step), unit.id)).collect();
        open.sort();
        open
    }

    async fn stages(&self, run: RunId) -> Vec<String> {
        self.open(run).await.into_iter().map(|(stage, _)| stage).collect()
    }

    async fn outcome(&self, run: RunId) -> Option<String> {
        let story = tell_run(&self.world.ctx, &self.world.admin.actor, run).await;
        story.expect("a store").expect("a run").card.line.outcome
    }

    async fn work(&self, by: usize, run: RunId, stage: &str, decision: Option<&str>, data: Value) -> Judged {
        let open = self.open(run).await;
        let unit = open.iter().find(|(at, _)| at == stage).expect("the stage is open").1;
        let by = &self.people[by];
        let claimed =
            self.world.on_run(by, ClaimUnit { unit, ahead: false }).await.expect("the unit is claimed");
        let submit = SubmitJudgment {
            assignment: claimed.assignment.id,
            epoch: None,
            decision: decision.map(str::to_owned),
            comment: None,
            data: Some(data.into()),
            model_version: None,
        };
        self.world.on_run(by, submit).await.expect("the judgment is accepted")
    }

    /// What the events tell is what the tables say.
    async fn check(&self, run: RunId) {
        self.world.check_invariants().await;
        self.world.check_run(run).await;
    }
}

fn sign_off() -> Value {
    json!({
        "key": "flow", "name": "Sign-off", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "size", "type": "ROUTER", "config": {"else": "small",
                "rules": [{"when": "item.amount >= 1000", "handle": "large"}]}},
            {"key": "legal", "type": "REVIEW", "config": {"candidate_group": "team"}},
            {"key": "finance", "type": "REVIEW",
                "config": {"candidate_group": "team", "quorum": {"approve": 2, "of": 3}}},
            {"key": "sign", "type": "REVIEW", "join": "all", "config": {"candidate_group": "team"}},
            {"key": "signed", "type": "END", "config": {"outcome": "SIGNED"}},
            {"key": "refused", "type": "END", "config": {"outcome": "REFUSED", "terminate": true}}
        ],
        "connections": [
            {"source": "start", "target": "size"},
            {"source": "size", "handle": "small", "target": "sign"},
            {"source": "size", "handle": "large", "target": "legal"},
            {"source": "size", "handle": "large", "target": "finance"},
            {"source": "legal", "target": "sign"},
            {"source": "legal", "handle": "on_failure", "target": "refused"},
            {"source": "finance", "target": "sign"},
            {"source": "finance", "handle": "on_failure", "target": "refused"},
            {"source": "sign", "target": "signed"},
            {"source": "sign", "handle": "on_failure", "target": "refused"}
        ]
    })
}

#[tokio::test]
async fn both_departments_sign_before_the_last_signature() {
    let site = Site::with(sign_off()).await;
    let small = site.start(json!({"amount": 10})).await;
    assert_eq!(site.stages(small).await, ["sign"], "a rule sends small ones straight on");

    let run = site.start(json!({"amount": 5000})).await;
    assert_eq!(site.stages(run).await, ["finance", "legal"]);
    site.work(0, run, "finance", Some("APPROVE"), json!({})).await;
    site.work(1, run, "legal", Some("APPROVE"), json!({})).await;
    assert_eq!(site.stages(run).await, ["finance", "sign"]);
    site.work(1, run, "finance", Some("REJECT"), json!({})).await;
    site.work(2, run, "finance", Some("APPROVE"), json!({})).await;
    assert_eq!(site.stages(run).await, ["sign"]);
    let last = site.work(3, run, "sign", Some("APPROVE"), json!({})).await;
    assert_eq!(last.run_state.outcome(), Some("SIGNED"));
    site.check(run).await;
}

/// Two people score, what they say is put together, and somebody who checks it may send one of them back.
fn scores() -> Value {
    let human = json!({"candidate_group": "team"});
    json!({
        "key": "flow", "name": "Flow", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "one", "type": "ANNOTATE", "config": human},
            {"key": "two", "type": "ANNOTATE", "config": human},
            {"key": "both", "type": "CONSENSUS", "join": "all", "config": {
                "fields": {"/score": {"method": "mean", "tolerance": 1}}, "metric": "raw", "threshold": 0.0}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "team", "decisions": ["APPROVE", "REJECT", "AGAIN"]}},
        ],
        "connections": [
            {"source": "start", "target": "one"}, {"source": "start", "target": "two"},
            {"source": "one", "target": "both"}, {"source": "two", "target": "both"},
            {"source": "both", "target": "check"}, {"source": "both", "handle": "on_failure", "target": "check"},
            {"source": "check", "target": null},
            {"source": "check", "handle": "on_failure", "target": "one", "rework": true},
            {"source": "check", "handle": "again", "target": "both", "rework": true},
        ],
    })
}

/// What the CONSENSUS came to, round by round.
async fn scored(site: &Site, run: RunId) -> Vec<Value> {
    let story =
        tell_run(&site.world.ctx, &site.world.admin.actor, run).await.expect("a store").expect("a run");
    let both = story.definition.stage("both").expect("a stage").step;
    let results =
        story.units.iter().filter(|unit| unit.step == both).filter_map(|unit| unit.result.as_deref());
    results.map(|result| result["score"].clone()).collect()
}

#[tokio::test]
async fn what_one_branch_does_again_is_put_together_with_what_the_other_had_brought() {
    let site = Site::with(scores()).await;
    let run = site.start(json!({})).await;
    site.work(0, run, "one", None, json!({"score": 2})).await;
    site.work(1, run, "two", None, json!({"score": 4})).await;
    assert_eq!(scored(&site, run).await, [json!(3.0)]);
    site.work(2, run, "check", Some("REJECT"), json!({})).await;
    assert_eq!(site.stages(run).await, ["both", "one"], "the CONSENSUS waits with what was brought before");
    site.work(3, run, "one", None, json!({"score": 8})).await;
    assert_eq!(scored(&site, run).await, [json!(3.0), json!(6.0)]);
    // Gone back to by itself, it is put together once more, from the same.
    site.work(2, run, "check", Some("AGAIN"), json!({})).await;
    assert_eq!(scored(&site, run).await, [json!(3.0), json!(6.0), json!(6.0)]);
    site.work(2, run, "check", Some("APPROVE"), json!({})).await;
    assert_eq!(site.outcome(run).await.as_deref(), Some("DONE"));
    site.check(run).await;
}

#[tokio::test]
async fn a_refusal_ends_everything_and_frees_who_was_at_it() {
    let site = Site::with(sign_off()).await;
    let run = site.start(json!({"amount": 5000})).await;
    let open = site.open(run).await;
    let finance = open.iter().find(|(stage, _)| stage == "finance").expect("finance").1;
    let held =
        site.world.on_run(&site.people[3], ClaimUnit { unit: finance, ahead: false }).await.expect("claimed");
    let refused = site.work(0, run, "legal", Some("REJECT"), json!({})).await;
    assert!(matches!(&refused.run_state, RunState::Completed { outcome, .. } if outcome == "REFUSED"));
    let submit = SubmitJudgment {
        assignment: held.assignment.id,
        epoch: None,
        decision: Some("APPROVE".to_owned()),
        comment: None,
        data: None,
        model_version: None,
    };
    assert!(matches!(site.world.on_run(&site.people[3], submit).await, Err(Failure::Refused(_))));
    site.check(run).await;
}

#[tokio::test]
async fn nobody_votes_twice() {
    let site = Site::with(sign_off()).await;
    let run = site.start(json!({"amount": 5000})).await;
    site.work(0, run, "finance", Some("APPROVE"), json!({})).await;
    let unit = site.open(run).await.into_iter().find(|(stage, _)| stage == "finance").expect("finance").1;
    let again = site.world.on_run(&site.people[0], ClaimUnit { unit, ahead: false }).await;
    assert!(matches!(again, Err(Failure::Refused(_))), "{again:?}");
    site.check(run).await;
}

#[tokio::test]
async fn two_branches_that_end_at_once_fill_their_join_once() {
    let document = json!({
        "key": "flow", "name": "Race", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "a", "type": "ANNOTATE", "config": {"candidate_group": "team"}},
            {"key": "b", "type": "ANNOTATE", "config": {"candidate_group": "team"}},
            {"key": "both", "type": "ANNOTATE", "join": "all", "config": {"candidate_group": "team"}}
        ],
        "connections": [
            {"source": "start", "target": "a"}, {"source": "start", "target": "b"},
            {"source": "a", "target": "both"}, {"source": "b", "target": "both"}, {"source": "both", "target": null}
        ]
    });
    let site = Site::with(document).await;
    for _ in 0..10 {
        let run = site.start(json!({})).await;
        let (left, right) =
            tokio::join!(site.work(0, run, "a", None, json!({})), site.work(1, run, "b", None, json!({})));
        assert_eq!(left.opened.len() + right.opened.len(), 1, "one of them opens the join");
        assert_eq!(site.stages(run).await, ["both"]);
        site.work(2, run, "both", None, json!({})).await;
        site.check(run).await;
    }
}

#[tokio::test]
async fn a_signal_wakes_what_waits_for_it_once() {
    let document = json!({
        "key": "flow", "name": "Payment", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "order", "type": "ANNOTATE", "config": {"candidate_group": "team"}},
            {"key": "payment", "type": "WAIT", "config": {"signal": "paid", "timeout": "P30D"}},
            {"key": "enough", "type": "ROUTER", "config": {"else": "no",
                "rules": [{"when": "results.payment.amount >= 100", "handle": "yes"}]}},
            {"key": "shipped", "type": "END", "config": {"outcome": "SHIPPED"}},
            {"key": "dunned", "type": "END", "config": {"outcome": "DUNNED"}}
        ],
        "connections": [
            {"source": "start", "target": "order"}, {"source": "order", "target": "payment"},
            {"source": "payment", "target": "enough"},
            {"source": "payment", "handle": "on_timeout", "target": "dunned"},
            {"source": "enough", "handle": "yes", "target": "shipped"},
            {"source": "enough", "handle": "no", "target": "dunned"}
        ]
    });
    let site = Site::with(document).await;
    let run = site.start(json!({})).await;
    let paid = |run| SendSignal { run, incoming: told("paid", None) };
    let unknown = SendSignal { run, incoming: told("sung", None) };
    let unknown = site.world.on_run(&site.people[0], unknown).await;
    let nothing_waits = |sent: &Result<SignalTaken, Failure<SendSignalRefused>>| {
        let rule = match sent {
            Err(Failure::Refused(SendSignalRefused::Rule(rule))) => Some(rule),
            _ => None,
        };
        matches!(rule, Some(SignalRefused::NothingWaits(_)))
    };
    assert!(nothing_waits(&unknown), "{unknown:?}");
    site.work(0, run, "order", None, json!({})).await;
    assert_eq!(site.stages(run).await, ["payment"]);
    let send = async |by: usize, run| site.world.on_run(&site.people[by], paid(run)).await;
    let (one, two) = tokio::join!(send(0, run), send(1, run));
    let (taken, late) = if one.is_ok() { (one, two) } else { (two, one) };
    let taken = taken.expect("one of them wakes it");
    assert_eq!(taken.run_state.outcome(), Some("SHIPPED"), "what came with it is the stage's result");
    assert!(nothing_waits(&late), "the run is over: {late:?}");
    site.check(run).await;

    // Early: kept, and taken in the hop that comes to the stage.
    let run = site.start(json!({})).await;
    assert_eq!(send(0, run).await.expect("it is kept").fate, SignalFate::Kept);
    assert_eq!(send(0, run).await.expect("so is another one").fate, SignalFate::Kept);
    site.work(0, run, "order", None, json!({})).await;
    assert_eq!(site.outcome(run).await.as_deref(), Some("SHIPPED"));
    let raw = site.world.database.raw().await;
    let taken = "select count(*) filter (where taken_at is not null), count(*) from signal where run_id = $1";
    let row = raw.query_one(taken, &[&run.0]).await.expect("a count");
    assert_eq!((row.get::<_, i64>(0), row.get::<_, i64>(1)), (1, 2), "a signal is used once");
    site.check(run).await;
}

fn told(name: &str, number: Option<&str>) -> Incoming {
    let origin = number.map(|id| Origin { source: "bank".to_owned(), id: id.to_owned() });
    Incoming { name: name.to_owned(), data: Some(json!({"amount": 120})), origin }
}

#[tokio::test]
async fn the_same_signal_is_one_signal_however_often_and_from_wherever_it_comes() {
    let document = json!({
        "key": "flow", "name": "Twice", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "first", "type": "WAIT", "config": {"signal": "paid"}},
            {"key": "second", "type": "WAIT", "config": {"signal": "paid"}},
            {"key": "end", "type": "END", "config": {"outcome": "PAID"}}
        ],
        "connections": [
            {"source": "start", "target": "first"}, {"source": "first", "target": "second"},
            {"source": "second", "target": "end"}
        ]
    });
    let site = Site::with(document).await;
    let run = site.start(json!({})).await;
    let send = async |number: &str| {
        let signal = SendSignal { run, incoming: told("paid", Some(number)) };
        site.world.on_run(&site.people[0], signal).await.expect("it is taken in").fate
    };
    let fates = tokio::join!(send("1"), send("1"), send("1"));
    let mut fates = vec![fates.0, fates.1, fates.2];
    fates.retain(|fate| *fate == SignalFate::Taken);
    assert_eq!(fates.len(), 1, "one of three does it");
    assert_eq!(site.stages(run).await, ["second"]);
    assert_eq!(send("1").await, SignalFate::CameBefore, "also after it was used up");
    assert_eq!(send("2").await, SignalFate::Taken);
    assert_eq!(site.outcome(run).await.as_deref(), Some("PAID"));
    site.check(run).await;
}

#[tokio::test]
async fn a_signal_that_comes_while_the_run_stands_still_is_given_when_it_goes_on() {
    let document = json!({
        "key": "flow", "name": "Still", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "payment", "type": "WAIT", "config": {"signal": "paid"}},
            {"key": "end", "type": "END", "config": {"outcome": "PAID"}}
        ],
        "connections": [{"source": "start", "target": "payment"}, {"source": "payment", "target": "end"}]
    });
    let site = Site::with(document).await;
    let run = site.start(json!({})).await;
    let admin = &site.world.admin;
    let say = async |order| site.world.on_run(admin, OrderRun { run, order }).await.expect("an order");
    say(RunOrder::Pause).await;
    let signal = SendSignal { run, incoming: told("paid", None) };
    let kept = site.world.on_run(&site.people[0], signal).await.expect("it is taken in");
    assert_eq!(kept.fate, SignalFate::Kept);
    say(RunOrder::Resume).await;
    assert_eq!(site.outcome(run).await.as_deref(), Some("PAID"));
    site.check(run).await;
}

#[tokio::test]
async fn nobody_checks_what_somebody_of_their_own_team_wrote() {
    let document = json!({
        "key": "flow", "name": "Independent", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "write", "type": "ANNOTATE", "config": {"candidate_group": "team"}},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "team", "not_team_of": ["write"]}}
        ],
        "connections": [
            {"source": "start", "target": "write"}, {"source": "write", "target": "check"},
            {"source": "check", "target": null}, {"source": "check", "handle": "on_failure", "target": null}
        ]
    });
    let mut site = Site::with(document.clone()).await;
    let [ada, bob, carol] = [0, 1, 2].map(|place| site.people[place].clone());
    site.world.group("north", &[&ada, &bob]).await;
    site.world.group("south", &[&carol]).await;
    for place in 0..site.people.len() {
        site.people[place] = site.world.caller(site.people[place].actor.actor).await;
    }
    let run = site.start(json!({})).await;
    site.work(0, run, "write", None, json!({})).await;
    let unit = site.open(run).await[0].1;
    for place in [0, 1] {
        let refused = site.world.on_run(&site.people[place], ClaimUnit { unit, ahead: false }).await;
        let Err(Failure::Refused(ClaimUnitRefused::Rule(ClaimRefused::NotEligible(why)))) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(why, NotEligible::NotTeamOf { stage: "write".into() });
        let next = claim_next(
            &site.world.ctx,
            &site.people[place],
            &ClaimNext { from: WorkFrom::Anywhere, ahead: false },
        )
        .await;
        assert!(next.is_err(), "it is not on offer either: {next:?}");
    }
    let next =
        claim_next(&site.world.ctx, &site.people[2], &ClaimNext { from: WorkFrom::Anywhere, ahead: false })
            .await;
    assert_eq!(next.expect("Carol may").unit.id, unit);

    // With everybody in one team there is nobody left to check, and publishing says so.
    site.world.group("everybody", &site.people.iter().collect::<Vec<_>>()).await;
    let mut document: WorkflowDocument = serde_json::from_value(document).expect("a document");
    document.name = "Independent, again".to_owned();
    let apply = ApplyWorkflow { project: "site".to_owned(), document, expected: None, draft: false };
    let refused = site.world.perform(&site.world.admin, &apply).await;
    let Err(Failure::Refused(ApplyWorkflowRefused::Unsound(findings))) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(findings[0].code, "too_few_people");
}
