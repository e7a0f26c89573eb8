//! Dawid-Skene: every worker has a matrix of errors; answers and matrices are estimated together.
//!
//! **Formula.** With prior p(c) and `e_w(l` | c), the probability that worker w says l where c is true:
//!
//! - E: `q_t(c)` is proportional to p(c) · Π over votes (w, l) of t of `e_w(l` | c);
//! - M: p(c) = mean of `q_t(c)`; `e_w(l` | c) = (s·K·P(l | c) + Σ `q_t(c)` over w's votes for l) / (s·K + Σ `q_t(c)` over all of w's
//!   votes), where P(l | c) = (1/K + Σ `q_t(c)` over everybody's votes for l) / (1 + Σ `q_t(c)` over all votes).
//!
//! It begins with the shares of the votes and alternates M and E. The smoothing s keeps what has not been seen yet from being impossible, and
//! leans towards P, what everybody says where c is true. Towards 1/K instead, somebody never seen where c is true would say anything there, so
//! that a vote for a rare class were no evidence of it, and the commonest class would win against the only vote there is. Products are
//! sums of logarithms, and all sums are exact (see [`super::fixed`]).
//!
//! **Source.** A. P. Dawid and A. M. Skene, "Maximum Likelihood Estimation of Observer Error-Rates Using the EM
//! Algorithm", *Applied Statistics* 28 (1979) 20-28.
//!
//! **Example.** Ann and Bob agree everywhere; Cyn always says the opposite. By the model Cyn's "no" is evidence for yes, so on
//! a task where only Cyn has voted "no" the answer is yes: what no vote can find.

use std::collections::HashSet;

use super::fixed::{ONE, add, count, log_fixed, normalise, to_fixed, to_float};
use super::labels::Labels;
use super::many_classes::ManyClasses;
use super::outcome::Outcome;
use super::pool::{Pool, Worth};
use super::posterior::{Class, WorkerMatrices};

/// From so many classes on, those that cannot be true of a task are not computed.
pub(super) const MANY_CLASSES: usize = 16;

/// It goes on until nothing moves: labels are still settling where others stop.
pub(crate) const TOLERANCE: f64 = 1e-9;

/// How long to iterate, and how to smooth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EmParams {
    /// Rounds at most.
    pub rounds_max: u32,
    /// Stop when a round raises the mean logarithmic likelihood of a vote by less; 0 or less goes all rounds. None: what the method is
    /// known to stop at.
    pub tolerance: Option<f64>,
    /// How many answers for each class a worker is taken to have given before, times the number of classes, spread as everybody's are.
    pub smoothing: f64,
}

impl Default for EmParams {
    fn default() -> Self {
        Self { rounds_max: 100, tolerance: None, smoothing: 0.01 }
    }
}

impl EmParams {
    /// Exactly so many rounds.
    #[must_use]
    pub fn rounds(rounds: u32) -> Self {
        Self { rounds_max: rounds, tolerance: Some(0.0), ..Self::default() }
    }

    /// The same, within bounds in which every step is defined.
    pub(crate) fn bounded(self) -> Self {
        let smoothing = if self.smoothing.is_nan() { 0.01 } else { self.smoothing.clamp(1e-6, 1e6) };
        Self { smoothing, ..self }
    }

    /// When an iteration over so many votes has come to rest, given what the method stops at by itself.
    pub(crate) fn rest(&self, own_tolerance: f64, votes: usize) -> Rest {
        let tolerance = self.tolerance.unwrap_or(own_tolerance);
        let tolerance = if tolerance.is_nan() { 0.0 } else { tolerance };
        Rest { last: None, enough: to_fixed((tolerance * count(votes)).clamp(0.0, 1e6)) }
    }
}

/// Whether an iteration has come to rest.
#[derive(Debug)]
pub(crate) struct Rest {
    last: Option<i64>,
    enough: i64,
}

impl Rest {
    /// Takes note of the likelihood after a round.
    pub(crate) fn reached(&mut self, likelihood: i64) -> bool {
        let before = self.last.replace(likelihood);
        self.enough > 0 && before.is_some_and(|before| (likelihood - before).abs() < self.enough)
    }

    /// The same where what is measured may fall: a fall is the end, too.
    pub(crate) fn passed(&mut self, bound: i64) -> bool {
        let before = self.last.replace(bound);
        self.enough > 0 && before.is_some_and(|before| bound - before < self.enough)
    }
}

/// Estimates answers from all votes.
#[must_use]
pub fn dawid_skene(labels: &Labels, params: &EmParams) -> Outcome {
    fitted(labels, params, |em, rounds, converged| em.outcome(rounds, converged))
}

