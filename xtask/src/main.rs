//! Developer tasks, run as `cargo xtask <task>`.
//!
//! One file per task. Nothing here is part of the product; the product depends on none of it.

mod ci;
mod cluster;
mod db;
mod events;
mod openapi;
mod shell;
mod sql;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::Parser;

/// Developer tasks of Handoff.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    /// Run every check, cheap ones first.
    Ci {
        /// Run the remaining checks after one has failed.
        #[arg(long)]
        keep_going: bool,
    },
    /// Run the tests on a throw-away PostgreSQL.
    Test {
        /// Passed on to `cargo nextest run`; without `-p`, the whole workspace is meant.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        nextest: Vec<String>,
    },
    /// Check crate arrows, lengths of files and functions, and banned words.
    Tidy,
    /// Generate `crates/queries` from the migrations and queries of `crates/store`.
    Sql {
        /// Change nothing; fail if the committed code differs.
        #[arg(long)]
        check: bool,
    },
    /// Write `docs/openapi.json` from the running code, and the web client's types from that.
    Openapi {
        /// Change nothing; fail if the committed file differs.
        #[arg(long)]
        check: bool,
    },
    /// Build the pages that the binary holds.
    Web {
        /// Check them as well: types, lints, tests, size.
        #[arg(long, conflicts_with = "stories")]
        check: bool,
        /// Drive the pages of `target/debug/handoff` in Chromium instead.
        #[arg(long)]
        stories: bool,
    },
    /// Write the list of event types in `docs/events.md` from the registry.
    Events {
        /// Change nothing; fail if the committed file differs.
        #[arg(long)]
        check: bool,
    },
    /// Start a private PostgreSQL in `target/dev-db`, until Ctrl-C.
    Db,
}

fn main() -> ExitCode {
    match run(&Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: &Task) -> Result<()> {
    // Messages of all tools then name files from the root.
    std::env::set_current_dir(shell::root()).context("could not enter the workspace")?;
    match task {
        Task::Ci { keep_going } => ci::run(*keep_going),
        Task::Test { nextest } => test::run(nextest),
        Task::Tidy => tidy::run(),
        Task::Sql { check } => sql::run(*check),
        Task::Openapi { check } => openapi::run(*check),
        Task::Web { check: true, .. } => web::check(),
        Task::Web { stories: true, .. } => web::stories(),
        Task::Web { .. } => web::build(),
        Task::Events { check } => events::run(*check),
        Task::Db => db::run(),
    }
}
