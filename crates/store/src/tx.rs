//! Connections, transactions, and the two things a transaction is given once: the time, and ids.

use std::future::poll_fn;
use std::ops::Deref;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use deadpool_postgres::{Object, Pool};
use handoff_core::id::IdSource;
use jiff::{SignedDuration, Timestamp};
use tokio_postgres::Row;
use uuid::Uuid;

use crate::StoreError;
use crate::fresh::Fresh;

const BEGIN: &str = "begin";
/// The same for a transaction that sees one instant and changes nothing.
const BEGIN_VIEW: &str = "begin isolation level repeatable read read only";
/// When a transaction began, in microseconds.
const NOW: &str = "select (extract(epoch from now()) * 1000000)::bigint";
/// For so long the clock of this machine carries on what the database's has told. What is written by it is checked against the database's.
const FORETOLD_MAX: Duration = Duration::from_secs(1);

/// The way to the database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pool: Pool,
    clock: Clock,
    told: Arc<Told>,
    fresh: Arc<Fresh>,
}

/// What the database's clock told last, and when that was by the clock of this machine.
#[derive(Debug, Default)]
struct Told(Mutex<Option<(Timestamp, Instant)>>);

impl Told {
    fn last(&self) -> std::sync::MutexGuard<'_, Option<(Timestamp, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what was told just now. It was true when the transaction began, so what is made of it is behind the database's clock, if anything; what is behind least is
    /// kept, so that time does not go back.
    fn note(&self, told: Timestamp) {
        let mut last = self.last();
        if carried_on(*last).is_none_or(|foretold| foretold <= told) {
            *last = Some((told, Instant::now()));
        }
    }
}

/// What time it is by now, unless it was told too long ago.
fn carried_on(told: Option<(Timestamp, Instant)>) -> Option<Timestamp> {
    let (told, at) = told?;
    let since = at.elapsed();
    // No finer than the database tells and keeps it.
    let foretold = || told.checked_add(SignedDuration::from_micros(since.as_micros().try_into().ok()?)).ok();
    if since < FORETOLD_MAX { foretold() } else { None }
}

/// Where `now` comes from.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The database's clock, the only one that all nodes share.
    #[default]
    Database,
    /// The database's clock and so many microseconds: how tests let time pass.
    Shifted(Arc<AtomicI64>),
}

impl Clock {
    fn read(&self, database: Timestamp) -> Timestamp {
        match self {
            Self::Database => database,
            Self::Shifted(by) => database + SignedDuration::from_micros(by.load(Ordering::Relaxed)),
        }
    }
}

impl Store {
    /// A store on `pool`.
    #[must_use]
    pub fn new(pool: Pool, clock: Clock) -> Self {
        Self { pool, clock, told: Arc::default(), fresh: Arc::default() }
    }

    /// A connection for reading one statement at a time.
    pub async fn db(&self) -> Result<Db, StoreError> {
        let client = self.pool.get().await.map_err(StoreError::Unreachable)?;
        Ok(Db { client: Some(client), to_begin: AtomicBool::new(false), fresh: Arc::clone(&self.fresh) })
    }

    /// Begins a transaction and reads the time in the same round trip.
    pub async fn begin(&self) -> Result<Tx, StoreError> {
        self.begin_as(BEGIN).await
    }

    /// Begins a transaction that sees one instant and changes nothing: for views made of several statements.
    pub async fn begin_view(&self) -> Result<Tx, StoreError> {
        self.begin_as(BEGIN_VIEW).await
    }

    /// Begins a transaction and has `first` done in it, in the same round trip: whatever that sends is sent right after.
    pub async fn begin_with<T>(
        &self,
        first: impl AsyncFnOnce(&Db) -> Result<T, StoreError>,
    ) -> Result<(Tx, Result<T, StoreError>), StoreError> {
        let mut tx = Tx::unbegun(self.db().await?);
        // Prepared before anything is sent, or else what is sent along would be sent before it.
        let now = tx.sql().prepare_cached(NOW).await?;
        let (began, told, done) =
            tokio::join!(tx.sql().batch_execute(BEGIN), tx.sql().query_one(&now, &[]), first(&tx.db));
        began?;
        tx.now = self.told(read_time(&told?)?);
        Ok((tx, done))
    }

