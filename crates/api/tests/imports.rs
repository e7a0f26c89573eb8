//! Items by the file, over HTTP: every row is told of, nothing comes twice, and what was broken off goes on.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_engine::people::{AddGroupMember, SetProjectRoles};
use handoff_testkit::{Http, Office, Reply};
use http::Method;
use serde_json::{Value, json};

/// The office, and Ada as one who manages it.
async fn managed() -> (Office, Http) {
    let office = Office::new().await;
    let ada = office.ada.actor.actor;
    let roles = BTreeSet::from([ProjectRole::Manager, ProjectRole::Reviewer]);
    let set = SetProjectRoles { project: "office".to_owned(), actor: ada, roles };
    office.world.must(&office.world.admin, &set).await;
    let token = office.world.token(&office.ada).await;
    let http = office.world.http().with_token(token);
    (office, http)
}

async fn begin(http: &Http, body: &Value) -> String {
    let begun = http.post("/v1/projects/office/imports", body).await.expect(201);
    begun["import_id"].as_str().unwrap().to_owned()
}

async fn send(http: &Http, import: &str, query: &str, kind: &str, body: &str) -> Reply {
    let http = http.with_header("content-type", kind);
    http.send(Method::POST, &format!("/v1/imports/{import}/rows{query}"), Some(body.into())).await
}

fn lines(rows: impl Iterator<Item = Value>) -> String {
    rows.map(|row| row.to_string()).collect::<Vec<_>>().join("\n") + "\n"
}

fn counts(import: &Value) -> Value {
    let fields = ["state", "rows_done", "created", "known", "faults"];
    fields.iter().map(|field| import[*field].clone()).collect()
}

#[tokio::test]
async fn each_format_brings_items_in_and_tells_of_every_bad_row() {
    let (office, http) = managed().await;
    let files = [
        (
            json!({"format": "jsonl"}),
            "application/x-ndjson",
            "{\"external_key\":\"j1\",\"a\":1}\n{\"a\":2}\nnonsense\n",
        ),
        (json!({"format": "csv", "key_field": "id"}), "text/csv", "id,a\nc1,1\nc2,\"2\n3\"\nc3\n"),
        (
            json!({"format": "json"}),
            "application/json",
            "[{\"external_key\":\"k1\",\"payload\":{\"a\":1}}, {\"a\":\"]\"}, 7]",
        ),
    ];
    let codes = ["malformed_json", "wrong_field_count", "not_an_object"];
    for ((begun, kind, file), code) in files.into_iter().zip(codes) {
        let import = begin(&http, &begun).await;
        let done = send(&http, &import, "", kind, file).await.expect(200);
        assert_eq!(counts(&done), json!(["complete", 3, 2, 0, 1]), "{kind}");
        let faults = http.get(&format!("/v1/imports/{import}/faults")).await.expect(200);
        assert_eq!(faults["items"][0]["row"], 3);
        assert_eq!(faults["items"][0]["code"], code);
    }
    let listed = http.get("/v1/projects/office/imports").await.expect(200);
    assert_eq!(listed["items"].as_array().unwrap().len(), 3);
    let trail = http.get("/v1/projects/office/events?limit=200").await.expect(200);
    let told = trail["items"].as_array().unwrap().iter();
    let told: Vec<_> = told.filter(|event| event["type"] == "dev.handoff.import.completed").collect();
    assert_eq!(told.len(), 3);
    assert_eq!(told[0]["data"]["faults"], 1);
    office.world.check_invariants().await;
}

#[tokio::test]
async fn a_file_that_comes_again_makes_nothing_new() {
    let (office, http) = managed().await;
    let file = "{\"external_key\":\"a\",\"x\":1}\n{\"external_key\":\"b\",\"x\":1}\n{\"external_key\":\"a\",\"x\":1}\n";
    let kind = "application/x-ndjson";
    let first = begin(&http, &json!({"format": "jsonl"})).await;
    let done = send(&http, &first, "", kind, file).await.expect(200);
    assert_eq!(counts(&done), json!(["complete", 3, 2, 1, 0]));
    // The same import again: nothing is left to do. One row more is one too many.
    let again = send(&http, &first, "", kind, file).await.expect(200);
    assert_eq!(counts(&again), json!(["complete", 3, 2, 1, 0]));
    let more = send(&http, &first, "", kind, &format!("{file}{{}}\n")).await;
    assert_eq!(more.code(), "import_complete");
    // Another import of the same file finds every item again, and one that has changed.
    let second = begin(&http, &json!({"format": "jsonl"})).await;
    let changed = file.replace("\"b\",\"x\":1", "\"b\",\"x\":2");
    let done = send(&http, &second, "", kind, &changed).await.expect(200);
    assert_eq!(counts(&done), json!(["complete", 3, 0, 2, 1]));
    let faults = http.get(&format!("/v1/imports/{second}/faults")).await.expect(200);
    assert_eq!(
        (&faults["items"][0]["row"], &faults["items"][0]["code"]),
        (&json!(2), &json!("item_differs"))
    );
    office.world.check_invariants().await;
}

