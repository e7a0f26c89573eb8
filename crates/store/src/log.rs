//! The table of events read as a log: by everybody who wants each event once, in an order that does not skip what commits late.
//!
//! Numbers are handed out before commit. So a place in the log is the number of the transaction and then the position in it, and
//! nothing at or beyond the oldest transaction that is still running is read: all below it is there for good, or never will be.

use std::sync::Arc;

use handoff_core::id::{ActorId, EventId, ProjectId, RunId};
use handoff_core::quality::event::quality_stream;
use handoff_queries::client::Params;
use handoff_queries::queries::log::{
    EntryRow, KeyedRow, LatestUntil, LogPlaces, LogPlacesParams, LogRow, backlog, entries_at,
    events_standing_after, first_event_from, installation_id, latest_until, log_horizon, log_places,
    newest_place, read_log, read_project_log,
};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::{Db, StoreError};

/// How many transactions one read looks through: a type that is rare does not make it read the whole log.
const SPAN: i64 = 100_000;
/// How many events an entry has, more or less.
const EVENTS_OF_AN_ENTRY: usize = 3;
/// Times are those of the beginning of a transaction, numbers are given at its first write: so far they may differ.
const SKEW: SignedDuration = SignedDuration::from_mins(2);

/// A place in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The transaction.
    pub tx: i64,
    /// The position in it.
    pub position: i64,
}

impl Place {
    /// Before everything.
    pub const START: Self = Self { tx: 0, position: 0 };
}

/// Which events somebody wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interest {
    /// All of them.
    Every,
    /// Those of these types.
    Types(&'static [&'static str]),
}

impl Interest {
    /// Whether it covers a type.
    #[must_use]
    pub fn covers(self, event_type: &str) -> bool {
        match self {
            Self::Every => true,
            Self::Types(types) => types.contains(&event_type),
        }
    }
}

/// An event in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// Its id.
    pub id: EventId,
    /// The run, project or installation it belongs to.
    pub stream: Uuid,
    /// Its number there.
    pub seq: i64,
    /// The project.
    pub project: Option<ProjectId>,
    /// Its type. Shared, as what it carries is: several read the same events.
    pub event_type: Arc<str>,
    /// Who did it.
    pub actor: Option<ActorId>,
    /// What it carries, byte for byte.
    pub data: Arc<str>,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// The trace of the request.
    pub traceparent: Option<Arc<str>>,
}

impl Logged {
    /// The run it is about: a stream that is neither the installation nor a project nor a project's quality.
    #[must_use]
    pub fn run(&self) -> Option<RunId> {
        let is_run = self.project.is_some_and(|project| project.0 != self.stream) && !self.is_of_quality();
        is_run.then_some(RunId(self.stream))
    }

    /// Whether it tells of people's quality: not for everybody who may listen to the project.
    #[must_use]
    pub fn is_of_quality(&self) -> bool {
        self.project.is_some_and(|project| quality_stream(project) == self.stream)
    }
}

/// What a read found.
#[derive(Clone, Debug)]
pub struct Page {
    /// The events, each with its place.
    pub events: Vec<(Place, Logged)>,
    /// Where to go on reading.
    pub next: Place,
    /// Whether more may be there already.
    pub more: bool,
    /// Whether more is there that cannot be told yet, because an older transaction still runs.
    pub beyond: bool,
}

/// Up to `limit` events after `after`. What this node has written itself is not read again.
pub async fn read(db: &Db, after: Place, interest: Interest, limit: usize) -> Result<Page, StoreError> {
    let (every, types): (bool, &[&str]) = match interest {
        Interest::Every => (true, &[]),
        Interest::Types(types) => (false, types),
    };
    let pages = Pages { after, interest, limit, entries_max: entries_for(limit) };
    if every && db.fresh().reaches(after) {
        return pages.read_what_others_wrote(db).await;
    }
    let read = read_log();
    let read = read.bind(db.sql(), &after.tx, &SPAN, &after.position, &every, &types, &pages.entries_max);
    pages.page_of(read.all().await?)
}

/// How many entries are read for so many events.
fn entries_for(limit: usize) -> i64 {
    limit.div_ceil(EVENTS_OF_AN_ENTRY).try_into().unwrap_or(i64::MAX)
}

/// The same, of one project. It costs as much as what happened there, whatever happened elsewhere.
pub async fn read_project(
    db: &Db,
    after: Place,
    project: ProjectId,
    limit: usize,
) -> Result<Page, StoreError> {
    let (entries_max, read) = (entries_for(limit), read_project_log());
    let read = read.bind(db.sql(), &project.0, &after.tx, &after.position, &entries_max);
    let pages = Pages { after, interest: Interest::Every, limit, entries_max };
    let mut page = pages.page_of(read.all().await?)?;
    // What is told of quality is not for everybody who may read the project.
    page.events.retain(|(_, event)| !event.is_of_quality());
    Ok(page)
}

