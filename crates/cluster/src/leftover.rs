//! Clears away the PostgreSQL that a killed owner left behind.
//!
//! Invariant: only the holder of the data folder's lock calls [`clear`], so a postmaster found here belongs
//! to nobody. It is stopped rather than adopted: a fresh child can be waited for and runs with the settings
//! asked for now.

use std::fs;
use std::path::Path;

use crate::error::ClusterError;
use crate::pid_file::PidFile;
use crate::process;
use crate::user::ServerUser;

/// Who a process id from `postmaster.pid` belongs to today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    OurPostmaster,
    Nobody,
    /// The number was given to an unrelated process after the postmaster had gone.
    Stranger,
    /// The system does not let us look.
    Unknown,
}

pub(crate) fn whose(pid: u32, cluster_dir: &Path) -> Whose {
    if !process::exists(pid) {
        return Whose::Nobody;
    }
    let Some(command_line) = process::command_line(pid) else { return Whose::Unknown };
    if command_line.contains(&format!(" -D {} ", cluster_dir.display())) {
        Whose::OurPostmaster
    } else {
        Whose::Stranger
    }
}

/// Stops what still runs in the cluster's folder and removes a `postmaster.pid` that PostgreSQL would
/// stumble over.
pub(crate) fn clear(cluster_dir: &Path, user: &ServerUser) -> Result<(), ClusterError> {
    if let Some(pid_file) = PidFile::read(cluster_dir) {
        match pid_file.pid.map(|pid| (pid, whose(pid, cluster_dir))) {
            Some((pid, Whose::OurPostmaster)) => {
                process::stop_postmaster(pid, || whose(pid, cluster_dir) != Whose::OurPostmaster)?;
            }
            // PostgreSQL takes the stranger for a postmaster and would refuse to start. A full disk can leave
            // an empty file, which it refuses too.
            Some((_, Whose::Stranger)) | None => remove_pid_file(cluster_dir)?,
            // PostgreSQL sees for itself that the file is stale, and learns from it where to look for
            // orphans.
            Some((_, Whose::Nobody | Whose::Unknown)) => {}
        }
    }
    end_orphans(cluster_dir, user)
}

/// Ends the backends of a killed postmaster. One that is busy does not notice the loss until its statement
/// ends, and PostgreSQL does not start beside it.
fn end_orphans(cluster_dir: &Path, user: &ServerUser) -> Result<(), ClusterError> {
    let real_path =
        cluster_dir.canonicalize().map_err(ClusterError::io("find the real path of", cluster_dir))?;
    let mut orphans = process::running("postgres");
    orphans.retain(|&pid| user.working_dir_of(pid).is_some_and(|folder| folder == real_path));
    process::quit(&orphans, || orphans.iter().all(|&pid| process::has_ended(pid)))
}

fn remove_pid_file(cluster_dir: &Path) -> Result<(), ClusterError> {
    let path = PidFile::path(cluster_dir);
    fs::remove_file(&path).map_err(ClusterError::io("remove the stale file", &path))
}
