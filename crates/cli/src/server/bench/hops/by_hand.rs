//! The same hops by hand.

use std::time::Duration;

use handoff_core::actor::ROUTER_ACTOR;
use handoff_core::definition::Definition;

use super::super::baseline::{self, Link, Setting};
use super::super::measure::{Client, timed};
use super::Kind;
use super::office::{Office, REVIEWS, ROUTERS, stage_key};
use crate::output::Failed;

/// A client of PostgreSQL itself.
pub(super) struct ByHand {
    sql: baseline::ByHand,
    kind: Kind,
    worker: uuid::Uuid,
}

impl ByHand {
    pub(super) async fn open(url: &str, office: &Office, kind: Kind) -> Result<Self, Failed> {
        let worker = office.worker.actor.actor.0;
        let (definition, workflow, length, by) = match kind {
            Kind::Automated => (&office.routers, "routers", ROUTERS, ROUTER_ACTOR.0),
            Kind::Human => (&office.reviews, "reviews", REVIEWS, worker),
        };
        let link = |number: u8| {
            let stage = stage_key(number);
            let step = step(definition, &stage)?;
            Ok(Link { stage, step, worker: by })
        };
        let setting = Setting {
            project: definition.project.0,
            workflow,
            version: definition.version.0,
            submitter: worker,
            start: ("start".to_owned(), step(definition, "start")?),
            chain: (0..length).map(link).collect::<Result<_, Failed>>()?,
        };
        Ok(Self { sql: baseline::ByHand::open(url, setting).await?, kind, worker })
    }
}

fn step(definition: &Definition, stage: &str) -> Result<uuid::Uuid, Failed> {
    let found = definition.stage(stage).map(|stage| stage.step.0);
    found.ok_or_else(|| Failed::plain(format!("there is no stage {stage}")))
}

impl Client for ByHand {
    async fn round(&mut self, steps: &mut Vec<Duration>) -> Result<(), Failed> {
        if self.kind == Kind::Automated {
            return timed(steps, self.sql.pass()).await.map_err(Failed::from_error);
        }
        let mut unit = Some(self.sql.start().await.map_err(Failed::from_error)?);
        for _ in 0..REVIEWS {
            let next = unit.ok_or_else(|| Failed::plain("a review opened nothing"))?;
            let (sql, worker) = (&mut self.sql, self.worker);
            let hop = async {
                let held = sql.claim(next, worker).await?;
                sql.approve(held, worker).await
            };
            unit = timed(steps, hop).await.map_err(Failed::from_error)?;
        }
        Ok(())
    }
}
