//! The one append-only table of facts: what a transaction appends to a stream is one entry, with all its events in their order.

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
    AppendEntriesParams, EventLine, append_entries, list_events, project_run_events,
};
use handoff_queries::types::NewEntryParams;
use jiff::Timestamp;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::log::{Logged, somebody};
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

/// How many events one entry of the trail holds: its positions reach so far.
const ENTRY_MAX: usize = 1_000;

/// Links events of any number of streams, moving their chains on.
pub(crate) fn link<'a>(now: Timestamp, batches: impl Iterator<Item = Batch<'a>>) -> Vec<Entry> {
    let mut entries = Vec::new();
    for Batch { stream, project, chain, events } in batches {
        let mut events = events.into_iter().peekable();
        while events.peek().is_some() {
            let mut entry = Entry::after(chain, (stream, project));
            for (author, pending) in events.by_ref().take(ENTRY_MAX) {
                entry.append(chain, author, pending, now);
            }
            entries.push(entry);
        }
    }
    entries
}

/// Why an event is not what the registry says of its type.
fn misfit(event_type: &str, data: &str) -> Option<String> {
    match serde_json::from_str(data) {
        Ok(data) => handoff_core::machine::payload::misfit(event_type, &data),
        Err(unreadable) => Some(unreadable.to_string()),
    }
}

/// What one transaction appends to one stream: events, each with its place in the chain.
#[derive(Debug)]
pub(crate) struct Entry {
    stream: Uuid,
    project: Option<ProjectId>,
    first_seq: i64,
    prev: Hash,
    ids: Vec<Uuid>,
    types: Vec<&'static str>,
    actors: Vec<Uuid>,
    data: Vec<String>,
    traceparents: Vec<Option<Arc<str>>>,
    /// All hashes, one after the other.
    hashes: Vec<u8>,
}

/// What of an entry is written as text.
pub(crate) struct EntryTexts<'a> {
    data: Vec<&'a str>,
    traceparents: Vec<&'a str>,
}

impl Entry {
    /// One that goes on where a chain ends.
    const fn after(chain: &Chain, (stream, project): (Uuid, Option<ProjectId>)) -> Self {
        Self {
            stream,
            project,
            first_seq: chain.seq + 1,
            prev: chain.head,
            ids: Vec::new(),
            types: Vec::new(),
            actors: Vec::new(),
            data: Vec::new(),
            traceparents: Vec::new(),
            hashes: Vec::new(),
        }
    }

    fn append(&mut self, chain: &mut Chain, author: &Author, pending: Pending, now: Timestamp) {
        let Pending { event_type, data } = pending;
        // Every test is a test of this, too: whatever it makes happen must be what the registry says of it.
        debug_assert_eq!(
            misfit(event_type, &data),
            None,
            "describe it in handoff_core::machine::event_types"
        );
        let id = EventId::fresh(&mut Ids);
        let link = chain.link(&Fact {
            stream: self.stream,
            event: id,
            event_type,
            project: self.project,
            actor: author.actor,
            traceparent: author.traceparent.as_deref(),
            occurred_at: now,
            data: &data,
        });
        self.ids.push(id.0);
        self.types.push(event_type);
        self.actors.push(author.actor.map_or(Uuid::nil(), |actor| actor.0));
        self.data.push(data);
        self.traceparents.push(author.traceparent.clone());
        self.hashes.extend(link.hash);
    }

    pub(crate) fn texts(&self) -> EntryTexts<'_> {
        EntryTexts {
            data: self.data.iter().map(String::as_str).collect(),
            traceparents: self
                .traceparents
                .iter()
                .map(|trace| trace.as_deref().unwrap_or_default())
                .collect(),
        }
    }

    /// The row to be written.
    pub(crate) fn to_row<'a>(&'a self, texts: &'a EntryTexts<'a>) -> NewEntryParams<'a> {
        NewEntryParams {
            stream_id: self.stream,
            first_seq: self.first_seq,
            project_id: self.project.map(|project| project.0),
            event_ids: &self.ids,
            types: &self.types,
            actor_ids: &self.actors,
            data: &texts.data,
            traceparents: &texts.traceparents,
            prev_hash: &self.prev,
            hashes: &self.hashes,
        }
    }
}

impl Entry {
    /// Its events, as whoever reads the log finds them.
    pub(crate) fn into_logged(self, occurred_at: Timestamp) -> Vec<Logged> {
        let Self { stream, project, first_seq, .. } = self;
        let events =
            self.ids.into_iter().zip(self.types).zip(self.actors).zip(self.data).zip(self.traceparents);
        let logged =
            (first_seq..).zip(events).map(|(seq, ((((id, event_type), actor), data), trace))| Logged {
                id: EventId(id),
                stream,
                seq,
                project,
                event_type: event_type.into(),
                actor: somebody(actor),
                data: data.into(),
                occurred_at,
                traceparent: trace,
            });
        logged.collect()
    }
}

/// Appends events that no hop belongs to.
pub(crate) async fn append(tx: &Tx, batch: Batch<'_>) -> Result<(), StoreError> {
    let linked = link(tx.now(), std::iter::once(batch));
    let texts: Vec<_> = linked.iter().map(Entry::texts).collect();
    let entries: Vec<_> = linked.iter().zip(&texts).map(|(entry, texts)| entry.to_row(texts)).collect();
    let params = AppendEntriesParams { occurred_at: tx.now(), entries };
    let written = append_entries().params(tx.sql(), &params).all().await?;
    expect_rows("trail_entry", linked.len(), written.len())
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
