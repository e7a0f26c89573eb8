//! Developer tasks, run as `cargo xtask <task>`.
//!
//! One file per task. Nothing here is part of the product; the product depends on none of it.

mod ci;
mod cluster;
mod db;
mod openapi;
mod shell;
mod sql;
mod test;
mod tidy;

use anyhow::Result;
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
        /// Passed on to `cargo nextest run`, in place of `--workspace --all-features`.
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
    /// Write `docs/openapi.json` from the running code.
    Openapi {
        /// Change nothing; fail if the committed file differs.
        #[arg(long)]
        check: bool,
    },
    /// Start a private PostgreSQL in `target/dev-db`, until Ctrl-C.
    Db,
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Ci { keep_going } => ci::run(keep_going),
        Task::Test { nextest } => test::run(&nextest),
        Task::Tidy => tidy::run(),
        Task::Sql { check } => sql::run(check),
        Task::Openapi { check } => openapi::run(check),
        Task::Db => db::run(),
    }
}
