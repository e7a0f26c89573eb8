use serde_json::{Map, json};
use uuid::Uuid;

use super::*;
use crate::id::{ActorId, RunId};

/// Facts that own what they lend.
pub(super) struct World {
    pub(super) item: Json,
    results: Map<String, Json>,
    actors: Map<String, Json>,
    trust: Map<String, Json>,
    timings: Map<String, Json>,
}

fn object(json: &Json) -> Map<String, Json> {
    json.as_object().unwrap().clone()
}

impl World {
    pub(super) fn new() -> Self {
        Self {
            item: json!({"amount": 1200, "rate": 0.5, "tags": ["a", "b"], "due": "2026-03-01T12:00:00Z", "none": null}),
            results: object(&json!({"first-review": {"label": "cat", "boxes": [{"w": 3}, {"w": 9}]}})),
            actors: object(&json!({"first-review": ["ada", "bob"]})),
            trust: object(&json!({"ada": 0.9, "bob": 0.4})),
            timings: object(&json!({"first-review": 61.5})),
        }
    }

    pub(super) fn facts(&self, run: u128) -> Facts<'_> {
        Facts {
            run: RunFacts {
                id: RunId(Uuid::from_u128(run)),
                started_at: "2026-02-28T10:00:00Z".parse().unwrap(),
                started_by: ActorId(Uuid::from_u128(7)),
            },
            site: Site { stage: "router", rule: 0 },
            item: &self.item,
            results: &self.results,
            result: &self.results["first-review"],
            outcome: Some("APPROVED"),
            handle: Some("on_success"),
            agreement: Some(0.75),
            confidence: None,
            round: 2,
            actors: &self.actors,
            trust: &self.trust,
            timings: &self.timings,
        }
    }
}

#[test]
fn rules_answer_from_the_facts() {
    let world = World::new();
    let cases = [
        ("item.amount > 1000 && agreement < 0.8", json!(true)),
        ("item.amount * 1.5", json!(1800.0)),
        ("item.amount / 7", json!(171)),
        ("round * item.rate", json!(1.0)),
        ("confidence == null || confidence > 0.9", json!(true)),
        ("has(item.missing) ? item.missing : 'nothing'", json!("nothing")),
        ("has(item.none) && item.none == null", json!(true)),
        ("results['first-review'].label == 'cat'", json!(true)),
        ("results.`first-review`.boxes.filter(box, box.w > 5)", json!([{"w": 9}])),
        ("result.boxes.map(box, box.w * 2)", json!([6, 18])),
        ("actors['first-review'].exists(actor, trust[actor] < 0.5)", json!(true)),
        ("actors['first-review'].exists_one(actor, trust[actor] < 0.5)", json!(true)),
        ("timings['first-review'] > 60.0", json!(true)),
        ("timestamp(item.due) - run.started_at > duration('24h')", json!(true)),
        ("string(run.started_at + duration('90m'))", json!("2026-02-28T11:30:00Z")),
        ("run.started_by", json!("00000000-0000-0000-0000-000000000007")),
        ("outcome + '/' + handle", json!("APPROVED/on_success")),
        ("item.tags.all(tag, tag.matches('^[ab]$'))", json!(true)),
        ("'b' in item.tags && !('x' in item)", json!(true)),
        ("item.missing == 1 || true", json!(true)),
        ("sample(0) || !sample(1)", json!(false)),
        ("{'tags': item.tags, 'size': item.tags.size()}", json!({"tags": ["a", "b"], "size": 2})),
    ];
    for (source, expected) in cases {
        let rule = Rule::compile(source, Expects::Any).unwrap_or_else(|fault| panic!("{source}: {fault}"));
        assert_eq!(rule.evaluate(&world.facts(1), Budget::default()), Ok(Answer::Json(expected)), "{source}");
    }
}

