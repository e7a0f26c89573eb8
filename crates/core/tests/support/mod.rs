//! What tests that play workflows share.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeMap;

use handoff_core::scenario::document::PersonDocument;
use handoff_core::scenario::{Cast, Script};

#[path = "../../src/shared_data.rs"]
mod finder;

pub(crate) use finder::find as shared_data;

/// People who may do everything that a workflow asks of its groups.
pub(crate) fn everybody<'a>(script: &Script, names: impl IntoIterator<Item = &'a str>) -> Cast {
    let person = || PersonDocument {
        groups: script.groups().map(str::to_owned).collect(),
        role: "reviewer".to_owned(),
        kind: "HUMAN".to_owned(),
    };
    let people: BTreeMap<_, _> = names.into_iter().map(|name| (name.to_owned(), person())).collect();
    Cast::of(script, &people).expect("a cast")
}
