//! From hand to hand: a manager gives a unit to somebody or to somebody else, a holder lends it and gets it back, a deputy takes
//! it over. Always one hold ends and another begins in the same breath, so that the slot never stands free for a third.

use crate::actor::{ActorContext, Scope, words};
use crate::definition::HumanStage;
use crate::id::{ActorId, AssignmentId, IdSource, UnitId};
use crate::permission::InProject;
use crate::run::decide::{ClaimRefused, has_judged, human_stage, take, worker_class};
use crate::run::duty::{as_offered, may_work};
use crate::run::event::{ReleaseCause, RunEvent};
use crate::run::lease::{lease_end, make_room, own_hold, patient_end, still_held};
use crate::run::release::{ReleaseRefused, by_holder_or_manager};
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{Assignment, RunInHand, RunState, Unit};
use crate::text::{TextRefused, check_comment};

/// How a unit came to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A manager gave it to them.
    Assigned,
    /// A manager took it from somebody else for them.
    Reassigned,
    /// Its holder lent it to them.
    Delegated,
    /// They had lent it and have it back.
    Returned,
    /// They stand in for its holder, who is away.
    TakenOver,
}

words!(How {
    Assigned = "assigned",
    Reassigned = "reassigned",
    Delegated = "delegated",
    Returned = "returned",
    TakenOver = "taken_over",
});

/// A unit went from hand to hand, or to somebody who did not ask for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedOver {
    /// The unit.
    pub unit: UnitId,
    /// The new hold.
    pub assignment: AssignmentId,
    /// How.
    pub how: How,
    /// Who had it.
    pub from: Option<ActorId>,
    /// Who has it.
    pub to: ActorId,
    /// For whom they stand in, who is away.
    pub instead_of: Option<ActorId>,
    /// A word to whoever has it now.
    pub note: Option<String>,
}

/// Why a unit did not change hands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandOverRefused {
    /// Only who answers for the project gives work to people.
    #[error("this needs the project role manager or owner, and a credential with the scope manage")]
    Role,
    /// The hold cannot be used.
    #[error(transparent)]
    Assignment(#[from] ReleaseRefused),
    /// Whoever is to have it cannot.
    #[error("{actor} cannot have this unit: {refused}")]
    Receiver {
        /// Who.
        actor: ActorId,
        /// Why.
        #[source]
        refused: ClaimRefused,
    },
    /// It is not lent.
    #[error("nobody has lent this unit to its holder")]
    NotLent,
    /// Its holder is there, or has another deputy.
    #[error("you do not stand in for whoever holds this")]
    NotDeputy,
    /// The note is not acceptable.
    #[error("the note {0}")]
    Note(TextRefused),
    /// The run stands still, or the unit is finished.
    #[error(transparent)]
    Unit(ClaimRefused),
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// Whom a unit is to go to.
#[derive(Clone, Copy, Debug)]
pub struct Receiver<'a> {
    /// They.
    pub person: &'a ActorContext,
    /// Who stands in for them now, if they are away. Taken if that is somebody who may work the unit.
    pub deputy: Option<&'a ActorContext>,
}