#[test]
fn what_is_wrong_with_a_rule_is_named_with_its_place() {
    let cases = [
        ("item.amount >", "line 1, column 14: expected an expression, found the end"),
        ("item.amount > 1)", "line 1, column 16: expected an operator or the end, found \")\""),
        ("true &&\n  itm.amount > 1", "line 2, column 3: there is no variable \"itm\""),
        ("run.begun == 1", "line 1, column 5: run has no field \"begun\"; it has id, started_at, started_by"),
        ("sise(item) > 1", "line 1, column 1: there is no function \"sise\""),
        ("round > 'two'", "line 1, column 7: > does not take int, string"),
        ("agreement == 'high'", "line 1, column 11: == does not take double or null, string"),
        ("trust['ada'].startsWith('a')", "line 1, column 14: startsWith does not take double, string"),
        ("round + 1", "line 1, column 7: the rule must yield true or false, but yields int"),
        ("item.all(x, x + 1 == y)", "line 1, column 22: there is no variable \"y\""),
        ("item.all(x, 1)", "line 1, column 13: a loop's condition does not take int"),
        ("round.all(x, true)", "line 1, column 7: a loop does not take int"),
        ("!round", "line 1, column 1: ! does not take int"),
        ("sample(1.5)", "line 1, column 1: sample takes a share from 0 to 1"),
        (
            "item.code.matches(item.pattern)",
            "line 1, column 24: matches takes a pattern that is written out in the rule",
        ),
        ("item.code.matches('(')", "line 1, column 19: this is not a regular expression"),
        ("'ä' == \"open", "line 1, column 8: the text does not end"),
        ("Person{name: 'x'} == item", "line 1, column 7: rules have no message types"),
        ("99999999999999999999 == 1", "line 1, column 1: this is not a number, or one too large"),
        ("size() == 1", "line 1, column 1: size does not take nothing"),
        ("run == item", "line 1, column 1: run is read by its fields: id, started_at, started_by"),
    ];
    for (source, expected) in cases {
        let fault = Rule::compile(source, Expects::Bool).expect_err(source);
        assert_eq!(fault.to_string(), expected, "{source}");
    }
    assert!(Rule::compile("item.due", Expects::Timestamp).is_ok(), "the type of an item's field is free");
    assert!(Rule::compile("'2026-01-01'", Expects::Timestamp).is_err());
    assert!(Rule::compile("item.tags.map(tag, tag)", Expects::List).is_ok());
    assert!(Rule::compile("trust", Expects::List).is_err());
}

#[test]
fn what_stops_a_rule_is_named_with_its_place() {
    let world = World::new();
    let cases = [
        ("item.missing > 1", "line 1, column 6: there is no field \"missing\""),
        ("item.amount > 'x'", "line 1, column 13: > does not take int, string"),
        ("item.tags[5] == 'x'", "line 1, column 10: the list of 2 has no element 5"),
        ("confidence > 0.5", "line 1, column 12: > does not take null, double"),
        ("results.nowhere.label == 'x'", "line 1, column 9: there is no field \"nowhere\""),
        ("item.amount / (round - 2) == 1", "line 1, column 13: division by zero"),
        ("9223372036854775807 + round == 1", "line 1, column 21: the result is out of range"),
        (
            "timestamp(item.tags[0]) == run.started_at",
            "line 1, column 1: this string cannot be read as timestamp",
        ),
        ("sample(item.amount)", "line 1, column 1: sample takes a share from 0 to 1"),
        ("item.due", "line 1, column 6: the rule must yield true or false, but yielded string"),
    ];
    for (source, expected) in cases {
        let rule = Rule::compile(source, Expects::Bool).unwrap_or_else(|fault| panic!("{source}: {fault}"));
        assert_eq!(
            rule.holds(&world.facts(1), Budget::default()).unwrap_err().to_string(),
            expected,
            "{source}"
        );
    }
}