#[tokio::test]
async fn of_a_key_that_is_repeated_the_first_row_is_kept() {
    let (office, http) = managed().await;
    for many in [2, 6, 7, 8, 40, 300] {
        let key =
            |row: i32| if row == 1 || row == many { format!("K{many}") } else { format!("{many}-{row}") };
        let rows = (1..=many).map(|row| json!({"external_key": key(row), "v": row}));
        let import = begin(&http, &json!({"format": "jsonl"})).await;
        let done = send(&http, &import, "", "application/x-ndjson", &lines(rows)).await.expect(200);
        assert_eq!(counts(&done), json!(["complete", many, many - 1, 0, 1]), "{many} rows");
        let faults = http.get(&format!("/v1/imports/{import}/faults")).await.expect(200);
        let fault = &faults["items"][0];
        assert_eq!((&fault["row"], &fault["code"]), (&json!(many), &json!("item_differs")), "{many} rows");
    }
    office.world.check_invariants().await;
}

#[tokio::test]
async fn what_was_broken_off_goes_on_where_it_stopped() {
    let (_office, http) = managed().await;
    let kind = "text/csv";
    let import = begin(&http, &json!({"format": "csv"})).await;
    let open = send(&http, &import, "?last=false", kind, "a\n1\n2\n").await.expect(200);
    assert_eq!(counts(&open), json!(["open", 2, 2, 0, 0]));
    // A gap is refused, an overlap is passed over, and so is the beginning of the whole file.
    let gap = send(&http, &import, "?first_row=4&last=false", kind, "a\n4\n").await;
    assert_eq!(gap.code(), "rows_missing");
    // Before anything is read: also where nothing could be counted on from there.
    let gap = send(&http, &import, &format!("?first_row={}", i64::MAX), kind, "a\n4\n").await;
    assert_eq!(gap.code(), "rows_missing");
    let part = send(&http, &import, "?first_row=2&last=false", kind, "a\n2\n3\n").await.expect(200);
    assert_eq!(counts(&part), json!(["open", 3, 3, 0, 0]));
    let whole = send(&http, &import, "", kind, "a\n1\n2\n3\n4\n").await.expect(200);
    assert_eq!(counts(&whole), json!(["complete", 4, 4, 0, 0]));
    // A file that is itself broken keeps the rows before the break.
    let import = begin(&http, &json!({"format": "json"})).await;
    let broken = send(&http, &import, "", "application/json", "[{\"a\":1},{\"a\":2},{\"a\"").await;
    assert_eq!(broken.code(), "malformed_json");
    let kept = http.get(&format!("/v1/imports/{import}")).await.expect(200);
    assert_eq!(counts(&kept), json!(["open", 2, 2, 0, 0]));
    let import = begin(&http, &json!({"format": "csv"})).await;
    for (file, kept) in [("", 0), ("a\n1\n\"2\n", 1)] {
        let broken = send(&http, &import, "", kind, file).await;
        assert_eq!(broken.code(), "malformed_csv");
        let told = http.get(&format!("/v1/imports/{import}")).await.expect(200);
        assert_eq!(counts(&told), json!(["open", kept, kept, 0, 0]));
    }
}

#[tokio::test]
async fn a_stray_quote_costs_no_other_row() {
    let (_office, http) = managed().await;
    let import = begin(&http, &json!({"format": "csv"})).await;
    let file = "name\n5\" pipe\n6\" pipe\n7 pipe\n\"8\"\" pipe\"\n";
    let done = send(&http, &import, "", "text/csv", file).await.expect(200);
    assert_eq!(counts(&done), json!(["complete", 4, 2, 0, 2]));
    let faults = http.get(&format!("/v1/imports/{import}/faults")).await.expect(200);
    let faults = faults["items"].as_array().unwrap().iter().map(|fault| json!([fault["row"], fault["code"]]));
    assert_eq!(faults.collect::<Value>(), json!([[1, "malformed_csv"], [2, "malformed_csv"]]));
}

#[tokio::test]
async fn rows_of_another_type_or_packed_are_not_taken() {
    let (_office, http) = managed().await;
    let import = begin(&http, &json!({"format": "csv"})).await;
    let wrong = send(&http, &import, "", "application/x-ndjson", "a\n1\n").await;
    let packed = send(&http.with_header("content-encoding", "gzip"), &import, "", "text/csv", "a\n1\n").await;
    for refused in [wrong, packed] {
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (415, "unsupported_media_type"));
        assert_eq!(refused.json()["title"], "A body of this type is not taken here");
    }
}

