//! What keeps people from taking one more unit of a stage: that they hold as much already as the stage lets them, and that it stands still.
//!
//! Two claims of one person may be in two batches at once: so the person's share of such a stage is locked before it is counted.
//! Stages without a cap cost nothing here.

use std::collections::{BTreeSet, HashMap, HashSet};

use handoff_core::id::{ActorId, StepId};
use handoff_core::run::RunInHand;
use handoff_core::run::decide::{ClaimRefused, step_goes_on};
use handoff_core::run::duty::{NotEligible, within_cap};
use handoff_core::run::event::RunEvent;
use handoff_store::{StoreError, caps};

use crate::hop::batch::Batch;
use crate::hop::job::Job;
use crate::hop::{Case, Wants};

/// What keeps people from taking more.
#[derive(Debug, Default)]
pub struct Caps {
    /// What people hold of stages that have a cap.
    open: HashMap<(ActorId, StepId), u32>,
    /// Of the steps that units are asked for by name: those that stand still. Queues of such are looked at by nobody.
    standing_still: HashSet<StepId>,
}

impl Caps {
    /// Notes what has happened to a run: holds that began, and those that ended.
    pub(super) fn note(&mut self, in_hand: &RunInHand, event: &RunEvent) {
        if self.open.is_empty() {
            return;
        }
        let mut change = |key: (ActorId, StepId), by: i32| {
            if let Some(open) = self.open.get_mut(&key) {
                *open = open.saturating_add_signed(by);
            }
        };
        match event {
            RunEvent::UnitClaimed { actor, step, .. } => change((*actor, *step), 1),
            RunEvent::UnitReleased { assignment, .. } => {
                if let Some(held) = in_hand.assignment(*assignment) {
                    change((held.actor, held.step), -1);
                }
            }
            RunEvent::JudgmentReceived(judgment) if judgment.counted => {
                change((judgment.actor, judgment.step), -1);
            }
            // A hold that is withdrawn is counted until the batch ends: nobody gets too much by it.
            _ => {}
        }
    }
}

impl Case<'_> {
    /// Whether the actor may take one more unit of `step`.
    pub fn may_hold_one_more(&self, step: StepId) -> Result<(), NotEligible> {
        let stage = self.definition.stage_of(step).and_then(|stage| stage.kind.human());
        match (stage, self.caps.open.get(&(self.actor.actor, step))) {
            (Some(stage), Some(open)) => within_cap(stage, *open),
            _ => Ok(()),
        }
    }

    /// Whether units of `step` are to be had.
    pub fn step_goes_on(&self, step: StepId) -> Result<(), ClaimRefused> {
        step_goes_on(self.caps.standing_still.contains(&step))
    }
}

impl Batch<'_> {
    /// Finds out which steps stand still that units are asked for from by name.
    pub(super) async fn find_standing_still(&mut self, jobs: &[Box<dyn Job>]) -> Result<(), StoreError> {
        let asked_for = jobs.iter().filter(|job| !job.is_settled()).filter_map(|job| match job.wants() {
            Wants::UnitAndItem(unit) => self.hops.values().find_map(|hop| hop.in_hand.unit(unit)),
            _ => None,
        });
        let steps: BTreeSet<StepId> = asked_for.map(|unit| unit.step).collect();
        if !steps.is_empty() {
            let steps: Vec<_> = steps.into_iter().collect();
            self.caps.standing_still.extend(caps::standing_still(self.tx, &steps).await?);
        }
        Ok(())
    }

    /// Counts what those hold who ask for units of stages with a cap.
    pub(super) async fn count_holds(&mut self, jobs: &[Box<dyn Job>]) -> Result<(), StoreError> {
        let capped = self.capped_steps();
        if capped.is_empty() {
            return Ok(());
        }
        let mut wanted = BTreeSet::new();
        for job in jobs.iter().filter(|job| !job.is_settled()) {
            let actor = job.caller().actor.actor;
            match job.wants() {
                Wants::Next(steps) => {
                    wanted
                        .extend(steps.iter().filter(|step| capped.contains(step)).map(|step| (actor, *step)));
                }
                Wants::UnitAndItem(unit) => {
                    let found = self.hops.values().find_map(|hop| hop.in_hand.unit(unit));
                    wanted.extend(
                        found.filter(|unit| capped.contains(&unit.step)).map(|unit| (actor, unit.step)),
                    );
                }
                Wants::Run(_)
                | Wants::Unit(_)
                | Wants::Judgments(_)
                | Wants::Assignment(_)
                | Wants::Children(_)
                | Wants::Follow(_)
                | Wants::Start(_) => {}
            }
        }
        wanted.retain(|key| !self.caps.open.contains_key(key));
        if wanted.is_empty() {
            return Ok(());
        }
        let wanted: Vec<_> = wanted.into_iter().collect();
        self.caps.open.extend(caps::count_open(self.tx, &wanted).await?);
        Ok(())
    }

    fn capped_steps(&self) -> BTreeSet<StepId> {
        let units =
            self.hops.values().flat_map(|hop| hop.in_hand.units.iter().map(move |row| (hop, &row.value)));
        let is_capped = |(hop, unit): &(&handoff_store::hop::Hop, &handoff_core::run::Unit)| {
            let definition = self.definitions.get(&hop.in_hand.run.value.version);
            let stage = definition.and_then(|definition| definition.stage_of(unit.step)?.kind.human());
            stage.is_some_and(|stage| stage.work.max_open_per_person.is_some())
        };
        units.filter(is_capped).map(|(_, unit)| unit.step).collect()
    }
}
