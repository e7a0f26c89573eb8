//! Taking back what somebody said: a tainted judgment leaves the result. While its unit is open its place is free again, and somebody
//! else is asked; what a finished unit came to stays as it was told, and is put right by a correction.

use jiff::Timestamp;

use crate::actor::{ActorContext, ActorKind};
use crate::definition::Definition;
use crate::id::{JudgmentId, UnitId};
use crate::machine::{ActorClass, trigger};
use crate::permission::InProject;
use crate::run::decide::human_stage;
use crate::run::event::{JudgmentTainted, RunEvent};
use crate::run::verdict::settle;
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{Judgment, RunInHand, RunState, Unit, UnitState};
use crate::text::{TextRefused, check_comment};

/// The most people that one unit asks.
const OVERLAP_MAX: i16 = 50;

/// Judgments of one unit that are worth nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taint {
    /// The unit.
    pub unit: UnitId,
    /// Which of its judgments.
    pub judgments: Vec<JudgmentId>,
    /// Why.
    pub reason: String,
}

/// Why nothing was tainted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaintRefused {
    /// The actor may not.
    #[error("taking judgments back needs the project role manager, and a credential with the scope manage")]
    Role,
    /// The unit puts a question whose answer is known.
    #[error(
        "an answer to a gold question is not taken back: it is compared with the right ones, and nothing is built on it"
    )]
    Gold,
    /// No judgment is named.
    #[error("no judgment is named")]
    NoJudgments,
    /// The unit has no such judgment.
    #[error("judgment {0} is not one of this unit")]
    NoSuchJudgment(JudgmentId),
    /// The reason is none.
    #[error("the reason: {0}")]
    Reason(TextRefused),
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// Takes judgments back. Those that were taken back before stay so: saying it again changes nothing.
pub fn taint(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    command: &Taint,
    ids: &mut impl crate::id::IdSource,
) -> Result<Vec<RunEvent>, TaintRefused> {
    let by_engine = actor.kind == ActorKind::Virtual;
    if !by_engine && !actor.may(InProject::Quality, in_hand.run.value.project) {
        return Err(TaintRefused::Role);
    }
    check_comment(&command.reason).map_err(TaintRefused::Reason)?;
    may_be_tainted(in_hand.run.value.gold_for.is_some(), &command.judgments)?;
    let of_unit = |id: &JudgmentId| -> Result<Judgment, TaintRefused> {
        let mut all = in_hand.judgments.iter().map(|row| &row.value);
        let found = all.find(|judgment| judgment.id == *id && judgment.unit == command.unit);
        found.cloned().ok_or(TaintRefused::NoSuchJudgment(*id))
    };
    let wanted = command.judgments.iter().map(of_unit).collect::<Result<Vec<_>, _>>()?;
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let by = By::engine(ActorClass::Reviewer, trigger::STEP_RELEASE);
    for judgment in wanted {
        // Asked of the walk, because the same judgment may be named twice.
        if walk.in_hand().is_tainted(judgment.id) {
            continue;
        }
        let tainted = JudgmentTainted {
            judgment: judgment.id,
            step: judgment.step,
            unit: judgment.unit,
            actor: judgment.actor,
            reason: command.reason.clone(),
        };
        walk.happen(RunEvent::JudgmentTainted(tainted), &by)?;
    }
    settle_the_rest(&mut walk, ground.definition, command.unit)?;
    Ok(walk.events())
}

/// Whether there is anything to take back of a run, which may put a gold question.
pub const fn may_be_tainted(is_gold: bool, judgments: &[JudgmentId]) -> Result<(), TaintRefused> {
    match (is_gold, judgments) {
        (true, _) => Err(TaintRefused::Gold),
        (false, []) => Err(TaintRefused::NoJudgments),
        (false, [_, ..]) => Ok(()),
    }
}

/// What is left of the judgments of an open unit may be enough without those that were taken back: then nobody is asked in their
/// place. A run or a unit that stands still is left alone; the next answer decides.
fn settle_the_rest(
    walk: &mut Walk<'_, impl crate::id::IdSource>,
    definition: &Definition,
    unit: UnitId,
) -> Result<(), NotAllowed> {
    let in_hand = walk.in_hand();
    let is_worked = |unit: &&Unit| matches!(unit.state, UnitState::InProgress | UnitState::Overdue { .. });
    let worked = in_hand.unit(unit).filter(|_| in_hand.run.value.state == RunState::InProgress);
    let human = worked.filter(is_worked).and_then(|unit| human_stage(definition, unit));
    let Some(human) = human else { return Ok(()) };
    settle(walk, human, unit, &By::engine(ActorClass::ExecutorWorker, trigger::STEP_COMPLETE))
}

