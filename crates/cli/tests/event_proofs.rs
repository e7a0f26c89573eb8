//! The server, killed with -9 wherever an event is on its way, under load. Afterwards four accounts are compared: what was answered,
//! what the rows say, what the stream tells, and the chain of the trail. `HANDOFF_PROOF_ROUNDS` makes it longer.
#![cfg(debug_assertions)]
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{Server, handoff};
use futures_util::future::join_all;
use handoff_core::id::RunId;
use handoff_testkit::{Broker, Office};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use uuid::Uuid;

const CLIENTS: usize = 4;
const PATIENCE: Duration = Duration::from_mins(1);
/// Where events are on their way: after the commit of a change, and in a consumer at each step.
const PLACES: [&str; 4] =
    ["hop.committed", "consumer.after_inbox", "consumer.after_effect", "consumer.before_settle"];

/// The same on the way over a broker.
const PLACES_OVER_BROKER: [&str; 2] = ["relay.after_publish", "consumer.before_settle"];

/// What a consumer writes itself, whenever it comes to it. The accounts are of what was done, not of that.
const TOLD_LATER: &str = "dev.handoff.step.updated";

struct Desk {
    http: reqwest::Client,
    address: String,
    token: String,
}

impl Desk {
    fn at(address: &str, token: &str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(30)).build();
        Self { http: http.expect("a client"), address: address.to_owned(), token: token.to_owned() }
    }

    /// Hands a document in under a key. None: the server is gone, and nobody knows.
    async fn hand_in(&self, key: &str) -> Option<Uuid> {
        let body = json!({"workflow": "document-approval", "item": {"payload": {"key": key}}});
        let request = self.http.post(format!("{}/v1/projects/office/runs", self.address));
        let request = request.bearer_auth(&self.token).header("idempotency-key", key);
        let request = request.header("content-type", "application/json").body(body.to_string());
        let response = request.send().await.ok()?;
        assert_eq!(response.status().as_u16(), 201, "{key}");
        let answer: Value = serde_json::from_str(&response.text().await.ok()?).ok()?;
        answer["run_id"].as_str()?.parse().ok()
    }

    /// Hands in until the server is gone.
    async fn hand_in_until_it_is_gone(&self, who: &str) -> Vec<(String, Option<Uuid>)> {
        let mut handed_in = Vec::new();
        for number in 0..1_000 {
            let key = format!("{who}-{number}");
            let run = self.hand_in(&key).await;
            handed_in.push((key, run));
            if run.is_none() {
                break;
            }
        }
        handed_in
    }

    /// What nobody knows of is asked again under its key; what was answered is answered alike.
    async fn ask_again(&self, handed_in: Vec<(String, Option<Uuid>)>, answered: &mut BTreeMap<String, Uuid>) {
        for (key, first) in handed_in {
            let again = self.hand_in(&key).await.expect("the server is there");
            assert!(first.is_none_or(|first| first == again), "{key}");
            answered.insert(key, again);
        }
    }

    /// Hands several in, all of which are answered.
    async fn hand_in_some(&self, when: &str, answered: &mut BTreeMap<String, Uuid>) {
        for number in 0..5 {
            let key = format!("{when}-{number}");
            let run = self.hand_in(&key).await.expect("people's work goes on");
            answered.insert(key, run);
        }
    }

    /// All that the project's stream tells from the beginning, in frames, until so many events were told.
    async fn listen(&self, events: usize) -> Vec<(String, Value)> {
        let url = format!("{}/v1/projects/office/events/stream?last_event_id=0.0", self.address);
        let mut response = self.http.get(url).bearer_auth(&self.token).send().await.expect("a stream");
        let (mut text, mut told) = (String::new(), Vec::new());
        let until = Instant::now() + PATIENCE;
        while told.len() < events && Instant::now() < until {
            let piece = response.chunk().await.expect("the stream goes on").expect("it has not ended");
            text.push_str(&String::from_utf8_lossy(&piece));
            while let Some(end) = text.find("\n\n") {
                let frame: String = text.drain(..end + 2).collect();
                let field = |name: &str| frame.lines().find_map(|line| line.strip_prefix(name));
                let event = field("data: ").and_then(|data| serde_json::from_str::<Value>(data).ok());
                let is_done =
                    |event: &Value| event.get("specversion").is_some() && event["type"] != TOLD_LATER;
                if let Some(event) = event.filter(is_done) {
                    told.push((field("id: ").unwrap_or_default().to_owned(), event));
                }
            }
        }
        told
    }
}

