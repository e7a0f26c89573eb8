//! What can happen to a run. Each variant is one registered event type.

use jiff::Timestamp;

use crate::definition::StageKey;
use crate::id::{ActorId, AssignmentId, ItemId, JudgmentId, ProjectId, RunId, StepId, UnitId, VersionId};
use crate::run::Judgment;

/// A fact about a run.
#[derive(Clone, Debug, PartialEq)]
pub enum RunEvent {
    /// Somebody started it.
    RunStarted {
        /// The run.
        run: RunId,
        /// Its project.
        project: ProjectId,
        /// The version it is pinned to.
        version: VersionId,
        /// The item that travels.
        item: ItemId,
        /// What the item is called outside.
        external_key: Option<String>,
        /// Who started it.
        actor: ActorId,
    },
    /// A unit came into being and waits to be taken.
    UnitReady {
        /// The unit.
        unit: UnitId,
        /// The queue it is filed under.
        step: StepId,
        /// The stage visited.
        stage: StageKey,
        /// The unit it follows.
        parent: Option<UnitId>,
        /// The round.
        round: i16,
        /// How many judgments it needs.
        required: i16,
    },
    /// Somebody took a unit.
    UnitClaimed {
        /// The unit.
        unit: UnitId,
        /// The queue it is filed under.
        step: StepId,
        /// The hold.
        assignment: AssignmentId,
        /// Who took it.
        actor: ActorId,
        /// The fencing token.
        epoch: i32,
        /// The assignment before it in the run.
        previous: Option<AssignmentId>,
    },
    /// Somebody gave a unit back.
    UnitReleased {
        /// The unit.
        unit: UnitId,
        /// The hold.
        assignment: AssignmentId,
        /// Who gave it back.
        actor: ActorId,
    },
    /// Somebody handed a judgment in.
    JudgmentReceived(JudgmentReceived),
    /// A unit is finished and left by a handle.
    UnitFinalized {
        /// The unit.
        unit: UnitId,
        /// The stage.
        stage: StageKey,
        /// The handle.
        handle: String,
    },
    /// The run is over.
    RunCompleted {
        /// What became of the item.
        outcome: String,
    },
}

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
    pub data: Option<serde_json::Value>,
    /// Whether it counts.
    pub counted: bool,
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
            created_at: at,
        }
    }
}

impl RunEvent {
    /// The registered type.
    #[must_use]
    pub const fn event_type(&self) -> &'static str {
        match self {
            Self::RunStarted { .. } => "dev.handoff.run.started",
            Self::UnitReady { .. } => "dev.handoff.unit.ready",
            Self::UnitClaimed { .. } => "dev.handoff.unit.claimed",
            Self::UnitReleased { .. } => "dev.handoff.unit.released",
            Self::JudgmentReceived(_) => "dev.handoff.judgment.received",
            Self::UnitFinalized { .. } => "dev.handoff.unit.finalized",
            Self::RunCompleted { .. } => "dev.handoff.run.completed",
        }
    }
}
