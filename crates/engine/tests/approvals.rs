//! Approvals and what they guard, on a real database: who decides, what is used up, what is kept of a corrected unit.
#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use crate::deadline_support::{Late, passes};
use handoff_core::approval::{Kind, NotApproved, Policy, Status, Verdict, VerdictRefused};
use handoff_core::deadline::Account;
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::{ApprovalId, RunId, UnitId};
use handoff_core::run::correct::{Reopen, ReopenRefused};
use handoff_core::run::decide::ClaimRefused;
use handoff_core::run::duty::NotEligible;
use handoff_core::run::upkeep::{RunOrder, UnitOrder};
use handoff_core::run::{RunState, Unit, UnitState};
use handoff_engine::approval::{
    ApprovalStory, GiveVerdict, GiveVerdictRefused, RequestApproval, SetApprovalPolicy, WithdrawApproval,
};
use handoff_engine::read::approval::{ApprovalsWanted, list_approvals, list_corrections};
use handoff_engine::read::explain_rules::explain_work;
use handoff_engine::read::run::tell_run;
use handoff_engine::read::work::{OfferFilter, list_offers};
use handoff_engine::run::{
    ClaimUnitRefused, OrderRun, OrderRunRefused, OrderUnit, ReopenUnit, ReopenUnitRefused, Reopened,
};
use handoff_engine::workflow::{ApplyWorkflow, ApplyWorkflowRefused, PublishVersion, PublishVersionRefused};
use handoff_engine::{Caller, Failure};
use handoff_testkit::{Office, document_approval};
use jiff::SignedDuration;
use serde_json::json;
use uuid::Uuid;

async fn ask(office: &Office, by: &Caller, kind: Kind, subject: Uuid) -> ApprovalId {
    let request = RequestApproval { kind, subject, reason: "the amount is wrong".to_owned(), payload: None };
    office.world.must(by, &request).await.approval.id
}

async fn say(
    office: &Office,
    by: &Caller,
    approval: ApprovalId,
    verdict: Verdict,
) -> Result<ApprovalStory, Failure<GiveVerdictRefused>> {
    office.world.perform(by, &GiveVerdict { approval, verdict, comment: None }).await
}

/// An approval to reopen a unit, asked for by Bob and given by Carol.
async fn approved(office: &Office, unit: UnitId) -> ApprovalId {
    let approval = ask(office, &office.bob, Kind::ReopenUnit, unit.0).await;
    let story = say(office, &office.carol, approval, Verdict::Approve).await.expect("Carol may");
    assert_eq!(story.approval.status, Status::Approved);
    approval
}

fn reopening(unit: UnitId, approval: Option<ApprovalId>) -> ReopenUnit {
    let order = Reopen { unit, reason: "data_error".to_owned(), note: None };
    ReopenUnit { order, approval }
}

async fn reopen(
    office: &Office,
    unit: UnitId,
    approval: Option<ApprovalId>,
) -> Result<Reopened, Failure<ReopenUnitRefused>> {
    office.world.on_run(&office.bob, reopening(unit, approval)).await
}

fn rule<T: std::fmt::Debug>(refused: Result<T, Failure<ReopenUnitRefused>>) -> ReopenRefused {
    match refused.expect_err("it is refused") {
        Failure::Refused(ReopenUnitRefused::Rule(rule)) => rule,
        other => panic!("{other:?}"),
    }
}

async fn units(office: &Office, run: RunId) -> (RunState, Vec<(String, Unit)>) {
    let world = &office.world;
    let story = tell_run(&world.ctx, &world.admin.actor, run).await.expect("a store").expect("a run");
    let stage = |unit: &Unit| story.definition.stage_of(unit.step).expect("a stage").key.to_string();
    (story.card.state.clone(), story.units.iter().map(|unit| (stage(unit), unit.clone())).collect())
}

async fn at(office: &Office, run: RunId, stage: &str) -> UnitId {
    let (_, units) = units(office, run).await;
    units.iter().rev().find(|(at, _)| at == stage).expect("the stage was visited").1.id
}

/// A run that Bob and Dora have approved, and its first review.
async fn finished(office: &Office) -> (RunId, UnitId) {
    let (run, first) = office.submitted().await;
    office.work(&office.bob, run, "APPROVE").await;
    office.work(&office.dora, run, "APPROVE").await;
    (run, first)
}

