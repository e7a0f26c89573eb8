//! Raw agreement: how often two answers to the same task are the same.
//!
//! **Formula.** Mean over tasks with m ≥ 2 votes of `Σ_c` `n_c·(n_c` - 1) / (m·(m - 1)). It does not correct for chance: with two classes,
//! coin tossers reach a half.
//!
//! **Example.** Votes x, x, y: one of three pairs agrees, 1/3.

use crate::aggregate::{Labels, Vote};

/// The mean share of agreeing pairs; none where no task has two votes.
#[must_use]
pub fn raw(labels: &Labels) -> Option<f64> {
    let shares: Vec<f64> =
        labels.by_task().filter_map(|votes| agreeing_pairs(votes, labels.classes().len())).collect();
    mean(&shares)
}

/// The share of a task's pairs of votes that agree; none below two votes.
pub(super) fn agreeing_pairs(votes: &[Vote], classes: usize) -> Option<f64> {
    if votes.len() < 2 {
        return None;
    }
    let counts = counts(votes, classes);
    let agreeing: f64 = counts.iter().map(|many| many * (many - 1.0)).sum();
    let all: f64 = counts.iter().sum();
    Some(agreeing / (all * (all - 1.0)))
}

/// How many votes each class has.
pub(super) fn counts(votes: &[Vote], classes: usize) -> Vec<f64> {
    let mut counts = vec![0.0; classes];
    for vote in votes {
        counts[vote.class as usize] += 1.0;
    }
    counts
}

/// The mean, summed in order of size so that it does not depend on names; none of nothing.
pub(super) fn mean(numbers: &[f64]) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    #[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^52 tasks")]
    let many = sorted.len() as f64;
    (!sorted.is_empty()).then(|| sorted.iter().sum::<f64>() / many)
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
