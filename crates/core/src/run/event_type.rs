//! Under which registered type an event is written down.

use crate::run::event::RunEvent;

impl RunEvent {
    /// The registered type.
    #[must_use]
    pub const fn event_type(&self) -> &'static str {
        match self {
            Self::RunStarted { .. } => "dev.handoff.run.started",
            Self::UnitReady { .. } => "dev.handoff.unit.ready",
            Self::UnitClaimed { .. } => "dev.handoff.unit.claimed",
            Self::UnitReleased { .. } => "dev.handoff.unit.released",
            Self::UnitHandedOver(_) => "dev.handoff.unit.handed_over",
            Self::CommentAdded(_) => "dev.handoff.comment.added",
            Self::AdviceAsked(_) => "dev.handoff.unit.advice_asked",
            Self::AdviceGiven(_) => "dev.handoff.unit.advice_given",
            Self::LeaseRenewed { .. } => "dev.handoff.assignment.renewed",
            Self::JudgmentReceived(_) => "dev.handoff.judgment.received",
            Self::JudgmentTainted(_) => "dev.handoff.judgment.tainted",
            Self::ReviewWanted { .. } => "dev.handoff.run.review_wanted",
            Self::UnitOverlapRaised { .. } => "dev.handoff.unit.overlap_raised",
            Self::UnitFinalized { .. } => "dev.handoff.unit.finalized",
            Self::UnitDeadlineSet { .. } => "dev.handoff.unit.deadline_set",
            Self::UnitDeadlineMoved { .. } => "dev.handoff.unit.deadline_moved",
            Self::UnitTimeoutWarning { .. } => "dev.handoff.unit.timeout_warning",
            Self::UnitOverdue { .. } => "dev.handoff.unit.overdue",
            Self::UnitTimedOut { .. } => "dev.handoff.unit.timed_out",
            Self::UnitRecovered { .. } => "dev.handoff.unit.recovered_from_overdue",
            Self::UnitBlockEscalated { .. } => "dev.handoff.unit.block_escalated",
            Self::UnitAwaited { .. } => "dev.handoff.unit.awaited",
            Self::UnitArrived { .. } => "dev.handoff.unit.arrived",
            Self::UnitArrivalDropped { .. } => "dev.handoff.unit.arrival_dropped",
            Self::UnitJoined { .. } => "dev.handoff.unit.joined",
            Self::UnitSplit { .. } => "dev.handoff.unit.split",
            Self::UnitWaiting { .. } => "dev.handoff.unit.waiting",
            Self::ModelAsked { .. } => "dev.handoff.model.asked",
            Self::ModelAttempted { .. } => "dev.handoff.model.attempted",
            Self::ModelPromised { .. } => "dev.handoff.model.promised",
            Self::ModelAttemptFailed { .. } => "dev.handoff.model.attempt_failed",
            Self::UnitResumed { .. } => "dev.handoff.unit.resumed",
            Self::SignalReceived { .. } => "dev.handoff.signal.received",
            Self::SignalTaken { .. } => "dev.handoff.signal.taken",
            Self::UnitBlocked { .. } => "dev.handoff.unit.blocked",
            Self::UnitBridged { .. } => "dev.handoff.unit.bridged",
            Self::UnitUnblocked { .. } => "dev.handoff.unit.unblocked",
            Self::UnitFailed { .. } => "dev.handoff.unit.failed",
            Self::UnitRetried { .. } => "dev.handoff.unit.retried",
            Self::UnitEscalated { .. } => "dev.handoff.unit.escalated",
            Self::UnitCannotComplete { .. } => "dev.handoff.unit.cannot_complete",
            Self::UnitCancelled { .. } => "dev.handoff.unit.cancelled",
            Self::AssignmentCancelled { .. } => "dev.handoff.assignment.cancelled",
            Self::BranchEnded { .. } => "dev.handoff.branch.ended",
            Self::UnitReopened(_) => "dev.handoff.unit.reopened_for_correction",
            Self::RunReopened { .. } => "dev.handoff.run.reopened_for_correction",
            Self::RunMigrated { .. } => "dev.handoff.run.migrated",
            Self::RunPaused => "dev.handoff.run.paused",
            Self::RunResumed => "dev.handoff.run.resumed",
            Self::RunCancelled { .. } => "dev.handoff.run.cancelled",
            Self::RunCompleted { .. } => "dev.handoff.run.completed",
        }
    }
}
