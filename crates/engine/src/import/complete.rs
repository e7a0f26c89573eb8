//! Complete an import: no more rows come.

use handoff_core::id::ImportId;
use handoff_core::ledger::LedgerEvent;
use handoff_store::{import, ledger};

use super::{ImportCard, ImportRefused, lock};
use crate::{Command, Failure, Work};

/// Says that all rows of an import have come. Saying it again changes nothing.
#[derive(Clone, Copy, Debug)]
pub struct CompleteImport {
    /// Which.
    pub import: ImportId,
}

impl Command for CompleteImport {
    type Done = ImportCard;
    type Refusal = ImportRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ImportCard, Failure<ImportRefused>> {
        let card = lock(work, self.import).await?;
        if card.is_complete {
            return Ok(card);
        }
        import::complete(work.tx, card.id).await?;
        let ImportCard { project, id, counts, .. } = card;
        let completed = LedgerEvent::ImportCompleted { project, import: id, counts };
        ledger::append(work.tx, &work.author(), &completed).await?;
        Ok(ImportCard { is_complete: true, updated_at: work.tx.now(), ..card })
    }
}
