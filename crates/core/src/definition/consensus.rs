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
        let settled = self.merging.settle(&opinions);
        let handle = way_out(&settled, self.threshold);
        ConsensusOutcome { handle, result: settled.result, agreed: settled.agreed }
    }

    /// How far answers have to agree.
    #[must_use]
    pub const fn threshold(&self) -> f64 {
        self.threshold
    }
}

/// The handle by which a CONSENSUS is left that comes to this.
pub(crate) fn way_out(settled: &Settled, threshold: f64) -> &'static str {
    // Fewer than two answers agree with nobody, and a field without an answer settles nothing.
    let enough = settled.agreed.agreement.is_some_and(|agreement| agreement >= threshold);
    if enough && settled.decided { ON_SUCCESS } else { ON_FAILURE }
}

#[cfg(test)]
#[path = "consensus_tests.rs"]
mod tests;
