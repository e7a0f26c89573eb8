//! A project's events in the formats of process mining, a piece at a time: nothing grows with their number but the list of objects that
//! OCEL wants at its end.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use handoff_core::actor::ActorContext;
use handoff_core::cloudevent::Recorded;
use handoff_core::id::{ActorId, ProjectId, RunId};
use handoff_core::mining::{Format, LogWriter, Summary, Telling};
use handoff_store::{StoreError, event};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::Ctx;
use crate::read::blind::is_closed;
use crate::read::{gold_reader, visible_project};

/// How many events are read at a time.
const PAGE: i64 = 500;

/// Where a log is written, until it is taken away.
#[derive(Clone, Debug, Default)]
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A log on its way out.
#[derive(Debug)]
pub struct Export {
    ctx: Ctx,
    project: ProjectId,
    /// Whose gold questions are told as if they were work.
    gold_reader: Option<ActorId>,
    log: Option<LogWriter<Buffer>>,
    buffer: Buffer,
    telling: Telling,
    /// The last event that was written.
    after: (Uuid, i64),
    summary: Option<Summary>,
}

/// Begins the log of a project's runs. None if the project does not exist for this actor.
pub async fn export(
    ctx: &Ctx,
    actor: &ActorContext,
    project: &str,
    format: Format,
) -> Result<Option<Export>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(card) = visible_project(&db, actor, project).await? else { return Ok(None) };
    if is_closed(&db, actor, card.id).await? {
        return Ok(None);
    }
    let buffer = Buffer::default();
    let log = LogWriter::begin(format, buffer.clone()).map_err(|_| unwritable())?;
    Ok(Some(Export {
        ctx: ctx.clone(),
        project: card.id,
        gold_reader: gold_reader(actor, card.id),
        log: Some(log),
        buffer,
        telling: Telling::default(),
        after: (Uuid::nil(), 0),
        summary: None,
    }))
}

fn unwritable() -> StoreError {
    StoreError::Corrupt { table: "event", row: "a log that cannot be written".to_owned() }
}

impl Export {
    /// The next piece; none at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(mut log) = self.log.take() else { return Ok(None) };
        let db = self.ctx.store().db().await?;
        let rows = event::of_project(&db, (self.project, self.gold_reader), self.after, PAGE).await?;
        drop(db);
        let at_end = i64::try_from(rows.len()).unwrap_or(i64::MAX) < PAGE;
        for row in rows {
            let fact = row.fact;
            self.after = (fact.stream, fact.link.seq);
            let data: &RawValue = serde_json::from_str(&fact.data).map_err(|_| unwritable())?;
            let recorded = Recorded {
                id: fact.event,
                event_type: &fact.event_type,
                run: Some(RunId(fact.stream)),
                project: fact.project,
                actor: fact.actor,
                seq: fact.link.seq,
                occurred_at: fact.occurred_at,
                data,
                traceparent: None,
            };
            if let Some(told) = self.telling.tell(&recorded) {
                log.write(&told).map_err(|_| unwritable())?;
            }
        }
        if at_end {
            self.summary = Some(log.finish().map_err(|_| unwritable())?);
        } else {
            self.log = Some(log);
        }
        Ok(Some(self.buffer.take()))
    }

    /// What was written, when all of it was.
    #[must_use]
    pub const fn summary(&self) -> Option<Summary> {
        self.summary
    }
}
