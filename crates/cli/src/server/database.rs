//! The database under the server: a given one, or a private one that this process starts, watches and stops.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use handoff_cluster::{Cluster, Settings, find_binaries_for};
use handoff_store::connect::{ConnectOptions, connect};
use handoff_store::{Clock, Store, StoreError};
use tokio_util::sync::CancellationToken;

use crate::output::Failed;
use crate::server::config::Config;

/// The database that a private PostgreSQL holds.
pub(crate) const DATABASE: &str = "handoff";

/// How often the private PostgreSQL is looked after.
const WATCH_EVERY: Duration = Duration::from_millis(500);

/// A database, ready to be connected to.
pub(crate) struct Database {
    /// The way to it.
    pub(crate) store: Store,
    /// What to tell people about it.
    pub(crate) description: String,
    private: Option<Private>,
}

struct Private {
    cluster: Arc<Mutex<Cluster>>,
    stop: CancellationToken,
    watcher: tokio::task::JoinHandle<()>,
}

impl Database {
    /// Connects to the configured database, starting a private one if none is given.
    pub(crate) async fn open(config: &Config) -> Result<Self, Failed> {
        if let Some(url) = &config.database_url {
            let store = store(config, url.clone())?;
            // Asked now, so that a wrong address shows as such, not as whatever would come first.
            store.now().await.map_err(cannot_connect)?;
            return Ok(Self {
                store,
                description: "the PostgreSQL at DATABASE_URL".to_owned(),
                private: None,
            });
        }
        let data_dir = config.data_dir.clone();
        let cluster =
            tokio::task::spawn_blocking(move || start(&data_dir)).await.map_err(Failed::from_error)??;
        let url = cluster.connection_string(DATABASE);
        create_database(&cluster.connection_string("postgres")).await?;
        let description = format!("{} (a PostgreSQL of its own)", config.data_dir.display());
        let private = watch(cluster);
        Ok(Self { store: store(config, url)?, description, private: Some(private) })
    }

    /// Closes connections and stops what was started.
    pub(crate) async fn close(self) -> Result<(), Failed> {
        self.store.close();
        let Some(private) = self.private else { return Ok(()) };
        private.stop.cancel();
        private.watcher.await.map_err(Failed::from_error)?;
        tokio::task::spawn_blocking(move || lock(&private.cluster).stop())
            .await
            .map_err(Failed::from_error)?
            .map_err(Failed::from_error)
    }
}

/// A pool on `url`.
pub(crate) fn store(config: &Config, url: String) -> Result<Store, Failed> {
    let options = ConnectOptions {
        url,
        ca_file: config.database_ca.clone(),
        connections_max: config.database_connections,
    };
    connect(&options, Clock::Database).map_err(Failed::from_error)
}

/// Why the database at `DATABASE_URL` does not answer, and what to do about it.
fn cannot_connect(error: StoreError) -> Failed {
    let failed = Failed::from_error(error).about("the PostgreSQL at DATABASE_URL");
    match way_out(&failed) {
        Some(way_out) => failed.with_hint(way_out),
        None => failed,
    }
}

/// What to do about a connection that failed over TLS.
pub(crate) fn way_out(failed: &Failed) -> Option<&'static str> {
    let message = failed.to_string();
    if message.contains("UnknownIssuer") {
        return Some(
            "name the file of its certificate authority with --database-ca, or ask for no TLS with sslmode=disable",
        );
    }
    message
        .contains("server does not support TLS")
        .then_some("turn TLS on there, or leave sslmode=require out of the address")
}

fn settings(data_dir: &Path) -> Settings {
    let mut settings = Settings::durable(data_dir);
    // Details quote the values of rows, and those are people's.
    settings.extra.push(("log_error_verbosity".to_owned(), "terse".to_owned()));
    settings
}

fn start(data_dir: &Path) -> Result<Cluster, Failed> {
    let binaries = find_binaries_for(data_dir).map_err(Failed::from_error)?;
    Cluster::start(binaries, settings(data_dir)).map_err(Failed::from_error)
}

/// Makes the database if it is not there.
pub(crate) async fn create_database(url: &str) -> Result<(), Failed> {
    let (client, connection) =
        tokio_postgres::connect(url, tokio_postgres::NoTls).await.map_err(Failed::from_error)?;
    let work = async {
        let there = client.query_opt("select 1 from pg_database where datname = $1", &[&DATABASE]).await?;
        if there.is_none() {
            client.batch_execute(&format!("create database {DATABASE}")).await?;
        }
        drop(client);
        Ok::<_, tokio_postgres::Error>(())
    };
    let (worked, _) = tokio::join!(work, connection);
    worked.map_err(Failed::from_error)
}

/// Starts the private PostgreSQL again whenever it is gone.
fn watch(cluster: Cluster) -> Private {
    let cluster = Arc::new(Mutex::new(cluster));
    let stop = CancellationToken::new();
    let (watched, stopped) = (cluster.clone(), stop.clone());
    #[expect(
        clippy::disallowed_methods,
        reason = "the watcher outlives every request and ends with the database"
    )]
    let watcher = tokio::spawn(async move {
        loop {
            tokio::select! {
                () = stopped.cancelled() => return,
                () = tokio::time::sleep(WATCH_EVERY) => {}
            }
            let cluster = watched.clone();
            match tokio::task::spawn_blocking(move || lock(&cluster).ensure_running()).await {
                Ok(Ok(false)) => {}
                Ok(Ok(true)) => tracing::warn!("PostgreSQL had stopped and was started again"),
                Ok(Err(error)) => {
                    tracing::error!(%error, "PostgreSQL has stopped and cannot be started again");
                }
                Err(error) => tracing::error!(%error, "looking after PostgreSQL failed"),
            }
        }
    });
    Private { cluster, stop, watcher }
}

fn lock(cluster: &Mutex<Cluster>) -> std::sync::MutexGuard<'_, Cluster> {
    cluster.lock().unwrap_or_else(PoisonError::into_inner)
}
