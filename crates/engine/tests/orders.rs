//! What is said about units and runs, and what the engine does when their time has come, on a real database.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::sync::Arc;

use handoff_core::actor::{ActorContext, ActorKind};
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::{RunId, UnitId};
use handoff_core::machine::FacetCode;
use handoff_core::run::UnitState;
use handoff_core::run::upkeep::{OrderRefused, RunOrder, UnitOrder};
use handoff_engine::read::problem::{Kind, count_problems, list_troubled};
use handoff_engine::read::run::{RunStory, tell_run};
use handoff_engine::run::{
    AskUnitOptions, OrderRun, OrderRunRefused, OrderUnit, OrderUnitRefused, StartRun, SubmitJudgmentRefused,
    UnitOrdered,
};
use handoff_engine::sweep::{Pass, Sweep, WakeWaitingUnits, WorkAutomatedUnits};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Failure, Preview};
use handoff_testkit::Office;
use jiff::SignedDuration;
use serde_json::{Value, json};

async fn order(
    office: &Office,
    by: &Caller,
    unit: UnitId,
    order: UnitOrder,
) -> Result<UnitOrdered, Failure<OrderUnitRefused>> {
    office.world.on_run(by, OrderUnit { unit, order }).await
}

fn wait() -> UnitOrder {
    UnitOrder::Wait { facets: vec![FacetCode::WaitingTimeGate, FacetCode::WaitingHuman], until: None }
}

fn block(reason: &str) -> UnitOrder {
    UnitOrder::Block { reason: reason.to_owned(), note: None }
}

fn said(text: &str) -> String {
    text.to_owned()
}

async fn story(office: &Office, run: RunId) -> RunStory {
    let world = &office.world;
    tell_run(&world.ctx, &world.admin.actor, run).await.expect("a store").expect("a run")
}

async fn state(office: &Office, run: RunId, unit: UnitId) -> UnitState {
    let story = story(office, run).await;
    story.units.into_iter().find(|each| each.id == unit).expect("the unit").state
}

