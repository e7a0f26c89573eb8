//! Steps: counted from events, completed with their last unit, open again with the next, paused, limited and found.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::sync::Arc;

use handoff_bus::PostgresBus;
use handoff_core::actor::Scope;
use handoff_engine::deliver::{CountSteps, Deliver};
use handoff_engine::sweep::{Pass, Sweep};
use handoff_testkit::{Http, Office};
use serde_json::{Value, json};

async fn of(office: &Office, who: &handoff_engine::Caller) -> Http {
    office.world.http().with_token(office.world.token(who).await)
}

/// Status, units and units done of a stage's step.
async fn standing(http: &Http, stage: &str) -> Value {
    let steps = http.get("/v1/projects/office/steps").await.expect(200);
    let step = steps["items"].as_array().unwrap().iter().find(|step| step["stage"] == stage).unwrap().clone();
    json!([step["status"], step["total_units"], step["completed_units"]])
}

/// The one who counts; a second would wait for the lease of the first.
fn counter(office: &Office) -> Deliver<CountSteps, PostgresBus> {
    Deliver::new(CountSteps, Arc::new(PostgresBus::new(office.world.ctx.store().clone())))
}

async fn fold(office: &Office, counter: &Deliver<CountSteps, PostgresBus>) {
    while counter.run_once(&office.world.ctx).await.expect("a pass") == Pass::More {}
}

#[tokio::test]
async fn a_step_is_completed_with_its_last_unit_and_opens_again_with_the_next() {
    let office = Office::new().await;
    let counter = counter(&office);
    let http = of(&office, &office.ada).await;
    fold(&office, &counter).await;
    assert_eq!(standing(&http, "first_review").await, json!(["launching", 0, 0]));
    let (run, _) = office.submitted().await;
    let (other, _) = office.submitted().await;
    fold(&office, &counter).await;
    assert_eq!(standing(&http, "first_review").await, json!(["active", 2, 0]));
    office.work(&office.bob, run, "APPROVE").await;
    fold(&office, &counter).await;
    assert_eq!(standing(&http, "first_review").await, json!(["active", 2, 1]));
    office.work(&office.bob, other, "APPROVE").await;
    fold(&office, &counter).await;
    assert_eq!(standing(&http, "first_review").await, json!(["completed", 2, 2]));
    assert_eq!(standing(&http, "final_review").await, json!(["active", 2, 0]));
    office.submitted().await;
    fold(&office, &counter).await;
    assert_eq!(standing(&http, "first_review").await, json!(["active", 3, 2]));

    let trail = http.get("/v1/projects/office/events?limit=200").await.expect(200);
    let told = trail["items"].as_array().unwrap().iter();
    let told = told.filter(|event| event["type"] == "dev.handoff.step.updated");
    let told: Vec<_> = told.map(|event| event["data"]["status"].as_str().unwrap().to_owned()).collect();
    assert_eq!(told.iter().filter(|status| *status == "completed").count(), 1, "{told:?}");
    office.world.check_invariants().await;
}

#[tokio::test]
async fn steps_are_found_by_who_may_work_on_them_most_urgent_first() {
    let office = Office::new().await;
    let counter = counter(&office);
    let (run, _) = office.submitted().await;
    office.submitted().await;
    office.work(&office.bob, run, "APPROVE").await;
    fold(&office, &counter).await;
    let admin = of(&office, &office.world.admin).await;
    let (ada, bob, dora) =
        (of(&office, &office.ada).await, of(&office, &office.bob).await, of(&office, &office.dora).await);
    let names = |page: Value| -> Vec<String> {
        let steps = page["items"].as_array().unwrap().iter();
        steps.map(|step| step["stage"].as_str().unwrap().to_owned()).collect()
    };
    // Bob reviews first, Dora approves, Ada is in both groups.
    assert_eq!(names(bob.get("/v1/job-steps").await.expect(200)), ["first_review"]);
    assert_eq!(names(dora.get("/v1/job-steps").await.expect(200)), ["final_review"]);
    let steps = ada.get("/v1/job-steps").await.expect(200);
    assert_eq!(names(steps.clone()).len(), 2);
    assert_eq!(names(ada.get("/v1/job-steps?text=FINAL").await.expect(200)), ["final_review"]);
    let dora_id = office.dora.actor.actor;
    let asked = format!("/v1/job-steps?contributor_id={dora_id}");
    assert_eq!(names(admin.get(&asked).await.expect(200)), ["final_review"]);
    assert_eq!(bob.get(&asked).await.code(), "not_found");
    // To list is to read: a token that only reads lists what its owner could work on.
    let world = &office.world;
    let reads = async |who| world.http().with_token(world.token_with(who, &[Scope::Read]).await);
    let (bob_reads, admin_reads) = (reads(&office.bob).await, reads(&world.admin).await);
    assert_eq!(names(bob_reads.get("/v1/job-steps").await.expect(200)), ["first_review"]);
    assert_eq!(names(admin_reads.get(&asked).await.expect(200)), ["final_review"]);
    assert!(
        bob_reads.post("/v1/assignments", &json!({})).await.status.is_client_error(),
        "and takes nothing"
    );

    let final_step = steps["items"].as_array().unwrap().iter().find(|step| step["stage"] == "final_review");
    let path = format!("/v1/job-steps/{}", final_step.unwrap()["step_id"].as_str().unwrap());
    admin.patch(&path, &json!({"priority": 7})).await.expect(200);
    assert_eq!(names(ada.get("/v1/job-steps").await.expect(200)), ["final_review", "first_review"]);
    let first = ada.get("/v1/job-steps?limit=1").await.expect(200);
    let next = format!("/v1/job-steps?limit=1&cursor={}", first["next_cursor"].as_str().unwrap());
    assert_eq!(names(ada.get(&next).await.expect(200)), ["first_review"]);

    // Paused: nothing of it is on offer, until it goes on.
    assert_eq!(bob.patch(&path, &json!({"paused": true})).await.code(), "forbidden");
    assert_eq!(admin.patch(&path, &json!({"priority": 2_000})).await.code(), "invalid_value");
    assert_eq!(admin.patch(&path, &json!({"paused": true})).await.expect(200)["status"], "paused");
    assert_eq!(names(ada.get("/v1/job-steps").await.expect(200)), ["first_review"]);
    assert_eq!(dora.post("/v1/assignments", &json!({})).await.code(), "nothing_on_offer");
    assert_eq!(admin.patch(&path, &json!({"paused": false})).await.expect(200)["status"], "active");
    dora.post("/v1/assignments", &json!({})).await.expect(201);
}

