//! The decisions about a run: start, claim, release, judge. Pure; each returns events or a named refusal.

use std::sync::Arc;

use jiff::Timestamp;
use serde_json::Value;

use crate::actor::{ActorContext, ActorKind};
use crate::definition::{Definition, HumanStage};
use crate::id::{ActorId, AssignmentId, IdSource, ItemId, JudgmentId, RunId, UnitId};
use crate::machine::{ActorClass, trigger};
use crate::permission::InProject;
use crate::run::child;
use crate::run::duty::{NotEligible, Offered, as_offered, may_be_asked, may_choose, may_work};
use crate::run::event::{JudgmentReceived, RunEvent};
use crate::run::lease::{Worth, ahead_end, lease_end, make_room, worth};
use crate::run::verdict::{
    check_correction, check_decision, check_form, check_model_version, check_review, settle,
};
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{Assignment, AssignmentStatus, Calendars, Judgment, Row, RunInHand, RunState, Unit};
use crate::text::check_comment;

pub use crate::run::release::ReleaseRefused;
pub use crate::run::verdict::JudgeRefused;

/// Why a run was not started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartRefused {
    /// The actor may not start runs in this project.
    #[error("starting runs needs the project role contributor, and a credential with the scope work")]
    Role,
    /// The actor is not in the workflow's initiator group.
    #[error("only members of the workflow's initiator group may start it")]
    NotInitiator,
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// Why a unit was not claimed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimRefused {
    /// The actor may not work this unit.
    #[error(transparent)]
    NotEligible(#[from] NotEligible),
    /// Somebody else holds it.
    #[error("somebody else holds this unit")]
    HeldByOther {
        /// Who.
        holder: ActorId,
        /// When the first of the leases on it runs out.
        until: Option<Timestamp>,
    },
    /// The actor holds it already.
    #[error("you hold this unit already")]
    AlreadyYours {
        /// By which assignment.
        assignment: AssignmentId,
    },
    /// It is finished.
    #[error("this unit is finished")]
    Finished,
    /// The actor has judged it already.
    #[error("you have judged this unit already")]
    AlreadyJudged,
    /// The actor has passed it over.
    #[error("you have passed this unit over")]
    Skipped,
    /// No actor works this stage.
    #[error("this stage is not worked by people")]
    NotHumanWork,
    /// The run stands still.
    #[error("the run is paused")]
    Paused,
    /// The step stands still.
    #[error("work on this step is paused")]
    StepPaused,
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// What to start.
#[derive(Clone, Debug)]
pub struct Start {
    /// The new run.
    pub run: RunId,
    /// Its item.
    pub item: ItemId,
    /// What the item is called outside.
    pub external_key: Option<String>,
    /// What the item is: rules ask about it.
    pub payload: serde_json::Value,
    /// The working hours of the project.
    pub calendars: Arc<Calendars>,
}

/// What to hand in.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The fencing token; none if the caller relies on the assignment's id alone.
    pub epoch: Option<i32>,
    /// The decision, where the stage asks for one.
    pub decision: Option<String>,
    /// A word to whoever reads it.
    pub comment: Option<String>,
    /// The answer.
    pub data: Option<Arc<serde_json::Value>>,
    /// Which version of a model judges, if one does.
    pub model_version: Option<String>,
}

/// Decides whether `actor` may start runs of this workflow.
pub fn may_start(definition: &Definition, actor: &ActorContext) -> Result<(), StartRefused> {
    if !actor.may(InProject::StartRun, definition.project) {
        return Err(StartRefused::Role);
    }
    if definition.initiator_group.is_some_and(|group| !actor.is_in(group)) {
        return Err(StartRefused::NotInitiator);
    }
    Ok(())
}