/// A server that stops at a place and waits to be killed there.
async fn doomed(office: &Office, place: &str, flags: &[&str]) -> (Server, impl Future<Output = ()> + use<>) {
    let mut command = handoff(Path::new("/"), &["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
    command.args(flags);
    command.env("DATABASE_URL", office.world.database.url()).env("HANDOFF_FAIL_POINT", place);
    command.stderr(Stdio::piped());
    let mut server = Server::start(command).await;
    let mut errors = BufReader::new(server.stderr().expect("its errors")).lines();
    let reached = async move {
        while let Some(line) = errors.next_line().await.expect("text") {
            if line.starts_with("fail point ") {
                return;
            }
        }
        panic!("the server ended before it came to the place");
    };
    (server, async move { tokio::time::timeout(PATIENCE, reached).await.expect("the place is reached") })
}

/// Compares the four accounts.
async fn compare(office: &Office, desk: &Desk, answered: &BTreeMap<String, Uuid>) {
    let raw = office.world.database.raw().await;
    let runs = raw.query("select run_id from run", &[]).await.expect("runs");
    let runs: BTreeSet<Uuid> = runs.iter().map(|row| row.get(0)).collect();
    assert_eq!(
        answered.values().copied().collect::<BTreeSet<_>>(),
        runs,
        "what was answered is what the rows say"
    );

    let rows = "select event_id, stream_id, seq from event where project_id is not null and type <> $1";
    let rows = raw.query(rows, &[&TOLD_LATER]).await.expect("events");
    let events: BTreeMap<Uuid, (Uuid, i64)> =
        rows.iter().map(|row| (row.get(0), (row.get(1), row.get(2)))).collect();
    let counted = "select coalesce(sum(events), 0)::bigint from activity where type <> $1";
    let until = Instant::now() + PATIENCE;
    loop {
        let counted: i64 = raw.query_one(counted, &[&TOLD_LATER]).await.expect("a count").get(0);
        let all = i64::try_from(events.len()).expect("few");
        assert!(counted <= all, "{counted} effects of {all} events");
        if counted == all {
            break;
        }
        assert!(Instant::now() < until, "{counted} effects of {all} events");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    let told = desk.listen(events.len()).await;
    let ids: BTreeSet<&str> = told.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(ids.len(), told.len(), "nothing is told twice");
    let told: BTreeMap<Uuid, (Uuid, i64)> = told
        .iter()
        .map(|(_, event)| {
            let text = |name: &str| event[name].as_str().expect("an attribute");
            let stream = event["subject"].as_str().unwrap_or(text("projectid"));
            let seq = text("sequence").parse().expect("a number");
            (text("id").parse().expect("an id"), (stream.parse().expect("an id"), seq))
        })
        .collect();
    assert_eq!(told, events, "what the stream tells is what the rows say");
    for run in runs {
        office.world.check_run(RunId(run)).await;
    }
    office.world.check_invariants().await;
}

#[tokio::test]
async fn wherever_the_server_dies_all_accounts_agree() {
    let rounds: u32 =
        std::env::var("HANDOFF_PROOF_ROUNDS").map_or(1, |rounds| rounds.parse().expect("a number"));
    let office = Office::new().await;
    let token = office.world.token(&office.ada).await;
    let mut answered = BTreeMap::new();
    let mut deaths = 0;
    for round in 0..rounds {
        for (nth, place) in PLACES.iter().enumerate() {
            let visit = 2 + (round * 7 + u32::try_from(nth).expect("few")) % 11;
            println!("round {round}: {place}:{visit}");
            let point = format!("{place}:{visit}");
            let (server, reached) = doomed(&office, &point, &[]).await;
            let desk = Desk::at(&server.address, &token);
            let client =
                async |client: usize| desk.hand_in_until_it_is_gone(&format!("{round}-{nth}-{client}")).await;
            let storm = join_all((0..CLIENTS).map(client));
            let (handed_in, ()) = tokio::join!(storm, async {
                reached.await;
                server.kill().await;
                deaths += 1;
            });
            let server = Server::on(&office.world.database).await;
            let desk = Desk::at(&server.address, &token);
            desk.ask_again(handed_in.into_iter().flatten().collect(), &mut answered).await;
            // Whoever follows need not wait for the lease of the dead.
            let raw = office.world.database.raw().await;
            raw.batch_execute("update event_consumer set lease_until = now()").await.expect("leases end");
            compare(&office, &desk, &answered).await;
            drop(server);
        }
    }
    println!("{deaths} deaths, {} answers, violations 0", answered.len());
}

/// Stopped, cut off, wiped: people's work goes on, nothing is lost, and nothing has its effect twice.
#[tokio::test]
async fn whatever_befalls_the_broker_all_accounts_agree() {
    let mut broker = Broker::start();
    let url = broker.url();
    let over_nats = ["--nats-url", url.as_str(), "--nats-stream", "proofs"];
    let office = Office::new().await;
    let token = office.world.token(&office.ada).await;
    let mut answered = BTreeMap::new();

    let mut handed_in = Vec::new();
    for place in PLACES_OVER_BROKER {
        let (server, reached) = doomed(&office, &format!("{place}:2"), &over_nats).await;
        let desk = Desk::at(&server.address, &token);
        let (by_one, ()) = tokio::join!(desk.hand_in_until_it_is_gone(place), async {
            reached.await;
            server.kill().await;
        });
        handed_in.extend(by_one);
        let raw = office.world.database.raw().await;
        raw.batch_execute("update event_consumer set lease_until = now()").await.expect("leases end");
    }
    let server = Server::with(&office.world.database, &over_nats).await;
    let desk = Desk::at(&server.address, &token);
    desk.ask_again(handed_in, &mut answered).await;
    compare(&office, &desk, &answered).await;

    broker.stop();
    desk.hand_in_some("while-stopped", &mut answered).await;
    broker.start_again();
    desk.hand_in_some("when-back", &mut answered).await;
    compare(&office, &desk, &answered).await;

    broker.cut_off();
    desk.hand_in_some("while-cut-off", &mut answered).await;
    broker.let_through();
    compare(&office, &desk, &answered).await;

    broker.stop();
    desk.hand_in_some("before-it-forgets", &mut answered).await;
    broker.wipe();
    broker.start_again();
    desk.hand_in_some("after-it-forgot", &mut answered).await;
    compare(&office, &desk, &answered).await;

    // What had its effect long ago need not be there any more; whoever wants it there says so.
    let admin = office.world.token(&office.world.admin).await;
    let replay = json!({"since": an_hour_ago(&office).await}).to_string();
    let request = desk.http.post(format!("{}/v1/events/replay", desk.address)).bearer_auth(&admin);
    let replayed =
        request.header("content-type", "application/json").body(replay).send().await.expect("an answer");
    assert_eq!(replayed.status().as_u16(), 200);
    everything_is_on(&url, &office).await;
    compare(&office, &desk, &answered).await;
    println!("{} answers, violations 0", answered.len());
}

async fn an_hour_ago(office: &Office) -> String {
    let now = office.world.ctx.store().now().await.expect("the time");
    (now - jiff::SignedDuration::from_hours(1)).to_string()
}

/// Waits until the broker has every event there is.
async fn everything_is_on(url: &str, office: &Office) {
    let raw = office.world.database.raw().await;
    let events: i64 = raw.query_one("select count(*) from event", &[]).await.expect("a count").get(0);
    let events = u64::try_from(events).expect("few");
    let broker = async_nats::connect(url).await.expect("a broker");
    let broker = async_nats::jetstream::new(broker);
    let until = Instant::now() + PATIENCE;
    loop {
        let stream = broker.get_stream("proofs").await.expect("a stream");
        let there = stream.cached_info().state.messages;
        if there >= events {
            return;
        }
        assert!(Instant::now() < until, "{there} of {events} events are on the broker");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