    /// A transaction that begins with its first statement, at a time that the database told a moment ago; none, if it was too long ago.
    pub async fn begin_ahead(&self) -> Result<Option<Tx>, StoreError> {
        let foretold = carried_on(*self.told.last());
        let Some(foretold) = foretold else { return Ok(None) };
        let mut tx = Tx::unbegun(self.db().await?);
        *tx.db.to_begin.get_mut() = true;
        (tx.now, tx.foretold) = (self.clock.read(foretold), Some(foretold));
        Ok(Some(tx))
    }

    fn told(&self, now: Timestamp) -> Timestamp {
        self.told.note(now);
        self.clock.read(now)
    }

    async fn begin_as(&self, begin: &str) -> Result<Tx, StoreError> {
        let mut tx = Tx::unbegun(self.db().await?);
        let now = tx.sql().prepare_cached(NOW).await?;
        let (began, told) = tokio::join!(tx.sql().batch_execute(begin), tx.sql().query_one(&now, &[]));
        began?;
        tx.now = self.told(read_time(&told?)?);
        Ok(tx)
    }

    /// The time, for reads outside a transaction.
    pub async fn now(&self) -> Result<Timestamp, StoreError> {
        let tx = self.begin().await?;
        let now = tx.now();
        tx.rollback().await?;
        Ok(now)
    }

    /// The time by a connection that is at hand: whoever waited for a second one while holding the first could wait for ever.
    pub async fn now_by(&self, db: &Db) -> Result<Timestamp, StoreError> {
        let now = db.sql().prepare_cached(NOW).await?;
        Ok(self.clock.read(read_time(&db.sql().query_one(&now, &[]).await?)?))
    }

    /// Waits for nothing: how many connections are open, and how many of them idle.
    #[must_use]
    pub fn connections(&self) -> (usize, usize) {
        let status = self.pool.status();
        (status.size, status.available)
    }

    /// Closes every connection; whoever still asks is refused.
    pub fn close(&self) {
        self.pool.close();
    }
}

/// The time that a transaction was told when it began.
fn read_time(told: &Row) -> Result<Timestamp, StoreError> {
    let micros: i64 = told.get(0);
    Timestamp::from_microsecond(micros)
        .map_err(|_| StoreError::Corrupt { table: "now()", row: micros.to_string() })
}

/// A connection, on which typed statements run.
#[derive(Debug)]
pub struct Db {
    /// Always there, but for the moment in which a broken-off transaction is dropped.
    client: Option<Object>,
    /// Whether a transaction begins with whatever is sent first.
    to_begin: AtomicBool,
    fresh: Arc<Fresh>,
}

impl Db {
    /// What this node has lately appended to the log.
    pub(crate) const fn fresh(&self) -> &Arc<Fresh> {
        &self.fresh
    }

    /// What typed statements run on: it remembers what it has prepared.
    pub(crate) fn sql(&self) -> &deadpool_postgres::Client {
        let client = self.outside();
        if self.to_begin.swap(false, Ordering::Relaxed) {
            // Sent, and not waited for: whatever is sent next comes after it, and fails if this does.
            let mut begin = pin!(client.batch_execute(BEGIN));
            let _ = begin.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        }
        client
    }

    /// The same for what is part of no transaction, as preparing a statement: nothing begins by it.
    pub(crate) fn outside(&self) -> &deadpool_postgres::Client {
        let Some(client) = &self.client else {
            unreachable!("a connection is only taken away when it is dropped")
        };
        client
    }
}

/// A transaction. Everything written in it is there after [`Tx::commit`], or never was.
#[derive(Debug)]
pub struct Tx {
    db: Db,
    now: Timestamp,
    /// What the database's clock was taken to say, if it was not asked.
    foretold: Option<Timestamp>,
    open: bool,
}

impl Tx {
    /// Held before the first statement, so that a future dropped half way still ends the transaction.
    const fn unbegun(db: Db) -> Self {
        Self { db, now: Timestamp::UNIX_EPOCH, foretold: None, open: true }
    }

    /// The time of this transaction: one instant for all it writes.
    #[must_use]
    pub const fn now(&self) -> Timestamp {
        self.now
    }

