//! Who gave which label to which task: the votes, with names replaced by numbers.
//!
//! Names are numbered in their own order, not in that of arrival, so the same votes always give the same `Labels`, but for
//! the order of the votes within a task: that is the order of arrival, which only the simulation of overlap looks at.

use super::names::{Names, Numbering};

/// More votes than this are refused: sums over them would no longer fit (see `fixed`).
pub const LABELS_MAX: usize = 1 << 25;

/// Votes are gathered in pieces of so many: a piece does not move when more come, and is let go of once it is sorted in, so that
/// nothing is held twice.
const PIECE: usize = 1 << 14;

/// One worker's label for one task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vote {
    /// Number of the worker.
    pub worker: u32,
    /// Number of the class that the worker chose.
    pub class: u32,
}

/// Why votes cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelsError {
    /// There are more than can be summed.
    #[error("there are more than {LABELS_MAX} labels")]
    TooMany,
}

/// All votes, by task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    tasks: Names,
    workers: Vec<String>,
    classes: Vec<String>,
    /// Where the votes of each task begin; one more at the end.
    starts: Vec<u32>,
    votes: Vec<Vote>,
}

impl Labels {
    /// Takes triples of task, worker and label.
    pub fn collect<'a>(
        triples: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
    ) -> Result<Self, LabelsError> {
        let mut builder = LabelsBuilder::default();
        for (task, worker, label) in triples {
            builder.push(task, worker, label)?;
        }
        Ok(builder.finish())
    }

    /// Names of the tasks, in order.
    #[must_use]
    pub const fn tasks(&self) -> &Names {
        &self.tasks
    }

    /// Names of the workers, in order.
    #[must_use]
    pub fn workers(&self) -> &[String] {
        &self.workers
    }

    /// Names of the classes, in order.
    #[must_use]
    pub fn classes(&self) -> &[String] {
        &self.classes
    }

    /// How many votes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.votes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.votes.is_empty()
    }

    /// All votes, those of the first task first.
    #[must_use]
    pub fn all_votes(&self) -> &[Vote] {
        &self.votes
    }

    /// The votes of a task, in order of arrival.
    #[must_use]
    pub fn votes(&self, task: usize) -> &[Vote] {
        match (self.starts.get(task), self.starts.get(task + 1)) {
            (Some(&from), Some(&to)) => &self.votes[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The votes task by task.
    #[must_use]
    pub fn by_task(&self) -> impl ExactSizeIterator<Item = &[Vote]> {
        (0..self.tasks.len()).map(|task| self.votes(task))
    }

    /// How many votes are one more by the same worker on the same task. All of them count.
    #[must_use]
    pub fn repeats(&self) -> usize {
        let mut seen = Vec::new();
        let mut repeats = 0;
        for votes in self.by_task() {
            seen.clear();
            seen.extend(votes.iter().map(|vote| vote.worker));
            seen.sort_unstable();
            seen.dedup();
            repeats += votes.len() - seen.len();
        }
        repeats
    }

    /// Only the first `keep(task)` votes of each task. Names and numbers stay, also those no longer voted for.
    #[must_use]
    pub fn first(&self, keep: impl Fn(usize) -> usize) -> Self {
        let mut starts = vec![0];
        let mut votes = Vec::new();
        for (task, all) in self.by_task().enumerate() {
            votes.extend_from_slice(&all[..keep(task).min(all.len())]);
            starts.push(number(votes.len()));
        }
        Self { starts, votes, ..self.clone() }
    }
}

/// Gathers votes one by one.
#[derive(Debug, Default)]
pub struct LabelsBuilder {
    tasks: Numbering,
    workers: Numbering,
    classes: Numbering,
    pieces: Vec<Vec<(u32, Vote)>>,
    votes: usize,
}

impl LabelsBuilder {
    /// Adds a vote.
    pub fn push(&mut self, task: &str, worker: &str, label: &str) -> Result<(), LabelsError> {
        if self.votes >= LABELS_MAX {
            return Err(LabelsError::TooMany);
        }
        let vote = Vote { worker: self.workers.number(worker), class: self.classes.number(label) };
        let triple = (self.tasks.number(task), vote);
        self.votes += 1;
        if self.pieces.last().is_none_or(|piece| piece.len() == PIECE) {
            // The first one grows as it must: most often there are a few votes and no more.
            let room = if self.pieces.is_empty() { 0 } else { PIECE };
            self.pieces.push(Vec::with_capacity(room));
        }
        if let Some(piece) = self.pieces.last_mut() {
            piece.push(triple);
        }
        Ok(())
    }

    /// Adds a task, whether or not anybody votes on it.
    pub fn task(&mut self, task: &str) {
        self.tasks.number(task);
    }

    /// Adds a class that can be chosen, whether or not anybody does.
    pub fn class(&mut self, label: &str) {
        self.classes.number(label);
    }

    /// Sorts names and votes.
    #[must_use]
    pub fn finish(self) -> Labels {
        let (tasks, task_at) = self.tasks.sorted();
        let (workers, worker_at) = self.workers.sorted();
        let (classes, class_at) = self.classes.sorted();
        let owned = |names: &Names| names.iter().map(str::to_owned).collect();
        let mut starts = vec![0_u32; tasks.len() + 1];
        for (task, _) in self.pieces.iter().flatten() {
            starts[task_at[*task as usize] as usize + 1] += 1;
        }
        for task in 0..tasks.len() {
            starts[task + 1] += starts[task];
        }
        let mut next = starts.clone();
        let mut votes = vec![Vote { worker: 0, class: 0 }; self.votes];
        for (task, vote) in self.pieces.into_iter().flatten() {
            let place = &mut next[task_at[task as usize] as usize];
            let Vote { worker, class } = vote;
            votes[*place as usize] =
                Vote { worker: worker_at[worker as usize], class: class_at[class as usize] };
            *place += 1;
        }
        Labels { tasks, workers: owned(&workers), classes: owned(&classes), starts, votes }
    }
}

/// Votes are bounded, and there are never more names than votes.
fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_in_their_own_order() {
        let labels =
            Labels::collect([("t2", "bob", "no"), ("t1", "ann", "yes"), ("t2", "ann", "no")]).unwrap();
        assert_eq!(labels.tasks().iter().collect::<Vec<_>>(), ["t1", "t2"]);
        assert_eq!(labels.workers(), ["ann", "bob"]);
        assert_eq!(labels.votes(0), [Vote { worker: 0, class: 1 }]);
        assert_eq!(labels.votes(1), [Vote { worker: 1, class: 0 }, Vote { worker: 0, class: 0 }]);
        assert_eq!(labels.votes(2), []);
    }

    #[test]
    fn votes_keep_their_order_over_many_pieces() {
        let many = 2 * PIECE + 5;
        let workers: Vec<String> = (0..many).map(|worker| format!("{worker:06}")).collect();
        let labels = Labels::collect(workers.iter().map(|worker| ("t", &worker[..], "x"))).unwrap();
        let voted: Vec<u32> = labels.votes(0).iter().map(|vote| vote.worker).collect();
        assert_eq!(voted, (0..number(many)).collect::<Vec<u32>>());
    }

    #[test]
    fn repeats_count_and_the_first_votes_can_be_kept() {
        let labels =
            Labels::collect([("t", "a", "x"), ("t", "a", "y"), ("t", "b", "y"), ("u", "a", "x")]).unwrap();
        assert_eq!(labels.repeats(), 1);
        let fewer = labels.first(|_| 1);
        assert_eq!((fewer.len(), fewer.votes(0), fewer.classes().len()), (2, &labels.votes(0)[..1], 2));
    }
}
