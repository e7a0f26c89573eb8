//! The decisions about a run: start, claim, release, judge. Pure; each returns events or a named refusal.

use crate::actor::{ActorContext, START_ACTOR, Scope};
use crate::definition::{DONE, Definition, HumanStage, ON_SUCCESS, Stage, StageKind};
use crate::id::{ActorId, AssignmentId, IdSource, ItemId, JudgmentId, RunId, UnitId};
use crate::permission::InProject;
use crate::run::duty::{NotEligible, may_work};
use crate::run::event::{JudgmentReceived, RunEvent};
use crate::run::{Assignment, AssignmentStatus, Run, RunInHand, RunState, Unit, UnitState};
use crate::text::{TextRefused, check_comment};

/// Why a run was not started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartRefused {
    /// The actor may not start runs in this project.
    #[error("starting runs needs the project role contributor, and a credential with the scope work")]
    Role,
    /// The actor is not in the workflow's initiator group.
    #[error("only members of the workflow's initiator group may start it")]
    NotInitiator,
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
    /// No actor works this stage.
    #[error("this stage is not worked by people")]
    NotHumanWork,
}

/// Why a unit was not released.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReleaseRefused {
    /// The credential is not for work.
    #[error("this needs a credential with the scope work")]
    Scope,
    /// It is not the actor's to give back.
    #[error("you do not hold this assignment")]
    NotYours,
    /// It ended before.
    #[error("this assignment has ended ({})", status.word())]
    Ended {
        /// How it ended.
        status: AssignmentStatus,
    },
    /// The fencing token is out of date.
    #[error("the epoch {given} is out of date, the assignment is at {current}")]
    StaleEpoch {
        /// What the actor named.
        given: i32,
        /// What holds.
        current: i32,
    },
}

