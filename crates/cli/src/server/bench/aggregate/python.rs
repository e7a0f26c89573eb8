//! crowd-kit in a virtual environment that is removed afterwards.

use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::Deserialize;

use super::Folder;
use crate::output::Failed;

/// The version of crowd-kit, and of what it stands on.
pub(super) const CROWD_KIT: &str = "1.4.2";
const PACKAGES: [&str; 3] = ["crowd-kit==1.4.2", "pandas==2.2.3", "scikit-learn==1.5.2"];

/// What crowd-kit found, and what it took.
pub(super) struct Theirs {
    pub(super) seconds: f64,
    pub(super) peak_mib: f64,
    pub(super) answers: HashMap<String, String>,
}

#[derive(Deserialize)]
struct Told {
    seconds: f64,
    peak_mib: f64,
}

/// Runs crowd-kit's Dawid-Skene on labels in a CSV file.
pub(super) fn dawid_skene(folder: &Folder, labels: &Path, rounds: u32) -> Result<Theirs, Failed> {
    let at = |name: &str| folder.at(name);
    std::fs::write(at("crowd_kit.py"), include_str!("crowd_kit.py")).map_err(Failed::from_error)?;
    run(Command::new("python3").args(["-m", "venv"]).arg(at("venv"))).map_err(|failed| {
        failed.with_hint("the baseline needs python3 with venv (Debian: apt install python3-venv)")
    })?;
    let python = at("venv/bin/python");
    run(Command::new(&python)
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
        .args(PACKAGES))
    .map_err(|failed| failed.with_hint("the baseline needs PyPI, or an index that pip is configured for"))?;
    let mut baseline = Command::new(&python);
    baseline.arg(at("crowd_kit.py")).arg(labels).arg(at("answers.csv")).arg(rounds.to_string());
    let told = run(&mut baseline)?;
    let told: Told =
        serde_json::from_str(told.lines().last().unwrap_or_default()).map_err(Failed::from_error)?;
    let answers = read(&at("answers.csv"))?;
    Ok(Theirs { seconds: told.seconds, peak_mib: told.peak_mib, answers })
}

/// Runs a program to its end; what it printed.
fn run(command: &mut Command) -> Result<String, Failed> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output().map_err(|error| {
        Failed::plain(format!(
            "{name} cannot be started: {error}; without Python there is nothing to compare with"
        ))
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(Failed::plain(format!("{name} ended with {}: {}", output.status, said.trim())))
}

fn read(file: &Path) -> Result<HashMap<String, String>, Failed> {
    let mut reader = csv::Reader::from_path(file).map_err(Failed::from_error)?;
    let rows = reader.deserialize::<(String, String)>();
    rows.map(|row| row.map_err(Failed::from_error)).collect()
}
