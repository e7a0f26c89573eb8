//! Chance that can be had again: the same seed gives the same throws. Never for secrets; those are at the foot.

use std::time::Duration;

use crate::output::Failed;

/// A stream of throws (splitmix64).
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    /// Dice of their own for everybody who throws, from one seed.
    pub(super) fn new(seed: u64, who: u64) -> Self {
        let mut dice = Self(seed ^ who.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        dice.throw();
        dice
    }

    fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to `end`, which is not reached.
    pub(super) fn below(&mut self, end: u32) -> u32 {
        let end = u64::from(end.max(1));
        u32::try_from(((self.throw() >> 32) * end) >> 32).unwrap_or_default()
    }

    /// A number from `first` to `last`.
    pub(super) fn between(&mut self, first: u32, last: u32) -> u32 {
        first + self.below(last.saturating_sub(first) + 1)
    }

    /// Yes, in `percent` of a hundred cases.
    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of `all`, which is not empty.
    pub(super) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        let index = self.below(u32::try_from(all.len()).unwrap_or(u32::MAX));
        all[usize::try_from(index).unwrap_or_default().min(all.len() - 1)]
    }

    /// A time around `mean`: from two fifths of it to eight fifths.
    pub(super) fn around(&mut self, mean: Duration) -> Duration {
        mean.mul_f64(f64::from(self.between(400, 1_600)) / 1_000.0)
    }
}

/// Bytes that nobody can guess.
pub(super) fn secret_bytes<const N: usize>() -> Result<[u8; N], Failed> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failed::plain(format!("this machine has no randomness: {error}")))?;
    Ok(bytes)
}

/// A password that can be read aloud: four words of four letters that mean nothing, some 47 bits.
pub(super) fn password() -> Result<String, Failed> {
    const CONSONANTS: &[u8] = b"bdfgklmnprstvz";
    const VOWELS: &[u8] = b"aeiou";
    let bytes = secret_bytes::<16>()?;
    let letters = bytes.iter().enumerate().map(|(place, byte)| {
        let letters = if place % 2 == 0 { CONSONANTS } else { VOWELS };
        char::from(letters[usize::from(*byte) % letters.len()])
    });
    let letters: Vec<char> = letters.collect();
    Ok(letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_throws_and_another_does_not() {
        let throws = |seed, who| {
            let mut dice = Dice::new(seed, who);
            (0..8).map(|_| dice.below(1_000)).collect::<Vec<_>>()
        };
        assert_eq!(throws(7, 1), throws(7, 1));
        assert_ne!(throws(7, 1), throws(7, 2));
        assert_ne!(throws(7, 1), throws(8, 1));
    }

    #[test]
    fn throws_stay_in_their_bounds_and_reach_them() {
        let mut dice = Dice::new(1, 1);
        let throws: std::collections::BTreeSet<_> = (0..1_000).map(|_| dice.between(3, 6)).collect();
        assert_eq!(throws.into_iter().collect::<Vec<_>>(), [3, 4, 5, 6]);
        assert_eq!((dice.below(0), dice.chance(0), dice.chance(100)), (0, false, true));
    }

    #[test]
    fn passwords_are_long_enough_and_differ() {
        let (one, other) = (password().unwrap(), password().unwrap());
        assert_eq!(one.len(), 19);
        assert_ne!(one, other);
    }
}
