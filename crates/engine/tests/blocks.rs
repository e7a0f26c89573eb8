//! How bad a block is, and that many deadlines at once keep nobody else waiting.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use crate::deadline_support::{Late, passes};
use futures_util::future::join_all;
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::{RunId, UnitId};
use handoff_core::rollup::severity::{Cause, Severity};
use handoff_core::rollup::{Basis, Colour, Measure};
use handoff_core::run::UnitState;
use handoff_core::run::upkeep::UnitOrder;
use handoff_engine::read::run::explain_rollup;
use handoff_engine::run::{OrderUnit, StartRun};
use handoff_engine::sweep::{KeepDeadlines, Pass, Sweep, WakeWaitingUnits};
use handoff_engine::workflow::ApplyWorkflow;
use jiff::SignedDuration;
use serde_json::json;

#[tokio::test]
async fn a_block_grows_worse_by_age_by_its_deadline_and_by_hand_and_stays_a_block() {
    let late = Late::new(json!({"within": "PT8H", "outcome": "reassign"})).await;
    let office = &late.office;
    let (run, unit) = late.started().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let say = async |order| office.world.on_run(&office.bob, OrderUnit { unit, order }).await;
    say(UnitOrder::Block { reason: "missing_approval".to_owned(), note: None }).await.expect("it is blocked");
    let causes = async || match late.story(run).await.timings.severity(unit).expect("it is blocked") {
        Severity::Ordinary => Vec::new(),
        Severity::Escalated(causes) => causes.clone(),
    };
    // A run with one way to go waits for whatever is open in it.
    assert_eq!(causes().await, [Cause::CriticalPath]);
    office.world.advance(SignedDuration::from_hours(5));
    assert_eq!(causes().await, [Cause::Age, Cause::CriticalPath]);
    office.world.advance(SignedDuration::from_hours(4));
    assert!(passes(&office.world.ctx).await > 0);
    assert_eq!(causes().await, [Cause::Age, Cause::CriticalPath, Cause::PastDue]);
    say(UnitOrder::Escalate).await.expect("Bob says that it cannot wait");
    assert_eq!(causes().await, [Cause::Age, Cause::CriticalPath, Cause::PastDue, Cause::ByHand]);
    let state = late.state(run, unit).await;
    assert!(matches!(state, UnitState::Blocked { escalated: true, .. }), "{state:?}");

    say(UnitOrder::Unblock { proof: "approval 7".to_owned() }).await.expect("it is freed");
    assert!(matches!(late.state(run, unit).await, UnitState::Overdue { .. }), "and late");
    assert!(late.story(run).await.timings.severity(unit).is_none());
    office.world.check_invariants().await;
}

/// Two ways to go, one of them shorter: a block there is not on the critical path.
async fn beside(deadline: Option<&str>) -> (Late, RunId, UnitId) {
    let late = Late::new(json!({"within": "PT8H", "outcome": "reassign"})).await;
    let office = &late.office;
    let mut beside = json!({"candidate_group": "reviewers"});
    if let Some(within) = deadline {
        beside["deadline"] = json!({"within": within, "outcome": "reassign"});
    }
    let people = json!({"candidate_group": "reviewers"});
    let document = json!({"key": "two-ways", "name": "Two ways", "begin_stage": "begin",
    "stages": [
        {"key": "begin", "type": "START"},
        {"key": "beside", "type": "ANNOTATE", "config": beside},
        {"key": "first", "type": "ANNOTATE", "config": people},
        {"key": "second", "type": "ANNOTATE", "config": people},
        {"key": "end", "type": "END"},
    ],
    "connections": [
        {"source": "begin", "target": "beside"},
        {"source": "begin", "target": "first"},
        {"source": "first", "target": "second"},
        {"source": "beside", "target": "end"},
        {"source": "second", "target": "end"},
    ]});
    let document: WorkflowDocument = serde_json::from_value(document).expect("a document");
    let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
    office.world.must(&office.world.admin, &apply).await;
    let (project, workflow) = ("office".to_owned(), "two-ways".to_owned());
    let start = StartRun { project, workflow, external_key: None, payload: json!({}) };
    let run = office.world.on_run(&office.ada, start).await.expect("the run starts").in_hand.run.value.id;
    let story = late.story(run).await;
    let step = story.definition.stage("beside").expect("a stage").step;
    let unit = story.units.iter().find(|unit| unit.step == step).expect("a unit").id;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let order = UnitOrder::Block { reason: "missing_approval".to_owned(), note: None };
    office.world.on_run(&office.bob, OrderUnit { unit, order }).await.expect("it is blocked");
    (late, run, unit)
}

async fn colour(late: &Late, run: RunId) -> (Colour, Basis) {
    let (ctx, admin) = (&late.world().ctx, &late.world().admin.actor);
    let story = explain_rollup(ctx, admin, run).await.expect("a store").expect("a run");
    let kept = story.card.line.rollup.expect("a roll-up");
    assert_eq!(kept, story.explained.rollup, "what is kept is what all units add up to");
    (kept.colour, kept.basis)
}

#[tokio::test]
async fn time_alone_makes_a_block_red_in_the_roll_up() {
    let (late, run, unit) = beside(None).await;
    assert_eq!(colour(&late, run).await.0, Colour::Yellow);
    late.world().advance(SignedDuration::from_hours(3));
    assert_eq!(WakeWaitingUnits.run_once(&late.world().ctx).await.expect("a pass"), Pass::Idle);
    late.world().advance(SignedDuration::from_hours(2));
    assert_eq!(WakeWaitingUnits.run_once(&late.world().ctx).await.expect("a pass"), Pass::More);
    assert_eq!(colour(&late, run).await, (Colour::Red, Basis::BlockedEscalation));
    assert_eq!(late.event(run, "unit.block_escalated").await["cause"], "age");
    assert_eq!(WakeWaitingUnits.run_once(&late.world().ctx).await.expect("a pass"), Pass::Idle, "once");
    assert!(matches!(late.state(run, unit).await, UnitState::Blocked { escalated: false, risen: true, .. }));
    late.world().check_run(run).await;
    late.world().check_invariants().await;
}

