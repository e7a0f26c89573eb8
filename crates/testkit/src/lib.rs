//! What tests stand on: a database each, a world whose verbs read as a story, and checks that must hold after any story.
//!
//! Everything here may panic: a test that cannot be set up has failed.
#![expect(clippy::missing_panics_doc, reason = "a test that cannot be set up has failed")]
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod broker;
mod by_hand;
mod database;
mod http;
mod model;
mod pool;
mod world;

pub use broker::Broker;
pub use by_hand::EventByHand;
pub use database::TestDatabase;
pub use http::{Http, Reply};
pub use model::{Model, ModelReply, ModelRequest};
pub use pool::Pool;
pub use world::{Office, PASSWORD, World, document_approval};

/// Where shared test data lies: `HANDOFF_TEST_DATA`, or `../shared/data` beside the repository. None in a plain clone; a
/// test that needs it then says so and passes.
#[must_use]
pub fn shared_data(name: &str) -> Option<std::path::PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder =
        std::env::var_os("HANDOFF_TEST_DATA").map_or_else(|| beside.into(), std::path::PathBuf::from);
    let path = folder.join(name);
    if path.exists() {
        Some(path)
    } else {
        eprintln!("SKIPPED: {name} is not here; set HANDOFF_TEST_DATA to a folder that has it");
        None
    }
}
