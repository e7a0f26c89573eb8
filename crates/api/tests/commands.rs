//! Commands over HTTP: the approval flow, idempotency keys, and refusals that say why.

use futures_util::future::join_all;
use handoff_core::actor::Scope;
use handoff_testkit::{Http, Office, PASSWORD};
use serde_json::{Value, json};

struct Desk {
    office: Office,
    ada: Http,
    bob: Http,
    carol: Http,
    dora: Http,
}

impl Desk {
    async fn new() -> Self {
        let office = Office::new().await;
        let http = office.world.http();
        let ada = http.with_token(office.world.token(&office.ada).await);
        let bob = http.with_token(office.world.token(&office.bob).await);
        let carol = http.with_token(office.world.token(&office.carol).await);
        let dora = http.with_token(office.world.token(&office.dora).await);
        Self { office, ada, bob, carol, dora }
    }

    async fn submit(&self) -> Value {
        self.ada.post("/v1/projects/office/runs", &new_run()).await.expect(201)
    }
}

fn new_run() -> Value {
    json!({"workflow": "document-approval", "item": {"payload": {"title": "Invoice 4711"}}})
}

fn decision(held: &Value, decision: &str) -> Value {
    json!({"assignment_id": held["assignment_id"], "epoch": held["epoch"], "decision": decision, "comment": "seen"})
}

#[tokio::test]
async fn a_document_travels_over_http() {
    let desk = Desk::new().await;
    let run = desk.submit().await;
    let offers = desk.bob.get("/v1/work").await.expect(200);
    assert_eq!(offers["items"][0]["unit_id"], run["unit_id"]);
    assert_eq!(offers["items"][0]["decisions"], json!(["APPROVE", "REJECT"]));

    let held = desk.bob.post("/v1/assignments", &json!({})).await.expect(201);
    assert_eq!(held["unit_id"], run["unit_id"], "the next one is the only one");
    let judged = desk.bob.post("/v1/judgments", &decision(&held, "APPROVE")).await.expect(201);
    let held = desk
        .dora
        .post("/v1/assignments", &json!({"unit_id": judged["opened_unit_ids"][0]}))
        .await
        .expect(201);
    let judged = desk.dora.post("/v1/judgments", &decision(&held, "APPROVE")).await.expect(201);
    assert_eq!((&judged["run_state"], &judged["run_outcome"]), (&json!("completed"), &json!("APPROVED")));

    let path = format!("/v1/runs/{}", run["run_id"].as_str().unwrap());
    let detail = desk.ada.get(&path).await.expect(200);
    let stages: Vec<_> =
        detail["units"].as_array().unwrap().iter().map(|unit| unit["stage"].as_str().unwrap()).collect();
    assert_eq!(stages, ["submitted", "first_review", "final_review"]);
    let verified = desk.ada.get(&format!("{path}/events/verification")).await.expect(200);
    assert_eq!(verified["intact"], true);
    let events = desk.ada.get(&format!("{path}/events?limit=200")).await.expect(200);
    assert_eq!(
        events["items"].as_array().unwrap().len(),
        usize::try_from(verified["event_count"].as_i64().unwrap()).unwrap()
    );
}

#[tokio::test]
async fn a_repeat_under_the_same_key_gets_the_same_bytes_and_changes_nothing() {
    let desk = Desk::new().await;
    let ada = desk.ada.with_header("idempotency-key", "hand-in-4711");
    let first = ada.post("/v1/projects/office/runs", &new_run()).await;
    let again = ada.post("/v1/projects/office/runs", &new_run()).await;
    assert_eq!((first.status.as_u16(), &first.text), (201, &again.text));
    let runs = desk.ada.get("/v1/projects/office/runs").await.expect(200);
    assert_eq!(runs["items"].as_array().unwrap().len(), 1);

    let other_body = json!({"workflow": "document-approval", "item": {"payload": {"title": "Invoice 4712"}}});
    let other = ada.post("/v1/projects/office/runs", &other_body).await;
    assert_eq!((other.status.as_u16(), other.code().as_str()), (422, "idempotency_key_reused"));
    let bob = desk.bob.with_header("idempotency-key", "hand-in-4711");
    assert_eq!(
        bob.post("/v1/assignments", &json!({})).await.status.as_u16(),
        201,
        "keys are each client's own"
    );
}

