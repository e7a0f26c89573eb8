//! Dawid-Skene where there are many classes: the same rounds and the same numbers, to the bit, but only what can be true of a task is computed.
//!
//! A worker who was never seen to say l where c is true says so with a probability that depends on l only by what everybody says, and where
//! nobody was, not at all. So the logarithm of a vote is that of "never, and nobody" for its worker, which a small table holds, plus a
//! gain where anybody has been seen to say the label where the class is true, and one more where the worker has. Classes without a gain on any
//! vote of a task are bounded from above by the likeliest "never" of each voter; where that is so far behind the leader that its share rounds to
//! nothing, as it is unless a task has very few votes, they need no looking at. Otherwise all of them are looked at.

use super::dawid_skene::{Cells, Rounds, class_logs};
use super::fixed::{NOTHING, ONE, add, log_fixed, normalise};
use super::labels::Labels;
use super::outcome::{Outcome, sums};
use super::pool::{Worth, pooled};

/// Rows of numbers by class, of which most are nothing and not held.
#[derive(Debug, Default, PartialEq)]
struct Rows {
    starts: Vec<usize>,
    entries: Vec<(u32, i64)>,
}

impl Rows {
    fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.entries.clear();
    }

    fn end_row(&mut self) {
        self.starts.push(self.entries.len());
    }

    fn row(&self, row: usize) -> &[(u32, i64)] {
        &self.entries[self.starts[row]..self.starts[row + 1]]
    }
}

/// A number for each class, and which of them have been touched: to be wiped without going over all.
struct Slate {
    numbers: Vec<i64>,
    is_touched: Vec<bool>,
    touched: Vec<u32>,
}

impl Slate {
    fn new(width: usize) -> Self {
        Self { numbers: vec![0; width], is_touched: vec![false; width], touched: Vec::new() }
    }

    fn add(&mut self, class: u32, number: i64) {
        if !std::mem::replace(&mut self.is_touched[class as usize], true) {
            self.touched.push(class);
        }
        self.numbers[class as usize] += number;
    }

    fn wipe(&mut self) {
        for class in self.touched.drain(..) {
            self.numbers[class as usize] = 0;
            self.is_touched[class as usize] = false;
        }
    }
}

/// The state between two rounds.
pub(super) struct ManyClasses<'a> {
    labels: &'a Labels,
    smoothing: f64,
    width: usize,
    cells: Cells,
    /// The tasks on which each cell voted, cell by cell, and where those of each begin.
    tasks_of_cell: Vec<u32>,
    cell_starts: Vec<u32>,
    /// The cells of each label.
    cells_of_label: Vec<Vec<u32>>,
    /// By cell: how often, and by how much the logarithm is above that of the worker's never.
    counts: Rows,
    gains: Rows,
    /// By label: by how much the logarithm of what everybody says is above that of nobody's saying so.
    everybody: Rows,
    /// By worker and true class: how often at all, and the logarithm of what neither the worker nor anybody has said there.
    totals: Vec<i64>,
    never: Vec<i64>,
    /// The largest of the latter, by worker.
    most_never: Vec<i64>,
    class_counts: Vec<i64>,
    class_logs: Vec<i64>,
    /// By task.
    posteriors: Rows,
    slate: Slate,
}

impl<'a> ManyClasses<'a> {
    /// Begins with the shares of the votes.
    pub(super) fn begin(labels: &'a Labels, smoothing: f64) -> Self {
        let width = labels.classes().len();
        let cells = Cells::of(labels);
        let (tasks_of_cell, cell_starts) = by_cell(labels, &cells);
        let mut cells_of_label = vec![Vec::new(); width];
        for (cell, (_, said)) in (0..).zip(&cells.pairs) {
            cells_of_label[*said as usize].push(cell);
        }
        let table = labels.workers().len() * width;
        let mut em = Self {
            labels,
            smoothing,
            width,
            tasks_of_cell,
            cell_starts,
            cells_of_label,
            counts: Rows::default(),
            gains: Rows::default(),
            everybody: Rows::default(),
            totals: vec![0; table],
            never: vec![0; table],
            most_never: vec![0; labels.workers().len()],
            class_counts: vec![0; width],
            class_logs: vec![0; width],
            posteriors: Rows::default(),
            slate: Slate::new(width),
            cells,
        };
        em.posteriors.clear();
        for votes in labels.by_task() {
            let worth = ONE / i64::try_from(votes.len().max(1)).unwrap_or(ONE);
            em.posteriors.entries.extend(sums(votes, |_| worth));
            em.posteriors.end_row();
        }
        em.count();
        em
    }

