//! Graphs that get stuck and graphs that do not, by hand and at random.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::brute::{Whole, walk};
use super::*;
use crate::definition::check::{STAGES_MAX, SizeOnly, check};

fn read(value: Value) -> WorkflowDocument {
    let document: WorkflowDocument = serde_json::from_value(value).expect("the document parses");
    assert_eq!(check(&document, &SizeOnly), []);
    document
}

/// A ROUTER, so that any handles can be declared; the last one is the `else`.
#[expect(clippy::needless_pass_by_value, reason = "the tests read better with values")]
fn router(key: &str, handles: &[&str], join: Value) -> Value {
    let (otherwise, rules) = handles.split_last().expect("a handle");
    let rules: Vec<Value> = rules.iter().map(|handle| json!({"when": "true", "handle": handle})).collect();
    json!({"key": key, "type": "ROUTER", "join": join, "config": {"rules": rules, "else": otherwise}})
}

#[expect(clippy::needless_pass_by_value, reason = "the tests read better with values")]
fn document(stages: Vec<Value>, connections: Vec<Value>) -> WorkflowDocument {
    let start = json!({"key": "start", "type": "START"});
    let stages: Vec<Value> = [start].into_iter().chain(stages).collect();
    read(
        json!({"key": "w", "name": "W", "begin_stage": "start", "stages": stages, "connections": connections}),
    )
}

fn line(source: &str, handle: &str, target: &str) -> Value {
    json!({"source": source, "handle": handle, "target": target})
}

fn end(source: &str, handle: &str) -> Value {
    json!({"source": source, "handle": handle, "target": null})
}

fn sign_off(legal_may_end: bool) -> WorkflowDocument {
    let handles: &[&str] = if legal_may_end { &["no", "yes"] } else { &["yes"] };
    let mut connections = vec![
        line("start", "on_success", "legal"),
        line("start", "on_success", "money"),
        line("legal", "yes", "signed"),
        line("money", "yes", "signed"),
        end("signed", "go"),
    ];
    if legal_may_end {
        connections.push(end("legal", "no"));
    }
    let stages = vec![
        router("legal", handles, json!(null)),
        router("money", &["yes"], json!(null)),
        router("signed", &["go"], json!({"at_least": 2})),
    ];
    document(stages, connections)
}

#[test]
fn a_join_that_may_starve_is_refused_with_the_shortest_way_there() {
    assert_eq!(prove(&sign_off(false), Budget::default()), []);
    let found = prove(&sign_off(true), Budget::default());
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].code, found[0].pointer.as_str()), ("join_cannot_fill", "/stages/3/join"));
    assert_eq!(
        found[0].message,
        "stage \"signed\" can wait for ever: it needs 2 arrivals, has 1, and nothing else can come"
    );
    assert_eq!(found[0].trace_line(), "start -[on_success]-> legal -[no]-> money -[yes]-> signed");
}

#[test]
fn rework_into_one_branch_starves_the_join() {
    let stages = vec![
        router("legal", &["yes"], json!(null)),
        router("money", &["yes"], json!(null)),
        router("signed", &["back", "go"], json!({"at_least": 2})),
    ];
    let mut connections = vec![
        line("start", "on_success", "legal"),
        line("start", "on_success", "money"),
        line("legal", "yes", "signed"),
        line("money", "yes", "signed"),
        end("signed", "go"),
        json!({"source": "signed", "handle": "back", "target": "legal", "rework": true}),
    ];
    let found = prove(&document(stages.clone(), connections.clone()), Budget::default());
    assert_eq!(found.iter().map(|finding| finding.code).collect::<Vec<_>>(), ["join_cannot_fill"]);
    assert!(
        found[0].trace_line().ends_with("signed -[back]-> legal -[yes]-> signed"),
        "{}",
        found[0].trace_line()
    );
    connections[5]["target"] = json!("start");
    assert_eq!(prove(&document(stages, connections), Budget::default()), []);
}

#[test]
fn a_large_graph_is_proved_by_folding_it() {
    let mut stages = Vec::new();
    let mut connections = Vec::new();
    let mut before = ("start".to_owned(), "on_success");
    // Blocks of five branches, each a choice and two steps long, that three of five leave; and rework over each of them.
    let mut block = 0;
    while stages.len() + 17 < STAGES_MAX - 2 {
        let (split, join) = (format!("s{block}"), format!("j{block}"));
        stages.push(router(&split, &["go"], json!(null)));
        connections.push(line(&before.0, before.1, &split));
        for branch in 0..5 {
            let [a, b, c] = ["a", "b", "c"].map(|part| format!("{part}{block}_{branch}"));
            stages.extend([
                router(&a, &["left", "right"], json!(null)),
                router(&b, &["on"], json!(null)),
                router(&c, &["on"], json!(null)),
            ]);
            connections.extend([
                line(&split, "go", &a),
                line(&a, "left", &b),
                line(&a, "right", &c),
                line(&b, "on", &join),
                line(&c, "on", &join),
            ]);
        }
        stages.push(router(&join, &["back", "on"], json!({"at_least": 3})));
        connections.push(json!({"source": join, "handle": "back", "target": split, "rework": true}));
        before = (join, "on");
        block += 1;
    }
    connections.push(end(&before.0, before.1));
    let document = document(stages, connections);
    assert!(document.stages.len() > STAGES_MAX - 20);
    assert_eq!(prove(&document, Budget { states: 10, steps: 10 }), [], "nothing is left to explore");
}

