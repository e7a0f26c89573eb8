//! Stories of items, told by the clock.

use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

use super::*;

const ADA: ActorId = ActorId(Uuid::from_u128(1));
const BOB: ActorId = ActorId(Uuid::from_u128(2));

/// Monday to Friday, nine to five, in UTC.
fn office() -> Calendar {
    let day = ["09:00-17:00"];
    let document = json!({
        "time_zone": "UTC",
        "week": { "monday": day, "tuesday": day, "wednesday": day, "thursday": day, "friday": day }
    });
    Calendar::compile(&serde_json::from_value(document).unwrap()).unwrap()
}

/// Eight working hours, a warning one hour before, stopped by others and by a pause.
fn sla() -> Sla {
    Sla::compile(&SlaDocument {
        duration: "8h".to_owned(),
        warn_before: Some("1h".to_owned()),
        stops_on: vec!["waiting_external".to_owned(), "paused".to_owned()],
    })
    .unwrap()
}

/// A day and time of the week that begins on Monday, 16 November 2026: `mon 09:00`.
fn at(text: &str) -> Timestamp {
    let (day, time) = text.split_once(' ').unwrap();
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "next-mon", "next-tue"];
    let date = 16 + days.iter().position(|name| *name == day).unwrap();
    format!("2026-11-{date}T{time}:00Z").parse().unwrap()
}

fn happening(text: &str) -> Happening {
    let who = |name: &str| if name == "ada" { ADA } else { BOB };
    match text.split_once(' ') {
        None if text == "start" => Happening::Started,
        None if text == "finish" => Happening::Finished,
        Some(("take", name)) => Happening::Taken { by: who(name) },
        Some(("give-back", name)) => Happening::GivenBack { by: who(name) },
        Some(("wait", cause)) => Happening::WaitBegan { cause: cause.to_owned() },
        Some(("go-on", cause)) => Happening::WaitEnded { cause: cause.to_owned() },
        Some(("extend", hours)) => Happening::Extended { by: Duration::from_hours(hours.parse().unwrap()) },
        _ => panic!("nothing like {text:?} happens"),
    }
}

/// When, and what.
type Line = (&'static str, &'static str);
type Story = &'static [Line];

fn told(story: Story) -> Clock {
    let happenings: Vec<_> = story.iter().map(|(when, what)| (at(when), happening(what))).collect();
    let replayed = happenings.iter().map(|(at, happening)| (*at, happening));
    Clock::replay(sla(), &office(), replayed).unwrap()
}

fn hours(working: u64, wall: u64) -> Charge {
    Charge { working: Duration::from_hours(working), wall: Duration::from_hours(wall) }
}

