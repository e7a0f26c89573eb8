//! Everything that can go wrong, each with the way out in its message.

use std::io;
use std::path::{Path, PathBuf};

/// Why a private PostgreSQL could not be found, started or stopped.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// No folder we know of holds the server programs.
    #[error(
        "PostgreSQL's server programs (postgres, initdb) were not found; install them with `apt-get \
         install postgresql` (macOS: `brew install postgresql@17`), or set HANDOFF_PG_BIN to the folder \
         that holds them, or set DATABASE_URL to use a database that already runs"
    )]
    BinariesMissing,
    /// The folder that was asked for does not hold both server programs.
    #[error(
        "{folder} does not hold PostgreSQL's server programs (postgres, initdb); set HANDOFF_PG_BIN to a \
         folder that does, such as /usr/lib/postgresql/15/bin, or unset it to have Handoff search for one"
    )]
    NoBinariesIn {
        /// The folder that was asked for.
        folder: PathBuf,
    },
    /// The program ran, but what it said about its version makes no sense.
    #[error("{program} did not tell its version but said: {output}")]
    VersionUnknown {
        /// The `postgres` program.
        program: PathBuf,
        /// What it printed.
        output: String,
    },
    /// The programs are of a version that Handoff does not work with.
    #[error(
        "{folder} holds PostgreSQL {major}, but Handoff needs version {} or newer; install a newer one, \
         or set HANDOFF_PG_BIN to its folder",
        crate::binaries::MAJOR_MIN
    )]
    TooOld {
        /// The folder of the programs.
        folder: PathBuf,
        /// Their major version.
        major: u32,
    },
    /// Another process holds the lock on the data folder.
    #[error(
        "the data folder {data_dir} is in use by {}; stop that server first, or choose another folder \
         with --data-dir",
        holder(*.pid)
    )]
    DataDirInUse {
        /// The data folder.
        data_dir: PathBuf,
        /// The process that holds the lock; unknown in the instant before it has written its id.
        pid: Option<u32>,
    },
    /// The folder holds something that Handoff did not put there, or lacks what it did.
    #[error(
        "{folder} is not empty and is not a data folder of Handoff ({reason}); choose an empty or a new \
         folder with --data-dir"
    )]
    ForeignFolder {
        /// The folder in question.
        folder: PathBuf,
        /// What gave it away.
        reason: String,
    },
    /// The cluster was made by another major version.
    #[error(
        "the data in {data_dir} was made by PostgreSQL {found}, but the programs found are version \
         {binaries}; install PostgreSQL {found} (`apt-get install postgresql-{found}`) or set \
         HANDOFF_PG_BIN to its folder, or move the data to version {binaries} with pg_upgrade"
    )]
    VersionMismatch {
        /// The data folder.
        data_dir: PathBuf,
        /// The major version that made the cluster.
        found: u32,
        /// The major version of the programs.
        binaries: u32,
    },
    /// Running as root, and the user that is to run PostgreSQL may not enter a folder on the way to the
    /// data.
    #[error(
        "PostgreSQL refuses to run as root, so it runs as user {user}, who may not enter {folder}; choose \
         a data folder elsewhere with --data-dir (for instance /var/lib/handoff), or let others enter \
         that one (`chmod o+x {folder}`)"
    )]
    Unreachable {
        /// The first folder on the way that cannot be entered.
        folder: PathBuf,
        /// The user that would run PostgreSQL.
        user: String,
    },
    /// Running as root, and the user that is to run PostgreSQL may not execute its programs.
    #[error(
        "PostgreSQL refuses to run as root, so it runs as user {user}, who may not run the programs in \
         {folder}; install PostgreSQL for all users, or set HANDOFF_PG_BIN to a folder that everybody may \
         read"
    )]
    BinariesUnreachable {
        /// The folder of the programs.
        folder: PathBuf,
        /// The user that would run PostgreSQL.
        user: String,
    },
    /// Running as root on a system with neither of the users that could run PostgreSQL.
    #[error(
        "PostgreSQL refuses to run as root, and this system has neither a user `postgres` nor `nobody` to \
         run it as; start Handoff as an ordinary user"
    )]
    NoServerUser,
    /// Somebody else listens on the port that was asked for.
    #[error(
        "port {port} is already taken; choose another one, or leave the port out to use a Unix socket \
         only"
    )]
    PortTaken {
        /// The port.
        port: u16,
    },
    /// No folder with a path short enough for a Unix socket could be had.
    #[error(
        "the path of {data_dir} is too long for a Unix socket, and no private folder could be made in the \
         temporary folder either; choose a data folder with a shorter path with --data-dir"
    )]
    NoSocketFolder {
        /// The data folder.
        data_dir: PathBuf,
    },
    /// The file system is full, or a quota is used up.
    #[error(
        "the disk that holds {path} is full; free some space there, or choose another folder with \
         --data-dir"
    )]
    DiskFull {
        /// A path on the full file system.
        path: PathBuf,
    },
    /// `initdb` failed for a reason of its own.
    #[error("PostgreSQL's initdb could not create a cluster in {data_dir}; it said:\n{output}")]
    InitFailed {
        /// The data folder.
        data_dir: PathBuf,
        /// The last lines it printed.
        output: String,
    },
    /// PostgreSQL exited before it was ready.
    #[error("PostgreSQL did not start; its log {log} ends with:\n{log_tail}")]
    StartFailed {
        /// The whole log.
        log: PathBuf,
        /// Its last lines.
        log_tail: String,
    },
    /// PostgreSQL still runs but did not become ready in time; it has been told to stop.
    #[error("PostgreSQL was not ready after {seconds} seconds; its log {log} ends with:\n{log_tail}")]
    StartTimedOut {
        /// How long we waited.
        seconds: u64,
        /// The whole log.
        log: PathBuf,
        /// Its last lines.
        log_tail: String,
    },
    /// A PostgreSQL process outlived every signal we may send it.
    #[error(
        "the PostgreSQL process {pid} does not stop; look at what it waits for, then end it with `kill \
         -QUIT {pid}`"
    )]
    WillNotStop {
        /// Its process id.
        pid: u32,
    },
    /// The operating system refused something ordinary.
    #[error("could not {doing} {path}")]
    Io {
        /// What was being done, to be read before the path.
        doing: &'static str,
        /// What it was done to.
        path: PathBuf,
        /// What the operating system said.
        #[source]
        source: io::Error,
    },
}

impl ClusterError {
    /// For `map_err`: wraps an input/output error, telling apart the one that needs another way out.
    pub(crate) fn io(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                Self::DiskFull { path: path.to_owned() }
            }
            _ => Self::Io { doing, path: path.to_owned(), source },
        }
    }
}

fn holder(pid: Option<u32>) -> String {
    pid.map_or_else(|| "another process".to_owned(), |pid| format!("process {pid}"))
}
