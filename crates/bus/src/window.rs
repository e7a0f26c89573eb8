//! The end of the log, read once for all who read it on this node.
//!
//! Consumers follow the log a moment apart and want much the same of it. Whoever wants every event and comes to the end of what is kept reads on
//! and keeps what was found; those behind are served from that. Events never change, so what is kept cannot be out of date; it can only
//! end too early, and who comes to its end is told to look again.

use std::collections::{HashMap, VecDeque};

use handoff_store::log::{self, Interest, Logged, Page, Place};
use handoff_store::{Db, StoreError};
use tokio::sync::Mutex;
use uuid::Uuid;

/// From so many events on, what was read is kept. When little happens there is little to share, and each looks for itself.
const WORTH_KEEPING: usize = 64;
/// How much is kept, in bytes: a few seconds of a busy day.
const KEPT_MAX: usize = 8 << 20;
/// What an event weighs beside what it carries.
const EVENT_WEIGHT: usize = 256;

/// What is kept of the log.
#[derive(Debug, Default)]
pub(crate) struct Window {
    stretches: Mutex<Kept>,
}

/// Stretches of the log, each going on where the one before ends.
#[derive(Debug, Default)]
struct Kept {
    stretches: VecDeque<Stretch>,
    weight: usize,
}

/// All events of the log from one place to another.
#[derive(Debug)]
struct Stretch {
    after: Place,
    page: Page,
    /// Where each event stands, by its stream and its number there.
    places: HashMap<(Uuid, i64), Place>,
    weight: usize,
}

impl Stretch {
    fn new(after: Place, page: Page) -> Self {
        let weight = page.events.iter().map(|(_, event)| event.data.len() + EVENT_WEIGHT).sum();
        let places = page.events.iter().map(|(place, event)| ((event.stream, event.seq), *place)).collect();
        Self { after, page, places, weight }
    }
}

impl Window {
    /// Up to `limit` events after `after`, and whether they come from what is kept: then more may be there than the page says.
    pub(crate) async fn read(
        &self,
        db: &Db,
        after: Place,
        interest: Interest,
        limit: usize,
    ) -> Result<(Page, bool), StoreError> {
        let mut kept = self.stretches.lock().await;
        if let Some(page) = kept.page(after, interest, limit) {
            return Ok((page, true));
        }
        let is_behind = kept.stretches.front().is_some_and(|first| after < first.after);
        if interest != Interest::Every || is_behind {
            drop(kept);
            return Ok((log::read(db, after, interest, limit).await?, false));
        }
        // Whoever else wants to read on waits, and finds it read.
        let page = log::read(db, after, interest, limit).await?;
        if page.events.len() >= WORTH_KEEPING {
            kept.keep(Stretch::new(after, page.clone()));
        }
        Ok((page, false))
    }

    /// Those of these events, by stream and number, that are not known to stand before or at a place.
    pub(crate) async fn perhaps_after(&self, place: Place, keys: Vec<(Uuid, i64)>) -> Vec<(Uuid, i64)> {
        let kept = self.stretches.lock().await;
        keys.into_iter().filter(|key| kept.find(*key).is_none_or(|found| found > place)).collect()
    }
}

impl Kept {
    /// Where an event stands, if it is kept.
    fn find(&self, key: (Uuid, i64)) -> Option<Place> {
        self.stretches.iter().rev().find_map(|stretch| stretch.places.get(&key).copied())
    }

    /// A page from what is kept; none, if that does not go beyond `after` or begins behind it.
    fn page(&self, after: Place, interest: Interest, limit: usize) -> Option<Page> {
        let last = self.stretches.back()?;
        if after >= last.page.next {
            return None;
        }
        let from = self.stretches.partition_point(|stretch| stretch.page.next <= after);
        if self.stretches.get(from).is_none_or(|stretch| after < stretch.after) {
            return None;
        }
        let mut events: Vec<(Place, Logged)> = Vec::new();
        for (place, event) in self.stretches.range(from..).flat_map(|stretch| &stretch.page.events) {
            if *place > after && interest.covers(&event.event_type) {
                if events.len() == limit {
                    let next = events.last().map_or(after, |(place, _)| *place);
                    return Some(Page { events, next, more: true, beyond: false });
                }
                events.push((*place, event.clone()));
            }
        }
        Some(Page { events, next: last.page.next, more: last.page.more, beyond: last.page.beyond })
    }

