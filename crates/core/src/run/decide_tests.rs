//! The document-approval flow as tables: who asks what, and what comes of it. No database.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::*;
use crate::actor::{ActorKind, ProjectRole, Scope};
use crate::definition::{Resolved, StageKey, VersionIdentity};
use crate::id::{GroupId, ProjectId, StepId, VersionId, WorkflowId};
use crate::machine::Registry;
use crate::run::UnitState;
use crate::run::release::release;

const PROJECT: ProjectId = ProjectId(Uuid::from_u128(1));
const SUBMITTERS: GroupId = GroupId(Uuid::from_u128(11));
const REVIEWERS: GroupId = GroupId(Uuid::from_u128(12));
const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn ground(definition: &Definition) -> Ground<'_> {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);
    Ground { definition, registry: &REGISTRY, now: NOW }
}

struct Counting(u128);
impl IdSource for Counting {
    fn fresh(&mut self) -> Uuid {
        self.0 += 1;
        Uuid::from_u128(self.0)
    }
}

fn approval() -> Definition {
    let document = serde_json::from_value(json!({
        "key": "approval", "name": "Approval", "begin_stage": "start", "initiator_group": "submitters",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "review", "type": "REVIEW", "config": {"candidate_group": "reviewers", "not_by": ["start"]}},
            {"key": "rework", "type": "ANNOTATE", "config": {"same_as": "start", "decisions": ["RESUBMIT", "ABANDON"]}},
            {"key": "approved", "type": "END", "config": {"outcome": "APPROVED"}},
            {"key": "rejected", "type": "END", "config": {"outcome": "REJECTED"}}
        ],
        "connections": [
            {"source": "start", "target": "review"},
            {"source": "review", "target": "approved"},
            {"source": "review", "handle": "on_failure", "target": "rework"},
            {"source": "rework", "handle": "resubmit", "target": "review", "rework": true},
            {"source": "rework", "handle": "abandon", "target": "rejected"}
        ]
    }))
    .expect("the document parses");
    assert_eq!(crate::definition::lint::lint(&document, &crate::definition::check::SizeOnly), []);
    let keys = ["start", "review", "rework", "approved", "rejected"];
    let steps =
        keys.iter().zip(100..).map(|(key, n)| ((*key).to_owned(), StepId(Uuid::from_u128(n)))).collect();
    let groups = BTreeMap::from([("submitters".to_owned(), SUBMITTERS), ("reviewers".to_owned(), REVIEWERS)]);
    let identity = VersionIdentity {
        version: VersionId(Uuid::from_u128(2)),
        workflow: WorkflowId(Uuid::from_u128(3)),
        project: PROJECT,
        number: 1,
    };
    Definition::compile(&identity, &document, &Resolved { groups, steps }).expect("every name resolves")
}

fn person(id: u128, groups: &[GroupId], role: ProjectRole) -> ActorContext {
    ActorContext {
        actor: ActorId(Uuid::from_u128(id)),
        kind: ActorKind::Human,
        global_roles: BTreeSet::new(),
        groups: groups.iter().copied().collect(),
        project_roles: BTreeMap::from([(PROJECT, BTreeSet::from([role]))]),
        record: std::collections::BTreeMap::new(),
        newcomers: BTreeMap::new(),
        scopes: Scope::ALL.iter().copied().collect(),
        abilities: crate::actor::Abilities::default(),
    }
}

fn ada() -> ActorContext {
    person(1001, &[SUBMITTERS, REVIEWERS], ProjectRole::Reviewer)
}

fn bob() -> ActorContext {
    person(1002, &[REVIEWERS], ProjectRole::Reviewer)
}

/// Somebody of the reviewers whose credential only reads.
fn reader(role: ProjectRole) -> ActorContext {
    ActorContext { scopes: BTreeSet::from([Scope::Read]), ..person(9, &[REVIEWERS], role) }
}

fn not_a_reviewer() -> NotEligible {
    NotEligible::Group { group: REVIEWERS, key: Some("reviewers".to_owned()) }
}

/// A run under way, kept as the events that made it.
struct Story {
    definition: Definition,
    ids: Counting,
    in_hand: RunInHand,
    events: Vec<RunEvent>,
}

impl Story {
    fn started_by(actor: &ActorContext) -> Self {
        let definition = approval();
        let mut ids = Counting(5000);
        let command = Start {
            run: RunId(Uuid::from_u128(4)),
            item: ItemId(Uuid::from_u128(5)),
            external_key: None,
            payload: json!(null),
            calendars: std::sync::Arc::default(),
        };
        let events = start(ground(&definition), actor, command, &mut ids).expect("the run starts");
        let in_hand = RunInHand::replay(events.iter().map(|event| (event, NOW))).expect("a run");
        Self { definition, ids, in_hand, events }
    }

