//! Whoever was erased stays erased, whatever is tried, by commands or past them.

use std::collections::BTreeSet;

use handoff_core::actor::{ActorKind, GlobalRole, ProjectRole, Scope};
use handoff_core::id::ActorId;
use handoff_engine::Caller;
use handoff_engine::people::{
    ActorRefused, AddGroupMember, AddGroupMemberRefused, ChangePassword, ChangePasswordRefused, CreateActor,
    CreateGroup, CreateProject, CreateToken, CreateTokenRefused, EraseActor, NewPassword,
    PreparePasswordError, RemoveGroupMember, SetActorDisabled, SetActorDisabledRefused, SetGlobalRoles,
    SetGlobalRolesRefused, SetProjectRoles, SetProjectRolesRefused, UpdateProfile, UpdateProfileRefused,
};
use handoff_engine::{Failure, perform};
use handoff_store::integrity::violations;
use tokio::join;

use super::site::{Site, somebody};

/// A model in a group and a project, with a role that holds everywhere.
async fn somebody_with_everything(site: &Site, admin: &Caller) -> ActorId {
    let create = CreateActor { kind: ActorKind::Model, ..somebody("model") };
    let id = site.done(admin, &create).await.id;
    site.done(admin, &global(id, &[GlobalRole::Operator])).await;
    for key in ["first", "second"] {
        site.done(admin, &CreateGroup { key: key.to_owned(), name: key.to_owned() }).await;
        site.done(admin, &CreateProject { key: key.to_owned(), name: key.to_owned() }).await;
    }
    site.done(admin, &join("first", id)).await;
    site.done(admin, &roles("first", id, &[ProjectRole::Viewer, ProjectRole::Reviewer])).await;
    id
}

fn global(actor: ActorId, roles: &[GlobalRole]) -> SetGlobalRoles {
    SetGlobalRoles { actor, roles: roles.iter().copied().collect() }
}

fn join(group: &str, actor: ActorId) -> AddGroupMember {
    AddGroupMember { group: group.to_owned(), actor }
}

fn roles(project: &str, actor: ActorId, roles: &[ProjectRole]) -> SetProjectRoles {
    SetProjectRoles { project: project.to_owned(), actor, roles: roles.iter().copied().collect() }
}

#[tokio::test]
async fn nothing_is_given_to_an_erased_actor() {
    let (site, admin) = Site::new().await;
    let id = somebody_with_everything(&site, &admin).await;
    site.done(&admin, &EraseActor { actor: id }).await;
    let erased = ActorRefused::Erased(id);

    let enable = SetActorDisabled { actor: id, disabled: false };
    assert_eq!(site.refusal(&admin, &enable).await, SetActorDisabledRefused::Actor(erased));
    for name in ["model", "erased"] {
        let rename = UpdateProfile { actor: id, display_name: name.to_owned(), email: None };
        assert_eq!(site.refusal(&admin, &rename).await, UpdateProfileRefused::Actor(erased));
    }
    let promote = global(id, &[GlobalRole::Operator, GlobalRole::Admin]);
    assert_eq!(site.refusal(&admin, &promote).await, SetGlobalRolesRefused::Actor(erased));
    let scopes = BTreeSet::from([Scope::Read]);
    let token = CreateToken { actor: Some(id), name: "new".to_owned(), scopes, expires_at: None };
    assert_eq!(site.refusal(&admin, &token).await, CreateTokenRefused::Actor(erased));
    assert_eq!(site.refusal(&admin, &join("second", id)).await, AddGroupMemberRefused::Actor(erased));
    for project in ["first", "second"] {
        let give = roles(project, id, &[ProjectRole::Manager]);
        assert_eq!(site.refusal(&admin, &give).await, SetProjectRolesRefused::Actor(erased));
    }
    let password = "another long password".to_owned();
    let new = NewPassword { actor: id, password, current: None, keep_session: None };
    let refused = ChangePassword::prepare(&site.ctx, &admin, new).await;
    assert!(
        matches!(&refused, Err(PreparePasswordError::Refused(ChangePasswordRefused::Actor(why))) if *why == erased),
        "{refused:?}"
    );
}

