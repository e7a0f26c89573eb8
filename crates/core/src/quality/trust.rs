//! Trust: how often an actor is right, by what was seen of them lately.
//!
//! **Formula.** Each piece of evidence says how right an answer was, from 0 to 1, and weighs by where it comes from. With a prior
//! of `r0` right and `w0` wrong, right = r0 + Σ weight · score and wrong = w0 + Σ weight · (1 − score); trust is the mean of the
//! beta distribution they describe, right / (right + wrong). Only the latest `window` pieces count, so people can improve.
//!
//! **Example.** With a prior of 2 right and 1 wrong, somebody unknown is trusted 2/3. Nine right gold answers and one wrong (each
//! weighing 1) make (2 + 9) / (3 + 10) = 11/13.
//!
//! Models are actors: the same holds for them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::beta::beta_quantile;

/// Where a piece of evidence comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A gold question.
    Gold,
    /// Agreement with the merged answer.
    Agreement,
    /// A reviewer's decision on the answer.
    Review,
}

impl Source {
    /// The word that stands for it in tables and on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Gold => "gold",
            Self::Agreement => "agreement",
            Self::Review => "review",
        }
    }

    /// Reads the word back.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Gold, Self::Agreement, Self::Review].into_iter().find(|one| one.word() == word)
    }
}

/// How right one answer was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// Who says so.
    pub source: Source,
    /// From 0, wrong, to 1, right.
    pub score: f64,
}

/// How evidence becomes trust, and what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TrustPolicy {
    /// Right answers that everybody is given to begin with.
    pub prior_right: f64,
    /// Wrong answers that everybody is given to begin with.
    pub prior_wrong: f64,
    /// What a gold answer weighs.
    pub gold_weight: f64,
    /// What agreement with others weighs: less, since others may be wrong.
    pub agreement_weight: f64,
    /// What a review weighs.
    pub review_weight: f64,
    /// How many of the latest pieces of evidence count.
    pub window: u16,
    /// With fewer pieces than this nothing follows, however low the trust.
    pub act_from: u16,
    /// Below this, people are told.
    pub warn_below: f64,
    /// Below this, they get no more work here until they qualify again.
    pub pause_below: f64,
    /// Below this, they are removed, and only a manager brings them back.
    pub remove_below: f64,
}

impl Default for TrustPolicy {
    fn default() -> Self {
        Self {
            prior_right: 2.0,
            prior_wrong: 1.0,
            gold_weight: 1.0,
            agreement_weight: 0.3,
            review_weight: 1.0,
            window: 100,
            act_from: 5,
            warn_below: 0.7,
            pause_below: 0.6,
            remove_below: 0.4,
        }
    }
}

/// What is wrong with a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPolicy {
    /// A prior of nothing leaves newcomers without a trust.
    #[error("prior_right and prior_wrong must be above 0 and at most 1000")]
    Prior,
    /// A weight is no weight.
    #[error("weights must be from 0 to 100, and one of them above 0")]
    Weights,
    /// The window is empty or too large.
    #[error("window must be from 1 to 10000")]
    Window,
    /// The steps down are not in order.
    #[error("it must hold that 0 <= remove_below <= pause_below <= warn_below <= 1")]
    Ladder,
}

impl TrustPolicy {
    /// Says what is wrong with it, if anything is.
    pub fn check(&self) -> Result<(), BadPolicy> {
        let sound = |prior: f64| prior > 0.0 && prior <= 1_000.0;
        if !sound(self.prior_right) || !sound(self.prior_wrong) {
            return Err(BadPolicy::Prior);
        }
        let weights = [self.gold_weight, self.agreement_weight, self.review_weight];
        if !weights.iter().all(|weight| (0.0..=100.0).contains(weight)) || weights.iter().sum::<f64>() <= 0.0
        {
            return Err(BadPolicy::Weights);
        }
        if !(1..=10_000).contains(&self.window) {
            return Err(BadPolicy::Window);
        }
        let ladder = [0.0, self.remove_below, self.pause_below, self.warn_below, 1.0];
        if ladder.is_sorted() { Ok(()) } else { Err(BadPolicy::Ladder) }
    }

