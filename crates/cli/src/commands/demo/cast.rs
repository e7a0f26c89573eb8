//! The people of the demo: who they are and what they may do. Made through the public API, like anybody's.

use std::collections::BTreeMap;

use handoff_core::definition::ON_SUCCESS;
use handoff_core::definition::document::WorkflowDocument;
use serde_json::json;
use uuid::Uuid;

use super::dice;
use crate::client::wire::{Actor, CreatedActor, Keyed};
use crate::client::{Client, Listing};
use crate::commands::login::open_session;
use crate::output::{Failed, say};

/// The workflow that documents take.
const WORKFLOW: &str = include_str!("../../../../../examples/workflows/document-approval.yaml");
/// The key it has.
pub(super) const WORKFLOW_KEY: &str = "document-approval";
/// Nobody's real address ends like this.
const MAIL_DOMAIN: &str = "demo.local";

/// The way documents take.
#[derive(Debug)]
pub(super) struct Route(WorkflowDocument);

impl Route {
    /// The way of the workflow that comes with Handoff.
    pub(super) fn read() -> Result<Self, Failed> {
        serde_yaml_ng::from_str(WORKFLOW).map(Self).map_err(Failed::from_error)
    }

    /// The first stage that people work on.
    pub(super) fn first(&self) -> Option<&str> {
        self.leave(&self.0.begin_stage, ON_SUCCESS)
    }

    /// The stage after `stage` when `decision` is taken there.
    pub(super) fn after(&self, stage: &str, decision: &str) -> Option<&str> {
        let config = self.0.stages.iter().find(|other| other.key == stage)?;
        let decisions = config.config.decisions();
        self.leave(stage, &decisions.iter().find(|other| other.name == decision)?.handle)
    }

    fn leave(&self, stage: &str, handle: &str) -> Option<&str> {
        let taken =
            self.0.connections.iter().find(|other| other.source == stage && other.handle == handle)?;
        taken.target.as_deref()
    }
}

/// What somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    submits: bool,
    reviews: bool,
    approves: bool,
}

const SUBMITTER: Part = Part { submits: true, reviews: false, approves: false };
const REVIEWER: Part = Part { submits: false, reviews: true, approves: false };
const APPROVER: Part = Part { submits: false, reviews: false, approves: true };
/// Submits and reviews, but never reviews their own: the server sees to that.
const BOTH: Part = Part { submits: true, reviews: true, approves: false };

/// Parts in the order people join; the first three make the demo work, four is the least that looks like one.
const PARTS: [Part; 12] = [
    SUBMITTER, REVIEWER, APPROVER, SUBMITTER, REVIEWER, SUBMITTER, APPROVER, SUBMITTER, REVIEWER, BOTH,
    SUBMITTER, APPROVER,
];

/// Everybody there is, with the local part of their address.
const PEOPLE: &[(&str, &str)] = &[
    ("Amina Diallo", "amina.diallo"),
    ("Tomasz Wójcik", "tomasz.wojcik"),
    ("Priya Raghavan", "priya.raghavan"),
    ("Lucía Fernández", "lucia.fernandez"),
    ("Chen Wei", "chen.wei"),
    ("Kwame Mensah", "kwame.mensah"),
    ("Ingrid Solberg", "ingrid.solberg"),
    ("Yusuf Demir", "yusuf.demir"),
    ("Hana Kobayashi", "hana.kobayashi"),
    ("Mateo Quispe", "mateo.quispe"),
    ("Zuzana Horáková", "zuzana.horakova"),
    ("Leila Haddad", "leila.haddad"),
    ("Björn Lindqvist", "bjorn.lindqvist"),
    ("Thảo Nguyễn", "thao.nguyen"),
    ("Aoife Brennan", "aoife.brennan"),
    ("Olena Kovalenko", "olena.kovalenko"),
    ("Rafael Moreira", "rafael.moreira"),
    ("Nomvula Dlamini", "nomvula.dlamini"),
    ("Émile Gauthier", "emile.gauthier"),
    ("Arjun Mehta", "arjun.mehta"),
    ("Sofia Rossi", "sofia.rossi"),
    ("Kahurangi Parata", "kahurangi.parata"),
    ("Min-jun Park", "min-jun.park"),
    ("Dimitra Papadaki", "dimitra.papadaki"),
];

/// The fewest people that make a demo.
pub(super) const PEOPLE_MIN: i64 = 4;
/// As many as there are names for.
pub(super) const PEOPLE_MAX: i64 = 24;

const GROUPS: [(&str, &str); 3] =
    [("submitters", "Submitters"), ("reviewers", "First reviewers"), ("approvers", "Final approvers")];

/// Somebody who works in the demo.
#[derive(Debug)]
pub(super) struct Person {
    pub(super) name: &'static str,
    pub(super) email: String,
    pub(super) password: String,
    part: Part,
    /// Signed in as this person.
    pub(super) client: Client,
}

impl Person {
    /// Whether documents come from them.
    pub(super) const fn submits(&self) -> bool {
        self.part.submits
    }

    /// The groups they are in.
    pub(super) fn groups(&self) -> Vec<&'static str> {
        groups_of(self.part)
    }
}

fn groups_of(part: Part) -> Vec<&'static str> {
    let flags = [part.submits, part.reviews, part.approves];
    GROUPS.iter().zip(flags).filter(|(_, is_in)| *is_in).map(|((key, _), _)| *key).collect()
}

