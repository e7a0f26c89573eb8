//! Reads `postmaster.pid`, the file in which a running PostgreSQL says where it is and whether it is ready.

use std::fs;
use std::path::{Path, PathBuf};

/// What the file says. It is written line by line while the server starts, so the later facts may be missing.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PidFile {
    pub(crate) pid: Option<u32>,
    pub(crate) port: Option<u16>,
    pub(crate) socket_dir: Option<PathBuf>,
    status: String,
}

impl PidFile {
    pub(crate) fn path(cluster_dir: &Path) -> PathBuf {
        cluster_dir.join("postmaster.pid")
    }

    /// None when there is no such file or we may not read it.
    pub(crate) fn read(cluster_dir: &Path) -> Option<Self> {
        fs::read_to_string(Self::path(cluster_dir)).ok().map(|text| Self::parse(&text))
    }

    fn parse(text: &str) -> Self {
        // Lines: process id, cluster folder, start time, port, socket folder, listen address, shared memory,
        // status.
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let line = |index: usize| lines.get(index).copied().unwrap_or_default();
        Self {
            pid: line(0).parse().ok(),
            port: line(3).parse().ok(),
            socket_dir: Some(line(4)).filter(|folder| !folder.is_empty()).map(PathBuf::from),
            status: line(7).to_owned(),
        }
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.status == "ready"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complete_file_gives_every_fact() {
        let file = PidFile::parse("42\n/d/postgres\n1700000000\n5432\n/d/socket\n\n  123  456\nready   \n");
        assert_eq!((file.pid, file.port), (Some(42), Some(5432)));
        assert_eq!(file.socket_dir, Some(PathBuf::from("/d/socket")));
        assert!(file.is_ready());
    }

    #[test]
    fn a_file_that_is_still_being_written_is_not_ready() {
        let file = PidFile::parse("42\n/d/postgres\n1700000000\n5432\n");
        assert_eq!((file.pid, file.socket_dir.as_ref()), (Some(42), None));
        assert!(!file.is_ready());
        assert_eq!(PidFile::parse("").pid, None);
    }
}
