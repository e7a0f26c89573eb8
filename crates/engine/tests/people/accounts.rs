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

use crate::office::{Office, PASSWORD, STRANGER, hash, somebody};

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
    let (office, admin) = Office::new().await;
    for (kind, email) in
        [(ActorKind::Human, Some("h@example.org")), (ActorKind::Model, None), (ActorKind::Service, None)]
    {
        let create = CreateActor { kind, email: email.map(str::to_owned), ..somebody("new") };
        let card = office.done(&admin, &create).await;
        assert_eq!((card.kind, card.email.as_deref(), card.disabled_at), (kind, email, None));
        let found = people::find_actor(&office.ctx, &admin.actor, card.id).await.unwrap();
        assert_eq!(found, Some(card));
    }
    let create = CreateActor { global_roles: [GlobalRole::Operator].into(), ..somebody("olga") };
    let happened = office.events_of(async { drop(office.done(&admin, &create).await) }).await;
    assert_eq!(happened, ["actor.created", "actor.role_granted"]);
}

#[tokio::test]
async fn an_actor_that_cannot_be_is_not_created() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
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
        assert_eq!(office.refusal(&admin, &create).await, refusal);
        assert_eq!(office.refusal(&ada, &create).await, CreateActorRefused::Forbidden);
    }
    let narrow = office.narrowed(admin.actor.actor, &[Scope::Read, Scope::Manage]).await;
    assert_eq!(office.refusal(&narrow, &good).await, CreateActorRefused::Forbidden);
    assert_eq!(office.look("select count(*)::text from profile where display_name = 'new'").await, "0");
}

#[tokio::test]
async fn of_two_who_take_a_mail_address_at_once_one_gets_it() {
    let (office, admin) = Office::new().await;
    let (one, other) = (somebody("same"), somebody("same"));
    let (one, other) = join!(perform(&office.ctx, &admin, &one), perform(&office.ctx, &admin, &other));
    let taken =
        |outcome: &Result<_, _>| matches!(outcome, Err(Failure::Refused(CreateActorRefused::EmailTaken)));
    assert_eq!(usize::from(one.is_ok()) + usize::from(other.is_ok()), 1);
    assert!(taken(&one) || taken(&other));
}

#[tokio::test]
async fn people_change_their_own_profile_and_administrators_everybodys() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let bob = office.person(&admin, "bob").await;
    let of = |actor, email: &str| UpdateProfile {
        actor,
        display_name: "Countess".to_owned(),
        email: Some(email.to_owned()),
    };
    let id = ada.actor.actor;
    let card = office.done(&ada, &of(id, "lovelace@example.org")).await;
    assert_eq!(
        (card.display_name.as_str(), card.email.as_deref()),
        ("Countess", Some("lovelace@example.org"))
    );
    office.done(&admin, &of(id, "Lovelace@Example.org")).await;
    assert!(sign_in(&office.ctx, "lovelace@example.org", PASSWORD.to_owned()).await.is_ok());

    use UpdateProfileRefused::{Actor, DisplayName, Email, EmailTaken, Forbidden};
    assert_eq!(office.refusal(&bob, &of(id, "x@example.org")).await, Forbidden);
    assert_eq!(office.refusal(&bob, &of(STRANGER, "x@example.org")).await, Forbidden);
    let narrow = office.narrowed(id, &[Scope::Read]).await;
    assert_eq!(office.refusal(&narrow, &of(id, "x@example.org")).await, Forbidden);
    assert_eq!(office.refusal(&admin, &of(STRANGER, "x@example.org")).await, Actor(NOBODY));
    assert_eq!(office.refusal(&admin, &of(START_ACTOR, "x@example.org")).await, Actor(ENGINE));
    assert_eq!(office.refusal(&ada, &of(id, "BOB@example.org")).await, EmailTaken);
    assert_eq!(office.refusal(&ada, &of(id, "x")).await, Email(TextRefused::NotAMailAddress));
    let nameless = UpdateProfile { display_name: String::new(), ..of(id, "x@example.org") };
    assert_eq!(office.refusal(&ada, &nameless).await, DisplayName(TextRefused::Empty));
}

