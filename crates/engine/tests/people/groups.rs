//! Groups and who belongs to them.

use handoff_core::actor::START_ACTOR;
use handoff_core::text::TextRefused;
use handoff_engine::people::{
    ActorRefused, AddGroupMember, AddGroupMemberRefused, CreateGroup, CreateGroupRefused, RemoveGroupMember,
    RemoveGroupMemberRefused,
};
use handoff_engine::read::people::{self, ReadPeopleError};

use super::site::{STRANGER, Site};

fn group(key: &str) -> CreateGroup {
    CreateGroup { key: key.to_owned(), name: "Reviewers".to_owned() }
}

#[tokio::test]
async fn a_group_is_created_once() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let happened = site.events_of(async {
        let card = site.done(&admin, &group("reviewers")).await;
        let found = people::find_group(&site.ctx, &admin.actor, "reviewers").await.unwrap();
        assert_eq!(found, Some(card));
        let taken = CreateGroupRefused::KeyTaken("reviewers".to_owned());
        assert_eq!(site.refusal(&admin, &group("reviewers")).await, taken);
    });
    assert_eq!(happened.await, ["group.created"]);
    assert_eq!(site.refusal(&ada, &group("reviewers")).await, CreateGroupRefused::Forbidden);
    assert_eq!(site.refusal(&admin, &group("A b")).await, CreateGroupRefused::Key(TextRefused::NotAKey));
    let nameless = CreateGroup { name: "\n".to_owned(), ..group("x") };
    assert_eq!(site.refusal(&admin, &nameless).await, CreateGroupRefused::Name(TextRefused::Empty));
}

#[tokio::test]
async fn joining_twice_and_leaving_twice_change_nothing_more() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let id = ada.actor.actor;
    let reviewers = site.done(&admin, &group("reviewers")).await.id;
    let add = AddGroupMember { group: "reviewers".to_owned(), actor: id };
    let remove = RemoveGroupMember { group: "reviewers".to_owned(), actor: id };
    let happened = site.events_of(async {
        site.done(&admin, &add).await;
        site.done(&admin, &add).await;
        assert!(site.caller(id).await.actor.is_in(reviewers));
        let me = people::me(&site.ctx, &site.caller(id).await.actor).await.unwrap();
        assert_eq!(me.groups.first().map(|group| group.key.as_str()), Some("reviewers"));
        let members =
            people::list_group_members(&site.ctx, &admin.actor, "reviewers", None, 10).await.unwrap();
        assert_eq!(members.unwrap().first().map(|member| member.actor), Some(id));
        let listed = people::list_groups(&site.ctx, &admin.actor, None, 10).await.unwrap();
        assert_eq!(listed.first().map(|group| group.member_count), Some(1));
        site.done(&admin, &remove).await;
        site.done(&admin, &remove).await;
        assert!(!site.caller(id).await.actor.is_in(reviewers));
    });
    assert_eq!(happened.await, ["group.member_added", "group.member_removed"]);
}

#[tokio::test]
async fn membership_is_for_administrators_to_change() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    site.done(&admin, &group("reviewers")).await;
    let add = |group: &str, actor| AddGroupMember { group: group.to_owned(), actor };
    let remove = |group: &str, actor| RemoveGroupMember { group: group.to_owned(), actor };
    let id = ada.actor.actor;
    for key in ["reviewers", "no-such", "\0"] {
        assert_eq!(site.refusal(&ada, &add(key, id)).await, AddGroupMemberRefused::Forbidden);
        assert_eq!(site.refusal(&ada, &remove(key, id)).await, RemoveGroupMemberRefused::Forbidden);
    }
    for key in ["no-such", "\0", ""] {
        let missing = AddGroupMemberRefused::NoSuchGroup(key.to_owned());
        assert_eq!(site.refusal(&admin, &add(key, id)).await, missing);
        let missing = RemoveGroupMemberRefused::NoSuchGroup(key.to_owned());
        assert_eq!(site.refusal(&admin, &remove(key, id)).await, missing);
        assert!(people::find_group(&site.ctx, &admin.actor, key).await.unwrap().is_none());
        assert!(people::list_group_members(&site.ctx, &admin.actor, key, None, 1).await.unwrap().is_none());
    }
    let refused = AddGroupMemberRefused::Actor(ActorRefused::NoSuchActor(STRANGER));
    assert_eq!(site.refusal(&admin, &add("reviewers", STRANGER)).await, refused);
    let refused = AddGroupMemberRefused::Actor(ActorRefused::PartOfTheEngine(START_ACTOR));
    assert_eq!(site.refusal(&admin, &add("reviewers", START_ACTOR)).await, refused);

    let refused = people::find_group(&site.ctx, &ada.actor, "reviewers").await;
    assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    let refused = people::list_groups(&site.ctx, &ada.actor, None, 10).await;
    assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    let refused = people::list_group_members(&site.ctx, &ada.actor, "reviewers", None, 10).await;
    assert!(matches!(refused, Err(ReadPeopleError::Forbidden)));
    assert!(people::list_groups(&site.ctx, &admin.actor, Some("\0"), 10).await.unwrap().is_empty());
}
