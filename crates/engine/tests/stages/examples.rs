//! Every workflow that is shipped, from its beginning to its end on a real database.

use std::collections::BTreeMap;

use handoff_core::definition::{Definition, StageKind};
use handoff_core::id::{RunId, UnitId};
use handoff_core::run::signal::Incoming;
use handoff_core::run::{Unit, UnitState};
use handoff_engine::Caller;
use handoff_engine::run::{ClaimUnit, SendSignal, SubmitJudgment};
use handoff_engine::sweep::{CallModels, Secrets, Sweep as _, TendChildren, WorkAutomatedUnits};
use handoff_outbound::{Client, Config, Policy};
use handoff_testkit::{Model, ModelReply};
use serde_json::json;

use super::desk::{Desk, document, example};

/// What each comes to when everybody always chooses the first decision there is.
const OUTCOMES: &[(&str, &str)] = &[
    ("claim", "PAID"),
    ("compensation", "PAID"),
    ("contract-sign-off", "SIGNED"),
    ("document-approval", "APPROVED"),
    ("image-labelling", "LABELLED"),
    ("investigation", "CLEAR"),
    ("pre-annotation", "ANNOTATED"),
    ("receipt", "RECEIVED"),
    ("sampled-review", "ANSWERED"),
];

fn shipped() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/workflows");
    let files = std::fs::read_dir(folder).expect("the examples").map(|file| file.expect("a file").path());
    let yaml = files.filter(|file| file.extension().is_some_and(|ending| ending == "yaml"));
    let mut names: Vec<_> = yaml.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Everybody does what there is to do, in all runs, until nothing is open.
struct Diligence<'a> {
    desk: &'a Desk,
    models: &'a CallModels,
    people: Vec<&'a Caller>,
}

impl Diligence<'_> {
    async fn finish_everything(&self) {
        for _ in 0..100 {
            let open = self.open_runs().await;
            if open.is_empty() {
                return;
            }
            for run in open {
                self.do_something(run).await;
            }
            self.desk.sweep(&WorkAutomatedUnits).await;
            self.desk.sweep(&TendChildren).await;
            self.models.run_once(&self.desk.world.ctx).await.expect("the sweep runs");
            self.models.finish().await;
        }
        panic!("something is stuck");
    }

    async fn open_runs(&self) -> Vec<RunId> {
        let raw = self.desk.world.database.raw().await;
        let rows = raw.query("select run_id from run where completed_at is null order by run_id", &[]).await;
        rows.expect("the runs").iter().map(|row| RunId(row.get(0))).collect()
    }

    async fn do_something(&self, run: RunId) {
        let story = self.desk.story(run).await;
        for unit in story.units.iter().filter(|unit| unit.state.is_open()) {
            self.do_unit(run, unit, &story.definition).await;
        }
    }

    async fn do_unit(&self, run: RunId, unit: &Unit, definition: &Definition) {
        let stage = definition.stage_of(unit.step).expect("a stage");
        match &stage.kind {
            StageKind::Wait(wait) => {
                let name = wait.signal().expect("a signal").to_owned();
                let incoming = Incoming { name, data: None, origin: None };
                self.desk
                    .world
                    .on_run(&self.desk.boss, SendSignal { run, incoming })
                    .await
                    .expect("a signal");
            }
            kind => {
                let Some(human) = kind.human().filter(|_| unit.state != UnitState::NotStarted) else {
                    return;
                };
                let decision = human.decisions.first().map(|decision| decision.name.clone());
                for _ in unit.counted..unit.required {
                    self.answer(unit.id, decision.clone()).await;
                }
            }
        }
    }

    /// Whoever may have it takes the unit and answers. A quorum that is reached early needs nobody more.
    async fn answer(&self, unit: UnitId, decision: Option<String>) {
        for person in &self.people {
            let Ok(claimed) = self.desk.world.on_run(person, ClaimUnit { unit, ahead: false }).await else {
                continue;
            };
            let submit = SubmitJudgment {
                assignment: claimed.assignment.id,
                epoch: None,
                decision,
                comment: None,
                data: Some(json!({"label": "cat", "thorough": true}).into()),
                model_version: None,
            };
            self.desk.world.on_run(person, submit).await.expect("the answer is accepted");
            return;
        }
    }
}

#[tokio::test]
async fn every_shipped_workflow_comes_to_its_end() {
    let outcomes: BTreeMap<&str, &str> = OUTCOMES.iter().copied().collect();
    assert_eq!(shipped(), outcomes.keys().copied().collect::<Vec<_>>(), "each has an end that is known");
    let model = Model::start(|_, _| {
        ModelReply::Say(200, json!({"result": {"entities": [], "confidence": 0.5}}).to_string())
    });
    let mut desk = Desk::new().await;
    // One workflow starts runs of another, which has to be there first.
    let mut names = shipped();
    names.sort_by_key(|name| name != "investigation");
    for name in &names {
        let mut shipped = serde_json::to_value(example(name)).expect("JSON");
        for stage in shipped["stages"].as_array_mut().expect("stages") {
            if stage["type"] == "MITL" {
                stage["config"]["endpoint"] = json!(model.url());
            }
        }
        desk.publish(&document(shipped)).await;
    }
    let mut runs = Vec::new();
    for name in &names {
        let item = json!({"amount": 20_000.0, "suspicious": false, "text": "Ada met Bob.", "language": "en"});
        let starter = example(name)
            .initiator_group
            .map_or_else(|| desk.boss.clone(), |group| desk.member(&group, 0).clone());
        runs.push((name, desk.start(&starter, name, item).await));
    }
    let allowed = vec![model.allowed().parse().expect("a line of the allow-list")];
    let config = Config { policy: Policy { allowed, ..Policy::default() }, ..Config::default() };
    let secrets = Secrets::new([("entities-token".to_owned(), "secret".to_owned())]);
    let models = CallModels::new(Client::new(config).expect("a client"), secrets, "https://handoff.example");
    let people = desk.everybody();
    Diligence { desk: &desk, models: &models, people }.finish_everything().await;
    for (name, run) in runs {
        assert_eq!(desk.outcome(run).await.as_deref(), Some(outcomes[name.as_str()]), "{name}");
        desk.world.check_run(run).await;
    }
    desk.world.check_invariants().await;
}
