//! `handoff doctor`: sound set-ups pass, and each unsound one is named with the way out.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Ran, Server, handoff, open_folder};
use handoff_testkit::TestDatabase;
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// What the doctor said of one set-up.
#[derive(Debug)]
struct Diagnosis {
    code: i32,
    report: Value,
}

impl Diagnosis {
    /// What was found by a check, and whether that is well.
    fn of(&self, check: &str) -> (bool, &str) {
        let checks = self.report["checks"].as_array().expect("a list");
        let found = checks.iter().find(|found| found["check"] == check);
        let found = found.unwrap_or_else(|| panic!("no check {check:?} in {self:?}"));
        (found["ok"].as_bool().expect("a verdict"), found["found"].as_str().expect("a sentence"))
    }

    fn is_well(&self) -> &Self {
        assert_eq!((self.code, &self.report["ok"]), (0, &true.into()), "{self:?}");
        self
    }

    /// That check, and no other, found `words`.
    fn blames(&self, check: &str, words: &[&str]) {
        assert_eq!((self.code, &self.report["ok"]), (1, &false.into()), "{self:?}");
        let checks = self.report["checks"].as_array().expect("a list");
        let blamed: Vec<_> = checks.iter().filter(|found| found["ok"] == false).collect();
        assert_eq!(blamed.len(), 1, "{self:?}");
        let (_, found) = self.of(check);
        assert!(blamed[0]["check"] == check && words.iter().all(|word| found.contains(word)), "{self:?}");
    }
}

/// A place where a server is to be set up.
struct Site {
    folder: TempDir,
}

impl Site {
    fn new() -> Self {
        Self { folder: open_folder() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, args: &[&str]) -> tokio::process::Command {
        handoff(self.folder.path(), args)
    }

    /// The diagnosis with these flags and this environment.
    async fn doctor(&self, flags: &[&str], env: &[(&str, &Path)]) -> Diagnosis {
        let mut command = self.command(&["doctor", "--json"]);
        // Unless a flag says otherwise: any port that is free.
        command.args(flags).env("HANDOFF_LISTEN", "127.0.0.1:0").envs(env.iter().copied());
        let ran = Ran::of(command, "").await;
        let report = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("no report: {ran:?}"));
        Diagnosis { code: ran.code, report }
    }
}

