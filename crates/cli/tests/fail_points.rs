//! The server, killed with -9 at every point of a hop and of a sweep, under load. Nothing is stuck, nothing happens twice, what was
//! answered is there, and whoever repeats a request gets the same answer.
#![cfg(debug_assertions)]
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::support::{Server, handoff};
use futures_util::future::join_all;
use handoff_core::definition::document::WorkflowDocument;
use handoff_engine::workflow::ApplyWorkflow;
use handoff_testkit::{Model, ModelReply, Office};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

const CLIENTS: usize = 6;
const PATIENCE: Duration = Duration::from_secs(40);

/// A request under a key, and what was answered.
#[derive(Clone, Debug)]
struct Asked {
    token: String,
    path: &'static str,
    body: String,
    answer: Option<(u16, String)>,
}

/// Every request that was made, by its key.
type Ledger = Arc<Mutex<BTreeMap<String, Asked>>>;

struct Desk {
    http: reqwest::Client,
    address: String,
    ledger: Ledger,
}

impl Desk {
    fn at(address: &str, ledger: &Ledger) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(20)).build();
        Self { http: http.expect("a client"), address: address.to_owned(), ledger: ledger.clone() }
    }

    async fn post(&self, key: &str, asked: &Asked) -> Option<(u16, String)> {
        let url = format!("{}{}", self.address, asked.path);
        let request = self.http.post(url).bearer_auth(&asked.token).header("idempotency-key", key);
        let request = request.header("content-type", "application/json").body(asked.body.clone());
        let response = request.send().await.ok()?;
        let status = response.status().as_u16();
        Some((status, response.text().await.ok()?))
    }

    /// Asks, and writes down what was answered. None: the server is gone.
    async fn ask(&self, key: String, token: &str, path: &'static str, body: &Value) -> Option<Value> {
        let mut asked = Asked { token: token.to_owned(), path, body: body.to_string(), answer: None };
        self.ledger.lock().expect("a ledger").insert(key.clone(), asked.clone());
        asked.answer = self.post(&key, &asked).await;
        let answer = asked.answer.clone();
        self.ledger.lock().expect("a ledger").insert(key, asked);
        let (status, text) = answer?;
        assert!((200..300).contains(&status), "{status} {text}");
        serde_json::from_str(&text).ok()
    }

    /// One document from its beginning to its approval.
    async fn document(&self, name: &str, tokens: &[String; 3]) -> Option<()> {
        let [ada, bob, dora] = tokens;
        let start = json!({"workflow": "document-approval", "item": {"payload": {"name": name}}});
        let mut run = self.ask(format!("{name}-start"), ada, "/v1/projects/office/runs", &start).await?;
        let mut unit = run["unit_id"].take();
        for (step, token) in [("first", bob), ("last", dora)] {
            let claim = json!({"unit_id": unit});
            let held = self.ask(format!("{name}-{step}-claim"), token, "/v1/assignments", &claim).await?;
            let judge = json!({"assignment_id": held["assignment_id"], "decision": "APPROVE"});
            let judged = self.ask(format!("{name}-{step}-judge"), token, "/v1/judgments", &judge).await?;
            unit = judged["opened_unit_ids"][0].clone();
        }
        Some(())
    }

    async fn documents(&self, client: usize, tokens: &[String; 3]) {
        for number in 0.. {
            if self.document(&format!("{client}-{number}"), tokens).await.is_none() {
                return;
            }
        }
    }

    /// Asks everything again: what was answered is answered in the same words, what was not is done now.
    async fn ask_all_again(&self) {
        let all = self.ledger.lock().expect("a ledger").clone();
        for (key, asked) in all {
            let again = self.post(&key, &asked).await.expect("the server is there");
            match &asked.answer {
                Some(first) => assert_eq!(again, *first, "{key}"),
                None => assert!((200..300).contains(&again.0), "{key}: {again:?}"),
            }
            let answered = Asked { answer: Some(again), ..asked };
            self.ledger.lock().expect("a ledger").insert(key, answered);
        }
    }
}

/// A server that stops at a point and waits to be killed there.
async fn doomed(office: &Office, point: &str) -> (Server, impl Future<Output = ()>) {
    doomed_with(office, point, &[]).await
}

