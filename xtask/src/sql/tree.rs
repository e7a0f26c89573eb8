//! A folder of text files held in memory, to compare and to write.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use similar::TextDiff;

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Tree(BTreeMap<PathBuf, String>);

impl Tree {
    /// Reads all files below `folder`; a folder that does not exist is an empty tree.
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let mut files = BTreeMap::new();
        let mut open = vec![folder.to_path_buf()];
        while let Some(current) = open.pop().filter(|current| current.exists()) {
            for entry in
                fs::read_dir(&current).with_context(|| format!("could not list {}", current.display()))?
            {
                let path = entry.with_context(|| format!("could not list {}", current.display()))?.path();
                if path.is_dir() {
                    open.push(path);
                    continue;
                }
                let text = fs::read_to_string(&path)
                    .with_context(|| format!("could not read {}", path.display()))?;
                files.insert(path.strip_prefix(folder).unwrap_or(&path).to_path_buf(), text);
            }
        }
        Ok(Self(files))
    }

    /// Brings `folder` from `old` to this tree. Files that stay equal are not touched, so cargo sees no change in them.
    pub(super) fn write(&self, old: &Self, folder: &Path) -> Result<()> {
        for path in self.paths_that_differ(old) {
            let target = folder.join(path);
            let failed = || format!("could not write {}", target.display());
            let Some(text) = self.0.get(path) else {
                fs::remove_file(&target).with_context(failed)?;
                continue;
            };
            fs::create_dir_all(target.parent().unwrap_or(folder)).with_context(failed)?;
            fs::write(&target, text).with_context(failed)?;
        }
        Ok(())
    }

    /// What to change to come from this tree to `new`, as a unified diff; `name` stands for the folder.
    pub(super) fn diff(&self, new: &Self, name: &str) -> String {
        let mut diff = String::new();
        for path in new.paths_that_differ(self) {
            let text = |tree: &Self| tree.0.get(path).cloned().unwrap_or_default();
            let (committed, generated) = (text(self), text(new));
            let label = format!("{name}/{}", path.display());
            let lines = TextDiff::from_lines(&committed, &generated);
            let _ = write!(diff, "{}", lines.unified_diff().header(&label, "generated"));
        }
        diff
    }

    fn paths_that_differ<'a>(&'a self, other: &'a Self) -> BTreeSet<&'a Path> {
        let paths = self.0.keys().chain(other.0.keys());
        paths.filter(|path| self.0.get(*path) != other.0.get(*path)).map(PathBuf::as_path).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        Tree(files.iter().map(|&(path, text)| (path.into(), text.to_owned())).collect())
    }

    #[test]
    fn writing_adds_changes_and_removes() {
        let folder = tempfile::tempdir().unwrap();
        let old = tree(&[("gone.rs", "a\n"), ("same.rs", "b\n"), ("src/changed.rs", "c\n")]);
        old.write(&Tree::default(), folder.path()).unwrap();
        assert_eq!(Tree::read(folder.path()).unwrap(), old);

        let new = tree(&[("same.rs", "b\n"), ("src/changed.rs", "d\n"), ("src/deep/new.rs", "e\n")]);
        new.write(&old, folder.path()).unwrap();
        assert_eq!(Tree::read(folder.path()).unwrap(), new);
    }

    #[test]
    fn a_diff_names_each_file_that_differs() {
        let (old, new) =
            (tree(&[("a.rs", "1\n"), ("b.rs", "2\n")]), tree(&[("a.rs", "1\n"), ("b.rs", "3\n")]));
        assert_eq!(old.diff(&new, "out"), "--- out/b.rs\n+++ generated\n@@ -1 +1 @@\n-2\n+3\n");
        assert_eq!(new.diff(&new, "out"), "");
    }

    #[test]
    fn a_folder_that_does_not_exist_is_empty() {
        assert_eq!(Tree::read(Path::new("no/such/folder")).unwrap(), Tree::default());
    }
}