/// The names of what stands against an order.
fn problems<T: std::fmt::Debug>(refused: Result<T, Failure<OrderUnitRefused>>) -> Vec<String> {
    match refused.expect_err("it is refused") {
        Failure::Refused(OrderUnitRefused::Rule(OrderRefused::NotAllowed(refused))) => {
            refused.problems.iter().map(|problem| problem.code().into_owned()).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_unit_waits_goes_on_is_blocked_freed_and_declared_impossible() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let bob = &office.bob;
    let claimed = office.claim(bob, unit).await.expect("Bob claims");
    let waiting = order(&office, bob, unit, wait()).await.expect("it waits").unit.state;
    let UnitState::Waiting(waiting) = waiting else { panic!("{waiting:?}") };
    assert_eq!(
        waiting.facets,
        [FacetCode::WaitingHuman, FacetCode::WaitingTimeGate],
        "the primary one first"
    );
    order(&office, bob, unit, UnitOrder::Resume { proof: said("Dora called") }).await.expect("it goes on");
    order(&office, bob, unit, block("missing_approval")).await.expect("it is blocked");
    order(&office, bob, unit, UnitOrder::Unblock { proof: said("approval 7") }).await.expect("it is freed");
    let impossible = UnitOrder::DeclareCannotComplete { evidence: said("the file is empty") };
    order(&office, bob, unit, impossible).await.expect("it is impossible");
    assert!(matches!(state(&office, run, unit).await, UnitState::CannotComplete { .. }));

    let raw = office.world.database.raw().await;
    let visits = "select state from state_visit where subject_id = $1 order by event_seq";
    let rows = raw.query(visits, &[&unit.0]).await.expect("the view");
    let visited: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let expected =
        ["ready", "in_progress", "waiting", "in_progress", "blocked", "in_progress", "cannot_complete"];
    assert_eq!(visited, expected);
    let held: Vec<String> = raw
        .query(visits, &[&claimed.assignment.id.0])
        .await
        .expect("the view")
        .iter()
        .map(|row| row.get(0))
        .collect();
    assert_eq!(held, ["in_progress"], "and Bob still holds it");
    office.world.check_invariants().await;
}

async fn operators_see_it_failed(office: &Office, unit: UnitId) {
    let (ctx, operator) = (&office.world.ctx, &office.world.admin.actor);
    let counts = count_problems(ctx, operator).await.expect("it is counted").counts;
    assert_eq!((counts.failed_units, counts.overdue_units, counts.orphan_runs), (1, 0, 0));
    let failed = list_troubled(ctx, operator, Kind::Failed, None, 10).await.expect("it is listed");
    assert_eq!(failed.iter().filter_map(|failed| failed.unit).collect::<Vec<_>>(), [unit]);
    assert_eq!((failed[0].project.as_str(), failed[0].stage.as_deref()), ("office", Some("first_review")));
    assert!(
        list_troubled(ctx, operator, Kind::Failed, Some(unit.0), 10).await.expect("that is all").is_empty()
    );
    for kind in [Kind::Overdue, Kind::Orphan] {
        assert!(list_troubled(ctx, operator, kind, None, 10).await.expect("it is listed").is_empty());
    }
    assert!(count_problems(ctx, &office.bob.actor).await.is_err(), "it is for operators");
}

#[tokio::test]
async fn a_program_fails_tries_again_and_is_escalated() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let fail = |word: &str| UnitOrder::Fail { classification: said(word), message: None };
    let by_a_person = order(&office, &office.bob, unit, fail("transient")).await;
    assert_eq!(problems(by_a_person), ["wrong_actor_class"], "only programs report failures of programs");

    let actor = ActorContext { kind: ActorKind::Service, ..(*office.bob.actor).clone() };
    let program = Caller { actor: Arc::new(actor), traceparent: None };
    assert_eq!(
        problems(order(&office, &program, unit, fail("mood")).await),
        ["refused_by_guard:failure_classified"]
    );
    order(&office, &program, unit, fail("transient")).await.expect("it fails");
    operators_see_it_failed(&office, unit).await;
    let without_key = order(&office, &program, unit, UnitOrder::Retry).await;
    assert_eq!(problems(without_key), ["refused_by_guard:idempotency_key_given"]);
    let too_early = order(&office, &office.world.admin, unit, UnitOrder::Escalate).await;
    assert_eq!(problems(too_early), ["refused_by_guard:retry_exhausted_or_permanent"]);
    assert!(matches!(state(&office, run, unit).await, UnitState::Failed { .. }));
}

#[tokio::test]
async fn orders_that_are_not_ones_to_give_change_nothing() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let by_another = order(&office, &office.carol, unit, wait()).await;
    let not_yours = OrderUnitRefused::Rule(OrderRefused::NotYours);
    assert!(
        matches!(by_another, Err(Failure::Refused(refused)) if refused.to_string() == not_yours.to_string())
    );
    let by_a_stranger = order(&office, &office.eve, unit, wait()).await;
    assert!(matches!(by_a_stranger, Err(Failure::Refused(OrderUnitRefused::NoSuchUnit(_)))));
    assert_eq!(
        problems(order(&office, &office.bob, unit, block("no_mood")).await),
        ["refused_by_guard:block_reason_known"]
    );
    let proof = UnitOrder::Resume { proof: said("it has come") };
    assert_eq!(problems(order(&office, &office.bob, unit, proof).await), ["no_such_transition"]);
    assert_eq!(state(&office, run, unit).await, UnitState::InProgress);
}

