//! `handoff aggregate` as people run it, on published sets of labels and on files that are wrong.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::HashMap;
use std::path::Path;

use crate::support::{Ran, handoff, open_folder};
use handoff_testkit::shared_data;
use serde_json::Value;

/// The published sets, and those for which Dawid-Skene need not give the labels of the reference: there, the starting point and the
/// smoothing decide.
const SETS: [&str; 11] = [
    "bluebird",
    "rte",
    "dog",
    "wsd",
    "weather-cf",
    "weather-amt",
    "sent-polarity-amt",
    "product",
    "zencrowd-us",
    "zencrowd-in",
    "ducks",
];
const UNSETTLED: [&str; 1] = ["weather-cf"];

/// What the set's description says a method reached.
fn reference(readme: &str, method: &str) -> f64 {
    let row = readme.lines().find(|line| line.starts_with(&format!("| {method} |"))).expect("a row");
    row.split('|').nth(2).and_then(|cell| cell.trim().parse().ok()).expect("an accuracy")
}

async fn aggregate(folder: &Path, args: &[&str]) -> Ran {
    Ran::of(handoff(folder, &[&["aggregate"], args].concat()), "").await
}

/// Runs a method on a set and gives its summary.
async fn summary(set: &str, method: &str, more: &[&str]) -> Option<(Value, String)> {
    let folder = shared_data(&format!("agg-{set}"))?;
    let file = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (labels, gold) = (file("labels.csv"), file("gold.csv"));
    let args = [&[method, &labels, "--gold", &gold, "--json"], more].concat();
    let summary = aggregate(Path::new("/"), &args).await.json();
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("a description");
    Some((summary, readme))
}

fn number(summary: &Value, name: &str) -> f64 {
    summary[name].as_f64().unwrap_or_else(|| panic!("{name} in {summary}"))
}

#[tokio::test]
async fn dawid_skene_is_as_good_as_the_reference_and_gives_its_labels() {
    for set in SETS {
        let out = open_folder();
        let file = out.path().join("result.csv").to_string_lossy().into_owned();
        let Some((summary, readme)) = summary(set, "dawid-skene", &["--out", &file]).await else { return };
        let bar = reference(&readme, "DawidSkene").min(reference(&readme, "DawidSkene forced to 100 rounds"));
        let accuracy = number(&summary, "accuracy");
        assert!(accuracy >= bar - 0.005, "{set}: {accuracy} is below {bar}");
        if UNSETTLED.contains(&set) {
            continue;
        }
        let (same, all) = same_labels(set, &file);
        assert!(same * 100 >= all * 99, "{set}: only {same} of {all} labels are those of the reference");
    }
}

/// How many untied answers are those of the reference's Dawid-Skene after 100 rounds.
fn same_labels(set: &str, result: &str) -> (usize, usize) {
    let file = shared_data(&format!("agg-{set}/reference.csv")).expect("it stands beside the labels");
    let mut reader = csv::Reader::from_path(file).expect("a file");
    let column =
        reader.headers().expect("a header").iter().position(|name| name == "ds100").expect("a column");
    let rows = reader.records().map(|row| row.expect("a row"));
    let expected: HashMap<String, String> =
        rows.map(|row| (row[0].to_owned(), row[column].to_owned())).collect();
    let mut reader = csv::Reader::from_path(result).expect("a file");
    let rows: Vec<_> =
        reader.records().map(|row| row.expect("a row")).filter(|row| row[3].is_empty()).collect();
    (rows.iter().filter(|row| expected[&row[0]] == row[1]).count(), rows.len())
}

#[tokio::test]
async fn majority_is_the_reference_but_for_ties() {
    for set in SETS {
        let Some((summary, readme)) = summary(set, "majority", &["--ties", "first"]).await else { return };
        let reference = reference(&readme, "MajorityVote");
        // The reference breaks ties by the order of the labels' names.
        let accuracy = number(&summary, "accuracy");
        assert!((accuracy - reference).abs() < 1e-4, "{set}: {accuracy} is not {reference}");
        let (low, high) = (number(&summary, "accuracy_ties_wrong"), number(&summary, "accuracy_ties_right"));
        assert!(low <= reference + 1e-4 && reference <= high + 1e-4, "{set}: {low}..{high}");
    }
}

