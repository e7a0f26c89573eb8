//! The whole surface: every route of the OpenAPI description, called by nobody and by a stranger.
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use handoff_testkit::{Http, Office};
use http::Method;
use serde_json::{Value, json};

/// Routes that answer anybody, and what they answer to an empty request.
const OPEN: &[(&str, &str, u16)] = &[
    ("post", "/v1/session", 400),
    ("post", "/v1/setup", 400),
    ("post", "/v1/callbacks/{token}", 404),
    ("get", "/healthz", 200),
    ("get", "/readyz", 200),
    ("get", "/metrics", 200),
];

/// Routes that tell everybody who is signed in about themselves alone.
const OWN: &[(&str, &str, u16)] = &[
    ("get", "/v1/me", 200),
    ("get", "/v1/me/views", 200),
    ("put", "/v1/me/views/{view}", 200),
    ("get", "/v1/work", 200),
    ("get", "/v1/assignments", 200),
    ("get", "/v1/work/as-deputy", 200),
    ("get", "/v1/work/explain", 200),
    ("get", "/v1/notifications", 200),
    ("get", "/v1/job-steps", 200),
    ("post", "/v1/notifications/read", 200),
    // Each of several has an answer of its own.
    ("post", "/v1/assignments/bulk", 200),
    ("post", "/v1/judgments/bulk", 200),
    ("get", "/v1/projects", 200),
    ("get", "/v1/tokens", 200),
    ("get", "/v1/approvals", 200),
    // The same for everybody, and about nobody.
    ("get", "/v1/state-machines", 200),
    ("delete", "/v1/session", 204),
    // Nothing is on offer to a stranger; a token of their own reaches as far as they do.
    ("post", "/v1/assignments", 409),
    ("post", "/v1/tokens", 201),
];

/// Every operation of the description: method and path.
fn operations() -> Vec<(String, String)> {
    let description: Value = serde_json::from_str(&handoff_api::openapi().to_json().unwrap()).unwrap();
    let paths = description["paths"].as_object().unwrap();
    let each = paths.iter().flat_map(|(path, item)| {
        let methods = item
            .as_object()
            .unwrap()
            .keys()
            .filter(|key| ["get", "put", "post", "delete", "patch"].contains(&key.as_str()));
        methods.map(move |method| (method.clone(), path.clone()))
    });
    each.collect()
}

