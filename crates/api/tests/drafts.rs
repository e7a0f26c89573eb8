//! Drafts: the highest revision stays, they outlive the hold, and they are shared only where the stage says so.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use handoff_core::definition::document::WorkflowDocument;
use handoff_engine::run::ReleaseAssignment;
use handoff_engine::workflow::ApplyWorkflow;
use handoff_testkit::{Http, Office, Pool};
use serde_json::{Value, json};

async fn of(office: &Office, who: &handoff_engine::Caller) -> Http {
    office.world.http().with_token(office.world.token(who).await)
}

fn draft_of(assignment: &impl std::fmt::Display) -> String {
    format!("/v1/assignments/{assignment}/draft")
}

#[tokio::test]
async fn a_draft_outlives_the_hold_and_the_highest_revision_stays() {
    let office = Office::new().await;
    let (_, unit) = office.submitted().await;
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    let bob = of(&office, &office.bob).await;
    let draft = draft_of(&held);
    assert_eq!(bob.get(&draft).await.code(), "not_found");
    let save = |revision: i64, text: &str| json!({"revision": revision, "data": {"text": text}});
    bob.put(&draft, &save(1, "one")).await.expect(200);
    bob.put(&draft, &save(3, "three")).await.expect(200);
    // One that was overtaken on its way changes nothing.
    assert_eq!(bob.put(&draft, &save(2, "two")).await.code(), "stale_revision");
    assert_eq!(bob.put(&draft, &save(3, "again")).await.code(), "stale_revision");
    assert_eq!(bob.put(&draft, &save(0, "none")).await.code(), "invalid_value");
    let large = json!({"revision": 4, "data": "x".repeat(256 * 1024)});
    assert_eq!(bob.put(&draft, &large).await.code(), "body_too_large");
    assert_eq!(bob.get(&draft).await.expect(200)["data"]["text"], "three");

    office.release(&office.bob, held).await.expect("Bob gives it back");
    bob.put(&draft, &save(4, "typed meanwhile")).await.expect(200);
    let again = office.claim(&office.bob, unit).await.expect("Bob takes it again").assignment.id;
    assert_eq!(bob.get(&draft_of(&again)).await.expect(200)["data"]["text"], "typed meanwhile");

    office.decide(&office.bob, again, "APPROVE").await.expect("Bob decides");
    assert_eq!(bob.put(&draft_of(&again), &save(5, "late")).await.code(), "assignment_ended");
}

#[tokio::test]
async fn drafts_are_ones_own_unless_the_stage_shares_them() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let text = |text: &str| json!({"revision": 1, "data": text});
    let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    let (bob, carol, eve) =
        (of(&office, &office.bob).await, of(&office, &office.carol).await, of(&office, &office.eve).await);
    bob.put(&draft_of(&held), &text("Bob's")).await.expect(200);
    // Neither somebody else in the project nor a stranger gets at it by the assignment.
    assert_eq!(carol.put(&draft_of(&held), &text("Carol's")).await.code(), "not_holder");
    assert_eq!(carol.get(&draft_of(&held)).await.code(), "not_found");
    assert_eq!(eve.put(&draft_of(&held), &text("Eve's")).await.code(), "not_found");
    office.release(&office.bob, held).await.expect("Bob gives it back");
    let held = office.claim(&office.carol, unit).await.expect("Carol claims").assignment.id;
    assert_eq!(carol.get(&draft_of(&held)).await.code(), "not_found");
    office.decide(&office.carol, held, "APPROVE").await.expect("Carol decides");

    share_drafts(&office).await;
    let (other, unit) = office.submitted().await;
    assert_ne!(run, other);
    let first = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
    bob.put(&draft_of(&first), &text("shared")).await.expect(200);
    office.release(&office.bob, first).await.expect("Bob gives it back");
    let held = office.claim(&office.carol, unit).await.expect("Carol claims").assignment.id;
    let offered = carol.get(&draft_of(&held)).await.expect(200);
    assert_eq!(
        (&offered["data"], &offered["actor_id"]),
        (&json!("shared"), &json!(office.bob.actor.actor.0))
    );
    // Her own takes its place as soon as there is one; his stays his.
    carol.put(&draft_of(&held), &text("mine")).await.expect(200);
    assert_eq!(carol.get(&draft_of(&held)).await.expect(200)["data"], "mine");
    assert_eq!(bob.get(&draft_of(&first)).await.expect(200)["data"], "shared");
    assert_eq!(carol.delete(&draft_of(&held)).await.status, 204);
    assert_eq!(carol.get(&draft_of(&held)).await.expect(200)["data"], "shared");
    // Whoever takes the unit again is no former holder any more: neither while they hold it, nor with what they handed in.
    office.release(&office.carol, held).await.expect("Carol gives it back");
    let held = office.claim(&office.bob, unit).await.expect("Bob claims again").assignment.id;
    office.decide(&office.bob, held, "APPROVE").await.expect("Bob decides");
}

#[tokio::test]
async fn nobody_is_shown_what_others_write_at_the_same_time() {
    for (blind, given_back, offered) in [(false, false, 404), (false, true, 200), (true, true, 404)] {
        let config = json!({"lease_seconds": 600, "overlap": 2, "share_drafts": true, "blind": blind});
        let pool = Pool::new(2, config).await;
        let (_, unit) = pool.item().await;
        let [first, second] = [
            pool.claim(0, unit).await.expect("a claim").assignment.id,
            pool.claim(1, unit).await.expect("a claim").assignment.id,
        ];
        let http = async |who: usize| pool.world.http().with_token(pool.world.token(&pool.people[who]).await);
        let text = json!({"revision": 1, "data": "what I think"});
        http(0).await.put(&draft_of(&first), &text).await.expect(200);
        if given_back {
            let back = ReleaseAssignment { assignment: first, epoch: None };
            pool.world.on_run(&pool.people[0], back).await.expect("given back");
        }
        let found = http(1).await.get(&draft_of(&second)).await;
        assert_eq!(found.status.as_u16(), offered, "blind {blind}, given back {given_back}");
    }
}

async fn share_drafts(office: &Office) {
    let mut document: Value =
        serde_json::to_value(handoff_testkit::document_approval()).expect("the example is JSON");
    let stages = document["stages"].as_array_mut().expect("stages");
    for stage in stages.iter_mut().filter(|stage| stage["type"] == "REVIEW") {
        stage["config"]["share_drafts"] = json!(true);
    }
    let document: WorkflowDocument = serde_json::from_value(document).expect("still a workflow");
    let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
    office.world.must(&office.world.admin, &apply).await;
}
