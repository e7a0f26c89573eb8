//! A throw-away PostgreSQL for tasks that need one.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;

use anyhow::{Context as _, Result};
use handoff_cluster::{Cluster, Settings};
use rustix::fs::{StatVfs, statvfs};
use tempfile::TempDir;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Enough for a test on every core of a large machine, each with a pool of its own.
const CONNECTIONS_MAX: u32 = 500;

/// Runs `work` beside a server that is gone when this returns, however `work` ends. `work` is given the connection
/// string of an empty database, as superuser.
///
/// Signals do not end the process from here on: `work` must heed them, so that the server is stopped too.
pub(crate) fn with<T>(work: impl AsyncFnOnce(String, Signals) -> Result<T>) -> Result<T> {
    block_on(async {
        let signals = Signals::listen()?;
        let folder = folder()?;
        let settings =
            Settings { max_connections: CONNECTIONS_MAX, ..Settings::throw_away(folder.path().join("db")) };
        let mut cluster = Cluster::start(handoff_cluster::find_binaries()?, settings)?;
        let outcome = work(cluster.connection_string("postgres"), signals).await;
        let stopped = cluster.stop();
        outcome.and_then(|value| Ok(stopped.map(|()| value)?))
    })
}

/// Runs a future to its end, without waiting for threads it left behind.
pub(crate) fn block_on<T>(future: impl Future<Output = Result<T>>) -> Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.context("could not start the async runtime")?;
    let outcome = runtime.block_on(future);
    runtime.shutdown_background();
    outcome
}

/// In memory, where there is room: every test has a database of its own, which is many small files.
const IN_MEMORY: &str = "/dev/shm";
/// How much room that takes: the databases of a few tests at a time, and what is logged of them.
const ROOM: u64 = 6 << 30;

/// A folder that every user may enter: started by root, the server runs as somebody else. Its path is short, because
/// that of a socket has to be.
fn folder() -> Result<TempDir> {
    let everyone = Permissions::from_mode(0o755);
    let has_room = |there: StatVfs| there.f_bavail.saturating_mul(there.f_frsize) >= ROOM;
    let place = if statvfs(IN_MEMORY).is_ok_and(has_room) { IN_MEMORY } else { "/tmp" };
    let folder = tempfile::Builder::new().prefix("handoff-").permissions(everyone).tempdir_in(place);
    folder.context("could not make a folder for PostgreSQL")
}

/// The signals that ask a task to end.
pub(crate) struct Signals {
    interrupt: Signal,
    terminate: Signal,
    hangup: Signal,
}

/// Who has been asked to end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The terminal has told the whole process group, children included.
    Group,
    /// Only this process knows.
    OnlyUs,
}

impl Signals {
    pub(crate) fn listen() -> Result<Self> {
        let listen = |kind| signal(kind).context("could not listen for signals");
        Ok(Self {
            interrupt: listen(SignalKind::interrupt())?,
            terminate: listen(SignalKind::terminate())?,
            hangup: listen(SignalKind::hangup())?,
        })
    }

    /// Waits until one of them comes.
    pub(crate) async fn stop(&mut self) -> Asked {
        tokio::select! {
            _ = self.interrupt.recv() => Asked::Group,
            _ = self.terminate.recv() => Asked::OnlyUs,
            _ = self.hangup.recv() => Asked::OnlyUs,
        }
    }
}
