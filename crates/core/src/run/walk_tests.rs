//! Graphs and the ways runs take through them: splits, joins, choices, rework, ends. Each test is a graph, who finishes which
//! stage in what order, and what is open afterwards. No database.

mod correcting;
mod lending;
mod reviewing;
mod story;
mod taking_back;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::actor::{ActorContext, ActorKind, ProjectRole};
use crate::definition::Definition;
use crate::run::decide::{ClaimRefused, JudgeRefused};
use crate::run::upkeep::{self, OrderRefused, RunOrder, UnitOrder};
use crate::run::walk_tests::story::{Counting, REGISTRY, Story, graph, person};
use crate::run::{AssignmentStatus, UnitState};

fn branches(join: &Value) -> Definition {
    graph(
        &[
            ("start", "START", json!({})),
            ("a", "ANNOTATE", json!({})),
            ("b", "ANNOTATE", json!({})),
            ("c", "ANNOTATE", json!({})),
            ("end_of_branches", "REVIEW", json!({"join": join})),
            ("finished", "END", json!({"config": {"outcome": "FINISHED"}})),
        ],
        &[
            "start -> a",
            "start -> b",
            "start -> c",
            "a -> end_of_branches",
            "b -> end_of_branches",
            "c -> end_of_branches",
            "end_of_branches -> finished",
            "end_of_branches.on_failure -> null",
        ],
    )
}

#[test]
fn a_join_of_all_waits_for_every_branch_that_was_opened() {
    let mut story = Story::of(branches(&json!("all")), json!({}));
    assert_eq!(story.open(), ["a", "b", "c"]);
    story.done(&["b", "a"]);
    assert_eq!(story.open(), ["c", "end_of_branches?"]);
    story.done(&["c"]);
    assert_eq!(story.open(), ["end_of_branches"]);
    story.finish("end_of_branches", &json!({"decision": "APPROVE"}));
    assert_eq!(story.outcome(), Some("FINISHED"));
}

#[test]
fn a_join_of_any_withdraws_the_other_branches_and_their_holders() {
    let mut story = Story::of(branches(&json!("any")), json!({}));
    let late = person(7, ActorKind::Human, ProjectRole::Reviewer);
    let held = story.hold("c", &late).expect("c is claimed");
    story.done(&["b"]);
    assert_eq!(story.open(), ["end_of_branches"]);
    assert_eq!(story.units_at("c")[0].state.word(), "cancelled");
    assert_eq!(story.units_at("c")[0].slots_taken, 0, "the slot is given back");
    assert!(story.in_hand.holders(held).next().is_none(), "nobody holds it any more");
}

#[test]
fn a_join_of_two_opens_at_the_second_branch() {
    let mut story = Story::of(branches(&json!({"at_least": 2})), json!({}));
    story.done(&["c"]);
    assert_eq!(story.open(), ["a", "b", "end_of_branches?"]);
    story.done(&["a"]);
    assert_eq!(story.open(), ["end_of_branches"]);
}

#[test]
fn several_choices_are_joined_by_as_many_branches_as_were_chosen() {
    let rules = json!({"config": {"mode": "all", "else": "none", "rules": [
        {"when": "item.legal", "handle": "legal"}, {"when": "item.amount > 100", "handle": "finance"}]}});
    let definition = || {
        graph(
            &[
                ("start", "START", json!({})),
                ("choose", "ROUTER", rules.clone()),
                ("legal", "REVIEW", json!({})),
                ("finance", "REVIEW", json!({})),
                ("sign", "REVIEW", json!({"join": "all"})),
                ("signed", "END", json!({"config": {"outcome": "SIGNED"}})),
            ],
            &[
                "start -> choose",
                "choose.legal -> legal",
                "choose.finance -> finance",
                "choose.none -> sign",
                "legal -> sign",
                "legal.on_failure -> null",
                "finance -> sign",
                "finance.on_failure -> null",
                "sign -> signed",
                "sign.on_failure -> null",
            ],
        )
    };
    let cases: [(Value, &[&str]); 4] = [
        (json!({"legal": true, "amount": 1000}), &["finance", "legal"]),
        (json!({"legal": true, "amount": 1}), &["legal"]),
        (json!({"legal": false, "amount": 1000}), &["finance"]),
        (json!({"legal": false, "amount": 1}), &["sign"]),
    ];
    for (item, opened) in cases {
        let mut story = Story::of(definition(), item);
        assert_eq!(story.open(), opened);
        for stage in opened.iter().filter(|stage| **stage != "sign") {
            story.finish(stage, &json!({"decision": "APPROVE"}));
        }
        assert_eq!(story.open(), ["sign"]);
    }
}

