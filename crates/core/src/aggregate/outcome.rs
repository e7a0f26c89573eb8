//! What a method found: for every task the support of each class, and what follows from it.

use super::fixed::{TIE, count, to_float};
use super::labels::Labels;

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nobody whose answer counts has answered.
    Empty,
    /// One class has more support than any other.
    Decided(u32),
    /// Several classes share the most support, in order. Choosing among them is somebody else's decision.
    Tied(Vec<u32>),
}

/// The support of each class for each task, from 0 to 1, adding up to 1 where anybody answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    classes: usize,
    support: Vec<f64>,
    /// Rounds that the method took; 0 if it does not iterate.
    pub rounds: u32,
    /// Whether it came to rest before it ran out of rounds.
    pub converged: bool,
}

impl Outcome {
    /// An outcome that needed no rounds.
    pub(crate) fn at_once(classes: usize, support: Vec<f64>) -> Self {
        Self { classes, support, rounds: 0, converged: true }
    }

    /// An outcome from fixed-point probabilities. Tasks without votes have no support, whatever the priors say.
    pub(crate) fn iterated(labels: &Labels, probabilities: Vec<i64>, rounds: u32, converged: bool) -> Self {
        let classes = labels.classes().len();
        let mut support: Vec<f64> = probabilities.into_iter().map(to_float).collect();
        for (votes, support) in labels.by_task().zip(support.chunks_exact_mut(classes.max(1))) {
            if votes.is_empty() {
                support.fill(0.0);
            }
        }
        Self { classes, support, rounds, converged }
    }

    /// The support of each class for a task.
    #[must_use]
    pub fn support(&self, task: usize) -> &[f64] {
        self.support.get(task * self.classes..(task + 1) * self.classes).unwrap_or(&[])
    }

    /// What became of a task.
    #[must_use]
    pub fn verdict(&self, task: usize) -> Verdict {
        verdict(self.support(task))
    }

    /// The support of whatever has most.
    #[must_use]
    pub fn confidence(&self, task: usize) -> f64 {
        self.support(task).iter().copied().fold(0.0, f64::max)
    }
}

/// What follows from the support of each class.
#[must_use]
pub fn verdict(support: &[f64]) -> Verdict {
    let most = support.iter().copied().fold(0.0, f64::max);
    if most <= 0.0 {
        return Verdict::Empty;
    }
    let leaders: Vec<u32> =
        (0..).zip(support).filter(|(_, share)| most - **share <= TIE).map(|(class, _)| class).collect();
    match leaders[..] {
        [only] => Verdict::Decided(only),
        _ => Verdict::Tied(leaders),
    }
}

/// The share of the votes that each class of a task has.
#[must_use]
pub fn shares(labels: &Labels, task: usize) -> Vec<f64> {
    let votes = labels.votes(task);
    let mut counts = vec![0_usize; labels.classes().len()];
    for vote in votes {
        counts[vote.class as usize] += 1;
    }
    counts.into_iter().map(|many| count(many) / count(votes.len().max(1))).collect()
}

/// How far a model and the majority are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Divergence {
    /// Tasks that both decide.
    pub compared: usize,
    /// Those that they decide differently.
    pub differing: usize,
}

impl Divergence {
    /// From this share on, somebody should look before trusting the model.
    pub const LARGE: f64 = 0.05;

    /// The share of tasks decided differently.
    #[must_use]
    pub fn share(self) -> f64 {
        count(self.differing) / count(self.compared.max(1))
    }

    /// Whether the model overrules the majority so often that one of them is likely to misread the work.
    #[must_use]
    pub fn is_large(self) -> bool {
        self.share() >= Self::LARGE
    }
}

/// Compares what two methods decided about the same tasks.
#[must_use]
pub fn divergence(tasks: usize, model: &Outcome, majority: &Outcome) -> Divergence {
    let mut found = Divergence { compared: 0, differing: 0 };
    for task in 0..tasks {
        if let (Verdict::Decided(one), Verdict::Decided(other)) =
            (model.verdict(task), majority.verdict(task))
        {
            found.compared += 1;
            found.differing += usize::from(one != other);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_is_empty_decided_or_tied() {
        let cases: [(&[f64], Verdict); 6] = [
            (&[], Verdict::Empty),
            (&[0.0, 0.0], Verdict::Empty),
            (&[0.0, 1.0], Verdict::Decided(1)),
            (&[0.5, 0.5], Verdict::Tied(vec![0, 1])),
            (&[0.4, 0.2, 0.4], Verdict::Tied(vec![0, 2])),
            (&[0.1 + 0.2, 0.3, 0.4], Verdict::Decided(2)),
        ];
        for (support, expected) in cases {
            assert_eq!(verdict(support), expected, "{support:?}");
        }
        assert_eq!(verdict(&[0.1 + 0.2, 0.3]), Verdict::Tied(vec![0, 1]), "a last bit decides nothing");
    }

    #[test]
    fn a_model_that_overrules_one_in_twenty_is_far_from_the_majority() {
        assert!(Divergence { compared: 20, differing: 1 }.is_large());
        assert!(!Divergence { compared: 21, differing: 1 }.is_large());
        assert!(!Divergence { compared: 0, differing: 0 }.is_large());
    }
}
