//! Deadlines on a real database: working time, stopped clocks, warnings, what happens when nobody acts, and what is kept of it.

use std::time::Duration;

use crate::deadline_support::{Late, passes};
use handoff_core::calendar::{Calendar, CalendarDocument};
use handoff_core::deadline::Account;
use handoff_core::machine::FacetCode;
use handoff_core::run::upkeep::{OrderRefused, RunOrder, UnitOrder};
use handoff_core::run::{AssignmentStatus, UnitState};
use handoff_engine::calendar::SetCalendar;
use handoff_engine::read::explain_rules::explain_work;
use handoff_engine::run::{
    ClaimNext, OrderRun, OrderUnit, OrderUnitRefused, ReleaseAssignment, WorkFrom, claim_next,
};
use handoff_engine::sweep::{KeepDeadlines, Sweep};
use handoff_engine::{Failure, Preview};
use jiff::SignedDuration;
use serde_json::json;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

#[tokio::test]
async fn a_deadline_lies_in_working_time_and_keeps_the_hours_it_was_reckoned_with() {
    let late = Late::new(json!({"within": "PT20H", "warn_before": "PT2H", "outcome": "reassign"})).await;
    let mornings = |from: &str| {
        let hours = json!([from]);
        let week = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
        let week: serde_json::Map<_, _> =
            week.map(|day| (day.to_owned(), hours.clone())).into_iter().collect();
        let document: CalendarDocument =
            serde_json::from_value(json!({"time_zone": "UTC", "week": week})).expect("a document");
        (SetCalendar { project: "office".to_owned(), document: Some(document.clone()) }, document)
    };
    let (set, document) = mornings("08:00-12:00");
    let first = late.world().must(&late.world().admin, &set).await;
    let (run, unit) = late.started().await;
    let calendar = Calendar::compile(&document).expect("a calendar");
    let story = late.story(run).await;
    let ready_at = story.units.iter().find(|each| each.id == unit).expect("the unit").created_at;
    let expected = calendar.add(ready_at, Duration::from_hours(20)).expect("within reach");
    let told = story.timings.of(unit).expect("a deadline").clone();
    let deadline = told.deadline.expect("it is due");
    assert_eq!((told.calendar, deadline.due_at), (Some(first.id), expected));
    assert_eq!(
        deadline.warn_at,
        Some(calendar.add(ready_at, Duration::from_hours(18)).expect("within reach"))
    );

    late.world().must(&late.world().admin, &mornings("06:00-22:00").0).await;
    late.office.claim(&late.office.bob, unit).await.expect("Bob claims");
    let kept = late.story(run).await.timings.of(unit).expect("a deadline").clone();
    assert_eq!((kept.calendar, kept.deadline), (Some(first.id), Some(deadline)), "a promise is a promise");
    let (run, unit) = late.started().await;
    let fresh = late.story(run).await.timings.of(unit).expect("a deadline").clone();
    assert_ne!(fresh.calendar, Some(first.id), "new work goes by the new hours");
    late.world().check_invariants().await;
}

#[tokio::test]
async fn declared_waits_and_pauses_stop_the_clock_and_time_goes_to_its_account() {
    let deadline = json!({"within": "PT8H", "outcome": "reassign", "clock_stops_for": ["waiting_external"]});
    let late = Late::new(deadline).await;
    let office = &late.office;
    let (run, unit) = late.started().await;
    let say = async |order| office.world.on_run(&office.bob, OrderUnit { unit, order }).await;
    let wait = |facet| UnitOrder::Wait { facets: vec![facet], until: None };
    let resume = || UnitOrder::Resume { proof: "it has come".to_owned() };
    office.world.advance(HOUR);
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let first = late.due(run, unit).await.expect("it is due");
    office.world.advance(HOUR);
    say(wait(FacetCode::WaitingExternal)).await.expect("it waits");
    assert_eq!(late.due(run, unit).await, None, "nobody can know when it is due");
    office.world.advance(HOUR * 100);
    assert_eq!(passes(&office.world.ctx).await, 0, "a clock that stands still does not ring");
    say(resume()).await.expect("it goes on");
    let second = late.due(run, unit).await.expect("it is due");
    let moved = first.duration_until(second);
    assert!(moved >= HOUR * 100 && moved < HOUR * 101, "it lies later by as long as it waited: {moved:?}");

    // What was not declared does not stop it.
    say(wait(FacetCode::WaitingHuman)).await.expect("it waits");
    assert_eq!(late.due(run, unit).await, Some(second));
    say(resume()).await.expect("it goes on");
    let order = async |order| office.world.on_run(&office.world.admin, OrderRun { run, order }).await;
    order(RunOrder::Pause).await.expect("it stands still");
    office.world.advance(HOUR * 50);
    assert_eq!((late.due(run, unit).await, passes(&office.world.ctx).await), (None, 0));
    order(RunOrder::Resume).await.expect("it goes on");

    let told = late.story(run).await.timings.of(unit).expect("a clock").clone();
    let hours = |account: &Account| told.charges.of(account).working.as_secs() / 3600;
    assert_eq!(hours(&Account::Queue), 1);
    assert_eq!(hours(&Account::Actor(office.bob.actor.actor)), 1);
    assert_eq!(hours(&Account::Wait("waiting_external".to_owned())), 100);
    assert_eq!(hours(&Account::Wait("paused".to_owned())), 50);
    assert_eq!(late.events(run, "unit.deadline_moved").await, 3);
    office.world.check_invariants().await;
}