#[test]
fn a_branch_that_ends_leaves_the_join_to_the_others() {
    // Legal rejects and its branch ends: sign waits for finance alone.
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("legal", "REVIEW", json!({})),
            ("finance", "REVIEW", json!({})),
            ("sign", "REVIEW", json!({"join": "all"})),
        ],
        &[
            "start -> legal",
            "start -> finance",
            "legal -> sign",
            "legal.on_failure -> null",
            "finance -> sign",
            "finance.on_failure -> null",
            "sign -> null",
            "sign.on_failure -> null",
        ],
    );
    let mut story = Story::of(definition, json!({}));
    story.finish("finance", &json!({"decision": "APPROVE"}));
    assert_eq!(story.open(), ["legal", "sign?"]);
    story.finish("legal", &json!({"decision": "REJECT"}));
    assert_eq!(story.open(), ["sign"]);
    story.finish("sign", &json!({"decision": "APPROVE"}));
    assert_eq!(story.outcome(), Some("DONE"));
}

#[test]
fn rework_of_one_branch_leaves_the_other_at_the_join() {
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("write", "ANNOTATE", json!({})),
            ("check", "REVIEW", json!({})),
            ("draw", "ANNOTATE", json!({})),
            ("publish", "REVIEW", json!({"join": "all"})),
        ],
        &[
            "start -> write",
            "start -> draw",
            "write -> check",
            "check -> publish",
            "check.on_failure ~> write",
            "draw -> publish",
            "publish -> null",
            "publish.on_failure -> null",
        ],
    );
    let mut story = Story::of(definition, json!({}));
    story.done(&["draw", "write"]);
    story.finish("check", &json!({"decision": "REJECT"}));
    assert_eq!(story.open(), ["publish?", "write#2"]);
    assert_eq!(story.open_at("publish").arrivals.len(), 1, "what was drawn keeps its place");
    story.done(&["write"]);
    story.finish("check", &json!({"decision": "APPROVE"}));
    assert_eq!(story.open(), ["publish#2"].map(|_| "publish".to_owned()));
}

/// Two branches meet where somebody signs, who or whose boss may send one of them back.
fn signed() -> Story {
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("brief", "ANNOTATE", json!({})),
            ("write", "ANNOTATE", json!({})),
            ("draw", "ANNOTATE", json!({})),
            ("sign", "REVIEW", json!({"join": "all"})),
            ("boss", "REVIEW", json!({"config": {"decisions": ["APPROVE", "REDRAW", "RESIGN", "RESTART"]}})),
        ],
        &[
            "start -> brief",
            "brief -> write",
            "brief -> draw",
            "write -> sign",
            "draw -> sign",
            "sign -> boss",
            "sign.on_failure ~> write",
            "boss -> null",
            "boss.redraw ~> draw",
            "boss.resign ~> sign",
            "boss.restart ~> brief",
        ],
    );
    let mut story = Story::of(definition, json!({}));
    story.done(&["brief", "write", "draw"]);
    story
}

/// From which rounds of which stages branches have come to the open unit of `sign`.
fn come_to_sign(story: &Story) -> Vec<String> {
    let arrivals = story.open_at("sign").arrivals;
    let come = arrivals.iter().map(|arrival| {
        let unit = story.in_hand.unit(arrival.unit).expect("a unit");
        format!("{}#{}", arrival.stage, unit.round)
    });
    let mut come: Vec<String> = come.collect();
    come.sort();
    come
}

