//! The control-flow patterns of the workflow-patterns catalogue, each as a graph of our own, driven along the trace that a
//! conforming engine gives. `docs/patterns.md` tells the same for people.
//!
//! A trace lists what each node led to, depth first. People answer in that order; stages of the engine follow by themselves. So
//! the order in which stages are finished must be the trace.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use handoff_core::scenario::document::Answer;
use handoff_core::scenario::{Play, Script};
use jiff::Timestamp;
use serde_json::{Value, json};

/// How a pattern is expressed here.
enum Shown {
    /// As a graph that gives the whole trace and ends so.
    Exactly(Graph),
    /// As a graph that gives the trace without these stages: the engine withdraws them.
    Without(Graph, &'static [&'static str], &'static str),
    /// Not at all, for this reason.
    LeftOut(&'static str),
}

struct Graph {
    /// Stages that are not done by people: (key, type, rest).
    special: Vec<(&'static str, &'static str, Value)>,
    /// Connections "source.handle -> target; ...", rework with "~>".
    connections: &'static str,
    item: Value,
    outcome: &'static str,
}

fn graph(special: Vec<(&'static str, &'static str, Value)>, connections: &'static str) -> Graph {
    Graph { special, connections, item: json!({"a": 1, "b": 2}), outcome: "DONE" }
}

fn router(mode: &str, rules: &[(&str, &str)], otherwise: &str) -> Value {
    let rules: Vec<_> = rules.iter().map(|(when, handle)| json!({"when": when, "handle": handle})).collect();
    json!({"config": {"mode": mode, "rules": rules, "else": otherwise}})
}

fn join(how: &Value) -> Value {
    json!({"join": how, "config": {"candidate_group": "team"}})
}

impl Graph {
    fn ends_as(mut self, outcome: &'static str) -> Self {
        self.outcome = outcome;
        self
    }

