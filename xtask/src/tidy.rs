//! `tidy`: rules about the source as text, which neither compiler nor clippy knows.
//!
//! - crates depend only on the crates they may know ([`arrows`]);
//! - files and functions stay short ([`lengths`]);
//! - nothing is left half done ([`words`]);
//! - no test file is left out ([`stories`]).
//!
//! The rules run as a unit test too, so a plain test run also fails on a breach.

mod allow;
mod arrows;
mod files;
mod functions;
mod lengths;
mod stories;
mod words;

use std::path::Path;

use anyhow::{Result, bail};

use crate::shell;

pub(crate) fn run() -> Result<()> {
    let breaches = breaches(&shell::root())?;
    if breaches.is_empty() {
        println!("tidy: no breaches");
        return Ok(());
    }
    for breach in &breaches {
        println!("{breach}");
    }
    bail!("breaches of tidiness: {}", breaches.len());
}

/// Every breach of every rule, one line each.
fn breaches(root: &Path) -> Result<Vec<String>> {
    let texts = files::texts(root)?;
    let mut breaches = arrows::breaches(root)?;
    breaches.extend(lengths::breaches(&texts, &allow::Allowed::read(root)?));
    breaches.extend(words::breaches(&texts));
    breaches.extend(stories::breaches(&texts));
    Ok(breaches)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_is_tidy() {
        let breaches = breaches(&shell::root()).unwrap();
        assert!(breaches.is_empty(), "\n{}", breaches.join("\n"));
    }
}
