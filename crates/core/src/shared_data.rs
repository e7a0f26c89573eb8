//! Where shared test data lies; see `handoff_testkit::shared_data`, which core cannot know.

use std::path::PathBuf;

/// The file or folder called `name`; none in a plain clone, and then the test says that it was skipped.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder = std::env::var_os("HANDOFF_TEST_DATA").map_or_else(|| beside.into(), PathBuf::from);
    let path = folder.join(name);
    if path.exists() {
        return Some(path);
    }
    eprintln!("SKIPPED: {name} is not here; set HANDOFF_TEST_DATA to a folder that has it");
    None
}