#[tokio::test]
async fn a_refusal_is_repeated_too() {
    let desk = Desk::new().await;
    let run = desk.submit().await;
    let claim = json!({"unit_id": run["unit_id"]});
    let held = desk.bob.post("/v1/assignments", &claim).await.expect(201);
    let carol = desk.carol.with_header("idempotency-key", "mine");
    let refused = carol.post("/v1/assignments", &claim).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (409, "unit_held"));
    let release = format!("/v1/assignments/{}/release", held["assignment_id"].as_str().unwrap());
    desk.bob.post(&release, &json!({"epoch": held["epoch"]})).await.expect(200);
    let again = carol.post("/v1/assignments", &claim).await;
    assert_eq!(again.text, refused.text, "the same question gets the same answer");
    desk.carol.post("/v1/assignments", &claim).await.expect(201);
}

#[tokio::test]
async fn twenty_repeats_at_once_have_one_effect() {
    let desk = Desk::new().await;
    let ada = desk.ada.with_header("idempotency-key", "all-at-once");
    let body = new_run();
    let replies = join_all((0..20).map(|_| ada.post("/v1/projects/office/runs", &body))).await;
    for reply in &replies {
        assert_eq!((reply.status.as_u16(), &reply.text), (201, &replies[0].text));
    }
    let raw = desk.office.world.database.raw().await;
    let runs: i64 = raw.query_one("select count(*) from run", &[]).await.unwrap().get(0);
    assert_eq!(runs, 1);
    desk.office.world.check_invariants().await;
}

#[tokio::test]
async fn whoever_comes_second_is_told_why() {
    let desk = Desk::new().await;
    let run = desk.submit().await;
    let claim = json!({"unit_id": run["unit_id"]});
    let held = desk.bob.post("/v1/assignments", &claim).await.expect(201);
    let assignment = held["assignment_id"].as_str().unwrap();
    let release = format!("/v1/assignments/{assignment}/release");

    let cases = [
        (desk.carol.post("/v1/assignments", &claim).await, 409, "unit_held"),
        (desk.bob.post("/v1/assignments", &claim).await, 409, "unit_already_yours"),
        (desk.ada.post("/v1/assignments", &claim).await, 403, "not_eligible"),
        (desk.dora.post("/v1/assignments", &claim).await, 403, "not_eligible"),
        (desk.carol.post(&release, &json!({})).await, 409, "not_holder"),
        (desk.bob.post(&release, &json!({"epoch": 7})).await, 409, "stale_epoch"),
        (desk.carol.post("/v1/judgments", &decision(&held, "APPROVE")).await, 409, "not_holder"),
        (desk.bob.post("/v1/judgments", &decision(&held, "MAYBE")).await, 422, "unknown_decision"),
        (
            desk.bob.post("/v1/judgments", &json!({"assignment_id": assignment})).await,
            422,
            "unknown_decision",
        ),
        (desk.carol.post("/v1/assignments", &json!({})).await, 409, "nothing_on_offer"),
    ];
    for (reply, status, code) in cases {
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (status, code), "{}", reply.text);
        assert_eq!(reply.headers["content-type"], "application/problem+json");
    }
    desk.bob.post("/v1/judgments", &decision(&held, "APPROVE")).await.expect(201);
    let late = desk.bob.post("/v1/judgments", &decision(&held, "REJECT")).await;
    assert_eq!((late.status.as_u16(), late.code().as_str()), (409, "assignment_ended"));
    let gone = desk.carol.post("/v1/assignments", &claim).await;
    assert_eq!((gone.status.as_u16(), gone.code().as_str()), (409, "unit_finished"));
}

#[tokio::test]
async fn the_same_external_key_names_the_same_item() {
    let desk = Desk::new().await;
    let body = |title: &str| json!({"workflow": "document-approval", "item": {"external_key": "inv-1", "payload": {"title": title}}});
    let first = desk.ada.post("/v1/projects/office/runs", &body("One")).await.expect(201);
    let second = desk.ada.post("/v1/projects/office/runs", &body("One")).await.expect(201);
    assert_eq!(first["item_id"], second["item_id"]);
    assert_ne!(first["run_id"], second["run_id"]);
    let other = desk.ada.post("/v1/projects/office/runs", &body("Two")).await;
    assert_eq!((other.status.as_u16(), other.code().as_str()), (409, "item_differs"));
}