/// Where a method is below the reference, and by how many tasks at most. Everywhere else it is at least as good.
///
/// Majority and Wawa: the reference breaks ties by the names of labels, and the names are lucky. Over all ways of naming the five
/// labels of weather-cf it gets 258 to 271 tasks right by majority (264.7 on average, 266 here) and 259 to 269 by Wawa (264.5; 266
/// here); ducks has six ties, of which the names get four and the model two, and by Wawa 154 or 157 (154 here); zencrowd-in 1521 or 1525
/// (1523 here), zencrowd-us 1761 or 1767 (1762 here).
///
/// MACE: the reference starts from random numbers and mixes up whose habits are whose unless rows are sorted by worker; with rows in
/// another order it gets 263 to 267 of weather-cf (264 here).
///
/// GLAD: by the order of its rows the reference gets 740 or 741 of rte (740 here) and 7718 or 7719 of product (7719 here). It stops looking for the
/// optimum of a round after 25 steps, which gets 1792 to 1796 of zencrowd-us; at the optimum it gets 1786 to 1788 (1789 here).
const BELOW: [(&str, &str, u32); 10] = [
    ("weather-cf", "majority", 4),
    ("ducks", "majority", 2),
    ("weather-cf", "wawa", 2),
    ("zencrowd-us", "wawa", 5),
    ("zencrowd-in", "wawa", 2),
    ("ducks", "wawa", 3),
    ("weather-cf", "mace", 2),
    ("rte", "glad", 1),
    ("product", "glad", 2),
    ("zencrowd-us", "glad", 4),
];

#[tokio::test]
async fn the_other_methods_are_at_least_as_good_as_the_reference() {
    let methods = [
        ("majority", "MajorityVote"),
        ("wawa", "Wawa"),
        ("one-coin", "OneCoinDawidSkene"),
        ("mace", "MACE"),
        ("glad", "GLAD"),
    ];
    let mut too_low = Vec::new();
    for set in SETS {
        for (method, name) in methods {
            let Some((summary, readme)) = summary(set, method, &[]).await else { return };
            let scored = number(&summary, "scored");
            let right = (number(&summary, "accuracy") * scored).round();
            let bar = (reference(&readme, name) * scored).round();
            let known = BELOW.iter().find(|(where_, which, _)| (*where_, *which) == (set, method));
            if right < bar - known.map_or(0.0, |(.., tasks)| f64::from(*tasks)) {
                too_low.push(format!("{set} {method}: {right} of {scored} tasks, {bar} in the reference"));
            }
        }
    }
    assert!(too_low.is_empty(), "{too_low:#?}");
}

#[tokio::test]
async fn a_model_far_from_the_majority_is_told() {
    for (set, large) in [("ducks", true), ("weather-cf", true), ("zencrowd-us", true), ("wsd", false)] {
        let Some((summary, _)) = summary(set, "dawid-skene", &[]).await else { return };
        assert_eq!(summary["differs_from_majority"]["large"], large, "{set}");
    }
}

#[tokio::test]
async fn dynamic_overlap_saves_answers_and_keeps_the_accuracy() {
    for set in SETS {
        let rule = ["--simulate-overlap", "0.995,3,50"];
        let Some((summary, _)) = summary(set, "majority", &rule).await else { return };
        let overlap = &summary["overlap"];
        let (all, collected) = (number(overlap, "accuracy_all"), number(overlap, "accuracy_collected"));
        let fixed = number(overlap, "accuracy_fixed");
        assert!(collected >= all.max(fixed) - 0.01, "{set}: {collected} after {all} and {fixed}");
        assert!(number(overlap, "saving_of_all") >= number(overlap, "saving"), "{set}: {overlap}");
        assert_eq!(overlap["model"], "dawid-skene");
        // Three answers are all there are in one set; in two, most workers are too unsure for less.
        let least = match set {
            "product" => 0.0,
            "zencrowd-us" | "zencrowd-in" => 0.04,
            _ => 0.2,
        };
        assert!(number(overlap, "saving") >= least, "{set}: {overlap}");
    }
}