/// Gives a unit that has a free slot to somebody.
pub fn assign(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    (to, note): (Receiver<'_>, Option<&str>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, HandOverRefused> {
    may_assign(ground, in_hand, unit, actor)?;
    let stage =
        human_stage(ground.definition, unit).ok_or(HandOverRefused::Unit(ClaimRefused::NotHumanWork))?;
    let (person, instead_of) = choose(ground, in_hand, (unit, stage), to)?;
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    make_room(&mut walk, unit, person, ground.now)?;
    has_room(walk.in_hand(), unit.id)?;
    let gone = Gone { unit, from: None, how: How::Assigned, instead_of, note };
    pass_on(&mut walk, &gone, (person, stage))?;
    Ok(walk.events())
}

/// Whether `actor` may give a unit to anybody at all.
pub(super) fn may_assign(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
) -> Result<(), HandOverRefused> {
    manages(in_hand, actor)?;
    is_worked(in_hand, unit)?;
    human_stage(ground.definition, unit).ok_or(HandOverRefused::Unit(ClaimRefused::NotHumanWork))?;
    // A lapsed hold makes room.
    if in_hand.holders(unit.id).any(|held| held.is_lapsed(ground.now)) {
        Ok(())
    } else {
        has_room(in_hand, unit.id)
    }
}

fn has_room(in_hand: &RunInHand, unit: UnitId) -> Result<(), HandOverRefused> {
    if in_hand.unit(unit).is_some_and(|unit| unit.slots_taken < unit.required) {
        return Ok(());
    }
    let held = in_hand.holders(unit).min_by_key(|held| held.expires_at);
    Err(HandOverRefused::Unit(match held {
        Some(held) => ClaimRefused::HeldByOther { holder: held.actor, until: held.expires_at },
        None => ClaimRefused::Finished,
    }))
}

/// Takes a unit from its holder and gives it to somebody else.
pub fn reassign(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    held: &Assignment,
    actor: &ActorContext,
    (to, epoch, note): (Receiver<'_>, Option<i32>, Option<&str>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, HandOverRefused> {
    may_reassign(in_hand, held, actor)?;
    change_hands(ground, in_hand, held, (actor, How::Reassigned), (to, epoch, note), ids)
}

/// Whether `actor` may take a hold from its holder for anybody at all.
pub(super) fn may_reassign(
    in_hand: &RunInHand,
    held: &Assignment,
    actor: &ActorContext,
) -> Result<(), HandOverRefused> {
    manages(in_hand, actor)?;
    can_change_hands(in_hand, held, None).map(|_| ())
}

/// Lends a unit to somebody.
pub fn delegate(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    held: &Assignment,
    actor: &ActorContext,
    (to, epoch, note): (Receiver<'_>, Option<i32>, Option<&str>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, HandOverRefused> {
    may_delegate(ground, in_hand, held, actor)?;
    change_hands(ground, in_hand, held, (actor, How::Delegated), (to, epoch, note), ids)
}

/// Whether `actor` may lend a hold to anybody at all.
pub(super) fn may_delegate(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    held: &Assignment,
    actor: &ActorContext,
) -> Result<(), HandOverRefused> {
    // What has run out may be somebody else's in a moment.
    own_hold(ground, held, actor, None)?;
    can_change_hands(in_hand, held, None).map(|_| ())
}

/// Gives a lent unit back to whoever lent it; they may also take it back themselves. `lender` is who the loan names.
pub fn give_back(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    held: &Assignment,
    (actor, lender): (&ActorContext, &ActorContext),
    (epoch, note): (Option<i32>, Option<&str>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, HandOverRefused> {
    if may_give_back(in_hand, held, actor, epoch)? != lender.actor {
        return Err(HandOverRefused::NotLent);
    }
    let to = Receiver { person: lender, deputy: None };
    change_hands(ground, in_hand, held, (actor, How::Returned), (to, epoch, note), ids)
}

/// Whether `actor` may give a lent hold back, and to whom it goes then.
pub(super) fn may_give_back(
    in_hand: &RunInHand,
    held: &Assignment,
    actor: &ActorContext,
    epoch: Option<i32>,
) -> Result<ActorId, HandOverRefused> {
    let unit = can_change_hands(in_hand, held, epoch)?;
    let lender = unit.lender_of(held.id).ok_or(HandOverRefused::NotLent)?;
    if held.actor != actor.actor && lender != actor.actor {
        return Err(ReleaseRefused::NotYours.into());
    }
    if !actor.in_scope(Scope::Work) {
        return Err(ReleaseRefused::Scope.into());
    }
    Ok(lender)
}

/// Takes a unit over from somebody who is away. `is_deputy` tells whether they have named the actor to stand in for them now.
pub fn take_over(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    held: &Assignment,
    (actor, is_deputy): (&ActorContext, bool),
    epoch: Option<i32>,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, HandOverRefused> {
    if !is_deputy {
        return Err(HandOverRefused::NotDeputy);
    }
    let to = Receiver { person: actor, deputy: None };
    change_hands(ground, in_hand, held, (actor, How::TakenOver), (to, epoch, None), ids)
}

fn change_hands(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    held: &Assignment,
    (actor, how): (&ActorContext, How),
    (to, epoch, note): (Receiver<'_>, Option<i32>, Option<&str>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, HandOverRefused> {
    let unit = can_change_hands(in_hand, held, epoch)?;
    let stage =
        human_stage(ground.definition, unit).ok_or(HandOverRefused::Unit(ClaimRefused::NotHumanWork))?;
    let (person, instead_of) = choose(ground, in_hand, (unit, stage), to)?;
    let mine = held.actor == actor.actor;
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let released = RunEvent::UnitReleased {
        unit: held.unit,
        assignment: held.id,
        actor: actor.actor,
        cause: ReleaseCause::HandedOver,
        reason: None,
    };
    // Whoever lent a unit, or stands in for its holder, takes it back as if they were in charge of it.
    walk.happen(released, &by_holder_or_manager(mine))?;
    let gone = Gone { unit, from: Some(held.actor), how, instead_of, note };
    pass_on(&mut walk, &gone, (person, stage))?;
    Ok(walk.events())
}

/// The unit of a hold that somebody else could have now.
fn can_change_hands<'a>(
    in_hand: &'a RunInHand,
    held: &Assignment,
    epoch: Option<i32>,
) -> Result<&'a Unit, HandOverRefused> {
    still_held(held, epoch)?;
    let unit = in_hand.unit(held.unit).ok_or(HandOverRefused::Unit(ClaimRefused::Finished))?;
    is_worked(in_hand, unit)?;
    Ok(unit)
}

/// What changes hands, and how.
struct Gone<'a> {
    unit: &'a Unit,
    from: Option<ActorId>,
    how: How,
    instead_of: Option<ActorId>,
    note: Option<&'a str>,
}

fn pass_on(
    walk: &mut Walk<'_, impl IdSource>,
    gone: &Gone<'_>,
    (to, stage): (&ActorContext, &HumanStage),
) -> Result<(), HandOverRefused> {
    gone.note.map_or(Ok(()), check_comment).map_err(HandOverRefused::Note)?;
    let end = match gone.how {
        // Whoever did not ask for it may not be there yet.
        How::Assigned | How::Reassigned | How::Delegated | How::Returned => patient_end(stage, walk.now()),
        How::TakenOver => lease_end(stage, walk.now()),
    };
    let unit = gone.unit.id;
    let Some(assignment) = take(walk, unit, to, Some(end))? else { return Ok(()) };
    let handed = HandedOver {
        unit,
        assignment,
        how: gone.how,
        from: gone.from,
        to: to.actor,
        instead_of: gone.instead_of,
        note: gone.note.map(str::to_owned),
    };
    let by = By::engine(worker_class(to), crate::machine::trigger::STEP_CLAIM);
    Ok(walk.happen(RunEvent::UnitHandedOver(handed), &by)?)
}

fn manages(in_hand: &RunInHand, actor: &ActorContext) -> Result<(), HandOverRefused> {
    let project = in_hand.run.value.project;
    if actor.may(InProject::ManageMembers, project) { Ok(()) } else { Err(HandOverRefused::Role) }
}

fn is_worked(in_hand: &RunInHand, unit: &Unit) -> Result<(), HandOverRefused> {
    let refused = HandOverRefused::Unit;
    match &in_hand.run.value.state {
        RunState::Paused => Err(refused(ClaimRefused::Paused)),
        RunState::Completed { .. } | RunState::Cancelled { .. } => Err(refused(ClaimRefused::Finished)),
        RunState::InProgress if !unit.state.is_open() => Err(refused(ClaimRefused::Finished)),
        RunState::InProgress => Ok(()),
    }
}

/// The deputy of whoever is away, if they can have the unit; else the person. Passing a unit over does not bind whoever answers
/// for the project.
fn choose<'a>(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    (unit, stage): (&Unit, &HumanStage),
    to: Receiver<'a>,
) -> Result<(&'a ActorContext, Option<ActorId>), HandOverRefused> {
    let can_have = |person: &ActorContext| -> Result<(), ClaimRefused> {
        may_work(ground.definition, &as_offered(stage, in_hand.offered(unit)), in_hand.lineage(), person)?;
        let live = |held: &&Assignment| held.actor == person.actor && !held.is_lapsed(ground.now);
        if let Some(held) = in_hand.holders(unit.id).find(live) {
            return Err(ClaimRefused::AlreadyYours { assignment: held.id });
        }
        if has_judged(in_hand, unit.id, person.actor) { Err(ClaimRefused::AlreadyJudged) } else { Ok(()) }
    };
    if let Some(deputy) = to.deputy.filter(|deputy| can_have(deputy).is_ok()) {
        return Ok((deputy, Some(to.person.actor)));
    }
    let refused = |refused| HandOverRefused::Receiver { actor: to.person.actor, refused };
    can_have(to.person).map_err(refused)?;
    Ok((to.person, None))
}
