//! Limits on what comes in.

use std::time::Duration;

/// The largest body of a request.
pub(crate) const BODY_BYTES_MAX: usize = 1024 * 1024;
/// The largest body of a request from somebody who is not signed in.
pub(crate) const STRANGERS_BODY_BYTES_MAX: usize = 16 * 1024;
/// The longest a request may take, its body included.
pub(crate) const REQUEST_TIME_MAX: Duration = Duration::from_secs(30);
/// The longest it may take to send the head of a request.
pub(crate) const HEAD_TIME_MAX: Duration = Duration::from_secs(10);
/// The most connections at a time.
pub(crate) const CONNECTIONS_MAX: usize = 10_000;
/// The most requests that are worked on at a time; more are turned away at once rather than made to wait.
pub(crate) const REQUESTS_MAX: usize = 2_048;
/// The most bytes kept of a request's head, and of a body on its way.
pub(crate) const HEAD_BYTES_MAX: usize = 64 * 1024;
/// The longest an import's rows may take to come, all in all.
pub(crate) const IMPORT_TIME_MAX: Duration = Duration::from_hours(4);
/// The longest nothing may come of an import's rows.
pub(crate) const IMPORT_IDLE_MAX: Duration = Duration::from_secs(30);
/// The most bytes of rows that wait to be written.
pub(crate) const IMPORT_BATCH_BYTES: usize = 4 * 1024 * 1024;
/// How long one request starts runs in bulk.
pub(crate) const BULK_START_TIME: Duration = Duration::from_secs(5);
/// The longest a stream of events says nothing: proxies and clients give up on what is silent for longer.
pub(crate) const STREAM_SILENCE_MAX: Duration = Duration::from_secs(15);
/// The longest somebody may take nothing of what is sent to them.
pub(crate) const WRITE_TIME_MAX: Duration = Duration::from_secs(30);
