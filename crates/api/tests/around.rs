//! Around a claim, over HTTP: from hand to hand, deputies, advice, passing over, and more of the same item.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_core::id::ActorId;
use handoff_engine::people::SetProjectRoles;
use handoff_engine::workflow::ApplyWorkflow;
use handoff_testkit::{Http, Pool};
use jiff::SignedDuration;
use serde_json::{Value, json};

async fn signed_in(pool: &Pool, who: usize) -> Http {
    pool.world.http().with_token(pool.world.token(&pool.people[who]).await)
}

/// Whoever manages the project.
async fn boss(pool: &Pool) -> Http {
    let boss = pool.world.person("Boss").await;
    let roles = BTreeSet::from([ProjectRole::Manager]);
    let set = SetProjectRoles { project: "pool".to_owned(), actor: boss.actor.actor, roles };
    pool.world.must(&pool.world.admin, &set).await;
    pool.world.http().with_token(pool.world.token(&boss).await)
}

fn at(held: &Value, what: &str) -> String {
    format!("/v1/assignments/{}/{what}", held["assignment_id"].as_str().expect("an id"))
}

#[tokio::test]
async fn a_unit_goes_from_hand_to_hand_and_is_answered_once() {
    let pool = Pool::new(3, json!({"lease_seconds": 600})).await;
    let boss = boss(&pool).await;
    let people = [signed_in(&pool, 0).await, signed_in(&pool, 1).await, signed_in(&pool, 2).await];
    let id = |who: usize| -> ActorId { pool.people[who].actor.actor };
    let to = |who: usize| json!({"actor_id": id(who).0});
    let (run, unit) = pool.item().await;

    let path = format!("/v1/units/{unit}/assign");
    assert_eq!(people[0].post(&path, &to(1)).await.code(), "forbidden");
    let given = boss.post(&path, &to(0)).await.expect(201);
    assert_eq!((&given["actor_id"], given["epoch"].as_i64()), (&json!(id(0).0), Some(1)));
    let lent = people[0].post(&at(&given, "delegate"), &to(1)).await.expect(201);
    let answer = |held: &Value| json!({"assignment_id": held["assignment_id"], "data": {"label": "cat"}});
    assert_eq!(people[0].post("/v1/judgments", &answer(&given)).await.code(), "assignment_ended");
    let back = people[1].post(&at(&lent, "return"), &json!({})).await.expect(201);
    assert_eq!((&back["actor_id"], back["epoch"].as_i64()), (&json!(id(0).0), Some(3)));
    let moved = boss.post(&at(&back, "reassign"), &to(2)).await.expect(201);
    assert_eq!(people[0].post(&at(&back, "renew"), &json!({})).await.code(), "assignment_ended");
    assert_eq!(people[2].post(&at(&moved, "release"), &json!({"epoch": 3})).await.code(), "stale_epoch");

    // Who stands in takes over while they are away, and not before.
    assert_eq!(people[1].post(&at(&moved, "take-over"), &json!({})).await.code(), "forbidden");
    let ends_at = pool.world.ctx.store().now().await.expect("a clock") + SignedDuration::from_hours(48);
    let absence = format!("/v1/actors/{}/absence", id(2));
    let away = json!({"deputy_id": id(1).0, "ends_at": ends_at});
    let too_long =
        json!({"deputy_id": id(1).0, "ends_at": ends_at + SignedDuration::from_hours(3 * 366 * 24)});
    let refused = people[2].put(&absence, &too_long).await.expect(422);
    assert_eq!(refused["errors"][0]["detail"], "must come within two years of starts_at");
    people[2].put(&absence, &away).await.expect(200);
    let listed = people[1].get("/v1/work/as-deputy").await.expect(200);
    assert_eq!(listed["items"][0]["assignment_id"], moved["assignment_id"]);
    let taken = people[1].post(&at(&moved, "take-over"), &json!({})).await.expect(201);

    let question = json!({"actor_id": id(0).0, "question": "Is it a cat?"});
    let nothing = json!({"actor_id": id(0).0, "question": ""});
    let refused = people[1].post(&at(&taken, "questions"), &nothing).await.expect(422);
    assert_eq!(
        (&refused["errors"][0]["pointer"], &refused["detail"]),
        (&json!("/question"), &json!("/question must not be empty."))
    );
    let asked = people[1].post(&at(&taken, "questions"), &question).await.expect(201);
    let advice = asked["advice_id"].as_str().expect("an id");
    let path = format!("/v1/units/{unit}/questions/{advice}/answer");
    assert_eq!(people[2].put(&path, &json!({"answer": "no"})).await.code(), "forbidden");
    let refused = people[0].put(&path, &json!({"answer": " "})).await.expect(422);
    assert_eq!(refused["errors"][0]["pointer"], "/answer");
    people[0].put(&path, &json!({"answer": "It is."})).await.expect(200);
    let seen = people[1].get(&format!("/v1/units/{unit}")).await.expect(200);
    assert_eq!(seen["advice"][0]["answer"], "It is.");

    let done = people[1].post("/v1/judgments", &answer(&taken)).await.expect(201);
    assert_eq!(done["run_state"], "completed");
    pool.world.check_invariants().await;
    pool.world.check_run(run).await;
}

