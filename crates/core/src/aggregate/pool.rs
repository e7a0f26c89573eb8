//! What everybody says, by what is true: where a worker's own answers are too few to tell, theirs stand in.
//!
//! **Formula.** P(l | c) = (n(l, c) + 1/K) / (n(c) + 1), with n how often all workers together said l, and anything, where c was true. A
//! worker's `e_w(l` | c) = (`n_w(l`, c) + s·K·P(l | c)) / (`n_w(c)` + s·K): see [`super::dawid_skene`].
//!
//! **Source.** Shrinkage towards the group, as in any empirical Bayes estimate: C. Morris, "Parametric Empirical Bayes Inference", *JASA* 78
//! (1983).
//!
//! **Example.** s·K = 0.02. Everybody says yes 9 times in 10 where yes is true. Of somebody never seen there, that is what is expected; of
//! somebody who said no there once, yes is expected with 0.02·0.9 / 1.02 = 0.018.

use super::fixed::{add, count, log_fixed, to_float};

/// How much what everybody says counts beside what a worker was seen to say: as s·K answers for each class that is true.
///
/// The logarithm of a cell is taken in three parts, each rounded on its own: that the worker was never seen to say so, that everybody
/// says so, and what it gains by having been seen. So those for which most parts are the same come to the same bits.
#[derive(Clone, Copy)]
pub(crate) struct Worth(f64);

impl Worth {
    pub(crate) fn of(smoothing: f64, width: usize) -> Self {
        Self(smoothing * count(width))
    }

    /// For a worker who was seen so often where a class is true.
    pub(crate) fn never(self, total: i64) -> i64 {
        log_fixed(self.0 / (to_float(total) + self.0))
    }

    /// For a cell that was seen so often, and that everybody has with this probability.
    pub(crate) fn gain(self, many: i64, everybody: f64) -> i64 {
        log_fixed(1.0 + to_float(many) / (self.0 * everybody))
    }
}

/// How likely everybody is to say a label where a class is true, given how often that was seen, and how often the class at all.
pub(super) fn pooled(many: i64, total: i64, width: usize) -> f64 {
    (to_float(many) + 1.0 / count(width)) / (to_float(total) + 1.0)
}

/// What everybody says, by what is true.
pub(crate) struct Pool {
    width: usize,
    /// By label and true class: the probability, and its logarithm.
    cells: Vec<(f64, i64)>,
}

impl Pool {
    /// From how often everybody said what, by what is true.
    pub(crate) fn of(counts: &[i64], width: usize) -> Self {
        let mut totals = vec![0; width];
        counts.chunks_exact(width.max(1)).for_each(|row| add(&mut totals, row));
        let cell = |(place, &many): (usize, &i64)| {
            let probability = pooled(many, totals[place % width], width);
            (probability, log_fixed(probability))
        };
        Self { width, cells: counts.iter().enumerate().map(cell).collect() }
    }

    /// The logarithms of a worker's saying this label, by what is true.
    pub(crate) fn cells(&self, said: u32, worth: Worth, never: &[i64], counts: &[i64], logs: &mut [i64]) {
        let row = &self.cells[said as usize * self.width..][..self.width];
        for (((log, &never), &many), &(probability, everybody)) in
            logs.iter_mut().zip(never).zip(counts).zip(row)
        {
            *log = never + everybody + worth.gain(many, probability);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example() {
        // What everybody said: no, then yes; where no was true, then yes.
        let one = super::super::fixed::ONE;
        let pool = Pool::of(&[9_000 * one, 1_000 * one, 1_000 * one, 9_000 * one], 2);
        let worth = Worth::of(0.01, 2);
        let yes = |seen: i64| {
            let mut logs = [0; 2];
            pool.cells(1, worth, &[worth.never(0), worth.never(seen)], &[0, 0], &mut logs);
            to_float(logs[1]).exp()
        };
        assert!((yes(0) - 0.9).abs() < 1e-3, "{}", yes(0));
        assert!((yes(one) - 0.018 / 1.02).abs() < 1e-4, "{}", yes(one));
    }
}
