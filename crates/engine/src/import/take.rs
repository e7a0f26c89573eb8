//! Take the next rows of an import.

use handoff_core::id::{ImportId, ItemId};
use handoff_core::import::{ImportedRow, RowFault};
use handoff_store::Ids;
use handoff_store::import::{self, RowTaken};
use handoff_store::run::{KeptItem, NewItem, keep_items};
use serde_json::Value;

use super::{ImportCard, ImportRefused, lock};
use crate::{Command, Failure, Work};

/// The most rows to take in one transaction.
pub const ROWS_MAX: usize = 500;

/// Takes a batch of rows. Those that have come before are passed over.
#[derive(Clone, Debug)]
pub struct TakeRows {
    /// Of which import.
    pub import: ImportId,
    /// The number of the first of them, from 1.
    pub first_row: i64,
    /// The rows; a row that could not be read is kept as what is wrong with it.
    pub rows: Vec<Result<ImportedRow, RowFault>>,
}

impl Command for TakeRows {
    type Done = ImportCard;
    type Refusal = ImportRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ImportCard, Failure<ImportRefused>> {
        let card = lock(work, self.import).await?;
        let expected = card.counts.rows + 1;
        if self.first_row > expected {
            return Err(Failure::Refused(ImportRefused::Gap { expected, given: self.first_row }));
        }
        let come_before = usize::try_from(expected - self.first_row).unwrap_or(usize::MAX);
        let Some(rows) = self.rows.get(come_before..).filter(|rows| !rows.is_empty()) else {
            return Ok(card);
        };
        if card.is_complete {
            return Err(Failure::Refused(ImportRefused::Complete));
        }
        let taken = take(work, &card, rows).await?;
        let counts = import::take(work.tx, &card, &taken).await?;
        Ok(ImportCard { counts, updated_at: work.tx.now(), ..card })
    }
}

/// Keeps the items of good rows; what became of every row, in order.
async fn take(
    work: &Work<'_>,
    card: &ImportCard,
    rows: &[Result<ImportedRow, RowFault>],
) -> Result<Vec<RowTaken>, Failure<ImportRefused>> {
    let good = rows.iter().filter_map(|row| row.as_ref().ok());
    let payloads: Vec<Value> = good.clone().map(|row| Value::Object(row.payload.clone())).collect();
    let items: Vec<NewItem<'_>> = good
        .zip(&payloads)
        .map(|(row, payload)| NewItem {
            id: ItemId::fresh(&mut Ids),
            project: card.project,
            external_key: row.external_key.as_deref(),
            payload,
            created_by: work.actor().actor,
        })
        .collect();
    let kept = keep_items(work.tx, &items).await?;
    let mut kept = items.iter().zip(kept).map(|(item, kept)| match kept {
        KeptItem::Is(id) if id == item.id => RowTaken::Created(id),
        KeptItem::Is(id) => RowTaken::Known(id),
        KeptItem::Differs(_) => RowTaken::Fault(RowFault::Differs),
    });
    let taken = rows.iter().filter_map(|row| match row {
        Ok(_) => kept.next(),
        Err(fault) => Some(RowTaken::Fault(fault.clone())),
    });
    Ok(taken.collect())
}