/// Estimates the workers' matrices from all votes: for answers to come.
#[must_use]
pub fn worker_matrices(labels: &Labels, params: &EmParams) -> WorkerMatrices {
    let smoothing = params.bounded().smoothing;
    fitted(labels, params, |em, _, _| {
        let classes: Vec<Class> = labels.classes().to_vec();
        let mut matrices = WorkerMatrices::new(classes, smoothing);
        matrices.set_prior(em.class_counts());
        em.each_cell(&mut |worker, said, counts| {
            matrices.add(&labels.workers()[worker as usize], said, counts);
        });
        matrices.settle();
        matrices
    })
}

/// Goes the rounds, and takes what is wanted of the model where they end.
fn fitted<T>(labels: &Labels, params: &EmParams, take: impl FnOnce(&dyn Rounds, u32, bool) -> T) -> T {
    let params = params.bounded();
    let mut em: Box<dyn Rounds + '_> = if labels.classes().len() < MANY_CLASSES {
        Box::new(Em::begin(labels, params.smoothing))
    } else {
        Box::new(ManyClasses::begin(labels, params.smoothing))
    };
    em.estimate();
    let mut rest = params.rest(TOLERANCE, labels.len());
    let (mut rounds, mut converged) = (0, labels.is_empty());
    while rounds < params.rounds_max && !converged {
        let likelihood = em.round();
        em.estimate();
        rounds += 1;
        converged = rest.reached(likelihood);
    }
    take(&*em, rounds, converged)
}

/// A way of going the rounds. There are two that come to the same: one for few classes, one for many.
pub(super) trait Rounds {
    /// M: matrices and priors from the counts.
    fn estimate(&mut self);

    /// E, and the counts for the next M. Returns the logarithmic likelihood of all votes.
    fn round(&mut self) -> i64;

    /// The answers as they are.
    fn outcome(&self, rounds: u32, converged: bool) -> Outcome;

    /// How often each worker said what, by what is true.
    fn each_cell(&self, take: &mut dyn FnMut(u32, u32, &[i64]));

    /// How often each class is true.
    fn class_counts(&self) -> &[i64];
}

/// The state between two rounds.
///
/// A cell is a pair (worker, label said) that occurs: only those have counts, so memory follows the votes and not the
/// square of the number of classes.
pub(super) struct Em<'a> {
    labels: &'a Labels,
    smoothing: f64,
    /// The number of classes.
    width: usize,
    cells: Cells,
    /// By cell and true class: how often, and the logarithm of how likely.
    counts: Vec<i64>,
    logs: Vec<i64>,
    /// By worker and true class: how often at all.
    totals: Vec<i64>,
    class_counts: Vec<i64>,
    class_logs: Vec<i64>,
    /// By task and class.
    posteriors: Vec<i64>,
}

impl<'a> Em<'a> {
    /// Begins with the shares of the votes.
    pub(super) fn begin(labels: &'a Labels, smoothing: f64) -> Self {
        let width = labels.classes().len();
        let cells = Cells::of(labels);
        let mut em = Self {
            labels,
            smoothing,
            width,
            counts: vec![0; cells.pairs.len() * width],
            logs: vec![0; cells.pairs.len() * width],
            totals: vec![0; labels.workers().len() * width],
            class_counts: vec![0; width],
            class_logs: vec![0; width],
            posteriors: vec![0; labels.tasks().len() * width],
            cells,
        };
        let mut cells = &em.cells.of_vote[..];
        for (votes, posterior) in labels.by_task().zip(em.posteriors.chunks_exact_mut(width.max(1))) {
            let worth = ONE / i64::try_from(votes.len().max(1)).unwrap_or(ONE);
            for vote in votes {
                posterior[vote.class as usize] += worth;
            }
            let (these, rest) = cells.split_at(votes.len());
            cells = rest;
            if !votes.is_empty() {
                tally(these, posterior, &mut em.counts, &mut em.class_counts);
            }
        }
        em
    }

    fn pass<const WIDTH: usize>(&mut self) -> i64 {
        let mut likelihood = 0;
        let mut cells = &self.cells.of_vote[..];
        let (logs, _) = self.logs.as_chunks::<WIDTH>();
        let (counts, _) = self.counts.as_chunks_mut::<WIDTH>();
        let (posteriors, _) = self.posteriors.as_chunks_mut::<WIDTH>();
        for (votes, posterior) in self.labels.by_task().zip(posteriors) {
            let (these, rest) = cells.split_at(votes.len());
            cells = rest;
            if these.is_empty() {
                continue;
            }
            let mut sums = [0; WIDTH];
            sums.copy_from_slice(&self.class_logs);
            for &cell in these {
                add(&mut sums, &logs[cell as usize]);
            }
            likelihood += normalise(&sums, posterior);
            for &cell in these {
                add(&mut counts[cell as usize], posterior);
            }
            add(&mut self.class_counts, posterior);
        }
        likelihood
    }

