//! Signing in, staying signed in, and no longer being.

use handoff_core::actor::{GlobalRole, START_ACTOR, Scope};
use handoff_core::id::ActorId;
use handoff_engine::Caller;
use handoff_engine::identity::{
    SESSION_LENGTH, SignInError, authenticate_session, authenticate_token, sign_in, sign_out,
};
use handoff_engine::people::{
    ActorRefused, ChangePassword, ChangePasswordRefused, CreateActor, CreateToken, NewPassword,
    PreparePasswordError, RevokeToken, SetActorDisabled, SetGlobalRoles, UpdateProfile, UpdateProfileRefused,
};
use jiff::SignedDuration;
use tokio::join;

use super::site::{ADMIN_EMAIL, PASSWORD, STRANGER, Site, somebody};

async fn signs_in(site: &Site, email: &str, password: &str) -> bool {
    match sign_in(&site.ctx, email, password.to_owned()).await {
        Ok(_) => true,
        Err(SignInError::BadCredentials) => false,
        Err(failed) => panic!("{failed:?}"),
    }
}

async fn is_open(site: &Site, session: &str) -> bool {
    authenticate_session(&site.ctx, session).await.unwrap().is_some()
}

#[tokio::test]
async fn mail_address_and_password_open_a_session_with_all_scopes() {
    let (site, admin) = Site::new().await;
    let signed_in = sign_in(&site.ctx, &ADMIN_EMAIL.to_uppercase(), PASSWORD.to_owned()).await.unwrap();
    let identity = authenticate_session(&site.ctx, signed_in.secret.reveal()).await.unwrap().unwrap();
    assert_eq!(identity.actor, admin.actor);
    assert_eq!(identity.actor.scopes.len(), Scope::ALL.len());
    assert!(identity.session.is_some());
    let kept = "select (count(*) filter (where octet_length(token_hash) = 32))::text from session";
    assert_eq!(site.look(kept).await, "1");
}

#[tokio::test]
async fn a_wrong_sign_in_does_not_say_what_is_wrong() {
    let (site, admin) = Site::new().await;
    site.done(&admin, &somebody("passwordless")).await;
    let gone = site.person(&admin, "gone").await;
    site.done(&admin, &SetActorDisabled { actor: gone.actor.actor, disabled: true }).await;
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
        assert!(!signs_in(&site, email, password).await, "{email:?}");
    }
}

