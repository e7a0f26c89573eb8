//! What events that belong to no run carry, as it stands in the table.

use handoff_core::id::{DeadLetterId, ReplayId};
use handoff_core::ledger::LedgerEvent;
use serde_json::{Value, json};

fn replay_data(letter: DeadLetterId, replay: ReplayId) -> Value {
    json!({"dead_letter_id": letter.0, "replay_id": replay.0})
}

/// The data of a ledger event. Nothing reads these back into the domain: they are for the trail and for subscribers.
pub(super) fn ledger_event_data(event: &LedgerEvent) -> String {
    match event {
        LedgerEvent::ActorCreated { actor, kind } => json!({"actor_id": actor.0, "kind": kind.word()}),
        LedgerEvent::ActorDisabled { actor }
        | LedgerEvent::ActorEnabled { actor }
        | LedgerEvent::ActorErased { actor }
        | LedgerEvent::ProfileChanged { actor }
        | LedgerEvent::PasswordChanged { actor }
        | LedgerEvent::AbsenceEnded { actor }
        | LedgerEvent::AbilitiesSet { actor } => json!({"actor_id": actor.0}),
        LedgerEvent::AbsenceSet { actor, deputy } => json!({"actor_id": actor.0, "deputy_id": deputy.0}),
        LedgerEvent::GlobalRoleGranted { actor, role } | LedgerEvent::GlobalRoleRevoked { actor, role } => {
            json!({"actor_id": actor.0, "role": role.word()})
        }
        LedgerEvent::GroupCreated { group, key } => json!({"group_id": group.0, "key": key}),
        LedgerEvent::GroupMemberAdded { group, actor } | LedgerEvent::GroupMemberRemoved { group, actor } => {
            json!({"group_id": group.0, "actor_id": actor.0})
        }
        LedgerEvent::ProjectCreated { project, key } => json!({"project_id": project.0, "key": key}),
        LedgerEvent::ProjectRenamed { project, name } => json!({"project_id": project.0, "name": name}),
        LedgerEvent::ProjectRolesSet { project, actor, roles } => {
            let roles: Vec<_> = roles.iter().map(|role| role.word()).collect();
            json!({"project_id": project.0, "actor_id": actor.0, "roles": roles})
        }
        LedgerEvent::CalendarSet { project, calendar, number } => {
            json!({"project_id": project.0, "calendar_id": calendar.0, "number": number})
        }
        LedgerEvent::WorkLaunched { project, steps } | LedgerEvent::WorkPaused { project, steps } => {
            json!({"project_id": project.0, "steps": steps})
        }
        LedgerEvent::WorkflowPublished { project, workflow, version, number }
        | LedgerEvent::WorkflowDrafted { project, workflow, version, number }
        | LedgerEvent::WorkflowArchived { project, workflow, version, number } => json!({
            "project_id": project.0, "workflow_id": workflow.0, "version_id": version.0, "number": number,
        }),
        LedgerEvent::ImportBegun { project, import } => {
            json!({"project_id": project.0, "import_id": import.0})
        }
        LedgerEvent::ImportCompleted { project, import, counts } => json!({
            "project_id": project.0, "import_id": import.0, "rows": counts.rows, "created": counts.created,
            "known": counts.known, "faults": counts.faults,
        }),
        LedgerEvent::ApprovalRequested { project, approval, kind, subject } => json!({
            "project_id": project.0, "approval_id": approval.0, "kind": kind.word(), "subject_id": subject,
        }),
        LedgerEvent::ApprovalVerdictGiven { project, approval, verdict } => json!({
            "project_id": project.0, "approval_id": approval.0, "verdict": verdict.word(),
        }),
        LedgerEvent::ApprovalGranted { project, approval }
        | LedgerEvent::ApprovalRejected { project, approval }
        | LedgerEvent::ApprovalWithdrawn { project, approval } => {
            json!({"project_id": project.0, "approval_id": approval.0})
        }
        LedgerEvent::ApprovalPolicySet { project, kind, policy } => json!({
            "project_id": project.0, "kind": kind.word(), "required": policy.required,
            "quorum": policy.quorum, "valid_hours": policy.valid_hours,
        }),
        LedgerEvent::EventSetAside { letter, consumer, event, event_type, classification } => json!({
            "dead_letter_id": letter.0, "consumer": consumer, "event_id": event.0, "event_type": event_type,
            "classification": classification,
        }),
        LedgerEvent::ReplayRequested { letter, replay }
        | LedgerEvent::ReplayApproved { letter, replay }
        | LedgerEvent::ReplayRejected { letter, replay } => replay_data(*letter, *replay),
        LedgerEvent::LetterReplayed { letter, replay, handled } => json!({
            "dead_letter_id": letter.0, "replay_id": replay.0, "handled": handled,
        }),
        LedgerEvent::Quality { data, .. } => return data.clone(),
        LedgerEvent::WebhookCreated { project, webhook }
        | LedgerEvent::WebhookChanged { project, webhook }
        | LedgerEvent::WebhookSecretChanged { project, webhook }
        | LedgerEvent::WebhookDeleted { project, webhook }
        | LedgerEvent::WebhookTested { project, webhook } => {
            json!({"project_id": project.0, "webhook_id": webhook.0})
        }
        LedgerEvent::WebhookDisabled { project, webhook, reason } => {
            json!({"project_id": project.0, "webhook_id": webhook.0, "reason": reason})
        }
        LedgerEvent::StepUpdated { project, step, standing } => json!({
            "project_id": project.0, "step_id": step.0, "status": standing.status, "priority": standing.priority,
            "total_units": standing.total_units, "completed_units": standing.completed_units,
        }),
        LedgerEvent::TokenCreated { token, actor, scopes } => {
            let scopes: Vec<_> = scopes.iter().map(|scope| scope.word()).collect();
            json!({"token_id": token.0, "actor_id": actor.0, "scopes": scopes})
        }
        LedgerEvent::TokenRevoked { token, actor } => json!({"token_id": token.0, "actor_id": actor.0}),
    }
    .to_string()
}
