//! `openapi`: keeps `docs/openapi.json` equal to what the binary serves, and the web client's types equal to that.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::{shell, web};

const COMMITTED: &str = "docs/openapi.json";

pub(crate) fn run(check: bool) -> Result<()> {
    let fresh = describe()?;
    let committed = fs::read_to_string(COMMITTED).unwrap_or_default();
    if fresh == committed {
        println!("{COMMITTED} is current");
        return if check { Ok(()) } else { web::types() };
    }
    if check {
        print!(
            "{}",
            similar::TextDiff::from_lines(&committed, &fresh).unified_diff().header(COMMITTED, "generated")
        );
        bail!("{COMMITTED} is out of date: run `cargo xtask openapi`");
    }
    fs::write(COMMITTED, fresh).with_context(|| format!("could not write {COMMITTED}"))?;
    println!("wrote {COMMITTED}");
    web::types()
}

/// What `handoff openapi` prints.
fn describe() -> Result<String> {
    shell::build_as_tests_do()?;
    shell::capture(Command::new(shell::target_dir().join("debug/handoff")).arg("openapi"))
}
