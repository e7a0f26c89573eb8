//! The server as a process: it starts, survives the death of either half, refuses what it must, and stops in order.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

use crate::support::signal;

/// A data folder where the server's user can reach it.
struct Home {
    folder: TempDir,
}

impl Home {
    fn new() -> Self {
        let folder = tempfile::Builder::new().prefix("handoff-").tempdir_in("/tmp").expect("a folder");
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).expect("permissions");
        Self { folder }
    }

    fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, listen: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_handoff"));
        command
            .arg("serve")
            .arg("--data-dir")
            .arg(self.data_dir())
            .args(["--listen", listen, "--log", "warn"]);
        command.env_remove("DATABASE_URL").current_dir(self.folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        command
    }

    async fn serve(&self) -> Server {
        let mut process = self.command("127.0.0.1:0").spawn().expect("the binary starts");
        let mut lines = BufReader::new(process.stdout.take().expect("stdout")).lines();
        let (mut address, mut setup) = (None, None);
        while let Some(line) = lines.next_line().await.expect("text") {
            address = address.or_else(|| line.split_once(" is ready at ").map(|(_, rest)| rest.to_owned()));
            setup = setup.or_else(|| line.split_once("/setup#").map(|(_, secret)| secret.to_owned()));
            if line.contains("Ctrl-C") {
                break;
            }
        }
        let Some(address) = address else {
            let output = process.wait_with_output().await.expect("it ended");
            panic!("the server did not start: {}", String::from_utf8_lossy(&output.stderr));
        };
        Server { address, setup, process, _lines: lines }
    }

    /// Runs a server that is expected to give up, and returns what it said.
    async fn refused(&self, listen: &str) -> String {
        let output = self.command(listen).output().await.expect("it ends");
        assert!(!output.status.success(), "it must not start");
        String::from_utf8(output.stderr).expect("text")
    }

    fn postmaster(&self) -> i32 {
        let file = self.data_dir().join("postgres/postmaster.pid");
        let text = std::fs::read_to_string(file).expect("a running PostgreSQL");
        text.lines().next().expect("a line").parse().expect("a process id")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        // A test that kills a server with -9 leaves its PostgreSQL behind: end it, and nothing else.
        let file = self.data_dir().join("postgres/postmaster.pid");
        if let Ok(text) = std::fs::read_to_string(file)
            && let Some(pid) = text.lines().next().and_then(|line| line.parse().ok())
        {
            signal(pid, rustix::process::Signal::INT);
        }
    }
}

struct Server {
    address: String,
    setup: Option<String>,
    process: Child,
    _lines: Lines<BufReader<ChildStdout>>,
}

impl Server {
    fn pid(&self) -> i32 {
        i32::try_from(self.process.id().expect("it runs")).expect("a process id")
    }

    async fn call(
        &self,
        method: reqwest::Method,
        path: &str,
        token: &str,
        body: &Value,
    ) -> reqwest::Result<(u16, Value)> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(10)).build()?;
        let request = client.request(method, format!("{}{path}", self.address)).bearer_auth(token).json(body);
        let response = request.send().await?;
        let status = response.status().as_u16();
        Ok((status, response.json().await.unwrap_or_default()))
    }

    async fn get(&self, path: &str, token: &str) -> (u16, Value) {
        self.call(reqwest::Method::GET, path, token, &json!({})).await.expect("an answer")
    }

    async fn post(&self, path: &str, token: &str, body: &Value) -> (u16, Value) {
        self.call(reqwest::Method::POST, path, token, body).await.expect("an answer")
    }

    /// Makes the first administrator and a token for it.
    async fn token(&self) -> String {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let body = json!({
            "token": self.setup.clone().expect("a one-time link"),
            "display_name": "Root", "email": "root@example.org", "password": "correct horse battery",
        });
        let response =
            client.post(format!("{}/v1/setup", self.address)).json(&body).send().await.expect("an answer");
        assert_eq!(response.status().as_u16(), 201);
        let cookie = response.headers()["set-cookie"].to_str().expect("text").to_owned();
        let cookie = cookie.split(';').next().expect("a pair").to_owned();
        let body = json!({"name": "test", "scopes": ["read", "work", "design", "manage", "admin"]});
        let request = client.post(format!("{}/v1/tokens", self.address)).header("cookie", cookie).json(&body);
        let token: Value = request.send().await.expect("an answer").json().await.expect("JSON");
        token["secret"].as_str().expect("a secret").to_owned()
    }

    /// Waits until the server can serve again.
    async fn ready(&self) {
        let until = Instant::now() + Duration::from_secs(30);
        while Instant::now() < until {
            if self
                .call(reqwest::Method::GET, "/readyz", "", &json!({}))
                .await
                .is_ok_and(|(status, _)| status == 200)
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the server did not become ready");
    }
}

