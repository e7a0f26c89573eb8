//! Versions in motion: runs under way move to another version of their workflow, rehearsed first, a bounded number at a time.

use std::collections::BTreeMap;

use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::RunId;
use handoff_core::machine::StateCode;
use handoff_core::run::UnitState;
use handoff_core::run::migrate::{MapRefused, StageMap, Stuck};
use handoff_core::run::upkeep::{RunOrder, UnitOrder};
use handoff_engine::read::run::{explain_rollup, find_unit};
use handoff_engine::run::{ClaimUnit, OrderRun, OrderUnit, SubmitJudgment};
use handoff_engine::workflow::{MigrateRuns, MigrateRunsRefused, Migrated, migrate_runs};
use handoff_engine::{Caller, Failure};
use serde_json::{Value, json};

use super::desk::{Desk, graph};

/// Somebody writes, and these review one after the other; nobody reviews what they wrote.
fn reviews(stages: &[&str], settings: &Value) -> WorkflowDocument {
    let mut nodes = vec![
        json!({"key": "start", "type": "START"}),
        json!({"key": "write", "type": "ANNOTATE", "config": {"candidate_group": "team"}}),
    ];
    let mut connections = vec![("start", "on_success", "write")];
    let mut before = "write";
    for stage in stages {
        let mut config = json!({"candidate_group": "team", "not_by": ["write"]});
        for (name, value) in settings.as_object().expect("settings") {
            config[name] = value.clone();
        }
        nodes.push(json!({"key": stage, "type": "REVIEW", "config": config}));
        connections.push((before, "on_success", stage));
        connections.push((stage, "on_failure", "end"));
        before = stage;
    }
    nodes.push(json!({"key": "end", "type": "END"}));
    connections.push((before, "on_success", "end"));
    graph("flow", &Value::Array(nodes), &connections)
}

fn request(stages: &[(&str, &str)], rehearse: bool, limit: i64) -> MigrateRuns {
    let map: BTreeMap<String, String> =
        stages.iter().map(|(old, new)| ((*old).to_owned(), (*new).to_owned())).collect();
    MigrateRuns {
        project: "desk".to_owned(),
        workflow: "flow".to_owned(),
        from: 1,
        to: 2,
        map: StageMap(map),
        after: None,
        limit,
        rehearse,
    }
}

impl Desk {
    async fn try_migrate(&self, request: &MigrateRuns) -> Result<Migrated, Failure<MigrateRunsRefused>> {
        migrate_runs(&self.world.ctx, &self.world.admin, request).await
    }

    async fn migrate(&self, stages: &[(&str, &str)], rehearse: bool) -> Migrated {
        self.try_migrate(&request(stages, rehearse, 100)).await.expect("it is done")
    }

    async fn open_at(&self, run: RunId) -> Vec<String> {
        let story = self.story(run).await;
        let open = story.units.iter().filter(|unit| unit.state.is_open());
        let mut at: Vec<_> = open.map(|unit| story.stages[&unit.step].to_string()).collect();
        at.sort();
        at
    }

    /// What the events tell is what the tables say, and what is kept of the roll-up is what all units add up to.
    async fn check(&self, run: RunId) {
        self.world.check_invariants().await;
        self.world.check_run(run).await;
        let (ctx, admin) = (&self.world.ctx, &self.world.admin.actor);
        let story = explain_rollup(ctx, admin, run).await.expect("a store").expect("a run");
        assert_eq!(story.card.line.rollup.as_ref(), Some(&story.explained.rollup));
    }

    fn person(&self, number: usize) -> &Caller {
        self.member("team", number)
    }
}

const APPROVAL: Option<&str> = Some("APPROVE");