/// Why a judgment was not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JudgeRefused {
    /// The assignment cannot be used.
    #[error(transparent)]
    Assignment(#[from] ReleaseRefused),
    /// The actor may no longer work this unit.
    #[error(transparent)]
    NotEligible(#[from] NotEligible),
    /// The stage asks for a decision.
    #[error("this stage asks for a decision: one of {}", options.join(", "))]
    DecisionMissing {
        /// What it could be.
        options: Vec<String>,
    },
    /// The decision is not one of the stage's.
    #[error("{given:?} cannot be decided here: only {}", options.join(", "))]
    UnknownDecision {
        /// What was said.
        given: String,
        /// What it could be.
        options: Vec<String>,
    },
    /// The comment is not acceptable.
    #[error("the comment {0}")]
    Comment(TextRefused),
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
    pub data: Option<serde_json::Value>,
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

/// Starts a run: through START to the first stage that people work on.
pub fn start(
    definition: &Definition,
    actor: &ActorContext,
    command: Start,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, StartRefused> {
    may_start(definition, actor)?;
    let mut events = vec![RunEvent::RunStarted {
        run: command.run,
        project: definition.project,
        version: definition.version,
        item: command.item,
        external_key: command.external_key,
        actor: actor.actor,
    }];
    let entry = Entry { parent: None, round: 1, previous: None };
    enter(definition, Some(definition.begin()), entry, ids, &mut events);
    Ok(events)
}

/// Claims a unit for `actor`.
pub fn claim(
    definition: &Definition,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    ids: &mut impl IdSource,
) -> Result<RunEvent, ClaimRefused> {
    let stage = human_stage(definition, unit).ok_or(ClaimRefused::NotHumanWork)?;
    may_work(definition, stage, in_hand.lineage(), actor)?;
    match (&in_hand.run.value.state, &unit.state) {
        (RunState::Completed { .. }, _) | (_, UnitState::Completed { .. }) => {
            return Err(ClaimRefused::Finished);
        }
        (RunState::InProgress, UnitState::Ready | UnitState::InProgress) => {}
    }
    if let Some(mine) = in_hand.holders(unit.id).find(|held| held.actor == actor.actor) {
        return Err(ClaimRefused::AlreadyYours { assignment: mine.id });
    }
    if unit.slots_taken >= unit.required {
        return Err(match in_hand.holders(unit.id).next() {
            Some(held) => ClaimRefused::HeldByOther { holder: held.actor },
            None => ClaimRefused::Finished,
        });
    }
    Ok(RunEvent::UnitClaimed {
        unit: unit.id,
        step: unit.step,
        assignment: AssignmentId::fresh(ids),
        actor: actor.actor,
        epoch: 1,
        previous: in_hand.run.value.last_assignment,
    })
}

/// Gives a unit back: its holder may, and so may whoever manages the project's members, because holders fall ill and leave.
pub fn release(
    run: &Run,
    assignment: &Assignment,
    actor: &ActorContext,
    epoch: Option<i32>,
) -> Result<RunEvent, ReleaseRefused> {
    if assignment.actor == actor.actor {
        if !actor.in_scope(Scope::Work) {
            return Err(ReleaseRefused::Scope);
        }
    } else if !actor.may(InProject::ManageMembers, run.project) {
        return Err(ReleaseRefused::NotYours);
    }
    still_held(assignment, epoch)?;
    Ok(RunEvent::UnitReleased { unit: assignment.unit, assignment: assignment.id, actor: actor.actor })
}

/// Hands a judgment in; when it is the last one the unit needs, the run moves on in the same breath.
pub fn judge(
    definition: &Definition,
    in_hand: &RunInHand,
    (unit, assignment): (&Unit, &Assignment),
    actor: &ActorContext,
    command: Judge,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, JudgeRefused> {
    if assignment.actor != actor.actor {
        return Err(ReleaseRefused::NotYours.into());
    }
    still_held(assignment, command.epoch)?;
    let stage = definition.stage_of(unit.step);
    let (Some(stage), Some(human)) = (stage, human_stage(definition, unit)) else {
        return Err(ReleaseRefused::NotYours.into());
    };
    // Once more, because groups and roles may have changed since the claim.
    may_work(definition, human, in_hand.lineage(), actor)?;
    let handle = handle_of(human, command.decision.as_deref())?;
    command.comment.as_deref().map_or(Ok(()), check_comment).map_err(JudgeRefused::Comment)?;

    let mut events = vec![RunEvent::JudgmentReceived(JudgmentReceived {
        judgment: JudgmentId::fresh(ids),
        step: unit.step,
        unit: unit.id,
        assignment: assignment.id,
        actor: actor.actor,
        decision: command.decision,
        comment: command.comment,
        data: command.data,
        counted: true,
    })];
    if unit.counted + 1 == unit.required {
        let entry =
            Entry { parent: Some(unit.id), round: unit.round, previous: in_hand.run.value.last_assignment };
        leave(definition, stage, unit.id, &handle, entry, ids, &mut events);
    }
    Ok(events)
}

fn still_held(assignment: &Assignment, epoch: Option<i32>) -> Result<(), ReleaseRefused> {
    if assignment.status != AssignmentStatus::InProgress {
        return Err(ReleaseRefused::Ended { status: assignment.status });
    }
    match epoch {
        Some(given) if given != assignment.epoch => {
            Err(ReleaseRefused::StaleEpoch { given, current: assignment.epoch })
        }
        Some(_) | None => Ok(()),
    }
}

fn handle_of(stage: &HumanStage, decision: Option<&str>) -> Result<String, JudgeRefused> {
    let options = || stage.decisions.iter().map(|option| option.name.clone()).collect();
    match decision {
        None if stage.decisions.is_empty() => Ok(ON_SUCCESS.to_owned()),
        None => Err(JudgeRefused::DecisionMissing { options: options() }),
        Some(given) => match stage.decisions.iter().find(|option| option.name == given) {
            Some(option) => Ok(option.handle.clone()),
            None => Err(JudgeRefused::UnknownDecision { given: given.to_owned(), options: options() }),
        },
    }
}

fn human_stage<'a>(definition: &'a Definition, unit: &Unit) -> Option<&'a HumanStage> {
    definition.stage_of(unit.step)?.kind.human()
}

/// How a stage is entered.
#[derive(Clone, Copy)]
struct Entry {
    parent: Option<UnitId>,
    round: i16,
    previous: Option<AssignmentId>,
}

/// Finishes a unit and follows its handle.
fn leave(
    definition: &Definition,
    stage: &Stage,
    unit: UnitId,
    handle: &str,
    entry: Entry,
    ids: &mut impl IdSource,
    events: &mut Vec<RunEvent>,
) {
    events.push(RunEvent::UnitFinalized { unit, stage: stage.key.clone(), handle: handle.to_owned() });
    let exit = stage.exits(handle).first();
    let target = exit.and_then(|exit| exit.target).map(|target| definition.at(target));
    // A run that goes round for ever stays in its last round rather than fall over.
    let round = entry.round.saturating_add(i16::from(exit.is_some_and(|exit| exit.rework)));
    enter(definition, target, Entry { parent: Some(unit), round, ..entry }, ids, events);
}

/// Enters a stage; automated stages are passed through until people, or an end, are reached. A published graph has no
/// cycle but through rework, which only people choose, so this ends.
fn enter(
    definition: &Definition,
    target: Option<&Stage>,
    entry: Entry,
    ids: &mut impl IdSource,
    events: &mut Vec<RunEvent>,
) {
    let Some(stage) = target else {
        events.push(RunEvent::RunCompleted { outcome: DONE.to_owned() });
        return;
    };
    if let StageKind::End { outcome, .. } = &stage.kind {
        events.push(RunEvent::RunCompleted { outcome: outcome.clone() });
        return;
    }
    let unit = UnitId::fresh(ids);
    events.push(RunEvent::UnitReady {
        unit,
        step: stage.step,
        stage: stage.key.clone(),
        parent: entry.parent,
        round: entry.round,
        required: 1,
    });
    if let StageKind::Start = stage.kind {
        let assignment = AssignmentId::fresh(ids);
        events.push(RunEvent::UnitClaimed {
            unit,
            step: stage.step,
            assignment,
            actor: START_ACTOR,
            epoch: 1,
            previous: entry.previous,
        });
        leave(
            definition,
            stage,
            unit,
            ON_SUCCESS,
            Entry { previous: Some(assignment), ..entry },
            ids,
            events,
        );
    }
}

#[cfg(test)]
#[path = "decide_tests.rs"]
mod tests;
