//! Working time by hand, on nights when clocks change, and as properties.

use jiff::ToSpan;
use jiff::tz::TimeZoneDatabase;
use proptest::prelude::*;
use serde_json::json;

use super::*;

fn calendar(document: serde_json::Value) -> Calendar {
    Calendar::compile(&serde_json::from_value(document).unwrap()).unwrap()
}

fn office() -> Calendar {
    let day = ["09:00-12:00", "13:00-17:00"];
    calendar(json!({
        "time_zone": "Europe/Berlin",
        "week": { "monday": day, "tuesday": day, "wednesday": day, "thursday": day, "friday": ["09:00-12:00"] },
        "holidays": ["2026-12-25", "2026-12-24/2027-01-01", "2026-05-01"],
        "working_days": [
            { "date": "2026-12-30", "hours": ["10:00-11:00"] },
            { "date": "2026-11-21", "hours": ["10:00-14:00"] },
            { "date": "2026-11-25", "hours": [] }
        ]
    }))
}

fn night() -> Calendar {
    let shift = ["22:00-06:00"];
    calendar(json!({
        "time_zone": "Europe/Berlin",
        "week": { "monday": shift, "tuesday": shift, "friday": shift, "saturday": shift, "sunday": shift },
        "holidays": ["2026-12-25"]
    }))
}

/// A local reading in Berlin.
fn berlin(text: &str) -> Timestamp {
    let zone = TimeZoneDatabase::bundled().get("Europe/Berlin").unwrap();
    zone.to_timestamp(text.parse().unwrap()).unwrap()
}

#[test]
fn working_time_skips_what_is_not_worked() {
    let (office, night) = (office(), night());
    let cases: [(&str, &Calendar, &str, u64, &str); 18] = [
        ("within a stretch", &office, "2026-11-16T09:30", 60, "2026-11-16T10:30"),
        ("to the end of a stretch", &office, "2026-11-16T11:00", 60, "2026-11-16T12:00"),
        ("over lunch", &office, "2026-11-16T11:00", 61, "2026-11-16T13:01"),
        ("from lunch", &office, "2026-11-16T12:30", 1, "2026-11-16T13:01"),
        ("over night", &office, "2026-11-16T16:00", 90, "2026-11-17T09:30"),
        ("over a weekend with a working Saturday", &office, "2026-11-20T11:00", 180, "2026-11-21T12:00"),
        ("over a weekend", &office, "2026-11-27T11:00", 120, "2026-11-30T10:00"),
        ("over a day off", &office, "2026-11-24T16:00", 120, "2026-11-26T10:00"),
        ("into an exception among holidays", &office, "2026-12-23T16:00", 90, "2026-12-30T10:30"),
        ("past it", &office, "2026-12-23T16:00", 150, "2027-01-04T09:30"),
        ("from before the epoch", &office, "1969-12-31T08:00", 30, "1969-12-31T09:30"),
        ("past midnight", &night, "2026-11-16T23:00", 120, "2026-11-17T01:00"),
        ("from after midnight", &night, "2026-11-17T01:00", 60, "2026-11-17T02:00"),
        ("a shift that began the day before", &night, "2026-11-18T05:00", 120, "2026-11-20T23:00"),
        ("a shift that would begin on a holiday", &night, "2026-12-25T12:00", 60, "2026-12-26T23:00"),
        ("the night clocks go forward is short", &night, "2026-03-28T22:00", 7 * 60, "2026-03-29T06:00"),
        ("the night clocks go back is long", &night, "2026-10-24T22:00", 9 * 60, "2026-10-25T06:00"),
        ("no time at all", &night, "2026-11-19T12:00", 0, "2026-11-19T12:00"),
    ];
    for (name, calendar, start, minutes, end) in cases {
        let working = Duration::from_mins(minutes);
        assert_eq!(calendar.add(berlin(start), working), Ok(berlin(end)), "{name}");
        assert_eq!(calendar.between(berlin(start), berlin(end)), Ok(working), "{name}");
    }
}

