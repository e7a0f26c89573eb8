//! The hops through the engine, in the same process.

use std::time::Duration;

use handoff_core::id::{AssignmentId, RunId, UnitId};
use handoff_core::run::UnitState;
use handoff_engine::run::{ClaimUnit, StartRun, SubmitJudgment};
use handoff_engine::{Caller, Ctx, perform_on_run};
use serde_json::json;

use super::super::approvals::done;
use super::Kind;
use super::office::{Office, REVIEWS};
use crate::output::Failed;

use super::super::measure::{Client, timed};

/// Somebody who starts runs and reviews.
#[derive(Clone)]
pub(in crate::server::bench) struct Ours {
    ctx: Ctx,
    worker: Caller,
    kind: Kind,
}

impl Ours {
    pub(in crate::server::bench) fn new(office: &Office, kind: Kind) -> Self {
        Self { ctx: office.ctx.clone(), worker: office.worker.clone(), kind }
    }

    /// Starts a run; the unit that waits to be taken, if there is one.
    pub(in crate::server::bench) async fn start(&self) -> Result<Option<UnitId>, Failed> {
        let workflow = match self.kind {
            Kind::Automated => "routers",
            Kind::Human => "reviews",
        };
        let start = StartRun {
            project: "office".to_owned(),
            workflow: workflow.to_owned(),
            external_key: None,
            payload: json!({"amount": 120}),
        };
        let started = done(perform_on_run(&self.ctx, &self.worker, start).await)?;
        let mut units = started.in_hand.units.iter().map(|row| &row.value);
        Ok(units.find(|unit| unit.state == UnitState::Ready).map(|unit| unit.id))
    }

    /// Starts a run; which.
    pub(in crate::server::bench) async fn start_run(&self) -> Result<RunId, Failed> {
        let start = StartRun {
            project: "office".to_owned(),
            workflow: "routers".to_owned(),
            external_key: None,
            payload: json!({"amount": 120}),
        };
        Ok(done(perform_on_run(&self.ctx, &self.worker, start).await)?.in_hand.run.value.id)
    }

    pub(in crate::server::bench) async fn claim(&self, unit: UnitId) -> Result<AssignmentId, Failed> {
        Ok(done(perform_on_run(&self.ctx, &self.worker, ClaimUnit { unit, ahead: false }).await)?
            .assignment
            .id)
    }

    /// Approves; the unit that this opened.
    pub(in crate::server::bench) async fn approve(
        &self,
        assignment: AssignmentId,
    ) -> Result<Option<UnitId>, Failed> {
        self.decide(assignment, "APPROVE").await
    }

    /// Rejects, which ends the run.
    pub(in crate::server::bench) async fn reject(&self, assignment: AssignmentId) -> Result<(), Failed> {
        self.decide(assignment, "REJECT").await.map(|_| ())
    }

    async fn decide(&self, assignment: AssignmentId, decision: &str) -> Result<Option<UnitId>, Failed> {
        let submit = SubmitJudgment {
            assignment,
            epoch: None,
            decision: Some(decision.to_owned()),
            comment: None,
            data: None,
            model_version: None,
        };
        Ok(done(perform_on_run(&self.ctx, &self.worker, submit).await)?.opened.first().copied())
    }
}

impl Client for Ours {
    async fn round(&mut self, steps: &mut Vec<Duration>) -> Result<(), Failed> {
        if self.kind == Kind::Automated {
            return timed(steps, self.start()).await.map(|_| ());
        }
        let mut unit = self.start().await?;
        for _ in 0..REVIEWS {
            let next = unit.ok_or_else(|| Failed::plain("a review opened nothing"))?;
            let hop = async { self.approve(self.claim(next).await?).await };
            unit = timed(steps, hop).await?;
        }
        Ok(())
    }
}
