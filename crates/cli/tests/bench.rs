//! Every benchmark that needs nothing but the binary runs, briefly, and says what it promises to say.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::path::Path;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::support::{Ran, handoff};

/// Runs a benchmark; its last line is its result.
async fn bench(args: &[&str]) -> Value {
    let ran = Ran::of(handoff(Path::new("/tmp"), &[&["bench"], args].concat()), "").await;
    serde_json::from_str(ran.ok().lines().last().expect("a line")).expect("JSON")
}

fn is_measured(figures: &Value, names: &[&str]) {
    for name in names {
        assert!(figures[name].as_f64().is_some_and(|figure| figure > 0.0), "{name} in {figures}");
    }
}

#[tokio::test]
async fn hops_are_measured_one_by_one_together_at_a_rate_and_in_a_grown_database() {
    let result = bench(&["hops", "--seconds", "1", "--clients", "4", "--grown", "2000", "--json"]).await;
    assert_eq!(result["violations"], 0, "{result}");
    for kind in ["automated", "human"] {
        for how in ["single", "together"] {
            is_measured(&result[kind][how], &["ours_per_s", "baseline_per_s", "ratio"]);
        }
    }
    is_measured(&result["latency"], &["p50_ms", "p99_ms"]);
    let sizes = result["growth"].as_array().expect("two sizes");
    assert!(sizes[0]["runs"].as_i64() >= Some(1_000) && sizes[1]["runs"].as_i64() >= Some(2_000), "{result}");
    for size in sizes {
        is_measured(size, &["human_hop_ms", "automated_hop_ms"]);
    }
}

#[tokio::test]
async fn approvals_are_measured_beside_the_same_by_hand() {
    let result = bench(&["approvals", "--seconds", "1", "--clients", "2", "--json"]).await;
    assert_eq!(result["violations"], 0, "{result}");
    is_measured(&result, &["ours_per_s", "baseline_per_s", "ratio", "p50_ms", "p99_ms"]);
}

#[tokio::test]
async fn the_roll_up_is_measured_beside_reading_all_units() {
    let result = bench(&["rollup", "--seconds", "1", "--json"]).await;
    is_measured(&result, &["ours_per_s", "baseline_per_s", "ratio"]);
}

#[tokio::test]
async fn events_are_measured_from_commit_to_consumer() {
    let few = ["--rows", "2000", "--grown", "4000", "--backlog", "2000", "--clients", "2"];
    let arguments: Vec<_> = ["events", "--seconds", "1", "--json"].into_iter().chain(few).collect();
    let result = bench(&arguments).await;
    is_measured(&result, &["ours_per_s", "baseline_per_s", "ratio", "p50_ms", "p99_ms"]);
    assert_eq!(result["violations"], 0, "{result}");
    assert_eq!(result["growth"].as_array().map(Vec::len), Some(2), "{result}");
}

#[tokio::test]
async fn work_is_measured_beside_less_of_it_and_beside_one_server() {
    let few = ["work", "--seconds", "1", "--clients", "2", "--units", "200", "--steps", "4", "--json"];
    let beside = [&["--actors", "20", "--compare-units", "100"][..], &["--servers", "2"]];
    let runs = join_all(beside.map(async |beside| bench(&[&few[..], beside].concat()).await)).await;
    for (result, baseline) in runs.iter().zip(["fewer", "one server"]) {
        is_measured(result, &["ours_per_s", "baseline_per_s", "ratio", "p50_ms", "p99_ms"]);
        assert_eq!((&result["baseline"], &result["violations"]), (&json!(baseline), &json!(0)), "{result}");
    }
}
