//! If-then rules over what is watched: data of a project, checked when written, evaluated by the quality worker.
//!
//! A rule collects one measure over a window, compares it with a bound and names an action. It says nothing on too little evidence.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::JudgmentId;
use crate::run::Unit;
use crate::run::taint::too_late_to_ask_more;

/// What a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The share of a person's gold answers that were right.
    GoldScore,
    /// A person's trust.
    Trust,
    /// How far a person's answers agree with the merged ones, on average.
    Agreement,
    /// The share of a person's reviewed answers that were rejected.
    Rejected,
    /// The share of answers given too fast.
    TooFast,
    /// The share of answers given too slowly.
    TooSlow,
    /// How much oftener than usual the same answer is given.
    Constant,
    /// How much oftener than usual the first option is chosen.
    FirstOption,
    /// The share of payloads that repeat another one of the same person's.
    Identical,
    /// One less the chance that a person shares so many mistakes with another.
    Copied,
    /// How far the answers to one unit differ.
    UnitDisagreement,
    /// How far the answers at a step differ, on average.
    StepDisagreement,
}

impl Measure {
    /// What a measure is of.
    #[must_use]
    pub const fn subject(self) -> Subject {
        match self {
            Self::UnitDisagreement => Subject::Unit,
            Self::StepDisagreement => Subject::Step,
            _ => Subject::Person,
        }
    }
}

/// What a measure is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Somebody at a step.
    Person,
    /// A unit.
    Unit,
    /// A step.
    Step,
}

/// What is collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Collect {
    /// Which measure.
    pub measure: Measure,
    /// Over the latest this many answers.
    #[schemars(range(min = 1, max = 10_000))]
    pub last: u32,
    /// Only with at least this many.
    #[serde(default = "one")]
    #[schemars(range(min = 1))]
    pub at_least: u32,
}

const fn one() -> u32 {
    1
}

/// When a rule strikes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// The measure lies below this.
    Below(f64),
    /// The measure lies above this.
    Above(f64),
}

impl Condition {
    fn holds(self, value: f64) -> bool {
        match self {
            Self::Below(bound) => value < bound,
            Self::Above(bound) => value > bound,
        }
    }

    const fn bound(self) -> f64 {
        match self {
            Self::Below(bound) | Self::Above(bound) => bound,
        }
    }
}

/// What follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// It is listed for a quality lead to look at.
    Flag,
    /// The person is told.
    Warn,
    /// The answers in the window are taken out of the results and asked for again.
    Taint,
    /// The person gets no work at the step until qualified again.
    Pause,
    /// The person gets no work at the step for a while.
    Ban {
        /// How long.
        minutes: u32,
    },
    /// This many more people are asked.
    RaiseOverlap {
        /// How many.
        by: u16,
    },
    /// The unit goes to review.
    SendToReview,
}

impl Action {
    /// Whether it can be done to what was measured.
    #[must_use]
    pub const fn fits(self, subject: Subject) -> bool {
        match self {
            Self::Flag => true,
            Self::Warn | Self::Taint | Self::Pause | Self::Ban { .. } => matches!(subject, Subject::Person),
            Self::RaiseOverlap { .. } => matches!(subject, Subject::Unit | Subject::Step),
            Self::SendToReview => matches!(subject, Subject::Unit),
        }
    }
}

/// What taking answers back, or asking more people, reaches, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// Units that are open: their places are free again.
    pub open_units: usize,
    /// Finished units whose answer or confidence changes.
    pub results: usize,
    /// Those of them whose answer changes.
    pub flips: usize,
    /// Finished units that came after those in their runs, and may be built on them.
    pub built_on: usize,
    /// Whether more answers are taken back than were looked at.
    pub more: bool,
    /// Finished units of which more people were to be asked: too late for them.
    #[serde(default, skip_serializing_if = "is_none")]
    pub too_late: usize,
}

impl Reach {
    /// Of asking more people about a unit; none: it is not too late for them.
    #[must_use]
    pub fn of_asking_more(unit: &Unit) -> Option<Self> {
        too_late_to_ask_more(unit).then(|| Self { too_late: 1, ..Self::default() })
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
const fn is_none(count: &usize) -> bool {
    *count == 0
}

/// What a rule wants done to a unit: carried out later, by the same commands that people give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// These judgments are taken back.
    Taint(Vec<JudgmentId>),
    /// More people are asked.
    RaiseOverlap {
        /// How many more.
        by: u16,
    },
    /// Its run is not passed over by reviews that look at a sample.
    SendToReview,
}

/// An if-then rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WatchRule {
    /// What is looked at.
    pub collect: Collect,
    /// When it strikes.
    pub condition: Condition,
    /// What follows.
    pub action: Action,
}