/// A body that would do for the operation, were it allowed.
fn body_of(method: &str, path: &str, office: &Ids) -> Option<Value> {
    let body = match (method, path) {
        ("post", "/v1/actors") => json!({"kind": "HUMAN", "display_name": "Mallory"}),
        ("put", "/v1/actors/{actor}") => json!({"display_name": "Mallory"}),
        ("put", "/v1/actors/{actor}/password") => json!({"password": "a password of Mallory's"}),
        ("put", "/v1/actors/{actor}/disabled") => json!({"disabled": true}),
        ("put", "/v1/actors/{actor}/global-roles") => json!({"roles": ["admin"]}),
        ("post", "/v1/groups" | "/v1/projects") => json!({"key": "mallory", "name": "Mallory"}),
        ("patch", "/v1/projects/{project}") => json!({"name": "Mallory's"}),
        ("put", "/v1/projects/{project}/members/{actor}") => json!({"roles": ["owner"]}),
        ("put", "/v1/projects/{project}/workflows/{workflow}") => office.document.clone(),
        ("post", "/v1/projects/{project}/workflows/{workflow}/migrations") => json!({"from": 1, "to": 1}),
        ("put", "/v1/projects/{project}/calendar") => {
            json!({"time_zone": "UTC", "week": {"monday": ["09:00-17:00"]}})
        }
        ("post", "/v1/projects/{project}/runs") => {
            json!({"workflow": "document-approval", "item": {"payload": {}}})
        }
        ("post", "/v1/projects/{project}/imports") => json!({"format": "jsonl"}),
        ("post", "/v1/imports/{import}/start") => json!({"workflow": "document-approval"}),
        ("put", "/v1/assignments/{assignment}/draft") => json!({"revision": 1, "data": {}}),
        ("put", "/v1/actors/{actor}/absence") => {
            json!({"deputy_id": "00000000-0000-0000-0000-000000000000", "ends_at": "2099-01-01T00:00:00Z"})
        }
        (
            "post",
            "/v1/units/{unit}/assign"
            | "/v1/assignments/{assignment}/reassign"
            | "/v1/assignments/{assignment}/delegate",
        ) => json!({"actor_id": office.actor}),
        ("post", "/v1/assignments/{assignment}/questions") => {
            json!({"actor_id": office.actor, "question": "is it mine?"})
        }
        ("put", "/v1/units/{unit}/questions/{advice}/answer") => json!({"answer": "it is mine"}),
        ("post", "/v1/runs/{run}/comments" | "/v1/units/{unit}/comments") => json!({"text": "mine"}),
        ("post", "/v1/assignments/bulk") => json!({"count": 2}),
        ("post", "/v1/judgments/bulk") => {
            json!({"judgments": [{"assignment_id": "00000000-0000-0000-0000-000000000000", "decision": "APPROVE"}]})
        }
        ("post", "/v1/judgments") => json!({"assignment_id": office.assignment, "decision": "APPROVE"}),
        ("post", "/v1/signals") => json!({"run_id": "00000000-0000-0000-0000-000000000000", "name": "paid"}),
        ("put", "/v1/me/views/{view}") => json!({"search": "?colour=red"}),
        ("post", "/v1/units/{unit}/transitions") => json!({"do": "retry"}),
        ("post", "/v1/runs/{run}/transitions") => json!({"do": "pause"}),
        ("post", "/v1/approvals") => {
            json!({"kind": "reopen_unit", "subject_id": office.unit, "reason": "it is mine"})
        }
        ("post", "/v1/approvals/{approval}/verdicts") => json!({"verdict": "APPROVE"}),
        ("put", "/v1/projects/{project}/approval-policies/{kind}") => {
            json!({"required": false, "quorum": 1, "valid_hours": 1})
        }
        ("post", "/v1/units/{unit}/corrections") => json!({"reason": "data_error"}),
        ("post", "/v1/events/replay") => json!({"consumer": "activity", "since": "2026-01-01T00:00:00Z"}),
        ("post", "/v1/dead-letters/{letter}/replays") => json!({"reason": "it is mine"}),
        ("post", "/v1/dead-letters/{letter}/replays/{replay}/decision") => json!({"approve": true}),
        ("post", "/v1/projects/{project}/webhooks") => json!({"url": "https://mallory.example/"}),
        ("post", "/v1/tokens") => json!({"name": "mine", "scopes": ["read"]}),
        ("patch", "/v1/job-steps/{step}") => json!({"paused": true}),
        _ => return body_about_quality(method, path),
    };
    Some(body)
}

/// The same for operations about quality, and for all that do not ask for anything in particular.
fn body_about_quality(method: &str, path: &str) -> Option<Value> {
    let body = match (method, path) {
        ("put", "/v1/projects/{project}/quality/people/{actor}/standing") => {
            json!({"skill": "x", "standing": "good", "reason": "it is mine"})
        }
        ("post", "/v1/projects/{project}/quality/gold") => {
            json!({"workflow": "x", "stage": "y", "item": {"payload": {}}, "answers": [{}]})
        }
        ("patch", "/v1/projects/{project}/quality/gold/{gold}") => json!({"state": "retired"}),
        ("post", "/v1/units/{unit}/taints") => json!({"judgment_ids": [], "reason": "it is mine"}),
        ("post", "/v1/projects/{project}/quality/taints") => {
            json!({"actor_id": "00000000-0000-0000-0000-000000000000", "preview": true})
        }
        ("post" | "put", _) => json!({}),
        _ => return None,
    };
    Some(body)
}

struct Ids {
    run: String,
    unit: String,
    assignment: String,
    actor: String,
    token: String,
    document: Value,
}

