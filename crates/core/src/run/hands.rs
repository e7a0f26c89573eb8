//! Into whose hands a unit may be put as it stands, and why not. Every option is put to the function that decides it, or to
//! the part of it that does not depend on who is to have the unit: that is decided when somebody is named.

use crate::actor::ActorContext;
use crate::id::{ActorId, AssignmentId, IdSource};
use crate::run::decide::{claim, may_name};
use crate::run::handover::{HandOverRefused, may_assign, may_delegate, may_give_back, may_reassign};
use crate::run::release::release;
use crate::run::walk::Ground;
use crate::run::{Assignment, RunInHand, Unit};

/// Something that can be done about who has a unit, and whether the actor may do it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandOption {
    /// What, by name.
    pub what: &'static str,
    /// The hold it is about; none: the unit itself.
    pub held: Option<Hold>,
    /// Open, or why not.
    pub verdict: Result<(), HandOverRefused>,
}

/// A hold, as far as whoever changes it has to name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Which.
    pub assignment: AssignmentId,
    /// Its epoch.
    pub epoch: i32,
    /// Whose.
    pub holder: ActorId,
}

/// What `actor` may do about who has `unit`. Lending and returning are told only where they could be meant.
pub(super) fn of_unit(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    ids: &mut impl IdSource,
) -> Vec<HandOption> {
    let claimed = claim(ground, in_hand, unit, actor, ids);
    let claimed = claimed.and_then(|_events| may_name(ground.definition, unit, actor));
    let claimed = claimed.map_err(HandOverRefused::Unit);
    let mut options = vec![
        HandOption { what: "claim", held: None, verdict: claimed },
        HandOption { what: "assign", held: None, verdict: may_assign(ground, in_hand, unit, actor) },
    ];
    for held in in_hand.holders(unit.id) {
        let hold = Hold { assignment: held.id, epoch: held.epoch, holder: held.actor };
        let mut tell = |what, verdict| options.push(HandOption { what, held: Some(hold), verdict });
        tell("reassign", may_reassign(in_hand, held, actor));
        let released = release(ground, in_hand, held, actor, None, ids).map(|_| ());
        tell("release", released.map_err(HandOverRefused::Assignment));
        if held.actor == actor.actor {
            tell("delegate", may_delegate(ground, in_hand, held, actor));
        }
        if is_lent(unit, held, actor) {
            tell("return", may_give_back(in_hand, held, actor, None).map(|_| ()));
        }
    }
    options
}

fn is_lent(unit: &Unit, held: &Assignment, actor: &ActorContext) -> bool {
    let concerns = |lender: ActorId| lender == actor.actor || held.actor == actor.actor;
    unit.lender_of(held.id).is_some_and(concerns)
}
