//! The types of events that may be emitted, and what each carries. What is not listed here is not emitted.
//!
//! Each is a name, what it tells, and the fields of its payload as [`super::payload`] reads them. Names and versions are for ever:
//! receivers rely on them.

use super::payload;
use super::row::EventType;

/// A type as it is listed.
pub(super) struct Listed {
    /// Its full name.
    pub(super) name: String,
    /// What it tells.
    pub(super) description: String,
    /// What it carries.
    pub(super) fields: &'static str,
}

/// What is told of units and assignments alike; `{}` is the one or the other. The fields are a unit's; an assignment's are
/// [`OF_ASSIGNMENT`], whatever happened to it.
const OF_WORK: &[(&str, &str, &str)] = &[
    (
        "ready",
        "The {} can be worked on",
        "unit_id step_id stage:text parent_unit_id? round:int judgments_required:int",
    ),
    (
        "claimed",
        "Somebody took the {}",
        "unit_id step_id assignment_id actor_id epoch:int previous_assignment_id? expires_at:time?",
    ),
    (
        "released",
        "The {} went back to where it came from",
        "unit_id assignment_id actor_id cause:text? reason:text?",
    ),
    ("waiting", "The {} waits for something outside", "unit_id facets:texts until:time? signal:text?"),
    ("resumed", "What the {} waited for has come", "unit_id proof:text"),
    ("blocked", "The {} is held up", "unit_id reason:text note:text? rises_at:time?"),
    ("unblocked", "What held the {} up is gone", "unit_id proof:text"),
    ("overdue", "The deadline of the {} has passed", "unit_id due_at:time"),
    ("recovered_from_overdue", "The {} has a new deadline", "unit_id"),
    (
        "finalized",
        "The {} is done",
        "unit_id stage:text handle:text result:any? basis:any? completed_after_deadline:bool? overdue_first_at:time? sla_breach_seconds:number? sla_breach_wall_seconds:number?",
    ),
    (
        "reopened_for_correction",
        "The {} was opened again; its first closing is kept",
        "unit_id step_id prior_state:text prior_event_id prior_actor_id? prior_closed_at:time snapshot_id approval_id \
         correction_reason:text note:text? downstream:any?",
    ),
    ("failed", "Work on the {} failed", "unit_id classification:text message:text?"),
    ("retried", "Work on the {} is tried again", "unit_id attempt:int"),
    ("escalated", "Trying the {} again is no use", "unit_id"),
    ("cannot_complete", "The {} was declared impossible", "unit_id evidence:text"),
    ("cancelled", "The {} is no longer wanted", "unit_id reason:text?"),
];

/// What is told of an assignment.
const OF_ASSIGNMENT: &str = "assignment_id unit_id actor_id?";

