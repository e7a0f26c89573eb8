//! Quality over HTTP: results with their lineage, policies, trust, and taking judgments back.

use handoff_testkit::{Http, Office};
use serde_json::json;

async fn of(office: &Office, who: &handoff_engine::Caller) -> Http {
    office.world.http().with_token(office.world.token(who).await)
}

#[tokio::test]
async fn a_result_comes_with_everything_it_rests_on() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let bob = of(&office, &office.bob).await;
    let result = format!("/v1/units/{unit}/result");
    assert_eq!(bob.get(&result).await.code(), "no_result");
    office.work(&office.bob, run, "APPROVE").await;
    let told = bob.get(&result).await.expect(200);
    assert_eq!(told["result"], json!({"decision": "APPROVE"}));
    assert_eq!(told["derivation"], json!({"how": "handed_in"}));
    assert_eq!(told["judgments"][0]["actor_id"], json!(office.bob.actor.actor.0));
    assert_eq!(
        (&told["stage"], &told["version"], &told["latest"]),
        (&json!("first_review"), &json!(1), &json!(true))
    );
    assert_eq!(told["event_head"].as_str().map(str::len), Some(64));
    let eve = of(&office, &office.eve).await;
    assert_eq!(eve.get(&result).await.code(), "not_found");

    let page = bob.get("/v1/projects/office/results?limit=1").await.expect(200);
    assert_eq!(page["items"].as_array().map(Vec::len), Some(1));
    let cursor = page["next_cursor"].as_str().expect("a full page may have a successor");
    let next = bob.get(&format!("/v1/projects/office/results?limit=1&cursor={cursor}")).await.expect(200);
    assert_eq!(next["items"], json!([]));
    let none = bob.get("/v1/projects/office/results?stage=final_review").await.expect(200);
    assert_eq!(none["items"], json!([]));
    assert_eq!(bob.get("/v1/projects/office/results?cursor=xx").await.code(), "invalid_query");
}

#[tokio::test]
async fn a_model_says_which_version_of_it_judged_and_results_tell() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let bob = of(&office, &office.bob).await;
    let held =
        bob.post("/v1/assignments", &json!({"unit_id": unit.0})).await.expect(201)["assignment_id"].clone();
    let judgment =
        |version: &str| json!({"assignment_id": held, "decision": "APPROVE", "model_version": version});
    assert_eq!(
        bob.post("/v1/judgments", &judgment("7b-3")).await.code(),
        "invalid_value",
        "people have none"
    );

    let actor = office.bob.actor.actor;
    let raw = office.world.database.raw().await;
    raw.execute("update actor set kind = 'MODEL' where actor_id = $1", &[&actor.0]).await.expect("a model");
    let model = of(&office, &office.world.caller(actor).await).await;
    assert_eq!(model.post("/v1/judgments", &judgment(" ")).await.code(), "invalid_value");
    let accepted = model.post("/v1/judgments", &judgment("7b-3")).await.expect(201);
    assert_eq!(accepted["model_version"], "7b-3");
    let told = model.get(&format!("/v1/units/{unit}/result")).await.expect(200);
    let behind = &told["judgments"][0];
    assert_eq!((&behind["actor_kind"], &behind["model_version"]), (&json!("MODEL"), &json!("7b-3")));
    office.world.check_run(run).await;
}

