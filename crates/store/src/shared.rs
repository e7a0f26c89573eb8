//! What is stored, shared with what it is the story of: an answer is told in several places, and copied to none.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something that is stored as it is, and shared in memory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shared<T>(pub(crate) Arc<T>);

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(|value| Self(Arc::new(value)))
    }
}
