//! Dynamic overlap: collect answers until they are sure enough.
//!
//! **Rule.** At least `at_least` answers, at most `at_most`; in between, stop when confidence reaches the threshold and nothing is tied.
//!
//! **Simulation.** Over votes that were all collected once: every task begins with its first `at_least` votes; models are fitted
//! to what has been collected and nothing else; each task that the rule does not call enough gets its next vote; and so on
//! until no task gets one. So it knows only what a live system would have known.
//!
//! **Confidence.** On a few votes each, Dawid-Skene is far too sure of itself: its matrices fit the votes they came from. So a
//! one-coin model must be as sure of the same class. The two go wrong in different places: one has too many parameters, the other
//! too few. The answer itself is that of Dawid-Skene.
//!
//! **Source.** V. Sheng, F. Provost and P. Ipeirotis, "Get Another Label?", KDD 2008; J. Abraham et al., "How Many Workers to Ask?",
//! SIGIR 2016.
//!
//! **Example.** At 0.95, at least 2, at most 5: two who agree at 0.97 are enough; two at 0.9 ask for one more; five at 0.6 are all there will be.

use super::dawid_skene::{EmParams, TOLERANCE, dawid_skene};
use super::fixed::count;
use super::labels::Labels;
use super::one_coin::one_coin;
use super::outcome::{Outcome, Verdict};

/// Pseudo-count of right and of wrong answers of every worker in the one-coin model: nobody is perfect after three votes.
const SECOND_SMOOTHING: f64 = 1.0;

/// When there are enough answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlapRule {
    confidence: f64,
    at_least: u32,
    at_most: u32,
}

/// Why there is no such rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// A confidence that cannot be reached, or none at all.
    #[error("confidence must be above 0 and at most 1")]
    BadConfidence,
    /// Nobody, or fewer at most than at least.
    #[error("at_least must be 1 or more, and at_most no less than it")]
    BadBounds,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Ask for so many more, then decide again.
    Collect(u32),
    /// Stop.
    Enough(Enough),
}

/// Why to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enough {
    /// The answers are sure enough.
    Confident,
    /// There will be no more; they are as sure as they get.
    Exhausted,
}

impl OverlapRule {
    /// A rule, checked.
    pub fn new(confidence: f64, at_least: u32, at_most: u32) -> Result<Self, RuleError> {
        if !(confidence > 0.0 && confidence <= 1.0) {
            return Err(RuleError::BadConfidence);
        }
        if at_least == 0 || at_most < at_least {
            return Err(RuleError::BadBounds);
        }
        Ok(Self { confidence, at_least, at_most })
    }
}

/// Decides after `answers` answers, given how sure they are together and whether anything is tied.
#[must_use]
pub fn decide(rule: &OverlapRule, answers: u32, confidence: f64, tied: bool) -> Next {
    if answers < rule.at_least {
        Next::Collect(rule.at_least - answers)
    } else if confidence >= rule.confidence && !tied {
        Next::Enough(Enough::Confident)
    } else if answers >= rule.at_most {
        Next::Enough(Enough::Exhausted)
    } else {
        Next::Collect(1)
    }
}

/// What dynamic overlap would have done.
#[derive(Clone, Debug)]
pub struct Simulated {
    /// The votes it would have collected.
    pub collected: Labels,
    /// What Dawid-Skene makes of them.
    pub outcome: Outcome,
    /// The votes that a fixed overlap of `at_most` would have had: what to compare with. To save against it and to compare answers with
    /// those to all votes would mix two things.
    pub fixed: Labels,
    /// Tasks that stopped because they were sure.
    pub confident: usize,
}

impl Simulated {
    /// The share of the fixed overlap's votes that it saves.
    #[must_use]
    pub fn saving(&self) -> f64 {
        self.saving_of(&self.fixed)
    }

    /// The share of these votes that it saves.
    #[must_use]
    pub fn saving_of(&self, votes: &Labels) -> f64 {
        if votes.is_empty() {
            return 0.0;
        }
        1.0 - count(self.collected.len()) / count(votes.len())
    }
}

/// How sure two models are together: the most that both give to the same class.
#[must_use]
pub fn joint_confidence(task: usize, one: &Outcome, other: &Outcome) -> f64 {
    let mut others = other.support(task).peekable();
    let mut most: f64 = 0.0;
    for (class, share) in one.support(task) {
        // Both are in the order of classes.
        while others.next_if(|(other, _)| *other < class).is_some() {}
        if let Some((_, other)) = others.next_if(|(other, _)| *other == class) {
            most = most.max(share.min(other));
        }
    }
    most
}