#[tokio::test]
async fn lists_come_in_pages_that_neither_repeat_nor_skip() {
    let desk = Desk::new().await;
    let mut made = Vec::new();
    for _ in 0..7 {
        made.push(desk.submit().await["run_id"].clone());
    }
    made.reverse();
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = desk.ada.get(&format!("/v1/projects/office/runs?limit=3{cursor}")).await.expect(200);
        seen.extend(page["items"].as_array().unwrap().iter().map(|run| run["run_id"].clone()));
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(seen, made, "newest first");
    let work = desk.bob.get("/v1/work?limit=5").await.expect(200);
    let rest = desk
        .bob
        .get(&format!("/v1/work?limit=5&cursor={}", work["next_cursor"].as_str().unwrap()))
        .await
        .expect(200);
    assert_eq!((work["items"].as_array().unwrap().len(), rest["items"].as_array().unwrap().len()), (5, 2));
}

#[tokio::test]
async fn a_workflow_is_published_once_and_stale_editors_are_told() {
    let desk = Desk::new().await;
    let admin = desk.office.world.http().with_token(desk.office.world.token(&desk.office.world.admin).await);
    let path = "/v1/projects/office/workflows/document-approval";
    let live = admin.get(path).await;
    let etag = live.headers["etag"].to_str().unwrap().to_owned();
    let mut document = live.expect(200)["document"].clone();
    let same = admin.put(path, &document).await.expect(200);
    assert_eq!((&same["unchanged"], &same["number"]), (&json!(true), &json!(1)));

    document["name"] = json!("Document approval, revised");
    let first = admin.with_header("if-match", &etag).put(path, &document).await.expect(200);
    assert_eq!(first["number"], 2);
    document["name"] = json!("Document approval, revised by somebody slow");
    let slow = admin.with_header("if-match", &etag).put(path, &document).await;
    assert_eq!((slow.status.as_u16(), slow.code().as_str()), (412, "stale_version"));
    assert_eq!(admin.get(&format!("{path}/versions/1")).await.expect(200)["status"], "archived");

    document["stages"][1]["config"]["candidate_group"] = json!("nobody-knows");
    let unsound = admin.put(path, &document).await;
    assert_eq!((unsound.status.as_u16(), unsound.code().as_str()), (422, "unsound_workflow"));
    assert_eq!(unsound.json()["errors"][0]["pointer"], "/stages/1/config/candidate_group");
    let by_bob = desk.bob.put(path, &document).await;
    assert_eq!(by_bob.code(), "forbidden");
}

#[tokio::test]
async fn a_running_document_keeps_the_version_it_began_with() {
    let desk = Desk::new().await;
    let run = desk.submit().await;
    let admin = desk.office.world.http().with_token(desk.office.world.token(&desk.office.world.admin).await);
    let path = "/v1/projects/office/workflows/document-approval";
    let mut document = admin.get(path).await.expect(200)["document"].clone();
    document["connections"][1]["target"] = json!("approved"); // one review would now be enough
    document["stages"].as_array_mut().unwrap().retain(|stage| stage["key"] != "final_review");
    document["connections"]
        .as_array_mut()
        .unwrap()
        .retain(|connection| connection["source"] != "final_review");
    admin.put(path, &document).await.expect(200);

    let held = desk.bob.post("/v1/assignments", &json!({"unit_id": run["unit_id"]})).await.expect(201);
    let judged = desk.bob.post("/v1/judgments", &decision(&held, "APPROVE")).await.expect(201);
    assert_eq!(judged["run_state"], "in_progress", "the old version asks for a final review");
    let new = desk.submit().await;
    assert_eq!(new["version"], 2);
    let held = desk.bob.post("/v1/assignments", &json!({"unit_id": new["unit_id"]})).await.expect(201);
    let judged = desk.bob.post("/v1/judgments", &decision(&held, "APPROVE")).await.expect(201);
    assert_eq!(judged["run_outcome"], "APPROVED");
}

#[tokio::test]
async fn a_session_signs_in_works_and_ends() {
    let desk = Desk::new().await;
    let http = desk.office.world.http();
    let wrong =
        http.post("/v1/session", &json!({"email": "root@example.org", "password": "not the password"})).await;
    assert_eq!((wrong.status.as_u16(), wrong.code().as_str()), (401, "bad_credentials"));
    let right = http.post("/v1/session", &json!({"email": "Root@Example.org", "password": PASSWORD})).await;
    assert_eq!(right.status.as_u16(), 200, "{}", right.text);
    let cookie = right.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let root = http.with_header("cookie", cookie.split(';').next().unwrap());
    assert_eq!(root.get("/v1/me").await.expect(200)["global_roles"], json!(["admin"]));
    root.delete("/v1/session").await.expect(204);
    assert_eq!(root.get("/v1/me").await.status.as_u16(), 401);
}

