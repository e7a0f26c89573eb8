//! The client of a running server: where it is, who asks, and how a request survives a bad connection.

mod credentials;
mod error;
mod options;
mod page;
mod send;
mod stream;
pub(crate) mod wire;

pub(crate) use credentials::{Login, Logins};
pub(crate) use error::ClientError;
pub(crate) use options::{ClientOptions, SERVER_DEFAULT, Server};
pub(crate) use page::Listing;
pub(crate) use send::{Client, Reply};
pub(crate) use stream::Streamed;

use std::future::Future;

use crate::output::Failed;

/// Runs a command to its end, on a runtime of its own.
pub(crate) fn block_on(
    options: &ClientOptions,
    command: impl Future<Output = Result<(), Failed>>,
) -> Result<(), Failed> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failed::from_error)?;
    runtime.block_on(command).map_err(|failed| failed.in_json(options.json))
}
