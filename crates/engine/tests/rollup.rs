//! The roll-up that is kept with a run: it follows every change, and is what all units add up to.
#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use handoff_core::id::{RunId, UnitId};
use handoff_core::rollup::{Colour, Rollup};
use handoff_core::run::upkeep::{RunOrder, UnitOrder};
use handoff_engine::Caller;
use handoff_engine::read::run::{RollupStory, RunFilter, explain_rollup, list_runs};
use handoff_engine::run::{OrderRun, OrderUnit};
use handoff_testkit::Office;
use jiff::SignedDuration;

async fn story(office: &Office, run: RunId) -> RollupStory {
    let world = &office.world;
    explain_rollup(&world.ctx, &world.admin.actor, run).await.expect("a store").expect("a run")
}

async fn kept(office: &Office, run: RunId) -> Rollup {
    story(office, run).await.card.line.rollup.expect("a kept roll-up")
}

async fn order(office: &Office, by: &Caller, unit: UnitId, order: UnitOrder) {
    office.world.on_run(by, OrderUnit { unit, order }).await.expect("the order holds");
}

fn decided_by(rollup: &Rollup) -> Option<(&str, &str)> {
    let decisive = rollup.decisive.as_ref()?;
    Some((decisive.stage.as_deref().unwrap_or_default(), decisive.state.word()))
}

#[tokio::test]
async fn the_roll_up_follows_a_document_from_submission_to_approval() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let started = kept(&office, run).await;
    assert_eq!((started.colour, decided_by(&started)), (Colour::Green, Some(("first_review", "ready"))));
    // Submitted is done; the first review is open; final review and rework can still be reached.
    assert_eq!((started.counts.done, started.ahead, started.progress_percent), (1, 2, 25));

    office.claim(&office.bob, unit).await.expect("Bob claims");
    let block = UnitOrder::Block { reason: "missing_approval".to_owned(), note: None };
    order(&office, &office.bob, unit, block).await;
    let blocked = kept(&office, run).await;
    assert_eq!((blocked.colour, decided_by(&blocked)), (Colour::Red, Some(("first_review", "blocked"))));
    assert_eq!(blocked.basis.word(), "blocked_escalation_treats_as_red", "the run's end waits for it");
    order(&office, &office.bob, unit, UnitOrder::Unblock { proof: "approval 7".to_owned() }).await;
    assert_eq!(kept(&office, run).await.colour, Colour::Green);
    office.world.check_run(run).await;

    let held = story(&office, run).await.units;
    assert_eq!(held.len(), 2);
    let filter = RunFilter::default();
    let run_of = list_runs(&office.world.ctx, &office.ada.actor, "office", filter, None, 10).await;
    let lines = run_of.expect("a store").expect("the project");
    assert_eq!(lines[0].rollup, Some(kept(&office, run).await), "the list tells the same");
}

#[tokio::test]
async fn a_later_round_replaces_the_earlier_one_and_the_end_is_a_hundred_percent() {
    let office = Office::new().await;
    let (run, _) = office.submitted().await;
    office.work(&office.bob, run, "REJECT").await;
    office.world.check_run(run).await;
    office.work(&office.ada, run, "RESUBMIT").await;
    let again = kept(&office, run).await;
    // Submitted and rework are done; the first review of round 1 no longer counts.
    assert_eq!((again.counts.green, again.counts.done, again.ahead), (3, 2, 1));
    assert_eq!(decided_by(&again), Some(("first_review", "ready")));
    office.world.check_run(run).await;
    office.work(&office.carol, run, "APPROVE").await;
    office.work(&office.dora, run, "APPROVE").await;
    let over = kept(&office, run).await;
    assert_eq!((over.colour, over.progress_percent, over.ahead), (Colour::Green, 100, 0));
    assert_eq!((over.basis.word(), over.decisive.clone()), ("all_mandatory_completed", None));
    office.world.check_run(run).await;
}

#[tokio::test]
async fn a_paused_run_keeps_the_roll_up_it_had() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let admin = office.world.caller(office.world.admin.actor.actor).await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let before = kept(&office, run).await;
    office.world.on_run(&admin, OrderRun { run, order: RunOrder::Pause }).await.expect("paused");
    let frozen = kept(&office, run).await;
    assert_eq!((frozen.colour, frozen.counts), (before.colour, before.counts));
    assert_eq!(frozen.basis.word(), "frozen_while_paused");

    office.world.advance(SignedDuration::from_hours(1));
    let impossible = UnitOrder::DeclareCannotComplete { evidence: "the file is empty".to_owned() };
    order(&office, &office.bob, unit, impossible).await;
    assert_eq!(kept(&office, run).await, frozen, "not even the time of freezing moves");
    office.world.on_run(&admin, OrderRun { run, order: RunOrder::Resume }).await.expect("goes on");
    let thawed = kept(&office, run).await;
    assert_eq!((thawed.colour, thawed.frozen_at), (Colour::Red, None));
    office.world.check_run(run).await;
}

#[tokio::test]
async fn a_run_from_before_roll_ups_were_kept_is_counted_once() {
    let office = Office::new().await;
    let (run, _) = office.submitted().await;
    office.work(&office.bob, run, "APPROVE").await;
    let raw = office.world.database.raw().await;
    raw.execute("update run set rollup = null, rollup_marks = null", &[]).await.expect("forgotten");
    assert_eq!(story(&office, run).await.card.line.rollup, None);
    let unit = office.open_unit(run).await;
    office.claim(&office.dora, unit).await.expect("Dora claims");
    assert_eq!(kept(&office, run).await.counts.done, 2);
    office.world.check_run(run).await;
}

#[tokio::test]
async fn the_basis_tells_what_waits_for_a_blocker() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let block = UnitOrder::Block { reason: "missing_approval".to_owned(), note: None };
    order(&office, &office.bob, unit, block).await;
    let paths = story(&office, run).await.paths;
    assert_eq!(paths.critical.iter().map(|stage| &**stage).collect::<Vec<_>>()[0], "first_review");
    let [blocker] = paths.blockers.as_slice() else { panic!("{:?}", paths.blockers) };
    assert!(blocker.on_critical_path && blocker.escalated);
    let behind: Vec<_> = blocker.downstream.iter().map(|stage| &**stage).collect();
    assert_eq!(behind, ["final_review", "rework", "approved", "rejected"]);
}

#[tokio::test]
async fn the_database_refuses_half_a_roll_up_and_one_that_is_not_frozen() {
    let office = Office::new().await;
    let (run, _) = office.submitted().await;
    let raw = office.world.database.raw().await;
    for (statement, constraint) in [
        ("update run set rollup = null where run_id = $1", "run_rollup_whole"),
        ("update run set state = 'paused' where run_id = $1", "run_rollup_frozen_while_paused"),
        (
            "update run set rollup = rollup || '{\"colour\": \"blue\"}' where run_id = $1",
            "run_rollup_colour_known",
        ),
    ] {
        let refused = raw.execute(statement, &[&run.0]).await.expect_err("it is refused");
        let refused = refused.as_db_error().expect("the database's own word").constraint().map(str::to_owned);
        assert_eq!(refused.as_deref(), Some(constraint), "{statement}");
    }
}
