//! A fresh database for each test, cloned from a migrated template on one private cluster.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

use handoff_store::connect::{ConnectOptions, connect};
use handoff_store::migrate::{MIGRATIONS, migrate};
use handoff_store::{Clock, Store};
use tokio_postgres::NoTls;

/// Set by `cargo xtask test`: a connection string for the database `postgres` of a cluster that all tests share.
const SHARED_CLUSTER: &str = "HANDOFF_TEST_DATABASE";

/// A database of one's own; dropped with the test.
#[derive(Debug)]
pub struct TestDatabase {
    name: String,
}

/// The connection string of the cluster that the test run has started.
fn cluster() -> &'static str {
    static URL: OnceLock<String> = OnceLock::new();
    URL.get_or_init(|| {
        std::env::var(SHARED_CLUSTER).unwrap_or_else(|_| {
            panic!("{SHARED_CLUSTER} is not set: run tests with `cargo xtask test`, which starts a database for them")
        })
    })
}

fn with_database(url: &str, name: &str) -> String {
    // The later keyword wins.
    format!("{url} dbname={name}")
}

async fn as_superuser(statements: &str) {
    let (client, connection) = tokio_postgres::connect(cluster(), NoTls).await.expect("the cluster answers");
    let work = async move {
        // Cloning a template needs that nobody is connected to it: tests take turns.
        client.batch_execute("select pg_advisory_lock(1)").await.expect("a lock");
        client.batch_execute(statements).await.expect("the statement works");
    };
    let ((), _) = tokio::join!(work, connection);
}

impl TestDatabase {
    /// A migrated, empty database.
    pub async fn new() -> Self {
        let template = template().await;
        let name = format!("test_{}", fresh_name());
        // The template never changes, so its files need not go through the log.
        as_superuser(&format!("create database {name} template {template} strategy file_copy")).await;
        Self { name }
    }

    /// A database without any schema.
    pub async fn empty() -> Self {
        let name = format!("test_{}", fresh_name());
        as_superuser(&format!("create database {name}")).await;
        Self { name }
    }

    /// How to connect to it.
    #[must_use]
    pub fn url(&self) -> String {
        with_database(cluster(), &self.name)
    }

    /// A store on it.
    #[must_use]
    pub fn store(&self, clock: Clock) -> Store {
        let options = ConnectOptions { url: self.url(), ca_file: None, connections_max: 16 };
        connect(&options, clock).expect("a pool")
    }

    /// A plain connection to it, past all rules: for looking behind the engine's back.
    pub async fn raw(&self) -> tokio_postgres::Client {
        let (client, connection) =
            tokio_postgres::connect(&self.url(), NoTls).await.expect("the database answers");
        #[expect(clippy::disallowed_methods, reason = "the connection ends with the test's runtime")]
        tokio::spawn(connection);
        client
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let (url, name) = (cluster().to_owned(), self.name.clone());
        // A thread of its own, because the test's runtime may be gone or busy.
        let dropped = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let Ok((client, connection)) = tokio_postgres::connect(&url, NoTls).await else { return };
                let work = async move {
                    let _ =
                        client.batch_execute(&format!("drop database if exists {name} with (force)")).await;
                };
                let ((), _) = tokio::join!(work, connection);
            });
        });
        let _ = dropped.join();
    }
}

/// The name of a database with the schema of these very migrations, made once per cluster.
async fn template() -> String {
    let mut hasher = DefaultHasher::new();
    for migration in MIGRATIONS {
        migration.sql.hash(&mut hasher);
    }
    let name = format!("template_{:016x}", hasher.finish());
    let (client, connection) = tokio_postgres::connect(cluster(), NoTls).await.expect("the cluster answers");
    let work = async {
        let there = "select 1 from pg_database where datname = $1 and datistemplate";
        if client.query_opt(there, &[&name]).await.expect("a look").is_some() {
            return;
        }
        client.batch_execute("select pg_advisory_lock(2)").await.expect("a lock");
        if client.query_opt(there, &[&name]).await.expect("a look").is_some() {
            return;
        }
        client.batch_execute(&format!("drop database if exists {name}")).await.expect("no leftover");
        client.batch_execute(&format!("create database {name}")).await.expect("a database");
        let options =
            ConnectOptions { url: with_database(cluster(), &name), ca_file: None, connections_max: 2 };
        let store = connect(&options, Clock::Database).expect("a pool");
        migrate(&store).await.expect("the migrations apply");
        store.close();
        // Marked only when complete, so that a test process that died half way leaves no half template behind.
        let close = format!(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}';
             alter database {name} is_template true"
        );
        client.batch_execute(&close).await.expect("a template");
    };
    tokio::select! { () = work => {}, _ = connection => panic!("the cluster went away") }
    name
}

#[expect(clippy::disallowed_methods, reason = "names of databases need not be repeatable")]
fn fresh_name() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}
