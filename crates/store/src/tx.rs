//! Connections, transactions, and the two things a transaction is given once: the time, and ids.

use std::future::poll_fn;
use std::ops::Deref;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::task::Poll;

use deadpool_postgres::{Object, Pool};
use handoff_core::id::IdSource;
use jiff::{SignedDuration, Timestamp};
use tokio_postgres::Row;
use uuid::Uuid;

use crate::StoreError;

const BEGIN: &str = "begin";
/// The same for a transaction that sees one instant and changes nothing.
const BEGIN_VIEW: &str = "begin isolation level repeatable read read only";
/// When a transaction began, in microseconds.
const NOW: &str = "select (extract(epoch from now()) * 1000000)::bigint";

/// The way to the database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pool: Pool,
    clock: Clock,
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
    pub const fn new(pool: Pool, clock: Clock) -> Self {
        Self { pool, clock }
    }

    /// A connection for reading one statement at a time.
    pub async fn db(&self) -> Result<Db, StoreError> {
        let client = self.pool.get().await.map_err(StoreError::Unreachable)?;
        Ok(Db { client: Some(client) })
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
        tx.now = self.clock.read(read_time(&told?)?);
        Ok((tx, done))
    }

    async fn begin_as(&self, begin: &str) -> Result<Tx, StoreError> {
        let mut tx = Tx::unbegun(self.db().await?);
        let now = tx.sql().prepare_cached(NOW).await?;
        let (began, told) = tokio::join!(tx.sql().batch_execute(begin), tx.sql().query_one(&now, &[]));
        began?;
        tx.now = self.clock.read(read_time(&told?)?);
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
}

impl Db {
    /// What typed statements run on: it remembers what it has prepared.
    pub(crate) fn sql(&self) -> &deadpool_postgres::Client {
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
    open: bool,
}

impl Tx {
    /// Held before the first statement, so that a future dropped half way still ends the transaction.
    const fn unbegun(db: Db) -> Self {
        Self { db, now: Timestamp::UNIX_EPOCH, open: true }
    }

    /// The time of this transaction: one instant for all it writes.
    #[must_use]
    pub const fn now(&self) -> Timestamp {
        self.now
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
        self.sql().batch_execute("rollback").await?;
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
        if self.open {
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