#[tokio::test]
async fn whoever_holds_it_is_warned_once() {
    let late = Late::new(json!({"within": "PT8H", "warn_before": "PT1H", "outcome": "reassign"})).await;
    let (run, unit) = late.started().await;
    late.office.claim(&late.office.bob, unit).await.expect("Bob claims");
    late.world().advance(HOUR * 6);
    assert_eq!(passes(&late.world().ctx).await, 0);
    late.world().advance(HOUR + SignedDuration::from_mins(1));
    let ctx = &late.world().ctx;
    let (one, two) = tokio::join!(KeepDeadlines.run_once(ctx), KeepDeadlines.run_once(ctx));
    one.and(two).expect("two passes");
    assert_eq!(passes(ctx).await, 0);
    let data = late.event(run, "unit.timeout_warning").await;
    assert_eq!(data["holders"], json!([late.office.bob.actor.actor.0]));
    assert!(data["due_at"].is_string() && data["stage"] == "check");
    assert_eq!(late.events(run, "unit.timeout_warning").await, 1);
    assert_eq!(late.state(run, unit).await, UnitState::InProgress, "a warning moves nothing");
}

#[tokio::test]
async fn late_work_is_offered_again_and_the_record_of_it_stays_for_ever() {
    let late = Late::new(json!({"within": "PT8H", "outcome": "reassign"})).await;
    let office = &late.office;
    let (run, unit) = late.started().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    let due = late.due(run, unit).await.expect("it is due");
    office.world.advance(HOUR * 9);
    assert!(passes(&office.world.ctx).await > 0);
    assert_eq!(late.state(run, unit).await, UnitState::Overdue { since: due });
    office.decide(&office.bob, held, "APPROVE").await.expect_err("it was taken from Bob");
    let story = late.story(run).await;
    let bobs = story.assignments.iter().find(|each| each.id == held).expect("Bob's hold");
    assert_eq!(bobs.status, AssignmentStatus::Released);

    let held = office.claim(&office.carol, unit).await.expect("late work can still be done").assignment.id;
    office.release(&office.carol, held).await.expect("and be given back");
    assert!(matches!(late.state(run, unit).await, UnitState::Overdue { .. }), "late, whoever has it");
    let held = office.claim(&office.carol, unit).await.expect("and be taken again").assignment.id;
    office.decide(&office.carol, held, "APPROVE").await.expect("better late than never");
    assert_eq!(late.outcome(run).await.as_deref(), Some("DONE_RIGHT"));

    let told = late.story(run).await.timings.of(unit).expect("a clock").clone();
    let lateness = told.late.expect("it was late");
    assert_eq!((lateness.first_overdue_at, told.first_overdue_at), (due, Some(due)));
    assert_eq!(lateness.working.as_secs() / 3600, 1);
    let data = late.event(run, "unit.finalized").await;
    assert_eq!(data["completed_after_deadline"], true);
    assert_eq!(data["overdue_first_at"], json!(due));
    assert!(data["sla_breach_seconds"].as_f64().is_some_and(|seconds| seconds > 3_599.0));
    let raw = office.world.database.raw().await;
    for set in
        ["overdue_first_at = null", "completed_after_deadline = false", "breach_working = interval '0'"]
    {
        let forged = format!("update unit_clock set {set} where unit_id = '{unit}'");
        raw.batch_execute(&forged).await.expect_err("that it was late is never taken back");
    }
    raw.batch_execute("delete from unit_clock").await.expect_err("nor forgotten");
    let visits = "select state from state_visit where subject_id = $1 order by event_seq";
    let rows = raw.query(visits, &[&unit.0]).await.expect("the view");
    let visited: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert!(visited.contains(&"overdue".to_owned()), "{visited:?}");
    office.world.check_invariants().await;
}

