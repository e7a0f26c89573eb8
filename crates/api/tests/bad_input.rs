//! Bad input gets a clear answer: a 4xx problem that names the place, never a 500, and nothing half written.

use base64::Engine;
use handoff_testkit::{Http, Office, Reply, shared_data};
use http::Method;
use serde_json::{Value, json};

async fn ada(office: &Office) -> Http {
    office.world.http().with_token(office.world.token(&office.ada).await)
}

const RUNS: &str = "/v1/projects/office/runs";

fn assert_problem(reply: &Reply, what: &str) {
    let status = reply.status.as_u16();
    assert!((400..500).contains(&status), "{what}: {status} {}", reply.text);
    assert_eq!(reply.headers["content-type"], "application/problem+json", "{what}");
    let problem = reply.json();
    assert_eq!(problem["status"], json!(status), "{what}");
    assert!(problem["code"].is_string() && problem["detail"].is_string(), "{what}: {problem}");
}

#[tokio::test]
async fn malformed_bodies_are_refused_with_the_place() {
    let office = Office::new().await;
    let ada = ada(&office).await;
    let deep =
        format!(r#"{{"workflow":"w","item":{{"payload":{{"a":{}1{}}}}}}}"#, "[".repeat(500), "]".repeat(500));
    let item = |inner: &str| format!(r#"{{"workflow":"document-approval","item":{inner}}}"#);
    let cases: Vec<(String, u16, &str, &str)> = vec![
        ("{".into(), 400, "malformed_json", ""),
        ("nonsense".into(), 400, "malformed_json", ""),
        ("[]".into(), 400, "invalid_body", ""),
        ("{}".into(), 400, "invalid_body", ""),
        (item(r#"{"payload":{}}"#) + "x", 400, "malformed_json", ""),
        (item(r#"{"payload":{},"colour":"red"}"#), 400, "invalid_body", "/item/colour"),
        (item(r#"{"payload":[]}"#), 400, "invalid_body", "/item/payload"),
        // Fields have names: a place in an array is none.
        (r#" ["document-approval",{"payload":{}}]"#.into(), 400, "invalid_body", ""),
        (item(r#"["k",{"a":1}]"#), 400, "invalid_body", "/item"),
        (item(r#"{"payload":{},"external_key":7}"#), 400, "invalid_body", "/item/external_key"),
        (item(r#"{"payload":{"a":"b\u0000c"}}"#), 400, "invalid_body", "/item/payload/a"),
        (item(r#"{"payload":{"a\u0000":1}}"#), 400, "invalid_body", "/item/payload"),
        (item(r#"{"payload":{"a":"\ud800"}}"#), 400, "malformed_json", "/item/payload/a"),
        (item(r#"{"payload":{"a":1e999}}"#), 400, "malformed_json", "/item/payload/a"),
        (item(r#"{"payload":{},"payload":{}}"#), 400, "invalid_body", "/item"),
        (deep, 400, "malformed_json", ""),
        (item(r#"{"payload":{},"external_key":""}"#), 422, "invalid_value", "/item/external_key"),
        (
            item(&format!(r#"{{"payload":{{}},"external_key":"{}"}}"#, "k".repeat(501))),
            422,
            "invalid_value",
            "/item/external_key",
        ),
        (r#"{"workflow":"nope","item":{"payload":{}}}"#.into(), 422, "unknown_reference", "/workflow"),
    ];
    for (body, status, code, pointer) in cases {
        let reply = ada.send(Method::POST, RUNS, Some(body.clone().into_bytes())).await;
        let shown: String = body.chars().take(80).collect();
        assert_problem(&reply, &shown);
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (status, code), "{shown}: {}", reply.text);
        if !pointer.is_empty() {
            assert_eq!(reply.json()["errors"][0]["pointer"], pointer, "{shown}: {}", reply.text);
        }
    }
    let big = item(&format!(r#"{{"payload":{{"a":"{}"}}}}"#, "x".repeat(2 * 1024 * 1024)));
    let reply = ada.send(Method::POST, RUNS, Some(big.into_bytes())).await;
    assert_eq!((reply.status.as_u16(), reply.code().as_str()), (413, "body_too_large"));
    let raw = office.world.database.raw().await;
    let rows: i64 = raw
        .query_one("select (select count(*) from run) + (select count(*) from item)", &[])
        .await
        .unwrap()
        .get(0);
    assert_eq!(rows, 0, "nothing was half written");
}

#[tokio::test]
async fn a_body_of_the_wrong_shape_is_told_in_the_words_of_json() {
    let office = Office::new().await;
    let ada = ada(&office).await;
    let step = "/v1/job-steps/01980c2e-7f5a-7e0b-9d55-3f1a4c7be101";
    let transitions = "/v1/runs/01980c2e-7f5a-7e0b-9d55-3f1a4c7be101/transitions";
    let cases = [
        (Method::PATCH, step, "[true]", "must be an object"),
        (Method::POST, transitions, r#"["pause"]"#, "must be an object"),
        (Method::PATCH, step, r#"{"priority":"high"}"#, "expected a whole number"),
        (Method::PATCH, step, r#"{"priority":70000}"#, "expected a whole number"),
        (Method::POST, RUNS, r#"{"workflow":["w"],"item":{}}"#, "invalid type: array, expected a string"),
        (
            Method::POST,
            RUNS,
            r#"{"workflow":"w","item":["k",{}]}"#,
            "invalid type: array, expected an object",
        ),
        (Method::POST, RUNS, r#"{"workflow":"w","item":7}"#, "invalid type: integer `7`, expected an object"),
    ];
    for (method, path, body, told) in cases {
        let reply = ada.send(method, path, Some(body.as_bytes().to_vec())).await;
        assert_eq!(reply.code(), "invalid_body", "{body}: {}", reply.text);
        let detail = reply.json()["errors"][0]["detail"].to_string();
        assert!(detail.contains(told), "{body}: {detail}");
    }
}

#[tokio::test]
async fn bad_paths_queries_and_headers_are_refused() {
    let office = Office::new().await;
    let ada = ada(&office).await;
    let long_key = "k".repeat(256);
    let cases = [
        (ada.get("/v1/runs/not-a-uuid").await, "invalid_path"),
        (ada.get("/v1/projects/%00/runs").await, "invalid_path"),
        (ada.get("/v1/projects/%ff/runs").await, "invalid_path"),
        (ada.get(&format!("{RUNS}?limit=0")).await, "invalid_query"),
        (ada.get(&format!("{RUNS}?limit=201")).await, "invalid_query"),
        (ada.get(&format!("{RUNS}?limit=ten")).await, "invalid_query"),
        (ada.get(&format!("{RUNS}?sort=password_hash")).await, "invalid_query"),
        (ada.get(&format!("{RUNS}?state=exploded")).await, "invalid_query"),
        (ada.get(&format!("{RUNS}?cursor=!!!")).await, "invalid_query"),
        (ada.get(&format!("{RUNS}?cursor=AAAA")).await, "invalid_query"),
        (ada.get("/v1/work?cursor=bm90IGEgY3Vyc29y").await, "invalid_query"),
        (ada.get("/v1/assignments?cursor=MTo=").await, "invalid_query"),
        (ada.with_header("idempotency-key", &long_key).post(RUNS, &json!({})).await, "invalid_header"),
        (ada.with_header("idempotency-key", "a b").post(RUNS, &json!({})).await, "invalid_header"),
        (
            ada.with_header("content-type", "text/plain").post(RUNS, &json!({})).await,
            "unsupported_media_type",
        ),
        (ada.get("/v1/nowhere").await, "not_found"),
        (ada.delete(RUNS).await, "method_not_allowed"),
    ];
    for (reply, code) in cases {
        assert_problem(&reply, code);
        assert_eq!(reply.code(), code, "{}", reply.text);
    }
}

#[tokio::test]
async fn a_made_up_cursor_is_refused_or_harmless() {
    let office = Office::new().await;
    let ada = ada(&office).await;
    let uuid = "01890000-0000-7000-8000-000000000000";
    for priority in [i16::MIN, -1, 0, i16::MAX] {
        let cursor = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(format!("{priority}:{uuid}"));
        ada.get(&format!("/v1/work?cursor={cursor}")).await.expect(200);
    }
}

#[tokio::test]
async fn fields_nobody_may_set_are_refused_everywhere() {
    let office = Office::new().await;
    let admin = office.world.http().with_token(office.world.token(&office.world.admin).await);
    let forged = ["role", "project_id", "trust", "is_golden", "status", "owner", "created_at", "actor_kind"];
    let bodies = [
        ("/v1/actors", json!({"kind": "HUMAN", "display_name": "M"})),
        ("/v1/groups", json!({"key": "m", "name": "M"})),
        ("/v1/projects", json!({"key": "m", "name": "M"})),
        ("/v1/tokens", json!({"name": "m", "scopes": ["read"]})),
        ("/v1/assignments", json!({})),
        ("/v1/judgments", json!({"assignment_id": "01890000-0000-7000-8000-000000000000"})),
        (RUNS, json!({"workflow": "document-approval", "item": {"payload": {}}})),
    ];
    for (path, body) in &bodies {
        for field in forged {
            let mut body = body.clone();
            body[field] = json!("forged");
            let reply = admin.post(path, &body).await;
            assert_eq!(
                (reply.status.as_u16(), reply.code().as_str()),
                (400, "invalid_body"),
                "{path} {field}: {}",
                reply.text
            );
        }
    }
}

#[tokio::test]
async fn every_known_way_to_break_a_json_parser_is_survived() {
    let Some(file) = shared_data("abuse-corpora/json-parsing.jsonl") else { return };
    let office = Office::new().await;
    let ada = ada(&office).await;
    let (mut accepted, mut refused) = (0, 0);
    for line in std::fs::read_to_string(file).unwrap().lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).unwrap();
        let name = case["name"].as_str().unwrap();
        let bytes =
            base64::engine::general_purpose::STANDARD.decode(case["base64"].as_str().unwrap()).unwrap();
        // As the whole body: never a run, so never accepted.
        let whole = ada.send(Method::POST, RUNS, Some(bytes.clone())).await;
        assert_problem(&whole, name);
        // As a value inside a good body: the parser's verdict decides.
        let mut body = br#"{"workflow":"document-approval","item":{"payload":{"value":"#.to_vec();
        body.extend(&bytes);
        body.extend(b"}}}");
        let inside = ada.send(Method::POST, RUNS, Some(body)).await;
        match (inside.status.as_u16(), case["expect"].as_str().unwrap()) {
            (201, "reject") if !closes_early(&bytes) => panic!("{name} was accepted"),
            (201, _) => accepted += 1,
            (400..500, "accept")
                if inside.text.contains("NUL") || inside.text.contains("recursion limit") =>
            {
                refused += 1;
            }
            (400..500, "accept") => panic!("{name} was refused: {}", inside.text),
            (400..500, _) => refused += 1,
            (status, _) => panic!("{name}: {status} {}", inside.text),
        }
    }
    println!("json-parsing: {accepted} accepted, {refused} refused, no failure");
    office.world.check_invariants().await;
}

/// Text that is no JSON by itself, but completes the object it is pasted into.
fn closes_early(bytes: &[u8]) -> bool {
    let mut pasted = br#"{"value":"#.to_vec();
    pasted.extend(bytes);
    pasted.push(b'}');
    serde_json::from_slice::<Value>(&pasted).is_ok()
}

#[tokio::test]
async fn naughty_strings_are_kept_as_they_are_or_refused() {
    let Some(file) = shared_data("abuse-corpora/naughty-strings.json") else { return };
    let strings: Vec<String> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let office = Office::new().await;
    let ada = ada(&office).await;
    let (mut kept, mut refused) = (0, 0);
    for (index, naughty) in strings.iter().enumerate() {
        let body = json!({"workflow": "document-approval", "item": {"payload": {"text": naughty}}});
        let started = ada.post(RUNS, &body).await;
        if started.status.as_u16() != 201 {
            assert_problem(&started, naughty);
            refused += 1;
            continue;
        }
        let run =
            ada.get(&format!("/v1/runs/{}", started.json()["run_id"].as_str().unwrap())).await.expect(200);
        assert_eq!(run["payload"]["text"], json!(naughty), "string {index} came back changed");
        kept += 1;
        let named = json!({"workflow": naughty, "item": {"external_key": naughty, "payload": {}}});
        let reply = ada.with_header("idempotency-key", &format!("naughty-{index}")).post(RUNS, &named).await;
        assert!(reply.status.as_u16() < 500, "string {index}: {}", reply.text);
    }
    println!("naughty strings: {kept} kept unchanged, {refused} refused");
    assert!(kept > 400);
}
