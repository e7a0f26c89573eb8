//! A pool of work: one stage that several people answer independently.

use std::collections::BTreeSet;

use handoff_core::actor::ProjectRole;
use handoff_core::id::{AssignmentId, RunId, UnitId};
use handoff_engine::people::{CreateProject, SetProjectRoles};
use handoff_engine::read::run::tell_run;
use handoff_engine::run::{
    ClaimUnit, ClaimUnitRefused, Claimed, Judged, StartRun, SubmitJudgment, SubmitJudgmentRefused,
};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Failure};
use serde_json::{Value, json};

use crate::world::World;

/// A world with the project `pool`, in which everybody may label items.
#[derive(Debug)]
pub struct Pool {
    /// The world around it.
    pub world: World,
    /// Who labels.
    pub people: Vec<Caller>,
}

impl Pool {
    /// A pool with so many people. `config` is that of the stage they work, beside its group.
    pub async fn new(people: usize, config: Value) -> Self {
        Box::pin(Self::furnish(people, config)).await
    }

    async fn furnish(people: usize, mut config: Value) -> Self {
        let world = World::new().await;
        let mut made = Vec::new();
        for number in 0..people {
            made.push(world.person(&format!("Person{number}")).await);
        }
        world.group("labellers", &made.iter().collect::<Vec<_>>()).await;
        let mut pool = Self { world, people: made };
        config["candidate_group"] = json!("labellers");
        pool.project("pool", &["labels"], &config).await;
        pool
    }

    /// Another project in which the same people may label, with these workflows.
    pub async fn another_project(&mut self, key: &str, workflows: &[&str], mut config: Value) {
        config["candidate_group"] = json!("labellers");
        Box::pin(self.project(key, workflows, &config)).await;
    }

    async fn project(&mut self, key: &str, workflows: &[&str], config: &Value) {
        let world = &self.world;
        world.must(&world.admin, &CreateProject { key: key.to_owned(), name: key.to_owned() }).await;
        for person in &self.people {
            let roles = BTreeSet::from([ProjectRole::Contributor]);
            let set = SetProjectRoles { project: key.to_owned(), actor: person.actor.actor, roles };
            world.must(&world.admin, &set).await;
        }
        for workflow in workflows {
            let document = json!({
                "key": workflow, "name": "Labels", "begin_stage": "start",
                "stages": [
                    {"key": "start", "type": "START"},
                    {"key": "label", "type": "ANNOTATE", "config": config},
                    {"key": "done", "type": "END", "config": {"outcome": "LABELLED"}}
                ],
                "connections": [{"source": "start", "target": "label"}, {"source": "label", "target": "done"}]
            });
            let document = serde_json::from_value(document).expect("the document parses");
            let apply = ApplyWorkflow { project: key.to_owned(), document, expected: None, draft: false };
            world.must(&world.admin, &apply).await;
        }
        for person in &mut self.people {
            *person = self.world.caller(person.actor.actor).await;
        }
    }

    /// A new item; its run, and the unit that waits for labels.
    pub async fn item(&self) -> (RunId, UnitId) {
        self.item_in("pool", "labels").await
    }

    /// The same in another project or workflow.
    pub async fn item_in(&self, project: &str, workflow: &str) -> (RunId, UnitId) {
        let start = StartRun {
            project: project.to_owned(),
            workflow: workflow.to_owned(),
            external_key: None,
            payload: json!({"text": "a cat"}),
        };
        let started = self.world.on_run(&self.people[0], start).await.expect("the run starts");
        let units = started.in_hand.units.iter().map(|row| &row.value);
        let mut open = units.filter(|unit| unit.state.is_open()).map(|unit| unit.id);
        (started.in_hand.run.value.id, open.next_back().expect("a unit to label"))
    }

    /// Somebody takes a unit.
    pub async fn claim(&self, who: usize, unit: UnitId) -> Result<Claimed, Failure<ClaimUnitRefused>> {
        self.world.on_run(&self.people[who], ClaimUnit { unit, ahead: false }).await
    }

    /// Somebody hands a label in.
    pub async fn submit(
        &self,
        who: usize,
        assignment: AssignmentId,
        epoch: Option<i32>,
    ) -> Result<Judged, Failure<SubmitJudgmentRefused>> {
        let submit = SubmitJudgment {
            assignment,
            epoch,
            decision: None,
            comment: None,
            data: Some(json!({"label": "cat"}).into()),
            model_version: None,
        };
        self.world.on_run(&self.people[who], submit).await
    }

    /// Slots taken and judgments counted of a unit.
    pub async fn slots(&self, run: RunId, unit: UnitId) -> (i16, i16) {
        let story = tell_run(&self.world.ctx, &self.world.admin.actor, run).await;
        let story = story.expect("a store").expect("a run");
        let unit = story.units.iter().find(|found| found.id == unit).expect("the unit");
        (unit.slots_taken, unit.counted)
    }
}
