//! What `handoff export results` wrote, read again: for those who look at it with no server at hand.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use handoff_core::results::{Derivation, Ground};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::output::Failed;

/// A result, as far as it is needed to derive it again.
#[derive(Deserialize)]
pub(crate) struct Exported {
    pub(crate) unit_id: Uuid,
    pub(crate) stage: String,
    finished_at: Option<Timestamp>,
    pub(crate) result: Option<Value>,
    pub(crate) confidence: Option<f64>,
    pub(crate) derivation: Derivation,
    judgments: Vec<ExportedJudgment>,
}

#[derive(Deserialize)]
struct ExportedJudgment {
    judgment_id: Uuid,
    actor_id: Uuid,
    decision: Option<String>,
    data: Option<Value>,
    trust: Option<f64>,
    counted: bool,
    tainted_at: Option<Timestamp>,
}

/// Reads an export, result by result.
pub(crate) fn each(file: &Path, mut take: impl FnMut(Exported)) -> Result<(), Failed> {
    let reader = BufReader::new(File::open(file).map_err(Failed::from_error)?);
    for (number, line) in reader.lines().enumerate() {
        let line = line.map_err(Failed::from_error)?;
        if line.trim().is_empty() {
            continue;
        }
        let unreadable = |error| Failed::plain(format!("Line {} is no result: {error}.", number + 1));
        take(serde_json::from_str(&line).map_err(unreadable)?);
    }
    Ok(())
}

impl Exported {
    /// The judgments that its result was made of.
    pub(crate) fn grounds(&self) -> Vec<Ground> {
        // What was tainted after the unit was finished is still among them.
        let stood = |judgment: &&ExportedJudgment| {
            judgment.counted && judgment.tainted_at.is_none_or(|tainted| Some(tainted) >= self.finished_at)
        };
        let ground = |judgment: &ExportedJudgment| Ground {
            judgment: judgment.judgment_id,
            actor: judgment.actor_id,
            trust: judgment.trust,
            decision: judgment.decision.clone(),
            data: judgment.data.clone(),
        };
        self.judgments.iter().filter(stood).map(ground).collect()
    }
}
