//! What `handoff export results` wrote, read again: for those who look at it with no server at hand.

use std::io::{BufRead as _, BufReader};
use std::path::Path;

use handoff_core::definition::document::StageType;
use handoff_core::results::{Derivation, Ground};
use handoff_core::run::basis::Basis;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::commands::source::{name_of, open};
use crate::output::Failed;

/// What some editors put before the first line.
const BOM: &[u8] = "\u{feff}".as_bytes();

/// A result, as far as it is needed to derive it again.
#[derive(Deserialize)]
pub(crate) struct Exported {
    pub(crate) unit_id: Uuid,
    pub(crate) stage: String,
    /// An export that was put together by hand may leave it out.
    pub(crate) stage_type: Option<StageType>,
    finished_at: Option<Timestamp>,
    pub(crate) result: Option<Value>,
    pub(crate) confidence: Option<f64>,
    pub(crate) agreement: Option<f64>,
    pub(crate) basis: Option<Basis>,
    pub(crate) handle: Option<String>,
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
    let mut reader = BufReader::new(open(file)?);
    let name = name_of(file);
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        let read = reader.read_until(b'\n', &mut line);
        if read.map_err(|error| Failed::plain(format!("cannot read {name}: {error}")))? == 0 {
            break;
        }
        let text = line.strip_prefix(BOM).unwrap_or(&line).trim_ascii();
        if text.is_empty() {
            continue;
        }
        let unreadable = |error| Failed::plain(format!("{name}: line {number} is no result: {error}"));
        take(serde_json::from_slice(text).map_err(unreadable)?);
    }
    Ok(())
}

impl Exported {
    /// Whether the unit had come to nothing when it was exported.
    pub(crate) const fn is_unfinished(&self) -> bool {
        self.result.is_none() && self.finished_at.is_none() && self.confidence.is_none()
    }

    /// The judgments that its result was made of.
    pub(crate) fn grounds(&self) -> Vec<Ground> {
        // What was tainted after the unit was finished is still among them.
        let stood = |judgment: &&ExportedJudgment| match judgment.tainted_at {
            None => true,
            // A taint may have left enough to finish the unit in the same breath: the time alone does not tell.
            Some(tainted) if Some(tainted) == self.finished_at => {
                let rests = self.basis.as_ref().and_then(|basis| basis.rests_on(judgment.judgment_id));
                rests.unwrap_or(true)
            }
            Some(tainted) => Some(tainted) > self.finished_at,
        };
        let ground = |judgment: &ExportedJudgment| Ground {
            judgment: judgment.judgment_id,
            actor: judgment.actor_id,
            trust: judgment.trust,
            decision: judgment.decision.clone(),
            data: judgment.data.clone(),
        };
        self.judgments.iter().filter(|judgment| judgment.counted).filter(stood).map(ground).collect()
    }
}