impl Ids {
    async fn of(office: &Office) -> Self {
        let (run, unit) = office.submitted().await;
        let held = office.claim(&office.bob, unit).await.expect("Bob claims").assignment.id;
        let token = office.world.token(&office.bob).await;
        let tokens = office.world.http().with_token(token).get("/v1/tokens").await.expect(200);
        let document = serde_json::to_value(handoff_testkit::document_approval()).unwrap();
        Self {
            run: run.to_string(),
            unit: unit.to_string(),
            assignment: held.to_string(),
            actor: office.bob.actor.actor.to_string(),
            token: tokens["items"][0]["token_id"].as_str().unwrap().to_owned(),
            document,
        }
    }

    fn fill(&self, path: &str) -> String {
        path.replace("{run}", &self.run)
            .replace("{unit}", &self.unit)
            .replace("{assignment}", &self.assignment)
            .replace("{actor}", &self.actor)
            .replace("{token}", &self.token)
            .replace("{project}", "office")
            .replace("{workflow}", "document-approval")
            .replace("{group}", "reviewers")
            .replace("{number}", "1")
            .replace("{kind}", "cancel_run")
            .replace("{view}", "mine")
            .replace("{notification}", "00000000-0000-0000-0000-000000000000")
            .replace("{step}", "00000000-0000-0000-0000-000000000000")
            .replace("{judgment}", "00000000-0000-0000-0000-000000000000")
            .replace("{advice}", "00000000-0000-0000-0000-000000000000")
            .replace("{approval}", "00000000-0000-0000-0000-000000000000")
            .replace("{import}", "00000000-0000-0000-0000-000000000000")
            .replace("{webhook}", "00000000-0000-0000-0000-000000000000")
            .replace("{delivery}", "00000000-0000-0000-0000-000000000000")
            .replace("{letter}", "00000000-0000-0000-0000-000000000000")
            .replace("{replay}", "00000000-0000-0000-0000-000000000000")
            .replace("{gold}", "00000000-0000-0000-0000-000000000000")
            .replace("/v1/problems/runs", "/v1/problems/runs?kind=failed_units")
    }
}

async fn call(http: &Http, method: &str, path: &str, body: Option<Value>) -> handoff_testkit::Reply {
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
    http.send(method, path, body.map(|body| body.to_string().into_bytes())).await
}

#[test]
fn the_description_is_fit_for_generators() {
    let description: Value = serde_json::from_str(&handoff_api::openapi().to_json().unwrap()).unwrap();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut ids = std::collections::BTreeSet::new();
    for (method, path) in operations() {
        let operation = &description["paths"][&path][&method];
        let id = operation["operationId"].as_str().unwrap_or_default();
        assert!(!id.is_empty() && ids.insert(id.to_owned()), "{method} {path}: operation id {id:?}");
        assert!(operation["summary"].is_string(), "{method} {path} has no summary");
        if path.starts_with("/v1") {
            let problem = &operation["responses"]["default"]["content"]["application/problem+json"];
            assert!(problem.is_object(), "{method} {path} does not say what its refusals look like");
        }
        if path.starts_with("/v1") && method != "get" && !OPEN.iter().any(|(_, open, _)| *open == path) {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let keyed = parameters.iter().any(|parameter| parameter["name"] == "Idempotency-Key");
            // Sending the rows of an import, starting its runs or taking back what somebody handed in goes on from where it stands: no key
            // is needed.
            let goes_on = [
                "/v1/imports/{import}/rows",
                "/v1/imports/{import}/start",
                "/v1/projects/{project}/quality/taints",
            ];
            let goes_on = goes_on.contains(&path.as_str());
            assert!(keyed || goes_on || path == "/v1/session", "{method} {path} takes no key");
        }
    }
}

