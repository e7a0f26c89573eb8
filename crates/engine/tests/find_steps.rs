//! What whoever finds steps must do, whatever stands behind it.

#![expect(clippy::expect_used, reason = "helpers of tests say what they expect")]

use std::collections::BTreeSet;
use std::sync::Arc;

use handoff_bus::PostgresBus;
use handoff_core::actor::{Abilities, ProjectRole};
use handoff_core::id::StepId;
use handoff_engine::deliver::{CountSteps, Deliver};
use handoff_engine::people::{CreateProject, RenameProject, SetAbilities, SetProjectRoles};
use handoff_engine::read::step::{
    AvailableSteps, FindSteps, InDatabase, StepCard, Wanted, available_steps, project_steps, wanted_by,
};
use handoff_engine::run::StartRun;
use handoff_engine::step::ChangeStep;
use handoff_engine::sweep::{Pass, Sweep};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Ctx, StoreError};
use handoff_store::step::Place;
use handoff_testkit::World;
use serde_json::{Value, json};
use uuid::Uuid;

/// A project with one workflow for each set of requirements, each with a unit to do.
struct Hall {
    world: World,
    ada: Caller,
    /// The one who counts; a second would wait for the lease of the first.
    counter: Deliver<CountSteps, PostgresBus>,
}

impl Hall {
    async fn new(asked: &[(&str, Value)]) -> Self {
        let world = World::new().await;
        let ada = world.person("Ada").await;
        world.group("everybody", &[&ada]).await;
        world.group("others", &[]).await;
        world
            .must(&world.admin, &CreateProject { key: "hall".to_owned(), name: "The Hall".to_owned() })
            .await;
        let roles = BTreeSet::from([ProjectRole::Contributor]);
        let set = SetProjectRoles { project: "hall".to_owned(), actor: ada.actor.actor, roles };
        world.must(&world.admin, &set).await;
        let ada = world.caller(ada.actor.actor).await;
        for (key, requirements) in asked {
            let group = if *key == "foreign" { "others" } else { "everybody" };
            let gold = (*key == "quiz").then(|| json!({"quiz": 1}));
            let document = json!({
                "key": key, "name": format!("Workflow {key}"), "begin_stage": "start",
                "stages": [
                    {"key": "start", "type": "START"},
                    {"key": "work", "type": "ANNOTATE",
                     "config": {"candidate_group": group, "requirements": requirements, "gold": gold}},
                    {"key": "done", "type": "END"}
                ],
                "connections": [{"source": "start", "target": "work"}, {"source": "work", "target": "done"}]
            });
            let document = serde_json::from_value(document).expect("the document parses");
            let apply = ApplyWorkflow { project: "hall".to_owned(), document, expected: None, draft: false };
            world.must(&world.admin, &apply).await;
            let start = StartRun {
                project: "hall".to_owned(),
                workflow: (*key).to_owned(),
                external_key: None,
                payload: json!({}),
            };
            world.on_run(&ada, start).await.expect("the run starts");
        }
        let counter = Deliver::new(CountSteps, Arc::new(PostgresBus::new(world.ctx.store().clone())));
        let hall = Self { world, ada, counter };
        hall.count().await;
        hall
    }

    async fn count(&self) {
        while self.counter.run_once(&self.world.ctx).await.expect("a pass") == Pass::More {}
    }

    async fn can(&mut self, skills: &[&str], channels: &[&str], locales: &[&str]) {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<BTreeSet<_>>();
        let abilities = Abilities {
            skills: words(skills),
            channels: words(channels),
            locales: words(locales),
            ..Abilities::default()
        };
        let set = SetAbilities { actor: self.ada.actor.actor, abilities };
        self.world.must(&self.world.admin, &set).await;
        self.ada = self.world.caller(self.ada.actor.actor).await;
    }

    async fn steps(&self) -> Vec<StepCard> {
        let found = project_steps(&self.world.ctx, &self.world.admin.actor, "hall", None, 100).await;
        found.expect("a store").expect("a project")
    }

    async fn step(&self, workflow: &str) -> StepId {
        self.steps().await.into_iter().find(|card| card.workflow == workflow).expect("a step").id
    }

    async fn found(&self, finder: &impl FindSteps, words: Option<&str>) -> Vec<String> {
        let asked = AvailableSteps { contributor: None, words, after: None, limit: 50 };
        let found = available_steps(&self.world.ctx, finder, &self.ada.actor, asked).await;
        let found = found.expect("a store").expect("oneself");
        found.steps.into_iter().map(|card| card.workflow).collect()
    }
}

