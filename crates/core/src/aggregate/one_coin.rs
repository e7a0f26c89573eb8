//! One-coin Dawid-Skene: every worker is right with one probability, whatever is true, and errs evenly.
//!
//! **Formula.** As [`super::dawid_skene`], with `e_w(l` | c) = `a_w` where l = c and (1 - `a_w`) / (K - 1) elsewhere;
//! `a_w` = (s + Σ `q_t(l)` over w's votes l) / (2·s + number of w's votes). One number per worker instead of K², so it needs far
//! fewer answers of each.
//!
//! It stops when a round raises the bound Σ over votes of (log `e_w(l` | c) + log p(c)), expected under q, plus the entropy of all
//! `q_t`, by less than 1e-5 a vote. That is where Crowd-Kit stops. It matters: to go on until nothing moves gives other labels where
//! people have few answers each, and no better ones. Whoever names a tolerance goes by the likelihood, as everywhere.
//!
//! **Source.** Y. Zhang, X. Chen, D. Zhou and M. Jordan, "Spectral Methods Meet EM", *JMLR* 17 (2016), section 2; for the end,
//! Crowd-Kit (D. Ustalov, N. Pavlichenko and B. Tseitlin, *Journal of Open Source Software* 9 (2024) 6227).
//!
//! **Example.** Ann is right 9 times in 10, Bob 6 in 10, two classes, even prior: as in [`super::posterior`], yes has 0.857.

use std::collections::HashMap;

use super::dawid_skene::EmParams;
use super::fixed::{ONE, add, count, log_fixed, normalise, to_fixed, to_float};
use super::labels::{Labels, Vote};
use super::outcome::Outcome;

/// Where it stops.
const TOLERANCE: f64 = 1e-5;

/// Estimates answers, and how often each worker is right.
#[must_use]
pub fn one_coin(labels: &Labels, params: &EmParams) -> (Outcome, HashMap<String, f64>) {
    let fitted = fit(labels, params);
    let outcome = Outcome::iterated(labels, &fitted.posteriors, fitted.rounds, fitted.converged);
    (outcome, labels.workers().iter().cloned().zip(fitted.accuracy).collect())
}

/// The model where the iterations end.
struct Fitted {
    posteriors: Vec<i64>,
    accuracy: Vec<f64>,
    rounds: u32,
    converged: bool,
}

fn fit(labels: &Labels, params: &EmParams) -> Fitted {
    let params = params.bounded();
    let width = labels.classes().len();
    let mut posteriors = vote_shares(labels);
    let mut rest = params.rest(TOLERANCE, labels.len());
    let (mut rounds, mut converged) = (0, labels.is_empty());
    let mut tally = Tally::of(labels, &posteriors);
    while rounds < params.rounds_max && !converged {
        let prior = class_logs(labels, &posteriors);
        let coins = tally.coins(params.smoothing, width);
        let mut likelihood = 0;
        let mut logs = vec![0; width];
        for (votes, posterior) in labels.by_task().zip(posteriors.chunks_exact_mut(width.max(1))) {
            if votes.is_empty() {
                continue;
            }
            logs.copy_from_slice(&prior);
            likelihood += toss(votes, |vote| coins[vote.worker as usize], &mut logs);
            likelihood += normalise(&logs, posterior);
        }
        tally = Tally::of(labels, &posteriors);
        rounds += 1;
        converged = match params.tolerance {
            None => rest.passed(bound(labels, &posteriors, &tally, params.smoothing)),
            Some(_) => rest.reached(likelihood),
        };
    }
    Fitted { posteriors, accuracy: tally.accuracy(params.smoothing), rounds, converged }
}

/// What a fitted model says of classes among which something else cannot decide.
pub(crate) struct Weighing {
    prior: Vec<i64>,
    coins: Vec<Coin>,
}

impl Weighing {
    /// Fits the model to all votes.
    pub(crate) fn of(labels: &Labels) -> Self {
        let Fitted { posteriors, accuracy, .. } = fit(labels, &EmParams::default());
        let coin = |right| Coin::of(right, labels.classes().len());
        Self { prior: class_logs(labels, &posteriors), coins: accuracy.into_iter().map(coin).collect() }
    }

    /// The logarithm of how likely each class is, but for what is the same for all of them.
    pub(crate) fn logs(&self, votes: &[Vote]) -> Vec<i64> {
        let mut logs = self.prior.clone();
        toss(votes, |vote| self.coins[vote.worker as usize], &mut logs);
        logs
    }
}

/// The probability of each of `classes` classes, given answers as (class, how often who gave it is right).
#[must_use]
pub fn posterior_by_accuracy(classes: usize, answers: &[(u32, f64)]) -> Vec<f64> {
    let mut logs = vec![0; classes];
    let votes: Vec<Vote> = (0..).zip(answers).map(|(worker, &(class, _))| Vote { worker, class }).collect();
    let votes: Vec<Vote> = votes.into_iter().filter(|vote| (vote.class as usize) < classes).collect();
    toss(&votes, |vote| Coin::of(answers[vote.worker as usize].1, classes), &mut logs);
    let mut probabilities = vec![0; classes];
    normalise(&logs, &mut probabilities);
    probabilities.into_iter().map(to_float).collect()
}

/// A worker's coin: the logarithms of saying one class that is wrong, and by how much the right one is likelier.
#[derive(Clone, Copy)]
struct Coin {
    wrong: i64,
    gain: i64,
}

impl Coin {
    fn of(right: f64, classes: usize) -> Self {
        let right = if right.is_nan() { 0.5 } else { right.clamp(1e-4, 1.0 - 1e-4) };
        let wrong = log_fixed((1.0 - right) / count(classes.saturating_sub(1).max(1)));
        Self { wrong, gain: log_fixed(right) - wrong }
    }
}

