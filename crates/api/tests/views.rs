//! Views of the list of runs: kept under names, one's own, and gone with whoever is erased.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use handoff_engine::desk::VIEWS_MAX;
use handoff_testkit::World;
use serde_json::{Value, json};

fn names(listed: &Value) -> Vec<&str> {
    let items = listed["items"].as_array().expect("a list");
    items.iter().map(|view| view["name"].as_str().expect("a name")).collect()
}

#[tokio::test]
async fn views_follow_their_owner_and_nobody_else() {
    let world = World::new().await;
    let (ada, bob) = (world.person("Ada").await, world.person("Bob").await);
    let http = world.http().with_token(world.token(&ada).await);
    let save = |search: &str| json!({ "search": search });
    http.put("/v1/me/views/Late", &save("?colour=red")).await.expect(200);
    http.put("/v1/me/views/Tr%E1%BB%85%20%2F%20all", &save("?q=a%20b")).await.expect(200);
    let replaced = http.put("/v1/me/views/Late", &save("?colour=yellow")).await.expect(200);
    assert_eq!((&replaced["name"], &replaced["search"]), (&json!("Late"), &json!("?colour=yellow")));
    assert_eq!(names(&http.get("/v1/me/views").await.expect(200)), ["Trễ / all", "Late"]);

    for (name, search) in [("%20", "?a"), (&*"x".repeat(61), "?a"), ("x", "javascript:alert(1)"), ("x", "")] {
        assert_eq!(http.put(&format!("/v1/me/views/{name}"), &save(search)).await.code(), "invalid_value");
    }
    for number in 2..VIEWS_MAX {
        http.put(&format!("/v1/me/views/{number}"), &save("?a")).await.expect(200);
    }
    assert_eq!(http.put("/v1/me/views/more", &save("?a")).await.code(), "too_many_views");
    http.put("/v1/me/views/Late", &save("?colour=red")).await.expect(200);
    http.delete("/v1/me/views/2").await.expect(204);
    assert_eq!(http.delete("/v1/me/views/2").await.code(), "not_found");

    let other = world.http().with_token(world.token(&bob).await);
    assert_eq!(names(&other.get("/v1/me/views").await.expect(200)), [""; 0]);
    assert_eq!(other.delete("/v1/me/views/Late").await.code(), "not_found");

    let root = world.http().with_token(world.token(&world.admin).await);
    root.delete(&format!("/v1/actors/{}/profile", ada.actor.actor)).await.expect(200);
    let left = world.database.raw().await.query_one("select count(*) from saved_view", &[]).await;
    assert_eq!(left.expect("a count").get::<_, i64>(0), 0, "they are gone with her");
}