/// What every finder must do. To try another one, call this with it.
async fn conforms<F: FindSteps>(finder: impl AsyncFn(&Hall) -> F) {
    let mut hall = Hall::new(&[
        ("plain", json!({})),
        ("law", json!({"skills": ["law"]})),
        ("law-and-art", json!({"skills": ["art", "law"]})),
        ("field", json!({"channels": ["field", "sea"]})),
        ("vi", json!({"locales": ["vi", "lo"]})),
        ("foreign", json!({})),
    ])
    .await;
    let find = finder(&hall).await;
    let set = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<BTreeSet<_>>();
    let sorted = |found: Vec<String>| found.into_iter().collect::<BTreeSet<_>>();

    // Skills: all that are asked for must be there; channels and languages: one of them.
    assert_eq!(sorted(hall.found(&find, None).await), set(&["plain"]));
    hall.can(&["law", "cooking"], &[], &[]).await;
    assert_eq!(sorted(hall.found(&find, None).await), set(&["plain", "law"]), "art is not law");
    hall.can(&["law", "art"], &["sea"], &["vi-VN"]).await;
    let all = set(&["plain", "law", "law-and-art", "field", "vi"]);
    assert_eq!(sorted(hall.found(&find, None).await), all);

    // Words: all of them, in any order and case, in the names of project, workflow or stage.
    assert_eq!(sorted(hall.found(&find, Some("HALL workflow law")).await), set(&["law", "law-and-art"]));
    assert_eq!(hall.found(&find, Some("art law")).await, ["law-and-art"]);
    assert!(hall.found(&find, Some("la")).await.is_empty(), "whole words");
    assert_eq!(sorted(hall.found(&find, Some("  ")).await), all);
    assert!(hall.found(&find, Some("😀")).await.is_empty(), "no name has it");

    follows_a_new_name(&hall, &finder).await;

    // The most urgent first, then in the order of ids, page by page.
    let urgent = hall.step("vi").await;
    let change = ChangeStep { step: urgent, paused: None, priority: Some(5), claims_per_minute: None };
    hall.world.must(&hall.world.admin, &change).await;
    let find = finder(&hall).await;
    let in_order = hall.found(&find, None).await;
    assert_eq!((in_order[0].as_str(), in_order.len()), ("vi", 5));
    let wanted = wanted_by(&hall.ada.actor, None);
    let (mut paged, mut after) = (Vec::new(), None);
    loop {
        let page = find.find(&hall.world.ctx, &wanted, after, 2).await.expect("a finder");
        let Some((step, priority)) = page.last().copied() else { break };
        after = Some((priority, step));
        paged.extend(page);
    }
    let once: BTreeSet<_> = paged.iter().map(|(step, _)| *step).collect();
    assert_eq!((paged.len(), once.len(), paged[0].0), (5, 5, urgent));
    assert!(paged[1..].is_sorted_by_key(|(step, _)| *step));

    // What stands still or is done is not found.
    let change = ChangeStep { step: urgent, paused: Some(true), priority: None, claims_per_minute: None };
    hall.world.must(&hall.world.admin, &change).await;
    let find = finder(&hall).await;
    assert!(!hall.found(&find, None).await.contains(&"vi".to_owned()));
    let nobody = wanted_by(&hall.world.admin.actor, None);
    assert!(
        find.find(&hall.world.ctx, &nobody, None, 10).await.expect("a finder").is_empty(),
        "no project, no steps"
    );
}

/// A project that is called otherwise is found by what it is called by now, however that is written.
async fn follows_a_new_name<F: FindSteps>(hall: &Hall, finder: &impl AsyncFn(&Hall) -> F) {
    let rename = RenameProject { project: "hall".to_owned(), name: "Barn 1e5x, ½ m²".to_owned() };
    hall.world.must(&hall.world.admin, &rename).await;
    hall.count().await;
    let find = finder(hall).await;
    for words in ["barn law", "½ law", "M² law", "1e5x law hall"] {
        assert_eq!(hall.found(&find, Some(words)).await.len(), 2, "{words}");
    }
    for gone in ["the", "1e5", "2"] {
        assert!(hall.found(&find, Some(gone)).await.is_empty(), "{gone}");
    }
}

#[tokio::test]
async fn the_database_finds_steps_as_it_must() {
    conforms(async |_: &Hall| InDatabase).await;
}

/// A finder that comes to the steps behind a crowd of others, of which none is anybody's to work on.
struct BehindOthers(u128);

