//! Creating, changing, disabling and erasing actors; roles that hold everywhere.

use std::collections::BTreeSet;

use handoff_core::actor::{ActorKind, GlobalRole, START_ACTOR, Scope};
use handoff_core::id::ActorId;
use handoff_core::text::TextRefused;
use handoff_engine::identity::{authenticate_session, authenticate_token, sign_in};
use handoff_engine::people::{
    ActorRefused, CreateActor, CreateActorRefused, EraseActor, EraseActorRefused, SetActorDisabled,
    SetActorDisabledRefused, SetGlobalRoles, SetGlobalRolesRefused, UpdateProfile, UpdateProfileRefused,
};
use handoff_engine::read::people::{self, ReadPeopleError};
use handoff_engine::{Caller, Command, Failure, perform};
use tokio::join;

use super::site::{PASSWORD, STRANGER, Site, hash, somebody};

const NOBODY: ActorRefused = ActorRefused::NoSuchActor(STRANGER);
const ENGINE: ActorRefused = ActorRefused::PartOfTheEngine(START_ACTOR);

fn roles(of: &Caller, roles: &[GlobalRole]) -> SetGlobalRoles {
    SetGlobalRoles { actor: of.actor.actor, roles: roles.iter().copied().collect() }
}

const fn disable(actor: ActorId) -> SetActorDisabled {
    SetActorDisabled { actor, disabled: true }
}

#[tokio::test]
async fn an_administrator_creates_people_models_and_services() {
    let (site, admin) = Site::new().await;
    for (kind, email) in
        [(ActorKind::Human, Some("h@example.org")), (ActorKind::Model, None), (ActorKind::Service, None)]
    {
        let create = CreateActor { kind, email: email.map(str::to_owned), ..somebody("new") };
        let card = site.done(&admin, &create).await;
        assert_eq!((card.kind, card.email.as_deref(), card.disabled_at), (kind, email, None));
        let found = people::find_actor(&site.ctx, &admin.actor, card.id).await.unwrap();
        assert_eq!(found, Some(card));
    }
    let create = CreateActor { global_roles: [GlobalRole::Operator].into(), ..somebody("olga") };
    let happened = site.events_of(async { drop(site.done(&admin, &create).await) }).await;
    assert_eq!(happened, ["actor.created", "actor.role_granted"]);
}

#[tokio::test]
async fn an_actor_that_cannot_be_is_not_created() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let password_hash = Some(hash(PASSWORD).await);
    let good = somebody("new");
    let table = [
        (CreateActor { kind: ActorKind::Virtual, ..good.clone() }, CreateActorRefused::VirtualKind),
        (
            CreateActor { display_name: "\0".to_owned(), ..good.clone() },
            CreateActorRefused::DisplayName(TextRefused::ControlCharacter),
        ),
        (
            CreateActor { email: Some("new".to_owned()), ..good.clone() },
            CreateActorRefused::Email(TextRefused::NotAMailAddress),
        ),
        (CreateActor { email: None, password_hash, ..good.clone() }, CreateActorRefused::EmailNeeded),
        (
            CreateActor { email: Some("ADA@EXAMPLE.ORG".to_owned()), ..good.clone() },
            CreateActorRefused::EmailTaken,
        ),
    ];
    for (create, refusal) in table {
        assert_eq!(site.refusal(&admin, &create).await, refusal);
        assert_eq!(site.refusal(&ada, &create).await, CreateActorRefused::Forbidden);
    }
    let narrow = site.narrowed(admin.actor.actor, &[Scope::Read, Scope::Manage]).await;
    assert_eq!(site.refusal(&narrow, &good).await, CreateActorRefused::Forbidden);
    assert_eq!(site.look("select count(*)::text from profile where display_name = 'new'").await, "0");
}

