//! An office in which a check has to be done by a time.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::{RunId, UnitId};
use handoff_core::run::UnitState;
use handoff_engine::read::run::{RunStory, tell_run};
use handoff_engine::read::work::{OfferFilter, list_offers};
use handoff_engine::run::StartRun;
use handoff_engine::sweep::{KeepDeadlines, Pass, Sweep};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Ctx};
use handoff_testkit::{Office, World};
use jiff::Timestamp;
use serde_json::{Value, json};

/// The office, and a workflow with one check in it.
pub(crate) struct Late {
    pub(crate) office: Office,
}

/// Keeps deadlines until nothing is due; how many passes did something.
pub(crate) async fn passes(ctx: &Ctx) -> usize {
    let mut passes = 0;
    while KeepDeadlines.run_once(ctx).await.expect("a pass") == Pass::More {
        passes += 1;
    }
    passes
}

impl Late {
    /// An office whose check has this deadline.
    pub(crate) async fn new(deadline: Value) -> Self {
        let office = Office::new().await;
        let timeout = deadline["outcome"]["handle"].is_string();
        let mut stages = vec![
            json!({"key": "begin", "type": "START"}),
            json!({"key": "check", "type": "REVIEW", "config": {"candidate_group": "reviewers", "deadline": deadline}}),
            json!({"key": "right", "type": "END", "config": {"outcome": "DONE_RIGHT"}}),
            json!({"key": "failed", "type": "END", "config": {"outcome": "FAILED"}}),
        ];
        let mut connections = vec![
            json!({"source": "begin", "target": "check"}),
            json!({"source": "check", "handle": "on_success", "target": "right"}),
            json!({"source": "check", "handle": "on_failure", "target": "failed"}),
        ];
        if timeout {
            stages.push(json!({"key": "late", "type": "END", "config": {"outcome": "TOO_LATE"}}));
            connections.push(json!({"source": "check", "handle": "on_timeout", "target": "late"}));
        }
        let document = json!({"key": "check", "name": "Check", "begin_stage": "begin", "stages": stages,
            "connections": connections});
        let document: WorkflowDocument = serde_json::from_value(document).expect("a document");
        let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
        office.world.must(&office.world.admin, &apply).await;
        Self { office }
    }

    pub(crate) const fn world(&self) -> &World {
        &self.office.world
    }

    /// A new run, and the unit of its check.
    pub(crate) async fn started(&self) -> (RunId, UnitId) {
        let start = StartRun {
            project: "office".to_owned(),
            workflow: "check".to_owned(),
            external_key: None,
            payload: json!({}),
        };
        let started = self.world().on_run(&self.office.ada, start).await.expect("the run starts");
        let run = started.in_hand.run.value.id;
        (run, self.office.open_unit(run).await)
    }

    pub(crate) async fn story(&self, run: RunId) -> RunStory {
        let world = self.world();
        tell_run(&world.ctx, &world.admin.actor, run).await.expect("a store").expect("a run")
    }

    pub(crate) async fn state(&self, run: RunId, unit: UnitId) -> UnitState {
        let units = self.story(run).await.units;
        units.into_iter().find(|each| each.id == unit).expect("the unit").state
    }

    pub(crate) async fn outcome(&self, run: RunId) -> Option<String> {
        self.story(run).await.card.line.outcome
    }

    pub(crate) async fn due(&self, run: RunId, unit: UnitId) -> Option<Timestamp> {
        Some(self.story(run).await.timings.of(unit)?.deadline?.due_at)
    }

    /// Whether a unit is on offer to somebody.
    pub(crate) async fn is_offered(&self, to: &Caller, unit: UnitId) -> bool {
        let offers = list_offers(&self.world().ctx, &to.actor, OfferFilter::default(), None, 100)
            .await
            .expect("a store");
        offers.offers.iter().any(|card| card.offer.unit == unit)
    }

    /// How many events of a type a run has.
    pub(crate) async fn events(&self, run: RunId, event_type: &str) -> i64 {
        let raw = self.world().database.raw().await;
        let count = "select count(*) from event where stream_id = $1 and type = 'dev.handoff.' || $2::text";
        raw.query_one(count, &[&run.0, &event_type]).await.expect("a count").get(0)
    }

    /// The data of the last event of a type.
    pub(crate) async fn event(&self, run: RunId, event_type: &str) -> Value {
        let raw = self.world().database.raw().await;
        let last = "select data from event where stream_id = $1 and type = 'dev.handoff.' || $2::text order by seq desc limit 1";
        raw.query_one(last, &[&run.0, &event_type]).await.expect("an event").get(0)
    }
}
