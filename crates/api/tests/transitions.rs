//! Orders over HTTP: verdicts, refusals by name, previews, repeats.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use handoff_testkit::{Http, Office};
use serde_json::{Value, json};

async fn holding(office: &Office) -> (Http, String, String) {
    let (run, unit) = office.submitted().await;
    office.claim(&office.bob, unit).await.expect("Bob claims");
    let http = office.world.http().with_token(office.world.token(&office.bob).await);
    (http, format!("/v1/runs/{run}"), format!("/v1/units/{unit}"))
}

#[tokio::test]
async fn an_order_is_given_once_and_previews_change_nothing() {
    let office = Office::new().await;
    let (http, run, unit) = holding(&office).await;
    let to = format!("{unit}/transitions");
    let events = async || http.get(&run).await.expect(200)["event_count"].as_i64().unwrap();
    let before = events().await;

    let wait = json!({"do": "wait", "facets": ["waiting_time_gate", "waiting_human"], "preview": true});
    let seen = http.post(&to, &wait).await.expect(200);
    assert_eq!((&seen["state"], &seen["preview"]), (&json!("waiting"), &json!(true)));
    assert_eq!(events().await, before);

    let keyed = http.with_header("idempotency-key", "block-1");
    let block = json!({"do": "block", "reason": "missing_approval", "note": "until Monday"});
    let first = keyed.post(&to, &block).await;
    assert_eq!(first.expect(200)["block_reason"], "missing_approval");
    assert_eq!(keyed.post(&to, &block).await.text, first.text);
    assert_eq!(events().await, before + 1);
    let again = http.post(&to, &block).await;
    assert_eq!(
        (again.expect(409)["code"].clone(), again.code()),
        (json!("transition_refused"), again.code())
    );

    let view = http.get(&unit).await.expect(200);
    assert_eq!((&view["state"], &view["block_reason"]), (&json!("blocked"), &json!("missing_approval")));
    assert!(view["since"].is_string());
    let detail = http.get(&run).await.expect(200);
    assert_eq!(detail["units"].as_array().unwrap().last().unwrap()["block_reason"], "missing_approval");
}

#[tokio::test]
async fn what_is_wrong_with_an_order_is_told_with_its_place() {
    let office = Office::new().await;
    let (http, run, unit) = holding(&office).await;
    let to = format!("{unit}/transitions");
    let cases = [
        (json!({"do": "dance"}), 400, "invalid_body"),
        (json!({"do": "block"}), 400, "invalid_body"),
        (json!({"do": "retry", "reason": "none"}), 400, "invalid_body"),
        (json!({"do": "wait", "facets": []}), 422, "invalid_value"),
        (json!({"do": "wait", "facets": ["waiting_tram"]}), 422, "invalid_value"),
        (json!({"do": "block", "reason": "no_mood"}), 409, "transition_refused"),
        (json!({"do": "fail", "classification": "transient"}), 409, "transition_refused"),
        (json!({"do": "resume", "proof": "it has come"}), 409, "transition_refused"),
    ];
    for (body, status, code) in cases {
        let reply = http.post(&to, &body).await;
        reply.expect(status);
        assert_eq!(reply.code(), code, "{body}");
    }
    assert_eq!(http.post(&format!("{run}/transitions"), &json!({"do": "pause"})).await.code(), "forbidden");
}

#[tokio::test]
async fn a_run_is_paused_and_what_may_be_said_is_told() {
    let office = Office::new().await;
    let (http, run, unit) = holding(&office).await;
    let manager = office.world.http().with_token(office.world.token(&office.world.admin).await);
    let to = format!("{run}/transitions");
    let allowed = |told: &Value| -> Vec<String> {
        let orders = told["orders"].as_array().unwrap().iter().filter(|order| order["allowed"] == true);
        orders.map(|order| order["do"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(allowed(&manager.get(&to).await.expect(200)), ["pause", "cancel"]);
    assert!(allowed(&http.get(&to).await.expect(200)).is_empty());
    assert_eq!(
        manager.post(&to, &json!({"do": "pause", "preview": true})).await.expect(200)["state"],
        "paused"
    );
    assert_eq!(manager.post(&to, &json!({"do": "pause"})).await.expect(200)["state"], "paused");
    assert_eq!(allowed(&manager.get(&to).await.expect(200)), ["resume", "cancel"]);
    manager.post(&to, &json!({"do": "resume"})).await.expect(200);

    let told = http.get(&format!("{unit}/transitions")).await.expect(200);
    assert_eq!(allowed(&told), ["wait", "block", "declare_cannot_complete"]);
    let way = told["ways"].as_array().unwrap().iter().find(|way| way["to"] == "overdue").unwrap();
    assert_eq!(way["refused"][0]["pointer"], "wrong_actor_class");
}
