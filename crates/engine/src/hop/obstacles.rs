//! What keeps people from taking one more unit of a stage: that they hold or have done as much already as the stage lets them, and that
//! it stands still.
//!
//! Two claims of one person may be in two batches at once: so the person's part of such a stage is locked before it is counted.
//! Stages without a limit cost nothing here.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use handoff_core::definition::config::{Share, ShareOf};
use handoff_core::definition::{Definition, HumanStage};
use handoff_core::id::{ActorId, AssignmentId, ProjectId, StepId, UnitId};
use handoff_core::run::decide::{ClaimRefused, step_goes_on};
use handoff_core::run::duty::{NotEligible, ShareTaken, within_cap, within_share};
use handoff_core::run::event::RunEvent;
use handoff_core::run::{RunInHand, Unit};
use handoff_store::caps::{self, Sharing};
use handoff_store::hop::Hop;
use handoff_store::{StoreError, Tx};

use crate::hop::batch::Batch;
use crate::hop::job::Job;
use crate::hop::{Case, Wants};

/// What keeps people from taking more.
#[derive(Debug, Default)]
pub struct Obstacles {
    /// What people hold of stages that limit how much one may hold.
    open: HashMap<(ActorId, StepId), u32>,
    /// What people have done and hold of stages that limit how much one may do.
    shares: HashMap<(ActorId, StepId), ShareTaken>,
    /// Of the steps that units are asked for by name: those that stand still. Queues of such are looked at by nobody.
    standing_still: HashSet<StepId>,
    /// Steps whose share is one of the whole project, each with the project.
    of_project: HashMap<StepId, ProjectId>,
    /// Answers that count towards shares, or count no longer.
    answers: BTreeMap<(ProjectId, ActorId, StepId), i64>,
}

impl Obstacles {
    /// Notes what has happened to a run: holds that began, those that ended, and answers.
    pub(super) fn note(&mut self, definition: &Definition, in_hand: &RunInHand, event: &RunEvent) {
        match event {
            RunEvent::UnitClaimed { actor, step, .. } => self.hold(definition, (*actor, *step), true),
            RunEvent::UnitReleased { assignment, .. } => {
                if let Some(held) = in_hand.assignment(*assignment) {
                    self.hold(definition, (held.actor, held.step), false);
                }
            }
            RunEvent::JudgmentReceived(judgment) if judgment.counted => {
                let key = (judgment.actor, judgment.step);
                if let Some(open) = self.open.get_mut(&key) {
                    *open = open.saturating_sub(1);
                }
                self.answer(definition, key, 1);
            }
            RunEvent::JudgmentTainted(tainted) => {
                let mut judgments = in_hand.judgments.iter().map(|row| &row.value);
                if judgments.any(|judgment| judgment.id == tainted.judgment && judgment.counted) {
                    self.answer(definition, (tainted.actor, tainted.step), -1);
                }
            }
            // A hold that is withdrawn is counted until the batch ends: nobody gets too much by it.
            _ => {}
        }
    }

    fn hold(&mut self, definition: &Definition, (actor, step): (ActorId, StepId), begins: bool) {
        if let Some(open) = self.open.get_mut(&(actor, step)) {
            *open = if begins { *open + 1 } else { open.saturating_sub(1) };
        }
        if self.shares.is_empty() || share(definition, step).is_none() {
            return;
        }
        // What is held at one stage may be part of a share at another.
        for ((_, at), share) in self.shares.iter_mut().filter(|((who, _), _)| *who == actor) {
            if *at == step || self.of_project.get(at) == Some(&definition.project) {
                share.taken = if begins { share.taken + 1 } else { share.taken.saturating_sub(1) };
            }
        }
    }

    fn answer(&mut self, definition: &Definition, (actor, step): (ActorId, StepId), by: i64) {
        if share(definition, step).is_some() {
            *self.answers.entry((definition.project, actor, step)).or_default() += by;
        }
    }

    /// Writes down how much people have done.
    pub(super) async fn keep_answers(&self, tx: &Tx) -> Result<(), StoreError> {
        if self.answers.is_empty() { Ok(()) } else { caps::add_answers(tx, &self.answers).await }
    }
}

fn human(definition: &Definition, step: StepId) -> Option<&HumanStage> {
    definition.stage_of(step)?.kind.human()
}

fn share(definition: &Definition, step: StepId) -> Option<Share> {
    human(definition, step)?.work.share_per_person
}

impl Case<'_> {
    /// Whether the actor may take one more unit of `step`.
    pub fn may_hold_one_more(&self, step: StepId) -> Result<(), NotEligible> {
        self.may_be_given_one_more(self.actor.actor, step)
    }

    /// Whether somebody may be given one more unit of `step`.
    pub fn may_be_given_one_more(&self, whom: ActorId, step: StepId) -> Result<(), NotEligible> {
        let Some(stage) = human(self.definition, step) else { return Ok(()) };
        let key = (whom, step);
        self.obstacles.open.get(&key).map_or(Ok(()), |open| within_cap(stage, *open))?;
        self.obstacles.shares.get(&key).map_or(Ok(()), |share| within_share(stage, *share))
    }

    /// Whether units of `step` are to be had.
    pub fn step_goes_on(&self, step: StepId) -> Result<(), ClaimRefused> {
        step_goes_on(self.obstacles.standing_still.contains(&step))
    }
}