#[tokio::test]
async fn a_step_can_be_limited_without_hurting_the_others() {
    let office = Office::new().await;
    let counter = counter(&office);
    let (run, _) = office.submitted().await;
    office.submitted().await;
    office.submitted().await;
    office.work(&office.bob, run, "APPROVE").await;
    fold(&office, &counter).await;
    let admin = of(&office, &office.world.admin).await;
    let (bob, dora) = (of(&office, &office.bob).await, of(&office, &office.dora).await);
    let steps = bob.get("/v1/job-steps").await.expect(200);
    let step = steps["items"][0]["step_id"].as_str().unwrap().to_owned();
    let path = format!("/v1/job-steps/{step}");
    assert_eq!(admin.patch(&path, &json!({"claims_per_minute": -1})).await.code(), "invalid_value");
    let limited = admin.patch(&path, &json!({"claims_per_minute": 1})).await.expect(200);
    assert_eq!(limited["claims_per_minute"], 1);
    // What is not named stays; null is what is read where there is no limit.
    assert_eq!(admin.patch(&path, &json!({"priority": 0})).await.expect(200)["claims_per_minute"], 1);
    let lifted = admin.patch(&path, &json!({"claims_per_minute": null})).await.expect(200);
    assert_eq!(lifted["claims_per_minute"], Value::Null);
    admin.patch(&path, &json!({"claims_per_minute": 1})).await.expect(200);
    let claim = json!({"step_id": step});
    // Whoever may not work here is told so, and uses nothing up; nor does whoever repeats a request, or takes something else.
    let eve = of(&office, &office.eve).await;
    for _ in 0..3 {
        assert_eq!(eve.post("/v1/assignments", &claim).await.code(), "not_found");
        let refused = dora.post("/v1/assignments", &claim).await.expect(409);
        assert_eq!(refused["errors"][0]["code"], "other_group", "{refused}");
    }
    let keyed = bob.with_header("idempotency-key", "once");
    let first = keyed.post("/v1/assignments", &claim).await.expect(201);
    assert_eq!(keyed.post("/v1/assignments", &claim).await.expect(201), first);
    // What is taken by the lot, or by whoever would take anything, counts like everything else.
    let several = bob.post("/v1/assignments/bulk", &json!({"count": 2, "step_id": step})).await.expect(200);
    assert_eq!((&several["claimed"], &several["refused"]["code"]), (&json!([]), &json!("too_many_requests")));
    let wait = several["refused"]["retry_after"].as_u64().expect("how long to wait");
    assert!((1..=60).contains(&wait), "{wait}");
    let anything = bob.post("/v1/assignments", &json!({})).await;
    assert_eq!(anything.code(), "too_many_requests");
    assert!(anything.headers.contains_key("retry-after"));
    let keyed = bob.with_header("idempotency-key", "again");
    assert_eq!(keyed.post("/v1/assignments", &claim).await.code(), "too_many_requests");
    let refused = bob.post("/v1/assignments", &claim).await;
    assert_eq!(refused.code(), "too_many_requests");
    let wait: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    // Other steps are as fast as ever.
    dora.post("/v1/assignments", &json!({})).await.expect(201);
    admin.patch(&path, &json!({"claims_per_minute": 0})).await.expect(200);
    keyed.post("/v1/assignments", &claim).await.expect(201);
}