/// What a page is made for.
struct Pages {
    after: Place,
    interest: Interest,
    limit: usize,
    /// How many entries were asked for.
    entries_max: i64,
}

/// How far a read of the log has looked.
struct Bounds {
    horizon: i64,
    upper: i64,
    beyond: bool,
    /// Whether it came to the bound, because fewer entries were found than asked for.
    all_read: bool,
}

impl Pages {
    /// Asks where entries stand, and reads only those that this node has not written.
    async fn read_what_others_wrote(&self, db: &Db) -> Result<Page, StoreError> {
        let Place { tx, position } = self.after;
        // The first may be the entry that was read last, from which nothing is left.
        let row_limit = self.entries_max + 1;
        let params = LogPlacesParams { tx, tx_span: SPAN, position, row_limit };
        let rows = log_places().params(db.sql(), &params).all().await?;
        let first = rows.first().ok_or_else(no_bounds)?;
        let (horizon, upper, beyond) = (first.horizon, first.upper, first.beyond);
        let place = |row: &LogPlaces| Some(Place { tx: row.tx?, position: row.position? });
        let places: Vec<Place> = rows.iter().filter_map(place).collect();
        let all_read = i64::try_from(places.len()).is_ok_and(|found| found < row_limit);
        let (known, missing) = db.fresh().find(&places);
        let mut events: Vec<(Place, Logged)> = known.into_iter().flat_map(numbered).collect();
        if !missing.is_empty() {
            let place = |place: &Place| (place.tx, place.position);
            let (txs, positions): (Vec<i64>, Vec<i64>) = missing.iter().map(place).unzip();
            let others = entries_at().bind(db.sql(), &txs, &positions).all().await?;
            events.extend(others.into_iter().flat_map(events_of));
        }
        Ok(self.page(&Bounds { horizon, upper, beyond, all_read }, events))
    }

    fn page_of(&self, rows: Vec<LogRow>) -> Result<Page, StoreError> {
        let first = rows.first().ok_or_else(no_bounds)?;
        let (horizon, upper, beyond) = (first.horizon, first.upper, first.beyond);
        // The first row is there even if there is no entry.
        let entries: Vec<EntryRow> = rows.into_iter().filter_map(entry).collect();
        let all_read = i64::try_from(entries.len()).is_ok_and(|found| found < self.entries_max);
        let events = entries.into_iter().flat_map(events_of).collect();
        Ok(self.page(&Bounds { horizon, upper, beyond, all_read }, events))
    }

    fn page(&self, bounds: &Bounds, mut found: Vec<(Place, Logged)>) -> Page {
        let Bounds { horizon, upper, beyond, all_read } = *bounds;
        found.sort_by_key(|(place, _)| *place);
        let (mut events, mut next) = (Vec::new(), self.after);
        for (place, event) in found {
            if place <= self.after {
                continue;
            }
            if events.len() == self.limit {
                return Page { events, next, more: true, beyond };
            }
            next = place;
            if self.interest.covers(&event.event_type) {
                events.push((place, event));
            }
        }
        if all_read {
            // Looked through to the bound: whatever is before it has been seen.
            next = self.after.max(Place { tx: upper, position: 0 });
        }
        Page { events, next, more: !all_read || upper < horizon, beyond }
    }
}

fn no_bounds() -> StoreError {
    StoreError::Corrupt { table: "trail_entry", row: "a read of the log without bounds".to_owned() }
}

/// The entry that was found, if one was.
fn entry(row: LogRow) -> Option<EntryRow> {
    Some(EntryRow {
        tx: row.tx?,
        position: row.position?,
        stream_id: row.stream_id?,
        first_seq: row.first_seq?,
        project_id: row.project_id,
        occurred_at: row.occurred_at?,
        event_ids: row.event_ids?,
        types: row.types?,
        actor_ids: row.actor_ids?,
        data: row.data?,
        traceparents: row.traceparents?,
    })
}

/// The events of an entry, each with its place.
fn events_of(row: EntryRow) -> impl Iterator<Item = (Place, Logged)> {
    let EntryRow { tx, position, stream_id, first_seq, occurred_at, .. } = row;
    let project = row.project_id.map(ProjectId);
    let events =
        row.event_ids.into_iter().zip(row.types).zip(row.actor_ids).zip(row.data).zip(row.traceparents);
    let logged =
        (first_seq..).zip(events).map(move |(seq, ((((id, event_type), actor), data), trace))| Logged {
            id: EventId(id),
            stream: stream_id,
            seq,
            project,
            event_type: event_type.into(),
            actor: somebody(actor),
            data: data.into(),
            occurred_at,
            traceparent: some_trace(trace),
        });
    numbered((Place { tx, position }, logged))
}