impl FindSteps for BehindOthers {
    async fn find(
        &self,
        ctx: &Ctx,
        wanted: &Wanted,
        after: Option<Place>,
        limit: usize,
    ) -> Result<Vec<(StepId, i16)>, StoreError> {
        let crowd = (1..=self.0).map(|number| (StepId(Uuid::from_u128(number)), 9));
        let after_them = after.filter(|(priority, _)| *priority < 9);
        let mut found: Vec<_> = match after {
            Some((9, last)) => crowd.filter(|(step, _)| *step > last).take(limit).collect(),
            Some(_) => Vec::new(),
            None => crowd.take(limit).collect(),
        };
        found.extend(InDatabase.find(ctx, wanted, after_them, limit - found.len()).await?);
        Ok(found)
    }
}

#[tokio::test]
async fn a_page_that_ends_early_tells_where_to_go_on() {
    let hall = Hall::new(&[("one", json!({})), ("two", json!({})), ("three", json!({}))]).await;
    for (limit, pages) in [(50, vec![0, 0, 3]), (2, vec![0, 0, 2, 1]), (3, vec![0, 0, 3])] {
        let (mut sizes, mut seen, mut after) = (Vec::new(), BTreeSet::new(), None);
        loop {
            let asked = AvailableSteps { contributor: None, words: None, after, limit };
            let found = available_steps(&hall.world.ctx, &BehindOthers(4_100), &hall.ada.actor, asked).await;
            let found = found.expect("a store").expect("oneself");
            sizes.push(found.steps.len());
            seen.extend(found.steps.into_iter().map(|card| card.workflow));
            after = found.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!((sizes, seen.len()), (pages, 3), "{limit} at a time");
    }
}

#[tokio::test]
async fn a_step_with_an_entry_quiz_is_found_by_whoever_is_to_take_it() {
    let hall = Hall::new(&[("quiz", json!({}))]).await;
    assert_eq!(hall.found(&InDatabase, None).await, ["quiz"]);
}

#[tokio::test]
async fn combinations_of_skills_are_kept_once() {
    let hall = Hall::new(&[
        ("one", json!({"skills": ["b", "a"]})),
        ("two", json!({"skills": ["a", "b", "a"]})),
        ("three", json!({})),
    ])
    .await;
    let raw = hall.world.database.raw().await;
    let sets: i64 = raw.query_one("select count(*) from skill_set", &[]).await.expect("a count").get(0);
    assert_eq!((sets, hall.steps().await.len()), (2, 3));
}

#[cfg(feature = "search")]
mod index {
    use handoff_engine::read::step::Finder;
    use handoff_engine::run::{ClaimNext, WorkFrom, claim_next};
    use handoff_engine::search::{FeedIndex, StepIndex};

    use super::*;

    /// The index alone: nobody helps out.
    struct Alone(Arc<StepIndex>);

    impl FindSteps for Alone {
        async fn find(
            &self,
            _ctx: &Ctx,
            wanted: &Wanted,
            after: Option<Place>,
            limit: usize,
        ) -> Result<Vec<(StepId, i16)>, StoreError> {
            Ok(self.0.find(wanted, after, limit).await.expect("it is filled"))
        }
    }

    async fn feed(hall: &Hall, index: &Arc<StepIndex>) {
        let feed = FeedIndex(index.clone());
        while feed.run_once(&hall.world.ctx).await.expect("a pass") == Pass::More {}
    }

    #[tokio::test]
    async fn an_index_finds_steps_as_it_must_by_following_events() {
        let index = Arc::<StepIndex>::default();
        conforms(async |hall: &Hall| {
            feed(hall, &index).await;
            Alone(index.clone())
        })
        .await;
    }

    #[tokio::test]
    async fn an_index_finds_steps_as_it_must_when_it_is_filled_at_start() {
        conforms(async |hall: &Hall| {
            let index = Arc::<StepIndex>::default();
            feed(hall, &index).await;
            Alone(index)
        })
        .await;
    }

    #[tokio::test]
    async fn without_the_index_the_database_finds_and_work_goes_on() {
        let hall = Hall::new(&[("plain", json!({}))]).await;
        let index = Arc::<StepIndex>::default();
        let away = index.find(&wanted_by(&hall.ada.actor, None), None, 10).await;
        assert!(away.is_err(), "{away:?}");
        assert_eq!(hall.found(&Finder::Index(index), None).await, ["plain"]);
        let next = ClaimNext { from: WorkFrom::Anywhere, ahead: false };
        claim_next(&hall.world.ctx, &hall.ada, &next).await.expect("a unit");
    }
}