#[tokio::test]
async fn runs_move_to_another_version_after_a_rehearsal_that_changes_nothing() {
    let mut desk = Desk::new().await;
    desk.publish(&reviews(&["review"], &json!({}))).await;
    let mut runs = Vec::new();
    for _ in 0..3 {
        runs.push(desk.start(&desk.boss, "flow", json!({})).await);
    }
    let [at_write, held, over] = runs[..] else { panic!("three runs") };
    for run in [held, over] {
        desk.answer(desk.person(0), (run, "write"), None, json!({"text": "a"})).await;
    }
    desk.answer(desk.person(1), (over, "review"), APPROVAL, Value::Null).await;
    let unit = desk.unit(held, "review").await.id;
    let hold = desk.take(desk.person(1), unit).await;
    desk.publish(&reviews(&["legal", "sign"], &json!({}))).await;
    assert_eq!(desk.open_at(held).await, ["review"], "runs under way are left alone");

    let without_map = desk.migrate(&[], true).await;
    assert_eq!((without_map.moved, without_map.stuck.len()), (1, 1));
    assert_eq!(without_map.stuck[0], (held, Stuck::NoCounterpart { stage: "review".into() }));
    let rehearsed = desk.migrate(&[("review", "legal")], true).await;
    assert_eq!((rehearsed.seen, rehearsed.moved, rehearsed.reoffered, rehearsed.stuck.len()), (2, 2, 1, 0));
    assert_eq!(desk.open_at(held).await, ["review"], "a rehearsal changes nothing");
    desk.check(held).await;

    let moved = desk.migrate(&[("review", "legal")], false).await;
    assert_eq!((moved.seen, moved.moved, moved.reoffered, moved.stuck.len()), (2, 2, 1, 0));
    assert_eq!(desk.migrate(&[("review", "legal")], false).await.seen, 0, "nothing is moved twice");
    assert_eq!(
        (desk.open_at(at_write).await, desk.open_at(held).await),
        (vec!["write".to_owned()], vec!["legal".to_owned()])
    );
    let submit = SubmitJudgment {
        assignment: hold,
        epoch: None,
        decision: APPROVAL.map(str::to_owned),
        comment: None,
        data: None,
        model_version: None,
    };
    let late = desk.world.on_run(desk.person(1), submit).await;
    assert!(late.is_err(), "what was held is no longer wanted: {late:?}");

    let legal = desk.unit(held, "legal").await.id;
    let own = desk.world.on_run(desk.person(0), ClaimUnit { unit: legal, ahead: false }).await;
    assert!(own.is_err(), "who wrote it in the old version does not review it in the new one");
    let story =
        find_unit(&desk.world.ctx, &desk.world.admin.actor, legal).await.expect("a store").expect("a unit");
    assert_eq!(
        story.input.map(|input| input.stage).as_deref(),
        Some("write"),
        "what was written is not lost"
    );
    for run in [at_write, held, over] {
        desk.check(run).await;
    }
    desk.answer(desk.person(1), (held, "legal"), APPROVAL, Value::Null).await;
    desk.answer(desk.person(2), (held, "sign"), APPROVAL, Value::Null).await;
    assert_eq!(desk.outcome(held).await.as_deref(), Some("DONE"));
    desk.check(held).await;
}

#[tokio::test]
async fn what_cannot_move_without_loss_stays_and_says_why() {
    let mut desk = Desk::new().await;
    let twice = json!({"quorum": {"approve": 2, "of": 2}});
    desk.publish(&reviews(&["review"], &twice)).await;
    let mut runs = Vec::new();
    for _ in 0..4 {
        runs.push(desk.start(&desk.boss, "flow", json!({})).await);
    }
    let [paused, judged, blocked, free] = runs[..] else { panic!("four runs") };
    let pause = OrderRun { run: paused, order: RunOrder::Pause };
    desk.world.on_run(&desk.boss, pause).await.expect("it stands still");
    for run in [judged, blocked] {
        desk.answer(desk.person(0), (run, "write"), None, json!({"text": "a"})).await;
    }
    desk.answer(desk.person(1), (judged, "review"), APPROVAL, Value::Null).await;
    let unit = desk.unit(blocked, "review").await.id;
    desk.take(desk.person(1), unit).await;
    let block = UnitOrder::Block { reason: "missing_information".to_owned(), note: None };
    desk.world.on_run(desk.person(1), OrderUnit { unit, order: block }).await.expect("it is blocked");
    desk.publish(&reviews(&["review", "sign"], &twice)).await;

    for rehearse in [true, false] {
        let report = desk.migrate(&[], rehearse).await;
        assert_eq!((report.seen, report.moved), (4, 1), "{report:?}");
        let why: BTreeMap<RunId, Stuck> = report.stuck.into_iter().collect();
        assert_eq!(why[&paused], Stuck::Paused);
        assert_eq!(why[&judged], Stuck::PartlyJudged { stage: "review".into() });
        assert_eq!(why[&blocked], Stuck::InState { stage: "review".into(), state: StateCode::Blocked });
    }
    assert_eq!(desk.open_at(free).await, ["write"]);
    // They go on by the version they have, and are asked about again.
    desk.answer(desk.person(2), (judged, "review"), APPROVAL, Value::Null).await;
    assert_eq!(desk.outcome(judged).await.as_deref(), Some("DONE"));
    let resume = OrderRun { run: paused, order: RunOrder::Resume };
    desk.world.on_run(&desk.boss, resume).await.expect("it goes on");
    assert_eq!(desk.migrate(&[], false).await.moved, 1);
    for run in runs {
        desk.check(run).await;
    }
}

