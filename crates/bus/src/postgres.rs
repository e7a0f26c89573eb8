//! The bus that needs nothing: the log of events is the stream, and a consumer is a place in it.

use std::collections::HashMap;

use handoff_core::id::EventId;
use handoff_store::log::{self, Interest, Logged, Place};
use handoff_store::{Db, Store, StoreError, Tx, consumer};

use crate::desk::{Batch, Desk};
use crate::order;
use crate::port::{Bus, BusError, Delivery, Measured, Moving, Received, Settled, Subscription, Waiting};
use crate::window::Window;

/// The bus on PostgreSQL.
#[derive(Debug)]
pub struct PostgresBus {
    desk: Desk,
    window: Window,
}

/// What a delivery comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receipt {
    /// The log, at this place.
    Log(Place),
    /// The log, before its turn: it comes again in its own place.
    Early,
    /// What was put off.
    PutOff,
}

impl PostgresBus {
    /// The bus, as seen by this node.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { desk: Desk::new(store), window: Window::default() }
    }

    /// Adds what comes before some of these events in their runs, but after them in the log, beyond what was read or what can be told yet. It is
    /// delivered once more in its own place; the inbox makes nothing of that. What comes before them in the log as well, as nearly always, is
    /// known from what was read lately.
    async fn add_overtaken(
        &self,
        db: &Db,
        interest: Interest,
        read_up_to: Place,
        events: &mut Vec<Logged>,
    ) -> Result<(), StoreError> {
        let mut missing = order::missing(events);
        // Each round goes one event back. That one of them is found is rare, two are rarer.
        loop {
            let looked_for = self.window.perhaps_after(read_up_to, missing).await;
            if looked_for.is_empty() {
                return Ok(());
            }
            let found = log::standing_after(db, &looked_for, read_up_to).await?;
            missing = order::missing(&found);
            events.extend(found.into_iter().filter(|event| interest.covers(&event.event_type)));
        }
    }
}

impl Bus for PostgresBus {
    type Receipt = Receipt;

    /// The log remembers what is settled in the same database, later than the effect: a crash that loses the effect loses that too.
    const EFFECTS_MAY_LAG: bool = true;

    /// Much of what a pass costs is for those whom its events are about, and they are the same few in a long pass as in a short one. Longer ones keep
    /// others from the processor for too long.
    const TOGETHER_MAX: usize = 4_000;

    async fn receive(&self, to: &Subscription, max: usize) -> Result<Received<Receipt>, BusError> {
        let holding = self.desk.holding(to.consumer);
        let mut holding = holding.lock().await;
        self.desk.hold(to, &mut holding).await?;
        if holding.held.is_none() {
            return Ok(Received { deliveries: Vec::new(), waiting: Waiting::Elsewhere });
        }
        let put_off = self.desk.put_off(to, &mut holding).await?;
        let put_off =
            put_off.into_iter().map(|(event, attempt)| Delivery { event, attempt, receipt: Receipt::PutOff });
        let mut deliveries: Vec<_> = put_off.collect();
        let Some(held) = &mut holding.held else { unreachable!("looked at above, and locked since") };
        // Who is sent back has nothing to repeat here.
        held.place = held.place.max(held.done);
        let (limit, attempt) = held.allowance(max);
        let db = self.desk.store.db().await?;
        let (page, was_kept) = self.window.read(&db, held.place, to.interest, limit).await?;
        let waiting = match (page.more, page.beyond || was_kept) {
            (true, _) => Waiting::More,
            (false, true) => Waiting::Soon,
            (false, false) => Waiting::Nothing,
        };
        if page.events.is_empty() {
            held.place = page.next;
            held.batch = None;
            if held.starts > 0 && deliveries.is_empty() && waiting == Waiting::Nothing {
                // Nothing stood at the place, so nothing there can have killed whoever read before.
                self.desk.write_down(to, held).await?;
            }
        } else {
            let events = page.events.iter().map(|(place, event)| (event.id, *place)).collect();
            held.batch = Some(Batch { events, next: page.next });
        }
        let places: HashMap<EventId, Place> =
            page.events.iter().map(|(place, event)| (event.id, *place)).collect();
        let mut events: Vec<Logged> = page.events.into_iter().map(|(_, event)| event).collect();
        if page.more || page.beyond {
            self.add_overtaken(&db, to.interest, page.next, &mut events).await?;
        }
        order::by_run(&mut events);
        let delivery = |event: Logged| {
            let receipt = places.get(&event.id).map_or(Receipt::Early, |place| Receipt::Log(*place));
            Delivery { event, attempt, receipt }
        };
        deliveries.extend(events.into_iter().map(delivery));
        Ok(Received { deliveries, waiting })
    }

    const SETTLES_WITH_EFFECT: bool = true;

    async fn settle_with_effect(
        &self,
        tx: &Tx,
        to: &Subscription,
        deliveries: &[Delivery<Receipt>],
        measured: Measured,
    ) -> Result<Option<Moving>, StoreError> {
        let holding = self.desk.holding(to.consumer).lock_owned().await;
        let Some(held) = &holding.held else { return Ok(None) };
        let place = held.batch.as_ref().map_or(held.place, |batch| batch.next);
        let of = |receipt: Receipt| {
            let these = deliveries.iter().filter(move |delivery| delivery.receipt == receipt);
            these.map(|delivery| delivery.event.id).collect::<Vec<_>>()
        };
        let (early, put_off) = (of(Receipt::Early), of(Receipt::PutOff));
        if !early.is_empty() {
            // What comes again in its own place is told by the inbox.
            consumer::take_in(tx, to.consumer, &early).await?;
        }
        if !put_off.is_empty() {
            consumer::retries_done(tx, to.consumer, &put_off).await?;
        }
        self.desk.settle_with_effect(tx, to, holding, place, measured).await
    }

    async fn settle(
        &self,
        to: &Subscription,
        settled: Vec<Settled<Receipt>>,
        measured: Measured,
    ) -> Result<(), BusError> {
        let holding = self.desk.holding(to.consumer);
        let mut holding = holding.lock().await;
        let Some(held) = &holding.held else { return Ok(()) };
        let place = held.batch.as_ref().map_or(held.place, |batch| reached(batch, held.place, &settled));
        let was_put_off = |receipt: &Receipt| *receipt == Receipt::PutOff;
        self.desk.settle(to, &mut holding, place, (&settled, was_put_off), measured).await?;
        Ok(())
    }

    async fn leave(&self, to: &Subscription) -> Result<(), BusError> {
        Ok(self.desk.leave(to).await?)
    }
}

/// How far everything is settled.
fn reached(batch: &Batch, before: Place, settled: &[Settled<Receipt>]) -> Place {
    let is_settled = |event: &EventId| {
        settled.iter().any(|settled| matches!(settled.receipt, Receipt::Log(_)) && settled.event == *event)
    };
    let mut place = before;
    // Deliveries are settled in their order nearly always, so that looking for each is not looking far.
    for (index, (event, at)) in batch.events.iter().enumerate() {
        let in_its_place = settled.get(index).is_some_and(|settled| settled.event == *event);
        if !in_its_place && !is_settled(event) {
            return place;
        }
        place = *at;
    }
    batch.next
}