#[test]
fn hours_that_meet_a_change_of_clocks_take_the_time_that_passes() {
    // Clocks in Berlin go from 02:00 to 03:00 on 29 March, and from 03:00 to 02:00 on 25 October 2026.
    let cases = [
        ("02:00-02:30", "2026-03-29", 0, "no such time"),
        ("02:30-03:15", "2026-03-29", 15, "begins with the change"),
        ("01:30-02:30", "2026-03-29", 30, "ends with the change"),
        ("01:00-04:00", "2026-03-29", 120, "an hour is missing"),
        ("01:00-04:00", "2026-10-25", 240, "an hour comes twice"),
        ("02:00-02:30", "2026-10-25", 30, "the first time"),
        ("02:30-03:30", "2026-10-25", 120, "from the first half past two"),
        ("00:00-24:00", "2026-10-25", 25 * 60, "a long day"),
        ("00:00-24:00", "2026-03-29", 23 * 60, "a short day"),
    ];
    for (hours, date, minutes, name) in cases {
        let calendar = calendar(json!({
            "time_zone": "Europe/Berlin", "working_days": [{ "date": date, "hours": [hours] }]
        }));
        let (from, until) = (berlin(&format!("{date}T00:00")), berlin(&format!("{date}T23:59")) + 1.minute());
        assert_eq!(calendar.between(from, until), Ok(Duration::from_mins(minutes)), "{hours}: {name}");
    }
    // Samoa went over the date line and had no 30 December 2011 at all.
    let samoa = calendar(json!({
        "time_zone": "Pacific/Apia",
        "working_days": [{ "date": "2011-12-30", "hours": ["09:00-17:00"] }]
    }));
    let (from, until) = ("2011-12-29T00:00Z".parse().unwrap(), "2012-01-02T00:00Z".parse().unwrap());
    assert_eq!(samoa.between(from, until), Ok(Duration::ZERO));
}

#[test]
fn exceptional_hours_that_run_into_others_are_not_counted_twice() {
    let calendar = calendar(json!({
        "time_zone": "UTC",
        "working_days": [
            { "date": "2026-11-20", "hours": ["22:00-06:00"] },
            { "date": "2026-11-21", "hours": ["04:00-05:00", "05:30-08:00"] }
        ]
    }));
    let at = |text: &str| text.parse::<Timestamp>().unwrap();
    let all = calendar.between(at("2026-11-20T00:00Z"), at("2026-11-22T00:00Z"));
    assert_eq!(all, Ok(Duration::from_hours(10)), "from ten to eight");
}

#[test]
fn whether_people_work_is_told_for_any_instant() {
    let (office, night) = (office(), night());
    let cases = [
        (&office, "2026-11-16T08:59", false),
        (&office, "2026-11-16T09:00", true),
        (&office, "2026-11-16T12:00", false),
        (&office, "2026-12-24T10:00", false),
        (&office, "2026-12-30T10:00", true),
        (&night, "2026-11-17T05:59", true),
        (&night, "2026-11-18T06:00", false),
        (&night, "2026-12-26T01:00", false),
    ];
    for (calendar, at, works) in cases {
        assert_eq!(calendar.is_working(berlin(at)), works, "{at}");
    }
    assert!(Calendar::always().is_working(Timestamp::MIN));
}

#[test]
fn a_calendar_that_runs_dry_says_so() {
    let at = berlin("2026-11-16T09:00");
    let once = calendar(
        json!({ "time_zone": "UTC", "working_days": [{ "date": "2026-11-21", "hours": ["10:00-14:00"] }] }),
    );
    let dry = Err(NoAnswer::NotEnoughWorkingTime { from: at });
    assert!(once.add(at, Duration::from_hours(4)).is_ok());
    assert_eq!(once.add(at, Duration::from_hours(5)), dry);
    assert_eq!(office().add(at, Duration::MAX), dry);
    assert_eq!(office().add(at, Duration::from_hours(100_000)), dry, "twenty years are the limit");
    assert_eq!(Calendar::always().add(at, Duration::MAX), dry);
    assert_eq!(
        office().add(Timestamp::MAX, Duration::from_secs(1)),
        Err(NoAnswer::NotEnoughWorkingTime { from: Timestamp::MAX })
    );
    assert!(office().add(Timestamp::MIN, Duration::from_hours(1)).is_ok());
    let far = NoAnswer::TooFarApart { from: at, until: Timestamp::MAX };
    assert_eq!(office().between(at, Timestamp::MAX), Err(far));
    assert!(Calendar::always().between(Timestamp::MIN, Timestamp::MAX).is_ok());
    assert_eq!(office().between(at, at), Ok(Duration::ZERO));
    assert_eq!(
        office().between(Timestamp::MAX, at),
        Ok(Duration::ZERO),
        "nothing lies between a later and an earlier"
    );
}

/// Compiles a document that has one fault.
fn assert_fault(document: &serde_json::Value, pointer: &str, code: &str) {
    let faults = Calendar::compile(&serde_json::from_value(document.clone()).unwrap()).unwrap_err();
    let told: Vec<_> = faults.iter().map(|fault| (fault.pointer.as_str(), fault.kind.code())).collect();
    assert_eq!(told, [(pointer, code)], "{document}");
}

