//! Things that are read once and remembered, as long as there is room for them.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

/// Remembered values, bounded by what they weigh together.
#[derive(Debug)]
pub(crate) struct Bounded<K, V> {
    weight_max: usize,
    kept: RwLock<Kept<K, V>>,
}

#[derive(Debug)]
struct Kept<K, V> {
    values: HashMap<K, (V, usize)>,
    weight: usize,
}

impl<K: Eq + Hash, V: Clone> Bounded<K, V> {
    /// Room for values that weigh so much together.
    pub(crate) fn new(weight_max: usize) -> Self {
        Self { weight_max, kept: RwLock::new(Kept { values: HashMap::new(), weight: 0 }) }
    }

    /// What is remembered under a key.
    pub(crate) fn find(&self, key: &K) -> Option<V> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner);
        kept.values.get(key).map(|(value, _)| value.clone())
    }

    /// Remembers a value. If there is no room, every other one is forgotten, whichever that is: it is refilled by use, and nobody
    /// pays for keeping count of uses.
    pub(crate) fn keep(&self, key: K, value: V, weight: usize) {
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        let Kept { values, weight: all } = &mut *kept;
        while *all + weight > self.weight_max && !values.is_empty() {
            let mut stays = true;
            values.retain(|_, _| {
                stays = !stays;
                stays
            });
            *all = values.values().map(|(_, weight)| weight).sum();
        }
        if let Some((_, before)) = values.insert(key, (value, weight)) {
            *all -= before;
        }
        *all += weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_never_weighs_more_than_it_may_and_the_newest_is_there() {
        let bounded = Bounded::new(100);
        for number in 0..1_000_usize {
            let weight = number % 7 + 1;
            bounded.keep(number, number, weight);
            assert_eq!(bounded.find(&number), Some(number));
            let kept = bounded.kept.read().expect("nobody panicked");
            assert_eq!(kept.weight, kept.values.values().map(|(_, weight)| weight).sum::<usize>());
            assert!(kept.weight <= 100, "{}", kept.weight);
        }
        // Some of the others are still there, and the same again takes no more room.
        assert!(bounded.kept.read().expect("nobody panicked").values.len() > 10);
        for _ in 0..50 {
            bounded.keep(999, 1, 40);
        }
        assert_eq!(
            (bounded.find(&999), bounded.kept.read().expect("nobody panicked").weight <= 100),
            (Some(1), true)
        );
        // What weighs more than there is room for is remembered alone.
        bounded.keep(5, 5, 1_000);
        assert_eq!((bounded.find(&5), bounded.find(&999)), (Some(5), None));
    }
}
