//! Logs for process mining, by the command line, read by the tool they are for.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Ran, Server, handoff};
use handoff_testkit::{Office, shared_data};
use serde_json::Value;

/// The version that the logs are shown to.
const PM4PY: &str = "pm4py==2.7.22";

/// A Python that has pm4py, in the target folder, where the next test finds it again. None if PyPI cannot be reached.
fn python_with_pm4py() -> Option<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join(PM4PY.replace("==", "-"));
    let python = folder.join("bin/python");
    if folder.join("complete").exists() {
        return Some(python);
    }
    let done = |command: &mut Command| command.output().is_ok_and(|output| output.status.success());
    let made = done(Command::new("python3").arg("-m").arg("venv").arg(&folder))
        && done(
            Command::new(&python)
                .args(["-m", "pip", "install", "--quiet", "--no-compile", "--only-binary", ":all:"])
                .args(["--disable-pip-version-check", "--timeout", "10", "--retries", "1", PM4PY]),
        );
    if !made {
        eprintln!("SKIPPED: {PM4PY} cannot be had from PyPI here");
        return None;
    }
    std::fs::write(folder.join("complete"), "").expect("the target folder can be written");
    Some(python)
}

/// Counts cases and events of each log, as pm4py sees them.
const COUNT: &str = r#"
import json, sys, warnings
warnings.filterwarnings("ignore")
import pandas, pm4py
folder = sys.argv[1]
xes = pm4py.read_xes(f"{folder}/log.xes", return_legacy_log_object=False)
csv = pandas.read_csv(f"{folder}/log.csv")
csv["time:timestamp"] = pandas.to_datetime(csv["time:timestamp"], format="ISO8601", utc=True)
csv = pm4py.format_dataframe(csv)
ocel = pm4py.read_ocel2(f"{folder}/log.jsonocel")
def cases(log): return [int(log["case:concept:name"].nunique()), len(log)]
net = pm4py.discover_dfg(xes)
print(json.dumps({
    "xes": cases(xes), "csv": cases(csv),
    "ocel": [int((ocel.objects["ocel:type"] == "run").sum()), len(ocel.events)],
    "arcs": len(net[0]),
}))
"#;

#[tokio::test]
async fn a_projects_events_are_taken_out_and_understood() {
    let office = Box::pin(Office::new()).await;
    let mut runs = Vec::new();
    for decision in ["APPROVE", "REJECT", "APPROVE"] {
        let (run, _) = office.submitted().await;
        office.work(&office.bob, run, decision).await;
        runs.push(run.0);
    }
    office.work(&office.dora, handoff_core::id::RunId(runs[0]), "APPROVE").await;
    let raw = office.world.database.raw().await;
    let counted = "select count(*) from event where stream_id = any($1)";
    let events: i64 = raw.query_one(counted, &[&runs]).await.expect("a count").get(0);

    let server = Server::on(&office.world.database).await;
    let token = office.world.token(&office.ada).await;
    let folder = tempfile::tempdir().expect("a folder");
    for (format, name) in
        [("ocel2", "log.jsonocel"), ("xes", "log.xes"), ("csv", "log.csv"), ("jsonl", "log.jsonl")]
    {
        let args = ["export", "events", "-p", "office", "--format", format, "--out", name];
        let mut command = handoff(folder.path(), &args);
        command.env("HANDOFF_SERVER", &server.address).env("HANDOFF_TOKEN", &token);
        Ran::of(command, "").await.ok();
    }
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a log");
    let lines = read("log.jsonl");
    assert_eq!(i64::try_from(lines.lines().count()).expect("few"), events);
    for line in lines.lines() {
        serde_json::from_str::<Value>(line).expect("a line of JSON");
    }
    if let Some(schema) = shared_data("ocel-xes/schema_ocel2.json") {
        let schema: Value = serde_json::from_slice(&std::fs::read(schema).expect("a file")).expect("JSON");
        let schema = jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
        let ocel: Value = serde_json::from_str(&read("log.jsonocel")).expect("JSON");
        let errors: Vec<_> = schema.iter_errors(&ocel).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }

    let Some(python) = python_with_pm4py() else { return };
    let counted = Command::new(python).args(["-c", COUNT]).arg(folder.path()).output().expect("python runs");
    assert!(counted.status.success(), "{}", String::from_utf8_lossy(&counted.stderr));
    let counted: Value = serde_json::from_slice(&counted.stdout).expect("counts");
    let expected = serde_json::json!([runs.len(), events]);
    for format in ["xes", "csv", "ocel"] {
        assert_eq!(counted[format], expected, "{format}: {counted}");
    }
    assert!(counted["arcs"].as_u64() > Some(2), "a process can be discovered: {counted}");
}

#[tokio::test]
async fn a_stranger_takes_nothing_out() {
    let office = Box::pin(Office::new()).await;
    let server = Server::on(&office.world.database).await;
    let token = office.world.token(&office.eve).await;
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = handoff(folder.path(), &["export", "events", "-p", "office", "--format", "csv"]);
    command.env("HANDOFF_SERVER", &server.address).env("HANDOFF_TOKEN", &token);
    let refused = Ran::of(command, "").await;
    assert_eq!((refused.code, refused.out.as_str()), (3, ""), "{refused:?}");
}
