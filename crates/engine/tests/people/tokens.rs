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

use crate::office::{Office, STRANGER, somebody};

fn token(scopes: &[Scope]) -> CreateToken {
    let scopes = scopes.iter().copied().collect();
    CreateToken { actor: None, name: "laptop".to_owned(), scopes, expires_at: None }
}

#[tokio::test]
async fn a_token_gives_no_more_than_its_maker_has() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let id = ada.actor.actor;
    use CreateTokenRefused::{ExpiryPassed, Forbidden, Name, NoScopes, ScopeBeyondOwn};

    let keeper = office.narrowed(id, &[Scope::Read, Scope::Admin]).await;
    office.done(&keeper, &token(&[Scope::Read])).await;
    assert_eq!(office.refusal(&keeper, &token(&[Scope::Work])).await, ScopeBeyondOwn(Scope::Work));
    let reader = office.narrowed(id, &[Scope::Read, Scope::Work]).await;
    assert_eq!(office.refusal(&reader, &token(&[Scope::Read])).await, Forbidden, "a token does not breed");

    assert_eq!(office.refusal(&ada, &token(&[])).await, NoScopes);
    let nameless = CreateToken { name: String::new(), ..token(&[Scope::Read]) };
    assert_eq!(office.refusal(&ada, &nameless).await, Name(TextRefused::Empty));
    let long = CreateToken { name: "x".repeat(101), ..token(&[Scope::Read]) };
    assert_eq!(office.refusal(&ada, &long).await, Name(TextRefused::TooLong { max: 100 }));
    let now = office.ctx.store().now().await.unwrap();
    let late = CreateToken { expires_at: Some(now - SignedDuration::from_secs(1)), ..token(&[Scope::Read]) };
    assert_eq!(office.refusal(&ada, &late).await, ExpiryPassed);
    office.done(&admin, &SetActorDisabled { actor: id, disabled: true }).await;
    assert_eq!(office.refusal(&ada, &token(&[Scope::Read])).await, Forbidden, "the request was under way");
}

#[tokio::test]
async fn an_administrator_makes_tokens_for_models_and_services_but_not_for_people() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let model = CreateActor { kind: ActorKind::Model, email: None, ..somebody("model") };
    let model = office.done(&admin, &model).await.id;
    let of = |actor| CreateToken { actor: Some(actor), ..token(&[Scope::Work]) };

    let created = office.done(&admin, &of(model)).await;
    let identity = authenticate_token(&office.ctx, created.secret.reveal()).await.unwrap().unwrap();
    assert_eq!((identity.actor.actor, identity.actor.kind), (model, ActorKind::Model));
    office.done(&ada, &of(ada.actor.actor)).await;

    use CreateTokenRefused::{Actor, Forbidden};
    assert_eq!(office.refusal(&admin, &of(ada.actor.actor)).await, Forbidden);
    assert_eq!(office.refusal(&ada, &of(model)).await, Forbidden);
    assert_eq!(office.refusal(&ada, &of(STRANGER)).await, Forbidden);
    assert_eq!(office.refusal(&admin, &of(STRANGER)).await, Actor(ActorRefused::NoSuchActor(STRANGER)));
    let engine = Actor(ActorRefused::PartOfTheEngine(START_ACTOR));
    assert_eq!(office.refusal(&admin, &of(START_ACTOR)).await, engine);
}

#[tokio::test]
async fn a_token_is_shown_once_and_kept_as_a_hash() {
    let (office, admin) = Office::new().await;
    let created = office.done(&admin, &token(Scope::ALL)).await;
    let secret = created.secret.reveal();
    assert!(secret.starts_with("hoff_"));
    let listed = people::list_tokens(&office.ctx, &admin.actor, admin.actor.actor, None, 10).await.unwrap();
    assert_eq!(listed, [created.token.clone()]);
    for table in ["api_token", "event"] {
        let found = format!("select count(*)::text from {table} t where t::text like '%{secret}%'");
        assert_eq!(office.look(&found).await, "0");
    }
    assert_eq!(format!("{created:?}").find(secret), None);
}

#[tokio::test]
async fn a_token_is_revoked_by_its_owner_or_an_administrator() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let bob = office.person(&admin, "bob").await;
    let (first, second) =
        (office.token(&ada, &[Scope::Read]).await, office.token(&ada, &[Scope::Read]).await);
    let revoke = |token: TokenId| RevokeToken { token };

    let unknown = TokenId(Uuid::from_u128(7));
    let missing = RevokeTokenRefused::NoSuchToken;
    assert_eq!(office.refusal(&bob, &revoke(first.token.id)).await, missing(first.token.id));
    assert_eq!(office.refusal(&bob, &revoke(unknown)).await, missing(unknown));
    assert_eq!(office.refusal(&admin, &revoke(unknown)).await, missing(unknown));
    let narrow = office.narrowed(ada.actor.actor, &[Scope::Read, Scope::Work]).await;
    assert_eq!(office.refusal(&narrow, &revoke(first.token.id)).await, missing(first.token.id));

    let happened = office.events_of(async {
        office.done(&ada, &revoke(first.token.id)).await;
        office.done(&ada, &revoke(first.token.id)).await;
        office.done(&admin, &revoke(second.token.id)).await;
    });
    assert_eq!(happened.await, ["token.revoked", "token.revoked"]);
    for token in [first, second] {
        assert!(authenticate_token(&office.ctx, token.secret.reveal()).await.unwrap().is_none());
    }
    let left = people::list_tokens(&office.ctx, &ada.actor, ada.actor.actor, None, 10).await.unwrap();
    assert!(left.is_empty());
}

#[tokio::test]
async fn tokens_are_listed_for_their_owner_and_for_administrators() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let id = ada.actor.actor;
    for _ in 0..3 {
        office.token(&ada, &[Scope::Read]).await;
    }
    let first = people::list_tokens(&office.ctx, &ada.actor, id, None, 2).await.unwrap();
    let after = first.last().map(|token| token.id);
    let rest = people::list_tokens(&office.ctx, &admin.actor, id, after, 2).await.unwrap();
    assert_eq!((first.len(), rest.len()), (2, 1));
    let blind = office.narrowed(id, &[Scope::Work]).await;
    for (caller, whose) in [(&ada, admin.actor.actor), (&ada, STRANGER), (&blind, id)] {
        let refused = people::list_tokens(&office.ctx, &caller.actor, whose, None, 10).await;
        assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    }
}

#[tokio::test]
async fn names_and_mail_addresses_never_go_into_events() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "Zsuzsanna").await;
    office.token(&ada, &[Scope::Read]).await;
    let renamed = UpdateProfile {
        actor: ada.actor.actor,
        display_name: "Zsuzsanna the Second".to_owned(),
        email: Some("zsuzsanna2@example.org".to_owned()),
    };
    office.done(&ada, &renamed).await;
    office.done(&admin, &SetActorDisabled { actor: ada.actor.actor, disabled: true }).await;
    let traces =
        "select count(*)::text from event e where e::text ilike '%zsuzsanna%' or e::text like '%laptop%'";
    assert_eq!(office.look(traces).await, "0");
    assert_eq!(office.look("select (count(*) >= 4)::text from event").await, "true");
}
