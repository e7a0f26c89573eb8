//! The chains of events that belong to no run: one for each project, one for the installation.

use handoff_core::audit::Chain;
use handoff_core::id::ProjectId;
use handoff_core::ledger::LedgerEvent;
use handoff_queries::queries::event::{find_ledger, lock_ledger, open_ledger, open_ledger_once, save_ledger};
use uuid::Uuid;

use crate::event::{self, Author, Batch, to_hash};
use crate::{Db, StoreError, Tx};

/// The installation's stream.
pub const INSTALLATION: Uuid = Uuid::nil();

/// Opens the chain of a new project.
pub async fn open(tx: &Tx, project: ProjectId) -> Result<(), StoreError> {
    open_ledger().bind(tx.sql(), &project.0, &Chain::EMPTY.head.as_slice()).one().await?;
    Ok(())
}

/// Appends one event to the chain it belongs to. Locks that chain: call it last, so that the lock is short.
pub async fn append(tx: &Tx, author: &Author, happened: &LedgerEvent) -> Result<(), StoreError> {
    let project = happened.project();
    let own = happened.own_stream();
    let stream = own.or(project.map(|project| project.0)).unwrap_or(INSTALLATION);
    if own.is_some() {
        // Opened by the first who has something to tell.
        open_ledger_once().bind(tx.sql(), &stream, &Chain::EMPTY.head.as_slice()).opt().await?;
    }
    let row = lock_ledger().bind(tx.sql(), &stream).one().await?;
    let mut chain = Chain { seq: row.event_seq, head: to_hash("ledger", &row.event_head)? };
    let batch = Batch { stream, project, chain: &mut chain, events: vec![(author, happened.into())] };
    event::append(tx, batch).await?;
    save_ledger().bind(tx.sql(), &chain.seq, &chain.head.as_slice(), &stream).one().await?;
    Ok(())
}

/// The recorded end of a chain.
pub async fn head(db: &Db, stream: Uuid) -> Result<Option<Chain>, StoreError> {
    let row = find_ledger().bind(db.sql(), &stream).opt().await?;
    row.map(|row| Ok(Chain { seq: row.event_seq, head: to_hash("ledger", &row.event_head)? })).transpose()
}