#[test]
fn a_branch_that_is_sent_back_meets_the_other_once_more() {
    let mut story = signed();
    story.finish("sign", &json!({"decision": "REJECT"}));
    assert_eq!(story.open(), ["sign?#2", "write#2"]);
    story.done(&["write"]);
    assert_eq!(story.open(), ["sign#2"]);
    assert_eq!(come_to_sign(&story), ["draw#1", "write#2"]);
    // From further on, after one of them was sent back before.
    story.finish("sign", &json!({"decision": "APPROVE"}));
    story.finish("boss", &json!({"decision": "REDRAW"}));
    assert_eq!(story.open(), ["draw#3", "sign?#3"]);
    story.done(&["draw"]);
    assert_eq!(come_to_sign(&story), ["draw#3", "write#2"]);
}

#[test]
fn a_join_that_is_gone_back_to_is_worked_with_the_branches_that_had_come() {
    let mut story = signed();
    story.finish("sign", &json!({"decision": "APPROVE"}));
    story.finish("boss", &json!({"decision": "RESIGN"}));
    assert_eq!(story.open(), ["sign#2"]);
    assert_eq!(come_to_sign(&story), ["draw#1", "write#1"]);
}

#[test]
fn nobody_has_a_place_from_before_everything_was_sent_back() {
    let mut story = signed();
    story.finish("sign", &json!({"decision": "APPROVE"}));
    story.finish("boss", &json!({"decision": "RESTART"}));
    assert_eq!(story.open(), ["brief#2"]);
    story.done(&["brief", "write"]);
    assert_eq!(story.open(), ["draw#2", "sign?#2"]);
    story.done(&["draw"]);
    assert_eq!(come_to_sign(&story), ["draw#2", "write#2"]);
    story.finish("sign", &json!({"decision": "REJECT"}));
    story.done(&["write"]);
    assert_eq!(come_to_sign(&story), ["draw#2", "write#3"]);
}

#[test]
fn rework_of_everything_withdraws_what_is_done_again() {
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("write", "ANNOTATE", json!({})),
            ("legal", "REVIEW", json!({})),
            ("finance", "REVIEW", json!({})),
            ("sign", "REVIEW", json!({"join": "all"})),
        ],
        &[
            "start -> write",
            "write -> legal",
            "write -> finance",
            "legal -> sign",
            "legal.on_failure ~> write",
            "finance -> sign",
            "finance.on_failure ~> write",
            "sign -> null",
            "sign.on_failure -> null",
        ],
    );
    let mut story = Story::of(definition, json!({}));
    story.done(&["write"]);
    story.finish("finance", &json!({"decision": "APPROVE"}));
    assert_eq!(story.open(), ["legal", "sign?"]);
    story.finish("legal", &json!({"decision": "REJECT"}));
    assert_eq!(story.open(), ["write#2"], "finance has to look again");
    story.done(&["write"]);
    assert_eq!(story.open(), ["finance#2", "legal#2"]);
}

#[test]
fn rounds_are_used_up() {
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("write", "ANNOTATE", json!({})),
            ("check", "REVIEW", json!({})),
            ("given_up", "END", json!({"config": {"outcome": "GIVEN_UP"}})),
        ],
        &["start -> write", "write -> check", "check -> null", "check.on_failure ~> write 2 given_up"],
    );
    let mut story = Story::of(definition, json!({}));
    for open in ["write#2", ""] {
        story.done(&["write"]);
        story.finish("check", &json!({"decision": "REJECT"}));
        assert_eq!(story.open().join(" "), open);
    }
    assert_eq!(story.outcome(), Some("GIVEN_UP"));
}

