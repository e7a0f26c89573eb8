//! Accounts over HTTP: passwords, and those who were erased.

use handoff_api::{App, Settings, TrustedProxies};
use handoff_testkit::{Http, PASSWORD, World};
use serde_json::json;

/// How often somebody may guess before they must wait, if each guess claims to come from another address.
async fn guesses(http: &Http) -> usize {
    let guess = json!({"email": "root@example.org", "password": "a guess, and a bad one"});
    for tries in 0..7 {
        let from = format!("198.51.100.{tries}");
        let reply = http.with_header("x-forwarded-for", &from).post("/v1/session", &guess).await;
        if reply.code() == "too_many_requests" {
            return tries;
        }
    }
    7
}

#[tokio::test]
async fn only_a_trusted_proxy_says_where_a_guess_comes_from() {
    let world = World::new().await;
    assert_eq!(guesses(&world.http()).await, 5, "anybody can write a header");
    // The peer of these tests is 127.0.0.1.
    for (proxy, expected) in [("192.0.2.1", 5), ("127.0.0.0/8", 7)] {
        let trusted_proxies = TrustedProxies(vec![proxy.parse().expect("a network")]);
        let settings = Settings { trusted_proxies, ..Settings::default() };
        let http = Http::new(handoff_api::router(App::new(world.ctx.clone(), settings)));
        assert_eq!(guesses(&http).await, expected, "{proxy}");
    }
}

#[tokio::test]
async fn a_password_is_changed_with_the_current_one() {
    let world = World::new().await;
    let root = world.http().with_token(world.token(&world.admin).await);
    let path = format!("/v1/actors/{}/password", world.admin.actor.actor);
    let change = |current: Option<&str>, new: &str| json!({"password": new, "current_password": current});
    for wrong in [None, Some("not the password")] {
        let refused = root.put(&path, &change(wrong, "another long password")).await;
        refused.expect(401);
        assert_eq!(refused.code(), "bad_credentials");
        assert_eq!(refused.json()["detail"], "The current password is wrong.");
        assert_eq!(refused.json()["errors"][0]["pointer"], "/current_password");
    }
    let short = root.put(&path, &change(Some(PASSWORD), "short")).await;
    short.expect(422);
    assert_eq!(short.json()["errors"][0]["pointer"], "/password");

    // A repeat under the same key is answered, though what it calls current no longer is.
    let keyed = root.with_header("idempotency-key", "change");
    for _ in 0..2 {
        keyed.put(&path, &change(Some(PASSWORD), "another long password")).await.expect(204);
    }
    let stale = root.put(&path, &change(Some(PASSWORD), "a third long password")).await;
    assert_eq!(stale.code(), "bad_credentials");
    let sixth = root.put(&path, &change(Some("a guess"), "a third long password")).await;
    assert_eq!(sixth.code(), "too_many_requests", "{}", sixth.text);
}

#[tokio::test]
async fn a_password_is_nobody_elses_business() {
    let world = World::new().await;
    let ada = world.person("Ada").await;
    let bob = world.person("Bob").await;
    let http = world.http().with_token(world.token(&bob).await);
    let new = json!({"password": "another long password", "current_password": PASSWORD});
    let refused = http.put(&format!("/v1/actors/{}/password", ada.actor.actor), &new).await;
    refused.expect(403);
    let narrow = world.token_with(&ada, &[handoff_core::actor::Scope::Work]).await;
    let own =
        world.http().with_token(narrow).put(&format!("/v1/actors/{}/password", ada.actor.actor), &new).await;
    own.expect(403);
    assert_eq!(own.code(), "forbidden");
}

#[tokio::test]
async fn an_erased_actor_stays_erased() {
    let world = World::new().await;
    let ada = world.person("Ada").await;
    let root = world.http().with_token(world.token(&world.admin).await);
    let actor = format!("/v1/actors/{}", ada.actor.actor);
    let erased = root.delete(&format!("{actor}/profile")).await.expect(200);
    assert_eq!(erased["display_name"], "erased");
    for (path, body) in [
        ("", json!({"display_name": "Ada"})),
        ("/disabled", json!({"disabled": false})),
        ("/password", json!({"password": "another long password"})),
        ("/global-roles", json!({"roles": ["admin"]})),
    ] {
        let refused = root.put(&format!("{actor}{path}"), &body).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (409, "actor_erased"), "{path}");
    }
    root.put(&format!("{actor}/disabled"), &json!({"disabled": true})).await.expect(200);
    assert_eq!(root.delete(&format!("{actor}/profile")).await.expect(200), erased);
}