/// How many people there are on the smaller of the two reviewing stages.
pub(super) fn narrowest(people: &[Person]) -> usize {
    let count = |does: fn(&Part) -> bool| people.iter().filter(|person| does(&person.part)).count();
    count(|part| part.reviews).min(count(|part| part.approves)).max(1)
}

/// Makes the office: groups, project, people, workflow. What is there already is used.
pub(super) async fn set_up(
    admin: &Client,
    project: &str,
    people: usize,
    route: &Route,
) -> Result<Vec<Person>, Failed> {
    let known = known_actors(admin).await?;
    create_project(admin, project, &known).await?;
    create_groups(admin).await?;
    let mut cast = Vec::new();
    for ((name, local), part) in PEOPLE.iter().zip(PARTS.iter().cycle()).take(people) {
        let email = format!("{local}@{MAIL_DOMAIN}");
        let password = dice::password()?;
        let actor = create_person(admin, known.get(&email).copied(), name, &email, &password).await?;
        for group in groups_of(*part) {
            admin.put(&["v1", "groups", group, "members", &actor], &json!({})).await?;
        }
        let role = if part.reviews || part.approves { "reviewer" } else { "contributor" };
        admin.put(&["v1", "projects", project, "members", &actor], &json!({"roles": [role]})).await?;
        match open_session(admin, &email, &password).await {
            Ok(client) => cast.push(Person { name, email, password, part: *part, client }),
            Err(failed) => say(format!("{name} cannot sign in and takes no part: {failed}")),
        }
    }
    admin.put(&["v1", "projects", project, "workflows", WORKFLOW_KEY], &route.0).await?;
    Ok(cast)
}

async fn known_actors(admin: &Client) -> Result<BTreeMap<String, Uuid>, Failed> {
    let actors: Vec<Actor> = admin.list(&["v1", "actors"], &[], Listing::ALL).await?.read()?;
    Ok(actors.into_iter().filter_map(|actor| Some((actor.email?, actor.actor_id))).collect())
}

async fn create_project(admin: &Client, project: &str, known: &BTreeMap<String, Uuid>) -> Result<(), Failed> {
    match admin.get(&["v1", "projects", project], &[]).await {
        Ok(_) => {
            let ours = PEOPLE.iter().any(|(_, local)| known.contains_key(&format!("{local}@{MAIL_DOMAIN}")));
            if ours {
                return Ok(());
            }
            Err(Failed::plain(format!("there is a project {project:?}, and the demo did not make it"))
                .with_hint("give the demo a project of its own, for example --project demo-office"))
        }
        Err(missing) if missing.status() == Some(404) => {
            admin.post(&["v1", "projects"], &json!({"key": project, "name": "The office"})).await?;
            Ok(())
        }
        Err(failed) => Err(failed.into()),
    }
}

async fn create_groups(admin: &Client) -> Result<(), Failed> {
    let groups: Vec<Keyed> = admin.list(&["v1", "groups"], &[], Listing::ALL).await?.read()?;
    for (key, name) in GROUPS {
        if !groups.iter().any(|group| group.key == key) {
            admin.post(&["v1", "groups"], &json!({"key": key, "name": name})).await?;
        }
    }
    Ok(())
}

/// Creates somebody, or gives somebody from an earlier demo a password that we know.
async fn create_person(
    admin: &Client,
    known: Option<Uuid>,
    name: &str,
    email: &str,
    password: &str,
) -> Result<String, Failed> {
    if let Some(actor) = known {
        let actor = actor.to_string();
        admin.put(&["v1", "actors", &actor, "password"], &json!({"password": password})).await?;
        return Ok(actor);
    }
    let body = json!({"kind": "HUMAN", "display_name": name, "email": email, "password": password});
    let created: CreatedActor = admin.post(&["v1", "actors"], &body).await?.read()?;
    Ok(created.actor_id.to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_smallest_cast_can_do_everything_and_nobody_is_there_twice() {
        let smallest = &PARTS[..usize::try_from(PEOPLE_MIN).unwrap()];
        assert!(smallest.iter().any(|part| part.submits));
        assert!(smallest.iter().any(|part| part.reviews && !part.submits));
        assert!(smallest.iter().any(|part| part.approves && !part.submits));
        let addresses: BTreeSet<_> = PEOPLE.iter().map(|(_, local)| local).collect();
        assert_eq!(addresses.len(), PEOPLE.len());
        assert_eq!(i64::try_from(PEOPLE.len()), Ok(PEOPLE_MAX));
        assert!(PEOPLE.iter().all(|(_, local)| local.is_ascii()));
    }

    #[test]
    fn the_route_is_the_one_of_the_example() {
        let route = Route::read().unwrap();
        assert_eq!(route.0.key, WORKFLOW_KEY);
        let steps = [
            (route.first(), Some("first_review")),
            (route.after("first_review", "APPROVE"), Some("final_review")),
            (route.after("final_review", "REJECT"), Some("rework")),
            (route.after("rework", "RESUBMIT"), Some("first_review")),
            (route.after("rework", "APPROVE"), None),
            (route.after("nowhere", "APPROVE"), None),
        ];
        for (found, expected) in steps {
            assert_eq!(found, expected);
        }
    }
}
