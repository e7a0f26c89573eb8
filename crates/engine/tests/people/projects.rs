//! Projects, who sees them, and who has which role in them.

use handoff_core::actor::ProjectRole::{self, Contributor, Manager, Owner, Viewer};
use handoff_core::actor::{START_ACTOR, Scope};
use handoff_core::text::TextRefused;
use handoff_engine::people::{
    ActorRefused, CreateProject, CreateProjectRefused, RenameProject, RenameProjectRefused, SetProjectRoles,
    SetProjectRolesRefused,
};
use handoff_engine::read::people;
use handoff_engine::{Caller, perform};
use tokio::join;

use super::site::{STRANGER, Site};

fn project(key: &str) -> CreateProject {
    CreateProject { key: key.to_owned(), name: "Papers".to_owned() }
}

fn roles(of: &Caller, roles: &[ProjectRole]) -> SetProjectRoles {
    SetProjectRoles {
        project: "papers".to_owned(),
        actor: of.actor.actor,
        roles: roles.iter().copied().collect(),
    }
}

/// A project `papers` of the administrator, and somebody with these roles in it.
async fn member(site: &Site, admin: &Caller, name: &str, held: &[ProjectRole]) -> Caller {
    let person = site.person(admin, name).await;
    site.done(admin, &roles(&person, held)).await;
    site.caller(person.actor.actor).await
}

#[tokio::test]
async fn whoever_creates_a_project_owns_it() {
    let (site, admin) = Site::new().await;
    let ada = site.person(&admin, "ada").await;
    let card = site.done(&admin, &project("papers")).await;
    assert_eq!(site.events(card.id.0).await, ["project.created", "project.roles_set"]);
    let owner = site.caller(admin.actor.actor).await;
    assert_eq!(owner.actor.roles_in(card.id).collect::<Vec<_>>(), [Owner]);
    let me = people::me(&site.ctx, &owner.actor).await.unwrap();
    let mine = me.projects.first().unwrap();
    assert_eq!((mine.project.key.as_str(), mine.roles.len()), ("papers", 1));

    let taken = CreateProjectRefused::KeyTaken("papers".to_owned());
    assert_eq!(site.refusal(&admin, &project("papers")).await, taken);
    assert_eq!(site.refusal(&admin, &project("P")).await, CreateProjectRefused::Key(TextRefused::NotAKey));
    let nameless = CreateProject { name: "\0".to_owned(), ..project("x") };
    let refused = CreateProjectRefused::Name(TextRefused::ControlCharacter);
    assert_eq!(site.refusal(&admin, &nameless).await, refused);
    assert_eq!(site.refusal(&ada, &project("papers")).await, CreateProjectRefused::Forbidden);
    let narrow = site.narrowed(admin.actor.actor, &[Scope::Read, Scope::Admin]).await;
    assert_eq!(site.refusal(&narrow, &project("x")).await, CreateProjectRefused::Forbidden);
}

#[tokio::test]
async fn a_project_is_renamed_by_those_who_run_it() {
    use RenameProjectRefused::{Forbidden, Name, NoSuchProject};
    let (site, admin) = Site::new().await;
    let stranger = site.person(&admin, "stranger").await;
    let card = site.done(&admin, &project("papers")).await;
    let manager = member(&site, &admin, "manager", &[Manager]).await;
    let viewer = member(&site, &admin, "viewer", &[Viewer]).await;
    let rename = |key: &str, name: &str| RenameProject { project: key.to_owned(), name: name.to_owned() };

    let before = site.events(card.id.0).await.len();
    assert_eq!(site.done(&manager, &rename("papers", "Documents")).await.name, "Documents");
    assert_eq!(site.done(&manager, &rename("papers", "Documents")).await.name, "Documents");
    assert_eq!(site.events(card.id.0).await.split_off(before), ["project.renamed"]);

    assert_eq!(site.refusal(&viewer, &rename("papers", "x")).await, Forbidden);
    for key in ["papers", "no-such", "\0"] {
        let missing = NoSuchProject(key.to_owned());
        assert_eq!(
            site.refusal(&stranger, &rename(key, "x")).await,
            missing,
            "forbidden and unknown look alike"
        );
    }
    assert_eq!(site.refusal(&manager, &rename("papers", " ")).await, Name(TextRefused::Empty));
    let narrow = site.narrowed(manager.actor.actor, &[Scope::Read]).await;
    assert_eq!(site.refusal(&narrow, &rename("papers", "x")).await, Forbidden);
}

