//! Stages that no person works, on a real database: answers put together, runs within runs, models asked.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod consensus;
mod desk;
mod examples;
mod gold;
mod gold_people;
mod mitl;
mod overlap;
mod preview;
mod reviews;
mod subworkflow;
mod trust;
mod versions;
