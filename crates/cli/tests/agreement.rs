//! `handoff quality agreement` as people run it, on an export.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Ran, handoff, open_folder};

/// An export of units in which the people, numbered from 1, said these things.
fn export(units: &[&[Value]]) -> String {
    let judgment = |unit: usize, person: usize, data: &Value| {
        let id = |number: usize| Uuid::from_u128(number as u128);
        json!({"judgment_id": id(unit * 10 + person), "actor_id": id(person), "decision": null, "data": data,
            "trust": null, "counted": true, "tainted_at": null})
    };
    let line = |(unit, said): (usize, &&[Value])| {
        let judgments: Vec<Value> =
            (1..).zip(*said).map(|(person, data)| judgment(unit, person, data)).collect();
        json!({"unit_id": Uuid::from_u128(unit as u128), "stage": "label", "finished_at": "2026-01-01T00:00:00Z",
            "result": {}, "confidence": null, "derivation": {"how": "listed"}, "judgments": judgments})
        .to_string()
    };
    units.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

/// Writes an export, and asks with these arguments.
async fn ask(units: &[&[Value]], args: &[&str]) -> Ran {
    let folder = open_folder();
    std::fs::write(folder.path().join("results.jsonl"), export(units)).expect("written");
    let args = [&["quality", "agreement", "results.jsonl"], args].concat();
    Ran::of(handoff(folder.path(), &args), "").await
}

fn close(found: &Value, expected: f64) -> bool {
    found.as_f64().is_some_and(|found| (found - expected).abs() < 1e-6)
}

#[tokio::test]
async fn two_people_are_compared_by_the_metric_that_was_asked_for() {
    let text = |text: &str| json!({"text": text});
    let units: [&[Value]; 2] =
        [&[text("colour"), text("color"), text("red")], &[text("grey cat"), text("gray cat"), text("dog")]];
    let found = ask(&units, &["--field", "/text", "--metric", "edit", "--json"]).await.json();
    let pairs = &found["stages"][0]["pairs"];
    let last = &pairs[2];
    assert_eq!(
        (&last["one"], &last["other"]),
        (&json!(Uuid::from_u128(1)), &json!(Uuid::from_u128(2))),
        "{found}"
    );
    assert!(close(&last["agreement"]["edit"], f64::midpoint(5.0 / 6.0, 7.0 / 8.0)), "{found}");
    assert!(last["kappa"].is_null(), "texts are no classes: {found}");
    let told = ask(&units, &["--field", "/text", "--metric", "edit"]).await;
    assert!(told.ok().contains("EDIT") && !told.out.contains("KAPPA"), "{told:?}");
    let told = ask(&units, &["--field", "/text"]).await;
    assert!(told.ok().contains("KAPPA") && told.out.contains("FLEISS"), "{told:?}");
}

#[tokio::test]
async fn words_have_the_order_that_is_named_and_null_is_no_answer() {
    let size = |size: &str| json!({"size": size});
    let (low, medium, high) = (size("low"), size("medium"), size("high"));
    let said = |one: &Value, other: &Value| vec![one.clone(), other.clone()];
    let rows = [
        said(&low, &low),
        said(&medium, &high),
        said(&high, &high),
        said(&low, &medium),
        said(&high, &medium),
        said(&json!({"size": null}), &low),
    ];
    let units: Vec<&[Value]> = rows.iter().map(Vec::as_slice).collect();
    let field = ["--field", "/size", "--metric", "krippendorff_ordinal", "--json"];
    let unknown = ask(&units, &field).await;
    assert!(unknown.err.contains("--order"), "{unknown:?}");
    let unknown = unknown.json();
    let stage = &unknown["stages"][0];
    assert_eq!((&stage["units"], &stage["agreement"]["krippendorff_ordinal"]), (&json!(5), &Value::Null));
    let found = ask(&units, &[&field[..], &["--order", "low,medium,high"]].concat()).await.json();
    assert!(close(&found["stages"][0]["agreement"]["krippendorff_ordinal"], 0.589_796), "{found}");
    ask(&units, &["--field", "/size", "--order", "low,high"]).await.failed(2);
}