#[tokio::test]
async fn disabling_is_for_administrators_and_not_for_oneself() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    use SetActorDisabledRefused::{Actor, Forbidden, Oneself};
    assert_eq!(office.refusal(&ada, &disable(admin.actor.actor)).await, Forbidden);
    assert_eq!(office.refusal(&ada, &disable(STRANGER)).await, Forbidden);
    assert_eq!(office.refusal(&admin, &disable(admin.actor.actor)).await, Oneself);
    assert_eq!(office.refusal(&admin, &disable(STRANGER)).await, Actor(NOBODY));
    assert_eq!(office.refusal(&admin, &disable(START_ACTOR)).await, Actor(ENGINE));

    let happened = office.events_of(async {
        let once = office.done(&admin, &disable(ada.actor.actor)).await;
        let twice = office.done(&admin, &disable(ada.actor.actor)).await;
        assert!(once.disabled_at.is_some());
        assert_eq!(once, twice);
        let enable = SetActorDisabled { actor: ada.actor.actor, disabled: false };
        assert_eq!(office.done(&admin, &enable).await.disabled_at, None);
        office.done(&admin, &enable).await;
    });
    assert_eq!(happened.await, ["actor.disabled", "actor.enabled"]);
}

#[tokio::test]
async fn there_is_always_an_administrator() {
    let (office, admin) = Office::new().await;
    let second = office.second_admin(&admin).await;
    let erase = |of: &Caller| EraseActor { actor: of.actor.actor };
    office.done(&admin, &disable(second.actor.actor)).await;

    // One is left who can act; the other is one in name only, and whatever it still remembers of its rights is old.
    assert_eq!(office.refusal(&admin, &roles(&admin, &[])).await, SetGlobalRolesRefused::LastAdmin);
    assert_eq!(office.refusal(&admin, &erase(&admin)).await, EraseActorRefused::LastAdmin);
    let refused = office.refusal(&second, &disable(admin.actor.actor)).await;
    assert_eq!(refused, SetActorDisabledRefused::LastAdmin);
    assert_eq!(office.refusal(&second, &roles(&admin, &[])).await, SetGlobalRolesRefused::LastAdmin);
    office.done(&admin, &roles(&second, &[])).await;
}

/// Whether of two commands given at once one was done and the other refused.
async fn one_wins<A: Command, B: Command>(
    office: &Office,
    first: (&Caller, A),
    second: (&Caller, B),
) -> bool {
    let (a, b) = join!(perform(&office.ctx, first.0, &first.1), perform(&office.ctx, second.0, &second.1));
    matches!((a, b), (Ok(_), Err(Failure::Refused(_))) | (Err(Failure::Refused(_)), Ok(_)))
}

#[tokio::test]
async fn two_administrators_who_turn_on_each_other_at_once_do_not_both_succeed() {
    let (office, one) = Office::new().await;
    let two = office.second_admin(&one).await;
    let (id_one, id_two) = (one.actor.actor, two.actor.actor);
    let as_before = format!(
        "update actor set disabled_at = null;
         insert into global_role values ('{id_one}', 'admin', 'epoch'), ('{id_two}', 'admin', 'epoch')
             on conflict do nothing"
    );
    let raw = office.database.raw().await;
    let again = async || raw.batch_execute(&as_before).await.unwrap();
    let erase = |actor| EraseActor { actor };
    // In which order two transactions meet is not in our hands, so each pair of ways to go is tried often.
    for round in 0..10 {
        assert!(one_wins(&office, (&one, disable(id_two)), (&two, disable(id_one))).await, "round {round}");
        again().await;
        assert!(one_wins(&office, (&one, roles(&two, &[])), (&two, roles(&one, &[]))).await, "round {round}");
        again().await;
        assert!(one_wins(&office, (&one, roles(&two, &[])), (&two, disable(id_one))).await, "round {round}");
        again().await;
        assert!(one_wins(&office, (&one, disable(id_two)), (&two, roles(&one, &[]))).await, "round {round}");
        again().await;
        assert!(one_wins(&office, (&one, erase(id_two)), (&two, disable(id_one))).await, "round {round}");
        again().await;
        assert!(one_wins(&office, (&one, roles(&two, &[])), (&two, erase(id_one))).await, "round {round}");
        again().await;
    }
}

