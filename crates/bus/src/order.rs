//! The order of a run.
//!
//! The log goes by transactions: a transaction has its number before it has the run, so one that waited for the run writes after a younger one,
//! and stands before it in the log. Within a run, numbers are given under its lock; they are the order.

use std::collections::{HashMap, HashSet};

use handoff_store::log::Logged;
use uuid::Uuid;

/// Puts the events of each run in their order, in the places that they have among the others.
pub(crate) fn by_run(events: &mut [Logged]) {
    let mut latest: HashMap<Uuid, i64> = HashMap::with_capacity(events.len());
    let in_order = events
        .iter()
        .all(|event| latest.insert(event.stream, event.seq).is_none_or(|before| before < event.seq));
    if in_order {
        return;
    }
    let mut places: HashMap<Uuid, Vec<usize>> = HashMap::new();
    for (place, event) in events.iter().enumerate() {
        places.entry(event.stream).or_default().push(place);
    }
    for places in places.into_values() {
        let mut of_run: Vec<Logged> = places.iter().map(|place| events[*place].clone()).collect();
        of_run.sort_by_key(|event| event.seq);
        for (place, event) in places.into_iter().zip(of_run) {
            events[place] = event;
        }
    }
}

/// The keys of what comes right before some of these events in their runs, and is not among them.
pub(crate) fn missing(events: &[Logged]) -> Vec<(Uuid, i64)> {
    let there: HashSet<(Uuid, i64)> = events.iter().map(|event| (event.stream, event.seq)).collect();
    let before = events.iter().filter(|event| event.seq > 1).map(|event| (event.stream, event.seq - 1));
    before.filter(|key| !there.contains(key)).collect()
}

#[cfg(test)]
mod tests {
    use handoff_core::id::EventId;

    use super::*;

    fn event(stream: u128, seq: i64) -> Logged {
        Logged {
            id: EventId(Uuid::from_u128(stream * 100 + u128::from(seq.unsigned_abs()))),
            stream: Uuid::from_u128(stream),
            seq,
            project: None,
            event_type: "".into(),
            actor: None,
            data: "".into(),
            occurred_at: jiff::Timestamp::UNIX_EPOCH,
            traceparent: None,
        }
    }

    #[test]
    fn each_run_is_in_order_and_others_stay_where_they_are() {
        let mut events: Vec<_> =
            [(1, 3), (2, 1), (1, 2), (2, 2), (1, 4)].map(|(run, seq)| event(run, seq)).into();
        assert_eq!(missing(&events), [(Uuid::from_u128(1), 1)]);
        by_run(&mut events);
        let order: Vec<_> = events.iter().map(|event| (event.stream.as_u128(), event.seq)).collect();
        assert_eq!(order, [(1, 2), (2, 1), (1, 3), (2, 2), (1, 4)]);
    }
}
