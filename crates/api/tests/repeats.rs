//! Every command, given twice under one key: the second time gets the first verdict in the same words, and nothing happens again.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeSet;

use handoff_core::actor::{ActorKind, ProjectRole};
use handoff_engine::Caller;
use handoff_engine::people::{AddGroupMember, CreateActor, SetProjectRoles};
use handoff_testkit::{Http, Office};
use serde_json::{Value, json};

struct Desk {
    office: Office,
    manager: Http,
    bob: Http,
    carol: Http,
    dora: Http,
    robot: Http,
}

/// A program that may do what a reviewer may.
async fn robot(office: &Office) -> Caller {
    let world = &office.world;
    let create = CreateActor {
        kind: ActorKind::Service,
        display_name: "Robot".to_owned(),
        email: None,
        password_hash: None,
        global_roles: BTreeSet::new(),
    };
    let actor = world.must(&world.admin, &create).await.id;
    world.must(&world.admin, &AddGroupMember { group: "reviewers".to_owned(), actor }).await;
    let roles = BTreeSet::from([ProjectRole::Reviewer]);
    world.must(&world.admin, &SetProjectRoles { project: "office".to_owned(), actor, roles }).await;
    world.caller(actor).await
}

impl Desk {
    async fn new() -> Self {
        let office = Office::new().await;
        let robot = robot(&office).await;
        let http = office.world.http();
        let manager = http.with_token(office.world.token(&office.world.admin).await);
        let bob = http.with_token(office.world.token(&office.bob).await);
        let carol = http.with_token(office.world.token(&office.carol).await);
        let dora = http.with_token(office.world.token(&office.dora).await);
        let robot = http.with_token(office.world.token(&robot).await);
        Self { office, manager, bob, carol, dora, robot }
    }

    async fn events(&self) -> i64 {
        let raw = self.office.world.database.raw().await;
        raw.query_one("select count(*) from event", &[]).await.expect("a count").get(0)
    }

    /// Gives a command twice under one key.
    async fn post(&self, by: &Http, key: &str, path: &str, body: &Value) -> Value {
        let keyed = by.with_header("idempotency-key", key);
        let before = self.events().await;
        let first = keyed.post(path, body).await;
        assert!(first.status.is_success(), "{key}: {} {}", first.status, first.text);
        let after = self.events().await;
        assert!(after > before, "{key}: something happened");
        let again = keyed.post(path, body).await;
        assert_eq!((again.status, &again.text), (first.status, &first.text), "{key}");
        assert_eq!(self.events().await, after, "{key}: nothing happened again");
        first.json()
    }

    /// Says something about a unit, twice.
    async fn say(&self, by: &Http, unit: &str, body: &Value) {
        let word = body["do"].as_str().expect("a word").to_owned();
        let key = format!("{word}-{unit}");
        self.post(by, &key, &format!("/v1/units/{unit}/transitions"), body).await;
    }

    async fn claimed(&self, by: &Http, unit: &str) -> String {
        let held =
            self.post(by, &format!("claim-{unit}"), "/v1/assignments", &json!({"unit_id": unit})).await;
        held["assignment_id"].as_str().expect("an id").to_owned()
    }

    /// A unit of a run that has another one besides.
    async fn one_of_two(&self) -> String {
        let people = json!({"candidate_group": "reviewers"});
        let document = json!({"key": "two", "name": "Two", "begin_stage": "begin",
        "stages": [
            {"key": "begin", "type": "START"},
            {"key": "left", "type": "ANNOTATE", "config": people},
            {"key": "right", "type": "ANNOTATE", "config": people},
        ],
        "connections": [
            {"source": "begin", "target": "left"},
            {"source": "begin", "target": "right"},
            {"source": "left", "target": null},
            {"source": "right", "target": null},
        ]});
        let put = self.manager.put("/v1/projects/office/workflows/two", &document).await;
        assert!(put.status.is_success(), "{}", put.text);
        let start = json!({"workflow": "two", "item": {"payload": {}}});
        let run = self.post(&self.bob, "start", "/v1/projects/office/runs", &start).await;
        run["unit_id"].as_str().expect("an id").to_owned()
    }

    async fn submitted(&self) -> (String, String) {
        let (run, unit) = self.office.submitted().await;
        (run.to_string(), unit.to_string())
    }
}

#[tokio::test]
async fn what_is_said_about_units_is_said_once() {
    let desk = Desk::new().await;
    let (_, unit) = desk.submitted().await;
    let held = desk.claimed(&desk.bob, &unit).await;
    desk.post(&desk.bob, "release", &format!("/v1/assignments/{held}/release"), &json!({})).await;
    let held =
        desk.post(&desk.bob, "claim-next", "/v1/assignments", &json!({})).await["assignment_id"].clone();
    desk.say(&desk.bob, &unit, &json!({"do": "wait", "facets": ["waiting_human"]})).await;
    desk.say(&desk.bob, &unit, &json!({"do": "resume", "proof": "it has come"})).await;
    desk.say(&desk.bob, &unit, &json!({"do": "block", "reason": "missing_approval"})).await;
    desk.say(&desk.bob, &unit, &json!({"do": "escalate"})).await;
    desk.say(&desk.bob, &unit, &json!({"do": "unblock", "proof": "approval 7"})).await;
    let judge = json!({"assignment_id": held, "decision": "APPROVE"});
    let judged = desk.post(&desk.bob, "judge", "/v1/judgments", &judge).await;
    let last = judged["opened_unit_ids"][0].as_str().expect("an id").to_owned();
    desk.claimed(&desk.dora, &last).await;
    desk.say(&desk.dora, &last, &json!({"do": "declare_cannot_complete", "evidence": "the file is empty"}))
        .await;

    let unit = desk.one_of_two().await;
    desk.say(&desk.manager, &unit, &json!({"do": "cancel", "reason": "no longer wanted"})).await;
    desk.office.world.check_invariants().await;
}