impl Batch<'_> {
    /// Finds out which steps stand still that units are asked for from by name.
    pub(super) async fn find_standing_still(&mut self, jobs: &[Box<dyn Job>]) -> Result<(), StoreError> {
        let asked_for = jobs.iter().filter(|job| !job.is_settled()).filter_map(|job| match job.wants() {
            Wants::UnitAndItem(unit) => self.step_of(unit),
            Wants::Assignment(held) if !job.receivers().is_empty() => self.step_held(held),
            _ => None,
        });
        let steps: BTreeSet<StepId> = asked_for.collect();
        if !steps.is_empty() {
            let steps: Vec<_> = steps.into_iter().collect();
            self.obstacles.standing_still.extend(caps::standing_still(self.tx, &steps).await?);
        }
        Ok(())
    }

    /// Counts what those hold and have done who ask for units of stages that limit it.
    pub(super) async fn count_holds(&mut self, jobs: &[Box<dyn Job>]) -> Result<(), StoreError> {
        let mut capped = BTreeSet::new();
        let mut shared = BTreeMap::new();
        for (definition, unit) in self.units() {
            let Some(stage) = human(definition, unit.step) else { continue };
            if stage.work.max_open_per_person.is_some() {
                capped.insert(unit.step);
            }
            if let Some(share) = stage.work.share_per_person {
                shared.insert(unit.step, (definition.project, share.of == ShareOf::Project));
            }
        }
        let mut wanted = self.asked_for(jobs, |step| capped.contains(&step));
        wanted.retain(|key| !self.obstacles.open.contains_key(key));
        if !wanted.is_empty() {
            let wanted: Vec<_> = wanted.into_iter().collect();
            self.obstacles.open.extend(caps::count_open(self.tx, &wanted).await?);
        }
        let mut wanted = self.asked_for(jobs, |step| shared.contains_key(&step));
        wanted.retain(|key| !self.obstacles.shares.contains_key(key));
        let sharing = |(actor, step): (ActorId, StepId)| {
            let (project, of_project) = *shared.get(&step)?;
            Some(Sharing { project, actor, step, of_project })
        };
        let wanted: Vec<Sharing> = wanted.into_iter().filter_map(sharing).collect();
        if !wanted.is_empty() {
            caps::lock_sharing(self.tx, &wanted).await?;
            self.obstacles.shares.extend(caps::shares(self.tx, &wanted, self.tx.now()).await?);
            let wide = wanted.iter().filter(|sharing| sharing.of_project);
            self.obstacles.of_project.extend(wide.map(|sharing| (sharing.step, sharing.project)));
        }
        Ok(())
    }

    fn step_of(&self, unit: UnitId) -> Option<StepId> {
        self.hops.values().find_map(|hop| hop.in_hand.unit(unit)).map(|unit| unit.step)
    }

    fn step_held(&self, held: AssignmentId) -> Option<StepId> {
        self.hops.values().find_map(|hop| hop.in_hand.assignment(held)).map(|held| held.step)
    }

    /// The units in hand, each with the definition of its run.
    fn units(&self) -> impl Iterator<Item = (&Definition, &Unit)> {
        let of_hop = |hop: &Hop| Some(&**self.definitions.get(&hop.in_hand.run.value.version)?);
        let known = self.hops.values().filter_map(move |hop| Some((of_hop(hop)?, hop)));
        known.flat_map(|(definition, hop)| hop.in_hand.units.iter().map(move |row| (definition, &row.value)))
    }

    /// Who asks for units of which step, among those that matter.
    fn asked_for(
        &self,
        jobs: &[Box<dyn Job>],
        matters: impl Fn(StepId) -> bool,
    ) -> BTreeSet<(ActorId, StepId)> {
        let mut asked = BTreeSet::new();
        for job in jobs.iter().filter(|job| !job.is_settled()) {
            let actor = job.caller().actor.actor;
            match job.wants() {
                Wants::Next(steps) => {
                    let steps = steps.iter().copied().filter(|step| matters(*step));
                    asked.extend(steps.map(|step| (actor, step)));
                }
                Wants::UnitAndItem(unit) => {
                    asked.extend(self.step_of(unit).filter(|step| matters(*step)).map(|step| (actor, step)));
                }
                Wants::Assignment(held) => {
                    for receiver in job.receivers() {
                        let step = self.step_held(held).filter(|step| matters(*step));
                        asked.extend(step.map(|step| (receiver, step)));
                    }
                }
                Wants::Run(_)
                | Wants::Unit(_)
                | Wants::Judgments(_)
                | Wants::Children(_)
                | Wants::Follow(_)
                | Wants::Start(_) => {}
            }
        }
        asked
    }
}
