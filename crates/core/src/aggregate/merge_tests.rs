//! Merging, told as answers and what becomes of them.

use serde_json::{Value, json};

use super::super::{EmParams, Labels, dawid_skene, fit, glad, mace, one_coin, wawa};
use super::*;

fn plan(written: Value) -> Plan {
    Plan::parse(&serde_json::from_value(written).unwrap()).unwrap()
}

/// Merges answers of people a, b, c ... who are all trusted alike.
fn merged(written: Value, values: &[Value]) -> Merged {
    let names = ["a", "b", "c", "d", "e"];
    let answers: Vec<Answer<'_>> =
        values.iter().zip(names).map(|(value, worker)| Answer { worker, trust: 0.8, value }).collect();
    merge(&answers, &plan(written), None)
}

#[test]
fn every_field_has_its_own_method() {
    let written = json!({
        "/kind": {"method": "majority"},
        "/size/cm": {"method": "median"},
        "/tags": {"method": "multi_label"},
        "/note": {"method": "text"},
        "/order": {"method": "ranking"},
        "/boxes": {"method": "boxes"},
    });
    let square = |x: f64| json!({"x": x, "y": 0, "width": 10, "height": 10, "label": "cat"});
    let values = [
        json!({"kind": "cat", "size": {"cm": 10}, "tags": ["a", "b"], "note": "colour", "order": ["x", "y"], "boxes": [square(0.0)]}),
        json!({"kind": "cat", "size": {"cm": 12}, "tags": ["a"], "note": "color", "order": ["x", "y"], "boxes": [square(0.0)]}),
        json!({"kind": "dog", "size": {"cm": 99}, "tags": ["a"], "note": "colours", "order": ["y", "x"], "boxes": []}),
    ];
    let merged = merged(written, &values);
    assert_eq!(
        merged.value,
        json!({
            "kind": "cat", "size": {"cm": 12.0}, "tags": ["a"], "note": "colour", "order": ["x", "y"],
            "boxes": [{"x": 0.0, "y": 0.0, "width": 10.0, "height": 10.0, "label": "cat"}],
        })
    );
    assert!(merged.is_decided());
    let kind = &merged.fields["/kind"];
    assert_eq!(kind.agreement, [Some(1.0), Some(1.0), Some(0.0)]);
    assert_eq!(
        kind.shares,
        [Share { value: json!("cat"), share: 2.0 / 3.0 }, Share { value: json!("dog"), share: 1.0 / 3.0 },]
    );
    assert_eq!(merged.fields["/size/cm"].agreement, [Some(0.0), Some(1.0), Some(0.0)]);
    assert!(merged.fields.values().all(|field| merged.confidence <= field.confidence));
}

#[test]
fn null_is_no_answer_by_any_method() {
    let answers = [
        ("majority", json!("cat")),
        ("weighted", json!("cat")),
        ("dawid_skene", json!("cat")),
        ("median", json!(2.0)),
        ("multi_label", json!(["a"])),
        ("text", json!("colour")),
        ("ranking", json!(["x", "y"])),
    ];
    for (method, answer) in answers {
        let written = json!({"/q": {"method": method}});
        let told = merged(written.clone(), &[json!({"q": null}), json!({"q": answer}), json!({"q": null})]);
        assert_eq!(told.value, json!({"q": answer}), "{method}");
        assert_eq!(told.fields["/q"].agreement, [None, Some(1.0), None], "{method}");
        let silent = merged(written, &[json!({"q": null}), json!({})]);
        assert_eq!(silent.fields["/q"].verdict, FieldVerdict::Empty, "{method}");
    }
    let units = [json!({"q": null}), json!({"q": "cat"})];
    let units = units.each_ref().map(|value| vec![Answer { worker: "a", trust: 0.8, value }; 2]);
    let models = fit(&units, &plan(json!({"/q": {"method": "one_coin"}})), &EmParams::default());
    let told = merge(&units[0], &plan(json!({"/q": {"method": "one_coin"}})), Some((&models, 0)));
    assert_eq!(told.fields["/q"].verdict, FieldVerdict::Empty, "what nobody said is no class");
}

#[test]
fn ties_are_told_and_left_open() {
    let cases = [
        (
            json!({"/q": {"method": "majority"}}),
            vec![json!({"q": 1}), json!({"q": 2})],
            vec![json!(1), json!(2)],
        ),
        (
            json!({"/q": {"method": "text"}}),
            vec![json!({"q": "a"}), json!({"q": "b"})],
            vec![json!("a"), json!("b")],
        ),
        (
            json!({"/q": {"method": "multi_label"}}),
            vec![json!({"q": ["a"]}), json!({"q": []})],
            vec![json!([]), json!(["a"])],
        ),
        (
            json!({"/q": {"method": "ranking"}}),
            vec![json!({"q": ["a", "b"]}), json!({"q": ["b", "a"]})],
            vec![json!([["a", "b"]])],
        ),
        (
            json!({"/q": {"method": "dawid_skene"}}),
            vec![json!({"q": 1}), json!({"q": 2})],
            vec![json!(1), json!(2)],
        ),
    ];
    for (written, values, expected) in cases {
        let merged = merged(written.clone(), &values);
        assert_eq!(merged.fields["/q"].verdict, FieldVerdict::Tied(expected), "{written}");
        assert_eq!((merged.value.clone(), merged.ties().collect::<Vec<_>>()), (Value::Null, vec!["/q"]));
        assert!(!merged.is_decided());
    }
}

