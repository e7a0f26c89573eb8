//! A project with the people that a workflow names, and verbs to drive its runs with.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use handoff_bus::PostgresBus;
use handoff_core::actor::ProjectRole;
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::{RunId, UnitId};
use handoff_core::run::Unit;
use handoff_engine::deliver::Deliver;
use handoff_engine::people::{CreateProject, SetProjectRoles};
use handoff_engine::quality::JudgeQuality;
use handoff_engine::read::run::{RunStory, tell_run};
use handoff_engine::run::{ClaimUnit, Judged, StartRun, SubmitJudgment};
use handoff_engine::sweep::{Pass, Sweep};
use handoff_engine::workflow::{ApplyWorkflow, ApplyWorkflowRefused};
use handoff_engine::{Caller, Failure};
use handoff_testkit::World;
use serde_json::{Value, json};

/// A project called `desk`, and three people in every group that a workflow of it has named.
pub(crate) struct Desk {
    pub(crate) world: World,
    groups: BTreeMap<String, Vec<Caller>>,
    /// Manages the project, and is in no group.
    pub(crate) boss: Caller,
    quality: Deliver<JudgeQuality, PostgresBus>,
}

impl Desk {
    pub(crate) async fn new() -> Self {
        let world = World::new().await;
        let create = CreateProject { key: "desk".to_owned(), name: "Desk".to_owned() };
        world.must(&world.admin, &create).await;
        let boss = world.person("Boss").await;
        let bus = Arc::new(PostgresBus::new(world.ctx.store().clone()));
        let quality = Deliver::new(JudgeQuality::default(), bus);
        let desk = Self { world, groups: BTreeMap::new(), boss, quality };
        let boss = desk.with_role(&desk.boss, ProjectRole::Manager).await;
        Self { boss, ..desk }
    }

    async fn with_role(&self, person: &Caller, role: ProjectRole) -> Caller {
        let roles = SetProjectRoles {
            project: "desk".to_owned(),
            actor: person.actor.actor,
            roles: BTreeSet::from([role]),
        };
        self.world.must(&self.world.admin, &roles).await;
        self.world.caller(person.actor.actor).await
    }

    /// Publishes a workflow, after filling the groups that it names.
    pub(crate) async fn publish(&mut self, document: &WorkflowDocument) {
        self.try_publish(document).await.expect("the workflow is published");
    }

    pub(crate) async fn try_publish(
        &mut self,
        document: &WorkflowDocument,
    ) -> Result<(), Failure<ApplyWorkflowRefused>> {
        let named: BTreeSet<String> = document.groups().into_iter().map(|(_, key)| key.to_owned()).collect();
        for group in named {
            if !self.groups.contains_key(&group) {
                self.hire(&group, 3).await;
            }
        }
        let apply = ApplyWorkflow {
            project: "desk".to_owned(),
            document: document.clone(),
            expected: None,
            draft: false,
        };
        self.world.perform(&self.world.admin, &apply).await.map(|_| ())
    }

    /// Makes a group of so many people. Those that a workflow names and nobody has made are of three.
    pub(crate) async fn hire(&mut self, group: &str, count: usize) {
        let mut people = Vec::new();
        for number in 1..=count {
            people.push(self.world.person(&format!("{group}-{number}")).await);
        }
        self.world.group(group, &people.iter().collect::<Vec<_>>()).await;
        let mut members = Vec::new();
        for person in &people {
            members.push(self.with_role(person, ProjectRole::Reviewer).await);
        }
        self.groups.insert(group.to_owned(), members);
    }

    /// A person of a group, from 0.
    pub(crate) fn member(&self, group: &str, number: usize) -> &Caller {
        &self.groups[group][number]
    }

    /// Everybody who is in a group.
    pub(crate) fn everybody(&self) -> Vec<&Caller> {
        self.groups.values().flatten().collect()
    }

    pub(crate) async fn start(&self, by: &Caller, workflow: &str, item: Value) -> RunId {
        let start = StartRun {
            project: "desk".to_owned(),
            workflow: workflow.to_owned(),
            external_key: None,
            payload: item,
        };
        self.world.on_run(by, start).await.expect("the run starts").in_hand.run.value.id
    }

    pub(crate) async fn story(&self, run: RunId) -> RunStory {
        let (ctx, admin) = (&self.world.ctx, &self.world.admin.actor);
        tell_run(ctx, admin, run).await.expect("a store").expect("a run")
    }

    /// The latest unit of a stage.
    pub(crate) async fn unit(&self, run: RunId, stage: &str) -> Unit {
        let story = self.story(run).await;
        let step = story.definition.stage(stage).expect("the stage").step;
        story.units.into_iter().rfind(|unit| unit.step == step).expect("a unit of the stage")
    }

    pub(crate) async fn take(&self, by: &Caller, unit: UnitId) -> handoff_core::id::AssignmentId {
        self.world
            .on_run(by, ClaimUnit { unit, ahead: false })
            .await
            .expect("the unit is claimed")
            .assignment
            .id
    }

    /// Claims the latest unit of a stage and answers.
    pub(crate) async fn answer(
        &self,
        by: &Caller,
        (run, stage): (RunId, &str),
        decision: Option<&str>,
        data: Value,
    ) -> Judged {
        let unit = self.unit(run, stage).await.id;
        let assignment = self.take(by, unit).await;
        let submit = SubmitJudgment {
            assignment,
            epoch: None,
            decision: decision.map(str::to_owned),
            comment: None,
            data: Some(data).filter(|data| !data.is_null()).map(Into::into),
            model_version: None,
        };
        self.world.on_run(by, submit).await.expect("the answer is accepted")
    }

    pub(crate) async fn outcome(&self, run: RunId) -> Option<String> {
        self.story(run).await.card.line.outcome
    }

    /// Runs a sweep until it finds nothing to do.
    pub(crate) async fn sweep(&self, sweep: &impl Sweep) {
        for _ in 0..100 {
            if sweep.run_once(&self.world.ctx).await.expect("the sweep runs") == Pass::Idle {
                return;
            }
        }
        panic!("the sweep never ends");
    }
}

/// Lets the consumer that judges those who judge catch up.
pub(crate) async fn judge_quality(desk: &Desk) {
    let mut idle = 0;
    while idle < 2 {
        match desk.quality.run_once(&desk.world.ctx).await.expect("the consumer runs") {
            Pass::More => idle = 0,
            Pass::Idle => idle += 1,
        }
    }
}

/// An example, as it is shipped.
pub(crate) fn example(name: &str) -> WorkflowDocument {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/workflows/");
    let yaml = std::fs::read_to_string(format!("{folder}{name}.yaml")).expect("the example is there");
    let value: Value = serde_yaml_ng::from_str(&yaml).expect("the example parses");
    document(value)
}

pub(crate) fn document(value: Value) -> WorkflowDocument {
    serde_json::from_value(value).expect("a document")
}

/// A graph in short: `connections` as (source, handle, target).
pub(crate) fn graph(key: &str, stages: &Value, connections: &[(&str, &str, &str)]) -> WorkflowDocument {
    let connections = connections
        .iter()
        .map(|(source, handle, target)| json!({"source": source, "handle": handle, "target": target}));
    let connections: Vec<Value> = connections.collect();
    let begin = stages[0]["key"].clone();
    document(
        json!({"key": key, "name": key, "begin_stage": begin, "stages": stages, "connections": connections}),
    )
}
