//! Which files the rules look at: all text that git does not ignore, committed or not.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use ignore::WalkBuilder;

/// A file of the project, with its path from the root.
pub(super) struct Text {
    pub(super) path: String,
    pub(super) content: String,
}

impl Text {
    pub(super) fn is_rust(&self) -> bool {
        Path::new(&self.path).extension().is_some_and(|extension| extension == "rs")
    }

    /// TypeScript and its styles: the pages.
    pub(super) fn is_web(&self) -> bool {
        let endings = ["ts", "tsx", "mjs", "css"];
        self.path.starts_with("web/")
            && Path::new(&self.path)
                .extension()
                .and_then(OsStr::to_str)
                .is_some_and(|own| endings.contains(&own))
    }

    /// Integration tests, tests in a file of their own and the test kit: code that only tests run.
    pub(super) fn is_test(&self) -> bool {
        let file_stem = Path::new(&self.path).file_stem().and_then(OsStr::to_str).unwrap_or_default();
        self.path.starts_with("crates/testkit/")
            || self.path.split('/').any(|folder| folder == "tests")
            || file_stem == "tests"
            || file_stem.ends_with("_tests")
            || self.path.starts_with("web/e2e/")
            || (self.is_web() && file_stem.split('.').any(|part| part == "test"))
    }

    /// Written by a program; its shape is not ours to choose.
    pub(super) fn is_generated(&self) -> bool {
        let lock_files = ["Cargo.lock", "package-lock.json"];
        let file_name = self.path.rsplit('/').next().unwrap_or_default();
        self.path.starts_with("crates/queries/")
            || self.path == "docs/openapi.json"
            || self.path == "web/src/api/schema.ts"
            || lock_files.contains(&file_name)
    }
}

/// All text files below `root`, in order of path.
pub(super) fn texts(root: &Path) -> Result<Vec<Text>> {
    let walk = WalkBuilder::new(root)
        .hidden(false) // `.ci` and `.config` are ours
        .require_git(false) // an unpacked archive obeys the same rules
        .git_global(false)
        .filter_entry(|entry| entry.file_name() != ".git")
        .sort_by_file_path(Path::cmp)
        .build();
    let mut texts = Vec::new();
    for entry in walk {
        let entry = entry.context("could not walk the workspace")?;
        if !entry.file_type().is_some_and(|kind| kind.is_file()) {
            continue;
        }
        let bytes =
            fs::read(entry.path()).with_context(|| format!("could not read {}", entry.path().display()))?;
        if let Ok(content) = String::from_utf8(bytes) {
            let path = entry.path().strip_prefix(root).unwrap_or(entry.path());
            texts.push(Text { path: path.to_string_lossy().into_owned(), content });
        }
    }
    Ok(texts)
}
