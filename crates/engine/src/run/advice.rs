//! Ask somebody who knows more, and answer.

use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::id::{ActorId, AdviceId, AssignmentId, UnitId};
use handoff_core::run::Advice;
use handoff_core::run::advice::{self, AdviceRefused};
use handoff_core::run::event::RunEvent;
use handoff_store::{Ids, StoreError};

use crate::run::handover::somebody;
use crate::{Case, Ctx, Found, RunCommand, Wants};

/// Asks somebody about a unit one holds.
#[derive(Clone, Debug)]
pub struct AskAdvice {
    assignment: AssignmentId,
    epoch: Option<i32>,
    expert: (ActorId, Option<Arc<ActorContext>>),
    question: String,
}

impl AskAdvice {
    /// Looks up who is asked.
    pub async fn prepare(
        ctx: &Ctx,
        (assignment, epoch): (AssignmentId, Option<i32>),
        expert: ActorId,
        question: String,
    ) -> Result<Self, StoreError> {
        let expert = (expert, somebody(ctx, expert).await?);
        Ok(Self { assignment, epoch, expert, question })
    }
}

/// Answers a question about a unit.
#[derive(Clone, Debug)]
pub struct GiveAdvice {
    /// The unit.
    pub unit: UnitId,
    /// The question.
    pub advice: AdviceId,
    /// What to say.
    pub answer: String,
}

/// Why a question was not asked or answered.
#[derive(Debug, thiserror::Error)]
pub enum AdviceUnitRefused {
    /// There is no such assignment, or the caller may not know of it.
    #[error("assignment {0} does not exist")]
    NoSuchAssignment(AssignmentId),
    /// There is no such unit, or the caller may not know of it.
    #[error("unit {0} does not exist")]
    NoSuchUnit(UnitId),
    /// There is nobody of this name who can act.
    #[error("actor {0} does not exist, or can no longer act")]
    NoSuchActor(ActorId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] AdviceRefused),
}

impl RunCommand for AskAdvice {
    type Done = Advice;
    type Refusal = AdviceUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Assignment(self.assignment)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, AdviceUnitRefused> {
        let missing = || AdviceUnitRefused::NoSuchAssignment(self.assignment);
        let Found::Run(case) = found else { return Err(missing()) };
        let held = case.in_hand.assignment(self.assignment).ok_or_else(missing)?;
        let expert = self.expert.1.as_deref().ok_or(AdviceUnitRefused::NoSuchActor(self.expert.0))?;
        let with = (self.epoch, self.question.as_str());
        Ok(advice::ask(case.ground(), case.in_hand, held, (case.actor, expert), with, ids)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Advice> {
        let asked = events.iter().find_map(|event| match event {
            RunEvent::AdviceAsked(asked) => Some((asked.unit, asked.advice)),
            _ => None,
        });
        let (unit, asked) = asked?;
        after.in_hand.unit(unit)?.advice.iter().find(|advice| advice.id == asked).cloned()
    }
}

impl RunCommand for GiveAdvice {
    type Done = Advice;
    type Refusal = AdviceUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, AdviceUnitRefused> {
        let missing = || AdviceUnitRefused::NoSuchUnit(self.unit);
        let Found::Run(case) = found else { return Err(missing()) };
        let unit = case.in_hand.unit(self.unit).ok_or_else(missing)?;
        let with = (self.advice, self.answer.as_str());
        Ok(advice::advise(case.ground(), case.in_hand, unit, case.actor, with, ids)?)
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<Advice> {
        after.in_hand.unit(self.unit)?.advice.iter().find(|advice| advice.id == self.advice).cloned()
    }
}
