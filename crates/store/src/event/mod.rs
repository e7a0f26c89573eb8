//! The one append-only table of facts.

mod stored;

use handoff_core::audit::{Chain, Fact, Hash, Link, StoredFact};
use handoff_core::id::{ActorId, EventId, ProjectId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::run::event::RunEvent;
use handoff_queries::client::Params;
use handoff_queries::queries::event::{AppendEventsParams, ListEvents, append_events, list_events};
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
    pub traceparent: Option<String>,
}

/// An event that waits to be linked and written.
#[derive(Clone, Debug)]
pub struct Pending {
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
        Self { event_type: event.event_type(), data: stored::ledger_event_data(event) }
    }
}

/// Events of one stream, in order, with the chain they continue.
pub struct Batch<'a> {
    /// The run, project or installation.
    pub stream: Uuid,
    /// The project the stream belongs to.
    pub project: Option<ProjectId>,
    /// The end of the chain; moved on by the events.
    pub chain: &'a mut Chain,
    /// The events.
    pub events: Vec<Pending>,
}

/// Links and appends events of any number of streams with one statement.
pub async fn append(tx: &Tx, author: &Author, batches: Vec<Batch<'_>>) -> Result<(), StoreError> {
    let mut rows = Rows::default();
    for batch in batches {
        for event in &batch.events {
            let id = EventId::fresh(&mut Ids);
            let link = batch.chain.link(&Fact {
                stream: batch.stream,
                event: id,
                event_type: event.event_type,
                actor: author.actor,
                occurred_at: tx.now(),
                data: &event.data,
            });
            rows.push(batch.stream, batch.project, author, id, event, link);
        }
    }
    let expected = rows.seqs.len();
    let written = append_events()
        .params(
            tx.sql(),
            &AppendEventsParams {
                occurred_at: tx.now(),
                traceparent: author.traceparent.as_deref(),
                streams: rows.streams,
                seqs: rows.seqs,
                events: rows.events,
                projects: rows.projects,
                types: rows.types,
                actors: rows.actors,
                datas: rows.datas,
                prev_hashes: rows.prev_hashes,
                hashes: rows.hashes,
            },
        )
        .all()
        .await?;
    expect_rows("event", expected, written.len())
}

#[derive(Default)]
struct Rows {
    streams: Vec<Uuid>,
    seqs: Vec<i64>,
    events: Vec<Uuid>,
    projects: Vec<Option<Uuid>>,
    types: Vec<&'static str>,
    actors: Vec<Option<Uuid>>,
    datas: Vec<String>,
    prev_hashes: Vec<Vec<u8>>,
    hashes: Vec<Vec<u8>>,
}

impl Rows {
    fn push(
        &mut self,
        stream: Uuid,
        project: Option<ProjectId>,
        author: &Author,
        id: EventId,
        event: &Pending,
        link: Link,
    ) {
        self.streams.push(stream);
        self.seqs.push(link.seq);
        self.events.push(id.0);
        self.projects.push(project.map(|project| project.0));
        self.types.push(event.event_type);
        self.actors.push(author.actor.map(|actor| actor.0));
        self.datas.push(event.data.clone());
        self.prev_hashes.push(link.prev.to_vec());
        self.hashes.push(link.hash.to_vec());
    }
}

/// An event as it stands in the trail.
#[derive(Clone, Debug)]
pub struct EventRow {
    /// What the chain covers.
    pub fact: StoredFact,
    /// The W3C trace context of the request.
    pub traceparent: Option<String>,
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

fn decode(row: ListEvents) -> Result<EventRow, StoreError> {
    let link =
        Link { seq: row.seq, prev: to_hash("event", &row.prev_hash)?, hash: to_hash("event", &row.hash)? };
    Ok(EventRow {
        fact: StoredFact {
            stream: row.stream_id,
            event: EventId(row.event_id),
            event_type: row.r#type,
            actor: row.actor_id.map(ActorId),
            occurred_at: row.occurred_at,
            data: row.data,
            link,
        },
        traceparent: row.traceparent,
    })
}

pub(crate) fn to_hash(table: &'static str, bytes: &[u8]) -> Result<Hash, StoreError> {
    bytes
        .try_into()
        .map_err(|_| StoreError::Corrupt { table, row: format!("a hash of {} bytes", bytes.len()) })
}
