//! What somebody handed in, and what became of it, as it is told.

use std::sync::Arc;

use jiff::Timestamp;

use crate::id::{ActorId, AssignmentId, JudgmentId, RunId, StepId, UnitId};
use crate::run::Judgment;

/// What was handed in.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgmentReceived {
    /// The judgment.
    pub judgment: JudgmentId,
    /// The queue its unit is filed under.
    pub step: StepId,
    /// The unit judged.
    pub unit: UnitId,
    /// The hold it ends.
    pub assignment: AssignmentId,
    /// Who judged.
    pub actor: ActorId,
    /// The decision.
    pub decision: Option<String>,
    /// A word to whoever reads it.
    pub comment: Option<String>,
    /// The answer.
    pub data: Option<Arc<serde_json::Value>>,
    /// Whether it counts.
    pub counted: bool,
    /// Whether the lease had run out.
    pub late: bool,
    /// How far who judged is trusted; none: it was not kept of newcomers yet.
    pub trust: Option<f64>,
    /// Which version of a model judged, if one did and said so.
    pub model_version: Option<String>,
}

impl JudgmentReceived {
    pub(super) fn as_handed_in(&self, run: RunId, at: Timestamp) -> Judgment {
        Judgment {
            step: self.step,
            id: self.judgment,
            assignment: self.assignment,
            unit: self.unit,
            run,
            actor: self.actor,
            decision: self.decision.clone(),
            comment: self.comment.clone(),
            data: self.data.clone(),
            counted: self.counted,
            late: self.late,
            trust: self.trust,
            model_version: self.model_version.clone(),
            tainted_at: None,
            created_at: at,
        }
    }
}

/// What was handed in and does not count any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgmentTainted {
    /// The judgment.
    pub judgment: JudgmentId,
    /// The queue its unit is filed under.
    pub step: StepId,
    /// The unit judged.
    pub unit: UnitId,
    /// Who judged.
    pub actor: ActorId,
    /// Why it is worth nothing.
    pub reason: String,
}
