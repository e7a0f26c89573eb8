//! Rules that mean harm. Whatever is written, compiling and asking end soon, without a panic, on a small stack.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use serde_json::json;

use super::tests::World;
use super::*;

/// What a worker thread has.
const STACK_BYTES: usize = 2 * 1024 * 1024;

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(STACK_BYTES).spawn(run).unwrap().join().unwrap();
}

fn nested_loops(depth: usize) -> String {
    let mut rule = "true".to_owned();
    for level in 0..depth {
        rule = format!("[0,1,2,3,4,5,6,7,8,9].all(x{level}, {rule})");
    }
    rule
}

#[test]
fn the_small_bomb_is_refused_at_publish() {
    let started = Instant::now();
    let fault = Rule::compile(&nested_loops(8), Expects::Bool).unwrap_err();
    assert_eq!(fault.problem, Problem::TooManyNestedLoops { max: LOOP_DEPTH_MAX });
    assert!(started.elapsed() < Duration::from_millis(10), "{:?}", started.elapsed());
}

#[test]
fn loops_over_large_facts_end_when_their_steps_are_used_up() {
    let mut world = World::new();
    world.item = json!({"list": (0..1_000).collect::<Vec<_>>(), "text": "a".repeat(1 << 20), "word": "a".repeat(1_000)});
    let sources = [
        "item.list.all(x, item.list.all(y, item.list.all(z, true)))",
        "item.list.all(x, item.list.all(y, item.list == item.list))",
        "item.list.map(x, item.text + item.text) == []",
        "item.list.map(x, item.list + item.list) == []",
        "item.list.all(x, !item.text.contains('b'))",
        "item.list.all(x, item.text == item.text)",
        "item.list.all(x, size(item.text) > 0)",
        "item.list.all(x, !(-1 in item.list))",
        r"item.list.all(x, !item.text.matches('(?:[a-z]{0,20}x){20}'))",
        r"item.list.all(x, !item.word.matches('(?:[a-z]{0,20}x){20}'))",
        r"item.list.all(x, !item.word.matches('(a|aa)+b$'))",
        r"item.list.all(x, !item.word.matches('[a-q][^u-z]{13}x'))",
        "item.list.exists(x, item.list.filter(y, item.list.all(z, true)).size() == 1 / 0)",
    ];
    // An unoptimised build on a busy machine gets the time that an optimised one does not need.
    let allowed = Duration::from_millis(if cfg!(debug_assertions) { 100 } else { 10 });
    for source in sources {
        let rule = Rule::compile(source, Expects::Bool).unwrap_or_else(|fault| panic!("{source}: {fault}"));
        // The quickest of three: other tests use the same cores.
        let (mut quickest, mut failure) = (Duration::MAX, None);
        for _ in 0..3 {
            let started = Instant::now();
            failure = rule.holds(&world.facts(1), Budget::default()).err().map(|failed| failed.failure);
            quickest = quickest.min(started.elapsed());
        }
        println!("{quickest:?}: {source}");
        assert_eq!(failure, Some(Failure::OutOfBudget), "{source}");
        assert!(quickest < allowed, "{quickest:?}: {source}");
    }
}

#[test]
fn a_spent_budget_is_not_outweighed() {
    let world = World::new();
    let rule = Rule::compile("item.tags.all(x, x != '') || true", Expects::Bool).unwrap();
    let failed = rule.holds(&world.facts(1), Budget { steps: 4 }).unwrap_err();
    assert_eq!(failed.failure, Failure::OutOfBudget);
}

#[test]
fn nesting_of_every_sort_is_limited() {
    on_a_small_stack(|| {
        let repeat = |open: &str, middle: &str, close: &str, times: usize| {
            format!("{}{middle}{}", open.repeat(times), close.repeat(times))
        };
        let world = World::new();
        for times in [10, 30, 60, 63, 64, 65, 100, 400, 2_000] {
            let sources = [
                repeat("(", "true", ")", times),
                repeat("!", "true", "", times),
                repeat("-", "round", "", times),
                repeat("[", "1", "]", times),
                repeat("{1:", "1", "}", times),
                repeat("dyn(", "1", ")", times),
                repeat("true ? true : ", "true", "", times),
                repeat("true ? (", "true", ") : true", times),
                repeat("1 + ", "1", "", times),
                repeat("true && ", "true", "", times),
                repeat("item[", "1", "]", times),
                format!("item{}", ".a".repeat(times)),
                format!("item{}", ".size()".repeat(times)),
                format!("item{}", "[0]".repeat(times)),
                format!("item{}", ".map(x, x)".repeat(times)),
                "size(".repeat(times),
            ];
            for source in sources {
                if let Ok(rule) = Rule::compile(&source, Expects::Any) {
                    let _ = rule.evaluate(&world.facts(1), Budget::default());
                }
            }
        }
    });
}

#[test]
fn a_megabyte_is_refused_at_once() {
    let started = Instant::now();
    for part in ["(", "1+", "'", "a.", "[", "//", "\u{feff}", "é"] {
        let fault = Rule::compile(&part.repeat((1 << 20) / part.len()), Expects::Bool).unwrap_err();
        assert_eq!(fault.problem, Problem::TooLong { max: SOURCE_BYTES_MAX });
    }
    assert!(started.elapsed() < Duration::from_secs(1));
}

