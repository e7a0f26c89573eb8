//! Bringing items in by the file, and starting their runs in bulk.
//!
//! Rows come in batches, each in a transaction of its own that also moves the import's mark on. So an import that was broken
//! off goes on where it stopped, however often it is sent again, and memory holds one batch at most. Runs are started
//! through the same path as any other.

mod begin;
mod complete;
mod start;
mod take;

pub use begin::{BeginImport, BeginImportRefused};
pub use complete::CompleteImport;
pub use handoff_store::import::{FaultLine, ImportCard, StartLine};
pub use start::{StartImported, StartImportedRefused, StartProgress, start_imported};
pub use take::{ROWS_MAX, TakeRows};

use handoff_core::id::ImportId;
use handoff_core::permission::InProject;
use handoff_store::import;

use crate::{Failure, Work};

/// Why an import does not go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportRefused {
    /// There is no such import, or the caller may not know of it.
    #[error("import {0} does not exist")]
    NoSuchImport(ImportId),
    /// The caller may see it, but not go on with it.
    #[error("bringing items in needs the project role manager, and a credential with the scope work")]
    Forbidden,
    /// All of its rows have come.
    #[error("the import is complete and takes no more rows")]
    Complete,
    /// Rows are missing between those that have come and these.
    #[error("row {expected} comes next, not row {given}")]
    Gap {
        /// The row that comes next.
        expected: i64,
        /// The row that came.
        given: i64,
    },
}

/// Locks an import that the caller may go on with.
async fn lock(work: &Work<'_>, id: ImportId) -> Result<ImportCard, Failure<ImportRefused>> {
    let card = import::lock(work.tx, id).await?;
    let card = card.filter(|card| work.actor().may(InProject::Read, card.project));
    let card = card.ok_or(Failure::Refused(ImportRefused::NoSuchImport(id)))?;
    if work.actor().may(InProject::ImportItems, card.project) {
        Ok(card)
    } else {
        Err(Failure::Refused(ImportRefused::Forbidden))
    }
}