#[test]
fn an_end_ends_its_branch_and_a_terminating_end_everything() {
    let ends = |terminate: bool| {
        graph(
            &[
                ("start", "START", json!({})),
                ("a", "ANNOTATE", json!({})),
                ("b", "ANNOTATE", json!({})),
                ("first", "END", json!({"config": {"outcome": "FIRST", "terminate": terminate}})),
                ("second", "END", json!({"config": {"outcome": "SECOND"}})),
            ],
            &["start -> a", "start -> b", "a -> first", "b -> second"],
        )
    };
    let mut story = Story::of(ends(true), json!({}));
    story.done(&["a"]);
    assert_eq!((story.outcome(), story.units_at("b")[0].state.word()), (Some("FIRST"), "cancelled"));

    let mut story = Story::of(ends(false), json!({}));
    story.done(&["a"]);
    assert_eq!((story.outcome(), story.open()), (None, vec!["b".to_owned()]));
    story.done(&["b"]);
    assert_eq!(story.outcome(), Some("SECOND"), "the end reached last");
}

#[test]
fn a_quorum_is_reached_or_cannot_be_reached_whatever_the_order() {
    let cases: [(&[&str], Option<&str>); 7] = [
        (&["APPROVE"], None),
        (&["APPROVE", "APPROVE"], Some("YES")),
        (&["APPROVE", "REJECT", "APPROVE"], Some("YES")),
        (&["REJECT", "APPROVE", "APPROVE"], Some("YES")),
        (&["REJECT", "REJECT"], Some("NO")),
        (&["APPROVE", "REJECT"], None),
        (&["REJECT", "APPROVE", "REJECT"], Some("NO")),
    ];
    for (decisions, outcome) in cases {
        let definition = graph(
            &[
                ("start", "START", json!({})),
                ("vote", "REVIEW", json!({"config": {"quorum": {"approve": 2, "of": 3}}})),
                ("yes", "END", json!({"config": {"outcome": "YES"}})),
                ("no", "END", json!({"config": {"outcome": "NO"}})),
            ],
            &["start -> vote", "vote -> yes", "vote.on_failure -> no"],
        );
        let mut story = Story::of(definition, json!({}));
        for (voter, decision) in (1..).zip(decisions) {
            story.try_finish("vote", voter, &json!({"decision": decision})).expect("the vote counts");
        }
        assert_eq!(story.outcome(), outcome, "{decisions:?}");
    }
}

#[test]
fn a_rule_sees_what_was_handed_in_a_moment_before() {
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("label", "ANNOTATE", json!({})),
            (
                "sure",
                "ROUTER",
                json!({"config": {"else": "no",
                "rules": [{"when": "result.confidence >= 0.9 && results.label.kind == 'cat'", "handle": "yes"}]}}),
            ),
            ("expert", "ANNOTATE", json!({})),
        ],
        &["start -> label", "label -> sure", "sure.yes -> null", "sure.no -> expert", "expert -> null"],
    );
    let mut story = Story::of(definition, json!({}));
    story.finish("label", &json!({"data": {"kind": "cat", "confidence": 0.5}}));
    assert_eq!(story.open(), ["expert"]);
}

#[test]
fn a_rule_that_cannot_be_answered_fails_its_unit_and_nothing_else() {
    let definition = graph(
        &[
            ("start", "START", json!({})),
            (
                "sure",
                "ROUTER",
                json!({"config": {"else": "no", "rules": [{"when": "item.amount > 3", "handle": "yes"}]}}),
            ),
            ("other", "ANNOTATE", json!({})),
        ],
        &["start -> sure", "start -> other", "sure.yes -> null", "sure.no -> null", "other -> null"],
    );
    let mut story = Story::of(definition, json!({"amount": "much"}));
    assert_eq!(story.open_at("sure").state.word(), "failed");
    story.done(&["other"]);
    assert_eq!(story.outcome(), None, "a run with a failed unit is not over");
}