/// Events of an entry that stands at a place, each with its own.
fn numbered(
    (first, events): (Place, impl IntoIterator<Item = Logged>),
) -> impl Iterator<Item = (Place, Logged)> {
    (first.position..).map(move |position| Place { position, ..first }).zip(events)
}

/// The events with these keys, in any order.
pub async fn by_key(db: &Db, keys: &[(Uuid, i64)]) -> Result<Vec<Logged>, StoreError> {
    standing_after(db, keys, Place::START).await
}

fn by_its_key(row: KeyedRow) -> Logged {
    Logged {
        id: EventId(row.event_id),
        stream: row.stream_id,
        seq: row.seq,
        project: row.project_id.map(ProjectId),
        event_type: row.r#type.into(),
        actor: somebody(row.actor_id),
        data: row.data.into(),
        occurred_at: row.occurred_at,
        traceparent: some_trace(row.traceparent),
    }
}

/// Who did it, as an entry has it.
pub(crate) fn somebody(actor: Uuid) -> Option<ActorId> {
    (!actor.is_nil()).then_some(ActorId(actor))
}

/// The trace of the request, as an entry has it.
fn some_trace(traceparent: String) -> Option<Arc<str>> {
    (!traceparent.is_empty()).then(|| traceparent.into())
}

/// Those of the events with these keys that stand after a place.
pub async fn standing_after(db: &Db, keys: &[(Uuid, i64)], after: Place) -> Result<Vec<Logged>, StoreError> {
    let (streams, seqs): (Vec<Uuid>, Vec<i64>) = keys.iter().copied().unzip();
    let Place { tx, position } = after;
    let rows = events_standing_after().bind(db.sql(), &streams, &seqs, &tx, &position).all().await?;
    Ok(rows.into_iter().map(by_its_key).collect())
}

/// The place after everything that can be seen now.
pub async fn end(db: &Db) -> Result<Place, StoreError> {
    let newest = newest_place().bind(db.sql()).opt().await?;
    Ok(newest.map_or(Place::START, |row| Place { tx: row.tx, position: row.position }))
}

/// The place from which on everything is still to be told, now: whatever is before it has been committed or never will be.
pub async fn horizon(db: &Db) -> Result<Place, StoreError> {
    Ok(Place { tx: log_horizon().bind(db.sql()).one().await?, position: 0 })
}

/// What the events of this installation call their source.
pub async fn source(db: &Db) -> Result<String, StoreError> {
    Ok(format!("urn:uuid:{}", installation_id().bind(db.sql()).one().await?))
}

/// How many events are after a place, counted up to `limit`.
pub async fn waiting(db: &Db, after: Place, limit: i64) -> Result<i64, StoreError> {
    Ok(backlog().bind(db.sql(), &after.tx, &after.position, &limit).one().await?)
}

/// An event that something is based on.
#[derive(Clone, Debug)]
pub struct SourceEvent {
    /// The event.
    pub id: EventId,
    /// What happened.
    pub event_type: String,
    /// When.
    pub occurred_at: Timestamp,
    /// To which run, if to one.
    pub run: Option<RunId>,
}

/// The last `limit` events up to a place, the latest first.
pub async fn latest(db: &Db, until: Place, limit: i64) -> Result<Vec<SourceEvent>, StoreError> {
    let rows = latest_until().bind(db.sql(), &until.tx, &until.position, &limit).all().await?;
    let decode = |row: LatestUntil| SourceEvent {
        id: EventId(row.event_id),
        event_type: row.r#type,
        occurred_at: row.occurred_at,
        run: row.run_id.map(RunId),
    };
    Ok(rows.into_iter().map(decode).collect())
}

/// A place with everything that happened at `since` or later after it. The log has no index by time, and needs none: numbers
/// grow with time, so it is found by halving.
pub async fn place_before(db: &Db, since: Timestamp) -> Result<Place, StoreError> {
    let since = since - SKEW;
    let (mut low, mut high) = (0, end(db).await?.tx.saturating_add(1));
    while low < high {
        let middle = low + (high - low) / 2;
        match first_event_from().bind(db.sql(), &middle).opt().await? {
            Some(event) if event.occurred_at < since => low = event.tx.saturating_add(1),
            Some(_) | None => high = middle,
        }
    }
    Ok(Place { tx: low, position: 0 })
}