    /// How far somebody is trusted of whom nothing is known.
    #[must_use]
    pub fn newcomers_trust(&self) -> f64 {
        Trust::by(self, []).mean()
    }

    const fn weight(&self, source: Source) -> f64 {
        match source {
            Source::Gold => self.gold_weight,
            Source::Agreement => self.agreement_weight,
            Source::Review => self.review_weight,
        }
    }
}

/// How far somebody is trusted of whom nothing is known, where a project has not said otherwise.
#[must_use]
pub fn newcomers_trust() -> f64 {
    TrustPolicy::default().newcomers_trust()
}

/// What is known of how often somebody is right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trust {
    right: f64,
    wrong: f64,
    /// How many pieces of evidence it rests on.
    pub evidence: usize,
}

impl Trust {
    /// Trust by the latest evidence, which comes latest first.
    #[must_use]
    pub fn by(policy: &TrustPolicy, latest_first: impl IntoIterator<Item = Evidence>) -> Self {
        let begin = Self { right: policy.prior_right, wrong: policy.prior_wrong, evidence: 0 };
        latest_first.into_iter().take(usize::from(policy.window)).fold(begin, |trust, evidence| {
            let weight = policy.weight(evidence.source);
            // What is no number says nothing.
            let score = if evidence.score.is_nan() { return trust } else { evidence.score.clamp(0.0, 1.0) };
            Self {
                right: trust.right + weight * score,
                wrong: trust.wrong + weight * (1.0 - score),
                evidence: trust.evidence + 1,
            }
        })
    }

    /// The trust, above 0 and below 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.right / (self.right + self.wrong)
    }

    /// What the true rate exceeds with the given certainty.
    #[must_use]
    pub fn at_least(&self, certainty: f64) -> f64 {
        beta_quantile(1.0 - certainty.clamp(0.0, 1.0), self.right, self.wrong)
    }
}

/// How somebody stands at a skill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Nothing to say.
    #[default]
    Good,
    /// Told that their answers are often wrong.
    Warned,
    /// Gets no work until qualified again.
    Paused,
    /// Gets no work until a manager says otherwise.
    Removed,
}