#[tokio::test]
async fn passing_over_follows_the_policy_of_the_stage() {
    let pool = Pool::new(1, json!({"skip": "with_reason"})).await;
    let (_, unit) = pool.item().await;
    let http = signed_in(&pool, 0).await;
    let held = http.post("/v1/assignments", &json!({})).await.expect(201);
    let refused = http.post(&at(&held, "skip"), &json!({})).await.expect(422);
    assert_eq!(refused["errors"][0]["pointer"], "/reason");
    http.post(&at(&held, "skip"), &json!({"reason": "I know the author"})).await.expect(200);
    assert_eq!(http.post("/v1/assignments", &json!({"unit_id": unit.0})).await.code(), "unit_skipped");
    let nothing = http.post("/v1/assignments", &json!({})).await.expect(409);
    assert_eq!(nothing["errors"][0]["code"], "not_for_you");
    let explained = http.get("/v1/work/explain").await.expect(200);
    assert_eq!(explained["removed"][0]["rule"], "skipped");

    let strict = Pool::new(1, json!({"skip": "forbidden"})).await;
    strict.item().await;
    let http = signed_in(&strict, 0).await;
    let held = http.post("/v1/assignments", &json!({})).await.expect(201);
    assert_eq!(http.post(&at(&held, "skip"), &json!({"reason": "no"})).await.code(), "skip_forbidden");
}

#[tokio::test]
async fn the_same_item_again_is_what_else_is_open_in_the_run() {
    let pool = Pool::new(2, json!({})).await;
    two_sides(&pool, Value::Null).await;
    for _ in 0..2 {
        pool.item_in("pool", "both").await;
    }
    let http = signed_in(&pool, 0).await;
    let first = http.post("/v1/assignments", &json!({})).await.expect(201);
    let again = json!({"same_item_as": first["assignment_id"]});
    let keyed = http.with_header("idempotency-key", "the-other-side");
    let second = keyed.post("/v1/assignments", &again).await.expect(201);
    assert_eq!(first["run_id"], second["run_id"]);
    assert_ne!(first["unit_id"], second["unit_id"]);
    // A repeat gets what it was answered, though that is not on offer any more.
    assert_eq!(keyed.post("/v1/assignments", &again).await.expect(201), second);
    assert_eq!(http.post("/v1/assignments", &again).await.code(), "nothing_on_offer");
    let other = signed_in(&pool, 1).await;
    assert_eq!(other.post("/v1/assignments", &again).await.code(), "not_found");
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn where_questions_come_among_work_nobody_chooses_by_the_item_either() {
    let pool = Pool::new(1, json!({})).await;
    two_sides(&pool, json!({"then_one_in": 10})).await;
    pool.item_in("pool", "both").await;
    let http = signed_in(&pool, 0).await;
    let first = http.post("/v1/assignments", &json!({})).await.expect(201);
    let again = http.post("/v1/assignments", &json!({"same_item_as": first["assignment_id"]})).await;
    assert_eq!(again.code(), "nothing_on_offer");
    http.post("/v1/assignments", &json!({})).await.expect(201);
}

#[tokio::test]
async fn the_same_item_again_is_what_a_claim_would_be_granted_for() {
    let pool = Pool::new(2, json!({})).await;
    let stage = |key: &str, more: Value| {
        let mut config = json!({"candidate_group": "labellers"});
        if let (Some(config), Value::Object(more)) = (config.as_object_mut(), more) {
            config.extend(more);
        }
        json!({"key": key, "type": "ANNOTATE", "config": config})
    };
    let connect = |source: &str, target: &str| json!({"source": source, "target": target});
    let document = json!({
        "key": "after", "name": "After the first", "begin_stage": "start",
        "stages": [{"key": "start", "type": "START"}, stage("first", json!({})), stage("second", json!({"not_by": ["first"]})),
            stage("third", json!({"max_open_per_person": 1})), stage("fourth", json!({})), {"key": "end", "type": "END"}],
        "connections": [connect("start", "first"), connect("first", "second"), connect("first", "third"),
            connect("first", "fourth"), connect("second", "end"), connect("third", "end"), connect("fourth", "end")],
    });
    publish(&pool, document).await;
    let http = signed_in(&pool, 0).await;
    let mut stages = Vec::new();
    for _ in 0..2 {
        let (_, unit) = pool.item_in("pool", "after").await;
        let first = http.post("/v1/assignments", &json!({"unit_id": unit.0})).await.expect(201);
        let given = json!({"assignment_id": first["assignment_id"]});
        http.post("/v1/judgments", &given).await.expect(201);
        let again = json!({"same_item_as": first["assignment_id"]});
        let more = http.post("/v1/assignments", &again).await.expect(201);
        assert_eq!(more["run_id"], first["run_id"]);
        stages.push(more["stage"].clone());
    }
    // The second is not for whoever did the first, and of the third one holds one at a time.
    assert_eq!(stages, ["third", "fourth"]);
    pool.world.check_invariants().await;
}

/// A workflow whose two sides are open at the same time.
async fn two_sides(pool: &Pool, gold: Value) {
    let stage = |key: &str| {
        let config = if gold.is_null() {
            json!({"candidate_group": "labellers"})
        } else {
            json!({"candidate_group": "labellers", "gold": gold})
        };
        json!({"key": key, "type": "ANNOTATE", "config": config})
    };
    let connect = |source: &str, target: &str| json!({"source": source, "target": target});
    let document = json!({
        "key": "both", "name": "Both sides", "begin_stage": "start",
        "stages": [{"key": "start", "type": "START"}, stage("front"), stage("back"), {"key": "end", "type": "END"}],
        "connections": [connect("start", "front"), connect("start", "back"), connect("front", "end"), connect("back", "end")],
    });
    publish(pool, document).await;
}

async fn publish(pool: &Pool, document: Value) {
    let document = serde_json::from_value(document).expect("a document");
    let apply = ApplyWorkflow { project: "pool".to_owned(), document, expected: None, draft: false };
    pool.world.must(&pool.world.admin, &apply).await;
}
