//! The data folder: made or recognised, and locked for as long as this value lives.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::binaries::{Binaries, leading_number};
use crate::error::ClusterError;
use crate::process;

const LOCK: &str = "lock";
const MARKER: &str = "handoff-data";
const MARKER_TEXT: &str = "This folder belongs to Handoff. The database in it is lost if you remove it.\n";
const CLUSTER: &str = "postgres";
/// How long an owner that has ended may take to let go of the folder.
const LETTING_GO: Duration = Duration::from_secs(5);

/// The folder of the cluster inside a data folder.
pub(crate) fn cluster_dir(data_dir: &Path) -> PathBuf {
    data_dir.join(CLUSTER)
}

/// The major version of PostgreSQL that made the cluster in a data folder, if there is one.
pub(crate) fn cluster_major(data_dir: &Path) -> Option<u32> {
    leading_number(&fs::read_to_string(cluster_dir(data_dir).join("PG_VERSION")).ok()?)
}

/// A data folder that is ours alone.
#[derive(Debug)]
pub(crate) struct DataFolder {
    path: PathBuf,
    /// The death of this process gives up the lock too, however it dies.
    lock: File,
}

impl DataFolder {
    /// Makes the folder when absent, refuses one that is not ours, and locks it.
    pub(crate) fn open(path: &Path) -> Result<Self, ClusterError> {
        create(path)?;
        let path = path.canonicalize().map_err(ClusterError::io("find the real path of", path))?;
        refuse_foreign(&path)?;
        let lock = take_lock(&path)?;
        let marker = path.join(MARKER);
        if !marker.exists() {
            fs::write(&marker, MARKER_TEXT).map_err(ClusterError::io("write", &marker))?;
        }
        Ok(Self { path, lock })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn cluster_dir(&self) -> PathBuf {
        cluster_dir(&self.path)
    }

    /// Whether the folder holds a cluster that programs of version `binaries` can run.
    pub(crate) fn has_cluster(&self, binaries: u32) -> Result<bool, ClusterError> {
        has_cluster(&self.path, Some(binaries))
    }
}

/// Says whether [`Cluster::start`](crate::Cluster::start) would accept a data folder as it is, and changes nothing. One
/// that is not there yet is fine. Without programs their version cannot be the wrong one.
pub fn check_data_dir(data_dir: &Path, binaries: Option<&Binaries>) -> Result<(), ClusterError> {
    if !data_dir.exists() {
        return Ok(());
    }
    refuse_foreign(data_dir)?;
    has_cluster(data_dir, binaries.map(Binaries::major)).map(|_| ())
}

fn has_cluster(data_dir: &Path, binaries: Option<u32>) -> Result<bool, ClusterError> {
    let folder = cluster_dir(data_dir);
    if !folder.exists() {
        return Ok(false);
    }
    let Some(found) = cluster_major(data_dir) else {
        return Err(ClusterError::ForeignFolder { folder, reason: "PG_VERSION is missing".to_owned() });
    };
    if let Some(binaries) = binaries.filter(|binaries| *binaries != found) {
        return Err(ClusterError::VersionMismatch { data_dir: data_dir.to_owned(), found, binaries });
    }
    if !folder.join("global/pg_control").exists() {
        return Err(ClusterError::ForeignFolder {
            folder,
            reason: "global/pg_control is missing".to_owned(),
        });
    }
    Ok(true)
}

impl Drop for DataFolder {
    fn drop(&mut self) {
        // Closing the file is not enough: a child that another thread is just starting holds a copy of it.
        let _ = self.lock.unlock();
    }
}

fn create(path: &Path) -> Result<(), ClusterError> {
    // The parents keep the usual permissions: as root, another user has to get through them.
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(ClusterError::io("create the folder", parent))?;
    }
    match DirBuilder::new().mode(0o700).create(path) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(ClusterError::io("create the folder", path)(error)),
    }
}

fn refuse_foreign(path: &Path) -> Result<(), ClusterError> {
    if path.join(MARKER).exists() {
        return Ok(());
    }
    let entries = fs::read_dir(path).map_err(ClusterError::io("read the folder", path))?;
    for entry in entries {
        let name = entry.map_err(ClusterError::io("read the folder", path))?.file_name();
        // Another server may be between taking the lock and writing the marker. A fresh volume has a
        // lost+found.
        if name != LOCK && name != "lost+found" {
            let reason = format!("it holds `{}` but no file `{MARKER}`", name.display());
            return Err(ClusterError::ForeignFolder { folder: path.to_owned(), reason });
        }
    }
    Ok(())
}

fn take_lock(data_dir: &Path) -> Result<File, ClusterError> {
    let path = data_dir.join(LOCK);
    let mut file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .mode(0o600)
        .open(&path)
        .map_err(ClusterError::io("open", &path))?;
    let owner = || fs::read_to_string(&path).ok().and_then(|text| text.trim().parse().ok());
    let mut locked = file.try_lock();
    // A killed owner shows as gone to those it served before the system has taken everything from it.
    if matches!(locked, Err(TryLockError::WouldBlock)) && owner().is_some_and(process::has_ended) {
        process::poll_until(LETTING_GO, || {
            locked = file.try_lock();
            !matches!(locked, Err(TryLockError::WouldBlock))
        });
    }
    match locked {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(ClusterError::DataDirInUse { data_dir: data_dir.to_owned(), pid: owner() });
        }
        Err(TryLockError::Error(error)) => return Err(ClusterError::io("lock", &path)(error)),
    }
    file.set_len(0)
        .and_then(|()| writeln!(file, "{}", std::process::id()))
        .map_err(ClusterError::io("write", &path))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_that_has_ended_is_waited_for_and_one_that_lives_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut ended = std::process::Command::new("true").spawn().expect("a process");
        ended.wait().expect("it ends");
        let held = take_lock(folder.path()).expect("it is free");
        let us = std::process::id();
        let in_use = take_lock(folder.path()).expect_err("we have it");
        assert!(matches!(in_use, ClusterError::DataDirInUse { pid: Some(pid), .. } if pid == us), "{in_use}");

        fs::write(folder.path().join(LOCK), ended.id().to_string()).expect("it is written");
        let path = folder.path().to_owned();
        let next = std::thread::spawn(move || take_lock(&path).map(drop));
        drop(held);
        next.join().expect("no panic").expect("it was let go of");
    }
}
