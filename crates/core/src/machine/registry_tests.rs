//! Every cell of every machine: all states by all states by all actor classes.

use uuid::Uuid;

use super::StateCode::{
    Blocked, Cancelled, CannotComplete, Completed, Failed, InProgress, NotStarted, Overdue, Paused, Ready,
    Waiting,
};
use super::*;

/// Every fact is there; together they satisfy every guard, but for the two that cannot both be satisfied.
fn everything() -> Evidence<'static> {
    let id = Some(Uuid::from_u128(1));
    Evidence {
        audit_reference: id,
        idempotency_key: Some("key"),
        evidence_reference: Some("ref"),
        approval: id,
        facet: Some(FacetCode::WaitingHuman),
        block_reason: Some("missing_approval"),
        correction_reason: Some("data_error"),
        failure_classification: Some("transient"),
        prior_closing_record: id,
        output_snapshot: id,
        precondition_met: true,
        holder_assigned: true,
        holder_is_actor: true,
        executor_resolved: true,
        deadline_passed: true,
        deadline_updated: true,
        output_contract_met: true,
        postcondition_met: true,
        lateness_recorded: true,
        retry_budget_left: true,
        mandatory_units_completed: true,
    }
}

/// The facts that let this transition through: a failure is escalated when it is not worth trying again.
fn enough_for(transition: &Transition) -> Evidence<'static> {
    let escalates =
        transition.guards.iter().any(|guard| guard.guard() == Some(Guard::RetryExhaustedOrPermanent));
    Evidence { retry_budget_left: !escalates, ..everything() }
}

fn request<'a>(transition: &'a Transition, evidence: &'a Evidence<'a>) -> Request<'a> {
    Request {
        machine: transition.machine,
        from: transition.from,
        to: transition.to,
        actor_class: transition.actor_class,
        trigger: Trigger { kind: transition.trigger_kind, reference: &transition.trigger_ref },
        evidence,
    }
}

/// The matrix once more, written the other way round: by cell, with who may pass it. `P` person in charge, `t` person in
/// charge of an assignment, `E` executor, `S` system, `R` reviewer, `O` orchestrator, `H` escalation handler.
fn may_pass(machine: MachineId, from: StateCode, to: StateCode) -> &'static str {
    match machine {
        MachineId::WorkflowRun => match (from, to) {
            (NotStarted, InProgress) => "O",
            (InProgress, Completed) => "S",
            (InProgress | Paused, Cancelled) => "RO",
            (InProgress, Paused) | (Paused | Completed, InProgress) => "R",
            _ => "",
        },
        MachineId::Step | MachineId::Task => match (from, to) {
            (NotStarted, Ready) => "O",
            (Ready, InProgress)
            | (InProgress | Overdue, Completed)
            | (InProgress, Waiting | Blocked)
            | (InProgress | Waiting | Blocked, CannotComplete) => "PtE",
            (InProgress, Ready) => "PtSR",
            (Waiting, InProgress) | (Ready | InProgress, Overdue) => "S",
            (Blocked | Overdue, InProgress) => "SPt",
            (Completed | CannotComplete, InProgress) => "R",
            (InProgress | Waiting | Blocked, Failed) | (Failed, InProgress) => "E",
            (Failed, CannotComplete) => "H",
            (from, Cancelled) if !matches!(from, Completed | Cancelled | Paused) => "RO",
            _ => "",
        },
    }
}

fn letter(class: ActorClass) -> char {
    match class {
        ActorClass::System => 'S',
        ActorClass::PicHuman => 'P',
        ActorClass::TaskPicHuman => 't',
        ActorClass::Reviewer => 'R',
        ActorClass::ExecutorWorker => 'E',
        ActorClass::MowOrchestrator => 'O',
        ActorClass::EscalationHandler => 'H',
    }
}

