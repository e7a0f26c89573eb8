//! The command line against a real server: what it prints, where, and with which exit code.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeSet;
use std::io::Write;

use crate::support::{Ran, Server, handoff, signal};
use flate2::Compression;
use handoff_core::actor::ProjectRole;
use handoff_engine::Caller;
use handoff_engine::people::{CreateProject, SetProjectRoles};
use handoff_testkit::{Office, PASSWORD, TestDatabase};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// A machine to type at: its own configuration folder, one server.
struct Desk {
    folder: TempDir,
    server: String,
}

impl Desk {
    fn new(server: &str) -> Self {
        Self { folder: tempfile::tempdir().expect("a folder"), server: server.to_owned() }
    }

    async fn run(&self, token: Option<&str>, args: &[&str]) -> Ran {
        self.run_with(token, args, "").await
    }

    async fn run_with(&self, token: Option<&str>, args: &[&str], stdin: &str) -> Ran {
        let mut command = handoff(self.folder.path(), args);
        command.env("HANDOFF_SERVER", &self.server);
        if let Some(token) = token {
            command.env("HANDOFF_TOKEN", token);
        }
        Ran::of(command, stdin).await
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.to_string_lossy().into_owned()
    }
}

/// The office of the test kit, served.
struct Stage {
    desk: Desk,
    _server: Server,
    office: Office,
}

impl Stage {
    async fn new() -> Self {
        let office = Box::pin(Office::new()).await;
        let server = Server::on(&office.world.database).await;
        Self { desk: Desk::new(&server.address), _server: server, office }
    }

    async fn token(&self, of: &Caller) -> String {
        self.office.world.token(of).await
    }
}

#[tokio::test]
async fn a_document_goes_through_by_the_command_line_alone() {
    let stage = Stage::new().await;
    let (ada, bob) = (stage.token(&stage.office.ada).await, stage.token(&stage.office.bob).await);
    let dora = stage.token(&stage.office.dora).await;
    let desk = &stage.desk;

    let start =
        ["run", "start", "-p", "office", "document-approval", "--key", "letter-1", "--title", "A letter"];
    let started = desk.run(Some(&ada), &start).await;
    let run = started.ok().to_owned();
    assert!(started.err.contains("Started a run of document-approval, version 1."), "{started:?}");

    let offered = desk.run(Some(&bob), &["work", "list"]).await;
    assert!(offered.ok().contains("A letter (letter-1)  First review  APPROVE REJECT"), "{offered:?}");
    let claimed = desk.run(Some(&bob), &["work", "claim"]).await;
    assert!(claimed.err.contains("You hold A letter (letter-1) at First review."), "{claimed:?}");
    assert!(desk.run(Some(&bob), &["work", "held"]).await.ok().contains(claimed.ok()));
    assert!(desk.run(Some(&bob), &["work", "renew", "A letter"]).await.err.contains("It is yours for"));
    desk.run(Some(&bob), &["work", "release", claimed.ok()]).await.ok();
    desk.run(Some(&bob), &["work", "claim", "-p", "office"]).await.ok();
    let rejected = desk.run(Some(&bob), &["work", "decide", "letter-1", "reject", "-m", "Too short."]).await;
    rejected.ok();
    assert!(rejected.err.contains("REJECT counts. The run goes on"), "{rejected:?}");

    for (who, decision) in [(&ada, "RESUBMIT"), (&bob, "APPROVE"), (&dora, "APPROVE")] {
        let assignment = desk.run(Some(who), &["work", "claim"]).await;
        desk.run(Some(who), &["work", "decide", assignment.ok(), decision]).await.ok();
    }

    let shown = desk.run(Some(&dora), &["run", "show", &run]).await;
    assert_eq!(
        desk.run(Some(&dora), &["run", "show", "letter-1", "--json"]).await.json()["run_id"],
        run.as_str()
    );
    let again = desk.run(Some(&ada), &start).await;
    again.ok();
    let several = desk.run(Some(&dora), &["run", "show", "-p", "office", "letter-1"]).await;
    let told = several.failed(1);
    assert!(told.starts_with("error: there are 2 runs of items called \"letter-1\"\n"), "{told}");
    assert!(
        told.contains(&format!("  {run}: document-approval in project office, APPROVED, started ")),
        "{told}"
    );
    for line in [
        "state        APPROVED after",
        "Bob took it and gave it back",
        "REJECT by Bob",
        "│ Too short.",
        "round 2",
    ] {
        assert!(shown.ok().contains(line), "{line:?} in {shown:?}");
    }
    let watched = desk.run(Some(&ada), &["run", "watch", &run]).await;
    assert!(watched.ok().contains("Ada started the run of letter-1"), "{watched:?}");
    assert!(watched.ok().ends_with("The run is over: APPROVED"), "{watched:?}");
    let listed =
        desk.run(Some(&ada), &["run", "list", "-p", "office", "--state", "completed", "--json"]).await;
    assert_eq!(listed.json()["items"][0]["run_id"], run.as_str());
    let audited = desk.run(Some(&ada), &["audit", "show", &run]).await;
    assert!(audited.ok().contains("Bob decided REJECT on First review: “Too short.”"), "{audited:?}");
}