async fn doomed_with(office: &Office, point: &str, flags: &[&str]) -> (Server, impl Future<Output = ()>) {
    let mut command: Command =
        handoff(Path::new("/"), &["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
    command.args(flags).env("DATABASE_URL", office.world.database.url()).env("HANDOFF_FAIL_POINT", point);
    command.stderr(Stdio::piped());
    let mut server = Server::start(command).await;
    let mut errors = BufReader::new(server.stderr().expect("its errors")).lines();
    let reached = async move {
        let wait = async {
            while let Some(line) = errors.next_line().await.expect("text") {
                if line.starts_with("fail point ") {
                    return;
                }
            }
            panic!("the server ended before it came to the point");
        };
        tokio::time::timeout(PATIENCE, wait).await.expect("the point is reached");
    };
    (server, reached)
}

async fn count(office: &Office, what: &str) -> i64 {
    let raw = office.world.database.raw().await;
    raw.query_one(what, &[]).await.expect("a count").get(0)
}

async fn tokens(office: &Office) -> [String; 3] {
    [
        office.world.token(&office.ada).await,
        office.world.token(&office.bob).await,
        office.world.token(&office.dora).await,
    ]
}

/// Kills the server at each point while documents are being approved, and lets everything be asked again.
async fn killed_at(points: &[&str]) {
    let office = Office::new().await;
    let tokens = tokens(&office).await;
    let ledger = Ledger::default();
    for (round, point) in points.iter().enumerate() {
        let (server, reached) = doomed(&office, point).await;
        let desk = Desk::at(&server.address, &ledger);
        let clients = (0..CLIENTS).map(|client| desk.documents(round * CLIENTS + client, &tokens));
        let storm = async {
            tokio::join!(join_all(clients), async {
                reached.await;
                server.kill().await;
            });
        };
        storm.await;
        let server = Server::on(&office.world.database).await;
        let desk = Desk::at(&server.address, &ledger);
        desk.ask_all_again().await;
        desk.ask_all_again().await;
        office.world.check_invariants().await;
        drop(server);
    }
    // Whatever the storms came to, the server that is left brings a document from its beginning to its end.
    let server = Server::on(&office.world.database).await;
    let through = Desk::at(&server.address, &ledger).document("calm", &tokens).await;
    assert!(through.is_some(), "a document comes through");
    office.world.check_invariants().await;
    drop(server);
    let asked = ledger.lock().expect("a ledger").clone();
    let ended =
        |what: &str| i64::try_from(asked.keys().filter(|key| key.ends_with(what)).count()).expect("few");
    assert!(ended("-last-judge") > 0, "documents came through");
    assert_eq!(count(&office, "select count(*) from run").await, ended("-start"), "each was handed in once");
    let judged = ended("-first-judge") + ended("-last-judge");
    assert_eq!(count(&office, "select count(*) from judgment").await, judged, "each was decided once");
    let over = count(&office, "select count(*) from run where outcome = 'APPROVED'").await;
    assert_eq!(over, ended("-last-judge"), "nothing is stuck");
}

#[tokio::test]
async fn a_hop_that_dies_before_it_is_written_never_was() {
    killed_at(&["hop.taken:9", "hop.begun:11", "hop.locked:8", "hop.decided:10"]).await;
}

#[tokio::test]
async fn a_hop_that_dies_around_its_commit_is_there_or_not_but_whole() {
    killed_at(&["hop.settled:9", "hop.settled:12", "hop.committed:7", "hop.committed:1"]).await;
}

/// A workflow that needs the sweeps: a wait of a second, and more routers than one hop works.
fn patient() -> Value {
    let routers = 120;
    let name = |number: usize| format!("router-{number}");
    let mut stages = vec![
        json!({"key": "begin", "type": "START"}),
        json!({"key": "pause", "type": "WAIT", "config": {"for": "PT1S"}}),
        json!({"key": "end", "type": "END", "config": {"outcome": "THROUGH"}}),
    ];
    let mut connections =
        vec![json!({"source": "begin", "target": "pause"}), json!({"source": "pause", "target": name(0)})];
    for number in 0..routers {
        let config = json!({"rules": [{"when": "true", "handle": "on"}], "else": "on"});
        stages.push(json!({"key": name(number), "type": "ROUTER", "config": config}));
        let target = if number + 1 < routers { name(number + 1) } else { "end".to_owned() };
        connections.push(json!({"source": name(number), "handle": "on", "target": target}));
    }
    json!({"key": "patient", "name": "Patient", "begin_stage": "begin", "stages": stages, "connections": connections})
}

#[tokio::test]
async fn a_sweep_that_dies_half_way_is_taken_up_again_and_does_nothing_twice() {
    const RUNS: usize = 5;
    let office = Office::new().await;
    let document: WorkflowDocument = serde_json::from_value(patient()).expect("a document");
    let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
    office.world.must(&office.world.admin, &apply).await;
    let [ada, ..] = tokens(&office).await;
    let ledger = Ledger::default();
    for (round, point) in
        ["sweep.wake:1", "sweep.work:1", "hop.settled:7", "hop.committed:6"].iter().enumerate()
    {
        let (server, reached) = doomed(&office, point).await;
        let desk = Desk::at(&server.address, &ledger);
        for number in 0..RUNS {
            let start =
                json!({"workflow": "patient", "item": {"payload": {"round": round, "number": number}}});
            desk.ask(format!("{round}-{number}"), &ada, "/v1/projects/office/runs", &start)
                .await
                .expect("started");
        }
        reached.await;
        server.kill().await;
        let server = Server::on(&office.world.database).await;
        let all = i64::try_from((round + 1) * RUNS).expect("few");
        let until = Instant::now() + PATIENCE;
        while count(&office, "select count(*) from run where outcome = 'THROUGH'").await < all {
            assert!(Instant::now() < until, "{point}: something is stuck");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let woken = "select count(*) from event where type = 'dev.handoff.unit.resumed'";
        assert_eq!(count(&office, woken).await, all, "{point}: each was woken once");
        office.world.check_invariants().await;
        drop(server);
    }
}

/// A workflow that asks a model, and nobody else.
fn asking(model: &Model) -> Value {
    let config = json!({"endpoint": model.url(), "model": "labels", "timeout_seconds": 1,
        "retry": {"attempts": 3, "base_ms": 1, "max_ms": 1}});
    json!({"key": "asking", "name": "Asking", "begin_stage": "begin",
    "stages": [
        {"key": "begin", "type": "START"},
        {"key": "model", "type": "MITL", "config": config},
        {"key": "answered", "type": "END", "config": {"outcome": "ANSWERED"}},
        {"key": "given_up", "type": "END", "config": {"outcome": "GIVEN_UP"}},
    ],
    "connections": [
        {"source": "begin", "target": "model"},
        {"source": "model", "handle": "on_success", "target": "answered"},
        {"source": "model", "handle": "on_failure", "target": "given_up"},
    ]})
}

#[tokio::test]
async fn a_server_that_dies_while_it_asks_a_model_leaves_nothing_stuck() {
    let office = Office::new().await;
    let model = Model::start(|_, _| ModelReply::Say(200, json!({"label": "cat"}).to_string()));
    let document: WorkflowDocument = serde_json::from_value(asking(&model)).expect("a document");
    let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
    office.world.must(&office.world.admin, &apply).await;
    let [ada, ..] = tokens(&office).await;
    let ledger = Ledger::default();
    let allowed = model.allowed();
    let flags = ["--outbound-allow", allowed.as_str()];
    // Before anything was sent; after the answer came; while it is being written down.
    for (round, point) in ["model.begun:1", "model.answered:1", "hop.settled:3"].iter().enumerate() {
        let (server, reached) = doomed_with(&office, point, &flags).await;
        let desk = Desk::at(&server.address, &ledger);
        let start = json!({"workflow": "asking", "item": {"payload": {"round": round}}});
        desk.ask(format!("asked-{round}"), &ada, "/v1/projects/office/runs", &start).await.expect("started");
        reached.await;
        server.kill().await;
        let server = Server::with(&office.world.database, &flags).await;
        let until = Instant::now() + PATIENCE;
        let answered = "select count(*) from run where outcome = 'ANSWERED'";
        while count(&office, answered).await <= i64::try_from(round).expect("few") {
            assert!(Instant::now() < until, "{point}: something is stuck");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let asked = "select count(*) from event where type = 'dev.handoff.model.attempted'";
        assert_eq!(count(&office, asked).await, 2 * i64::try_from(round + 1).expect("few"), "{point}");
        office.world.check_invariants().await;
        drop(server);
    }
}
