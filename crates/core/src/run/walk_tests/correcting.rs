//! Finished units that are opened again, and what joins behind them make of it.

use serde_json::json;
use uuid::Uuid;

use crate::actor::{ActorKind, ProjectRole};
use crate::id::{ApprovalId, EventId, UnitId};
use crate::run::correct::{Closing, Reopen, built_on, reopen};
use crate::run::decide::ClaimRefused;
use crate::run::duty::NotEligible;
use crate::run::walk_tests::story::{Counting, Story, graph, person};
use crate::run::{UnitState, Worked};

/// Two people score, what they say is put together, and two more look at it and at a third branch.
fn scored() -> Story {
    let both = json!({"join": "all", "config": {
        "fields": {"/score": {"method": "median", "tolerance": 1}}, "metric": "raw", "threshold": 0.1}});
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("one", "ANNOTATE", json!({})),
            ("two", "ANNOTATE", json!({})),
            ("both", "CONSENSUS", both),
            ("draw", "ANNOTATE", json!({})),
            ("publish", "REVIEW", json!({"join": "all"})),
        ],
        &[
            "start -> one",
            "start -> two",
            "start -> draw",
            "one -> both",
            "two -> both",
            "both -> publish",
            "both.on_failure -> publish",
            "draw -> publish",
            "publish -> null",
            "publish.on_failure -> null",
        ],
    );
    let mut story = Story::of(definition, json!({}));
    story.score("one", 1, 2);
    story.score("two", 2, 4);
    story.done(&["draw"]);
    assert_eq!(story.open(), ["publish"]);
    story
}

impl Story {
    fn score(&mut self, stage: &str, by: u128, score: u8) {
        self.try_finish(stage, by, &json!({"data": {"score": score}})).expect("it is handed in");
    }

    /// Opens the last unit of a stage again.
    fn correct(&mut self, stage: &str) -> UnitId {
        let unit = self.units_at(stage).pop().expect("a unit").id;
        let units: Vec<_> = self.in_hand.units.iter().map(|row| row.value.clone()).collect();
        let closing = Closing {
            event: EventId(Uuid::from_u128(7)),
            by: None,
            at: self.now,
            superseded_by: None,
            downstream: built_on(unit, &units),
            joins: units.clone(),
        };
        let order = Reopen { unit, reason: "data_error".to_owned(), note: None };
        let approval = Some(ApprovalId(Uuid::from_u128(8)));
        let reviewer = person(99, ActorKind::Human, ProjectRole::Reviewer);
        let mut ids = Counting(self.ids.0);
        let with = (&order, approval, Some(&closing));
        let events = reopen(self.ground(), &self.in_hand, &reviewer, with, &mut ids).expect("it is opened");
        self.ids = ids;
        self.record(events);
        unit
    }

    fn last_score(&self) -> serde_json::Value {
        self.units_at("both").pop().and_then(|unit| unit.result).expect("a result")["score"].clone()
    }

    /// From where branches have come to the last unit of a stage.
    fn come_to(&self, stage: &str) -> Vec<String> {
        let last = self.units_at(stage).pop().expect("a unit");
        let mut come: Vec<_> = last.arrivals.iter().map(|arrival| arrival.stage.to_string()).collect();
        come.sort();
        come
    }
}

#[test]
fn a_corrected_branch_is_put_together_with_the_others_as_they_were() {
    let mut story = scored();
    story.finish("publish", &json!({"decision": "APPROVE"}));
    assert_eq!((story.last_score(), story.outcome()), (json!(3.0), Some("DONE")));
    story.correct("one");
    assert_eq!(story.open(), ["both?#2", "one#2", "publish?#2"], "joins wait for what is corrected alone");
    story.score("one", 3, 8);
    assert_eq!(story.last_score(), json!(6.0), "of the new answer and of the other as it was");
    assert_eq!(
        (story.open(), story.come_to("publish")),
        (vec!["publish#2".to_owned()], vec!["both".to_owned(), "draw".to_owned()])
    );
    story.finish("publish", &json!({"decision": "APPROVE"}));
    assert_eq!(story.outcome(), Some("DONE"));
}

#[test]
fn a_join_that_is_under_way_is_withdrawn_and_its_other_branches_keep_their_places() {
    let mut story = scored();
    story.correct("draw");
    assert_eq!(story.open(), ["draw#2", "publish?#2"]);
    assert_eq!(story.come_to("publish"), ["both"]);
    assert!(matches!(story.units_at("publish")[0].state, UnitState::Cancelled { .. }));
    story.done(&["draw"]);
    assert_eq!(story.come_to("publish"), ["both", "draw"]);
}

#[test]
fn branches_that_are_corrected_at_the_same_time_are_both_waited_for() {
    let mut story = scored();
    for stage in ["one", "two"] {
        story.correct(stage);
    }
    assert_eq!(story.open(), ["one#2", "publish?#2", "two#2"]);
    story.score("two", 3, 9);
    assert_eq!(story.open(), ["both?#2", "one#2", "publish?#2"], "the first answer to one is worth nothing");
    story.score("one", 4, 7);
    assert_eq!(story.last_score(), json!(8.0));
    story.correct("one");
    story.score("one", 5, 1);
    assert_eq!(story.last_score(), json!(5.0), "a correction of the correction");
    assert_eq!(story.open(), ["publish#3"]);
}

#[test]
fn a_join_that_is_corrected_itself_is_worked_with_the_branches_it_had() {
    let mut story = scored();
    story.correct("both");
    assert_eq!((story.come_to("both"), story.last_score()), (vec!["one".into(), "two".into()], json!(3.0)));
    assert_eq!((story.open(), story.come_to("publish").len()), (vec!["publish#2".to_owned()], 2));
}

#[test]
fn whoever_did_what_is_corrected_does_not_correct_it_unless_the_stage_says_so() {
    let who = |config: serde_json::Value| {
        let definition = graph(
            &[("start", "START", json!({})), ("label", "ANNOTATE", json!({"config": config}))],
            &["start -> label", "label -> null"],
        );
        let mut story = Story::of(definition, json!({}));
        let [first, second] = [1, 2].map(|number| person(number, ActorKind::Human, ProjectRole::Reviewer));
        story.done(&["label"]);
        story.in_hand.worked = vec![Worked { stage: "label".into(), actor: first.actor }];
        story.correct("label");
        assert!(story.open_at("label").corrects);
        let refused = story.hold("label", &first).err();
        if refused.is_some() {
            story.hold("label", &second).expect("somebody else takes it");
        }
        refused
    };
    let not_by = NotEligible::NotBy { stage: "label".into() };
    assert_eq!(who(json!({})), Some(ClaimRefused::NotEligible(not_by)));
    assert_eq!(who(json!({"rework_by": "anyone"})), None);
}