    /// The document; whatever stage is not special is work for people.
    fn script(&self) -> Script {
        let mut stages: Vec<Value> = vec![json!({"key": "start", "type": "START"})];
        for (key, kind, rest) in &self.special {
            let mut stage = rest.clone();
            stage["key"] = json!(key);
            stage["type"] = json!(kind);
            stages.push(stage);
        }
        let mut connections = Vec::new();
        for line in self.connections.split(';') {
            let rework = line.contains("~>");
            let (source, target) = line.split_once(if rework { "~>" } else { "->" }).expect("an arrow");
            let (source, handle) = source.trim().split_once('.').unwrap_or((source.trim(), "on_success"));
            let target = Some(target.trim()).filter(|target| *target != "null");
            for key in [Some(source), target].into_iter().flatten() {
                if !stages.iter().any(|stage| stage["key"] == key) {
                    let config = json!({"candidate_group": "team"});
                    stages.push(json!({"key": key, "type": "ANNOTATE", "config": config}));
                }
            }
            connections.push(json!({"source": source, "handle": handle, "target": target, "rework": rework}));
        }
        let document = json!({"key": "pattern", "name": "Pattern", "begin_stage": "start",
            "stages": stages, "connections": connections});
        Script::of(&serde_json::from_value(document).expect("the graph reads")).expect("the graph is sound")
    }
}

/// Several ways from a choice whose rules compare two fields of the item: the first and the third hold, the second does not.
fn two_of_three() -> Value {
    router(
        "all",
        &[("item.a == item.a", "one"), ("item.a == item.b", "two"), ("item.b == item.b", "three")],
        "none",
    )
}

fn choices_and_merges(name: &str) -> Option<Shown> {
    let first = |handles: &[(&str, &str)], otherwise: &str| router("first", handles, otherwise);
    Some(match name {
        "exclusive_choice" => Shown::Exactly(graph(
            vec![
                (
                    "excl_choice_1",
                    "ROUTER",
                    first(&[("1 == 2", "two"), ("item.a == item.b", "three")], "one"),
                ),
                (
                    "excl_choice_2",
                    "ROUTER",
                    first(&[("1 == 1", "two"), ("item.a == item.a", "three")], "one"),
                ),
            ],
            "start -> first; first -> excl_choice_1; excl_choice_1.one -> task_c1; \
                excl_choice_1.two -> task_c2; excl_choice_1.three -> task_c3; \
                task_c1 -> excl_choice_2; task_c2 -> excl_choice_2; task_c3 -> excl_choice_2; \
                excl_choice_2.one -> task_d1; excl_choice_2.two -> task_d2; \
                excl_choice_2.three -> task_d3; task_d1 -> last; task_d2 -> last; task_d3 -> last; \
                last -> null",
        )),
        "simple_merge" => Shown::Exactly(graph(
            vec![("excl_choice_1", "ROUTER", first(&[("1 == 2", "two")], "one"))],
            "start -> first; first -> excl_choice_1; excl_choice_1.one -> task_c1; \
                excl_choice_1.two -> task_c2; task_c1 -> task_d1; task_c2 -> task_d1; \
                task_d1 -> last; last -> null",
        )),
        "multi_choice" => Shown::Exactly(graph(
            vec![("multi_choice_1", "ROUTER", two_of_three())],
            "start -> multi_choice_1; multi_choice_1.one -> task_e1; \
                multi_choice_1.two -> task_e2; multi_choice_1.three -> task_e3; \
                multi_choice_1.none -> null; task_e1 -> last; task_e2 -> last; task_e3 -> last; \
                last -> null",
        )),
        "multi_merge" => Shown::Exactly(graph(
            vec![("multi_choice_1", "ROUTER", two_of_three())],
            "start -> multi_choice_1; multi_choice_1.one -> task_e1; \
                multi_choice_1.two -> task_e2; multi_choice_1.three -> task_e3; \
                multi_choice_1.none -> null; task_e1 -> merge; task_e2 -> merge; task_e3 -> merge; \
                merge -> last; last -> null",
        )),
        "structured_synchronizing_merge" => Shown::Exactly(graph(
            vec![
                ("multi_choice_1", "ROUTER", two_of_three()),
                ("struct_synch_merge_1", "ANNOTATE", join(&json!("all"))),
            ],
            "start -> multi_choice_1; multi_choice_1.one -> task_e1; \
                multi_choice_1.two -> task_e2; multi_choice_1.three -> task_e3; \
                multi_choice_1.none -> null; task_e1 -> struct_synch_merge_1; \
                task_e2 -> struct_synch_merge_1; task_e3 -> task_g3a; task_e3 -> task_g3b; \
                task_g3a -> struct_synch_merge_1; task_g3b -> struct_synch_merge_1; \
                struct_synch_merge_1 -> last; last -> null",
        )),
        _ => return None,
    })
}

fn early_joins(name: &str) -> Option<Shown> {
    Some(match name {
        "structured_discriminator" => Shown::Without(
            graph(
                vec![
                    ("multi_choice_1", "ROUTER", two_of_three()),
                    ("discriminator", "ANNOTATE", join(&json!("any"))),
                ],
                "start -> multi_choice_1; multi_choice_1.one -> task_a1; \
                multi_choice_1.two -> task_a2; multi_choice_1.three -> task_a3; \
                multi_choice_1.none -> null; task_a1 -> discriminator; task_a2 -> discriminator; \
                task_a3 -> discriminator; discriminator -> last; last -> null",
            ),
            &["task_a3"],
            "the branches that come too late are withdrawn, so that nobody works in vain (the cancelling discriminator)",
        ),
        // The rules open a set of branches at once: a join that asks for two must be sure to get two, and separate rules that
        // might open one alone are refused by the proof of soundness.
        "structured_partial_join" => Shown::Without(
            graph(
                vec![
                    ("multi_choice_1", "ROUTER", router("first", &[("item.a == item.b", "some")], "more")),
                    ("struct_synch_merge_1", "ANNOTATE", join(&json!({"at_least": 2}))),
                ],
                "start -> multi_choice_1; multi_choice_1.some -> task_e1; \
                multi_choice_1.some -> task_e2; multi_choice_1.more -> task_e1; \
                multi_choice_1.more -> task_e3; multi_choice_1.more -> task_e4; \
                task_e1 -> struct_synch_merge_1; task_e2 -> struct_synch_merge_1; \
                task_e3 -> struct_synch_merge_1; task_e4 -> struct_synch_merge_1; \
                struct_synch_merge_1 -> last; last -> null",
            ),
            &["task_e4"],
            "the branches that come too late are withdrawn, so that nobody works in vain (the cancelling partial join)",
        ),
        _ => return None,
    })
}

fn splits_and_instances(name: &str) -> Option<Shown> {
    Some(match name {
        "sequence" => {
            Shown::Exactly(graph(vec![], "start -> first; first -> second; second -> last; last -> null"))
        }
        "parallel_split" => Shown::Exactly(graph(
            vec![],
            "start -> first; first -> task_f1; first -> task_f2; first -> task_f3; \
                task_f1 -> last; task_f2 -> last; task_f3 -> last; last -> null",
        )),
        "synchronization" => Shown::Exactly(graph(
            vec![("join", "ANNOTATE", join(&json!("all")))],
            "start -> first; first -> task_f1; first -> task_f2; first -> task_f3; \
                task_f1 -> join; task_f2 -> join; task_f3 -> task_g3a; task_f3 -> task_g3b; \
                task_g3a -> join; task_g3b -> join; join -> null",
        )),
        "interleaved_routing" => Shown::Exactly(graph(
            vec![("join", "ANNOTATE", join(&json!("all")))],
            "start -> first; first -> one1; first -> two1; first -> three1; first -> four1; \
                one1 -> join; two1 -> join; three1 -> join; four1 -> join; join -> last; \
                last -> null",
        )),
        "multi_instance_with_a_priori_design_time_knowledge" => {
            let twice = router("all", &[("true", "one"), ("true", "two")], "none");
            Shown::Exactly(graph(
                vec![
                    ("multi_instance_1", "ROUTER", twice),
                    ("struct_synch_merge_1", "ANNOTATE", join(&json!("all"))),
                ],
                "start -> multi_instance_1; multi_instance_1.one -> task_g1; \
                multi_instance_1.two -> task_g1; multi_instance_1.none -> null; task_g1 -> task_g2; \
                task_g2 -> struct_synch_merge_1; struct_synch_merge_1 -> last; last -> null",
            ))
        }
        "multi_instance_without_synch" => {
            let thrice = router("all", &[("true", "one"), ("true", "two"), ("true", "three")], "none");
            Shown::Exactly(graph(
                vec![("multi_instance_1", "ROUTER", thrice)],
                "start -> multi_instance_1; multi_instance_1.one -> task_g1; \
                multi_instance_1.one -> task_g2; multi_instance_1.two -> task_g1; \
                multi_instance_1.two -> task_g2; multi_instance_1.three -> task_g1; \
                multi_instance_1.three -> task_g2; multi_instance_1.none -> null; task_g1 -> last; \
                task_g2 -> last; last -> null",
            ))
        }
        "implicit_termination" => Shown::Exactly(graph(
            vec![],
            "start -> first; first -> task_f1; first -> task_f2; first -> task_f3; \
                task_f1 -> null; task_f2 -> null; task_f3 -> null",
        )),
        _ => return None,
    })
}

fn cycles_states_and_cancelling(name: &str) -> Option<Shown> {
    let two_lines = |outcome: &'static str| {
        let end = json!({"config": {"outcome": outcome, "terminate": true}});
        let connections = "start -> one1; start -> two1; one1 -> one2; one2 -> cancel; two1 -> two2a; \
                two1 -> two2b; two2a -> two3; two2b -> two3; two3 -> last; last -> null";
        graph(vec![("cancel", "END", end)], connections).ends_as(outcome)
    };
    Some(match name {
        "arbitrary_cycles" => Shown::Exactly(graph(
            vec![("excl_choice_1", "ROUTER", router("first", &[("round < 2", "repeat")], "done"))],
            "start -> first; first -> excl_choice_1; excl_choice_1.repeat -> go_to_repetition; \
                go_to_repetition ~> first; excl_choice_1.done -> task_c1; task_c1 -> last; \
                last -> null",
        )),
        "cancel_case" => Shown::Exactly(two_lines("CANCELLED")),
        "explicit_termination" => Shown::Exactly(two_lines("ENOUGH")),
        "cancel_task" => Shown::LeftOut(
            "a stage cannot withdraw chosen other stages: work is withdrawn by a join that it can still reach, by rework, \
             or with the whole run",
        ),
        "milestone" => Shown::Exactly(graph(
            vec![("task_e2", "ANNOTATE", join(&json!("all")))],
            "start -> task_e1; start -> task_f1; task_e1 -> task_e2; task_e2 -> task_e3; \
                task_e3 -> last; task_f1 -> task_f2; task_f2 -> task_e2; task_f2 -> last; \
                last -> null",
        )),
        "deferred_choice" => {
            let picked = |task: &str| format!("'{task}' in results.make_choice.picks");
            let rules = ["task_e1", "task_e2", "task_e3", "task_e4"].map(|task| (picked(task), task));
            let mut rules: Vec<(&str, &str)> =
                rules.iter().map(|(when, task)| (when.as_str(), *task)).collect();
            rules.extend([("1 == 2", "task_e5"), ("1 == 2", "task_e6")]);
            Shown::Exactly(graph(
                vec![
                    ("deferred_choice_1", "ROUTER", router("all", &rules, "none")),
                    ("join_1", "ANNOTATE", join(&json!("all"))),
                ],
                "start -> make_choice; start -> first; make_choice -> last; last -> null; \
                first -> deferred_choice_1; deferred_choice_1.task_e1 -> task_e1; \
                deferred_choice_1.task_e2 -> task_e2; deferred_choice_1.task_e3 -> task_e3; \
                deferred_choice_1.task_e4 -> task_e4; deferred_choice_1.task_e5 -> task_e5; \
                deferred_choice_1.task_e6 -> task_e6; deferred_choice_1.none -> null; \
                task_e1 -> join_1; task_e2 -> join_1; task_e3 -> join_1; task_e4 -> join_1; \
                task_e5 -> join_1; task_e6 -> join_1; join_1 -> null",
            ))
        }
        _ => return None,
    })
}

