//! Who makes tokens, for what, and who makes them worthless. That no name leaves a trace.

use handoff_core::actor::{ActorKind, START_ACTOR, Scope};
use handoff_core::id::TokenId;
use handoff_core::text::TextRefused;
use handoff_engine::identity::authenticate_token;
use handoff_engine::people::{
    ActorRefused, CreateActor, CreateToken, CreateTokenRefused, RevokeToken, RevokeTokenRefused,
    SetActorDisabled, UpdateProfile,
};
use handoff_engine::read::people::{self, ReadPeopleError};
use jiff::SignedDuration;
use uuid::Uuid;

use super::site::{STRANGER, Site, somebody};

fn token(scopes: &[Scope]) -> CreateToken {
    let scopes = scopes.iter().copied().collect();
    CreateToken { actor: None, name: "laptop".to_owned(), scopes, expires_at: None }
}

#[tokio::test]
async fn a_token_gives_no_more_than_its_maker_has() {
    use CreateTokenRefused::{ExpiryPassed, Forbidden, Name, NoScopes, ScopeBeyondOwn};
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let id = ada.actor.actor;

    let keeper = site.narrowed(id, &[Scope::Read, Scope::Admin]).await;
    site.done(&keeper, &token(&[Scope::Read])).await;
    assert_eq!(site.refusal(&keeper, &token(&[Scope::Work])).await, ScopeBeyondOwn(Scope::Work));
    let reader = site.narrowed(id, &[Scope::Read, Scope::Work]).await;
    assert_eq!(site.refusal(&reader, &token(&[Scope::Read])).await, Forbidden, "a token does not breed");

    assert_eq!(site.refusal(&ada, &token(&[])).await, NoScopes);
    let nameless = CreateToken { name: String::new(), ..token(&[Scope::Read]) };
    assert_eq!(site.refusal(&ada, &nameless).await, Name(TextRefused::Empty));
    let long = CreateToken { name: "x".repeat(101), ..token(&[Scope::Read]) };
    assert_eq!(site.refusal(&ada, &long).await, Name(TextRefused::TooLong { max: 100 }));
    let now = site.ctx.store().now().await.unwrap();
    let late = CreateToken { expires_at: Some(now - SignedDuration::from_secs(1)), ..token(&[Scope::Read]) };
    assert_eq!(site.refusal(&ada, &late).await, ExpiryPassed);
    site.done(&admin, &SetActorDisabled { actor: id, disabled: true }).await;
    assert_eq!(site.refusal(&ada, &token(&[Scope::Read])).await, Forbidden, "the request was under way");
}

#[tokio::test]
async fn an_administrator_makes_tokens_for_models_and_services_but_not_for_people() {
    use CreateTokenRefused::{Actor, Forbidden};
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let model = CreateActor { kind: ActorKind::Model, email: None, ..somebody("model") };
    let model = site.done(&admin, &model).await.id;
    let of = |actor| CreateToken { actor: Some(actor), ..token(&[Scope::Work]) };

    let created = site.done(&admin, &of(model)).await;
    let identity = authenticate_token(&site.ctx, created.secret.reveal()).await.unwrap().unwrap();
    assert_eq!((identity.actor.actor, identity.actor.kind), (model, ActorKind::Model));
    site.done(&ada, &of(ada.actor.actor)).await;

    assert_eq!(site.refusal(&admin, &of(ada.actor.actor)).await, Forbidden);
    assert_eq!(site.refusal(&ada, &of(model)).await, Forbidden);
    assert_eq!(site.refusal(&ada, &of(STRANGER)).await, Forbidden);
    assert_eq!(site.refusal(&admin, &of(STRANGER)).await, Actor(ActorRefused::NoSuchActor(STRANGER)));
    let engine = Actor(ActorRefused::PartOfTheEngine(START_ACTOR));
    assert_eq!(site.refusal(&admin, &of(START_ACTOR)).await, engine);
}

