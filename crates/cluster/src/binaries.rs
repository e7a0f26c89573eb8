//! Finds PostgreSQL's server programs on this system.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::ClusterError;
use crate::folder;

/// The oldest major version that Handoff's statements work with.
pub(crate) const MAJOR_MIN: u32 = 15;

/// A folder with PostgreSQL's server programs, of a version that Handoff works with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    folder: PathBuf,
    major: u32,
}

impl Binaries {
    /// Takes the programs in `folder`, after asking `postgres` for its version.
    pub fn in_folder(folder: &Path) -> Result<Self, ClusterError> {
        let found = Self::of_any_version(folder)?;
        if found.major < MAJOR_MIN {
            return Err(ClusterError::TooOld { folder: found.folder, major: found.major });
        }
        Ok(found)
    }

    fn of_any_version(folder: &Path) -> Result<Self, ClusterError> {
        if !holds_server_programs(folder) {
            return Err(ClusterError::NoBinariesIn { folder: folder.to_owned() });
        }
        // The programs are started from another working directory, so a relative folder would not do.
        let folder = folder.canonicalize().map_err(ClusterError::io("find the real path of", folder))?;
        let major = ask_version(&folder.join("postgres"))?;
        Ok(Self { folder, major })
    }

    /// The folder, as an absolute path.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The major version, such as 15.
    #[must_use]
    pub fn major(&self) -> u32 {
        self.major
    }

    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// Finds the programs: `HANDOFF_PG_BIN` if it is set, else the newest that the system's packages installed,
/// else those of Homebrew, Postgres.app or the `PATH`.
pub fn find_binaries() -> Result<Binaries, ClusterError> {
    find(None)
}

/// Finds the programs for a data folder that may hold a cluster already: the version that made it is
/// preferred over a newer one, so that installing a newer PostgreSQL beside the old one changes nothing.
pub fn find_binaries_for(data_dir: &Path) -> Result<Binaries, ClusterError> {
    find(folder::cluster_major(data_dir))
}

fn find(wanted: Option<u32>) -> Result<Binaries, ClusterError> {
    match env::var_os("HANDOFF_PG_BIN").filter(|value| !value.is_empty()) {
        Some(folder) => Binaries::in_folder(Path::new(&folder)),
        None => choose(&usual_folders(), wanted),
    }
}

/// Takes the wanted version if a folder has it, else the first folder with a version that is new enough.
fn choose(folders: &[PathBuf], wanted: Option<u32>) -> Result<Binaries, ClusterError> {
    let mut first_fit = None;
    let mut too_old = None;
    for folder in folders.iter().filter(|folder| holds_server_programs(folder)) {
        // A program that cannot even tell its version is a broken installation; the next folder may hold a
        // sound one.
        let Ok(found) = Binaries::of_any_version(folder) else { continue };
        if found.major < MAJOR_MIN {
            too_old.get_or_insert(found);
        } else if wanted.is_none_or(|wanted| wanted == found.major) {
            return Ok(found);
        } else {
            first_fit.get_or_insert(found);
        }
    }
    match (first_fit, too_old) {
        (Some(found), _) => Ok(found),
        (None, Some(found)) => Err(ClusterError::TooOld { folder: found.folder, major: found.major }),
        (None, None) => Err(ClusterError::BinariesMissing),
    }
}

fn usual_folders() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    // Debian and its kin; the community's packages for Red Hat; Homebrew on ARM and on Intel; Postgres.app.
    folders.extend(versioned_folders("/usr/lib/postgresql", "", "bin"));
    folders.extend(versioned_folders("/usr", "pgsql-", "bin"));
    for prefix in ["/opt/homebrew/opt", "/usr/local/opt"] {
        folders.extend(versioned_folders(prefix, "postgresql@", "bin"));
        folders.push(Path::new(prefix).join("postgresql/bin"));
    }
    folders.push(PathBuf::from("/Applications/Postgres.app/Contents/Versions/latest/bin"));
    folders.extend(versioned_folders("/Applications/Postgres.app/Contents/Versions", "", "bin"));
    if let Some(path) = env::var_os("PATH") {
        folders.extend(env::split_paths(&path));
    }
    folders
}