#[tokio::test]
async fn people_see_their_own_projects_and_administrators_all() {
    let (site, admin) = Site::new().await;
    for key in ["a", "papers", "z"] {
        site.done(&admin, &project(key)).await;
    }
    let viewer = member(&site, &admin, "viewer", &[Viewer]).await;
    let keys = async |caller: &Caller, after: Option<&str>| {
        let cards = people::list_projects(&site.ctx, &caller.actor, after, 10).await.unwrap();
        cards.into_iter().map(|card| card.key).collect::<Vec<_>>()
    };
    assert_eq!(keys(&admin, None).await, ["a", "papers", "z"]);
    assert_eq!(keys(&admin, Some("a")).await, ["papers", "z"]);
    assert!(keys(&admin, Some("\0")).await.is_empty());
    assert_eq!(keys(&viewer, None).await, ["papers"]);
    let working = site.narrowed(viewer.actor.actor, &[Scope::Work]).await;
    assert_eq!(keys(&working, None).await, ["papers"], "every scope includes reading");

    assert!(people::find_project(&site.ctx, &viewer.actor, "papers").await.unwrap().is_some());
    for hidden in ["a", "no-such", "\0"] {
        assert!(people::find_project(&site.ctx, &viewer.actor, hidden).await.unwrap().is_none());
        let members = people::list_project_members(&site.ctx, &viewer.actor, hidden, None, 10).await.unwrap();
        assert!(members.is_none());
    }
    let members = people::list_project_members(&site.ctx, &viewer.actor, "papers", None, 10).await.unwrap();
    let members: Vec<_> =
        members.unwrap().into_iter().map(|member| (member.display_name, member.roles)).collect();
    assert_eq!(members, [("Root".to_owned(), [Owner].into()), ("viewer".to_owned(), [Viewer].into())]);
}

#[tokio::test]
async fn roles_in_a_project_are_set_as_a_whole() {
    let (site, admin) = Site::new().await;
    let card = site.done(&admin, &project("papers")).await;
    let ada = site.person(&admin, "ada").await;
    let before = site.events(card.id.0).await.len();
    let now = async || site.caller(ada.actor.actor).await.actor.roles_in(card.id).collect::<Vec<_>>();
    site.done(&admin, &roles(&ada, &[Viewer, Contributor])).await;
    site.done(&admin, &roles(&ada, &[Contributor, Viewer])).await;
    assert_eq!(now().await, [Contributor, Viewer]);
    site.done(&admin, &roles(&ada, &[Manager])).await;
    assert_eq!(now().await, [Manager]);
    site.done(&admin, &roles(&ada, &[])).await;
    site.done(&admin, &roles(&ada, &[])).await;
    assert!(now().await.is_empty());
    assert_eq!(site.events(card.id.0).await.len() - before, 3);
}

#[tokio::test]
async fn managers_bring_people_in_but_do_not_make_owners() {
    use SetProjectRolesRefused::{Actor, Forbidden, NoSuchProject, OwnersOnly};
    let (site, admin) = Site::new().await;
    site.done(&admin, &project("papers")).await;
    let ada = site.person(&admin, "ada").await;
    let manager = member(&site, &admin, "manager", &[Manager]).await;
    let viewer = member(&site, &admin, "viewer", &[Viewer]).await;
    let owner = member(&site, &admin, "owner", &[Owner]).await;

    site.done(&manager, &roles(&ada, &[Contributor])).await;
    assert_eq!(site.refusal(&manager, &roles(&ada, &[Owner])).await, OwnersOnly);
    assert_eq!(site.refusal(&manager, &roles(&manager, &[Owner, Manager])).await, OwnersOnly);
    assert_eq!(site.refusal(&manager, &roles(&owner, &[])).await, OwnersOnly);
    site.done(&manager, &roles(&owner, &[Owner, Viewer])).await;
    site.done(&owner, &roles(&ada, &[Owner])).await;
    site.done(&owner, &roles(&ada, &[])).await;

    assert_eq!(site.refusal(&viewer, &roles(&ada, &[Viewer])).await, Forbidden);
    let stranger = site.caller(ada.actor.actor).await;
    for key in ["papers", "no-such", "\0"] {
        let set = SetProjectRoles { project: key.to_owned(), ..roles(&ada, &[Owner]) };
        assert_eq!(site.refusal(&stranger, &set).await, NoSuchProject(key.to_owned()));
    }
    let nobody = SetProjectRoles { actor: STRANGER, ..roles(&ada, &[Viewer]) };
    assert_eq!(site.refusal(&manager, &nobody).await, Actor(ActorRefused::NoSuchActor(STRANGER)));
    let engine = SetProjectRoles { actor: START_ACTOR, ..roles(&ada, &[Viewer]) };
    assert_eq!(site.refusal(&manager, &engine).await, Actor(ActorRefused::PartOfTheEngine(START_ACTOR)));
}

#[tokio::test]
async fn a_project_keeps_an_owner() {
    let (site, admin) = Site::new().await;
    site.done(&admin, &project("papers")).await;
    let second = site.person(&admin, "second").await;
    assert_eq!(site.refusal(&admin, &roles(&admin, &[])).await, SetProjectRolesRefused::LastOwner);
    assert_eq!(site.refusal(&admin, &roles(&admin, &[Manager])).await, SetProjectRolesRefused::LastOwner);
    for _ in 0..10 {
        site.done(&admin, &roles(&admin, &[Owner])).await;
        site.done(&admin, &roles(&second, &[Owner])).await;
        let (one, other) = (roles(&admin, &[]), roles(&second, &[]));
        let owner = site.caller(second.actor.actor).await;
        let (a, b) = join!(perform(&site.ctx, &owner, &one), perform(&site.ctx, &admin, &other));
        assert_eq!(usize::from(a.is_ok()) + usize::from(b.is_ok()), 1, "{a:?} {b:?}");
    }
}
