//! Keeps what people find of steps: that there are such, what they are called, and how much is left to do in each.

use std::collections::BTreeMap;
use std::time::Duration;

use handoff_core::id::{ProjectId, StepId, UnitId, VersionId};
use handoff_core::ledger::LedgerEvent;
use handoff_store::event::Author;
use handoff_store::step::{self, Count};
use handoff_store::{Tx, ledger};
use serde::Deserialize;
use uuid::Uuid;

use super::{Consumer, Interest, Logged, NotTaken, PATIENCE_OF_A_PERSON};
use crate::Ctx;

const PUBLISHED: &str = "dev.handoff.workflow.published";
const RENAMED: &str = "dev.handoff.project.renamed";
const READY: &str = "dev.handoff.unit.ready";
const AWAITED: &str = "dev.handoff.unit.awaited";
const FINALIZED: &str = "dev.handoff.unit.finalized";
const CANCELLED: &str = "dev.handoff.unit.cancelled";

/// Counts units as they come and are done. A step is completed with its last unit, and active again with the next: what it says
/// is what the events up to then add up to.
#[derive(Clone, Copy, Debug)]
pub struct CountSteps;

/// What is looked at of an event: what a unit came to is much longer, and is passed over.
#[derive(Deserialize)]
struct Told {
    version_id: Option<Uuid>,
    project_id: Option<Uuid>,
    unit_id: Option<Uuid>,
    step_id: Option<Uuid>,
}

impl Consumer for CountSteps {
    const NAME: &'static str = "steps";
    const PATIENCE: Duration = PATIENCE_OF_A_PERSON;
    const INTEREST: Interest = Interest::Types(&[PUBLISHED, RENAMED, READY, AWAITED, FINALIZED, CANCELLED]);

    async fn take(&self, _ctx: &Ctx, tx: &Tx, events: &[&Logged]) -> Result<(), NotTaken> {
        let (mut versions, mut renamed) = (Vec::new(), Vec::new());
        let mut came: Vec<(UnitId, StepId)> = Vec::new();
        let mut ended: Vec<(UnitId, bool)> = Vec::new();
        for event in events {
            let data: Told =
                serde_json::from_str(&event.data).map_err(|error| NotTaken::Unreadable(error.to_string()))?;
            let id = |field: &str, id: Option<Uuid>| {
                id.ok_or_else(|| NotTaken::Unreadable(format!("{} without {field}", event.event_type)))
            };
            let unit = || id("unit_id", data.unit_id).map(UnitId);
            match &*event.event_type {
                PUBLISHED => versions.push(VersionId(id("version_id", data.version_id)?)),
                RENAMED => renamed.push(ProjectId(id("project_id", data.project_id)?)),
                READY | AWAITED => came.push((unit()?, StepId(id("step_id", data.step_id)?))),
                FINALIZED => ended.push((unit()?, true)),
                CANCELLED => ended.push((unit()?, false)),
                _ => {}
            }
        }
        let gone = ended.iter().map(|(unit, _)| *unit);
        let units: Vec<UnitId> = came.iter().map(|(unit, _)| *unit).chain(gone).collect();
        let filed = step::of_units(tx, &units).await?;
        let is_withheld = |unit| filed.get(&unit).is_some_and(|at| at.withheld);
        let mut counts: BTreeMap<StepId, Count> = BTreeMap::new();
        for (unit, step) in came {
            let count = counts.entry(step).or_default();
            count.total += 1;
            count.held_back += i64::from(is_withheld(unit));
        }
        for (unit, done) in ended {
            let Some(at) = filed.get(&unit) else { continue };
            let count = counts.entry(at.step).or_default();
            count.held_back -= i64::from(at.withheld);
            if done {
                count.completed += 1;
            } else {
                count.total -= 1;
            }
        }
        let steps: Vec<StepId> = counts.keys().copied().collect();
        step::keep_cards(tx, &steps, &versions).await?;
        let author = Author { actor: None, traceparent: None };
        let mut all_changed = step::count(tx, &counts).await?;
        if !renamed.is_empty() {
            all_changed.extend(step::rename(tx, &renamed).await?);
            all_changed.sort_by_key(|changed| (changed.project, changed.step));
        }
        for changed in all_changed {
            let step::Changed { step, project, standing } = changed;
            let updated = LedgerEvent::StepUpdated { project, step, standing };
            ledger::append(tx, &author, &updated).await?;
        }
        Ok(())
    }
}
