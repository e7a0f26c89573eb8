//! The rules of a roll-up, one line per case.

use std::sync::LazyLock;

use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::machine::{FacetCode, MachineId};

/// A unit of its own stage; `number` gives it its id and place in time.
pub(super) fn unit(number: u32, state: &str) -> Standing {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);
    let registry = &*REGISTRY;
    let code = StateCode::from_word(state).unwrap();
    let state =
        registry.state(MachineId::Step, code).or_else(|| registry.state(MachineId::WorkflowRun, code));
    Standing {
        unit: UnitId(Uuid::from_u128(number.into())),
        stage: number as usize,
        round: 1,
        state: State::from(state.unwrap()),
        since: Timestamp::from_second(1_770_000_000 + i64::from(number)).unwrap(),
        part: Part::Mandatory,
        escalated: false,
    }
}

fn units(states: &[&'static str]) -> Vec<Standing> {
    (1..).zip(states).map(|(number, state)| unit(number, state)).collect()
}

fn colour_of(units: &[Standing]) -> Rollup {
    rollup(units, &Policy::default(), &Life::InProgress, 0)
}

fn decided_by(rollup: &Rollup) -> Option<(u128, &str)> {
    let decisive = rollup.decisive.as_ref()?;
    Some((decisive.unit?.0.as_u128(), decisive.state.word()))
}

#[test]
fn red_overrides_yellow_overrides_green_and_the_worst_decides() {
    type Case = (&'static [&'static str], Colour, Option<(u128, &'static str)>, u8);
    let cases: [Case; 20] = [
        (&[], Colour::Gray, None, 0),
        (&["not_started"], Colour::Gray, None, 0),
        (&["ready"], Colour::Green, Some((1, "ready")), 0),
        (&["in_progress"], Colour::Green, Some((1, "in_progress")), 0),
        (&["completed"], Colour::Green, None, 100),
        (&["waiting"], Colour::Yellow, Some((1, "waiting")), 0),
        (&["blocked"], Colour::Yellow, Some((1, "blocked")), 0),
        (&["paused"], Colour::Yellow, Some((1, "paused")), 0),
        (&["overdue"], Colour::Red, Some((1, "overdue")), 0),
        (&["failed"], Colour::Red, Some((1, "failed")), 0),
        (&["cannot_complete"], Colour::Red, Some((1, "cannot_complete")), 0),
        (&["cancelled"], Colour::Red, Some((1, "cancelled")), 0),
        (&["completed", "completed"], Colour::Green, None, 100),
        (&["completed", "ready"], Colour::Green, Some((2, "ready")), 50),
        (&["completed", "not_started", "not_started"], Colour::Green, None, 33),
        (&["ready", "in_progress"], Colour::Green, Some((2, "in_progress")), 0),
        (&["completed", "waiting", "in_progress"], Colour::Yellow, Some((2, "waiting")), 33),
        (&["waiting", "blocked", "waiting"], Colour::Yellow, Some((2, "blocked")), 0),
        (&["waiting", "overdue", "completed"], Colour::Red, Some((2, "overdue")), 33),
        (&["overdue", "failed", "failed", "blocked"], Colour::Red, Some((2, "failed")), 0),
    ];
    for (states, colour, decisive, percent) in cases {
        let rolled = colour_of(&units(states));
        assert_eq!(rolled.colour, colour, "{states:?}");
        assert_eq!(decided_by(&rolled), decisive, "{states:?}");
        assert_eq!(rolled.progress_percent, percent, "{states:?}");
    }
}

#[test]
fn among_equals_the_one_that_has_stood_longest_decides_then_the_older() {
    let mut two = units(&["failed", "failed"]);
    assert_eq!(decided_by(&colour_of(&two)), Some((1, "failed")));
    two[0].since = two[1].since + std::time::Duration::from_secs(1);
    assert_eq!(decided_by(&colour_of(&two)), Some((2, "failed")));
    two[0].since = two[1].since;
    assert_eq!(decided_by(&colour_of(&two)), Some((1, "failed")));
}

#[test]
fn skipped_and_optional_units_are_counted_apart_and_pull_nothing() {
    let mut all = units(&["completed", "failed", "cancelled", "blocked"]);
    all[1].part = Part::Optional;
    all[2].part = Part::Skipped;
    all[3].part = Part::Optional;
    let rolled = colour_of(&all);
    let counts = Counts { green: 1, done: 1, skipped: 1, optional: 2, ..Counts::default() };
    assert_eq!((rolled.colour, rolled.counts), (Colour::Green, counts));
    assert_eq!(rolled.progress_percent, 100, "what is left out does not hold progress back");
    assert_eq!(colour_of(&all[1..]).colour, Colour::Gray, "nothing mandatory was entered");
}

#[test]
fn only_the_latest_round_of_a_stage_counts() {
    let (mut first, mut again, elsewhere) = (unit(1, "failed"), unit(2, "in_progress"), unit(3, "completed"));
    again.stage = first.stage;
    again.round = 2;
    let rolled = colour_of(&[first, again, elsewhere]);
    let counts = Counts { green: 2, done: 1, ..Counts::default() };
    assert_eq!((rolled.colour, rolled.counts), (Colour::Green, counts));

    let explained = explain(&[first, again, elsewhere], &Policy::default(), &Life::InProgress, 0);
    let readings: Vec<_> = explained.units.iter().map(|(_, reading)| *reading).collect();
    assert_eq!(readings, [None, Some(Reading::Green), Some(Reading::Done)]);
    assert_eq!(explained.basis().collect::<Vec<_>>(), [again.unit, elsewhere.unit]);

    first.round = 2; // two visits in one round both count
    assert_eq!(colour_of(&[first, again, elsewhere]).colour, Colour::Red);
}

#[test]
fn an_escalated_block_is_red_where_the_policy_says_so() {
    let mut blocked = unit(1, "blocked");
    blocked.escalated = true;
    let mild: Policy = serde_json::from_str(r#"{"blocked_escalation_treats_as_red":false}"#).unwrap();
    let strict: Policy = serde_json::from_str("{}").unwrap();
    let all = [blocked, unit(2, "in_progress")];
    let red = rollup(&all, &strict, &Life::InProgress, 0);
    assert_eq!(
        (red.colour, decided_by(&red)),
        (Colour::Red, Some((1, "blocked"))),
        "the state stays blocked"
    );
    assert_eq!(rollup(&all, &mild, &Life::InProgress, 0).colour, Colour::Yellow);
    assert!(
        serde_json::from_str::<Policy>(r#"{"weights":{"red":2}}"#).is_err(),
        "no weights unless declared"
    );
}

#[test]
fn the_run_itself_can_decide() {
    let done = units(&["completed", "completed"]);
    let policy = Policy::default();
    let cancelled = rollup(&done, &policy, &Life::Cancelled, 3);
    assert_eq!(cancelled.colour, Colour::Red);
    assert_eq!(cancelled.decisive, Some(Decisive { unit: None, stage: None, state: StateCode::Cancelled }));

    let before = colour_of(&units(&["in_progress"]));
    let paused_at = Timestamp::from_second(1_770_000_500).unwrap();
    let life = Life::Paused { frozen: Box::new(before.clone().freeze(paused_at)) };
    let paused = rollup(&units(&["failed"]), &policy, &life, 0);
    assert_eq!(
        paused,
        Rollup { frozen_at: Some(paused_at), basis: Basis::FrozenWhilePaused, ..before },
        "it stays as it was"
    );
    assert_eq!(paused.clone().freeze(Timestamp::MAX).frozen_at, Some(paused_at));
}

#[test]
fn progress_counts_what_lies_ahead_until_the_run_is_over() {
    let policy = Policy::default();
    let done = units(&["completed"]);
    let cases = [
        (Life::InProgress, 0, 100),
        (Life::InProgress, 1, 50),
        (Life::InProgress, 2, 33),
        (Life::InProgress, 199, 0),
        (Life::Completed, 5, 100),
        (Life::InProgress, u32::MAX, 0),
    ];
    for (life, ahead, percent) in cases {
        assert_eq!(rollup(&done, &policy, &life, ahead).progress_percent, percent, "{life:?}, {ahead} ahead");
    }
    assert_eq!(rollup(&[], &policy, &Life::Completed, 0).progress_percent, 100);
    assert_eq!(rollup(&[], &policy, &Life::NotStarted, 0).progress_percent, 0);
}

#[test]
fn a_sub_workflow_shows_in_its_parent_by_its_life_and_colour() {
    let paused = |states: &[&'static str]| Life::Paused {
        frozen: Box::new(colour_of(&units(states)).freeze(Timestamp::UNIX_EPOCH)),
    };
    let cases: [(&[&str], Life, &str, Class); 11] = [
        (&[], Life::NotStarted, "ready", Class::Active),
        (&[], Life::InProgress, "in_progress", Class::Active),
        (&["ready"], Life::InProgress, "in_progress", Class::Active),
        (&["completed"], Life::InProgress, "in_progress", Class::Active),
        (&["waiting"], Life::InProgress, "blocked", Class::Wait),
        (&["failed"], Life::InProgress, "failed", Class::Red),
        (&["completed"], Life::Completed, "completed", Class::Done),
        (&["failed"], Life::Completed, "completed", Class::Done),
        (&["completed"], Life::Cancelled, "failed", Class::Red),
        (&[], paused(&["in_progress"]), "blocked", Class::Wait),
        (&[], paused(&["failed"]), "failed", Class::Red),
    ];
    for (states, life, code, class) in cases {
        let child = rollup(&units(states), &Policy::default(), &life, 0);
        let bridged = bridge(&child, &life);
        assert_eq!((bridged.state.code.word(), bridged.state.class), (code, class), "{states:?}, {life:?}");
        assert_eq!(
            bridged.facet,
            (class == Class::Wait).then_some(FacetCode::WaitingDependency),
            "{states:?}"
        );
        assert_eq!(bridged.state, unit(1, code).state, "as the floor has it");
    }
}

#[test]
fn the_rule_that_gave_the_colour_is_named() {
    let mut bad = units(&["blocked"]);
    bad[0].escalated = true;
    let cases: [(&[Standing], Life, &str); 7] = [
        (&units(&["failed", "ready"]), Life::InProgress, "red_overrides_yellow_overrides_green"),
        (&units(&["waiting"]), Life::InProgress, "red_overrides_yellow_overrides_green"),
        (&bad, Life::InProgress, "blocked_escalation_treats_as_red"),
        (&units(&["completed"]), Life::Completed, "all_mandatory_completed"),
        (&units(&["not_started"]), Life::InProgress, "mandatory_only"),
        (&units(&["completed"]), Life::Cancelled, "run_cancelled"),
        (
            &[],
            Life::Paused { frozen: Box::new(colour_of(&bad).freeze(Timestamp::UNIX_EPOCH)) },
            "frozen_while_paused",
        ),
    ];
    for (units, life, word) in cases {
        assert_eq!(rollup(units, &Policy::default(), &life, 0).basis.word(), word, "{life:?}");
    }
}

#[test]
fn kept_marks_are_small_and_checked_when_they_are_read() {
    let mut marks = Marks::default();
    for stage in 0..500 {
        marks.close(stage, 1, false);
    }
    let bytes = marks.to_bytes();
    assert_eq!(bytes.len(), 1_500);
    assert_eq!(Marks::from_bytes(&bytes), Ok(marks));
    let mut deep = Marks::default();
    for _ in 0..40_000 {
        deep.close(1, i16::MAX, false);
    }
    assert_eq!(Marks::from_bytes(&deep.to_bytes()), Ok(deep), "the largest numbers survive");
    for broken in
        [&[1_u8][..], &[1, 1], &[0x80, 0x80, 0x80, 1, 0, 0], &[0xff, 0xff, 0x7f, 0, 0], &[1, 0, 0x80]]
    {
        assert_eq!(Marks::from_bytes(broken), Err(NotMarks), "{broken:?}");
    }
}

#[test]
fn the_example_of_the_documentation_holds() {
    let mut all = units(&["completed", "failed", "in_progress", "failed", "blocked"]);
    (all[2].stage, all[2].round) = (all[1].stage, 2);
    all[3].part = Part::Optional;
    let rolled = rollup(&all, &Policy::default(), &Life::InProgress, 1);
    let counts = Counts { yellow: 1, green: 2, done: 1, optional: 1, ..Counts::default() };
    assert_eq!((rolled.colour, rolled.counts, rolled.progress_percent), (Colour::Yellow, counts, 25));
    assert_eq!(decided_by(&rolled), Some((5, "blocked")));
    all[4].escalated = true;
    let rolled = rollup(&all, &Policy::default(), &Life::InProgress, 1);
    assert_eq!((rolled.colour, decided_by(&rolled)), (Colour::Red, Some((5, "blocked"))));
}
