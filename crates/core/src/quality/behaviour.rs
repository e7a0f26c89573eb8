//! How somebody works, seen from outside: too fast, too slow, always the same.
//!
//! Nothing here says that an answer is wrong. Each finding is a number with its reason, for rules ([`super::watch`]) and people to
//! act on.

use std::collections::{BTreeMap, BTreeSet};

use crate::aggregate::count;

/// One answer, as far as behaviour is concerned.
#[derive(Clone, Debug, PartialEq)]
pub struct Act<'a> {
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The answer as text that equal answers share, see [`crate::aggregate::canonical`].
    pub answer: &'a str,
    /// The place of the chosen option in the list that was shown, from 0; none where there was no list.
    pub option: Option<usize>,
}

/// What is usual at a step: the middle and the spread of the time taken, and how often each answer is given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Usual {
    middle: f64,
    spread: f64,
    answers: BTreeMap<String, f64>,
    first_option: f64,
    repeats: f64,
    acts: usize,
}

/// What was found in somebody's latest answers. Every number is from 0, nothing to see, to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Findings {
    /// The share of answers given faster than anybody reads.
    pub too_fast: f64,
    /// The share of answers that took unusually long.
    pub too_slow: f64,
    /// How much oftener than usual the commonest answer was given: its share beyond what chance explains.
    pub constant: f64,
    /// The same for choosing the first option of the list.
    pub first_option: f64,
    /// The share of answers that repeat another of this person's, where answers usually differ.
    pub identical: f64,
    /// How many answers were looked at.
    pub answers: usize,
}

/// From how many answers on patterns are looked for: fewer say little.
const PATTERN_FROM: usize = 10;

impl Usual {
    /// What is usual, by everybody's answers at a step.
    ///
    /// Times of human work have a long tail, so their logarithms are used; the middle is the median and the spread the median distance
    /// from it (times 1.4826, which makes it a standard deviation where the logarithms are normal): half of all answers could be
    /// nonsense without moving them far.
    #[must_use]
    pub fn by(acts: &[Act<'_>]) -> Self {
        Self::beside(acts, acts)
    }

    /// The same for looking at one person: times by everybody's answers, but patterns by those of the others, because whoever gives most of
    /// the answers would be what is usual. Where the others gave too few and options are chosen from, by chance: an even spread over what was
    /// answered, and over the options, of which there are two at least.
    #[must_use]
    pub fn beside(acts: &[Act<'_>], others: &[Act<'_>]) -> Self {
        let mut logs: Vec<f64> = acts.iter().filter_map(|act| log_seconds(act.seconds)).collect();
        let middle = median(&mut logs);
        let mut distances: Vec<f64> = logs.iter().map(|log| (log - middle).abs()).collect();
        // People differ by a fifth at the least: where a script answers in the same second, nobody should be "slow" by a blink.
        let spread = (1.4826 * median(&mut distances)).max(0.2);
        let usual = Self { middle, spread, acts: acts.len(), ..Self::default() };
        let is_chosen = acts.iter().any(|act| act.option.is_some());
        match (others.len() < PATTERN_FROM, is_chosen) {
            (true, true) => usual.by_chance(acts),
            // What is written freely, or yes and no: how much of it repeats by itself, only others could tell.
            (true, false) => usual.by_others(acts),
            (false, _) => usual.by_others(others),
        }
    }

    fn by_others(self, others: &[Act<'_>]) -> Self {
        if others.is_empty() {
            return self;
        }
        let mut answers: BTreeMap<String, f64> = BTreeMap::new();
        for act in others {
            *answers.entry(act.answer.to_owned()).or_default() += 1.0 / count(others.len());
        }
        let optional = others.iter().filter_map(|act| act.option);
        let (first, shown) =
            optional.fold((0, 0), |(first, shown), option| (first + usize::from(option == 0), shown + 1));
        let first_option = if shown == 0 { 0.0 } else { count(first) / count(shown) };
        // Where everybody's answers repeat, as with labels, repeating says nothing.
        let repeats = 1.0 - count(answers.len()) / count(others.len());
        Self { answers, first_option, repeats, ..self }
    }

    fn by_chance(self, acts: &[Act<'_>]) -> Self {
        let distinct: BTreeSet<&str> = acts.iter().map(|act| act.answer).collect();
        let last_option = acts.iter().filter_map(|act| act.option).max();
        let even = |of: usize| 1.0 / count(of.max(2));
        let answers = distinct.iter().map(|answer| ((*answer).to_owned(), even(distinct.len()))).collect();
        let first_option = last_option.map_or(0.0, |last| even(last + 1));
        // What is chosen from a list repeats.
        Self { answers, first_option, repeats: 1.0, ..self }
    }

    /// Below this many seconds an answer counts as too fast: three spreads below the middle.
    #[must_use]
    pub fn fast_seconds(&self) -> f64 {
        (self.middle - 3.0 * self.spread).exp()
    }

    /// Above this many seconds an answer counts as too slow: three spreads above the middle.
    #[must_use]
    pub fn slow_seconds(&self) -> f64 {
        (self.middle + 3.0 * self.spread).exp()
    }

    /// Looks at somebody's latest answers.
    #[must_use]
    pub fn findings(&self, acts: &[Act<'_>]) -> Findings {
        if acts.is_empty() || self.acts == 0 {
            return Findings::default();
        }
        let share = |holds: &dyn Fn(&Act<'_>) -> bool| {
            count(acts.iter().filter(|act| holds(act)).count()) / count(acts.len())
        };
        let mut findings = Findings {
            too_fast: share(&|act| act.seconds < self.fast_seconds()),
            too_slow: share(&|act| act.seconds > self.slow_seconds()),
            answers: acts.len(),
            ..Findings::default()
        };
        if acts.len() < PATTERN_FROM {
            return findings;
        }
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for act in acts {
            *times.entry(act.answer).or_default() += 1;
        }
        if let Some((answer, most)) = times.iter().max_by_key(|(_, times)| **times) {
            let usual = self.answers.get(*answer).copied().unwrap_or(0.0);
            findings.constant = beyond_chance(*most, acts.len(), usual);
        }
        let repeats: usize = times.values().map(|times| times - 1).sum();
        findings.identical = beyond_chance(repeats, acts.len(), self.repeats);
        let shown = acts.iter().filter_map(|act| act.option);
        let (first, shown) =
            shown.fold((0, 0), |(first, shown), option| (first + usize::from(option == 0), shown + 1));
        if shown >= PATTERN_FROM {
            findings.first_option = beyond_chance(first, shown, self.first_option);
        }
        findings
    }
}

/// How far a share lies beyond what chance explains: its distance from what is usual less three standard errors, over the most it
/// could be; 0 if chance explains it.
fn beyond_chance(times: usize, of: usize, usual: f64) -> f64 {
    let share = count(times) / count(of);
    let usual = usual.clamp(0.0, 1.0);
    let error = 3.0 * (usual * (1.0 - usual) / count(of)).sqrt();
    let room = 1.0 - usual;
    if room <= 0.0 { 0.0 } else { ((share - usual - error) / room).clamp(0.0, 1.0) }
}

/// The logarithm of a time that can be one.
fn log_seconds(seconds: f64) -> Option<f64> {
    (seconds.is_finite() && seconds > 0.0).then(|| seconds.ln())
}

/// The middle value; 0 of none. Sorts what it is given.
fn median(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}

#[cfg(test)]
#[path = "behaviour_tests.rs"]
mod tests;
