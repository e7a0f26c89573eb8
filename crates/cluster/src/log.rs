//! The file that takes what PostgreSQL writes to stderr.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use crate::error::ClusterError;

const LOG_BYTES_MAX: u64 = 10 * 1024 * 1024;
const TAIL_LINES_MAX: usize = 20;
const READ_BYTES_MAX: u64 = 64 * 1024;

/// The log of one start: the part of the file that was written since then.
pub(crate) struct Log {
    path: PathBuf,
    start: u64,
}

impl Log {
    /// Opens the log for appending, after setting aside one that has grown too long.
    pub(crate) fn open(data_dir: &Path) -> Result<(Self, File), ClusterError> {
        let path = data_dir.join("postgres.log");
        if fs::metadata(&path).is_ok_and(|metadata| metadata.len() > LOG_BYTES_MAX) {
            fs::rename(&path, data_dir.join("postgres.log.old"))
                .map_err(ClusterError::io("set aside", &path))?;
        }
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .mode(0o600)
            .open(&path)
            .map_err(ClusterError::io("open", &path))?;
        let start = file.metadata().map_err(ClusterError::io("look at", &path))?.len();
        Ok((Self { path, start }, file))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The end of what was written since the start. Unreadable logs are empty: this only explains another
    /// failure.
    pub(crate) fn text(&self) -> String {
        let mut bytes = Vec::new();
        if let Ok(mut file) = File::open(&self.path) {
            let end = file.metadata().map_or(0, |metadata| metadata.len());
            let from = self.start.max(end.saturating_sub(READ_BYTES_MAX));
            if file.seek(SeekFrom::Start(from)).is_ok() {
                // A part of the log explains more than none, so an error in the middle does not matter.
                let _ = file.read_to_end(&mut bytes);
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The last lines of a program's output.
pub(crate) fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(TAIL_LINES_MAX)..].join("\n")
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    type TestResult = Result<(), Box<dyn std::error::Error>>;

    #[test]
    fn a_log_that_is_too_long_is_set_aside_and_only_new_lines_are_shown() -> TestResult {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("postgres.log");
        fs::write(&path, "yesterday\n")?;
        let (log, mut file) = Log::open(folder.path())?;
        file.write_all(b"today\n")?;
        assert_eq!(log.text(), "today\n");

        file.set_len(LOG_BYTES_MAX + 1)?;
        let (log, _) = Log::open(folder.path())?;
        assert_eq!(log.text(), "");
        assert_eq!(fs::metadata(folder.path().join("postgres.log.old"))?.len(), LOG_BYTES_MAX + 1);
        Ok(())
    }

    #[test]
    fn the_last_lines_are_the_ones_that_explain() {
        let text = "early\n".repeat(100) + &"late\n".repeat(TAIL_LINES_MAX);
        assert_eq!(last_lines(&text), "late\n".repeat(TAIL_LINES_MAX).trim_end());
        assert_eq!(last_lines(""), "");
    }
}