#[tokio::test]
async fn what_an_erased_actor_had_can_be_taken_from_it() {
    let (site, admin) = Site::new().await;
    let id = somebody_with_everything(&site, &admin).await;
    site.done(&admin, &EraseActor { actor: id }).await;
    site.done(&admin, &SetActorDisabled { actor: id, disabled: true }).await;
    site.done(&admin, &roles("first", id, &[ProjectRole::Viewer])).await;
    site.done(&admin, &roles("first", id, &[])).await;
    site.done(&admin, &RemoveGroupMember { group: "first".to_owned(), actor: id }).await;
    assert_eq!(site.done(&admin, &global(id, &[])).await.global_roles, BTreeSet::new());
    let db = site.ctx.store().db().await.unwrap();
    assert_eq!(violations(&db).await.unwrap(), []);
}

#[tokio::test]
async fn of_erasing_and_giving_at_once_neither_leaves_an_erased_actor_with_something_new() {
    let (site, admin) = Site::new().await;
    site.done(&admin, &CreateGroup { key: "first".to_owned(), name: "First".to_owned() }).await;
    for round in 0..10 {
        let id = site.done(&admin, &somebody(&format!("number{round}"))).await.id;
        let (erase, add) = (EraseActor { actor: id }, join("first", id));
        let (erased, added) = join!(perform(&site.ctx, &admin, &erase), perform(&site.ctx, &admin, &add));
        erased.unwrap();
        let refused = AddGroupMemberRefused::Actor(ActorRefused::Erased(id));
        match added {
            Ok(()) => {} // it came first
            Err(Failure::Refused(why)) => assert_eq!(why, refused),
            Err(Failure::Store(failed)) => panic!("round {round}: {failed:?}"),
        }
    }
}

#[tokio::test]
async fn the_database_itself_keeps_the_erased_erased() {
    let (site, admin) = Site::new().await;
    let id = somebody_with_everything(&site, &admin).await;
    site.done(&admin, &EraseActor { actor: id }).await;
    let raw = site.database.raw().await;
    for statement in [
        "update actor set disabled_at = null where actor_id = $1",
        "update actor set erased_at = null where actor_id = $1",
        "update profile set display_name = 'Ada' where actor_id = $1",
        "update profile set email = 'ada@example.org' where actor_id = $1",
        "insert into credential values ($1, 'a hash', 'epoch')",
        "insert into session values (gen_random_uuid(), $1, 'a', 'epoch', 'epoch')",
        "insert into api_token values (gen_random_uuid(), $1, 'a', 'a', '{read}', 'epoch')",
        "insert into global_role values ($1, 'admin', 'epoch')",
        "insert into group_member select group_id, $1, 'epoch' from actor_group where key = 'second'",
        "insert into project_member select project_id, $1, 'viewer', 'epoch' from project where key = 'second'",
    ] {
        let refused = raw.execute(statement, &[&id.0]).await.expect_err(statement);
        let state = refused.code().map(|state| state.code().to_owned());
        assert_eq!(state.as_deref(), Some("23000"), "{statement}: {refused:?}");
    }
}

#[tokio::test]
async fn those_who_were_erased_before_there_was_a_mark_are_marked() {
    const MIGRATION: &str = include_str!("../../../store/migrations/0008_erased_actors.sql");
    let (site, admin) = Site::new().await;
    let [gone, back, never] = ["gone", "back", "never"].map(somebody);
    let gone = site.done(&admin, &gone).await.id;
    let back = site.done(&admin, &back).await.id;
    site.done(&admin, &never).await;
    for id in [gone, back] {
        site.done(&admin, &EraseActor { actor: id }).await;
    }
    // As it was: no mark, and one of them brought back.
    let start = MIGRATION.find("update actor").expect("the statement that marks");
    let length = MIGRATION[start..].find(';').expect("its end");
    let raw = site.database.raw().await;
    raw.batch_execute(&format!(
        "set session_replication_role = replica;
         update actor set erased_at = null;
         update actor set disabled_at = null where actor_id = '{back}';
         {}",
        &MIGRATION[start..start + length]
    ))
    .await
    .unwrap();
    let marked =
        site.look("select string_agg(actor_id::text, ' ') from actor where erased_at is not null").await;
    assert_eq!(marked, gone.to_string());
}
