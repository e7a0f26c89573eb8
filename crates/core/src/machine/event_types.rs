//! The types of events that may be emitted. What is not listed here is not emitted.

use super::row::EventType;

/// What is told of units and assignments alike; `{}` is the one or the other.
const OF_WORK: &[(&str, &str)] = &[
    ("ready", "The {} can be worked on"),
    ("claimed", "Somebody took the {}"),
    ("released", "The {} went back to where it came from"),
    ("waiting", "The {} waits for something outside"),
    ("resumed", "What the {} waited for has come"),
    ("blocked", "The {} is held up"),
    ("unblocked", "What held the {} up is gone"),
    ("overdue", "The deadline of the {} has passed"),
    ("recovered_from_overdue", "The {} has a new deadline"),
    ("finalized", "The {} is done"),
    ("reopened_for_correction", "The {} was opened again; its first closing is kept"),
    ("failed", "Work on the {} failed"),
    ("retried", "Work on the {} is tried again"),
    ("escalated", "Trying the {} again is no use"),
    ("cannot_complete", "The {} was declared impossible"),
    ("cancelled", "The {} is no longer wanted"),
];

const OTHERS: &[(&str, &str)] = &[
    ("run.started", "An item set out"),
    ("run.completed", "A run ended with an outcome"),
    ("run.cancelled", "A run is no longer wanted"),
    ("run.paused", "A run was told to stand still"),
    ("run.resumed", "A paused run goes on"),
    ("branch.ended", "A branch of a run ended while others are under way"),
    ("unit.awaited", "A branch came to a join, and the unit waits for the others"),
    ("unit.arrived", "A branch came to a join"),
    ("unit.arrival_dropped", "A branch that had come to a join is walked again"),
    ("unit.joined", "All that a join waits for has come"),
    ("judgment.received", "Somebody said what they think of an item"),
    ("actor.created", "An actor came into being"),
    ("actor.disabled", "An actor may no longer act"),
    ("actor.enabled", "An actor may act again"),
    ("actor.erased", "Everything personal about an actor was erased"),
    ("actor.profile_changed", "An actor is called or reached otherwise"),
    ("actor.password_changed", "An actor has a new password"),
    ("actor.role_granted", "An actor got a role that holds everywhere"),
    ("actor.role_revoked", "An actor lost a role that held everywhere"),
    ("group.created", "A group came into being"),
    ("group.member_added", "An actor joined a group"),
    ("group.member_removed", "An actor left a group"),
    ("project.created", "A project came into being"),
    ("project.renamed", "A project is called otherwise"),
    ("project.roles_set", "An actor's roles in a project were set"),
    ("project.calendar_set", "The people of a project work at other hours"),
    ("workflow.drafted", "A version of a workflow was kept as a draft"),
    ("workflow.archived", "A workflow takes no new runs"),
    ("workflow.published", "A version of a workflow went live"),
    ("token.created", "A token was handed out"),
    ("token.revoked", "A token is good for nothing any more"),
];

/// All of them.
pub(super) fn event_types() -> Vec<EventType> {
    let registered = |name: String, description: String| EventType {
        name: name.into(),
        version: 1,
        description: description.into(),
    };
    let work = ["unit", "assignment"].into_iter().flat_map(|noun| {
        OF_WORK.iter().map(move |(verb, tells)| {
            registered(format!("dev.handoff.{noun}.{verb}"), tells.replace("{}", noun))
        })
    });
    let others =
        OTHERS.iter().map(|(name, tells)| registered(format!("dev.handoff.{name}"), (*tells).to_owned()));
    work.chain(others).collect()
}
