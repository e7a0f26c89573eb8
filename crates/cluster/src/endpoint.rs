//! Where a running PostgreSQL can be reached.

use std::path::{Path, PathBuf};

use crate::SUPERUSER;
use crate::folder;
use crate::leftover::{self, Whose};
use crate::pid_file::PidFile;

/// The address of a running cluster: a folder with a Unix socket, and the port that names the socket in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    socket_dir: PathBuf,
    port: u16,
}

impl Endpoint {
    pub(crate) fn new(socket_dir: PathBuf, port: u16) -> Self {
        Self { socket_dir, port }
    }

    /// The folder of the Unix socket.
    #[must_use]
    pub fn socket_dir(&self) -> &Path {
        &self.socket_dir
    }

    /// The port; without TCP it still is part of the socket's file name.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.port
    }

    /// A connection string in libpq's keyword form, for a connection to `database` as the superuser.
    #[must_use]
    pub fn connection_string(&self, database: &str) -> String {
        let host = self.socket_dir.to_string_lossy();
        format!("host={} port={} user={SUPERUSER} dbname={}", quote(&host), self.port, quote(database))
    }
}

/// Finds the PostgreSQL that a running server started for `data_dir`, without taking the lock. None when it
/// does not run, is not ready yet or belongs to a user whose files we may not read.
#[must_use]
pub fn find_running(data_dir: &Path) -> Option<Endpoint> {
    let cluster_dir = folder::cluster_dir(&data_dir.canonicalize().ok()?);
    let pid_file = PidFile::read(&cluster_dir)?;
    if !pid_file.is_ready() || leftover::whose(pid_file.pid?, &cluster_dir) != Whose::OurPostmaster {
        return None;
    }
    Some(Endpoint::new(pid_file.socket_dir?, pid_file.port?))
}

fn quote(value: &str) -> String {
    format!("'{}'", value.replace('\\', r"\\").replace('\'', r"\'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_quoted_so_that_no_path_breaks_the_connection_string() {
        let endpoint = Endpoint::new(PathBuf::from(r"/srv/Anna's data\x"), 5432);
        assert_eq!(
            endpoint.connection_string("my db"),
            r"host='/srv/Anna\'s data\\x' port=5432 user=handoff dbname='my db'"
        );
    }
}