    fn open_unit(&self) -> Unit {
        let mut units = self.in_hand.units.iter().map(|row| &row.value);
        units.rfind(|unit| !matches!(unit.state, UnitState::Completed { .. })).expect("an open unit").clone()
    }

    fn stage(&self) -> StageKey {
        self.definition.stage_of(self.open_unit().step).expect("a stage").key.clone()
    }

    fn record(&mut self, events: Vec<RunEvent>) {
        for event in events {
            self.in_hand.apply(&event, NOW);
            self.events.push(event);
        }
    }

    fn claim(&mut self, actor: &ActorContext) -> Result<AssignmentId, ClaimRefused> {
        let unit = self.open_unit();
        let events = claim(ground(&self.definition), &self.in_hand, &unit, actor, &mut self.ids)?;
        let [RunEvent::UnitClaimed { assignment, .. }] = events[..] else { unreachable!("a claim claims") };
        self.record(events);
        Ok(assignment)
    }

    fn release(&mut self, assignment: AssignmentId, actor: &ActorContext) -> Result<(), ReleaseRefused> {
        let held = self.in_hand.assignment(assignment).expect("an assignment").clone();
        let events = release(ground(&self.definition), &self.in_hand, &held, actor, None, &mut self.ids)?;
        self.record(events);
        Ok(())
    }

    fn decide(
        &mut self,
        assignment: AssignmentId,
        actor: &ActorContext,
        decision: &str,
    ) -> Result<(), JudgeRefused> {
        let held = self.in_hand.assignment(assignment).expect("an assignment").clone();
        let command = Judge {
            epoch: Some(held.epoch),
            decision: Some(decision.to_owned()),
            comment: None,
            data: None,
            model_version: None,
        };
        let events = judge(ground(&self.definition), &self.in_hand, &held, actor, command, &mut self.ids)?;
        self.record(events);
        Ok(())
    }

    fn outcome(&self) -> Option<&str> {
        self.in_hand.run.value.state.outcome()
    }
}

#[test]
fn only_initiators_start_runs() {
    let definition = approval();
    let command = || Start {
        run: RunId(Uuid::nil()),
        item: ItemId(Uuid::nil()),
        external_key: None,
        payload: json!(null),
        calendars: std::sync::Arc::default(),
    };
    let outsider = person(7, &[], ProjectRole::Contributor);
    let viewer = person(8, &[SUBMITTERS], ProjectRole::Viewer);
    let mut ids = Counting(0);
    assert_eq!(start(ground(&definition), &outsider, command(), &mut ids), Err(StartRefused::NotInitiator));
    assert_eq!(start(ground(&definition), &viewer, command(), &mut ids), Err(StartRefused::Role));
}

#[test]
fn approval_ends_the_run() {
    let mut story = Story::started_by(&ada());
    let held = story.claim(&bob()).expect("bob claims");
    story.decide(held, &bob(), "APPROVE").expect("bob approves");
    assert_eq!(story.outcome(), Some("APPROVED"));
}

#[test]
fn a_rejection_goes_back_to_who_started_and_opens_a_new_round() {
    let mut story = Story::started_by(&ada());
    let held = story.claim(&bob()).expect("bob claims");
    story.decide(held, &bob(), "REJECT").expect("bob rejects");
    assert_eq!(&*story.stage(), "rework");
    assert_eq!(story.claim(&bob()), Err(NotEligible::SameAs { stage: "start".into() }.into()));

    let held = story.claim(&ada()).expect("ada takes her own document back");
    story.decide(held, &ada(), "RESUBMIT").expect("ada resubmits");
    assert_eq!((&*story.stage(), story.open_unit().round), ("review", 2));
}

#[test]
fn abandoning_ends_the_run_as_rejected() {
    let mut story = Story::started_by(&ada());
    let held = story.claim(&bob()).expect("bob claims");
    story.decide(held, &bob(), "REJECT").expect("bob rejects");
    let held = story.claim(&ada()).expect("ada claims");
    story.decide(held, &ada(), "ABANDON").expect("ada abandons");
    assert_eq!(story.outcome(), Some("REJECTED"));
}