#[tokio::test]
async fn everybody_is_told_what_they_may_do_with_the_credential_at_hand() {
    let desk = Desk::new().await;
    let world = &desk.office.world;
    let root = world.http().with_token(world.token(&world.admin).await);
    let told = root.get("/v1/me").await.expect(200);
    assert_eq!(
        told["may"],
        json!(["read_people", "manage_people", "create_project", "read_operations", "operate"])
    );
    assert_eq!(
        told["may_in_every_project"],
        json!(["read", "design", "manage_members", "name_owners", "quality"])
    );

    let reviews = json!(["read", "start_run", "annotate", "review", "request_approval", "approve"]);
    let told = desk.bob.get("/v1/me").await.expect(200);
    assert_eq!((&told["may"], &told["may_in_every_project"]), (&json!([]), &json!([])));
    assert_eq!(told["projects"][0]["may"], reviews);

    let body = json!({"name": "export", "scopes": ["read"]});
    let secret = desk.bob.post("/v1/tokens", &body).await.expect(201)["secret"].clone();
    let reader = world.http().with_token(secret.as_str().unwrap().to_owned());
    let told = reader.get("/v1/me").await.expect(200);
    assert_eq!(told["projects"][0]["may"], json!(["read"]), "a token narrows what its owner may do");

    let may_start = async |who: &Http| {
        who.get("/v1/projects/office/workflows").await.expect(200)["items"][0]["may_start"].clone()
    };
    assert_eq!(may_start(&desk.ada).await, true, "she is in the group that may");
    assert_eq!(may_start(&desk.bob).await, false);
    assert_eq!(may_start(&reader).await, false);
}

#[tokio::test]
async fn guessing_passwords_gets_slow() {
    let desk = Desk::new().await;
    let http = desk.office.world.http();
    let guess = json!({"email": "root@example.org", "password": "a guess, and a bad one"});
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(http.post("/v1/session", &guess).await.status.as_u16());
    }
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429, 429]);
}

#[tokio::test]
async fn a_token_shows_its_secret_once() {
    let desk = Desk::new().await;
    let keyed = desk.ada.with_header("idempotency-key", "my-token");
    let body = json!({"name": "export", "scopes": ["read"]});
    let first = keyed.post("/v1/tokens", &body).await.expect(201);
    let secret = first["secret"].as_str().unwrap().to_owned();
    let again = keyed.post("/v1/tokens", &body).await;
    assert_eq!(again.expect(201)["token_id"], first["token_id"]);
    assert!(again.json().get("secret").is_none());
    let raw = desk.office.world.database.raw().await;
    let leaks: i64 = raw
        .query_one("select count(*) from answered_command where body like '%' || $1 || '%'", &[&secret])
        .await
        .unwrap()
        .get(0);
    assert_eq!(leaks, 0);

    let reader = desk.office.world.http().with_token(secret);
    reader.get("/v1/projects/office/runs").await.expect(200);
    assert_eq!(reader.post("/v1/projects/office/runs", &new_run()).await.code(), "forbidden");
    desk.ada.delete(&format!("/v1/tokens/{}", first["token_id"].as_str().unwrap())).await.expect(204);
    assert_eq!(reader.get("/v1/projects/office/runs").await.status.as_u16(), 401);
}

#[tokio::test]
async fn a_token_does_no_more_than_its_scopes() {
    let desk = Desk::new().await;
    let run = desk.submit().await;
    let http = desk.office.world.http();
    let worker = http.with_token(desk.office.world.token_with(&desk.office.bob, &[Scope::Work]).await);
    let reader = http.with_token(desk.office.world.token_with(&desk.office.bob, &[Scope::Read]).await);
    let claim = json!({"unit_id": run["unit_id"]});
    assert_eq!(reader.post("/v1/assignments", &claim).await.code(), "not_eligible");
    let held = worker.post("/v1/assignments", &claim).await.expect(201);
    let release = format!("/v1/assignments/{}/release", held["assignment_id"].as_str().unwrap());
    assert_eq!(reader.post(&release, &json!({})).await.code(), "forbidden");
    assert_eq!(reader.post("/v1/judgments", &decision(&held, "APPROVE")).await.code(), "not_eligible");
    assert_eq!(
        worker.post("/v1/tokens", &json!({"name": "more", "scopes": ["work"]})).await.code(),
        "forbidden"
    );
    worker.post(&release, &json!({})).await.expect(200);
}

