//! Each fault, shown by a registry that is broken in just that way.

use serde_json::json;

use super::StateCode::{Cancelled, Completed, InProgress, Paused, Ready, Waiting};
use super::*;

/// The faults of the standard registry after something was done to its rows.
fn faults_after(harm: impl FnOnce(&mut Rows)) -> Vec<RegistryFault> {
    let mut rows = Rows::standard();
    harm(&mut rows);
    Registry::from_rows(rows).check()
}

fn step_state(rows: &mut Rows, code: StateCode) -> &mut State {
    let state = rows.states.iter_mut().find(|row| row.machine == MachineId::Step && row.code == code);
    state.expect("a state of the step machine")
}

fn step_way<'a>(rows: &'a mut Rows, id: &str) -> &'a mut Transition {
    let way = rows.transitions.iter_mut().find(|row| row.machine == MachineId::Step && row.id == id);
    way.expect("a transition of the step machine")
}

fn green(rows: &mut Rows) -> &mut ColourToken {
    rows.colours.iter_mut().find(|token| token.code == "ui.traffic_light.green").expect("green")
}

const STEP: MachineId = MachineId::Step;

#[test]
fn the_registry_that_handoff_comes_with_has_no_faults() {
    assert_eq!(Registry::standard().check(), []);
}

#[test]
fn an_incomplete_floor_is_refused_state_by_state() {
    for code in StateCode::ALL.iter().copied().filter(|code| code.is_floor()) {
        let faults = faults_after(|rows| rows.states.retain(|row| (row.machine, row.code) != (STEP, code)));
        let expected = RegistryFault::FloorIncomplete { machine: STEP, state: code };
        assert!(faults.contains(&expected), "{code:?}: {faults:?}");
    }
    let faults = faults_after(|rows| rows.machines.retain(|row| row.id != STEP));
    assert_eq!(faults, [RegistryFault::MachineMissing(STEP)]);
}

#[test]
fn a_derived_state_needs_a_floor_equivalent_and_a_justification() {
    let wrong = [RegistryFault::FloorEquivalentWrong { machine: STEP, state: Cancelled }];
    assert_eq!(faults_after(|rows| step_state(rows, Cancelled).floor_equivalent = None), wrong);
    assert_eq!(faults_after(|rows| step_state(rows, Cancelled).floor_equivalent = Some(Paused)), wrong);
    assert_eq!(faults_after(|rows| step_state(rows, Cancelled).justification = None), wrong);
    assert_eq!(faults_after(|rows| step_state(rows, Cancelled).justification = Some(" ".into())), wrong);
    // And only a derived one has them.
    let wrong = [RegistryFault::FloorEquivalentWrong { machine: STEP, state: Ready }];
    assert_eq!(faults_after(|rows| step_state(rows, Ready).floor_equivalent = Some(Waiting)), wrong);
    for code in [Ready, Cancelled] {
        let faults = faults_after(|rows| step_state(rows, code).derived ^= true);
        assert_eq!(faults, [RegistryFault::DerivedFlagWrong { machine: STEP, state: code }]);
    }
}

#[test]
fn states_are_told_apart_by_more_than_colour() {
    let shared = Registry::standard().state(STEP, Waiting).expect("waiting").icon.clone();
    let faults = faults_after(|rows| step_state(rows, Ready).icon = shared.clone());
    assert_eq!(faults, [RegistryFault::IconNotItsOwn { machine: STEP, icon: shared }]);
    let faults = faults_after(|rows| step_state(rows, Ready).icon = "".into());
    assert_eq!(faults, [RegistryFault::IconNotItsOwn { machine: STEP, icon: "".into() }]);
}

#[test]
fn colours_have_all_their_parts() {
    type Harm = fn(&mut ColourToken);
    let cases: [(Harm, &str); 5] = [
        (|token| token.normal.fg = "".into(), "text colour"),
        (|token| token.normal.bg = "green".into(), "background"),
        (|token| token.high_contrast.fg = "#FFF".into(), "high-contrast text colour"),
        (|token| token.high_contrast.bg = "#GGGGGG".into(), "high-contrast background"),
        (|token| token.shape = " ".into(), "shape"),
    ];
    for (harm, part) in cases {
        let faults = faults_after(|rows| harm(green(rows)));
        let colour = Text::Borrowed("ui.traffic_light.green");
        assert_eq!(faults, [RegistryFault::ColourPartMissing { colour, part }]);
    }
    let faults = faults_after(|rows| step_state(rows, Ready).colour = "mauve".into());
    let unknown = RegistryFault::ColourUnknown { machine: STEP, state: Ready, colour: "mauve".into() };
    assert_eq!(faults, [unknown]);
}

#[test]
fn contrast_is_computed_and_not_believed() {
    let colour = || Text::Borrowed("ui.traffic_light.green");
    // White on emerald 600, with the figure that is often given for it.
    let faults = faults_after(|rows| {
        green(rows).normal.bg = "#059669".into();
        green(rows).normal.contrast = 460;
    });
    let too_low =
        RegistryFault::ContrastTooLow { colour: colour(), pair: "normal", actual: 376, needed: 450 };
    let misstated =
        RegistryFault::ContrastMisstated { colour: colour(), pair: "normal", actual: 376, stated: 460 };
    assert_eq!(faults, [too_low, misstated]);
    // Enough for text is not enough for those who ask for more.
    let faults = faults_after(|rows| {
        let token = green(rows);
        token.high_contrast = token.normal.clone();
    });
    let too_low =
        RegistryFault::ContrastTooLow { colour: colour(), pair: "high-contrast", actual: 482, needed: 700 };
    assert_eq!(faults, [too_low]);
}