#[tokio::test]
async fn of_two_who_take_a_mail_address_at_once_one_gets_it() {
    let (site, admin) = Site::new().await;
    let (one, other) = (somebody("same"), somebody("same"));
    let (one, other) = join!(perform(&site.ctx, &admin, &one), perform(&site.ctx, &admin, &other));
    let taken =
        |outcome: &Result<_, _>| matches!(outcome, Err(Failure::Refused(CreateActorRefused::EmailTaken)));
    assert_eq!(usize::from(one.is_ok()) + usize::from(other.is_ok()), 1);
    assert!(taken(&one) || taken(&other));
}

#[tokio::test]
async fn people_change_their_own_profile_and_administrators_everybodys() {
    use UpdateProfileRefused::{Actor, DisplayName, Email, EmailForbidden, EmailTaken, Forbidden};
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let bob = site.person(&admin, "bob").await;
    let of = |actor, email: &str| UpdateProfile {
        actor,
        display_name: "Countess".to_owned(),
        email: Some(email.to_owned()),
    };
    let id = ada.actor.actor;
    let card = site.done(&admin, &of(id, "lovelace@example.org")).await;
    assert_eq!(
        (card.display_name.as_str(), card.email.as_deref()),
        ("Countess", Some("lovelace@example.org"))
    );
    site.done(&ada, &of(id, "lovelace@example.org")).await;
    site.done(&admin, &of(id, "Lovelace@Example.org")).await;
    assert!(sign_in(&site.ctx, "lovelace@example.org", PASSWORD.to_owned()).await.is_ok());

    assert_eq!(site.refusal(&bob, &of(id, "x@example.org")).await, Forbidden);
    assert_eq!(site.refusal(&bob, &of(STRANGER, "x@example.org")).await, Forbidden);
    let narrow = site.narrowed(id, &[Scope::Read]).await;
    assert_eq!(site.refusal(&narrow, &of(id, "x@example.org")).await, Forbidden);
    assert_eq!(site.refusal(&admin, &of(STRANGER, "x@example.org")).await, Actor(NOBODY));
    assert_eq!(site.refusal(&admin, &of(START_ACTOR, "x@example.org")).await, Actor(ENGINE));
    assert_eq!(site.refusal(&admin, &of(id, "BOB@example.org")).await, EmailTaken);
    for taken_or_not in ["bob@example.org", "free@example.org"] {
        assert_eq!(site.refusal(&ada, &of(id, taken_or_not)).await, EmailForbidden);
    }
    assert_eq!(site.refusal(&ada, &of(id, "x")).await, Email(TextRefused::NotAMailAddress));
    let nameless = UpdateProfile { display_name: String::new(), ..of(id, "x@example.org") };
    assert_eq!(site.refusal(&ada, &nameless).await, DisplayName(TextRefused::Empty));
}

#[tokio::test]
async fn disabling_is_for_administrators_and_not_for_oneself() {
    use SetActorDisabledRefused::{Actor, Forbidden, Oneself};
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    assert_eq!(site.refusal(&ada, &disable(admin.actor.actor)).await, Forbidden);
    assert_eq!(site.refusal(&ada, &disable(STRANGER)).await, Forbidden);
    assert_eq!(site.refusal(&admin, &disable(admin.actor.actor)).await, Oneself);
    assert_eq!(site.refusal(&admin, &disable(STRANGER)).await, Actor(NOBODY));
    assert_eq!(site.refusal(&admin, &disable(START_ACTOR)).await, Actor(ENGINE));

    let happened = site.events_of(async {
        let once = site.done(&admin, &disable(ada.actor.actor)).await;
        let twice = site.done(&admin, &disable(ada.actor.actor)).await;
        assert!(once.disabled_at.is_some());
        assert_eq!(once, twice);
        let enable = SetActorDisabled { actor: ada.actor.actor, disabled: false };
        assert_eq!(site.done(&admin, &enable).await.disabled_at, None);
        site.done(&admin, &enable).await;
    });
    assert_eq!(happened.await, ["actor.disabled", "actor.enabled"]);
}