/// The folders `<parent>/<prefix><number>/<inner>`, highest number first.
fn versioned_folders(parent: &str, prefix: &str, inner: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(parent) else { return Vec::new() };
    let mut found: Vec<(u32, PathBuf)> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| {
            let name = entry.file_name();
            let number = leading_number(name.to_str()?.strip_prefix(prefix)?)?;
            Some((number, entry.path().join(inner)))
        })
        .collect();
    found.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    found.into_iter().map(|(_, folder)| folder).collect()
}

fn holds_server_programs(folder: &Path) -> bool {
    ["postgres", "initdb"].iter().all(|name| folder.join(name).is_file())
}

fn ask_version(program: &Path) -> Result<u32, ClusterError> {
    let answer = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .output()
        .map_err(ClusterError::io("run", program))?;
    let output = String::from_utf8_lossy(&answer.stdout).trim().to_owned();
    parse_version(&output).ok_or_else(|| ClusterError::VersionUnknown { program: program.to_owned(), output })
}

/// Reads the major version out of `postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)`.
fn parse_version(output: &str) -> Option<u32> {
    let (_, version) = output.split_once(") ")?;
    leading_number(version)
}

/// The number that `text` begins with.
pub(crate) fn leading_number(text: &str) -> Option<u32> {
    let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    type TestResult = Result<(), Box<dyn Error>>;

    #[test]
    fn the_major_version_is_read_from_what_postgres_prints() {
        let cases = [
            ("postgres (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)", Some(15)),
            ("postgres (PostgreSQL) 18beta1", Some(18)),
            ("postgres (PostgreSQL) 9.6.24", Some(9)),
            ("postgres (EnterpriseDB) 16.2.0", Some(16)),
            ("command not found", None),
            ("", None),
        ];
        for (output, major) in cases {
            assert_eq!(parse_version(output), major, "{output}");
        }
    }

    /// Puts scripts in place of the programs that say they are of version `major`.
    fn pretend(parent: &Path, major: u32) -> Result<PathBuf, Box<dyn Error>> {
        let folder = parent.join(major.to_string()).join("bin");
        fs::create_dir_all(&folder)?;
        for name in ["postgres", "initdb"] {
            let program = folder.join(name);
            fs::write(&program, format!("#!/bin/sh\necho '{name} (PostgreSQL) {major}.1'\n"))?;
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
        }
        Ok(folder)
    }

    #[test]
    fn the_newest_version_is_taken_unless_the_data_wants_another() -> TestResult {
        let parent = tempfile::tempdir()?;
        for major in [9, 15, 16, 17] {
            pretend(parent.path(), major)?;
        }
        let folders = versioned_folders(parent.path().to_str().ok_or("a path of text")?, "", "bin");

        assert_eq!(choose(&folders, None)?.major(), 17);
        assert_eq!(choose(&folders, Some(16))?.major(), 16);
        assert_eq!(choose(&folders, Some(14))?.major(), 17);
        Ok(())
    }

    #[test]
    fn a_version_that_is_too_old_is_refused_by_name() -> TestResult {
        let parent = tempfile::tempdir()?;
        let old = pretend(parent.path(), 14)?;

        let refusal = choose(std::slice::from_ref(&old), None);

        assert!(matches!(refusal, Err(ClusterError::TooOld { major: 14, .. })), "{refusal:?}");
        let refusal = Binaries::in_folder(&old);
        assert!(matches!(refusal, Err(ClusterError::TooOld { major: 14, .. })), "{refusal:?}");
        Ok(())
    }

    #[test]
    fn missing_programs_are_reported_with_the_way_out() -> TestResult {
        let empty = tempfile::tempdir()?;

        let refusal = choose(&[empty.path().to_owned()], None);
        let Err(error @ ClusterError::BinariesMissing) = refusal else {
            return Err(format!("expected no programs, got {refusal:?}").into());
        };
        for way_out in ["apt-get install postgresql", "HANDOFF_PG_BIN", "DATABASE_URL"] {
            assert!(error.to_string().contains(way_out), "{error}");
        }

        let refusal = Binaries::in_folder(empty.path());
        assert!(matches!(refusal, Err(ClusterError::NoBinariesIn { .. })), "{refusal:?}");
        Ok(())
    }
}