/// A name, a story, and when the item is due and the warning after it.
type Case = (&'static str, Story, Option<Line>);

fn assert_deadline(name: &str, story: Story, expected: Option<Line>) {
    let expected = expected.map(|(due, warn)| Deadline { due_at: at(due), warn_at: Some(at(warn)) });
    assert_eq!(told(story).deadline(), expected, "{name}");
}

#[test]
fn the_deadline_moves_while_the_clock_stands_still() {
    let cases: [Case; 13] = [
        ("nothing yet", &[], None),
        ("taking it in advance starts nothing", &[("mon 09:00", "take ada")], None),
        ("a working day", &[("mon 09:00", "start")], Some(("mon 17:00", "mon 16:00"))),
        ("from noon to noon", &[("mon 12:00", "start")], Some(("tue 12:00", "tue 11:00"))),
        ("over a weekend", &[("fri 16:00", "start")], Some(("next-mon 16:00", "next-mon 15:00"))),
        ("by night", &[("mon 03:00", "start")], Some(("mon 17:00", "mon 16:00"))),
        ("stopped", &[("mon 09:00", "start"), ("mon 11:00", "wait waiting_external")], None),
        (
            "shifted by two working hours",
            &[
                ("mon 09:00", "start"),
                ("mon 11:00", "wait waiting_external"),
                ("mon 13:00", "go-on waiting_external"),
            ],
            Some(("tue 11:00", "tue 10:00")),
        ),
        (
            "other causes do not stop it",
            &[
                ("mon 09:00", "start"),
                ("mon 11:00", "wait waiting_human"),
                ("mon 13:00", "go-on waiting_human"),
            ],
            Some(("mon 17:00", "mon 16:00")),
        ),
        (
            "stopped as long as one cause holds",
            &[
                ("mon 09:00", "start"),
                ("mon 11:00", "wait waiting_external"),
                ("mon 12:00", "wait paused"),
                ("mon 13:00", "go-on waiting_external"),
            ],
            None,
        ),
        (
            "and no longer",
            &[
                ("mon 09:00", "start"),
                ("mon 11:00", "wait waiting_external"),
                ("mon 12:00", "wait paused"),
                ("mon 13:00", "go-on waiting_external"),
                ("mon 14:00", "go-on paused"),
            ],
            Some(("tue 12:00", "tue 11:00")),
        ),
        (
            "stopped over a night costs nothing but the night",
            &[("mon 09:00", "start"), ("mon 17:00", "wait paused"), ("tue 09:00", "go-on paused")],
            Some(("tue 09:00", "mon 16:00")),
        ),
        (
            "waiting before the start stops it from the start",
            &[("mon 09:00", "wait paused"), ("mon 10:00", "start"), ("mon 12:00", "go-on paused")],
            Some(("tue 12:00", "tue 11:00")),
        ),
    ];
    for (name, story, expected) in cases {
        assert_deadline(name, story, expected);
    }
}

#[test]
fn an_extension_moves_the_deadline_and_a_finish_does_not() {
    let cases: [Case; 3] = [
        ("extended", &[("mon 09:00", "start"), ("mon 10:00", "extend 4")], Some(("tue 13:00", "tue 12:00"))),
        (
            "extended when too late: from now",
            &[("mon 09:00", "start"), ("tue 12:00", "extend 4")],
            Some(("tue 16:00", "tue 15:00")),
        ),
        (
            "finished keeps its deadline",
            &[("mon 09:00", "start"), ("mon 10:00", "finish")],
            Some(("mon 17:00", "mon 16:00")),
        ),
    ];
    for (name, story, expected) in cases {
        assert_deadline(name, story, expected);
    }
}

#[test]
fn a_passed_warning_is_kept_and_one_that_cannot_wait_comes_at_once() {
    let warned = told(&[("mon 09:00", "start"), ("mon 16:30", "wait paused"), ("tue 09:00", "go-on paused")]);
    let deadline = Deadline { due_at: at("tue 09:30"), warn_at: Some(at("mon 16:00")) };
    assert_eq!(warned.deadline(), Some(deadline));
    let short = told(&[("mon 09:00", "start"), ("mon 18:00", "extend 1"), ("mon 19:00", "take ada")]);
    let deadline = Deadline { due_at: at("tue 10:00"), warn_at: Some(at("mon 16:00")) };
    assert_eq!(short.deadline(), Some(deadline), "an hour is no more than the warning itself");
}

#[test]
fn being_late_is_measured_and_never_forgotten() {
    let late = told(&[("mon 09:00", "start"), ("wed 10:00", "finish")]);
    let breach =
        Breach { due_at: at("mon 17:00"), working: Duration::from_hours(9), wall: Duration::from_hours(41) };
    assert_eq!((late.breach(), late.first_overdue_at()), (Some(breach), Some(at("mon 17:00"))));
    assert_eq!(late.took(), Some(Duration::from_hours(49)));

    let just = told(&[("mon 09:00", "start"), ("mon 17:00", "finish")]);
    assert_eq!((just.breach(), just.first_overdue_at()), (None, None), "at the deadline is in time");

    let at_night = told(&[("mon 09:00", "start"), ("mon 18:00", "finish")]);
    let breach = Breach { due_at: at("mon 17:00"), working: Duration::ZERO, wall: Duration::from_hours(1) };
    assert_eq!(at_night.breach(), Some(breach), "late by the clock on the wall");

    let recovered = told(&[("mon 09:00", "start"), ("tue 10:00", "extend 4"), ("tue 11:00", "finish")]);
    assert_eq!(recovered.breach(), None, "finished in the time it was given");
    assert_eq!(recovered.first_overdue_at(), Some(at("mon 17:00")), "it was late once");

    let twice = told(&[("mon 09:00", "start"), ("tue 10:00", "extend 1"), ("tue 12:00", "finish")]);
    let breach =
        Breach { due_at: at("tue 11:00"), working: Duration::from_hours(1), wall: Duration::from_hours(1) };
    assert_eq!((twice.breach(), twice.first_overdue_at()), (Some(breach), Some(at("mon 17:00"))));

    let stopped = told(&[
        ("mon 09:00", "start"),
        ("tue 10:00", "wait paused"),
        ("tue 15:00", "go-on paused"),
        ("tue 16:00", "finish"),
    ]);
    let breach =
        Breach { due_at: at("mon 17:00"), working: Duration::from_hours(2), wall: Duration::from_hours(23) };
    assert_eq!(stopped.breach(), Some(breach), "a stop does not make it later, nor less late");
}

#[test]
fn whether_it_is_overdue_can_be_asked_at_any_time() {
    let clock = told(&[("mon 09:00", "start")]);
    let due = clock.deadline().unwrap();
    assert!(!due.is_overdue(at("mon 17:00")) && due.is_overdue(at("mon 17:01")));
    assert_eq!(clock.breach(), None, "not reckoned yet");
    let now = clock.reckoned(&office(), at("tue 10:00")).unwrap();
    assert_eq!(now.breach().map(|breach| breach.working), Some(Duration::from_hours(1)));
    assert_eq!((clock.left(), now.left()), (Duration::from_hours(8), Duration::ZERO));
}

#[test]
fn time_goes_to_the_account_of_whoever_had_the_item() {
    let clock = told(&[
        ("mon 07:00", "take bob"), // before the start nobody is charged
        ("mon 08:00", "give-back bob"),
        ("mon 09:00", "start"),
        ("mon 10:00", "take ada"),
        ("mon 12:00", "wait waiting_external"),
        ("mon 13:00", "wait paused"), // the cause declared first pays while both hold
        ("mon 14:00", "go-on waiting_external"),
        ("mon 15:00", "go-on paused"),
        ("mon 16:00", "give-back ada"),
        ("tue 10:00", "take bob"),
        ("tue 12:00", "take ada"),
        ("tue 13:00", "finish"),
    ]);
    let charges: Vec<_> = clock.charges().iter().collect();
    let expected = [
        (&Account::Queue, hours(3, 19)),
        (&Account::Actor(ADA), hours(4, 4)),
        (&Account::Actor(BOB), hours(3, 3)),
        (&Account::Wait("paused".to_owned()), hours(1, 1)),
        (&Account::Wait("waiting_external".to_owned()), hours(2, 2)),
    ];
    assert_eq!(charges, expected);
    assert_eq!(clock.charges().of(&Account::Wait("waiting_human".to_owned())), Charge::default());
}

#[test]
fn the_example_of_the_documentation_holds() {
    let clock = told(&[
        ("mon 09:00", "start"),
        ("mon 10:00", "take ada"),
        ("mon 12:00", "wait waiting_external"),
        ("mon 15:00", "go-on waiting_external"),
        ("tue 13:00", "finish"),
    ]);
    let hour = Duration::from_hours(1);
    assert_eq!(clock.breach(), Some(Breach { due_at: at("tue 12:00"), working: hour, wall: hour }));
    let working: Vec<_> = clock.charges().iter().map(|(_, charge)| charge.working.as_secs() / 3600).collect();
    assert_eq!(working, [1, 8, 3], "the queue, Ada, the supplier");
}

#[test]
fn what_cannot_have_happened_is_refused_and_changes_nothing() {
    let finished = ClockFault::Finished { at: at("mon 10:00") };
    let back = ClockFault::OutOfOrder { at: at("mon 08:00"), last: at("mon 09:00") };
    let cases: [(Story, Line, ClockFault); 7] = [
        (&[], ("mon 09:00", "finish"), ClockFault::NotStarted),
        (&[], ("mon 09:00", "extend 1"), ClockFault::NotStarted),
        (&[("mon 09:00", "start")], ("mon 09:00", "start"), ClockFault::StartedTwice),
        (&[("mon 09:00", "start")], ("mon 08:00", "take ada"), back.clone()),
        (&[("mon 09:00", "take ada")], ("mon 08:00", "start"), back),
        (&[("mon 09:00", "start"), ("mon 10:00", "finish")], ("mon 11:00", "take ada"), finished.clone()),
        (&[("mon 09:00", "start"), ("mon 10:00", "finish")], ("mon 10:00", "finish"), finished),
    ];
    for (story, (when, what), fault) in cases {
        let mut clock = told(story);
        let before = clock.clone();
        assert_eq!(clock.apply(&office(), at(when), &happening(what)), Err(fault), "{story:?}, {what}");
        assert_eq!(clock, before);
    }
    let once =
        json!({ "time_zone": "UTC", "working_days": [{ "date": "2026-11-16", "hours": ["09:00-10:00"] }] });
    let once = Calendar::compile(&serde_json::from_value(once).unwrap()).unwrap();
    let mut clock = Clock::new(sla());
    let refused = clock.apply(&once, at("mon 09:00"), &Happening::Started);
    assert!(matches!(refused, Err(ClockFault::Calendar(NoAnswer::NotEnoughWorkingTime { .. }))));
}

#[test]
fn an_agreement_is_checked_when_it_is_read() {
    let document = |duration: &str, warn: Option<&str>, stops: &[&str]| SlaDocument {
        duration: duration.to_owned(),
        warn_before: warn.map(str::to_owned),
        stops_on: stops.iter().map(|&cause| cause.to_owned()).collect(),
    };
    let cases = [
        (document("8h", None, &[]), Ok(Duration::from_hours(8))),
        (document("PT1H30M", Some("15m"), &["waiting_external"]), Ok(Duration::from_mins(90))),
        (document("1d", None, &[]), Err("bad_duration")),
        (document("0h", None, &[]), Err("bad_duration")),
        (document("-8h", None, &[]), Err("bad_duration")),
        (document("9000h", None, &[]), Err("bad_duration")),
        (document("soon", None, &[]), Err("bad_duration")),
        (document("8h", Some("8h"), &[]), Err("bad_warn_before")),
        (document("8h", Some("0s"), &[]), Err("bad_warn_before")),
        (document("8h", None, &["paused", "paused"]), Err("bad_stops_on")),
        (document("8h", None, &["Lunch!"]), Err("bad_stops_on")),
    ];
    for (document, expected) in cases {
        let compiled = Sla::compile(&document).map(|sla| sla.duration()).map_err(SlaFault::code);
        assert_eq!(compiled, expected, "{document:?}");
    }
    assert!(serde_json::from_value::<SlaDocument>(json!({ "duration": "8h", "days": 1 })).is_err());
}

/// Minutes that pass before each thing that happens, after the start.
fn stories() -> impl Strategy<Value = Vec<(u64, Happening)>> {
    let cause = prop::sample::select(vec!["waiting_external", "paused", "waiting_human"]);
    let thing = prop_oneof![
        Just(Happening::Taken { by: ADA }),
        Just(Happening::GivenBack { by: ADA }),
        cause.clone().prop_map(|cause| Happening::WaitBegan { cause: cause.to_owned() }),
        cause.prop_map(|cause| Happening::WaitEnded { cause: cause.to_owned() }),
        (1_u64..300).prop_map(|minutes| Happening::Extended { by: Duration::from_mins(minutes) }),
    ];
    prop::collection::vec((0_u64..600, thing), 0..20)
}

/// What a story comes to, reckoned the slow way: minute by minute.
#[derive(Default)]
struct ByTheMinute {
    used: u64,
    allowed: u64,
    stopped: u64,
    held: u64,
    queued: u64,
}

fn minute_by_minute(calendar: &Calendar, start: Timestamp, story: &[(u64, Happening)]) -> ByTheMinute {
    let mut sums = ByTheMinute { allowed: 8 * 60, ..ByTheMinute::default() };
    let (mut now, mut held, mut causes) = (start, false, BTreeSet::new());
    for (minutes, happening) in story {
        for _ in 0..*minutes {
            if causes.contains("waiting_external") || causes.contains("paused") {
                sums.stopped += 1;
            } else {
                sums.used += u64::from(calendar.is_working(now));
                *if held { &mut sums.held } else { &mut sums.queued } += 1;
            }
            now += Duration::from_mins(1);
        }
        match happening {
            Happening::Taken { .. } => held = true,
            Happening::GivenBack { .. } => held = false,
            Happening::WaitBegan { cause } => drop(causes.insert(cause.clone())),
            Happening::WaitEnded { cause } => drop(causes.remove(cause)),
            Happening::Extended { by } => sums.allowed = sums.allowed.max(sums.used) + by.as_secs() / 60,
            Happening::Started | Happening::Finished => {}
        }
    }
    sums
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_clock_agrees_with_counting_minutes(story in stories(), looks in prop::collection::vec(0_u64..600, 20)) {
        let (calendar, start) = (office(), at("mon 09:00"));
        let mut clock = Clock::new(sla());
        clock.apply(&calendar, start, &Happening::Started).unwrap();
        let mut watched = clock.clone();
        let mut now = start;
        for ((minutes, happening), look) in story.iter().zip(looks) {
            // Looking at the clock in between changes nothing.
            let glance = now + Duration::from_mins(look.min(*minutes));
            watched = watched.reckoned(&calendar, glance).unwrap();
            now += Duration::from_mins(*minutes);
            clock.apply(&calendar, now, happening).unwrap();
            watched.apply(&calendar, now, happening).unwrap();
        }
        prop_assert_eq!(&watched, &clock);

        let slow = minute_by_minute(&calendar, start, &story);
        let minutes = Duration::from_mins;
        prop_assert_eq!(clock.left(), minutes(slow.allowed.saturating_sub(slow.used)));
        let wall = |account: &Account| clock.charges().of(account).wall;
        prop_assert_eq!(wall(&Account::Queue), minutes(slow.queued));
        prop_assert_eq!(wall(&Account::Actor(ADA)), minutes(slow.held));
        let stopped: Duration = ["waiting_external", "paused"].map(|cause| wall(&Account::Wait(cause.to_owned()))).iter().sum();
        prop_assert_eq!(stopped, minutes(slow.stopped));

        match clock.deadline() {
            None => prop_assert!(clock.stopped_by().is_some() && clock.breach().is_none()),
            Some(Deadline { due_at, warn_at }) => {
                prop_assert!(warn_at.is_some_and(|warn_at| warn_at <= due_at));
                prop_assert_eq!(due_at < now, clock.breach().is_some());
                if due_at >= now {
                    prop_assert_eq!(calendar.between(now, due_at), Ok(clock.left()));
                }
            }
        }
        prop_assert!(clock.breach().is_none() || clock.first_overdue_at().is_some());
    }
}
