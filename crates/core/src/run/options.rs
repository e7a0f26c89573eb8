//! What an actor may say about a unit or a run as it stands, and why not the rest.
//!
//! Every order is put to the very function that decides it, so what is told here is what the order will meet. What the order
//! itself brings (a facet, a reason, a proof, a key) is taken as given; what is not so now refuses by name.

use std::time::Duration;

use crate::actor::ActorContext;
use crate::id::{IdSource, UnitId};
use crate::machine::{ActorClass, StateCode};
use crate::machine::{Choice, Evidence, FacetCode, MachineId, PERMANENT, Registry, TRANSIENT, Vocabulary};
use crate::permission::InProject;
use crate::run::duty;
use crate::run::hands::{self, HandOption};
use crate::run::upkeep::{OrderRefused, RETRIES_MAX, RunOrder, UnitOrder, classes_on, order_run, order_unit};
use crate::run::walk::Ground;
use crate::run::{RunInHand, Unit, UnitState};

/// Stands for what whoever gives the order will bring.
const GIVEN: &str = "given";

/// An order, and whether it may be given now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderOption {
    /// The order, by name.
    pub order: &'static str,
    /// Where it leads.
    pub to: StateCode,
    /// Open, or why not.
    pub verdict: Result<(), OrderRefused>,
}

/// Everything that may be said about something, and every way its state machine leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options<'a> {
    /// The state it is in.
    pub state: StateCode,
    /// The orders.
    pub orders: Vec<OrderOption>,
    /// The ways out of its state.
    pub ways: Vec<Choice<'a>>,
    /// Of a unit: what may be done about who has it.
    pub hands: Vec<HandOption>,
}

/// What `actor` may say about a unit. None if the unit is not in hand.
#[must_use]
pub fn of_unit<'a>(
    ground: Ground<'a>,
    in_hand: &RunInHand,
    unit: UnitId,
    actor: &ActorContext,
    ids: &mut impl IdSource,
) -> Option<Options<'a>> {
    let unit = in_hand.unit(unit)?;
    let orders = samples(ground.registry).into_iter().map(|(name, to, order)| OrderOption {
        order: name,
        // A block that is escalated stays a block, and a deadline that is put off frees what is overdue.
        to: match &unit.state {
            UnitState::Blocked { .. } if name == "escalate" => StateCode::Blocked,
            UnitState::Overdue { .. } => to,
            state if name == "extend" => state.code(),
            _ => to,
        },
        verdict: order_unit(ground, in_hand, unit, actor, (&order, Some(GIVEN)), ids).map(|_| ()),
    });
    let orders = orders.collect();
    let evidence = evidence(ground, in_hand, unit, actor);
    let classes = classes_on(in_hand, unit, actor);
    let ways = ground.registry.options(MachineId::Step, unit.state.code(), &classes, &evidence);
    let hands = hands::of_unit(ground, in_hand, unit, actor, ids);
    Some(Options { state: unit.state.code(), orders, ways, hands })
}

/// What `actor` may say about a run.
#[must_use]
pub fn of_run<'a>(
    ground: Ground<'a>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    ids: &mut impl IdSource,
) -> Options<'a> {
    let cancel = RunOrder::Cancel { reason: GIVEN.to_owned(), approval: None };
    let orders = [
        ("pause", StateCode::Paused, RunOrder::Pause),
        ("resume", StateCode::InProgress, RunOrder::Resume),
        ("cancel", StateCode::Cancelled, cancel),
    ];
    let orders = orders.map(|(name, to, order)| OrderOption {
        order: name,
        to,
        verdict: order_run(ground, in_hand, actor, &order, ids).map(|_| ()),
    });
    let run = &in_hand.run.value;
    let manages = actor.may(InProject::ManageMembers, run.project);
    let classes: &[ActorClass] = if manages { &[ActorClass::Reviewer] } else { &[] };
    let evidence = Evidence { audit_reference: Some(run.id.0), ..Evidence::default() };
    let ways = ground.registry.options(MachineId::WorkflowRun, run.state.code(), classes, &evidence);
    Options { state: run.state.code(), orders: orders.into(), ways, hands: Vec::new() }
}

/// One of each order, with acceptable facts.
fn samples(registry: &Registry) -> [(&'static str, StateCode, UnitOrder); 10] {
    let given = || GIVEN.to_owned();
    let wait = UnitOrder::Wait { facets: vec![FacetCode::WaitingHuman], until: None };
    let block = UnitOrder::Block { reason: first_word(registry, Vocabulary::BlockReason), note: None };
    let fail = UnitOrder::Fail { classification: TRANSIENT.to_owned(), message: None };
    let extend = UnitOrder::Extend { by: Duration::from_hours(1), reason: given() };
    let impossible = UnitOrder::DeclareCannotComplete { evidence: given() };
    [
        ("wait", StateCode::Waiting, wait),
        ("resume", StateCode::InProgress, UnitOrder::Resume { proof: given() }),
        ("block", StateCode::Blocked, block),
        ("unblock", StateCode::InProgress, UnitOrder::Unblock { proof: given() }),
        ("fail", StateCode::Failed, fail),
        ("retry", StateCode::InProgress, UnitOrder::Retry),
        ("escalate", StateCode::CannotComplete, UnitOrder::Escalate),
        ("extend", StateCode::InProgress, extend),
        ("declare_cannot_complete", StateCode::CannotComplete, impossible),
        ("cancel", StateCode::Cancelled, UnitOrder::Cancel { reason: given() }),
    ]
}

fn first_word(registry: &Registry, vocabulary: Vocabulary) -> String {
    let mut terms = registry.rows().terms.iter().filter(|term| term.vocabulary == vocabulary);
    terms.next().map(|term| term.word.to_string()).unwrap_or_default()
}

/// The facts as they are, and those that a command would bring.
fn evidence<'a>(
    ground: Ground<'a>,
    in_hand: &RunInHand,
    unit: &'a Unit,
    actor: &ActorContext,
) -> Evidence<'a> {
    let run = &in_hand.run.value;
    let stage = ground.definition.stage_of(unit.step).and_then(|stage| stage.kind.human());
    let stage = stage.map(|stage| duty::as_offered(stage, in_hand.offered(unit)));
    let may_work = stage
        .is_some_and(|stage| duty::may_work(ground.definition, &stage, in_hand.lineage(), actor).is_ok());
    let reasons = &ground.registry.rows().terms;
    let block_reason = reasons.iter().find(|term| term.vocabulary == Vocabulary::BlockReason);
    let classification = match &unit.state {
        UnitState::Failed { classification, .. } => classification,
        _ => PERMANENT,
    };
    Evidence {
        audit_reference: Some(run.id.0),
        idempotency_key: Some(GIVEN),
        evidence_reference: Some(GIVEN),
        facet: Some(FacetCode::WaitingHuman),
        block_reason: block_reason.map(|term| &*term.word),
        failure_classification: Some(classification),
        precondition_met: true,
        holder_assigned: true,
        holder_is_actor: in_hand.holders(unit.id).any(|held| held.actor == actor.actor),
        executor_resolved: may_work,
        output_contract_met: true,
        postcondition_met: true,
        retry_budget_left: unit.attempts < RETRIES_MAX,
        ..Evidence::default()
    }
}
