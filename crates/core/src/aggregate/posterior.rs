//! Dawid-Skene, online: the answer to one task, from what is known of its workers.
//!
//! **Formula.** The E step of [`super::dawid_skene`] alone: q(c) proportional to p(c) · Π `e_w(l` | c). Nothing is
//! estimated, so it takes microseconds and can run whenever an answer arrives.
//!
//! **Source.** Dawid and Skene (1979), equation 2.5. For a worker who is not known yet, the mean of all known workers
//! stands in; for nobody known, a worker who is right 7 times in 10.
//!
//! **Example.** Prior 1/2 each; Ann is right 9 times in 10, Bob 6 in 10. Ann says yes, Bob says no:
//! yes : no = 0.9·0.4 : 0.1·0.6, so yes has 0.857.

use std::collections::HashMap;

use super::fixed::{add, count, log_fixed, normalise, to_fixed, to_float};
use super::pool::{Pool, Worth};

/// The name of a class.
pub type Class = String;

/// How often a worker of whom nothing is known is taken to be right.
const STRANGER_IS_RIGHT: f64 = 0.7;

/// A stranger's matrix counts as so many answers per class; everything known of the others outweighs it quickly.
const STRANGER_WEIGHT: f64 = 1.0;

/// What is known of workers: how often each said what where what was true.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkerMatrices {
    classes: Vec<Class>,
    class_number: HashMap<Class, u32>,
    smoothing: f64,
    prior_logs: Vec<i64>,
    workers: HashMap<String, Matrix>,
    /// Stands in for those not known.
    stranger: Matrix,
}

/// One worker's matrix, row by row: what was said, then what was true.
#[derive(Clone, Debug, Default, PartialEq)]
struct Matrix {
    counts: Vec<i64>,
    logs: Vec<i64>,
}

impl WorkerMatrices {
    /// Nothing is known but the classes.
    #[must_use]
    pub fn new(classes: Vec<Class>, smoothing: f64) -> Self {
        let width = classes.len();
        let mut known = Self {
            class_number: (0..).zip(&classes).map(|(number, class)| (class.clone(), number)).collect(),
            prior_logs: vec![log_fixed(1.0 / count(width.max(1))); width],
            workers: HashMap::new(),
            stranger: Matrix::default(),
            smoothing,
            classes,
        };
        known.settle();
        known
    }

