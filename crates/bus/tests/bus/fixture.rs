//! A database with events in it, and a bus on top.

use std::sync::Arc;
use std::time::{Duration, Instant};

use handoff_bus::{Bus, Interest, PostgresBus, Received, Start, Subscription, Waiting};
use handoff_store::{Clock, Store};
use handoff_testkit::{EventByHand, TestDatabase};
use tokio_postgres::Client;
use uuid::Uuid;

pub(crate) const TALLY: Subscription =
    Subscription { consumer: "tally", interest: Interest::Every, start: Start::Beginning };

/// Writes event `seq` of a run, in whatever transaction the client is in.
pub(crate) async fn emit(client: &Client, run: Uuid, seq: i64, event_type: &str) {
    let event = EventByHand {
        stream: "$1::uuid",
        seq: "$2::bigint",
        project: "$4::uuid",
        event_type: "$3",
        data: "json_build_object('outcome', $2::bigint::text)",
        ..EventByHand::default()
    };
    let project = Uuid::from_u128(7);
    client.execute(&event.insert(), &[&run, &seq, &event_type, &project]).await.expect("an event");
}

pub(crate) const COMPLETED: &str = "dev.handoff.run.completed";
pub(crate) const PAUSED: &str = "dev.handoff.run.paused";

/// A bus that can be tested: what feeds it has to be turned by hand.
pub(crate) trait Rig {
    type Bus: Bus;
    fn bus(&self) -> &Self::Bus;
    /// Another node on the same bus.
    async fn another_node(&self) -> Self::Bus;
    /// Brings what is committed to the bus.
    async fn feed(&self);
    fn database(&self) -> &TestDatabase;
}

pub(crate) struct OnPostgres {
    pub(crate) database: TestDatabase,
    pub(crate) store: Store,
    pub(crate) bus: Arc<PostgresBus>,
}

impl OnPostgres {
    pub(crate) async fn new() -> Self {
        Self::with(Clock::Database).await
    }

    pub(crate) async fn with(clock: Clock) -> Self {
        let database = TestDatabase::new().await;
        let store = database.store(clock);
        Self { bus: Arc::new(PostgresBus::new(store.clone())), store, database }
    }
}

impl Rig for OnPostgres {
    type Bus = PostgresBus;

    fn bus(&self) -> &PostgresBus {
        &self.bus
    }

    async fn another_node(&self) -> PostgresBus {
        PostgresBus::new(self.store.clone())
    }

    /// The horizon is that of the whole PostgreSQL, which other tests share: while one of them makes its database, everybody's log is
    /// held back, in the middle of what a test wrote if it comes to that.
    async fn feed(&self) {
        let client = self.database.raw().await;
        let held_back =
            "select exists (select from event where tx_id >= pg_snapshot_xmin(pg_current_snapshot()))";
        let patience = Instant::now() + Duration::from_secs(50);
        while client.query_one(held_back, &[]).await.expect("the horizon").get(0) {
            assert!(Instant::now() < patience, "somebody's transaction does not end");
        }
    }

    fn database(&self) -> &TestDatabase {
        &self.database
    }
}

/// Receives until there is something, or for certain nothing.
pub(crate) async fn receive<B: Bus>(bus: &B, to: &Subscription, max: usize) -> Received<B::Receipt> {
    let patience = Instant::now() + Duration::from_secs(50);
    loop {
        let received = bus.receive(to, max).await.expect("a bus");
        if !received.deliveries.is_empty()
            || matches!(received.waiting, Waiting::Elsewhere | Waiting::Nothing)
        {
            return received;
        }
        assert!(Instant::now() < patience, "the bus says that there is more, and gives nothing");
        tokio::task::yield_now().await;
    }
}