#[test]
fn facts_that_are_nested_without_end_fail_by_name() {
    let mut world = World::new();
    let mut deep = json!(0);
    for _ in 0..1_000 {
        deep = json!([deep]);
    }
    world.item = deep;
    for source in ["item == [item] || item == item", "item"] {
        let rule = Rule::compile(source, Expects::Any).unwrap();
        let failed = rule.evaluate(&world.facts(1), Budget::default()).unwrap_err();
        assert_eq!(failed.failure, Failure::TooDeep, "{source}");
    }
}

#[test]
fn naughty_strings_are_texts_like_others() {
    let Some(file) = crate::shared_data::find("abuse-corpora/naughty-strings.json") else { return };
    let strings: Vec<String> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let mut world = World::new();
    for text in strings {
        let _ = Rule::compile(&text, Expects::Any);
        world.item = json!({ "text": text });
        let escape = |escaped: String, c: char| escaped + &format!("\\U{:08x}", u32::from(c));
        let escaped = text.chars().fold(String::new(), escape);
        let Ok(rule) = Rule::compile(&format!("item.text == '{escaped}'"), Expects::Bool) else {
            assert!(escaped.len() > SOURCE_BYTES_MAX - 20, "{text:?}");
            continue;
        };
        assert_eq!(rule.holds(&world.facts(1), Budget::default()), Ok(true), "{text:?}");
    }
}

/// Pieces that make a rule often enough to reach the checker and the evaluator.
const PIECES: [&str; 56] = [
    "item",
    "results",
    "result",
    "agreement",
    "round",
    "actors",
    "trust",
    "run.id",
    "run.started_at",
    "x",
    ".a",
    ".size()",
    ".all(x, ",
    ".map(x, ",
    ".filter(x, ",
    ".exists(x, ",
    "has(",
    "size(",
    "sample(",
    "timestamp(",
    "duration(",
    "int(",
    "string(",
    ".matches(",
    ".startsWith(",
    ".getHours(",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "?",
    " + ",
    " - ",
    " * ",
    " / ",
    " % ",
    " == ",
    " < ",
    " in ",
    " && ",
    " || ",
    "!",
    "-",
    "1",
    "0",
    "9223372036854775807",
    "1.5",
    "'a'",
    "b'\\xff'",
    "'1h'",
    "null",
    "true",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES.as_slice()), 0..40).prop_map(|pieces| pieces.concat())
}

/// Expressions that parse, so that what is behind the parser is reached too.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "item",
        "item.tags",
        "item.amount",
        "results",
        "agreement",
        "round",
        "actors",
        "trust",
        "timings",
        "run.id",
        "run.started_at",
        "1",
        "-7",
        "2u",
        "0.5",
        "'a'",
        "b'a'",
        "null",
        "true",
        "[]",
        "{}",
        "duration('1h')",
        "9223372036854775807",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(5, 60, 3, |inner| {
        let two = (inner.clone(), inner.clone());
        let operators =
            prop::sample::select(vec!["+", "-", "*", "/", "%", "==", "!=", "<", ">=", "in", "&&", "||"]);
        let functions = prop::sample::select(vec![
            "size",
            "int",
            "uint",
            "double",
            "string",
            "bool",
            "bytes",
            "timestamp",
            "duration",
            "type",
            "dyn",
            "sample",
        ]);
        let loops = prop::sample::select(vec!["all", "exists", "exists_one", "map", "filter"]);
        prop_oneof![
            (two.clone(), operators)
                .prop_map(|((left, right), operator)| { format!("dyn({left}) {operator} dyn({right})") }),
            (inner.clone(), functions).prop_map(|(of, function)| format!("{function}(dyn({of}))")),
            (two.clone(), loops)
                .prop_map(|((range, body), kind)| format!("dyn({range}).{kind}(x, dyn({body}))")),
            two.clone().prop_map(|(list, index)| format!("dyn({list})[dyn({index})]")),
            two.clone().prop_map(|(one, another)| format!("[{one}, {another}]")),
            two.prop_map(|(one, another)| format!("{{'a': {one}, 'b': {another}}}")),
            inner.prop_map(|of| format!("-dyn({of})")),
        ]
    })
}

fn compile_and_ask(source: &str) {
    let world = World::new();
    for expects in [Expects::Any, Expects::Bool] {
        if let Ok(rule) = Rule::compile(source, expects) {
            let first = rule.evaluate(&world.facts(1), Budget { steps: 10_000 });
            assert_eq!(
                first,
                rule.evaluate(&world.facts(1), Budget { steps: 10_000 }),
                "the same answer again"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_rule_or_a_fault(source in ".{0,200}") {
        compile_and_ask(&source);
    }

    #[test]
    fn any_soup_of_pieces_is_a_rule_or_a_fault(source in soup()) {
        compile_and_ask(&source);
    }

    #[test]
    fn any_expression_answers_or_fails_by_name(source in expression()) {
        compile_and_ask(&source);
    }
}
