//! People and permission, on a real PostgreSQL.
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod accounts;
mod erased;
mod groups;
mod identity;
mod projects;
mod setup;
mod site;
mod tokens;