#[tokio::test]
async fn a_trail_that_was_touched_is_found_and_an_untouched_one_holds() {
    let stage = Stage::new().await;
    let admin = stage.token(&stage.office.world.admin).await;
    let (run, _) = stage.office.submitted().await;
    let run = run.to_string();
    let desk = &stage.desk;

    let holds = desk.run(Some(&admin), &["audit", "verify", &run]).await;
    assert!(holds.ok().starts_with(&format!("run {run}: intact, 5 events")), "{holds:?}");
    let all = desk.run(Some(&admin), &["audit", "verify", "--project", "office", "--runs"]).await;
    assert_eq!(all.ok().lines().count(), 2);
    desk.run(Some(&admin), &["audit", "verify", "--installation"]).await.ok();

    let raw = stage.office.world.database.raw().await;
    let touch = format!(
        "set session_replication_role = replica;
         update trail_entry
            set data = array(select case first_seq + nth - 1 when 5 then replace(text, 'first_review', 'last_review') else text end
                               from unnest(data) with ordinality as told (text, nth))
          where stream_id = '{run}'"
    );
    raw.batch_execute(&touch).await.expect("the owner of a database can do this");

    let broken = desk.run(Some(&admin), &["audit", "verify", "--project", "office", "--runs"]).await;
    assert_eq!(broken.code, 1, "{broken:?}");
    assert!(broken.out.contains(&format!("run {run}: BROKEN — event 5 was altered")), "{broken:?}");
    assert!(broken.err.contains("1 of 2 trails are broken."), "{broken:?}");
    let json = desk.run(Some(&admin), &["audit", "verify", &run, "--json"]).await;
    assert_eq!(json.code, 1);
    assert!(json.out.contains(r#""intact":false"#), "{json:?}");
}

#[tokio::test]
async fn exit_codes_and_messages_tell_failures_apart() {
    let stage = Stage::new().await;
    let (bob, eve) = (stage.token(&stage.office.bob).await, stage.token(&stage.office.eve).await);
    let desk = &stage.desk;
    let start = ["run", "start", "-p", "office", "document-approval", "--title", "x"];

    let refused = desk.run(Some(&bob), &start).await;
    assert!(
        refused.failed(4).starts_with(
            "error: You may not start this workflow. Only members of the workflow's initiator group"
        ),
        "{refused:?}"
    );
    let hidden = desk.run(Some(&eve), &["run", "list", "-p", "office"]).await;
    assert_eq!(hidden.failed(3), "error: This project does not exist, or you may not know of it.\n");
    let nothing = desk.run(Some(&bob), &["work", "claim"]).await;
    assert_eq!(nothing.failed(5), "error: Nothing is on offer to you. All work here is done.\n");
    let unknown = desk.run(Some("hoff_no"), &["work", "list"]).await;
    assert!(unknown.failed(4).contains("hint: sign in with `handoff login`"), "{unknown:?}");
    let nobody = desk.run(None, &["work", "list"]).await;
    assert!(nobody.failed(4).contains("you are not signed in"), "{nobody:?}");
    let gone = desk.run(Some(&bob), &["work", "list", "--server", "http://127.0.0.1:1"]).await;
    assert!(gone.failed(6).contains("cannot reach http://127.0.0.1:1: Connection refused"), "{gone:?}");
    let unnamed = desk.run(Some(&bob), &["run", "show", "letter"]).await;
    assert!(
        unnamed.failed(3).starts_with("error: there is no run of an item called \"letter\"\n"),
        "{unnamed:?}"
    );
    desk.run(Some(&bob), &["run", "watch", "not-an-id"]).await.failed(2);
    desk.run(Some(&bob), &["demo"]).await.failed(4);
    desk.run(Some(&bob), &["run", "start", "-p", "office", "document-approval"]).await.failed(2);

    let json = desk.run(Some(&bob), &["work", "claim", "--json"]).await;
    json.failed(5);
    let problem: Value = serde_json::from_str(&json.out).expect("the problem is on stdout");
    assert_eq!(problem["code"], "nothing_on_offer");
    let several = desk.run(Some(&bob), &["work", "fetch", "3"]).await;
    assert_eq!(several.failed(5), "error: Nothing is on offer to you. All work here is done.\n");
    assert_eq!(several.out, "");
}

#[tokio::test]
async fn workflows_are_published_once_and_their_faults_are_shown_with_their_places() {
    let stage = Stage::new().await;
    let admin = stage.token(&stage.office.world.admin).await;
    let desk = &stage.desk;
    let yaml = include_str!("../../../examples/workflows/document-approval.yaml");
    let same = desk.file("same.yaml", yaml);
    let next = desk.file("next.yaml", &yaml.replace("name: Final review", "name: Last review"));
    let bad = desk.file("bad.yaml", &yaml.replace(", rework: true", ""));

    let apply = async |file: &str| desk.run(Some(&admin), &["workflow", "apply", "-p", "office", file]).await;
    assert_eq!(apply(&same).await.ok(), "document-approval: unchanged (version 1)");
    assert_eq!(apply(&next).await.ok(), "document-approval: version 2 published");
    let refused = apply(&bad).await;
    assert!(
        refused.failed(1).contains("bad.yaml: The workflow is not sound\n  /connections: stage"),
        "{refused:?}"
    );

    let piped = desk.run_with(Some(&admin), &["workflow", "apply", "-p", "office", "-"], yaml).await;
    assert_eq!(piped.ok(), "document-approval: version 3 published");
    let old = ["workflow", "show", "-p", "office", "document-approval", "--version", "2", "--yaml"];
    let old = desk.run(Some(&admin), &old).await;
    let again = desk.file("again.yaml", old.ok());
    assert_eq!(apply(&again).await.ok(), "document-approval: version 4 published");
    let shown = desk.run(Some(&admin), &["workflow", "show", "-p", "office", "document-approval"]).await;
    assert!(shown.ok().contains("APPROVE: approved, REJECT: rework"), "{shown:?}");

    let linted = desk.run(None, &["workflow", "lint", &same, &bad]).await;
    assert_eq!(linted.code, 1, "{linted:?}");
    assert!(
        linted.out.contains("same.yaml: sound") && linted.out.contains("[cycle_without_rework]"),
        "{linted:?}"
    );
    assert!(linted.err.ends_with("1 finding.\n"), "{linted:?}");
}

#[tokio::test]
async fn runs_are_moved_to_another_version_by_the_command_line() {
    let stage = Stage::new().await;
    let admin = stage.token(&stage.office.world.admin).await;
    let (run, _) = stage.office.submitted().await;
    let desk = &stage.desk;
    let yaml = include_str!("../../../examples/workflows/document-approval.yaml");
    let next = desk.file("next.yaml", &yaml.replace("name: Final review", "name: Last review"));
    desk.run(Some(&admin), &["workflow", "apply", "-p", "office", &next]).await.ok();
    let mut migrate =
        vec!["workflow", "migrate", "-p", "office", "document-approval", "--from", "1", "--to", "2"];
    let rehearsed = desk.run(Some(&admin), &migrate).await;
    assert!(rehearsed.ok().starts_with("Of 1 runs 1 would move, 0 stay."), "{rehearsed:?}");
    let shown = async || desk.run(Some(&admin), &["run", "show", &run.to_string(), "--json"]).await.json();
    assert_eq!(shown().await["version"], 1, "a rehearsal changes nothing");
    migrate.extend(["--apply", "--json"]);
    let moved = desk.run(Some(&admin), &migrate).await.json();
    assert_eq!((&moved["seen"], &moved["moved"], &moved["rehearse"]), (&json!(1), &json!(1), &json!(false)));
    assert_eq!(shown().await["version"], 2);
    assert_eq!(desk.run(Some(&admin), &migrate).await.json()["seen"], 0, "nothing is left to move");
    let bad = ["workflow", "migrate", "-p", "office", "document-approval", "--from", "1", "--to", "9"];
    desk.run(Some(&admin), &bad).await.failed(3);
}

#[tokio::test]
async fn a_gzipped_file_comes_in_as_it_would_unpacked() {
    let stage = Stage::new().await;
    let admin = stage.token(&stage.office.world.admin).await;
    let packed = stage.desk.file("items.csv.gz", "");
    let mut gzip =
        flate2::write::GzEncoder::new(std::fs::File::create(&packed).expect("a file"), Compression::fast());
    gzip.write_all(b"name,amount\none,1\ntwo,2\n").and_then(|()| gzip.finish().map(drop)).expect("written");
    let import = ["import", "-p", "office", "--key", "name", "--json", &packed];
    let done = stage.desk.run(Some(&admin), &import).await.json();
    assert_eq!((&done["created"], &done["faults"]), (&json!(2), &json!(0)));
}

/// A workflow that everybody may start.
const LABELS: &str = "\
key: labels
name: Labels
begin_stage: start
stages:
  - {key: start, type: START}
  - {key: label, type: ANNOTATE, config: {candidate_group: reviewers, overlap: 2}}
  - {key: end, type: END}
connections:
  - {source: start, target: label}
  - {source: label, target: end}
";

#[tokio::test]
async fn an_import_keeps_what_came_before_a_break_and_goes_on() {
    let stage = Stage::new().await;
    let admin = stage.token(&stage.office.world.admin).await;
    let desk = &stage.desk;
    let broken = desk.file("items.csv", "name,amount\none,1\ntwo,2\nthree,\"3\n");
    // Nothing is brought in for a workflow that does not exist.
    desk.run(Some(&admin), &["import", "-p", "office", "--start", "nope", &broken]).await.failed(3);
    let told = desk.run(Some(&admin), &["import", "-p", "office", "--key", "name", &broken]).await;
    let told = told.failed(1);
    assert!(
        told.contains("the file ends before its last row does") && told.contains("2 rows were kept"),
        "{told}"
    );
    let (_, import) = told.split_once("--resume ").expect("how to go on");
    let (import, _) = import.split_once('`').expect("the id");

    let workflow = desk.file("labels.yaml", LABELS);
    desk.run(Some(&admin), &["workflow", "apply", "-p", "office", &workflow]).await.ok();
    let mended = desk.file("items.csv", "name,amount\none,1\ntwo,2\nthree,3\n");
    let create = CreateProject { key: "elsewhere".to_owned(), name: "Elsewhere".to_owned() };
    stage.office.world.must(&stage.office.world.admin, &create).await;
    let elsewhere = ["import", "-p", "elsewhere", "--resume", import, &mended];
    assert!(desk.run(Some(&admin), &elsewhere).await.failed(2).contains("another project"));
    let go_on = ["import", "-p", "office", "--resume", import, "--start", "labels", "--json", &mended];
    let done = desk.run(Some(&admin), &go_on).await.json();
    assert_eq!((&done["rows_done"], &done["created"]), (&json!(3), &json!(3)));
    assert_eq!((&done["starts"][0]["runs_started"], &done["state"]), (&json!(3), &json!("complete")));
}

#[tokio::test]
async fn tasks_of_label_studio_come_in_and_go_back_with_what_was_handed_in_so_far() {
    let stage = Stage::new().await;
    // First of all: the server may know whoever has asked it for something as they were then.
    let create = CreateProject { key: "elsewhere".to_owned(), name: "Elsewhere".to_owned() };
    let boss = &stage.office.world.admin;
    stage.office.world.must(boss, &create).await;
    let roles = BTreeSet::from([ProjectRole::Owner, ProjectRole::Manager]);
    let set = SetProjectRoles { project: "elsewhere".to_owned(), actor: boss.actor.actor, roles };
    stage.office.world.must(boss, &set).await;
    let (admin, bob) = (stage.token(&stage.office.world.admin).await, stage.token(&stage.office.bob).await);
    let desk = &stage.desk;
    let workflow = desk.file("labels.yaml", LABELS);
    desk.run(Some(&admin), &["workflow", "apply", "-p", "office", &workflow]).await.ok();
    let before = json!([{"id": 1, "result": [], "was_cancelled": false}]);
    let tasks =
        json!([{"id": 7, "data": {"text": "hi"}, "annotations": before}, {"id": 8, "data": {"text": "bye"}}]);
    let tasks = desk.file("tasks.json", &tasks.to_string());
    let import = ["import", "-p", "office", "--format", "label-studio", "--start", "labels", &tasks];
    desk.run(Some(&admin), &import).await.ok();
    let held = desk.run(Some(&bob), &["work", "claim"]).await.ok().to_owned();
    desk.run(Some(&bob), &["work", "decide", &held, "--data", r#"{"label": "greeting"}"#]).await.ok();

    let export = ["export", "results", "-p", "office", "--format", "label-studio"];
    let back = desk.run(Some(&admin), &export).await.json();
    let [task] = back.as_array().map(Vec::as_slice).expect("a list") else { panic!("{back}") };
    assert_eq!(
        (&task["id"], &task["data"]),
        (&json!(7), &json!({"text": "hi"})),
        "half answered, and told of"
    );
    let [kept, added] = task["annotations"].as_array().map(Vec::as_slice).expect("a list") else {
        panic!("{task}")
    };
    assert_eq!((kept, &added["result"][0]["value"]), (&before[0], &json!({"choices": ["greeting"]})));
    assert_eq!(added.get("completed_by"), None, "Label Studio takes only its own members");
    assert!(added["actor_id"].is_string(), "{added}");
    let results = desk.run(Some(&admin), &["export", "results", "-p", "office"]).await;
    assert_eq!(results.ok(), "", "what is not finished is no result");

    // Beside tasks with ids there may be items without: what goes out can be brought in again.
    let items = desk.file(
        "items.jsonl",
        "{\"text\": \"nameless\"}\n{\"external_key\": \"named\", \"text\": \"named\"}\n",
    );
    desk.run(Some(&admin), &["import", "-p", "office", "--start", "labels", &items]).await.ok();
    for _ in 0..3 {
        let held = desk.run(Some(&bob), &["work", "claim"]).await.ok().to_owned();
        desk.run(Some(&bob), &["work", "decide", &held, "--data", r#"{"label": "greeting"}"#]).await.ok();
    }
    let back = desk.run(Some(&admin), &export).await.json();
    let tasks = back.as_array().expect("a list");
    assert!(tasks.len() == 4 && tasks.iter().all(|task| !task["id"].is_null()), "{back}");
    assert!(tasks.iter().any(|task| task["id"] == "named"), "{back}");
    let file = desk.file("back.json", &back.to_string());
    let import = ["import", "-p", "elsewhere", "--format", "label-studio", "--json", &file];
    let again = desk.run(Some(&admin), &import).await.json();
    assert_eq!((&again["created"], &again["faults"]), (&json!(4), &json!(0)), "{again}");
    let broken = desk.file("broken.json", "hello");
    let import = ["import", "-p", "office", "--format", "label-studio", &broken];
    let refused = desk.run(Some(&admin), &import).await;
    assert!(refused.failed(1).contains("broken.json: is not valid JSON"), "{refused:?}");
}

#[tokio::test]
async fn a_login_is_remembered_replaced_and_forgotten() {
    let stage = Stage::new().await;
    let desk = &stage.desk;
    let sign_in = ["login", "--email", "root@example.org", "--password-stdin"];
    desk.run_with(None, &sign_in, "wrong password").await.failed(4);
    for _ in 0..2 {
        let signed_in = desk.run_with(None, &sign_in, PASSWORD).await;
        assert!(signed_in.err.contains("as Root."), "{signed_in:?}");
    }
    let tokens = desk.run(None, &["token", "list", "--json"]).await.json();
    let ours = tokens["items"].as_array().expect("a list");
    assert_eq!(ours.len(), 1, "the second login replaced the first: {tokens}");

    let narrow = desk.run(None, &["token", "create", "narrow", "--scope", "read", "--days", "1"]).await;
    let secret = narrow.ok().to_owned();
    desk.run(Some(&secret), &["run", "list", "-p", "office"]).await.ok();
    let apply = desk.file("flow.yaml", include_str!("../../../examples/workflows/document-approval.yaml"));
    desk.run(Some(&secret), &["workflow", "apply", "-p", "office", &apply]).await.failed(4);
    let tokens = desk.run(None, &["token", "list", "--json"]).await.json();
    let id = tokens["items"][1]["token_id"].as_str().expect("an id").to_owned();
    desk.run(None, &["token", "revoke", &id]).await.ok();
    desk.run(Some(&secret), &["run", "list", "-p", "office"]).await.failed(4);

    desk.run(None, &["login", "--forget"]).await.ok();
    desk.run(None, &["token", "list"]).await.failed(4);
}

#[tokio::test]
async fn the_demo_runs_on_a_new_server_and_again_on_the_same() {
    let database = TestDatabase::new().await;
    let server = Server::on(&database).await;
    let desk = Desk::new(&server.address);
    let link = desk.file("setup-link", server.setup.as_deref().expect("no administrator yet"));
    let demo = ["demo", "--people", "4", "--documents", "4", "--per-minute", "6000", "--seed", "7", "--json"];

    let first = desk.run(None, &[&demo[..], &["--setup-file", &link]].concat()).await.json();
    assert_eq!((&first["done"], &first["submitted"]), (&true.into(), &4.into()), "{first}");
    assert_eq!(
        first["approved"].as_u64().unwrap_or(0) + first["rejected"].as_u64().unwrap_or(0),
        4,
        "{first}"
    );
    assert_eq!(first["admin"]["email"], "admin@demo.local");

    let second = desk.run(None, &demo).await.json();
    assert_eq!((&second["done"], &second["admin"]), (&true.into(), &Value::Null), "{second}");
    let runs = desk.run(None, &["run", "list", "-p", "office", "--all", "--json"]).await.json();
    assert_eq!(runs["items"].as_array().map(Vec::len), Some(8));
    desk.run(None, &["audit", "verify", "--project", "office", "--runs"]).await.ok();

    let person = &second["people"][0];
    let email = person["email"].as_str().expect("a mail address");
    let sign_in = ["login", "--email", email, "--password-stdin"];
    desk.run_with(None, &sign_in, person["password"].as_str().expect("a password")).await.ok();
}

#[tokio::test]
async fn the_demo_keeps_out_of_a_project_that_it_did_not_make() {
    let stage = Stage::new().await;
    let admin = stage.token(&stage.office.world.admin).await;
    let refused = stage.desk.run(Some(&admin), &["demo"]).await;
    assert!(refused.failed(1).contains("the demo did not make it"), "{refused:?}");
}

#[tokio::test]
async fn an_interrupted_export_leaves_nothing_behind() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let desk = Desk::new(&format!("http://{}", listener.local_addr().expect("an address")));
    let out = desk.file("results.csv", "as it was");
    let mut command =
        handoff(desk.folder.path(), &["export", "results", "-p", "x", "--format", "csv", "--out", &out]);
    command.env("HANDOFF_SERVER", &desk.server).env("HANDOFF_TOKEN", "hoff_x");
    let mut export = command.spawn().expect("the binary starts");
    let (_never_answers, _) = listener.accept().await.expect("a connection");
    let pid = export.id().and_then(|pid| i32::try_from(pid).ok()).expect("it runs");
    signal(pid, rustix::process::Signal::INT);
    assert_eq!(export.wait().await.expect("it ends").code(), Some(1));
    assert_eq!(std::fs::read_to_string(&out).expect("the file"), "as it was");
    assert_eq!(
        std::fs::read_dir(desk.folder.path()).expect("the folder").count(),
        1,
        "nothing lies beside it"
    );
}

#[tokio::test]
async fn a_command_is_repeated_under_its_key_until_there_is_an_answer() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let desk = Desk::new(&format!("http://{}", listener.local_addr().expect("an address")));
    let busy = r#"{"title":"Busy","status":503,"code":"unavailable","detail":"","retryable":true}"#;
    let done = r#"{"run_id":"00000000-0000-7000-8000-000000000001","version":1}"#;
    let replies = [
        String::new(), // the connection breaks
        format!("HTTP/1.1 503 Busy\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{busy}", busy.len()),
        format!("HTTP/1.1 201 Created\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{done}", done.len()),
    ];
    let server = async {
        let mut keys = Vec::new();
        for reply in replies {
            let (mut stream, _) = listener.accept().await.expect("a connection");
            let mut request = vec![0; 4_096];
            let length = stream.read(&mut request).await.expect("a request");
            let request = String::from_utf8_lossy(&request[..length]).to_lowercase();
            let key =
                request.lines().find_map(|line| line.strip_prefix("idempotency-key: ").map(str::to_owned));
            keys.push(key.expect("a key"));
            stream.write_all(reply.as_bytes()).await.expect("a reply");
        }
        keys
    };
    let start = ["run", "start", "-p", "office", "document-approval", "--title", "x"];
    let (keys, ran) = tokio::join!(server, desk.run(Some("hoff_x"), &start));
    assert_eq!(ran.ok(), "00000000-0000-7000-8000-000000000001");
    assert!(keys.iter().all(|key| *key == keys[0]), "{keys:?}");
}

#[tokio::test]
async fn every_command_has_help_with_an_example() {
    let desk = Desk::new("http://127.0.0.1:1");
    let commands = [
        "demo",
        "login",
        "workflow apply",
        "workflow list",
        "workflow show",
        "workflow lint",
        "workflow migrate",
        "run start",
        "run list",
        "run show",
        "run watch",
        "work list",
        "work held",
        "work claim",
        "work release",
        "work decide",
        "audit show",
        "audit verify",
        "token create",
        "token list",
        "token revoke",
    ];
    for command in commands {
        let args: Vec<_> = command.split(' ').chain(["--help"]).collect();
        let help = desk.run(None, &args).await;
        let example = format!("handoff {command}");
        let examples = help.ok().split_once("Example").map(|(_, examples)| examples).unwrap_or_default();
        assert!(examples.contains(&example), "{command}: {}", help.out);
        assert!(help.out.contains("HANDOFF_SERVER"), "{command}: {}", help.out);
    }
}