#[tokio::test]
async fn others_decide_and_everybody_speaks_once() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    let world = &office.world;
    let policy = Policy { required: true, quorum: 2, valid_hours: 24 };
    let set = SetApprovalPolicy { project: "office".to_owned(), kind: Kind::ReopenUnit, policy };
    assert!(world.perform(&office.bob, &set).await.is_err(), "a reviewer does not set the rules");
    world.must(&world.admin, &set).await;

    let approval = ask(&office, &office.bob, Kind::ReopenUnit, unit.0).await;
    let by_asker = say(&office, &office.bob, approval, Verdict::Approve).await;
    assert!(matches!(by_asker, Err(Failure::Refused(GiveVerdictRefused::Rule(VerdictRefused::OwnRequest)))));
    let by_stranger = say(&office, &office.eve, approval, Verdict::Approve).await;
    assert!(matches!(by_stranger, Err(Failure::Refused(GiveVerdictRefused::NoSuchApproval(_)))));

    let waiting = async |who: &Caller| {
        let wanted = ApprovalsWanted { waiting_for_me: true, ..ApprovalsWanted::default() };
        list_approvals(&world.ctx, &who.actor, wanted, 10).await.expect("a store").expect("a list").0.len()
    };
    assert_eq!((waiting(&office.bob).await, waiting(&office.carol).await), (0, 1));
    let half = say(&office, &office.carol, approval, Verdict::Approve).await.expect("Carol may");
    assert_eq!((half.approval.status, half.approval.approved_by), (Status::Pending, 1));
    assert_eq!((waiting(&office.carol).await, waiting(&office.dora).await), (0, 1));
    let again = say(&office, &office.carol, approval, Verdict::Approve).await;
    assert!(matches!(again, Err(Failure::Refused(GiveVerdictRefused::Rule(VerdictRefused::AlreadyGiven)))));
    let given = say(&office, &office.dora, approval, Verdict::Approve).await.expect("Dora may");
    assert_eq!((given.approval.status, given.said.len()), (Status::Approved, 2));

    let rejected = ask(&office, &office.bob, Kind::ReopenUnit, unit.0).await;
    say(&office, &office.carol, rejected, Verdict::Reject).await.expect("Carol may");
    let too_late = say(&office, &office.dora, rejected, Verdict::Approve).await;
    assert!(
        matches!(
            too_late,
            Err(Failure::Refused(GiveVerdictRefused::Rule(VerdictRefused::Decided(Status::Rejected))))
        ),
        "one no is enough"
    );

    let expired = ask(&office, &office.bob, Kind::ReopenUnit, unit.0).await;
    world.advance(SignedDuration::from_hours(25));
    assert_eq!(waiting(&office.carol).await, 0);
    let too_late = say(&office, &office.carol, expired, Verdict::Approve).await;
    assert!(matches!(too_late, Err(Failure::Refused(GiveVerdictRefused::Rule(VerdictRefused::Expired)))));
    world.check_invariants().await;
}

