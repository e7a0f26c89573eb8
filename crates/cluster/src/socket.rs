//! Chooses the folder of the Unix socket.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use crate::error::ClusterError;
use crate::user::ServerUser;

/// The longest path the operating system takes for a socket, without the final zero byte.
const SOCKET_PATH_BYTES_MAX: usize = if cfg!(target_os = "linux") { 107 } else { 103 };
const LONGEST_FILE_NAME: &str = ".s.PGSQL.65535";
const ATTEMPTS_MAX: u32 = 8;

/// Makes the folder for the socket, and says in `<data_dir>/socket-dir` where it is.
pub(crate) fn prepare(data_dir: &Path, user: &ServerUser) -> Result<PathBuf, ClusterError> {
    let inside = data_dir.join("socket");
    let socket_dir = if is_suitable(&inside) {
        user.make_private_folder(&inside)?;
        inside
    } else {
        make_outside(data_dir, user)?
    };
    remove_stale_files(&socket_dir);
    let note = data_dir.join("socket-dir");
    fs::write(&note, format!("{}\n", socket_dir.display())).map_err(ClusterError::io("write", &note))?;
    Ok(socket_dir)
}

/// Removes a folder that was made outside of the data folder, once PostgreSQL has taken its files out of
/// it.
pub(crate) fn clean_up(data_dir: &Path, socket_dir: &Path) {
    if !socket_dir.starts_with(data_dir) {
        // Best effort: the next start takes the same folder again.
        let _ = fs::remove_dir(socket_dir);
    }
}

fn is_suitable(folder: &Path) -> bool {
    // libpq reads a comma in a host as the start of the next host, and a connection string is text.
    folder.join(LONGEST_FILE_NAME).as_os_str().len() <= SOCKET_PATH_BYTES_MAX
        && folder.to_str().is_some_and(|path| !path.contains(','))
}

/// Makes a private folder with a short name, which is the same at each start, in the temporary folder.
fn make_outside(data_dir: &Path, user: &ServerUser) -> Result<PathBuf, ClusterError> {
    // Root's own temporary folder may be closed to the server's user.
    let parents = match user {
        ServerUser::Current => vec![env::temp_dir(), PathBuf::from("/tmp")],
        ServerUser::Other { .. } => vec![PathBuf::from("/tmp")],
    };
    let mut hasher = DefaultHasher::new();
    data_dir.hash(&mut hasher);
    let hash = hasher.finish();
    for parent in parents {
        // The temporary folder is shared: somebody else may have taken a name before us.
        for attempt in 0..ATTEMPTS_MAX {
            let folder = parent.join(format!("handoff-{hash:016x}-{attempt}"));
            if is_suitable(&folder) && make_or_recognise(&folder, user)? {
                return Ok(folder);
            }
        }
    }
    Err(ClusterError::NoSocketFolder { data_dir: data_dir.to_owned() })
}

/// Whether the folder is there now and belongs to the server's user alone.
fn make_or_recognise(folder: &Path, user: &ServerUser) -> Result<bool, ClusterError> {
    if fs::DirBuilder::new().mode(0o700).create(folder).is_ok() {
        user.own(folder)?;
    }
    // Without following a symbolic link, which could lead anywhere.
    let metadata = fs::symlink_metadata(folder);
    Ok(metadata
        .is_ok_and(|found| found.is_dir() && found.uid() == user.uid() && found.mode() & 0o777 == 0o700))
}

/// Removes the socket of a killed postmaster. The folder serves this cluster only and no postmaster runs, so
/// nobody misses it; PostgreSQL itself would take an unrelated process with the same number for the owner.
fn remove_stale_files(socket_dir: &Path) {
    let Ok(entries) = fs::read_dir(socket_dir) else { return };
    for entry in entries.filter_map(Result::ok) {
        if entry.file_name().as_encoded_bytes().starts_with(b".s.PGSQL.") {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_suitable_when_its_socket_can_be_named() {
        let name_of = |length: usize| PathBuf::from(format!("/{}", "x".repeat(length - 1)));
        let longest = SOCKET_PATH_BYTES_MAX - LONGEST_FILE_NAME.len() - 1;
        assert!(is_suitable(&name_of(longest)));
        assert!(!is_suitable(&name_of(longest + 1)));
        assert!(!is_suitable(Path::new("/srv/a,b/socket")));
        assert!(is_suitable(Path::new("/srv/a b/socket")));
    }

    #[test]
    fn a_link_in_the_temporary_folder_is_not_taken_for_ours() -> Result<(), Box<dyn std::error::Error>> {
        let parent = tempfile::tempdir()?;
        let link = parent.path().join("link");
        std::os::unix::fs::symlink(parent.path(), &link)?;
        assert!(!make_or_recognise(&link, &ServerUser::Current)?);
        assert!(make_or_recognise(&parent.path().join("new"), &ServerUser::Current)?);
        Ok(())
    }
}