#[tokio::test]
async fn who_stops_half_way_goes_on_later() {
    let mut desk = Desk::new().await;
    desk.publish(&reviews(&["review"], &json!({}))).await;
    let mut runs = Vec::new();
    for _ in 0..5 {
        runs.push(desk.start(&desk.boss, "flow", json!({})).await);
    }
    desk.publish(&reviews(&["review", "sign"], &json!({}))).await;
    let first = desk.try_migrate(&request(&[], false, 2)).await.expect("it is done");
    assert_eq!((first.seen, first.moved, first.next), (2, 2, Some(runs[1])));
    // Whoever asked is gone, and what they knew of the place is too: it is begun again from the front.
    let second = desk.try_migrate(&request(&[], false, 2)).await.expect("it is done");
    assert_eq!((second.seen, second.moved, second.next), (2, 2, Some(runs[3])));
    let rest = MigrateRuns { after: second.next, ..request(&[], false, 2) };
    let third = desk.try_migrate(&rest).await.expect("it is done");
    assert_eq!((third.seen, third.moved, third.next), (1, 1, None));
    let (one, two) = tokio::join!(desk.migrate(&[], false), desk.migrate(&[], false));
    assert_eq!((one.seen, two.seen), (0, 0));
    for run in runs {
        let moves = "select count(*) from event where stream_id = $1 and type = 'dev.handoff.run.migrated'";
        let moves: i64 =
            desk.world.database.raw().await.query_one(moves, &[&run.0]).await.expect("a count").get(0);
        assert_eq!(moves, 1, "each moved once");
        desk.check(run).await;
    }
}

#[tokio::test]
async fn two_who_move_the_same_runs_move_each_once() {
    let mut desk = Desk::new().await;
    desk.publish(&reviews(&["review"], &json!({}))).await;
    for _ in 0..6 {
        desk.start(&desk.boss, "flow", json!({})).await;
    }
    desk.publish(&reviews(&["review", "sign"], &json!({}))).await;
    let (one, two) = tokio::join!(desk.migrate(&[], false), desk.migrate(&[], false));
    assert_eq!(one.moved + two.moved, 6);
    assert!(one.stuck.iter().chain(&two.stuck).all(|(_, why)| *why == Stuck::NotHere));
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_claim_and_a_move_that_meet_come_one_after_the_other() {
    let mut desk = Desk::new().await;
    desk.publish(&reviews(&["review"], &json!({}))).await;
    let run = desk.start(&desk.boss, "flow", json!({})).await;
    let unit = desk.unit(run, "write").await.id;
    desk.publish(&reviews(&["review", "sign"], &json!({}))).await;
    let claim = desk.world.on_run(desk.person(0), ClaimUnit { unit, ahead: false });
    let (moved, claimed) = tokio::join!(desk.migrate(&[], false), claim);
    assert_eq!((moved.moved, moved.stuck.len()), (1, 0), "{moved:?}");
    assert_eq!(moved.reoffered, usize::from(claimed.is_ok()), "what was taken is on offer again");
    let now = desk.unit(run, "write").await;
    assert_eq!((now.id == unit, now.state), (false, UnitState::Ready));
    desk.answer(desk.person(0), (run, "write"), None, json!({"text": "a"})).await;
    assert_eq!(desk.open_at(run).await, ["review"]);
    desk.check(run).await;
}

#[tokio::test]
async fn a_submission_and_a_move_that_meet_come_one_after_the_other() {
    let mut desk = Desk::new().await;
    desk.publish(&reviews(&["review"], &json!({}))).await;
    let run = desk.start(&desk.boss, "flow", json!({})).await;
    let unit = desk.unit(run, "write").await.id;
    let held = desk.take(desk.person(0), unit).await;
    desk.publish(&reviews(&["review", "sign"], &json!({}))).await;
    let submit = SubmitJudgment {
        assignment: held,
        epoch: None,
        decision: None,
        comment: None,
        data: Some(json!({"text": "a"}).into()),
        model_version: None,
    };
    let (moved, submitted) =
        tokio::join!(desk.migrate(&[], false), desk.world.on_run(desk.person(0), submit));
    assert_eq!((moved.moved, moved.stuck.len()), (1, 0), "{moved:?}");
    let expected = if submitted.is_ok() { "review" } else { "write" };
    assert_eq!(desk.open_at(run).await, [expected]);
    desk.check(run).await;
}

/// Two branches that meet; with deadlines where `deadline` says so.
fn branches(deadline: Option<Value>) -> WorkflowDocument {
    let mut people = json!({"candidate_group": "team"});
    if let Some(deadline) = deadline {
        people["deadline"] = deadline;
    }
    graph(
        "flow",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "left", "type": "ANNOTATE", "config": people},
            {"key": "right", "type": "ANNOTATE", "config": people},
            {"key": "both", "type": "ANNOTATE", "join": "all", "config": people},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "left"),
            ("start", "on_success", "right"),
            ("left", "on_success", "both"),
            ("right", "on_success", "both"),
            ("both", "on_success", "end"),
        ],
    )
}

