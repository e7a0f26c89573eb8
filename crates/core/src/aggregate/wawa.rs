//! Wawa, "worker agreement with aggregate": a majority, then a second one in which workers count by how often they agreed
//! with the first.
//!
//! **Formula.** `w_a` = the share of a's votes that are the majority's answer to their task; support of c = sum of `w_a` over those who
//! chose c, over the sum of `w_a` over all who voted. Where several classes lead, the likeliest of them is the majority's answer
//! ([`super::ties`]); what is tied even then is agreed with by one part in as many as are tied.
//!
//! **Source.** Known by that name from Appen and from Crowd-Kit (D. Ustalov, N. Pavlichenko and B. Tseitlin, *Journal of Open
//! Source Software* 9 (2024) 6227). There, a tie goes to the name that sorts first.
//!
//! **Example.** Ann and Bob agree on two tasks where Cyn differs, and all three on a third; a fourth has Ann: x, Cyn: y. A majority ties
//! there, and the model takes Ann to be right. Ann agrees with it 4 times in 4, Cyn once, so x has 1 / (1 + 1/4) = 0.8.

use super::fixed::{ONE, count, to_float};
use super::labels::Labels;
use super::majority::majority;
use super::outcome::{Outcome, Verdict};
use super::ties::break_ties;
use super::weighted::weighted;

/// A vote weighted by agreement with the majority, and the weight of each worker in the order of [`Labels::workers`].
#[must_use]
pub fn wawa(labels: &Labels) -> (Outcome, Vec<f64>) {
    let weights = mean_agreement(labels, &break_ties(labels, &majority(labels)));
    (weighted(labels, &weights), weights)
}

/// For each worker, how often the worker's answers are what the tasks' verdicts say.
fn mean_agreement(labels: &Labels, verdicts: &[Verdict]) -> Vec<f64> {
    let mut sums = vec![0_i64; labels.workers().len()];
    let mut counts = vec![0_usize; labels.workers().len()];
    for (votes, verdict) in labels.by_task().zip(verdicts) {
        for vote in votes {
            sums[vote.worker as usize] += agreement(vote.class, verdict);
            counts[vote.worker as usize] += 1;
        }
    }
    let mean = |(sum, many): (i64, usize)| to_float(sum) / count(many.max(1));
    sums.into_iter().zip(counts).map(mean).collect()
}

fn agreement(class: u32, verdict: &Verdict) -> i64 {
    match verdict {
        Verdict::Decided(chosen) if *chosen == class => ONE,
        Verdict::Tied(tied) if tied.contains(&class) => ONE / i64::try_from(tied.len()).unwrap_or(ONE),
        Verdict::Empty | Verdict::Decided(_) | Verdict::Tied(_) => 0,
    }
}

#[cfg(test)]
mod tests {
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
            ("3", "bob", "x"),
            ("3", "cyn", "x"),
            ("4", "ann", "x"),
            ("4", "cyn", "y"),
        ])
        .unwrap();
        let (outcome, weights) = wawa(&labels);
        assert_eq!(outcome.verdict(3), Verdict::Decided(0));
        assert!((outcome.confidence(3) - 0.8).abs() < 1e-8, "{}", outcome.confidence(3));
        assert_eq!(weights, [1.0, 1.0, 0.25]);
    }

    #[test]
    fn two_who_contradict_the_rest_do_not_outvote_one_who_agrees_with_it() {
        // Dan and Eve are wrong wherever Ann, Bob and Cyn are all there; on the last task only Ann is.
        let names: Vec<String> = (0..10).map(|task| format!("{task:02}")).collect();
        let votes = names.iter().flat_map(|name| {
            let agreed = ["ann", "bob", "cyn"].map(|worker| (&name[..], worker, "x"));
            agreed.into_iter().chain(["dan", "eve"].map(|worker| (&name[..], worker, "y")))
        });
        let last = [("last", "ann", "x"), ("last", "dan", "y"), ("last", "eve", "y")];
        let labels = Labels::collect(votes.chain(last)).unwrap();
        assert_eq!(wawa(&labels).0.verdict(10), Verdict::Decided(0));
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
