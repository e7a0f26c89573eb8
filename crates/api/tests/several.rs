//! Several at once, over HTTP: claims, judgments, the same again; and what keeps work from somebody.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeSet;

use handoff_core::actor::Abilities;
use handoff_engine::people::SetAbilities;
use handoff_testkit::{Http, Pool};
use serde_json::{Value, json};

async fn signed_in(pool: &Pool, who: usize) -> Http {
    pool.world.http().with_token(pool.world.token(&pool.people[who]).await)
}

fn ids(claimed: &Value) -> BTreeSet<String> {
    let claimed = claimed["claimed"].as_array().expect("a list");
    claimed.iter().map(|one| one["assignment_id"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn several_units_are_claimed_and_judged_at_once_each_with_its_answer() {
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    for _ in 0..5 {
        pool.item().await;
    }
    let http = signed_in(&pool, 0).await;
    let three = http.post("/v1/assignments/bulk", &json!({"count": 3, "project": "pool"})).await.expect(200);
    assert_eq!((ids(&three).len(), three["refused"].is_null()), (3, true));
    let rest = http.post("/v1/assignments/bulk", &json!({"count": 4})).await.expect(200);
    assert_eq!((ids(&rest).len(), rest["refused"]["code"].as_str()), (2, Some("nothing_on_offer")));

    let first: Vec<String> = ids(&three).into_iter().collect();
    let judgments = json!({"judgments": [
        {"assignment_id": first[0], "data": {"label": "cat"}},
        {"assignment_id": first[1], "data": {"label": "dog"}, "epoch": 7},
        {"assignment_id": first[2], "data": {"label": "dog"}},
    ]});
    let results = http.post("/v1/judgments/bulk", &judgments).await.expect(200);
    let statuses: Vec<_> =
        (0..3).map(|n| results["results"][n]["status"].as_u64().expect("a status")).collect();
    assert_eq!(statuses, [201, 409, 201]);
    assert_eq!(results["results"][1]["problem"]["code"], "stale_epoch");
    assert_eq!(results["results"][0]["judgment"]["run_state"], "completed");
    for (body, pointer) in [(json!({"judgments": []}), "/judgments"), (json!({"count": 0}), "/count")] {
        let path = if pointer == "/count" { "/v1/assignments/bulk" } else { "/v1/judgments/bulk" };
        let refused = http.post(path, &body).await.expect(422);
        assert_eq!(refused["errors"][0]["pointer"], pointer);
    }
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn a_repeat_under_the_same_key_finds_what_each_was_answered() {
    let pool = Pool::new(1, json!({"lease_seconds": 600})).await;
    for _ in 0..4 {
        pool.item().await;
    }
    let http = signed_in(&pool, 0).await.with_header("idempotency-key", "monday");
    let first = http.post("/v1/assignments/bulk", &json!({"count": 2})).await.expect(200);
    let again = http.post("/v1/assignments/bulk", &json!({"count": 2})).await.expect(200);
    assert_eq!(ids(&first), ids(&again));
    assert_eq!(ids(&first).len(), 2);
}

#[tokio::test]
async fn the_next_of_the_same_kind_and_fetching_ahead() {
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    for _ in 0..3 {
        pool.item().await;
    }
    let http = signed_in(&pool, 0).await;
    let first = http.post("/v1/assignments", &json!({})).await.expect(201);
    let same = json!({"same_kind_as": first["assignment_id"], "prefetch": true});
    let second = http.post("/v1/assignments", &same).await.expect(201);
    assert_eq!(first["step_id"], second["step_id"]);
    assert_ne!(first["unit_id"], second["unit_id"]);
    // What is fetched ahead is held for longer, until the first sign of life.
    let ends = |held: &Value| {
        held["expires_at"].as_str().expect("a lease").parse::<jiff::Timestamp>().expect("a time")
    };
    assert!(ends(&second).duration_since(ends(&first)) >= jiff::SignedDuration::from_secs(590));
    let renew = format!("/v1/assignments/{}/renew", second["assignment_id"].as_str().expect("an id"));
    let renewed = http.post(&renew, &json!({})).await.expect(200);
    assert!(ends(&renewed) < ends(&second));

    // A unit that is named is fetched ahead no differently.
    let named = signed_in(&pool, 1).await;
    let work = named.get("/v1/work").await.expect(200);
    let third = json!({"unit_id": work["items"][0]["unit_id"], "prefetch": true});
    let third = named.post("/v1/assignments", &third).await.expect(201);
    assert!(ends(&third).duration_since(ends(&first)) >= jiff::SignedDuration::from_secs(590));

    // Of the same item there is nothing else; and what is somebody else's is nobody's.
    let again =
        http.post("/v1/assignments", &json!({"same_item_as": first["assignment_id"]})).await.expect(409);
    assert_eq!(again["code"], "nothing_on_offer");
    let other = signed_in(&pool, 1).await;
    other.post("/v1/assignments", &same).await.expect(404);
    let two = http.post("/v1/assignments", &json!({"project": "pool", "step_id": first["step_id"]})).await;
    two.expect(400);
}

#[tokio::test]
async fn what_keeps_work_from_somebody_is_told_rule_by_rule() {
    let asked = json!({"skills": ["cats"], "locales": ["vi"]});
    let pool =
        Pool::new(3, json!({"lease_seconds": 600, "requirements": asked, "max_open_per_person": 2})).await;
    for _ in 0..5 {
        pool.item().await;
    }
    let [zero, one] = [signed_in(&pool, 0).await, signed_in(&pool, 1).await];
    let explained = zero.get("/v1/work/explain").await.expect(200);
    assert_eq!(explained["on_offer"], 0);
    assert_eq!(explained["removed"][0]["rule"], "skills");
    assert_eq!((explained["removed"][0]["units"].as_u64(), &explained["cut"]), (Some(5), &json!(false)));
    let refused = zero.post("/v1/assignments", &json!({})).await.expect(409);
    assert_eq!(refused["errors"][0]["code"], "you_lack", "{refused}");
    assert_eq!(refused["detail"], "What is left is not for you until you have the skill cats.");

    let abilities = Abilities {
        skills: BTreeSet::from(["cats".to_owned()]),
        locales: BTreeSet::from(["vi-VN".to_owned()]),
        ..Abilities::default()
    };
    for who in [0, 1] {
        let set = SetAbilities { actor: pool.people[who].actor.actor, abilities: abilities.clone() };
        pool.world.must(&pool.world.admin, &set).await;
    }
    let explained = zero.get("/v1/work/explain?project=pool").await.expect(200);
    assert_eq!((&explained["on_offer"], &explained["removed"]), (&json!(5), &json!([])));
    let held = zero.post("/v1/assignments/bulk", &json!({"count": 4})).await.expect(200);
    assert_eq!(ids(&held).len(), 2, "nobody holds more than two");
    let enough = "You have done as much here as you get for now; nobody holds more than 2 units of this stage at a time, and you hold 2.";
    let step = held["claimed"][0]["step_id"].clone();
    for claim in [json!({}), json!({"project": "pool"}), json!({"step_id": step})] {
        let refused = zero.post("/v1/assignments", &claim).await.expect(409);
        assert_eq!((&refused["errors"][0]["code"], &refused["detail"]), (&json!("enough"), &json!(enough)));
    }
    assert_eq!(held["refused"]["code"], "nothing_on_offer");
    let explained = zero.get("/v1/work/explain").await.expect(200);
    assert_eq!(explained["removed"][0]["rule"], "max_open_per_person");
    let explained = one.get("/v1/work/explain").await.expect(200);
    assert_eq!(explained["on_offer"], 3);
    assert_eq!(
        (&explained["removed"][0]["rule"], &explained["removed"][0]["units"]),
        (&json!("held_by_others"), &json!(2))
    );
    let path = format!("/v1/actors/{}/abilities", pool.people[0].actor.actor);
    let mine = zero.get(&path).await.expect(200);
    assert_eq!((&mine["skills"], &mine["locales"]), (&json!(["cats"]), &json!(["vi-VN"])));
    zero.put(&path, &json!({"skills": ["dogs"]})).await.expect(403);
    let admin = pool.world.http().with_token(pool.world.token(&pool.world.admin).await);
    let refused = admin.put(&path, &json!({"locales": ["vi_VN"]})).await.expect(422);
    assert_eq!(
        (&refused["errors"][0]["pointer"], &refused["errors"][0]["code"]),
        (&json!("/locales"), &json!("not_a_language"))
    );
}

/// Whoever hands in goes on with the next unit in the same request; what is refused takes nothing along.
#[tokio::test]
async fn the_next_unit_is_taken_along_with_what_is_handed_in() {
    // One at a time: what is handed in makes room for what is taken.
    let pool = Pool::new(1, json!({"lease_seconds": 600, "max_open_per_person": 1})).await;
    for _ in 0..3 {
        pool.item().await;
    }
    let http = signed_in(&pool, 0).await;
    let first = http.post("/v1/assignments", &json!({})).await.expect(201);
    let step = &first["step_id"];
    let answer = |held: &Value, next: Value| {
        let (assignment, epoch) = (&held["assignment_id"], &held["epoch"]);
        json!({"assignment_id": assignment, "epoch": epoch, "data": {"label": "cat"}, "next": next})
    };

    let mut stale = answer(&first, json!({"step_id": step}));
    stale["epoch"] = json!(7);
    let refused = http.post("/v1/judgments", &stale).await.expect(409);
    assert_eq!((&refused["code"], refused.get("next")), (&json!("stale_epoch"), None));
    let both = answer(&first, json!({"step_id": step, "project": "pool"}));
    let both = http.post("/v1/judgments", &both).await.expect(400);
    assert_eq!(both["errors"][0]["pointer"], "/next/project");
    let held = http.get("/v1/assignments").await.expect(200);
    assert_eq!(held["items"].as_array().map(Vec::len), Some(1), "nothing was taken: {held}");

    // A repeat under its key gets the same unit, and takes no other.
    let keyed = signed_in(&pool, 0).await.with_header("idempotency-key", "onward");
    let onward = answer(&first, json!({"step_id": step}));
    let second = keyed.post("/v1/judgments", &onward).await.expect(201);
    assert_eq!(second["run_state"], "completed");
    assert_ne!(second["next"]["unit_id"], first["unit_id"]);
    assert_eq!(keyed.post("/v1/judgments", &onward).await.expect(201), second);

    let third =
        http.post("/v1/judgments", &answer(&second["next"], json!({"project": "pool"}))).await.expect(201);
    let last = http.post("/v1/judgments", &answer(&third["next"], json!({}))).await.expect(201);
    assert_eq!(last["next"], Value::Null);
    assert_eq!(last["next_refused"]["code"], "nothing_on_offer", "accepted all the same: {last}");

    let several = json!({"judgments": [answer(&first, json!({}))]});
    let several = http.post("/v1/judgments/bulk", &several).await.expect(200);
    assert_eq!(several["results"][0]["problem"]["errors"][0]["pointer"], "/next");
    pool.world.check_invariants().await;
}

/// Many who go on at the same time never get the same slot, and nothing is left behind.
#[tokio::test]
async fn a_crowd_that_takes_the_next_along_works_everything_off() {
    const PEOPLE: usize = 12;
    const UNITS: usize = 40;
    let pool = Pool::new(PEOPLE, json!({"lease_seconds": 600, "overlap": 3})).await;
    for _ in 0..UNITS {
        pool.item().await;
    }
    let mut crowd = Vec::new();
    for who in 0..PEOPLE {
        crowd.push(signed_in(&pool, who).await);
    }
    let works = crowd.iter().map(|http| async move {
        let mut held = http.post("/v1/assignments", &json!({})).await.expect(201);
        let mut answers = 0;
        while !held["assignment_id"].is_null() {
            let answer = json!({"assignment_id": held["assignment_id"], "epoch": held["epoch"],
                                "data": {"label": "cat"}, "next": {"step_id": held["step_id"]}});
            let accepted = http.post("/v1/judgments", &answer).await.expect(201);
            answers += 1;
            held = accepted["next"].clone();
        }
        answers
    });
    let answers: usize = futures_util::future::join_all(works).await.into_iter().sum();
    assert_eq!(answers, UNITS * 3);
    pool.world.check_invariants().await;
}

/// All who ask at once ask for the same: nobody is told that others were faster while something is on offer.
#[tokio::test]
async fn whoever_asks_for_many_gets_all_there_is() {
    let mut pool = Pool::new(1, json!({"lease_seconds": 600})).await;
    for nth in 0..12 {
        let project = format!("project-{nth}");
        pool.another_project(&project, &["apples", "pears"], json!({})).await;
        for workflow in ["apples", "pears"] {
            for _ in 0..8 {
                pool.item_in(&project, workflow).await;
            }
        }
        let http = signed_in(&pool, 0).await;
        let claim = json!({"count": 50, "project": project});
        let told = http.post("/v1/assignments/bulk", &claim).await.expect(200);
        let why = &told["refused"]["errors"][0]["code"];
        assert_eq!((ids(&told).len(), why), (16, &json!("held_by_you")), "{nth}: {}", told["refused"]);
    }
}

/// What is explained is what a claim would look at.
#[tokio::test]
async fn what_cannot_be_claimed_from_is_not_explained() {
    let pool = Pool::new(1, json!({})).await;
    let http = signed_in(&pool, 0).await;
    pool.item().await;
    let work = http.get("/v1/work").await.expect(200);
    let step = work["items"][0]["step_id"].as_str().expect("a step");
    let stranger = pool.world.http().with_token(pool.world.token(&pool.world.person("Eve").await).await);
    let told = http.get(&format!("/v1/work/explain?step_id={step}")).await.expect(200);
    assert_eq!(told["on_offer"], 1);
    for (http, step) in [(&http, "01980c2e-7f5a-7e0b-9d55-3f1a4c7be101"), (&stranger, step)] {
        assert_eq!(http.post("/v1/assignments", &json!({"step_id": step})).await.code(), "not_found");
        assert_eq!(http.get(&format!("/v1/work/explain?step_id={step}")).await.code(), "not_found");
    }
    let both = format!("/v1/work/explain?project=pool&step_id={step}");
    http.get(&both).await.expect(400);
}
