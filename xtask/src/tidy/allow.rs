//! `xtask/tidy-allow.toml`: files and functions that may be longer, each with a reason.
//!
//! An entry that nothing needs any more is a breach itself, so the list only holds what is true.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use toml::Table;

pub(super) const PATH: &str = "xtask/tidy-allow.toml";

/// Entries by what they allow: a path, or `path::function`.
pub(super) struct Allowed(BTreeMap<String, String>);

impl Allowed {
    pub(super) fn read(root: &Path) -> Result<Self> {
        let text = fs::read_to_string(root.join(PATH)).with_context(|| format!("could not read {PATH}"))?;
        Self::parse(&text).with_context(|| format!("{PATH} is malformed"))
    }

    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut entries = BTreeMap::new();
        for (subject, reason) in text.parse::<Table>()? {
            let reason = reason.as_str().unwrap_or_default().trim().to_owned();
            ensure!(!reason.is_empty(), "`{subject}` needs a reason");
            entries.insert(subject, reason);
        }
        Ok(Self(entries))
    }

    pub(super) fn allows(&self, subject: &str) -> bool {
        self.0.contains_key(subject)
    }

    pub(super) fn subjects(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_without_a_reason_is_refused() {
        assert!(Allowed::parse("\"a.rs\" = \"a table of cases\"").unwrap().allows("a.rs"));
        assert!(Allowed::parse("\"a.rs\" = \" \"").is_err());
        assert!(Allowed::parse("\"a.rs\" = true").is_err());
    }
}