#[tokio::test]
async fn there_is_always_an_administrator() {
    let (site, admin) = Site::new().await;
    let second = site.second_admin(&admin).await;
    let erase = |of: &Caller| EraseActor { actor: of.actor.actor };
    site.done(&admin, &disable(second.actor.actor)).await;

    // One is left who can act; the other is one in name only, and whatever it still remembers of its rights is old.
    assert_eq!(site.refusal(&admin, &roles(&admin, &[])).await, SetGlobalRolesRefused::LastAdmin);
    assert_eq!(site.refusal(&admin, &erase(&admin)).await, EraseActorRefused::LastAdmin);
    let refused = site.refusal(&second, &disable(admin.actor.actor)).await;
    assert_eq!(refused, SetActorDisabledRefused::LastAdmin);
    assert_eq!(site.refusal(&second, &roles(&admin, &[])).await, SetGlobalRolesRefused::LastAdmin);
    site.done(&admin, &roles(&second, &[])).await;
}

/// Whether of two commands given at once one was done and the other refused.
async fn one_wins<A: Command, B: Command>(site: &Site, first: (&Caller, A), second: (&Caller, B)) -> bool {
    let (a, b) = join!(perform(&site.ctx, first.0, &first.1), perform(&site.ctx, second.0, &second.1));
    matches!((a, b), (Ok(_), Err(Failure::Refused(_))) | (Err(Failure::Refused(_)), Ok(_)))
}

#[tokio::test]
async fn two_administrators_who_turn_on_each_other_at_once_do_not_both_succeed() {
    let (site, one) = Site::new().await;
    let two = site.second_admin(&one).await;
    let (id_one, id_two) = (one.actor.actor, two.actor.actor);
    let as_before = format!(
        "set session_replication_role = replica; -- the erased come back here, as nothing but a superuser can make them
         update actor set disabled_at = null, erased_at = null;
         insert into global_role values ('{id_one}', 'admin', 'epoch'), ('{id_two}', 'admin', 'epoch')
             on conflict do nothing"
    );
    let raw = site.database.raw().await;
    let again = async || raw.batch_execute(&as_before).await.unwrap();
    let erase = |actor| EraseActor { actor };
    // In which order two transactions meet is not in our hands, so each pair of ways to go is tried often.
    for round in 0..10 {
        assert!(one_wins(&site, (&one, disable(id_two)), (&two, disable(id_one))).await, "round {round}");
        again().await;
        assert!(one_wins(&site, (&one, roles(&two, &[])), (&two, roles(&one, &[]))).await, "round {round}");
        again().await;
        assert!(one_wins(&site, (&one, roles(&two, &[])), (&two, disable(id_one))).await, "round {round}");
        again().await;
        assert!(one_wins(&site, (&one, disable(id_two)), (&two, roles(&one, &[]))).await, "round {round}");
        again().await;
        assert!(one_wins(&site, (&one, erase(id_two)), (&two, disable(id_one))).await, "round {round}");
        again().await;
        assert!(one_wins(&site, (&one, roles(&two, &[])), (&two, erase(id_one))).await, "round {round}");
        again().await;
    }
}

#[tokio::test]
async fn roles_are_set_as_a_whole() {
    use GlobalRole::{Admin, Operator};
    use SetGlobalRolesRefused::{Actor, Forbidden};
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let happened = site.events_of(async {
        site.done(&admin, &roles(&ada, &[Operator])).await;
        site.done(&admin, &roles(&ada, &[Operator])).await;
        let card = site.done(&admin, &roles(&ada, &[Admin])).await;
        assert_eq!(card.global_roles, [Admin].into());
    });
    assert_eq!(happened.await, ["actor.role_granted", "actor.role_granted", "actor.role_revoked"]);

    let stranger = SetGlobalRoles { actor: STRANGER, roles: BTreeSet::new() };
    assert_eq!(site.refusal(&admin, &stranger).await, Actor(NOBODY));
    let start = SetGlobalRoles { actor: START_ACTOR, roles: [Admin].into() };
    assert_eq!(site.refusal(&admin, &start).await, Actor(ENGINE));
    assert_eq!(site.refusal(&ada, &roles(&ada, &[Admin])).await, Forbidden);

    // Of two who set at once, one has the last word, and it is the whole of it.
    let (one, other) = (roles(&ada, &[Operator]), roles(&ada, &[Admin]));
    let (a, b) = join!(perform(&site.ctx, &admin, &one), perform(&site.ctx, &admin, &other));
    a.unwrap();
    b.unwrap();
    let left = site.caller(ada.actor.actor).await;
    assert_eq!(left.actor.global_roles.len(), 1);
}

