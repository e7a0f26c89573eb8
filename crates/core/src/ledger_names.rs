//! The registered type of each event outside runs, and the stream it belongs to.

use uuid::Uuid;

use crate::id::ProjectId;
use crate::ledger::LedgerEvent;
use crate::quality::event::quality_stream;

impl LedgerEvent {
    /// The registered type.
    #[must_use]
    pub const fn event_type(&self) -> &'static str {
        match self {
            Self::ActorCreated { .. } => "dev.handoff.actor.created",
            Self::ActorDisabled { .. } => "dev.handoff.actor.disabled",
            Self::ActorEnabled { .. } => "dev.handoff.actor.enabled",
            Self::ActorErased { .. } => "dev.handoff.actor.erased",
            Self::ProfileChanged { .. } => "dev.handoff.actor.profile_changed",
            Self::PasswordChanged { .. } => "dev.handoff.actor.password_changed",
            Self::GlobalRoleGranted { .. } => "dev.handoff.actor.role_granted",
            Self::GlobalRoleRevoked { .. } => "dev.handoff.actor.role_revoked",
            Self::GroupCreated { .. } => "dev.handoff.group.created",
            Self::GroupMemberAdded { .. } => "dev.handoff.group.member_added",
            Self::GroupMemberRemoved { .. } => "dev.handoff.group.member_removed",
            Self::ProjectCreated { .. } => "dev.handoff.project.created",
            Self::ProjectRenamed { .. } => "dev.handoff.project.renamed",
            Self::ProjectRolesSet { .. } => "dev.handoff.project.roles_set",
            Self::CalendarSet { .. } => "dev.handoff.project.calendar_set",
            Self::WorkLaunched { .. } => "dev.handoff.project.work_launched",
            Self::WorkPaused { .. } => "dev.handoff.project.work_paused",
            Self::WorkflowPublished { .. } => "dev.handoff.workflow.published",
            Self::WorkflowDrafted { .. } => "dev.handoff.workflow.drafted",
            Self::WorkflowArchived { .. } => "dev.handoff.workflow.archived",
            Self::ImportBegun { .. } => "dev.handoff.import.begun",
            Self::ImportCompleted { .. } => "dev.handoff.import.completed",
            Self::ApprovalRequested { .. } => "dev.handoff.approval.requested",
            Self::ApprovalVerdictGiven { .. } => "dev.handoff.approval.verdict_given",
            Self::ApprovalGranted { .. } => "dev.handoff.approval.granted",
            Self::ApprovalRejected { .. } => "dev.handoff.approval.rejected",
            Self::ApprovalWithdrawn { .. } => "dev.handoff.approval.withdrawn",
            Self::ApprovalPolicySet { .. } => "dev.handoff.project.approval_policy_set",
            Self::EventSetAside { .. } => "dev.handoff.delivery.set_aside",
            Self::ReplayRequested { .. } => "dev.handoff.delivery.replay_requested",
            Self::ReplayApproved { .. } => "dev.handoff.delivery.replay_approved",
            Self::ReplayRejected { .. } => "dev.handoff.delivery.replay_rejected",
            Self::LetterReplayed { .. } => "dev.handoff.delivery.replayed",
            Self::Quality { fact, .. } => fact,
            Self::WebhookCreated { .. } => "dev.handoff.webhook.created",
            Self::WebhookChanged { .. } => "dev.handoff.webhook.changed",
            Self::WebhookSecretChanged { .. } => "dev.handoff.webhook.secret_changed",
            Self::WebhookDisabled { .. } => "dev.handoff.webhook.disabled",
            Self::WebhookDeleted { .. } => "dev.handoff.webhook.deleted",
            Self::WebhookTested { .. } => "dev.handoff.webhook.tested",
            Self::StepUpdated { .. } => "dev.handoff.step.updated",
            Self::AbsenceSet { .. } => "dev.handoff.actor.absence_set",
            Self::AbsenceEnded { .. } => "dev.handoff.actor.absence_ended",
            Self::AbilitiesSet { .. } => "dev.handoff.actor.abilities_set",
            Self::TokenCreated { .. } => "dev.handoff.token.created",
            Self::TokenRevoked { .. } => "dev.handoff.token.revoked",
        }
    }

    /// The stream it belongs to; none: that of its project, or the installation's.
    #[must_use]
    pub const fn own_stream(&self) -> Option<Uuid> {
        match self {
            Self::Quality { project, .. } => Some(quality_stream(*project)),
            _ => None,
        }
    }

    /// The project whose stream it belongs to; none: the installation's.
    #[must_use]
    pub const fn project(&self) -> Option<ProjectId> {
        match self {
            Self::ProjectCreated { project, .. }
            | Self::ProjectRenamed { project, .. }
            | Self::ProjectRolesSet { project, .. }
            | Self::CalendarSet { project, .. }
            | Self::WorkLaunched { project, .. }
            | Self::WorkPaused { project, .. }
            | Self::WorkflowPublished { project, .. }
            | Self::WorkflowDrafted { project, .. }
            | Self::WorkflowArchived { project, .. }
            | Self::ImportBegun { project, .. }
            | Self::ImportCompleted { project, .. }
            | Self::ApprovalRequested { project, .. }
            | Self::ApprovalVerdictGiven { project, .. }
            | Self::ApprovalGranted { project, .. }
            | Self::ApprovalRejected { project, .. }
            | Self::ApprovalWithdrawn { project, .. }
            | Self::Quality { project, .. }
            | Self::StepUpdated { project, .. }
            | Self::ApprovalPolicySet { project, .. }
            | Self::WebhookCreated { project, .. }
            | Self::WebhookChanged { project, .. }
            | Self::WebhookSecretChanged { project, .. }
            | Self::WebhookDisabled { project, .. }
            | Self::WebhookDeleted { project, .. }
            | Self::WebhookTested { project, .. } => Some(*project),
            Self::ActorCreated { .. }
            | Self::ActorDisabled { .. }
            | Self::ActorEnabled { .. }
            | Self::ActorErased { .. }
            | Self::ProfileChanged { .. }
            | Self::PasswordChanged { .. }
            | Self::GlobalRoleGranted { .. }
            | Self::GlobalRoleRevoked { .. }
            | Self::AbsenceSet { .. }
            | Self::AbsenceEnded { .. }
            | Self::AbilitiesSet { .. }
            | Self::GroupCreated { .. }
            | Self::GroupMemberAdded { .. }
            | Self::GroupMemberRemoved { .. }
            | Self::EventSetAside { .. }
            | Self::ReplayRequested { .. }
            | Self::ReplayApproved { .. }
            | Self::ReplayRejected { .. }
            | Self::LetterReplayed { .. }
            | Self::TokenCreated { .. }
            | Self::TokenRevoked { .. } => None,
        }
    }
}