#[tokio::test]
async fn two_who_send_the_same_import_at_once_bring_each_row_in_once() {
    let (office, http) = managed().await;
    let import = begin(&http, &json!({"format": "jsonl"})).await;
    // Without keys: only the import itself knows which rows have come.
    let file = lines((0..1_200).map(|row| json!({"row": row})));
    let sends = (0..3).map(|_| send(&http, &import, "?last=false", "application/x-ndjson", &file));
    for sent in futures_util::future::join_all(sends).await {
        sent.expect(200);
    }
    let done = http.get(&format!("/v1/imports/{import}")).await.expect(200);
    assert_eq!(counts(&done), json!(["open", 1_200, 1_200, 0, 0]));
    office.world.check_invariants().await;
}

#[tokio::test]
async fn runs_are_started_for_the_items_of_an_import_once() {
    let (office, http) = managed().await;
    let import = begin(&http, &json!({"format": "jsonl"})).await;
    let file = lines((0..300).map(|row| json!({"external_key": format!("d{row}"), "row": row})));
    send(&http, &import, "", "application/x-ndjson", &format!("{file}oops\n")).await.expect(200);
    let start = format!("/v1/imports/{import}/start");
    let body = json!({"workflow": "document-approval"});
    // Two ask at once; every item has one run.
    let (one, two) = tokio::join!(http.post(&start, &body), http.post(&start, &body));
    for reply in [one, two] {
        let done = reply.expect(200);
        assert_eq!((&done["rows_done"], &done["done"]), (&json!(301), &json!(true)));
        assert_eq!(done["runs_started"], 300);
    }
    // The same items by another import have their runs already.
    let second = begin(&http, &json!({"format": "jsonl"})).await;
    send(&http, &second, "", "application/x-ndjson", &file).await.expect(200);
    let done = http.post(&format!("/v1/imports/{second}/start"), &body).await.expect(200);
    assert_eq!(done["runs_started"], 0);
    let run = &http.get("/v1/projects/office/runs?limit=1").await.expect(200)["items"][0];
    let run = http.get(&format!("/v1/runs/{}", run["run_id"].as_str().unwrap())).await.expect(200);
    assert_eq!(run["external_key"], format!("d{}", run["payload"]["row"]));
    let told = http.get(&format!("/v1/imports/{import}")).await.expect(200);
    assert_eq!(told["starts"][0]["runs_started"], 300);
    office.world.check_invariants().await;
}

#[tokio::test]
async fn only_who_manages_a_project_brings_items_in() {
    let (office, http) = managed().await;
    let import = begin(&http, &json!({"format": "jsonl"})).await;
    let bob = office.world.http().with_token(office.world.token(&office.bob).await);
    let eve = office.world.http().with_token(office.world.token(&office.eve).await);
    let body = json!({"format": "jsonl"});
    assert_eq!(bob.post("/v1/projects/office/imports", &body).await.code(), "forbidden");
    assert_eq!(eve.post("/v1/projects/office/imports", &body).await.code(), "not_found");
    let kind = "application/x-ndjson";
    for rows in ["", "{}\n"] {
        assert_eq!(send(&bob, &import, "", kind, rows).await.code(), "forbidden");
        assert_eq!(send(&eve, &import, "", kind, rows).await.code(), "not_found");
    }
    let start = json!({"workflow": "document-approval"});
    assert_eq!(bob.post(&format!("/v1/imports/{import}/start"), &start).await.code(), "forbidden");
    assert_eq!(eve.post(&format!("/v1/imports/{import}/start"), &start).await.code(), "not_found");
    assert_eq!(send(&http, &import, "", "text/plain", "{}\n").await.code(), "unsupported_media_type");
    assert_eq!(send(&http, &import, "?first_row=0", kind, "{}\n").await.code(), "invalid_query");
    assert_eq!(
        http.post("/v1/projects/office/imports", &json!({"format": "xls"})).await.code(),
        "invalid_body"
    );
    // Whoever manages the project but may not start this workflow starts nothing.
    let bobs = AddGroupMember { group: "submitters".to_owned(), actor: office.bob.actor.actor };
    let carol = SetProjectRoles {
        project: "office".to_owned(),
        actor: office.carol.actor.actor,
        roles: BTreeSet::from([ProjectRole::Manager]),
    };
    office.world.must(&office.world.admin, &bobs).await;
    office.world.must(&office.world.admin, &carol).await;
    let carol = office.world.http().with_token(office.world.token(&office.carol).await);
    let refused = carol.post(&format!("/v1/imports/{import}/start"), &start).await;
    assert_eq!(refused.code(), "not_initiator");
    let nothing = json!({"workflow": "no-such"});
    let refused = carol.post(&format!("/v1/imports/{import}/start"), &nothing).await;
    assert_eq!(refused.code(), "unknown_reference");
}
