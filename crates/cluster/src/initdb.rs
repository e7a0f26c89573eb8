//! Creates the cluster, all of it or nothing.

use std::fs::{self, File};
use std::path::Path;
use std::process;

use crate::SUPERUSER;
use crate::binaries::Binaries;
use crate::disk;
use crate::error::ClusterError;
use crate::folder::DataFolder;
use crate::log::last_lines;
use crate::user::ServerUser;

const UNFINISHED_PREFIX: &str = "initdb-";

/// Text sorts by code point everywhere; these give case its meaning. Not every system has the better one.
const CHARACTER_TYPES: [&str; 2] = ["C.UTF-8", "C"];

/// Creates the cluster in a folder of another name and renames it when it is complete, so that a kill in the
/// middle leaves nothing that looks like one.
pub(crate) fn create_cluster(
    binaries: &Binaries,
    folder: &DataFolder,
    user: &ServerUser,
    durable: bool,
) -> Result<(), ClusterError> {
    remove_unfinished(folder.path());
    let mut output = String::new();
    for (attempt, character_type) in CHARACTER_TYPES.into_iter().enumerate() {
        // Our process id is in the name, lest an initdb that outlived its killed owner write into our folder.
        let unfinished = folder.path().join(format!("{UNFINISHED_PREFIX}{}-{attempt}", process::id()));
        user.make_private_folder(&unfinished)?;
        match run(binaries, user, &unfinished, character_type, durable)? {
            Ok(()) => return publish(&unfinished, folder),
            Err(said) => output = said,
        }
        let disk_is_full = disk::is_full(folder.path(), &output);
        remove_unfinished(folder.path());
        if disk_is_full {
            return Err(ClusterError::DiskFull { path: folder.path().to_owned() });
        }
        if !output.contains("invalid locale name") {
            break;
        }
    }
    Err(ClusterError::InitFailed { data_dir: folder.path().to_owned(), output: last_lines(&output) })
}

/// Runs `initdb`; the inner error is what it said when it failed.
fn run(
    binaries: &Binaries,
    user: &ServerUser,
    unfinished: &Path,
    character_type: &str,
    durable: bool,
) -> Result<Result<(), String>, ClusterError> {
    let program = binaries.program("initdb");
    let mut command = user.command(&program);
    command.arg("--pgdata").arg(unfinished).args([
        "--username",
        SUPERUSER,
        // The socket's folder lets in nobody but the server's user; over TCP nobody gets in without a
        // password.
        "--auth-local=trust",
        "--auth-host=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--data-checksums",
        "--no-instructions",
        // We clean up ourselves, after a look at whether the disk was full.
        "--no-clean",
    ]);
    command.arg(format!("--lc-ctype={character_type}"));
    if !durable {
        command.arg("--no-sync");
    }
    let answer = command.output().map_err(ClusterError::io("run", &program))?;
    if answer.status.success() {
        return Ok(Ok(()));
    }
    let said = [answer.stdout, answer.stderr].concat();
    Ok(Err(String::from_utf8_lossy(&said).into_owned()))
}

fn publish(unfinished: &Path, folder: &DataFolder) -> Result<(), ClusterError> {
    fs::rename(unfinished, folder.cluster_dir()).map_err(ClusterError::io("rename", unfinished))?;
    File::open(folder.path())
        .and_then(|directory| directory.sync_all())
        .map_err(ClusterError::io("force to disk", folder.path()))
}

/// Removes what a killed or failed `initdb` left. What cannot be removed now is in nobody's way and goes next
/// time.
fn remove_unfinished(data_dir: &Path) {
    let Ok(entries) = fs::read_dir(data_dir) else { return };
    for entry in entries.filter_map(Result::ok) {
        if entry.file_name().as_encoded_bytes().starts_with(UNFINISHED_PREFIX.as_bytes()) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}
