//! Documents on their way through an office: the story, its refusals, its races and its trail, on a real database.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeSet;

use futures_util::future::join_all;
use handoff_core::id::{ActorId, ProjectId};
use handoff_core::run::decide::{ClaimRefused, JudgeRefused, ReleaseRefused, StartRefused};
use handoff_core::run::duty::NotEligible;
use handoff_core::run::{AssignmentStatus, Change, Row, RunState};
use handoff_engine::Failure;
use handoff_engine::people::RemoveGroupMember;
use handoff_engine::read::audit::{self, Trail};
use handoff_engine::read::run::tell_run;
use handoff_engine::read::work::{OfferFilter, list_offers};
use handoff_engine::run::{
    ClaimUnitRefused, ReleaseAssignmentRefused, StartRunRefused, SubmitJudgmentRefused,
};
use handoff_testkit::Office;
use uuid::Uuid;

fn completed(state: &RunState) -> Option<&str> {
    state.outcome()
}

#[tokio::test]
async fn a_document_is_reviewed_twice_and_approved() {
    let office = Office::new().await;
    let (run, _) = office.submitted().await;
    let first = office.work(&office.bob, run, "APPROVE").await;
    assert_eq!(first.run_state, RunState::InProgress);
    let last = office.work(&office.dora, run, "APPROVE").await;
    assert_eq!(completed(&last.run_state), Some("APPROVED"));
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_rejected_document_goes_back_to_its_submitter_and_round_again() {
    let office = Office::new().await;
    let (run, _) = office.submitted().await;
    office.work(&office.bob, run, "APPROVE").await;
    office.work(&office.dora, run, "REJECT").await;

    let unit = office.open_unit(run).await;
    let refused = office.claim(&office.bob, unit).await.expect_err("only Ada takes it back");
    let same_as = ClaimRefused::NotEligible(NotEligible::SameAs { stage: "submitted".into() });
    assert!(matches!(refused, Failure::Refused(ClaimUnitRefused::Rule(rule)) if rule == same_as));
    office.work(&office.ada, run, "RESUBMIT").await;
    office.work(&office.carol, run, "APPROVE").await;
    let last = office.work(&office.dora, run, "APPROVE").await;
    assert_eq!(completed(&last.run_state), Some("APPROVED"));

    let story = tell_run(&office.world.ctx, &office.bob.actor, run).await.expect("a store").expect("a run");
    let rounds: Vec<_> = story.units.iter().map(|unit| unit.round).collect();
    assert_eq!(rounds, [1, 1, 1, 1, 2, 2], "start, first, final, rework, then first and final again");
    for pair in story.units.windows(2) {
        assert_eq!(pair[1].parent, Some(pair[0].id), "units form one chain");
    }
    for pair in story.assignments.windows(2) {
        assert_eq!(pair[1].previous, Some(pair[0].id), "assignments form one chain");
    }
    office.world.check_invariants().await;
}

#[tokio::test]
async fn an_abandoned_document_ends_rejected() {
    let office = Office::new().await;
    let (run, _) = office.submitted().await;
    office.work(&office.bob, run, "REJECT").await;
    let last = office.work(&office.ada, run, "ABANDON").await;
    assert_eq!(completed(&last.run_state), Some("REJECTED"));
}

#[tokio::test]
async fn only_initiators_start_and_strangers_see_nothing() {
    let office = Office::new().await;
    let bob = office.submit(&office.bob).await.expect_err("Bob is no submitter");
    assert!(matches!(bob, Failure::Refused(StartRunRefused::Rule(StartRefused::NotInitiator))));
    let eve = office.submit(&office.eve).await.expect_err("Eve knows of no office");
    assert!(matches!(eve, Failure::Refused(StartRunRefused::NoSuchProject(_))));

    let (run, unit) = office.submitted().await;
    let claim = office.claim(&office.eve, unit).await.expect_err("nor of its units");
    assert!(matches!(claim, Failure::Refused(ClaimUnitRefused::NoSuchUnit(_))));
    let story = tell_run(&office.world.ctx, &office.eve.actor, run).await.expect("a store");
    assert!(story.is_none(), "nor of its runs");
}

#[tokio::test]
async fn nobody_reviews_their_own_document() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let own = ClaimRefused::NotEligible(NotEligible::NotBy { stage: "submitted".into() });
    let first = office.claim(&office.ada, unit).await.expect_err("Ada handed it in");
    assert!(matches!(first, Failure::Refused(ClaimUnitRefused::Rule(rule)) if rule == own));
    office.work(&office.bob, run, "APPROVE").await;
    let last = office.claim(&office.ada, office.open_unit(run).await).await.expect_err("still hers");
    assert!(matches!(last, Failure::Refused(ClaimUnitRefused::Rule(rule)) if rule == own));
    let offered = list_offers(&office.world.ctx, &office.ada.actor, OfferFilter::default(), None, 10)
        .await
        .expect("a list");
    assert!(offered.offers.is_empty(), "nor is it offered to her");
}

