//! What this node has lately appended to the log, so that it need not read it again.
//!
//! Whoever acts on events wants, moments later and all of it, what this very node has written. Entries never change once they are committed, so what is kept here is
//! what stands in the table. Which entries stand where is asked of the database all the same ([`crate::log::read`]); what is not here is read there.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::log::{Logged, Place};

/// How much is kept, in bytes: a second of a busy day.
const KEPT_MAX: usize = 16 << 20;
/// What an event weighs beside what it carries.
const EVENT_WEIGHT: usize = 256;

/// Entries of the log as this node wrote them.
#[derive(Debug, Default)]
pub(crate) struct Fresh(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    entries: BTreeMap<Place, Vec<Logged>>,
    weight: usize,
    /// Everything that this node wrote behind this place is kept, or was read; none: it has written nothing yet.
    since: Option<Place>,
}

impl Fresh {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what was committed.
    pub(crate) fn note(&self, entries: impl IntoIterator<Item = (Place, Vec<Logged>)>) {
        let mut kept = self.kept();
        for (place, events) in entries {
            kept.since.get_or_insert(place);
            kept.weight += weight(&events);
            kept.entries.insert(place, events);
        }
        while kept.weight > KEPT_MAX
            && let Some((place, events)) = kept.entries.pop_first()
        {
            kept.weight -= weight(&events);
            kept.since = kept.since.max(Some(place));
        }
    }

    /// Whether much of what stands behind a place is likely to be here.
    pub(crate) fn reaches(&self, after: Place) -> bool {
        let kept = self.kept();
        kept.since.is_some_and(|since| since <= after)
            && kept.entries.last_key_value().is_some_and(|(last, _)| after < *last)
    }

    /// The entries that stand at these places, in order, and which of them are not here. What stands before them is let go: whoever reads on has had it.
    pub(crate) fn find(&self, places: &[Place]) -> (Vec<(Place, Vec<Logged>)>, Vec<Place>) {
        let (mut found, mut missing) = (Vec::with_capacity(places.len()), Vec::new());
        let mut kept = self.kept();
        if let Some(first) = places.first() {
            let wanted = kept.entries.split_off(first);
            let had = std::mem::replace(&mut kept.entries, wanted);
            kept.weight -= had.values().map(|events| weight(events)).sum::<usize>();
        }
        for place in places {
            match kept.entries.get(place) {
                Some(events) => found.push((*place, events.clone())),
                None => missing.push(*place),
            }
        }
        (found, missing)
    }
}

fn weight(events: &[Logged]) -> usize {
    events.iter().map(|event| event.data.len() + EVENT_WEIGHT).sum()
}

#[cfg(test)]
mod tests {
    use handoff_core::id::EventId;
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;

    fn at(tx: i64) -> Place {
        Place { tx, position: 1_000 * tx }
    }

    fn entry(tx: i64, bytes: usize) -> (Place, Vec<Logged>) {
        let event = Logged {
            id: EventId(Uuid::nil()),
            stream: Uuid::nil(),
            seq: tx,
            project: None,
            event_type: "it.happened".into(),
            actor: None,
            data: "x".repeat(bytes).into(),
            occurred_at: Timestamp::UNIX_EPOCH,
            traceparent: None,
        };
        (at(tx), vec![event])
    }

    #[test]
    fn what_was_written_here_is_found_until_it_was_read_and_the_rest_is_told_missing() {
        let fresh = Fresh::default();
        assert!(!fresh.reaches(Place::START), "nothing was written yet");
        fresh.note([entry(10, 1), entry(12, 1)]);
        assert!(!fresh.reaches(at(9)), "what stands before the first is likely of another time");
        assert!(fresh.reaches(at(10)) && !fresh.reaches(at(12)));
        let (found, missing) = fresh.find(&[at(10), at(11), at(12)]);
        assert_eq!(found, [entry(10, 1), entry(12, 1)]);
        assert_eq!(missing, [at(11)], "another node's");
        assert_eq!(fresh.find(&[at(12)]).0, [entry(12, 1)], "who was sent back finds it again");
        assert_eq!(fresh.find(&[at(10)]), (vec![], vec![at(10)]));
    }

    #[test]
    fn what_nobody_reads_is_let_go_and_known_to_be() {
        let fresh = Fresh::default();
        fresh.note((1..=20).map(|tx| entry(tx, 1 << 20)));
        let (first, last) = (at(1), at(20));
        assert!(!fresh.reaches(first));
        let kept = (1..=20).filter(|tx| fresh.reaches(at(*tx))).count();
        assert!((10..=15).contains(&kept), "{kept}");
        assert_eq!(fresh.find(&[first, last]).1, [first]);
    }
}
