//! Signing in, staying signed in, and no longer being.

use handoff_core::actor::{GlobalRole, START_ACTOR, Scope};
use handoff_engine::Caller;
use handoff_engine::identity::password::is_password_of;
use handoff_engine::identity::{
    SESSION_LENGTH, SignInError, authenticate_session, authenticate_token, sign_in, sign_out,
};
use handoff_engine::people::{
    ActorRefused, ChangePassword, ChangePasswordRefused, CreateActor, CreateToken, RevokeToken,
    SetActorDisabled, SetGlobalRoles, UpdateProfile, UpdateProfileRefused,
};
use jiff::SignedDuration;

use crate::office::{ADMIN_EMAIL, Office, PASSWORD, STRANGER, hash, somebody};

async fn signs_in(office: &Office, email: &str, password: &str) -> bool {
    match sign_in(&office.ctx, email, password.to_owned()).await {
        Ok(_) => true,
        Err(SignInError::BadCredentials) => false,
        Err(failed) => panic!("{failed:?}"),
    }
}

async fn is_open(office: &Office, session: &str) -> bool {
    authenticate_session(&office.ctx, session).await.unwrap().is_some()
}

#[tokio::test]
async fn mail_address_and_password_open_a_session_with_all_scopes() {
    let (office, admin) = Office::new().await;
    let signed_in = sign_in(&office.ctx, &ADMIN_EMAIL.to_uppercase(), PASSWORD.to_owned()).await.unwrap();
    let identity = authenticate_session(&office.ctx, signed_in.secret.reveal()).await.unwrap().unwrap();
    assert_eq!(identity.actor, admin.actor);
    assert_eq!(identity.actor.scopes.len(), Scope::ALL.len());
    assert!(identity.session.is_some());
    let kept = "select (count(*) filter (where octet_length(token_hash) = 32))::text from session";
    assert_eq!(office.look(kept).await, "1");
}

#[tokio::test]
async fn a_wrong_sign_in_does_not_say_what_is_wrong() {
    let (office, admin) = Office::new().await;
    office.done(&admin, &somebody("passwordless")).await;
    let gone = office.person(&admin, "gone").await;
    office.done(&admin, &SetActorDisabled { actor: gone.actor.actor, disabled: true }).await;
    let long = "x".repeat(10_000);
    let wrong = [
        (ADMIN_EMAIL, "incorrect horse"),
        (ADMIN_EMAIL, ""),
        (ADMIN_EMAIL, long.as_str()),
        ("nobody@example.org", PASSWORD),
        ("passwordless@example.org", PASSWORD),
        ("gone@example.org", PASSWORD),
        ("not a mail address", PASSWORD),
        ("root\0@example.org", PASSWORD),
        ("", ""),
    ];
    for (email, password) in wrong {
        assert!(!signs_in(&office, email, password).await, "{email:?}");
    }
}

