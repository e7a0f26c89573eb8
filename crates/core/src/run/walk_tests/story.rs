//! A run under way, without a database: a graph in short, and verbs that read as the story.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::actor::{ActorContext, ActorKind, ProjectRole, Scope};
use crate::definition::check::SizeOnly;
use crate::definition::document::WorkflowDocument;
use crate::definition::{Definition, Resolved, VersionIdentity, lint};
use crate::id::{
    ActorId, GroupId, IdSource, ItemId, ProjectId, RunId, StepId, UnitId, VersionId, WorkflowId,
};
use crate::machine::Registry;
use crate::run::decide::{ClaimRefused, Judge, JudgeRefused, Start, claim, judge, start};
use crate::run::event::RunEvent;
use crate::run::upkeep::{self, OrderRefused, UnitOrder};
use crate::run::walk::Ground;
use crate::run::{RunInHand, Unit, UnitState};

const PROJECT: ProjectId = ProjectId(Uuid::from_u128(1));
const TEAM: GroupId = GroupId(Uuid::from_u128(2));
pub(super) static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);

pub(super) struct Counting(pub(super) u128);

impl IdSource for Counting {
    fn fresh(&mut self) -> Uuid {
        self.0 += 1;
        Uuid::from_u128(self.0)
    }
}

pub(super) fn person(number: u128, kind: ActorKind, role: ProjectRole) -> ActorContext {
    ActorContext {
        actor: ActorId(Uuid::from_u128(1_000 + number)),
        kind,
        global_roles: BTreeSet::new(),
        groups: BTreeSet::from([TEAM]),
        project_roles: BTreeMap::from([(PROJECT, BTreeSet::from([role]))]),
        record: std::collections::BTreeMap::new(),
        newcomers: BTreeMap::new(),
        scopes: Scope::ALL.iter().copied().collect(),
        abilities: crate::actor::Abilities::default(),
    }
}

/// A graph in short: `stages` as (key, type, rest), connections as "source.handle -> target", rework with "~>".
pub(super) fn graph(stages: &[(&str, &str, Value)], connections: &[&str]) -> Definition {
    let stages = stages.iter().map(|(key, kind, rest)| {
        let mut stage = json!({"key": key, "type": kind});
        let human = matches!(*kind, "ANNOTATE" | "REVIEW");
        if human {
            stage["config"] = json!({"candidate_group": "team"});
        }
        for (field, value) in rest.as_object().into_iter().flatten() {
            match (field.as_str(), value) {
                ("config", Value::Object(config)) => {
                    for (setting, value) in config {
                        stage["config"][setting] = value.clone();
                    }
                }
                _ => stage[field] = value.clone(),
            }
        }
        stage
    });
    let connections = connections.iter().map(|line| connection(line));
    let document: WorkflowDocument = serde_json::from_value(json!({
        "key": "graph", "name": "Graph", "begin_stage": "start",
        "stages": stages.collect::<Vec<_>>(), "connections": connections.collect::<Vec<_>>()
    }))
    .expect("the document parses");
    assert_eq!(lint::lint(&document, &SizeOnly), [], "the graph is sound");
    let steps = document.stages.iter().zip(100..);
    let steps = steps.map(|(stage, n)| (stage.key.clone(), StepId(Uuid::from_u128(n)))).collect();
    let groups = BTreeMap::from([("team".to_owned(), TEAM)]);
    let identity = VersionIdentity {
        version: VersionId(Uuid::from_u128(3)),
        workflow: WorkflowId(Uuid::from_u128(4)),
        project: PROJECT,
        number: 1,
    };
    Definition::compile(&identity, &document, &Resolved { groups, steps }).expect("it compiles")
}

fn connection(line: &str) -> Value {
    let rework = line.contains("~>");
    let (source, rest) = line.split_once(if rework { "~>" } else { "->" }).expect("an arrow");
    let (source, handle) = source.trim().split_once('.').unwrap_or((source.trim(), "on_success"));
    let mut words = rest.split_whitespace();
    let target = words.next().filter(|target| *target != "null");
    let mut connection = json!({"source": source, "handle": handle, "target": target, "rework": rework});
    if let Some(max) = words.next() {
        connection["max_rounds"] = json!(max.parse::<u16>().expect("a number"));
        connection["exhausted"] = json!(words.next());
    }
    connection
}

/// A run under way, and everything that happened in it.
pub(super) struct Story {
    pub(super) definition: Definition,
    pub(super) ids: Counting,
    pub(super) now: Timestamp,
    pub(super) in_hand: RunInHand,
    pub(super) events: Vec<RunEvent>,
}

