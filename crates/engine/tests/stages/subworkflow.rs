//! SUBWORKFLOW: runs within runs.

use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::{RunId, UnitId};
use handoff_core::machine::{FacetCode, StateCode};
use handoff_core::run::UnitState;
use handoff_core::run::basis::Basis;
use handoff_core::run::signal::Incoming;
use handoff_core::run::upkeep::{RunOrder, UnitOrder};
use handoff_engine::read::run::explain_rollup;
use handoff_engine::run::{OrderRun, OrderUnit};
use handoff_engine::sweep::{Pass, Sweep, TendChildren};
use handoff_engine::workflow::ApplyWorkflowRefused;
use handoff_engine::{Caller, Failure};
use serde_json::{Value, json};

use super::desk::{Desk, example, graph};

/// The runs that a unit waits or waited for, in order.
async fn children(desk: &Desk, unit: UnitId) -> Vec<RunId> {
    let raw = desk.world.database.raw().await;
    let rows = "select child_run_id from child_run where parent_unit_id = $1 order by ordinal";
    let rows = raw.query(rows, &[&unit.0]).await.expect("the children");
    rows.iter().map(|row| RunId(row.get(0))).collect()
}

async fn state(desk: &Desk, run: RunId) -> String {
    desk.story(run).await.card.line.state
}

/// A workflow that checks parts of an item, and one that checks one part.
fn split(at_least: Option<u32>) -> [WorkflowDocument; 2] {
    let mut config = json!({"workflow": "part", "for_each": "item.parts", "outcomes": {"BAD": "bad"}});
    if let Some(at_least) = at_least {
        config["at_least"] = json!(at_least);
    }
    let part = graph(
        "part",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "check", "type": "REVIEW", "config": {"candidate_group": "checkers"}},
            {"key": "good", "type": "END", "config": {"outcome": "GOOD"}},
            {"key": "bad", "type": "END", "config": {"outcome": "BAD"}},
        ]),
        &[("start", "on_success", "check"), ("check", "on_success", "good"), ("check", "on_failure", "bad")],
    );
    let whole = graph(
        "whole",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "parts", "type": "SUBWORKFLOW", "config": config},
            {"key": "done", "type": "END", "config": {"outcome": "DONE"}},
            {"key": "bad", "type": "END", "config": {"outcome": "BAD"}},
            {"key": "broken", "type": "END", "config": {"outcome": "BROKEN"}},
        ]),
        &[
            ("start", "on_success", "parts"),
            ("parts", "on_success", "done"),
            ("parts", "on_failure", "broken"),
            ("parts", "bad", "bad"),
        ],
    );
    [part, whole]
}

fn parts(count: usize) -> Value {
    json!({"parts": (0..count).map(|number| json!({"number": number})).collect::<Vec<_>>()})
}