#[tokio::test]
async fn a_session_ends_when_its_time_is_up_or_its_owner_says_so() {
    let (site, _) = Site::new().await;
    let one = sign_in(&site.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap();
    let other = sign_in(&site.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap();

    let identity = authenticate_session(&site.ctx, one.secret.reveal()).await.unwrap().unwrap();
    sign_out(&site.ctx, identity.session.unwrap()).await.unwrap();
    sign_out(&site.ctx, identity.session.unwrap()).await.unwrap();
    assert!(!is_open(&site, one.secret.reveal()).await);

    site.advance(SESSION_LENGTH - SignedDuration::from_mins(1));
    assert!(is_open(&site, other.secret.reveal()).await);
    site.advance(SignedDuration::from_mins(1));
    assert!(!is_open(&site, other.secret.reveal()).await);
}

#[tokio::test]
async fn a_secret_opens_only_the_door_it_was_made_for() {
    let (site, admin) = Site::new().await;
    let token = site.token(&admin, &[Scope::Read]).await.secret;
    let session = sign_in(&site.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap().secret;
    let bare = token.reveal().strip_prefix("hoff_").unwrap();
    for wrong in [token.reveal(), bare, "", "\0"] {
        assert!(!is_open(&site, wrong).await, "{wrong:?}");
    }
    let dressed_up = format!("hoff_{}", session.reveal());
    for wrong in [session.reveal(), &dressed_up, "", "hoff_\0"] {
        assert!(authenticate_token(&site.ctx, wrong).await.unwrap().is_none(), "{wrong:?}");
    }
    assert!(is_open(&site, session.reveal()).await);
    assert!(authenticate_token(&site.ctx, token.reveal()).await.unwrap().is_some());
}

#[tokio::test]
async fn a_disabled_actor_has_no_session_and_no_token() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let token = site.token(&ada, &[Scope::Read]).await.secret;
    let session = sign_in(&site.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    assert!(is_open(&site, session.reveal()).await);
    assert!(authenticate_token(&site.ctx, token.reveal()).await.unwrap().is_some());

    site.done(&admin, &SetActorDisabled { actor: ada.actor.actor, disabled: true }).await;
    assert!(!is_open(&site, session.reveal()).await, "at once, though it was remembered");
    assert!(authenticate_token(&site.ctx, token.reveal()).await.unwrap().is_none());

    site.done(&admin, &SetActorDisabled { actor: ada.actor.actor, disabled: false }).await;
    assert!(!is_open(&site, session.reveal()).await, "sessions end for good");
    assert!(authenticate_token(&site.ctx, token.reveal()).await.unwrap().is_some());
}

#[tokio::test]
async fn a_change_of_permission_is_seen_at_once() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let session = sign_in(&site.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    let before = authenticate_session(&site.ctx, session.reveal()).await.unwrap().unwrap();
    assert!(before.actor.global_roles.is_empty());
    let roles = [GlobalRole::Operator].into();
    site.done(&admin, &SetGlobalRoles { actor: ada.actor.actor, roles }).await;
    let after = authenticate_session(&site.ctx, session.reveal()).await.unwrap().unwrap();
    assert_eq!(after.actor.global_roles.len(), 1);
}

#[tokio::test]
async fn a_token_is_worth_something_until_it_expires_or_is_revoked() {
    let (site, admin) = Site::new().await;
    let created = site.token(&admin, &[Scope::Read, Scope::Work]).await;
    let secret = created.secret.reveal();
    let identity = authenticate_token(&site.ctx, secret).await.unwrap().unwrap();
    assert_eq!(identity.actor.scopes, [Scope::Read, Scope::Work].into());
    assert!(identity.session.is_none());
    site.done(&admin, &RevokeToken { token: created.token.id }).await;
    assert!(authenticate_token(&site.ctx, secret).await.unwrap().is_none());

    let now = site.ctx.store().now().await.unwrap();
    let expires_at = Some(now + SignedDuration::from_hours(1));
    let create =
        CreateToken { actor: None, name: "short".to_owned(), scopes: [Scope::Read].into(), expires_at };
    let short = site.done(&admin, &create).await;
    assert!(authenticate_token(&site.ctx, short.secret.reveal()).await.unwrap().is_some());
    site.advance(SignedDuration::from_hours(1));
    assert!(authenticate_token(&site.ctx, short.secret.reveal()).await.unwrap().is_none());
}

#[tokio::test]
async fn the_last_use_of_a_token_is_known_to_the_minute() {
    let (site, admin) = Site::new().await;
    let created = site.token(&admin, &[Scope::Read]).await;
    let last_used = async || {
        authenticate_token(&site.ctx, created.secret.reveal()).await.unwrap().unwrap();
        site.look("select last_used_at::text from api_token").await
    };
    let first = last_used().await;
    site.advance(SignedDuration::from_secs(30));
    assert_eq!(last_used().await, first);
    site.advance(SignedDuration::from_secs(31));
    assert_ne!(last_used().await, first);
}

fn of_another(actor: ActorId, password: &str) -> NewPassword {
    NewPassword { actor, password: password.to_owned(), current: None, keep_session: None }
}

fn own(actor: ActorId, current: &str, password: &str) -> NewPassword {
    NewPassword { current: Some(current.to_owned()), ..of_another(actor, password) }
}

async fn change(site: &Site, caller: &Caller, new: NewPassword) {
    let change = ChangePassword::prepare(&site.ctx, caller, new).await.unwrap();
    let happened = site.events_of(async { site.done(caller, &change).await }).await;
    assert_eq!(happened, ["actor.password_changed"]);
}

#[tokio::test]
async fn another_password_ends_every_other_session() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let id = ada.actor.actor;
    let here = sign_in(&site.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    let elsewhere = sign_in(&site.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    let of_admin = sign_in(&site.ctx, ADMIN_EMAIL, PASSWORD.to_owned()).await.unwrap().secret;
    assert!(is_open(&site, elsewhere.reveal()).await);

    let keep_session = authenticate_session(&site.ctx, here.reveal()).await.unwrap().unwrap().session;
    change(&site, &ada, NewPassword { keep_session, ..own(id, PASSWORD, "another long password") }).await;
    assert!(is_open(&site, here.reveal()).await);
    assert!(!is_open(&site, elsewhere.reveal()).await);
    assert!(is_open(&site, of_admin.reveal()).await, "other people's sessions are theirs");
    assert!(!signs_in(&site, "ada@example.org", PASSWORD).await);
    assert!(signs_in(&site, "ada@example.org", "another long password").await);

    change(&site, &admin, of_another(id, "given by the admin")).await;
    assert!(!is_open(&site, here.reveal()).await);
}

#[tokio::test]
async fn whoever_signs_in_while_being_shut_out_is_shut_out() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let id = ada.actor.actor;
    let sign_in = async || drop(sign_in(&site.ctx, "ada@example.org", PASSWORD.to_owned()).await);
    // Checking a password takes long, so the other command is done in the midst of it; and if not, after it.
    let disable = SetActorDisabled { actor: id, disabled: true };
    join!(sign_in(), site.done(&admin, &disable));
    assert_eq!(site.look("select count(*)::text from session").await, "0");
    site.done(&admin, &SetActorDisabled { actor: id, disabled: false }).await;
    let change = of_another(id, "another long password");
    let change = ChangePassword::prepare(&site.ctx, &admin, change).await.unwrap();
    join!(sign_in(), site.done(&admin, &change));
    assert_eq!(site.look("select count(*)::text from session").await, "0");
}

#[tokio::test]
async fn a_password_is_changed_by_its_owner_or_an_administrator_only() {
    use ActorRefused::{NoSuchActor, PartOfTheEngine};
    use ChangePasswordRefused::{Actor, EmailNeeded, Forbidden};
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let bob = site.person(&admin, "bob").await;
    let model = site.done(&admin, &CreateActor { email: None, ..somebody("model") }).await;
    let refusal = async |by: &Caller, actor| {
        let new =
            NewPassword { current: Some(PASSWORD.to_owned()), ..of_another(actor, "another long password") };
        match ChangePassword::prepare(&site.ctx, by, new).await {
            Err(PreparePasswordError::Refused(refused)) => refused,
            other => panic!("it was not refused: {other:?}"),
        }
    };

    assert_eq!(refusal(&bob, ada.actor.actor).await, Forbidden);
    assert_eq!(refusal(&bob, STRANGER).await, Forbidden);
    let narrow = site.narrowed(ada.actor.actor, &[Scope::Read, Scope::Work, Scope::Manage]).await;
    assert_eq!(refusal(&narrow, ada.actor.actor).await, Forbidden, "a token cannot take the account");
    assert_eq!(refusal(&admin, STRANGER).await, Actor(NoSuchActor(STRANGER)));
    assert_eq!(refusal(&admin, START_ACTOR).await, Actor(PartOfTheEngine(START_ACTOR)));
    assert_eq!(refusal(&admin, model.id).await, EmailNeeded);
    let renamed = UpdateProfile { actor: ada.actor.actor, display_name: "Ada".to_owned(), email: None };
    let refused = site.refusal(&admin, &renamed).await;
    assert_eq!(refused, UpdateProfileRefused::EmailNeeded);
}

#[tokio::test]
async fn ones_own_password_is_changed_by_whoever_knows_the_current_one() {
    use ChangePasswordRefused::{CurrentPasswordWrong, Forbidden};
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let (id, root) = (ada.actor.actor, admin.actor.actor);
    let prepare = async |by: &Caller, new| ChangePassword::prepare(&site.ctx, by, new).await;
    let refused = |outcome: &Result<_, _>, why| matches!(outcome, Err(PreparePasswordError::Refused(refused)) if *refused == why);
    for missing_or_wrong in
        [of_another(id, "another long password"), own(id, "wrong", "another long password")]
    {
        assert!(refused(&prepare(&ada, missing_or_wrong).await, CurrentPasswordWrong));
    }
    let of_admin = prepare(&admin, of_another(root, "another long password")).await;
    assert!(refused(&of_admin, CurrentPasswordWrong), "managing people does not help");
    let short = prepare(&ada, own(id, PASSWORD, "short")).await;
    assert!(matches!(short, Err(PreparePasswordError::Password(_))));

    // Prepared twice, done once: what was proven for the second is no longer the current password.
    let first = prepare(&ada, own(id, PASSWORD, "the first new password")).await.unwrap();
    let second = prepare(&ada, own(id, PASSWORD, "the second new password")).await.unwrap();
    site.done(&ada, &first).await;
    assert_eq!(site.refusal(&ada, &second).await, CurrentPasswordWrong);
    assert!(signs_in(&site, "ada@example.org", "the first new password").await);
    // Nor does what one caller has prepared serve another.
    let of_admin = prepare(&admin, of_another(id, "given by the admin")).await.unwrap();
    assert_eq!(site.refusal(&ada, &of_admin).await, CurrentPasswordWrong);
    let bob = site.person(&admin, "bob").await;
    assert_eq!(site.refusal(&bob, &of_admin).await, Forbidden);
}