#[tokio::test]
async fn work_that_nobody_took_is_late_as_well() {
    let late = Late::new(json!({"within": "PT8H", "outcome": "reassign"})).await;
    let (run, unit) = late.started().await;
    late.world().advance(HOUR * 9);
    assert!(passes(&late.world().ctx).await > 0);
    assert!(matches!(late.state(run, unit).await, UnitState::Overdue { .. }));
    assert_eq!(passes(&late.world().ctx).await, 0, "once is enough");
    assert!(late.is_offered(&late.office.bob, unit).await, "it is still on offer");
    late.office.work(&late.office.bob, run, "APPROVE").await;
    assert_eq!(late.outcome(run).await.as_deref(), Some("DONE_RIGHT"));
    assert!(late.story(run).await.timings.of(unit).expect("a clock").late.is_some());
}

#[tokio::test]
async fn whoever_hands_in_after_the_deadline_is_late_even_if_nobody_noticed() {
    let late = Late::new(json!({"within": "PT8H", "outcome": "fail"})).await;
    let (run, unit) = late.started().await;
    let held = late.office.claim(&late.office.bob, unit).await.expect("Bob claims").assignment.id;
    late.world().advance(HOUR * 9);
    late.office.decide(&late.office.bob, held, "APPROVE").await.expect("it counts");
    assert_eq!(late.outcome(run).await.as_deref(), Some("DONE_RIGHT"));
    assert_eq!(late.events(run, "unit.overdue").await, 1);
    assert!(late.story(run).await.timings.of(unit).expect("a clock").late.is_some());
    assert_eq!(passes(&late.world().ctx).await, 0);
}

#[tokio::test]
async fn escalated_work_belongs_to_the_group_it_was_handed_to() {
    let deadline = json!({"within": "PT8H", "outcome": "escalate", "escalate_to": "approvers"});
    let late = Late::new(deadline).await;
    let office = &late.office;
    let (run, unit) = late.started().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    assert!(!late.is_offered(&office.dora, unit).await);
    office.world.advance(HOUR * 9);
    assert!(passes(&office.world.ctx).await > 0);
    assert!(late.is_offered(&office.dora, unit).await, "Dora is an approver");
    assert!(!late.is_offered(&office.carol, unit).await, "it is no longer the reviewers'");
    let step = WorkFrom::Step(late.story(run).await.units.last().expect("the check").step);
    for from in [step, WorkFrom::Anywhere] {
        let carol = claim_next(&office.world.ctx, &office.carol, &ClaimNext { from, ahead: false }).await;
        assert!(carol.is_err(), "nobody else is given it: {carol:?}");
        let given = claim_next(&office.world.ctx, &office.dora, &ClaimNext { from, ahead: false })
            .await
            .expect("Dora is");
        assert_eq!(given.unit.id, unit);
        let back = ReleaseAssignment { assignment: given.assignment.id, epoch: None };
        office.world.on_run(&office.dora, back).await.expect("Dora gives it back");
    }
    let explained = explain_work(&office.world.ctx, &office.dora.actor, None, None).await.expect("a store");
    assert_eq!(explained.on_offer, 1, "{explained:?}");
    for order in [RunOrder::Pause, RunOrder::Resume] {
        let paused = matches!(order, RunOrder::Pause);
        office.world.on_run(&office.world.admin, OrderRun { run, order }).await.expect("it is followed");
        assert_eq!(late.is_offered(&office.dora, unit).await, !paused);
    }
    let eve = claim_next(&office.world.ctx, &office.eve, &ClaimNext { from: step, ahead: false }).await;
    assert!(eve.is_err(), "a stranger knows of no such step");
    office.claim(&office.carol, unit).await.expect_err("it was handed on");
    let data = late.event(run, "unit.timed_out").await;
    assert_eq!(data["outcome"], "escalate");
    office.work(&office.dora, run, "REJECT").await;
    assert_eq!(late.outcome(run).await.as_deref(), Some("FAILED"));
    office.world.check_invariants().await;
}