#[tokio::test]
async fn a_preview_tells_the_verdict_and_leaves_no_event() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let before = story(&office, run).await.card.chain;
    let preview = Preview(OrderUnit { unit, order: block("missing_approval") });
    let seen = office.world.on_run(&office.bob, preview).await.expect("it would be blocked");
    assert!(matches!(seen.unit.state, UnitState::Blocked { .. }));
    let refused = Preview(OrderUnit { unit, order: block("no_mood") });
    let refused = office.world.on_run(&office.bob, refused).await;
    assert_eq!(problems(refused), ["refused_by_guard:block_reason_known"]);
    assert_eq!(story(&office, run).await.card.chain, before);
    assert_eq!(state(&office, run, unit).await, UnitState::InProgress);
}

#[tokio::test]
async fn what_is_told_to_be_allowed_is_what_is_allowed() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let told = office.world.on_run(&office.bob, AskUnitOptions(unit)).await.expect("it is told");
    let allowed: Vec<_> =
        told.orders.iter().filter(|order| order.verdict.is_ok()).map(|order| order.order).collect();
    assert_eq!(allowed, ["wait", "block", "declare_cannot_complete"]);
    let told = office.world.on_run(&office.carol, AskUnitOptions(unit)).await.expect("it is told");
    assert!(told.orders.iter().all(|order| order.verdict.is_err()));
}

#[tokio::test]
async fn everybody_is_told_into_whose_hands_they_may_put_a_unit() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    let may = async |who: &Caller| {
        let told = office.world.on_run(who, AskUnitOptions(unit)).await.expect("it is told");
        let open = told.hands.into_iter().filter(|hand| hand.verdict.is_ok());
        open.map(|hand| hand.what).collect::<Vec<_>>()
    };
    assert_eq!(may(&office.bob).await, ["claim"]);
    assert_eq!(may(&office.world.admin).await, ["assign"]);
    office.claim(&office.bob, unit).await.expect("Bob claims");
    assert_eq!(may(&office.bob).await, ["release", "delegate"]);
    assert_eq!(may(&office.carol).await, [""; 0]);
    assert_eq!(may(&office.world.admin).await, ["reassign", "release"]);
}

#[tokio::test]
async fn a_paused_run_stands_still_until_it_is_resumed() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    let say = async |order| office.world.on_run(&office.world.admin, OrderRun { run, order }).await;
    say(RunOrder::Pause).await.expect("it stands still");
    let refused = office.decide(&office.bob, held, "APPROVE").await;
    assert!(matches!(refused, Err(Failure::Refused(SubmitJudgmentRefused::Rule(_)))));
    assert!(say(RunOrder::Pause).await.is_err(), "it stands still already");
    say(RunOrder::Resume).await.expect("it goes on");
    office.decide(&office.bob, held, "APPROVE").await.expect("now it counts");
}

#[tokio::test]
async fn of_two_opposite_orders_exactly_one_wins() {
    let office = Office::new().await;
    for _ in 0..5 {
        let (run, unit) = office.submitted().await;
        office.claim(&office.bob, unit).await.expect("Bob claims");
        let waits = order(&office, &office.bob, unit, wait());
        let (one, two) = tokio::join!(waits, order(&office, &office.bob, unit, block("missing_approval")));
        assert_eq!(usize::from(one.is_ok()) + usize::from(two.is_ok()), 1, "{one:?} {two:?}");
        let say = async |order| office.world.on_run(&office.world.admin, OrderRun { run, order }).await;
        let (one, two) = tokio::join!(say(RunOrder::Pause), say(RunOrder::Pause));
        assert_eq!(usize::from(one.is_ok()) + usize::from(two.is_ok()), 1);
    }
    office.world.check_invariants().await;
}

#[tokio::test]
async fn the_database_refuses_states_that_nothing_leads_to() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let raw = office.world.database.raw().await;
    let cases = [
        (format!("update unit set state = 'blocked' where unit_id = '{unit}'"), "unit_goes_a_known_way"),
        (format!("update unit set state = 'not_started' where unit_id = '{unit}'"), "unit_goes_a_known_way"),
        (format!("update run set state = 'not_started' where run_id = '{run}'"), "run_goes_a_known_way"),
    ];
    for (statement, constraint) in cases {
        let error = raw.batch_execute(&statement).await.expect_err(&statement);
        let broken = error.as_db_error().and_then(|error| error.constraint());
        assert_eq!(broken, Some(constraint), "{statement}: {error:?}");
    }
}