fn shown(name: &str) -> Shown {
    choices_and_merges(name)
        .or_else(|| early_joins(name))
        .or_else(|| splits_and_instances(name))
        .or_else(|| cycles_states_and_cancelling(name))
        .unwrap_or_else(|| panic!("{name} is neither expressed nor left out with a reason"))
}

/// The stages of the trace in order: what is an end in our graph is not a stage one finishes.
fn trace(model: &Value, graph: &Graph, without: &[&str]) -> Vec<String> {
    let nodes = model["expected_path"].as_array().expect("a trace").iter();
    let names = nodes.map(|node| node[1].as_str().expect("a name").to_lowercase());
    let is_end = |name: &str| {
        name == "end" || graph.special.iter().any(|(key, kind, _)| *key == name && *kind == "END")
    };
    names.filter(|name| !is_end(name) && !without.contains(&name.as_str())).collect()
}

fn drive(name: &str, model: &Value, graph: &Graph, without: &[&str]) {
    let script = graph.script();
    let cast = crate::support::everybody(&script, ["ada"]);
    let ada = cast.get("ada").expect("ada");
    let mut play = Play::start(&script, ada, graph.item.clone(), Timestamp::UNIX_EPOCH).expect("it starts");
    let expected = trace(model, graph, without);
    for stage in &expected {
        let stage =
            script.definition().stage(stage).unwrap_or_else(|| panic!("{name}: {stage} is in the graph"));
        if stage.kind.human().is_some() {
            let data = json!({"picks": ["task_e2", "task_e4", "task_e6"]});
            let answer = Answer { data: Some(data), ..Answer::default() };
            play.answer(ada, &stage.key, answer).unwrap_or_else(|refused| panic!("{name}: {refused}"));
        }
    }
    let path: Vec<&str> = play.path().iter().map(|stage| &**stage).collect();
    assert_eq!(path, expected, "{name}");
    assert_eq!((play.outcome(), play.open()), (Some(graph.outcome), vec![]), "{name}");
    for stage in without {
        let units = play.in_hand().units.iter().map(|row| &row.value);
        let step = script.definition().stage(stage).expect("a stage").step;
        let states: Vec<_> = units.filter(|unit| unit.step == step).map(|unit| unit.state.word()).collect();
        assert_eq!(states, ["cancelled"], "{name}: {stage} was opened and withdrawn");
    }
}

#[test]
fn the_patterns_give_the_traces_of_the_catalogue() {
    let Some(folder) = crate::support::shared_data("wf-patterns") else { return };
    let (mut exactly, mut less, mut left_out) = (0, 0, 0);
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        let text = std::fs::read_to_string(&path).expect("a text");
        let model: Value = serde_json::from_str(&text).expect("it is JSON");
        match shown(name) {
            Shown::Exactly(graph) => {
                drive(name, &model, &graph, &[]);
                exactly += 1;
            }
            Shown::Without(graph, without, reason) => {
                drive(name, &model, &graph, without);
                eprintln!("{name}: without {}: {reason}", without.join(", "));
                less += 1;
            }
            Shown::LeftOut(reason) => {
                eprintln!("{name}: left out: {reason}");
                left_out += 1;
            }
        }
    }
    eprintln!("{exactly} patterns exactly, {less} with the rest withdrawn, {left_out} left out");
    assert_eq!((exactly, less, left_out), (17, 2, 1));
}
