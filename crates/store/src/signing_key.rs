//! Keys that this installation signs with.

use handoff_queries::queries::signing_key::find_signing_key;

use crate::{Db, StoreError};

/// The key that addresses for later answers are signed with.
pub async fn callback(db: &Db) -> Result<Vec<u8>, StoreError> {
    Ok(find_signing_key().bind(db.sql(), &"callback").one().await?)
}
