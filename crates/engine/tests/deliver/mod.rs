//! Events have their effect exactly once: under repeats, disorder, failures and death; and what cannot be handled is set aside.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod crash;
mod letters;
mod notify;
mod once;
mod support;