#[tokio::test]
async fn of_many_who_claim_one_unit_exactly_one_gets_it() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    let racers = [&office.bob, &office.carol].into_iter().cycle().take(20);
    let outcomes = join_all(racers.map(|person| office.claim(person, unit))).await;
    let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(won, 1);
    for lost in outcomes.into_iter().filter_map(Result::err) {
        let Failure::Refused(ClaimUnitRefused::Rule(rule)) = lost else { panic!("{lost:?}") };
        assert!(
            matches!(rule, ClaimRefused::HeldByOther { .. } | ClaimRefused::AlreadyYours { .. }),
            "{rule:?}"
        );
    }
    office.world.check_invariants().await;
}

#[tokio::test]
async fn of_two_opposite_decisions_one_counts() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    let (approve, reject) =
        tokio::join!(office.decide(&office.bob, held, "APPROVE"), office.decide(&office.bob, held, "REJECT"));
    assert!(approve.is_ok() != reject.is_ok(), "exactly one is accepted");
    let refused = approve.err().or(reject.err()).expect("one refusal");
    let ended = |status| matches!(status, AssignmentStatus::Approved | AssignmentStatus::Rejected);
    assert!(matches!(
        refused,
        Failure::Refused(SubmitJudgmentRefused::Rule(JudgeRefused::Assignment(ReleaseRefused::Ended { status })))
            if ended(status)
    ));
    let story = tell_run(&office.world.ctx, &office.bob.actor, run).await.expect("a store").expect("a run");
    assert_eq!(story.judgments.len(), 1);
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_release_and_a_decision_do_not_both_happen() {
    let office = Office::new().await;
    for _ in 0..10 {
        let (_, unit) = office.submitted().await;
        let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
        let (decided, released) =
            tokio::join!(office.decide(&office.bob, held, "APPROVE"), office.release(&office.bob, held));
        assert!(decided.is_ok() != released.is_ok(), "exactly one happens");
    }
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_released_unit_can_be_claimed_by_another_and_the_old_holder_is_out() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    let bobs = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    office.release(&office.bob, bobs).await.expect("Bob gives it back");
    let carols = office.claim(&office.carol, unit).await.expect("Carol claims").assignment.id;
    let stale = office.decide(&office.bob, bobs, "APPROVE").await.expect_err("Bob is out");
    assert!(matches!(
        stale,
        Failure::Refused(SubmitJudgmentRefused::Rule(JudgeRefused::Assignment(ReleaseRefused::Ended { .. })))
    ));
    let foreign = office.release(&office.bob, carols).await.expect_err("it is Carol's");
    assert!(matches!(foreign, Failure::Refused(ReleaseAssignmentRefused::Rule(ReleaseRefused::NotYours))));
    office.decide(&office.carol, carols, "APPROVE").await.expect("Carol approves");
}

#[tokio::test]
async fn who_leaves_the_group_cannot_decide_any_more() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    let remove = RemoveGroupMember { group: "reviewers".to_owned(), actor: office.bob.actor.actor };
    office.world.must(&office.world.admin, &remove).await;
    let bob = office.world.caller(office.bob.actor.actor).await;
    let refused = office.decide(&bob, held, "APPROVE").await.expect_err("no longer a reviewer");
    assert!(matches!(
        refused,
        Failure::Refused(SubmitJudgmentRefused::Rule(JudgeRefused::NotEligible(NotEligible::Group { .. })))
    ));
}

#[tokio::test]
async fn a_run_is_rebuilt_from_its_events_alone() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    office.release(&office.bob, held).await.expect("Bob gives it back");
    office.work(&office.carol, run, "REJECT").await;
    office.work(&office.ada, run, "RESUBMIT").await;
    office.work(&office.bob, run, "APPROVE").await;
    office.work(&office.dora, run, "APPROVE").await;

    let story = tell_run(&office.world.ctx, &office.bob.actor, run).await.expect("a store").expect("a run");
    let rebuilt =
        audit::replay(&office.world.ctx, &office.bob.actor, run).await.expect("a store").expect("a run");
    assert_eq!(values(&rebuilt.units), story.units);
    assert_eq!(values(&rebuilt.assignments), story.assignments);
    assert_eq!(values(&rebuilt.judgments), story.judgments);
    assert_eq!(completed(&rebuilt.run.value.state), story.card.line.outcome.as_deref());
    assert_eq!(rebuilt.run.value.chain, story.card.chain);
    assert_eq!(rebuilt.run.change, Change::New, "nothing was read but events");
}

fn values<T: Clone>(rows: &[Row<T>]) -> Vec<T> {
    rows.iter().map(|row| row.value.clone()).collect()
}

