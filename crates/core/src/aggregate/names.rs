//! Names by number: many short names in one text, instead of a piece of memory for each.

use std::hash::{BuildHasher as _, RandomState};
use std::ops::Index;

use hashbrown::HashTable;

/// Names, numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    text: String,
    /// Where in the text each name ends.
    ends: Vec<usize>,
}

impl Names {
    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All names, in the order of their numbers.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|number| &self[number])
    }

    fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }
}

impl Index<usize> for Names {
    type Output = str;

    fn index(&self, number: usize) -> &str {
        let from = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[from..self.ends[number]]
    }
}

/// Gives every name a number, in order of arrival.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    names: Names,
    /// The numbers, found by the hash of their names.
    table: HashTable<u32>,
    hasher: RandomState,
}

impl Numbering {
    /// The number of a name, which may be new. There are never more names than votes, and those are bounded.
    pub(super) fn number(&mut self, name: &str) -> u32 {
        let Self { names, table, hasher } = self;
        let hash = |number: &u32| hasher.hash_one(&names[*number as usize]);
        let is_it = |number: &u32| &names[*number as usize] == name;
        let next = u32::try_from(names.len()).unwrap_or(u32::MAX);
        let number = *table.entry(hasher.hash_one(name), is_it, hash).or_insert(next).get();
        if number == next {
            names.push(name);
        }
        number
    }

    /// The names in their own order, and where each number has gone.
    pub(super) fn sorted(self) -> (Names, Vec<u32>) {
        let Self { names, table, hasher: _ } = self;
        drop(table);
        let mut order: Vec<u32> = (0..).take(names.len()).collect();
        order.sort_unstable_by_key(|number| &names[*number as usize]);
        let mut moved = vec![0; names.len()];
        let mut sorted =
            Names { text: String::with_capacity(names.text.len()), ends: Vec::with_capacity(names.len()) };
        for (place, number) in (0..).zip(order) {
            moved[number as usize] = place;
            sorted.push(&names[number as usize]);
        }
        (sorted, moved)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_name_keeps_its_number() {
        let mut numbering = Numbering::default();
        let numbers: Vec<u32> = ["b", "", "a", "b", ""].iter().map(|name| numbering.number(name)).collect();
        assert_eq!(numbers, [0, 1, 2, 0, 1]);
        let (names, moved) = numbering.sorted();
        assert_eq!((names.iter().collect::<Vec<_>>(), moved), (vec!["", "a", "b"], vec![2, 0, 1]));
        assert_eq!((names.len(), names.is_empty(), Names::default().is_empty()), (3, false, true));
    }

    proptest! {
        #[test]
        fn names_are_found_again_however_many_there_are(names in proptest::collection::vec(".{0,5}", 0..300)) {
            let mut numbering = Numbering::default();
            let numbers: Vec<u32> = names.iter().map(|name| numbering.number(name)).collect();
            let (sorted, moved) = numbering.sorted();
            prop_assert!(sorted.iter().is_sorted());
            for (name, number) in names.iter().zip(numbers) {
                prop_assert_eq!(&sorted[moved[number as usize] as usize], name.as_str());
            }
        }
    }
}