const OTHERS: &[(&str, &str, &str)] = &[
    (
        "run.started",
        "An item set out",
        "run_id project_id version_id item_id external_key:text? actor_id parent:object?",
    ),
    ("run.completed", "A run ended with an outcome", "outcome:text"),
    ("run.cancelled", "A run is no longer wanted", "reason:text?"),
    ("run.migrated", "A run goes by another version of its workflow", "from_version_id to_version_id"),
    ("run.paused", "A run was told to stand still", ""),
    ("run.resumed", "A paused run goes on", ""),
    (
        "run.reopened_for_correction",
        "A finished run goes on, because one of its units is corrected",
        "approval_id prior_outcome:text prior_completed_at:time",
    ),
    ("branch.ended", "A branch of a run ended while others are under way", "outcome:text"),
    (
        "unit.awaited",
        "A branch came to a join, and the unit waits for the others",
        "unit_id step_id stage:text round:int judgments_required:int",
    ),
    ("unit.arrived", "A branch came to a join", "unit_id from_stage:text from_unit_id"),
    ("unit.arrival_dropped", "A branch that had come to a join is walked again", "unit_id from_unit_id"),
    ("unit.joined", "All that a join waits for has come", "unit_id"),
    (
        "assignment.renewed",
        "Whoever holds the assignment gave a sign of life",
        "unit_id assignment_id expires_at:time",
    ),
    (
        "unit.handed_over",
        "A unit went from hand to hand, or to somebody who did not ask for it",
        "unit_id assignment_id how:text from_actor_id? to_actor_id instead_of_actor_id? note:text?",
    ),
    (
        "comment.added",
        "Somebody said something about a run or a unit of it",
        "comment_id unit_id? actor_id text:text mention_ids:ids",
    ),
    (
        "unit.advice_asked",
        "Whoever holds a unit asks somebody who knows more",
        "advice_id unit_id assignment_id actor_id expert_id question:text",
    ),
    (
        "unit.advice_given",
        "Whoever was asked for advice has answered",
        "advice_id unit_id actor_id asked_by_id answer:text",
    ),
    ("actor.absence_set", "An actor is away for a while, and has a deputy", "actor_id deputy_id"),
    ("actor.abilities_set", "What an actor can do was written down anew", "actor_id"),
    ("actor.absence_ended", "An actor is back before it was expected", "actor_id"),
    (
        "signal.received",
        "A run was told that something outside has happened",
        "signal_id name:text data:any? source:text? source_id:text?",
    ),
    ("signal.taken", "A unit used up a signal of its run", "signal_id unit_id"),
    (
        "unit.split",
        "Runs within the run were started, and the unit waits for them",
        "unit_id workflow:text run_ids:ids",
    ),
    ("model.asked", "A model is to be asked", "unit_id model:text"),
    ("model.attempted", "An attempt to ask a model was begun", "unit_id attempt:int until:time"),
    ("model.promised", "A model will answer later", "unit_id attempt:int until:time"),
    (
        "model.attempt_failed",
        "An attempt to ask a model brought no answer",
        "unit_id attempt:int reason:text next:time?",
    ),
    (
        "unit.deadline_set",
        "A unit has to be done by a time, and its clock starts",
        "unit_id step_id calendar_id? within_seconds:int warn_before_seconds:int? stops_on:texts due_at:time? warn_at:time?",
    ),
    (
        "unit.deadline_moved",
        "A unit is due at another time than before",
        "unit_id due_at:time? warn_at:time? extended_by_seconds:int? reason:text?",
    ),
    (
        "unit.timeout_warning",
        "The deadline of a unit comes near",
        "unit_id stage:text due_at:time holders:ids",
    ),
    (
        "unit.timed_out",
        "Nobody acted in time, and what was declared for that case is carried out",
        "unit_id stage:text due_at:time outcome:text handle:text? group_id?",
    ),
    (
        "unit.block_escalated",
        "Somebody says that a block cannot wait, or time has made it bad",
        "unit_id cause:text?",
    ),
    ("unit.bridged", "What the runs within the run add up to has changed", "unit_id state:text"),
    (
        "judgment.received",
        "Somebody said what they think of an item",
        "judgment_id step_id unit_id assignment_id actor_id decision:text? comment:text? data:any? counted:bool late:bool? trust:number? model_version:text?",
    ),
    (
        "judgment.tainted",
        "A judgment was found to be worth nothing, and does not count any more",
        "judgment_id step_id unit_id actor_id reason:text",
    ),
    ("run.review_wanted", "A run is to be reviewed, whatever the sample", "reason:text"),
    ("unit.overlap_raised", "More answers are asked for than before", "unit_id judgments_required:int"),
    ("actor.created", "An actor came into being", "actor_id kind:text"),
    ("actor.disabled", "An actor may no longer act", "actor_id"),
    ("actor.enabled", "An actor may act again", "actor_id"),
    ("actor.erased", "Everything personal about an actor was erased", "actor_id"),
    ("actor.profile_changed", "An actor is called or reached otherwise", "actor_id"),
    ("actor.password_changed", "An actor has a new password", "actor_id"),
    ("actor.role_granted", "An actor got a role that holds everywhere", "actor_id role:text"),
    ("actor.role_revoked", "An actor lost a role that held everywhere", "actor_id role:text"),
    ("group.created", "A group came into being", "group_id key:text"),
    ("group.member_added", "An actor joined a group", "group_id actor_id"),
    ("group.member_removed", "An actor left a group", "group_id actor_id"),
    ("project.created", "A project came into being", "project_id key:text"),
    ("project.renamed", "A project is called otherwise", "project_id name:text"),
    (
        "project.calendar_set",
        "The people of a project work at other hours",
        "project_id calendar_id number:int",
    ),
    ("project.roles_set", "An actor's roles in a project were set", "project_id actor_id roles:texts"),
    (
        "project.work_paused",
        "Nothing of a project is on offer until its work is launched again",
        "project_id steps:int",
    ),
    ("project.work_launched", "What a project has to do is on offer", "project_id steps:int"),
    (
        "workflow.drafted",
        "A version of a workflow was kept as a draft",
        "project_id workflow_id version_id number:int",
    ),
    ("workflow.archived", "A workflow takes no new runs", "project_id workflow_id version_id number:int"),
    (
        "workflow.published",
        "A version of a workflow went live",
        "project_id workflow_id version_id number:int",
    ),
    ("import.begun", "A file of items is on its way in", "project_id import_id"),
    (
        "import.completed",
        "All rows of a file of items were taken in",
        "project_id import_id rows:int created:int known:int faults:int",
    ),
    (
        "project.approval_policy_set",
        "A project asks otherwise of approvals of one kind",
        "project_id kind:text required:bool quorum:int valid_hours:int",
    ),
    (
        "approval.requested",
        "Somebody asks for leave to do a guarded thing",
        "project_id approval_id kind:text subject_id",
    ),
    ("approval.verdict_given", "Somebody said yes or no to a request", "project_id approval_id verdict:text"),
    ("approval.granted", "Enough people said yes to a request", "project_id approval_id"),
    ("approval.rejected", "Somebody said no to a request", "project_id approval_id"),
    ("approval.withdrawn", "Whoever asked took the request back", "project_id approval_id"),
    (
        "delivery.set_aside",
        "A consumer could not handle an event, and it was set aside",
        "dead_letter_id consumer:text event_id event_type:text classification:text",
    ),
    ("delivery.replay_requested", "Somebody asked to try a dead letter again", "dead_letter_id replay_id"),
    (
        "delivery.replay_approved",
        "Somebody else agreed to try a dead letter again",
        "dead_letter_id replay_id",
    ),
    ("delivery.replay_rejected", "A dead letter is not tried again", "dead_letter_id replay_id"),
    ("delivery.replayed", "A dead letter was tried again", "dead_letter_id replay_id handled:bool"),
    (
        "step.updated",
        "A step stands otherwise: its status, its priority or its limit",
        "project_id step_id status:text priority:int total_units:int completed_units:int",
    ),
    (
        "test.judged",
        "An answer to a gold question was compared with the right ones",
        "project_id actor_id skill:text gold_id judgment_id unit_id score:number right:bool wrong:texts",
    ),
    (
        "trust.standing_changed",
        "Somebody is warned, paused, removed or brought back at a skill",
        "project_id actor_id skill:text trust:number evidence:int standing:text cause:text",
    ),
    ("quality.policy_set", "A project asks otherwise of quality", "project_id policy:object"),
    (
        "quality.rule_struck",
        "A rule over behaviour struck",
        "project_id rule:int measure:text value:number answers:int action:any reach:object? actor_id? unit_id? step_id? skill:text?",
    ),
    ("gold.changed", "A gold question was added, edited or retired", "project_id gold_id change:text"),
    ("webhook.created", "A project sends its events to one more place", "project_id webhook_id"),
    (
        "webhook.changed",
        "A webhook has another address, another choice of events, or was switched on",
        "project_id webhook_id",
    ),
    ("webhook.secret_changed", "A webhook signs with a new secret", "project_id webhook_id"),
    (
        "webhook.disabled",
        "A webhook was switched off, by a person or because nothing arrived",
        "project_id webhook_id reason:text",
    ),
    ("webhook.deleted", "A project no longer sends its events there", "project_id webhook_id"),
    ("webhook.tested", "Somebody sent a webhook a test", "project_id webhook_id"),
    ("token.created", "A token was handed out", "token_id actor_id scopes:texts"),
    ("token.revoked", "A token is good for nothing any more", "token_id actor_id"),
];

