//! The client against real servers on this machine.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod guard;
mod hostile;
mod support;
mod tls;