/// Plays dynamic overlap over votes in their order of arrival.
#[must_use]
pub fn simulate(labels: &Labels, rule: &OverlapRule, params: &EmParams) -> Simulated {
    let available: Vec<usize> =
        labels.by_task().map(|votes| votes.len().min(rule.at_most as usize)).collect();
    let mut asked: Vec<usize> = available.iter().map(|many| (*many).min(rule.at_least as usize)).collect();
    // To the end: a model that stops on the way is sure of what it would still give up.
    let tolerance = params.tolerance.or(Some(TOLERANCE));
    let second_params = EmParams { smoothing: SECOND_SMOOTHING, tolerance, ..*params };
    loop {
        let collected = labels.first(|task| asked[task]);
        let outcome = dawid_skene(&collected, params);
        let (second, _) = one_coin(&collected, &second_params);
        let (mut more, mut confident) = (false, 0);
        for (task, asked) in asked.iter_mut().enumerate() {
            let tied = matches!(outcome.verdict(task), Verdict::Tied(_));
            let answers = u32::try_from(*asked).unwrap_or(u32::MAX);
            match decide(rule, answers, joint_confidence(task, &outcome, &second), tied) {
                Next::Enough(Enough::Confident) => confident += 1,
                Next::Collect(_) if *asked < available[task] => {
                    *asked += 1;
                    more = true;
                }
                Next::Collect(_) | Next::Enough(Enough::Exhausted) => {}
            }
        }
        if !more {
            return Simulated { collected, outcome, fixed: labels.first(|task| available[task]), confident };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_as_a_table() {
        let rule = OverlapRule::new(0.95, 2, 5).unwrap();
        let cases = [
            (0, 0.0, false, Next::Collect(2)),
            (1, 1.0, false, Next::Collect(1)),
            (2, 0.97, false, Next::Enough(Enough::Confident)),
            (2, 0.97, true, Next::Collect(1)),
            (2, 0.9, false, Next::Collect(1)),
            (5, 0.6, false, Next::Enough(Enough::Exhausted)),
            (9, 0.6, true, Next::Enough(Enough::Exhausted)),
            (3, f64::NAN, false, Next::Collect(1)),
        ];
        for (answers, confidence, tied, expected) in cases {
            assert_eq!(decide(&rule, answers, confidence, tied), expected, "{answers} {confidence} {tied}");
        }
    }

    #[test]
    fn two_models_are_as_sure_as_the_less_sure_one() {
        let cases: [(&[f64], &[f64], f64); 4] = [
            (&[0.99, 0.01], &[0.8, 0.2], 0.8),
            (&[0.99, 0.01], &[0.1, 0.9], 0.1),
            (&[], &[], 0.0),
            (&[1.0], &[1.0], 1.0),
        ];
        for (one, other, expected) in cases {
            let outcome = |support: &[f64]| Outcome::at_once([(0..).zip(support.iter().copied())]);
            let found = joint_confidence(0, &outcome(one), &outcome(other));
            assert_eq!(Some(found), Some(expected), "{one:?} {other:?}");
        }
    }

    #[test]
    fn rules_are_checked() {
        for confidence in [0.0, 1.1, f64::NAN] {
            assert_eq!(OverlapRule::new(confidence, 1, 2), Err(RuleError::BadConfidence));
        }
        assert_eq!(OverlapRule::new(0.9, 0, 2), Err(RuleError::BadBounds));
        assert_eq!(OverlapRule::new(0.9, 3, 2), Err(RuleError::BadBounds));
    }

    #[test]
    fn easy_tasks_get_few_votes_and_hard_ones_all() {
        let names: Vec<String> = (0..40).map(|task| format!("{task:02}")).collect();
        let mut votes = Vec::new();
        for (place, name) in names.iter().enumerate() {
            let truth = ["x", "y"][place % 2];
            votes.extend(["a", "b", "c", "d", "e"].map(|worker| (&name[..], worker, truth)));
        }
        votes.extend([("hard", "f", "x"), ("hard", "g", "y"), ("hard", "h", "x"), ("hard", "i", "y")]);
        let labels = Labels::collect(votes).unwrap();
        let simulated = simulate(&labels, &OverlapRule::new(0.95, 2, 5).unwrap(), &EmParams::default());
        assert_eq!(simulated.collected.votes(0).len(), 2);
        assert_eq!(simulated.collected.votes(40).len(), 4);
        assert_eq!((simulated.fixed.len(), simulated.confident), (204, 40));
        assert!(simulated.saving() > 0.5);
        let narrow = simulate(&labels, &OverlapRule::new(0.95, 2, 3).unwrap(), &EmParams::default());
        assert_eq!((narrow.fixed.len(), narrow.fixed.votes(40)), (123, &labels.votes(40)[..3]));
        assert!(narrow.saving() < narrow.saving_of(&labels));
    }
}
