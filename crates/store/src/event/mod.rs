//! The one append-only table of facts.

mod around;
mod ledger_data;
mod reopening;
mod restored;
mod stored;
mod stored_time;
mod storing;

use std::sync::Arc;

use handoff_core::audit::{Chain, Fact, Hash, Link, StoredFact};
use handoff_core::id::{ActorId, EventId, ProjectId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::run::event::RunEvent;
use handoff_queries::client::Params;
use handoff_queries::queries::event::{
    AppendEventsParams, EventLine, append_events, list_events, project_run_events,
};
use handoff_queries::types::NewEventBorrowed;
use jiff::Timestamp;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::{Db, Ids, StoreError, Tx};

/// Who did something, and in which request.
#[derive(Clone, Debug)]
pub struct Author {
    /// The actor; none for the installation itself.
    pub actor: Option<ActorId>,
    /// The W3C trace context of the request.
    pub traceparent: Option<Arc<str>>,
}

/// An event that waits to be linked and written.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    event_type: &'static str,
    data: String,
}

impl From<&RunEvent> for Pending {
    fn from(event: &RunEvent) -> Self {
        Self { event_type: event.event_type(), data: stored::run_event_data(event) }
    }
}

impl From<&LedgerEvent> for Pending {
    fn from(event: &LedgerEvent) -> Self {
        Self { event_type: event.event_type(), data: ledger_data::ledger_event_data(event) }
    }
}

/// Events of one stream, in order, with the chain they continue.
pub(crate) struct Batch<'a> {
    /// The run, project or installation.
    pub(crate) stream: Uuid,
    /// The project the stream belongs to.
    pub(crate) project: Option<ProjectId>,
    /// The end of the chain; moved on by the events.
    pub(crate) chain: &'a mut Chain,
    /// The events, each with who did it.
    pub(crate) events: Vec<(&'a Author, Pending)>,
}

/// Links events of any number of streams, moving their chains on.
pub(crate) fn link<'a>(now: Timestamp, batches: impl Iterator<Item = Batch<'a>>) -> Vec<Linked> {
    let mut linked = Vec::new();
    for Batch { stream, project, chain, events } in batches {
        for (author, Pending { event_type, data }) in events {
            // Every test is a test of this, too: whatever it makes happen must be what the registry says of it.
            debug_assert_eq!(
                misfit(event_type, &data),
                None,
                "describe it in handoff_core::machine::event_types"
            );
            let id = EventId::fresh(&mut Ids);
            let actor = author.actor;
            let traceparent = author.traceparent.as_deref();
            let fact = Fact {
                stream,
                event: id,
                event_type,
                project,
                actor,
                traceparent,
                occurred_at: now,
                data: &data,
            };
            let link = chain.link(&fact);
            linked.push(Linked {
                stream,
                seq: link.seq,
                id,
                project,
                event_type,
                author: author.clone(),
                prev: link.prev,
                hash: link.hash,
                data,
            });
        }
    }
    linked
}

/// Why an event is not what the registry says of its type.
fn misfit(event_type: &str, data: &str) -> Option<String> {
    match serde_json::from_str(data) {
        Ok(data) => handoff_core::machine::payload::misfit(event_type, &data),
        Err(unreadable) => Some(unreadable.to_string()),
    }
}

/// An event with its place in a chain.
#[derive(Debug)]
pub(crate) struct Linked {
    stream: Uuid,
    seq: i64,
    id: EventId,
    project: Option<ProjectId>,
    event_type: &'static str,
    author: Author,
    data: String,
    prev: [u8; 32],
    hash: [u8; 32],
}

impl Linked {
    /// The row to be written.
    pub(crate) fn to_row(&self) -> NewEventBorrowed<'_> {
        NewEventBorrowed {
            stream_id: self.stream,
            seq: self.seq,
            event_id: self.id.0,
            project_id: self.project.map(|project| project.0),
            r#type: self.event_type,
            actor_id: self.author.actor.map(|actor| actor.0),
            data: &self.data,
            traceparent: self.author.traceparent.as_deref(),
            prev_hash: &self.prev,
            hash: &self.hash,
        }
    }
}

/// Appends events that no hop belongs to.
pub(crate) async fn append(tx: &Tx, batch: Batch<'_>) -> Result<(), StoreError> {
    let linked = link(tx.now(), std::iter::once(batch));
    let events: Vec<NewEventBorrowed<'_>> = linked.iter().map(Linked::to_row).collect();
    let params = AppendEventsParams { occurred_at: tx.now(), events };
    let written = append_events().params(tx.sql(), &params).all().await?;
    expect_rows("event", linked.len(), written.len())
}

/// An event as it stands in the trail.
#[derive(Clone, Debug)]
pub struct EventRow {
    /// What the chain covers: all of it.
    pub fact: StoredFact,
}

impl EventRow {
    /// What happened to the run, read back; a type that is not a run's is corrupt here.
    pub fn run_event(&self) -> Result<(RunEvent, Timestamp), StoreError> {
        let event = stored::read_run_event(&self.fact.event_type, &self.fact.data).map_err(|source| {
            StoreError::Corrupt { table: "event", row: format!("{}: {source}", self.fact.event) }
        })?;
        Ok((event, self.fact.occurred_at))
    }
}

/// Up to `limit` events of a stream after number `after`, in order.
pub async fn list(db: &Db, stream: Uuid, after: i64, limit: i64) -> Result<Vec<EventRow>, StoreError> {
    let rows = list_events().bind(db.sql(), &stream, &after, &limit).all().await?;
    rows.into_iter().map(decode).collect()
}

/// Up to `limit` events of a project's runs, with the gold questions put to `reader`, after the one with this run and number, run by run.
pub async fn of_project(
    db: &Db,
    (project, reader): (ProjectId, Option<ActorId>),
    (run, seq): (Uuid, i64),
    limit: i64,
) -> Result<Vec<EventRow>, StoreError> {
    let rows = project_run_events()
        .bind(db.sql(), &run, &seq, &limit, &project.0, &reader.map(|reader| reader.0))
        .all()
        .await?;
    rows.into_iter().map(decode).collect()
}

fn decode(row: EventLine) -> Result<EventRow, StoreError> {
    let link =
        Link { seq: row.seq, prev: to_hash("event", &row.prev_hash)?, hash: to_hash("event", &row.hash)? };
    Ok(EventRow {
        fact: StoredFact {
            stream: row.stream_id,
            event: EventId(row.event_id),
            event_type: row.r#type,
            project: row.project_id.map(ProjectId),
            actor: row.actor_id.map(ActorId),
            traceparent: row.traceparent,
            occurred_at: row.occurred_at,
            data: row.data,
            link,
        },
    })
}

pub(crate) fn to_hash(table: &'static str, bytes: &[u8]) -> Result<Hash, StoreError> {
    bytes
        .try_into()
        .map_err(|_| StoreError::Corrupt { table, row: format!("a hash of {} bytes", bytes.len()) })
}