#[tokio::test]
async fn numbers_have_the_errors_of_the_reference() {
    for (method, mae, rmse, pearson) in [("mean", 12.022, 17.835, 0.7255), ("median", 13.529, 21.264, 0.6344)]
    {
        let Some((summary, _)) = summary("emotion-numeric", method, &[]).await else { return };
        let near = |name: &str, expected: f64, by: f64| (number(&summary, name) - expected).abs() <= by;
        assert!(
            near("mae", mae, 5e-4) && near("rmse", rmse, 5e-4) && near("pearson", pearson, 5e-5),
            "{summary}"
        );
    }
}

#[tokio::test]
async fn agreement_is_that_of_the_reference() {
    for (set, alpha, kappa) in
        [("rte", 0.2415, 0.2414), ("bluebird", 0.1255, 0.1253), ("dog", 0.5194, 0.5194)]
    {
        let Some((summary, _)) = summary(set, "majority", &[]).await else { return };
        let found = &summary["agreement"];
        assert!((number(found, "krippendorff_nominal") - alpha).abs() <= 6e-5, "{set}: {found}");
        assert!((number(found, "fleiss") - kappa).abs() <= 6e-5, "{set}: {found}");
    }
}

#[tokio::test]
async fn gzip_stdin_ties_and_results() {
    use std::io::Write as _;
    let folder = open_folder();
    let rows = "worker,label,task,note\nann,x,1,a\nbob,x,1,\nann,y,2,\nbob,x,2,\n";
    let file = std::fs::File::create(folder.path().join("labels.csv.gz")).expect("a file");
    let mut gzip = flate2::write::GzEncoder::new(file, flate2::Compression::default());
    gzip.write_all(rows.as_bytes()).and_then(|()| gzip.finish().map(drop)).expect("written");
    let out = aggregate(folder.path(), &["majority", "labels.csv.gz", "--out", "-"]).await;
    let expected = "task,label,confidence,tied,shares\n\
        1,x,1.000000,,\"{\"\"x\"\":1.0}\"\n\
        2,x,0.500000,\"[\"\"x\"\",\"\"y\"\"]\",\"{\"\"x\"\":0.5,\"\"y\"\":0.5}\"";
    assert_eq!(out.ok(), expected);
    let stdin = Ran::of(handoff(folder.path(), &["aggregate", "majority", "-", "--json"]), rows).await.json();
    assert_eq!((&stdin["ties"], &stdin["tasks"]), (&Value::from(1), &Value::from(2)));
}