#[tokio::test]
async fn a_claim_waits_for_its_investigation_and_goes_on_by_its_outcome() {
    let mut desk = Desk::new().await;
    desk.publish(&example("investigation")).await;
    desk.publish(&example("claim")).await;
    for (decision, next) in [("CLEAR", "decide"), ("FRAUD", "refused")] {
        let starter = desk.member("intake", 0);
        let run = desk.start(starter, "claim", json!({"amount": 20000.0, "suspicious": false})).await;
        let signal = handoff_engine::run::SendSignal {
            run,
            incoming: Incoming { name: "documents-complete".to_owned(), data: None, origin: None },
        };
        desk.world.on_run(starter, signal).await.expect("the documents are there");
        let waiting = desk.unit(run, "investigation").await;
        let UnitState::Waiting(reason) = &waiting.state else { panic!("{waiting:?}") };
        assert_eq!(reason.facets[0].word(), "waiting_dependency");
        let [child] = children(&desk, waiting.id).await[..] else { panic!("one child") };
        let told = desk.story(run).await.children;
        let told: Vec<_> = told.iter().map(|told| (told.run, told.unit, told.state.as_deref())).collect();
        assert_eq!(told, [(child, waiting.id, Some("in_progress"))], "it is shown from its start");
        let card = desk.story(child).await.card;
        assert_eq!(card.payload["amount"], json!(20000.0), "the child has the item of its parent");
        assert_eq!(card.line.workflow_key, "investigation");
        for (number, source) in ["police", "witness"].into_iter().enumerate() {
            desk.answer(desk.member("investigators", number), (child, source), None, json!({"said": source}))
                .await;
        }
        desk.answer(
            desk.member("investigators", 2),
            (child, "conclude"),
            Some(decision),
            json!({"why": "x"}),
        )
        .await;
        desk.sweep(&TendChildren).await;
        let left = desk.unit(run, "investigation").await;
        assert_eq!(left.result, Some(json!({"decision": decision, "why": "x"}).into()));
        let Some(Basis::Children(gathered)) = left.basis.as_deref() else { panic!("what it rests on") };
        assert_eq!(gathered.children[0].outcome.as_deref(), Some(decision));
        if next == "decide" {
            assert_eq!(desk.unit(run, "decide").await.state, UnitState::Ready);
        } else {
            assert_eq!(desk.outcome(run).await.as_deref(), Some("REFUSED"));
        }
    }
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn an_item_is_split_into_runs_and_their_results_are_gathered_in_order() {
    let mut desk = Desk::new().await;
    for workflow in split(None) {
        desk.publish(&workflow).await;
    }
    let run = desk.start(&desk.boss, "whole", parts(3)).await;
    let unit = desk.unit(run, "parts").await;
    let children = children(&desk, unit.id).await;
    assert_eq!(children.len(), 3);
    for (number, child) in children.iter().enumerate().rev() {
        assert_eq!(desk.story(*child).await.card.payload, json!({"number": number}));
        assert_eq!(desk.outcome(run).await, None, "not all have ended");
        desk.answer(desk.member("checkers", 0), (*child, "check"), Some("APPROVE"), json!({"part": number}))
            .await;
        desk.sweep(&TendChildren).await;
    }
    assert_eq!(desk.outcome(run).await.as_deref(), Some("DONE"));
    let result = desk.unit(run, "parts").await.result.expect("a result");
    let gathered: Vec<_> = (0..3).map(|place| result["children"][place]["result"]["part"].clone()).collect();
    assert_eq!(gathered, [json!(0), json!(1), json!(2)]);

    let nothing = desk.start(&desk.boss, "whole", parts(0)).await;
    assert_eq!(desk.outcome(nothing).await.as_deref(), Some("DONE"), "nothing to wait for");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn when_enough_have_ended_the_rest_is_cancelled() {
    let mut desk = Desk::new().await;
    for workflow in split(Some(2)) {
        desk.publish(&workflow).await;
    }
    let run = desk.start(&desk.boss, "whole", parts(4)).await;
    let children = children(&desk, desk.unit(run, "parts").await.id).await;
    let checker = desk.member("checkers", 0);
    for child in &children[1..3] {
        desk.answer(checker, (*child, "check"), Some("REJECT"), Value::Null).await;
    }
    // Twice at once, as two nodes would.
    let ctx = &desk.world.ctx;
    let (one, two) = tokio::join!(TendChildren.run_once(ctx), TendChildren.run_once(ctx));
    assert!(one.is_ok() && two.is_ok());
    desk.sweep(&TendChildren).await;
    assert_eq!(desk.outcome(run).await.as_deref(), Some("BAD"), "all that ended, ended so");
    let states = [state(&desk, children[0]).await, state(&desk, children[3]).await];
    assert_eq!(states, ["cancelled", "cancelled"]);
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn children_stand_still_and_go_on_with_their_parent_and_end_with_it() {
    let mut desk = Desk::new().await;
    for workflow in split(None) {
        desk.publish(&workflow).await;
    }
    let outer = graph(
        "outer",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "within", "type": "SUBWORKFLOW", "config": {"workflow": "whole"}},
            {"key": "race", "type": "REVIEW", "config": {"candidate_group": "checkers"}},
            {"key": "end", "type": "END", "config": {"terminate": true}},
        ]),
        &[
            ("start", "on_success", "within"),
            ("start", "on_success", "race"),
            ("within", "on_success", "end"),
            ("within", "on_failure", "end"),
            ("race", "on_success", "end"),
            ("race", "on_failure", "end"),
        ],
    );
    desk.publish(&outer).await;
    let run = desk.start(&desk.boss, "outer", parts(2)).await;
    let [child] = children(&desk, desk.unit(run, "within").await.id).await[..] else { panic!("one child") };
    let grandchildren = children(&desk, desk.unit(child, "parts").await.id).await;
    assert_eq!(grandchildren.len(), 2, "started in the same transaction");
    let family = [child, grandchildren[0], grandchildren[1]];

    let order = |order| OrderRun { run, order };
    desk.world
        .on_run(&desk.boss, OrderRun { run: grandchildren[1], order: RunOrder::Pause })
        .await
        .expect("paused");
    desk.world.on_run(&desk.boss, order(RunOrder::Pause)).await.expect("the parent stands still");
    desk.sweep(&TendChildren).await;
    for run in family {
        assert_eq!(state(&desk, run).await, "paused");
    }
    desk.world.on_run(&desk.boss, order(RunOrder::Resume)).await.expect("the parent goes on");
    desk.sweep(&TendChildren).await;
    let states =
        [state(&desk, family[0]).await, state(&desk, family[1]).await, state(&desk, family[2]).await];
    assert_eq!(
        states,
        ["in_progress", "in_progress", "paused"],
        "whoever was told to stand still, stands still"
    );

    desk.answer(desk.member("checkers", 0), (run, "race"), Some("APPROVE"), Value::Null).await;
    desk.sweep(&TendChildren).await;
    for run in family {
        let story = desk.story(run).await;
        assert_eq!(story.card.line.state, "cancelled");
        assert!(story.units.iter().all(|unit| !unit.state.is_open()), "nothing is left in anybody's queue");
    }
    assert!(matches!(desk.outcome(run).await.as_deref(), Some("DONE")));
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_child_that_needs_nobody_comes_back_at_once_and_an_archived_one_fails() {
    let mut desk = Desk::new().await;
    let quick = graph(
        "quick",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "end", "type": "END", "config": {"outcome": "QUICK"}},
        ]),
        &[("start", "on_success", "end")],
    );
    let around = graph(
        "around",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "within", "type": "SUBWORKFLOW", "config": {"workflow": "quick", "input": "{'from': item.name}"}},
            {"key": "good", "type": "END", "config": {"outcome": "GOOD"}},
            {"key": "bad", "type": "END", "config": {"outcome": "BAD"}},
        ]),
        &[
            ("start", "on_success", "within"),
            ("within", "on_success", "good"),
            ("within", "on_failure", "bad"),
        ],
    );
    desk.publish(&quick).await;
    desk.publish(&around).await;
    let run = desk.start(&desk.boss, "around", json!({"name": "x"})).await;
    let child = children(&desk, desk.unit(run, "within").await.id).await[0];
    assert_eq!(desk.story(child).await.card.payload, json!({"from": "x"}));
    desk.sweep(&TendChildren).await;
    assert_eq!(desk.outcome(run).await.as_deref(), Some("GOOD"));

    let archive = handoff_engine::workflow::ArchiveWorkflow {
        project: "desk".to_owned(),
        workflow: "quick".to_owned(),
        expected: None,
    };
    desk.world.must(&desk.world.admin, &archive).await;
    let run = desk.start(&desk.boss, "around", json!({"name": "y"})).await;
    desk.sweep(&TendChildren).await;
    assert_eq!(desk.outcome(run).await.as_deref(), Some("BAD"));
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn what_is_not_there_or_would_never_end_is_not_published() {
    let mut desk = Desk::new().await;
    let within = |key: &str, other: &str| {
        graph(
            key,
            &json!([
                {"key": "start", "type": "START"},
                {"key": "within", "type": "SUBWORKFLOW", "config": {"workflow": other}},
                {"key": "end", "type": "END"},
            ]),
            &[
                ("start", "on_success", "within"),
                ("within", "on_success", "end"),
                ("within", "on_failure", "end"),
            ],
        )
    };
    let plain = graph(
        "c",
        &json!([{"key": "start", "type": "START"}, {"key": "end", "type": "END"}]),
        &[("start", "on_success", "end")],
    );
    let codes = |refused: Result<(), Failure<ApplyWorkflowRefused>>| match refused {
        Err(Failure::Refused(ApplyWorkflowRefused::Unsound(findings))) => {
            findings.iter().map(|finding| finding.code).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(codes(desk.try_publish(&within("a", "b")).await), ["unknown_workflow"]);
    desk.publish(&plain).await;
    desk.publish(&within("b", "c")).await;
    desk.publish(&within("a", "b")).await;
    assert_eq!(codes(desk.try_publish(&within("c", "a")).await), ["runs_itself"]);
}

#[tokio::test]
async fn the_colour_of_a_child_reaches_its_parent_and_the_parent_of_that() {
    let mut desk = Desk::new().await;
    let [part, whole] = split(None);
    let above = graph(
        "above",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "below", "type": "SUBWORKFLOW", "config": {"workflow": "whole"}},
            {"key": "end", "type": "END"},
        ]),
        &[("start", "on_success", "below"), ("below", "on_success", "end"), ("below", "on_failure", "end")],
    );
    for workflow in [&part, &whole, &above] {
        desk.publish(workflow).await;
    }
    let top = desk.start(&desk.boss, "above", parts(2)).await;
    let middle = children(&desk, desk.unit(top, "below").await.id).await[0];
    let [one, two] = children(&desk, desk.unit(middle, "parts").await.id).await[..] else { panic!("two") };
    let colours = async || {
        let mut colours = Vec::new();
        for run in [top, middle] {
            let (ctx, admin) = (&desk.world.ctx, &desk.world.admin.actor);
            let story = explain_rollup(ctx, admin, run).await.expect("a store").expect("a run");
            let kept = story.card.line.rollup.expect("a roll-up");
            assert_eq!(kept, story.explained.rollup, "what is kept is what all units add up to");
            colours.push(kept.colour.word());
        }
        colours
    };
    assert_eq!(colours().await, ["green", "green"], "all goes well");

    let checker = desk.member("checkers", 0);
    let unit = desk.unit(one, "check").await.id;
    desk.take(checker, unit).await;
    let say = async |by: &Caller, order| {
        desk.world.on_run(by, OrderUnit { unit, order }).await.expect("it is said")
    };
    say(checker, UnitOrder::Wait { facets: vec![FacetCode::WaitingHuman], until: None }).await;
    desk.sweep(&TendChildren).await;
    assert_eq!(colours().await, ["yellow", "yellow"]);
    assert_eq!(desk.unit(middle, "parts").await.bridged, Some(StateCode::Blocked));
    say(checker, UnitOrder::Resume { proof: "it has come".to_owned() }).await;
    say(checker, UnitOrder::Block { reason: "missing_approval".to_owned(), note: None }).await;
    say(checker, UnitOrder::Escalate).await;
    desk.sweep(&TendChildren).await;
    assert_eq!(colours().await, ["red", "red"]);
    let pause = OrderRun { run: two, order: RunOrder::Pause };
    desk.world.on_run(&desk.boss, pause).await.expect("the other stands still");
    say(checker, UnitOrder::Unblock { proof: "approval 7".to_owned() }).await;
    desk.sweep(&TendChildren).await;
    assert_eq!(colours().await, ["yellow", "yellow"], "whichever stands worst counts");
    let resume = OrderRun { run: two, order: RunOrder::Resume };
    desk.world.on_run(&desk.boss, resume).await.expect("it goes on");
    desk.sweep(&TendChildren).await;
    assert_eq!(colours().await, ["green", "green"]);
    assert_eq!(
        TendChildren.run_once(&desk.world.ctx).await.expect("a pass"),
        Pass::Idle,
        "nothing is left to tell"
    );
    for run in [top, middle, one, two] {
        desk.world.check_run(run).await;
    }
    desk.world.check_invariants().await;
}