#[test]
fn nobody_and_nonsense_decide_nothing() {
    for method in Method::NAMES {
        let written = json!({"/q": {"method": method}});
        let nobody = merged(written.clone(), &[]);
        assert_eq!(
            (nobody.fields["/q"].verdict.clone(), nobody.confidence),
            (FieldVerdict::Empty, 0.0),
            "{method}"
        );
        let absent = merged(written, &[json!({}), json!("text")]);
        assert_eq!(absent.fields["/q"].verdict, FieldVerdict::Empty, "{method}");
        assert_eq!(absent.fields["/q"].agreement, [None, None], "{method}");
    }
    let mixed = merged(json!({"": {"method": "mean"}}), &[json!(4), json!("four"), json!(6)]);
    assert_eq!(mixed.value, json!(5.0));
    assert_eq!(mixed.fields[""].agreement[1], Some(0.0));
}

#[test]
fn one_answer_alone_is_as_sure_as_its_giver() {
    let alone = merged(json!({"": {"method": "one_coin"}}), &[json!("yes")]);
    assert_eq!(alone.value, json!("yes"));
    assert!((alone.confidence - 0.8).abs() < 1e-8, "{}", alone.confidence);
}

#[test]
fn numbers_written_differently_are_one_class() {
    let merged = merged(json!({"": {"method": "majority"}}), &[json!(1), json!(1.0), json!(2)]);
    assert_eq!((merged.value, merged.confidence), (json!(1), 2.0 / 3.0));
}

#[test]
fn what_is_known_of_people_changes_the_answer() {
    let (yes, no) = (json!("yes"), json!("no"));
    let units: Vec<Vec<Answer<'_>>> = (0..10)
        .map(|unit| {
            let (truth, lie) = if unit % 2 == 0 { (&yes, &no) } else { (&no, &yes) };
            [("a", truth), ("b", truth), ("c", lie)]
                .map(|(worker, value)| Answer { worker, trust: 0.8, value })
                .to_vec()
        })
        .collect();
    let lie = [Answer { worker: "c", trust: 0.8, value: &no }];
    let plan = |method: &str| plan(json!({"": {"method": method}}));
    let of_people = plan("dawid_skene");
    let models = fit(&units, &of_people, &EmParams::default());
    let known = Some((&models, usize::MAX));
    let merged = merge(&lie, &of_people, known);
    assert_eq!((merged.value, merged.fields[""].fitted), (yes.clone(), true), "a reliable liar is evidence");
    let unheard_of = json!("perhaps");
    let new = merge(&[Answer { worker: "a", trust: 0.8, value: &unheard_of }], &of_people, known);
    assert_eq!((new.value, new.fields[""].fitted), (json!("perhaps"), false));

    // The others know what was fitted, and of a unit that came later only whom to trust.
    let against = [Answer { worker: "a", trust: 0.8, value: &yes }, lie[0]];
    let units: Vec<Vec<Answer<'_>>> = units.into_iter().chain([against.to_vec()]).collect();
    for method in ["one_coin", "mace", "glad", "wawa"] {
        let plan = plan(method);
        let models = fit(&units, &plan, &EmParams::default());
        let settled = merge(&against, &plan, Some((&models, 10)));
        assert_eq!((settled.value, settled.fields[""].fitted), (yes.clone(), true), "{method}");
        let later = merge(&lie, &plan, Some((&models, 11)));
        assert_eq!((later.value, later.fields[""].fitted), (no.clone(), false), "{method}");
    }
}

#[test]
fn what_is_fitted_is_what_the_method_finds() {
    let votes = [
        ("1", "a", "x"),
        ("1", "b", "y"),
        ("2", "a", "x"),
        ("2", "b", "x"),
        ("2", "c", "z"),
        ("3", "c", "y"),
        ("3", "b", "y"),
    ];
    let labels = Labels::collect(votes.iter().map(|(t, w, c)| (*t, *w, *c))).unwrap();
    let values: Vec<Value> = votes.iter().map(|(_, _, class)| json!(class)).collect();
    let units: Vec<Vec<Answer<'_>>> = ["1", "2", "3"]
        .map(|unit| {
            let of_unit = votes.iter().zip(&values).filter(|((task, ..), _)| *task == unit);
            of_unit.map(|((_, worker, _), value)| Answer { worker, trust: 0.7, value }).collect()
        })
        .to_vec();
    let params = EmParams::default();
    for (method, outcome) in [
        ("dawid_skene", dawid_skene(&labels, &params)),
        ("one_coin", one_coin(&labels, &params).0),
        ("glad", glad(&labels, &params).0),
        ("mace", mace(&labels, &params).0),
        ("wawa", wawa(&labels).0),
    ] {
        let plan = plan(json!({"": {"method": method}}));
        let models = fit(&units, &plan, &params);
        for (unit, answers) in units.iter().enumerate() {
            let merged = merge(answers, &plan, Some((&models, unit)));
            assert!((merged.confidence - outcome.confidence(unit)).abs() < 1e-6, "{method} {unit}");
        }
    }
}
