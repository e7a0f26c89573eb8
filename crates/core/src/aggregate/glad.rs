//! GLAD: workers have abilities and tasks have difficulties.
//!
//! **Formula.** A vote of worker w on task t is right with probability `σ(α_w` · `e^β_t`), σ(x) = 1 / (1 + e^-x); wrong classes are
//! equally likely; α and β have normal priors with mean 1 and variance 1; classes an even prior.
//!
//! - E: `q_t(c)` proportional to the product of the votes' probabilities where c is true;
//! - M: for each α, then each β, steps of Newton's method on the expected log posterior (for β with the expected curvature,
//!   so that each step goes up). With r = `q_t(label)` of a vote, x = α·e^β:
//!   ∂/∂α = Σ (r - σ(x))·e^β - (α - 1), ∂/∂β = Σ (r - σ(x))·x - (β - 1).
//!
//! It stops when a round changes the likelihood by less than 1e-5 a vote. Where workers have few votes it stops as soon as the expected log
//! posterior, which M raises, does not rise from one round to the next, and that is most often at once: abilities are estimates that
//! are taken for certain, and with few votes each of them is soon fitted to nothing but what it said itself. With many votes
//! to go on pays.
//!
//! **Source.** J. Whitehill et al., "Whose Vote Should Count More: Optimal Integration of Labels from Labelers of Unknown
//! Expertise", NIPS 2009. (It uses conjugate gradients for M; the optimum is the same.) For the early end, Crowd-Kit (D. Ustalov,
//! N. Pavlichenko and B. Tseitlin, *Journal of Open Source Software* 9 (2024) 6227), where it is the only one; but its search for the
//! optimum is broken off where workers have many votes, so that it goes on there, too.
//!
//! **Example.** At α = 1 and β = 1 a vote is right with probability σ(e) = 0.938; one vote of three classes for x gives x 0.938.

use std::collections::HashMap;

use super::dawid_skene::EmParams;
use super::fixed::{count, log_fixed, normalise, to_fixed, to_float};
use super::labels::Labels;
use super::outcome::Outcome;

/// Mean of the priors of ability and of (negative) difficulty.
const MEAN: f64 = 1.0;

/// Bounds of α and β: far beyond what the priors let through, but every power stays finite.
const ABILITY: std::ops::RangeInclusive<f64> = -8.0..=8.0;
const EASE: std::ops::RangeInclusive<f64> = -4.0..=4.0;

/// Where it stops, as in Crowd-Kit.
const TOLERANCE: f64 = 1e-5;

/// Newton's steps within one M: enough for what M raises to be compared between rounds.
const STEPS: usize = 8;

/// Workers with fewer votes than this, on average, have few.
const FEW_VOTES: usize = 40;