#[test]
fn every_cell_is_open_to_those_of_the_matrix_and_closed_to_all_others_by_name() {
    let registry = Registry::standard();
    let facts = everything();
    let mut counts = [0_usize; 3]; // open, for others, no way at all
    for machine in MachineId::ALL.iter().copied() {
        for from in StateCode::ALL.iter().copied() {
            for to in StateCode::ALL.iter().copied() {
                for actor_class in ActorClass::ALL.iter().copied() {
                    let in_place = actor_class != ActorClass::TaskPicHuman || machine == MachineId::Task;
                    let allowed = may_pass(machine, from, to);
                    let open = in_place && allowed.contains(letter(actor_class));
                    let cell = format!("{machine:?} {from:?} -> {to:?} by {actor_class:?}");
                    if let Some(way) = registry.transition(machine, from, to, actor_class) {
                        assert!(open, "{cell} is open");
                        let evidence = enough_for(way);
                        assert_eq!(registry.validate(&request(way, &evidence)), Ok(way), "{cell}");
                        counts[0] += 1;
                        continue;
                    }
                    assert!(!open, "{cell} is closed");
                    // No trigger and no fact opens what is not there.
                    for trigger in trigger::ALL.iter().copied() {
                        let request = Request { machine, from, to, actor_class, trigger, evidence: &facts };
                        let problems = registry.validate(&request).expect_err(&cell);
                        let codes: Vec<_> = problems.iter().map(Problem::code).collect();
                        let expected =
                            if allowed.is_empty() { "no_such_transition" } else { "wrong_actor_class" };
                        assert_eq!(codes, [expected], "{cell}");
                    }
                    counts[if allowed.is_empty() { 2 } else { 1 }] += 1;
                }
            }
        }
    }
    assert_eq!(counts.iter().sum::<usize>(), 3 * 11 * 11 * 7);
    assert_eq!(counts[0], registry.rows().transitions.len(), "every row has its own cell");
    println!("{} cells open, {} for others only, {} closed", counts[0], counts[1], counts[2]);
}

#[test]
fn the_right_trigger_alone_opens_a_way() {
    let registry = Registry::standard();
    for way in &registry.rows().transitions {
        let evidence = enough_for(way);
        for trigger in trigger::ALL.iter().copied() {
            let asked = Request { trigger, ..request(way, &evidence) };
            let right = (way.trigger_kind, &*way.trigger_ref) == (trigger.kind, trigger.reference);
            let expected = if right {
                Ok(way)
            } else {
                let (kind, reference) = (way.trigger_kind, way.trigger_ref.clone());
                Err(vec![Problem::WrongTrigger { kind, reference }])
            };
            assert_eq!(registry.validate(&asked), expected, "{way:?}");
        }
    }
}

#[test]
fn every_named_trigger_opens_some_way_and_every_way_has_a_named_trigger() {
    let rows = Rows::standard();
    let is = |way: &Transition, trigger: &Trigger<'_>| {
        way.trigger_kind == trigger.kind && way.trigger_ref == trigger.reference
    };
    for trigger in trigger::ALL {
        assert!(rows.transitions.iter().any(|way| is(way, trigger)), "{trigger:?} opens nothing");
    }
    for way in &rows.transitions {
        assert!(trigger::ALL.iter().any(|trigger| is(way, trigger)), "{way:?} has no named trigger");
    }
}

#[test]
fn without_any_fact_every_guard_of_every_way_refuses_by_its_name() {
    let registry = Registry::standard();
    let nothing = Evidence::default();
    for way in &registry.rows().transitions {
        let refused = registry.validate(&request(way, &nothing));
        let mut expected: Vec<String> =
            way.guards.iter().map(|guard| format!("refused_by_guard:{}", guard.name())).collect();
        if way.audit_required {
            expected.push("audit_reference_missing".to_owned());
        }
        let codes: Vec<_> = refused.err().unwrap_or_default().iter().map(Problem::code).collect();
        assert_eq!(codes, expected, "{way:?}");
    }
}