    /// Names of the classes, in the order of their numbers.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// How many workers are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.workers.len()
    }

    /// Whether none is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.workers.is_empty()
    }

    /// Takes note that `worker` said class `said` where class `truth` was true, `times` over: by gold, or by review. Call
    /// [`Self::settle`] afterwards.
    pub fn note(&mut self, worker: &str, said: u32, truth: u32, times: f64) {
        let width = self.classes.len();
        if (truth as usize) < width && times.is_finite() && times > 0.0 {
            let mut counts = vec![0; width];
            counts[truth as usize] = to_fixed(times.min(1e6));
            self.add(worker, said, &counts);
        }
    }

    /// Adds to the counts of what `worker` said, by what was true.
    pub(crate) fn add(&mut self, worker: &str, said: u32, counts: &[i64]) {
        let width = self.classes.len();
        let from = said as usize * width;
        if from >= width * width {
            return;
        }
        if !self.workers.contains_key(worker) {
            let empty = Matrix { counts: vec![0; width * width], logs: Vec::new() };
            self.workers.insert(worker.to_owned(), empty);
        }
        if let Some(matrix) = self.workers.get_mut(worker) {
            add(&mut matrix.counts[from..from + width], counts);
        }
    }

    pub(crate) fn set_prior(&mut self, class_counts: &[i64]) {
        let all = to_float(class_counts.iter().sum());
        for (log, &many) in self.prior_logs.iter_mut().zip(class_counts) {
            *log = log_fixed(to_float(many) / all);
        }
    }

    /// Works out probabilities from the counts.
    pub fn settle(&mut self) {
        let width = self.classes.len();
        let others = count(width.saturating_sub(1).max(1));
        let (right, wrong) =
            (STRANGER_IS_RIGHT * STRANGER_WEIGHT, (1.0 - STRANGER_IS_RIGHT) * STRANGER_WEIGHT / others);
        let mut mean = Matrix { counts: vec![to_fixed(wrong); width * width], logs: Vec::new() };
        (0..width).for_each(|class| mean.counts[class * width + class] = to_fixed(right));
        let mut everybody = vec![0; width * width];
        self.workers.values().for_each(|matrix| add(&mut everybody, &matrix.counts));
        let (pool, worth) = (Pool::of(&everybody, width), Worth::of(self.smoothing, width));
        self.workers.values_mut().for_each(|matrix| matrix.settle(width, worth, &pool));
        add(&mut mean.counts, &everybody);
        mean.settle(width, worth, &pool);
        self.stranger = mean;
    }

    /// How likely `worker` is to say class `said` where class `truth` is true; none for a worker who is not known.
    #[must_use]
    pub fn probability(&self, worker: &str, said: u32, truth: u32) -> Option<f64> {
        let cell = said as usize * self.classes.len() + truth as usize;
        self.workers.get(worker)?.logs.get(cell).map(|&log| to_float(log).exp())
    }

    /// How likely `worker` is to be right, over all classes as often as they occur; none for a worker who is not known.
    #[must_use]
    pub fn accuracy(&self, worker: &str) -> Option<f64> {
        let right = |class: u32| {
            let prior = to_float(self.prior_logs[class as usize]).exp();
            self.probability(worker, class, class).map(|probability| prior * probability)
        };
        (0..).take(self.classes.len()).map(right).sum()
    }

    /// The probability of each class, given who said what. Answers that are no class of ours say nothing.
    #[must_use]
    pub fn posterior<'a>(&self, answers: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<f64> {
        let width = self.classes.len();
        let mut logs = self.prior_logs.clone();
        for (worker, said) in answers {
            let Some(&said) = self.class_number.get(said) else { continue };
            let matrix = self.workers.get(worker).unwrap_or(&self.stranger);
            let from = said as usize * width;
            add(&mut logs, &matrix.logs[from..from + width]);
        }
        let mut probabilities = vec![0; width];
        normalise(&logs, &mut probabilities);
        probabilities.into_iter().map(to_float).collect()
    }
}

impl Matrix {
    fn settle(&mut self, width: usize, worth: Worth, pool: &Pool) {
        let mut totals = vec![0; width];
        self.counts.chunks_exact(width.max(1)).for_each(|row| add(&mut totals, row));
        let never: Vec<i64> = totals.into_iter().map(|total| worth.never(total)).collect();
        self.logs = vec![0; self.counts.len()];
        let rows = self.counts.chunks_exact(width.max(1)).zip(self.logs.chunks_exact_mut(width.max(1)));
        for (said, (counts, logs)) in (0..).zip(rows) {
            pool.cells(said, worth, &never, counts, logs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> WorkerMatrices {
        let mut known = WorkerMatrices::new(vec!["no".into(), "yes".into()], 1e-6);
        for (worker, right) in [("ann", 900.0), ("bob", 600.0)] {
            for truth in 0..2 {
                known.note(worker, truth, truth, right);
                known.note(worker, 1 - truth, truth, 1_000.0 - right);
            }
        }
        known.settle();
        known
    }

    #[test]
    fn the_worked_example() {
        let posterior = known().posterior([("ann", "yes"), ("bob", "no")]);
        assert!((posterior[1] - 0.36 / 0.42).abs() < 1e-6, "{posterior:?}");
    }

    #[test]
    fn nobody_a_stranger_and_a_strange_answer() {
        let known = known();
        assert_eq!(known.posterior([]), [0.5, 0.5]);
        assert_eq!(known.posterior([("ann", "perhaps")]), [0.5, 0.5]);
        let stranger = known.posterior([("zoe", "yes")]);
        assert!((stranger[1] - 0.75).abs() < 1e-3, "as good as Ann and Bob together: {stranger:?}");
        let nobody = WorkerMatrices::new(vec!["no".into(), "yes".into()], 0.01).posterior([("zoe", "yes")]);
        assert!((nobody[1] - 0.7).abs() < 0.01, "{nobody:?}");
        assert_eq!(WorkerMatrices::new(vec![], 0.01).posterior([("zoe", "yes")]), [] as [f64; 0]);
    }

    #[test]
    fn accuracy_is_over_all_classes() {
        assert!((known().accuracy("bob").unwrap() - 0.6).abs() < 1e-6);
        assert_eq!(known().accuracy("zoe"), None);
    }
}