#[tokio::test]
async fn an_erased_actor_leaves_nothing_but_its_id() {
    use EraseActorRefused::{Actor, Forbidden};
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let token = site.token(&ada, &[Scope::Read]).await.secret;
    let session = sign_in(&site.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    let erase = EraseActor { actor: ada.actor.actor };
    assert_eq!(site.refusal(&ada, &erase).await, Forbidden);
    assert_eq!(site.refusal(&admin, &EraseActor { actor: STRANGER }).await, Actor(NOBODY));
    assert_eq!(site.refusal(&admin, &EraseActor { actor: START_ACTOR }).await, Actor(ENGINE));

    let happened = site.events_of(async {
        let once = site.done(&admin, &erase).await;
        let twice = site.done(&admin, &erase).await;
        assert_eq!((once.display_name.as_str(), once.email.as_deref()), ("erased", None));
        assert!(once.disabled_at.is_some());
        assert_eq!(once, twice);
        let found = people::find_actor(&site.ctx, &admin.actor, once.id).await.unwrap();
        assert_eq!(found, Some(once));
    });
    assert_eq!(happened.await, ["actor.erased"]);
    assert!(authenticate_session(&site.ctx, session.reveal()).await.unwrap().is_none());
    assert!(authenticate_token(&site.ctx, token.reveal()).await.unwrap().is_none());
    assert!(sign_in(&site.ctx, "ada@example.org", PASSWORD.to_owned()).await.is_err());
    let left = format!(
        "select ((select count(*) from session) + (select count(*) from api_token)
              + (select count(*) from credential where actor_id = '{}'))::text",
        ada.actor.actor
    );
    assert_eq!(site.look(&left).await, "0");
    site.done(&admin, &somebody("ada")).await; // the mail address is free again
}

#[tokio::test]
async fn people_are_seen_by_name_only_by_those_who_may() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let operator = CreateActor { global_roles: [GlobalRole::Operator].into(), ..somebody("olga") };
    let operator = site.caller(site.done(&admin, &operator).await.id).await;

    let everybody = people::list_actors(&site.ctx, &operator.actor, None, 100).await.unwrap();
    let humans: Vec<_> = everybody.iter().filter(|card| card.kind == ActorKind::Human).collect();
    assert_eq!(humans.len(), 3);
    let mut paged = Vec::new();
    loop {
        let after = paged.last().map(|card: &people::ActorCard| card.id);
        let page = people::list_actors(&site.ctx, &admin.actor, after, 3).await.unwrap();
        if page.is_empty() {
            break;
        }
        paged.extend(page);
    }
    assert_eq!(paged, everybody);

    let refused = people::list_actors(&site.ctx, &ada.actor, None, 100).await;
    assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    for whom in [admin.actor.actor, STRANGER] {
        let refused = people::find_actor(&site.ctx, &ada.actor, whom).await;
        assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    }
    let herself = people::find_actor(&site.ctx, &ada.actor, ada.actor.actor).await.unwrap().unwrap();
    assert_eq!(herself.email.as_deref(), Some("ada@example.org"));
    let working = site.narrowed(admin.actor.actor, &[Scope::Work]).await;
    let seen = people::list_actors(&site.ctx, &working.actor, None, 100).await;
    assert!(seen.is_ok(), "every scope includes reading");
}
