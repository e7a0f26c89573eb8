//! What a project asks of quality, as data: it can be changed while work goes on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::trust::{BadPolicy, TrustPolicy};
use super::watch::{BadRule, WatchRule};

/// The most rules a project has.
pub const RULES_MAX: usize = 50;

/// What a project asks of quality.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct QualityPolicy {
    /// How evidence becomes trust, and what follows from it.
    pub trust: TrustPolicy,
    /// What is watched, and what follows.
    pub rules: Vec<WatchRule>,
    /// What becomes of a finished unit when a judgment behind it is tainted.
    pub finished: Finished,
}

/// What becomes of a finished unit when a judgment behind it is tainted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Finished {
    /// It stays as it is, and its lineage says so.
    #[default]
    Keep,
    /// It is opened again as a correction.
    Reopen,
}

/// What is wrong with a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadQuality {
    /// Of trust.
    #[error("trust: {0}")]
    Trust(#[from] BadPolicy),
    /// Of a rule.
    #[error("rule {number}: {problem}")]
    Rule {
        /// Which, from 1.
        number: usize,
        /// What.
        problem: BadRule,
    },
    /// There are too many.
    #[error("there are more than {RULES_MAX} rules")]
    TooMany,
}

impl QualityPolicy {
    /// Says what is wrong with it, if anything is.
    pub fn check(&self) -> Result<(), BadQuality> {
        self.trust.check()?;
        if self.rules.len() > RULES_MAX {
            return Err(BadQuality::TooMany);
        }
        for (number, rule) in (1..).zip(&self.rules) {
            rule.check().map_err(|problem| BadQuality::Rule { number, problem })?;
        }
        Ok(())
    }
}
