//! The commands against a running server, and those that need none, one module each.

pub(crate) mod aggregate;
pub(crate) mod approval;
pub(crate) mod audit;
pub(crate) mod calendar;
pub(crate) mod delivery;
pub(crate) mod demo;
mod events;
pub(crate) mod export;
mod exported;
pub(crate) mod gold;
pub(crate) mod import;
pub(crate) mod login;
mod names;
pub(crate) mod people;
pub(crate) mod quality;
pub(crate) mod run;
mod source;
pub(crate) mod step;
pub(crate) mod token;
pub(crate) mod unit;
pub(crate) mod webhook;
pub(crate) mod work;
pub(crate) mod workflow;

use clap::Args;

/// Which project.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProjectOption {
    /// The project's key
    #[arg(short, long, env = "HANDOFF_PROJECT", value_name = "KEY")]
    project: String,
}