#[test]
fn what_cannot_be_proved_within_the_budget_is_refused_and_counted() {
    // Twelve layers of branches that cross: every stage leads to three stages of the next layer, and may end.
    let (width, depth) = (6, 12);
    let mut stages = Vec::new();
    let mut connections = Vec::new();
    for layer in 0..depth {
        for place in 0..width {
            let key = format!("n{layer}_{place}");
            stages.push(router(&key, &["left", "right"], json!(null)));
            if layer == 0 {
                connections.push(line("start", "on_success", &key));
            }
            for (handle, step) in [("left", 1), ("right", 2)] {
                let target = if layer + 1 == depth {
                    "join".to_owned()
                } else {
                    format!("n{}_{}", layer + 1, (place * step + step) % width)
                };
                connections.push(line(&key, handle, &target));
            }
        }
    }
    stages.push(router("join", &["go"], json!({"at_least": 6})));
    connections.push(end("join", "go"));
    let document = document(stages, connections);
    let graph = Graph::of(&document).expect("a graph");
    let net::Made::Net(net) = net::Net::of(&graph) else { panic!("a net") };
    let verdict = explore::explore(&net, Budget { states: 500, steps: 100_000 });
    let explore::Verdict::TooComplex { states, .. } = verdict else { panic!("{verdict:?}") };
    assert!(states > 500);
}

#[test]
fn a_router_with_too_many_combinations_is_refused_by_name() {
    let handles: Vec<String> = (0..10).map(|number| format!("h{number}")).collect();
    let names: Vec<&str> = handles.iter().map(String::as_str).collect();
    let mut choice = router("choice", &names, json!(null));
    choice["config"]["mode"] = json!("all");
    let mut connections = vec![line("start", "on_success", "choice"), end("join", "go")];
    connections.extend(names.iter().map(|handle| line("choice", handle, "join")));
    let found = prove(
        &document(vec![choice, router("join", &["go"], json!({"at_least": 2}))], connections),
        Budget::default(),
    );
    assert_eq!((found[0].code, found[0].pointer.as_str()), ("too_complex", "/stages/1"));
}

/// What is drawn of one stage: its join, its type, and where its handles lead.
type Drawn = (u8, bool, Vec<(u8, Vec<u8>)>);

/// A random graph: stage `n` leads forward to later stages, back to earlier ones, or to an end.
fn drawn(drawn: &[Drawn]) -> Option<WorkflowDocument> {
    let count = drawn.len();
    let key = |number: usize| if number == 0 { "start".to_owned() } else { format!("n{number}") };
    let mut stages = vec![json!({"key": "start", "type": "START"})];
    let mut connections = Vec::new();
    for (number, (join, all, handles)) in drawn.iter().enumerate() {
        let names: Vec<String> = if number == 0 {
            vec!["on_success".to_owned()]
        } else {
            (0..handles.len()).map(|handle| format!("h{handle}")).collect()
        };
        if number > 0 {
            let join = [
                json!(null),
                json!(null),
                json!("all"),
                json!("any"),
                json!({"at_least": 2}),
                json!({"at_least": 3}),
            ][usize::from(*join)]
            .clone();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let mut stage = router(&key(number), &names, join);
            if *all {
                stage["config"]["mode"] = json!("all");
            }
            stages.push(stage);
        }
        for (name, (kind, targets)) in names.iter().zip(handles) {
            let later = |by: u8| number + 1 + usize::from(by) % (count - number).max(1);
            if *kind == 0 && number > 0 && !*all {
                let back = usize::from(targets.first().copied().unwrap_or(0)) % (number + 1);
                let mut connection =
                    json!({"source": key(number), "handle": name, "target": key(back), "rework": true});
                if let Some(by) = targets.get(1) {
                    let exhausted = later(*by);
                    connection["max_rounds"] = json!(2);
                    connection["exhausted"] =
                        if exhausted < count { json!(key(exhausted)) } else { json!(null) };
                }
                connections.push(connection);
                continue;
            }
            let mut seen = std::collections::BTreeSet::new();
            for by in targets {
                let target = later(*by);
                if seen.insert(target) {
                    let target = if target < count { json!(key(target)) } else { json!(null) };
                    connections.push(json!({"source": key(number), "handle": name, "target": target}));
                }
            }
        }
    }
    let document = serde_json::from_value(
        json!({"key": "w", "name": "W", "begin_stage": "start", "stages": stages, "connections": connections}),
    );
    Some(document.expect("the document parses")).filter(|document| check(document, &SizeOnly).is_empty())
}

fn graphs() -> impl Strategy<Value = Vec<Drawn>> {
    let handle = (0_u8..6, proptest::collection::vec(0_u8..4, 1..4));
    let stage = (0_u8..6, proptest::bool::weighted(0.15), proptest::collection::vec(handle, 1..4));
    proptest::collection::vec(stage, 2..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, max_global_rejects: 200_000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_proved_is_what_a_walk_through_everything_finds(shape in graphs()) {
        let document = drawn(&shape);
        prop_assume!(document.is_some());
        let document = document.expect("it is there");
        let whole = walk(&document, 3_000);
        prop_assume!(whole != Whole::TooMany);
        let found = prove(&document, Budget::default());
        let codes: Vec<&str> = found.iter().map(|finding| finding.code).collect();
        match whole {
            Whole::Sound => {
                // A stage without a way out is refused even if others would always withdraw its token in time.
                let strict = ["no_way_out", "unreachable_stage", "rework_not_back"];
                prop_assert!(codes.iter().all(|code| strict.contains(code)), "{codes:?}");
            }
            Whole::JoinStarves => prop_assert!(!codes.is_empty() && !codes.contains(&"too_complex"), "{codes:?}"),
            Whole::NoEnd => prop_assert!(!codes.is_empty()),
            Whole::TooMany => {}
        }
    }
}