#[test]
fn faults_of_zone_and_hours_are_named_with_their_place() {
    let cases = [
        (json!({ "time_zone": "Mars/Olympus" }), "/time_zone", "unknown_time_zone"),
        (json!({ "time_zone": "" }), "/time_zone", "unknown_time_zone"),
        (json!({ "time_zone": "Etc/Unknown" }), "/time_zone", "unknown_time_zone"),
        (json!({ "time_zone": "UTC" }), "/week", "no_working_hours"),
        (
            json!({ "time_zone": "UTC", "working_days": [{ "date": "2026-01-01", "hours": [] }] }),
            "/week",
            "no_working_hours",
        ),
        (json!({ "time_zone": "UTC", "week": { "monday": ["9-17"] } }), "/week/monday/0", "bad_hours"),
        (json!({ "time_zone": "UTC", "week": { "monday": ["+9:00-17:00"] } }), "/week/monday/0", "bad_hours"),
        (json!({ "time_zone": "UTC", "week": { "monday": ["09:00-24:01"] } }), "/week/monday/0", "bad_hours"),
        (json!({ "time_zone": "UTC", "week": { "monday": ["09:60-17:00"] } }), "/week/monday/0", "bad_hours"),
        (json!({ "time_zone": "UTC", "week": { "monday": ["24:00-08:00"] } }), "/week/monday/0", "bad_hours"),
        (json!({ "time_zone": "UTC", "week": { "monday": ["09:00-09:00"] } }), "/week/monday/0", "bad_hours"),
        (
            json!({ "time_zone": "UTC", "week": { "monday": ["09:00-12:00", "11:00-13:00"] } }),
            "/week/monday/1",
            "overlapping_hours",
        ),
        (
            json!({ "time_zone": "UTC", "week": { "monday": ["13:00-17:00", "09:00-12:00"] } }),
            "/week/monday/1",
            "overlapping_hours",
        ),
        (
            json!({ "time_zone": "UTC", "week": { "sunday": ["22:00-06:00"], "monday": ["05:00-09:00"] } }),
            "/week/monday/0",
            "overlapping_hours",
        ),
    ];
    for (document, pointer, code) in cases {
        assert_fault(&document, pointer, code);
    }
    assert!(
        serde_json::from_value::<CalendarDocument>(json!({ "time_zone": "UTC", "weekly": {} })).is_err(),
        "unknown fields are refused"
    );
}

#[test]
fn faults_of_days_and_lists_are_named_with_their_place() {
    let cases = [
        (json!({ "time_zone": "UTC", "holidays": ["25.12.2026"] }), "/holidays/0", "bad_holiday"),
        (json!({ "time_zone": "UTC", "holidays": ["2026-02-30"] }), "/holidays/0", "bad_holiday"),
        (json!({ "time_zone": "UTC", "holidays": ["2026-12-25T10:00"] }), "/holidays/0", "bad_holiday"),
        (
            json!({ "time_zone": "UTC", "holidays": ["2026-01-01", "2026-12-26/2026-12-25"] }),
            "/holidays/1",
            "holiday_ends_before_it_begins",
        ),
        (
            json!({ "time_zone": "UTC", "working_days": [{ "date": "tomorrow", "hours": ["09:00-10:00"] }] }),
            "/working_days/0/date",
            "bad_date",
        ),
        (
            json!({ "time_zone": "UTC", "working_days": [
                { "date": "2026-01-01", "hours": ["09:00-10:00"] }, { "date": "2026-01-01", "hours": [] }
            ] }),
            "/working_days/1/date",
            "duplicate_day",
        ),
        (
            json!({ "time_zone": "UTC", "holidays": vec!["2026-01-01"; DAYS_MAX + 1] }),
            "/holidays",
            "too_many",
        ),
        (
            json!({ "time_zone": "UTC", "week": { "sunday": vec!["09:00-10:00"; 25] } }),
            "/week/sunday",
            "too_many",
        ),
    ];
    for (document, pointer, code) in cases {
        assert_fault(&document, pointer, code);
    }
}