#[tokio::test]
async fn where_nothing_is_yet_nothing_is_wrong_and_nothing_is_made() {
    let site = Site::new();
    let found = site.doctor(&[], &[]).await;
    found.is_well();
    assert_eq!(found.of("configuration").1, "flags, environment and defaults");
    assert!(found.of("data folder").1.contains(".handoff does not exist yet"), "{found:?}");
    assert!(found.of("database").1.contains("`handoff serve` will start it"), "{found:?}");
    let left: Vec<_> = fs::read_dir(site.folder.path()).expect("the folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn a_running_server_is_seen_with_its_database_and_one_that_was_stopped_is_well_too() {
    let site = Site::new();
    fs::write(site.path("handoff.toml"), "data_dir = 'data'\nlog = 'error'\n").expect("a file");
    let server = Server::start(site.command(&["serve", "--listen", "127.0.0.1:0"])).await;
    let address = server.address.strip_prefix("http://").expect("an address").to_owned();

    let found = site.doctor(&["--listen", &address], &[]).await;
    found.is_well();
    for (check, expected) in [
        ("configuration", "read from handoff.toml"),
        ("server", "answers at"),
        ("data folder", "in use by a running server"),
        ("database", "answers"),
        ("clock", "agrees"),
        ("schema", "up to date"),
        ("state machines", "no faults"),
    ] {
        assert!(found.of(check).1.contains(expected), "{check}: {found:?}");
    }

    assert!(server.stop().await.success());
    let found = site.doctor(&["--listen", &address], &[]).await;
    assert!(found.is_well().of("server").1.contains("is free"), "{found:?}");
    assert!(found.of("data folder").1.ends_with("not in use"), "{found:?}");
}

#[tokio::test]
async fn a_port_of_another_program_is_named_whether_that_answers_or_not() {
    let site = Site::new();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let words = [address.as_str(), "no Handoff answers there", "--listen"];

    site.doctor(&["--listen", &address], &[]).await.blames("server", &words);

    let stranger = async {
        loop {
            let (mut stream, _) = listener.accept().await.expect("a connection");
            let _ = stream.read(&mut [0; 4_096]).await;
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello").await;
        }
    };
    let flags = ["--listen", &address];
    tokio::select! {
        () = stranger => {}
        found = site.doctor(&flags, &[]) => found.blames("server", &words),
    }
}

#[tokio::test]
async fn a_folder_or_cluster_that_is_not_ours_is_refused_and_left_alone() {
    let site = Site::new();
    let (letters, other) = (site.path("letters"), site.path("other"));
    fs::create_dir(&letters).expect("a folder");
    fs::write(letters.join("dear-anna.txt"), "Dear Anna").expect("a file");
    let found = site.doctor(&[], &[("HANDOFF_DATA_DIR", &letters)]).await;
    found.blames("data folder", &["is not a data folder of Handoff", "dear-anna.txt", "--data-dir"]);
    assert_eq!(fs::read_dir(&letters).expect("the folder").count(), 1);

    fs::create_dir_all(other.join("postgres")).expect("a folder");
    fs::write(other.join("handoff-data"), "").expect("a file");
    fs::write(other.join("postgres/PG_VERSION"), "9\n").expect("a file");
    let found = site.doctor(&[], &[("HANDOFF_DATA_DIR", &other)]).await;
    found.blames("data folder", &["was made by PostgreSQL 9", "pg_upgrade"]);
}

#[tokio::test]
async fn missing_programs_are_named_with_the_way_out() {
    let site = Site::new();
    let empty = site.path("empty");
    fs::create_dir(&empty).expect("a folder");
    let found = site.doctor(&[], &[("HANDOFF_PG_BIN", &empty)]).await;
    found.blames("postgresql", &["empty does not hold PostgreSQL's server programs", "unset it"]);
}

#[tokio::test]
async fn a_broken_configuration_file_is_wrong_usage_and_the_field_is_named() {
    let site = Site::new();
    let cases = [
        ("listn = '127.0.0.1:1'", "listn"),
        ("listen = 7777", "listen"),
        ("database_connections = 'many'", "database_connections"),
        ("database_connections = 1", "database_connections must be from 2 to 500"),
        ("log_format = 'xml'", "log_format"),
        ("listen = ", "listen"),
    ];
    for (text, field) in cases {
        let file = site.path("broken.toml");
        fs::write(&file, text).expect("a file");
        let config = file.to_string_lossy();
        let ran = Ran::of(site.command(&["doctor", "--json", "--config", &config]), "").await;
        assert!(ran.failed(2).contains(field), "{text:?}: {ran:?}");
    }
    let ran = Ran::of(site.command(&["doctor", "--config", "nowhere.toml"]), "").await;
    assert!(ran.failed(2).contains("nowhere.toml cannot be read"), "{ran:?}");
}

#[tokio::test]
async fn a_missing_schema_is_found_planned_and_made() {
    let site = Site::new();
    let database = TestDatabase::empty().await;
    let url = database.url();
    let flags = ["--database-url", url.as_str()];
    let migrate =
        async |more: &[&str]| Ran::of(site.command(&[&["migrate"], &flags[..], more].concat()), "").await;

    site.doctor(&flags, &[]).await.blames("schema", &["migrations are missing", "run `handoff migrate`"]);
    let plan = migrate(&["--plan"]).await;
    assert!(plan.ok().lines().all(|line| line.starts_with("would apply 00")), "{plan:?}");
    let tables = "select count(*) from pg_class where relnamespace = 'public'::regnamespace";
    let row = database.raw().await.query_one(tables, &[]).await.expect("a row");
    assert_eq!(row.get::<_, i64>(0), 0, "a plan changes nothing");
    site.doctor(&flags, &[]).await.blames("schema", &["migrations are missing"]);

    let done = migrate(&[]).await;
    assert_eq!(done.ok(), plan.ok().replace("would apply", "applied"));
    site.doctor(&flags, &[]).await.is_well();
    let again = migrate(&["--json"]).await.json();
    assert_eq!((&again["pending"], &again["done"]), (&Value::Array(Vec::new()), &true.into()));
    assert!(migrate(&[]).await.ok().starts_with("The schema is up to date"));
}

#[tokio::test]
async fn state_machines_that_make_no_sense_are_named_and_nothing_is_served_on_them() {
    let site = Site::new();
    let database = TestDatabase::new().await;
    let harm = "delete from facet where machine = 'step' and facet = 'waiting_human'";
    database.raw().await.batch_execute(harm).await.expect("the harm is done");
    let url = database.url();
    let flags = ["--database-url", url.as_str()];
    let fault = "machine step must have the facet waiting_human once";
    site.doctor(&flags, &[]).await.blames("state machines", &[fault, "no server will start on this"]);

    let served = Ran::of(site.command(&["serve", "--listen", "127.0.0.1:0", flags[0], flags[1]]), "").await;
    assert_ne!(served.code, 0, "{served:?}");
    let words = ["the state machines in the database are faulty", fault];
    assert!(words.iter().all(|word| served.err.contains(word)), "{served:?}");
}

#[tokio::test]
async fn a_database_that_does_not_answer_is_named_without_its_password() {
    let site = Site::new();
    for (url, words) in [
        ("postgres://anna:open-sesame@127.0.0.1:1/x", "the database cannot be reached"),
        ("postgres://anna:open-sesame@127.0.0.1:nowhere/x", "the database address is not understood"),
        ("postgres://anna:open-sesame@127.0.0.1:1/x?sslmode=sometimes", "sslmode"),
    ] {
        let found = site.doctor(&["--database-url", url], &[]).await;
        found.blames("database", &[words]);
        assert!(!found.report.to_string().contains("open-sesame"), "{found:?}");
    }
}