/// What is wrong with a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRule {
    /// The window is empty or too large, or smaller than what it needs.
    #[error("last must be from 1 to 10000, and at_least from 1 to last")]
    Window,
    /// Measures are from 0 to 1.
    #[error("the bound must be a number from 0 to 1")]
    Bound,
    /// A person cannot be sent to review, nor a unit be warned.
    #[error("this action does not fit what is measured")]
    Misfit,
    /// Nothing, or more than anybody has.
    #[error("a ban lasts from 1 minute to a year, and overlap is raised by 1 to 10")]
    Extent,
}

/// A measure as it was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// From 0 to 1.
    pub value: f64,
    /// On how many answers it rests.
    pub answers: u32,
}

impl WatchRule {
    /// Says what is wrong with it, if anything is.
    pub fn check(&self) -> Result<(), BadRule> {
        let Collect { measure, last, at_least } = self.collect;
        if !(1..=10_000).contains(&last) || !(1..=last).contains(&at_least) {
            return Err(BadRule::Window);
        }
        if !(0.0..=1.0).contains(&self.condition.bound()) {
            return Err(BadRule::Bound);
        }
        if !self.action.fits(measure.subject()) {
            return Err(BadRule::Misfit);
        }
        match self.action {
            Action::Ban { minutes } if !(1..=527_040).contains(&minutes) => Err(BadRule::Extent),
            Action::RaiseOverlap { by } if !(1..=10).contains(&by) => Err(BadRule::Extent),
            _ => Ok(()),
        }
    }

    /// Whether it strikes. What is no number never does.
    #[must_use]
    pub fn strikes(&self, measured: Measured) -> bool {
        measured.answers >= self.collect.at_least
            && measured.value.is_finite()
            && self.condition.holds(measured.value)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rule(written: serde_json::Value) -> WatchRule {
        serde_json::from_value(written).unwrap()
    }

    #[test]
    fn a_rule_strikes_on_enough_evidence_only() {
        let rule = rule(json!({
            "collect": {"measure": "gold_score", "last": 20, "at_least": 5},
            "condition": {"below": 0.6},
            "action": "pause"
        }));
        assert_eq!(rule.check(), Ok(()));
        assert!(rule.strikes(Measured { value: 0.59, answers: 5 }));
        assert!(!rule.strikes(Measured { value: 0.0, answers: 4 }));
        assert!(!rule.strikes(Measured { value: 0.6, answers: 20 }));
        assert!(!rule.strikes(Measured { value: f64::NAN, answers: 20 }));
    }

    #[test]
    fn rules_that_make_no_sense_are_refused() {
        let cases = [
            (json!({"measure": "trust", "last": 0}), json!({"below": 0.5}), json!("warn"), BadRule::Window),
            (
                json!({"measure": "trust", "last": 3, "at_least": 4}),
                json!({"below": 0.5}),
                json!("warn"),
                BadRule::Window,
            ),
            (json!({"measure": "trust", "last": 9}), json!({"below": 1.5}), json!("warn"), BadRule::Bound),
            (
                json!({"measure": "trust", "last": 9}),
                json!({"below": 0.5}),
                json!("send_to_review"),
                BadRule::Misfit,
            ),
            (
                json!({"measure": "unit_disagreement", "last": 9}),
                json!({"above": 0.5}),
                json!("pause"),
                BadRule::Misfit,
            ),
            (
                json!({"measure": "too_fast", "last": 9}),
                json!({"above": 0.5}),
                json!({"ban": {"minutes": 0}}),
                BadRule::Extent,
            ),
            (
                json!({"measure": "unit_disagreement", "last": 9}),
                json!({"above": 0.5}),
                json!({"raise_overlap": {"by": 99}}),
                BadRule::Extent,
            ),
        ];
        for (collect, condition, action, refused) in cases {
            let rule = rule(json!({"collect": collect, "condition": condition, "action": action}));
            assert_eq!(rule.check(), Err(refused), "{rule:?}");
        }
    }
}