#[test]
fn holidays_may_overlap_and_come_in_any_order() {
    let all: Vec<_> = (1..=9).map(|day| format!("2026-06-0{day}")).collect();
    let closed = calendar(json!({
        "time_zone": "UTC",
        "week": { "monday": ["00:00-24:00"], "tuesday": ["00:00-24:00"] },
        "holidays": [&all[8], "2026-06-02/2026-06-05", "2026-06-01/2026-06-08", &all[3]]
    }));
    let at = |text: &str| text.parse::<Timestamp>().unwrap();
    assert_eq!(closed.between(at("2026-06-01T00:00Z"), at("2026-06-10T00:00Z")), Ok(Duration::ZERO));
    assert_eq!(closed.add(at("2026-06-01T00:00Z"), Duration::from_hours(1)), Ok(at("2026-06-15T01:00Z")));
}

/// A calendar with some hours on every day of some zone, overnight now and then.
fn calendars() -> impl Strategy<Value = Calendar> {
    let zones = [
        "Europe/Berlin",
        "America/New_York",
        "Asia/Ho_Chi_Minh",
        "Australia/Lord_Howe",
        "Africa/Cairo",
        "UTC",
    ];
    let hours = prop_oneof![
        2 => Just(vec![]),
        3 => Just(vec!["09:00-12:00", "12:30-17:15"]),
        1 => Just(vec!["00:00-24:00"]),
        1 => Just(vec!["06:00-14:00", "22:00-00:00"]),
        1 => Just(vec!["23:30-00:00"]),
        1 => Just(vec!["01:00-02:15", "02:15-03:30"]),
    ];
    (prop::sample::select(zones.to_vec()), prop::collection::vec(hours, 6), prop::bool::ANY).prop_map(
        |(zone, mut days, overnight)| {
            days.push(if overnight { vec!["21:00-24:00"] } else { vec!["08:00-09:00"] });
            calendar(json!({
                "time_zone": zone,
                "week": {
                    "monday": days[0], "tuesday": days[1], "wednesday": days[2], "thursday": days[3],
                    "friday": days[4], "saturday": days[5], "sunday": days[6]
                },
                "holidays": ["2026-01-01", "2026-03-25/2026-03-28", "2026-10-20/2026-10-24"],
                "working_days": [
                    { "date": "2026-03-27", "hours": ["20:00-08:00"] },
                    { "date": "2026-10-25", "hours": ["00:30-02:45", "02:50-05:00"] }
                ]
            }))
        },
    )
}

/// Any instant of 2026, to the nanosecond, mostly near changes of clocks.
fn instants() -> impl Strategy<Value = Timestamp> {
    let seconds = prop_oneof![
        1_767_225_600_i64..1_798_761_600, // the year
        1_774_569_600_i64..1_774_915_200, // around the end of March
        1_792_627_200_i64..1_793_059_200, // around the end of October
    ];
    (seconds, 0..1_000_000_000_i32).prop_map(|(second, nano)| Timestamp::new(second, nano).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_was_added_lies_between(calendar in calendars(), start in instants(), nanos in 0_u64..2_000_000_000_000_000) {
        let working = Duration::from_nanos(nanos);
        let end = calendar.add(start, working).unwrap();
        prop_assert!(end >= start);
        prop_assert_eq!(calendar.between(start, end), Ok(working));
        // The end is the first such instant: just before it, less has passed.
        if nanos > 0 {
            prop_assert!(calendar.between(start, end - 1.nanosecond()).unwrap() < working);
        }
    }

    #[test]
    fn later_starts_and_longer_times_never_end_earlier(
        calendar in calendars(),
        (one, two) in (instants(), instants()),
        (short, long) in (0_u64..500_000, 0_u64..500_000),
    ) {
        let (early, late) = (one.min(two), one.max(two));
        let (short, long) = (Duration::from_secs(short.min(long)), Duration::from_secs(short.max(long)));
        let end = calendar.add(early, short).unwrap();
        prop_assert!(end <= calendar.add(late, short).unwrap());
        prop_assert!(end <= calendar.add(early, long).unwrap());
    }

    #[test]
    fn working_time_adds_up_and_never_exceeds_time(
        calendar in calendars(),
        mut three in prop::array::uniform3(instants()),
    ) {
        three.sort_unstable();
        let [first, middle, last] = three;
        let between = |from, until| calendar.between(from, until).unwrap();
        prop_assert_eq!(between(first, middle) + between(middle, last), between(first, last));
        prop_assert!(between(first, last) <= first.duration_until(last).unsigned_abs());
    }

    #[test]
    fn an_instant_is_working_time_if_the_next_nanosecond_counts(calendar in calendars(), at in instants()) {
        let counts = calendar.between(at, at + 1.nanosecond()).unwrap() > Duration::ZERO;
        prop_assert_eq!(calendar.is_working(at), counts);
    }
}