#[tokio::test]
async fn silence_leads_away_and_never_approves() {
    for (outcome, ends) in [(json!("fail"), "FAILED"), (json!({"handle": "on_timeout"}), "TOO_LATE")] {
        let late = Late::new(json!({"within": "PT8H", "outcome": outcome})).await;
        let (run, unit) = late.started().await;
        let held = late.office.claim(&late.office.bob, unit).await.expect("Bob claims").assignment.id;
        late.world().advance(HOUR * 9);
        assert!(passes(&late.world().ctx).await > 0);
        assert_eq!(late.outcome(run).await.as_deref(), Some(ends));
        let story = late.story(run).await;
        assert!(story.judgments.is_empty());
        let left = story.units.iter().find(|each| each.id == unit).expect("the unit");
        assert!(matches!(left.state, UnitState::Cancelled { .. }), "not completed: {:?}", left.state);
        assert!(story.timings.of(unit).expect("a clock").first_overdue_at.is_some());
        late.office.decide(&late.office.bob, held, "APPROVE").await.expect_err("too late");
        late.world().check_invariants().await;
    }
}

#[tokio::test]
async fn at_the_deadline_either_the_answer_counts_or_the_outcome_holds() {
    let late = Late::new(json!({"within": "PT8H", "outcome": {"handle": "on_timeout"}})).await;
    for _ in 0..6 {
        let (run, unit) = late.started().await;
        let held = late.office.claim(&late.office.bob, unit).await.expect("Bob claims").assignment.id;
        late.world().advance(HOUR * 9);
        let answer = late.office.decide(&late.office.bob, held, "APPROVE");
        let (answer, sweep) = tokio::join!(answer, KeepDeadlines.run_once(&late.world().ctx));
        sweep.expect("a pass");
        passes(&late.world().ctx).await;
        let outcome = late.outcome(run).await;
        let expected = if answer.is_ok() { "DONE_RIGHT" } else { "TOO_LATE" };
        assert_eq!(outcome.as_deref(), Some(expected), "{answer:?}");
        let was_late = late.story(run).await.timings.of(unit).expect("a clock").late.is_some();
        assert_eq!(was_late, answer.is_ok());
    }
    late.world().check_invariants().await;
}

#[tokio::test]
async fn a_manager_puts_a_deadline_off_and_it_stays_known_that_it_was_missed() {
    let late = Late::new(json!({"within": "PT8H", "outcome": "reassign"})).await;
    let office = &late.office;
    let (run, unit) = late.started().await;
    let extend =
        |hours| UnitOrder::Extend { by: Duration::from_hours(hours), reason: "Bob was ill".to_owned() };
    let by_bob = office.world.on_run(&office.bob, OrderUnit { unit, order: extend(4) }).await;
    assert!(matches!(by_bob, Err(Failure::Refused(OrderUnitRefused::Rule(OrderRefused::NotYours)))));
    office.world.advance(HOUR * 9);
    assert!(passes(&office.world.ctx).await > 0);
    let admin = &office.world.admin;
    let preview = Preview(OrderUnit { unit, order: extend(4) });
    office.world.on_run(admin, preview).await.expect("it would be put off");
    office.world.on_run(admin, OrderUnit { unit, order: extend(4) }).await.expect("it is put off");
    assert_eq!(late.state(run, unit).await, UnitState::InProgress);
    let told = late.story(run).await.timings.of(unit).expect("a clock").clone();
    assert_eq!(told.left.as_secs().div_ceil(3600), 4, "four hours from now");
    assert!(told.first_overdue_at.is_some(), "that it was overdue is not forgotten");
    office.work(&office.bob, run, "APPROVE").await;
    let told = late.story(run).await.timings.of(unit).expect("a clock").clone();
    assert!(told.late.is_none() && told.first_overdue_at.is_some(), "in time by the new deadline");

    let (run, unit) = late.started().await;
    office.world.advance(HOUR * 9);
    passes(&office.world.ctx).await;
    office.world.on_run(admin, OrderUnit { unit, order: extend(1) }).await.expect("it is put off");
    office.world.advance(HOUR * 2);
    assert!(passes(&office.world.ctx).await > 0, "a deadline that is put off can be missed again");
    assert_eq!(late.events(run, "unit.timed_out").await, 2);
    office.world.check_invariants().await;
}
