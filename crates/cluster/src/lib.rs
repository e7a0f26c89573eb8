//! Starts, supervises and stops a private PostgreSQL from the system's own binaries, inside a data folder.
//!
//! Invariants:
//!
//! * one data folder has one owner: whoever holds the lock on `<data_dir>/lock` is the only process that
//!   starts, stops or cleans up after the PostgreSQL inside it;
//! * `<data_dir>/postgres` is either absent or a complete cluster, because `initdb` works in a folder of
//!   another name;
//! * only the server's operating system user (and root) can reach the database over its socket.
//!
//! What is absent: no connection is ever opened here and nothing is asynchronous. The caller connects with
//! [`Endpoint::connection_string`] and moves the blocking calls off its runtime.
//!
//! A data folder:
//!
//! ```text
//! handoff-data    marks the folder as ours
//! lock            locked while a server runs; holds its process id
//! postgres/       the cluster
//! postgres.log    what PostgreSQL wrote to stderr; one older file is kept as postgres.log.old
//! socket/         the Unix socket, unless the path would be too long for one
//! socket-dir      the folder where the socket really is
//! ```

mod binaries;
mod cluster;
mod disk;
mod endpoint;
mod error;
mod folder;
mod initdb;
mod leftover;
mod log;
mod pid_file;
mod process;
mod settings;
mod socket;
mod user;

pub use binaries::{Binaries, find_binaries, find_binaries_for};
pub use cluster::Cluster;
pub use disk::free_bytes;
pub use endpoint::{Endpoint, find_running};
pub use error::ClusterError;
pub use folder::check_data_dir;
pub use settings::Settings;
pub use user::server_can_enter;

/// The database superuser that `initdb` creates and that every connection uses.
pub const SUPERUSER: &str = "handoff";
