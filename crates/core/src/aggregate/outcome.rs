//! What a method found: for every task the support of each class, and what follows from it.

use super::fixed::{TIE, count, to_float};
use super::labels::{Labels, Vote};

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

/// The support of classes for each task, from 0 to 1, adding up to 1 where anybody answered. Only what has support is held: where there are
/// many classes, a task has few of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Where each task begins, and where the last ends.
    starts: Vec<usize>,
    classes: Vec<u32>,
    support: Vec<f64>,
    /// Rounds that the method took; 0 if it does not iterate.
    pub rounds: u32,
    /// Whether it came to rest before it ran out of rounds.
    pub converged: bool,
}

impl Outcome {
    /// An outcome that needed no rounds: for each task its classes, in order, and their support.
    pub(crate) fn at_once<T: IntoIterator<Item = (u32, f64)>>(tasks: impl IntoIterator<Item = T>) -> Self {
        Self::gathered(0, tasks)
    }

    /// The same with room for so many: what grows is held twice while it moves.
    fn gathered<T: IntoIterator<Item = (u32, f64)>>(room: usize, tasks: impl IntoIterator<Item = T>) -> Self {
        let mut outcome = Self {
            starts: vec![0],
            classes: Vec::with_capacity(room),
            support: Vec::with_capacity(room),
            rounds: 0,
            converged: true,
        };
        for task in tasks {
            for (class, support) in task.into_iter().filter(|(_, support)| *support > 0.0) {
                outcome.classes.push(class);
                outcome.support.push(support);
            }
            outcome.starts.push(outcome.classes.len());
        }
        outcome
    }

    /// An outcome from fixed-point probabilities, by task and class. Tasks without votes have no support, whatever the priors say.
    pub(crate) fn iterated(labels: &Labels, probabilities: &[i64], rounds: u32, converged: bool) -> Self {
        let width = labels.classes().len().max(1);
        let tasks = labels.by_task().zip(probabilities.chunks_exact(width)).map(|(votes, probabilities)| {
            let given = if votes.is_empty() { &[] } else { probabilities };
            (0..).zip(given).map(|(class, probability)| (class, to_float(*probability)))
        });
        let room = probabilities.iter().filter(|probability| **probability > 0).count();
        Self { rounds, converged, ..Self::gathered(room, tasks) }
    }

    /// An outcome from fixed-point probabilities of those classes of each task that have one.
    pub(crate) fn from_shares<'a>(
        tasks: impl Iterator<Item = &'a [(u32, i64)]>,
        rounds: u32,
        converged: bool,
    ) -> Self {
        let tasks = tasks.map(|task| task.iter().map(|&(class, share)| (class, to_float(share))));
        Self { rounds, converged, ..Self::at_once(tasks) }
    }

    /// The classes with support for a task, in order.
    pub fn support(&self, task: usize) -> impl Iterator<Item = (u32, f64)> + Clone + '_ {
        let places = match self.starts.get(task..task + 2) {
            Some(&[from, to]) => from..to,
            _ => 0..0,
        };
        self.classes[places.clone()].iter().copied().zip(self.support[places].iter().copied())
    }

    /// The support of one class for a task.
    #[must_use]
    pub fn support_of(&self, task: usize, class: u32) -> f64 {
        self.support(task).find(|(one, _)| *one == class).map_or(0.0, |(_, support)| support)
    }

    /// What became of a task.
    #[must_use]
    pub fn verdict(&self, task: usize) -> Verdict {
        leading(self.support(task))
    }

    /// The support of whatever has most.
    #[must_use]
    pub fn confidence(&self, task: usize) -> f64 {
        self.support(task).map(|(_, support)| support).fold(0.0, f64::max)
    }
}

/// What follows from the support of each class.
#[must_use]
pub fn verdict(support: &[f64]) -> Verdict {
    leading((0..).zip(support.iter().copied()))
}

fn leading(support: impl Iterator<Item = (u32, f64)> + Clone) -> Verdict {
    let most = support.clone().map(|(_, share)| share).fold(0.0, f64::max);
    if most <= 0.0 {
        return Verdict::Empty;
    }
    let leaders: Vec<u32> =
        support.filter(|(_, share)| most - share <= TIE).map(|(class, _)| class).collect();
    match leaders[..] {
        [only] => Verdict::Decided(only),
        _ => Verdict::Tied(leaders),
    }
}

/// The classes that were chosen for a task, in order, and the share of the votes that each has.
#[must_use]
pub fn shares(labels: &Labels, task: usize) -> Vec<(u32, f64)> {
    let votes = labels.votes(task);
    let worth = |many: i64| count(usize::try_from(many).unwrap_or(0)) / count(votes.len().max(1));
    sums(votes, |_| 1).into_iter().map(|(class, many)| (class, worth(many))).collect()
}

/// The classes that were chosen, in order, each with the sum of what its votes are worth.
pub(crate) fn sums(votes: &[Vote], worth: impl Fn(&Vote) -> i64) -> Vec<(u32, i64)> {
    let mut each: Vec<(u32, i64)> = votes.iter().map(|vote| (vote.class, worth(vote))).collect();
    each.sort_unstable_by_key(|(class, _)| *class);
    each.dedup_by(|next, sum| {
        let same = next.0 == sum.0;
        sum.1 += if same { next.1 } else { 0 };
        same
    });
    each
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