#[test]
fn claims_are_refused_by_name() {
    let mut story = Story::started_by(&ada());
    let table = [
        (ada(), NotEligible::NotBy { stage: "start".into() }),
        (person(7, &[], ProjectRole::Reviewer), not_a_reviewer()),
        (
            person(8, &[REVIEWERS], ProjectRole::Contributor),
            NotEligible::Role { role: Some("reviewer"), scope: false },
        ),
        (reader(ProjectRole::Reviewer), NotEligible::Role { role: None, scope: true }),
        (reader(ProjectRole::Contributor), NotEligible::Role { role: Some("reviewer"), scope: true }),
    ];
    for (actor, refused) in table {
        assert_eq!(story.claim(&actor), Err(refused.into()));
    }
    let held = story.claim(&bob()).expect("bob claims");
    assert_eq!(story.claim(&bob()), Err(ClaimRefused::AlreadyYours { assignment: held }));
    let carol = person(1003, &[REVIEWERS], ProjectRole::Reviewer);
    let until = story.in_hand.assignment(held).and_then(|held| held.expires_at);
    assert_eq!(story.claim(&carol), Err(ClaimRefused::HeldByOther { holder: bob().actor, until }));
    // Whoever passed it over would not get it when it is free, so they are not told to wait for that.
    let unit = story.open_unit().id;
    story.in_hand.skipped.push((unit, carol.actor));
    assert_eq!(story.claim(&carol), Err(ClaimRefused::Skipped));
    story.in_hand.answered.push((unit, carol.actor));
    assert_eq!(story.claim(&carol), Err(ClaimRefused::AlreadyJudged));
}

#[test]
fn a_released_unit_is_on_offer_again_and_the_old_hold_is_worth_nothing() {
    let mut story = Story::started_by(&ada());
    let held = story.claim(&bob()).expect("bob claims");
    let carol = person(1003, &[REVIEWERS], ProjectRole::Reviewer);
    assert_eq!(story.release(held, &carol), Err(ReleaseRefused::NotYours));
    let mut reader = bob();
    reader.scopes = BTreeSet::from([Scope::Read]);
    assert_eq!(story.release(held, &reader), Err(ReleaseRefused::Scope));
    story.release(held, &bob()).expect("bob gives it back");
    let ended = ReleaseRefused::Ended { status: AssignmentStatus::Released };
    assert_eq!(story.decide(held, &bob(), "APPROVE"), Err(ended.into()));
    assert_eq!(story.open_unit().state, UnitState::Ready);
    story.claim(&carol).expect("carol claims");
}

#[test]
fn a_manager_takes_back_what_somebody_else_holds() {
    let mut story = Story::started_by(&ada());
    let held = story.claim(&bob()).expect("bob claims, and leaves");
    let manager = person(1009, &[], ProjectRole::Manager);
    story.release(held, &manager).expect("the manager gives it back");
    assert_eq!(story.open_unit().state, UnitState::Ready);
}

#[test]
fn decisions_are_checked_against_the_stage() {
    let mut story = Story::started_by(&ada());
    let held = story.claim(&bob()).expect("bob claims");
    let options = vec!["APPROVE".to_owned(), "REJECT".to_owned()];
    let unknown = JudgeRefused::UnknownDecision { given: "MAYBE".to_owned(), options };
    assert_eq!(story.decide(held, &bob(), "MAYBE"), Err(unknown));
    let no_longer = person(1002, &[], ProjectRole::Reviewer);
    assert_eq!(story.decide(held, &no_longer, "APPROVE"), Err(not_a_reviewer().into()));
}

#[test]
fn assignments_form_one_chain_from_start_on() {
    let mut story = Story::started_by(&ada());
    let first = story.claim(&bob()).expect("bob claims");
    story.release(first, &bob()).expect("bob gives it back");
    let second = story.claim(&bob()).expect("bob claims again");
    story.decide(second, &bob(), "APPROVE").expect("bob approves");

    let chain: Vec<_> =
        story.in_hand.assignments.iter().map(|row| (row.value.id, row.value.previous)).collect();
    let (start, _) = chain[0];
    assert_eq!(chain, [(start, None), (first, Some(start)), (second, Some(first))]);
}

#[test]
fn a_run_can_be_rebuilt_from_its_events_alone() {
    let mut story = Story::started_by(&ada());
    let held = story.claim(&bob()).expect("bob claims");
    story.decide(held, &bob(), "REJECT").expect("bob rejects");
    let held = story.claim(&ada()).expect("ada claims");
    story.decide(held, &ada(), "RESUBMIT").expect("ada resubmits");
    let rebuilt = RunInHand::replay(story.events.iter().map(|event| (event, NOW))).expect("a run");
    assert_eq!(rebuilt, story.in_hand);
}