#[test]
fn transitions_stay_within_their_machine() {
    let faults = faults_after(|rows| step_way(rows, "T5").to = Paused);
    assert_eq!(faults, [RegistryFault::StateUnknown { machine: STEP, id: "T5".into(), state: Paused }]);
    let faults = faults_after(|rows| {
        let mut twin = step_way(rows, "T5").clone();
        twin.trigger_ref = "another".into();
        rows.transitions.push(twin);
    });
    let twice = RegistryFault::TransitionTwice {
        machine: STEP,
        from: InProgress,
        to: StateCode::Overdue,
        actor_class: ActorClass::System,
    };
    assert_eq!(faults, [twice]);
}

#[test]
fn guards_and_events_must_be_known() {
    let faults = faults_after(|rows| step_way(rows, "T1").guards.push(GuardRef::named("moon_is_full")));
    let (id, guard) = (Text::Borrowed("T1"), Text::Borrowed("moon_is_full"));
    assert_eq!(faults, [RegistryFault::GuardUnknown { machine: STEP, id, guard }]);
    let faults = faults_after(|rows| step_way(rows, "T1").event = "dev.handoff.unit.sung".into());
    let (id, event) = (Text::Borrowed("T1"), Text::Borrowed("dev.handoff.unit.sung"));
    assert_eq!(faults, [RegistryFault::EventNotRegistered { machine: STEP, id, event }]);
}

#[test]
fn what_is_said_to_roll_back_can_be_rolled_back() {
    let faults = faults_after(|rows| step_way(rows, "T5").rollback_to = Some(Ready));
    let fault = RegistryFault::RollbackImpossible { machine: STEP, id: "T5".into(), state: Ready };
    assert_eq!(faults, [fault]);
}

#[test]
fn nothing_leaves_an_end_without_approval_and_audit() {
    let left = [RegistryFault::TerminalLeft { machine: STEP, id: "T8r".into(), state: Completed }];
    assert_eq!(faults_after(|rows| step_way(rows, "T8r").audit_required = false), left);
    let unapproved = |rows: &mut Rows| {
        step_way(rows, "T8r").guards.retain(|guard| guard.guard() != Some(Guard::ApprovalGiven));
    };
    assert_eq!(faults_after(unapproved), left);
}

#[test]
fn facets_belong_to_waiting_each_in_a_place_of_its_own() {
    let code = FacetCode::WaitingHuman;
    let human = |rows: &mut Rows| {
        let index = rows.facets.iter().position(|row| row.machine == STEP && row.code == code);
        index.expect("a facet")
    };
    let faults = faults_after(|rows| {
        let index = human(rows);
        rows.facets[index].state = Ready;
    });
    assert_eq!(faults, [RegistryFault::FacetMisplaced { machine: STEP, facet: code, state: Ready }]);
    let faults = faults_after(|rows| {
        let index = human(rows);
        rows.facets.remove(index);
    });
    assert_eq!(faults, [RegistryFault::FacetNotInOrder { machine: STEP, facet: code }]);
    let faults = faults_after(|rows| {
        let index = human(rows);
        rows.facets[index].ordinal = 30;
    });
    let tied = [code, FacetCode::WaitingExternal]
        .map(|facet| RegistryFault::FacetNotInOrder { machine: STEP, facet });
    assert_eq!(faults, tied);
}

#[test]
fn vocabularies_have_the_words_that_rules_rely_on() {
    let vocabulary = Vocabulary::BlockReason;
    let faults = faults_after(|rows| rows.terms.retain(|term| term.vocabulary != vocabulary));
    assert_eq!(faults, [RegistryFault::WordMissing { vocabulary, word: "" }]);
    for word in [TRANSIENT, PERMANENT] {
        let faults = faults_after(|rows| rows.terms.retain(|term| term.word != word));
        let vocabulary = Vocabulary::FailureClassification;
        assert_eq!(faults, [RegistryFault::WordMissing { vocabulary, word }]);
    }
}

#[test]
fn every_text_is_there_in_every_language() {
    let keys = [
        "state.ready.label",
        "state.ready.short",
        "facet.waiting_human.label",
        "block_reason.config_error.label",
    ];
    for key in keys {
        for locale in LOCALES {
            let gone = |rows: &mut Rows| rows.messages.retain(|row| row.key != key || row.locale != *locale);
            let missing = [RegistryFault::TextMissing { key: key.into(), locale }];
            assert_eq!(faults_after(gone), missing);
            let blank = |rows: &mut Rows| {
                let row = rows.messages.iter_mut().find(|row| row.key == key && row.locale == *locale);
                row.expect("a text").text = " ".into();
            };
            assert_eq!(faults_after(blank), missing);
        }
    }
}

#[test]
fn the_floor_is_the_nine_and_no_text_is_left_over() {
    let floor = StateCode::ALL.iter().filter(|code| code.is_floor()).count();
    assert_eq!((floor, StateCode::ALL.len()), (9, 11));
    let rows = Rows::standard();
    let used = |key: &Text| {
        rows.states.iter().any(|row| [&row.label_key, &row.short_key].contains(&key))
            || rows.facets.iter().any(|row| row.label_key == *key)
            || rows.terms.iter().any(|row| row.label_key == *key)
    };
    for message in &rows.messages {
        assert!(used(&message.key), "{} is the text of nothing", message.key);
    }
    let escalation = rows.rollup_policies.iter().find(|row| row.code == "blocked_escalation_treats_as_red");
    assert_eq!(escalation.expect("a policy").config, json!({"threshold_seconds": {"default": 14400}}));
}