#[tokio::test]
async fn a_token_is_shown_once_and_kept_as_a_hash() {
    let (site, admin) = Site::new().await;
    let created = site.done(&admin, &token(Scope::ALL)).await;
    let secret = created.secret.reveal();
    assert!(secret.starts_with("hoff_"));
    let listed = people::list_tokens(&site.ctx, &admin.actor, admin.actor.actor, None, 10).await.unwrap();
    assert_eq!(listed, std::slice::from_ref(&created.token));
    for table in ["api_token", "event"] {
        let found = format!("select count(*)::text from {table} t where t::text like '%{secret}%'");
        assert_eq!(site.look(&found).await, "0");
    }
    assert_eq!(format!("{created:?}").find(secret), None);
}

#[tokio::test]
async fn a_token_is_revoked_by_its_owner_or_an_administrator() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let bob = site.person(&admin, "bob").await;
    let (first, second) = (site.token(&ada, &[Scope::Read]).await, site.token(&ada, &[Scope::Read]).await);
    let revoke = |token: TokenId| RevokeToken { token };

    let unknown = TokenId(Uuid::from_u128(7));
    let missing = RevokeTokenRefused::NoSuchToken;
    assert_eq!(site.refusal(&bob, &revoke(first.token.id)).await, missing(first.token.id));
    assert_eq!(site.refusal(&bob, &revoke(unknown)).await, missing(unknown));
    assert_eq!(site.refusal(&admin, &revoke(unknown)).await, missing(unknown));
    let narrow = site.narrowed(ada.actor.actor, &[Scope::Read, Scope::Work]).await;
    assert_eq!(site.refusal(&narrow, &revoke(first.token.id)).await, missing(first.token.id));

    let happened = site.events_of(async {
        site.done(&ada, &revoke(first.token.id)).await;
        site.done(&ada, &revoke(first.token.id)).await;
        site.done(&admin, &revoke(second.token.id)).await;
    });
    assert_eq!(happened.await, ["token.revoked", "token.revoked"]);
    for token in [first, second] {
        assert!(authenticate_token(&site.ctx, token.secret.reveal()).await.unwrap().is_none());
    }
    let left = people::list_tokens(&site.ctx, &ada.actor, ada.actor.actor, None, 10).await.unwrap();
    assert!(left.is_empty());
}

#[tokio::test]
async fn tokens_are_listed_for_their_owner_and_for_administrators() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let id = ada.actor.actor;
    for _ in 0..3 {
        site.token(&ada, &[Scope::Read]).await;
    }
    let first = people::list_tokens(&site.ctx, &ada.actor, id, None, 2).await.unwrap();
    let after = first.last().map(|token| token.id);
    let rest = people::list_tokens(&site.ctx, &admin.actor, id, after, 2).await.unwrap();
    assert_eq!((first.len(), rest.len()), (2, 1));
    for (caller, whose) in [(&ada, admin.actor.actor), (&ada, STRANGER)] {
        let refused = people::list_tokens(&site.ctx, &caller.actor, whose, None, 10).await;
        assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    }
}

#[tokio::test]
async fn names_and_mail_addresses_never_go_into_events() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "Zsuzsanna").await;
    site.token(&ada, &[Scope::Read]).await;
    let renamed = UpdateProfile {
        actor: ada.actor.actor,
        display_name: "Zsuzsanna the Second".to_owned(),
        email: Some("zsuzsanna2@example.org".to_owned()),
    };
    site.done(&admin, &renamed).await;
    site.done(&admin, &SetActorDisabled { actor: ada.actor.actor, disabled: true }).await;
    let traces =
        "select count(*)::text from event e where e::text ilike '%zsuzsanna%' or e::text like '%laptop%'";
    assert_eq!(site.look(traces).await, "0");
    assert_eq!(site.look("select (count(*) >= 4)::text from event").await, "true");
}