#[tokio::test]
async fn quality_is_steered_by_those_who_manage_the_project() {
    let office = Office::new().await;
    let (bob, root) = (of(&office, &office.bob).await, of(&office, &office.world.admin).await);
    let policy = "/v1/projects/office/quality/policy";
    assert_eq!(bob.get(policy).await.code(), "forbidden");
    assert_eq!(root.get(policy).await.expect(200)["finished"], "keep");
    let set = json!({"trust": {"window": 20}, "finished": "reopen"});
    assert_eq!(bob.put(policy, &set).await.code(), "forbidden");
    assert_eq!(root.put(policy, &set).await.expect(200)["trust"]["window"], 20);
    assert_eq!(root.put(policy, &json!({"trust": {"window": 0}})).await.code(), "invalid_value");
    assert_eq!(root.put(policy, &json!({"windows": 0})).await.code(), "invalid_body");
    let preview = format!("{policy}?preview=true");
    assert_eq!(bob.put(&preview, &set).await.code(), "forbidden");
    let shown = root.put(&preview, &json!({"trust": {"window": 30}})).await.expect(202);
    assert_eq!(shown, json!({"strikes": [], "more": false}), "there are no rules, and nobody has answered");
    assert_eq!(root.put(&preview, &json!({"trust": {"window": 0}})).await.code(), "invalid_value");
    assert_eq!(root.get(policy).await.expect(200)["trust"]["window"], 20, "showing changes nothing");

    let person = format!("/v1/projects/office/quality/people/{}", office.bob.actor.actor);
    let standing =
        json!({"skill": "document-approval/first_review", "standing": "paused", "reason": "on leave"});
    assert_eq!(bob.put(&format!("{person}/standing"), &standing).await.code(), "forbidden");
    assert_eq!(root.put(&format!("{person}/standing"), &standing).await.expect(200)["standing"], "paused");
    let warned = json!({"skill": "x", "standing": "warned", "reason": "no"});
    assert_eq!(root.put(&format!("{person}/standing"), &warned).await.code(), "invalid_value");
    let own = bob.get(&person).await.expect(200);
    assert_eq!(own["history"]["items"][0]["cause"], "on leave");
    let listed = root.get("/v1/projects/office/quality/people?limit=1").await.expect(200);
    let cursor = listed["next_cursor"].as_str().expect("a full page");
    let rest = root.get(&format!("/v1/projects/office/quality/people?cursor={cursor}")).await.expect(200);
    assert_eq!(rest["items"], json!([]));

    let (_, unit) = office.submitted().await;
    let refused = bob.post("/v1/assignments", &json!({"unit_id": unit.0})).await;
    assert_eq!(refused.code(), "not_eligible", "{}", refused.text);
}

#[tokio::test]
async fn judgments_are_taken_back_after_a_look_at_what_that_would_change() {
    let office = Office::new().await;
    let (run, unit) = office.submitted().await;
    let judged = office.work(&office.bob, run, "APPROVE").await;
    let root = of(&office, &office.world.admin).await;
    let taints = "/v1/projects/office/quality/taints";
    let preview = json!({"actor_id": office.bob.actor.actor.0, "preview": true});
    assert_eq!(
        root.post(taints, &preview).await.expect(202)["judgments"],
        0,
        "the consumer has not seen it yet"
    );
    for body in [
        json!({"actor_id": office.eve.actor.actor.0, "preview": true}),
        json!({"actor_id": unit.0, "reason": "was seen asleep"}),
    ] {
        assert_eq!(root.post(taints, &body).await.code(), "not_found", "neither is anybody here");
    }
    let no_reason = json!({"actor_id": office.bob.actor.actor.0});
    assert_eq!(root.post(taints, &no_reason).await.code(), "invalid_value");
    let one = format!("/v1/units/{unit}/taints");
    let body = json!({"judgment_ids": [judged.judgment.id.0], "reason": "the wrong document"});
    let carol = of(&office, &office.carol).await;
    assert_eq!(carol.post(&one, &body).await.code(), "forbidden");
    let preview = json!({"judgment_ids": [judged.judgment.id.0], "preview": true});
    assert_eq!(carol.post(&one, &preview).await.code(), "forbidden");
    let radius = root.post(&one, &preview).await.expect(202);
    assert_eq!(
        (&radius["results"][0]["unit_id"], &radius["results"][0]["flips"]),
        (&json!(unit.0), &json!(true))
    );
    let elsewhere = json!({"judgment_ids": [unit.0], "preview": true});
    assert_eq!(root.post(&one, &elsewhere).await.code(), "unknown_reference");
    for none in [
        json!({"judgment_ids": []}),
        json!({"judgment_ids": [], "preview": true}),
        json!({"judgment_ids": [], "reason": "the wrong document"}),
    ] {
        assert_eq!(root.post(&one, &none).await.code(), "invalid_value");
    }
    let done = root.post(&one, &body).await.expect(200);
    assert_eq!(
        (&done["outcome"], &done["judgment_ids"]),
        (&json!("kept"), &json!([judged.judgment.id.0])),
        "the project has said nothing"
    );
    // Where the project wants it opened again, others are asked for leave; once, however often it is said.
    root.put("/v1/projects/office/quality/policy", &json!({"finished": "reopen"})).await.expect(200);
    for _ in 0..2 {
        assert_eq!(root.post(&one, &body).await.expect(200)["outcome"], "approval_required");
    }
    let asked = root.get(&format!("/v1/approvals?project=office&subject_id={unit}")).await.expect(200);
    assert_eq!(asked["items"].as_array().map(Vec::len), Some(1), "{asked}");
    assert_eq!(asked["items"][0]["payload"]["flips"], true);
    let told = root.get(&format!("/v1/units/{unit}/result")).await.expect(200);
    assert_eq!(told["judgments"][0]["tainted_reason"], "the wrong document");
    assert_eq!(told["result"], json!({"decision": "APPROVE"}), "what was told stays told");
}