/// Facts that are sound but for one, and the guard that one breaks.
#[rustfmt::skip] // a table
fn broken() -> Vec<(Guard, Evidence<'static>)> {
    let sound = everything();
    vec![
        (Guard::PreconditionMet, Evidence { precondition_met: false, ..sound }),
        (Guard::HolderAssigned, Evidence { holder_assigned: false, ..sound }),
        (Guard::HolderIsActor, Evidence { holder_is_actor: false, ..sound }),
        (Guard::ExecutorResolved, Evidence { executor_resolved: false, ..sound }),
        (Guard::FacetKnown, Evidence { facet: None, ..sound }),
        (Guard::FacetResolutionProven, Evidence { evidence_reference: None, ..sound }),
        (Guard::FacetResolutionProven, Evidence { evidence_reference: Some(" "), ..sound }),
        (Guard::BlockReasonKnown, Evidence { block_reason: None, ..sound }),
        (Guard::BlockReasonKnown, Evidence { block_reason: Some("no_mood"), ..sound }),
        (Guard::BlockReasonKnown, Evidence { block_reason: Some("data_error"), ..sound }), // of another vocabulary
        (Guard::BlockerResolutionProven, Evidence { evidence_reference: Some(""), ..sound }),
        (Guard::DeadlinePassed, Evidence { deadline_passed: false, ..sound }),
        (Guard::DeadlineUpdated, Evidence { deadline_updated: false, ..sound }),
        (Guard::OutputContractMet, Evidence { output_contract_met: false, ..sound }),
        (Guard::PostconditionMet, Evidence { postcondition_met: false, ..sound }),
        (Guard::LatenessRecorded, Evidence { lateness_recorded: false, ..sound }),
        (Guard::ApprovalGiven, Evidence { approval: None, ..sound }),
        (Guard::CorrectionReasonKnown, Evidence { correction_reason: None, ..sound }),
        (Guard::CorrectionReasonKnown, Evidence { correction_reason: Some("just because"), ..sound }),
        (Guard::PriorClosingRecorded, Evidence { prior_closing_record: None, ..sound }),
        (Guard::OutputSnapshotKept, Evidence { output_snapshot: None, ..sound }),
        (Guard::FailureClassified, Evidence { failure_classification: None, ..sound }),
        (Guard::FailureClassified, Evidence { failure_classification: Some("odd"), ..sound }),
        (Guard::FailureTransient, Evidence { failure_classification: Some("permanent"), ..sound }),
        (Guard::RetryBudgetLeft, Evidence { retry_budget_left: false, ..sound }),
        (Guard::IdempotencyKeyGiven, Evidence { idempotency_key: None, ..sound }),
        (Guard::IdempotencyKeyGiven, Evidence { idempotency_key: Some(""), ..sound }),
        (Guard::RetryExhaustedOrPermanent, sound), // transient, with budget left
        (Guard::RetryExhaustedOrPermanent, Evidence { failure_classification: None, retry_budget_left: false, ..sound }),
        (Guard::DeclarationEvidenced, Evidence { evidence_reference: None, ..sound }),
        (Guard::MandatoryUnitsCompleted, Evidence { mandatory_units_completed: false, ..sound }),
    ]
}

#[test]
fn each_guard_alone_refuses_every_way_it_stands_on() {
    let registry = Registry::standard();
    let cases = broken();
    for guard in Guard::ALL {
        assert!(cases.iter().any(|(broken, _)| broken == guard), "{guard:?} is never tried");
    }
    for (guard, evidence) in &cases {
        let guarded = registry.rows().transitions.iter();
        let guarded: Vec<_> =
            guarded.filter(|way| way.guards.iter().any(|named| named.guard() == Some(*guard))).collect();
        assert!(!guarded.is_empty(), "{guard:?} guards nothing");
        for way in guarded {
            let problems = registry.validate(&request(way, evidence)).expect_err("it is refused");
            assert_eq!(problems, [Problem::RefusedByGuard { guard: (*guard).into() }], "{way:?}");
            assert_eq!(problems[0].code(), format!("refused_by_guard:{}", guard.word()));
        }
    }
}

