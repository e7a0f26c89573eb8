//! Logs of real processes, replayed through the engine on PostgreSQL: many cases at a time, so that their commands share transactions.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

#[path = "../../core/tests/logs/mod.rs"]
mod logs;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::time::Instant;

use futures_util::StreamExt;
use handoff_core::actor::ProjectRole;
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::UnitId;
use handoff_core::scenario::document::Answer;
use handoff_engine::people::{CreateProject, SetProjectRoles};
use handoff_engine::read::run::{find_unit, tell_run};
use handoff_engine::run::{ClaimUnit, StartRun, SubmitJudgment};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Failure};
use handoff_testkit::{World, shared_data};
use logs::{
    Done, cases, compensation_answer, compensation_outcome, people, receipt_answer, receipt_outcome,
    receipt_stage, report, unsettled,
};
use serde_json::json;

/// How many cases are under way at a time.
const AT_A_TIME: usize = 64;

/// The office of a log: everybody in it may do everything that the workflow asks of its groups.
struct Site {
    world: World,
    people: HashMap<String, Caller>,
    workflow: String,
}

/// How a case came out.
#[derive(Debug)]
struct CameOut {
    /// What people did, in order.
    path: Vec<String>,
    outcome: Option<String>,
    /// What they tried and could not: the places in the log.
    refused: Vec<usize>,
    hops: usize,
}

impl Site {
    async fn of(example: &str, names: BTreeSet<&str>) -> Self {
        let world = World::new().await;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/workflows").join(example);
        let text = std::fs::read_to_string(path).expect("the example is there");
        let document: WorkflowDocument = serde_yaml_ng::from_str(&text).expect("it is a workflow");
        world.must(&world.admin, &CreateProject { key: "log".to_owned(), name: "Log".to_owned() }).await;
        let mut everybody = Vec::new();
        for (number, name) in names.into_iter().enumerate() {
            // Names of a log may differ by case alone, mail addresses may not.
            everybody.push((name.to_owned(), world.person(&format!("{name}-{number}")).await));
        }
        let members: Vec<&Caller> = everybody.iter().map(|(_, person)| person).collect();
        let groups: BTreeSet<String> = document.groups().into_iter().map(|(_, key)| key.to_owned()).collect();
        for group in &groups {
            world.group(group, &members).await;
        }
        for member in members {
            let roles = BTreeSet::from([ProjectRole::Reviewer]);
            let set = SetProjectRoles { project: "log".to_owned(), actor: member.actor.actor, roles };
            world.must(&world.admin, &set).await;
        }
        let workflow = document.key.clone();
        let apply = ApplyWorkflow { project: "log".to_owned(), document, expected: None, draft: false };
        world.must(&world.admin, &apply).await;
        let mut people = HashMap::new();
        for (name, person) in everybody {
            people.insert(name, world.caller(person.actor.actor).await);
        }
        Self { world, people, workflow }
    }

    async fn replay(&self, case: &[Done], answer: fn(&[Done], usize) -> Answer) -> CameOut {
        let (world, admin) = (&self.world, &self.world.admin.actor);
        let start = StartRun {
            project: "log".to_owned(),
            workflow: self.workflow.clone(),
            external_key: None,
            payload: json!({"begun": case[0].at.to_string()}),
        };
        let started = world.on_run(&self.people[&case[0].by], start).await.expect("it starts");
        let run = started.in_hand.run.value.id;
        let mut open: HashMap<String, UnitId> = HashMap::new();
        let mut opened: Vec<UnitId> = started.in_hand.units.iter().map(|row| row.value.id).collect();
        let (mut refused, mut hops) = (Vec::new(), 1);
        for (place, done) in case.iter().enumerate() {
            for unit in opened.drain(..) {
                let story = find_unit(&world.ctx, admin, unit).await.expect("a store").expect("a unit");
                open.insert(story.card.stage, unit);
            }
            let by = &self.people[&done.by];
            let Some(unit) = open.remove(&done.stage) else {
                refused.push(place);
                continue;
            };
            let held = match world.on_run(by, ClaimUnit { unit, ahead: false }).await {
                Ok(held) => held.assignment.id,
                Err(Failure::Refused(_)) => {
                    refused.push(place);
                    continue;
                }
                Err(failed) => panic!("{failed:?}"),
            };
            let Answer { decision, data, comment } = answer(case, place);
            let submit = SubmitJudgment {
                assignment: held,
                epoch: None,
                decision,
                comment,
                data: data.map(Into::into),
                model_version: None,
            };
            opened = world.on_run(by, submit).await.expect("it is accepted").opened;
            hops += 2;
        }
        let story = tell_run(&world.ctx, admin, run).await.expect("a store").expect("a run");
        let stage = |step| story.definition.stage_of(step).expect("a stage").key.to_string();
        let path = story.judgments.iter().map(|judgment| stage(judgment.step)).collect();
        CameOut { path, outcome: story.card.line.outcome.clone(), refused, hops }
    }

    async fn replay_all(
        &self,
        cases: &BTreeMap<String, Vec<Done>>,
        answer: fn(&[Done], usize) -> Answer,
    ) -> Vec<(String, CameOut)> {
        let each =
            cases.iter().map(|(name, case)| async move { (name.clone(), self.replay(case, answer).await) });
        futures_util::stream::iter(each).buffer_unordered(AT_A_TIME).collect().await
    }
}

/// Compares every case with its log, and tells how it went.
async fn compare(
    log: &str,
    site: &Site,
    cases: &BTreeMap<String, Vec<Done>>,
    answer: fn(&[Done], usize) -> Answer,
    outcome: fn(&[String]) -> Option<&'static str>,
) {
    let began = Instant::now();
    let (mut mismatches, mut hops) = (Vec::new(), 0);
    for (name, came_out) in site.replay_all(cases, answer).await {
        let case = &cases[&name];
        let forbidden = unsettled(case);
        let allowed = case.iter().enumerate().filter(|(place, _)| !forbidden.contains(place));
        let logged: Vec<String> = allowed.map(|(_, done)| done.stage.clone()).collect();
        hops += came_out.hops;
        let same = came_out.path == logged && came_out.refused == forbidden;
        if !same || came_out.outcome.as_deref() != outcome(&logged) {
            mismatches.push(format!("{name}: {came_out:?}"));
        }
    }
    report(log, cases.len(), &mismatches, hops, began);
    site.world.check_invariants().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn compensation_requests_end_where_the_log_says() {
    let Some(file) = shared_data("log-running-example/events.csv") else { return };
    let text = std::fs::read_to_string(file).expect("a log");
    let cases = cases(&text, |activity| activity.replace(' ', "_"));
    let site = Site::of("compensation.yaml", people(&cases)).await;
    compare("running example", &site, &cases, compensation_answer, compensation_outcome).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn receipts_of_applications_end_where_the_log_says() {
    let Some(file) = shared_data("log-receipt/events.csv") else { return };
    let text = std::fs::read_to_string(file).expect("a log");
    let mut cases = cases(&text, receipt_stage);
    // All of them are replayed without a database, in milliseconds. With one, every fourth has to do, unless all are asked for.
    if std::env::var_os("HANDOFF_TEST_WHOLE_LOG").is_none() {
        let mut nth = 0;
        cases.retain(|_, _| {
            nth += 1;
            nth % 4 == 0
        });
    }
    let site = Site::of("receipt.yaml", people(&cases)).await;
    compare("receipt", &site, &cases, receipt_answer, receipt_outcome).await;
}
