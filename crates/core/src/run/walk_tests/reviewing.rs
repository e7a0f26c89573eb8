//! What reviews make of the answers they are about.

use serde_json::{Value, json};

use crate::aggregate::BOXES_MAX;
use crate::run::decide::JudgeRefused;
use crate::run::walk_tests::story::{Story, graph};

/// Somebody labels, somebody else looks at it.
fn reviewed(review: &Value) -> Story {
    let form = json!({"type": "object", "additionalProperties": false, "required": ["label", "size"],
        "properties": {"label": {"enum": ["cat", "dog"]}, "size": {"type": "integer"}}});
    let mut config = json!({"decisions": ["APPROVE", "CORRECT", "REJECT"]});
    for (setting, value) in review.as_object().into_iter().flatten() {
        config[setting] = value.clone();
    }
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("label", "ANNOTATE", json!({"config": {"form": form}})),
            ("check", "REVIEW", json!({"config": config})),
            ("after", "ANNOTATE", json!({})),
        ],
        &["start -> label", "label -> check", "check -> after", "check.on_failure -> null", "after -> null"],
    );
    let mut story = Story::of(definition, json!({}));
    story.finish("label", &json!({"data": {"label": "cat", "size": 1}}));
    story
}

fn faults(refused: Result<(), JudgeRefused>) -> Vec<String> {
    match refused {
        Err(JudgeRefused::Form(faults)) => faults.into_iter().map(|fault| fault.pointer).collect(),
        other => panic!("the form has nothing to say: {other:?}"),
    }
}

impl Story {
    fn came_to(&self, stage: &str) -> Option<Value> {
        self.units_at(stage).pop().expect("a unit").result.as_deref().cloned()
    }
}

#[test]
fn what_was_approved_is_what_the_review_brings() {
    let mut story = reviewed(&json!({}));
    story.try_finish("check", 2, &json!({"decision": "APPROVE"})).expect("approved");
    assert_eq!(story.came_to("check"), Some(json!({"label": "cat", "size": 1, "decision": "APPROVE"})));
    let mut story = reviewed(&json!({}));
    story.try_finish("check", 2, &json!({"decision": "REJECT"})).expect("rejected");
    assert_eq!(story.came_to("check"), None, "it brings what was handed in");
}

#[test]
fn a_correction_has_to_fit_the_form_of_what_it_corrects() {
    for (data, pointers) in [(json!({"label": "cow"}), ["/label"]), (json!({"size": "big"}), ["/size"])] {
        let mut story = reviewed(&json!({}));
        let corrected = story.try_finish("check", 2, &json!({"decision": "CORRECT", "data": data}));
        assert_eq!(faults(corrected), pointers, "{data}");
    }
    let mut story = reviewed(&json!({}));
    let empty = story.try_finish("check", 2, &json!({"decision": "CORRECT", "data": {}}));
    assert_eq!(empty, Err(JudgeRefused::CorrectionMissing));
    let mut story = reviewed(&json!({}));
    let dog = json!({"decision": "CORRECT", "data": {"label": "dog"}});
    story.try_finish("check", 2, &dog).expect("what is not named stays as it was");
    assert_eq!(story.came_to("check"), Some(json!({"label": "dog", "size": 1, "decision": "CORRECT"})));
    let own = json!({"form": {"type": "object", "properties": {"label": {"type": "string"}}}});
    let mut story = reviewed(&own);
    let cow = json!({"decision": "CORRECT", "data": {"label": "cow"}});
    story.try_finish("check", 2, &cow).expect("the review has a form of its own");
}

#[test]
fn a_correction_of_some_fields_keeps_those_that_were_approved() {
    let by_field = json!({"fields": ["/label", "/size"]});
    let verdicts = json!({"/label": "APPROVE", "/size": "CORRECT"});
    let mut story = reviewed(&by_field);
    let bigger = json!({"decision": "CORRECT", "data": {"verdicts": verdicts, "size": 3}});
    story.try_finish("check", 2, &bigger).expect("corrected");
    let expected = json!({"label": "cat", "size": 3, "verdicts": verdicts, "decision": "CORRECT"});
    assert_eq!(story.came_to("check"), Some(expected));
    let mut story = reviewed(&by_field);
    let wrong = json!({"decision": "CORRECT", "data": {"verdicts": verdicts, "size": "big"}});
    assert_eq!(faults(story.try_finish("check", 2, &wrong)), ["/size"]);
}

#[test]
fn more_boxes_than_can_be_compared_are_refused() {
    let config = json!({"overlap": 2, "aggregation": {"/boxes": {"method": "boxes"}}});
    let definition = graph(
        &[("start", "START", json!({})), ("draw", "ANNOTATE", json!({"config": config}))],
        &["start -> draw", "draw -> null"],
    );
    let drawn = |many: usize| {
        let boxes = vec![json!({"x": 0, "y": 0, "width": 1, "height": 1}); many];
        Story::of(definition.clone(), json!({})).try_finish("draw", 1, &json!({"data": {"boxes": boxes}}))
    };
    drawn(BOXES_MAX).expect("as many as there may be");
    assert_eq!(faults(drawn(BOXES_MAX + 1)), ["/boxes"]);
}