impl Standing {
    /// The word that stands for it in tables and on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Warned => "warned",
            Self::Paused => "paused",
            Self::Removed => "removed",
        }
    }

    /// Reads the word back.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Good, Self::Warned, Self::Paused, Self::Removed].into_iter().find(|one| one.word() == word)
    }

    /// Whether they get work.
    #[must_use]
    pub const fn works(self) -> bool {
        matches!(self, Self::Good | Self::Warned)
    }

    /// How somebody stands after new evidence. Evidence alone never brings back who was paused or removed: the paused qualify
    /// again, see [`super::gold_plan`], and the removed are brought back by a manager.
    #[must_use]
    pub fn next(self, policy: &TrustPolicy, trust: &Trust) -> Self {
        if trust.evidence < usize::from(policy.act_from) {
            return self;
        }
        let mean = trust.mean();
        let by_trust = if mean < policy.remove_below {
            Self::Removed
        } else if mean < policy.pause_below {
            Self::Paused
        } else if mean < policy.warn_below {
            Self::Warned
        } else {
            Self::Good
        };
        if self.works() { by_trust } else { self.max(by_trust) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn gold(right: usize, wrong: usize) -> Vec<Evidence> {
        let piece = |score| Evidence { source: Source::Gold, score };
        [vec![piece(1.0); right], vec![piece(0.0); wrong]].concat()
    }

    #[test]
    fn the_worked_example() {
        let policy = TrustPolicy::default();
        assert!((Trust::by(&policy, []).mean() - 2.0 / 3.0).abs() < 1e-12);
        let trust = Trust::by(&policy, gold(9, 1));
        assert!((trust.mean() - 11.0 / 13.0).abs() < 1e-12);
        assert!(trust.at_least(0.95) < trust.mean() && trust.at_least(0.95) > 0.6);
    }

    #[test]
    fn only_the_window_counts_and_sources_weigh_differently() {
        let policy = TrustPolicy { window: 10, ..TrustPolicy::default() };
        let reformed = [gold(10, 0), gold(0, 500)].concat();
        assert!(Trust::by(&policy, reformed).mean() > 0.9, "the wrong ones are long ago");
        let agreeing = vec![Evidence { source: Source::Agreement, score: 1.0 }; 10];
        assert!(Trust::by(&policy, agreeing).mean() < Trust::by(&policy, gold(10, 0)).mean());
    }

    #[test]
    fn the_way_down_and_no_way_back_by_evidence() {
        let policy = TrustPolicy::default();
        let after = |standing: Standing, right, wrong| {
            standing.next(&policy, &Trust::by(&policy, gold(right, wrong)))
        };
        let cases = [
            (Standing::Good, 0, 4, Standing::Good, "too little evidence to act on"),
            (Standing::Good, 9, 1, Standing::Good, ""),
            (Standing::Good, 6, 3, Standing::Warned, ""),
            (Standing::Good, 5, 4, Standing::Paused, ""),
            (Standing::Good, 1, 9, Standing::Removed, ""),
            (Standing::Warned, 9, 1, Standing::Good, "a warning passes by itself"),
            (Standing::Paused, 20, 0, Standing::Paused, "a pause does not"),
            (Standing::Paused, 1, 9, Standing::Removed, ""),
            (Standing::Removed, 20, 0, Standing::Removed, ""),
        ];
        for (before, right, wrong, then, why) in cases {
            assert_eq!(after(before, right, wrong), then, "{before:?} with {right}/{wrong} {why}");
        }
    }

    #[test]
    fn a_policy_that_makes_no_sense_is_refused() {
        let usual = TrustPolicy::default();
        assert_eq!(usual.check(), Ok(()));
        let cases = [
            (TrustPolicy { prior_right: 0.0, ..usual }, BadPolicy::Prior),
            (TrustPolicy { prior_wrong: f64::NAN, ..usual }, BadPolicy::Prior),
            (TrustPolicy { gold_weight: -1.0, ..usual }, BadPolicy::Weights),
            (
                TrustPolicy { gold_weight: 0.0, agreement_weight: 0.0, review_weight: 0.0, ..usual },
                BadPolicy::Weights,
            ),
            (TrustPolicy { window: 0, ..usual }, BadPolicy::Window),
            (TrustPolicy { warn_below: 0.2, ..usual }, BadPolicy::Ladder),
            (TrustPolicy { remove_below: f64::NAN, ..usual }, BadPolicy::Ladder),
        ];
        for (policy, refused) in cases {
            assert_eq!(policy.check(), Err(refused), "{policy:?}");
        }
    }

    proptest! {
        #[test]
        fn trust_is_a_probability_and_more_right_means_more(
            scores in proptest::collection::vec(prop_oneof![0.0..=1.0, Just(f64::NAN), Just(f64::INFINITY)], 0..200)
        ) {
            let policy = TrustPolicy::default();
            let pieces = |extra: Option<f64>| {
                let all = extra.into_iter().chain(scores.iter().copied());
                all.map(|score| Evidence { source: Source::Review, score }).collect::<Vec<_>>()
            };
            let wide = TrustPolicy { window: 1_000, ..policy };
            let trust = Trust::by(&wide, pieces(None)).mean();
            prop_assert!(trust > 0.0 && trust < 1.0);
            prop_assert!(Trust::by(&wide, pieces(Some(1.0))).mean() > trust);
            prop_assert!(Trust::by(&wide, pieces(Some(0.0))).mean() < trust);
        }
    }
}