    fn keep(&mut self, stretch: Stretch) {
        if self.stretches.back().is_some_and(|last| last.page.next != stretch.after) {
            *self = Self::default();
        }
        self.weight += stretch.weight;
        self.stretches.push_back(stretch);
        while self.weight > KEPT_MAX
            && let Some(first) = self.stretches.pop_front()
        {
            self.weight -= first.weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handoff_core::id::EventId;
    use jiff::Timestamp;
    use uuid::Uuid;

    fn at(tx: i64) -> Place {
        Place { tx, position: 1 }
    }

    /// One event in each transaction, of two types by turns.
    fn stretch(after: i64, upto: i64) -> Stretch {
        let event = |tx: i64| Logged {
            id: EventId(Uuid::from_u128(tx.unsigned_abs().into())),
            stream: Uuid::nil(),
            seq: tx,
            project: None,
            event_type: if tx % 2 == 0 { "even".into() } else { "odd".into() },
            actor: None,
            data: "{}".into(),
            occurred_at: Timestamp::UNIX_EPOCH,
            traceparent: None,
        };
        let events = (after + 1..=upto).map(|tx| (at(tx), event(tx))).collect();
        Stretch::new(at(after), Page { events, next: at(upto), more: false, beyond: false })
    }

    fn told(kept: &Kept, after: i64, interest: Interest, limit: usize) -> Option<(Vec<i64>, i64, bool)> {
        let page = kept.page(at(after), interest, limit)?;
        Some((page.events.iter().map(|(place, _)| place.tx).collect(), page.next.tx, page.more))
    }

    #[test]
    fn those_behind_are_served_from_what_is_kept_and_those_at_its_end_are_not() {
        let mut kept = Kept::default();
        kept.keep(stretch(10, 14));
        kept.keep(stretch(14, 18));
        let even = Interest::Types(&["even"]);
        assert_eq!(told(&kept, 10, Interest::Every, 100), Some(((11..=18).collect(), 18, false)));
        assert_eq!(told(&kept, 12, even, 100), Some((vec![14, 16, 18], 18, false)));
        assert_eq!(
            told(&kept, 12, even, 2),
            Some((vec![14, 16], 16, true)),
            "a full page goes on where it ends"
        );
        assert_eq!(
            told(&kept, 17, Interest::Types(&["odd"]), 9),
            Some((vec![], 18, false)),
            "nothing for them"
        );
        assert_eq!(told(&kept, 18, Interest::Every, 100), None, "whoever is at the end reads on");
        assert_eq!(told(&kept, 9, Interest::Every, 100), None, "what was before is not known");
        assert_eq!(kept.find((Uuid::nil(), 13)), Some(at(13)));
        assert_eq!(kept.find((Uuid::nil(), 10)), None);
    }

    #[test]
    fn what_does_not_go_on_where_the_last_stretch_ends_begins_anew() {
        let mut kept = Kept::default();
        kept.keep(stretch(10, 14));
        kept.keep(stretch(20, 22));
        assert_eq!(told(&kept, 12, Interest::Every, 100), None);
        assert_eq!(told(&kept, 20, Interest::Every, 100), Some((vec![21, 22], 22, false)));
    }

    #[test]
    fn the_oldest_stretches_go_when_there_is_too_much() {
        let mut kept = Kept::default();
        // Two such stretches fit, three do not.
        let size = i64::try_from(KEPT_MAX / (EVENT_WEIGHT + 2) / 2).unwrap_or(i64::MAX);
        for number in 0..3 {
            kept.keep(stretch(number * size, (number + 1) * size));
        }
        assert!(kept.weight <= KEPT_MAX);
        assert_eq!(told(&kept, 0, Interest::Every, 1), None);
        assert_eq!(told(&kept, size, Interest::Every, 1), Some((vec![size + 1], size + 1, true)));
    }
}