#[tokio::test]
async fn a_program_tries_again_until_its_budget_is_used_up() {
    let desk = Desk::new().await;
    let (_, unit) = desk.submitted().await;
    desk.claimed(&desk.robot, &unit).await;
    let to = format!("/v1/units/{unit}/transitions");
    let fail = json!({"do": "fail", "classification": "transient"});
    for attempt in 1..=5 {
        desk.post(&desk.robot, &format!("fail-{attempt}"), &to, &fail).await;
        let tried = desk.post(&desk.robot, &format!("retry-{attempt}"), &to, &json!({"do": "retry"})).await;
        assert_eq!((&tried["state"], &tried["attempts"]), (&json!("in_progress"), &json!(attempt)));
    }
    desk.post(&desk.robot, "fail-6", &to, &fail).await;
    let before = desk.events().await;
    let keyed = desk.robot.with_header("idempotency-key", "retry-6");
    let refused = keyed.post(&to, &json!({"do": "retry"})).await;
    assert_eq!(refused.expect(409)["code"], "transition_refused");
    assert!(refused.text.contains("refused_by_guard:retry_budget_left"), "{}", refused.text);
    assert_eq!(keyed.post(&to, &json!({"do": "retry"})).await.text, refused.text, "a refusal is kept too");
    assert_eq!(desk.events().await, before);
    desk.post(&desk.manager, "escalate", &to, &json!({"do": "escalate"})).await;
    assert_eq!(desk.bob.get(&format!("/v1/units/{unit}")).await.expect(200)["state"], "cannot_complete");
    desk.office.world.check_invariants().await;
}

#[tokio::test]
async fn runs_are_paused_resumed_and_cancelled_once() {
    let desk = Desk::new().await;
    let (run, _) = desk.submitted().await;
    let to = format!("/v1/runs/{run}/transitions");
    desk.post(&desk.manager, "pause", &to, &json!({"do": "pause"})).await;
    desk.post(&desk.manager, "resume", &to, &json!({"do": "resume"})).await;
    desk.post(&desk.manager, "cancel", &to, &json!({"do": "cancel", "reason": "no longer wanted"})).await;
    desk.office.world.check_invariants().await;
}

#[tokio::test]
async fn approvals_and_corrections_are_asked_for_given_and_used_once() {
    let desk = Desk::new().await;
    let (run, first) = desk.submitted().await;
    let held = desk.claimed(&desk.bob, &first).await;
    let judge = json!({"assignment_id": held, "decision": "APPROVE"});
    let judged = desk.post(&desk.bob, "judge", "/v1/judgments", &judge).await;
    let last = judged["opened_unit_ids"][0].as_str().expect("an id").to_owned();
    let held = desk.claimed(&desk.dora, &last).await;
    desk.post(&desk.dora, "last", "/v1/judgments", &json!({"assignment_id": held, "decision": "APPROVE"}))
        .await;

    let request = json!({"kind": "reopen_unit", "subject_id": first, "reason": "the amount is wrong"});
    let approval = desk.post(&desk.bob, "ask", "/v1/approvals", &request).await["approval_id"].clone();
    let verdicts = format!("/v1/approvals/{}/verdicts", approval.as_str().expect("an id"));
    desk.post(&desk.carol, "yes", &verdicts, &json!({"verdict": "APPROVE"})).await;
    let reopen = json!({"reason": "data_error", "approval_id": approval});
    let to = format!("/v1/units/{first}/corrections");
    let opened = desk.post(&desk.bob, "reopen", &to, &reopen).await;
    let another = desk.bob.with_header("idempotency-key", "reopen-2").post(&to, &reopen).await;
    assert!(another.expect(409)["code"].is_string(), "under another key it is another request");

    // What was built on the old result says so, in the run and by itself.
    let marked = |unit: &Value| unit["built_on_corrected"][0]["correction_unit_id"].clone();
    let detail = desk.bob.get(&format!("/v1/runs/{run}")).await.expect(200);
    let units = detail["units"].as_array().expect("units");
    let of = |id: &str| units.iter().find(|unit| unit["unit_id"] == id).expect("the unit");
    assert_eq!(marked(of(&last)), opened["correction_unit_id"]);
    assert_eq!(of(&first)["built_on_corrected"], json!([]), "what is corrected was not built on itself");
    let view = desk.bob.get(&format!("/v1/units/{last}")).await.expect(200);
    assert_eq!(marked(&view), opened["correction_unit_id"]);
    assert_eq!(view["built_on_corrected"][0]["corrected_unit_id"], json!(first));

    let withdrawn = desk.post(&desk.bob, "ask-2", "/v1/approvals", &request).await["approval_id"].clone();
    let withdrawn = format!("/v1/approvals/{}/withdraw", withdrawn.as_str().expect("an id"));
    desk.post(&desk.bob, "withdraw", &withdrawn, &json!({})).await;
    desk.office.world.check_invariants().await;
}
