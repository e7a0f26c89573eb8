//! What tests that play workflows share.

use std::collections::BTreeMap;
use std::path::PathBuf;

use handoff_core::scenario::document::PersonDocument;
use handoff_core::scenario::{Cast, Script};

/// The file or folder of shared test data called `name`; none in a plain clone, and then the test says that it was skipped.
pub(crate) fn shared_data(name: &str) -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder = std::env::var_os("HANDOFF_TEST_DATA").map_or_else(|| beside.into(), PathBuf::from);
    let path = folder.join(name);
    if path.exists() {
        return Some(path);
    }
    eprintln!("SKIPPED: {name} is not here; set HANDOFF_TEST_DATA to a folder that has it");
    None
}

/// People who may do everything that a workflow asks of its groups.
pub(crate) fn everybody<'a>(script: &Script, names: impl IntoIterator<Item = &'a str>) -> Cast {
    let person = || PersonDocument {
        groups: script.groups().map(str::to_owned).collect(),
        role: "reviewer".to_owned(),
        kind: "HUMAN".to_owned(),
    };
    let people: BTreeMap<_, _> = names.into_iter().map(|name| (name.to_owned(), person())).collect();
    Cast::of(script, &people).expect("a cast")
}
