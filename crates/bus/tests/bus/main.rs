//! The promises of the bus, told once for every kind.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod conformance;
mod fixture;
mod log;
#[cfg(feature = "nats")]
mod nats;
