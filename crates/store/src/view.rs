//! Views of the list of runs that people keep under a name.

use handoff_core::id::ActorId;
use handoff_queries::queries::view as queries;
use jiff::Timestamp;

use crate::{Db, StoreError, Tx};

/// A view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What its owner calls it.
    pub name: String,
    /// What it shows: the query of the list's address, with its question mark.
    pub search: String,
    /// When it was last saved.
    pub saved_at: Timestamp,
}

/// All views of somebody, as they were saved.
pub async fn list(db: &Db, actor: ActorId) -> Result<Vec<View>, StoreError> {
    let rows = queries::list_views().bind(db.sql(), &actor.0).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| View { name: row.name, search: row.search, saved_at: row.saved_at })
        .collect())
}

/// How many views somebody has beside the one of this name.
pub async fn count_others(tx: &Tx, actor: ActorId, name: &str) -> Result<i64, StoreError> {
    Ok(queries::count_other_views().bind(tx.sql(), &actor.0, &name).one().await?)
}

/// Keeps a view; one of the same name is replaced.
pub async fn save(tx: &Tx, actor: ActorId, name: &str, search: &str) -> Result<View, StoreError> {
    let now = tx.now();
    queries::save_view().bind(tx.sql(), &actor.0, &name, &search, &now).one().await?;
    Ok(View { name: name.to_owned(), search: search.to_owned(), saved_at: now })
}

/// Throws a view away. False: there was none.
pub async fn delete(tx: &Tx, actor: ActorId, name: &str) -> Result<bool, StoreError> {
    Ok(queries::delete_view().bind(tx.sql(), &actor.0, &name).opt().await?.is_some())
}

/// Throws all views of somebody away.
pub async fn forget(tx: &Tx, actor: ActorId) -> Result<(), StoreError> {
    queries::forget_views().bind(tx.sql(), &actor.0).all().await?;
    Ok(())
}