    /// What the database's clock was taken to say, if it was not asked: whatever is written checks it.
    pub(crate) const fn foretold(&self) -> Option<Timestamp> {
        self.foretold
    }

    /// Has one statement done that is a transaction by itself, if nothing was sent before; none: something was, and nothing is done.
    pub(crate) async fn commit_alone<T>(
        &mut self,
        only: impl AsyncFnOnce(&Self) -> Result<T, StoreError>,
    ) -> Option<Result<T, StoreError>> {
        if !std::mem::take(self.db.to_begin.get_mut()) {
            return None;
        }
        let done = only(self).await;
        // Of one that was broken off it is not known whether it still runs: its connection is closed.
        self.open = false;
        Some(done)
    }

    /// Makes everything written in this transaction last.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        self.sql().batch_execute("commit").await?;
        self.open = false;
        Ok(())
    }

    /// Makes everything written in this transaction last, with the commit sent right after `last`, whose statements must be prepared: in the same round trip.
    /// If one of them fails, the commit undoes everything.
    pub(crate) async fn commit_after<T>(
        mut self,
        last: impl AsyncFnOnce(&Self) -> Result<T, StoreError>,
    ) -> (Result<T, StoreError>, Result<(), StoreError>) {
        let (last, ended) = {
            let mut last = pin!(last(&self));
            match poll_fn(|cx| Poll::Ready(last.as_mut().poll(cx))).await {
                // An answer takes a round trip: what fails at once was not even sent.
                Poll::Ready(Err(failed)) => (Err(failed), self.sql().batch_execute("rollback").await),
                Poll::Ready(Ok(done)) => (Ok(done), self.sql().batch_execute("commit").await),
                Poll::Pending => tokio::join!(last, self.sql().batch_execute("commit")),
            }
        };
        self.open = ended.is_err();
        (last, ended.map_err(StoreError::from))
    }

    /// Makes everything written in this transaction visible at once, and lasting within a second. For what is written again if a crash
    /// of the database takes it back.
    pub async fn commit_soon(mut self) -> Result<(), StoreError> {
        self.sql().batch_execute("set local synchronous_commit = off; commit").await?;
        self.open = false;
        Ok(())
    }

    /// Undoes everything written in this transaction.
    pub async fn rollback(mut self) -> Result<(), StoreError> {
        if !*self.db.to_begin.get_mut() {
            self.sql().batch_execute("rollback").await?;
        }
        self.open = false;
        Ok(())
    }
}

impl Deref for Tx {
    type Target = Db;

    fn deref(&self) -> &Self::Target {
        &self.db
    }
}

impl Drop for Tx {
    fn drop(&mut self) {
        if self.open && !*self.db.to_begin.get_mut() {
            // Dropped half way, because nobody waits for the answer any more. A statement may still be running, or waiting for a
            // lock, so the connection is closed rather than given to whoever asks next; closing it undoes the transaction.
            drop(self.db.client.take().map(Object::take));
        }
    }
}

/// Fresh, time-ordered ids (version 7).
#[derive(Clone, Copy, Debug, Default)]
pub struct Ids;

impl IdSource for Ids {
    #[expect(clippy::disallowed_methods, reason = "this is where ids come from")]
    fn fresh(&mut self) -> Uuid {
        Uuid::now_v7()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_carried_on_from_what_was_told_and_never_goes_back() {
        let told = Told::default();
        assert_eq!(carried_on(*told.last()), None, "nothing was told yet");
        let noon = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(12);
        told.note(noon);
        let foretold = carried_on(*told.last()).unwrap();
        assert!(foretold >= noon && foretold < noon + SignedDuration::from_secs(1));
        assert_eq!(foretold.subsec_nanosecond() % 1_000, 0, "no finer than the database keeps it");
        // Told of a transaction that began long before its answer came.
        told.note(noon - SignedDuration::from_millis(20));
        assert!(carried_on(*told.last()).unwrap() >= foretold);
        let later = noon + SignedDuration::from_secs(5);
        told.note(later);
        assert!(carried_on(*told.last()).unwrap() >= later);
        let long_ago = Instant::now().checked_sub(FORETOLD_MAX);
        assert_eq!(carried_on(long_ago.map(|at| (noon, at))), None, "too long ago");
    }
}
