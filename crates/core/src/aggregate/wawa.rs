//! Wawa, "worker agreement with aggregate": a majority, then a second one in which workers count by how much they agreed
//! with the first.
//!
//! **Formula.** `w_a` = mean, over a's votes, of the share of all votes of the task that said the same; support of c = sum of `w_a` over
//! those who chose c, over the sum of `w_a` over all who voted. Where several classes lead with the same share, what they have together is
//! divided among them by how likely each is ([`super::ties`]).
//!
//! **Source.** Known by that name from Appen and from Crowd-Kit (D. Ustalov, N. Pavlichenko and B. Tseitlin, *Journal of Open
//! Source Software* 9 (2024) 6227). There, agreement is 1 or 0 by whether the vote is the majority's, and a tie goes to the name that sorts
//! first; the share tells a narrow majority from a wide one.
//!
//! **Example.** Ann and Bob agree on two tasks where Cyn differs; a third task has Ann: x, Cyn: y. A majority ties there, and the model
//! takes Ann to be right. Ann's agreement is (2/3 + 2/3 + 1) / 3 = 7/9, Cyn's (1/3 + 1/3 + 0) / 3 = 2/9, so x has 7/9.

use super::fixed::{count, to_fixed, to_float};
use super::labels::Labels;
use super::majority::majority;
use super::outcome::Outcome;
use super::ties::divide_ties;
use super::weighted::weighted;

/// A vote weighted by agreement with the majority, and the weight of each worker in the order of [`Labels::workers`].
#[must_use]
pub fn wawa(labels: &Labels) -> (Outcome, Vec<f64>) {
    let weights = mean_support(labels, &divide_ties(labels, &majority(labels)));
    (weighted(labels, &weights), weights)
}

/// For each worker, the mean support of the worker's own answers.
fn mean_support(labels: &Labels, outcome: &Outcome) -> Vec<f64> {
    let mut sums = vec![0_i64; labels.workers().len()];
    let mut counts = vec![0_usize; labels.workers().len()];
    for (task, votes) in labels.by_task().enumerate() {
        for vote in votes {
            sums[vote.worker as usize] += to_fixed(outcome.support_of(task, vote.class));
            counts[vote.worker as usize] += 1;
        }
    }
    let mean = |(sum, many): (i64, usize)| to_float(sum) / count(many.max(1));
    sums.into_iter().zip(counts).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::super::outcome::Verdict;
    use super::*;

    #[test]
    fn the_worked_example() {
        let labels = Labels::collect([
            ("1", "ann", "x"),
            ("1", "bob", "x"),
            ("1", "cyn", "y"),
            ("2", "ann", "y"),
            ("2", "bob", "y"),
            ("2", "cyn", "x"),
            ("3", "ann", "x"),
            ("3", "cyn", "y"),
        ])
        .unwrap();
        let (outcome, weights) = wawa(&labels);
        assert_eq!(outcome.verdict(2), Verdict::Decided(0));
        assert!((outcome.confidence(2) - 7.0 / 9.0).abs() < 1e-3, "{}", outcome.confidence(2));
        assert!((weights[1] - 2.0 / 3.0).abs() < 1e-8);
    }

    #[test]
    fn equals_who_differ_tie_and_one_alone_decides() {
        let tied = Labels::collect([("t", "a", "x"), ("t", "b", "y")]).unwrap();
        assert_eq!(wawa(&tied).0.verdict(0), Verdict::Tied(vec![0, 1]));
        let alone = Labels::collect([("t", "a", "x")]).unwrap();
        assert_eq!(wawa(&alone).0.verdict(0), Verdict::Decided(0));
        assert_eq!(wawa(&Labels::default()).1, [] as [f64; 0]);
    }
}