#[tokio::test]
async fn what_is_wrong_is_told_with_its_line() {
    let folder = open_folder();
    let cases = [
        ("majority", "task,worker\n1,a\n", "line 1: there is no column label; there are task, worker"),
        ("majority", "", "line 1: there is no column task; there is none at all"),
        ("majority", "task;worker;label\n1;a;x\n", "these look separated by semicolons"),
        ("majority", "task\tworker\tlabel\n1\ta\tx\n", "these look separated by tabs"),
        ("majority", "task,worker,label\n1,a,x\n2,b\n", "line 3: there is no label"),
        ("majority", "task,worker,label\n1,,x\n", "line 2: there is no worker"),
        ("mean", "task,worker,label\n1,a,4\n1,b,four\n", "line 3: \"four\" is no number"),
        ("mean", "task,worker,label\n1,a,NaN\n", "line 2: \"NaN\" is no number"),
        ("majority", "task,worker,label\r\n1,a,x\r\n2,b\r\n", "line 3: there is no label"),
        ("majority", "task,worker,label\n\n1,a,x\n\n2,b\n", "line 5: there is no label"),
        ("majority", "task,worker,label\r\n1,a,x\r\n2,b,\"y\r\n3,c,z\r\n", "line 3: a quote is opened here"),
        (
            "majority",
            "task,worker,label\n1,\"a,x\n2,b,y\n",
            "line 2: a quote is opened here and never closed",
        ),
        ("majority", "task,worker,\"label\n1,a,x\n", "line 1: a quote is opened here and never closed"),
        (
            "majority",
            "task,worker,label\n2,b,\"y\n3,c,z\n4,d,\"w\"\n",
            "line 4: a quote ends here, but not the field",
        ),
        (
            "majority",
            "task,worker,label\n1,a,x, y\n",
            "line 2: there are 4 fields, but the first line names 3",
        ),
        ("majority", "task,worker,label,Label\n1,a,x,y\n", "line 1: there is more than one column label"),
    ];
    for (method, rows, expected) in cases {
        let ran = Ran::of(handoff(folder.path(), &["aggregate", method, "-"]), rows).await;
        assert!(ran.failed(1).contains(expected), "{method} {rows:?}: {}", ran.err);
    }
    let repeated = "task,worker,label\n1,a,x\n1,a,y\n";
    for method in ["majority", "text"] {
        let refuse = ["aggregate", method, "-", "--repeats", "refuse"];
        let ran = Ran::of(handoff(folder.path(), &refuse), repeated).await;
        assert!(ran.failed(1).contains("line 3: worker a has labelled task 1 already"), "{}", ran.err);
    }
    aggregate(folder.path(), &["majority", "missing.csv"]).await.failed(3);
    aggregate(folder.path(), &["vote", "missing.csv"]).await.failed(2);
    let ran = Ran::of(handoff(folder.path(), &["aggregate", "weighted", "-"]), repeated).await;
    assert!(ran.failed(2).contains("--trust"), "{}", ran.err);
    let trust = folder.path().join("trust.csv");
    std::fs::write(&trust, "worker,trust\na,0.9\na,0.1\n").expect("a file");
    let trust = trust.to_string_lossy();
    let weighted = ["aggregate", "weighted", "-", "--trust", &trust];
    let ran = Ran::of(handoff(folder.path(), &weighted), repeated).await;
    assert!(ran.failed(1).contains("line 3: worker a is trusted otherwise already"), "{}", ran.err);
    aggregate(folder.path(), &["majority", "missing.csv", "--trust", &trust]).await.failed(2);
}

#[tokio::test]
async fn what_is_read_is_not_written_over_and_a_spreadsheet_s_empty_columns_do_no_harm() {
    let folder = open_folder();
    let file = folder.path().join("labels.csv");
    let rows = "task,worker,label\n1,a,x,,\n1,b,x\n";
    std::fs::write(&file, rows).expect("a file");
    let file = file.to_string_lossy();
    let ran = aggregate(folder.path(), &["majority", &file, "--out", &file]).await;
    assert!(ran.failed(2).contains("would be written over what is read"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&*file).ok().as_deref(), Some(rows));
    let ran = aggregate(folder.path(), &["majority", &file, "--out", "-"]).await;
    assert!(ran.ok().contains("1,x,1.000000,"), "{ran:?}");
}

#[tokio::test]
async fn texts_that_are_taken_for_labels_are_told_and_can_be_counted() {
    let folder = open_folder();
    let rows: String =
        (0..6_000).flat_map(|task| [0, 1].map(|who| format!("{task},{who},text {task} {who}\n"))).collect();
    let rows = format!("task,worker,label\n{rows}");
    let ran = Ran::of(handoff(folder.path(), &["aggregate", "one-coin", "-"]), &rows).await;
    assert!(ran.failed(1).contains("6000 tasks with 12000 different labels are too many"), "{}", ran.err);
    let count = ["aggregate", "majority", "-", "--ties", "leave", "--json"];
    let summary = Ran::of(handoff(folder.path(), &count), &rows).await.json();
    assert_eq!((number(&summary, "ties"), number(&summary, "tasks")), (6_000.0, 6_000.0));
}

