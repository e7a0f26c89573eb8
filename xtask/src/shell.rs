//! Running other programs, and finding the workspace.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

/// Selects the same packages and features everywhere, so that one step's artefacts serve the next.
pub(crate) const WHOLE_WORKSPACE: [&str; 2] = ["--workspace", "--all-features"];

/// Builds the binaries and the examples. The tests are selected too, so that features resolve as in the test run and its
/// artefacts are used again.
pub(crate) fn build_as_tests_do() -> Result<()> {
    let selection =
        ["build", "--quiet", "--bins", "--tests", "--examples"].into_iter().chain(WHOLE_WORKSPACE);
    run(&mut cargo(&selection.collect::<Vec<_>>()))
}

/// The folder of the workspace manifest.
pub(crate) fn root() -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    own.parent().map_or_else(|| own.clone(), Path::to_path_buf)
}

/// A `cargo` command in the workspace.
///
/// `cargo run` describes xtask to us in variables. Build scripts watch some of them (ring's does), so they are taken
/// out again: else dependencies would be rebuilt whenever one changes between `cargo xtask ci` and a bare `cargo`.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(describes_xtask) {
            command.env_remove(name);
        }
    }
    command
}

fn describes_xtask(variable: &str) -> bool {
    ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_NAME", "CARGO_CRATE_NAME", "CARGO_PRIMARY_PACKAGE"]
        .iter()
        .any(|prefix| variable.starts_with(prefix))
}

/// Runs a command to its end; anything but success is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("could not start {}", line(command)))?;
    ensure!(status.success(), "{} failed ({status})", line(command));
    Ok(())
}

/// Runs a command to its end and returns what it wrote to standard output.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(std::process::Stdio::inherit())
        .output()
        .with_context(|| format!("could not start {}", line(command)))?;
    ensure!(output.status.success(), "{} failed ({})", line(command), output.status);
    String::from_utf8(output.stdout)
        .with_context(|| format!("{} wrote something that is not text", line(command)))
}

/// The command as one would type it.
pub(crate) fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Where cargo puts what it builds.
pub(crate) fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}
