//! MACE: a worker either knows, or answers by habit.
//!
//! **Formula.** Worker w knows with probability `k_w` and then says the truth; otherwise w says l with probability `h_w(l)`. So a vote l has
//! probability (1 - `k_w)·h_w(l`) + `k_w`·[l = c]. With r = `q_t(l)` · `k_w` / ((1 - `k_w)·h_w(l`) + `k_w`), the probability that a vote was
//! given by knowledge:
//!
//! - E: `q_t(c)` proportional to p(c) · Π of the votes' probabilities; `K_w` = Σ r, `H_w(l)` = Σ (1 - r) over w's votes for l;
//! - M, variational: `k_w` = `f(K_w` + 1/2) / `f(n_w` + 1), in place of 1 - `k_w`: `f(ΣH_w` + 1/2) / `f(n_w` + 1),
//!   `h_w(l)` = `f(H_w(l)` + 10) / `f(ΣH_w` + 10·K); f(x) = e^ψ(x), ψ the digamma function, `n_w` the number of w's votes.
//!
//! Two things differ from the paper. It begins from several settings of k, the same for all workers, and keeps the likeliest result,
//! where the paper draws random ones: the answer must not depend on chance. And p(c) is not even: where one class is rare, an even prior
//! takes everybody who rightly keeps saying the other one for a spammer. It is the mean over tasks of the share of the votes that said c,
//! and stays that: where tasks have a vote or two, nothing holds an estimate. What is common becomes commoner from round to round, the
//! rest is taken for habit, and half of the votes that nobody contradicts are overruled.
//!
//! **Source.** D. Hovy, T. Berg-Kirkpatrick, A. Vaswani and E. Hovy, "Learning Whom to Trust with MACE", NAACL-HLT 2013.
//!
//! **Example.** k = 0.5 and an even habit over 2 classes: a vote for x gives x : y = 0.75 : 0.25.

use super::dawid_skene::{EmParams, TOLERANCE};
use super::fixed::{count, log_fixed, normalise, to_fixed, to_float};
use super::labels::Labels;
use super::one_coin::{class_logs, vote_shares};
use super::outcome::Outcome;

/// Where the iterations begin: how often everybody knows.
const STARTS: [f64; 4] = [0.5, 0.3, 0.7, 0.9];

/// Pseudo-counts of knowing, and of not knowing.
const KNOWING_PRIOR: f64 = 0.5;

/// Pseudo-count of each answer given by habit.
const HABIT_PRIOR: f64 = 10.0;

/// What is known of a worker.
#[derive(Clone, Debug, PartialEq)]
pub struct Competence {
    /// How often the worker knows.
    pub knows: f64,
    /// How often not. The two add up to a little less than one: what is left is doubt about both.
    pub guesses: f64,
    /// What the worker says otherwise, by class.
    pub habit: Vec<f64>,
}

/// Estimates answers, and the competence of each worker in the order of [`Labels::workers`].
#[must_use]
pub fn mace(labels: &Labels, params: &EmParams) -> (Outcome, Vec<Competence>) {
    let params = params.bounded();
    let mut best: Option<(i64, Outcome, Vec<Competence>)> = None;
    for start in STARTS {
        let (likelihood, outcome, workers) = from_start(labels, &params, start);
        if best.as_ref().is_none_or(|(most, ..)| likelihood > *most) {
            best = Some((likelihood, outcome, workers));
        }
    }
    best.map_or_else(|| (Outcome::at_once([[]; 0]), Vec::new()), |(_, outcome, workers)| (outcome, workers))
}

fn from_start(labels: &Labels, params: &EmParams, knows: f64) -> (i64, Outcome, Vec<Competence>) {
    let width = labels.classes().len();
    let habit = vec![1.0 / count(width.max(1)); width];
    let mut workers = vec![Competence { knows, guesses: 1.0 - knows, habit }; labels.workers().len()];
    let mut posteriors = vote_shares(labels);
    let prior = class_logs(labels, &posteriors);
    let mut rest = params.rest(TOLERANCE, labels.len());
    let (mut rounds, mut converged, mut likelihood) = (0, labels.is_empty(), 0);
    while rounds < params.rounds_max && !converged {
        likelihood = expect(labels, &workers, &prior, &mut posteriors);
        maximise(labels, &posteriors, &mut workers);
        rounds += 1;
        converged = rest.reached(likelihood);
    }
    (likelihood, Outcome::iterated(labels, &posteriors, rounds, converged), workers)
}

/// How likely the worker says this class without knowing.
fn habitual(worker: &Competence, class: u32) -> f64 {
    let habit = worker.habit.get(class as usize).copied().unwrap_or(0.0);
    worker.guesses * habit
}

/// E.
fn expect(labels: &Labels, workers: &[Competence], prior: &[i64], posteriors: &mut [i64]) -> i64 {
    let width = labels.classes().len();
    let mut likelihood = 0;
    let mut logs = vec![0; width];
    for (votes, posterior) in labels.by_task().zip(posteriors.chunks_exact_mut(width.max(1))) {
        if votes.is_empty() {
            continue;
        }
        logs.copy_from_slice(prior);
        for vote in votes {
            let worker = &workers[vote.worker as usize];
            let by_habit = habitual(worker, vote.class);
            let alike = log_fixed(by_habit);
            likelihood += alike;
            logs[vote.class as usize] += log_fixed(by_habit + worker.knows) - alike;
        }
        likelihood += normalise(&logs, posterior);
    }
    likelihood
}