/// Starts a run: through automated stages to the first that people work on.
pub fn start(
    ground: Ground<'_>,
    actor: &ActorContext,
    command: Start,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, StartRefused> {
    let definition = ground.definition;
    may_start(definition, actor)?;
    let started = RunEvent::RunStarted {
        run: command.run,
        project: definition.project,
        version: definition.version,
        item: command.item,
        external_key: command.external_key,
        actor: actor.actor,
        parent: None,
        question: None,
    };
    Ok(child::set_out(ground, started, (command.payload, command.calendars), ids)?)
}

/// Claims a unit for `actor`.
pub fn claim(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, ClaimRefused> {
    claim_until(ground, in_hand, unit, actor, (lease_end, ids))
}

/// Whether `actor` may name the unit that they take, instead of taking the next one. Asked after whether they may take it at all: that says
/// more, above all that they hold it already.
pub fn may_name(definition: &Definition, unit: &Unit, actor: &ActorContext) -> Result<(), ClaimRefused> {
    let stage = human_stage(definition, unit).ok_or(ClaimRefused::NotHumanWork)?;
    Ok(may_choose(definition, stage, actor)?)
}

/// Whether units of a step are to be had by name. What nobody is offered, nobody takes either; whoever holds one may finish it.
pub fn step_goes_on(stands_still: bool) -> Result<(), ClaimRefused> {
    if stands_still { Err(ClaimRefused::StepPaused) } else { Ok(()) }
}

/// Claims a unit for `actor` to work on later: the lease is as long again, and the first sign of life makes it an ordinary one.
pub fn claim_ahead(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, ClaimRefused> {
    claim_until(ground, in_hand, unit, actor, (ahead_end, ids))
}

fn claim_until(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    (end, ids): (fn(&HumanStage, Timestamp) -> Timestamp, &mut impl IdSource),
) -> Result<Vec<RunEvent>, ClaimRefused> {
    let definition = ground.definition;
    let stage = human_stage(definition, unit).ok_or(ClaimRefused::NotHumanWork)?;
    let stage = as_offered(stage, in_hand.offered(unit));
    let allowed = may_work(definition, &stage, in_hand.lineage(), actor);
    match in_hand.run.value.gold_for {
        None => allowed?,
        Some(asked) => may_be_asked(&stage, asked == actor.actor, allowed)?,
    }
    match &in_hand.run.value.state {
        RunState::Completed { .. } | RunState::Cancelled { .. } => return Err(ClaimRefused::Finished),
        RunState::Paused => return Err(ClaimRefused::Paused),
        RunState::InProgress => {}
    }
    if !unit.state.is_open() {
        return Err(ClaimRefused::Finished);
    }
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    make_room(&mut walk, unit, actor, ground.now)?;
    let in_hand = walk.in_hand();
    let unit = in_hand.unit(unit.id).ok_or(ClaimRefused::Finished)?;
    if let Some(mine) = in_hand.holders(unit.id).find(|held| held.actor == actor.actor) {
        return Err(ClaimRefused::AlreadyYours { assignment: mine.id });
    }
    // Before who holds it: that they let go of it would not help.
    not_twice(in_hand, unit.id, actor.actor)?;
    if unit.slots_taken >= unit.required {
        return Err(match in_hand.holders(unit.id).min_by_key(|held| held.expires_at) {
            Some(held) => ClaimRefused::HeldByOther { holder: held.actor, until: held.expires_at },
            None => ClaimRefused::Finished,
        });
    }
    let id = unit.id;
    take(&mut walk, id, actor, Some(end(&stage, ground.now)))?;
    Ok(walk.events())
}

/// Nobody judges the same unit twice, nor is asked again about what they passed over.
fn not_twice(in_hand: &RunInHand, unit: UnitId, actor: ActorId) -> Result<(), ClaimRefused> {
    if has_judged(in_hand, unit, actor) {
        return Err(ClaimRefused::AlreadyJudged);
    }
    let skipped = |held: &Assignment| {
        held.unit == unit && held.actor == actor && held.status == AssignmentStatus::Skipped
    };
    let just_now = in_hand.assignments.iter().any(|row| skipped(&row.value));
    if just_now || in_hand.skipped.contains(&(unit, actor)) { Err(ClaimRefused::Skipped) } else { Ok(()) }
}

/// Whether `actor` has judged the unit. What came too late to count does not keep them from it.
pub(super) fn has_judged(in_hand: &RunInHand, unit: UnitId, actor: ActorId) -> bool {
    let judged =
        |row: &Row<Judgment>| row.value.unit == unit && row.value.actor == actor && row.value.counted;
    in_hand.judgments.iter().any(judged) || in_hand.answered.contains(&(unit, actor))
}

/// Takes a unit for `actor`, to whom it may go.
pub(super) fn take(
    walk: &mut Walk<'_, impl IdSource>,
    unit: UnitId,
    actor: &ActorContext,
    expires_at: Option<Timestamp>,
) -> Result<Option<AssignmentId>, NotAllowed> {
    let assignment = AssignmentId::fresh(walk.ids());
    let in_hand = walk.in_hand();
    let Some(unit) = in_hand.unit(unit) else { return Ok(None) };
    let claimed = RunEvent::UnitClaimed {
        unit: unit.id,
        step: unit.step,
        assignment,
        actor: actor.actor,
        epoch: unit.claims.saturating_add(1),
        previous: in_hand.run.value.last_assignment,
        expires_at,
    };
    walk.happen(claimed, &By::engine(worker_class(actor), trigger::STEP_CLAIM))?;
    Ok(Some(assignment))
}

/// Hands a judgment in; when it is the last one the unit needs, the run moves on in the same breath.
pub fn judge(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    assignment: &Assignment,
    actor: &ActorContext,
    command: Judge,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, JudgeRefused> {
    judge_keeping(ground, in_hand, assignment, actor, (command, None), ids)
}

/// The same for an answer that may be `kept` apart: what refers to it is told in its place, where nothing looks into answers.
pub fn judge_keeping(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    assignment: &Assignment,
    actor: &ActorContext,
    (command, kept): (Judge, Option<Value>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, JudgeRefused> {
    let definition = ground.definition;
    if assignment.actor != actor.actor {
        return Err(ReleaseRefused::NotYours.into());
    }
    let human = definition.stage_of(assignment.step).and_then(|stage| stage.kind.human());
    let human = human.ok_or(ReleaseRefused::NotYours)?;
    let worth = worth(human, in_hand, assignment, (ground.now, command.epoch))?;
    if in_hand.run.value.state == RunState::Paused {
        return Err(JudgeRefused::Paused);
    }
    // Once more, because groups and roles may have changed since the claim.
    // Whoever holds it may be one of those it was offered to first, or one of those it was handed to since.
    let offered = in_hand.unit(assignment.unit).map(|unit| in_hand.offered(unit)).unwrap_or_default();
    let allowed = |offered| may_work(definition, &as_offered(human, offered), in_hand.lineage(), actor);
    allowed(Offered { to: None, ..offered })
        .or_else(|_| allowed(offered))
        // Who gets no more work may hand in what they hold.
        .or_else(|not| if not.is_about_record() { Ok(()) } else { Err(not) })?;
    check_decision(human, command.decision.as_deref())?;
    check_review(human, &command)?;
    command.comment.as_deref().map_or(Ok(()), check_comment).map_err(JudgeRefused::Comment)?;
    check_form(human, command.data.as_deref())?;
    check_correction(definition, in_hand, assignment, &command)?;
    check_model_version(actor, command.model_version.as_deref())?;

    let kept = kept.filter(|_| !definition.looks_into_answers(human));
    let mut in_hand = in_hand.clone();
    if kept.is_some() {
        // What is kept apart cannot be put together with what was reviewed.
        in_hand.reviewed.clear();
    }
    let mut walk = Walk::new(ground, in_hand, ids);
    walk.judged_by(actor.record_in(definition.project, &human.skill).copied());
    let taken = match worth {
        Worth::Held { .. } | Worth::Surplus => None,
        // The hold that is gone stays gone: what was done under it is handed in under a new one.
        Worth::TakenAgain => take(&mut walk, assignment.unit, actor, None)?,
    };
    let received = RunEvent::JudgmentReceived(JudgmentReceived {
        judgment: JudgmentId::fresh(walk.ids()),
        step: assignment.step,
        unit: assignment.unit,
        assignment: taken.unwrap_or(assignment.id),
        actor: actor.actor,
        decision: command.decision,
        comment: command.comment,
        data: kept.map(Arc::new).or(command.data),
        counted: worth != Worth::Surplus,
        late: worth != Worth::Held { late: false },
        trust: Some(actor.trust_in(definition.project, &human.skill)),
        model_version: command.model_version,
    });
    let by = By::engine(worker_class(actor), trigger::STEP_COMPLETE);
    let unit = assignment.unit;
    walk.happen(received, &by)?;
    if worth == Worth::Surplus {
        return Ok(walk.events());
    }
    settle(&mut walk, human, unit, &by)?;
    Ok(walk.events())
}

/// In which capacity whoever holds a unit works it.
pub(super) const fn worker_class(actor: &ActorContext) -> ActorClass {
    match actor.kind {
        ActorKind::Human => ActorClass::PicHuman,
        ActorKind::Virtual | ActorKind::Model | ActorKind::Service => ActorClass::ExecutorWorker,
    }
}

/// What the stage of a unit asks of people; none: no person works it.
pub(super) fn human_stage<'a>(definition: &'a Definition, unit: &Unit) -> Option<&'a HumanStage> {
    definition.stage_of(unit.step)?.kind.human()
}

#[cfg(test)]
#[path = "decide_tests.rs"]
mod tests;
