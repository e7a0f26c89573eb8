//! Judgments that are taken back while a run is under way, and what is built on them.

use serde_json::json;

use crate::actor::{ActorKind, ProjectRole};
use crate::id::{JudgmentId, UnitId};
use crate::run::UnitState;
use crate::run::event::RunEvent;
use crate::run::taint::{Taint, taint};
use crate::run::walk_tests::story::{Counting, Story, graph, person};

/// A stage that asks until it is sure.
fn until_sure(at_least: u8) -> Story {
    let dynamic = json!({"confidence": 0.9, "at_least": at_least, "at_most": 9});
    let config = json!({"aggregation": {"/label": {"method": "majority"}}, "dynamic_overlap": dynamic});
    let definition = graph(
        &[("start", "START", json!({})), ("label", "ANNOTATE", json!({"config": config}))],
        &["start -> label", "label -> null"],
    );
    Story::of(definition, json!({}))
}

impl Story {
    pub(super) fn say(&mut self, stage: &str, by: u128, label: &str) -> JudgmentId {
        self.try_finish(stage, by, &json!({"data": {"label": label}})).expect("it is handed in");
        self.in_hand.judgments.last().expect("a judgment").value.id
    }

    pub(super) fn take_back(&mut self, unit: UnitId, judgments: &[JudgmentId]) -> Vec<RunEvent> {
        let command = Taint { unit, judgments: judgments.to_vec(), reason: "bad".to_owned() };
        let boss = person(99, ActorKind::Human, ProjectRole::Manager);
        let mut ids = Counting(self.ids.0);
        let events = taint(self.ground(), &self.in_hand, &boss, &command, &mut ids).expect("a manager may");
        self.ids = ids;
        self.record(events.clone());
        events
    }
}

#[test]
fn a_judgment_that_is_named_twice_is_taken_back_once() {
    let mut story = until_sure(2);
    let unit = story.open_at("label").id;
    let cat = story.say("label", 1, "cat");
    assert_eq!(story.take_back(unit, &[cat, cat]).len(), 1);
    let open = story.open_at("label");
    assert_eq!((open.slots_taken, open.counted), (0, 0), "it gives one place back");
    assert_eq!(story.take_back(unit, &[cat]), [], "saying it again changes nothing");
}

#[test]
fn what_is_left_is_enough_if_it_is_sure_and_nobody_is_asked_in_its_place() {
    let mut story = until_sure(2);
    let unit = story.open_at("label").id;
    story.say("label", 1, "cat");
    let dog = story.say("label", 2, "dog");
    story.say("label", 3, "cat");
    assert_eq!(story.open_at("label").required, 4, "they differ, so a fourth is asked");
    let fourth = person(4, ActorKind::Human, ProjectRole::Reviewer);
    story.hold("label", &fourth).expect("the fourth takes it");
    story.take_back(unit, &[dog]);
    let done = story.in_hand.unit(unit).expect("the unit").clone();
    assert!(matches!(done.state, UnitState::Completed { .. }), "{:?}", done.state);
    assert_eq!((done.result, done.counted, done.slots_taken), (Some(json!({"label": "cat"}).into()), 2, 2));
    assert_eq!(story.in_hand.holders(unit).count(), 0, "whoever was asked in between is let go");
    assert_eq!(done.basis.and_then(|basis| basis.rests_on(dog.0)), Some(false));
}

#[test]
fn what_is_left_is_never_enough_below_the_least() {
    let mut story = until_sure(3);
    let unit = story.open_at("label").id;
    let dog = story.say("label", 1, "dog");
    story.say("label", 2, "cat");
    story.say("label", 3, "cat");
    story.take_back(unit, &[dog]);
    assert_eq!(story.open_at("label").counted, 2, "two agree, but three are the least");
    story.say("label", 4, "cat");
    assert_eq!(story.in_hand.unit(unit).expect("the unit").result, Some(json!({"label": "cat"}).into()));
}