#[test]
fn a_rule_knows_what_it_reads() {
    let rule = Rule::compile("results.review.ok && size(actors['audit']) > 1 && run.id != ''", Expects::Bool)
        .unwrap();
    assert!(rule.reads(Fact::Results) && rule.reads(Fact::Actors) && rule.reads(Fact::RunId));
    assert!(!rule.reads(Fact::Item) && !rule.reads(Fact::Trust) && !rule.reads(Fact::RunStartedAt));
    let stages: Vec<_> = rule.stages().into_iter().map(|named| (named.stage, named.place.column)).collect();
    assert_eq!(stages, [("review".to_owned(), 9), ("audit".to_owned(), 33)]);
}

#[test]
fn a_sample_is_the_same_for_the_same_run_and_has_its_share_of_many() {
    const RUNS: u32 = 100_000;
    let world = World::new();
    for share in [0.01, 0.1, 0.5, 0.93] {
        let rule = Rule::compile(&format!("sample({share})"), Expects::Bool).unwrap();
        let holds = |run: u32| rule.holds(&world.facts(u128::from(run)), Budget::default()).unwrap();
        let drawn = (0..RUNS).filter(|run| holds(*run)).count();
        let got = f64::from(u32::try_from(drawn).unwrap()) / f64::from(RUNS);
        assert!((got - share).abs() < 0.005, "{got} for {share}");
        assert!((0..100).all(|run| holds(run) == holds(run)));
    }
}

#[test]
fn samples_in_different_places_are_drawn_independently() {
    let world = World::new();
    let both = Rule::compile("sample(0.5) && sample(0.5)", Expects::Bool).unwrap();
    let one = Rule::compile("sample(0.5)", Expects::Bool).unwrap();
    let (mut within, mut across) = (0_i32, 0_i32);
    for run in 0..10_000 {
        let first = world.facts(run);
        let second = Facts { site: Site { rule: 1, ..first.site }, ..first };
        within += i32::from(both.holds(&first, Budget::default()).unwrap());
        let agree = [first, second].iter().all(|facts| one.holds(facts, Budget::default()).unwrap());
        across += i32::from(agree);
    }
    assert!((within - 2_500).abs() < 200 && (across - 2_500).abs() < 200, "{within} {across}");
}

#[test]
fn rules_are_shared_between_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Rule>();
}

#[test]
fn the_documentation_is_what_the_tables_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md");
    let expected = documentation();
    if std::env::var_os("HANDOFF_WRITE_DOCS").is_some() {
        std::fs::write(path, &expected).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(written, expected, "run this test with HANDOFF_WRITE_DOCS=1 to write docs/rules.md anew");
}

/// `cargo test --release -p handoff-core --lib rule::tests::speed -- --ignored --nocapture`
#[test]
#[ignore = "prints figures; only a release build's mean anything"]
fn speed() {
    let world = World::new();
    let facts = world.facts(1);
    for source in [
        "item.amount > 1000 && agreement < 0.8",
        "item.amount > 1000 && agreement != null && agreement < 0.8 && !(run.started_by in actors['first-review'])",
        "results['first-review'].label == 'cat' && result.boxes.all(box, box.w > 2)",
        "sample(0.1)",
        "item.due.matches('^[0-9]{4}-')",
        "has(item.due) ? timestamp(item.due) > run.started_at + duration('24h') : false",
    ] {
        let rule = Rule::compile(source, Expects::Bool).unwrap();
        let started = std::time::Instant::now();
        let rounds = 200_000;
        for _ in 0..rounds {
            std::hint::black_box(rule.holds(std::hint::black_box(&facts), Budget::default())).unwrap();
        }
        let asked = started.elapsed() / rounds;
        let started = std::time::Instant::now();
        for _ in 0..1_000 {
            std::hint::black_box(Rule::compile(std::hint::black_box(source), Expects::Bool)).unwrap();
        }
        println!("{asked:?} asked, {:?} compiled: {source}", started.elapsed() / 1_000);
    }
}