#[tokio::test]
async fn a_deadline_that_passes_makes_a_block_red_in_the_roll_up() {
    let (late, run, _) = beside(Some("PT2H")).await;
    assert_eq!(colour(&late, run).await.0, Colour::Yellow);
    late.world().advance(SignedDuration::from_hours(3));
    assert!(passes(&late.world().ctx).await > 0);
    assert_eq!(colour(&late, run).await, (Colour::Red, Basis::BlockedEscalation));
    assert_eq!(late.event(run, "unit.block_escalated").await["cause"], "past_due");
    late.world().check_run(run).await;
    late.world().check_invariants().await;
}

#[tokio::test]
async fn the_critical_path_goes_by_time_where_that_is_known() {
    let late = Late::new(json!({"within": "PT8H", "outcome": "reassign"})).await;
    let office = &late.office;
    let takes = |within: &str| json!({"candidate_group": "reviewers", "deadline": {"within": within, "outcome": "reassign"}});
    let mut stages = json!([
        {"key": "begin", "type": "START"},
        {"key": "long", "type": "ANNOTATE", "config": takes("PT10H")},
        {"key": "first", "type": "ANNOTATE", "config": takes("PT1H")},
        {"key": "second", "type": "ANNOTATE", "config": takes("PT2H")},
        {"key": "end", "type": "END"},
    ]);
    let (ctx, admin) = (&office.world.ctx, &office.world.admin.actor);
    for (measure, path, slack) in [
        (Measure::Seconds, ["long", "end"].as_slice(), ("second", 7 * 3_600)),
        (Measure::Stages, ["first", "second", "end"].as_slice(), ("long", 1)),
    ] {
        let document = json!({"key": "timed", "name": "Timed", "begin_stage": "begin", "stages": stages,
        "connections": [
            {"source": "begin", "target": "long"},
            {"source": "begin", "target": "first"},
            {"source": "first", "target": "second"},
            {"source": "long", "target": "end"},
            {"source": "second", "target": "end"},
        ]});
        let document: WorkflowDocument = serde_json::from_value(document).expect("a document");
        let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
        office.world.must(&office.world.admin, &apply).await;
        let (project, workflow) = ("office".to_owned(), "timed".to_owned());
        let start = StartRun { project, workflow, external_key: None, payload: json!({}) };
        let run = office.world.on_run(&office.ada, start).await.expect("the run starts").in_hand.run.value.id;
        let paths = explain_rollup(ctx, admin, run).await.expect("a store").expect("a run").paths;
        let critical: Vec<&str> = paths.critical.iter().map(|stage| &**stage).collect();
        assert_eq!((paths.measure, critical.as_slice()), (measure, path));
        let told = paths.slack.iter().find(|(stage, _)| &**stage == slack.0);
        assert_eq!(told.map(|(_, slack)| *slack), Some(slack.1), "{paths:?}");
        // Of one stage it is not known how long it takes: then stages are counted.
        stages[3]["config"].as_object_mut().expect("settings").remove("deadline");
    }
}

/// How many deadlines pass at once; `HANDOFF_TEST_DEADLINES=100000` for the whole weight.
fn how_many() -> usize {
    std::env::var("HANDOFF_TEST_DEADLINES").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000)
}

#[tokio::test]
async fn many_deadlines_at_once_are_kept_in_small_pieces() {
    let late = Late::new(json!({"within": "PT1H", "outcome": {"handle": "on_timeout"}})).await;
    let count = how_many();
    let (ctx, ada) = (&late.world().ctx, &late.office.ada);
    let start = || StartRun {
        project: "office".to_owned(),
        workflow: "check".to_owned(),
        external_key: None,
        payload: json!({}),
    };
    let mut last = None;
    for begun in (0..count).step_by(256) {
        let some = (begun..count.min(begun + 256)).map(|_| late.world().on_run(ada, start()));
        for started in join_all(some).await {
            last = Some(started.expect("the run starts").in_hand.run.value.id);
        }
    }
    late.world().advance(SignedDuration::from_hours(2));
    let raw = late.world().database.raw().await;
    let left = async || -> i64 {
        let left = "select count(*) from unit_clock where rings_at is not null";
        raw.query_one(left, &[]).await.expect("a count").get(0)
    };
    assert_eq!(KeepDeadlines.run_once(ctx).await.expect("a pass"), Pass::More);
    assert_eq!(left().await, i64::try_from(count - 64).expect("few"), "a pass is one batch");
    // Somebody who comes in the middle of it is served, and is late.
    let run = last.expect("runs");
    let unit = late.office.open_unit(run).await;
    let held = late.office.claim(&late.office.bob, unit).await.expect("Bob claims").assignment.id;
    late.office.decide(&late.office.bob, held, "APPROVE").await.expect("it counts");
    assert_eq!(late.outcome(run).await.as_deref(), Some("DONE_RIGHT"));
    assert_eq!(passes(ctx).await, (count - 65).div_ceil(64), "every pass moves a whole batch on");
    assert_eq!(left().await, 0);
    let too_late = "select count(*) from run where outcome = 'TOO_LATE'";
    let too_late: i64 = raw.query_one(too_late, &[]).await.expect("a count").get(0);
    assert_eq!(too_late, i64::try_from(count - 1).expect("few"));
    late.world().check_invariants().await;
}