/// Adds what each vote says for its class to `logs`; returns what all say for every class alike.
fn toss(votes: &[Vote], coin: impl Fn(&Vote) -> Coin, logs: &mut [i64]) -> i64 {
    let mut alike = 0;
    for vote in votes {
        let coin = coin(vote);
        alike += coin.wrong;
        logs[vote.class as usize] += coin.gain;
    }
    alike
}

/// How often each worker was right, and voted at all.
struct Tally {
    right: Vec<i64>,
    voted: Vec<usize>,
}

impl Tally {
    fn of(labels: &Labels, posteriors: &[i64]) -> Self {
        let (width, workers) = (labels.classes().len(), labels.workers().len());
        let mut tally = Self { right: vec![0; workers], voted: vec![0; workers] };
        for (votes, posterior) in labels.by_task().zip(posteriors.chunks_exact(width.max(1))) {
            for vote in votes {
                tally.right[vote.worker as usize] += posterior[vote.class as usize];
                tally.voted[vote.worker as usize] += 1;
            }
        }
        tally
    }

    fn accuracy(&self, smoothing: f64) -> Vec<f64> {
        let share = |(&right, &voted): (&i64, &usize)| {
            (to_float(right) + smoothing) / (count(voted) + 2.0 * smoothing)
        };
        self.right.iter().zip(&self.voted).map(share).collect()
    }

    fn coins(&self, smoothing: f64, classes: usize) -> Vec<Coin> {
        self.accuracy(smoothing).into_iter().map(|right| Coin::of(right, classes)).collect()
    }
}

/// What the iterations raise. The prior counts once a vote, as in the reference: with once a task they would stop elsewhere.
fn bound(labels: &Labels, posteriors: &[i64], tally: &Tally, smoothing: f64) -> i64 {
    let width = labels.classes().len();
    let coins = tally.coins(smoothing, width);
    let said = |(coin, (&right, &voted)): (&Coin, (&i64, &usize))| {
        to_fixed(to_float(right) * to_float(coin.gain) + count(voted) * to_float(coin.wrong))
    };
    let mut bound: i64 = coins.iter().zip(tally.right.iter().zip(&tally.voted)).map(said).sum();
    let mut by_vote = vec![0_i64; width];
    for (votes, posterior) in labels.by_task().zip(posteriors.chunks_exact(width.max(1))) {
        let many = i64::try_from(votes.len()).unwrap_or(i64::MAX);
        for (sum, &probability) in by_vote.iter_mut().zip(posterior) {
            *sum += many * probability;
            bound -= to_fixed(to_float(probability) * to_float(log_fixed(to_float(probability))));
        }
    }
    for (many, log) in by_vote.into_iter().zip(class_logs(labels, posteriors)) {
        bound += to_fixed(to_float(many) * to_float(log));
    }
    bound
}

/// Every task's shares of the votes: what the iterations begin with.
pub(crate) fn vote_shares(labels: &Labels) -> Vec<i64> {
    let width = labels.classes().len();
    let mut posteriors = vec![0; labels.tasks().len() * width];
    for (votes, posterior) in labels.by_task().zip(posteriors.chunks_exact_mut(width.max(1))) {
        let worth = ONE / i64::try_from(votes.len().max(1)).unwrap_or(ONE);
        for vote in votes {
            posterior[vote.class as usize] += worth;
        }
    }
    posteriors
}

/// The logarithm of how common each class is.
pub(crate) fn class_logs(labels: &Labels, posteriors: &[i64]) -> Vec<i64> {
    let width = labels.classes().len();
    let mut counts = vec![0; width];
    for (votes, posterior) in labels.by_task().zip(posteriors.chunks_exact(width.max(1))) {
        if !votes.is_empty() {
            add(&mut counts, posterior);
        }
    }
    let all = to_float(counts.iter().sum());
    counts.into_iter().map(|many| log_fixed(to_float(many) / all).min(to_fixed(0.0))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::outcome::Verdict;
    use super::*;

    #[test]
    fn the_worked_example() {
        let posterior = posterior_by_accuracy(2, &[(1, 0.9), (0, 0.6)]);
        assert!((posterior[1] - 0.36 / 0.42).abs() < 1e-8, "{posterior:?}");
    }

    #[test]
    fn strange_accuracies_and_classes_do_no_harm() {
        for right in [f64::NAN, -1.0, 2.0, f64::INFINITY] {
            let posterior = posterior_by_accuracy(2, &[(1, right), (7, 0.9)]);
            assert!(posterior.iter().all(|share| share.is_finite()), "{right} {posterior:?}");
        }
        assert_eq!(posterior_by_accuracy(0, &[]), [] as [f64; 0]);
        assert_eq!(posterior_by_accuracy(1, &[(0, 0.2)]), [1.0]);
    }

    #[test]
    fn who_agrees_is_found_right() {
        let names: Vec<String> = (0..8).map(|task| task.to_string()).collect();
        let votes = names.iter().enumerate().flat_map(|(place, name)| {
            let truth = ["x", "y", "z"][place % 3];
            [(&name[..], "ann", truth), (name, "bob", truth), (name, "cyn", "x")]
        });
        let labels = Labels::collect(votes).unwrap();
        let (outcome, accuracy) = one_coin(&labels, &EmParams::default());
        assert_eq!(outcome.verdict(1), Verdict::Decided(1));
        assert!(accuracy["ann"] > 0.98 && accuracy["cyn"] < 0.5, "{accuracy:?}");
    }
}
