//! A consumer whose effect can be counted, a bus that plays tricks, and the check that nothing was lost or done twice.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use handoff_bus::{Bus, BusError, Delivery, Measured, PostgresBus, Received, Settled, Subscription};
use handoff_engine::deliver::{Consumer, Deliver, Logged, NotTaken};
use handoff_engine::sweep::{Pass, Sweep as _};
use handoff_engine::{Ctx, StoreError};
use handoff_store::Tx;
use handoff_store::consumer::{self, Activity};
use handoff_testkit::{EventByHand, TestDatabase, World};
use uuid::Uuid;

pub(crate) const COMPLETED: &str = "dev.handoff.run.completed";
/// Its effect: one more in this row for each event.
const EFFECTS: Uuid = Uuid::from_u128(0x00ef_fec7);

/// Counts what it is given. Chokes on what is called poison.
#[derive(Debug, Default)]
pub(crate) struct Count {
    pub(crate) cured: Arc<std::sync::atomic::AtomicBool>,
}

impl Consumer for Count {
    const NAME: &'static str = "count";
    const ATTEMPTS_MAX: u32 = 3;

    async fn take(&self, _ctx: &Ctx, tx: &Tx, events: &[&Logged]) -> Result<(), NotTaken> {
        if !self.cured.load(Ordering::SeqCst) {
            for event in events {
                match &*event.data {
                    data if data.contains("poison") => {
                        return Err(NotTaken::Permanent("it does not agree with me".to_owned()));
                    }
                    data if data.contains("not yet") => {
                        return Err(NotTaken::Transient("not yet".to_owned()));
                    }
                    data if data.contains("panic") => panic!("it was bad"),
                    _ => {}
                }
            }
        }
        let count = i64::try_from(events.len()).expect("few");
        let effect =
            Activity { project: EFFECTS, day: "2026-01-01".to_owned(), event_type: "effect".to_owned() };
        consumer::count_activity(tx, &[(&effect, count)]).await?;
        Ok(())
    }
}

/// How many effects there were.
pub(crate) async fn effects(database: &TestDatabase) -> i64 {
    let counted = "select coalesce(sum(events), 0)::bigint from activity where project_id = $1";
    database.raw().await.query_one(counted, &[&EFFECTS]).await.unwrap().get(0)
}

/// Writes events of a new run, one for each outcome.
pub(crate) async fn emit(database: &TestDatabase, outcomes: &[&str]) {
    let event = EventByHand {
        stream: "run",
        seq: "nr",
        project: "$3::uuid",
        event_type: "$2",
        data: "json_build_object('outcome', outcome)",
        ..EventByHand::default()
    };
    let outcomes_of = " from gen_random_uuid() as run, unnest($1::text[]) with ordinality as o (outcome, nr)";
    let statement = event.insert() + outcomes_of;
    let project = Uuid::from_u128(7);
    let outcomes: Vec<String> = outcomes.iter().map(|&outcome| outcome.to_owned()).collect();
    database.raw().await.execute(&statement, &[&outcomes, &COMPLETED, &project]).await.unwrap();
}

/// Works until nothing is left that is due now.
pub(crate) async fn work<B: Bus>(ctx: &Ctx, deliver: &Deliver<Count, B>) -> Result<(), StoreError> {
    let mut idle = 0;
    while idle < 2 {
        match deliver.run_once(ctx).await? {
            Pass::More => idle = 0,
            Pass::Idle => idle += 1,
        }
    }
    Ok(())
}

/// Every event that is neither waiting for another try nor set aside had its effect once.
pub(crate) async fn check(world: &World, expected: i64) {
    assert_eq!(effects(&world.database).await, expected, "effects");
}

/// How many events there are.
pub(crate) async fn events(world: &World) -> i64 {
    world.database.raw().await.query_one("select count(*) from event", &[]).await.unwrap().get(0)
}

/// A bus that gives everything three times, in disorder, from a seed.
pub(crate) struct Tricks {
    pub(crate) bus: PostgresBus,
    pub(crate) seed: AtomicU64,
}

impl Tricks {
    fn throw(&self, sides: usize) -> usize {
        let step =
            |seed: u64| seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let seed = self.seed.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |seed| Some(step(seed)));
        usize::try_from(seed.unwrap_or_default() >> 33).expect("small") % sides
    }
}

impl Bus for Tricks {
    type Receipt = <PostgresBus as Bus>::Receipt;
    const EFFECTS_MAY_LAG: bool = true;
    const TOGETHER_MAX: usize = 100;

    async fn receive(&self, to: &Subscription, max: usize) -> Result<Received<Self::Receipt>, BusError> {
        let received = self.bus.receive(to, max.min(20)).await?;
        let mut deliveries = Vec::new();
        for delivery in received.deliveries {
            let Delivery { event, attempt, receipt } = delivery;
            deliveries.extend((0..3).map(|_| Delivery { event: event.clone(), attempt, receipt }));
        }
        for last in (1..deliveries.len()).rev() {
            let other = self.throw(last + 1);
            deliveries.swap(last, other);
        }
        Ok(Received { deliveries, waiting: received.waiting })
    }

    async fn settle(
        &self,
        to: &Subscription,
        settled: Vec<Settled<Self::Receipt>>,
        measured: Measured,
    ) -> Result<(), BusError> {
        // One in four is not heard, and everything comes again.
        if self.throw(4) == 0 {
            return Ok(());
        }
        self.bus.settle(to, settled, measured).await
    }

    async fn leave(&self, to: &Subscription) -> Result<(), BusError> {
        self.bus.leave(to).await
    }
}
