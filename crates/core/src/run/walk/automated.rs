//! Stages that no person works: the engine works their units in the same hop.

use crate::actor::{CONSENSUS_ACTOR, MITL_ACTOR, ROUTER_ACTOR, START_ACTOR, TIMER_ACTOR};
use crate::definition::consensus::ConsensusOutcome;
use crate::definition::mitl::Mitl;
use crate::definition::subworkflow::Subworkflow;
use crate::definition::{HumanStage, ON_SUCCESS, Stage, StageKind};
use crate::id::{ActorId, AssignmentId, IdSource, RunId, UnitId};
use crate::machine::{FacetCode, PERMANENT, trigger};
use crate::rule::{Site, draw};
use crate::run::Judgment;
use crate::run::basis::Basis;
use crate::run::event::{NewChild, RunEvent};
use crate::run::walk::{AUTOMATED_PER_HOP_MAX, Brought, NotAllowed, Walk, executor};

impl<I: IdSource> Walk<'_, I> {
    /// Works a unit that no person works; others wait to be taken.
    pub fn work(&mut self, unit: UnitId) -> Result<(), NotAllowed> {
        let definition = self.definition;
        let step = self.in_hand.unit(unit).map(|unit| unit.step);
        let Some(stage) = step.and_then(|step| definition.stage_of(step)) else { return Ok(()) };
        let actor = match &stage.kind {
            StageKind::Human(human) if self.is_passed_over(stage, human) => ROUTER_ACTOR,
            StageKind::Human(_) | StageKind::End { .. } => return Ok(()),
            StageKind::Start => START_ACTOR,
            StageKind::Wait(_) => TIMER_ACTOR,
            StageKind::Consensus(_) => CONSENSUS_ACTOR,
            StageKind::Mitl(_) => MITL_ACTOR,
            StageKind::Router(_) | StageKind::Subworkflow(_) => ROUTER_ACTOR,
        };
        // Behind a gold question nobody is asked anything, outside or in another run.
        let asks_others =
            matches!(stage.kind, StageKind::Mitl(_) | StageKind::Subworkflow(_) | StageKind::Wait(_));
        if asks_others && self.in_hand.run.value.gold_for.is_some() && self.gold_is_answered() {
            return Ok(());
        }
        if self.automated >= AUTOMATED_PER_HOP_MAX {
            return Ok(());
        }
        self.automated += 1;
        self.claim_for(unit, stage, actor)?;
        let done = executor(trigger::STEP_COMPLETE);
        match &stage.kind {
            StageKind::Start | StageKind::Human(_) => self.leave(unit, &[ON_SUCCESS.to_owned()], None, &done),
            StageKind::Router(router) => match router.choose(stage, &self.in_hand, self.now) {
                Ok(handles) => self.leave(unit, &handles, None, &done),
                Err(failed) => self.fail(unit, &failed.to_string()),
            },
            StageKind::Wait(wait) => self.wait(unit, stage, wait),
            StageKind::Consensus(consensus) => {
                let ConsensusOutcome { handle, result, agreed } = consensus.settle(&self.answers_for(unit));
                let brought = Brought::resting_on(Basis::Consensus(agreed), result);
                self.leave_with(unit, &[handle.to_owned()], brought, &done)
            }
            StageKind::Subworkflow(subworkflow) => self.split(unit, stage, subworkflow),
            StageKind::Mitl(mitl) => self.ask(unit, mitl),
            StageKind::End { .. } => Ok(()),
        }
    }

    /// Lets a unit wait for a model; whoever makes calls finds it.
    fn ask(&mut self, unit: UnitId, mitl: &Mitl) -> Result<(), NotAllowed> {
        let facet = FacetCode::WaitingExternal;
        let mut by = executor(trigger::STEP_WAIT);
        by.evidence.facet = Some(facet);
        let until = Some(self.now);
        self.happen(RunEvent::UnitWaiting { unit, facets: vec![facet], until, signal: None }, &by)?;
        self.happen(RunEvent::ModelAsked { unit, model: mitl.config.model.clone() }, &by)
    }

    /// Whether the stage that a gold question is put at was left.
    fn gold_is_answered(&self) -> bool {
        let left = self.in_hand.units.iter().filter(|row| !row.value.state.is_open());
        let mut stages = left.filter_map(|row| self.definition.stage_of(row.value.step)?.kind.human());
        stages.any(|human| human.gold().is_some())
    }

    /// Asks for the runs that a SUBWORKFLOW waits for.
    fn split(&mut self, unit: UnitId, stage: &Stage, subworkflow: &Subworkflow) -> Result<(), NotAllowed> {
        let items = match subworkflow.items(stage, &self.in_hand) {
            Ok(items) => items,
            Err(failed) => return self.fail(unit, &failed.to_string()),
        };
        let children: Vec<NewChild> =
            items.into_iter().map(|item| NewChild { run: RunId::fresh(self.ids), item }).collect();
        // Nothing to wait for is nothing to start.
        if let Some(ended) = subworkflow.gather(&[]).filter(|_| children.is_empty()) {
            let brought = Brought::resting_on(Basis::Children(ended.gathered), ended.result);
            return self.leave_with(unit, &[ended.handle], brought, &executor(trigger::STEP_COMPLETE));
        }
        let facet = FacetCode::WaitingDependency;
        let mut by = executor(trigger::STEP_WAIT);
        by.evidence.facet = Some(facet);
        self.happen(RunEvent::UnitWaiting { unit, facets: vec![facet], until: None, signal: None }, &by)?;
        let workflow = subworkflow.workflow.clone();
        self.happen(RunEvent::UnitSplit { unit, workflow, children }, &by)
    }

    /// The judgments that a CONSENSUS puts together: those that count, of the units that led to it.
    fn answers_for(&self, unit: UnitId) -> Vec<&Judgment> {
        let unit = self.in_hand.unit(unit);
        let sources = unit.map(|unit| self.definition.answers_for(unit)).unwrap_or_default();
        let judgments = self.in_hand.judgments.iter().map(|row| &row.value);
        let asked = |judgment: &&Judgment| sources.contains(&(judgment.step, judgment.unit));
        judgments.filter(|judgment| judgment.stands()).filter(asked).collect()
    }

    /// Whether a stage that looks at a sample leaves this run out of it. The same run always gets the same answer.
    pub(super) fn is_passed_over(&self, stage: &Stage, human: &HumanStage) -> bool {
        let Some(reviewing) = human.reviewing.as_ref() else { return false };
        let judge = self.judge.as_ref();
        let rate = match reviewing.guarantee {
            // Of whom nothing is known, everything is looked at.
            Some(_) => Some(judge.and_then(|judge| judge.review_rate).unwrap_or(1.0)),
            None => reviewing.sample_rate,
        };
        let Some(rate) = rate else { return false };
        let always = reviewing.sample.unwrap_or_default();
        let is_new = always.new_people.is_some_and(|least| {
            judge.is_none_or(|judge| u32::try_from(judge.evidence).unwrap_or_default() < least)
        });
        let differ = always
            .agreement_below
            .zip(self.in_hand.known.agreement)
            .is_some_and(|(least, agreed)| agreed < least);
        if is_new || differ || self.in_hand.run.value.review_wanted {
            return false;
        }
        let site = Site { stage: &stage.key, rule: 0 };
        draw(self.in_hand.run.value.id, site, 0) >= rate
    }

    pub(super) fn claim_for(
        &mut self,
        unit: UnitId,
        stage: &Stage,
        actor: ActorId,
    ) -> Result<(), NotAllowed> {
        let claims = self.in_hand.unit(unit).map_or(0, |unit| unit.claims);
        let claimed = RunEvent::UnitClaimed {
            unit,
            step: stage.step,
            assignment: AssignmentId::fresh(self.ids),
            actor,
            epoch: claims.saturating_add(1),
            previous: self.in_hand.run.value.last_assignment,
            expires_at: None,
        };
        self.happen(claimed, &executor(trigger::STEP_CLAIM))
    }

    pub(super) fn fail(&mut self, unit: UnitId, message: &str) -> Result<(), NotAllowed> {
        let mut by = executor(trigger::EXECUTOR_FAILURE);
        by.evidence.failure_classification = Some(PERMANENT);
        let failed = RunEvent::UnitFailed {
            unit,
            classification: PERMANENT.to_owned(),
            message: Some(message.to_owned()),
        };
        self.happen(failed, &by)
    }
}
