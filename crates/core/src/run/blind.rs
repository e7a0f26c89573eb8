//! Blind work: people answer without knowing who else has, and what they said.
//!
//! Two halves make it true. Whoever may still be asked is shown nothing but what is their own; whoever has looked is not asked any more.

use crate::actor::ActorContext;
use crate::definition::{Definition, HumanStage};
use crate::id::StepId;
use crate::run::duty::Lineage;

/// What of a run's answers somebody is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Everything: nothing is to be answered blind.
    Everything,
    /// Everything, and it is to be noted that they have seen it: something is still to be answered blind.
    EverythingNoted,
    /// What is their own.
    TheirOwn,
}

/// Decides what somebody is shown of a run in which these steps are open; each with whether they hold a unit of it.
pub fn shown(
    definition: &Definition,
    open: impl IntoIterator<Item = (StepId, bool)>,
    actor: &ActorContext,
) -> Shown {
    let is_blind = |step| definition.stage_of(step).and_then(|stage| stage.kind.human()).is_some_and(blind);
    let (mut any, mut holds) = (false, false);
    for (step, held) in open {
        let blind = is_blind(step);
        any |= blind;
        holds |= blind && held;
    }
    if !any {
        Shown::Everything
    } else if holds || !actor.may_look_at_answers(definition.project) {
        Shown::TheirOwn
    } else {
        Shown::EverythingNoted
    }
}

/// Whether a stage is worked blind.
#[must_use]
pub const fn blind(stage: &HumanStage) -> bool {
    stage.work.blind
}

/// Whether somebody knows what others answered in this run: they have looked, or reviewed some of it with open eyes.
pub(super) fn has_seen(definition: &Definition, lineage: Lineage<'_>, actor: &ActorContext) -> bool {
    let showed = |key: &str| {
        let stage = definition.stage(key).and_then(|stage| stage.kind.human());
        stage.is_some_and(|stage| stage.is_review && !blind(stage))
    };
    let mine = |actor_of_work| actor_of_work == actor.actor;
    lineage.seen.contains(&actor.actor)
        || lineage.worked.iter().any(|worked| mine(worked.actor) && showed(&worked.stage))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use serde_json::json;
    use uuid::Uuid;

    use super::*;
    use crate::actor::{Abilities, ActorKind, ProjectRole, Scope};
    use crate::definition::{Resolved, VersionIdentity};
    use crate::id::{ActorId, GroupId, ProjectId, VersionId, WorkflowId};
    use crate::run::Worked;
    use crate::run::duty::{NotEligible, Teams, may_work};

    const PROJECT: ProjectId = ProjectId(Uuid::from_u128(1));
    const GROUP: GroupId = GroupId(Uuid::from_u128(2));
    const LABEL: StepId = StepId(Uuid::from_u128(101));
    const CHECK: StepId = StepId(Uuid::from_u128(102));

    /// Labels that are given blind, checked, and given once more.
    fn labels() -> Definition {
        let document = serde_json::from_value(json!({
            "key": "a", "name": "A", "begin_stage": "start",
            "stages": [
                {"key": "start", "type": "START"},
                {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "g", "blind": true}},
                {"key": "check", "type": "REVIEW", "config": {"candidate_group": "g"}},
                {"key": "done", "type": "END"}
            ],
            "connections": [
                {"source": "start", "target": "label"}, {"source": "label", "target": "check"},
                {"source": "check", "target": "done"},
                {"source": "check", "handle": "on_failure", "target": "label", "rework": true}
            ]
        }))
        .expect("the document parses");
        let keys = ["start", "label", "check", "done"];
        let steps = keys.iter().zip(100..).map(|(key, n)| ((*key).to_owned(), StepId(Uuid::from_u128(n))));
        let ids = Resolved { groups: BTreeMap::from([("g".to_owned(), GROUP)]), steps: steps.collect() };
        let identity = VersionIdentity {
            version: VersionId(Uuid::from_u128(3)),
            workflow: WorkflowId(Uuid::from_u128(4)),
            project: PROJECT,
            number: 1,
        };
        Definition::compile(&identity, &document, &ids).expect("every name resolves")
    }

    fn somebody(role: ProjectRole, scopes: &[Scope]) -> ActorContext {
        ActorContext {
            actor: ActorId(Uuid::from_u128(9)),
            kind: ActorKind::Human,
            global_roles: BTreeSet::new(),
            project_roles: BTreeMap::from([(PROJECT, BTreeSet::from([role]))]),
            groups: BTreeSet::from([GROUP]),
            scopes: scopes.iter().copied().collect(),
            record: BTreeMap::default(),
            newcomers: BTreeMap::new(),
            abilities: Abilities::default(),
        }
    }

    #[test]
    fn whoever_may_still_be_asked_is_shown_what_is_their_own() {
        use ProjectRole::{Contributor, Manager, Reviewer, Viewer};
        use Shown::{Everything, EverythingNoted, TheirOwn};
        type Open = &'static [(StepId, bool)];
        let cases: [(ProjectRole, Open, Shown); 9] = [
            (Contributor, &[], Everything),
            (Contributor, &[(CHECK, false)], Everything),
            (Contributor, &[(LABEL, false)], TheirOwn),
            (Contributor, &[(LABEL, true)], TheirOwn),
            (Reviewer, &[(LABEL, false), (CHECK, false)], EverythingNoted),
            (Reviewer, &[(LABEL, true)], TheirOwn),
            (Reviewer, &[(LABEL, false), (CHECK, true)], EverythingNoted),
            (Manager, &[(LABEL, false)], EverythingNoted),
            (Viewer, &[(LABEL, false)], EverythingNoted),
        ];
        let definition = labels();
        for (role, open, expected) in cases {
            // A credential that can do less must not see more.
            for scopes in [&[Scope::Read, Scope::Work, Scope::Manage][..], &[Scope::Read]] {
                let found = shown(&definition, open.iter().copied(), &somebody(role, scopes));
                assert_eq!(found, expected, "{role:?} {scopes:?} {open:?}");
            }
        }
    }

    #[test]
    fn whoever_has_looked_or_reviewed_is_not_asked_any_more() {
        let definition = labels();
        let reviewer = somebody(ProjectRole::Reviewer, &[Scope::Work]);
        let label = definition.stage("label").and_then(|stage| stage.kind.human()).expect("people label");
        let may = |worked: &[Worked], seen: &[ActorId]| {
            let (teams, seen) = (Teams::new(), seen.iter().copied().collect());
            let lineage =
                Lineage { started_by: ActorId(Uuid::from_u128(8)), worked, teams: &teams, seen: &seen };
            may_work(&definition, label, lineage, &reviewer)
        };
        let worked = |stage: &str, actor| Worked { stage: stage.into(), actor };
        let other = ActorId(Uuid::from_u128(7));
        assert_eq!(may(&[worked("label", other), worked("check", other)], &[other]), Ok(()));
        assert_eq!(may(&[worked("check", reviewer.actor)], &[]), Err(NotEligible::Blind));
        assert_eq!(may(&[], &[reviewer.actor]), Err(NotEligible::Blind));
    }
}
