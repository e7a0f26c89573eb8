//! Taking the rows of an import in as they come: one batch in memory, one transaction for each batch.

use axum::body::Body;
use handoff_core::import::{Format, ImportedRow, Malformed, RawRow, RowFault, RowReader, Splitter};
use handoff_engine::import::{ImportCard, ImportRefused, ROWS_MAX, TakeRows};
use handoff_engine::{Caller, Failure, perform};
use http_body_util::BodyExt;

use crate::App;
use crate::limits::{IMPORT_BATCH_BYTES, IMPORT_IDLE_MAX};
use crate::problem::{Code, Problem};

/// What became of a command of an import.
pub(super) fn carried_out(done: Result<ImportCard, Failure<ImportRefused>>) -> Result<ImportCard, Problem> {
    done.map_err(|failure| match failure {
        Failure::Refused(refused) => refused.into(),
        Failure::Store(failed) => failed.into(),
    })
}

/// Takes a body in, batch by batch.
pub(super) struct Intake<'a> {
    app: &'a App,
    caller: &'a Caller,
    card: ImportCard,
    reader: RowReader,
    /// The number of the next row to be read.
    next_row: i64,
    batch: Vec<Result<ImportedRow, RowFault>>,
    batch_bytes: usize,
}

impl<'a> Intake<'a> {
    pub(super) fn new(app: &'a App, caller: &'a Caller, card: ImportCard, first_row: i64) -> Self {
        let reader = RowReader::new(card.format, card.key_field.clone());
        Self { app, caller, card, reader, next_row: first_row, batch: Vec::new(), batch_bytes: 0 }
    }

    pub(super) async fn read(&mut self, mut body: Body) -> Result<(), Problem> {
        // First of all, so that whoever may not do this or leaves rows out hears of it before the body is read.
        self.flush().await?;
        let mut splitter = Splitter::new(self.card.format);
        let mut rows = Vec::new();
        while let Some(frame) = tokio::time::timeout(IMPORT_IDLE_MAX, body.frame())
            .await
            .map_err(|_| Problem::new(Code::Timeout, "Nothing came for too long. Send the rest again."))?
        {
            let broken_off = |_| Problem::new(self.malformed(), "The body ended before it was complete.");
            let Ok(piece) = frame.map_err(broken_off)?.into_data() else { continue };
            let cut = splitter.push(&piece, &mut rows);
            self.take(&mut rows).await?;
            self.whole(cut).await?;
        }
        let cut = splitter.finish(&mut rows);
        self.take(&mut rows).await?;
        match cut {
            // Whoever has sent all rows may end with nothing.
            Err(Malformed::NoHeader) if self.card.counts.rows > 0 => Ok(()),
            cut => self.whole(cut).await,
        }
    }

    /// What was read before a fault of the file itself is kept.
    async fn whole(&mut self, cut: Result<(), Malformed>) -> Result<(), Problem> {
        let Err(malformed) = cut else { return Ok(()) };
        self.flush().await?;
        let kept = match self.card.counts.rows {
            0 => "No row was kept".to_owned(),
            1 => "Row 1 was kept".to_owned(),
            rows => format!("Rows up to {rows} were kept"),
        };
        Err(Problem::new(self.malformed(), format!("{malformed}. {kept}.")))
    }

    const fn malformed(&self) -> Code {
        match self.card.format {
            Format::Csv => Code::MalformedCsv,
            Format::Jsonl | Format::Json => Code::MalformedJson,
        }
    }

    async fn take(&mut self, rows: &mut Vec<RawRow>) -> Result<(), Problem> {
        for raw in rows.drain(..) {
            // Not even read: it has come before.
            let come_before = self.next_row <= self.card.counts.rows && self.card.format != Format::Csv;
            if come_before {
                self.next_row += 1;
                continue;
            }
            let size = match &raw {
                RawRow::Whole(bytes) => bytes.len(),
                RawRow::TooLong => 0,
            };
            let read = self
                .reader
                .read(&raw)
                .map_err(|refused| Problem::new(Code::InvalidBody, format!("{refused}.")))?;
            let Some(row) = read else { continue };
            self.next_row += 1;
            self.batch.push(row);
            self.batch_bytes += size;
            if self.batch.len() >= ROWS_MAX || self.batch_bytes >= IMPORT_BATCH_BYTES {
                self.flush().await?;
            }
        }
        Ok(())
    }

    pub(super) async fn flush(&mut self) -> Result<ImportCard, Problem> {
        let rows = std::mem::take(&mut self.batch);
        self.batch_bytes = 0;
        let first_row = self.next_row - i64::try_from(rows.len()).unwrap_or(i64::MAX);
        let take = TakeRows { import: self.card.id, first_row, rows };
        self.card = carried_out(perform(&self.app.ctx, self.caller, &take).await)?;
        Ok(self.card.clone())
    }
}