/// Publishes a workflow of automated stages, and starts a run of it.
async fn started(office: &Office, key: &str, stages: Vec<Value>, connections: Vec<Value>) -> RunId {
    let document = json!({"key": key, "name": key, "begin_stage": "begin", "stages": stages,
        "connections": connections});
    let document: WorkflowDocument = serde_json::from_value(document).expect("a document");
    let apply = ApplyWorkflow { project: said("office"), document, expected: None, draft: false };
    office.world.must(&office.world.admin, &apply).await;
    let start =
        StartRun { project: said("office"), workflow: said(key), external_key: None, payload: json!({}) };
    office.world.on_run(&office.ada, start).await.expect("the run starts").in_hand.run.value.id
}

async fn waiting_run(office: &Office, config: Value) -> RunId {
    let mut connections =
        vec![json!({"source": "begin", "target": "pause"}), json!({"source": "pause", "target": "went"})];
    if config.get("timeout").is_some() {
        connections.push(json!({"source": "pause", "handle": "on_timeout", "target": "late"}));
    }
    let mut stages = vec![
        json!({"key": "begin", "type": "START"}),
        json!({"key": "pause", "type": "WAIT", "config": config}),
        json!({"key": "went", "type": "END", "config": {"outcome": "WENT"}}),
    ];
    if connections.len() > 2 {
        stages.push(json!({"key": "late", "type": "END", "config": {"outcome": "LATE"}}));
    }
    started(office, "waiting", stages, connections).await
}

async fn outcome(office: &Office, run: RunId) -> Option<String> {
    story(office, run).await.card.line.outcome
}

#[tokio::test]
async fn a_wait_ends_when_its_time_has_come_and_once() {
    let office = Office::new().await;
    let run = waiting_run(&office, json!({"for": "PT1H"})).await;
    let ctx = &office.world.ctx;
    assert_eq!(WakeWaitingUnits.run_once(ctx).await.expect("a pass"), Pass::Idle);
    assert_eq!(outcome(&office, run).await, None);
    office.world.advance(SignedDuration::from_hours(2));
    let (one, two) = tokio::join!(WakeWaitingUnits.run_once(ctx), WakeWaitingUnits.run_once(ctx));
    one.and(two).expect("two passes");
    assert_eq!(outcome(&office, run).await.as_deref(), Some("WENT"));
    let raw = office.world.database.raw().await;
    let resumed = "select count(*) from event where stream_id = $1 and type = 'dev.handoff.unit.resumed'";
    let count: i64 = raw.query_one(resumed, &[&run.0]).await.expect("a count").get(0);
    assert_eq!(count, 1);
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_wait_for_a_signal_that_never_comes_is_left_by_its_timeout() {
    let office = Office::new().await;
    let run = waiting_run(&office, json!({"signal": "paid", "timeout": "PT1H"})).await;
    office.world.advance(SignedDuration::from_hours(2));
    let pause = OrderRun { run, order: RunOrder::Pause };
    office.world.on_run(&office.world.admin, pause).await.expect("it stands still");
    assert_eq!(WakeWaitingUnits.run_once(&office.world.ctx).await.expect("a pass"), Pass::Idle);
    assert_eq!(outcome(&office, run).await, None, "nothing is woken in a run that stands still");
    let resume = OrderRun { run, order: RunOrder::Resume };
    office.world.on_run(&office.world.admin, resume).await.expect("it goes on");
    assert_eq!(WakeWaitingUnits.run_once(&office.world.ctx).await.expect("a pass"), Pass::More);
    assert_eq!(outcome(&office, run).await.as_deref(), Some("LATE"));
}

#[tokio::test]
async fn a_person_whose_unit_waited_goes_on_with_it() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    let now = office.world.ctx.store().now().await.expect("a clock");
    let until = Some(now + SignedDuration::from_mins(30));
    let wait = UnitOrder::Wait { facets: vec![FacetCode::WaitingTimeGate], until };
    order(&office, &office.bob, unit, wait).await.expect("it waits");
    office.world.advance(SignedDuration::from_hours(1));
    assert_eq!(WakeWaitingUnits.run_once(&office.world.ctx).await.expect("a pass"), Pass::More);
    assert_eq!(state(&office, run, unit).await, UnitState::InProgress);
    office.decide(&office.bob, held, "APPROVE").await.expect("Bob still holds it");
}