#[tokio::test]
async fn roles_are_set_as_a_whole() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    use GlobalRole::{Admin, Operator};
    let happened = office.events_of(async {
        office.done(&admin, &roles(&ada, &[Operator])).await;
        office.done(&admin, &roles(&ada, &[Operator])).await;
        let card = office.done(&admin, &roles(&ada, &[Admin])).await;
        assert_eq!(card.global_roles, [Admin].into());
    });
    assert_eq!(happened.await, ["actor.role_granted", "actor.role_granted", "actor.role_revoked"]);

    use SetGlobalRolesRefused::{Actor, Forbidden};
    let stranger = SetGlobalRoles { actor: STRANGER, roles: BTreeSet::new() };
    assert_eq!(office.refusal(&admin, &stranger).await, Actor(NOBODY));
    let start = SetGlobalRoles { actor: START_ACTOR, roles: [Admin].into() };
    assert_eq!(office.refusal(&admin, &start).await, Actor(ENGINE));
    assert_eq!(office.refusal(&ada, &roles(&ada, &[Admin])).await, Forbidden);

    // Of two who set at once, one has the last word, and it is the whole of it.
    let (one, other) = (roles(&ada, &[Operator]), roles(&ada, &[Admin]));
    let (a, b) = join!(perform(&office.ctx, &admin, &one), perform(&office.ctx, &admin, &other));
    a.unwrap();
    b.unwrap();
    let left = office.caller(ada.actor.actor).await;
    assert_eq!(left.actor.global_roles.len(), 1);
}

#[tokio::test]
async fn an_erased_actor_leaves_nothing_but_its_id() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let token = office.token(&ada, &[Scope::Read]).await.secret;
    let session = sign_in(&office.ctx, "ada@example.org", PASSWORD.to_owned()).await.unwrap().secret;
    let erase = EraseActor { actor: ada.actor.actor };
    use EraseActorRefused::{Actor, Forbidden};
    assert_eq!(office.refusal(&ada, &erase).await, Forbidden);
    assert_eq!(office.refusal(&admin, &EraseActor { actor: STRANGER }).await, Actor(NOBODY));
    assert_eq!(office.refusal(&admin, &EraseActor { actor: START_ACTOR }).await, Actor(ENGINE));

    let happened = office.events_of(async {
        let once = office.done(&admin, &erase).await;
        let twice = office.done(&admin, &erase).await;
        assert_eq!((once.display_name.as_str(), once.email.as_deref()), ("erased", None));
        assert!(once.disabled_at.is_some());
        assert_eq!(once, twice);
        let found = people::find_actor(&office.ctx, &admin.actor, once.id).await.unwrap();
        assert_eq!(found, Some(once));
    });
    assert_eq!(happened.await, ["actor.erased"]);
    assert!(authenticate_session(&office.ctx, session.reveal()).await.unwrap().is_none());
    assert!(authenticate_token(&office.ctx, token.reveal()).await.unwrap().is_none());
    assert!(sign_in(&office.ctx, "ada@example.org", PASSWORD.to_owned()).await.is_err());
    office.done(&admin, &somebody("ada")).await; // the mail address is free again
}

#[tokio::test]
async fn people_are_seen_by_name_only_by_those_who_may() {
    let (office, admin) = Office::new().await;
    let ada = office.person(&admin, "ada").await;
    let operator = CreateActor { global_roles: [GlobalRole::Operator].into(), ..somebody("olga") };
    let operator = office.caller(office.done(&admin, &operator).await.id).await;

    let everybody = people::list_actors(&office.ctx, &operator.actor, None, 100).await.unwrap();
    let humans: Vec<_> = everybody.iter().filter(|card| card.kind == ActorKind::Human).collect();
    assert_eq!(humans.len(), 3);
    let mut paged = Vec::new();
    loop {
        let after = paged.last().map(|card: &people::ActorCard| card.id);
        let page = people::list_actors(&office.ctx, &admin.actor, after, 3).await.unwrap();
        if page.is_empty() {
            break;
        }
        paged.extend(page);
    }
    assert_eq!(paged, everybody);

    let refused = people::list_actors(&office.ctx, &ada.actor, None, 100).await;
    assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    for whom in [admin.actor.actor, STRANGER] {
        let refused = people::find_actor(&office.ctx, &ada.actor, whom).await;
        assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    }
    let herself = people::find_actor(&office.ctx, &ada.actor, ada.actor.actor).await.unwrap().unwrap();
    assert_eq!(herself.email.as_deref(), Some("ada@example.org"));
    let working = office.narrowed(admin.actor.actor, &[Scope::Work]).await;
    let refused = people::list_actors(&office.ctx, &working.actor, None, 100).await;
    assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
}