    /// Counts what each cell said by what is true.
    fn count(&mut self) {
        self.class_counts.fill(0);
        for &(class, share) in &self.posteriors.entries {
            self.class_counts[class as usize] += share;
        }
        self.counts.clear();
        for bounds in self.cell_starts.windows(2) {
            for &task in &self.tasks_of_cell[bounds[0] as usize..bounds[1] as usize] {
                for &(class, share) in self.posteriors.row(task as usize) {
                    self.slate.add(class, share);
                }
            }
            let Slate { numbers, touched, .. } = &self.slate;
            self.counts.entries.extend(touched.iter().map(|&class| (class, numbers[class as usize])));
            self.counts.end_row();
            self.slate.wipe();
        }
    }

    /// Takes into the slate what the votes of a task say for each class that they say anything for; then what is said of all classes.
    fn weigh(&mut self, task: usize, cells: &[u32]) {
        let votes = self.labels.votes(task);
        for &cell in cells {
            for &(class, gain) in self.gains.row(cell as usize) {
                self.slate.add(class, gain);
            }
        }
        // Many say the same, and then everybody's part is the same, too.
        for (label, times) in sums(votes, |_| 1) {
            for &(class, gain) in self.everybody.row(label as usize) {
                self.slate.add(class, times * gain);
            }
        }
        let never = |class: u32| -> i64 {
            let of = |worker: u32| self.never[worker as usize * self.width + class as usize];
            self.class_logs[class as usize] + votes.iter().map(|vote| of(vote.worker)).sum::<i64>()
        };
        let mut leader = i64::MIN;
        for &class in &self.slate.touched {
            let number = &mut self.slate.numbers[class as usize];
            *number += never(class);
            leader = leader.max(*number);
        }
        let most: i64 = votes.iter().map(|vote| self.most_never[vote.worker as usize]).sum();
        let bound = most + self.class_logs.iter().copied().max().unwrap_or(0);
        if leader == i64::MIN || bound - leader >= NOTHING {
            for class in (0..).take(self.width) {
                if !self.slate.is_touched[class as usize] {
                    let number = never(class);
                    self.slate.add(class, number);
                }
            }
        }
        self.slate.touched.sort_unstable();
    }
}

