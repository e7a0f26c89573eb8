//! Lists that are narrowed by the server, so that what is looked for is found however long they are.

use handoff_testkit::Office;
use serde_json::{Value, json};

fn titles(page: &Value, pointer: &str) -> Vec<String> {
    let items = page["items"].as_array().into_iter().flatten();
    items.map(|item| item.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn runs_and_work_are_found_by_words_and_colour_beyond_the_first_page() {
    let office = Office::new().await;
    let http = office.world.http();
    let ada = http.with_token(office.world.token(&office.ada).await);
    let bob = http.with_token(office.world.token(&office.bob).await);
    for number in 1..=5 {
        let item = json!({"external_key": format!("inv-{number}"), "payload": {"title": format!("Hóa đơn {number}")}});
        let new = json!({"workflow": "document-approval", "item": item});
        ada.post("/v1/projects/office/runs", &new).await.expect(201);
    }
    let held = bob.post("/v1/assignments", &json!({})).await.expect(201);
    let block = json!({"do": "block", "reason": "missing_approval"});
    let unit = held["unit_id"].as_str().expect("an id");
    bob.post(&format!("/v1/units/{unit}/transitions"), &block).await.expect(200);

    let runs = async |query: &str| {
        let page = ada.get(&format!("/v1/projects/office/runs?{query}")).await.expect(200);
        titles(&page, "/external_key")
    };
    assert_eq!(runs("limit=2").await, ["inv-5", "inv-4"]);
    assert_eq!(runs("limit=2&text=INV-2").await, ["inv-2"]);
    assert_eq!(runs("text=h%C3%B3a%20%203").await, ["inv-3"], "by title");
    assert_eq!(runs("text=first_review%204").await, ["inv-4"], "by stage");
    assert_eq!(runs("text=50%25").await, [""; 0]);
    assert_eq!(runs("limit=2&colour=red").await, ["inv-1"]);
    assert_eq!(runs("colour=red&state=completed").await, [""; 0]);
    let odd = ada.get("/v1/projects/office/runs?colour=pink").await;
    assert_eq!((odd.status.as_u16(), odd.code().as_str()), (400, "invalid_query"));

    let work = async |query: &str| {
        let page = bob.get(&format!("/v1/work?{query}")).await.expect(200);
        (titles(&page, "/payload/title"), page["next_cursor"].as_str().map(str::to_owned))
    };
    assert_eq!(work("limit=1&text=%C4%91%C6%A1n%205").await.0, ["Hóa đơn 5"], "further than one page");
    let (first, cursor) = work("limit=2&text=review%20h%C3%B3a").await;
    assert_eq!(first, ["Hóa đơn 2", "Hóa đơn 3"]);
    let (rest, _) = work(&format!("limit=2&text=review%20h%C3%B3a&cursor={}", cursor.expect("more"))).await;
    assert_eq!(rest, ["Hóa đơn 4", "Hóa đơn 5"]);
    assert_eq!(work("text=elsewhere").await.0, [""; 0]);
}