/// All of them, as listed.
pub(super) fn listed() -> Vec<Listed> {
    let work = ["unit", "assignment"].into_iter().flat_map(|noun| {
        OF_WORK.iter().map(move |(verb, tells, of_unit)| Listed {
            name: format!("dev.handoff.{noun}.{verb}"),
            description: tells.replace("{}", noun),
            fields: if noun == "unit" { of_unit } else { OF_ASSIGNMENT },
        })
    });
    let others = OTHERS.iter().map(|(name, tells, fields)| Listed {
        name: format!("dev.handoff.{name}"),
        description: (*tells).to_owned(),
        fields,
    });
    work.chain(others).collect()
}

/// All of them, as the registry has them.
pub(super) fn event_types() -> Vec<EventType> {
    let registered = |listed: Listed| EventType {
        schema: payload::schema(&listed.name, &listed.description, listed.fields),
        name: listed.name.into(),
        version: 1,
        description: listed.description.into(),
    };
    listed().into_iter().map(registered).collect()
}

/// The page that tells receivers which events there are: `docs/events.md` holds it between its markers.
#[must_use]
pub fn event_types_page() -> String {
    let mut types = listed();
    types.sort_by(|one, two| one.name.cmp(&two.name));
    let mut page = format!("{} types, each of version 1.\n", types.len());
    for Listed { name, description, fields } in types {
        page.extend(["\n### `", &name, "`\n\n", &description, ".\n"]);
        let mut rows = payload::rows(fields).peekable();
        if rows.peek().is_none() {
            page += "Carries nothing but its envelope.\n";
            continue;
        }
        page += "\n| Field | Holds | |\n|---|---|---|\n";
        for (field, holds, required) in rows {
            let always = if required { "always" } else { "if there is one" };
            page.extend(["| `", field, "` | ", holds, " | ", always, " |\n"]);
        }
    }
    page
}