#[test]
fn a_wait_ends_when_its_time_has_come() {
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("cool_off", "WAIT", json!({"config": {"for": "PT2H"}})),
            ("sign", "REVIEW", json!({})),
        ],
        &["start -> cool_off", "cool_off -> sign", "sign -> null", "sign.on_failure -> null"],
    );
    let mut story = Story::of(definition, json!({}));
    let unit = story.open_at("cool_off");
    let UnitState::Waiting(waiting) = &unit.state else { panic!("{:?}", unit.state) };
    assert_eq!(waiting.until, Some(story.now + SignedDuration::from_hours(2)));
    let mut ids = Counting(50_000);
    let early = upkeep::wake_when_due(story.ground(), &story.in_hand, unit.id, &mut ids);
    assert_eq!(early, Ok(Vec::new()), "not before its time");
    story.now += SignedDuration::from_hours(2);
    let events = upkeep::wake_when_due(story.ground(), &story.in_hand, unit.id, &mut ids).expect("it wakes");
    story.record(events);
    assert_eq!(story.open(), ["sign"]);
}

#[test]
fn what_is_said_about_a_unit_goes_by_the_state_machine() {
    let definition = graph(
        &[("start", "START", json!({})), ("work", "ANNOTATE", json!({}))],
        &["start -> work", "work -> null"],
    );
    let mut story = Story::of(definition, json!({}));
    let holder = person(1, ActorKind::Human, ProjectRole::Contributor);
    let stranger = person(2, ActorKind::Human, ProjectRole::Contributor);
    let manager = person(3, ActorKind::Human, ProjectRole::Manager);
    let block = |reason: &str| UnitOrder::Block { reason: reason.to_owned(), note: None };
    let reason =
        REGISTRY.rows().terms.iter().find(|term| term.vocabulary.word() == "block_reason").expect("a reason");
    let problem = |refused: Result<(), OrderRefused>| match refused {
        Err(OrderRefused::NotAllowed(not)) => not.problems[0].code().into_owned(),
        other => format!("{other:?}"),
    };

    assert_eq!(story.order("work", &stranger, &block(&reason.word)), Err(OrderRefused::NotYours));
    story.hold("work", &holder).expect("claimed");
    assert_eq!(
        problem(story.order("work", &holder, &block("bad weather"))),
        "refused_by_guard:block_reason_known"
    );
    story.order("work", &holder, &block(&reason.word)).expect("blocked");
    assert_eq!(story.open_at("work").state.word(), "blocked");
    let again = story.order("work", &holder, &block(&reason.word));
    assert_eq!(problem(again), "no_such_transition");
    let proof = |text: &str| UnitOrder::Unblock { proof: text.to_owned() };
    assert_eq!(
        problem(story.order("work", &manager, &proof(" "))),
        "refused_by_guard:blocker_resolution_proven"
    );
    story.order("work", &manager, &proof("ticket 7 is closed")).expect("unblocked");
    let fail = UnitOrder::Fail { classification: "transient".to_owned(), message: None };
    assert_eq!(problem(story.order("work", &holder, &fail)), "wrong_actor_class", "people do not crash");
    let declare = UnitOrder::DeclareCannotComplete { evidence: "the page is blank".to_owned() };
    story.order("work", &holder, &declare).expect("declared");
    assert_eq!(story.open_at("work").state.word(), "cannot_complete");
}

#[test]
fn a_paused_run_hands_nothing_out_and_takes_nothing_in() {
    let definition = graph(
        &[("start", "START", json!({})), ("work", "ANNOTATE", json!({}))],
        &["start -> work", "work -> null"],
    );
    let mut story = Story::of(definition, json!({}));
    let manager = person(3, ActorKind::Human, ProjectRole::Manager);
    let worker = person(1, ActorKind::Human, ProjectRole::Contributor);
    let order = |story: &mut Story, order, by: &ActorContext| {
        let mut ids = Counting(60_000);
        let events = upkeep::order_run(story.ground(), &story.in_hand, by, &order, &mut ids)?;
        story.record(events);
        Ok::<(), OrderRefused>(())
    };
    assert_eq!(order(&mut story, RunOrder::Pause, &worker), Err(OrderRefused::Role));
    order(&mut story, RunOrder::Pause, &manager).expect("paused");
    assert_eq!(story.hold("work", &worker), Err(ClaimRefused::Paused));
    order(&mut story, RunOrder::Resume, &manager).expect("resumed");
    story.done(&["work"]);
    assert_eq!(story.outcome(), Some("DONE"));
}

