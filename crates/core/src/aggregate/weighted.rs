//! Trust-weighted vote: every vote counts as much as its voter is trusted.
//!
//! **Formula.** The support of class c is the sum of the weights of those who chose it, over the sum of all weights.
//!
//! **Source.** Littlestone and Warmuth, "The Weighted Majority Algorithm", *Information and Computation* 108 (1994).
//!
//! **Example.** Ann (0.9) says cat, Bob and Cyn (0.4 each) say dog: cat has 0.9 / 1.7 = 0.529 and wins against two votes.

use super::fixed::{to_fixed, to_float};
use super::labels::{Labels, Vote};
use super::outcome::{Outcome, sums};

/// No weight counts for more.
const WEIGHT_MAX: f64 = 1.0;

/// A weight as it is summed: between 0 and 1; what is no number counts for nothing.
pub(crate) fn weight(trust: f64) -> i64 {
    if trust.is_nan() { 0 } else { to_fixed(trust.clamp(0.0, WEIGHT_MAX)) }
}

/// Sums weights. `trust` holds one number for each worker, from 0 to 1; a worker without one counts for nothing. Where nobody
/// who counts has voted, the verdict is `Empty`.
#[must_use]
pub fn weighted(labels: &Labels, trust: &[f64]) -> Outcome {
    let weights: Vec<i64> = trust.iter().copied().map(weight).collect();
    let worth = |vote: &Vote| weights.get(vote.worker as usize).copied().unwrap_or(0);
    Outcome::at_once(labels.by_task().map(|votes| {
        let sums = sums(votes, worth);
        let total = to_float(sums.iter().map(|(_, sum)| sum).sum());
        sums.into_iter().map(move |(class, sum)| (class, if sum == 0 { 0.0 } else { to_float(sum) / total }))
    }))
}

#[cfg(test)]
mod tests {
    use super::super::outcome::Verdict;
    use super::*;

    #[test]
    fn trust_outweighs_numbers() {
        let labels =
            Labels::collect([("t", "ann", "cat"), ("t", "bob", "dog"), ("t", "cyn", "dog")]).unwrap();
        let outcome = weighted(&labels, &[0.9, 0.4, 0.4]);
        assert_eq!(outcome.verdict(0), Verdict::Decided(0));
        assert!((outcome.confidence(0) - 0.9 / 1.7).abs() < 1e-9);
    }

    #[test]
    fn strange_weights_do_no_harm() {
        let labels = Labels::collect([("t", "ann", "cat"), ("t", "bob", "dog")]).unwrap();
        let cases = [
            ([0.0, 0.0], Verdict::Empty),
            ([f64::NAN, 0.1], Verdict::Decided(1)),
            ([-5.0, 0.1], Verdict::Decided(1)),
            ([f64::INFINITY, 1.0], Verdict::Tied(vec![0, 1])),
            ([0.3, 0.1 + 0.2], Verdict::Tied(vec![0, 1])),
        ];
        for (trust, expected) in cases {
            assert_eq!(weighted(&labels, &trust).verdict(0), expected, "{trust:?}");
        }
        assert_eq!(weighted(&labels, &[]).verdict(0), Verdict::Empty);
    }
}
