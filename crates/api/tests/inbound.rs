//! Events from outside: in both modes, once each, kept when early; and jobs that launch and pause.

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_engine::people::SetProjectRoles;
use handoff_engine::workflow::ApplyWorkflow;
use handoff_testkit::{Http, Office, Reply};
use http::Method;
use serde_json::{Value, json};

/// A workflow that waits for a signal.
const WAITING: &str = r"
key: payment
name: Payment
begin_stage: start
stages:
  - {key: start, type: START}
  - {key: paid, type: WAIT, config: {signal: invoice-paid}}
  - {key: done, type: END, config: {outcome: PAID}}
connections:
  - {source: start, target: paid}
  - {source: paid, handle: on_success, target: done}
";

async fn structured(http: &Http, event: &Value) -> Reply {
    let http = http.with_header("content-type", "application/cloudevents+json; charset=utf-8");
    http.send(Method::POST, "/v1/signals", Some(event.to_string().into_bytes())).await
}

async fn manager(office: &Office) -> Http {
    let roles = SetProjectRoles {
        project: "office".to_owned(),
        actor: office.ada.actor.actor,
        roles: BTreeSet::from([ProjectRole::Manager]),
    };
    office.world.must(&office.world.admin, &roles).await;
    office.world.http().with_token(office.world.token(&office.ada).await)
}

fn job(id: &str, status: &str, time: &str) -> Value {
    json!({"specversion": "1.0", "id": id, "source": "https://jobs.example", "type": "job.status_changed",
           "subject": "office", "time": time, "data": {"status": status}})
}

#[tokio::test]
async fn a_cloud_event_is_a_signal_in_both_modes_and_once() {
    let office = Office::new().await;
    let http = manager(&office).await;
    let document = serde_yaml_ng::from_str(WAITING).expect("a workflow");
    let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
    office.world.must(&office.world.admin, &apply).await;
    let start = json!({"workflow": "payment", "item": {"external_key": "4711", "payload": {}}});
    let run = http.post("/v1/projects/office/runs", &start).await.expect(201)["run_id"].clone();

    let event = json!({"specversion": "1.0", "id": "1", "source": "https://bank.example", "type": "invoice-paid",
                       "subject": "4711", "project": "office", "data": {"sum": 12}});
    let taken = structured(&http, &event).await.expect(200);
    assert_eq!(
        (taken["run_id"].clone(), taken["run_outcome"].as_str()),
        (run.clone(), Some("PAID")),
        "{taken}"
    );

    // The same event by its other form, to the run by its id: it came before.
    let binary = [
        ("ce-specversion", "1.0"),
        ("ce-id", "1"),
        ("ce-source", "https://bank.example"),
        ("ce-type", "invoice-paid"),
        ("ce-subject", run.as_str().unwrap()),
    ];
    let again = binary.iter().fold(http.clone(), |http, (name, value)| http.with_header(name, value));
    let again = again.send(Method::POST, "/v1/signals", Some(br#"{"sum": 12}"#.to_vec())).await;
    assert_eq!(again.expect(200)["fate"], "came_before");

    for (broken, code) in [
        (json!({"specversion": "0.3", "id": "1", "source": "/s", "type": "t"}), "invalid_body"),
        (json!({"specversion": "1.0", "source": "/s", "type": "t"}), "invalid_body"),
        (
            json!({"specversion": "1.0", "id": "1", "source": "/s", "type": "t", "subject": "x"}),
            "invalid_value",
        ),
    ] {
        let refused = structured(&http, &broken).await;
        assert_eq!(refused.code(), code, "{broken}: {}", refused.text);
    }
    let nobody = structured(&office.world.http(), &event).await;
    assert_eq!(nobody.status.as_u16(), 401);
    let eve = office.world.http().with_token(office.world.token(&office.eve).await);
    assert_eq!(structured(&eve, &event).await.status.as_u16(), 404, "a stranger");
}

#[tokio::test]
async fn a_job_that_is_paused_offers_nothing_until_it_is_launched() {
    let office = Office::new().await;
    let http = manager(&office).await;
    office.submitted().await;
    let bob = office.world.http().with_token(office.world.token(&office.bob).await);
    let offered = async || bob.get("/v1/work").await.expect(200)["items"].as_array().unwrap().len();
    assert_eq!(offered().await, 1);
    let by_name = json!({"unit_id": bob.get("/v1/work").await.expect(200)["items"][0]["unit_id"]});

    let paused = structured(&http, &job("1", "paused", "2026-11-16T10:00:00Z")).await.expect(200);
    assert_eq!(paused["fate"], "taken");
    assert!(paused["steps_changed"].as_u64() > Some(0), "{paused}");
    assert_eq!(offered().await, 0);
    let refused = bob.post("/v1/assignments", &by_name).await.expect(409);
    assert_eq!(refused["code"], "step_paused", "what is not on offer is not to be had by name either");
    let again = structured(&http, &job("1", "paused", "2026-11-16T10:00:00Z")).await.expect(200);
    assert_eq!(again["fate"], "came_before");
    // Launched before it was paused, but told late.
    let late = structured(&http, &job("2", "launched", "2026-11-16T09:00:00Z")).await.expect(200);
    assert_eq!(late["fate"], "outdated");
    assert_eq!(offered().await, 0);

    // Early: what comes to be while the job is paused begins paused.
    let document = serde_yaml_ng::from_str(WAITING).expect("a workflow");
    let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
    office.world.must(&office.world.admin, &apply).await;
    let raw = office.world.database.raw().await;
    let active = "select count(*) from step where status = 'active'";
    assert_eq!(raw.query_one(active, &[]).await.unwrap().get::<_, i64>(0), 0);

    structured(&http, &job("3", "launched", "2026-11-16T11:00:00Z")).await.expect(200);
    assert_eq!(offered().await, 1);
    bob.post("/v1/assignments", &by_name).await.expect(201);
    let told = "select count(*) from event where type in ('dev.handoff.project.work_paused', 'dev.handoff.project.work_launched')";
    assert_eq!(raw.query_one(told, &[]).await.unwrap().get::<_, i64>(0), 2);

    let refused = structured(&bob, &job("4", "paused", "2026-11-16T12:00:00Z")).await;
    assert_eq!(refused.status.as_u16(), 403, "{}", refused.text);
    office.world.check_invariants().await;
}