    fn pass_any(&mut self) -> i64 {
        let mut likelihood = 0;
        let mut cells = &self.cells.of_vote[..];
        let mut sums = vec![0; self.width];
        for (votes, posterior) in
            self.labels.by_task().zip(self.posteriors.chunks_exact_mut(self.width.max(1)))
        {
            let (these, rest) = cells.split_at(votes.len());
            cells = rest;
            if these.is_empty() {
                continue;
            }
            sums.copy_from_slice(&self.class_logs);
            for &cell in these {
                let from = cell as usize * self.width;
                add(&mut sums, &self.logs[from..from + self.width]);
            }
            likelihood += normalise(&sums, posterior);
            tally(these, posterior, &mut self.counts, &mut self.class_counts);
        }
        likelihood
    }
}

impl Rounds for Em<'_> {
    fn estimate(&mut self) {
        let width = self.width.max(1);
        self.totals.fill(0);
        for (&(worker, _), counts) in self.cells.pairs.iter().zip(self.counts.chunks_exact(width)) {
            let from = worker as usize * self.width;
            add(&mut self.totals[from..from + self.width], counts);
        }
        let mut everybody = vec![0; self.width * self.width];
        for (&(_, said), counts) in self.cells.pairs.iter().zip(self.counts.chunks_exact(width)) {
            add(&mut everybody[said as usize * width..][..width], counts);
        }
        let pool = Pool::of(&everybody, self.width);
        let worth = Worth::of(self.smoothing, self.width);
        let never: Vec<i64> = self.totals.iter().map(|total| worth.never(*total)).collect();
        let rows = self.counts.chunks_exact(width).zip(self.logs.chunks_exact_mut(width));
        for (&(worker, said), (counts, logs)) in self.cells.pairs.iter().zip(rows) {
            let never = &never[worker as usize * width..][..width];
            pool.cells(said, worth, never, counts, logs);
        }
        self.class_logs = class_logs(&self.class_counts);
    }

    fn round(&mut self) -> i64 {
        self.counts.fill(0);
        self.class_counts.fill(0);
        // The usual numbers of classes get loops of a known length, which the compiler unrolls.
        match self.width {
            2 => self.pass::<2>(),
            3 => self.pass::<3>(),
            4 => self.pass::<4>(),
            5 => self.pass::<5>(),
            _ => self.pass_any(),
        }
    }

    fn outcome(&self, rounds: u32, converged: bool) -> Outcome {
        Outcome::iterated(self.labels, &self.posteriors, rounds, converged)
    }

    fn each_cell(&self, take: &mut dyn FnMut(u32, u32, &[i64])) {
        let counts = self.counts.chunks_exact(self.width.max(1));
        self.cells.pairs.iter().zip(counts).for_each(|(&(worker, said), counts)| take(worker, said, counts));
    }

    fn class_counts(&self) -> &[i64] {
        &self.class_counts
    }
}

/// The logarithm of how common each class is.
pub(super) fn class_logs(counts: &[i64]) -> Vec<i64> {
    let all = to_float(counts.iter().sum());
    counts.iter().map(|&many| log_fixed(to_float(many) / all)).collect()
}

/// Adds a task's posterior to the counts of the cells that voted on it, and to those of the classes.
fn tally(cells: &[u32], posterior: &[i64], counts: &mut [i64], class_counts: &mut [i64]) {
    let width = posterior.len();
    for &cell in cells {
        let from = cell as usize * width;
        add(&mut counts[from..from + width], posterior);
    }
    add(class_counts, posterior);
}

/// The pairs of worker and label that occur.
pub(super) struct Cells {
    /// In order of worker, then label.
    pub(super) pairs: Vec<(u32, u32)>,
    /// Which of them each vote is.
    pub(super) of_vote: Vec<u32>,
}

impl Cells {
    pub(super) fn of(labels: &Labels) -> Self {
        let voted = || labels.all_votes().iter().map(|vote| (vote.worker, vote.class));
        // Far fewer than votes as a rule, so only those that differ are ever held.
        let mut pairs: Vec<_> = voted().collect::<HashSet<_>>().into_iter().collect();
        pairs.sort_unstable();
        let mut first_of_worker = vec![0; labels.workers().len() + 1];
        for (worker, _) in &pairs {
            first_of_worker[*worker as usize + 1] += 1;
        }
        for worker in 0..labels.workers().len() {
            first_of_worker[worker + 1] += first_of_worker[worker];
        }
        let number = |(worker, class): (u32, u32)| {
            let (from, to) = (first_of_worker[worker as usize], first_of_worker[worker as usize + 1]);
            let within = pairs[from..to].partition_point(|pair| pair.1 < class);
            // Cells are never more than votes, and those are bounded.
            u32::try_from(from + within).unwrap_or(u32::MAX)
        };
        let of_vote = voted().map(number).collect();
        Self { pairs, of_vote }
    }
}