#[tokio::test]
async fn nobody_gets_anything() {
    let office = Office::new().await;
    let ids = Ids::of(&office).await;
    let http = office.world.http();
    let mut calls = 0;
    for (method, path) in operations() {
        let body = body_of(&method, &path, &ids);
        for http in [
            &http,
            &http.with_token("hoff_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
            &http.with_token(""),
        ] {
            let reply = call(http, &method, &ids.fill(&path), body.clone()).await;
            let open = OPEN.iter().find(|(m, p, _)| *m == method && *p == path);
            let expected = open.map_or(401, |(_, _, status)| *status);
            assert_eq!(reply.status.as_u16(), expected, "{method} {path}: {}", reply.text);
            calls += 1;
        }
    }
    println!("{calls} calls by nobody, none answered");
}

#[tokio::test]
async fn a_stranger_gets_nothing_and_cannot_tell_what_exists() {
    let office = Office::new().await;
    let ids = Ids::of(&office).await;
    let eve = office.world.http().with_token(office.world.token(&office.eve).await);
    let before = trail_lengths(&office).await;
    let mut calls = 0;
    for (method, path) in
        operations().into_iter().filter(|(m, p)| !OPEN.iter().any(|(om, op, _)| om == m && op == p))
    {
        let body = body_of(&method, &path, &ids);
        let real = call(&eve, &method, &ids.fill(&path), body.clone()).await;
        if let Some((_, _, status)) = OWN.iter().find(|(m, p, _)| *m == method && *p == path) {
            assert_eq!(real.status.as_u16(), *status, "{method} {path}: {}", real.text);
            let of_others = [&ids.run, &ids.unit, &ids.assignment, &ids.actor, &ids.token];
            assert!(
                !of_others.iter().any(|id| real.text.contains(id.as_str())),
                "{method} {path}: {}",
                real.text
            );
            continue;
        }
        assert!(matches!(real.status.as_u16(), 403 | 404), "{method} {path}: {} {}", real.status, real.text);
        // What does not exist looks exactly the same.
        let nowhere = ids.fill(&path).replace("office", "nowhere").replace("reviewers", "nothing");
        let mut nowhere_body = body.clone();
        let mut nowhere_path = nowhere;
        for id in [&ids.run, &ids.unit, &ids.assignment, &ids.actor, &ids.token] {
            let other = "01890000-0000-7000-8000-000000000000";
            nowhere_path = nowhere_path.replace(id.as_str(), other);
            nowhere_body = nowhere_body
                .map(|body| serde_json::from_str(&body.to_string().replace(id.as_str(), other)).unwrap());
        }
        let unreal = call(&eve, &method, &nowhere_path, nowhere_body).await;
        assert_eq!((real.status, &real.text), (unreal.status, &unreal.text), "{method} {path}");
        calls += 2;
    }
    let after = trail_lengths(&office).await;
    assert_eq!(before.0, after.0, "no run was touched");
    assert_eq!(before.1, after.1, "no project was touched");
    println!("{calls} calls by a stranger, nothing learned");
}

async fn trail_lengths(office: &Office) -> (i64, i64) {
    let raw = office.world.database.raw().await;
    let count = |statement: &'static str| {
        let raw = &raw;
        async move { raw.query_one(statement, &[]).await.unwrap().get::<_, i64>(0) }
    };
    (
        count("select count(*) from event e join run r on r.run_id = e.stream_id").await,
        count("select count(*) from event where project_id is not null").await,
    )
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let office = Office::new().await;
    let http = office.world.http();
    for path in ["/healthz", "/openapi.json", "/v1/me", "/nowhere"] {
        let reply = http.get(path).await;
        let header =
            |name: &str| reply.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        assert!(header("content-security-policy").contains("default-src 'none'"), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("x-frame-options"), "DENY", "{path}");
        assert_eq!(header("referrer-policy"), "no-referrer", "{path}");
        assert!(!header("x-request-id").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn a_page_of_another_site_cannot_act_for_whoever_visits_it() {
    let office = Office::new().await;
    let token = office.world.token(&office.ada).await;
    let http = office.world.http().with_token(token).with_header("host", "handoff.example");
    let body = json!({"workflow": "document-approval", "item": {"payload": {}}});
    let foreign =
        http.with_header("sec-fetch-site", "cross-site").post("/v1/projects/office/runs", &body).await;
    assert_eq!((foreign.status.as_u16(), foreign.code().as_str()), (403, "cross_site_request"));
    let foreign =
        http.with_header("origin", "https://evil.example").post("/v1/projects/office/runs", &body).await;
    assert_eq!(foreign.status.as_u16(), 403);
    let own = http.with_header("sec-fetch-site", "same-origin").post("/v1/projects/office/runs", &body).await;
    assert_eq!(own.status.as_u16(), 201, "{}", own.text);
}
