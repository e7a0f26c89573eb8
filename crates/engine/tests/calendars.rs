//! The working hours of projects: who sets them, what is kept of them, and that they never change afterwards.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use handoff_core::calendar::CalendarDocument;
use handoff_engine::Failure;
use handoff_engine::calendar::{SetCalendar, SetCalendarRefused};
use handoff_engine::read::calendar::find_calendar;
use handoff_testkit::Office;
use serde_json::json;

fn hours(monday: &str) -> SetCalendar {
    let document = json!({"time_zone": "Europe/Berlin", "week": {"monday": [monday]}});
    let document: CalendarDocument = serde_json::from_value(document).expect("a document");
    SetCalendar { project: "office".to_owned(), document: Some(document) }
}

#[tokio::test]
async fn every_change_of_hours_is_kept_and_told() {
    let office = Office::new().await;
    let (world, admin) = (&office.world, &office.world.admin);
    let now = async || find_calendar(&world.ctx, &office.bob.actor, "office", None).await.expect("a store");
    assert_eq!(now().await.expect("the project"), None, "day and night until somebody says otherwise");
    let first = world.must(admin, &hours("09:00-17:00")).await;
    let again = world.must(admin, &hours("09:00-17:00")).await;
    assert_eq!((first.number, again.id), (1, first.id), "saying the same again changes nothing");
    let second = world.must(admin, &hours("08:00-16:00")).await;
    let none = SetCalendar { project: "office".to_owned(), document: None };
    let third = world.must(admin, &none).await;
    assert_eq!((second.number, third.number, third.document.clone()), (2, 3, None));
    assert_eq!(now().await.expect("the project"), Some(third));
    let old = find_calendar(&world.ctx, &office.bob.actor, "office", Some(1)).await.expect("a store");
    assert_eq!(old.expect("the project"), Some(first.clone()));

    let raw = world.database.raw().await;
    let told = "select count(*) from event where type = 'dev.handoff.project.calendar_set'";
    let told: i64 = raw.query_one(told, &[]).await.expect("a count").get(0);
    assert_eq!(told, 3);
    for statement in ["update calendar set document = null", "delete from calendar"] {
        raw.batch_execute(statement).await.expect_err("what a deadline was reckoned with never changes");
    }
    world.check_invariants().await;
}

#[tokio::test]
async fn only_managers_set_hours_and_only_hours_that_mean_something() {
    let office = Office::new().await;
    let world = &office.world;
    let refused = async |by, command: SetCalendar| match world.perform(by, &command).await {
        Err(Failure::Refused(refused)) => refused,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(&office.bob, hours("09:00-17:00")).await, SetCalendarRefused::Forbidden);
    let to_a_stranger = refused(&office.eve, hours("09:00-17:00")).await;
    assert_eq!(to_a_stranger, SetCalendarRefused::NoSuchProject("office".to_owned()));
    let SetCalendarRefused::Faults(faults) = refused(&world.admin, hours("nine to five")).await else {
        panic!("hours nobody can read are refused")
    };
    let told: Vec<_> = faults.iter().map(|fault| (fault.pointer.as_str(), fault.kind.code())).collect();
    assert_eq!(told, [("/week/monday/0", "bad_hours")]);
    let unseen = find_calendar(&world.ctx, &office.eve.actor, "office", None).await.expect("a store");
    assert_eq!(unseen, None);
}

#[tokio::test]
async fn of_two_who_set_hours_at_once_each_gets_a_number() {
    let office = Office::new().await;
    let (world, admin) = (&office.world, &office.world.admin);
    let (early, late) = (hours("08:00-16:00"), hours("10:00-18:00"));
    let (one, two) = tokio::join!(world.must(admin, &early), world.must(admin, &late));
    let mut numbers = [one.number, two.number];
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2]);
}
