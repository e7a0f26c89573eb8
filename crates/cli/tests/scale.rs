//! The real server under more than one person's load: two processes on one database, and files that are larger than memory should be.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use handoff_core::actor::ProjectRole;
use handoff_engine::people::SetProjectRoles;
use handoff_testkit::Pool;
use serde_json::{Value, json};

use crate::support::{Ran, Server, handoff, open_folder};

fn number(variable: &str, usual: usize) -> usize {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Somebody with a token, at one of the servers.
struct Client {
    http: reqwest::Client,
    address: String,
    token: String,
}

impl Client {
    async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        let request = self.http.post(format!("{}{path}", self.address)).bearer_auth(&self.token);
        let answer = request.json(&body).send().await.expect("the server is there");
        let status = answer.status().as_u16();
        (status, answer.json().await.unwrap_or_default())
    }

    /// Brings items, takes units, and answers them or does otherwise; how many answers counted.
    async fn work(&self, rounds: usize, turn: usize) -> usize {
        let mut counted = 0;
        for round in 0..rounds {
            let item = json!({"workflow": "labels", "item": {"payload": {"round": round}}});
            assert_eq!(self.post("/v1/projects/pool/runs", item).await.0, 201);
            let (status, held) = self.post("/v1/assignments", json!({})).await;
            // Others may have been faster; nothing else can go wrong.
            assert!(status == 201 || status == 409, "{status}: {held}");
            let Some(assignment) = held["assignment_id"].as_str() else { continue };
            let at = format!("/v1/assignments/{assignment}");
            if (round + turn).is_multiple_of(5) {
                assert_eq!(self.post(&format!("{at}/release"), json!({})).await.0 / 100, 2);
                continue;
            }
            if (round + turn).is_multiple_of(3) {
                assert_eq!(self.post(&format!("{at}/renew"), json!({})).await.0 / 100, 2);
            }
            let answer = json!({"assignment_id": assignment, "data": {"label": "cat"}});
            let (status, judged) = self.post("/v1/judgments", answer).await;
            assert_eq!(status / 100, 2, "{judged}");
            counted += 1;
        }
        counted
    }
}

impl Client {
    /// Takes and answers whatever is to be had, until nothing is left for this person; how many answers counted.
    async fn work_until_done(&self) -> usize {
        let mut counted = 0;
        loop {
            let (status, held) = self.post("/v1/assignments", json!({})).await;
            let Some(assignment) = held["assignment_id"].as_str() else {
                assert_eq!(status, 409, "{held}");
                let reason = held["errors"][0]["code"].as_str().unwrap_or_default();
                // Whoever finds everything in other hands asks again: a storm does not wait.
                if ["all_done", "not_for_you"].contains(&reason) {
                    return counted;
                }
                continue;
            };
            let answer =
                json!({"assignment_id": assignment, "epoch": held["epoch"], "data": {"label": "cat"}});
            let (status, judged) = self.post("/v1/judgments", answer).await;
            assert_eq!(status, 201, "{judged}");
            counted += 1;
        }
    }
}

/// A thousand by `HANDOFF_TEST_CLIENTS=1000`.
#[tokio::test]
async fn a_storm_of_clients_on_two_servers_takes_every_slot_once() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let people = number("HANDOFF_TEST_CLIENTS", 30);
    let pool = Pool::new(people, json!({"overlap": 3, "lease_seconds": 600})).await;
    let units = people.div_ceil(2);
    join_all((0..units).map(|_| pool.item())).await;
    let servers = [Server::on(&pool.world.database).await, Server::on(&pool.world.database).await];
    let http =
        reqwest::Client::builder().no_proxy().timeout(Duration::from_mins(1)).build().expect("a client");
    let mut clients = Vec::new();
    for (number, person) in pool.people.iter().enumerate() {
        let (http, address) = (http.clone(), servers[number % 2].address.clone());
        clients.push(Client { http, address, token: pool.world.token(person).await });
    }
    let began = Instant::now();
    let answers: usize = join_all(clients.iter().map(Client::work_until_done)).await.into_iter().sum();
    println!("{people} clients, {answers} answers in {:?}", began.elapsed());
    assert_eq!(answers, units * 3, "every slot once");
    pool.world.check_invariants().await;
    for server in servers {
        assert!(server.stop().await.success());
    }
}

