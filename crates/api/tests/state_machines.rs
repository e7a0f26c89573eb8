//! The state machines as a page reads them.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use handoff_testkit::Office;
use serde_json::{Value, json};

fn find<'a>(list: &'a Value, key: &str, value: &str) -> &'a Value {
    list.as_array().unwrap().iter().find(|each| each[key] == value).unwrap()
}

#[tokio::test]
async fn a_page_learns_everything_it_shows_of_a_state() {
    let office = Office::new().await;
    let token = office.world.token(&office.eve).await;
    let told = office.world.http().with_token(token).get("/v1/state-machines").await.expect(200);
    let states =
        |machine: &str| find(&told["machines"], "machine", machine)["states"].as_array().unwrap().len();
    assert_eq!((states("step"), states("task"), states("workflow_run")), (10, 10, 5));

    let step = find(&told["machines"], "machine", "step");
    let waiting = find(&step["states"], "state", "waiting");
    assert_eq!(waiting["label"], json!({"en": "Waiting", "vi": "Đang chờ"}));
    assert_eq!(waiting["colour"], "ui.traffic_light.yellow");
    let facets: Vec<_> = waiting["facets"].as_array().unwrap().iter().map(|facet| &facet["facet"]).collect();
    assert_eq!(facets, ["waiting_dependency", "waiting_human", "waiting_external", "waiting_time_gate"]);
    let run = find(&told["machines"], "machine", "workflow_run");
    assert_eq!(find(&run["states"], "state", "paused")["floor_equivalent"], "waiting");

    let reopening = find(&step["transitions"], "id", "T8r");
    assert_eq!(
        reopening,
        &json!({
            "id": "T8r", "from": "completed", "to": "in_progress", "actor_class": "reviewer",
            "trigger_kind": "rpc", "trigger_ref": "step_reopen_for_correction",
            "guards": ["approval_given", "correction_reason_known", "prior_closing_recorded", "output_snapshot_kept"],
            "event_type": "dev.handoff.unit.reopened_for_correction", "audit_required": true,
            "rollback_to": null, "extension_reason": null,
        })
    );
    let green = find(&told["colours"], "colour", "ui.traffic_light.green");
    assert_eq!(green["normal"], json!({"fg": "#FFFFFF", "bg": "#04825B", "contrast": 4.82}));
    let reasons = told["vocabularies"]["correction_reason"].as_array().unwrap().len();
    assert_eq!(reasons, 4);
    let colours = told["colours"].as_array().unwrap().iter().map(|each| &each["colour"]).collect::<Vec<_>>();
    for machine in told["machines"].as_array().unwrap() {
        for state in machine["states"].as_array().unwrap() {
            assert!(colours.contains(&&state["colour"]), "{state}");
            for text in ["label", "short"] {
                assert!(state[text]["en"].is_string() && state[text]["vi"].is_string(), "{state}");
            }
        }
    }
}