#[tokio::test]
async fn nothing_to_score_is_no_score() {
    let folder = open_folder();
    let gold = folder.path().join("gold.csv");
    std::fs::write(&gold, "task,label\nelsewhere,5\n").expect("a file");
    let gold = gold.to_string_lossy();
    for method in ["majority", "mean", "text"] {
        let args = ["aggregate", method, "-", "--gold", &gold, "--json"];
        let ran = Ran::of(handoff(folder.path(), &args), "task,worker,label\n1,a,5\n").await;
        assert!(ran.err.contains("No task of the gold file is among the labels"), "{ran:?}");
        let summary = ran.json();
        assert_eq!(summary["scored"], 0, "{summary}");
        assert!(summary["accuracy"].is_null() && summary["mae"].is_null(), "{summary}");
    }
    let args = ["aggregate", "majority", "-", "--gold", &gold];
    let ran = Ran::of(handoff(folder.path(), &args), "task,worker,label\n1,a,5\n").await;
    assert!(ran.code == 0 && ran.err.contains("No task of the gold file"), "{ran:?}");
}

#[tokio::test]
async fn how_near_numbers_have_to_be_can_be_said() {
    let folder = open_folder();
    let rows = "task,worker,label\n1,a,0.1\n1,b,0.2\n2,a,1e308\n2,b,1e308\n";
    let mean = |more: &[&'static str]| {
        let args = [&["aggregate", "mean", "-", "--out", "-"], more].concat();
        Ran::of(handoff(folder.path(), &args), rows)
    };
    let far = mean(&[]).await;
    assert!(far.ok().contains("1,0.15,0.000000,,"), "a tenth of 0.15: {far:?}");
    assert!(far.out.contains("2,1e308,1.000000,,"), "{far:?}");
    let near = mean(&["--tolerance", "0.06"]).await;
    assert!(near.ok().contains("1,0.15,1.000000,,"), "{near:?}");
    for bad in ["-1", "NaN"] {
        mean(&["--tolerance", bad]).await.failed(2);
    }
    let args = ["aggregate", "majority", "-", "--tolerance", "1"];
    let ran = Ran::of(handoff(folder.path(), &args), rows).await;
    assert!(ran.failed(2).contains("--tolerance goes with mean"), "{ran:?}");
}

#[tokio::test]
async fn what_gets_no_label_is_counted() {
    let folder = open_folder();
    let trust = folder.path().join("trust.csv");
    std::fs::write(&trust, "worker,trust\na,0\nb,0\nc,1\n").expect("a file");
    let trust = trust.to_string_lossy();
    let rows = "task,worker,label\n1,a,x\n1,b,y\n2,a,x\n2,c,y\n";
    let args = ["aggregate", "weighted", "-", "--trust", &trust, "--json"];
    let ran = Ran::of(handoff(folder.path(), &args), rows).await;
    assert!(ran.err.contains("1 of 2 tasks have no label"), "{ran:?}");
    let summary = ran.json();
    assert_eq!((&summary["without_trust"], &summary["ties"]), (&Value::from(1), &Value::from(0)));
    for (ties, left) in [("leave", 1), ("first", 0)] {
        let args = ["aggregate", "text", "-", "--ties", ties, "--json"];
        let rows = "task,worker,label\n1,a,one\n1,b,two\n2,a,three\n";
        let summary = Ran::of(handoff(folder.path(), &args), rows).await.json();
        assert_eq!(
            (&summary["ties"], &summary["ties_left"]),
            (&Value::from(1), &Value::from(left)),
            "{ties}"
        );
    }
}

