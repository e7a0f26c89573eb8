//! `events`: keeps the list of types in `docs/events.md` equal to the registry.

use std::fs;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::shell;

const COMMITTED: &str = "docs/events.md";
/// Everything below this line is generated.
const MARKER: &str = "<!-- Below: written by `cargo xtask events`. -->\n\n";

pub(crate) fn run(check: bool) -> Result<()> {
    let committed = fs::read_to_string(COMMITTED).with_context(|| format!("could not read {COMMITTED}"))?;
    let Some((written, _)) = committed.split_once(MARKER) else { bail!("{COMMITTED} has lost its marker") };
    shell::build_as_tests_do()?;
    let types = shell::capture(&mut Command::new(shell::target_dir().join("debug/examples/event_types")))?;
    let fresh = format!("{written}{MARKER}{types}");
    if fresh == committed {
        println!("{COMMITTED} is current");
        return Ok(());
    }
    if check {
        print!(
            "{}",
            similar::TextDiff::from_lines(&committed, &fresh).unified_diff().header(COMMITTED, "generated")
        );
        bail!("{COMMITTED} is out of date: run `cargo xtask events`");
    }
    fs::write(COMMITTED, fresh).with_context(|| format!("could not write {COMMITTED}"))?;
    println!("wrote {COMMITTED}");
    Ok(())
}