#[tokio::test]
async fn of_two_who_say_the_last_yes_at_once_one_is_told_that_it_is_over() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    let approval = ask(&office, &office.bob, Kind::ReopenUnit, unit.0).await;
    let (carol, dora) = tokio::join!(
        say(&office, &office.carol, approval, Verdict::Approve),
        say(&office, &office.dora, approval, Verdict::Reject),
    );
    assert_eq!(u8::from(carol.is_ok()) + u8::from(dora.is_ok()), 1);
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_finished_run_goes_on_for_a_correction_and_nothing_of_the_first_end_is_lost() {
    let office = Office::new().await;
    let (run, first) = finished(&office).await;
    let last = at(&office, run, "final_review").await;
    let (_, before) = units(&office, run).await;
    assert_eq!(
        rule(reopen(&office, first, None).await),
        ReopenRefused::NotApproved(NotApproved::Missing { kind: Kind::ReopenUnit })
    );
    let approval = approved(&office, first).await;
    let wrong_word = ReopenUnit {
        order: Reopen { unit: first, reason: "no_mood".to_owned(), note: None },
        approval: Some(approval),
    };
    let refused = rule(office.world.on_run(&office.bob, wrong_word).await);
    let ReopenRefused::NotAllowed(refused) = refused else { panic!("{refused:?}") };
    assert_eq!(refused.problems[0].code(), "refused_by_guard:correction_reason_known");

    let reopened = reopen(&office, first, Some(approval)).await.expect("it is opened again");
    assert_eq!((reopened.unit.round, reopened.unit.parent), (2, Some(first)));
    assert_eq!(reopened.correction.reopened.downstream.len(), 1, "the final review was built on it");
    let (state, after) = units(&office, run).await;
    assert_eq!(state, RunState::InProgress);
    assert_eq!(after[..before.len()], before[..], "what was closed is exactly as it was");
    office.world.check_run(run).await;

    let corrections = list_corrections(&office.world.ctx, &office.ada.actor, run).await;
    let corrections = corrections.expect("a store").expect("a run");
    let [correction] = corrections.as_slice() else { panic!("{corrections:?}") };
    assert_eq!(correction.prior_end.as_ref().map(|(outcome, _)| outcome.as_str()), Some("APPROVED"));
    assert_eq!(correction.closed_by, Some(office.bob.actor.actor));
    assert_eq!(correction.snapshot.judgments[0]["decision"], "APPROVE");
    assert_eq!(correction.downstream, [(last, "completed".to_owned())]);

    office.work(&office.carol, run, "APPROVE").await;
    office.work(&office.dora, run, "APPROVE").await;
    let (state, _) = units(&office, run).await;
    assert!(matches!(state, RunState::Completed { .. }), "it ends anew: {state:?}");
    office.world.check_run(run).await;
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_correction_is_neither_offered_nor_given_to_who_did_what_is_corrected() {
    let office = Office::new().await;
    let (run, first) = finished(&office).await;
    let approval = approved(&office, first).await;
    let again = reopen(&office, first, Some(approval)).await.expect("it is opened again").unit.id;
    let refused = office.claim(&office.bob, again).await.expect_err("Bob did it");
    let not_by = ClaimRefused::NotEligible(NotEligible::NotBy { stage: "first_review".into() });
    assert!(matches!(refused, Failure::Refused(ClaimUnitRefused::Rule(rule)) if rule == not_by));
    let ctx = &office.world.ctx;
    for (person, offered) in [(&office.bob, 0), (&office.carol, 1)] {
        let listed = list_offers(ctx, &person.actor, OfferFilter::default(), None, 10).await.expect("a list");
        assert_eq!(listed.offers.len(), offered);
        let explained = explain_work(ctx, &person.actor, None, None).await.expect("a store");
        let not_by = explained.removed.iter().filter(|removed| removed.rule == "not_by").count();
        assert_eq!((explained.on_offer, not_by), (u64::from(offered > 0), 1 - offered), "{explained:?}");
    }
    office.work(&office.carol, run, "APPROVE").await;
    office.world.check_run(run).await;
    office.world.check_invariants().await;
}

#[tokio::test]
async fn what_is_under_way_behind_a_corrected_unit_is_withdrawn() {
    let office = Office::new().await;
    let (run, first) = office.submitted().await;
    office.work(&office.bob, run, "APPROVE").await;
    let open = office.open_unit(run).await;
    office.claim(&office.dora, open).await.expect("Dora claims");
    let approval = approved(&office, first).await;
    let reopened = reopen(&office, first, Some(approval)).await.expect("it is opened again");
    let (_, units) = units(&office, run).await;
    let states: Vec<_> = units.iter().map(|(stage, unit)| (stage.as_str(), unit.state.word())).collect();
    assert_eq!(
        states,
        [
            ("submitted", "completed"),
            ("first_review", "completed"),
            ("final_review", "cancelled"),
            ("first_review", "ready")
        ]
    );
    assert_eq!(
        rule(reopen(&office, first, Some(approval)).await),
        ReopenRefused::NotApproved(NotApproved::Used),
        "an approval is used once"
    );
    let another = approved(&office, first).await;
    assert_eq!(
        rule(reopen(&office, first, Some(another)).await),
        ReopenRefused::Superseded(reopened.unit.id),
        "the correction is what can be corrected"
    );
    office.world.check_run(run).await;
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_unit_that_could_not_be_completed_goes_on_itself() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let claimed = office.claim(&office.bob, unit).await.expect("Bob claims");
    let approval = approved(&office, unit).await;
    let too_early = rule(reopen(&office, unit, Some(approval)).await);
    assert!(matches!(too_early, ReopenRefused::NotClosed(_)), "{too_early:?}");
    let impossible = UnitOrder::DeclareCannotComplete { evidence: "the file is empty".to_owned() };
    office.world.on_run(&office.bob, OrderUnit { unit, order: impossible }).await.expect("it is impossible");
    let reopened = reopen(&office, unit, Some(approval)).await.expect("it is opened again");
    assert_eq!((reopened.unit.id, &reopened.unit.state), (unit, &UnitState::InProgress));
    office.decide(&office.bob, claimed.assignment.id, "APPROVE").await.expect("Bob still holds it");
    office.world.check_run(run).await;
    office.world.check_invariants().await;
}

#[tokio::test]
async fn what_is_put_right_in_place_has_its_full_time_again() {
    let late = Late::new(json!({"within": "PT8H", "outcome": "reassign"})).await;
    let office = &late.office;
    let (run, unit) = late.started().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    office.world.advance(SignedDuration::from_hours(6));
    let impossible = UnitOrder::DeclareCannotComplete { evidence: "the file is empty".to_owned() };
    office.world.on_run(&office.bob, OrderUnit { unit, order: impossible }).await.expect("it is impossible");
    let first_due = late.due(run, unit).await;
    office.world.advance(SignedDuration::from_hours(5));
    let approval = approved(office, unit).await;
    reopen(office, unit, Some(approval)).await.expect("it is opened again");
    let due = late.due(run, unit).await.expect("it is due again");
    assert!(first_due.is_none_or(|first| first < due), "{first_due:?} and then {due}");
    office.world.advance(SignedDuration::from_hours(7));
    assert_eq!(passes(&office.world.ctx).await, 0, "nothing is late");
    office.decide(&office.bob, held, "APPROVE").await.expect("Bob still holds it");
    let told = late.story(run).await.timings.of(unit).expect("a clock").clone();
    assert_eq!((told.late, told.first_overdue_at), (None, None));
    let bobs = Account::Actor(office.bob.actor.actor);
    assert_eq!(told.charges.of(&bobs).wall.as_secs() / 3600, 13, "both times are on Bob's account");
    office.world.check_run(run).await;
    office.world.check_invariants().await;
}

#[tokio::test]
async fn one_approval_shown_twice_at_once_is_used_once() {
    let office = Office::new().await;
    let (run, first) = finished(&office).await;
    let approval = approved(&office, first).await;
    let (one, two) =
        tokio::join!(reopen(&office, first, Some(approval)), reopen(&office, first, Some(approval)));
    assert_eq!(u8::from(one.is_ok()) + u8::from(two.is_ok()), 1);
    let raw = office.world.database.raw().await;
    let count = "select count(*) from correction where run_id = $1";
    let corrections: i64 = raw.query_one(count, &[&run.0]).await.expect("a count").get(0);
    assert_eq!(corrections, 1);
    office.world.check_run(run).await;
    office.world.check_invariants().await;
}

#[tokio::test]
async fn an_approval_for_something_else_or_taken_back_allows_nothing() {
    let office = Office::new().await;
    let (run, first) = finished(&office).await;
    let last = at(&office, run, "final_review").await;
    let for_last = approved(&office, last).await;
    assert_eq!(
        rule(reopen(&office, first, Some(for_last)).await),
        ReopenRefused::NotApproved(NotApproved::ForSomethingElse)
    );
    let unknown = ApprovalId(Uuid::from_u128(7));
    assert_eq!(
        rule(reopen(&office, first, Some(unknown)).await),
        ReopenRefused::NotApproved(NotApproved::NoSuchApproval)
    );
    let withdrawn = approved(&office, first).await;
    office.world.must(&office.bob, &WithdrawApproval { approval: withdrawn }).await;
    assert_eq!(
        rule(reopen(&office, first, Some(withdrawn)).await),
        ReopenRefused::NotApproved(NotApproved::NotGiven(Status::Withdrawn))
    );
    let expired = approved(&office, first).await;
    office.world.advance(SignedDuration::from_hours(24 * 8));
    assert_eq!(
        rule(reopen(&office, first, Some(expired)).await),
        ReopenRefused::NotApproved(NotApproved::Expired)
    );
}

#[tokio::test]
async fn the_database_itself_refuses_what_the_rules_refuse() {
    let office = Office::new().await;
    let (run, first) = finished(&office).await;
    let pending = ask(&office, &office.bob, Kind::ReopenUnit, first.0).await;
    let given = approved(&office, first).await;
    let reopened = approved(&office, at(&office, run, "final_review").await).await;
    let raw = office.world.database.raw().await;
    let (bob, carol) = (office.bob.actor.actor.0, office.carol.actor.actor.0);
    let use_it = "insert into approval_use (approval_id, status, kind, subject_id, used_by, used_at)
                  values ($1, $2, 'reopen_unit', $3, $4, now())";
    let refused = raw.execute(use_it, &[&pending.0, &"APPROVED", &first.0, &bob]).await;
    assert!(refused.is_err(), "what was not given cannot be used");
    raw.execute(use_it, &[&given.0, &"APPROVED", &first.0, &bob]).await.expect("what was given can");
    assert!(raw.execute(use_it, &[&given.0, &"APPROVED", &first.0, &bob]).await.is_err(), "but once");
    let withdraw = "update approval set status = 'WITHDRAWN' where approval_id = $1";
    assert!(raw.execute(withdraw, &[&given.0]).await.is_err(), "what was used stays approved");
    assert_eq!(raw.execute(withdraw, &[&reopened.0]).await.expect("what was not used need not"), 1);
    let own = "insert into approval_verdict (approval_id, actor_id, requested_by, verdict, given_at)
               values ($1, $2, $3, 'APPROVE', now())";
    assert!(raw.execute(own, &[&pending.0, &bob, &bob]).await.is_err(), "nobody approves their own");
    assert!(raw.execute(own, &[&pending.0, &bob, &carol]).await.is_err(), "nor under another name");
    let go_on = "update run set state = 'in_progress', outcome = null, completed_at = null where run_id = $1";
    assert!(raw.execute(go_on, &[&run.0]).await.is_err(), "a finished run goes on only for a correction");
    let edit = "update unit set round = 7 where unit_id = $1";
    assert!(raw.execute(edit, &[&first.0]).await.is_err(), "what is finished never changes");
}

#[tokio::test]
async fn where_the_project_says_so_a_run_is_cancelled_with_an_approval_only() {
    let office = Office::new().await;
    let (run, _) = office.submitted().await;
    let world = &office.world;
    let cancel = |approval: Option<ApprovalId>| OrderRun {
        run,
        order: RunOrder::Cancel {
            reason: "a double".to_owned(),
            approval: approval.map(|approval| approval.0),
        },
    };
    let policy = Policy { required: true, quorum: 1, valid_hours: 24 };
    let set = SetApprovalPolicy { project: "office".to_owned(), kind: Kind::CancelRun, policy };
    world.must(&world.admin, &set).await;
    let alone = world.on_run(&world.admin, cancel(None)).await;
    assert!(matches!(
        alone,
        Err(Failure::Refused(OrderRunRefused::NotApproved(NotApproved::Missing { kind: Kind::CancelRun })))
    ));
    let approval = ask(&office, &office.bob, Kind::CancelRun, run.0).await;
    say(&office, &office.carol, approval, Verdict::Approve).await.expect("Carol may");
    let cancelled = world.on_run(&world.admin, cancel(Some(approval))).await.expect("it is cancelled");
    assert!(matches!(cancelled.state, RunState::Cancelled { .. }));
    world.check_run(run).await;
    world.check_invariants().await;
}

#[tokio::test]
async fn where_the_project_says_so_a_workflow_goes_live_as_others_saw_it_and_no_other_way() {
    let office = Office::new().await;
    let world = &office.world;
    let policy = Policy { required: true, quorum: 1, valid_hours: 24 };
    let kind = Kind::PublishWorkflow;
    world.must(&world.admin, &SetApprovalPolicy { project: "office".to_owned(), kind, policy }).await;
    let apply = |name: &str, draft: bool| {
        let document = WorkflowDocument { name: name.to_owned(), ..document_approval() };
        ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft }
    };
    let alone = world.perform(&world.admin, &apply("Proposed", false)).await;
    assert!(matches!(alone, Err(Failure::Refused(ApplyWorkflowRefused::NotApproved(_)))));

    let draft = world.must(&world.admin, &apply("Proposed", true)).await.version;
    let publish = |approval| PublishVersion {
        project: "office".to_owned(),
        workflow: document_approval().key,
        number: draft.number,
        expected: None,
        approval,
    };
    let refusal = async |approval| match world.perform(&world.admin, &publish(approval)).await {
        Err(Failure::Refused(PublishVersionRefused::NotApproved(refused))) => refused,
        other => panic!("{other:?}"),
    };
    assert_eq!(refusal(None).await, NotApproved::Missing { kind });
    let approval = ask(&office, &office.bob, kind, draft.version.0).await;
    assert_eq!(refusal(Some(approval)).await, NotApproved::NotGiven(Status::Pending));
    say(&office, &office.carol, approval, Verdict::Approve).await.expect("Carol may");

    // What was changed since is not what Carol saw.
    world.must(&world.admin, &apply("Changed since", true)).await;
    assert_eq!(refusal(Some(approval)).await, NotApproved::ForSomethingElse);
    world.must(&world.admin, &apply("Proposed", true)).await;
    world.must(&world.admin, &publish(Some(approval))).await;
    world.must(&world.admin, &apply("Another", true)).await;
    world.check_invariants().await;
}
