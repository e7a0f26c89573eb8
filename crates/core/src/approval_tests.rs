//! Who may approve what, when, and how often: one line per case.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::actor::{ProjectRole, Scope};

type Judged<'a> = (&'a str, Approval, &'a ActorContext, Verdict, bool, i64, Result<Status, VerdictRefused>);
type Checked<'a> = (&'a str, Guard, Option<&'a Approval>, i64, Result<Option<ApprovalId>, NotApproved>);

const HERE: ProjectId = ProjectId(Uuid::from_u128(1));
const ASKER: u128 = 10;
const SUBJECT: Uuid = Uuid::from_u128(77);

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_770_000_000 + second).unwrap()
}

fn approval(quorum: i16) -> Approval {
    Approval {
        id: ApprovalId(Uuid::from_u128(5)),
        project: HERE,
        kind: Kind::ReopenUnit,
        subject: SUBJECT,
        reason: "the amount is wrong".to_owned(),
        payload: None,
        requested_by: ActorId(Uuid::from_u128(ASKER)),
        requested_at: at(0),
        quorum,
        approved_by: 0,
        status: Status::Pending,
        decided_at: None,
        expires_at: at(3_600),
        used_at: None,
    }
}

fn person(id: u128, role: ProjectRole) -> ActorContext {
    ActorContext {
        actor: ActorId(Uuid::from_u128(id)),
        kind: ActorKind::Human,
        global_roles: BTreeSet::new(),
        groups: BTreeSet::new(),
        project_roles: BTreeMap::from([(HERE, BTreeSet::from([role]))]),
        record: std::collections::BTreeMap::new(),
        newcomers: BTreeMap::new(),
        scopes: Scope::ALL.iter().copied().collect(),
        abilities: crate::actor::Abilities::default(),
    }
}

#[test]
fn distinct_people_other_than_the_asker_decide() {
    let reviewer = person(20, ProjectRole::Reviewer);
    let program = ActorContext { kind: ActorKind::Service, ..reviewer.clone() };
    let read_only = ActorContext { scopes: BTreeSet::from([Scope::Read]), ..reviewer.clone() };
    let over = Approval { status: Status::Rejected, ..approval(1) };
    let half = Approval { approved_by: 1, ..approval(2) };
    let yes = Verdict::Approve;
    let cases: [Judged<'_>; 12] = [
        ("one of one", approval(1), &reviewer, yes, false, 1, Ok(Status::Approved)),
        ("one of two", approval(2), &reviewer, yes, false, 1, Ok(Status::Pending)),
        ("two of two", half.clone(), &reviewer, yes, false, 1, Ok(Status::Approved)),
        ("a no", half.clone(), &reviewer, Verdict::Reject, false, 1, Ok(Status::Rejected)),
        ("twice", half, &reviewer, yes, true, 1, Err(VerdictRefused::AlreadyGiven)),
        (
            "the asker",
            approval(1),
            &person(ASKER, ProjectRole::Owner),
            yes,
            false,
            1,
            Err(VerdictRefused::OwnRequest),
        ),
        (
            "a contributor",
            approval(1),
            &person(21, ProjectRole::Contributor),
            yes,
            false,
            1,
            Err(VerdictRefused::Role),
        ),
        ("a program", approval(1), &program, yes, false, 1, Err(VerdictRefused::NotAPerson)),
        ("a token to read", approval(1), &read_only, yes, false, 1, Err(VerdictRefused::Role)),
        ("too late", approval(1), &reviewer, yes, false, 3_600, Err(VerdictRefused::Expired)),
        ("in time", approval(1), &reviewer, yes, false, 3_599, Ok(Status::Approved)),
        ("over", over, &reviewer, yes, false, 1, Err(VerdictRefused::Decided(Status::Rejected))),
    ];
    for (name, request, actor, verdict, has_spoken, second, expected) in cases {
        assert_eq!(request.judge(actor, verdict, has_spoken, at(second)), expected, "{name}");
    }
}

