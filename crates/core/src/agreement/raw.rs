//! Raw agreement: how often two answers to the same task are the same.
//!
//! **Formula.** Mean over tasks with m ≥ 2 votes of `Σ_c` `n_c·(n_c` - 1) / (m·(m - 1)). It does not correct for chance: with two classes,
//! coin tossers reach a half.
//!
//! **Example.** Votes x, x, y: one of three pairs agrees, 1/3.

use crate::aggregate::{Labels, Vote, count};

/// The mean share of agreeing pairs; none where no task has two votes.
#[must_use]
pub fn raw(labels: &Labels) -> Option<f64> {
    let shares: Vec<f64> = labels.by_task().filter_map(agreeing_pairs).collect();
    mean(&shares)
}

/// The share of a task's pairs of votes that agree; none below two votes.
pub(super) fn agreeing_pairs(votes: &[Vote]) -> Option<f64> {
    if votes.len() < 2 {
        return None;
    }
    let agreeing: f64 = counts(votes).iter().map(|(_, many)| many * (many - 1.0)).sum();
    let all = count(votes.len());
    Some(agreeing / (all * (all - 1.0)))
}

/// The classes that were chosen, in order, and how many votes each has.
pub(super) fn counts(votes: &[Vote]) -> Vec<(usize, f64)> {
    let mut classes: Vec<usize> = votes.iter().map(|vote| vote.class as usize).collect();
    classes.sort_unstable();
    classes.chunk_by(|one, other| one == other).map(|same| (same[0], count(same.len()))).collect()
}

/// How many votes each class has in all tasks that two or more voted on.
pub(super) fn totals(labels: &Labels) -> Vec<f64> {
    let mut totals = vec![0.0; labels.classes().len()];
    for vote in labels.by_task().filter(|votes| votes.len() >= 2).flatten() {
        totals[vote.class as usize] += 1.0;
    }
    totals
}

/// The mean, summed in order of size so that it does not depend on names; none of nothing.
pub(super) fn mean(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    (!sorted.is_empty()).then(|| sorted.iter().sum::<f64>() / count(sorted.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example() {
        let labels =
            Labels::collect([("1", "a", "x"), ("1", "b", "x"), ("1", "c", "y"), ("2", "a", "x")]).unwrap();
        assert!((raw(&labels).unwrap() - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!(raw(&Labels::default()), None);
    }
}