#[tokio::test]
async fn a_session_ends_when_its_time_is_up_or_its_owner_says_so() {
    let (office, _) = Office::new().await;
    let one = sign_in(&office.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap();
    let other = sign_in(&office.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap();

    let identity = authenticate_session(&office.ctx, one.secret.reveal()).await.unwrap().unwrap();
    sign_out(&office.ctx, identity.session.unwrap()).await.unwrap();
    sign_out(&office.ctx, identity.session.unwrap()).await.unwrap();
    assert!(!is_open(&office, one.secret.reveal()).await);

    office.advance(SESSION_LENGTH - SignedDuration::from_mins(1));
    assert!(is_open(&office, other.secret.reveal()).await);
    office.advance(SignedDuration::from_mins(1));
    assert!(!is_open(&office, other.secret.reveal()).await);
}

#[tokio::test]
async fn a_secret_opens_only_the_door_it_was_made_for() {
    let (office, admin) = Office::new().await;
    let token = office.token(&admin, &[Scope::Read]).await.secret;
    let session = sign_in(&office.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap().secret;
    let bare = token.reveal().strip_prefix("hoff_").unwrap();
    for wrong in [token.reveal(), bare, "", "\0"] {
        assert!(!is_open(&office, wrong).await, "{wrong:?}");
    }
    let dressed_up = format!("hoff_{}", session.reveal());
    for wrong in [session.reveal(), &dressed_up, "", "hoff_\0"] {
        assert!(authenticate_token(&office.ctx, wrong).await.unwrap().is_none(), "{wrong:?}");
    }
    assert!(is_open(&office, session.reveal()).await);
    assert!(authenticate_token(&office.ctx, token.reveal()).await.unwrap().is_some());
}

#[tokio::test]
async fn a_disabled_actor_has_no_session_and_no_token() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let token = office.token(&ada, &[Scope::Read]).await.secret;
    let session = sign_in(&office.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    assert!(is_open(&office, session.reveal()).await);
    assert!(authenticate_token(&office.ctx, token.reveal()).await.unwrap().is_some());

    office.done(&admin, &SetActorDisabled { actor: ada.actor.actor, disabled: true }).await;
    assert!(!is_open(&office, session.reveal()).await, "at once, though it was remembered");
    assert!(authenticate_token(&office.ctx, token.reveal()).await.unwrap().is_none());

    office.done(&admin, &SetActorDisabled { actor: ada.actor.actor, disabled: false }).await;
    assert!(!is_open(&office, session.reveal()).await, "sessions end for good");
    assert!(authenticate_token(&office.ctx, token.reveal()).await.unwrap().is_some());
}

#[tokio::test]
async fn a_change_of_permission_is_seen_at_once() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let session = sign_in(&office.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    let before = authenticate_session(&office.ctx, session.reveal()).await.unwrap().unwrap();
    assert!(before.actor.global_roles.is_empty());
    let roles = [GlobalRole::Operator].into();
    office.done(&admin, &SetGlobalRoles { actor: ada.actor.actor, roles }).await;
    let after = authenticate_session(&office.ctx, session.reveal()).await.unwrap().unwrap();
    assert_eq!(after.actor.global_roles.len(), 1);
}

#[tokio::test]
async fn a_token_is_worth_something_until_it_expires_or_is_revoked() {
    let (office, admin) = Office::new().await;
    let created = office.token(&admin, &[Scope::Read, Scope::Work]).await;
    let secret = created.secret.reveal();
    let identity = authenticate_token(&office.ctx, secret).await.unwrap().unwrap();
    assert_eq!(identity.actor.scopes, [Scope::Read, Scope::Work].into());
    assert!(identity.session.is_none());
    office.done(&admin, &RevokeToken { token: created.token.id }).await;
    assert!(authenticate_token(&office.ctx, secret).await.unwrap().is_none());

    let now = office.ctx.store().now().await.unwrap();
    let expires_at = Some(now + SignedDuration::from_hours(1));
    let create =
        CreateToken { actor: None, name: "short".to_owned(), scopes: [Scope::Read].into(), expires_at };
    let short = office.done(&admin, &create).await;
    assert!(authenticate_token(&office.ctx, short.secret.reveal()).await.unwrap().is_some());
    office.advance(SignedDuration::from_hours(1));
    assert!(authenticate_token(&office.ctx, short.secret.reveal()).await.unwrap().is_none());
}

#[tokio::test]
async fn the_last_use_of_a_token_is_known_to_the_minute() {
    let (office, admin) = Office::new().await;
    let created = office.token(&admin, &[Scope::Read]).await;
    let last_used = async || {
        authenticate_token(&office.ctx, created.secret.reveal()).await.unwrap().unwrap();
        office.look("select last_used_at::text from api_token").await
    };
    let first = last_used().await;
    office.advance(SignedDuration::from_secs(30));
    assert_eq!(last_used().await, first);
    office.advance(SignedDuration::from_secs(31));
    assert_ne!(last_used().await, first);
}

async fn change(office: &Office, caller: &Caller, change: ChangePassword) {
    let happened = office.events_of(async { office.done(caller, &change).await }).await;
    assert_eq!(happened, ["actor.password_changed"]);
}

#[tokio::test]
async fn another_password_ends_every_other_session() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let id = ada.actor.actor;
    let here = sign_in(&office.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    let elsewhere = sign_in(&office.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    let of_admin = sign_in(&office.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap().secret;
    assert!(is_open(&office, elsewhere.reveal()).await);
    assert!(is_password_of(&office.ctx, id, PASSWORD.to_owned()).await.unwrap());
    assert!(!is_password_of(&office.ctx, id, "something else".to_owned()).await.unwrap());
    assert!(!is_password_of(&office.ctx, STRANGER, PASSWORD.to_owned()).await.unwrap());

    let keep_session = authenticate_session(&office.ctx, here.reveal()).await.unwrap().unwrap().session;
    let password_hash = hash("another long password").await;
    change(&office, &ada, ChangePassword { actor: id, password_hash, keep_session }).await;
    assert!(is_open(&office, here.reveal()).await);
    assert!(!is_open(&office, elsewhere.reveal()).await);
    assert!(is_open(&office, of_admin.reveal()).await, "other people's sessions are theirs");
    assert!(!signs_in(&office, "ada@example.org", PASSWORD).await);
    assert!(signs_in(&office, "ada@example.org", "another long password").await);

    let password_hash = hash("given by the admin").await;
    change(&office, &admin, ChangePassword { actor: id, password_hash, keep_session: None }).await;
    assert!(!is_open(&office, here.reveal()).await);
}

#[tokio::test]
async fn a_password_is_changed_by_its_owner_or_an_administrator_only() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let bob = office.person(&admin, "bob").await;
    let model = office.done(&admin, &CreateActor { email: None, ..somebody("model") }).await;
    let password_hash = hash("another long password").await;
    let of = |actor| ChangePassword { actor, password_hash: password_hash.clone(), keep_session: None };

    use ActorRefused::{NoSuchActor, PartOfTheEngine};
    use ChangePasswordRefused::{Actor, EmailNeeded, Forbidden};
    let start = START_ACTOR;
    assert_eq!(office.refusal(&bob, &of(ada.actor.actor)).await, Forbidden);
    assert_eq!(office.refusal(&bob, &of(STRANGER)).await, Forbidden);
    let narrow = office.narrowed(ada.actor.actor, &[Scope::Read, Scope::Work, Scope::Manage]).await;
    assert_eq!(
        office.refusal(&narrow, &of(ada.actor.actor)).await,
        Forbidden,
        "a token cannot take the account"
    );
    assert_eq!(office.refusal(&admin, &of(STRANGER)).await, Actor(NoSuchActor(STRANGER)));
    assert_eq!(office.refusal(&admin, &of(start)).await, Actor(PartOfTheEngine(start)));
    assert_eq!(office.refusal(&admin, &of(model.id)).await, EmailNeeded);
    let renamed = UpdateProfile { actor: ada.actor.actor, display_name: "Ada".to_owned(), email: None };
    let refused = office.refusal(&ada, &renamed).await;
    assert_eq!(refused, UpdateProfileRefused::EmailNeeded);
}
