//! A CONSENSUS, ready to put answers together.

use serde_json::Value;

use crate::definition::config::ConsensusConfig;
use crate::definition::merging::{Merging, Opinion, Settled};
use crate::definition::{ON_FAILURE, ON_SUCCESS};
use crate::run::Judgment;
use crate::run::basis::Agreed;

/// A CONSENSUS.
#[derive(Clone, Debug)]
pub struct Consensus {
    /// How answers become one.
    pub merging: Merging,
    threshold: f64,
}

/// What a CONSENSUS comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsensusOutcome {
    /// The handle the unit is left by.
    pub handle: &'static str,
    /// The fields that are decided.
    pub result: Value,
    /// How it came about.
    pub agreed: Agreed,
}

impl Consensus {
    /// Finds the methods and the measure by their names.
    pub fn compile(config: &ConsensusConfig) -> Result<Self, String> {
        let merging = Merging::compile(config.written(), config.metric.as_deref())?;
        Ok(Self { merging, threshold: config.threshold })
    }

    /// Puts judgments together.
    #[must_use]
    pub fn settle(&self, judgments: &[&Judgment]) -> ConsensusOutcome {
        let opinions: Vec<Opinion> = judgments.iter().map(|judgment| Opinion::from(*judgment)).collect();
        let Settled { result, decided, agreed } = self.merging.settle(&opinions);
        // Fewer than two answers agree with nobody, and a field without an answer settles nothing.
        let enough = agreed.agreement.is_some_and(|agreement| agreement >= self.threshold);
        ConsensusOutcome { handle: if enough && decided { ON_SUCCESS } else { ON_FAILURE }, result, agreed }
    }
}

#[cfg(test)]
#[path = "consensus_tests.rs"]
mod tests;