#[tokio::test]
async fn a_chain_of_automated_stages_longer_than_a_hop_is_walked_to_its_end() {
    const LENGTH: usize = 250;
    let office = Office::new().await;
    let name = |number: usize| format!("router-{number}");
    let mut stages = vec![
        json!({"key": "begin", "type": "START"}),
        json!({"key": "end", "type": "END", "config": {"outcome": "THROUGH"}}),
    ];
    let mut connections = vec![json!({"source": "begin", "target": name(0)})];
    for number in 0..LENGTH {
        let config = json!({"rules": [{"when": "true", "handle": "on"}], "else": "on"});
        stages.push(json!({"key": name(number), "type": "ROUTER", "config": config}));
        let target = if number + 1 < LENGTH { name(number + 1) } else { said("end") };
        connections.push(json!({"source": name(number), "handle": "on", "target": target}));
    }
    let run = started(&office, "chain", stages, connections).await;
    assert_eq!(outcome(&office, run).await, None, "one hop does not work them all");
    let hinted = office.world.ctx.standing_units().notified();
    tokio::time::timeout(std::time::Duration::from_secs(5), hinted).await.expect("the sweep is woken");
    let mut passes = 0;
    while WorkAutomatedUnits.run_once(&office.world.ctx).await.expect("a pass") == Pass::More {
        passes += 1;
    }
    assert_eq!(outcome(&office, run).await.as_deref(), Some("THROUGH"));
    assert_eq!(passes, 2, "251 automated stages, 100 of them in each hop");
    office.world.check_invariants().await;
}

fn cancel(reason: &str) -> RunOrder {
    RunOrder::Cancel { reason: said(reason), approval: None }
}

/// The types of a run's events that tell of something cancelled.
async fn cancelled_events(office: &Office, run: RunId) -> Vec<String> {
    let raw = office.world.database.raw().await;
    let told = "select type from event where stream_id = $1 and type like '%.cancelled' order by seq";
    let rows = raw.query(told, &[&run.0]).await.expect("the trail");
    rows.iter().map(|row| row.get::<_, String>(0).replace("dev.handoff.", "")).collect()
}

#[tokio::test]
async fn a_cancelled_run_is_over_and_its_holders_are_told() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    let by_bob = office.world.on_run(&office.bob, OrderRun { run, order: cancel("no mood") }).await;
    assert!(by_bob.is_err(), "only a manager may");
    let admin = &office.world.admin;
    let order = || OrderRun { run, order: cancel("the customer withdrew") };
    let seen = office.world.on_run(admin, Preview(order())).await.expect("it would be cancelled");
    assert_eq!(seen.state.word(), "cancelled");
    assert_eq!(state(&office, run, unit).await, UnitState::InProgress, "a preview changes nothing");
    office.world.on_run(admin, order()).await.expect("it is cancelled");
    assert_eq!(
        cancelled_events(&office, run).await,
        ["assignment.cancelled", "unit.cancelled", "run.cancelled"]
    );
    let late = office.decide(&office.bob, held, "APPROVE").await;
    assert!(matches!(late, Err(Failure::Refused(SubmitJudgmentRefused::Rule(_)))), "{late:?}");
    assert!(office.world.on_run(admin, order()).await.is_err(), "once");
    office.world.check_invariants().await;
}