#[test]
fn nobody_takes_a_join_before_it_is_filled() {
    let mut story = Story::of(branches(&json!("all")), json!({}));
    story.done(&["a"]);
    let reviewer = person(9, ActorKind::Human, ProjectRole::Reviewer);
    let early = story.hold("end_of_branches", &reviewer);
    assert!(matches!(early, Err(ClaimRefused::NotAllowed(_))), "{early:?}");
}

#[test]
fn what_is_cancelled_leads_nowhere_and_joins_look_again() {
    let definition = graph(
        &[
            ("start", "START", json!({})),
            ("legal", "ANNOTATE", json!({})),
            ("money", "ANNOTATE", json!({})),
            ("sign", "ANNOTATE", json!({"join": "all"})),
        ],
        &["start -> legal", "start -> money", "legal -> sign", "money -> sign", "sign -> null"],
    );
    let manager = person(3, ActorKind::Human, ProjectRole::Manager);
    let holder = person(1, ActorKind::Human, ProjectRole::Contributor);
    let cancel = || UnitOrder::Cancel { reason: "not needed".to_owned() };
    let mut story = Story::of(definition.clone(), json!({}));
    story.hold("legal", &holder).expect("held");
    assert_eq!(story.order("legal", &holder, &cancel()), Err(OrderRefused::Role));
    let blank = UnitOrder::Cancel { reason: " ".to_owned() };
    assert!(matches!(story.order("legal", &manager, &blank), Err(OrderRefused::Text { .. })));
    story.order("legal", &manager, &cancel()).expect("cancelled");
    assert_eq!(story.open(), ["money"], "the other branch goes on");
    assert!(story.in_hand.assignments.iter().any(|row| row.value.status == AssignmentStatus::Cancelled));
    assert_eq!(story.order("money", &manager, &cancel()), Err(OrderRefused::LastBranch));
    story.done(&["money", "sign"]);
    assert_eq!(story.outcome(), Some("DONE"));

    let mut story = Story::of(definition, json!({}));
    story.done(&["money"]);
    story.order("legal", &manager, &cancel()).expect("cancelled");
    assert_eq!(story.open(), ["sign"], "nothing else can come to the join");
}

#[test]
fn a_sampled_review_looks_at_its_share_of_the_runs() {
    let definition = |rate: f64| {
        graph(
            &[
                ("start", "START", json!({})),
                ("look", "REVIEW", json!({"config": {"sample_rate": rate}})),
                ("done", "END", json!({})),
            ],
            &["start -> look", "look -> done", "look.on_failure -> done"],
        )
    };
    assert_eq!(Story::of(definition(1.0), json!({})).open(), ["look"]);
    assert_eq!(Story::of(definition(0.0), json!({})).outcome(), Some("DONE"));
}

#[test]
fn an_answer_that_does_not_fit_the_form_is_refused_with_its_place() {
    let form =
        json!({"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["cat", "dog"]}}});
    let definition = graph(
        &[("start", "START", json!({})), ("label", "ANNOTATE", json!({"config": {"form": form}}))],
        &["start -> label", "label -> null"],
    );
    let cases = [(json!({}), ""), (json!({"data": {}}), ""), (json!({"data": {"kind": "cow"}}), "/kind")];
    for (answer, place) in cases {
        let mut story = Story::of(definition.clone(), json!({}));
        let Err(JudgeRefused::Form(faults)) = story.try_finish("label", 1, &answer) else {
            panic!("{answer} fits")
        };
        assert_eq!(faults[0].pointer, place, "{answer}");
    }
    let mut story = Story::of(definition, json!({}));
    story.finish("label", &json!({"data": {"kind": "cat"}}));
    assert_eq!(story.outcome(), Some("DONE"));
}
