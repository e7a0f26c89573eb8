//! Majority: the class that most chose.
//!
//! **Formula.** The support of class c is `n_c` / n: votes for it, over all votes of the task. Most support wins; equal
//! support is a tie and stays one.
//!
//! **Source.** Condorcet's jury theorem (*Essai sur l'application de l'analyse*, 1785) says when this is wise: voters who
//! are independent and each right more often than not.
//!
//! **Example.** Votes cat, cat, dog: cat has 2/3. Votes cat, dog: a tie between both at 1/2.

use super::labels::Labels;
use super::outcome::{Outcome, shares};

/// Counts votes.
#[must_use]
pub fn majority(labels: &Labels) -> Outcome {
    Outcome::at_once((0..labels.tasks().len()).map(|task| shares(labels, task)))
}

#[cfg(test)]
mod tests {
    use super::super::outcome::Verdict;
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
}