fn group(key: &str) -> Value {
    json!({"key": key, "name": key})
}

#[tokio::test]
async fn it_stops_in_order_and_keeps_what_it_was_told() {
    let home = Home::new();
    let mut server = home.serve().await;
    let token = server.token().await;
    assert_eq!(server.post("/v1/groups", &token, &group("kept")).await.0, 201);
    let postmaster = home.postmaster();
    signal(server.pid(), rustix::process::Signal::TERM);
    let status = server.process.wait().await.expect("it ends");
    assert!(status.success(), "a stop in order is a success: {status}");
    assert!(
        !home.data_dir().join("postgres/postmaster.pid").exists(),
        "PostgreSQL {postmaster} was stopped too"
    );

    let server = home.serve().await;
    assert_eq!(server.setup, None, "there is an administrator");
    assert!(!home.data_dir().join("setup-link").exists());
    assert_eq!(server.get("/v1/groups/kept", &token).await.0, 200);
}

#[tokio::test]
async fn it_takes_up_again_after_the_server_was_killed() {
    let home = Home::new();
    let mut server = home.serve().await;
    let token = server.token().await;
    assert_eq!(server.post("/v1/groups", &token, &group("kept")).await.0, 201);
    server.process.kill().await.expect("killed with -9");

    let server = home.serve().await;
    assert_eq!(server.get("/v1/groups/kept", &token).await.0, 200);
}

#[tokio::test]
async fn it_goes_on_after_postgresql_was_killed() {
    let home = Home::new();
    let server = home.serve().await;
    let token = server.token().await;
    assert_eq!(server.post("/v1/groups", &token, &group("kept")).await.0, 201);
    let before = home.postmaster();
    signal(before, rustix::process::Signal::KILL);
    // Meanwhile it says that it cannot, and never that something went wrong.
    let until = Instant::now() + Duration::from_secs(30);
    loop {
        let (status, answer) = server.post("/v1/groups", &token, &group("later")).await;
        match status {
            201 | 409 => break,
            503 => assert_eq!(answer["code"], "unavailable"),
            other => panic!("{other} {answer}"),
        }
        assert!(Instant::now() < until, "PostgreSQL did not come back");
    }
    server.ready().await;
    assert_ne!(home.postmaster(), before);
    assert_eq!(server.get("/v1/groups/kept", &token).await.0, 200);
    assert_eq!(server.get("/v1/groups/later", &token).await.0, 200);
}

#[tokio::test]
async fn a_second_server_on_the_same_folder_is_refused() {
    let home = Home::new();
    let server = home.serve().await;
    let said = home.refused("127.0.0.1:0").await;
    assert!(said.contains(&server.pid().to_string()), "it names who has it: {said}");
    server.ready().await;
}

#[tokio::test]
async fn a_taken_port_is_named_with_the_way_out() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let said = Home::new().refused(&address).await;
    assert!(said.contains(&address) && said.contains("--listen"), "{said}");
}

#[tokio::test]
async fn a_foreign_folder_is_left_alone() {
    let home = Home::new();
    std::fs::create_dir(home.data_dir()).expect("a folder");
    std::fs::write(home.data_dir().join("thesis.tex"), "precious").expect("a file");
    let said = home.refused("127.0.0.1:0").await;
    assert!(said.contains("--data-dir") || said.contains("another folder"), "{said}");
    assert_eq!(entries(&home.data_dir()), ["thesis.tex"]);
}

fn entries(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.retain(|name| name != "lock");
    names.sort();
    names
}

#[tokio::test]
async fn requests_that_were_begun_are_finished_on_sigterm() {
    let home = Home::new();
    let mut server = home.serve().await;
    let token = server.token().await;
    let pid = server.pid();
    let posts = (0..40).map(|n| {
        let (server, token) = (&server, &token);
        async move {
            let group = group(&format!("g{n}"));
            server.call(reqwest::Method::POST, "/v1/groups", token, &group).await
        }
    });
    let all = futures_util::future::join_all(posts);
    let (answers, ()) = tokio::join!(all, async {
        tokio::task::yield_now().await;
        signal(pid, rustix::process::Signal::TERM);
    });
    let made: Vec<usize> = answers
        .iter()
        .enumerate()
        .filter(|(_, a)| a.as_ref().is_ok_and(|(s, _)| *s == 201))
        .map(|(n, _)| n)
        .collect();
    for answer in answers.into_iter().flatten() {
        assert_eq!(answer.0, 201, "whoever is answered is answered well: {}", answer.1);
    }
    assert!(server.process.wait().await.expect("it ends").success());

    let server = home.serve().await;
    for n in made {
        assert_eq!(
            server.get(&format!("/v1/groups/g{n}"), &token).await.0,
            200,
            "what was answered is there"
        );
    }
}