/// Whether it is too late to ask more people about a unit: it has come to something without them. To what was declared impossible
/// something can still come, and of what is no longer wanted nobody is missed.
#[must_use]
pub const fn too_late_to_ask_more(unit: &Unit) -> bool {
    match unit.state {
        UnitState::Completed { .. } => true,
        UnitState::NotStarted
        | UnitState::Ready
        | UnitState::InProgress
        | UnitState::Waiting(_)
        | UnitState::Blocked { .. }
        | UnitState::Overdue { .. }
        | UnitState::Failed { .. }
        | UnitState::CannotComplete { .. }
        | UnitState::Cancelled { .. } => false,
    }
}

/// Asks `by` more people than before, while the unit is open.
pub fn raise_overlap(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: UnitId,
    by: u16,
    ids: &mut impl crate::id::IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let Some(open) = in_hand.unit(unit).filter(|unit| unit.state.is_open()) else { return Ok(Vec::new()) };
    let required = open.required.saturating_add(i16::try_from(by).unwrap_or(i16::MAX)).min(OVERLAP_MAX);
    if required <= open.required {
        return Ok(Vec::new());
    }
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let raised = RunEvent::UnitOverlapRaised { unit, required };
    walk.happen(raised, &By::engine(ActorClass::System, trigger::STEP_RELEASE))?;
    Ok(walk.events())
}

/// Sees to it that no sample leaves the run out, while it is under way.
pub fn want_review(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    reason: String,
    ids: &mut impl crate::id::IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    if in_hand.run.value.review_wanted || in_hand.run.value.state != RunState::InProgress {
        return Ok(Vec::new());
    }
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    walk.happen(RunEvent::ReviewWanted { reason }, &By::engine(ActorClass::System, trigger::STEP_RELEASE))?;
    Ok(walk.events())
}

impl RunInHand {
    fn is_tainted(&self, judgment: JudgmentId) -> bool {
        self.judgments.iter().any(|row| row.value.id == judgment && row.value.tainted_at.is_some())
    }

    /// What a taint does: while the unit is open its place is free again, but for those whose answer never counted.
    pub(super) fn taint(&mut self, tainted: &JudgmentTainted, at: Timestamp) {
        let mut counted = true;
        if let Some(row) = self.judgments.iter_mut().find(|row| row.value.id == tainted.judgment) {
            counted = row.value.counted;
            row.value.tainted_at = Some(at);
        }
        let is_open = self.unit(tainted.unit).is_some_and(|unit| unit.state.is_open());
        if counted && is_open {
            self.edit_unit(tainted.unit, |unit| {
                unit.slots_taken -= 1;
                unit.counted -= 1;
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::id::{RunId, StepId};
    use crate::run::Waiting;

    #[test]
    fn what_is_taken_back_is_named_and_is_no_answer_to_a_gold_question() {
        let judgments = [JudgmentId(Uuid::nil())];
        assert_eq!(may_be_tainted(false, &judgments), Ok(()));
        assert_eq!(may_be_tainted(false, &[]), Err(TaintRefused::NoJudgments));
        assert_eq!(may_be_tainted(true, &judgments), Err(TaintRefused::Gold));
    }

    #[test]
    fn it_is_too_late_for_more_people_where_something_came_of_a_unit_without_them() {
        let at = Timestamp::UNIX_EPOCH;
        let cases = [
            (UnitState::NotStarted, false),
            (UnitState::Ready, false),
            (UnitState::InProgress, false),
            (UnitState::Waiting(Waiting { facets: Vec::new(), since: at, until: None, signal: None }), false),
            (UnitState::Overdue { since: at }, false),
            (UnitState::Failed { classification: "timeout".to_owned(), at }, false),
            (UnitState::CannotComplete { at }, false),
            (UnitState::Completed { handle: "on_success".to_owned(), at }, true),
            (UnitState::Cancelled { at }, false),
        ];
        for (state, expected) in cases {
            let id = Uuid::nil();
            let unit = Unit::new(UnitId(id), StepId(id), RunId(id), (1, 3), state, at);
            assert_eq!(too_late_to_ask_more(&unit), expected, "{:?}", unit.state);
        }
    }
}