#[tokio::test]
async fn the_trail_cannot_be_changed_and_shows_it_if_it_was() {
    let office = Office::new().await;
    let (run, _) = office.submitted().await;
    office.work(&office.bob, run, "APPROVE").await;
    let raw = office.world.database.raw().await;

    for forbidden in [
        "update trail_entry set data[1] = '{}'",
        "delete from trail_entry",
        "truncate trail_entry",
        "update judgment set decision = 'REJECT'",
        "delete from judgment",
        "update unit set handle = 'on_failure' where state = 'completed'",
        "update assignment set status = 'REJECTED' where ended_at is not null",
        "update stage set name = 'x'",
        "update workflow_version set document = '{}'",
    ] {
        let refused = raw.batch_execute(forbidden).await.expect_err(forbidden);
        let refused = refused.as_db_error().expect("a refusal by the database").message().to_owned();
        assert!(
            ["refused", "cannot be changed", "stays said"].iter().any(|no| refused.contains(no)),
            "{forbidden}: {refused}"
        );
    }

    let verdict = || async {
        let verdict = audit::verify(&office.world.ctx, &office.bob.actor, &Trail::Run(run)).await;
        verdict.expect("a store").expect("a trail")
    };
    assert_eq!(verdict().await.broken, None);
    // An owner of the database can switch the guard off; the chain still tells.
    let first = format!("stream_id = '{run}' and first_seq = 1");
    let last = format!(
        "stream_id = '{run}' and first_seq = (select max(first_seq) from trail_entry where stream_id = '{run}')"
    );
    let tampering = [
        format!("update trail_entry set data[3] = '{{\"outcome\":\"REJECTED\"}}' where {first}"),
        format!("update trail_entry set actor_ids[5] = '{}' where {first}", Uuid::max()),
        format!("update trail_entry set types[4] = types[3] where {first}"),
        format!("update trail_entry set traceparents[2] = 'other' where {first}"),
        format!("update trail_entry set project_id = null where {first}"),
        format!("update trail_entry set occurred_at = occurred_at - interval '1 day' where {first}"),
        format!("delete from trail_entry where {first}"),
        format!("update trail_entry set first_seq = first_seq + 1 where {last}"),
        format!(
            "update trail_entry
                set event_ids = trim_array(event_ids, 1), types = trim_array(types, 1), actor_ids = trim_array(actor_ids, 1),
                    data = trim_array(data, 1), traceparents = trim_array(traceparents, 1),
                    hashes = substring(hashes for octet_length(hashes) - 32)
              where {first}"
        ),
        format!(
            "insert into trail_entry (stream_id, first_seq, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes)
             select stream_id, seq + 1, now(), array[stream_id], array['dev.handoff.run.completed'], array[stream_id], array['{{}}'], array[''], hash, hash
               from event where stream_id = '{run}' order by seq desc limit 1"
        ),
        format!("delete from trail_entry where {last}"),
    ];
    for statement in tampering {
        let script = format!(
            "set session_replication_role = replica; begin; {statement}; set session_replication_role = origin"
        );
        raw.batch_execute(&script).await.expect("the owner can");
        let seen = raw_verify(&raw, run.0).await;
        assert!(seen, "found in the same transaction: {statement}");
        raw.batch_execute("rollback").await.expect("undone");
    }
    assert_eq!(verdict().await.broken, None);
}

/// Whether the chain is broken as this connection sees it.
async fn raw_verify(raw: &tokio_postgres::Client, run: Uuid) -> bool {
    use handoff_core::audit::{Chain, Link, StoredFact, verify};
    use handoff_core::id::EventId;
    let statement =
        "select seq, event_id, type, actor_id, occurred_at, data::text, prev_hash, hash, project_id, traceparent from event
                      where stream_id = $1 order by seq";
    let rows = raw.query(statement, &[&run]).await.expect("the events");
    let hash = |bytes: Vec<u8>| <[u8; 32]>::try_from(bytes).expect("a hash");
    let facts: Vec<StoredFact> = rows
        .iter()
        .map(|row| StoredFact {
            stream: run,
            event: EventId(row.get(1)),
            event_type: row.get(2),
            project: row.get::<_, Option<Uuid>>(8).map(ProjectId),
            actor: row.get::<_, Option<Uuid>>(3).map(ActorId),
            traceparent: row.get(9),
            occurred_at: row.get(4),
            data: row.get(5),
            link: Link { seq: row.get(0), prev: hash(row.get(6)), hash: hash(row.get(7)) },
        })
        .collect();
    let head = raw
        .query_one("select event_seq, event_head from run where run_id = $1", &[&run])
        .await
        .expect("a head");
    verify(&facts, &Chain { seq: head.get(0), head: hash(head.get(1)) }).is_err()
}

#[tokio::test]
async fn work_is_offered_to_those_who_may_do_it_and_to_nobody_else() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    let offered = |to: handoff_engine::Caller| {
        let ctx = office.world.ctx.clone();
        async move {
            let cards = list_offers(&ctx, &to.actor, OfferFilter::default(), None, 10).await.expect("a list");
            cards.offers.into_iter().map(|card| card.offer.unit).collect::<BTreeSet<_>>()
        }
    };
    assert_eq!(offered(office.bob.clone()).await, BTreeSet::from([unit]));
    for nobody in [&office.ada, &office.dora, &office.eve, &office.world.admin] {
        assert_eq!(offered(nobody.clone()).await, BTreeSet::new());
    }
    office.claim(&office.carol, unit).await.expect("Carol claims");
    assert_eq!(offered(office.bob.clone()).await, BTreeSet::new());
}
