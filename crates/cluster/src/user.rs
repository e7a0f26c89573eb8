//! The operating system user that PostgreSQL runs as. It refuses to run as root.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustix::process::geteuid;

use crate::binaries::Binaries;
use crate::error::ClusterError;

/// Whether PostgreSQL, run as another user because we are root, could get at what is in `folder`.
#[must_use]
pub fn server_can_enter(folder: &Path) -> bool {
    let open_to_all =
        |folder: &Path| fs::metadata(folder).is_ok_and(|found| found.permissions().mode() & 0o001 != 0);
    !geteuid().is_root() || fs::canonicalize(folder).is_ok_and(|folder| folder.ancestors().all(open_to_all))
}

/// Who runs `initdb` and `postgres`.
#[derive(Debug, Clone)]
pub(crate) enum ServerUser {
    /// Whoever runs this process.
    Current,
    /// We are root and step down.
    Other { name: String, uid: u32, gid: u32 },
}

impl ServerUser {
    /// Chooses the user: as root the owner of the existing cluster (perhaps an ordinary user made it), else
    /// `postgres`, else `nobody`.
    pub(crate) fn choose(cluster_dir: &Path) -> Result<Self, ClusterError> {
        if !geteuid().is_root() {
            return Ok(Self::Current);
        }
        if let Ok(metadata) = fs::metadata(cluster_dir)
            && metadata.uid() != 0
        {
            let uid = metadata.uid();
            return Ok(Self::Other { name: uid.to_string(), uid, gid: metadata.gid() });
        }
        ["postgres", "nobody"].into_iter().find_map(look_up).ok_or(ClusterError::NoServerUser)
    }

    pub(crate) fn uid(&self) -> u32 {
        match self {
            Self::Current => geteuid().as_raw(),
            Self::Other { uid, .. } => *uid,
        }
    }

    /// A command that runs as this user, unmoved by the settings in our own environment.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        for (name, _) in env::vars_os().filter(|(name, _)| name.as_encoded_bytes().starts_with(b"PG")) {
            command.env_remove(name);
        }
        // Messages in English, since a few are looked for. Our working directory may be closed to the user.
        command.env("LC_ALL", "C").current_dir("/").stdin(Stdio::null());
        if let Self::Other { uid, gid, .. } = self {
            // Setting the user also drops all of root's supplementary groups.
            command.uid(*uid).gid(*gid);
        }
        command
    }

    /// The folder that one of this user's processes works in. Only Linux can tell.
    pub(crate) fn working_dir_of(&self, pid: u32) -> Option<PathBuf> {
        let link = format!("/proc/{pid}/cwd");
        match (fs::read_link(&link), self) {
            (Ok(folder), _) => Some(folder),
            // In a container even root may look at its own processes only, and so may this user.
            (Err(error), Self::Other { .. }) if error.kind() == io::ErrorKind::PermissionDenied => {
                let answer = self.command(Path::new("readlink")).arg("-n").arg(&link).output().ok()?;
                answer.status.success().then(|| PathBuf::from(OsString::from_vec(answer.stdout)))
            }
            (Err(_), _) => None,
        }
    }

    /// Makes a folder that only this user can enter.
    pub(crate) fn make_private_folder(&self, folder: &Path) -> Result<(), ClusterError> {
        match fs::create_dir(folder) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(ClusterError::io("create the folder", folder)(error)),
        }
        self.own(folder)
    }

    /// Gives a folder to this user alone.
    pub(crate) fn own(&self, folder: &Path) -> Result<(), ClusterError> {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
            .map_err(ClusterError::io("set the permissions of", folder))?;
        match self {
            Self::Current => Ok(()),
            Self::Other { uid, gid, .. } => {
                chown(folder, Some(*uid), Some(*gid)).map_err(ClusterError::io("change the owner of", folder))
            }
        }
    }

    /// Lets this user through the data folder (not read or write in it), and makes sure that it gets there.
    pub(crate) fn admit(&self, binaries: &Binaries, data_dir: &Path) -> Result<(), ClusterError> {
        let Self::Other { name, gid, .. } = self else { return Ok(()) };
        let user = name.clone();
        if !self.can_run_in(binaries, Path::new("/"))? {
            return Err(ClusterError::BinariesUnreachable { folder: binaries.folder().to_owned(), user });
        }
        if self.can_run_in(binaries, data_dir)? {
            return Ok(());
        }
        let mut parents: Vec<PathBuf> = data_dir.ancestors().skip(1).map(Path::to_owned).collect();
        parents.reverse();
        for folder in parents {
            if !self.can_run_in(binaries, &folder)? {
                return Err(ClusterError::Unreachable { folder, user });
            }
        }
        chown(data_dir, None, Some(*gid)).map_err(ClusterError::io("change the group of", data_dir))?;
        fs::set_permissions(data_dir, fs::Permissions::from_mode(0o710))
            .map_err(ClusterError::io("set the permissions of", data_dir))
    }

    /// Asks the operating system itself, which knows about more than mode bits.
    fn can_run_in(&self, binaries: &Binaries, folder: &Path) -> Result<bool, ClusterError> {
        let program = binaries.program("postgres");
        let mut command = self.command(&program);
        match command.current_dir(folder).arg("--version").stdout(Stdio::null()).status() {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(false),
            Err(error) => Err(ClusterError::io("run", &program)(error)),
        }
    }
}

fn look_up(name: &str) -> Option<ServerUser> {
    Some(ServerUser::Other { name: name.to_owned(), uid: ask_id("-u", name)?, gid: ask_id("-g", name)? })
}

/// Asks `id`, which knows users from directory services too.
fn ask_id(option: &str, name: &str) -> Option<u32> {
    let answer = Command::new("id").args([option, name]).stdin(Stdio::null()).output().ok()?;
    String::from_utf8_lossy(&answer.stdout).trim().parse().ok()
}