/// More rounds by `HANDOFF_TEST_ROUNDS`.
#[tokio::test]
async fn two_servers_on_one_database_keep_one_ledger() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let pool = Pool::new(8, json!({"overlap": 2, "lease_seconds": 600})).await;
    let servers = [Server::on(&pool.world.database).await, Server::on(&pool.world.database).await];
    let mut clients = Vec::new();
    for (number, person) in pool.people.iter().enumerate() {
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(30)).build();
        let address = servers[number % 2].address.clone();
        let token = pool.world.token(person).await;
        clients.push(Client { http: http.expect("a client"), address, token });
    }
    let rounds = number("HANDOFF_TEST_ROUNDS", 12);
    let work = clients.iter().enumerate().map(|(turn, client)| client.work(rounds, turn));
    let answers: usize = join_all(work).await.into_iter().sum();
    let raw = pool.world.database.raw().await;
    let ledger =
        "select count(*) filter (where counted), count(distinct (unit_id, actor_id)), count(*) from judgment";
    let ledger = raw.query_one(ledger, &[]).await.expect("a ledger");
    let (counted, once, all): (i64, i64, i64) = (ledger.get(0), ledger.get(1), ledger.get(2));
    let answers = i64::try_from(answers).expect("few");
    assert_eq!(
        (counted, once, all),
        (answers, answers, answers),
        "every answer once, and all that were given"
    );
    assert!(answers > 0);
    pool.world.check_invariants().await;
    for server in servers {
        assert!(server.stop().await.success());
    }
}

/// How much the server's memory may grow by an import, whatever its size.
const GROWTH_KIB: u64 = 48 * 1024;

/// How many rows one command brings in.
const PIECE: usize = 50_000;

/// A million rows by `HANDOFF_TEST_IMPORT_ROWS=1000000`.
#[tokio::test]
async fn an_import_of_any_size_takes_no_more_memory_than_a_small_one() {
    let pool = Pool::new(1, json!({})).await;
    let owner = &pool.people[0];
    let roles = [ProjectRole::Manager].into();
    let set = SetProjectRoles { project: "pool".to_owned(), actor: owner.actor.actor, roles };
    pool.world.must(&pool.world.admin, &set).await;
    let token = pool.world.token(owner).await;
    let server = Server::on(&pool.world.database).await;
    let folder = open_folder();
    let import = async |name: &str, rows: std::ops::Range<usize>| {
        let path = folder.path().join(name);
        let mut file = std::io::BufWriter::new(std::fs::File::create(&path).expect("a file"));
        for row in rows {
            let text = "so many words that a row is about as long as a short letter ".repeat(4);
            writeln!(file, "{}", json!({"external_key": format!("row-{row}"), "text": text})).expect("a row");
        }
        file.flush().expect("a whole file");
        let path = path.to_string_lossy().into_owned();
        let mut command = handoff(Path::new("/tmp"), &["import", "-p", "pool", &path]);
        command.env("HANDOFF_SERVER", &server.address).env("HANDOFF_TOKEN", &token);
        Ran::of(command, "").await.ok();
    };
    import("first.jsonl", 0..1_000).await;
    let before = server.memory_peak();
    let rows = number("HANDOFF_TEST_IMPORT_ROWS", 6_000);
    // In pieces, because each command has to end before long; the server lives through all of them.
    for first in (1_000..rows).step_by(PIECE) {
        import("piece.jsonl", first..rows.min(first + PIECE)).await;
    }
    let after = server.memory_peak();
    assert!(after <= before + GROWTH_KIB, "from {before} KiB to {after} KiB");
    let raw = pool.world.database.raw().await;
    let items: i64 = raw.query_one("select count(*) from item", &[]).await.expect("a count").get(0);
    assert_eq!(items, i64::try_from(rows).expect("few"));
}