impl Rounds for ManyClasses<'_> {
    fn estimate(&mut self) {
        let width = self.width;
        self.totals.fill(0);
        for (cell, &(worker, _)) in self.cells.pairs.iter().enumerate() {
            for &(class, many) in self.counts.row(cell) {
                self.totals[worker as usize * width + class as usize] += many;
            }
        }
        let mut of_class = vec![0; width];
        self.totals.chunks_exact(width).for_each(|totals| add(&mut of_class, totals));
        let nobody: Vec<i64> = of_class.iter().map(|total| log_fixed(pooled(0, *total, width))).collect();
        let worth = Worth::of(self.smoothing, width);
        for (place, (never, &total)) in self.never.iter_mut().zip(&self.totals).enumerate() {
            *never = worth.never(total) + nobody[place % width];
        }
        for (most, never) in self.most_never.iter_mut().zip(self.never.chunks_exact(width)) {
            *most = never.iter().copied().max().unwrap_or(0);
        }
        self.gains.starts.clone_from(&self.counts.starts);
        self.gains.entries.clone_from(&self.counts.entries);
        self.everybody.clear();
        for cells in &self.cells_of_label {
            for &cell in cells {
                self.counts.row(cell as usize).iter().for_each(|&(class, many)| self.slate.add(class, many));
            }
            let probability =
                |class: u32| pooled(self.slate.numbers[class as usize], of_class[class as usize], width);
            for &cell in cells {
                let places = self.gains.starts[cell as usize]..self.gains.starts[cell as usize + 1];
                for (class, number) in &mut self.gains.entries[places] {
                    *number = worth.gain(*number, probability(*class));
                }
            }
            let above = |&class: &u32| (class, log_fixed(probability(class)) - nobody[class as usize]);
            self.everybody.entries.extend(self.slate.touched.iter().map(above));
            self.everybody.end_row();
            self.slate.wipe();
        }
        self.class_logs = class_logs(&self.class_counts);
    }

    fn round(&mut self) -> i64 {
        let mut likelihood = 0;
        let (mut logs, mut shares) = (Vec::new(), Vec::new());
        let cell_of_vote = std::mem::take(&mut self.cells.of_vote);
        let mut cells = &cell_of_vote[..];
        self.posteriors.clear();
        for (task, votes) in self.labels.by_task().enumerate() {
            let (these, rest) = cells.split_at(votes.len());
            cells = rest;
            if !these.is_empty() {
                self.weigh(task, these);
                let Slate { numbers, touched, .. } = &self.slate;
                logs.clear();
                logs.extend(touched.iter().map(|&class| numbers[class as usize]));
                shares.resize(logs.len(), 0);
                likelihood += normalise(&logs, &mut shares);
                let held =
                    touched.iter().copied().zip(shares.iter().copied()).filter(|(_, share)| *share > 0);
                self.posteriors.entries.extend(held);
                self.slate.wipe();
            }
            self.posteriors.end_row();
        }
        self.cells.of_vote = cell_of_vote;
        self.count();
        likelihood
    }

    fn outcome(&self, rounds: u32, converged: bool) -> Outcome {
        let tasks = (0..self.labels.tasks().len()).map(|task| self.posteriors.row(task));
        Outcome::from_shares(tasks, rounds, converged)
    }

    fn each_cell(&self, take: &mut dyn FnMut(u32, u32, &[i64])) {
        let mut counts = vec![0; self.width];
        for (cell, &(worker, said)) in self.cells.pairs.iter().enumerate() {
            let row = self.counts.row(cell);
            for &(class, many) in row {
                counts[class as usize] = many;
            }
            take(worker, said, &counts);
            for &(class, _) in row {
                counts[class as usize] = 0;
            }
        }
    }

    fn class_counts(&self) -> &[i64] {
        &self.class_counts
    }
}

/// The tasks on which each cell voted.
fn by_cell(labels: &Labels, cells: &Cells) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; cells.pairs.len() + 1];
    for &cell in &cells.of_vote {
        starts[cell as usize + 1] += 1;
    }
    for cell in 0..cells.pairs.len() {
        starts[cell + 1] += starts[cell];
    }
    let mut next = starts.clone();
    let mut tasks = vec![0; cells.of_vote.len()];
    let voted = (0..).zip(labels.by_task()).flat_map(|(task, votes)| votes.iter().map(move |_| task));
    for (task, &cell) in voted.zip(&cells.of_vote) {
        let place = &mut next[cell as usize];
        tasks[*place as usize] = task;
        *place += 1;
    }
    (tasks, starts)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::dawid_skene::Em;
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Tasks of few votes and of many, so that both ways are gone: looking at some classes, and at all of them.
        #[test]
        fn the_numbers_are_those_of_the_plain_way(
            votes in prop::collection::vec((0..12_u32, 0..9_u32, 0..40_u32), 1..400), smoothing in 0.001..1.0_f64,
        ) {
            let named: Vec<[String; 3]> =
                votes.iter().map(|(t, w, c)| [format!("{}", t * t), w.to_string(), format!("{c:02}")]).collect();
            let labels = Labels::collect(named.iter().map(|[t, w, c]| (&t[..], &w[..], &c[..]))).unwrap();
            let (mut plain, mut many) = (Em::begin(&labels, smoothing), ManyClasses::begin(&labels, smoothing));
            for _ in 0..8 {
                plain.estimate();
                many.estimate();
                prop_assert_eq!(plain.round(), many.round());
                prop_assert_eq!(plain.class_counts(), many.class_counts());
                prop_assert_eq!(plain.outcome(1, false), many.outcome(1, false));
            }
            let mut told = [Vec::new(), Vec::new()];
            plain.each_cell(&mut |worker, said, counts| told[0].push((worker, said, counts.to_vec())));
            many.each_cell(&mut |worker, said, counts| told[1].push((worker, said, counts.to_vec())));
            prop_assert_eq!(&told[0], &told[1]);
        }
    }
}