#[test]
fn a_failure_is_given_up_when_permanent_or_when_the_budget_is_spent() {
    let registry = Registry::standard();
    let way = registry.transition(MachineId::Step, Failed, CannotComplete, ActorClass::EscalationHandler);
    let way = way.expect("T11");
    for (classification, retry_budget_left, open) in [
        ("permanent", true, true),
        ("permanent", false, true),
        ("transient", false, true),
        ("transient", true, false),
    ] {
        let evidence =
            Evidence { failure_classification: Some(classification), retry_budget_left, ..everything() };
        assert_eq!(registry.validate(&request(way, &evidence)).is_ok(), open, "{classification}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let registry = Registry::standard();
    let evidence = Evidence { correction_reason: Some("data_error"), ..Evidence::default() };
    let way = registry.transition(MachineId::Step, Completed, InProgress, ActorClass::Reviewer).expect("T8r");
    let asked = Request { trigger: trigger::CANCEL, ..request(way, &evidence) };
    let codes: Vec<_> =
        registry.validate(&asked).expect_err("it is refused").iter().map(Problem::code).collect();
    assert_eq!(
        codes,
        [
            "wrong_trigger",
            "refused_by_guard:approval_given",
            "refused_by_guard:prior_closing_recorded",
            "refused_by_guard:output_snapshot_kept",
            "audit_reference_missing",
        ]
    );
}

#[test]
fn an_automated_assignment_starts_without_anybody_in_charge_and_a_unit_does_not() {
    let registry = Registry::standard();
    let evidence = Evidence { holder_assigned: false, ..everything() };
    for (machine, actor_class, open) in [
        (MachineId::Task, ActorClass::ExecutorWorker, true),
        (MachineId::Task, ActorClass::TaskPicHuman, false),
        (MachineId::Step, ActorClass::ExecutorWorker, false),
    ] {
        let way = registry.transition(machine, Ready, InProgress, actor_class).expect("T2");
        assert_eq!(registry.validate(&request(way, &evidence)).is_ok(), open, "{machine:?} {actor_class:?}");
    }
}

#[test]
fn options_tell_every_way_out_once_and_agree_with_the_judge() {
    let registry = Registry::standard();
    let facts = Evidence { approval: None, holder_is_actor: false, ..everything() };
    for machine in MachineId::ALL.iter().copied() {
        for from in StateCode::ALL.iter().copied() {
            for class in ActorClass::ALL.iter().copied() {
                let choices = registry.options(machine, from, &[class], &facts);
                for choice in &choices {
                    let way = choice.transition;
                    let asked = Request { actor_class: class, ..request(way, &facts) };
                    let verdict = registry.validate(&asked).map(|_| ());
                    assert_eq!(choice.verdict, verdict, "{class:?}: {way:?}");
                }
                let mut told: Vec<_> = choices.iter().map(|choice| choice.transition.to).collect();
                let mut there: Vec<_> = registry.leaving(machine, from).map(|way| way.to).collect();
                there.dedup();
                told.sort();
                assert_eq!(told, there, "{machine:?} {from:?} {class:?}");
            }
        }
    }
}

#[test]
fn options_of_somebody_who_may_nothing_say_who_may() {
    let registry = Registry::standard();
    let choices = registry.options(MachineId::Step, NotStarted, &[], &everything());
    let told: Vec<_> = choices.iter().map(|choice| (choice.transition.to, choice.verdict.clone())).collect();
    let only = |allowed: Vec<ActorClass>| Err(vec![Problem::WrongActorClass { allowed }]);
    assert_eq!(
        told,
        [
            (Ready, only(vec![ActorClass::MowOrchestrator])),
            (Cancelled, only(vec![ActorClass::Reviewer, ActorClass::MowOrchestrator])),
        ]
    );
}

#[test]
fn of_several_causes_of_waiting_the_lowest_is_the_primary_one() {
    use FacetCode::{WaitingDependency, WaitingExternal, WaitingHuman, WaitingTimeGate};
    let registry = Registry::standard();
    for (causes, primary) in [
        (vec![WaitingTimeGate, WaitingExternal, WaitingHuman, WaitingDependency], Some(WaitingDependency)),
        (vec![WaitingTimeGate, WaitingHuman], Some(WaitingHuman)),
        (vec![WaitingTimeGate, WaitingExternal], Some(WaitingExternal)),
        (vec![WaitingTimeGate], Some(WaitingTimeGate)),
        (vec![], None),
    ] {
        assert_eq!(registry.primary_facet(MachineId::Task, &causes), primary, "{causes:?}");
    }
    assert_eq!(registry.primary_facet(MachineId::WorkflowRun, &[WaitingHuman]), None, "runs do not wait");
}

#[test]
fn a_guard_that_means_nothing_never_lets_anything_through() {
    let mut rows = Rows::standard();
    let way = rows.transitions.iter_mut().find(|way| way.guards.is_empty()).expect("a way without guards");
    way.guards.push(GuardRef::named("moon_is_full"));
    let way = way.clone();
    let facts = everything();
    let registry = Registry::from_rows(rows);
    let problems = registry.validate(&request(&way, &facts)).expect_err("it is refused");
    assert_eq!(problems[0].code(), "refused_by_guard:moon_is_full");
}
