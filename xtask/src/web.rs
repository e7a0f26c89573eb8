//! `web`: the pages. Their packages are installed when the lock file says so, and everything else is an npm script.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::shell;

const FOLDER: &str = "web";
const TYPES: &str = "web/src/api/schema.ts";
const NODE_MIN: (u32, u32) = (20, 19);

/// Builds the pages for the binary.
pub(crate) fn build() -> Result<()> {
    install()?;
    npm(&["run", "--silent", "build"])
}

/// Every check of the pages that needs no server, and the build, whose size is a check too.
pub(crate) fn check() -> Result<()> {
    install()?;
    npm(&["run", "--silent", "types", "--", "--check"])
        .with_context(|| format!("{TYPES} is out of date: run `cargo xtask openapi`"))?;
    for script in ["typecheck", "lint", "test", "build", "size"] {
        println!("-- web {script}");
        npm(&["run", "--silent", script])?;
    }
    Ok(())
}

/// Drives the pages of the debug binary in a real browser.
pub(crate) fn stories() -> Result<()> {
    install()?;
    npm(&["run", "--silent", "e2e"])
}

/// Makes the client's types from the description of the API.
pub(crate) fn types() -> Result<()> {
    if node_version().is_none() {
        println!("{TYPES} was not made anew, for want of Node: run `scripts/setup`, then this again");
        return Ok(());
    }
    install()?;
    npm(&["run", "--silent", "types"])
}

fn install() -> Result<()> {
    match node_version() {
        Some(version) if version >= NODE_MIN => {}
        found => bail!(
            "the pages need Node {}.{} or newer, found {found:?}: run `scripts/setup`",
            NODE_MIN.0,
            NODE_MIN.1
        ),
    }
    let written = |path: &str| fs::metadata(Path::new(FOLDER).join(path)).and_then(|file| file.modified());
    let wanted = written("package-lock.json").context("web/package-lock.json is missing")?;
    let is_installed = written("node_modules/.package-lock.json").is_ok_and(|installed| installed >= wanted);
    // Not `npm ci`: it refuses a lock file that lacks the optional packages of platforms which a registry does not carry.
    if is_installed { Ok(()) } else { npm(&["install", "--no-save", "--no-audit", "--no-fund"]) }
}

fn npm(arguments: &[&str]) -> Result<()> {
    shell::run(Command::new("npm").current_dir(FOLDER).args(arguments).env("PATH", path()))
}

/// Major and minor version of the Node that would be used.
fn node_version() -> Option<(u32, u32)> {
    let output = Command::new("node").arg("--version").env("PATH", path()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let mut numbers = text.trim().trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// `scripts/setup` puts Node into `.tools` where the machine has none.
fn path() -> OsString {
    let own = shell::root().join(".tools/node/bin");
    let given = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&given).chain([own]);
    std::env::join_paths(folders).unwrap_or(given)
}
