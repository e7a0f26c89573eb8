//! Majority: the class that most chose.
//!
//! **Formula.** The support of class c is `n_c` / n: votes for it, over all votes of the task. Most support wins; equal
//! support is a tie and stays one.
//!
//! **Source.** Condorcet's jury theorem (*Essai sur l'application de l'analyse*, 1785) says when this is wise: voters who
//! are independent and each right more often than not.
//!
//! **Example.** Votes cat, cat, dog: cat has 2/3. Votes cat, dog: a tie between both at 1/2.

use std::cell::LazyCell;

use super::fixed::{ONE, count};
use super::labels::Labels;
use super::outcome::{Outcome, Verdict, shares};
use super::weighted::weighted_votes;

/// Counts votes.
#[must_use]
pub fn majority(labels: &Labels) -> Outcome {
    let (tasks, classes) = (labels.tasks().len(), labels.classes().len());
    // In one piece: what grows is held twice while it moves.
    let mut support = Vec::with_capacity(tasks * classes);
    support.extend((0..tasks).flat_map(|task| shares(labels, task)));
    Outcome::at_once(classes, support)
}

/// For each worker, the mean share that the worker's own answers have among all answers to the same tasks: how much the
/// worker agrees with the others.
#[must_use]
pub fn mean_support(labels: &Labels, outcome: &Outcome) -> Vec<f64> {
    let mut sums = vec![0_i64; labels.workers().len()];
    let mut counts = vec![0_usize; labels.workers().len()];
    for (task, votes) in labels.by_task().enumerate() {
        let support = outcome.support(task);
        for vote in votes {
            sums[vote.worker as usize] += super::fixed::to_fixed(support[vote.class as usize]);
            counts[vote.worker as usize] += 1;
        }
    }
    let mean = |(sum, many): (i64, usize)| super::fixed::to_float(sum) / count(many.max(1));
    sums.into_iter().zip(counts).map(mean).collect()
}

/// Breaks ties by who voted: each tied class gets the sum of its voters' agreement with the others over all tasks. What
/// is tied even then stays tied. Neither order nor names have a say.
#[must_use]
pub fn break_ties(labels: &Labels, outcome: &Outcome) -> Vec<Verdict> {
    // Most often there is no tie to break.
    let weights = LazyCell::new(|| -> Vec<i64> {
        let agreement = mean_support(labels, &majority(labels));
        agreement.into_iter().map(super::fixed::to_fixed).collect()
    });
    let settle = |task| match outcome.verdict(task) {
        Verdict::Tied(tied) => {
            let mut sums = weighted_votes(labels, task, &weights);
            for (class, sum) in (0..).zip(&mut sums) {
                if !tied.contains(&class) {
                    *sum = 0;
                }
            }
            let most = sums.iter().copied().max().unwrap_or(0);
            // A few units of 2^-32 apart is equal: every weight was rounded.
            let near = ONE >> 20;
            let leaders: Vec<u32> =
                tied.into_iter().filter(|class| most - sums[*class as usize] <= near).collect();
            match leaders[..] {
                [only] => Verdict::Decided(only),
                _ => Verdict::Tied(leaders),
            }
        }
        settled @ (Verdict::Empty | Verdict::Decided(_)) => settled,
    };
    (0..labels.tasks().len()).map(settle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(votes: &[(&str, &str)]) -> (Verdict, f64) {
        let labels = Labels::collect(votes.iter().map(|(worker, label)| ("t", *worker, *label))).unwrap();
        let outcome = majority(&labels);
        (outcome.verdict(0), outcome.confidence(0))
    }

    #[test]
    fn the_most_votes_win_and_equal_votes_tie() {
        assert_eq!(verdict(&[]), (Verdict::Empty, 0.0));
        assert_eq!(verdict(&[("a", "cat")]), (Verdict::Decided(0), 1.0));
        assert_eq!(verdict(&[("a", "cat"), ("b", "dog")]), (Verdict::Tied(vec![0, 1]), 0.5));
        assert_eq!(verdict(&[("a", "cat"), ("b", "cat")]), (Verdict::Decided(0), 1.0));
        assert_eq!(verdict(&[("a", "dog"), ("b", "cat"), ("c", "cat")]), (Verdict::Decided(0), 2.0 / 3.0));
    }

    #[test]
    fn a_tie_goes_to_those_who_agree_more_with_the_others() {
        let labels = Labels::collect([
            ("1", "ann", "x"),
            ("1", "bob", "x"),
            ("1", "cat", "x"),
            ("1", "dan", "y"),
            ("2", "ann", "y"),
            ("2", "dan", "x"),
        ])
        .unwrap();
        let outcome = majority(&labels);
        assert_eq!(outcome.verdict(1), Verdict::Tied(vec![0, 1]));
        assert_eq!(break_ties(&labels, &outcome), [Verdict::Decided(0), Verdict::Decided(1)]);
    }

    #[test]
    fn a_tie_between_equals_stays_a_tie() {
        let labels = Labels::collect([("1", "ann", "x"), ("1", "bob", "y")]).unwrap();
        assert_eq!(break_ties(&labels, &majority(&labels)), [Verdict::Tied(vec![0, 1])]);
    }
}