/// A result at a stage that three people answered, of whom two say cat.
fn told(result: &str, confidence: Option<f64>) -> Value {
    let judgment = |number: u8, label: &str| {
        serde_json::json!({"judgment_id": uuid::Uuid::from_u128(u128::from(number)), "actor_id": uuid::Uuid::from_u128(u128::from(number)),
            "decision": null, "data": {"label": label}, "trust": 0.8, "counted": true, "tainted_at": null})
    };
    serde_json::json!({"unit_id": uuid::Uuid::nil(), "stage": "label", "finished_at": "2026-01-01T00:00:00Z",
        "result": {"label": result}, "confidence": confidence,
        "derivation": {"how": "merged", "fields": {"/label": {"method": "majority"}}},
        "judgments": [judgment(1, "cat"), judgment(2, "cat"), judgment(3, "dog")]})
}

#[tokio::test]
async fn recompute_derives_the_answers_of_an_export_again_and_finds_what_was_changed() {
    let folder = open_folder();
    let file = folder.path().join("results.jsonl");
    let sure = Some(2.0 / 3.0);
    std::fs::write(&file, format!("{}\n", told("cat", sure))).expect("written");
    let args = ["audit", "recompute", "--json", "results.jsonl"];
    let good = Ran::of(handoff(folder.path(), &args), "").await;
    assert_eq!(good.code, 0, "{good:?}");
    assert!(good.out.contains("\"same\":1"), "{good:?}");
    for (result, confidence, problem) in [
        ("dog", sure, r#"says {\"label\":\"dog\"} with"#),
        ("cat", None, "without a confidence"),
        ("cat", Some(0.9), "with confidence 0.9"),
    ] {
        let mut second = told(result, confidence);
        second["unit_id"] = serde_json::json!(uuid::Uuid::from_u128(2));
        let lines = format!("{}\n{second}\n", told("cat", sure));
        std::fs::write(&file, lines).expect("written");
        let bad = Ran::of(handoff(folder.path(), &args), "").await;
        assert_eq!(bad.code, 1, "{bad:?}");
        let summary: Value = serde_json::from_str(&bad.out).expect("JSON");
        let why = summary["different"][0]["problem"].as_str().unwrap_or_default();
        assert!(summary["same"] == 1 && why.contains(&problem.replace('\\', "")), "{bad:?}");
    }
    // How it came about is looked at where the export tells it.
    let mut consensus = told("cat", sure);
    consensus["derivation"]["threshold"] = serde_json::json!(0.5);
    let basis = serde_json::json!({"kind": "consensus", "confidence": 0.1, "agreement": null, "fields": {}, "judgments": []});
    for (place, value, problem) in [
        ("agreement", serde_json::json!(1.0), "the agreement"),
        ("basis", basis, "the agreement"),
        ("handle", serde_json::json!("on_failure"), "the handle"),
    ] {
        let mut changed = consensus.clone();
        changed[place] = value;
        std::fs::write(&file, format!("{changed}\n")).expect("written");
        let bad = Ran::of(handoff(folder.path(), &args), "").await;
        assert!(bad.code == 1 && bad.out.contains(problem), "{bad:?}");
        assert!(bad.out.contains("event_head"), "it says what it does not look at: {bad:?}");
    }
    std::fs::write(&file, "").expect("written");
    let empty = Ran::of(handoff(folder.path(), &args), "").await;
    assert!(empty.code == 1 && empty.err.contains("has no results"), "{empty:?}");
}

#[tokio::test]
async fn recompute_lets_no_line_by_that_says_of_itself_that_there_is_nothing_to_check_nor_a_second_one() {
    let folder = open_folder();
    let file = folder.path().join("results.jsonl");
    let args = ["audit", "recompute", "--json", "results.jsonl"];
    let sure = Some(2.0 / 3.0);
    let mut elsewhere = told("dog", sure);
    elsewhere["derivation"] = serde_json::json!({"how": "otherwise"});
    let mut annotated = elsewhere.clone();
    annotated["stage_type"] = "ANNOTATE".into();
    elsewhere["basis"] = serde_json::json!({"kind": "consensus", "confidence": 0.6, "agreement": null, "fields": {}, "judgments": []});
    let good = told("cat", sure);
    for (lines, problem) in [
        (format!("{elsewhere}\n"), "does not come from judgments alone"),
        (format!("{annotated}\n"), "does not come from judgments alone"),
        (format!("{good}\n{good}\n"), "more than once"),
        (format!("{good}\n{}\n", told("dog", sure)), "more than once"),
    ] {
        std::fs::write(&file, lines).expect("written");
        let bad = Ran::of(handoff(folder.path(), &args), "").await;
        assert!(bad.code == 1 && bad.out.contains(problem), "{bad:?}");
        assert!(bad.out.contains(&uuid::Uuid::nil().to_string()), "it names the unit: {bad:?}");
        assert!(bad.out.contains("whether units are left out"), "it says what it does not look at: {bad:?}");
    }
    let mut elsewhere = told("dog", None);
    elsewhere["derivation"] = serde_json::json!({"how": "otherwise"});
    elsewhere["stage_type"] = "MITL".into();
    elsewhere["judgments"] = serde_json::json!([]);
    std::fs::write(&file, format!("{elsewhere}\n")).expect("written");
    let good = Ran::of(handoff(folder.path(), &args), "").await;
    assert!(good.code == 0 && good.out.contains("\"not_derived\":1"), "what a model said: {good:?}");
}

#[tokio::test]
async fn recompute_tells_what_models_of_people_would_make_of_an_export() {
    let folder = open_folder();
    let judgment = |unit: u128, number: u128, label: &str| {
        serde_json::json!({"judgment_id": uuid::Uuid::from_u128(unit * 10 + number), "actor_id": uuid::Uuid::from_u128(number),
            "decision": null, "data": {"label": label}, "trust": 0.8, "counted": true, "tainted_at": null})
    };
    let line = |unit: u128, method: &str| {
        // Who is third is wrong as a rule, and the last unit asks that person and one other.
        let (right, wrong) = if unit.is_multiple_of(2) { ("cat", "dog") } else { ("dog", "cat") };
        let mut judgments = vec![judgment(unit, 1, right), judgment(unit, 3, wrong)];
        judgments.extend((unit < 20).then(|| judgment(unit, 2, right)));
        serde_json::json!({"unit_id": uuid::Uuid::from_u128(unit), "stage": "label", "finished_at": "2026-01-01T00:00:00Z",
            "result": if unit < 20 { serde_json::json!({"label": right}) } else { serde_json::json!({}) }, "confidence": 0.5,
            "derivation": {"how": "merged", "fields": {"/label": {"method": method}}}, "judgments": judgments})
    };
    let lines: Vec<String> = (0..=20).map(|unit| line(unit, "dawid_skene").to_string()).collect();
    std::fs::write(folder.path().join("results.jsonl"), lines.join("\n")).expect("written");
    let args = ["audit", "recompute", "--fit", "--json", "results.jsonl"];
    let found = Ran::of(handoff(folder.path(), &args), "").await.json();
    let stage = &found["stages"][0];
    assert_eq!(
        (&stage["compared"], &stage["differing"]),
        (&serde_json::json!(21), &serde_json::json!(1)),
        "{found}"
    );
    assert_eq!(
        stage["units"][0]["fitted"],
        serde_json::json!({"label": "cat"}),
        "the one who is right as a rule"
    );
    let args = ["quality", "agreement", "--json", "--field", "/label", "results.jsonl"];
    let found = Ran::of(handoff(folder.path(), &args), "").await.json();
    let stage = &found["stages"][0];
    assert_eq!(
        (&stage["units"], &stage["pairs"][0]["kappa"]),
        (&serde_json::json!(21), &serde_json::json!(-1.0)),
        "{found}"
    );
    assert_eq!(stage["pairs"][2]["raw"], 1.0, "the first two always agree: {found}");
    std::fs::write(folder.path().join("results.jsonl"), line(1, "majority").to_string()).expect("written");
    let ran = Ran::of(handoff(folder.path(), &["audit", "recompute", "--fit", "results.jsonl"]), "").await;
    assert!(ran.code == 0 && ran.err.contains("No stage"), "{ran:?}");
}
