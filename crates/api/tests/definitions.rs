//! Definitions over HTTP: drafts, versions, layouts, and refusals that show the way into trouble.

use handoff_testkit::{Http, Office};
use serde_json::{Value, json};

const PATH: &str = "/v1/projects/office/workflows/document-approval";

async fn designer() -> (Office, Http) {
    let office = Office::new().await;
    let admin = office.world.http().with_token(office.world.token(&office.world.admin).await);
    (office, admin)
}

async fn live(admin: &Http) -> Value {
    admin.get(PATH).await.expect(200)["document"].clone()
}

#[tokio::test]
async fn a_draft_is_kept_replaced_published_archived_and_published_again() {
    let (_office, admin) = designer().await;
    let mut document = live(&admin).await;
    document["name"] = json!("Second thoughts");
    document["stages"][1]["config"]["candidate_group"] = json!("nobody-knows");
    let draft = admin.put(&format!("{PATH}?draft=true"), &document).await.expect(200);
    assert_eq!((&draft["number"], &draft["status"]), (&json!(2), &json!("draft")));
    assert_eq!(draft["findings"][0]["code"], "unknown_group");
    assert_eq!(live(&admin).await["name"], "Document approval", "a draft is not live");
    let refused = admin.post(&format!("{PATH}/versions/2/publish"), &json!({})).await;
    assert_eq!(refused.code(), "unsound_workflow");

    document["stages"][1]["config"]["candidate_group"] = json!("reviewers");
    let again = admin.put(&format!("{PATH}?draft=true"), &document).await.expect(200);
    assert_eq!((&again["number"], &again["unchanged"]), (&json!(2), &json!(false)));
    assert_eq!(again.get("findings"), None);
    let same = admin.put(&format!("{PATH}?draft=true"), &document).await.expect(200);
    assert_eq!(same["unchanged"], true);
    let etag = admin.get(&format!("{PATH}/versions/1")).await.headers["etag"].to_str().unwrap().to_owned();
    let stale = admin.with_header("if-match", &etag);
    assert_eq!(stale.post(&format!("{PATH}/versions/2/publish"), &json!({})).await.code(), "stale_version");
    let published = admin.post(&format!("{PATH}/versions/2/publish"), &json!({})).await.expect(200);
    assert_eq!((&published["status"], &published["unchanged"]), (&json!("published"), &json!(false)));
    assert_eq!(live(&admin).await["name"], "Second thoughts");

    let back = admin.post(&format!("{PATH}/versions/1/publish"), &json!({})).await.expect(200);
    assert_eq!(back["number"], 1);
    admin.post(&format!("{PATH}/archive"), &json!({})).await.expect(200);
    assert_eq!(admin.get(PATH).await.status.as_u16(), 404, "nothing is live");
    let versions = admin.get(&format!("{PATH}/versions")).await.expect(200);
    let told: Vec<_> =
        versions["items"].as_array().unwrap().iter().map(|v| (&v["number"], &v["status"])).collect();
    assert_eq!(told, [(&json!(2), &json!("archived")), (&json!(1), &json!("archived"))]);
    assert_eq!(admin.post(&format!("{PATH}/archive"), &json!({})).await.status.as_u16(), 404);
}

#[tokio::test]
async fn moving_a_box_is_not_a_new_version() {
    let (_office, admin) = designer().await;
    let mut document = live(&admin).await;
    document["layout"] = json!({"submitted": {"x": 10.0, "y": 20.5}});
    let moved = admin.put(PATH, &document).await.expect(200);
    assert_eq!((&moved["unchanged"], &moved["number"]), (&json!(true), &json!(1)));
    let exported = live(&admin).await;
    assert_eq!(exported["layout"], document["layout"]);
    let again = admin.put(PATH, &exported).await.expect(200);
    assert_eq!(
        (&again["unchanged"], &again["number"]),
        (&json!(true), &json!(1)),
        "export then apply changes nothing"
    );
}

#[tokio::test]
async fn a_refusal_shows_the_shape_and_the_way_into_trouble() {
    let (_office, admin) = designer().await;
    let mut document = live(&admin).await;
    document["stages"][1]["config"]["strategy"] = json!("majority");
    let refused = admin.put(PATH, &document).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (400, "invalid_body"));
    assert_eq!(refused.json()["errors"][0]["code"], "config_of_other_stage");
    assert_eq!(refused.json()["errors"][0]["pointer"], "/stages/1/config/strategy");

    let starving = json!({
        "key": "document-approval", "name": "Starving", "begin_stage": "s",
        "stages": [
            {"key": "s", "type": "START"},
            {"key": "a", "type": "REVIEW", "config": {"candidate_group": "reviewers"}},
            {"key": "b", "type": "REVIEW", "config": {"candidate_group": "reviewers"}},
            {"key": "both", "type": "END", "join": {"at_least": 2}}
        ],
        "connections": [
            {"source": "s", "target": "a"}, {"source": "s", "target": "b"},
            {"source": "a", "target": "both"}, {"source": "b", "target": "both"},
            {"source": "a", "handle": "on_failure", "target": null},
            {"source": "b", "handle": "on_failure", "target": null}
        ]
    });
    let refused = admin.put(PATH, &starving).await;
    assert_eq!(refused.code(), "unsound_workflow");
    let fault = &refused.json()["errors"][0];
    assert_eq!((&fault["code"], &fault["pointer"]), (&json!("join_cannot_fill"), &json!("/stages/3/join")));
    assert_eq!(fault["trace"].as_array().map(Vec::len), Some(4), "{fault}");
    assert_eq!(fault["trace"][0], json!({"stage": "s", "handle": "on_success"}));
}

#[tokio::test]
async fn too_few_people_are_counted() {
    let (_office, admin) = designer().await;
    let mut document = live(&admin).await;
    // Ada and Dora approve; Ada hands in, so one is left where neither of the reviewers' three may be.
    document["stages"][2]["config"]["not_by"] = json!(["submitted", "first_review"]);
    document["stages"][1]["config"]["candidate_group"] = json!("approvers");
    let refused = admin.put(PATH, &document).await;
    assert_eq!(refused.code(), "unsound_workflow", "{}", refused.text);
    assert_eq!(refused.json()["errors"][0]["code"], "too_few_people");

    // Nor does it help that there are people, if none of them can do it.
    let mut document = live(&admin).await;
    document["stages"][2]["config"]["not_by"] = json!(["submitted"]);
    document["stages"][2]["config"]["requirements"] = json!({"skills": ["law"]});
    let refused = admin.put(PATH, &document).await;
    let detail = refused.json()["errors"][0]["detail"].to_string();
    assert!(detail.contains("which has 0 with what it requires"), "{detail}");
}

#[tokio::test]
async fn the_schema_is_served_to_anybody() {
    let (office, _admin) = designer().await;
    let schema = office.world.http().get("/schemas/workflow.json").await.expect(200);
    assert_eq!(schema["title"], "Handoff workflow");
}
