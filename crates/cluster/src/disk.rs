//! Recognises a full disk behind the failure of a program.

use std::path::Path;

use rustix::fs::statvfs;

const FREE_BYTES_MIN: u64 = 1024 * 1024;

/// Whether a program that printed `output` while working in `folder` failed for want of space. The output
/// alone does not tell, since the log may lie on the same disk.
pub(crate) fn is_full(folder: &Path, output: &str) -> bool {
    output.contains("No space left on device")
        || output.contains("Disk quota exceeded")
        || free_bytes(folder).is_some_and(|free| free < FREE_BYTES_MIN)
}

/// What an ordinary user may still write in `folder`; root's reserve does not help the server.
#[must_use]
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let state = statvfs(folder).ok()?;
    Some(state.f_bavail.saturating_mul(state.f_frsize))
}