#[cfg(test)]
mod tests {
    use super::super::outcome::Verdict;
    use super::*;

    /// Ten tasks on which Ann and Bob agree and Cyn says the opposite, and one that only Cyn has seen.
    fn contrary() -> Labels {
        let names: Vec<String> = (0..10).map(|task| format!("task {task}")).collect();
        let mut votes = Vec::new();
        for (place, name) in names.iter().enumerate() {
            let (truth, lie) = if place % 2 == 0 { ("yes", "no") } else { ("no", "yes") };
            votes.extend([(&name[..], "ann", truth), (name, "bob", truth), (name, "cyn", lie)]);
        }
        votes.push(("unseen", "cyn", "no"));
        Labels::collect(votes).unwrap()
    }

    #[test]
    fn a_reliable_liar_is_evidence() {
        let labels = contrary();
        let outcome = dawid_skene(&labels, &EmParams::default());
        let matrices = worker_matrices(&labels, &EmParams::default());
        let yes = 1;
        assert_eq!(outcome.verdict(10), Verdict::Decided(yes));
        assert!(outcome.confidence(10) > 0.95 && outcome.converged);
        assert!(matrices.probability("cyn", 0, yes).unwrap() > 0.95);
        assert!(matrices.probability("ann", yes, yes).unwrap() > 0.95);
        let online = matrices.posterior([("cyn", "no")])[yes as usize];
        assert!((online - outcome.support_of(10, yes)).abs() < 1e-6, "the same model, asked later: {online}");
    }

    #[test]
    fn empty_single_tied_and_unanimous_votes() {
        type Triples = &'static [(&'static str, &'static str, &'static str)];
        let cases: [(Triples, Option<Verdict>); 4] = [
            (&[], None),
            (&[("t", "a", "x")], Some(Verdict::Decided(0))),
            (&[("t", "a", "x"), ("t", "b", "y")], Some(Verdict::Tied(vec![0, 1]))),
            (&[("t", "a", "x"), ("t", "b", "x")], Some(Verdict::Decided(0))),
        ];
        for (votes, expected) in cases {
            let labels = Labels::collect(votes.iter().copied()).unwrap();
            let outcome = dawid_skene(&labels, &EmParams::default());
            let found = (!labels.is_empty()).then(|| outcome.verdict(0));
            assert_eq!(found, expected, "{votes:?}");
        }
    }

    #[test]
    fn rounds_can_be_forced() {
        let outcome = dawid_skene(&contrary(), &EmParams::rounds(37));
        assert_eq!((outcome.rounds, outcome.converged), (37, false));
    }

    #[test]
    fn wide_and_narrow_passes_agree() {
        let labels = contrary();
        let mut narrow = Em::begin(&labels, 0.01);
        narrow.estimate();
        let mut wide = Em::begin(&labels, 0.01);
        wide.estimate();
        wide.counts.fill(0);
        wide.class_counts.fill(0);
        assert_eq!(narrow.round(), wide.pass_any());
        assert_eq!((narrow.counts, narrow.posteriors), (wide.counts, wide.posteriors));
    }
    #[test]
    fn who_has_few_answers_is_taken_for_the_others_where_never_seen() {
        // 80 tasks with three votes each by 60 people; about one vote in five is wrong.
        let truth = |task: usize| task * task % 7 % 3;
        let names: Vec<[String; 2]> = (0..240)
            .map(|place| [format!("{:02}", place / 3), format!("{:02}", (place * 7 + place / 3) % 60)])
            .collect();
        let said = |place: usize| {
            let is_wrong = ((13 * place * place + 5 * place) % 97).is_multiple_of(5);
            ["x", "y", "z"][(truth(place / 3) + usize::from(is_wrong)) % 3]
        };
        let votes =
            names.iter().enumerate().map(|(place, [task, worker])| (&task[..], &worker[..], said(place)));
        let outcome = dawid_skene(&Labels::collect(votes).unwrap(), &EmParams::default());
        let is_right =
            |task: &usize| outcome.verdict(*task) == Verdict::Decided(u32::try_from(truth(*task)).unwrap());
        // Towards an even matrix, 67 were.
        assert!((0..80).filter(is_right).count() >= 72);
    }
}