#[tokio::test]
async fn branches_keep_their_places_at_a_join_and_new_deadlines_run() {
    let mut desk = Desk::new().await;
    desk.publish(&branches(None)).await;
    let run = desk.start(&desk.boss, "flow", json!({})).await;
    desk.answer(desk.person(0), (run, "left"), None, json!({"side": "left"})).await;
    desk.publish(&branches(Some(json!({"within": "PT8H", "outcome": "reassign"})))).await;
    assert_eq!(desk.migrate(&[], false).await.moved, 1);
    assert_eq!(desk.open_at(run).await, ["both", "right"]);
    assert_eq!(desk.unit(run, "both").await.state, UnitState::NotStarted);
    let right = desk.unit(run, "right").await.id;
    let clock = "select count(*) from unit_clock where unit_id = $1";
    let clock: i64 =
        desk.world.database.raw().await.query_one(clock, &[&right.0]).await.expect("a count").get(0);
    assert_eq!(clock, 1, "the new version has a deadline there");
    desk.check(run).await;
    desk.answer(desk.person(1), (run, "right"), None, json!({"side": "right"})).await;
    assert_eq!(desk.unit(run, "both").await.state, UnitState::Ready, "both have come");
    desk.answer(desk.person(2), (run, "both"), None, json!({"side": "both"})).await;
    assert_eq!(desk.outcome(run).await.as_deref(), Some("DONE"));
    desk.check(run).await;
}

#[tokio::test]
async fn maps_and_people_that_make_no_sense_are_refused_before_anything_is_looked_at() {
    let mut desk = Desk::new().await;
    desk.publish(&reviews(&["review"], &json!({}))).await;
    desk.start(&desk.boss, "flow", json!({})).await;
    desk.publish(&reviews(&["review", "sign"], &json!({}))).await;
    let refused = |asked: MigrateRuns| {
        let desk = &desk;
        async move {
            match desk.try_migrate(&asked).await {
                Err(Failure::Refused(refused)) => refused,
                other => panic!("{other:?}"),
            }
        }
    };
    let unknown = refused(request(&[("revue", "sign")], true, 10)).await;
    assert!(matches!(unknown, MigrateRunsRefused::Map(MapRefused::NoSuchStage { .. })), "{unknown:?}");
    let end = refused(request(&[("review", "end")], true, 10)).await;
    assert!(matches!(end, MigrateRunsRefused::Map(MapRefused::NothingOpensThere { .. })), "{end:?}");
    let duty = refused(request(&[("review", "write")], true, 10)).await;
    assert!(matches!(duty, MigrateRunsRefused::Map(MapRefused::RenamedDuty { .. })), "{duty:?}");
    let same = refused(MigrateRuns { to: 1, ..request(&[], true, 10) }).await;
    assert!(matches!(same, MigrateRunsRefused::NotBetweenVersions), "{same:?}");
    let missing = refused(MigrateRuns { to: 9, ..request(&[], true, 10) }).await;
    assert!(matches!(missing, MigrateRunsRefused::NoSuchVersion(..)), "{missing:?}");
    let reviewer = migrate_runs(&desk.world.ctx, desk.person(0), &request(&[], true, 10)).await;
    assert!(matches!(reviewer, Err(Failure::Refused(MigrateRunsRefused::Role))), "{reviewer:?}");
    let stranger = desk.world.person("Mallory").await;
    let stranger = migrate_runs(&desk.world.ctx, &stranger, &request(&[], true, 10)).await;
    assert!(matches!(stranger, Err(Failure::Refused(MigrateRunsRefused::NoSuchVersion(..)))), "{stranger:?}");
}
