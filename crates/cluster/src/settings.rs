//! What a caller may choose about its cluster.

use std::path::PathBuf;

/// How to run a private PostgreSQL.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The folder that holds everything; made when absent.
    pub data_dir: PathBuf,
    /// Whether what was committed must outlive a crash of the machine. A folder that was once used without
    /// stays throw-away: its files were never forced to disk.
    pub durable: bool,
    /// The TCP port to listen on at 127.0.0.1, or none for the Unix socket only. The superuser has no
    /// password, so nobody gets in over TCP until the caller has set one.
    pub port: Option<u16>,
    /// PostgreSQL's `max_connections`.
    pub max_connections: u32,
    /// Further settings of `postgresql.conf`, as name and value; they win over the ones chosen here. The port
    /// and the socket folder must not be among them.
    pub extra: Vec<(String, String)>,
}

impl Settings {
    /// For data that is to be kept.
    #[must_use]
    pub fn durable(data_dir: impl Into<PathBuf>) -> Self {
        Self { data_dir: data_dir.into(), durable: true, port: None, max_connections: 100, extra: Vec::new() }
    }

    /// For data that nobody will miss: several times faster, and lost when the machine crashes.
    #[must_use]
    pub fn throw_away(data_dir: impl Into<PathBuf>) -> Self {
        Self { durable: false, ..Self::durable(data_dir) }
    }
}