#[test]
fn an_approval_is_good_for_one_thing_once_and_for_a_while() {
    let given = Approval { status: Status::Approved, approved_by: 1, ..approval(1) };
    let guard = Guard { kind: Kind::ReopenUnit, subject: SUBJECT, shown: Some(given.id) };
    let policy = Policy::usual(Kind::ReopenUnit);
    let used = Approval { used_at: Some(at(1)), ..given.clone() };
    let withdrawn = Approval { status: Status::Withdrawn, ..given.clone() };
    let cases: [Checked<'_>; 9] = [
        ("good", guard, Some(&given), 10, Ok(Some(given.id))),
        ("expired", guard, Some(&given), 3_600, Err(NotApproved::Expired)),
        ("used", guard, Some(&used), 10, Err(NotApproved::Used)),
        ("pending", guard, Some(&approval(1)), 10, Err(NotApproved::NotGiven(Status::Pending))),
        ("withdrawn", guard, Some(&withdrawn), 10, Err(NotApproved::NotGiven(Status::Withdrawn))),
        ("unknown", guard, None, 10, Err(NotApproved::NoSuchApproval)),
        (
            "of another thing",
            Guard { subject: Uuid::nil(), ..guard },
            Some(&given),
            10,
            Err(NotApproved::ForSomethingElse),
        ),
        (
            "of another kind",
            Guard { kind: Kind::CancelRun, ..guard },
            Some(&given),
            10,
            Err(NotApproved::ForSomethingElse),
        ),
        (
            "none",
            Guard { shown: None, ..guard },
            None,
            10,
            Err(NotApproved::Missing { kind: Kind::ReopenUnit }),
        ),
    ];
    for (name, guard, found, second, expected) in cases {
        assert_eq!(guard.check(&policy, found, at(second)), expected, "{name}");
    }
    let free = Policy { required: false, ..policy };
    let without = Guard { kind: Kind::CancelRun, shown: None, ..guard };
    assert_eq!(without.check(&free, None, at(1)), Ok(None), "where none is needed none is shown");
}

#[test]
fn a_project_chooses_within_bounds() {
    let usual = Policy::usual(Kind::CancelRun);
    let cases = [
        (usual, Kind::CancelRun, Ok(())),
        (Policy { quorum: 0, ..usual }, Kind::CancelRun, Err(PolicyRefused::Quorum)),
        (Policy { quorum: 21, ..usual }, Kind::CancelRun, Err(PolicyRefused::Quorum)),
        (Policy { valid_hours: 0, ..usual }, Kind::CancelRun, Err(PolicyRefused::ValidHours)),
        (
            Policy { required: false, ..usual },
            Kind::ReopenUnit,
            Err(PolicyRefused::AlwaysRequired { kind: Kind::ReopenUnit }),
        ),
        (Policy { required: true, quorum: 20, ..usual }, Kind::CancelRun, Ok(())),
    ];
    for (policy, kind, expected) in cases {
        assert_eq!(policy.check(kind), expected, "{policy:?}");
    }
    for kind in Kind::ALL {
        assert_eq!(Policy::usual(*kind).check(*kind), Ok(()), "{kind:?}");
    }
}

#[test]
fn only_the_asker_takes_back_what_is_not_used() {
    let given = Approval { status: Status::Approved, approved_by: 1, ..approval(1) };
    let asker = given.requested_by;
    assert_eq!(given.withdraw(asker), Ok(()));
    assert_eq!(given.withdraw(ActorId(Uuid::nil())), Err(WithdrawRefused::NotYours));
    let used = Approval { used_at: Some(at(1)), ..given.clone() };
    assert_eq!(used.withdraw(asker), Err(WithdrawRefused::Used));
    let over = Approval { status: Status::Rejected, ..given };
    assert_eq!(over.withdraw(asker), Err(WithdrawRefused::Decided(Status::Rejected)));
}
