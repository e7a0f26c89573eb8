//! Runs the crate against a real PostgreSQL, as whoever runs the tests. As root, the server user needs a
//! way into the temporary folder.

mod disk;
mod fixture;
mod lifecycle;
mod refusals;
mod takeover;
