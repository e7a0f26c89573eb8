//! The stage of a benchmark: a throw-away PostgreSQL that syncs to disk, and a server in a process of its own.

use std::net::{SocketAddr, TcpListener};
use std::process::Stdio;
use std::time::{Duration, Instant};

use handoff_cluster::{Cluster, Settings, find_binaries};
use handoff_store::connect::{ConnectOptions, connect};
use handoff_store::{Clock, Store};
use tokio::process::{Child, Command};
use tokio_postgres::NoTls;

use crate::output::Failed;

/// How many files of its log the database has at hand, and how large each is: half a million cycles fill them. It keeps as many.
const LOG_FILES: usize = 192;
const LOG_FILE_MB: usize = 16;
/// How long a server may take to be ready.
const READY_MAX: Duration = Duration::from_secs(20);

/// Has something done in a database.
pub(super) async fn execute(url: &str, sql: &str) -> Result<(), Failed> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.map_err(Failed::from_error)?;
    let execute = async move { client.batch_execute(sql).await };
    let (done, _) = tokio::join!(execute, connection);
    done.map_err(Failed::from_error)
}

/// A PostgreSQL for one benchmark; stopped and removed when dropped.
pub(super) struct Stage {
    cluster: Cluster,
    // Removed after the cluster has stopped.
    _folder: Folder,
}

struct Folder(std::path::PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Stage {
    /// Starts a PostgreSQL with room for `connections`.
    pub(super) async fn set(connections: usize) -> Result<Self, Failed> {
        let folder = Folder(std::env::temp_dir().join(format!("handoff-bench-{}", std::process::id())));
        let mut settings = Settings::durable(folder.0.clone());
        settings.max_connections = u32::try_from(connections * 2 + 20).unwrap_or(1_000);
        let log_size = format!("{}MB", LOG_FILES * LOG_FILE_MB);
        settings.extra =
            ["min_wal_size", "max_wal_size"].map(|name| (name.to_owned(), log_size.clone())).into();
        let start = move || Cluster::start(find_binaries()?, settings);
        let cluster = tokio::task::spawn_blocking(start)
            .await
            .map_err(Failed::from_error)?
            .map_err(Failed::from_error)?;
        let stage = Self { cluster, _folder: folder };
        stage.lay_in_log_files().await?;
        Ok(stage)
    }

    /// Makes the files that the database's log is written to. A new database makes each when it comes to it, and everybody waits meanwhile; one that has been
    /// at work for a while uses its old ones again.
    async fn lay_in_log_files(&self) -> Result<(), Failed> {
        let lay_in = format!(
            "do $$ begin
                 for file in 1 .. {LOG_FILES} loop
                     perform pg_logical_emit_message(false, 'bench', '');
                     perform pg_switch_wal();
                 end loop;
             end $$"
        );
        // What was used is free after the checkpoint that follows it.
        for statement in [&*lay_in, "checkpoint", "checkpoint"] {
            execute(&self.url("postgres"), statement).await?;
        }
        Ok(())
    }

    /// Makes an empty database.
    pub(super) async fn empty_database(&self, name: &str) -> Result<(), Failed> {
        execute(&self.url("postgres"), &format!("create database {name}")).await
    }

    /// Makes a migrated database.
    pub(super) async fn database(&self, name: &str, connections: usize) -> Result<Store, Failed> {
        self.empty_database(name).await?;
        let options = ConnectOptions { url: self.url(name), ca_file: None, connections_max: connections };
        let store = connect(&options, Clock::Database).map_err(Failed::from_error)?;
        handoff_store::migrate::migrate(&store).await.map_err(Failed::from_error)?;
        Ok(store)
    }

    /// How to connect to a database.
    pub(super) fn url(&self, name: &str) -> String {
        self.cluster.connection_string(name)
    }
}

/// A server in a process of its own; killed when dropped.
pub(super) struct Server {
    /// Where it listens.
    pub(super) address: SocketAddr,
    /// From its start to its first good answer to `/readyz`.
    pub(super) ready_after: Duration,
    child: Child,
}

impl Server {
    /// Starts a server on a database.
    pub(super) async fn start(url: &str, connections: usize) -> Result<Self, Failed> {
        let address = free_address()?;
        let program = std::env::current_exe().map_err(Failed::from_error)?;
        let began = Instant::now();
        let child = Command::new(program)
            .args(["serve", "--log", "warn", "--listen", &address.to_string()])
            .env("DATABASE_URL", url)
            .env("HANDOFF_DATABASE_CONNECTIONS", connections.max(2).to_string())
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(Failed::from_error)?;
        let mut server = Self { address, ready_after: Duration::ZERO, child };
        while !server.is_ready().await {
            if began.elapsed() > READY_MAX || server.child.try_wait().map_err(Failed::from_error)?.is_some() {
                return Err(Failed::plain("the server of the benchmark did not become ready"));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        server.ready_after = began.elapsed();
        Ok(server)
    }

    async fn is_ready(&self) -> bool {
        match super::http::Connection::open(self.address).await {
            Ok(mut connection) => {
                connection.send(http::Method::GET, "", "/readyz", String::new()).await.is_ok()
            }
            Err(_) => false,
        }
    }

    /// Memory the server occupies now, in MiB; none where the system does not tell.
    pub(super) fn memory_mib(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib / 1024)
    }
}

fn free_address() -> Result<SocketAddr, Failed> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(Failed::from_error)?;
    listener.local_addr().map_err(Failed::from_error)
}