/// M.
fn maximise(labels: &Labels, posteriors: &[i64], workers: &mut [Competence]) {
    let width = labels.classes().len();
    let mut known = vec![0_i64; workers.len()];
    let mut habits = vec![0_i64; workers.len() * width];
    for (votes, posterior) in labels.by_task().zip(posteriors.chunks_exact(width.max(1))) {
        for vote in votes {
            let worker = &workers[vote.worker as usize];
            let either = habitual(worker, vote.class) + worker.knows;
            let by_knowledge =
                to_float(posterior[vote.class as usize]) * worker.knows / either.max(f64::MIN_POSITIVE);
            let by_knowledge = to_fixed(by_knowledge.clamp(0.0, 1.0));
            known[vote.worker as usize] += by_knowledge;
            habits[vote.worker as usize * width + vote.class as usize] += to_fixed(1.0) - by_knowledge;
        }
    }
    for ((worker, known), habits) in workers.iter_mut().zip(known).zip(habits.chunks_exact(width.max(1))) {
        let (known, all) = (to_float(known), to_float(habits.iter().sum()));
        let either = digamma(known + all + 2.0 * KNOWING_PRIOR);
        worker.knows = (digamma(known + KNOWING_PRIOR) - either).exp();
        worker.guesses = (digamma(all + KNOWING_PRIOR) - either).exp();
        let whole = digamma(all + HABIT_PRIOR * count(width));
        for (habit, &many) in worker.habit.iter_mut().zip(habits) {
            *habit = (digamma(to_float(many) + HABIT_PRIOR) - whole).exp();
        }
    }
}

/// The digamma function of a positive number: up to 6 by recurrence, from there by its asymptotic series, to 1e-10.
fn digamma(mut x: f64) -> f64 {
    let mut shift = 0.0;
    while x < 6.0 {
        shift -= 1.0 / x;
        x += 1.0;
    }
    let inverse = 1.0 / (x * x);
    let series = inverse
        * (1.0 / 12.0
            - inverse * (1.0 / 120.0 - inverse * (1.0 / 252.0 - inverse * (1.0 / 240.0 - inverse / 132.0))));
    shift + x.ln() - 0.5 / x - series
}

#[cfg(test)]
mod tests {
    use super::super::labels::LabelsBuilder;
    use super::super::outcome::Verdict;
    use super::*;

    #[test]
    fn digamma_at_known_places() {
        let gamma = 0.577_215_664_901_532_9;
        let cases = [
            (1.0, -gamma),
            (2.0, 1.0 - gamma),
            (0.5, -gamma - 2.0 * 2.0_f64.ln()),
            (100.0, 4.600_161_852_738_087),
        ];
        for (x, expected) in cases {
            assert!((digamma(x) - expected).abs() < 1e-9, "{x}: {}", digamma(x));
        }
    }

    #[test]
    fn the_worked_example() {
        let worker = Competence { knows: 0.5, guesses: 0.5, habit: vec![0.5, 0.5] };
        let mut labels = LabelsBuilder::default();
        for class in ["x", "y"] {
            labels.class(class);
        }
        labels.push("t", "ann", "x").unwrap();
        let mut posteriors = [0; 2];
        expect(&labels.finish(), &[worker], &[log_fixed(0.5); 2], &mut posteriors);
        assert!((to_float(posteriors[0]) - 0.75).abs() < 1e-8, "{posteriors:?}");
    }

    #[test]
    fn who_always_says_the_same_knows_nothing() {
        let names: Vec<String> = (0..12).map(|task| format!("{task:02}")).collect();
        let votes = names.iter().enumerate().flat_map(|(place, name)| {
            let truth = ["x", "y"][place % 2];
            [
                (&name[..], "ann", truth),
                (name, "bob", truth),
                (name, "cyn", truth),
                (name, "dan", "x"),
                (name, "eve", "x"),
            ]
        });
        let labels = Labels::collect(votes).unwrap();
        let (outcome, workers) = mace(&labels, &EmParams::default());
        assert_eq!(outcome.verdict(1), Verdict::Decided(1));
        assert!(workers[0].knows > 0.8 && workers[3].knows < 0.5, "{workers:?}");
    }
    #[test]
    fn the_commonest_class_does_not_swallow_votes_that_nobody_contradicts() {
        // One vote a task, ten people, three classes about as common.
        let names: Vec<[String; 2]> =
            (0..240).map(|place| [format!("{place:03}"), (place % 10).to_string()]).collect();
        let said = |place: usize| ["x", "y", "z"][(7 * place * place + 3 * place) % 97 % 3];
        let votes =
            names.iter().enumerate().map(|(place, [task, worker])| (&task[..], &worker[..], said(place)));
        let labels = Labels::collect(votes).unwrap();
        let (outcome, _) = mace(&labels, &EmParams::default());
        let stands = |task: &usize| outcome.verdict(*task) == Verdict::Decided(labels.votes(*task)[0].class);
        assert_eq!((0..240).filter(stands).count(), 240);
    }
}