/// Estimates answers, and the ability of each worker.
#[must_use]
pub fn glad(labels: &Labels, params: &EmParams) -> (Outcome, HashMap<String, f64>) {
    let params = params.bounded();
    let width = labels.classes().len();
    let mut ability = vec![MEAN; labels.workers().len()];
    let mut ease = vec![MEAN; labels.tasks().len()];
    let mut posteriors = vec![0; labels.tasks().len() * width];
    let stops_early = params.tolerance.is_none() && labels.len() < FEW_VOTES * labels.workers().len();
    // The expectation has a term for each vote and class, and the reference divides it by their number.
    let terms = if stops_early { labels.len() * width } else { labels.len() };
    let mut rest = params.rest(TOLERANCE, terms);
    let (mut rounds, mut converged) = (0, labels.is_empty());
    while rounds < params.rounds_max && !converged {
        let likelihood = expect(labels, &ability, &ease, &mut posteriors);
        for _ in 0..STEPS {
            improve(labels, &posteriors, &mut ability, &mut ease);
        }
        rounds += 1;
        converged = if stops_early {
            rest.passed(bound(labels, &posteriors, &ability, &ease))
        } else {
            rest.reached(likelihood)
        };
    }
    let outcome = Outcome::iterated(labels, &posteriors, rounds, converged);
    (outcome, labels.workers().iter().cloned().zip(ability).collect())
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// E.
fn expect(labels: &Labels, ability: &[f64], ease: &[f64], posteriors: &mut [i64]) -> i64 {
    let width = labels.classes().len();
    let others = count(width.saturating_sub(1).max(1));
    let even = log_fixed(1.0 / count(width.max(1)));
    let mut likelihood = 0;
    let mut logs = vec![0; width];
    for (task, (votes, posterior)) in
        labels.by_task().zip(posteriors.chunks_exact_mut(width.max(1))).enumerate()
    {
        if votes.is_empty() {
            continue;
        }
        logs.fill(even);
        let scale = ease[task].exp();
        for vote in votes {
            let right = sigmoid(ability[vote.worker as usize] * scale);
            let wrong = log_fixed((1.0 - right) / others);
            likelihood += wrong;
            logs[vote.class as usize] += log_fixed(right) - wrong;
        }
        likelihood += normalise(&logs, posterior);
    }
    likelihood
}

/// What M raises: the expected logarithm of the votes' probabilities, and of the priors but for what never changes.
fn bound(labels: &Labels, posteriors: &[i64], ability: &[f64], ease: &[f64]) -> i64 {
    let width = labels.classes().len().max(1);
    let others = count(width.saturating_sub(1).max(1));
    let mut bound: i64 = 0;
    for ((votes, posterior), ease) in labels.by_task().zip(posteriors.chunks_exact(width)).zip(ease) {
        let scale = ease.exp();
        for vote in votes {
            let right = sigmoid(ability[vote.worker as usize] * scale);
            let wrong = to_float(log_fixed((1.0 - right) / others));
            let gain = to_float(log_fixed(right)) - wrong;
            bound += to_fixed(wrong + to_float(posterior[vote.class as usize]) * gain);
        }
    }
    let surprise = |at: &f64| to_fixed((at - MEAN).powi(2) / 2.0);
    ability.iter().chain(ease).map(surprise).fold(bound, i64::saturating_sub)
}

/// A gradient and the curvature that goes with it; 128 bits hold what steep places add up to.
#[derive(Clone, Copy, Default)]
struct Slope {
    gradient: i128,
    curvature: i128,
}

impl Slope {
    fn add(&mut self, gradient: f64, curvature: f64) {
        self.gradient += i128::from(to_fixed(gradient));
        self.curvature += i128::from(to_fixed(curvature));
    }

    /// A step up from `at`, with the prior, no longer than 1.
    fn step(self, at: f64, bounds: &std::ops::RangeInclusive<f64>) -> f64 {
        let (gradient, curvature) =
            (wide_to_float(self.gradient) - (at - MEAN), wide_to_float(self.curvature) + 1.0);
        (at + (gradient / curvature).clamp(-1.0, 1.0)).clamp(*bounds.start(), *bounds.end())
    }
}

#[expect(clippy::cast_precision_loss, reason = "a step needs no more than 53 bits")]
fn wide_to_float(units: i128) -> f64 {
    units as f64 / super::fixed::ONE as f64
}

/// M: one step for all abilities, one for all difficulties.
fn improve(labels: &Labels, posteriors: &[i64], ability: &mut [f64], ease: &mut [f64]) {
    let width = labels.classes().len().max(1);
    let mut slopes = vec![Slope::default(); ability.len()];
    for ((votes, posterior), &ease) in labels.by_task().zip(posteriors.chunks_exact(width)).zip(&*ease) {
        let scale = ease.exp();
        for vote in votes {
            let right = sigmoid(ability[vote.worker as usize] * scale);
            let surplus = to_float(posterior[vote.class as usize]) - right;
            slopes[vote.worker as usize].add(surplus * scale, right * (1.0 - right) * scale * scale);
        }
    }
    for (ability, slope) in ability.iter_mut().zip(slopes) {
        *ability = slope.step(*ability, &ABILITY);
    }
    for ((votes, posterior), ease) in labels.by_task().zip(posteriors.chunks_exact(width)).zip(ease) {
        let scale = ease.exp();
        let mut slope = Slope::default();
        for vote in votes {
            let x = ability[vote.worker as usize] * scale;
            let right = sigmoid(x);
            slope.add((to_float(posterior[vote.class as usize]) - right) * x, right * (1.0 - right) * x * x);
        }
        *ease = slope.step(*ease, &EASE);
    }
}

#[cfg(test)]
mod tests {
    use super::super::labels::LabelsBuilder;
    use super::super::outcome::Verdict;
    use super::*;

    #[test]
    fn the_worked_example() {
        let mut labels = LabelsBuilder::default();
        for class in ["x", "y", "z"] {
            labels.class(class);
        }
        labels.push("t", "ann", "x").unwrap();
        let mut posteriors = [0; 3];
        expect(&labels.finish(), &[1.0], &[1.0], &mut posteriors);
        let x = to_float(posteriors[0]);
        assert!((x - sigmoid(1.0_f64.exp())).abs() < 1e-8 && (x - 0.938).abs() < 1e-3, "{x}");
    }

    #[test]
    fn the_able_outvote_the_others() {
        let names: Vec<String> = (0..12).map(|task| format!("{task:02}")).collect();
        let mut votes: Vec<_> = names
            .iter()
            .enumerate()
            .flat_map(|(place, name)| {
                let truth = ["x", "y"][place % 2];
                let guess = ["x", "y"][place / 2 % 2];
                [(&name[..], "ann", truth), (name, "bob", truth), (name, "cyn", truth), (name, "dan", guess)]
            })
            .collect();
        votes.extend([("last", "ann", "x"), ("last", "dan", "y")]);
        let labels = Labels::collect(votes).unwrap();
        let (outcome, ability) = glad(&labels, &EmParams::default());
        assert_eq!(outcome.verdict(12), Verdict::Decided(0));
        assert!(ability["ann"] > ability["dan"] + 0.5, "{ability:?}");
    }

    #[test]
    fn equals_who_differ_tie() {
        let labels = Labels::collect([("t", "a", "x"), ("t", "b", "y")]).unwrap();
        assert_eq!(glad(&labels, &EmParams::default()).0.verdict(0), Verdict::Tied(vec![0, 1]));
    }
    #[test]
    fn few_votes_each_end_it_early_and_many_do_not() {
        // Every task has three voters of so many; about one vote in six is wrong.
        let rounds = |workers: usize| {
            let names: Vec<[String; 2]> = (0..600)
                .map(|place| {
                    [format!("{:03}", place / 3), format!("{:03}", (place * 7 + place / 3) % workers)]
                })
                .collect();
            let said = |place: usize| {
                (place / 3 + usize::from(((7 * place * place + 3 * place) % 97).is_multiple_of(6))) % 2
            };
            let votes = names.iter().enumerate();
            let votes =
                votes.map(|(place, [task, worker])| (&task[..], &worker[..], ["x", "y"][said(place)]));
            glad(&Labels::collect(votes).unwrap(), &EmParams::default()).0.rounds
        };
        assert_eq!(rounds(100), 2);
        assert!(rounds(10) > 2, "{}", rounds(10));
    }
}