/// Puts an office into the server where its administrator may hand documents in.
async fn furnish(server: &Server, token: &str) {
    let (_, me) = server.get("/v1/me", token).await;
    let me = me["actor_id"].as_str().expect("an id").to_owned();
    for key in ["submitters", "reviewers", "approvers"] {
        assert_eq!(server.post("/v1/groups", token, &group(key)).await.0, 201);
    }
    let put = async |path: &str, body: &Value| {
        let answer = server.call(reqwest::Method::PUT, path, token, body).await.expect("an answer");
        assert!((200..300).contains(&answer.0), "{path}: {answer:?}");
    };
    put(&format!("/v1/groups/submitters/members/{me}"), &json!({})).await;
    // Nobody reviews their own document, so there must be somebody else.
    let bob = server.post("/v1/actors", token, &json!({"kind": "HUMAN", "display_name": "Bob"})).await;
    let bob = bob.1["actor_id"].as_str().expect("an id").to_owned();
    for key in ["reviewers", "approvers"] {
        put(&format!("/v1/groups/{key}/members/{bob}"), &json!({})).await;
    }
    assert_eq!(server.post("/v1/projects", token, &group("office")).await.0, 201);
    let document = serde_json::to_value(handoff_testkit::document_approval()).expect("JSON");
    put("/v1/projects/office/workflows/document-approval", &document).await;
}

/// Hands documents in, each under a key of its own, until the server is gone. Returns the keys whose answer is known, and
/// those that never got one.
async fn hand_in(address: &str, token: &str, client: usize, round: usize) -> (Vec<String>, Option<String>) {
    let http = reqwest::Client::builder().no_proxy().build().expect("a client");
    let mut answered = Vec::new();
    for n in 0.. {
        let key = format!("{round}-{client}-{n}");
        match start(&http, address, token, &key).await {
            Ok(status) => assert_eq!(status, 201),
            Err(_) => return (answered, Some(key)),
        }
        answered.push(key);
    }
    (answered, None)
}

async fn start(http: &reqwest::Client, address: &str, token: &str, key: &str) -> reqwest::Result<u16> {
    let body = json!({"workflow": "document-approval", "item": {"payload": {"key": key}}});
    let request = http.post(format!("{address}/v1/projects/office/runs")).bearer_auth(token);
    Ok(request.header("idempotency-key", key).json(&body).send().await?.status().as_u16())
}

#[tokio::test]
async fn killed_at_any_moment_it_loses_nothing_answered_and_does_nothing_twice() {
    let home = Home::new();
    let mut server = home.serve().await;
    let token = server.token().await;
    furnish(&server, &token).await;
    let mut keys = Vec::new();
    for round in 0..4 {
        let clients = (0..8).map(|client| hand_in(&server.address, &token, client, round));
        let storm = futures_util::future::join_all(clients);
        let pid = server.pid();
        let (outcomes, ()) = tokio::join!(storm, async {
            // Long enough for documents to be on their way, and a different moment each time.
            tokio::time::sleep(Duration::from_millis(150 + 37 * u64::try_from(round).expect("small"))).await;
            signal(pid, rustix::process::Signal::KILL);
        });
        drop(server);
        server = home.serve().await;
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        for (answered, unknown) in outcomes {
            keys.extend(answered);
            if let Some(key) = unknown {
                // Whether it happened is not known: asked again under the same key, it has happened once.
                assert_eq!(start(&http, &server.address, &token, &key).await.expect("an answer"), 201);
                keys.push(key);
            }
        }
    }
    let mut kept = Vec::new();
    let mut cursor = String::new();
    loop {
        let path = format!("/v1/projects/office/runs?limit=200{cursor}");
        let (_, page) = server.get(&path, &token).await;
        for run in page["items"].as_array().expect("items") {
            let run = run["run_id"].as_str().expect("an id");
            let (_, detail) = server.get(&format!("/v1/runs/{run}"), &token).await;
            kept.push(detail["payload"]["key"].as_str().expect("a key").to_owned());
        }
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    kept.sort();
    keys.sort();
    println!("{} documents over 4 kills, none lost, none twice", keys.len());
    assert_eq!(kept, keys);

    let mut doctor = Command::new(env!("CARGO_BIN_EXE_handoff"));
    doctor.args(["doctor", "--deep", "--json"]).arg("--data-dir").arg(home.data_dir());
    doctor.args(["--listen", server.address.trim_start_matches("http://")]).env_remove("DATABASE_URL");
    let output = doctor.output().await.expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