#[tokio::test]
async fn of_a_cancel_and_the_last_decision_exactly_one_comes_to_pass() {
    let office = Office::new().await;
    for _ in 0..8 {
        let (run, _) = office.submitted().await;
        office.work(&office.bob, run, "APPROVE").await;
        let unit = office.open_unit(run).await;
        let held = office.claim(&office.dora, unit).await.expect("Dora claims").assignment.id;
        let cancelling =
            office.world.on_run(&office.world.admin, OrderRun { run, order: cancel("too late") });
        let (cancelled, decided) = tokio::join!(cancelling, office.decide(&office.dora, held, "APPROVE"));
        assert_eq!(
            usize::from(cancelled.is_ok()) + usize::from(decided.is_ok()),
            1,
            "{cancelled:?} {decided:?}"
        );
        let expected = decided.is_ok().then(|| said("APPROVED"));
        assert_eq!(outcome(&office, run).await, expected);
    }
    office.world.check_invariants().await;
}

#[tokio::test]
async fn of_a_cancel_and_a_wake_up_exactly_one_comes_to_pass() {
    let office = Office::new().await;
    let ctx = &office.world.ctx;
    for round in 0..8 {
        let run = waiting_run(&office, json!({"for": "PT1H"})).await;
        office.world.advance(SignedDuration::from_hours(2));
        let cancelling =
            office.world.on_run(&office.world.admin, OrderRun { run, order: cancel("too late") });
        let (cancelled, woken) = tokio::join!(cancelling, WakeWaitingUnits.run_once(ctx));
        let woken = woken.expect("a pass") == Pass::More;
        assert_ne!(cancelled.is_ok(), woken, "round {round}: {cancelled:?}");
        assert_eq!(outcome(&office, run).await.is_some(), woken);
        while WakeWaitingUnits.run_once(ctx).await.expect("a pass") == Pass::More {}
    }
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_stage_is_cancelled_and_the_join_behind_it_goes_on() {
    let office = Office::new().await;
    let review =
        |key: &str| json!({"key": key, "type": "REVIEW", "config": {"candidate_group": "reviewers"}});
    let stages = vec![
        json!({"key": "begin", "type": "START"}),
        review("legal"),
        review("money"),
        json!({"key": "sign", "type": "REVIEW", "join": "all", "config": {"candidate_group": "approvers"}}),
    ];
    let to = |source: &str, target: Value| json!({"source": source, "target": target});
    let refused = |source: &str| json!({"source": source, "handle": "on_failure", "target": null});
    let connections = vec![
        to("begin", json!("legal")),
        to("begin", json!("money")),
        to("legal", json!("sign")),
        to("money", json!("sign")),
        to("sign", Value::Null),
        refused("legal"),
        refused("money"),
        refused("sign"),
    ];
    let run = started(&office, "sign-off", stages, connections).await;
    let order = |stage: &str| RunOrder::CancelStage { stage: said(stage), reason: said("not needed") };
    let say = async |order| office.world.on_run(&office.world.admin, OrderRun { run, order }).await;
    let nothing = say(order("sign")).await;
    assert!(
        matches!(nothing, Err(Failure::Refused(OrderRunRefused::Rule(OrderRefused::NothingOpen { .. })))),
        "{nothing:?}"
    );
    say(order("legal")).await.expect("it is cancelled");
    let last = say(order("money")).await;
    assert!(
        matches!(last, Err(Failure::Refused(OrderRunRefused::Rule(OrderRefused::LastBranch)))),
        "{last:?}"
    );
    assert_eq!(cancelled_events(&office, run).await, ["unit.cancelled"]);
    office.world.check_invariants().await;
}
