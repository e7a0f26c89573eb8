//! Chance that can be repeated: a small generator whose numbers depend on its beginning alone.

/// `SplitMix64` (Steele, Lea, Flood 2014): one addition and three mixings a number. Good for simulations, not for secrets.
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    pub(super) const fn new(beginning: u64) -> Self {
        Self(beginning)
    }

    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// At least zero and less than one, each multiple of 2^-53 alike.
    #[expect(clippy::cast_precision_loss, reason = "53 bits are what a double holds exactly")]
    pub(super) const fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Exponentially distributed around `mean`: what arrivals and service times are like when nothing more is known.
    pub(super) fn exponential(&mut self, mean: f64) -> f64 {
        -mean * (1.0 - self.fraction()).ln()
    }

    /// The place of one of these weights, chosen in proportion; none: there are none above zero.
    pub(super) fn choose(&mut self, weights: &[f64]) -> Option<usize> {
        let total: f64 = weights.iter().sum();
        let mut left = self.fraction() * total;
        for (place, weight) in weights.iter().enumerate() {
            if left < *weight {
                return Some(place);
            }
            left -= weight;
        }
        weights.iter().rposition(|weight| *weight > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut dice = Dice::new(1_234_567);
        let first = [dice.next(), dice.next(), dice.next()];
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn means_and_shares_are_as_asked() {
        let mut dice = Dice::new(7);
        let mean = (0..100_000).map(|_| dice.exponential(30.0)).sum::<f64>() / 100_000.0;
        assert!((mean - 30.0).abs() < 0.5, "{mean}");
        let firsts = (0..100_000).filter(|_| dice.choose(&[3.0, 1.0]) == Some(0)).count();
        assert!((74_000..76_000).contains(&firsts), "{firsts}");
        assert_eq!(dice.choose(&[]), None);
    }
}