impl Story {
    pub(super) fn of(definition: Definition, item: Value) -> Self {
        let (now, mut ids) = (Timestamp::UNIX_EPOCH, Counting(10_000));
        let ground = Ground { definition: &definition, registry: &REGISTRY, now };
        let (run, item_id) = (RunId(Uuid::from_u128(5)), ItemId(Uuid::from_u128(6)));
        let calendars = std::sync::Arc::default();
        let command = Start { run, item: item_id, external_key: None, payload: item.clone(), calendars };
        let starter = person(0, ActorKind::Human, ProjectRole::Manager);
        let events = start(ground, &starter, command, &mut ids).expect("the run starts");
        let mut in_hand = RunInHand::replay(events.iter().map(|event| (event, now))).expect("a run");
        in_hand.known.item = item;
        Self { definition, ids, now, in_hand, events }
    }

    pub(super) fn ground(&self) -> Ground<'_> {
        Ground { definition: &self.definition, registry: &REGISTRY, now: self.now }
    }

    pub(super) fn record(&mut self, events: Vec<RunEvent>) {
        for event in events {
            self.in_hand.apply(&event, self.now);
            self.events.push(event);
        }
    }

    pub(super) fn units_at(&self, stage: &str) -> Vec<Unit> {
        let step = self.definition.stage(stage).expect("a stage").step;
        let units = self.in_hand.units.iter().map(|row| &row.value);
        units.filter(|unit| unit.step == step).cloned().collect()
    }

    pub(super) fn open_at(&self, stage: &str) -> Unit {
        self.units_at(stage)
            .into_iter()
            .find(|unit| unit.state.is_open())
            .unwrap_or_else(|| panic!("open {stage}"))
    }

    /// Who is where: `stage` if it can be worked, `stage?` if it waits for other branches, with its round if not the first.
    pub(super) fn open(&self) -> Vec<String> {
        let units = self.in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state.is_open());
        let mut open: Vec<_> = units
            .map(|unit| {
                let stage = &self.definition.stage_of(unit.step).expect("a stage").key;
                let waits = if unit.state == UnitState::NotStarted { "?" } else { "" };
                let round = if unit.round == 1 { String::new() } else { format!("#{}", unit.round) };
                format!("{stage}{waits}{round}")
            })
            .collect();
        open.sort();
        open
    }

    pub(super) fn outcome(&self) -> Option<&str> {
        self.in_hand.run.value.state.outcome()
    }

    pub(super) fn try_finish(&mut self, stage: &str, by: u128, answer: &Value) -> Result<(), JudgeRefused> {
        let actor = person(by, ActorKind::Human, ProjectRole::Reviewer);
        let unit = self.open_at(stage);
        let mut ids = Counting(self.ids.0);
        let claimed =
            claim(self.ground(), &self.in_hand, &unit, &actor, &mut ids).expect("the unit is claimed");
        let [RunEvent::UnitClaimed { assignment, .. }] = claimed[..] else { panic!("a claim claims") };
        self.record(claimed);
        let held = self.in_hand.assignment(assignment).expect("an assignment").clone();
        let decision = answer.get("decision").and_then(Value::as_str).map(str::to_owned);
        let command = Judge {
            epoch: Some(held.epoch),
            decision,
            comment: None,
            data: answer.get("data").cloned().map(Into::into),
            model_version: None,
        };
        let judged = judge(self.ground(), &self.in_hand, &held, &actor, command, &mut ids);
        self.ids = ids;
        self.record(judged?);
        Ok(())
    }

    /// Somebody claims the open unit of a stage and hands this in.
    pub(super) fn finish(&mut self, stage: &str, answer: &Value) {
        self.try_finish(stage, 1, answer).expect("the judgment is accepted");
    }

    pub(super) fn done(&mut self, stages: &[&str]) {
        for stage in stages {
            self.finish(stage, &json!({}));
        }
    }

    pub(super) fn order(
        &mut self,
        stage: &str,
        by: &ActorContext,
        order: &UnitOrder,
    ) -> Result<(), OrderRefused> {
        let unit = self.open_at(stage);
        let mut ids = Counting(self.ids.0);
        let events =
            upkeep::order_unit(self.ground(), &self.in_hand, &unit, by, (order, Some("key")), &mut ids)?;
        self.ids = ids;
        self.record(events);
        Ok(())
    }

    pub(super) fn hold(&mut self, stage: &str, actor: &ActorContext) -> Result<UnitId, ClaimRefused> {
        let unit = self.open_at(stage);
        let mut ids = Counting(self.ids.0);
        let events = claim(self.ground(), &self.in_hand, &unit, actor, &mut ids)?;
        self.ids = ids;
        self.record(events);
        Ok(unit.id)
    }
}

impl Drop for Story {
    /// Whatever the story was: its events alone tell the same.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let replayed = RunInHand::replay(self.events.iter().map(|event| (event, self.now)));
        let states = |run: &RunInHand| {
            run.units.iter().map(|row| (row.value.id, row.value.state.code())).collect::<Vec<_>>()
        };
        assert_eq!(replayed.as_ref().map(states), Some(states(&self.in_hand)));
    }
}
