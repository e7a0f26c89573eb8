//! The server and its tools.

pub(crate) mod bench;
pub(crate) mod config;
mod database;
mod delivery;
pub(crate) mod doctor;
mod logging;
pub(crate) mod migrate;
mod search;
pub(crate) mod serve;
mod traces;
