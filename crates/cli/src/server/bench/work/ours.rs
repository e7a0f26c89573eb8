//! Our side: a pool, the server in front of it, and clients that go round.

use std::time::{Duration, Instant};

use handoff_store::integrity::Violation;
use handoff_store::log::{self, Place};
use handoff_store::{Store, StoreError, consumer};

use super::super::measure::{Tally, go_round};
use super::super::stage::{Server, Stage};
use super::WorkLoad;
use super::client::Worker;
use super::pool::{Pool, Size};
use crate::output::Failed;

/// Connections of each server to the database: batches need few.
const CONNECTIONS: usize = 8;
/// How often it is looked whether consumers have anything left to do.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Consumers that have not moved for so long have nothing left that concerns them.
const AT_REST: Duration = Duration::from_secs(1);
/// How long servers that join for one turn warm up.
const WARM_UP: Duration = Duration::from_secs(1);

/// A pool with a server.
pub(super) struct Ours {
    store: Store,
    url: String,
    pool: Pool,
    server: Server,
    clients: u16,
    onward: bool,
    /// How often nothing could be had.
    pub(super) empty_handed: u64,
}

impl Ours {
    /// Makes a database, fills it, and starts the server.
    pub(super) async fn set(load: WorkLoad, stage: &Stage, name: &str, size: Size) -> Result<Self, Failed> {
        let store = stage.database(name, CONNECTIONS).await?;
        let url = stage.url(name);
        load.say(&format!("furnishing: {size}"));
        let began = Instant::now();
        let pool = Pool::furnish(&url, size, load.clients).await?;
        pool.top_up().await?;
        load.say(&format!("  in {:.0} s", began.elapsed().as_secs_f64()));
        let server = Server::start(&url, CONNECTIONS).await?;
        let WorkLoad { clients, onward, .. } = load;
        Ok(Self { store, url, pool, server, clients, onward, empty_handed: 0 })
    }

    /// Lets clients go round for a while, with so many servers.
    pub(super) async fn cycle(&mut self, servers: u16, lasting: Duration) -> Result<Tally, Failed> {
        self.pool.top_up().await?;
        // The others are there for this turn alone: one that only stands by would share the work of consumers.
        let mut others = Vec::new();
        for _ in 1..servers {
            others.push(Server::start(&self.url, CONNECTIONS).await?);
        }
        come_to_rest(&self.store).await.map_err(Failed::from_error)?;
        if !others.is_empty() {
            self.go(&others, WARM_UP).await?;
        }
        let (tally, empty_handed) = self.go(&others, lasting).await?;
        self.empty_handed += empty_handed;
        Ok(tally)
    }

    async fn go(&self, others: &[Server], lasting: Duration) -> Result<(Tally, u64), Failed> {
        let addresses: Vec<_> =
            [&self.server].into_iter().chain(others).map(|server| server.address).collect();
        // A server hangs up on whoever is silent for long, as ours are while it is the others' turn.
        let mut workers = Vec::new();
        for number in 0..usize::from(self.clients) {
            let tokens = self.pool.tokens_of(number, self.clients.into());
            let address = addresses[number % addresses.len()];
            let steps = self.pool.steps.clone();
            workers.push(Worker::open(address, &tokens, steps, (number, self.onward)).await?);
        }
        let (tally, workers) = go_round(workers, lasting).await?;
        Ok((tally, workers.iter().map(|worker| worker.empty_handed).sum()))
    }

    /// What breaks a promise.
    pub(super) async fn violations(&self) -> Result<Vec<Violation>, Failed> {
        let db = self.store.db().await.map_err(Failed::from_error)?;
        handoff_store::integrity::violations(&db).await.map_err(Failed::from_error)
    }
}

/// Waits until whoever acts on events has seen all that furnishing told: filling the pool is not what is measured.
async fn come_to_rest(store: &Store) -> Result<(), StoreError> {
    let (mut before, mut moved_at) = (Vec::new(), Instant::now());
    loop {
        let db = store.db().await?;
        let places: Vec<Place> = consumer::list(&db).await?.iter().map(|row| row.place).collect();
        let mut waiting = i64::from(places.is_empty());
        for place in &places {
            waiting += log::waiting(&db, *place, 1).await?;
        }
        drop(db);
        if places != before {
            (before, moved_at) = (places, Instant::now());
        } else if waiting == 0 || moved_at.elapsed() > AT_REST {
            return Ok(());
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