#[tokio::test]
async fn whoever_manages_the_project_takes_back_what_a_leaver_holds() {
    let desk = Desk::new().await;
    let run = desk.submit().await;
    let held = desk.bob.post("/v1/assignments", &json!({"unit_id": run["unit_id"]})).await.expect(201);
    let admin = desk.office.world.http().with_token(desk.office.world.token(&desk.office.world.admin).await);
    let bob = desk.office.bob.actor.actor;
    admin.put(&format!("/v1/projects/office/members/{bob}"), &json!({"roles": []})).await.expect(204);
    let release = format!("/v1/assignments/{}/release", held["assignment_id"].as_str().unwrap());
    assert_eq!(desk.bob.post(&release, &json!({})).await.status.as_u16(), 404, "he no longer knows of it");
    assert_eq!(desk.carol.post(&release, &json!({})).await.code(), "not_holder");
    admin.post(&release, &json!({})).await.expect(200);
    desk.carol.post("/v1/assignments", &json!({"unit_id": run["unit_id"]})).await.expect(201);
}

#[tokio::test]
async fn work_for_others_does_not_hide_mine() {
    let desk = Desk::new().await;
    // Documents that wait for Ada's rework are older than the one that waits for Bob.
    for _ in 0..3 {
        let run = desk.submit().await;
        let held = desk.bob.post("/v1/assignments", &json!({"unit_id": run["unit_id"]})).await.expect(201);
        desk.bob.post("/v1/judgments", &decision(&held, "REJECT")).await.expect(201);
    }
    let mine = desk.submit().await;
    let offers = desk.carol.get("/v1/work?limit=1").await.expect(200);
    assert_eq!(offers["items"][0]["unit_id"], mine["unit_id"]);
    let claimed = desk.carol.post("/v1/assignments", &json!({})).await.expect(201);
    assert_eq!(claimed["unit_id"], mine["unit_id"]);
    let back = desk.ada.get("/v1/work").await.expect(200);
    assert_eq!(back["items"].as_array().unwrap().len(), 3, "and Ada sees what came back to her");
    assert_eq!(back["items"][0]["decisions"], json!(["RESUBMIT", "ABANDON"]));
}

#[tokio::test]
async fn passwords_are_kept_nowhere_but_in_their_slow_hash() {
    let desk = Desk::new().await;
    let admin = desk.office.world.http().with_token(desk.office.world.token(&desk.office.world.admin).await);
    let body = |password: &str| json!({"kind": "HUMAN", "display_name": "Grace", "email": "grace@example.org", "password": password});
    let keyed = admin.with_header("idempotency-key", "grace");
    let grace = keyed.post("/v1/actors", &body("hunter2 hunter2")).await.expect(201);
    let again = keyed.post("/v1/actors", &body("another password")).await.expect(201);
    assert_eq!(grace, again, "the fingerprint does not cover the password, so it cannot be guessed from it");

    let actor = grace["actor_id"].as_str().unwrap();
    let path = format!("/v1/actors/{actor}/profile");
    let erased = admin.delete(&path).await.expect(200);
    assert_eq!((&erased["display_name"], &erased["email"]), (&json!("erased"), &Value::Null));
    let raw = desk.office.world.database.raw().await;
    let kept: i64 = raw
        .query_one(
            "select (select count(*) from answered_command where body like '%grace@%')
                  + (select count(*) from event where data::text like '%grace@%')
                  + (select count(*) from profile where email like 'grace@%')
                  + (select count(*) from credential where actor_id = $1::text::uuid)",
            &[&actor],
        )
        .await
        .unwrap()
        .get(0);
    assert_eq!(kept, 0, "nothing tells any more who it was");
}

#[tokio::test]
async fn people_may_not_find_out_whose_mail_address_is_taken() {
    let desk = Desk::new().await;
    let ada = desk.office.ada.actor.actor;
    for email in ["bob@example.org", "nobody@example.org"] {
        let profile = json!({"display_name": "Ada L.", "email": email});
        let reply = desk.ada.put(&format!("/v1/actors/{ada}"), &profile).await;
        assert_eq!((reply.status.as_u16(), reply.code().as_str()), (403, "forbidden"));
    }
    let profile = json!({"display_name": "Ada L.", "email": "ada@example.org"});
    let renamed = desk.ada.put(&format!("/v1/actors/{ada}"), &profile).await.expect(200);
    assert_eq!(renamed["display_name"], "Ada L.");
}
